//! The ratios of rapidfuzz, by its definitions: the longest common subsequence of two texts, or of one and the best window of the other.

use super::subsequence::Sequence;
use crate::order;
use crate::text::Span;
use memchr::memmem;
use std::collections::BinaryHeap;

/// Maximum steps (characters times blocks of 64 rows) of one ratio. Three hundred characters against a megabyte that does not contain them take 40
/// million, a thousand take 320 million.
pub const STEPS: usize = 500_000_000;

/// Maximum words of memory for the rows of one text, 32 MB. A text whose rows fit has at most 16,384 different characters.
const TABLE: usize = 1 << 22;

/// The similarity of two texts where they are most similar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// 0 to 100.
    pub score: f64,
    /// The compared part of the first text, in bytes: all of it if it is the shorter one.
    pub first: Span,
    /// The compared part of the second text.
    pub second: Span,
}

/// `rapidfuzz.fuzz.partial_ratio`: compares the shorter text (in characters) with every window of its length in the longer one, and with every
/// shorter prefix and suffix. The result is the best similarity, which is twice the longest common subsequence in percent of both lengths. If both
/// texts have the same length, each gives windows in turn. Nothing is folded.
///
/// `None` if it was cut short: the texts are too long together for [`STEPS`].
pub fn partial_ratio(first: &str, second: &str) -> Option<Ratio> {
    let mut steps = STEPS;
    partial_ratio_within(first, second, &mut steps)
}

/// Like [`partial_ratio`], but with the caller's limit, from which it subtracts the steps used.
pub fn partial_ratio_within(first: &str, second: &str, steps: &mut usize) -> Option<Ratio> {
    let whole = |text: &str| Span::new(0, text.len());
    if !first.is_empty()
        && let Some(at) = memmem::find(second.as_bytes(), first.as_bytes())
    {
        return Some(Ratio { score: 100.0, first: whole(first), second: Span::new(at, at + first.len()) });
    }
    let (length, other) = (first.chars().count(), second.chars().count());
    let in_first = |best: Window| Ratio { score: best.score, first: best.bytes(first), second: whole(second) };
    let in_second = |best: Window| Ratio { score: best.score, first: whole(first), second: best.bytes(second) };
    let of_second = if length <= other { Some(in_second(best_window(first, second, steps)?)) } else { None };
    let of_first = if length >= other { Some(in_first(best_window(second, first, steps)?)) } else { None };
    of_second.into_iter().chain(of_first).reduce(|best, ratio| if ratio.score > best.score { ratio } else { best })
}

/// `rapidfuzz.fuzz.token_sort_ratio`: the similarity of the two texts after sorting the words of each. Only white space is folded.
///
/// `None` if it was cut short: the texts are too long together.
pub fn token_sort_ratio(first: &str, second: &str) -> Option<f64> {
    let sorted = |text: &str| {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        order::sort(&mut words);
        words.join(" ")
    };
    let (first, second) = (sorted(first), sorted(second));
    let (length, other) = (first.chars().count(), second.chars().count());
    if length.div_ceil(64).saturating_mul(other) > STEPS {
        return None;
    }
    let alphabet = Alphabet::of(&first);
    let common = alphabet.sequence(first.chars().collect())?.common(second.chars().map(|c| alphabet.symbol(c)));
    Some(score(common, length + other))
}

fn score(common: usize, lengths: usize) -> f64 {
    if lengths == 0 { 100.0 } else { 200.0 * common as f64 / lengths as f64 }
}

/// The characters of a text, numbered; all other characters share one more number.
struct Alphabet(Vec<char>);

impl Alphabet {
    fn of(text: &str) -> Self {
        let mut characters: Vec<char> = text.chars().collect();
        characters.sort_unstable();
        characters.dedup();
        Self(characters)
    }

    fn symbol(&self, c: char) -> usize {
        self.0.binary_search(&c).unwrap_or(self.0.len())
    }

    /// `None` if the table of a long text with very many characters would be too large.
    fn sequence(&self, text: Vec<char>) -> Option<Sequence> {
        let symbols = self.0.len() + 1;
        (symbols.saturating_mul(text.len().div_ceil(64)) <= TABLE).then(|| Sequence::new(text.into_iter().map(|c| self.symbol(c)), symbols))
    }
}

/// A stretch of a text, in characters.
struct Window {
    score: f64,
    start: usize,
    end: usize,
}

impl Window {
    fn take_better(&mut self, score: f64, start: usize, end: usize) {
        if score > self.score {
            *self = Self { score, start, end };
        }
    }

    /// Considers the window of `length` characters at `start` with `common` common ones.
    fn take_full(&mut self, (start, common): (usize, usize), length: usize) {
        self.take_better(score(common, 2 * length), start, start + length);
    }

    /// Its span in `text`, in bytes.
    fn bytes(&self, text: &str) -> Span {
        let mut offsets = text.char_indices().map(|(offset, _)| offset).chain([text.len()]);
        let start = offsets.nth(self.start).unwrap_or(text.len());
        let end = if self.end == self.start { start } else { offsets.nth(self.end - self.start - 1).unwrap_or(text.len()) };
        Span::new(start, end)
    }
}

/// Windows between two known ones, each with its start and the number of characters it shares with the shorter text.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Gap {
    /// Maximum number of common characters of a window between them.
    most: usize,
    from: (usize, usize),
    to: (usize, usize),
}

impl Gap {
    /// Moving a window by one character adds one and removes one, which changes the common subsequence by at most one, up or down.
    fn between(from: (usize, usize), to: (usize, usize)) -> Self {
        Self { most: (from.1 + to.1 + (to.0 - from.0)) / 2, from, to }
    }
}

/// The best window of `longer` for `shorter`, which has no more characters; `None` if that takes more than `steps`.
///
/// Windows are examined first one length apart, then in the middle of the gap with the best potential, until no gap can improve on the best known
/// window. So nearly all are skipped, but none that matters.
fn best_window(shorter: &str, longer: &str, steps: &mut usize) -> Option<Window> {
    let (length, all) = (shorter.chars().count(), longer.chars().count());
    let mut best = Window { score: score(0, all), start: 0, end: length };
    if length == 0 {
        return Some(best);
    }
    let cost = length.saturating_mul(length.div_ceil(64));
    if cost.saturating_mul(all / length + 3) > *steps {
        return None;
    }
    *steps -= 2 * cost;
    let alphabet = Alphabet::of(shorter);
    let forwards = alphabet.sequence(shorter.chars().collect())?;
    let backwards = alphabet.sequence(shorter.chars().rev().collect())?;
    let text: Vec<u16> = longer.chars().map(|c| alphabet.symbol(c) as u16).collect();
    let symbols = |start: usize, end: usize| text[start..end].iter().map(|&symbol| usize::from(symbol));
    for (end, common) in (1..).zip(forwards.common_with_beginnings(symbols(0, length - 1))) {
        best.take_better(score(common, length + end), 0, end);
    }
    for (end, common) in (1..).zip(backwards.common_with_beginnings(symbols(all - length + 1, all).rev())) {
        best.take_better(score(common, length + end), all - end, all);
    }
    let mut look = |start: usize| {
        *steps = steps.checked_sub(cost)?;
        Some((start, forwards.common(symbols(start, start + length))))
    };
    let last = all - length;
    let mut known = look(0)?;
    best.take_full(known, length);
    let mut gaps = BinaryHeap::new();
    while known.0 < last {
        let next = look((known.0 + length).min(last))?;
        best.take_full(next, length);
        gaps.push(Gap::between(known, next));
        known = next;
    }
    while let Some(Gap { most, from, to }) = gaps.pop() {
        if score(most, 2 * length) <= best.score {
            break;
        }
        if to.0 - from.0 > 1 {
            let middle = look(from.0.midpoint(to.0))?;
            best.take_full(middle, length);
            gaps.push(Gap::between(from, middle));
            gaps.push(Gap::between(middle, to));
        }
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_leads_back_to_bytes() {
        let source = "Ein Wärter zündet die Lämpchen über dem Hafen an.";
        let ratio = partial_ratio("die Lampchen über", source).unwrap();
        assert_eq!(&source[ratio.second], "die Lämpchen über");
        assert_eq!(ratio.first, Span::new(0, "die Lampchen über".len()));
    }

    /// Words that a generator strings together.
    fn babble(seed: u32, bytes: usize) -> String {
        const WORDS: &[&str] =
            &["the", "keeper", "of", "a", "light", "shall", "show", "it", "from", "dusk", "until", "dawn", "board", "horn", "and", "fog"];
        let mut state = seed;
        let mut out = String::new();
        while out.len() < bytes {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            out.push_str(WORDS[(state >> 16) as usize % WORDS.len()]);
            out.push(' ');
        }
        out
    }

    #[test]
    fn long_texts_are_cut_short() {
        let (quotation, source) = (babble(1, 300), babble(2, 100_000));
        assert!(partial_ratio_within(&quotation, &source, &mut (STEPS / 50)).is_some());
        assert_eq!(partial_ratio_within(&quotation, &source, &mut 1_000_000), None);
        assert_eq!(partial_ratio_within(&quotation, &source, &mut 1000), None);
        let (one, other) = (babble(3, 200_000), babble(4, 200_000));
        assert_eq!(partial_ratio(&one, &other), None);
        assert_eq!(token_sort_ratio(&one, &other), None);
        let scripts: String = ('\u{4E00}'..'\u{9FFF}').collect();
        assert_eq!(partial_ratio(&scripts, &format!("{scripts}{one}")[1000 * 3..]), None);
    }
}
