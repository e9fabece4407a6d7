//! The labels that a file itself gives its pages (`/PageLabels`, ISO 32000-1, 12.4.2).

use super::metadata;
use super::objects::Objects;
use literatim_matching::order;
use literatim_matching::text::{Document, to_roman};
use pdf::primitive::{Dictionary, Primitive};

/// Maximum depth of the tree of labels, and number of its entries.
const MAX_DEPTH: usize = 16;
const MAX_ENTRIES: usize = 10_000;

/// A run of pages that are numbered on.
struct LabelRun {
    /// The position of its first page, from 0.
    first: usize,
    style: String,
    prefix: String,
    start: u32,
}

/// Gives pages without printed numbers the labels of the file.
pub fn apply(objects: &Objects, document: &mut Document) {
    let has_printed = document.pages.iter().any(|page| page.label != page.index.to_string());
    let tree = objects.catalog().and_then(|catalog| objects.dict(catalog.get("PageLabels")));
    let Some(tree) = tree.filter(|_| !has_printed) else { return };
    let mut runs = Vec::new();
    collect(objects, &tree, 0, &mut runs);
    order::sort_by_key(&mut runs, |run| run.first);
    for page in &mut document.pages {
        let Some(index) = (page.index as usize).checked_sub(1) else { continue };
        if let Some(run) = runs[..runs.partition_point(|run| run.first <= index)].last() {
            let label = run.label(index);
            if !label.is_empty() {
                page.label = label;
            }
        }
    }
}

fn collect(objects: &Objects, node: &Dictionary, depth: usize, runs: &mut Vec<LabelRun>) {
    if depth > MAX_DEPTH {
        return;
    }
    for kid in objects.array(node.get("Kids")).unwrap_or_default() {
        if let Some(kid) = objects.dict(Some(&kid)).filter(|_| runs.len() < MAX_ENTRIES) {
            collect(objects, &kid, depth + 1, runs);
        }
    }
    let entries = objects.array(node.get("Nums")).unwrap_or_default();
    for pair in entries.chunks_exact(2).take(MAX_ENTRIES - runs.len().min(MAX_ENTRIES)) {
        let (Primitive::Integer(first), Some(label)) = (objects.resolve(&pair[0]), objects.dict(Some(&pair[1]))) else { continue };
        runs.push(LabelRun {
            first: usize::try_from(first).unwrap_or(0),
            style: objects.name(label.get("S")).unwrap_or_default(),
            prefix: objects.string(label.get("P")).map(|prefix| metadata::text(&prefix)).unwrap_or_default(),
            start: objects.number(label.get("St")).map_or(1, |start| start.clamp(1.0, 1e6) as u32),
        });
    }
}

impl LabelRun {
    fn label(&self, index: usize) -> String {
        let number = self.start.saturating_add((index - self.first) as u32);
        let number = match self.style.as_str() {
            "D" => number.to_string(),
            "r" => to_roman(number),
            "R" => to_roman(number).to_ascii_uppercase(),
            "a" | "A" => {
                let first = if self.style == "a" { b'a' } else { b'A' };
                let letter = char::from(first + ((number - 1) % 26) as u8);
                std::iter::repeat_n(letter, ((number - 1) / 26 + 1).min(8) as usize).collect()
            }
            _ => String::new(),
        };
        format!("{}{number}", self.prefix).trim().to_owned()
    }
}
