use super::{archive, flow, kinds, notes, read_as};
use literatim_matching::text::{BlockKind, FilePlace, Format};

const CONTAINER: &str = "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile full-path='print.pdf' media-type='application/pdf'/><rootfile full-path='OPS/book.opf' media-type='application/oebps-package+xml'/></rootfiles></container>";
const PACKAGE: &str = "<package xmlns='http://www.idpf.org/2007/opf'><metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Of Lamps</dc:title><dc:creator>Ann Doe</dc:creator></metadata>\
    <manifest><item id='nav' href='nav.xhtml' properties='nav'/><item id='two' href='text/two.xhtml'/><item id='one' href='text/on%65.xhtml'/><item id='css' href='a.css' media-type='text/css'/><item id='more' href='b/b.css' media-type='text/css'/></manifest>\
    <spine><itemref idref='one'/><itemref idref='two'/><itemref idref='nav' linear='no'/></spine></package>";
const NAV: &str = "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><nav epub:type='page-list'><ol><li><a href='text/one.xhtml#p7'>7</a></li></ol></nav></html>";

#[test]
fn reads_the_parts_in_order_with_notes_and_printed_pages() {
    let part = |body: &str| {
        format!(
            "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><head><link rel='stylesheet' href='../a.css'/></head><body>{body}</body></html>"
        )
    };
    let one =
        part("<h1>One</h1><p>The lamp<a epub:type='noteref' href='two.xhtml#n1'>1</a> <span id='p7'/>burns&nbsp;on. <b class='h'>never</b></p>");
    let two = part("<p>It <span role='doc-pagebreak' aria-label='8'/>goes out.</p><aside epub:type='footnote' id='n1'><p>1. See Roe.</p></aside>");
    let document = read_as(
        Format::Epub,
        &archive(&[
            ("mimetype", "application/epub+zip"),
            ("META-INF/container.xml", CONTAINER),
            ("OPS/book.opf", PACKAGE),
            ("OPS/nav.xhtml", NAV),
            ("OPS/text/one.xhtml", &one),
            ("OPS/text/two.xhtml", &two),
            ("OPS/a.css", "@import 'b/b.css';"),
            ("OPS/b/b.css", ".h { display: none }"),
        ]),
    );
    assert_eq!(flow(&document), "One\nThe lamp burns on.\nIt goes out.\nSee Roe.\n");
    assert_eq!(kinds(&document)[3], BlockKind::Footnote);
    assert_eq!(notes(&document), [("1", "lamp", "See Roe.")]);
    let pages: Vec<_> =
        document.pages.iter().map(|page| (&*page.label, document.text[page.at..].trim_start().chars().take(4).collect::<String>())).collect();
    assert_eq!(pages, [("7", "burn".to_owned()), ("8", "goes".to_owned())]);
    assert_eq!((document.metadata.title.as_deref(), document.concealed_text().trim()), (Some("Of Lamps"), "never"));
    assert_eq!(document.files, ["OPS/text/one.xhtml", "OPS/text/two.xhtml"]);
    let last = document.origins.last().unwrap();
    assert_eq!((&document.text[last.span.range()], &last.place), ("1. See Roe.", &FilePlace::Node { file: 1, path: vec![1, 1, 0, 0] }));
}
