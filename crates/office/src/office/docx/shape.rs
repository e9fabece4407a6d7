//! Text boxes and what is drawn around them: whether a reader sees them, and what is behind their text.

use super::super::xml::Element;
use super::theme::{DocxPaint, Theme};
use super::visible::covered;
use crate::colour::{Behind, WHITE, hex, is_lost};
use literatim_matching::number::single;
use literatim_matching::text::Hiding;

/// English Metric Units of a point.
const EMU: f32 = 12_700.0;

/// The size of the largest usual page, and the widest margin, in points.
const PAGE: f32 = 1_224.0;
const MARGIN: f32 = 144.0;

/// The size in points from which a picture may be behind text.
const BACKDROP: f32 = 72.0;

/// A text box, with what is known of the shape around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextBox<'a> {
    pub content: &'a Element,
    pub hiding: Option<Hiding>,
    pub behind: Behind,
}

/// Collects the text boxes in a drawing.
pub(super) fn collect<'a>(drawing: &'a Element, around: TextBox<'a>, theme: &Theme, boxes: &mut Vec<TextBox<'a>>) {
    for element in drawing.elements() {
        let inner = match &*element.name {
            "mc:AlternateContent" => {
                let Some(choice) = super::alternative::chosen(element) else { continue };
                collect(choice, around, theme, boxes);
                continue;
            }
            "w:txbxContent" => {
                boxes.push(TextBox { content: element, ..around });
                continue;
            }
            "wp:anchor" | "wp:inline" => TextBox { hiding: around.hiding.or_else(|| placed(element)), ..around },
            "wps:wsp" => TextBox { behind: covered(filled(element, theme), around.behind), ..around },
            name if name.starts_with("v:") => {
                let behind = vml_fill(element).map_or(around.behind, |paint| covered(paint, around.behind));
                TextBox { hiding: around.hiding.or_else(|| vml_placed(element)), behind, ..around }
            }
            _ => around,
        };
        collect(element, inner, theme, boxes);
    }
}

/// Whether something in an element may be behind text: a picture, or a shape with a colour.
pub(super) fn has_backdrop(element: &Element, theme: &Theme) -> bool {
    let is_coloured = |paint: DocxPaint| match paint {
        DocxPaint::Colour(colour) => !is_lost(colour, WHITE),
        paint => paint == DocxPaint::Unknown,
    };
    let is_backdrop = match &*element.name {
        "pic:pic" | "v:imagedata" => true,
        "wps:wsp" => is_coloured(filled(element, theme)),
        name if name.starts_with("v:") => vml_fill(element).is_some_and(is_coloured),
        _ => false,
    };
    is_backdrop || element.elements().any(|inner| has_backdrop(inner, theme))
}

/// Whether a drawing lies behind the text around it, and is large enough to be its background.
pub(super) fn is_behind_text(element: &Element) -> bool {
    let own = || {
        let size = |name: &str| element.child("wp:extent").and_then(|extent| number(extent, name)).unwrap_or(0.0);
        matches!(element.attribute("behindDoc"), Some("1" | "true")) && size("cx") >= BACKDROP && size("cy") >= BACKDROP / 6.0
    };
    &*element.name == "wp:anchor" && own() || element.elements().any(is_behind_text)
}

/// A length of DrawingML in points.
fn number(element: &Element, name: &str) -> Option<f32> {
    element.attribute(name).and_then(single).map(|emu| emu / EMU)
}

/// How the frame of a drawing hides it.
fn placed(frame: &Element) -> Option<Hiding> {
    if frame.child("wp:docPr").is_some_and(|properties| matches!(properties.attribute("hidden"), Some("1" | "true"))) {
        return Some(Hiding::Marked);
    }
    let size = |name: &str| frame.child("wp:extent").and_then(|extent| number(extent, name));
    let is_off = |axis: &str, extent: &str| {
        let offset = frame.at(&[axis, "wp:posOffset"]).and_then(|offset| single(offset.text().trim())).map(|emu| emu / EMU);
        offset.is_some_and(|offset| offset >= PAGE || offset + size(extent).unwrap_or(0.0) <= -MARGIN)
    };
    if is_off("wp:positionH", "cx") || is_off("wp:positionV", "cy") {
        return Some(Hiding::Displaced);
    }
    // A box without a size that grows with its text has one here.
    let is_flat = ["cx", "cy"].iter().any(|name| size(name).is_some_and(|length| length < 3.0));
    (is_flat && !grows(frame)).then_some(Hiding::Clipped)
}

fn grows(element: &Element) -> bool {
    &*element.name == "a:spAutoFit" || element.elements().any(grows)
}

/// What a shape is filled with.
fn filled(shape: &Element, theme: &Theme) -> DocxPaint {
    let own = shape.child("wps:spPr").into_iter().flat_map(Element::elements).find_map(|fill| theme.fill(fill));
    let styled = || shape.at(&["wps:style", "a:fillRef"]).filter(|fill| fill.attribute("idx") != Some("0")).map(|_| DocxPaint::Unknown);
    own.or_else(styled).unwrap_or(DocxPaint::Auto)
}

/// What a shape of VML is filled with; `None` if the element is no shape.
fn vml_fill(element: &Element) -> Option<DocxPaint> {
    if !matches!(&*element.name, "v:shape" | "v:rect" | "v:roundrect" | "v:oval" | "v:polyline") {
        return None;
    }
    if matches!(element.attribute("filled"), Some("f" | "false")) {
        return Some(DocxPaint::Transparent);
    }
    if element.child("v:fill").is_some_and(|fill| fill.attribute("type").is_some_and(|kind| kind != "solid")) {
        return Some(DocxPaint::Unknown);
    }
    let Some(colour) = element.attribute("fillcolor") else { return Some(DocxPaint::Colour(WHITE)) };
    let colour = colour.split([' ', '[']).next().unwrap_or("");
    Some(if colour == "white" || colour == "window" { DocxPaint::Colour(WHITE) } else { hex(colour).map_or(DocxPaint::Unknown, DocxPaint::Colour) })
}

/// How the style of a shape of VML hides it.
fn vml_placed(element: &Element) -> Option<Hiding> {
    let style = element.attribute("style")?;
    let property = |name: &str| {
        let pair = |declaration: &'_ str| -> Option<(usize, usize)> { declaration.find(':').map(|at| (at, declaration.len())) };
        style.split(';').find_map(|declaration| {
            let (at, _) = pair(declaration)?;
            (declaration[..at].trim() == name).then(|| declaration[at + 1..].trim())
        })
    };
    if property("visibility") == Some("hidden") || property("display") == Some("none") {
        return Some(Hiding::Marked);
    }
    let length = |name: &str| {
        let value = property(name)?;
        let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let per_unit = match &value[digits.len()..] {
            "in" => 72.0,
            "cm" => 72.0 / 2.54,
            "mm" => 7.2 / 2.54,
            _ => 1.0,
        };
        single(digits).map(|value| value * per_unit)
    };
    let is_off = |names: [&str; 2], extent: &str| {
        let offset: f32 = names.iter().filter_map(|name| length(name)).sum();
        offset >= PAGE || offset + length(extent).unwrap_or(0.0) <= -MARGIN
    };
    if property("position") == Some("absolute") && (is_off(["left", "margin-left"], "width") || is_off(["top", "margin-top"], "height")) {
        return Some(Hiding::Displaced);
    }
    ["width", "height"].iter().any(|name| length(name).is_some_and(|length| length < 3.0)).then_some(Hiding::Clipped)
}
