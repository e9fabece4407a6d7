//! The runs of a draft that loaded sources have, nearly word for word, wherever its quotation marks are.

use literatim_cite::{Citation, CitationKind};
use literatim_matching::locate::sweep::{SweptWords, sweep};
use literatim_matching::order;
use literatim_matching::text::{Folded, Span};
use literatim_quote::Plan;
use literatim_source::{FUNCTION_WORDS, Source};

/// A draft's words, and the runs that each source has of them.
#[derive(Debug)]
pub(super) struct SweptDraft {
    folded: Folded,
    words: SweptWords,
    /// How many quotations the text itself shows; those that only runs show come after them.
    pub marked: usize,
    /// Stretches whose words repeat so often in the sources that they were not searched.
    pub given_up: Vec<Span>,
    /// By the source's name; a source that was swept and has none is there too.
    runs: Vec<(String, Vec<Found>)>,
}

/// Bytes before words in which the draft may have them already, and the number of places to look at.
const BACK: usize = 200_000;
const PLACES: usize = 64;

/// A run that one source has.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// Where it is in the draft's reading text.
    pub draft: Span,
    /// Where it is in the source's reading text.
    pub passage: Span,
    /// The number of equal words, and of those that are neither function words nor numbers.
    pub equal: usize,
    pub content: usize,
    /// The number of words that are replaced, left out or added.
    pub edits: usize,
    /// The longest exact piece.
    pub core: FoundCore,
}

/// Words of a run that the source has one for one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FoundCore {
    /// Where they are in the draft's reading text.
    pub draft: Span,
    /// Their number, and that of those that are neither function words nor numbers.
    pub equal: usize,
    pub content: usize,
}

/// Whether a reference is next to the prose. A section, a rule or a name is part of a sentence, and may be the source's too.
fn is_apart(kind: &CitationKind) -> bool {
    use CitationKind::*;
    matches!(kind, Full(_) | Short(_) | Docket | Id | Supra | Journal(_) | Record | Work)
}

/// The parts of a citation outside of quotations and parentheticals: a parenthetical may quote, and a quotation may cite.
fn outside(citation: &Citation, plan: &Plan) -> impl Iterator<Item = Span> {
    let own = citation.span;
    let from = plan.quotations.partition_point(|quotation| quotation.outer.end <= own.start);
    let quoted = plan.quotations[from..].iter().map(|quotation| quotation.outer).take_while(|quoted| quoted.start < own.end);
    let mut prose: Vec<Span> = citation.parentheticals.iter().map(|parenthetical| parenthetical.span).chain(quoted).collect();
    prose.push(Span::new(own.end, own.end));
    order::sort(&mut prose);
    let mut at = own.start;
    let parts = prose.into_iter().map(move |prose| {
        let part = Span::new(at, prose.start.max(at));
        at = prose.end.max(at);
        part
    });
    parts.filter(|part| !part.is_empty())
}

impl SweptDraft {
    /// The words of a draft. No run goes on through a citation or a line in capitals.
    pub fn new(plan: &Plan) -> Self {
        let folded = Folded::new(plan.flow.text());
        let mut words = SweptWords::new(folded.text(), &FUNCTION_WORDS);
        let mut bar = |span: Span| {
            let place = Span::new(folded.derived(span.start), folded.derived(span.end));
            let own = words.under(folded.text(), place);
            words.bar(own);
        };
        for citation in plan.citations.list.iter().filter(|citation| is_apart(&citation.kind)) {
            outside(citation, plan).for_each(&mut bar);
        }
        let is_in_capitals = |text: &str| text.contains(char::is_uppercase) && !text.contains(char::is_lowercase);
        plan.flow.blocks().iter().filter(|block| is_in_capitals(&plan.flow.text()[block.span])).for_each(|block| bar(block.span));
        Self { folded, words, marked: plan.quotations.len(), given_up: Vec::new(), runs: Vec::new() }
    }

    /// Forgets the runs of a source.
    pub fn forget(&mut self, source: &str) {
        self.runs.retain(|(name, _)| name != source);
    }

    /// Adds the runs of sources that were not swept yet. `reading` is the draft's reading text.
    pub fn update(&mut self, reading: &str, sources: &[Source]) {
        let new: Vec<&Source> = sources.iter().filter(|source| self.runs.iter().all(|(name, _)| *name != source.name)).collect();
        if new.is_empty() {
            return;
        }
        let first = self.runs.len();
        self.runs.extend(new.iter().map(|source| (source.name.clone(), Vec::new())));
        let swept = sweep(&self.words, &new.iter().map(|source| source.swept()).collect::<Vec<_>>());
        let given_up = swept.given_up.into_iter().map(|window| self.folded.origin_span(reading, self.words.span(self.folded.text(), window)));
        self.given_up.extend(given_up);
        for run in swept.runs {
            let source = new[run.source];
            let draft = self.folded.origin_span(reading, self.words.span(self.folded.text(), run.draft));
            let passage = source.folded().origin_span(source.flow.text(), source.swept().span(source.folded().text(), run.passage));
            let content = run.core.clone().filter(|&word| self.words.is_content(word)).count();
            let core =
                FoundCore { equal: run.core.len(), content, draft: self.folded.origin_span(reading, self.words.span(self.folded.text(), run.core)) };
            self.runs[first + run.source].1.push(Found { draft, passage, equal: run.equal, content: run.content, edits: run.edits, core });
        }
    }

    /// The share of a stretch of the draft's reading text that runs of a source cover, 0 to 1.
    pub fn coverage(&self, source: &str, stretch: Span) -> f64 {
        let mut covered = 0;
        let mut from = stretch.start;
        for found in self.of(source).iter().filter(|found| found.draft.overlaps(stretch)) {
            covered += found.draft.end.min(stretch.end).saturating_sub(found.draft.start.max(from));
            from = from.max(found.draft.end);
        }
        covered as f64 / stretch.len().max(1) as f64
    }

    /// Where the draft's reading text `reading` has the words of a stretch before it, one for one, in order. Looks [`BACK`] bytes back.
    pub fn before(&self, reading: &str, stretch: Span) -> impl Iterator<Item = usize> {
        let text = self.folded.text();
        let [start, end] = [stretch.start, stretch.end].map(|at| self.folded.derived(at));
        let words = text[start..end].trim_matches(|c: char| !c.is_alphanumeric());
        let from = text.floor_char_boundary(start.saturating_sub(BACK));
        let found = memchr::memmem::find_iter(&text.as_bytes()[from..start], words).take(if words.is_empty() { 0 } else { PLACES });
        found.map(move |at| self.folded.origin_span(reading, Span::new(from + at, from + at + words.len())).start)
    }

    /// The runs of a source, in order of place in the draft.
    pub fn of(&self, source: &str) -> &[Found] {
        self.runs.iter().find(|(name, _)| name == source).map_or(&[], |(_, runs)| runs)
    }
}
