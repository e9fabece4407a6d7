//! The source's thought in other words.

use crate::lexicon::{self, inflection};
use crate::source::Source;
use crate::text::{Span, words};
use std::collections::HashMap;

/// Share of the quotation's content words that a stretch of the source must hold to be its paraphrase.
const OVERLAP: f64 = 0.75;

/// Content words under which nothing is called a paraphrase.
const FEWEST: usize = 5;

/// The stretch of the source that holds most content words of the quotation, by stem, when it holds enough of them.
pub(super) fn paraphrased(source: &Source, quotation: &str) -> Option<Span> {
    let content = |key: &str| (!lexicon::is_function_word(key)).then(|| inflection::stem(key).to_owned());
    let mut wanted: HashMap<String, usize> = HashMap::new();
    let quoted = words(quotation);
    for word in &quoted {
        if let Some(stem) = content(&word.key) {
            *wanted.entry(stem).or_default() += 1;
        }
    }
    let total: usize = wanted.values().sum();
    if total < FEWEST {
        return None;
    }
    let source_words = words(source.flow.text());
    let stems: Vec<Option<String>> = source_words.iter().map(|word| content(&word.key).filter(|stem| wanted.contains_key(stem))).collect();
    let reach = quoted.len() + quoted.len() / 2;
    let mut held: HashMap<&str, usize> = HashMap::new();
    let (mut overlap, mut best, mut start) = (0usize, (0usize, 0usize, 0usize), 0usize);
    for (end, stem) in stems.iter().enumerate() {
        if let Some(stem) = stem {
            let count = held.entry(stem).or_default();
            *count += 1;
            overlap += usize::from(*count <= wanted[stem]);
        }
        if end - start >= reach {
            if let Some(stem) = &stems[start]
                && let Some(count) = held.get_mut(stem.as_str())
            {
                overlap -= usize::from(*count <= wanted[stem]);
                *count -= 1;
            }
            start += 1;
        }
        if overlap > best.0 {
            best = (overlap, start, end);
        }
    }
    let (overlap, start, end) = best;
    (overlap as f64 >= OVERLAP * total as f64).then(|| {
        let first = (start..=end).find(|&i| stems[i].is_some()).unwrap_or(start);
        source_words[first].span.union(source_words[end].span)
    })
}
