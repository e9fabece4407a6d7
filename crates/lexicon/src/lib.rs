//! The meaning of English words for a quotation: classes, forms, spellings and values. Every list of English words needed for the grammar of drafts
//! and sources is here, and the function words of some other languages; keys are those of [`Word`].
#![forbid(unsafe_code)]

#[macro_use]
mod named_set;

mod class;
pub mod clause;
mod condition;
mod denial;
pub mod frame;
pub mod inflection;
pub mod language;
pub mod mention;
pub mod months;
mod opposite;
pub mod phrase;
pub mod reported;
pub mod spelling;
pub mod value;

pub use class::{Classes, is, words_of};
pub use condition::{begins_circumstance, begins_condition, is_condition_inside, is_infinitive, states_rule};
pub use denial::{denial_before, is_counting, is_negating, sets_aside};
use literatim_matching::text::{Word, fold};
pub use opposite::are_opposed;

/// The key of a noun whose possessive may be given: `court` for `court's`.
pub fn bare(key: &str) -> &str {
    key.strip_suffix("'s").unwrap_or(key)
}

/// Whether the key is that of a possessive: `court's`.
pub fn is_possessive(key: &str) -> bool {
    key.ends_with("'s")
}

/// Whose a possessive is, as it is written: `Smith` of `Smith’s`.
pub fn possessor(word: &str) -> Option<&str> {
    word.strip_suffix("’s").or(word.strip_suffix("'s"))
}

/// Whether the word is the role of a party in a case: `appellant`, `counterdefendant`.
pub fn is_role(key: &str) -> bool {
    is(key.strip_prefix("counter").unwrap_or(key), Classes::ROLE)
}

/// Whether the word leads from a verb to the clause that it says.
pub fn is_that(key: &str) -> bool {
    key == "that"
}

/// Whether the word, as it is written in a text, has any of these classes.
pub fn is_written(word: &str, classes: Classes) -> bool {
    is(&fold(word), classes)
}

/// The first word that may change the meaning of what is kept without it. The adjective in `the only ground` belongs to its noun.
pub fn first_turning(words: &[Word]) -> Option<&Word> {
    // A footnote number may be attached to the article: `13The only ground`.
    let article = |word: &Word| is(word.key.trim_start_matches(|c: char| c.is_ascii_digit()), Classes::ARTICLE);
    let adjective = |i: usize| words[i].key == "only" && i + 1 < words.len() && i > 0 && article(&words[i - 1]);
    (0..words.len()).find(|&i| is_turning(&words[i].key) && !adjective(i)).map(|i| &words[i])
}

/// Whether the word negates, by itself or by `n't`.
pub fn is_negation(key: &str) -> bool {
    is(key, Classes::NEGATION) || key.ends_with("n't")
}

/// Whether omitting the word may change the meaning of what is kept.
pub fn is_turning(key: &str) -> bool {
    is(key, Classes::TURNING) || key.ends_with("n't")
}

/// Whether the word is an auxiliary: a form of *be*, *have* or *do*, or a modal.
pub fn is_auxiliary(key: &str) -> bool {
    is(key, Classes::AUXILIARY | Classes::MODAL) || key.ends_with("n't")
}

/// Whether the word belongs to a closed class, and so carries grammar instead of content.
pub fn is_function_word(key: &str) -> bool {
    is(key, CLOSED) || is_negation(key)
}

/// The words of closed classes.
pub fn function_words() -> impl Iterator<Item = &'static str> {
    words_of(CLOSED.and(Classes::NEGATION))
}

/// The closed classes of words, without the negations that end in `n't`.
const CLOSED: Classes = Classes::FUNCTION.and(Classes::ARTICLE).and(Classes::CONNECTIVE).and(Classes::QUANTIFIER).and(Classes::MODAL);

/// Whether the word is a number, ordinal, month or unit of an amount.
pub fn is_numeric(key: &str) -> bool {
    key.contains(|c: char| c.is_ascii_digit()) || value::number(key).is_some() || is(key, Classes::NUMERIC) || matches!(key, "$" | "€" | "£" | "%")
}

/// Whether the word or sign is read as `section`.
pub fn is_section(key: &str) -> bool {
    matches!(key, "§" | "section" | "sections" | "sec" | "secs")
}

/// Whether a phrase that begins with the word points to what was said before: `this provision`, `their claim`.
pub fn points_back(key: &str) -> bool {
    is(key, Classes::PRONOUN | Classes::PERSON) || matches!(key, "this" | "that" | "these" | "those" | "such" | "its" | "their" | "our")
}

/// Whether the word strengthens, weakens or limits what it goes with: `clearly`, `generally`, `almost`.
pub fn is_qualifier(key: &str) -> bool {
    is(key, Classes::QUALIFIER | Classes::QUANTIFIER | Classes::MODAL) || key.ends_with("ly") && !is(key, Classes::OPENER)
}

/// Whether the word says how or when something is done: `further`, `correctly`.
pub fn is_adverb(key: &str) -> bool {
    is(key, Classes::ADVERB) || key.ends_with("ly")
}
