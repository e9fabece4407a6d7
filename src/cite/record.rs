//! Citations of the record of the case.

use super::core::{Core, CoreKind};
use super::words::ByLetter;
use crate::text::Span;
use std::sync::OnceLock;

/// Words that open a citation of the record, with what must follow.
const RECORDS: &[&str] = &[
    "Compl.",
    "Complaint",
    "Am. Compl.",
    "Answer",
    "Dkt.",
    "Dkt. No.",
    "ECF No.",
    "ECF",
    "Doc.",
    "Doc. No.",
    "Tr.",
    "Hr'g Tr.",
    "Trial Tr.",
    "Dep.",
    "Decl.",
    "Aff.",
    "Ex.",
    "Exh.",
    "Exhibit",
    "App.",
    "J.A.",
    "R.",
    "ROA",
    "ER",
    "SER",
    "AR",
    "A.R.",
    "CP",
    "RP",
    "VRP",
    "JA",
    "SA",
    "Rec.",
    "Br.",
    "Mot.",
    "Opp'n",
    "Reply",
    "Mem.",
    "Stmt.",
    "Agmt.",
    "Letter",
    "DN",
    "D.N.",
    "DE",
    "D.E.",
    "D.I.",
    "R. Doc.",
    "Rec. Doc.",
    "Doc. Entry",
    "Dkt. Entry",
    "PSR",
];

/// Papers of a case by their whole names, which are citations only before a page or a paragraph.
const PAPERS: &[&str] = &[
    "Response",
    "Stipulation",
    "Petition",
    "Motion",
    "Order",
    "Opposition",
    "Indictment",
    "Affidavit",
    "Declaration",
    "Deposition",
    "Transcript",
    "Report",
    "Plea Agreement",
    "Brief",
];

/// `Voss Dep. 88:4`, `Defs.' Mem. 5`, `Compl. ¶ 4`, `Dkt. 12 at 3`, `Tr. 14:2`, `ROA.123`, `Ex. B`.
pub(super) fn read(text: &str, at: usize) -> Option<Core> {
    plain(text, at).or_else(|| {
        // The name of a witness or a party before it.
        let mut from = at;
        (0..2).find_map(|_| {
            let word = text[from..].find(' ').filter(|&end| (2..=16).contains(&end) && text[from..].starts_with(char::is_uppercase))?;
            let name = text[from..from + word].chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '\'' | '’' | '-'));
            from += word + 1;
            let core = plain(text, from).filter(|core| name && OF_SOMEBODY.iter().any(|word| text[core.span.start..].starts_with(word)))?;
            Some(Core { span: Span::new(at, core.span.end), ..core })
        })
    })
}

/// What a witness or a party gave.
const OF_SOMEBODY: &[&str] = &["Dep.", "Decl.", "Aff.", "Mem.", "Br.", "Mot.", "Opp'n", "Reply", "Stmt.", "Tr.", "Agmt.", "Compl.", "Ex.", "Exh."];

fn plain(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    // `Brief for appellant at 15`
    if let Some(whose) = rest.strip_prefix("Brief for ").or(rest.strip_prefix("Br. for ")) {
        let words = whose.find(" at ").filter(|&end| end < 40 && whose[end + 4..].starts_with(|c: char| c.is_ascii_digit()))?;
        let end = text.len() - whose.len() + words;
        return Some(Core { span: Span::new(at, end), ..Core::new(CoreKind::Record) });
    }
    // `Illinois Cent. R.R., 337 F.3d 550`
    if text[..at].ends_with('.') {
        return None;
    }
    static BY_LETTER: OnceLock<[ByLetter<&str>; 2]> = OnceLock::new();
    let [records, papers] = BY_LETTER.get_or_init(|| [RECORDS, PAPERS].map(|list| ByLetter::new(list, |word| word)));
    let longest =
        |list: &ByLetter<&'static str>| list.at(text, at).iter().filter(|word| rest.starts_with(**word)).max_by_key(|word| word.len()).copied();
    let paper = longest(papers);
    let word = longest(records).or(paper)?;
    let after = &rest[word.len()..];
    let tail = after.trim_start_matches([' ', '.', ',']);
    let gap = after.len() - tail.len();
    let number: usize = tail.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ':' | '-' | '–')).map(char::len_utf8).sum();
    // `5th Cir. R. 47.5` is a rule of court, `AR 72221-5438` is in Arkansas.
    let part = tail[number..].starts_with('(') || tail[number..].strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let rule = word == "R." && (part && text[..at].trim_end().ends_with('.') || text[..at].ends_with("Cir. "));
    let postal = number == 10 && tail.as_bytes()[5] == b'-';
    if rule || postal {
        return None;
    }
    let exhibit = matches!(word, "Ex." | "Exh." | "Exhibit")
        && tail.starts_with(|c: char| c.is_ascii_uppercase())
        && !tail[1..].starts_with(|c: char| c.is_alphabetic());
    let end = if gap == 0 || gap > 2 {
        return None;
    } else if number > 0 && paper.is_none() && !matches!(word, "Answer" | "Complaint" | "Reply") && (word != "App." || begins_sentence(text, at)) {
        at + word.len() + gap + tail[..number].trim_end_matches([':', '-', '–']).len()
    } else if exhibit {
        at + word.len() + gap + 1
    } else if tail.starts_with(['¶', '§']) || tail.strip_prefix("at ").is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_digit() || c == '¶'))
    {
        at + word.len()
    } else {
        return None;
    };
    Some(Core { span: Span::new(at, end), ..Core::new(CoreKind::Record) })
}
/// Whether a citation sentence or a parenthesis begins at byte `at`: `fire.” App. 31`, but not `12 Ill. App. 204`.
fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    let word = before.rsplit(|c: char| c.is_whitespace()).next().unwrap_or("").trim_start_matches(['“', '"', '(']);
    before.is_empty()
        || before.ends_with(['”', '"', '(', ';'])
        || matches!(word.trim_matches(['*', '_']), "See" | "see" | "also" | "e.g.," | "Cf." | "cf.")
        || word.ends_with('.') && word.starts_with(char::is_lowercase)
}

/// Words that begin a reference to another part of the same volume, of the briefs or of the appendix.
const ELSEWHERE: &[&str] = &[
    "ante",
    "post",
    "supra",
    "infra",
    "Ante",
    "Post",
    "Supra",
    "Infra",
    "slip op.",
    "Slip op.",
    "Pet. App.",
    "App. to Pet. for Cert.",
    "App.",
    "Brief for",
    "Br. for",
    "Tr. of Oral Arg.",
    "Record",
    "Code Civ. Proc.",
    "Part",
];

/// The length of what follows a word of [`ELSEWHERE`] up to the number of a page, note or part, with few words between.
fn number_after(text: &str) -> Option<usize> {
    let tail = &text[..text.ceil_char_boundary(40.min(text.len()))];
    let roman = tail.find("Part ").map(|i| i + 5).filter(|&i| i < 10);
    let digits =
        tail.find(|c: char| c.is_ascii_digit() || matches!(c, '.' | ';' | '\n')).filter(|&i| tail[i..].starts_with(|c: char| c.is_ascii_digit()));
    let start = roman.or(digits).filter(|_| !tail.starts_with(char::is_alphanumeric))?;
    let number: usize = text[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '–' | ':')).map(char::len_utf8).sum();
    (number > 0).then_some(start + number)
}

/// What refers to another place without a citation of its own: `see ante, at 5`, `Brief for Petitioner 12`, `(App. 12-13.)`, `[Citation.]`.
pub(super) fn cross_references(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices(['[', '(']) {
        let word = text[open + 1..].trim_start();
        if let Some(close) = word.starts_with("Citation").then(|| word.find([']', ')'])).flatten().filter(|&close| close < 12) {
            found.push(Span::new(open, text.len() - word.len() + close + 1));
        }
    }
    let mut at = 0;
    while at < text.len() {
        let start = at;
        at += text[at..].chars().next().map_or(1, char::len_utf8);
        if text[..start].ends_with(char::is_alphanumeric) {
            continue;
        }
        let Some(word) = ELSEWHERE.iter().filter(|word| text[start..].starts_with(**word)).max_by_key(|word| word.len()) else { continue };
        at = start + word.len();
        if let Some(length) = number_after(&text[at..]) {
            at += length;
            found.push(Span::new(super::signal_start(text, start), at));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{Kind, Pin};

    #[test]
    fn reads_citations_of_the_record() {
        // text → (core, pin)
        for (text, core, pin) in [
            ("He fell. DN 1, PageID #: 4. Then", "DN 1", "PageID #: 4"),
            ("He fell. ECF No. 12, PageID.345. Then", "ECF No. 12", "PageID.345"),
            ("He fell. Response at 2 (ECF No. 81).", "Response", "2"),
            ("He fell. Stipulation at ¶ 6.", "Stipulation", "¶ 6"),
            ("It was “late.” App. 204.", "App. 204", ""),
            ("It was late. R. Doc. 88 at 9–10.", "R. Doc. 88", "9–10"),
            ("It was late. Compl. Ex. 3 at 2.", "Compl. Ex. 3", "2"),
            ("It was late, Tr. 140:5, and", "Tr. 140:5", ""),
        ] {
            let list = citations_in(text, Vec::new());
            let found = list.first().map(|first| (&text[first.core], first.pin.as_ref().map_or("", |pin: &Pin| &pin.text)));
            assert_eq!(found, Some((core, pin)), "{text}");
            assert_eq!(list[0].kind, Kind::Record, "{text}");
        }
        for text in [
            "The Response came at 2.",
            "Little Rock, AR 72221-5438",
            "The Order at issue",
            "5th Cir. R. 47.5",
            "King v. Ash Cent. R.R., 337 F.3d 550",
            "Ct. App. 204",
        ] {
            assert!(citations_in(text, Vec::new()).iter().all(|citation| citation.kind != Kind::Record), "{text}");
        }
    }
}
