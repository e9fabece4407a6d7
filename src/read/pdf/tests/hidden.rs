//! Invisible words.

use super::{page, read_quietly, stream, text_of};

const SEEN: &str = "BT /F1 12 Tf 72 700 Td (The court affirmed.) Tj ET ";

/// The text of a page that also has this content, with these resources.
fn with(content: &str, resources: &str) -> (String, Vec<String>) {
    text_of(&page("", "", resources, &format!("{SEEN}{content}"), &[(10, stream("/Subtype/Image/Width 1/Height 1", b"x"))]))
}

#[test]
fn words_that_nobody_sees_are_left_out_and_counted() {
    for (how, content, resources) in [
        ("off the page", "BT /F1 12 Tf -200 600 Td (It never said so.) Tj ET", ""),
        ("above the page", "BT /F1 12 Tf 72 800 Td (It never said so.) Tj ET", ""),
        ("clipped away", "q 0 0 10 10 re W n BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET Q", ""),
        ("clipped to nothing", "q 72 600 0 0 re W* n BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET Q", ""),
        ("clipped twice", "q 0 0 99 99 re W n 300 300 99 99 re W n BT /F1 12 Tf 72 72 Td (It never said so.) Tj ET Q", ""),
        ("white", "1 g BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 0 g", ""),
        ("nearly white", ".98 .99 .97 rg BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("white by CMYK", "0 0 0 0 k BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("white by ICC", "/C cs 1 1 1 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ColorSpace<</C[/ICCBased 11 0 R]>>"),
        ("white lines", "1 G BT 1 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("white beside a line", "72 603 400 .3 re f 1 g BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("black on black", "60 590 300 30 re f BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("white on white on black", "60 590 300 30 re f 1 g 60 590 300 30 re f BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
        ("transparent", "/G gs BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ExtGState<</G<</ca 0>>>>"),
        ("invisible over nothing", "BT 3 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
    ] {
        let more = [(11, stream("/N 3", b""))];
        let bytes = page("", "", resources, &format!("{SEEN}{content}"), &more);
        assert_eq!(text_of(&bytes), ("The court affirmed.".into(), vec!["hidden_text".into()]), "{how}");
        assert_eq!(read_quietly(&bytes).concealed, "It never said so. ", "{how}");
    }
}

#[test]
fn words_that_may_be_seen_are_read() {
    let image = "/XObject<</I 10 0 R>>";
    for (how, content, resources) in [
        ("white on black", "60 590 300 30 re f 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white on a bar", "30 w 60 605 m 300 605 l S 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white on a shape", "60 590 m 300 590 l 300 620 l 60 620 l f 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white on a pattern", "/Pattern cs /P scn 60 590 300 30 re f 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white on a shading", "q 60 590 300 30 re W n /S sh Q 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white on a picture", "q 500 0 0 500 50 200 cm /I Do Q 1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", image),
        ("white below a picture", "1 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET q 500 0 0 500 50 200 cm /I Do Q", image),
        ("invisible over a picture", "q 612 0 0 792 0 0 cm /I Do Q BT 3 Tr /F1 12 Tf 72 600 Td (So it is.) Tj ET", image),
        ("white with black lines", "1 g BT 2 Tr /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("white that mixes", "60 590 300 30 re f 1 g /G gs BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", "/ExtGState<</G<</BM/Difference>>>>"),
        ("grey", ".85 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("in an unknown colour", "/X cs 0 sc BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", "/ColorSpace<</X[/Separation/Gold/DeviceRGB 9 0 R]>>"),
        ("within a clip", "q 60 590 300 30 re W n BT /F1 12 Tf 72 600 Td (So it is.) Tj ET Q", ""),
        ("after a clip", "q 0 0 1 1 re W n Q BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("in a path without a place", "q W n BT /F1 12 Tf 72 600 Td (So it is.) Tj ET Q", ""),
    ] {
        let (text, codes) = with(content, resources);
        assert_eq!((&*text, codes.contains(&"hidden_text".into())), ("The court affirmed. So it is.", false), "{how}");
    }
}

#[test]
fn hidden_lines_are_kept_in_order_apart_from_the_text() {
    let hidden = |y: u32, words: &str| format!("1 g BT /F1 12 Tf 72 {y} Td ({words}) Tj ET 0 g ");
    let content = format!("{SEEN}{}{}", hidden(600, "The keeper is"), hidden(586, "never liable."));
    let document = read_quietly(&page("", "", "", &content, &[]));
    assert_eq!((document.text.trim(), &*document.concealed), ("The court affirmed.", "The keeper is never liable. "));
}

#[test]
fn text_outside_the_crop_box_is_hidden() {
    let content = format!("{SEEN}BT /F1 12 Tf 72 20 Td (It never said so.) Tj ET");
    let (text, codes) = text_of(&page("", "/CropBox[0 50 700 792]", "", &content, &[]));
    assert_eq!((&*text, codes), ("The court affirmed.", vec!["hidden_text".into()]));
}

#[test]
fn layers_that_are_off_are_hidden() {
    let catalog = |base: &str| format!("/OCProperties<</OCGs[10 0 R 11 0 R]/D<<{base}>>>>");
    let resources = "/Properties<</On 10 0 R/Off 11 0 R/All 12 0 R/Any 13 0 R>>/XObject<</X 14 0 R>>";
    let more = [
        (10, b"<</Type/OCG/Name(a)>>".to_vec()),
        (11, b"<</Type/OCG/Name(b)>>".to_vec()),
        (12, b"<</Type/OCMD/OCGs[10 0 R 11 0 R]/P/AllOn>>".to_vec()),
        (13, b"<</Type/OCMD/OCGs[10 0 R 11 0 R]>>".to_vec()),
        (14, stream("/Subtype/Form/BBox[0 0 612 792]/OC 11 0 R", b"BT /F1 12 Tf 72 540 Td (Never drawn.) Tj ET /OC /On BDC")),
    ];
    let set = |layer: &str, y: u32| format!("/OC /{layer} BDC BT /F1 12 Tf 72 {y} Td (In {layer}.) Tj ET EMC ");
    let content = format!("{SEEN}{}{}{}{}/X Do ", set("On", 660), set("Off", 630), set("All", 600), set("Any", 570));
    for base in ["/OFF[11 0 R]", "/BaseState/OFF/ON[10 0 R]"] {
        let bytes = page(&catalog(base), "", resources, &content, &more);
        assert_eq!(text_of(&bytes).0, "The court affirmed. In On. | In Any.", "{base}");
        let problem = &read_quietly(&bytes).problems[0];
        assert_eq!(problem.code, "hidden_text");
        assert!(problem.text.starts_with("6 words on page 1 are hidden in the source"), "{}", problem.text);
    }
    let (text, codes) = text_of(&page(&catalog(""), "", resources, &content, &more));
    assert_eq!((text.replace(" |", ""), codes.len()), ("The court affirmed. In On. In Off. In All. In Any. Never drawn.".into(), 0));
}
