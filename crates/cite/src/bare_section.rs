//! Sections without their code: `§ 484(a)` means the code of the last law before it that has it, and `§ 2 of the Lantern Act` a section of that act.

use super::citation::Cite;
use super::core::{self, Core, CoreKind};
use super::tables::signals::IDEM;
use super::{statute, subdivision};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};

/// The reporter of a section that was read without its code.
const SIGN: &str = "§";

/// What is before the number of a section; the first two mean a section by its sign.
const MARKS: [&str; 6] = ["§ ", "§", "Section ", "section ", "Sections ", "sections "];
const SIGNS: usize = 2;

/// Minimum number of digits of a section that cannot be one of the text itself.
const LONG: usize = 3;

/// Words before a section of the code where a text compares laws: `mirrors US § 4`.
const AMERICAN: [&str; 2] = ["US ", "U.S. "];

/// The code whose titles are named without a section.
const CODE: &str = "U.S.C.";

/// Bytes before a section in which its sentence begins.
const SENTENCE: usize = 400;

/// Maximum bytes and words of the name of an act.
const NAME: usize = 72;
const WORDS: usize = 8;

/// Adds to `cores`, which are in order, the sections in the prose that a law before them has, and those of an act that is named after them.
pub(super) fn add(text: &str, cores: &mut Vec<Core>) {
    add_titles(text, cores);
    let mut found = Vec::new();
    // Whether a title is named that any section may be of.
    let mut is_titled = false;
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut alike: HashSet<(usize, u8)> = HashSet::new();
    let has_one = has_one_code(cores);
    let mut next = 0;
    // The first bytes of the marks.
    for at in memchr::memchr3_iter(0xC2, b'S', b's', text.as_bytes()) {
        let Some(mark) = MARKS.iter().position(|mark| text[at..].starts_with(mark)) else { continue };
        while let Some(core) = cores.get(next).filter(|core| core.span.start <= at) {
            if let Some((page, end)) = section_of(core).filter(|_| core.kind == CoreKind::Statute) {
                let members = text[core.span.start..end].rfind(page).and_then(|at| statute::sections_from(text, core.span.start + at));
                for section in members.unwrap_or_default().into_iter().chain([page.to_owned()]) {
                    alike.insert(likeness(&section));
                    known.insert(section, next);
                }
            }
            is_titled |= core.cite.as_ref().is_some_and(is_title);
            next += 1;
        }
        let is_inside = next > 0 && cores[next - 1].span.end > at && !is_bare(cores[next - 1].cite.as_ref());
        if is_inside || text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '§') {
            continue;
        }
        let start = at + MARKS[mark].len();
        let number = &text[start..][..statute::section(&text[start..])];
        if number.is_empty() {
            continue;
        }
        let end = start + number.len();
        let after = subdivision::chain(text, end).0;
        let is_read = next > 0 && cores[next - 1].span.start == at;
        // Below a title that is named alone, sections stand in cells and lines of their own.
        let floor = if is_titled { text.ceil_char_boundary(at.saturating_sub(SENTENCE)) } else { 0 };
        let line = if is_titled { text[floor..at].rfind('\n').map_or(floor, |line| floor + line + 1) } else { 0 };
        let is_american = is_titled && AMERICAN.iter().any(|country| text[..at].ends_with(country));
        if !is_read && !is_american && follows_words(&text[line..], at - line) {
            continue;
        }
        if let Some(act) = text[after..].strip_prefix(" of the ").filter(|_| MARKS[mark].ends_with(' ')).and_then(act) {
            let cite = Cite { volume: String::new(), reporter: act.to_owned(), page: Some(number.to_owned()) };
            let name = text.len() - text[after..].len() + " of the ".len();
            let core = Core { span: Span::new(at, name + act.len()), cite: Some(cite), ..Core::new(CoreKind::Statute) };
            if is_read {
                cores[next - 1] = core;
            } else {
                found.push(core);
            }
        } else if !is_read
            && !text[after..].starts_with(" of ")
            && if mark < SIGNS {
                is_titled && may_be_of_title(text, at, &found)
                    || known.contains_key(number)
                    || is_long(number) && has_one && after > end && !is_named(&text[..at]) && alike.contains(&likeness(number))
            } else {
                is_long(number) && known.contains_key(number) && !is_named(&text[..at])
            }
        {
            let cite = Cite { volume: String::new(), reporter: SIGN.to_owned(), page: Some(number.to_owned()) };
            found.push(Core { span: Span::new(at, end), cite: Some(cite), ..Core::new(CoreKind::Statute) });
        }
    }
    cores.extend(found);
    core::sort(cores);
}

/// Whether all sections of laws that `cores` cite are of one code, and it is cited more than once.
fn has_one_code(cores: &[Core]) -> bool {
    let mut codes = cores.iter().filter(|core| core.kind == CoreKind::Statute && section_of(core).is_some()).filter_map(|core| core.cite.as_ref());
    let Some(first) = codes.next() else { return false };
    let mut others = codes.peekable();
    others.peek().is_some() && others.all(|other| (&other.volume, &other.reporter) == (&first.volume, &first.reporter))
}

/// Whether a section is behind a name or a paper that has it: `Lease Section 204`, `In our Handbook, section 112`.
fn is_named(before: &str) -> bool {
    let word = before.trim_end().rsplit([' ', '\n', '(', '“', '"']).next().unwrap_or("");
    let is_name = word.starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.trim_end_matches(',').to_lowercase());
    !word.ends_with(['.', ';', ':']) && (is_name || word.ends_with(','))
}

/// The number of digits of a section, and the first.
pub(super) fn likeness(section: &str) -> (usize, u8) {
    (section.bytes().take_while(u8::is_ascii_digit).count(), section.as_bytes().first().copied().unwrap_or_default())
}

/// Whether the number of a section is too long for a section of the text itself.
fn is_long(number: &str) -> bool {
    number.bytes().take_while(u8::is_ascii_digit).count() >= LONG
}

/// Adds to `cores` the titles of the code that `text` names without a section: `Statutory research (17 U.S.C.)`.
fn add_titles(text: &str, cores: &mut Vec<Core>) {
    let mut found = Vec::new();
    let mut next = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), CODE) {
        let head = text[..at].strip_suffix([' ', '\u{A0}']).unwrap_or("");
        let digits = head.bytes().rev().take_while(u8::is_ascii_digit).count();
        let start = head.len() - digits;
        while cores.get(next).is_some_and(|core| core.span.end <= start) {
            next += 1;
        }
        let end = at + CODE.len();
        let is_free = cores.get(next).is_none_or(|core| core.span.start >= end);
        // Other titles are those of citations whose sign is lost.
        let is_torn = text[end..].starts_with('\n') && text[end..].trim_start().starts_with(|c: char| c == '§' || c.is_ascii_digit());
        let is_named = text[end..].is_empty() || !is_torn && [")", "\n", ":", " —", " –"].iter().any(|mark| text[end..].starts_with(mark));
        if is_free && (1..=2).contains(&digits) && is_named && !head[..start].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '§'))
        {
            let cite = Cite { volume: head[start..].to_owned(), reporter: CODE.to_owned(), page: None };
            found.push(Core { span: Span::new(start, end), cite: Some(cite), ..Core::new(CoreKind::Statute) });
        }
    }
    if !found.is_empty() {
        cores.extend(found);
        core::sort(cores);
    }
}

/// Most bytes between two sections of a list.
const LISTED: usize = 12;

/// Whether a section at byte `at` may be of the title that is named before it, and not of what a comma parts it from: `Pell, supra, § 4`.
fn may_be_of_title(text: &str, at: usize, found: &[Core]) -> bool {
    let is_listed = || found.last().is_some_and(|last| at - last.span.end <= LISTED);
    !text[..at].trim_end().ends_with(',') || is_listed()
}

/// Whether a law is a title of the code without a section.
pub(super) fn is_title(cite: &Cite) -> bool {
    cite.page.is_none() && cite.reporter == CODE
}

/// The section of a law that was read with its code, and the end of its core.
fn section_of(core: &Core) -> Option<(&str, usize)> {
    let cite = core.cite.as_ref().filter(|cite| !is_bare(Some(cite)))?;
    Some((cite.page.as_deref()?, core.span.end))
}

/// Whether quoted words are before byte `at` in its sentence, of which a section in the prose is no citation (`“controlling persons” under § 20(a)`),
/// or an `Id.`, whose place it is.
pub(super) fn follows_words(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    let before = before.strip_suffix(" at").unwrap_or(before);
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(SENTENCE))..];
    let own = near.rfind(". ").map_or(near, |stop| &near[stop..]);
    IDEM.iter().any(|id| before.ends_with(id)) || own.contains(['”', '"'])
}

/// The name of an act at the start of `text`: `Lantern Act`, `Pier and Harbour Code`.
fn act(text: &str) -> Option<&str> {
    let near = &text[..text.floor_char_boundary(NAME.min(text.len()))];
    let mut end = 0;
    for word in near.split([' ', '\n']).take(WORDS) {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        if matches!(bare, "Act" | "Code" | "Law" | "Statute") && end > 0 {
            return Some(&text[..end + bare.len()]);
        }
        if bare.len() < word.len() || !bare.starts_with(char::is_uppercase) && !lexicon::is(bare, Classes::INSIDE_NAME) {
            return None;
        }
        end += word.len() + 1;
    }
    None
}

/// Whether a law was read without its code.
pub(super) fn is_bare(cite: Option<&Cite>) -> bool {
    cite.is_some_and(|cite| cite.volume.is_empty() && matches!(cite.reporter.trim(), SIGN | "Section" | "Sections"))
}

#[cfg(test)]
mod tests {
    use crate::{Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    /// The identities of the laws that a text cites, in order.
    fn laws(text: &str) -> Vec<String> {
        let flow = Flow::new(&plain::read(text));
        let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
        let key = |index: usize| found.authorities[index].key.as_ref().map(|key| key.identity.clone());
        found.list.iter().filter_map(|citation| key(citation.authority?)).collect()
    }

    #[test]
    fn a_section_alone_means_the_code_of_the_last_law_that_has_it() {
        for (text, expected) in [
            ("97 U.S.C. § 484(a). The keeper pays. Under § 484(b), the log is due.", &["97usc484", "97usc484"][..]),
            ("97 U.S.C. § 484. “The keeper pays.” § 485. Section 486 requires a horn.", &["97usc484", "97usc485", "97usc486"]),
            ("92 U.S.C. §§ 24, 93a, 371(a). 97 U.S.C. § 484. The bank has § 93a for it.", &["92usc24", "97usc484", "92usc93a"]),
            ("97 U.S.C. § 484. 92 U.S.C. § 484. Under § 484, he pays.", &["97usc484", "92usc484", "92usc484"]),
            (
                "He broke § 1 of the Lantern Act. Section 2 of the Lantern Act requires a log. See § 1 of the Lantern Act.",
                &["lanternact1", "lanternact2", "lanternact1"],
            ),
            ("97 U.S.C. § 484. He read § 12 of the lease. “It is due.” § 12.", &["97usc484", "section12"]),
            ("He read § 12 and left.", &[]),
            // By a word, if the number is long; unknown ones, if they have a subdivision and the text has no other code.
            (
                "97 U.S.C. § 484. Section 484 is a list. Sections 484(d) and 12 are, and section 484.",
                &["97usc484", "97usc484", "97usc484", "97usc484"],
            ),
            (
                "97 U.S.C. § 484. 97 U.S.C. § 485. It is the § 486(a) clause, and the § 401(b) author of § 301(b). Section 487(a) arms him.",
                &["97usc484", "97usc485", "97usc486", "97usc401"],
            ),
            (
                "97 U.S.C. § 484 and 97 U.S.C. § 485. Lease Section 484(b). In our Handbook, section 485(a), and the Indenture, § 486(b).",
                &["97usc484", "97usc485"],
            ),
            ("97 U.S.C. § 484. 92 U.S.C. § 485. Section 486(a) arms him, and the § 301(b) author.", &["97usc484", "92usc485"]),
            ("97 U.S.C. § 484. 97 U.S.C. § 485. Section 486 arms him, and section 12(b) of it, and Section 4 below.", &["97usc484", "97usc485"]),
            ("97 U.S.C. § 484. They are “keepers” under § 484, he says.", &["97usc484"]),
        ] {
            assert_eq!(laws(text), expected, "{text}");
        }
    }
}
