//! The structure tree of a tagged file (ISO 32000-2, 14.7): which marked content is in which block, in reading order.

use super::object::Object;
use super::objects::Objects;
use super::tag_roles::{StructureRole, role_of};
use super::tags::TaggedBlock;
use literatim_matching::text::BlockKind;
use pdf::primitive::{Dictionary, Primitive};
use std::collections::{HashMap, HashSet};

/// Maximum depth of the tree.
const MAX_DEPTH: usize = 128;
/// Maximum number of elements and references to content. A tree with more is not used.
const MAX_KIDS: usize = 400_000;
/// Maximum number of attributes of an element, and depth of their lists.
const MAX_ATTRIBUTES: usize = 16;
const MAX_NESTED: usize = 1;

/// A structure tree; empty if the file has none that can be used.
#[derive(Debug, Default)]
pub struct TagTree {
    /// The unit of each marked content: by its page, the stream that it is in (0 for the content of the page), and its number there.
    units: HashMap<(u64, u64, u32), u32>,
    /// The block of each unit.
    blocks: Vec<TaggedBlock>,
    /// The marked content that is raised, as the marks of notes are: a font may have small figures for it, which are drawn on the line.
    raised: HashSet<(u64, u64, u32)>,
}

impl TagTree {
    /// The tree of a file. It is not used if the file says that its marks may be wrong.
    pub fn read(objects: &Objects) -> Self {
        let catalog = objects.catalog().unwrap_or_default();
        let Some(root) = objects.dict(catalog.get("StructTreeRoot")) else { return Self::default() };
        let marks = objects.dict(catalog.get("MarkInfo")).unwrap_or_default();
        if matches!(marks.get("Suspects"), Some(Primitive::Boolean(true))) {
            return Self::default();
        }
        let roles = objects.dict(root.get("RoleMap")).unwrap_or_default();
        let mut walk = Walk { objects, roles, seen: HashSet::new(), left: MAX_KIDS, ids: 0, raised: 0, tree: Self::default() };
        walk.kids(root.get("K"), &mut Opened::new(BlockKind::Paragraph, Level::Group), None, 0);
        if walk.left == 0 { Self::default() } else { walk.tree }
    }

    /// The unit of marked content with this number, on a page, in a stream.
    pub fn unit(&self, page: u64, stream: u64, number: u32) -> Option<u32> {
        self.units.get(&(page, stream, number)).copied()
    }

    /// Whether marked content is raised.
    pub fn is_raised(&self, page: u64, stream: u64, number: u32) -> bool {
        self.raised.contains(&(page, stream, number))
    }

    /// The block of a unit.
    pub fn block(&self, unit: u32) -> Option<TaggedBlock> {
        self.blocks.get(unit as usize).copied()
    }
}

/// What an element that is being read may have in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Blocks; content of its own is a paragraph.
    Group,
    /// Paragraphs that are parts of it, and other blocks.
    Item,
    /// Its content, and seldom other blocks.
    Block,
    /// All that is in it, as in a row.
    Closed,
}

/// The innermost element that has a block, or may have one.
#[derive(Debug)]
struct Opened {
    kind: BlockKind,
    level: Level,
    block: Option<u32>,
    unit: Option<u32>,
}

impl Opened {
    fn new(kind: BlockKind, level: Level) -> Self {
        Self { kind, level, block: None, unit: None }
    }
}

struct Walk<'a> {
    objects: &'a Objects,
    /// What the file's own types mean.
    roles: Dictionary,
    /// Each element is in the tree once.
    seen: HashSet<u64>,
    left: usize,
    ids: u32,
    /// How many of the elements that are being read are raised.
    raised: usize,
    tree: TagTree,
}

impl Walk<'_> {
    /// A value. It is not kept, and does not count as one of the file's values: a large tree must not cost the text of its file.
    fn value(&self, value: &Primitive) -> Option<Primitive> {
        let Primitive::Reference(reference) = value else { return Some(value.clone()) };
        match self.objects.load(reference.id)? {
            Object::Value(value) => Some(value),
            Object::Stream(_) => None,
        }
    }

    fn kids(&mut self, kids: Option<&Primitive>, open: &mut Opened, page: Option<u64>, depth: usize) {
        match kids.and_then(|kids| self.value(kids).map(|value| (kids, value))) {
            Some((_, Primitive::Array(kids))) => kids.iter().for_each(|kid| self.kid(kid, None, open, page, depth)),
            Some((kid, value)) => self.kid(kid, Some(value), open, page, depth),
            None => {}
        }
    }

    /// Reads a kid, whose value may be known.
    fn kid(&mut self, kid: &Primitive, value: Option<Primitive>, open: &mut Opened, page: Option<u64>, depth: usize) {
        if let Primitive::Reference(reference) = kid
            && !self.seen.insert(reference.id)
        {
            return;
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || depth > MAX_DEPTH {
            return;
        }
        match value.or_else(|| self.value(kid)) {
            Some(Primitive::Integer(number)) => self.content(open, page, 0, number),
            Some(Primitive::Dictionary(dict)) => {
                let page = reference(dict.get("Pg")).or(page);
                match (self.objects.name(dict.get("Type")).as_deref(), dict.get("MCID")) {
                    (Some("OBJR"), _) => {}
                    (_, Some(&Primitive::Integer(number))) => self.content(open, page, reference(dict.get("Stm")).unwrap_or(0), number),
                    _ => {
                        let raised = usize::from(self.shifts_up(dict.get("A"), 0));
                        self.raised += raised;
                        self.element(&dict, open, page, depth);
                        self.raised -= raised;
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether attributes raise the baseline of an element.
    fn shifts_up(&self, attributes: Option<&Primitive>, depth: usize) -> bool {
        match attributes.filter(|_| depth <= MAX_NESTED).and_then(|value| self.value(value)) {
            Some(Primitive::Array(all)) => all.iter().take(MAX_ATTRIBUTES).any(|one| self.shifts_up(Some(one), depth + 1)),
            Some(Primitive::Dictionary(one)) => match one.get("BaselineShift") {
                Some(Primitive::Number(shift)) => *shift > 0.0,
                Some(Primitive::Integer(shift)) => *shift > 0,
                _ => false,
            },
            _ => false,
        }
    }

    fn element(&mut self, dict: &Dictionary, open: &mut Opened, page: Option<u64>, depth: usize) {
        let kids = dict.get("K");
        let role = role_of(self.objects, &self.roles, &self.objects.name(dict.get("S")).unwrap_or_default());
        let (kind, level) = match (role, open.level) {
            // The text around a note goes on after it.
            (StructureRole::Note, _) => return self.kids(kids, &mut Opened::new(BlockKind::Footnote, Level::Closed), page, depth + 1),
            (StructureRole::Cell, Level::Closed) => {
                open.unit = None;
                self.kids(kids, open, page, depth + 1);
                open.unit = None;
                return;
            }
            (StructureRole::Inline, _) | (_, Level::Closed) => return self.kids(kids, open, page, depth + 1),
            (StructureRole::Group, Level::Item | Level::Block) => return self.kids(kids, open, page, depth + 1),
            (StructureRole::Group, _) if self.has_content(kids) => return self.kids(kids, open, page, depth + 1),
            (StructureRole::Block(BlockKind::Paragraph), Level::Item) => return self.kids(kids, open, page, depth + 1),
            (StructureRole::Block(BlockKind::Paragraph), _) => (open.kind, Level::Block),
            (StructureRole::Block(kind), _) => (kind, Level::Block),
            (StructureRole::Row | StructureRole::Cell, _) => (BlockKind::TableRow, Level::Closed),
            (StructureRole::Item, _) => (BlockKind::ListItem, Level::Item),
            (StructureRole::Quotation, _) => (BlockKind::Quotation, Level::Group),
            (StructureRole::Group | StructureRole::List, _) => (open.kind, Level::Group),
        };
        self.kids(kids, &mut Opened::new(kind, level), page, depth + 1);
        (open.block, open.unit) = (None, None);
    }

    /// Whether an element that may group blocks has content of its own, or nothing but parts of a paragraph, and so is a part of one.
    fn has_content(&self, kids: Option<&Primitive>) -> bool {
        let is_content = |kid: &Primitive| match kid {
            Primitive::Integer(_) => true,
            Primitive::Dictionary(dict) => dict.get("MCID").is_some(),
            _ => false,
        };
        let is_inline = |kid: &Primitive| match self.value(kid) {
            Some(Primitive::Dictionary(dict)) => {
                let kind = self.objects.name(dict.get("S")).unwrap_or_default();
                is_content(kid) || !kind.is_empty() && role_of(self.objects, &self.roles, &kind) == StructureRole::Inline
            }
            _ => is_content(kid),
        };
        match kids {
            Some(Primitive::Array(kids)) => kids.iter().any(is_content) || !kids.is_empty() && kids.iter().all(is_inline),
            Some(kid) => is_content(kid) || is_inline(kid),
            None => false,
        }
    }

    fn content(&mut self, open: &mut Opened, page: Option<u64>, stream: u64, number: i32) {
        let (Some(page), Ok(number)) = (page, u32::try_from(number)) else { return };
        let id = *open.block.get_or_insert_with(|| {
            self.ids += 1;
            self.ids
        });
        let unit = *open.unit.get_or_insert_with(|| {
            self.tree.blocks.push(TaggedBlock { id, kind: open.kind });
            self.tree.blocks.len() as u32 - 1
        });
        self.tree.units.entry((page, stream, number)).or_insert(unit);
        if self.raised > 0 {
            self.tree.raised.insert((page, stream, number));
        }
    }
}

fn reference(value: Option<&Primitive>) -> Option<u64> {
    match value {
        Some(Primitive::Reference(reference)) => Some(reference.id),
        _ => None,
    }
}
