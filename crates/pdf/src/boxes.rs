//! Where the characters of a line are on its page.

use super::page_text::VERTICAL;
use literatim_matching::text::LineBox;

/// Tenths of a point in a point.
const TENTHS: f32 = 10.0;

/// The boxes of the characters of a line, from the first one on. Distances are kept in few bytes, because every character of a file has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// The left edge of the first character.
    left: f32,
    /// The left edge of the last character, in tenths of a point from the first one's.
    last: i32,
    /// For each character, the distance from its left edge to that of the next one, or to its own right edge.
    advances: Vec<i16>,
}

impl Boxes {
    /// Adds a character. One that runs to the left begins at its right edge.
    pub fn push(&mut self, left: f32, right: f32) {
        if self.advances.is_empty() {
            (self.left, self.last) = (left, 0);
        }
        let [begin, end] = [left, right].map(|edge| nearest((edge - self.left) * TENTHS));
        let last = std::mem::replace(&mut self.last, begin);
        if let Some(advance) = self.advances.last_mut() {
            *advance = narrow(begin - last);
        }
        self.advances.push(narrow(end - begin));
    }

    /// Makes room for this many characters.
    pub fn reserve(&mut self, count: usize) {
        self.advances.reserve(count);
    }

    /// Adds characters that share the width of one glyph.
    pub fn push_all(&mut self, count: usize, left: f32, right: f32) {
        let width = (right - left) / count.max(1) as f32;
        (0..count).for_each(|i| self.push(left + i as f32 * width, left + (i + 1) as f32 * width));
    }

    /// Removes a character; the one before it gets its width.
    pub fn remove(&mut self, index: usize) {
        let advance = self.advances.remove(index);
        match index.checked_sub(1) {
            Some(before) => self.advances[before] = self.advances[before].saturating_add(advance),
            None => self.left += f32::from(advance) / TENTHS,
        }
    }

    /// The boxes of a line in this direction, on a page of this position and size; `None` without characters, and for an oblique line.
    pub fn on_page(&self, page: usize, turn: u8, baseline: f32, size: f32, (width, height): (f32, f32)) -> Option<LineBox> {
        // The reader turns pages about their corner, so that it is elsewhere.
        let (right, up) = match turn {
            0 => (0.0, 0.0),
            1 => (0.0, width),
            2 => (width, height),
            3 | VERTICAL => (height, 0.0),
            _ => return None,
        };
        let turn = if turn == VERTICAL { 3 } else { turn };
        let page = u32::try_from(page + 1).ok().filter(|_| !self.advances.is_empty())?;
        Some(LineBox { page, turn, baseline: baseline + up, size, left: self.left + right, advances: self.advances.clone() })
    }
}

/// The nearest whole number; `round` is slow in WebAssembly.
fn nearest(number: f32) -> i32 {
    (number + 0.5_f32.copysign(number)) as i32
}

fn narrow(tenths: i32) -> i16 {
    tenths.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_from_left_edge_to_left_edge() {
        let mut boxes = Boxes::default();
        boxes.push(72.04, 78.0);
        boxes.push(78.0, 81.0);
        boxes.push_all(2, 82.0, 92.0);
        let line = boxes.on_page(0, 0, 700.0, 12.0, (600.0, 800.0));
        assert_eq!(line.map(|line| (line.page, line.left, line.advances)), Some((1, 72.04, vec![60, 40, 50, 50])));
        boxes.remove(1);
        assert_eq!(boxes.advances, [100, 50, 50]);
    }

    #[test]
    fn turns_the_page_with_the_line() {
        let mut boxes = Boxes::default();
        boxes.push(100.0, 110.0);
        let place = |turn| boxes.on_page(2, turn, -30.0, 12.0, (600.0, 800.0)).map(|line| (line.left, line.baseline));
        assert_eq!([0, 1, 2, 3, 4].map(place), [Some((100.0, -30.0)), Some((100.0, 570.0)), Some((700.0, 770.0)), Some((900.0, -30.0)), None]);
        assert_eq!(Boxes::default().on_page(0, 0, 0.0, 12.0, (600.0, 800.0)), None);
    }
}
