//! The structure of the crate: what is native, who may name whom.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Where the rooms are: those compiled for speed in a package of their own.
const FOLDERS: &[&str] = &["matching/src", "src"];

/// The rooms from the ground up; each imports only from those before it.
const ROOMS: &[&str] = &["text", "plain", "locate", "lexicon", "read", "cite", "quote", "source", "judge", "report", "wasm"];

/// The folders of the room `judge`, in the same way; the files beside them use them all.
const JUDGE_FOLDERS: &[&str] = &["words", "place", "voice", "existence"];

/// Lines that a function may have.
const LONGEST: usize = 80;

#[test]
fn the_native_tree_holds_no_wasm_crate() {
    let host = String::from_utf8(Command::new("rustc").args(["-vV"]).output().expect("rustc runs").stdout).expect("rustc prints text");
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output =
        Command::new(cargo).current_dir(ROOT).args(["tree", "--edges", "normal", "--prefix", "none", "--target", host]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("cargo prints text");
    assert!(tree.contains("literatim") && tree.contains("html5ever"));
    for name in ["wasm-bindgen", "js-sys", "web-sys", "gloo", "serde-wasm-bindgen", "console_error_panic_hook", "tsify"] {
        assert!(!tree.lines().any(|line| line.starts_with(name)), "{name} is in the native tree");
    }
}

#[test]
fn only_the_boundary_names_wasm_bindgen() {
    for (path, text) in sources() {
        let boundary = path.starts_with(Path::new(ROOT).join("src/wasm"));
        assert!(boundary || !text.contains("wasm_bindgen"), "{} names wasm_bindgen", path.display());
    }
}

#[test]
fn rooms_import_downwards_only() {
    for (path, text) in sources() {
        let within = |folder: &&str| path.strip_prefix(Path::new(ROOT).join(folder)).ok();
        let relative = FOLDERS.iter().find_map(within).expect("a file of a room").to_owned();
        let own = relative.components().next().and_then(|room| ROOMS.iter().position(|name| room.as_os_str() == *name));
        let Some(own) = own else { continue };
        // What a test uses is no import of the room.
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for (above, room) in ROOMS.iter().enumerate().skip(own + 1) {
            assert!(
                !code.contains(&format!("crate::{room}::")),
                "{} of {} imports from {room}, room {above} above it",
                relative.display(),
                ROOMS[own]
            );
        }
    }
}

#[test]
fn folders_of_judge_import_downwards_only() {
    let judge = Path::new(ROOT).join("src/judge");
    for (path, text) in sources() {
        let own = JUDGE_FOLDERS.iter().position(|folder| path.starts_with(judge.join(folder)));
        for above in own.into_iter().flat_map(|own| &JUDGE_FOLDERS[own + 1..]) {
            assert!(!text.contains(&format!("judge::{above}::")), "{} imports from the folder {above} above it", path.display());
        }
        for beside in ["authority", "quoting", "reason", "source_search", "verdict"] {
            assert!(own.is_none() || !text.contains(&format!("judge::{beside}::")), "{} imports from {beside}, which uses it", path.display());
        }
    }
}

#[test]
fn locating_needs_text_alone() {
    let others = ROOMS.iter().filter(|room| !["text", "locate"].contains(room));
    let named: Vec<String> = others.map(|room| format!("crate::{room}::")).collect();
    for (path, text) in sources().iter().filter(|(path, _)| path.starts_with(Path::new(ROOT).join("matching/src/locate"))) {
        assert!(!named.iter().any(|room| text.contains(room)), "{} imports from another room than text", path.display());
    }
}

#[test]
fn no_function_is_too_long() {
    let mut functions = 0;
    for (path, text) in sources() {
        for (name, lines) in functions_of(&text) {
            assert!(lines <= LONGEST, "{name} of {} has {lines} lines; a function has at most {LONGEST}", path.display());
            functions += 1;
        }
    }
    assert!(functions > 1_000, "{functions} functions were found");
}

#[test]
fn functions_are_measured_to_their_closing_brace() {
    let text = "impl A {\n    pub(super) fn b(&self) -> u8 {\n        1\n    }\n}\nfn c() {}\nfn d(\n) {\n}\n";
    assert_eq!(functions_of(text), [("b", 3), ("c", 1), ("d", 3)]);
}

/// The functions of a formatted file with their lines, from the name to the brace that closes them.
fn functions_of(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let Some(before) = code.find("fn ").filter(|&before| code[..before].split(' ').all(|word| word.is_empty() || is_qualifier(word))) else {
            continue;
        };
        let name = code[before + 3..].split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        let indent = &line[..line.len() - code.len()];
        let closing = |end: &&str| end.strip_prefix(indent).is_some_and(|rest| rest.starts_with('}'));
        let length = if code.ends_with('}') || code.ends_with(';') { Some(0) } else { lines[at..].iter().position(closing) };
        found.extend(length.map(|length| (name, length + 1)));
    }
    found
}

fn is_qualifier(word: &str) -> bool {
    word.starts_with("pub") || matches!(word, "const" | "async" | "unsafe" | "extern" | "crate)" | "super)") || word.ends_with(')')
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|folder| Path::new(ROOT).join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("src can be listed").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push((path.clone(), fs::read_to_string(path).expect("a source is text")));
            }
        }
    }
    assert!(found.len() > 40);
    found
}
