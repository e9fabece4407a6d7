//! Keyed texts: the names of their entries, and how these are compared.

use crate::fault::Fault;
use crate::job::briefly;
use crate::reading::text_of;
use literatim::cite::{KeyKind, Patterns};
use literatim::pattern;
use pyo3::prelude::*;

/// The identities of names of one kind (`law`, `paper`, `own`), in their order: names of the same thing have the same, however they are written. A name
/// of the user's own kind that would be a citation in brackets has the key of that citation.
#[pyfunction]
#[pyo3(signature = (kind, names, patterns))]
pub fn identities(py: Python<'_>, kind: &str, names: Vec<String>, patterns: Option<&str>) -> PyResult<Vec<String>> {
    let kind = match kind {
        "law" => KeyKind::Law,
        "paper" => KeyKind::Paper,
        _ => KeyKind::Own,
    };
    briefly(py, || {
        let patterns = patterns.filter(|_| kind == KeyKind::Own).map(pattern::from_json).transpose();
        let patterns = patterns.map_err(|fault| Fault::new("patterns", fault.to_string()))?;
        let key_of = |name: &str| patterns.as_ref().and_then(|patterns| own_key(patterns, name)).unwrap_or_else(|| name.to_owned());
        let one_line = |name: String| name.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(names.iter().map(|name| kind.identity(&one_line(key_of(name)))).collect())
    })
}

/// The key of the only citation that a name in brackets is.
fn own_key(patterns: &Patterns, name: &str) -> Option<String> {
    let found = patterns.find(&format!("[{name}]"));
    let [only] = found.as_slice() else { return None };
    only.reference.last.is_none().then(|| only.reference.key.clone())
}

/// The text of a file in any encoding; none if it is not text.
#[pyfunction]
pub fn decode(py: Python<'_>, data: Vec<u8>) -> PyResult<Option<String>> {
    briefly(py, || Ok(text_of(&data)))
}
