//! Word alignment of a fragment of a quotation with a stretch of its source.
//!
//! Global over the fragment, free at both ends of the stretch, with affine gaps (O. Gotoh, 1982). Costs are in hundredths of a changed word; they
//! order alignments and decide nothing else.

use super::cost::{Costs, INFINITE};
use super::misread;
use super::source_word::{Aside, SourceWord, agrees_outside_brackets};
use literatim_lexicon::{inflection, spelling};
use literatim_matching::locate::Budget;
use literatim_quote::{QuotedWord, Token};
use std::iter;

/// One step of an alignment, with indices into the tokens and the source's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// `count` words of the quotation against `joined` words of the source; one of the two is 1.
    Pair { token: usize, count: usize, word: usize, joined: usize },
    /// A bracket that replaces `joined` words of the source.
    Bracket { token: usize, word: usize, joined: usize },
    /// A word of the source that the quotation lacks.
    Dropped { word: usize },
    /// A word of the quotation that the source lacks.
    Added { token: usize },
    /// A token that is not compared: `[sic]`, `[citation omitted]`.
    Mark { token: usize },
}

/// Maximum number of source words that a bracket replaces.
const BRACKET_REACH: usize = 8;
/// Maximum number of source words that match one word of the quotation.
const JOINED: usize = 5;
const OPEN_GAP: u32 = 110;
const EXTEND_GAP: u32 = 85;
const ASIDE: u32 = 2;
const ASIDE_PAIRED: u32 = 80;

/// How a cell of the table was reached; its position shows what it joins.
#[derive(Clone, Copy)]
enum Move {
    None,
    Pair { count: u8, joined: u8 },
    Bracket { joined: u8 },
    Dropped,
    Added,
    Mark,
}

/// Aligns `tokens` (without ellipses) with `words`: the steps from the first source word used to the last. `None` if the budget does not suffice.
pub(super) fn align(tokens: &[Token], words: &[SourceWord], budget: &Budget) -> Option<Vec<Step>> {
    let band = Band::new(tokens.len(), words.len());
    if !budget.take(band.cells() as u64 * STEPS_A_CELL) {
        return None;
    }
    Some(verbatim(tokens, words).unwrap_or_else(|| Table::filled(tokens, words, band).cheapest()))
}

/// Budget steps per cell of the table.
const STEPS_A_CELL: u64 = 25;

/// The first place where the exact words are consecutive; this costs nothing and needs no table.
fn verbatim(tokens: &[Token], words: &[SourceWord]) -> Option<Vec<Step>> {
    let is_mark = |token: &Token| !matches!(token, Token::Word(_) | Token::Bracket(..));
    let quoted: Vec<Option<&str>> = tokens
        .iter()
        .filter(|token| !is_mark(token))
        .map(|token| if let Token::Word(word) = token { Some(word.key.as_str()) } else { None })
        .collect();
    let is_here = |first: &usize| quoted.iter().zip(&words[*first..]).all(|(key, word)| *key == Some(word.word.key.as_str()));
    let mut word = (0..=words.len().checked_sub(quoted.len())?).find(is_here)?;
    let steps = tokens.iter().enumerate().map(|(token, kind)| {
        if is_mark(kind) {
            return Step::Mark { token };
        }
        word += 1;
        Step::Pair { token, count: 1, word: word - 1, joined: 1 }
    });
    Some(steps.collect())
}

/// The cost of the cheapest path to each cell. Cell (i, j) stands for the first i tokens and the words up to the one at j.
/// Its lists are slices, whose elements are read without a call, also where code is compiled for size.
struct Table<'a> {
    tokens: &'a [Token],
    words: &'a [SourceWord],
    /// For each word of the source the bytes of all keys before it, and at last the bytes of all.
    lengths: Box<[usize]>,
    /// The two words for which each word of the source stands.
    expanded: Box<[Option<[&'a str; 2]>]>,
    costs: Costs<'a>,
    band: Band,
    /// Over all.
    best: Box<[u32]>,
    /// Ending with a dropped word.
    dropped: Box<[u32]>,
    /// Ending with an added word.
    added: Box<[u32]>,
    /// The last step of the cheapest path.
    moves: Box<[Move]>,
}

/// The cheapest path to a cell so far; the first of equally cheap ones.
struct Cheapest {
    cost: u32,
    by: Move,
}

impl Cheapest {
    fn consider(&mut self, cost: u32, by: Move) {
        if cost < self.cost {
            *self = Self { cost, by };
        }
    }
}

/// The rows of a table that a step may join: the current one and the two before it.
struct Rows {
    here: Row,
    above: Row,
    second_above: Row,
}

impl<'a> Table<'a> {
    fn filled(tokens: &'a [Token], words: &'a [SourceWord], band: Band) -> Self {
        let cells = band.cells();
        let mut length = 0;
        let ends = words.iter().map(|word| {
            length += word.word.key.len();
            length
        });
        let mut table = Self {
            lengths: iter::once(0).chain(ends).collect(),
            tokens,
            words,
            expanded: words.iter().map(|word| spelling::expand(&word.word.key)).collect(),
            costs: Costs::new(tokens, words),
            best: vec![INFINITE; cells].into(),
            dropped: vec![INFINITE; cells].into(),
            added: vec![INFINITE; cells].into(),
            moves: vec![Move::None; cells].into(),
            band,
        };
        let first = table.band.row(0);
        table.best[first.cells()].fill(0);
        for i in 1..=tokens.len() {
            table.fill(i);
        }
        table
    }

    fn fill(&mut self, i: usize) {
        let rows = Rows { here: self.band.row(i), above: self.band.row(i - 1), second_above: self.band.row(i.saturating_sub(2)) };
        let (tokens, is_last) = (self.tokens, i == self.tokens.len());
        let expanded = if let Token::Word(quoted) = &tokens[i - 1] { spelling::expand(&quoted.key) } else { None };
        for j in rows.here.first..rows.here.last + 1 {
            let cell = rows.here.cell(j);
            let mut cheapest = Cheapest { cost: INFINITE, by: Move::None };
            match &tokens[i - 1] {
                Token::Word(quoted) => self.take_word(i, j, (quoted, expanded), &rows, &mut cheapest),
                Token::Bracket(_, inside) => self.take_bracket(j, inside, &rows.above, &mut cheapest),
                Token::Ellipsis(_) | Token::CitationOmitted(_) | Token::Sic(_) => cheapest.consider(self.best[rows.above.cell(j)], Move::Mark),
            }
            if j > 0 && !is_last {
                let is_aside = self.words[j - 1].aside != Aside::None;
                // At equal cost, keep a word that both sides have.
                let (open, extend) = if is_aside { (ASIDE, ASIDE) } else { (OPEN_GAP - 1, EXTEND_GAP) };
                let before = rows.here.cell(j - 1);
                self.dropped[cell] = (self.dropped[before] + extend).min(self.best[before] + open);
                cheapest.consider(self.dropped[cell], Move::Dropped);
            }
            (self.best[cell], self.moves[cell]) = (cheapest.cost, cheapest.by);
        }
    }

    /// The paths to cell (i, j) by token i, a word that may stand for two.
    fn take_word(&mut self, i: usize, j: usize, (quoted, expanded): (&QuotedWord, Option<[&str; 2]>), rows: &Rows, cheapest: &mut Cheapest) {
        let (tokens, words) = (self.tokens, self.words);
        if j > 0 {
            // A word of a citation is hardly another word misquoted.
            let cost = self.costs.pair(i - 1, quoted, j - 1);
            let aside = if cost > 60 && words[j - 1].aside != Aside::None { ASIDE_PAIRED } else { 0 };
            cheapest.consider(self.best[rows.above.cell(j - 1)] + cost + aside, Move::Pair { count: 1, joined: 1 });
        }
        for joined in 2..JOINED.min(j) + 1 {
            // A word is hardly shorter than what it joins, except in contractions and with brackets.
            if self.lengths[j] - self.lengths[j - joined] > quoted.key.len() + 3 && quoted.outside.is_none() {
                break;
            }
            let joining = &words[j - joined..j];
            let cost = self.best[rows.above.cell(j - joined)] + 1;
            if cost < cheapest.cost && joins(quoted, expanded, joining) {
                cheapest.consider(cost, Move::Pair { count: 1, joined: joined as u8 });
            }
        }
        if j > 0
            && i > 1
            && let Token::Word(first) = &tokens[i - 2]
        {
            let cost = self.best[rows.second_above.cell(j - 1)] + 1;
            if cost < cheapest.cost && splits(&words[j - 1].word.key, self.expanded[j - 1], &first.key, &quoted.key) {
                cheapest.consider(cost, Move::Pair { count: 2, joined: 1 });
            }
        }
        let (cell, above) = (rows.here.cell(j), rows.above.cell(j));
        self.added[cell] = (self.added[above] + EXTEND_GAP).min(self.best[above] + OPEN_GAP);
        cheapest.consider(self.added[cell], Move::Added);
    }

    /// The paths to a cell of column j by a bracket with these words, from the row `above`.
    fn take_bracket(&self, j: usize, inside: &[QuotedWord], above: &Row, cheapest: &mut Cheapest) {
        for joined in 0..=BRACKET_REACH.min(j) {
            let is_same = || inside.len() == joined && inside.iter().zip(&self.words[j - joined..j]).all(|(a, b)| a.key == b.word.key);
            let cost = match joined {
                // At an end of the quotation a bracket more likely replaces a word than nothing.
                0 => 12,
                _ if is_same() => 1,
                _ => 5 + 4 * joined as u32,
            };
            cheapest.consider(self.best[above.cell(j - joined)] + cost, Move::Bracket { joined: joined as u8 });
        }
    }

    /// The steps of the cheapest path over all tokens, the first of several.
    fn cheapest(&self) -> Vec<Step> {
        let last = self.band.row(self.tokens.len());
        let (mut i, mut j) = (self.tokens.len(), (last.first..=last.last).min_by_key(|&j| self.best[last.cell(j)]).unwrap_or(0));
        let mut path = Vec::new();
        loop {
            let step = match self.moves[self.band.row(i).cell(j)] {
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
}

/// The cells of the table that are computed: those near the diagonal, so that a quotation of thousands of words does not take quadratic time.
struct Band {
    rows: usize,
    last_column: usize,
    /// Columns on each side of the diagonal.
    reach: usize,
}

/// Columns on each side of the diagonal, in addition to the difference of the two lengths.
const REACH: usize = 120;

impl Band {
    fn new(tokens: usize, words: usize) -> Self {
        Self { rows: tokens + 1, last_column: words, reach: REACH + tokens.abs_diff(words) }
    }

    fn width(&self) -> usize {
        (2 * self.reach + 1).min(self.last_column + 1)
    }

    /// The number of cells; the first represents all cells outside the band and is never reached.
    fn cells(&self) -> usize {
        1 + self.rows * self.width()
    }

    fn row(&self, i: usize) -> Row {
        let (first, last) = (i.saturating_sub(self.reach).min(self.last_column), (i + self.reach).min(self.last_column));
        Row { first, last, begins: 1 + i * self.width() }
    }
}

/// A row of the band: its first and last column, and the cell of the first.
struct Row {
    first: usize,
    last: usize,
    begins: usize,
}

impl Row {
    fn cell(&self, j: usize) -> usize {
        let at = j.wrapping_sub(self.first);
        if at <= self.last - self.first { self.begins + at } else { 0 }
    }

    fn cells(&self) -> std::ops::Range<usize> {
        self.begins..self.begins + self.last + 1 - self.first
    }
}

/// Whether the source's words, joined, are the quoted word, which may stand for two: `re-suit` is `resuit`, and `cannot` is `can not`.
fn joins(quoted: &QuotedWord, expanded: Option<[&str; 2]>, words: &[SourceWord]) -> bool {
    let mut rest = quoted.key.as_bytes();
    let mut begins_with = |word: &SourceWord| {
        while let [b'\'', after @ ..] = rest {
            rest = after;
        }
        rest.strip_prefix(word.word.key.as_bytes()).map(|after| rest = after).is_some()
    };
    let joined = words.iter().all(&mut begins_with) && rest.is_empty();
    let is_hyphened = words[1..].iter().all(|word| word.after_hyphen);
    joined
        || is_hyphened && (reads_as_joined(&quoted.key, words) || is_form_of_joined(&quoted.key, words))
        || reads_as_run_together(&quoted.key, words)
        || quoted.outside.is_some()
            && is_hyphened
            && agrees_outside_brackets(quoted, &words.iter().map(|word| word.word.key.as_str()).collect::<String>())
        || words.len() == 2 && expanded.is_some_and(|[first, second]| first == words[0].word.key && second == words[1].word.key)
}

/// Whether the source's words, separated by a hyphen, are the quoted word misread: `re-suit` is `result`.
pub(super) fn reads_as_joined(quoted: &str, words: &[SourceWord]) -> bool {
    let hyphens = words.iter().skip(1).all(|word| word.after_hyphen);
    hyphens && misread::looks_misread(quoted, &words.iter().map(|word| word.word.key.as_str()).collect::<String>())
}

/// Whether the quoted word is another form of the source's words, separated by a hyphen: `redemption` for `re-demptions`.
pub(super) fn is_form_of_joined(quoted: &str, words: &[SourceWord]) -> bool {
    if !words.iter().skip(1).all(|word| word.after_hyphen) || !quoted.starts_with(words[0].word.key.as_str()) {
        return false;
    }
    let whole: String = words.iter().map(|word| word.word.key.as_str()).collect();
    inflection::is_number_of(quoted, &whole) || inflection::stem(quoted) == inflection::stem(&whole)
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

/// Whether the source's word, which may stand for two, is the two quoted words, joined or with a speck between them that reads as an apostrophe.
fn splits(key: &str, expanded: Option<[&str; 2]>, first: &str, second: &str) -> bool {
    key.len() >= first.len() + second.len() && key.strip_prefix(first).map(|rest| rest.trim_start_matches('\'')) == Some(second)
        || expanded.is_some_and(|[one, other]| one == first && other == second)
}
