//! What a tagged file says of its text (ISO 32000-2, 14.7 and 14.8).

use literatim_matching::text::BlockKind;

/// What the marks around a glyph say of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tag {
    /// Nothing.
    #[default]
    None,
    /// That it is no content: a part of the page, or of the layout.
    Artifact,
    /// That it belongs to the pages: a running head, a page number.
    Pagination,
    /// In which unit of the structure it is: a block, or a cell of a row. Units are numbered in reading order.
    Unit(u32),
}

/// A block of the structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaggedBlock {
    /// Its number; blocks begin in this order.
    pub id: u32,
    /// Its kind.
    pub kind: BlockKind,
}
