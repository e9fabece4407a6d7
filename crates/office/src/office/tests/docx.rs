use super::{archive, assert_origins, assert_star_pages, flow, kinds, notes, read_as};
use crate::office::{DocxComment, annotate};
use literatim_matching::text::{BlockKind, Document, Format, SideTextKind, Span16, StyleKind};
use literatim_read::ReadLimits;

const W: &str = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships' xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' xmlns:v='urn:schemas-microsoft-com:vml' xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math'";
const TYPE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const STYLES: &str = "<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val='en-GB'/></w:rPr></w:rPrDefault></w:docDefaults>\
    <w:style w:type='paragraph' w:styleId='Zit'><w:name w:val='Quote'/></w:style>\
    <w:style w:type='paragraph' w:styleId='Own'><w:basedOn w:val='Zit'/><w:rPr><w:i/></w:rPr></w:style>\
    <w:style w:type='paragraph' w:styleId='H2'><w:name w:val='heading 2'/><w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style>\
    <w:style w:type='character' w:styleId='Em'><w:rPr><w:i/></w:rPr></w:style>";

/// A file with this body, and these notes, comments, lists and head.
fn docx(body: &str) -> Document {
    let part = |name: &str, inner: &str| format!("<?xml version='1.0'?><w:{name} {W}>{inner}</w:{name}>");
    let note = |name: &str, id: &str, text: &str| {
        format!("<w:{name} w:id='{id}'><w:p><w:r><w:{name}Ref/></w:r><w:r><w:t>{text}</w:t></w:r></w:p></w:{name}>")
    };
    let footnotes = note("footnote", "2", "See Doe.") + &note("footnote", "5", "See Roe.");
    let relations: String = ["styles", "numbering", "footnotes", "endnotes", "comments", "header"]
        .iter()
        .enumerate()
        .map(|(id, name)| format!("<Relationship Id='r{id}' Type='{TYPE}/{name}' Target='{name}.xml'/>"))
        .collect();
    let relations = format!(
        "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{relations}\
         <Relationship Id='x' Type='{TYPE}/hyperlink' Target='https://doe.example/' TargetMode='External'/></Relationships>"
    );
    let root = format!(
        "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='a' Type='{TYPE}/officeDocument' Target='word/document.xml'/></Relationships>"
    );
    let list = "<w:abstractNum w:abstractNumId='7'><w:lvl><w:start w:val='3'/><w:numFmt w:val='upperRoman'/><w:lvlText w:val='%1.'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num>";
    let core = "<cp:coreProperties xmlns:cp='urn:c' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>A Memo</dc:title><dc:creator>Ann Doe; Bo Roe</dc:creator></cp:coreProperties>";
    read_as(
        Format::Docx,
        &archive(&[
            ("[Content_Types].xml", ""),
            ("_rels/.rels", &root),
            ("word/_rels/document.xml.rels", &relations),
            ("word/document.xml", &part("document", &format!("<w:body>{body}</w:body>"))),
            ("word/styles.xml", &part("styles", STYLES)),
            ("word/numbering.xml", &part("numbering", list)),
            ("word/footnotes.xml", &part("footnotes", &footnotes)),
            ("word/endnotes.xml", &part("endnotes", &note("endnote", "2", "At the end."))),
            ("word/comments.xml", &part("comments", "<w:comment w:id='0'><w:p><w:r><w:t>Is it?</w:t></w:r></w:p></w:comment>")),
            ("word/header.xml", &part("hdr", "<w:p><w:r><w:t>Privileged</w:t></w:r></w:p>")),
            ("docProps/core.xml", core),
        ]),
    )
}

/// A paragraph of runs.
pub(super) fn p(runs: &str) -> String {
    format!("<w:p>{runs}</w:p>")
}

/// A run of text.
pub(super) fn r(text: &str) -> String {
    format!("<w:r><w:t xml:space='preserve'>{text}</w:t></w:r>")
}

fn styled(style: &str, text: &str) -> String {
    format!("<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr>{}</w:p>", r(text))
}

#[test]
fn star_pages_are_no_words() {
    let bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>*1</w:t></w:r><w:r><w:rPr><w:b/><w:vertAlign w:val='superscript'/></w:rPr><w:t xml:space='preserve'>1 </w:t></w:r>";
    let body = p(&r("*10 TULL, J. The lamp.")) + &p(&(r("The horn. ") + bold + &r("The gate."))) + &p(&r("*12 The mole."));
    assert_star_pages(&docx(&body));
}

#[test]
fn reads_runs_as_they_are_shown() {
    for (runs, text) in [
        (r("The kee") + &r("per") + "<w:proofErr w:type='x'/>" + &r(" shall."), "The keeper shall.\n"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r>".into(), "a b c-de\n"),
        (r("one ") + "<w:del><w:r><w:delText>never </w:delText></w:r></w:del><w:ins>" + &r("always ") + "</w:ins>" + &r("two"), "one always two\n"),
        ("<w:moveFrom>".to_owned() + &r("gone") + "</w:moveFrom><w:moveTo>" + &r("here") + "</w:moveTo>", "here\n"),
        ("<w:sdt><w:sdtContent>".to_owned() + &r("in a control") + "</w:sdtContent></w:sdt>", "in a control\n"),
        (
            "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>TA \\l “Doe”</w:instrText></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>".to_owned() + &r("shown"),
            "shown\n",
        ),
        ("<w:r><w:rPr><w:vanish/></w:rPr><w:t>never </w:t></w:r>".to_owned() + &r("shown"), "shown\n"),
        ("<w:r><w:sym w:font='Symbol' w:char='F0D3'/></w:r>".to_owned() + &r(" x"), "© x\n"),
        ("<w:r><w:rPr><w:rFonts w:ascii='Symbol'/></w:rPr><w:t>ab</w:t></w:r><w:r><w:rPr><w:rFonts w:ascii='Wingdings'/></w:rPr><w:t>c</w:t></w:r>".into(), "αβ•\n"),
        ("<w:r><w:sym w:font='WP TypographicSymbols' w:char='0041'/></w:r>".to_owned() + &r("so"), "“so\n"),
        (r("It is ") + "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:d><m:e><m:r><m:t>x</m:t></m:r></m:e></m:d></m:den></m:f></m:oMath>", "It is a/(x)\n"),
    ] {
        assert_eq!(flow(&docx(&p(&runs))), text, "{runs}");
    }
    assert_eq!(docx(&p("<w:r><w:rPr><w:vanish/></w:rPr><w:t>never</w:t></w:r>")).concealed_text(), "never");
}

#[test]
fn notes_follow_the_body_and_are_tied_to_their_marks() {
    let mark = |kind: &str, id: u8| format!("<w:r><w:{kind}Reference w:id='{id}'/></w:r>");
    let own = "<w:r><w:footnoteReference w:id='5' w:customMarkFollows='1'/><w:t>*</w:t></w:r>";
    let document = docx(&(p(&(r("One.") + &mark("footnote", 2) + &r(" Two.") + own)) + &p(&(r("Three.") + &mark("endnote", 2)))));
    assert_eq!(flow(&document), "One. Two.\nThree.\nSee Doe.\nSee Roe.\nAt the end.\n");
    assert_eq!(notes(&document), [("1", "One.", "See Doe."), ("*", "Two.", "See Roe."), ("i", "Three.", "At the end.")]);
    assert_eq!(kinds(&document)[2..], [BlockKind::Footnote; 3]);
}

#[test]
fn blocks_have_the_kind_of_their_style_list_or_margin() {
    let body = "The keeper of the light trims the wick at dusk, and again when the tide turns, and he keeps a log of it. ".repeat(3);
    let set_off = "the pilot shall report to the harbor master before the tide turns, and the master shall enter it.";
    let inset = |indent: &str, text: &str| format!("<w:p><w:pPr><w:ind {indent}/></w:pPr>{}</w:p>", r(text));
    let listed = "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>first</w:t></w:r></w:p>";
    let document = docx(
        &(p(&r(&body))
            + &styled("H2", "The rule")
            + &styled("Zit", "Quoted.")
            + &styled("Own", "Quoted too.")
            + &inset("w:left='720' w:right='720'", set_off)
            + &inset("w:left='720' w:hanging='360'", set_off)
            + listed),
    );
    use BlockKind::{Heading, ListItem, Paragraph, Quotation};
    assert_eq!(kinds(&document), [Paragraph, Heading(2), Quotation, Quotation, Quotation, Paragraph, ListItem]);
    assert!(document.text.ends_with("III. first") && flow(&document).ends_with("\nfirst\n"));
    let italic: Vec<&str> =
        document.styles.iter().filter(|style| style.kind == StyleKind::Italic).map(|style| &document.text[style.span.range()]).collect();
    assert_eq!(italic, ["Quoted too."]);
}

#[test]
fn a_row_is_a_block_and_a_text_box_follows_its_paragraph() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", p(&r(text)));
    let inner = format!("<w:tc><w:tbl><w:tr>{}</w:tr></w:tbl></w:tc>", cell("inner"));
    let deleted = format!("<w:tr><w:trPr><w:del/></w:trPr>{}</w:tr>", cell("struck"));
    let table = format!("<w:tbl><w:tr>{}{}{inner}</w:tr>{deleted}<w:tr>{}</w:tr></w:tbl>", cell("a"), cell("b"), cell("c"));
    let content = format!("<w:txbxContent>{}</w:txbxContent>", p(&r("In the box.")));
    let text_box = format!(
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'>{content}</mc:Choice><mc:Fallback><w:pict><v:textbox>{content}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    );
    let document = docx(&(table + &p(&(r("Before ") + &text_box + &r("and after.")))));
    assert_eq!(flow(&document), "a b inner\nc\nBefore and after.\nIn the box.\n");
    assert_eq!(kinds(&document)[..2], [BlockKind::TableRow; 2]);
}

#[test]
fn keeps_comments_deletions_heads_links_and_metadata() {
    let comment = "<w:r><w:commentReference w:id='0'/></w:r>";
    let link = format!("<w:hyperlink r:id='x'>{}</w:hyperlink>", r("the case"));
    let field = "<w:r><w:fldChar w:fldCharType='begin'/><w:instrText> HYPERLINK \"https://roe.example\" </w:instrText><w:fldChar w:fldCharType='separate'/><w:t>Roe</w:t><w:fldChar w:fldCharType='end'/></w:r>";
    let document = docx(&p(&(r("It is so") + comment + &link + field + "<w:del><w:r><w:delText>not</w:delText></w:r></w:del>")));
    let asides: Vec<_> = document.asides.iter().map(|aside| (aside.kind, &*aside.text)).collect();
    assert_eq!(asides, [(SideTextKind::Comment, "Is it?"), (SideTextKind::Deletion, "not"), (SideTextKind::Header, "Privileged")]);
    let links: Vec<_> = document.styles.iter().map(|style| (style.kind.clone(), &document.text[style.span.range()])).collect();
    assert_eq!(links, [(StyleKind::Link("https://doe.example/".into()), "the case"), (StyleKind::Link("https://roe.example".into()), "Roe")]);
    assert_eq!((document.metadata.title.as_deref(), document.metadata.language.as_deref()), (Some("A Memo"), Some("en-GB")));
    assert_eq!(document.metadata.authors, ["Ann Doe", "Bo Roe"]);
}

#[test]
fn a_drop_cap_belongs_to_the_next_paragraph() {
    let first = format!("<w:p><w:pPr><w:framePr w:dropCap='drop'/></w:pPr>{}</w:p>", r("“T"));
    assert_eq!(flow(&docx(&(first + &p(&r("he keeper.”"))))), "“The keeper.”\n");
}

#[test]
fn a_deleted_paragraph_mark_joins_paragraphs() {
    let first = format!("<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{}</w:p>", r("One "));
    assert_eq!(flow(&docx(&(first + &p(&r("two."))))), "One two.\n");
}

#[test]
fn characters_lead_back_to_their_runs_and_pages_to_their_breaks() {
    let document =
        docx(&(p(&(r("The “kee") + &r("per” ") + &r("shall."))) + &p(&("<w:r><w:lastRenderedPageBreak/></w:r>".to_owned() + &r("Next.")))));
    assert_origins(&document, |paragraph, run| match (paragraph, run) {
        (0, 0) => "The “kee",
        (0, 1) => "per” ",
        (0, 2) => "shall.",
        (1, 1) => "Next.",
        other => panic!("{other:?}"),
    });
    assert_eq!(document.files[0], "word/document.xml");
    let pages: Vec<_> = document.pages.iter().map(|page| (&*page.label, page.index, &document.text[page.at..])).collect();
    assert_eq!(pages, [("2", 2, "Next.")]);
}

/// A file of a main part with this body and one footnote, and whether it has a list of comments already.
pub(super) fn file_to_annotate(body: &str, has_comments: bool) -> Vec<u8> {
    let part = |name: &str, inner: &str| format!("<?xml version='1.0'?><w:{name} {W}>{inner}</w:{name}>");
    let kinds: &[&str] = if has_comments { &["footnotes", "comments"] } else { &["footnotes"] };
    let relations: String = kinds.iter().map(|name| format!("<Relationship Id='{name}' Type='{TYPE}/{name}' Target='{name}.xml'/>")).collect();
    let package = "xmlns='http://schemas.openxmlformats.org/package/2006/relationships'";
    let relations = format!("<Relationships {package}>{relations}</Relationships>");
    let root = format!("<Relationships {package}><Relationship Id='a' Type='{TYPE}/officeDocument' Target='word/document.xml'/></Relationships>");
    // Some programs begin a part with a byte-order mark.
    let body = format!("\u{FEFF}{}", part("document", &format!("<w:body>{body}</w:body>")));
    let notes = part(
        "footnotes",
        "<w:footnote w:id='2'><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space='preserve'> See the lamp.</w:t></w:r></w:p></w:footnote>",
    );
    let comments = part("comments", "<w:comment w:id='4'><w:p><w:r><w:t>Is it?</w:t></w:r></w:p></w:comment>");
    let mut parts = vec![
        ("[Content_Types].xml", "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>"),
        ("_rels/.rels", &root),
        ("word/_rels/document.xml.rels", &relations),
        ("word/document.xml", &body),
        ("word/footnotes.xml", &notes),
        ("word/settings.xml", "<settings>as they were</settings>"),
    ];
    if has_comments {
        parts.push(("word/comments.xml", &comments));
    }
    archive(&parts)
}

/// The parts of a file, by name.
pub(super) fn parts_of(bytes: &[u8]) -> std::collections::BTreeMap<String, String> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut text = String::new();
            std::io::Read::read_to_string(&mut file, &mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

/// The text between the marks of a comment, without its tags.
fn commented(parts: &std::collections::BTreeMap<String, String>, id: u32) -> String {
    let start = format!("<w:commentRangeStart w:id=\"{id}\"/>");
    let part = parts.values().find(|part| part.contains(&start)).expect("the comment begins");
    let (_, rest) = part.split_once(&start).unwrap();
    let (inside, _) = rest.split_once(&format!("<w:commentRangeEnd w:id=\"{id}\"/>")).expect("the comment ends");
    let inside = inside.replace("<w:delText>never", "");
    let text: String = inside
        .split('<')
        .map(|piece| piece.split_once('>').map_or(piece, |(tag, text)| if tag.starts_with("w:tab") { "\t" } else { text }))
        .collect();
    text.replace("&amp;", "&").replace("&#8220;", "“")
}

fn annotated(bytes: &[u8], words: &[&str]) -> Vec<u8> {
    let document = read_as(Format::Docx, bytes);
    let unit = |at: usize| document.text[..at].encode_utf16().count() as u32;
    let comment = |words: &&str| {
        let at = document.text.find(words).unwrap_or_else(|| panic!("{words:?} is not in {:?}", document.text));
        DocxComment { span: Span16(unit(at), unit(at + words.len())), paragraphs: vec![format!("On <{words}> & more")] }
    };
    let comments: Vec<DocxComment> = words.iter().map(comment).collect();
    annotate(bytes, &comments, "Literatim", Some("2026-02-03T04:05:06Z"), &ReadLimits::default()).unwrap()
}

#[test]
fn comments_are_on_their_words_and_nothing_else_changes() {
    let note = "<w:r><w:footnoteReference w:id='2'/></w:r>";
    for (body, words) in [
        (p(&r("The lamp is lit at dusk.")), vec!["The lamp", "lamp is", "dusk.", "The lamp is lit at dusk."]),
        (p("<w:r><w:rPr><w:i/></w:rPr><w:t>one two three</w:t></w:r>"), vec!["two"]),
        (p(&(r("The ke") + &r("eper sh") + &r("all."))), vec!["keeper", "eper sh", "The keeper shall."]),
        (p("<w:r><w:t>a</w:t><w:tab/><w:t>b &amp; &#8220;c</w:t></w:r>"), vec!["\tb", "& “", "c"]),
        (
            p(&format!("{}<w:ins>{}</w:ins><w:del><w:r><w:delText>never</w:delText></w:r></w:del>{}", r("one "), r("two \u{1F409} "), r("three"))),
            vec!["two \u{1F409} thr", "\u{1F409}"],
        ),
        (p(&(r("A claim.") + note)) + &p(&r("Another one.")), vec!["claim", "Another"]),
        (p(&r("First.")) + "<w:tbl><w:tr><w:tc>" + &p(&r("In a cell.")) + "</w:tc></w:tr></w:tbl>", vec!["a cell"]),
        (p("<w:hyperlink r:id='x'><w:r><w:t>a link here</w:t></w:r></w:hyperlink>"), vec!["link"]),
    ] {
        for has_comments in [false, true] {
            let bytes = file_to_annotate(&body, has_comments);
            let written = annotated(&bytes, &words);
            let (before, after) = (parts_of(&bytes), parts_of(&written));
            let first = if has_comments { 5 } else { 0 };
            for (id, words) in (first..).zip(&words) {
                assert_eq!(commented(&after, id), **words, "{body}");
                assert!(after["word/comments.xml"].contains(&format!("On &lt;{}&gt; &amp; more", words.replace('&', "&amp;").replace('\t', " "))));
            }
            let may_change: &[&str] = if has_comments {
                &["word/document.xml", "word/footnotes.xml", "word/comments.xml"]
            } else {
                &["word/document.xml", "word/footnotes.xml", "word/comments.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"]
            };
            for (name, text) in &before {
                assert!(may_change.contains(&&**name) || after[name] == *text, "{name} changed");
            }
            let (old, new) = (read_as(Format::Docx, &bytes), read_as(Format::Docx, &written));
            assert_eq!((new.text, new.blocks, new.styles, new.notes), (old.text, old.blocks, old.styles, old.notes), "{body}");
            assert_eq!(new.asides.iter().filter(|aside| aside.kind == SideTextKind::Comment).count(), words.len(), "{body}");
        }
    }
}

#[test]
fn a_comment_on_a_note_is_on_its_mark() {
    let body = p(&(r("A claim.") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + &r(" More.")));
    let bytes = file_to_annotate(&body, false);
    let (before, after) = (parts_of(&bytes), parts_of(&annotated(&bytes, &["the lamp"])));
    assert_eq!(before["word/footnotes.xml"], after["word/footnotes.xml"]);
    let marked = "<w:commentRangeStart w:id=\"0\"/><w:r><w:footnoteReference w:id='2'/></w:r><w:commentRangeEnd w:id=\"0\"/>";
    assert!(after["word/document.xml"].contains(marked), "{}", after["word/document.xml"]);
    assert!(after["word/comments.xml"].contains("On “the lamp” in note 1:"));
}

#[test]
fn a_file_without_comments_to_write_stays_as_it_is() {
    let bytes = file_to_annotate(&p(&r("The lamp.")), false);
    assert_eq!(annotated(&bytes, &[]), bytes);
    let outside = DocxComment { span: Span16(90, 99), paragraphs: vec!["x".into()] };
    assert_eq!(annotate(&bytes, &[outside], "Literatim", None, &ReadLimits::default()).unwrap(), bytes);
    assert!(annotate(b"no archive", &[], "Literatim", None, &ReadLimits::default()).is_err());
}
