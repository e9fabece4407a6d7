//! Quotations between single marks, in a draft that has none between double ones.

use literatim_matching::text::{Span, words_in};

/// An opening mark and the one that closes it. The mark that closes the first two is an apostrophe too.
const PAIRS: [(char, char); 5] = [('‘', '’'), ('\'', '\''), ('‚', '‘'), ('‹', '›'), ('›', '‹')];

/// The quotations of a paragraph, each with its marks and without them, as bytes of the reading text, in order.
pub(super) fn single_marks(text: &str, block: Span) -> Vec<(Span, Span)> {
    let mut found = Vec::new();
    let mut at = block.start;
    while let Some((open, pair)) = opening(text, at, block.end) {
        let from = open + pair.0.len_utf8();
        let to = opening(text, from, block.end).map_or(block.end, |(next, _)| next);
        at = from;
        if let Some(close) = closing(text, Span::new(from, to), pair).filter(|&close| !words_in(text, Span::new(from, close)).is_empty()) {
            at = close + pair.1.len_utf8();
            found.push((Span::new(open, at), Span::new(from, close)));
        }
    }
    found
}

/// The first mark that opens a quotation: a space, a bracket or a dash is before it and a word after it. `'90` is a year.
fn opening(text: &str, from: usize, to: usize) -> Option<(usize, (char, char))> {
    text[from..to].char_indices().map(|(i, c)| (from + i, c)).find_map(|(at, c)| {
        let pair = PAIRS.into_iter().find(|pair| pair.0 == c)?;
        let is_apart = !text[..at].ends_with(|c: char| !c.is_whitespace() && !matches!(c, '(' | '[' | '—' | '–'));
        let begins_word = |c: char| c == '[' || if pair.0 == '\'' { c.is_alphabetic() } else { c.is_alphanumeric() };
        (is_apart && text[at + c.len_utf8()..to].starts_with(begins_word)).then_some((at, pair))
    })
}

/// The mark that closes a quotation: the first that ends a word and is no apostrophe of a plural (`the keepers’ duty`). A curly mark that nothing
/// else closes is closed by the last of these.
fn closing(text: &str, inside: Span, (open, close): (char, char)) -> Option<usize> {
    let mut plural = None;
    for (at, mark) in text[inside].match_indices(close).map(|(i, mark)| (inside.start + i, mark)) {
        let rest = &text[at + mark.len()..];
        if text[..at].ends_with(|c: char| c.is_whitespace() || matches!(c, '(' | '[')) || rest.starts_with(char::is_alphanumeric) {
            continue;
        }
        let goes_on = rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase));
        if !(goes_on && matches!(close, '’' | '\'') && text[..at].ends_with('s')) {
            return Some(at);
        }
        plural = Some(at);
    }
    plural.filter(|_| open != '\'')
}
