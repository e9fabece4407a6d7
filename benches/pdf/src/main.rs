//! Reads PDFs by the name of a reader and a path in each line of the input, separated by a tab. Answers with nanoseconds, pages, and the text as a JSON
//! string, or with a JSON object that has the error.
#![forbid(unsafe_code)]

mod hayro;

use literatim::read::{ReadLimits, pdf};
use literatim::text::{Document, Flow};
use std::io::{Write, stdin, stdout};
use std::time::Instant;

/// The number of pages, and the text.
type Read = Result<(usize, String), String>;

fn main() {
    for line in stdin().lines() {
        let line = line.expect("the caller writes lines");
        let (name, path) = line.split_once('\t').expect("a line has a name and a path");
        let bytes = std::fs::read(path).expect("the file is there");
        let begun = Instant::now();
        let read = match name {
            "literatim" => literatim(&bytes),
            "whole" => whole(&bytes),
            "hayro" => hayro::read(bytes),
            other => Err(format!("there is no reader {other}")),
        };
        let spent = begun.elapsed().as_nanos();
        match read {
            Ok((pages, text)) => writeln!(stdout(), "{spent}\t{pages}\t{}", serde_json::json!(text)),
            Err(error) => writeln!(stdout(), "{spent}\t0\t{}", serde_json::json!({ "error": error })),
        }
        .expect("the caller reads");
    }
}

/// The reading text.
fn literatim(bytes: &[u8]) -> Read {
    document(bytes).map(|(pages, document)| (pages, Flow::new(&document).text().to_owned()))
}

/// All text with page furniture, and after a form feed what nobody sees.
fn whole(bytes: &[u8]) -> Read {
    document(bytes).map(|(pages, document)| (pages, format!("{}\u{c}{}", document.text, document.concealed_text())))
}

/// The document, and its pages. Codes of other encodings than Unicode are not decoded: that is the part of the platform.
fn document(bytes: &[u8]) -> Result<(usize, Document), String> {
    let decode = |_: &str, bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut pages = 0;
    let document = pdf::read(bytes, None, &ReadLimits::default(), &[], &decode, &mut |_, all| pages = all).map_err(|error| error.to_string())?;
    Ok((pages, document))
}
