//! Pages with text that runs to the left: Hebrew, Arabic and other scripts.

use super::bidi::Class;
use super::page_text::{Glyph, PageText, Script};
use super::piece::{PIECE_GAP, text};

/// Whether a character is drawn over a letter of a script that runs to the left.
fn is_point(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5BD}' | '\u{5BF}' | '\u{5C1}' | '\u{5C2}' | '\u{5C4}' | '\u{5C5}' | '\u{5C7}' | '\u{FB1E}')
        || matches!(c, '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{6D6}'..='\u{6DC}' | '\u{6DF}'..='\u{6E4}')
        || matches!(c, '\u{6E7}' | '\u{6E8}' | '\u{6EA}'..='\u{6ED}' | '\u{711}' | '\u{730}'..='\u{74A}' | '\u{7A6}'..='\u{7B0}' | '\u{8D3}'..='\u{8FF}')
}

/// Prepares a page on which letters run to the left: points become one glyph with their letter, and the glyphs of a run follow one another in the
/// direction of the page. A page most of whose letters run to the left is seen in a mirror, in which its lines and columns run to the right.
pub fn arrange(page: &mut PageText) {
    // The letters of these scripts, U+0590 to U+08FF, U+FB1D to U+FEFF and from U+10000, have one of these bytes in UTF-8.
    if !page.text.bytes().any(|byte| matches!(byte, 0xD6..=0xE0 | 0xEF | 0xF0)) {
        return;
    }
    if !page.text.chars().any(|c| matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FEFF}' | '\u{10000}'..)) {
        return;
    }
    let letters = |leftward: bool| {
        let is = |glyph: &&Glyph| match Class::of_text(text(page, glyph)) {
            Class::Left => !leftward,
            class => leftward && class.is_leftward(),
        };
        page.glyphs.iter().filter(is).count()
    };
    let leftward = letters(true);
    if leftward == 0 {
        return;
    }
    page.script = if leftward > letters(false) { Script::Leftward } else { Script::Mixed };
    combine(page);
    if page.script == Script::Leftward {
        let width = page.size.0;
        for glyph in page.glyphs.iter_mut().filter(|glyph| glyph.turn == 0) {
            (glyph.x, glyph.end) = (width - glyph.end, width - glyph.x);
        }
    }
    let mut glyphs = std::mem::take(&mut page.glyphs);
    let mut begin = 0;
    while begin < glyphs.len() {
        let steps = glyphs[begin..].windows(2).take_while(|pair| goes_back(&pair[0], &pair[1])).count();
        let run = &mut glyphs[begin..=begin + steps];
        let is_mirrored = page.script == Script::Leftward && run[0].turn == 0;
        if is_mirrored || run.iter().any(|glyph| Class::of_text(text(page, glyph)).is_leftward()) {
            run.reverse();
        }
        begin += steps + 1;
    }
    page.glyphs = glyphs;
}

/// Whether a glyph is drawn on the left of the one before it, and touches it or nearly so.
fn goes_back(last: &Glyph, next: &Glyph) -> bool {
    let em = last.size.max(next.size);
    let gap = last.x - next.end;
    let is_beside = last.turn == next.turn && (last.y - next.y).abs() < 0.3 * em && next.x < last.x;
    is_beside && gap > -0.4 * em && gap < PIECE_GAP * em
}

/// Makes one glyph of each letter and the points over it, which are drawn before or after it.
fn combine(page: &mut PageText) {
    let glyphs = std::mem::take(&mut page.glyphs);
    let points = |glyph: &Glyph| {
        let text = text(page, glyph);
        !text.is_empty() && text.chars().all(is_point)
    };
    let is_points: Vec<bool> = glyphs.iter().map(points).collect();
    let mut combined: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    let mut at = 0;
    while at < glyphs.len() {
        let over = |letter: &Glyph, marks: &[Glyph]| marks.iter().all(|mark| is_over(mark, letter));
        let count = |from: usize| is_points[from..].iter().take_while(|&&is| is).count();
        let before = count(at);
        let Some(letter) = glyphs.get(at + before) else {
            combined.extend_from_slice(&glyphs[at..]);
            break;
        };
        let (marks, next) = (&glyphs[at..at + before], at + before + 1);
        let following = glyphs.get(next + count(next));
        let is_own = |mark: &&Glyph| is_over(mark, letter) && following.is_none_or(|other| distance(mark, letter) <= distance(mark, other));
        let after = glyphs[next..next + count(next)].iter().take_while(is_own).count();
        let behind = &glyphs[next..next + after];
        if over(letter, marks) && before + after > 0 {
            // Points before their letter are drawn in the order in which they are seen.
            let parts: Vec<String> = [letter].into_iter().chain(marks.iter().rev()).chain(behind).map(|glyph| text(page, glyph).to_owned()).collect();
            combined.push(with_text(page, letter, &parts.concat()));
        } else {
            combined.extend_from_slice(&glyphs[at..next + after]);
        }
        at = next + after;
    }
    page.glyphs = combined;
}

fn with_text(page: &mut PageText, glyph: &Glyph, text: &str) -> Glyph {
    let Some((at, len)) = u32::try_from(page.text.len()).ok().zip(u16::try_from(text.len()).ok()) else { return *glyph };
    page.text.push_str(text);
    Glyph { at, len, ..*glyph }
}

/// Whether points are drawn over a letter, or nearly so.
fn is_over(mark: &Glyph, letter: &Glyph) -> bool {
    let em = letter.size.max(mark.size);
    mark.turn == letter.turn && (mark.y - letter.y).abs() < em && distance(mark, letter) <= 0.3 * em
}

/// How far the middle of points is from a letter.
fn distance(mark: &Glyph, letter: &Glyph) -> f32 {
    let middle = (mark.x + mark.end) / 2.0;
    (letter.x - middle).max(middle - letter.end).max(0.0)
}
