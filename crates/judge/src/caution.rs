//! Warnings for the reader.

/// A warning, such as a change that may affect the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// A stable code.
    pub code: &'static str,
    /// One sentence.
    pub text: String,
    /// The words that it is based on.
    pub evidence: String,
}

impl Caution {
    /// The code of the warning of italics that the draft adds.
    pub const EMPHASIS_ADDED: &str = "emphasis_not_disclosed";

    /// The code of the warning of words that end before a condition.
    pub const CUT_BEFORE_CONDITION: &str = "cut_before_condition";

    /// The code of the warning of words that begin after a condition.
    pub const CUT_AFTER_CONDITION: &str = "cut_after_condition";

    /// The code of the warning of a speaker whom the source may call by another name.
    pub const OTHER_SPEAKER: &str = "other_speaker";

    /// The code of the warning of words that begin after a negation of the source.
    pub const CUT_AFTER_NEGATION: &str = "cut_after_negation";

    /// The code of the warning of a bracket before the quotation that denies it.
    pub const DENIED_IN_BRACKETS: &str = "denied_in_brackets";

    /// The code of the warning of words in a source that has the cited citation but is another case than the draft names.
    pub const ANOTHER_CASE: &str = "another_case";

    /// The code of the warning of a cited work that was taken back.
    pub const RETRACTED: &str = "work_retracted";

    /// Whether only the reader can decide, by the draft's own words around the quotation, if the meaning changes.
    pub fn is_for_reader(&self) -> bool {
        matches!(self.code, Self::CUT_AFTER_NEGATION | Self::DENIED_IN_BRACKETS)
    }

    /// Whether it leaves the reader to decide if the meaning changes; others name a fault of form, or what the reader should look at.
    pub fn may_turn(&self) -> bool {
        !matches!(self.code, Self::EMPHASIS_ADDED | Self::OTHER_SPEAKER | Self::ANOTHER_CASE) && !self.leaves_out_condition()
    }

    /// Whether the quotation leaves out a condition of its source, before or behind its words.
    pub fn leaves_out_condition(&self) -> bool {
        matches!(self.code, Self::CUT_BEFORE_CONDITION | Self::CUT_AFTER_CONDITION)
    }
}
