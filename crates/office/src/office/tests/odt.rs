use super::{archive, assert_star_pages, flow, kinds, notes, read_as};
use literatim_matching::text::{BlockKind, Document, Format, SideTextKind, StyleKind};

const NAMESPACES: &str = "xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0' xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0' xmlns:fo='urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0' xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xlink='http://www.w3.org/1999/xlink'";

const STYLES: &str = "<office:automatic-styles><style:style style:name='T1' style:family='text'><style:text-properties fo:font-style='italic'/></style:style>\
    <style:style style:name='T2' style:family='text'><style:text-properties text:display='none'/></style:style>\
    <style:style style:name='P1' style:family='paragraph' style:parent-style-name='Quotations'/></office:automatic-styles>";

fn root(name: &str, inner: &str) -> String {
    format!("<?xml version='1.0'?><office:{name} {NAMESPACES}>{inner}</office:{name}>")
}

fn odt(body: &str) -> Document {
    let body = format!("{STYLES}<office:body><office:text>{body}</office:text></office:body>");
    let head = "<office:styles><style:style style:name='Quotations' style:family='paragraph'/></office:styles><office:master-styles><style:master-page style:name='S'><style:header><text:p>Privileged</text:p></style:header></style:master-page></office:master-styles>";
    read_as(
        Format::Odt,
        &archive(&[
            ("mimetype", "application/vnd.oasis.opendocument.text"),
            ("content.xml", &root("document-content", &body)),
            ("styles.xml", &root("document-styles", head)),
            ("meta.xml", &root("document-meta", "<office:meta><dc:title>A Memo</dc:title></office:meta>")),
        ]),
    )
}

#[test]
fn star_pages_are_no_words() {
    assert_star_pages(&odt(
        "<text:p>*10 TULL, J. The lamp.</text:p><text:p>The horn. <text:span text:style-name='T1'>*1</text:span>1 The gate.</text:p><text:p>*12 The mole.</text:p>",
    ));
}

#[test]
fn reads_text_as_it_is_shown() {
    for (body, text) in [
        ("<text:p>One  <text:span text:style-name='T1'>two</text:span>\n three</text:p>", "One two three\n"),
        ("<text:p>a<text:s text:c='3'/>b<text:tab/>c<text:line-break/>d</text:p>", "a b c d\n"),
        ("<text:p>Shown<text:span text:style-name='T2'> never</text:span>.</text:p>", "Shown.\n"),
        (
            "<text:tracked-changes><text:changed-region><text:deletion><text:p>never</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>It<text:change/> is.</text:p>",
            "It is.\n",
        ),
        ("<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>", "a\n"),
        (
            "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>",
            "a b\n",
        ),
        ("<text:p>x<draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>y</text:p>", "xy\nbox\n"),
    ] {
        assert_eq!(flow(&odt(body)), text, "{body}");
    }
}

#[test]
fn keeps_notes_kinds_asides_and_styles() {
    let note = "<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation><text:note-body><text:p>See Doe.</text:p></text:note-body></text:note>";
    let comment = "<office:annotation><dc:creator>Ann</dc:creator><text:p>Is it?</text:p></office:annotation>";
    let body = format!(
        "<text:h text:outline-level='2'>The rule</text:h><text:p>It holds.{note}{comment}</text:p><text:p text:style-name='P1'>Quoted <text:span text:style-name='T1'>so</text:span>.</text:p><text:p><text:soft-page-break/>Next.</text:p>"
    );
    let document = odt(&body);
    assert_eq!(flow(&document), "The rule\nIt holds.\nQuoted so.\nNext.\nSee Doe.\n");
    assert_eq!(kinds(&document), [BlockKind::Heading(2), BlockKind::Paragraph, BlockKind::Quotation, BlockKind::Paragraph, BlockKind::Footnote]);
    assert_eq!(notes(&document), [("1", "holds.", "See Doe.")]);
    let asides: Vec<_> = document.asides.iter().map(|aside| (aside.kind, &*aside.text)).collect();
    assert_eq!(asides, [(SideTextKind::Comment, "Is it?"), (SideTextKind::Header, "Privileged")]);
    assert!(document.styles.iter().any(|style| style.kind == StyleKind::Italic && &document.text[style.span.range()] == "so"));
    assert_eq!((document.pages[0].index, document.metadata.title.as_deref()), (2, Some("A Memo")));
}

#[test]
fn reads_one_flat_file() {
    let flat = root("document", "<office:body><office:text><text:p>Flat.</text:p></office:text></office:body>");
    assert_eq!(flow(&read_as(Format::Odt, flat.as_bytes())), "Flat.\n");
}
