//! Short names that the draft defines after *hereinafter*, `(hereinafter Harbor Report)`, `[hereinafter HARBOR]`: the reference before them, and the
//! places that name it.

use super::citation::{Citation, CitationKind};
use super::journal;
use super::name::{CaseName, signal_start};
use super::pin::pin_at;
use super::tables::references::HEREINAFTER;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;

/// Maximum number of names, so that the search stays linear in the text.
const MOST: usize = 64;

/// Maximum bytes of a short name, and of the reference before it.
const LONGEST: usize = 80;
const REFERENCE: usize = 300;

/// Maximum number of citations before a definition among which is its own.
const BACK: usize = 8;

/// Minimum letters of a word that ends a sentence.
const WORD: usize = 4;

/// A short name, and the brackets that define it.
pub(super) struct Definition<'a> {
    pub name: &'a str,
    pub bracket: Span,
}

/// The definitions of a text, in order.
pub(super) fn definitions(text: &str) -> Vec<Definition<'_>> {
    let places = memchr::memmem::find_iter(text.as_bytes(), "erein").chain(memchr::memmem::find_iter(text.as_bytes(), "ereaf"));
    let mut found: Vec<_> = places.filter_map(|at| definition(text, at.checked_sub(1)?)).take(MOST).collect();
    found.sort_by_key(|definition| definition.bracket.start);
    found
}

/// The definition whose first word is at byte `at`.
fn definition(text: &str, at: usize) -> Option<Definition<'_>> {
    let before = text.get(..at)?.trim_end_matches(['*', '_']);
    let close = match before.chars().next_back()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let length = opener(&text[at..])?;
    let from = at + length;
    let inner = &text[from..text.floor_char_boundary((from + LONGEST + 1).min(text.len()))];
    let end = inner.find(close).filter(|&end| end <= LONGEST)?;
    let words = inner[..end].trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '*' | '_'));
    // `hereinafter referred to as the Report`
    let name =
        words.trim_start_matches(|c: char| c.is_lowercase() || c == ' ').trim_matches(['“', '”', '"', '‘', '’', '\'', '*', '_', ',', '.', ' ']);
    let is_name = name.len() > 1 && name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && !name.contains([';', '“', '”', '"', '\n']);
    let bracket = Span::new(before.len() - 1, at + length + end + 1);
    is_name.then_some(Definition { name, bracket })
}

/// The length of the word at the start of a text that opens a definition.
fn opener(text: &str) -> Option<usize> {
    let is_first = |known: &&&str| text.get(..known.len()).is_some_and(|word| word.eq_ignore_ascii_case(known));
    HEREINAFTER.iter().find(is_first).map(|word| word.len())
}

/// Whether a parenthesis defines a name.
pub(super) fn opens(inner: &str) -> bool {
    opener(inner).is_some()
}

/// The index of the citation that a definition follows.
pub(super) fn defined_by(text: &str, list: &[Citation], bracket: Span) -> Option<usize> {
    let next = list.partition_point(|citation| citation.span.start < bracket.start);
    let follows = |citation: &Citation| {
        let gap = text.get(citation.span.end..bracket.start).map(str::trim);
        citation.span.end > bracket.start || gap.is_some_and(|gap| gap.is_empty() || gap.starts_with(['(', '[']) && gap.ends_with([')', ']']))
    };
    (next.saturating_sub(BACK)..next).rev().find(|&index| list[index].kind != CitationKind::Name && follows(&list[index]))
}

/// The references before definitions that are none of `list`: names, titles, numbers and small words up to the brackets.
pub(super) fn references(text: &str, definitions: &[Definition], list: &[Citation]) -> Vec<Span> {
    let unknown = definitions.iter().filter(|definition| defined_by(text, list, definition.bracket).is_none());
    unknown.filter_map(|definition| reference_before(text, definition.bracket.start, list)).collect()
}

fn reference_before(text: &str, end: usize, list: &[Citation]) -> Option<Span> {
    let end = text[..end].trim_end().len();
    let next = list.partition_point(|citation| citation.span.start < end);
    let taken = next.checked_sub(1).map_or(0, |last| list[last].span.end);
    let floor = text.ceil_char_boundary(end.saturating_sub(REFERENCE)).max(taken.min(end));
    let mut start = end;
    for word in text[floor..end].rsplit(' ') {
        let own = word.trim_start_matches(['(', '[', '“', '"', '‘', '*', '_']);
        let is_part = own.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '&' | '§'))
            || lexicon::is_function_word(own)
            || lexicon::is(own, Classes::PARTICLE.and(Classes::INSIDE_NAME))
            || matches!(own.trim_end_matches([',', ')']), "ed." | "eds." | "et" | "al." | "trans.");
        let at = start - usize::from(start < end) - word.len();
        if !is_part || word.contains('\n') || start < end && ends_statement(word) {
            break;
        }
        start = at;
    }
    let stretch = &text[start..end];
    let own = journal::without_opener(stretch.trim_start());
    let from = end - own.len();
    let own = own.trim_start_matches(' ');
    let lead =
        own.split(' ').take_while(|word| word.starts_with(char::is_lowercase) || journal::opens(word)).map(|word| word.len() + 1).sum::<usize>();
    let start = (end - own.len() + lead).max(from).min(end);
    let words = text[start..end].split_whitespace().count();
    (words >= 3).then(|| Span::new(start.max(signal_end(text, start)), end))
}

/// Where the signal at byte `start` ends, if one is there.
fn signal_end(text: &str, start: usize) -> usize {
    let signal =
        super::tables::signals::length_at_start(&text[start..text.floor_char_boundary((start + LONGEST).min(text.len()))].to_ascii_lowercase());
    let rest = &text[start + signal..];
    start + signal + (rest.len() - rest.trim_start_matches([' ', ',']).len())
}

/// Whether a word ends what stands before a reference: a sentence, or another reference.
fn ends_statement(word: &str) -> bool {
    let bare = word.trim_end_matches(['”', '"', '’', ')', ']']);
    if word.trim_end_matches(['”', '"', '’']).ends_with([')', ']']) || word.ends_with(").") || word.ends_with("].") {
        return word.ends_with('.');
    }
    let letters = bare.trim_end_matches('.').chars().rev().take_while(|c| c.is_lowercase()).count();
    bare.ends_with([';', '?', '!', ':']) || bare.ends_with('.') && letters >= WORD
}

/// The places behind a definition that name it in several words, with or without a page. A reference found by its shape may begin within one.
pub(super) fn mentions(text: &str, list: &[Citation]) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    for Definition { name, bracket } in definitions(text).into_iter().filter(|definition| definition.name.contains(' ')) {
        if defined_by(text, list, bracket).is_none() {
            continue;
        }
        for at in memchr::memmem::find_iter(&text.as_bytes()[bracket.end..], name).map(|at| bracket.end + at) {
            let span = Span::new(at, at + name.len());
            // `3 Marsh on Lamps § 4` has a volume, and is a citation of its own.
            let has_volume = text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
            let is_word = !has_volume && !text[..at].ends_with(char::is_alphanumeric) && !text[span.end..].starts_with(char::is_alphanumeric);
            let next = list.partition_point(|citation| citation.span.end <= at);
            let pin = pin_at(text, span.end, true, None);
            let end = pin.as_ref().map_or(span.end, |(_, end)| *end);
            // The name is known, a reference that begins within it and ends there is a guess.
            let is_guess = |own: &Citation| own.by_shape && own.span.start > at && own.span.end <= end;
            let is_free = list[next..].iter().take_while(|citation| citation.span.start < span.end).all(is_guess)
                && found.last().is_none_or(|last| !last.span.overlaps(span));
            if !is_word || !is_free {
                continue;
            }
            let signal = signal_start(text, at);
            let signal = (signal < at).then(|| text[signal..at].trim_matches([' ', ',', '*', '_']).to_lowercase());
            let name = Some(CaseName::new(span, name.to_owned()));
            found.push(Citation { span: Span::new(at, end), pin: pin.map(|(pin, _)| pin), name, signal, ..Citation::new(CitationKind::Name, span) });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::{CitationKind, Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    /// The reference that is the first authority, and the places that mean it.
    fn cited(text: &str) -> Vec<String> {
        let flow = Flow::new(&plain::read(text));
        let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
        let first = found.list.iter().find(|citation| citation.kind == CitationKind::Work).and_then(|citation| citation.authority);
        let own = found.list.iter().filter(|citation| citation.authority.is_some() && citation.authority == first);
        own.map(|citation| flow.text()[citation.span].to_owned()).collect()
    }

    #[test]
    fn a_name_after_hereinafter_is_its_reference() {
        for (text, expected) in [
            (
                "The Board first published a report, HARBOR BOARD OF DENBY, TOWARD A QUIET HARBOR (1986) (hereinafter QUIET HARBOR). It asks for lights. QUIET HARBOR at 18. See id. at 19. In QUIET HARBOR, it said so.",
                &["HARBOR BOARD OF DENBY, TOWARD A QUIET HARBOR (1986)", "QUIET HARBOR at 18", "id. at 19", "QUIET HARBOR"][..],
            ),
            (
                "See Nat'l Port Ass'n, Report on Piers (2003) [hereinafter NPA Report]. They are sound. NPA Report, at 4. Id.",
                &["Nat'l Port Ass'n, Report on Piers (2003)", "NPA Report, at 4", "Id."],
            ),
            (
                "It fell. Ada Pell, THE LAW OF QUIET HARBORS 12 (1990) (hereinafter “Pell Report”). It stands. Pell Report at 14. Id. at 15.",
                &["Ada Pell, THE LAW OF QUIET HARBORS 12 (1990)", "Pell Report at 14", "Id. at 15"],
            ),
            (
                "It fell. U.S. COMM'N ON PORTS, LIGHTING THE SPECTRUM OF PIERS 159 (1983) [hereinafter LIGHTING THE SPECTRUM]. Lighting the Spectrum at 67.",
                &["U.S. COMM'N ON PORTS, LIGHTING THE SPECTRUM OF PIERS 159 (1983)", "Lighting the Spectrum at 67"],
            ),
            (
                "See Harbor Board of Denby, Toward Quiet Light 18-21 (1986) (hereinafter Toward Quiet Light). It fell. Toward Quiet Light, App. at A-3. Harbor Board of Denby, Toward Quiet Light at 16. Toward Quiet Lighting at 4. Quill Union, Toward Quiet Light (2d ed. 2004) at 9.",
                &[
                    "Harbor Board of Denby, Toward Quiet Light 18-21 (1986)",
                    "Toward Quiet Light, App. at A-3",
                    "Harbor Board of Denby, Toward Quiet Light at 16",
                ],
            ),
            // Its first words read as prose.
            (
                "It issued a final report, From Dusk to Light; The Report of the Board on Lamps (1990) (hereinafter From Dusk to Light). They found it, From Dusk to Light at 22; and more, id. at 21.",
                &["The Report of the Board on Lamps (1990)", "From Dusk to Light at 22", "id. at 21"],
            ),
        ] {
            assert_eq!(cited(text), expected, "{text}");
        }
    }

    #[test]
    fn what_hereinafter_names_without_a_reference_is_none() {
        for text in [
            "The keeper of the light (hereinafter the Keeper) left. The Keeper slept.",
            "The parties agreed on the terms below [hereinafter Terms]. The Terms bind.",
        ] {
            assert_eq!(cited(text), [""; 0], "{text}");
        }
    }
}
