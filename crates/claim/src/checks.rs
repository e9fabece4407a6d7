//! Differences between a claim and its source that can be shown without a model. Each is evidence for the reader, never a verdict.

use super::flag::{Flag, FlagKind, near};
use super::instruction::is_instruction;
use super::number::measured;
use literatim_lexicon::{Classes, inflection::bare, inflection::stem, is, is_function_word, is_negation, language, reported::reported, value};
use literatim_matching::text::{Span, Word, sentences, words};
use literatim_source::{Ranked, Source, language_of};
use std::collections::HashSet;

/// The share of a claim's terms from which one sentence says the same thing, so that a negation counts.
const SAME: f64 = 0.6;

/// The differences between a claim and the best sentences of `source`, in order of the claim.
pub fn flags(claim: &str, source: &Source, best: &[Ranked]) -> Vec<Flag> {
    let start = claim.len() - asserted(claim).len();
    let asserted = &claim[start..];
    let mut flags = measured(asserted, source, best);
    flags.extend(negated(asserted, source, best));
    flags.extend(unnamed(asserted, source, best));
    for flag in &mut flags {
        flag.claim = Span::new(flag.claim.start + start, flag.claim.end + start);
    }
    flags.extend(instructing(claim, source, best));
    flags.sort_by_key(|flag| flag.claim.start);
    flags
}

/// A claim without the words that say whose it is: `The court held that the lamp burns` claims that the lamp burns.
pub fn asserted(claim: &str) -> &str {
    let sentence = sentences(claim, Span::new(0, claim.len())).first().copied().unwrap_or_default();
    &claim[reported(claim, sentence).unwrap_or(0)..]
}

/// A negation that only one side has, where a sentence of the source otherwise says what the claim says.
fn negated(claim: &str, source: &Source, best: &[Ranked]) -> Option<Flag> {
    let first = best.first().filter(|first| first.share >= SAME)?;
    let text = source.flow.text();
    let sentence = source.passages().sentences()[first.index];
    let negations = |said: &str| {
        let words = words(said);
        // A sentence may be too short to show its language; it has that of the source then.
        let language = language::of(words.iter().map(|word| word.key.as_str())).or_else(|| language_of(text)).unwrap_or(language::ENGLISH);
        let negates = |word: &&Word| match language {
            language::ENGLISH => is_negation(&word.key) || is(&word.key, Classes::DENIAL),
            other => language::is_negation(&word.key, other),
        };
        words.iter().filter(negates).map(|word| word.span).collect::<Vec<_>>()
    };
    let (ours, theirs) = (negations(claim), negations(&text[sentence]));
    let theirs: Vec<Span> = theirs.into_iter().map(|span| Span::new(span.start + sentence.start, span.end + sentence.start)).collect();
    let (said, flag_claim, passage) = match (&ours[..], &theirs[..]) {
        ([own, ..], []) => (format!("The claim says “{}”, the passage does not negate.", &claim[*own]), *own, sentence),
        ([], [other, ..]) => (format!("The passage says “{}”, the claim does not negate.", &text[*other]), Span::new(0, claim.len()), *other),
        _ => return None,
    };
    Some(Flag { kind: FlagKind::Negation, text: said, claim: flag_claim, passage: Some(passage) })
}

/// Sentences of the claim, and of the source near the best ones, that look like instructions to a model. They are shown, and change nothing.
fn instructing(claim: &str, source: &Source, best: &[Ranked]) -> Vec<Flag> {
    let whole = Span::new(0, claim.len());
    let text = source.flow.text();
    let said = |side: &str, words: &str| format!("The {side} speaks to a model, which must not follow it: “{words}”.");
    let own = sentences(claim, whole).into_iter().filter(|&span| is_instruction(&claim[span]));
    let own = own.map(|span| Flag { kind: FlagKind::Instruction, text: said("claim", &claim[span]), claim: span, passage: None });
    let theirs = near(source, best).into_iter().map(|index| source.passages().sentences()[index]).filter(|&span| is_instruction(&text[span]));
    let theirs = theirs.map(|span| Flag { kind: FlagKind::Instruction, text: said("passage", &text[span]), claim: whole, passage: Some(span) });
    own.chain(theirs).collect()
}

/// Names of a claim that are nowhere in the source or its title.
fn unnamed(claim: &str, source: &Source, best: &[Ranked]) -> Vec<Flag> {
    // German writes every noun with a capital.
    let is_german = || language::of(words(claim).iter().map(|word| word.key.as_str())) == Some(language::GERMAN);
    if best.is_empty() || is_german() {
        return Vec::new();
    }
    let title = source.document.metadata.title.as_deref().unwrap_or("");
    let titles: HashSet<String> = words(title).into_iter().chain(words(&source.name)).map(|word| stem(&word.key).to_owned()).collect();
    let is_there = |key: &str| source.passages().has(key) || titles.contains(stem(key));
    // The ending of a possessive hides that of the name.
    let is_known = |key: &str| is_there(key) || is_there(bare(key));
    let starts: Vec<usize> = sentences(claim, Span::new(0, claim.len())).into_iter().map(|span| span.start).collect();
    let mut flags: Vec<Flag> = Vec::new();
    let mut last_end = None;
    for word in words(claim) {
        let is_capital = claim[word.span].starts_with(char::is_uppercase) && !starts.contains(&word.span.start);
        let says_nothing = word.key.len() < 3
            || is(&word.key, Classes::COURT | Classes::JUDGE | Classes::PARTY)
            || is_function_word(&word.key)
            || language::is_function_word(&word.key)
            || value::month(&word.key).is_some()
            || value::unit(&word.key).is_some();
        if !is_capital || says_nothing || is_known(&word.key) {
            continue;
        }
        // Two words of one name are one flag.
        match flags.last_mut().filter(|_| last_end.is_some_and(|end: usize| claim[end..word.span.start].trim().is_empty())) {
            Some(flag) => flag.claim.end = word.span.end,
            None => flags.push(Flag { kind: FlagKind::Name, text: String::new(), claim: word.span, passage: None }),
        }
        last_end = Some(word.span.end);
    }
    for flag in &mut flags {
        flag.text = format!("The source does not name “{}”.", &claim[flag.claim]);
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn a_name_is_known_in_the_possessive() {
        let source = Source::new("log.txt", plain::read("The bridge was planned by the firm of Archibald Fenwick-Moore & Sons."));
        for (claim, expected) in [
            ("Sir Archibald Fenwick Moore's firm planned the bridge.", 0),
            ("It was the firm of Fenwick-Moore’s that planned the bridge.", 0),
            ("It was Morse's firm that planned the bridge.", 1),
        ] {
            assert_eq!(flags(claim, &source, &source.passages().best(claim, 10)).len(), expected, "{claim}");
        }
    }

    #[test]
    fn the_words_that_introduce_a_claim_do_not_count() {
        let source = "The keeper shall not leave the light while a vessel is in sight of the harbour. The lamp was lit in 1912.";
        let negated = Some("The passage says “not”, the claim does not negate.");
        for (claim, expected) in [
            ("The keeper must leave the light while a vessel is in sight of the harbour.", negated),
            ("The Court held that the keeper must leave the light while a vessel is in sight of the harbour.", negated),
            ("In Pell v. Oakes, Judge Knox explained that the keeper must leave the light while a vessel is in sight of the harbour.", negated),
            ("According to the Harbour Charter, the keeper must leave the light while a vessel is in sight of the harbour.", negated),
            ("The Court held that the keeper must not leave the light while a vessel is in sight of the harbour.", None),
            ("As Judge Knox put it in 1999, the lamp was lit in 1912.", None),
            ("The Court denied that the keeper must leave the light while a vessel is in sight of the harbour.", None),
            ("The Court held that the lamp was lit in 1913.", Some("The claim says “1913”, the passage “1912”.")),
            ("The Court held that the keeper Doria left the light.", Some("The source does not name “Doria”.")),
            ("By Doria's account the lamp was lit in 1912.", Some("The source does not name “Doria's”.")),
        ] {
            let source = Source::new("charter.txt", plain::read(source));
            let flags = flags(claim, &source, &source.passages().best(asserted(claim), 10));
            assert_eq!(flags.first().map(|flag| flag.text.as_str()), expected, "{claim}");
            assert!(flags.iter().all(|flag| flag.kind == FlagKind::Negation || claim[flag.claim].len() < 8), "{claim}");
        }
    }
}
