//! What a draft cites by keys: laws, papers of the record, things of a user's kind.

use super::finding::citation_id;
use super::session::{NoDraft, Session};
use crate::cite::{Authority, KeyKind};
use crate::judge::Judgement;
use serde::{Deserialize, Serialize};

/// Something that a draft cites by a key, or a range of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(target_arch = "wasm32", tsify(missing_as_null))]
pub struct CitedKey {
    /// The citation that names it first, as in the report.
    pub citation: String,
    /// How it is called, by which a source of it is known: `42 U.S.C. § 1983`, `Lantern 54.30–32`.
    pub key: String,
    /// What it is.
    pub kind: KeyKind,
    /// The key, of a range the first.
    pub first: String,
    /// The last of a range.
    pub last: Option<String>,
}

impl Session {
    /// What the draft cites by keys, in the order in which it names it first.
    ///
    /// # Errors
    /// Without a draft.
    pub fn cited_keys(&self) -> Result<Vec<CitedKey>, NoDraft> {
        let authorities = &self.draft.as_ref().ok_or(NoDraft)?.plan.citations.authorities;
        let mut cited = Vec::new();
        for authority in authorities {
            if let Some(key) = &authority.key {
                let (first, last) = (key.first.clone(), key.last.clone());
                cited.push(CitedKey { citation: citation_id(authority.first), key: key.to_string(), kind: key.kind, first, last });
            }
        }
        Ok(cited)
    }

    /// Whether sources are one thing: a single one, or the columns of one entry.
    pub(super) fn is_one(&self, own: &[usize]) -> bool {
        own.len() == 1 || !own.is_empty() && self.sources.are_columns(own)
    }

    /// Says that several sources may be one paper of the record, which none of them is taken for.
    pub(super) fn several(&self, name: &str, own: &[usize]) -> Option<String> {
        let names: Vec<&str> = own.iter().map(|&index| self.sources.list()[index].name.as_str()).collect();
        (own.len() > 1)
            .then(|| format!("{} loaded sources may be {name}: {}. Remove one of them, or name it otherwise.", own.len(), names.join(", ")))
    }

    /// Says of which date the text of a law is with which words were compared.
    pub(super) fn version(&self, authority: &Authority, own: &[usize], judgement: &Judgement) -> Option<String> {
        let found = judgement.found.iter().find(|found| own.contains(&found.source)).filter(|_| is_law(authority))?;
        let date = self.sources.list()[found.source].document.metadata.date.as_ref()?;
        Some(format!("The text of {} that is loaded is of {date}; see whether that version is meant.", self.source_name(found.source)))
    }
}

/// Whether an authority is a law.
pub(super) fn is_law(authority: &Authority) -> bool {
    authority.key.as_ref().is_some_and(|key| key.kind == KeyKind::Law)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::plain;

    #[test]
    fn what_is_cited_by_keys_is_told_once() {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read("See 42 U.S.C. § 1983(a). He left. Dkt. No. 12-3 at 2. Then 42 USC § 1983(b). Dkt. 12-3 at 4."));
        let cited = session.cited_keys().unwrap();
        let told: Vec<(&str, &str, KeyKind)> = cited.iter().map(|cited| (cited.citation.as_str(), cited.key.as_str(), cited.kind)).collect();
        assert_eq!(told, [("c1", "42 U.S.C. § 1983", KeyKind::Law), ("c2", "Dkt. No. 12-3", KeyKind::Paper)]);
    }
}
