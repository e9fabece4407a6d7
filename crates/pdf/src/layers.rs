//! Optional content (ISO 32000-2, 8.11): which layers are off when the file is opened.

use super::objects::Objects;
use pdf::primitive::{Dictionary, Primitive};
use std::collections::HashSet;

/// The layers that are off in the default configuration, by object number.
#[derive(Debug, Default)]
pub struct Layers {
    off: HashSet<u64>,
}

impl Layers {
    /// The layers of a file.
    pub fn new(objects: &Objects) -> Self {
        let properties = objects.catalog().and_then(|catalog| objects.dict(catalog.get("OCProperties"))).unwrap_or_default();
        let default = objects.dict(properties.get("D")).unwrap_or_default();
        let ids = |dict: &Dictionary, key: &str| -> HashSet<u64> {
            objects.array(dict.get(key)).unwrap_or_default().iter().filter_map(reference).collect()
        };
        let mut off = ids(&default, "OFF");
        if objects.name(default.get("BaseState")).as_deref() == Some("OFF") {
            let on = ids(&default, "ON");
            off.extend(ids(&properties, "OCGs").difference(&on));
        }
        Self { off }
    }

    /// Whether content of this group, or of these groups under their policy, is hidden.
    pub fn hide(&self, objects: &Objects, owner: Option<&Primitive>) -> bool {
        let Some(owner) = owner.filter(|_| !self.off.is_empty()) else { return false };
        let is_off = |group: &Primitive| reference(group).is_some_and(|id| self.off.contains(&id));
        let Some(dict) = objects.dict(Some(owner)) else { return false };
        if objects.name(dict.get("Type")).as_deref() != Some("OCMD") {
            return is_off(owner);
        }
        let groups = objects.array(dict.get("OCGs")).unwrap_or_else(|| dict.get("OCGs").cloned().into_iter().collect());
        let mut groups = groups.iter().filter(|group| !group.is_null());
        let is_shown = match objects.name(dict.get("P")).as_deref() {
            Some("AllOn") => groups.all(|group| !is_off(group)),
            Some("AnyOff") => groups.any(is_off),
            Some("AllOff") => groups.all(is_off),
            _ => groups.clone().next().is_none() || groups.any(|group| !is_off(group)),
        };
        !is_shown
    }
}

fn reference(value: &Primitive) -> Option<u64> {
    match value {
        Primitive::Reference(reference) => Some(reference.id),
        _ => None,
    }
}
