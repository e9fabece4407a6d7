//! The example patterns that ship with the package, read and used.
#![cfg(not(target_arch = "wasm32"))]

use literatim::pattern;
use literatim::read::plain;
use literatim::report::{CitationType, Headline, Session};

const VERSES: &str = include_str!("../www/patterns/verses.json");
const EXHIBITS: &str = include_str!("../www/patterns/exhibits.json");

/// The keys that a file of patterns finds, with ranges as `first to last`.
fn keys(json: &str, text: &str) -> Vec<String> {
    let patterns = pattern::from_json(json).expect("an example is a file of patterns");
    let write = |key: String, last: Option<String>| last.map_or(key.clone(), |last| format!("{key} to {last}"));
    patterns.find(text).into_iter().map(|found| write(found.reference.key, found.reference.last)).collect()
}

#[test]
fn verses() {
    for (text, expected) in [
        ("She waits [Sundara 54.30].", &["Sundara 54.30"][..]),
        ("[Sundara 54.30–32; 55.1]", &["Sundara 54.30 to Sundara 54.32", "Sundara 55.1"]),
        ("[Sundara Kanda 1.1] and [Sundarakanda 1.1]", &["Sundara 1.1", "Sundara 1.1"]),
        ("[Yuddha 3:4, 6]", &["Yuddha 3.4", "Yuddha 3.6"]),
        ("[Bala 18.10; Ayodhya 19.2]", &["Bala 18.10", "Ayodhya 19.2"]),
        ("[Bala Kanda 1.2, Yuddha 3:4 and 6, Uttara 7.8–9]", &["Bala 1.2", "Yuddha 3.4", "Yuddha 3.6", "Uttara 7.8 to Uttara 7.9"]),
        // A chapter belongs to its book.
        ("[Sundara 54.30; Bala 18]", &[]),
        // Other books have verses too.
        ("[Bala 18.10; Harbour 19.2]", &["Bala 18.10", "Harbour 19.2"]),
        ("(Harbour Kanda 1.2.3), [Harbour 54.30]", &["Harbour 1.2.3", "Harbour 54.30"]),
        ("[Sundara], Sundara 54.30, [3], (Harbour 54.30), [Harbour 54]", &[]),
    ] {
        assert_eq!(keys(VERSES, text), expected, "{text}");
    }
}

#[test]
fn exhibits() {
    for (text, expected) in [
        ("See Pl.’s Ex. 4 at 2.", &["Plaintiff Exhibit 4"][..]),
        ("Plaintiffs’ Exhibit 4; Pls.' Exs. 5 and 6", &["Plaintiff Exhibit 4", "Plaintiff Exhibit 5", "Plaintiff Exhibit 6"]),
        ("Def. Ex. B, Defendant’s Exhibit C", &["Defendant Exhibit B", "Defendant Exhibit C"]),
        ("Exs. 4–6, 9", &["Exhibit 4 to Exhibit 6", "Exhibit 9"]),
        ("PX 12 and DX-7", &["Plaintiff Exhibit 12", "Defendant Exhibit 7"]),
        ("Ex. 12-3 at 5", &["Exhibit 12-3"]),
        ("Exhibit A is the log. Exhibit Another is none.", &["Exhibit A"]),
        ("Exhibits are many, ex. 4.", &[]),
    ] {
        assert_eq!(keys(EXHIBITS, text), expected, "{text}");
    }
}

#[test]
fn quotations_are_checked_in_the_file_that_is_named_by_the_key() {
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read("“The light was out at nine that night.” Pl.’s Ex. 4 at 2. “The bell was not rung once.” PX 5."));
    assert_eq!(session.report().expect("there is a draft").citations.len(), 2);
    session.set_patterns(pattern::from_json(EXHIBITS).expect("an example is a file of patterns"));
    session.add_source("Plaintiff Exhibit 4.txt", None, None, plain::read("Log. The light was out at nine that night."));
    let finding = session.judge(0).expect("there is a draft");
    assert_eq!(finding.headline, Headline::Verbatim);
    let report = session.report().expect("there is a draft");
    assert!(report.citations.iter().all(|citation| citation.r#type == CitationType::Custom));
    assert_eq!(report.citations[0].pin.as_deref(), Some("2"));
    assert_eq!(report.citations[1].reason, "No loaded source is this exhibit; name its file Plaintiff Exhibit 5.");
}
