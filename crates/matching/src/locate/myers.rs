//! Edit distance of a pattern to every place of a text, 64 rows at a time.
//!
//! G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming" (1999), in the block form of
//! H. Hyyrö (2003), with E. Ukkonen's cut-off (1985).

/// A pattern prepared for searching.
///
/// Its last row is the last bit of the last block; the rows before its first one are padding.
#[derive(Debug)]
pub(super) struct Pattern {
    length: usize,
    /// For each byte value and block, the rows of the pattern with that byte.
    rows: Vec<u64>,
    blocks: usize,
    /// Padding rows of the first block, before the pattern's own.
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

/// Tiles of a long text that are searched in parallel: one instruction works on two of them, and the other two fill the latency.
const LANES: usize = 4;

/// Minimum bytes of a tile for which that pays, in addition to the overlap of two tiles.
const TILE: usize = 1024;

/// A number for each lane.
type Lanes = [u64; LANES];

/// The vertical differences of one block of rows.
#[derive(Clone, Copy)]
struct Block {
    positive: u64,
    negative: u64,
    /// The value in the block's last row.
    score: usize,
}

impl Pattern {
    /// A non-empty pattern to find anywhere in a text: the padding rows match every byte, so that their values stay 0.
    pub fn anywhere(pattern: impl ExactSizeIterator<Item = u8>) -> Self {
        let mut made = Self::at_head(pattern);
        let free = (1 << made.padding) - 1;
        made.rows.iter_mut().step_by(made.blocks).for_each(|first| *first |= free);
        made
    }

    /// A non-empty pattern to find at the start of a text: the padding rows match nothing, so that their values grow with the text.
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

    /// Maximum steps of a search of `bytes`: bytes times blocks of 64 rows.
    pub fn steps(&self, bytes: usize) -> u64 {
        bytes as u64 * self.blocks as u64
    }

    /// A block, before the first byte or when it comes within reach, below a row with this value.
    fn block(&self, index: usize, above: usize) -> Block {
        let padding = if index == 0 { self.padding } else { 0 };
        Block { positive: !((1 << padding) - 1), negative: 0, score: above + ROWS - padding }
    }

    /// The rows of each block with `byte`.
    fn rows_of(&self, byte: u8) -> &[u64] {
        &self.rows[usize::from(byte) * self.blocks..][..self.blocks]
    }

    /// The first best match of the whole pattern anywhere in `text` with a distance of at most `limit`; `None` if there is none.
    pub fn search(&self, text: &[u8], limit: usize) -> Option<Best> {
        let limit = limit.min(self.length);
        // A match that ends after an overlap begins after the start of that overlap.
        let overlap = self.length + limit;
        if text.len() >= LANES * (TILE + 4 * overlap) { self.search_tiles(text, limit, overlap) } else { self.search_whole(text, limit) }
    }

    fn search_whole(&self, text: &[u8], mut limit: usize) -> Option<Best> {
        let mut best = (limit == self.length).then_some(Best { distance: self.length, end: 0 });
        let mut blocks: Vec<Block> = Vec::with_capacity(self.blocks);
        blocks.push(self.block(0, 0));
        // Before the first byte a row's value is its number.
        while blocks.len() < self.blocks && blocks[blocks.len() - 1].score <= limit {
            blocks.push(self.block(blocks.len(), blocks[blocks.len() - 1].score));
        }
        for (i, &byte) in text.iter().enumerate() {
            let rows = self.rows_of(byte);
            // Input from the row above: +1, 0 or -1, one bit for each sign.
            let (mut up, mut down) = (0, 0);
            let before = blocks[blocks.len() - 1].score;
            for (block, &row) in blocks.iter_mut().zip(rows) {
                (up, down) = block.advance(row, up, down);
            }
            let mut last = blocks[blocks.len() - 1].score;
            // A lower block can have a value within the limit only if the row above it does, here or one byte before.
            if blocks.len() < self.blocks && before.min(last) <= limit {
                let mut block = self.block(blocks.len(), before);
                block.advance(rows[blocks.len()], up, down);
                last = block.score;
                blocks.push(block);
            }
            if blocks.len() == self.blocks && last <= limit && best.is_none_or(|best| last < best.distance) {
                best = Some(Best { distance: last, end: i + 1 });
                limit = last;
            }
            while last >= limit + ROWS && blocks.len() > 1 {
                blocks.pop();
                last = blocks[blocks.len() - 1].score;
            }
        }
        best
    }

    /// The same over tiles of the text, in step, each overlapping the next by `overlap`. A block is computed in all lanes while it is within reach in
    /// one; in the others its values are then no less than the true ones, and beyond the limit.
    fn search_tiles(&self, text: &[u8], mut limit: usize, overlap: usize) -> Option<Best> {
        let tile = (text.len() + (LANES - 1) * overlap).div_ceil(LANES);
        let starts: [usize; LANES] = std::array::from_fn(|lane| lane * (text.len() - tile) / (LANES - 1));
        let tiles: [&[u8]; LANES] = std::array::from_fn(|lane| &text[starts[lane]..][..tile]);
        let mut best: [Option<Best>; LANES] = [None; LANES];
        if limit == self.length {
            best[0] = Some(Best { distance: self.length, end: 0 });
        }
        let mut blocks: Vec<LaneBlock> = Vec::with_capacity(self.blocks);
        // The values in the last row of the last block.
        let mut last = [0; LANES];
        while blocks.is_empty() || blocks.len() < self.blocks && last[0] as usize <= limit {
            blocks.push(LaneBlock::of(self.block(blocks.len(), 0), &mut last));
        }
        for i in 0..tile {
            let [first, second, third, fourth] = tiles.map(|tile| self.rows_of(tile[i]));
            let mut inward = ([0; LANES], [0; LANES]);
            let before = last;
            for ((((block, &first), &second), &third), &fourth) in blocks.iter_mut().zip(first).zip(second).zip(third).zip(fourth) {
                inward = block.advance([first, second, third, fourth], inward);
            }
            move_by(&mut last, inward);
            let nearest = |last: &Lanes| last.iter().copied().fold(u64::MAX, u64::min) as usize;
            let mut near = nearest(&last);
            if blocks.len() < self.blocks && nearest(&before).min(near) <= limit {
                let index = blocks.len();
                last = before;
                let mut block = LaneBlock::of(self.block(index, 0), &mut last);
                move_by(&mut last, block.advance([first[index], second[index], third[index], fourth[index]], inward));
                near = nearest(&last);
                blocks.push(block);
            }
            if blocks.len() == self.blocks && near <= limit {
                for (lane, best) in best.iter_mut().enumerate() {
                    let distance = last[lane] as usize;
                    if distance <= limit && best.is_none_or(|best| distance < best.distance) {
                        *best = Some(Best { distance, end: starts[lane] + i + 1 });
                    }
                }
                limit = near;
            }
            while near >= limit + ROWS && blocks.len() > 1 {
                if let Some(block) = blocks.pop() {
                    block.take_from(&mut last);
                }
                near = nearest(&last);
            }
        }
        best.into_iter().flatten().min_by_key(|best| (best.distance, best.end))
    }

    /// The length of the shortest prefix of `text` at this distance from the whole pattern; no prefix is nearer. Only the blocks within that many rows
    /// of the diagonal are computed, and the others count as more distant.
    pub fn prefix(&self, text: impl Iterator<Item = u8>, distance: usize) -> Option<usize> {
        if self.length <= distance {
            return Some(0);
        }
        let mut blocks: Vec<Block> = Vec::with_capacity(self.blocks);
        for (i, byte) in text.enumerate() {
            let row = i + self.padding;
            let first = row.saturating_sub(distance + self.padding) / ROWS;
            if first >= self.blocks {
                break;
            }
            let last = ((row + distance) / ROWS).min(self.blocks - 1);
            while blocks.len() <= last {
                blocks.push(self.block(blocks.len(), blocks.last().map_or(i, |block| block.score)));
            }
            let (mut up, mut down) = (1, 0);
            for (block, &row) in blocks[first..=last].iter_mut().zip(&self.rows_of(byte)[first..]) {
                (up, down) = block.advance(row, up, down);
            }
            if last + 1 == self.blocks && blocks[last].score <= distance {
                return Some(i + 1);
            }
        }
        None
    }
}

impl Block {
    /// Advances by one byte: `up` and `down` come in from the row above, and the output of the last row is returned.
    #[inline(always)]
    fn advance(&mut self, rows: u64, up: u64, down: u64) -> (u64, u64) {
        let (pv, nv) = (self.positive, self.negative);
        let x = rows | nv;
        let row = rows | down;
        let h = (((row & pv).wrapping_add(pv)) ^ pv) | row;
        let hp = nv | !(h | pv);
        let hn = pv & h;
        let out = (hp >> (ROWS - 1), hn >> (ROWS - 1));
        let hp = (hp << 1) | up;
        self.positive = ((hn << 1) | down) | !(x | hp);
        self.negative = hp & x;
        self.score = self.score + out.0 as usize - out.1 as usize;
        out
    }
}

/// The vertical differences of one block of rows in each lane.
#[derive(Clone, Copy)]
struct LaneBlock {
    positive: Lanes,
    negative: Lanes,
}

/// Moves the values in a row by the output of its block.
#[inline(always)]
fn move_by(row: &mut Lanes, (up, down): (Lanes, Lanes)) {
    for lane in 0..LANES {
        row[lane] = row[lane] + up[lane] - down[lane];
    }
}

impl LaneBlock {
    /// The same block in all lanes, below a row with the values `last`, which become those of its own last row.
    fn of(block: Block, last: &mut Lanes) -> Self {
        last.iter_mut().for_each(|value| *value += block.score as u64);
        Self { positive: [block.positive; LANES], negative: [block.negative; LANES] }
    }

    /// Turns the values in its last row into those of the row above it.
    fn take_from(&self, last: &mut Lanes) {
        for ((value, positive), negative) in last.iter_mut().zip(self.positive).zip(self.negative) {
            *value = *value + u64::from(negative.count_ones()) - u64::from(positive.count_ones());
        }
    }

    /// The same as [`Block::advance`], in all lanes.
    #[inline(always)]
    fn advance(&mut self, rows: Lanes, (up, down): (Lanes, Lanes)) -> (Lanes, Lanes) {
        let mut out = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let (pv, nv) = (self.positive[lane], self.negative[lane]);
            let x = rows[lane] | nv;
            let row = rows[lane] | down[lane];
            let h = (((row & pv).wrapping_add(pv)) ^ pv) | row;
            let hp = nv | !(h | pv);
            let hn = pv & h;
            out.0[lane] = hp >> (ROWS - 1);
            out.1[lane] = hn >> (ROWS - 1);
            let hp = (hp << 1) | up[lane];
            self.positive[lane] = ((hn << 1) | down[lane]) | !(x | hp);
            self.negative[lane] = hp & x;
        }
        out
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
            // Short texts too: a byte may match in the last block only.
            let length = if random(4) == 0 { random(12) } else { random(3000) };
            let text: Vec<u8> = (0..length).map(|_| b'a' + random(letters) as u8).collect();
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
            assert_eq!(compiled.search_whole(&text, pattern.len()), Some(wanted));
            for limit in [wanted.distance, wanted.distance + 3, pattern.len()] {
                let (limit, overlap) = (limit.min(pattern.len()), pattern.len() + limit.min(pattern.len()));
                if text.len() > LANES * overlap {
                    let found = compiled.search_tiles(&text, limit, overlap);
                    assert_eq!(found, (wanted.distance <= limit).then_some(wanted), "in tiles, within {limit}");
                }
            }
            for limit in [wanted.distance, wanted.distance + 3, pattern.len() / 4] {
                assert_eq!(compiled.search(&text, limit), (wanted.distance <= limit).then_some(wanted), "within {limit}");
            }
            let wanted = brute(&pattern, &text, true);
            let head = Pattern::at_head(pattern.iter().copied());
            assert_eq!(head.prefix(text.iter().copied(), wanted.distance), Some(wanted.end), "at the head");
            let nearer = wanted.distance.checked_sub(1).and_then(|nearer| head.prefix(text.iter().copied(), nearer));
            assert_eq!(nearer, None, "nearer than at the head");
        }
    }
}
