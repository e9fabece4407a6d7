//! Identifiers in running text: addresses, DOIs, arXiv ids, PubMed numbers, ISBNs.

use super::entry_kind::EntryKind;
use crate::tables::references::TOP_DOMAINS;
use literatim_matching::names;
use literatim_matching::text::Span;
use serde::{Deserialize, Serialize};

/// An identifier of a work, as found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// Its span, with its own label (`doi:`, `PMID:`).
    pub span: Span,
    /// What it is.
    pub kind: IdentifierKind,
    /// Its standard form: an address with its scheme, a DOI in lower case, an arXiv id with its version if given, the digits of a PubMed number,
    /// `PMC` and the digits, the thirteen digits of an ISBN.
    pub value: String,
}

names! {
    /// Kinds of identifier.
    pub enum IdentifierKind {
        /// A web address.
        Url,
        /// A DOI (ISO 26324).
        Doi,
        /// An arXiv id, in the form of before or after April 2007.
        Arxiv,
        /// A PubMed number.
        Pmid,
        /// A PubMed Central number.
        Pmcid,
        /// An ISBN whose check digit is right (ISO 2108).
        Isbn,
    }
}

impl Identifier {
    /// The key of the work in indexes: a DOI, an ISBN, or an arXiv id without its version, also if given by arXiv's own DOI.
    pub fn key(&self) -> Option<(EntryKind, &str)> {
        match self.kind {
            IdentifierKind::Doi => Some(match self.value.strip_prefix("10.48550/arxiv.") {
                Some(id) => (EntryKind::Arxiv, without_version(id)),
                None => (EntryKind::Doi, &self.value),
            }),
            IdentifierKind::Arxiv => Some((EntryKind::Arxiv, without_version(&self.value))),
            IdentifierKind::Isbn => Some((EntryKind::Isbn, &self.value)),
            _ => None,
        }
    }
}

fn without_version(id: &str) -> &str {
    let version = id.rsplit_once('v').filter(|(_, version)| !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()));
    version.map_or(id, |(id, _)| id)
}

/// The identifiers of `text`, in order. A DOI inside a publisher's address counts in addition to the address.
pub fn identifiers(text: &str) -> Vec<Identifier> {
    let bytes = text.as_bytes();
    let mut found: Vec<Identifier> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let read = match bytes[at].to_ascii_lowercase() {
            b'h' | b'w' | b'd' | b'1' | b'a' | b'p' | b'i' | b'9' if text[..at].ends_with(char::is_alphanumeric) => None,
            b'h' | b'w' => web_address(text, at),
            b'd' => labelled_doi(text, at),
            b'1' => bare_doi(text, at),
            b'a' => arxiv(text, at),
            b'p' => pubmed(text, at),
            b'i' => labelled_isbn(text, at),
            b'9' => isbn_at(text, at, true).map(|(value, end)| identifier(at, end, IdentifierKind::Isbn, value)),
            b'/' => {
                host_before(text, at).filter(|&host| found.last().is_none_or(|last| last.span.end <= host)).and_then(|host| address_at(text, host, 0))
            }
            _ => None,
        };
        let Some(read) = read else {
            at += 1;
            at += bytes[at..].iter().take_while(|byte| !MAY_BEGIN[usize::from(**byte)]).count();
            continue;
        };
        at = read.span.end;
        let inside = (read.kind == IdentifierKind::Url).then(|| doi_in_address(text, read.span)).flatten();
        found.push(read);
        found.extend(inside);
    }
    found
}

/// The bytes that may begin an identifier, all of one byte.
const MAY_BEGIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!((byte as u8).to_ascii_lowercase(), b'h' | b'w' | b'd' | b'1' | b'a' | b'p' | b'i' | b'9' | b'/');
        byte += 1;
    }
    table
};

fn identifier(start: usize, end: usize, kind: IdentifierKind, value: String) -> Identifier {
    Identifier { span: Span::new(start, end), kind, value }
}

/// The text after `prefix` at the start of `text`, ignoring case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// The text after the first of `prefixes` found at the start of `text`.
fn after_any<'a>(text: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| after(text, prefix))
}

/// The length of the address or DOI at the start of `text`: up to a space, a quotation mark or an angle bracket, without the punctuation of the
/// sentence and brackets that it does not open.
fn address_length(text: &str) -> usize {
    let stops = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '“' | '”' | '„' | '«' | '»' | '‘' | '|' | '^' | '`' | '{' | '}' | '\\')
    };
    let whole = &text[..text.find(stops).unwrap_or(text.len())];
    let opened = |open: char, close: char| whole.matches(open).count() as isize - whole.matches(close).count() as isize;
    let (mut round, mut square) = (opened('(', ')'), opened('[', ']'));
    let mut kept = whole;
    while let Some(last) = kept.chars().next_back() {
        match last {
            ')' if round < 0 => round += 1,
            ']' if square < 0 => square += 1,
            '(' => round -= 1,
            '[' => square -= 1,
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '’' | '*' | '_' | '…' => {}
            _ => break,
        }
        kept = &kept[..kept.len() - last.len_utf8()];
    }
    kept.len()
}

/// `https://…` or `www.…`; on some hosts it is read as a DOI, an arXiv id or a PubMed number.
fn web_address(text: &str, at: usize) -> Option<Identifier> {
    let rest = &text[at..];
    let tail = after_any(rest, &["https://", "http://"]);
    let from_host = tail.or_else(|| after(rest, "www.").map(|_| rest))?;
    address_at(text, at, rest.len() - from_host.len())
}

/// Maximum bytes of a host.
const HOST: usize = 80;

/// Whether a text has an address without a scheme.
pub(super) fn has_bare_address(text: &str) -> bool {
    memchr::memchr_iter(b'/', text.as_bytes()).any(|at| host_before(text, at).is_some())
}

/// Where the host begins that a `/` at byte `slash` follows in an address without a scheme: `harbor.gov/rules`.
fn host_before(text: &str, slash: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let length = bytes[..slash].iter().rev().take(HOST).take_while(|byte| is_host(byte)).count();
    let host = &text[slash - length..slash];
    let (name, top) = host.rsplit_once('.')?;
    let is_top = TOP_DOMAINS.iter().any(|known| top.eq_ignore_ascii_case(known));
    let is_name = name.split('.').all(|label| label.len() > 1) && name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_apart = !text[..slash - length].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '@' | '/' | ':' | '_' | '.' | '\\'));
    (is_top && is_name && is_apart && bytes.get(slash + 1).is_some_and(u8::is_ascii_alphanumeric)).then_some(slash - length)
}

/// The address at byte `at`, whose scheme takes `scheme` bytes.
fn address_at(text: &str, at: usize, scheme: usize) -> Option<Identifier> {
    let rest = &text[at..];
    let from_host = &rest[scheme..];
    let host_end = from_host.find(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '@'))).unwrap_or(from_host.len());
    let host = from_host[..host_end].trim_end_matches(['.', ':']).to_ascii_lowercase();
    if !host.contains('.') || host.starts_with('.') || host == "www" {
        return None;
    }
    let written = &from_host[..address_length(from_host)];
    let path = written.get(host.len()..)?;
    let length = rest.len() - from_host.len() + written.len();
    let end = at + length;
    let (kind, value) = match host.trim_start_matches("www.") {
        "doi.org" | "dx.doi.org" => path.strip_prefix('/').and_then(|path| doi(&decoded(path))).map(|doi| (IdentifierKind::Doi, doi)),
        "arxiv.org" | "export.arxiv.org" => {
            after_any(path, &["/abs/", "/pdf/"]).and_then(arxiv_id).map(|(id, _)| (IdentifierKind::Arxiv, id.to_owned()))
        }
        "pubmed.ncbi.nlm.nih.gov" => path.strip_prefix('/').and_then(digits).map(|number| (IdentifierKind::Pmid, number.to_owned())),
        "ncbi.nlm.nih.gov" | "pmc.ncbi.nlm.nih.gov" => ncbi(path),
        _ => None,
    }
    .unwrap_or_else(|| {
        let scheme = if scheme > 0 { rest[..scheme].to_ascii_lowercase() } else { "https://".into() };
        (IdentifierKind::Url, format!("{scheme}{host}{path}"))
    });
    Some(identifier(at, end, kind, value))
}

fn ncbi(path: &str) -> Option<(IdentifierKind, String)> {
    let article = after_any(path, &["/pmc/articles/PMC", "/articles/PMC"]).and_then(digits);
    let article = article.map(|number| (IdentifierKind::Pmcid, format!("PMC{number}")));
    article.or_else(|| after(path, "/pubmed/").and_then(digits).map(|number| (IdentifierKind::Pmid, number.to_owned())))
}

/// The DOI in the path of a publisher's address.
fn doi_in_address(text: &str, span: Span) -> Option<Identifier> {
    let written = &text[span];
    let written = &written[..written.find(['?', '#']).unwrap_or(written.len())];
    let start = written.find("/10.").map(|slash| slash + 1)?;
    let mut value = doi(&decoded(&written[start..]))?;
    for ending in ["/full", "/abstract", "/pdf", "/epub", ".pdf"] {
        if let Some(kept) = value.strip_suffix(ending).and_then(doi) {
            value = kept;
        }
    }
    Some(identifier(span.start + start, span.start + written.len(), IdentifierKind::Doi, value))
}

/// Reads `%2F` as `/`; only ASCII characters are decoded.
fn decoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3).and_then(|code| u8::from_str_radix(code, 16).ok()).filter(u8::is_ascii_graphic);
        out.push(code.map_or('%', char::from));
        rest = &rest[at + if code.is_some() { 3 } else { 1 }..];
    }
    out + rest
}

/// `doi:10.…`, `DOI 10.…`, `doi.org/10.…`.
fn labelled_doi(text: &str, at: usize) -> Option<Identifier> {
    let rest = &text[at..];
    let tail = after_any(rest, &["doi.org/", "dx.doi.org/"]).or_else(|| Some(after(rest, "doi")?.trim_start_matches([':', ' '])))?;
    // Only a few characters may separate label and number.
    let start = at + rest.len() - tail.len();
    (start - at <= 12).then(|| bare_doi(text, start)).flatten().map(|found| Identifier { span: Span::new(at, found.span.end), ..found })
}

fn bare_doi(text: &str, at: usize) -> Option<Identifier> {
    let rest = text.get(at..).filter(|rest| rest.starts_with("10."))?;
    // The registrant's number ends at the slash.
    rest.bytes().take(24).find(|b| !(b.is_ascii_digit() || *b == b'.')).filter(|b| *b == b'/')?;
    let end = at + address_length(rest);
    doi(&text[at..end]).map(|value| identifier(at, end, IdentifierKind::Doi, value))
}

/// The standard form of a whole DOI: `10.`, four to nine digits, a slash and a name.
fn doi(written: &str) -> Option<String> {
    let (prefix, name) = written.strip_prefix("10.")?.split_once('/')?;
    let number = prefix.split('.').next()?;
    let is_prefix = (4..=9).contains(&number.len()) && prefix.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    (is_prefix && name.contains(|c: char| c.is_alphanumeric())).then(|| written.to_lowercase())
}

/// `arXiv:2101.00001v2`, `arXiv:hep-th/9901001`.
fn arxiv(text: &str, at: usize) -> Option<Identifier> {
    let tail = after(&text[at..], "arxiv")?;
    let id = tail.trim_start_matches([':', ' ']);
    if tail.len() == id.len() || tail.len() - id.len() > 3 {
        return None;
    }
    let start = text.len() - id.len();
    arxiv_id(id).map(|(id, length)| identifier(at, start + length, IdentifierKind::Arxiv, id.to_owned()))
}

/// The id at the start of `text`, with its length: `YYMM.NNNNN` or `archive/YYMMNNN`, and the version.
fn arxiv_id(text: &str) -> Option<(&str, usize)> {
    let digits = |text: &str| text.bytes().take(9).take_while(u8::is_ascii_digit).count();
    let is_month = |text: &str| matches!(text.get(2..4).and_then(|month| month.parse::<u8>().ok()), Some(1..=12));
    let mut end = if digits(text) == 4 && is_month(text) && text[4..].starts_with('.') {
        5 + Some(digits(&text[5..])).filter(|count| (4..=5).contains(count))?
    } else {
        let archive = text.bytes().take(16).take_while(|&b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'.')).count();
        let number = text[archive..].strip_prefix('/').filter(|number| archive > 1 && digits(number) == 7 && is_month(number))?;
        text.len() - number.len() + 7
    };
    if let Some(version) = text[end..].strip_prefix('v').map(digits).filter(|&count| (1..=3).contains(&count)) {
        end += 1 + version;
    }
    (!text[end..].starts_with(|c: char| c.is_alphanumeric())).then(|| (&text[..end], end))
}

/// One to eight digits at the start of `text`.
fn digits(text: &str) -> Option<&str> {
    let count = text.bytes().take(9).take_while(u8::is_ascii_digit).count();
    ((1..=8).contains(&count)).then(|| &text[..count])
}

/// `PMID: 12345678`, `PMCID: PMC1234567`, `PMC1234567`.
fn pubmed(text: &str, at: usize) -> Option<Identifier> {
    let rest = &text[at..];
    let number = |label: &str| -> Option<(&str, usize)> {
        let tail = after(rest, label)?;
        let number = tail.trim_start_matches([':', ' ']);
        let found = digits(number).filter(|_| tail.len() - number.len() <= 3)?;
        let end = text.len() - number.len() + found.len();
        (!text[end..].starts_with(|c: char| c.is_alphanumeric())).then_some((found, end))
    };
    if let Some((found, end)) = number("PMID") {
        return Some(identifier(at, end, IdentifierKind::Pmid, found.to_owned()));
    }
    let (found, end) = number("PMCID: PMC").or_else(|| number("PMCID:PMC")).or_else(|| number("PMC").filter(|(found, _)| found.len() >= 4))?;
    Some(identifier(at, end, IdentifierKind::Pmcid, format!("PMC{found}")))
}

/// `ISBN 978-…`, `ISBN-10: …`.
fn labelled_isbn(text: &str, at: usize) -> Option<Identifier> {
    let tail = after(&text[at..], "isbn")?;
    let tail = after_any(tail, &["-13", "-10", " 13:", " 10:"]).unwrap_or(tail);
    let number = tail.trim_start_matches([':', ' ']);
    let (value, end) = (tail.len() - number.len() <= 3).then(|| isbn_at(text, text.len() - number.len(), false)).flatten()?;
    Some(identifier(at, end, IdentifierKind::Isbn, value))
}

/// The ISBN whose first digit is at byte `at`, as thirteen digits, with its end; a `bare` one has thirteen digits, with hyphens.
fn isbn_at(text: &str, at: usize, bare: bool) -> Option<(String, usize)> {
    let mut found: Vec<u8> = Vec::with_capacity(13);
    let (mut end, mut hyphens) = (at, 0);
    for (i, c) in text[at..].char_indices().take(18) {
        match c {
            '0'..='9' => found.push(c as u8 - b'0'),
            'X' | 'x' if found.len() == 9 => found.push(10),
            '-' | '–' | '‐' | '‑' => {
                hyphens += 1;
                continue;
            }
            ' ' if !bare => continue,
            _ => break,
        }
        end = at + i + 1;
        let thirteen = found.len() == 13;
        if thirteen || found.len() == 10 && !(found.starts_with(&[9, 7, 8]) || found.starts_with(&[9, 7, 9])) {
            break;
        }
    }
    let apart = !text[end..].starts_with(|c: char| c.is_alphanumeric());
    let value = if bare && (found.len() != 13 || hyphens < 2) || !apart { None } else { isbn13(&found) };
    Some((value?, end))
}

/// The thirteen digits of an ISBN of ten or thirteen digits with a correct check digit.
fn isbn13(digits: &[u8]) -> Option<String> {
    let weighed = |digits: &[u8]| digits.iter().enumerate().map(|(i, &digit)| u32::from(digit) * if i % 2 == 0 { 1 } else { 3 }).sum::<u32>();
    let digits = match digits.len() {
        10 => {
            let sum: u32 = digits.iter().zip((1..=10).rev()).map(|(&digit, weight)| u32::from(digit) * weight).sum();
            let mut whole = [&[9, 7, 8], &digits[..9]].concat();
            whole.push(((10 - weighed(&whole) % 10) % 10) as u8);
            sum.is_multiple_of(11).then_some(whole)?
        }
        13 => (digits.starts_with(&[9, 7]) && weighed(digits).is_multiple_of(10)).then(|| digits.to_vec())?,
        _ => return None,
    };
    Some(digits.iter().map(|&digit| char::from(b'0' + digit)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use IdentifierKind::*;

    #[test]
    fn identifiers_are_read_in_their_standard_form() {
        for (text, expected) in [
            ("see https://lamp.example/a_(b).", vec![(Url, "https://lamp.example/a_(b)")]),
            ("(see HTTP://Lamp.Example/Path?q=1)", vec![(Url, "http://lamp.example/Path?q=1")]),
            ("<https://lamp.example/x>, and www.harbour.example;", vec![(Url, "https://lamp.example/x"), (Url, "https://www.harbour.example")]),
            ("“https://lamp.example”", vec![(Url, "https://lamp.example")]),
            ("https:// and www. and http://x", vec![]),
            ("at harbor.gov/rules/1.html, and (lamp.co.uk/a).", vec![(Url, "https://harbor.gov/rules/1.html"), (Url, "https://lamp.co.uk/a")]),
            ("and/or, he/she, a@lamp.com/x, src/lamp.io/x, v1.2/3, Inc./Co., lamp.com/", vec![]),
            ("10.5555/LAMP.(90)12-3, so", vec![(Doi, "10.5555/lamp.(90)12-3")]),
            ("doi: 10.5555/lamp.7.", vec![(Doi, "10.5555/lamp.7")]),
            ("DOI:10.5555/lamp.7)", vec![(Doi, "10.5555/lamp.7")]),
            ("https://doi.org/10.5555%2FLamp.7.", vec![(Doi, "10.5555/lamp.7")]),
            ("doi.org/10.5555/lamp", vec![(Doi, "10.5555/lamp")]),
            (
                "https://press.example/doi/full/10.5555/lamp/full?x=1",
                vec![(Url, "https://press.example/doi/full/10.5555/lamp/full?x=1"), (Doi, "10.5555/lamp")],
            ),
            ("10.55/x and 110.5555/x and 10.5555/", vec![]),
            ("arXiv:2101.00001v2 [cs.CL]", vec![(Arxiv, "2101.00001v2")]),
            ("arXiv preprint arXiv:1501.0001", vec![(Arxiv, "1501.0001")]),
            ("arXiv: hep-th/9901001v1", vec![(Arxiv, "hep-th/9901001v1")]),
            ("arXiv:math.GT/0309136.", vec![(Arxiv, "math.GT/0309136")]),
            ("https://arxiv.org/pdf/2101.00001v3.pdf", vec![(Arxiv, "2101.00001v3")]),
            ("arXiv:2113.00001", vec![]),
            ("PMID: 12345678; PMCID: PMC1234567", vec![(Pmid, "12345678"), (Pmcid, "PMC1234567")]),
            ("https://pubmed.ncbi.nlm.nih.gov/123456/", vec![(Pmid, "123456")]),
            ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12345/", vec![(Pmcid, "PMC12345")]),
            ("ISBN 978-3-16-148410-0.", vec![(Isbn, "9783161484100")]),
            ("ISBN-10: 0-306-40615-2", vec![(Isbn, "9780306406157")]),
            ("ISBN 0 8044 2957 X", vec![(Isbn, "9780804429573")]),
            ("978-3-16-148410-0", vec![(Isbn, "9783161484100")]),
            ("ISBN 978-3-16-148410-1 and 9783161484100", vec![]),
        ] {
            let found: Vec<(IdentifierKind, String)> = identifiers(text).into_iter().map(|found| (found.kind, found.value)).collect();
            assert_eq!(found, expected.into_iter().map(|(kind, value)| (kind, value.to_owned())).collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn spans_leave_out_the_marks_of_the_sentence() {
        for (text, expected) in [
            ("(https://lamp.example/a(b)c).", "https://lamp.example/a(b)c"),
            ("[https://lamp.example/é].", "https://lamp.example/é"),
            ("At doi:10.5555/lamp?!", "doi:10.5555/lamp"),
            ("PMID 4711, then", "PMID 4711"),
        ] {
            assert_eq!(&text[identifiers(text)[0].span], expected);
        }
    }

    #[test]
    fn long_runs_are_read_once() {
        for piece in ["(", "http://a.b(", "9", "978-", "ISBN ", "10.", "arXiv:", "www.", "%", "a.", "a.com/", "/"] {
            identifiers(&piece.repeat(100_000));
        }
    }
}
