//! Volume and year.

use super::address::Address;
use super::kind::CitationProblemKind;

/// Years by which decisions may be older than the first volume that reports them, and younger than the last one.
const SLACK: (u16, u16) = (2, 1);

/// Years by which a case may differ from the year of its volume: cases are printed late, and years between anchors are interpolated. Of 9,600
/// citations in real opinions and briefs, those that differ by more are errors.
const APART: u16 = 3;

/// The contradiction between volume and year of a reporter citation.
pub(super) fn problem(address: &Address, year: Option<u16>) -> Option<(CitationProblemKind, String)> {
    let edition = address.edition.filter(|edition| edition.holds_cases())?;
    let volume: u16 = address.cite.volume.parse().ok()?;
    let name = edition.name;
    if let Some(last) = edition.last_volume().filter(|&last| last < volume) {
        return Some((CitationProblemKind::VolumePastLast, format!("{name} ended with volume {last}; the citation says volume {volume}.")));
    }
    let year = year?;
    if let Some(begins) = edition.begins().filter(|&begins| year + SLACK.0 < begins) {
        return Some((CitationProblemKind::YearOutsideReporter, format!("{name} begins in {begins}; the citation says {year}.")));
    }
    if let Some(ended) = edition.ended().filter(|&ended| ended + SLACK.1 < year) {
        return Some((CitationProblemKind::YearOutsideReporter, format!("{name} ended in {ended}; the citation says {year}.")));
    }
    if is_by_year(name) && volume > 1900 && volume + 1 < year {
        return Some((CitationProblemKind::VolumeOfOtherYear, format!("{name} dates it to {volume}; the citation says {year}.")));
    }
    // A page with a Roman numeral is in an appendix, and may be of any year.
    let paged = address.cite.page.as_ref().is_none_or(|page| page.starts_with(|c: char| c.is_ascii_digit()));
    let of_volume = edition.year_of_volume(volume).filter(|of_volume| paged && of_volume.abs_diff(year) > APART)?;
    Some((CitationProblemKind::VolumeOfOtherYear, format!("Volume {volume} of {name} is from about {of_volume}; the citation says {year}.")))
}

/// Whether the volumes of a database are the years in which it adds decisions.
fn is_by_year(reporter: &str) -> bool {
    reporter == "WL" || reporter.ends_with("LEXIS")
}
