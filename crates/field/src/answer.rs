//! What a model cites for fields: each passage is looked up again in the documents, and belongs to the fields whose value it gives.

use super::document::FieldDocument;
use super::forms::Wanted;
use super::search::Label;
use super::{Field, FieldCitation, FieldKind};
use literatim_matching::text::Span;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The share of a text, in percent, that a value in it must have to be what the text is about.
const SHARE: usize = 40;

/// A piece of a model's answer, with what it cites.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnswerBlock {
    /// Its text.
    pub text: String,
    /// What it cites.
    pub citations: Vec<AnswerCitation>,
}

/// A passage that a model cites.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnswerCitation {
    /// How the place is given; not [`FieldKind::Exact`] and the like.
    #[serde(rename = "type")]
    pub kind: FieldKind,
    /// Its words. They may have CRLF, and U+0002 for a hyphen at the end of a line.
    pub cited_text: String,
    /// The document, from 0. It is a hint: the words are looked up in all documents.
    pub document: Option<usize>,
}

/// The passages that a model cites for fields.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CitedFields {
    /// The passage of each field, in order; `None` if the model cites none that gives the value.
    pub citations: Vec<Option<FieldCitation>>,
    /// The number of passages whose words are in no document.
    pub invented: usize,
    /// The number of passages that give no field's value.
    pub unused: usize,
}

/// The passages of an answer that has a line `path: value` for each field. A passage belongs to a field if it or its piece of the answer gives the
/// value, or if the line names the field and the passage contains the value. A line `path: inferred` marks its value.
pub fn cited(documents: &[FieldDocument], fields: &[Field], blocks: &[AnswerBlock]) -> CitedFields {
    let paths: HashMap<&str, usize> = fields.iter().enumerate().map(|(index, field)| (&*field.path, index)).collect();
    let wanted: Vec<Option<Wanted>> = fields.iter().map(|field| Wanted::new(&field.value)).collect();
    let mut best: Vec<Option<(u8, FieldCitation)>> = vec![None; fields.len()];
    let mut inferred = vec![false; fields.len()];
    let (mut invented, mut unused) = (0, 0);
    let mut line = String::new();
    for block in blocks {
        // A piece may begin within a line and end after others.
        for (index, part) in block.text.split('\n').enumerate() {
            if index > 0 {
                line.clear();
            }
            line.push_str(part);
            if let Some((field, said)) = field_of(&line, &paths) {
                inferred[field] |= said.trim_start_matches(['*', '`', '(', ' ']).to_lowercase().starts_with("inferred");
            }
        }
        let named = field_of(&line, &paths).map(|(field, _)| field);
        for citation in &block.citations {
            let places = places_of(documents, citation);
            if places.is_empty() {
                invented += 1;
                continue;
            }
            let passage = FieldDocument::of_text(&citation.cited_text);
            let said = FieldDocument::of_text(said_in(&block.text));
            let mut is_used = false;
            for (index, wanted) in wanted.iter().enumerate().filter_map(|(index, wanted)| Some((index, wanted.as_ref()?))) {
                let is_named = named == Some(index);
                let rank = u8::from(is_named) * 2 + u8::from(gives(wanted, &passage));
                let belongs = rank % 2 == 1 || gives(wanted, &said) || is_named && (inferred[index] || !wanted.places(&passage).is_empty());
                if !belongs || best[index].as_ref().is_some_and(|(other, _)| *other > rank) {
                    is_used |= belongs;
                    continue;
                }
                is_used = true;
                best[index] = Some((rank + 1, nearest(&places, &fields[index], citation.kind)));
            }
            unused += usize::from(!is_used);
        }
    }
    let citations = best.into_iter().zip(inferred).map(|(best, inferred)| match (best, inferred) {
        (Some((_, citation)), true) => Some(FieldCitation { kind: FieldKind::Inferred, ..citation }),
        (None, true) => Some(INFERRED),
        (best, false) => best.map(|(_, citation)| citation),
    });
    CitedFields { citations: citations.collect(), invented, unused }
}

/// An inferred value without a passage.
const INFERRED: FieldCitation = FieldCitation {
    kind: FieldKind::Inferred,
    cited_text: String::new(),
    document_type: None,
    document_id: None,
    start_index: None,
    end_index: None,
    page: None,
    ambiguous: false,
};

/// The places of the cited words: in the document that the model names, else in the others.
fn places_of<'a>(documents: &'a [FieldDocument], citation: &AnswerCitation) -> Vec<(&'a FieldDocument, Span)> {
    let hinted = citation.document.and_then(|index| documents.get(index));
    let others = documents.iter().filter(|document| hinted.is_none_or(|hinted| !std::ptr::eq(*document, hinted)));
    let mut found = hinted.into_iter().chain(others).map(|document| {
        let places = document.places_with_letters_of(&citation.cited_text);
        places.into_iter().map(|place| (document, place)).collect::<Vec<_>>()
    });
    found.find(|places| !places.is_empty()).unwrap_or_default()
}

/// The place that is nearest to the field's name.
fn nearest(places: &[(&FieldDocument, Span)], field: &Field, kind: FieldKind) -> FieldCitation {
    let label = Label::new(&field.path);
    let mut best = (f64::MIN, places[0]);
    for &(document, span) in places {
        let score = label.near(document, span);
        if score > best.0 {
            best = (score, (document, span));
        }
    }
    let (_, (document, span)) = best;
    FieldCitation::new(kind, document, span)
}

/// Whether a text gives a value: it has it, in any form, and at least 40 % of the text is the value.
fn gives(wanted: &Wanted, text: &FieldDocument) -> bool {
    let whole = text.text().trim().len();
    wanted.places(text).iter().any(|(_, span)| span.len() * 100 >= whole * SHARE) || wanted.is_part(text.text(), SHARE)
}

/// What a piece of an answer says, without the label and the signs around it.
fn said_in(text: &str) -> &str {
    let line = text.trim().lines().last().unwrap_or("");
    let said = line.split_once(": ").map_or(line, |(_, said)| said);
    said.trim_matches([' ', '*', '`', '"', '“', '”', '-'])
}

/// The field that a line names at its start, and what follows.
fn field_of<'a>(line: &'a str, paths: &HashMap<&str, usize>) -> Option<(usize, &'a str)> {
    let (label, said) = line.split_once(':')?;
    let label = label.trim().trim_start_matches(['-', '*', ' ']).trim_matches(['*', '`', '"', ' ']);
    Some((*paths.get(label)?, said))
}
