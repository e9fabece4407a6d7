//! The styles of an OpenDocument file, as far as they matter to a reader.

use super::style_chain::{DEEPEST, LONGEST_NAME};
use super::xml::Element;
use crate::colour::{Behind, Rgb, SMALLEST, WHITE, hex, is_lost};
use literatim_matching::number::single;
use literatim_matching::text::{BlockKind, Hiding};
use literatim_read::role::role;
use std::collections::HashMap;

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
    ink: OdtInk,
}

/// The size in points of text that names none.
const USUAL: f32 = 12.0;

/// The size in points of the largest usual page.
const PAGE: f32 = 1_224.0;

/// The colour and the size of text, where something says them.
#[derive(Clone, Copy, Debug, Default)]
struct OdtInk {
    colour: Option<OdtPaint>,
    shading: Option<OdtPaint>,
    /// Points, or the share of the size around.
    size: Option<FontSize>,
    /// The width of letters, of that of the font.
    scale: Option<f32>,
    spacing: Option<f32>,
    /// How far it is raised, and the share of the size that it has there.
    position: Option<(f32, f32)>,
    /// That of the colour. LibreOffice writes 0 % for the automatic colour, which is seen, and a colour that names none is opaque.
    opacity: Option<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FontSize {
    Points(f32),
    Share(f32),
}

/// What a property paints.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OdtPaint {
    /// Nothing of its own: text is black or white, as its background needs it.
    Auto,
    Colour(Rgb),
}

/// What a style says of a paragraph.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OdtParagraph {
    left: Option<f32>,
    first: Option<f32>,
    pub role: Option<BlockKind>,
    shading: Option<OdtPaint>,
    /// The exact height of its lines in points.
    line: Option<f32>,
}

impl OdtParagraph {
    /// How its place or its lines hide the paragraph.
    pub fn hiding(&self) -> Option<Hiding> {
        let is_off = |by: Option<f32>| by.is_some_and(|by| by.abs() >= PAGE);
        let is_flat = self.line.is_some_and(|line| line < SMALLEST);
        if is_off(self.left) || is_off(self.first) { Some(Hiding::Displaced) } else { is_flat.then_some(Hiding::Clipped) }
    }

    /// What is behind its text.
    pub fn behind(&self, around: Behind) -> Behind {
        covered(self.shading, around)
    }

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
    /// The background of a cell, a section or a frame.
    shading: Option<OdtPaint>,
    /// Whether something covers that: a picture, a gradient.
    is_painted: bool,
    /// The opacity of a frame.
    opacity: Option<f32>,
    /// The width of a column, or the exact height of a row, in points.
    extent: Option<f32>,
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
        let name = style.attribute("style:name").or((&*style.name == "style:default-style").then_some(""));
        let (Some(family), Some(name)) = (style.attribute("style:family"), name) else { return };
        let margins = style.child("style:paragraph-properties");
        let length = |name: &str| margins.and_then(|margins| margins.attribute(name)).and_then(points);
        let role = role(style.attribute("style:display-name").unwrap_or(name));
        let paragraph = OdtParagraph {
            left: length("fo:margin-left").or(length("fo:margin")),
            first: length("fo:text-indent"),
            role,
            shading: margins.and_then(background),
            line: length("fo:line-height"),
        };
        let parent = style.attribute("style:parent-style-name").filter(|name| name.len() <= LONGEST_NAME).map(str::to_owned);
        let other = |name: &str| style.elements().find_map(|properties| properties.attribute(name));
        let solid = other("draw:fill-color").filter(|_| other("draw:fill") == Some("solid")).and_then(hex).map(OdtPaint::Colour);
        let boxes = [
            "style:table-cell-properties",
            "style:table-row-properties",
            "style:table-properties",
            "style:section-properties",
            "style:graphic-properties",
        ];
        let shading = solid.or_else(|| boxes.iter().filter_map(|name| style.child(name)).find_map(background));
        let is_painted = matches!(other("draw:fill"), Some("gradient" | "bitmap" | "hatch"))
            || style
                .elements()
                .any(|properties| properties.child("style:background-image").is_some_and(|image| image.attribute("xlink:href").is_some()));
        let opacity = other("draw:opacity").and_then(percent);
        let extent = other("style:column-width").or(other("style:row-height")).and_then(points);
        let style = OdtStyle { parent, paragraph, text: text.map(look).unwrap_or_default(), shading, is_painted, opacity, extent };
        self.styles.insert((family.to_owned(), name.to_owned()), style);
    }

    /// The look of a paragraph, and of its text.
    pub fn paragraph(&self, name: Option<&str>) -> (OdtParagraph, TextLook) {
        let (mut paragraph, mut text) = (OdtParagraph::default(), TextLook::default());
        for style in self.chain("paragraph", name) {
            let from = style.paragraph;
            paragraph = OdtParagraph {
                left: paragraph.left.or(from.left),
                first: paragraph.first.or(from.first),
                role: paragraph.role.or(from.role),
                shading: paragraph.shading.or(from.shading),
                line: paragraph.line.or(from.line),
            };
            text = text.or(style.text);
        }
        let defaults = self.styles.get(&("paragraph".to_owned(), String::new()));
        (paragraph, defaults.map_or(text, |defaults| text.or(defaults.text)))
    }

    /// What is behind the text of a row, a column, a cell, a section or a frame of a style, and how the style hides it.
    pub fn within(&self, family: &str, name: Option<&str>, around: Behind) -> (Behind, Option<Hiding>) {
        let (mut shading, mut is_painted, mut opacity, mut extent) = (None, false, None, None);
        for style in self.chain(family, name) {
            shading = shading.or(style.shading);
            is_painted |= style.is_painted;
            opacity = opacity.or(style.opacity);
            extent = extent.or(style.extent);
        }
        let behind = if is_painted { Behind::Unknown } else { covered(shading, around) };
        let is_flat = extent.is_some_and(|extent| extent < SMALLEST);
        (behind, opacity.filter(|opacity| *opacity <= 0.05).map(|_| Hiding::Transparent).or(is_flat.then_some(Hiding::Clipped)))
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
            ink: self.ink.or(other.ink),
        }
    }

    /// How the look hides text, and whether that is not known.
    pub fn seen(&self, behind: Behind) -> (Option<Hiding>, bool) {
        let OdtInk { colour, shading, size, scale, spacing, position, opacity } = self.ink;
        if self.is_hidden == Some(true) {
            return (Some(Hiding::Marked), false);
        }
        let size = match size {
            Some(FontSize::Points(points)) => points,
            Some(FontSize::Share(share)) => USUAL * share,
            None => USUAL,
        };
        let (raised_by, share) = position.unwrap_or((0.0, 1.0));
        // Raised text of usual sizes is smaller and can be read.
        let size = if share < 0.3 { size * share } else { size };
        let width = scale.map_or(size, |scale| size * scale);
        let is_piled = spacing.is_some_and(|spacing| spacing <= -size / 2.0);
        if size < SMALLEST || width < SMALLEST || is_piled {
            return (Some(Hiding::Size), false);
        }
        if raised_by.abs() >= 4.0 {
            return (Some(Hiding::Displaced), false);
        }
        if opacity.is_some_and(|opacity| opacity <= 0.05) {
            return (Some(Hiding::Transparent), false);
        }
        match (colour, covered(shading, behind)) {
            (Some(OdtPaint::Colour(text)), Behind::Colour(behind)) if is_lost(text, behind) => (Some(Hiding::Colour), false),
            (Some(OdtPaint::Colour(text)), Behind::Unknown) => (None, is_lost(text, WHITE)),
            _ => (None, false),
        }
    }
}

impl OdtInk {
    fn or(self, other: Self) -> Self {
        let size = match (self.size, other.size) {
            (Some(FontSize::Share(share)), Some(FontSize::Points(points))) => Some(FontSize::Points(points * share)),
            (Some(FontSize::Share(share)), Some(FontSize::Share(of))) => Some(FontSize::Share(of * share)),
            (own, around) => own.or(around),
        };
        Self {
            colour: self.colour.or(other.colour),
            shading: self.shading.or(other.shading),
            size,
            scale: self.scale.or(other.scale),
            spacing: self.spacing.or(other.spacing),
            position: self.position.or(other.position),
            opacity: self.opacity.or(other.opacity),
        }
    }
}

fn covered(shading: Option<OdtPaint>, behind: Behind) -> Behind {
    if let Some(OdtPaint::Colour(colour)) = shading { Behind::Colour(colour) } else { behind }
}

/// The background that properties give.
fn background(properties: &Element) -> Option<OdtPaint> {
    let value = properties.attribute("fo:background-color")?;
    Some(if value == "transparent" { OdtPaint::Auto } else { hex(value).map_or(OdtPaint::Auto, OdtPaint::Colour) })
}

/// A percentage as a share.
fn percent(value: &str) -> Option<f32> {
    single(value.trim().strip_suffix('%')?).map(|percent| percent / 100.0)
}

fn ink(properties: &Element) -> OdtInk {
    let value = |name: &str| properties.attribute(name);
    let is_automatic = value("style:use-window-font-color") == Some("true");
    let colour = value("fo:color").and_then(hex).map(OdtPaint::Colour);
    let size = value("fo:font-size").and_then(|size| percent(size).map(FontSize::Share).or_else(|| points(size).map(FontSize::Points)));
    let position = value("style:text-position").map(|position| {
        let (height, size) = position.split_once(' ').unwrap_or((position, "58%"));
        (percent(height).unwrap_or(0.0), percent(size).unwrap_or(1.0))
    });
    OdtInk {
        colour: if is_automatic { Some(OdtPaint::Auto) } else { colour },
        shading: background(properties),
        size,
        scale: value("style:text-scale").and_then(percent),
        spacing: value("fo:letter-spacing").and_then(points),
        position,
        opacity: if is_automatic { Some(1.0) } else { value("loext:opacity").and_then(percent).or(colour.map(|_| 1.0)) },
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
            height == "super" || single(height.trim_end_matches('%')).is_some_and(|height| height > 0.0)
        }),
        is_hidden: is("text:display", &["none"]),
        ink: ink(properties),
    }
}

/// A length in points; `None` for one that depends on something else.
pub(super) fn points(length: &str) -> Option<f32> {
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
    single(&length[..digits]).map(|value| value * per_unit)
}
