//! Drafts with sources that have their words, wherever quotation marks are: which quotations a report has, and which words without marks.
//!
//! A case gives a draft, its sources by file name (plain text), and what the report has: `quotations`, and `unmarked`, the words without marks, each with
//! the fields that matter; `source` of the latter is a file. `changed` are the words that only the draft or only the source has, in order. A list that is
//! left out is not compared. `of` has more drafts of which the same is true.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::plain;
use literatim::report::Session;
use serde_json::{Value, json, to_value};

const CASES: &str = include_str!("cases/sweep.json");

#[test]
fn words_of_sources_are_found_wherever_marks_are() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let failures: Vec<String> = cases.iter().flat_map(|case| drafts(case).flat_map(|draft| failures(case, draft)).collect::<Vec<_>>()).collect();
    assert!(failures.is_empty(), "of {} cases:\n{}", cases.len(), failures.join("\n"));
}

#[test]
fn stretches_that_were_not_searched_are_named() {
    let phrase = "the keeper of the old lamp lit it before every storm of the year ";
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read(&phrase.repeat(90)));
    for number in 0..100 {
        session.add_source(&format!("{number}.txt"), None, None, plain::read(&phrase.repeat(20)));
    }
    let problems = session.report().expect("there is a draft").draft.problems;
    let said = problems.iter().find(|problem| problem.code == "words_not_searched").map(|problem| problem.text.as_str());
    assert!(said.is_some_and(|said| said.contains("in 2 stretches of the draft") && said.contains("“the keeper of the old lamp …”")), "{problems:?}");
}

/// The drafts of a case.
fn drafts(case: &Value) -> impl Iterator<Item = &str> {
    case.get("draft").into_iter().chain(case["of"].as_array().into_iter().flatten()).map(|draft| draft.as_str().expect("a draft is text"))
}

fn failures(case: &Value, draft: &str) -> Vec<String> {
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read(draft));
    for (file, text) in case["sources"].as_object().expect("a case has sources") {
        session.add_source(file, None, None, plain::read(text.as_str().expect("a source is text")));
    }
    let report = to_value(session.report().expect("there is a draft")).expect("a report is JSON");
    let name_of =
        |id: &Value| report["sources"].as_array().and_then(|all| all.iter().find(|source| source["id"] == *id)).map(|source| &source["name"]);
    let mut failures = Vec::new();
    for key in ["quotations", "unmarked"] {
        let Some(expected) = case[key].as_array() else { continue };
        let found: Vec<Value> =
            report[key].as_array().expect("a report has the list").iter().map(|one| flat(one, name_of(&one["passage"]["source"]))).collect();
        let is_as = |(found, expected): (&Value, &Value)| {
            expected.as_object().is_some_and(|fields| fields.iter().all(|(field, value)| found[field] == *value))
        };
        if found.len() != expected.len() || !found.iter().zip(expected).all(is_as) {
            failures.push(format!("  {}: {key} of {draft:?} are {}", case["name"], serde_json::to_string_pretty(&found).unwrap_or_default()));
        }
    }
    failures
}

/// What a case may say of a finding.
fn flat(found: &Value, source: Option<&Value>) -> Value {
    let edits = if found["edits"].is_null() { &found["passage"]["edits"] } else { &found["edits"] };
    let words =
        |edit: &Value| [&edit["quotation"]["text"], &edit["passage"]["text"]].into_iter().filter(|text| *text != "").cloned().collect::<Vec<_>>();
    json!({
        "text": found["text"],
        "headline": found["headline"],
        "reason": found["reason"],
        "attention": found["attention"],
        "rule": found["attribution"]["rule"],
        "citation": found["attribution"]["citation"],
        "block": found["block"],
        "notes": found["notes"],
        "source": source,
        "changed": edits.as_array().into_iter().flatten().flat_map(words).collect::<Vec<_>>(),
    })
}
