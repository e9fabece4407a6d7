//! Text that annotations print on a page (ISO 32000-2, 12.5): form fields, comments set in the page, stamps.

use super::area::Area;
use super::graphics::State;
use super::lexer::{Lexer, Operand, PdfToken};
use super::matrix::Matrix;
use super::metadata;
use super::object::Stream;
use super::objects::Objects;
use super::page_tree::Page;
use super::reader::Reader;
use pdf::primitive::{Dictionary, Primitive};

/// Maximum number of annotations drawn per page.
const MAX_ANNOTATIONS: usize = 4_000;
/// Maximum number of ancestors of a field.
const MAX_PARENTS: usize = 32;
/// Flags of annotations that are not shown: Hidden and NoView.
const UNSEEN: u32 = 1 << 1 | 1 << 5;
/// The flag of multi-line text fields.
const MULTILINE: u32 = 1 << 12;
/// The flag of text fields whose value is a password.
const PASSWORD: u32 = 1 << 13;
/// Annotations whose words are not printed on the page: pop-ups, or text behind an icon.
const NOT_PRINTED: &[&str] = &["Popup", "Text", "Link", "FileAttachment", "Sound", "Movie", "Screen", "3D", "RichMedia"];
/// Annotations that mark words of the page without covering them.
const OVERLAYS: &[&str] = &["Highlight", "Underline", "Squiggly", "StrikeOut", "Ink", "Caret"];
/// The font size of a value whose field gives none.
const SIZE: f32 = 11.0;

/// Draws the annotations of a page over its content; `state` is the initial state of the page.
pub fn draw(reader: &mut Reader, page: &Page, state: &State) {
    let objects = &reader.shared.objects;
    for annotation in objects.array(page.dict.get("Annots")).unwrap_or_default().iter().take(MAX_ANNOTATIONS) {
        let Some(dict) = objects.dict(Some(annotation)) else { continue };
        let kind = objects.name(dict.get("Subtype")).unwrap_or_default();
        let flags = objects.number(dict.get("F")).unwrap_or(0.0) as u32;
        let Some(area) = objects.area(dict.get("Rect")).filter(|_| flags & UNSEEN == 0 && !NOT_PRINTED.contains(&&*kind)) else { continue };
        reader.marks.enter(reader.shared, dict.get("OC"));
        let before = reader.out.text.len();
        if let Some(stream) = appearance(objects, &dict) {
            reader.is_overlay = OVERLAYS.contains(&&*kind);
            draw_appearance(reader, &stream, area, page, state);
            reader.is_overlay = false;
        }
        // The value of a field counts if the program that filled it in did not draw its appearance.
        if kind == "Widget" && reader.out.text.len() == before {
            draw_value(reader, &dict, area, state);
        }
        reader.leave_form();
    }
}

/// The normal appearance, in the annotation's current state.
fn appearance(objects: &Objects, dict: &Dictionary) -> Option<Stream> {
    let appearances = objects.dict(dict.get("AP"))?;
    let normal = appearances.get("N");
    objects.stream(normal).or_else(|| {
        let state = objects.name(dict.get("AS"))?;
        objects.stream(objects.dict(normal)?.get(&state))
    })
}

/// Draws an appearance so that its box, transformed by its matrix, fills the area (algorithm 8.1).
fn draw_appearance(reader: &mut Reader, stream: &Stream, area: Area, page: &Page, state: &State) {
    let objects = &reader.shared.objects;
    let matrix = objects.numbers(stream.dict.get("Matrix")).map_or(Matrix::IDENTITY, Matrix);
    let Some(from) = objects.area(stream.dict.get("BBox")).and_then(|area| area.placed(&matrix)) else { return };
    let ((width, height), (from_width, from_height)) = (area.size(), from.size());
    let scale = |to: f32, from: f32| if from > 0.0 { to / from } else { 1.0 };
    let (x, y) = (scale(width, from_width), scale(height, from_height));
    let fit = Matrix([x, 0.0, 0.0, y, area.0[0] - x * from.0[0], area.0[1] - y * from.0[1]]);
    let mut state = state.clone();
    state.place = fit.then(&state.place);
    reader.draw_form(stream, &page.resources, &state, 0);
}

/// Sets the value of a text or choice field.
fn draw_value(reader: &mut Reader, dict: &Dictionary, area: Area, state: &State) {
    let objects = &reader.shared.objects;
    let flags = inherited(objects, dict, "Ff").and_then(|flags| objects.number(Some(&flags))).unwrap_or(0.0) as u32;
    let kind = inherited(objects, dict, "FT").and_then(|kind| objects.name(Some(&kind)));
    let is_secret = kind.as_deref() == Some("Tx") && flags & PASSWORD != 0;
    if !matches!(kind.as_deref(), Some("Tx" | "Ch")) || is_secret {
        return;
    }
    let value = inherited(objects, dict, "V");
    let values = objects.array(value.as_ref()).unwrap_or_else(|| value.into_iter().collect());
    let values: Vec<String> = values.iter().filter_map(|value| objects.string(Some(value))).map(|bytes| metadata::text(&bytes)).collect();
    let Some(area) = area.placed(&state.place) else { return };
    let size = inherited(objects, dict, "DA").and_then(|look| objects.string(Some(&look))).and_then(|look| font_size(&look));
    let size = size.unwrap_or(SIZE.min(0.8 * area.size().1));
    let wraps = flags & MULTILINE != 0;
    reader.write(&values.join(", "), area, size, wraps, state);
}

/// The font size in a field's default appearance; `None` if the size is automatic.
fn font_size(look: &[u8]) -> Option<f32> {
    let mut last = None;
    for token in Lexer::new(look) {
        match token {
            PdfToken::Operator(b"Tf") => return last.filter(|&size| size > 0.0),
            PdfToken::Operand(Operand::Number(number)) => last = Some(number),
            _ => {}
        }
    }
    None
}

/// A value of a field, or of its ancestors.
fn inherited(objects: &Objects, dict: &Dictionary, key: &str) -> Option<Primitive> {
    let mut dict = dict.clone();
    for _ in 0..MAX_PARENTS {
        if let Some(value) = dict.get(key) {
            return Some(objects.resolve(value));
        }
        dict = objects.dict(dict.get("Parent"))?;
    }
    None
}

/// Whether the file is an XFA form, whose own pages only say that it cannot be shown.
pub fn is_dynamic_form(objects: &Objects, text: &str) -> bool {
    let catalog = objects.catalog().unwrap_or_default();
    let form = objects.dict(catalog.get("AcroForm")).unwrap_or_default();
    let is_to_be_made = matches!(objects.resolve(catalog.get("NeedsRendering").unwrap_or(&Primitive::Null)), Primitive::Boolean(true));
    form.get("XFA").is_some() && (is_to_be_made || text.contains("Please wait"))
}
