//! What comments in the draft say of the findings.

use super::listed::{ListedFinding, bearing, cited, listed, passage_source};
use super::model::*;
use literatim_judge::Group;

/// A comment on each finding that is to fix or to look up and that no reviewer dismissed: the label and the reason, then the source and what it says,
/// and the remarks. Or a short one on all findings: what it asks for comes first, a link last; one that asks for nothing is a line and its link.
pub fn comments(report: &Report, all: bool) -> Vec<FindingComment> {
    let is_dismissed = |finding: &ListedFinding| finding.settled(report).is_some_and(|review| review.act == ReviewAct::Dismissed);
    let asks = |finding: &ListedFinding| all || matches!(finding.attention(), Attention::Fix | Attention::LookUp) && !is_dismissed(finding);
    let comment = |finding: ListedFinding| FindingComment {
        finding: finding.id().to_owned(),
        span: finding.span(),
        paragraphs: if all { short(report, finding) } else { paragraphs(report, finding) },
        colour: colour(finding.group()),
    };
    listed(report).into_iter().filter(asks).map(comment).collect()
}

/// The colours of `report.css`, light enough to be below words.
fn colour(group: Group) -> [f32; 3] {
    match group {
        Group::Missing | Group::Changed => [1.0, 0.72, 0.68],
        Group::Elsewhere | Group::Doubt | Group::Minor => [1.0, 0.86, 0.5],
        Group::Sound => [0.74, 0.92, 0.76],
        Group::Unknown | Group::Aside => [0.74, 0.85, 1.0],
    }
}

/// At most three lines, besides the acts of reviewers: what the finding asks for with its reason, what the source has, and a link.
fn short(report: &Report, finding: ListedFinding) -> Vec<String> {
    let status = finding.attention().label();
    let (has, link) = match finding {
        ListedFinding::Quotation(quotation) => {
            let best = quotation.passages.first();
            (best.map(|passage| has(report, quotation, passage)), best.and_then(|passage| passage.link.clone()))
        }
        ListedFinding::Citation(citation) => (citation.evidence.first().cloned(), citation.links.first().cloned()),
        ListedFinding::Claim(claim) => (bearing(report, claim).into_iter().next(), claim.passages.first().and_then(|passage| passage.link.clone())),
    };
    let asks = matches!(finding.attention(), Attention::Fix | Attention::LookUp);
    let first = match (asks, &has, finding) {
        (true, ..) => format!("{status}: {}. {}", finding.label(), finding.reason()),
        (false, Some(has), ListedFinding::Quotation(_)) => format!("{status}: {}. {has}", finding.label()),
        _ => format!("{status}: {}.", finding.label()),
    };
    let second = has.filter(|_| asks).or_else(|| asks.then(|| finding.remarks().first().map(|remark| (*remark).to_owned())).flatten());
    [Some(first), second].into_iter().flatten().chain(finding.review(report)).chain(link).collect()
}

/// The source and the place of a passage, with its words where the quotation has others.
fn has(report: &Report, quotation: &QuotationFinding, passage: &Passage) -> String {
    let (source, place) = passage_source(report, passage);
    let is_same = quotation.words == Some(Words::Verbatim);
    let words = if is_same { String::new() } else { format!(": “{}”", passage.text) };
    format!("{source}{place}{words}")
}

fn paragraphs(report: &Report, finding: ListedFinding) -> Vec<String> {
    let mut paragraphs = vec![format!("{}: {}", finding.label(), finding.reason())];
    if let ListedFinding::Quotation(quotation) = finding {
        paragraphs.extend(cited(report, quotation).map(|cited| format!("Cited to {cited}")));
        paragraphs.extend(quotation.passages.first().map(|passage| has(report, quotation, passage)));
    }
    if let ListedFinding::Claim(claim) = finding {
        paragraphs.extend(bearing(report, claim));
    }
    paragraphs.extend(finding.remarks().into_iter().map(str::to_owned));
    paragraphs.extend(finding.review(report));
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;

    #[test]
    fn a_comment_says_what_is_wrong_and_what_the_source_says() {
        let draft = "“The keeper shall be liable for any loss” Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018). “shall not be liable for any loss” Id.";
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read("The keeper shall not be liable for any loss of light."));
        let report = session.report().unwrap();
        let said = comments(&report, false);
        assert_eq!(said.len(), 1);
        assert_eq!((&said[0].finding, said[0].span), (&report.quotations[0].id, report.quotations[0].span));
        assert_eq!(
            said[0].paragraphs,
            [
                "Altered: Drops “not” before “be”.",
                "Cited to Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)",
                "Quill v. Dunmore, 900 F.3d 1.txt: “The keeper shall not be liable for any loss”",
            ]
        );
        assert_eq!(comments(&report, true).len(), report.quotations.len() + report.citations.len());
        let short: Vec<Vec<String>> = comments(&report, true).into_iter().map(|comment| comment.paragraphs).collect();
        assert_eq!(
            short[..3],
            [
                vec!["To fix: Altered. Drops “not” before “be”.", "Quill v. Dunmore, 900 F.3d 1.txt: “The keeper shall not be liable for any loss”"],
                vec!["Not compared: Not looked up."],
                vec!["Fine: Verbatim. Quill v. Dunmore, 900 F.3d 1.txt"],
            ]
        );
        let mut linked = report.clone();
        linked.quotations[0].passages[0].link = Some("https://doe.example/#:~:text=shall".into());
        assert_eq!(comments(&linked, true)[0].paragraphs[2], "https://doe.example/#:~:text=shall");
        let review = |act| Review { finding: said[0].finding.clone(), act, note: "A typo of the source".into(), time: "2026-02-03T10:00:00Z".into() };
        let mut report = report.clone();
        report.review.push(review(ReviewAct::Dismissed));
        assert_eq!(comments(&report, false).len(), 0);
        let written = comments(&report, true).into_iter().find(|comment| comment.finding == said[0].finding).unwrap();
        assert_eq!(written.paragraphs.last().unwrap(), "Dismissed on 2026-02-03: A typo of the source");
        report.review.push(review(ReviewAct::Reopened));
        assert_eq!(comments(&report, false).len(), 1);
    }
}
