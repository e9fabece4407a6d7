//! The labels of notes in flat text, and their marks: `7`, `7.`, `⁷`, `(7)`, with a word `FN7`, `[FN7]`, `(fn. 7)`, `n7`, `n.7`, and signs, `*`, `†`.

use crate::page_words::{HEADNOTE, after_sure_note_word, leads_to_note};
use literatim_matching::text::Span;

/// Minimum letters of a word that a full stop ends before a mark that is apart, `the bar. 2 Then`, and of a word with a mark whose note has a full stop
/// after its number; `No. 2` is no mark.
const WORD: usize = 3;

/// Minimum number of digits of a year or page before a full stop or comma and a mark.
const DIGITS: usize = 2;

/// Signs that end a sentence or a quotation.
const CLOSING: &[char] = &['.', ',', ';', ':', '?', '!', '”', '"', '’', ')', ']'];

/// Maximum bytes of what is between the number of a note and the edge of its word: `(fn. `.
const SIGN: usize = 6;

/// The signs that mark notes, in their order, and how often one is written at most.
const SIGNS: &[char] = &['*', '†', '‡', '§', '¶', '‖'];
const REPEATED: usize = 3;

/// The numbers of signs are those from here on.
const SIGN_NUMBERS: u32 = 1000;

/// How the label of a note is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum LabelForm {
    /// `7`, `⁷`, `7/`
    Bare,
    /// `7.`, as the items of a list have it
    Dotted,
    /// `FN7`, `n7`
    Named,
    /// `[7]`, as the entries of a list of works have it
    Bracketed,
    /// `(7)`, as the items of a law have it
    Parenthesised,
    /// `*`, `††`
    Sign,
}

/// The label at the start of a note.
#[derive(Clone, Copy)]
pub(super) struct NoteLabel {
    pub number: u32,
    /// Its bytes, with the white space before the note's text.
    pub length: usize,
    pub form: LabelForm,
}

/// The label that begins a line: `2 Even if`, `2 18 U.S.C.`, `2/ Even`, `²Even`, `2. Even`, `FN2. Even`, `[FN2] Even`, `n2 Even`.
pub(super) fn leading_label(line: &str) -> Option<NoteLabel> {
    if let Some((number, length)) = named_label(line) {
        return Some(NoteLabel { number, length, form: LabelForm::Named });
    }
    if line.starts_with('(') {
        return closed_label(line, '(', ')', LabelForm::Parenthesised);
    }
    let Some((number, length)) = number_at(line) else { return sign_label(line) };
    let form = if line[length..].starts_with('.') { LabelForm::Dotted } else { LabelForm::Bare };
    let rest = &line[length..];
    let rest = rest.strip_prefix(['/', '.']).unwrap_or(rest);
    let body = rest.trim_start();
    let is_parted = rest.len() > body.len();
    let begins = begins_note(body) && (is_parted || form == LabelForm::Bare) || body.starts_with(|c: char| c.is_ascii_digit()) && is_parted;
    begins.then_some(NoteLabel { number, length: line.len() - body.len(), form })
}

/// The label `[2] ` at the start of a note, as Google Docs saves it.
pub(super) fn bracketed_label(line: &str) -> Option<NoteLabel> {
    closed_label(line, '[', ']', LabelForm::Bracketed)
}

/// The number between two signs at the start of a note.
fn closed_label(line: &str, open: char, close: char, form: LabelForm) -> Option<NoteLabel> {
    let (number, length) = number_at(line.strip_prefix(open)?)?;
    let rest = line[1 + length..].strip_prefix(close)?;
    let body = rest.trim_start();
    let begins = begins_note(body) || body.starts_with(|c: char| c.is_ascii_digit());
    (begins && rest.len() > body.len()).then_some(NoteLabel { number, length: line.len() - body.len(), form })
}

/// The sign at the start of a note: `* Even if`, `††Even if`.
fn sign_label(line: &str) -> Option<NoteLabel> {
    let sign = line.chars().next()?;
    let kind = SIGNS.iter().position(|&known| known == sign)?;
    let count = line.chars().take_while(|&c| c == sign).count();
    let length = count * sign.len_utf8();
    let body = line[length..].trim_start();
    let number = SIGN_NUMBERS + (kind * REPEATED + count) as u32;
    (count <= REPEATED && begins_note(body)).then_some(NoteLabel { number, length: line.len() - body.len(), form: LabelForm::Sign })
}

/// `FN2. `, `[FN2] `, `n2 ` at the start of a line: its number and its length.
fn named_label(line: &str) -> Option<(u32, usize)> {
    let inner = line.strip_prefix(['[', '(']);
    let word = inner.unwrap_or(line);
    let rest = after_note_word(word)?;
    let (number, length) = number_at(rest)?;
    let rest = &rest[length..];
    let rest = if inner.is_some() { rest.strip_prefix([']', ')'])? } else { rest };
    let rest = rest.strip_prefix(['.', ':']).unwrap_or(rest);
    let body = rest.trim_start();
    let begins = begins_note(body) || body.starts_with(|c: char| c.is_ascii_digit());
    (rest.len() > body.len() && begins).then_some((number, line.len() - body.len()))
}

/// What follows the word of a note and its full stop at the start of a text: `7` of `fn. 7`, `FN7`, `n7`.
fn after_note_word(text: &str) -> Option<&str> {
    if text.starts_with(HEADNOTE) {
        return None;
    }
    if let Some(rest) = after_sure_note_word(text) {
        return Some(rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(' '));
    }
    let rest = text.strip_prefix('n')?;
    let rest = rest.strip_prefix('.').map_or(rest, |rest| rest.trim_start_matches(' '));
    rest.starts_with(|c: char| c.is_ascii_digit()).then_some(rest)
}

/// Whether a text begins as a note does.
pub(super) fn begins_note(body: &str) -> bool {
    body.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"' | '‘' | '§'))
}

impl NoteLabel {
    /// Whether it has its place in the count of notes.
    pub(super) fn is_counted(self) -> bool {
        self.form != LabelForm::Sign
    }
}

/// The number at the start of a text, in digits or raised digits, and its length in bytes.
pub(super) fn number_at(text: &str) -> Option<(u32, usize)> {
    let value = |c: char| c.to_digit(10).or_else(|| raised(c));
    let digits = text.chars().take_while(|&c| value(c).is_some());
    let (number, length, count) = digits.fold((0, 0, 0), |(number, length, count): (u32, usize, usize), c| {
        (number.saturating_mul(10).saturating_add(value(c).unwrap_or(0)), length + c.len_utf8(), count + 1)
    });
    ((1..=3).contains(&count) && number > 0).then_some((number, length))
}

/// The value of a raised digit.
fn raised(c: char) -> Option<u32> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c).map(|value| value as u32)
}

/// The mark of a note in the text under `above`.
pub(super) fn mark(text: &str, above: Span, label: NoteLabel) -> Option<Span> {
    let above_text = &text[above];
    let plain = label.number.to_string();
    let raised: String = plain.bytes().filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(usize::from(digit - b'0'))).collect();
    let places = || above_text.match_indices(&plain).map(|(at, digits)| Span::new(at, at + digits.len()));
    let found = match label.form {
        LabelForm::Named => places().find_map(|digits| named(above_text, digits)),
        LabelForm::Bracketed => {
            let mark = format!("[{plain}]");
            let glued = |at: &usize| above_text[..*at].ends_with(|c: char| !c.is_whitespace() && c != '[');
            above_text.match_indices(&mark).map(|(at, _)| at).find(glued).map(|at| Span::new(at, at + mark.len()))
        }
        LabelForm::Parenthesised => places().find_map(|digits| parenthesised(above_text, digits)),
        LabelForm::Sign => signed(above_text, label.number),
        _ if above_text.contains(&raised) => above_text.match_indices(&raised).next().map(|(at, digits)| Span::new(at, at + digits.len())),
        LabelForm::Dotted => places().find(|&digits| is_glued(above_text, digits) && is_sure(above_text, digits)),
        LabelForm::Bare => places()
            .find(|&digits| is_glued(above_text, digits))
            .or_else(|| places().find(|&digits| is_after_number(above_text, digits)))
            .or_else(|| places().find(|&digits| is_parted(above_text, digits))),
    }?;
    let slash = usize::from(above_text[found.end..].starts_with('/'));
    Some(Span::new(above.start + found.start, above.start + found.end + slash))
}

/// The mark with a word around these digits: ` n7`, `[FN7]`, `(fn. 7)`. `302 n7` and `302 (n. 7)` are pins.
fn named(text: &str, digits: Span) -> Option<Span> {
    let first = text.floor_char_boundary(digits.start.saturating_sub(SIGN));
    let near = &text[first..digits.end];
    let begins = |start: usize| {
        let word = near[start..].trim_start_matches(['[', '(']);
        let is_whole = after_note_word(word).is_some_and(|rest| rest.len() == digits.len());
        is_whole.then_some((first + start, word.len() < near.len() - start))
    };
    let (start, is_bracketed) = near.char_indices().find_map(|(start, _)| begins(start))?;
    let rest = &text[digits.end..];
    let before = text[..start].trim_end();
    let is_apart = before.len() < start && !before.ends_with(',');
    if leads_to_note(before) {
        return None;
    }
    if is_bracketed {
        return rest.starts_with([']', ')']).then_some(Span::new(start, digits.end + 1));
    }
    (is_apart && !rest.starts_with(char::is_alphanumeric)).then_some(Span::new(start, digits.end))
}

/// The mark `(7)` around these digits, directly behind a word or the end of a sentence or quotation: not `Rule 12(7)`, `(b)(7)`.
fn parenthesised(text: &str, digits: Span) -> Option<Span> {
    let before = text[..digits.start].strip_suffix('(')?;
    let stem = before.trim_end_matches(['.', ',', ';', ':', '?', '!', '”', '"', '’']);
    let letters = stem.chars().rev().take_while(|c| c.is_lowercase()).count();
    let is_quoted = before.ends_with(['”', '"']);
    let rest = text[digits.end..].strip_prefix(')')?;
    let ends = rest.chars().next().is_none_or(|c| c.is_whitespace() || CLOSING.contains(&c));
    (ends && (is_quoted || letters >= WORD)).then(|| Span::new(before.len(), digits.end + 1))
}

/// The mark that is this sign, directly behind a word or the end of a sentence or quotation. The sign around words is none: `*word*`.
fn signed(text: &str, number: u32) -> Option<Span> {
    let index = (number - SIGN_NUMBERS) as usize - 1;
    let sign = SIGNS.get(index / REPEATED)?;
    let mark = sign.to_string().repeat(index % REPEATED + 1);
    let is_whole = |at: usize| !text[..at].ends_with(*sign) && !text[at + mark.len()..].starts_with(*sign);
    let mut places = text.match_indices(&mark).map(|(at, _)| at).filter(|&at| is_whole(at));
    let is_mark = |at: usize| {
        let rest = &text[at + mark.len()..];
        let is_behind = text[..at].ends_with(|c: char| c.is_alphabetic() || CLOSING.contains(&c));
        let cites = matches!(sign, '§' | '¶') && rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        is_behind && !cites && rest.chars().next().is_none_or(|c| c.is_whitespace() || CLOSING.contains(&c))
    };
    let first = places.find(|&at| text[..at].ends_with(|c: char| !c.is_whitespace()) || text[at + mark.len()..].starts_with(char::is_alphabetic))?;
    is_mark(first).then(|| Span::new(first, first + mark.len()))
}

/// Whether a number stands directly after a word or a mark of punctuation.
fn is_glued(text: &str, digits: Span) -> bool {
    let before = text[..digits.start].trim_end_matches(CLOSING);
    let rest = &text[digits.end..];
    let is_apart = rest.starts_with('/') && text[..digits.start].ends_with(' ');
    // `(2018).2` and `at 215;2` end a citation, and `3.2` is a number.
    let is_word = before.ends_with(char::is_alphabetic) || text[before.len()..digits.start].contains([')', ']', ';', '”', '"']);
    let is_glued = text[..digits.start].ends_with(|c: char| !c.is_whitespace()) && is_word;
    let ends = rest.strip_prefix('/').unwrap_or(rest).chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, '”' | '"' | '’' | ')'));
    (is_apart || is_glued) && ends
}

/// Whether a number behind a word or a sign marks a note even if a list may begin with it: not `Form W2`, `Fig.1 shows`.
fn is_sure(text: &str, digits: Span) -> bool {
    let before = text[..digits.start].trim_end_matches(CLOSING);
    let letters = before.chars().rev().take_while(|c| c.is_alphabetic()).count();
    let is_stopped = text[before.len()..digits.start].ends_with('.');
    let goes_on = text[digits.end..].trim_start().starts_with(char::is_lowercase);
    (letters >= WORD || before.len() < digits.start) && !(is_stopped && goes_on)
}

/// Whether a number ends a sentence, `at 215.2 The`, or a phrase, `In 2018,2 the`, that ends with a number.
fn is_after_number(text: &str, digits: Span) -> bool {
    let rest = &text[digits.end..];
    let before = &text[..digits.start];
    let stem = before.strip_suffix(['.', ',']).unwrap_or("");
    let count = stem.bytes().rev().take_while(u8::is_ascii_digit).count();
    let next = rest.trim_start();
    let goes_on = before.ends_with(',') || next.starts_with(|c: char| c.is_uppercase() || c == '“');
    count >= DIGITS && next.len() < rest.len() && goes_on
}

/// Whether a number stands behind the end of a sentence and a space, as raised digits come out of a PDF.
fn is_parted(text: &str, digits: Span) -> bool {
    let before = text[..digits.start].trim_end_matches(' ');
    let stem = before.trim_end_matches(CLOSING);
    let rest = &text[digits.end..];
    let next = rest.trim_start_matches(' ');
    let letters = stem.chars().rev().take_while(|c| c.is_alphabetic()).count();
    let is_end = stem.len() < before.len() && (letters >= WORD || before[stem.len()..].contains(['”', '"', ')']));
    let begins = next.len() < rest.len() && next.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"'));
    // The clause of a quotation goes on: `none,” 15 and`.
    let is_quoted = || before.ends_with('”') && stem.len() < before.len() && next.len() < rest.len() && next.starts_with(char::is_lowercase);
    before.len() < digits.start && is_end && (begins || next.is_empty() || next.starts_with('\n') || is_quoted())
}
