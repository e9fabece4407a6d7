//! The language of a text, by its function words.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The name of the language whose negations are a class of words of their own.
pub const ENGLISH: &str = "English";

/// The name of the language that writes every noun with a capital.
pub const GERMAN: &str = "German";

/// The most frequent function words of some European languages, folded: articles, prepositions, pronouns, conjunctions, auxiliaries.
const LANGUAGES: &[(&str, &str)] = &[
    (
        ENGLISH,
        "a about after all also an and any are as at be been before being between both but by can could did do does during each for from \
                had has have he her him his how i if in into is it its may might more most must no not of on one only or other our out over \
                shall she should so some such than that the their them then there these they this those through to under upon was we were what \
                when where which while who whom whose why will with within without would you your",
    ),
    (
        "French",
        "a ainsi au aux avec avoir c'est ce ces cette ceux chez comme d d'un d'une dans de des donc dont du elle elles en entre est et \
                ete etre eu il ils j je l la le les leur leurs lors lui mais meme n ne nos notre nous on ont ou par pas pendant plus pour \
                qu qu'il que qui s sa sans se selon ses si son sont sous sur tous tout toute toutes un une vos votre vous y",
    ),
    (
        GERMAN,
        "aber als am an auch auf aus bei bis da dann das dass dem den denn der des die dies diese diesem dieser dieses doch durch ein \
                eine einem einen einer eines er es fur gegen hat haben ihm ihn ihr ihre im in ist ja kann kein keine mit muss nach nicht noch \
                nur ob oder ohne sein seine sich sie sind so soll uber um und uns unter vom von vor war waren was weil wenn wer werden wie wir \
                wird wo wurde wurden zu zum zur zwischen",
    ),
    (
        "Spanish",
        "al ante aunque como con contra cual cuando de del desde donde durante el ella ellos en entre era es esa ese esta estaba este \
                esto fue fueron ha han hasta hay la las le les lo los mas me mi muy nada ni no nos o otra otro para pero por porque que quien \
                se segun ser si sin sobre son su sus tambien tan tiene todo todos un una uno unos y ya",
    ),
    (
        "Italian",
        "a ad agli ai al alla alle anche che chi ci come con contro cui da dagli dai dal dalla dalle degli dei del della delle di dopo \
                e ed era essere fra gli ha hanno i il in io la le lo loro ma nei nel nella nelle non o per perche piu quale quando quella \
                quello questa questo se secondo senza si sia sono sopra sotto su sua sui sul sulla suo tra un una uno",
    ),
];

/// The words that negate in the languages other than English, folded.
const NEGATIONS: &[(&str, &str)] = &[
    ("French", "pas jamais aucun aucune nul nulle personne rien ni"),
    (GERMAN, "nicht nie niemals kein keine keinem keinen keiner keines niemand nichts weder"),
    ("Spanish", "no nunca jamas ningun ninguna ninguno nadie nada ni tampoco"),
    ("Italian", "non mai nessun nessuna nessuno niente nulla ne neanche"),
];

/// Each word with its languages, one bit each.
static WORDS: LazyLock<HashMap<&str, u8>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for (bit, (_, list)) in LANGUAGES.iter().enumerate() {
        list.split_ascii_whitespace().for_each(|word| *words.entry(word).or_default() |= 1 << bit);
    }
    words
});

/// The English name of the language with the most function words among `keys`; `None` with fewer than three of them, or if another language has as
/// many.
pub fn of<'a>(keys: impl Iterator<Item = &'a str>) -> Option<&'static str> {
    let mut counts = [0; LANGUAGES.len()];
    for languages in keys.filter_map(|key| WORDS.get(key)) {
        counts.iter_mut().enumerate().for_each(|(bit, count)| *count += usize::from(languages >> bit & 1));
    }
    let most = *counts.iter().max()?;
    let mut with_most = (0..LANGUAGES.len()).filter(|&bit| counts[bit] == most);
    let (first, other) = (with_most.next()?, with_most.next());
    (most >= 3 && other.is_none()).then_some(LANGUAGES[first].0)
}

/// Whether the word negates in a language other than English.
pub fn is_negation(key: &str, language: &str) -> bool {
    NEGATIONS.iter().any(|(name, words)| *name == language && words.split(' ').any(|word| word == key))
}

/// Whether the word is a function word of any of the languages.
pub fn is_function_word(key: &str) -> bool {
    WORDS.contains_key(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    #[test]
    fn function_words_name_the_language() {
        for (text, expected) in [
            ("The keeper shall be liable for any loss.", Some("English")),
            ("Selon le rapport, le gardien est responsable de la perte.", Some("French")),
            ("Der Wächter ist für den Schaden verantwortlich.", Some("German")),
            ("El guardián es responsable de los daños que se producen.", Some("Spanish")),
            ("Il guardiano è responsabile dei danni che sono prodotti.", Some("Italian")),
            ("Hanuman burned Lanka", None),
        ] {
            let words = words(text);
            assert_eq!(of(words.iter().map(|word| word.key.as_str())), expected, "{text}");
        }
    }
}
