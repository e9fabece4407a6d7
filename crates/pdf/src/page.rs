//! Reading a page: its content, and its annotations over it.

use super::accents;
use super::annotations;
use super::area::Area;
use super::damage;
use super::graphics::State;
use super::initials;
use super::leftward;
use super::limits::{Limit, MAX_STREAM};
use super::matrix::Matrix;
use super::page_text::PageText;
use super::page_tree::Page;
use super::reader::Reader;
use super::shared::Shared;
use super::upright;
use literatim_matching::text::Hiding;

/// The bytes of content for each glyph, and the glyphs for which there is room at first.
const BYTES: usize = 8;
const MANY_GLYPHS: usize = 4_096;
/// A crop box that hides this many glyphs, and more than it shows, is doubted.
const CROPPED: usize = 400;

/// Reads a page with its annotations. A crop box that hides most of the text of a page is an error of the program that wrote it, and the whole page is
/// its area.
pub fn read_page(shared: &Shared, page: &mut Page) -> PageText {
    let text = read_area(shared, page, page.area);
    let Some(whole) = page.whole else { return text };
    let cropped = text.hidden.iter().filter(|(_, how)| *how == Hiding::Displaced).count();
    if cropped < CROPPED || cropped <= text.glyphs.len() {
        return text;
    }
    page.area = whole;
    read_area(shared, page, whole)
}

/// Reads what is within an area of a page.
fn read_area(shared: &Shared, page: &Page, area: [f32; 4]) -> PageText {
    let objects = &shared.objects;
    let mut bytes = Vec::new();
    let contents = page.dict.get("Contents");
    let parts = objects.array(contents).unwrap_or_else(|| contents.cloned().into_iter().collect());
    for stream in parts.iter().filter_map(|part| objects.stream(Some(part))) {
        if bytes.len() > MAX_STREAM {
            objects.limits().pass(Limit::Stream);
            break;
        }
        bytes.extend(objects.data(&stream).unwrap_or_default());
        bytes.push(b'\n');
    }
    let (upright, size) = Matrix::of_page(area, page.turns);
    let mut reader = Reader::new(shared, size);
    // About as many glyphs as a page of these bytes has.
    let count = (bytes.len() / BYTES).min(MANY_GLYPHS);
    reader.out.glyphs.reserve(count);
    reader.sights.reserve(count);
    reader.marks.page = page.id.unwrap_or(0);
    let state = State::new(upright, Area([0.0, 0.0, size.0, size.1]));
    reader.run(&bytes, &page.resources, state.clone(), 0);
    annotations::draw(&mut reader, page, &state);
    let mut text = reader.finish();
    damage::keep_in_words(&mut text);
    damage::read_quotation_marks(&mut text);
    accents::combine(&mut text);
    leftward::arrange(&mut text);
    initials::join(&mut text);
    upright::arrange(&mut text);
    text
}
