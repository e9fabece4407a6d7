//! The exact or best place of a folded quotation in a text: exact search, then seeds, then a scan of the whole text.

use super::budget::Budget;
use super::frequencies::Frequencies;
use super::index::{GRAM, OVERLAP, hash};
use super::indexed_text::IndexedText;
use super::myers::Pattern;
use super::seeds::{Candidate, SHORTEST, Seeds, Votes};
use crate::order;
use crate::text::Span;
use std::cell::{OnceCell, RefCell};
use std::collections::BinaryHeap;

/// A place in a matching text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Bytes of the matching text.
    pub span: Span,
    /// Edit distance in bytes between the quotation and the place.
    pub distance: usize,
    /// 100 minus the distance in percent of the longer of the two.
    pub similarity: f64,
    /// Quotation marks at the ends of the quotation that are missing at the ends of the place.
    pub marks_missing: u8,
}

impl Hit {
    /// Sort key for places: by distance, then by the marks around it, then by position.
    fn rank(&self) -> (usize, u8, usize) {
        (self.distance, self.marks_missing, self.span.start)
    }
}

/// The result of a search, and what it proves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// The best place.
    pub hit: Option<Hit>,
    /// The certificate: no place of the text within this many edits of the quotation is better than `hit`; `None` if nothing was proved.
    pub guarantee: Option<usize>,
    /// Whether the budget ran out.
    pub cut_short: bool,
}

/// How thorough a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Finds the best place, however poor: for the cited source.
    Thorough,
    /// Finds a place with at most 12 % of its bytes changed, or none: for all other sources.
    Quick,
}

/// Maximum edits, in percent of a quotation's bytes, of a place that the seeds must not miss: first few, for which the rarest grams suffice, then as
/// many as a quick search promises.
const EDITS: [usize; 2] = [5, 12];

/// Maximum number of exact places to check for whole words.
const EXACT: usize = 64;

/// Minimum number of candidates to verify per round, and the steps after which no more are verified.
const CANDIDATES: usize = 4;
const VERIFIED: u64 = 16_000;

/// Bytes of the pattern whose grams are looked up together. With its edits, a segment is shorter than the overlap of two shards.
const SEGMENT: usize = OVERLAP / 2;

/// Maximum share of changed bytes, in percent, of a candidate in a thorough search.
const POOREST: usize = 40;

/// Bytes scanned per withdrawal from the budget.
const CHUNK: usize = 1 << 18;

thread_local! {
    /// Memory for the votes of one shard, reused between searches.
    static VOTES: RefCell<Box<Votes>> = RefCell::new(vec![0; 1 << 16].try_into().expect("it has that length"));
}

/// A folded quotation, prepared for searches in any text.
#[derive(Debug)]
pub struct Query<'a> {
    text: &'a str,
    /// The marks directly before and after it, which decide between equally near places.
    marks: [Option<char>; 2],
    /// For each share of edits, the place of each segment in the pattern, and its seeds.
    rounds: [OnceCell<Vec<(usize, Seeds)>>; EDITS.len()],
    frequencies: &'a Frequencies,
    /// The rarest group of four neighbouring grams: an exact place has one of them at the stride of the index.
    rarest: Option<(usize, [u16; GRAM])>,
    forwards: OnceCell<Pattern>,
    backwards: OnceCell<Pattern>,
}

impl<'a> Query<'a> {
    /// `text` is folded; `frequencies` are those of the texts to be searched.
    pub fn new(text: &'a str, frequencies: &'a Frequencies) -> Self {
        let bytes = text.as_bytes();
        let hashes: Vec<u16> = bytes.windows(GRAM).map(hash).collect();
        let rarest = hashes.windows(GRAM).enumerate().min_by_key(|(_, run)| run.iter().map(|&hash| frequencies.count(hash)).sum::<u32>());
        let rarest = rarest.map(|(at, run)| (at, [run[0], run[1], run[2], run[3]]));
        let marks = [None; 2];
        Self { text, marks, rounds: Default::default(), frequencies, rarest, forwards: OnceCell::new(), backwards: OnceCell::new() }
    }

    /// Sets the marks directly before and after it, folded.
    pub fn between(self, before: Option<char>, after: Option<char>) -> Self {
        Self { marks: [before, after], ..self }
    }

    /// The number of marks that a place lacks.
    fn marks_missing(&self, text: &str, place: Span) -> u8 {
        let around = [text[..place.start].chars().next_back(), text[place.end..].chars().next()];
        self.marks.iter().zip(around).filter(|&(mark, found)| mark.is_some() && *mark != found).count() as u8
    }

    /// The folded quotation.
    pub fn text(&self) -> &str {
        self.text
    }

    fn forwards(&self) -> &Pattern {
        self.forwards.get_or_init(|| Pattern::anywhere(self.text.bytes()))
    }

    fn backwards(&self) -> &Pattern {
        self.backwards.get_or_init(|| Pattern::at_head(self.text.bytes().rev()))
    }

    /// The edits allowed in `length` bytes in a round.
    fn edits(length: usize, round: usize) -> usize {
        length * EDITS[round] / 100
    }

    fn segments(&self, round: usize) -> &[(usize, Seeds)] {
        self.rounds[round].get_or_init(|| {
            let bytes = self.text.as_bytes();
            let parts = bytes.len().div_ceil(SEGMENT);
            let seeds = |i: usize| {
                let (from, to) = (bytes.len() * i / parts, bytes.len() * (i + 1) / parts);
                (from, Seeds::new(&bytes[from..to], Self::edits(to - from, round), self.frequencies))
            };
            if bytes.len() >= SHORTEST { (0..parts).map(seeds).collect() } else { Vec::new() }
        })
    }

    /// Its best place in `text`.
    pub fn search(&self, text: &IndexedText, effort: Effort, budget: &Budget) -> SearchResult {
        self.search_all(&[text], effort, budget).1
    }

    /// Its best place in all of `texts`, with the index of the text. A match in one text limits the search in the others, so that the rarest grams
    /// decide most searches.
    pub fn search_all(&self, texts: &[&IndexedText], effort: Effort, budget: &Budget) -> (usize, SearchResult) {
        let length = self.text.len();
        let whole = |text: &IndexedText| Span::new(0, text.folded.text().len());
        let mut best = Best { text: 0, hit: None };
        if length == 0 {
            return best.proved(Some(0), false);
        }
        for (index, &text) in texts.iter().enumerate() {
            let exact = if self.rarest.is_some() { self.exact_by_index(text, budget) } else { self.exact_in(text.folded.text(), whole(text)) };
            if exact.is_some() {
                best.offer(index, exact);
                return best.proved(Some(length), false);
            }
        }
        let mut guarantee = None;
        for round in 0..EDITS.len() {
            let mut all = Some(length);
            for (index, &text) in texts.iter().enumerate() {
                let mut hit = best.to_better(index);
                all = self.seeded(text, round, effort, &mut hit, budget).min(all);
                best.offer(index, hit);
            }
            guarantee = all.max(guarantee);
            if best.hit.is_some_and(|hit| guarantee.is_some_and(|guarantee| hit.distance + usize::from(hit.marks_missing > 0) <= guarantee + 1)) {
                return best.proved(guarantee, false);
            }
        }
        if effort == Effort::Quick {
            best.hit = best.hit.filter(|hit| hit.distance <= Self::edits(length, EDITS.len() - 1));
            return best.proved(guarantee, budget.is_spent());
        }
        let mut complete = true;
        for (index, &text) in texts.iter().enumerate() {
            let mut hit = best.to_better(index);
            complete &= self.scan(text.folded.text(), whole(text), &mut hit, budget);
            best.offer(index, hit);
        }
        best.proved(if complete { Some(length) } else { guarantee }, !complete)
    }

    /// Its best place inside `range` of a matching text.
    pub fn search_in(&self, text: &IndexedText, range: Span, budget: &Budget) -> SearchResult {
        let text = text.folded.text();
        let mut hit = self.exact_in(text, range);
        let complete = hit.is_some() || self.scan(text, range, &mut hit, budget);
        SearchResult { hit, guarantee: complete.then_some(self.text.len()), cut_short: !complete }
    }

    /// An exact place inside `range`, by searching the text.
    fn exact_in(&self, text: &str, range: Span) -> Option<Hit> {
        let places = memchr::memmem::find_iter(&text.as_bytes()[range.range()], self.text.as_bytes()).map(|at| range.start + at);
        self.whole(text, places.take(EXACT))
    }

    /// An exact place, by the index.
    fn exact_by_index(&self, indexed: &IndexedText, budget: &Budget) -> Option<Hit> {
        let (offset, run) = self.rarest?;
        let text = indexed.folded.text();
        let mut found: Vec<usize> = Vec::new();
        for shard in &indexed.shards {
            for (i, &hash) in run.iter().enumerate() {
                let places = shard.places(hash);
                if !budget.take(places.len() as u64) {
                    return None;
                }
                let starts = places.iter().filter_map(|&place| (shard.base + place as usize * GRAM).checked_sub(offset + i));
                found.extend(starts.filter(|&at| text.as_bytes()[at..].starts_with(self.text.as_bytes())).take(EXACT));
            }
        }
        order::sort(&mut found);
        self.whole(text, found.into_iter())
    }

    /// Of exact places, the first that is whole words between the quotation's marks, else the first of whole words, else the first.
    fn whole(&self, text: &str, places: impl Iterator<Item = usize>) -> Option<Hit> {
        let hits = places.map(|at| self.exact(text, at));
        hits.min_by_key(|hit| (!is_whole(text, hit.span), hit.rank()))
    }

    /// The exact place at byte `at`.
    pub(super) fn exact(&self, text: &str, at: usize) -> Hit {
        let span = Span::new(at, at + self.text.len());
        Hit { span, distance: 0, similarity: 100.0, marks_missing: self.marks_missing(text, span) }
    }

    /// Searches for a better place than `best` by the seeds of a round; returns the number of edits within which there is certainly none.
    ///
    /// In a pattern of several segments, a place within `k₁ + 1 + k₂ + 1 + … − 1` edits has one segment `i` within `kᵢ`, so the guarantees of the
    /// segments add up.
    fn seeded(&self, indexed: &IndexedText, round: usize, effort: Effort, best: &mut Option<Hit>, budget: &Budget) -> Option<usize> {
        let text = indexed.folded.text();
        let segments = self.segments(round);
        let edits = Self::edits(self.text.len(), round) + segments.len();
        let mut guaranteed = 0;
        for (offset, seeds) in segments {
            // Repetitive texts yield more places than a scan has steps.
            if seeds.expected() > 2 * self.frequencies.bytes() as u64 {
                continue;
            }
            // The last round of a thorough search also considers poorer places.
            let least = if effort == Effort::Thorough && round + 1 == EDITS.len() { seeds.least().div_ceil(2) } else { seeds.least() };
            let mut found: Vec<Candidate> = Vec::new();
            let hits: u64 = VOTES.with_borrow_mut(|votes| {
                indexed.shards.iter().enumerate().map(|(index, shard)| seeds.vote(shard, index, least, votes, &mut found)).sum()
            });
            budget.take(hits);
            let mut heap = BinaryHeap::from(found);
            let mut verified: Vec<Candidate> = Vec::new();
            let mut left = least - 1;
            let mut steps = 0;
            while let Some(mut candidate) = heap.pop() {
                let before = candidate.hits();
                verified.iter().for_each(|other| candidate.discount(other));
                if candidate.hits() < before {
                    if candidate.hits() >= least {
                        heap.push(candidate);
                    }
                    continue;
                }
                let from = candidate.diagonal - *offset as isize - edits as isize;
                let to = from + (self.text.len() + 2 * seeds.width() + 3 * edits) as isize;
                let window = Span::new((from.max(0) as usize).min(text.len()), (to.max(0) as usize).min(text.len()));
                let certain = best.is_some_and(|best| {
                    seeds.guarantee(candidate.hits()).is_some_and(|certain| best.distance + usize::from(best.marks_missing > 0) <= certain)
                });
                let cost = self.forwards().steps(window.len());
                steps += cost;
                if certain || verified.len() >= CANDIDATES && steps > VERIFIED || !budget.take(cost) {
                    left = candidate.hits();
                    break;
                }
                let limit = if effort == Effort::Thorough { self.text.len() * POOREST / 100 } else { edits };
                self.improve(text, window, limit, best);
                verified.push(candidate);
            }
            guaranteed += seeds.guarantee(left).map_or(0, |k| k + 1);
        }
        guaranteed.checked_sub(1)
    }

    /// Scans `range` of the text for a better place than `best`; returns whether the budget sufficed.
    fn scan(&self, text: &str, range: Span, best: &mut Option<Hit>, budget: &Budget) -> bool {
        let mut from = range.start;
        loop {
            let to = (from + CHUNK).min(range.end);
            if !budget.take(self.forwards().steps(to - from)) {
                return false;
            }
            // A match that ends in this chunk may begin before it.
            let limit = best.map_or(self.text.len(), |best| best.distance);
            let window = Span::new(from.saturating_sub(self.text.len() + limit).max(range.start), to);
            self.improve(text, window, limit, best);
            if to == range.end {
                return true;
            }
            from = to;
        }
    }

    /// Takes the best match inside `window` of the text if it is within `limit` edits and better than `best`.
    fn improve(&self, text: &str, window: Span, limit: usize, best: &mut Option<Hit>) {
        let limit = best.map_or(limit, |best| limit.min(best.distance));
        let bytes = text.as_bytes();
        let Some(found) = self.forwards().search(&bytes[window.range()], limit) else { return };
        let end = window.start + found.end;
        let longest = (self.text.len() + found.distance).min(found.end);
        let length = self.backwards().prefix(bytes[end - longest..end].iter().rev().copied(), found.distance).unwrap_or(0);
        let span = Span::new(text.floor_char_boundary(end - length), text.ceil_char_boundary(end));
        let longer = self.text.len().max(span.len()).max(1);
        let similarity = 100.0 * (1.0 - found.distance as f64 / longer as f64).max(0.0);
        let hit = Hit { span, distance: found.distance, similarity, marks_missing: self.marks_missing(text, span) };
        if best.is_none_or(|best| hit.rank() < best.rank()) {
            *best = Some(hit);
        }
    }
}

/// The best hit so far, and its text.
struct Best {
    text: usize,
    hit: Option<Hit>,
}

impl Best {
    /// The hit that a place in a text must beat: of equally good places in two texts, the first counts.
    fn to_better(&self, text: usize) -> Option<Hit> {
        self.hit.map(|hit| if text == self.text { hit } else { Hit { span: Span::new(0, 0), ..hit } })
    }

    /// Takes the result for a text if it is better.
    fn offer(&mut self, text: usize, hit: Option<Hit>) {
        if hit.is_some() && hit != self.to_better(text) {
            *self = Self { text, hit };
        }
    }

    fn proved(self, guarantee: Option<usize>, cut_short: bool) -> (usize, SearchResult) {
        (self.text, SearchResult { hit: self.hit, guarantee, cut_short })
    }
}

/// Whether no word continues directly before or after a place.
pub(super) fn is_whole(text: &str, place: Span) -> bool {
    !text[..place.start].ends_with(char::is_alphanumeric) && !text[place.end..].starts_with(char::is_alphanumeric)
}
