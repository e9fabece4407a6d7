//! The authority that a draft cites for its words, and those cited with it.

use super::place::Pinpoint;
use literatim_quote::Said;

/// The authority that a draft cites for its words.
#[derive(Clone, Copy, Debug)]
pub struct CitedAuthority<'a> {
    /// How the draft names it.
    pub name: &'a str,
    /// The loaded sources that it may mean, as indices; of those that match equally well, the first is used.
    pub own: &'a [usize],
    /// How sure it is that these are the authority.
    pub identity: Identity,
    /// If several sources cited together hold consecutive parts of the text: their indices.
    pub joined: &'a [usize],
    /// Whether its sources fit equally well.
    pub alike: bool,
    /// If several are cited together: the name of one whose text is missing or incomplete.
    pub lacking: Option<&'a str>,
    /// The cited place.
    pub pinpoint: Pinpoint<'a>,
    /// Whose words the draft says they are.
    pub said: &'a Said,
    /// The other authorities of the same string cite.
    pub also: &'a [Beside],
    /// The authorities that it is said to quote: `(quoting X)`.
    pub quoted: &'a [Beside],
    /// Whether even a few words must be its own: they are in the citation's parenthetical.
    pub is_own: bool,
}

/// How sure it is that a source is the cited authority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Identity {
    /// Sure enough to judge by.
    #[default]
    Sure,
    /// Only the name says so, but no other loaded file has it; the file gives no citation of its own.
    OnlyOfName,
    /// Only the name says so: it may be another case.
    MayBeAnother,
}

/// An authority cited together with the main one.
#[derive(Clone, Debug)]
pub struct Beside {
    /// How the draft names it.
    pub name: String,
    /// The reference by which the draft cites it: `608 F.3d 105`.
    pub reference: String,
    /// The loaded sources that it may mean, as indices.
    pub sources: Vec<usize>,
}

/// How a source relates to the cited one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Another member of the same string cite.
    Member,
    /// The cited authority is said to quote it.
    Quoted,
}

impl CitedAuthority<'_> {
    /// The role of source `index` if the draft names it together with the cited one, and how it is cited.
    pub(super) fn beside(&self, index: usize) -> Option<(Role, &str)> {
        let means = |list: &'_ [Beside]| list.iter().position(|beside| beside.sources.contains(&index));
        let quoted = means(self.quoted).map(|at| (Role::Quoted, self.quoted[at].reference.as_str()));
        quoted.or_else(|| means(self.also).map(|at| (Role::Member, self.also[at].reference.as_str())))
    }
}
