//! What became of a source, by name.

use crate::names::results;
use serde::{Deserialize, Serialize};

results! {
    /// What became of a source. Words are searched for only in those that are `Ok` or `Partial`.
    pub enum SourceStatus {
        /// Its whole text is there.
        Ok = "Read",
        /// A part of its text is there: words that are not in it cannot be checked.
        Partial = "Read in part",
        /// Its text is for subscribers.
        Paywalled = "For subscribers",
        /// A login is needed to read it.
        Login = "Behind a login",
        /// Nothing is at its address.
        NotFound = "Not there",
        /// The host refuses more requests for now.
        RateLimited = "Rate limited",
        /// The host or the browser blocks it, or the host cannot be reached.
        Blocked = "Blocked",
        /// It did not arrive, or was not read, within the time limit.
        Timeout = "Timed out",
        /// It is of a kind that is not read.
        Unsupported = "Of an unsupported kind",
        /// It could not be read.
        Unreadable = "Unreadable",
        /// It is larger than a file may be.
        TooLarge = "Too large",
        /// It was not fetched, or the host failed.
        NotFetched = "Not fetched",
    }
}
