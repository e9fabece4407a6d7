//! The tree of a page as the parser of dom_smoothie makes it. It is html5ever too; a tree builder of our own would be a second copy of it.

use dom_query::{Document, NodeData};
use html5ever::interface::QuirksMode;
use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use literatim_html::html::limited;
use literatim_styles::{Node, NodeKind, Tree};

/// The tree of a page with its styles.
pub(super) fn page(html: &str) -> Tree {
    // As in a browser, which runs scripts: the text of `noscript` is not parsed.
    let page: Document = parse_document(Document::default(), ParseOpts::default()).one(&*limited(html));
    let mut tree = Tree { ignores_case: page.quirks_mode.get() == QuirksMode::Quirks, ..Tree::default() };
    tree.nodes.push(Node::new(NodeKind::Other));
    let mut open = vec![(page.tree.root().id, None)];
    while let Some((id, parent)) = open.pop() {
        let own = match parent {
            Some(parent) => tree.append(parent, page.tree.query_node_or(&id, NodeKind::Other, |node| kind(&node.data))),
            None => 0,
        };
        let contents =
            page.tree.query_node_or(&id, None, |node| if let NodeData::Element(element) = &node.data { element.template_contents } else { None });
        let children = [id].into_iter().chain(contents).flat_map(|id| page.tree.child_ids_of(&id));
        let children: Vec<_> = children.map(|child| (child, Some(own))).collect();
        open.extend(children.into_iter().rev());
    }
    tree.styled(&|_| None, false)
}

fn kind(data: &NodeData) -> NodeKind {
    match data {
        NodeData::Text { contents } => NodeKind::Text(contents.to_string()),
        NodeData::Element(element) => NodeKind::Element {
            name: (&*element.name.local).into(),
            attributes: element.attrs.iter().map(|attribute| ((&*attribute.name.local).into(), (&*attribute.value).into())).collect(),
        },
        _ => NodeKind::Other,
    }
}
