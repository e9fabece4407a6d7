//! Quotations inside a text.

use literatim_matching::text::{Span, count_words};

/// Inner quotations of fewer words are ignored.
const FEWEST: usize = 3;

/// A passage with the marks directly before and after its words.
pub(crate) fn with_marks(text: &str, passage: Span) -> Span {
    let mark = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    let before = text[..passage.start].trim_end_matches(mark).len();
    Span::new(before, text.len() - text[passage.end..].trim_start_matches(mark).len())
}

/// The outermost pairs of quotation marks inside `span`: what they enclose, if it has enough words.
pub(crate) fn inner_quotations(text: &str, span: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut before = None;
    let mut chars = text[span].char_indices().map(|(i, c)| (span.start + i, c)).peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|&(_, next)| next);
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        match open {
            None => {
                let opens =
                    matches!(c, '“' | '«') || matches!(c, '‘' | '\'' | '"') && !word(before) && next.is_some_and(|next| !next.is_whitespace());
                open = opens.then(|| (at + c.len_utf8(), c));
            }
            Some((start, mark)) => {
                let close = match mark {
                    '“' => '”',
                    '«' => '»',
                    '‘' => '’',
                    mark => mark,
                };
                // This is an apostrophe inside a word.
                if c == close && !(matches!(c, '’' | '\'') && word(before) && word(next)) {
                    found.push(Span::new(start, at));
                    open = None;
                }
            }
        }
        before = Some(c);
    }
    found.retain(|&span| count_words(&text[span]) >= FEWEST);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_quotations_differ_from_apostrophes() {
        for (text, inner) in [
            (
                "it left its notice ‘standing, unread by all,’ and may not ‘plead surprise at all.’",
                &["standing, unread by all,", "plead surprise at all."][..],
            ),
            ("the keeper's duty is 'to mind the keeper's light' at night", &["to mind the keeper's light"]),
            ("the keepers’ duty is old", &[]),
            ("“the light must burn” it says", &["the light must burn"]),
            ("a ‘live board’ only", &[]),
        ] {
            let found = inner_quotations(text, Span::new(0, text.len()));
            assert_eq!(found.iter().map(|&span| &text[span]).collect::<Vec<_>>(), inner, "{text}");
        }
    }
}
