//! A reporter citation with its edition.

use crate::cite::citation::{Cite, CiteSpan};
use crate::cite::tables::Edition;

/// An address of a full citation.
pub(super) struct Address<'a> {
    pub cite: &'a Cite,
    pub locator: &'a CiteSpan,
    /// The edition of its reporter; none when it is unknown, or written like another one.
    pub edition: Option<&'static Edition>,
}
