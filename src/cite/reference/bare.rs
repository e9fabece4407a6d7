//! DOIs and arXiv ids that stand in the text, outside of any entry.

use super::Listed;
use super::entry::{Entry, EntryKind};
use super::identifier::{self, Identifier};
use crate::cite::core::{Core, CoreKind, Marker};

/// The label under which a work is found by its identifier; none of a book, whose ISBN a text gives beside its title.
fn label(identifier: &Identifier) -> Option<String> {
    match identifier.key()? {
        (EntryKind::Doi, doi) => Some(format!("doi:{doi}")),
        (EntryKind::Arxiv, id) => Some(format!("arxiv:{id}")),
        _ => None,
    }
}

/// The labels under which an entry is found: its own, and those of its identifiers.
pub(super) fn labels(entry: &Entry) -> Vec<String> {
    let mut labels: Vec<String> = entry.identifiers.iter().filter_map(label).collect();
    labels.extend(entry.label.clone());
    labels
}

/// What leads by its identifier to an entry, one of `listed` or one of its own, which joins them.
pub(super) fn markers(text: &str, listed: &mut Vec<Listed>) -> Vec<Core> {
    let written = listed.len();
    let mut cores = Vec::new();
    // Most drafts have none, and need not be read for them.
    if !text.as_bytes().windows(3).any(|bytes| matches!(bytes, b"10." | b"rXi" | b"rxi")) {
        return cores;
    }
    let mut next = 0;
    for identifier in identifier::identifiers(text) {
        let span = identifier.span;
        while next < written && listed[next].entry.span.end <= span.start {
            next += 1;
        }
        let inside = next < written && listed[next].start <= span.start;
        if let Some(label) = label(&identifier).filter(|_| !inside) {
            cores.push(Core { span, ..Core::new(CoreKind::Marker(Marker { label, ..Marker::default() })) });
            listed.push(Listed { entry: Entry::named(identifier), start: span.start });
        }
    }
    cores
}
