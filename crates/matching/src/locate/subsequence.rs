//! The longest common subsequence of two sequences, 64 rows at a time (H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004).

/// A sequence of symbols prepared for comparison.
pub(super) struct Sequence {
    /// For each symbol and block of 64, the places of the sequence with that symbol.
    rows: Vec<u64>,
    blocks: usize,
}

impl Sequence {
    /// A sequence of symbols, which are numbers below `alphabet`.
    pub fn new(symbols: impl ExactSizeIterator<Item = usize>, alphabet: usize) -> Self {
        let blocks = symbols.len().div_ceil(64);
        let mut rows = vec![0u64; alphabet * blocks];
        for (i, symbol) in symbols.enumerate() {
            rows[symbol * blocks + i / 64] |= 1 << (i % 64);
        }
        Self { rows, blocks }
    }

    /// The number of symbols in common with `other`, in order.
    pub fn common(&self, other: impl Iterator<Item = usize>) -> usize {
        // With a fixed number of blocks, a short sequence stays in registers, which takes little more than half the time.
        match self.blocks {
            1 => self.common_in::<1>(other),
            2 => self.common_in::<2>(other),
            3 => self.common_in::<3>(other),
            4 => self.common_in::<4>(other),
            5 => self.common_in::<5>(other),
            6 => self.common_in::<6>(other),
            7 => self.common_in::<7>(other),
            8 => self.common_in::<8>(other),
            _ => {
                let mut state = vec![u64::MAX; self.blocks];
                other.for_each(|symbol| step(&mut state, &self.rows[symbol * self.blocks..][..self.blocks]));
                count(&state)
            }
        }
    }

    fn common_in<const BLOCKS: usize>(&self, other: impl Iterator<Item = usize>) -> usize {
        let (rows, _) = self.rows.as_chunks::<BLOCKS>();
        let mut state = [u64::MAX; BLOCKS];
        other.for_each(|symbol| step(&mut state, &rows[symbol]));
        count(&state)
    }

    /// The same for every prefix of `other`, from its first symbol.
    pub fn common_with_beginnings(&self, other: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        let mut state = vec![u64::MAX; self.blocks];
        other.map(move |symbol| {
            step(&mut state, &self.rows[symbol * self.blocks..][..self.blocks]);
            count(&state)
        })
    }
}

/// Takes one more symbol of the other sequence; `rows` has its places.
fn step(state: &mut [u64], rows: &[u64]) {
    let mut carry = false;
    for (known, &row) in state.iter_mut().zip(rows) {
        let (sum, over) = known.overflowing_add(*known & row);
        let (sum, over_carry) = sum.overflowing_add(u64::from(carry));
        carry = over || over_carry;
        *known = sum | (*known & !row);
    }
}

/// A clear bit marks a row that ends a longer common subsequence than the row above; rows beyond the sequence stay set.
fn count(state: &[u64]) -> usize {
    state.iter().map(|block| block.count_zeros() as usize).sum()
}

/// The length of the longest common subsequence of two byte strings.
pub fn common_subsequence(a: &[u8], b: &[u8]) -> usize {
    Sequence::new(a.iter().copied().map(usize::from), 256).common(b.iter().copied().map(usize::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_definition() {
        let brute = |a: &[u8], b: &[u8]| {
            let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in b.iter().enumerate() {
                    rows[i + 1][j + 1] = if x == y { rows[i][j] + 1 } else { rows[i][j + 1].max(rows[i + 1][j]) };
                }
            }
            rows[a.len()][b.len()]
        };
        let text = "the keeper of a light shall answer for the wreck of any ship that trusted it, and for the cargo that was lost with her in the night of the storm";
        for (start, end) in [(0, 10), (4, 68), (0, 64), (0, 128), (30, 140), (7, 8), (5, 5)] {
            let a = &text.as_bytes()[start..end];
            for other in [&text[10..90], "wreck of the cargo", "", text] {
                assert_eq!(common_subsequence(a, other.as_bytes()), brute(a, other.as_bytes()));
                let beginnings = Sequence::new(a.iter().copied().map(usize::from), 256);
                for (i, common) in beginnings.common_with_beginnings(other.bytes().map(usize::from)).enumerate() {
                    assert_eq!(common, brute(a, &other.as_bytes()[..i + 1]));
                }
            }
        }
    }
}
