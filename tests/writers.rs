//! Outside text stays text in every written report: a report with hostile words in all fields has the same structure as one with harmless words.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::plain;
use literatim::report::{CertificateWording, Report, Session, Terminal, comments, to_annotations, to_certificate, to_csv, to_html, to_markdown};
use pulldown_cmark::{Event, Options, Parser};
use serde_json::{Value, json};

const HARMLESS: &str = "harmless words";

const HOSTILE: &[&str] = &[
    "![image](https://evil.example/i.png)",
    "[link](https://evil.example/) <https://evil.example/>",
    "<img src=x onerror=alert(1)><script>alert(1)</script>",
    "\n\n# heading\n\n- item\n\n1. item\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n",
    "- item",
    "12. item",
    "\" onmouseover=\"alert(1)\" ' &quot; &lt;b&gt; \\",
    "\u{1b}[31m\u{1b}]0;title\u{7}\u{9b}2J\u{8}\r\nforged line",
    "\u{202e}reversed\u{2066}",
    "`code` *emphasis* _emphasis_ ~~struck~~ **strong**",
];

/// A report with every kind of finding, made from a small draft.
fn report() -> Value {
    let mut session = Session::default();
    let draft = "It says “the lamp is lit at dusk” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999). It says “the horn is never heard in fog” there too. \
                 Nobody said “the mole is made of cheese and nothing else”. See Moe v. Poe, 3 F.3d 4 (2d Cir. 2001).";
    session.set_draft("draft.txt", "", plain::read(draft));
    let source = "Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)\n\nThe lamp is lit at dusk. The horn is heard in fog, and the lamp burns.";
    session.add_source("Doe v. Roe.txt", Some("https://harbour.example/doe".into()), None, plain::read(source));
    session.set_simple(Some(50));
    let mut report = serde_json::to_value(session.report().unwrap()).unwrap();
    report["ledger"] = json!([{ "time": "t", "host": "h", "purpose": "p", "sent": "s", "bytes_out": 1, "bytes_in": 2 }]);
    report["review"] =
        json!([{ "finding": "q1", "act": "dismissed", "note": "R", "time": "2026" }, { "finding": "c1", "act": "mended", "time": "2026" }]);
    report["draft"]["problems"] = json!([{ "code": "c", "text": "P" }]);
    for list in ["citations", "quotations"] {
        for finding in report[list].as_array_mut().unwrap() {
            finding["warnings"] = json!([{ "code": "w", "text": "W", "evidence": "E" }]);
            finding["notes"] = json!(["N"]);
        }
    }
    report
}

/// The report with `words` before each text that is not one of our names.
fn with(words: &str, link: &str) -> Report {
    fn change(value: &mut Value, field: &str, words: &str, link: &str) {
        match value {
            Value::String(text) if field == "link" => *text = link.into(),
            // Names of verdicts and the like, and ids.
            Value::String(text) if text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') && text.len() > 1 => {}
            Value::String(text) => *text = format!("{words} {text}"),
            Value::Array(items) => items.iter_mut().for_each(|item| change(item, field, words, link)),
            Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| change(value, name, words, link)),
            _ => {}
        }
    }
    let mut value = report();
    change(&mut value, "", words, link);
    serde_json::from_value(value).unwrap()
}

fn harmless() -> Report {
    with(HARMLESS, "https://harbour.example/doe")
}

/// The report with hostile words, and links that try to break out of their context.
fn hostile() -> impl Iterator<Item = Report> {
    HOSTILE.iter().flat_map(|words| {
        ["https://harbour.example/a) ![i](https://evil.example/i.png)", "https://harbour.example/\"><img src=x>"].map(|link| with(words, link))
    })
}

/// The tags and line breaks of a Markdown text, in order.
fn structure(markdown: &str) -> Vec<String> {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let shape = |event: Event| match event {
        Event::Text(_) | Event::SoftBreak => None,
        Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) => {
            assert!(dest_url.starts_with("https://harbour.example/"), "{dest_url}");
            Some("link".to_owned())
        }
        event => Some(format!("{event:?}")),
    };
    parser.filter_map(shape).collect()
}

#[test]
fn markdown_keeps_its_structure() {
    let expected = structure(&to_markdown(&harmless()));
    assert!(expected.iter().any(|tag| tag == "link"));
    let certificate = |report: &Report| structure(&to_certificate(report, CertificateWording::Court, false));
    let expected_certificate = certificate(&harmless());
    for report in hostile() {
        assert_eq!(structure(&to_markdown(&report)), expected, "{}", report.draft.name);
        assert_eq!(certificate(&report), expected_certificate, "{}", report.draft.name);
    }
}

#[test]
fn html_keeps_its_tags_and_attributes() {
    let marks = |html: &str| html.matches(['<', '>', '"', '\'']).collect::<String>();
    let written = |report: &Report| [to_html(report), to_certificate(report, CertificateWording::LawReview, true)];
    let expected = written(&harmless()).map(|html| marks(&html));
    for report in hostile() {
        for (html, expected) in written(&report).iter().zip(&expected) {
            assert_eq!(marks(html), *expected, "{}", report.draft.name);
            assert!(!html.contains(|c: char| c.is_control() && !c.is_whitespace()));
        }
    }
}

#[test]
fn only_web_addresses_become_links() {
    for link in ["javascript:alert(1)", "data:text/html,x", "//evil.example/", "httpx://a"] {
        let report = with(HARMLESS, link);
        let html = to_html(&report);
        assert!(html.split("href=\"").skip(1).all(|target| target.starts_with('#')), "{link}");
        assert!(!to_markdown(&report).contains("]("), "{link}");
    }
}

#[test]
fn a_terminal_gets_no_control_character() {
    for report in hostile() {
        let text = Terminal { colour: false, width: 80 }.write(&report);
        let bad = |c: char| c != '\n' && c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!text.contains(bad), "{text:?}");
        assert!(!text.lines().any(|line| line.starts_with("forged line")));
        let coloured = Terminal { colour: true, width: 80 }.write(&report);
        let ours = |escape: &str| escape.split_once('m').is_some_and(|(code, _)| code.starts_with('[') && code.len() <= 5);
        assert!(coloured.split('\u{1b}').skip(1).all(ours), "{coloured:?}");
    }
}

#[test]
fn a_worksheet_keeps_its_cells() {
    let cells = |report: &Report| to_csv(report).split("\r\n").map(|row| row.split("\",\"").count()).collect::<Vec<_>>();
    let expected = cells(&harmless());
    for report in hostile() {
        assert_eq!(cells(&report), expected, "{}", report.draft.name);
        let csv = to_csv(&report);
        assert!(!csv.contains(['\u{1b}', '\u{202e}']) && !csv.replace("\r\n", "").contains(['\r', '\n']));
    }
}

/// A report in every format for people, by the format's name, as plain words.
fn for_people(report: &Report) -> Vec<(String, String)> {
    let wordings = [CertificateWording::Plain, CertificateWording::Court, CertificateWording::LawReview];
    let certificates = wordings.into_iter().flat_map(|wording| {
        [true, false].map(|is_html| (format!("certificate {wording:?}, HTML {is_html}"), to_certificate(report, wording, is_html)))
    });
    let others = [
        ("terminal", Terminal { colour: false, width: 100 }.write(report)),
        ("markdown", to_markdown(report)),
        ("html", to_html(report)),
        ("csv", to_csv(report)),
    ];
    let all = others.map(|(name, text)| (name.to_owned(), text)).into_iter().chain(certificates);
    all.map(|(name, text)| (name, text.replace('\\', "").split_whitespace().collect::<Vec<_>>().join(" "))).collect()
}

/// A report with a claim that a model judged, and what took part in the check.
fn judged(fields: &[(&str, Value)]) -> Report {
    let mut session = Session::default();
    session.set_draft("draft.txt", "", plain::read("The keeper lit the lamp on ten nights. Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)."));
    session.add_source("Doe v. Roe.txt", None, None, plain::read("Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)\n\nThe keeper lit the lamp on nine nights."));
    session.set_claims(true);
    let mut report = serde_json::to_value(session.report().unwrap()).unwrap();
    for (name, value) in fields {
        match report.pointer_mut(name) {
            Some(field) => *field = value.clone(),
            None => panic!("the report has no {name}"),
        }
    }
    serde_json::from_value(report).unwrap()
}

#[test]
fn writers_for_people_name_models_requests_and_reviewers() {
    let call = |model: &str, kept: bool| json!({ "finding": "k1", "model": model, "host": "models.example", "input_tokens": 900, "output_tokens": 80, "ms": 5, "dollars": null, "kept": kept });
    let entry = json!([{ "time": "t", "host": "index.example", "purpose": "p", "sent": "s", "bytes_out": 1, "bytes_in": 2 }]);
    let act = |finding: &str, act: &str| json!({ "finding": finding, "act": act, "note": "", "time": "2026-02-03T04:05:06Z" });
    let supported = [
        ("/claims/0/model", json!("odd-model")),
        ("/claims/0/note", json!("Proposed by odd-model; …")),
        ("/claims/0/headline", json!("partial")),
        ("/claims/0/attention", json!("fix")),
    ];
    let cases: Vec<(Vec<(&str, Value)>, &str)> = vec![
        (vec![("/model_calls", json!([call("big-model", false)]))], "big-model"),
        (vec![("/model_calls", json!([call("kept-model", true)]))], "kept-model"),
        (vec![("/model_calls", json!([call("small-model", false), call("big-model", false)]))], "small-model"),
        (supported.to_vec(), "odd-model"),
        (vec![("/ledger", entry.clone())], "index.example"),
        (vec![("/kept", json!([{ "store": "/drafts/.kept", "answers": 2 }]))], "2 answers were taken from what is kept in /drafts/.kept."),
        (vec![("/review", json!([act("c1", "dismissed")]))], "1 finding settled by reviewers (1 dismissed)"),
        (vec![("/review", json!([act("c1", "dismissed"), act("c1", "reopened")]))], "2 acts of reviewers, no finding settled"),
        (vec![("/review", json!([act("q7", "mended")]))], "1 act of reviewers, no finding settled"),
    ];
    let nobody = for_people(&judged(&[]));
    for (fields, said) in cases {
        let report = judged(&fields);
        for ((name, text), (_, before)) in
            for_people(&report).into_iter().zip(&nobody).filter(|((name, _), _)| name != "csv" || !said.contains("index"))
        {
            assert!(text.contains(said), "{name} does not say {said}: {text}");
            assert!(!before.contains(said), "{name} says {said} of another report");
            if said.ends_with("model") {
                assert!(!text.contains("No generative model took part"), "{name}: {text}");
            }
            if said.contains("reviewers") {
                assert!(!text.contains("No act of a reviewer"), "{name}: {text}");
            }
        }
    }
    assert!(nobody.iter().filter(|(name, _)| name.starts_with("certificate")).all(|(_, text)| text.contains("No generative model took part.")));
    let commented = judged(&[supported.to_vec(), vec![("/review", json!([act("k1", "reviewed")]))]].concat());
    let said: Vec<String> = comments(&commented, false).into_iter().flat_map(|comment| comment.paragraphs).collect();
    for part in ["Proposed by odd-model", "Reviewed on 2026-02-03"] {
        assert!(said.iter().any(|paragraph| paragraph.contains(part)), "{part}: {said:?}");
    }
}

#[test]
fn annotations_stay_json() {
    for report in hostile() {
        let written: Value = serde_json::from_str(&to_annotations(&report)).expect("it is JSON");
        let items = written["items"].as_array().expect("it has items");
        assert_eq!(items.len(), report.quotations.len() + report.citations.len());
    }
}

/// The verdicts that a report gives, each once, with how often they were wrong; no other verdict is in the table.
#[test]
fn html_says_how_often_its_verdicts_were_wrong() {
    let mut session = Session::default();
    let draft = "It says “the lamp is lit at dusk” and “the lamp burns all night here” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999). It says “the horn is \
                 never heard in fog” there too.";
    session.set_draft("draft.txt", "", plain::read(draft));
    let source = "Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)\n\nThe lamp is lit at dusk. The horn is heard in fog, and the lamp burns all night here.";
    session.add_source("Doe v. Roe.txt", None, None, plain::read(source));
    let report = session.report().unwrap();
    let html = to_html(&report);
    let (_, table) = html.split_once("<section id=\"verdicts\">").expect("there is a table");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("<tr>")).collect();
    let mut given: Vec<&str> = report.quotations.iter().map(|quotation| quotation.headline.label()).collect();
    given.sort_unstable();
    given.dedup();
    assert_eq!(rows.len(), given.len(), "{rows:?}");
    for label in given {
        let row = rows.iter().find(|row| row.contains(&format!(">{label}</b>"))).expect("each verdict has a row");
        assert!(row.contains(" of ") || row.ends_with("not counted"), "{row}");
    }
    assert!(html.contains("href=\"#verdicts\""), "the contents lead to it");
}

/// The terminal's bar has a character for each share of the findings, and nothing to fix is not red.
#[test]
fn a_terminal_shows_the_shares_of_the_findings() {
    let source = "Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)\n\nThe lamp is lit at dusk. The horn is heard in fog, and the lamp burns all night here.";
    let written = |draft: &str| {
        let mut session = Session::default();
        session.set_draft("draft.txt", "", plain::read(draft));
        session.add_source("Doe v. Roe.txt", None, None, plain::read(source));
        Terminal { colour: true, width: 80 }.write(&session.report().unwrap())
    };
    let honest = written("It says “the lamp is lit at dusk here” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999).");
    assert!(!honest.contains("\u{1b}[1;31mNothing to fix"), "{honest}");
    let draft = "It says “the horn is never heard in fog” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999). It says “the lamp burns all night here” there too, \
                 and “the horn is heard in fog” in Doe, 1 F.3d at 2.";
    let written = written(draft);
    let bar = written.lines().nth(2).unwrap_or("");
    let shades = |shade: char| bar.chars().filter(|&c| c == shade).count();
    assert!(shades('█') > 0 && shades('█') + shades('▓') + shades('▒') + shades('░') <= 40, "{written}");
}

/// A report is corrected as an editor does it, and no score stands beside a fault.
#[test]
fn reports_strike_what_must_go_and_put_in_what_is_missing() {
    let mut session = Session::default();
    let draft = "It says “the horn is never heard in fog” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999), and “the lamp burns all night” there too.";
    session.set_draft("draft.txt", "", plain::read(draft));
    let source = "Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)\n\nThe horn is heard in fog, and the lamp burns not all night.";
    session.add_source("Doe v. Roe.txt", None, None, plain::read(source));
    let report = session.report().unwrap();
    let markdown = to_markdown(&report);
    for words in ["horn is ~~never~~ heard in fog", "the lamp burns **not** all night"] {
        assert!(markdown.contains(words), "{words}: {markdown}");
    }
    let terminal = |colour: bool| Terminal { colour, width: 100 }.write(&report);
    for words in ["horn is [-never-] heard in fog”", "the lamp burns {+not+} all night"] {
        assert!(terminal(false).contains(words), "{words}: {}", terminal(false));
    }
    for words in ["\u{1b}[1;9mnever\u{1b}[0m", "\u{1b}[1;4mnot\u{1b}[0m"] {
        assert!(terminal(true).contains(words), "{words}: {:?}", terminal(true));
    }
    assert!(!markdown.contains("score") && !terminal(false).contains("score"), "{markdown}");
}
