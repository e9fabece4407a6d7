//! The code that a section means which is cited alone.

use super::authority::Authority;
use super::bare_section::{is_bare, is_title, likeness};
use super::citation::{Citation, CitationKind};
use super::key::{Key, KeyKind};
use super::statute;
use std::collections::HashMap;

/// The laws that a text has cited so far.
#[derive(Default)]
pub(super) struct Codes {
    /// The authority that has each section.
    sections: HashMap<String, usize>,
    /// The authorities that stand for a code each, by its name.
    codes: HashMap<String, usize>,
    /// The title that was named last without a section: `17 U.S.C.`
    title: Option<String>,
}

impl Codes {
    /// Remembers the law that a citation means, with the other sections of its list.
    pub fn cite(&mut self, text: &str, citation: &Citation, authority: Option<usize>) {
        let (CitationKind::Statute(Some(cite)), Some(authority)) = (&citation.kind, authority) else { return };
        if is_title(cite) {
            self.title = Some(text[citation.core].to_owned());
        }
        let Some(section) = cite.page.as_deref().filter(|_| !is_bare(Some(cite))) else { return };
        self.codes.insert(format!("{} {}", cite.volume, cite.reporter), authority);
        self.sections.insert(section.to_owned(), authority);
        let number = text[citation.core].rfind(section).map(|at| citation.core.start + at);
        for other in number.and_then(|at| statute::sections_from(text, at)).unwrap_or_default() {
            self.sections.insert(other, authority);
        }
    }

    /// The key of the section that a citation gives without its code: of the last law that has it, or of the only code, whose sections have such numbers.
    pub fn key(&self, citation: &Citation, authorities: &[Authority]) -> Option<Key> {
        let (CitationKind::Statute(cite) | CitationKind::Rule(cite)) = &citation.kind else { return None };
        let section = cite.as_ref().filter(|cite| is_bare(Some(cite)))?.page.as_deref()?;
        let of_only_code =
            || self.codes.values().next().filter(|_| self.codes.len() == 1).filter(|_| self.sections.keys().any(|known| is_alike(known, section)));
        if let Some(title) = self.title.as_ref().filter(|_| !self.sections.contains_key(section)) {
            return Some(Key::new(KeyKind::Law, &format!("{title} § {section}"), None));
        }
        let known = *self.sections.get(section).or_else(of_only_code)?;
        let law = authorities[known].key.as_ref().filter(|key| key.kind == KeyKind::Law)?;
        let written = statute::other_section(&law.first, &format!("§ {section}"))?.replace("§§", "§");
        Some(Key::new(KeyKind::Law, &written, None))
    }
}

/// Whether two numbers may be those of neighbouring sections: of one length, with one first digit.
fn is_alike(known: &str, section: &str) -> bool {
    likeness(known).0 > 1 && likeness(known) == likeness(section)
}
