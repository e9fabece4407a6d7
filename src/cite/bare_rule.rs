//! `Rule 12(b)(7)` alone, in a draft that cites one set of rules with that number: it means that set.

use super::citation::Cite;
use super::core::{self, Core, CoreKind};
use super::name::signal_start;
use super::{statute, subdivision};
use crate::text::Span;
use std::collections::HashMap;

const RULE: &str = "Rule ";

/// Maximum bytes between a rule and the colon before its quoted words.
const COLON: usize = 48;

/// Adds to `cores`, which are in order, the rules that `text` cites without their set, and gives them the set that other citations name. A number
/// that several sets have, or none, gets no set.
pub(super) fn add(text: &str, cores: &mut Vec<Core>) {
    // By number: the index of a core that cites it, with its set; `None` if the sets differ.
    let mut sets: HashMap<String, Option<usize>> = HashMap::new();
    for (i, cite) in cores.iter().enumerate().filter_map(|(i, core)| Some((i, core.cite.as_ref()?))).filter(|(_, cite)| is_set(&cite.reporter)) {
        let reporter = |at: usize| cores[at].cite.as_ref().map(|cite| &cite.reporter);
        let known = sets.entry(cite.page.clone().unwrap_or_default()).or_insert(Some(i));
        *known = known.filter(|&known| reporter(known) == Some(&cite.reporter));
    }
    if sets.is_empty() {
        return;
    }
    let mut found = Vec::new();
    let mut next = 0;
    for (at, _) in text.match_indices(RULE) {
        while next < cores.len() && cores[next].span.end <= at {
            next += 1;
        }
        let Some((end, number)) = statute::bare_number(text, at + RULE.len() - 1).filter(|_| !text[..at].ends_with(char::is_alphanumeric)) else {
            continue;
        };
        let Some(reporter) = sets.get(number).copied().flatten().and_then(|set| cores[set].cite.as_ref()).map(|cite| cite.reporter.clone()) else {
            continue;
        };
        let inside = next < cores.len() && cores[next].span.start <= at;
        if inside && cores[next].span.start == at && cores[next].cite.as_ref().is_some_and(|cite| cite.reporter == RULE.trim_end()) {
            cores[next].cite = Some(Cite { volume: String::new(), reporter, page: Some(number.to_owned()) });
        } else if !inside && stands_as_citation(text, at, end) {
            let cite = Cite { volume: String::new(), reporter, page: Some(number.to_owned()) };
            found.push(Core { span: Span::new(at, end), cite: Some(cite), ..Core::new(CoreKind::Rule) });
        }
    }
    cores.extend(found);
    core::sort(cores);
}

/// Whether a reporter is a set of rules: `Fed. R. Civ. P.`, `Md. Rule`.
fn is_set(reporter: &str) -> bool {
    reporter != RULE.trim_end() && reporter.split(' ').any(|word| matches!(word, "R." | "Rule"))
}

/// Whether a rule is used as a citation: quoted words follow in parentheses or after a colon, or a quotation is directly before it.
fn stands_as_citation(text: &str, at: usize, end: usize) -> bool {
    let (end, _) = subdivision::chain(text, end);
    let after = &text[end..text.ceil_char_boundary((end + COLON).min(text.len()))];
    let opens = |rest: &str| rest.starts_with(['“', '"']);
    let speaks = after.split_once(": ").is_some_and(|(words, rest)| opens(rest) && !words.contains(['.', ';', '(', '\n']));
    let before = text[..signal_start(text, at)].trim_end_matches([' ', '(']);
    let closed = after.is_empty() || after.starts_with(['.', ';', ')', '\n']);
    after.strip_prefix(" (").is_some_and(opens) || speaks || closed && before.ends_with(['”', '"'])
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{CitationKind, Cite};

    #[test]
    fn a_rule_alone_means_the_one_set_that_is_cited_with_its_number() {
        for (text, rules) in [
            ("Fed. R. Civ. P. 12(b)(1). Compare Rule 12(b)(7) (“no pilot”).", vec!["Fed. R. Civ. P. 12", "Fed. R. Civ. P. 12"]),
            ("It is “no pilot.” See Rule 12(b)(7). Fed. R. Civ. P. 12(b)(1).", vec!["Fed. R. Civ. P. 12", "Fed. R. Civ. P. 12"]),
            ("Rule 12(b)(7) adds this: “no pilot.” Fed. R. Civ. P. 12(b)(1).", vec!["Fed. R. Civ. P. 12", "Fed. R. Civ. P. 12"]),
            ("Rule 12(i) provides that “no pilot” need. Fed. R. Civ. P. 12(b)(1).", vec!["Fed. R. Civ. P. 12", "Fed. R. Civ. P. 12"]),
            ("Fed. R. Civ. P. 12. Fed. R. Evid. 19. See Rule 19 (“no pilot”).", vec!["Fed. R. Civ. P. 12", "Fed. R. Evid. 19", "Fed. R. Evid. 19"]),
            ("Fed. R. Civ. P. 12. Fed. R. Crim. P. 12. See Rule 12(b) (“no pilot”).", vec!["Fed. R. Civ. P. 12", "Fed. R. Crim. P. 12"]),
            ("Fed. R. Civ. P. 12. See Rule 19 (“no pilot”).", vec!["Fed. R. Civ. P. 12"]),
            ("See Rule 12(b)(7) (“no pilot”).", vec![]),
            ("Fed. R. Civ. P. 12. The Rule 12(b)(6) motion is late (“very”).", vec!["Fed. R. Civ. P. 12"]),
            ("Fed. R. Civ. P. 12. A defense in Rule 12(b)(2) is waived.", vec!["Fed. R. Civ. P. 12"]),
        ] {
            let list = citations_in(text, Vec::new());
            let named = |kind: &CitationKind| {
                if let CitationKind::Rule(Some(Cite { reporter, page, .. })) = kind {
                    format!("{reporter} {}", page.as_deref().unwrap_or(""))
                } else {
                    String::new()
                }
            };
            assert_eq!(list.iter().map(|citation| named(&citation.kind)).collect::<Vec<_>>(), rules, "{text}");
        }
    }
}
