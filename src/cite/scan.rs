//! One pass over the reading text: every reference, with its parts.

use super::paren::{Parenthetical, closing};
use super::pin::{self, Pin, pin_at};
use super::reference::Marker;
use super::reporters::{LONGEST, standard_form};
use super::{Citation, Cite, Kind, name};
use crate::text::Span;

/// A reference as it is first seen.
pub(super) struct Core {
    pub span: Span,
    pub cite: Option<Cite>,
    pub kind: CoreKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CoreKind {
    Full,
    /// The pin begins at the end of the core.
    Short,
    Id,
    Supra,
    Statute,
    Record,
    Marker(Marker),
}

/// The citations of `text`, with `markers` that lead to a list of references among them.
pub(super) fn citations_in(text: &str, markers: Vec<Core>) -> Vec<Citation> {
    let mut cores = cores(text);
    cores.extend(markers);
    cores.sort_by_key(|core| core.span.start);
    let mut list: Vec<Citation> = Vec::new();
    let mut at = 0;
    while at < cores.len() {
        let taken = take(text, &cores[at..], &mut list);
        at += taken;
    }
    find_parents(&mut list);
    list
}

/// Builds the citation that the first of `cores` begins; how many cores it took.
fn take(text: &str, cores: &[Core], list: &mut Vec<Citation>) -> usize {
    let core = &cores[0];
    let line = text[..core.span.start].rfind('\n').map_or(0, |at| at + 1);
    let from = list.last().map_or(line, |last| {
        // Inside the parenthetical of the one before, the text before this one begins there.
        let enclosing = last.parentheticals.iter().find(|paren| paren.span.contains(core.span.start));
        enclosing.map_or(if last.span.end <= core.span.start { last.span.end } else { last.core.end }, |paren| paren.span.start).max(line)
    });
    // A marker may stand in the middle of another reference, and several at one place.
    let from = from.min(core.span.start);
    let gap = &text[from..core.span.start];
    let in_string = list.last().is_some() && gap.starts_with(';') && from > line;
    let mut taken = 1;
    let mut cites: Vec<Cite> = core.cite.iter().cloned().collect();
    let mut end = core.span.end;
    let mut pin = None;
    let next_core = |taken: usize| cores.get(taken).map(|core| core.span.start);
    match core.kind {
        CoreKind::Full | CoreKind::Short => loop {
            let short = core.kind == CoreKind::Short;
            if let Some((found, after)) = pin_at(text, end, short && pin.is_none() && taken == 1, next_core(taken)) {
                let reporter = cites.last().map(|cite| cite.reporter.clone());
                pin.get_or_insert(Pin { reporter, ..found });
                end = after;
            }
            // Parallel citations follow after a comma.
            let Some(next) = cores.get(taken) else { break };
            let parallel = matches!(next.kind, CoreKind::Full | CoreKind::Short)
                && next.span.start >= end
                && matches!(text[end..next.span.start].trim(), "," | "")
                && next.span.start - end <= 4;
            if !parallel {
                break;
            }
            cites.extend(next.cite.clone());
            end = next.span.end;
            taken += 1;
        },
        CoreKind::Id | CoreKind::Supra | CoreKind::Record => {
            if let Some((found, after)) = pin_at(text, end, true, next_core(taken)) {
                pin = Some(found);
                end = after;
            }
        }
        CoreKind::Marker(ref marker) => {
            pin = marker.pin.clone();
            end = end.max(marker.end);
        }
        CoreKind::Statute => {}
    }
    let mut citation = Citation {
        span: Span::new(core.span.start, end),
        core: core.span,
        kind: match &core.kind {
            CoreKind::Full => Kind::Full(cites),
            CoreKind::Short => Kind::Short(cites),
            CoreKind::Id => Kind::Id,
            CoreKind::Supra => Kind::Supra,
            CoreKind::Statute => Kind::Statute,
            CoreKind::Record => Kind::Record,
            CoreKind::Marker(marker) => Kind::Marker(marker.label.clone()),
        },
        name: None,
        pin,
        court: None,
        year: None,
        parentheticals: Vec::new(),
        signal: None,
        parent: None,
        in_string,
        authority: None,
        unsure: None,
    };
    if let CoreKind::Marker(marker) = &core.kind {
        citation.signal = marker.signal.clone();
        citation.in_string |= marker.in_string;
    } else {
        let short = matches!(core.kind, CoreKind::Short | CoreKind::Supra);
        let (found, signal) = name::before(text, from, core.span.start, short);
        citation.signal = signal;
        if matches!(core.kind, CoreKind::Full | CoreKind::Short | CoreKind::Supra) {
            citation.span.start = found.as_ref().map_or(core.span.start, |name| name.span.start);
            citation.name = found;
        }
        take_parentheticals(text, &mut citation);
    }
    list.push(citation);
    taken
}

/// Reads the parentheses that follow a citation: court and year first, then what it says.
fn take_parentheticals(text: &str, citation: &mut Citation) {
    loop {
        let end = citation.span.end;
        let rest = &text[end..];
        let open = end + (rest.len() - rest.trim_start_matches([' ', ',']).len());
        if !text[open..].starts_with('(') || open - end > 2 {
            return;
        }
        let Some(inner) = closing(text, open) else { return };
        let dated = citation.year.is_none() && citation.parentheticals.is_empty();
        match year_at_end(&text[inner]).filter(|_| dated) {
            Some((year, court)) => {
                citation.year = Some(year);
                citation.court = (!court.is_empty()).then(|| court.to_owned());
            }
            None => citation.parentheticals.push(Parenthetical::new(text, inner)),
        }
        citation.span.end = inner.end + 1;
    }
}

/// `5th Cir. 2019` is 2019 and `5th Cir.`; `Mar. 3, 2019` as well.
fn year_at_end(inner: &str) -> Option<(u16, &str)> {
    let inner = inner.trim();
    let cut = inner.len().checked_sub(4)?;
    let year: u16 = inner.get(cut..)?.parse().ok()?;
    let court = inner[..cut].trim_end();
    ((1600..=2199).contains(&year) && inner.len() < 80 && !court.ends_with(|c: char| c.is_ascii_digit())).then_some((year, court))
}

/// A citation that begins inside a parenthetical belongs to the citation of that parenthetical, the innermost one.
fn find_parents(list: &mut [Citation]) {
    let mut open: Vec<usize> = Vec::new();
    for i in 0..list.len() {
        let start = list[i].span.start;
        open.retain(|&parent| list[parent].span.end > start);
        list[i].parent = open.iter().rev().copied().find(|&parent| list[parent].parentheticals.iter().any(|paren| paren.span.contains(start)));
        open.push(i);
    }
}

/// The bare references of `text`, in order.
pub(super) fn cores(text: &str) -> Vec<Core> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let word_start = at == 0
            || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] >= 0x80 && text[..at].chars().next_back().is_some_and(char::is_alphanumeric));
        let core = match bytes[at] {
            b'0'..=b'9' if word_start => statute_with_title(text, at).or_else(|| reporter_citation(text, at)),
            b'I' | b'i' if word_start => id(text, at),
            b's' if word_start => text[at..]
                .starts_with("supra")
                .then(|| supra(text, at))
                .filter(|core| bytes.get(core.span.end).is_none_or(|b| !b.is_ascii_alphabetic())),
            b'A'..=b'Z' if word_start => statute_with_code(text, at).or_else(|| record(text, at)),
            _ => None,
        };
        match core {
            Some(core) => {
                at = core.span.end.max(at + 1);
                found.push(core);
            }
            None => at += 1,
        }
        while at < bytes.len() && !text.is_char_boundary(at) {
            at += 1;
        }
        // A number is looked at once, from its first digit.
        while at < bytes.len() && at > 0 && bytes[at].is_ascii_digit() && bytes[at - 1].is_ascii_digit() {
            at += 1;
        }
    }
    found
}

/// `608 F.3d 105`, `608 F.3d ___`, `608 F.3d at 110`, `347 U.S., at 495`.
fn reporter_citation(text: &str, at: usize) -> Option<Core> {
    let bytes = text.as_bytes();
    let digits = count(bytes, at, u8::is_ascii_digit);
    let reporter = at + digits + 1;
    if digits > 4 || bytes.get(at + digits) != Some(&b' ') || !bytes.get(reporter)?.is_ascii_uppercase() {
        return None;
    }
    let line = memchr::memchr(b'\n', &bytes[reporter..]).map_or(bytes.len(), |i| reporter + i);
    let limit = line.min(reporter + LONGEST);
    let mut best = None;
    let mut space = reporter;
    while let Some(i) = memchr::memchr(b' ', &bytes[space..limit]).map(|i| space + i) {
        space = i + 1;
        let Some((page, short, end)) = page_at(text, space) else { continue };
        let Some(standard) = standard_form(text[reporter..i].trim_end_matches(',')) else { continue };
        best = Some((standard, page, short, end));
    }
    let (standard, page, short, end) = best?;
    Some(Core {
        span: Span::new(at, end),
        cite: Some(Cite { volume: text[at..at + digits].into(), reporter: standard.into(), page }),
        kind: if short { CoreKind::Short } else { CoreKind::Full },
    })
}

/// The page at byte `at`: its number (none where left blank), whether `at` stands before it (then nothing is taken), and its end.
fn page_at(text: &str, at: usize) -> Option<(Option<String>, bool, usize)> {
    let bytes = text.as_bytes();
    let rest = &text[at..];
    if let Some(after) = rest.strip_prefix("at ") {
        return pin::begins(after).then_some((None, true, at - 1));
    }
    let blank = count(bytes, at, |&b| matches!(b, b'_' | b'-'));
    if blank >= 2 {
        return Some((None, false, at + blank));
    }
    let digits = count(bytes, at, u8::is_ascii_digit);
    if (1..=8).contains(&digits) {
        let end = at + digits;
        let joined = bytes.get(end).is_some_and(u8::is_ascii_alphabetic);
        return (!joined).then(|| (Some(text[at..end].to_owned()), false, end));
    }
    let roman = count(bytes, at, |b| b"ivxlc".contains(b));
    let end = at + roman;
    (roman > 0 && bytes.get(end).is_none_or(|b| !b.is_ascii_alphanumeric())).then(|| (Some(text[at..end].to_owned()), false, end))
}

fn count(bytes: &[u8], at: usize, test: impl Fn(&u8) -> bool) -> usize {
    bytes[at.min(bytes.len())..].iter().take_while(|b| test(b)).count()
}

fn id(text: &str, at: usize) -> Option<Core> {
    let found = ["Id.", "id.", "Ibid.", "ibid."].iter().find(|form| text[at..].starts_with(**form))?;
    Some(Core { span: Span::new(at, at + found.len()), cite: None, kind: CoreKind::Id })
}

fn supra(_: &str, at: usize) -> Core {
    Core { span: Span::new(at, at + "supra".len()), cite: None, kind: CoreKind::Supra }
}

/// `28 U.S.C. § 1927`, `29 C.F.R. § 1910.1`.
fn statute_with_title(text: &str, at: usize) -> Option<Core> {
    let digits = count(text.as_bytes(), at, u8::is_ascii_digit);
    let rest = text[at + digits..].strip_prefix(' ')?;
    let code = ["U.S.C.A.", "U.S.C.", "U. S. C.", "USC", "C.F.R.", "C. F. R.", "CFR", "Fed. Reg."].iter().find(|code| rest.starts_with(**code))?;
    let end = at + digits + 1 + code.len();
    let end = section_at(text, end).or_else(|| (*code == "Fed. Reg.").then(|| end + 1 + count(text.as_bytes(), end + 1, u8::is_ascii_digit)))?;
    Some(Core { span: Span::new(at, end.min(text.len())), cite: None, kind: CoreKind::Statute })
}

/// `OCGA § 15-12-131`, `Fed. R. Civ. P. 11(c)(2)`, `Cal. Penal Code § 5`.
fn statute_with_code(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let rules = [
        "Fed. R. Civ. P.",
        "Fed. R. App. P.",
        "Fed. R. Crim. P.",
        "Fed. R. Evid.",
        "Federal Rule of Civil Procedure",
        "Federal Rule of Appellate Procedure",
        "Federal Rule of Evidence",
    ];
    if let Some(rule) = rules.iter().find(|rule| rest.starts_with(**rule)) {
        let number = at + rule.len() + 1;
        let digits = count(text.as_bytes(), number, u8::is_ascii_digit);
        return (digits > 0).then(|| Core { span: Span::new(at, subdivisions(text, number + digits)), cite: None, kind: CoreKind::Statute });
    }
    // A run of capitalised words right before the section sign.
    let sign = rest.char_indices().take(48).find(|&(_, c)| matches!(c, '§' | '\n' | ';' | '(' | ',')).filter(|&(_, c)| c == '§')?.0;
    let head = &rest[..sign];
    let code = head.ends_with(' ')
        && head.len() < 32
        && !head.starts_with("UNDER ")
        && head.split_whitespace().all(|word| word.starts_with(|c: char| c.is_uppercase() || c == '&'))
        && (head.contains('.') || head.contains("Code") || head.chars().filter(|c| c.is_uppercase()).count() >= 3);
    let end = code.then(|| section_at(text, at + sign - 1)).flatten()?;
    Some(Core { span: Span::new(at, end), cite: None, kind: CoreKind::Statute })
}

/// The end of ` § 1927(a)` or ` §§ 12–14` at byte `at`.
fn section_at(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?.strip_prefix(' ').unwrap_or(&text[at..]);
    let signs = rest.trim_start_matches('§').trim_start_matches("Sec.");
    let number = signs.trim_start();
    let start = text.len() - number.len();
    let length: usize = number.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '–' | '.' | ':')).map(char::len_utf8).sum();
    let core = number[..length].trim_end_matches(['.', ':', '-', '–']);
    core.starts_with(|c: char| c.is_ascii_digit()).then(|| subdivisions(text, start + core.len()))
}

/// The end of `(a)(1)` from byte `at` on.
fn subdivisions(text: &str, mut at: usize) -> usize {
    while let Some(inner) = text[at..].starts_with('(').then(|| closing(text, at)).flatten().filter(|inner| (1..=4).contains(&inner.len())) {
        at = inner.end + 1;
    }
    at
}

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
    "App.",
    "J.A.",
    "R.",
    "ROA",
    "Rec.",
    "Br.",
    "Mot.",
    "Opp'n",
    "Reply",
    "Mem.",
];

/// `Compl. ¶ 4`, `Dkt. 12 at 3`, `Tr. 14:2`, `ROA.123`, `Ex. B`.
fn record(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let word = RECORDS.iter().filter(|word| rest.starts_with(**word)).max_by_key(|word| word.len())?;
    let after = &rest[word.len()..];
    let tail = after.trim_start_matches([' ', '.', ',']);
    let gap = after.len() - tail.len();
    let number: usize = tail.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ':' | '-' | '–')).map(char::len_utf8).sum();
    let exhibit =
        matches!(*word, "Ex." | "Exh.") && tail.starts_with(|c: char| c.is_ascii_uppercase()) && !tail[1..].starts_with(|c: char| c.is_alphabetic());
    let end = if gap == 0 || gap > 2 {
        return None;
    } else if number > 0 && !matches!(*word, "Answer" | "Complaint" | "Reply" | "App.") {
        at + word.len() + gap + tail[..number].trim_end_matches([':', '-', '–']).len()
    } else if exhibit {
        at + word.len() + gap + 1
    } else if tail.starts_with('¶') || tail.starts_with("at ") && tail[3..].starts_with(|c: char| c.is_ascii_digit()) {
        at + word.len()
    } else {
        return None;
    };
    Some(Core { span: Span::new(at, end), cite: None, kind: CoreKind::Record })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_parts_of_citations() {
        // text → (core, name, pin, court, year)
        for (text, core, name, pin, court, year) in [
            ("See Morrison v. Walker, 939 F.3d 633, 636–37 (5th Cir. 2019).", "939 F.3d 633", "Morrison v. Walker", "636–37", "5th Cir.", 2019),
            ("Coghlan, 852 F.2d at 809.", "852 F.2d", "Coghlan", "809", "", 0),
            ("Brown v. Bd. of Educ., 347 U. S. 483, 495 n.11 (1954)", "347 U. S. 483", "Brown v. Bd. of Educ.", "495 n.11", "", 1954),
            ("Id. at 55–56.", "Id.", "", "55–56", "", 0),
            ("Doe v. Roe, 598 U.S. ___ (2023)", "598 U.S. ___", "Doe v. Roe", "", "", 2023),
            ("Compl. ¶ 14.", "Compl.", "", "¶ 14", "", 0),
            ("See 28 U.S.C. § 1927(a).", "28 U.S.C. § 1927(a)", "", "", "", 0),
            ("347 U.S., at 495", "347 U.S.,", "", "495", "", 0),
            ("347 U.S. at xiv", "347 U.S.", "", "xiv", "", 0),
            ("Doe v. Roe, 2019 WL 55012, at *3–4 (D. Harrow 2019)", "2019 WL 55012", "Doe v. Roe", "*3–4", "D. Harrow", 2019),
        ] {
            let list = citations_in(text, Vec::new());
            assert_eq!(list.len(), 1, "{text}");
            let citation = &list[0];
            assert_eq!(&text[citation.core], core);
            assert_eq!(citation.name.as_ref().map_or("", |name| &name.text), name);
            assert_eq!(citation.pin.as_ref().map_or("", |pin| &pin.text), pin);
            assert_eq!(citation.court.as_deref().unwrap_or(""), court);
            assert_eq!(citation.year.unwrap_or(0), year);
        }
    }

    #[test]
    fn parallel_citations_are_one() {
        let text = "Geiger v. State , 295 Ga. 648, 651, 763 S.E.2d 453 (2014).";
        let list = citations_in(text, Vec::new());
        assert_eq!(list.len(), 1);
        let Kind::Full(cites) = &list[0].kind else { panic!("a full citation") };
        assert_eq!(cites.iter().map(Cite::to_string).collect::<Vec<_>>(), ["295 Ga. 648", "763 S.E.2d 453"]);
        let pin = list[0].pin.as_ref().unwrap();
        assert_eq!((pin.text.as_str(), pin.reporter.as_deref()), ("651", Some("Ga.")));
    }

    #[test]
    fn a_citation_in_a_parenthetical_has_a_parent() {
        let text = "Charleston v. State , 292 Ga. 678, 682-683, 743 S.E.2d 1 (2013) (quoting Cronic , 466 U.S. at 659, 662, 104 S.Ct. 2039 ). See Cox v. State, 279 Ga. 223 (2005).";
        let list = citations_in(text, Vec::new());
        assert_eq!(list.iter().map(|citation| citation.parent).collect::<Vec<_>>(), [None, Some(0), None]);
        assert_eq!(list[1].pin.as_ref().unwrap().text, "659, 662");
        assert_eq!(list[1].name.as_ref().unwrap().text, "Cronic");
    }
}
