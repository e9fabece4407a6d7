//! The nodes of a page.

use literatim_matching::text::Hiding;

/// What a reader sees of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Why the text directly in it is not seen.
    pub hiding: Option<Hiding>,
    /// Whether nothing within it is seen, whatever its styles.
    pub is_gone: bool,
    /// Whether its left margin sets it off.
    pub is_inset: bool,
    /// Whether its text is in a colour that is not known here, so that it may not be seen.
    pub is_unsure: bool,
}

/// A node, as an index into the arena.
pub type NodeId = usize;

/// The kind of a node.
#[derive(Debug)]
pub enum NodeKind {
    /// The root, a comment, a processing instruction: not read.
    Other,
    /// Text, with its entities resolved.
    Text(String),
    /// An element.
    Element {
        /// In lower case, without a prefix.
        name: Box<str>,
        /// Names in lower case, and values.
        attributes: Vec<(Box<str>, Box<str>)>,
    },
}

/// A node of a page.
#[derive(Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Its children, in order.
    pub children: Vec<NodeId>,
    /// What the page's styles say about it.
    pub shown: Shown,
    /// The node that it is a child of.
    pub parent: Option<NodeId>,
}

impl NodeKind {
    /// An element with this name and these attributes.
    pub fn element(name: &str, attributes: &[(&str, &str)]) -> Self {
        Self::Element { name: name.into(), attributes: attributes.iter().map(|&(name, value)| (name.into(), value.into())).collect() }
    }
}

impl Node {
    /// A node without parent and children.
    pub fn new(kind: NodeKind) -> Self {
        Self { kind, children: Vec::new(), shown: Shown::default(), parent: None }
    }

    /// The name of an element; empty for other nodes.
    pub fn name(&self) -> &str {
        if let NodeKind::Element { name, .. } = &self.kind { name } else { "" }
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let NodeKind::Element { attributes, .. } = &self.kind else { return None };
        attributes.iter().find(|(key, _)| **key == *name).map(|(_, value)| &**value)
    }

    /// Whether it is entirely hidden.
    pub fn is_hidden(&self) -> bool {
        self.shown.is_gone
    }

    /// Whether a book gives the node this meaning, by `epub:type`.
    pub fn is_of_type(&self, meaning: &str) -> bool {
        self.attribute("epub:type").is_some_and(|types| types.split_ascii_whitespace().any(|other| other == meaning))
    }

    /// Whether the node has the class.
    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|classes| classes.split_ascii_whitespace().any(|other| other == class))
    }
}
