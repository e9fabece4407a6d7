//! Kinds of citation that a user defines by patterns: verses, exhibits, anything that a draft cites by keys of its own.
//!
//! The file is JSON: `{"patterns": [{"name", "pattern", "key"}]}`, with optional `item`, `url`, `aliases` and `kind`.
//!
//! - `pattern` is a regular expression with named groups that finds a citation within a paragraph.
//! - `key` is a template that builds the key of the cited thing from these groups: `{book} {chapter}.{first}`. `url` builds its address.
//! - The groups `first` and `last` are the ends of a range: `54.130–32` gives 130 and 132. The template is filled twice: with the first,
//!   which gives the key, and with the last.
//! - `item` finds the items of a list in the text of the group `list`; only `;`, `,`, `&` and *and* separate them. A group that an item
//!   lacks keeps its previous value: in `[Sundara 54.30; 32]` both items are of chapter 54.
//! - `aliases` maps names to others, by group: `{"book": {"Sundara Kanda": "Sundara"}}`.
//! - `kind` is the noun used in the report: `verse`, `exhibit` or `passage`.
//!
//! A match whose key would lack one of its groups is ignored.

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

/// Kinds of citation that a user has defined; none by default.
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
    /// If something in the file is wrong: the pattern, the field and the place.
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

    /// The citations as references.
    pub(super) fn cores(&self, text: &str) -> Vec<Core> {
        let core = |found: CustomMatch| Core { span: found.span, ..Core::new(CoreKind::Custom(found.reference)) };
        self.find(text).into_iter().map(core).collect()
    }
}

#[cfg(all(test, feature = "patterns"))]
mod tests;
