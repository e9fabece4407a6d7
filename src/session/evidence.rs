//! Attribution by evidence: words that the text leaves without a citation, or with an unclear one, and that the source of an authority cited near them
//! has.

use super::matching::{Matched, Matches};
use super::swept::SweptDraft;
use literatim_cite::{Citation, CitationKind};
use literatim_judge::{Headline, Quoted, hold};
use literatim_matching::text::{Span, count_words};
use literatim_quote::{Plan, Quotation, QuotationAttribution, Rule};
use literatim_source::Sources;

/// Bytes before and after a quotation in which to look for citations; at least its paragraph and the ones around it count. Three of four quotations
/// that a sweep finds have a citation of their own source within 900 characters.
pub(super) const REACH: usize = 900;

/// Maximum number of citations around words to look at.
pub(super) const MOST: usize = 64;

/// Minimum number of words of a quotation that a sweep can be relied on to find; fewer are searched for.
const SWEPT_WORDS: usize = 8;

/// The share of a quotation that runs of a source have to cover, and how much less than the best of them.
const COVERED: f64 = 0.6;
const LESS: f64 = 0.1;

/// An estimate, below the rules that read a citation next to the words. `make eval SET=silver` cannot measure it: its labels are found by the same
/// evidence.
const CONFIDENCE: f64 = 0.9;

/// The share of a quotation below which a source lacks it.
const LACKING: f64 = 0.3;

/// The share of a quotation with which a source has it.
const SAME: f64 = 0.8;

/// How many quotations of an authority have to be in a file, and in no other, to show that the file is its text.
const PROOF: usize = 2;

/// The quotation with the authority, of those cited around it, whose text has the words; of several, the one cited nearest. On opinions of which two or
/// more cited sources have the words the nearest citation was right in 52 of 52, the best likeness in 31. `None` if the text attributes the quotation,
/// or if no authority has the words.
pub(super) fn attributed(
    plan: &Plan,
    matches: &Matches,
    sources: &Sources,
    swept: &SweptDraft,
    quotation: &Quotation,
    quoted: &Quoted,
) -> Option<AttributedByEvidence> {
    let is_refused = !is_open(plan, quotation) && is_refused(plan, matches, sources, swept, quotation);
    if !is_open(plan, quotation) && !is_refused {
        return None;
    }
    let near = around(plan, quotation.outer);
    let cited = plan.citations.from(near.start).take(MOST).take_while(|(_, citation)| citation.span.start < near.end);
    let mut cited: Vec<(usize, &Citation, usize)> = cited.filter_map(|(index, citation)| Some((index, citation, citation.authority?))).collect();
    let is_short = count_words(&plan.flow.text()[quotation.span]) < SWEPT_WORDS;
    let mut shares: Vec<(usize, f64)> = Vec::new();
    for &(_, _, authority) in &cited {
        if shares.iter().all(|&(seen, _)| seen != authority) {
            let own = matches.of(authority);
            let share = |&index: &usize| swept.coverage(&sources.list()[index].name, quotation.span);
            let share = if is_short { f64::from(hold(quoted, sources, own)) } else { own.iter().map(share).fold(0.0, f64::max) };
            shares.push((authority, share));
        }
    }
    let best = shares.iter().map(|&(_, share)| share).fold(COVERED, f64::max);
    shares.retain(|&(_, share)| share >= (best - LESS).max(COVERED));
    // A few words may be in many sources.
    if is_short && shares.len() > 1 {
        return None;
    }
    cited.retain(|(_, _, authority)| shares.iter().any(|(holding, _)| holding == authority));
    let (index, ..) = cited.into_iter().min_by_key(|(_, citation, _)| distance(quotation.outer, citation.span))?;
    let reason = match is_refused {
        true => "The text of the authority that goes with it does not have the words; of those cited around it, this is the nearest that has them.",
        false => "No citation goes with it clearly; of the authorities cited around it, this is the nearest that has the words.",
    };
    let attribution =
        QuotationAttribution { citation: Some(index), rule: Rule::Evidence, confidence: CONFIDENCE, reason: reason.into(), also: Vec::new() };
    Some(AttributedByEvidence { quotation: Quotation { attribution, ..quotation.clone() }, is_refused })
}

/// A quotation with the authority that has its words.
pub(super) struct AttributedByEvidence {
    pub quotation: Quotation,
    /// Whether the text goes by another authority, which does not have them: the reader has to look.
    pub is_refused: bool,
}

/// What a quotation is called whose words the authority that the text goes by does not have.
pub(super) const REFUSED: &str = "Check the citation";

/// What a quotation is called whose words an authority cited around it has but for one difference, and no loaded source has as they are.
pub(super) const DIFFERS: &str = "Check the words";

/// Whether the text leaves a quotation without a citation, or with one whose authority is unclear.
pub(super) fn is_open(plan: &Plan, quotation: &Quotation) -> bool {
    match quotation.attribution.citation {
        Some(index) => plan.citations.list[index].unsure.is_some() && quotation.attribution.rule != Rule::Given,
        None => quotation.attribution.rule == Rule::None,
    }
}

/// Whether no citation goes with a quotation but an `Id.`, which may mean any authority cited before it.
pub(super) fn has_no_other(plan: &Plan, quotation: &Quotation) -> bool {
    quotation.attribution.citation.is_none_or(|index| plan.citations.list[index].kind == CitationKind::Id)
}

/// Whether the grammar leaves room for another authority than the one that was read: the citation is only in the same sentence, the sentence only names
/// the authority, `Id.` may mean another one, or no marks show that the words are quoted.
pub(super) fn is_unsure(plan: &Plan, quotation: &Quotation) -> bool {
    let is_id = || quotation.attribution.citation.is_some_and(|index| plan.citations.list[index].kind == CitationKind::Id);
    match quotation.attribution.rule {
        Rule::Sentence | Rule::Named => true,
        Rule::ShortForm => is_id(),
        Rule::Block => quotation.is_unmarked(plan.flow.text()),
        _ => false,
    }
}

/// Whether the loaded text of an authority that was read, by grammar that is not sure, lacks the words of a quotation.
fn is_refused(plan: &Plan, matches: &Matches, sources: &Sources, swept: &SweptDraft, quotation: &Quotation) -> bool {
    let own = quotation.attribution.citation.and_then(|index| plan.citations.list[index].authority).map_or(&[][..], |own| matches.of(own));
    let lacks = |&index: &usize| swept.coverage(&sources.list()[index].name, quotation.span) < LACKING;
    is_unsure(plan, quotation) && count_words(&plan.flow.text()[quotation.span]) >= SWEPT_WORDS && !own.is_empty() && own.iter().all(lacks)
}

/// The sources, as indices, that have the words of a quotation of enough words.
fn same_words(plan: &Plan, sources: &Sources, swept: &SweptDraft, quotation: &Quotation) -> Vec<usize> {
    let is_long = count_words(&plan.flow.text()[quotation.span]) >= SWEPT_WORDS;
    let has = |index: &usize| is_long && swept.coverage(&sources.list()[*index].name, quotation.span) >= SAME;
    (0..sources.list().len()).filter(has).collect()
}

/// For each authority without a text the file that its quotations show to be it: a file without a citation of its own, which no citation means, which
/// does not cite the authority, and which alone has several of its quotations.
pub(super) fn proven(plan: &Plan, matched: &[Matched], sources: &Sources, swept: &SweptDraft) -> Vec<(usize, usize)> {
    let is_meant = |index: usize| matched.iter().any(|matched| matched.sources.contains(&index));
    let unknown: Vec<usize> = (0..sources.list().len()).filter(|&index| sources.list()[index].cites.is_empty() && !is_meant(index)).collect();
    if unknown.is_empty() {
        return Vec::new();
    }
    let of = |authority: usize, index: usize| {
        let cites = &plan.citations.authorities[authority].cites;
        let text = sources.list()[index].flow.text();
        let quotations = plan
            .quotations
            .iter()
            .filter(|quotation| quotation.attribution.citation.is_some_and(|cited| plan.citations.list[cited].authority == Some(authority)));
        let held = quotations.filter(|quotation| same_words(plan, sources, swept, quotation) == [index]).count();
        held >= PROOF && !cites.iter().any(|cite| text.contains(&cite.to_string()))
    };
    let open = (0..matched.len()).filter(|&authority| matched[authority].sources.is_empty() && plan.citations.authorities[authority].is_case);
    open.filter_map(|authority| unknown.iter().find(|&&index| of(authority, index)).map(|&index| (authority, index))).collect()
}

/// How far a citation is from a quotation. One before it counts as farther than one behind it.
pub(super) fn distance(quotation: Span, citation: Span) -> usize {
    if citation.start >= quotation.end { citation.start - quotation.end } else { quotation.start.saturating_sub(citation.end) * 3 / 2 + 60 }
}

/// Whether evidence for the source is all that a finding rests on: the words are the authority's, and nothing is held against the draft.
pub(super) fn accuses_nobody(headline: Headline) -> bool {
    matches!(headline, Headline::Verbatim | Headline::Faithful | Headline::Minor)
}

/// Where to look for citations around a place.
fn around(plan: &Plan, place: Span) -> Span {
    let blocks = plan.flow.blocks();
    let own = plan.flow.block_at(place.start).map_or(0, |(index, _)| index);
    let last = blocks.partition_point(|block| block.span.start < place.end).max(1);
    let end = blocks.get(last.min(blocks.len().saturating_sub(1))).map_or(place.end, |block| block.span.end);
    let start = blocks.get(own.saturating_sub(1)).map_or(place.start, |block| block.span.start);
    Span::new(start.min(place.start.saturating_sub(REACH)), end.max(place.end + REACH))
}
