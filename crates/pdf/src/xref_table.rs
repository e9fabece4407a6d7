//! Where each object is.

use pdf::primitive::Dictionary;
use std::collections::HashMap;

/// The largest object number.
pub const MAX_ID: u64 = 8_388_607;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XrefEntry {
    /// It is deleted.
    Free,
    /// It begins at this byte.
    At(usize),
    /// It is in the object stream with this number.
    Packed {
        /// The number of the object stream.
        stream: u64,
    },
}

/// Where each object is, and the trailer.
#[derive(Clone, Debug, Default)]
pub struct XrefTable {
    /// By number.
    pub entries: HashMap<u64, XrefEntry>,
    /// The newest trailer.
    pub trailer: Dictionary,
    /// Where the newest of the file's own tables is; `None` if a scan made this one.
    pub start: Option<usize>,
}

/// Where every `n g obj` of the file is; for duplicate numbers the last.
pub fn scan(bytes: &[u8]) -> HashMap<u64, XrefEntry> {
    let mut entries = HashMap::new();
    for at in memchr::memmem::find_iter(bytes, b"obj") {
        if let Some((id, begin)) = object_head(bytes, at) {
            entries.insert(id, XrefEntry::At(begin));
        }
    }
    entries
}

/// The number of the object whose `obj` is at `at`, and where its header begins.
fn object_head(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let skip = |end: usize, of: fn(&u8) -> bool| bytes[..end].iter().rposition(|b| !of(b)).map_or(0, |last| last + 1);
    let generation_end = skip(at, u8::is_ascii_whitespace);
    let generation = skip(generation_end, u8::is_ascii_digit);
    let id_end = skip(generation, u8::is_ascii_whitespace);
    let id = skip(id_end, u8::is_ascii_digit);
    if generation == generation_end || id_end == generation || id == id_end {
        return None;
    }
    let number = std::str::from_utf8(&bytes[id..id_end]).ok()?.parse().ok()?;
    (number <= MAX_ID).then_some((number, id))
}
