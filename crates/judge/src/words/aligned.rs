//! A fragment of a quotation, aligned with the words around its place in a source.

use super::align::{Step, align};
use super::edit::{self, WordEdit, token_span};
use super::emphasis::{self, Emphasis};
use super::excerpt::{word_end, word_start};
use super::fragment::Fragment;
use super::noise;
use super::score::{Evidence, evidence, score};
use super::source_word::{SourceWord, source_words};
use crate::quoted::Quoted;
use literatim_matching::locate::{Budget, Hit};
use literatim_matching::text::Span;
use literatim_quote::Token;
use literatim_source::Source;

/// Bytes added on both sides of a located passage before aligning, and the bytes added if words are left over.
pub(super) const MARGIN: usize = 60;
const WIDE_MARGIN: usize = 600;

/// A fragment, aligned.
pub(super) struct Aligned {
    pub quotation: Span,
    pub passage: Span,
    /// Whether any of its words is there.
    pub stands: bool,
    pub edits: Vec<WordEdit>,
    pub notes: Vec<String>,
    pub emphasis: Vec<Emphasis>,
    pub score: f64,
    /// Bytes that the score covers.
    pub length: usize,
    pub evidence: Evidence,
}

impl Aligned {
    /// Aligns `tokens` with the words around `hit`.
    pub fn new(quoted: &Quoted, source: &Source, tokens: &[Token], hit: &Hit, known: &dyn Fn(&str) -> bool, budget: &Budget) -> Self {
        let text = source.flow.text();
        let located = source.folded().origin_span(text, hit.span);
        // Before an exact place, only a bracket's words are searched for; they may occur again there.
        let settled = hit.distance == 0 && !matches!(tokens.first(), Some(Token::Bracket(..)));
        let (words, steps) = aligned(source, tokens, located, if settled { 0 } else { MARGIN }, budget);
        let fragment = Fragment {
            draft: quoted.text,
            tokens,
            source,
            words: &words,
            steps: &steps,
            conventions: quoted.conventions,
            is_last: tokens.last().is_some_and(|token| token_span(token).end + 3 >= quoted.span.end),
            known,
        };
        let edits = edit::edits(&fragment);
        // A negation that was replaced is before the words that both sides have.
        let replaced = |passage: Span| edits.iter().map(|edit| edit.passage).filter(|edit| edit.start < passage.start).fold(passage, Span::union);
        let passage = passage_of(&words, &steps).map(replaced);
        let quotation = tokens.iter().map(token_span).reduce(Span::union).unwrap_or(quoted.span);
        let (score, length) = score(&fragment);
        let evidence = evidence(&fragment);
        let noise = edits.iter().any(|edit| edit.license == Some(noise::SOURCE_NOISE));
        let noise = noise.then(|| "The source's text has faults of recognition here; compare with the page itself.".to_owned());
        let notes = noise.into_iter().chain(edit::wrong_sic(&fragment, &edits)).collect();
        let emphasis = emphasis::emphasis(&fragment, quoted.italics);
        Self { quotation, passage: passage.unwrap_or(located), stands: passage.is_some(), edits, notes, emphasis, score, length, evidence }
    }
}

/// Aligns `tokens` with the words around `located`, and with more of them if words are left over.
pub(super) fn aligned(source: &Source, tokens: &[Token], located: Span, before: usize, budget: &Budget) -> (Vec<SourceWord>, Vec<Step>) {
    let (words, steps) = aligned_within(source, tokens, located, before, MARGIN, budget);
    if matches!(steps.first(), Some(Step::Added { .. })) || matches!(steps.last(), Some(Step::Added { .. })) {
        // Words missing at an end may be behind a citation that was left out.
        let wide = aligned_within(source, tokens, located, WIDE_MARGIN, WIDE_MARGIN, budget);
        let added = |steps: &[Step]| steps.iter().filter(|step| matches!(step, Step::Added { .. })).count();
        if added(&wide.1) < added(&steps) {
            return wide;
        }
    }
    (words, steps)
}

/// From the first source word that an alignment uses to the last.
pub(super) fn passage_of(words: &[SourceWord], steps: &[Step]) -> Option<Span> {
    let used = steps.iter().filter_map(|step| match *step {
        Step::Pair { word, joined, .. } | Step::Bracket { word, joined, .. } if joined > 0 => {
            Some(words[word].word.span.union(words[word + joined - 1].word.span))
        }
        _ => None,
    });
    used.reduce(Span::union)
}

/// Aligns `tokens` with the source's words in `located` and in `before` and `after` bytes around it.
fn aligned_within(source: &Source, tokens: &[Token], located: Span, before: usize, after: usize, budget: &Budget) -> (Vec<SourceWord>, Vec<Step>) {
    let text = source.flow.text();
    let stretch = Span::new(word_start(text, located.start.saturating_sub(before)), word_end(text, located.end + after));
    let words = source_words(source, stretch);
    // Whatever the budget leaves unaligned counts as missing, and the verdict says that the search was cut short.
    let steps = align(tokens, &words, budget).unwrap_or_default();
    (words, steps)
}
