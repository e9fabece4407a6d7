//! The tree of a page, in an arena.

use super::depth::limited;
use super::node::Shown;
pub(in crate::read) use super::node::{Node, NodeId, NodeKind};
use super::style::Sheet;
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ParseOpts, QualName, parse_document};
use std::borrow::Cow;
use std::cell::{Ref, RefCell};

/// A parsed page; node 0 is its root.
#[derive(Debug)]
pub(in crate::read) struct Tree {
    pub nodes: Vec<Node>,
    /// Whether the page has more style rules than were read.
    pub has_unread_styles: bool,
}

impl Tree {
    pub fn parse(html: &str) -> Self {
        let mut tree: Self = parse_document(Builder::default(), ParseOpts::default()).one(&*limited(html));
        let mut sheet = Sheet::default();
        let is_style = |node: &Node| matches!(&node.kind, NodeKind::Element { name, .. } if &*name.local == "style");
        (0..tree.nodes.len()).filter(|&id| is_style(&tree.nodes[id])).for_each(|id| sheet.add(&tree.text(id)));
        for node in &mut tree.nodes {
            node.shown = sheet.shown(node);
        }
        tree.has_unread_styles = sheet.is_cut;
        tree
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

/// Builds the arena from the calls of html5ever's parser.
struct Builder {
    nodes: RefCell<Vec<Node>>,
}

impl Default for Builder {
    fn default() -> Self {
        Self { nodes: RefCell::new(vec![Node { kind: NodeKind::Other, children: Vec::new(), shown: Shown::default(), parent: None }]) }
    }
}

impl Builder {
    fn create(&self, kind: NodeKind) -> NodeId {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { kind, children: Vec::new(), shown: Shown::default(), parent: None });
        nodes.len() - 1
    }

    /// Inserts a child before the child at `place` of a parent; text joins the text before it.
    fn insert(&self, parent: NodeId, place: usize, child: NodeOrText<NodeId>) {
        let before = place.checked_sub(1).map(|place| self.nodes.borrow()[parent].children[place]);
        let child = match child {
            NodeOrText::AppendNode(child) => child,
            NodeOrText::AppendText(text) => {
                if let Some(before) = before
                    && let NodeKind::Text(known) = &mut self.nodes.borrow_mut()[before].kind
                {
                    known.push_str(&text);
                    return;
                }
                self.create(NodeKind::Text(text.to_string()))
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        nodes[child].parent = Some(parent);
        nodes[parent].children.insert(place, child);
    }
}

impl TreeSink for Builder {
    type Handle = NodeId;
    type Output = Tree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree {
        Tree { nodes: self.nodes.into_inner(), has_unread_styles: false }
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> NodeId {
        0
    }

    fn elem_name<'a>(&'a self, &target: &'a NodeId) -> Ref<'a, QualName> {
        Ref::map(self.nodes.borrow(), |nodes| match &nodes[target].kind {
            NodeKind::Element { name, .. } => name,
            _ => unreachable!("the parser asks for the names of elements only"),
        })
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> NodeId {
        self.create(NodeKind::Element { name, attributes })
    }

    fn create_comment(&self, _: StrTendril) -> NodeId {
        self.create(NodeKind::Other)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> NodeId {
        self.create(NodeKind::Other)
    }

    fn append(&self, &parent: &NodeId, child: NodeOrText<NodeId>) {
        let place = self.nodes.borrow()[parent].children.len();
        self.insert(parent, place, child);
    }

    fn append_based_on_parent_node(&self, element: &NodeId, previous: &NodeId, child: NodeOrText<NodeId>) {
        let has_parent = self.nodes.borrow()[*element].parent.is_some();
        if has_parent { self.append_before_sibling(element, child) } else { self.append(previous, child) }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, &target: &NodeId) -> NodeId {
        target
    }

    fn same_node(&self, a: &NodeId, b: &NodeId) -> bool {
        a == b
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, &sibling: &NodeId, child: NodeOrText<NodeId>) {
        let Some(parent) = self.nodes.borrow()[sibling].parent else { return };
        let place = self.nodes.borrow()[parent].children.iter().rposition(|&other| other == sibling).unwrap_or(0);
        self.insert(parent, place, child);
    }

    fn add_attrs_if_missing(&self, &target: &NodeId, new: Vec<Attribute>) {
        if let NodeKind::Element { attributes, .. } = &mut self.nodes.borrow_mut()[target].kind {
            for attribute in new {
                if attributes.iter().all(|known| known.name != attribute.name) {
                    attributes.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, &target: &NodeId) {
        let mut nodes = self.nodes.borrow_mut();
        if let Some(parent) = nodes[target].parent.take() {
            nodes[parent].children.retain(|&child| child != target);
        }
    }

    fn reparent_children(&self, &node: &NodeId, &parent: &NodeId) {
        let mut nodes = self.nodes.borrow_mut();
        let children = std::mem::take(&mut nodes[node].children);
        children.iter().for_each(|&child| nodes[child].parent = Some(parent));
        nodes[parent].children.extend(children);
    }
}
