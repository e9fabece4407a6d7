//! Chains: exact pieces of one source in order, with small gaps between them.

use super::pieces::ExactPiece;
use super::words::SweptWords;
use crate::order;

/// Pieces of one run.
#[derive(Debug)]
pub(super) struct Chain {
    /// The pieces, in order, by their place in the list.
    pub pieces: Vec<usize>,
    /// The sum of the words' weights less the costs of the gaps.
    pub score: i32,
}

/// How many pieces back a piece may continue.
const BACK: usize = 40;

/// Maximum number of words between two pieces: added ones in the draft, left-out ones in the source.
const ADDED: usize = 12;
const LEFT_OUT: usize = 40;

/// The best chains of the pieces of one source, which are in order of place in the draft; each piece is in one chain.
pub(super) fn chains(draft: &SweptWords, pieces: &[ExactPiece]) -> Vec<Chain> {
    let own: Vec<i32> = pieces.iter().map(|piece| piece.draft.clone().map(|word| draft.weight(word)).sum()).collect();
    // The best score of a chain that ends with each piece, and the piece before it.
    let mut best: Vec<(i32, Option<usize>)> = Vec::with_capacity(pieces.len());
    // The last word, in the draft, of each piece and those before it.
    let mut until: Vec<usize> = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.iter().enumerate() {
        let mut chain = (own[i], None);
        let far = until.partition_point(|&end| end + ADDED < piece.draft.start).max(i.saturating_sub(BACK));
        until.push(until.last().copied().unwrap_or(0).max(piece.draft.end));
        for before in far..i {
            if let Some(joined) = joined(draft, &pieces[before], piece).map(|cost| best[before].0 + own[i] - cost)
                && joined > chain.0
            {
                chain = (joined, Some(before));
            }
        }
        best.push(chain);
    }
    let mut ends: Vec<usize> = (0..pieces.len()).collect();
    order::sort_by_key(&mut ends, |&end| std::cmp::Reverse(best[end].0));
    let mut used = vec![false; pieces.len()];
    let mut chains = Vec::new();
    for end in ends {
        let (mut chain, mut at) = (Vec::new(), Some(end));
        while let Some(piece) = at.filter(|&piece| !used[piece]) {
            used[piece] = true;
            chain.push(piece);
            at = best[piece].1;
        }
        if let Some(&first) = chain.last() {
            chain.reverse();
            // What comes before belongs to a better chain.
            let before = best[first].1.map_or(0, |_| best[first].0 - own[first]);
            chains.push(Chain { score: best[end].0 - before, pieces: chain });
        }
    }
    chains
}

/// What it costs to continue a piece with another one, in tenths of a content word; `None` if they do not belong together.
fn joined(draft: &SweptWords, before: &ExactPiece, after: &ExactPiece) -> Option<i32> {
    let (end, end_in_source) = (before.draft.end, before.at + before.draft.len());
    let overlap = end.saturating_sub(after.draft.start).max(end_in_source.saturating_sub(after.at));
    if overlap >= after.draft.len() || overlap >= before.draft.len() {
        return None;
    }
    let (start, start_in_source) = (after.draft.start + overlap, after.at + overlap);
    let (added, left_out) = (start - end, start_in_source - end_in_source);
    if added > ADDED || left_out > LEFT_OUT || (end..start).any(|word| draft.is_barrier(word)) {
        return None;
    }
    let trimmed: i32 = (after.draft.start..start).map(|word| draft.weight(word)).sum();
    Some(trimmed + cost(added, left_out))
}

/// What a gap costs: words that may stand for one another by their number, others by its logarithm.
fn cost(added: usize, left_out: usize) -> i32 {
    // `7 × ln(1 + n)` for n up to 40.
    const LOGARITHMS: [u8; LEFT_OUT + 1] = [
        0, 5, 8, 10, 11, 13, 14, 15, 15, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23, 23, 23, 23, 24, 24, 24, 24, 24, 25, 25, 25,
        25, 25, 26, 26, 26,
    ];
    5 * added.min(left_out) as i32 + i32::from(LOGARITHMS[added.abs_diff(left_out)])
}
