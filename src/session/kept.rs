//! The findings that a session keeps, and when an arriving source makes one of them stale.

use super::cited::{Meant, beside, quoted_in};
use super::matching::Matches;
use literatim_judge::{Beside, Identity, Words};
use literatim_quote::{Plan, Quotation};
use literatim_report::*;
use literatim_source::Sources;

/// A finding that was made.
#[derive(Debug)]
pub(super) struct Kept {
    pub finding: QuotationFinding,
    /// What it rests on; none when its check could not be finished.
    pub basis: Option<Basis>,
    /// How many sources had arrived when it was made or last found to hold.
    pub seen: usize,
}

/// What a finding rests on besides the words themselves.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Basis {
    /// The names of the sources that the citation means, and how they fit it.
    own: Vec<String>,
    joined: Vec<String>,
    alike: bool,
    identity: Identity,
    lacking: Option<String>,
    /// The names of the sources of each authority cited with it.
    beside: Vec<Vec<String>>,
    /// What is known of sources that are missing and of what an index says.
    pub notes: Vec<String>,
}

impl Basis {
    pub fn new(plan: &Plan, quotation: &Quotation, matches: &Matches, sources: &Sources, notes: Vec<String>) -> Self {
        let names = |indices: &[usize]| indices.iter().map(|&index| sources.list()[index].name.clone()).collect::<Vec<_>>();
        let Meant { own, joined, alike, identity, lacking } = Meant::by(plan, quotation, matches, sources.list());
        let (also, quoted) = beside(plan, quotation, matches);
        let quoting = quoted_in(plan, quotation).and_then(|index| plan.citations.list[index].authority);
        let quoting = quoting.map(|authority| names(matches.of(authority)));
        let beside = also.iter().chain(&quoted).map(|Beside { sources, .. }| names(sources)).chain(quoting).collect();
        Self { own: names(&own), joined: names(&joined), alike, identity, lacking, beside, notes }
    }
}

/// Whether a finding stays as it is when a source arrives that its citation does not mean and that does not hold its words: nothing was
/// compared, or the words are the source's without an edit. An edit is judged by the words of all sources.
pub(super) fn is_settled(finding: &QuotationFinding) -> bool {
    match finding.headline {
        Headline::NotChecked | Headline::Record => true,
        Headline::Unattributed => false,
        Headline::NotFound
        | Headline::Altered
        | Headline::Paraphrase
        | Headline::Spliced
        | Headline::WrongSource
        | Headline::WrongVoice
        | Headline::MeaningMayTurn
        | Headline::WrongPage
        | Headline::Minor
        | Headline::Faithful
        | Headline::Verbatim
        | Headline::CannotCheck => {
            finding.passages.is_empty()
                || finding.words == Some(Words::Verbatim)
                    && finding.source == Some(SourceResult::Own)
                    && finding.passages.iter().all(|passage| passage.edits.is_empty())
        }
    }
}
