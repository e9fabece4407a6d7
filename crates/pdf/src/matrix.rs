//! Transformation matrices.

/// `[a b c d e f]`: x' = ax + cy + e, y' = bx + dy + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f32; 6]);

impl Matrix {
    /// The identity.
    pub const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// A translation.
    pub fn shift(x: f32, y: f32) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// The matrix from page space to points from the lower left corner of the page in reading orientation, with its width and height.
    pub fn of_page([left, bottom, right, top]: [f32; 4], turns: u8) -> (Self, (f32, f32)) {
        let (width, height) = (right - left, top - bottom);
        match turns {
            1 => (Self([0.0, -1.0, 1.0, 0.0, -bottom, right]), (height, width)),
            2 => (Self([-1.0, 0.0, 0.0, -1.0, right, top]), (width, height)),
            3 => (Self([0.0, 1.0, -1.0, 0.0, top, -left]), (height, width)),
            _ => (Self::shift(-left, -bottom), (width, height)),
        }
    }

    /// This transformation, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        let ([a, b, c, d, e, f], [na, nb, nc, nd, ne, nf]) = (self.0, next.0);
        Self([a * na + b * nc, a * nb + b * nd, c * na + d * nc, c * nb + d * nd, e * na + f * nc + ne, e * nb + f * nd + nf])
    }

    /// The transformation back; this one must not flatten the plane.
    pub fn inverse(&self) -> Self {
        let [a, b, c, d, e, f] = self.0;
        let extent = a * d - b * c;
        Self([d, -b, -c, a, c * f - d * e, b * e - a * f].map(|number| number / extent))
    }

    /// The transformed point.
    pub fn apply(&self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The length of a unit along x, and along y, after the transformation.
    pub fn scales(&self) -> (f32, f32) {
        let [a, b, c, d, ..] = self.0;
        // That of most text; `hypot` is slow.
        if b == 0.0 && c == 0.0 {
            return (a.abs(), d.abs());
        }
        (a.hypot(b), c.hypot(d))
    }

    /// The counterclockwise quarter turns of the x axis; 4 if it is oblique.
    pub fn turn(&self) -> u8 {
        let [a, b, ..] = self.0;
        if b == 0.0 {
            return if a >= 0.0 { 0 } else { 2 };
        }
        let straight = 0.05 * a.hypot(b);
        match (a.abs() <= straight, b.abs() <= straight) {
            (_, true) => {
                if a >= 0.0 {
                    0
                } else {
                    2
                }
            }
            (true, _) => {
                if b >= 0.0 {
                    1
                } else {
                    3
                }
            }
            _ => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_and_turns_of_upright_text_are_those_of_all() {
        for (a, d) in [(2.0, 3.0), (-2.0, 3.0), (2.0, -3.0), (-1.0, -1.0), (0.5, 12.0)] {
            let (straight, near) = (Matrix([a, 0.0, 0.0, d, 5.0, 6.0]), Matrix([a, 1e-30, 1e-30, d, 5.0, 6.0]));
            assert_eq!(straight.scales(), near.scales());
            assert_eq!(straight.turn(), near.turn());
        }
    }

    #[test]
    fn turns_pages_upright() {
        for (turns, corner) in [(0, (0.0, 0.0)), (1, (0.0, 200.0)), (2, (200.0, 400.0)), (3, (400.0, 0.0))] {
            let (matrix, _) = Matrix::of_page([10.0, 20.0, 210.0, 420.0], turns);
            assert_eq!(matrix.apply(10.0, 20.0), corner);
            assert_eq!(matrix.inverse().apply(corner.0, corner.1), (10.0, 20.0));
        }
    }
}
