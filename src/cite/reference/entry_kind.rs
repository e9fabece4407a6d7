//! By what a reference is best looked up.

use crate::names::names;
use serde::{Deserialize, Serialize};

names! {
    /// By what an entry is best looked up.
    pub enum EntryKind {
        /// A DOI.
        Doi,
        /// An id of arXiv.
        Arxiv,
        /// An ISBN.
        Isbn,
        /// An address on the web.
        Url,
        /// Its authors, title and year.
        Bibliography,
    }
}
