//! References found by their shape, and what only looks like one.

use super::super::{Citation, CitationKind, Citations, Patterns, Styles};
use super::*;
use literatim_matching::text::Document;
use literatim_read::{markdown, plain};
use serde_json::Value;

/// Each case has a `text`, and what is `found` in it by shape, in order: the words of each citation, and if they are given, its `kind` (`work`,
/// `record`, `address`) and `pin`. A text with `markdown` is read as that.
const CASES: &str = include_str!("../../../../tests/cases/shape.json");

fn citations(document: &Document) -> (Flow, Citations) {
    let flow = Flow::new(document);
    let citations = Citations::find(&flow, &Styles::of(document, &flow), &Patterns::default());
    (flow, citations)
}

fn kind(citation: &Citation) -> &'static str {
    match citation.kind {
        CitationKind::Work => "work",
        CitationKind::Record => "record",
        CitationKind::Marker(_) => "address",
        _ => "other",
    }
}

#[test]
fn references_are_found_by_their_shape() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let mut wrong = Vec::new();
    for case in &cases {
        let text = case["text"].as_str().expect("a case has a text");
        let document = if case["markdown"].as_bool() == Some(true) { markdown::read(text) } else { plain::read(text) };
        let (flow, all) = citations(&document);
        let own: Vec<&Citation> = all.list.iter().filter(|citation| citation.by_shape).collect();
        let expected = case["found"].as_array().expect("a case says what is found");
        let is_it = |(citation, expected): (&&Citation, &Value)| {
            let pin = citation.pin.as_ref().map(|pin| pin.text.as_str());
            flow.text()[citation.span] == *expected["words"].as_str().unwrap_or_default()
                && expected["kind"].as_str().is_none_or(|wanted| wanted == kind(citation))
                && expected["pin"].as_str().is_none_or(|wanted| Some(wanted) == pin)
        };
        if own.len() != expected.len() || !own.iter().zip(expected).all(is_it) {
            let found: Vec<(&str, &str)> = own.iter().map(|citation| (kind(citation), &flow.text()[citation.span])).collect();
            wrong.push(format!("{text}\n    {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases are not read as expected:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!(cases.len() >= 60);
}

#[test]
fn a_reference_found_by_its_shape_is_what_id_and_supra_mean() {
    for (text, expected) in [
        ("See Ada Pell, The Slow Lamp 212 (2d ed. 2011). It is old. Id. at 214.", [0, 0]),
        ("See Ada Pell, The Slow Lamp 212 (2d ed. 2011). It is old. Pell, supra, at 214.", [0, 0]),
        ("The tower leaned. JA1204. It fell. Id.", [0, 0]),
        ("See Doe v. Roe, 900 F.3d 1 (2018); Ada Pell, The Slow Lamp 212 (2d ed. 2011).", [0, 1]),
        ("Ada Pell, The Slow Lamp 212 (2d ed. 2011). Bram Tarn, The Quay 7 (1998). Tarn, supra, at 9.", [0, 1]),
    ] {
        let (_, found) = citations(&plain::read(text));
        let authorities: Vec<Option<usize>> = found.list.iter().map(|citation| citation.authority).collect();
        let first = |index: usize| authorities[index].map(|authority| found.authorities[authority].first);
        assert_eq!([first(0), first(1)], expected.map(Some), "{text}");
    }
}

#[test]
fn lists_in_prose_and_places_of_judges_are_no_references() {
    for text in [
        "They are a feature of many markets. Ride-sharing apps,[3] airlines,[4] and Amazon,[5] to name some examples, have them.",
        "In an old case of the port, Lord Pell stated (at pp 350–51) that it is dark.",
        "It was so of the population (per Mayo JA at 55 and Leong JA at 61), and of the Court.",
    ] {
        let (_, found) = citations(&plain::read(text));
        assert!(!found.list.iter().any(|citation| citation.by_shape), "{text}");
    }
}

#[test]
fn a_second_reference_goes_on_a_string_cite() {
    let (_, found) =
        citations(&plain::read("It is so. See Doe v. Roe, 900 F.3d 1 (2018); Ada Pell, The Slow Lamp 212 (2d ed. 2011); 28 U.S.C. § 1927."));
    assert_eq!(found.list.iter().map(|citation| citation.in_string).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(found.list[0].signal.as_deref(), Some("see"));
}

#[test]
fn the_weights_are_read_whole() {
    let file = include_bytes!("weights.bin");
    assert!(Model::read(file).is_some());
    // Not one byte less, and not one more.
    assert_eq!(Model::read(&file[..file.len() - 1]), None);
    assert_eq!(Model::read(&[file.as_slice(), &[0]].concat()), None);
    assert_eq!(Model::read(&[]), None);
}

#[test]
fn hostile_text_is_read_in_pieces() {
    for piece in ["a1", "1 ", "(", "“1", "Pell, The Lamp 12 (2011); ", "No. ", "https://", "1.", "A "] {
        let text = piece.repeat(30_000 / piece.len());
        let (flow, found) = citations(&plain::read(&text));
        assert!(found.list.iter().all(|citation| citation.span.end <= flow.text().len()), "{piece}");
    }
}

#[test]
fn the_exponential_is_right_and_bounded() {
    for x in [-20.0f32, -3.5, -0.1, 0.0, 0.7, 4.0, 20.0] {
        assert!((model::exp(x) / x.exp() - 1.0).abs() < 1e-4, "{x}");
    }
    assert!(model::exp(1e9).is_finite() && model::exp(-1e9) >= 0.0);
}

#[test]
fn a_line_behind_a_dash_credits_a_block() {
    for (block, expected) in [
        ("> The keeper lights the lamp at dusk.\n> — Ada Marsh, *The Slow Lamp*, p. 14", "Ada Marsh, The Slow Lamp, p. 14"),
        ("> “The keeper lights the lamp.” – A. Marsh, Of Lamps, 1904", "A. Marsh, Of Lamps, 1904"),
        ("> The keeper lights the lamp at dusk.\n> -- Ada Marsh, keeper of Denby", "Ada Marsh, keeper of Denby"),
        ("> The keeper — Ada Marsh, of Denby — lights the lamp at dusk.", ""),
        ("> He lights it. — And so, he said, he left. Nobody saw him.", ""),
    ] {
        let flow = Flow::new(&markdown::read(&format!("So it is:\n\n{block}\n\nThat is all.\n")));
        let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
        let works = found.list.iter().filter(|citation| citation.by_shape).map(|citation| &flow.text()[citation.span]);
        assert_eq!(works.collect::<Vec<_>>().join("; "), expected, "{block}");
    }
}
