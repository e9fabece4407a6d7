//! What eyecite does: from a text to its citations, each with its authority. What else the engine reads in a draft is left out.

use literatim::cite::{Citations, Patterns, Styles};
use literatim::read::plain;
use literatim::text::Flow;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a text of so many bytes; the address at which the caller writes it.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// How many citations the text has.
#[unsafe(no_mangle)]
pub extern "C" fn citations() -> usize {
    TEXT.with_borrow(|text| {
        let text = std::str::from_utf8(text).expect("the caller writes UTF-8");
        let flow = Flow::new(&plain::read(text));
        Citations::find(&flow, &Styles::default(), &Patterns::default()).list.len()
    })
}
