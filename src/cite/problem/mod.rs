//! Problems within a citation: parts that contradict one another, the tables, or the draft's other citations.
//!
//! Each problem is a fact for the reader to weigh, without a cause. When the tables are not certain, nothing is reported.

mod court;
mod date;
mod page;
#[cfg(test)]
mod tests;
mod twice;

use super::tables::{Edition, Nearest, editions, nearest, reporters_at};
use super::{Citation, Citations, Cite, Kind, Locator};
use crate::names::names;
use crate::text::Span;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

names! {
    /// Kinds of problems within a citation.
    pub enum CitationProblemKind {
        /// The year is outside those in which the reporter appeared.
        YearOutsideReporter,
        /// The volume belongs to other years.
        VolumeOfOtherYear,
        /// The series ended before that volume.
        VolumePastLast,
        /// The reporter does not publish cases of that court.
        CourtNotInReporter,
        /// The pin is before the first page.
        PinBeforeFirstPage,
        /// A range of the pin ends before it begins.
        PinRunsBackwards,
        /// The reporter is not in the tables.
        UnknownReporter,
        /// The draft gives another name with the same reporter citation.
        OtherNameAtAddress,
        /// The draft gives another year with the same reporter citation.
        OtherYearAtAddress,
    }
}

impl CitationProblemKind {
    /// Its stable name, as serialised.
    pub fn code(self) -> &'static str {
        match self {
            Self::YearOutsideReporter => "year_outside_reporter",
            Self::VolumeOfOtherYear => "volume_of_other_year",
            Self::VolumePastLast => "volume_past_last",
            Self::CourtNotInReporter => "court_not_in_reporter",
            Self::PinBeforeFirstPage => "pin_before_first_page",
            Self::PinRunsBackwards => "pin_runs_backwards",
            Self::UnknownReporter => "unknown_reporter",
            Self::OtherNameAtAddress => "other_name_at_address",
            Self::OtherYearAtAddress => "other_year_at_address",
        }
    }
}

/// A problem within a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitationProblem {
    /// The kind.
    pub kind: CitationProblemKind,
    /// The fact, in one sentence.
    pub text: String,
    /// The words of the draft that it is based on.
    pub evidence: String,
}

/// A reporter citation of a full citation.
struct Address<'a> {
    cite: &'a Cite,
    locator: &'a Locator,
    /// The edition of its reporter; `None` if unknown, or written like another one.
    edition: Option<&'static Edition>,
}

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
        if in_prose && matches!(citation.kind, Kind::Full(_)) {
            for (problem, other) in seen.problems(text, &addresses, citation) {
                add(Some(problem), &text[other]);
            }
        }
    }
    found
}

/// The reporter citations of a full citation of a case or an article, except those that are short or badly read.
fn addresses<'a>(text: &str, citation: &'a Citation) -> Vec<Address<'a>> {
    let cites = match &citation.kind {
        Kind::Full(cites) => cites.as_slice(),
        Kind::Journal(cite) => cite.as_slice(),
        _ => &[],
    };
    if cites.len() != citation.locators.len() {
        return Vec::new();
    }
    // `102 L. Ed. 2d` without its page is read as page 2d of L. Ed.
    let is_cut = |cite: &Cite| matches!(cite.page.as_deref(), Some("2d" | "3d"));
    let sure = |cite: &Cite, locator: &Locator| !locator.short && !is_cut(cite) && !holds_line_number(text, locator.span);
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
fn edition(text: &str, cite: &Cite, locator: &Locator) -> Option<&'static Edition> {
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
    matches!(citation.kind, Kind::Full(_)) && citation.name.as_ref().is_some_and(|name| name.parts().is_of_a_case())
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
