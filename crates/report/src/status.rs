//! Statuses of a source.

use literatim_matching::results;
use serde::{Deserialize, Serialize};

results! {
    /// The status of a source. Words are searched for only in sources that are `Ok` or `Partial`.
    pub enum SourceStatus {
        /// Its whole text was read.
        Ok = "Read",
        /// Only part of its text was read; words that are not in it cannot be checked.
        Partial = "Read in part",
        /// Its text is available to subscribers only.
        Paywalled = "For subscribers",
        /// It requires a login.
        Login = "Behind a login",
        /// There is nothing at its address.
        NotFound = "Not there",
        /// The host refuses more requests for now.
        RateLimited = "Rate limited",
        /// The host or the browser blocks it, or the host cannot be reached.
        Blocked = "Blocked",
        /// It did not arrive, or was not read, within the time limit.
        Timeout = "Timed out",
        /// Its format is not supported.
        Unsupported = "Of an unsupported kind",
        /// It could not be read.
        Unreadable = "Unreadable",
        /// It exceeds the size limit.
        TooLarge = "Too large",
        /// It was not fetched, or the host failed.
        NotFetched = "Not fetched",
    }
}
