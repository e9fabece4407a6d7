//! Files that are damaged, or made to take more than the limits.

use super::archive;
use crate::read::office::read;
use crate::read::{ReadError, ReadLimits};
use crate::text::{Document, Format};
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
    assert_eq!(code(Format::Docx, b"PK\x03\x04"), "damaged");
    assert_eq!(code(Format::Docx, &archive(&[("word/other.xml", "<a/>")])), "damaged");
    assert_eq!(code(Format::Odt, &archive(&[("content.xml", "no XML")])), "damaged");
    assert_eq!(code(Format::Epub, &archive(&[("META-INF/container.xml", "<container/>")])), "damaged");
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
