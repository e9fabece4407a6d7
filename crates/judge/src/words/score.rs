//! How much of a quotation is in its passage.

use super::align::Step;
use super::fragment::Fragment;
use super::source_word::{Aside, agrees_outside_brackets, without_footnote};
use literatim_matching::locate::common_subsequence;
use literatim_quote::Token;
use literatim_source::Source;

/// Twice the longest common subsequence in percent of both lengths, over the compared words; and the quotation's length.
pub(super) fn score(fragment: &Fragment) -> (f64, usize) {
    let (mut quotation, mut passage) = (Vec::new(), Vec::new());
    let push = |side: &mut Vec<u8>, key: &str| {
        if !side.is_empty() {
            side.push(b' ');
        }
        side.extend_from_slice(key.as_bytes());
    };
    for step in fragment.steps {
        match *step {
            Step::Pair { token, count, word, joined } => {
                let keys: String = fragment.words[word..word + joined].iter().map(|word| word.word.key.as_str()).collect();
                let free = {
                    let Token::Word(quoted) = &fragment.tokens[token] else { continue };
                    joined == 1 && count == 1 && (agrees_outside_brackets(quoted, &keys) || without_footnote(&keys) == quoted.key)
                };
                let quoted: String = fragment.tokens[token..token + count]
                    .iter()
                    .map(|token| if let Token::Word(word) = token { word.key.as_str() } else { "" })
                    .collect();
                push(&mut quotation, if free { &keys } else { &quoted });
                push(&mut passage, &keys);
            }
            Step::Added { token } => {
                if let Token::Word(word) = &fragment.tokens[token] {
                    push(&mut quotation, &word.key);
                }
            }
            Step::Dropped { word } if fragment.words[word].aside == Aside::None => push(&mut passage, &fragment.words[word].word.key),
            Step::Dropped { .. } | Step::Bracket { .. } | Step::Mark { .. } => {}
        }
    }
    let lengths = quotation.len() + passage.len();
    let common = if quotation == passage { quotation.len() } else { common_subsequence(&quotation, &passage) };
    (if lengths == 0 { 100.0 } else { 200.0 * common as f64 / lengths as f64 }, quotation.len())
}

/// The evidence that a passage is the quoted one: the words that both have, in order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    /// Words of the quotation.
    words: usize,
    /// How many of them are in the passage.
    same: usize,
    /// How unlikely these are to be there by chance: the sum of the base-2 logarithms of their frequencies in the source.
    bits: f64,
    /// Places where the two diverge.
    breaks: usize,
    /// Words on either side without a counterpart.
    unpaired: usize,
}

/// With fewer words, evidence decides nothing; with fewer than this, unless one word is changed for another and the others are the same.
const FEWEST: usize = 7;
const FEWEST_IN_ORDER: usize = 5;

/// Maximum number of words without a counterpart; more of them are another sentence, or the same words in another order.
const UNPAIRED: usize = 3;

/// Bits that must remain after subtracting those for the choice of place and breaks.
const SURE: f64 = 6.0;

/// Bits subtracted per break for the choice of the words left out on either side.
const BREAK: f64 = 4.0;

impl Evidence {
    pub fn and(self, other: Self) -> Self {
        Self {
            words: self.words + other.words,
            same: self.same + other.same,
            bits: self.bits + other.bits,
            breaks: self.breaks + other.breaks,
            unpaired: self.unpaired + other.unpaired,
        }
    }

    /// Whether half of the words are there, and are too rare for chance.
    pub fn tells(self, source: &Source) -> bool {
        let left = self.bits - f64::from(source.indexed.word_count()).log2() - BREAK * self.breaks as f64;
        let is_one_word = self.words >= FEWEST_IN_ORDER && self.same + 1 >= self.words && self.unpaired == 0;
        let is_long = self.words >= FEWEST && self.same * 2 >= self.words && self.unpaired <= UNPAIRED;
        (is_long || is_one_word) && left >= SURE
    }
}

/// The evidence of an aligned fragment.
pub(super) fn evidence(fragment: &Fragment) -> Evidence {
    let mut evidence = Evidence { words: fragment.tokens.iter().filter(|token| matches!(token, Token::Word(_))).count(), ..Evidence::default() };
    let mut together = true;
    for step in fragment.steps {
        let unpaired = match *step {
            Step::Added { .. } => true,
            Step::Dropped { word } => fragment.words[word].aside == Aside::None,
            _ => false,
        };
        evidence.unpaired += usize::from(unpaired);
        let same = match *step {
            Step::Pair { token, count, word, joined } => match &fragment.tokens[token] {
                Token::Word(quoted) if count == 1 && joined == 1 => {
                    let key = fragment.words[word].word.key.as_str();
                    let same = quoted.key == key;
                    if same {
                        evidence.same += 1;
                        evidence.bits +=
                            (f64::from(fragment.source.indexed.word_count()) / f64::from(fragment.source.indexed.count(key).max(1))).log2();
                    }
                    same
                }
                _ => true,
            },
            Step::Added { .. } => false,
            Step::Dropped { word } => fragment.words[word].aside != Aside::None,
            Step::Bracket { .. } | Step::Mark { .. } => true,
        };
        evidence.breaks += usize::from(together && !same);
        together = same;
    }
    evidence
}
