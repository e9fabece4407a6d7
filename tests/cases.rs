//! One corpus of cases for judging single quotations, run natively, in WebAssembly under Node, and in a browser.
//!
//! A case gives a source as plain text, a quotation, and what is expected: `words`, and if it matters `headline`, `place`, `pin`, the types of the
//! undisclosed or licensed `edits` that must be among those found, the codes of all `warnings`, a part of each required note (`notes`), and the
//! `reason`. In every case the edits must be in order in the passage.

use literatim::read::plain;
use literatim::report::Session;
use serde_json::{Value, to_value};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CASES: &str = include_str!("cases/quotations.json");

#[test]
fn quotations_are_judged_as_expected() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{} of {} cases fail:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(cases.len() >= 50);
}

/// What is wrong with a case, if anything.
fn failure(case: &Value) -> Option<String> {
    let text = |field: &str| case.get(field).and_then(Value::as_str);
    let mut session = Session::default();
    session.add_source("source", None, None, plain::read(text("source")?));
    let finding = to_value(session.quote(text("quotation")?, text("parenthetical"), text("citation"))).expect("a finding is JSON");
    let list = |value: &Value, field: &str| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|entry| entry.get(field)?.as_str().map(str::to_owned)).collect()
    };
    let wanted = |field: &str| -> Option<Vec<String>> {
        Some(case.get(field)?.as_array()?.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
    };
    let mut wrong = Vec::new();
    for field in ["words", "headline", "place", "pin", "reason"] {
        if let Some(expected) = text(field)
            && finding[field] != expected
        {
            wrong.push(format!("{field} is {} and not {expected}", finding[field]));
        }
    }
    let edits = list(&finding["edits"], "type");
    if let Some(expected) = wanted("edits").filter(|expected| !expected.iter().all(|kind| edits.contains(kind))) {
        wrong.push(format!("edits are {edits:?} and lack one of {expected:?}"));
    }
    let warnings = list(&finding["warnings"], "code");
    if let Some(expected) = wanted("warnings").filter(|expected| *expected != warnings) {
        wrong.push(format!("warnings are {warnings:?} and not {expected:?}"));
    }
    let in_one_passage = !matches!(finding["words"].as_str(), Some("spliced" | "not_found"));
    let places: Vec<u64> = finding["edits"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|edit| [0, 1].map(|end| edit["passage"]["within"][end].as_u64()))
        .flatten()
        .collect();
    if in_one_passage && !places.is_sorted() {
        wrong.push(format!("edits are at {places:?} in the passage, which is out of order"));
    }
    let notes: Vec<&str> = finding["notes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for part in wanted("notes").unwrap_or_default() {
        if !notes.iter().any(|note| note.contains(&part)) {
            wrong.push(format!("no note says {part:?} but {notes:?}"));
        }
    }
    (!wrong.is_empty()).then(|| format!("  {}: {} ({})", text("name").unwrap_or(""), wrong.join("; "), finding["reason"]))
}
