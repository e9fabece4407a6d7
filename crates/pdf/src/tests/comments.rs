//! Comments that are appended to a file.

use super::super::{PdfComment, PdfReading};
use super::{content, file, page, read_quietly, stream, undecoded};
use literatim_matching::text::{Span, Utf16Table};
use literatim_read::{ReadError, ReadLimits};

/// A file with a comment on each of these words.
fn commented(bytes: &[u8], words: &[&str]) -> Result<Vec<u8>, ReadError> {
    let text = read_quietly(bytes).text;
    let comment = |(index, words): (usize, &&str)| {
        let at = text.find(words).unwrap_or_else(|| panic!("{words} in {text:?}"));
        let span = Utf16Table::new(&text).span(&text, Span::new(at, at + words.len()));
        PdfComment { name: format!("q{}", index + 1), span, paragraphs: vec!["Altered: é".into(), "Cited".into()], colour: [1.0, 0.5, 0.0] }
    };
    let comments: Vec<PdfComment> = words.iter().enumerate().map(comment).collect();
    let mut reading = PdfReading::open(bytes.to_vec(), None, &ReadLimits::default(), Vec::new(), &undecoded)?;
    while reading.next_page() {}
    Ok([bytes, &reading.commented(&comments, "Literatim", Some("2026-02-03T04:05:06.789Z"))?].concat())
}

/// What the file ends with, after these bytes.
fn update(bytes: &[u8], words: &[&str]) -> String {
    let written = commented(bytes, words).unwrap();
    assert!(written.starts_with(bytes));
    assert_eq!(read_quietly(&written).text, read_quietly(bytes).text);
    String::from_utf8_lossy(&written[bytes.len()..]).into_owned()
}

/// The numbers of an entry that is an array.
fn numbers(update: &str, key: &str) -> Vec<f32> {
    let (_, rest) = update.split_once(&format!("/{key}[")).unwrap();
    rest.split(']').next().unwrap().split(' ').map(|number| number.parse().unwrap()).collect()
}

const LINES: &[(&str, f32, f32, f32)] = &[("The keeper shall not be", 72.0, 700.0, 10.0), ("liable for any loss.", 72.0, 686.0, 10.0)];

fn plain(more: &str, objects: &[(usize, Vec<u8>)]) -> Vec<u8> {
    page("", more, "", &content(LINES), objects)
}

#[test]
fn a_highlight_is_over_the_words_of_each_line() {
    let update = update(&plain("", &[]), &["not be\nliable"]);
    let corners = numbers(&update, "QuadPoints");
    assert_eq!(corners.len(), 16);
    assert_eq!((corners[1], corners[5], corners[8], corners[13]), (707.8, 697.8, 72.0, 683.8));
    assert!(corners[0] > 130.0 && corners[2] < 190.0, "{corners:?}");
    assert_eq!(numbers(&update, "Rect")[1], 683.8);
    for part in [
        "/Subtype/Highlight",
        "/C[1.00 0.50 0.00]",
        "/NM<FEFF00710031>",
        "/Contents<FEFF0041006C00740065007200650064003A002000E9000A00430069007400650064>",
        "/T<FEFF004C0069007400650072006100740069006D>",
        "/M(D:20260203040506Z)",
        "/BM/Multiply",
        "/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R/Annots[ 100 0 R]>>",
        "xref\n3 1\n",
        "/Size 101/Prev ",
    ] {
        assert!(update.contains(part), "{part} in {update}");
    }
}

#[test]
fn a_comment_over_two_pages_has_a_highlight_on_each() {
    let pages = [
        content(&[("The keeper shall answer for each of the lamps in this harbour and is", 72.0, 700.0, 12.0)]),
        content(&[("liable for any loss of them by day or by night.", 72.0, 700.0, 12.0)]),
    ];
    let update = update(&file(&pages), &["and is\nliable for"]);
    let named = |name: &str| update.matches(name).count();
    assert_eq!((named("/NM<FEFF00710031>"), named("/NM<FEFF00710031002D0032>")), (1, 1));
    assert_eq!((named("\n10 0 obj\n"), named("\n12 0 obj\n")), (1, 1));
}

#[test]
fn other_annotations_of_a_page_stay() {
    let link = (10, b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>".to_vec());
    let list = (11, b"[ 10 0 R ]".to_vec());
    for (annotations, more, written) in [
        ("/Annots[10 0 R]/Tabs/S", vec![link.clone()], "/Contents 5 0 R/Tabs/S/Annots[10 0 R 100 0 R]>>"),
        ("/Annots 11 0 R /Tabs/S", vec![link.clone(), list], "/Tabs/S/Annots[ 10 0 R  100 0 R]>>"),
        ("/Annots[<</Subtype/Link/A<</URI(/Annots[])>>>>]", vec![], "/Annots[<</Subtype/Link/A<</URI(/Annots[])>>>> 100 0 R]>>"),
        ("/Annots 12 0 R", vec![link], "/Contents 5 0 R/Annots[ 100 0 R]>>"),
    ] {
        let update = update(&plain(annotations, &more), &["keeper"]);
        assert!(update.contains(written), "{written} in {update}");
    }
}

#[test]
fn a_highlight_is_in_the_coordinates_of_a_page_that_is_turned_or_cropped() {
    for (attributes, corners) in [
        ("/Rotate 90", [72.0, 707.8, 94.2]),
        ("/Rotate 270/CropBox[30 40 500 760]", [72.0, 707.8, 94.2]),
        ("/CropBox[30 40 500 760]", [72.0, 707.8, 94.2]),
    ] {
        let update = update(&plain(attributes, &[]), &["The"]);
        let found = numbers(&update, "QuadPoints");
        let area = numbers(&update, "Rect");
        assert!((area[0] - corners[0]).abs() < 0.1 && (area[3] - corners[1]).abs() < 0.1 && area[2] < corners[2], "{attributes}: {found:?}");
    }
}

/// The same page in an object stream, with a table that is a stream.
fn packed() -> Vec<u8> {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R/Annots[]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>",
    ];
    let (mut heads, mut bodies) = (String::new(), String::new());
    for (index, object) in objects.iter().enumerate() {
        heads.push_str(&format!("{} {} ", index + 1, bodies.len()));
        bodies.push_str(&format!("{object} "));
    }
    let mut bytes = b"%PDF-1.5\n".to_vec();
    let mut rows: Vec<u8> = (0..4).flat_map(|index| [2, 0, 0, 6, index]).collect();
    let pack = stream(&format!("/Type/ObjStm/N 4/First {}", heads.len()), format!("{heads}{bodies}").as_bytes());
    for (id, object) in [(5, stream("", content(LINES).as_bytes())), (6, pack)] {
        rows.extend([&[1], &(bytes.len() as u32).to_be_bytes()[1..], &[0]].concat());
        bytes.extend([format!("{id} 0 obj\n").as_bytes(), &object, b"\nendobj\n"].concat());
    }
    let at = bytes.len();
    rows.extend([&[1], &(at as u32).to_be_bytes()[1..], &[0]].concat());
    let table = stream("/Type/XRef/W[1 3 1]/Index[1 7]/Size 8/Root 1 0 R/ID[(a)(a)]", &rows);
    bytes.extend([b"7 0 obj\n", &table[..], format!("\nendobj\nstartxref\n{at}\n%%EOF").as_bytes()].concat());
    bytes
}

#[test]
fn a_file_with_a_table_that_is_a_stream_gets_another() {
    let bytes = packed();
    let update = update(&bytes, &["keeper"]);
    for part in ["\n3 0 obj\n<</Type/Page", "/Annots[ 9 0 R]>>", "10 0 obj\n<</Type/XRef/W[1 4 2]", "/Index[3 1 8 3]", "/Size 11/Prev ", "/ID[<61><"]
    {
        assert!(update.contains(part), "{part} in {update}");
    }
    assert!(!update.contains("trailer"));
}

#[test]
fn a_file_with_comments_can_have_more() {
    let once = commented(&plain("", &[]), &["keeper"]).unwrap();
    assert!(update(&once, &["liable"]).contains("/Annots[ 100 0 R 102 0 R]>>"));
}

#[test]
fn a_file_without_comments_stays_as_it_is() {
    let bytes = plain("", &[]);
    assert_eq!(commented(&bytes, &[]).unwrap(), bytes);
}

#[test]
fn files_that_cannot_be_updated_are_refused() {
    let bytes = plain("", &[]);
    let at = memchr::memmem::rfind(&bytes, b"startxref").unwrap();
    let page_at = memchr::memmem::find(&bytes, b"3 0 obj").unwrap();
    let moved = String::from_utf8(bytes.clone()).unwrap().replace(&format!("{page_at:010}"), &format!("{:010}", page_at + 9));
    for (bytes, why) in [
        (&bytes[..at], "its table of objects is damaged"),
        (moved.as_bytes(), "its table of objects is damaged"),
        (include_bytes!("../../../../tests/pdf/aes-128-open.pdf"), "it is encrypted"),
    ] {
        let fault = commented(bytes, &["The"]).unwrap_err();
        assert_eq!(fault.code(), "unwritable");
        assert!(fault.to_string().contains(why), "{fault}");
    }
}
