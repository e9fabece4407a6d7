//! The authority that a draft gives for its words, and those beside it.

use super::place::Pinpoint;
use crate::quote::Said;

/// The authority that a draft gives for its words.
#[derive(Clone, Copy, Debug)]
pub struct CitedAuthority<'a> {
    /// How the draft names it.
    pub name: &'a str,
    /// The loaded sources that it means, by their place in the list; of those that hold the words equally well the first is taken.
    pub own: &'a [usize],
    /// Of several that are cited together those that hold their texts one after another.
    pub joined: &'a [usize],
    /// Whether its sources fit equally well.
    pub alike: bool,
    /// Of several that are cited together the name of one whose text is not there, or not in full.
    pub lacking: Option<&'a str>,
    /// The place that is cited.
    pub pinpoint: Pinpoint<'a>,
    /// What the draft says of whose words they are.
    pub said: &'a Said,
    /// The other authorities of the same string of citations.
    pub also: &'a [Beside],
    /// The authorities that it is said to quote there: `(quoting X)`.
    pub quoted: &'a [Beside],
}

/// An authority that stands beside the cited one.
#[derive(Clone, Debug)]
pub struct Beside {
    /// How the draft names it.
    pub name: String,
    /// The reference by which the draft cites it there: `608 F.3d 105`.
    pub reference: String,
    /// The loaded sources that it means, by their place in the list.
    pub sources: Vec<usize>,
}

/// What a source is beside the cited one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Another member of the same string of citations.
    Member,
    /// What the cited authority is said to quote.
    Quoted,
}

impl CitedAuthority<'_> {
    /// What source `index` is beside the cited one, if the draft names it there, and how it is cited.
    pub(super) fn beside(&self, index: usize) -> Option<(Role, &str)> {
        let means = |list: &'_ [Beside]| list.iter().position(|beside| beside.sources.contains(&index));
        let quoted = means(self.quoted).map(|at| (Role::Quoted, self.quoted[at].reference.as_str()));
        quoted.or_else(|| means(self.also).map(|at| (Role::Member, self.also[at].reference.as_str())))
    }
}
