//! Builds sources, locates and judges quotations of a generated corpus, the same in every run, so that callgrind can count the instructions
//! of each step. Writes the names of the steps to standard output, in order.

mod corpus;

use corpus::Corpus;
use literatim::locate::{Budget, Effort};
use literatim::read::plain;
use literatim::report::Session;
use literatim::text::fold;
use std::hint::black_box;

/// The number of quotations in each step.
const QUICK: usize = 100;
const THOROUGH: usize = 20;
const JUDGED: usize = 50;

fn main() {
    let corpus = Corpus::new();
    let mut session = Session::default();
    step("build", &mut || {
        for (name, text) in &corpus.sources {
            session.add_source(name, None, None, plain::read(text));
        }
    });
    step("locate quick", &mut || locate(&session, &corpus.quotations(QUICK), Effort::Quick));
    step("locate thorough", &mut || locate(&session, &corpus.quotations(THOROUGH), Effort::Thorough));
    let draft = corpus.draft(JUDGED);
    step("plan", &mut || session.set_draft("draft", "", plain::read(&draft)));
    let planned = session.plan().expect("there is a draft").quotations as usize;
    assert_eq!(planned, JUDGED, "the made draft has other quotations than were put into it");
    step("judge", &mut || {
        for index in 0..planned {
            black_box(session.judge(index).expect("there is a draft"));
        }
    });
}

/// Runs a step and prints its name, which is one line.
fn step(name: &str, run: &mut dyn FnMut()) {
    println!("{name}");
    measured(run);
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
            black_box(query.search(&source.indexed, effort, &Budget::default()));
        }
    }
}
