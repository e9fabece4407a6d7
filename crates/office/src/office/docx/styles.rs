//! The styles of a DOCX file: what paragraphs and runs look like, as far as it matters to a reader.

use super::super::style_chain::{DEEPEST, LONGEST_NAME};
use super::super::xml::Element;
use super::grid::DocxGrid;
use super::property::{is_on, is_set, value};
use super::theme::{DocxPaint, Theme};
use super::visible::DocxInk;
use crate::colour::{SMALLEST, WHITE, is_lost};
use literatim_matching::number::single;
use literatim_matching::text::{BlockKind, Hiding};
use literatim_read::role::role;
use std::collections::HashMap;

/// The left margin, in twentieths of a point, from which a paragraph is set off: a quarter of an inch.
const INSET: i32 = 360;

/// The look of a run, where something says it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunLook {
    pub italic: Option<bool>,
    pub bold: Option<bool>,
    pub small_caps: Option<bool>,
    pub raised: Option<bool>,
    pub is_hidden: Option<bool>,
    pub ink: DocxInk,
}

/// The width of the widest usual page, in twentieths of a point: text that an indent moves as far is off the page.
const PAGE: i32 = 24_480;

/// What a style or a paragraph says of the paragraph.
#[derive(Clone, Debug, Default)]
pub(super) struct ParagraphLook {
    pub left: Option<i32>,
    /// The indent of the first line; negative if it hangs.
    pub first: Option<i32>,
    /// The level of a heading, from 0.
    pub outline: Option<u8>,
    /// The numbered list and the level in it.
    pub list: Option<(u32, u8)>,
    pub role: Option<BlockKind>,
    pub breaks_page: bool,
    /// What is behind it.
    pub shading: Option<DocxPaint>,
    /// How its lines or its frame hide it.
    hiding: Option<Hiding>,
}

#[derive(Debug, Default)]
struct NamedStyle {
    based_on: Option<String>,
    paragraph: ParagraphLook,
    run: RunLook,
    /// Whether it gives cells of a table a colour.
    shades_cells: bool,
    /// What the style of a table says of all cells, whose name is empty, and of some rows, columns and corners.
    parts: Vec<(String, TablePart)>,
    /// The numbers of rows and columns of a band.
    bands: [Option<usize>; 2],
}

/// What the style of a table says of cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TablePart {
    pub run: RunLook,
    pub shading: Option<DocxPaint>,
    /// Whether it hides the row.
    pub is_hidden: Option<bool>,
}

impl TablePart {
    fn of(style: &Element, theme: &Theme) -> Self {
        let mut run = RunLook::default();
        style.child("w:rPr").into_iter().for_each(|properties| run.add(properties, theme));
        let shading = [["w:pPr", "w:shd"], ["w:tcPr", "w:shd"], ["w:tblPr", "w:shd"]].iter().find_map(|path| style.at(path));
        Self { run, shading: shading.map(|shading| theme.shading(shading)), is_hidden: style.at(&["w:trPr", "w:hidden"]).map(is_set) }
    }

    fn inherit(&mut self, from: &Self) {
        self.run.inherit(from.run);
        self.shading = self.shading.or(from.shading);
        self.is_hidden = self.is_hidden.or(from.is_hidden);
    }
}

/// The styles of a file.
#[derive(Debug, Default)]
pub(super) struct DocxStyles {
    styles: HashMap<String, NamedStyle>,
    /// The style of paragraphs that name none.
    usual: Option<String>,
    /// The look of text of which no style says anything.
    defaults: RunLook,
    pub theme: Theme,
    /// The language of the text, as a BCP 47 tag.
    pub language: Option<String>,
}

impl DocxStyles {
    pub fn new(part: Option<&Element>, theme: Theme) -> Self {
        let mut styles = Self { theme, ..Self::default() };
        let Some(part) = part else { return styles };
        let defaults = part.at(&["w:docDefaults", "w:rPrDefault", "w:rPr"]);
        styles.language = defaults.and_then(|defaults| defaults.child("w:lang")?.attribute("w:val")).map(str::to_owned);
        defaults.into_iter().for_each(|properties| styles.defaults.add(properties, &styles.theme));
        for style in part.elements().filter(|element| &*element.name == "w:style") {
            let Some(id) = style.attribute("w:styleId") else { continue };
            let mut paragraph = ParagraphLook::default();
            style.child("w:pPr").into_iter().for_each(|properties| paragraph.add(properties, &styles.theme));
            paragraph.role = role(value(style.child("w:name")).unwrap_or(id));
            let mut run = RunLook::default();
            style.child("w:rPr").into_iter().for_each(|properties| run.add(properties, &styles.theme));
            if style.attribute("w:type") == Some("paragraph") && style.attribute("w:default").is_some_and(is_on) {
                styles.usual = Some(id.to_owned());
            }
            let based_on = value(style.child("w:basedOn")).filter(|name| name.len() <= LONGEST_NAME).map(str::to_owned);
            let mut named = NamedStyle { based_on, paragraph, run, ..NamedStyle::default() };
            if style.attribute("w:type") == Some("table") {
                named.add_parts(style, &styles.theme);
            }
            styles.styles.insert(id.to_owned(), named);
        }
        styles
    }

    /// Whether the style of a table gives some of its cells a colour.
    pub fn shades_cells(&self, name: Option<&str>) -> bool {
        self.chain(name).any(|style| style.shades_cells)
    }

    /// What the style of a table says at a place in it, where its paragraphs say nothing.
    pub fn in_table(&self, grid: &DocxGrid) -> TablePart {
        let band = |way: usize| self.chain(grid.style).find_map(|style| style.bands[way]).unwrap_or(1);
        let mut found = TablePart::default();
        for name in grid.parts([band(0), band(1)]).into_iter().chain([""]) {
            let parts = self.chain(grid.style).flat_map(|style| &style.parts);
            parts.filter(|(own, _)| own == name).for_each(|(_, part)| found.inherit(part));
        }
        found
    }

    /// The look of a paragraph with these properties in a table of this look, and of its runs.
    pub fn paragraph(&self, properties: Option<&Element>, table: RunLook) -> (ParagraphLook, RunLook) {
        let named = properties.and_then(|properties| value(properties.child("w:pStyle")));
        let (mut paragraph, mut run) = (ParagraphLook::default(), RunLook::default());
        for style in self.chain(named.or(self.usual.as_deref())) {
            paragraph.inherit(&style.paragraph);
            run.inherit(style.run);
        }
        let mut own = ParagraphLook::default();
        properties.into_iter().for_each(|properties| own.add(properties, &self.theme));
        own.inherit(&paragraph);
        run.inherit(table);
        run.inherit(self.defaults);
        (own, run)
    }

    /// The look of a run with these properties in a paragraph whose runs look like `around`. A property that two styles have is off again.
    pub fn run(&self, properties: Option<&Element>, around: RunLook) -> RunLook {
        let Some(properties) = properties else { return around };
        let mut named = RunLook::default();
        self.chain(value(properties.child("w:rStyle"))).for_each(|style| named.inherit(style.run));
        let both = |a: Option<bool>, b: Option<bool>| if a.is_some() || b.is_some() { Some((a == Some(true)) != (b == Some(true))) } else { None };
        let mut own = RunLook::default();
        own.add(properties, &self.theme);
        named.ink.inherit(around.ink);
        own.inherit(RunLook {
            italic: both(named.italic, around.italic),
            bold: both(named.bold, around.bold),
            small_caps: both(named.small_caps, around.small_caps),
            is_hidden: both(named.is_hidden, around.is_hidden),
            raised: named.raised.or(around.raised),
            ink: named.ink,
        });
        own
    }

    /// A style and those that it is based on.
    fn chain<'a>(&'a self, name: Option<&str>) -> impl Iterator<Item = &'a NamedStyle> {
        let first = name.and_then(|name| self.styles.get(name));
        std::iter::successors(first, |style| self.styles.get(style.based_on.as_deref()?)).take(DEEPEST)
    }
}

impl NamedStyle {
    /// Takes what the style of a table says of cells.
    fn add_parts(&mut self, style: &Element, theme: &Theme) {
        let band = |name: &str| value(style.at(&["w:tblPr", name])).and_then(|count| count.parse().ok());
        self.shades_cells = shades_cells(style, theme);
        self.bands = [band("w:tblStyleRowBandSize"), band("w:tblStyleColBandSize")];
        self.parts.push((String::new(), TablePart::of(style, theme)));
        let parts = style.elements().filter(|part| &*part.name == "w:tblStylePr");
        self.parts.extend(parts.filter_map(|part| Some((part.attribute("w:type")?.to_owned(), TablePart::of(part, theme)))));
    }
}

impl ParagraphLook {
    /// How its place or its lines hide the paragraph.
    pub fn hiding(&self) -> Option<Hiding> {
        let is_off = |by: i32| by.abs() >= PAGE;
        let is_displaced = self.left.is_some_and(is_off) || self.first.is_some_and(is_off);
        if is_displaced { Some(Hiding::Displaced) } else { self.hiding }
    }

    /// Whether its margin sets the paragraph off.
    pub fn is_inset(&self) -> bool {
        self.left.unwrap_or(0) >= INSET && self.first.unwrap_or(0) >= 0 && self.list.is_none()
    }

    pub fn kind(&self) -> BlockKind {
        match (self.role, self.outline, self.list) {
            (_, Some(level @ 0..=5), _) => BlockKind::Heading(level + 1),
            (Some(role), ..) => role,
            (None, _, Some(_)) => BlockKind::ListItem,
            (None, _, None) => BlockKind::Paragraph,
        }
    }

    fn add(&mut self, properties: &Element, theme: &Theme) {
        for property in properties.elements() {
            let number = |names: [&str; 2]| names.iter().find_map(|name| property.attribute(name)?.parse().ok());
            match &*property.name {
                "w:ind" => {
                    self.left = number(["w:left", "w:start"]).or(self.left);
                    let hangs: Option<i32> = number(["w:hanging", ""]);
                    self.first = hangs.map(|by| -by).or(number(["w:firstLine", ""])).or(self.first);
                }
                "w:outlineLvl" => self.outline = value(Some(property)).and_then(|level| level.parse().ok()),
                "w:numPr" => {
                    let of = |name: &str| value(property.child(name)).and_then(|number| number.parse::<u32>().ok());
                    let level = of("w:ilvl").map_or(0, |level| level.min(8) as u8);
                    self.list = of("w:numId").map(|list| (list, level)).or(self.list);
                }
                "w:shd" => self.shading = Some(theme.shading(property)),
                "w:spacing" => {
                    let line = property.attribute("w:line").and_then(single);
                    let is_exact = property.attribute("w:lineRule") == Some("exact");
                    self.hiding = line.filter(|line| is_exact && *line / 20.0 < SMALLEST).map(|_| Hiding::Clipped).or(self.hiding);
                }
                "w:framePr" => {
                    let is_off = [["w:x", ""], ["w:y", ""]].into_iter().filter_map(number).any(|by: i32| by.abs() >= PAGE);
                    self.hiding = is_off.then_some(Hiding::Displaced).or(self.hiding);
                }
                "w:pageBreakBefore" => self.breaks_page = is_set(property),
                _ => {}
            }
        }
        // List 0 takes the paragraph out of a list.
        if self.list.is_some_and(|(list, _)| list == 0) && self.left.is_none() {
            self.left = Some(0);
        }
    }

    fn inherit(&mut self, from: &Self) {
        self.left = self.left.or(from.left);
        self.first = self.first.or(from.first);
        self.outline = self.outline.or(from.outline);
        self.list = self.list.or(from.list);
        self.role = self.role.or(from.role);
        self.breaks_page |= from.breaks_page;
        self.shading = self.shading.or(from.shading);
        self.hiding = self.hiding.or(from.hiding);
    }
}

impl RunLook {
    fn add(&mut self, properties: &Element, theme: &Theme) {
        for property in properties.elements() {
            self.ink.add(property, theme);
            match &*property.name {
                "w:i" => self.italic = Some(is_set(property)),
                "w:u" if value(Some(property)).is_some_and(|line| line != "none") => self.italic = Some(true),
                "w:b" => self.bold = Some(is_set(property)),
                "w:smallCaps" => self.small_caps = Some(is_set(property)),
                "w:vanish" => self.is_hidden = Some(is_set(property)),
                "w:specVanish" if is_set(property) => self.is_hidden = Some(true),
                "w:vertAlign" => self.raised = Some(value(Some(property)) == Some("superscript")),
                _ => {}
            }
        }
    }

    fn inherit(&mut self, from: Self) {
        self.italic = self.italic.or(from.italic);
        self.bold = self.bold.or(from.bold);
        self.small_caps = self.small_caps.or(from.small_caps);
        self.raised = self.raised.or(from.raised);
        self.is_hidden = self.is_hidden.or(from.is_hidden);
        self.ink.inherit(from.ink);
    }
}

/// Whether a style, or one for some rows and columns in it, gives cells a colour.
fn shades_cells(style: &Element, theme: &Theme) -> bool {
    let paints = |shading: &Element| match theme.shading(shading) {
        DocxPaint::Colour(colour) => !is_lost(colour, WHITE),
        paint => paint == DocxPaint::Unknown,
    };
    let own = [["w:tcPr", "w:shd"], ["w:tblPr", "w:shd"], ["w:pPr", "w:shd"]];
    own.iter().any(|path| style.at(path).is_some_and(paints))
        || style.elements().any(|part| &*part.name == "w:tblStylePr" && shades_cells(part, theme))
}
