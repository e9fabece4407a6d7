//! The tree of a page, in an arena.

pub(in crate::read) use super::node::{Node, NodeId, NodeKind};
use super::style::Sheet;
use std::collections::HashMap;

/// A page as a tree; node 0 is its root.
#[derive(Debug, Default)]
pub(in crate::read) struct Tree {
    pub nodes: Vec<Node>,
    /// The labels of the printed pages that begin at a node, as a list of pages gives them.
    pub pages: HashMap<NodeId, String>,
    /// Whether the page has more style rules than were read.
    pub has_unread_styles: bool,
}

impl Tree {
    /// Decides by the styles of the page and by `sheets`, its other style sheets, which elements are shown.
    pub fn styled<'a>(mut self, sheets: impl Iterator<Item = &'a str>) -> Self {
        let mut sheet = Sheet::default();
        sheets.for_each(|css| sheet.add(css));
        let is_style = |node: &Node| matches!(&node.kind, NodeKind::Element { name, .. } if &**name == "style");
        (0..self.nodes.len()).filter(|&id| is_style(&self.nodes[id])).for_each(|id| sheet.add(&self.text(id)));
        for node in &mut self.nodes {
            node.shown = sheet.shown(node);
        }
        self.has_unread_styles = sheet.is_cut;
        self
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
