//! Findings while sources arrive: those that a session keeps are those that it would make again.
#![cfg(not(target_arch = "wasm32"))]

use literatim::judge::{CiteAnswer, Inquiry};
use literatim::read::{courtlistener, detect, html, markdown, plain};
use literatim::report::{Existence, Headline, Report, Session, SourceStatus, Terminal, to_html, to_markdown};
use literatim::text::{Document, Format, Problem};
use std::fs;
use std::path::Path;

fn read(text: &str) -> Document {
    match detect(text.as_bytes(), None).expect("it is text").format {
        Format::Markdown => markdown::read(text),
        Format::Html => html::read(text),
        Format::Courtlistener => courtlistener::read(text).expect("it is a case"),
        _ => plain::read(text),
    }
}

/// The findings, with sources by name in place of their ids, which follow the order of arrival.
fn findings(report: &Report) -> String {
    let mut json = serde_json::to_string(&report.quotations).expect("findings are JSON");
    for source in &report.sources {
        json = json.replace(&format!("\"{}\"", source.id), &format!("\"{}\"", source.name));
    }
    json
}

/// The example, and a draft whose findings depend on each other's sources.
fn cases() -> Vec<(String, Vec<(String, String)>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/example");
    let file = |path: &Path| fs::read_to_string(path).expect("the example is there");
    let sources = fs::read_dir(folder.join("sources")).expect("the example has sources").flatten();
    let mut sources: Vec<(String, String)> = sources.map(|entry| (entry.file_name().to_string_lossy().into(), file(&entry.path()))).collect();
    sources.sort();
    let lamp = "The keeper who lets the lamp go out answers for every ship that is lost in that night.";
    let draft = format!(
        "“{lamp}” Doe v. Roe, 900 F.3d 12 (2018). “A horn is no lamp, and fog is no excuse for it.” Moe v. Poe, 901 F.3d 3 (2019). \
         “The mole is made of stone and of nothing else.” Doe v. Roe, 900 F.3d at 12. \
         “A horn is no lamp, and fog is an excuse.” 5 U.S.C. § 552, quoted in Moe, 901 F.3d at 3.\n\n\
         They say that “the wreckers light a false lamp on the cliff”."
    );
    let own = [
        ("a.txt", format!("Moe v. Poe, 901 F.3d 3 (2019)\n\nA horn is no lamp, and fog is no excuse. {lamp}")),
        ("b.txt", format!("Doe v. Roe, 900 F.3d 12 (2018)\n\n{lamp} The rnole is made of stone and of nothing else.")),
        ("c.txt", "A horn is no lamp, and fog is no excuse for it. A rnole is a sort of rnouse.".to_owned()),
        ("d.txt", "Doe v. Roe, 900 F.3d 12 (2018)\n\nThe other half.".to_owned()),
        ("e.txt", "Nothing of all this.".to_owned()),
    ];
    vec![(file(&folder.join("memo.md")), sources), (draft, own.map(|(name, text)| (name.to_owned(), text)).to_vec())]
}

#[test]
fn findings_that_are_kept_are_those_that_would_be_made_again() {
    for (draft, sources) in cases() {
        let mut at_once = Session::default();
        at_once.set_draft("draft", "", read(&draft));
        sources.iter().for_each(|(name, text)| at_once.add_source(name, None, None, read(text)));
        let expected = findings(&at_once.report().unwrap());
        for first in 0..sources.len() {
            for step in [1, sources.len() - 1] {
                let mut session = Session::default();
                session.set_draft("draft", "", read(&draft));
                let count = session.quotations().unwrap();
                for at in 0..sources.len() {
                    (0..count).for_each(|index| drop(session.judge(index).unwrap()));
                    let (name, text) = &sources[(first + at * step) % sources.len()];
                    session.add_source(name, None, None, read(text));
                }
                (0..count).for_each(|index| drop(session.judge(index).unwrap()));
                assert_eq!(findings(&session.report().unwrap()), expected, "sources from {first} in steps of {step}");
            }
        }
    }
}

#[test]
fn a_changed_draft_is_judged_as_a_new_one() {
    for (draft, sources) in cases() {
        let with_sources = || {
            let mut session = Session::default();
            sources.iter().for_each(|(name, text)| session.add_source(name, None, None, read(text)));
            session
        };
        let mut session = with_sources();
        session.set_draft("draft", "", read(&draft));
        drop(session.report().unwrap());
        let words: Vec<(usize, &str)> = draft.split_whitespace().map(|word| (word.as_ptr() as usize - draft.as_ptr() as usize, word)).collect();
        let mut changed = draft.clone();
        for step in 0..40 {
            // A word goes, a word is written, a paragraph is put in front, the draft comes back.
            let (at, word) = words[step * words.len() / 40];
            changed = match step % 4 {
                0 => format!("{}{}", &draft[..at], &draft[at + word.len()..]),
                1 => format!("{}lamps {}", &draft[..at], &draft[at..]),
                2 => format!("A paragraph — of “five words that are new” — in front.\n\n{changed}"),
                _ => draft.clone(),
            };
            session.revise_draft("draft", "", read(&changed));
            let mut fresh = with_sources();
            fresh.set_draft("draft", "", read(&changed));
            assert_eq!(findings(&session.report().unwrap()), findings(&fresh.report().unwrap()), "step {step}: {changed}");
        }
    }
}

#[test]
fn answers_about_authorities_that_are_cited_as_before_stay() {
    let cite = CiteAnswer { cite: "900 F.3d 12".into(), cases: Vec::new(), problem: None };
    let inquiry = Inquiry { index: "an index".into(), cites: vec![cite], searches: Vec::new(), places: Vec::new(), works: Vec::new(), version: None };
    let draft = "He wrote so. Doe v. Roe, 900 F.3d 12 (2018).";
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read(draft));
    let existence = session.settle("c1", &inquiry).expect("it is a case").existence;
    assert_ne!(existence, Existence::NotLookedUp);
    for (changed, expected) in [
        ("She wrote so, and more. Doe v. Roe, 900 F.3d 12 (2018).", existence),
        ("Moe v. Poe, 7 F.3d 1 (1993). Doe v. Roe, 900 F.3d 12 (2018).", existence),
        ("She wrote so, and more. Doe v. Roe, 900 F.3d 12 (2017).", Existence::NotLookedUp),
    ] {
        session.revise_draft("draft", "", plain::read(changed));
        assert_eq!(session.report().unwrap().citations.last().unwrap().existence, expected, "{changed}");
    }
    session.set_draft("draft", "", plain::read(draft));
    assert_eq!(session.report().unwrap().citations[0].existence, Existence::NotLookedUp, "a new check asks again");
}

#[test]
fn ids_of_sources_follow_their_arrival() {
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read("Nothing is quoted."));
    session.add_source("roe.txt", None, None, plain::read("Roe."));
    session.add_missing("moe.txt", None, SourceStatus::NotFetched, Problem::new("http", "It is not there."), None);
    session.add_source("doe.txt", None, None, plain::read("Doe."));
    let listed = |session: &mut Session| {
        let sources = session.report().unwrap().sources;
        sources.into_iter().map(|source| format!("{} {}", source.id, source.name)).collect::<Vec<_>>()
    };
    assert_eq!(listed(&mut session), ["s3 doe.txt", "s1 roe.txt", "s2 moe.txt"]);
    session.add_source("moe.txt", None, None, plain::read("Moe."));
    session.remove_source("doe.txt");
    assert_eq!(listed(&mut session), ["s2 moe.txt", "s1 roe.txt"]);
    assert_eq!(session.source_name("s3"), Some("doe.txt"));
    assert!(session.source_document("s3").is_none());
    assert_eq!(session.source_document("s1").unwrap().text.trim(), "Roe.");

    let mut again = Session::default();
    again.set_draft("draft", "", plain::read("Nothing is quoted."));
    again.number_sources(["roe.txt", "moe.txt"]);
    again.add_source("moe.txt", None, None, plain::read("Moe."));
    again.add_source("roe.txt", None, None, plain::read("Roe."));
    assert_eq!(listed(&mut again), ["s2 moe.txt", "s1 roe.txt"]);
}

#[test]
fn a_finding_of_another_session_is_made_again() {
    let mut session = Session::default();
    session.set_draft("draft", "", plain::read("“The keeper trims the lamp each night.” Doe v. Roe, 900 F.3d 12 (2018)."));
    let skipped = session.skip(0, "It took too long.").unwrap();
    assert_eq!(session.report().unwrap().quotations, [skipped]);
    session.add_source("doe.txt", None, None, plain::read("Doe v. Roe, 900 F.3d 12 (2018)\n\nThe keeper trims the lamp each night."));
    assert_eq!(session.judge(0).unwrap().headline, Headline::Verbatim);
    let finding = session.add_notes(0, vec!["Looked up by hand.".into()]).unwrap();
    assert_eq!(finding.notes.last().map(String::as_str), Some("Looked up by hand."));
    assert_eq!(session.report().unwrap().quotations, [finding]);
    assert!(session.add_notes(1, Vec::new()).is_none());
}

/// A document with one of its words in doubt.
fn doubtful(text: &str, word: &str) -> Document {
    let at = text.find(word).expect("the text has the word");
    Document { doubts: vec![(at..at + word.len()).into()], ..plain::read(text) }
}

#[test]
fn words_that_a_recogniser_doubts_are_not_accused() {
    let source = "Doe v. Roe, 900 F.3d 12 (2018)\n\nThe keeper who lets the lamp go out shall not answer for the ships of that night.";
    let draft = "“The keeper who lets the lamp go out shall answer for the ships of that night.” Doe v. Roe, 900 F.3d 12 (2018).";
    let result = |draft: Document, source: Document| {
        let mut session = Session::default();
        session.set_draft("draft", "", draft);
        session.add_source("roe.pdf", None, None, source);
        session.judge(0).expect("it has a draft").headline
    };
    assert_eq!(result(plain::read(draft), plain::read(source)), Headline::Altered);
    assert_eq!(result(plain::read(draft), doubtful(source, "lamp")), Headline::Altered);
    assert_eq!(result(plain::read(draft), doubtful(source, "not")), Headline::CannotCheck);
    let changed = draft.replace("lamp", "lump");
    let true_source = source.replace("shall not", "shall");
    assert_eq!(result(doubtful(&changed, "lump"), plain::read(&true_source)), Headline::CannotCheck);
}

#[test]
fn style_sheets_that_are_missing_are_noted_once_if_a_quotation_is_from_their_page() {
    let page =
        |head: &str, name: &str, words: &str| html::read(&format!("<html><head>{head}</head><body><h1>{name}</h1><p>{words}</p></body></html>"));
    let (missing, inside) = ("<link rel=stylesheet href=page.css>", "<style>p { color: black }</style>");
    let (doe, roe) = ("Doe v. Roe, 900 F.3d 12 (2018)", "Moe v. Poe, 901 F.3d 3 (2019)");
    let (lamp, horn) = ("The keeper trims the lamp each night.", "The horn is sounded by hand in every fog.");
    let quoted = format!("“{lamp}” {doe}.");
    let both = format!("{quoted} “{horn}” {roe}.");
    let wrong = format!("“The pilot was aboard his ship at dawn on that day.” {doe}.");
    let altered = quoted.replace("trims the lamp", "never trims the lamp");
    let unquoted = format!("The lamp was lit. {doe}. “{horn}” {roe}.");
    for (form, draft, styles, named) in [
        ("a quotation from a page with a missing sheet", &quoted, [missing, inside], Some("doe.html.")),
        ("quotations from two", &both, [missing, missing], Some("doe.html, moe.html.")),
        ("an altered quotation from one", &altered, [missing, inside], Some("doe.html.")),
        ("no quotation from one", &unquoted, [missing, inside], None),
        ("words that it does not have", &wrong, [missing, inside], None),
        ("nothing quoted", &doe.to_owned(), [missing, missing], None),
        ("styles in the page", &both, [inside, inside], None),
        ("no styles", &both, ["", ""], None),
    ] {
        let mut session = Session::default();
        session.set_draft("draft.md", "", plain::read(draft));
        session.add_source("doe.html", None, None, page(styles[0], doe, lamp));
        session.add_source("moe.html", None, None, page(styles[1], roe, horn));
        let report = session.report().expect("it has a draft");
        let notes: Vec<_> = report.draft.problems.iter().filter(|problem| problem.code == "missing_styles").collect();
        assert_eq!(notes.len(), usize::from(named.is_some()), "{form}");
        assert!(notes.iter().all(|note| note.text.ends_with(named.unwrap_or_default())), "{form}: {notes:?}");
        assert!(report.sources.iter().all(|source| source.problems.iter().all(|problem| problem.code == "uncited")), "{form}");
        let written = [to_markdown(&report), to_html(&report), Terminal { colour: false, width: 400 }.write(&report)];
        assert!(written.iter().all(|text| text.matches("Style sheets").count() == notes.len()), "{form}");
    }
    let mut session = Session::default();
    session.set_draft("draft.html", "", page(missing, "A draft", &quoted));
    session.add_source("doe.html", None, None, page(inside, doe, lamp));
    let problems = session.report().expect("it has a draft").draft.problems;
    assert!(problems.iter().any(|problem| problem.code == "missing_styles" && problem.text.ends_with("draft.html.")));
}

#[test]
fn the_share_of_cited_sources_without_a_text_is_in_the_report_and_at_its_head() {
    let draft = "Doe says “the lamp burns all night.” Doe v. Roe, 900 F.3d 12 (2018). Moe says “the horn is silent now.” Moe v. Poe, 901 F.3d 3 (2019). Noe says “the pier is closed today.” Noe v. Coe, 902 F.3d 5 (2020).";
    let report_with = |missing: &[(&str, &str)]| {
        let mut session = Session::default();
        session.set_draft("draft", "", read(draft));
        session.add_source("doe.txt", None, None, read("Doe v. Roe, 900 F.3d 12 (2018)\n\nThe lamp burns all night."));
        session.add_source("other.txt", None, None, read("Nothing of all this."));
        for &(name, citation) in missing {
            let problem = Problem::new("http", "It is not there.");
            session.add_missing(name, None, SourceStatus::NotFound, problem, Some(citation.to_owned()));
        }
        session.report().unwrap()
    };
    for (missing, total, unavailable, said) in [
        (&[][..], 1, 0, None),
        (&[("moe.txt", "c2")][..], 2, 1, Some("1 of 2 cited sources could not be fetched or read (50 %)")),
        (&[("moe.txt", "c2"), ("noe.txt", "c3")][..], 3, 2, Some("2 of 3 cited sources could not be fetched or read (67 %)")),
    ] {
        let report = report_with(missing);
        let counts = &report.counts;
        assert_eq!((counts.cited_sources, counts.unavailable_sources), (total, unavailable));
        assert!((counts.unavailable_share - f64::from(unavailable) / f64::from(total)).abs() < 1e-9);
        for (name, written) in
            [("terminal", Terminal { colour: false, width: 100 }.write(&report)), ("Markdown", to_markdown(&report)), ("HTML", to_html(&report))]
        {
            let head: String = written.lines().filter(|line| !line.starts_with("<style")).take(200).collect::<Vec<_>>().join("\n");
            assert_eq!(head.contains("cited sources could not be"), said.is_some(), "{name}: {written}");
            said.iter().for_each(|said| assert!(head.contains(said), "{name}: {written}"));
        }
    }
}
