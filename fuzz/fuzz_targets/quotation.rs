//! Plans any draft and reads any quotation: tokens, quotations and their spans are in order inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use literatim::cite::{CitedOpinion, Patterns};
use literatim::quote::{Token, disclosed_after, plain_tokens, plan, tokens};
use literatim::read::{html, markdown, plain};
use literatim::text::Span;

fuzz_target!(|text: &str| {
    let whole = Span::new(0, text.len());
    for tokens in [tokens(text, whole), plain_tokens(text, whole)] {
        let spans: Vec<Span> = tokens.iter().map(span_of).collect();
        assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start), "tokens overlap: {tokens:?}");
        for span in spans {
            assert!(!span.is_empty() && text.get(span.range()).is_some(), "{span:?} is no part of the text");
        }
    }
    CitedOpinion::of(text);
    disclosed_after(text, 0);
    for draft in [plain::read(text), markdown::read(text), html::read(text)] {
        let plan = plan(draft, &Patterns::default());
        let read = plan.flow.text();
        assert!(plan.quotations.is_sorted_by_key(|quotation| quotation.outer.start), "quotations out of order");
        for quotation in &plan.quotations {
            assert!(quotation.outer.covers(quotation.span), "{quotation:?} is outside its marks");
            assert!(read.get(quotation.span.range()).is_some() && read.get(quotation.outer.range()).is_some(), "{quotation:?} cuts a character");
            let citations = plan.citations.list.len();
            assert!(quotation.attribution.citation.is_none_or(|index| index < citations), "{quotation:?} belongs to no citation");
            assert!(quotation.attribution.also.iter().all(|&index| index < citations), "{quotation:?} belongs to no citation");
        }
    }
});

fn span_of(token: &Token) -> Span {
    match token {
        Token::Word(word) => word.span,
        Token::Bracket(span, _) | Token::Ellipsis(span) | Token::CitationOmitted(span) | Token::Sic(span) => *span,
    }
}
