//! Fonts that do not say themselves what their codes mean.

use super::super::font::programs::{cmap, post, program, segments, trimmed};
use super::{built, content, file, read_quietly, stream, text_of};

/// A page whose font F1 is this dictionary, with a program as object 10, and which shows this string.
fn shown(font: &str, program: &[u8], string: &str) -> String {
    let content = format!("BT /F1 12 Tf 72 700 Td {string} Tj ET");
    let objects: Vec<(usize, Vec<u8>)> = vec![
        (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
        (2, b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec()),
        (3, b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>".to_vec()),
        (4, font.as_bytes().to_vec()),
        (5, stream("", content.as_bytes())),
        (10, stream("", program)),
        // Glyph numbers 1 and 2 are the glyphs 2 and 1.
        (11, stream("", &[0, 0, 0, 2, 0, 1])),
    ];
    text_of(&built(&objects, "")).0
}

#[test]
fn simple_truetype_fonts_have_the_encoding_of_their_program() {
    let hebrew = || (3, 1, segments(&[(0x3B1, 0x3B3, 1)]));
    let simple = |more: &str| format!("<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Made/FontDescriptor<</Flags 4/FontFile2 10 0 R>>{more}>>");
    for (how, tables, more, read) in [
        ("codes of symbols", vec![(b"cmap", cmap(&[hebrew(), (3, 0, segments(&[(0xF041, 0xF043, 1)]))]))], "", "αβγ"),
        ("codes of a Macintosh", vec![(b"cmap", cmap(&[hebrew(), (1, 0, trimmed(0x41, &[3, 2, 1]))]))], "", "γβα"),
        ("names", vec![(b"cmap", cmap(&[(1, 0, trimmed(0x41, &[1, 2, 3]))])), (b"post", post(&["one", "eacute", "f_f"]))], "", "1éff"),
        ("neither", vec![(b"cmap", cmap(&[(3, 0, segments(&[(0xF041, 0xF043, 1)]))]))], "", "ABC"),
        ("an encoding of the file", vec![(b"cmap", cmap(&[hebrew(), (1, 0, trimmed(0x41, &[1, 2, 3]))]))], "/Encoding/WinAnsiEncoding", "ABC"),
        ("differences", vec![(b"cmap", cmap(&[hebrew(), (1, 0, trimmed(0x41, &[1, 2, 3]))]))], "/Encoding<</Differences[66/emdash]>>", "α—γ"),
    ] {
        assert_eq!(shown(&simple(more), &program(&tables), "(ABC)"), read, "{how}");
    }
    let nonsymbolic = simple("").replace("/Flags 4", "/Flags 32");
    let tables = [(b"cmap", cmap(&[hebrew(), (1, 0, trimmed(0x41, &[1, 2, 3]))]))];
    assert_eq!(shown(&nonsymbolic, &program(&tables), "(ABC)"), "ABC");
    assert_eq!(shown(&simple(""), b"no program", "(ABC)"), "ABC");
}

#[test]
fn composite_truetype_fonts_have_the_glyphs_of_their_program() {
    let greek = program(&[(b"cmap", cmap(&[(3, 1, segments(&[(0x3B1, 0x3B2, 1)]))]))]);
    let font = |map: &str| {
        let inner = format!("<</Type/Font/Subtype/CIDFontType2/FontDescriptor<</Flags 4/FontFile2 10 0 R>>/CIDToGIDMap {map}>>");
        format!("<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Made/Encoding/Identity-H/DescendantFonts[{inner}]>>")
    };
    assert_eq!(shown(&font("/Identity"), &greek, "<00010002>"), "αβ");
    assert_eq!(shown(&font("11 0 R"), &greek, "<00010002>"), "βα");
    assert_eq!(shown(&font("/Identity"), b"no program", "<00010002>"), "");
}

#[test]
fn composite_fonts_with_a_known_cmap_need_no_map_to_unicode() {
    let font = |cmap: &str| {
        let inner = "<</Type/Font/Subtype/CIDFontType0/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>";
        format!("<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/{cmap}/DescendantFonts[{inner}]>>")
    };
    assert_eq!(shown(&font("UniJIS-UTF16-H"), b"", "<706F53F00041D842DFB7>"), "灯台A𠮷");
    assert_eq!(shown(&font("UniJIS-UCS2-V"), b"", "<706F53F05B88>"), "灯台守");
    // This decoder knows the codes of ASCII alone.
    assert_eq!(shown(&font("90ms-RKSJ-H"), b"", "(A)"), "A");
}

#[test]
fn codes_of_unknown_cmaps_are_no_glyph_numbers() {
    let greek = program(&[(b"cmap", cmap(&[(3, 1, segments(&[(0x3B1, 0x3B2, 1)]))]))]);
    let font = |cmap: &str| {
        let inner = "<</Type/Font/Subtype/CIDFontType2/FontDescriptor<</Flags 4/FontFile2 10 0 R>>/CIDToGIDMap/Identity>>";
        format!("<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Made{cmap}/DescendantFonts[{inner}]>>")
    };
    for (cmap, read) in [("/Encoding/Identity-V", "αβ"), ("", "αβ"), ("/Encoding/KSC-Johab-H", ""), ("/Encoding/Made-H", "")] {
        assert_eq!(shown(&font(cmap), &greek, "<00010002>"), read, "{cmap}");
    }
}

#[test]
fn pages_whose_fonts_have_only_numbers_of_a_collection_are_named() {
    let inner = "<</Type/Font/Subtype/CIDFontType0/BaseFont/Made/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>";
    let numbers = "<0B3C0B3D0B3E0B3F0B400B410B420B430B440B450B460B47>";
    let read = "A page with words that can be read, and with more of them than the other one has of numbers";
    let unread = format!("{}BT /F2 12 Tf 72 600 Td {numbers} Tj {numbers} Tj ET", content(&[("The light of the port", 72.0, 700.0, 12.0)]));
    let document = read_quietly(&built(
        &[
            (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
            (2, b"<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 612 792]/Resources<</Font<</F1 7 0 R/F2 8 0 R>>>>>>".to_vec()),
            (3, b"<</Type/Page/Parent 2 0 R/Contents 5 0 R>>".to_vec()),
            (4, b"<</Type/Page/Parent 2 0 R/Contents 6 0 R>>".to_vec()),
            (5, stream("", content(&[(read, 72.0, 700.0, 12.0)]).as_bytes())),
            (6, stream("", unread.as_bytes())),
            (7, b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>".to_vec()),
            (8, format!("<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/Identity-H/DescendantFonts[{inner}]>>").into_bytes()),
        ],
        "",
    ));
    let problem = document.problems.iter().find(|problem| problem.code == "unreadable_fonts").expect("the font is a problem");
    assert!(problem.text.starts_with("Many characters on page 2 cannot be read"), "{}", problem.text);
    assert_eq!(document.unread_pages, [2]);
    assert!(document.partial.is_some() && document.text.contains("The light of the port") && !document.text.contains('\u{B3C}'));
}

#[test]
fn names_may_be_written_with_numbers() {
    let differences = "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[65/emdash]>>>>";
    let objects = |name: &str| {
        vec![
            (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
            (2, b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec()),
            (3, format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</{name} 4 0 R>>>>/Contents 5 0 R>>").into_bytes()),
            (4, differences.as_bytes().to_vec()),
            (5, stream("", b"BT /F#20one 12 Tf 72 700 Td (A) Tj ET")),
        ]
    };
    assert_eq!(text_of(&built(&objects("F#20one"), "")).0, "—");
    assert_eq!(text_of(&built(&objects("#46#20one"), "")).0, "—");
    // Without the font, or with a damaged name.
    assert_eq!(text_of(&built(&objects("F#2"), "")).0, "A");
}

#[test]
fn words_with_letters_that_have_no_meaning_are_in_doubt_and_told_of() {
    let read = |words: &str| {
        let content = format!("BT /F2 12 Tf 72 700 Td ({words}) Tj ET");
        let font = "<</F2<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[2/nosuchglyph]>>>>>>";
        let objects = [
            (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
            (2, b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec()),
            (3, format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font{font}>>/Contents 5 0 R>>").into_bytes()),
            (5, stream("", content.as_bytes())),
        ];
        read_quietly(&built(&objects, ""))
    };
    let document = read("The o\\002ce of the keeper was su\\002cient to \\002nd the lamp");
    let doubts: Vec<&str> = document.doubts.iter().map(|span| &document.text[span.range()]).collect();
    assert_eq!(doubts, ["o\u{FFFD}ce", "su\u{FFFD}cient", "\u{FFFD}nd"]);
    assert_eq!(document.problems[0].code, "unreadable_letters");
    assert!(document.problems[0].text.starts_with("3 words on page 1 have letters"), "{}", document.problems[0].text);
    assert!(document.partial.is_some());
    // A bullet is no letter of a word.
    let document = read("\\002 The office of the keeper was sufficient to find the lamp");
    assert_eq!((document.doubts.len(), document.problems.len(), document.partial.is_some()), (0, 0, false));
}

#[test]
fn pages_whose_codes_are_shifted_are_named_and_may_be_recognised() {
    let lines = [
        "The keeper of the light must be awake at night, and the council pays for",
        "the oil that he burns in the long winter months. No keeper may leave the",
        "tower before he is relieved by another, and a boat that is lost is a matter",
        "for the court, which sits on the first day of each month in the customs house.",
    ];
    let page_of = |shift: u8| -> String {
        let hex = |line: &str| line.bytes().map(|byte| format!("{:02X}", if byte == b' ' { byte } else { byte - shift })).collect::<String>();
        (0u8..).zip(lines).map(|(at, line)| format!("BT /F1 12 Tf 72 {} Td <{}> Tj ET\n", 700 - 14 * u16::from(at), hex(line))).collect()
    };
    let document = read_quietly(&file(&[page_of(0), page_of(3), page_of(0), page_of(29)]));
    assert_eq!(document.unread_pages, [2, 4]);
    let problem = document.problems.iter().find(|problem| problem.code == "unreadable_fonts").expect("it is said");
    assert!(problem.text.starts_with("Many characters on pages 2 and 4 cannot be read"), "{}", problem.text);
    assert!(document.partial.is_some());
}

#[test]
fn the_first_word_of_a_text_whose_initial_is_no_letter_is_in_doubt() {
    let doubts = |lines: &[(&str, f32, f32, f32)]| {
        let document = read_quietly(&file(&[content(lines)]));
        document.doubts.iter().map(|span| document.text[span.range()].to_owned()).collect::<Vec<_>>()
    };
    let body =
        [("he keeper of the light must be awake at night, and the council pays", 72.0, 686.0, 12.0), ("for the oil of it.", 72.0, 672.0, 12.0)];
    assert_eq!(doubts(&body), ["he"]);
    assert_eq!(doubts(&[[("OF KEEPERS", 250.0, 740.0, 20.0)].as_slice(), &body].concat()), ["he"]);
    assert!(doubts(&[[("The court said so.", 72.0, 740.0, 12.0)].as_slice(), &body].concat()).is_empty());
    assert!(doubts(&[("The keeper of the light must be awake.", 72.0, 686.0, 12.0)]).is_empty());
}
