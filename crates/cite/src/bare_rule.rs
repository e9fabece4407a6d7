//! `Rule 12(b)(7)` alone, in a draft that cites one set of rules with that number: it means that set.

use super::citation::{Citation, CitationKind, Cite};
use super::core::{self, Core, CoreKind};
use super::name::signal_start;
use super::{abroad, bare_section, constitution, statute, subdivision};
use literatim_matching::text::Span;
use std::collections::HashMap;

const RULE: &str = "Rule ";

/// The same with a small letter.
const SMALL: &str = "ule ";

/// Maximum bytes between a rule and the colon before its quoted words.
const COLON: usize = 48;

/// Adds to `cores`, which are in order, the rules that `text` cites without their set, and gives them the set that other citations name. A number
/// that several sets have, or none, gets no set.
pub(super) fn add(text: &str, cores: &mut Vec<Core>) {
    // By number: the index of a core that cites it, with its set; `None` if the sets differ.
    let mut sets: HashMap<String, Option<usize>> = HashMap::new();
    let rules = cores.iter().enumerate().filter(|(_, core)| core.kind == CoreKind::Rule);
    for (i, cite) in rules.filter_map(|(i, core)| Some((i, core.cite.as_ref()?))).filter(|(_, cite)| cite.reporter != RULE.trim_end()) {
        let reporter = |at: usize| cores[at].cite.as_ref().map(|cite| &cite.reporter);
        let known = sets.entry(cite.page.clone().unwrap_or_default()).or_insert(Some(i));
        *known = known.filter(|&known| reporter(known) == Some(&cite.reporter));
    }
    if sets.is_empty() {
        return;
    }
    let mut found = Vec::new();
    let mut next = 0;
    for (at, _) in text.match_indices(SMALL) {
        let Some(at) = at.checked_sub(1).filter(|&at| text[..=at].ends_with(['R', 'r'])) else { continue };
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
        } else if !inside && (stands_as_citation(text, at, end) || !bare_section::follows_words(text, at)) {
            let cite = Cite { volume: String::new(), reporter, page: Some(number.to_owned()) };
            found.push(Core { span: Span::new(at, end), cite: Some(cite), ..Core::new(CoreKind::Rule) });
        }
    }
    cores.extend(found);
    core::sort(cores);
}

/// Whether a citation is a rule, an amendment or a law abroad that the prose names, and not one in the form of a citation.
pub fn is_named_in_prose(text: &str, citation: &Citation) -> bool {
    is_mentioned(text, citation) || abroad::is_subject(text, citation)
}

/// The same, but for laws that open their sentence, which an `Id.` may mean.
pub(super) fn is_mentioned(text: &str, citation: &Citation) -> bool {
    let name = text[citation.core].trim_start_matches(['R', 'r']).strip_prefix(SMALL);
    let is_rule = matches!(citation.kind, CitationKind::Rule(_)) && name.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
    // The subject of its sentence is cited: `Rule 9(b) provides that a party “must state …” Id.`
    let is_cited = || stands_as_citation(text, citation.core.start, citation.core.end) || statute::provides(text, citation.core.end);
    (is_rule || abroad::is_named_law(text, citation)) && !is_cited() || constitution::is_named_amendment(text, citation)
}

/// Whether a rule is used as a citation: quoted words follow in parentheses or after a colon, or a quotation is directly before it.
fn stands_as_citation(text: &str, at: usize, end: usize) -> bool {
    let (end, _) = subdivision::chain(text, end);
    let after = &text[end..text.ceil_char_boundary((end + COLON).min(text.len()))];
    let opens = |rest: &str| rest.starts_with(['“', '"']);
    let speaks = after.split_once(": ").is_some_and(|(words, rest)| opens(rest) && !words.contains(['.', ';', '(', '\n']));
    let before = text[..signal_start(text, at)].trim_end_matches([' ', '(']);
    let closed = after.is_empty() || after.starts_with(['.', ',', ';', ')', '\n']);
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
            ("Fed. R. Civ. P. 12. The Rule 12(b)(6) motion is late (“very”).", vec!["Fed. R. Civ. P. 12", "Fed. R. Civ. P. 12"]),
            ("Fed. R. Civ. P. 12. He was “very late” under Rule 12(b)(2) then.", vec!["Fed. R. Civ. P. 12"]),
            ("APR 9(b) is old. A rule 9 intern left. The log of rule 9 is lost.", vec!["APR 9", "APR 9", "APR 9"]),
            ("APR 9(b). CrR 9(a). A rule 9 intern left, and rule 10 is old.", vec!["APR 9", "CrR 9"]),
            ("APR 9(b). It is a ferrule 9 feet long.", vec!["APR 9"]),
            ("WPIC 4.01. Under Local Rule 4.01 it is late.", vec!["WPIC 4.01", "Local Rule 4.01"]),
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
