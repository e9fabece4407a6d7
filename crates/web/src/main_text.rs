//! The main text of a page, as found by dom_smoothie, a port of Mozilla's Readability.

use dom_smoothie::{Config, Readability};
use literatim_styles::{NodeId, NodeKind, Tree, UNREAD};
use std::fmt::Write;

/// Maximum nesting depth that is passed on; deeper elements become text. The crate takes quadratic time in the depth.
const DEEPEST: usize = 100;

/// Void elements.
const EMPTY: &[&str] = &["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// The attribute name with the element's number: the crate merges attributes when it joins two elements.
const NUMBER: &str = "data-literatim-";

/// For each node of the page whether it is part of the main text; `None` if that is unknown.
///
/// The crate gets the page with numbered elements, and returns those of the main text, moved and renamed. So the page itself is read, including what
/// the crate would have removed: page marks and notes.
pub(super) fn main_text(tree: &Tree) -> Option<Vec<bool>> {
    let mut page = String::new();
    write(tree, 0, 0, &mut page);
    let config = Config { disable_json_ld: true, keep_classes: true, ..Config::default() };
    let article = Readability::new(page, None, Some(config)).ok()?.parse().ok()?;
    let mut kept = vec![false; tree.nodes.len()];
    for attribute in article.content.split(NUMBER).skip(1) {
        let digits = attribute.bytes().take_while(u8::is_ascii_digit).count();
        if let Some(kept) = attribute[..digits].parse::<NodeId>().ok().and_then(|number| kept.get_mut(number)) {
            *kept = true;
        }
    }
    // A text belongs to the main text if its element does.
    let mut main = vec![false; tree.nodes.len()];
    for (node, _) in tree.nodes.iter().zip(kept).filter(|&(_, kept)| kept) {
        node.children.iter().for_each(|&child| main[child] |= matches!(tree.nodes[child].kind, NodeKind::Text(_)));
    }
    main.contains(&true).then_some(main)
}

/// Writes the readable part of a page, with numbered elements.
fn write(tree: &Tree, id: NodeId, depth: usize, out: &mut String) {
    let node = &tree.nodes[id];
    let name = match &node.kind {
        NodeKind::Text(text) => return escape(text, out),
        NodeKind::Element { name, .. } if depth < DEEPEST => &**name,
        NodeKind::Element { .. } => return escape(&tree.text(id), out),
        NodeKind::Other => return node.children.iter().for_each(|&child| write(tree, child, depth, out)),
    };
    if UNREAD.contains(&name) || node.is_hidden() {
        return;
    }
    // The crate strips the attributes of `font`, and moves the text of `body` to an element of its own.
    let (open, close) = match name {
        "font" => ("span", "</span>"),
        "body" => ("body><div", "</div></body>"),
        name => (name, ""),
    };
    let _ = write!(out, "<{open} {NUMBER}{id}");
    for attribute in ["class", "id", "role", "itemprop", "rel", "href", "src"] {
        if let Some(value) = node.attribute(attribute).filter(|value| !value.trim_start().starts_with("javascript:")) {
            let _ = write!(out, " {attribute}=\"");
            escape(value, out);
            out.push('"');
        }
    }
    out.push('>');
    if EMPTY.contains(&name) {
        return;
    }
    node.children.iter().for_each(|&child| write(tree, child, depth + 1, out));
    if close.is_empty() {
        let _ = write!(out, "</{name}>");
    } else {
        out.push_str(close);
    }
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}
