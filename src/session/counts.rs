//! Totals.

use literatim_report::*;

/// The totals of a report's findings.
pub(super) fn counts(quotations: &[QuotationFinding], citations: &[CitationFinding], claims: &[ClaimFinding], sources: &[SourceInfo]) -> Counts {
    let mut counts = Counts {
        attention: Default::default(),
        quotations: Default::default(),
        citations: Default::default(),
        claims: Default::default(),
        existence: Default::default(),
        sources: Default::default(),
        cited_sources: 0,
        unavailable_sources: 0,
        unavailable_share: 0.0,
        verified: Verified { yes: 0, no: 0, unknown: 0 },
        uncited_sources: Vec::new(),
        citations_without_source: Vec::new(),
    };
    let of_others = citations.iter().map(|citation| citation.attention).chain(claims.iter().map(|claim| claim.attention));
    for attention in quotations.iter().map(|quotation| quotation.attention).chain(of_others) {
        *counts.attention.entry(attention).or_default() += 1;
    }
    for quotation in quotations {
        *counts.quotations.entry(quotation.headline).or_default() += 1;
        match quotation.verified {
            Some(true) => counts.verified.yes += 1,
            Some(false) => counts.verified.no += 1,
            None => counts.verified.unknown += 1,
        }
    }
    for citation in citations {
        *counts.citations.entry(citation.r#type).or_default() += 1;
        if citation.existence != Existence::NotLookedUp && citation.authority.as_deref() == Some(&citation.id) {
            *counts.existence.entry(citation.existence).or_default() += 1;
        }
        // An `Id.` that refers to nothing certain names no source that could be given.
        let is_case = !matches!(citation.r#type, CitationType::Statute | CitationType::Record | CitationType::Id);
        if is_case && citation.sources.is_empty() && citation.authority.as_deref() == Some(&citation.id) {
            counts.citations_without_source.push(citation.id.clone());
        }
    }
    for claim in claims {
        *counts.claims.entry(claim.headline).or_default() += 1;
    }
    for source in sources {
        *counts.sources.entry(source.status).or_default() += 1;
        if source.cited_by.is_empty() {
            counts.uncited_sources.push(source.id.clone());
        } else {
            counts.cited_sources += 1;
            counts.unavailable_sources += u32::from(!matches!(source.status, SourceStatus::Ok | SourceStatus::Partial));
        }
    }
    counts.unavailable_share = f64::from(counts.unavailable_sources) / f64::from(counts.cited_sources.max(1));
    counts
}

#[cfg(test)]
mod tests {
    use super::super::state::Session;
    use literatim_read::plain;

    #[test]
    fn an_id_that_refers_to_nothing_is_no_missing_source() {
        let mut session = Session::default();
        let words = "“the lamp of the northern quay is lit by its keeper each night.”";
        let draft =
            format!("He said {words} Id. at 25 (internal quotation marks omitted). He said {words} Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018).");
        session.set_draft("draft", "", plain::read(&draft));
        let report = session.report().unwrap();
        let named: Vec<&str> = report.citations.iter().map(|citation| citation.text.as_str()).collect();
        let missing: Vec<usize> =
            report.counts.citations_without_source.iter().filter_map(|id| report.citations.iter().position(|one| one.id == *id)).collect();
        assert_eq!(missing.iter().map(|&at| named[at]).collect::<Vec<_>>(), ["Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)"]);
    }
}
