//! The ratios of the simple checks equal recorded values of rapidfuzz; run natively, in WebAssembly under Node, and in a browser.

use literatim::locate::simple::{partial_ratio, token_sort_ratio};
use serde_json::Value;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Made by `scripts/ratios.py`, which documents how.
const RECORDED: &str = include_str!("cases/ratios.json");

#[test]
fn ratios_are_those_that_rapidfuzz_gives() {
    let recorded: Value = serde_json::from_str(RECORDED).expect("the record is JSON");
    let text = |value: &Value| match value.as_u64() {
        Some(index) => recorded["texts"][index as usize].as_str().expect("a text").to_owned(),
        None => value.as_str().expect("a text").to_owned(),
    };
    let cases = recorded["cases"].as_array().expect("the record has cases");
    assert!(cases.len() >= 200);
    for case in cases {
        let (first, second) = (text(&case["first"]), text(&case["second"]));
        for (name, ours) in
            [("partial_ratio", partial_ratio(&first, &second).map(|ratio| ratio.score)), ("token_sort_ratio", token_sort_ratio(&first, &second))]
        {
            let theirs = case[name].as_f64().expect("a number");
            let ours = ours.expect("short texts are not cut short");
            assert!((ours - theirs).abs() < 1e-6, "{name} of {first:?} and {second:?} is {ours} and not {theirs}");
        }
    }
}
