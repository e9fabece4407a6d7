//! Words that somebody else wrote: the text inside quotation marks, and block quotations.

use super::tables::signals::IDEM;
use literatim_matching::text::{BlockKind, Flow, Span, double_marks};

/// The stretches of a reading text that somebody else wrote, in order.
pub(super) struct QuotedRanges(Vec<Stretch>);

struct Stretch {
    span: Span,
    /// Whether it is a block; the citation that ends a block is the draft's own.
    is_block: bool,
}

/// Maximum bytes between two quotation marks that form a pair.
const LONGEST: usize = 4000;

impl QuotedRanges {
    pub fn of(flow: &Flow) -> Self {
        let mut found = Vec::new();
        let mut blocks = flow.blocks().iter().peekable();
        let mut introduces = false;
        while let Some(block) = blocks.next() {
            let is_introduced = std::mem::replace(&mut introduces, flow.text()[block.span].trim_end().ends_with(':'));
            let goes_back = || blocks.clone().next().is_some_and(|next| repeats(&flow.text()[next.span]));
            // Layout alone may not show a block that an introduction and an `Id.` frame.
            if block.kind == BlockKind::Paragraph && is_introduced && goes_back() {
                found.push(Stretch { span: block.span, is_block: true });
                continue;
            }
            if block.kind != BlockKind::Quotation {
                between_marks(flow.text(), block.span, &mut found);
                continue;
            }
            let mut span = block.span;
            while let Some(next) = blocks.next_if(|next| next.kind == BlockKind::Quotation) {
                span = span.union(next.span);
            }
            found.push(Stretch { span, is_block: true });
        }
        Self(found)
    }

    /// The stretch of `text`, the reading text, that contains a citation.
    pub fn around(&self, text: &str, citation: Span) -> Option<Span> {
        let after = self.0.partition_point(|stretch| stretch.span.start <= citation.start);
        let stretch = self.0[..after].last().filter(|stretch| stretch.span.covers(citation))?;
        let rest = &text[citation.end..stretch.span.end];
        let ends_it = || rest.trim_start().starts_with(';') || !rest.contains(char::is_alphanumeric);
        (!stretch.is_block || !ends_it()).then_some(stretch.span)
    }
}

/// Whether a paragraph begins with `Id.`
fn repeats(text: &str) -> bool {
    let bare = text.trim_start_matches([' ', '*', '_', '(']);
    IDEM.iter().any(|id| bare.starts_with(id))
}

/// Adds the stretches between the outermost quotation marks of a paragraph. A mark without its partner is ignored.
fn between_marks(text: &str, block: Span, found: &mut Vec<Stretch>) {
    let mut open: Option<(usize, char)> = None;
    let mut depth = 0usize;
    for (i, c) in double_marks(&text[block]).filter(|&(_, c)| matches!(c, '“' | '”' | '"')) {
        let at = block.start + i;
        match open {
            Some((start, _)) if at - start > LONGEST => open = None,
            Some((_, '“')) if c == '“' => {
                depth += 1;
                continue;
            }
            Some((_, '“')) if c == '”' && depth > 0 => {
                depth -= 1;
                continue;
            }
            Some((start, mark)) if c == if mark == '“' { '”' } else { '"' } => {
                found.push(Stretch { span: Span::new(start, at + c.len_utf8()), is_block: false });
                open = None;
                continue;
            }
            Some(_) => continue,
            None => {}
        }
        // A straight mark after a letter or a digit closes, or means inches.
        let opens = c == '“' || c == '"' && !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '?' | '!'));
        if opens {
            open = Some((at, c));
            depth = 0;
        }
    }
}
