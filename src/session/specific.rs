//! Citations that are narrower or wider than their authority.

use literatim_cite::{CitationKind, Citations, Key, KeyKind};
use std::ops::Range;

/// A citation that is narrower or wider than its authority: a subsection of a law, the narrowest first; a list, one member after another.
pub(super) struct Specific<'a> {
    /// The citations, as indices into the list.
    pub citations: Range<usize>,
    /// Its key.
    pub key: Key,
    /// The keys of its members.
    pub members: Vec<&'a Key>,
}

/// All of these in a draft with this reading text.
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
        if own.kind == KeyKind::Own && matches!(citation.kind, CitationKind::Custom(_)) {
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
