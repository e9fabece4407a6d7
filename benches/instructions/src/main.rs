//! Builds sources, locates and judges quotations of a made corpus, the same in every run, so that callgrind can count the instructions of
//! each step. The steps are counted in the order of `STEPS` in `scripts/bench-instructions.mjs`.

mod corpus;

use corpus::Corpus;
use literatim::locate::{Budget, Effort};
use literatim::read::plain;
use literatim::report::Session;
use literatim::text::fold;
use std::hint::black_box;

/// How many quotations each step takes.
const QUICK: usize = 100;
const THOROUGH: usize = 20;
const JUDGED: usize = 50;

fn main() {
    let corpus = Corpus::new();
    let mut session = Session::default();
    measured(&mut || {
        for (name, text) in &corpus.sources {
            session.add_source(name, None, None, plain::read(text));
        }
    });
    measured(&mut || locate(&session, &corpus.quotations(QUICK), Effort::Quick));
    measured(&mut || locate(&session, &corpus.quotations(THOROUGH), Effort::Thorough));
    session.set_draft("draft", "", plain::read(&corpus.draft(JUDGED)));
    let planned = session.plan().expect("there is a draft").quotations as usize;
    assert_eq!(planned, JUDGED, "the made draft has other quotations than were put into it");
    measured(&mut || {
        for index in 0..planned {
            black_box(session.judge(index).expect("there is a draft"));
        }
    });
}

/// Callgrind counts what runs inside, by the name of this function, and writes a file after each call.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn measured(run: &mut dyn FnMut()) {
    black_box(run)();
}

fn locate(session: &Session, quotations: &[String], effort: Effort) {
    for quotation in quotations {
        let folded = fold(quotation);
        let query = session.sources().query(&folded);
        for source in session.sources().list() {
            black_box(query.search(source, effort, &Budget::default()));
        }
    }
}
