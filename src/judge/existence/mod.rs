//! Whether a cited case exists as cited, by what an index of cases answers; for other works see [`work`].
//!
//! An index answers to an address in print (`608 F.3d 105`), whatever the draft calls the case, and also to the pages inside of a case.
//! So a name decides which case is meant; where no case of the name stands at the address, the index is searched for the name, then for
//! the docket number. What is not in the index is never said not to exist.

mod case;
mod fit;
mod record;
mod tables;
mod title;
mod work;

use crate::judge::results::verdicts;
pub use case::settle;
pub use fit::Sought;
pub use record::{
    CaseRecord, CiteAnswer, CiteStanding, Inquiry, Search, SearchAnswer, SearchKind, Settlement, WorkAnswer, WorkIndex, WorkRecord, WorkSearch,
};
use serde::{Deserialize, Serialize};
pub use work::{SoughtWork, settle_work};

verdicts! {
    /// The verdict on a citation: whether what it cites exists, and there.
    pub enum Existence {
        /// The case or work exists, at this citation and under this name.
        Found = "Found" in Sound,
        /// The work exists, with another title, first author, year or journal than the draft gives.
        FoundWithDifferences = "Found with differences" in Minor,
        /// At this citation is a case, or a work, of another name.
        OtherName = "Under another name" in Elsewhere,
        /// The citation leads into the pages of another case.
        InteriorPage = "Inside another case" in Elsewhere,
        /// The case or work exists, at another citation.
        OtherCitation = "At another citation" in Elsewhere,
        /// Only a docket of the case was found.
        DocketOnly = "Docket only" in Unknown,
        /// Several candidates fit, and nothing settles which is meant.
        Ambiguous = "Ambiguous" in Unknown,
        /// The index does not have it. It may exist all the same.
        NotInIndex = "Not in the index" in Unknown,
        /// The index could not be asked.
        CannotCheck = "Cannot check" in Unknown,
        /// No index was asked.
        NotLookedUp = "Not looked up" in Aside,
    }
}
