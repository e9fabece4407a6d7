//! Text that runs to the left, drawn in the order in which it is seen or read.

use super::{built, stream, text_of};
use crate::bidi::Class;

/// A page on which each text is set in pieces: its left end and its baseline, and its characters in the order in which they are drawn, half an em wide
/// each.
fn page(pieces: &[(f32, f32, String)]) -> Vec<u8> {
    page_in("/Identity-H", "/DW 500", pieces)
}

/// The same in a font with this CMap and these metrics.
fn page_in(cmap: &str, metrics: &str, pieces: &[(f32, f32, String)]) -> Vec<u8> {
    let mut content = String::from("BT /F1 12 Tf\n");
    for (x, y, text) in pieces {
        let codes: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        content.push_str(&format!("1 0 0 1 {x} {y} Tm <{codes}> Tj\n"));
    }
    content.push_str("ET");
    let to_unicode = b"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange";
    let inner = format!("<</Subtype/CIDFontType2{metrics}>>");
    let font = format!("<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding{cmap}/DescendantFonts[{inner}]/ToUnicode 6 0 R>>");
    built(
        &[
            (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
            (2, b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec()),
            (3, b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>".to_vec()),
            (4, font.as_bytes().to_vec()),
            (5, stream("", content.as_bytes())),
            (6, stream("", to_unicode)),
            (7, stream("/WMode 1", to_unicode)),
            (8, stream("", b"/WMode 1 def 1 begincodespacerange <0000> <FFFF> endcodespacerange")),
        ],
        "",
    )
}

/// A line given by its parts in the order in which they are read, as it is drawn from left to right, ending at this place.
fn seen(parts: &[&str], right: f32, y: f32) -> (f32, f32, String) {
    let is_leftward = |part: &&str| part.chars().any(|c| Class::of(c).is_leftward());
    let turned = parts.iter().rev().map(|part| if is_leftward(part) { part.chars().rev().collect() } else { (*part).to_owned() });
    let text: String = turned.collect();
    (right - 6.0 * text.chars().count() as f32, y, text)
}

/// The same, with each character at a place of its own, in the order in which it is read.
fn placed(parts: &[&str], right: f32, y: f32) -> Vec<(f32, f32, String)> {
    let mut at = right;
    let mut pieces = Vec::new();
    for part in parts {
        let width = 6.0 * part.chars().count() as f32;
        let leftward = part.chars().any(|c| Class::of(c).is_leftward());
        for (i, c) in part.chars().enumerate() {
            let x = if leftward { at - 6.0 * (i + 1) as f32 } else { at - width + 6.0 * i as f32 };
            pieces.push((x, y, c.to_string()));
        }
        at -= width;
    }
    pieces
}

const FIRST: &[&str] = &["שומר המגדלור אחראי לכל אובדן של האור (סעיף ", "12", ") בשנת ", "1987", " ו"];
const SECOND: &[&str] = &["אין לשומר רשות לכבות בעניין ", "Doe v. Roe", ", עמוד ", "45-47", "."];

fn read() -> String {
    format!("{} {}", FIRST.concat(), SECOND.concat())
}

#[test]
fn lines_are_read_in_logical_order_however_they_are_drawn() {
    let drawn = [
        ("as seen", vec![seen(FIRST, 540.0, 700.0), seen(SECOND, 540.0, 686.0)]),
        ("as read", [placed(FIRST, 540.0, 700.0), placed(SECOND, 540.0, 686.0)].concat()),
        ("as read, but for the words", {
            let parts = |parts: &[&'static str], y: f32| {
                let mut at = 540.0;
                let piece = |part: &&'static str| {
                    let drawn = seen(&[part], at, y);
                    at = drawn.0;
                    drawn
                };
                parts.iter().map(piece).collect::<Vec<_>>()
            };
            [parts(FIRST, 700.0), parts(SECOND, 686.0)].concat()
        }),
    ];
    for (how, pieces) in drawn {
        assert_eq!(text_of(&page(&pieces)).0, read(), "{how}");
    }
}

#[test]
fn brackets_are_those_that_are_meant() {
    // The bracket that is drawn at the left end closes.
    let pieces = [seen(&["אין רשות לכבות "], 540.0, 700.0), (350.0, 700.0, ")12 ףיעס(".into())];
    let meant = text_of(&page(&pieces)).0;
    let drawn = [seen(&["אין רשות לכבות "], 540.0, 700.0), (350.0, 700.0, "(12 ףיעס)".into())];
    assert_eq!((&*meant, text_of(&page(&drawn)).0), ("אין רשות לכבות (סעיף 12)", meant.clone()));
}

#[test]
fn a_word_in_a_line_that_runs_to_the_right_is_turned_alone() {
    let pieces = [(72.0, 700.0, "The word םולש means peace (and 2 words are רוא לדגמ), as".into()), (72.0, 686.0, "all of us know.".into())];
    assert_eq!(text_of(&page(&pieces)).0, "The word שלום means peace (and 2 words are מגדל אור), as all of us know.");
}

#[test]
fn columns_are_read_from_the_right_one_on() {
    let row = |i: usize| 700.0 - 14.0 * i as f32;
    let right = (0..6).map(|i| seen(&["זה הטור הראשון שנקרא בדף הזה"], 540.0, row(i)));
    let left = (0..6).map(|i| seen(&["וזה הטור השני שנקרא אחריו כאן"], 290.0, row(i)));
    let text = text_of(&page(&right.chain(left).collect::<Vec<_>>())).0;
    let at = |part: &str| text.match_indices(part).map(|(at, _)| at).collect::<Vec<_>>();
    let (first, second) = (at("הראשון"), at("השני"));
    assert!(first.len() == 6 && second.len() == 6 && first[5] < second[0], "{text}");
}

#[test]
fn shapes_and_points_are_those_of_letters() {
    for (how, drawn, read) in [
        ("shapes of Arabic", "\u{FEDD}\u{FE8E}\u{FED7}", "قال"),
        ("a ligature", "\u{FEE1}\u{FEFC}\u{FEB3}", "سلام"),
        ("a shape of Hebrew", "\u{FB4B}\u{5D0}", "א\u{5D5}\u{5B9}"),
        ("signs of direction", "\u{202B}\u{5D1}\u{5D0}\u{202C}", "אב"),
    ] {
        assert_eq!(text_of(&page(&[(300.0, 700.0, drawn.into())])).0, read, "{how}");
    }
    // Points without width before and after their letter.
    let text = |points: [f32; 2]| {
        let pieces = [
            (300.0, 700.0, "\u{5D1}".into()),
            (points[0], 700.0, "\u{5B8}".into()),
            (306.0, 700.0, "\u{5D0}".into()),
            (points[1], 700.0, "\u{5B7}".into()),
        ];
        text_of(&page(&pieces)).0
    };
    assert_eq!(text([306.0, 306.0]), "א\u{5B8}\u{5B7}ב");
    assert_eq!(text([300.0, 306.0]), "א\u{5B7}ב\u{5B8}");
}

#[test]
fn characters_have_their_places() {
    let document = super::read_quietly(&page(&[seen(&["אב ", "12"], 540.0, 700.0)]));
    let literatim_matching::text::FilePlace::Line(line) = &document.origins[0].place else { panic!("a PDF has lines") };
    // The letters begin at their right edges, the digits at their left ones.
    assert_eq!((line.left, &*line.advances), (540.0, &[-60, -60, -180, 60, 60][..]));
}

#[test]
fn vertical_lines_are_read_from_the_right_one_on() {
    let columns = [(500.0, 700.0, "灯台守はその灯りの責任を".into()), (480.0, 700.0, "負うものとする。".into()), (440.0, 688.0, "次の段落".into())];
    for (how, cmap, metrics) in [
        ("a name", "/Identity-V", ""),
        ("the dictionary of a CMap", " 7 0 R", ""),
        ("a CMap", " 8 0 R", ""),
        ("metrics", "/Identity-V", "/DW2[880 -500]/W2[0 60000 -1000 500 880 65281[-1000 500 880]]"),
    ] {
        let document = super::read_quietly(&page_in(cmap, metrics, &columns));
        assert_eq!(literatim_matching::text::Flow::new(&document).text().trim(), "灯台守はその灯りの責任を負うものとする。\n次の段落", "{how}");
        let literatim_matching::text::FilePlace::Line(line) = &document.origins[0].place else { panic!("a PDF has lines") };
        assert_eq!((line.turn, line.baseline, line.left, line.advances[0]), (3, 500.0, 92.0, 120), "{how}");
    }
    let document = super::read_quietly(&page_in("/Identity-V", "/DW2[880 -2000]/W2[21488 21488 -500 500 880]", &[(500.0, 700.0, "灯台守は".into())]));
    let literatim_matching::text::FilePlace::Line(line) = &document.origins[0].place else { panic!("a PDF has lines") };
    // The second glyph has a height of its own.
    assert_eq!(line.advances, [240, 60, 240, 240]);
}
