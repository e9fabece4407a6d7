//! Web pages with a success status: the kind of each page, and the verdict on words that are not in it.
//!
//! `tests/web/pages.json` names a page for each case, the requested address and, if it differs, the one that answered, the content type that the host
//! gives, the `kind` of page, a part of the evidence (`says`), and words that are in it (`stands`). All are fictional.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::plain;
use literatim::read::web::{Answer, PageKind, WebPage, read};
use literatim::report::{Headline, Session, SourceStatus};
use literatim::text::{Document, PageArea, Problem};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Words that none of the pages contains.
const ABSENT: &str = "the ferryman who forgets his lantern must carry every passenger home without a fare";

fn page(case: &Value) -> WebPage {
    let text = |field: &str| case.get(field).and_then(Value::as_str);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web").join(text("file").expect("a case has a file"));
    let html = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let asked = text("asked").expect("a case has an address");
    read(&Answer { html: &html, asked, answered: text("answered").unwrap_or(asked), content_type: text("type") })
}

fn status(kind: PageKind) -> SourceStatus {
    serde_json::from_value(kind.status().into()).expect("a page's status is one of the report's")
}

/// The headline for words cited to a page.
fn headline(case: &Value, words: &str) -> Headline {
    let WebPage { document, assessment } = page(case);
    let mut session = Session::default();
    match status(assessment.kind) {
        SourceStatus::Ok | SourceStatus::Partial => session.add_source("page", None, None, document),
        status => session.add_missing("page", None, status, Problem::new("page", assessment.sentence("page")), None),
    }
    session.quote(words, None, None).headline
}

#[test]
fn pages_are_classified() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("web/pages.json")).expect("the corpus is JSON");
    let mut failures = Vec::new();
    for case in &cases {
        let assessment = page(case).assessment;
        let name = format!("{} ({})", case["file"], case["asked"]);
        let kind = serde_json::to_value(assessment.kind).expect("a kind has a name");
        if kind != case["kind"] || !assessment.evidence.contains(case["says"].as_str().unwrap_or("")) {
            failures.push(format!("  {name} is {kind} and not {}: {}", case["kind"], assessment.evidence));
            continue;
        }
        let sentence = assessment.sentence("https://a.example/b");
        let whole = assessment.kind == PageKind::Whole;
        let is_said = sentence.starts_with("https://a.example/b ") && sentence.ends_with("add the file.");
        if whole && !sentence.is_empty() || !whole && !is_said {
            failures.push(format!("  {name} says: {sentence}"));
        }
        let absent = if whole { Headline::NotFound } else { Headline::CannotCheck };
        if headline(case, ABSENT) != absent {
            failures.push(format!("  {name}: absent words are {:?}", headline(case, ABSENT)));
        }
        if let Some(words) = case.get("stands").and_then(Value::as_str)
            && headline(case, words) != Headline::Verbatim
        {
            failures.push(format!("  {name}: present words are {:?}", headline(case, words)));
        }
    }
    assert!(failures.is_empty(), "{} of {} pages:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(cases.iter().filter(|case| case["kind"] == "whole").count() >= 10 && cases.len() >= 30);
}

/// A page with an article and its surroundings.
const AROUND: &str = r##"<html><head><title>On the lamps of Dunmore</title></head><body>
<nav><a href="/">Dunmore Letters</a> <a href="/login">Log in</a></nav>
<article><h1>On the lamps of Dunmore</h1>
<p>The lamps of Dunmore were counted three times in the year of the great ice, and each time, so the clerk has written, there was one lamp more than there were keepers to light it.<sup>1</sup></p>
<p>A keeper who has no lamp may borrow one, says the rule of the board, but <span class="star-pagination" label="7">*7</span> a lamp that has no keeper must be borne to the customs house, and there it must burn until somebody asks for it.</p>
<p>I have asked for it, and was told by a clerk who had not looked up from his book, nor put down his pen, that the lamp was out, as it had been, he thought, for some considerable time.</p>
<div class="footnote" id="fn1"><p>[1] Tables of the board, volume four.</p></div>
</article>
<div class="comments"><p>A reader writes that no lamp was ever lit at Dunmore which was not put out again by a clerk.</p></div>
<div class="related sidebar"><ul><li><a href="/rope">The rope walk has burnt down, and the town asks who stood at the tarred end of it.</a></li></ul></div>
</body></html>"##;

fn read_page(html: &str) -> Document {
    let asked = "https://letters.example/lamps";
    read(&Answer { html, asked, answered: asked, content_type: None }).document
}

#[test]
fn the_main_text_is_separated_from_its_surroundings() {
    let document = read_page(AROUND);
    let beside: String = document.beside.iter().map(|outside| &document.text[outside.span.range()]).collect::<Vec<_>>().join("\n");
    for (words, is_beside) in [
        ("Dunmore Letters", true),
        ("A reader writes", true),
        ("The rope walk has burnt down", true),
        ("On the lamps of Dunmore", false),
        ("The lamps of Dunmore were counted", false),
        ("a lamp that has no keeper", false),
        ("Tables of the board", false),
    ] {
        assert_eq!(beside.contains(words), is_beside, "{words}");
    }
    assert_eq!((document.pages.len(), document.pages[0].label.as_str()), (1, "7"));
    assert!(document.notes.iter().any(|note| note.mark.is_some()) && document.notes.iter().any(|note| note.body.is_some()), "{:?}", document.notes);
}

#[test]
fn words_beside_the_main_text_are_found_and_noted() {
    let mut session = Session::default();
    session.add_source("page", None, None, read_page(AROUND));
    for (words, note) in [("no lamp was ever lit at Dunmore which was not put out again", true), ("A keeper who has no lamp may borrow one", false)] {
        let finding = session.quote(words, None, None);
        assert_eq!(finding.headline, Headline::Verbatim, "{words}");
        assert_eq!(finding.notes.iter().any(|note| note.contains("outside the main text")), note, "{words}");
    }
}

#[test]
fn the_finding_says_where_on_the_page_words_outside_the_main_text_stand() {
    let words = "every keeper may ask the board for a lamp of the second order";
    let note_on = |html: String| {
        let mut session = Session::default();
        session.add_source("page", None, None, read_page(&html));
        let finding = session.quote(words, None, None);
        assert_eq!(finding.headline, Headline::Verbatim, "{html}");
        finding.notes.into_iter().find(|note| note.contains("outside the main text")).unwrap_or_default()
    };
    for (part, place) in [
        ("<nav><ul><li>WORDS.</ul></nav>", "in a menu"),
        ("<div role=navigation>WORDS.</div>", "in a menu"),
        ("<div class='main-menu'>WORDS.</div>", "in a menu"),
        ("<header><p>WORDS.</p></header>", "in its head"),
        ("<footer><p>WORDS.</p></footer>", "in its foot"),
        ("<div id='site-footer'><p>WORDS.</p></div>", "in its foot"),
        ("<footer><nav>WORDS.</nav></footer>", "in a menu"),
        ("<aside><p>WORDS.</p></aside>", "in a box at its side"),
        ("<div class='cookie-banner'><p>We use cookies, and WORDS.</p><button>Accept</button></div>", "in a notice on cookies or consent"),
        ("<div class='related'><p>WORDS.</p></div>", "where comments and teasers are"),
    ] {
        let part = part.replace("WORDS", words);
        let note = note_on(AROUND.replace("</article>", &format!("</article>{part}")));
        assert!(note.ends_with(&format!("of the page, {place}.")), "{part}: {note}");
    }
    // Without a main text, the elements of the page say where it is.
    let short = |part: &str| format!("<title>Board</title><p>The board sits.</p>{}", part.replace("WORDS", words));
    assert!(note_on(short("<footer><p>WORDS.</p></footer>")).ends_with("in its foot."));
    assert_eq!(note_on(short("<p>WORDS.</p>")), "");
}

#[test]
fn a_place_in_the_main_text_is_preferred() {
    let teaser =
        "<aside><p>A lamp that has no keeper must be borne to the customs house, and there it must burn until somebody asks for it.</p></aside>";
    let mut session = Session::default();
    session.add_source("page", None, None, read_page(&AROUND.replace("<article>", &format!("{teaser}<article>"))));
    let finding = session.quote("must be borne to the customs house, and there it must burn until somebody asks for it", None, None);
    assert_eq!((finding.headline, finding.notes.as_slice()), (Headline::Verbatim, &[][..]));
    assert_eq!(finding.passages[0].pages, ["7"]);
}

/// A page that claims to be longer than it is.
const PART: &str = r#"<title>On the oil of Tull</title><script type="application/ld+json">{"@type": "Article", "headline": "On the oil of Tull", "wordCount": 900}</script>
<p>The oil of Tull is pressed from apples.</p>"#;

#[test]
fn words_missing_from_a_part_are_not_assigned_to_another_source() {
    let words = "An oil that smokes shall be burnt on the windward side";
    let mut session = Session::default();
    let cited = |quoted: &str| {
        format!("The letter says: “{quoted}” [1].\n\nReferences\n\n[1] Quill, A. (2019). On the oil of Tull. https://letters.example/oil\n")
    };
    session.set_draft("draft", "", plain::read(&cited(words)));
    session.add_source("https://letters.example/oil", None, None, read_page(PART));
    session.add_source("rules.txt", None, None, plain::read(&format!("Rules of the board. {words}.")));
    let finding = session.judge(0).expect("there is a draft");
    assert_eq!(finding.headline, Headline::CannotCheck);
    assert!(
        finding.reason.starts_with("Only a part of On the oil of Tull is loaded: it says that its text has 900 words, but "),
        "{}",
        finding.reason
    );
    assert!(finding.notes.iter().any(|note| note == "The same words are in rules.txt."), "{:?}", finding.notes);
    let report = session.report().expect("there is a draft");
    assert_eq!((report.sources[0].status, report.sources[0].problems[0].code.as_str()), (SourceStatus::Partial, "partial"));

    session.set_draft("draft", "", plain::read(&cited("The oil of Tull is pressed from pears.")));
    assert_eq!(session.judge(0).expect("there is a draft").headline, Headline::Altered);
}

#[test]
fn a_partial_quoted_source_gives_no_fault() {
    let quoted = "a keeper shall hoist the blue lamp at dusk";
    let own = format!("Alder v. Birch\n\n700 F.3d 100 (2d Cir. 2012)\n\nThe rule is that “{quoted}” and at no other hour.");
    let mut session = Session::default();
    session.set_draft(
        "draft",
        "",
        plain::read(&format!(
            "The court held: “The rule is that ‘{quoted}’ and at no other hour.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012) (quoting Doe v. Roe, 600 F.3d 1 (2d Cir. 2010)).\n"
        )),
    );
    session.add_source("alder.txt", None, None, plain::read(&own));
    let doe = PART.replace("On the oil of Tull", "Doe v. Roe");
    for (part, warned) in [(read_page(&doe), false), (plain::read("Doe v. Roe\n\n600 F.3d 1 (2d Cir. 2010)\n\nThe judgment is affirmed."), true)] {
        assert_eq!(part.partial.is_none(), warned);
        session.add_source("doe", None, None, part);
        let finding = session.judge(0).expect("there is a draft");
        assert_eq!(finding.warnings.iter().any(|warning| warning.code == "not_in_quoted_source"), warned, "{:?}", finding.warnings);
        assert_eq!(finding.notes.iter().any(|note| note.starts_with("Only a part of Doe v. Roe")), !warned, "{:?}", finding.notes);
        session.remove_source("doe");
    }
}

#[test]
fn the_note_says_in_which_part_of_the_page_quoted_words_stand() {
    let prose = "<p>The keeper of the light trims the wick at dusk, and nobody else in this old port may do it while the light burns.</p>".repeat(6);
    let words = "Every visitor to the harbor must sign the book before the boats go out";
    for (open, close, place) in [
        ("<nav><ul><li>", "</li></ul></nav>", "in a menu"),
        ("<div role=\"navigation\"><p>", "</p></div>", "in a menu"),
        ("<ul class=\"main-menu\"><li>", "</li></ul>", "in a menu"),
        ("<footer><p>", "</p></footer>", "in its foot"),
        ("<div id=\"footer\"><p>", "</p></div>", "in its foot"),
        ("<div class=\"site-footer\"><p>", "</p></div>", "in its foot"),
        ("<div role=\"contentinfo\"><p>", "</p></div>", "in its foot"),
        ("<header><p>", "</p></header>", "in its head"),
        ("<div class=\"cookie-notice\"><p>", "</p></div>", "in a notice on cookies or consent"),
        ("<div id=\"cookie-consent\"><p>", "</p></div>", "in a notice on cookies or consent"),
        ("<div class=\"gdpr-banner\"><p>", "</p></div>", "in a notice on cookies or consent"),
        ("<aside><p>", "</p></aside>", "in a box at its side"),
        ("<div class=\"sidebar\"><p>", "</p></div>", "in a box at its side"),
    ] {
        let html = format!("<body><main><h1>The lamp</h1>{prose}</main>{open}{words}.{close}</body>");
        let mut session = Session::default();
        session.add_source("page", None, None, read_page(&html));
        let finding = session.quote(words, None, None);
        assert_eq!(finding.headline, Headline::Verbatim, "{open}");
        assert!(finding.notes.iter().any(|note| note.contains(place)), "{open}: {:?}", finding.notes);
    }
}

#[test]
fn areas_of_a_page_go_by_whole_names() {
    let prose = "<p>The keeper of the light trims the wick at dusk, and nobody else in this old port may do it while the light burns.</p>".repeat(6);
    let area = |class: &str| {
        let html = format!("<body><main><h1>The lamp</h1>{prose}</main><div class=\"{class}\"><p>We use small lamps on this page.</p></div></body>");
        let page = read(&Answer { html: &html, asked: "https://harbour.example/a", answered: "https://harbour.example/a", content_type: None });
        let at = page.document.text.find("We use small").expect("it is read");
        page.document.beside.iter().find(|outside| outside.span.contains(at)).map(|outside| outside.area)
    };
    assert_eq!(area("cookie-banner"), Some(PageArea::Consent));
    for class in ["trustee-report", "cmp-container", "report"] {
        assert_ne!(area(class), Some(PageArea::Consent), "{class}");
        assert_ne!(area(class), Some(PageArea::Dialog), "{class}");
    }
}
