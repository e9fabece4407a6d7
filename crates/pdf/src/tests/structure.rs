//! The structure trees of tagged files.

use super::{built, read_quietly, stream};
use literatim_matching::text::{BlockKind, Document};

/// An element of a structure tree.
enum Node {
    /// An element of a type, with its kids.
    Element(&'static str, Vec<Node>),
    /// Marked content: its page, and its number there, both from 0.
    Content(usize, usize),
    /// What is written in the place of a kid.
    Raw(&'static str),
}

use Node::{Content, Raw};

fn element<const N: usize>(kind: &'static str, kids: [Node; N]) -> Node {
    Node::Element(kind, Vec::from(kids))
}

/// Text on a page: its mark, which is that of content if it is empty, its place and its words.
type Set = (&'static str, f32, f32, &'static str);

/// A file with these pages, in whose lines the marked content is numbered on each page, and this tree. The page with index 0 is object 10.
fn tagged(pages: &[&[Set]], root: Node) -> Vec<u8> {
    let kids: String = (0..pages.len()).map(|i| format!("{} 0 R ", 10 + 2 * i)).collect();
    let mut objects = vec![
        (1, b"<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R>>".to_vec()),
        (2, format!("<</Type/Pages/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Count {}/Kids[{kids}]>>", pages.len()).into_bytes()),
        (3, b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>".to_vec()),
    ];
    for (i, page) in pages.iter().enumerate() {
        let mut number = 0;
        let mut content = String::new();
        for (mark, x, y, text) in *page {
            let mark = if mark.is_empty() {
                number += 1;
                format!("/Span <</MCID {}>> BDC", number - 1)
            } else {
                (*mark).to_owned()
            };
            content.push_str(&format!("{mark} BT /F1 12 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET EMC\n"));
        }
        objects.push((10 + 2 * i, format!("<</Type/Page/Parent 2 0 R/Contents {} 0 R>>", 11 + 2 * i).into_bytes()));
        objects.push((11 + 2 * i, stream("", content.as_bytes())));
    }
    let mut elements = Vec::new();
    let root = written(&root, &mut elements);
    objects.push((4, format!("<</Type/StructTreeRoot/RoleMap<</Own/Other/Other/Note/Block#20Text/P/Quote#20Char/Span>>/K {root}>>").into_bytes()));
    objects.extend(elements.into_iter().enumerate().map(|(i, element)| (100 + i, element.into_bytes())));
    built(&objects, "")
}

/// A node as a kid; elements are objects from 100.
fn written(node: &Node, elements: &mut Vec<String>) -> String {
    match node {
        Raw(text) => (*text).into(),
        Content(page, number) => format!("<</Type/MCR/Pg {} 0 R/MCID {number}>>", 10 + 2 * page),
        Node::Element(kind, kids) => {
            let kids: Vec<String> = kids.iter().map(|kid| written(kid, elements)).collect();
            elements.push(format!("<</Type/StructElem/S/{kind}/K[{}]>>", kids.join(" ")));
            format!("{} 0 R", 99 + elements.len())
        }
    }
}

/// The blocks of a document; of its lines, only the words that are read.
fn blocks(document: &Document) -> Vec<(BlockKind, String)> {
    let shown = |start: usize, end: usize| {
        let is_hidden = |at: usize| document.hidden.iter().any(|hidden| hidden.range().contains(&at));
        document.text.char_indices().filter(|&(at, _)| (start..end).contains(&at) && !is_hidden(at)).map(|(_, c)| c).collect::<String>()
    };
    document.blocks.iter().map(|block| (block.kind, shown(block.span.start, block.span.end).trim().replace('\n', " "))).collect()
}

fn read_blocks(bytes: &[u8]) -> Vec<(BlockKind, String)> {
    blocks(&read_quietly(bytes))
}

const WIDE: &str = "The keeper of a light shows it at dusk, and he answers to all who pass for its loss in the night";

#[test]
fn blocks_are_those_of_the_tree_in_its_order() {
    // The box is between the lines of the text on the page, and after them in the tree.
    let page: &[Set] = &[
        ("", 72.0, 740.0, "The Light"),
        ("", 72.0, 700.0, "A light is shown at dusk by its"),
        ("", 330.0, 693.0, "A horn is blown in fog."),
        ("", 72.0, 686.0, "keeper, who answers for it."),
        ("", 90.0, 660.0, "1."),
        ("", 108.0, 660.0, "a lamp with its oil"),
        ("", 90.0, 640.0, "2."),
        ("", 108.0, 640.0, "a horn"),
        ("", 72.0, 600.0, "Where"),
        ("", 300.0, 600.0, "What is kept"),
        ("", 72.0, 580.0, "north"),
        ("", 300.0, 580.0, "the lamp of"),
        ("", 300.0, 566.0, "the mole"),
        ("", 108.0, 530.0, "No light, no fee."),
        ("", 108.0, 510.0, "No horn,"),
        ("", 158.0, 510.0, "no fog."),
    ];
    let item = |label, text| element("LI", [element("Lbl", [Content(0, label)]), element("LBody", [Content(0, text)])]);
    let row = |cells: [Node; 2]| element("TR", cells);
    let root = element(
        "Document",
        [
            element("H2", [Content(0, 0)]),
            element("P", [Content(0, 1), element("Span", [Content(0, 3)])]),
            element("Aside", [element("P", [Content(0, 2)])]),
            element("L", [item(4, 5), item(6, 7)]),
            element(
                "Table",
                [
                    row([element("TH", [Content(0, 8)]), element("TH", [Content(0, 9)])]),
                    row([element("TD", [element("P", [Content(0, 10)])]), element("TD", [element("P", [Content(0, 11), Content(0, 12)])])]),
                ],
            ),
            element("BlockQuote", [element("P", [Content(0, 13)])]),
            element("Block#20Text", [Content(0, 14), element("Quote#20Char", [Content(0, 15)])]),
        ],
    );
    let expected = [
        (BlockKind::Heading(2), "The Light"),
        (BlockKind::Paragraph, "A light is shown at dusk by its keeper, who answers for it."),
        (BlockKind::Paragraph, "A horn is blown in fog."),
        (BlockKind::ListItem, "1. a lamp with its oil"),
        (BlockKind::ListItem, "2. a horn"),
        (BlockKind::TableRow, "Where What is kept"),
        (BlockKind::TableRow, "north the lamp of the mole"),
        (BlockKind::Quotation, "No light, no fee."),
        (BlockKind::Quotation, "No horn, no fog."),
    ];
    assert_eq!(read_blocks(&tagged(&[page], root)), expected.map(|(kind, text)| (kind, text.to_owned())));
}

#[test]
fn a_block_goes_on_over_pages_with_its_notes_after_it() {
    let pages: [&[Set]; 2] = [
        &[
            ("", 72.0, 700.0, "The light is shown at dusk.1"),
            ("", 72.0, 120.0, "1 Of oil, not of gas; see the rules of the port, which say"),
            ("/Artifact <</Type/Pagination/Subtype/Footer>> BDC", 72.0, 40.0, "of the light, 7"),
        ],
        &[
            ("", 72.0, 700.0, "The keeper answers for it."),
            ("", 72.0, 680.0, "So it is."),
            ("", 72.0, 120.0, "so at length. 12 lamps burn."),
            ("/Artifact <</Type/Pagination>> BDC", 72.0, 40.0, "and of the horn, 8"),
        ],
    ];
    let note = element("Own", [Content(0, 1), Content(1, 2)]);
    let root = element("Document", [element("P", [Content(0, 0), note, Content(1, 0)]), element("P", [Content(1, 1)])]);
    let document = read_quietly(&tagged(&pages, root));
    let expected = [
        (BlockKind::Paragraph, "The light is shown at dusk. The keeper answers for it."),
        (BlockKind::Footnote, "Of oil, not of gas; see the rules of the port, which say so at length. 12 lamps burn."),
        (BlockKind::Paragraph, "So it is."),
    ];
    assert_eq!(blocks(&document), expected.map(|(kind, text)| (kind, text.to_owned())));
    let [note] = &document.notes[..] else { panic!("{:?}", document.notes) };
    assert_eq!((&*note.label, note.mark.is_some()), ("1", true));
    assert!(note.body.is_some_and(|body| document.text[body.range()].ends_with("12 lamps burn.")));
}

#[test]
fn a_box_after_a_paragraph_does_not_part_it_from_the_next_page() {
    let pages: [&[Set]; 2] = [
        &[("", 72.0, 700.0, "So it is."), ("", 72.0, 680.0, "The light is shown by its"), ("", 330.0, 640.0, "A horn is blown in fog.")],
        &[("", 72.0, 700.0, "keeper, who answers for it."), ("", 72.0, 660.0, "It burns.")],
    ];
    let block = |content: Node| element("P", [content]);
    let root = element("Document", [block(Content(0, 0)), element("P", [Content(0, 1), Content(1, 0)]), block(Content(0, 2)), block(Content(1, 1))]);
    let texts: Vec<String> = read_blocks(&tagged(&pages, root)).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["So it is.", "A horn is blown in fog.", "The light is shown by its keeper, who answers for it.", "It burns."]);
}

#[test]
fn words_that_are_marked_as_no_content_stay_unless_they_belong_to_the_page() {
    let page: &[Set] = &[
        ("/Artifact <</Type/Pagination/Subtype/Header>> BDC", 72.0, 700.0, "The head of the page"),
        ("", 72.0, 660.0, WIDE),
        ("/Artifact BMC", 72.0, 600.0, "A box beside the text"),
    ];
    let root = || element("Document", [element("P", [Content(0, 0)])]);
    let read = |page: &[Set], root| read_blocks(&tagged(&[page], root)).into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ");
    assert_eq!(read(page, root()), format!("{WIDE} A box beside the text"));
    // Also if the tree lacks the text; but a page does not consist of its head.
    assert_eq!(read(page, element("Document", [])), format!("{WIDE} A box beside the text"));
    assert_eq!(read(&[("/Artifact <</Type/Pagination>> BDC", 72.0, 400.0, WIDE)], root()), WIDE);
}

#[test]
fn a_tree_that_is_not_that_of_the_text_is_not_used() {
    let lines: Vec<Set> = (0..8)
        .map(|i| ("", 72.0, 700.0 - 14.0 * i as f32 - if i >= 4 { 20.0 } else { 0.0 }, if i % 4 == 3 { "the whole of it." } else { WIDE }))
        .collect();
    let paragraph = format!("{WIDE} {WIDE} {WIDE} the whole of it.");
    let expected = vec![(BlockKind::Paragraph, paragraph.clone()), (BlockKind::Paragraph, paragraph)];
    let block = |numbers: &[usize]| Node::Element("P", numbers.iter().map(|&number| Content(0, number)).collect());
    let document = |blocks: Vec<Node>| tagged(&[&lines], Node::Element("Document", blocks));
    let lower: Vec<Set> = lines.iter().map(|&(mark, x, y, text)| (mark, x, y, if text == WIDE { &WIDE[4..] } else { text })).collect();
    let [first, second] = [&[0, 1, 2, 3][..], &[4, 5, 6, 7]];
    assert_eq!(read_blocks(&document(vec![block(first), block(second)])), expected);
    for (why, blocks) in [
        ("it lacks the second paragraph", vec![block(first)]),
        ("it goes up the page", [3, 7, 2, 6, 1, 5, 0, 4].map(|number| block(&[number])).into()),
        ("its content has no page", vec![Raw("7")]),
    ] {
        assert_eq!(read_blocks(&document(blocks)), expected, "{why}");
    }
    // A block for each line.
    let each = tagged(&[&lower], Node::Element("Document", (0..8).map(|number| block(&[number])).collect()));
    assert_eq!(read_blocks(&each).len(), 2);
    // A block for all of a page with many paragraphs.
    let apart: Vec<Set> =
        (0..6).map(|i| ("", 72.0, 700.0 - 14.0 * i as f32 - 20.0 * (i / 2) as f32, if i % 2 == 0 { WIDE } else { "and all." })).collect();
    assert_eq!(read_blocks(&tagged(&[&apart], element("Document", [block(&[0, 1, 2, 3, 4, 5])]))).len(), 3);
    // A file that says itself that its marks may be wrong.
    let suspect = document([first, second].iter().flat_map(|numbers| numbers.iter().map(|&number| element("H1", [Content(0, number)]))).collect());
    let text = String::from_utf8(suspect).unwrap().replace("/Marked true", "/Suspects true");
    assert_eq!(read_blocks(text.as_bytes()), expected);
}

#[test]
fn a_sentence_goes_on_where_the_tree_divides_it() {
    let pages: [&[Set]; 2] =
        [&[("", 72.0, 700.0, WIDE), ("", 72.0, 686.0, WIDE)], &[("", 72.0, 700.0, "before the light is lit again."), ("", 72.0, 660.0, "So it is.")]];
    let root = element("Document", [element("P", [Content(0, 0), Content(0, 1)]), element("P", [Content(1, 0)]), element("P", [Content(1, 1)])]);
    let texts: Vec<String> = read_blocks(&tagged(&pages, root)).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, [format!("{WIDE} {WIDE} before the light is lit again."), "So it is.".into()]);
}

#[test]
fn hostile_trees_do_no_harm() {
    let page: &[Set] = &[("", 72.0, 700.0, "The light is shown at dusk."), ("", 72.0, 660.0, "The keeper answers.")];
    let deep = (0..600).fold(element("P", [Content(0, 0)]), |inner, _| element("Div", [inner]));
    let roots = [
        element("Document", [Raw("100 0 R"), Raw("101 0 R"), element("P", [Raw("101 0 R"), Content(0, 0)]), Raw("4 0 R")]),
        deep,
        element("P", [Raw("-7"), Raw("99999999999"), Raw("null"), Raw("[[0]]"), Raw("<</MCID -1>>"), Raw("<</S/P/K<</S/P>>>>")]),
        element("TD", [element("TR", [element("LBody", [element("Note", [Content(0, 1), element("Note", [Content(0, 0)])])])])]),
        Raw("4 0 R"),
    ];
    for (i, root) in roots.into_iter().enumerate() {
        let text: String = read_blocks(&tagged(&[page], root)).into_iter().map(|(_, text)| text + " ").collect();
        assert!(text.contains("The light is shown at dusk.") && text.contains("The keeper answers."), "{i}: {text}");
    }
}

#[test]
fn what_the_structure_raises_is_a_mark_also_on_the_line() {
    let page: &[Set] = &[
        ("", 72.0, 700.0, "The keeper answers for it."),
        ("", 205.0, 700.0, "1"),
        ("", 214.0, 700.0, "So it is at the mole, and in the port, and at sea."),
        ("", 72.0, 100.0, "1"),
        ("", 78.0, 100.0, "971 U.S. 402 \\(2009\\)."),
    ];
    let labels = |raised: &'static str| {
        let mark = |number| element("Lbl", [element(raised, [Content(0, number)])]);
        let note = element("Note", [mark(3), Content(0, 4)]);
        let document = read_quietly(&tagged(&[page], element("Document", [element("P", [Content(0, 0), mark(1), note, Content(0, 2)])])));
        let tied = document
            .notes
            .iter()
            .filter_map(|note| note.mark.and(note.body).map(|body| (note.label.clone(), document.text[body.range()].to_owned())));
        tied.collect::<Vec<_>>()
    };
    let note = [("1".to_owned(), "971 U.S. 402 (2009).".to_owned())];
    for raised in [
        "Span/A<</O/Layout/BaselineShift 4>>",
        "Span/A<</O/Layout/BaselineShift 3.25>>",
        "Span/A[<</O/Layout/LineHeight 6>>0<</O/Layout/BaselineShift 4>>0]",
    ] {
        assert_eq!(labels(raised), note, "{raised}");
    }
    for flat in ["Span", "Span/A<</O/Layout/BaselineShift -3>>"] {
        assert_ne!(labels(flat), note, "{flat}");
    }
}
