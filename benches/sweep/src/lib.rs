//! The three parts of a sweep: cutting folded texts into words, indexing those of the sources, and finding the runs of the draft.

use literatim_matching::locate::sweep::{FunctionWords, SourceGrams, SweptWords, sweep};
use std::cell::RefCell;
use std::hint::black_box;

/// The commonest words of English, a third of what the product has.
const FUNCTION_WORDS: [&str; 48] = [
    "the", "of", "and", "to", "a", "in", "that", "is", "not", "for", "it", "by", "shall", "any", "was", "on", "as", "with", "be", "this", "or", "an",
    "at", "from", "which", "but", "are", "were", "has", "have", "had", "its", "his", "their", "we", "he", "they", "no", "such", "if", "under",
    "would", "may", "been", "who", "there", "when", "than",
];

#[derive(Default)]
struct Texts {
    /// Folded texts; the first one is the draft.
    folded: Vec<String>,
    words: Vec<SweptWords>,
}

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static TEXTS: RefCell<Texts> = RefCell::default();
}

/// Memory for a folded text of this many bytes; returns the address at which the caller writes it.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Takes what the caller has written as the next text: first the draft, then each source.
#[unsafe(no_mangle)]
pub extern "C" fn take() {
    let text = TEXT.with_borrow_mut(std::mem::take);
    TEXTS.with_borrow_mut(|texts| texts.folded.push(String::from_utf8(text).expect("the caller writes UTF-8")));
}

/// Forgets all texts.
#[unsafe(no_mangle)]
pub extern "C" fn clear() {
    TEXTS.take();
}

/// Cuts the texts into words; returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn words() -> usize {
    TEXTS.with_borrow_mut(|texts| {
        let function_words = FunctionWords::new(FUNCTION_WORDS);
        texts.words = texts.folded.iter().map(|folded| SweptWords::new(folded, &function_words)).collect();
        texts.words.iter().map(SweptWords::len).sum()
    })
}

/// Indexes the words of the sources; returns the bytes of the index, with those of the words.
#[unsafe(no_mangle)]
pub extern "C" fn index() -> usize {
    TEXTS.with_borrow(|texts| black_box(SourceGrams::new(texts.words.iter().skip(1).collect())).bytes())
}

/// Indexes the words of the sources and sweeps the draft over them; returns the number of runs.
#[unsafe(no_mangle)]
pub extern "C" fn runs() -> usize {
    TEXTS.with_borrow(|texts| match &texts.words[..] {
        [draft, sources @ ..] => sweep(draft, &sources.iter().collect::<Vec<_>>()).runs.len(),
        [] => 0,
    })
}
