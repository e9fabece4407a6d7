//! Invisible words.

use super::{page, read_quietly, stream, text_of};
use literatim_matching::text::Hiding;

const SEEN: &str = "BT /F1 12 Tf 72 700 Td (The court affirmed.) Tj ET ";

/// The text of a page that also has this content, with these resources.
fn with(content: &str, resources: &str) -> (String, Vec<String>) {
    text_of(&page("", "", resources, &format!("{SEEN}{content}"), &[(10, stream("/Subtype/Image/Width 90/Height 90", b"x"))]))
}

/// Content that sets `It never said so.` where nobody sees it: how, the operators, the resources.
const HIDDEN: &[(&str, &str, &str)] = &[
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
    ("white by Lab", "/C cs 100 0 0 sc BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ColorSpace<</C[/Lab<</WhitePoint[.95 1 1.09]>>]>>"),
    ("white by a table", "/C cs 1 sc BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ColorSpace<</C[/Indexed/DeviceRGB 1<000000FFFFFF>]>>"),
    (
        "white by a table of Lab",
        "/C cs 0 sc BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/Indexed[/Lab<</WhitePoint[.95 1 1.09]>>]0<FF8080>]>>",
    ),
    (
        "none of an ink",
        "/C cs 0 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .2 .8 0]>>]>>",
    ),
    (
        "a white ink",
        "/C cs 1 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/Separation/White/DeviceRGB<</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[1 1 1]>>]>>",
    ),
    (
        "the ink None",
        "/C cs 1 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/Separation/None/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]>>",
    ),
    (
        "none of all inks",
        "/C cs 0 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/Separation/All/DeviceGray<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>]>>",
    ),
    (
        "none of two inks",
        "/C cs 0 0 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/DeviceN[/Gold/Lime]/DeviceCMYK<</FunctionType 4>>]>>",
    ),
    (
        "two inks None",
        "/C cs 1 1 scn BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET",
        "/ColorSpace<</C[/DeviceN[/None/None]/DeviceCMYK<</FunctionType 4>>]>>",
    ),
    ("white by ICC grey", "/C cs 1 sc BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ColorSpace<</C[/ICCBased 16 0 R]>>"),
    ("transparent lines", "/G gs BT 1 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ExtGState<</G<</CA .01>>>>"),
    ("a mask of black", "/G gs BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ExtGState<</G<</SMask<</S/Luminosity/G 12 0 R>>>>>>"),
    ("a mask of nothing", "/G gs BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/ExtGState<</G<</SMask<</S/Alpha/G 13 0 R>>>>>>"),
    ("a hundredth of a point", "BT /F1 .01 Tf 72 600 Td (It never said so.) Tj ET", ""),
    ("a small matrix", "BT /F1 12 Tf .01 0 0 .01 72 600 Tm (It never said so.) Tj ET", ""),
    ("no matrix", "BT /F1 12 Tf 0 0 0 0 72 600 Tm (It never said so.) Tj ET", ""),
    ("a narrow scale", "BT 1 Tz /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
    ("a flat matrix", "q 1 0 0 .001 0 600 cm BT /F1 12 Tf 72 0 Td (It never said so.) Tj ET Q", ""),
    ("covered by a box", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 1 g 60 590 300 30 re f", ""),
    ("covered by a black box", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 60 590 300 30 re f", ""),
    ("covered by four lines", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 1 g 60 590 m 360 590 l 360 620 l 60 620 l h f", ""),
    (
        "covered by a round shape",
        "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 1 g 0 500 m 0 700 0 700 20 700 c 400 700 l 420 700 420 700 420 500 c 420 480 420 480 400 480 c 20 480 l 0 480 0 480 0 500 c f",
        "",
    ),
    ("covered by a thick line", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET 1 G 30 w 60 603 m 360 603 l S", ""),
    ("covered by a form", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET /X Do", "/XObject<</X 15 0 R>>"),
    ("covered by a small picture", "BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET q 300 0 0 30 60 590 cm /I Do Q", "/XObject<</I 14 0 R>>"),
    ("clipping only", "BT 7 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
    ("invisible beside a picture", "q 50 0 0 50 500 100 cm /I Do Q BT 3 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", "/XObject<</I 14 0 R>>"),
    ("a blank that stands for words", "/Span<</ActualText(It never said so.)>>BDC BT /F1 12 Tf 72 600 Td (   ) Tj ET EMC", ""),
    ("invisible by what was set before", "3 Tr BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
    ("invisible in a form", "/X Do", "/XObject<</X 17 0 R>>"),
    ("clipped by the box of a form", "/X Do", "/XObject<</X 18 0 R>>"),
    ("clipped by a triangle", "q 0 0 m 612 0 l 0 300 l h W n BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET Q", ""),
    ("invisible over nothing", "BT 3 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET", ""),
];

#[test]
fn words_that_nobody_sees_are_left_out_and_counted() {
    let mut wrong = Vec::new();
    for &(how, content, resources) in HIDDEN {
        let more = [
            (11, stream("/N 3", b"")),
            (12, stream("/Subtype/Form/BBox[0 0 612 792]", b"0 g 0 0 612 792 re f")),
            (13, stream("/Subtype/Form/BBox[0 0 612 792]", b"")),
            (14, stream("/Subtype/Image/Width 1/Height 1", b"x")),
            (15, stream("/Subtype/Form/BBox[0 0 612 792]", b"1 g 60 590 300 30 re f")),
            (16, stream("/N 1", b"")),
            (17, stream("/Subtype/Form/BBox[0 0 612 792]", b"BT 3 Tr /F1 12 Tf 72 600 Td (It never said so.) Tj ET")),
            (18, stream("/Subtype/Form/BBox[0 0 10 10]", b"BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET")),
        ];
        let bytes = page("", "", resources, &format!("{SEEN}{content}"), &more);
        let concealed = read_quietly(&bytes).concealed_text().replace(' ', "");
        if text_of(&bytes) != ("The court affirmed.".into(), vec!["hidden_text".into()]) || concealed != "Itneversaidso." {
            wrong.push((how, text_of(&bytes), concealed));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
        (
            "some of an ink",
            "/C cs 1 scn BT /F1 12 Tf 72 600 Td (So it is.) Tj ET",
            "/ColorSpace<</C[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .2 .8 0]>>]>>",
        ),
        (
            "an ink that is chosen",
            "/C cs BT /F1 12 Tf 72 600 Td (So it is.) Tj ET",
            "/ColorSpace<</C[/Separation/All/DeviceGray<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>]>>",
        ),
        ("black by a table", "/C cs 0 sc BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", "/ColorSpace<</C[/Indexed/DeviceRGB 1<000000FFFFFF>]>>"),
        ("grey by Lab", "/C cs 50 0 0 sc BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", "/ColorSpace<</C[/Lab<</WhitePoint[.95 1 1.09]>>]>>"),
        ("on a box", "1 g 60 590 300 30 re f 0 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("below a box beside it", "BT /F1 12 Tf 72 600 Td (So it is.) Tj ET 1 g 60 500 300 30 re f", ""),
        ("below a frame", "BT /F1 12 Tf 72 600 Td (So it is.) Tj ET 60 590 300 30 re 61 591 298 28 re f*", ""),
        ("below a line", "BT /F1 12 Tf 72 600 Td (So it is.) Tj ET .5 w 60 603 m 300 603 l S", ""),
        ("below a transparent box", "BT /F1 12 Tf 72 600 Td (So it is.) Tj ET /G gs 1 g 60 590 300 30 re f", "/ExtGState<</G<</ca .3>>>>"),
        ("below a box that mixes", "BT /F1 12 Tf 72 600 Td (So it is.) Tj ET /G gs 1 1 0 rg 60 590 300 30 re f", "/ExtGState<</G<</BM/Multiply>>>>"),
        ("in a small size", "BT /F1 6 Tf 190 700 Td (So it is.) Tj ET", ""),
        ("by a matrix", "BT /F1 1 Tf 12 0 0 12 72 600 Tm (So it is.) Tj ET", ""),
        ("condensed", "BT 60 Tz /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("a word for a word", "BT /F1 12 Tf 72 600 Td /Span<</ActualText(So)>>BDC (S) Tj (o) Tj EMC ( it is.) Tj ET", ""),
        ("a hyphen for a hyphen", "BT /F1 12 Tf 72 600 Td (So it is) Tj /Span<</ActualText(.)>>BDC (.) Tj EMC ET", ""),
        ("another word for a word", "BT /F1 12 Tf 72 600 Td (So ) Tj /Span<</ActualText(is it not)>>BDC (it is) Tj EMC (.) Tj ET", ""),
        ("grey", ".85 g BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("in an unknown colour", "/X cs 0 sc BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", "/ColorSpace<</X[/Separation/Gold/DeviceRGB 9 0 R]>>"),
        ("within a clip", "q 60 590 300 30 re W n BT /F1 12 Tf 72 600 Td (So it is.) Tj ET Q", ""),
        ("after invisible text", "q BT 3 Tr /F1 12 Tf 72 640 Td ( ) Tj ET Q BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("set back to visible", "BT 3 Tr /F1 12 Tf 72 600 Td 0 Tr (So it is.) Tj ET", ""),
        ("after a clip", "q 0 0 1 1 re W n Q BT /F1 12 Tf 72 600 Td (So it is.) Tj ET", ""),
        ("in a path without a place", "q W n BT /F1 12 Tf 72 600 Td (So it is.) Tj ET Q", ""),
    ] {
        let (text, codes) = with(content, resources);
        // What another text was to replace is hidden.
        let is_replaced = how == "another word for a word";
        assert_eq!((&*text, codes.contains(&"hidden_text".into())), ("The court affirmed. So it is.", is_replaced), "{how}");
    }
}

#[test]
fn hidden_lines_are_kept_in_order_apart_from_the_text() {
    let hidden = |y: u32, words: &str| format!("1 g BT /F1 12 Tf 72 {y} Td ({words}) Tj ET 0 g ");
    let content = format!("{SEEN}{}{}", hidden(600, "The keeper is"), hidden(586, "never liable."));
    let document = read_quietly(&page("", "", "", &content, &[]));
    assert_eq!((document.text.trim(), &*document.concealed_text()), ("The court affirmed.", "The keeper is never liable. "));
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

#[test]
fn letters_that_are_drawn_one_over_the_other_are_hidden() {
    let set = |space: &str| format!("{SEEN}BT {space} Tc /F1 12 Tf 72 600 Td (never) Tj ET");
    assert_eq!(text_of(&page("", "", "", &set("-5.3"), &[])).1, ["hidden_text"]);
    assert_eq!(text_of(&page("", "", "", &set("-.5"), &[])).0, "The court affirmed. never");
}

#[test]
fn annotations_cover_what_is_below_them_but_highlights_do_not() {
    let annotation = |kind: &str| {
        let more = [(11, stream("/Subtype/Form/BBox[0 0 300 30]", b"1 g 0 0 300 30 re f"))];
        let annotation = format!("/Annots[<</Subtype/{kind}/Rect[60 590 360 620]/AP<</N 11 0 R>>>>]");
        text_of(&page("", &annotation, "", &format!("{SEEN}BT /F1 12 Tf 72 600 Td (It never said so.) Tj ET"), &more)).0
    };
    assert_eq!(annotation("Square"), "The court affirmed.");
    assert_eq!(annotation("Highlight"), "The court affirmed. It never said so.");
}

#[test]
fn hidden_words_are_kept_at_their_place() {
    let content = "BT /F1 12 Tf 72 700 Td (The court) Tj 1 g ( never) Tj 0 g ( affirmed.) Tj ET BT /F1 12 Tf 72 660 Td (It said so.) Tj ET";
    let document = read_quietly(&page("", "", "", content, &[]));
    let concealed: Vec<_> =
        document.concealed.iter().map(|concealed| (document.text[..concealed.at].trim(), concealed.text.trim(), concealed.how)).collect();
    assert_eq!(concealed, [("The court", "never", Hiding::Colour)]);
}

#[test]
fn a_crop_box_that_hides_most_of_a_page_is_doubted() {
    let lines: Vec<String> = (0..30).map(|i| format!("line {i} of an article on the keepers of lamps and what they owe")).collect();
    let set =
        |x: f32| -> Vec<(&str, f32, f32, f32)> { lines.iter().zip(0u8..).map(|(line, i)| (&**line, x, 700.0 - 20.0 * f32::from(i), 12.0)).collect() };
    let text = |crop: &str, x: f32| super::text_of(&super::page("", crop, "", &super::content(&set(x)), &[]));
    for crop in ["/CropBox[0 0 612 100]", "/CropBox[0 690 612 792]", "/CropBox[0 640 60 792]"] {
        let (read, problems) = text(crop, 72.0);
        assert!(read.contains("line 0 of") && read.contains("line 29 of an article on the keepers of lamps and what they owe"), "{crop}: {read}");
        assert!(problems.is_empty(), "{crop}");
    }
    // One that hides less is obeyed.
    let (read, problems) = text("/CropBox[0 400 612 792]", 72.0);
    assert!(read.contains("line 0 of") && !read.contains("line 29 of"));
    assert_eq!(problems, ["hidden_text"]);
}
