//! The results of a check: names, labels for readers, and meanings. Every surface takes them from here, the TypeScript ones through the generated
//! `www/src/verdicts.ts`.

use literatim_matching::{names, results};
use serde::{Deserialize, Serialize};

/// Defines a list of verdicts: results that each belong to a [`Group`](crate::Group).
#[macro_export]
macro_rules! verdicts {
    ($(#[doc = $about:literal])* pub enum $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $label:literal in $group:ident,)* }) => {
        ::literatim_matching::results! {
            $(#[doc = $about])*
            pub enum $name { $($(#[doc = $doc])+ $variant = $label,)* }
        }

        impl $name {
            /// The group that decides how it is drawn and counted.
            pub fn group(self) -> $crate::Group {
                match self {
                    $(Self::$variant => $crate::Group::$group,)*
                }
            }
        }
    };
}

names! {
    /// Verdicts that are drawn alike and counted together.
    pub enum Group {
        /// The words are not there.
        Missing,
        /// The words differ from the source's.
        Changed,
        /// They are in another source or case than the cited one.
        Elsewhere,
        /// The reader should look at something.
        Doubt,
        /// A small correction is needed.
        Minor,
        /// All is right.
        Sound,
        /// No result.
        Unknown,
        /// Nothing to compare.
        Aside,
    }
}

results! {
    /// What a finding asks of the reader. Every surface groups and counts findings by it.
    pub enum Attention {
        /// Something is wrong: words, source, page, voice or citation.
        Fix = "To fix",
        /// It could not be checked, or only the reader can decide it.
        LookUp = "To look up",
        /// Nothing to do.
        Fine = "Fine",
        /// There was nothing to compare: a short term, or a citation that was not looked up.
        Aside = "Not compared",
    }
}

impl Group {
    /// What a verdict of the group asks of the reader.
    pub fn attention(self) -> Attention {
        match self {
            Self::Missing | Self::Changed | Self::Elsewhere | Self::Doubt => Attention::Fix,
            Self::Unknown => Attention::LookUp,
            Self::Minor | Self::Sound => Attention::Fine,
            Self::Aside => Attention::Aside,
        }
    }

    /// Whether a verdict of the group is a fault, which counts for exit codes.
    pub fn is_fault(self) -> bool {
        matches!(self, Self::Missing | Self::Changed | Self::Elsewhere | Self::Doubt | Self::Minor)
    }
}

verdicts! {
    /// The verdict on a quotation: the most severe of its results, in order of severity. `CannotCheck` and those after it are no faults.
    pub enum Headline {
        /// The full text of the source does not contain these words.
        NotFound = "Not found" in Missing,
        /// A word was changed, added or dropped without a mark.
        Altered = "Altered" in Changed,
        /// The source says this in other words.
        Paraphrase = "Paraphrase" in Changed,
        /// Pieces from different places are joined as if they were one.
        Spliced = "Spliced" in Changed,
        /// The words are in another source than the one cited.
        WrongSource = "Wrong source" in Elsewhere,
        /// The speaker is not the one that the draft suggests: a dissent, for example, instead of the court.
        WrongVoice = "Wrong voice" in Doubt,
        /// Changes are marked, but one of them may change the meaning.
        MeaningMayTurn = "Meaning may change" in Doubt,
        /// The words are on another page than the one cited.
        WrongPage = "Wrong page" in Doubt,
        /// Small changes that do not affect the meaning but should be in brackets.
        Minor = "Minor changes" in Minor,
        /// Every change is marked.
        Faithful = "Faithful" in Sound,
        /// Nothing was changed.
        Verbatim = "Verbatim" in Sound,
        /// There is no text, or no reliable text, to compare with. This says nothing against the quotation.
        CannotCheck = "Cannot check" in Unknown,
        /// No citation goes with the quotation.
        Unattributed = "No citation found" in Aside,
        /// The words are quoted from the record of the case, and no file of it is loaded.
        Record = "From the record" in Aside,
        /// A term of a few words without a citation.
        NotChecked = "Not checked" in Aside,
    }
}

impl Headline {
    /// What the verdict asks of the reader. Words without a citation, and those of a record that is not loaded, are to be looked up.
    pub fn attention(self) -> Attention {
        match self {
            Self::Unattributed | Self::Record => Attention::LookUp,
            Self::NotFound
            | Self::Altered
            | Self::Paraphrase
            | Self::Spliced
            | Self::WrongSource
            | Self::WrongVoice
            | Self::MeaningMayTurn
            | Self::WrongPage
            | Self::Minor
            | Self::Faithful
            | Self::Verbatim
            | Self::CannotCheck
            | Self::NotChecked => self.group().attention(),
        }
    }
}

results! {
    /// The result on words.
    pub enum Words {
        /// Nothing was changed.
        Verbatim = "Verbatim",
        /// Every change is marked.
        Faithful = "Faithful",
        /// Only changes that do not affect the meaning.
        Minor = "Minor changes",
        /// A change that may alter the meaning.
        Altered = "Altered",
        /// Fragments out of order or of two opinions, or joined without an ellipsis.
        Spliced = "Spliced",
        /// Most of the content words, in another order.
        Paraphrase = "Paraphrase",
        /// The full text of the source does not contain the words.
        NotFound = "Not found",
        /// No text of the source, only part of it, or one of too poor quality to compare.
        CannotCheck = "Cannot check",
    }

    /// The result on the source.
    pub enum SourceResult {
        /// The cited one.
        Own = "The one cited",
        /// Another one.
        Other = "Another one",
        /// No citation goes with the quotation.
        Unattributed = "None cited",
        /// The record of the case.
        Record = "The record",
    }

    /// The result on the place.
    pub enum Place {
        /// On the cited page.
        OnPage = "On the cited page",
        /// On another page.
        OtherPage = "On another page",
        /// The citation gives no page.
        NoPin = "No page cited",
        /// The source has no such page marks.
        Unverifiable = "Cannot be verified",
    }

    /// Whose voice the words are.
    pub enum Voice {
        /// The court's.
        Court = "The court",
        /// A plurality's.
        Plurality = "A plurality",
        /// A concurrence's.
        Concurrence = "A concurrence",
        /// That of an opinion that concurs or dissents in part.
        ConcurrenceInPart = "A partial concurrence or dissent",
        /// A dissent's.
        Dissent = "A dissent",
        /// The syllabus.
        Syllabus = "The syllabus",
        /// A headnote.
        Headnote = "A headnote",
        /// An authority quoted there.
        Quoted = "Quoted there",
        /// An argument recited there.
        Recited = "Recited there",
        /// Not known.
        Unknown = "Not known",
    }

    /// How high the score is.
    pub enum Tier {
        /// From 90.
        High = "high",
        /// From 70.
        Medium = "medium",
        /// Below 70.
        Low = "low",
    }

    /// Types of edit.
    pub enum EditType {
        /// Upper or lower case.
        Case = "capital letter",
        /// Punctuation.
        Punctuation = "punctuation",
        /// Another spelling of the word, or another form with the same meaning (`toward`, `towards`).
        Spelling = "spelling",
        /// An error of recognition or extraction in the source or the draft.
        Ocr = "recognition error",
        /// Singular or plural of one stem.
        Inflection = "singular or plural",
        /// An article.
        Article = "article",
        /// A function word: preposition, pronoun, auxiliary, adverb of degree and so on.
        FunctionWord = "function word",
        /// A content word.
        ContentWord = "content word",
        /// A negation.
        Negation = "negation",
        /// A modal verb.
        Modality = "modal verb",
        /// A quantifier.
        Quantifier = "quantifier",
        /// A connective.
        Connective = "connective",
        /// A number, date or amount.
        Number = "number",
        /// A name or party.
        Name = "name",
        /// A tense, or another form of the stem than its plural.
        Tense = "tense",
        /// A bracket.
        Bracket = "bracket",
        /// An ellipsis, with what it leaves out.
        Ellipsis = "ellipsis",
        /// A citation or footnote mark of the source that was left out.
        CitationOmitted = "citation left out",
        /// Words of the source that were left out without a mark.
        Omission = "unmarked omission",
    }
}
