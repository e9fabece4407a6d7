//! Where on a page text stands that is outside its main text.

use super::phrases::{AREA_NAMES, CONSENT_BOXES};
use literatim_matching::text::PageArea;
use literatim_styles::{Node, NodeId, NodeKind, Tree};

/// For each node where on the page it is, if its text is outside the main text. `main` says which nodes are part of that, but for those that are menus,
/// heads or feet of the page by their role, or notices on cookies; without it, only elements that are menus, heads, feet, side boxes or dialogs by their name or role are outside.
pub(super) fn areas(tree: &Tree, main: Option<&[bool]>) -> Vec<Option<PageArea>> {
    let mut areas = vec![None; tree.nodes.len()];
    let mut open: Vec<(NodeId, Option<PageArea>, bool, bool)> = vec![(0, None, false, false)];
    while let Some((id, around, in_article, by_role)) = open.pop() {
        let node = &tree.nodes[id];
        let mut at = (around, in_article);
        let mut by_role = by_role;
        if let NodeKind::Element { name, .. } = &node.kind {
            let own = area_of(name, node, in_article).or_else(|| main.and_then(|_| named(node)));
            at = (if around == Some(PageArea::Consent) { around } else { own.or(around) }, in_article || matches!(&**name, "article" | "main"));
            let is_named = matches!(node.attribute("role"), Some("navigation" | "banner" | "contentinfo"));
            by_role = !at.1 && (by_role || is_named || asks_consent(node));
        }
        areas[id] = match main {
            Some(main) => (!main[id] || by_role).then(|| at.0.unwrap_or(PageArea::Elsewhere)),
            None => at.0,
        };
        open.extend(node.children.iter().map(|&child| (child, at.0, at.1, by_role)));
    }
    areas
}

/// The part of a page that an element is by its name or role, or that asks for consent. Header and footer of an article are part of it.
fn area_of(name: &str, node: &Node, in_article: bool) -> Option<PageArea> {
    if name == "dialog" || matches!(node.attribute("role"), Some("dialog" | "alertdialog")) {
        return Some(if asks_consent(node) { PageArea::Consent } else { PageArea::Dialog });
    }
    match (name, node.attribute("role").unwrap_or("")) {
        ("nav", _) | (_, "navigation" | "search") => Some(PageArea::Menu),
        (_, "banner") => Some(PageArea::Head),
        (_, "contentinfo") => Some(PageArea::Foot),
        ("header", _) if !in_article => Some(PageArea::Head),
        ("footer", _) if !in_article => Some(PageArea::Foot),
        ("aside", _) | (_, "complementary") => Some(PageArea::SideBox),
        _ => None,
    }
}

/// The part of a page that an element is by its classes or id.
fn named(node: &Node) -> Option<PageArea> {
    let area = AREA_NAMES.iter().find(|(name, _)| is_called(node, |word| word == *name)).map(|&(_, area)| area);
    area.or_else(|| asks_consent(node).then_some(PageArea::Consent))
}

/// Whether an element is a notice on cookies or consent by one of its names.
fn asks_consent(node: &Node) -> bool {
    is_called(node, |word| word != "cmp" && CONSENT_BOXES.contains(&word))
}

/// Whether a word of an element's classes or id is one of these.
fn is_called(node: &Node, is_one: impl Fn(&str) -> bool) -> bool {
    let words = |attribute: &str| node.attribute(attribute).unwrap_or("").to_ascii_lowercase();
    ["class", "id"].iter().any(|attribute| words(attribute).split(|c: char| !c.is_ascii_alphanumeric()).any(&is_one))
}
