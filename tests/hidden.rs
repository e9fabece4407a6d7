//! What a reader does not see of a file, by tables of forms: each has the word `not` once, seen or hidden.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{ReadLimits, html, pdf};
use literatim::report::{Headline, Session};
use literatim::text::{Document, Flow};
use serde_json::Value;

/// The forms that HTML and CSS have. `www/element/test/sight.test.mjs` has a browser show them.
const HTML: &str = include_str!("cases/hidden-html.json");

#[test]
fn pages_are_read_as_a_browser_shows_them() {
    let rows: Vec<Value> = serde_json::from_str(HTML).expect("the table is JSON");
    let failures: Vec<String> = rows.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{} of {} forms fail:\n{}", failures.len(), rows.len(), failures.join("\n"));
    for seen in [true, false] {
        assert!(rows.iter().filter(|row| row["seen"] == seen).count() >= 80);
    }
}

/// What is wrong with a form, if anything.
fn failure(row: &Value) -> Option<String> {
    let page = row["html"].as_str().expect("a row has a page");
    wrong(&html::read(page), row["seen"] == true).map(|wrong| format!("{}: {} {wrong}", row["kind"], row["form"]))
}

fn wrong(document: &Document, is_seen: bool) -> Option<String> {
    let has = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|word| word == "not");
    let (read, concealed) = (has(Flow::new(document).text()), has(&document.concealed_text()));
    (read != is_seen || concealed == is_seen)
        .then(|| format!("is {}read and {}concealed", if read { "" } else { "not " }, if concealed { "" } else { "not " }))
}

#[test]
fn a_quotation_of_the_hidden_words_of_a_pdf_cannot_be_checked() {
    let line = |y: usize, words: &str| format!("BT /F1 12 Tf 72 {y} Td ({words}) Tj ET ");
    let hidden = "The keeper was asleep in his chair all night.";
    for (form, content) in [
        ("white", format!("1 g {} 0 g", line(600, hidden))),
        ("drawn as nothing", format!("3 Tr {} 0 Tr", line(600, hidden))),
        ("off the page", format!("q 1 0 0 1 0 4000 cm {} Q", line(600, hidden))),
        ("shown", line(600, hidden)),
    ] {
        let head = line(740, r"Doe v. Roe, 900 F.3d 12 \(2018\)") + &line(700, "The court affirmed.");
        let mut session = Session::default();
        session.add_source("doe.pdf", None, None, page(&(head + &content)));
        let judged = |words: &str| session.quote(words, None, Some("Doe v. Roe, 900 F.3d 12 (2018)")).headline;
        let expected = if form == "shown" { Headline::Verbatim } else { Headline::CannotCheck };
        assert_eq!((judged(hidden), form), (expected, form));
        assert_eq!((judged("The pilot was aboard his ship at dawn on that day."), form), (Headline::NotFound, form));
    }
}

/// A PDF of one page with this content. It has no table of its objects.
fn page(content: &str) -> Document {
    let file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>> endobj\n\
         4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>> endobj\n\
         5 0 obj <</Length {}>> stream\n{content}\nendstream endobj\ntrailer <</Root 1 0 R>>\n",
        content.len()
    );
    let undecoded = |_: &str, bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    pdf::read(file.as_bytes(), None, &ReadLimits::default(), &[], &undecoded, &mut |_, _| {}).expect("the file is read")
}
