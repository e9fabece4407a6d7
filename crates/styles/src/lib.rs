//! Which words of a page a reader sees, by its elements, their attributes and its style sheets.
//!
//! ```
//! use literatim_styles::{Node, NodeKind, Tree};
//!
//! let mut page = Tree::default();
//! page.nodes.push(Node::new(NodeKind::Other));
//! let style = page.append(0, NodeKind::element("style", &[]));
//! page.append(style, NodeKind::Text("p > .x { display: none }".into()));
//! let paragraph = page.append(0, NodeKind::element("p", &[]));
//! let bold = page.append(paragraph, NodeKind::element("b", &[("class", "x")]));
//!
//! let page = page.styled(&|_| None, false);
//! assert!(page.nodes[bold].is_hidden() && !page.nodes[paragraph].is_hidden());
//! ```
#![forbid(unsafe_code)]

mod apply;
mod css;
mod elements;
mod node;
mod sight;
mod tree;

pub use css::Load;
pub use elements::{BLOCKS, UNREAD};
pub use node::{Node, NodeId, NodeKind, Shown};
pub use tree::{Tree, Undecided};
