//! HTML as browsers parse it.

use super::depth::limited;
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ParseOpts, QualName, parse_document};
use literatim_styles::{Node, NodeId, NodeKind, Tree};
use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

/// The tree of a page.
pub(crate) fn parse(html: &str) -> Tree {
    let tree: Tree = parse_document(Builder::default(), ParseOpts::default()).one(&*limited(html));
    tree.styled(&|_| None, false)
}

/// Builds the arena from the calls of html5ever's parser.
struct Builder {
    nodes: RefCell<Vec<Node>>,
    /// The names of the elements, for the parser; those of other nodes are not asked for.
    names: RefCell<Vec<Option<QualName>>>,
    ignores_case: Cell<bool>,
}

impl Default for Builder {
    fn default() -> Self {
        Self { nodes: RefCell::new(vec![Node::new(NodeKind::Other)]), names: RefCell::new(vec![None]), ignores_case: Cell::new(false) }
    }
}

impl Builder {
    fn create(&self, kind: NodeKind, name: Option<QualName>) -> NodeId {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node::new(kind));
        self.names.borrow_mut().push(name);
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
                self.create(NodeKind::Text(text.to_string()), None)
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
        Tree { nodes: self.nodes.into_inner(), ignores_case: self.ignores_case.get(), ..Tree::default() }
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> NodeId {
        0
    }

    fn elem_name<'a>(&'a self, &target: &'a NodeId) -> Ref<'a, QualName> {
        Ref::map(self.names.borrow(), |names| names[target].as_ref().expect("the parser asks for the names of elements only"))
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> NodeId {
        self.create(NodeKind::Element { name: (&*name.local).into(), attributes: attributes.iter().map(pair).collect() }, Some(name))
    }

    fn create_comment(&self, _: StrTendril) -> NodeId {
        self.create(NodeKind::Other, None)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> NodeId {
        self.create(NodeKind::Other, None)
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

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.ignores_case.set(mode == QuirksMode::Quirks);
    }

    fn append_before_sibling(&self, &sibling: &NodeId, child: NodeOrText<NodeId>) {
        let Some(parent) = self.nodes.borrow()[sibling].parent else { return };
        let place = self.nodes.borrow()[parent].children.iter().rposition(|&other| other == sibling).unwrap_or(0);
        self.insert(parent, place, child);
    }

    fn add_attrs_if_missing(&self, &target: &NodeId, new: Vec<Attribute>) {
        if let NodeKind::Element { attributes, .. } = &mut self.nodes.borrow_mut()[target].kind {
            for attribute in new.iter().map(pair) {
                if attributes.iter().all(|(name, _)| *name != attribute.0) {
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

/// The name and the value of an attribute.
fn pair(attribute: &Attribute) -> (Box<str>, Box<str>) {
    ((&*attribute.name.local).into(), (&*attribute.value).into())
}
