//! The entries of a document, in their places and by their labels.

use super::entry::Entry;
use super::identifier::Identifier;
use crate::citation::{ADDRESS, Citation, CitationKind};
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};

/// Maximum bytes of an entry that is a citation by itself; what is longer is prose under a heading.
const LONGEST: usize = 600;

/// An entry and where it begins.
pub(crate) struct Listed {
    pub entry: Entry,
    /// Where its label begins.
    pub(super) start: usize,
}

/// The entries of a document, and how they are found.
pub(crate) struct References {
    /// Written entries, in order; then those that the text gives only by an identifier.
    pub(super) listed: Vec<Listed>,
    /// The number of written entries.
    pub(super) written: usize,
    /// The entry of each label; the first one if several share it.
    pub(super) labels: HashMap<String, Option<usize>>,
    /// Where the labels of entries begin.
    pub(super) starts: HashSet<usize>,
    /// The identifiers in the text, and those that words link to, in order.
    pub(super) identified: Vec<Identifier>,
}

impl References {
    /// Adds a web address that the text gives; returns its label.
    pub fn add_address(&mut self, address: Identifier) -> String {
        let label = format!("{ADDRESS}{}", address.value);
        let start = address.span.start;
        self.labels.entry(label.clone()).or_insert(Some(self.listed.len()));
        self.listed.push(Listed { entry: Entry { label: Some(label.clone()), ..Entry::named(address) }, start });
        label
    }

    /// The entries of lists to which no marker of `citations` leads and in which none of them is.
    pub fn uncited(&self, citations: &[Citation]) -> Vec<Span> {
        let mut free: Vec<bool> = self.listed[..self.written].iter().map(|listed| listed.entry.in_list).collect();
        for citation in citations {
            let led = match &citation.kind {
                CitationKind::Marker(label) => self.labels.get(label).copied().flatten(),
                _ => None,
            };
            for entry in [led, self.entry_at(citation.core.start)].into_iter().flatten().filter(|&entry| entry < self.written) {
                free[entry] = false;
            }
        }
        let listed = self.listed.iter().zip(free);
        listed.filter(|(_, is_free)| *is_free).map(|(listed, _)| listed.entry.span).filter(|span| span.len() <= LONGEST).collect()
    }

    /// The note that is all that the reference at `span` is in, but for a signal and a remark.
    pub fn note_of(&self, span: Span) -> Option<&Entry> {
        let entry = &self.listed[self.entry_at(span.start)?].entry;
        let is_whole = !entry.in_list && entry.span.overlaps(span) && span.len() * 5 >= entry.span.len() * 4;
        is_whole.then_some(entry)
    }

    /// Whether a block that begins at this byte is an entry of a list under a heading.
    pub fn is_listed(&self, at: usize) -> bool {
        self.entry_at(at).is_some_and(|index| self.listed[index].entry.in_list)
    }

    pub(super) fn has(&self, label: &str) -> bool {
        self.labels.contains_key(label)
    }

    /// Whether the label of an entry begins at this byte.
    pub(super) fn is_label(&self, at: usize) -> bool {
        self.starts.contains(&at)
    }

    /// The entry that contains this byte.
    pub(super) fn entry_at(&self, at: usize) -> Option<usize> {
        let after = self.listed[..self.written].partition_point(|listed| listed.start <= at);
        after.checked_sub(1).filter(|&index| at < self.listed[index].entry.span.end)
    }

    /// The label of `entries`: for one entry, its own or else authors and year; for several, both.
    pub(super) fn label_of(&mut self, entries: &[usize]) -> String {
        let own = |entry: usize| self.listed[entry].entry.label.clone().filter(|label| self.labels.get(label) == Some(&Some(entry)));
        let (label, meant) = match *entries {
            [one] => (own(one).unwrap_or_else(|| self.listed[one].entry.authors_and_year()), Some(one)),
            _ => (entries.iter().map(|&entry| self.listed[entry].entry.authors_and_year()).collect::<Vec<_>>().join(" or "), None),
        };
        // Another entry may be cited in the same way.
        let taken = self.labels.get(&label).is_some_and(|known| *known != meant);
        let label = if taken { format!("{label} #{}", entries[0] + 1) } else { label };
        self.labels.entry(label.clone()).or_insert(meant);
        label
    }
}
