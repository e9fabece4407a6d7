//! Words that are denied where a quotation begins: by its source, `is not | liable`, or by the draft alone, `[Never] “liable”`.

use super::edit::WordEdit;
use super::excerpt::shorten;
use super::meaning::contrast_after;
use crate::caution::Caution;
use crate::quoted::Quoted;
use crate::results::EditType;
use literatim_lexicon::clause::{Clauses, ends_sentence};
use literatim_lexicon::frame::{Frame, Subject, frames};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{Classes, bare, denial_before, is, is_adverb, is_auxiliary, is_negating, sets_aside};
use literatim_matching::text::{Span, Word, sentence_at, words_in};
use literatim_source::Source;

/// Words after a passage in which its predicate may deny it: `that … has been refuted`.
const PREDICATE: usize = 3;

/// Words of a draft after a quotation in which it may deny it: `“liable for the loss” is not what the court said`.
const AFTER: usize = 8;

/// Maximum words of a subject before the verb of a draft that goes on in its quotation.
const SUBJECT: usize = 4;

/// Opening and closing quotation marks.
const OPENING: [char; 4] = ['“', '"', '«', '„'];
const CLOSING: [char; 4] = ['”', '"', '»', '“'];

/// The warning that the sentence around a passage denies or limits what it says. It is for words of which nothing else is known: a draft may deny
/// them too, outside of its quotation marks.
pub(crate) fn denial(source: &Source, passage: Span) -> Option<Caution> {
    let text = source.flow.text();
    let sentence = sentence_at(text, passage.start);
    let (word, side) = match denial_before(text, sentence, passage.start) {
        Some(word) => (word, "before"),
        None => (after(text, passage)?, "after"),
    };
    Some(Caution {
        code: "source_denies",
        text: format!("The source has “{}” {side} these words; the meaning may turn.", &text[word]),
        evidence: shorten(&text[sentence.union(passage).union(word)]),
    })
}

/// A negation of the source that a quotation leaves out in front of its first word.
#[derive(Clone, Debug)]
pub(crate) struct CutNegation {
    pub warning: Caution,
    /// The negation, in bytes of the source's reading text.
    pub word: Span,
    /// Whether the draft itself certainly affirms what the source denies: `is “liable”` for `is not liable`.
    pub is_dropped: bool,
}

/// The negation of the source that denies the words of `passage` and that a quotation in a draft leaves out, unless the draft's sentence denies them
/// too.
pub(crate) fn cut_negation(quoted: &Quoted, source: &Source, passage: Span) -> Option<CutNegation> {
    let text = source.flow.text();
    let sentence = sentence_at(text, passage.start);
    let word = denial_before(text, sentence, passage.start).filter(|_| !quoted.is_alone())?;
    let surroundings = Surroundings::of(quoted);
    if surroundings.denies() {
        return None;
    }
    let words = words_in(text, passage);
    let first = words.first()?.span;
    let is_small = |word: &&Word| is(&word.key, Classes::ARTICLE | Classes::DETERMINER | Classes::PRONOUN);
    let named = words.iter().find(|word| !is_small(word)).map_or(first, |word| word.span);
    let warning = Caution {
        code: Caution::CUT_AFTER_NEGATION,
        text: format!(
            "The source says “{}” where the quotation begins with “{}”; the meaning may change.",
            shorten(&text[word.union(named)]),
            &text[first]
        ),
        evidence: shorten(&text[sentence.union(passage).union(word)]),
    };
    let is_dropped = negates_verb(text, word, first) && begins_with_word(quoted) && surroundings.affirms();
    Some(CutNegation { warning, word, is_dropped })
}

/// Whether the first word of a quotation replaces a negation together with the word that it negates, as `the keeper` does for `not every keeper`; the
/// edit then has both.
pub(crate) fn takes_in(edit: &mut WordEdit, source: &Source, passage: Span, negation: Span) -> bool {
    let is_first = edit.passage.start == passage.start && !edit.quotation.is_empty() && !edit.passage.is_empty();
    let is_adjacent = negation.end <= passage.start && source.flow.text()[negation.end..passage.start].trim().is_empty();
    let replaces = edit.is_undisclosed() && edit.material && is_first && is_adjacent;
    if replaces {
        (edit.kind, edit.passage) = (EditType::Negation, edit.passage.union(negation));
    }
    replaces
}

/// The warning of a bracket of the draft, directly before its quotation, that denies words which the source does not deny: `[Hardly] “any keeper …”`.
pub(crate) fn denied_in_brackets(quoted: &Quoted, source: &Source, passage: Span) -> Option<Caution> {
    let before = quoted.text[..quoted.span.start].trim_end_matches(|c: char| OPENING.contains(&c) || c.is_whitespace()).strip_suffix(']')?;
    let open = before.rfind(['[', '\n']).filter(|&open| before[open..].starts_with('['))?;
    let inside = Span::new(open + 1, before.len());
    // `[Not so:]` is a sentence of its own.
    let denying = words_in(quoted.text, inside).iter().filter(|word| denies(quoted.text, word)).count();
    let denies_alone = before.ends_with([':', '.']) && denying % 2 == 1;
    let is_denied = denies_alone || denial_before(quoted.text, Span::new(inside.start, quoted.span.end), quoted.span.start).is_some();
    let text = source.flow.text();
    let source_denies = || denial_before(text, sentence_at(text, passage.start), passage.start).is_some();
    (is_denied && !source_denies()).then(|| Caution {
        code: Caution::DENIED_IN_BRACKETS,
        text: format!("The bracket “[{}]” before the quotation denies its words; the source does not.", &quoted.text[inside]),
        evidence: shorten(&text[sentence_at(text, passage.start).union(passage)]),
    })
}

/// Whether the source negates its verb directly before its word `first`: `is not liable`.
fn negates_verb(text: &str, negation: Span, first: Span) -> bool {
    let before = words_in(text, Span::new(sentence_at(text, negation.start).start.min(negation.start), negation.start));
    let is_adjacent = text[negation.end..first.start].chars().all(|c| c.is_whitespace() || OPENING.contains(&c));
    let is_plain = words_in(text, negation).iter().all(|word| is(&word.key, Classes::NEGATION_OF_VERB));
    is_adjacent && is_plain && before.last().is_some_and(|word| is_auxiliary(&word.key))
}

/// Whether no bracket or ellipsis comes before the first word.
fn begins_with_word(quoted: &Quoted) -> bool {
    quoted.text[quoted.span].starts_with(char::is_alphanumeric)
}

/// What a draft says directly before and after its quotation, in the same sentence.
struct Surroundings<'a> {
    text: &'a str,
    before: Span,
    after: Span,
    /// The sentence before.
    previous: Span,
}

impl<'a> Surroundings<'a> {
    fn of(quoted: &Quoted<'a>) -> Self {
        let text = quoted.text;
        let opening = text[..quoted.span.start].trim_end_matches(OPENING).len();
        let line = text[..opening].rfind('\n').map_or(0, |at| at + 1);
        let lead = text[..opening].trim_end().len();
        // A block is introduced by the end of the paragraph before it.
        let is_block = text[line..opening].trim().is_empty();
        let end = if is_block && text[..lead].ends_with(':') { lead } else { opening };
        let start = if is_block && end == opening { end } else { sentence_at(text, if is_block { end - 1 } else { end }).start.min(end) };
        // A parenthetical is a sentence of its own.
        let inside = text[start..end].rfind('(').map(|at| start + at).filter(|&at| !text[at..end].contains(')'));
        let before = Span::new(inside.map_or(start, |at| at + 1), end);
        let earlier = text[..before.start].trim_end_matches(' ');
        let previous = earlier.char_indices().next_back().map_or(before.start, |(at, _)| sentence_at(text, at).start.min(before.start));
        let closing = quoted.span.end + (text[quoted.span.end..].len() - text[quoted.span.end..].trim_start_matches(CLOSING).len());
        let ends = text[quoted.span].ends_with('.') || text[closing..].starts_with(['.', '\n']);
        let rest = text[closing..].find(ends_sentence).map_or(text.len(), |at| closing + at);
        Self { text, before, after: Span::new(closing, if ends { closing } else { rest }), previous: Span::new(previous, before.start) }
    }

    /// The words of a stretch that are the draft's own, outside quotation marks.
    fn own(&self, stretch: Span) -> Vec<Word> {
        let is_own = |word: &Word| {
            let before = &self.text[stretch.start..word.span.start];
            before.matches('“').count() <= before.matches('”').count() && before.matches('"').count().is_multiple_of(2)
        };
        words_in(self.text, stretch).into_iter().filter(is_own).collect()
    }

    /// Whether it denies the quotation, before or after it. Two denying words deny each other.
    fn denies(&self) -> bool {
        let lead = self.own(Clauses::of(self.text, self.before).last());
        let is_odd = |words: &[Word]| words.iter().filter(|word| denies(self.text, word)).count() % 2 == 1;
        let mut rest = self.own(self.after);
        rest.truncate(AFTER);
        sets_aside(&lead) || denial_before(self.text, self.before, self.before.end).is_some() || is_odd(&lead) || is_odd(&rest)
    }

    /// Whether it certainly affirms the quotation as the court's: `the court held that the carrier is`, with no negation, question or condition, and
    /// nobody else who may speak.
    fn affirms(&self) -> bool {
        let lead = self.own(self.before);
        let spoken: Vec<Frame> = frames(self.text, &lead).collect();
        let comma = self.text[self.before].rfind(',').map_or(self.before.start, |at| self.before.start + at);
        let from = spoken.last().map_or_else(|| lead.partition_point(|word| word.span.start < comma), |frame| frame.verb + 1);
        let is_that = |word: &Word| is(&word.key, Classes::LEAD) && !is(&word.key, Classes::CONNECTIVE);
        let from = from + usize::from(lead.get(from).is_some_and(is_that));
        let clause = &lead[from..];
        let verb = clause.iter().rposition(|word| !is_adverb(&word.key) || is_auxiliary(&word.key));
        let goes_on = |verb: usize| {
            let begins = is(&clause[0].key, Classes::DETERMINER | Classes::SUBJECT) || self.text[clause[0].span].starts_with(char::is_uppercase);
            is_auxiliary(&clause[verb].key) && (1..=SUBJECT).contains(&verb) && begins
        };
        let is_court = |frame: &Frame| !frame.is_denied && matches!(frame.subject, Subject::Court | Subject::Document);
        let own = classes(&lead) | classes(&self.own(self.after));
        let asks = self.text[..self.after.start].trim_end_matches(CLOSING).ends_with('?') || self.text[self.after.end..].starts_with('?');
        verb.is_some_and(goes_on)
            && spoken.iter().all(is_court)
            && !own.is(Classes::NEGATION | Classes::DENIAL | Classes::EXCEPTION | Classes::CONDITION | Classes::PROPOSITION)
            && !(own | classes(&self.own(self.previous))).is(OTHERS)
            && !asks
    }
}

/// Words for somebody other than the court.
const OTHERS: Classes = Classes::PARTY.and(Classes::PLEA).and(Classes::INFERIOR).and(Classes::DISSENT).and(Classes::PERSON);

/// The classes of all words together.
fn classes(words: &[Word]) -> Classes {
    words.iter().fold(Classes::default(), |all, word| all | Classes::of(bare(&word.key)))
}

/// Whether a word denies what follows. `without` denies its noun alone.
fn denies(text: &str, word: &Word) -> bool {
    is_negating(text, word) && !is(&word.key, Classes::OPPOSING) || is(&word.key, Classes::DENIAL)
}

/// The word after a passage that limits it, or that denies what a clause with `that` says.
fn after(text: &str, passage: Span) -> Option<Span> {
    let rest = &text[passage.end..];
    let gap = rest.find(char::is_alphanumeric)?;
    if rest[..gap].contains(ends_sentence) {
        return None;
    }
    let end = rest.find(ends_sentence).map_or(text.len(), |at| passage.end + at);
    let words = words_in(text, Span::new(passage.end, end));
    let next = words.first()?;
    if is(&next.key, Classes::RESERVATION) && contrast_after(text, passage.end).is_none() {
        return Some(next.span);
    }
    let lead = words_in(text, Span::new(sentence_at(text, passage.start).start.min(passage.start), passage.start));
    let is_said = phrase::begins(text, &lead[lead.len().saturating_sub(1)..], Facts::SAID_CLAUSE);
    let is_predicate = is_said && is_auxiliary(&next.key);
    words.iter().take(PREDICATE).find(|word| is_predicate && denies(text, word)).map(|word| word.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn sentences_that_deny_a_part_of_themselves_differ_from_others() {
        for (text, word) in [
            ("The board did not LEAVE THE QUAY in June.", Some("not")),
            ("The board did not, in the event of fog, LEAVE THE QUAY in June.", Some("not")),
            ("It is not true that THE BOARD LEFT THE QUAY.", Some("not")),
            ("The city denied that IT HAD SOLD THE LAND.", Some("denied")),
            ("The panel rejected the claim that THE FIRM HAD LIED to all.", Some("rejected")),
            ("It would be wrong to say that THE CREW HAD LEFT.", Some("wrong")),
            ("The tenants never AGREED TO PAY for it.", Some("never")),
            ("The claim that THE DAM WAS BUILT BY MONKS is false.", Some("false")),
            ("The claim that THE DAM WAS BUILT BY MONKS has been refuted.", Some("refuted")),
            ("THE LEVY IS LAWFUL unless the council repeals it.", Some("unless")),
            ("THE DAM WAS BUILT IN SPRING, but this is disputed.", Some("but")),
            ("THE BOARD LEFT THE QUAY.", None),
            ("THE BOARD DID NOT LEAVE THE QUAY in June.", None),
            ("Nobody doubts that THE BOARD LEFT THE QUAY.", None),
            ("Although the ferry was not inspected, THE CREW FOUND THE HULL DRY.", None),
            ("The ferry was not inspected, and THE CREW HAD LEFT IT.", None),
            ("The ferry was not inspected. THE CREW HAD LEFT IT.", None),
            ("Without delay, THE CREW LEFT THE FERRY.", None),
            ("It is not a matter for CLAIMS OF OWNERS against the board.", None),
            ("The board did not pay for the REPAIR OF THE ROOF.", None),
            ("It is false that we HAD LEFT THE QUAY.", Some("false")),
            ("They deny that the HULL WAS ROTTEN.", Some("deny")),
            ("We hold that THE LEVY IS LAWFUL.", None),
            ("THE LEVY IS LAWFUL. But it is not wise.", None),
            ("THE BOARD OF THE HARBOR is not liable.", None),
        ] {
            let is_capital = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_uppercase());
            let capitals: Vec<Span> =
                words_in(text, Span::new(0, text.len())).into_iter().map(|word| word.span).filter(|&span| is_capital(&text[span])).collect();
            let passage = capitals.into_iter().reduce(Span::union).unwrap();
            let source = Source::new("d.txt", plain::read(text));
            let found = denial(&source, passage).map(|caution| caution.text);
            let expected = word.map(|word| format!("“{word}”"));
            assert_eq!(found.is_some(), expected.is_some(), "{text}: {found:?}");
            assert!(expected.is_none_or(|expected| found.unwrap().contains(&expected)), "{text}");
        }
    }
}
