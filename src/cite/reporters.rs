//! The table of case reporters.

use std::sync::OnceLock;

/// Made by `scripts/reporters.py` from reporters-db 3.2.67 (BSD-2-Clause): a way of writing a reporter without white space, a tab, its
/// standard form; sorted by byte.
const TABLE: &str = include_str!("reporters.tsv");

/// The longest way of writing a reporter, white space included that writers put in.
pub(super) const LONGEST: usize = 64;

/// The standard form of a reporter that is written `text`, with or without its spaces.
pub fn standard_form(text: &str) -> Option<&'static str> {
    let rows = rows();
    let key: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let found = rows.binary_search_by_key(&key.as_str(), |&(key, _)| key).ok()?;
    Some(rows[found].1)
}

fn rows() -> &'static [(&'static str, &'static str)] {
    static ROWS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    ROWS.get_or_init(|| TABLE.lines().filter_map(|line| line.split_once('\t')).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_reporters_however_they_are_spaced() {
        for (text, standard) in
            [("F.3d", Some("F.3d")), ("F. 3d", Some("F.3d")), ("U. S.", Some("U.S.")), ("F.Supp.2d", Some("F. Supp. 2d")), ("Umbrella", None)]
        {
            assert_eq!(standard_form(text), standard);
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(rows().is_sorted_by(|a, b| a.0 < b.0));
        assert!(rows().iter().all(|(key, _)| key.len() < LONGEST));
    }
}
