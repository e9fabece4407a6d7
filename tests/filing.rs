//! A whole fictional brief: its parts, its quotations, and its table of authorities.
#![cfg(not(target_arch = "wasm32"))]

use literatim::cite::{Citations, FilingPart, Patterns, TableFinding, table_of_authorities};
use literatim::quote::plan;
use literatim::read::plain;
use literatim::report::Session;

const BRIEF: &str = include_str!("cases/brief.txt");

#[test]
fn the_parts_of_a_brief_are_in_order() {
    use FilingPart::*;
    let plan = plan(plain::read(BRIEF), &Patterns::default());
    let text = plan.flow.text();
    for (words, nth, part) in [
        ("Plaintiff-Appellant", 0, Caption),
        ("BRIEF OF APPELLANT", 0, Caption),
        ("TABLE OF AUTHORITIES", 0, TableOfContents),
        ("OF WHATEVER KIND", 0, TableOfContents),
        ("CONCLUSION", 0, TableOfContents),
        ("TABLE OF AUTHORITIES", 1, TableOfAuthorities),
        ("Brandt v. Harbour", 0, TableOfAuthorities),
        ("Procedure 56", 0, TableOfAuthorities),
        ("STATEMENT OF THE CASE", 1, Heading),
        ("Oil low", 0, Body),
        ("ARGUMENT", 1, Heading),
        ("Whoever keeps", 0, Body),
        ("A KEEPER WHO", 1, Heading),
        ("The judgment should", 0, Body),
        ("Respectfully", 0, Signature),
        ("Attorneys for Appellant", 0, Signature),
        ("excluding the parts", 0, Certificate),
        ("CERTIFICATE OF SERVICE", 0, Certificate),
        ("served this brief", 0, Certificate),
    ] {
        let (at, _) = text.match_indices(words).nth(nth).unwrap_or_else(|| panic!("{words} stands {} times", nth + 1));
        assert_eq!(plan.citations.anatomy.part_at(at), part, "{words} ({nth})");
    }
}

#[test]
fn quotations_of_a_brief_are_in_its_prose() {
    let plan = plan(plain::read(BRIEF), &Patterns::default());
    let heads: Vec<&str> = plan.quotations.iter().map(|quotation| plan.flow.text()[quotation.span].split(' ').next().unwrap_or("")).collect();
    assert_eq!(heads, ["Oil", "was", "Whoever", "A", "the", "a", "OF", "Nobody"]);
    let id = plan.citations.list.iter().find(|citation| &plan.flow.text()[citation.core] == "Id.").expect("there is one Id.");
    let authority = id.authority.map(|authority| plan.citations.authorities[authority].cites[0].to_string());
    assert_eq!(authority.as_deref(), Some("902 F.3d 217"));
}

#[test]
fn the_table_of_authorities_is_compared_with_the_body() {
    let plan = plan(plain::read(BRIEF), &Patterns::default());
    let Citations { list, .. } = &plan.citations;
    let words = |index: usize| plan.flow.text()[list[index].core].to_owned();
    let found: Vec<String> = table_of_authorities(&plan.draft, &plan.flow, &plan.citations)
        .into_iter()
        .map(|finding| match finding {
            TableFinding::Missing { citation } => format!("missing {}", words(citation)),
            TableFinding::Unused { entry } => format!("unused {}", words(entry)),
            TableFinding::Address { given, cited, .. } => format!("{given} for {cited}"),
            TableFinding::Pages { entry, given, cited } => format!("{} not {given:?} but {:?}", words(entry), cited[0].0),
        })
        .collect();
    assert_eq!(found, ["missing 688 F.3d 71", "unused 690 F.3d 12", "731 F.3d 9 not [(3, 3)] but 4"]);
}

#[test]
fn the_report_says_where_table_and_body_differ() {
    let mut session = Session::default();
    session.set_draft("brief", "", plain::read(BRIEF));
    let report = session.report().expect("there is a draft");
    let said: Vec<(&str, &str)> = report
        .citations
        .iter()
        .flat_map(|citation| citation.warnings.iter().map(|warning| (warning.code.as_str(), warning.text.as_str())))
        .filter(|(code, _)| code.contains("table"))
        .collect();
    assert_eq!(
        said,
        [
            ("other_pages_than_in_table", "The table of authorities gives page 3 but not page 4, where it is cited."),
            ("only_in_table", "The table of authorities lists it, but the text does not seem to cite it."),
            ("not_in_table", "The table of authorities does not list it."),
        ]
    );
}
