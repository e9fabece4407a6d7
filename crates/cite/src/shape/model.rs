//! The model: a linear-chain conditional random field over the tokens of a block, whose labels say where a reference begins and goes on.
//!
//! Its weights are those of `weights.bin`, which `benches/shape` makes. The file has, little-endian: a `u32` with the number of attributes, an `f32`
//! by which the weights are scaled, nine `f32` of the transitions, the attributes in order as differences in base 128, then two `i8` for each: the
//! weights of *begins* and of *goes on*; *outside* has none.

use super::attribute::{AROUND, Context, of_symbol};
use super::token::symbols;
use std::ops::Range;

/// What a token is to a reference.
pub const OUTSIDE: usize = 0;
pub const BEGINS: usize = 1;
pub const GOES_ON: usize = 2;

/// The number of labels.
pub const LABELS: usize = 3;

/// The 64-bit words of the known attributes: 20 bits for each of the 3,200 of `weights.bin`, which are 8 KB.
const KNOWN: usize = 1024;

/// The places for attributes, more than twice as many as there are.
const SLOTS: usize = 8192;

/// What one label gives for each.
pub type Scores = [f32; LABELS];

/// The weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// From a label to the next.
    pub transitions: [Scores; LABELS],
    scale: f32,
    /// The attributes by open addressing, each with its weights; 0 is no attribute.
    slots: Box<[(u32, [i8; 2]); SLOTS]>,
    /// A bit for each attribute, by its hash. Most attributes of a token have no weight, and a bit that is not set says so without a look at the slots.
    known: Box<[u64; KNOWN]>,
    /// For each place around a token and each symbol there, the sum of the weights of the attributes that these alone give.
    by_symbol: [Vec<[i16; 2]>; AROUND],
}

/// A stretch of tokens that is a reference, and how sure that is, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Its tokens.
    pub tokens: Range<usize>,
    /// The mean probability of its labels.
    pub confidence: f32,
}

impl Model {
    /// Reads the weights; `None` if the file is not one of them.
    pub fn read(file: &[u8]) -> Option<Self> {
        let number = |at: usize| Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?));
        let count = number(0)? as usize;
        let scale = f32::from_bits(number(4)?);
        let mut transitions = [[0.0; LABELS]; LABELS];
        for (index, weight) in transitions.iter_mut().flatten().enumerate() {
            *weight = f32::from_bits(number(8 + 4 * index)?);
        }
        let mut at = 8 + 4 * LABELS * LABELS;
        let mut keys = Vec::new();
        let mut key = 0u32;
        for _ in 0..count.min(file.len()) {
            let mut shift = 0;
            loop {
                let byte = *file.get(at)?;
                at += 1;
                key = key.checked_add(u32::from(byte & 127).checked_shl(shift)?)?;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
            keys.push(key);
        }
        let weights = file.get(at..).filter(|weights| weights.len() == 2 * count && count < SLOTS)?;
        let mut model =
            Self { transitions, scale, slots: Box::new([(0, [0; 2]); SLOTS]), known: Box::new([0; KNOWN]), by_symbol: Default::default() };
        for (key, pair) in keys.into_iter().zip(weights.chunks_exact(2)) {
            let (word, bit) = known_bit(key);
            model.known[word] |= bit;
            let slot = model.slot(key);
            model.slots[slot] = (key, [pair[0] as i8, pair[1] as i8]);
        }
        model.by_symbol = std::array::from_fn(|place| symbols().map(|(symbol, class)| model.of_symbol(place, symbol, class)).collect());
        Some(model)
    }

    fn slot(&self, key: u32) -> usize {
        let mut at = (key.wrapping_mul(0x9E37_79B1) >> 8) as usize % SLOTS;
        while self.slots[at].0 != key && self.slots[at].0 != 0 {
            at = (at + 1) % SLOTS;
        }
        at
    }

    /// The sum of the weights of the attributes that a symbol at a place gives.
    fn of_symbol(&self, place: usize, symbol: u32, class: u32) -> [i16; 2] {
        let known = of_symbol(place, symbol, class).filter_map(|key| self.weights(key));
        known.fold([0; 2], |sum, weights| [sum[0] + i16::from(weights[0]), sum[1] + i16::from(weights[1])])
    }

    /// The weights of an attribute.
    fn weights(&self, key: u32) -> Option<[i8; 2]> {
        let (word, bit) = known_bit(key);
        (self.known[word] & bit != 0).then(|| self.slots[self.slot(key)].1)
    }

    /// The scores of the token at `index`.
    fn scores(&self, context: &Context, index: usize) -> Scores {
        let mut sums = [0i32; 2];
        let mut add = |[begins, goes_on]: [i32; 2]| {
            sums[0] += begins;
            sums[1] += goes_on;
        };
        for (symbol, by_place) in context.symbols(index).into_iter().zip(&self.by_symbol) {
            add(by_place[usize::from(symbol)].map(i32::from));
        }
        for key in context.combined(index) {
            if let Some(weights) = self.weights(key) {
                add(weights.map(i32::from));
            }
        }
        [0.0, sums[0] as f32 * self.scale, sums[1] as f32 * self.scale]
    }

    /// The references among `count` tokens.
    pub fn stretches(&self, context: &Context, count: usize) -> Vec<Stretch> {
        let scores: Vec<Scores> = (0..count).map(|index| self.scores(context, index)).collect();
        let labels = best(&scores, &self.transitions);
        let mut found: Vec<Stretch> = Vec::new();
        if labels.iter().all(|&label| label == OUTSIDE) {
            return found;
        }
        let marginals = marginals(&scores, &self.transitions);
        for (index, &label) in labels.iter().enumerate() {
            let probability = marginals[index][label];
            match found.last_mut() {
                _ if label == BEGINS => found.push(Stretch { tokens: index..index + 1, confidence: probability }),
                Some(last) if label == GOES_ON => {
                    last.tokens.end = index + 1;
                    last.confidence += probability;
                }
                _ => {}
            }
        }
        found.iter_mut().for_each(|stretch| stretch.confidence /= stretch.tokens.len() as f32);
        found
    }
}

/// The place of an attribute among the known ones: a word, and its bit.
fn known_bit(key: u32) -> (usize, u64) {
    let hash = key.wrapping_mul(0x85EB_CA6B);
    ((hash >> 16) as usize % KNOWN, 1 << (hash >> 26))
}

/// The labels of the best path. A reference goes on only after it began.
fn best(scores: &[Scores], transitions: &[Scores; LABELS]) -> Vec<usize> {
    let mut back: Vec<[u8; LABELS]> = Vec::with_capacity(scores.len());
    let mut sums = [0.0, f32::NEG_INFINITY, f32::NEG_INFINITY];
    for own in scores {
        let mut next = [f32::NEG_INFINITY; LABELS];
        let mut from = [0; LABELS];
        for label in 0..LABELS {
            for before in (0..LABELS).filter(|&before| may_follow(before, label)) {
                let sum = sums[before] + transitions[before][label] + own[label];
                if sum > next[label] {
                    (next[label], from[label]) = (sum, before as u8);
                }
            }
        }
        sums = next;
        back.push(from);
    }
    let mut label = (0..LABELS).fold(0, |best, label| if sums[label] > sums[best] { label } else { best });
    let mut labels = vec![0; scores.len()];
    for index in (0..scores.len()).rev() {
        labels[index] = label;
        label = usize::from(back[index][label]);
    }
    labels
}

/// Whether a label may follow another.
pub fn may_follow(before: usize, label: usize) -> bool {
    label != GOES_ON || before != OUTSIDE
}

/// The probability of each label of each token.
pub fn marginals(scores: &[Scores], transitions: &[Scores; LABELS]) -> Vec<Scores> {
    let (forward, backward) = passes(scores, transitions);
    let product = |(a, b): (&Scores, &Scores)| normal([a[0] * b[0], a[1] * b[1], a[2] * b[2]]);
    forward.iter().zip(&backward).map(product).collect()
}

/// What the tokens up to each, and those behind it, give for its labels, each with a sum of 1.
pub fn passes(scores: &[Scores], transitions: &[Scores; LABELS]) -> (Vec<Scores>, Vec<Scores>) {
    let weights = transition_weights(transitions);
    let mut forward: Vec<Scores> = Vec::with_capacity(scores.len());
    let mut before = [1.0, 0.0, 0.0];
    for own in scores {
        let emitted = emitted(own);
        let mut next = [0.0; LABELS];
        for label in 0..LABELS {
            next[label] = (0..LABELS).map(|from| before[from] * weights[from][label]).sum::<f32>() * emitted[label];
        }
        before = normal(next);
        forward.push(before);
    }
    let mut backward = vec![[1.0 / LABELS as f32; LABELS]; scores.len()];
    for index in (0..scores.len().saturating_sub(1)).rev() {
        let (emitted, after) = (emitted(&scores[index + 1]), backward[index + 1]);
        let mut own = [0.0; LABELS];
        for label in 0..LABELS {
            own[label] = (0..LABELS).map(|to| weights[label][to] * emitted[to] * after[to]).sum();
        }
        backward[index] = normal(own);
    }
    (forward, backward)
}

/// The transitions as factors.
pub fn transition_weights(transitions: &[Scores; LABELS]) -> [Scores; LABELS] {
    let mut weights = [[0.0; LABELS]; LABELS];
    for before in 0..LABELS {
        for label in (0..LABELS).filter(|&label| may_follow(before, label)) {
            weights[before][label] = exp(transitions[before][label]);
        }
    }
    weights
}

/// The scores of a token as factors, the greatest 1.
pub fn emitted(scores: &Scores) -> Scores {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    scores.map(|score| exp(score - most))
}

fn normal(values: Scores) -> Scores {
    let sum: f32 = values.iter().sum();
    if sum > 0.0 { values.map(|value| value / sum) } else { [1.0 / LABELS as f32; LABELS] }
}

/// The exponential function by arithmetic that is the same on every machine, for `-80` to `80`; beyond that the nearest of these.
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    // e^x = (e^(x / 256))^256
    let small = x / 256.0;
    let mut value = 1.0 + small * (1.0 + small * (0.5 + small * (1.0 / 6.0 + small / 24.0)));
    for _ in 0..8 {
        value *= value;
    }
    value
}
