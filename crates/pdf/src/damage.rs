//! Characters of words that a font gives no meaning, or the wrong one.

use super::page_text::{Glyph, PageText};
use super::piece::text;
use literatim_matching::text::Span;

/// Glyphs of one word are closer, in ems.
const TOUCH: f32 = 0.12;
/// At most one in this many characters of a page has no meaning; else the font means nothing, and all of them are left out.
const MANY: usize = 5;

/// Leaves out the characters without a meaning that are in no word, as bullets and ornaments are.
pub fn keep_in_words(page: &mut PageText) {
    let is_lost = |glyph: &Glyph| text(page, glyph) == "\u{FFFD}";
    let is_letter = |glyph: &Glyph| text(page, glyph).chars().all(char::is_alphabetic);
    let glyphs = &page.glyphs;
    let lost = glyphs.iter().filter(|glyph| is_lost(glyph)).count();
    if lost == 0 {
        return;
    }
    let is_in_word = |at: usize| {
        let before = at.checked_sub(1).map(|before| &glyphs[before]).is_some_and(|other| is_letter(other) && touches(other, &glyphs[at]));
        let after = glyphs.get(at + 1).is_some_and(|other| is_letter(other) && touches(&glyphs[at], other));
        before || after
    };
    let keep: Vec<bool> = (0..glyphs.len()).map(|at| !is_lost(&glyphs[at]) || lost * MANY <= glyphs.len() && is_in_word(at)).collect();
    let mut keep = keep.into_iter();
    page.glyphs.retain(|_| keep.next().unwrap_or(true));
}

/// The words of a line that have a character without a meaning.
pub fn words(line: &str) -> Vec<Span> {
    let mut at = 0;
    let parts = line.split_inclusive(' ').map(|part| {
        at += part.len();
        (at - part.len(), part)
    });
    parts.filter(|(_, part)| part.contains('\u{FFFD}')).map(|(start, part)| Span::new(start, start + part.trim_end().len())).collect()
}

/// Reads `ı` at the beginning of words and `ȷ` at their end as quotation marks, if a page has them at no other place: they have the codes of these in
/// another encoding of TeX.
pub fn read_quotation_marks(page: &mut PageText) {
    let of = |index: usize| page.glyphs.get(index).map(|glyph| text(page, glyph));
    let places: Vec<(usize, bool)> = (0..page.glyphs.len())
        .filter_map(|at| match of(at)? {
            "ı" => Some((at, true)),
            "ȷ" => Some((at, false)),
            _ => None,
        })
        .collect();
    let neighbours = |at: usize| {
        let with = |before: usize, after: usize| of(before).zip(of(after)).is_some() && touches(&page.glyphs[before], &page.glyphs[after]);
        let is_letter = |at: usize| of(at).is_some_and(|text| text.starts_with(char::is_alphanumeric));
        (at.checked_sub(1).is_some_and(|before| with(before, at) && is_letter(before)), with(at, at + 1) && is_letter(at + 1))
    };
    let is_mark = |&(at, opens): &(usize, bool)| match neighbours(at) {
        (before, after) if opens => !before && after,
        (_, after) => !after && at.checked_sub(1).is_some_and(|before| touches(&page.glyphs[before], &page.glyphs[at])),
    };
    let has_end = places.iter().any(|(_, opens)| !opens);
    if !has_end || !places.iter().all(is_mark) {
        return;
    }
    for (at, opens) in places {
        let Ok(start) = u32::try_from(page.text.len()) else { return };
        let mark = if opens { '“' } else { '”' };
        page.text.push(mark);
        (page.glyphs[at].at, page.glyphs[at].len) = (start, mark.len_utf8() as u16);
    }
}

/// Whether a glyph is right after another, in one word.
fn touches(glyph: &Glyph, next: &Glyph) -> bool {
    let em = glyph.size.max(next.size);
    (next.x - glyph.end).abs() < TOUCH * em && (next.y - glyph.y).abs() < 0.1 * em && glyph.turn == next.turn
}

#[cfg(test)]
mod tests {
    use super::super::lines::tests::page;
    use super::*;

    fn read(texts: &[(&str, f32, f32, f32)], mend: fn(&mut PageText)) -> String {
        let mut page = page(texts, true);
        mend(&mut page);
        page.glyphs.iter().map(|glyph| text(&page, glyph)).collect()
    }

    #[test]
    fn dotless_letters_at_the_edges_of_words_are_quotation_marks() {
        for (drawn, expected) in [
            ("He said ıthe keeper pays.ȷ No", "He said “the keeper pays.” No"),
            ("ıaȷ and ıb cȷ", "“a” and “b c”"),
            ("the ılampȷ, he", "the “lamp”, he"),
            // Turkish, and a letter of a word.
            ("ırmak ve ısı", "ırmak ve ısı"),
            ("ılamp and kapı aȷ", "ılamp and kapı aȷ"),
        ] {
            assert_eq!(read(&[(drawn, 72.0, 700.0, 12.0)], read_quotation_marks), expected);
        }
    }

    #[test]
    fn only_lost_characters_of_words_stay() {
        for (drawn, expected) in [
            ("the o\u{FFFD}ce of it is here", "the o\u{FFFD}ce of it is here"),
            ("\u{FFFD} the office of it", " the office of it"),
            ("\u{FFFD}\u{FFFD}\u{FFFD}a\u{FFFD}b", "ab"),
        ] {
            assert_eq!(read(&[(drawn, 72.0, 700.0, 12.0)], keep_in_words), expected);
        }
        assert_eq!(words("the o\u{FFFD}ce of"), [Span::new(4, 10)]);
    }
}
