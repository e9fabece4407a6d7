//! Vertical writing that is drawn glyph by glyph, as most programs write it.

use super::page_text::{Glyph, PageText, VERTICAL};
use super::piece::text;
use super::wide::is_wide;

/// How far the middles of two glyphs of a column may be apart, in ems.
const ASIDE: f32 = 0.3;
/// How far a glyph may be below the one before it, in ems.
const STEP: std::ops::RangeInclusive<f32> = 0.4..=1.8;
/// Glyphs in a column from which it is one of vertical writing.
const FEW: usize = 3;
/// The top of a glyph above its baseline, in ems; the bottom is the rest of an em below it.
const ABOVE: f32 = 0.88;
/// The middle of a letter that is turned with its line, above its baseline, in ems.
const MIDDLE: f32 = 0.35;

/// Finds the columns of upright glyphs, and gives them the places of a line. Letters that are turned between them are of the same lines.
pub fn arrange(page: &mut PageText) {
    let mut begin = 0;
    let mut found = page.glyphs.iter().any(|glyph| glyph.turn == VERTICAL);
    // Most pages have no character that is also written downwards.
    let end = if page.text.chars().any(|c| !c.is_ascii() && is_wide(c)) { page.glyphs.len() } else { 0 };
    while begin < end {
        let steps = page.glyphs[begin..].windows(2).take_while(|pair| goes_down(&pair[0], &pair[1])).count();
        let column = begin..=begin + steps;
        begin += steps + 1;
        let wide = page.glyphs[column.clone()].iter().filter(|glyph| text(page, glyph).chars().all(is_wide)).count();
        if wide >= FEW && 2 * wide > steps {
            let is_wide: Vec<bool> = page.glyphs[column.clone()].iter().map(|glyph| text(page, glyph).chars().all(is_wide)).collect();
            let first = is_wide.iter().position(|&is| is).map_or(0.0, |first| middle(&page.glyphs[column.start() + first]));
            page.glyphs[column].iter_mut().zip(is_wide).for_each(|(glyph, is_wide)| set_upright(glyph, first, is_wide));
            found = true;
        }
    }
    if found {
        for glyph in page.glyphs.iter_mut().filter(|glyph| glyph.turn == 3) {
            (glyph.turn, glyph.y) = (VERTICAL, glyph.y + MIDDLE * glyph.size);
        }
    }
}

/// Whether a glyph is below the one before it, or next to it in the same column, as the digits of a number are.
fn goes_down(last: &Glyph, next: &Glyph) -> bool {
    let em = last.size.max(next.size);
    let (aside, step) = ((middle(last) - middle(next)).abs() / em, (last.y - next.y) / em);
    let is_below = aside <= ASIDE && STEP.contains(&step);
    let is_beside = step.abs() < 0.1 && aside <= 0.6 && next.x > last.x && last.end - last.x < 0.7 * em && next.end - next.x < 0.7 * em;
    last.turn == 0 && next.turn == 0 && (is_below || is_beside)
}

fn middle(glyph: &Glyph) -> f32 {
    (glyph.x + glyph.end) / 2.0
}

/// Gives a glyph of a column with this middle its place in the line: a wide one all of its em, another, which may be next to one, a part of it.
fn set_upright(glyph: &mut Glyph, middle: f32, is_wide: bool) {
    let top = -glyph.y - ABOVE * glyph.size;
    let (begin, length) = if is_wide { (0.0, glyph.size) } else { (glyph.x - (middle - glyph.size / 2.0), glyph.end - glyph.x) };
    (glyph.turn, glyph.y, glyph.x, glyph.end) = (VERTICAL, middle, top + begin, top + begin + length);
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::super::lines::tests::page;
    use super::*;

    #[test]
    fn only_columns_of_a_script_that_is_written_downwards_are_vertical() {
        let read = |texts: &[&str], step: f32| {
            // Digits next to each other have the middle of the others.
            let left = |text: &str| if text == "12" { 97.5 } else { 100.0 };
            let set: Vec<(&str, f32, f32, f32)> =
                texts.iter().enumerate().map(|(i, text)| (*text, left(text), 700.0 - step * i as f32, 10.0)).collect();
            let mut page = page(&set, true);
            arrange(&mut page);
            lines(&page, &mut Default::default()).into_iter().map(|line| line.text).collect::<Vec<_>>()
        };
        assert_eq!(read(&["灯", "台", "守"], 10.0), ["灯台守"]);
        assert_eq!(read(&["第", "12", "条", "一"], 10.0), ["第12条一"]);
        // Letters below one another are lines, as are the first characters of rows, and characters far apart.
        assert_eq!(read(&["a", "b", "c"], 10.0), ["a", "b", "c"]);
        assert_eq!(read(&["灯の", "台の", "守の"], 10.0), ["灯の", "台の", "守の"]);
        assert_eq!(read(&["灯", "台", "守"], 30.0), ["灯", "台", "守"]);
    }
}
