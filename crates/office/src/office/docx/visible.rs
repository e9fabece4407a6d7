//! What a reader sees of a run: its colour on what is behind it, its size, its place.

use super::super::xml::Element;
use super::property::{is_set, value};
use super::theme::{DocxPaint, Theme};
use crate::colour::{Behind, SMALLEST, WHITE, is_lost};
use literatim_matching::number::single;
use literatim_matching::text::Hiding;

/// The size in points of text that names none.
const USUAL: f32 = 10.0;

/// From how many points on raised or lowered text does not belong to its line any more: no formula reaches as far.
const FAR: f32 = 100.0;

/// What a reader sees of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Visibility {
    Shown,
    Hidden(Hiding),
    /// It depends on something that the file lacks, or that is not computed: on the picture behind it, say. It is read.
    Unsure,
}

/// The properties of a run on which that depends, where something says them. Lengths are points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DocxInk {
    colour: Option<DocxPaint>,
    /// The fill of a text effect, which replaces the colour.
    effect: Option<DocxPaint>,
    /// Whether an outline or a relief draws the letters too.
    is_drawn: Option<bool>,
    shading: Option<DocxPaint>,
    highlight: Option<DocxPaint>,
    size: Option<f32>,
    /// The width of letters, of that of the font.
    scale: Option<f32>,
    spacing: Option<f32>,
    raised_by: Option<f32>,
    /// The width into which the text is fitted.
    fitted: Option<f32>,
}

impl DocxInk {
    /// Takes what a property says.
    pub fn add(&mut self, property: &Element, theme: &Theme) {
        let number = || value(Some(property)).and_then(|number| single(number.trim_end_matches('%')));
        match &*property.name {
            "w:color" => self.colour = Some(theme.text(property)),
            "w14:textFill" => self.effect = property.elements().find_map(|fill| theme.fill(fill)).or(self.effect),
            "w14:textOutline" => {
                let line = property.elements().find_map(|fill| theme.fill(fill));
                self.is_drawn = Some(line.is_some_and(|line| match line {
                    DocxPaint::Colour(colour) => !is_lost(colour, WHITE),
                    paint => paint == DocxPaint::Unknown,
                }));
            }
            "w:emboss" | "w:imprint" | "w:shadow" => self.is_drawn = Some(is_set(property)),
            "w:shd" => self.shading = Some(theme.shading(property)),
            "w:highlight" => self.highlight = Some(Theme::highlight(property)),
            "w:sz" => self.size = number().map(|halves| halves / 2.0).or(self.size),
            "w:w" => self.scale = number().map(|percent| percent / 100.0).or(self.scale),
            "w:spacing" => self.spacing = number().map(|twentieths| twentieths / 20.0).or(self.spacing),
            "w:position" => self.raised_by = number().map(|halves| halves / 2.0).or(self.raised_by),
            "w:fitText" => self.fitted = number().map(|twentieths| twentieths / 20.0).or(self.fitted),
            _ => {}
        }
    }

    pub fn inherit(&mut self, from: Self) {
        self.colour = self.colour.or(from.colour);
        self.effect = self.effect.or(from.effect);
        self.is_drawn = self.is_drawn.or(from.is_drawn);
        self.shading = self.shading.or(from.shading);
        self.highlight = self.highlight.or(from.highlight);
        self.size = self.size.or(from.size);
        self.scale = self.scale.or(from.scale);
        self.spacing = self.spacing.or(from.spacing);
        self.raised_by = self.raised_by.or(from.raised_by);
        self.fitted = self.fitted.or(from.fitted);
    }

    /// What a reader sees of text with these properties.
    pub fn seen(&self, behind: Behind) -> Visibility {
        let size = self.size.unwrap_or(USUAL);
        let width = self.scale.filter(|scale| *scale > 0.0).map_or(size, |scale| size * scale);
        // Letters that are moved back by half their height lie on each other.
        let is_piled = self.spacing.is_some_and(|spacing| spacing <= -size / 2.0);
        if size < SMALLEST || width < SMALLEST || is_piled || self.fitted.is_some_and(|width| width < SMALLEST) {
            return Visibility::Hidden(Hiding::Size);
        }
        if self.raised_by.is_some_and(|by| by.abs() >= FAR) {
            return Visibility::Hidden(Hiding::Displaced);
        }
        if self.is_drawn == Some(true) {
            return Visibility::Shown;
        }
        let marked = [self.highlight, self.shading].into_iter().flatten().find(|paint| !matches!(paint, DocxPaint::Auto | DocxPaint::Transparent));
        let behind = marked.map_or(behind, |paint| covered(paint, behind));
        match (self.effect.or(self.colour), behind) {
            (None | Some(DocxPaint::Auto), _) => Visibility::Shown,
            (Some(DocxPaint::Transparent), _) => Visibility::Hidden(Hiding::Transparent),
            (Some(DocxPaint::Unknown), _) => Visibility::Unsure,
            (Some(DocxPaint::Colour(text)), Behind::Colour(behind)) if is_lost(text, behind) => Visibility::Hidden(Hiding::Colour),
            (Some(DocxPaint::Colour(text)), Behind::Unknown) if is_lost(text, WHITE) => Visibility::Unsure,
            _ => Visibility::Shown,
        }
    }
}

/// What is behind text, if something paints over what was there.
pub(super) fn covered(paint: DocxPaint, behind: Behind) -> Behind {
    match paint {
        DocxPaint::Auto | DocxPaint::Transparent => behind,
        DocxPaint::Colour(colour) => Behind::Colour(colour),
        DocxPaint::Unknown => Behind::Unknown,
    }
}
