//! Comments on places of a document, as highlights that are appended to its file (ISO 32000-2, 12.5.6.10).

use super::area::Area;
use super::matrix::Matrix;
use super::objects::Objects;
use super::page_tree::Page;
use super::syntax::entry;
use super::update::{Update, damaged, hex};
use literatim_matching::text::{Document, FilePlace, LineBox, Span, Span16, Utf16Table};
use literatim_read::ReadError;
use pdf::primitive::Primitive;

/// A comment on some words of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct PdfComment {
    /// Its name, which is unique among the comments.
    pub name: String,
    /// The words, in UTF-16 units of the document's text.
    pub span: Span16,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// The colour of the highlight: red, green and blue, from 0 to 1.
    pub colour: [f32; 3],
}

/// How far letters reach above and below the baseline, in ems.
const ABOVE: f32 = 0.78;
const BELOW: f32 = 0.22;

/// The corners of a part of a line: upper left, upper right, lower left, lower right. Every program draws them in this order, whatever the standard says.
type Quad = [(f32, f32); 4];

/// What to append to the file of a document for comments by `author`, at a time (ISO 8601); nothing if none of them is on a page.
///
/// # Errors
/// As [`PdfReading::commented`](super::PdfReading::commented).
pub fn update(
    objects: &Objects,
    pages: &[Page],
    document: &Document,
    comments: &[PdfComment],
    author: &str,
    time: Option<&str>,
) -> Result<Vec<u8>, ReadError> {
    let mut update = Update::new(objects)?;
    let table = Utf16Table::new(&document.text);
    let signed = format!("/T{}{}", text_string(author), time.and_then(date).unwrap_or_default());
    // References to the new annotations of each page.
    let mut added = vec![String::new(); pages.len()];
    for comment in comments {
        let contents = text_string(&comment.paragraphs.join("\n"));
        let places = places(pages, document, table.bytes(&document.text, comment.span));
        for (part, some) in places.chunk_by(|(before, _), (after, _)| before == after).enumerate() {
            let name = if part == 0 { comment.name.clone() } else { format!("{}-{}", comment.name, part + 1) };
            let entries = format!("/NM{}/Contents{contents}{signed}", text_string(&name));
            let highlight = highlight(&mut update, some, comment.colour, &entries).ok_or_else(damaged)?;
            added[some[0].0].push_str(&format!(" {highlight} 0 R"));
        }
    }
    if added.iter().all(String::is_empty) {
        return Ok(Vec::new());
    }
    for (page, references) in pages.iter().zip(&added).filter(|(_, references)| !references.is_empty()) {
        annotate(&mut update, objects, page, references)?;
    }
    update.finish()
}

/// The parts of lines that have the words of a span, each with the index of its page.
fn places(pages: &[Page], document: &Document, span: Span) -> Vec<(usize, Quad)> {
    let mut places = Vec::new();
    let first = document.origins.partition_point(|origin| origin.span.end <= span.start);
    for origin in document.origins[first..].iter().take_while(|origin| origin.span.start < span.end) {
        let FilePlace::Line(line) = &origin.place else { continue };
        let Some((index, page)) = (line.page as usize).checked_sub(1).and_then(|index| Some((index, pages.get(index)?))) else { continue };
        let seen = Span::new(span.start.max(origin.span.start), span.end.min(origin.span.end));
        // What is hidden is not quoted: the hyphen at the end of a line, the foot of a page on which a paragraph goes on.
        let hidden = |at: usize| document.hidden[..document.hidden.partition_point(|hidden| hidden.start <= at)].last();
        let is_read = |at: usize| !hidden(at).is_some_and(|hidden| hidden.contains(at)) && !document.text[at..].starts_with(char::is_whitespace);
        let mut read = document.text[seen.range()].char_indices().map(|(at, _)| seen.start + at).filter(|&at| is_read(at));
        let Some(from) = read.next() else { continue };
        let to = read.next_back().unwrap_or(from);
        let index_of = |at: usize| document.text[origin.span.start..at].chars().count();
        if let Some(quad) = quad(line, index_of(from), index_of(to) + 1, page) {
            places.push((index, quad));
        }
    }
    places
}

/// The corners of the characters `from..to` of a line, in the coordinates of its page.
fn quad(line: &LineBox, from: usize, to: usize, page: &Page) -> Option<Quad> {
    let (shown, (width, height)) = Matrix::of_page(page.area, page.turns);
    let turned = match line.turn {
        1 => Matrix([0.0, 1.0, -1.0, 0.0, width, 0.0]),
        2 => Matrix([-1.0, 0.0, 0.0, -1.0, width, height]),
        3 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, height]),
        _ => Matrix::IDENTITY,
    };
    let place = turned.then(&shown.inverse());
    let mut edge = line.left;
    let edges = line.advances.iter().map(|&advance| {
        edge += f32::from(advance) / 10.0;
        edge
    });
    let edges: Vec<f32> = std::iter::once(line.left).chain(edges).collect();
    let across = [line.baseline + ABOVE * line.size, line.baseline - BELOW * line.size];
    let area = Area::around(edges.get(from..=to)?.iter().flat_map(|&edge| across.map(|y| (edge, y))))?;
    let [left, bottom, right, top] = area.0;
    Some([(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| place.apply(x, y)))
}

/// Adds a highlight over parts of the lines of a page, and how it looks, for programs that draw none of their own.
fn highlight(update: &mut Update, places: &[(usize, Quad)], [red, green, blue]: [f32; 3], entries: &str) -> Option<u64> {
    let [left, bottom, right, top] = Area::around(places.iter().flat_map(|(_, quad)| *quad))?.0;
    let area = format!("[{} {}]", point((left, bottom)), point((right, top)));
    let colour = format!("{} {} {}", number(red), number(green), number(blue));
    let shape = |&(_, [a, b, c, d]): &(usize, Quad)| format!("{} m {} l {} l {} l h\n", point(a), point(b), point(d), point(c));
    let shapes: String = places.iter().map(shape).collect();
    let drawing = format!("/M gs {colour} rg\n{shapes}f");
    // What is below shows through.
    let look = format!("/Type/XObject/Subtype/Form/BBox{area}/Resources<</ExtGState<</M<</BM/Multiply>>>>>>/Length {}", drawing.len());
    let look = update.add(format!("<<{look}>>stream\n{drawing}\nendstream").as_bytes()).id;
    let corners: Vec<String> = places.iter().flat_map(|(_, quad)| quad.map(point)).collect();
    let corners = corners.join(" ");
    let place = format!("/Type/Annot/Subtype/Highlight/Rect{area}/QuadPoints[{corners}]/C[{colour}]/F 4/AP<</N {look} 0 R>>");
    Some(update.add(format!("<<{place}{entries}>>").as_bytes()).id)
}

/// Adds annotations to those of a page. All else in its dictionary stays as it is written.
fn annotate(update: &mut Update, objects: &Objects, page: &Page, references: &str) -> Result<(), ReadError> {
    let (id, mut dict) = page.id.and_then(|id| objects.source(id)).ok_or_else(damaged)?;
    let mut old = Vec::new();
    if let Some((key, value)) = entry(&dict, b"/Annots") {
        let array = match page.dict.get("Annots") {
            Some(Primitive::Reference(to)) if matches!(objects.resolve(&Primitive::Reference(*to)), Primitive::Array(_)) => {
                objects.source(to.id).ok_or_else(damaged)?.1
            }
            _ => dict[value.clone()].trim_ascii().to_vec(),
        };
        old = array.strip_prefix(b"[").and_then(|array| array.strip_suffix(b"]")).unwrap_or_default().to_vec();
        dict.drain(key.start..value.end);
    }
    let inside = dict.strip_suffix(b">>").ok_or_else(damaged)?;
    update.set(id, &[inside, b"/Annots[", &old, references.as_bytes(), b"]>>"].concat());
    Ok(())
}

fn point((x, y): (f32, f32)) -> String {
    format!("{} {}", number(x), number(y))
}

/// A number with two decimals. The formatting of floats is larger than all else here.
fn number(number: f32) -> String {
    let hundredths = (number * 100.0).round() as i32;
    format!("{}{}.{:02}", if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100)
}

/// Text in the syntax of strings, in UTF-16.
fn text_string(text: &str) -> String {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    format!("<{}>", hex(&units.flat_map(u16::to_be_bytes).collect::<Vec<u8>>()))
}

/// A time in UTC (ISO 8601) as that at which an annotation was made and changed.
fn date(time: &str) -> Option<String> {
    let digits: String = time.strip_suffix('Z')?.split('.').next()?.chars().filter(char::is_ascii_digit).collect();
    (digits.len() == 14).then(|| format!("/CreationDate(D:{digits}Z)/M(D:{digits}Z)"))
}
