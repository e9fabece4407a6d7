//! The results of a check, by name.

use crate::names::names;
use serde::{Deserialize, Serialize};

names! {
    /// The verdict that stands first: the most severe of the results. The order is that of severity, from the top;
    /// from `CannotCheck` on they stand beside it and are no faults.
    pub enum Headline {
        /// The source's text is complete and the words are not there.
        NotFound,
        /// A word was changed, added or dropped.
        Altered,
        /// The source's thought in other words.
        Paraphrase,
        /// Joined from places that do not follow each other in one opinion.
        Spliced,
        /// The words stand, but in another source than the one cited.
        WrongSource,
        /// The words are not the voice that the draft says.
        WrongVoice,
        /// A marked change may turn the meaning.
        MeaningMayTurn,
        /// The words stand on another page than the one cited.
        WrongPage,
        /// Only such changes as a bracket would have to disclose, without weight for the meaning.
        Minor,
        /// Every change is marked.
        Faithful,
        /// No change.
        Verbatim,
        /// No text of the source to compare with, or none that can be relied on.
        CannotCheck,
        /// No citation goes with the quotation.
        Unattributed,
        /// Quoted from the record of the case.
        Record,
        /// A term or scare quotes: not checked.
        NotChecked,
    }

    /// The result on words.
    pub enum Words {
        /// No edit.
        Verbatim,
        /// Every edit is licensed by a marked convention.
        Faithful,
        /// Only edits without weight for the meaning.
        Minor,
        /// An edit that may change the meaning.
        Altered,
        /// Fragments out of order or of two opinions, or joined without an ellipsis.
        Spliced,
        /// High overlap of content words, low overlap of order.
        Paraphrase,
        /// The source's text is complete and the words are not there.
        NotFound,
        /// No source text, partial text, or text too poor.
        CannotCheck,
    }

    /// The result on the source.
    pub enum SourceResult {
        /// The cited one.
        Own,
        /// Another one.
        Other,
        /// No citation goes with the quotation.
        Unattributed,
        /// The record of the case.
        Record,
    }

    /// The result on the place.
    pub enum Place {
        /// On the cited page.
        OnPage,
        /// On another page.
        OtherPage,
        /// The citation gives no page.
        NoPin,
        /// The source has no such page marks.
        Unverifiable,
    }

    /// Whose voice the words are.
    pub enum Voice {
        /// The court's.
        Court,
        /// A plurality's.
        Plurality,
        /// A concurrence's.
        Concurrence,
        /// A dissent's.
        Dissent,
        /// The syllabus.
        Syllabus,
        /// A headnote.
        Headnote,
        /// Counsel's argument.
        Counsel,
        /// An authority quoted there.
        Quoted,
        /// An argument recited there.
        Recited,
        /// Not known.
        Unknown,
    }

    /// How high the score is.
    pub enum Tier {
        /// From 90.
        High,
        /// From 70.
        Medium,
        /// Below 70.
        Low,
    }

    /// Types of edit.
    pub enum EditType {
        /// Upper against lower case.
        Case,
        /// Punctuation.
        Punctuation,
        /// Another spelling of the word, or another form of it without weight (`toward`, `towards`).
        Spelling,
        /// A fault of recognition or extraction in the source or the draft.
        Ocr,
        /// Singular against plural of one stem.
        Inflection,
        /// An article.
        Article,
        /// A function word: preposition, pronoun, auxiliary, adverb of degree and so on.
        FunctionWord,
        /// A content word.
        ContentWord,
        /// A negation.
        Negation,
        /// A modal verb.
        Modality,
        /// A quantifier.
        Quantifier,
        /// A connective.
        Connective,
        /// A number, date or amount.
        Number,
        /// A name or party.
        Name,
        /// A tense or another form of the stem than its plural.
        Tense,
        /// Something in brackets.
        Bracket,
        /// An ellipsis, with what it leaves out.
        Ellipsis,
        /// A citation or footnote mark of the source that was left out.
        CitationOmitted,
        /// Words of the source that were left out without a mark.
        Omission,
    }
}
