//! Generated opinions, and quotations from them: verbatim, edited, and absent.

/// Syllables of generated words, the most frequent first.
const SYLLABLES: &[&str] = &["ta", "re", "mon", "li", "ser", "ca", "dun", "vo", "pel", "ith", "gar", "nes", "bru", "ok", "wim", "fax"];
const SMALL: &[&str] = &["the", "of", "and", "to", "a", "in", "that", "is", "not", "for", "it", "by", "shall", "any", "was", "on"];

const SOURCES: usize = 6;
const SENTENCES: usize = 330;

/// The generated texts.
pub struct Corpus {
    /// Names and texts of the sources, each with its citation at its start.
    pub sources: Vec<(String, String)>,
    sentences: Vec<Vec<String>>,
}

impl Corpus {
    pub fn new() -> Self {
        let sentences: Vec<Vec<String>> = (0..SOURCES)
            .map(|source| {
                let mut random = Random(source as u32 + 1);
                (0..SENTENCES).map(|_| random.sentence()).collect()
            })
            .collect();
        let text = |source: usize| {
            let paragraphs: Vec<String> = sentences[source].chunks(10).map(|chunk| chunk.join(" ")).collect();
            format!("{} (2018)\n\n{}\n", cite(source), paragraphs.join("\n\n"))
        };
        Self { sources: (0..SOURCES).map(|source| (format!("opinion-{source}.txt"), text(source))).collect(), sentences }
    }

    /// This many quotations, of each kind in turn.
    pub fn quotations(&self, count: usize) -> Vec<String> {
        let mut random = Random(77);
        (0..count).map(|index| self.quotation(index, &mut random)).collect()
    }

    /// A draft with this many quotations, each with its citation.
    pub fn draft(&self, count: usize) -> String {
        let mut random = Random(99);
        let paragraph = |index: usize| {
            let quotation = self.quotation(index, &mut random);
            format!("{} “{quotation}” Doe v. Roe, {}, 102 (2018).", random.sentence(), cite(index % SOURCES))
        };
        (0..count).map(paragraph).collect::<Vec<_>>().join("\n\n")
    }

    fn quotation(&self, index: usize, random: &mut Random) -> String {
        let sentence = &self.sentences[index % SOURCES][random.below(SENTENCES)];
        let mut words: Vec<&str> = sentence.trim_end_matches('.').split(' ').collect();
        match index % 5 {
            0 => sentence.clone(),
            1 => {
                words.remove(5);
                words.join(" ")
            }
            2 => format!("{} . . . {}", words[..5].join(" "), words[8..].join(" ")),
            3 => random.mistyped(sentence),
            _ => random.sentence(),
        }
    }
}

fn cite(source: usize) -> String {
    format!("{} F.3d {}", 900 + source, 100 + source)
}

/// Integers, the same in every run (the constants of Numerical Recipes).
struct Random(u32);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % most
    }

    fn word(&mut self) -> String {
        if self.below(5) < 2 {
            return SMALL[self.below(SMALL.len())].to_owned();
        }
        (0..2 + self.below(2))
            .map(|_| {
                let most = 1 + self.below(SYLLABLES.len());
                SYLLABLES[self.below(most)]
            })
            .collect()
    }

    fn sentence(&mut self) -> String {
        let words: Vec<String> = (0..12 + self.below(20)).map(|_| self.word()).collect();
        let joined = words.join(" ");
        format!("{}{}.", joined[..1].to_uppercase(), &joined[1..])
    }

    /// Replaces one letter in twenty.
    fn mistyped(&mut self, text: &str) -> String {
        text.chars().map(|c| if c.is_ascii_lowercase() && self.below(20) == 0 { (b'a' + self.below(26) as u8) as char } else { c }).collect()
    }
}
