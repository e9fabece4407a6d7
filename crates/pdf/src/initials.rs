//! Large initials: a letter that is as high as several lines is the first of the word beside its top.

use super::area::{greater, smaller};
use super::page_text::{Glyph, Initial, PageText, Script};
use super::piece::{is_blank, text};

/// Minimum size of an initial, in sizes of the text beside it.
const LARGE: f32 = 1.8;
/// Height of a capital, in ems.
const CAPITAL: f32 = 0.7;
/// The farthest that the top of an initial is from that of its line, and the widest gap between the two, in ems of the line.
const NEAR: (f32, f32) = (0.6, 1.2);
/// Maximum number of large letters of a page that are looked at: each takes a pass over its glyphs.
const MOST: usize = 12;
/// Letters that are words of their own: only the gap tells whether the next letter is in the same word.
const WORDS: [&str; 5] = ["A", "E", "I", "O", "Y"];

/// What may stand between an initial and the rest of its word: `L’homme`.
const APOSTROPHES: [char; 2] = ['\'', '’'];

/// Puts each initial in front of the word that it begins, as a letter of its line. Those that sink below that line are noted.
pub fn join(page: &mut PageText) {
    let sizes = || page.glyphs.iter().map(|glyph| glyph.size);
    let (least, most) = (sizes().fold(f32::MAX, smaller), sizes().fold(0.0, greater));
    if page.script != Script::Rightward || most < LARGE * least {
        return;
    }
    let may_be = |at: &usize| page.glyphs[*at].size >= LARGE * least;
    let large: Vec<usize> = (0..page.glyphs.len()).filter(may_be).filter(|&at| is_large(page, at)).take(MOST).collect();
    // From the last on, so that what is before it stays where it is. A glyph that moves to the front shifts the initials behind its line.
    let mut moved: Vec<usize> = Vec::new();
    for at in large.into_iter().rev() {
        let at = at + moved.iter().filter(|&&to| to <= at).count();
        if let Some(line) = line_beside(page, at) {
            let (to, count) = place(page, at, line);
            moved.extend(std::iter::repeat_n(to, if to <= at { count } else { 0 }));
        }
    }
}

/// Whether a glyph is a capital alone, and no letter of a word in its size.
fn is_large(page: &PageText, at: usize) -> bool {
    let glyph = &page.glyphs[at];
    let mut letters = text(page, glyph).chars();
    if glyph.turn != 0 || !letters.next().is_some_and(char::is_uppercase) || letters.next().is_some() {
        return false;
    }
    let is_letter = |other: &Glyph| text(page, other).starts_with(char::is_alphanumeric);
    let before = page.glyphs[..at].iter().rev().find(|other| is_letter(other));
    let after = page.glyphs[at + 1..].iter().find(|other| is_letter(other));
    let is_of_its_word = |other: &Glyph| glyph.size < LARGE * other.size && (other.y - glyph.y).abs() < 0.1 * glyph.size;
    let near = [before, after];
    // Initials that are drawn after all lines are next to each other.
    !near.into_iter().flatten().any(is_of_its_word)
}

/// The index of the first glyph of the line beside the top of an initial that is lower than this line.
fn line_beside(page: &PageText, at: usize) -> Option<usize> {
    let cap = &page.glyphs[at];
    let top = |glyph: &Glyph| glyph.y + CAPITAL * glyph.size;
    let is_beside = |glyph: &Glyph| {
        let gap = (glyph.x - cap.end) / glyph.size.max(0.1);
        glyph.turn == 0
            && cap.size >= LARGE * glyph.size
            && (top(glyph) - top(cap)).abs() <= NEAR.0 * glyph.size
            && (-0.3..=NEAR.1).contains(&gap)
            && glyph.y - cap.y >= 0.5 * glyph.size
            && text(page, glyph).starts_with(|c: char| c.is_alphanumeric() || APOSTROPHES.contains(&c))
    };
    let beside = (0..page.glyphs.len()).filter(|&other| is_beside(&page.glyphs[other]));
    let first = beside.min_by(|&a, &b| page.glyphs[a].x.total_cmp(&page.glyphs[b].x))?;
    // Another line is beside it, and begins where this one does.
    let line = &page.glyphs[first];
    let is_next = |glyph: &Glyph| glyph.y < line.y - 0.8 * line.size && glyph.y > cap.y - 0.3 * line.size && (glyph.x - line.x).abs() < line.size;
    page.glyphs.iter().any(is_next).then_some(first)
}

/// Makes an initial, and a quotation mark in front of it, letters of the line that begins with this glyph.
///
/// Returns where they are now, and how many they are.
fn place(page: &mut PageText, at: usize, line: usize) -> (usize, usize) {
    let (cap, first) = (page.glyphs[at], page.glyphs[line]);
    let opens = at.checked_sub(1).filter(|&before| {
        let mark = &page.glyphs[before];
        mark.size >= LARGE * first.size && mark.end <= cap.x + 0.1 * cap.size && cap.x - mark.end < 0.3 * cap.size && !is_blank(page, mark)
    });
    let is_spaced = [line.checked_sub(1), Some(at + 1)].into_iter().flatten().any(|near| {
        let glyph = page.glyphs.get(near);
        glyph.is_some_and(|glyph| is_blank(page, glyph) && (glyph.x - cap.end).abs() < first.size && (glyph.end - first.x).abs() < first.size)
    });
    let is_word = WORDS.contains(&text(page, &cap)) && !text(page, &first).starts_with(APOSTROPHES);
    let start = opens.unwrap_or(at);
    page.initials.push(Initial { left: page.glyphs[start].x, right: first.x, first: first.y, last: cap.y });
    let mut moved: Vec<Glyph> = page.glyphs.drain(start..=at).collect();
    for glyph in &mut moved {
        (glyph.y, glyph.size, glyph.tag) = (first.y, first.size, first.tag);
    }
    if let Some(letter) = moved.last_mut().filter(|_| !is_spaced && !is_word) {
        letter.end = first.x;
    }
    let mut to = if line > at { line - moved.len() } else { line };
    while is_spaced && to > 0 && is_blank(page, &page.glyphs[to - 1]) {
        to -= 1;
    }
    let count = moved.len();
    page.glyphs.splice(to..to, moved);
    (to, count)
}
