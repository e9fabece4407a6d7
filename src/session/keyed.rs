//! Citations by key: laws, papers of the record, things of user-defined kinds.

use super::ids::citation_id;
use super::specific::{Specific, specifics};
use super::state::{NoDraft, Session};
use literatim_cite::{Authority, Key, KeyKind};
use literatim_judge::Judgement;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A key that a draft cites, a range of them, or a list of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
pub struct CitedKey {
    /// The citation that names it first, as in the report.
    pub citation: String,
    /// The name by which a source of it is known: `42 U.S.C. § 1983`, `Lantern 54.30–32`.
    pub key: String,
    /// Its kind.
    pub kind: KeyKind,
    /// Its members, in order; more than one for a list.
    pub members: Vec<KeyRange>,
}

/// A key, or a range of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
pub struct KeyRange {
    /// The key, or the first of a range.
    pub first: String,
    /// The key of a range's last member.
    pub last: Option<String>,
}

impl Session {
    /// The keys that the draft cites, in order of first citation.
    ///
    /// # Errors
    /// If there is no draft.
    pub fn cited_keys(&self) -> Result<Vec<CitedKey>, NoDraft> {
        let plan = &self.draft()?.plan;
        let told = |first: usize, key: &Key, members: &[&Key]| {
            let members = members.iter().map(|key| KeyRange { first: key.first.clone(), last: key.last.clone() });
            CitedKey { citation: citation_id(first), key: key.to_string(), kind: key.kind, members: members.collect() }
        };
        let keyed = plan.citations.authorities.iter().filter_map(|authority| Some((authority.first, authority.key.as_ref()?)));
        let mut cited: Vec<CitedKey> = keyed.map(|(first, key)| told(first, key, &[key])).collect();
        let mut known: HashSet<String> = HashSet::new();
        for Specific { citations, key, members } in specifics(plan.flow.text(), &plan.citations) {
            let members = if members.is_empty() { vec![&key] } else { members };
            if known.insert(key.identity.clone()) {
                cited.push(told(citations.start, &key, &members));
            }
        }
        Ok(cited)
    }

    /// Whether sources are one thing: a single one, or the columns of one entry.
    pub(super) fn is_one(&self, own: &[usize]) -> bool {
        own.len() == 1 || !own.is_empty() && self.sources().are_columns(own)
    }

    /// A note that several sources may be one paper of the record, so that none of them was used.
    pub(super) fn several(&self, name: &str, own: &[usize]) -> Option<String> {
        let names: Vec<&str> = own.iter().map(|&index| self.sources().list()[index].name.as_str()).collect();
        (own.len() > 1).then(|| format!("{} loaded sources may be {name}: {}. Remove or rename one of them.", own.len(), names.join(", ")))
    }

    /// A note on the date of the law's text that was compared.
    pub(super) fn version(&self, authority: &Authority, own: &[usize], judgement: &Judgement) -> Option<String> {
        let found = judgement.found.iter().find(|found| own.contains(&found.source)).filter(|_| authority.is_law())?;
        let date = self.sources().list()[found.source].document.metadata.date.as_ref()?;
        Some(format!("The loaded text of {} is dated {date}; check that this version is meant.", self.source_title(found.source)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn citations_by_key_are_reported_once() {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read("See 42 U.S.C. § 1983(a). He left. Dkt. No. 12-3 at 2. Then 42 USC § 1983(b). Dkt. 12-3 at 4."));
        let cited = session.cited_keys().unwrap();
        let told: Vec<(&str, &str, KeyKind)> = cited.iter().map(|cited| (cited.citation.as_str(), cited.key.as_str(), cited.kind)).collect();
        assert_eq!(
            told,
            [
                ("c1", "42 U.S.C. § 1983", KeyKind::Law),
                ("c2", "Dkt. No. 12-3", KeyKind::Paper),
                ("c1", "42 U.S.C. § 1983(a)", KeyKind::Law),
                ("c3", "42 U.S.C. § 1983(b)", KeyKind::Law)
            ]
        );
    }
}
