//! The tree of a page, in an arena.

use super::css::Load;
pub(in crate::read) use super::node::{Node, NodeId, NodeKind};
use super::style::{Undecided, apply};
use std::collections::HashMap;

/// A page as a tree; node 0 is its root.
#[derive(Debug, Default)]
pub(in crate::read) struct Tree {
    pub nodes: Vec<Node>,
    /// The labels of the printed pages that begin at a node, as a list of pages gives them.
    pub pages: HashMap<NodeId, String>,
    /// Whether classes and ids match in any case, as in pages without a document type.
    pub ignores_case: bool,
    /// What the styles of the page leave undecided.
    pub(super) undecided: Undecided,
}

impl Tree {
    /// Decides by the styles of the page what a reader sees of its elements. `load` gets the sheets that it names; where the children of the root are
    /// pages of their own, each has its own styles.
    pub fn styled(mut self, load: Load, has_pages: bool) -> Self {
        let pages = if has_pages { self.nodes[0].children.clone() } else { vec![0] };
        let (shown, undecided) = apply(&self, &pages, load);
        for (id, shown) in shown {
            self.nodes[id].shown = shown;
        }
        self.undecided = undecided;
        self
    }

    /// The number of bytes of text below each node.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let mut lengths = vec![0; self.nodes.len()];
        for node in &self.nodes {
            let NodeKind::Text(text) = &node.kind else { continue };
            for id in std::iter::successors(node.parent, |&id| self.nodes[id].parent) {
                lengths[id] += text.trim().len();
            }
        }
        lengths
    }

    /// Whether an element with this name is below a node.
    pub(super) fn has_below(&self, id: NodeId, name: &str) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.nodes[id].name() == name {
                return true;
            }
            open.extend(&self.nodes[id].children);
        }
        false
    }

    /// Adds a node as the last child of another.
    #[cfg(feature = "office")]
    pub fn append(&mut self, parent: NodeId, kind: NodeKind) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node { parent: Some(parent), ..Node::new(kind) });
        self.nodes[parent].children.push(id);
        id
    }

    /// The scripts that hold linked data.
    #[cfg(any(feature = "read", feature = "web"))]
    pub fn linked_data(&self) -> impl Iterator<Item = String> {
        let is_data = |id: &NodeId| self.nodes[*id].attribute("type") == Some("application/ld+json");
        (0..self.nodes.len()).filter(is_data).map(|id| self.text(id))
    }

    /// All text below a node.
    pub fn text(&self, id: NodeId) -> String {
        let mut out = String::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match &self.nodes[id].kind {
                NodeKind::Text(text) => out.push_str(text),
                _ => open.extend(self.nodes[id].children.iter().rev()),
            }
        }
        out
    }
}
