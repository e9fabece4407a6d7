//! What a reader sees of text: its colour, its size, its place.

use crate::colour::{BLACK, Behind, Rgb, SMALLEST, WHITE, hex, is_lost, mixed};
use literatim_matching::number::single;
use literatim_matching::text::Hiding;
use std::collections::HashMap;

/// The points of usual text.
const USUAL: f32 = 10.0;

/// From how many points on text that is moved does not belong to its line, or is off the page.
const FAR: f32 = 200.0;
const OFF: f32 = 600.0;

/// The colours that LaTeX's packages know by name, as far as they are light or commonly behind text.
const NAMED: &[(&str, Rgb)] = &[
    ("white", WHITE),
    ("black", BLACK),
    ("red", [255, 0, 0]),
    ("green", [0, 255, 0]),
    ("blue", [0, 0, 255]),
    ("cyan", [0, 255, 255]),
    ("magenta", [255, 0, 255]),
    ("yellow", [255, 255, 0]),
    ("gray", [128; 3]),
    ("darkgray", [64; 3]),
    ("lightgray", [191; 3]),
    ("White", WHITE),
    ("Black", BLACK),
    ("Snow", [255, 250, 250]),
    ("Ivory", [255, 255, 240]),
    ("GhostWhite", [248, 248, 255]),
    ("FloralWhite", [255, 250, 240]),
    ("WhiteSmoke", [245, 245, 245]),
    ("MintCream", [245, 255, 250]),
    ("Azure", [240, 255, 255]),
];

/// How text looks in a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct LatexInk {
    /// `None` for the usual colour, or one that is not known.
    pub colour: Option<Rgb>,
    pub behind: Behind,
    /// What else hides it.
    pub hiding: Option<Hiding>,
    /// Whether it is in a box that no line breaks.
    pub in_box: bool,
}

impl Default for LatexInk {
    fn default() -> Self {
        Self { colour: None, behind: Behind::Colour(WHITE), hiding: None, in_box: false }
    }
}

impl LatexInk {
    /// How text is hidden.
    pub fn hiding(&self) -> Option<Hiding> {
        self.hiding.or_else(|| match (self.colour.unwrap_or(BLACK), self.behind) {
            (text, Behind::Colour(behind)) if is_lost(text, behind) => Some(Hiding::Colour),
            _ => None,
        })
    }

    /// Sets the size of letters in points, or their share of the usual size.
    pub fn size(&mut self, points: f32) {
        self.hiding = self.hiding.or((points.abs() < SMALLEST).then_some(Hiding::Size));
    }

    pub fn scale(&mut self, share: f32) {
        self.size(share * USUAL);
    }

    /// Moves text up or down.
    pub fn raise(&mut self, points: f32) {
        self.hiding = self.hiding.or((points.abs() >= FAR).then_some(Hiding::Displaced));
    }

    /// Moves text in a box to the side.
    pub fn shift(&mut self, points: f32) {
        self.hiding = self.hiding.or((self.in_box && points.abs() >= OFF).then_some(Hiding::Displaced));
    }

    /// Sets an opacity from 0 to 1.
    pub fn opacity(&mut self, opacity: f32) {
        self.hiding = self.hiding.or((opacity <= 0.05).then_some(Hiding::Transparent));
    }
}

/// The points of a dimension: `0.1pt`, `-30cm`, `.5\textwidth`; `None` if it is none.
pub(super) fn points(dimension: &str) -> Option<f32> {
    let dimension = dimension.trim().trim_start_matches('=').trim_start();
    let digits = dimension.bytes().take_while(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+')).count();
    let unit: String = dimension[digits..].trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
    let per_unit = match unit.as_str() {
        "" | "pt" | "bp" | "dd" => 1.0,
        "in" => 72.27,
        "cm" => 28.45,
        "mm" => 2.845,
        "pc" | "cc" | "em" => 12.0,
        "ex" => 5.0,
        "sp" => 0.0,
        _ => return None,
    };
    let is_length = dimension[digits..].trim_start().starts_with('\\');
    let number = single(&dimension[..digits]);
    if is_length { number.map(|number| number * 345.0) } else { number.map(|number| number * per_unit) }
}

/// The colours that a document defines.
#[derive(Debug, Default)]
pub(super) struct Colours(HashMap<String, Option<Rgb>>);

impl Colours {
    pub fn define(&mut self, name: &str, model: Option<&str>, spec: &str) {
        let colour = self.of(model, spec);
        self.0.insert(name.trim().to_owned(), colour);
    }

    /// A colour by its model and numbers, or by an expression of names: `white!95!black`. `None` if it is not known.
    pub fn of(&self, model: Option<&str>, spec: &str) -> Option<Rgb> {
        let Some(model) = model.map(str::trim).filter(|model| *model != "named") else { return self.mixture(spec.trim()) };
        let numbers: Vec<f32> = spec.split([',', ' ']).filter(|part| !part.is_empty()).map(single).collect::<Option<_>>().unwrap_or_default();
        let channel = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        match (model, numbers.as_slice()) {
            ("HTML", _) => hex(spec),
            ("rgb", &[red, green, blue]) => Some([red, green, blue].map(channel)),
            ("RGB", &[red, green, blue]) => Some([red, green, blue].map(|value| channel(value / 255.0))),
            ("gray", &[gray]) => Some([channel(gray); 3]),
            ("Gray", &[gray]) => Some([channel(gray / 15.0); 3]),
            ("cmy", &[cyan, magenta, yellow]) => Some([cyan, magenta, yellow].map(|ink| channel(1.0 - ink))),
            ("cmyk", &[cyan, magenta, yellow, black]) => Some([cyan, magenta, yellow].map(|ink| channel((1.0 - ink) * (1.0 - black)))),
            ("hsb", &[_, saturation, brightness]) if saturation <= 0.08 => Some([channel(brightness); 3]),
            _ => None,
        }
    }

    fn mixture(&self, spec: &str) -> Option<Rgb> {
        let (is_complement, spec) = spec.strip_prefix('-').map_or((false, spec), |rest| (true, rest));
        let mut parts = spec.split('!');
        let mut colour = self.named(parts.next()?)?;
        while let Some(share) = parts.next() {
            let share = single(share.trim())? / 100.0;
            let other = parts.next().map_or(Some(WHITE), |name| self.named(name))?;
            colour = mixed(other, colour, share);
        }
        Some(if is_complement { colour.map(|channel| 255 - channel) } else { colour })
    }

    fn named(&self, name: &str) -> Option<Rgb> {
        let name = name.trim();
        let usual = || NAMED.iter().find(|(known, _)| *known == name).map(|&(_, colour)| colour);
        self.0.get(name).copied().unwrap_or_else(usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_dimensions_are_computed() {
        let mut colours = Colours::default();
        colours.define("ghost", Some("cmyk"), "0,0,0,0");
        for (model, spec, colour) in [
            (None, "ghost", Some(WHITE)),
            (None, "black!2", Some([250; 3])),
            (None, "white!50!black", Some([128; 3])),
            (None, "-black", Some(WHITE)),
            (Some("rgb"), "1, 1, 1", Some(WHITE)),
            (Some("HTML"), "FFFFFF", Some(WHITE)),
            (Some("gray"), "1", Some(WHITE)),
            (None, "unheardof", None),
            (Some("rgb"), "1", None),
        ] {
            assert_eq!(colours.of(model, spec), colour, "{spec}");
        }
        for (dimension, length) in [(".1pt", Some(0.1)), ("=-30cm", Some(-853.5)), ("0.01\\textwidth", Some(3.45)), ("!", None), ("x", None)] {
            let found = points(dimension);
            assert!(found.zip(length).map_or(found == length, |(a, b): (f32, f32)| (a - b).abs() < 0.01), "{dimension}: {found:?}");
        }
    }
}
