//! Sections without their code: `§ 484(a)` means the code of the last law before it that has it, and `§ 2 of the Lantern Act` a section of that act.

use super::citation::Cite;
use super::core::{self, Core, CoreKind};
use super::tables::signals::IDEM;
use super::{statute, subdivision};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use std::collections::HashMap;

/// The reporter of a section that was read without its code.
const SIGN: &str = "§";

/// What is before the number of a section.
const MARKS: [&str; 3] = ["§ ", "Section ", "section "];

/// Bytes before a section in which its sentence begins.
const SENTENCE: usize = 400;

/// Maximum bytes and words of the name of an act.
const NAME: usize = 72;
const WORDS: usize = 8;

/// Adds to `cores`, which are in order, the sections in the prose that a law before them has, and those of an act that is named after them.
pub(super) fn add(text: &str, cores: &mut Vec<Core>) {
    let mut found = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut next = 0;
    // The first bytes of the marks.
    for at in memchr::memchr3_iter(0xC2, b'S', b's', text.as_bytes()) {
        let Some(mark) = MARKS.iter().find(|mark| text[at..].starts_with(*mark)) else { continue };
        while let Some(core) = cores.get(next).filter(|core| core.span.start <= at) {
            if let Some((page, end)) = section_of(core).filter(|_| core.kind == CoreKind::Statute) {
                let members = text[core.span.start..end].rfind(page).and_then(|at| statute::sections_from(text, core.span.start + at));
                for section in members.unwrap_or_default().into_iter().chain([page.to_owned()]) {
                    known.insert(section, next);
                }
            }
            next += 1;
        }
        let is_inside = next > 0 && cores[next - 1].span.end > at && !is_bare(cores[next - 1].cite.as_ref());
        if is_inside || text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '§') {
            continue;
        }
        let start = at + mark.len();
        let number = &text[start..][..statute::section(&text[start..])];
        if number.is_empty() {
            continue;
        }
        let end = start + number.len();
        let after = subdivision::chain(text, end).0;
        let is_read = next > 0 && cores[next - 1].span.start == at;
        if !is_read && follows_words(text, at) {
            continue;
        }
        if let Some(act) = text[after..].strip_prefix(" of the ").and_then(act) {
            let cite = Cite { volume: String::new(), reporter: act.to_owned(), page: Some(number.to_owned()) };
            let name = text.len() - text[after..].len() + " of the ".len();
            let core = Core { span: Span::new(at, name + act.len()), cite: Some(cite), ..Core::new(CoreKind::Statute) };
            if is_read {
                cores[next - 1] = core;
            } else {
                found.push(core);
            }
        } else if !is_read && *mark == MARKS[0] && known.contains_key(number) && !text[after..].starts_with(" of ") {
            let cite = Cite { volume: String::new(), reporter: SIGN.to_owned(), page: Some(number.to_owned()) };
            found.push(Core { span: Span::new(at, end), cite: Some(cite), ..Core::new(CoreKind::Statute) });
        }
    }
    cores.extend(found);
    core::sort(cores);
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
            ("97 U.S.C. § 484. They are “keepers” under § 484, he says.", &["97usc484"]),
        ] {
            assert_eq!(laws(text), expected, "{text}");
        }
    }
}
