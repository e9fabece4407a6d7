//! The text between parallel reporter citations, and after them.

use super::tables::reporters_at;

/// Whether `gap` joins two parallel citations, and if so, whether it opens parentheses around the second, as Georgia does after division numbers:
/// `286 Ga. 216, 218 (1) (686 SE2d 786)`.
pub(super) fn joined(gap: &str) -> Option<bool> {
    let gap = gap.trim();
    if matches!(gap, "," | "" | "[" | "][") || is_left_blank(gap) {
        return Some(false);
    }
    let mut divisions = gap.strip_suffix('(')?.trim();
    while let Some((inner, rest)) = divisions.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        if inner.len() > 3 || !inner.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        divisions = rest.trim_start();
    }
    (divisions.is_empty() && gap.len() > 1).then_some(true)
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
}
