//! What an index of cases or of works says about a draft's authorities.

use super::matching::{MatchKind, Matched};
use literatim_cite::{Authority, Citation};
use literatim_judge::{Identity, Inquiry, Settlement, Sought, SoughtWork, settle_chosen, settle_work};
use literatim_quote::Plan;
use literatim_report::*;
use literatim_source::Source;

/// Decides whether an authority of the draft exists as cited; `chosen` is the id of the case that the reader says it is.
pub(super) fn settled(plan: &Plan, authority: usize, inquiry: &Inquiry, chosen: Option<&str>) -> Settlement {
    let case = &plan.citations.authorities[authority];
    if let Some(work) = sought_work(case) {
        return Settlement { version: inquiry.version.clone(), ..settle_work(&work, &inquiry.works) };
    }
    let full: Vec<&Citation> = plan.citations.list.iter().filter(|citation| citation.authority == Some(authority)).collect();
    let sought = Sought {
        name: case.name.as_ref().map(|name| name.text.as_str()),
        cites: &case.cites,
        year: case.year,
        date: full.iter().find_map(|citation| citation.date.as_deref()),
        court: full.iter().find_map(|citation| citation.court_id()),
        docket: case.docket.as_deref(),
    };
    settle_chosen(&sought, inquiry, chosen)
}

/// The work outside case law that an authority is, if it can be looked up.
pub(super) fn sought_work(authority: &Authority) -> Option<SoughtWork<'_>> {
    SoughtWork::of(authority.entry.as_ref()?, authority.reference.as_deref().unwrap_or_default())
}

/// Adds the loaded texts of the cases or works that an authority was found to be. Those that only its name found are no longer needed.
pub(super) fn add_settled(own: &mut Matched, settlement: &Settlement, sources: &[Source]) {
    let at = |address: &String| (0..sources.len()).find(|index| sources[*index].address.as_ref() == Some(address));
    let found: Vec<usize> = addresses(settlement).iter().filter_map(at).collect();
    if found.is_empty() {
        return;
    }
    if own.identity() != Identity::Sure {
        own.sources.clear();
    }
    own.by = Some(MatchKind::Index);
    for index in found {
        if !own.sources.contains(&index) {
            own.sources.push(index);
        }
    }
}

/// The web addresses of the cases or works that an authority was found to be.
pub(super) fn addresses(settlement: &Settlement) -> Vec<String> {
    let mut addresses = settlement.works.clone();
    addresses.extend(settlement.cases.iter().filter_map(|case| case.address.clone()));
    addresses
}

/// A note on a text that is not the published version.
pub(super) fn version_note(settlement: &Settlement) -> Option<String> {
    let version = match settlement.version.as_deref()? {
        "submittedVersion" => "the version before review",
        "acceptedVersion" => "the accepted manuscript",
        _ => return None,
    };
    Some(format!("The compared text is {version}; words and pages of the published version may differ."))
}

/// The basis of the verdict on a citation's existence.
pub(super) fn note_of(existence: Existence) -> &'static str {
    match existence {
        Existence::Found => "Found in the index.",
        Existence::FoundWithDifferences => "The index has it, with differences.",
        Existence::OtherName => "The index has another name there.",
        Existence::InteriorPage => "The index has a case that includes this page.",
        Existence::OtherCitation => "The index has the case at another citation.",
        Existence::DocketOnly => "The index has only the docket.",
        Existence::Ambiguous => "The index has several cases that fit.",
        Existence::NotInIndex => "The index does not have it; it may still exist.",
        Existence::CannotCheck => "The index could not be asked.",
        Existence::NotLookedUp => "Existence was not looked up.",
    }
}

pub(super) fn warnings_of(settlement: &Settlement) -> Vec<Warning> {
    let warnings = settlement.warnings.iter();
    warnings.map(|warning| Warning { code: warning.code.into(), text: warning.text.clone(), evidence: warning.evidence.clone() }).collect()
}
