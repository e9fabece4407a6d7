//! Documents from an attacker: each is read and judged to the end, with the result that `cases/attacks.json` expects.
//!
//! A text is a list of pieces, which may be repeated. A case expects the `headlines` of the quotations or their `count`, the links of the first one's
//! passages (`links`), and the codes of the draft's problems (`draft_problems`). The package runs the same cases.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{courtlistener, detect, html, markdown, plain};
use literatim::report::{Session, Terminal, to_html, to_markdown};
use literatim::text::{Document, Format};
use serde_json::{Value, to_value};
use std::sync::atomic::{AtomicUsize, Ordering};

const CASES: &str = include_str!("cases/attacks.json");

fn text(pieces: &Value) -> String {
    let piece = |piece: &Value| match piece {
        Value::String(text) => text.clone(),
        other => other["repeat"][0].as_str().expect("a piece").repeat(other["repeat"][1].as_u64().expect("a count") as usize),
    };
    pieces.as_array().expect("a text is a list of pieces").iter().map(piece).collect()
}

fn read(text: &str) -> Document {
    match detect(text.as_bytes(), None).expect("an attack is text").format {
        Format::Markdown => markdown::read(text),
        Format::Html => html::read(text),
        Format::Courtlistener => courtlistener::read(text).expect("a case of an attack is a case"),
        _ => plain::read(text),
    }
}

#[test]
fn attacks_end_with_the_expected_result() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    // Some take seconds without optimisation.
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    ends_as_expected(case);
                }
            });
        }
    });
}

fn ends_as_expected(case: &Value) {
    let name = case["name"].as_str().expect("a case has a name");
    let mut session = Session::default();
    session.set_draft("draft", "", read(&text(&case["draft"])));
    for (file, pieces) in case["sources"].as_object().expect("a case has sources") {
        session.add_source(file, None, None, read(&text(pieces)));
    }
    let report = session.report().expect("there is a draft");
    for written in [to_html(&report), to_markdown(&report), Terminal { colour: true, width: 80 }.write(&report)] {
        assert!(!written.is_empty());
    }
    let value = to_value(&report).expect("a report is JSON");
    let list = |value: &Value, field: &str| Value::Array(value.as_array().unwrap().iter().map(|item| item[field].clone()).collect());
    for (field, expected) in case.as_object().unwrap() {
        match field.as_str() {
            "headlines" => assert_eq!(&list(&value["quotations"], "headline"), expected, "{name}"),
            "count" => assert_eq!(report.quotations.len() as u64, expected.as_u64().unwrap(), "{name}"),
            "draft_problems" => assert_eq!(&list(&value["draft"]["problems"], "code"), expected, "{name}"),
            "links" => assert_eq!(&list(&value["quotations"][0]["passages"], "link"), expected, "{name}"),
            _ => assert!(matches!(field.as_str(), "name" | "draft" | "sources"), "{name} expects {field}, which is not known"),
        }
    }
}
