//! The entries of a document, in their places and by their labels.

use super::entry::Entry;
use std::collections::{HashMap, HashSet};

/// An entry and where it begins.
pub(in crate::cite) struct Listed {
    pub entry: Entry,
    /// Where its label begins.
    pub(super) start: usize,
}

/// The entries of a document, and how they are found.
pub(in crate::cite) struct References {
    /// Written entries, in order; then those that the text gives only by an identifier.
    pub(super) listed: Vec<Listed>,
    /// The number of written entries.
    pub(super) written: usize,
    /// The entry of each label; the first one if several share it.
    pub(super) labels: HashMap<String, Option<usize>>,
    /// Where the labels of entries begin.
    pub(super) starts: HashSet<usize>,
}

impl References {
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
