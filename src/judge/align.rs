//! Word alignment of a fragment of a quotation with a stretch of its source.
//!
//! Global over the fragment, free at both ends of the stretch, with affine gaps (O. Gotoh, 1982). Costs are in hundredths of a
//! changed word; they order alignments and decide nothing else.

use super::cost::{Costs, INFINITE};
use super::misread;
use super::source_word::{Aside, SourceWord, agrees_outside_brackets};
use crate::lexicon::spelling;
use crate::locate::Budget;
use crate::quote::{QuotedWord, Token};

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
/// The most words of the source that stand for one of the quotation.
const JOINED: usize = 5;
const OPEN_GAP: u32 = 110;
const EXTEND_GAP: u32 = 85;
const ASIDE: u32 = 2;
const ASIDE_PAIRED: u32 = 80;

/// How a cell of the table was reached; what it joins is told by its place.
#[derive(Clone, Copy)]
enum Move {
    None,
    Pair { count: u8, joined: u8 },
    Bracket { joined: u8 },
    Dropped,
    Added,
    Mark,
}

/// Aligns `tokens` (without ellipses) with `words`: the steps from the first word of the source that is used to the last. None when the
/// budget does not let it.
pub(super) fn align(tokens: &[Token], words: &[SourceWord], budget: &Budget) -> Option<Vec<Step>> {
    let band = Band::new(tokens.len(), words.len());
    if !budget.take(band.cells() as u64 * STEPS_A_CELL) {
        return None;
    }
    let mut costs = Costs::new(tokens, words);
    let rows = tokens.len() + 1;
    let at = |i: usize, j: usize| band.cell(i, j);
    // Best cost to reach a cell at all, by a dropped word, and by an added word; and the step by which it was reached.
    let mut best = vec![INFINITE; band.cells()];
    let mut dropped = vec![INFINITE; band.cells()];
    let mut added = vec![INFINITE; band.cells()];
    let mut moves = vec![Move::None; band.cells()];
    for i in 0..rows {
        for j in band.columns(i) {
            let cell = at(i, j);
            if i == 0 {
                best[cell] = 0;
                continue;
            }
            let mut here = (INFINITE, Move::None);
            let mut consider = |cost: u32, by: Move| {
                if cost < here.0 {
                    here = (cost, by);
                }
            };
            let token = i - 1;
            match &tokens[token] {
                Token::Word(quoted) => {
                    if j > 0 {
                        // A word of a citation is hardly another word misquoted.
                        let cost = costs.pair(token, quoted, j - 1);
                        let aside = if cost > 60 && words[j - 1].aside != Aside::None { ASIDE_PAIRED } else { 0 };
                        let cost = best[at(i - 1, j - 1)] + cost + aside;
                        consider(cost, Move::Pair { count: 1, joined: 1 });
                    }
                    for joined in 2..=JOINED.min(j) {
                        let joining = &words[j - joined..j];
                        // A word is hardly shorter than what it joins, but for a contraction and for brackets.
                        let length: usize = joining.iter().map(|word| word.word.key.len()).sum();
                        if length > quoted.key.len() + 3 && quoted.outside.is_none() {
                            break;
                        }
                        if joins(quoted, joining) {
                            let cost = best[at(i - 1, j - joined)] + 1;
                            consider(cost, Move::Pair { count: 1, joined: joined as u8 });
                        }
                    }
                    if j > 0
                        && i > 1
                        && let Token::Word(first) = &tokens[i - 2]
                        && splits(&words[j - 1].word.key, &first.key, &quoted.key)
                    {
                        let cost = best[at(i - 2, j - 1)] + 1;
                        consider(cost, Move::Pair { count: 2, joined: 1 });
                    }
                    let above = at(i - 1, j);
                    added[cell] = (added[above] + EXTEND_GAP).min(best[above] + OPEN_GAP);
                    consider(added[cell], Move::Added);
                }
                Token::Bracket(_, inside) => {
                    for joined in 0..=BRACKET_REACH.min(j) {
                        let same = inside.len() == joined && inside.iter().zip(&words[j - joined..j]).all(|(a, b)| a.key == b.word.key);
                        let cost = match joined {
                            // At an end of the quotation it rather stands for a word than for none.
                            0 => 12,
                            _ if same => 1,
                            _ => 5 + 4 * joined as u32,
                        };
                        consider(best[at(i - 1, j - joined)] + cost, Move::Bracket { joined: joined as u8 });
                    }
                }
                Token::Ellipsis(_) | Token::CitationOmitted(_) | Token::Sic(_) => {
                    let cost = best[at(i - 1, j)];
                    consider(cost, Move::Mark);
                }
            }
            if j > 0 && i < rows - 1 {
                let aside = words[j - 1].aside != Aside::None;
                // At equal cost a word that both have is kept.
                let (open, extend) = if aside { (ASIDE, ASIDE) } else { (OPEN_GAP - 1, EXTEND_GAP) };
                let before = at(i, j - 1);
                dropped[cell] = (dropped[before] + extend).min(best[before] + open);
                consider(dropped[cell], Move::Dropped);
            }
            (best[cell], moves[cell]) = here;
        }
    }
    // The cheapest end, the first of several.
    let end = band.columns(rows - 1).min_by_key(|&j| best[at(rows - 1, j)]).unwrap_or(0);
    Some(trace(&moves, &band, rows - 1, end))
}

/// Steps of a budget that one cell of the table takes.
const STEPS_A_CELL: u64 = 25;

/// The cells of the table that are filled: those near the diagonal, so that a quotation of thousands of words costs no square.
struct Band {
    rows: usize,
    last_column: usize,
    /// Columns on each side of the diagonal.
    reach: usize,
}

/// Columns on each side of the diagonal, besides those by which the two lengths differ.
const REACH: usize = 120;

impl Band {
    fn new(tokens: usize, words: usize) -> Self {
        Self { rows: tokens + 1, last_column: words, reach: REACH + tokens.abs_diff(words) }
    }

    fn columns(&self, i: usize) -> std::ops::RangeInclusive<usize> {
        i.saturating_sub(self.reach).min(self.last_column)..=(i + self.reach).min(self.last_column)
    }

    fn width(&self) -> usize {
        (2 * self.reach + 1).min(self.last_column + 1)
    }

    /// How many cells there are; the first stands for all that lie outside and is never reached.
    fn cells(&self) -> usize {
        1 + self.rows * self.width()
    }

    fn cell(&self, i: usize, j: usize) -> usize {
        let columns = self.columns(i);
        if columns.contains(&j) { 1 + i * self.width() + j - columns.start() } else { 0 }
    }
}

fn trace(moves: &[Move], band: &Band, mut i: usize, mut j: usize) -> Vec<Step> {
    let mut path = Vec::new();
    loop {
        let step = match moves[band.cell(i, j)] {
            Move::None => break,
            Move::Pair { count, joined } => {
                i -= usize::from(count);
                j -= usize::from(joined);
                Step::Pair { token: i, count: count.into(), word: j, joined: joined.into() }
            }
            Move::Bracket { joined } => {
                i -= 1;
                j -= usize::from(joined);
                Step::Bracket { token: i, word: j, joined: joined.into() }
            }
            Move::Dropped => {
                j -= 1;
                Step::Dropped { word: j }
            }
            Move::Added => {
                i -= 1;
                Step::Added { token: i }
            }
            Move::Mark => {
                i -= 1;
                Step::Mark { token: i }
            }
        };
        path.push(step);
    }
    path.reverse();
    path
}

/// Whether the source's words, joined, are the quoted word; `re-suit` is `resuit`, and `cannot` is `can not`.
fn joins(quoted: &QuotedWord, words: &[SourceWord]) -> bool {
    let mut rest = quoted.key.as_str();
    let joined = words.iter().all(|word| rest.trim_start_matches('\'').strip_prefix(word.word.key.as_str()).map(|after| rest = after).is_some())
        && rest.is_empty();
    joined
        || reads_as_joined(&quoted.key, words)
        || reads_as_run_together(&quoted.key, words)
        || quoted.outside.is_some()
            && words[1..].iter().all(|word| word.after_hyphen)
            && agrees_outside_brackets(quoted, &words.iter().map(|word| word.word.key.as_str()).collect::<String>())
        || spelling::expand(&quoted.key)
            .is_some_and(|expanded| expanded.len() == words.len() && expanded.iter().zip(words).all(|(a, b)| *a == b.word.key))
}

/// Whether the source's words, parted by a hyphen, are the quoted word misread: `re-suit` is `result`.
pub(super) fn reads_as_joined(quoted: &str, words: &[SourceWord]) -> bool {
    let hyphens = words.iter().skip(1).all(|word| word.after_hyphen);
    hyphens && misread::looks_misread(quoted, &words.iter().map(|word| word.word.key.as_str()).collect::<String>())
}

/// Whether the quoted word is the source's words, run together and misread: `tosbow` is `to show`.
fn reads_as_run_together(quoted: &str, words: &[SourceWord]) -> bool {
    let length: usize = words.iter().map(|word| word.word.key.len()).sum();
    quoted.len() > 4
        && quoted.len().abs_diff(length) <= 2
        && words[0].word.key.bytes().zip(quoted.bytes()).take(3).filter(|(a, b)| a == b).count() > 0
        && misread::looks_misread(&words.iter().map(|word| word.word.key.as_str()).collect::<String>(), quoted)
        && !misread::is_confusable(quoted)
}

/// Whether the source's word is the two quoted words, joined, or with a speck between that reads as an apostrophe.
fn splits(key: &str, first: &str, second: &str) -> bool {
    key.strip_prefix(first).map(|rest| rest.trim_start_matches('\'')) == Some(second)
        || spelling::expand(key).is_some_and(|expanded| expanded == [first, second])
}
