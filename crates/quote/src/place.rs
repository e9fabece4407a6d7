//! A quotation and the citations around it, which are the candidates for its attribution.

use super::block::FoundQuotation;
use super::gap::{is_adjacent, without_title};
use literatim_cite::signals;
use literatim_cite::{Citation, CitationKind, Citations, NotePlace, ParentheticalKind, is_named_in_prose, is_place, names_judge, signal_start};
use literatim_lexicon::frame::{Frame, Subject, frames};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Block, BlockKind, Flow, Span, TELLING_WORDS, Word, count_words, sentence_at, words, words_in};
use std::borrow::Cow;
use std::cell::OnceCell;

/// A citation that the quotation may belong to.
pub(super) struct CitationCandidate<'a> {
    /// Its index in [`Citations::list`].
    pub index: usize,
    pub citation: &'a Citation,
}

/// The position of a candidate; each side has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CitationSide {
    /// The innermost citation whose explanatory parenthetical contains the quotation.
    Around,
    /// At the end of a block quotation, inside it.
    AtEnd,
    /// The first after the quotation.
    After,
    /// In the note whose mark or number follows the quotation.
    InNote,
    /// The first after the quotation's sentence.
    AfterSentence,
    /// The last one in the sentence before the quotation that may receive it.
    Before,
    /// The one that ends the sentence before the quotation's, or is the last in it.
    InSentenceBefore,
    /// The last one in the sentence that introduces a block quotation with a colon.
    InIntroduction,
    /// The first one of the only authority that the row of a table cites.
    InRow,
    /// The first one of the only authority that the heading or the item of a list above it cites.
    AtHead,
    /// The first one of the only authority in the paragraph that introduces its list with a colon.
    OverList,
}

impl CitationSide {
    const COUNT: usize = CitationSide::OverList as usize + 1;
}

/// A quotation and the citations of its draft.
pub(super) struct QuotationPlace<'a> {
    pub text: &'a str,
    pub found: &'a FoundQuotation,
    /// Whether it has too few words to search for without an adjacent citation.
    pub is_few: bool,
    flow: &'a Flow,
    citations: &'a Citations,
    /// What many rules ask for, computed on demand: where its sentence begins and ends, and the candidate of each side.
    sentence_start: OnceCell<usize>,
    sentence_end: OnceCell<usize>,
    candidates: [OnceCell<Option<usize>>; CitationSide::COUNT],
}

/// Bytes of a sentence in which to look for its citation, and bytes of a text in which to look for a marker's note.
const SENTENCE: usize = 1200;
const NOTES: usize = 12_000;

/// Bytes between two items of a list: `“…”; and (2) “…”`.
const LISTED: usize = 12;

/// Bytes before a quotation in which an enclosing citation may begin.
const ENCLOSING: usize = 20_000;

/// Maximum bytes between a case and the citation of its denied review.
const DENIAL: usize = 48;

/// Maximum number of words between a citation and the quotation that it introduces; and number of words that need no verb.
const FRAME_WORDS: usize = 24;
const BARE_WORDS: usize = 3;

/// Maximum bytes from a parenthesis to the quotation that defines a name in it: `(hereinafter referred to as the “Act”)`.
const DEFINING: usize = 40;

/// Maximum bytes of a note that a page goes on: `(continued on the next page)`.
const GOING_ON: usize = 60;

/// Maximum bytes from a citation to the parenthesis that explains it, and in that before its quotation.
const LEAD: usize = 60;

/// Maximum number of blocks between a quotation and its heading.
const BLOCKS: usize = 12;

/// Maximum number of items of a list to go over, of its first ones to read, and of pairs of a title and a paragraph, and maximum bytes of a block in
/// which to look for a mark, so that the search stays linear in the text.
const ITEMS: usize = 256;
const FIRST: usize = 4;
const ALTERNATING: usize = 16;
const NEAR: usize = 400;

/// Maximum bytes of the words beside a citation that is nearly all of a block, and citations of one authority there.
const BESIDE: usize = 64;
const CITED: usize = 32;

/// Maximum number of words before the law that opens a sentence: `But under`.
const OPENING: usize = 2;

impl<'a> QuotationPlace<'a> {
    pub fn new(flow: &'a Flow, citations: &'a Citations, found: &'a FoundQuotation) -> Self {
        let text = flow.text();
        let is_few = !found.block && count_words(&text[found.span]) < TELLING_WORDS;
        Self { text, found, is_few, flow, citations, sentence_start: OnceCell::new(), sentence_end: OnceCell::new(), candidates: Default::default() }
    }

    fn list(&self) -> &'a [Citation] {
        &self.citations.list
    }

    /// The candidate on a side.
    pub fn candidate(&self, side: CitationSide) -> Option<CitationCandidate<'a>> {
        let index = self.candidates[side as usize].get_or_init(|| match side {
            CitationSide::Around => self.enclosing(),
            CitationSide::AtEnd => self.found.trailing,
            CitationSide::After => self.after(self.found.outer.end),
            CitationSide::InNote => self.in_note(),
            CitationSide::AfterSentence => self.after(self.stop()),
            CitationSide::Before => self.before(),
            CitationSide::InSentenceBefore => self.in_sentence_before(),
            CitationSide::InIntroduction => self.in_introduction(),
            CitationSide::InRow => self.in_row(),
            CitationSide::AtHead => self.at_head(),
            CitationSide::OverList => self.over_list().and_then(|introduction| self.only_cited(introduction)),
        });
        let index = (*index)?;
        Some(CitationCandidate { index, citation: &self.list()[index] })
    }

    fn enclosing(&self) -> Option<usize> {
        let outer = self.found.outer;
        let before = self.list().partition_point(|citation| citation.span.start < outer.start);
        let mut near = (0..before).rev().take_while(|&index| outer.start - self.list()[index].span.start < ENCLOSING);
        // An interrupted parenthesis encloses nothing.
        let is_whole = |from: usize| !is_torn(&self.text[from..outer.start]);
        let found = near.find(|&index| {
            let mut parens = self.list()[index].parentheticals.iter();
            parens.any(|paren| paren.kind == ParentheticalKind::Explanatory && paren.span.covers(outer) && is_whole(paren.span.start))
        })?;
        Some(self.before_denial(found))
    }

    /// The case of which a citation only tells that a higher court did not hear it: `, cert. denied, 145 S. Ct. 2738`. It says nothing itself.
    fn before_denial(&self, index: usize) -> usize {
        let Some(before) = index.checked_sub(1).map(|before| &self.list()[before]) else { return index };
        let gap = self.text.get(before.span.end..self.list()[index].span.start).filter(|gap| gap.len() <= DENIAL);
        if gap.is_some_and(signals::denies_review) { index - 1 } else { index }
    }

    /// The first citation from byte `from` that is not in a parenthetical of an earlier one, in the same stream of text: the body or one note.
    fn after(&self, from: usize) -> Option<usize> {
        let own = self.citations.note_at(self.found.outer.end.saturating_sub(1));
        let is_outside = |citation: &Citation| {
            citation.parent.is_none_or(|parent| self.list()[parent].span.end > self.found.outer.end && self.list()[parent].span.start < from)
        };
        let mut near = self.citations.from(from).take_while(|(_, citation)| citation.span.start < from + SENTENCE);
        let in_stream = |citation: &Citation| self.citations.note_at(citation.span.start) == own;
        let (found, citation) = near.find(|(_, citation)| is_outside(citation) && in_stream(citation) && !is_named_in_prose(self.text, citation))?;
        // In a row that begins with its citation, a law of another country may be compared behind the words.
        let is_beside = || self.text[self.found.outer.end.min(citation.span.start)..citation.span.start].contains(char::is_alphabetic);
        let is_compared = self.at_head_of_row().is_some_and(|head| head != found && is_beside());
        (!is_compared).then_some(found)
    }

    fn in_note(&self) -> Option<usize> {
        self.cited_in_note().or_else(|| self.cited_in_numbered_note())
    }

    /// The first citation in the note whose mark follows the quotation, directly or at the end of its sentence, before another quotation.
    fn cited_in_note(&self) -> Option<usize> {
        let note = self.note_after()?;
        let mut cited = self.citations.from(note.body.start).take_while(|(_, citation)| citation.span.start < note.body.end);
        cited.next().map(|(index, _)| index)
    }

    /// The note whose mark follows the quotation, or ends its sentence.
    pub fn note_after(&self) -> Option<&'a NotePlace> {
        let notes = &self.citations.notes;
        let next = notes.partition_point(|note| note.mark < self.found.span.end);
        let note = notes.get(next)?;
        let between = self.text.get(self.found.outer.end..note.mark).unwrap_or("");
        let is_free = between.find(['“', '"']).is_none_or(|at| at <= LISTED);
        // A mark inside the sentence belongs to the words before it.
        let ends_sentence = || (note.mark..=note.mark + 1).contains(&self.sentence_end().max(self.stop()));
        (note.mark <= self.found.outer.end + 1 || is_free && ends_sentence()).then_some(note)
    }

    /// Whether the mark of a note that cites follows the closing mark, or the punctuation after it.
    pub fn is_noted(&self) -> bool {
        let end = self.found.outer.end;
        let punctuation = usize::from(self.text[end..].starts_with(['.', ',', ';']));
        self.note_after().is_some_and(|note| note.mark <= end + punctuation) && self.cited_in_note().is_some()
    }

    fn cited_in_numbered_note(&self) -> Option<usize> {
        let number = self.number_after()?;
        let end = self.found.outer.end;
        let mut notes = self.citations.from(end).take_while(|(_, citation)| citation.span.start < end + NOTES);
        notes.find(|(_, citation)| self.note_number(citation) == Some(number)).map(|(index, _)| index)
    }

    fn before(&self) -> Option<usize> {
        let outer = self.found.outer;
        // The cells of a row have no sentence.
        if self.flow.block_at(outer.start).is_some_and(|(_, block)| block.kind == BlockKind::TableRow && self.only_cited(block.span).is_none()) {
            return None;
        }
        let start = self.sentence_start();
        let before = self.list().partition_point(|citation| citation.span.start < outer.start);
        (0..before).rev().take_while(|&index| self.list()[index].span.start >= start).find(|&index| {
            let citation = &self.list()[index];
            citation.span.end <= outer.start && citation.parent.is_none() && self.may_receive(citation)
        })
    }

    fn in_sentence_before(&self) -> Option<usize> {
        let end = self.text[..self.sentence_start()].trim_end_matches(' ').len();
        let start = self.sentence_around(end.checked_sub(1)?).start;
        let before = self.list().partition_point(|citation| citation.span.start < end);
        let index = self.list()[..before].iter().rposition(|citation| citation.parent.is_none())?;
        let citation = &self.list()[index];
        let is_there = citation.span.end > start && !self.text[start..end].ends_with('\n');
        // `It was decided after Doe.`: a name in passing is not what the next sentence goes on with.
        let is_name = citation.kind == CitationKind::Name && citation.pin.is_none();
        let in_passing = is_name && count_words(&self.text[start.min(citation.span.start)..citation.span.start]) > OPENING;
        (is_there && !in_passing && !citation.in_string && self.may_receive(citation)).then_some(index)
    }

    /// Whether the quotation is a block, or begins a paragraph and runs over its end, as over a page.
    fn is_set_off(&self) -> bool {
        let block = || self.flow.block_at(self.found.outer.start).map(|(_, block)| block.span);
        self.found.block || block().is_some_and(|block| block.start == self.found.outer.start && block.end < self.found.outer.end)
    }

    fn in_introduction(&self) -> Option<usize> {
        let head = self.text[..self.found.outer.start].trim_end();
        if !self.is_set_off() || !head.ends_with([':', ',']) {
            return None;
        }
        let start = self.sentence_around(head.len() - 1).start;
        let before = self.list().partition_point(|citation| citation.span.start < head.len());
        let mut near = (0..before).rev().take_while(|&index| self.list()[index].span.start >= start);
        near.find(|&index| {
            let citation = &self.list()[index];
            citation.parent.is_none() && citation.span.end <= head.len() && self.may_receive(citation)
        })
    }

    fn in_row(&self) -> Option<usize> {
        let (_, block) = self.flow.block_at(self.found.outer.start).filter(|(_, block)| block.kind == BlockKind::TableRow)?;
        let before = || self.only_cited(Span::new(block.span.start, self.found.outer.start));
        self.only_cited(block.span).or_else(|| before().filter(|&cited| self.at_head_of_row() == Some(cited)))
    }

    /// The citation with which the row of a table begins that has the quotation behind it.
    fn at_head_of_row(&self) -> Option<usize> {
        let (_, block) = self.flow.block_at(self.found.outer.start).filter(|(_, block)| block.kind == BlockKind::TableRow)?;
        let (index, first) = self.cites_in(block.span).next()?;
        let before = self.text.get(block.span.start..first.span.start)?;
        (!before.contains(char::is_alphanumeric) && first.span.end <= self.found.outer.start && self.may_receive(first)).then_some(index)
    }

    fn at_head(&self) -> Option<usize> {
        let (own, block) = self.flow.block_at(self.found.outer.start)?;
        if self.cites_in(block.span).next().is_some() {
            return None;
        }
        let blocks = self.flow.blocks()[..own].iter().enumerate().rev().take(BLOCKS);
        for (at, above) in blocks {
            let heads = match above.kind {
                BlockKind::Heading(_) => true,
                BlockKind::ListItem => block.kind == BlockKind::ListItem && self.is_citation_alone(above.span) && self.leads(at) == Some(true),
                _ => false,
            };
            if heads {
                return self
                    .only_cited(above.span)
                    .filter(|_| block.kind == BlockKind::ListItem && above.kind == BlockKind::ListItem || self.is_named_by(above.span));
            }
            if self.cites_in(above.span).next().is_some() || block.kind == BlockKind::ListItem && above.kind != BlockKind::ListItem {
                return None;
            }
        }
        None
    }

    /// The paragraph that introduces the list of the quotation with a colon, if the item cites nothing.
    fn over_list(&self) -> Option<Span> {
        let (own, block) = self.flow.block_at(self.found.outer.start).filter(|(_, block)| block.kind == BlockKind::ListItem)?;
        if self.cites_in(block.span).next().is_some() {
            return None;
        }
        let above = self.flow.blocks()[..own].iter().rev().take(BLOCKS).find(|above| above.kind != BlockKind::ListItem)?;
        (above.kind == BlockKind::Paragraph && self.text[above.span].trim_end().ends_with(':')).then_some(above.span)
    }

    /// Whether the introduction of the list lets its authority speak, and nobody else does; a paper of the record tells what parties said.
    pub fn is_introduced(&self, candidate: &CitationCandidate) -> bool {
        let Some(introduction) = self.over_list() else { return false };
        let rest = &self.text[candidate.citation.span.end.min(introduction.end)..introduction.end];
        let own = words(rest);
        if candidate.citation.kind != CitationKind::Record {
            let mut speaking = frames(rest, &own);
            let is_subject = |frame: Frame| frame.verb == 0 || is_relative(rest, &own, &frame);
            return speaking.next().is_some_and(is_subject) && speaking.next().is_none() && !self.is_of_others(candidate);
        }
        let before = &self.text[self.sentence_start()..self.found.outer.start];
        let speaks = |text: &str| {
            let words = words(text);
            let is_name = |frame: &Frame| frame.verb > 0 && text[words[frame.verb - 1].span].starts_with(char::is_uppercase);
            let is_party = |frame: Frame| match frame.subject {
                Subject::Party | Subject::Person => true,
                Subject::Unknown => !is_name(&frame),
                _ => false,
            };
            frames(text, &words).all(is_party)
        };
        let names_another = |text: &str| words(text).iter().any(|word| lexicon::is(&word.key, Classes::COURT | Classes::JUDGE | Classes::DOCUMENT));
        let last = rest.rsplit(". ").next().unwrap_or(rest);
        speaks(before) && !names_another(before) && speaks(last) && !names_another(last)
    }

    /// The citations under a span that are no part of another one, with their indices.
    fn cites_in(&self, span: Span) -> impl Iterator<Item = (usize, &'a Citation)> {
        let inside = self.citations.from(span.start).take_while(move |(_, citation)| citation.span.start < span.end);
        inside.filter(|(_, citation)| citation.parent.is_none())
    }

    /// The first citation of the only authority that is cited under a span.
    fn only_cited(&self, span: Span) -> Option<usize> {
        let mut cited = self.cites_in(span);
        let (index, first) = cited.next().filter(|(_, first)| first.authority.is_some())?;
        cited.enumerate().all(|(nth, (_, other))| nth < CITED && other.authority == first.authority).then_some(index)
    }

    /// Whether a heading ends with its citation or a title goes on behind it, `Doe v. Roe, 900 F.3d 1 (2018): No Duty`, and not a clause: `, applies`.
    fn is_named_by(&self, heading: Span) -> bool {
        let last = self.cites_in(heading).take(CITED).last();
        let rest = last.and_then(|(_, last)| self.text.get(last.span.end..heading.end)).unwrap_or("").trim_start_matches(['*', '_', ' ']);
        rest.starts_with(|c: char| !c.is_alphanumeric() && c != ',') || rest.trim_end().is_empty()
    }

    /// Whether a block is a citation and nearly nothing else.
    fn is_citation_alone(&self, span: Span) -> bool {
        let Some((_, first)) = self.cites_in(span).next().filter(|(_, first)| span.len() <= first.span.len() + BESIDE) else { return false };
        let others =
            count_words(&self.text[span.start..first.span.start.max(span.start)]) + count_words(&self.text[first.span.end.min(span.end)..span.end]);
        others <= BARE_WORDS && !self.text[span].contains(['“', '"'])
    }

    /// Whether a citation is in the block of the quotation, or in a paragraph behind it; or is all of the next item of a list, where citations follow what
    /// they are of, or the only one behind a block: `- Doe v. Roe, 900 F.3d 1 (2018)`.
    pub fn is_within_reach(&self, citation: &Citation) -> bool {
        let (Some((own, quoting)), Some((other, block))) =
            (self.flow.block_at(self.found.outer.end.saturating_sub(1)), self.flow.block_at(citation.span.start))
        else {
            return true;
        };
        let ends = || !self.text.get(citation.span.end..block.span.end).unwrap_or("").contains(char::is_alphanumeric);
        let is_next = || other == own + 1 && self.is_citation_alone(block.span) && ends();
        let first = self.flow.block_at(self.found.outer.start).map_or(own, |(first, _)| first);
        let is_under = || first.checked_sub(1).is_some_and(|at| self.is_citation_alone(self.flow.blocks()[at].span));
        let is_last = || self.flow.blocks().get(other + 1).is_none_or(|next| next.kind != BlockKind::ListItem);
        match block.kind {
            _ if own == other => true,
            BlockKind::Heading(_) | BlockKind::TableRow => false,
            BlockKind::ListItem if quoting.kind == BlockKind::ListItem => is_next() && self.leads(own) == Some(false),
            BlockKind::ListItem => self.found.block && is_next() && is_last() && !is_under(),
            _ => !(is_next() && self.is_title(own + 1) && self.is_titled(own)),
        }
    }

    /// Whether the citations of the list around the item at an index stand over what they are of, `Some(true)`, or under it; `None` if that is unclear.
    /// The list begins with the one and, if citations follow, ends with a citation.
    fn leads(&self, at: usize) -> Option<bool> {
        let blocks = self.flow.blocks();
        let is_item = |block: &&Block| block.kind == BlockKind::ListItem;
        let first = at + 1 - blocks[..=at].iter().rev().take(ITEMS).take_while(is_item).count();
        let items = blocks[first..].iter().take(ITEMS).take_while(is_item);
        let decides = |item: &Block| if self.is_citation_alone(item.span) { Some(true) } else { self.quotes(item).then_some(false) };
        match items.clone().take(FIRST).find_map(decides) {
            Some(false) => items.last().is_some_and(|last| self.is_citation_alone(last.span)).then_some(false),
            first => first,
        }
    }

    fn quotes(&self, block: &Block) -> bool {
        let end = self.text.floor_char_boundary(block.span.end.min(block.span.start + NEAR));
        block.kind == BlockKind::Quotation || self.text[block.span.start..end].contains(['”', '“', '"'])
    }

    /// Whether a paragraph at an index stands between titles that are citations, and the first of such titles over what it is of and not under it.
    fn is_titled(&self, own: usize) -> bool {
        let blocks = self.flow.blocks();
        let mut at = own;
        for _ in 0..ALTERNATING {
            if at == 0 || !self.is_title(at - 1) {
                return false;
            }
            if at == 1 || blocks[at - 2].kind != blocks[own].kind || !self.quotes(&blocks[at - 2]) {
                return true;
            }
            at -= 2;
        }
        true
    }

    /// Whether a paragraph is a citation without a full stop: `**Doe v. Roe**, 900 F.3d 1 (2018)`.
    fn is_title(&self, at: usize) -> bool {
        let block = &self.flow.blocks()[at];
        block.kind == BlockKind::Paragraph && !self.text[block.span].trim_end().ends_with('.') && self.is_citation_alone(block.span)
    }

    /// Whether the quotation is a sentence of its own behind a citation that ends a sentence of the draft's words: `It is controlled by Rule 404(b).`
    pub fn follows_mention(&self, candidate: &CitationCandidate) -> bool {
        let start = self.sentence_start();
        let end = self.text[..start].trim_end().len();
        let is_whole = self.text[start..self.found.outer.start].trim().is_empty() && self.stop() == self.found.outer.end;
        let ends = candidate.citation.span.end <= end && !self.text[candidate.citation.span.end..end].contains(char::is_alphanumeric);
        let sentence = self.sentence_around(end.saturating_sub(1)).start.min(candidate.citation.span.start);
        let lead = words(&self.text[sentence..candidate.citation.span.start]);
        let is_named = || lead.len() > OPENING && lead.last().is_some_and(|word| lexicon::is_function_word(&word.key));
        // `I never saw it`, `He was there` tell what happened.
        let is_somebody = |key: &str| lexicon::is(key, Classes::PRONOUN) && !lexicon::is(key, Classes::THING | Classes::RELATIVE);
        let tells = |word: &Word| is_somebody(&word.key) || lexicon::is(&word.key, Classes::PAST | Classes::SAID_TO);
        is_whole && ends && is_named() && !words(&self.text[self.found.span]).iter().any(tells)
    }

    /// Whether the quotation's sentence, or the one that introduces a block, names somebody else before it who speaks, or below a case a law, a paper or
    /// a party: `The lease provides`, `The driver said`, `The defendants agreed`; or whether a parenthesis after it does, `“…” (police report)`.
    pub fn is_of_others(&self, candidate: &CitationCandidate) -> bool {
        let end = self.found.outer.start;
        let head = self.text[..end].trim_end();
        let is_introduced = self.is_set_off() && head.ends_with([':', ',']);
        let start = if is_introduced { self.sentence_around(head.len() - 1).start } else { self.sentence_start() };
        let before = &self.text[start..end];
        let words = words(before);
        let is_law = is_law(&candidate.citation.kind);
        // `the driver said`, but not `it said` and `was said`
        let is_noun = |frame: &Frame| frame.first.is_none() && frame.verb > 0 && !lexicon::is_function_word(&words[frame.verb - 1].key);
        let is_other = |frame: Frame| match frame.subject {
            Subject::Party | Subject::Person | Subject::Named => true,
            Subject::Document => !is_law,
            Subject::Unknown => is_noun(&frame) || frame.classes.is(Classes::PLEA),
            Subject::Court | Subject::CourtBelow | Subject::Dissent => frame.classes.is(Classes::PLEA),
        };
        let is_it = |frame: &Frame| frame.subject == Subject::Unknown && frame.first.is_some();
        let speaks = |frame: Frame| matches!(frame.subject, Subject::Court | Subject::CourtBelow | Subject::Dissent) || is_it(&frame);
        let is_other_word = |word: &Word| lexicon::is(&word.key, Classes::DOCUMENT | Classes::PARTY) && !lexicon::is(&word.key, Classes::OF_CASE);
        let named = || !is_law && words.iter().any(is_other_word) && !frames(before, &words).any(speaks);
        let after = self.text[self.found.outer.end..].trim_start_matches(['.', ',']);
        let inside = || after.strip_prefix(" (").and_then(|inner| inner.split_once(')')).map_or("", |(inside, _)| inside);
        let is_ascribed = || !inside().contains(|c: char| c.is_ascii_digit()) && inside().contains(char::is_alphabetic);
        frames(before, &words).any(is_other) || named() || !self.found.block && is_ascribed()
    }

    /// Whether the quotation's own sentence, before it, cites nothing and says that a court, a document, or `it` for a law, speaks.
    pub fn is_spoken(&self, candidate: &CitationCandidate) -> bool {
        let (start, end) = (self.sentence_start(), self.found.outer.start);
        let between = &self.text[start..end];
        if self.citations.from(start).next().is_some_and(|(_, citation)| citation.span.start < end) {
            return false;
        }
        let words = words(between);
        let Some(frame) = frames(between, &words).next_back().filter(|_| words.len() <= FRAME_WORDS) else { return false };
        let is_law = || is_law(&candidate.citation.kind);
        match frame.subject {
            // A law is no court.
            Subject::Court => !is_law(),
            Subject::Document => true,
            Subject::Unknown => frame.first == Some(0) && lexicon::is(&words[0].key, Classes::THING) && is_law(),
            _ => false,
        }
    }

    /// Whether a law opens the quotation's sentence as its subject, and nobody else speaks before the quotation.
    pub fn is_subject(&self, candidate: &CitationCandidate) -> bool {
        let citation = candidate.citation;
        let before = words(&self.text[self.sentence_start()..citation.span.start]);
        let opens = before.len() <= OPENING && before.iter().all(|word| lexicon::is_function_word(&word.key));
        let between = &self.text[citation.span.end..self.found.outer.start];
        let words = words(between);
        let is_verb = |word: &Word| !lexicon::is_function_word(&word.key) && between[word.span.start..].starts_with(char::is_lowercase);
        let others = |frame: Frame| matches!(frame.subject, Subject::Party | Subject::Person | Subject::Named) || frame.classes.is(Classes::PLEA);
        is_law(&citation.kind)
            && opens
            && words.len() <= FRAME_WORDS
            && between.starts_with(' ')
            && words.first().is_some_and(is_verb)
            && !between.rfind(['”', '"']).is_some_and(|mark| turns(&between[mark..]))
            && !frames(between, &words).any(others)
    }

    /// Whether the words between a citation and the quotation define a term by it.
    pub fn is_defining(&self, candidate: &CitationCandidate) -> bool {
        let words = words(&self.text[candidate.citation.span.end..self.found.outer.start]);
        words.len() <= FRAME_WORDS && words.iter().any(|word| lexicon::is(&word.key, Classes::DEFINITION))
    }

    /// Whether a citation interrupts its sentence: `, Id. at 5,`.
    pub fn interrupts(&self, citation: &Citation) -> bool {
        let before = self.text[..citation.span.start].trim_end();
        before.ends_with([',', '(']) && self.text[citation.span.end..].starts_with([',', ')', ';'])
    }

    /// The other citations of a candidate's string cite, as indices.
    pub fn string_after(&self, candidate: &CitationCandidate) -> Vec<usize> {
        let after = self.citations.from(candidate.citation.span.end);
        let same_level = after.filter(|(_, other)| other.parent == candidate.citation.parent);
        same_level.take_while(|(_, other)| other.in_string).map(|(index, _)| index).collect()
    }

    /// Whether only marks and signals separate the quotation from a candidate after it.
    pub fn is_near(&self, candidate: &CitationCandidate) -> bool {
        let end = self.found.outer.end;
        let gap = &self.text[end..candidate.citation.span.start.max(end)];
        let gap = if candidate.citation.kind == CitationKind::Record { without_title(gap) } else { gap };
        is_adjacent(gap, self.found.block) && self.is_within_reach(candidate.citation)
    }

    /// Whether the quotation's sentence may contain its citation: a block has no sentence, and a note number after the quotation refers to the note
    /// instead.
    pub fn looks_around(&self) -> bool {
        !self.found.block && self.number_after().is_none() && !self.is_noted()
    }

    /// Where the quotation's sentence ends: with the quotation if that ends in a full stop and the draft's sentence does not go on with a small letter.
    pub fn stop(&self) -> usize {
        let (quoted, rest) = self.text.split_at(self.found.outer.end);
        let goes_on = !self.found.block && rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase));
        let ends = quoted.trim_end_matches(['”', '"', '’', '\'']).ends_with(['.', '?', '!']);
        if ends && !goes_on { self.found.outer.end } else { self.sentence_end() }
    }

    /// Whether a citation may be the source of a quotation.
    pub fn may_receive(&self, citation: &Citation) -> bool {
        // If the authority then speaks, it begins another sentence.
        let speaks = || {
            let rest = self.text[citation.span.end..].trim_start_matches(['*', '_', ' ']);
            let next = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
            // `Doe v. Roe, 9 F.3d 4 quoting Marsh` is one citation sentence.
            citation.span.start >= self.found.outer.end && lexicon::is(next, OWN_VERBS) && !phrase::is_one(next, Facts::OF_ANOTHER)
        };
        // In `and that Exhibit 20 “was in the folder”` the exhibit is the subject.
        let is_subject = citation.kind == CitationKind::Record && citation.pin.is_none() && {
            let rest = &self.text[citation.span.end..];
            rest.starts_with(' ') && rest[1..].starts_with(|c: char| c.is_lowercase() || matches!(c, '“' | '"'))
        };
        // `‘…’. CPR 31.16 gives the court a wide power.`
        let opens_another = || {
            let (quoted, from) = (self.text[..self.found.outer.end].trim_end_matches(['”', '"', '’', '\'']), self.found.outer.end);
            let is_after = citation.span.start >= from && matches!(citation.kind, CitationKind::Statute(_) | CitationKind::Rule(_));
            let ends = || quoted.ends_with(['.', '?', '!']) || self.text[from..citation.span.start].trim_start().starts_with(['.', ';']);
            let goes_on = || self.text[citation.span.end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase));
            is_after && citation.signal.is_none() && goes_on() && ends()
        };
        let is_other = is_subject
            || opens_another()
            || self.explains_another(citation.span.start)
            || citation.signal.as_deref().is_some_and(|signal| !signals::receives(signal));
        !is_other && !speaks() && self.citations.anatomy.is_prose_at(citation.span.start)
    }

    /// Whether the quotation stands in a parenthesis behind one citation of a string, and byte `at` is behind it: `Pell Report, App. B (“…”); Doe v.`
    fn explains_another(&self, at: usize) -> bool {
        let outer = self.found.outer;
        let Some(gap) = self.text.get(outer.end..at) else { return false };
        if !gap.trim_start_matches(['.', ',', ' ', ')']).starts_with(';') {
            return false;
        }
        // A mark may stand behind the parenthesis: `(“the lamp is out)”; Doe v. Roe`.
        let is_closed =
            gap.trim_start_matches(['.', ',', ' ']).starts_with(')') || self.text[..outer.end].trim_end_matches(['”', '"']).ends_with(')');
        let from = self.text.ceil_char_boundary(outer.start.saturating_sub(LEAD));
        let opened = self.text[from..outer.start].rfind(['(', ')']).map(|at| from + at).filter(|at| self.text[*at..].starts_with('('));
        let Some(open) = opened.filter(|_| is_closed) else { return false };
        let before = self.list()[..self.list().partition_point(|citation| citation.span.start < open)].last();
        before.is_some_and(|before| {
            // A word in small letters tells something of its own: `Doe v. Roe reads it so (“…”)`.
            let tells = || self.text[before.span.end..open].split(' ').any(|word| word.starts_with(char::is_lowercase));
            before.span.end > open || open - before.span.end <= LEAD && !tells()
        })
    }

    /// Whether the words between an authority and a quotation make the authority, and nobody else, the speaker.
    pub fn lets_speak(&self, between: &str) -> bool {
        let written = between;
        let between = &without_places(written);
        let words = words(between);
        // A closing parenthesis belongs to the citation of an earlier sentence.
        if words.len() > FRAME_WORDS || between.contains(')') {
            return false;
        }
        // A place in parentheses may be one of another text: `Mr Chen deposed (at para 12) that`.
        let is_sure = || between == written || names_judge(between);
        let has = |classes: Classes| words.iter().any(|word| lexicon::is(&word.key, classes));
        let others = Classes::PARTY | Classes::PLEA | Classes::PERSON;
        match frames(between, &words).next_back() {
            Some(frame) if is_relative(between, &words, &frame) => true,
            Some(frame) => match frame.subject {
                Subject::Court | Subject::CourtBelow | Subject::Dissent | Subject::Document => true,
                Subject::Party | Subject::Person => false,
                Subject::Named | Subject::Unknown => !frame.classes.is(Classes::PLEA) && is_sure(),
            },
            None => {
                (has(Classes::LEAD) || words.is_empty() || is_sure() && (between.trim_end().ends_with(':') || words.len() <= BARE_WORDS))
                    && !has(others)
            }
        }
    }

    /// Whether somebody else than the law at `span` says the words: `Marsh J, construing § 3, said that`, `he held that § 3 means that`, `critics of the
    /// Act wrote that`.
    pub fn is_said_by_another(&self, span: Span) -> bool {
        let head = &self.text[self.sentence_start().min(span.start)..span.start];
        let between = &self.text[span.end..self.found.outer.start];
        // `B. Rule 12(b)(7) “This court may dismiss`: a heading.
        if between.trim().is_empty() {
            return true;
        }
        let (own, after) = (words(head), words(between));
        let Some(frame) = frames(between, &after).next() else {
            return frames(head, &own).next().is_some();
        };
        if is_relative(between, &after, &frame) && frames(between, &after).nth(1).is_none() {
            return false;
        }
        // A law provides, says and means; a clause of its own has its own subject.
        let is_clause = between.trim_start().starts_with(',') && frame.subject != Subject::Document;
        let is_provision = frame.classes.is(Classes::PROVISION);
        let leads = own.last().is_some_and(|word| lexicon::is_function_word(&word.key) && !lexicon::is(&word.key, Classes::ARTICLE));
        frames(head, &own).next().is_some() || is_clause || leads && own.len() > 1 && !is_provision
    }

    /// Whether a few words link the quotation to a citation: `under`, `for purposes of`.
    pub fn is_linked(&self, from: usize, to: usize) -> bool {
        let between = words(&self.text[from..to]);
        let last = between.last().map_or("", |word| word.key.as_str());
        between.len() <= 4 && lexicon::is(last, Classes::LINK)
    }

    /// The number directly before a citation that begins its note, in a text that does not mark notes.
    pub fn note_number(&self, citation: &Citation) -> Option<&'a str> {
        let before = self.text[..signal_start(self.text, citation.span.start)].trim_end();
        let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (rest, number) = before.split_at(before.len() - digits);
        let is_apart = rest.ends_with([' ', '\n']) && !rest.trim_end().ends_with(['§', '¶']);
        ((1..=3).contains(&digits) && is_apart).then_some(number)
    }

    /// The note number that follows the closing mark or comes later in the sentence; in flat text it is attached to a mark.
    fn number_after(&self) -> Option<&'a str> {
        let end = self.found.outer.end;
        let digits_at = |at: usize| {
            let rest = &self.text[at..];
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let ends = rest[length..].chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, '”' | ')' | ';' | ','));
            ((1..=3).contains(&length) && ends).then(|| &rest[..length])
        };
        if let Some(number) = digits_at(end).or_else(|| self.text[end..].starts_with(['.', ',', ';']).then(|| digits_at(end + 1)).flatten()) {
            return Some(number);
        }
        let sentence = &self.text[end..self.sentence_end()];
        let is_glued = |&(at, _): &(usize, &str)| sentence[..at].ends_with(|c: char| c.is_alphabetic() || matches!(c, '”' | '"' | '.' | ',' | ';'));
        // The number after another quotation belongs to that one, except between items of a list.
        let next = sentence.find(['“', '"']).filter(|&at| at > LISTED);
        let sentence = &sentence[..next.unwrap_or(sentence.len())];
        sentence.match_indices(['.', ',', ';', '”']).filter(is_glued).find_map(|(at, mark)| digits_at(end + at + mark.len()))
    }

    /// Whether a stretch contains a note number attached to a mark, or is interrupted.
    pub fn has_note_mark(&self, from: usize, to: usize) -> bool {
        let stretch = self.text.get(from..to).unwrap_or("");
        let is_glued = |(at, _): (usize, &str)| {
            let rest = &stretch[at + 1..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            (1..=3).contains(&digits) && rest[digits..].starts_with(' ') && stretch[..at].ends_with(char::is_alphabetic)
        };
        stretch.match_indices(['.', ',', ';']).any(is_glued) || is_torn(stretch)
    }

    /// Whether the words only define a name: `(“Hussein”)`, `(the “Act”)`, and after a citation `(hereinafter “Doe”)` or a short name of its case.
    pub fn is_defined(&self) -> bool {
        let outer = self.found.outer;
        let is_alone = self.is_few && !self.found.block && self.text[outer.end..].starts_with(')');
        let before = &self.text[self.text.floor_char_boundary(outer.start.saturating_sub(DEFINING))..outer.start];
        let Some((_, lead)) = before.rsplit_once('(').filter(|_| is_alone) else { return false };
        let is_introduced = lead.trim_matches([' ', ',']).is_empty() || phrase::is_one(lead, Facts::DEFINES);
        let own = || self.owner(outer.start - lead.len() - 1);
        is_introduced && (phrase::is_one(lead, Facts::RENAMES) || own().is_none_or(|citation| self.is_short_name(citation)))
    }

    /// The citation that the parenthesis at byte `open` follows, and belongs to.
    fn owner(&self, open: usize) -> Option<&'a Citation> {
        let before = self.list().partition_point(|citation| citation.span.start < open);
        self.list()[before.saturating_sub(8)..before].iter().rfind(|citation| open <= citation.span.end)
    }

    /// Whether the words can only be a short name of a citation's case: initials, or capitalised words of its name.
    fn is_short_name(&self, citation: &Citation) -> bool {
        let quoted = words_in(self.text, self.found.span);
        let written = |word: &Word| &self.text[word.span];
        let is_initials = |word: &Word| written(word).len() > 1 && written(word).bytes().all(|byte| byte.is_ascii_uppercase());
        let name = words(&self.text[citation.span.start..citation.core.start]);
        let is_named = |word: &Word| written(word).starts_with(char::is_uppercase) && name.iter().any(|own| own.key == word.key);
        quoted.iter().all(is_named) || matches!(&quoted[..], [word] if is_initials(word))
    }

    /// Where the quotation's sentence ends: never inside a citation.
    fn sentence_end(&self) -> usize {
        *self.sentence_end.get_or_init(|| self.end_of_sentence())
    }

    fn end_of_sentence(&self) -> usize {
        let outer = self.found.outer;
        let floor = self.text.floor_char_boundary(outer.start.saturating_sub(SENTENCE));
        let limit = self.text.floor_char_boundary((outer.end + SENTENCE).min(self.text.len()));
        let mut at = outer.end;
        loop {
            let end = floor + sentence_at(&self.text[floor..limit], at - floor).end;
            let after = self.list().partition_point(|citation| citation.span.end <= end);
            let near = self.list()[after..].iter().take_while(|citation| citation.core.start < end + SENTENCE);
            let inside = near.into_iter().find(|citation| citation.span.start < end);
            match inside.filter(|citation| citation.span.end > end && citation.span.end < limit) {
                Some(citation) => at = citation.span.end.max(at + 1),
                None => return end.max(outer.end),
            }
            if at >= limit || !self.text.is_char_boundary(at) {
                return limit;
            }
        }
    }

    fn sentence_start(&self) -> usize {
        *self.sentence_start.get_or_init(|| self.sentence_around(self.found.outer.start).start)
    }

    /// The sentence at a byte, as far as it is within reach.
    fn sentence_around(&self, at: usize) -> Span {
        let floor = self.text.ceil_char_boundary(at.saturating_sub(SENTENCE));
        let limit = self.text.floor_char_boundary((at + SENTENCE).min(self.text.len()));
        let sentence = sentence_at(&self.text[floor..limit], self.text.floor_char_boundary(at) - floor);
        Span::new(floor + sentence.start, floor + sentence.end)
    }
}

/// Whether a frame is a clause whose subject is the citation before it: `, which also provides that`.
fn is_relative(between: &str, words: &[Word], frame: &Frame) -> bool {
    let opens = between.strip_prefix(", ").is_some_and(|clause| clause.starts_with(char::is_lowercase));
    let is_which = |word: &Word| {
        lexicon::is(&word.key, Classes::RELATIVE) && lexicon::is(&word.key, Classes::SUBJECT) && !lexicon::is(&word.key, Classes::PRONOUN)
    };
    opens && !frame.is_denied && frame.verb > 0 && is_which(&words[0]) && words[1..frame.verb].iter().all(|word| lexicon::is_adverb(&word.key))
}

/// Whether the words behind a quotation turn to another text or to a party: `unlike the contract, which promises`.
pub(super) fn turns(text: &str) -> bool {
    words(text).iter().any(|word| lexicon::is(&word.key, Classes::DOCUMENT | Classes::PARTY | Classes::CONTRAST))
}

/// Whether a citation is one of a law.
pub(super) fn is_law(kind: &CitationKind) -> bool {
    matches!(kind, CitationKind::Statute(_) | CitationKind::Rule(_))
}

/// Words without the places in parentheses that say where their source has what follows: `Lord Pell stated (at 40):`, `held (at [40]) that`.
fn without_places(words: &str) -> Cow<'_, str> {
    if !words.contains('(') {
        return Cow::Borrowed(words);
    }
    let mut kept = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, inner)) = rest.split_once('(') {
        match inner.split_once(')') {
            Some((place, after)) if is_place(place) => {
                kept.push_str(before.trim_end());
                rest = after;
            }
            _ => {
                kept.push_str(&rest[..=before.len()]);
                rest = inner;
            }
        }
    }
    Cow::Owned(kept + rest)
}

/// Verbs that let an authority speak.
const OWN_VERBS: Classes = Classes::SPEECH.and(Classes::TELLING).and(Classes::HOLDING).and(Classes::PROVISION);

/// Whether the foot of a page interrupts a text: a rule, or that it goes on.
fn is_torn(text: &str) -> bool {
    text.contains("____") || text.rsplit_once('(').is_some_and(|(_, inside)| inside.len() <= GOING_ON && phrase::is_in(inside, Facts::TORN))
}
