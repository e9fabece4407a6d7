//! Makes outside text safe for each surface. Every writer sends text that it did not write itself through here.

/// Text that a terminal displays and does not execute: control characters (ANSI escapes, C1) and those that reverse the text direction become U+FFFD,
/// white space becomes spaces.
pub(super) fn terminal(text: &str) -> String {
    let plain = |c: char| match c {
        _ if c.is_whitespace() => ' ',
        _ if is_unsafe(c) => '\u{FFFD}',
        _ => c,
    };
    text.chars().map(plain).collect()
}

/// Control characters, and the embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Text on one line of Markdown, with every special character escaped.
pub(super) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        } else if let Some(mark) = block_mark(word) {
            out.push_str(&word[..mark]);
            out.push('\\');
            escape_into(&mut out, &word[mark..]);
            continue;
        }
        escape_into(&mut out, word);
    }
    out
}

/// The position of a character that would make `word` begin a list or a heading: `-`, `+`, `=`, the full stop of `1.`
fn block_mark(word: &str) -> Option<usize> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    match word.as_bytes().get(digits)? {
        b'.' | b')' if digits > 0 => Some(digits),
        b'-' | b'+' | b'=' if digits == 0 => Some(0),
        _ => None,
    }
}

fn escape_into(out: &mut String, word: &str) {
    for c in word.chars().filter(|&c| !is_unsafe(c)) {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!') {
            out.push('\\');
        }
        out.push(c);
    }
}

/// A link address: http or https, with every character that could end it percent-encoded. `None` for any other.
pub(super) fn address(link: &str) -> Option<String> {
    let lower = link.get(..8)?.to_ascii_lowercase();
    if !(lower.starts_with("https://") || lower.starts_with("http://")) {
        return None;
    }
    let mut out = String::with_capacity(link.len());
    for c in link.chars() {
        let is_plain = !c.is_whitespace() && !is_unsafe(c) && !matches!(c, '"' | '\'' | '(' | ')' | '<' | '>' | '\\' | '`' | '[' | ']' | '|');
        if is_plain {
            out.push(c);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("%{byte:02X}")));
        }
    }
    Some(out)
}

/// A cell of a CSV table, quoted, on one line. An apostrophe before a sign that begins a formula makes spreadsheets take the cell as text.
pub(super) fn csv(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || is_unsafe(c)).filter(|word| !word.is_empty()).collect();
    let line = words.join(" ").replace('"', "\"\"");
    let is_formula = line.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    format!("\"{}{line}\"", if is_formula { "'" } else { "" })
}

/// A text of JSON, quoted.
pub(super) fn json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            _ if c.is_control() => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Text in HTML, between tags or in a quoted attribute.
pub(super) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ if is_unsafe(c) && !c.is_whitespace() => out.push('\u{FFFD}'),
            _ => out.push(c),
        }
    }
    out
}
