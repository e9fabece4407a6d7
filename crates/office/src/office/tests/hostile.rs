//! Files that are damaged, or made to take more than the limits.

use super::archive;
use crate::office::read;
use literatim_matching::text::{Document, Format};
use literatim_read::{ReadError, ReadLimits};
use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

const W: &str = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'";

fn within(limits: &ReadLimits, format: Format, bytes: &[u8]) -> Result<Document, ReadError> {
    read(bytes, format, limits, &|_, bytes| String::from_utf8_lossy(bytes).into_owned())
}

fn code(format: Format, bytes: &[u8]) -> &'static str {
    within(&ReadLimits::default(), format, bytes).map_or_else(|fault| fault.code(), |_| "read")
}

fn docx(body: &str) -> Vec<u8> {
    archive(&[("word/document.xml", &format!("<w:document {W}><w:body>{body}</w:body></w:document>"))])
}

#[test]
fn a_damaged_archive_is_an_error_that_says_so() {
    let whole = docx("<w:p><w:r><w:t>words</w:t></w:r></w:p>");
    assert_eq!(code(Format::Docx, &whole), "read");
    assert_eq!(code(Format::Docx, &whole[..whole.len() / 2]), "damaged");
    let fault = within(&ReadLimits::default(), Format::Docx, &whole[..whole.len() / 2]).unwrap_err().to_string();
    assert_eq!(
        fault,
        "The DOCX file is damaged or cut short (the list of its parts is missing or broken); get it again, or save its text and use that."
    );
    assert_eq!(code(Format::Docx, b"PK\x03\x04"), "damaged");
    assert_eq!(code(Format::Docx, &archive(&[("word/other.xml", "<a/>")])), "damaged");
    assert_eq!(code(Format::Odt, &archive(&[("content.xml", "no XML")])), "damaged");
    assert_eq!(code(Format::Epub, &archive(&[("META-INF/container.xml", "<container/>")])), "damaged");
}

#[test]
fn a_part_that_cannot_be_unpacked_is_named_in_plain_words() {
    let words = "<office:text/>".repeat(200);
    for (format, name, part) in
        [(Format::Docx, "DOCX", "word/document.xml"), (Format::Odt, "ODT", "content.xml"), (Format::Epub, "EPUB", "META-INF/container.xml")]
    {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file(part, SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated)).unwrap();
        zip.write_all(words.as_bytes()).unwrap();
        let mut bytes = zip.finish().unwrap().into_inner();
        let packed = 30 + part.len();
        bytes[packed..packed + 4].fill(0xFF);
        let fault = within(&ReadLimits::default(), format, &bytes).unwrap_err();
        let expected =
            format!("The {name} file is damaged or cut short (its part {part} cannot be unpacked); get it again, or save its text and use that.");
        assert_eq!((fault.code(), fault.to_string()), ("damaged", expected));
    }
}

#[test]
fn a_part_that_ends_early_is_read_up_to_there() {
    let document = within(
        &ReadLimits::default(),
        Format::Docx,
        &archive(&[("word/document.xml", &format!("<w:document {W}><w:body><w:p><w:r><w:t>words</w:t>"))]),
    )
    .unwrap();
    assert_eq!(document.text, "words");
    assert_eq!(document.problems[0].code, "damaged");
}

#[test]
fn an_archive_that_unpacks_to_more_than_the_limit_is_refused_with_the_limit() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("word/document.xml", SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated)).unwrap();
    (0..3).for_each(|_| zip.write_all(&vec![b' '; 1 << 20]).unwrap());
    let bytes = zip.finish().unwrap().into_inner();
    assert!(bytes.len() < 10_000);
    let fault = within(&ReadLimits { unpacked: 2 << 20, ..ReadLimits::default() }, Format::Docx, &bytes).unwrap_err();
    assert_eq!(fault.code(), "too_large");
    assert!(fault.to_string().contains("unpacks to more than 2 MB"), "{fault}");
}

#[test]
fn what_is_nested_too_deeply_is_read_flat() {
    let deep = |open: &str, close: &str, count: usize| open.repeat(count) + "<w:p><w:r><w:t>words</w:t></w:r></w:p>" + &close.repeat(count);
    let limits = ReadLimits { nesting: 50, ..ReadLimits::default() };
    assert!(within(&limits, Format::Docx, &docx(&deep("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", 10_000))).is_ok());
    let groups = "{\\rtf1 ".to_owned() + &"{".repeat(100_000) + "words" + &"}".repeat(100_000) + "}";
    assert_eq!(within(&limits, Format::Rtf, groups.as_bytes()).unwrap().text, "words");
}

/// Small files that ask for much: each is read in steps that grow with its size, and what it writes stays within the limit.
#[test]
fn a_small_file_does_not_ask_for_much() {
    let limits = ReadLimits { text: 1 << 20, ..ReadLimits::default() };
    let part = |name: &str| format!("<Relationship Id='{name}' Type='x/{name}' Target='{name}.xml'/>");
    let docx_of = |body: &str, parts: &[(&str, String)]| {
        let names: String = parts.iter().map(|(name, _)| part(name)).collect();
        let mut all = vec![
            ("word/document.xml".to_owned(), format!("<w:document {W}><w:body>{body}</w:body></w:document>")),
            (
                "word/_rels/document.xml.rels".to_owned(),
                format!(
                    "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{names}<Relationship Id='r1' Type='x/hyperlink' TargetMode='External' Target='{}'/></Relationships>",
                    "a".repeat(100_000)
                ),
            ),
        ];
        all.extend(parts.iter().map(|(name, xml)| (format!("word/{name}.xml"), xml.clone())));
        archive(&all.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>())
    };
    let note = |inner: &str| ("footnotes", format!("<w:footnotes {W}><w:footnote w:id='1'><w:p><w:r>{inner}</w:r></w:p></w:footnote></w:footnotes>"));
    let mark = "<w:footnoteReference w:id='1'/>";
    let list = format!(
        "<w:numbering {W}><w:abstractNum w:abstractNumId='0'><w:lvl><w:lvlText w:val='{}'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>",
        "%1.".repeat(50_000)
    );
    let comment = format!("<w:comments {W}><w:comment w:id='1'><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:comment></w:comments>", "word ".repeat(20_000));
    let numbered = "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>";
    let link =
        "<w:hyperlink xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships' r:id='r1'><w:r><w:t>a </w:t></w:r></w:hyperlink>";
    let files = [
        ("a note in itself", docx_of(&format!("<w:p><w:r>{mark}</w:r></w:p>"), &[note(&format!("<w:t>words</w:t>{mark}{mark}"))])),
        ("fields without end", docx_of(&format!("<w:p><w:r>{}<w:t>a</w:t></w:r></w:p>", "<w:fldChar w:fldCharType='begin'/>".repeat(50_000)), &[])),
        ("a long label", docx_of(&numbered.repeat(3_000), &[("numbering", list)])),
        (
            "one comment at many places",
            docx_of(&format!("<w:p><w:r>{}</w:r></w:p>", "<w:commentReference w:id='1'/>".repeat(20_000)), &[("comments", comment)]),
        ),
        ("one address of many links", docx_of(&format!("<w:p>{}</w:p>", link.repeat(5_000)), &[])),
        (
            "marks of an author",
            docx_of(
                &format!(
                    "<w:p><w:r>{}<w:t>{}</w:t></w:r></w:p>",
                    "<w:footnoteReference w:id='2' w:customMarkFollows='1'/>".repeat(20_000),
                    "a".repeat(50_000)
                ),
                &[],
            ),
        ),
    ];
    for (name, bytes) in files {
        let document = within(&limits, Format::Docx, &bytes).unwrap();
        let addresses: usize = document
            .styles
            .iter()
            .map(|style| if let literatim_matching::text::StyleKind::Link(address) = &style.kind { address.len() } else { 0 })
            .sum();
        let asides: usize = document.asides.iter().map(|aside| aside.text.len()).sum();
        assert!(document.text.len() + addresses + asides <= limits.text + 10, "{name}");
    }
}

#[test]
fn a_small_file_of_other_formats_does_not_ask_for_much() {
    let limits = ReadLimits { text: 1 << 20, ..ReadLimits::default() };
    let odt = "<office:document xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body><office:text><text:p>".to_owned() + &"<text:s text:c='9999'/>".repeat(5_000) + "x</text:p></office:text></office:body></office:document>";
    let document = within(&limits, Format::Odt, odt.as_bytes()).unwrap();
    assert!(document.problems.iter().any(|problem| problem.text.contains("more than 1 MB of text, which is the limit")), "{:?}", document.problems);
    for rtf in [
        "{\\rtf1 ".to_owned() + &"\\bin0".repeat(300_000) + " words}",
        "{\\rtf1 ".to_owned() + &"\\'".repeat(300_000) + " words}",
        "{\\rtf1 ".to_owned() + &"{\\footnote x".repeat(50_000),
        "{\\rtf1 ".to_owned() + &"{\\header x".repeat(50_000),
        "{\\rtf1 ".to_owned() + &"{\\shptxt x\\par".repeat(50_000),
        "{\\rtf1 \\uc16 ".to_owned() + &"\\u8220".repeat(100_000) + "}",
    ] {
        assert!(within(&limits, Format::Rtf, rtf.as_bytes()).is_ok());
    }
    for source in [
        "\\def",
        "\\def\\a",
        "\\let",
        "\\bibitem",
        "\\vbox",
        "\\iftrue ",
        "\\newcommand",
        "\\setbox",
        "\\verb",
        "\\begin{center}",
        "\\newif\\if",
        "\\definecolor{a}",
    ] {
        let document = crate::latex::read(&source.repeat(40_000));
        assert!(document.text.len() < 1 << 20, "{source}");
    }
    let doubling: String = ('a'..='y').map(|c| format!("\\newcommand{{\\{}}}{{\\{c}\\{c}}}", char::from(c as u8 + 1))).collect();
    assert!(
        crate::latex::read(&format!("\\newcommand{{\\a}}{{word }}{doubling}\\z")).mended.iter().map(|mend| mend.text.len()).sum::<usize>() < 2 << 20
    );
}

#[test]
fn no_change_of_bytes_makes_a_reader_panic() {
    let rtf = br"{\rtf1\ansi{\fonttbl{\f0 T;}}\pard\intbl a\cell{\footnote \chftn x}\row{\field{\*\fldinst HYPERLINK}{\fldrslt y}}\u-1?\'zz\bin9 {\shptxt z}";
    let part = "<w:p><w:pPr><w:numPr/><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:footnoteReference w:id='1'/><w:fldChar w:fldCharType='end'/></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>";
    let docx = docx(part);
    // A note without text at the end of the file.
    assert_eq!(within(&ReadLimits::default(), Format::Rtf, b"*&{\\footnote ").unwrap().notes[0].body.map(|body| body.is_empty()), Some(true));
    for at in 0..rtf.len() {
        let _ = code(Format::Rtf, &rtf[..at]);
        let mut changed = rtf.to_vec();
        changed[at] = b'}';
        let _ = code(Format::Rtf, &changed);
    }
    for at in (0..docx.len()).step_by(3) {
        let mut changed = docx.clone();
        changed[at] ^= 0x15;
        let _ = code(Format::Docx, &changed);
    }
}
