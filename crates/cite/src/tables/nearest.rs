//! The known reporter nearest to a written one.

use super::editions::editions;
use super::reporters::{apostrophe, ways};
use strsim::osa_distance;

/// The match of a written reporter in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearest {
    /// The same letters.
    Known,
    /// The standard form of the single nearest reporter.
    Near(&'static str),
    /// Nothing near, or several equally near reporters.
    None,
}

/// The reporter of cases nearest to `written`: with the same first letter, and at most one letter different, or two if it has eight letters or more.
/// Ignores white space, full stops and case.
pub(crate) fn nearest(written: &str) -> Nearest {
    let bare: String = written.chars().filter(|&c| !(c.is_whitespace() || c == '.')).map(apostrophe).collect();
    let Some(&first) = bare.as_bytes().first().filter(|first| first.is_ascii()) else { return Nearest::None };
    let known = ways();
    let ways = known.of_letter(first);
    if ways.iter().any(|way| way.bare == bare) {
        return Nearest::Known;
    }
    // `F.3rd` is nearest to `F.3d`, whatever else has its letters.
    let lower = bare.to_lowercase().replace("2nd", "2d").replace("3rd", "3d");
    let letters = lower.len();
    if letters < 3 {
        return Nearest::None;
    }
    let most = if letters < 8 { 1 } else { 2 };
    let mut best = most + 1;
    let mut found = Nearest::None;
    for alike in ways.chunk_by(|a, b| a.close().eq(b.close())).filter(|alike| alike[0].bare.len().abs_diff(letters) <= most) {
        let Some(edition) = alike.iter().map(|way| &editions()[way.edition as usize]).find(|edition| edition.holds_cases()) else { continue };
        let distance = osa_distance(&lower, &alike[0].bare.to_lowercase());
        if distance < best {
            (best, found) = (distance, Nearest::Near(edition.name));
        } else if distance == best && distance <= most && found != Nearest::Near(edition.name) {
            found = Nearest::None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_reporter_is_found() {
        for (written, expected) in [
            ("F.3rd", Nearest::Near("F.3d")),
            ("F. Supp. 3rd", Nearest::Near("F. Supp. 3d")),
            ("F. Supp. 2d", Nearest::Known),
            ("F. Spup. 2d", Nearest::Near("F. Supp. 2d")),
            ("S.\nCt.", Nearest::Known),
            ("Harrow Dec.", Nearest::None),
            ("Q.", Nearest::None),
            ("Ä. 2d", Nearest::None),
        ] {
            assert_eq!(nearest(written), expected, "{written}");
        }
    }
}
