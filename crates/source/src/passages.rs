//! The sentences of a text, ranked by what they share with a claim: BM25 (S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25
//! and Beyond", 2009).

use literatim_lexicon::inflection::stem;
use literatim_lexicon::{language, value};
use literatim_matching::text::{Span, sentences, words_in};
use std::collections::HashMap;

/// The saturation of a term's frequency, and the weight of a sentence's length.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The share of a neighbour's score that a sentence gets: what it says of “it” is often named in the sentence before.
const NEIGHBOUR: f64 = 0.2;

/// The sentences of a reading text, with their terms.
#[derive(Debug)]
pub struct Passages {
    sentences: Vec<Span>,
    /// The number of terms of each sentence.
    lengths: Vec<f64>,
    average: f64,
    /// Where each term is: the sentence and how often it is there.
    places: HashMap<String, Vec<(usize, f64)>>,
    language: Option<&'static str>,
}

/// A sentence that shares terms with a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// Its index among the sentences.
    pub index: usize,
    /// Its BM25 score, with a share of its neighbours'.
    pub score: f64,
    /// The share of the claim's terms that it has itself, by weight.
    pub share: f64,
}

impl Passages {
    /// The sentences of `text`.
    pub fn new(text: &str) -> Self {
        let sentences = sentences(text, Span::new(0, text.len()));
        let mut places: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::with_capacity(sentences.len());
        for (index, &sentence) in sentences.iter().enumerate() {
            let terms = terms(text, sentence);
            lengths.push(terms.len() as f64);
            for term in terms {
                let places = places.entry(term).or_default();
                match places.last_mut() {
                    Some((last, count)) if *last == index => *count += 1.0,
                    _ => places.push((index, 1.0)),
                }
            }
        }
        let average = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
        Self { sentences, lengths, average, places, language: language_of(text) }
    }

    /// The sentences, as bytes of the reading text, in order.
    pub fn sentences(&self) -> &[Span] {
        &self.sentences
    }

    /// Whether a sentence has this content word, in any form.
    pub fn has(&self, key: &str) -> bool {
        self.places.contains_key(stem(key))
    }

    /// The English name of the text's language, if its function words show it.
    pub fn language(&self) -> Option<&'static str> {
        self.language
    }

    /// The best sentences for `claim`, at most `count`, best first. Each shares at least one term with it.
    pub fn best(&self, claim: &str, count: usize) -> Vec<Ranked> {
        let mut terms = terms(claim, Span::new(0, claim.len()));
        terms.sort_unstable();
        terms.dedup();
        let all = self.sentences.len() as f64;
        let mut own: HashMap<usize, (f64, f64)> = HashMap::new();
        let mut total = 0.0;
        for term in &terms {
            let places = self.places.get(term).map_or(&[][..], Vec::as_slice);
            let found = places.len() as f64;
            let weight = (1.0 + (all - found + 0.5) / (found + 0.5)).ln();
            total += weight;
            for &(index, frequency) in places {
                let length = 1.0 - B + B * self.lengths[index] / self.average;
                let (score, shared) = own.entry(index).or_default();
                *score += weight * frequency * (K1 + 1.0) / (frequency + K1 * length);
                *shared += weight;
            }
        }
        let score = |index: Option<usize>| index.and_then(|index| own.get(&index)).map_or(0.0, |(score, _)| *score);
        let mut ranked: Vec<Ranked> = own
            .iter()
            .map(|(&index, &(own, shared))| {
                let neighbours = score(index.checked_sub(1)) + score(Some(index + 1));
                Ranked { index, score: own + NEIGHBOUR * neighbours, share: shared / total }
            })
            .collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.index.cmp(&b.index)));
        ranked.truncate(count);
        ranked
    }
}

/// The English name of a text's language, if its function words show it.
pub fn language_of(text: &str) -> Option<&'static str> {
    const ENOUGH: usize = 20_000;
    let words = words_in(text, Span::new(0, text.floor_char_boundary(ENOUGH)));
    language::of(words.iter().map(|word| word.key.as_str()))
}

/// The terms under `span`: the stems of content words, numbers by value, and the signs of units. Function words are none.
fn terms(text: &str, span: Span) -> Vec<String> {
    let words = words_in(text, span);
    let term = |key: &str| match value::number(key) {
        Some(number) => Some(number),
        None if language::is_function_word(key) => None,
        None => Some(value::unit(key).unwrap_or_else(|| stem(key)).to_owned()),
    };
    words.iter().filter_map(|word| term(&word.key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The keeper lit the lamp. It burned for ten nights.\nThe horn of Tarn was silent. Eighty-five percent of the boats came home. \
                        Nobody spoke.";

    fn best(claim: &str) -> Vec<&'static str> {
        let passages = Passages::new(TEXT);
        passages.best(claim, 2).iter().map(|ranked| &TEXT[passages.sentences()[ranked.index]]).collect()
    }

    #[test]
    fn sentences_are_ranked_by_shared_terms() {
        assert_eq!(best("Keepers light lamps.")[0], "The keeper lit the lamp.");
        assert_eq!(best("The lamp burned for 10 nights.")[0], "It burned for ten nights.");
        assert_eq!(best("85 % of the boat owners returned.")[0], "Eighty-five percent of the boats came home.");
        assert_eq!(best("Der Turm von Tarn schwieg.")[0], "The horn of Tarn was silent.");
        assert!(best("of the and it").is_empty());
        assert!(Passages::new("").best("keeper", 3).is_empty());
    }

    #[test]
    fn a_neighbour_lends_a_share() {
        let text = "A harbour town. Tarn has a tower. It is tall. Elsewhere, a hut is tall.";
        let passages = Passages::new(text);
        let ranked = passages.best("The tower of Tarn is tall.", 3);
        let order: Vec<&str> = ranked.iter().map(|ranked| &text[passages.sentences()[ranked.index]]).collect();
        assert_eq!(order, ["Tarn has a tower.", "It is tall.", "Elsewhere, a hut is tall."]);
        assert!((0.0..=1.0).contains(&ranked[0].share));
    }
}
