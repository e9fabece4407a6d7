//! Rectangles on a page.

use super::matrix::Matrix;

/// The share of a glyph's height and width that must be within an area for the glyph to be visible.
const SEEN: f32 = 0.1;

/// The smaller of two numbers. In WebAssembly `f32::min` is a call of a function, which took a part of the time that a page takes.
pub fn smaller(a: f32, b: f32) -> f32 {
    if b < a { b } else { a }
}

/// The greater of two numbers, as [`smaller`].
pub fn greater(a: f32, b: f32) -> f32 {
    if b > a { b } else { a }
}

/// A rectangle on the page: left, bottom, right, top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area(pub [f32; 4]);

impl Area {
    /// The smallest area that contains all these points; `None` without points, or if a coordinate is not a number.
    pub fn around(places: impl IntoIterator<Item = (f32, f32)>) -> Option<Self> {
        let mut places = places.into_iter();
        let (x, y) = places.next()?;
        let (mut area, mut is_finite) = ([x, y, x, y], x.is_finite() && y.is_finite());
        for (x, y) in places {
            let [left, bottom, right, top] = area;
            area = [smaller(left, x), smaller(bottom, y), greater(right, x), greater(top, y)];
            is_finite &= x.is_finite() && y.is_finite();
        }
        is_finite.then_some(Self(area))
    }

    /// The smallest area around the transformed one.
    pub fn placed(&self, matrix: &Matrix) -> Option<Self> {
        let [left, bottom, right, top] = self.0;
        // Two corners are enough where nothing is turned, as on most pages.
        if matrix.0[1] == 0.0 && matrix.0[2] == 0.0 {
            let ((x, y), (other_x, other_y)) = (matrix.apply(left, bottom), matrix.apply(right, top));
            let is_finite = [x, y, other_x, other_y].iter().all(|edge| edge.is_finite());
            return is_finite.then_some(Self([smaller(x, other_x), smaller(y, other_y), greater(x, other_x), greater(y, other_y)]));
        }
        Self::around([(left, bottom), (left, top), (right, bottom), (right, top)].map(|(x, y)| matrix.apply(x, y)))
    }

    /// The intersection; of zero width or height if it is empty.
    pub fn and(&self, other: &Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let (left, bottom) = (greater(a, e), greater(b, f));
        Self([left, bottom, greater(smaller(c, g), left), greater(smaller(d, h), bottom)])
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
        // Most areas are beside it.
        let ([left, bottom, right, top], other) = (self.0, glyph.0);
        if right <= other[0] || other[2] <= left || top <= other[1] || other[3] <= bottom {
            return false;
        }
        let ((width, height), (all, high)) = (self.and(glyph).size(), glyph.size());
        width > SEEN * all && height > SEEN * high
    }

    /// The area extended by this much on each side.
    pub fn wider(&self, by: f32) -> Self {
        let [left, bottom, right, top] = self.0;
        Self([left - by, bottom - by, right + by, top + by])
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.0[0] <= other.0[0] && self.0[1] <= other.0[1] && self.and(other) == *other
    }
}
