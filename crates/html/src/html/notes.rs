//! Notes by their links: the mark leads to the note, and the note back to its mark.

use literatim_read::note_label;
use literatim_styles::{BLOCKS, Node, NodeId, NodeKind, Tree};
use std::collections::{HashMap, HashSet};

/// The notes of a page whose mark and text lead to each other, or whose mark is called one.
#[derive(Debug, Default)]
pub(super) struct LinkedNotes {
    /// The label of each mark, by its link.
    pub marks: HashMap<NodeId, String>,
    /// The label of each note, by its block.
    pub bodies: HashMap<NodeId, String>,
    /// The links back to the marks, and what holds nothing else.
    pub back_links: HashSet<NodeId>,
}

/// Elements above a link that may have the name under which the note leads back to it: `<sup id="ref1"><a>`.
const ABOVE: usize = 3;

impl LinkedNotes {
    pub fn of(tree: &Tree) -> Self {
        let targets = targets(tree);
        let links: Vec<(NodeId, NodeId)> =
            (0..tree.nodes.len()).filter_map(|id| Some((id, *targets.get(tree.nodes[id].attribute("href")?.strip_prefix('#')?)?))).collect();
        // The links in each block.
        let mut in_block: HashMap<NodeId, Vec<(NodeId, NodeId)>> = HashMap::new();
        for &(link, target) in &links {
            for block in ancestors(tree, link).filter(|&id| is_block(&tree.nodes[id])).take(ABOVE) {
                in_block.entry(block).or_default().push((link, target));
            }
        }
        let mut found = Self::default();
        for &(mark, target) in &links {
            let text = tree.text(mark);
            let Some(label) = note_label(&text).filter(|_| mark < target && !found.back_links.contains(&mark)) else { continue };
            let Some(block) = ancestors(tree, target).find(|&id| is_block(&tree.nodes[id])) else { continue };
            let is_at_mark = |back: NodeId| ancestors(tree, mark).take(ABOVE).any(|id| id == back) || tree.nodes[mark].children.contains(&back);
            let mut backs = in_block.get(&block).into_iter().flatten().filter(|(_, back)| is_at_mark(*back)).peekable();
            let is_reference = tree.nodes[mark].is_of_type("noteref") || tree.nodes[mark].attribute("role") == Some("doc-noteref");
            if backs.peek().is_none() && !is_reference || ancestors(tree, mark).any(|id| id == block) || found.bodies.contains_key(&block) {
                continue;
            }
            for &(back, _) in backs {
                let alone = |&id: &NodeId| !is_block(&tree.nodes[id]) && tree.text(id).trim() == tree.text(back).trim();
                found.back_links.extend(ancestors(tree, back).take_while(alone));
            }
            found.marks.insert(mark, label.to_owned());
            found.bodies.insert(block, label.to_owned());
        }
        found
    }
}

/// The element of each name that a link may lead to.
fn targets(tree: &Tree) -> HashMap<&str, NodeId> {
    let mut targets = HashMap::new();
    for (id, node) in tree.nodes.iter().enumerate() {
        for name in [node.attribute("id"), node.attribute("name")].into_iter().flatten() {
            targets.entry(name).or_insert(id);
        }
    }
    targets
}

/// A node and those above it.
fn ancestors(tree: &Tree, id: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(id), |&id| tree.nodes[id].parent)
}

fn is_block(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Element { name, .. } if BLOCKS.contains(&&**name))
}
