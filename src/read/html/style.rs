//! What the styles of a page hide: as much of CSS as tells whether an element is shown.

use super::tree::{Node, NodeKind};
use std::collections::HashMap;

/// Whether an element is shown, as far as its own styles say. None where they say nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::read) struct Shown {
    /// False for `display: none`, `opacity: 0` and `font-size: 0`, which hide all that an element holds.
    pub display: Option<bool>,
    /// False for `visibility: hidden`, which an element inside may undo.
    pub visibility: Option<bool>,
}

/// The rules of a page's style sheets that show or hide.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// By what an element must have for the selector to fit: `.class`, `#id`, `tag` or `*`.
    rules: HashMap<String, Vec<Rule>>,
    count: u32,
}

/// One selector with one declaration.
#[derive(Debug)]
struct Rule {
    selector: Selector,
    declaration: Declaration,
    /// Its place among all rules.
    order: u32,
}

/// A compound selector without combinators or pseudo-classes: `div#a.b.c`.
#[derive(Debug, Default, PartialEq)]
struct Selector {
    tag: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
struct Declaration {
    property: Property,
    shows: bool,
    is_important: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Display,
    Opacity,
    FontSize,
    Visibility,
}

/// What decides between two declarations: importance, the element's own style, specificity, order.
type Rank = (bool, bool, u32, u32);

/// Rules that are kept of a page's style sheets; a large framework has some hundred that show or hide.
const MOST_RULES: u32 = 4_000;

impl Sheet {
    /// Adds the rules of a `<style>` element. What it cannot decide, it leaves out: rules for other media than a screen or for some screens,
    /// selectors that depend on other elements or on a state.
    pub fn add(&mut self, css: &str) {
        let css = without_comments(css);
        let mut rest = css.as_str();
        while let Some(open) = rest.find('{') {
            let prelude = rest[..open].rsplit([';', '}']).next().unwrap_or("").trim();
            let body = &rest[open + 1..];
            if prelude.starts_with('@') {
                let is_for_screens = prelude.strip_prefix("@media").is_some_and(|media| matches!(media.trim(), "screen" | "all" | "only screen"));
                let is_a_group = is_for_screens || prelude.starts_with("@layer");
                rest = if is_a_group { body } else { &body[end_of_block(body)..] };
                continue;
            }
            let end = body.find('}').unwrap_or(body.len());
            for declaration in declarations(&body[..end]) {
                for selector in prelude.split(',').filter_map(Selector::parse) {
                    self.put(selector, declaration);
                }
            }
            rest = &body[end..];
        }
    }

    /// Adds a rule, in place of an earlier one with the same selector and property.
    fn put(&mut self, selector: Selector, declaration: Declaration) {
        if self.count == MOST_RULES {
            return;
        }
        self.count += 1;
        let rules = self.rules.entry(selector.key()).or_default();
        let is_same = |rule: &Rule| {
            let other = rule.declaration;
            rule.selector == selector && (other.property, other.is_important) == (declaration.property, declaration.is_important)
        };
        rules.retain(|rule| !is_same(rule));
        rules.push(Rule { selector, declaration, order: self.count });
    }

    /// The rules that may fit an element.
    fn rules_for(&self, node: &Node) -> impl Iterator<Item = &Rule> {
        let NodeKind::Element { name, .. } = &node.kind else { return None.into_iter().flatten() };
        let classes = node.attribute("class").unwrap_or("").split_ascii_whitespace().map(|class| format!(".{class}"));
        let id = node.attribute("id").map(|id| format!("#{id}"));
        let keys: Vec<String> = classes.chain(id).chain([name.local.to_string(), "*".into()]).collect();
        Some(keys.into_iter().filter_map(|key| self.rules.get(&key)).flatten()).into_iter().flatten()
    }

    /// Whether the page's styles and its own show an element.
    pub fn shown(&self, node: &Node) -> Shown {
        let own: Vec<Declaration> = node.attribute("style").map(|style| declarations(style).collect()).unwrap_or_default();
        if own.is_empty() && self.rules.is_empty() {
            return Shown::default();
        }
        let mut winners: [Option<(Rank, bool)>; 4] = [None; 4];
        let mut consider = |rank: Rank, declaration: &Declaration| {
            let winner = &mut winners[declaration.property as usize];
            if winner.is_none_or(|(best, _)| rank >= best) {
                *winner = Some((rank, declaration.shows));
            }
        };
        for Rule { selector, declaration, order } in self.rules_for(node).filter(|rule| rule.selector.fits(node)) {
            consider((declaration.is_important, false, selector.specificity(), *order), declaration);
        }
        for declaration in &own {
            consider((declaration.is_important, true, 0, 0), declaration);
        }
        let said = |property: Property| winners[property as usize].map(|(_, shows)| shows);
        let hides = [Property::Display, Property::Opacity, Property::FontSize].into_iter().any(|property| said(property) == Some(false));
        Shown { display: if hides { Some(false) } else { said(Property::Display) }, visibility: said(Property::Visibility) }
    }
}

impl Selector {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii();
        if text.is_empty() || !text.chars().all(|c| is_part(c) || matches!(c, '.' | '#' | '*')) {
            return None;
        }
        let mut selector = Self::default();
        let first = text.find(['.', '#']).unwrap_or(text.len());
        selector.tag = Some(text[..first].to_ascii_lowercase()).filter(|tag| !tag.is_empty() && tag != "*");
        let mut rest = &text[first..];
        while let Some(sign) = rest.chars().next() {
            let end = rest[1..].find(['.', '#']).map_or(rest.len(), |at| at + 1);
            let name = rest[1..end].to_owned();
            if sign == '#' {
                selector.id = Some(name);
            } else {
                selector.classes.push(name);
            }
            rest = &rest[end..];
        }
        Some(selector)
    }

    fn fits(&self, node: &Node) -> bool {
        let NodeKind::Element { name, .. } = &node.kind else { return false };
        self.tag.as_ref().is_none_or(|tag| **tag == *name.local)
            && self.id.as_deref().is_none_or(|id| node.attribute("id") == Some(id))
            && self.classes.iter().all(|class| node.has_class(class))
    }

    /// What an element must have, the rarest first.
    fn key(&self) -> String {
        let id = self.id.as_ref().map(|id| format!("#{id}"));
        id.or_else(|| self.classes.first().map(|class| format!(".{class}"))).or_else(|| self.tag.clone()).unwrap_or_else(|| "*".into())
    }

    fn specificity(&self) -> u32 {
        u32::from(self.id.is_some()) * 10_000 + self.classes.len() as u32 * 100 + u32::from(self.tag.is_some())
    }
}

/// The declarations of a style that show or hide.
fn declarations(style: &str) -> impl Iterator<Item = Declaration> {
    style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        let value = value.trim().to_ascii_lowercase();
        let plain =
            value.trim_end_matches(|c: char| c.is_whitespace()).strip_suffix("important").and_then(|value| value.trim_end().strip_suffix('!'));
        let (value, is_important) = plain.map_or((value.as_str(), false), |plain| (plain.trim_end(), true));
        let number = || value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%').parse::<f64>().ok();
        let (property, shows) = match name.trim().to_ascii_lowercase().as_str() {
            "display" => (Property::Display, value != "none"),
            "opacity" => (Property::Opacity, number() != Some(0.0)),
            "font-size" => (Property::FontSize, number() != Some(0.0)),
            "visibility" => (Property::Visibility, !matches!(value, "hidden" | "collapse")),
            _ => return None,
        };
        Some(Declaration { property, shows, is_important })
    })
}

fn without_comments(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(open) = rest.find("/*") {
        out.push_str(&rest[..open]);
        rest = rest[open + 2..].find("*/").map_or("", |close| &rest[open + 4 + close..]);
    }
    out + rest
}

/// The byte behind the brace that closes a block, of which `text` is what follows the opening one.
fn end_of_block(text: &str) -> usize {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}
