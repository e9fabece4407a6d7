//! Paragraphs that are all of a table's cell: word processors write one in each cell.

use literatim_styles::{BLOCKS, NodeId, Tree};
use std::collections::HashSet;

/// Fewest cells of a row of a table; a page in a table has one.
const CELLS: usize = 2;

/// The paragraphs that are each the only block of a cell, in rows of several cells. They are parts of the row.
pub(super) fn paragraphs(tree: &Tree) -> HashSet<NodeId> {
    let is_cell = |id: &NodeId| matches!(tree.nodes[*id].name(), "td" | "th");
    let rows = tree.nodes.iter().filter(|node| node.name() == "tr");
    let cells = rows.map(|row| row.children.iter().copied().filter(is_cell).collect::<Vec<_>>()).filter(|cells| cells.len() >= CELLS);
    cells.flatten().filter_map(|cell| only_paragraph(tree, cell)).collect()
}

/// The only block of a cell, if that is a paragraph.
fn only_paragraph(tree: &Tree, cell: NodeId) -> Option<NodeId> {
    let mut open: Vec<NodeId> = tree.nodes[cell].children.clone();
    let mut found = None;
    while let Some(id) = open.pop() {
        let node = &tree.nodes[id];
        if BLOCKS.contains(&node.name()) && found.replace(id).is_some() {
            return None;
        }
        open.extend(&node.children);
    }
    found.filter(|&id| matches!(tree.nodes[id].name(), "p" | "div"))
}
