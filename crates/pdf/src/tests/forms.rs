//! Form fields and other annotations, and pages that contain more than was read.

use super::super::{RecognisedPage, RecognisedWord};
use super::{content, file, page, read, read_quietly, stream, text_of, undecoded};
use literatim_read::ReadLimits;

/// A page with one annotation, object 10, and these objects from 11.
fn annotated(content: &str, annotation: &str, more: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let mut objects = vec![(10, format!("<</Type/Annot/Rect[100 600 300 640]{annotation}>>").into_bytes())];
    objects.extend_from_slice(more);
    page("", "/Annots[10 0 R]", "", content, &objects)
}

fn appearance(text: &str) -> Vec<u8> {
    stream("/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F1 4 0 R>>>>", format!("BT /F1 9 Tf 2 5 Td ({text}) Tj ET").as_bytes())
}

#[test]
fn fields_and_stamps_are_read_in_their_place() {
    for (how, annotation, read) in [
        ("field", "/Subtype/Widget/FT/Tx/V(Jane Roe)/AP<</N 11 0 R>>", "Name: Jane Roe"),
        ("comment in the page", "/Subtype/FreeText/Contents(Jane Roe)/AP<</N 11 0 R>>", "Name: Jane Roe"),
        ("stamp", "/Subtype/Stamp/AP<</N 11 0 R>>", "Name: Jane Roe"),
        ("box", "/Subtype/Widget/FT/Btn/AS/Yes/AP<</N<</Yes 11 0 R/Off 12 0 R>>>>", "Name: Jane Roe"),
        ("box that is not ticked", "/Subtype/Widget/FT/Btn/AS/Off/AP<</N<</Yes 11 0 R/Off 12 0 R>>>>", "Name:"),
        ("value alone", "/Subtype/Widget/FT/Tx/V(Jane Roe)", "Name: Jane Roe"),
        ("value in UTF-16", "/Subtype/Widget/FT/Tx/V<FEFF004A00F6>/DA(/Helv 0 Tf 0 g)", "Name: Jö"),
        ("value of the field above", "/Subtype/Widget/Parent 13 0 R", "Name: Jane Roe"),
        ("value beside an empty appearance", "/Subtype/Widget/FT/Tx/V(Jane Roe)/AP<</N 12 0 R>>", "Name: Jane Roe"),
        ("choices", "/Subtype/Widget/FT/Ch/V[(one)(two)]", "Name: one, two"),
        ("password", "/Subtype/Widget/FT/Tx/Ff 8192/V(secret)", "Name:"),
        ("hidden", "/Subtype/Widget/F 2/FT/Tx/V(x)/AP<</N 11 0 R>>", "Name:"),
        ("not on the screen", "/Subtype/Stamp/F 32/AP<</N 11 0 R>>", "Name:"),
        ("note that pops up", "/Subtype/Popup/Contents(x)/AP<</N 11 0 R>>", "Name:"),
        ("note behind an icon", "/Subtype/Text/Contents(x)/AP<</N 11 0 R>>", "Name:"),
    ] {
        let more = [(11, appearance("Jane Roe")), (12, appearance("")), (13, b"<</FT/Tx/V(Jane Roe)>>".to_vec())];
        let bytes = annotated("BT /F1 12 Tf 60 612 Td (Name:) Tj ET", annotation, &more);
        assert_eq!(text_of(&bytes), (read.into(), Vec::new()), "{how}");
    }
}

#[test]
fn an_appearance_fills_its_area() {
    // Its box is turned by its matrix, and twice as large as its area.
    let form = stream(
        "/Subtype/Form/BBox[0 0 80 400]/Matrix[0 1 -1 0 0 0]/Resources<</Font<</F1 4 0 R>>>>",
        b"BT /F1 24 Tf 0 -1 1 0 20 380 Tm (Filed) Tj ET",
    );
    let bytes = annotated("BT /F1 12 Tf 60 610 Td (Stamp:) Tj ET", "/Subtype/Stamp/AP<</N 11 0 R>>", &[(11, form)]);
    assert_eq!(text_of(&bytes).0, "Stamp: Filed");
}

#[test]
fn ticks_are_not_letters() {
    let tick = stream("/Subtype/Form/BBox[0 0 20 20]/Resources<</Font<</Z 12 0 R>>>>", b"BT /Z 12 Tf 2 5 Td (4) Tj ET");
    let font = b"<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>".to_vec();
    let bytes = annotated("BT /F1 12 Tf 80 612 Td (Yes) Tj ET", "/Subtype/Widget/FT/Btn/AS/On/AP<</N<</On 11 0 R>>>>", &[(11, tick), (12, font)]);
    assert_eq!(text_of(&bytes).0, "Yes ✔");
}

#[test]
fn text_whose_font_is_missing_is_read_by_a_standard_encoding() {
    assert_eq!(text_of(&page("", "", "", "BT /F9 12 Tf 80 612 Td (caf\\351) Tj ET", &[])).0, "café");
}

#[test]
fn long_values_are_set_in_lines() {
    let value = "the first of some words that do not fit on a single line of the field";
    let bytes = annotated("", &format!("/Subtype/Widget/FT/Tx/Ff 4096/DA(/Helv 10 Tf)/V({value}\\nand one more)"), &[]);
    let document = read_quietly(&bytes);
    assert!(document.text.trim().lines().count() >= 3, "{}", document.text);
    assert!(text_of(&bytes).0.starts_with("the first of some words that do not fit on a single line of the field"));
}

#[test]
fn pages_that_hold_more_than_was_read_are_named() {
    let words =
        content(&[("The order below is affirmed, as the record holds nothing that would let this court say other than that it", 72.0, 700.0, 12.0)]);
    let scan = "q 600 0 0 780 6 6 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q\nBT /F1 8 Tf 72 20 Td (Page 2) Tj ET";
    let letters = "10 10 m 20 20 l 30 10 l f ".repeat(250);
    let pages = [words.clone(), scan.into(), words.clone(), letters, words];
    let document = read_quietly(&file(&pages));
    assert_eq!(document.partial.as_deref(), Some("pages of it are pictures or drawings"));
    let problems = document.problems;
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].code, "unread_pages");
    assert!(problems[0].text.starts_with("There is more on pages 2 and 4 than was read"), "{}", problems[0].text);
    let only = read_quietly(&file(&[scan.replace("Page 2", "")])).problems;
    assert!(only[0].code == "no_text" && only[0].text.contains("only pictures"));
    let blank = read_quietly(&file(&[String::new()])).problems;
    assert!(blank[0].code == "no_text" && !blank[0].text.contains("pictures"));
}

#[test]
fn pictures_that_are_too_large_to_be_recognised_are_named_with_the_limit() {
    let scan = "q 600 0 0 780 6 6 cm /I Do Q";
    let words = "BT /F1 9 Tf 9 9 Td (The order below is affirmed, as the record holds nothing that would let this court say any other thing than that.) Tj ET";
    for (form, width, height, content, said) in [
        ("a large scan", 20_000, 20_000, scan.to_owned(), Some("has 400 million pixels, and text recognition takes at most 90 million")),
        ("a long one", 900, 100_001, scan.to_owned(), Some("has 91 million pixels")),
        ("one below a page number", 30_000, 9_000, format!("{scan} BT /F1 8 Tf 72 20 Td (Page 2) Tj ET"), Some("has 270 million pixels")),
        ("one in a form", 10_000, 10_000, "/F Do".into(), Some("has 100 million pixels")),
        ("a scan of the largest size", 9_000, 10_000, scan.to_owned(), None),
        ("a large picture on a page of words", 20_000, 20_000, format!("{scan} {words}"), None),
        ("a large picture in a corner", 20_000, 20_000, "q 9 0 0 9 6 6 cm /I Do Q".into(), None),
    ] {
        let picture = stream(&format!("/Subtype/Image/Width {width}/Height {height}"), b"x");
        let form_around = stream("/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</I 10 0 R>>>>", scan.as_bytes());
        let document = read_quietly(&page("", "", "/XObject<</I 10 0 R/F 11 0 R>>", &content, &[(10, picture), (11, form_around)]));
        let large: Vec<&str> = document.problems.iter().filter(|problem| problem.code == "large_picture").map(|problem| &*problem.text).collect();
        assert_eq!(large.len(), usize::from(said.is_some()), "{form}: {:?}", document.problems);
        assert!(large.iter().all(|text| text.contains(said.unwrap_or_default())), "{form}: {large:?}");
        assert_eq!((document.unread_pages.is_empty(), document.partial.is_some()), (form != "a scan of the largest size", said.is_some()), "{form}");
    }
}

#[test]
fn pages_with_unreadable_characters_are_named() {
    let line = "The order below is affirmed in every part and for every reason that the court gave.";
    let lines: Vec<(&str, f32, f32, f32)> = (0..20).map(|i| (line, 72.0, 700.0 - 14.0 * i as f32, 11.0)).collect();
    let strange = |codes: usize| format!("BT /F1 12 Tf 72 700 Td <{}> Tj ET", "01".repeat(codes));
    let problems = read_quietly(&file(&[content(&lines), strange(80)])).problems;
    assert_eq!(problems.len(), 1);
    assert!(problems[0].code == "unreadable_fonts" && problems[0].text.starts_with("Many characters on page 2 cannot"), "{}", problems[0].text);
    assert_eq!(read_quietly(&file(&[content(&lines), strange(10)])).problems, []);
}

#[test]
fn forms_that_are_made_when_they_are_opened_say_so() {
    let notice = "BT /F1 12 Tf 72 700 Td (Please wait... If this message is not replaced, your viewer cannot show it.) Tj ET";
    let bytes = page("/AcroForm<</Fields[]/XFA[]>>", "", "", notice, &[]);
    assert_eq!(text_of(&bytes).1, ["dynamic_form"]);
    assert_eq!(text_of(&page("/AcroForm<</Fields[]>>", "", "", notice, &[])).1, [""; 0]);
}

#[test]
fn a_recognised_page_says_how_many_of_its_words_are_in_doubt_and_is_no_longer_asked_for() {
    let word = |text: &str, confidence: f32, x: f32| RecognisedWord { text: text.into(), confidence, area: [x, 700.0, x + 30.0, 710.0] };
    let recognised = |confidence: f32| {
        let lines = vec![vec![word("The", 95.0, 72.0), word("lamp", confidence, 110.0), word("burns", 90.0, 150.0)]];
        RecognisedPage { page: 2, width: 612.0, height: 792.0, lines }
    };
    let picture = "q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID a EI Q".to_owned();
    let bytes = file(&[picture.clone(), picture.clone(), picture]);
    for (confidence, said) in [(95.0, "and words of it may be wrong"), (51.0, "with 1 of 3 words in doubt")] {
        let document = read(&bytes, None, &ReadLimits::default(), &[recognised(confidence)], &undecoded, &mut |_, _| {}).unwrap();
        assert_eq!(document.unread_pages, [1, 3]);
        let problem = document.problems.iter().find(|problem| problem.code == "recognised").expect("it is said");
        assert!(problem.text.contains("page 2 was recognised") && problem.text.contains(said), "{}", problem.text);
    }
}
