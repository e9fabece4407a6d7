//! The bytes of values before the crate `pdf` parses them, and the keys of dictionaries after that.

use pdf::primitive::{Dictionary, Primitive};
use std::ops::Range;

/// Maximum number of consecutive line continuations in a string. The parser of `pdf` recurses for each.
const MAX_CONTINUATIONS: usize = 200;

/// Where the dictionary at the beginning of `bytes` ends; `None` if it does not, or if the parser of `pdf` must not get it.
pub(super) fn dictionary_end(bytes: &[u8]) -> Option<usize> {
    let (mut i, mut depth) = (0, 0usize);
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'<' if bytes.get(i + 1) == Some(&b'<') => (depth, i) = (depth + 1, i + 1),
            b'<' => i += memchr::memchr(b'>', &bytes[i..])?,
            b'>' if bytes.get(i + 1) == Some(&b'>') => {
                (depth, i) = (depth.checked_sub(1)?, i + 1);
                if depth == 0 {
                    return is_shallow(&bytes[..=i]).then_some(i + 1);
                }
            }
            b'%' => i += bytes[i..].iter().position(|b| matches!(b, b'\n' | b'\r'))?,
            b'(' => i += string_length(&bytes[i..])? - 1,
            _ => {}
        }
        i += 1;
    }
    None
}

/// Where the array or the dictionary at the beginning of `bytes` ends; `None` if it does not.
pub(super) fn composite_end(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    for token in tokens(bytes) {
        match &bytes[token.clone()] {
            b"[" | b"<<" => depth += 1,
            b"]" | b">>" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(token.end);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// Where an entry of the dictionary at the beginning of `bytes` is: its key, and what follows that up to the next one.
pub(super) fn entry(bytes: &[u8], key: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let (mut depth, mut is_due, mut found) = (0usize, false, None::<Range<usize>>);
    for token in tokens(bytes) {
        let word = &bytes[token.clone()];
        let is_key = is_due && word.starts_with(b"/");
        match word {
            b"[" | b"<<" => depth += 1,
            b"]" | b">>" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if let Some(key) = found.take_if(|_| is_key || depth == 0) {
            let value = key.end..token.start;
            return Some((key, value));
        }
        if is_key && word == key {
            found = Some(token);
        }
        // The value of a key may be a name too.
        is_due = depth == 1 && !is_key;
    }
    None
}

/// The tokens of `bytes`, without white space and comments, up to a string that has no end.
fn tokens(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &bytes[at..];
            let is_regular = |b: &u8| !b.is_ascii_whitespace() && *b != 0 && !b"()<>[]{}/%".contains(b);
            let length = match rest {
                [] => return None,
                [b'%', ..] => {
                    at += rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
                    continue;
                }
                [b'(', ..] => string_length(rest)?,
                [b'<', b'<', ..] | [b'>', b'>', ..] => 2,
                [b'<', ..] => memchr::memchr(b'>', rest)? + 1,
                [b'[' | b']' | b'{' | b'}' | b'>' | b')', ..] => 1,
                [b'/', after @ ..] => 1 + after.iter().take_while(|b| is_regular(b)).count(),
                [first, ..] if !is_regular(first) => {
                    at += 1;
                    continue;
                }
                _ => rest.iter().take_while(|b| is_regular(b)).count(),
            };
            at += length;
            return Some(at - length..at);
        }
    })
}

/// The length of the string at the beginning of `bytes`; `None` if it has no end.
fn string_length(bytes: &[u8]) -> Option<usize> {
    let (mut i, mut nested) = (0, 0usize);
    loop {
        match bytes.get(i)? {
            b'\\' => i += 1,
            b'(' => nested += 1,
            b')' => nested -= 1,
            _ => {}
        }
        i += 1;
        if nested == 0 {
            return Some(i);
        }
    }
}

/// The bytes without what makes the parser of `pdf` give up the whole object: integers of more than 32 bits are cut to that, because an encrypted
/// file's permissions may be unsigned; a damaged word is null, and a byte that belongs to no word a space.
pub(super) fn mended(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.' | b'/' | b'#' | b'_')).count();
        let length = match first {
            b'(' => string_length(rest).unwrap_or(rest.len()),
            b'<' if after.first() != Some(&b'<') => memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1),
            b'<' => 2,
            _ => word.max(1),
        };
        let (part, after) = rest.split_at(length);
        match std::str::from_utf8(part).ok().and_then(|word| word.parse::<i64>().ok()) {
            Some(number) => out.extend((number as i32).to_string().bytes()),
            None if length == word => {
                let name = part.iter().position(|&b| b == b'/').unwrap_or(length);
                out.extend_from_slice(if is_word(&part[..name]) { &part[..name] } else { b"null" });
                out.extend_from_slice(&part[name..]);
            }
            None if length == 1 && !first.is_ascii_graphic() => out.push(if first.is_ascii_whitespace() { *first } else { b' ' }),
            None => out.extend_from_slice(part),
        }
        rest = after;
    }
    out
}

/// Whether these bytes are a number or a word of the syntax, or none.
fn is_word(bytes: &[u8]) -> bool {
    matches!(bytes, b"" | b"R" | b"true" | b"false" | b"null" | b"endobj" | b"obj")
        || std::str::from_utf8(bytes).is_ok_and(|word| word.parse::<f32>().is_ok_and(f32::is_finite))
}

/// Whether the parser of `pdf` can parse these bytes without a deep stack.
pub(super) fn is_shallow(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        rest = &rest[at..];
        let mut run = 0;
        while let [b'\\', b'\n' | b'\r', after @ ..] = rest {
            (rest, run) = (after.strip_prefix(b"\n").unwrap_or(after), run + 1);
        }
        if run > MAX_CONTINUATIONS {
            return false;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    true
}

/// A value in whose dictionaries the keys are written plainly, as the crate `pdf` gives other names: `#20` is a space.
pub fn with_plain_keys(value: Primitive) -> Primitive {
    match value {
        Primitive::Array(values) => Primitive::Array(values.into_iter().map(with_plain_keys).collect()),
        Primitive::Dictionary(dict) => {
            let mut plain = Dictionary::new();
            for (key, value) in dict {
                plain.insert(plain_key(key.as_str()).as_deref().unwrap_or(key.as_str()), with_plain_keys(value));
            }
            Primitive::Dictionary(plain)
        }
        value => value,
    }
}

/// A key with its signs; `None` if it has no numbers of signs, or they are no text.
fn plain_key(key: &str) -> Option<String> {
    let mut parts = key.split('#');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok().filter(|plain| plain.len() < key.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_where_a_dictionary_ends() {
        for (text, rest) in [("<<>> x", " x"), ("<</A<</B 1>>>>stream", "stream"), ("<</A(>> \\) (>>) )/B<3e3E>>>z", "z"), ("<</A 1 % >>\n>>z", "z")]
        {
            assert_eq!(dictionary_end(text.as_bytes()).map(|end| &text[end..]), Some(rest));
        }
        for text in ["<</A(", "<</A", "<", "<</A<12"] {
            assert_eq!(dictionary_end(text.as_bytes()), None);
        }
    }

    #[test]
    fn finds_an_entry_of_a_dictionary_as_it_is_written() {
        for (dict, value) in [
            ("<</Type/Page/Annots[4 0 R]/Rotate 90>>", "[4 0 R]"),
            ("<</A<</Annots 1>>/B[/Annots 2]/C/Annots/Annots 7 0 R >>", "7 0 R"),
            ("<</A(/Annots 1\\))/B<2F>% /Annots 2\n/Annots<</C(>>)>>>>", "<</C(>>)>>"),
        ] {
            let (_, found) = entry(dict.as_bytes(), b"/Annots").unwrap();
            assert_eq!(dict[found].trim(), value);
            assert_eq!(composite_end(format!("{dict} 5").as_bytes()), Some(dict.len()));
        }
        assert_eq!(entry(b"<</A/Annots/B 1>>", b"/Annots"), None);
        assert_eq!([&b"<</A 1"[..], b"[(]", b"12 0 R"].map(composite_end), [None; 3]);
    }
}
