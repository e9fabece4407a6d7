//! What was read of sources, kept for the next session that is given the same: a check of many drafts, and quotations one by one, read a source once.

use crate::reading::{FileBeside, sha256};
use literatim::source::Source;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The most bytes of text that wait. A source takes about five times its text.
const MOST_TEXT: usize = 16_000_000;

/// The most sources that wait, so that looking for one takes no time.
const MOST_SOURCES: usize = 1_000;

/// What a source was read from: its name, the SHA-256 of its bytes, how it was read, and that of the files beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub sha256: String,
    name: String,
    reading: String,
    beside: Vec<(String, String)>,
}

impl Key {
    pub fn of(name: &str, data: &[u8], reading: &str, beside: &[FileBeside]) -> Self {
        Self {
            sha256: sha256(data),
            name: name.into(),
            // It may have a password.
            reading: sha256(reading.as_bytes()),
            beside: beside.iter().map(|(path, bytes)| (path.clone(), sha256(bytes))).collect(),
        }
    }
}

/// The sources that wait, the one that was used last at the end. One that is in use is not there, so that sessions of several threads do not wait for
/// one another.
static WAITING: Mutex<VecDeque<(Key, Source)>> = Mutex::new(VecDeque::new());

/// Takes what was read of a source, if it waits.
pub fn take(key: &Key) -> Option<Source> {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    let at = waiting.iter().rposition(|(other, _)| other == key)?;
    waiting.remove(at).map(|(_, source)| source)
}

/// Has a source wait. Those that were used least recently go when there are too many.
pub fn put(key: Key, source: Source) {
    let mut gone = Vec::new();
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.push_back((key, source));
    let mut text: usize = waiting.iter().map(|(_, source)| source.document.text.len()).sum();
    while text > MOST_TEXT || waiting.len() > MOST_SOURCES {
        let Some((key, source)) = waiting.pop_front() else { break };
        text -= source.document.text.len();
        gone.push((key, source));
    }
    drop(waiting);
    // Freed without the lock.
    drop(gone);
}
