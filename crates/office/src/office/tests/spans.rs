//! Every place that a reader gives is in the text, at the beginning or the end of a character, whatever white space, marks and empty parts a file has.

use super::{archive, read_as};
use literatim_matching::text::{Document, Format, Span};
use proptest::prelude::*;

/// White space at all edges, marks of several bytes, and nothing.
const WORDS: &[&str] = &["", " ", "  \t ", "x", "“né” ", " — ", "lamp ", " ’\u{A0}", "\u{2003}", "*10 "];

fn assert_places(document: &Document, file: &str) {
    let text = &document.text;
    let spans = document.hidden.iter().copied().chain(document.blocks.iter().map(|block| block.span));
    let spans = spans.chain(document.styles.iter().map(|style| style.span)).chain(document.origins.iter().map(|origin| origin.span));
    let spans =
        spans.chain(document.notes.iter().flat_map(|note| [note.mark, note.body]).flatten()).chain(document.mended.iter().map(|mend| mend.span));
    let places = document.pages.iter().map(|page| page.at).chain(document.asides.iter().map(|aside| aside.at));
    let places = places.chain(document.concealed.iter().map(|concealed| concealed.at));
    for span in spans.chain(places.map(|at| Span::new(at, at))) {
        assert!(text.get(span.start..span.end).is_some(), "{span:?} of {text:?} in {file}");
    }
}

/// Pieces of a paragraph, of which `%` is replaced by words.
const DOCX_RUNS: &[&str] = &[
    "<w:r><w:t xml:space='preserve'>%</w:t></w:r>",
    "<w:r><w:rPr><w:i/><w:vertAlign w:val='superscript'/></w:rPr><w:t>%</w:t></w:r>",
    "<w:r><w:rPr><w:vanish/></w:rPr><w:t>%</w:t></w:r>",
    "<w:r><w:rPr><w:color w:val='FFFFFF'/></w:rPr><w:t>%</w:t></w:r>",
    "<w:hyperlink r:id='r1'><w:r><w:t>%</w:t></w:r></w:hyperlink>",
    "<w:r><w:fldChar w:fldCharType='begin'/><w:instrText>HYPERLINK \"https://a.example\"</w:instrText><w:fldChar w:fldCharType='separate'/><w:t>%</w:t></w:r>",
    "<w:r><w:fldChar w:fldCharType='end'/><w:t>%</w:t></w:r>",
    "<w:r><w:footnoteReference w:id='1'/><w:lastRenderedPageBreak/></w:r>",
    "<w:r><w:endnoteReference w:id='1'/></w:r>",
    "<w:del><w:r><w:delText>%</w:delText></w:r></w:del>",
    "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>%</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
];

const DOCX_PARAGRAPHS: &[&str] = &[
    "<w:p>@</w:p>",
    "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>@</w:p>",
    "<w:p><w:pPr><w:framePr w:dropCap='drop'/></w:pPr>@</w:p>",
    "<w:tbl><w:tr><w:tc><w:p>@</w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>",
];

const ODT_RUNS: &[&str] = &[
    "%",
    "<text:span text:style-name='T1'>%</text:span>",
    "<text:span text:style-name='T2'>%</text:span>",
    "<text:a xlink:href='https://a.example'>%</text:a>",
    "<text:s text:c='3'/><text:soft-page-break/>",
    "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>%</text:p></text:note-body></text:note>",
    "<text:note><text:note-citation>“</text:note-citation><text:note-body/></text:note>",
    "<draw:frame><draw:text-box><text:p>%</text:p></draw:text-box></draw:frame>",
    "<office:annotation><text:p>%</text:p></office:annotation>",
];

const ODT_PARAGRAPHS: &[&str] = &[
    "<text:p>@</text:p>",
    "<text:list><text:list-item><text:p>@</text:p></text:list-item></text:list>",
    "<table:table><table:table-row><table:table-cell><text:p>@</text:p></table:table-cell></table:table-row></table:table>",
];

const RTF_RUNS: &[&str] = &[
    "%",
    "{\\i %}",
    "{\\super %}{\\footnote %}",
    "{\\super 1}{\\footnote \\chftn %}",
    "\\chftn{\\footnote\\ftnalt %}",
    "{\\v %}",
    "{\\field{\\*\\fldinst HYPERLINK \"https://a.example\"}{\\fldrslt %}}",
    "{\\field{\\*\\fldinst HYPERLINK \"https://a.example\"}{\\fldrslt %\\par %}}",
    "{\\listtext 1.\\tab}%",
    "{\\shptxt %\\par}",
    "{\\deleted %}",
];

const RTF_PARAGRAPHS: &[&str] = &["\\pard @\\par", "\\pard\\intbl @\\cell\\row", "\\pard\\li720 @\\par", "@"];

/// A body of paragraphs.
fn body(paragraphs: &'static [&'static str], runs: &'static [&'static str]) -> impl Strategy<Value = String> {
    let run = (proptest::sample::select(runs), proptest::sample::select(WORDS)).prop_map(|(run, words)| run.replace('%', words));
    let paragraph = (proptest::sample::select(paragraphs), proptest::collection::vec(run, 0..5));
    proptest::collection::vec(paragraph.prop_map(|(paragraph, runs)| paragraph.replace('@', &runs.concat())), 0..6)
        .prop_map(|paragraphs| paragraphs.concat())
}

fn docx(body: &str, note: &str) -> Document {
    let w = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'";
    let of = |name: &str| {
        format!("<Relationship Id='{name}' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/{name}' Target='{name}.xml'/>")
    };
    let links = "<Relationship Id='r1' Type='x/hyperlink' TargetMode='External' Target='https://a.example'/>";
    let relations = ["numbering", "footnotes", "endnotes"].map(of).concat();
    read_as(
        Format::Docx,
        &archive(&[
            ("word/document.xml", &format!("<w:document {w}><w:body>{body}</w:body></w:document>")),
            (
                "word/_rels/document.xml.rels",
                &format!("<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{relations}{links}</Relationships>"),
            ),
            (
                "word/numbering.xml",
                &format!(
                    "<w:numbering {w}><w:abstractNum w:abstractNumId='0'><w:lvl><w:lvlText w:val='“%1.'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>"
                ),
            ),
            ("word/footnotes.xml", &format!("<w:footnotes {w}><w:footnote w:id='1'>{note}</w:footnote></w:footnotes>")),
            ("word/endnotes.xml", &format!("<w:endnotes {w}><w:endnote w:id='1'><w:p><w:r><w:endnoteRef/></w:r></w:p></w:endnote></w:endnotes>")),
        ]),
    )
}

fn odt(body: &str) -> Document {
    let names = "xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0' xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0' xmlns:fo='urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0' xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0' xmlns:xlink='http://www.w3.org/1999/xlink'";
    let style = |name: &str, property: &str| {
        format!("<style:style style:name='{name}' style:family='text'><style:text-properties {property}/></style:style>")
    };
    let styles = style("T1", "style:text-position='super'") + &style("T2", "fo:color='#ffffff'");
    let file = format!(
        "<office:document {names}><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:text>{body}</office:text></office:body></office:document>"
    );
    read_as(Format::Odt, file.as_bytes())
}

/// A text in the bytes of RTF.
fn rtf(body: &str) -> Document {
    let escaped: String = body.chars().map(|c| if c.is_ascii() { c.to_string() } else { format!("\\u{}?", c as u32) }).collect();
    read_as(Format::Rtf, format!("{{\\rtf1\\ansi {escaped}}}").as_bytes())
}

#[test]
fn a_part_that_is_empty_at_the_end_of_a_file_leaves_its_label_in_the_text() {
    let numbered = "<w:p><w:r><w:t>“One”</w:t></w:r></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t xml:space='preserve'> </w:t></w:r></w:p>";
    assert_places(&docx(numbered, ""), numbered);
    let note = "<text:p>“One”<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p/></text:note-body></text:note></text:p>";
    assert_places(&odt(note), note);
    let raised = "{\\super 1 }{\\footnote }\\par";
    assert_places(&rtf(raised), raised);
    let field = "a   {\\field{\\*\\fldinst HYPERLINK \"https://a.example\"}{\\fldrslt \\par\\u8220?x\\u8221?}}";
    assert_places(&rtf(field), field);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_places_of_a_docx_file_are_in_its_text(body in body(DOCX_PARAGRAPHS, DOCX_RUNS), note in body(DOCX_PARAGRAPHS, DOCX_RUNS)) {
        assert_places(&docx(&body, &note), &format!("{body} / {note}"));
    }

    #[test]
    fn all_places_of_an_odt_file_are_in_its_text(body in body(ODT_PARAGRAPHS, ODT_RUNS)) {
        assert_places(&odt(&body), &body);
    }

    #[test]
    fn all_places_of_an_rtf_file_are_in_its_text(body in body(RTF_PARAGRAPHS, RTF_RUNS)) {
        assert_places(&rtf(&body), &body);
    }
}
