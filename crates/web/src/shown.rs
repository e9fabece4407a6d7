//! What a page shows: its content, its surroundings, and how it is filled.

use super::phrases;
use literatim_html::html::DEEPEST;
use literatim_matching::text::count_words;
use literatim_styles::{BLOCKS, Node, NodeId, NodeKind, Tree, UNREAD};

/// A paragraph, heading or the like of a page's content, simplified.
#[derive(Debug)]
pub(super) struct ShownBlock {
    pub text: String,
    pub words: usize,
    /// Whether it is in a form.
    pub in_form: bool,
}

/// What a page shows.
#[derive(Debug, Default)]
pub(super) struct ShownPage {
    /// The title and the first headings of the first level, as written.
    pub titles: Vec<String>,
    /// All headings, simplified.
    pub headings: Vec<String>,
    /// The content in order: without menus, headers and footers, side boxes and consent boxes.
    pub content: Vec<ShownBlock>,
    /// The labels of the buttons in the content, simplified.
    pub buttons: Vec<String>,
    /// Whether the content asks for a password.
    pub asks_password: bool,
    /// Whether there is a consent box.
    pub asks_consent: bool,
    /// The text shown without scripts, simplified.
    pub without_scripts: String,
    /// Whether there are scripts at all.
    pub has_scripts: bool,
    /// Whether one of them checks for robots.
    pub checks_robots: bool,
    /// Whether the elements that scripts fill are empty; `None` if there are none.
    pub is_unfilled: Option<bool>,
    /// The address to which the page forwards the reader.
    pub sends_to: Option<String>,
}

impl ShownPage {
    pub fn of(tree: &Tree) -> Self {
        Self::below(tree, 0, Place::default())
    }

    /// What one element shows.
    fn below(tree: &Tree, id: NodeId, place: Place) -> Self {
        let mut reader = Reader { tree, page: Self::default(), open: String::new() };
        reader.visit(id, place);
        reader.end_block(place);
        reader.page
    }

    /// The number of words in the content.
    pub fn words(&self) -> usize {
        self.content.iter().map(|block| block.words).sum()
    }

    /// How many of them are outside forms.
    pub fn words_outside_forms(&self) -> usize {
        self.content.iter().filter(|block| !block.in_form).map(|block| block.words).sum()
    }

    /// Whether the content is running text: three long paragraphs that are not about consent.
    pub fn is_prose(&self) -> bool {
        self.content.iter().filter(|block| block.is_long() && !holds_any(&block.text, phrases::COOKIES)).count() > 2
    }

    /// Whether a button accepts something.
    pub fn has_accept(&self) -> bool {
        let agrees = |label: &String| {
            phrases::ACCEPTS.iter().any(|accept| label.strip_prefix(accept).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
        };
        self.buttons.iter().any(agrees)
    }

    /// The title, a heading or a part of one that is one of the phrases, ignoring a number before it: `404: Page not found`.
    pub fn called(&self, phrases: &[&str]) -> Option<&str> {
        let parts = self.titles.iter().flat_map(|title| title.split(['|', '·', '»', '–', '—']).flat_map(|part| part.split(" - ")));
        let is_one = |part: &&str| {
            let whole = plain(part);
            let whole = whole.trim_matches(|c: char| !c.is_alphanumeric());
            phrases.contains(&whole) || phrases.contains(&whole.trim_start_matches("error ").trim_start_matches(|c: char| !c.is_alphabetic()))
        };
        parts.map(str::trim).find(is_one)
    }

    /// The index in the content of the first block of at most `most` words that contains one of the signs and one of the things, and the sign. An
    /// empty list of things is ignored.
    pub fn says<'a>(&self, signs: &[&'a str], things: &[&str], most: usize) -> Option<(usize, &'a str)> {
        let mut short =
            self.content.iter().enumerate().filter(|(_, block)| block.words <= most && (things.is_empty() || holds_any(&block.text, things)));
        short.find_map(|(i, block)| Some((i, found(&block.text, signs)?)))
    }
}

impl ShownBlock {
    /// Whether it is a long paragraph.
    pub fn is_long(&self) -> bool {
        self.words >= 40
    }

    /// Whether it is about cookies, or about consent to them.
    pub fn is_on_consent(&self) -> bool {
        holds_any(&self.text, phrases::COOKIES) || holds_any(&self.text, phrases::CONSENT)
    }
}

/// A text in lower case, with single spaces and straight apostrophes: the full folding would add large tables to this artefact.
pub(super) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase().replace('’', "'")
}

/// Whether a simplified text contains one of the phrases.
pub(super) fn holds_any(text: &str, phrases: &[&str]) -> bool {
    found(text, phrases).is_some()
}

fn found<'a>(text: &str, phrases: &[&'a str]) -> Option<&'a str> {
    phrases.iter().copied().find(|phrase| text.contains(phrase))
}

/// The current position in a page.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Around the content: a menu, the header or footer of the page, a side box.
    around: bool,
    in_article: bool,
    in_form: bool,
    /// In an element that is read separately: all of it is content.
    alone: bool,
    depth: usize,
}

struct Reader<'a> {
    tree: &'a Tree,
    page: ShownPage,
    /// The current block.
    open: String,
}

/// Maximum number of words of a consent box.
const BOX: usize = 400;

/// From this number of words, an element that scripts fill contains more than a loading message.
const LOADING: usize = 4;

/// From this number of words, a block is more than a label.
pub(super) const SENTENCE: usize = 8;

impl Reader<'_> {
    fn visit(&mut self, id: NodeId, place: Place) {
        let node = &self.tree.nodes[id];
        let name = match &node.kind {
            NodeKind::Text(_) if place.around => return,
            NodeKind::Text(text) => return self.open.push_str(text),
            NodeKind::Element { name, .. } if place.depth < DEEPEST => &**name,
            NodeKind::Element { .. } => return self.open.push_str(&self.tree.text(id)),
            NodeKind::Other => return node.children.iter().for_each(|&child| self.visit(child, place)),
        };
        match name {
            "title" if self.page.titles.is_empty() => return self.page.titles.push(self.tree.text(id)),
            "script" => return self.script(id, node),
            "noscript" => return self.page.without_scripts.push_str(&plain(&self.tree.text(id))),
            "meta" => return self.meta(node),
            "button" | "a" if !place.around => self.page.buttons.push(plain(&self.tree.text(id))),
            "input" if !place.around => self.input(node),
            _ => {}
        }
        if UNREAD.contains(&name) || node.is_hidden() {
            return;
        }
        if !place.alone {
            if is_root(name, node) {
                let is_empty = self.alone(id).words() < LOADING;
                self.page.is_unfilled = Some(self.page.is_unfilled.unwrap_or(true) && is_empty);
            }
            if may_ask_consent(name, node) && asks_consent(&self.alone(id)) {
                self.page.asks_consent = true;
                return;
            }
        }
        let is_block = BLOCKS.contains(&name);
        if is_block {
            self.end_block(place);
        }
        let place = Place {
            around: place.around || !place.alone && is_around(name, node, place.in_article),
            in_article: place.in_article || matches!(name, "article" | "main"),
            in_form: place.in_form || name == "form",
            depth: place.depth + 1,
            ..place
        };
        if name == "h1" || matches!(name, "h2" | "h3" | "h4") && !place.around {
            self.heading(name, id);
        }
        node.children.iter().for_each(|&child| self.visit(child, place));
        if is_block {
            self.end_block(place);
        }
    }

    fn heading(&mut self, name: &str, id: NodeId) {
        let text = self.tree.text(id);
        if name == "h1" && self.page.titles.len() < 3 {
            self.page.titles.push(text.clone());
        }
        self.page.headings.push(plain(&text));
    }

    fn script(&mut self, id: NodeId, node: &Node) {
        self.page.has_scripts = true;
        let signs = |text: &str| holds_any(&text.to_lowercase(), phrases::ROBOT_SCRIPTS);
        self.page.checks_robots |= signs(node.attribute("src").unwrap_or("")) || signs(&self.tree.text(id));
    }

    fn meta(&mut self, node: &Node) {
        if node.attribute("http-equiv").is_some_and(|kind| kind.eq_ignore_ascii_case("refresh")) {
            let content = node.attribute("content").unwrap_or("");
            let address = content.to_ascii_lowercase().find("url=").map(|at| content[at + 4..].trim_matches([' ', '\'', '"']).to_owned());
            self.page.sends_to = address.filter(|address| !address.is_empty());
        }
    }

    fn input(&mut self, node: &Node) {
        match node.attribute("type").unwrap_or("").to_ascii_lowercase().as_str() {
            "password" => self.page.asks_password = true,
            "submit" | "button" => self.page.buttons.push(plain(node.attribute("value").unwrap_or(""))),
            _ => {}
        }
    }

    fn end_block(&mut self, place: Place) {
        let text = plain(&std::mem::take(&mut self.open));
        let words = count_words(&text);
        if words > 0 {
            self.page.content.push(ShownBlock { text, words, in_form: place.in_form });
        }
    }

    /// What an element shows, read separately.
    fn alone(&self, id: NodeId) -> ShownPage {
        ShownPage::below(self.tree, id, Place { alone: true, ..Place::default() })
    }
}

/// Whether an element's name suggests a consent box.
fn may_ask_consent(name: &str, node: &Node) -> bool {
    let called = |attribute: &str| holds_any(&node.attribute(attribute).unwrap_or("").to_ascii_lowercase(), phrases::CONSENT_BOXES);
    let is_dialog = || name == "dialog" || node.attribute("role").is_some_and(|role| matches!(role, "dialog" | "alertdialog"));
    !matches!(name, "html" | "body" | "main" | "article") && (called("class") || called("id") || is_dialog())
}

/// Whether a box asks for consent: half of its text is about that, and it has a button to accept.
fn asks_consent(shown: &ShownPage) -> bool {
    let sentences: Vec<&ShownBlock> = shown.content.iter().filter(|block| block.words >= SENTENCE).collect();
    let about = sentences.iter().filter(|block| block.is_on_consent()).count();
    shown.words() <= BOX && about > 0 && about * 2 >= sentences.len() && shown.has_accept()
}

/// Whether an element is one that scripts fill.
fn is_root(name: &str, node: &Node) -> bool {
    phrases::ROOTS.contains(&name) || node.attribute("id").is_some_and(|id| phrases::ROOTS.contains(&id))
}

/// Whether an element surrounds the content. Header and footer of an article are part of it.
fn is_around(name: &str, node: &Node, in_article: bool) -> bool {
    let role = node.attribute("role").unwrap_or("");
    matches!(name, "nav" | "aside" | "dialog")
        || matches!(name, "header" | "footer") && !in_article
        || matches!(role, "navigation" | "banner" | "contentinfo" | "complementary" | "search" | "dialog" | "alertdialog")
}
