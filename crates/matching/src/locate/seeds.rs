//! Seeds: the grams of a quotation that locate it, and what their absence proves.
//!
//! **The lemma.** Let a place of the text be within `k` edits of a pattern of `m` bytes. It is at least `m − k` bytes long, so it contains at least
//! `⌊(m − k + 1) / 4⌋ − 1` of the grams taken from the text at stride 4. They do not overlap, so an edit spoils at most one of them. The others,
//! `T(k) = ⌊(m − k + 1) / 4⌋ − 1 − k` or more, are in the pattern too, in order and without overlap, on diagonals (place in the text minus place in
//! the pattern) that differ by at most `k`. If some places of the pattern are not looked up, the grams that match there are lost; they do not overlap
//! in the pattern either, so there are at most as many as fit side by side into the skipped places, `D`. Then two neighbouring buckets of diagonals,
//! each wider than `k`, together have at least `T(k) − D` hits. Hits of other grams with the same hash only add to that.
//!
//! So if every pair of buckets with more than `v` hits was verified, no place within `k` edits was missed for any `k` with `T(k) − D > v`.

use super::frequencies::Frequencies;
use super::index::{GRAM, Shard, hash};

/// The shortest pattern to look up by its grams: in 18 bytes with two edits, the lemma leaves one.
pub(super) const SHORTEST: usize = 18;

/// `T(k)` of the lemma for a pattern of `m` bytes.
fn kept(m: usize, k: usize) -> isize {
    ((m + 1).saturating_sub(k) / GRAM) as isize - 1 - k as isize
}

/// The grams of a pattern to look up.
#[derive(Debug)]
pub(super) struct Seeds {
    /// Bytes of the pattern.
    length: usize,
    /// Place in the pattern, and hash, of each gram to look up.
    grams: Vec<(u32, u16)>,
    /// `D` of the lemma.
    skipped: isize,
    /// The width of buckets of diagonals, as a power of two.
    bits: u32,
    /// The number of edits within which no place may be missed.
    edits: usize,
    /// The total number of places of the grams in all texts.
    expected: u64,
}

/// Two neighbouring buckets of diagonals with many hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// Hits of the two together; the first field, because candidates are ordered by it.
    hits: u32,
    first: u16,
    second: u16,
    shard: u32,
    bucket: u32,
    /// The lowest diagonal of the first bucket: where the pattern's first byte would be, in bytes of the text; it may be before the text's first
    /// byte.
    pub diagonal: isize,
}

impl Candidate {
    pub fn hits(&self) -> u32 {
        self.hits
    }

    /// Subtracts the hits of buckets verified with `other`: a place with hits there was examined with it.
    pub fn discount(&mut self, other: &Candidate) {
        if other.shard == self.shard {
            if other.bucket == self.bucket || other.bucket + 1 == self.bucket {
                self.first = 0;
            }
            if other.bucket == self.bucket || other.bucket == self.bucket + 1 {
                self.second = 0;
            }
            self.hits = u32::from(self.first) + u32::from(self.second);
        }
    }
}

impl Seeds {
    /// Chooses the grams of `pattern` by which no place within `edits` edits is missed and which are cheapest to look up. Rarer grams yield fewer
    /// places; skipping more of them makes it harder to separate true places from chance.
    pub fn new(pattern: &[u8], edits: usize, frequencies: &Frequencies) -> Self {
        let bits = usize::BITS - edits.max(7).leading_zeros();
        let counted: Vec<(u32, u16)> = pattern.windows(GRAM).map(hash).map(|hash| (frequencies.count(hash), hash)).collect();
        let pairs = frequencies.bytes() as f64 / f64::from(1u32 << bits) + 1.0;
        let verification = (pattern.len().div_ceil(64) * (pattern.len() + (5 << bits))) as f64;
        let mut limit = counted.iter().map(|&(count, _)| count).max().unwrap_or(0);
        let mut cheapest = (f64::INFINITY, limit);
        while limit > 0 {
            let (hits, skipped) = at_limit(&counted, limit);
            let needed = kept(pattern.len(), edits) - skipped;
            if needed < 1 {
                break;
            }
            let cost = hits as f64 + pairs * by_chance(hits as f64 * 2.0 / pairs, needed as f64) * verification;
            if cost < cheapest.0 {
                cheapest = (cost, limit);
            } else if cost > 8.0 * cheapest.0 {
                break;
            }
            limit = limit * 2 / 3;
        }
        let limit = cheapest.1;
        let (expected, skipped) = at_limit(&counted, limit);
        let chosen = counted.iter().enumerate().filter(|(_, (count, _))| *count <= limit);
        Self { length: pattern.len(), grams: chosen.map(|(i, &(_, hash))| (i as u32, hash)).collect(), skipped, bits, edits, expected }
    }

    /// The number of places that looking up the grams in all sources yields.
    pub fn expected(&self) -> u64 {
        self.expected
    }

    /// The number of hits, at least one, that every place within those edits has in some pair of buckets.
    pub fn least(&self) -> u32 {
        self.needed(self.edits).max(1) as u32
    }

    /// The number of hits that every place within `k` edits has in some pair of buckets; less than one if nothing is guaranteed.
    fn needed(&self, k: usize) -> isize {
        kept(self.length, k) - self.skipped
    }

    /// The maximum number of edits, up to the given one, within which no place was missed if every pair with more than `hits` hits was verified;
    /// `None` if not even an exact place is guaranteed.
    pub fn guarantee(&self, hits: u32) -> Option<usize> {
        (0..=self.edits).rev().find(|&k| self.needed(k) > hits as isize)
    }

    /// Bytes per bucket.
    pub fn width(&self) -> usize {
        1 << self.bits
    }

    /// Adds the candidates of the shard with this index that have at least `least` hits; returns the number of hits.
    pub fn vote(&self, shard: &Shard, index: usize, least: u32, votes: &mut Votes, candidates: &mut Vec<Candidate>) -> u64 {
        let mut hits = 0;
        let buckets = ((shard.length + self.length) >> self.bits) + 2;
        votes[..buckets].fill(0);
        // Grams are a stride apart, so diagonals are counted in grams.
        let bits = self.bits - GRAM.ilog2();
        for &(at, hash) in &self.grams {
            let places = shard.places(hash);
            hits += places.len() as u64;
            let shift = ((self.length - at as usize) / GRAM) as u32;
            for &place in places {
                votes[usize::from(((u32::from(place) + shift) >> bits) as u16)] += 1;
            }
        }
        let votes = &votes[..buckets];
        if hits < u64::from(least) {
            return hits;
        }
        let few = least.min(u32::from(u16::MAX)) as u16;
        for start in (0..votes.len() - 1).step_by(STRETCH) {
            let end = (start + STRETCH).min(votes.len() - 1);
            let pairs = votes[start..end].iter().zip(&votes[start + 1..=end]);
            if pairs.fold(0, |most, (first, second)| first.saturating_add(*second).max(most)) < few {
                continue;
            }
            for bucket in start..end {
                let (first, second) = (votes[bucket], votes[bucket + 1]);
                let hits = u32::from(first) + u32::from(second);
                if hits >= least {
                    let diagonal = ((bucket << self.bits) + shard.base) as isize - self.length as isize;
                    candidates.push(Candidate { hits, first, second, shard: index as u32, bucket: bucket as u32, diagonal });
                }
            }
        }
        hits
    }
}

/// Hits of each bucket of diagonals. The narrowest bucket is eight bytes wide, so there are fewer buckets than this per shard; and a gram has at most
/// one place for each four bytes of a bucket, so the counts fit.
pub(super) type Votes = [u16; 1 << 16];

/// Buckets examined together.
const STRETCH: usize = 64;

/// An upper bound of the chance that a pair of buckets with `mean` hits has `least` or more, for random hits (H. Chernoff's bound for S. D. Poisson's
/// distribution).
fn by_chance(mean: f64, least: f64) -> f64 {
    if least <= mean { 1.0 } else { (least - mean - least * (least / mean.max(1e-9)).ln()).exp() }
}

/// The number of places of the grams that are no more common than `limit`, and how many of the others fit side by side into the pattern.
fn at_limit(counted: &[(u32, u16)], limit: u32) -> (u64, isize) {
    let (mut places, mut skipped, mut free) = (0, 0, 0);
    for (i, &(count, _)) in counted.iter().enumerate() {
        if count <= limit {
            places += u64::from(count);
        } else if i >= free {
            skipped += 1;
            free = i + GRAM;
        }
    }
    (places, skipped)
}
