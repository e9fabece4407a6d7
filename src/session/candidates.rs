//! Chooses among several cases that a citation may mean, by their texts.

use super::answers::Answers;
use super::ids::citation_id;
use super::state::Session;
use literatim_quote::Plan;
use literatim_report::*;

impl Session {
    /// Decides which of several candidates is meant, if the texts of all are loaded: by the quotations, if only one of them contains them, else by
    /// the cited page, if only one of them has it.
    pub(super) fn settle_by_words(&mut self) {
        let mut answers = std::mem::take(self.answers_mut());
        if let Ok(draft) = self.draft() {
            self.choose_by_words(&draft.plan, &mut answers);
        }
        *self.answers_mut() = answers;
    }

    fn choose_by_words(&self, plan: &Plan, answers: &mut Answers) {
        let sources = self.sources().list();
        for (authority, settlement) in answers.all_mut() {
            if settlement.existence != Existence::Ambiguous {
                continue;
            }
            let loaded: Vec<Option<usize>> = settlement
                .cases
                .iter()
                .map(|case| (0..sources.len()).find(|&index| case.address.is_some() && sources[index].address == case.address))
                .collect();
            if loaded.contains(&None) {
                continue;
            }
            let means = |citation: &Option<String>| {
                let index = plan.citations.list.iter().enumerate().position(|(index, _)| citation.as_deref() == Some(&citation_id(index)));
                index.is_some_and(|index| plan.citations.list[index].authority == Some(authority))
            };
            let held: Vec<&str> = self
                .findings()
                .filter(|finding| means(&finding.attribution.citation) && finding.source == Some(SourceResult::Own))
                .flat_map(|finding| finding.passages.iter().map(|passage| passage.source.as_str()))
                .collect();
            let by_words = held.first().filter(|first| held.iter().all(|source| source == *first));
            let by_words = by_words.and_then(|source| loaded.iter().position(|index| index.is_some_and(|index| self.source_id(index) == **source)));
            let pin = plan
                .citations
                .list
                .iter()
                .filter(|citation| citation.authority == Some(authority))
                .find_map(|citation| citation.pin.as_ref()?.first_page());
            let paged: Vec<usize> = (0..loaded.len())
                .filter(|&at| {
                    loaded[at]
                        .is_some_and(|index| pin.is_some_and(|pin| sources[index].document.pages.iter().any(|page| page.label == pin.to_string())))
                })
                .collect();
            let (chosen, by) = match (by_words, paged.as_slice()) {
                (Some(at), _) => (at, "only its text contains the quotation"),
                (None, [at]) if held.is_empty() => (*at, "only it has the cited page"),
                _ => continue,
            };
            let case = settlement.cases.swap_remove(chosen);
            settlement.existence = Existence::Found;
            settlement.candidates.clear();
            settlement.verified = Some(true);
            settlement.reason = format!("Of {} cases that fit, {} is meant: {by}.", settlement.cases.len() + 1, case.name);
            settlement.cases = vec![case];
        }
    }
}
