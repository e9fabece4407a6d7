//! Neutral citations, which a court gives its own decisions: year, court, number.

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::tables::neutral::COURTS;
use crate::text::Span;

/// `[2023] UKSC 12`, `2014 SCC 7`, `[2004] EWHC 12 (Admin)` at byte `at`.
pub(super) fn read(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let bracket = usize::from(rest.starts_with('['));
    let year = rest.get(bracket..bracket + 4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()))?;
    let after = rest[bracket + 4..].strip_prefix(if bracket > 0 { "] " } else { " " })?;
    let court = COURTS.iter().filter(|court| after.starts_with(**court)).max_by_key(|court| court.len())?;
    let number = after[court.len()..].strip_prefix(' ')?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let joined = number[digits..].starts_with(|c: char| c.is_alphanumeric());
    if digits == 0 || joined || !(1800..=2199).contains(&year.parse::<u16>().ok()?) {
        return None;
    }
    let start = text.len() - number.len();
    let cite = Cite { volume: year.to_owned(), reporter: (*court).to_owned(), page: Some(number[..digits].to_owned()) };
    Some(Core { span: Span::new(at, start + digits), cite: Some(cite), year: year.parse().ok(), ..Core::new(CoreKind::Full) })
}

#[cfg(test)]
mod tests {
    use super::super::Cite;

    #[test]
    fn reads_neutral_citations() {
        for (text, expected) in [
            ("[2023] UKSC 12", Some("2023 UKSC 12")),
            ("2014 SCC 7", Some("2014 SCC 7")),
            ("[2004] EWCA Civ 5", Some("2004 EWCA Civ 5")),
            ("[2023] the 12", None),
        ] {
            assert_eq!(Cite::parse(text).map(|cite| cite.to_string()).as_deref(), expected, "{text}");
        }
    }
}
