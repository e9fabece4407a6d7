//! Whether a `match` over verdicts names each of them: with a `_` arm the compiler would not say where a new one has to be decided.

/// The enums that the macros of results and verdicts define in a file.
pub fn verdicts_of(code: &str) -> Vec<&str> {
    let mut open = false;
    let mut found = Vec::new();
    for line in code.lines() {
        if ["results! {", "verdicts! {"].contains(&line) {
            open = true;
        } else if line == "}" {
            open = false;
        } else if let Some(rest) = line.strip_prefix("    pub enum ").filter(|_| open) {
            found.extend(rest.split(' ').next());
        }
    }
    found
}

/// The lines, from 1, of arms in formatted code that stand for every other verdict: `_ =>`, or a name for the rest, in a `match` of which another
/// arm is a verdict. `own` is the enum that `Self` is, if the file defines one.
pub fn catch_all(code: &str, verdicts: &[&str]) -> Vec<usize> {
    let lines: Vec<&str> = code.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.ends_with('{') && line.split(' ').any(|word| word == "match")) {
        let inner = lines[at + 1..].iter().enumerate().take_while(|(_, next)| next.is_empty() || indent(next) > indent(line));
        let patterns: Vec<(usize, &str)> = inner
            .filter(|(_, next)| indent(next) == indent(line) + 4)
            .map(|(i, next)| (at + i + 2, next.split(" =>").next().unwrap_or("").trim_start()))
            .collect();
        let is_verdict = |(_, pattern): &(usize, &str)| {
            let without_guard = pattern.split(" if ").next().unwrap_or("");
            let mut paths = without_guard.split(|c: char| !c.is_alphanumeric() && c != ':').filter_map(|path| path.split_once("::"));
            paths.any(|(name, _)| verdicts.contains(&name))
        };
        if patterns.iter().any(is_verdict) {
            let is_rest = |pattern: &str| !pattern.is_empty() && pattern.chars().all(|c| c.is_lowercase() || c == '_');
            found.extend(patterns.iter().filter(|(_, pattern)| is_rest(pattern)).map(|(line, _)| *line));
        }
    }
    found
}
