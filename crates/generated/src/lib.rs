//! Checks parts of other files that are generated from tables in the code. A test compares each with its table; `UPDATE_GENERATED=1 cargo test --workspace
//! generated` rewrites them.
#![forbid(unsafe_code)]

use std::fs;
use std::path::Path;
use std::sync::Mutex;

/// Tests run in parallel, and several write to one file.
static WRITING: Mutex<()> = Mutex::new(());

/// Checks the part of `file`, a path from the project root, between the lines that contain `generated: NAME` and `generated: end`.
///
/// # Panics
/// If that part is not `text`, or the file has no such part.
pub fn check(file: &str, name: &str, text: &str) {
    let _writing = WRITING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let whole = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let opening = format!("generated: {name}");
    let start = whole.find(&opening).unwrap_or_else(|| panic!("{file} has no line with “{opening}”"));
    let start = whole[start..].find('\n').map_or(whole.len(), |at| start + at + 1);
    let end = whole[start..].find("generated: end").unwrap_or_else(|| panic!("{file} has no end of “{opening}”"));
    let end = whole[..start + end].rfind('\n').map_or(start, |at| at + 1);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, format!("{}{text}{}", &whole[..start], &whole[end..])).expect("the file can be written");
    } else {
        assert!(&whole[start..end] == text, "{file} is out of date; run UPDATE_GENERATED=1 cargo test --workspace generated");
    }
}
