//! Laws that hold for any text.
#![cfg(not(target_arch = "wasm32"))]

#[path = "laws/document.rs"]
mod laws;

use literatim::cite::reference::{entries, identifiers};
use literatim::cite::{Citations, Patterns, Styles, compare_names};
use literatim::locate::simple::partial_ratio;
use literatim::read::{detect, html, latex, markdown, plain, web};
use literatim::report::{QuotationFinding, Session, Words};
use literatim::text::{Flow, Folded, Span, Span16, Utf16Table, words};
use proptest::prelude::*;

/// Text with everything that folds, breaks or hides.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z]{1,8}",
        Just(" ".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("“".to_owned()),
        Just("”".to_owned()),
        Just("\"".to_owned()),
        Just("*12 ".to_owned()),
        Just("viola*46*tion".to_owned()),
        Just("deci-\nsion".to_owned()),
        Just("ofﬁce Straße É 😀 धर्म 論語 \u{AD}".to_owned()),
        Just("[T]he . . . word[s]".to_owned()),
        Just("Doe v. Roe, 900 F.3d 1, 4–5 (2018) (quoting Id. at 3)".to_owned()),
        Just("# > _a_ [1] | <p> </div> &amp;".to_owned()),
        any::<char>().prop_map(|c| c.to_string()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Text with everything that case names are made of, and some things that they are not.
fn any_name() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[A-Z]{1,5}[a-z.']{0,6}",
        Just("State of New York".to_owned()),
        Just("U.S.".to_owned()),
        Just("Dep't of Corr.".to_owned()),
        Just("N. L. R. B.".to_owned()),
        Just("AT & T".to_owned()),
        Just("(In re".to_owned()),
        Just("d/b/a".to_owned()),
        Just("Local 7,".to_owned()),
        Just("et al.;".to_owned()),
        any_text(),
    ];
    let side = prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.join(" "));
    prop::collection::vec(side, 1..4).prop_map(|sides| sides.join(" v. "))
}

/// A list of references, with all parts of entries and markers, in any order.
fn any_references() -> impl Strategy<Value = String> {
    let pieces = [
        "Smith, J.",
        "van der Meer",
        "DUVAL (Anne)",
        "et al.",
        " and ",
        "& ",
        "Society",
        "(2019a)",
        "(2019, p. 4)",
        " 2019",
        ". 1996–98.",
        "n.d.",
        "“",
        "”",
        "« ",
        " »",
        "‘",
        "(Ed.), ",
        "In ",
        "vol. 3, no. 2",
        "12(3), 45–67",
        "pp. 4–",
        ", 45.",
        "[1]",
        "[1, 3–4]",
        "[^1]",
        "1. ",
        "¹²",
        "⁻",
        "https://doi.org/10.5555/a(b",
        "doi:10.5555/é",
        "arXiv:2101.00001v",
        "PMID: 12",
        "ISBN 978-3-16-148410-0",
        "www.a.example/(",
        "———. ",
        ": ",
        ", ",
        ". ",
        "? ",
        "\n\n",
        "\n\nReferences\n\n",
        "é",
        "論",
        "\u{A0}",
        "Smith",
    ];
    let piece = prop_oneof![8 => prop::sample::select(pieces.to_vec()).prop_map(str::to_owned), 1 => any_text()];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| format!("{}\n\nReferences\n\n{}", pieces.concat(), pieces.concat()))
}

/// A page with everything that its main text and its kind are recognised by, in any order.
fn any_page() -> impl Strategy<Value = String> {
    let pieces = [
        "<p>",
        "</p>",
        "<div>",
        "<div class=\"comment\">",
        "<div id=\"root\">",
        "<div role=\"dialog\" class=\"cookie\">",
        "</div>",
        "<article>",
        "</article>",
        "<header>",
        "<nav hidden>",
        "</nav>",
        "<aside>",
        "<h1>Page not found</h1>",
        "<h2>",
        "<ul><li>",
        "</ul>",
        "<table><tr><td>",
        "</table>",
        "<font size=2>",
        "<br><br>",
        "<a href=\"javascript:go()\">",
        "<a href=\"/a\" rel=\"author\">",
        "</a>",
        "<span class=\"star-pagination\">*12</span>",
        "<sup>2</sup>",
        "<div class=\"footnote\" id=\"fn2\">",
        "<svg><title>",
        "</svg>",
        "<img src=\"a.png\" alt=\"\">",
        "<form><input type=\"password\"><button>Accept</button></form>",
        "<noscript>Enable JavaScript</noscript>",
        "<title>Log in | A</title>",
        "<meta http-equiv=\"refresh\" content=\"0; url=é\">",
        "<meta name=\"citation_firstpage\" content=\"9\"><meta name=\"citation_lastpage\" content=\"7\">",
        "<script type=\"application/ld+json\">[{\"@type\": \"Article\", \"wordCount\": \"1,000\", \"hasPart\": {\"isAccessibleForFree\": false}}]</script>",
        "<script type=\"application/ld+json\">{}][</script>",
        "The lamp went out at four, and nobody on the pier, so the log says, saw who had lit it again before the boats came in. ",
    ];
    let piece = prop_oneof![8 => prop::sample::select(pieces.to_vec()).prop_map(str::to_owned), 2 => any_text()];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

const VOCABULARY: &[&str] = &[
    "keeper", "light", "shall", "not", "answer", "wreck", "ship", "any", "of", "the", "a", "harbour", "fog", "horn", "and", "or", "two", "night",
    "pilot", "board",
];

#[test]
fn broken_markup_keeps_the_laws_of_documents() {
    // A formula that runs past the group in which it begins; a block that takes the space before a style.
    for text in ["{\\[}\\intertext{`}", "{\\begin{equation}}\\intertext{`}", "{\\begin{align} \\text{``} }\\end{align} \\text{`}"] {
        laws::check(&latex::read(text));
    }
    laws::check(&html::read("<pre> <b> <b> <b ><blockquote>‘"));
}

proptest! {

    #[test]
    fn folding_is_idempotent(text in any_text()) {
        let once = Folded::new(&text).text().to_owned();
        let twice = Folded::new(&once);
        prop_assert_eq!(twice.text(), once.as_str());
    }

    #[test]
    fn folded_spans_lead_back(text in any_text()) {
        let folded = Folded::new(&text);
        for word in words(folded.text()) {
            let origin = folded.origin_span(&text, word.span);
            let again = Folded::new(&text[origin.range()]);
            prop_assert!(again.text().contains(folded.text()[word.span.range()].trim_matches('\'')), "{:?} of {:?}", &text[origin.range()], word.key);
        }
    }

    #[test]
    fn every_word_that_is_read_leads_back_to_the_original(text in any_text()) {
        for document in [plain::read(&text), markdown::read(&text), html::read(&text)] {
            let flow = Flow::new(&document);
            for (offset, c) in flow.text().char_indices().filter(|(_, c)| c.is_alphanumeric()) {
                let origin = flow.origin_span(&document, Span::new(offset, offset + c.len_utf8()));
                let found = document.text[origin.range()].to_owned();
                prop_assert_eq!(found, c.to_string());
            }
            laws::check(&document);
        }
    }

    #[test]
    fn latex_keeps_the_laws_of_documents(text in any_text(), commands in prop::collection::vec("\\\\(footnote|emph|item|begin|end|cite|'|section)?[{}\\[\\]a-z ]{0,6}", 0..12)) {
        let words: Vec<&str> = text.split_inclusive(' ').collect();
        let mixed: String = (0..words.len().max(commands.len())).flat_map(|at| [words.get(at).copied(), commands.get(at).map(String::as_str)]).flatten().collect();
        laws::check(&latex::read(&mixed));
    }

    #[test]
    fn a_web_page_is_read_completely_and_classified(page in any_page()) {
        let asked = "https://dunmore.example/lamps/oil";
        let read = web::read(&web::Answer { html: &page, asked, answered: "https://dunmore.example/é/?a", content_type: None });
        let whole = html::read(&page);
        prop_assert_eq!((&read.document.text, &read.document.blocks), (&whole.text, &whole.blocks));
        let beside = &read.document.beside;
        prop_assert!(beside.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        prop_assert!(beside.iter().all(|beside| !whole.text[beside.span.range()].trim().is_empty()));
        let sentence = read.assessment.sentence(asked);
        prop_assert!(sentence.is_empty() == (read.assessment.kind == web::PageKind::Whole) && (sentence.is_empty() || sentence.ends_with('.')));
    }

    #[test]
    fn utf16_offsets_are_those_of_the_standard_library(text in any_text()) {
        let table = Utf16Table::new(&text);
        for (offset, _) in text.char_indices() {
            prop_assert_eq!(table.offset(&text, offset) as usize, text[..offset].encode_utf16().count());
        }
    }

    #[test]
    fn any_bytes_are_recognised_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Err(error) = detect(&bytes, None) {
            prop_assert!(error.to_string().ends_with('.'));
        }
    }

    #[test]
    fn names_compare_alike_in_both_directions(a in any_name(), b in any_name()) {
        let found = compare_names(&a, &b);
        prop_assert_eq!(found, compare_names(&b, &a));
        prop_assert!((0.0..=1.0).contains(&found.score));
        prop_assert_eq!(compare_names(&a, &a).score, 1.0);
    }

    #[test]
    fn references_of_any_text_are_in_it(text in any_references()) {
        for document in [plain::read(&text), markdown::read(&text)] {
            let flow = Flow::new(&document);
            let mut last = 0;
            for entry in entries(&flow) {
                prop_assert!(last <= entry.span.start && !flow.text()[entry.span].is_empty());
                last = entry.span.end;
            }
            for identifier in identifiers(flow.text()) {
                prop_assert!(!flow.text()[identifier.span].is_empty() && !identifier.value.is_empty());
            }
            for citation in Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default()).list {
                prop_assert!(!flow.text()[citation.core].is_empty() && flow.text().is_char_boundary(citation.span.end));
            }
        }
    }

    #[test]
    fn any_draft_is_checked(draft in any_text(), source in any_text()) {
        let mut session = Session::default();
        session.set_draft("draft", "", markdown::read(&draft));
        session.add_source("source", None, None, plain::read(&source));
        let units = draft.encode_utf16().count() as u32;
        let report = session.report().unwrap();
        for Span16(start, end) in report.quotations.iter().map(|finding| finding.span).chain(report.citations.iter().map(|finding| finding.span)) {
            prop_assert!(start <= end && end <= units);
        }
    }

    #[test]
    fn the_partial_ratio_agrees_with_its_definition(one in "[ab ]{0,90}|[a-e]{0,40}|[aé😀]{0,12}", other in "[ab ]{0,200}|[a-e]{0,90}|[aé😀]{0,30}") {
        for (first, second) in [(&one, &other), (&other, &one)] {
            let found = partial_ratio(first, second).unwrap();
            let (short, long): (Vec<char>, Vec<char>) = (first.chars().collect(), second.chars().collect());
            let defined = if short.len() < long.len() { best_window(&short, &long) } else { best_window(&long, &short) };
            let defined = if short.len() == long.len() { defined.max(best_window(&short, &long)) } else { defined };
            prop_assert!((found.score - defined).abs() < 1e-9, "{} is not {}", found.score, defined);
            if first.is_empty() || second.is_empty() {
                continue;
            }
            // The window that it names has this score.
            let (first, second): (Vec<char>, Vec<char>) = (first.as_str()[found.first].chars().collect(), second.as_str()[found.second].chars().collect());
            prop_assert!((ratio(&first, &second) - found.score).abs() < 1e-9);
        }
    }

    #[test]
    fn edits_applied_to_the_passage_give_the_quotation(
        source in prop::collection::vec(0..VOCABULARY.len(), 60..90),
        start in 5usize..30,
        length in 10usize..25,
        changes in prop::collection::vec((0usize..25, 0usize..3, 0..VOCABULARY.len()), 0..3),
    ) {
        let text: Vec<&str> = source.iter().map(|&index| VOCABULARY[index]).collect();
        let mut quotation: Vec<&str> = text[start..start + length].to_vec();
        for (at, kind, word) in changes {
            let at = at % quotation.len();
            match kind {
                0 => quotation[at] = VOCABULARY[word],
                1 => quotation.insert(at, VOCABULARY[word]),
                _ => { quotation.remove(at); }
            }
        }
        let quotation = quotation.join(" ");
        let mut session = Session::default();
        session.add_source("source", None, None, plain::read(&text.join(" ")));
        let finding = session.quote(&quotation, None, None);
        prop_assume!(!matches!(finding.words, Some(Words::NotFound | Words::Paraphrase | Words::CannotCheck)));
        prop_assert_eq!(applied(&finding), quotation.clone(), "{:?}", finding.edits);
        // A quotation without edits equals the passage, and one with a material edit never passes.
        prop_assert!(!finding.edits.is_empty() || finding.passages[0].text == quotation);
        prop_assert!(!finding.edits.iter().any(|edit| edit.material) || finding.verified == Some(false));
    }
}

/// The definition of the partial ratio: every window, one by one.
fn best_window(short: &[char], long: &[char]) -> f64 {
    if short.is_empty() {
        return ratio(short, long);
    }
    let whole = long.windows(short.len()).map(|window| ratio(short, window));
    let ends = (1..short.len()).flat_map(|length| [ratio(short, &long[..length]), ratio(short, &long[long.len() - length..])]);
    whole.chain(ends).fold(0.0, f64::max)
}

/// Twice the longest common subsequence in percent of both lengths, row by row.
fn ratio(one: &[char], other: &[char]) -> f64 {
    let mut row = vec![0usize; other.len() + 1];
    for a in one {
        let mut diagonal = 0;
        for (j, b) in other.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if a == b { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    let lengths = one.len() + other.len();
    if lengths == 0 { 100.0 } else { 200.0 * row[other.len()] as f64 / lengths as f64 }
}

/// The passage with each edit's place replaced by the quotation's words.
fn applied(finding: &QuotationFinding) -> String {
    let passage = &finding.passages[0];
    let units: Vec<u16> = passage.text.encode_utf16().collect();
    let cut = |from: usize, to: usize| String::from_utf16(&units[from..to]).unwrap();
    let mut out = String::new();
    let mut at = 0;
    for edit in &finding.edits {
        let Span16(start, end) = edit.passage.within;
        out.push_str(&cut(at, start as usize));
        out.push(' ');
        out.push_str(&edit.quotation.text);
        out.push(' ');
        at = end as usize;
    }
    out.push_str(&cut(at, units.len()));
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
