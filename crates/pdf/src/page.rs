//! Reading a page: its content, and its annotations over it.

use super::accents;
use super::annotations;
use super::area::Area;
use super::graphics::State;
use super::leftward;
use super::limits::{Limit, MAX_STREAM};
use super::matrix::Matrix;
use super::page_text::PageText;
use super::page_tree::Page;
use super::reader::Reader;
use super::shared::Shared;
use super::upright;

/// Reads a page with its annotations.
pub fn read_page(shared: &Shared, page: &Page) -> PageText {
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
    let (upright, size) = Matrix::of_page(page.area, page.turns);
    let mut reader = Reader::new(shared, size);
    reader.marks.page = page.id.unwrap_or(0);
    let state = State::new(upright, Area([0.0, 0.0, size.0, size.1]));
    reader.run(&bytes, &page.resources, state.clone(), 0);
    annotations::draw(&mut reader, page, &state);
    let mut text = reader.finish();
    accents::combine(&mut text);
    leftward::arrange(&mut text);
    upright::arrange(&mut text);
    text
}
