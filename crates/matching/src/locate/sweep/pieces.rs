//! Exact pieces: words of the draft that are in a source one for one.

use super::grams::{GRAM, SourceGrams};
use super::words::SweptWords;
use std::ops::Range;

/// Equal words at one place of a draft and of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExactPiece {
    /// Where it is in the draft.
    pub draft: Range<usize>,
    pub source: usize,
    /// Where it begins in the source.
    pub at: usize,
}

/// Maximum number of places at which one source has a gram; one with more gives no piece.
const PLACES: usize = 60;

/// Words of a window, and the maximum number of places that its grams may have in all. In prose a window has a few hundred.
const WINDOW: usize = 1000;
const MOST: usize = 5000;

/// The end, in the draft, of the last piece on each diagonal: the place of a gram less its word in the draft. A diagonal may drive out another, whose
/// piece is then found again.
struct Covered(Vec<(u32, usize)>);

impl Default for Covered {
    fn default() -> Self {
        Self(vec![(0, 0); 1 << 12])
    }
}

impl Covered {
    fn until(&self, diagonal: u32) -> usize {
        let (own, end) = self.0[diagonal as usize % self.0.len()];
        if own == diagonal { end } else { 0 }
    }

    fn set(&mut self, diagonal: u32, end: usize) {
        let slot = diagonal as usize % self.0.len();
        self.0[slot] = (diagonal, end);
    }
}

/// The exact pieces, some of them several times, and the windows of the draft that have too many places.
pub(super) fn pieces(draft: &SweptWords, sources: &SourceGrams) -> (Vec<ExactPiece>, Vec<Range<usize>>) {
    let (mut pieces, mut given_up) = (Vec::new(), Vec::new());
    let mut covered = Covered::default();
    let mut left = MOST;
    for (word, gram) in draft.numbers().windows(GRAM).enumerate() {
        if word.is_multiple_of(WINDOW) {
            left = MOST;
        }
        if (word..word + GRAM).any(|word| draft.is_barrier(word)) {
            continue;
        }
        let places = sources.places(gram);
        if left < places.len() {
            let window = word / WINDOW * WINDOW;
            if left > 0 {
                given_up.push(window..(window + WINDOW).min(draft.len()));
            }
            left = 0;
            continue;
        }
        left -= places.len();
        seeds(draft, sources, word, places, &mut covered, &mut pieces);
    }
    (pieces, given_up)
}

/// Adds the pieces that grow from the places of the gram at `word`.
fn seeds(draft: &SweptWords, sources: &SourceGrams, word: usize, places: &[u32], covered: &mut Covered, pieces: &mut Vec<ExactPiece>) {
    let mut rest = places;
    while let Some(&place) = rest.first() {
        let (source, words) = sources.source_of(place);
        let own = rest.iter().take_while(|&&other| other < words.end).count();
        let (mine, others) = rest.split_at(own);
        rest = others;
        if mine.len() > PLACES {
            continue;
        }
        for &place in mine {
            let diagonal = place.wrapping_sub(word as u32);
            if covered.until(diagonal) > word {
                continue;
            }
            if let Some(piece) = grown(draft, sources.words(source), source, word, (place - words.start) as usize) {
                covered.set(diagonal, piece.draft.end);
                pieces.push(piece);
            }
        }
    }
}

/// The piece around equal grams; `None` if only their hashes are equal.
fn grown(draft: &SweptWords, source: &SweptWords, number: usize, word: usize, at: usize) -> Option<ExactPiece> {
    let equal = |own: usize, its: usize| own < draft.len() && its < source.len() && draft.equal(own, source, its);
    let after = (0..).take_while(|&step| equal(word + step, at + step)).count();
    if after < GRAM {
        return None;
    }
    let before = (1..=word.min(at)).take_while(|&step| equal(word - step, at - step)).count();
    Some(ExactPiece { draft: word - before..word + after, source: number, at: at - before })
}
