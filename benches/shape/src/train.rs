//! Trains the model by gradient steps on the likelihood of the labels, and writes its weights.

use crate::cite::shape::model::{BEGINS, GOES_ON, LABELS, OUTSIDE, Scores, emitted, may_follow, passes, transition_weights};
use crate::example::Example;
use crate::grammar::Random;
use std::collections::{BTreeMap, HashMap};

/// Passes over the examples, the length of a step, and the share by which weights shrink in a step.
const EPOCHS: usize = 12;
const STEP: f32 = 0.12;
const SHRINK: f32 = 2e-6;

/// The least number of tokens that have an attribute.
const LEAST: u32 = 4;

/// The weights of attributes in full.
pub struct Weights {
    keys: Vec<u32>,
    /// For each attribute, those of *begins* and *goes on*.
    weights: Vec<[f32; 2]>,
    transitions: [Scores; LABELS],
}

/// Trains on `examples` with all attributes, keeps the `kept` with the greatest weights, and trains again with these.
pub fn train(examples: &[Example], kept: usize, seed: u64) -> Weights {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    examples.iter().flat_map(|example| example.attributes.iter().flatten()).for_each(|&key| *counts.entry(key).or_default() += 1);
    let all: Vec<u32> = counts.iter().filter(|&(&key, &count)| key != 0 && count >= LEAST).map(|(&key, _)| key).collect();
    let first = Weights::fit(all, examples, seed);
    let mut ranked: Vec<(f32, u32)> = first
        .keys
        .iter()
        .zip(&first.weights)
        .map(|(&key, [begins, goes_on])| ((begins.abs() + goes_on.abs()) * weight_of_count(counts[&key]), key))
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut keys: Vec<u32> = ranked.into_iter().take(kept).map(|(_, key)| key).collect();
    keys.sort_unstable();
    Weights::fit(keys, examples, seed)
}

/// Attributes that many tokens have are worth more than rare ones with the same weight.
fn weight_of_count(count: u32) -> f32 {
    (count.min(400) as f32).sqrt()
}

impl Weights {
    fn fit(keys: Vec<u32>, examples: &[Example], seed: u64) -> Self {
        let index: HashMap<u32, u32> = keys.iter().zip(0..).map(|(&key, index)| (key, index)).collect();
        let known: Vec<Vec<Vec<u32>>> = examples
            .iter()
            .map(|example| example.attributes.iter().map(|own| own.iter().filter_map(|key| index.get(key).copied()).collect()).collect())
            .collect();
        let mut own = Self { weights: vec![[0.0; 2]; keys.len()], keys, transitions: [[0.0; LABELS]; LABELS] };
        let mut squares = vec![[1e-3f32; 2]; own.weights.len()];
        let mut transition_squares = [[1e-3f32; LABELS]; LABELS];
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let mut random = Random::new(seed);
        let mut sums = vec![[0.0f32; 2]; own.weights.len()];
        for epoch in 0..EPOCHS {
            for at in (1..order.len()).rev() {
                order.swap(at, random.below(at as u32 + 1) as usize);
            }
            for &at in &order {
                own.step(&known[at], &examples[at].labels, &mut squares, &mut transition_squares);
            }
            if epoch >= EPOCHS / 2 {
                sums.iter_mut().flatten().zip(own.weights.iter().flatten()).for_each(|(sum, weight)| *sum += weight);
            }
        }
        // The mean of the later passes is steadier than the last.
        own.weights = sums.into_iter().map(|pair| pair.map(|sum| sum / (EPOCHS - EPOCHS / 2) as f32)).collect();
        own
    }

    fn scores(&self, attributes: &[u32]) -> Scores {
        attributes.iter().fold([0.0; LABELS], |sum, &index| {
            let [begins, goes_on] = self.weights[index as usize];
            [0.0, sum[1] + begins, sum[2] + goes_on]
        })
    }

    /// One step towards the labels of a block; each weight's step is the shorter the more it has moved (AdaGrad).
    fn step(&mut self, attributes: &[Vec<u32>], labels: &[usize], squares: &mut [[f32; 2]], transition_squares: &mut [Scores; LABELS]) {
        let scores: Vec<Scores> = attributes.iter().map(|own| self.scores(own)).collect();
        let (forward, backward) = passes(&scores, &self.transitions);
        let factors = transition_weights(&self.transitions);
        let mut expected = [[0.0f32; LABELS]; LABELS];
        for (at, &label) in labels.iter().enumerate() {
            let product: Scores = std::array::from_fn(|of| forward[at][of] * backward[at][of]);
            let sum: f32 = product.iter().sum();
            for (slot, of) in [BEGINS, GOES_ON].into_iter().enumerate() {
                let gradient = f32::from(u8::from(label == of)) - product[of] / sum;
                if gradient.abs() < 1e-4 {
                    continue;
                }
                for &index in &attributes[at] {
                    let (weight, square) = (&mut self.weights[index as usize][slot], &mut squares[index as usize][slot]);
                    let gradient = gradient - SHRINK * *weight;
                    *square += gradient * gradient;
                    *weight += STEP * gradient / square.sqrt();
                }
            }
            if at == 0 {
                continue;
            }
            let own = emitted(&scores[at]);
            let pairs: [Scores; LABELS] =
                std::array::from_fn(|before| std::array::from_fn(|of| forward[at - 1][before] * factors[before][of] * own[of] * backward[at][of]));
            let sum: f32 = pairs.iter().flatten().sum();
            pairs.iter().flatten().zip(expected.iter_mut().flatten()).for_each(|(pair, expected)| *expected -= pair / sum);
            expected[labels[at - 1]][label] += 1.0;
        }
        for before in 0..LABELS {
            for of in (OUTSIDE..LABELS).filter(|&of| may_follow(before, of)) {
                let (gradient, square) = (expected[before][of], &mut transition_squares[before][of]);
                *square += gradient * gradient;
                self.transitions[before][of] += STEP * gradient / square.sqrt();
            }
        }
    }

    /// The file of the weights, whose form `model.rs` describes.
    pub fn file(&self) -> Vec<u8> {
        let most = self.weights.iter().flatten().fold(0.0f32, |most, weight| most.max(weight.abs()));
        let scale = most / 127.0;
        let rounded = |weight: f32| (weight / scale).round() as i8;
        let used: Vec<usize> = (0..self.keys.len()).filter(|&at| self.weights[at].iter().any(|&weight| rounded(weight) != 0)).collect();
        let mut file = (used.len() as u32).to_le_bytes().to_vec();
        file.extend(scale.to_bits().to_le_bytes());
        self.transitions.iter().flatten().for_each(|weight| file.extend(weight.to_bits().to_le_bytes()));
        let mut before = 0;
        for &at in &used {
            let mut difference = self.keys[at] - before;
            before = self.keys[at];
            while difference > 127 {
                file.push((difference & 127) as u8 | 128);
                difference >>= 7;
            }
            file.push(difference as u8);
        }
        used.iter().flat_map(|&at| self.weights[at]).for_each(|weight| file.push(rounded(weight) as u8));
        file
    }
}
