//! Docket numbers, as courts and drafts write them: `2:24-cv-01776-JHC`, `No. 24-cv-1776`, `C15-1228-JCC`, `19-1234`.

use super::tables::record::{kind_of, stands_behind};

/// A docket number taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocketNumber {
    /// The office of the court: `2` of `2:24-cv-01776`.
    office: Option<String>,
    /// The last two digits of the year; `None` for numbers of another form.
    year: Option<String>,
    /// The kind of case: `cv`.
    kind: Option<String>,
    /// The number without leading zeros; for numbers of another form, all digits and letters.
    number: String,
}

impl DocketNumber {
    /// The first number in `text`.
    pub fn parse(text: &str) -> Self {
        let lower = text.to_lowercase();
        let lower = lower.trim_start_matches("no.").trim();
        let (office, rest) = match lower.split_once(':') {
            Some((office, rest)) if !office.is_empty() && office.len() <= 2 && office.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                (Some(office.to_owned()), rest)
            }
            _ => (None, lower),
        };
        let pieces = pieces(rest);
        let is_number = |piece: &&str| piece.starts_with(|c: char| c.is_ascii_digit());
        let numbers: Vec<&str> = pieces.iter().copied().filter(is_number).collect();
        let [year, number, ..] = numbers.as_slice() else {
            return Self { office, year: None, kind: None, number: pieces.concat() };
        };
        let at = pieces.iter().position(|piece| piece == number).unwrap_or(0);
        // After the number comes the kind of case, or the judge's initials.
        let behind = pieces[at..].iter().copied().filter(|piece| stands_behind(piece));
        let kind = pieces[..at].iter().copied().filter(|piece| !is_number(piece)).chain(behind).find_map(kind_of);
        match year.len() {
            2 => Self::dated(office, year, kind, number),
            4 if year.starts_with("19") || year.starts_with("20") => Self::dated(office, &year[2..], kind, number),
            _ => Self { office, year: None, kind: None, number: pieces.concat() },
        }
    }

    fn dated(office: Option<String>, year: &str, kind: Option<&str>, number: &str) -> Self {
        Self { office, year: Some(year.to_owned()), kind: kind.map(str::to_owned), number: number.trim_start_matches('0').to_owned() }
    }

    /// Whether both may be one number; parts that only one of them gives are ignored.
    pub fn is(&self, other: &Self) -> bool {
        let agree = |a: &Option<String>, b: &Option<String>| a.is_none() || b.is_none() || a == b;
        !self.number.is_empty()
            && self.number == other.number
            && self.year == other.year
            && agree(&self.office, &other.office)
            && agree(&self.kind, &other.kind)
    }

    /// Whether it names the office too, so that no other case of the court has it.
    pub fn is_whole(&self) -> bool {
        self.office.is_some() || self.kind.is_none() && self.year.is_some()
    }

    /// Its form for searches.
    pub fn searched(text: &str) -> String {
        let number = Self::parse(text);
        match (&number.year, &number.kind) {
            (Some(year), Some(kind)) => format!("{year}-{kind}-{:0>5}", number.number),
            (Some(year), None) => format!("{year}-{}", number.number),
            _ => text.trim().to_owned(),
        }
    }
}

/// Runs of digits and of letters.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let class = |c: char| (c.is_ascii_digit(), c.is_alphanumeric());
    let mut before = (false, false);
    for (at, c) in text.char_indices() {
        if class(c) != before {
            if before.1 {
                pieces.push(&text[start..at]);
            }
            start = at;
            before = class(c);
        }
    }
    if before.1 {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_in_every_spelling() {
        for (a, b, same) in [
            ("2:24-cv-01776-JHC", "No. 24-cv-1776", true),
            ("2:24-cv-01776-JHC", "3:24-cv-01776", false),
            ("C15-1228-JCC", "2:15-cv-01228", true),
            ("C 10-03561 WHA", "3:10-cv-03561", true),
            ("10-23641-CIV", "1:10-cv-23641", true),
            ("4:06-CV-43", "4:06-cv-00043", true),
            ("14-cv-2524", "3:10-cv-01207", false),
            ("19-1234", "19-1234", true),
            ("19-1234", "19-1235", false),
            ("19-cr-1234", "19-cv-1234", false),
            ("2019-cv-00012", "19-cv-12", true),
            ("A-1234/56", "A123456", true),
            ("", "", false),
        ] {
            assert_eq!(DocketNumber::parse(a).is(&DocketNumber::parse(b)), same, "{a} / {b}");
        }
    }

    #[test]
    fn numbers_are_searched_for_as_courts_write_them() {
        for (written, searched) in [
            ("C15-1228-JCC", "15-cv-01228"),
            ("17-cv-12676", "17-cv-12676"),
            ("10-23641-CIV", "10-cv-23641"),
            ("19-1234", "19-1234"),
            ("S123456", "S123456"),
        ] {
            assert_eq!(DocketNumber::searched(written), searched);
        }
    }
}
