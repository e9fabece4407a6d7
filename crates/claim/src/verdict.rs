//! The verdict on a claim, and what a model's proposal becomes when its quotations are looked up.

use literatim_judge::verdicts;
use literatim_matching::names;
use serde::{Deserialize, Serialize};

verdicts! {
    /// The verdict on a claim. Without a model, nothing but `Inconclusive` and `SourceUnavailable` is given.
    pub enum ClaimVerdict {
        /// The source says something else, or nothing of it.
        NotSupported = "Not supported" in Changed,
        /// The source says a part of it, or says it more narrowly or widely.
        Partial = "Partly supported" in Doubt,
        /// The source says so.
        Supported = "Supported" in Sound,
        /// Nobody can say from these passages.
        Inconclusive = "Inconclusive" in Aside,
        /// No text of the source is loaded.
        SourceUnavailable = "Source unavailable" in Aside,
    }
}

names! {
    /// How a claim and its source differ.
    pub enum ClaimFault {
        /// The source says the opposite, or another thing of the same matter.
        Contradicted,
        /// The source says nothing of it.
        Absent,
        /// The claim says more than the source.
        Exaggerated,
        /// The claim says less than the source, or of fewer cases.
        Narrowed,
        /// The claim bends what the source says.
        Distorted,
        /// The source lacks a part of the claim.
        PartMissing,
    }
}
