//! Judges any quotation against any source: differences are in order on both sides, and applying them to the passage gives the quotation.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use literatim::read::plain;
use literatim::report::{Edit, Piece, QuotationFinding, Session, Words};
use literatim::text::Span16;

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// Anything.
    Any { quotation: &'a str, source: &'a str },
    /// Plain words; a stretch of them is quoted with words changed.
    Words { source: Vec<u8>, start: u8, length: u8, changes: Vec<(u8, u8, u8)> },
}

const VOCABULARY: &[&str] = &[
    "keeper", "light", "shall", "not", "answer", "wreck", "ship", "any", "of", "the", "a", "harbour", "fog", "horn", "and", "or", "two", "night",
    "pilot", "board", "ships", "unless", "that", "harbor", "may", "every", "said", "seven", "5", "no",
];

fuzz_target!(|input: Input| match input {
    Input::Any { quotation, source } => {
        judged(quotation, source);
    }
    Input::Words { source, start, length, changes } => {
        let word = |byte: u8| VOCABULARY[byte as usize % VOCABULARY.len()];
        let source: Vec<&str> = source.into_iter().map(word).collect();
        let start = start as usize % (source.len() + 1);
        let mut quotation: Vec<&str> = source[start..].iter().copied().take(length as usize).collect();
        for (at, kind, by) in changes {
            let at = at as usize % (quotation.len() + 1);
            match kind % 3 {
                0 => quotation.insert(at, word(by)),
                _ if at == quotation.len() => {}
                1 => quotation[at] = word(by),
                _ => drop(quotation.remove(at)),
            }
        }
        let quotation = quotation.join(" ");
        let finding = judged(&quotation, &source.join(" "));
        if stands(&finding) {
            assert_eq!(applied(&finding), quotation, "{:?}", finding.edits);
        }
    }
});

fn judged(quotation: &str, source: &str) -> QuotationFinding {
    let mut session = Session::default();
    session.add_source("source", None, None, plain::read(source));
    let finding = session.quote(quotation, None, None);
    in_order(&finding.edits, |edit| &edit.quotation, &finding.text);
    // The fragments of a spliced quotation, or of one that is not found, may be in another order in the source.
    if let Some(passage) = finding.passages.first().filter(|_| stands(&finding)) {
        in_order(&finding.edits, |edit| &edit.passage, &passage.text);
    }
    for passage in &finding.passages {
        let units = source.encode_utf16().count() as u32;
        assert!(passage.span.0 <= passage.span.1 && passage.span.1 <= units, "a passage of {:?} in a source of {units}", passage.span);
    }
    finding
}

/// Whether the words are in one passage, altered or not.
fn stands(finding: &QuotationFinding) -> bool {
    matches!(finding.words, Some(Words::Verbatim | Words::Faithful | Words::Minor | Words::Altered))
}

/// Checks that one side of the edits is in order inside `text`.
fn in_order(edits: &[Edit], side: impl Fn(&Edit) -> &Piece, text: &str) {
    let units = text.encode_utf16().count() as u32;
    let mut last = 0;
    for edit in edits {
        let Span16(start, end) = side(edit).within;
        assert!(last <= start && start <= end && end <= units, "{edit:?} after {last}, in {units} units of {text:?}");
        last = end;
    }
}

/// The passage with each edit's place replaced by the quotation's words.
fn applied(finding: &QuotationFinding) -> String {
    let units: Vec<u16> = finding.passages[0].text.encode_utf16().collect();
    let cut = |from: u32, to: u32| String::from_utf16(&units[from as usize..to as usize]).expect("edits keep characters whole");
    let mut out = String::new();
    let mut at = 0;
    for edit in &finding.edits {
        let Span16(start, end) = edit.passage.within;
        out += &format!("{} {} ", cut(at, start), edit.quotation.text);
        at = end;
    }
    out += &cut(at, units.len() as u32);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
