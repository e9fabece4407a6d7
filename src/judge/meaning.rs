//! What may turn the meaning: ellipses and brackets that hide a turning word, and what the source goes on with.

use super::check::{Case, Warning};
use super::edit::Edit;
use super::lexicon;
use super::results::EditType;
use crate::locate::Source;
use crate::text::{Span, Word, words_in};

/// Whether a marked edit may turn the meaning.
pub(super) fn meaning(case: &Case, source: &Source, edit: &Edit, warnings: &mut Vec<Warning>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    match edit.kind {
        EditType::Ellipsis => {
            let omitted = &text[edit.passage];
            let left_out = words_in(text, edit.passage).len();
            if left_out > 250 {
                notes.push(format!("The ellipsis leaves out {left_out} words."));
            }
            // What is left out of the clause before, and of the clause after.
            let head_end = clause_end(omitted).unwrap_or(omitted.len());
            let tail_start =
                omitted.rfind(['.', ';', '?', '!', '\n']).map_or(0, |at| at + 1).max(if clause_end(omitted).is_some() { head_end } else { 0 });
            let kept_clause = [Span::new(0, head_end), Span::new(tail_start.min(omitted.len()), omitted.len())];
            let turning = kept_clause.iter().flat_map(|&part| words_in(omitted, part)).find(|word| lexicon::is_turning(&word.key));
            if let Some(word) = turning {
                warnings.push(Warning {
                    code: "ellipsis_omits_turning_word",
                    text: format!("The ellipsis leaves out “{}” from a clause that is kept; the meaning may turn.", &omitted[word.span]),
                    evidence: shorten(omitted),
                });
            }
        }
        EditType::Bracket => {
            let inside = words_in(case.text, edit.quotation);
            let replaced = words_in(text, edit.passage);
            let negates = |words: &[Word]| words.iter().any(|word| lexicon::is_negation(&word.key));
            if negates(&inside) != negates(&replaced) {
                warnings.push(Warning {
                    code: "bracket_turns_negation",
                    text: format!("The bracket “{}” changes whether the sentence denies.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            } else if lexicon::are_opposed(&inside, &replaced) {
                warnings.push(Warning {
                    code: "bracket_turns_sense",
                    text: format!("The bracket “{}” stands for words of another sense.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
            let numbers = |words: &[Word]| words.iter().filter_map(|word| lexicon::number(&word.key)).collect::<Vec<_>>();
            if replaced.len() > 1 && numbers(&inside) != numbers(&replaced) {
                warnings.push(Warning {
                    code: "bracket_changes_number",
                    text: format!("The bracket “{}” stands for words with another number.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
        }
        _ => {}
    }
}

/// Where the first clause of `text` ends.
fn clause_end(text: &str) -> Option<usize> {
    text.find(['.', ';', '?', '!', '\n'])
}

/// What the source goes on with after the passage.
pub(super) fn trailing(case: &Case, source: &Source, passage: Span, warnings: &mut Vec<Warning>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    let quoted = &case.text[case.span];
    let ends_sentence = quoted.ends_with('.') && !quoted.ends_with("..") && !quoted.ends_with(". .");
    let rest = &text[passage.end..];
    let ends_there = rest.chars().take_while(|c| !c.is_alphanumeric()).any(|c| matches!(c, '.' | '?' | '!' | ';' | ':' | '\n'));
    if ends_there || quoted.ends_with(['…', ']']) || quoted.ends_with("..") || quoted.ends_with(". .") {
        return;
    }
    let Some(next) = words_in(text, Span::new(passage.end, word_end(text, passage.end + 24))).into_iter().next() else { return };
    if matches!(next.key.as_str(), "unless" | "except" | "but") && quoted.ends_with(['.', ',']) {
        warnings.push(Warning {
            code: "cut_before_exception",
            text: format!("The source goes on with “{}” where the quotation ends; the meaning may turn.", &text[next.span]),
            evidence: shorten(&text[passage.end..word_end(text, (passage.end + 160).min(text.len()))]),
        });
    } else if ends_sentence && quoted.starts_with(|c: char| c.is_uppercase()) {
        notes.push("The source's sentence goes on where the quotation ends with a full stop.".into());
    }
}

/// At most some 200 bytes of a text, cut in the middle.
fn shorten(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_end();
    if text.len() <= 200 {
        return text.to_owned();
    }
    format!("{} … {}", text[..word_end(text, 90)].trim_end(), text[word_start(text, text.len() - 90)..].trim_start())
}

/// The first byte of the word in which byte `at` stands.
pub(super) fn word_start(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at > 0 && !(text.is_char_boundary(at) && text[..at].ends_with(char::is_whitespace)) {
        at -= 1;
    }
    at
}

/// The end of the word in which byte `at` stands.
pub(super) fn word_end(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at < text.len() && !(text.is_char_boundary(at) && text[at..].starts_with(char::is_whitespace)) {
        at += 1;
    }
    at
}
