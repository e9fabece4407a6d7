//! Docket numbers: the only identifier of an unreported case, `Doe v. Roe, No. 19-1234 (2d Cir. Jan. 5, 2020)`, and the first one of a case in a
//! database, `No. 19-1234, 2020 WL 55012`.

use super::core::{Core, CoreKind};
use super::dated::year_at_end;
use super::name::PROCEEDINGS;
use super::paren::closing;
use super::pin::{Pin, pin_at};
use super::tables::record::{KINDS, numbers_paper};
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::Span;

/// Bytes before a docket number in which to look for the name of its case.
const NAME: usize = 240;

/// The citation by a docket number whose `No.` is at byte `at`: the case name comes before it, and court and year follow.
pub(super) fn read(text: &str, at: usize, from: usize) -> Option<Core> {
    let (end, number) = numbers(text, at)?;
    let start = kind_before(text, from, at);
    let begin = text.ceil_char_boundary(from.max(start.saturating_sub(NAME)));
    let before = text[begin..start].trim_end().strip_suffix(',')?;
    let named = [" v. ", " vs. "].iter().chain(PROCEEDINGS).any(|sign| before.contains(sign));
    let open = text.len() - text[slip_opinion(text, end)..].trim_start_matches(is_of_a_pin).len();
    let inner = text[open..].starts_with('(').then(|| closing(text, open)).flatten();
    let dated =
        inner.is_some_and(|inner| year_at_end(&text[inner]).is_some_and(|(_, before)| !before.is_empty() && !before.starts_with(char::is_lowercase)));
    // `In re Doe, No. 99939-2.` is pending.
    let dated = dated || inner.is_none() && number.contains('-') && text[end..].starts_with(['.', ';', ')']);
    (named && dated).then(|| Core { span: Span::new(start, end), ..Core::new(CoreKind::Docket(number.to_owned())) })
}

/// Where the words begin before a `No.` at byte `at` that say what it numbers.
fn kind_before(text: &str, from: usize, at: usize) -> usize {
    KINDS.iter().find(|kind| text[from..at].ends_with(**kind)).map_or(at, |kind| at - kind.len())
}

/// Characters of a pin.
fn is_of_a_pin(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | ',' | '*' | '-' | '–' | '&' | '¶' | 'a' | 't' | 'p' | 'n' | '.')
}

/// The pin after `slip op.` at byte `at`, with its end: `, slip op. at 5`, `, slip op., at 5`.
pub(super) fn slip_pin(text: &str, at: usize) -> Option<(Pin, usize)> {
    let end = slip_opinion(text, at);
    let (pin, after) = pin_at(text, end, true, None).filter(|_| end > at)?;
    Some((pin.of_slip_opinion(), after))
}

/// Maximum bytes of `slip op.` in any dress.
const SLIP: usize = 24;

/// Where a pin may begin after a docket number that ends at byte `end`: after `slip op.`, if present, in any dress: `slip. op.`, `Slip Opinion`, `mem. op.`
fn slip_opinion(text: &str, end: usize) -> usize {
    let rest = text[end..].trim_start_matches([',', ' ']);
    let near = &rest[..rest.floor_char_boundary(SLIP.min(rest.len()))];
    let Some(second) = near.find(' ').map(|space| space + 1) else { return end };
    let close = second + near[second..].find([' ', ',', ')']).unwrap_or(near.len() - second);
    if phrase::is_one(&near[..close], Facts::SLIP_OPINION) { text.len() - rest.len() + close } else { end }
}

/// The docket number between the name and the reporter citation that begins at byte `at`, and where its words begin.
pub(super) fn before(text: &str, from: usize, at: usize) -> Option<(usize, &str)> {
    let head = text[from..at].trim_end().strip_suffix(',')?;
    let begin = text.ceil_char_boundary(from + head.len().saturating_sub(LONGEST));
    let Some(no) = WORDS.iter().filter_map(|word| text[begin..at].rfind(word)).min().map(|i| begin + i) else { return bare(text, begin, head) };
    let (end, number) = numbers(&text[..from + head.len()], no)?;
    let start = kind_before(text, from, no);
    (end == from + head.len() && text[..start].trim_end().ends_with(',')).then_some((start, number))
}

/// The docket number without `No.` that ends `head` after a comma, `Doe v. Roe, 35867-4-III`, and where it begins; it has a hyphen.
fn bare<'a>(text: &'a str, begin: usize, head: &'a str) -> Option<(usize, &'a str)> {
    let last = head.rsplit(' ').next()?;
    let start = last.as_ptr() as usize - text.as_ptr() as usize;
    let is_number = last.contains('-') && last.starts_with(|c: char| c.is_ascii_digit()) && number(last) == Some(last.len());
    (is_number && start > begin && text[..start].ends_with(", ")).then_some((start, last))
}

/// The words before one docket number, and before several.
const WORDS: [&str; 2] = ["No. ", "Nos. "];

/// Maximum length in bytes of the words and numbers of a docket.
const LONGEST: usize = 120;

/// The end of the docket numbers whose `No.` is at byte `at`, and the first of them.
pub(super) fn numbers(text: &str, at: usize) -> Option<(usize, &str)> {
    let word = WORDS.iter().find(|word| text[at..].starts_with(**word))?;
    let start = at + word.len();
    let length = number(&text[start..])?;
    let mut end = start + length;
    while let Some(next) =
        [", and ", ", & ", " & ", " and ", ", "].iter().find_map(|sign| text[end..].strip_prefix(sign)).filter(|_| *word == WORDS[1])
    {
        let Some(length) = number(next).filter(|_| end - at <= LONGEST) else { break };
        end = text.len() - next.len() + length;
    }
    (end - at <= LONGEST).then(|| (end, &text[start..start + length]))
}

/// The docket numbers in a line at the start of an opinion: those after `No.` or `Case No.:`, and one that is alone. A number after a name and a
/// comma is another case's.
pub fn docket_numbers(line: &str) -> Vec<String> {
    let whole = line.trim();
    if number(whole) == Some(whole.len()) && whole.contains(':') {
        return vec![whole.to_owned()];
    }
    let lower = line.to_ascii_lowercase();
    let mut found = Vec::new();
    for (at, word) in ["nos.", "no."].iter().flat_map(|word| lower.match_indices(word)) {
        let before = lower[..at].trim_end();
        if lower[..at].ends_with(char::is_alphanumeric) || before.ends_with(',') || numbers_paper(before) {
            continue;
        }
        let mut rest = line[at + word.len()..].trim_start_matches([':', ' ']);
        while let Some(length) = number(rest) {
            found.push(rest[..length].to_owned());
            let next = [", and ", ", & ", " & ", " and ", ", "].iter().find_map(|sign| rest[length..].strip_prefix(sign));
            rest = next.filter(|_| word == "nos.").unwrap_or("");
        }
    }
    found
}

/// The length of the docket number at the start of `text`: letters and digits with hyphens and colons, or at least four digits; also in the formats
/// of some courts, `18 C 4521`, `CV 18-04521`, `1483 EDA 2019`, and with a judge's initials, `19-810 (RBW)`, `C 10-03561 WHA`.
fn number(text: &str) -> Option<usize> {
    let of_number = |byte: &u8| byte.is_ascii_alphanumeric() || b"-:/._".contains(byte);
    let is_kind = |word: &str| {
        word.len() <= 5
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(|c: char| c.is_ascii_digit())
            && !word.starts_with("No")
    };
    let mut length = 0;
    for (i, word) in text.split(' ').take(3).enumerate() {
        let end = word.bytes().take_while(of_number).count();
        let numeric = word.starts_with(|c: char| c.is_ascii_digit());
        let before = &text[..length];
        let goes_on = match i {
            0 => true,
            // `CV 18-04521`, `18 C 4521`
            1 => !numeric && is_kind(&word[..end]) && before.bytes().all(|byte| byte.is_ascii_digit()) || numeric && is_kind(before),
            _ => numeric && is_kind(before.rsplit(' ').next().unwrap_or("")),
        };
        if !goes_on || end == 0 {
            break;
        }
        length += end + usize::from(i > 0);
        if end < word.len() {
            break;
        }
    }
    // `105,432`, `WR-87,654-01`
    while text[length..].starts_with(',') && text[length + 1..].bytes().take_while(u8::is_ascii_digit).count() == 3 {
        length += 4 + text[length + 4..].bytes().take_while(of_number).count();
    }
    let mut length = text[..length].trim_end_matches(['-', ':', '/', '.', '_']).len();
    let kind = text[..length].rsplit(' ').next().is_some_and(|last| !last.contains(|c: char| c.is_ascii_digit()));
    let digits = text[..length].bytes().filter(u8::is_ascii_digit).count();
    if kind || !(digits >= 4 || digits >= 2 && text[..length].contains(['-', ':'])) {
        return None;
    }
    if let Some(inner) = text[length..].strip_prefix(" (").and_then(|rest| rest.split(')').next())
        && (2..=6).contains(&inner.len())
        && inner.bytes().filter(u8::is_ascii_uppercase).count() >= 2
        && inner.bytes().all(|byte| byte.is_ascii_alphabetic())
    {
        length += inner.len() + 3;
    }
    // `C 10-03561 WHA`
    if let Some(rest) = text[length..].strip_prefix(' ').filter(|_| text[..length].contains('-')) {
        let initials = rest.bytes().take_while(u8::is_ascii_uppercase).count();
        if (2..=4).contains(&initials) && (initials == rest.len() || rest[initials..].starts_with(',')) {
            length += initials + 1;
        }
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::super::{CitationKind, Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    fn cited(text: &str) -> Vec<(String, String, String, Option<usize>)> {
        let citations = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default());
        let own = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let parts = citations.list.iter().map(|citation| {
            let pin = citation.pin.as_ref().map(|pin| pin.text.as_str());
            (own(citation.name.as_ref().map(|name| name.text.as_str())), own(citation.docket.as_deref()), own(pin), citation.authority)
        });
        parts.collect()
    }

    #[test]
    fn cases_are_cited_by_their_docket_number() {
        for (text, name, docket, pin) in [
            ("See Harrow v. Quill, No. 1:20-cv-01234-ABC (S.D.N.Y. Mar. 3, 2021).", "Harrow v. Quill", "1:20-cv-01234-ABC", ""),
            ("Harrow v. Quill, Case No. 20-cv-1234, slip op. at 5 (N.D. Cal. June 4, 2019) (so held).", "Harrow v. Quill", "20-cv-1234", "5"),
            ("Harrow v. Quill, No. 18-55 (U.S. argued Jan. 3, 2019).", "Harrow v. Quill", "18-55", ""),
            ("Harrow v. Quill, 35867-4-III, 2019 WL 12 (Dunmore App. 2019).", "Harrow v. Quill", "35867-4-III", ""),
            ("In re Quill, Nos. 03-12656, 03-13026 (Bankr. D. Harrow 2004).", "In re Quill", "03-12656", ""),
            ("Harrow v. Quill, No. A-1234-05T1, at 4 (N.J. App. Div. Mar. 3, 2007).", "Harrow v. Quill", "A-1234-05T1", "4"),
            ("Harrow v. Quill, No. 105,432 (Kan. App. 2012).", "Harrow v. Quill", "105,432", ""),
            ("Harrow v. Quill, Nos. 20-1234, 20-1235, 2021 WL 998877 (5th Cir. Mar. 16, 2021).", "Harrow v. Quill", "20-1234", ""),
            ("Harrow v. Quill Corp., No. 18 C 4521, 2019 WL 12 (N.D. Ill. 2019).", "Harrow v. Quill Corp.", "18 C 4521", ""),
            ("Harrow v. Quill, No. 19 Civ. 9439 (PKC), 2020 WL 12 (S.D.N.Y. 2020).", "Harrow v. Quill", "19 Civ. 9439 (PKC)", ""),
            ("Harrow v. Quill, No. CV 18-04521-PHX-DLR, 2020 WL 12 (D. Ariz. 2020).", "Harrow v. Quill", "CV 18-04521-PHX-DLR", ""),
            ("In re Quill Inc. S'holder Litig., C.A. No. 1512-VCL, 2009 WL 12 (Del. Ch. 2009).", "In re Quill Inc. S'holder Litig.", "1512-VCL", ""),
            ("Matter of Harrow, No. 04-12656 (Bankr. D. Harrow 2004).", "Matter of Harrow", "04-12656", ""),
            ("Ex parte Harrow, No. WR-87,654-01, 2019 WL 12 (Tex. Crim. App. 2019).", "Ex parte Harrow", "WR-87,654-01", ""),
            ("Harrow v. Quill, No. 3:75-cv-424 (TAV) (E.D. Tenn. Jan. 4, 2019).", "Harrow v. Quill", "3:75-cv-424 (TAV)", ""),
            ("It is pending in In re Harrow, No. 99939-2. The", "In re Harrow", "99939-2", ""),
            ("Harrow v. Quill, No. 19-1234, slip op. at 6 n.3 (S.D.N.Y. Mar. 3, 2020).", "Harrow v. Quill", "19-1234", "6 n.3"),
            ("Harrow v. Quill, No. 19-1234, slip. op. at 6 (S.D.N.Y. Mar. 3, 2020).", "Harrow v. Quill", "19-1234", "6"),
            ("Harrow v. Quill, No. 19-1234, Slip Copy, at 6 (S.D.N.Y. Mar. 3, 2020).", "Harrow v. Quill", "19-1234", "6"),
            ("Harrow v. Quill, No. 19-1234, mem. op. at 6 (S.D.N.Y. Mar. 3, 2020).", "Harrow v. Quill", "19-1234", "6"),
            ("Harrow v. Quill, No. 19-1234 slip op at 6 (S.D.N.Y. Mar. 3, 2020).", "Harrow v. Quill", "19-1234", "6"),
            ("Harrow v. Quill, No. 19-1234, 2020 WL 55012, at *3 (2d Cir. Jan. 5, 2020).", "Harrow v. Quill", "19-1234", "*3"),
        ] {
            assert_eq!(cited(text), [(name.to_owned(), docket.to_owned(), pin.to_owned(), Some(0))], "{text}");
        }
    }

    #[test]
    fn events_on_the_date_are_not_part_of_the_court() {
        let text = "Harrow v. Quill, No. 18-55 (2d Cir. filed Jan. 3, 2019).";
        let found = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default());
        assert_eq!(found.list[0].court.as_deref(), Some("2d Cir."));
        assert_eq!(found.list[0].date.as_deref(), Some("Jan. 3, 2019"));
    }

    #[test]
    fn a_number_alone_is_not_a_citation() {
        for text in [
            "The case is No. 19-1234 (2d Cir. 2020).",
            "Harrow v. Quill, No. 19-1234, was argued in 2020.",
            "See Harrow v. Quill, No. 3 (2020).",
            "Docket No. 12-3 was filed on May 3 (in 2020).",
        ] {
            assert_eq!(cited(text), [], "{text}");
        }
    }

    #[test]
    fn one_docket_is_one_authority() {
        let text =
            "Harrow v. Quill, No. 20-1234 (2d Cir. 2021). Id. at 5. Harrow, supra, at 6. Harrow v. Quill, No. 20-1234, 2021 WL 77 (2d Cir. 2021).";
        let authorities: Vec<Option<usize>> = cited(text).into_iter().map(|(.., authority)| authority).collect();
        assert_eq!(authorities, [Some(0); 4]);
        let kinds = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default()).list;
        assert!(matches!(kinds[0].kind, CitationKind::Docket) && matches!(kinds[3].kind, CitationKind::Full(_)));
    }
}
