//! The months in the languages of forms and identity papers, folded.

/// The names of each month, from January: English, French, German, Spanish, Italian, Portuguese, Dutch.
const NAMES: [&str; 12] = [
    "january janvier januar enero gennaio janeiro januari",
    "february fevrier februar febrero febbraio fevereiro februari",
    "march mars marz maerz marzo marco maart mrz",
    "april avril abril aprile",
    "may mai mayo maggio maio mei",
    "june juin juni junio giugno junho",
    "july juillet juli julio luglio julho",
    "august aout agosto augustus",
    "september septembre septiembre settembre setembro",
    "october octobre oktober octubre ottobre outubro",
    "november novembre noviembre novembro",
    "december decembre dezember diciembre dicembre dezembro",
];

/// The month, from 1, that a word names in one of these languages, whole or cut to three letters or more. `None` if two months fit.
pub fn month_named(key: &str) -> Option<u32> {
    let fits = |names: &&str| names.split(' ').any(|name| name == key || key.len() >= 3 && name.starts_with(key));
    let mut fitting = (1..).zip(NAMES).filter(|(_, names)| fits(names));
    fitting.next().map(|(month, _)| month).filter(|_| fitting.next().is_none())
}

/// Whether a word may be inside a date: `the 5th day of May`, `15 de enero de 1990`.
pub fn is_inside_date(key: &str) -> bool {
    super::value::is_filler(key) || matches!(key, "de" | "del" | "di" | "do")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_known_in_several_languages() {
        for (key, month) in [
            ("jan", Some(1)),
            ("janv", Some(1)),
            ("fev", Some(2)),
            ("marz", Some(3)),
            ("mar", Some(3)),
            ("mai", Some(5)),
            ("juin", Some(6)),
            ("jui", None),
            ("okt", Some(10)),
            ("dezember", Some(12)),
            ("ma", None),
            ("lamp", None),
        ] {
            assert_eq!(month_named(key), month, "{key}");
        }
    }
}
