//! The index of 4-grams of the texts.
//!
//! Each text has its own shards, so that adding or removing one does not affect the others. They share a table of the total frequency of each gram,
//! by which a search selects its rarest grams.

/// Bytes of a gram, and the stride at which the grams of a text are taken. A place that shares a run of seven bytes with a quotation shares a gram
/// with it.
pub(super) const GRAM: usize = 4;

/// Maximum number of grams in a shard, so that offsets fit in two bytes.
const GRAMS: usize = u16::MAX as usize;

/// Bytes by which a shard overlaps the next one. A place of at most this length lies wholly in one of the two.
pub(super) const OVERLAP: usize = 2048;

/// Bits of a gram's hash.
pub(super) const HASH_BITS: u32 = 15;

/// The first four bytes as a number.
fn number(gram: &[u8]) -> u32 {
    u32::from_le_bytes([gram[0], gram[1], gram[2], gram[3]])
}

/// The look-up key of a gram.
pub(super) fn hash(gram: &[u8]) -> u16 {
    (number(gram).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as u16
}

/// The grams at offsets 0, 4, 8, … of a stretch of a text, in buckets by hash.
#[derive(Debug)]
pub(super) struct Shard {
    /// Where the stretch begins, in bytes of the text; a multiple of [`GRAM`].
    pub base: usize,
    /// How long it is, in bytes.
    pub length: usize,
    /// Right shift from a hash to its bucket.
    shift: u32,
    /// Where each bucket begins in `places`, plus the end.
    starts: Vec<u16>,
    /// Offsets from `base` divided by [`GRAM`], bucket by bucket.
    places: Vec<u16>,
}

impl Shard {
    fn new(base: usize, text: &[u8]) -> Self {
        let grams = text.len() / GRAM;
        // About two grams per bucket.
        let bits = (usize::BITS - grams.leading_zeros()).saturating_sub(1).clamp(4, HASH_BITS);
        let shift = HASH_BITS - bits;
        let mut starts = vec![0u16; (1 << bits) + 1];
        for gram in text.chunks_exact(GRAM) {
            starts[(hash(gram) >> shift) as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut places = vec![0u16; grams];
        for (i, gram) in text.chunks_exact(GRAM).enumerate() {
            let slot = &mut next[(hash(gram) >> shift) as usize];
            places[*slot as usize] = i as u16;
            *slot += 1;
        }
        Self { base, length: text.len(), shift, starts, places }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.places)
    }

    /// The places of grams with this hash, and of others in the same bucket: offsets from `base` divided by [`GRAM`], in order.
    pub fn places(&self, hash: u16) -> &[u16] {
        let bucket = (hash >> self.shift) as usize;
        &self.places[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
    }
}

/// The shards of `text`.
pub(super) fn shards(text: &[u8]) -> Vec<Shard> {
    let longest = GRAMS * GRAM;
    let mut shards = Vec::new();
    let mut base = 0;
    loop {
        let end = (base + longest).min(text.len());
        shards.push(Shard::new(base, &text[base..end]));
        if end == text.len() {
            return shards;
        }
        base = (end - OVERLAP) / GRAM * GRAM;
    }
}
