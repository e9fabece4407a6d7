//! Seeds: where the 4-grams of a text stand.

/// Bytes of a gram, and the stride at which the text's grams are taken. A window that shares a run of seven bytes with a
/// quotation shares a gram with it.
const GRAM: usize = 4;

/// Places beyond which a gram is too common to tell one; it keeps a repetitive text from costing its length for each gram.
const COMMON: usize = 6000;

/// The places of the 4-grams at offsets 0, 4, 8, … of a text, in buckets by hash.
#[derive(Debug, Default)]
pub(super) struct GramIndex {
    shift: u32,
    /// Where each bucket begins in `places`; one more at the end.
    starts: Vec<u32>,
    /// Offsets divided by [`GRAM`], bucket by bucket.
    places: Vec<u32>,
}

impl GramIndex {
    pub fn new(text: &[u8]) -> Self {
        let grams = text.len() / GRAM;
        let bits = (usize::BITS - grams.leading_zeros()).clamp(4, 20);
        let shift = 32 - bits;
        let mut starts = vec![0u32; (1 << bits) + 1];
        let bucket = |gram: &[u8]| (hash(gram) >> shift) as usize;
        for gram in text.chunks_exact(GRAM) {
            starts[bucket(gram) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut places = vec![0u32; grams];
        for (i, gram) in text.chunks_exact(GRAM).enumerate() {
            let slot = &mut next[bucket(gram)];
            places[*slot as usize] = i as u32;
            *slot += 1;
        }
        Self { shift, starts, places }
    }

    /// Byte offsets where a gram may stand; another gram of the same hash may stand there as well. A gram that stands everywhere
    /// tells no place and gives none.
    fn lookup(&self, gram: &[u8]) -> impl Iterator<Item = usize> {
        let bucket = (hash(gram) >> self.shift) as usize;
        let places = &self.places[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
        let telling = if places.len() <= COMMON { places } else { &[] };
        telling.iter().map(|&place| place as usize * GRAM)
    }

    /// The diagonals (text offset of the quotation's first byte) for which most grams vote, best first, at most `most`, each with at least `least` votes; each
    /// diagonal is the middle of two neighbouring buckets of `width` bytes.
    pub fn vote(&self, text: &[u8], quotation: &[u8], width: usize, least: u32, most: usize) -> Vec<usize> {
        let offset = quotation.len();
        let mut votes = vec![0u32; (text.len() + offset) / width + 2];
        for (i, gram) in quotation.windows(GRAM).enumerate() {
            let wanted = number(gram);
            for place in self.lookup(gram) {
                if number(&text[place..]) == wanted {
                    votes[(place + offset - i) / width] += 1;
                }
            }
        }
        let mut ranked: Vec<(u32, usize)> =
            votes.windows(2).enumerate().map(|(i, pair)| (pair[0] + pair[1], i)).filter(|&(votes, _)| votes >= least).collect();
        ranked.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut picked: Vec<usize> = Vec::new();
        for (_, bucket) in ranked {
            if picked.len() == most {
                break;
            }
            if picked.iter().all(|&other| other.abs_diff(bucket) > 1) {
                picked.push(bucket);
            }
        }
        picked.into_iter().map(|bucket| ((bucket + 1) * width).saturating_sub(offset)).collect()
    }
}

/// The first four bytes as a number.
fn number(gram: &[u8]) -> u32 {
    u32::from_le_bytes([gram[0], gram[1], gram[2], gram[3]])
}

fn hash(gram: &[u8]) -> u32 {
    number(gram).wrapping_mul(0x9E37_79B1)
}
