//! The structure of the project: what the native build contains, and which rooms import which.
#![cfg(not(target_arch = "wasm32"))]

#[path = "house/arms.rs"]
mod arms;
#[path = "house/compared.rs"]
mod compared;
#[path = "house/imports.rs"]
mod imports;

use arms::{catch_all, verdicts_of};
use compared::compared;
use imports::Modules;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rooms, a crate each, from the bottom up: each imports only from those before it. The facade imports from all.
const ROOMS: &[&str] = &[
    "matching", "facts", "index", "styles", "lexicon", "read", "html", "web", "office", "pdf", "cite", "patterns", "quote", "source", "judge",
    "claim", "field", "report",
];

/// The crates that are no rooms: the module for Python, and what only tests use.
const BESIDE: &[&str] = &["generated", "python"];

/// The folders of the room `judge`, by the same rule; the files next to them use them all.
const JUDGE_FOLDERS: &[&str] = &["words", "place", "voice", "existence"];

/// Maximum number of lines of a function.
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
    let mut folders: Vec<String> = fs::read_dir(Path::new(ROOT).join("crates"))
        .expect("crates can be listed")
        .map(|entry| entry.expect("a folder").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let mut known: Vec<&str> = ROOMS.iter().chain(BESIDE).copied().collect();
    known.sort_unstable();
    assert_eq!(folders, known, "each crate is a room, or beside them");
    for (at, room) in ROOMS.iter().enumerate() {
        let manifest = fs::read_to_string(Path::new(ROOT).join(format!("crates/{room}/Cargo.toml"))).expect("a manifest is text");
        let (_, dependencies) = manifest.split_once("\n[dependencies]").unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let named = dependencies.lines().filter_map(|line| line.strip_prefix("literatim-")).map(|line| line.split(['.', ' ']).next().unwrap_or(""));
        for other in named {
            let below = ROOMS.iter().position(|room| *room == other).unwrap_or_else(|| panic!("{room} imports from {other}, which is no room"));
            assert!(below < at, "{room} imports from {other} above it");
        }
    }
}

#[test]
fn each_room_says_what_it_never_sees() {
    for room in ROOMS {
        let text = fs::read_to_string(Path::new(ROOT).join(format!("crates/{room}/README.md"))).unwrap_or_default();
        assert!(text.lines().count() <= 15, "the README of {room} is short");
        for said in [&*format!("# literatim-{room}"), "It never sees ", "It may import ", "not stable"] {
            assert!(text.contains(said), "crates/{room}/README.md has no “{said}”");
        }
    }
}

/// Whether a line imports a name of `quote` in a list: `use literatim_quote::{Plan, Token};`.
fn is_listed(line: &str, name: &str) -> bool {
    let list = line.split_once("literatim_quote::{").and_then(|(_, list)| list.split_once('}'));
    list.is_some_and(|(list, _)| list.split(", ").any(|listed| listed == name))
}

#[test]
fn judge_takes_the_draft_from_quoted_alone() {
    for (path, text) in sources() {
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for drafts in ["Plan", "Quotation", "Attribution"] {
            let imports = code.contains(&format!("literatim_quote::{drafts}")) || code.lines().any(|line| is_listed(line, drafts));
            assert!(!(path.starts_with(Path::new(ROOT).join("crates/judge")) && imports), "{} imports {drafts}", path.display());
        }
    }
}

#[test]
fn folders_of_judge_import_downwards_only() {
    let judge = Path::new(ROOT).join("crates/judge/src");
    for (path, text) in sources().into_iter().filter(|(path, _)| path.starts_with(&judge)) {
        let own = JUDGE_FOLDERS.iter().position(|folder| path.starts_with(judge.join(folder)));
        for above in own.into_iter().flat_map(|own| &JUDGE_FOLDERS[own + 1..]) {
            assert!(!text.contains(&format!("crate::{above}::")), "{} imports from the folder {above} above it", path.display());
        }
        for beside in ["authority", "quoting", "reason", "source_search", "verdict"] {
            assert!(own.is_none() || !text.contains(&format!("crate::{beside}::")), "{} imports from {beside}, which uses it", path.display());
        }
    }
}

#[test]
fn modules_import_in_no_cycle() {
    let mut modules = Modules::default();
    for (path, text) in sources() {
        modules.add(&relative(&path), &text);
    }
    assert!(modules.count() > 500, "{} imports were found", modules.count());
    if let Some(cycle) = modules.cycle() {
        panic!("modules import in a cycle: {}", cycle.join(" → "));
    }
}

#[test]
fn cycles_are_found_through_faces() {
    let cycle = |files: &[(&str, &str)]| {
        let mut modules = Modules::default();
        modules.add("lib.rs", "mod a;\nmod b;");
        files.iter().for_each(|(file, text)| modules.add(file, text));
        modules.cycle().map(|cycle| cycle.join(" "))
    };
    assert_eq!(
        cycle(&[
            ("literatim_matching/lib.rs", "pub mod c;"),
            ("literatim_matching/c.rs", "use crate::d::D;"),
            ("literatim_matching/d.rs", "use crate::c;\nstruct D(c::C);")
        ])
        .as_deref(),
        Some("literatim_matching::c literatim_matching::d literatim_matching::c")
    );
    let leaf = ("a/leaf.rs", "pub struct Leaf;");
    let user = ("a/user.rs", "use super::{Leaf, Root};\nfn f(_: crate::b::B) {}");
    // A face passes on what it does not use, and so does a glob.
    assert_eq!(cycle(&[("a/mod.rs", "mod leaf;\npub use leaf::Leaf;\npub struct Root;"), leaf, user]), None);
    assert_eq!(cycle(&[("a/mod.rs", "pub use leaf::*;\nuse user::f;\n// Root"), leaf, ("a/user.rs", "use super::Leaf;")]), None);
    assert_eq!(cycle(&[("a/mod.rs", "use user::{f, g as h};\npub struct Root;"), user]).as_deref(), Some("a a::user a"));
    // A path in an expression is an import, and what only tests use is none.
    let other = |text| cycle(&[("a/mod.rs", "use crate::b;\nfn f() { b::g::<'a', \"{\">(r#\"//\"#) }\npub struct Leaf;"), ("b.rs", text)]);
    assert_eq!(other("fn g(_: crate::a::Leaf) {}").as_deref(), Some("a b a"));
    assert_eq!(other("// crate::a::Leaf\n#[cfg(test)]\nmod tests { use crate::a::Leaf; }\n#[cfg(test)]\nuse crate::a::Leaf;"), None);
}

#[test]
fn texts_know_nothing_of_locating() {
    for (path, text) in sources().iter().filter(|(path, _)| path.starts_with(Path::new(ROOT).join("crates/matching/src/text"))) {
        assert!(!text.contains("crate::locate::"), "{} imports from locate, which uses it", path.display());
    }
}

#[test]
fn a_name_means_one_type() {
    let mut known: HashMap<String, String> = HashMap::new();
    let mut faults = Vec::new();
    // The boundary wraps types under the names that JavaScript knows.
    for (path, text) in sources().iter().filter(|(path, _)| !path.starts_with(Path::new(ROOT).join("src/wasm"))) {
        for name in types_of(text.split("#[cfg(test)]").next().unwrap_or("")) {
            let file = relative(path);
            faults.extend(known.insert(name.to_owned(), file.clone()).map(|other| format!("{name}: {other} and {file}")));
        }
    }
    assert!(known.len() > 200, "{} types were found", known.len());
    assert!(faults.is_empty(), "two types of one name: {faults:#?}");
}

#[test]
fn types_are_those_that_other_files_see() {
    let code = "pub struct A<'a>;\n    pub(in crate::b) enum B {\nstruct C;\n// pub struct D;\npub fn e() {}\npub(crate) type F = u8;\n";
    assert_eq!(types_of(code).collect::<Vec<_>>(), ["A", "B", "F"]);
}

/// The types that a file defines for others too.
fn types_of(code: &str) -> impl Iterator<Item = &str> {
    let visible = code.lines().filter_map(|line| line.trim_start().strip_prefix("pub"));
    let defined = |code| ["struct ", "enum ", "union ", "trait ", "type "].iter().find_map(|word| <str>::strip_prefix(code, word));
    visible.filter_map(move |code| {
        let after = if code.starts_with('(') { code.split_once(") ")?.1 } else { code.trim_start() };
        defined(after)?.split(|c: char| !c.is_alphanumeric()).next().filter(|name| !name.is_empty())
    })
}

#[test]
fn a_match_names_each_verdict() {
    let sources = sources();
    let verdicts: Vec<&str> = sources.iter().flat_map(|(_, text)| verdicts_of(text)).collect();
    for name in ["Headline", "Words", "Place", "EditType", "Existence", "ClaimVerdict"] {
        assert!(verdicts.contains(&name), "{name} is no verdict of {verdicts:?}");
    }
    let mut faults = Vec::new();
    for (path, text) in &sources {
        let own = (!verdicts_of(text).is_empty()).then_some("Self");
        let names: Vec<&str> = verdicts.iter().copied().chain(own).collect();
        faults.extend(catch_all(text, &names).iter().map(|line| format!("{}:{line}", relative(path))));
    }
    assert!(faults.is_empty(), "an arm stands for all other verdicts; name them, so that the compiler asks for a new one: {faults:#?}");
}

#[test]
fn arms_for_the_rest_are_found() {
    let body = |arms: &str| format!("fn a() {{\n    match words {{\n{arms}    }}\n}}\n");
    for (arms, expected) in [
        ("        Words::Minor => 1,\n        _ => 2,\n", &[4][..]),
        ("        Words::Minor => 1,\n        other => 2,\n", &[4]),
        ("        Some(Words::Minor) => {\n            1\n        }\n        _ => 2,\n", &[6]),
        ("        Words::Minor\n        | Words::Altered => 1,\n        _ => 2,\n", &[5]),
        ("        Words::Minor => 1,\n        _ if later => 2,\n        Words::Altered => 3,\n", &[]),
        ("        Words::Minor => 1,\n        Words::Altered => match kind {\n            _ => 2,\n        },\n", &[]),
        ("        Some(kind) => Words::Minor,\n        _ => Words::Altered,\n", &[]),
        ("        Some(kind) if kind == Words::Minor => 1,\n        _ => 2,\n", &[]),
        ("        LostWords::Minor => 1,\n        _ => 2,\n", &[]),
    ] {
        assert_eq!(catch_all(&body(arms), &["Words"]), expected, "{arms}");
    }
    assert_eq!(verdicts_of("results! {\n    /// A result.\n    pub enum Tier {\n    }\n}\n    pub enum Other {\n"), ["Tier"]);
}

/// Numbers that Rust and TypeScript both need: each is defined once in either language.
const IN_BOTH: &[(&str, &str, &[&str])] = &[
    ("crates/report/src/listed.rs", "www/src/lsp/hover.ts", &["MOST_PASSAGES"]),
    ("crates/report/src/model.rs", "www/src/cli/run/check.ts", &["SCHEMA"]),
    ("crates/office/src/office/docx/marking.rs", "www/word/src/host/word-document.ts", &["MOST_WORDS"]),
    ("crates/read/src/detect.rs", "www/src/input.ts", &["HEAD"]),
    ("crates/styles/src/sight.rs", "www/element/src/adapters/sight.ts", &["OPAQUE", "SPECK", "SLIVER", "SAME", "FAR"]),
];

#[test]
fn a_number_is_the_same_in_both_languages() {
    let number = |file: &str, name: &str| {
        let text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let line = text.lines().find(|line| line.split([' ', ':']).skip_while(|word| *word != "const").nth(1) == Some(name));
        let value = line.and_then(|line| line.rsplit_once("= ")).unwrap_or_else(|| panic!("{file} defines no {name}")).1;
        value.trim_end_matches(';').replace('_', "").parse::<f64>().unwrap_or_else(|error| panic!("{name} of {file}: {error}"))
    };
    for (rust, script, names) in IN_BOTH {
        for name in *names {
            assert_eq!(number(rust, name), number(script, name), "{name} of {rust} and {script}");
        }
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

/// The functions of a formatted file with their number of lines, from the name to the closing brace.
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

/// The files that may list words: the lexicon; formats, and the examples of rules; and tables of notation, with few words of the lexicon.
const LEXICON: &str = "crates/lexicon/src/";
const FORMATS: &[&str] = &["crates/read/", "crates/html/", "crates/web/", "crates/office/", "crates/pdf/", "/rules.rs", "/phrases.rs"];
const TABLES: &[&str] = &["crates/cite/src/tables/", "crates/facts/src/", "/tables.rs"];

#[test]
fn words_of_english_are_in_the_lexicon() {
    let lexicon = fs::read_to_string(Path::new(ROOT).join(LEXICON).join("words.tsv")).expect("the lexicon is text");
    let lines = lexicon.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    let classes: HashMap<&str, Vec<&str>> =
        lines.flat_map(|(forms, names)| forms.split(' ').map(|form| (form, names.split(' ').collect()))).collect();
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let file = path.strip_prefix(ROOT).expect("a file of the crate").to_string_lossy().replace('\\', "/");
        let is_in = |places: &[&str]| places.iter().any(|place| file.starts_with(place) || file.ends_with(place));
        if file.starts_with("crates/styles/") || file.starts_with("crates/matching/") || is_in(&[LEXICON, "/tests.rs"]) || is_in(FORMATS) {
            continue;
        }
        for list in lists(text.split("#[cfg(test)]").next().unwrap_or("")) {
            let is_word = |literal: &&&str| literal.len() > 1 && literal.bytes().all(|byte| byte.is_ascii_lowercase());
            let mut counts: HashMap<&str, usize> = HashMap::new();
            for class in list.iter().filter_map(|literal| classes.get(literal)).flatten() {
                *counts.entry(class).or_default() += 1;
            }
            // Less than half of a table of notation may be words of one class.
            let least = if is_in(TABLES) { 3.max(list.len() / 2 + 1) } else { 3 };
            if !is_in(TABLES) && list.iter().filter(is_word).count() >= 4 {
                faults.push(format!("{file} lists words of English: {list:?}"));
            }
            if let Some((class, _)) = counts.into_iter().find(|(_, count)| *count >= least) {
                faults.push(format!("{file} lists words of the class {class}: {list:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The rooms in which no word of English is compared with text: they ask the lexicon.
const ROOMS_WITHOUT_WORDS: &[&str] = &["crates/quote/", "crates/source/", "crates/judge/", "crates/claim/"];

/// Their files that compare words by themselves still, and how often. Numbers only fall; a file without any is not listed.
const COMPARED: &[(&str, usize)] = &[("crates/judge/src/existence/fit.rs", 6), ("crates/source/src/structure/heading.rs", 1)];

#[test]
fn rooms_ask_the_lexicon_for_words() {
    let mut counts = Vec::new();
    let mut shown = String::new();
    for (path, text) in sources() {
        let file = path.strip_prefix(ROOT).expect("a file of the crate").to_string_lossy().replace('\\', "/");
        if !ROOMS_WITHOUT_WORDS.iter().any(|room| file.starts_with(room)) || file.ends_with("/tests.rs") || file.ends_with("/tables.rs") {
            continue;
        }
        let found = compared(text.split("#[cfg(test)]").next().unwrap_or(""));
        if !found.is_empty() {
            shown += &format!("{file}: {found:?}\n");
            counts.push((file, found.len()));
        }
    }
    counts.sort();
    let known: Vec<(String, usize)> = COMPARED.iter().map(|(file, count)| ((*file).to_owned(), *count)).collect();
    assert!(counts == known, "words that rooms compare with text:\n{shown}{counts:#?}");
}

#[test]
fn lists_are_found_as_code_has_them() {
    let code = r#"
        const A: [&str; 2] = ["of", "the"]; // ["a", "comment"]
        const B: &[(&str, u8)] = &[("in\"to", 1), ("on", b'[' as u8)];
        #[cfg(any(feature = "with", feature = "within"))]
        let c = matches!(word, "by" | "at") && list['x'.len()] == "apart" && f::<'a>(["up"]);
    "#;
    assert_eq!(lists(code), [vec!["of", "the"], vec!["in\\\"to", "on"], vec!["by", "at"], vec!["up"]]);
}

/// The strings in each pair of square brackets and in each `matches!` of Rust code; strings in nested brackets count only there, and names of
/// features not at all.
fn lists(code: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    // The open brackets: whether each is a list, with its strings.
    let mut open: Vec<(bool, Vec<&str>)> = Vec::new();
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let rest = &code[at..];
        let mut length = c.len_utf8();
        match c {
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            '\'' => length = char_length(rest),
            '"' => {
                let inner = text_length(&rest[1..]);
                let is_feature = code[..at].ends_with("feature = ");
                if let Some((_, texts)) = open.last_mut().filter(|_| !is_feature) {
                    texts.push(&rest[1..=inner]);
                }
                length = inner + 2;
            }
            '[' => open.push((true, Vec::new())),
            '(' => open.push((code[..at].ends_with("matches!"), Vec::new())),
            ']' | ')' => {
                let (is_list, texts) = open.pop().unwrap_or_default();
                if is_list {
                    found.push(texts);
                } else if let Some((_, outer)) = open.last_mut() {
                    outer.extend(texts);
                }
            }
            _ => {}
        }
        at += length.min(rest.len());
    }
    found.retain(|texts| !texts.is_empty());
    found
}

/// The length of a string up to its closing quotation mark.
fn text_length(code: &str) -> usize {
    let mut escaped = false;
    let closes = |&(_, c): &(usize, char)| {
        let is_close = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_close
    };
    code.char_indices().find(closes).map_or(code.len(), |(at, _)| at)
}

/// The length of a character literal at the start of `code`; for a lifetime, that of its apostrophe.
fn char_length(code: &str) -> usize {
    let mut chars = code.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => code[3..].find('\'').map_or(1, |end| end + 4),
        Some(_) => chars.next().filter(|(_, c)| *c == '\'').map_or(1, |(end, _)| end + 1),
        None => 1,
    }
}

/// The path of a source as a module of its crate: `literatim_cite/pin.rs`; those of the facade have no crate before them.
fn relative(path: &Path) -> String {
    let path = path.strip_prefix(ROOT).expect("a file of the project").to_string_lossy().replace('\\', "/");
    match path.strip_prefix("crates/").and_then(|path| path.split_once("/src/")) {
        Some((room, file)) => format!("literatim_{room}/{file}"),
        None => path.trim_start_matches("src/").to_owned(),
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = ROOMS.iter().map(|room| Path::new(ROOT).join(format!("crates/{room}/src"))).collect();
    folders.push(Path::new(ROOT).join("src"));
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
