//! What a draft cites by keys: laws, papers of the record, things of a user's kind.

use super::finding::citation_id;
use super::session::{NoDraft, Session};
use crate::cite::{Authority, Citations, Key, KeyKind, Kind};
use crate::judge::Judgement;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::Range;

/// Something that a draft cites by a key, a range of them, or a list of both.
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
    /// What it takes in, in order; more than one of a list.
    pub members: Vec<KeyRange>,
}

/// A key, or a range of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(target_arch = "wasm32", tsify(missing_as_null))]
pub struct KeyRange {
    /// The key, of a range the first.
    pub first: String,
    /// The last of a range.
    pub last: Option<String>,
}

/// What citations mean that is narrower or wider than their authority: a subsection of a law, the narrowest first; a list, one thing after
/// another.
pub(super) struct Specific<'a> {
    /// The citations, by their place in the list.
    pub citations: Range<usize>,
    /// What it is called.
    pub key: Key,
    /// The keys that it takes in.
    pub members: Vec<&'a Key>,
}

/// All such of a draft with this reading text.
pub(super) fn specifics<'a>(text: &str, citations: &'a Citations) -> Vec<Specific<'a>> {
    let mut found = Vec::new();
    for (index, citation) in citations.list.iter().enumerate() {
        let key_of = |at: usize| citations.authorities[citations.list[at].authority?].key.as_ref();
        let Some(own) = key_of(index) else { continue };
        if own.kind == KeyKind::Law {
            for subdivision in citation.pin.iter().flat_map(|pin| pin.within()) {
                let name = |of: &str| format!("{of}{subdivision}");
                let key = Key { first: name(&own.first), last: None, kind: own.kind, identity: name(&own.identity) };
                found.push(Specific { citations: index..index + 1, key, members: Vec::new() });
            }
        }
        if own.kind == KeyKind::Own && matches!(citation.kind, Kind::Custom(_)) {
            let together = citations.together(text, index);
            let mut members: Vec<&Key> = Vec::new();
            for member in together.clone().filter_map(key_of).filter(|key| key.kind == KeyKind::Own) {
                if !members.contains(&member) {
                    members.push(member);
                }
            }
            if together.start == index && members.len() > 1 {
                found.push(Specific { citations: together, key: Key::list(&members), members });
            }
        }
    }
    found
}

impl Session {
    /// What the draft cites by keys, in the order in which it names it first.
    ///
    /// # Errors
    /// Without a draft.
    pub fn cited_keys(&self) -> Result<Vec<CitedKey>, NoDraft> {
        let plan = &self.draft.as_ref().ok_or(NoDraft)?.plan;
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
