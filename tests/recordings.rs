//! Quotations of recordings: what is left out of speech by convention, where the words are said, and answers that are joined.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{markdown, plain};
use literatim::report::{Headline, QuotationFinding, Report, Session, to_html, to_markdown};

/// What the recording has; all in it is fictional.
const SPOKEN: [&str; 6] = [
    "QUILL: Um, the keeper trims the, uh, the wick at dusk and nobody else does.",
    "KNOX: And who keeps the log of the lamp in these days?",
    "QUILL: In the tower we would— we will keep it until the harbor has a new master.",
    "KNOX: Is the horn a part of your duty at all?",
    "QUILL: It is not not a part of it, I think, but we we never sounded it in fog.",
    "KNOX: That is a strange answer for a keeper of the light.",
];

fn vtt() -> String {
    let cue = |(at, line): (usize, &&str)| format!("00:0{at}:05.000 --> 00:0{at}:09.000\n{line}\n");
    format!("WEBVTT\n\n{}", SPOKEN.iter().enumerate().map(cue).collect::<Vec<_>>().join("\n"))
}

fn transcript() -> String {
    SPOKEN.iter().enumerate().map(|(at, line)| format!("[00:0{at}:05] {line}\n")).collect()
}

const ADDRESS: &str = "https://harbour.example/hour";

/// The report on a draft that quotes these words of a source.
fn report(words: &str, source: &str) -> Report {
    let mut session = Session::default();
    session.set_draft("draft.md", "", markdown::read(&format!("Quill said: “{words}” ([The Harbor Hour]({ADDRESS})).\n")));
    session.add_source("The Harbor Hour", None, Some(ADDRESS.into()), plain::read(source));
    session.report().expect("it has a draft")
}

fn finding(words: &str, source: &str) -> QuotationFinding {
    report(words, source).quotations.remove(0)
}

#[test]
fn slips_of_the_tongue_may_be_left_out() {
    for source in [vtt(), transcript()] {
        for words in [
            "the keeper trims the wick at dusk and nobody else does",
            "In the tower we will keep it until the harbor has a new master",
            "but we never sounded it in fog",
        ] {
            let found = finding(words, &source);
            assert!(matches!(found.headline, Headline::Faithful | Headline::Minor), "{words}: {:?}", found.headline);
            assert!(found.reason.contains("as is usual for speech"), "{words}: {}", found.reason);
        }
        // What carries meaning may not.
        for words in [
            "the keeper trims the wick and nobody else does so at all",
            "we will keep it until the harbor has an old master",
            "It is a part of it, I think, but we never sounded it in fog",
        ] {
            assert!(!matches!(finding(words, &source).headline, Headline::Faithful | Headline::Verbatim), "{words}");
        }
    }
    // A text that nobody speaks.
    let written = SPOKEN.join("\n\n");
    assert_ne!(finding("the keeper trims the wick at dusk and nobody else does", &written).headline, Headline::Faithful);
}

#[test]
fn captions_in_srt_and_other_sounds_are_speech_too() {
    let lines = [
        "At noon, er, the master, the master of the port signs the book.",
        "Then the boats, um, the boats come in, uh, when the horn sounds twice.",
        "Now I think I think the pilot has, er, has a lamp of his own.",
    ];
    let cue = |(at, line): (usize, &&str)| format!("{}\n00:0{at}:05,000 --> 00:0{at}:09,000\n{line}\n", at + 1);
    let srt: String = lines.iter().enumerate().map(cue).collect::<Vec<_>>().join("\n");
    for (words, second) in [
        ("At noon the master of the port signs the book", 5),
        ("Then the boats come in when the horn sounds twice", 65),
        ("Now I think the pilot has a lamp of his own", 125),
    ] {
        let report = report(words, &srt);
        let found = &report.quotations[0];
        assert!(matches!(found.headline, Headline::Faithful | Headline::Minor), "{words}: {:?} {}", found.headline, found.reason);
        assert!(found.reason.contains("as is usual for speech"), "{words}: {}", found.reason);
        assert_eq!(found.passages[0].second, Some(second), "{words}");
    }
}

#[test]
fn no_negation_or_number_is_a_slip() {
    let source = "[0:05] QUILL: I said no. No one came to the tower that night.\n[0:09] KNOX: It is not not a part of it, and they had five five boats.\n\
        [0:14] QUILL: We never— we go there when the horn sounds at dusk, and if x < 5 the light does not fail, but if y > 3 it does.\n";
    for words in [
        "I said no one came to the tower that night",
        "It is not a part of it, and they had five five boats",
        "It is not not a part of it, and they had five boats",
        "we go there when the horn sounds at dusk, and if x < 5 the light",
        "the light does fail, but if y > 3 it does",
    ] {
        let found = finding(words, source);
        assert!(!found.reason.contains("as is usual for speech"), "{words}: {}", found.reason);
    }
    let found = finding("the light does not fail, but if y > 3 it does", source);
    assert_eq!(found.headline, Headline::Verbatim, "{}", found.reason);
    // A line that is said twice is there twice, and a colon names nobody who does not speak again.
    let told = "[0:05] Not guilty.\n[0:08] Not guilty.\n[0:12] Then he left the tower in the morning.\nRemember: the horn comes first.\nThen the boats come in.\n";
    assert!(plain::read(told).blocks.len() >= 3);
    assert_ne!(finding("he left the tower in the morning . . . Then the boats come in", told).headline, Headline::Spliced);
}

#[test]
fn joined_answers_are_a_splice() {
    for words in [
        "the wick at dusk and nobody else does. We will keep it until the harbor has a new master",
        "we will keep it until the harbor has a new master. But we never sounded it in fog",
        "the wick at dusk and nobody else does . . . we never sounded it in fog",
    ] {
        let found = finding(words, &vtt());
        assert_eq!(found.headline, Headline::Spliced, "{words}: {}", found.reason);
    }
    // An ellipsis within one answer joins nothing.
    assert_eq!(finding("the keeper trims . . . the wick at dusk", &vtt()).headline, Headline::Faithful);
}

#[test]
fn the_time_is_a_place_with_a_link() {
    for (words, second, clock) in
        [("and nobody else does", 5, "0:05"), ("keep it until the harbor has", 125, "2:05"), ("we never sounded it in fog", 245, "4:05")]
    {
        for source in [vtt(), transcript()] {
            let report = report(words, &source);
            let passage = &report.quotations[0].passages[0];
            let link = format!("{ADDRESS}#t={second}");
            assert_eq!((passage.second, passage.link.as_deref()), (Some(second), Some(&*link)));
            assert!(report.quotations[0].reason.ends_with(&format!("at {clock}.")), "{}", report.quotations[0].reason);
            for written in [to_markdown(&report), to_html(&report)] {
                assert!(written.contains(&link) && written.contains(clock), "{written}");
            }
        }
    }
}

#[test]
fn a_brief_that_quotes_a_transcript_is_none() {
    let prose = "The keeper of the light trims the wick at dusk, as the court said in fn. 2 above.\n\n".repeat(12);
    let notes = "1 Harrow says so.\n\nFN2 Quill says so too.\n";
    let brief = format!("{prose}[00:01:02] Stop.\n[00:01:05] He ran.\n[00:01:09] He fell.\n\n{prose}{notes}");
    let document = plain::read(&brief);
    assert!(document.times.is_empty());
    let flow = literatim::text::Flow::new(&document);
    assert_eq!(flow.text().matches("said in fn. 2 above").count(), 24);
}
