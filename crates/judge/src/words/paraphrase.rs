//! Finds what the source says in other words.

use literatim_lexicon::{self as lexicon, inflection};
use literatim_matching::text::{Span, words};
use literatim_source::Source;
use std::collections::HashMap;

/// Share of the quotation's content words that a stretch of the source must contain to be its paraphrase.
const OVERLAP: f64 = 0.75;

/// Minimum number of content words of a paraphrase.
const FEWEST: usize = 5;

/// The stretch of the source that contains most content words of the quotation, by stem, if it contains enough of them.
pub(crate) fn paraphrased(source: &Source, quotation: &str) -> Option<Span> {
    let quoted = words(quotation);
    // Number and count the stems of the quotation's content words.
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut wanted: Vec<usize> = Vec::new();
    for word in quoted.iter().filter(|word| !lexicon::is_function_word(&word.key)) {
        let number = *numbers.entry(inflection::stem(&word.key)).or_insert(wanted.len());
        wanted.resize(numbers.len(), 0);
        wanted[number] += 1;
    }
    let total: usize = wanted.iter().sum();
    if total < FEWEST {
        return None;
    }
    // A stem begins like its word: the first bytes of the stems by their last five bits, one bit each.
    let beginning = |word: &str| word.as_bytes().first().map_or(u32::MAX, |first| 1 << (first % 32));
    let beginnings = numbers.keys().fold(0, |beginnings, stem| beginnings | beginning(stem));
    let may_be = |key: &str| beginnings & beginning(key) != 0;
    let number_of = |key: &String| {
        let number = may_be(key).then(|| numbers.get(inflection::stem(key)).copied()).flatten();
        number.filter(|_| !lexicon::is_function_word(key))
    };
    let known: Vec<Option<usize>> = source.words().keys.iter().map(number_of).collect();
    let stems: Vec<Option<usize>> = source.words().numbers().map(|word| known[word]).collect();
    let (overlap, start, end) = densest(&stems, &wanted, quoted.len() + quoted.len() / 2);
    (overlap as f64 >= OVERLAP * total as f64).then(|| {
        let first = (start..=end).find(|&i| stems[i].is_some()).unwrap_or(start);
        source.words().span(first).union(source.words().span(end))
    })
}

/// The first and shortest stretch of at most `reach` words that contains most of `wanted`, counting each number at most as often as it is wanted: how
/// many it contains, its first word and its last.
fn densest(words: &[Option<usize>], wanted: &[usize], reach: usize) -> (usize, usize, usize) {
    let mut held = vec![0; wanted.len()];
    let (mut overlap, mut best, mut start) = (0, (0, 0, 0), 0);
    for (end, number) in words.iter().enumerate() {
        if let Some(number) = *number {
            held[number] += 1;
            overlap += usize::from(held[number] <= wanted[number]);
        }
        if end - start >= reach {
            if let Some(number) = words[start] {
                overlap -= usize::from(held[number] <= wanted[number]);
                held[number] -= 1;
            }
            start += 1;
        }
        if overlap > best.0 {
            best = (overlap, start, end);
        }
    }
    best
}
