//! The text between parallel reporter citations, and after them.

use super::core::{Core, CoreKind};
use super::paren::closing;
use super::tables::pins::NOTES;
use super::tables::reporters_at;

/// How the text between two reporter citations joins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// Nothing but a comma or a bracket is between them, besides divisions and notes of the opinion: `302 Ga. 717 (3), 808 S.E.2d 661`.
    Plain,
    /// It opens a parenthesis around the second: `286 Ga. 216, 218 (1) (686 SE2d 786)`.
    Opens,
}

/// How `gap` joins two parallel citations, if it does. Georgia has the divisions of the opinion before the parallel citation, and that in parentheses.
pub(super) fn joined(gap: &str) -> Option<Joint> {
    let gap = gap.trim();
    if is_left_blank(gap) {
        return Some(Joint::Plain);
    }
    match gap[divisions(gap)..].trim() {
        "" => gap.is_empty().then_some(Joint::Plain),
        "," | "[" | "][" => Some(Joint::Plain),
        "(" | "[(" | ", (" => Some(Joint::Opens),
        _ => None,
    }
}

/// The length of the divisions and notes of an opinion at the start of `text`: ` (3)`, ` (III) (B)`, ` (3), fn. 8`.
pub(super) fn divisions(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let item = rest.trim_start_matches([' ', '\u{A0}']);
        let after = division(item).or_else(|| note(item.strip_prefix(',').unwrap_or(item).trim_start()).filter(|_| length > 0));
        let Some(after) = after else { return length };
        length = text.len() - after.len();
    }
}

/// What follows the division at the start of `text`: a number, a letter or a Roman numeral in parentheses.
fn division(text: &str) -> Option<&str> {
    let (inner, rest) = text.strip_prefix('(')?.split_once(')')?;
    let is_number = (1..=2).contains(&inner.len()) && inner.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = inner.len() == 1 && inner.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_roman = (1..=5).contains(&inner.len()) && inner.bytes().all(|byte| b"IVXivx".contains(&byte));
    (is_number || is_letter || is_roman).then_some(rest)
}

/// What follows the note at the start of `text`: `n. 6`, `fn. 8`.
fn note(text: &str) -> Option<&str> {
    let number = NOTES.iter().find_map(|sign| text.strip_prefix(sign))?.trim_start();
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < number.len()).then_some(rest)
}

/// Whether the parenthesis that opens at byte `open` of `text` holds nothing but the reporter citations of `cores`, with their pages; they begin there.
pub(super) fn holds_citations(text: &str, open: usize, cores: &[Core]) -> bool {
    let Some(inner) = closing(text, open) else { return false };
    let mut at = inner.start;
    let mut rest = String::new();
    for core in cores.iter().take_while(|core| core.span.start < inner.end) {
        if core.span.start < at || core.span.end > inner.end || !matches!(core.kind, CoreKind::Full | CoreKind::Short) {
            return false;
        }
        rest.push_str(&text[at..core.span.start]);
        rest.push(' ');
        at = core.span.end;
    }
    rest.push_str(&text[at..inner.end]);
    let is_page =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_digit()) || word == "at" || NOTES.iter().any(|sign| sign.trim_end_matches('.') == word);
    rest.split(|c: char| !c.is_alphanumeric()).all(is_page)
}

/// Whether `gap` is a reporter citation left blank: `, ---- L. Ed. 2d ----,`.
fn is_left_blank(gap: &str) -> bool {
    gap.len() < 48 && gap.starts_with(',') && gap.ends_with(',') && blank(gap[1..].trim_start()) > 0
}

/// The length of the placeholder for a number at the start of `text`.
fn blank(text: &str) -> usize {
    let length: usize = text.chars().take_while(|c| matches!(c, '_' | '-' | '—' | '–')).map(char::len_utf8).sum();
    if length > 1 { length } else { 0 }
}

/// The end of the reporter citations at byte `at` whose volume and page are both left blank: `, --- L. Ed. 2d ---`.
pub(super) fn after_blanks(text: &str, at: usize) -> usize {
    let after = || {
        let tail = text[at..].strip_prefix(", ")?;
        let volume = blank(tail);
        let reporter = tail.get(volume..).filter(|_| volume > 0)?.strip_prefix(' ')?;
        let start = text.len() - reporter.len();
        let end = reporters_at(text, start).iter().map(|reporter| reporter.end).max()?;
        let page = text[end..].strip_prefix(' ')?;
        let length = blank(page);
        (length > 0).then(|| end + 1 + length)
    };
    after().map_or(at, |end| after_blanks(text, end))
}

/// The start of the blank reporter citations that end at byte `at`: `, --- U.S. ---, ` before the first complete one.
pub(super) fn before_blanks(text: &str, from: usize, at: usize) -> usize {
    let is_blank = |c: char| matches!(c, '_' | '-' | '—' | '–');
    let before = || {
        let head = text[from..at].trim_end().strip_suffix([',', '['])?.trim_end();
        let head = head.strip_suffix("__, __").map_or(head, |_| head[..head.len() - 4].trim_end_matches([',', ' ']));
        let reporter = head.trim_end_matches(is_blank).strip_suffix(' ')?;
        let volume = reporter.rfind(is_blank).filter(|&i| reporter.len() - i < 24)?;
        let start = reporter[..volume].trim_end_matches(is_blank);
        (blank(&head[start.len()..]) > 0).then(|| from + start.trim_end_matches([' ', ',']).len())
    };
    before().map_or(at, |start| before_blanks(text, from, start))
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{CitationKind, Cite};

    #[test]
    fn parallel_citations_form_one_citation() {
        // text → (reporter citations, year)
        for (text, addresses, year) in [
            ("Ash v. Elm, 286 Ga. 216, 218 (1) (686 SE2d 786) (2009).", &["286 Ga. 216", "686 S.E.2d 786"][..], 2009),
            ("Ash v. Elm, 286 Ga. 216, 218 (1) (a) (686 SE2d 786) (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 286 Ga. 216, 218 (686 SE2d 786) (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 286 Ga. 216 [686 SE2d 786] (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 286 Ga. 216, 218 [(686 SE2d 786)] (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 643 U. S. 307 (299 SC 2781, 61 LE2d 560) (1979).", &["643 U.S. 307", "299 S. Ct. 2781", "61 L. Ed. 2d 560"], 1979),
            ("Ash v. Elm, 286 Ga. 216, 218-219 (3), n. 8 (686 SE2d 786, 788) (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 286 Ga. 216, 218 (III) (B), fn. 8, 686 SE2d 786 (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 286 Ga. 216 (3), 686 S.E.2d 786 (2009).", &["286 Ga. 216", "686 S.E.2d 786"], 2009),
            ("Ash v. Elm, 293 F.3d 19, 32-33 (III) (B) (1st Cir. 2002).", &["293 F.3d 19"], 2002),
            ("Ash v. Elm, 293 F.3d 19, 32 (II), n. 4 (1st Cir. 2002).", &["293 F.3d 19"], 2002),
            ("Ash v. Elm, 293 F.3d 19, 32, fn. 4 (1st Cir. 2002).", &["293 F.3d 19"], 2002),
            ("Ash v. Elm, 793 F. 2d 19, 32 (CA8 1986).", &["793 F.2d 19"], 1986),
            ("Ash v. Elm, 793 F. 2d 19, 32 (C. A. 2, 1986).", &["793 F.2d 19"], 1986),
            ("Ash v. Elm, 793 F. 2d 19, 32 (CA11 Feb. 5, 1986) (en banc).", &["793 F.2d 19"], 1986),
            ("Ash v. Elm (1986), 22 Ohio St.3d 198, 488 N.E.2d 181.", &["22 Ohio St. 3d 198", "488 N.E.2d 181"], 1986),
            ("Ash v. Elm (6th Cir. 1986), 793 F.2d 19.", &["793 F.2d 19"], 1986),
            ("Ash v. Elm, ---- U.S. ----, 142 S. Ct. 1253, 1259, ---- L. Ed. 2d ---- (2022).", &["142 S. Ct. 1253"], 2022),
            ("Ash v. Elm (2022) __ U.S. __ [142 S.Ct. 1253].", &["142 S. Ct. 1253"], 2022),
            ("Ash v. Elm (2022) __ U.S. __, __ [142 S.Ct. 1253, 1259].", &["142 S. Ct. 1253"], 2022),
            ("Ash v. Elm, ___ Nev. ___ [142 P.3d 1253] (2022).", &["142 P.3d 1253"], 2022),
            ("Ash v. Elm, 142 S. Ct. 1253, 1259, ---- L. Ed. 2d ----, --- A.3d --- (2022).", &["142 S. Ct. 1253"], 2022),
            ("Ash v. Elm, 142 S. Ct. 1253, ---- L. Ed. 2d ----, 90 A.3d 12 (2022).", &["142 S. Ct. 1253", "90 A.3d 12"], 2022),
            ("Ash v. Elm, 95-0754, p. 3 (La.App. 1 Cir. 12/15/95), 669 So.2d 463, 464.", &["669 So. 2d 463"], 1995),
        ] {
            let list = citations_in(text, Vec::new());
            assert_eq!(list.len(), 1, "{text}");
            let CitationKind::Full(cites) = &list[0].kind else { panic!("{text} is a full citation") };
            assert_eq!(cites.iter().map(Cite::to_string).collect::<Vec<_>>(), addresses, "{text}");
            assert_eq!((list[0].year, list[0].name.as_ref().map(|name| name.text.as_str())), (Some(year), Some("Ash v. Elm")), "{text}");
        }
    }

    #[test]
    fn a_parenthesis_with_other_words_holds_no_parallel_citation() {
        for (text, addresses) in [
            ("Ash v. Elm, 286 Ga. 216 (citing 686 SE2d 786) (2009).", 1),
            ("Ash v. Elm, 286 Ga. 216 (686 SE2d 786 is older) (2009).", 1),
            ("Ash v. Elm, 286 Ga. 216 (Oak v. Fir, 686 SE2d 786) (2009).", 1),
            ("Ash v. Elm, 286 Ga. 216 (CA5), 686 SE2d 786 (2009).", 1),
        ] {
            let list = citations_in(text, Vec::new());
            let CitationKind::Full(cites) = &list[0].kind else { panic!("{text} is a full citation") };
            assert_eq!((cites.len(), list.len()), (addresses, 2), "{text}");
        }
        // A year in parentheses before a comma belongs to no citation without a name.
        assert_eq!(citations_in("It began long ago (1986), 22 Ohio St.3d 198.", Vec::new())[0].year, None);
    }
}
