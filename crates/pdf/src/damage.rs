//! Characters of words that a font gives no meaning, or the wrong one.

use super::page_text::{Glyph, PageText};
use super::piece::text;
use literatim_matching::order;
use literatim_matching::text::{BlockKind, Document, Span};

/// Glyphs of one word are closer, in ems.
const TOUCH: f32 = 0.12;
/// At most one in this many characters of a page has no meaning; else the font means nothing, and all of them are left out.
const MANY: usize = 5;

/// Leaves out the characters without a meaning that are in no word, as bullets and ornaments are.
pub fn keep_in_words(page: &mut PageText) {
    if !page.text.contains('\u{FFFD}') {
        return;
    }
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
    if !line.contains('\u{FFFD}') {
        return Vec::new();
    }
    let mut at = 0;
    let parts = line.split_inclusive(' ').map(|part| {
        at += part.len();
        (at - part.len(), part)
    });
    parts.filter(|(_, part)| part.contains('\u{FFFD}')).map(|(start, part)| Span::new(start, start + part.trim_end().len())).collect()
}

/// Doubts the first word of a text, and of a paragraph after a heading or a line in capitals, if it begins with a small letter: its initial may be a picture.
pub fn doubt_cut_words(document: &mut Document) {
    let mut after_heading = true;
    let mut cut = Vec::new();
    for block in &document.blocks {
        let text = &document.text[block.span.range()];
        if after_heading && block.kind == BlockKind::Paragraph && text.starts_with(char::is_lowercase) {
            let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
            cut.push(Span::new(block.span.start, block.span.start + end));
        }
        after_heading = matches!(block.kind, BlockKind::Heading(_)) || text.contains(char::is_alphabetic) && !text.contains(char::is_lowercase);
    }
    cut.retain(|word| document.doubts.iter().all(|known| !known.covers(*word)));
    document.doubts.append(&mut cut);
    order::sort_by(&mut document.doubts, |a, b| a.start.cmp(&b.start));
}

/// Fewer letters of a page do not tell whether its codes are shifted.
const ENOUGH: usize = 200;
/// Fewer different characters are a code, such as that of a gene.
const KINDS: usize = 15;
/// The letters that make two thirds of a text in the languages of Western Europe (English 70 %, German 68 %, French 65 %).
const FREQUENT: &[u8] = b"etaoinshr";
/// The percentage of a page's letters that these are: the minimum in a text, and the maximum where the codes are shifted.
const SHARES: (usize, usize) = (60, 50);

/// Whether the characters of these texts are those of a text, all shifted by one number: a font whose codes are the numbers of its glyphs shows `The` for
/// `7KH`. The letters do not occur as often as in a text, and do so after a shift.
pub fn is_shifted<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let mut counts = [0usize; 128];
    let mut others = 0;
    for byte in texts.flat_map(str::bytes).filter(|byte| *byte != b' ') {
        match counts.get_mut(usize::from(byte)) {
            Some(count) => *count += 1,
            None => others += 1,
        }
    }
    let all = counts.iter().sum::<usize>();
    let kinds = counts.iter().filter(|count| **count > 0).count();
    if all < ENOUGH || kinds < KINDS || others * MANY > all {
        return false;
    }
    let share = |shift: i16| {
        let count = |letter: &u8| {
            let at = |letter: u8| usize::try_from(i16::from(letter) + shift).ok().and_then(|code| counts.get(code)).copied().unwrap_or_default();
            at(*letter) + if shift == 0 { at(letter.to_ascii_uppercase()) } else { 0 }
        };
        FREQUENT.iter().map(count).sum::<usize>() * 100 / all
    };
    share(0) <= SHARES.1 && (-64..=25).any(|shift| share(shift) >= SHARES.0)
}

/// Reads `ı` at the beginning of words and `ȷ` at their end as quotation marks, if a page has them at no other place: they have the codes of these in
/// another encoding of TeX.
pub fn read_quotation_marks(page: &mut PageText) {
    if !page.text.contains('ȷ') {
        return;
    }
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
    fn codes_that_are_shifted_are_known_by_the_frequency_of_letters() {
        let texts = [
            "The keeper of the light must be awake at night, and the council pays for the oil that he burns in the long winter months. No keeper may leave \
             the tower before he is relieved by another, and a boat that is lost is a matter for the court, which sits on the first day of each month.",
            "Der Leuchtturm gehört der Stadt, und der Rat bezahlt das Öl, das der Wärter im langen Winter verbrennt. Kein Wärter darf den Turm verlassen, \
             bevor ihn ein anderer abgelöst hat, und ein verlorenes Boot ist eine Sache des Gerichts, das am ersten Tag des Monats zusammentritt.",
            "Le gardien du phare doit veiller la nuit, et le conseil paie l'huile qu'il brûle pendant les longs mois de l'hiver. Aucun gardien ne peut quitter \
             la tour avant d'être relevé par un autre, et un bateau perdu est une affaire du tribunal, qui siège le premier jour de chaque mois.",
        ];
        for text in texts {
            assert!(!is_shifted(text.split(' ')), "{text}");
            assert!(!is_shifted(text.to_uppercase().split(' ')), "{text}");
            for shift in [-31, -29, -3, -1, 1, 3, 5] {
                let shifted: String =
                    text.chars().filter(char::is_ascii_alphabetic).filter_map(|c| char::from_u32((c as i32 + shift) as u32)).collect();
                assert!(is_shifted(std::iter::once(&*shifted)), "{shift}: {shifted}");
            }
        }
        // Figures, codes and few letters say nothing.
        for text in ["0123456789 ".repeat(40), "ACGT TTGA CCAT GGCA ".repeat(30), "xq ".repeat(20), "{ if (x == y) z = w * k; } ".repeat(20)] {
            assert!(!is_shifted(text.split(' ')), "{text}");
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
