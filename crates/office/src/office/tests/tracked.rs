//! Tracked changes: to accept them gives the changed text, to reject them the text as it was.

use super::docx::{file_to_annotate, p, parts_of, r};
use super::{archive, read_as};
use crate::office::{TrackedChange, Written, track};
use literatim_matching::text::{Document, Format, Span16};
use literatim_read::ReadLimits;

/// The words that go, and those that come; words before `|` are where text is only inserted.
type Wanted<'a> = (&'a str, &'a str);

fn change(text: &str, (words, new): Wanted) -> TrackedChange {
    let unit = |at: usize| text[..at].encode_utf16().count() as u32;
    let (words, is_point) = words.strip_suffix('|').map_or((words, false), |words| (words, true));
    let at = text.find(words).unwrap_or_else(|| panic!("{words:?} is not in {text:?}"));
    let (start, end) = if is_point { (at + words.len(), at + words.len()) } else { (at, at + words.len()) };
    TrackedChange { span: Span16(unit(start), unit(end)), text: new.into(), comment: vec![format!("On <{words}>")] }
}

fn with_changes(document: &Document, changes: &[TrackedChange]) -> String {
    let mut units: Vec<u16> = document.text.encode_utf16().collect();
    for change in changes.iter().rev() {
        units.splice(change.span.0 as usize..change.span.1 as usize, change.text.encode_utf16());
    }
    String::from_utf16(&units).unwrap()
}

/// The changes in the order of their places, written; none is left out.
fn tracked(bytes: &[u8], format: Format, wanted: &[Wanted]) -> (Written, String) {
    let document = read_as(format, bytes);
    let mut changes: Vec<TrackedChange> = wanted.iter().map(|wanted| change(&document.text, *wanted)).collect();
    changes.sort_by_key(|change| change.span.0);
    let written = track(bytes, format, &changes, "Literatim", Some("2026-02-03T04:05:06Z"), &ReadLimits::default()).unwrap();
    assert_eq!(written.left, [0; 0], "{wanted:?}");
    let accepted = with_changes(&document, &changes);
    (written, accepted)
}

/// A text without what is between two marks, marks included.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        out.push_str(before);
        rest = after.split_once(end).expect("it ends").1;
    }
    out + rest
}

/// The file as it is when Word rejects the changes of Literatim.
fn rejected_docx(bytes: &[u8]) -> Vec<u8> {
    let parts: Vec<(String, String)> = parts_of(bytes)
        .into_iter()
        .map(|(name, text)| {
            let text = without(&text, "<w:ins w:id=", "</w:ins>");
            let text = text.split("<w:del w:id=").enumerate().map(|(index, piece)| match piece.split_once('>').filter(|_| index > 0) {
                Some((_, rest)) => {
                    let (words, after) = rest.split_once("</w:del>").expect("it ends");
                    words.replace("w:delText", "w:t") + after
                }
                None => piece.to_owned(),
            });
            let text: String = text.collect();
            (name, text)
        })
        .collect();
    archive(&parts.iter().map(|(name, text)| (&**name, &**text)).collect::<Vec<_>>())
}

/// Every number of a change or a comment in the parts, which none shares with another.
fn assert_own_numbers(parts: &std::collections::BTreeMap<String, String>) {
    let mut seen = std::collections::HashSet::new();
    for tag in ["<w:ins w:id=\"", "<w:del w:id=\"", "<w:commentRangeStart w:id=\"", "<w:rPrChange w:id=\"", "<w:bookmarkStart w:id=\""] {
        for id in parts.values().flat_map(|part| part.split(tag).skip(1)).map(|rest| rest.split('"').next().unwrap()) {
            assert!(seen.insert(id.to_owned()), "{tag} has the number {id}, which something else has too");
        }
    }
}

#[test]
fn to_accept_a_word_file_gives_the_changed_text_and_to_reject_it_the_first() {
    let note = "<w:r><w:footnoteReference w:id='2'/></w:r>";
    let changed_look = "<w:r><w:rPr><w:b/><w:rPrChange w:id=\"11\" w:author='A'><w:rPr/></w:rPrChange></w:rPr><w:t>one two three</w:t></w:r>";
    for (body, wanted) in [
        (p(&r("The lamp is lit at dusk.")), vec![("is", "was"), ("dusk|", " daily"), ("The", "A")]),
        (p(&r("The lamp is lit.")), vec![(" lit.", "")]),
        (p("<w:r><w:rPr><w:i/></w:rPr><w:t>one two three</w:t></w:r>"), vec![("two ", "")]),
        (p(&(r("The ke") + &r("eper sh") + &r("all."))), vec![("keeper shall", "keepers & <all>")]),
        (p("<w:r><w:t>a</w:t><w:tab/><w:t>b &amp; &#8220;c</w:t></w:r>"), vec![("\tb", " b"), ("“", "\"")]),
        (p(&(r("A claim") + note + &r(" and another."))), vec![("and", "or"), ("claim", "point")]),
        (p(changed_look), vec![("two", "2")]),
        (
            p("<w:bookmarkStart w:id=\"7\"/><w:hyperlink r:id='x'><w:r><w:t>a link here</w:t></w:r></w:hyperlink><w:bookmarkEnd w:id=\"7\"/>"),
            vec![("link", "bond"), ("here|", " now")],
        ),
        (p(&format!("{}<w:ins w:author='B'>{}</w:ins>", r("one "), r("two \u{1F409} three"))), vec![("\u{1F409}", "dragon")]),
        (
            p(
                "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>REF x</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>page 4</w:t></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>",
            ),
            vec![("4", "5")],
        ),
        (p(&(r("A claim.") + note)), vec![("the lamp", "a lamp"), ("lamp.|", " So.")]),
        (p(&r("First.")) + "<w:tbl><w:tr><w:tc>" + &p(&r("In a cell.")) + "</w:tc></w:tr></w:tbl>", vec![("a cell", "one cell")]),
    ] {
        for has_comments in [false, true] {
            let bytes = file_to_annotate(&body, has_comments);
            let (written, accepted) = tracked(&bytes, Format::Docx, &wanted);
            assert_eq!(read_as(Format::Docx, &written.bytes).text, accepted, "{body}");
            let (before, after) = (read_as(Format::Docx, &bytes), read_as(Format::Docx, &rejected_docx(&written.bytes)));
            assert_eq!((after.text, after.blocks, after.styles, after.notes), (before.text, before.blocks, before.styles, before.notes), "{body}");
            let (old, new) = (parts_of(&bytes), parts_of(&written.bytes));
            assert_own_numbers(&new);
            assert_eq!(old["word/settings.xml"], new["word/settings.xml"]);
            assert_eq!(new["word/comments.xml"].matches("w:author=\"Literatim\"").count(), wanted.len());
            for mark in
                ["<w:footnoteReference w:id='2'/>", "<w:bookmarkStart w:id=\"7\"/>", "<w:instrText>REF x</w:instrText>", "<w:hyperlink r:id='x'>"]
            {
                assert_eq!(old["word/document.xml"].contains(mark), new["word/document.xml"].contains(mark), "{mark}");
            }
        }
    }
}

#[test]
fn a_change_keeps_the_look_of_its_run_and_all_other_bytes() {
    let bytes = file_to_annotate(&p("<w:r w:rsidR='00AB'><w:rPr><w:i/></w:rPr><w:t>one two three</w:t></w:r>"), false);
    let (written, _) = tracked(&bytes, Format::Docx, &[("two", "2")]);
    let part = &parts_of(&written.bytes)["word/document.xml"];
    let head = "<w:r w:rsidR='00AB'><w:rPr><w:i/></w:rPr>";
    let signed = "w:author=\"Literatim\" w:date=\"2026-02-03T04:05:06Z\"";
    let expected = format!(
        "{head}<w:t xml:space=\"preserve\">one </w:t></w:r><w:commentRangeStart w:id=\"5\"/><w:del w:id=\"4\" {signed}>{head}<w:delText xml:space=\"preserve\">two</w:delText></w:r></w:del>\
         <w:ins w:id=\"3\" {signed}>{head}<w:t xml:space=\"preserve\">2</w:t></w:r></w:ins><w:commentRangeEnd w:id=\"5\"/><w:r><w:commentReference w:id=\"5\"/></w:r>{head}<w:t xml:space=\"preserve\"> three</w:t></w:r>"
    );
    let original = &parts_of(&bytes)["word/document.xml"];
    let run = format!("{head}<w:t>one two three</w:t></w:r>");
    assert_eq!(*part, original.replace(&run, &expected));
}

#[test]
fn what_cannot_be_tracked_is_told() {
    let bytes = file_to_annotate(&(p(&r("First.")) + &p("<w:r><w:t><![CDATA[a b]]></w:t></w:r>")), false);
    let document = read_as(Format::Docx, &bytes);
    let over_blocks = TrackedChange { span: Span16(4, 9), text: "x".into(), comment: vec![] };
    let in_data = change(&document.text, ("a b", "a c"));
    let written = track(&bytes, Format::Docx, &[over_blocks, in_data], "Literatim", None, &ReadLimits::default()).unwrap();
    assert_eq!((written.left, written.bytes), (vec![0, 1], bytes));
    assert!(track(b"no archive", Format::Docx, &[], "Literatim", None, &ReadLimits::default()).is_err());
}

const NAMESPACES: &str = "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"";

/// The content of an ODT file as it is when the changes of Literatim are rejected.
fn rejected_odt(content: &str) -> String {
    let mut out = content.to_owned();
    for (name, deleted) in content.split("<text:changed-region xml:id=\"").skip(1).map(|region| region.split_once('"').unwrap()) {
        if let Some((_, words)) = deleted.split_once("</office:change-info><text:p").filter(|_| deleted.contains("<text:deletion>")) {
            let words = words.split_once('>').unwrap().1.split_once("</text:p>").unwrap().0;
            out = out.replace(&format!("<text:change text:change-id=\"{name}\"/>"), words);
        } else {
            out = without(&out, &format!("<text:change-start text:change-id=\"{name}\"/>"), &format!("<text:change-end text:change-id=\"{name}\"/>"));
        }
    }
    without(&out, "<text:changed-region xml:id=\"literatim", "</text:changed-region>").replace("<text:s/>", " ")
}

#[test]
fn to_accept_an_odt_file_gives_the_changed_text_and_to_reject_it_the_first() {
    let old = "<text:tracked-changes><text:changed-region xml:id=\"ct1\" text:id=\"ct1\"><text:insertion><office:change-info><dc:creator>A</dc:creator></office:change-info></text:insertion></text:changed-region></text:tracked-changes>";
    let noted = "<text:p>A claim<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body><text:p>See the lamp.</text:p></text:note-body></text:note> stands.</text:p>";
    for (body, wanted) in [
        ("<text:p text:style-name=\"P1\">The lamp  is\n lit at dusk.</text:p>", vec![("is", "was"), ("dusk|", " daily"), ("The", "A")]),
        ("<text:p>one <text:span text:style-name=\"T1\">two</text:span> three</text:p>", vec![("two", "")]),
        ("<text:p>one <text:span text:style-name=\"T1\">two</text:span> three</text:p>", vec![("one two", "1 2")]),
        ("<text:p>one two three</text:p>", vec![(" two", "")]),
        ("<text:p>a &amp; b</text:p>", vec![("& b", "or b")]),
        ("<text:p>a<text:s text:c=\"2\"/>b<text:tab/>c</text:p>", vec![("\tc", " c")]),
        (noted, vec![("the lamp", "a lamp"), ("stands", "falls")]),
        ("<text:p>a <text:a xlink:href=\"https://doe.example/\">link</text:a> here</text:p>", vec![("link", "bond")]),
    ] {
        for list in ["", old, "<text:tracked-changes/>"] {
            let content = format!(
                "<?xml version='1.0'?><office:document-content {NAMESPACES}><office:body><office:text>{list}{body}</office:text></office:body></office:document-content>"
            );
            let bytes =
                archive(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content), ("settings.xml", "<settings/>")]);
            let (written, accepted) = tracked(&bytes, Format::Odt, &wanted);
            assert_eq!(read_as(Format::Odt, &written.bytes).text, accepted, "{body}");
            let parts = parts_of(&written.bytes);
            let rejected = archive(&[("content.xml", &rejected_odt(&parts["content.xml"]))]);
            assert_eq!(read_as(Format::Odt, &rejected).text, read_as(Format::Odt, &bytes).text, "{}", parts["content.xml"]);
            assert_eq!(parts["content.xml"].matches("<text:tracked-changes>").count(), 1);
            assert_eq!(parts["settings.xml"], "<settings/>");
            assert_eq!(parts["content.xml"].matches("<office:annotation ").count(), wanted.len());
        }
    }
}
