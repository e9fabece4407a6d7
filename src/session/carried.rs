//! The findings that a changed draft keeps: those on quotations whose surroundings did not change.

use super::by_place::ByPlace;
use super::cited::{in_full, name_of, why_unsure};
use super::draft::{self, Draft};
use super::ids::{citation_id, quotation_id};
use super::kept::{Kept, is_settled};
use literatim_matching::text::Span;
use literatim_quote::Quotation;
use literatim_report::*;
use std::collections::HashMap;

/// Maximum bytes between a quotation and its citation whose text is compared.
const REACH: usize = 20_000;

/// All of the draft that a settled finding rests on. What the sources contribute, its `Basis` has.
#[derive(PartialEq, Eq, Hash)]
struct Setting<'a> {
    /// The paragraphs from the quotation to its citation, as they are read and as they are in the file.
    region: &'a str,
    written: &'a str,
    quotation: Span,
    outer: Span,
    block: bool,
    speaker: Option<&'a str>,
    /// The rule of attribution and its reason.
    rule: Rule,
    reason: &'a str,
    /// The citations in the region: what they are called, and why one is unsure.
    citations: Vec<(String, Option<String>)>,
    pin: Option<&'a str>,
    /// The cited authority in full, by which passages are cited.
    authority: Option<String>,
    /// The italics and the doubtful words of the quotation.
    italics: Vec<Span>,
    doubts: Vec<Span>,
}

/// The findings of `before` that hold for `now`, by their quotations' places there.
pub(super) fn carried(before: &Draft, mut kept: ByPlace<Kept>, now: &Draft) -> ByPlace<Kept> {
    // Passages of other sources than the cited one are cited by other authorities.
    let in_full = |draft: &Draft| -> Vec<_> { (0..draft.plan.citations.authorities.len()).map(|index| in_full(&draft.plan, index, None)).collect() };
    let are_same = in_full(before) == in_full(now);
    let is_of_cited = |finding: &QuotationFinding| {
        finding.source == Some(SourceResult::Own) && finding.passages.windows(2).all(|pair| pair[0].source == pair[1].source)
    };
    kept.retain(|index, kept| {
        if !are_same && !is_of_cited(&kept.finding) {
            return false;
        }
        // Without a passage, the shell may have added notes, and the verdict is made quickly.
        let is_told = !kept.finding.passages.is_empty() || matches!(kept.finding.headline, Headline::NotChecked | Headline::Record);
        is_told && is_settled(&kept.finding) && kept.finding.attribution.rule == before.plan.quotations[index].attribution.rule
    });
    let mut by_setting: HashMap<Setting, Vec<usize>> = HashMap::new();
    for (index, _) in kept.iter().rev() {
        if let Some(setting) = setting(before, &before.plan.quotations[index]) {
            by_setting.entry(setting).or_default().push(index);
        }
    }
    let mut moves = Vec::new();
    for (index, quotation) in now.plan.quotations.iter().enumerate() {
        let old = setting(now, quotation).and_then(|setting| by_setting.get_mut(&setting)?.pop());
        moves.extend(old.map(|old| (old, index)));
    }
    drop(by_setting);
    let mut carried = ByPlace::default();
    for (old, index) in moves {
        let Some(mut one) = kept.remove(old) else { continue };
        let quotation = &now.plan.quotations[index];
        one.finding.id = quotation_id(index);
        one.finding.span = now.origin(quotation.span);
        one.finding.draft_page = now.page_of(quotation);
        one.finding.before = draft::before(now.plan.flow.text(), quotation.span).to_owned();
        one.finding.after = draft::after(now.plan.flow.text(), quotation.span).to_owned();
        one.finding.attribution.citation = quotation.attribution.citation.map(citation_id);
        one.finding.attribution.also = quotation.attribution.also.iter().map(|&index| citation_id(index)).collect();
        carried.insert(index, one);
    }
    carried
}

/// The setting of a quotation; `None` if its citation is far away.
fn setting<'a>(draft: &'a Draft, quotation: &'a Quotation) -> Option<Setting<'a>> {
    let plan = &draft.plan;
    let text = plan.flow.text();
    let citation = quotation.attribution.citation.map(|index| &plan.citations.list[index]);
    let (first, last) = citation.map_or((quotation.outer.start, quotation.outer.end), |citation| {
        (quotation.outer.start.min(citation.span.start), quotation.outer.end.max(citation.span.end))
    });
    if last - first > REACH {
        return None;
    }
    let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let region = Span::new(start, text[last..].find('\n').map_or(text.len(), |at| last + at));
    let within = |span: Span| Span::new(span.start - start, span.end - start);
    let inside =
        |spans: &[Span]| spans.iter().filter(|span| span.overlaps(quotation.span) && region.covers(**span)).map(|&span| within(span)).collect();
    let list = &plan.citations.list;
    let from = list.partition_point(|citation| citation.span.start < region.start);
    let citations = list[from..].iter().take_while(|citation| citation.span.start < region.end);
    Some(Setting {
        region: &text[region],
        written: &plan.draft.text[plan.flow.origin_span(&plan.draft, region).range()],
        quotation: within(quotation.span),
        outer: within(quotation.outer),
        block: quotation.block,
        speaker: quotation.speaker.as_deref(),
        rule: quotation.attribution.rule,
        reason: &quotation.attribution.reason,
        citations: citations.map(|citation| (name_of(plan, citation), why_unsure(plan, citation))).collect(),
        pin: citation.and_then(|citation| citation.pin.as_ref()).map(|pin| pin.text.as_str()),
        authority: citation.and_then(|citation| in_full(plan, citation.authority?, None)),
        italics: inside(&draft.italics),
        doubts: inside(&draft.doubts),
    })
}
