//! The parts that a filing has.

/// A part of a filing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilingPart {
    /// Court, parties, number and title, at the start.
    Caption,
    /// Table of contents.
    TableOfContents,
    /// Table of authorities.
    TableOfAuthorities,
    /// A heading of the body.
    Heading,
    /// Running text.
    #[default]
    Body,
    /// A row of another table.
    Table,
    /// A footnote.
    Footnote,
    /// The signature block.
    Signature,
    /// A certificate of service, of compliance, or of the word count.
    Certificate,
    /// The list of exhibits.
    Exhibits,
}

impl FilingPart {
    /// Whether it is the filing's own prose; only prose has quotations and antecedents of `Id.`
    pub fn is_prose(self) -> bool {
        matches!(self, Self::Heading | Self::Body | Self::Footnote)
    }

    /// Whether it is the table of contents or of authorities.
    pub fn is_table(self) -> bool {
        matches!(self, Self::TableOfContents | Self::TableOfAuthorities)
    }
}
