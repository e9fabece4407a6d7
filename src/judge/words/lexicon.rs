//! Words whose change matters more, or less, than that of others.
//!
//! Closed classes of English, after quotation practice: which of them may turn the meaning of a sentence, and which are a matter of
//! spelling. All keys are folded.

use crate::text::Word;

/// Words that negate.
const NEGATIONS: &[&str] = &[
    "not", "no", "never", "none", "nor", "neither", "nothing", "nobody", "nowhere", "without", "cannot", "hardly", "scarcely", "barely", "non",
    "fails", "failed", "fail", "lacks", "lack",
];

/// Negations proper: one that is left out by an ellipsis may turn the meaning of what is kept.
const TURNING: &[&str] = &[
    "not", "no", "never", "none", "nor", "neither", "nothing", "without", "cannot", "unless", "except", "only", "however", "but", "hardly",
    "scarcely", "barely", "rarely", "seldom", "although", "though", "until",
];

const MODALS: &[&str] = &["shall", "may", "must", "can", "could", "should", "would", "might", "will", "ought", "need", "needs"];

const QUANTIFIERS: &[&str] = &[
    "all",
    "some",
    "any",
    "every",
    "each",
    "only",
    "most",
    "many",
    "few",
    "several",
    "both",
    "either",
    "least",
    "more",
    "less",
    "much",
    "always",
    "often",
    "sometimes",
    "usually",
    "generally",
    "rarely",
    "seldom",
    "solely",
    "merely",
    "entirely",
    "wholly",
    "partly",
    "half",
    "knowingly",
    "willfully",
    "intentionally",
    "fewer",
    "another",
    "other",
];

const CONNECTIVES: &[&str] = &[
    "and",
    "or",
    "but",
    "if",
    "unless",
    "except",
    "because",
    "although",
    "though",
    "however",
    "therefore",
    "thus",
    "hence",
    "since",
    "while",
    "when",
    "until",
    "before",
    "after",
    "than",
    "whether",
    "provided",
    "yet",
    "so",
    "whereas",
    "moreover",
    "furthermore",
];

const ARTICLES: &[&str] = &["a", "an", "the"];

const FUNCTION_WORDS: &[&str] = &[
    "i",
    "you",
    "he",
    "she",
    "it",
    "we",
    "they",
    "me",
    "him",
    "her",
    "us",
    "them",
    "my",
    "your",
    "his",
    "its",
    "our",
    "their",
    "mine",
    "yours",
    "hers",
    "ours",
    "theirs",
    "myself",
    "himself",
    "herself",
    "itself",
    "themselves",
    "ourselves",
    "this",
    "these",
    "those",
    "that",
    "which",
    "who",
    "whom",
    "whose",
    "what",
    "where",
    "why",
    "how",
    "there",
    "here",
    "then",
    "of",
    "in",
    "to",
    "for",
    "on",
    "with",
    "at",
    "by",
    "from",
    "about",
    "into",
    "through",
    "during",
    "against",
    "between",
    "among",
    "under",
    "over",
    "above",
    "below",
    "upon",
    "within",
    "toward",
    "towards",
    "as",
    "per",
    "via",
    "off",
    "out",
    "up",
    "down",
    "be",
    "is",
    "are",
    "was",
    "were",
    "been",
    "being",
    "am",
    "have",
    "has",
    "had",
    "having",
    "do",
    "does",
    "did",
    "doing",
    "done",
    "also",
    "such",
    "indeed",
    "very",
    "too",
    "even",
    "just",
    "still",
    "again",
    "further",
    "same",
    "own",
    "ever",
    "well",
    "now",
    "already",
    "rather",
    "quite",
    "else",
    "otherwise",
    "one",
    "ones",
];

/// Pairs that are one word in two spellings or two forms without weight.
const VARIANTS: &[(&str, &str)] = &[
    ("upon", "on"),
    ("toward", "towards"),
    ("while", "whilst"),
    ("among", "amongst"),
    ("amid", "amidst"),
    ("which", "that"),
    ("judgment", "judgement"),
    ("acknowledgment", "acknowledgement"),
    ("afterward", "afterwards"),
    ("forward", "forwards"),
    ("backward", "backwards"),
    ("until", "till"),
    ("although", "though"),
    ("further", "farther"),
    ("gray", "grey"),
    ("counsellor", "counselor"),
    ("cheque", "check"),
    ("licence", "license"),
    ("defence", "defense"),
    ("offence", "offense"),
    ("programme", "program"),
    ("inquiry", "enquiry"),
    ("section", "§"),
    ("sections", "§"),
    ("sec", "§"),
    ("secs", "§"),
    ("paragraph", "¶"),
    ("and", "&"),
    ("percent", "%"),
    ("versus", "v"),
    ("an", "a"),
];

/// Contractions and what they stand for.
const CONTRACTIONS: &[(&str, [&str; 2])] = &[
    ("cannot", ["can", "not"]),
    ("can't", ["can", "not"]),
    ("won't", ["will", "not"]),
    ("shan't", ["shall", "not"]),
    ("it's", ["it", "is"]),
    ("i'm", ["i", "am"]),
    ("let's", ["let", "us"]),
    ("that's", ["that", "is"]),
    ("there's", ["there", "is"]),
    ("what's", ["what", "is"]),
    ("he's", ["he", "is"]),
    ("she's", ["she", "is"]),
];

const NUMBER_WORDS: &[(&str, u32)] = &[
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
    ("thousand", 1000),
];

const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "once", "twice", "double",
    "dozen", "million", "billion",
];

const MONTHS: &[&str] = &["january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"];

/// Whether the word negates, by itself or by `n't`.
pub(super) fn is_negation(key: &str) -> bool {
    NEGATIONS.contains(&key) || key.ends_with("n't")
}

/// Whether the word, left out, may turn the meaning of what is kept.
pub(super) fn is_turning(key: &str) -> bool {
    TURNING.contains(&key) || key.ends_with("n't")
}

/// Words that begin an exception to the clause before or after.
const EXCEPTIONS: &[&str] = &["unless", "except", "only", "however", "until", "although", "though"];

/// Whether the word begins an exception.
pub(super) fn is_exception(key: &str) -> bool {
    EXCEPTIONS.contains(&key)
}

/// Whether the word joins clauses or words of equal rank.
pub(super) fn is_coordinator(key: &str) -> bool {
    matches!(key, "and" | "or" | "but" | "nor" | "so" | "yet")
}

/// Whether the word by itself is the subject of a clause.
pub(super) fn is_subject(key: &str) -> bool {
    matches!(key, "i" | "you" | "he" | "she" | "it" | "we" | "they" | "there" | "who" | "which")
}

/// Whether the word may begin a relative clause.
pub(super) fn is_relative(key: &str) -> bool {
    matches!(key, "that" | "which" | "who" | "whom" | "whose")
}

/// Whether the word helps a verb: a form of *be*, *have* or *do*, or a modal.
pub(super) fn is_auxiliary(key: &str) -> bool {
    let forms = ["is", "are", "was", "were", "am", "has", "have", "had", "do", "does", "did", "cannot"];
    forms.contains(&key) || is_modal(key) || key.ends_with("n't")
}

/// Whether the word is a modal verb.
pub(super) fn is_modal(key: &str) -> bool {
    MODALS.contains(&key)
}

/// Whether the word says how many or how much.
pub(super) fn is_quantifier(key: &str) -> bool {
    QUANTIFIERS.contains(&key)
}

/// Whether the word joins clauses.
pub(super) fn is_connective(key: &str) -> bool {
    CONNECTIVES.contains(&key)
}

/// Whether the word is an article.
pub(super) fn is_article(key: &str) -> bool {
    ARTICLES.contains(&key)
}

/// Whether the word belongs to any closed class.
pub(in crate::judge) fn is_function_word(key: &str) -> bool {
    FUNCTION_WORDS.contains(&key) || is_article(key) || is_connective(key) || is_quantifier(key) || is_modal(key) || is_negation(key)
}

/// The number that a word is: digits with their commas apart, or a number word.
pub(super) fn number(key: &str) -> Option<String> {
    if key.starts_with(|c: char| c.is_ascii_digit()) {
        let whole = key.split('.').next().unwrap_or(key);
        let grouped = whole.split(',').skip(1).all(|group| group.len() == 3);
        return Some(if grouped { key.replace(',', "").trim_end_matches(".00").to_owned() } else { key.to_owned() });
    }
    NUMBER_WORDS.iter().find(|(word, _)| *word == key).map(|(_, value)| value.to_string())
}

/// Whether the word is a number, ordinal, month or sign of an amount.
pub(super) fn is_numeric(key: &str) -> bool {
    key.contains(|c: char| c.is_ascii_digit())
        || number(key).is_some()
        || ORDINALS.contains(&key)
        || MONTHS.contains(&key)
        || matches!(key, "$" | "€" | "£" | "%")
}

/// Whether two words are one in two spellings.
pub(super) fn is_variant(a: &str, b: &str) -> bool {
    VARIANTS.iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b)) || respelled(a) == respelled(b)
}

/// Whether a word has another spelling that no rule gives.
pub(super) fn has_variant(key: &str) -> bool {
    VARIANTS.iter().any(|&(x, y)| x == key || y == key)
}

/// British and American endings: the first is written as the second. Of long words only, where hardly another word ends so.
const ENDINGS: &[(&str, &str)] = &[
    ("our", "or"),
    ("ours", "ors"),
    ("oured", "ored"),
    ("ouring", "oring"),
    ("ourable", "orable"),
    ("ise", "ize"),
    ("ises", "izes"),
    ("ised", "ized"),
    ("ising", "izing"),
    ("isation", "ization"),
    ("yse", "yze"),
    ("ysed", "yzed"),
    ("elled", "eled"),
    ("elling", "eling"),
    ("tre", "ter"),
];

/// A word with British and American endings made one.
pub(in crate::judge) fn respelled(key: &str) -> String {
    let ending = ENDINGS
        .iter()
        .filter(|(ending, _)| key.len() >= ending.len() + 3)
        .find_map(|(ending, as_written)| Some(format!("{}{as_written}", key.strip_suffix(ending)?)));
    ending.unwrap_or_else(|| key.to_owned())
}

/// Parties that stand against each other.
const OPPOSED: &[(&str, &str)] = &[
    ("plaintiff", "defendant"),
    ("petitioner", "respondent"),
    ("appellant", "appellee"),
    ("buyer", "seller"),
    ("lessor", "lessee"),
    ("landlord", "tenant"),
    ("employer", "employee"),
    ("prosecution", "defense"),
];

/// Whether what a bracket says stands against what it stands for: another modal, another quantifier, the other party.
pub(super) fn are_opposed(inside: &[Word], replaced: &[Word]) -> bool {
    let of = |words: &[Word], test: fn(&str) -> bool| words.iter().map(|word| word.key.clone()).filter(|key| test(key)).collect::<Vec<_>>();
    let differ = |test: fn(&str) -> bool| {
        let (a, b) = (of(inside, test), of(replaced, test));
        !a.is_empty() && !b.is_empty() && a != b
    };
    // Possessives and plurals are the same party.
    let bare = |key: &str| key.trim_end_matches("'s").trim_end_matches('\'').trim_end_matches('s').to_owned();
    let has = |words: &[Word], key: &str| words.iter().any(|word| bare(&word.key) == key);
    let opposed = |a: &str, b: &str| has(inside, a) && has(replaced, b) && !has(inside, b) && !has(replaced, a);
    differ(is_modal) || differ(is_quantifier) || OPPOSED.iter().any(|(a, b)| opposed(a, b) || opposed(b, a))
}

/// The words for which a contraction stands.
pub(super) fn expand(key: &str) -> Option<[&str; 2]> {
    if let Some((_, words)) = CONTRACTIONS.iter().find(|(word, _)| *word == key) {
        return Some(*words);
    }
    let split = |ending: &str, word: &'static str| key.strip_suffix(ending).map(|stem| [stem, word]);
    split("n't", "not").or_else(|| split("'re", "are")).or_else(|| split("'ve", "have")).or_else(|| split("'ll", "will"))
}

/// Prefixes and endings that negate a word.
const NEGATIVE_PREFIXES: &[&str] = &["un", "in", "im", "ir", "il", "non", "dis", "mis"];

/// Whether letters before a word negate it.
pub(super) fn is_negating_prefix(letters: &str) -> bool {
    NEGATIVE_PREFIXES.contains(&letters) || matches!(letters, "a" | "an" | "ab" | "anti" | "counter")
}

/// Whether the word or sign is read as `section`.
pub(super) fn is_section(key: &str) -> bool {
    matches!(key, "§" | "section" | "sections" | "sec" | "secs")
}

/// Whether one word is the other with a negation before or behind it: `lawful`, `unlawful`; `regardless`.
pub(super) fn negates(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() >= 3
        && (NEGATIVE_PREFIXES.iter().any(|prefix| long.strip_prefix(prefix) == Some(short))
            || long.strip_suffix("less") == Some(short)
            || long.strip_suffix("less").is_some_and(|stem| short.strip_suffix("ful") == Some(stem)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_words() {
        for (a, b, test, expected) in [
            ("lawful", "unlawful", negates as fn(&str, &str) -> bool, true),
            ("the", "the", negates, false),
            ("toward", "towards", is_variant, true),
            ("honour", "honor", is_variant, true),
            ("fraud", "purpose", is_variant, false),
            ("forth", "fourth", is_variant, false),
            ("filled", "filed", is_variant, false),
            ("travelled", "traveled", is_variant, true),
        ] {
            assert_eq!(test(a, b), expected, "{a} {b}");
        }
    }
}
