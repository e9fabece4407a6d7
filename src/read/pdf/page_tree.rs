//! The pages of a file in their order, with what they inherit.

use super::objects::Objects;
use pdf::primitive::{Dictionary, Primitive};
use std::collections::HashSet;

/// How deep the tree may be.
const MAX_DEPTH: usize = 64;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its own dictionary.
    pub dict: Dictionary,
    /// Fonts and the like.
    pub resources: Dictionary,
    /// Left, bottom, right, top of what is shown, in points.
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
    objects: &'a Objects<'a>,
    /// The nodes on the way, and all that were left: a page stands in the tree once.
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
        let area = self.area(&inherited.crop).or_else(|| self.area(&inherited.media)).unwrap_or([0.0, 0.0, 612.0, 792.0]);
        let degrees = self.objects.number(inherited.rotate.as_ref()).unwrap_or(0.0) as i32;
        let resources = self.objects.dict(inherited.resources.as_ref()).unwrap_or_default();
        Page { dict, resources, area, turns: (degrees.rem_euclid(360) / 90) as u8 }
    }

    fn area(&self, corners: &Option<Primitive>) -> Option<[f32; 4]> {
        let corners = self.objects.array(corners.as_ref())?;
        let corners: Option<Vec<f32>> = corners.iter().map(|n| self.objects.number(Some(n))).collect();
        let [a, b, c, d] = corners?.try_into().ok()?;
        let area = [a.min(c), b.min(d), a.max(c), b.max(d)];
        (area[2] - area[0] >= 1.0 && area[3] - area[1] >= 1.0).then_some(area)
    }
}
