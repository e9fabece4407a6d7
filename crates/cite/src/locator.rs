//! Volume, reporter and page, in the forms that editions use.

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::journal;
use super::pin;
use super::statute;
use super::tables::acts::DIVISIONS;
use super::tables::{Edition, EditionKind, Form, Reporter, editions, reporters_at};
use literatim_matching::order;
use literatim_matching::text::Span;

/// The citation whose reporter begins at byte `at` of `text`; it does not begin before byte `from`.
pub(super) fn read(text: &str, at: usize, from: usize) -> Option<Core> {
    let mut reporters = reporters_at(text, at);
    if reporters.is_empty() {
        return None;
    }
    // `8 CCH, Unemployment Ins. Rep.`
    let service = ["CCH, ", "CCH "].iter().find(|service| text[from..at].ends_with(**service)).map_or(0, |service| service.len());
    let volume = volume_before(text, at - service, from);
    // `5 U.S. (1 Cranch) 137` is a citation of U.S.; it is one of `U.S. (Cranch)` only if written so.
    order::sort_by_key(&mut reporters, |reporter| text[at..reporter.end].contains(" ("));
    reporters.into_iter().find_map(|reporter| {
        let fitting = |&edition: &u16| Some((edition, form(text, at, from, volume, &reporter, &editions()[edition as usize])?));
        let (first, mut core) = reporter.editions.iter().find_map(fitting)?;
        core.editions = vec![first];
        core.editions.extend(reporter.editions.iter().filter(|&&other| other != first && editions()[other as usize].holds_cases()));
        Some(core)
    })
}

/// A citation of a reporter or a journal that the table lacks, if a name is before it: `Doe v. Roe, 102 Orr. 2d 59`.
pub(super) fn read_unknown(text: &str, at: usize, from: usize) -> Option<Core> {
    let volume = volume_before(text, at, from).filter(|volume| !volume.hyphened)?;
    // The comma may be in italics.
    let before = text[from..volume.start].trim_end().trim_end_matches(['*', '_']);
    let listed = before.strip_suffix(',').map(|before| before.trim_end_matches(['*', '_']));
    let name = listed.or_else(|| before.ends_with(journal::TITLE_ENDS).then_some(before))?.split_whitespace().next_back()?;
    if !name.trim_start_matches(['*', '_', '“', '"']).starts_with(char::is_uppercase) {
        return None;
    }
    let end = unknown_reporter(text, at);
    let rest = text.get(end..).filter(|_| end > at)?.strip_prefix(' ')?;
    let name = &text[at..end];
    let is_journal = journal::is_journal(name);
    // `Notre Dame L. Rev.`
    if !is_journal && (listed.is_none() || !name.split(' ').next().is_some_and(|first| first.contains('.'))) {
        return None;
    }
    let cite = |page| Some(Cite { volume: volume.text.to_owned(), reporter: name.to_owned(), page });
    if let Some(pin) = rest.strip_prefix("at ").filter(|pin| pin::begins(pin)) {
        let short = !pin.is_empty();
        return short.then(|| Core { span: Span::new(volume.start, end), cite: cite(None), ..Core::new(CoreKind::Short) });
    }
    let (number, length) = number_at(rest)?;
    let after = &rest[length..];
    let closes = after.starts_with([',', '(', '.', ';', ')']) || after.starts_with(" (") || after.trim().is_empty();
    let kind = if is_journal { CoreKind::Journal } else { CoreKind::Full };
    closes.then(|| Core { span: Span::new(volume.start, end + 1 + length), cite: cite(Some(number.to_owned())), ..Core::new(kind) })
}

/// Where the words at byte `at` end that may name a reporter or a journal: abbreviations, a series, and words (`E. Marches`, `Harrow Dame L. Rev.`).
fn unknown_reporter(text: &str, at: usize) -> usize {
    let mut end = at;
    for word in text[at..].split(' ').take(6) {
        let capital = word.starts_with(char::is_uppercase) && word.len() > 1;
        let abbreviated = capital && word.contains('.') && !word.ends_with(',');
        let plain = capital && word.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '\'' | '’'));
        let series = end > at && matches!(word, "2d" | "2nd" | "3d" | "3rd" | "4th" | "5th" | "6th" | "&");
        if !(abbreviated || plain || series) {
            break;
        }
        end += word.len() + usize::from(end > at);
    }
    end
}

/// A number before the reporter.
#[derive(Clone, Copy)]
struct Volume<'a> {
    start: usize,
    text: &'a str,
    /// Whether a hyphen separates it from the reporter.
    hyphened: bool,
}

/// `608 `, `17A `, `1982-1 ` or `2000-` directly before byte `at`.
fn volume_before(text: &str, at: usize, from: usize) -> Option<Volume<'_>> {
    let before = &text[from..at];
    let hyphened = before.ends_with('-');
    let bare = before.trim_end_matches('-').trim_end_matches([' ', '\u{A0}']);
    if before.len() - bare.len() > 3 || bare.len() == before.len() {
        return None;
    }
    let length = bare.bytes().rev().take(10).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    let number = bare[bare.len() - length..].trim_start_matches('-');
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &number[digits..];
    let suffix = rest.is_empty()
        || rest.len() == 1 && rest.as_bytes()[0].is_ascii_uppercase()
        || rest.split('-').skip(1).all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())) && rest.starts_with('-');
    let start = from + bare.len() - number.len();
    let joined = text[..start].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '$' | '_'));
    let is_number = (1..=5).contains(&digits) && suffix && !joined;
    let is_german = || text[at..].starts_with(ABSATZ) && is_of_division(&text[from..start]);
    (is_number && !is_german()).then_some(Volume { start, text: number, hyphened })
}

/// Whether a text ends with the sign or the abbreviation of a division, whose number follows: `§ 823 Abs. 1`, `Art. 6 Abs. 1`.
fn is_of_division(before: &str) -> bool {
    let word = before.trim_end().rsplit([' ', '\n', '(']).next().unwrap_or("");
    word.ends_with('§') || word.len() > SHORTEST && DIVISIONS.iter().any(|division| !division.is_word && division.written == word)
}

/// What parts a section of a German law, and abbreviates a reporter of Ohio.
const ABSATZ: &str = "Abs.";

/// Bytes of the abbreviations of divisions that end other words and sentences too.
const SHORTEST: usize = 2;

/// The citation, if it has a form of `edition`.
fn form(text: &str, at: usize, from: usize, volume: Option<Volume>, reporter: &Reporter, edition: &Edition) -> Option<Core> {
    let core = |start: usize, end: usize, volume: &str, page: Option<String>, kind: CoreKind| Core {
        span: Span::new(start, end),
        cite: Some(Cite { volume: volume.to_owned(), reporter: edition.name.to_owned(), page }),
        ..Core::new(kind)
    };
    let full = if edition.kind == EditionKind::Journal { CoreKind::Journal } else { CoreKind::Full };
    if edition.kind == EditionKind::Law {
        let title = volume.map(|volume| (volume.start, volume.text));
        let (start, end, title, section) = statute::of_edition(text, at, reporter.end, title, edition)?;
        return Some(core(start, end, &title, section, CoreKind::Statute));
    }
    if edition.has(Form::Docket) && text[..at].ends_with('(') {
        return docket(text, at, from, reporter.end).map(|(start, end, number, page)| core(start, end, &number, Some(page), CoreKind::Full));
    }
    if let Some(volume) = volume {
        if volume.hyphened {
            let page = text[reporter.end..].strip_prefix('-').map(str::trim_start)?;
            let digits = page.bytes().take_while(u8::is_ascii_digit).count();
            let start = text.len() - page.len();
            return (digits > 0 && volume.text.len() == 4 && edition.has(Form::Hyphened))
                .then(|| core(volume.start, start + digits, volume.text, Some(page[..digits].to_owned()), CoreKind::Full));
        }
        // One or two letters without full stops are hardly a reporter.
        if !reporter.pointed && reporter.end - at < 2 {
            return None;
        }
        if let Some(page) = page_after(text, reporter.end, edition).filter(|page| !is_year_of_code(text, page.end)) {
            let kind = if page.short { CoreKind::Short } else { full };
            return Some(Core { year: page.year, ..core(volume.start, page.end, volume.text, page.number, kind) });
        }
    }
    let page = without_volume(text, at, reporter, edition)?;
    let (start, number) = volume.filter(|_| edition.has(Form::Paragraph)).map_or((at, page.volume), |volume| (volume.start, volume.text));
    Some(core(start, page.end, number, page.number, CoreKind::Full))
}

/// Whether the number that ends at byte `end` is the year of a code and not a page: `12 O.S. 2011, § 95`.
fn is_year_of_code(text: &str, end: usize) -> bool {
    let digits = text[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
    digits == 4 && text[end - digits..].starts_with(['1', '2']) && (text[end..].starts_with(", §") || text[end..].starts_with(" §"))
}

/// A page, or its placeholder.
struct Page<'a> {
    /// `None` if left blank, or in a short form.
    number: Option<String>,
    short: bool,
    end: usize,
    /// The year before it: `(1834) 10`.
    year: Option<u16>,
    /// The volume before it: `1915A, 12`.
    volume: &'a str,
}

impl Page<'_> {
    fn new(number: &str, end: usize) -> Self {
        Self { number: Some(number.to_owned()), short: false, end, year: None, volume: "" }
    }
}

/// What follows a reporter with a volume before it.
fn page_after<'a>(text: &'a str, at: usize, edition: &Edition) -> Option<Page<'a>> {
    let rest = &text[at..];
    let tail = rest.trim_start_matches([',', ' ', '\u{A0}']);
    let gap = rest.len() - tail.len();
    // `197 Wn.App.1, 10`
    let closes = |length: usize| tail[length..].starts_with([',', ' ', ';', '.']);
    if gap == 0
        && text[..at].ends_with('.')
        && let Some((number, length)) = number_at(tail).filter(|(number, length)| closes(*length) && number.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Some(Page::new(number, at + length));
    }
    if gap == 0 || gap > 4 {
        // `17A N.Y.2d7` is not a citation; a parenthesis may follow directly.
        return rest.strip_prefix('(').and_then(|_| in_parentheses(text, at));
    }
    let start = at + gap;
    if let Some(after) = pin::after_at(tail) {
        let written = at + rest[..gap].trim_end_matches([' ', '\u{A0}']).len();
        return pin::begins(after).then_some(Page { number: None, short: true, end: written, year: None, volume: "" });
    }
    if tail.starts_with('(') {
        return in_parentheses(text, start);
    }
    let blank: usize = tail.chars().take_while(|c| matches!(c, '_' | '-' | '—' | '–')).map(char::len_utf8).sum();
    if blank >= 2 && !tail[blank..].starts_with(char::is_alphanumeric) {
        return Some(Page { number: None, short: false, end: start + blank, year: None, volume: "" });
    }
    if edition.has(Form::Paragraph)
        && let Some((length, number)) = paragraph(tail)
    {
        return Some(Page::new(number, start + length));
    }
    let word = ["p. ", "page ", "Page ", "Supp. "].iter().find(|word| tail.starts_with(**word)).map_or(0, |word| word.len());
    number_at(&text[start + word..]).map(|(number, length)| Page::new(number, start + word + length))
}

/// `(1834) 10`, `(1873,) 688`, `(1 Cranch) 137` at byte `at`, where the parenthesis opens.
fn in_parentheses(text: &str, at: usize) -> Option<Page<'_>> {
    let inner = &text[at + 1..];
    let close = inner.find([')', '(', '\n']).filter(|&close| close <= 24 && inner[close..].starts_with(')'))?;
    let (inside, after) = (inner[..close].trim_end_matches(','), inner[close + 1..].trim_start_matches(','));
    let after = after.strip_prefix(' ')?;
    let digits = inside.trim_start_matches("Ed. ");
    let year: Option<u16> = digits.parse().ok().filter(|year| (1700..=2099).contains(year) && digits.len() == 4);
    let page_before = inner[..close].ends_with(',') && inside.bytes().all(|byte| byte.is_ascii_digit());
    let name = inside.trim_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '&'));
    let abbreviated = name.ends_with('.') && !name.contains(' ') && name != inside;
    let known = || reporters_at(name, 0).iter().any(|reporter| reporter.end == name.len());
    let nominative = || name.starts_with(char::is_uppercase) && (abbreviated || known());
    if year.is_none() && !page_before && !nominative() {
        return None;
    }
    let (number, length) = number_at(after)?;
    Some(Page { year, ..Page::new(number, text.len() - after.len() + length) })
}

/// A page at the start of `tail`: digits, optionally with a letter or `[A]` after them, or a Roman numeral; with its length.
fn number_at(tail: &str) -> Option<(&str, usize)> {
    let bytes = tail.as_bytes();
    let lead = usize::from(bytes.len() > 1 && matches!(bytes[0], b'S' | b'D') && bytes[1].is_ascii_digit());
    let digits = bytes[lead..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    // By mistake, Westlaw numbers in drafts have up to nine digits.
    if (1..=9).contains(&digits) {
        let mut end = lead + digits;
        let rest = &tail[end..];
        // `120583-U`, `51192[U]`, `1201(A)`, `52a`.
        let suffix = ["-UB", "-U", "-WC", "WC", "-B", "-P", "[A]", "[U]", "(A)", "(U)", " U", " P"].iter().find(|suffix| rest.starts_with(**suffix));
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        end += match suffix {
            Some(suffix) if !suffix.starts_with(' ') => suffix.len(),
            _ if letters == 1 => 1,
            _ => 0,
        };
        let joined = bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
        return (!joined).then(|| (&tail[lead..end], end));
    }
    let capital = usize::from(bytes.first().is_some_and(|byte| b"IVXLC".contains(byte)));
    let numerals: &[u8] = if capital > 0 { b"IVXLC" } else { b"ivxlc" };
    let roman = bytes.iter().take_while(|byte| numerals.contains(byte)).count();
    (lead == 0 && (capital == 0 || roman > 1) && roman > 0 && bytes.get(roman).is_none_or(|byte| !byte.is_ascii_alphanumeric()))
        .then(|| (&tail[..roman], roman))
}

/// `¶ 12,345`, `P12,345`, `par. 64,689` or the number alone at the start of `tail`: the whole length, and the number.
fn paragraph(tail: &str) -> Option<(usize, &str)> {
    let sign = ["¶", "P", "par.", "para."].iter().filter(|sign| tail.starts_with(**sign)).map(|sign| sign.len()).max().unwrap_or(0);
    let number = tail[sign..].trim_start_matches(' ');
    let start = tail.len() - number.len();
    let length = number.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
    let digits = number[..length].trim_end_matches(',');
    let letter = usize::from(number[digits.len()..].starts_with(|c: char| c.is_ascii_uppercase()));
    let end = digits.len() + letter;
    let whole = digits.starts_with(|c: char| c.is_ascii_digit()) && !number[end..].starts_with(|c: char| c.is_ascii_alphanumeric());
    whole.then(|| (start + end, &number[..end]))
}

/// What follows a reporter without a volume before it, for reporters that have none or have it after their name.
fn without_volume<'a>(text: &'a str, at: usize, reporter: &Reporter, edition: &Edition) -> Option<Page<'a>> {
    let rest = &text[reporter.end..];
    let tail = rest.trim_start_matches([',', ' ']);
    let gap = rest.len() - tail.len();
    if gap == 0 || gap > 2 {
        return None;
    }
    let start = reporter.end + gap;
    // A state may come before the paragraph: `W. Va. par. 8090`.
    let near = &tail[..tail.ceil_char_boundary(16.min(tail.len()))];
    let state = ["¶", "par."].iter().filter_map(|sign| near.find(sign)).min();
    let state = state.filter(|&sign| sign <= 12 && tail.starts_with(|c: char| c.is_uppercase() || c == '('));
    if let Some(state) = state.filter(|_| edition.has(Form::Paragraph)) {
        return paragraph(&tail[state..]).map(|(length, number)| Page::new(number, start + state + length));
    }
    if edition.has(Form::YearAndNumber) && !edition.has(Form::Paragraph) {
        let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
        let (year, after) = (&tail[..digits], tail[digits..].strip_prefix('-')?);
        let number = after.bytes().take_while(u8::is_ascii_digit).count();
        let end = start + digits + 1 + number;
        return (digits == 4 && number > 0).then(|| Page { volume: year, ..Page::new(&after[..number], end) });
    }
    if edition.has(Form::VolumeFollows) {
        let length = tail.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (volume, after) = tail.split_at(length);
        let page = after.trim_start_matches([',', ' ']);
        let (number, taken) = number_at(page)?;
        let end = start + length + (after.len() - page.len()) + taken;
        let is_volume = length <= 5 && volume.len() >= 4 && volume[..4].bytes().all(|byte| byte.is_ascii_digit()) && after.len() > page.len();
        return is_volume.then(|| Page { volume, ..Page::new(number, end) });
    }
    if edition.has(Form::Paragraph) || tail.starts_with('¶') && edition.has(Form::YearAndNumber) {
        return paragraph(tail).map(|(length, number)| Page::new(number, start + length));
    }
    if !edition.has(Form::VolumeOptional) {
        return None;
    }
    if tail.starts_with('(') {
        return in_parentheses(text, start).filter(|page| page.year.is_some());
    }
    let word = ["p. ", "page "].iter().find(|word| tail.starts_with(**word)).map_or(0, |word| word.len());
    let (number, length) = number_at(&tail[word..])?;
    let end = start + word + length;
    // A single word may be anybody's name: only a parenthesis or the end of the text may follow.
    let telling = text[at..reporter.end].contains(['.', '\'', '’', ' ']);
    let closed = text[end..].trim_start().is_empty() || text[end..].starts_with(" (") || text[end..].starts_with('\n');
    (telling || closed).then(|| Page::new(number, end))
}

/// `2009 1359R (La.App. 1 Cir. 05/10/10)`: its start, its end, and the two numbers. The reporter begins at byte `at` and ends at `end`.
fn docket(text: &str, at: usize, from: usize, end: usize) -> Option<(usize, usize, String, String)> {
    let before = text[from..at - 1].strip_suffix(' ')?;
    let start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == ' ')).map_or(0, |i| i + 1);
    let numbers: Vec<&str> = before[start..].rsplitn(3, [' ', '-']).collect();
    let [page, volume, ..] = numbers[..] else { return None };
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let close = text[end..].find(')').filter(|&close| close < 14)?;
    let date = text[end..end + close].trim();
    let dated = date.split('/').count() == 3 && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/');
    let begin = from + before.len() - page.len() - 1 - volume.len();
    (is_number(page) && is_number(volume) && volume.len() <= 4 && dated).then(|| (begin, end + close + 1, volume.to_owned(), page.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::Cite;

    #[test]
    fn reads_unknown_reporters_after_a_name() {
        for (text, expected) in [
            ("Doe v. Roe, 288 N.A.2d 417, 421", Some("288 N.A.2d 417")),
            ("Doe v. Roe, 508 N. App'x 53", Some("508 N. App'x 53")),
            ("Doe, 288 N.A.2d at 417", Some("288 N.A.2d ___")),
            ("Doe v. Roe, 9 N. Albion Super. 114 (1962)", Some("9 N. Albion Super. 114")),
            ("Doe v. Roe, 412 E. Marches 77 (1962)", Some("412 E. Marches 77")),
            ("Doe, 401 F. Supp. 5th at 21", Some("401 F. Supp. 5th ___")),
            ("came to 288 N.A.2d 417, 421", None),
            ("on March 4, 12 Mr. Smith 7,", None),
        ] {
            assert_eq!(Cite::parse(text).map(|cite| cite.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn reads_every_form_of_reporter_citation() {
        for (text, expected) in [
            ("608 F.3d 105", "608 F.3d 105"),
            ("133 Ariz 558", "133 Ariz. 558"),
            ("17A N.Y.2d 7", "17A N.Y.2d 7"),
            ("5 U.S. (1 Cranch) 137", "5 U.S. 137"),
            ("598 U.S. ___", "598 U.S. ___"),
            ("2000-Ohio-123", "2000 Ohio 123"),
            ("2015 IL App (1st) 143684-B", "2015 IL App (1st) 143684-B"),
            ("2014 IL App (5th) 120583-U", "2014 IL App (5th) 120583-U"),
            ("11 Misc 3d 134[A]", "11 Misc. 3d 134[A]"),
            ("14 Haz. Reg. Pa. (1834) 10", "14 Haz. Reg. Pa. 10"),
            ("7 How. Pr. Rep., 305", "7 How. Pr. 305"),
            ("1982-1 Trade Cas. (CCH) par. 64,689", "1982-1 Trade Cas. (CCH) 64,689"),
            ("Deady 12", " Deady 12"),
            ("L.R.A. 1915A, 12", "1915A L.R.A. 12"),
            ("66 B.U. L. Rev. 71", "66 B.U. L. Rev. 71"),
            ("12 Neb. App. lxiv", "12 Neb. Ct. App. lxiv"),
        ] {
            assert_eq!(Cite::parse(text).map(|cite| cite.to_string()).as_deref(), Some(expected), "{text}");
        }
        for (text, expected) in [("Treas. reg. 12 F.3d 345", "12 F.3d 345"), ("state of the art. 5 U.S. 137", "5 U.S. 137")] {
            let found = super::super::scan::cores(text).into_iter().find_map(|core| core.cite).map(|cite| cite.to_string());
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
        for text in ["Exhibits 5 A 12", "foo1 U.S. 1", "12 men 14", "Deady 12 is a man", "Art. 6 Abs. 1 GG", "§ 823 Abs. 1 BGB", "(Arts. 6 Abs. 1)"]
        {
            assert_eq!(Cite::parse(text), None, "{text}");
        }
    }
}
