//! What pins count.

/// What a number of a pin counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Pages.
    Page,
    /// Pages with Roman numbers.
    RomanPage,
    /// The pages of a database: `*4`.
    StarPage,
    /// Numbered paragraphs: `¶ 12`.
    Paragraph,
    /// Footnotes, wherever they stand: `n.11`, `& n.11`.
    Note,
    /// Sections.
    Section,
}
