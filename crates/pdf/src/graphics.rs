//! Decides whether a glyph is visible: where it may be painted, in which colour, and on what.

use super::area::Area;
use super::colour::{Colour, Space};
use super::font::Font;
use super::lexer::Operand;
use super::matrix::Matrix;
use std::rc::Rc;

/// Colours whose components differ by less look the same.
const SAME: f32 = 0.06;
/// Anything less opaque is invisible.
const OPAQUE: f32 = 0.05;
/// Pictures that make up this share of a page are its scan, whose text may be invisible.
const SCAN: f32 = 0.3;
/// A picture with a smaller share of the page is no scan of text.
const PATCH: f32 = 0.05;
/// How far from its picture recognised text may be, in points.
const MARGIN: f32 = 6.0;
/// What is thinner covers no text, in points.
const THICK: f32 = 1.0;
/// A colour has at most this many components (PDF 32000-1, annex C.2).
const MOST_COMPONENTS: usize = 32;
/// Maximum number of painted areas remembered per page.
const MAX_PAINTED: usize = 4_096;

const BLACK: Colour = Some([0.0; 3]);
const WHITE: [f32; 3] = [1.0; 3];

fn same(a: [f32; 3], b: [f32; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < SAME)
}

/// The ink for painting areas or lines.
#[derive(Clone, Debug)]
pub struct Ink {
    /// The colour.
    pub colour: Colour,
    space: Space,
    /// 0 is transparent, 1 is opaque.
    pub alpha: f32,
}

impl Default for Ink {
    fn default() -> Self {
        Self { colour: BLACK, space: Space::Device(1), alpha: 1.0 }
    }
}

impl Ink {
    /// Sets a colour and its colour space: grey, RGB or CMYK.
    pub fn set(&mut self, components: &[Operand]) {
        self.space = Space::Device(components.len());
        self.set_components(components);
    }

    /// Sets a colour of the current colour space.
    pub fn set_components(&mut self, components: &[Operand]) {
        let mut numbers = [0.0; MOST_COMPONENTS];
        let given = components.iter().map_while(|c| if let Operand::Number(n) = c { Some(*n) } else { None });
        let count = numbers.iter_mut().zip(given).map(|(number, given)| *number = given).count();
        self.colour = self.space.colour(&numbers[..count]);
    }

    /// Selects a colour space.
    pub fn choose_space(&mut self, space: Space) {
        self.colour = space.colour(&space.initial());
        self.space = space;
    }

    /// Whether it leaves visible marks.
    pub fn is_seen(&self) -> bool {
        self.alpha >= OPAQUE && !matches!(self.space, Space::Never)
    }
}

/// The graphics state.
#[derive(Clone)]
pub struct State {
    /// The transformation from content space to the page.
    pub place: Matrix,
    /// Painting is visible only within this area.
    pub clip: Area,
    /// Whether the whole of that area is visible.
    pub clip_is_full: bool,
    /// The ink for areas.
    pub fill: Ink,
    /// The ink for lines.
    pub stroke: Ink,
    /// The width of lines.
    pub line_width: f32,
    /// Whether painting blends with what is below it.
    pub blends: bool,
    /// Whether a mask limits its visibility.
    pub is_masked: bool,
    /// Whether a mask lets nothing through.
    pub is_masked_out: bool,
    /// The text rendering mode, 0 to 7.
    pub mode: u8,
    /// The font.
    pub font: Option<Rc<Font>>,
    /// The font size.
    pub size: f32,
    /// Added to the width of each character.
    pub char_space: f32,
    /// Added to the width of each space.
    pub word_space: f32,
    /// The horizontal scale; 1 is normal.
    pub stretch: f32,
    /// The distance between lines.
    pub leading: f32,
    /// The rise of text above the baseline.
    pub rise: f32,
}

impl State {
    /// The initial state of a page.
    pub fn new(place: Matrix, clip: Area) -> Self {
        Self {
            place,
            clip,
            clip_is_full: true,
            fill: Ink::default(),
            stroke: Ink::default(),
            line_width: 1.0,
            blends: false,
            is_masked: false,
            is_masked_out: false,
            mode: 0,
            font: None,
            size: 1.0,
            char_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
        }
    }

    /// Intersects the clip with an area; `is_full` if the area is the exact shape and not only its bounds.
    pub fn clip_to(&mut self, area: Area, is_full: bool) {
        self.clip = self.clip.and(&area);
        self.clip_is_full &= is_full;
    }

    /// Whether painting covers what is below it.
    pub fn covers(&self) -> bool {
        !self.blends && !self.is_masked
    }

    /// The appearance of text.
    #[inline(never)]
    pub fn look(&self) -> Look {
        let (fills, strokes) = (matches!(self.mode, 0 | 2 | 4 | 6), matches!(self.mode, 1 | 2 | 5 | 6));
        if self.is_masked_out || !(fills && self.fill.is_seen() || strokes && self.stroke.is_seen()) {
            return Look::Clear;
        }
        match (fills, strokes) {
            _ if !self.covers() => Look::Unknown,
            (true, true) if self.fill.colour != self.stroke.colour => Look::Unknown,
            (true, _) => self.fill.colour.map_or(Look::Unknown, Look::Painted),
            _ => self.stroke.colour.map_or(Look::Unknown, Look::Painted),
        }
    }
}

/// The appearance of a glyph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// Invisible, like the text over the picture of a scanned page.
    Clear,
    /// In this colour.
    Painted([f32; 3]),
    /// Unknown.
    Unknown,
}

/// What was painted on a page so far.
#[derive(Default)]
pub struct Canvas {
    painted: Vec<Painted>,
    pictures: Vec<Area>,
    /// The number of dots of the picture that has most.
    pub most_dots: f32,
    /// What covers all that is below it.
    covers: Vec<Area>,
    /// Whether the limit of remembered areas was reached.
    overflows: bool,
}

struct Painted {
    area: Area,
    colour: Colour,
    /// Whether the whole area is painted.
    is_full: bool,
}

impl Canvas {
    /// Paints an area; `is_full` if all of it gets the colour, and not only a shape within it.
    pub fn paint(&mut self, area: Area, colour: Colour, is_full: bool) {
        self.overflows |= self.painted.len() == MAX_PAINTED;
        if !self.overflows {
            self.painted.push(Painted { area, colour, is_full });
        }
    }

    /// Notes that an area covers what was painted before.
    pub fn cover(&mut self, area: Area) {
        if self.covers.len() < MAX_PAINTED && area.size().1.min(area.size().0) >= THICK {
            self.covers.push(area);
        }
    }

    /// How many covers there are: a moment of the drawing.
    pub fn moment(&self) -> usize {
        self.covers.len()
    }

    /// Whether a glyph that was drawn at a moment is covered by something later.
    pub fn covers_since(&self, moment: usize, glyph: &Area) -> bool {
        self.covers[moment..].iter().any(|area| area.contains(glyph))
    }

    /// Whether a glyph may be the text of a scanned picture at its place.
    pub fn has_scan(&self, glyph: &Area, page: f32) -> bool {
        let are_pages = self.pictures.iter().map(Area::extent).sum::<f32>() >= SCAN * page;
        self.pictures.iter().any(|picture| picture.wider(MARGIN).and(glyph).extent() > 0.0 && (are_pages || picture.extent() >= PATCH * page))
    }

    /// Paints a picture of this many dots.
    pub fn picture(&mut self, area: Area, dots: f32) {
        self.paint(area, None, false);
        if area.extent() > 0.0 {
            self.most_dots = self.most_dots.max(dots);
        }
        if self.pictures.len() < MAX_PAINTED && area.extent() > 0.0 {
            self.pictures.push(area);
        }
    }

    /// The extent of the largest picture.
    pub fn largest_picture(&self) -> f32 {
        self.pictures.iter().map(Area::extent).fold(0.0, f32::max)
    }

    /// Whether a glyph in this colour is indistinguishable from its background. Paper is white.
    pub fn swallows(&self, glyph: &Area, colour: [f32; 3]) -> bool {
        if self.overflows {
            return false;
        }
        for below in self.painted.iter().rev().filter(|below| below.area.shows(glyph)) {
            match below.colour {
                Some(other) if same(colour, other) => {
                    if below.is_full && below.area.contains(glyph) {
                        return true;
                    }
                }
                _ => return false,
            }
        }
        same(colour, WHITE)
    }

    /// Whether the page has a picture at the place of a glyph.
    pub fn has_picture(&self, glyph: &Area) -> bool {
        self.pictures.iter().any(|picture| picture.and(glyph).extent() > 0.0)
    }
}

/// The current path, on the page.
#[derive(Default)]
pub struct Path {
    places: Option<Area>,
    /// The number of rectangles, and whether there is nothing else.
    rectangles: usize,
    is_straight: bool,
    /// The number of lines and curves.
    lines: usize,
    /// The ends of its lines and curves, up to [`MOST_CORNERS`].
    corners: Vec<(f32, f32)>,
    /// How many parts it has.
    parts: usize,
    /// Whether the next painting operator clips to it.
    pub clips: bool,
}

/// Maximum number of corners of a shape that is followed.
const MOST_CORNERS: usize = 64;

impl Path {
    /// Begins a part at a point.
    pub fn begin(&mut self, place: &Matrix, points: &[(f32, f32)]) {
        self.parts += 1;
        self.line(place, points);
    }

    /// Adds the corners or control points of a line or curve.
    pub fn line(&mut self, place: &Matrix, points: &[(f32, f32)]) {
        self.lines += 1;
        if let Some(&(x, y)) = points.last().filter(|_| self.corners.len() <= MOST_CORNERS) {
            self.corners.push(place.apply(x, y));
        }
        self.add(place, points);
    }

    /// Adds a rectangle.
    pub fn rectangle(&mut self, place: &Matrix, [x, y, width, height]: [f32; 4]) {
        self.rectangles += 1;
        self.is_straight = place.turn() < 4;
        self.add(place, &[(x, y), (x + width, y), (x, y + height), (x + width, y + height)]);
    }

    fn add(&mut self, place: &Matrix, points: &[(f32, f32)]) {
        let corners = self.places.map(|Area([left, bottom, right, top])| [(left, bottom), (right, top)]);
        let points = points.iter().map(|&(x, y)| place.apply(x, y)).filter(|(x, y)| x.is_finite() && y.is_finite());
        self.places = Area::around(corners.into_iter().flatten().chain(points));
    }

    /// Whether it is one straight line.
    pub fn is_bar(&self) -> bool {
        self.rectangles == 0 && self.lines == 2
    }

    /// The area that a line of this width along an axis covers, if it is one.
    pub fn bar(&self, width: f32) -> Option<Area> {
        let Area([left, bottom, right, top]) = self.places.filter(|_| self.is_bar())?;
        let half = width / 2.0;
        match (right - left < 0.01, top - bottom < 0.01) {
            (false, true) => Some(Area([left, bottom - half, right, top + half])),
            (true, false) => Some(Area([left - half, bottom, right + half, top])),
            _ => None,
        }
    }

    /// Its bounds, and whether they are its exact shape.
    pub fn area(&self) -> Option<(Area, bool)> {
        let area = self.places?;
        let is_corner = |&(x, y): &(f32, f32)| {
            let near = |a: f32, b: f32| (a - b).abs() < 0.01;
            (near(x, area.0[0]) || near(x, area.0[2])) && (near(y, area.0[1]) || near(y, area.0[3]))
        };
        let is_drawn = self.rectangles == 0
            && self.parts == 1
            && matches!(self.corners.len(), 4 | 5)
            && self.corners.iter().all(is_corner)
            && self.inner().is_some();
        Some((area, self.rectangles == 1 && self.is_straight && self.lines == 0 || is_drawn))
    }

    /// An area that is within the shape for certain: it has one part, and the corners of the area are within its lines.
    fn inner(&self) -> Option<Area> {
        let area = self.places.filter(|_| self.rectangles == 0 && self.parts == 1 && self.corners.len() <= MOST_CORNERS)?;
        let [left, bottom, right, top] = area.0;
        let inset = |share: f32| {
            let (x, y) = (share * (right - left), share * (top - bottom));
            Area([left + x, bottom + y, right - x, top - y])
        };
        let is_within = |Area([left, bottom, right, top]): &Area| {
            [(*left, *bottom), (*left, *top), (*right, *bottom), (*right, *top)].iter().all(|&point| self.is_inside(point))
        };
        [0.02, 0.06, 0.15, 0.25].into_iter().map(inset).find(is_within)
    }

    /// The area that it covers when it is filled.
    pub fn covered(&self) -> Option<Area> {
        let (area, is_full) = self.area()?;
        if is_full { Some(area) } else { self.inner() }
    }

    /// Whether a point is within the lines between its corners.
    fn is_inside(&self, (x, y): (f32, f32)) -> bool {
        let ends = self.corners.iter().zip(self.corners.iter().cycle().skip(1));
        let crosses = |(a, b): &(&(f32, f32), &(f32, f32))| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0;
        ends.filter(crosses).count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_background_decides_what_is_visible() {
        let glyph = Area([10.0, 10.0, 15.0, 16.0]);
        let page = Area([0.0, 0.0, 100.0, 100.0]);
        let mut canvas = Canvas::default();
        assert!(canvas.swallows(&glyph, WHITE) && !canvas.swallows(&glyph, [0.5; 3]));
        canvas.paint(page, BLACK, true);
        assert!(!canvas.swallows(&glyph, WHITE) && canvas.swallows(&glyph, [0.01; 3]));
        canvas.paint(Area([0.0, 0.0, 12.0, 100.0]), Some(WHITE), true);
        canvas.paint(page, Some(WHITE), false);
        assert!(!canvas.swallows(&glyph, WHITE), "white that may not cover it");
        canvas.paint(page, Some(WHITE), true);
        assert!(canvas.swallows(&glyph, WHITE));
        canvas.picture(Area([14.0, 14.0, 20.0, 20.0]), 9.0);
        assert!(!canvas.swallows(&glyph, WHITE));
        assert!(canvas.has_picture(&glyph) && !canvas.has_picture(&Area([0.0, 0.0, 5.0, 5.0])));
    }

    #[test]
    fn areas_show_what_is_in_them() {
        let area = Area([0.0, 0.0, 100.0, 100.0]);
        for (glyph, shown) in [([99.0, 0.0, 105.0, 6.0], true), ([99.9, 0.0, 105.0, 6.0], false), ([-9.0, -9.0, -1.0, 50.0], false)] {
            assert_eq!(area.shows(&Area(glyph)), shown);
        }
        assert!(!Area([5.0, 5.0, 5.0, 5.0]).shows(&Area([0.0, 0.0, 10.0, 10.0])));
    }
}
