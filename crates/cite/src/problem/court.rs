//! Court and reporter.

use super::super::tables::{Court, Edition, EditionKind, OF_APPEALS, OF_DISTRICTS, court_as_written};
use super::address::Address;
use super::kind::CitationProblemKind;

/// Prefixes in the names of the federal district courts, and of their bankruptcy courts.
const DISTRICTS: [&str; 8] = ["N.D.", "S.D.", "E.D.", "W.D.", "M.D.", "C.D.", "D.", "Bankr."];

/// The volumes of U.S. that also report cases of Pennsylvania.
const DALLAS: [&str; 4] = ["1", "2", "3", "4"];

/// Reports that none of the reporters has cases of the written court; names the first reporter.
pub(super) fn problem(addresses: &[Address], written: &str) -> Option<(CitationProblemKind, String)> {
    let court = court_as_written(written)?;
    let mut sentences = addresses.iter().map(|address| {
        let edition = address.edition.filter(|edition| !(edition.name == "U.S." && DALLAS.contains(&address.cite.volume.as_str())))?;
        let (held, is) = misfit(edition, court, written)?;
        Some(format!("{} has cases of {held}; {written} is {is}.", edition.name))
    });
    let first = sentences.next()??;
    sentences.all(|sentence| sentence.is_some()).then_some((CitationProblemKind::CourtNotInReporter, first))
}

/// What the edition contains and what the court is, if these certainly differ.
fn misfit(edition: &Edition, court: Court, written: &str) -> Option<(&'static str, &'static str)> {
    let of_appeals = court.is_federal_of_appeals();
    let federal = court.jurisdiction == "us";
    let of_district = federal && !of_appeals && DISTRICTS.iter().any(|district| written.starts_with(district));
    let of_state = court.jurisdiction.len() == 2 && !federal;
    let is = if of_appeals {
        "a federal court of appeals"
    } else if of_district {
        "a federal trial court"
    } else if of_state {
        "a state court"
    } else {
        return None;
    };
    let held = if edition.kind == EditionKind::SupremeCourt || edition.name == "L. Ed. 2d" {
        "the Supreme Court of the United States"
    } else if OF_APPEALS.contains(&edition.name) && !of_appeals {
        "the federal courts of appeals"
    } else if OF_DISTRICTS.contains(&edition.name) && !of_district {
        "the federal trial courts"
    } else if edition.name == "F.2d" && of_state {
        "federal courts"
    } else if edition.is_later_series() && holds_none(edition, court, of_appeals) {
        if of_state { "the courts of other states" } else { "state courts" }
    } else {
        return None;
    };
    Some((held, is))
}

/// Whether a later series of state reports has no cases of the court. Louisiana and Ohio have circuits of their own.
fn holds_none(edition: &Edition, court: Court, of_appeals: bool) -> bool {
    let mut states = edition.jurisdictions.split(',').filter(|state| state.len() == 2).peekable();
    let own_circuits = || edition.jurisdictions.split(',').any(|state| matches!(state, "la" | "oh"));
    states.peek().is_some() && states.all(|state| state != "us" && state != court.jurisdiction) && !(of_appeals && own_circuits())
}
