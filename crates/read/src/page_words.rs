//! The words before the number of a page where a text marks its pages.

/// Of two that begin alike, the longer one is first.
const WORDS: &[&str] = &["Page", "PAGE", "page", "Pg.", "Pg", "pg.", "pg", "p.", "P."];

/// What follows the word at the start of `text`: ` 415` of `Pg 415`.
pub fn after_page_word(text: &str) -> Option<&str> {
    WORDS.iter().find_map(|word| text.strip_prefix(word))
}

/// The words before the number of a note where it marks nothing else, and those that may also belong to a reference.
const SURE_NOTES: &[&str] = &["FN", "Fn", "fn", "FTN", "Ftn", "ftn", "FNT", "Fnt", "fnt", HEADNOTE];
const NOTES: &[&str] = &["Footnote", "footnote", "Note", "note", "N", "n"];

/// What comes before the number of a headnote.
pub const HEADNOTE: &str = "HN";

/// What a database leaves in copied text for the link between a mark and its note.
pub const NOTE_LINKS: &[&str] = &["Link to the text of the note", "Link to the location of the note in the document"];

/// What follows the word of a mark of a note at the start of `text`: `7` of `FN7`.
pub fn after_sure_note_word(text: &str) -> Option<&str> {
    SURE_NOTES.iter().find_map(|word| text.strip_prefix(word))
}

/// What follows a word at the start of `text` that marks a note if nothing else is in its brackets: ` 7` of `Footnote 7`.
pub fn after_note_word(text: &str) -> Option<&str> {
    NOTES.iter().find_map(|word| text.strip_prefix(word))
}

/// Whether a text leads to a reference to a note, so that its number is no mark: `as the court said in`, `at 302`.
pub fn leads_to_note(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    before.ends_with(|c: char| c.is_ascii_digit() || c == '/')
        || matches!(word, "in" | "In" | "see" | "See" | "at" | "and" | "or" | "of" | "supra" | "under")
}

/// The headings of notes, and what ends notes that have one.
pub const NOTES_HEADINGS: &[&str] = &["Footnotes", "FOOTNOTES", "Endnotes", "ENDNOTES", "Notes", "NOTES"];
pub const NOTES_END: &[&str] = &["End Footnotes", "End of Document", "End of Footnotes"];
