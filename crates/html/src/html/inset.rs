//! Block quotations that a page sets off by their left margin alone.

use literatim_read::prose::Insets;
use literatim_styles::{NodeId, NodeKind, Tree};
use std::collections::HashSet;

/// The paragraphs with a margin that are block quotations: prose, no items of a list.
pub(super) fn quotations(tree: &Tree) -> HashSet<NodeId> {
    let is_paragraph = |id: &NodeId| matches!(&tree.nodes[*id].kind, NodeKind::Element { name, .. } if &**name == "p");
    let mut insets = Insets::default();
    for id in (0..tree.nodes.len()).filter(is_paragraph) {
        let node = &tree.nodes[id];
        let hangs = node.attribute("style").is_some_and(|style| style.contains("mso-list") || style.replace(' ', "").contains("text-indent:-"));
        insets.add(id, &tree.text(id), node.shown.is_inset && !hangs);
    }
    insets.quotations().into_iter().collect()
}
