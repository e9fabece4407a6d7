//! Whether a cited case exists as cited, by an offline index: it knows where cases begin, and recognises names that it does not contain.

use super::Existence;
use super::fit::Sought;
use super::record::{CiteStanding, Inquiry, PlaceAnswer, PlaceStanding, Settlement};
use crate::caution::Caution;
use literatim_cite::{Cite, NameParts};
use literatim_matching::order;

/// Decides by the places of an offline index. Of parallel citations the most informative decides, and each has its own result.
pub(super) fn settle(sought: &Sought, inquiry: &Inquiry) -> Settlement {
    let mut places: Vec<&PlaceAnswer> = inquiry.places.iter().collect();
    order::sort_by_key(&mut places, |place| rank(existence_of(place), place));
    let Some(best) = places.first() else { return Settlement::new(Existence::NotLookedUp, String::new()) };
    let existence = existence_of(best);
    let mut settlement = Settlement::new(existence, reason(best, &inquiry.index));
    let years = best.year.zip(sought.year).map(|(own, given)| i32::from(own) - i32::from(given));
    let agrees = years.is_none_or(|years| years.abs() <= 1);
    let is_this = existence == Existence::Found && best.standing == PlaceStanding::ThisName && best.inside.is_none();
    // The name of an only party may be misspelt, and initials stand for a name that the index may have in full; two surnames hardly differ by chance. Of
    // a volume that the index has in part, another case may begin on the page.
    let is_other = existence == Existence::OtherName && sought.name.is_some_and(|name| NameParts::of(name).names_both_parties());
    settlement.verified = if is_this && agrees { Some(true) } else { (is_other && best.complete).then_some(false) };
    if let Some(text) = note(best, sought.name) {
        settlement.evidence.push(text);
    }
    if best.inside.is_some() && existence == Existence::Found {
        settlement.warnings.push(Caution { code: "not_first_page", text: settlement.reason.clone(), evidence: best.cite.clone() });
    }
    if let (Some(own), Some(given), false) = (best.year, sought.year, years == Some(0) || existence != Existence::Found) {
        let text = format!("The draft gives the year {given}; the case at {} was decided in {own}.", best.cite);
        settlement.evidence.push(text.clone());
        if !agrees {
            settlement.warnings.push(Caution { code: "year_differs", text, evidence: given.to_string() });
        }
    }
    if inquiry.places.len() > 1 {
        parallels(inquiry, existence, &mut settlement);
    }
    settlement
}

/// The verdict on each parallel citation; warns of those at which another case begins.
fn parallels(inquiry: &Inquiry, existence: Existence, settlement: &mut Settlement) {
    for place in &inquiry.places {
        let (own, reason) = (existence_of(place), reason(place, &inquiry.index));
        if existence == Existence::Found && own == Existence::OtherName {
            settlement.warnings.push(Caution { code: "parallel_differs", text: reason.clone(), evidence: place.cite.clone() });
            settlement.verified = None;
        }
        settlement.cites.push(CiteStanding { cite: place.cite.clone(), existence: own, reason });
    }
}

/// The verdict for one place.
fn existence_of(place: &PlaceAnswer) -> Existence {
    match (place.standing, place.inside) {
        (PlaceStanding::ThisName | PlaceStanding::OneParty, _) | (PlaceStanding::NoName, None) => Existence::Found,
        (PlaceStanding::OtherName, None) => Existence::OtherName,
        (PlaceStanding::OtherName | PlaceStanding::NoName, Some(_)) => Existence::InteriorPage,
        (PlaceStanding::OnlyCited | PlaceStanding::NoCase | PlaceStanding::NotCovered, _) => Existence::NotInIndex,
        (PlaceStanding::Unreadable, _) => Existence::CannotCheck,
    }
}

/// Rank among parallel citations: the most informative first, and of equal ones that on which a whole name agrees.
fn rank(existence: Existence, place: &PlaceAnswer) -> (usize, PlaceStanding) {
    let first = match existence {
        Existence::Found if place.inside.is_none() => 0,
        Existence::Found => 1,
        Existence::OtherName => 2,
        Existence::InteriorPage => 3,
        Existence::NotInIndex => 4,
        Existence::FoundWithDifferences
        | Existence::OtherCitation
        | Existence::DocketOnly
        | Existence::Ambiguous
        | Existence::CannotCheck
        | Existence::NotLookedUp => 5,
    };
    (first, place.standing)
}

fn reason(place: &PlaceAnswer, index: &str) -> String {
    let cite = &place.cite;
    let decided = dated(place);
    let volume = || Cite::parse(cite).map_or(String::new(), |cite| format!("{} {}", cite.volume, cite.reporter));
    if let Some(first) = place.inside {
        return match place.standing {
            PlaceStanding::ThisName => format!("{cite} is a page within the case, not its first: the case begins at page {first}{decided}."),
            PlaceStanding::OneParty => {
                format!("{cite} is a page within a case that begins at page {first}{decided}, and one of its parties has the name in the draft.")
            }
            _ => format!("No case begins at {cite}; the page is inside the case that begins at page {first}{decided}."),
        };
    }
    match place.standing {
        PlaceStanding::ThisName => format!("The {index} has a case of this name at {cite}{decided}."),
        PlaceStanding::OneParty => format!("The {index} has a case at {cite}{decided}, and one of its parties has the name in the draft."),
        PlaceStanding::OtherName => format!("The {index} has a case with another name at {cite}{decided}."),
        PlaceStanding::NoName => format!("The {index} has a case at {cite}{decided}."),
        PlaceStanding::OnlyCited => format!("Courts cite a case at {cite}; the {index} does not have it. The case may still exist."),
        PlaceStanding::NoCase if place.complete => {
            format!("No case begins at {cite}, although the data of the {index} list the whole volume. The case may still exist.")
        }
        PlaceStanding::NoCase => format!("The {index} has no case at {cite}. The case may still exist: the index may lack cases of {}.", volume()),
        PlaceStanding::NotCovered => format!("The {index} does not cover {}. The case may still exist.", volume()),
        PlaceStanding::Unreadable => format!("It could not be looked up: the {index} cannot be read at {cite}."),
    }
}

/// Court and year in parentheses.
fn dated(place: &PlaceAnswer) -> String {
    let year = place.year.map(|year| year.to_string());
    let parts: Vec<&str> = place.court.as_deref().into_iter().chain(year.as_deref()).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(" ")) }
}

/// How the names were compared, where that leaves a doubt.
fn note(place: &PlaceAnswer, name: Option<&str>) -> Option<String> {
    let name = name?;
    match place.standing {
        PlaceStanding::OneParty => {
            Some(format!("Of the name {name}, one party agrees with the index; the other may be misspelt, shortened or changed."))
        }
        PlaceStanding::OtherName => {
            Some(format!("No party of the name {name} agrees with the index, which recognises names by prints and does not contain them."))
        }
        PlaceStanding::NoName => {
            Some(format!("The names were not compared: the index has none of the case, or {name} has no word that tells it from other cases."))
        }
        PlaceStanding::ThisName | PlaceStanding::OnlyCited | PlaceStanding::NoCase | PlaceStanding::NotCovered | PlaceStanding::Unreadable => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict on a name at `1931 F.3d 240` by an index that has a case with another name there.
    fn verified(name: &str, complete: bool, inside: Option<u32>) -> (Existence, Option<bool>) {
        let place = PlaceAnswer { cite: "1931 F.3d 240".into(), standing: PlaceStanding::OtherName, inside, complete, year: None, court: None };
        let cites = [Cite::parse("1931 F.3d 240").expect("a citation")];
        let sought = Sought { cites: &cites, name: Some(name), year: None, date: None, court: None, docket: None };
        let inquiry =
            Inquiry { index: "offline index".into(), cites: Vec::new(), searches: Vec::new(), works: Vec::new(), places: vec![place], version: None };
        let settlement = settle(&sought, &inquiry);
        (settlement.existence, settlement.verified)
    }

    #[test]
    fn another_name_is_sure_only_in_a_whole_volume_and_with_two_names_written_out() {
        for (name, complete, expected) in [
            ("Tarnholt v. Gorley", true, Some(false)),
            ("Tarnholt Lantern Works, Inc. v. Gorley", true, Some(false)),
            ("Tarnholt v. Gorley", false, None),
            ("United States v. Gorley", true, None),
            ("In re Gorley", true, None),
            ("A.B. v. Gorley", true, None),
            ("TQK v. Gorley", true, None),
            ("Tarnholt v. N.W.G.", true, None),
            ("State v. Smith", true, None),
        ] {
            assert_eq!(verified(name, complete, None), (Existence::OtherName, expected), "{name}, complete: {complete}");
        }
        assert_eq!(verified("Tarnholt v. Gorley", true, Some(230)), (Existence::InteriorPage, None));
    }
}
