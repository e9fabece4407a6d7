//! The names of cited things, for looking them up by key: in a file of keyed texts, and as file names.

use super::citation::PatternKind;
use super::citation::{CitationKind, Cite};
use super::subdivision::{self, Subdivision};
use super::tables::{Form, editions};
use super::{record, scan};
use literatim_matching::names;
use literatim_matching::text::fold;
use serde::{Deserialize, Serialize};

/// The key of a cited thing: `42 U.S.C. § 1983`, `Ex. B`, the key of a user-defined kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key as the draft writes it, or as the user's template makes it; for a range, its first member.
    pub first: String,
    /// The last member of a range.
    pub last: Option<String>,
    /// Its kind.
    pub kind: KeyKind,
    /// Equal for the same things of one kind; for a range, made from both ends.
    pub identity: String,
}

names! {
    /// What a key names; it decides how names are compared with it.
    pub enum KeyKind {
        /// A statute, regulation or rule.
        Law,
        /// A paper of the record, or an exhibit.
        Paper,
        /// A thing of a user-defined kind.
        Own,
    }
}

impl Key {
    /// The key of one thing, or of a range.
    pub fn new(kind: KeyKind, first: &str, last: Option<&str>) -> Self {
        let key = Self { first: first.to_owned(), last: last.map(str::to_owned), kind, identity: String::new() };
        Self { identity: kind.identity(&key.to_string()), ..key }
    }

    /// The key of things of user-defined kinds that are cited together, in their order: `Lantern 54.30 and 32`.
    pub fn list(members: &[&Self]) -> Self {
        let mut first = String::new();
        for (index, member) in members.iter().enumerate() {
            let name = member.to_string();
            first += if index == 0 { &name } else { " and " };
            first += if index == 0 { "" } else { own_part(&members[0].first, &name) };
        }
        Self::new(KeyKind::Own, &first, None)
    }

    /// The key for a reference of this kind with `core` as its text; `None` for cases, journals and references to an entry.
    pub(super) fn of(kind: &CitationKind, core: &str) -> Option<Self> {
        match kind {
            CitationKind::Statute(cite) | CitationKind::Rule(cite) => {
                let abroad = cite.as_ref().and_then(Cite::written_abroad);
                Some(Self { identity: law(cite.as_ref(), core), first: abroad.unwrap_or_else(|| core.to_owned()), last: None, kind: KeyKind::Law })
            }
            CitationKind::Record => Some(Self::new(KeyKind::Paper, core, None)),
            CitationKind::Custom(custom) => {
                let kind = if custom.kind == PatternKind::Exhibit { KeyKind::Paper } else { KeyKind::Own };
                Some(Self::new(kind, &custom.key, custom.last.as_deref()))
            }
            _ => None,
        }
    }
}

/// `Lantern 54.30`; the end of a range without the prefix that it shares with the beginning: `Lantern 54.30–32`.
impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.first)?;
        let Some(last) = &self.last else { return Ok(()) };
        write!(f, "–{}", own_part(&self.first, last))
    }
}

/// What a key adds to the common prefix with the one before: `32` of `Lantern 54.32` after `Lantern 54.30`.
fn own_part<'a>(before: &str, key: &'a str) -> &'a str {
    let same = before.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
    let whole = key[..key.floor_char_boundary(same)].trim_end_matches(char::is_alphanumeric);
    &key[whole.len()..]
}

/// A law by name: the common form of all its names, and the subdivision named.
pub fn law_named(name: &str) -> (String, Subdivision) {
    let line = format!("{}\n", name.trim());
    if let Some(core) = scan::cores(&line).into_iter().next().filter(|core| core.span.start == 0) {
        let (end, list) = subdivision::list_at(&line, core.place.unwrap_or(core.span.end));
        let one = list.len() < 2 && list.iter().all(|(first, last)| first == last && first.labels.len() <= Subdivision::DEEPEST);
        if one && end.max(core.span.end) + 1 == line.len() {
            let subdivision = list.into_iter().next().map(|(first, _)| first).unwrap_or_default();
            return (law(core.cite.as_ref(), &line[core.span.start..core.span.end]), subdivision);
        }
    }
    (folded(name), Subdivision::default())
}

impl KeyKind {
    /// The common form of all names of one thing, however written.
    pub fn identity(self, name: &str) -> String {
        match self {
            Self::Law => {
                let (law, subdivision) = law_named(name);
                format!("{law}{subdivision}")
            }
            Self::Paper => record::paper(name).unwrap_or_else(|| folded(&record::in_full(name))),
            Self::Own => folded(name),
        }
    }
}

/// Annotated editions of codes, and the codes.
const ANNOTATED: &[(&str, &str)] = &[("U.S.C.A.", "U.S.C."), ("U.S.C.S.", "U.S.C."), (" Ann.", ""), (" Annotated", "")];

/// A law in its standard form: `fedrcivp26` of `Federal Rule of Civil Procedure 26`; or as written if that says more: for a code known by its
/// subject and a volume of a treatise the tables keep only a part.
fn law(cite: Option<&Cite>, written: &str) -> String {
    let by_subject = |name: &str| {
        let first = editions().partition_point(|edition| edition.name < name);
        editions()[first..].iter().take_while(|edition| edition.name == name).any(|edition| edition.has(Form::Subject))
    };
    let whole = |cite: &&Cite| {
        let volume = !cite.volume.is_empty() || !written.starts_with(|c: char| c.is_ascii_digit());
        cite.written_abroad().is_some() || volume && !by_subject(&cite.reporter)
    };
    let standard = cite.filter(whole).map_or_else(|| written.to_owned(), Cite::to_string);
    // Annotated editions print the same law.
    folded(&ANNOTATED.iter().fold(standard, |name, (edition, code)| name.replace(edition, code)))
}

/// A name ready to be compared: letters and digits, and a space where two digits are separated, so that `1 Cor. 13:4` is `1cor13 4`. A section sign
/// at its start becomes the word.
pub(super) fn folded(name: &str) -> String {
    let name = fold(name);
    let (sign, rest) = name.strip_prefix('§').map_or(("", name.as_str()), |rest| ("section", rest.trim_start_matches('§')));
    let mut folded = sign.to_owned();
    let mut apart = false;
    for c in rest.chars() {
        if !c.is_alphanumeric() {
            apart = true;
            continue;
        }
        if std::mem::take(&mut apart) && c.is_numeric() && folded.ends_with(char::is_numeric) {
            folded.push(' ');
        }
        folded.push(c);
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_match_names_in_other_spellings() {
        for (kind, first, name, fits) in [
            (KeyKind::Own, "1 Corinth 13:4", "1 CORINTH. 13.4", true),
            (KeyKind::Own, "1 Corinth 13:4", "1Corinth_13–4", true),
            (KeyKind::Own, "1 Corinth 13:4", "1 Corinth 1:34", false),
            (KeyKind::Own, "Śundra 1.2", "sundra 1:2", true),
            (KeyKind::Own, "Ex 20:3", "Ex 20:4", false),
            (KeyKind::Law, "42 U.S.C. § 1983", "42 USC 1983", true),
            (KeyKind::Law, "42 U.S.C. § 1983", "42 U.S.C. Section 1983", true),
            (KeyKind::Law, "42 U.S.C. § 1983", "42 U.S.C. § 1983(a)", false),
            (KeyKind::Law, "42 U.S.C. § 1983", "43 U.S.C. § 1983", false),
            (KeyKind::Law, "42 U.S.C.A. § 1983", "42 U.S.C. § 1983", true),
            (KeyKind::Law, "Tex. Bus. & Com. Code Ann. § 17.46", "Tex. Bus. & Com. Code § 17.46", true),
            (KeyKind::Law, "99 C.F.R. § 1604.11(a)", "99 CFR 1604.11(a)", true),
            (KeyKind::Law, "99 C.F.R. § 1604.11(a)(1)", "99 CFR 1604.11(a)(i)", false),
            (KeyKind::Law, "Fed. R. Civ. P. 26(b)", "Federal Rule of Civil Procedure 26(b)", true),
            (KeyKind::Law, "Fed. R. Civ. P. 26", "Federal Rule of Civil Procedure 26", true),
            (KeyKind::Law, "Fed. R. Civ. P. 26", "Fed. R. App. P. 26", false),
            (KeyKind::Law, "Cal. Penal Code § 187", "Cal. Civ. Code § 187", false),
            (KeyKind::Law, "U.S. Const. amend. XIV, § 1", "U.S. Const. art. I, § 1", false),
            (KeyKind::Law, "U.S. Const. amend. XIV, § 1", "US Const amend XIV § 1", true),
            (KeyKind::Law, "§ 12", "Section 12", true),
            (KeyKind::Law, "6 Wright, Miller & Kane § 1419", "7 Wright, Miller & Kane § 1419", false),
            (KeyKind::Paper, "Ex. B", "Exhibit B - Lease", true),
            (KeyKind::Paper, "Compl.", "compl", true),
            (KeyKind::Paper, "Compl.", "Compl. Ex. 3", false),
            (KeyKind::Paper, "JA", "Joint Appendix", true),
            (KeyKind::Paper, "J.A.", "JA", true),
            (KeyKind::Paper, "Pell Decl.", "pell_declaration", true),
            (KeyKind::Paper, "Am. Compl.", "Amended Complaint", true),
            (KeyKind::Paper, "Compl.", "Amended Complaint", false),
            (KeyKind::Paper, "Declaration of J. Pell", "Declaration of K. Pell", false),
            (KeyKind::Paper, "Report of Proceedings (RP)", "RP", true),
            (KeyKind::Paper, "8/4/21 Ruling", "8-4-21 Ruling", true),
        ] {
            assert_eq!(Key::new(kind, first, None).identity == kind.identity(name), fits, "{first} / {name}");
        }
    }

    #[test]
    fn ranges_are_written_short() {
        for (first, last, written) in [
            ("Lantern 54.30", "Lantern 54.32", "Lantern 54.30–32"),
            ("Lantern 54.130", "Lantern 54.132", "Lantern 54.130–132"),
            ("Lantern 54.30", "Lantern 55.2", "Lantern 54.30–55.2"),
            ("Exhibit A", "Exhibit C", "Exhibit A–C"),
            ("Genèse 1", "Genèse 3", "Genèse 1–3"),
        ] {
            let key = Key::new(KeyKind::Own, first, Some(last));
            assert_eq!(key.to_string(), written);
            assert!(key.identity == key.kind.identity(written) && key.identity != key.kind.identity(first));
        }
    }

    #[test]
    fn lists_are_not_ranges() {
        let key = |first: &str, last: Option<&str>| Key::new(KeyKind::Own, first, last);
        let (first, range, other) = (key("Lantern 54.30", None), key("Lantern 54.32", Some("Lantern 54.34")), key("Horn 2.1", None));
        let list = Key::list(&[&first, &range, &other]);
        assert_eq!(list.to_string(), "Lantern 54.30 and 32–34 and Horn 2.1");
        let last = key("Lantern 54.32", None);
        assert_ne!(Key::list(&[&first, &last]).identity, key("Lantern 54.30", Some("Lantern 54.32")).identity);
    }
}
