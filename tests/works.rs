//! Whether cited works outside case law exist: fictional references, the answers of indexes of works, and the correct verdict.
//!
//! A case gives a `reference`, or a whole `draft`; the `records` of its indexes, and why some are `down`. A search by identifier finds the records of
//! the index that have it, a search by title those that share half of the words of the shorter title. A case expects `existence` and `verified`, and
//! if it matters the codes of all `warnings`, parts of reason and evidence (`says`), and the indexes `asked`, in order.

use literatim::judge::{Inquiry, Settlement, WorkAnswer, WorkIndex, WorkRecord, WorkSearch};
use literatim::read::plain;
use literatim::report::{Report, Session};
use literatim::text::{Problem, words};
use serde_json::{Value, from_value, to_value};
use std::collections::HashSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CASES: &str = include_str!("cases/works.json");

#[test]
fn works_get_the_right_existence() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the cases are JSON");
    let wrong: Vec<String> = cases.iter().flat_map(failures).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases.len() >= 50);
}

/// Fictional. An article by its author and title, in a note and in text.
#[test]
fn an_article_of_a_journal_is_compared_with_its_text() {
    let source = "Ada Renwick, The Second Explanation, 61 Lenna L. Rev. 301 (2011)\n\nThe second explanation is not a lie. That is what makes it interesting to the court.";
    let other = "Bo Varga, Who Reads the Record, 12 Harrow L. Rev. 4 (2016)\n\nThe record is the most expensive document that nobody reads at all.";
    let article = "Ada Renwick, The Second Explanation, 61 Lenna L. Rev. 301, 302 (2011)";
    for draft in [
        format!("It is so: “The second explanation is not a lie.” {article}."),
        format!("It is so: “The second explanation is not a lie.”1\n\n1. {article}.\n"),
        format!("{article}, said so. It is “interesting to the court.” Renwick, supra, at 303."),
    ] {
        let mut session = Session::default();
        session.add_source("a.txt", None, None, plain::read(source));
        session.add_source("b.txt", None, None, plain::read(other));
        session.set_draft("draft", "", plain::read(&draft));
        let report = to_value(session.report().expect("there is a draft")).expect("a report is JSON");
        assert_eq!(report["quotations"][0]["headline"], "verbatim", "{draft}");
    }
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// What is wrong with a case.
fn failures(case: &Value) -> Vec<String> {
    let (report, asked) = checked(case);
    let finding = to_value(&report.citations[0]).expect("a finding is JSON");
    let said = [&finding["reason"], &finding["evidence"], &finding["warnings"]].map(Value::to_string).join(" ");
    let warnings: Vec<&str> = finding["warnings"].as_array().into_iter().flatten().filter_map(|warning| warning["code"].as_str()).collect();
    let mut wrong = Vec::new();
    for field in ["existence", "verified"] {
        if finding[field] != case[field] {
            wrong.push(format!("{field} is {} and not {}", finding[field], case[field]));
        }
    }
    wrong.extend(texts(&case["says"]).into_iter().filter(|part| !said.contains(part)).map(|part| format!("it does not say {part:?}")));
    if case["warnings"].is_array() && texts(&case["warnings"]) != warnings {
        wrong.push(format!("warnings are {warnings:?}"));
    }
    if case["asked"].is_array() && texts(&case["asked"]) != asked {
        wrong.push(format!("{asked:?} was asked"));
    }
    wrong.into_iter().map(|fault| format!("{}: {fault}\n    {said}", case["name"])).collect()
}

/// The report on a case, and the requests made.
fn checked(case: &Value) -> (Report, Vec<String>) {
    let draft = match case["reference"].as_str() {
        Some(reference) => format!("It was found that the horn is heard [1].\n\nReferences\n\n[1] {reference}"),
        None => case["draft"].as_str().expect("a case has a reference or a draft").to_owned(),
    };
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read(&draft));
    let lookups = session.plan().expect("there is a draft").lookups;
    let mut asked = Vec::new();
    for lookup in lookups.iter().filter(|lookup| lookup.work.is_some()) {
        let mut inquiry =
            Inquiry { index: String::new(), cites: Vec::new(), searches: Vec::new(), places: Vec::new(), works: Vec::new(), version: None };
        let mut settle = |works: &[WorkAnswer]| -> Settlement {
            inquiry.works = works.to_vec();
            session.settle(&lookup.citation, &inquiry).expect("the citation is there")
        };
        let mut works = Vec::new();
        while let Some(search) = settle(&works).next_work {
            asked.push(format!("{} {}", name(search.index), to_value(search.by).unwrap().as_str().unwrap()));
            works.push(answer(case, search, lookup.work.as_ref().and_then(|work| work.title.as_deref())));
        }
    }
    (session.report().expect("there is a draft"), asked)
}

fn name(index: WorkIndex) -> String {
    to_value(index).unwrap().as_str().unwrap().to_owned()
}

fn answer(case: &Value, search: WorkSearch, title: Option<&str>) -> WorkAnswer {
    let index = name(search.index);
    if let Some(why) = case["down"][&index].as_str() {
        return WorkAnswer { works: Vec::new(), problem: Some(Problem::new("blocked", why)) };
    }
    let by = to_value(search.by).unwrap();
    let sought = title.map(keys).unwrap_or_default();
    let has = |record: &&Value| match &search.value {
        Some(value) => record[by.as_str().unwrap()] == **value,
        None => {
            let own = keys(record["title"].as_str().unwrap_or_default());
            2 * own.intersection(&sought).count() >= own.len().min(sought.len())
        }
    };
    let records = case["records"].as_array().into_iter().flatten().filter(|record| record["index"] == *index);
    WorkAnswer { works: records.filter(has).map(record).collect(), problem: None }
}

fn keys(text: &str) -> HashSet<String> {
    words(text).into_iter().map(|word| word.key).collect()
}

fn record(value: &Value) -> WorkRecord {
    let text = |field: &str| value[field].as_str().map(str::to_owned);
    WorkRecord {
        title: text("title").unwrap_or_default(),
        authors: texts(&value["authors"]).into_iter().map(str::to_owned).collect(),
        years: from_value(value["years"].clone()).unwrap_or_default(),
        container: text("container"),
        retracted: text("retracted"),
        address: text("doi").map(|doi| format!("https://doi.org/{doi}")).unwrap_or_default(),
        keys: [("doi:", "doi"), ("arXiv:", "arxiv")].iter().filter_map(|(scheme, field)| Some(format!("{scheme}{}", text(field)?))).collect(),
    }
}

/// The report on a draft that quotes a work by DOI, with a text of this version from that address.
fn quoted(text: &str, version: &str) -> Report {
    let case = serde_json::json!({"index": "openalex", "doi": "10.5555/horn", "title": "The Horn", "years": [2021]});
    let mut session = Session::default();
    session.set_draft(
        "draft",
        "",
        plain::read("It was found that “the horn is heard twice in fog and once in rain” (https://doi.org/10.5555/horn)."),
    );
    let address = Some("https://doi.org/10.5555/horn".to_owned());
    session.add_source("horn", address, Some("https://open.example/horn".into()), plain::read(text));
    let citation = session.plan().unwrap().lookups[0].citation.clone();
    let mut inquiry = Inquiry { index: String::new(), cites: Vec::new(), searches: Vec::new(), places: Vec::new(), works: Vec::new(), version: None };
    inquiry.works.push(WorkAnswer { works: vec![record(&case)], problem: None });
    inquiry.version = Some(version.to_owned());
    session.settle(&citation, &inquiry);
    session.report().unwrap()
}

#[test]
fn a_text_from_an_identifiers_address_is_the_work() {
    let report = quoted("Pilots say that the horn is heard twice in fog and once in rain, as a rule.", "publishedVersion");
    assert_eq!(report.citations[0].sources, ["s1"]);
    assert_eq!(report.quotations[0].verified, Some(true));
    assert!(report.quotations[0].notes.is_empty(), "{:?}", report.quotations[0].notes);
}

#[test]
fn an_unpublished_version_is_noted() {
    let report = quoted("Pilots say that the horn is heard thrice in fog and once in rain, as a rule.", "submittedVersion");
    let note = "The compared text is the version before review; words and pages of the published version may differ.";
    assert_eq!(report.quotations[0].verified, Some(false));
    assert_eq!(report.quotations[0].notes, [note]);
}
