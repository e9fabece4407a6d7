//! Makes the weights by which references are found by their shape, from made text alone. The code that reads tokens and their attributes is that of
//! the engine.
//!
//!     cargo run --release --manifest-path benches/shape/Cargo.toml -- make    writes crates/cite/src/shape/weights.bin
//!     cargo run --release --manifest-path benches/shape/Cargo.toml -- check   fails if that file is not what `make` writes
//!     cargo run --release --manifest-path benches/shape/Cargo.toml -- show 9  prints nine blocks of the made text

#[path = "../../../crates/cite/src"]
mod cite {
    pub mod tables {
        pub mod shape;
    }
    pub mod shape {
        pub mod attribute;
        pub mod model;
        pub mod token;
    }
}
mod example;
mod grammar;
mod train;

use cite::shape::attribute::Context;
use cite::shape::model::Model;
use cite::shape::token::tokens;
use example::{Example, Made};
use grammar::{Grammar, Random};
use std::path::Path;
use std::process::ExitCode;

/// Blocks to learn from, other blocks to measure with, and attributes to keep.
const BLOCKS: usize = 24_000;
const OTHERS: usize = 1500;
const KEPT: usize = 3200;
const SEED: u64 = 20_261_127;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let grammar = Grammar::read(include_str!("../made.txt"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/cite/src/shape/weights.bin");
    match arguments[..] {
        ["show", count] => {
            let mut random = Random::new(SEED);
            for _ in 0..count.parse::<usize>().unwrap_or(10) {
                let made = Made::new(&grammar, &mut random);
                let references: Vec<&str> = made.references.iter().map(|span| &made.text[span.clone()]).collect();
                println!("{:?}: {}\n    {references:?}", made.place, made.text);
            }
            ExitCode::SUCCESS
        }
        ["make"] => {
            let file = weights(&grammar);
            std::fs::write(&path, &file).expect("the file can be written");
            println!("{} bytes", file.len());
            measure(&grammar, &file);
            ExitCode::SUCCESS
        }
        ["check"] if std::fs::read(&path).is_ok_and(|file| file == weights(&grammar)) => ExitCode::SUCCESS,
        ["check"] => {
            eprintln!("crates/cite/src/shape/weights.bin is out of date; run make shape");
            ExitCode::FAILURE
        }
        _ => {
            eprintln!("Give one of make, check, show NUMBER.");
            ExitCode::from(2)
        }
    }
}

fn weights(grammar: &Grammar) -> Vec<u8> {
    let mut random = Random::new(SEED);
    let examples: Vec<Example> = (0..BLOCKS).map(|_| Made::new(grammar, &mut random).example()).collect();
    train::train(&examples, KEPT, SEED).file()
}

/// Prints what the model finds in blocks that it has not learned from.
fn measure(grammar: &Grammar, file: &[u8]) {
    let model = Model::read(file).expect("the file is right");
    let mut random = Random::new(SEED + 1);
    let (mut labelled, mut whole, mut found, mut extra) = (0, 0, 0, 0);
    for _ in 0..OTHERS {
        let made = Made::new(grammar, &mut random);
        let tokens = tokens(&made.text, &made.citations);
        let stretches = model.stretches(&Context::new(&tokens, made.place, true), tokens.len());
        let spans = stretches.iter().map(|stretch| tokens[stretch.tokens.start].span.start..tokens[stretch.tokens.end - 1].span.end);
        let spans: Vec<_> = spans.collect();
        labelled += made.references.len();
        for reference in &made.references {
            whole += usize::from(spans.contains(reference));
            found += usize::from(spans.iter().any(|span| span.start < reference.end && reference.start < span.end));
        }
        extra += spans.iter().filter(|span| !made.references.iter().any(|own| span.start < own.end && own.start < span.end)).count();
    }
    println!("of {labelled} references in other made blocks {found} found, {whole} of them whole; {extra} others");
}
