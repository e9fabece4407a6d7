//! What decides whether a glyph is seen: where it may be painted, in which colour, and on what.

use super::font::Font;
use super::lexer::Operand;
use super::matrix::Matrix;
use std::rc::Rc;

/// Colours whose components differ by less are one to the eye.
const SAME: f32 = 0.06;
/// What is less opaque is not seen.
const OPAQUE: f32 = 0.05;
/// The part of a glyph's height and width that must be within an area for the glyph to be seen.
const SEEN: f32 = 0.1;
/// How many painted areas of a page are remembered.
const MAX_PAINTED: usize = 4_096;

/// A rectangle on the page: left, bottom, right, top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area(pub [f32; 4]);

impl Area {
    /// The least area with all these places; none without a place, or with one that is no number.
    pub fn around(places: impl IntoIterator<Item = (f32, f32)>) -> Option<Self> {
        let mut area: Option<Self> = None;
        for (x, y) in places {
            let [left, bottom, right, top] = area.map_or([x, y, x, y], |area| area.0);
            area = Some(Self([left.min(x), bottom.min(y), right.max(x), top.max(y)])).filter(|_| x.is_finite() && y.is_finite());
            area?;
        }
        area
    }

    /// The least area around what this one becomes.
    pub fn placed(&self, matrix: &Matrix) -> Option<Self> {
        let [left, bottom, right, top] = self.0;
        Self::around([(left, bottom), (left, top), (right, bottom), (right, top)].map(|(x, y)| matrix.apply(x, y)))
    }

    /// What both share; of no width or height when they share nothing.
    pub fn and(&self, other: &Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let (left, bottom) = (a.max(e), b.max(f));
        Self([left, bottom, c.min(g).max(left), d.min(h).max(bottom)])
    }

    /// Its width and height.
    pub fn size(&self) -> (f32, f32) {
        (self.0[2] - self.0[0], self.0[3] - self.0[1])
    }

    /// Its width times its height.
    pub fn extent(&self) -> f32 {
        self.size().0 * self.size().1
    }

    /// Whether any part of a glyph in `glyph` that can be seen lies in it.
    pub fn shows(&self, glyph: &Self) -> bool {
        let ((width, height), (all, high)) = (self.and(glyph).size(), glyph.size());
        width > SEEN * all && height > SEEN * high
    }

    /// The area with this much more on each side.
    pub fn wider(&self, by: f32) -> Self {
        let [left, bottom, right, top] = self.0;
        Self([left - by, bottom - by, right + by, top + by])
    }

    fn contains(&self, other: &Self) -> bool {
        self.and(other) == *other
    }
}

/// Red, green and blue; `None` when it is not known what is seen.
pub type Colour = Option<[f32; 3]>;

const BLACK: Colour = Some([0.0; 3]);
const WHITE: [f32; 3] = [1.0; 3];

fn same(a: [f32; 3], b: [f32; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < SAME)
}

/// The colour of these components: one of grey, three of red, green and blue, four of cyan, magenta, yellow and black.
fn colour(components: &[Operand]) -> Colour {
    let numbers: Vec<f32> = components.iter().map_while(|c| if let Operand::Number(n) = c { Some(n.clamp(0.0, 1.0)) } else { None }).collect();
    match numbers[..] {
        [grey] => Some([grey; 3]),
        [red, green, blue] => Some([red, green, blue]),
        [cyan, magenta, yellow, black] => Some([cyan, magenta, yellow].map(|ink| (1.0 - ink) * (1.0 - black))),
        _ => None,
    }
}

/// With what areas, or lines, are painted.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// The colour.
    pub colour: Colour,
    /// How many components a colour has in the colour space; 0 when that is one whose colours are not known.
    components: usize,
    /// 0 is transparent, 1 is opaque.
    pub alpha: f32,
}

impl Default for Ink {
    fn default() -> Self {
        Self { colour: BLACK, components: 1, alpha: 1.0 }
    }
}

impl Ink {
    /// Takes a colour with its colour space, grey, RGB or CMYK.
    pub fn set(&mut self, components: &[Operand]) {
        (self.colour, self.components) = (colour(components), components.len());
    }

    /// Takes a colour of the colour space.
    pub fn set_components(&mut self, components: &[Operand]) {
        self.colour = if components.len() == self.components { colour(components) } else { None };
    }

    /// Takes a colour space with this many components, 0 when its colours are not known.
    pub fn choose_space(&mut self, components: usize) {
        (self.colour, self.components) = (if components == 0 { None } else { BLACK }, components);
    }

    /// Whether it leaves anything to be seen.
    pub fn is_seen(&self) -> bool {
        self.alpha >= OPAQUE
    }
}

/// The graphics state.
#[derive(Clone)]
pub struct State {
    /// From the space of the content to the page.
    pub place: Matrix,
    /// What is painted is seen within this area only.
    pub clip: Area,
    /// Whether all of that area shows what is painted.
    pub clip_is_full: bool,
    /// With what areas are painted.
    pub fill: Ink,
    /// With what lines are painted.
    pub stroke: Ink,
    /// The width of lines.
    pub line_width: f32,
    /// Whether what is painted mixes with what is below it.
    pub blends: bool,
    /// Whether a mask decides what of it is seen.
    pub is_masked: bool,
    /// How text is painted, 0 to 7.
    pub mode: u8,
    /// The font.
    pub font: Option<Rc<Font>>,
    /// The size of the font.
    pub size: f32,
    /// Added to the width of each character.
    pub char_space: f32,
    /// Added to the width of each space.
    pub word_space: f32,
    /// The horizontal scale; 1 is normal.
    pub stretch: f32,
    /// From one line to the next.
    pub leading: f32,
    /// How far text is raised.
    pub rise: f32,
}

impl State {
    /// The state in which a page begins.
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

    /// Clips to an area as well; `is_full` when that is the shape, and not only around it.
    pub fn clip_to(&mut self, area: Area, is_full: bool) {
        self.clip = self.clip.and(&area);
        self.clip_is_full &= is_full;
    }

    /// Whether what is painted covers what is below it.
    pub fn covers(&self) -> bool {
        !self.blends && !self.is_masked
    }

    /// In what text is painted.
    pub fn look(&self) -> Look {
        let (fills, strokes) = (matches!(self.mode, 0 | 2 | 4 | 6), matches!(self.mode, 1 | 2 | 5 | 6));
        if !(fills && self.fill.is_seen() || strokes && self.stroke.is_seen()) {
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

/// In what a glyph is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// In nothing, as the text that lies over the picture of a page.
    Clear,
    /// In this colour.
    Painted([f32; 3]),
    /// That is not known.
    Unknown,
}

/// What was painted on a page so far.
#[derive(Default)]
pub struct Canvas {
    painted: Vec<Painted>,
    pictures: Vec<Area>,
    /// Whether not all that was painted is remembered.
    overflows: bool,
}

struct Painted {
    area: Area,
    colour: Colour,
    /// Whether all of the area is painted.
    is_full: bool,
}

impl Canvas {
    /// Paints an area; `is_full` when all of it gets the colour, and not a shape within it.
    pub fn paint(&mut self, area: Area, colour: Colour, is_full: bool) {
        self.overflows |= self.painted.len() == MAX_PAINTED;
        if !self.overflows {
            self.painted.push(Painted { area, colour, is_full });
        }
    }

    /// Paints a picture.
    pub fn picture(&mut self, area: Area) {
        self.paint(area, None, false);
        if self.pictures.len() < MAX_PAINTED && area.extent() > 0.0 {
            self.pictures.push(area);
        }
    }

    /// The extent of the largest picture.
    pub fn largest_picture(&self) -> f32 {
        self.pictures.iter().map(Area::extent).fold(0.0, f32::max)
    }

    /// Whether a glyph in this colour is no other than what was painted beneath it. Paper is white.
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

    /// Whether the page has a picture that the text may be that of: for clear text any, for other text one that lies where it does.
    pub fn has_picture(&self, at: Option<&Area>) -> bool {
        at.map_or(!self.pictures.is_empty(), |glyph| self.pictures.iter().any(|picture| picture.and(glyph).extent() > 0.0))
    }
}

/// The path that is being drawn, on the page.
#[derive(Default)]
pub struct Path {
    places: Option<Area>,
    /// How many rectangles it has, and whether that is all.
    rectangles: usize,
    is_straight: bool,
    /// How many lines and curves it has.
    lines: usize,
    /// Whether the next painting clips by it.
    pub clips: bool,
}

impl Path {
    /// Adds the corners or control points of a line or curve.
    pub fn line(&mut self, place: &Matrix, points: &[(f32, f32)]) {
        self.lines += 1;
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

    /// The area around it, and whether that is what it is.
    pub fn area(&self) -> Option<(Area, bool)> {
        self.places.map(|area| (area, self.rectangles == 1 && self.is_straight && self.lines == 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beneath_decides_what_is_seen() {
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
        canvas.picture(Area([14.0, 14.0, 20.0, 20.0]));
        assert!(!canvas.swallows(&glyph, WHITE));
        assert!(canvas.has_picture(Some(&glyph)) && !canvas.has_picture(Some(&Area([0.0, 0.0, 5.0, 5.0]))));
    }

    #[test]
    fn areas_show_what_lies_in_them() {
        let area = Area([0.0, 0.0, 100.0, 100.0]);
        for (glyph, shown) in [([99.0, 0.0, 105.0, 6.0], true), ([99.9, 0.0, 105.0, 6.0], false), ([-9.0, -9.0, -1.0, 50.0], false)] {
            assert_eq!(area.shows(&Area(glyph)), shown);
        }
        assert!(!Area([5.0, 5.0, 5.0, 5.0]).shows(&Area([0.0, 0.0, 10.0, 10.0])));
    }
}
