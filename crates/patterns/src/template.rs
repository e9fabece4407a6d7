//! Templates of keys and addresses: `{book} {chapter}.{first}`, with `{{` and `}}` for braces.

use std::fmt::Write;

/// Text with group names in braces.
#[derive(Clone, Debug)]
pub(super) struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Group(String),
}

impl Template {
    /// Reads a template that may contain these groups.
    ///
    /// # Errors
    /// The byte at which something is wrong, and what to do about it.
    pub(super) fn parse(text: &str, groups: &[&str]) -> Result<Self, (usize, String)> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut at = 0;
        while let Some(brace) = text[at..].find(['{', '}']).map(|i| at + i) {
            plain.push_str(&text[at..brace]);
            let sign = &text[brace..brace + 1];
            if text[brace + 1..].starts_with(sign) {
                plain.push_str(sign);
                at = brace + 2;
                continue;
            }
            let Some(end) = text[brace..].find('}').filter(|_| sign == "{").map(|i| brace + i) else {
                return Err((brace, format!("this brace belongs to no group; write {{name}} for a group, and {sign}{sign} for a brace")));
            };
            let name = &text[brace + 1..end];
            if !groups.contains(&name) {
                return Err((brace, format!("the pattern has no group {name:?}; {}", known(groups))));
            }
            if !plain.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut plain)));
            }
            parts.push(Part::Group(name.to_owned()));
            at = end + 1;
        }
        plain.push_str(&text[at..]);
        if !plain.is_empty() {
            parts.push(Part::Text(plain));
        }
        if parts.is_empty() {
            return Err((0, "it is empty; write what a match is called".into()));
        }
        Ok(Self { parts })
    }

    /// Whether it contains this group.
    pub(super) fn names(&self, group: &str) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Group(name) if name == group))
    }

    /// The text with the values of its groups; `None` if one of them has no value.
    pub(super) fn fill<'a>(&self, value: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
        let mut filled = String::new();
        for part in &self.parts {
            filled.push_str(match part {
                Part::Text(text) => text,
                Part::Group(name) => value(name)?,
            });
        }
        Some(filled)
    }

    /// The same as an address: in values, all characters except letters, digits and `-._~` are percent-encoded (RFC 3986, section 2.3).
    pub(super) fn fill_address<'a>(&self, value: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
        let mut filled = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => filled.push_str(text),
                Part::Group(name) => {
                    for byte in value(name)?.bytes() {
                        match byte {
                            b'-' | b'.' | b'_' | b'~' => filled.push(byte.into()),
                            _ if byte.is_ascii_alphanumeric() => filled.push(byte.into()),
                            _ => write!(filled, "%{byte:02X}").expect("a String takes all that is written"),
                        }
                    }
                }
            }
        }
        Some(filled)
    }
}

/// What a user may write instead.
pub(super) fn known(groups: &[&str]) -> String {
    match groups {
        [] => "it has no named groups at all, which are written (?<name>…)".into(),
        [only] => format!("its only group is {only}"),
        _ => format!("its groups are {}", groups.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: &[&str] = &["book", "first"];

    fn value(name: &str) -> Option<&'static str> {
        (name == "book").then_some("Harbour & Light")
    }

    #[test]
    fn templates_are_filled() {
        for (text, filled, address) in [
            ("{book}", Some("Harbour & Light"), Some("Harbour%20%26%20Light")),
            ("{{{book}}}", Some("{Harbour & Light}"), Some("{Harbour%20%26%20Light}")),
            ("a/{book}?b", Some("a/Harbour & Light?b"), Some("a/Harbour%20%26%20Light?b")),
            ("{book} {first}", None, None),
            ("plain", Some("plain"), Some("plain")),
        ] {
            let template = Template::parse(text, GROUPS).unwrap();
            assert_eq!(template.fill(value).as_deref(), filled, "{text}");
            assert_eq!(template.fill_address(value).as_deref(), address, "{text}");
        }
    }

    #[test]
    fn errors_give_the_byte() {
        for (text, at, part) in [
            ("{verse}", 0, "no group \"verse\"; its groups are book, first"),
            ("é {book", 3, "write {name} for a group, and {{ for a brace"),
            ("{book}}", 6, "write {name} for a group, and }} for a brace"),
            ("{}", 0, "no group \"\""),
            ("", 0, "it is empty"),
        ] {
            let (byte, problem) = Template::parse(text, GROUPS).unwrap_err();
            assert!(byte == at && problem.contains(part), "{text}: {byte} {problem}");
        }
    }
}
