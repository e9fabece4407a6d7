//! A short form whose volume is not the one in which the draft cites its case.

use super::kind::CitationProblemKind;
use crate::authority::Authority;
use crate::citation::Cite;

/// Compares a short form with the case that its name means.
pub(super) fn problem(cites: &[Cite], authority: &Authority) -> Option<(CitationProblemKind, String)> {
    let is_known = |cite: &Cite| authority.cites.iter().any(|own| own.reporter == cite.reporter && own.volume == cite.volume);
    if cites.iter().any(is_known) {
        return None;
    }
    let (cite, own) = cites.iter().find_map(|cite| Some((cite, authority.cites.iter().find(|own| own.reporter == cite.reporter)?)))?;
    let name = authority.name.as_ref().map_or("the case", |name| &name.text);
    let sentence = format!("The draft cites {name} as {own}; the short form has volume {}.", cite.volume);
    Some((CitationProblemKind::OtherVolume, sentence))
}
