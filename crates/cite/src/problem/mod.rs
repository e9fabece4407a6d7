//! Problems within a citation: parts that contradict one another, the tables, or the draft's other citations.
//!
//! Each problem is a fact for the reader to weigh, without a cause. When the tables are not certain, nothing is reported.

mod address;
mod court;
mod date;
mod kind;
mod page;
#[cfg(test)]
mod tests;
mod twice;
mod volume;

use super::citation::{Citation, CitationKind, Cite, CiteSpan};
use super::citations::Citations;
use super::tables::{Edition, Nearest, editions, nearest, reporters_at};
use address::Address;
pub use kind::{CitationProblem, CitationProblemKind};
use literatim_matching::text::Span;
use std::collections::HashMap;

/// The problems of the citations of `text`, a reading text, each with the index of its citation in the list. Takes linear time.
pub fn problems(text: &str, citations: &Citations) -> Vec<(usize, CitationProblem)> {
    let mut found = Vec::new();
    let mut seen = twice::Seen::default();
    let mut unknown = HashMap::new();
    for (index, citation) in citations.list.iter().enumerate() {
        let addresses = addresses(text, citation);
        let in_prose = citations.anatomy.is_prose_at(citation.core.start);
        let mut add = |problem: Option<(CitationProblemKind, String)>, evidence: &str| {
            found.extend(problem.map(|(kind, text)| (index, CitationProblem { kind, text, evidence: evidence.to_owned() })));
        };
        for address in &addresses {
            let written = &text[address.locator.span];
            add(date::problem(address, citation.year), written);
            if address.edition.is_none() && is_of_a_case(citation) {
                add(unknown_reporter(address, &mut unknown), written);
            }
            // In a table of authorities, the numbers after a citation are pages of the filing.
            if in_prose && let Some(pin) = &address.locator.pin {
                add(page::before_first(text, address, pin), &pin.text);
                add(page::backwards(pin), &pin.text);
            }
        }
        if let Some(court) = &citation.court {
            add(court::problem(&addresses, court), court);
        }
        if let (CitationKind::Short(cites), Some(authority)) = (&citation.kind, citation.authority) {
            add(volume::problem(cites, &citations.authorities[authority]), &text[citation.core]);
        }
        if in_prose && matches!(citation.kind, CitationKind::Full(_)) {
            for (problem, other) in seen.problems(text, &addresses, citation) {
                add(Some(problem), &text[other]);
            }
        }
    }
    once(citations, found)
}

/// Without what the tables say of a reporter citation again: it is said once, in the prose if that has it.
fn once(citations: &Citations, found: Vec<(usize, CitationProblem)>) -> Vec<(usize, CitationProblem)> {
    let mut first: HashMap<(CitationProblemKind, String, String), usize> = HashMap::new();
    let key = |problem: &CitationProblem| (problem.kind, problem.text.clone(), problem.evidence.clone());
    let is_in_prose = |index: usize| citations.anatomy.is_prose_at(citations.list[index].core.start);
    for (index, problem) in found.iter().filter(|(_, problem)| problem.kind.is_by_tables()) {
        let known = first.entry(key(problem)).or_insert(*index);
        if !is_in_prose(*known) && is_in_prose(*index) {
            *known = *index;
        }
    }
    found.into_iter().filter(|(index, problem)| first.get(&key(problem)).is_none_or(|first| first == index)).collect()
}

/// The reporter citations of a full citation of a case or an article, except those that are short or badly read.
fn addresses<'a>(text: &str, citation: &'a Citation) -> Vec<Address<'a>> {
    let cites = match &citation.kind {
        CitationKind::Full(cites) => cites.as_slice(),
        CitationKind::Journal(cite) => cite.as_slice(),
        _ => &[],
    };
    if cites.len() != citation.locators.len() {
        return Vec::new();
    }
    // `102 L. Ed. 2d` without its page is read as page 2d of L. Ed.
    let is_cut = |cite: &Cite| matches!(cite.page.as_deref(), Some("2d" | "3d"));
    let sure = |cite: &Cite, locator: &CiteSpan| !locator.short && !is_cut(cite) && !holds_line_number(text, locator.span);
    let pairs = cites.iter().zip(&citation.locators).filter(|(cite, locator)| sure(cite, locator));
    pairs.map(|(cite, locator)| Address { cite, locator, edition: edition(text, cite, locator) }).collect()
}

/// Whether a line number may be inside or before the citation, read as part of the text: `436 23 U.S. 658`, `580 F. 25 Supp. 2d 896`.
fn holds_line_number(text: &str, address: Span) -> bool {
    let word = text[address.end..].trim_start_matches([' ', '\u{A0}']);
    text[..address.start].trim_end().ends_with(|c: char| c.is_ascii_digit())
        || word.len() < text.len() - address.end && word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// The edition of a reporter citation, if its reporter is written like no other.
fn edition(text: &str, cite: &Cite, locator: &CiteSpan) -> Option<&'static Edition> {
    let written = &text[locator.span];
    let after = written.strip_prefix(cite.volume.as_str())?.trim_start_matches([' ', '\u{A0}']);
    let reporters = reporters_at(text, locator.span.start + written.len() - after.len());
    reporters.into_iter().find_map(|reporter| {
        let mut meant = reporter.editions.iter().map(|&edition| &editions()[edition as usize]).filter(|edition| edition.name == cite.reporter);
        let edition = meant.next()?;
        (reporter.editions.len() == 1).then_some(edition)
    })
}

fn is_of_a_case(citation: &Citation) -> bool {
    matches!(citation.kind, CitationKind::Full(_)) && citation.name.as_ref().is_some_and(|name| name.parts().is_of_a_case())
}

/// Maximum number of unknown reporters to compare with the known ones.
const COMPARED: usize = 200;

/// Reports an unknown reporter, and a similar known one; `known` caches the look-ups.
fn unknown_reporter<'a>(address: &Address<'a>, known: &mut HashMap<&'a str, Nearest>) -> Option<(CitationProblemKind, String)> {
    let name = address.cite.reporter.as_str();
    // Neutral citations name a court, without full stops.
    if !name.contains('.') {
        return None;
    }
    let room = known.len() < COMPARED;
    let near = *known.entry(name).or_insert_with(|| if room { nearest(name) } else { Nearest::None });
    let sentence = match near {
        Nearest::Known => return None,
        Nearest::Near(other) => format!("The reporter {name} is unknown; {other} is similar."),
        Nearest::None => format!("The reporter {name} is unknown."),
    };
    Some((CitationProblemKind::UnknownReporter, sentence))
}
