//! Words with opposed meanings.

use super::{Classes, is};
use literatim_matching::text::Word;

/// Opposed parties, and coordinators that exclude one another.
const OPPOSED: &[(&str, &str)] = &[
    ("and", "or"),
    ("plaintiff", "defendant"),
    ("petitioner", "respondent"),
    ("appellant", "appellee"),
    ("buyer", "seller"),
    ("lessor", "lessee"),
    ("landlord", "tenant"),
    ("employer", "employee"),
    ("prosecution", "defense"),
    ("prosecution", "defendant"),
    ("prosecutor", "defendant"),
];

/// Whether two stretches differ in their modals or their quantifiers, or have opposed words.
pub fn are_opposed(a: &[Word], b: &[Word]) -> bool {
    let differ = |classes: Classes| {
        let of = |words: &[Word]| words.iter().map(|word| word.key.clone()).filter(|key| is(key, classes)).collect::<Vec<_>>();
        let (a, b) = (of(a), of(b));
        !a.is_empty() && !b.is_empty() && a != b
    };
    // Possessives and plurals are the same party.
    let bare = |key: &str| key.trim_end_matches("'s").trim_end_matches('\'').trim_end_matches('s').to_owned();
    let has = |words: &[Word], key: &str| words.iter().any(|word| bare(&word.key) == key);
    let opposed = |x: &str, y: &str| has(a, x) && has(b, y) && !has(a, y) && !has(b, x);
    differ(Classes::MODAL) || differ(Classes::QUANTIFIER) || OPPOSED.iter().any(|(x, y)| opposed(x, y) || opposed(y, x))
}
