//! An entry of a list of references, taken apart.

use super::author::Author;
use super::entry_kind::EntryKind;
use super::head::{Head, head};
use super::identifier::{Identifier, IdentifierKind, identifiers};
use super::title::{self, Titled};
use super::year;
use crate::tables::signals;
use literatim_matching::text::Span;

/// An entry of a list of references, or a note. Parts that are missing or could not be identified are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its label: `3` of `[3]` or of the third item, `^note` of `[^note]`; `None` in a list without numbers.
    pub label: Option<String>,
    /// Its span, without its label.
    pub span: Span,
    /// Whether it is in a list under a heading; a note is not.
    pub in_list: bool,
    /// The best way to look it up.
    pub kind: EntryKind,
    /// Its authors, in order; for a book without authors, its editors.
    pub authors: Vec<Author>,
    /// The title of the work; for an article or chapter, its own title. At most 300 bytes: anything longer is not a title.
    pub title: Option<String>,
    /// The journal, book or site that contains the work.
    pub container: Option<String>,
    /// Year of publication.
    pub year: Option<u16>,
    /// The letter that distinguishes works of one year: `a` of `2019a`.
    pub year_letter: Option<char>,
    /// Volume of the journal or of the work.
    pub volume: Option<String>,
    /// Pages, as written: `45–67`.
    pub pages: Option<String>,
    /// Its identifiers, with spans in the reading text.
    pub identifiers: Vec<Identifier>,
}

/// Maximum bytes of an entry to parse; what follows is an annotation.
const LONGEST: usize = 2000;

/// Maximum bytes of a title. Each citation of the entry has it in the report.
const TITLE: usize = 300;

impl Entry {
    /// Parses the entry at `span` of `text`. A dash in place of the authors, or a year without any, means those of the entry `before` it.
    pub(crate) fn read(text: &str, span: Span, label: Option<String>, before: Option<&Entry>) -> Self {
        let written = &text[span.start..text.floor_char_boundary(span.end.min(span.start + LONGEST))];
        let mut identifiers = identifiers(written);
        let (mut own, has_dash) = without_dash(signals::without_signal(&without_identifiers(written, &identifiers)));
        let repeats = has_dash || before.is_some_and(|before| begins_with_year(&own, before));
        // Without its authors, a title would be read as their names.
        if let Some(author) = before.and_then(|before| before.authors.first()).filter(|_| repeats) {
            own = format!("{}. {own}", author.text.trim_end_matches('.'));
        }
        let Head { mut authors, date, rest, comma, title } = head(&own);
        if repeats && let Some(before) = before {
            authors = before.authors.clone();
        }
        let Titled { title, after } = match title {
            Some(title) => Titled { title: Some(title), after: rest },
            None => title::title(&own, rest, comma),
        };
        let date = date.unwrap_or_else(|| year::of_publication(&own, after));
        for identifier in &mut identifiers {
            identifier.span = Span::new(identifier.span.start + span.start, identifier.span.end + span.start);
        }
        let is_online = identifiers.iter().any(|identifier| identifier.kind == IdentifierKind::Url);
        Self {
            label,
            span,
            in_list: false,
            kind: EntryKind::of(&identifiers),
            authors,
            title: title.filter(|title| title.len() <= TITLE),
            container: title::container(&own[after..], is_online),
            year: date.year,
            year_letter: date.letter,
            volume: title::volume(&own[after..]),
            pages: title::pages(&own[after..]),
            identifiers,
        }
    }
}

impl Entry {
    /// A work that the text gives only by an identifier.
    pub(super) fn named(identifier: Identifier) -> Self {
        Self {
            label: None,
            span: identifier.span,
            in_list: false,
            kind: EntryKind::of(std::slice::from_ref(&identifier)),
            authors: Vec::new(),
            title: None,
            container: None,
            year: None,
            year_letter: None,
            volume: None,
            pages: None,
            identifiers: vec![identifier],
        }
    }

    /// The text of the entry; if the entry is only an address, that address, whatever words link to it.
    pub(crate) fn called<'a>(&'a self, text: &'a str) -> &'a str {
        match &self.identifiers[..] {
            [only] if only.kind == IdentifierKind::Url && only.span == self.span => &only.value,
            _ => &text[self.span],
        }
    }

    /// Its form in citations: `Okonjo, Brandt 2021a`.
    pub(super) fn authors_and_year(&self) -> String {
        let names: Vec<&str> = self.authors.iter().map(Author::cited_as).collect();
        let year = self.year.map_or("n.d.".into(), |year| year.to_string());
        format!("{} {year}{}", names.join(", "), self.year_letter.map(String::from).unwrap_or_default())
    }
}

impl EntryKind {
    fn of(identifiers: &[Identifier]) -> Self {
        let has = |kind: IdentifierKind| identifiers.iter().any(|identifier| identifier.kind == kind);
        let ranked = [
            (IdentifierKind::Doi, Self::Doi),
            (IdentifierKind::Arxiv, Self::Arxiv),
            (IdentifierKind::Isbn, Self::Isbn),
            (IdentifierKind::Url, Self::Url),
        ];
        ranked.into_iter().find(|&(kind, _)| has(kind)).map_or(Self::Bibliography, |(_, kind)| kind)
    }
}

/// The text of an entry without its identifiers and the angle brackets around them.
fn without_identifiers(text: &str, identifiers: &[Identifier]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for span in identifiers.iter().map(|identifier| identifier.span).filter(|span| !span.is_empty()) {
        if span.start >= at {
            out.push_str(text[at..span.start].trim_end_matches('<'));
            at = span.end;
        }
    }
    out.push_str(text[at..].trim_start_matches('>'));
    out.trim().to_owned()
}

/// Whether an entry has a year in place of the authors, in the form in which the dated one before it has one behind them: `2001. 'Title'`.
fn begins_with_year(text: &str, before: &Entry) -> bool {
    let bare = text.strip_prefix('(').unwrap_or(text);
    let rest = year::year_at(bare, 0).map_or("", |found| &bare[found.span.end..]);
    let is_closed = if bare.len() < text.len() { rest.starts_with(')') } else { rest.starts_with(['.', ',', ':']) && !rest.starts_with(": ") };
    before.year.is_some() && is_closed && rest[1..].starts_with([' ', '.', ',', ':'])
}

/// The text without the dash that stands for the previous entry's authors, and whether there was one.
fn without_dash(text: &str) -> (String, bool) {
    let rest = text.trim_start_matches(['—', '–', '―', '-', '_', '⸺', '⸻']);
    let dashes = text[..text.len() - rest.len()].chars().count();
    let repeats = dashes >= 2 || text.starts_with(['—', '⸺', '⸻']);
    if repeats { (rest.trim_start_matches([',', '.', ' ']).to_owned(), true) } else { (text.to_owned(), false) }
}
