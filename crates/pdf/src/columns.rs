//! The regions of a page: columns next to each other, and the text above and below them.

use super::area::{greater, smaller};
use super::gutters::{self, Gutters, MIN_GUTTER};
use super::page_text::{Glyph, PageText};
use super::piece::{LinePiece, text};
use super::tables;
use literatim_matching::order;

/// Minimum number of pieces in a column.
const MIN_ROWS: usize = 4;
/// Minimum average number of glyphs in the pieces of a column; narrower ones are columns of a table, which is read by rows.
const MIN_GLYPHS: usize = 14;
/// Minimum average number of glyphs in the pieces of a column of running text, whose gutter is looked for on the pages after it.
const TEXT_GLYPHS: usize = 22;
/// Maximum number of times a page may be divided.
const MAX_DEPTH: usize = 8;
/// Minimum number of numbered lines on pleading paper.
const MIN_NUMBERED: usize = 10;
/// The same where the numbers touch the text; fewer may be the rows of a table.
const MIN_ATTACHED: usize = 20;
/// The smallest gap between such a number and the text, in ems.
const ATTACHED_GAP: f32 = 0.1;
/// The step, in points, in the search for gutters.
const STEP: f32 = 3.0;
/// Maximum number of positions to test for a gutter.
const MAX_STEPS: usize = 3_333;

/// A region of a page, or a cell of a table.
#[derive(Debug, Default)]
pub struct PageRegion {
    /// Its pieces, from top to bottom.
    pub pieces: Vec<LinePiece>,
    /// The row of a table that it is a cell of; rows are numbered in reading order.
    pub row: Option<usize>,
}

/// The regions in reading order.
pub fn regions(pieces: Vec<LinePiece>, gutters: &mut Gutters) -> Vec<PageRegion> {
    let mut regions = Vec::new();
    cut(pieces, MAX_DEPTH, gutters, &mut regions);
    regions
}

fn cut(pieces: Vec<LinePiece>, depth: usize, gutters: &mut Gutters, out: &mut Vec<PageRegion>) {
    if pieces.is_empty() {
        return;
    }
    if let Some(table) = (depth > 0).then(|| tables::find(&pieces)).flatten() {
        let mut above = pieces;
        let below = above.split_off(table.last);
        let mut cells: Vec<Option<LinePiece>> = above.drain(table.first..).map(Some).collect();
        cut(above, depth - 1, gutters, out);
        for row in table.rows {
            let number = out.iter().rev().find_map(|region| region.row).map_or(0, |last| last + 1);
            for cell in row.into_iter().filter(|cell| !cell.is_empty()) {
                let pieces = cell.into_iter().filter_map(|i| cells[i - table.first].take()).collect();
                out.push(PageRegion { pieces, row: Some(number) });
            }
        }
        return cut(below, depth - 1, gutters, out);
    }
    let Some(band) = (depth > 0).then(|| widest_band(&pieces, gutters)).flatten() else {
        out.push(PageRegion { pieces, row: None });
        return;
    };
    if band.sides.iter().all(|side| side.pieces >= gutters::MIN_ROWS && side.glyphs >= TEXT_GLYPHS * side.pieces) {
        gutters.add(band.sides[0].edge, band.sides[1].edge);
    }
    let mut parts = [const { Vec::new() }; 4];
    for (i, piece) in pieces.into_iter().enumerate() {
        let part = match i {
            i if i < band.first => 0,
            i if i >= band.last => 3,
            _ if piece.x >= band.at => 2,
            _ => 1,
        };
        parts[part].push(piece);
    }
    for part in parts {
        cut(part, depth - 1, gutters, out);
    }
}

/// Pieces `first..last`, divided by a gutter at `at`.
#[derive(Clone, Copy, Debug, Default)]
struct Band {
    first: usize,
    last: usize,
    at: f32,
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug)]
struct Side {
    pieces: usize,
    glyphs: usize,
    top: f32,
    bottom: f32,
    /// The edge at the gutter.
    edge: f32,
}

impl Default for Side {
    fn default() -> Self {
        Self { pieces: 0, glyphs: 0, top: f32::MIN, bottom: f32::MAX, edge: f32::NAN }
    }
}

impl Band {
    fn add(&mut self, index: usize, piece: &LinePiece) {
        let right = piece.x >= self.at;
        let side = &mut self.sides[usize::from(right)];
        // The edge is no number at first.
        side.edge = if right { smaller(piece.x, side.edge) } else { greater(piece.end, side.edge) };
        (side.pieces, side.glyphs) = (side.pieces + 1, side.glyphs + piece.len());
        (side.top, side.bottom) = (greater(side.top, piece.y), smaller(side.bottom, piece.y));
        self.last = index + 1;
    }

    /// The amount of text on the smaller side; `None` if the two are not columns.
    fn score(&self, em: f32, gutters: &Gutters) -> Option<usize> {
        let [left, right] = &self.sides;
        // Where a page before it has a gutter, less is enough: a running head may stand on one side, and few lines on the other.
        let is_known = gutters.has((left.edge + right.edge) / 2.0);
        let (rows, overlap) = if is_known { (gutters::FEW_ROWS, 0.0) } else { (MIN_ROWS, 0.5) };
        let are_columns = self.sides.iter().all(|side| side.pieces >= rows && side.glyphs >= MIN_GLYPHS * side.pieces);
        let shared = left.top.min(right.top) - left.bottom.max(right.bottom);
        let lower = (left.top - left.bottom).min(right.top - right.bottom);
        (are_columns && right.edge - left.edge >= MIN_GUTTER * em && shared >= overlap * lower).then(|| left.glyphs.min(right.glyphs))
    }
}

/// The gutter, and the run of pieces next to it, that separates the most text.
fn widest_band(pieces: &[LinePiece], gutters: &Gutters) -> Option<Band> {
    if pieces.len() < 2 * gutters::FEW_ROWS {
        return None;
    }
    let left = pieces.iter().map(|piece| piece.x).fold(f32::MAX, smaller);
    let right = pieces.iter().map(|piece| piece.end).fold(f32::MIN, greater);
    let mut sizes: Vec<f32> = pieces.iter().map(|piece| piece.size).collect();
    order::sort_by(&mut sizes, f32::total_cmp);
    let em = sizes[sizes.len() / 2];
    // The edges in their order: at most places too few pieces are on one side of a gutter.
    let ordered = |edge: fn(&LinePiece) -> f32| {
        let mut edges: Vec<f32> = pieces.iter().map(edge).collect();
        order::sort_by(&mut edges, f32::total_cmp);
        edges
    };
    let (lefts, rights) = (ordered(|piece| piece.x), ordered(|piece| piece.end));
    let rows = if gutters.is_empty() { MIN_ROWS } else { gutters::FEW_ROWS };
    let has_sides = |at: f32| pieces.len() >= rows && rights[rows - 1] <= at && lefts[pieces.len() - rows] >= at;
    let mut best: Option<(usize, f32, Band)> = None;
    // Counted, because at a distant position a step may be too small to make progress.
    for at in (1..).map(|step| left + step as f32 * STEP).take(MAX_STEPS).take_while(|&at| at < right).filter(|&at| has_sides(at)) {
        let mut band = Band { at, ..Band::default() };
        let mut close = |band: Band| {
            let gutter = band.sides[1].edge - band.sides[0].edge;
            if let Some(score) = band.score(em, gutters)
                && best.is_none_or(|(most, width, _)| (score, gutter) > (most, width))
            {
                best = Some((score, gutter, band));
            }
        };
        for (i, piece) in pieces.iter().enumerate() {
            if piece.x < at && piece.end > at {
                close(band);
                band = Band { at, first: i + 1, last: i + 1, ..Band::default() };
            } else {
                band.add(i, piece);
            }
        }
        close(band);
    }
    best.map(|(.., band)| band)
}

/// Separates the numbers in the margin of pleading paper from the other pieces.
pub fn split_gutter_numbers(page: &PageText, pieces: Vec<LinePiece>) -> (Vec<LinePiece>, Vec<LinePiece>) {
    let pieces = with_numbers_apart(page, pieces);
    let numbers: Vec<Option<u32>> = pieces.iter().map(|piece| number(page, piece)).collect();
    let mut found = vec![false; pieces.len()];
    let mut taken = 0;
    for (i, piece) in pieces.iter().enumerate() {
        if !matches!(numbers[i], Some(1..=2)) || found[i] {
            continue;
        }
        // Downwards, each number is the next one, in the same position, left of all text.
        let mut chain = vec![i];
        let (mut expected, mut last) = (numbers[i].unwrap_or(1), piece);
        for (j, next) in pieces.iter().enumerate().skip(i + 1) {
            let aligned = (next.x - last.x).abs() < piece.size || (next.end - last.end).abs() < 0.5 * piece.size;
            if aligned && numbers[j] == Some(expected + 1) {
                chain.push(j);
                (expected, last) = (expected + 1, next);
            }
        }
        if chain.len() >= MIN_NUMBERED && stands_in_margin(&pieces, &numbers, &chain) {
            taken += chain.len();
            chain.iter().for_each(|&j| found[j] = true);
        }
    }
    if taken == 0 {
        return (Vec::new(), pieces);
    }
    let mut parts = (Vec::new(), Vec::new());
    for (piece, found) in pieces.into_iter().zip(found) {
        if found { parts.0.push(piece) } else { parts.1.push(piece) }
    }
    parts
}

/// The pieces, with a piece of its own for each number that begins a line, if the numbers of at least [`MIN_ATTACHED`] lines count up in one place:
/// on some paper they touch the text.
fn with_numbers_apart(page: &PageText, pieces: Vec<LinePiece>) -> Vec<LinePiece> {
    let mut chain: Vec<usize> = Vec::new();
    let mut last: Option<(u32, f32, f32)> = None;
    for (i, piece) in pieces.iter().enumerate() {
        let (value, digits) = match (number(page, piece), leading_number(page, piece)) {
            (Some(value), _) => (value, piece.len()),
            (None, Some(found)) => found,
            (None, None) => continue,
        };
        let (x, end) = (piece.x, piece.glyphs[digits - 1].0.end);
        let follows = match last {
            None => value == 1,
            Some((before, left, right)) => value == before + 1 && ((x - left).abs() < piece.size || (end - right).abs() < 0.5 * piece.size),
        };
        if follows {
            last = Some((value, x, end));
            chain.push(i);
        }
    }
    if chain.len() < MIN_ATTACHED {
        return pieces;
    }
    let mut apart = Vec::with_capacity(pieces.len() + chain.len());
    let mut chain = chain.into_iter().peekable();
    for (i, mut piece) in pieces.into_iter().enumerate() {
        let digits = chain.next_if_eq(&i).and_then(|_| leading_number(page, &piece));
        if let Some((_, digits)) = digits {
            let mut rest = piece.glyphs.split_off(digits);
            rest[0].1 = false;
            let (first, end) = (rest[0].0, piece.end);
            piece.end = piece.glyphs[digits - 1].0.end;
            apart.push(piece);
            piece = LinePiece { glyphs: rest, end, ..LinePiece::new(first) };
        }
        apart.push(piece);
    }
    apart
}

/// The number of one or two digits that begins a piece before a gap, and the count of its digits.
fn leading_number(page: &PageText, piece: &LinePiece) -> Option<(u32, usize)> {
    let is_digit = |(glyph, _): &&(Glyph, bool)| matches!(text(page, glyph).as_bytes(), [b'0'..=b'9']);
    let digits = piece.glyphs.iter().take_while(is_digit).count();
    let (next, spaced) = piece.glyphs.get(digits).filter(|_| (1..=2).contains(&digits))?;
    let gap = next.x - piece.glyphs[digits - 1].0.end;
    let letters: String = piece.glyphs[..digits].iter().map(|(glyph, _)| text(page, glyph)).collect();
    (*spaced || gap > ATTACHED_GAP * piece.size).then(|| letters.parse().ok()).flatten().map(|value| (value, digits))
}

fn stands_in_margin(pieces: &[LinePiece], numbers: &[Option<u32>], chain: &[usize]) -> bool {
    let right = chain.iter().map(|&i| pieces[i].end).fold(f32::MIN, f32::max);
    let others = pieces.iter().zip(numbers).filter(|(_, number)| number.is_none());
    let (left, all) = others.fold((0, 0), |(left, all), (piece, _)| (left + usize::from(piece.x < right), all + 1));
    left * 10 <= all
}

fn number(page: &PageText, piece: &LinePiece) -> Option<u32> {
    (piece.len() <= 2).then(|| piece.letters(page).parse().ok()).flatten()
}
