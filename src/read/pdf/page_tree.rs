//! The pages of a file in order, with inherited attributes.

use super::area::Area;
use super::objects::Objects;
use pdf::primitive::{Dictionary, Primitive};
use std::collections::HashSet;

/// Maximum depth of the tree.
const MAX_DEPTH: usize = 64;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its own dictionary.
    pub dict: Dictionary,
    /// Fonts and the like.
    pub resources: Dictionary,
    /// Left, bottom, right, top of the visible area, in points.
    pub area: [f32; 4],
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

/// The first `most` pages.
pub fn pages(objects: &Objects, most: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut walk = Walk { objects, seen: HashSet::new(), pages: &mut pages, most };
    if let Some(root) = objects.catalog().and_then(|catalog| catalog.get("Pages").cloned()) {
        walk.visit(&root, &Inherited::default(), 0);
    }
    pages
}

struct Walk<'a> {
    objects: &'a Objects,
    /// The nodes visited, ancestors included: each page is in the tree once.
    seen: HashSet<u64>,
    pages: &'a mut Vec<Page>,
    most: usize,
}

impl Walk<'_> {
    fn visit(&mut self, node: &Primitive, inherited: &Inherited, depth: usize) {
        if let Primitive::Reference(reference) = node
            && !self.seen.insert(reference.id)
        {
            return;
        }
        let Some(dict) = self.objects.dict(Some(node)).filter(|_| depth <= MAX_DEPTH && self.pages.len() < self.most) else { return };
        let own = |key: &str, above: &Option<Primitive>| dict.get(key).cloned().or_else(|| above.clone());
        let inherited = Inherited {
            resources: own("Resources", &inherited.resources),
            media: own("MediaBox", &inherited.media),
            crop: own("CropBox", &inherited.crop),
            rotate: own("Rotate", &inherited.rotate),
        };
        match self.objects.array(dict.get("Kids")) {
            Some(kids) => kids.iter().for_each(|kid| self.visit(kid, &inherited, depth + 1)),
            None => self.pages.push(self.page(dict, &inherited)),
        }
    }

    fn page(&self, dict: Dictionary, inherited: &Inherited) -> Page {
        let (crop, media) = (self.area(&inherited.crop), self.area(&inherited.media));
        // The part of a crop box outside the media box is not shown (ISO 32000-2, 14.11.2).
        let within = crop.map(|crop| media.map_or(crop, |media| crop.and(&media))).filter(is_page);
        let area = within.or(media).map_or([0.0, 0.0, 612.0, 792.0], |area| area.0);
        let degrees = self.objects.number(inherited.rotate.as_ref()).unwrap_or(0.0) as i32;
        let resources = self.objects.dict(inherited.resources.as_ref()).unwrap_or_default();
        Page { dict, resources, area, turns: (degrees.rem_euclid(360) / 90) as u8 }
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
