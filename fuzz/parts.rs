//! Archives of parts that a target makes.

use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

/// The parts that lead to those of a DOCX file.
#[allow(dead_code, reason = "each target uses its own")]
pub const DOCX: &[(&str, &str)] = &[(
    "word/_rels/document.xml.rels",
    "<Relationships><Relationship Id='1' Type='/styles' Target='styles.xml'/><Relationship Id='2' Type='/footnotes' Target='footnotes.xml'/>\
     <Relationship Id='3' Type='/numbering' Target='numbering.xml'/><Relationship Id='4' Type='/comments' Target='comments.xml'/></Relationships>",
)];

/// The parts that lead to those of an EPUB file; the package comes last in the input, and may be missing.
#[allow(dead_code, reason = "each target uses its own")]
pub const EPUB: &[(&str, &str)] = &[
    (
        "META-INF/container.xml",
        "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>",
    ),
    (
        "a.opf",
        "<package xmlns='http://www.idpf.org/2007/opf'><manifest><item id='a' href='a.xhtml'/><item id='b' href='b.xhtml'/>\
         <item id='n' href='nav.xhtml' properties='nav'/><item id='c' href='c.css' media-type='text/css'/></manifest>\
         <spine><itemref idref='a'/><itemref idref='b'/></spine></package>",
    ),
];

/// An archive of `fixed` parts, and of the parts of a text at their zero bytes, under `names`.
pub fn archive(fixed: &[(&str, &str)], names: &[&str], text: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let given = names.iter().copied().zip(text.split('\0'));
    for (name, part) in fixed.iter().copied().chain(given) {
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        if zip.start_file(name, options).is_ok() {
            zip.write_all(part.as_bytes()).expect("a Vec takes all that is written");
        }
    }
    zip.finish().expect("a Vec takes all that is written").into_inner()
}
