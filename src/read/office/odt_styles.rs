//! The styles of an OpenDocument file, as far as they matter to a reader.

use super::xml::Element;
use crate::read::role::role;
use crate::text::BlockKind;
use std::collections::HashMap;

/// Maximum number of styles that a style may be based on, in a chain.
const DEEPEST: usize = 20;

/// The left margin, in points, from which a paragraph is set off: a quarter of an inch.
const INSET: f32 = 18.0;

/// The look of a run, where something says it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TextLook {
    pub italic: Option<bool>,
    pub bold: Option<bool>,
    pub small_caps: Option<bool>,
    pub raised: Option<bool>,
    pub is_hidden: Option<bool>,
}

/// What a style says of a paragraph.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OdtParagraph {
    left: Option<f32>,
    first: Option<f32>,
    pub role: Option<BlockKind>,
}

impl OdtParagraph {
    /// Whether its margin sets the paragraph off.
    pub fn is_inset(&self) -> bool {
        self.left.unwrap_or(0.0) >= INSET && self.first.unwrap_or(0.0) >= 0.0
    }
}

#[derive(Debug, Default)]
struct OdtStyle {
    parent: Option<String>,
    paragraph: OdtParagraph,
    text: TextLook,
}

/// The styles of a file, by their family and name.
#[derive(Debug, Default)]
pub(super) struct OdtStyles {
    styles: HashMap<(String, String), OdtStyle>,
    /// The language of the text, as a BCP 47 tag.
    pub language: Option<String>,
}

impl OdtStyles {
    pub fn new<'a>(parts: impl Iterator<Item = &'a Element>) -> Self {
        let mut styles = Self::default();
        for part in parts {
            for list in ["office:styles", "office:automatic-styles"].iter().filter_map(|name| part.child(name)) {
                list.elements().for_each(|style| styles.add(style));
            }
        }
        styles
    }

    fn add(&mut self, style: &Element) {
        let text = style.child("style:text-properties");
        if &*style.name == "style:default-style" && style.attribute("style:family") == Some("paragraph") {
            let part = |name: &str| text.and_then(|text| text.attribute(name)).filter(|value| *value != "none");
            self.language = part("fo:language").map(|language| match part("fo:country") {
                Some(country) => format!("{language}-{country}"),
                None => language.to_owned(),
            });
        }
        let (Some(family), Some(name)) = (style.attribute("style:family"), style.attribute("style:name")) else { return };
        let margins = style.child("style:paragraph-properties");
        let length = |name: &str| margins.and_then(|margins| margins.attribute(name)).and_then(points);
        let role = role(style.attribute("style:display-name").unwrap_or(name));
        let paragraph = OdtParagraph { left: length("fo:margin-left").or(length("fo:margin")), first: length("fo:text-indent"), role };
        let parent = style.attribute("style:parent-style-name").map(str::to_owned);
        let style = OdtStyle { parent, paragraph, text: text.map(look).unwrap_or_default() };
        self.styles.insert((family.to_owned(), name.to_owned()), style);
    }

    /// The look of a paragraph, and of its text.
    pub fn paragraph(&self, name: Option<&str>) -> (OdtParagraph, TextLook) {
        let (mut paragraph, mut text) = (OdtParagraph::default(), TextLook::default());
        for style in self.chain("paragraph", name) {
            let from = style.paragraph;
            paragraph =
                OdtParagraph { left: paragraph.left.or(from.left), first: paragraph.first.or(from.first), role: paragraph.role.or(from.role) };
            text = text.or(style.text);
        }
        (paragraph, text)
    }

    /// The look of a span in text that looks like `around`.
    pub fn run(&self, name: Option<&str>, around: TextLook) -> TextLook {
        self.chain("text", name).fold(TextLook::default(), |look, style| look.or(style.text)).or(around)
    }

    fn chain<'a>(&'a self, family: &'a str, name: Option<&str>) -> impl Iterator<Item = &'a OdtStyle> {
        let get = move |name: &str| self.styles.get(&(family.to_owned(), name.to_owned()));
        std::iter::successors(name.and_then(get), move |style| get(style.parent.as_deref()?)).take(DEEPEST)
    }
}

impl TextLook {
    fn or(self, other: Self) -> Self {
        Self {
            italic: self.italic.or(other.italic),
            bold: self.bold.or(other.bold),
            small_caps: self.small_caps.or(other.small_caps),
            raised: self.raised.or(other.raised),
            is_hidden: self.is_hidden.or(other.is_hidden),
        }
    }
}

fn look(properties: &Element) -> TextLook {
    let is = |name: &str, on: &[&str]| properties.attribute(name).map(|value| on.contains(&value));
    let underlined = properties.attribute("style:text-underline-style").filter(|line| *line != "none").map(|_| true);
    TextLook {
        italic: underlined.or(is("fo:font-style", &["italic", "oblique"])),
        bold: is("fo:font-weight", &["bold", "600", "700", "800", "900"]),
        small_caps: is("fo:font-variant", &["small-caps"]),
        raised: properties.attribute("style:text-position").map(|position| {
            let height = position.split(' ').next().unwrap_or("");
            height == "super" || height.trim_end_matches('%').parse::<f32>().is_ok_and(|height| height > 0.0)
        }),
        is_hidden: is("text:display", &["none"]),
    }
}

/// A length in points; `None` for one that depends on something else.
fn points(length: &str) -> Option<f32> {
    let digits = length.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-')).count();
    let per_unit = match &length[digits..] {
        "pt" => 1.0,
        "in" => 72.0,
        "cm" => 72.0 / 2.54,
        "mm" => 7.2 / 2.54,
        "pc" => 12.0,
        "px" => 0.75,
        _ => return None,
    };
    length[..digits].parse::<f32>().ok().map(|value| value * per_unit)
}
