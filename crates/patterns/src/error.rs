//! Errors in a file of patterns: what is wrong, where, and what to do.

/// Why patterns were rejected: which pattern, which field, where in it, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The index of the pattern and its name; `None` if the file as a whole is wrong.
    pub pattern: Option<(usize, String)>,
    /// The field of the pattern: `pattern`, `key`, `aliases`.
    pub field: Option<&'static str>,
    /// The place in the file or field.
    pub place: Option<PatternPlace>,
    /// What is wrong and what to do, as part of a sentence.
    pub problem: String,
}

/// A place in a file of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPlace {
    /// Line and column of the file, from 1; columns count bytes.
    Line(usize, usize),
    /// Byte of the field, from 0.
    Byte(usize),
}

impl PatternError {
    /// An error of the file as a whole.
    pub(super) fn of_file(problem: impl Into<String>) -> Self {
        Self { pattern: None, field: None, place: None, problem: problem.into() }
    }
}

impl From<serde_json::Error> for PatternError {
    fn from(fault: serde_json::Error) -> Self {
        // Errors that are not JSON syntax have no line.
        let place = (fault.line() > 0).then(|| PatternPlace::Line(fault.line(), fault.column()));
        let said = fault.to_string();
        let said = said.rfind(" at line ").map_or(said.as_str(), |at| &said[..at]);
        let advice = if fault.is_data() {
            "the form is {\"patterns\": [{\"name\", \"pattern\", \"key\"}]}, with \"item\", \"url\", \"aliases\" and \"kind\" where they are wanted"
        } else {
            "correct the JSON there; in a string a backslash is written twice"
        };
        Self { place, ..Self::of_file(format!("{said}; {advice}")) }
    }
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.pattern {
            Some((index, name)) if name.is_empty() => write!(f, "Pattern {}", index + 1)?,
            Some((index, name)) => write!(f, "Pattern {} ({name})", index + 1)?,
            None => write!(f, "The file of patterns")?,
        }
        if let Some(field) = self.field {
            write!(f, ", field {field}")?;
        }
        match self.place {
            Some(PatternPlace::Line(line, column)) => write!(f, ", line {line}, column {column}")?,
            Some(PatternPlace::Byte(byte)) => write!(f, ", byte {byte}")?,
            None => {}
        }
        write!(f, ": {}.", self.problem)
    }
}

impl std::error::Error for PatternError {}

/// The byte at which a pattern fails to compile: the end of its longest prefix that compiles with its open groups closed. If only the end of a group
/// is missing, the start of that group.
pub(super) fn faulty_byte(pattern: &str, compiles: impl Fn(&str) -> bool) -> usize {
    let open = open_groups(pattern);
    let begins_well = |end: usize| {
        let depth = open[end].len();
        compiles(&format!("{}{}", &pattern[..end], ")".repeat(depth)))
    };
    let ends = (0..=pattern.len()).rev().filter(|&end| pattern.is_char_boundary(end));
    let end = ends.into_iter().find(|&end| begins_well(end)).unwrap_or(0);
    match open[end].last() {
        Some(&group) if end == pattern.len() || pattern[group + 1..].starts_with('?') && group + 1 == end => group,
        _ => end,
    }
}

/// For each byte of a pattern, and its end, the open groups by their first byte.
fn open_groups(pattern: &str) -> Vec<Vec<usize>> {
    let bytes = pattern.as_bytes();
    let mut all = Vec::with_capacity(bytes.len() + 1);
    let mut open: Vec<usize> = Vec::new();
    // Where the current character class began.
    let mut class = None;
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate() {
        all.push(open.clone());
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b']' if class.is_some_and(|class| at > class + 1 && &bytes[class + 1..at] != b"^") => class = None,
            _ if class.is_some() => {}
            b'[' => class = Some(at),
            b'(' => open.push(at),
            b')' => _ = open.pop(),
            _ => {}
        }
    }
    all.push(open);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex_lite::Regex;

    #[test]
    fn the_faulty_byte_of_a_pattern() {
        for (pattern, byte) in [
            ("(a)(b", 3),
            ("a(b[c]", 1),
            (r"ab\q", 2),
            (r"(a\qb)", 2),
            ("a)", 1),
            ("a{3,1}", 1),
            ("(?<n>a)(?<n>b)", 7),
            ("[a-", 0),
            ("(([z-a]))", 2),
            ("é(?=a)", 2),
            ("*a", 0),
            ("[]()] (", 6),
        ] {
            assert!(Regex::new(pattern).is_err(), "{pattern}");
            assert_eq!(faulty_byte(pattern, |part| Regex::new(part).is_ok()), byte, "{pattern}");
        }
    }
}
