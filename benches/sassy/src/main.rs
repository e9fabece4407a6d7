//! Answers `peer TAB text file TAB quotation` on a line with `nanoseconds TAB start TAB end`, -1 for no place.

use sassy::Searcher;
use sassy::profiles::CaseSensitiveAscii;
use std::collections::HashMap;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

/// Edits allowed, in percent of the quotation.
const PERCENT: usize = 20;

fn main() {
    let mut texts: HashMap<String, Vec<u8>> = HashMap::new();
    let mut searcher = Searcher::<CaseSensitiveAscii>::new_fwd();
    for line in stdin().lock().lines() {
        let line = line.expect("a line of text");
        let [_, file, quotation] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("peer, file and quotation") };
        let text = texts.entry(file.to_owned()).or_insert_with(|| std::fs::read(file).expect("the file of the text"));
        let begun = Instant::now();
        let matches = searcher.search(quotation.as_bytes(), &*text, quotation.len() * PERCENT / 100);
        let best = matches.iter().min_by_key(|found| found.cost);
        let spent = begun.elapsed().as_nanos();
        let (start, end) = best.map_or((-1, -1), |found| (found.text_start as isize, found.text_end as isize));
        writeln!(stdout(), "{spent}\t{start}\t{end}").expect("the caller reads");
    }
}
