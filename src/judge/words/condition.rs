//! Conditions that a source sets before the words of a quotation, and that the quotation leaves out.

use super::meaning::shorten;
use crate::judge::caution::Caution;
use crate::judge::quoted::Quoted;
use crate::lexicon::clause::{Clauses, is_clause};
use crate::lexicon::{Classes, is, is_auxiliary};
use crate::source::Source;
use crate::text::{Span, Word, sentence_at, words_in};

/// Maximum words before a condition that opens its sentence: `In such a case, if …`.
const OPENING: usize = 4;

/// Minimum words of a condition.
const CONDITION: usize = 3;

/// Bytes of a draft before a quotation in which its sentence may state the condition.
const NEAR: usize = 600;

/// The warning that a quotation begins with the main clause of a sentence that sets a condition before it, if the draft's own sentence states none.
pub(super) fn leading(quoted: &Quoted, source: &Source, passage: Span) -> Option<Caution> {
    let text = source.flow.text();
    let condition = condition_before(text, passage).filter(|_| is_clause(quoted.text, quoted.span))?;
    let before = quoted.text[..quoted.span.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let near = quoted.text.floor_char_boundary(before.len().saturating_sub(NEAR));
    let is_new = quoted.text[before.len()..quoted.span.start].contains(['.', '?', '!']);
    let last = before.char_indices().next_back().map_or(0, |(at, _)| at);
    let own = words_in(quoted.text, Span::new(sentence_at(quoted.text, last).start.max(near).min(before.len()), before.len()));
    let is_stated = !is_new && own.iter().any(|word| is(&word.key, Classes::CIRCUMSTANCE | Classes::CONDITION | Classes::EXCEPTION));
    let words = shorten(&text[condition]);
    (!is_stated).then(|| Caution {
        code: Caution::CUT_AFTER_CONDITION,
        text: format!("The quotation begins after a condition of the source, “{words}”; the rule may be narrower."),
        evidence: words,
    })
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
