//! Markers such as `[3]` and the list of references to which they lead.

use super::pin::file_and_page;
use super::scan::{Core, CoreKind};
use crate::text::{Flow, Span};

/// The entries of the list of references: the label and the text of each block that begins with `[label]`.
pub(super) fn entries(flow: &Flow) -> Vec<(String, Span)> {
    let text = flow.text();
    flow.blocks()
        .iter()
        .filter_map(|block| {
            let (label, end) = label_at(text, block.span.start)?;
            let rest = text[end..block.span.end].trim_start_matches([':', ' ']);
            (rest.len() > 8).then(|| (label.to_owned(), Span::new(block.span.end - rest.len(), block.span.end)))
        })
        .collect()
}

/// The markers of a reading text that lead to an entry or to a page of a file.
pub(super) fn markers(flow: &Flow) -> Vec<Core> {
    let text = flow.text();
    let entries = entries(flow);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('[').map(|i| at + i) {
        at = open + 1;
        if let Some((name, end)) = file_at(text, open) {
            found.push(Core { span: Span::new(open, end), ..Core::new(CoreKind::Marker(name.to_owned())) });
            at = end;
            continue;
        }
        let Some((label, end)) = label_at(text, open) else { continue };
        let opens_entry = flow.block_at(open).is_some_and(|(_, block)| block.span.start == open);
        if !opens_entry && entries.iter().any(|(known, _)| known == label) {
            found.push(Core { span: Span::new(open, end), ..Core::new(CoreKind::Marker(label.to_owned())) });
        }
        at = end;
    }
    found
}

/// The label of `[3]` or `[^note]` at byte `open`, and the end of the bracket.
fn label_at(text: &str, open: usize) -> Option<(&str, usize)> {
    let inner = text[open..].strip_prefix('[')?;
    let close = inner.find(']').filter(|&close| (1..=24).contains(&close))?;
    let label = &inner[..close];
    let numeric = label.len() <= 3 && label.bytes().all(|b| b.is_ascii_digit());
    let note =
        label.strip_prefix('^').is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')));
    (numeric || note).then_some((label, open + 1 + close + 1))
}

/// The name of the file in `[Doc p. 3]` at byte `open`, and the end of the bracket.
fn file_at(text: &str, open: usize) -> Option<(&str, usize)> {
    let inner = &text[open + 1..];
    let close = inner.find([']', '[', '\n']).filter(|&close| close <= 80 && inner[close..].starts_with(']'))?;
    Some((file_and_page(&inner[..close])?.0, open + 1 + close + 1))
}
