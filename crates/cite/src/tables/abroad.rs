//! Courts and series of reports outside the United States, as citations name them.
//!
//! `abroad.tsv` has facts alone: the names of courts in neutral citations and of series of reports, with the forms in which they are cited. They are
//! those of OSCOLA (4th ed.) and OSCOLA Ireland, the McGill Guide, the AGLC (4th ed.), the New Zealand Law Style Guide, the English practice directions
//! on neutral citation of 11 January 2001 and 14 January 2002, the neutral citations of the Supreme Court of India (2023), the Council's conclusions
//! on the European Case Law Identifier (OJ 2011 C 127/1), and the codes under which BAILII, The National Archives, CanLII, AustLII, NZLII, SAFLII and
//! HKLII file decisions.

use super::reporters::apostrophe;
use literatim_facts::FactTable;
use std::sync::OnceLock;

/// How citations of a court or a series are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbroadForm {
    /// A court, with the year in brackets: `[2016] UKSC 12`.
    Bracketed = b'n' as isize,
    /// A court, with the year alone: `2014 SCC 7`.
    Bare = b'm' as isize,
    /// The same of a court whose name may be anything, so that the name of a case has to be before it: `2014 FC 12`.
    BareAfterName = b'M' as isize,
    /// A series whose volumes begin again each year, with that in brackets: `[2016] 1 AC 1`.
    ByYear = b'b' as isize,
    /// A series whose volume needs the year in parentheses before it, because it begins again each year or has an American name: `(1973) 4 SCC 225`.
    InParentheses = b'r' as isize,
    /// A series whose volumes count on, with a name that no American one has: `160 DLR 193`.
    ByVolume = b'v' as isize,
    /// The same with a name that may be anything: the name of a case is before it.
    ByVolumeAfterName = b'V' as isize,
    /// A series of a series: `160 DLR (4th) 193`.
    Numbered = b's' as isize,
    /// A series of the Law Reports of 1865 to 1875: `LR 3 HL 330`.
    LawReports = b'l' as isize,
    /// The year alone is or begins the volume: `2017 (2) SA 1`, `1934 AD 167`.
    YearAlone = b'Y' as isize,
    /// A court of the All India Reporter: `AIR 1973 SC 1461`.
    AllIndia = b'a' as isize,
}

impl AbroadForm {
    const ALL: [Self; 11] = [
        Self::Bracketed,
        Self::Bare,
        Self::BareAfterName,
        Self::ByYear,
        Self::InParentheses,
        Self::ByVolume,
        Self::ByVolumeAfterName,
        Self::Numbered,
        Self::LawReports,
        Self::YearAlone,
        Self::AllIndia,
    ];

    fn of(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| letter.as_bytes() == [*form as u8])
    }

    /// Whether it is that of a court's own numbers.
    pub fn is_neutral(self) -> bool {
        matches!(self, Self::Bracketed | Self::Bare | Self::BareAfterName)
    }
}

/// A court or a series, in one of its forms and one of its countries.
#[derive(Debug)]
pub(crate) struct Abroad {
    /// Without white space and full stops, for look-ups.
    bare: String,
    /// Its name in standard form, without full stops.
    pub name: &'static str,
    pub form: AbroadForm,
    /// The code of the country or body.
    country: &'static str,
}

/// In order of their bare names, as in the table.
fn all() -> &'static [Abroad] {
    static KNOWN: OnceLock<Vec<Abroad>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut list = Vec::new();
        for line in FactTable::Abroad.text().lines() {
            // The name, and its uses: the letter of a form and the code of a country.
            let (name, uses) = line.split_once('\t').unwrap_or_default();
            for used in uses.split(' ') {
                let (form, country) = used.split_at(1);
                list.extend(AbroadForm::of(form).map(|form| Abroad { bare: bare(name), name, form, country }));
            }
        }
        list
    })
}

fn bare(name: &str) -> String {
    name.chars().filter(|&c| !is_passed(c)).map(apostrophe).collect()
}

fn is_passed(c: char) -> bool {
    matches!(c, '.' | ' ' | '\u{A0}')
}

/// Maximum length in bytes of a text read as a court or a series.
const LONGEST: usize = 32;

/// The courts and series that `text` may name at its start, with their length, the longest first. White space, full stops and the form of apostrophes
/// are ignored.
pub(crate) fn abroad_at(text: &str) -> Vec<(usize, &'static [Abroad])> {
    let list = all();
    let mut found = Vec::new();
    let mut read = String::new();
    let (mut low, mut high) = (0, list.len());
    for (i, c) in text.char_indices().take_while(|&(i, _)| i < LONGEST) {
        if is_passed(c) {
            continue;
        }
        read.push(apostrophe(c));
        let begun = &list[low..high];
        let from = begun.partition_point(|entry| *entry.bare < *read);
        let to = from + begun[from..].partition_point(|entry| entry.bare.starts_with(&*read));
        (low, high) = (low + from, low + to);
        if low == high {
            break;
        }
        let mut end = i + c.len_utf8();
        end += usize::from(text[end..].starts_with('.'));
        let joined = c.is_alphanumeric() && text[end..].starts_with(char::is_alphanumeric);
        let whole = list[low..high].partition_point(|entry| entry.bare.len() == read.len());
        if !joined && whole > 0 {
            found.push((end, &list[low..low + whole]));
        }
    }
    found.reverse();
    found
}

/// The courts and series of that standard name; of a numbered series those of its own: `DLR` for `DLR (4th)`.
fn called(name: &str) -> impl Iterator<Item = &'static Abroad> {
    let of = |name: &str| {
        // None has a full stop, most American ones have.
        let (list, key) = if name.contains('.') { (&[][..], String::new()) } else { (all(), bare(name)) };
        let from = list.partition_point(|entry| entry.bare < key);
        &list[from..from + list[from..].partition_point(|entry| entry.bare == key)]
    };
    let exact = of(name);
    let (own, series) =
        if exact.is_empty() { name.rsplit_once(" (").map_or((name, exact), |(series, _)| (series, of(series))) } else { (name, exact) };
    let (own, is_numbered) = (own.to_owned(), exact.is_empty());
    series.iter().filter(move |entry| entry.name == own && (entry.form == AbroadForm::Numbered) == is_numbered)
}

/// Whose courts a reporter in its standard form reports, in words, by the start of the volume before it; `None` if no country outside the United States
/// has it.
pub(crate) fn country_of(volume: &str, reporter: &str) -> Option<&'static str> {
    if reporter == IDENTIFIER {
        return Some(if volume.starts_with("ECLI:EU") {
            "the European Union"
        } else if volume.starts_with("ECLI") {
            ABROAD_ALL
        } else {
            "India"
        });
    }
    if reporter == CASE {
        return Some(country("eu"));
    }
    if reporter == ENGLISH_REPORTS {
        return Some(country("uk"));
    }
    if volume.starts_with(ALL_INDIA) {
        return Some("India");
    }
    let fits = |entry: &&Abroad| match entry.form {
        AbroadForm::AllIndia => false,
        AbroadForm::Bracketed | AbroadForm::ByYear => volume.starts_with('['),
        AbroadForm::InParentheses => volume.starts_with('('),
        AbroadForm::Bare | AbroadForm::BareAfterName => volume.len() == 4,
        AbroadForm::LawReports => volume.starts_with(LAW_REPORTS),
        AbroadForm::YearAlone => {
            volume.starts_with(|c: char| c.is_ascii_digit()) && (volume.len() > 4 || volume.len() == 4 && !is_neutral(volume, reporter))
        }
        AbroadForm::ByVolume | AbroadForm::ByVolumeAfterName | AbroadForm::Numbered => volume.len() < 4,
    };
    let mut own = called(reporter).filter(fits).map(|entry| entry.country);
    let first = own.next()?;
    Some(if own.all(|other| other == first) { country(first) } else { ABROAD_ALL })
}

/// Whether a court numbers its decisions under that name, in the standard form.
pub(crate) fn is_neutral(volume: &str, reporter: &str) -> bool {
    let is_year = volume.len() == 4 || volume.len() == 6 && volume.starts_with('[');
    matches!(reporter, IDENTIFIER | CASE) || is_year && called(reporter).any(|entry| entry.form.is_neutral())
}

/// The reprint of English cases before 1865, which American citations have too.
const ENGLISH_REPORTS: &str = "Eng. Rep.";

/// In place of a reporter: the number is part of an identifier with colons, `ECLI:EU:C:2014:317`, `2023:DHC:123`.
pub(crate) const IDENTIFIER: &str = ":";

/// In place of a reporter: the number of a case before the courts of the European Union, with its year: `Case C-131/12`.
pub(crate) const CASE: &str = "/";

/// What begins a volume of the All India Reporter, and one of the Law Reports.
pub(crate) const ALL_INDIA: &str = "AIR ";
pub(crate) const LAW_REPORTS: &str = "LR ";

/// Several countries, or one without a name here.
pub(crate) const ABROAD_ALL: &str = "countries other than the United States";

fn country(code: &str) -> &'static str {
    match code {
        "uk" => "the United Kingdom",
        "ie" => "Ireland",
        "ca" => "Canada",
        "au" => "Australia",
        "nz" => "New Zealand",
        "in" => "India",
        "za" => "South Africa",
        "sg" => "Singapore",
        "hk" => "Hong Kong",
        "eu" => "the European Union",
        "echr" => "the Council of Europe",
        _ => ABROAD_ALL,
    }
}

/// Divisions and courts in parentheses after a number, besides those in capitals: `(Admin)`, `(Div Ct)`, `(Ont CA)`.
const COURTS: &[&str] = &[
    "Admin",
    "Admlty",
    "Alta",
    "CanLII",
    "Cal",
    "Ch",
    "Civ",
    "Comm",
    "Costs",
    "Crim",
    "Ct",
    "Del",
    "Div",
    "Fam",
    "Gen",
    "Guj",
    "Kar",
    "Ker",
    "Mad",
    "Man",
    "Mercantile",
    "Nfld",
    "Ont",
    "Pat",
    "Patents",
    "Prob",
    "Prov",
    "Qd",
    "Que",
    "Sask",
    "Sup",
    "Sess",
    "Tas",
    "Vic",
];

/// Titles of judges, in capitals, after their names or alone.
const JUDGES: &[&str] = &["J", "JJ", "CJ", "JA", "JJA", "P", "LJ", "LJJ", "MR", "JSC", "SCJ", "AJA", "DPSC", "PSC", "LCJ", "AG"];

/// Titles of judges before their names.
const PEERS: &[&str] = &["Lord", "Lords", "Lady", "Sir", "Dame", "Justice", "Judge", "Baron"];

/// Whether a text names a judge by a title: `Lord Pell`, `Lai J`.
pub fn names_judge(text: &str) -> bool {
    let bare = |word: &'_ str| word.trim_matches([',', '.', '*', '_', '(', ')']).to_owned();
    text.split_whitespace().map(bare).any(|word| PEERS.contains(&&*word) || JUDGES.contains(&&*word))
}

/// Whether words in parentheses name a court or a division: `Admin`, `ON CA`, `Div Ct`; not `Mason CJ`.
pub(crate) fn is_court(inner: &str) -> bool {
    let is_capital = |word: &str| word.len() <= 8 && word.chars().all(|c| c.is_ascii_uppercase() || c == '&');
    let mut words = inner.split([' ', '.']).filter(|word| !word.is_empty());
    let last = inner.rsplit(' ').next().unwrap_or(inner);
    let is_judge = inner.contains(' ') && JUDGES.contains(&last) && !is_capital(inner.split(' ').next().unwrap_or(""));
    inner.len() <= 16 && !inner.is_empty() && !is_judge && words.all(|word| is_capital(word) || COURTS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::super::editions;
    use super::*;

    #[test]
    fn names_abroad_are_those_of_no_american_reporter() {
        let uses = |line: &'static str| line.split_once('\t').unwrap().1.split(' ');
        assert!(FactTable::Abroad.text().lines().flat_map(uses).all(|used| AbroadForm::of(&used[..1]).is_some()));
        assert!(all().is_sorted_by_key(|entry| &entry.bare));
        for entry in all() {
            assert!(!country(entry.country).is_empty() && country(entry.country) != ABROAD_ALL, "{entry:?}");
            let is_american = editions().iter().any(|edition| edition.name == entry.name);
            assert!(!is_american || entry.form == AbroadForm::AllIndia, "{entry:?}");
        }
    }

    #[test]
    fn a_name_is_read_in_any_spelling() {
        for (text, name, length) in [
            ("UKSC 12", "UKSC", 4),
            ("EWCA Civ 5", "EWCA Civ", 8),
            ("A.C. 562", "AC", 4),
            ("All E.R. 12", "All ER", 8),
            ("All ER (D) 12", "All ER (D)", 10),
            ("Lloyd’s Rep 12", "Lloyd's Rep", 13),
            ("D.L.R. (4th) 1", "DLR", 6),
        ] {
            let found = abroad_at(text);
            let (end, entries) = found.first().unwrap_or_else(|| panic!("{text}"));
            assert_eq!((entries[0].name, *end), (name, length), "{text}");
        }
        assert!(abroad_at("ACME 12").is_empty());
    }

    #[test]
    fn courts_in_parentheses_are_no_judges() {
        for court in ["Admin", "ON CA", "Div Ct", "CC", "SCA", "QB", "CanLII", "Ont CA", "P&H", "Ch", "IAC"] {
            assert!(is_court(court), "{court}");
        }
        for other in ["Mason CJ", "Lord Reed", "Pell", "emphasis added", "Lord Reed JSC", "1992", "No 2"] {
            assert!(!is_court(other), "{other}");
        }
    }

    #[test]
    fn a_country_is_known_by_the_name_and_the_volume() {
        for (volume, reporter, country) in [
            ("[2016]", "UKSC", Some("the United Kingdom")),
            ("2014", "SCC", Some("Canada")),
            ("(1973) 4", "SCC", Some("India")),
            ("2014", "FCA", Some("Canada")),
            ("[2014]", "FCA", Some("Australia")),
            ("160", "DLR (4th)", Some("Canada")),
            ("2017 (2)", "SA", Some("South Africa")),
            ("AIR 1973", "SC", Some("India")),
            ("ECLI:EU:C:2014", ":", Some("the European Union")),
            ("[1978] 2", "SCR", Some("countries other than the United States")),
            ("900", "F.3d", None),
            ("12", "S.C.", None),
        ] {
            assert_eq!(country_of(volume, reporter), country, "{volume} {reporter}");
        }
    }
}
