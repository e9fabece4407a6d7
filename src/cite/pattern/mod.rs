//! Kinds of citation that a user names by patterns: verses, exhibits, whatever a draft cites by keys of its own.
//!
//! The file is JSON: `{"patterns": [{"name", "pattern", "key"}]}`, with `item`, `url`, `aliases` and `kind` where they are wanted.
//!
//! - `pattern` is a regular expression with named groups, and finds a citation within a paragraph.
//! - `key` is a template of its groups and calls the thing that is cited: `{book} {chapter}.{first}`. `url` is one of its address.
//! - The groups `first` and `last` are the ends of a range: `54.130–32` gives 130 and 132. The template is filled once with the first,
//!   which is the key, and once with the last.
//! - `item` finds the items of a list in the text of the group `list`; only `;`, `,`, `&` and *and* stand between two. A group that an item
//!   lacks has the value that it had before: in `[Sundara 54.30; 32]` both items are of chapter 54.
//! - `aliases` gives for a group the names that mean another: `{"book": {"Sundara Kanda": "Sundara"}}`.
//! - `kind` says what the report calls it: `verse`, `exhibit` or `passage`.
//!
//! A match whose key would lack a group that it names is none.

mod custom;
#[cfg(feature = "patterns")]
mod error;
#[cfg(feature = "patterns")]
mod form;
#[cfg(feature = "patterns")]
mod search;
#[cfg(feature = "patterns")]
mod template;

pub use custom::CustomMatch;
#[cfg(feature = "patterns")]
pub use error::{PatternError, PatternPlace};

use super::core::{Core, CoreKind};

/// Kinds of citation that a user has named; none by default.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    #[cfg(feature = "patterns")]
    list: Vec<form::CompiledPattern>,
    other: Option<fn(&str) -> Vec<CustomMatch>>,
}

impl Patterns {
    /// Reads a file of patterns: at most 50, of 1,000 characters each.
    ///
    /// # Errors
    /// With the pattern, the field and the place, when something in it is wrong.
    #[cfg(feature = "patterns")]
    pub fn from_json(json: &str) -> Result<Self, PatternError> {
        Ok(Self { list: form::read(json)?, other: None })
    }

    /// Patterns that `find` searches for, as [`Patterns::find`] does: in the browser another artefact holds them.
    pub fn found_by(find: fn(&str) -> Vec<CustomMatch>) -> Self {
        Self {
            #[cfg(feature = "patterns")]
            list: Vec::new(),
            other: Some(find),
        }
    }

    /// The citations in `text`, each within a line, in order. Of two that overlap the one that begins first counts, then that of the pattern
    /// that comes first in the file.
    pub fn find(&self, text: &str) -> Vec<CustomMatch> {
        if let Some(find) = self.other {
            return find(text);
        }
        #[cfg(feature = "patterns")]
        return search::find(&self.list, text);
        #[cfg(not(feature = "patterns"))]
        Vec::new()
    }

    /// The same as bare references.
    pub(super) fn cores(&self, text: &str) -> Vec<Core> {
        let core = |found: CustomMatch| Core { span: found.span, ..Core::new(CoreKind::Custom(found.reference)) };
        self.find(text).into_iter().map(core).collect()
    }
}

#[cfg(all(test, feature = "patterns"))]
mod tests;
