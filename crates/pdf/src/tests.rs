//! Tests with whole files, generated here.

mod comments;
mod directions;
mod fonts;
mod forms;
mod hidden;
mod hostile;
mod initials;
mod locked;
mod notes;
mod structure;

use super::read;
use literatim_matching::text::{BlockKind, Document, FilePlace, Flow};
use literatim_read::ReadLimits;

/// Decodes nothing but UTF-8.
fn undecoded(_: &str, bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file with these pages, each given as its content.
fn file(pages: &[String]) -> Vec<u8> {
    let kids: String = (0..pages.len()).map(|i| format!("{} 0 R ", 10 + 2 * i)).collect();
    let mut objects = vec![
        (1, "<</Type/Catalog/Pages 2 0 R/Lang(en-US)>>".to_owned()),
        (2, format!("<</Type/Pages/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Count {}/Kids[{kids}]>>", pages.len())),
        (3, "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>".to_owned()),
        (4, "<</Title(A made case)/CreationDate(D:20260102)>>".to_owned()),
    ];
    for (i, content) in pages.iter().enumerate() {
        objects.push((10 + 2 * i, format!("<</Type/Page/Parent 2 0 R/Contents {} 0 R>>", 11 + 2 * i)));
        objects.push((11 + 2 * i, format!("<</Length {}>>stream\n{content}\nendstream", content.len())));
    }
    let objects: Vec<(usize, Vec<u8>)> = objects.into_iter().map(|(id, object)| (id, object.into_bytes())).collect();
    built(&objects, "/Info 4 0 R")
}

/// A file with these objects; object 1 is the catalog.
fn built(objects: &[(usize, Vec<u8>)], trailer: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut table = String::new();
    for (id, object) in objects {
        table.push_str(&format!("{id} 1\n{:010} 00000 n \n", bytes.len()));
        bytes.extend([format!("{id} 0 obj\n").as_bytes(), object, b"\nendobj\n"].concat());
    }
    let xref = bytes.len();
    bytes.extend(format!("xref\n{table}trailer\n<</Root 1 0 R/Size 99{trailer}>>\nstartxref\n{xref}\n%%EOF\n").bytes());
    bytes
}

/// A stream with these dictionary entries.
fn stream(dict: &str, data: &[u8]) -> Vec<u8> {
    [format!("<</Length {}{dict}>>stream\n", data.len()).as_bytes(), data, b"\nendstream"].concat()
}

/// A file with one page, with additions to its catalog, page and resources, and with more objects, from 10.
fn page(catalog: &str, page: &str, resources: &str, content: &str, more: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let mut objects: Vec<(usize, Vec<u8>)> = [
        format!("<</Type/Catalog/Pages 2 0 R{catalog}>>"),
        "<</Type/Pages/Count 1/Kids[3 0 R]>>".into(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>{resources}>>/Contents 5 0 R{page}>>"),
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>".into(),
    ]
    .into_iter()
    .enumerate()
    .map(|(i, object)| (i + 1, object.into_bytes()))
    .collect();
    objects.push((5, stream("", content.as_bytes())));
    objects.extend_from_slice(more);
    built(&objects, "")
}

/// The text of a file as read, and the codes of its problems.
fn text_of(bytes: &[u8]) -> (String, Vec<String>) {
    let document = read_quietly(bytes);
    let codes = document.problems.iter().map(|problem| problem.code.clone()).collect();
    (Flow::new(&document).text().trim().replace('\n', " | "), codes)
}

/// Content that sets each text at a place, in a size.
fn content(lines: &[(&str, f32, f32, f32)]) -> String {
    let set = |&(text, x, y, size): &(&str, f32, f32, f32)| format!("BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n");
    lines.iter().map(set).collect()
}

fn read_quietly(bytes: &[u8]) -> Document {
    read(bytes, None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {}).unwrap()
}

fn two_pages() -> Vec<u8> {
    let page = |head: &'static str, body: &[(&'static str, f32, f32, f32)]| {
        let mut lines = vec![("IN RE A MADE CASE", 230.0, 760.0, 10.0), (head, 300.0, 40.0, 10.0)];
        lines.extend(body);
        content(&lines)
    };
    file(&[
        page(
            "41",
            &[
                ("The court below read the statute as if it gave no right at all to those who had been", 72.0, 700.0, 12.0),
                (
                    "harmed by the conduct of others,) Tj /F1 7 Tf 5 Ts (1) Tj /F1 12 Tf 0 Ts ( and it is that reading which brings us to the deci-",
                    72.0,
                    686.0,
                    12.0,
                ),
                ("1 See the record, which tells it at length.", 72.0, 100.0, 9.0),
            ],
        ),
        page("42", &[("sion that is under review.", 72.0, 700.0, 12.0), ("So it is.", 90.0, 686.0, 12.0)]),
    ])
}

#[test]
fn star_pages_are_no_words() {
    let document = read_quietly(&file(&[content(&[
        ("*10 TULL, J. The lamp of the mole is lit at dusk, and it burns until dawn on every night of the year.", 72.0, 700.0, 12.0),
        ("It is no *11 less ) Tj /F1 7 Tf 5 Ts (*12) Tj /F1 12 Tf 0 Ts ( bright on a day of fog.", 72.0, 686.0, 12.0),
    ])]));
    let labels: Vec<&str> = document.pages.iter().filter(|page| page.series == 1).map(|page| &*page.label).collect();
    assert_eq!(labels, ["10", "11", "12"]);
    let flow = Flow::new(&document);
    assert!(flow.text().starts_with("TULL, J.") && flow.text().contains("It is no less bright on"), "{}", flow.text());
    assert_eq!(document.metadata.date, None);
}

#[test]
fn joins_a_paragraph_over_pages_and_puts_its_notes_behind() {
    let document = read_quietly(&two_pages());
    let flow = Flow::new(&document);
    let lines: Vec<&str> = flow.text().lines().collect();
    assert!(lines[0].ends_with("brings us to the decision that is under review."), "{lines:?}");
    assert_eq!(lines[1..], ["See the record, which tells it at length.", "So it is."]);
    assert_eq!(document.blocks[1].kind, BlockKind::Footnote);
    assert!(document.text.contains("IN RE A MADE CASE") && document.text.contains("42"));
    let labels: Vec<&str> = document.pages.iter().map(|page| page.label.as_str()).collect();
    assert_eq!(labels, ["41", "42", "41", "42"]);
    let note = &document.notes[0];
    assert_eq!((note.label.as_str(), &document.text[note.body.unwrap().range()]), ("1", "See the record, which tells it at length."));
    assert_eq!(&document.text[note.mark.unwrap().range()], "1");
    assert_eq!(document.metadata.title.as_deref(), Some("A made case"));
    assert_eq!(document.metadata.language.as_deref(), Some("en-US"));
}

#[test]
fn keeps_a_quotation_with_its_citation_over_the_notes_of_a_page() {
    let pages = [
        content(&[
            ("The statute is plain, and this court has said so of it in a case that is much like the one before us:", 72.0, 700.0, 12.0),
            ("A keeper of a light is liable for any loss of that light, day and night,", 108.0, 686.0, 12.0),
            ("and no receipt that he writes can say otherwise in any harbor.", 108.0, 672.0, 12.0),
            ("1 See the record, which tells it at length.", 72.0, 100.0, 9.0),
        ]),
        content(&[("Doe v. Roe, 900 F.3d at 4. The keeper here had no light at all.", 72.0, 700.0, 12.0), ("So it is.", 90.0, 672.0, 12.0)]),
    ];
    let document = read_quietly(&file(&pages));
    let kinds: Vec<BlockKind> = document.blocks.iter().map(|block| block.kind).collect();
    assert_eq!(kinds[1..4], [BlockKind::Quotation, BlockKind::Paragraph, BlockKind::Footnote]);
}

#[test]
fn reads_a_note_whole_that_goes_on_over_pages() {
    let pages = [
        content(&[
            ("The statute is plain, as this court has said of it) Tj /F1 7 Tf 5 Ts (1) Tj /F1 12 Tf 0 Ts ( in a case that is", 72.0, 700.0, 12.0),
            ("1 See the record, which tells it at great length and with", 72.0, 100.0, 9.0),
        ]),
        content(&[
            ("much like ours.", 72.0, 700.0, 12.0),
            ("There is no more to say, but that it took 10", 90.0, 686.0, 12.0),
            ("all that belongs to it.", 72.0, 110.0, 9.0),
            ("2 See the rest of it, of which there is little.", 72.0, 100.0, 9.0),
        ]),
    ];
    let document = read_quietly(&file(&pages));
    let notes: Vec<&str> = document.notes.iter().filter_map(|note| note.body).map(|body| &document.text[body.range()]).collect();
    assert_eq!(
        notes,
        ["See the record, which tells it at great length and with\nall that belongs to it.", "See the rest of it, of which there is little."]
    );
    let footnotes = document.blocks.iter().filter(|block| block.kind == BlockKind::Footnote);
    assert_eq!(footnotes.count(), 2);
}

#[test]
fn raised_numbers_that_can_be_no_exponents_are_marks() {
    let raised = |before: &str, label: &str| format!("{before}) Tj /F1 7 Tf 5 Ts ({label}) Tj /F1 12 Tf 0 Ts ( and so on.");
    let read = |before: &str, label: &str| text_of(&page("", "", "", &format!("BT /F1 12 Tf 72 700 Td ({}) Tj ET", raised(before, label)), &[])).0;
    for (before, label) in
        [("It was built in 1975", "43"), ("The toll rose by nine percent", "12,13"), ("It was seen in fewer", "2, 6, 7"), ("Nobody came.", "58")]
    {
        assert_eq!(read(before, label), format!("{before} and so on."), "{label}");
    }
    for (before, label) in [("The sum is 10", "12"), ("The power is 10", "4,5"), ("The year is 19753", "4")] {
        assert_eq!(read(before, label), format!("{before}{label} and so on."));
    }
}

#[test]
fn takes_letters_of_numbers_and_exponents_for_no_marks() {
    let text =
        "Form 01A, 22, gives the area as 10) Tj /F1 7 Tf 5 Ts (2) Tj /F1 12 Tf 0 Ts ( and x) Tj /F1 7 Tf 5 Ts (+1) Tj /F1 12 Tf 0 Ts ( as well.";
    let document = read_quietly(&file(&[content(&[(text, 72.0, 700.0, 12.0), ("01A, 22 is the form.", 72.0, 100.0, 9.0)])]));
    assert_eq!(document.notes, []);
}

#[test]
fn says_where_each_character_is() {
    let document = read_quietly(&two_pages());
    let mut lines = 0;
    for origin in &document.origins {
        let FilePlace::Line(line) = &origin.place else { panic!("a PDF has lines") };
        let text = &document.text[origin.span.range()];
        assert_eq!(line.advances.len(), text.chars().count(), "{text}");
        lines += 1;
        if let Some(at) = text.find("reading") {
            let before: i32 = line.advances[..text[..at].chars().count()].iter().map(|&advance| i32::from(advance)).sum();
            assert_eq!((line.page, line.baseline, line.size, line.left), (1, 686.0, 12.0, 72.0));
            assert!((280.0..320.0).contains(&(line.left + before as f32 / 10.0)), "{before}");
        }
    }
    assert_eq!(lines, document.text.lines().filter(|line| !line.is_empty()).count());
    assert!(document.origins.iter().any(|origin| matches!(&origin.place, FilePlace::Line(line) if line.page == 2)));
}

#[test]
fn keeps_its_promises_on_spans() {
    let document = read_quietly(&two_pages());
    assert!(document.blocks.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    assert!(document.hidden.windows(2).all(|pair| pair[0].end < pair[1].start));
    assert!(document.pages.windows(2).all(|pair| pair[0].at <= pair[1].at));
    let covered = |at: usize| document.blocks.iter().any(|block| block.span.contains(at)) || document.hidden.iter().any(|span| span.contains(at));
    assert!(document.text.char_indices().all(|(at, c)| c.is_whitespace() || covered(at)));
}

#[test]
fn reports_progress() {
    let mut told = Vec::new();
    read(&two_pages(), None, &ReadLimits::default(), &[], &undecoded, &mut |done, all| told.push((done, all))).unwrap();
    assert_eq!(told, [(1, 2), (2, 2)]);
}

#[test]
fn reads_a_file_whose_table_is_damaged() {
    let whole = two_pages();
    let text = Flow::new(&read_quietly(&whole)).text().to_owned();
    let at = memchr::memmem::find(&whole, b"xref\n").unwrap();
    let cut = [&whole[..at], b"trailer<</Root 1 0 R>>"].concat();
    assert_eq!(Flow::new(&read_quietly(&cut)).text(), text);
    let shifted = [b"junk\n", &whole[..]].concat();
    assert_eq!(Flow::new(&read_quietly(&shifted)).text(), text);
}

#[test]
fn reads_the_pages_of_a_file_whose_tree_is_damaged() {
    let whole = two_pages();
    let text = Flow::new(&read_quietly(&whole)).text().to_owned();
    for (from, to) in [
        ("/Type/Catalog", "/Type/Cxtalog"),
        ("/Pages 2 0 R", "/Pages 7 0 R"),
        ("/Pages 2 0 R", "/Pages 12 0 R"),
        ("/Root 1 0 R", "/Root 3 0 R"),
        ("/Root", "/Rxxt"),
        ("1 0 obj\n<</Type/Catalog", "1 0 qbj\n<</Type/Catalog"),
        ("/Kids[10 0 R", "/Kids[99 0 R"),
        ("12 0 R ]", "99 0 R ]"),
        ("/Kids[10 0 R 12 0 R ]", "/Kxds[10 0 R 12 0 R ]"),
        ("/Type/Page/Parent 2", "/Type\u{1}Page/Parent 2"),
        ("/MediaBox[0 0 612", "/MediaBox[0 \u{1} 612"),
        ("/Count 2", "/Count 2x+9"),
    ] {
        let at = memchr::memmem::find(&whole, from.as_bytes()).expect(from);
        let damaged = [&whole[..at], to.as_bytes(), &whole[at + from.len()..]].concat();
        assert_eq!(Flow::new(&read_quietly(&damaged)).text(), text, "{from} is {to:?}");
    }
}

#[test]
fn a_deleted_page_of_a_whole_file_is_not_read() {
    let mut whole = two_pages();
    let kids = b"/Count 2/Kids[10 0 R 12 0 R ]";
    let at = memchr::memmem::find(&whole, kids).unwrap();
    whole[at..at + kids.len()].copy_from_slice(b"/Count 1/Kids[10 0 R        ]");
    assert_eq!(read_quietly(&whole).pages.len(), 1);
}

#[test]
fn reports_errors() {
    let code = |bytes: &[u8]| read(bytes, None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {}).unwrap_err().code();
    assert_eq!(code(b""), "empty");
    assert_eq!(code(b"%PDF-1.7\n"), "damaged");
    assert_eq!(code(b"nothing of the kind"), "damaged");
    assert_eq!(code(b"%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<<>>endobj trailer<</Root 1 0 R/Encrypt<</V 2/R 3/Length 0>>>>"), "damaged");
    let empty = read_quietly(&file(&["0 0 10 10 re f".to_owned()]));
    assert_eq!(empty.problems[0].code, "no_text");
}

#[test]
fn never_panics_on_damage() {
    let whole = two_pages();
    for step in 0..200 {
        let at = step * whole.len() / 200;
        let _ = read(&whole[..at], None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {});
        let mut changed = whole.clone();
        changed[at] = changed[at].wrapping_add(1 + step as u8);
        let _ = read(&changed, None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {});
    }
}

#[test]
fn lines_of_pleading_paper_have_their_numbers() {
    let page = |words: &str| -> String {
        let line = |n: usize| {
            let y = 720 - 24 * n;
            format!("BT /F1 12 Tf 50 {y} Td ({}) Tj ET BT /F1 12 Tf 90 {y} Td (the {words} of line {} of this brief) Tj ET\n", n + 1, n + 1)
        };
        (0..25).map(line).collect()
    };
    let document = read(&file(&[page("words"), page("signs")]), None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {}).unwrap();
    assert_eq!(document.line_marks.len(), 50);
    for (words, line) in [("words of line 1 ", 1), ("words of line 25 ", 25), ("signs of line 1 ", 1), ("signs of line 14 ", 14)] {
        let at = document.text.find(words).unwrap();
        assert_eq!(document.line_at(at), Some(line), "{words}");
    }
    assert_eq!(Document::from_wire(&document.to_wire()), Ok(document));
}

#[test]
fn pages_without_printed_numbers_have_the_labels_of_the_file() {
    let labels = |entries: &str| {
        let bytes = page(&format!("/PageLabels<</Kids[<</Nums[{entries}]>>]>>"), "", "", &content(&[("The words.", 72.0, 700.0, 12.0)]), &[]);
        read_quietly(&bytes).pages.into_iter().map(|page| (page.label, page.index)).collect::<Vec<_>>()
    };
    for (entries, label) in [("0<</S/r/St 4>>", "iv"), ("0<</S/D/P(A-)>>", "A-1"), ("0<</S/A/St 28>>", "BB"), ("0<<>>", "1"), ("7<</S/r>>", "1")] {
        assert_eq!(labels(entries), [(label.to_owned(), 1)], "{entries}");
    }
}
