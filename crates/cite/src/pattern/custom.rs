//! What a pattern finds.

use super::super::citation::CustomReference;
use literatim_matching::text::Span;
use serde::{Deserialize, Serialize};

/// A citation that a pattern found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomMatch {
    /// Its span, in bytes of the text. Each item of a list is a match; the first and the last include the text around the list.
    pub span: Span,
    /// The index of the pattern in the file.
    pub pattern: usize,
    /// What is cited.
    pub reference: CustomReference,
}
