//! Whose decisions a reporter has, as far as its name and the tables say.

use super::courts::{Court, court_as_written};
use super::editions::{Edition, EditionKind, editions};
use super::names::{is_state, place, place_of_initials};

/// Reporters of the federal courts of appeals alone.
pub(crate) const OF_APPEALS: [&str; 3] = ["F. App'x", "F.3d", "F.4th"];

/// Reporters of the federal district courts.
pub(crate) const OF_DISTRICTS: [&str; 3] = ["F. Supp.", "F. Supp. 2d", "F. Supp. 3d"];

/// Other reporters of federal courts below the Supreme Court.
const FEDERAL: [&str; 5] = ["F.", "F.2d", "F. Cas.", "F.R.D.", "B.R."];

/// What the names of reporters and courts below a State's highest court have in them.
const LOWER: [&str; 12] = ["App.", "App'x", "A.D.", "Super.", "Commw.", "Misc.", "Civ.", "Crim.", "Cir.", "Ch.", "Tax", "Dist."];

/// The courts whose decisions a reporter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// Not known, or of every kind.
    Any,
    /// The Supreme Court of the United States.
    SupremeCourt,
    /// Federal courts below it.
    Federal(Rank),
    /// Courts of States, separated by commas.
    States(&'static str, Rank),
}

/// Which courts of a jurisdiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    Any,
    /// The highest court of a State, or the federal courts of appeals.
    Upper,
    /// Those below it.
    Lower,
}

impl Bench {
    /// That of a reporter in its standard form.
    pub fn of_reporter(name: &str) -> Self {
        let all = editions();
        let first = all.partition_point(|edition| edition.name < name);
        let mut found = all[first..].iter().take_while(|edition| edition.name == name).filter(|edition| edition.holds_cases());
        found.next().filter(|_| found.next().is_none()).map_or(Self::Any, Self::of)
    }

    /// That of an edition.
    pub(crate) fn of(edition: &Edition) -> Self {
        let name = edition.name;
        if edition.kind == EditionKind::SupremeCourt || name.starts_with("L. Ed.") {
            Self::SupremeCourt
        } else if OF_APPEALS.contains(&name) {
            Self::Federal(Rank::Upper)
        } else if OF_DISTRICTS.contains(&name) {
            Self::Federal(Rank::Lower)
        } else if FEDERAL.contains(&name) {
            Self::Federal(Rank::Any)
        } else if matches!(edition.jurisdictions, "" | "us") {
            Self::Any
        } else {
            Self::States(edition.jurisdictions, rank(name))
        }
    }

    /// That of a court, as a citation writes it.
    pub fn of_court(written: &str) -> Self {
        match court_as_written(written) {
            Some(Court { id: "scotus", .. }) => Self::SupremeCourt,
            Some(court) if court.is_federal_of_appeals() => Self::Federal(Rank::Upper),
            Some(Court { jurisdiction: "us", .. }) => Self::Federal(Rank::Any),
            Some(Court { jurisdiction, .. }) if !jurisdiction.is_empty() => Self::States(jurisdiction, rank(written)),
            _ => Self::Any,
        }
    }

    /// Whether one decision may be of both: `Ga.` and `S.E.2d`, not `Ga.` and `Ga. App.`
    pub fn meets(self, other: Self) -> bool {
        let ranks = |one: Rank, other: Rank| one == other || one == Rank::Any || other == Rank::Any;
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) | (Self::SupremeCourt, Self::SupremeCourt) => true,
            (Self::Federal(one), Self::Federal(other)) => ranks(one, other),
            (Self::States(some, one), Self::States(others, other)) => {
                ranks(one, other) && some.split(',').any(|state| others.split(',').any(|other| other == state))
            }
            _ => false,
        }
    }
}

/// Which courts of a State a reporter or a court is of, by its name: `Ga.` is the highest court's, `Ga. App.` is not.
fn rank(name: &str) -> Rank {
    if LOWER.iter().any(|part| name.contains(part)) {
        return Rank::Lower;
    }
    // `Ohio St. 3d`, `N.Y.2d`
    let state = name.find(|c: char| c.is_ascii_digit()).map_or(name, |series| &name[..series]).trim_end();
    let bare = state.strip_suffix(" St.").unwrap_or(state).to_lowercase().replace(['.', ' '], "");
    let is_highest = place(&bare, true).or_else(|| place_of_initials(&bare)).is_some_and(is_state);
    if is_highest { Rank::Upper } else { Rank::Any }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reporters_of_one_court_meet() {
        for (one, other, expected) in [
            ("Ga.", "S.E.2d", true),
            ("Ga.", "Ga. App.", false),
            ("Ga.", "Ga. LEXIS", true),
            ("Ga. App.", "S.E.2d", true),
            ("Ga.", "N.C.", false),
            ("Ga.", "P.2d", false),
            ("Cal. 3d", "P.2d", true),
            ("Cal. 3d", "Cal. Rptr.", true),
            ("Cal. App. 3d", "Cal. Rptr.", true),
            ("Cal. 4th", "Cal. App. 4th", false),
            ("N.Y.2d", "A.D.2d", false),
            ("N.Y.2d", "N.Y.S.2d", true),
            ("Misc. 2d", "N.Y.S.2d", true),
            ("Misc. 2d", "N.Y.2d", false),
            ("Ohio St. 3d", "Ohio App. 3d", false),
            ("Ohio St. 3d", "N.E.2d", true),
            ("Wash. 2d", "Wash. App.", false),
            ("Mass.", "Mass. App. Ct.", false),
            ("W. Va.", "S.E.2d", true),
            ("Utah 2d", "P.2d", true),
            ("U.S.", "S. Ct.", true),
            ("U.S.", "L. Ed. 2d", true),
            ("U.S.", "F.2d", false),
            ("U.S.", "Ga.", false),
            ("F.2d", "F. Supp.", true),
            ("F.3d", "F. Supp. 2d", false),
            ("F.3d", "F. App'x", true),
            ("F.3d", "S.E.2d", false),
            ("F.3d", "WL", true),
            ("Ga. App.", "WL", true),
        ] {
            let (a, b) = (Bench::of_reporter(one), Bench::of_reporter(other));
            assert_eq!((a.meets(b), b.meets(a)), (expected, expected), "{one} {a:?} / {other} {b:?}");
        }
        for (court, reporter, expected) in [
            ("5th Cir.", "F.3d", true),
            ("CA5", "F.2d", true),
            ("5th Cir.", "F. Supp. 2d", false),
            ("S.D.N.Y.", "F. Supp.", true),
            ("5th Cir.", "U.S.", false),
            ("5th Cir.", "S.W.2d", false),
            ("Ga. Ct. App.", "Ga.", false),
            ("Ga. Ct. App.", "Ga. App.", true),
            ("Ga.", "S.E.2d", true),
            ("Ga.", "Ga. App.", false),
            ("Tex.", "S.E.2d", false),
            ("the board", "Ga.", true),
        ] {
            assert_eq!(Bench::of_court(court).meets(Bench::of_reporter(reporter)), expected, "{court} / {reporter}");
        }
    }
}
