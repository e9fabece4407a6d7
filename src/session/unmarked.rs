//! Words of the draft that a source has, nearly word for word, and that no marks show to be quoted.

use super::evidence::{MOST, REACH, distance};
use super::matching::Matches;
use super::shared_words::{COMMON, are_common};
use super::swept::{Found, SweptDraft};
use literatim_cite::{Citation, CitationKind, signal_start};
use literatim_lexicon::frame::{Subject, frames};
use literatim_matching::order;
use literatim_matching::text::{BlockKind, Span, count_words, sentence_at, sentences, words_in};
use literatim_quote::{Plan, Quotation, QuotationAttribution, Rule};
use literatim_source::{Source, Sources};

/// Words of the draft that a source has.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unmarked {
    /// Where they are in the draft's reading text.
    pub span: Span,
    /// The part of them that the source has one for one.
    pub core: Span,
    /// The source, as an index.
    pub source: usize,
    /// The citation of the source that is nearest to them, within reach.
    pub citation: Option<usize>,
    /// Other sources that have the words too, as indices.
    pub others: Vec<usize>,
    /// Whether only a block quotation is laid out like this: paragraphs of their own with a citation of the source on the next line or in the note whose
    /// mark ends them, or between a colon and that citation.
    pub is_block: bool,
}

/// What a run needs to be shown, by whether its source is cited near it. In 20,000 words of opinions that quote none of 30 sources 50 runs pass the
/// loosest filters, 1 or 2 those without a citation.
struct RunNeeds {
    /// Minimum numbers of equal words, of content words among them, and of words in a row.
    equal: usize,
    content: usize,
    exact: usize,
    /// Minimum number of equal words for each changed one.
    equal_per_edit: usize,
}

const CITED: RunNeeds = RunNeeds { equal: 7, content: 3, exact: 5, equal_per_edit: 3 };
const BARE: RunNeeds = RunNeeds { equal: 12, content: 4, exact: 8, equal_per_edit: 5 };

/// Maximum number of words at the start of a source that are its caption and its counsel, if no prose begins before.
const CAPTION: usize = 150;

/// Minimum number of words of a sentence of prose, and how many of them there are for each one with a capital or a figure. A caption and the lists of
/// counsel and judges have more names.
const PROSE_WORDS: usize = 12;
const PROSE_PER_NAME: usize = 3;

/// Words between a run and a citation, or the place where a block begins, which belong to neither: *See*, a part of a name.
const BETWEEN: usize = 3;

/// Maximum number of words between the colon behind which a paper's words begin and those of them that a source has. The end of a sentence may have been
/// read over, before the number of a note.
const AFTER_COLON: usize = 30;

/// Minimum number of words of a block, and the share of it that the source has, in percent.
const BLOCK_WORDS: usize = 20;
const BLOCK_SHARE: usize = 80;

/// A block quotation that no marks show, and the citation in the note whose mark ends it.
#[derive(Clone, Copy)]
struct UnmarkedBlock {
    span: Span,
    noted: Option<usize>,
}

/// A run that passes, or the part of it that does, with what decides between sources.
struct UnmarkedCandidate {
    span: Span,
    core: Span,
    equal: usize,
    source: usize,
    near: Option<NearestCitation>,
}

/// The nearest citation of a source: its place in the list and how far it is.
#[derive(Clone, Copy)]
struct NearestCitation {
    citation: usize,
    distance: usize,
}

/// An estimate: a block laid out like a quotation, with the citation behind it, whose words its source has.
pub(super) const CONFIDENCE: f64 = 0.9;

impl Unmarked {
    /// The words as a quotation of the citation after them.
    pub fn quotation(&self) -> Option<Quotation> {
        let reason = "Nothing but the words and the citation of their source after them shows a block quotation.";
        let (rule, confidence) = (Rule::Framed, CONFIDENCE);
        let attribution = QuotationAttribution { citation: Some(self.citation?), rule, confidence, reason: reason.into(), also: Vec::new() };
        Some(Quotation { span: self.span, outer: self.span, block: true, attribution, speaker: None })
    }
}

/// What is looked at: the first `marked` quotations of the plan are those that the text shows.
pub(super) struct UnmarkedSearch<'a> {
    pub plan: &'a Plan,
    pub marked: &'a [Quotation],
    pub matches: &'a Matches,
    pub sources: &'a Sources,
    pub swept: &'a SweptDraft,
}

impl UnmarkedSearch<'_> {
    /// The words of the draft that sources have and that are in no quotation, in order of place, each with one source: of several that have them, the one
    /// cited nearest, then any that the draft cites, then the oldest.
    pub fn unmarked(&self) -> Vec<Unmarked> {
        let mut candidates: Vec<UnmarkedCandidate> = Vec::new();
        for (source, loaded) in self.sources.list().iter().enumerate() {
            candidates.extend(self.swept.of(&loaded.name).iter().filter_map(|found| self.candidate(found, source, loaded)));
        }
        order::sort_by_key(&mut candidates, |one| (one.near.is_none(), std::cmp::Reverse(one.equal)));
        let mut taken: Vec<Unmarked> = Vec::new();
        for one in &candidates {
            let own = one.span;
            if taken.iter().any(|other| shared(own, other.span) * 2 > own.len().min(other.span.len())) {
                continue;
            }
            let rivals: Vec<&UnmarkedCandidate> = candidates.iter().filter(|other| shared(own, other.span) * 10 >= own.len() * 9).collect();
            let is_cited = |source: usize| self.matches.authorities.iter().any(|authority| authority.sources.contains(&source));
            let rank = |one: &&&UnmarkedCandidate| {
                let year = self.sources.list()[one.source].year.unwrap_or(u16::MAX);
                (one.near.map_or(usize::MAX, |near| near.distance), !is_cited(one.source), year, one.source)
            };
            let Some(chosen) = rivals.iter().min_by_key(rank) else { continue };
            let mut others: Vec<usize> = rivals.iter().map(|other| other.source).filter(|&other| other != chosen.source).collect();
            order::sort(&mut others);
            others.dedup();
            let are_common = || are_common(self.plan.flow.text(), chosen.span, self.sources.list(), self.swept);
            if chosen.near.is_none() && (others.len() + 1 >= COMMON || are_common()) {
                continue;
            }
            let block = self.block(chosen.span, chosen.source);
            let citation = block.and_then(|block| block.noted).or(chosen.near.map(|near| near.citation));
            let span = block.map_or(chosen.span, |block| block.span);
            taken.push(Unmarked { span, core: chosen.core, source: chosen.source, citation, others, is_block: block.is_some() });
        }
        order::sort_by_key(&mut taken, |one| one.span.start);
        taken
    }

    /// A run as a candidate, unless it is quoted, no prose, a list of names, or too weak.
    fn candidate(&self, found: &Found, source: usize, loaded: &Source) -> Option<UnmarkedCandidate> {
        let (plan, text) = (self.plan, self.plan.flow.text());
        let is_nested = |outer: Span| is_single(&text[outer]) && has_marks(&loaded.flow.text()[found.passage]);
        let quoted = |own: Span| {
            let outer = self.marked.iter().map(|quotation| quotation.outer).filter(|&outer| outer.overlaps(own) && !is_nested(outer));
            outer.map(|outer| shared(own, outer)).sum::<usize>() * 4 > own.len()
        };
        // A run may begin in a quotation and go on in words without marks.
        let is_part = quoted(found.draft);
        let own = if is_part { found.core.draft } else { found.draft };
        let (_, block) = plan.flow.block_at(own.start)?;
        let is_prose =
            plan.citations.anatomy.is_prose_at(own.start) && !matches!(block.kind, BlockKind::Heading(_) | BlockKind::TableRow | BlockKind::Verbatim);
        if !is_prose || is_part && quoted(own) || is_of_names(text, own) {
            return None;
        }
        let near = self.nearest(own, source);
        let is_caption = || is_in_caption(loaded.flow.text(), found.passage.start);
        let is_framed = self.follows(own, &|citation| self.means(citation, source));
        let is_bare = near.is_none();
        if !is_framed && self.is_of_law(own) || is_bare && (is_caption() || self.follows(own, &|_| true) || self.is_of_document(own)) {
            return None;
        }
        let core = found.core;
        let passes = |needs: &RunNeeds| {
            let is_whole = !is_part
                && found.edits * needs.equal_per_edit <= found.equal
                && found.equal >= needs.equal
                && found.content >= needs.content
                && core.equal >= needs.exact;
            let is_core = near.is_some() && core.equal >= needs.equal && core.content >= needs.content;
            if is_whole { Some((own, found.equal)) } else { is_core.then_some((core.draft, core.equal)) }
        };
        let (span, equal) = passes(if near.is_some() { &CITED } else { &BARE })?;
        Some(UnmarkedCandidate { span, core: core.draft, equal, source, near })
    }

    /// The citations within reach of words.
    fn around(&self, words: Span) -> impl Iterator<Item = (usize, &Citation)> {
        let (from, to) = (words.start.saturating_sub(REACH), words.end + REACH);
        self.plan.citations.from(from).take(MOST).take_while(move |(_, citation)| citation.span.start < to)
    }

    /// The nearest citation of a source within reach.
    fn nearest(&self, words: Span, source: usize) -> Option<NearestCitation> {
        let own = self.around(words).filter(|(_, citation)| self.means(citation, source));
        own.map(|(citation, cited)| NearestCitation { citation, distance: distance(words, cited.span) }).min_by_key(|near| near.distance)
    }

    fn means(&self, citation: &Citation, source: usize) -> bool {
        citation.authority.is_some_and(|authority| self.matches.of(authority).contains(&source))
    }

    /// Whether a citation of some kind follows words.
    fn follows(&self, words: Span, is_of_kind: &dyn Fn(&Citation) -> bool) -> bool {
        let behind = self.plan.citations.from(words.end.saturating_sub(1)).find(|(_, citation)| citation.parent.is_none());
        let between = |citation: &Citation| self.plan.flow.text().get(words.end..citation.span.start).map_or(0, count_words);
        behind.is_some_and(|(_, citation)| between(citation) <= BETWEEN && is_of_kind(citation))
    }

    /// Whether the sentence of words names a law whose text is not loaded, or one follows them: the words may be its own.
    fn is_of_law(&self, words: Span) -> bool {
        let start = sentence_at(self.plan.flow.text(), words.start).start.min(words.start);
        let is_law = |citation: &Citation| {
            let is_named = matches!(citation.kind, CitationKind::Statute(_) | CitationKind::Rule(_));
            is_named && citation.authority.is_none_or(|authority| self.matches.of(authority).is_empty())
        };
        let mut laws = self.around(words).filter(|(_, citation)| is_law(citation)).map(|(_, law)| law.span);
        laws.any(|law| law.start >= start && law.start < words.end) || self.follows(words, &is_law)
    }

    /// Whether a law or another paper is said to have words: `That statute provides:`, before them in their sentence or above their paragraph.
    fn is_of_document(&self, run: Span) -> bool {
        let text = self.plan.flow.text();
        let sentence = sentence_at(text, run.start);
        let colon = text[sentence.start.min(run.start)..run.start].rfind(':').map(|at| sentence.start + at);
        let above = || Some(text[..sentence.start.min(run.start)].trim_end()).filter(|before| before.ends_with(':')).map(|before| before.len() - 1);
        let Some(colon) = colon.or_else(above) else { return false };
        if count_words(&text[colon..run.start]) > AFTER_COLON {
            return false;
        }
        let words = words_in(text, Span::new(sentence_at(text, colon).start, colon));
        frames(text, &words).next_back().is_some_and(|frame| frame.subject == Subject::Document)
    }

    /// The citation of a source in the note whose mark follows a run and ends the paragraph, which ends at byte `end`.
    fn noted(&self, run: Span, end: usize, source: usize) -> Option<usize> {
        let text = self.plan.flow.text();
        let notes = &self.plan.citations.notes;
        let note = notes.get(notes.partition_point(|note| note.mark < run.end)).filter(|note| note.mark <= end)?;
        let is_last = count_words(&text[run.end..note.mark]) <= BETWEEN && text[note.mark..end].trim().is_empty();
        let (index, cited) = self.plan.citations.from(note.body.start).next().filter(|_| is_last)?;
        (cited.span.start < note.body.end && self.means(cited, source)).then_some(index)
    }

    /// The block quotation around a run, if only one is laid out so.
    fn block(&self, run: Span, source: usize) -> Option<UnmarkedBlock> {
        let text = self.plan.flow.text();
        let blocks = self.plan.flow.blocks();
        let (first, own) = self.plan.flow.block_at(run.start)?;
        let (last, ending) = self.plan.flow.block_at(run.end.saturating_sub(1))?;
        let opened = &text[own.span.start..run.start];
        let colon = opened.rfind(": ").map(|at| own.span.start + at + 2);
        let before = first.checked_sub(1).map(|before| text[blocks[before].span].trim_end());
        let is_led_to = before.is_some_and(|before| before.ends_with(':'));
        let start = colon.unwrap_or(own.span.start);
        let start = start + (text[start..].len() - text[start..].trim_start().len());
        let cited = self.plan.citations.from(run.end.saturating_sub(1)).find(|(_, citation)| citation.parent.is_none());
        let cited = cited.filter(|(_, citation)| self.means(citation, source));
        let cited = cited.map(|(_, citation)| (signal_start(text, citation.span.start), matches!(citation.kind, CitationKind::Marker(_))));
        let next = blocks.get(last + 1).map(|next| next.span.start);
        let noted = self.noted(run, ending.span.end, source);
        let (end, is_below) = match cited {
            _ if noted.is_some() => (ending.span.end, true),
            Some((at, is_marker)) if at <= ending.span.end => (at, is_marker && self.ends(at, ending.span.end)),
            Some((at, _)) if Some(at) == next => (ending.span.end, true),
            _ => return None,
        };
        // After a colon in running prose a clause may be the draft's own.
        let is_introduced = colon.is_some() && text[start..].starts_with(|c: char| c.is_uppercase() || c == '[');
        let is_set_off = is_led_to && colon.is_none() || is_introduced || is_below && colon.is_none();
        let span = Span::new(start, text[..end].trim_end().len());
        let gap = |from: usize, to: usize| text.get(from..to).map_or(0, count_words);
        let is_whole = gap(start, run.start) <= BETWEEN && gap(run.end, span.end) <= BETWEEN && text[span].ends_with(['.', '?', '!', '’', ']', ')']);
        let is_long = count_words(&text[span]) >= BLOCK_WORDS && shared(run, span) * 100 >= span.len() * BLOCK_SHARE;
        (is_set_off && is_whole && is_long && self.marked.iter().all(|quotation| !quotation.outer.overlaps(span)))
            .then_some(UnmarkedBlock { span, noted })
    }

    /// Whether nothing but the mark of a note is between byte `mark` and the end of its paragraph.
    fn ends(&self, mark: usize, end: usize) -> bool {
        let rest = self.plan.flow.text()[mark..end].trim_end();
        rest.starts_with('[') && rest.find(']') == Some(rest.len() - 1)
    }
}

/// Whether a quotation is between single marks.
fn is_single(outer: &str) -> bool {
    outer.starts_with(['‘', '\'', '‚', '‹', '›'])
}

/// Whether words have marks of quotation in them. An apostrophe is none.
fn has_marks(words: &str) -> bool {
    words.contains(['“', '"', '‘', '‚', '‹', '«']) || words.contains(" '") || words.starts_with('\'')
}

/// How many bytes two spans share.
fn shared(a: Span, b: Span) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}

/// Whether more than half of some words are names, titles or numbers, by their capitals and figures.
fn is_of_names(text: &str, span: Span) -> bool {
    let (words, named) = words_and_names(text, span);
    named * 2 > words
}

/// The number of words, and of those that begin with a capital or a figure.
fn words_and_names(text: &str, span: Span) -> (usize, usize) {
    let words = words_in(text, span);
    let named = words.iter().filter(|word| text[word.span].starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())).count();
    (words.len(), named)
}

/// Whether a place of a source's reading text is in its caption: in its first words, before its first sentence of prose.
fn is_in_caption(text: &str, at: usize) -> bool {
    let is_prose = |&sentence: &Span| {
        let (words, named) = words_and_names(text, sentence);
        words >= PROSE_WORDS && named * PROSE_PER_NAME <= words && text[sentence].ends_with(['.', '?', '!', '’', '”', '"', ')', ']'])
    };
    let is_at_start = text[..at].split_whitespace().take(CAPTION).count() < CAPTION;
    // A run may begin with the last words of a heading.
    is_at_start && !sentences(text, Span::new(0, sentence_at(text, at).end)).iter().any(is_prose)
}
