//! Text made by the rules of a file: names stand for one of several forms.

use std::collections::HashMap;

/// Numbers that only look random: xorshift64*.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) % u64::from(limit)) as u32
    }
}

enum Part {
    Text(String),
    Name { name: String, is_optional: bool },
    Number(u32, u32),
}

/// The forms of each name, each with its weight.
pub struct Grammar(HashMap<String, Vec<(u32, Vec<Part>)>>);

/// Names that are expanded in one another at most.
const DEEPEST: usize = 40;

impl Grammar {
    /// Reads the rules of a file, whose head describes them.
    ///
    /// # Panics
    /// If a rule uses a name that has no form.
    pub fn read(file: &str) -> Self {
        let mut rules: HashMap<String, Vec<(u32, Vec<Part>)>> = HashMap::new();
        let mut name = String::new();
        for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            let header = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            if let Some(header) = header.filter(|header| header.chars().all(|c| c.is_ascii_alphabetic() || c == '-')) {
                header.clone_into(&mut name);
                continue;
            }
            let weighted = line.split_once("* ").and_then(|(weight, form)| Some((weight.parse().ok()?, form)));
            let (weight, form) = weighted.unwrap_or((1, line));
            rules.entry(name.clone()).or_default().push((weight, parts(form)));
        }
        for form in rules.values().flatten() {
            for part in &form.1 {
                if let Part::Name { name, .. } = part {
                    assert!(rules.contains_key(name), "{{{name}}} has no form");
                }
            }
        }
        Self(rules)
    }

    /// A text of `name`.
    pub fn make(&self, name: &str, random: &mut Random) -> String {
        let mut out = String::new();
        self.expand(name, random, DEEPEST, &mut out);
        out
    }

    fn expand(&self, name: &str, random: &mut Random, depth: usize, out: &mut String) {
        let forms = &self.0[name];
        let mut at = random.below(forms.iter().map(|(weight, _)| weight).sum());
        let form = forms.iter().find(|(weight, _)| {
            let is_it = at < *weight;
            at = at.saturating_sub(*weight);
            is_it
        });
        for part in &form.expect("the number is below the sum").1 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Number(first, last) => *out += &(first + random.below(last - first + 1)).to_string(),
                Part::Name { is_optional: true, .. } if random.below(2) == 0 => {}
                Part::Name { name, .. } if depth > 0 => self.expand(name, random, depth - 1, out),
                Part::Name { .. } => {}
            }
        }
    }
}

fn parts(form: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = form;
    while let Some((text, (inner, after))) = rest.split_once('{').and_then(|(text, rest)| Some((text, rest.split_once('}')?))) {
        parts.push(Part::Text(text.replace("\\q", "\"")));
        let number = inner.split_once('-').and_then(|(first, last)| Some(Part::Number(first.parse().ok()?, last.parse().ok()?)));
        parts.push(match inner {
            "sp" => Part::Text(" ".to_owned()),
            _ => number.unwrap_or_else(|| Part::Name { name: inner.trim_end_matches('?').to_owned(), is_optional: inner.ends_with('?') }),
        });
        rest = after;
    }
    parts.push(Part::Text(rest.replace("\\q", "\"")));
    parts
}
