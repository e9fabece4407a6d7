//! Accents that are drawn as glyphs of their own over, before or after their letter, as TeX's older fonts have them.

use super::page_text::{Glyph, PageText};
use unicode_normalization::char::compose;

/// How far the middle of an accent may be outside its letter, in ems.
const REACH: f32 = 0.1;
/// How far their baselines may be apart, in ems.
const RAISE: f32 = 0.7;

/// The combining character of an accent.
fn mark(accent: char) -> Option<char> {
    Some(match accent {
        '`' | 'ˋ' => '\u{300}',
        '´' | 'ˊ' => '\u{301}',
        'ˆ' | '^' => '\u{302}',
        '˜' | '~' => '\u{303}',
        '¯' | 'ˉ' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '¨' => '\u{308}',
        '˚' => '\u{30A}',
        '˝' => '\u{30B}',
        'ˇ' => '\u{30C}',
        '¸' => '\u{327}',
        '˛' => '\u{328}',
        _ => return None,
    })
}

/// Makes one glyph of each accent and the letter that it is drawn over.
pub fn combine(page: &mut PageText) {
    // Most pages have no accent: those of `mark` are in ASCII or begin with one of these bytes in UTF-8.
    let may_have = page.text.bytes().any(|byte| matches!(byte, b'`' | b'^' | b'~' | 0xC2 | 0xCB));
    if !may_have || !page.text.chars().any(|c| mark(c).is_some()) {
        return;
    }
    let glyphs = std::mem::take(&mut page.glyphs);
    let mut combined = Vec::with_capacity(glyphs.len());
    let mut rest = &glyphs[..];
    while let [first, after @ ..] = rest {
        let pair = after.first().and_then(|second| of_pair(page, first, second)).zip(u32::try_from(page.text.len()).ok());
        match pair {
            Some(((letter, c), at)) => {
                page.text.push(c);
                combined.push(Glyph { at, len: c.len_utf8() as u16, ..letter });
                rest = &after[1..];
            }
            None => {
                combined.push(*first);
                rest = after;
            }
        }
    }
    page.glyphs = combined;
}

/// The glyph of the letter, and the letter with its accent, if two glyphs are these.
fn of_pair(page: &PageText, first: &Glyph, second: &Glyph) -> Option<(Glyph, char)> {
    let only = |glyph: &Glyph| {
        let mut chars = page.text[glyph.at as usize..glyph.at as usize + usize::from(glyph.len)].chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let with = |accent: &Glyph, letter: &Glyph| {
        let mark = mark(only(accent)?)?;
        let c = only(letter).filter(|c| c.is_alphabetic() && is_over(accent, letter))?;
        let composed = compose(if c == 'ı' { 'i' } else { c }, mark)?;
        Some((*letter, composed))
    };
    with(first, second).or_else(|| with(second, first))
}

/// Whether an accent is over a letter.
fn is_over(accent: &Glyph, letter: &Glyph) -> bool {
    let em = letter.size.max(accent.size);
    let middle = (accent.x + accent.end) / 2.0;
    let near = letter.x - REACH * em <= middle && middle <= letter.end + REACH * em;
    let overlap = accent.end.min(letter.end) - accent.x.max(letter.x);
    near && accent.turn == letter.turn && (accent.y - letter.y).abs() <= RAISE * em && overlap > 0.5 * (accent.end - accent.x)
}

#[cfg(test)]
mod tests {
    use super::super::lines::tests::page;
    use super::*;

    fn combined(accent: &str, letter: &str, shift: f32) -> Vec<String> {
        let mut page = page(&[("r", 100.0, 700.0, 10.0), (accent, 105.0 + shift, 700.0, 10.0), (letter, 105.0, 700.0, 10.0)], true);
        combine(&mut page);
        page.glyphs.iter().map(|glyph| page.text[glyph.at as usize..][..usize::from(glyph.len)].to_owned()).collect()
    }

    #[test]
    fn an_accent_over_a_letter_is_one_with_it() {
        assert_eq!(combined("´", "e", 0.3), ["r", "é"]);
        assert_eq!(combined("u", "¨", 0.2), ["r", "ü"]);
        assert_eq!(combined("´", "ı", 0.0), ["r", "í"]);
        // Next to it, or over what takes none, it is a sign.
        assert_eq!(combined("´", "e", 4.5), ["r", "´", "e"]);
        assert_eq!(combined("~", "5", 0.0), ["r", "~", "5"]);
    }
}
