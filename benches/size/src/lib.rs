//! The rooms `text` and `locate` alone, with a function for each: code that these do not reach is not counted.

use literatim_matching::{locate, text};
use std::cell::RefCell;

/// A text with the maps back to its original.
struct Source {
    document: text::Document,
    flow: text::Flow,
    indexed: locate::IndexedText,
    utf16: text::Utf16Table,
}

thread_local! {
    static SOURCE: RefCell<Option<(Source, locate::Frequencies)>> = RefCell::default();
    static INPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Memory for `bytes` of input; returns the address at which the caller writes them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *const u8 {
    INPUT.with_borrow_mut(|input| {
        *input = " ".repeat(bytes);
        input.as_ptr()
    })
}

/// Folds and indexes the input.
#[unsafe(no_mangle)]
pub extern "C" fn add_source() {
    let text = INPUT.take();
    let blocks = vec![text::Block::new(text::Span::new(0, text.len()), text::BlockKind::Paragraph)];
    let document = text::Document { text, blocks, ..Default::default() };
    let flow = text::Flow::new(&document);
    let indexed = locate::IndexedText::new(flow.text());
    let mut frequencies = locate::Frequencies::default();
    frequencies.add(&indexed);
    SOURCE.set(Some((Source { utf16: text::Utf16Table::new(&document.text), document, flow, indexed }, frequencies)));
}

/// The place of the input in the source, in UTF-16 units of the original: its start in the upper half, its end in the lower one; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> i64 {
    let folded = text::fold(&INPUT.take());
    SOURCE.with_borrow(|source| {
        let Some((source, frequencies)) = source else { return -1 };
        let query = locate::Query::new(&folded, frequencies);
        let placed = locate::place(&source.indexed, &[query], locate::Effort::Thorough, None, &locate::Budget::default());
        placed.map_or(-1, |placed| {
            let read = source.indexed.folded.origin_span(source.flow.text(), placed.fragments[0].span);
            let span = source.utf16.span(&source.document.text, source.flow.origin_span(&source.document, read));
            i64::from(span.0) << 32 | i64::from(span.1)
        })
    })
}
