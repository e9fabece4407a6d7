//! Any file of patterns, and any pattern over any text: rejected with the place of the error, or found in order inside the text.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use literatim::pattern;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    file: &'a str,
    pattern: &'a str,
    item: Option<&'a str>,
    text: &'a str,
}

fuzz_target!(|input: Input| {
    let Input { file, pattern, item, text } = input;
    if let Err(error) = pattern::from_json(file) {
        assert!(!error.to_string().is_empty());
    }
    // A group around it, so that a key can name it.
    let grouped = format!("(?P<list>{pattern})");
    let mut form = serde_json::json!({ "name": "fuzz", "pattern": grouped, "key": "k {list}" });
    if let Some(item) = item {
        form["item"] = format!("(?P<list>{item})").into();
    }
    let Ok(patterns) = pattern::from_json(&serde_json::json!({ "patterns": [form] }).to_string()) else { return };
    let mut last = 0;
    for found in patterns.find(text) {
        assert!(last <= found.span.start && text.get(found.span.range()).is_some(), "{found:?} after {last}");
        assert!(!found.span.is_empty() && !found.reference.key.is_empty(), "{found:?} is nothing");
        last = found.span.end;
    }
});
