//! The cases of `tests/cases/abroad.json`: what a text cites abroad, with its names and places, and what looks like that and is none.

use super::super::{CitationKind, Citations, Cite, Patterns, Styles};
use literatim_matching::text::Flow;
use literatim_read::markdown;
use serde_json::Value;

const CASES: &str = include_str!("../../../../tests/cases/abroad.json");

/// The citations of a text, each as `name | cites | pin | authority`.
fn read(text: &str) -> Vec<String> {
    let document = markdown::read(text);
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
    let one = |citation: &super::super::Citation| {
        let cites: Vec<String> = match &citation.kind {
            CitationKind::Full(cites) | CitationKind::Short(cites) => cites.iter().map(Cite::to_string).collect(),
            kind => vec![format!("{kind:?}").split(['(', ' ']).next().unwrap_or_default().to_owned()],
        };
        let name = citation.name.as_ref().map_or("", |name| &name.text);
        let pin = citation.pin.as_ref().map_or("", |pin| &pin.text);
        let authority = citation.authority.map_or("?".to_owned(), |authority| authority.to_string());
        format!("{name} | {} | {pin} | {authority}", cites.join("; "))
    };
    citations.list.iter().map(one).collect()
}

/// The countries of the citations of cases in a text, `United States` among them.
fn countries(text: &str) -> Vec<&'static str> {
    let document = markdown::read(text);
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
    let cites = |kind: &CitationKind| match kind {
        CitationKind::Full(cites) | CitationKind::Short(cites) => cites.clone(),
        _ => Vec::new(),
    };
    citations.list.iter().flat_map(|citation| cites(&citation.kind)).map(|cite| cite.country().unwrap_or("the United States")).collect()
}

#[test]
fn cases_abroad_are_read_and_look_alikes_are_not() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let list = |case: &Value, field: &str| -> Option<Vec<String>> {
        Some(case.get(field)?.as_array()?.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect())
    };
    let mut failures = Vec::new();
    for case in &cases {
        let text = case["text"].as_str().expect("a case has a text");
        if let Some(expected) = list(case, "read").filter(|expected| *expected != read(text)) {
            failures.push(format!("{text}\n  {expected:#?}\n  {:#?}", read(text)));
        }
        if let Some(expected) = list(case, "countries").filter(|expected| *expected != countries(text)) {
            failures.push(format!("{text}\n  {expected:?}\n  {:?} of {:#?}", countries(text), read(text)));
        }
    }
    assert!(failures.is_empty(), "{} of {} cases fail:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(cases.iter().filter(|case| case.get("read").is_some()).count() >= 80);
    assert!(cases.iter().filter(|case| case.get("countries").is_some()).count() >= 40);
}

/// Written, and what is read; as read it is read again.
#[test]
fn citations_abroad_are_read_in_their_forms() {
    for (text, expected) in [
        ("[2023] UKSC 12", "[2023] UKSC 12"),
        ("2014 SCC 7", "2014 SCC 7"),
        ("[2014] SCC 7", "2014 SCC 7"),
        ("[2004] EWCA Civ 5", "[2004] EWCA Civ 5"),
        ("[2025] EWHC 1383 (Admin)", "[2025] EWHC 1383"),
        ("[2016] 1 A.C. 1", "[2016] 1 AC 1"),
        ("[1932] AC 56", "[1932] AC 56"),
        ("(1992) 175 CLR 1", "(1992) 175 CLR 1"),
        ("(1998), 160 D.L.R. (4th) 193", "160 DLR (4th) 193"),
        ("2017 (2) SA 1 (CC)", "2017 (2) SA 1"),
        ("AIR 1973 SC 1461", "AIR 1973 SC 1461"),
        ("(1973) 4 SCC 225", "(1973) 4 SCC 225"),
        ("1978 SCR (2) 621", "[1978] 2 SCR 621"),
        ("ECLI:EU:C:2014:317", "ECLI:EU:C:2014:317"),
        ("EU:T:2014:317", "ECLI:EU:T:2014:317"),
        ("2023:DHC:1234", "2023:DHC:1234"),
        ("L.R. 3 H.L. 330", "LR 3 HL 330"),
        ("[2000] ECR I–4431", "[2000] ECR I-4431"),
        ("2004 CanLII 1234 (ON CA)", "2004 CanLII 1234"),
        ("1994 Supp (3) SCC 56", "1994 Supp (3) SCC 56"),
    ] {
        let read = |text: &str| Cite::parse(text).map(|cite| cite.to_string());
        assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        assert_eq!(read(expected).as_deref(), Some(expected), "{text}");
        assert!(Cite::parse(text).unwrap().country().is_some(), "{text}");
    }
}

const LAWS: &str = include_str!("../../../../tests/cases/laws.json");

/// The laws and rules that a text cites, each as `kind | citation | law | subdivisions`.
fn laws(text: &str) -> Vec<String> {
    let document = markdown::read(text);
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
    let one = |citation: &super::super::Citation| {
        let kind = match &citation.kind {
            CitationKind::Statute(_) => "Statute",
            CitationKind::Rule(_) => "Rule",
            _ => return None,
        };
        let law = citations.authorities[citation.authority?].key.as_ref()?;
        let pin = citation.pin.as_ref().map_or("", |pin| &pin.text);
        Some(format!("{kind} | {} | {} | {pin}", flow.text()[citation.span].replace('\n', " "), law.first))
    };
    citations.list.iter().filter_map(one).collect()
}

/// The cases of `tests/cases/laws.json`: the laws of a text, and what looks like them and is none.
#[test]
fn laws_abroad_are_read_and_look_alikes_are_not() {
    let cases: Vec<Value> = serde_json::from_str(LAWS).expect("the corpus is JSON");
    let mut failures = Vec::new();
    for case in &cases {
        let text = case["text"].as_str().expect("a case has a text");
        let expected: Vec<&str> = case["read"].as_array().expect("a case has its laws").iter().filter_map(Value::as_str).collect();
        let read = laws(text);
        if read != expected {
            failures.push(format!("{text}\n  {expected:#?}\n  {read:#?}"));
        }
    }
    assert!(failures.is_empty(), "{} of {} cases fail:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(cases.len() >= 60);
}

/// A law under all its names has one key, and as its key is written it is read again.
#[test]
fn laws_abroad_have_one_key() {
    for (name, other) in [
        ("Lamp Rights Act 1998, s 3(1)", "s 3(1) of the Lamp Rights Act 1998"),
        ("Section 3 of the Lamp Rights Act, 1998", "Lamp Rights Act 1998 s.3"),
        ("GDPR, art 6", "Article 6 of Regulation (EU) 2016/679"),
        ("CPR 31.96", "Civil Procedure Rules, r 31.96"),
        ("Criminal Lamps Code, RSC 1985, c C-4, s 5", "Criminal Lamps Code, R.S.C. 1985, c. C-4, s. 5"),
        ("2996/115/EC, art 9(2)", "art 9(2) of 2996/115/EC"),
    ] {
        let identity = |name: &str| super::super::KeyKind::Law.identity(name);
        assert_eq!(identity(name), identity(other), "{name} / {other}");
        let written = Cite::parse(name).and_then(|cite| cite.written_abroad());
        assert!(written.is_some_and(|written| Cite::parse(&written) == Cite::parse(name)), "{name}");
    }
    for (name, other) in [("Lamp Rights Act 1998, s 3", "Lamp Rights Act 1998, s 4"), ("GDPR, art 6", "GDPR, recital 6"), ("HRA, s 3", "HRA, sch 3")]
    {
        let identity = |name: &str| super::super::KeyKind::Law.identity(name);
        assert_ne!(identity(name), identity(other), "{name} / {other}");
    }
}

#[test]
fn a_place_alone_is_known() {
    for text in ["at 40", "at p 40", "at pp 350–51", "at [45]", "at para 12", "para 433", "pp. 4-5", "at 12, 14"] {
        assert!(super::is_place(text), "{text}");
    }
    for text in ["in May", "1999", "2d Cir. 1999", "at the pier", "the “Act”", ""] {
        assert!(!super::is_place(text), "{text}");
    }
}
