//! What a reader does not see of a file, by tables of forms: each has the word `not` once, seen or hidden.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::html;
use literatim::text::{Document, Flow};
use serde_json::Value;

/// The forms that HTML and CSS have. `www/element/test/sight.test.mjs` has a browser show them.
const HTML: &str = include_str!("cases/hidden-html.json");

#[test]
fn pages_are_read_as_a_browser_shows_them() {
    let rows: Vec<Value> = serde_json::from_str(HTML).expect("the table is JSON");
    let failures: Vec<String> = rows.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{} of {} forms fail:\n{}", failures.len(), rows.len(), failures.join("\n"));
    for seen in [true, false] {
        assert!(rows.iter().filter(|row| row["seen"] == seen).count() >= 80);
    }
}

/// What is wrong with a form, if anything.
fn failure(row: &Value) -> Option<String> {
    let page = row["html"].as_str().expect("a row has a page");
    wrong(&html::read(page), row["seen"] == true).map(|wrong| format!("{}: {} {wrong}", row["kind"], row["form"]))
}

fn wrong(document: &Document, is_seen: bool) -> Option<String> {
    let has = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|word| word == "not");
    let (read, concealed) = (has(Flow::new(document).text()), has(&document.concealed_text()));
    (read != is_seen || concealed == is_seen)
        .then(|| format!("is {}read and {}concealed", if read { "" } else { "not " }, if concealed { "" } else { "not " }))
}
