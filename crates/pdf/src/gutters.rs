//! Narrow gutters: in one row a gap like that between words, but at the same place in many.

use super::area::greater;
use super::piece::LinePiece;
use literatim_matching::order;
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of rows on each side of a gutter.
pub const MIN_ROWS: usize = 6;
/// Minimum number of rows on each side of a gutter with more rows elsewhere on the page or before it.
pub const FEW_ROWS: usize = 2;
/// The smallest gutter, in ems.
pub const MIN_GUTTER: f32 = 0.5;
/// A gutter is wider than the usual gap between words by this factor. So the spaces of a typewriter that happen to be one below another are none.
const WIDER: f32 = 1.5;
/// Gaps between words, in ems.
const WORD_GAP: f32 = 0.15;
/// The step, in points, in the search for gutters.
const STEP: f32 = 2.0;
/// The most places that are searched: those of the widest page (ISO 32000-1, annex C: 14,400 points).
const MOST_STEPS: usize = 7_200;
/// Gutters of two pages that are this close, in points, are the same.
const SAME: f32 = 4.0;

/// The places of the gutters of the pages read so far.
#[derive(Clone, Debug, Default)]
pub struct Gutters(Vec<f32>);

impl Gutters {
    /// Notes a gutter between these places.
    pub fn add(&mut self, left: f32, right: f32) {
        let at = (left + right) / 2.0;
        if !self.has(at) {
            self.0.push(at);
        }
    }

    /// Whether no gutter is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a gutter is known here.
    pub fn has(&self, at: f32) -> bool {
        self.0.iter().any(|known| (known - at).abs() < SAME)
    }
}

/// A gap in a piece that is wide enough for a gutter, before the glyph at this index.
#[derive(Clone, Copy, Debug)]
struct Gap {
    left: f32,
    right: f32,
    before: usize,
}

/// Splits the pieces, given from top to bottom, at gutters.
pub fn split(pieces: Vec<LinePiece>, known: &Gutters) -> Vec<LinePiece> {
    let gaps = wide_gaps(&pieces);
    let mut rows: BTreeMap<i32, usize> = BTreeMap::new();
    for gap in gaps.iter().flatten() {
        let left = MOST_STEPS.saturating_sub(rows.len());
        for step in ((gap.left / STEP).ceil() as i32..=(gap.right / STEP) as i32).take(left) {
            *rows.entry(step).or_default() += 1;
        }
    }
    let mut cuts: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); pieces.len()];
    for at in rows.keys().map(|&step| step as f32 * STEP) {
        cut(&pieces, &gaps, at, known.has(at), &mut cuts);
    }
    if cuts.iter().all(BTreeSet::is_empty) {
        return pieces;
    }
    pieces.into_iter().zip(cuts).flat_map(|(piece, cuts)| parts(piece, &cuts)).collect()
}

/// The gaps of each piece that may be gutters.
fn wide_gaps(pieces: &[LinePiece]) -> Vec<Vec<Gap>> {
    let mut sizes: Vec<f32> = pieces.iter().map(|piece| piece.size).collect();
    order::sort_by(&mut sizes, f32::total_cmp);
    let em = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
    let all: Vec<Vec<Gap>> = pieces.iter().map(|piece| gaps(piece, WORD_GAP * em)).collect();
    let mut widths: Vec<f32> = all.iter().flatten().map(|gap| gap.right - gap.left).collect();
    order::sort_by(&mut widths, f32::total_cmp);
    let usual = widths.get(widths.len() / 2).copied().unwrap_or_default();
    let least = (MIN_GUTTER * em).max(WIDER * usual);
    all.into_iter().map(|gaps| gaps.into_iter().filter(|gap| gap.right - gap.left >= least && least > 0.0).collect()).collect()
}

/// The gaps of a piece of at least this width, without the one behind the raised number of a note: numbers that hang are no column.
fn gaps(piece: &LinePiece, least: f32) -> Vec<Gap> {
    let (mut gaps, mut left) = (Vec::new(), f32::MAX);
    let number = piece.leading_number();
    for (before, (glyph, _)) in piece.glyphs.iter().enumerate() {
        if glyph.x - left >= least && (before != number || number == 0) {
            gaps.push(Gap { left, right: glyph.x, before });
        }
        left = if before == 0 { glyph.end } else { greater(left, glyph.end) };
    }
    gaps
}

/// Rows that leave a gutter free.
#[derive(Clone, Debug)]
struct Run {
    left: f32,
    right: f32,
    /// The rows on its left and on its right.
    rows: [usize; 2],
    /// The gaps of the pieces that it divides.
    divided: Vec<(usize, usize)>,
}

impl Run {
    fn new() -> Self {
        Self { left: f32::MIN, right: f32::MAX, rows: [0; 2], divided: Vec::new() }
    }

    fn has(&self, rows: usize) -> bool {
        self.rows.iter().all(|&side| side >= rows)
    }
}

/// Notes where the pieces are cut by gutters at this place, where one may be known.
fn cut(pieces: &[LinePiece], gaps: &[Vec<Gap>], at: f32, is_known: bool, cuts: &mut [BTreeSet<usize>]) {
    let least = gaps.iter().flatten().map(|gap| gap.right - gap.left).fold(f32::MAX, f32::min);
    let mut runs = vec![Run::new()];
    for (index, piece) in pieces.iter().enumerate() {
        let (left, right, gap) = if piece.end <= at {
            (piece.end, f32::MAX, None)
        } else if piece.x >= at {
            (f32::MIN, piece.x, None)
        } else if let Some(gap) = gaps[index].iter().find(|gap| gap.left <= at && at <= gap.right) {
            (gap.left, gap.right, Some(gap.before))
        } else {
            runs.push(Run::new());
            continue;
        };
        if runs.last().is_none_or(|run| run.right.min(right) - run.left.max(left) < least) {
            runs.push(Run::new());
        }
        let Some(run) = runs.last_mut() else { continue };
        (run.left, run.right) = (run.left.max(left), run.right.min(right));
        run.rows[0] += usize::from(left > f32::MIN);
        run.rows[1] += usize::from(right < f32::MAX);
        run.divided.extend(gap.map(|before| (index, before)));
    }
    // What interrupts the columns of a page may leave few rows below it.
    if is_known || runs.iter().any(|run| run.has(MIN_ROWS)) {
        for &(piece, before) in runs.iter().filter(|run| run.has(FEW_ROWS)).flat_map(|run| &run.divided) {
            cuts[piece].insert(before);
        }
    }
}

/// The parts of a piece that is cut before these glyphs.
fn parts(piece: LinePiece, cuts: &BTreeSet<usize>) -> Vec<LinePiece> {
    if cuts.is_empty() {
        return vec![piece];
    }
    let mut parts: Vec<LinePiece> = Vec::with_capacity(cuts.len() + 1);
    for (index, (glyph, spaced)) in piece.glyphs.into_iter().enumerate() {
        match parts.last_mut().filter(|_| !cuts.contains(&index)) {
            Some(part) => part.push(glyph, spaced),
            None => parts.push(LinePiece::new(glyph)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::lines::{lines, tests::page};
    use super::*;

    /// A page of two columns with a gutter of .8 em, in which every space is drawn; the words of each row differ.
    fn two_columns(rows: usize) -> Vec<String> {
        let words =
            ["of all that is so here", "which none of them had", "a longer word and then", "so that it may be seen", "as the first of it all"];
        let texts: Vec<(&str, f32, f32, f32)> = (0..rows)
            .flat_map(|i| [(words[i % 5], 72.0, 700.0 - 14.0 * i as f32, 12.0), (words[(i + 1) % 5], 213.6, 700.0 - 14.0 * i as f32, 12.0)])
            .collect();
        lines(&page(&texts, true), &mut Gutters::default()).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn finds_a_gutter_that_is_hardly_wider_than_a_space() {
        let read = two_columns(12);
        assert_eq!(read.len(), 24);
        assert_eq!((&*read[0], &*read[12]), ("of all that is so here", "which none of them had"));
    }

    #[test]
    fn remembers_the_gutters_of_other_pages() {
        let mut gutters = Gutters::default();
        let read = |texts: &[(&str, f32, f32, f32)], gutters: &mut Gutters| lines(&page(texts, true), gutters).len();
        let column = |rows: usize| {
            (0..rows).flat_map(|i| {
                let y = 700.0 - 14.0 * i as f32;
                [("of all that is so here and there", 72.0, y, 12.0), ("which none of them had with them", 273.6, y, 12.0)]
            })
        };
        let short: Vec<(&str, f32, f32, f32)> = column(2).collect();
        assert_eq!(read(&short, &mut gutters), 2);
        read(&column(12).collect::<Vec<_>>(), &mut gutters);
        assert_eq!(read(&short, &mut gutters), 4);
    }

    #[test]
    fn takes_the_spaces_of_a_typewriter_for_spaces() {
        let texts: Vec<(&str, f32, f32, f32)> = (0..12).map(|i| ("this word is below that", 72.0, 700.0 - 14.0 * i as f32, 12.0)).collect();
        assert_eq!(lines(&page(&texts, true), &mut Gutters::default()).len(), 12);
    }

    #[test]
    fn keeps_a_piece_without_gutters() {
        let texts = [("of", 72.0, 700.0, 12.0)];
        assert_eq!(lines(&page(&texts, true), &mut Gutters::default())[0].text, "of");
        assert!(split(Vec::new(), &Gutters::default()).is_empty());
    }
}
