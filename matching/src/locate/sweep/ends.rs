//! The ends of a run: beyond its last exact piece, words may be changed.

use super::words::SweptWords;
use std::ops::Range;

/// Maximum number of words by which one side may be ahead of the other.
const BAND: usize = 6;

/// The cost of a word that is replaced, added or left out, in tenths of a content word. Half a content word finds .899 of all altered quotations, a
/// whole one .795; the ends are hardly worse.
const EDIT: i32 = 5;

/// How far the score may fall below the best before the search ends.
const DROP: i32 = 30;

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

impl End {
    /// The end with one more equal word of the draft.
    fn with(self, draft: &SweptWords, word: usize) -> Self {
        let content = self.content + usize::from(draft.is_content(word));
        Self { equal: self.equal + 1, content, score: self.score + draft.weight(word), ..self }
    }
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

/// How far a run goes on from before word `own` of the draft and word `its` of the source, by an alignment within the band.
pub(super) fn extended(draft: &SweptWords, source: &SweptWords, own: usize, its: usize, toward: Toward) -> End {
    let own_left = toward.left(draft, own).min(FAR);
    let its_left = toward.left(source, its).min(own_left + BAND);
    let edited = |end: End| End { edits: end.edits + 1, score: end.score - EDIT, ..end };
    // Row `i`: after `i` words of the draft; column `j`: after `i + j - BAND` words of the source.
    let mut row: [Option<End>; WIDTH] = [None; WIDTH];
    let mut best = End::default();
    for i in 0..=own_left {
        if i > 0 && draft.is_barrier(toward.word(own, i - 1)) {
            break;
        }
        let above = std::mem::replace(&mut row, [None; WIDTH]);
        for j in 0..WIDTH {
            let Some(read) = (i + j).checked_sub(BAND).filter(|&read| read <= its_left) else { continue };
            let across = || {
                let (word, other) = (toward.word(own, i - 1), toward.word(its, read - 1));
                above[j].map(|end| if draft.equal(word, source, other) { end.with(draft, word) } else { edited(end) })
            };
            let from = [
                (i == 0 && read == 0).then(End::default),
                if i > 0 && read > 0 { across() } else { None },
                if i > 0 { above.get(j + 1).copied().flatten().map(edited) } else { None },
                if j > 0 { row[j - 1].map(edited) } else { None },
            ];
            let end = from.into_iter().flatten().max_by_key(|end| end.score).map(|end| End { draft: i, source: read, ..end });
            row[j] = end.filter(|end| end.score + DROP >= best.score);
            if let Some(end) = row[j].filter(|end| end.score > best.score) {
                best = end;
            }
        }
        if row.iter().all(Option::is_none) {
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
