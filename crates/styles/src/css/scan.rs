//! The text of style sheets: comments, escapes, strings, brackets.

use std::borrow::Cow;

/// Maximum size of a style sheet that is read, in bytes; what follows is left out.
pub const LONGEST: usize = 4_000_000;

/// A style sheet without comments, and with escaped letters as themselves: `d\69splay` is `display`. Other escaped characters keep one backslash.
pub fn plain(css: &str) -> Cow<'_, str> {
    if !css.contains("/*") && !css.contains('\\') {
        return Cow::Borrowed(css);
    }
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    let mut mark = None;
    while let Some(c) = rest.chars().next() {
        if mark.is_none() && rest.starts_with("/*") {
            rest = rest[2..].find("*/").map_or("", |close| &rest[close + 4..]);
            out.push(' ');
            // A comment parts nothing: `dis/**/play` is no name, and `.a/**/.b` is one compound.
            if !out[..out.len() - 1].ends_with(|c: char| c.is_alphanumeric()) {
                out.pop();
            }
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => rest = escape(rest, &mut out),
            '"' | '\'' if mark == Some(c) => mark = None,
            '"' | '\'' if mark.is_none() => mark = Some(c),
            '\n' => mark = None,
            _ => {}
        }
        if c != '\\' {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Writes the character that the text after a backslash means. Returns what follows it.
fn escape<'a>(text: &'a str, out: &mut String) -> &'a str {
    let digits = text.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    let (c, rest) = if digits > 0 {
        let rest = &text[digits..];
        let code = u32::from_str_radix(&text[..digits], 16).ok().filter(|code| *code > 0).and_then(char::from_u32);
        (code.unwrap_or(char::REPLACEMENT_CHARACTER), rest.strip_prefix("\r\n").or(rest.strip_prefix([' ', '\n', '\t'])).unwrap_or(rest))
    } else {
        let Some(c) = text.chars().next() else { return text };
        (c, &text[c.len_utf8()..])
    };
    if c == '\n' && digits == 0 {
        return rest;
    }
    if !is_name(c) {
        out.push('\\');
    }
    out.push(c);
    rest
}

/// Whether a character may be part of a name.
pub fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii()
}

/// The byte of the first of some ASCII characters outside of strings and brackets. A brace is found where it opens a block.
pub fn find(text: &str, signs: &[u8]) -> Option<usize> {
    let (mut depth, mut mark, mut escaped) = (0_usize, None, false);
    for (at, byte) in text.bytes().enumerate() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (mark, byte) {
            (_, b'\\') => escaped = true,
            (Some(open), _) => mark = if byte == open || byte == b'\n' { None } else { mark },
            (None, _) if depth == 0 && signs.contains(&byte) => return Some(at),
            (None, b'"' | b'\'') => mark = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The parts of a text between some ASCII characters outside of strings and brackets, trimmed.
pub fn split<'a>(text: &'a str, signs: &'static [u8]) -> impl Iterator<Item = &'a str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = find(text, signs);
        rest = end.map(|end| &text[end + 1..]);
        Some(text[..end.unwrap_or(text.len())].trim_ascii())
    })
}

/// The words of a value: parts between white space, slashes and commas.
pub fn words(value: &str) -> impl Iterator<Item = &str> {
    split(value, b" \n\t\r\x0c/,").filter(|word| !word.is_empty())
}

/// The name and the arguments of a function at the beginning of a text, and what follows it.
pub fn function(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find('(').filter(|&open| text[..open].chars().all(is_name))?;
    let inner = &text[open + 1..];
    let close = find(inner, b")").unwrap_or(inner.len());
    Some((&text[..open], &inner[..close], inner.get(close + 1..).unwrap_or("")))
}

/// The content of a string, or of `url(…)`; a text without marks is itself.
pub fn unquoted(text: &str) -> &str {
    let text = text.trim_ascii();
    let inner = text.get(..4).filter(|start| start.eq_ignore_ascii_case("url(")).map_or(text, |_| text[4..].trim_end_matches(')').trim_ascii());
    let mark = inner.chars().next().filter(|c| matches!(c, '"' | '\''));
    mark.map_or(inner, |mark| inner[1..].trim_end_matches(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolves_escapes_and_drops_comments() {
        for (css, text) in [
            (r".a{d\69splay:n\6f ne}", ".a{display:none}"),
            (r".sm\:x\/2{}", r".sm\:x\/2{}"),
            ("/* } */.a/* x */.b{color:/**/red}", ".a .b{color:red}"),
            ("a::after{content:'/*'} /*", "a::after{content:'/*'} "),
        ] {
            assert_eq!(plain(css), text);
        }
    }

    #[test]
    fn finds_signs_outside_of_strings_and_brackets() {
        assert_eq!(find("a(;)';'[;];", b";"), Some(10));
        assert_eq!(split("a, :is(b, c) ,'d,e'", b",").collect::<Vec<_>>(), ["a", ":is(b, c)", "'d,e'"]);
        assert_eq!(function("calc(1px + (2px)) x"), Some(("calc", "1px + (2px)", " x")));
        assert_eq!((unquoted("url( 'a' )"), unquoted("\"b\""), unquoted("URL(c)")), ("a", "b", "c"));
    }
}
