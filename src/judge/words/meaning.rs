//! What may change the meaning: ellipses and brackets that hide a significant word, and how the source continues.

use super::edit::WordEdit;
use crate::judge::caution::Caution;
use crate::judge::quoted::Quoted;
use crate::judge::results::EditType;
use crate::lexicon::{self, Classes, value};
use crate::source::Source;
use crate::text::{Span, Word, words_in};

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
            let apposed =
                omitted.trim_start().starts_with(',') && omitted.trim_end().ends_with(',') && !is_clause(omitted, Span::new(0, omitted.len()));
            let contrasted = contrast(omitted);
            let turns = |mut words: Vec<Word>| {
                words.retain(|word| word.span.start >= contrasted);
                turning(&words).filter(|word| !apposed || !lexicon::is(&word.key, Classes::PRIVATIVE))
            };
            let turning = kept_clauses(omitted, after).into_iter().find_map(|part| turns(words_in(omitted, part)));
            if let Some(word) = turning {
                warnings.push(Caution {
                    code: "ellipsis_omits_turning_word",
                    text: format!("The ellipsis leaves out “{}” from a clause that is kept; the meaning may change.", &omitted[word.span]),
                    evidence: shorten(omitted),
                });
            }
        }
        EditType::Bracket => {
            // `[N]othing` is one word.
            let written = quoted.text[edit.quotation].replace(['[', ']'], "");
            let inside = words_in(&written, Span::new(0, written.len()));
            let replaced = words_in(text, edit.passage);
            let negates = |words: &[Word]| words.iter().any(|word| lexicon::is_negation(&word.key));
            let restricts = |words: &[Word]| words.iter().any(|word| lexicon::is(&word.key, Classes::EXCEPTION));
            if negates(&inside) != negates(&replaced) {
                warnings.push(Caution {
                    code: "bracket_turns_negation",
                    text: format!("The bracket “{}” adds or removes a negation.", &quoted.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            } else if lexicon::are_opposed(&inside, &replaced) || restricts(&inside) != restricts(&replaced) {
                warnings.push(Caution {
                    code: "bracket_turns_sense",
                    text: format!("The bracket “{}” replaces words with another meaning.", &quoted.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
            // `one` may be a pronoun.
            let numbers =
                |words: &[Word]| words.iter().filter(|word| word.key != "one").filter_map(|word| value::number(&word.key)).collect::<Vec<_>>();
            let (ours, theirs) = (numbers(&inside), numbers(&replaced));
            if ours != theirs && (replaced.len() > 1 || !ours.is_empty() && !theirs.is_empty()) {
                warnings.push(Caution {
                    code: "bracket_changes_number",
                    text: format!("The bracket “{}” replaces words with another number.", &quoted.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
        }
        _ => {}
    }
}

/// The bytes at the start of left-out words that only deny another thing than the kept one: `are jury functions[, not those of a judge]`.
fn contrast(omitted: &str) -> usize {
    let Some(rest) = omitted.trim_start().strip_prefix(',') else { return 0 };
    let start = omitted.len() - rest.len();
    let first = pieces(omitted, Span::new(start, omitted.len()), |c| ends_sentence(c) || is_comma(c))[0];
    let words = words_in(omitted, first);
    let is_determiner = |key: &str| lexicon::is(key, Classes::ARTICLE | Classes::DETERMINER) && !lexicon::is(key, Classes::LINK);
    let names = words.get(1).is_some_and(|word| is_determiner(&word.key) || matches!(word.key.as_str(), "those" | "these"));
    let denies = words.first().is_some_and(|word| word.key == "not") && names && !is_clause(omitted, first);
    if denies { first.end } else { 0 }
}

/// The first left-out word that may change the meaning of what is kept. The adjective in `the only ground` belongs to its noun.
fn turning(words: &[Word]) -> Option<Word> {
    // A footnote number may be attached to the article: `13The only ground`.
    let article = |word: &Word| lexicon::is(word.key.trim_start_matches(|c: char| c.is_ascii_digit()), Classes::ARTICLE);
    let adjective = |i: usize| words[i].key == "only" && i + 1 < words.len() && i > 0 && article(&words[i - 1]);
    (0..words.len()).find(|&i| lexicon::is_turning(&words[i].key) && !adjective(i)).map(|i| words[i].clone())
}

/// The parts of left-out words that belong to the kept clauses before and after them, or that make an exception to either. A clause that is left out
/// whole does not matter.
fn kept_clauses(omitted: &str, after: &str) -> Vec<Span> {
    let sentences: Vec<Span> = pieces(omitted, Span::new(0, omitted.len()), ends_sentence);
    let mut kept = tail(omitted, sentences[sentences.len() - 1], after);
    kept.insert(0, head(omitted, sentences[0]));
    kept
}

fn ends_sentence(c: char) -> bool {
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

fn is_comma(c: char) -> bool {
    matches!(c, ',' | '(' | ')' | '—' | '–')
}

/// The parts of a sentence between commas and conjunctions.
fn clauses(text: &str, sentence: Span) -> Vec<Span> {
    pieces(text, sentence, is_comma).into_iter().flat_map(|part| coordinated(text, part)).collect()
}

/// Whether words begin an exception to the clause beside them.
fn is_exception(text: &str, part: Span) -> bool {
    words_in(text, part).first().is_some_and(|word| lexicon::is(&word.key, Classes::EXCEPTION))
}

/// The pieces of a stretch of `text` between separators, at least one.
fn pieces(text: &str, stretch: Span, parts: impl Fn(char) -> bool) -> Vec<Span> {
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
fn is_clause(text: &str, part: Span) -> bool {
    let words = words_in(text, part);
    let joined = words.first().is_some_and(|word| lexicon::is(&word.key, Classes::COORDINATOR));
    let rest = &words[usize::from(joined)..];
    let Some(first) = rest.first() else { return false };
    let subject = |word: &Word| lexicon::is(&word.key, Classes::SUBJECT);
    let verb = |word: &Word| lexicon::is_auxiliary(&word.key);
    let predicate = joined && (first.key.ends_with("ed") || verb(first));
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
    if lexicon::is(&next.key, Classes::RESERVATION) && stops {
        warnings.push(Caution {
            code: "cut_before_exception",
            text: format!("The source continues with “{}” where the quotation ends; the meaning may change.", &text[next.span]),
            evidence: shorten(&text[passage.end..word_end(text, (passage.end + 160).min(text.len()))]),
        });
    } else if ends_sentence && words.starts_with(|c: char| c.is_uppercase()) {
        notes.push("The source's sentence goes on where the quotation ends with a full stop.".into());
    }
}

/// About 200 bytes of a text at most, cut in the middle.
fn shorten(text: &str) -> String {
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
