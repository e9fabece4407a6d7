//! Edit distance of a pattern to every place of a text, 64 rows at a time.
//!
//! G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming" (1999), in the block form of
//! H. Hyyrö (2003), with E. Ukkonen's cut-off (1985) and several tiles of the text side by side, so that the steps of one hide those
//! of the others and two of them share a vector register.

/// A pattern made ready for searching.
#[derive(Debug)]
pub(super) struct Pattern {
    length: usize,
    /// For each byte value and block, the rows of the pattern that hold it.
    rows: Vec<u64>,
    blocks: usize,
}

/// The best match of a search: its distance, and the byte of the text at which it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    pub distance: usize,
    pub end: usize,
}

/// Tiles of a text that are scanned side by side.
const LANES: usize = 4;

/// The vertical differences of one block of 64 rows, a word for each tile.
#[derive(Clone, Copy)]
struct Block<const N: usize> {
    positive: [u64; N],
    negative: [u64; N],
    /// The value in the block's last row.
    score: [i32; N],
}

impl Pattern {
    /// `pattern` must not be empty.
    pub fn new(pattern: impl ExactSizeIterator<Item = u8>) -> Self {
        let length = pattern.len();
        let blocks = length.div_ceil(64);
        let mut rows = vec![0u64; 256 * blocks];
        for (i, byte) in pattern.enumerate() {
            rows[byte as usize * blocks + i / 64] |= 1 << (i % 64);
        }
        Self { length, rows, blocks }
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

    /// Searches tiles of `tile` bytes, each with `warm` bytes before it, in which a match that ends in the tile may begin.
    fn tiles<const N: usize>(&self, text: &[u8], tile: usize, warm: usize, limit: usize) -> Option<Best> {
        let starts: [usize; N] = std::array::from_fn(|lane| (lane * tile).saturating_sub(warm));
        // The first tile needs no bytes before it; it just ends earlier.
        let stretches: [&[u8]; N] = std::array::from_fn(|lane| &text[starts[lane].min(text.len())..((lane + 1) * tile).min(text.len())]);
        let most = stretches.iter().map(|stretch| stretch.len()).max().unwrap_or(0);
        let mut limit = limit as i32;
        let mut best: Option<Best> = (limit as usize == self.length).then_some(Best { distance: self.length, end: 0 });
        let fresh = |score: [i32; N]| Block { positive: [u64::MAX; N], negative: [0; N], score };
        let height = |block: usize| if block + 1 == self.blocks { self.length - block * 64 } else { 64 };
        let mut blocks: Vec<Block<N>> = Vec::with_capacity(self.blocks);
        blocks.push(fresh([height(0) as i32; N]));
        for i in 0..most {
            let bytes: [usize; N] = std::array::from_fn(|lane| stretches[lane].get(i).map_or(0, |&byte| byte as usize * self.blocks));
            // What comes in from the row above: +1, 0 or -1, as a bit each.
            let (mut up, mut down) = ([0u64; N], [0u64; N]);
            let before = blocks[blocks.len() - 1].score;
            for (index, block) in blocks.iter_mut().enumerate() {
                let rows: [u64; N] = std::array::from_fn(|lane| self.rows[bytes[lane] + index]);
                advance(block, rows, height(index), &mut up, &mut down);
            }
            // A block below may hold a value within the limit only when the row above it does, here or one byte before.
            let last = blocks.len() - 1;
            let reached = (0..N).any(|lane| before[lane].min(blocks[last].score[lane]) <= limit);
            if reached && blocks.len() < self.blocks {
                let tall = height(blocks.len()) as i32;
                let mut block = fresh(std::array::from_fn(|lane| before[lane] + tall));
                let rows: [u64; N] = std::array::from_fn(|lane| self.rows[bytes[lane] + blocks.len()]);
                advance(&mut block, rows, tall as usize, &mut up, &mut down);
                blocks.push(block);
            }
            while blocks.len() > 1 && (0..N).all(|lane| blocks[blocks.len() - 1].score[lane] >= limit + height(blocks.len() - 1) as i32) {
                blocks.pop();
            }
            if blocks.len() < self.blocks {
                continue;
            }
            let scores = &blocks[self.blocks - 1].score;
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
        let height = |block: usize| if block + 1 == self.blocks { self.length - block * 64 } else { 64 };
        let fresh = |block: usize, above: i32| Block { positive: [u64::MAX], negative: [0], score: [above + height(block) as i32] };
        let mut blocks: Vec<Block<1>> = Vec::with_capacity(self.blocks);
        let mut best = (self.length <= limit).then_some(Best { distance: self.length, end: 0 });
        for (i, byte) in text.enumerate() {
            let first = i.saturating_sub(limit) / 64;
            if first >= self.blocks {
                break;
            }
            let last = ((i + limit) / 64).min(self.blocks - 1);
            while blocks.len() <= last {
                blocks.push(fresh(blocks.len(), blocks.last().map_or(i as i32, |block| block.score[0])));
            }
            let (mut up, mut down) = ([1u64], [0u64]);
            for index in first..=last {
                advance(&mut blocks[index], [self.rows[byte as usize * self.blocks + index]], height(index), &mut up, &mut down);
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

/// One byte further, in one block of `height` rows: `up` and `down` come in from the row above and go out at the last row.
#[inline(always)]
fn advance<const N: usize>(block: &mut Block<N>, rows: [u64; N], height: usize, up: &mut [u64; N], down: &mut [u64; N]) {
    let bit = height as u32 - 1;
    for lane in 0..N {
        let (pv, nv) = (block.positive[lane], block.negative[lane]);
        let x = rows[lane] | nv;
        let row = rows[lane] | down[lane];
        let h = (((row & pv).wrapping_add(pv)) ^ pv) | row;
        let hp = nv | !(h | pv);
        let hn = pv & h;
        let (out_up, out_down) = ((hp >> bit) & 1, (hn >> bit) & 1);
        let hp = (hp << 1) | up[lane];
        let hn = (hn << 1) | down[lane];
        block.positive[lane] = hn | !(x | hp);
        block.negative[lane] = hp & x;
        block.score[lane] += out_up as i32 - out_down as i32;
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
            let compiled = Pattern::new(pattern.iter().copied());
            let wanted = brute(&pattern, &text, false);
            assert_eq!(compiled.search(&text, pattern.len()), Some(wanted));
            for limit in [wanted.distance, wanted.distance + 3, pattern.len() / 4] {
                assert_eq!(compiled.search(&text, limit), (wanted.distance <= limit).then_some(wanted), "within {limit}");
            }
            let wanted = brute(&pattern, &text, true);
            for limit in [wanted.distance, wanted.distance + 3, pattern.len() / 4] {
                assert_eq!(compiled.prefix(text.iter().copied(), limit), (wanted.distance <= limit).then_some(wanted), "at the head, within {limit}");
            }
        }
    }
}
