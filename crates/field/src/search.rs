//! The places of each value, the best first: the one whose neighbourhood names the field.

use super::document::{FieldDocument, stems};
use super::forms::Wanted;
use super::{Field, FieldCitation, FieldKind};
use literatim_lexicon::inflection::stem;
use literatim_matching::text::Span;

/// Words before and after a value in which its label is looked for. Labels come before their values more often.
const BEFORE: usize = 12;
const AFTER: usize = 5;
const WEIGHT_AFTER: f64 = 0.5;

/// The weight of the objects around a field against its own name, and of a document whose kind they name.
const PARENTS: f64 = 0.4;
const OF_DOCUMENT: f64 = 0.3;

/// Two places whose scores differ by less are equally good.
const EQUAL: f64 = 0.05;

/// The most passages of one field.
const MOST_PASSAGES: usize = 100;

/// The passages of each field, in order, the best first: up to 100 of each. A value that no document has, or that is too short to be looked up, has
/// none. The best one is `ambiguous` if the next is as good.
pub fn find(documents: &[FieldDocument], fields: &[Field]) -> Vec<Vec<FieldCitation>> {
    fields.iter().map(|field| citations_of(documents, field)).collect()
}

fn citations_of(documents: &[FieldDocument], field: &Field) -> Vec<FieldCitation> {
    let Some(wanted) = Wanted::new(&field.value) else { return Vec::new() };
    let label = Label::new(&field.path);
    let all = documents.iter().flat_map(|document| wanted.places(document).into_iter().map(move |place| (document, place)));
    let mut scored: Vec<(f64, &FieldDocument, FieldKind, Span)> =
        all.map(|(document, (kind, span))| (label.near(document, span) + nearness(kind), document, kind, span)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let ambiguous = scored.get(1).is_some_and(|(second, ..)| scored[0].0 - second < EQUAL);
    let passages = scored.iter().take(MOST_PASSAGES).map(|&(_, document, kind, span)| FieldCitation::new(kind, document, span));
    passages.enumerate().map(|(index, citation)| FieldCitation { ambiguous: ambiguous && index == 0, ..citation }).collect()
}

/// How near a form is to the value; less than what a label weighs.
fn nearness(kind: FieldKind) -> f64 {
    match kind {
        FieldKind::Exact => 0.12,
        FieldKind::Folded | FieldKind::Identifier => 0.1,
        FieldKind::Date => 0.08,
        _ => 0.0,
    }
}

/// The words by which a document may name a field.
#[derive(Debug)]
pub(super) struct Label {
    own: Vec<String>,
    parents: Vec<String>,
}

impl Label {
    /// The label of a path: `holder.birth_date`.
    pub fn new(path: &str) -> Self {
        let (parents, own) = path.rsplit_once('.').unwrap_or(("", path));
        Self { own: stems(own), parents: stems(parents) }
    }

    /// How much of it is near a place, from 0 to about 1.7.
    pub fn near(&self, document: &FieldDocument, span: Span) -> f64 {
        let words = &document.words;
        let first = words.partition_point(|word| word.span.end <= span.start);
        let last = words.partition_point(|word| word.span.start < span.end);
        let before = words[first.saturating_sub(BEFORE)..first].iter().rev().enumerate();
        let before = before.map(|(away, word)| (word, 1.0 - away as f64 / BEFORE as f64));
        let after = words[last..words.len().min(last + AFTER)].iter().enumerate();
        let after = after.map(|(away, word)| (word, WEIGHT_AFTER * (1.0 - away as f64 / AFTER as f64)));
        let near: Vec<(&str, f64)> = before.chain(after).map(|(word, weight)| (stem(&word.key), weight)).collect();
        let weight = |wanted: &String| near.iter().filter(|(key, _)| key == wanted).map(|(_, weight)| *weight).fold(0.0, f64::max);
        let mean = |stems: &[String]| stems.iter().map(weight).sum::<f64>() / stems.len().max(1) as f64;
        let of_document = self.own.iter().chain(&self.parents).any(|stem| document.named.contains(stem));
        mean(&self.own) + PARENTS * mean(&self.parents) + if of_document { OF_DOCUMENT } else { 0.0 }
    }
}
