//! Applies the style sheets of a page to its elements.

use crate::css::{Customs, Elements, Load, Sheet, declarations, media};
use crate::node::{Node, NodeId, NodeKind, Shown};
use crate::sight::{Layer, Sight, hiding, hints};
use crate::tree::{Tree, Undecided};
use literatim_matching::text::Hiding;
use std::collections::HashSet;
use std::rc::Rc;

impl Tree {
    /// Decides by the styles of the page what a reader sees of its elements. `load` gets the sheets that it names; where the children of the root are
    /// pages of their own, each has its own styles.
    pub fn styled(mut self, load: Load, has_pages: bool) -> Self {
        let pages = if has_pages { self.nodes[0].children.clone() } else { vec![0] };
        let (shown, undecided) = apply(&self, &pages, load);
        for (id, shown) in shown {
            self.nodes[id].shown = shown;
        }
        self.undecided = undecided;
        self
    }
}

/// Decides for all elements of a page, or of several, what a reader sees of them: for each page by its own style sheets.
fn apply(tree: &Tree, pages: &[NodeId], load: Load) -> (Vec<(NodeId, Shown)>, Undecided) {
    let load_any = |address: &str| data(address).or_else(|| load(address));
    let (elements, lengths) = (Elements::new(&tree.nodes, tree.ignores_case), tree.lengths());
    let (mut shown, mut undecided) = (Vec::new(), Undecided::default());
    // The parts of a book have the same sheets.
    let mut known: Option<(Vec<String>, Sheet)> = None;
    for &page in pages {
        let (texts, lacks_sheets) = sheets(tree, page, &load_any);
        if known.as_ref().is_none_or(|(own, _)| *own != texts) {
            let mut sheet = Sheet::default();
            texts.iter().for_each(|css| sheet.add(css, &load_any));
            sheet.finish();
            known = Some((texts, sheet));
        }
        let Some((_, sheet)) = &known else { continue };
        let mut looks = look(tree, page, sheet, &elements, &lengths);
        looks.show_what_is_over_pictures(tree);
        shown.append(&mut looks.shown);
        undecided.is_cut |= sheet.is_cut;
        undecided.lacks_sheets |= lacks_sheets || sheet.lacks_sheets;
    }
    undecided.is_cut |= elements.is_exhausted();
    (shown, undecided)
}

/// The style sheets of a page in order, and whether it names others.
fn sheets(tree: &Tree, page: NodeId, load: Load) -> (Vec<String>, bool) {
    let (mut texts, mut lacks) = (Vec::new(), false);
    for id in in_order(tree, page) {
        let node = &tree.nodes[id];
        let is_css = |kind: &str| kind.trim_ascii().is_empty() || kind.to_ascii_lowercase().starts_with("text/css");
        let applies = || media(node.attribute("media").unwrap_or("")) && node.attribute("type").is_none_or(is_css);
        match node.name() {
            "style" if applies() => texts.push(tree.text(id)),
            "link" if node.attribute("disabled").is_none() && is_sheet(node.attribute("rel").unwrap_or("")) && applies() => {
                let Some(address) = node.attribute("href") else { continue };
                let css = load(address);
                lacks |= css.is_none();
                texts.extend(css);
            }
            _ => {}
        }
    }
    (without_repeats(texts), lacks)
}

/// The sheets without those that come again: of equal ones, the last decides.
fn without_repeats(texts: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut last: Vec<bool> = texts.iter().rev().map(|text| seen.insert(text.clone())).collect();
    last.reverse();
    texts.into_iter().zip(last).filter_map(|(text, is_last)| is_last.then_some(text)).collect()
}

fn is_sheet(relation: &str) -> bool {
    let has = |word: &str| relation.split_ascii_whitespace().any(|own| own.eq_ignore_ascii_case(word));
    has("stylesheet") && !has("alternate")
}

/// The nodes of the page below a node, in order. What is in a template is not part of the page.
fn in_order(tree: &Tree, root: NodeId) -> Vec<NodeId> {
    let (mut order, mut open) = (Vec::new(), vec![root]);
    while let Some(id) = open.pop() {
        order.push(id);
        if tree.nodes[id].name() != "template" {
            open.extend(tree.nodes[id].children.iter().rev());
        }
    }
    order
}

/// What the children of an element begin with.
struct Inherited {
    sight: Sight,
    /// Why text with that look is not seen.
    hiding: Option<Hiding>,
    customs: Customs,
    /// What the first `summary` of a closed element begins with.
    summary: Option<(NodeId, Sight)>,
    /// The nearest element with a background of its own.
    paper: NodeId,
}

/// What is known of a page after all of its elements were looked at.
struct Looks {
    shown: Vec<(NodeId, Shown)>,
    /// How each node is painted.
    layers: Vec<Layer>,
    /// The elements whose text has the colour of a background, and whose background that is.
    coloured: Vec<(usize, NodeId)>,
}

/// Looks at each element.
fn look(tree: &Tree, root: NodeId, sheet: &Sheet, elements: &Elements, lengths: &[usize]) -> Looks {
    let mut looks = Looks { shown: Vec::new(), layers: vec![Layer::default(); tree.nodes.len()], coloured: Vec::new() };
    let start = Inherited { sight: Sight::default(), hiding: None, customs: Customs::default(), summary: None, paper: root };
    let mut open: Vec<(NodeId, Rc<Inherited>)> = vec![(root, Rc::new(start))];
    while let Some((id, around)) = open.pop() {
        let node = &tree.nodes[id];
        if !matches!(node.kind, NodeKind::Element { .. }) {
            open.extend(node.children.iter().rev().map(|&child| (child, around.clone())));
            continue;
        }
        let (own, hints) = (node.attribute("style").map_or(Vec::new(), declarations), hints(node));
        let values = sheet.values(elements, id, node, &own, &hints, &around.customs);
        let summary = around.summary.as_ref().filter(|(summary, _)| *summary == id);
        let outer = summary.map_or(&around.sight, |(_, sight)| sight);
        let changed = match &values {
            Some(values) => Some(outer.within(node, values, lengths[id])),
            None => outer.unset(node),
        };
        let is_closed = node.name() == "details" && node.attribute("open").is_none();
        // What a shadow tree does not take into a slot is not shown.
        let is_host = node.children.iter().any(|&child| tree.nodes[child].attribute("shadowrootmode").is_some() && !tree.has_below(child, "slot"));
        if changed.is_none() && summary.is_none() && !is_closed && !is_host {
            let is_gone = around.sight.gone.is_some();
            let is_unsure = around.sight.is_unsure();
            looks.add(id, Shown { hiding: around.hiding, is_gone, is_inset: false, is_unsure }, Layer::default(), around.paper, node);
            open.extend(node.children.iter().rev().map(|&child| (child, around.clone())));
            continue;
        }
        let mut sight = changed.unwrap_or_else(|| outer.clone());
        let summary =
            node.children.iter().copied().find(|&child| is_closed && tree.nodes[child].name() == "summary").map(|child| (child, sight.clone()));
        let is_open = summary.as_ref().is_some_and(|(_, sight)| sight.gone.is_none());
        if is_closed || is_host {
            sight.gone = sight.gone.or(Some(Hiding::Conditional));
        }
        let hiding = hiding(&sight);
        let paper = if sight.layer.is_painted { id } else { around.paper };
        let shown = Shown { hiding, is_gone: sight.gone.is_some() && !is_open, is_inset: sight.is_inset, is_unsure: sight.is_unsure() };
        looks.add(id, shown, sight.layer, paper, node);
        // These are the element's own.
        (sight.is_inset, sight.layer) = (false, Layer::default());
        let inherited =
            Rc::new(Inherited { sight, hiding, customs: values.map_or_else(|| around.customs.clone(), |values| values.customs), summary, paper });
        open.extend(node.children.iter().rev().map(|&child| (child, inherited.clone())));
    }
    looks
}

/// Elements that show pictures.
const PICTURES: &[&str] = &["img", "picture", "video", "canvas", "svg", "object", "embed", "iframe", "input"];

impl Looks {
    /// Adds what is seen of an element.
    fn add(&mut self, id: NodeId, shown: Shown, layer: Layer, paper: NodeId, node: &Node) {
        if shown.hiding == Some(Hiding::Colour) {
            self.coloured.push((self.shown.len(), paper));
        }
        self.shown.push((id, shown));
        self.layers[id] = layer;
        self.layers[id].is_painted |= PICTURES.contains(&node.name());
    }

    /// Shows text in the colour of its background where something else may be between the two: a picture below a caption.
    fn show_what_is_over_pictures(&mut self, tree: &Tree) {
        if self.coloured.is_empty() {
            return;
        }
        let parent = |id: &NodeId| tree.nodes[*id].parent;
        let up = |id: NodeId| std::iter::successors(Some(id), parent);
        // Whether something painted is below a node, and the frames with something painted that is free: at or above the text, or behind it.
        let mut holds = vec![false; tree.nodes.len()];
        let (mut has_free, mut has_behind) = (holds.clone(), holds.clone());
        let painted: Vec<NodeId> = (0..self.layers.len()).filter(|&id| self.layers[id].is_painted && tree.nodes[id].name() != "body").collect();
        for id in painted {
            up(id).take_while(|&id| !std::mem::replace(&mut holds[id], true)).for_each(drop);
            let Some(free) = up(id).find(|&id| self.layers[id].is_free) else { continue };
            let frame = up(free).skip(1).find(|&id| self.layers[id].is_frame).unwrap_or(0);
            let list = if self.layers[free].is_behind { &mut has_behind } else { &mut has_free };
            list[frame] = true;
        }
        for &(at, paper) in &self.coloured {
            let id = self.shown[at].0;
            let (mut is_raised, mut is_over) = (false, false);
            for id in up(id) {
                is_over |= has_behind[id] || is_raised && has_free[id];
                if self.layers[id].is_moved && id != paper {
                    is_over |= up(id).skip(1).find(|&id| self.layers[id].is_frame).is_none_or(|frame| holds[frame]) && holds[0];
                }
                if id == paper || is_over {
                    break;
                }
                is_raised |= self.layers[id].is_frame;
            }
            if is_over {
                self.shown[at].1.hiding = None;
            }
        }
    }
}

/// The text of a `data:` address; `None` for other addresses.
fn data(address: &str) -> Option<String> {
    let address = address.trim_ascii();
    let content = address.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:")).map(|_| &address[5..])?;
    let (kind, text) = content.split_once(',')?;
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digit = |at: usize| after.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        let code = digit(0).zip(digit(1)).filter(|_| first == b'%').map(|(high, low)| (high * 16 + low) as u8);
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    if kind.ends_with(";base64") {
        bytes = base64(&bytes);
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The bytes that letters of base64 stand for; other signs are left out.
fn base64(letters: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(letters.len());
    let (mut bits, mut count) = (0_u32, 0);
    for &letter in letters {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => continue,
        };
        (bits, count) = (bits << 6 | u32::from(value), count + 6);
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sheets_in_addresses() {
        for address in ["data:text/css,.a%7Bdisplay%3Anone%7D", "DATA:text/css;base64,LmF7ZGlzcGxheTpub25lfQ==", "data:,.a{display:none}"] {
            assert_eq!(data(address).as_deref(), Some(".a{display:none}"), "{address}");
        }
        assert_eq!(data("style.css"), None);
    }
}
