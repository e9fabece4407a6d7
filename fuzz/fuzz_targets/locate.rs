//! Finds an edited passage of a small text again: never nearer than the definition of the edit distance allows, and never farther than the engine
//! promises.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use literatim::locate::{Budget, Effort, Frequencies, IndexedText, Query};
use literatim::text::fold;

/// Letters of one byte and of several; how many of them a text uses decides how repetitive it is.
const LETTERS: &[char] = &['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k', 'ж', '論', 'ध', 'o', 'r', 's'];

#[derive(Arbitrary, Debug)]
struct Input {
    letters: u8,
    text: Vec<u8>,
    start: u16,
    length: u8,
    edits: Vec<(u8, u8)>,
}

fuzz_target!(|input: Input| {
    let letters = &LETTERS[..2 + input.letters as usize % (LETTERS.len() - 1)];
    let letter = |byte: u8| if byte.is_multiple_of(7) { ' ' } else { letters[byte as usize % letters.len()] };
    let text: Vec<char> = input.text.iter().map(|&byte| letter(byte)).collect();
    let start = input.start as usize % (text.len() + 1);
    let mut quotation: Vec<char> = text[start..].iter().copied().take(input.length as usize).collect();
    for (at, edit) in input.edits {
        let at = at as usize % (quotation.len() + 1);
        match edit % 3 {
            0 => quotation.insert(at, letter(edit / 3)),
            _ if at == quotation.len() => {}
            1 => quotation[at] = letter(edit / 3),
            _ => drop(quotation.remove(at)),
        }
    }
    let indexed = IndexedText::new(&text.into_iter().collect::<String>());
    let mut frequencies = Frequencies::default();
    frequencies.add(&indexed);
    let quotation = fold(&quotation.into_iter().collect::<String>());
    let folded = indexed.folded.text();
    let least = infix_distance(quotation.as_bytes(), folded.as_bytes());
    for effort in [Effort::Quick, Effort::Thorough] {
        let found = Query::new(&quotation, &frequencies).search(&indexed, effort, &Budget::default());
        if let Some(hit) = found.hit {
            let passage = folded.get(hit.span.range()).expect("a place is on boundaries of characters");
            assert!(hit.distance >= least, "{effort:?} claims a distance of {}, the least is {least}", hit.distance);
            // A place is widened to whole characters, so in other scripts it may be farther than the match.
            if folded.is_ascii() {
                assert_eq!(distance(quotation.as_bytes(), passage.as_bytes()), hit.distance, "{effort:?} gives another place than it measured");
            }
        }
        // The certificate: a place within that many edits is no better than the hit.
        let proved = found.guarantee.is_some_and(|guarantee| least <= guarantee) && !quotation.is_empty() && !folded.is_empty();
        if proved || effort == Effort::Thorough && found.hit.is_some() {
            assert_eq!(found.hit.map(|hit| hit.distance), Some(least), "{effort:?} missed a nearer place: {found:?}");
        }
    }
});

/// The smallest edit distance of `pattern` to any part of `text`, by definition.
fn infix_distance(pattern: &[u8], text: &[u8]) -> usize {
    last_row(pattern, text, true).into_iter().min().expect("a row has a first place")
}

/// The edit distance of `a` to the whole of `b`.
fn distance(a: &[u8], b: &[u8]) -> usize {
    *last_row(a, b, false).last().expect("a row has a first place")
}

fn last_row(a: &[u8], b: &[u8], free_start: bool) -> Vec<usize> {
    let mut row: Vec<usize> = (0..=b.len()).map(|j| if free_start { 0 } else { j }).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            next.push((row[j] + usize::from(x != y)).min(row[j + 1] + 1).min(next[j] + 1));
        }
        row = next;
    }
    row
}
