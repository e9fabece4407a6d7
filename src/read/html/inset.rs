//! Block quotations that a page sets off by their left margin alone.

use super::node::{NodeId, NodeKind};
use super::tree::Tree;
use std::collections::HashSet;

/// Minimum number of words of such a block.
const WORDS: usize = 12;

/// The share of the paragraphs' text above which a margin sets nothing off.
const MOST: f64 = 0.4;

/// The paragraphs with a margin that are block quotations: prose, no items of a list.
pub(super) fn quotations(tree: &Tree) -> HashSet<NodeId> {
    let is_paragraph = |id: &NodeId| matches!(&tree.nodes[*id].kind, NodeKind::Element { name, .. } if &*name.local == "p");
    let (mut all, mut inset) = (0, 0);
    let mut found = HashSet::new();
    for id in (0..tree.nodes.len()).filter(is_paragraph) {
        let text = tree.text(id);
        all += text.len();
        if tree.nodes[id].shown.is_inset {
            inset += text.len();
            let hangs =
                tree.nodes[id].attribute("style").is_some_and(|style| style.contains("mso-list") || style.replace(' ', "").contains("text-indent:-"));
            if !hangs && is_prose(text.trim()) {
                found.insert(id);
            }
        }
    }
    if inset as f64 > MOST * all as f64 { HashSet::new() } else { found }
}

/// Whether a paragraph reads as sentences, and not as an item of a list.
fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_label = |word: &&str| word.ends_with(['.', ')']) && word.len() <= 4 || !word.contains(char::is_alphanumeric) && !word.contains('.');
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    words.len() >= WORDS && small * 2 > words.len() && !words.first().is_some_and(is_label)
}
