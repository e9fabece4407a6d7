//! What pins count.

/// What a number of a pin counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Pages.
    Page,
    /// Pages with Roman numerals.
    RomanPage,
    /// The pages of a database: `*4`.
    StarPage,
    /// Numbered paragraphs: `¶ 12`.
    Paragraph,
    /// Footnotes, without a page: `n.11`, `& n.11`.
    Note,
    /// Sections.
    Section,
}
