//! Whether a cited case exists as cited, judged by the answers of a case index; for other works see [`work`].
//!
//! An index finds a case by its reporter citation (`608 F.3d 105`), whatever the draft calls it, and also by the pages inside a case. So the name
//! decides which case is meant. If no case of that name is at the citation, the index is searched for the name, then for the docket number. A case
//! that the index lacks is never reported as nonexistent.

mod case;
mod fit;
mod kept_index;
mod place;
mod record;
mod tables;
mod title;
mod work;

use crate::verdicts;
pub use case::settle_chosen;
pub use fit::Sought;
pub use kept_index::{cite_range, place_answer};
pub use record::{
    CaseRecord, CiteAnswer, CiteStanding, Inquiry, PlaceAnswer, PlaceStanding, Search, SearchAnswer, SearchKind, Settlement, WorkAnswer, WorkIndex,
    WorkRecord, WorkSearch,
};
use serde::{Deserialize, Serialize};
pub use work::{SoughtWork, settle_work};

verdicts! {
    /// The verdict on a citation: whether what it cites exists, and there.
    pub enum Existence {
        /// The case or work exists, at this citation and under this name.
        Found = "Found" in Sound,
        /// The work exists, but its title, first author, year or journal differs from the draft.
        FoundWithDifferences = "Found with differences" in Minor,
        /// The citation leads to a case, or a work, with another name.
        OtherName = "Under another name" in Elsewhere,
        /// The citation leads to a page inside another case.
        InteriorPage = "Inside another case" in Elsewhere,
        /// The case or work exists, at another citation.
        OtherCitation = "At another citation" in Elsewhere,
        /// Only a docket of the case was found.
        DocketOnly = "Docket only" in Unknown,
        /// Several candidates fit, and nothing shows which one is meant.
        Ambiguous = "Ambiguous" in Unknown,
        /// The index does not have it. It may still exist.
        NotInIndex = "Not in the index" in Unknown,
        /// The index could not be asked.
        CannotCheck = "Cannot check" in Unknown,
        /// No index was asked.
        NotLookedUp = "Not looked up" in Aside,
    }
}
