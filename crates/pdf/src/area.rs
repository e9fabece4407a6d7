//! Rectangles on a page.

use super::matrix::Matrix;

/// The share of a glyph's height and width that must be within an area for the glyph to be visible.
const SEEN: f32 = 0.1;

/// A rectangle on the page: left, bottom, right, top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area(pub [f32; 4]);

impl Area {
    /// The smallest area that contains all these points; `None` without points, or if a coordinate is not a number.
    pub fn around(places: impl IntoIterator<Item = (f32, f32)>) -> Option<Self> {
        let mut area: Option<Self> = None;
        for (x, y) in places {
            let [left, bottom, right, top] = area.map_or([x, y, x, y], |area| area.0);
            area = Some(Self([left.min(x), bottom.min(y), right.max(x), top.max(y)])).filter(|_| x.is_finite() && y.is_finite());
            area?;
        }
        area
    }

    /// The smallest area around the transformed one.
    pub fn placed(&self, matrix: &Matrix) -> Option<Self> {
        let [left, bottom, right, top] = self.0;
        // Two corners are enough where nothing is turned, as on most pages.
        if matrix.0[1] == 0.0 && matrix.0[2] == 0.0 {
            return Self::around([(left, bottom), (right, top)].map(|(x, y)| matrix.apply(x, y)));
        }
        Self::around([(left, bottom), (left, top), (right, bottom), (right, top)].map(|(x, y)| matrix.apply(x, y)))
    }

    /// The intersection; of zero width or height if it is empty.
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

    /// Whether a visible share of the glyph area `glyph` is in it.
    pub fn shows(&self, glyph: &Self) -> bool {
        let ((width, height), (all, high)) = (self.and(glyph).size(), glyph.size());
        width > SEEN * all && height > SEEN * high
    }

    /// The area extended by this much on each side.
    pub fn wider(&self, by: f32) -> Self {
        let [left, bottom, right, top] = self.0;
        Self([left - by, bottom - by, right + by, top + by])
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.and(other) == *other
    }
}
