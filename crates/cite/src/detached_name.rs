//! Names that stand apart from their citation: in the sentence before it, `In Doe v. Roe, the court held so. 900 F.3d 1 (2018).`, or before the mark of
//! the note that it opens.

use super::abroad;
use super::citation::{Citation, CitationKind};
use super::name::{self, CaseName};
use super::styles::NotePlace;
use super::whole_name;
use literatim_matching::text::{Span, sentence_at};
use std::cell::OnceCell;
use std::cmp::Ordering::{Equal, Greater, Less};
use std::collections::HashMap;

/// Maximum bytes of the sentence, so that the search stays linear in the text.
const SENTENCE: usize = 800;

/// Gives each case that is cited without a name, in a sentence of its own, the one case that the sentence before it names, or that the text names
/// directly before the mark of the note which it opens.
///
/// A sentence that cites a case, or that names one which the text cites elsewhere, compares two cases and gives no name.
pub(super) fn add(text: &str, notes: &[NotePlace], list: &mut [Citation]) {
    let marks = Marks::of(text, notes, list);
    // The end of the last citation of a case.
    let mut cited = 0;
    let mut found: Vec<(usize, CaseName)> = Vec::new();
    for (i, citation) in list.iter().enumerate() {
        if matches!(citation.kind, CitationKind::Full(_) | CitationKind::Short(_) | CitationKind::Docket) {
            let from = std::mem::replace(&mut cited, citation.span.end);
            let start = citation.span.start;
            let named = || marks.name(citation).unwrap_or_else(|| before(text, from, start).filter(|_| ends_clause(text, citation)));
            let name = is_bare(citation).then(named).flatten();
            found.extend(name.map(|name| (i, name)));
        }
    }
    if !found.is_empty() {
        let known = whole_name::Known::of(list);
        found.retain(|(_, name)| !known.has(name));
    }
    for (i, name) in found {
        list[i].name = Some(name);
    }
}

fn is_bare(citation: &Citation) -> bool {
    matches!(citation.kind, CitationKind::Full(_))
        && citation.name.is_none()
        && citation.signal.is_none()
        && citation.parent.is_none()
        && !citation.in_string
}

/// Whether a sentence does not go on with words behind a citation: `900 F.3d 1 (2018) controls.`
fn ends_clause(text: &str, citation: &Citation) -> bool {
    !text[citation.span.end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase))
}

/// Maximum bytes from the start of a note to its first citation, behind its label, and of a name before its mark.
const LABEL: usize = 12;
const NAME: usize = 200;

/// Where the marks of the notes are.
struct Marks<'a> {
    text: &'a str,
    notes: &'a [NotePlace],
    /// By label, the first marker of each note whose mark the text has: `^1`.
    written: HashMap<&'a str, usize>,
    /// By number, the places where flat text attaches it to a word, as the mark of a note: `Harrow,63 `.
    attached: OnceCell<HashMap<&'a str, Vec<usize>>>,
}

/// Maximum digits of the number of a note.
const DIGITS: usize = 3;

impl<'a> Marks<'a> {
    fn of(text: &'a str, notes: &'a [NotePlace], list: &'a [Citation]) -> Self {
        let mut written = HashMap::new();
        for citation in list {
            if let CitationKind::Marker(label) = &citation.kind {
                written.entry(label.as_str()).or_insert(citation.core.start);
            }
        }
        Self { text, notes, written, attached: OnceCell::new() }
    }

    /// The name before the mark of the note that begins with a citation, behind its label; `None` if no note begins there.
    fn name(&self, citation: &Citation) -> Option<Option<CaseName>> {
        let at = citation.span.start;
        let is_abroad = matches!(&citation.kind, CitationKind::Full(cites) if cites.iter().all(|cite| cite.country().is_some()));
        // A label is short, so that the search stays linear in the text.
        let near = self.text.ceil_char_boundary(at.saturating_sub(LABEL));
        let line = self.text[near..at].rfind('\n').map_or(near, |line| near + line + 1);
        let begins = line == 0 || self.text[..line].ends_with('\n');
        let label = if begins { self.text[line..at].trim() } else { "" };
        let number = label.strip_prefix('[').and_then(|label| label.strip_suffix(']')).unwrap_or(label.trim_end_matches('.'));
        if (1..=DIGITS).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()) {
            let attached = self.attached.get_or_init(|| attached(self.text));
            let places = attached.get(number)?;
            // Numbers may begin again with each chapter.
            let nearest = places[..places.partition_point(|&mark| mark < line)].last()?;
            return Some(before_mark(self.text, *nearest, is_abroad));
        }
        let written = label.strip_prefix('[').and_then(|label| label.strip_suffix("]:")).and_then(|label| self.written.get(label));
        let mark = written.copied().or_else(|| self.of_place(at))?;
        Some(before_mark(self.text, mark, is_abroad))
    }

    fn of_place(&self, at: usize) -> Option<usize> {
        let place = |note: &NotePlace| {
            if note.body.end <= at {
                Less
            } else if note.body.start > at {
                Greater
            } else {
                Equal
            }
        };
        let note = &self.notes[self.notes.binary_search_by(place).ok()?];
        let label = self.text.get(note.body.start..at)?;
        (label.len() <= LABEL && !label.contains(char::is_alphabetic)).then_some(note.mark)
    }
}

/// The numbers of one to three digits that are attached to a word or its mark, by the number.
fn attached(text: &str) -> HashMap<&str, Vec<usize>> {
    let bytes = text.as_bytes();
    let mut found: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut at = 0;
    while let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit).map(|digit| at + digit) {
        let digits = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at = start + digits;
        let is_apart = !text[at..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '–' | '/'));
        // `Rule 4.3` has no note.
        let follows = text[..start].ends_with(|c: char| c.is_alphabetic() || matches!(c, ',' | '.' | '*' | '_'))
            && !text[..start].trim_end_matches([',', '.']).ends_with(|c: char| c.is_ascii_digit());
        if digits <= DIGITS && is_apart && follows {
            found.entry(&text[start..at]).or_default().push(start);
        }
    }
    found
}

/// The name directly before a mark.
fn before_mark(text: &str, mark: usize, is_abroad: bool) -> Option<CaseName> {
    let floor = text.ceil_char_boundary(mark.saturating_sub(NAME));
    let from = text[floor..mark].rfind('\n').map_or(floor, |line| floor + line + 1);
    let end = from + text[from..mark].trim_end_matches([' ', '.', ',', '*', '_']).len();
    let own = if is_abroad { abroad::name_before(text, from, end).and_then(|before| before.name) } else { None };
    own.or_else(|| name::before(text, from, end, false).0)
}

/// The name of the only case in the sentence that ends directly before byte `at` and begins at byte `from` or later.
fn before(text: &str, from: usize, at: usize) -> Option<CaseName> {
    let end = text[..at].trim_end_matches(' ').len();
    let floor = text.ceil_char_boundary(from.max(end.saturating_sub(SENTENCE)));
    let near = text.get(floor..end).filter(|near| near.trim_end_matches(['”', '"', '’', '\'', ')', ']']).ends_with(['.', '?', '!']))?;
    let start = floor + sentence_at(near, near.char_indices().next_back()?.0).start;
    // A sentence that begins farther away may name other cases.
    let is_whole = start > floor || floor == 0 || text[..floor].ends_with('\n');
    // A sentence seems to begin at the last word of `Pilots' Ins. Co. v. Harrow`.
    let mut names = whole_name::in_prose(text, Span::new(start, end), floor);
    let name = names.next().filter(|_| is_whole && names.next().is_none())?;
    let lead = &text[floor..name.span.start];
    let lead = lead.rfind(". ").map_or(lead, |stop| &lead[stop..]);
    let is_quoted = lead.rfind(['“', '”']).is_some_and(|mark| lead[mark..].starts_with('“')) || lead.matches('"').count() % 2 == 1;
    (!is_quoted).then_some(name)
}

#[cfg(test)]
mod tests {
    use crate::{Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::{markdown, plain};

    #[test]
    fn the_sentence_before_a_citation_names_its_case() {
        for (text, name) in [
            ("In Quill v. Harrow, the court rejected the rule. 900 F.3d 1 (2018).", Some("Quill v. Harrow")),
            ("The court in Quill v. Harrow rejected the “rule” under the Sixth Amendment. 900 F.3d 1, 4 (2018).", Some("Quill v. Harrow")),
            (
                "It follows Pilots' Ins. Co. v. Harrow & Pell, Inc., which said “no.” 900 F.3d 1 (2018).",
                Some("Pilots' Ins. Co. v. Harrow & Pell, Inc."),
            ),
            ("One brief cites In re Quill for the rule that nobody pays. 900 F.3d 1.", Some("In re Quill")),
            ("Quill v. Harrow's rule binds him. 900 F.3d 1 (2018).", Some("Quill v. Harrow")),
            // The citation begins a sentence.
            ("This court has Quill v. Harrow before it. 900 F.3d 1 (2018) controls.", None),
            // Two cases.
            ("Quill v. Harrow overruled Doe v. Roe. He paid then. 900 F.3d 1 (2018).", None),
            ("In Quill v. Harrow, it left the rule of Marlow v. Pell alone in that. 900 F.3d 1 (2018).", None),
            ("In Quill v. Harrow, it left 12 F.3d 4 (1999) alone. 900 F.3d 1 (2018).", None),
            ("Quill v. Harrow, 12 F.3d 4 (1999). Unlike in Quill v. Harrow, he paid. 900 F.3d 1 (2018).", None),
            // Somebody else's words.
            ("The court said: “We follow Quill v. Harrow in this.” 900 F.3d 1 (2018).", None),
            // Another sentence, or another paragraph.
            ("In Quill v. Harrow, the court left. He paid. 900 F.3d 1 (2018).", None),
            ("He read Quill v. Harrow aloud.\n\n900 F.3d 1 (2018).", None),
        ] {
            let flow = Flow::new(&plain::read(text));
            let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
            let cited = found.authorities.iter().find(|known| known.cites.iter().any(|cite| cite.to_string() == "900 F.3d 1")).unwrap();
            assert_eq!(cited.name.as_ref().map(|name| name.text.as_str()), name, "{text}");
        }
    }

    #[test]
    fn the_name_before_the_mark_of_a_note_is_that_of_its_citation() {
        for (text, name) in [
            ("Later, it held in *Quill v. Harrow*[^1] that it pays.[^2]\n\n[^1]: 900 F.3d 1 (2018).\n\n[^2]: *Id.* at 4.", Some("Quill v. Harrow")),
            ("The court followed Quill v. Harrow.[^1]\n\n[^1]: 900 F.3d 1, 4 (2018). It is old.", Some("Quill v. Harrow")),
            ("Quill v. Harrow is old law.[^1]\n\n[^1]: 900 F.3d 1, 4 (2018).", None),
            (
                "Since *R (on the application of Pell) v Secretary for Piers*,[^1] it pays.\n\n[^1]: [2017] UKSC 5, [4].",
                Some("R (on the application of Pell) v Secretary for Piers"),
            ),
            ("The court followed Quill v. Harrow.[^1]\n\n[^1]: It is so. 900 F.3d 1, 4 (2018).", None),
            (
                "Later, it held in Quill v. Harrow,1 as it had in Doe v. Roe,2 that it pays.\n\n1 900 F.3d 1 (2018).\n\n2. 12 F.3d 4 (1999).",
                Some("Quill v. Harrow"),
            ),
            (
                "He held so in Doe v. Roe,1 and in Quill v. Harrow.2\n\n1 It is so.\n\nThe Court of Rule 4.1 was old.1 It is.\n\n1 900 F.3d 1 (2018).",
                None,
            ),
            (
                "He held so in Doe v. Roe,1 and so on.\n\n1 It is so.\n\nHe held so in Quill v. Harrow,1 by Rule 4.1 alone.\n\n1 900 F.3d 1 (2018).",
                Some("Quill v. Harrow"),
            ),
        ] {
            let document = markdown::read(text);
            let flow = Flow::new(&document);
            let found = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
            assert_eq!(found.authorities[0].name.as_ref().map(|name| name.text.as_str()), name, "{text}");
        }
    }

    #[test]
    fn later_references_mean_the_case_that_was_named_so() {
        let text = "In Quill v. Harrow, the court rejected the rule. 900 F.3d 1 (2018). Doe v. Roe, 12 F.3d 4 (1999). In Quill, it paid. Quill, supra, at 3.";
        let flow = Flow::new(&plain::read(text));
        let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
        assert_eq!(found.list.iter().map(|citation| citation.authority).collect::<Vec<_>>(), [Some(0), Some(0), Some(1), Some(0), Some(0)]);
    }
}
