//! The standard types of structure elements (ISO 32000-2, 14.8.4), and what they are for the text.

use super::objects::Objects;
use literatim_matching::text::BlockKind;
use literatim_read::role::role;
use pdf::primitive::Dictionary;

/// Maximum number of steps from a type of the file's own to a standard one.
const MAX_STEPS: usize = 8;

/// What an element is for the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructureRole {
    /// A part of a block.
    Inline,
    /// Blocks that are together for a reason other than their text.
    Group,
    /// A list or a table, which ends the block that it is in.
    List,
    /// A block of this kind.
    Block(BlockKind),
    /// An item of a list.
    Item,
    /// A row of a table, or of a table of contents.
    Row,
    /// A cell of a row.
    Cell,
    /// A block quotation, which may have several paragraphs.
    Quotation,
    /// A footnote or endnote.
    Note,
}

use StructureRole::{Block, Cell, Group, Inline, Item, List, Note, Quotation, Row};

/// The standard types but those of headings with a level; all others are parts of blocks.
const ROLES: &[(&str, StructureRole)] = &[
    ("P", Block(BlockKind::Paragraph)),
    ("Caption", Block(BlockKind::Paragraph)),
    ("H", Block(BlockKind::Heading(1))),
    ("Title", Block(BlockKind::Heading(1))),
    ("LI", Item),
    ("TR", Row),
    ("TOCI", Row),
    ("TD", Cell),
    ("TH", Cell),
    ("BlockQuote", Quotation),
    ("Note", Note),
    ("FENote", Note),
    ("L", List),
    ("Table", List),
    ("TOC", List),
    ("Document", Group),
    ("DocumentFragment", Group),
    ("Part", Group),
    ("Art", Group),
    ("Sect", Group),
    ("Div", Group),
    ("Aside", Group),
    ("Index", Group),
    ("NonStruct", Group),
    ("Private", Group),
    ("LBody", Group),
    ("THead", Group),
    ("TBody", Group),
    ("TFoot", Group),
];

/// The role of the elements of a type, which the file may map to a standard type. The name of a type that is a paragraph's may be that of a style, and
/// says more.
pub fn role_of(objects: &Objects, own: &Dictionary, kind: &str) -> StructureRole {
    let (mut kind, mut style) = (kind.to_owned(), None);
    for _ in 0..MAX_STEPS {
        match (standard(&kind), style) {
            (Some(Block(BlockKind::Paragraph)), Some(style)) => return if style == BlockKind::TableRow { Row } else { Block(style) },
            (Some(role), _) => return role,
            (None, _) => style = style.or_else(|| role(&kind)),
        }
        match objects.name(own.get(&kind)) {
            Some(next) => kind = next,
            None => break,
        }
    }
    Inline
}

fn standard(kind: &str) -> Option<StructureRole> {
    let level = kind.strip_prefix('H').and_then(|level| level.parse::<u8>().ok());
    let heading = level.filter(|&level| level > 0).map(|level| Block(BlockKind::Heading(level.min(6))));
    heading.or_else(|| ROLES.iter().find(|(name, _)| *name == kind).map(|&(_, role)| role))
}
