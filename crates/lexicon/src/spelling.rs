//! Spellings: variants of one word, contractions, and negating prefixes and endings.

use std::borrow::Cow;

/// Pairs of spellings or forms of one word with the same meaning.
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

/// Contractions and their full forms.
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

/// Whether two words are spellings of one word.
pub fn is_variant(a: &str, b: &str) -> bool {
    VARIANTS.iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b)) || respelled(a) == respelled(b)
}

/// The other spellings of a word that no rule produces.
pub fn variants(key: &str) -> Vec<&'static str> {
    VARIANTS.iter().filter_map(|&(x, y)| if x == key { Some(y) } else { (y == key).then_some(x) }).collect()
}

/// British and American endings: the first is converted to the second. Only for long words, where hardly another word ends so.
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

/// A word with its British or American ending normalised.
pub fn respelled(key: &str) -> Cow<'_, str> {
    let [.., last] = *key.as_bytes() else { return Cow::Borrowed(key) };
    for (ending, as_written) in ENDINGS {
        // Most endings have another last letter.
        if ending.as_bytes()[ending.len() - 1] == last
            && key.len() >= ending.len() + 3
            && let Some(before) = key.strip_suffix(ending)
        {
            return Cow::Owned([before, as_written].concat());
        }
    }
    Cow::Borrowed(key)
}

/// The words that a contraction stands for.
pub fn expand(key: &str) -> Option<[&str; 2]> {
    if let Some((_, words)) = CONTRACTIONS.iter().find(|(word, _)| *word == key) {
        return Some(*words);
    }
    let split = |ending: &str, word: &'static str| key.strip_suffix(ending).map(|stem| [stem, word]);
    split("n't", "not").or_else(|| split("'re", "are")).or_else(|| split("'ve", "have")).or_else(|| split("'ll", "will"))
}

/// Prefixes and endings that negate a word.
const NEGATIVE_PREFIXES: &[&str] = &["un", "in", "im", "ir", "il", "non", "dis", "mis"];

/// Whether letters before a word negate it.
pub fn is_negating_prefix(letters: &str) -> bool {
    NEGATIVE_PREFIXES.contains(&letters) || matches!(letters, "a" | "an" | "ab" | "anti" | "counter")
}

/// Whether the word begins or ends like the negation of another: `unlawful`, `regardless`, `under`.
pub fn has_negating_part(word: &str) -> bool {
    NEGATIVE_PREFIXES.iter().any(|prefix| word.starts_with(prefix)) || word.ends_with("less")
}

/// Whether one word is the other with a negating prefix or ending: `lawful`, `unlawful`; `regardless`.
pub fn negates(a: &str, b: &str) -> bool {
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
