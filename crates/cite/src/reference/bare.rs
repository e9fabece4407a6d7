//! DOIs and arXiv ids in the text, outside any entry, and web addresses in the position of a citation.

use super::address::cited;
use super::entry::Entry;
use super::entry_kind::EntryKind;
use super::identifier::{self, Identifier, IdentifierKind};
use super::listed::Listed;
use crate::citation::ADDRESS;
use crate::core::{Core, CoreKind, Marker};
use crate::scan;
use literatim_matching::order;
use literatim_matching::text::{Flow, Span};

/// The label by which an identifier finds a work; `None` for a book, because a text gives an ISBN next to the title.
fn label(identifier: &Identifier) -> Option<String> {
    match identifier.key()? {
        (EntryKind::Doi, doi) => Some(format!("doi:{doi}")),
        (EntryKind::Arxiv, id) => Some(format!("arxiv:{id}")),
        _ => None,
    }
}

/// The labels of an entry: its own, and those of its identifiers.
pub(super) fn labels(entry: &Entry) -> Vec<String> {
    let mut labels: Vec<String> = entry.identifiers.iter().filter_map(label).collect();
    labels.extend(entry.label.clone());
    labels
}

/// References by identifier to an entry: one of `listed`, or a new one that joins them; `found` are the identifiers in the text.
pub(super) fn markers(flow: &Flow, found: &[Identifier], listed: &mut Vec<Listed>) -> Vec<Core> {
    let written = listed.len();
    let mut cores = Vec::new();
    let mut next = 0;
    for (i, identifier) in found.iter().enumerate() {
        let span = identifier.span;
        while next < written && listed[next].entry.span.end <= span.start {
            next += 1;
        }
        if next < written && listed[next].start <= span.start {
            continue;
        }
        let mut marker = Marker::default();
        let mut start = span.start;
        if let Some(label) = label(identifier) {
            marker.label = label;
        } else if identifier.kind == IdentifierKind::Url
            // A publisher's address may contain a DOI.
            && found.get(i + 1).is_none_or(|next| next.span.start >= span.end)
            && let Some(cited) = cited(flow, span)
        {
            start = cited.start;
            marker = Marker { label: format!("{ADDRESS}{}", identifier.value), signal: cited.signal, ..marker };
        } else {
            continue;
        }
        listed.push(Listed { entry: Entry { label: Some(marker.label.clone()), ..Entry::named(identifier.clone()) }, start });
        cores.push(Core { span: Span::new(start, span.end), ..Core::new(CoreKind::Marker(marker)) });
    }
    cores
}

/// The identifiers in the text, and those that words link to, in order; `links` are words with the address that they link to.
pub(super) fn identified(text: &str, links: &[(Span, String)]) -> Vec<Identifier> {
    // Most drafts have none and need no scan.
    let has_any = text.as_bytes().windows(3).any(|bytes| matches!(bytes, b"10." | b"rXi" | b"rxi" | b"://" | b"ww."));
    let mut found = if has_any || identifier::has_bare_address(text) { identifier::identifiers(text) } else { Vec::new() };
    found.extend(linked(text, links, &found));
    order::sort_by_key(&mut found, |identifier| identifier.span.start);
    found
}

/// The addresses of linked words that are not citations themselves; `written` are those in the text.
fn linked(text: &str, links: &[(Span, String)], written: &[Identifier]) -> Vec<Identifier> {
    let is_free = |span: Span| {
        let after = written.partition_point(|identifier| identifier.span.end <= span.start);
        let words = &text[span];
        !span.is_empty()
            && written.get(after).is_none_or(|identifier| identifier.span.start >= span.end)
            && !words.contains(['“', '”', '"', '\n'])
            && !words.contains(" v. ")
            && scan::cores(&format!("{words}\n")).is_empty()
    };
    let links = links.iter().filter(|(span, address)| address.starts_with("http") && is_free(*span));
    let addresses = links.filter_map(|(span, address)| {
        let read = identifier::identifiers(address).into_iter().next()?;
        Some(Identifier { span: *span, ..read })
    });
    addresses.collect()
}
