//! The pages of a file in order, with inherited attributes.

use super::area::Area;
use super::object::Object;
use super::objects::Objects;
use pdf::object::PlainRef;
use pdf::primitive::{Dictionary, Primitive};
use std::collections::HashSet;

/// Maximum depth of the tree.
const MAX_DEPTH: usize = 64;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The number of its dictionary; `None` for a damaged tree that contains it without a reference.
    pub id: Option<u64>,
    /// Its own dictionary.
    pub dict: Dictionary,
    /// Fonts and the like.
    pub resources: Dictionary,
    /// Left, bottom, right, top of the visible area, in points.
    pub area: [f32; 4],
    /// The same of the whole page, if a crop box makes the visible area smaller.
    pub whole: Option<[f32; 4]>,
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
}

#[derive(Clone, Default)]
struct Inherited {
    resources: Option<Primitive>,
    media: Option<Primitive>,
    crop: Option<Primitive>,
    rotate: Option<Primitive>,
}

impl Inherited {
    /// What the nodes below one inherit.
    fn and(&self, node: &Dictionary) -> Self {
        let own = |key: &str, above: &Option<Primitive>| node.get(key).cloned().or_else(|| above.clone());
        Self {
            resources: own("Resources", &self.resources),
            media: own("MediaBox", &self.media),
            crop: own("CropBox", &self.crop),
            rotate: own("Rotate", &self.rotate),
        }
    }
}

/// The pages that a file has.
pub struct Pages {
    /// In order.
    pub pages: Vec<Page>,
    /// Whether all nodes of the tree could be read.
    pub is_whole: bool,
}

/// The first `most` pages of the tree.
pub fn pages(objects: &Objects, most: usize) -> Pages {
    let mut walk = Walk::new(objects, most);
    if let Some(root) = objects.catalog().and_then(|catalog| catalog.get("Pages").cloned()) {
        walk.visit(&root, &Inherited::default(), 0);
        // A damaged reference may lead to a single page.
        walk.gap = walk.gap.or((!has_kids(objects, &root)).then_some(0));
    }
    Pages { is_whole: walk.gap.is_none() && !walk.pages.is_empty(), pages: walk.pages }
}

/// The first `most` pages of a damaged file: those of its tree and, where the tree lacks a node, those that the tree does not lead to, in the order in
/// which the file has them.
pub fn salvaged(objects: &Objects, most: usize) -> Vec<Page> {
    let mut walk = Walk::new(objects, most);
    if let Some(root) = objects.catalog().and_then(|catalog| catalog.get("Pages").cloned()).filter(|root| has_kids(objects, root)) {
        walk.visit(&root, &Inherited::default(), 0);
    }
    let Some(gap) = walk.gap.or_else(|| walk.pages.is_empty().then_some(0)) else { return walk.pages };
    let after = walk.pages.split_off(gap);
    for (id, node) in nodes(objects) {
        let node = (Primitive::Reference(PlainRef { id, r#gen: 0 }), node);
        if node.1.get("Kids").is_none() {
            let inherited = walk.inherited(node.1.get("Parent"), 0);
            walk.visit(&node.0, &inherited, 0);
        } else if objects.dict(node.1.get("Parent")).is_none() {
            walk.visit(&node.0, &Inherited::default(), 0);
        }
    }
    walk.pages.extend(after);
    walk.pages.truncate(most);
    walk.pages
}

fn has_kids(objects: &Objects, node: &Primitive) -> bool {
    objects.dict(Some(node)).is_some_and(|dict| dict.get("Kids").is_some())
}

/// The nodes of page trees in a file, in its order.
fn nodes(objects: &Objects) -> Vec<(u64, Dictionary)> {
    let node = |id: u64| match objects.load(id)? {
        Object::Value(Primitive::Dictionary(dict)) => {
            let kind = objects.name(dict.get("Type"));
            matches!(kind.as_deref(), Some("Page" | "Pages")).then_some((id, dict))
        }
        _ => None,
    };
    objects.in_order().into_iter().filter_map(node).collect()
}

struct Walk<'a> {
    objects: &'a Objects,
    /// The nodes visited, ancestors included: each page is in the tree once.
    seen: HashSet<u64>,
    pages: Vec<Page>,
    most: usize,
    /// How many pages come before the first node that could not be read.
    gap: Option<usize>,
}

impl<'a> Walk<'a> {
    fn new(objects: &'a Objects, most: usize) -> Self {
        Self { objects, seen: HashSet::new(), pages: Vec::new(), most, gap: None }
    }

    fn visit(&mut self, node: &Primitive, inherited: &Inherited, depth: usize) {
        if let Primitive::Reference(reference) = node
            && !self.seen.insert(reference.id)
        {
            return;
        }
        if depth > MAX_DEPTH || self.pages.len() >= self.most {
            return;
        }
        let Some(dict) = self.objects.dict(Some(node)).filter(|dict| self.is_node(dict)) else {
            self.gap = self.gap.or(Some(self.pages.len()));
            return;
        };
        let inherited = inherited.and(&dict);
        match self.objects.array(dict.get("Kids")) {
            Some(kids) => kids.iter().for_each(|kid| self.visit(kid, &inherited, depth + 1)),
            None => {
                let id = if let Primitive::Reference(reference) = node { Some(reference.id) } else { None };
                self.pages.push(self.page(id, dict, &inherited));
            }
        }
    }

    /// Whether a dictionary is a page or has some: a damaged reference may lead to anything.
    fn is_node(&self, dict: &Dictionary) -> bool {
        let has = |key: &str| dict.get(key).is_some();
        has("Kids") || has("Contents") || has("MediaBox") || self.objects.name(dict.get("Type")).is_none_or(|kind| kind == "Page")
    }

    /// What a page inherits from the nodes above it.
    fn inherited(&self, parent: Option<&Primitive>, depth: usize) -> Inherited {
        match self.objects.dict(parent).filter(|_| depth < MAX_DEPTH) {
            Some(dict) => self.inherited(dict.get("Parent"), depth + 1).and(&dict),
            None => Inherited::default(),
        }
    }

    fn page(&self, id: Option<u64>, dict: Dictionary, inherited: &Inherited) -> Page {
        let (crop, media) = (self.area(&inherited.crop), self.area(&inherited.media));
        // The part of a crop box outside the media box is not shown (ISO 32000-2, 14.11.2).
        let within = crop.map(|crop| media.map_or(crop, |media| crop.and(&media))).filter(is_page);
        let area = within.or(media).map_or([0.0, 0.0, 612.0, 792.0], |area| area.0);
        let whole = media.map(|media| media.0).filter(|media| *media != area);
        let degrees = self.objects.number(inherited.rotate.as_ref()).unwrap_or(0.0) as i32;
        let resources = self.objects.dict(inherited.resources.as_ref()).unwrap_or_default();
        Page { id, dict, resources, area, whole, turns: (degrees.rem_euclid(360) / 90) as u8 }
    }

    /// A box of at least one point.
    fn area(&self, corners: &Option<Primitive>) -> Option<Area> {
        self.objects.area(corners.as_ref()).filter(is_page)
    }
}

fn is_page(area: &Area) -> bool {
    let (width, height) = area.size();
    width >= 1.0 && height >= 1.0
}
