//! Conditions: which text is in which branch, and the words of what is left out.

use std::collections::HashMap;

/// The branches of a condition: where the other one begins, where that ends, and where the text goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branches {
    pub other: usize,
    pub end: usize,
    pub after: usize,
}

/// The branches of the conditions of a text, by their places.
pub(super) fn branches(text: &str) -> HashMap<usize, Branches> {
    let (mut found, mut open, mut at) = (HashMap::new(), Vec::<(usize, Option<usize>)>::new(), 0);
    let length = text.len();
    while let Some(next) = text[at..].find('\\') {
        let start = at + next;
        let rest = &text[start + 1..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        at = start + 1 + letters.max(rest.chars().next().map_or(0, char::len_utf8));
        match &rest[..letters] {
            "fi" => {
                if let Some((begin, other)) = open.pop() {
                    let after = at + usize::from(text[at..].starts_with(' '));
                    found.insert(begin, Branches { other: other.unwrap_or(start), end: start, after });
                }
            }
            "else" => {
                if let Some((_, other)) = open.last_mut() {
                    *other = other.or(Some(start));
                }
            }
            "ifthenelse" | "iff" => {}
            // The name of a switch that is made here.
            name if name.starts_with("if") && !text[..start].ends_with("\\newif") => open.push((start, None)),
            _ => {}
        }
    }
    found.extend(open.into_iter().map(|(begin, other)| (begin, Branches { other: other.unwrap_or(length), end: length, after: length })));
    found
}

/// The words of a source, without its commands.
pub(super) fn bare(source: &str) -> String {
    let mut words = String::new();
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => while chars.next_if(char::is_ascii_alphabetic).is_some() {},
            '{' | '}' | '$' => {}
            '~' | '&' => words.push(' '),
            c => words.push(c),
        }
    }
    words
}
