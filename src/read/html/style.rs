//! What the styles of a page hide and set off: as much of CSS as decides whether an element is shown, and whether it has a left margin.

use super::node::{Node, NodeKind, Shown};

/// The style sheets of a page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// The rules that show, hide or set off, in order of their keys.
    rules: Vec<Rule>,
    /// The number of rules read.
    count: usize,
    /// Whether rules were dropped because of a limit, so that words that they hide count as shown.
    pub is_cut: bool,
}

/// A compound selector without combinators or pseudo-classes, such as `div#a.b.c`, and one declaration.
#[derive(Debug)]
struct Rule {
    /// The element's name; empty for any.
    tag: String,
    /// Classes and ids, each with its prefix: `.b`.
    names: Vec<String>,
    declaration: Declaration,
    /// Its index among all rules.
    order: usize,
}

#[derive(Clone, Copy, Debug)]
struct Declaration {
    property: Property,
    /// Whether it shows the element; of a margin, whether it sets the element off.
    shows: bool,
    is_important: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Display,
    Opacity,
    FontSize,
    Visibility,
    Margin,
}

/// What decides between two declarations: importance, the element's own style, specificity, order.
type Rank = (bool, bool, usize, usize);

/// Minimum left margin of a block that is set off, in pixels: a quarter of an inch.
const INSET: f64 = 24.0;

/// One percent of a page, in pixels.
const PERCENT: f64 = 8.0;

/// Maximum number of rules kept of a page's style sheets; a large framework has a few hundred that show or hide.
const MOST_RULES: usize = 4_000;

/// Maximum number of rules kept per key: all of them are tested for each element that has it.
const MOST_ALIKE: usize = 64;

impl Sheet {
    /// Adds the rules of a `<style>` element. Skips selectors that cannot be decided here, because they depend on other elements or on a state.
    pub fn add(&mut self, css: &str) {
        let css = without_comments(css);
        let mut rest = css.as_str();
        while let Some(open) = rest.find('{') {
            let prelude = &rest[rest[..open].rfind([';', '}']).map_or(0, |at| at + 1)..open];
            let prelude = prelude.trim_ascii();
            let body = &rest[open + 1..];
            if prelude.starts_with('@') {
                rest = if applies(prelude) { body } else { &body[end_of_block(body)..] };
                continue;
            }
            let end = body.find('}').unwrap_or(body.len());
            let declarations = declarations(&body[..end]);
            if !declarations.is_empty() {
                prelude.split(',').for_each(|selector| self.put(selector.trim_ascii(), &declarations));
            }
            rest = &body[end..];
        }
    }

    fn put(&mut self, selector: &str, declarations: &[Declaration]) {
        let Some((tag, names)) = parsed(selector) else { return };
        for &declaration in declarations {
            self.count += 1;
            let rule = Rule { tag: tag.clone(), names: names.clone(), declaration, order: self.count };
            let from = self.rules.partition_point(|other| other.key() < rule.key());
            let alike = self.rules[from..].iter().take_while(|other| other.key() == rule.key());
            let count = alike.clone().count();
            match alike.clone().position(|other| other.is_replaced_by(&rule)) {
                Some(at) => self.rules[from + at] = rule,
                None if self.rules.len() < MOST_RULES && count < MOST_ALIKE => self.rules.insert(from + count, rule),
                None => self.is_cut = true,
            }
        }
    }

    /// Whether the page's style sheets and the element's own styles show it.
    pub fn shown(&self, node: &Node) -> Shown {
        let NodeKind::Element { name, .. } = &node.kind else { return Shown::default() };
        let mut winners: [Option<(Rank, bool)>; 5] = [None; 5];
        let mut consider = |rank: Rank, declaration: Declaration| {
            let winner = &mut winners[declaration.property as usize];
            if winner.is_none_or(|(best, _)| rank >= best) {
                *winner = Some((rank, declaration.shows));
            }
        };
        let mut look_up = |key: &str| {
            let from = self.rules.partition_point(|rule| rule.key() < key);
            for rule in self.rules[from..].iter().take_while(|rule| rule.key() == key).filter(|rule| rule.fits(name, node)) {
                consider((rule.declaration.is_important, false, rule.specificity(), rule.order), rule.declaration);
            }
        };
        if !self.rules.is_empty() {
            let mut key = String::new();
            let classes = node.attribute("class").unwrap_or("").split_ascii_whitespace().map(|class| ('.', class));
            for (sign, name) in classes.chain(node.attribute("id").map(|id| ('#', id))) {
                key.clear();
                key.push(sign);
                key.push_str(name);
                look_up(&key);
            }
            look_up(name);
            look_up("");
        }
        for declaration in declarations(node.attribute("style").unwrap_or("")) {
            consider((declaration.is_important, true, 0, 0), declaration);
        }
        let said = |property: Property| winners[property as usize].map(|(_, shows)| shows);
        let hides = [Property::Display, Property::Opacity, Property::FontSize].into_iter().any(|property| said(property) == Some(false));
        Shown {
            display: if hides { Some(false) } else { said(Property::Display) },
            visibility: said(Property::Visibility),
            is_inset: said(Property::Margin) == Some(true),
        }
    }
}

impl Rule {
    /// What an element must have to match the rule: a class or id, else its name, else nothing.
    fn key(&self) -> &str {
        self.names.first().unwrap_or(&self.tag)
    }

    /// Whether a later rule has the same selector, property and importance.
    fn is_replaced_by(&self, later: &Self) -> bool {
        let decides = |rule: &Self| (rule.declaration.property, rule.declaration.is_important);
        self.tag == later.tag && self.names == later.names && decides(self) == decides(later)
    }

    fn fits(&self, tag: &str, node: &Node) -> bool {
        let has = |name: &String| match name.strip_prefix('#') {
            Some(id) => node.attribute("id") == Some(id),
            None => node.has_class(&name[1..]),
        };
        (self.tag.is_empty() || self.tag == tag) && self.names.iter().all(has)
    }

    fn specificity(&self) -> usize {
        let of_names: usize = self.names.iter().map(|name| if name.starts_with('#') { 10_000 } else { 100 }).sum();
        of_names + usize::from(!self.tag.is_empty())
    }
}

/// The element name of a selector, in lower case, and its classes and ids with their prefixes; `None` if it contains anything else.
fn parsed(selector: &str) -> Option<(String, Vec<String>)> {
    let mut tag = String::new();
    let mut names: Vec<String> = Vec::new();
    for c in selector.chars() {
        match c {
            '.' | '#' => names.push(c.into()),
            '*' if tag.is_empty() && names.is_empty() => {}
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii() => names.last_mut().unwrap_or(&mut tag).push(c),
            _ => return None,
        }
    }
    tag.make_ascii_lowercase();
    (!selector.is_empty()).then_some((tag, names))
}

/// The declarations of a style that show, hide or set off.
fn declarations(style: &str) -> Vec<Declaration> {
    let mut found = Vec::new();
    for declaration in style.split(';') {
        let Some((name, value)) = declaration.split_once(':') else { continue };
        let value = value.to_ascii_lowercase();
        let (value, is_important) = value.split_once('!').map_or((&*value, false), |(value, flag)| (value, flag.trim_ascii() == "important"));
        let value = value.trim_ascii();
        let is_zero = value.starts_with(['0', '.']) && !value.contains(|c: char| matches!(c, '1'..='9'));
        let (property, shows) = match &*name.trim_ascii().to_ascii_lowercase() {
            "display" => (Property::Display, value != "none"),
            "opacity" => (Property::Opacity, !is_zero),
            "font-size" => (Property::FontSize, !is_zero),
            "visibility" => (Property::Visibility, !matches!(value, "hidden" | "collapse")),
            "margin-left" | "margin-inline-start" => (Property::Margin, pixels(value) >= INSET),
            "margin" => (Property::Margin, pixels(left_of(value)) >= INSET),
            _ => continue,
        };
        found.push(Declaration { property, shows, is_important });
    }
    found
}

/// The left one of the margins `top right bottom left`, of which the last ones may be omitted.
fn left_of(margins: &str) -> &str {
    let mut values = margins.split_ascii_whitespace();
    let (top, right, left) = (values.next(), values.next(), values.nth(1));
    left.or(right).or(top).unwrap_or("")
}

/// A length in pixels; 0 if it has none.
fn pixels(length: &str) -> f64 {
    let digits = length.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    let per_unit = match &length[digits..] {
        "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 9.6 / 2.54,
        "em" | "rem" => 16.0,
        "%" => PERCENT,
        _ => 0.0,
    };
    length[..digits].parse().unwrap_or(0.0) * per_unit
}

/// Whether the rules of a group, such as `@media (min-width: 40em)`, apply on a wide screen.
fn applies(group: &str) -> bool {
    let group = group.to_ascii_lowercase();
    let is_conditional = ["@media", "@supports", "@container"].iter().any(|name| group.starts_with(name));
    let excludes = ["not ", "not(", "print", "speech", "max-", "<"];
    group.starts_with("@layer") || is_conditional && !excludes.iter().any(|word| group.contains(word))
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

/// The byte after the brace that closes a block; `text` follows the opening brace.
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
