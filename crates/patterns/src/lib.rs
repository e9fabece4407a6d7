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

#![forbid(unsafe_code)]

mod error;
mod form;
mod search;
mod template;
#[cfg(test)]
mod tests;

pub use error::{PatternError, PatternPlace};

use literatim_cite::Patterns;

/// Reads a file of patterns: at most 50, of 1,000 characters each.
///
/// # Errors
/// If something in the file is wrong: the pattern, the field and the place.
pub fn from_json(json: &str) -> Result<Patterns, PatternError> {
    let list = form::read(json)?;
    Ok(Patterns::found_by(move |text| search::find(&list, text)))
}
