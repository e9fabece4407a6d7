//! What the reader says of a draft: to which citation a quotation belongs, and which of several cases a citation means.

use super::cited::{named, shown};
use super::draft::GivenWords;
use super::given::by_hand;
use super::ids::citation_id;
use super::state::Session;
use literatim_quote::{QuotationAttribution, Rule};

impl Session {
    /// Attributes the quotations with these words to the nearest citation with this text, as a report gives both, with its authority or without; to none
    /// without one. Where these are no quotation, the words are attributed if a source has them. Returns how many quotations or places that were: 0 if the
    /// draft has not these words or not this citation.
    pub fn attribute(&mut self, words: &str, citation: Option<&str>) -> usize {
        let Some(draft) = self.draft_mut() else { return 0 };
        let plan = &draft.plan;
        let text = plan.flow.text();
        let same: Vec<usize> = match citation {
            Some(cited) => {
                let all = 0..plan.citations.list.len();
                let named: Vec<usize> = all.clone().filter(|&index| named(plan, index) == cited).collect();
                if named.is_empty() { all.filter(|&index| text[shown(plan, index)] == *cited).collect() } else { named }
            }
            None => Vec::new(),
        };
        if citation.is_some() && same.is_empty() {
            return 0;
        }
        let nearest = |at: usize| same.iter().copied().min_by_key(|&index| plan.citations.list[index].span.start.abs_diff(at));
        let quotations = plan.quotations.iter().enumerate().filter(|(_, quotation)| text[quotation.span] == *words);
        let chosen: Vec<(usize, Option<usize>)> = quotations.map(|(index, quotation)| (index, nearest(quotation.outer.end))).collect();
        let places = if chosen.is_empty() { text.matches(words).count() } else { chosen.len() };
        if words.is_empty() || places == 0 {
            return 0;
        }
        draft.given.retain(|given| given.words != words);
        draft.given.push(GivenWords { words: words.into(), citations: same.clone() });
        for &(index, citation) in &chosen {
            let before = &draft.plan.quotations[index].attribution;
            let reason = if before.rule == Rule::Given { before.reason.clone() } else { by_hand(&draft.plan, before) };
            let (rule, confidence, also) = (Rule::Given, 1.0, Vec::new());
            draft.plan.quotations[index].attribution = QuotationAttribution { citation, rule, confidence, reason, also };
        }
        chosen.iter().for_each(|&(index, _)| self.forget(index));
        places
    }

    /// Takes the case with this id in the index for what the citations with this text mean, if the index has several that fit. Returns whether
    /// the draft has such a citation.
    pub fn choose(&mut self, citation: &str, case: &str) -> bool {
        let Ok(plan) = self.draft().map(|draft| &draft.plan) else { return false };
        let is_meant = |index: &usize| plan.flow.text()[shown(plan, *index)] == *citation;
        let Some(authority) = (0..plan.citations.list.len()).find(is_meant).and_then(|index| plan.citations.list[index].authority) else {
            return false;
        };
        let first = citation_id(plan.citations.authorities[authority].first);
        self.answers_mut().choose(authority, case);
        if let Some(inquiry) = self.answers().inquiry(authority).cloned() {
            self.settle(&first, &inquiry);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Session;
    use literatim_judge::{CaseRecord, CiteAnswer, Existence, Headline, Inquiry};
    use literatim_quote::Rule;
    use literatim_read::plain;

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
            assert_eq!(
                finding.attribution.reason,
                "Attributed by hand; by the draft it goes with Moe v. Poe, 901 F.3d 3 (2019): This citation follows the quotation.",
                "{citation:?}"
            );
        }
        assert_eq!(session.attribute("other words", None), 0);
    }

    const BLOCK: &str = "The keeper trims the lamp each night, and he writes in the book of the harbor at what hour he has lit it and why.";

    #[test]
    fn the_reader_attributes_words_without_marks() {
        let words = "the keeper trims the lamp each night before the packet comes in from the sound";
        for (draft, source, others) in [
            ("They know that WORDS. See Doe v. Roe, 900 F.3d 12 (2018). Moe v. Poe, 901 F.3d 3 (2019), differs.", "s1", 1),
            ("Moe v. Poe, 901 F.3d 3 (2019), differs. Doe v. Roe, 900 F.3d 12 (2018), says that WORDS, and it is right.", "s1", 1),
        ] {
            let mut session = Session::default();
            session.set_draft("draft", "", plain::read(&draft.replace("WORDS", words)));
            for (file, name) in [("doe.txt", "Doe v. Roe, 900 F.3d 12 (2018)"), ("moe.txt", "Moe v. Poe, 901 F.3d 3 (2019)")] {
                session.add_source(file, None, None, plain::read(&format!("{name}\n\nWe say that {words}.")));
            }
            let found = |session: &mut Session| session.report().unwrap().unmarked.swap_remove(0);
            let before = found(&mut session);
            assert_eq!((&*before.passage.source, before.also.len(), before.given), (source, others, false), "{draft}");
            for (citation, source) in [(Some("Moe v. Poe, 901 F.3d 3 (2019)"), "s2"), (Some("Doe v. Roe, 900 F.3d 12 (2018)"), "s1"), (None, "s1")] {
                assert_eq!(session.attribute(&before.text, citation), 1, "{draft}");
                let after = found(&mut session);
                assert_eq!((&*after.passage.source, after.citation.is_some(), after.given), (source, citation.is_some(), true), "{draft}");
                assert!(!after.also.contains(&after.passage.source) && after.also.len() == others, "{draft}");
                assert!(after.reason.contains(citation.unwrap_or("to no citation")), "{}", after.reason);
                assert!(session.report().unwrap().quotations.is_empty(), "{draft}");
            }
            assert_eq!((session.attribute("", None), session.attribute("no words of the draft", None)), (0, 0));
        }
    }

    #[test]
    fn the_reader_attributes_a_block_without_marks() {
        let mut session = Session::default();
        let cited = "Doe v. Roe, 900 F.3d 12 (2018)";
        session.set_draft(
            "draft",
            "",
            plain::read(&format!("Moe v. Poe, 901 F.3d 3 (2019), differs. As the court put it:\n\n{BLOCK}\n\n{cited}. So it is.")),
        );
        session.add_source("doe.txt", None, None, plain::read(&format!("{cited}\n\n{BLOCK}")));
        assert_eq!(session.report().unwrap().quotations[0].headline, Headline::Verbatim);
        assert_eq!(session.attribute(BLOCK, None), 1);
        for _ in 0..2 {
            let finding = session.report().unwrap().quotations.swap_remove(0);
            assert_eq!((finding.attribution.rule, finding.headline), (Rule::Given, Headline::Unattributed));
        }
        // A source that arrives later has the blocks found again.
        session.add_source("moe.txt", None, None, plain::read("Moe v. Poe, 901 F.3d 3 (2019)\n\nHe sells no key."));
        assert_eq!(session.report().unwrap().quotations[0].attribution.rule, Rule::Given);
    }

    #[test]
    fn a_short_citation_is_chosen_by_its_case() {
        let draft = "Doe v. Roe, 900 F.3d 12 (2018). Id. Moe v. Poe, 901 F.3d 3 (2019). Id. They say “the keeper trims the lamp each night.”";
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        let words = session.judge(0).unwrap().text;
        for (citation, expected) in [("Id. (Doe v. Roe)", "c2"), ("Id. (Moe v. Poe)", "c4"), ("Id.", "c4")] {
            assert_eq!(session.attribute(&words, Some(citation)), 1);
            assert_eq!(session.judge(0).unwrap().attribution.citation.as_deref(), Some(expected), "{citation}");
        }
    }

    const CITED: &str = "Doe v. Roe, 900 F.3d 12 (2018)";

    /// A draft that cites a page with two cases of one name, and the answer of the index about it.
    fn ambiguous() -> (Session, Inquiry) {
        let record = |id: &str, court: &str| CaseRecord {
            id: id.into(),
            name: "Doe v. Roe".into(),
            full_name: None,
            court: Some(court.into()),
            court_name: Some(court.into()),
            date: Some("2018-03-01".into()),
            docket: None,
            cites: vec!["900 F.3d 12".into()],
            address: Some(format!("https://index.example/{id}")),
            docket_only: false,
        };
        let cases = vec![record("1", "ca2"), record("2", "ca5")];
        let cites = vec![CiteAnswer { cite: "900 F.3d 12".into(), cases, problem: None }];
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(&format!("He says “the keeper trims the lamp each night.” {CITED}. Id. at 13.")));
        (session, Inquiry { index: "the index".into(), cites, searches: Vec::new(), places: Vec::new(), works: Vec::new(), version: None })
    }

    #[test]
    fn the_reader_chooses_among_cases_before_or_after_the_answer() {
        for is_before in [true, false] {
            let (mut session, inquiry) = ambiguous();
            if is_before {
                assert!(session.choose(CITED, "2"));
            }
            session.settle("c1", &inquiry).unwrap();
            if !is_before {
                assert_eq!(session.report().unwrap().citations[0].existence, Existence::Ambiguous);
                assert!(session.choose(CITED, "2"));
            }
            let report = session.report().unwrap();
            let finding = &report.citations[0];
            assert_eq!((finding.existence, finding.chosen.as_deref()), (Existence::Found, Some("2")), "before: {is_before}");
            assert_eq!(finding.links, ["https://index.example/2"]);
            assert_eq!(finding.candidates.len(), 2);
            assert_eq!(finding.evidence[0], "Of 2 cases that fit, the reader chose Doe v. Roe, 900 F.3d 12 (ca5 2018), decided on 2018-03-01.");
        }
    }

    #[test]
    fn words_that_two_cases_have_choose_neither() {
        for (other, expected) in [("The keeper trims the lamp each night.", Existence::Ambiguous), ("He sells no key.", Existence::Found)] {
            let (mut session, inquiry) = ambiguous();
            for (id, text) in [("1", "We hold that the keeper trims the lamp each night."), ("2", other)] {
                session.add_source(id, Some(format!("https://index.example/{id}")), None, plain::read(text));
            }
            session.settle("c1", &inquiry).unwrap();
            assert_eq!(session.report().unwrap().citations[0].existence, expected, "{other}");
        }
    }

    #[test]
    fn a_choice_of_another_case_or_citation_changes_nothing() {
        let (mut session, inquiry) = ambiguous();
        session.settle("c1", &inquiry).unwrap();
        assert!(!session.choose("Moe v. Poe, 1 F.3d 1 (1993)", "2"));
        assert!(session.choose(CITED, "3"));
        let finding = session.report().unwrap().citations.swap_remove(0);
        assert_eq!((finding.existence, finding.chosen, finding.candidates.len()), (Existence::Ambiguous, None, 2));
    }
}
