//! Fonts: from the bytes of a string to text and widths.

mod cff;
mod cmap;
mod code;
mod encoding;
mod glyph_names;
mod predefined;
mod ranges;
pub mod standard_widths;
mod tex;
mod truetype;

use super::limits::Limit;
use super::objects::Objects;
use cmap::CMap;
pub use code::{Char, Text};
use encoding::{Base, FontEncoding};
use literatim_read::Decode;
use pdf::primitive::{Dictionary, Primitive};
use predefined::Predefined;
use ranges::Ranges;
use std::collections::HashMap;
use truetype::Program;
#[cfg(test)]
pub(super) use truetype::tests as programs;

/// How many texts and widths have a table.
const FIRST_CODES: u32 = 256;

/// A font.
#[derive(Debug)]
pub struct Font {
    /// Whether its name or descriptor says that it is slanted.
    pub italic: bool,
    /// Whether its name says that it is bold.
    pub bold: bool,
    /// Whether its glyphs are drawn to the right of their place, in the text colour. False for Type 3 fonts, whose glyphs are arbitrary drawings, and
    /// for vertical writing.
    pub is_placed: bool,
    /// Whether its glyphs are below one another.
    pub is_vertical: bool,
    /// Whether its name is that of a part of a font.
    is_subset: bool,
    to_unicode: Option<CMap>,
    coding: Coding,
    /// The texts of glyph numbers, by the font program of a composite font that has no map to Unicode.
    glyphs: HashMap<u32, Box<str>>,
    widths: Ranges<f32>,
    /// The texts of the first codes, which most text is set in; `\0` if it is not one character.
    first_texts: Vec<char>,
    /// The widths of the first glyphs.
    first_widths: Vec<Option<f32>>,
    default_width: Option<f32>,
    /// The widths of its name, for a font without its own.
    face: standard_widths::Face,
    heights: Ranges<f32>,
    default_height: f32,
}

#[derive(Debug)]
enum Coding {
    /// One byte per code.
    Simple(Box<FontEncoding>),
    /// Two bytes per code, which is the glyph number.
    Identity,
    /// Two bytes per code, as defined by a CMap that is not known here; only the font's own map to Unicode says what a code means.
    Unknown,
    /// As defined by a CMap that readers know.
    Predefined(Box<Predefined>),
    /// As defined by a CMap in the file.
    Embedded(Box<CMap>),
}

impl Font {
    /// The font of a dictionary, whose codes the platform may decode; nothing in it causes an error.
    pub fn new(objects: &Objects, dict: &Dictionary, decode: Decode) -> Self {
        let kind = objects.name(dict.get("Subtype")).unwrap_or_default();
        let composite = kind == "Type0";
        let descendant = if composite { objects.array(dict.get("DescendantFonts")).and_then(|fonts| objects.dict(fonts.first())) } else { None };
        let inner = descendant.as_ref().unwrap_or(dict);
        let descriptor = objects.dict(inner.get("FontDescriptor")).unwrap_or_default();
        let name = objects.name(dict.get("BaseFont")).or_else(|| objects.name(descriptor.get("FontName"))).unwrap_or_default();
        let to_unicode = objects.stream(dict.get("ToUnicode")).and_then(|stream| objects.data(&stream));
        let to_unicode = to_unicode.map(|data| CMap::parse(&data, objects.limits()));
        let coding = if composite {
            composite_coding(objects, dict, to_unicode.is_none().then_some(decode))
        } else {
            simple_coding(objects, dict, &descriptor, &kind, &name)
        };
        let (widths, default_width) = match composite {
            true => (composite_metrics(objects, inner, "W"), Some(objects.number(inner.get("DW")).unwrap_or(1000.0) / 1000.0)),
            false => simple_widths(objects, dict, &descriptor, &kind),
        };
        let has_glyphs = composite && to_unicode.is_none() && !matches!(coding, Coding::Unknown);
        let glyphs = if has_glyphs { composite_glyphs(objects, inner, &descriptor) } else { HashMap::new() };
        let is_vertical = composite && is_vertical(objects, dict, &coding);
        let slanted = objects.number(descriptor.get("ItalicAngle")).is_some_and(|angle| angle != 0.0);
        let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let mut font = Self {
            italic: slanted || says(&["Italic", "Oblique", "italic", "-It", "Slanted"]),
            bold: says(&["Bold", "bold", "Black", "Heavy", "Demi"]),
            is_placed: kind != "Type3" && !is_vertical,
            is_vertical,
            is_subset: name.contains('+'),
            face: standard_widths::face(&name),
            to_unicode,
            coding,
            glyphs,
            first_texts: Vec::new(),
            first_widths: widths.first(FIRST_CODES),
            widths,
            default_width,
            heights: if is_vertical { composite_metrics(objects, inner, "W2") } else { Ranges::default() },
            default_height: objects.numbers(inner.get("DW2")).map_or(1.0, |[_, height]: [f32; 2]| -height / 1000.0),
        };
        // Known maps decode a code when it is used.
        if !matches!(font.coding, Coding::Predefined(_)) {
            let text = |code| font.text(code).filter(|text| text.head.is_empty()).map_or('\0', |text| text.last);
            font.first_texts = (0..FIRST_CODES).map(text).collect();
        }
        font
    }

    /// Whether it says itself what its codes draw: by its map to Unicode, or because it is a whole font in a known encoding.
    pub fn is_reliable(&self) -> bool {
        self.to_unicode.is_some() || matches!(self.coding, Coding::Simple(_)) && !self.is_subset && self.is_placed
    }

    /// The codes of a string.
    pub fn chars<'a>(&'a self, mut string: &'a [u8]) -> impl Iterator<Item = Char<'a>> {
        std::iter::from_fn(move || {
            let (&first, _) = string.split_first()?;
            let (code, length) = match &self.coding {
                Coding::Simple(_) => (u32::from(first), 1),
                Coding::Embedded(cmap) => cmap.next_code(string),
                Coding::Predefined(cmap) => cmap.next_code(string),
                Coding::Identity | Coding::Unknown => (string.iter().take(2).fold(0, |code, &b| code << 8 | u32::from(b)), string.len().min(2)),
            };
            string = &string[length.max(1)..];
            let text = self.text(code);
            let height = if self.is_vertical { self.heights.get(self.glyph(code)).map_or(self.default_height, |(height, _)| -height) } else { 0.0 };
            Some(Char { text, width: self.width(code, text), height, is_space_code: length == 1 && code == 32 })
        })
    }

    fn text(&self, code: u32) -> Option<Text<'_>> {
        if let Some(&last) = self.first_texts.get(code as usize).filter(|&&last| last != '\0') {
            return Some(Text { head: "", last });
        }
        let mapped = self.to_unicode.as_ref().and_then(|cmap| cmap.text(code));
        mapped.or_else(|| match &self.coding {
            Coding::Simple(encoding) => encoding.text(code as u8).and_then(Text::new),
            Coding::Predefined(cmap) => cmap.char(code).map(|last| Text { head: "", last }),
            _ => self.glyphs.get(&self.glyph(code)).and_then(|text| Text::new(text)),
        })
    }

    /// The glyph number of a code, which is that of a simple font itself.
    fn glyph(&self, code: u32) -> u32 {
        match &self.coding {
            Coding::Embedded(cmap) => cmap.glyph(code).unwrap_or(code),
            _ => code,
        }
    }

    fn width(&self, code: u32, text: Option<Text>) -> f32 {
        if let Coding::Predefined(cmap) = &self.coding
            && let Some(glyph) = cmap.glyph(code)
        {
            // Letters of ASCII that have no width of their own are half as wide as ideographs.
            return self.widths.get(glyph).map_or(0.5, |(width, _)| *width);
        }
        let glyph = self.glyph(code);
        let own = self.first_widths.get(glyph as usize).copied().unwrap_or_else(|| self.widths.get(glyph).map(|(width, _)| *width));
        let known = own.or(self.default_width);
        known.unwrap_or_else(|| standard_widths::width(self.face, text.and_then(|text| text.chars().next()).unwrap_or(' ')) / 1000.0)
    }
}

/// Whether the CMap of a composite font is one of vertical writing.
fn is_vertical(objects: &Objects, dict: &Dictionary, coding: &Coding) -> bool {
    let encoding = dict.get("Encoding");
    let stated = objects.stream(encoding).and_then(|stream| objects.number(stream.dict.get("WMode")));
    stated == Some(1.0)
        || objects.name(encoding).is_some_and(|name| name == "V" || name.ends_with("-V"))
        || matches!(coding, Coding::Embedded(cmap) if cmap.is_vertical)
}

fn composite_coding(objects: &Objects, dict: &Dictionary, decode: Option<Decode>) -> Coding {
    if let Some(data) = objects.stream(dict.get("Encoding")).and_then(|stream| objects.data(&stream)) {
        return Coding::Embedded(Box::new(CMap::parse(&data, objects.limits())));
    }
    let name = objects.name(dict.get("Encoding")).unwrap_or_else(|| "Identity-H".into());
    match Predefined::named(&name, decode, objects.limits()) {
        Some(cmap) => Coding::Predefined(Box::new(cmap)),
        None if name.starts_with("Identity") => Coding::Identity,
        None => Coding::Unknown,
    }
}

fn simple_coding(objects: &Objects, dict: &Dictionary, descriptor: &Dictionary, kind: &str, name: &str) -> Coding {
    let encoding = objects.dict(dict.get("Encoding"));
    let base = match &encoding {
        Some(encoding) => objects.name(encoding.get("BaseEncoding")),
        None => objects.name(dict.get("Encoding")),
    };
    let mut codes = match base.as_deref().and_then(Base::named) {
        _ if name.contains("ZapfDingbats") => FontEncoding::new(Base::Dingbats),
        Some(base) => FontEncoding::new(base),
        None if kind == "Type3" => FontEncoding::empty(),
        None if kind == "TrueType" => truetype_coding(objects, descriptor),
        None => built_in_coding(objects, descriptor).unwrap_or_else(|| FontEncoding::new(Base::Standard)),
    };
    let mut code = 0u8;
    // Codes of drawings that are named only by their code.
    let mut unnamed = Vec::new();
    for item in encoding.and_then(|encoding| objects.array(encoding.get("Differences"))).unwrap_or_default() {
        match objects.resolve(&item) {
            Primitive::Integer(n) => code = n as u8,
            Primitive::Name(name) => {
                codes.set(code, name.as_str());
                if kind == "Type3" && tex::is_code(name.as_str(), code) {
                    unnamed.push(code);
                }
                code = code.wrapping_add(1);
            }
            _ => {}
        }
    }
    tex::texts(&unnamed).into_iter().for_each(|(code, text)| codes.set_text(code, text.into()));
    Coding::Simple(Box::new(codes))
}

/// The encoding that a font program has built in; `None` if it has no program, or uses a standard one.
fn built_in_coding(objects: &Objects, descriptor: &Dictionary) -> Option<FontEncoding> {
    let program = |key: &str| objects.stream(descriptor.get(key)).and_then(|stream| objects.data(&stream));
    let mut codes = FontEncoding::empty();
    if let Some(program) = program("FontFile") {
        encoding::built_in(&program).iter().for_each(|(&code, name)| codes.set(code, name));
    } else if let Some(program) = program("FontFile3") {
        cff::built_in(&program).into_iter().for_each(|(code, text)| codes.set_text(code, text));
    }
    (!codes.is_empty()).then_some(codes)
}

/// The encoding of a TrueType font that names none: what its program says of a code, else the standard encoding of its platform.
fn truetype_coding(objects: &Objects, descriptor: &Dictionary) -> FontEncoding {
    let is_nonsymbolic = objects.number(descriptor.get("Flags")).is_some_and(|flags| flags as u32 & 32 != 0);
    let data = program_of(objects, descriptor);
    let program = data.as_deref().and_then(Program::new).filter(|program| !(is_nonsymbolic && program.has_unicode()));
    let Some(program) = program else { return FontEncoding::new(Base::WinAnsi) };
    let mut codes = FontEncoding::new(if program.is_macintosh() { Base::MacRoman } else { Base::WinAnsi });
    let texts = program.glyphs(objects.limits());
    for (code, glyph) in program.built_in(objects.limits()) {
        if let Some(text) = texts.text(glyph) {
            codes.set_text(code, text.into());
        }
    }
    codes
}

/// The TrueType or OpenType program of a font.
fn program_of(objects: &Objects, descriptor: &Dictionary) -> Option<Vec<u8>> {
    ["FontFile2", "FontFile3"].iter().find_map(|key| objects.stream(descriptor.get(key)).and_then(|stream| objects.data(&stream)))
}

/// The texts of the glyph numbers of a composite font, by its program.
fn composite_glyphs(objects: &Objects, font: &Dictionary, descriptor: &Dictionary) -> HashMap<u32, Box<str>> {
    let data = program_of(objects, descriptor);
    let Some(program) = data.as_deref().and_then(Program::new) else { return HashMap::new() };
    let glyphs = program.glyphs(objects.limits());
    if let Some(cids) = data.as_deref().and_then(cff::cids) {
        let numbered = (0..=0xFFFF).zip(cids);
        return numbered.filter_map(|(glyph, number)| Some((u32::try_from(number).ok()?, glyphs.text(glyph)?.into()))).collect();
    }
    let Some(map) = objects.stream(font.get("CIDToGIDMap")).and_then(|stream| objects.data(&stream)) else {
        return glyphs.into_texts().map(|(glyph, text)| (u32::from(glyph), text)).collect();
    };
    let numbers = map.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    (0..=0xFFFF).zip(numbers).filter_map(|(number, glyph)| Some((number, glyphs.text(glyph)?.into()))).collect()
}

/// Widths by code in units of the font size, and the width of other codes.
fn simple_widths(objects: &Objects, dict: &Dictionary, descriptor: &Dictionary, kind: &str) -> (Ranges<f32>, Option<f32>) {
    let mut ranges = Ranges::default();
    let Some(widths) = objects.array(dict.get("Widths")) else { return (ranges, None) };
    let matrix = if kind == "Type3" { objects.array(dict.get("FontMatrix")) } else { None };
    let scale = matrix.and_then(|matrix| objects.number(matrix.first())).map_or(0.001, f32::abs);
    let first = objects.number(dict.get("FirstChar")).unwrap_or(0.0).max(0.0) as u32;
    for (code, width) in (first..=u32::MAX).zip(&widths).take(256) {
        ranges.insert(code, code, objects.number(Some(width)).unwrap_or(0.0) * scale);
    }
    (ranges, Some(objects.number(descriptor.get("MissingWidth")).filter(|&width| width > 0.0).map_or(0.5, |width| width / 1000.0)))
}

/// Widths by glyph number, from `[first [w w w] first last w]`, or heights from the same with three numbers for each glyph, of which the first is its
/// height.
fn composite_metrics(objects: &Objects, dict: &Dictionary, key: &str) -> Ranges<f32> {
    let numbers = if key == "W2" { 3 } else { 1 };
    let mut metrics = Ranges::default();
    let items = objects.array(dict.get(key)).unwrap_or_default();
    let mut items = items.iter().map(|item| objects.resolve(item));
    while let Some(first) = items.next() {
        let Some(first) = whole(&first) else { continue };
        match items.next() {
            Some(Primitive::Array(each)) if objects.limits().take(Limit::Codes, each.len()) => {
                for (glyph, metric) in (first..=u32::MAX).zip(each.iter().step_by(numbers)) {
                    metrics.insert(glyph, glyph, objects.number(Some(metric)).unwrap_or(0.0) / 1000.0);
                }
            }
            Some(last) if objects.limits().take(Limit::Codes, 1) => {
                let metric = items.next().and_then(|metric| objects.number(Some(&metric))).unwrap_or(0.0) / 1000.0;
                metrics.insert(first, whole(&last).unwrap_or(first), metric);
                items.by_ref().take(numbers - 1).for_each(drop);
            }
            _ => break,
        }
    }
    metrics
}

fn whole(value: &Primitive) -> Option<u32> {
    match value {
        Primitive::Integer(n) => u32::try_from(*n).ok(),
        Primitive::Number(n) => Some(n.max(0.0) as u32),
        _ => None,
    }
}
