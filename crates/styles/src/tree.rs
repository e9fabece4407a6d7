//! The tree of a page, in an arena.

use crate::node::{Node, NodeId, NodeKind};
use std::collections::HashMap;

/// A page as a tree; node 0 is its root.
#[derive(Debug, Default)]
pub struct Tree {
    /// Its nodes.
    pub nodes: Vec<Node>,
    /// The labels of the printed pages that begin at a node, as a list of pages gives them.
    pub pages: HashMap<NodeId, String>,
    /// Whether classes and ids match in any case, as in pages without a document type.
    pub ignores_case: bool,
    /// What the styles of the page leave undecided.
    pub undecided: Undecided,
}

/// What the style sheets of a page leave undecided.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undecided {
    /// There are more rules than are read.
    pub is_cut: bool,
    /// Sheets are named that the file does not hold.
    pub lacks_sheets: bool,
}

impl Tree {
    /// The number of bytes of text below each node.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        let mut lengths = vec![0; self.nodes.len()];
        for node in &self.nodes {
            let NodeKind::Text(text) = &node.kind else { continue };
            let length = text.trim().len();
            for id in std::iter::successors(node.parent, |&id| self.nodes[id].parent) {
                lengths[id] += length;
            }
        }
        lengths
    }

    /// Whether an element with this name is below a node.
    pub(crate) fn has_below(&self, id: NodeId, name: &str) -> bool {
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
    pub fn append(&mut self, parent: NodeId, kind: NodeKind) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node { parent: Some(parent), ..Node::new(kind) });
        self.nodes[parent].children.push(id);
        id
    }

    /// The scripts that hold linked data.
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
