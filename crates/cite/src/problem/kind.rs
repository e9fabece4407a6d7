//! What may be wrong with a citation.

use literatim_matching::names;
use serde::{Deserialize, Serialize};

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
        /// The draft gives another court with the same reporter citation.
        OtherCourtAtAddress,
        /// A short form has another volume than the citation of its case.
        OtherVolume,
    }
}

impl CitationProblemKind {
    /// Whether it is an inference from the tables of reporters and courts, which an index refutes when it has the case at the citation.
    pub fn is_by_tables(self) -> bool {
        matches!(self, Self::YearOutsideReporter | Self::VolumeOfOtherYear | Self::VolumePastLast | Self::CourtNotInReporter | Self::UnknownReporter)
    }

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
            Self::OtherCourtAtAddress => "other_court_at_address",
            Self::OtherVolume => "other_volume",
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
