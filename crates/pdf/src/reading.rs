//! Reading a file page by page.

use super::comments::{self, PdfComment};
use super::flow;
use super::gutters::Gutters;
use super::limits::Limit;
use super::lines::Line;
use super::metadata;
use super::page;
use super::page_lines::PageLines;
use super::page_tree::Page;
use super::problems::{self, Survey};
use super::recognised::{self, RecognisedPage};
use super::shared::Shared;
use super::tagged;
use super::{annotations, damage, endnotes, label_tree, open};
use literatim_matching::text::{Document, FilePlace, Hiding, LineBox, Span};
use literatim_read::{Decode, ReadError, ReadLimits, star_pages};
use std::collections::HashMap;

/// A PDF that is read page by page, so that its caller can stop between two pages, or do other work there.
pub struct PdfReading<'d> {
    shared: Shared<'d>,
    tree: Vec<Page>,
    /// How many pages are read at most.
    most: usize,
    recognised: Vec<RecognisedPage>,
    gutters: Gutters,
    pages: Vec<PageLines>,
    surveys: Vec<Survey>,
    /// Their hidden lines, with the number of the page and how they are hidden.
    concealed: Vec<(u32, Line, Hiding)>,
    /// Whether the file has more lines than the limit.
    is_full: bool,
}

impl<'d> PdfReading<'d> {
    /// Opens a file; its pages are not read yet. `decode` turns what fonts are encoded in into text.
    ///
    /// # Errors
    /// As [`read`](super::read).
    pub fn open(
        bytes: Vec<u8>,
        password: Option<&str>,
        limits: &ReadLimits,
        recognised: Vec<RecognisedPage>,
        decode: Decode<'d>,
    ) -> Result<Self, ReadError> {
        if bytes.is_empty() {
            return Err(ReadError::empty());
        }
        let (objects, tree) = open::open(bytes, password, limits, limits.pages.saturating_add(1))?;
        let (gutters, pages, surveys, concealed) = Default::default();
        Ok(Self { shared: Shared::new(objects, decode), tree, most: limits.pages, recognised, gutters, pages, surveys, concealed, is_full: false })
    }

    /// How many pages are to be read.
    pub fn pages(&self) -> usize {
        self.tree.len().min(self.most)
    }

    /// Reads the next page; false when there is none.
    pub fn next_page(&mut self) -> bool {
        let index = self.pages.len();
        if self.is_full || index == self.pages() {
            return false;
        }
        let (lines, size) = match self.recognised.iter().find(|page| page.page as usize == index + 1) {
            Some(page) => {
                let lines = recognised::lines(page);
                self.surveys.push(Survey::recognised(&lines));
                (lines, (page.width, page.height))
            }
            None => {
                let mut text = page::read_page(&self.shared, &mut self.tree[index]);
                let lines = tagged::lines(&mut text, &self.shared.tree, &mut self.gutters);
                let hidden = problems::hidden_lines(&text);
                self.surveys.push(Survey::new(&text, &lines, &hidden));
                self.concealed.extend(hidden.into_iter().map(|(line, how)| (index as u32 + 1, line, how)));
                (lines, text.size)
            }
        };
        self.is_full = !self.shared.objects.limits().take(Limit::Lines, lines.len());
        if !self.is_full {
            self.pages.push(PageLines::new(lines, size));
        }
        !self.is_full
    }

    /// What to append to the file so that it has highlights with comments on places of the pages that were read, by `author` and at a time (ISO 8601),
    /// if that is known. Its own bytes stay as they are, so that signatures still cover them.
    ///
    /// # Errors
    /// If nothing can be appended to the file (`unwritable`): it is encrypted, or its table of objects is damaged.
    pub fn commented(mut self, comments: &[PdfComment], author: &str, time: Option<&str>) -> Result<Vec<u8>, ReadError> {
        let document = self.document();
        comments::update(&self.shared.objects, &self.tree, &document, comments, author, time)
    }

    /// The document of the pages that were read.
    pub fn finish(mut self) -> Document {
        self.document()
    }

    // It is large, and two functions call it.
    #[inline(never)]
    fn document(&mut self) -> Document {
        let objects = &self.shared.objects;
        let mut document = flow::document(std::mem::take(&mut self.pages));
        endnotes::tie(&mut document);
        damage::doubt_cut_words(&mut document);
        label_tree::apply(objects, &mut document);
        star_pages::mark(&mut document);
        let concealed = std::mem::take(&mut self.concealed);
        let places: Vec<usize> = if concealed.is_empty() { Vec::new() } else { places_of(&document, &concealed) };
        for ((_, line, how), at) in concealed.into_iter().zip(places) {
            document.conceal(at, &format!("{} ", line.text), how);
        }
        document.metadata = metadata::read(objects);
        let is_dynamic_form = annotations::is_dynamic_form(objects, &document.text);
        let too_many = (self.tree.len() > self.most).then_some(self.most);
        let problems = problems::problems(&self.surveys, &document.concealed, too_many, is_dynamic_form, objects.limits().passed());
        document.problems.extend(problems);
        document.unread_pages = problems::unread_pages(&self.surveys);
        document.partial = problems::partial(&self.surveys, &document.problems);
        document
    }
}

/// The bytes of a document's text where these hidden lines of pages would be.
fn places_of(document: &Document, concealed: &[(u32, Line, Hiding)]) -> Vec<usize> {
    let mut lines: HashMap<(u32, u8), Vec<(Span, &LineBox)>> = HashMap::new();
    for origin in &document.origins {
        if let FilePlace::Line(own) = &origin.place {
            lines.entry((own.page, own.turn)).or_default().push((origin.span, own));
        }
    }
    concealed.iter().map(|(page, line, _)| place_of(document, *page, line, lines.get(&(*page, line.turn)).map_or(&[], Vec::as_slice))).collect()
}

/// The byte of a document's text where a line of a page would be that is not part of it: within a line at its height, else after the one above. `on_page`
/// are the lines of the page in its direction.
fn place_of(document: &Document, page: u32, line: &Line, on_page: &[(Span, &LineBox)]) -> usize {
    let mut above = None;
    for &(span, own) in on_page {
        if (own.baseline - line.y).abs() < own.size / 2.0 && own.left <= line.x {
            let mut right = own.left;
            let is_before = |advance: &&i16| {
                right += f32::from(**advance) / 10.0;
                right <= line.x + 0.1 * own.size
            };
            let count = own.advances.iter().take_while(is_before).count();
            let length: usize = document.text[span.range()].chars().take(count).map(char::len_utf8).sum();
            return span.start + length;
        }
        if own.baseline > line.y || above.is_none() {
            above = Some(span.end);
        }
    }
    above.unwrap_or_else(|| document.pages.iter().rev().find(|mark| mark.index != 0 && mark.index <= page).map_or(0, |mark| mark.at))
}
