//! The work of eyecite: from a text to its citations, each with its authority. Other parts of planning a draft are left out.

use literatim::cite::{Citations, Patterns, Styles};
use literatim::read::plain;
use literatim::text::Flow;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory for a text of this many bytes; returns the address at which the caller writes it.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// The number of citations in the text.
#[unsafe(no_mangle)]
pub extern "C" fn citations() -> usize {
    TEXT.with_borrow(|text| {
        let text = std::str::from_utf8(text).expect("the caller writes UTF-8");
        let flow = Flow::new(&plain::read(text));
        Citations::find(&flow, &Styles::default(), &Patterns::default()).list.len()
    })
}
