//! Files that are encrypted with the empty password, as those are that only forbid printing.

use super::objects::Objects;
use crate::read::ReadError;
use pdf::crypt::{CryptDict, Decoder};
use pdf::object::{NoResolve, Object};
use pdf::primitive::{Dictionary, Primitive};

/// The decoder for a file whose password is empty.
///
/// # Errors
/// [`ReadError::encrypted`] for any other password, and for AES with 256 bits, which `pdf` 0.10.0 decrypts with half of the key.
pub fn decoder(objects: &Objects) -> Result<Decoder, ReadError> {
    let dict = objects.dict(objects.trailer().get("Encrypt")).and_then(|dict| checked(objects, dict)).ok_or_else(ReadError::encrypted)?;
    let id = objects.array(objects.trailer().get("ID")).unwrap_or_default();
    let id = objects.string(id.first()).unwrap_or_default();
    let dict = CryptDict::from_primitive(Primitive::Dictionary(dict), &NoResolve).map_err(|_| ReadError::encrypted())?;
    Decoder::from_password(&dict, &id, b"").map_err(|_| ReadError::encrypted())
}

/// The dictionary with its references followed, if it is one on which `pdf` does not panic: it takes any length of a key.
fn checked(objects: &Objects, dict: Dictionary) -> Option<Dictionary> {
    let mut resolved = Dictionary::new();
    for (key, value) in &dict {
        resolved.insert(key.clone(), objects.resolve(value));
    }
    let version = objects.number(resolved.get("V"))? as i32;
    let revision = objects.number(resolved.get("R"))? as i32;
    if !matches!(version, 1 | 2 | 4) || !(2..=4).contains(&revision) {
        return None;
    }
    if version == 4 && resolved.get("Length").is_none() {
        resolved.insert("Length", Primitive::Integer(128));
    }
    if resolved.get("CF").is_none() {
        resolved.insert("CF", Primitive::Dictionary(Dictionary::new()));
    }
    let bits = objects.number(resolved.get("Length")).unwrap_or(40.0) as i32;
    let filter_lengths_are_sound = match resolved.get("CF") {
        Some(Primitive::Dictionary(filters)) => filters.iter().all(|(_, filter)| match filter {
            Primitive::Dictionary(filter) => filter.get("Length").is_none_or(|n| matches!(n, Primitive::Integer(5..=256))),
            _ => false,
        }),
        _ => false,
    };
    ((40..=128).contains(&bits) && bits % 8 == 0 && filter_lengths_are_sound).then_some(resolved)
}
