//! Marks of notes and of headnotes that sites write into the text of an opinion: `[FN7]`, `(fn. 7)`, `[Footnote 7]`, `n7Link to the text of the note`,
//! `[HN4]`, and without brackets `FN7`, `HN4`; and a bare label in the text, `n7`, `[7]`, `/7/`, `7/`, if a line begins with it too, as the note does.

use literatim_matching::order;
use literatim_matching::text::{Document, Span};
use literatim_read::{HEADNOTE, NOTE_LINKS, after_note_word, after_sure_note_word, leads_to_note};
use std::collections::HashSet;

/// Maximum bytes of a mark in brackets, of the digits of a note, and of a label.
const MARK: usize = 20;
const DIGITS: usize = 3;

/// Hides these marks in a source.
pub(super) fn mark(document: &mut Document) {
    let text = &document.text;
    let mut found = in_brackets(text);
    found.extend(NOTE_LINKS.iter().flat_map(|link| text.match_indices(link)).map(|(at, link)| linked(text, at, link.len())));
    found.extend(bare(text));
    found.extend(labelled(text));
    order::sort(&mut found);
    // A link and a label may be one mark.
    found.dedup_by(|next, kept| {
        let is_one = next.start < kept.end;
        kept.end = if is_one { kept.end.max(next.end) } else { kept.end };
        is_one
    });
    let hidden = &document.hidden;
    found.retain(|span| hidden.get(hidden.partition_point(|known| known.end <= span.start)).is_none_or(|known| known.start >= span.end));
    document.hidden.extend(found);
    order::sort(&mut document.hidden);
}

/// `[FN7]`, `[FN*]`, `(fn. 7)`, `[HN4]`, `HN4[⬆]`.
fn in_brackets(text: &str) -> Vec<Span> {
    let whole = |open: usize| {
        let close = if text[open..].starts_with('[') { ']' } else { ')' };
        let near = &text[open + 1..text.floor_char_boundary(open + MARK)];
        let inner = &near[..near.find(close)?];
        let span = Span::new(open, open + inner.len() + 2);
        let inner = inner.trim();
        if let Some(start) = headnote(&text[..open]).filter(|_| inner.chars().all(|c| !c.is_alphanumeric())) {
            return Some(Span::new(start, span.end));
        }
        if let Some(rest) = after_sure_note_word(inner) {
            return is_number(rest.trim_matches(['.', ' '])).then_some(span);
        }
        // `[n.d.]` has no date.
        let rest = after_note_word(inner).filter(|_| close == ']')?.trim_matches(['.', ' ']);
        (is_number(rest) && !rest.starts_with(char::is_alphabetic)).then_some(span)
    };
    memchr::memchr2_iter(b'[', b'(', text.as_bytes()).filter_map(whole).collect()
}

/// `FN7`, `fn7`, `HN4` as words. `302 fn7` is a pin.
fn bare(text: &str) -> Vec<Span> {
    let whole = |at: usize| {
        let before = &text[..at];
        let rest = after_sure_note_word(&text[at..])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let ends = (1..=DIGITS).contains(&digits) && !rest[digits..].starts_with(|c: char| c.is_alphanumeric());
        let is_pin = leads_to_note(before) || before.ends_with(", ");
        let is_whole = !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '[' | '(' | '#' | '_' | '-'));
        (ends && is_whole && !is_pin).then(|| Span::new(at, text.len() - rest.len() + digits))
    };
    memchr::memchr3_iter(b'F', b'f', b'H', text.as_bytes()).filter_map(whole).collect()
}

/// Where `HN4` at the end of a text begins.
fn headnote(before: &str) -> Option<usize> {
    let before = before.trim_end_matches(' ');
    let stem = before.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix(HEADNOTE)?;
    (before.len() > stem.len() + HEADNOTE.len() && !stem.ends_with(char::is_alphanumeric)).then_some(stem.len())
}

/// A link of this length at byte `at`, with the label before it: `n7 Link to the text of the note`.
fn linked(text: &str, at: usize, length: usize) -> Span {
    let before = text[..at].trim_end_matches(' ');
    let stem = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = before.len() - stem.len();
    let stem = if (1..=DIGITS).contains(&digits) {
        stem.strip_suffix('n').filter(|stem| stem.ends_with(char::is_whitespace)).unwrap_or(stem)
    } else {
        before
    };
    Span::new(stem.len(), at + length)
}

/// The labels within lines that are those of notes: others begin lines.
fn labelled(text: &str) -> Vec<Span> {
    let heads: HashSet<&str> = text.lines().filter_map(|line| label(line.trim_start())).collect();
    let mut found = Vec::new();
    if heads.is_empty() {
        return found;
    }
    for at in memchr::memchr3_iter(b'n', b'/', b'[', text.as_bytes()) {
        // The digits of `7/` are before its sign.
        let stem = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
        let at = if text[at..].starts_with('/') && (1..=DIGITS).contains(&(at - stem.len())) { stem.len() } else { at };
        let before = text[..at].trim_end_matches(' ');
        let rest = &text[at..text.floor_char_boundary(at + MARK)];
        // `302 n7` is a pin, and a line begins with the note itself.
        let is_in_line = before.ends_with(|c: char| c.is_alphabetic() || c.is_ascii_punctuation() || matches!(c, '”' | '’'));
        let is_apart = before.len() < at || !rest.starts_with('n');
        if let Some(label) = label(rest).filter(|label| is_in_line && is_apart && heads.contains(label)) {
            found.push(Span::new(at, at + label.len()));
        }
    }
    found
}

/// The label of a note at the start of a text: `n7`, `/7/`, `7/`, `[7]`.
fn label(text: &str) -> Option<&str> {
    let (open, close) = match text.as_bytes().first()? {
        b'n' => ("n", ""),
        b'/' => ("/", "/"),
        b'[' => ("[", "]"),
        byte if byte.is_ascii_digit() => ("", "/"),
        _ => return None,
    };
    let rest = &text[open.len()..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = rest[digits..].strip_prefix(close)?;
    let ends = (1..=DIGITS).contains(&digits) && !rest.starts_with(char::is_alphanumeric);
    ends.then(|| &text[..text.len() - rest.len()])
}

/// Whether a text is the number of a note, or the sign of one without a number.
fn is_number(text: &str) -> bool {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit()) && (1..=DIGITS).contains(&text.len());
    is_digits || !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'*' | b'a'..=b'd'))
}
