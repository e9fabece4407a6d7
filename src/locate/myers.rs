//! Edit distance of a pattern to every place of a text, 64 rows at a time.
//!
//! G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming" (1999), in the block form of
//! H. Hyyrö (2003), with E. Ukkonen's cut-off (1985) and several tiles of the text side by side, so that the steps of one hide those
//! of the others and two of them share a vector register.

/// A pattern made ready for searching.
///
/// Its last row is the last bit of the last block; the rows before its first one count nothing.
#[derive(Debug)]
pub(super) struct Pattern {
    length: usize,
    /// For each byte value and block, the rows of the pattern that hold it.
    rows: Vec<u64>,
    blocks: usize,
    /// Rows of the first block before the pattern's own.
    padding: usize,
}

/// The best match of a search: its distance, and the byte of the text at which it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    pub distance: usize,
    pub end: usize,
}

/// Rows of a block.
const ROWS: usize = 64;

/// Tiles of a text that are scanned side by side.
const LANES: usize = 4;

/// A number for each tile. Plain arithmetic on all of them is what a compiler makes vector instructions of.
type Lanes<const N: usize> = [u64; N];

/// The vertical differences of one block of rows.
#[derive(Clone, Copy)]
struct Block<const N: usize> {
    positive: Lanes<N>,
    negative: Lanes<N>,
    /// The value in the block's last row.
    score: Lanes<N>,
}

impl Pattern {
    /// A pattern, not empty, to be found anywhere in a text: the rows before its first one match every byte, so that their values stay 0.
    pub fn anywhere(pattern: impl ExactSizeIterator<Item = u8>) -> Self {
        let mut made = Self::at_head(pattern);
        let free = (1 << made.padding) - 1;
        made.rows.iter_mut().step_by(made.blocks).for_each(|first| *first |= free);
        made
    }

    /// A pattern, not empty, to be found at the head of a text: the rows before its first one match nothing, so that their values grow
    /// with the text.
    pub fn at_head(pattern: impl ExactSizeIterator<Item = u8>) -> Self {
        let length = pattern.len();
        let blocks = length.div_ceil(ROWS);
        let padding = blocks * ROWS - length;
        let mut rows = vec![0u64; 256 * blocks];
        for (i, byte) in pattern.enumerate() {
            rows[byte as usize * blocks + (padding + i) / ROWS] |= 1 << ((padding + i) % ROWS);
        }
        Self { length, rows, blocks, padding }
    }

    /// Steps that a search of `bytes` takes at most: bytes times blocks of 64 rows.
    pub fn steps(&self, bytes: usize) -> u64 {
        bytes as u64 * self.blocks as u64
    }

    /// The first best match of the whole pattern anywhere in `text` with a distance of at most `limit`; none when there is none.
    pub fn search(&self, text: &[u8], limit: usize) -> Option<Best> {
        let limit = limit.min(self.length);
        let warm = self.length + limit;
        if text.len() < LANES * warm * 2 {
            return self.tiles::<1>(text, text.len(), 0, limit);
        }
        self.tiles::<LANES>(text, text.len().div_ceil(LANES), warm, limit)
    }

    /// A block, before the first byte or when it comes into reach, below a row with these values.
    fn block<const N: usize>(&self, index: usize, above: Lanes<N>) -> Block<N> {
        let padding = if index == 0 { self.padding } else { 0 };
        Block { positive: [!((1 << padding) - 1); N], negative: [0; N], score: above.map(|above| above + (ROWS - padding) as u64) }
    }

    /// Searches tiles of `tile` bytes, each with `warm` bytes before it, in which a match that ends in the tile may begin.
    fn tiles<const N: usize>(&self, text: &[u8], tile: usize, warm: usize, limit: usize) -> Option<Best> {
        let starts: [usize; N] = std::array::from_fn(|lane| (lane * tile).saturating_sub(warm).min(text.len()));
        // The first tile needs no bytes before it; it just ends earlier.
        let stretches: [&[u8]; N] = std::array::from_fn(|lane| &text[starts[lane]..((lane + 1) * tile).min(text.len())]);
        let most = stretches.iter().map(|stretch| stretch.len()).max().unwrap_or(0);
        let mut limit = limit as u64;
        let mut best: Option<Best> = (limit as usize == self.length).then_some(Best { distance: self.length, end: 0 });
        let mut blocks: Vec<Block<N>> = Vec::with_capacity(self.blocks);
        blocks.push(self.block(0, [0; N]));
        for i in 0..most {
            let bytes: [&[u64]; N] = std::array::from_fn(|lane| {
                let byte = stretches[lane].get(i).map_or(0, |&byte| usize::from(byte));
                &self.rows[byte * self.blocks..][..self.blocks]
            });
            // What comes in from the row above: +1, 0 or -1, as a bit each.
            let (mut up, mut down) = ([0; N], [0; N]);
            let before = blocks[blocks.len() - 1].score;
            for (index, block) in blocks.iter_mut().enumerate() {
                advance(block, std::array::from_fn(|lane| bytes[lane][index]), &mut up, &mut down);
            }
            if blocks.len() < self.blocks {
                // A block below may hold a value within the limit only when the row above it does, here or one byte before.
                let last = &blocks[blocks.len() - 1];
                if (0..N).any(|lane| before[lane].min(last.score[lane]) <= limit) {
                    let mut block = self.block(blocks.len(), before);
                    advance(&mut block, std::array::from_fn(|lane| bytes[lane][blocks.len()]), &mut up, &mut down);
                    blocks.push(block);
                }
            }
            while blocks.len() > 1 && blocks[blocks.len() - 1].score.iter().all(|&score| score >= limit + ROWS as u64) {
                blocks.pop();
            }
            if blocks.len() < self.blocks {
                continue;
            }
            let scores = &blocks[self.blocks - 1].score;
            if scores.iter().all(|&score| score > limit) {
                continue;
            }
            for lane in 0..N {
                if scores[lane] <= limit && i < stretches[lane].len() {
                    let found = Best { distance: scores[lane] as usize, end: starts[lane] + i + 1 };
                    if best.is_none_or(|best| (found.distance, found.end) < (best.distance, best.end)) {
                        best = Some(found);
                        limit = scores[lane];
                    }
                }
            }
        }
        best
    }

    /// How long the stretch from the first byte of `text` on is that is most alike to the whole pattern, the first of several, when its
    /// distance is at most `limit`: only the blocks within so many rows of the diagonal are reckoned, and the others count as further.
    pub fn prefix(&self, text: impl Iterator<Item = u8>, limit: usize) -> Option<Best> {
        let mut blocks: Vec<Block<1>> = Vec::with_capacity(self.blocks);
        let mut best = (self.length <= limit).then_some(Best { distance: self.length, end: 0 });
        for (i, byte) in text.enumerate() {
            let row = i + self.padding;
            let first = row.saturating_sub(limit + self.padding) / ROWS;
            if first >= self.blocks {
                break;
            }
            let last = ((row + limit) / ROWS).min(self.blocks - 1);
            while blocks.len() <= last {
                blocks.push(self.block(blocks.len(), blocks.last().map_or([i as u64], |block| block.score)));
            }
            let (mut up, mut down) = ([1], [0]);
            for index in first..=last {
                advance(&mut blocks[index], [self.rows[usize::from(byte) * self.blocks + index]], &mut up, &mut down);
            }
            if last + 1 < self.blocks {
                continue;
            }
            let distance = blocks[last].score[0] as usize;
            if distance <= limit && best.is_none_or(|best| distance < best.distance) {
                best = Some(Best { distance, end: i + 1 });
            }
        }
        best
    }
}

/// One byte further, in one block: `up` and `down` come in from the row above and go out at the last row.
#[inline(always)]
fn advance<const N: usize>(block: &mut Block<N>, rows: Lanes<N>, up: &mut Lanes<N>, down: &mut Lanes<N>) {
    for lane in 0..N {
        let (pv, nv) = (block.positive[lane], block.negative[lane]);
        let x = rows[lane] | nv;
        let row = rows[lane] | down[lane];
        let h = (((row & pv).wrapping_add(pv)) ^ pv) | row;
        let hp = nv | !(h | pv);
        let hn = pv & h;
        let (out_up, out_down) = (hp >> (ROWS - 1), hn >> (ROWS - 1));
        let hp = (hp << 1) | up[lane];
        let hn = (hn << 1) | down[lane];
        block.positive[lane] = hn | !(x | hp);
        block.negative[lane] = hp & x;
        block.score[lane] = block.score[lane].wrapping_add(out_up).wrapping_sub(out_down);
        up[lane] = out_up;
        down[lane] = out_down;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, row by row: the distance of the best match that ends at each byte.
    fn brute(pattern: &[u8], text: &[u8], anchored: bool) -> Best {
        let mut column: Vec<usize> = (0..=pattern.len()).collect();
        let mut best = Best { distance: pattern.len(), end: 0 };
        for (j, byte) in text.iter().enumerate() {
            let mut diagonal = column[0];
            column[0] = if anchored { j + 1 } else { 0 };
            for i in 1..=pattern.len() {
                let cost = diagonal + usize::from(pattern[i - 1] != *byte);
                diagonal = column[i];
                column[i] = cost.min(column[i] + 1).min(column[i - 1] + 1);
            }
            if column[pattern.len()] < best.distance {
                best = Best { distance: column[pattern.len()], end: j + 1 };
            }
        }
        best
    }

    #[test]
    fn agrees_with_the_definition() {
        let mut seed = 7u32;
        let mut random = move |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % most
        };
        for _ in 0..600 {
            let letters = 2 + random(6);
            let text: Vec<u8> = (0..random(3000)).map(|_| b'a' + random(letters) as u8).collect();
            let length = 1 + random(170) as usize;
            let mut pattern: Vec<u8> = match text.len() > 2 * length {
                true => text[random(text.len() as u32 - length as u32) as usize..][..length].to_vec(),
                false => (0..length).map(|_| b'a' + random(letters) as u8).collect(),
            };
            for _ in 0..random(30) {
                let at = random(pattern.len() as u32) as usize;
                pattern[at] = b'a' + random(letters) as u8;
            }
            let compiled = Pattern::anywhere(pattern.iter().copied());
            let wanted = brute(&pattern, &text, false);
            assert_eq!(compiled.search(&text, pattern.len()), Some(wanted));
            for limit in [wanted.distance, wanted.distance + 3, pattern.len() / 4] {
                assert_eq!(compiled.search(&text, limit), (wanted.distance <= limit).then_some(wanted), "within {limit}");
            }
            let wanted = brute(&pattern, &text, true);
            for limit in [wanted.distance, wanted.distance + 3, pattern.len() / 4] {
                assert_eq!(
                    Pattern::at_head(pattern.iter().copied()).prefix(text.iter().copied(), limit),
                    (wanted.distance <= limit).then_some(wanted),
                    "at the head, within {limit}"
                );
            }
        }
    }
}
