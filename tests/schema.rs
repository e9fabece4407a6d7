//! The JSON schema of the report equals the published one. `UPDATE_SCHEMA=1` rewrites it.
#![cfg(all(not(target_arch = "wasm32"), feature = "schema"))]

use literatim::report::{Report, SCHEMA};
use std::fs;
use std::path::Path;

#[test]
fn the_published_schema_agrees_with_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/report.schema.json");
    let mut schema = schemars::schema_for!(Report);
    schema.insert("$id".into(), format!("urn:literatim:report:{SCHEMA}").into());
    let written = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &written).expect("the schema can be written");
    }
    let published = fs::read_to_string(&path).expect("www/report.schema.json is there");
    assert!(
        published == written,
        "www/report.schema.json is not that of the types; run UPDATE_SCHEMA=1 cargo test --all-features --test schema, and count SCHEMA up when a field changed its meaning"
    );
}
