//! The cost of matching one word with another, in hundredths of a changed word.

use super::misread;
use super::source_word::{SourceWord, agrees_outside_brackets, without_footnote};
use literatim_lexicon::{self as lexicon, Classes, inflection, spelling, value};
use literatim_quote::{QuotedWord, Token};
use std::borrow::Cow;
use std::collections::HashMap;

/// More than any alignment costs.
pub(super) const INFINITE: u32 = u32::MAX / 4;

/// Maximum number of cached rows, one per different word of the quotation.
const ROWS: usize = 256;

/// The costs of pairs, each computed once for the same two words while its row is cached.
pub(super) struct Costs<'a> {
    quoted: Forms<'a>,
    source: Forms<'a>,
    /// The word of the quotation whose row each is.
    owners: Box<[Option<usize>]>,
    /// Row by row, by the words of the source; [`INFINITE`] until computed.
    known: Box<[u32]>,
}

impl<'a> Costs<'a> {
    pub fn new(tokens: &'a [Token], words: &'a [SourceWord]) -> Self {
        let keys =
            |token: &'a Token| if let Token::Word(QuotedWord { key, outside, .. }) = token { (key.as_str(), outside.as_deref()) } else { ("", None) };
        let quoted = Forms::new(tokens.iter().map(keys), true);
        let source = Forms::new(words.iter().map(|word| (word.word.key.as_str(), None)), false);
        let rows = quoted.different.len().min(ROWS);
        Self { owners: vec![None; rows].into(), known: vec![INFINITE; rows * source.different.len()].into(), quoted, source }
    }

    /// The cost of matching token number `token`, which is `quoted`, with word number `word` of the source.
    pub fn pair(&mut self, token: usize, quoted: &QuotedWord, word: usize) -> u32 {
        let (token, word) = (self.quoted.numbers[token], self.source.numbers[word]);
        let width = self.source.different.len();
        let row = token % self.owners.len();
        if self.owners[row] != Some(token) {
            self.owners[row] = Some(token);
            self.known[row * width..][..width].fill(INFINITE);
        }
        let known = &mut self.known[row * width + word];
        if *known == INFINITE {
            *known = cost(quoted, &self.quoted.different[token], &self.source.different[word]);
        }
        *known
    }
}

/// Words, many of them equal.
struct Forms<'a> {
    /// For each word its index in `different`.
    numbers: Box<[usize]>,
    /// The different words, in order of first occurrence.
    different: Box<[Form<'a>]>,
}

impl<'a> Forms<'a> {
    /// The words with these keys, and the letters that each has outside brackets.
    fn new(words: impl Iterator<Item = (&'a str, Option<&'a str>)>, is_quoted: bool) -> Self {
        let (mut known, mut different) = (HashMap::with_capacity(words.size_hint().0), Vec::new());
        let numbers = words.map(|word| {
            *known.entry(word).or_insert_with(|| {
                different.push(Form::new(word.0, is_quoted));
                different.len() - 1
            })
        });
        Self { numbers: numbers.collect(), different: different.into() }
    }
}

/// The comparable parts of a word.
struct Form<'a> {
    key: &'a str,
    stem: &'a str,
    /// Without a footnote mark.
    unmarked: &'a str,
    respelled: Cow<'a, str>,
    /// Its value as a number, and the other spellings that no rule produces; known of words of the quotation alone.
    number: Option<String>,
    variants: Vec<&'static str>,
    /// Whether it may negate another word.
    is_negating: bool,
    is_article: bool,
    /// The set of its letters, one bit each.
    letters: u32,
    /// Whether it is ASCII, and one bit for each byte fits into 64.
    is_plain: bool,
}

impl<'a> Form<'a> {
    fn new(key: &'a str, is_quoted: bool) -> Self {
        Self {
            key,
            stem: inflection::stem(key),
            unmarked: without_footnote(key),
            respelled: spelling::respelled(key),
            number: if is_quoted { value::number(key) } else { None },
            variants: if is_quoted { spelling::variants(key) } else { Vec::new() },
            is_negating: spelling::has_negating_part(key),
            is_article: lexicon::is(key, Classes::ARTICLE),
            letters: misread::letters(key),
            is_plain: (1..65).contains(&key.len()) && key.is_ascii(),
        }
    }
}

fn cost(quoted: &QuotedWord, a: &Form, b: &Form) -> u32 {
    let alike = misread::are_letters_alike(a.letters, b.letters, a.key.len().max(b.key.len()));
    if a.key == b.key {
        0
    } else if quoted.outside.is_some() && agrees_outside_brackets(quoted, b.key) {
        1
    } else if b.unmarked == a.key || a.unmarked == b.key {
        2
    } else if a.number.is_some() && a.number == value::number(b.key) || a.respelled == b.respelled || a.variants.contains(&b.key) {
        20
    } else if alike && (inflection::is_number_of(a.key, b.key) || misread::is_either_misread(a.key, b.key)) {
        40
    } else if a.stem == b.stem || (a.is_negating || b.is_negating) && spelling::negates(a.key, b.key) || a.is_article && b.is_article {
        60
    } else if a.letters & b.letters == 0 {
        115
    } else {
        115 - (35.0 * jaro_winkler(a, b)) as u32
    }
}

/// The Jaro-Winkler similarity of two words, from 0 to 1. Gives the same result as `strsim`, but does not allocate for short ASCII words.
fn jaro_winkler(a: &Form, b: &Form) -> f64 {
    if !a.is_plain || !b.is_plain {
        return strsim::jaro_winkler(a.key, b.key);
    }
    let letters = b.letters;
    let (a, b) = (a.key.as_bytes(), b.key.as_bytes());
    let reach = (a.len().max(b.len()) / 2).saturating_sub(1);
    let (mut paired_a, mut paired_b) = (0u64, 0u64);
    for (i, letter) in a.iter().enumerate().filter(|(_, letter)| letters >> (*letter % 32) & 1 == 1) {
        let mut near = i.saturating_sub(reach)..(i + reach + 1).min(b.len());
        if let Some(j) = near.find(|&j| b[j] == *letter && paired_b >> j & 1 == 0) {
            paired_a |= 1 << i;
            paired_b |= 1 << j;
        }
    }
    let matches = paired_a.count_ones();
    if matches == 0 {
        return 0.0;
    }
    let mut displaced = 0;
    let mut rest = paired_b;
    for (_, letter) in a.iter().enumerate().filter(|(i, _)| paired_a >> i & 1 == 1) {
        displaced += u32::from(b[rest.trailing_zeros() as usize] != *letter);
        rest &= rest - 1;
    }
    let matches = f64::from(matches);
    let jaro = (matches / a.len() as f64 + matches / b.len() as f64 + (matches - f64::from(displaced / 2)) / matches) / 3.0;
    if jaro <= 0.7 {
        return jaro;
    }
    let prefix = a.iter().zip(b).take(4).take_while(|(a, b)| a == b).count();
    jaro + 0.1 * prefix as f64 * (1.0 - jaro)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarities_are_those_of_strsim() {
        let words =
            ["a", "light", "lights", "night", "thing", "keeper", "keepers", "peeker", "eked", "harbour", "harbor", "ob", "übung", "", "abcabcab"];
        for (a, b) in words.iter().flat_map(|a| words.map(|b| (a, b))) {
            assert_eq!(jaro_winkler(&Form::new(a, true), &Form::new(b, false)), strsim::jaro_winkler(a, b), "{a} {b}");
        }
    }
}
