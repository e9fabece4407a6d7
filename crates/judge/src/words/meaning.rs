//! What may change the meaning: ellipses and brackets that hide a significant word, and how the source continues.

use super::condition;
use super::edit::WordEdit;
use super::excerpt::{shorten, word_end};
use crate::caution::Caution;
use crate::quoted::Quoted;
use crate::results::EditType;
use literatim_lexicon::clause::{Clauses, ends_sentence, is_clause, sets_off};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes, denial_before, inflection, spelling, value};
use literatim_matching::text::{Span, Word, sentence_at, words_in};
use literatim_source::Source;

/// Whether a marked edit may change the meaning.
pub(super) fn meaning(quoted: &Quoted, source: &Source, edit: &WordEdit, warnings: &mut Vec<Caution>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    if edit.kind == EditType::Ellipsis {
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
        let is_rule = lexicon::states_rule(&words_in(quoted.text, quoted.span));
        if let Some((code, text)) = hidden(limiting, after, is_rule).or_else(turned) {
            warnings.push(Caution { code, text, evidence: shorten(omitted) });
        }
    } else if edit.kind == EditType::Bracket {
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
        } else if lexicon::are_opposed(&inside, &replaced) && !denies_both() || restricts(&inside) != restricts(&replaced) {
            warn("bracket_turns_sense", format!("The bracket “{bracket}” replaces words with another meaning."));
        } else if changes_word(quoted, text, edit) {
            let original = &text[edit.passage];
            warn("bracket_changes_word", format!("The bracket “{bracket}” replaces “{original}” with another word; check that it means the same."));
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
}

/// Whether the draft denies the quotation before it begins.
fn is_denied(quoted: &Quoted) -> bool {
    let at = quoted.span.start;
    denial_before(quoted.text, sentence_at(quoted.text, at), at).is_some()
}

/// The code and the sentence of the warning on left-out words before `after` that turn, limit or qualify what is kept. A rule can be limited to a
/// circumstance.
fn hidden(omitted: &str, after: &str, is_rule: bool) -> Option<(&'static str, String)> {
    let left_out = Clauses::of(omitted, Span::new(0, omitted.len()));
    let all = left_out.words(Span::new(0, omitted.len()));
    if !all.is_empty() && all.len() <= QUALIFYING && all.iter().all(|word| lexicon::is_qualifier(&word.key)) {
        let words = &omitted[all[0].span.union(all[all.len() - 1].span)];
        return Some((
            "ellipsis_omits_qualifier",
            format!("The ellipsis leaves out “{words}” alone, which qualifies what is kept; the meaning may change."),
        ));
    }
    // `, however,` joins sentences.
    let trimmed = omitted.trim();
    if matches!(all, [word] if lexicon::is(&word.key, Classes::EXCEPTION) && lexicon::is(&word.key, Classes::CONNECTIVE))
        && trimmed.starts_with(',')
        && trimmed.ends_with(',')
    {
        return None;
    }
    // An apposition between commas, or after one at the end of the quotation.
    let ends = after.is_empty() || omitted.trim_end().ends_with(',');
    let apposed = omitted.trim_start().starts_with(',') && ends && !left_out.is_clause(Span::new(0, omitted.len()));
    let contrasted = contrast(omitted, &left_out);
    let kept = kept_clauses(omitted, &left_out, after);
    let condition = kept.iter().find_map(|&part| condition_in(omitted, &left_out, part, is_rule));
    if let Some(condition) = condition {
        let words = shorten(omitted[condition].trim_end().trim_end_matches(sets_off));
        return Some((
            "ellipsis_omits_condition",
            format!("The ellipsis leaves out a condition or an exception, “{words}”; the meaning may change."),
        ));
    }
    let turns = |words: &[Word]| {
        let from = words.partition_point(|word| word.span.start < contrasted);
        lexicon::first_turning(&words[from..]).cloned().filter(|word| !apposed || !lexicon::is(&word.key, Classes::PRIVATIVE))
    };
    let word = kept.into_iter().find_map(|part| turns(left_out.words(part)))?;
    Some(omits_turning_word(&omitted[word.span]))
}

/// The code and the sentence of the warning on one left-out word.
fn omits_turning_word(word: &str) -> (&'static str, String) {
    ("ellipsis_omits_turning_word", format!("The ellipsis leaves out “{word}” from a clause that is kept; the meaning may change."))
}

/// Maximum number of words that an ellipsis leaves out as qualifiers alone.
const QUALIFYING: usize = 3;

/// The first condition or exception in left-out words of a kept clause, with the rest of its sentence.
fn condition_in(omitted: &str, left_out: &Clauses, part: Span, is_rule: bool) -> Option<Span> {
    let prose = left_out.parts(part).into_iter().filter(|piece| !omitted[..piece.start].ends_with('('));
    let begin = prose.into_iter().find_map(|piece| {
        let words = left_out.words(piece);
        // Between commas, a phrase with a preposition limits the rule, `in that event`; a clause may say more about what is before it.
        let is_beside = || omitted[..piece.start].trim() != "," || !left_out.begins_with(piece, Classes::LINK) || left_out.is_clause(piece);
        let limits = || is_rule && (piece.start == 0 || !is_beside()) && lexicon::begins_circumstance(words);
        let begins = |&i: &usize| if i == 0 { left_out.is_exception(piece) || limits() } else { lexicon::is_condition_inside(&words[i - 1..]) };
        (0..words.len()).find(begins).map(|i| words[i].span.start)
    })?;
    // `however` alone limits nothing by itself.
    Some(left_out.sentence(begin)).filter(|&condition| left_out.words(condition).len() > 1)
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
    let has_name = |words: &[Word], text: &str| {
        words.iter().any(|word| text[word.span].starts_with(char::is_uppercase) && !begins_sentence(text, word.span.start))
    };
    let has = |words: &[Word], classes: Classes| words.iter().any(|word| lexicon::is(&word.key, classes));
    // A party may be named for any description; a court or a judge is named for another only.
    let bench = Classes::COURT | Classes::JUDGE | Classes::INFERIOR;
    let is_bench = |words: &[Word]| words.len() <= BENCH && has(words, bench);
    let is_named = if is_bench(&ours) || is_bench(&theirs) {
        has(&ours, bench) && has(&theirs, bench)
    } else {
        [&ours, &theirs].iter().any(|words| has(words, bench | Classes::PARTY | Classes::ROLE))
    };
    let has_form = |words: &[Word], word: &Word| words.iter().any(|other| is_form(&word.key, &other.key));
    let is_part = |part: &[Word], whole: &[Word]| part.iter().all(|word| has_form(whole, word));
    is_whole
        && !points_back
        && !explains
        && !is_named
        && !has_name(&ours, quoted.text)
        && !has_name(&theirs, source)
        && !is_part(&ours, &theirs)
        && !is_part(&theirs, &ours)
}

/// Maximum number of content words that name a court or a judge, and nobody else: `trial judge`.
const BENCH: usize = 2;

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
fn contrast(omitted: &str, left_out: &Clauses) -> usize {
    let Some(rest) = omitted.trim_start().strip_prefix(',') else { return 0 };
    let start = omitted.len() - rest.len();
    let first = left_out.clause(start);
    let words = left_out.words(first);
    let is_determiner = |key: &str| lexicon::is(key, Classes::ARTICLE | Classes::DETERMINER) && !lexicon::is(key, Classes::LINK);
    let names = words.get(1).is_some_and(|word| is_determiner(&word.key));
    let denies = words.first().is_some_and(|word| lexicon::is(&word.key, Classes::NEGATION_OF_VERB)) && names && !left_out.is_clause(first);
    if denies { first.end } else { 0 }
}

/// The parts of left-out words that belong to the kept clauses before and after them, or that make an exception to either. A clause that is left out
/// whole does not matter.
fn kept_clauses(omitted: &str, left_out: &Clauses, after: &str) -> Vec<Span> {
    let sentences = left_out.sentences();
    let mut kept = tail(omitted, left_out, sentences[sentences.len() - 1], after);
    kept.insert(0, head(left_out, sentences[0]));
    kept
}

/// The part of the first sentence that continues the clause before: up to the first clause of its own, or to one that belongs to a noun that is left
/// out too.
fn head(left_out: &Clauses, sentence: Span) -> Span {
    let parts = left_out.clauses(sentence).into_iter().enumerate();
    // A part that begins with a coordinator and has its own verb is a clause of its own.
    let joined = |part: Span| left_out.begins_with(part, Classes::COORDINATOR);
    let kept = parts.take_while(|&(i, part)| i == 0 && !joined(part) || left_out.is_exception(part) || !left_out.is_clause(part));
    let kept = kept.map(|(_, part)| part).reduce(Span::union).unwrap_or_default();
    Span::new(kept.start, left_out.relative(kept))
}

/// The part of the last sentence that the following clause continues (it begins with `after`): back to where that clause begins.
fn tail(omitted: &str, left_out: &Clauses, sentence: Span, after: &str) -> Vec<Span> {
    let words = left_out.words(sentence);
    if after.is_empty() || words.last().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR)) {
        return Vec::new();
    }
    let parts = left_out.clauses(sentence);
    let following = Clauses::after(after, 0);
    let next = following.clause(0);
    let joined = following.begins_with(next, Classes::COORDINATOR);
    if omitted.trim_end().ends_with(sets_off) && (joined || following.is_clause(next)) {
        let last = parts.into_iter().rfind(|part| !left_out.words(*part).is_empty());
        return last.filter(|&part| left_out.is_exception(part)).into_iter().collect();
    }
    let mut tail = Vec::new();
    for part in parts.into_iter().rev() {
        // A relative clause ends with its comma.
        let end = if part.end < sentence.end { left_out.relative(part) } else { part.end };
        if let Some(word) = left_out.words(part).first().filter(|word| lexicon::is(&word.key, Classes::COORDINATOR)) {
            tail.push(Span::new(if lexicon::is_negation(&word.key) { word.span.start } else { word.span.end }, end));
            break;
        }
        tail.push(Span::new(part.start, end));
        if left_out.is_clause(part) && !left_out.is_exception(part) {
            break;
        }
    }
    tail.reverse();
    tail
}

/// How the source continues after the passage.
pub(super) fn trailing(quoted: &Quoted, source: &Source, passage: Span, warnings: &mut Vec<Caution>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    // A period in brackets is the draft's, and one behind the closing mark ends its sentence too.
    let words = quoted.text[quoted.span].trim_end_matches([']', '[', ' ']);
    let behind = quoted.text[quoted.span.end..].trim_start_matches(['”', '"', '’', '\'', '»']);
    let stops = words.ends_with(['.', ',']) || behind.starts_with(['.', ',', ';']);
    let has_full_stop = words.ends_with('.') && !words.ends_with("..") && !words.ends_with(". .");
    let rest = &text[passage.end..];
    let ends_there = rest.chars().take_while(|c| !c.is_alphanumeric()).any(ends_sentence);
    if ends_there || words.ends_with('…') || words.ends_with("..") || words.ends_with(". .") {
        return;
    }
    let Some(next) = words_in(text, Span::new(passage.end, word_end(text, passage.end + 24))).into_iter().next() else { return };
    let closes = has_full_stop || behind.starts_with('.');
    let limits = lexicon::is(&next.key, Classes::RESERVATION) && contrast_after(text, passage.end).is_none();
    // `the dissent allowed that “the lamp was out,”` does not say that the source's sentence ends.
    let following = Clauses::after(text, next.span.start);
    let is_open = !closes && limits && lexicon::is(&next.key, Classes::COORDINATOR) && is_clause(text, following.clause(next.span.start));
    if is_open {
        notes.push(format!("The source goes on with “{}” where the quotation ends.", shorten(&text[following.clause(next.span.start)])));
    } else if limits && stops {
        warnings.push(Caution {
            code: "cut_before_exception",
            text: format!("The source continues with “{}” where the quotation ends; the meaning may change.", &text[next.span]),
            evidence: shorten(&text[passage.end..word_end(text, (passage.end + 160).min(text.len()))]),
        });
    } else if let Some(condition) = condition::following(quoted, source, passage).filter(|_| closes) {
        let words = shorten(&text[condition]);
        warnings.push(Caution {
            code: Caution::CUT_BEFORE_CONDITION,
            text: format!("The quotation ends with a full stop where the source goes on with a condition, “{words}”; the rule may be narrower."),
            evidence: words,
        });
    } else if has_full_stop && words.starts_with(|c: char| c.is_uppercase()) {
        notes.push("The source's sentence goes on where the quotation ends with a full stop.".into());
    }
}

/// What a text sets against a negation before byte `at`, directly after it: `but the owner` after `not the mate`. Another clause, a condition or an
/// exception limits the words before.
pub(super) fn contrast_after(text: &str, at: usize) -> Option<Span> {
    let from = at + text[at..].find(char::is_alphanumeric)?;
    let following = Clauses::after(text, from);
    let clause = following.clause(from);
    let words = following.words(clause);
    let (but, rest) = words.split_first()?;
    let sets_against = lexicon::is(&but.key, Classes::RESERVATION) && lexicon::is(&but.key, Classes::COORDINATOR);
    if !sets_against || rest.is_empty() || lexicon::begins_condition(words, true) {
        return None;
    }
    let lead = Clauses::of(text, Span::new(sentence_at(text, at).start.min(at), at));
    let negates = lead.words(lead.last()).iter().any(|word| lexicon::is_negating(text, word));
    let own = rest.iter().take_while(|word| !lexicon::is(&word.key, Classes::RELATIVE | Classes::LEAD)).skip(1);
    let has_subject = lexicon::is(&rest[0].key, Classes::SUBJECT) || own.into_iter().any(|word| lexicon::is_auxiliary(&word.key));
    (negates && !has_subject).then_some(clause)
}
