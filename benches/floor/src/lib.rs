//! One pass of memchr over a text: the minimum cost of any search without an index.

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

/// The first place of `byte` in the text; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn find(byte: u8) -> isize {
    TEXT.with_borrow(|text| memchr::memchr(byte, text).map_or(-1, |at| at as isize))
}
