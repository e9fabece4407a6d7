//! What an offline index says about a citation, as the verdict needs it.

use super::record::{PlaceAnswer, PlaceStanding};
use literatim_cite::telling_name;
use literatim_index::{CasePlace, FileHead, IndexAnswer, PlaceName, Range, answer_at};

/// Where the block of the volume of a reporter citation is in the file; `None` if the index does not cover it.
pub fn cite_range(head: &FileHead, cite: &str) -> Option<Range> {
    let [volume, reporter, _] = parts(cite)?;
    head.volume(reporter, volume)
}

/// Volume, reporter and page of a citation as a plan writes it: `608 F.3d 105`. It is cut at its first and last space, since the scanner of citations is
/// most of an artefact by itself.
fn parts(cite: &str) -> Option<[&str; 3]> {
    let (volume, rest) = cite.split_once(' ')?;
    let (reporter, page) = rest.rsplit_once(' ')?;
    Some([volume, reporter, page])
}

/// What an index has at a reporter citation; `block` is that of its volume, `None` if the index does not cover it, and `name` the draft's.
pub fn place_answer(head: &FileHead, cite: &str, name: Option<&str>, block: Option<&[u8]>) -> PlaceAnswer {
    let of = |standing| PlaceAnswer { cite: cite.to_owned(), standing, inside: None, complete: false, year: None, court: None };
    let Some(block) = block else { return of(PlaceStanding::NotCovered) };
    let Some([.., page]) = parts(cite) else { return of(PlaceStanding::Unreadable) };
    let begins = |place: CasePlace| PlaceAnswer { year: place.year, court: place.court, ..of(standing_of(place.name)) };
    match answer_at(head, block, page, name.map(telling_name).as_ref()) {
        IndexAnswer::Begins { place, complete } => PlaceAnswer { complete, ..begins(place) },
        IndexAnswer::OnlyCited => of(PlaceStanding::OnlyCited),
        IndexAnswer::Inside { begins: first, place } => PlaceAnswer { inside: Some(first), complete: true, ..begins(place) },
        IndexAnswer::NoCase { complete } => PlaceAnswer { complete, ..of(PlaceStanding::NoCase) },
        IndexAnswer::Unknown => of(PlaceStanding::Unreadable),
    }
}

fn standing_of(name: PlaceName) -> PlaceStanding {
    match name {
        PlaceName::This => PlaceStanding::ThisName,
        PlaceName::OneParty => PlaceStanding::OneParty,
        PlaceName::Other => PlaceStanding::OtherName,
        PlaceName::Unknown => PlaceStanding::NoName,
    }
}
