//! References that no grammar knows, found by their shape: works, papers of the record, web addresses.
//!
//! A small model (`model.rs`) labels the tokens of each block (`token.rs`) by their attributes (`attribute.rs`). It sees the citations of the grammar
//! as one token each, and what it finds overlaps none of them. Its weights are made by `benches/shape` from made text alone.

pub mod attribute;
mod kind;
pub mod model;
mod stretch;
pub mod token;

use super::abroad::is_place;
use super::anatomy::{Anatomy, FilingPart};
use super::citation::{Citation, CitationKind};
use super::hereinafter;
use super::name::signal_start;
use super::quoted::QuotedRanges;
use super::reference::References;
use super::{record, scan};
use attribute::{BlockPlace, Context};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Flow, Span};
use model::Model;
use std::ops::Range;
use std::sync::OnceLock;
use token::tokens;

#[cfg(test)]
mod tests;

/// The least confidence of a stretch.
const LEAST: f32 = 0.6;

/// The bytes of a block that are read at once.
const WINDOW: usize = 16_000;

/// The references of a reading text that overlap none of `list`, and the entries of its list of references that none of them cites.
pub(super) fn find(flow: &Flow, anatomy: &Anatomy, list: &[Citation], references: &mut References) -> Vec<Citation> {
    static MODEL: OnceLock<Option<Model>> = OnceLock::new();
    let known = taken(list);
    let quoted = QuotedRanges::of(flow);
    let mut found = Vec::new();
    let mut before = BlockKind::Paragraph;
    let mut next = 0;
    for block in flow.blocks() {
        let place = place_of(flow, anatomy, references, block, before);
        before = block.kind;
        let Some(place) = place else { continue };
        for window in windows(flow.text(), block.span) {
            while next < known.len() && known[next].end <= window.start {
                next += 1;
            }
            let inside = known[next..].iter().take_while(|span| span.start < window.end);
            let own: Vec<Range<usize>> =
                inside.map(|span| span.start.saturating_sub(window.start)..span.end.min(window.end) - window.start).collect();
            let text = &flow.text()[window];
            if !may_cite(text, &own) {
                continue;
            }
            // Many drafts have nothing to read by it.
            let Some(model) = MODEL.get_or_init(|| Model::read(include_bytes!("weights.bin"))) else { return Vec::new() };
            let tokens = tokens(text, &own);
            let context = Context::new(&tokens, place, window.start == block.span.start);
            let stretches = model.stretches(&context, tokens.len());
            for span in stretch::references(text, &tokens, stretches, LEAST) {
                let span = Span::new(window.start + span.start, window.start + span.end);
                if is_own(flow, &quoted, block, span) {
                    found.push(kind::citation(flow.text(), span, references));
                }
            }
        }
    }
    let definitions = hereinafter::definitions(flow.text());
    if !definitions.is_empty() {
        let mut known: Vec<Citation> = list.iter().chain(&found).cloned().collect();
        in_order(&mut known);
        let before = hereinafter::references(flow.text(), &definitions, &known);
        found.extend(before.into_iter().map(|span| kind::citation(flow.text(), span, references)));
    }
    let credits = flow.blocks().iter().filter(|block| block.kind == BlockKind::Quotation).filter_map(|block| credit(flow.text(), block.span));
    let is_known = |span: Span| known.get(known.partition_point(|own| own.end <= span.start)).is_some_and(|own| own.start < span.end);
    let is_found = |span: Span| found.get(found.partition_point(|own| own.span.end <= span.start)).is_some_and(|own| own.span.start < span.end);
    let credits: Vec<Span> = credits.filter(|&span| !is_known(span) && !is_found(span)).collect();
    found.extend(credits.into_iter().map(|span| kind::citation(flow.text(), span, references)));
    // An entry of a list is one reference.
    found.extend(references.uncited(list).into_iter().map(|span| kind::entry(flow.text(), span)).filter(|entry| !entry.span.is_empty()));
    found
}

/// Maximum bytes of the line that credits a block quotation.
const CREDIT: usize = 200;

/// The reference behind a dash that ends a block quotation: `— Ada Marsh, The Slow Lamp, p. 14`.
fn credit(text: &str, block: Span) -> Option<Span> {
    let own = &text[block];
    let (at, dash) = ["— ", "– ", "―", "-- ", "—"].iter().filter_map(|dash| own.rfind(dash).map(|at| (at, dash))).max_by_key(|&(at, _)| at)?;
    let before = own[..at].trim_end();
    let words = own[at + dash.len()..].trim_start();
    let ends = before.ends_with(['.', '?', '!', '”', '"', '’', '…']);
    // `A. Marsh, p. 14` is no sentence and what follows.
    let is_stop = |(at, _): (usize, &str)| {
        let letters = words[..at].chars().rev().take_while(|c| c.is_lowercase()).count();
        letters > 2 && words[at + 2..].starts_with(|c: char| c.is_uppercase())
    };
    let is_name = words.starts_with(|c: char| c.is_uppercase()) && words.contains(", ");
    let is_credit = is_name && words.len() <= CREDIT && !words.match_indices(". ").any(is_stop);
    let start = block.end - words.len();
    (ends && is_credit).then(|| Span::new(start, start + words.trim_end_matches(['.', ' ', '\n']).len()))
}

/// Adds citations that [`find`] found to the list, in order.
pub(super) fn add(text: &str, shaped: Vec<Citation>, list: &mut Vec<Citation>) {
    let is_part = |own: &Citation| {
        let id = list.partition_point(|before| before.span.start < own.span.start).checked_sub(1).map(|before| &list[before]);
        own.kind == CitationKind::Record
            && id.is_some_and(|id| id.kind == CitationKind::Id && record::leads_to_part(text, id.core.end, own.span.start))
    };
    let whole: Vec<Citation> = shaped.into_iter().filter(|own| !is_part(own)).collect();
    list.extend(whole);
    in_order(list);
    let mentions = hereinafter::mentions(text, list);
    let is_within = |own: &Citation| {
        let next = mentions.partition_point(|mention| mention.span.end <= own.span.start);
        own.by_shape && mentions.get(next).is_some_and(|mention| mention.span.start < own.span.start)
    };
    list.retain(|own| !is_within(own));
    list.extend(mentions);
    in_order(list);
    for index in 1..list.len() {
        let [before, own] = &list[index - 1..=index] else { continue };
        if before.by_shape || own.by_shape {
            let gap = text.get(before.span.end..signal_start(text, own.span.start).max(before.span.end)).unwrap_or("");
            list[index].in_string = gap.trim_end() == ";";
        }
    }
    scan::find_parents(list);
}

/// Whether a stretch is the place of what judges say and no paper: `(per Mayo JA at 55 and Leong JA at 61)`.
fn is_of_judges(text: &str, span: Span) -> bool {
    text[span].match_indices("JA at ").any(|(at, _)| record::is_of_a_judge(&text[..span.start + at]))
}

/// Whether a stretch has the marks of several notes and no other number, as a list in prose has: `apps,[3] airlines,[4] and ships,[5]`.
fn has_marks(stretch: &str) -> bool {
    let mut marks = 0;
    for part in stretch.split('[').skip(1) {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=3).contains(&digits) || !part[digits..].starts_with(']') || part[digits..].contains(|c: char| c.is_ascii_digit()) {
            return false;
        }
        marks += 1;
    }
    marks > 1 && !stretch.split('[').next().is_some_and(|first| first.contains(|c: char| c.is_ascii_digit()))
}

/// Puts citations in order of place.
pub(super) fn in_order(list: &mut [Citation]) {
    order::sort_by_key(list, |citation| citation.span.start);
}

/// The stretches of citations of the grammar, which are one token each, in order and apart. A citation of another in a parenthetical has its own.
fn taken(list: &[Citation]) -> Vec<Span> {
    let mut taken: Vec<Span> = Vec::new();
    for citation in list {
        let end = citation.parentheticals.first().map_or(citation.span.end, |first| first.span.start.saturating_sub(1)).max(citation.core.end);
        let start = taken.last().map_or(citation.span.start, |last| citation.span.start.max(last.end));
        if start < end {
            taken.push(Span::new(start, end));
        }
    }
    taken
}

/// The place of a block whose references are cited; `None` for one that cites nothing, or whose entries are read as a list.
fn place_of(flow: &Flow, anatomy: &Anatomy, references: &References, block: &Block, before: BlockKind) -> Option<BlockPlace> {
    let is_body = matches!(anatomy.part_at(block.span.start), FilingPart::Body | FilingPart::Footnote | FilingPart::Heading);
    if !is_body || references.is_listed(block.span.start) {
        return None;
    }
    match block.kind {
        BlockKind::Heading(_) | BlockKind::TableRow | BlockKind::Verbatim => None,
        BlockKind::Footnote => Some(BlockPlace::Note),
        BlockKind::ListItem => Some(BlockPlace::Item),
        _ if flow.text()[block.span].starts_with("[^") => Some(BlockPlace::Note),
        BlockKind::Paragraph if before == BlockKind::Quotation => Some(BlockPlace::UnderBlock),
        _ => Some(BlockPlace::Prose),
    }
}

/// The parts of a block that are read at once.
fn windows(text: &str, block: Span) -> impl Iterator<Item = Span> {
    let mut at = block.start;
    std::iter::from_fn(move || {
        let start = at;
        at = if block.end - start <= WINDOW {
            block.end
        } else {
            let limit = text.floor_char_boundary(start + WINDOW);
            text[start..limit].rfind(' ').filter(|&space| space > 0).map_or(limit, |space| start + space)
        };
        (start < at).then(|| Span::new(start, at))
    })
}

/// Whether a text has a number or an address outside the known citations.
fn may_cite(text: &str, known: &[Range<usize>]) -> bool {
    let mut from = 0;
    let gaps = known.iter().map(|span| span.start).chain([text.len()]).zip(known.iter().map(|span| span.end).chain([text.len()]));
    gaps.into_iter().any(|(start, end)| {
        let gap = &text[from.min(start)..start];
        from = end;
        gap.bytes().any(|byte| byte.is_ascii_digit()) || gap.contains("://") || gap.contains("www.")
    })
}

/// Whether a stretch is the draft's own: outside the words of others, or the end of a block quotation.
fn is_own(flow: &Flow, quoted: &QuotedRanges, block: &Block, span: Span) -> bool {
    let text = flow.text();
    if quoted.around(text, span).is_some()
        || is_of_judges(text, span)
        || has_marks(&text[span])
        || text[span].starts_with('p') && is_place(&text[span])
    {
        return false;
    }
    if block.kind != BlockKind::Quotation {
        return true;
    }
    let before =
        text[block.span.start..signal_start(text, span.start).max(block.span.start)].trim_end_matches([' ', '(', '[', '—', '–', '-', '*', '_']);
    let ends_it = !text[span.end..block.span.end].contains(char::is_alphanumeric);
    ends_it && (before.is_empty() || before.ends_with(['.', '?', '!', '”', '"', '\n']))
}
