//! A page as lines.

use super::lines::{Line, Run, RunFace};
use super::piece::SMALL;
use literatim_matching::order;
use literatim_matching::text::Span;

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
    pub fn new(mut lines: Vec<Line>, (width, height): (f32, f32)) -> Self {
        join_marks(&mut lines);
        let leading = leading(&lines);
        Self { lines, width, height, leading }
    }
}

/// Most digits of the mark of a note.
const MARK: usize = 3;

/// The greatest distance, in ems of the line above, of a mark that a browser set on a line of its own, and the least of the line below it.
const ABOVE: f32 = 1.6;
const BELOW: f32 = 0.8;

/// Joins small numbers that are alone on a line below the end of a sentence to that: the mark of a note for which the line had no room.
fn join_marks(lines: &mut Vec<Line>) {
    let mut at = 1;
    while at < lines.len() {
        let [above, line] = &lines[at - 1..=at] else { return };
        let is_number = (1..=MARK).contains(&line.text.len()) && line.text.bytes().all(|byte| byte.is_ascii_digit());
        let is_beside = line.region == above.region
            && line.block == above.block
            && line.turn == above.turn
            && line.row.is_none()
            && !line.turned
            && !line.furniture;
        let is_below = (1.0..ABOVE * above.size).contains(&(above.y - line.y)) && line.x < above.x + above.size && line.end < above.end;
        // The number of a note stands over its text, or beside it.
        let is_alone = lines.get(at + 1).is_none_or(|next| next.region != line.region || line.y - next.y > BELOW * above.size);
        let ends = above.text.ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | ',' | ';' | '”' | '’' | '"'));
        if is_number && is_beside && is_below && is_alone && ends && line.size <= SMALL * above.size {
            let mark = lines.remove(at);
            let above = &mut lines[at - 1];
            let span = Span::new(above.text.len(), above.text.len() + mark.text.len());
            above.text.push_str(&mark.text);
            above.boxes.push_all(mark.text.len(), above.end, above.end);
            above.runs.push(Run { span, face: RunFace { raised: true, ..RunFace::default() } });
        } else {
            at += 1;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_a_note_may_be_alone_on_a_line() {
        let line = |text: &str, x, y, size| Line { text: text.into(), x, end: x + 5.0 * text.len() as f32, y, size, ..Line::default() };
        let read = |mark: Line, next: Line| {
            let lines = vec![line("The keeper answers for the lamp.", 72.0, 700.0, 12.0), mark, next];
            PageLines::new(lines, (612.0, 792.0)).lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
        };
        let next = || line("So it is at the mole.", 72.0, 670.0, 12.0);
        for (mark, size) in [("1", 9.0), ("13", 8.0), ("107", 9.5)] {
            assert_eq!(read(line(mark, 72.0, 687.0, size), next())[0], format!("The keeper answers for the lamp.{mark}"));
        }
        for mark in [
            line("13", 72.0, 687.0, 12.0),
            line("13", 300.0, 687.0, 9.0),
            line("13", 72.0, 600.0, 9.0),
            line("13.", 72.0, 687.0, 9.0),
            Line { region: 1, ..line("13", 72.0, 687.0, 9.0) },
        ] {
            assert_eq!(read(mark.clone(), next()).len(), 3, "{mark:?}");
        }
        // The number of a note beside its text.
        assert_eq!(read(line("13", 72.0, 687.0, 8.0), line("Doe v. Roe.", 90.0, 684.0, 10.0)).len(), 3);
    }
}
