//! Forms of one word.

/// English endings, the longest first.
const ENDINGS: &[&str] = &[
    "ational", "ations", "ation", "ingly", "ments", "ment", "ness", "ible", "able", "ings", "edly", "ied", "ies", "ing", "ers", "'s", "est", "ed",
    "es", "er", "ly", "al", "s", "e", "y", "d",
];

/// The stem of a word: without its ending, if at least three letters remain. Words in other scripts are unchanged.
pub fn stem(key: &str) -> &str {
    let key = key.trim_end_matches('\'');
    let [.., last] = *key.as_bytes() else { return key };
    if !key.is_ascii() {
        return key;
    }
    let mut stem = key;
    for ending in ENDINGS {
        // Most endings have another last letter.
        if ending.as_bytes()[ending.len() - 1] == last
            && let Some(before) = key.strip_suffix(ending)
            && before.len() >= if *ending == "ly" { 5 } else { 3 }
        {
            stem = before;
            break;
        }
    }
    // A doubled letter before the ending: `admitted`.
    let bytes = stem.as_bytes();
    match bytes {
        [.., a, b] if a == b && bytes.len() > 3 && !b"sle".contains(a) => &stem[..stem.len() - 1],
        _ => stem.trim_end_matches('i'),
    }
}

/// Verbs and pronouns whose forms share no stem.
const IRREGULAR: &[&[&str]] = &[
    &["be", "is", "am", "are", "was", "were", "been", "being"],
    &["do", "does", "did", "done", "doing"],
    &["have", "has", "had", "having"],
    &["go", "goes", "went", "gone"],
    &["find", "finds", "found"],
    &["hold", "holds", "held"],
    &["make", "makes", "made"],
    &["take", "takes", "took", "taken"],
    &["give", "gives", "gave", "given"],
    &["say", "says", "said"],
    &["come", "comes", "came"],
    &["see", "sees", "saw", "seen"],
    &["know", "knows", "knew", "known"],
    &["write", "writes", "wrote", "written"],
    &["begin", "begins", "began", "begun"],
    &["bring", "brings", "brought"],
    &["think", "thinks", "thought"],
    &["seek", "seeks", "sought"],
    &["tell", "tells", "told"],
    &["sell", "sells", "sold"],
    &["lead", "leads", "led"],
    &["leave", "leaves", "left"],
    &["lose", "loses", "lost"],
    &["meet", "meets", "met"],
    &["pay", "pays", "paid"],
    &["run", "runs", "ran"],
    &["send", "sends", "sent"],
    &["stand", "stands", "stood"],
    &["speak", "speaks", "spoke", "spoken"],
    &["build", "builds", "built"],
    &["buy", "buys", "bought"],
    &["choose", "chooses", "chose", "chosen"],
    &["draw", "draws", "drew", "drawn"],
    &["fall", "falls", "fell", "fallen"],
    &["feel", "feels", "felt"],
    &["get", "gets", "got", "gotten"],
    &["grow", "grows", "grew", "grown"],
    &["keep", "keeps", "kept"],
    &["lay", "lays", "laid"],
    &["mean", "means", "meant"],
    &["rise", "rises", "rose", "risen"],
    &["bear", "bears", "bore", "borne"],
    &["break", "breaks", "broke", "broken"],
    &["bind", "binds", "bound"],
    &["this", "these", "that", "those"],
    &["he", "she", "they", "it"],
    &["his", "her", "their", "its"],
];

/// Whether two words are forms of one irregular word.
pub fn are_irregular(a: &str, b: &str) -> bool {
    IRREGULAR.iter().any(|forms| forms.contains(&a) && forms.contains(&b))
}

/// Past tenses in *eed*; other words that end so are no past tenses: `exceed`, `need`.
const PAST_OF_EE: &[&str] = &["agreed", "decreed", "disagreed", "freed", "guaranteed", "pedigreed", "refereed"];

/// Whether the word has the form of a regular past tense or participle: `answered`.
pub fn is_past(key: &str) -> bool {
    key.ends_with("ed") && (!key.ends_with("eed") || PAST_OF_EE.contains(&key))
}

/// The singular of a plural that ends in *ies*: `ninety` of `nineties`.
pub fn singular_of_ies(key: &str) -> Option<String> {
    key.strip_suffix("ies").map(|stem| format!("{stem}y"))
}

/// A word without its final apostrophes and possessive ending.
pub fn bare(key: &str) -> &str {
    let mut key = key.trim_end_matches('\'');
    while let Some(before) = key.strip_suffix("'s") {
        key = before;
    }
    key
}

/// Whether two words are singular and plural, or a word and its possessive, of one stem.
pub fn is_number_of(a: &str, b: &str) -> bool {
    // Both forms begin alike, also the irregular ones.
    if a.bytes().next() != b.bytes().next() {
        return false;
    }
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let (short, long) = (bare(short), bare(long));
    short == long
        || long.strip_suffix('s') == Some(short)
        || long.strip_suffix("es") == Some(short)
        || (long.ends_with("ies") && short.ends_with('y') && long[..long.len() - 3] == short[..short.len() - 1])
        || matches!((short, long), ("man", "men") | ("woman", "women") | ("child", "children") | ("person", "people"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_share_a_stem() {
        assert_eq!(stem("अदालत"), "अदालत");
        for (a, b) in [("admit", "admitted"), ("rule", "ruling"), ("party", "parties"), ("claim", "claims"), ("apply", "applied")] {
            assert_eq!(stem(a), stem(b), "{a} {b}");
        }
        assert_ne!(stem("purpose"), stem("policy"));
    }

    #[test]
    fn singular_and_plural() {
        for (a, b, expected) in
            [("indictment", "indictments", true), ("party", "parties", true), ("state", "state's", true), ("claim", "claimed", false)]
        {
            assert_eq!(is_number_of(a, b), expected, "{a} {b}");
        }
    }
}
