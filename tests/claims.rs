//! The differences between claims and sources, as data: `tests/cases/claims.json`.

use literatim::claim::{asserted, flags};
use literatim::read::plain;
use literatim::source::Source;
use serde_json::Value;
use std::path::Path;

/// Each case has a source, a claim, and the kinds of the flags that the claim gets, in their order.
#[test]
fn claims_are_flagged_where_they_differ() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/claims.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut failed = Vec::new();
    for case in &cases {
        let text = |field: &str| case[field].as_str().unwrap_or_else(|| panic!("a case lacks {field}: {case}"));
        let source = Source::new("source.txt", plain::read(text("source")));
        let claim = text("claim");
        let found = flags(claim, &source, &source.passages().best(asserted(claim), 10));
        let kinds: Vec<Value> = found.iter().map(|flag| serde_json::to_value(flag.kind).unwrap()).collect();
        if Value::from(kinds.clone()) != case["flags"] {
            failed.push(format!("{claim}\n  {:?}", found.iter().map(|flag| &flag.text).collect::<Vec<_>>()));
        }
    }
    assert!(failed.is_empty(), "{} of {} claims:\n{}", failed.len(), cases.len(), failed.join("\n"));
}
