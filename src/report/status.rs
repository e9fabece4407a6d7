//! What became of a source, by name.

use crate::names::names;
use serde::{Deserialize, Serialize};

names! {
    /// What became of a source. Words are looked for in those alone that are `Ok` or `Partial`.
    pub enum SourceStatus {
        /// Its whole text is there.
        Ok,
        /// A part of its text is there: words that are not in it cannot be checked.
        Partial,
        /// Its text is for subscribers.
        Paywalled,
        /// One must log in to read it.
        Login,
        /// Nothing is at its address.
        NotFound,
        /// The host was asked too often.
        RateLimited,
        /// The host or the browser keeps it back, or the host cannot be reached.
        Blocked,
        /// It did not come, or was not read, within the time that there is.
        Timeout,
        /// It is of a kind that is not read.
        Unsupported,
        /// It could not be read.
        Unreadable,
        /// It is larger than a file may be.
        TooLarge,
        /// It was not asked for, or the host failed.
        NotFetched,
    }
}
