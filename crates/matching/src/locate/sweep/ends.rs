//! The ends of a run: beyond its last exact piece, words may be changed.

use super::words::SweptWords;
use std::ops::Range;

/// Maximum number of words by which one side may be ahead of the other.
const BAND: usize = 6;

/// The cost of a word that is replaced, added or left out, in tenths of a content word. Half a content word finds .899 of all altered quotations, a
/// whole one .795; the ends are hardly worse.
const EDIT: i16 = 5;

/// How far the score may fall below the best before the search ends.
const DROP: i16 = 30;

/// Maximum number of words beyond an exact piece that are examined.
const FAR: usize = 64;

/// How far a run goes on beyond a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    /// Words of the draft.
    pub draft: usize,
    /// Words of the source.
    pub source: usize,
    pub equal: usize,
    pub content: usize,
    pub edits: usize,
    pub score: i32,
}

/// A direction in which a run is extended.
#[derive(Clone, Copy)]
pub(super) enum Toward {
    Start,
    End,
}

impl Toward {
    /// The word at a step from a place between words.
    fn word(self, place: usize, step: usize) -> usize {
        match self {
            Self::Start => place - 1 - step,
            Self::End => place + step,
        }
    }

    /// The number of words from a place on.
    fn left(self, words: &SweptWords, place: usize) -> usize {
        match self {
            Self::Start => place,
            Self::End => words.len() - place,
        }
    }
}

const WIDTH: usize = 2 * BAND + 1;

/// What an alignment has so far, in as few bytes as `FAR` allows: half of the time of a sweep is spent here.
#[derive(Clone, Copy)]
struct Cell {
    score: i16,
    equal: u8,
    content: u8,
    edits: u8,
}

/// No alignment leads here.
const DEAD: Cell = Cell { score: i16::MIN / 2, equal: 0, content: 0, edits: 0 };

impl Cell {
    /// With one more equal word of this weight.
    fn with(self, weight: i16, is_content: bool) -> Self {
        Self { equal: self.equal + 1, content: self.content + u8::from(is_content), score: self.score + weight, ..self }
    }

    /// With one more word that is replaced, added or left out.
    fn edited(self) -> Self {
        Self { edits: self.edits.wrapping_add(1), score: self.score - EDIT, ..self }
    }

    /// The one of the higher score; the other one if they are equal.
    fn or(self, other: Self) -> Self {
        if self.score > other.score { self } else { other }
    }
}

/// How far a run goes on from before word `own` of the draft and word `its` of the source, by an alignment within the band.
pub(super) fn extended(draft: &SweptWords, source: &SweptWords, own: usize, its: usize, toward: Toward) -> End {
    let own_left = toward.left(draft, own).min(FAR);
    let its_left = toward.left(source, its).min(own_left + BAND);
    // Row `i`: after `i` words of the draft; column `j`: after `i + j - BAND` words of the source. One column more on either side is always dead.
    let mut row = [DEAD; WIDTH + 2];
    // The first column of a row at which alignments go on, and the one after the last.
    let (mut from, mut to) = (BAND + 1, BAND + 2);
    let (numbers, others) = (draft.numbers(), source.numbers());
    let (mut best, mut best_score) = (End::default(), 0);
    for i in 0..=own_left {
        let last = if i == 0 { None } else { Some(toward.word(own, i - 1)) };
        if last.is_some_and(|word| draft.is_barrier(word)) {
            break;
        }
        let (number, weight, is_content) = last.map_or((0, 0, false), |word| (numbers[word], draft.weight(word) as i16, draft.is_content(word)));
        let above = row;
        row = [DEAD; WIDTH + 2];
        let (start, end) = ((from - 1).max(1), to);
        (from, to) = (WIDTH + 1, 0);
        for column in start..=WIDTH {
            // Word `read` of the source is the last one that is used.
            let Some(read) = (column + i).checked_sub(BAND + 1) else { continue };
            if read > its_left || column >= end && row[column - 1].score == DEAD.score {
                break;
            }
            let mut cell = if i == 0 && read == 0 { Cell { score: 0, ..DEAD } } else { DEAD };
            if i > 0 && read > 0 && above[column].score > DEAD.score {
                let is_equal = number == others[toward.word(its, read - 1)];
                cell = if is_equal { above[column].with(weight, is_content) } else { above[column].edited() };
            }
            cell = cell.or(above[column + 1].edited()).or(row[column - 1].edited());
            if cell.score + DROP < best_score {
                continue;
            }
            row[column] = cell;
            (from, to) = (from.min(column), column + 1);
            if cell.score > best_score {
                best_score = cell.score;
                best = End {
                    draft: i,
                    source: read,
                    equal: cell.equal.into(),
                    content: cell.content.into(),
                    edits: cell.edits.into(),
                    score: cell.score.into(),
                };
            }
        }
        if from >= to {
            break;
        }
    }
    best
}

/// The number of words that are replaced, added or left out between two exact pieces. Words that are left out in a row count once: they are one
/// omission.
pub(super) fn edits_between(draft: &SweptWords, source: &SweptWords, own: Range<usize>, its: Range<usize>) -> usize {
    if own.is_empty() {
        return usize::from(!its.is_empty());
    }
    // The longest common subsequence, by rows.
    let mut row = vec![0usize; its.len() + 1];
    for word in own.clone() {
        let mut diagonal = 0;
        for (column, other) in its.clone().enumerate() {
            let above = row[column + 1];
            row[column + 1] = if draft.equal(word, source, other) { diagonal + 1 } else { above.max(row[column]) };
            diagonal = above;
        }
    }
    let equal = row[its.len()];
    (own.len() - equal).max(usize::from(its.len() > equal))
}
