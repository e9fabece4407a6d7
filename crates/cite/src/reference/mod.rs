//! References outside case law: identifiers, the list of references, and the markers in the text that lead to it.
//!
//! Entries are parsed (authors, title, container, year, identifiers) in the styles of APA, MLA, Chicago, IEEE and French publishers. Numbers in
//! brackets and superscripts lead to an entry's label, names with a year or a page to its authors, a DOI or arXiv id in the text to the entry that has
//! it. Without such an entry, the identifier is an entry of its own, as is an address in the position of a citation.

mod address;
mod author;
mod author_page;
mod author_year;
mod bare;
pub(super) mod entry;
mod entry_kind;
mod head;
mod identifier;
mod linked;
mod list;
mod listed;
mod marker;
mod title;
mod year;

use super::authority::Authority;
use super::citation::{Citation, CitationKind};
use super::core::Core;
use super::note_reference;
use super::pin::Pin;
use super::styles::Styles;
pub use author::Author;
pub use entry::Entry;
pub use entry_kind::EntryKind;
pub use identifier::{Identifier, IdentifierKind, identifiers};
pub(super) use linked::{Linked, find as find_linked};
pub(super) use listed::References;
use literatim_matching::order;
use literatim_matching::text::{Flow, fold};
use std::collections::HashMap;

/// The entries of the lists of references and of the notes of a reading text, in order.
pub fn entries(flow: &Flow) -> Vec<Entry> {
    list::entries(flow, &[]).into_iter().map(|listed| listed.entry).collect()
}

impl References {
    /// The entries of a reading text, and the markers that lead to them.
    pub fn find(flow: &Flow, styles: &Styles) -> (Self, Vec<Core>) {
        let mut listed = list::entries(flow, &styles.lines);
        let written = listed.len();
        let identified = bare::identified(flow.text(), &styles.links);
        let mut cores = bare::markers(flow, &identified, &mut listed);
        let mut labels = HashMap::new();
        for (i, listed) in listed.iter().enumerate() {
            for label in bare::labels(&listed.entry) {
                labels.entry(label).or_insert(Some(i));
            }
        }
        let starts = listed.iter().map(|listed| listed.start).collect();
        let mut references = Self { listed, written, labels, starts, identified };
        cores.extend(marker::markers(flow.text(), &references, &styles.superscripts));
        let mut by_author = author_year::citations(flow, &mut references);
        let by_page = author_page::citations(flow, &mut references, &by_author);
        by_author.extend(by_page);
        cores.extend(by_author);
        (references, cores)
    }

    /// Gives each marker of `list` its authority: the first one that its entry cites, with its pin; if the entry cites nothing, the entry itself. A
    /// marker for a page of a file means the file.
    pub fn resolve(&self, text: &str, list: &mut [Citation], authorities: &mut Vec<Authority>) {
        let authors = self.by_author();
        let mut cited: Vec<(Option<usize>, Option<usize>)> = vec![(None, None); self.listed.len()];
        let mut markers: Vec<(usize, Option<usize>)> = Vec::new();
        for (i, citation) in list.iter().enumerate() {
            let inside = self.entry_at(citation.core.start);
            let is_marker = matches!(citation.kind, CitationKind::Marker(_)) || self.meant_by_supra(text, citation, &authors).is_some();
            if is_marker {
                markers.push((i, inside));
            }
            if let Some(entry) = inside.filter(|_| citation.parent.is_none()) {
                let first = if is_marker { &mut cited[entry].1 } else { &mut cited[entry].0 };
                first.get_or_insert(i);
            }
        }
        // Resolve the citations inside a note before the markers that lead to it.
        order::sort_by_key(&mut markers, |(_, inside)| inside.is_none());
        // A note may have cited a work of the list in full.
        let cited_works = authorities.iter().enumerate().rev();
        let mut known: HashMap<String, usize> =
            cited_works.filter_map(|(index, authority)| Some((identity(text, authority.entry.as_ref()?), index))).collect();
        let mut of_entry: Vec<Option<usize>> = vec![None; self.listed.len()];
        for (i, inside) in markers {
            let of_supra = self.meant_by_supra(text, &list[i], &authors);
            let label = if let CitationKind::Marker(label) = &list[i].kind { label } else { "" };
            let Some(meant) = of_supra.map(Some).or_else(|| self.labels.get(label).copied()) else {
                list[i].authority = Some(reference(authorities, &mut known, label.to_owned(), label, None, i));
                continue;
            };
            let Some(meant) = meant else {
                list[i].unsure = Some("several entries of the list of references fit");
                continue;
            };
            let of_note = if inside == Some(meant) { None } else { cited[meant].1 };
            if let Some(other) = cited[meant].0.or(of_note) {
                let (authority, pin, unsure) = (list[other].authority, list[other].pin.clone(), list[other].unsure);
                let own = list[i].pin.take();
                list[i] = Citation { authority, pin: own.or(pin), unsure, ..list[i].clone() };
                continue;
            }
            let entry = &self.listed[meant].entry;
            if list[i].pin.is_none() && !entry.in_list {
                list[i].pin = entry.pages.as_deref().map(Pin::new);
            }
            let authority =
                of_entry[meant].get_or_insert_with(|| reference(authorities, &mut known, identity(text, entry), entry.called(text), Some(entry), i));
            list[i].authority = Some(*authority);
            list[i].unsure = None;
        }
    }

    /// Gives the markers of a note that begins with an `Id.` what that means, which may be known only when all other references are.
    pub fn follow(&self, list: &mut [Citation]) {
        let mut first: HashMap<usize, usize> = HashMap::new();
        for (i, citation) in list.iter().enumerate().filter(|(_, citation)| citation.parent.is_none()) {
            if let Some(entry) = self.entry_at(citation.core.start) {
                first.entry(entry).or_insert(i);
            }
        }
        for i in 0..list.len() {
            let CitationKind::Marker(label) = &list[i].kind else { continue };
            let entry = self.labels.get(label).copied().flatten();
            let id = entry.and_then(|entry| first.get(&entry)).map(|&id| &list[id]).filter(|id| id.kind == CitationKind::Id);
            if let Some(authority) = id.and_then(|id| id.authority) {
                (list[i].authority, list[i].unsure) = (Some(authority), None);
            }
        }
    }

    /// The entry that an open `supra` means: that of the number, `Marsh, supra note 3` after a list of notes; else the only one of that first author,
    /// `Marsh, supra, at 47`.
    fn meant_by_supra(&self, text: &str, citation: &Citation, authors: &HashMap<String, Option<usize>>) -> Option<usize> {
        if citation.kind != CitationKind::Supra || citation.authority.is_some() {
            return None;
        }
        let label = note_reference::label(text, citation);
        let name = citation.name.as_ref().map(|name| name.text.as_str());
        if !label.is_empty() {
            let meant = [label.to_owned(), format!("^{label}")].iter().find_map(|label| self.labels.get(label).copied().flatten())?;
            return name.is_none_or(|name| note_reference::has_name(&text[self.listed[meant].entry.span], name)).then_some(meant);
        }
        authors.get(&fold(name?)).copied().flatten()
    }

    /// The entry of each first author; `None` for one of several.
    fn by_author(&self) -> HashMap<String, Option<usize>> {
        let mut authors = HashMap::new();
        for (index, listed) in self.listed[..self.written].iter().enumerate() {
            if let Some(author) = listed.entry.authors.first() {
                authors.entry(fold(author.cited_as())).and_modify(|known| *known = None).or_insert(Some(index));
            }
        }
        authors
    }
}

/// What distinguishes a work: its DOI, else author, title and year, else the text of its entry.
fn identity(text: &str, entry: &Entry) -> String {
    let doi = entry.identifiers.iter().find(|identifier| identifier.kind == IdentifierKind::Doi);
    match (doi, entry.authors.first(), &entry.title) {
        (Some(doi), ..) => format!("doi:{}", doi.value),
        (None, Some(author), Some(title)) => format!("{}\n{}\n{:?}{:?}", fold(author.cited_as()), fold(title), entry.year, entry.year_letter),
        _ => entry.called(text).to_owned(),
    }
}

/// The authority of an entry that cites no reporter, or of a file.
fn reference(
    authorities: &mut Vec<Authority>,
    known: &mut HashMap<String, usize>,
    key: String,
    text: &str,
    entry: Option<&Entry>,
    first: usize,
) -> usize {
    *known.entry(key).or_insert_with(|| {
        authorities.push(Authority { reference: Some(text.to_owned()), entry: entry.cloned(), is_case: true, first, ..Authority::default() });
        authorities.len() - 1
    })
}

#[cfg(test)]
mod tests;
