//! Conditions: how they begin.

use super::{Classes, inflection, is, is_auxiliary};
use literatim_matching::text::Word;

/// What begins a condition on the clause next to it, except an exception.
const OPENINGS: &[&[&str]] = &[
    &["if"],
    &["without"],
    &["absent"],
    &["provided", "that"],
    &["provided", "however"],
    &["subject", "to"],
    &["so", "long", "as"],
    &["as", "long", "as"],
    &["in", "the", "absence", "of"],
    &["on", "condition"],
];

/// What begins a circumstance to which a rule is limited, besides single words.
const CIRCUMSTANCES: &[&[&str]] = &[
    &["while"],
    &["in", "cases"],
    &["in", "those", "cases"],
    &["to", "the", "extent"],
    &["insofar", "as"],
    // What points back to a condition of the sentence before.
    &["in", "such", "cases"],
    &["in", "such", "a", "case"],
    &["in", "such", "case"],
    &["in", "such", "circumstances"],
    &["under", "such", "circumstances"],
    &["in", "that", "event"],
];

/// Words after `if` and `with` that begin no condition: `if any`, `with respect to`.
const NONE_AFTER_IF: &[&str] = &["any", "anything", "so"];
const NONE_AFTER_WITH: &[&str] = &["respect", "regard", "reference", "which", "whom", "or"];

/// Whether words begin a condition or an exception to their clause, also after `and`, `but` or `only`. A phrase with `with` is one only if it is
/// `set_off` by a comma: otherwise it belongs to its noun.
pub fn begins_condition(words: &[Word], set_off: bool) -> bool {
    let key = |at: usize| words.get(at).map_or("", |word| word.key.as_str());
    if is(key(0), Classes::EXCEPTION) {
        return true;
    }
    let lead = words.iter().take_while(|word| is(&word.key, Classes::COORDINATOR | Classes::EXCEPTION)).count();
    let next = key(lead + 1);
    let opens = |opening: &&[&str]| (0..=lead).any(|from| opening.iter().enumerate().all(|(i, word)| key(from + i) == *word));
    match key(lead) {
        "if" => !NONE_AFTER_IF.contains(&next),
        "with" => (set_off || lead > 0) && !NONE_AFTER_WITH.contains(&next),
        "without" => next != "more",
        _ => OPENINGS.iter().any(opens),
    }
}

/// Whether the second word is an `if` that begins a condition after the first one, unlike that of `even if`.
pub fn is_condition_inside(words: &[Word]) -> bool {
    words[1].key == "if" && !matches!(words[0].key.as_str(), "even" | "as" | "what" | "whether") && begins_condition(&words[1..], false)
}

/// Whether words begin a circumstance to which the clause before them is limited: `where he slept`, `even if he slept`, `to the extent that`.
pub fn begins_circumstance(words: &[Word]) -> bool {
    let even = usize::from(words.first().is_some_and(|word| word.key == "even"));
    let key = |at: usize| words.get(even + at).map_or("", |word| word.key.as_str());
    // `provided` may belong to the noun before it.
    let alone = is(key(0), Classes::CIRCUMSTANCE) && !is(key(0), Classes::CONDITION | Classes::PROVISION);
    let conceded = even > 0 && is(key(0), Classes::CIRCUMSTANCE | Classes::EXCEPTION);
    alone || conceded || CIRCUMSTANCES.iter().any(|opening| opening.iter().enumerate().all(|(i, word)| key(i) == *word))
}

/// Whether words state a rule, and not what happened: they have a modal or an auxiliary of the present, or nothing of the past.
pub fn states_rule(words: &[Word]) -> bool {
    let is_past = |word: &Word| is(&word.key, Classes::PAST) || inflection::is_past(&word.key);
    words.iter().any(|word| is_auxiliary(&word.key) && !is(&word.key, Classes::PAST)) || !words.iter().any(is_past)
}

/// Whether words begin with an infinitive: `to avoid`, and not `to the harbour`.
pub fn is_infinitive(words: &[Word]) -> bool {
    matches!(words, [to, verb, ..] if to.key == "to" && !is(&verb.key, Classes::FUNCTION | Classes::ARTICLE | Classes::DETERMINER | Classes::QUANTIFIER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    #[test]
    fn conditions_differ_from_other_phrases() {
        for (text, set_off, expected) in [
            ("if the owner acted", false, true),
            ("but only if the owner acted", false, true),
            ("unless he was heard", false, true),
            ("provided that he was heard", false, true),
            ("without any reservation", false, true),
            ("subject to the charter", false, true),
            ("so long as the lamp burns", false, true),
            ("with full knowledge of the wreck", true, true),
            ("with the red door", false, false),
            ("with respect to the lamp", true, false),
            ("if any", true, false),
            ("even if he slept", false, false),
            ("as provided in the charter", false, false),
            ("but provided no lamp", false, false),
            ("the keeper", true, false),
        ] {
            assert_eq!(begins_condition(&words(text), set_off), expected, "{text}");
        }
    }

    #[test]
    fn circumstances_limit_what_comes_before_them() {
        for (text, expected) in [
            ("where the vessel is in sight", true),
            ("whenever a horn sounds", true),
            ("even if the lamp is dark", true),
            ("even though the lamp is dark", true),
            ("while the ice covers the river", true),
            ("to the extent that he slept", true),
            ("in cases where the gate was open", true),
            ("even the mate", false),
            ("in the case of Doe", false),
            ("in such cases", true),
            ("in such a case the pilot", true),
            ("in that event", true),
            ("in such manner", false),
            ("in this case", false),
            ("provided by the board", false),
            ("if the owner acted", false),
            ("which was out", false),
        ] {
            assert_eq!(begins_circumstance(&words(text)), expected, "{text}");
        }
    }

    #[test]
    fn rules_have_a_modal_or_the_present() {
        for (text, expected) in [
            ("A pilot may leave the bridge", true),
            ("A vessel stranded on the bar must be moved", true),
            ("The keeper answers for the wreck", true),
            ("to avoid the fear of a fall", true),
            ("The crew sailed the ship", false),
            ("The lamp was lit", false),
            ("The owner agreed to the sale", false),
            ("The owner guaranteed the sale", false),
            ("The tolls exceed the cost", true),
        ] {
            assert_eq!(states_rule(&words(text)), expected, "{text}");
        }
    }

    #[test]
    fn infinitives_have_a_verb() {
        for (text, expected) in
            [("to avoid a fall", true), ("to the harbour", false), ("to any harbour", false), ("to", false), ("the harbour", false)]
        {
            assert_eq!(is_infinitive(&words(text)), expected, "{text}");
        }
    }
}
