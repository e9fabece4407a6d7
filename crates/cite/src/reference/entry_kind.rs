//! The best way to look up a reference.

use literatim_matching::names;
use serde::{Deserialize, Serialize};

names! {
    /// The best way to look up an entry.
    pub enum EntryKind {
        /// A DOI.
        Doi,
        /// An arXiv id.
        Arxiv,
        /// An ISBN.
        Isbn,
        /// A web address.
        Url,
        /// Its authors, title and year.
        Bibliography,
    }
}
