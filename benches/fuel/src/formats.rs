//! The generated opinions as files of other formats.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

/// A page of an opinion as courts publish them: a style, a table of contents, paragraphs with emphasis and links.
pub fn html(name: &str, text: &str) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html><head><meta charset=utf-8><title>{name}</title><style>p {{ margin: 1em }} .hidden {{ display: none }}</style></head>\
         <body><nav><ul><li><a href=\"/\">Opinions</a></li></ul></nav><article><h1>{name}</h1>\n"
    );
    for (number, paragraph) in text.split("\n\n").enumerate() {
        page.push_str(&format!("<p id=\"p{number}\">"));
        for (place, sentence) in paragraph.split_inclusive(". ").enumerate() {
            match place % 4 {
                1 => page.push_str(&format!("<em>{sentence}</em>")),
                3 => page.push_str(&format!("<a href=\"#p{place}\">{sentence}</a>")),
                _ => page.push_str(sentence),
            }
        }
        page.push_str("</p>\n");
    }
    page + "</article></body></html>\n"
}

/// The same as a file of a word processor, each sentence a run.
pub fn docx(text: &str) -> ZipResult<Vec<u8>> {
    let paragraph = |paragraph: &str| {
        let run = |(place, sentence): (usize, &str)| {
            let look = if place % 4 == 1 { "<w:rPr><w:i/></w:rPr>" } else { "" };
            format!("<w:r>{look}<w:t xml:space=\"preserve\">{sentence}</w:t></w:r>")
        };
        format!("<w:p>{}</w:p>", paragraph.split_inclusive(". ").enumerate().map(run).collect::<String>())
    };
    let body: String = text.split("\n\n").map(paragraph).collect();
    let mut file = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" \
             ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/word/document.xml\" \
             ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>",
        ),
        (
            "_rels/.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" \
             Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/></Relationships>",
        ),
        (
            "word/document.xml",
            &format!("<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>{body}</w:body></w:document>"),
        ),
    ] {
        file.start_file(name, SimpleFileOptions::default())?;
        file.write_all(content.as_bytes())?;
    }
    Ok(file.finish()?.into_inner())
}
