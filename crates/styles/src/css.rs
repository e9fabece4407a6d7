//! As much of CSS as decides whether words are seen: rules with their conditions, layers and nesting, and which of their declarations win.

pub mod colour;
mod condition;
pub mod property;
pub mod scan;
pub mod selector;
pub mod value;

use crate::node::{Node, NodeId};
pub use condition::media;
use literatim_matching::order;
use property::{COUNT, OF_ALL, Property, of_name, takes};
use scan::{find, function, split, unquoted};
pub use selector::Elements;
use selector::{Selector, parse};
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;
pub use value::SCREEN;

/// Maximum number of selectors with declarations that are kept of a page's style sheets; a large framework has 6,000.
const MOST_RULES: usize = 30_000;

/// Maximum nesting depth of rules, and of sheets that import others.
const DEEPEST: usize = 16;

/// Maximum length of a value whose variables are replaced, in bytes.
const LONGEST_VALUE: usize = 2_000;

/// The style sheets of a page.
#[derive(Default)]
pub struct Sheet {
    rules: Vec<CssRule>,
    /// The rules by what an element must have to match them.
    by_key: HashMap<String, Vec<usize>>,
    /// The names of the layers, in order.
    layers: Vec<String>,
    /// The place of each layer in the order of the cascade; the last one is that of what is in none.
    ranks: Vec<usize>,
    /// What an animation with this name ends with.
    animations: HashMap<String, Vec<Declared>>,
    /// Whether rules were dropped because of a limit, so that words that they hide count as shown.
    pub is_cut: bool,
    /// Whether sheets are named that the file does not hold.
    pub lacks_sheets: bool,
}

struct CssRule {
    /// The selectors of its list, and which of them it is.
    list: Rc<Vec<Selector>>,
    at: usize,
    declarations: Rc<[Declared]>,
    /// The index of its layer, or [`NO_LAYER`].
    layer: usize,
}

/// One declaration of what is read.
#[derive(Clone, Debug)]
pub struct Declared {
    properties: &'static [Property],
    /// The name of a custom property; empty for others.
    custom: Box<str>,
    value: Box<str>,
    is_important: bool,
}

/// What a value is of an element: custom properties, by name.
pub type Customs = Rc<HashMap<Box<str>, Box<str>>>;

/// The values that apply to an element, as text.
pub struct Values<'a> {
    slots: [Option<Cow<'a, str>>; COUNT],
    /// Its custom properties, and those that it inherits.
    pub customs: Customs,
}

/// What decides between two declarations: importance, the element's own style, layer, specificity, order.
type Rank = (bool, bool, usize, u32, usize);

const NO_LAYER: usize = usize::MAX;

/// Gets a sheet that another sheet or a page names.
pub type Load<'a> = &'a dyn Fn(&str) -> Option<String>;

#[derive(Clone)]
struct Around<'a> {
    /// The selectors of the rule around this one.
    parent: Option<Rc<Vec<Selector>>>,
    layer: usize,
    depth: usize,
    load: Load<'a>,
}

impl CssRule {
    fn selector(&self) -> &Selector {
        &self.list[self.at]
    }
}

impl Sheet {
    /// Adds the rules of a sheet.
    pub fn add(&mut self, css: &str, load: Load) {
        self.import(css, &Around { parent: None, layer: NO_LAYER, depth: 0, load });
    }

    /// Decides the order of the layers, when all sheets are added.
    pub fn finish(&mut self) {
        // What is in a layer itself comes after what is in the layers within it.
        let path = |name: &str| -> Vec<usize> {
            let mut ends: Vec<usize> = name.match_indices('.').map(|(at, _)| at).collect();
            ends.push(name.len());
            let place = |end: &usize| self.layers.iter().position(|other| *other == name[..*end]).unwrap_or(0);
            ends.iter().map(place).chain([usize::MAX]).collect()
        };
        let paths: Vec<Vec<usize>> = self.layers.iter().map(|name| path(name)).collect();
        self.ranks = paths.iter().map(|own| paths.iter().filter(|other| *other < own).count()).collect();
    }

    fn import(&mut self, css: &str, around: &Around) {
        let css = scan::plain(css.get(..scan::LONGEST).unwrap_or(css));
        self.is_cut |= css.len() >= scan::LONGEST;
        self.block(&css, around);
    }

    /// Reads rules, and the declarations of the rule around them.
    fn block(&mut self, css: &str, around: &Around) {
        let mut own: Vec<Declared> = Vec::new();
        let mut rest = css;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || matches!(c, ';' | '}'));
            rest = rest.strip_prefix("<!--").or(rest.strip_prefix("-->")).unwrap_or(rest);
            if rest.is_empty() {
                break;
            }
            let end = find(rest, b";{}").unwrap_or(rest.len());
            let is_custom = around.parent.is_some() && rest.starts_with("--");
            if rest.as_bytes().get(end) == Some(&b'{') && !is_custom {
                let inner = &rest[end + 1..];
                let close = find(inner, b"}").unwrap_or(inner.len());
                self.put(&mut own, around);
                if around.depth < DEEPEST {
                    self.rule(rest[..end].trim_ascii(), &inner[..close], around);
                } else {
                    self.is_cut = true;
                }
                rest = inner.get(close + 1..).unwrap_or("");
                continue;
            }
            let end = if is_custom { find(rest, b";}").unwrap_or(rest.len()) } else { end };
            match rest[..end].strip_prefix('@') {
                Some(statement) => self.statement(statement, around),
                None if around.parent.is_some() => own.extend(declaration(&rest[..end])),
                None => {}
            }
            rest = &rest[end..];
        }
        self.put(&mut own, around);
    }

    /// Keeps declarations of the rule around a block.
    fn put(&mut self, own: &mut Vec<Declared>, around: &Around) {
        let declarations: Rc<[Declared]> = std::mem::take(own).into();
        let Some(parent) = around.parent.as_ref().filter(|_| !declarations.is_empty()) else { return };
        for at in 0..parent.len() {
            if parent[at].is_idle() {
                continue;
            }
            if self.rules.len() == MOST_RULES {
                self.is_cut = true;
                return;
            }
            self.by_key.entry(parent[at].key().to_ascii_lowercase()).or_default().push(self.rules.len());
            self.rules.push(CssRule { list: parent.clone(), at, declarations: declarations.clone(), layer: around.layer });
        }
    }

    fn rule(&mut self, prelude: &str, body: &str, around: &Around) {
        let inner = Around { depth: around.depth + 1, ..around.clone() };
        let Some(group) = prelude.strip_prefix('@') else {
            if let Some(selectors) = parse(prelude, around.parent.as_ref()) {
                self.block(body, &Around { parent: Some(Rc::new(selectors)), ..inner });
            }
            return;
        };
        let end = group.find(|c: char| !scan::is_name(c)).unwrap_or(group.len());
        let (name, condition) = (group[..end].to_ascii_lowercase(), group[end..].trim_ascii());
        match &*name {
            "media" if media(condition) => self.block(body, &inner),
            "supports" if condition::supports(condition) => self.block(body, &inner),
            "container" => {
                let query = condition.find('(').map_or("", |open| &condition[open..]);
                if media(query) {
                    self.block(body, &inner);
                }
            }
            "layer" => {
                let layer = self.layer(condition, around.layer);
                self.block(body, &Around { layer, ..inner });
            }
            "scope" => {
                let (root, limit) =
                    condition.split_once(" to ").map_or((condition, None), |(root, limit)| (root.trim_ascii(), Some(limit.trim_ascii())));
                let bare = |text: &str| text.trim_start_matches('(').trim_end_matches(')').to_owned();
                let within = limit.map(bare).map_or(String::new(), |limit| format!(":not({limit}, :is({limit}) *)"));
                let root = if root.is_empty() { ":root".to_owned() } else { bare(root) };
                if let Some(selectors) = parse(&format!(":where({root}){within}"), None) {
                    self.block(body, &Around { parent: Some(Rc::new(selectors)), ..inner });
                }
            }
            "keyframes" | "-webkit-keyframes" => self.animation(condition, body),
            _ => {}
        }
    }

    /// A rule without a block: an imported sheet, names of layers.
    fn statement(&mut self, statement: &str, around: &Around) {
        let (name, rest) = statement.split_at(statement.find(|c: char| !scan::is_name(c)).unwrap_or(statement.len()));
        let rest = rest.trim_ascii();
        match &*name.to_ascii_lowercase() {
            "layer" => split(rest, b",").for_each(|name| _ = self.layer(name, around.layer)),
            "import" => {
                let end = find(rest, b" \n\t").unwrap_or(rest.len());
                let (address, mut condition) = (unquoted(&rest[..end]), rest[end..].trim_ascii());
                let mut inner = Around { depth: around.depth + 1, ..around.clone() };
                if let Some(after) = condition.strip_prefix("layer").filter(|after| !after.starts_with('(')) {
                    inner.layer = self.layer("", around.layer);
                    condition = after.trim_ascii();
                }
                while let Some((name, arguments, after)) = function(condition) {
                    match name {
                        "layer" => inner.layer = self.layer(arguments, around.layer),
                        "supports" if !condition::supports(&format!("({arguments})")) => return,
                        _ => {}
                    }
                    condition = after.trim_ascii();
                }
                if media(condition) && inner.depth < DEEPEST {
                    match (around.load)(address) {
                        Some(css) => self.import(&css, &inner),
                        None => self.lacks_sheets = true,
                    }
                }
            }
            _ => {}
        }
    }

    /// The index of a layer within another; one without a name is a new one.
    fn layer(&mut self, name: &str, within: usize) -> usize {
        let mut full = if within == NO_LAYER { String::new() } else { format!("{}.", self.layers[within]) };
        let mut index = within;
        let own = if name.is_empty() { format!("({})", self.layers.len()) } else { name.trim_ascii().to_owned() };
        for part in own.split('.') {
            full.push_str(part);
            index = self.layers.iter().position(|known| *known == full).unwrap_or_else(|| {
                self.layers.push(full.clone());
                self.layers.len() - 1
            });
            full.push('.');
        }
        index
    }

    /// Keeps what an animation ends with.
    fn animation(&mut self, name: &str, frames: &str) {
        let mut rest = frames;
        while let Some(open) = find(rest, b"{") {
            let body = &rest[open + 1..];
            let close = find(body, b"}").unwrap_or(body.len());
            if split(&rest[..open], b",").any(|place| matches!(place, "to" | "100%")) {
                self.animations.insert(unquoted(name).to_owned(), declarations(&body[..close]));
            }
            rest = body.get(close + 1..).unwrap_or("");
        }
    }

    /// The values that apply to an element: `hints` of its attributes, the sheets, its own style; `None` if nothing is set.
    pub fn values<'a>(
        &'a self,
        elements: &Elements,
        id: NodeId,
        node: &Node,
        own: &'a [Declared],
        hints: &'a [Declared],
        customs: &Customs,
    ) -> Option<Values<'a>> {
        let mut found: Vec<(Rank, &Declared)> = hints.iter().map(|declared| ((false, false, 0, 0, 0), declared)).collect();
        let mut look_up = |key: &str| {
            for &index in self.by_key.get(key).into_iter().flatten().filter(|&&index| elements.matches(id, self.rules[index].selector())) {
                let rule = &self.rules[index];
                let rank = self.ranks.get(rule.layer).copied().unwrap_or(self.layers.len());
                for declared in &*rule.declarations {
                    let rank = if declared.is_important { self.layers.len() - rank } else { rank + 1 };
                    found.push(((declared.is_important, false, rank, rule.selector().specificity, index), declared));
                }
            }
        };
        if !self.rules.is_empty() {
            let classes = node.attribute("class").unwrap_or("").split_ascii_whitespace().map(|class| ('.', class));
            let mut seen: Vec<String> =
                classes.chain(node.attribute("id").map(|id| ('#', id))).map(|(sign, name)| format!("{sign}{}", name.to_ascii_lowercase())).collect();
            seen.extend([node.name().to_owned(), String::new()]);
            for (at, key) in seen.iter().enumerate() {
                if !seen[..at].contains(key) {
                    look_up(key);
                }
            }
        }
        found.extend(own.iter().enumerate().map(|(order, declared)| ((declared.is_important, true, 0, 0, order), declared)));
        if found.is_empty() {
            return None;
        }
        order::sort_by_key(&mut found, |(rank, _)| *rank);
        Some(Values::new(self, &found, customs))
    }
}

impl<'a> Values<'a> {
    fn new(sheet: &'a Sheet, found: &[(Rank, &'a Declared)], inherited: &Customs) -> Self {
        let mut customs = inherited.clone();
        for (_, declared) in found.iter().filter(|(_, declared)| !declared.custom.is_empty()) {
            Rc::make_mut(&mut customs).insert(declared.custom.clone(), declared.value.clone());
        }
        let mut winners: [Option<&'a Declared>; COUNT] = [None; COUNT];
        for (_, declared) in found {
            declared.properties.iter().for_each(|&property| winners[property as usize] = Some(declared));
        }
        let fills = winners[Property::AnimationFill as usize].is_some_and(|fill| ["forwards", "both"].iter().any(|word| fill.value.contains(word)));
        let names = winners[Property::Animation as usize].filter(|_| fills).into_iter().flat_map(|declared| scan::words(&declared.value));
        for last in names.filter_map(|name| sheet.animations.get(name)).flatten() {
            for &property in last.properties {
                let winner = &mut winners[property as usize];
                if winner.is_none_or(|winner| !winner.is_important) {
                    *winner = Some(last);
                }
            }
        }
        let text = |declared: &'a Declared| {
            let is_plain = !declared.value.contains("var(");
            if is_plain {
                Some(Cow::Borrowed(&*declared.value))
            } else {
                replaced(&declared.value, &customs, 0).map(|value| Cow::Owned(value.trim_ascii().to_owned()))
            }
        };
        Self { slots: winners.map(|winner| winner.and_then(text)), customs }
    }

    /// The value of a property; `None` if nothing sets it, or if it is set to what it is without.
    pub fn get(&self, property: Property) -> Option<&str> {
        self.slots[property as usize].as_deref().filter(|value| !OF_ALL.contains(value) || *value == "initial")
    }
}

/// A value in which variables are replaced; `None` if one has no value.
fn replaced(value: &str, customs: &Customs, depth: usize) -> Option<String> {
    let mut out = String::new();
    let mut rest = value;
    while let Some(at) = rest.find("var(") {
        let (_, arguments, after) = function(&rest[at..])?;
        out.push_str(&rest[..at]);
        let end = find(arguments, b",");
        let name = arguments[..end.unwrap_or(arguments.len())].trim_ascii();
        let known =
            customs.get(name).filter(|_| depth < DEEPEST).and_then(|value| replaced(value, customs, depth + 1)).filter(|value| value != "initial");
        out.push_str(&match known {
            Some(known) => known,
            None => replaced(&arguments[end? + 1..], customs, depth + 1)?,
        });
        if out.len() > LONGEST_VALUE {
            return None;
        }
        rest = after;
    }
    Some(out + rest)
}

/// The declarations of a style that are read.
pub fn declarations(style: &str) -> Vec<Declared> {
    split(&scan::plain(style), b";").filter_map(declaration).collect()
}

/// A declaration that an attribute of an element stands for.
pub fn hint(name: &'static str, value: &str) -> Declared {
    Declared { properties: of_name(name), custom: "".into(), value: value.into(), is_important: false }
}

fn declaration(text: &str) -> Option<Declared> {
    let (name, value) = text.split_once(':')?;
    let name = name.trim_ascii();
    let value = value.trim_ascii();
    let (value, is_important) = match value.rsplit_once('!') {
        Some((value, flag)) if flag.trim_ascii().eq_ignore_ascii_case("important") => (value.trim_ascii_end(), true),
        _ => (value, false),
    };
    if name.starts_with("--") {
        return Some(Declared { properties: &[], custom: name.into(), value: value.into(), is_important });
    }
    let name = name.to_ascii_lowercase();
    // Names of animations and of images keep their case.
    let lower = if name.contains("animation") { Cow::Borrowed(value) } else { Cow::Owned(lowered(value)) };
    if name == "all" && OF_ALL.contains(&&*lower) {
        return Some(Declared { properties: property::EVERY, custom: "".into(), value: (*lower).into(), is_important });
    }
    let properties = of_name(&name);
    (!properties.is_empty() && takes(&name, &lower)).then(|| Declared { properties, custom: "".into(), value: (*lower).into(), is_important })
}

/// A value in lower case, but for the names of custom properties.
fn lowered(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find("--") {
        let end = rest[at..].find(|c: char| !scan::is_name(c)).map_or(rest.len(), |end| at + end);
        out.push_str(&rest[..at].to_ascii_lowercase());
        out.push_str(&rest[at..end]);
        rest = &rest[end..];
    }
    out + &rest.to_ascii_lowercase()
}
