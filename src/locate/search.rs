//! Where a quotation stands, or would stand.

use super::Source;
use super::myers::Pattern;
use crate::text::Span;

/// A place in a source's matching text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Bytes of the matching text.
    pub span: Span,
    /// Edit distance in bytes between the quotation and the place.
    pub distance: usize,
    /// 100 less the distance in percent of the longer of the two.
    pub similarity: f64,
}

/// From this similarity on a place that the votes found is taken without a scan of the whole text. A passage with at most
/// 12 % of its bytes changed keeps enough grams to win the vote.
const CERTAIN: f64 = 88.0;

/// Grams at stride 4 that a place keeps at least when 12 % of `length` bytes are changed: each change spoils one gram and
/// shifts the others by no more than the two buckets that are counted together.
fn kept_grams(length: usize) -> u32 {
    let changed = length * 12 / 100;
    (((length - changed + 1) / 4).saturating_sub(1 + changed)).max(1) as u32
}

/// Exact places that are looked at for one that stands as whole words.
const EXACT: usize = 64;

/// Candidates of the vote that are verified.
const CANDIDATES: usize = 6;

/// Byte steps (text times blocks of 64 rows) that a complete scan may take; beyond that the best candidate stands.
const SCAN_BUDGET: usize = 60_000_000;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// To the best place there is, however poor: for the source that is cited.
    Thorough,
    /// To a place that is at least 88 % alike, else to none: for all the others.
    Quick,
}

/// Where in `source` the folded `quotation` stands best; none for an empty one.
///
/// Exact first; then the places for which the quotation's 4-grams vote; then, when none is near, the whole text.
fn search(source: &Source, quotation: &str, effort: Effort) -> Option<Hit> {
    let text = source.folded.text();
    search_in(source, quotation, Span::new(0, text.len()), effort)
}

/// As [`search`], inside `range` of the matching text only.
fn search_in(source: &Source, quotation: &str, range: Span, effort: Effort) -> Option<Hit> {
    let all = source.folded.text().as_bytes();
    let text = &all[range.range()];
    let pattern = quotation.as_bytes();
    if pattern.is_empty() || text.is_empty() {
        return None;
    }
    // The first place as whole words, else the first.
    let mut exact = memchr::memmem::find_iter(text, pattern).map(|at| range.start + at).take(EXACT).peekable();
    if let Some(&first) = exact.peek() {
        let start = exact.find(|&at| is_whole(source.folded.text(), at, pattern.len())).unwrap_or(first);
        return Some(Hit { span: Span::new(start, start + pattern.len()), distance: 0, similarity: 100.0 });
    }
    let compiled = Pattern::new(pattern.iter().copied());
    let steps = text.len().saturating_mul(pattern.len().div_ceil(64));
    let mut best: Option<Hit> = None;
    if range.len() == all.len() && pattern.len() >= 16 {
        let width = (pattern.len() / 8).max(24);
        let least = if effort == Effort::Quick { kept_grams(pattern.len()) } else { 1 };
        for diagonal in source.index.vote(all, pattern, width, least, CANDIDATES) {
            let slack = width * 2 + pattern.len() / 8;
            let window = Span::new(diagonal.saturating_sub(slack).min(all.len()), (diagonal + pattern.len() + slack).min(all.len()));
            let hit = verify(all, window, &compiled, pattern);
            if best.is_none_or(|best| hit.distance < best.distance) {
                best = Some(hit);
            }
        }
    }
    let certain = best.is_some_and(|hit| hit.similarity >= CERTAIN);
    if effort == Effort::Quick {
        return best.filter(|_| certain);
    }
    if !certain && steps <= SCAN_BUDGET {
        let hit = verify(all, range, &compiled, pattern);
        if best.is_none_or(|best| hit.distance < best.distance) {
            best = Some(hit);
        }
    }
    best
}

/// The best match of a pattern inside `window` of `text`.
fn verify(text: &[u8], window: Span, compiled: &Pattern, pattern: &[u8]) -> Hit {
    let best = compiled.search(text[window.range()].iter().copied(), false);
    let end = window.start + best.end;
    let longest = (pattern.len() + best.distance).min(best.end);
    let backwards = Pattern::new(pattern.iter().rev().copied());
    let length = backwards.search(text[end - longest..end].iter().rev().copied(), true).end;
    let span = whole_characters(text, Span::new(end - length, end));
    let longer = pattern.len().max(span.len()).max(1);
    Hit { span, distance: best.distance, similarity: 100.0 * (1.0 - best.distance as f64 / longer as f64).max(0.0) }
}

/// Widens a span to whole characters.
fn whole_characters(text: &[u8], mut span: Span) -> Span {
    let inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    while inside(span.start) {
        span.start -= 1;
    }
    while inside(span.end) {
        span.end += 1;
    }
    span
}

/// The fragments of a quotation in a source, each with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// In order of the quotation.
    pub fragments: Vec<Hit>,
    /// Whether they follow each other in the source.
    pub in_order: bool,
    /// Their similarities, weighed by length.
    pub similarity: f64,
}

/// Bytes of matching text between two fragments that an ellipsis joins, within which the next one is looked for first.
const REACH: usize = 6000;

/// A fragment that is looked for beside the longest one must be at least so similar to be taken there.
const NEAR_ENOUGH: f64 = 72.0;

/// Places the folded fragments of a quotation (parted by ellipses) in a source: the longest first, the others in order
/// beside it, and where they are not beside it, anywhere.
///
/// With `near`, a range of the matching text, the longest is looked for there only.
pub fn place(source: &Source, fragments: &[String], effort: Effort, near: Option<Span>) -> Option<Placed> {
    let anchor = (0..fragments.len()).max_by_key(|&i| (fragments[i].len(), fragments.len() - i))?;
    let mut hits: Vec<Option<Hit>> = vec![None; fragments.len()];
    hits[anchor] = Some(match near {
        Some(range) => search_in(source, &fragments[anchor], range, effort)?,
        None => search(source, &fragments[anchor], effort)?,
    });
    let text = source.folded.text();
    for i in anchor + 1..fragments.len() {
        let from = hits[..i].iter().rev().flatten().next().map_or(0, |hit| hit.span.end);
        let near = Span::new(from, text.floor_char_boundary(from + REACH));
        hits[i] = beside(source, &fragments[i], near, false, effort);
    }
    for i in (0..anchor).rev() {
        let to = hits[i + 1..].iter().flatten().next().map_or(text.len(), |hit| hit.span.start);
        let near = Span::new(text.floor_char_boundary(to.saturating_sub(REACH)), to);
        hits[i] = beside(source, &fragments[i], near, true, effort);
    }
    let fragments_len: usize = fragments.iter().map(String::len).sum();
    let found: Vec<Hit> = hits.into_iter().flatten().collect();
    if found.len() < fragments.len() {
        return None;
    }
    let in_order = found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start + 2);
    let similarity =
        found.iter().zip(fragments).map(|(hit, fragment)| hit.similarity * fragment.len() as f64).sum::<f64>() / fragments_len.max(1) as f64;
    Some(Placed { fragments: found, in_order, similarity })
}

/// The place of a fragment in `near`: where it stands as whole words, the nearest to its neighbour, else where it is most alike;
/// where it is not near, its best place anywhere.
fn beside(source: &Source, fragment: &str, near: Span, backwards: bool, effort: Effort) -> Option<Hit> {
    let text = source.folded.text();
    let whole = |(i, _): &(usize, &str)| is_whole(text, near.start + i, fragment.len());
    let exact = if backwards { text[near].rmatch_indices(fragment).find(whole) } else { text[near].match_indices(fragment).find(whole) };
    let exact = exact.map(|(i, _)| Hit { span: Span::new(near.start + i, near.start + i + fragment.len()), distance: 0, similarity: 100.0 });
    exact
        .or_else(|| search_in(source, fragment, near, Effort::Thorough).filter(|hit| hit.similarity >= NEAR_ENOUGH))
        .or_else(|| search(source, fragment, effort))
}

fn is_whole(text: &str, at: usize, length: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric) && !text[at + length..].starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::plain;
    use crate::text::fold;

    fn source() -> Source {
        let filler = "The record says many things of many people, and none of them is to be found here. ".repeat(40);
        Source::new(
            "s",
            plain::read(&format!(
                "{filler}A harbour that keeps no light shall answer for the wreck of any ship. {filler}The light must burn all night. {filler}"
            )),
        )
    }

    #[test]
    fn finds_exact_and_edited_passages() {
        let source = source();
        for (quotation, exact) in [
            ("keeps no light shall answer for the wreck", true),
            ("keeps a light shall answer to the wreck of any boat", false),
            ("harbor that keps no lihgt shall answr for the wrek of any shp", false),
        ] {
            let hit = search(&source, quotation, Effort::Thorough).unwrap();
            assert_eq!(hit.distance == 0, exact);
            assert!(source.folded.text()[hit.span].contains("light shall answer for"), "{}", &source.folded.text()[hit.span]);
        }
    }

    #[test]
    fn fragments_stand_in_order_or_not() {
        let source = source();
        for (fragments, in_order) in
            [(["A harbour that keeps no light", "the wreck of any ship"], true), (["The light must burn", "the wreck of any ship"], false)]
        {
            let placed = place(&source, &fragments.map(fold), Effort::Thorough, None).unwrap();
            assert_eq!(placed.in_order, in_order);
            assert!(placed.similarity > 99.0);
        }
    }
}
