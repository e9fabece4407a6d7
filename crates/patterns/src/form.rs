//! Reads and checks the file of patterns.

use super::error::{PatternError, PatternPlace, faulty_byte};
use super::template::{Template, known};
use literatim_cite::PatternKind;
use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of patterns in a file.
const MOST: usize = 50;

/// Maximum number of characters of a pattern.
const LONGEST_PATTERN: usize = 1_000;

/// Maximum size in bytes of a compiled pattern: each byte of text costs a step per state.
const SIZE: usize = 128 * 1024;

/// Aliases of names, by group.
type Aliases = BTreeMap<String, BTreeMap<String, String>>;

/// A checked pattern.
#[derive(Clone, Debug)]
pub struct CompiledPattern {
    pub name: String,
    pub kind: PatternKind,
    pub regex: Regex,
    pub item: Option<Regex>,
    pub key: Template,
    pub url: Option<Template>,
    pub aliases: Aliases,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Each is parsed separately, so that an error can name it.
    patterns: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    name: String,
    pattern: String,
    item: Option<String>,
    key: String,
    url: Option<String>,
    #[serde(default)]
    aliases: Aliases,
    #[serde(default)]
    kind: PatternKind,
}

/// The patterns of a file.
pub(super) fn read(json: &str) -> Result<Vec<CompiledPattern>, PatternError> {
    let file: serde_json::Value = serde_json::from_str(json)?;
    let file = File::deserialize(file)?;
    if file.patterns.len() > MOST {
        return Err(PatternError::of_file(format!("it has {} patterns; keep at most {MOST}", file.patterns.len())));
    }
    let mut names = BTreeSet::new();
    let mut list = Vec::with_capacity(file.patterns.len());
    for (index, form) in file.patterns.into_iter().enumerate() {
        let name = form.get("name").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
        let form = Form::deserialize(form).map_err(|fault| PatternError { pattern: Some((index, name.clone())), ..fault.into() })?;
        let in_pattern = |(field, byte, problem): Fault| PatternError {
            pattern: Some((index, name.clone())),
            field: Some(field),
            place: byte.map(PatternPlace::Byte),
            problem,
        };
        if form.name.trim().is_empty() || !names.insert(form.name.clone()) {
            return Err(in_pattern(("name", None, "each pattern needs a name of its own; give it one".into())));
        }
        list.push(checked(form).map_err(in_pattern)?);
    }
    Ok(list)
}

/// The field with the error, the byte in it, and what is wrong.
type Fault = (&'static str, Option<usize>, String);

fn checked(form: Form) -> Result<CompiledPattern, Fault> {
    let regex = compiled("pattern", &form.pattern)?;
    let item = form.item.as_deref().map(|item| compiled("item", item)).transpose()?;
    let mut groups: Vec<&str> = regex.capture_names().flatten().collect();
    if item.is_some() != groups.contains(&"list") {
        let problem = "a list takes both: in the pattern a group (?<list>…), and the field item, which finds the items in it; give or drop both";
        return Err(("item", None, problem.into()));
    }
    groups.retain(|&name| name != "list");
    for name in item.iter().flat_map(|item| item.capture_names().flatten()) {
        if !groups.contains(&name) {
            groups.push(name);
        }
    }
    let template = |field: &'static str, text: &str| Template::parse(text, &groups).map_err(|(byte, problem)| (field, Some(byte), problem));
    let key = template("key", &form.key)?;
    if groups.contains(&"last") && !(groups.contains(&"first") && key.names("first")) {
        let problem = "the group last ends a range, so a group first must begin it, and the key must name {first}";
        return Err(("key", None, problem.into()));
    }
    let url = form.url.as_deref().map(|url| template("url", url)).transpose()?;
    if form.url.as_ref().is_some_and(|url| !["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))) {
        return Err(("url", Some(0), "an address begins with https:// or http://; write it out".into()));
    }
    if let Some(unknown) = form.aliases.keys().find(|group| !groups.contains(&group.as_str())) {
        return Err(("aliases", None, format!("the pattern has no group {unknown:?}; {}", known(&groups))));
    }
    Ok(CompiledPattern { name: form.name, kind: form.kind, regex, item, key, url, aliases: form.aliases })
}

fn compiled(field: &'static str, pattern: &str) -> Result<Regex, Fault> {
    let length = pattern.chars().count();
    if length > LONGEST_PATTERN {
        return Err((field, None, format!("it has {length} characters; shorten it to {LONGEST_PATTERN}, or make two of it")));
    }
    let compile = |pattern: &str| RegexBuilder::new(pattern).size_limit(SIZE).build();
    let regex = compile(pattern).map_err(|fault| {
        let byte = faulty_byte(pattern, |part| compile(part).is_ok());
        (field, Some(byte), format!("{fault}; correct the regular expression there"))
    })?;
    // A bare assertion matches the empty string somewhere in this.
    if ["", "a b"].iter().any(|text| regex.find_iter(text).any(|found| found.is_empty())) {
        return Err((field, None, "it matches the empty text; make some part of it necessary, as with + instead of *".into()));
    }
    Ok(regex)
}
