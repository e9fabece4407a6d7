//! Signs before the numbers of a pin.

use crate::unit::Unit;

/// Signs and words before a number, the unit that they mean, and whether it applies to the following numbers.
pub const SIGNS: &[(&str, Unit, bool)] = &[
    ("¶¶", Unit::Paragraph, true),
    ("¶", Unit::Paragraph, true),
    ("paragraphs", Unit::Paragraph, true),
    ("paragraph", Unit::Paragraph, true),
    ("paras.", Unit::Paragraph, true),
    ("para.", Unit::Paragraph, true),
    ("paras", Unit::Paragraph, true),
    ("para", Unit::Paragraph, true),
    ("§§", Unit::Section, true),
    ("§", Unit::Section, true),
    ("**", Unit::Page, true),
    ("*", Unit::StarPage, true),
    ("nn.", Unit::Note, true),
    ("n.", Unit::Note, false),
    ("fn.", Unit::Note, false),
    ("PageID #:", Unit::Page, true),
    ("PageID.#", Unit::Page, true),
    ("PageID.", Unit::Page, true),
    ("PageID#", Unit::Page, true),
    ("PageID", Unit::Page, true),
    ("PAGEID #:", Unit::Page, true),
    ("Page ID", Unit::Page, true),
    ("pp.", Unit::Page, true),
    ("p.", Unit::Page, true),
    ("pgs.", Unit::Page, true),
    ("pg.", Unit::Page, true),
    ("pages ", Unit::Page, true),
    ("page ", Unit::Page, true),
    ("paragraphs ", Unit::Paragraph, true),
    ("paragraph ", Unit::Paragraph, true),
    ("Paragraphs ", Unit::Paragraph, true),
    ("Paragraph ", Unit::Paragraph, true),
    ("Pages ", Unit::Page, true),
    ("Page ", Unit::Page, true),
    ("pp ", Unit::Page, true),
    ("p ", Unit::Page, true),
];

/// Words before a place, in English and in the French of Canada.
pub const AT: &[&str] = &["at ", "au ", "aux ", "à "];

/// Words before paragraphs in brackets: `at paras [3] and [5]`.
pub const PARAGRAPH_WORDS: &[&str] = &["paragraphs ", "paragraph ", "paras ", "para ", "paras. ", "para. "];

/// Words between the ends of a range.
pub const RANGE_WORDS: &[&str] = &["to ", "through ", "thru "];

/// What is between `supra` and the number of a footnote of the draft.
pub const NOTE_WORDS: &[&str] = &[" note ", " n. ", " n.", " fn. ", " footnote "];

/// Signs before the number of a note of the cited opinion.
pub const NOTES: &[&str] = &["nn.", "n.", "fns.", "fn."];
