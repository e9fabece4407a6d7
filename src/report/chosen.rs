//! Attribution by the reader, who corrects the plan.

use super::finding::shown;
use super::session::Session;
use crate::quote::{QuotationAttribution, Rule};

impl Session {
    /// Attributes the quotations with these words to the nearest citation with this text, as a report gives both; to none without one. Returns how many
    /// quotations that were: 0 if the draft has not these words or not this citation.
    pub fn attribute(&mut self, words: &str, citation: Option<&str>) -> usize {
        let Some(draft) = &mut self.draft else { return 0 };
        let plan = &draft.plan;
        let text = plan.flow.text();
        let same: Vec<usize> = match citation {
            Some(cited) => (0..plan.citations.list.len()).filter(|&index| text[shown(plan, index)] == *cited).collect(),
            None => Vec::new(),
        };
        if citation.is_some() && same.is_empty() {
            return 0;
        }
        let nearest = |at: usize| same.iter().copied().min_by_key(|&index| plan.citations.list[index].span.start.abs_diff(at));
        let quotations = plan.quotations.iter().enumerate().filter(|(_, quotation)| text[quotation.span] == *words);
        let chosen: Vec<(usize, Option<usize>)> = quotations.map(|(index, quotation)| (index, nearest(quotation.outer.end))).collect();
        for &(index, citation) in &chosen {
            let (confidence, reason, also) = (1.0, "You attributed it so.".into(), Vec::new());
            draft.plan.quotations[index].attribution = QuotationAttribution { citation, rule: Rule::Given, confidence, reason, also };
            self.kept.remove(&index);
        }
        chosen.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::Session;
    use crate::judge::Headline;
    use crate::quote::Rule;
    use crate::read::plain;

    #[test]
    fn the_reader_corrects_an_attribution() {
        let draft = "Doe v. Roe, 900 F.3d 12 (2018), differs. They say “the keeper trims the lamp each night.” Moe v. Poe, 901 F.3d 3 (2019).";
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        session.add_source("doe.txt", None, None, plain::read("Doe v. Roe, 900 F.3d 12 (2018)\n\nWe say that the keeper trims the lamp each night."));
        assert_eq!(session.judge(0).unwrap().attribution.citation.as_deref(), Some("c2"));
        let words = session.judge(0).unwrap().text;
        for (citation, count, expected, headline) in [
            (Some("Doe v. Roe, 900 F.3d 12 (2018)"), 1, Some("c1"), Headline::Verbatim),
            (Some("Quill v. Dunmore, 1 F.3d 1 (1993)"), 0, Some("c1"), Headline::Verbatim),
            (None, 1, None, Headline::Unattributed),
        ] {
            assert_eq!(session.attribute(&words, citation), count, "{citation:?}");
            let finding = session.judge(0).unwrap();
            assert_eq!((finding.attribution.citation.as_deref(), finding.attribution.rule), (expected, Rule::Given), "{citation:?}");
            assert_eq!(finding.headline, headline, "{citation:?}");
        }
        assert_eq!(session.attribute("other words", None), 0);
    }
}
