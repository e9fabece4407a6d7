//! Word alignment of a fragment of a quotation with a stretch of its source.
//!
//! Global over the fragment, free at both ends of the stretch, with affine gaps (O. Gotoh, 1982). Costs are in hundredths of a
//! changed word; they order alignments and decide nothing else.

use super::{inflection, lexicon, misread};
use crate::quote::{QuotedWord, Token};
use crate::text::Word;

/// Why a word of the source may be passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// It belongs to the text.
    None,
    /// It belongs to a citation.
    Citation,
    /// It is the mark of a footnote.
    Footnote,
}

/// A word of the source.
#[derive(Clone, Debug)]
pub(super) struct SourceWord {
    pub word: Word,
    pub aside: Aside,
    /// Whether only a hyphen stands between it and the word before.
    pub after_hyphen: bool,
}

/// One step of an alignment; indexes into the tokens and the source's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// `count` words of the quotation against `joined` words of the source, of which one is 1.
    Pair { token: usize, count: usize, word: usize, joined: usize },
    /// A bracket that stands for `joined` words of the source.
    Bracket { token: usize, word: usize, joined: usize },
    /// A word of the source that the quotation has not.
    Dropped { word: usize },
    /// A word of the quotation that the source has not.
    Added { token: usize },
    /// A token that compares with nothing: `[sic]`, `[citation omitted]`.
    Mark { token: usize },
}

/// The most words of the source for which a bracket stands.
const BRACKET_REACH: usize = 8;
const OPEN_GAP: u32 = 110;
const EXTEND_GAP: u32 = 85;
const ASIDE: u32 = 2;
const INFINITE: u32 = u32::MAX / 4;

/// Aligns `tokens` (without ellipses) with `words`: the steps from the first word of the source that is used to the last.
pub(super) fn align(tokens: &[Token], words: &[SourceWord]) -> Vec<Step> {
    let (rows, columns) = (tokens.len() + 1, words.len() + 1);
    let at = |i: usize, j: usize| i * columns + j;
    // Best cost to reach a cell at all, by a dropped word, and by an added word; and the step by which it was reached.
    let mut best = vec![INFINITE; rows * columns];
    let mut dropped = vec![INFINITE; rows * columns];
    let mut added = vec![INFINITE; rows * columns];
    let mut steps: Vec<Option<Step>> = vec![None; rows * columns];
    for i in 0..rows {
        for j in 0..columns {
            let cell = at(i, j);
            if i == 0 {
                best[cell] = 0;
                continue;
            }
            let mut here = (INFINITE, None);
            let mut consider = |cost: u32, step: Step| {
                if cost < here.0 {
                    here = (cost, Some(step));
                }
            };
            let token = i - 1;
            match &tokens[token] {
                Token::Word(quoted) => {
                    if j > 0 {
                        let cost = best[at(i - 1, j - 1)] + pair_cost(quoted, &words[j - 1].word.key);
                        consider(cost, Step::Pair { token, count: 1, word: j - 1, joined: 1 });
                    }
                    for joined in 2..=3.min(j) {
                        if joins(&quoted.key, &words[j - joined..j]) {
                            let cost = best[at(i - 1, j - joined)] + 1;
                            consider(cost, Step::Pair { token, count: 1, word: j - joined, joined });
                        }
                    }
                    if j > 0
                        && i > 1
                        && let Token::Word(first) = &tokens[i - 2]
                        && splits(&words[j - 1].word.key, &first.key, &quoted.key)
                    {
                        let cost = best[at(i - 2, j - 1)] + 1;
                        consider(cost, Step::Pair { token: i - 2, count: 2, word: j - 1, joined: 1 });
                    }
                    let above = at(i - 1, j);
                    added[cell] = (added[above] + EXTEND_GAP).min(best[above] + OPEN_GAP);
                    consider(added[cell], Step::Added { token });
                }
                Token::Bracket(..) => {
                    for joined in 0..=BRACKET_REACH.min(j) {
                        let cost = best[at(i - 1, j - joined)] + 5 + 4 * joined as u32;
                        consider(cost, Step::Bracket { token, word: j - joined, joined });
                    }
                }
                Token::Ellipsis(_) | Token::CitationOmitted(_) | Token::Sic(_) => {
                    let cost = best[at(i - 1, j)];
                    consider(cost, Step::Mark { token });
                }
            }
            if j > 0 && i < rows - 1 {
                let aside = words[j - 1].aside != Aside::None;
                let (open, extend) = if aside { (ASIDE, ASIDE) } else { (OPEN_GAP, EXTEND_GAP) };
                let before = at(i, j - 1);
                dropped[cell] = (dropped[before] + extend).min(best[before] + open);
                consider(dropped[cell], Step::Dropped { word: j - 1 });
            }
            (best[cell], steps[cell]) = here;
        }
    }
    // The cheapest end, the first of several.
    let end = (0..columns).min_by_key(|&j| best[at(rows - 1, j)]).unwrap_or(0);
    trace(&steps, columns, rows - 1, end)
}

fn trace(steps: &[Option<Step>], columns: usize, mut i: usize, mut j: usize) -> Vec<Step> {
    let mut path = Vec::new();
    while let Some(step) = steps[i * columns + j] {
        match step {
            Step::Pair { count, joined, .. } => {
                i -= count;
                j -= joined;
            }
            Step::Bracket { joined, .. } => {
                i -= 1;
                j -= joined;
            }
            Step::Dropped { .. } => j -= 1,
            Step::Added { .. } | Step::Mark { .. } => i -= 1,
        }
        path.push(step);
    }
    path.reverse();
    path
}

/// What it costs to take `quoted` for the word `key` of the source.
fn pair_cost(quoted: &QuotedWord, key: &str) -> u32 {
    if quoted.key == key {
        0
    } else if agrees_outside_brackets(quoted, key) {
        1
    } else if without_footnote(key) == quoted.key || without_footnote(&quoted.key) == key {
        2
    } else if lexicon::number(key).is_some() && lexicon::number(key) == lexicon::number(&quoted.key) || lexicon::is_variant(&quoted.key, key) {
        20
    } else if inflection::is_number_of(&quoted.key, key) || misread::looks_misread(&quoted.key, key) || misread::looks_misread(key, &quoted.key) {
        40
    } else if lexicon::negates(&quoted.key, key)
        || inflection::stem(&quoted.key) == inflection::stem(key)
        || lexicon::is_article(key) && lexicon::is_article(&quoted.key)
    {
        60
    } else {
        115 - (35.0 * strsim::jaro_winkler(&quoted.key, key)) as u32
    }
}

/// Whether the letters outside the brackets of a quoted word stand in order in the source's word, of which they are the greater
/// part or the same stem.
pub(super) fn agrees_outside_brackets(quoted: &QuotedWord, key: &str) -> bool {
    let Some(outside) = &quoted.outside else { return false };
    let mut rest = key.chars();
    let in_order = outside.chars().all(|c| rest.any(|other| other == c));
    in_order
        && (quoted.key == key
            || inflection::stem(&quoted.key) == inflection::stem(key)
            || inflection::stem(outside) == inflection::stem(key)
            || outside.len() * 3 >= key.len() * 2 && outside.chars().next() == key.chars().next())
}

/// A word without the footnote digits glued to its end: `disbarred8` is `disbarred`.
pub(super) fn without_footnote(key: &str) -> &str {
    let bare = key.trim_end_matches(|c: char| c.is_ascii_digit());
    if !bare.is_empty() && key.len() - bare.len() <= 3 && bare.ends_with(char::is_alphabetic) { bare } else { key }
}

/// Whether the source's words, joined, are the quoted word; `re-suit` is `resuit`, and `cannot` is `can not`.
fn joins(quoted: &str, words: &[SourceWord]) -> bool {
    let mut rest = quoted;
    let joined = words.iter().all(|word| rest.trim_start_matches('\'').strip_prefix(word.word.key.as_str()).map(|after| rest = after).is_some())
        && rest.is_empty();
    joined
        || reads_as_joined(quoted, words)
        || lexicon::expand(quoted).is_some_and(|expanded| expanded.len() == words.len() && expanded.iter().zip(words).all(|(a, b)| *a == b.word.key))
}

/// Whether the source's words, parted by a hyphen, are the quoted word misread: `re-suit` is `result`.
pub(super) fn reads_as_joined(quoted: &str, words: &[SourceWord]) -> bool {
    let hyphens = words.iter().skip(1).all(|word| word.after_hyphen);
    hyphens && misread::looks_misread(quoted, &words.iter().map(|word| word.word.key.as_str()).collect::<String>())
}

/// Whether the source's word is the two quoted words, joined, or with a speck between that reads as an apostrophe.
fn splits(key: &str, first: &str, second: &str) -> bool {
    key.strip_prefix(first).map(|rest| rest.trim_start_matches('\'')) == Some(second)
        || lexicon::expand(key).is_some_and(|expanded| expanded == [first, second])
}
