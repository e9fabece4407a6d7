//! The citations of a draft, and what each means.

use super::anatomy::Anatomy;
use super::authority::Authority;
use super::citation::{Citation, CitationKind, MOST_CITATIONS};
use super::core::{Core, CoreKind};
use super::name::signal_start;
use super::paren::{Parenthetical, ParentheticalKind};
use super::pattern::Patterns;
use super::styles::{NotePlace, Styles};
use super::{docket, record, reference, resolve, scan, shape};
use literatim_matching::text::{Flow, Span};
use std::collections::HashMap;
use std::ops::Range;

/// The citations of a draft.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// In order of place.
    pub list: Vec<Citation>,
    /// The authorities that they mean.
    pub authorities: Vec<Authority>,
    /// The parts of the filing.
    pub anatomy: Anatomy,
    /// The notes whose mark is known, in order of their mark.
    pub notes: Vec<NotePlace>,
    /// The links of the prose, which join the list when the quotations have their citations.
    pub(super) linked: Vec<reference::Linked>,
    /// The byte from which citations are not read, if there are more than [`MOST_CITATIONS`].
    pub cut: Option<usize>,
}

/// Maximum number of list members to examine on either side of one, so that the work stays linear in the text.
const LONGEST_LIST: usize = 64;

impl Citations {
    /// Finds the citations of a reading text, including those of the user's `patterns`, with the authority that each means.
    pub fn find(flow: &Flow, styles: &Styles, patterns: &Patterns) -> Self {
        let (mut references, markers) = reference::References::find(flow, styles);
        let mut list = scan::citations(flow.text(), styles, markers, patterns);
        let anatomy = Anatomy::of(flow);
        let shaped = shape::find(flow, &anatomy, &list, &mut references);
        shape::add(flow.text(), shaped, &mut list);
        let cut = list.get(MOST_CITATIONS).map(|citation| citation.span.start);
        list.truncate(MOST_CITATIONS);
        let authorities = resolve::resolve(flow, &anatomy, &styles.notes, &mut list, &references);
        let linked = reference::find_linked(flow, &styles.links, &anatomy, &references, &mut list);
        Self { list, authorities, anatomy, notes: styles.notes.clone(), linked, cut }
    }

    /// Adds the links of the prose to the citations. Returns the new place of each earlier citation.
    pub fn add_linked(&mut self, text: &str) -> Vec<usize> {
        let linked = std::mem::take(&mut self.linked);
        let before = |citation: &Citation| linked.partition_point(|linked| linked.span().start < citation.span.start);
        let places: Vec<usize> = self.list.iter().enumerate().map(|(at, citation)| at + before(citation)).collect();
        for citation in &mut self.list {
            citation.parent = citation.parent.map(|parent| places[parent]);
        }
        let mut known: HashMap<String, usize> = HashMap::new();
        for (index, authority) in self.authorities.iter_mut().enumerate() {
            authority.first = places[authority.first];
            authority.dated = authority.dated.map(|dated| places[dated]);
            if let Some(label) = authority.entry.as_ref().and_then(|entry| entry.label.clone()) {
                known.entry(label).or_insert(index);
            }
        }
        let own = self.list.len();
        for (nth, linked) in linked.iter().enumerate() {
            let at = nth + self.list[..own].partition_point(|citation| citation.span.start < linked.span().start);
            let authorities = &mut self.authorities;
            let authority = *known.entry(linked.label()).or_insert_with(|| {
                let entry = linked.entry();
                let reference = Some(entry.called(text).to_owned());
                authorities.push(Authority { reference, entry: Some(entry), is_case: true, first: at, ..Authority::default() });
                authorities.len() - 1
            });
            authorities[authority].first = authorities[authority].first.min(at);
            let kind = CitationKind::Marker(linked.label());
            self.list.push(Citation { within: linked.is_within(), authority: Some(authority), ..Citation::new(kind, linked.span()) });
        }
        shape::in_order(&mut self.list);
        places
    }

    /// The citations adjacent to the one at `index`, as markers and user-defined kinds are in one list, `[1, 3]` or `[1][3]`; `text` is the reading
    /// text.
    pub fn together(&self, text: &str, index: usize) -> Range<usize> {
        let is_member = |at: usize| matches!(self.list[at].kind, CitationKind::Marker(_) | CitationKind::Custom(_)) && self.list[at].pin.is_none();
        let joins = |at: usize| {
            let (before, own) = (&self.list[at - 1], &self.list[at]);
            let gap = text.get(before.span.end..own.span.start).unwrap_or("");
            let signs = gap.len() < 16 && gap.split([',', ';', '&', ' ']).all(|word| matches!(word, "" | "and"));
            own.in_string && before.parent == own.parent && signs && is_member(at - 1) && is_member(at)
        };
        let floor = index.saturating_sub(LONGEST_LIST);
        let limit = self.list.len().min(index + LONGEST_LIST);
        let start = (floor + 1..=index).rev().find(|&at| !joins(at)).unwrap_or(floor);
        let end = (index + 1..limit).find(|&at| !joins(at)).unwrap_or(limit);
        start..end
    }

    /// The note that contains byte `offset`, as an index into [`notes`](Self::notes); `None` in the body.
    pub fn note_at(&self, offset: usize) -> Option<usize> {
        self.notes.iter().position(|note| note.body.contains(offset))
    }

    /// The first citation at or after byte `offset`, with its index.
    pub fn from(&self, offset: usize) -> impl Iterator<Item = (usize, &Citation)> {
        let first = self.list.partition_point(|citation| citation.span.start < offset);
        self.list.iter().enumerate().skip(first)
    }
}

/// Whether `text` begins with a citation of the record or of a docket: ` No. 75-CV-87, p. 7`, ` App. 12`.
pub fn begins_with_record(text: &str) -> bool {
    let start = text.len() - text.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
    let is_record = |core: Core| core.span.start == start && core.kind == CoreKind::Record;
    docket::numbers(text, start).is_some() || scan::cores(text).into_iter().next().is_some_and(is_record)
}

/// The citations in `text`, from signal to last parenthetical, each with the parentheticals that contain other people's words. Distinguishes a
/// left-out citation from left-out prose.
pub fn citation_spans(text: &str) -> Vec<(Span, Vec<Span>)> {
    let prose = |paren: &Parenthetical| matches!(paren.kind, ParentheticalKind::Quoting(_) | ParentheticalKind::Explanatory);
    let citations = scan::citations_in(text, Vec::new()).into_iter().map(|citation| {
        let span = Span::new(signal_start(text, citation.span.start), citation.span.end);
        (span, citation.parentheticals.iter().filter(|paren| prose(paren)).map(|paren| paren.span).collect())
    });
    citations.chain(record::cross_references(text).into_iter().map(|span| (span, Vec::new()))).collect()
}
