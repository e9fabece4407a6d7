//! The entries of a BibTeX file.

use std::collections::HashMap;

/// Maximum number of entries and of abbreviations of one file.
const MAX_ENTRIES: usize = 20_000;

/// Maximum bytes of a field; a longer one is left out.
const MAX_VALUE: usize = 10_000;

/// A work in a BibTeX file.
#[derive(Debug, Default)]
pub(super) struct BibEntry {
    /// The key by which a document cites it.
    pub key: String,
    /// Its fields by their names in lower case, as LaTeX.
    fields: HashMap<String, String>,
}

impl BibEntry {
    /// The first of these fields that the entry has.
    pub fn field(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.fields.get(*name)).map(String::as_str).filter(|value| !value.is_empty())
    }
}

/// The entries of a file, in order. What is no entry is passed over, as is one that is not closed.
pub(super) fn entries(text: &str) -> Vec<BibEntry> {
    // An unclosed entry is read to the end of the file, and the next one again.
    let mut reader = BibReader { text, at: 0, left: text.len().saturating_mul(4), strings: HashMap::new() };
    let mut entries = Vec::new();
    while let Some(sign) = text[reader.at..].find('@').map(|at| reader.at + at) {
        if entries.len() == MAX_ENTRIES || reader.left == 0 {
            break;
        }
        reader.at = sign + 1;
        match reader.entry() {
            Some(entry) => entries.extend(entry),
            None => reader.at = text[sign..].find("\n@").map_or(text.len(), |next| sign + next + 1),
        }
    }
    entries
}

struct BibReader<'a> {
    text: &'a str,
    at: usize,
    /// The bytes that may still be read.
    left: usize,
    strings: HashMap<String, String>,
}

impl<'a> BibReader<'a> {
    /// What follows the sign `@`: `Some(None)` if it is no work.
    fn entry(&mut self) -> Option<Option<BibEntry>> {
        let kind = self.word().to_ascii_lowercase();
        let close = match self.next()? {
            '{' => '}',
            '(' => ')',
            _ => return None,
        };
        if kind.is_empty() || !kind.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        match kind.as_str() {
            "comment" => return Some(None),
            "preamble" => {
                self.value()?;
                return Some(None);
            }
            "string" => {
                let (name, value) = self.field()?;
                if self.strings.len() < MAX_ENTRIES {
                    self.strings.insert(name, value);
                }
                return Some(None);
            }
            _ => {}
        }
        let rest = &self.text[self.at..];
        let end = rest.find([',', close, '\n'])?;
        let mut entry = BibEntry { key: rest[..end].trim().to_owned(), ..BibEntry::default() };
        self.at += end;
        loop {
            match self.next()? {
                ',' => {}
                sign if sign == close => break,
                sign => {
                    self.at -= sign.len_utf8();
                    let (name, value) = self.field()?;
                    entry.fields.entry(name).or_insert_with(|| value.split_whitespace().collect::<Vec<_>>().join(" "));
                }
            }
        }
        Some((!entry.key.is_empty()).then_some(entry))
    }

    fn field(&mut self) -> Option<(String, String)> {
        let name = self.word().to_ascii_lowercase();
        if name.is_empty() || self.next()? != '=' {
            return None;
        }
        Some((name, self.value()?))
    }

    /// A value: texts in braces or quotation marks, numbers and abbreviations, joined by `#`.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.next()? {
                '{' => value.push_str(self.text_until('}')?),
                '"' => value.push_str(self.text_until('"')?),
                sign => {
                    self.at -= sign.len_utf8();
                    let word = self.word();
                    match word.bytes().all(|byte| byte.is_ascii_digit()) {
                        true if word.is_empty() => return None,
                        true => value.push_str(word),
                        false => value.push_str(self.strings.get(&word.to_ascii_lowercase()).map_or("", String::as_str)),
                    }
                }
            }
            if value.len() > MAX_VALUE {
                value.clear();
            }
            let before = self.at;
            if self.next() != Some('#') {
                self.at = before;
                return Some(value);
            }
        }
    }

    /// The text to this sign outside braces.
    fn text_until(&mut self, close: char) -> Option<&'a str> {
        let mut depth = 0_usize;
        let rest = &self.text.as_bytes()[self.at..];
        let end = rest.iter().take(self.left).position(|&byte| {
            let closes = depth == 0 && byte == close as u8;
            match byte {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            closes
        });
        self.left -= end.unwrap_or(rest.len()).min(self.left);
        let start = self.at;
        self.at += end? + 1;
        Some(&self.text[start..self.at - 1])
    }

    /// The letters, digits and signs that make a name.
    fn word(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let length = rest.find(|c: char| c.is_whitespace() || "\"#%'(),={}@".contains(c)).unwrap_or(rest.len());
        self.at = start + length;
        &self.text[start..self.at]
    }

    /// The next sign that is no white space; goes after it.
    fn next(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        let sign = rest.chars().next()?;
        self.at = self.text.len() - rest.len() + sign.len_utf8();
        Some(sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_with_their_fields() {
        let found = |text: &str| -> Vec<(String, String, String)> {
            let field = |entry: &BibEntry, name| entry.field(&[name]).unwrap_or("-").to_owned();
            entries(text).iter().map(|entry| (entry.key.clone(), field(entry, "title"), field(entry, "year"))).collect()
        };
        for (text, expected) in [
            ("@book{a, title = {The {Old} Pier}, year = 1999}", vec![("a", "The {Old} Pier", "1999")]),
            ("@Book( a , TITLE = \"A {\"}quoted{\"} pier\" , year = {1999}, )", vec![("a", "A {\"}quoted{\"} pier", "1999")]),
            ("@string{p = \"Pier\"} @string(o = {Old }) @misc{a, title = o # p # { Two} # 2}", vec![("a", "Old Pier Two2", "-")]),
            ("Words. @comment{no} @preamble{\"x\" # \"y\"} @misc{a, title={T\n  U}, crossref = {b}}", vec![("a", "T U", "-")]),
            ("@misc{a, title = {not closed\n@misc{b, title = {closed}}", vec![("b", "closed", "-")]),
            ("@misc{a, title = unknown, year = {2001}}", vec![("a", "-", "2001")]),
            ("@misc{a}@misc{b,}", vec![("a", "-", "-"), ("b", "-", "-")]),
            ("@misc{a title}\n@misc{}\n@misc{é, title=\"ü\"}", vec![("a title", "-", "-"), ("é", "ü", "-")]),
            ("@ @@ @{ @misc @misc{ @misc{a, title", vec![]),
            ("mail@example.com {x} @misc{a}\n@misc{a, =}", vec![]),
        ] {
            let expected: Vec<_> = expected.into_iter().map(|(key, title, year)| (key.into(), title.into(), year.into())).collect();
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn no_file_takes_long_or_much_memory() {
        assert!(entries(&"@a{b,c={".repeat(200_000)).is_empty());
        assert!(entries(&"\n@a{b,c=\"".repeat(100_000)).len() < 100_000);
        let doubled: String = (1..60).map(|n| format!("@string{{s{n} = s{0} # s{0} # \"x\"}}", n - 1)).collect();
        assert_eq!(entries(&format!("{doubled}@misc{{a, title = s59, year = 2}}"))[0].field(&["year"]), Some("2"));
    }
}
