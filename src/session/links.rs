//! The addresses that a draft gives with its citations.

use literatim_cite::Citation;
use literatim_cite::reference::{Identifier, IdentifierKind, identifiers};
use literatim_matching::text::{Span, StyleKind};
use literatim_quote::Plan;

/// Maximum bytes between the end of a citation and an address that belongs to it.
const NEAR: usize = 4;

/// Maximum number of nested citations before an address that it may belong to.
const BESIDE: usize = 8;

/// The addresses given with each authority of a draft: inside or directly after a citation, as a link on its words, in its entry of the list of
/// references.
pub(super) fn links_of(plan: &Plan) -> Vec<Vec<String>> {
    let mut found: Vec<(Span, String)> = Vec::new();
    for style in &plan.draft.styles {
        if let StyleKind::Link(address) = &style.kind {
            found.push((plan.flow.derived_span(style.span), address.clone()));
        }
    }
    let is_address = |found: &Identifier| found.kind == IdentifierKind::Url;
    found.extend(identifiers(plan.flow.text()).into_iter().filter(is_address).map(|found| (found.span, found.value)));
    let mut links = vec![Vec::new(); plan.citations.authorities.len()];
    for (links, authority) in links.iter_mut().zip(&plan.citations.authorities) {
        if let Some(entry) = &authority.entry {
            links.extend(entry.identifiers.iter().filter(|found| is_address(found)).map(|found| found.value.clone()));
        }
    }
    let list = &plan.citations.list;
    for (at, link) in found {
        let after = list.partition_point(|citation| citation.span.start < at.end);
        let near = list[after.saturating_sub(BESIDE)..after].iter().rev();
        if let Some(authority) = near.filter(|citation| is_with(citation, at)).find_map(|citation| citation.authority) {
            links[authority].push(link);
        }
    }
    links
}

/// Whether the text at `link` belongs to a citation.
fn is_with(citation: &Citation, link: Span) -> bool {
    let after = link.start.checked_sub(citation.span.end);
    citation.span.overlaps(link) || after.is_some_and(|gap| gap <= NEAR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_cite::Patterns;
    use literatim_read::{markdown, plain};

    #[test]
    fn addresses_belong_to_the_citation_beside_them() {
        const ROE: &str = "https://opinions.example/opinion/7/doe-v-roe/";
        for (text, expected) in [
            (format!("See Doe v. Roe, 900 F.3d 1 (2018), {ROE}."), vec![vec![ROE]]),
            (format!("See Doe v. Roe, 900 F.3d 1 (2018) ({ROE})."), vec![vec![ROE]]),
            (format!("See [Doe v. Roe, 900 F.3d 1]({ROE}) (2018). Moe v. Poe, 901 F.3d 7 (2018)."), vec![vec![ROE], vec![]]),
            (format!("See Doe v. Roe, 900 F.3d 1 (2018). The index is at {ROE}."), vec![vec![]]),
            (format!("As “said there” [1].\n\n# References\n\n1. Doe, A. (2018). *The long road.* {ROE}"), vec![vec![ROE]]),
        ] {
            let document = if text.contains("](") || text.contains('#') { markdown::read(&text) } else { plain::read(&text) };
            assert_eq!(links_of(&literatim_quote::plan(document, &Patterns::default())), expected, "{text}");
        }
    }
}
