//! Locates the fragments of a quotation, separated by ellipses, in a text.

use super::search::is_whole;
use super::{Budget, Effort, Hit, IndexedText, Query};
use crate::text::Span;

/// The fragments of a quotation in a text, each with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// In the order of the quotation.
    pub fragments: Vec<Hit>,
    /// Their similarities, weighed by length.
    pub similarity: f64,
}

/// Bytes of matching text after a fragment in which to search first for the next one.
const REACH: usize = 6000;

/// Minimum similarity at which a fragment is accepted next to the longest one.
const NEAR_ENOUGH: f64 = 72.0;

/// Locates the fragments of a quotation in a text: the longest first, then the others in order next to it, or anywhere if they are not next to it.
/// `None` if one of them has no place.
///
/// With `near`, a range of the matching text, the longest is searched for only there.
pub fn place(indexed: &IndexedText, fragments: &[Query], effort: Effort, near: Option<Span>, budget: &Budget) -> Option<Placed> {
    let anchor = (0..fragments.len()).max_by_key(|&i| (fragments[i].text().len(), fragments.len() - i))?;
    let search = match near {
        Some(range) => fragments[anchor].search_in(indexed, range, budget),
        None => fragments[anchor].search(indexed, effort, budget),
    };
    let mut hits: Vec<Option<Hit>> = vec![None; fragments.len()];
    hits[anchor] = Some(search.hit?);
    let text = indexed.folded.text();
    for i in anchor + 1..fragments.len() {
        let from = hits[..i].iter().rev().flatten().next().map_or(0, |hit| hit.span.end);
        let near = Span::new(from, text.floor_char_boundary(from + REACH));
        hits[i] = beside(indexed, &fragments[i], near, false, effort, budget);
    }
    for i in (0..anchor).rev() {
        let to = hits[i + 1..].iter().flatten().next().map_or(text.len(), |hit| hit.span.start);
        let near = Span::new(text.floor_char_boundary(to.saturating_sub(REACH)), to);
        hits[i] = beside(indexed, &fragments[i], near, true, effort, budget);
    }
    let found: Vec<Hit> = hits.into_iter().collect::<Option<_>>()?;
    let length: usize = fragments.iter().map(|fragment| fragment.text().len()).sum();
    let similarity =
        found.iter().zip(fragments).map(|(hit, fragment)| hit.similarity * fragment.text().len() as f64).sum::<f64>() / length.max(1) as f64;
    Some(Placed { fragments: found, similarity })
}

/// The place of a fragment in `near`: as whole words, nearest to its neighbour, else where it is most similar; if it is not near, its best place
/// anywhere.
fn beside(indexed: &IndexedText, fragment: &Query, near: Span, backwards: bool, effort: Effort, budget: &Budget) -> Option<Hit> {
    let text = indexed.folded.text();
    let wanted = fragment.text();
    let whole = |(i, _): &(usize, &str)| is_whole(text, Span::new(near.start + i, near.start + i + wanted.len()));
    let exact = if backwards { text[near].rmatch_indices(wanted).find(whole) } else { text[near].match_indices(wanted).find(whole) };
    let exact = exact.map(|(i, _)| fragment.exact(text, near.start + i));
    exact
        .or_else(|| fragment.search_in(indexed, near, budget).hit.filter(|hit| hit.similarity >= NEAR_ENOUGH))
        .or_else(|| fragment.search(indexed, effort, budget).hit)
}
