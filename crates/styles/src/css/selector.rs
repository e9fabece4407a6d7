//! Selectors, and the elements that they match.

use super::scan::{find, function, is_name, split, unquoted};
use crate::node::{Node, NodeId, NodeKind};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// Maximum number of steps for matching the selectors of a page: a page of 20,000 elements with 500 rules that are not decided by a class takes a
/// half of them.
const MOST_STEPS: u32 = 20_000_000;

/// Maximum nesting depth of selectors in selectors.
const DEEPEST: usize = 8;

/// A selector: compounds from the right to the left.
#[derive(Debug)]
pub struct Selector {
    parts: Vec<(Combinator, Vec<Simple>)>,
    /// Ids, classes and the like, names of elements.
    pub specificity: u32,
}

/// What ties a compound to the one on its left.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Combinator {
    Descendant,
    Child,
    Next,
    Later,
}

#[derive(Debug)]
enum Simple {
    Tag(Box<str>),
    Id(Box<str>),
    Class(Box<str>),
    /// Name, operator without its `=` (0 for none, `=` for equality), value, whether its case is ignored.
    Attribute(Box<str>, u8, Box<str>, bool),
    /// Whether one of the selectors matches has to be this.
    Is(Rc<Vec<Selector>>, bool),
    Has(Vec<Selector>),
    Nth(Nth),
    /// The element that a relative selector begins at, else the root.
    Anchor,
    Root,
    Empty,
    Link,
    Language(Box<str>),
    Constant(bool),
}

/// `:nth-child(an + b of S)` and its relatives.
#[derive(Debug)]
struct Nth {
    step: i32,
    offset: i32,
    from_end: bool,
    of_type: bool,
    of: Vec<Selector>,
}

/// States that a page does not have when it is opened.
const NEVER: &[&str] = &[
    "hover",
    "active",
    "focus",
    "focus-visible",
    "focus-within",
    "visited",
    "target",
    "target-within",
    "fullscreen",
    "modal",
    "popover-open",
    "autofill",
    "-webkit-autofill",
    "indeterminate",
    "user-invalid",
    "user-valid",
    "invalid",
    "out-of-range",
    "playing",
    "picture-in-picture",
    "current",
    "past",
    "future",
    "host",
    "placeholder-shown",
    "before",
    "after",
    "first-line",
    "first-letter",
];

/// The selectors of a list; `None` if one of them is none. In a nested rule, `parent` has those of the rule around it.
pub fn parse(text: &str, parent: Option<&Rc<Vec<Selector>>>) -> Option<Vec<Selector>> {
    split(text, b",").map(|one| Parser { parent, depth: 0 }.selector(one, parent.is_some() && !one.contains('&'))).collect()
}

#[derive(Clone, Copy)]
struct Parser<'a> {
    parent: Option<&'a Rc<Vec<Selector>>>,
    depth: usize,
}

impl Parser<'_> {
    /// A selector; a relative one begins at the parent's element, or at the anchor.
    fn selector(self, text: &str, is_relative: bool) -> Option<Selector> {
        if self.depth > DEEPEST {
            return None;
        }
        let mut parts: Vec<(Combinator, Vec<Simple>)> = Vec::new();
        let mut specificity = 0;
        let mut rest = text.trim_ascii();
        if is_relative {
            let anchor = match self.parent {
                Some(parent) => Simple::Is(parent.clone(), true),
                None => Simple::Anchor,
            };
            specificity += weight(&anchor);
            parts.push((Combinator::Descendant, vec![anchor]));
        }
        while !rest.is_empty() {
            let trimmed = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '+' | '~'));
            let sign = rest[..rest.len() - trimmed.len()].trim_ascii();
            let combinator = match sign {
                "" => Combinator::Descendant,
                ">" => Combinator::Child,
                "+" => Combinator::Next,
                "~" => Combinator::Later,
                _ => return None,
            };
            if !sign.is_empty() && parts.is_empty() {
                return None;
            }
            let (compound, after) = self.compound(trimmed)?;
            specificity += compound.iter().map(weight).sum::<u32>();
            parts.push((combinator, compound));
            rest = after.trim_ascii_end();
        }
        parts.reverse();
        (!parts.is_empty()).then_some(Selector { parts, specificity })
    }

    fn compound(self, text: &str) -> Option<(Vec<Simple>, &str)> {
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            rest = match c {
                '*' | '|' => after,
                '.' | '#' => {
                    let (name, after) = name(after)?;
                    found.push(if c == '.' { Simple::Class(name) } else { Simple::Id(name) });
                    after
                }
                '[' => {
                    let end = find(after, b"]")?;
                    found.push(attribute(&after[..end])?);
                    &after[end + 1..]
                }
                ':' => {
                    let (simple, after) = self.pseudo(after)?;
                    found.push(simple);
                    after
                }
                '&' => {
                    found.push(self.parent.map_or(Simple::Anchor, |parent| Simple::Is(parent.clone(), true)));
                    after
                }
                c if is_name(c) || c == '\\' => {
                    let (name, after) = name(rest)?;
                    if !after.starts_with('|') {
                        found.push(Simple::Tag(name.to_ascii_lowercase().into()));
                    }
                    after
                }
                c if c.is_ascii_whitespace() || matches!(c, '>' | '+' | '~') => break,
                _ => return None,
            };
        }
        (rest.len() < text.len()).then_some((found, rest))
    }

    /// A pseudo-class, after its colon. A pseudo-element matches no element.
    fn pseudo(self, text: &str) -> Option<(Simple, &str)> {
        if let Some(element) = text.strip_prefix(':') {
            let end = element.find(|c: char| !is_name(c)).unwrap_or(element.len());
            let after = function(element).map_or(&element[end..], |(_, _, after)| after);
            return Some((Simple::Constant(false), after));
        }
        let end = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
        let (name, arguments, after) = if text[end..].starts_with('(') { function(text)? } else { (&text[..end], "", &text[end..]) };
        let name = name.to_ascii_lowercase();
        let inner = Parser { depth: self.depth + 1, ..self };
        // A list that forgives what it does not know.
        let some = || split(arguments, b",").filter_map(|one| inner.selector(one, false)).collect::<Vec<_>>();
        let all = |relative: bool| split(arguments, b",").map(|one| inner.selector(one, relative)).collect::<Option<Vec<_>>>();
        let nth = |from_end, of_type, text: &str| {
            let (formula, of) = text.split_once(" of ").map_or((text, None), |(formula, of)| (formula, Some(of)));
            let of = of.map_or(Some(Vec::new()), |of| split(of, b",").map(|one| inner.selector(one, false)).collect())?;
            let (step, offset) = formula_of(formula)?;
            Some(Simple::Nth(Nth { step, offset, from_end, of_type, of }))
        };
        let simple = match &*name {
            "is" | "matches" | "-webkit-any" => Simple::Is(Rc::new(some()), true),
            "where" => Simple::Is(Rc::new(some().into_iter().map(|one| Selector { specificity: 0, ..one }).collect()), true),
            "not" => Simple::Is(Rc::new(all(false)?), false),
            "has" => Simple::Has(split(arguments, b",").map(|one| Parser { parent: None, ..inner }.selector(one, true)).collect::<Option<_>>()?),
            "nth-child" => nth(false, false, arguments)?,
            "nth-last-child" => nth(true, false, arguments)?,
            "nth-of-type" => nth(false, true, arguments)?,
            "nth-last-of-type" => nth(true, true, arguments)?,
            "first-child" => nth(false, false, "1")?,
            "last-child" => nth(true, false, "1")?,
            "first-of-type" => nth(false, true, "1")?,
            "last-of-type" => nth(true, true, "1")?,
            "only-child" | "only-of-type" => {
                let of_type = name.ends_with("type");
                let both = [nth(false, of_type, "1")?, nth(true, of_type, "1")?].map(|one| Simple::Is(Rc::new(vec![alone(one)]), true));
                Simple::Is(Rc::new(vec![Selector { specificity: 1 << 10, parts: vec![(Combinator::Descendant, both.into())] }]), true)
            }
            "root" => Simple::Root,
            "scope" => self.parent.map_or(Simple::Anchor, |parent| Simple::Is(parent.clone(), true)),
            "empty" => Simple::Empty,
            "link" | "any-link" => Simple::Link,
            "lang" => Simple::Language(unquoted(arguments).to_ascii_lowercase().into()),
            "dir" => Simple::Constant(arguments.trim_ascii().eq_ignore_ascii_case("ltr")),
            "checked" | "disabled" | "required" | "open" => Simple::Attribute(name.as_str().into(), 0, "".into(), false),
            "enabled" | "optional" | "defined" | "read-only" | "valid" => Simple::Constant(true),
            _ if NEVER.contains(&&*name) => Simple::Constant(false),
            _ => return None,
        };
        Some((simple, after))
    }
}

/// A selector of one simple selector, with the specificity of a class.
fn alone(simple: Simple) -> Selector {
    Selector { specificity: 1 << 10, parts: vec![(Combinator::Descendant, vec![simple])] }
}

fn weight(simple: &Simple) -> u32 {
    let most = |list: &[Selector]| list.iter().map(|one| one.specificity).max().unwrap_or(0);
    match simple {
        Simple::Tag(_) => 1,
        Simple::Id(_) => 1 << 20,
        Simple::Is(list, _) => most(list),
        Simple::Has(list) => most(list),
        Simple::Nth(nth) => (1 << 10) + most(&nth.of),
        Simple::Anchor => 0,
        _ => 1 << 10,
    }
}

/// The name at the beginning of a text, without backslashes, and what follows it.
fn name(text: &str) -> Option<(Box<str>, &str)> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            rest = &rest[1..];
        } else if !is_name(c) {
            break;
        }
        let c = rest.chars().next()?;
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    (!out.is_empty()).then(|| (out.into(), rest))
}

/// What is between the brackets of `[name^="value" i]`.
fn attribute(text: &str) -> Option<Simple> {
    let Some((name, value)) = text.split_once('=') else {
        let name = text.trim_ascii().trim_start_matches(['*', '|']).to_ascii_lowercase();
        return (!name.is_empty() && name.chars().all(|c| is_name(c) || c == ':' || c == '\\'))
            .then(|| Simple::Attribute(name.replace('\\', "").into(), 0, "".into(), false));
    };
    let name = name.trim_ascii_end();
    let operator = name.bytes().last().filter(|b| b"~|^$*".contains(b)).unwrap_or(b'=');
    let name = name.trim_end_matches(['~', '|', '^', '$', '*']).trim_ascii().trim_start_matches(['*', '|']).to_ascii_lowercase().replace('\\', "");
    let value = value.trim_ascii();
    let (value, flag) = match value.chars().next()? {
        mark @ ('"' | '\'') => value[1..].split_once(mark)?,
        _ => value.split_once(' ').unwrap_or((value, "")),
    };
    let ignores_case = flag.trim_ascii().eq_ignore_ascii_case("i") || matches!(&*name, "type" | "align" | "color" | "dir" | "lang" | "media" | "rel");
    Some(Simple::Attribute(name.into(), operator, value.replace('\\', "").into(), ignores_case))
}

/// The numbers of `an + b`.
fn formula_of(text: &str) -> Option<(i32, i32)> {
    let text = text.to_ascii_lowercase().replace(|c: char| c.is_ascii_whitespace(), "");
    match &*text {
        "odd" => return Some((2, 1)),
        "even" => return Some((2, 0)),
        _ => {}
    }
    let Some((step, offset)) = text.split_once('n') else { return Some((0, text.parse().ok()?)) };
    let step = match step {
        "" | "+" => 1,
        "-" => -1,
        step => step.parse().ok()?,
    };
    Some((step, if offset.is_empty() { 0 } else { offset.parse().ok()? }))
}

/// The elements of a page, as selectors see them.
pub struct Elements<'a> {
    nodes: &'a [Node],
    /// The places of the nodes, from when a selector first asks for one.
    places: OnceCell<Vec<Place>>,
    /// Whether classes and ids match in any case.
    pub ignores_case: bool,
    steps: Cell<u32>,
}

/// An element among its siblings, counted from 1: from the start and from the end, among all and among those with its name.
#[derive(Clone, Copy, Default)]
struct Place {
    previous: Option<NodeId>,
    index: [i32; 4],
}

impl<'a> Elements<'a> {
    /// The elements of a page.
    pub fn new(nodes: &'a [Node], ignores_case: bool) -> Self {
        Self { nodes, places: OnceCell::new(), ignores_case, steps: Cell::new(0) }
    }

    fn place(&self, id: NodeId) -> Place {
        self.places.get_or_init(|| self.count())[id]
    }

    fn count(&self) -> Vec<Place> {
        let nodes = self.nodes;
        let mut places = vec![Place::default(); nodes.len()];
        for node in nodes {
            let mut counts: Vec<(&str, i32)> = Vec::new();
            let mut pass = |ids: &mut dyn Iterator<Item = NodeId>, column: usize| {
                let (mut count, mut previous) = (0, None);
                counts.clear();
                for id in ids {
                    let NodeKind::Element { name, .. } = &nodes[id].kind else { continue };
                    count += 1;
                    let known = counts.iter().position(|(other, _)| *other == &**name);
                    let at = known.unwrap_or_else(|| {
                        counts.push((name, 0));
                        counts.len() - 1
                    });
                    counts[at].1 += 1;
                    (places[id].index[column], places[id].index[column + 1]) = (count, counts[at].1);
                    if column == 0 {
                        places[id].previous = previous;
                    }
                    previous = Some(id);
                }
            };
            pass(&mut node.children.iter().copied(), 0);
            pass(&mut node.children.iter().rev().copied(), 2);
        }
        places
    }

    /// Whether the limit of steps was reached, so that selectors count as matching nothing.
    pub fn is_exhausted(&self) -> bool {
        self.steps.get() >= MOST_STEPS
    }

    /// Whether an element matches a selector.
    pub fn matches(&self, id: NodeId, selector: &Selector) -> bool {
        self.part(id, selector, 0, None)
    }

    fn any(&self, id: NodeId, list: &[Selector], anchor: Option<NodeId>) -> bool {
        list.iter().any(|one| self.part(id, one, 0, anchor))
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id].parent.filter(|&parent| matches!(self.nodes[parent].kind, NodeKind::Element { .. }))
    }

    fn part(&self, id: NodeId, selector: &Selector, at: usize, anchor: Option<NodeId>) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.is_exhausted() {
            return false;
        }
        let (combinator, compound) = &selector.parts[at];
        if !compound.iter().all(|simple| self.has(id, simple, anchor)) {
            return false;
        }
        if at + 1 == selector.parts.len() {
            return true;
        }
        let fits = |id: NodeId| self.part(id, selector, at + 1, anchor);
        let (next, repeats): (&dyn Fn(NodeId) -> Option<NodeId>, bool) = match combinator {
            Combinator::Descendant => (&|id| self.parent(id), true),
            Combinator::Child => (&|id| self.parent(id), false),
            Combinator::Next => (&|id| self.place(id).previous, false),
            Combinator::Later => (&|id| self.place(id).previous, true),
        };
        let mut way = std::iter::successors(next(id), |&id| next(id).filter(|_| repeats));
        way.any(fits)
    }

    fn has(&self, id: NodeId, simple: &Simple, anchor: Option<NodeId>) -> bool {
        let node = &self.nodes[id];
        let NodeKind::Element { name, .. } = &node.kind else { return false };
        let same = |a: &str, b: &str| a == b || self.ignores_case && a.eq_ignore_ascii_case(b);
        match simple {
            Simple::Tag(tag) => name.eq_ignore_ascii_case(tag),
            Simple::Id(id) => node.attribute("id").is_some_and(|other| same(other, id)),
            Simple::Class(class) => node.attribute("class").is_some_and(|classes| classes.split_ascii_whitespace().any(|other| same(other, class))),
            Simple::Attribute(name, operator, value, ignores_case) => node.attribute(name).is_some_and(|own| {
                if *ignores_case {
                    compares(&own.to_ascii_lowercase(), *operator, &value.to_ascii_lowercase())
                } else {
                    compares(own, *operator, value)
                }
            }),
            Simple::Is(list, expected) => self.any(id, list, anchor) == *expected,
            Simple::Has(list) => list.iter().any(|one| self.holds(id, one)),
            Simple::Nth(nth) => self.is_nth(id, nth),
            Simple::Anchor => anchor.map_or_else(|| self.parent(id).is_none(), |anchor| anchor == id),
            Simple::Root => self.parent(id).is_none(),
            Simple::Empty => !node.children.iter().any(|&child| match &self.nodes[child].kind {
                NodeKind::Text(text) => !text.is_empty(),
                NodeKind::Element { .. } => true,
                NodeKind::Other => false,
            }),
            Simple::Link => &**name == "a" && node.attribute("href").is_some(),
            Simple::Language(language) => {
                let own = std::iter::successors(Some(id), |&id| self.parent(id)).find_map(|id| self.nodes[id].attribute("lang"));
                own.is_some_and(|own| compares(&own.to_ascii_lowercase(), b'|', language))
            }
            Simple::Constant(value) => *value,
        }
    }

    /// Whether an element has one that a relative selector matches from it: below it, or below or among its later siblings.
    fn holds(&self, id: NodeId, relative: &Selector) -> bool {
        let from = match relative.parts.iter().rev().nth(1).map(|(combinator, _)| combinator) {
            Some(Combinator::Next | Combinator::Later) => self.nodes[id].parent.unwrap_or(id),
            _ => id,
        };
        let mut open: Vec<NodeId> = self.nodes[from].children.clone();
        while let Some(other) = open.pop() {
            if self.part(other, relative, 0, Some(id)) {
                return true;
            }
            open.extend(&self.nodes[other].children);
        }
        false
    }

    fn is_nth(&self, id: NodeId, nth: &Nth) -> bool {
        let index = if nth.of.is_empty() {
            self.place(id).index[2 * usize::from(nth.from_end) + usize::from(nth.of_type)]
        } else {
            let Some(parent) = self.nodes[id].parent.filter(|_| self.any(id, &nth.of, None)) else { return false };
            let siblings = &self.nodes[parent].children;
            let Some(own) = siblings.iter().position(|&other| other == id) else { return false };
            let counted = if nth.from_end { &siblings[own..] } else { &siblings[..=own] };
            counted.iter().filter(|&&other| self.any(other, &nth.of, None)).count() as i32
        };
        let distance = index - nth.offset;
        if nth.step == 0 { distance == 0 } else { distance % nth.step == 0 && distance / nth.step >= 0 }
    }
}

fn compares(own: &str, operator: u8, value: &str) -> bool {
    match operator {
        0 => true,
        b'=' => own == value,
        b'~' => own.split_ascii_whitespace().any(|word| word == value),
        b'|' => own.strip_prefix(value).is_some_and(|rest| rest.is_empty() || rest.starts_with('-')),
        _ if value.is_empty() => false,
        b'^' => own.starts_with(value),
        b'$' => own.ends_with(value),
        _ => own.contains(value),
    }
}

impl Selector {
    /// What an element must have to match it: a class or id with its sign, else a name, else nothing.
    pub fn key(&self) -> String {
        let own = &self.parts[0].1;
        let sharp = own.iter().find_map(|simple| match simple {
            Simple::Id(id) => Some(format!("#{id}")),
            Simple::Class(class) => Some(format!(".{class}")),
            _ => None,
        });
        let tag = || own.iter().find_map(|simple| if let Simple::Tag(tag) = simple { Some(tag.to_string()) } else { None });
        sharp.or_else(tag).unwrap_or_default()
    }

    /// Whether it matches no element of any page, as one of a pseudo-element does.
    pub fn is_idle(&self) -> bool {
        self.parts.iter().any(|(_, compound)| compound.iter().any(|simple| matches!(simple, Simple::Constant(false))))
    }
}
