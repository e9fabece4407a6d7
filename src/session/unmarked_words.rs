//! What a report says of words of the draft that a source has and that no marks show to be quoted.

use super::cited::named;
use super::draft::Draft;
use super::ids::{citation_id, unmarked_id};
use super::state::Session;
use super::unmarked::{CONFIDENCE, Unmarked};
use literatim_judge::{Cited, CitedAuthority, Headline, Identity, Pinpoint, judge};
use literatim_matching::text::Span;
use literatim_quote::{Quotation, QuotationAttribution, Rule, Said};
use literatim_report::*;

/// Maximum number of places that are shown.
const MOST_SHOWN: usize = 500;

impl Session {
    /// What a report says of words without marks; nothing where a closer look finds the source's words to be others.
    pub(super) fn unmarked_words(&self, draft: &Draft, words: &[Unmarked]) -> Vec<UnmarkedWords> {
        let found = words.iter().filter_map(|one| self.unmarked_of(draft, one, one.span).or_else(|| self.unmarked_of(draft, one, one.core)));
        let found = found.take(MOST_SHOWN);
        found.enumerate().map(|(index, found)| UnmarkedWords { id: unmarked_id(index), ..found }).collect()
    }

    fn unmarked_of(&self, draft: &Draft, one: &Unmarked, span: Span) -> Option<UnmarkedWords> {
        let given = draft.given(span);
        let citation = given.unwrap_or(one.citation);
        let authority = given.flatten().and_then(|index| draft.plan.citations.list[index].authority);
        let meant = authority.zip(self.matches().ok()).map_or(&[][..], |(authority, matches)| matches.of(authority));
        let homes = || std::iter::once(one.source).chain(one.others.iter().copied());
        let source = homes().find(|home| meant.contains(home)).unwrap_or(one.source);
        let attribution = QuotationAttribution { citation, rule: Rule::Evidence, confidence: CONFIDENCE, reason: String::new(), also: Vec::new() };
        let quotation = Quotation { span, outer: span, block: false, attribution, speaker: None };
        let (own, said, title) = ([source], Said::default(), self.source_title(source));
        let cited = Cited::Authority(CitedAuthority {
            name: &title,
            own: &own,
            identity: Identity::Sure,
            joined: &[],
            alike: false,
            lacking: None,
            pinpoint: Pinpoint::default(),
            said: &said,
            also: &[],
            quoted: &[],
            is_own: true,
        });
        let judgement = judge(&draft.quoted(&quotation), &cited, self.sources(), &|_| false);
        if matches!(judgement.words, None | Some(Words::NotFound | Words::Paraphrase | Words::CannotCheck)) {
            return None;
        }
        let text = draft.plan.flow.text();
        let origin = |span: Span| draft.origin(span);
        let finding = self.finding(String::new(), &quotation, text, &origin, judgement);
        let mut passage = finding.passages.into_iter().next().filter(|passage| passage.source == self.source_id(source))?;
        // Where the draft's sentence begins is its own affair.
        passage.edits.retain(|edit| edit.r#type != EditType::Case);
        let is_changed = passage.edits.iter().any(|edit| edit.license.is_none());
        let changed = if is_changed { ", changed" } else { "" };
        let how = Some(&finding.reason).filter(|_| is_changed && matches!(finding.headline, Headline::Altered | Headline::Minor));
        let how = how.map_or_else(String::new, |how| format!(" {how}"));
        let cited = || citation.map_or_else(|| "no citation".into(), |index| named(&draft.plan, index));
        let by_hand = if given.is_some() { format!(" Attributed by hand to {}.", cited()) } else { String::new() };
        Some(UnmarkedWords {
            id: String::new(),
            span: finding.span,
            text: finding.text,
            before: finding.before,
            after: finding.after,
            draft_page: draft.page_of(&quotation),
            reason: format!("These are words of {title}{changed}, and no quotation marks show it.{how}{by_hand}"),
            warnings: finding.warnings,
            citation: citation.map(citation_id),
            given: given.is_some(),
            passage,
            also: homes().filter(|&home| home != source).map(|home| self.source_id(home)).collect(),
        })
    }
}
