//! What may change the meaning: ellipses and brackets that hide a significant word, and how the source continues.

use super::edit::WordEdit;
use crate::judge::caution::Caution;
use crate::judge::quoted::Quoted;
use crate::judge::results::EditType;
use crate::lexicon::phrase::{self, Facts};
use crate::lexicon::{self, Classes, denial_before, inflection, spelling, value};
use crate::source::Source;
use crate::text::{Span, Word, sentence_at, words_in};

/// Whether a marked edit may change the meaning.
pub(super) fn meaning(quoted: &Quoted, source: &Source, edit: &WordEdit, warnings: &mut Vec<Caution>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    match edit.kind {
        EditType::Ellipsis => {
            let omitted = &text[edit.passage];
            let left_out = words_in(text, edit.passage).len();
            if left_out > 250 {
                notes.push(format!("The ellipsis leaves out {left_out} words."));
            }
            // At the end of a quotation no text is kept after it.
            let ends = words_in(quoted.text, Span::new(edit.quotation.end.min(quoted.span.end), quoted.span.end)).is_empty();
            let after = if ends { "" } else { &text[edit.passage.end..] };
            // `not the mate . . . .` keeps what `but the owner` only sets against it.
            let set_against = if ends { contrast_after(text, edit.passage.start) } else { None };
            let limiting = set_against.map_or(omitted, |clause| &text[clause.end.min(edit.passage.end)..edit.passage.end]);
            let denied = || denial_before(text, sentence_at(text, edit.passage.end), edit.passage.end).filter(|&word| edit.passage.covers(word));
            let turned = || denied().filter(|_| !ends).map(|word| omits_turning_word(&text[word]));
            if let Some((code, text)) = hidden(limiting, after).or_else(turned) {
                warnings.push(Caution { code, text, evidence: shorten(omitted) });
            }
        }
        EditType::Bracket => {
            // `[N]othing` is one word.
            let written = quoted.text[edit.quotation].replace(['[', ']'], "");
            let inside = words_in(&written, Span::new(0, written.len()));
            let replaced = words_in(text, edit.passage);
            let negates = |words: &[Word]| words.iter().any(|word| lexicon::is_negation(&word.key));
            let restricts = |words: &[Word]| words.iter().any(|word| lexicon::is(&word.key, Classes::EXCEPTION));
            let bracket = &quoted.text[edit.quotation];
            let mut warn = |code, said| warnings.push(Caution { code, text: said, evidence: shorten(&text[edit.passage]) });
            // `did not “render[] him unable [or] interfere[]”` for `nor interfere`: the draft denies both parts.
            let is_joined = |words: &[Word]| words.first().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR));
            let denies_both = || is_joined(&inside) && is_joined(&replaced) && !negates(&inside) && is_denied(quoted);
            if negates(&inside) != negates(&replaced) && !denies_both() {
                warn("bracket_turns_negation", format!("The bracket “{bracket}” adds or removes a negation."));
            } else if lexicon::are_opposed(&inside, &replaced) || restricts(&inside) != restricts(&replaced) {
                warn("bracket_turns_sense", format!("The bracket “{bracket}” replaces words with another meaning."));
            } else if changes_word(quoted, text, edit) {
                let original = &text[edit.passage];
                warn(
                    "bracket_changes_word",
                    format!("The bracket “{bracket}” replaces “{original}” with another word; check that it means the same."),
                );
            }
            // `one` may be a pronoun.
            let numbers = |words: &[Word]| {
                words.iter().filter(|word| !lexicon::is(&word.key, Classes::FUNCTION)).filter_map(|word| value::number(&word.key)).collect::<Vec<_>>()
            };
            let (ours, theirs) = (numbers(&inside), numbers(&replaced));
            if ours != theirs && (replaced.len() > 1 || !ours.is_empty() && !theirs.is_empty()) {
                warn("bracket_changes_number", format!("The bracket “{bracket}” replaces words with another number."));
            }
        }
        _ => {}
    }
}

/// Whether the draft denies the quotation before it begins.
fn is_denied(quoted: &Quoted) -> bool {
    let at = quoted.span.start;
    denial_before(quoted.text, sentence_at(quoted.text, at), at).is_some()
}

/// The code and the sentence of the warning on left-out words before `after` that turn, limit or qualify what is kept.
fn hidden(omitted: &str, after: &str) -> Option<(&'static str, String)> {
    let all = words_in(omitted, Span::new(0, omitted.len()));
    if !all.is_empty() && all.len() <= QUALIFYING && all.iter().all(|word| lexicon::is_qualifier(&word.key)) {
        let words = &omitted[all[0].span.union(all[all.len() - 1].span)];
        return Some((
            "ellipsis_omits_qualifier",
            format!("The ellipsis leaves out “{words}” alone, which qualifies what is kept; the meaning may change."),
        ));
    }
    // An apposition between commas, or after one at the end of the quotation.
    let ends = after.is_empty() || omitted.trim_end().ends_with(',');
    let apposed = omitted.trim_start().starts_with(',') && ends && !is_clause(omitted, Span::new(0, omitted.len()));
    let contrasted = contrast(omitted);
    let kept = kept_clauses(omitted, after);
    let condition = kept.iter().find_map(|&part| condition(omitted, part));
    if let Some(condition) = condition {
        let words = shorten(omitted[condition].trim_end().trim_end_matches(is_comma));
        return Some((
            "ellipsis_omits_condition",
            format!("The ellipsis leaves out a condition or an exception, “{words}”; the meaning may change."),
        ));
    }
    let turns = |mut words: Vec<Word>| {
        words.retain(|word| word.span.start >= contrasted);
        lexicon::first_turning(&words).cloned().filter(|word| !apposed || !lexicon::is(&word.key, Classes::PRIVATIVE))
    };
    let word = kept.into_iter().find_map(|part| turns(words_in(omitted, part)))?;
    Some(omits_turning_word(&omitted[word.span]))
}

/// The code and the sentence of the warning on one left-out word.
fn omits_turning_word(word: &str) -> (&'static str, String) {
    ("ellipsis_omits_turning_word", format!("The ellipsis leaves out “{word}” from a clause that is kept; the meaning may change."))
}

/// Maximum number of words that an ellipsis leaves out as qualifiers alone.
const QUALIFYING: usize = 3;

/// The first condition or exception in left-out words of a kept clause, with the rest of its sentence.
fn condition(omitted: &str, part: Span) -> Option<Span> {
    let prose = pieces(omitted, part, is_comma).into_iter().filter(|piece| !omitted[..piece.start].ends_with('('));
    let begin = prose.into_iter().find_map(|piece| {
        let words = words_in(omitted, piece);
        let begins = |&i: &usize| if i == 0 { is_exception(omitted, piece) } else { lexicon::is_condition_inside(&words[i - 1..]) };
        (0..words.len()).find(begins).map(|i| words[i].span.start)
    })?;
    // `however` alone limits nothing by itself.
    Some(pieces(omitted, Span::new(begin, omitted.len()), ends_sentence)[0]).filter(|&condition| words_in(omitted, condition).len() > 1)
}

/// Whether a bracket replaces a content word with another one, and neither inflects it nor says who or what is meant.
fn changes_word(quoted: &Quoted, source: &str, edit: &WordEdit) -> bool {
    let bracket = &quoted.text[edit.quotation];
    let is_whole = bracket.starts_with('[') && bracket.find(']') == Some(bracket.len() - 1);
    let content = |text: &str, span: Span| -> Vec<Word> {
        let names_nothing =
            |word: &Word| lexicon::is_function_word(&word.key) || lexicon::is(&word.key, Classes::DETERMINER) || lexicon::is_numeric(&word.key);
        words_in(text, span).into_iter().filter(|word| !names_nothing(word)).collect()
    };
    let (ours, theirs) = (content(quoted.text, edit.quotation), content(source, edit.passage));
    // A reference: the replaced words point back, or either side names somebody or something.
    let points_back = words_in(source, edit.passage).first().is_some_and(|word| lexicon::points_back(&word.key));
    let explains = phrase::begins(bracket, &words_in(bracket, Span::new(0, bracket.len())), Facts::EXPLAINS);
    let is_named = |words: &[Word], text: &str| {
        let is_name = |word: &Word| text[word.span].starts_with(char::is_uppercase) && !begins_sentence(text, word.span.start);
        words
            .iter()
            .any(|word| is_name(word) || lexicon::is(&word.key, Classes::PARTY | Classes::ROLE | Classes::COURT | Classes::JUDGE | Classes::INFERIOR))
    };
    let has_form = |words: &[Word], word: &Word| words.iter().any(|other| is_form(&word.key, &other.key));
    let is_part = |part: &[Word], whole: &[Word]| part.iter().all(|word| has_form(whole, word));
    is_whole
        && !points_back
        && !explains
        && !is_named(&ours, quoted.text)
        && !is_named(&theirs, source)
        && !is_part(&ours, &theirs)
        && !is_part(&theirs, &ours)
}

/// Whether two words are forms of one.
fn is_form(a: &str, b: &str) -> bool {
    inflection::stem(a) == inflection::stem(b) || inflection::are_irregular(a, b) || inflection::is_number_of(a, b) || spelling::is_variant(a, b)
}

/// Whether a sentence or a quotation begins at byte `at`.
fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '[', '‘', '\'']);
    before.is_empty() || before.ends_with(['.', '?', '!', '\n', '“', '"'])
}

/// The bytes at the start of left-out words that only deny another thing than the kept one: `are jury functions[, not those of a judge]`.
fn contrast(omitted: &str) -> usize {
    let Some(rest) = omitted.trim_start().strip_prefix(',') else { return 0 };
    let start = omitted.len() - rest.len();
    let first = pieces(omitted, Span::new(start, omitted.len()), |c| ends_sentence(c) || is_comma(c))[0];
    let words = words_in(omitted, first);
    let is_determiner = |key: &str| lexicon::is(key, Classes::ARTICLE | Classes::DETERMINER) && !lexicon::is(key, Classes::LINK);
    let names = words.get(1).is_some_and(|word| is_determiner(&word.key));
    let denies = words.first().is_some_and(|word| lexicon::is(&word.key, Classes::NEGATION_OF_VERB)) && names && !is_clause(omitted, first);
    if denies { first.end } else { 0 }
}

/// The parts of left-out words that belong to the kept clauses before and after them, or that make an exception to either. A clause that is left out
/// whole does not matter.
fn kept_clauses(omitted: &str, after: &str) -> Vec<Span> {
    let sentences: Vec<Span> = pieces(omitted, Span::new(0, omitted.len()), ends_sentence);
    let mut kept = tail(omitted, sentences[sentences.len() - 1], after);
    kept.insert(0, head(omitted, sentences[0]));
    kept
}

pub(super) fn ends_sentence(c: char) -> bool {
    matches!(c, '.' | ';' | ':' | '?' | '!' | '\n')
}

/// The part of the first sentence that continues the clause before: up to the first clause of its own, or to one that belongs to a noun that is left
/// out too.
fn head(omitted: &str, sentence: Span) -> Span {
    let parts = clauses(omitted, sentence).into_iter().enumerate();
    // A part that begins with a coordinator and has its own verb is a clause of its own.
    let joined = |part: Span| words_in(omitted, part).first().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR));
    let kept = parts.take_while(|&(i, part)| i == 0 && !joined(part) || is_exception(omitted, part) || !is_clause(omitted, part));
    let kept = kept.map(|(_, part)| part).reduce(Span::union).unwrap_or_default();
    Span::new(kept.start, relative(omitted, kept))
}

/// The part of the last sentence that the following clause continues (it begins with `after`): back to where that clause begins.
fn tail(omitted: &str, sentence: Span, after: &str) -> Vec<Span> {
    let words = words_in(omitted, sentence);
    if after.is_empty() || words.last().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR)) {
        return Vec::new();
    }
    let parts = clauses(omitted, sentence);
    let next = pieces(after, Span::new(0, after.len()), |c| ends_sentence(c) || is_comma(c))[0];
    let joined = words_in(after, next).first().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR));
    if omitted.trim_end().ends_with(is_comma) && (joined || is_clause(after, next)) {
        let last = parts.into_iter().rfind(|part| !words_in(omitted, *part).is_empty());
        return last.filter(|&part| is_exception(omitted, part)).into_iter().collect();
    }
    let mut tail = Vec::new();
    for part in parts.into_iter().rev() {
        // A relative clause ends with its comma.
        let end = if part.end < sentence.end { relative(omitted, part) } else { part.end };
        if let Some(word) = words_in(omitted, part).first().filter(|word| lexicon::is(&word.key, Classes::COORDINATOR)) {
            tail.push(Span::new(if lexicon::is_negation(&word.key) { word.span.start } else { word.span.end }, end));
            break;
        }
        tail.push(Span::new(part.start, end));
        if is_clause(omitted, part) && !is_exception(omitted, part) {
            break;
        }
    }
    tail.reverse();
    tail
}

pub(super) fn is_comma(c: char) -> bool {
    matches!(c, ',' | '(' | ')' | '—' | '–')
}

/// The parts of a sentence between commas and conjunctions.
pub(super) fn clauses(text: &str, sentence: Span) -> Vec<Span> {
    pieces(text, sentence, is_comma).into_iter().flat_map(|part| coordinated(text, part)).collect()
}

/// Whether words begin an exception to the clause beside them.
fn is_exception(text: &str, part: Span) -> bool {
    lexicon::begins_condition(&words_in(text, part), text[..part.start].trim_end().ends_with(is_comma))
}

/// The pieces of a stretch of `text` between separators, at least one.
pub(super) fn pieces(text: &str, stretch: Span, parts: impl Fn(char) -> bool) -> Vec<Span> {
    let mut from = stretch.start;
    let mut pieces = Vec::new();
    for (at, mark) in text[stretch].match_indices(parts) {
        pieces.push(Span::new(from, stretch.start + at));
        from = stretch.start + at + mark.len();
    }
    pieces.push(Span::new(from, stretch.end));
    pieces
}

/// Where a relative clause to a left-out noun begins; the end of `part` if there is none.
fn relative(text: &str, part: Span) -> usize {
    let words = words_in(text, part);
    let begins = |i: usize| lexicon::is(&words[i].key, Classes::RELATIVE) && words[i + 1..].iter().any(|word| lexicon::is_auxiliary(&word.key));
    (1..words.len()).find(|&i| begins(i)).map_or(part.end, |i| words[i].span.start)
}

/// The clauses of a stretch without punctuation, each with its conjunction.
fn coordinated(text: &str, stretch: Span) -> Vec<Span> {
    let mut parts = vec![stretch];
    for word in words_in(text, stretch).iter().skip(1).filter(|word| lexicon::is(&word.key, Classes::COORDINATOR)) {
        let rest = Span::new(word.span.start, stretch.end);
        if is_clause(text, rest) {
            parts.last_mut().expect("there is one").end = rest.start;
            parts.push(rest);
        }
    }
    parts
}

/// Whether words between two commas are a clause of their own: they have a subject and a verb, or another verb for the previous subject.
pub(super) fn is_clause(text: &str, part: Span) -> bool {
    let words = words_in(text, part);
    let joined = words.first().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR));
    let rest = &words[usize::from(joined)..];
    let Some(first) = rest.first() else { return false };
    let subject = |word: &Word| lexicon::is(&word.key, Classes::SUBJECT);
    let verb = |word: &Word| lexicon::is_auxiliary(&word.key);
    let predicate = joined && (inflection::is_past(&first.key) || verb(first));
    subject(first) || predicate || rest[1..].iter().any(verb) || verb(first) && rest.get(1).is_some_and(subject)
}

/// How the source continues after the passage.
pub(super) fn trailing(quoted: &Quoted, source: &Source, passage: Span, warnings: &mut Vec<Caution>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    // A period in brackets is the draft's, and one behind the closing mark ends its sentence too.
    let words = quoted.text[quoted.span].trim_end_matches([']', '[', ' ']);
    let behind = quoted.text[quoted.span.end..].trim_start_matches(['”', '"', '’', '\'', '»']);
    let stops = words.ends_with(['.', ',']) || behind.starts_with(['.', ',', ';']);
    let ends_sentence = words.ends_with('.') && !words.ends_with("..") && !words.ends_with(". .");
    let rest = &text[passage.end..];
    let ends_there = rest.chars().take_while(|c| !c.is_alphanumeric()).any(|c| matches!(c, '.' | '?' | '!' | ';' | ':' | '\n'));
    if ends_there || words.ends_with('…') || words.ends_with("..") || words.ends_with(". .") {
        return;
    }
    let Some(next) = words_in(text, Span::new(passage.end, word_end(text, passage.end + 24))).into_iter().next() else { return };
    let closes = ends_sentence || behind.starts_with('.');
    let limits = lexicon::is(&next.key, Classes::RESERVATION) && contrast_after(text, passage.end).is_none();
    // `the dissent allowed that “the lamp was out,”` does not say that the source's sentence ends.
    let is_open = !closes && limits && lexicon::is(&next.key, Classes::COORDINATOR) && is_clause(text, clause_at(text, next.span.start));
    if is_open {
        notes.push(format!("The source goes on with “{}” where the quotation ends.", shorten(&text[clause_at(text, next.span.start)])));
    } else if limits && stops {
        warnings.push(Caution {
            code: "cut_before_exception",
            text: format!("The source continues with “{}” where the quotation ends; the meaning may change.", &text[next.span]),
            evidence: shorten(&text[passage.end..word_end(text, (passage.end + 160).min(text.len()))]),
        });
    } else if let Some(condition) = condition_after(text, passage.end)
        && closes
        && is_clause(quoted.text, quoted.span)
    {
        let words = shorten(&text[condition]);
        warnings.push(Caution {
            code: Caution::CUT_BEFORE_CONDITION,
            text: format!("The quotation ends with a full stop where the source goes on with a condition, “{words}”; the rule may be narrower."),
            evidence: words,
        });
    } else if ends_sentence && words.starts_with(|c: char| c.is_uppercase()) {
        notes.push("The source's sentence goes on where the quotation ends with a full stop.".into());
    }
}

/// What a text sets against a negation before byte `at`, directly after it: `but the owner` after `not the mate`. Another clause, a condition or an
/// exception limits the words before.
pub(super) fn contrast_after(text: &str, at: usize) -> Option<Span> {
    let clause = clause_at(text, at + text[at..].find(char::is_alphanumeric)?);
    let words = words_in(text, clause);
    let (but, rest) = words.split_first()?;
    let sets_against = lexicon::is(&but.key, Classes::RESERVATION) && lexicon::is(&but.key, Classes::COORDINATOR);
    if !sets_against || rest.is_empty() || lexicon::begins_condition(&words, true) {
        return None;
    }
    let kept = own_clause(text, Span::new(sentence_at(text, at).start.min(at), at));
    let negates = words_in(text, kept).iter().any(|word| lexicon::is_negating(text, word));
    let own = rest.iter().take_while(|word| !lexicon::is(&word.key, Classes::RELATIVE | Classes::LEAD)).skip(1);
    let has_subject = lexicon::is(&rest[0].key, Classes::SUBJECT) || own.into_iter().any(|word| lexicon::is_auxiliary(&word.key));
    (negates && !has_subject).then_some(clause)
}

/// The clause that leads to the end of `lead`, with what it depends on: back to a verb of its own.
pub(super) fn own_clause(text: &str, lead: Span) -> Span {
    let parts = clauses(text, lead);
    let mut from = lead.end;
    for (index, &part) in parts.iter().enumerate().rev() {
        let first = words_in(text, part).into_iter().next();
        let is_subordinate = first.is_some_and(|word| lexicon::is(&word.key, Classes::CONNECTIVE | Classes::EXCEPTION | Classes::RELATIVE));
        if index + 1 < parts.len() && is_subordinate {
            break;
        }
        from = part.start;
        if is_clause(text, part) {
            break;
        }
    }
    Span::new(from, lead.end)
}

/// The clause that begins at byte `at`.
fn clause_at(text: &str, at: usize) -> Span {
    let rest = Span::new(at, text.floor_char_boundary((at + CONDITION).min(text.len())));
    pieces(text, rest, |c| ends_sentence(c) || is_comma(c))[0]
}

/// The condition that directly follows byte `at`, to the end of its sentence.
fn condition_after(text: &str, at: usize) -> Option<Span> {
    let rest = Span::new(at, text.floor_char_boundary((at + CONDITION).min(text.len())));
    let sentence = pieces(text, rest, ends_sentence)[0];
    let words = words_in(text, sentence);
    let is_set_off = text[sentence].trim_start().starts_with(is_comma);
    lexicon::begins_condition(&words, is_set_off).then(|| words[0].span.union(words[words.len() - 1].span))
}

/// Bytes of the source in which to look for the end of a condition.
const CONDITION: usize = 300;

/// About 200 bytes of a text at most, cut in the middle.
pub(super) fn shorten(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_end();
    if text.len() <= 200 {
        return text.to_owned();
    }
    format!("{} … {}", text[..word_end(text, 90)].trim_end(), text[word_start(text, text.len() - 90)..].trim_start())
}

/// The first byte of the word that contains byte `at`.
pub(super) fn word_start(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at > 0 && !(text.is_char_boundary(at) && text[..at].ends_with(char::is_whitespace)) {
        at -= 1;
    }
    at
}

/// The end of the word that contains byte `at`.
pub(super) fn word_end(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at < text.len() && !(text.is_char_boundary(at) && text[at..].starts_with(char::is_whitespace)) {
        at += 1;
    }
    at
}
