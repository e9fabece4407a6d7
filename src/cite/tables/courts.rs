//! Courts, as citations write them.

use crate::order;
use std::sync::OnceLock;

const COURTS: &str = include_str!("courts.tsv");

/// A court.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Court {
    /// Its id in courts-db: `ca5`.
    pub id: &'static str,
    /// Its jurisdiction: `us` or a state; empty if unknown.
    pub jurisdiction: &'static str,
}

impl Court {
    /// Whether it is a federal court of appeals.
    pub(in crate::cite) fn is_federal_of_appeals(self) -> bool {
        let number = self.id.strip_prefix("ca").unwrap_or("");
        matches!(number, "dc" | "fc") || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// The court written as `text`: `5th Cir.`, `E.D. Pa.`; ignores white space, full stops and case.
pub fn court(text: &str) -> Option<Court> {
    let rows = rows();
    let (key, at, exact) = look_up(text);
    // `Pa. Super.` for `Pa. Super. Ct.`, if no other court begins so.
    let begins = |i: usize| rows.get(i).is_some_and(|(known, _)| known.starts_with(&key));
    (exact || key.len() > 4 && begins(at) && !begins(at + 1)).then(|| rows[at].1).or_else(|| numbered_circuit(text))
}

/// The federal court of appeals that is written with its number after it, as the Supreme Court does: `CA8`, `C. A. 2`, `CADC`.
pub(in crate::cite) fn numbered_circuit(text: &str) -> Option<Court> {
    let key = bare(text);
    let id = if key == "cafed" { "cafc" } else { &*key };
    rows().iter().map(|(_, court)| *court).find(|court| court.id == id && court.is_federal_of_appeals())
}

/// The court that the table writes exactly as `text`.
pub fn court_as_written(text: &str) -> Option<Court> {
    let (_, at, exact) = look_up(text);
    exact.then(|| rows()[at].1).or_else(|| numbered_circuit(text))
}

/// The normalised `text`, the index of the first row at or after it, and whether that row equals it.
fn look_up(text: &str) -> (String, usize, bool) {
    let rows = rows();
    let key = bare(text);
    let at = rows.partition_point(|(known, _)| known.as_str() < key.as_str());
    let exact = rows.get(at).is_some_and(|(known, _)| *known == key);
    (key, at, exact)
}

fn bare(text: &str) -> String {
    let text: String = text.chars().filter(|&c| !(c.is_whitespace() || c == '.')).flat_map(char::to_lowercase).collect();
    // Ordinals in older and newer style: `2d` and `2nd`.
    text.replace("2nd", "2d").replace("3rd", "3d")
}

fn rows() -> &'static [(String, Court)] {
    static ROWS: OnceLock<Vec<(String, Court)>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let row = |line: &'static str| {
            let mut fields = line.split('\t');
            let written = fields.next()?;
            Some((bare(written), Court { id: fields.next()?, jurisdiction: fields.next().unwrap_or("") }))
        };
        let mut rows: Vec<(String, Court)> = COURTS.lines().filter_map(row).collect();
        order::sort_by(&mut rows, |a, b| a.0.cmp(&b.0));
        rows.dedup_by(|a, b| a.0 == b.0);
        rows
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courts_are_known_as_they_are_written() {
        for (text, id, jurisdiction) in [
            ("5th Cir.", "ca5", "us"),
            ("E.D. Pa.", "paed", "us"),
            ("Ariz.", "ariz", "az"),
            ("3rd Cir.", "ca3", "us"),
            ("CA8", "ca8", "us"),
            ("C. A. 11", "ca11", "us"),
            ("CADC", "cadc", "us"),
            ("CA Fed.", "cafc", "us"),
        ] {
            assert_eq!(court(text), Some(Court { id, jurisdiction }), "{text}");
        }
        assert_eq!(["the board", "CA12", "CA"].map(court), [None; 3]);
        assert_eq!(court("Pa. Super.").map(|court| court.id), Some("pasuperct"));
        assert_eq!(court_as_written("Pa. Super."), None);
        assert_eq!(court_as_written("Pa. Super. Ct.").map(|court| court.id), Some("pasuperct"));
    }
}
