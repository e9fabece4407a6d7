//! Which strings of code are compared with text: the words of English that rooms know by themselves instead of by the lexicon.

use super::{char_length, text_length};

/// Methods that compare a text with their argument.
const METHODS: &[&str] = &[
    "contains",
    "starts_with",
    "ends_with",
    "strip_prefix",
    "strip_suffix",
    "find",
    "rfind",
    "split",
    "split_once",
    "rsplit_once",
    "matches",
    "match_indices",
    "trim_start_matches",
    "trim_end_matches",
    "trim_matches",
    "eq_ignore_ascii_case",
    "names",
];

/// Methods that make text ready to be compared with words in code.
const FOLDS: &[&str] = &[".to_lowercase()", ".to_ascii_lowercase()", ".eq_ignore_ascii_case("];

/// The strings with a letter that code compares with text: as an argument of a method that compares, with `==`, as a pattern, or in a list, but not
/// in one of examples. The methods that fold text are added as they are.
pub fn compared(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    // The open brackets: whether what is directly inside each is compared.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let (before, rest) = (&code[..at], &code[at..]);
        let mut length = c.len_utf8();
        match c {
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            '\'' => length = char_length(rest),
            '"' => {
                let inner = text_length(&rest[1..]);
                length = inner + 2;
                let text = &rest[1..=inner];
                let is_word = text.contains(|c: char| c.is_ascii_alphabetic()) && !text.starts_with('\\');
                let is_inside = open.last().is_some_and(|&is_compared| is_compared) && !before.ends_with("feature = ");
                if is_word && (is_inside || is_operand(before, &rest[length.min(rest.len())..])) {
                    found.push(text);
                }
            }
            '[' => open.push(!before.ends_with("ForTests::new(&") && !before.ends_with('#')),
            '(' => {
                let is_outer = open.last().is_some_and(|&is_compared| is_compared);
                let is_tuple = before.ends_with(['(', ',', '[', ' ', '|', '\n']) || before.ends_with("Some");
                open.push(before.ends_with("matches!") || is_outer && is_tuple);
            }
            '{' => open.push(false),
            ']' | ')' | '}' => drop(open.pop()),
            '.' => found.extend(FOLDS.iter().filter(|fold| rest.starts_with(**fold))),
            _ => {}
        }
        at += length.min(rest.len());
    }
    found
}

/// Whether a string between these parts of code is compared with something.
fn is_operand(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let is_argument = || {
        let Some(called) = before.strip_suffix('(') else { return false };
        let name = called.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        METHODS.contains(&name) && called.ends_with(&format!(".{name}")) || called.ends_with("== Some")
    };
    let is_alternative = |side: &str, is_sign: fn(&str, &str) -> bool| is_sign(side, "|") && !is_sign(side, "||");
    let ends: fn(&str, &str) -> bool = |text, sign| text.ends_with(sign);
    let starts: fn(&str, &str) -> bool = |text, sign| text.starts_with(sign);
    is_argument()
        || ["==", "!="].iter().any(|sign| before.ends_with(sign) || after.starts_with(sign))
        || after.trim_start_matches(')').trim_start().starts_with("=>")
        || is_alternative(before, ends)
        || is_alternative(after, starts)
}

#[test]
fn compared_strings_are_found_as_code_has_them() {
    for (code, expected) in [
        ("text.contains(\"oar\") && key == \"sail\" || \"mast\" != key", &["oar", "sail", "mast"][..]),
        ("matches!(key, \"oar\" | \"sail\") // \"mast\"", &["oar", "sail"]),
        ("match key { \"oar\" | \"sail\" => a, Some(\"mast\") => b, _ => \"keel\" }", &["oar", "sail", "mast"]),
        ("const A: &[&str] = &[\"oar\"]; [\"sail\", \"1.\"].iter().any(f) && g([(\"mast\", 1)])", &["oar", "sail", "mast"]),
        ("text.to_lowercase().eq_ignore_ascii_case(other)", &[".to_lowercase()", ".eq_ignore_ascii_case("]),
        ("Rule { name: \"oar\", examples: ForTests::new(&[\"sail\"]), when: format!(\"mast {}\", \"keel\") }", &[]),
        ("#[cfg(feature = \"oar\")] warn(\"sail\", \"mast\"); let a = if b || \"keel\".len() > 2 { \"hull\" } else { \"stern\" };", &[]),
        ("words.join(\" \") + text.split(' ').contains(\". .\")", &[]),
    ] {
        assert_eq!(compared(code), expected, "{code}");
    }
}
