//! Small files that demand much work.

use super::super::read;
use super::{file, page, read_quietly, stream, text_of};
use libflate::zlib::Encoder;
use literatim_read::ReadLimits;
use std::io::Write;

const WORDS: &str = "BT /F1 12 Tf 72 700 Td (The court affirmed.) Tj ET ";

/// The filters of [`bomb`].
const FILTERS: &str = "/Filter[/FlateDecode/RunLengthDecode]";

/// A few thousand bytes that unpack to 70 MB.
fn bomb() -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new()).unwrap();
    encoder.write_all(&[129, b' '].repeat((70 << 20) / 128)).unwrap();
    encoder.finish().into_result().unwrap()
}

/// The text of a page that also draws this form.
fn drawing(form: Vec<u8>) -> Vec<u8> {
    page("", "", "/XObject<</X 10 0 R>>", &format!("{WORDS}/X Do"), &[(10, form)])
}

#[test]
fn nested_filters_are_bounded() {
    let packed = bomb();
    assert!(packed.len() < 8_000, "{}", packed.len());
    let bytes = drawing(stream(&format!("/Subtype/Form{FILTERS}"), &packed));
    let document = read_quietly(&bytes);
    assert_eq!(document.partial.as_deref(), Some("it exceeds a limit of this reader"));
    let problems = document.problems;
    assert_eq!(problems[0].code, "limit");
    assert!(problems[0].text.contains("unpacks to more than 64 MB in one place"), "{}", problems[0].text);
    assert_eq!(text_of(&bytes).0, "The court affirmed.");
}

#[test]
fn runs_of_bytes_are_bounded() {
    let runs = [129, b' '].repeat((64 << 20) / 128 + 1);
    let (text, codes) = text_of(&drawing(stream("/Subtype/Form/Filter/RunLengthDecode", &runs)));
    assert_eq!((&*text, codes), ("The court affirmed.", vec!["limit".into()]));
}

#[test]
fn filters_have_a_depth() {
    let form = stream(&format!("/Subtype/Form/Filter[{}]", "/AHx".repeat(9)), b"20>");
    assert_eq!(text_of(&drawing(form)).1, ["limit"]);
}

#[test]
fn cmaps_are_bounded() {
    let maps = [
        format!("beginbfrange <0000> <FFFF> <{}> endbfrange", "0041".repeat(250_000)),
        format!("beginbfchar {} endbfchar", "<0001> <0041> ".repeat(70_000)),
        format!("begincidrange {} endcidrange", "<0000> <FFFF> 0 ".repeat(60_000)),
        "beginbfrange <0000> <FFFF> <0041> endbfrange ".repeat(20_000),
    ];
    for map in maps {
        let font = b"<</Type/Font/Subtype/Type0/Encoding 11 0 R/ToUnicode 11 0 R/DescendantFonts[12 0 R]>>".to_vec();
        let inner = b"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 4294967295 500]>>".to_vec();
        let content = format!("{WORDS}BT /Y 12 Tf 72 600 Td <{}> Tj ET", "0001".repeat(2_000));
        let more = [(10, font), (11, stream("", map.as_bytes())), (12, inner)];
        let bytes = page("", "/Resources<</Font<</F1 4 0 R/Y 10 0 R>>>>", "", &content, &more);
        assert!(text_of(&bytes).0.starts_with("The court affirmed."));
    }
}

#[test]
fn objects_are_bounded() {
    let many = format!("[{}]", "0 ".repeat(3 << 20)).into_bytes();
    let (text, codes) = text_of(&page("", "/Annots 10 0 R", "", WORDS, &[(10, many)]));
    assert_eq!((&*text, codes), ("The court affirmed.", vec!["limit".into()]));
}

#[test]
fn arrays_of_a_page_are_bounded() {
    let content = format!("{WORDS}BT /F1 12 Tf 72 600 Td [{}(lost)] TJ ET", "0 ".repeat(1 << 17));
    assert_eq!(text_of(&page("", "", "", &content, &[])), ("The court affirmed.".into(), vec!["limit".into()]));
}

#[test]
fn names_of_glyphs_are_bounded() {
    let font = format!("<</Type/Font/Subtype/Type1/BaseFont/X/Encoding<</Differences[65/{}]>>>>", "a_".repeat(100_000));
    let content = format!("{WORDS}BT /Y 1 Tf 72 600 Td ({}) Tj ET", "A".repeat(500));
    let (text, _) = text_of(&page("", "/Resources<</Font<</F1 4 0 R/Y 10 0 R>>>>", "", &content, &[(10, font.into_bytes())]));
    assert!(text.len() < 1_000, "{}", text.len());
}

#[test]
fn text_far_away_does_not_hang() {
    // So far away that adding a few points changes nothing.
    let far: String = (0..20).map(|i| format!("BT /F1 12 Tf 1000000000 {} Td (A line that nobody sees.) Tj ET ", 20 * i)).collect();
    assert_eq!(text_of(&page("", "", "", &format!("{WORDS}{far}"), &[])), ("The court affirmed.".into(), vec!["hidden_text".into()]));
}

#[test]
fn a_file_that_exceeds_everything_names_the_limit() {
    let stream = stream(&format!("/Type/ObjStm/N 1/First 4{FILTERS}"), &bomb());
    let bytes = [b"%PDF-1.5\n1 0 obj\n", &stream[..], b"\nendobj\ntrailer<</Root 5 0 R>>"].concat();
    let error = read(&bytes, None, &ReadLimits::default(), &[], &super::undecoded, &mut |_, _| {}).unwrap_err();
    assert_eq!(error.code(), "too_large");
    assert!(error.to_string().contains("64 MB"), "{error}");
}

#[test]
fn gaps_of_any_width_are_searched_in_bounded_time() {
    for size in [1_000, 100_000, 10_000_000] {
        let line = |y: i32| format!("BT /F1 {size} Tf 1 0 0 1 0 {y} Tm [(the) -200 (light) -200 (burns) -200 (by) -800 (night)] TJ ET\n");
        let content: String = (0..40).map(|i| line(i * size)).collect();
        let bytes = String::from_utf8(file(&[content])).expect("it is ASCII").replace("612 792", "999999999 999999999");
        let begun = std::time::Instant::now();
        assert!(!read_quietly(bytes.as_bytes()).text.is_empty(), "{size}");
        assert!(begun.elapsed().as_secs() < 10, "{size}");
    }
}
