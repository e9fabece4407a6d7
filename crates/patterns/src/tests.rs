use super::*;
use literatim_cite::PatternKind;
use literatim_cite::{CitationKind, Citations, Styles};
use literatim_matching::text::Flow;
use literatim_read::plain;

const VERSES: &str = r#"{"patterns": [{
    "name": "verse",
    "pattern": "\\[(?<book>[A-Z][a-z]+(?: Kanda)?) (?<list>[^\\[\\]]+)\\]",
    "item": "(?:(?<chapter>\\d+)\\.)?(?<first>\\d+)(?:[-–](?<last>\\d+))?",
    "key": "{book} {chapter}.{first}",
    "url": "https://verses.example/{book}/{chapter}#{first}-{last}",
    "aliases": {"book": {"Lantern Kanda": "Lantern"}},
    "kind": "verse"
}, {
    "name": "plain verse",
    "pattern": "(?<book>Harbour) (?<chapter>\\d+)\\.(?<first>\\d+)",
    "key": "{book} {chapter}.{first}"
}]}"#;

fn keys(text: &str) -> Vec<(String, Option<String>)> {
    from_json(VERSES).unwrap().find(text).into_iter().map(|found| (found.reference.key, found.reference.last)).collect()
}

#[test]
fn keys_are_written_out() {
    for (text, expected) in [
        ("As [Lantern 54.30] says.", &[("Lantern 54.30", None)][..]),
        ("As [Lantern Kanda 54.30] says.", &[("Lantern 54.30", None)]),
        ("[Lantern 54.30–32; 55.1]", &[("Lantern 54.30", Some("Lantern 54.32")), ("Lantern 55.1", None)]),
        ("[Lantern 54.30-32, 35 and 40]", &[("Lantern 54.30", Some("Lantern 54.32")), ("Lantern 54.35", None), ("Lantern 54.40", None)]),
        ("[Lantern 54.130–32]", &[("Lantern 54.130", Some("Lantern 54.132"))]),
        // A range that runs backwards is not a range.
        ("[Lantern 54.30–30]", &[("Lantern 54.30", None)]),
        // A key that would lack a chapter, and lists with other words in them.
        ("[Lantern 54]", &[]),
        ("[Lantern 54.30–55.2]", &[]),
        ("[Lantern 54.30 in the old print]", &[]),
        ("[Lantern about 54.30]", &[]),
        ("Harbour 3.4 and [Lantern 3.5]", &[("Harbour 3.4", None), ("Lantern 3.5", None)]),
        ("[Lantern\n54.30]", &[]),
        ("[Lantern 54.30;]", &[("Lantern 54.30", None)]),
    ] {
        let expected: Vec<(String, Option<String>)> = expected.iter().map(|(key, last)| (key.to_string(), last.map(str::to_owned))).collect();
        assert_eq!(keys(text), expected, "{text}");
    }
}

#[test]
fn lists_side_by_side_are_not_each_others_parentheticals() {
    let text = "Light. [Lantern 1.1; 1.2] ".to_owned() + &"[Lantern 1.1; 1.2] ".repeat(2000);
    let flow = Flow::new(&plain::read(&text));
    let found = Citations::find(&flow, &Styles::default(), &from_json(VERSES).unwrap());
    assert_eq!(found.list.len(), 4002);
    assert!(found.list.iter().all(|citation| citation.parentheticals.is_empty()));
}

#[test]
fn items_of_one_list_are_adjacent() {
    let text = "As [Lantern 54.30–32; 55.1, 3][Lantern 56.1] say. So [Lantern 57.1] and he, [Lantern 58.1]; but [Lantern 59.1].";
    let flow = Flow::new(&plain::read(text));
    let found = Citations::find(&flow, &Styles::default(), &from_json(VERSES).unwrap());
    let together: Vec<_> = (0..found.list.len()).map(|index| found.together(flow.text(), index)).collect();
    assert_eq!(together, [0..4, 0..4, 0..4, 0..4, 4..5, 5..6, 6..7]);
}

#[test]
fn items_of_a_list_follow_each_other_and_have_addresses() {
    let text = "— so [Lantern Kanda 54.30–32; 55.1].";
    let found = from_json(VERSES).unwrap().find(text);
    assert_eq!(found.iter().map(|found| &text[found.span]).collect::<Vec<_>>(), ["[Lantern Kanda 54.30–32", "55.1]"]);
    assert_eq!(found.iter().map(|found| found.pattern).collect::<Vec<_>>(), [0, 0]);
    assert_eq!(found[0].reference.url.as_deref(), Some("https://verses.example/Lantern/54#30-32"));
    assert_eq!(found[1].reference.url.as_deref(), Some("https://verses.example/Lantern/55#1-1"));
}

#[test]
fn errors_give_the_place() {
    let pattern = |fields: &str| format!(r#"{{"patterns": [{{"name": "verse", {fields}}}]}}"#);
    for (json, expected) in [
        ("{\"patterns\": [\n  {\"name\" \"verse\"}]}".to_owned(), "The file of patterns, line 2, column 11: expected `:`"),
        ("{\"patterns\": [\n  {\"nam\": \"verse\"}]}".to_owned(), "Pattern 1: unknown field `nam`, expected one of `name`"),
        ("{\"pattern\": []}".to_owned(), "The file of patterns: unknown field `pattern`, expected `patterns`; the form is"),
        (pattern(r#""key": "x""#), "Pattern 1 (verse): missing field `pattern`; the form is"),
        (pattern(r#""pattern": "a(?<n>b", "key": "x""#), "Pattern 1 (verse), field pattern, byte 1: found open group without closing ')'"),
        (
            pattern(r#""pattern": "(?<n>b)", "key": "b {m}""#),
            "Pattern 1 (verse), field key, byte 2: the pattern has no group \"m\"; its only group is n.",
        ),
        (pattern(r#""pattern": "b+", "key": "{m}""#), "it has no named groups at all"),
        (pattern(r#""pattern": "b*", "key": "b""#), "field pattern: it matches the empty text"),
        (pattern(r#""pattern": "\\b", "key": "b""#), "field pattern: it matches the empty text"),
        (pattern(&format!(r#""pattern": "{}", "key": "b""#, "b".repeat(1001))), "field pattern: it has 1001 characters"),
        (pattern(r#""pattern": "(?:\\w{900}){900}", "key": "b""#), "Pattern 1 (verse), field pattern, byte "),
        (pattern(r#""pattern": "(?<n>b)", "key": "{n}", "url": "ftp://b/{n}""#), "field url, byte 0: an address begins with https://"),
        (pattern(r#""pattern": "(?<n>b)", "key": "{n}", "aliases": {"m": {}}"#), "field aliases: the pattern has no group \"m\""),
        (pattern(r#""pattern": "(?<list>b)", "key": "b""#), "field item: a list takes both"),
        (pattern(r#""pattern": "b", "item": "b", "key": "b""#), "field item: a list takes both"),
        (pattern(r#""pattern": "(?<first>b)(?<last>c)", "key": "b""#), "field key: the group last ends a range"),
        (pattern(r#""pattern": "b", "key": "b", "kind": "psalm""#), "unknown variant `psalm`, expected one of `verse`, `exhibit`, `passage`"),
        (format!(r#"{{"patterns": [{}]}}"#, [r#"{"name": "a", "pattern": "b", "key": "b"}"#; 2].join(",")), "Pattern 2 (a), field name: each"),
        (format!(r#"{{"patterns": [{}]}}"#, [r#"{"name": "a", "pattern": "b", "key": "b"}"#; 51].join(",")), "it has 51 patterns; keep at most 50"),
    ] {
        let said = from_json(&json).unwrap_err().to_string();
        assert!(said.contains(expected), "{said}\nlacks {expected}");
    }
}

#[test]
fn long_and_hostile_texts_are_searched_in_linear_time() {
    let patterns = from_json(VERSES).unwrap();
    for (unit, count) in [("[", 100_000), ("[Lantern ", 20_000), ("[Lantern 1.1", 10_000), ("é", 50_000)] {
        assert_eq!(patterns.find(&unit.repeat(count)).iter().filter(|found| found.pattern == 0).count(), 0);
    }
    // A match that looks far ahead, and one at each place where a window ends.
    let greedy = from_json(r#"{"patterns": [{"name": "a", "pattern": "<a(?:[^>]*>)?", "key": "a"}]}"#).unwrap();
    assert_eq!(greedy.find(&"<a".repeat(2_000)).len(), 2_000);
    let text = format!("{}[Lantern 1.1]", "x ".repeat(700)).repeat(20);
    assert_eq!(patterns.find(&text).len(), 20);
    assert_eq!(patterns.find(&format!("[Lantern {}]", "1.1; ".repeat(300))), []);
}

#[test]
fn the_citations_of_a_draft_hold_those_of_the_patterns() {
    let json = r#"{"patterns": [{"name": "exhibit", "pattern": "\\bEx\\. (?<first>\\d+)\\b", "key": "Exhibit {first}", "kind": "exhibit"}]}"#;
    let flow = Flow::new(&plain::read("See Ex. 4 at 7. Id. at 9. Ex. 5; Ex. 4 at 2. Doe v. Roe, 900 F.3d 1 (2018)."));
    let found = Citations::find(&flow, &Styles::default(), &from_json(json).unwrap());
    let seen: Vec<_> = found.list.iter().map(|citation| (&flow.text()[citation.span], citation.authority)).collect();
    assert_eq!(
        seen,
        [("Ex. 4 at 7", Some(0)), ("Id. at 9", Some(0)), ("Ex. 5", Some(1)), ("Ex. 4 at 2", Some(0)), ("Doe v. Roe, 900 F.3d 1 (2018)", Some(2))]
    );
    assert_eq!(found.list[0].signal.as_deref(), Some("see"));
    assert_eq!(found.list[0].pin.as_ref().and_then(literatim_cite::Pin::first_page), Some(7));
    assert!(found.list[3].in_string);
    assert_eq!(found.authorities[1].reference.as_deref(), Some("Exhibit 5"));
    let CitationKind::Custom(reference) = &found.list[0].kind else { panic!("a citation by a pattern") };
    assert_eq!((reference.pattern.as_str(), reference.kind, reference.key.as_str()), ("exhibit", PatternKind::Exhibit, "Exhibit 4"));
    // Without patterns it is the record.
    assert_eq!(Citations::find(&flow, &Styles::default(), &Patterns::default()).list[0].kind, CitationKind::Record);
}
