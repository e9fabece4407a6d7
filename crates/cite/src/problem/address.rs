//! A reporter citation with its edition.

use crate::citation::{Cite, CiteSpan};
use crate::tables::Edition;

/// A reporter citation of a full citation.
pub(super) struct Address<'a> {
    pub cite: &'a Cite,
    pub locator: &'a CiteSpan,
    /// The edition of its reporter; `None` if unknown, or written like another one.
    pub edition: Option<&'static Edition>,
}
