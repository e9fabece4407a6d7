//! Edit distance of a pattern to every place of a text, 64 rows at a time.
//!
//! G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming" (1999), in the block form of
//! H. Hyyrö (2003).

/// A pattern made ready for searching.
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

    /// The first best match of the whole pattern: anywhere in `text`, or, when `anchored`, from its first byte on.
    pub fn search(&self, text: impl Iterator<Item = u8>, anchored: bool) -> Best {
        let mut positive = vec![u64::MAX; self.blocks];
        let mut negative = vec![0u64; self.blocks];
        let last_bit = (self.length - 1) % 64;
        let mut distance = self.length;
        let mut best = Best { distance, end: 0 };
        for (i, byte) in text.enumerate() {
            let rows = &self.rows[byte as usize * self.blocks..][..self.blocks];
            // What comes in from the row above the block: +1, 0 or -1.
            let (mut in_positive, mut in_negative) = (u64::from(anchored), 0u64);
            for (block, &row) in rows.iter().enumerate() {
                let (pv, nv) = (positive[block], negative[block]);
                let x = row | nv;
                let row = row | in_negative;
                let h = (((row & pv).wrapping_add(pv)) ^ pv) | row;
                let mut hp = nv | !(h | pv);
                let mut hn = pv & h;
                let bit = if block + 1 == self.blocks { last_bit } else { 63 };
                let (out_positive, out_negative) = ((hp >> bit) & 1, (hn >> bit) & 1);
                hp = (hp << 1) | in_positive;
                hn = (hn << 1) | in_negative;
                positive[block] = hn | !(x | hp);
                negative[block] = hp & x;
                (in_positive, in_negative) = (out_positive, out_negative);
            }
            distance = distance + in_positive as usize - in_negative as usize;
            if distance < best.distance {
                best = Best { distance, end: i + 1 };
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, row by row.
    fn brute(pattern: &[u8], text: &[u8], anchored: bool) -> Best {
        let mut column: Vec<usize> = (0..=pattern.len()).collect();
        let mut best = Best { distance: pattern.len(), end: 0 };
        for (j, &byte) in text.iter().enumerate() {
            let mut diagonal = column[0];
            column[0] = if anchored { j + 1 } else { 0 };
            for i in 1..=pattern.len() {
                let substituted = diagonal + usize::from(pattern[i - 1] != byte);
                diagonal = column[i];
                column[i] = substituted.min(column[i] + 1).min(column[i - 1] + 1);
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
        for _ in 0..400 {
            let pattern: Vec<u8> = (0..1 + random(150)).map(|_| b'a' + random(3) as u8).collect();
            let text: Vec<u8> = (0..random(400)).map(|_| b'a' + random(3) as u8).collect();
            for anchored in [false, true] {
                assert_eq!(Pattern::new(pattern.iter().copied()).search(text.iter().copied(), anchored), brute(&pattern, &text, anchored));
            }
        }
    }
}
