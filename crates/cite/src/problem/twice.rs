//! One reporter citation, cited twice with differences.

use super::address::Address;
use super::kind::CitationProblemKind;
use crate::citation::Citation;
use crate::tables::{Court, court_as_written};
use literatim_matching::text::Span;
use std::collections::HashMap;

/// Maximum similarity of the names of two different cases, 0 to 1: one common party, or one misread, makes them more similar.
const DIFFERENT: f64 = 0.1;

/// The earlier citations at each reporter citation.
#[derive(Default)]
pub(super) struct Seen<'a>(HashMap<(&'a str, &'a str, &'a str), Before<'a>>);

/// The first citations with a name, a year and a court, until a different one is reported.
#[derive(Default)]
struct Before<'a> {
    named: Option<&'a Citation>,
    dated: Option<&'a Citation>,
    decided: Option<(&'a Citation, Court, &'a str)>,
    other_name: bool,
    other_year: bool,
    other_court: bool,
}

impl<'a> Seen<'a> {
    /// The contradictions between a citation and earlier ones, with the index of the other citation; each is reported once for a reporter citation,
    /// and once for its parallel ones.
    pub fn problems(&mut self, text: &str, addresses: &[Address<'a>], citation: &'a Citation) -> Vec<((CitationProblemKind, String), Span)> {
        let (mut other_name, mut other_year, mut other_court) = (None, None, None);
        let court = citation.court.as_deref().and_then(|written| Some((court_as_written(written)?, written)));
        for address in addresses {
            let Some(page) = &address.cite.page else { continue };
            let before = self.0.entry((&address.cite.volume, &address.cite.reporter, page)).or_default();
            if !before.other_name && is_named(citation) && !shares_page(text, citation) {
                let first = *before.named.get_or_insert(citation);
                if let (Some(one), Some(other)) = (&first.name, &citation.name)
                    && one.parts().compare(other.parts()).score < DIFFERENT
                {
                    before.other_name = true;
                    let sentence = format!("The draft gives {} to “{}” and to “{}”.", address.cite, one.text, other.text);
                    other_name.get_or_insert(((CitationProblemKind::OtherNameAtAddress, sentence), first.span));
                }
            }
            if !before.other_year && citation.year.is_some() {
                let first = *before.dated.get_or_insert(citation);
                if let (Some(one), Some(other)) = (first.year, citation.year)
                    && one != other
                {
                    before.other_year = true;
                    let sentence = format!("The draft gives {} the years {one} and {other}.", address.cite);
                    other_year.get_or_insert(((CitationProblemKind::OtherYearAtAddress, sentence), first.span));
                }
            }
            if !before.other_court
                && let Some((court, written)) = court
            {
                let (first, known, one) = *before.decided.get_or_insert((citation, court, written));
                if are_two(known, court) {
                    before.other_court = true;
                    let sentence =
                        format!("The draft gives {} the courts {one} and {written}", address.cite) + if written.ends_with('.') { "" } else { "." };
                    other_court.get_or_insert(((CitationProblemKind::OtherCourtAtAddress, sentence), first.span));
                }
            }
        }
        other_name.into_iter().chain(other_year).chain(other_court).collect()
    }
}

/// Whether two courts are certainly not one: a court of a state may be written with or without its division, and a circuit's bankruptcy panel as the
/// circuit.
fn are_two(one: Court, other: Court) -> bool {
    let circuit = |court: Court| court.id.strip_prefix("bap").or(court.id.strip_prefix("ca")).and_then(|number| number.parse::<u8>().ok());
    if circuit(one).is_some_and(|number| circuit(other) == Some(number)) {
        return false;
    }
    let known = !one.jurisdiction.is_empty() && !other.jurisdiction.is_empty();
    known && one.id != other.id && (one.jurisdiction != other.jurisdiction || one.jurisdiction == "us")
}

/// Whether it has the names of two parties; `In re` and short names are not distinctive enough.
fn is_named(citation: &Citation) -> bool {
    citation.name.as_ref().is_some_and(|name| name.parts().is_of_a_case() && (name.text.contains(" v. ") || name.text.contains(" v ")))
}

/// Whether it is marked as one of several short decisions on a page.
fn shares_page(text: &str, citation: &Citation) -> bool {
    citation.parentheticals.iter().any(|paren| {
        let inner = text[paren.span].to_lowercase();
        matches!(inner.as_str(), "table" | "mem." | "mem") || inner.contains("table decision") || inner.contains("unpublished")
    })
}
