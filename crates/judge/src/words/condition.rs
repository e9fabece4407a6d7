//! Conditions that a source sets before or behind the words of a quotation, and that the quotation leaves out.

use super::excerpt::shorten;
use crate::caution::Caution;
use crate::quoted::Quoted;
use literatim_lexicon::clause::{Clauses, is_clause, sets_off};
use literatim_lexicon::{self as lexicon, Classes, is, is_auxiliary};
use literatim_matching::text::{Span, TELLING_WORDS, Word, sentence_at, words_in};
use literatim_source::Source;

/// Maximum words before a condition that opens its sentence: `In such a case, if …`.
const OPENING: usize = 4;

/// Minimum words of a condition.
const CONDITION: usize = 3;

/// Bytes of a draft before a quotation in which its sentence may state the condition.
const NEAR: usize = 600;

/// The warning that a quotation begins with the main clause of a sentence that sets a condition before it, if the draft's own sentence states none.
pub(super) fn leading(quoted: &Quoted, source: &Source, passage: Span) -> Option<Caution> {
    let text = source.flow.text();
    let condition = condition_before(text, passage).filter(|_| is_clause(quoted.text, quoted.span) && !is_stated(quoted))?;
    let words = shorten(&text[condition]);
    Some(Caution {
        code: Caution::CUT_AFTER_CONDITION,
        text: format!("The quotation begins after a condition of the source, “{words}”; the rule may be narrower."),
        evidence: words,
    })
}

/// Whether the draft's own sentence before the quotation states a condition.
fn is_stated(quoted: &Quoted) -> bool {
    let before = quoted.text[..quoted.span.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let near = quoted.text.floor_char_boundary(before.len().saturating_sub(NEAR));
    let is_new = quoted.text[before.len()..quoted.span.start].contains(['.', '?', '!']);
    let last = before.char_indices().next_back().map_or(0, |(at, _)| at);
    let own = words_in(quoted.text, Span::new(sentence_at(quoted.text, last).start.max(near).min(before.len()), before.len()));
    !is_new && own.iter().any(|word| is(&word.key, Classes::CIRCUMSTANCE | Classes::CONDITION | Classes::EXCEPTION))
}

/// The condition with which the source goes on where the quotation ends as a sentence, to the end of its sentence. Words without an auxiliary may only end
/// the sentence of the draft, unless they begin as a sentence or an infinitive does.
pub(super) fn following(quoted: &Quoted, source: &Source, passage: Span) -> Option<Span> {
    let text = source.flow.text();
    let following = Clauses::after(text, passage.end);
    let sentence = following.sentence(passage.end);
    let words = following.words(sentence);
    let (first, last) = (words.first()?, words.last()?);
    let is_set_off = text[sentence].trim_start().starts_with(sets_off);
    let own = words_in(text, passage);
    // `the harbour, where he slept,` says more about the harbour.
    let is_beside = is_set_off && (is(&first.key, Classes::LEAD) || !is(&first.key, Classes::CIRCUMSTANCE | Classes::FUNCTION));
    let is_limited =
        || words.len() >= CONDITION && !is_beside && lexicon::begins_circumstance(words) && lexicon::states_rule(&own) && !is_stated(quoted);
    let begins_sentence = quoted.text[quoted.span].trim_start_matches('[').starts_with(char::is_uppercase);
    let is_joined = is(&first.key, Classes::COORDINATOR) && !is(&first.key, Classes::RESERVATION);
    let is_verbal = own.len() >= TELLING_WORDS && (begins_sentence || lexicon::is_infinitive(&own)) && !is_joined;
    let is_whole = is_clause(quoted.text, quoted.span) || is_verbal;
    (is_whole && (lexicon::begins_condition(words, is_set_off) || is_limited())).then(|| first.span.union(last.span))
}

/// The condition that opens a sentence and ends at the comma before `passage`: `where he slept, | the keeper is liable`. What happened when something
/// else did is no condition.
fn condition_before(text: &str, passage: Span) -> Option<Span> {
    let lead = Span::new(sentence_at(text, passage.start).start.min(passage.start), passage.start);
    let end = Span::new(lead.start, lead.start + text[lead].trim_end().strip_suffix(',')?.len());
    let lead = Clauses::of(text, lead);
    let parts = lead.parts(end);
    // `But where he slept,`
    let uncoordinated = |part: Span| match lead.words(part) {
        [and, next, ..] if is(&and.key, Classes::COORDINATOR) => Span::new(next.span.start, part.end),
        _ => part,
    };
    let first = parts.iter().position(|&part| lead.begins_with(uncoordinated(part), Classes::CIRCUMSTANCE))?;
    let opening: usize = parts[..first].iter().map(|&part| lead.words(part).len()).sum();
    let joins = Classes::COORDINATOR | Classes::RELATIVE | Classes::CIRCUMSTANCE;
    let goes_on = |&part: &Span| lead.words(part).is_empty() || lead.begins_with(part, joins) || !lead.is_clause(part);
    let condition = uncoordinated(parts[first]).union(parts[parts.len() - 1]);
    let words = lead.words(condition);
    let is_rule = |words: &[Word]| words.iter().any(|word| is(&word.key, Classes::MODAL) || is_auxiliary(&word.key) && !is(&word.key, Classes::PAST));
    let is_condition = !is(&words[0].key, Classes::LEAD) || is_rule(&words_in(text, passage));
    (opening <= OPENING && words.len() >= CONDITION && is_condition && parts[first + 1..].iter().all(goes_on)).then_some(condition)
}
