//! Compares what a search claims to prove with a search by the definition of edit distance.
#![cfg(not(target_arch = "wasm32"))]

use literatim::locate::{Budget, Effort, Frequencies, IndexedText, Query};
use literatim::text::fold;

/// Number of searches, unless SEARCHES gives another.
const SEARCHES: usize = 120;

/// A pseudo-random number generator (xorshift, G. Marsaglia, 2003), so that a failure is reproducible from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % most
    }

    fn letters(&mut self, length: usize, alphabet: usize) -> String {
        (0..length).map(|_| char::from(b'a' + self.below(alphabet) as u8)).collect()
    }

    /// Words from a vocabulary in which some are much more frequent than others, as in prose.
    fn prose(&mut self, words: usize, vocabulary: usize) -> String {
        let list: Vec<String> = (0..vocabulary)
            .map(|_| {
                let length = 1 + self.below(9);
                self.letters(length, 26)
            })
            .collect();
        (0..words)
            .map(|_| {
                let most = 1 + self.below(vocabulary);
                list[self.below(most)].clone()
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn text(&mut self) -> String {
        let words = 50 + self.below(900);
        match self.below(6) {
            0 => {
                let (length, alphabet) = (60 + self.below(4000), 2 + self.below(4));
                self.letters(length, alphabet)
            }
            1 => {
                let unit = self.prose(12, 10);
                vec![unit; 1 + words / 12].join(" ")
            }
            2 => "ab ".repeat(words),
            _ => {
                let vocabulary = 10 + self.below(400);
                self.prose(words, vocabulary)
            }
        }
    }

    /// A stretch of `text`, edited; occasionally something else.
    fn pattern(&mut self, text: &str) -> String {
        let length = match self.below(4) {
            0 => 18 + self.below(20),
            3 => 300 + self.below(1500),
            _ => 20 + self.below(250),
        }
        .min(text.len());
        if self.below(10) == 0 {
            return self.prose(1 + length / 6, 300);
        }
        let start = self.below(text.len() - length + 1);
        let mut pattern = text.as_bytes()[start..start + length].to_vec();
        let share = [0, 2, 6, 12, 14, 25][self.below(6)];
        for _ in 0..length * share / 100 {
            let at = self.below(pattern.len());
            match self.below(3) {
                0 => pattern[at] = b'a' + self.below(26) as u8,
                1 => pattern.insert(at, b'a' + self.below(26) as u8),
                _ if pattern.len() > 1 => {
                    pattern.remove(at);
                }
                _ => {}
            }
        }
        String::from_utf8(pattern).expect("plain letters")
    }
}

/// The smallest edit distance of the whole pattern to any stretch of the text, cell by cell (P. Sellers, 1980).
fn by_definition(pattern: &str, text: &str) -> usize {
    let mut column: Vec<usize> = (0..=pattern.len()).collect();
    let mut best = pattern.len();
    for byte in text.bytes() {
        let mut diagonal = 0;
        for (i, letter) in pattern.bytes().enumerate() {
            let cost = diagonal + usize::from(letter != byte);
            diagonal = column[i + 1];
            column[i + 1] = cost.min(column[i + 1] + 1).min(column[i] + 1);
        }
        best = best.min(column[pattern.len()]);
    }
    best
}

fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let cost = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j + 1] + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[test]
fn no_place_within_the_certificate_is_better_than_the_hit() {
    let searches = std::env::var("SEARCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(SEARCHES);
    let (mut proved, mut near) = (0, 0);
    for seed in 0..searches {
        let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (seed as u64 + 1).wrapping_mul(0xD134_2543_DE82_EF95));
        let text = fold(&random.text());
        let pattern = fold(&random.pattern(&text));
        let indexed = IndexedText::new(&text);
        let mut frequencies = Frequencies::default();
        frequencies.add(&indexed);
        // A second text only changes which grams are rare.
        frequencies.add(&IndexedText::new(&random.text()));
        let text = indexed.folded.text();
        let least = by_definition(&pattern, text);
        for effort in [Effort::Quick, Effort::Thorough] {
            let found = Query::new(&pattern, &frequencies).search(&indexed, effort, &Budget::default());
            let at = || format!("seed {seed}, {effort:?}, {} bytes in {}, least {least}, {found:?}", pattern.len(), text.len());
            if let Some(hit) = found.hit {
                assert_eq!(distance(&pattern, &text[hit.span]), hit.distance, "{}", at());
                assert!(hit.distance >= least, "{}", at());
            }
            if found.guarantee.is_some_and(|guarantee| least <= guarantee) {
                assert_eq!(found.hit.map(|hit| hit.distance), Some(least), "{}", at());
                proved += 1;
            }
            match effort {
                Effort::Thorough => assert!(!found.cut_short && found.hit.is_some_and(|hit| hit.distance == least), "{}", at()),
                // From 18 bytes, a place with at most 12 % of them changed is found, unless the text is repetitive.
                Effort::Quick if found.guarantee == Some(pattern.len() * 12 / 100) => near += 1,
                Effort::Quick => {}
            }
        }
    }
    assert!(proved > searches / 2 && near > 0, "{proved} searches proved something, {near} as much as they may");
}
