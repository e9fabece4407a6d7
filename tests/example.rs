//! The embedded example: every verdict, as `expected.json` lists them.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{courtlistener, detect, html, markdown, plain};
use literatim::report::{Headline, QuotationFinding, Session};
use literatim::text::{Document, Format};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

fn read(path: &Path) -> Document {
    let bytes = fs::read(path).expect("the example is there");
    let text = String::from_utf8(bytes.clone()).expect("the example is UTF-8");
    match detect(&bytes, None).expect("the example is text").format {
        Format::Markdown => markdown::read(&text),
        Format::Html => html::read(&text),
        Format::Courtlistener => courtlistener::read(&text).expect("the example's cases are cases"),
        _ => plain::read(&text),
    }
}

#[test]
fn the_example_shows_every_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/example");
    let mut session = Session::default();
    session.set_draft("memo.md", "", read(&folder.join("memo.md")));
    for entry in fs::read_dir(folder.join("sources")).expect("the example has sources").flatten() {
        session.add_source(&entry.file_name().to_string_lossy(), None, None, read(&entry.path()));
    }
    let expected: Vec<Value> = serde_json::from_str(&fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    let count = session.plan().unwrap().quotations as usize;
    let findings: Vec<QuotationFinding> = (0..count).map(|index| session.judge(index).unwrap()).collect();
    assert_eq!(findings.len(), expected.len());
    for (finding, expected) in findings.iter().zip(&expected) {
        let starts = expected["quote_starts"].as_str().unwrap();
        assert!(finding.text.starts_with(starts), "“{}” does not start with “{starts}”", finding.text);
        assert_eq!(serde_json::to_value(finding.headline).unwrap(), expected["headline"], "{}: {}", finding.text, finding.reason);
    }
    let shown: HashSet<Headline> = findings.iter().map(|finding| finding.headline).collect();
    let missing: Vec<&Headline> = Headline::ALL.iter().filter(|headline| !shown.contains(headline)).collect();
    assert!(missing.is_empty(), "the example shows no {missing:?}");
}
