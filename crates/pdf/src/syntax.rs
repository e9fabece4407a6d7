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
/// file's permissions may be unsigned; a damaged word is null, a byte that belongs to no word a space, and a name in another encoding than UTF-8, as
/// those of Chinese fonts are, is read byte by byte.
pub(super) fn mended(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.' | b'#' | b'_')).count();
        let length = match first {
            b'(' => string_length(rest).unwrap_or(rest.len()),
            b'<' if after.first() != Some(&b'<') => memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1),
            b'<' => 2,
            b'/' => 1 + after.iter().take_while(|b| is_regular(b) && !b.is_ascii_control()).count(),
            _ => word.max(1),
        };
        let (part, after) = rest.split_at(length);
        match std::str::from_utf8(part).ok().and_then(|word| word.parse::<i64>().ok()) {
            Some(number) => out.extend((number as i32).to_string().bytes()),
            None if *first == b'/' => write_name(part, &mut out),
            None if length == word => out.extend_from_slice(if is_word(part) { part } else { b"null" }),
            None if length == 1 && !first.is_ascii_graphic() => out.push(if first.is_ascii_whitespace() { *first } else { b' ' }),
            None => out.extend_from_slice(part),
        }
        rest = after;
    }
    out
}

/// Writes a name as it is, or each byte that it has or numbers beyond ASCII as the character of that number if they are no UTF-8.
fn write_name(name: &[u8], out: &mut Vec<u8>) {
    let digit = |at: usize| name.get(at).and_then(|&b| char::from(b).to_digit(16));
    let numbered = |at: usize| digit(at + 1).zip(digit(at + 2)).filter(|_| name[at] == b'#').map(|(high, low)| (high << 4 | low) as u8);
    let (mut at, mut bytes) = (0, Vec::new());
    while at < name.len() {
        let number = numbered(at);
        bytes.push((number.unwrap_or(name[at]), number.is_some()));
        at += if number.is_some() { 3 } else { 1 };
    }
    let is_utf8 = String::from_utf8(bytes.iter().map(|&(byte, _)| byte).collect()).is_ok();
    for (byte, is_numbered) in bytes {
        match byte {
            128.. if !is_utf8 => out.extend(char::from(byte).to_string().bytes()),
            b'#' => out.extend(b"#23"),
            byte if is_numbered => out.extend(format!("#{byte:02x}").bytes()),
            byte => out.push(byte),
        }
    }
}

/// Whether a byte may be part of a name or a word.
fn is_regular(byte: &u8) -> bool {
    !byte.is_ascii_whitespace() && *byte != 0 && !b"()<>[]{}/%".contains(byte)
}

/// Whether these bytes are a number or a word of the syntax.
fn is_word(bytes: &[u8]) -> bool {
    matches!(bytes, b"R" | b"true" | b"false" | b"null" | b"endobj" | b"obj")
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
    use pdf::object::NoResolve;
    use pdf::parser::{ParseFlags, parse};

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
    fn names_in_other_encodings_are_read_byte_by_byte() {
        for (written, name) in [
            ("#CB#CE#CC#E5,Bold", "ËÎÌå,Bold"),
            ("ABCDEF+#B5#D8b#2B1", "ABCDEF+µØb+1"),
            ("#E5#AE#8B", "宋"),
            ("A#B", "A#B"),
            ("A##CB", "A#Ë"),
            ("A#20#CB", "A Ë"),
        ] {
            let written = mended(format!("<</A/{written}/B 1>>").as_bytes());
            let Ok(Primitive::Dictionary(dict)) = parse(&written, &NoResolve, ParseFlags::ANY) else { panic!("{written:?}") };
            assert!(
                matches!((dict.get("A"), dict.get("B")), (Some(Primitive::Name(found)), Some(Primitive::Integer(1))) if found.as_str() == name),
                "{dict:?}"
            );
        }
        let raw = mended(b"<</A/\xCB\xCE,Bold/B 0x1 /C 1>>");
        assert_eq!(String::from_utf8_lossy(&raw), "<</A/ËÎ,Bold/B null /C 1>>");
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
