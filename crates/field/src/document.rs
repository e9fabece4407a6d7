//! A document with what is looked up in it, prepared once for all fields.

use super::date::{DatePlace, dates};
use super::quantity::{QuantityPlace, quantities};
use literatim_lexicon::inflection::stem;
use literatim_lexicon::language;
use literatim_matching::text::{Document, Folded, Mapped, Span, Utf16Table, Word, words};
use std::collections::HashMap;

/// A document in which values are looked up.
#[derive(Debug)]
pub struct FieldDocument {
    /// The caller's id of it.
    pub id: String,
    /// What the caller says that it is: `passport`.
    pub kind: String,
    document: Document,
    table: Utf16Table,
    pub(super) words: Vec<Word>,
    /// The words with each key.
    places: HashMap<String, Vec<u32>>,
    pub(super) dates: Vec<DatePlace>,
    pub(super) quantities: Vec<QuantityPlace>,
    /// The folded letters and figures, of all text and of what is not page furniture.
    letters: [Mapped; 2],
    /// The stems of its id and kind.
    pub(super) named: Vec<String>,
}

impl FieldDocument {
    /// Prepares a document.
    pub fn new(id: &str, kind: &str, document: Document) -> Self {
        let words = words(&document.text);
        let mut places: HashMap<String, Vec<u32>> = HashMap::new();
        for (index, word) in words.iter().enumerate() {
            places.entry(word.key.clone()).or_default().push(index as u32);
        }
        Self {
            id: id.to_owned(),
            kind: kind.to_owned(),
            table: Utf16Table::new(&document.text),
            dates: dates(&document.text, &words),
            quantities: quantities(&document.text, &words),
            letters: [letters(&document.text, &[]), letters(&document.text, &document.hidden)],
            named: stems(&format!("{kind} {id}")),
            words,
            places,
            document,
        }
    }

    /// A text by itself.
    pub(super) fn of_text(text: &str) -> Self {
        Self::new("", "", Document { text: text.to_owned(), ..Document::default() })
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.document.text
    }

    /// The words with a key, by their index.
    pub(super) fn places_of(&self, key: &str) -> &[u32] {
        self.places.get(key).map_or(&[], Vec::as_slice)
    }

    /// A span in UTF-16 units.
    pub(super) fn units(&self, span: Span) -> (u32, u32) {
        (self.table.offset(self.text(), span.start), self.table.offset(self.text(), span.end))
    }

    /// The page of its file, from 1, on which a byte is.
    pub(super) fn page_at(&self, offset: usize) -> Option<u32> {
        let pages = self.document.pages.iter().filter(|page| page.series == 0 && page.at <= offset);
        let page = pages.max_by_key(|page| page.at)?;
        if page.index > 0 { Some(page.index) } else { page.label.parse().ok() }
    }

    /// The places with the letters and figures of `words`, whatever is between them: spaces, hyphens at the ends of lines, page furniture.
    pub(super) fn places_with_letters_of(&self, words: &str) -> Vec<Span> {
        let wanted = letters(words, &[]);
        if wanted.text().is_empty() {
            return Vec::new();
        }
        let search = |letters: &Mapped| -> Vec<Span> {
            let found = letters.text().match_indices(wanted.text());
            found.map(|(at, text)| letters.origin_span(self.text(), Span::new(at, at + text.len()))).collect()
        };
        let mut found = search(&self.letters[0]);
        if found.is_empty() {
            found = search(&self.letters[1]);
        }
        // The signs after the last letter.
        let signs = words.trim_end()[words.rfind(char::is_alphanumeric).map_or(0, |at| words.ceil_char_boundary(at + 1))..].trim();
        for span in &mut found {
            let after = &self.text()[span.end..];
            if after.trim_start_matches(' ').starts_with(signs) && !signs.is_empty() {
                span.end += after.len() - after.trim_start_matches(' ').len() + signs.len();
            }
        }
        found
    }
}

/// The folded letters and figures of a text, without those under `hidden`.
fn letters(text: &str, hidden: &[Span]) -> Mapped {
    let folded = Folded::new(text);
    let mut letters = Mapped::with_capacity(folded.text().len());
    let mut hidden = hidden.iter().peekable();
    for (at, c) in folded.text().char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        let origin = folded.origin_span(text, Span::new(at, at + c.len_utf8())).start;
        while hidden.next_if(|span| span.end <= origin).is_some() {}
        if !hidden.peek().is_some_and(|span| span.contains(origin)) {
            letters.push(c, origin);
        }
    }
    letters
}

/// The stems of the words of a name: `date_of_birth`, `dateOfBirth`.
pub(super) fn stems(name: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(name.len() + 4);
    let mut last = ' ';
    for c in name.chars() {
        if c.is_uppercase() && last.is_lowercase() || c.is_numeric() != last.is_numeric() {
            spaced.push(' ');
        }
        spaced.push(if c == '_' { ' ' } else { c });
        last = c;
    }
    let words = words(&spaced);
    let content = words.iter().filter(|word| !language::is_function_word(&word.key) && word.key.len() > 1);
    content.map(|word| stem(&word.key).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn names_of_fields_are_split_into_stems() {
        assert_eq!(stems("date_of_birth"), stems("dateOfBirth"));
        assert_eq!(stems("passport.issuing_date2"), ["passport", "issu", "dat", "2"][..3]);
    }

    #[test]
    fn words_are_found_by_their_letters() {
        let document = FieldDocument::new("a", "letter", plain::read("The keep-\ner’s lamp, self-lit."));
        let found = document.places_with_letters_of("keeper's lamp,\r\nself\u{2}lit");
        assert_eq!(found.iter().map(|span| &document.text()[*span]).collect::<Vec<_>>(), ["keep-\ner’s lamp, self-lit"]);
        assert!(document.places_with_letters_of("—").is_empty());
    }
}
