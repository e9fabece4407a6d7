//! The rooms `text` and `locate` with nothing above or beside them, and a door to each: what is not reached from here is not counted.

// What the rooms have and this does not use is no fault here.
#![allow(dead_code, unused_imports, unused_macros)]

#[path = "../../../src/locate/mod.rs"]
mod locate;
#[path = "../../../src/text/mod.rs"]
mod text;

/// In place of the room that reads citations: locating needs none, and a source asks for its own.
mod cite {
    #[derive(Debug)]
    pub struct Cite;

    #[derive(Debug)]
    pub struct NameParts;

    #[derive(Debug, Default)]
    pub struct Subdivision;

    impl NameParts {
        pub fn of(_: &str) -> Self {
            Self
        }
    }

    impl Cite {
        pub fn parse(_: &str) -> Option<Self> {
            None
        }
    }

    pub fn docket_numbers(_: &str) -> Vec<String> {
        Vec::new()
    }

    pub fn law_named(_: &str) -> (String, Subdivision) {
        Default::default()
    }
}

use std::cell::RefCell;

thread_local! {
    static SOURCES: RefCell<locate::Sources> = RefCell::default();
    static INPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Room for `bytes` of input; the address at which the caller writes them.
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
    let blocks = vec![text::Block { span: text::Span::new(0, text.len()), kind: text::BlockKind::Paragraph }];
    let document = text::Document { text, blocks, ..Default::default() };
    SOURCES.with_borrow_mut(|sources| sources.add(locate::Source::new("source", document)));
}

/// Where the input stands in the source, UTF-16 of the original: its start in the upper half, its end in the lower one; -1 for nowhere.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> i64 {
    let folded = text::fold(&INPUT.take());
    SOURCES.with_borrow(|sources| {
        let Some(source) = sources.list().first() else { return -1 };
        let placed = locate::place(source, &[sources.query(&folded)], locate::Effort::Thorough, None, &locate::Budget::default());
        placed.map_or(-1, |placed| {
            let read = source.folded.origin_span(source.flow.text(), placed.fragments[0].span);
            let span = source.utf16.span(&source.document.text, source.origin(read));
            i64::from(span.0) << 32 | i64::from(span.1)
        })
    })
}
