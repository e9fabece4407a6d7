//! Sentences of a source that deny a part of themselves: `It is not true that …`, `… unless the owner consents`.

use super::meaning::{clauses, ends_sentence, is_clause, shorten};
use crate::judge::caution::Caution;
use crate::lexicon::{Classes, is, is_auxiliary, is_negation};
use crate::source::Source;
use crate::text::{Span, Word, sentence_at, words_in};

/// Words after a passage in which its predicate may deny it: `that … has been refuted`.
const PREDICATE: usize = 3;

/// The warning that the sentence around a passage denies or limits what it says. It is for words of which nothing else is known: a draft may deny
/// them too, outside of its quotation marks.
pub(in crate::judge) fn denial(source: &Source, passage: Span) -> Option<Caution> {
    let text = source.flow.text();
    let sentence = sentence_at(text, passage.start);
    let (word, side) = match before(text, sentence, passage) {
        Some(word) => (word, "before"),
        None => (after(text, passage)?, "after"),
    };
    Some(Caution {
        code: "source_denies",
        text: format!("The source has “{}” {side} these words; the meaning may turn.", &text[word]),
        evidence: shorten(&text[sentence.union(passage).union(word)]),
    })
}

/// The word before a passage that denies its clause. Two of them deny each other: `nobody doubts that …`.
fn before(text: &str, sentence: Span, passage: Span) -> Option<Span> {
    let start = sentence.start.min(passage.start);
    let parts = clauses(text, Span::new(start, passage.end));
    let own = parts.iter().rposition(|part| part.start <= passage.start)?;
    let mut from = parts[own].start;
    for index in (0..=own).rev() {
        let part = parts[index];
        let subordinate = words_in(text, part).first().is_some_and(|word| is(&word.key, Classes::CONNECTIVE | Classes::EXCEPTION));
        if index < own && subordinate {
            break;
        }
        from = part.start;
        if is_clause(text, part) {
            break;
        }
    }
    let lead = words_in(text, Span::new(from, passage.start));
    if lead.last().is_some_and(leads_to_noun) && !is_clause(text, passage) {
        return None;
    }
    let denying: Vec<Word> = lead.into_iter().filter(denies).collect();
    denying.last().filter(|_| denying.len() % 2 == 1).map(|word| word.span)
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
    if is(&next.key, Classes::RESERVATION) {
        return Some(next.span);
    }
    let lead = words_in(text, Span::new(sentence_at(text, passage.start).start.min(passage.start), passage.start));
    let is_said = lead.last().is_some_and(|word| matches!(word.key.as_str(), "that" | "whether"));
    let is_predicate = is_said && is_auxiliary(&next.key);
    words.iter().take(PREDICATE).find(|word| is_predicate && denies(word)).map(|word| word.span)
}

/// Whether a noun follows a word, of which nothing is denied: `not a matter for [claims of owners]`.
fn leads_to_noun(word: &Word) -> bool {
    let is_small = is(&word.key, Classes::ARTICLE | Classes::DETERMINER | Classes::FUNCTION);
    let leads_to_verb = is(&word.key, Classes::SUBJECT | Classes::PRONOUN | Classes::PERSON | Classes::RELATIVE) || is_auxiliary(&word.key);
    is_small && !leads_to_verb && !denies(word) && !matches!(word.key.as_str(), "that" | "to" | "whether")
}

/// Whether a word denies what follows. `without` denies its noun alone.
fn denies(word: &Word) -> bool {
    (is_negation(&word.key) || is(&word.key, Classes::DENIAL)) && word.key != "without"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::plain;

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
