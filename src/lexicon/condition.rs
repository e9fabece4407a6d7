//! Conditions: how they begin.

use super::{Classes, is};
use crate::text::Word;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::words;

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
}
