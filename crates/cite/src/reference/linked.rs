//! Links and web addresses in prose that cite for what their sentence says: `The keeper [left in May](https://…)`.
//!
//! They are found last, so that no quotation and no `Id.` means them: who links words of their own quotes nothing there.

use super::address::{beginning, is_apart, is_object};
use super::entry::Entry;
use super::identifier::{Identifier, IdentifierKind};
use super::listed::References;
use crate::anatomy::Anatomy;
use crate::citation::{ADDRESS, Citation, CitationKind, MOST_CITATIONS};
use literatim_matching::text::{BlockKind, Flow, Span};

/// How many citations before a link may reach over it: that of a case, and those in its parentheses.
const NEAR: usize = 64;

/// Maximum bytes between the end of a citation and an address that belongs to it.
const BESIDE: usize = 4;

/// A link or an address that is not yet a citation.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    identifier: Identifier,
    /// Whether its words are part of what the sentence says.
    is_within: bool,
}

/// The links and addresses in the prose that no citation of `list` is at, in order. Citations whose words are part of their sentence are marked.
pub(crate) fn find(flow: &Flow, links: &[(Span, String)], anatomy: &Anatomy, references: &References, list: &mut [Citation]) -> Vec<Linked> {
    let text = flow.text();
    let mut found: Vec<Linked> = Vec::new();
    for identifier in &references.identified {
        let span = identifier.span;
        let is_link = links.binary_search_by_key(&span.start, |(words, _)| words.start).is_ok_and(|at| links[at].0 == span);
        let is_within = is_link && !is_apart(flow, span);
        if is_within {
            let at = list.partition_point(|citation| citation.core.start < span.start);
            list.get_mut(at).filter(|citation| citation.core == span).into_iter().for_each(|citation| citation.within = true);
        }
        let is_new = found.last().is_none_or(|last| last.identifier.span.start < span.start);
        if is_new && (is_link || !is_object(text, span)) {
            found.push(Linked { identifier: identifier.clone(), is_within });
        }
    }
    let is_prose = |at: usize| {
        let kind = flow.block_at(at).map(|(_, block)| block.kind);
        matches!(kind, Some(BlockKind::Paragraph | BlockKind::ListItem | BlockKind::Footnote)) && anatomy.is_prose_at(at) && !references.is_listed(at)
    };
    found.retain(|Linked { identifier: Identifier { span, kind, .. }, .. }| {
        let before = list.partition_point(|citation| citation.span.start < span.end);
        // An address directly after a citation is that of its text.
        let begin = beginning(text, *span);
        let is_of = |citation: &Citation| {
            let is_address = matches!(&citation.kind, CitationKind::Marker(label) if label.starts_with(ADDRESS));
            !is_address && begin.checked_sub(citation.span.end).is_some_and(|gap| gap <= BESIDE)
        };
        let is_cited = list[..before].iter().rev().take(NEAR).any(|citation| citation.span.end > span.start || is_of(citation));
        *kind == IdentifierKind::Url && !is_cited && is_prose(span.start)
    });
    found.truncate(MOST_CITATIONS.saturating_sub(list.len()));
    found
}

impl Linked {
    /// Its words, or the address itself.
    pub fn span(&self) -> Span {
        self.identifier.span
    }

    /// Whether its words are part of what the sentence says.
    pub fn is_within(&self) -> bool {
        self.is_within
    }

    /// The label by which citations of the address share an authority.
    pub fn label(&self) -> String {
        format!("{ADDRESS}{}", self.identifier.value)
    }

    /// The work that is cited, which the text gives only by its address.
    pub fn entry(&self) -> Entry {
        Entry { label: Some(self.label()), ..Entry::named(self.identifier.clone()) }
    }
}
