//! Locates a quotation: its fragments, and their places in the sources.

use super::aligned::{MARGIN, aligned, passage_of};
use super::edit::token_span;
use crate::quoted::Quoted;
use literatim_matching::locate::{Budget, Effort, Hit, IndexedText, Query, place};
use literatim_matching::text::{Span, fold};
use literatim_quote::{Token, plain_tokens, tokens};
use literatim_source::{Source, Sources};

/// The best place of a quotation, whatever the verdict: the source as an index, the span of all fragments in bytes of the source's reading text, and
/// their similarity, 0 to 100. `None` if a quick search finds nothing.
pub fn nearest(text: &str, span: Span, sources: &Sources, effort: Effort, budget: &Budget) -> Option<(usize, Span, f64)> {
    let mut best: Option<(usize, Span, f64)> = None;
    for tokens in readings(text, span) {
        let fragments = fragments(&tokens);
        let folded: Vec<String> = fragments.iter().map(|fragment| folded(text, fragment)).collect();
        let queries = queries(text, span, &fragments, &folded, sources);
        let found: Vec<(usize, f64, Vec<Hit>)> = match queries.as_slice() {
            [query] => {
                let texts: Vec<&IndexedText> = sources.list().iter().map(|source| &source.indexed).collect();
                let (index, search) = query.search_all(&texts, effort, budget);
                search.hit.map(|hit| (index, hit.similarity, vec![hit])).into_iter().collect()
            }
            _ => {
                let placed = |(index, source): (usize, &Source)| {
                    place(&source.indexed, &queries, effort, None, budget).map(|placed| (index, placed.similarity, placed.fragments))
                };
                sources.list().iter().enumerate().filter_map(placed).collect()
            }
        };
        for (index, similarity, hits) in found {
            let source = &sources.list()[index];
            if best.is_none_or(|(_, _, known)| similarity > known) {
                let located = hits.iter().map(|hit| source.folded().origin_span(source.flow.text(), hit.span));
                // The words at an end may be behind a citation that was left out.
                let words = fragments.iter().zip(&hits).zip(located.clone()).filter_map(|((tokens, hit), located)| {
                    let changed = effort == Effort::Thorough && hit.distance > 0;
                    let (words, steps) = changed.then(|| aligned(source, tokens, located, MARGIN, budget))?;
                    passage_of(&words, &steps)
                });
                best = Some((index, located.chain(words).reduce(Span::union)?, similarity));
            }
        }
    }
    best
}

/// Those of some sources, as indices, that contain the longest fragment of a quotation with few edits.
pub fn holders(quoted: &Quoted, sources: &Sources, among: &[usize], budget: &Budget) -> Vec<usize> {
    let readings = readings(quoted.text, quoted.span);
    let longest = |tokens: &Vec<Token>| fragments(tokens).iter().map(|fragment| folded(quoted.text, fragment)).max_by_key(String::len);
    let mut folded: Vec<String> = readings.iter().filter_map(longest).collect();
    folded.dedup();
    let queries: Vec<Query> = folded.iter().map(|folded| sources.query(folded)).collect();
    let holds = |source: &Source| queries.iter().any(|query| query.search(&source.indexed, Effort::Quick, budget).hit.is_some());
    among.iter().copied().filter(|&index| holds(&sources.list()[index])).collect()
}

/// The ways to read a quotation: its brackets and ellipses are the draft's, or the source's.
pub(super) fn readings(text: &str, span: Span) -> Vec<Vec<Token>> {
    let own = tokens(text, span);
    let signs = text[span].contains(['[', '*', '…']) || own.iter().any(|token| matches!(token, Token::Ellipsis(_)));
    if signs { vec![own, plain_tokens(text, span)] } else { vec![own] }
}

/// The fragments between ellipses that contain words.
pub(super) fn fragments(tokens: &[Token]) -> Vec<&[Token]> {
    tokens
        .split(|token| matches!(token, Token::Ellipsis(_)))
        .filter(|fragment| fragment.iter().any(|token| matches!(token, Token::Word(_))))
        .collect()
}

/// The fragments of the quotation at `span` of `text`, ready to be located by their `folded` text.
pub(super) fn queries<'a>(text: &str, span: Span, fragments: &[&[Token]], folded: &'a [String], sources: &'a Sources) -> Vec<Query<'a>> {
    let mark = |c: Option<char>| c.and_then(|c| fold(c.encode_utf8(&mut [0; 4])).chars().next());
    let queries = fragments.iter().zip(folded).map(|(tokens, folded)| {
        let words = tokens.iter().map(token_span).reduce(Span::union).unwrap_or(span);
        let before = text[span.start..words.start].chars().next_back();
        sources.query(folded).between(mark(before), mark(text[words.end..span.end].chars().next()))
    });
    queries.collect()
}

/// The folded text by which a fragment is located: without brackets that replace words.
pub(super) fn folded(text: &str, fragment: &[Token]) -> String {
    let mut out = String::new();
    let mut plain: Option<Span> = None;
    for token in fragment {
        match token {
            Token::Word(word) if word.outside.is_none() => plain = Some(plain.map_or(word.span, |span| span.union(word.span))),
            Token::Word(word) => {
                let begins_at = plain.map_or(word.span.start, |span| span.end);
                if let Some(span) = plain.take() {
                    out.push_str(&text[span]);
                }
                out.push_str(&text[begins_at..word.span.start]);
                out.push_str(&word.key);
                plain = Some(Span::new(word.span.end, word.span.end));
            }
            _ => {
                if let Some(span) = plain.take() {
                    out.push_str(&text[span]);
                    out.push(' ');
                }
            }
        }
    }
    if let Some(span) = plain {
        out.push_str(&text[span]);
    }
    fold(&out)
}
