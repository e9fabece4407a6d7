//! The passages that give values: cases as data, each on the same fictional documents.
//!
//! A case of `find` has the path and the value of a field, and the `type`, `text` and `document` of its passage, or none of them if there is none. A
//! case of `cited` has the pieces of a model's answer, `[text, [[type, cited text, document]]]`, and the passage of each field.

use literatim::field::{AnswerBlock, AnswerCitation, Field, FieldCitation, FieldDocument, cited, find};
use literatim::read::plain;
use serde_json::{Value, from_value, json, to_value};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CASES: &str = include_str!("cases/fields.json");

fn cases() -> (Vec<FieldDocument>, Value) {
    let cases: Value = serde_json::from_str(CASES).expect("the cases are JSON");
    let documents = cases["documents"].as_array().expect("documents").iter();
    let documents = documents.map(|document| FieldDocument::new(text(document, "id"), text(document, "type"), plain::read(text(document, "text"))));
    (documents.collect(), cases.clone())
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().expect(field)
}

/// Type, words and document of a citation; null for none.
fn shown(citation: &Option<FieldCitation>) -> Value {
    citation.as_ref().map_or(Value::Null, |citation| json!([to_value(citation.kind).expect("a kind"), citation.cited_text, citation.document_id]))
}

#[test]
fn values_are_found() {
    let (documents, cases) = cases();
    let cases = cases["find"].as_array().expect("cases");
    let mut wrong = Vec::new();
    for case in cases {
        let found = find(&documents, &[Field::new(text(case, "path"), text(case, "value"))]).remove(0).into_iter().next();
        let expected = if case["type"].is_null() { Value::Null } else { json!([case["type"], case["text"], case["document"]]) };
        if shown(&found) != expected {
            wrong.push(format!("{}: {} and not {expected}", text(case, "name"), shown(&found)));
        }
        if let (Some(expected), Some(citation)) = (case["ambiguous"].as_bool(), &found)
            && citation.ambiguous != expected
        {
            wrong.push(format!("{}: ambiguous is {}", text(case, "name"), citation.ambiguous));
        }
        if let Some(FieldCitation { cited_text, document_id: Some(id), start_index: Some(start), end_index: Some(end), .. }) = &found {
            let document = documents.iter().find(|document| document.id == *id).expect("the document");
            let units: Vec<u16> = document.text().encode_utf16().collect();
            assert_eq!(String::from_utf16_lossy(&units[*start as usize..*end as usize]), *cited_text);
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases fail:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!(cases.len() >= 30);
}

#[test]
fn cited_passages_find_their_fields() {
    let (documents, cases) = cases();
    let mut wrong = Vec::new();
    for case in cases["cited"].as_array().expect("cases") {
        let fields: Vec<Field> =
            case["fields"].as_object().expect("fields").iter().map(|(path, value)| Field::new(path, value.as_str().unwrap())).collect();
        let citation = |citation: &Value| AnswerCitation {
            kind: from_value(citation[0].clone()).expect("a type"),
            cited_text: citation[1].as_str().expect("words").into(),
            document: citation[2].as_u64().map(|index| index as usize),
        };
        let block = |block: &Value| AnswerBlock {
            text: block[0].as_str().expect("a text").into(),
            citations: block[1].as_array().expect("citations").iter().map(citation).collect(),
        };
        let blocks: Vec<AnswerBlock> = case["blocks"].as_array().expect("blocks").iter().map(block).collect();
        let found = cited(&documents, &fields, &blocks);
        let shown: Value = fields.iter().zip(&found.citations).map(|(field, citation)| (field.path.clone(), shown(citation))).collect();
        let counts = json!([found.invented, found.unused]);
        let expected = json!([case["invented"].as_u64().unwrap_or(0), case["unused"].as_u64().unwrap_or(0)]);
        if shown != case["expected"] || counts != expected {
            wrong.push(format!("{}: {shown} {counts} and not {} {expected}", text(case, "name"), case["expected"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pages_are_those_of_the_document() {
    let document = FieldDocument::new("a", "form", plain::read("Name: Ashby\u{c}Total: 1,200.00 and 𝄞\n"));
    let found = find(&[document], &[Field::new("total", "1200")]).remove(0).remove(0);
    assert_eq!((found.start_index, found.end_index), (Some(19), Some(27)));
}

#[test]
fn all_passages_of_a_value_are_listed_with_the_best_first() {
    let (documents, _) = cases();
    let shown = |path: &str, value: &str| -> Vec<(String, String)> {
        let found = find(&documents, &[Field::new(path, value)]).remove(0);
        found.into_iter().map(|citation| (citation.cited_text, citation.document_id.expect("a document"))).collect()
    };
    let places = shown("place_of_birth", "Dunmore");
    assert_eq!(places[0], ("DUNMORE".into(), "p1".into()), "the label is next to it");
    assert_eq!(places.len(), 5, "once in the passport, once in the invoice, three times in the letter: {places:?}");
    assert_eq!(shown("contract.signed", "2019-03-03").len(), 2);
    assert_eq!(shown("place_of_birth", "Elsewhere"), []);
    let many = FieldDocument::new("m", "list", plain::read(&"Dunmore. ".repeat(400)));
    let found = find(&[many], &[Field::new("place", "Dunmore")]).remove(0);
    assert_eq!((found.len(), found[0].ambiguous, found[1].ambiguous), (100, true, false));
}
