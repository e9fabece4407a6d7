//! What a draft says of the words that it quotes.

use crate::cite::{Citation, Cite, ParentheticalKind};
use crate::quote::{Conventions, Plan, Quotation};
use crate::text::sentence_at;

/// The authority to which a quotation is attributed.
pub(super) fn authority_of(plan: &Plan, quotation: &Quotation) -> Option<usize> {
    plan.citations.list[quotation.attribution.citation?].authority
}

/// How the draft names the authority: the name of the case, else its citation.
pub(super) fn authority_name(plan: &Plan, quotation: &Quotation) -> String {
    let Some(citation) = quotation.attribution.citation.map(|index| &plan.citations.list[index]) else { return String::new() };
    let authority = citation.authority.map(|index| &plan.citations.authorities[index]);
    let name = authority.and_then(|authority| authority.name.as_ref()).or(citation.name.as_ref()).map(|name| name.text.clone());
    let cite = authority.and_then(|authority| authority.cites.first()).map(Cite::to_string);
    name.or(cite).or_else(|| authority.and_then(|authority| authority.reference.clone())).unwrap_or_else(|| {
        let first = authority.map_or(citation.core, |authority| plan.citations.list[authority.first].core);
        plan.flow.text()[first].to_owned()
    })
}

/// What the parentheticals of the quotation's citation, and of those inside them, disclose.
pub(super) fn conventions_of(plan: &Plan, quotation: &Quotation) -> Conventions {
    let Some(index) = quotation.attribution.citation else { return Conventions::default() };
    let inside = |other: &&Citation| other.parent == Some(index);
    let citations = std::iter::once(&plan.citations.list[index]).chain(plan.citations.list.iter().filter(inside));
    let text: Vec<&str> = citations
        .flat_map(|citation| &citation.parentheticals)
        .filter(|paren| paren.kind == ParentheticalKind::Convention)
        .map(|paren| &plan.flow.text()[paren.span])
        .collect();
    Conventions::read(&text.join("; "))
}

/// What the draft says of whose words they are: in the citation's parentheticals, and in the sentence before the quotation.
pub(super) fn voice_said(plan: &Plan, quotation: &Quotation) -> String {
    let text = plan.flow.text();
    let sentence = sentence_at(text, quotation.outer.start);
    let mut said = text[sentence.start.min(quotation.outer.start)..quotation.outer.start].to_owned();
    if let Some(citation) = quotation.attribution.citation.map(|index| &plan.citations.list[index]) {
        for paren in citation.parentheticals.iter().filter(|paren| paren.kind == ParentheticalKind::Voice) {
            said.push(' ');
            said.push_str(&text[paren.span]);
        }
    }
    said.to_lowercase()
}
