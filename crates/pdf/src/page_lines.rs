//! A page as lines.

use super::lines::Line;
use literatim_matching::order;

/// Vertical tolerance for the same furniture on different pages, in points.
pub const TOLERANCE: f32 = 3.0;

/// A page as lines.
#[derive(Clone, Debug, Default)]
pub struct PageLines {
    /// Its lines in reading order.
    pub lines: Vec<Line>,
    /// Its width in points, in reading orientation.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// The usual distance of its lines.
    pub leading: f32,
}

impl PageLines {
    /// A page of this width and height with these lines.
    pub fn new(lines: Vec<Line>, (width, height): (f32, f32)) -> Self {
        let leading = leading(&lines);
        Self { lines, width, height, leading }
    }
}

/// The usual distance of lines that follow one another in a region.
fn leading(lines: &[Line]) -> f32 {
    let upright: Vec<&Line> = lines.iter().filter(|line| !line.turned && !line.furniture).collect();
    let same = upright.windows(2).filter(|pair| pair[0].region == pair[1].region);
    let mut distances: Vec<f32> = same.map(|pair| pair[0].y - pair[1].y).filter(|&distance| distance > TOLERANCE).collect();
    order::sort_by(&mut distances, f32::total_cmp);
    distances.get(distances.len() / 2).copied().unwrap_or(0.0)
}
