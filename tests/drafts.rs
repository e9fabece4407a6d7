//! Whole drafts with their sources: the results on the place of each quotation, its voice, and its other places.
//!
//! A case gives a draft, its sources by file name (all formats are detected by content), and the expectations for each quotation of the draft:
//! `headline`, `words`, `source`, `place`, `pin`, `voice`, `reason`; `notes`, a part of each required note, in order; the codes of all `warnings`;
//! `passages`, the files that contain the words, best first; `link` and `citation`, those of the best passage. `citations` has the expectations for its
//! first citations in the same form.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{courtlistener, detect, html, markdown, plain};
use literatim::report::{Session, to_html, to_markdown};
use literatim::text::{Document, Format};
use serde_json::{Value, to_value};

const CASES: &str = include_str!("cases/drafts.json");

#[test]
fn drafts_are_judged_as_expected() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let failures: Vec<String> = cases.iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "of {} drafts:\n{}", cases.len(), failures.join("\n"));
}

fn read(text: &str) -> Document {
    match detect(text.as_bytes(), None).expect("drafts and sources are text").format {
        Format::Markdown => markdown::read(text),
        Format::Html => html::read(text),
        Format::Courtlistener => courtlistener::read(text).expect("the cases of the corpus are cases"),
        _ => plain::read(text),
    }
}

/// What is wrong with a case.
fn failures(case: &Value) -> Vec<String> {
    let name = case["name"].as_str().expect("a case has a name");
    let mut session = Session::default();
    let draft = case["draft"].as_str().expect("a case has a draft");
    session.set_draft("draft", "", read(draft));
    for (file, text) in case["sources"].as_object().expect("a case has sources") {
        let address = file.starts_with("http").then(|| file.clone());
        session.add_source(file, address, None, read(text.as_str().expect("a source is a string")));
    }
    let expected = case["findings"].as_array().expect("a case has findings");
    let count = session.plan().expect("there is a draft").quotations as usize;
    if count != expected.len() {
        return vec![format!("  {name}: {count} quotations were found and not {}", expected.len())];
    }
    let files: Vec<String> = session.sources().list().iter().map(|source| source.name.clone()).collect();
    let mut findings: Vec<(Value, &Value)> =
        (0..count).map(|index| (to_value(session.judge(index).expect("there is a draft")).expect("a finding is JSON"), &expected[index])).collect();
    if let Some(expected) = case["citations"].as_array() {
        let report = session.report().expect("there is a draft");
        assert!(report.citations.len() >= expected.len(), "{name}: {} citations", report.citations.len());
        findings.extend(report.citations.iter().map(|finding| to_value(finding).expect("a finding is JSON")).zip(expected));
    }
    let said = |(finding, expected): &(Value, &Value)| {
        let id = finding["id"].as_str().unwrap_or_default().to_owned();
        wrong(finding, expected, &files).into_iter().map(|wrong| format!("  {name}, {id}: {wrong}")).collect::<Vec<_>>()
    };
    findings.iter().flat_map(said).collect()
}

fn wrong(finding: &Value, expected: &Value, files: &[String]) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let file = |id: &Value| id.as_str().and_then(|id| id[1..].parse::<usize>().ok()).map_or(Value::Null, |number| files[number - 1].clone().into());
    let passages: Vec<Value> = list(&finding["passages"]).iter().map(|passage| file(&passage["source"])).collect();
    let mut wrong = Vec::new();
    for (field, wanted) in expected.as_object().expect("an expectation is an object") {
        let found = match field.as_str() {
            "warnings" => list(&finding["warnings"]).iter().map(|warning| warning["code"].clone()).collect(),
            "passages" => passages.clone().into(),
            "link" | "citation" => finding["passages"][0][field].clone(),
            _ => finding[field].clone(),
        };
        let agrees = match field.as_str() {
            "notes" => {
                let (found, wanted) = (list(&found), list(wanted));
                found.len() == wanted.len() && found.iter().zip(&wanted).all(|(found, part)| found.as_str().unwrap().contains(part.as_str().unwrap()))
            }
            _ => found == *wanted,
        };
        if !agrees {
            wrong.push(format!("{field} is {found} and not {wanted} ({}: {})", finding["headline"], finding["reason"]));
        }
    }
    wrong
}

#[test]
fn written_reports_link_to_the_passage_and_offer_the_pin() {
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read("It says “he sounds the horn in every fog.” Doe v. Roe, 900 F.3d 12, 14 (2018)."));
    let text = "Doe v. Roe, 900 F.3d 12 (2018)\n\nThe keeper trims the lamp, and *13 he sounds the horn in every fog. *14 He logs each ship.";
    session.add_source("roe.txt", Some("https://harbour.example/roe".into()), None, plain::read(text));
    let report = session.report().expect("there is a draft");
    let link = "https://harbour.example/roe#:~:text=he%20sounds%20the%20horn%20in%20every%20fog";
    assert!(to_html(&report).contains(&format!("<a href=\"{link}\"")) && to_html(&report).contains("cite 13"));
    assert!(to_markdown(&report).contains(&format!("]({link}), page 13")) && to_markdown(&report).contains("(cite 13)"));
}

#[test]
fn an_unclosed_opening_mark_is_reported() {
    for (draft, expected) in [
        (
            "He wrote “the light was out all night and left. “So it was,” she said.",
            "One opening quotation mark is never closed, so that it is not known where the quotation ends; it is at: “the light was out all night …",
        ),
        ("He wrote “the light was out.” A pipe of 5\" and “so on.”", ""),
    ] {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        let report = session.report().expect("there is a draft");
        let said: Vec<&str> = report.draft.problems.iter().map(|problem| problem.text.as_str()).collect();
        assert_eq!(said.join(" "), expected, "{draft}");
    }
}

#[test]
fn quotations_outside_the_text_are_counted_and_named() {
    let draft =
        "The keeper trims the lamp.\n\n```\nIt prints “the light was out all night and nobody came” and “so”.\n```\n\nHe wrote “the light was out.”";
    let mut session = Session::default();
    session.set_draft("draft", "", read(draft));
    let report = session.report().expect("there is a draft");
    let said: Vec<&str> = report.draft.problems.iter().map(|problem| problem.text.as_str()).collect();
    let expected =
        "One quotation outside the text, in a caption, an exhibit, a certificate or code, is not checked: “the light was out all night …”.";
    assert_eq!((report.quotations.len(), said), (1, vec![expected]));
}
