//! Courts, as citations write them.

use literatim_facts::FactTable;
use literatim_matching::order;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Maximum length of an id in courts-db.
const LONGEST_ID: usize = 15;

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
    pub(crate) fn is_federal_of_appeals(self) -> bool {
        is_of_appeals(self.id)
    }
}

/// Whether a court with this id is a federal court of appeals, if there is one.
fn is_of_appeals(id: &str) -> bool {
    let number = id.strip_prefix("ca").unwrap_or("");
    matches!(number, "dc" | "fc") || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The court written as `text`: `5th Cir.`, `E.D. Pa.`; ignores white space, full stops and case.
pub fn court(text: &str) -> Option<Court> {
    let rows = rows();
    let (key, at, exact) = look_up(text);
    // `Pa. Super.` for `Pa. Super. Ct.`, if no other court begins so.
    let begins = |i: usize| rows.get(i).is_some_and(|row| row.key.starts_with(&key));
    (exact || key.len() > 4 && begins(at) && !begins(at + 1)).then(|| rows[at].court()).or_else(|| numbered_circuit(text))
}

/// The federal court of appeals that is written with its number after it, as the Supreme Court does: `CA8`, `C. A. 2`, `CADC`.
pub(crate) fn numbered_circuit(text: &str) -> Option<Court> {
    let key = bare(text);
    let id = if key == "cafed" { "cafc" } else { &*key };
    is_of_appeals(id).then(|| rows().iter().find(|row| row.id == id)).flatten().map(Row::court)
}

/// The court that the table writes exactly as `text`.
pub fn court_as_written(text: &str) -> Option<Court> {
    let (_, at, exact) = look_up(text);
    exact.then(|| rows()[at].court()).or_else(|| numbered_circuit(text))
}

/// The normalised `text`, the index of the first row at or after it, and whether that row equals it.
fn look_up(text: &str) -> (String, usize, bool) {
    let rows = rows();
    let key = bare(text);
    let at = rows.partition_point(|row| row.key < key);
    let exact = rows.get(at).is_some_and(|row| row.key == key);
    (key, at, exact)
}

fn bare(text: &str) -> String {
    let text: String = text.chars().filter(|&c| !(c.is_whitespace() || c == '.')).flat_map(char::to_lowercase).collect();
    // Ordinals in older and newer style: `2d` and `2nd`.
    text.replace("2nd", "2d").replace("3rd", "3d")
}

/// A court of the table.
struct Row {
    /// How citations write it, normalised.
    key: String,
    id: Cow<'static, str>,
    jurisdiction: &'static str,
}

impl Row {
    fn court(&'static self) -> Court {
        Court { id: &self.id, jurisdiction: self.jurisdiction }
    }
}

/// The courts of a line; the script documents its format.
fn courts_of(line: &'static str) -> impl Iterator<Item = Row> {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or("");
    let (written, id, jurisdiction, places) = (next(), next(), next(), next());
    places.split(' ').map(move |place| {
        let id = if place.is_empty() { Cow::Borrowed(id) } else { Cow::Owned(id_at(place, id)) };
        Row { key: bare(&written.replace('*', place)), id, jurisdiction }
    })
}

/// The id of the court at `place` among those with the ids `pattern`.
fn id_at(place: &str, pattern: &str) -> String {
    let letters: String = place.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let mut id = pattern.replace('*', &letters);
    id.truncate(LONGEST_ID);
    id
}

fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let mut rows: Vec<Row> = FactTable::Courts.text().lines().flat_map(courts_of).collect();
        order::sort_by(&mut rows, |a, b| a.key.cmp(&b.key));
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
            ("D. Mass.", "mad", "us"),
            ("N.D. Ga.", "gand", "us"),
            ("Mich. 21st Cir.", "micirct21", "mi"),
            ("Cape May Cty. Fam. Ct.", "njfamctcapemay", "nj"),
            ("Cumberland Cty. Super. Ct.", "njsupercumberla", "nj"),
            ("Oh. Ct. App. 12th Dist. Clermont", "ohctapp12clermo", "oh"),
        ] {
            assert_eq!(court(text), Some(Court { id, jurisdiction }), "{text}");
        }
        assert_eq!(["the board", "CA12", "CA"].map(court), [None; 3]);
        assert_eq!(court("Pa. Super.").map(|court| court.id), Some("pasuperct"));
        assert_eq!(court_as_written("Pa. Super."), None);
        assert_eq!(court_as_written("Pa. Super. Ct.").map(|court| court.id), Some("pasuperct"));
    }
}
