//! Searches the loaded sources for a quotation: where its words are, and where they occur again.

use super::place::{Pinpoint, Standing, place_of};
use super::quoted::Quoted;
use super::results::{Place, Words};
use super::voice::{Heard, hear};
use super::words::denial::{CutNegation, cut_negation};
use super::words::{Comparison, Scope, compare, holders};
use literatim_matching::locate::{Budget, Effort};
use literatim_matching::order;
use literatim_matching::text::{PageArea, PartKind, Span, TELLING_WORDS, count_words, fold};
use literatim_quote::Said;
use literatim_source::{Source, Sources};

/// A place where a quotation was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Occurrence {
    /// The source, as an index.
    pub source: usize,
    /// How the quotation compares with it.
    pub comparison: Comparison,
    /// Its pages, paragraphs and footnote.
    pub standing: Standing,
    /// The kind of opinion.
    pub opinion: Option<PartKind>,
}

impl Occurrence {
    /// The span of the passage in the source's text, in bytes.
    pub fn origin(&self, sources: &Sources) -> Span {
        sources.list()[self.source].origin(self.comparison.passage)
    }
}

/// Maximum number of passages shown per quotation.
const PASSAGES: usize = 5;

/// Maximum number of repeated places to examine, and bytes around each to compare.
const TWINS: usize = 32;
const AROUND: usize = 400;

/// A quotation and the sources to search.
pub(super) struct SourceSearch<'a> {
    pub quoted: &'a Quoted<'a>,
    pub all: &'a Sources,
    pub sources: &'a [Source],
    pub in_draft: &'a dyn Fn(&str) -> bool,
    pub pinpoint: Pinpoint<'a>,
    pub budget: Budget,
}

/// The result on a place that has the words.
pub(super) struct Stand {
    pub place: Place,
    pub note: Option<String>,
    pub heard: Heard,
    /// Where on the page it is, if outside the main text.
    pub beside: Option<PageArea>,
    /// The negation before the words that the quotation leaves out.
    pub cut: Option<CutNegation>,
}

impl Stand {
    /// The faults of the place; the place with the fewest is meant.
    fn faults(&self) -> (bool, bool, bool, bool) {
        (self.place == Place::OtherPage, self.heard.wrong, self.beside.is_some(), self.cut.is_some())
    }
}

impl SourceSearch<'_> {
    /// The best match in a source; of a text with several sections of a law, in the cited one.
    pub fn found_in(&self, index: usize, effort: Effort) -> Option<Occurrence> {
        let section = self.section(index);
        let folded =
            |section: Span| Span::new(self.sources[index].folded().derived(section.start), self.sources[index].folded().derived(section.end));
        let mut comparison = self.compared(self.quoted, index, effort, section.map(folded))?;
        if section.is_some_and(|section| !section.covers(comparison.passage)) {
            comparison.words = Words::NotFound;
        }
        Some(self.found(index, comparison))
    }

    /// The cited section of a law, as bytes of the reading text of source `index`, if that has several.
    pub fn section(&self, index: usize) -> Option<Span> {
        self.sources[index].structure().code.section(self.pinpoint.section?)
    }

    /// How `quoted`, the quotation or part of it, compares with a source.
    pub fn compared(&self, quoted: &Quoted, index: usize, effort: Effort, near: Option<Span>) -> Option<Comparison> {
        let known = |key: &str| (self.in_draft)(key) || self.sources.iter().enumerate().any(|(i, other)| i != index && other.indexed.count(key) > 0);
        compare(quoted, &Scope { sources: self.all, index, effort, near, budget: &self.budget }, &known)
    }

    pub fn found(&self, index: usize, comparison: Comparison) -> Occurrence {
        self.found_at(index, comparison, &self.pinpoint)
    }

    pub fn found_at(&self, index: usize, comparison: Comparison, pinpoint: &Pinpoint) -> Occurrence {
        let source = &self.sources[index];
        let standing = Standing::of(source, comparison.passage, pinpoint);
        let opinion = source.opinion_at(comparison.passage.start).map(|opinion| opinion.kind);
        Occurrence { source: index, comparison, standing, opinion }
    }

    /// How the places of a source are named that the citation does not mean: by its own pages, not those of the cited authority. An opinion has no
    /// subdivisions.
    pub fn own_pinpoint(&self, index: usize) -> Pinpoint<'_> {
        let source = &self.sources[index];
        Pinpoint { pin: None, cites: &source.cites, law: self.pinpoint.law && !source.is_case(), section: None }
    }

    /// The name of a source.
    pub fn name(&self, index: usize) -> &str {
        let source = &self.sources[index];
        source.document.metadata.title.as_deref().unwrap_or(&source.name)
    }

    /// The sources other than `own` that contain the words: those that the draft names together with it first, then by quality of match.
    pub fn elsewhere(&self, own: &[usize], named: &dyn Fn(usize) -> bool) -> Vec<Occurrence> {
        let others: Vec<usize> = (0..self.sources.len()).filter(|index| !own.contains(index)).collect();
        let holders = holders(self.quoted, self.all, &others, &self.budget);
        let mut found: Vec<Occurrence> = others
            .into_iter()
            .filter(|index| holders.contains(index) || named(*index))
            .filter_map(|index| {
                let effort = if named(index) { Effort::Thorough } else { Effort::Quick };
                let comparison = self.compared(self.quoted, index, effort, None).filter(Comparison::stands)?;
                Some(self.found_at(index, comparison, &self.own_pinpoint(index)))
            })
            .collect();
        order::sort_by(&mut found, |a, b| named(b.source).cmp(&named(a.source)).then(b.comparison.score.total_cmp(&a.comparison.score)));
        found.truncate(PASSAGES);
        found
    }

    /// The sources that are not in `own` but belong to the same case as one of them.
    pub fn of_the_same_case(&self, own: &[usize]) -> Vec<usize> {
        let same = |index: usize| own.iter().any(|&own| is_same_case(&self.sources[own], &self.sources[index]));
        (0..self.sources.len()).filter(|&index| !own.contains(&index) && same(index)).collect()
    }

    /// The place and the voice of the words. If the source contains them more than once, the place with the fewest faults is meant: on the cited
    /// page, in the cited opinion, in the main text, not denied.
    pub fn settle(&self, best: &mut Occurrence, said: &Said) -> Stand {
        let source = &self.sources[best.source];
        let stand_at = |passage: Span| {
            let (place, note) = place_of(source, passage, &self.pinpoint);
            let cut = cut_negation(self.quoted, source, passage);
            Stand { place, note, heard: hear(self.quoted, source, passage, said), beside: area_of(source, passage), cut }
        };
        let mut stand = stand_at(best.comparison.passage);
        if stand.faults() == (false, false, false, false) {
            return stand;
        }
        for (near, twin) in self.twins(best) {
            if stand_at(twin).faults() >= stand.faults() {
                continue;
            }
            let Some(again) = self.again(best, best.source, near) else { continue };
            let there = stand_at(again.comparison.passage);
            if there.faults() < stand.faults() {
                (*best, stand) = (again, there);
            }
        }
        stand
    }

    /// The other places of the best passage's words: in its own source, then in the others.
    pub fn again_elsewhere(&self, best: &Occurrence, shown: &[Occurrence]) -> Vec<Occurrence> {
        let passage = &self.sources[best.source].flow.text()[best.comparison.passage];
        let mut found: Vec<Occurrence> = Vec::new();
        let room = PASSAGES.saturating_sub(1 + shown.len());
        if count_words(passage) < TELLING_WORDS || !best.comparison.stands() {
            return found;
        }
        for (near, twin) in self.twins(best) {
            if found.len() == room {
                return found;
            }
            let new = |span: Span| span != best.comparison.passage && !found.iter().any(|other| other.comparison.passage.overlaps(span));
            if new(twin) {
                found.extend(self.again(best, best.source, near).filter(|again| !again.comparison.passage.overlaps(best.comparison.passage)));
            }
        }
        let wanted = fold(passage);
        let finder = memchr::memmem::Finder::new(&wanted);
        for index in (0..self.sources.len()).filter(|&index| index != best.source && !shown.iter().any(|other| other.source == index)) {
            if found.len() == room {
                break;
            }
            let text = self.sources[index].folded().text();
            let at = finder.find(text.as_bytes());
            found.extend(at.and_then(|at| self.again(best, index, around(text, Span::new(at, at + wanted.len()), 0))));
        }
        found
    }

    /// The comparison with a stretch of a source's matching text, if it has the words as they are in the best passage.
    fn again(&self, best: &Occurrence, index: usize, near: Span) -> Option<Occurrence> {
        let comparison = self.compared(self.quoted, index, Effort::Thorough, Some(near))?;
        (comparison.stands() || comparison.words == best.comparison.words).then(|| self.found(index, comparison))
    }

    /// The repetitions of the best passage's words in its source: for each the stretch of matching text around it, which contains them once, and its
    /// span in the reading text.
    fn twins(&self, best: &Occurrence) -> Vec<(Span, Span)> {
        let source = &self.sources[best.source];
        let text = source.folded().text();
        let wanted = fold(&source.flow.text()[best.comparison.passage]);
        let mut before = 0;
        let twins = memchr::memmem::find_iter(text.as_bytes(), &wanted).take(TWINS).map(|at| {
            let twin = Span::new(at, at + wanted.len());
            let near = around(text, twin, before);
            before = twin.end;
            (near, source.folded().origin_span(source.flow.text(), twin))
        });
        let section = self.section(best.source);
        twins.filter(|(_, twin)| section.is_none_or(|section| section.covers(*twin))).collect()
    }
}

/// Where on the page a passage of the reading text stands, if it is outside the source's main text.
pub(super) fn area_of(source: &Source, passage: Span) -> Option<PageArea> {
    let origin = source.origin(passage);
    source.document.beside.iter().find(|beside| beside.span.covers(origin)).map(|beside| beside.area)
}

/// A place of a text with its surroundings, at least from `from`.
fn around(text: &str, place: Span, from: usize) -> Span {
    let start = text.floor_char_boundary(place.start.saturating_sub(AROUND)).max(from);
    Span::new(start, text.ceil_char_boundary(place.end + AROUND))
}

/// Whether a quotation's longest fragment is in one of some sources, by their place in the list, with at most a few edits. It is a quick search:
/// what it does not find, [`judge`](super::judge) finds in no source that the citation does not mean.
pub fn hold(quoted: &Quoted, sources: &Sources, among: &[usize]) -> bool {
    !holders(quoted, sources, among, &Budget::default()).is_empty()
}

/// Whether two sources belong to one case: by the citation that they give as their own, else by title with a citation or the date.
fn is_same_case(a: &Source, b: &Source) -> bool {
    let (one, other) = (&a.document.metadata, &b.document.metadata);
    let same = |a: &Option<String>, b: &Option<String>| matches!((a, b), (Some(a), Some(b)) if fold(a) == fold(b));
    let cited = a.cites.iter().any(|cite| cite.page.is_some() && b.cites.contains(cite));
    same(&one.address, &other.address) || same(&one.title, &other.title) && (cited || same(&one.date, &other.date))
}
