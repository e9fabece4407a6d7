//! Folds and reads any text: folding is idempotent, and every place maps back to whole characters of the original.
#![no_main]

use libfuzzer_sys::fuzz_target;
use literatim::read::{html, markdown, plain};
use literatim::text::{Document, Flow, Folded, Span, fold, words};

fuzz_target!(|text: &str| {
    folds(text);
    for document in [plain::read(text), markdown::read(text), html::read(text)] {
        reads(&document);
    }
});

fn folds(text: &str) {
    let folded = Folded::new(text);
    assert_eq!(fold(folded.text()), folded.text(), "folding twice is not folding once");
    let mut last = 0;
    for (offset, c) in folded.text().char_indices() {
        let origin = folded.origin_span(text, Span::new(offset, offset + c.len_utf8()));
        assert!(last <= origin.start && origin.start < origin.end, "{c:?} leads back to {origin:?} after {last}");
        assert!(text.is_char_boundary(origin.start) && text.is_char_boundary(origin.end), "{origin:?} cuts a character");
        last = origin.start;
    }
    for word in words(folded.text()) {
        let origin = folded.origin_span(text, word.span);
        let wanted = folded.text()[word.span].trim_matches('\'');
        assert!(fold(&text[origin]).contains(wanted), "{wanted:?} leads back to {:?}", &text[origin]);
    }
    let derived: Vec<usize> = text.char_indices().map(|(offset, _)| folded.derived(offset)).collect();
    assert!(derived.is_sorted() && derived.iter().all(|&at| folded.text().is_char_boundary(at)), "the way there is not in order");
}

fn reads(document: &Document) {
    let flow = Flow::new(document);
    for (offset, c) in flow.text().char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        let origin = flow.origin_span(document, Span::new(offset, offset + c.len_utf8()));
        assert_eq!(document.text[origin.range()], c.to_string(), "at {offset} of the reading text");
    }
    assert!(document.hidden.windows(2).all(|pair| pair[0].end <= pair[1].start), "hidden spans overlap");
    assert!(document.blocks.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "blocks overlap");
    for block in flow.blocks() {
        assert!(flow.text().get(block.span.range()).is_some(), "a block's span cuts a character");
    }
}
