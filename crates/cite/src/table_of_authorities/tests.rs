use super::*;
use crate::{Patterns, Styles};
use literatim_matching::text::{Block, BlockKind, PageMark};
use literatim_read::plain;

#[test]
fn pages_at_the_end_of_a_line() {
    for (tail, pages, passim) in [
        ("........ 3, 5", &[(3, 3), (5, 5)][..], false),
        (" . . . . 12–14, 112–14", &[(12, 14), (112, 114)], false),
        ("…………… passim", &[], true),
        (" 4, 6 & 9, passim", &[(4, 4), (6, 6), (9, 9)], true),
        ("....7, 8, and 9", &[(7, 7), (8, 8), (9, 9)], false),
        ("....27, 28 28 U.S.C. § 1", &[(27, 27), (28, 28)], false),
        ("....5 Childs", &[(5, 5)], false),
        ("....5 *passim*", &[(5, 5)], false),
        (", 2d", &[], false),
        ("....iv", &[], false),
    ] {
        assert_eq!(pages_in(tail), (pages.to_vec(), passim), "{tail}");
    }
}

#[test]
fn one_statute_written_two_ways_has_one_key() {
    for (text, expected) in [
        ("Federal Rule of Civil Procedure 11", "f r c p 11"),
        ("Fed. R. Civ. P. 11", "f r c p 11"),
        ("28 U.S.C. § 1927", "28 u s c § 1927"),
        ("28 USC Section 1927", "28 u s c § 1927"),
        ("900 F.3d 1", "900 f 3d 1"),
        ("900 F. 3d 1", "900 f 3d 1"),
    ] {
        assert_eq!(tokens(text).join(" "), expected);
    }
}

/// The findings on a brief with a table and body pages, the first of which has the label `first`; each with the words of the citation.
fn findings(table: &[&str], pages: &[&str], first: u32) -> Vec<String> {
    let mut document = Document::default();
    let mut add = |text: &str, kind: BlockKind| {
        let begin = document.text.len();
        document.text.push_str(text);
        document.blocks.push(Block::new(Span::new(begin, begin + text.len()), kind));
        document.text.push_str("\n\n");
        begin
    };
    add("TABLE OF AUTHORITIES", BlockKind::Heading(2));
    table.iter().for_each(|entry| _ = add(entry, BlockKind::TableRow));
    add("ARGUMENT", BlockKind::Heading(2));
    let marks: Vec<PageMark> = pages
        .iter()
        .zip(first..)
        .map(|(page, label)| PageMark { at: add(page, BlockKind::Paragraph), label: label.to_string(), series: 0, index: 0 })
        .collect();
    document.pages = marks;
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
    let words = |index: usize| &flow.text()[citations.list[index].core];
    table_of_authorities(&document, &flow, &citations)
        .iter()
        .map(|finding| match finding {
            TableFinding::Missing { citation } => format!("missing {}", words(*citation)),
            TableFinding::Unused { entry } => format!("unused {}", words(*entry)),
            TableFinding::Pages { entry, cited, .. } => {
                format!("{} on {:?}", words(*entry), cited.iter().map(|&(page, _)| page).collect::<Vec<_>>())
            }
            TableFinding::Address { given, cited, .. } => format!("{given} for {cited}"),
        })
        .collect()
}

#[test]
fn table_and_body_are_compared() {
    const DOE: &str = "It is old. Doe v. Roe, 900 F.3d 1, 4 (2018).";
    const MOE: &str = "It is new. Moe v. Poe, 901 F.3d 7 (2018).";
    const RULE: &str = "It is a rule. Fed. R. Civ. P. 11(b). It is a law. 28 U.S.C. § 1927.";
    let doe = |pages: &str| format!("Doe v. Roe, 900 F.3d 1 (2018) ........ {pages}");
    let moe = |pages: &str| format!("Moe v. Poe, 901 F.3d 7 (2018) ........ {pages}");
    let rule = |pages: &str| format!("Federal Rule of Civil Procedure 11 ........ {pages}");
    let law = |pages: &str| format!("28 U.S.C. § 1927 ........ {pages}");
    let all = |a: &str, b: &str, c: &str, d: &str| vec![doe(a), moe(b), rule(c), law(d)];
    for (table, pages, first, expected) in [
        (all("1", "2", "3", "3"), vec![DOE, MOE, RULE], 1, vec![]),
        (vec![doe("1"), rule("3"), law("3")], vec![DOE, MOE, RULE], 1, vec!["missing 901 F.3d 7"]),
        (all("1", "2", "3", "3"), vec![DOE, "Nothing.", RULE], 1, vec!["unused 901 F.3d 7"]),
        (all("1", "4", "3", "3"), vec![DOE, MOE, RULE], 1, vec!["901 F.3d 7 on [2]"]),
        (all("1", "passim", "3", "3"), vec![DOE, MOE, RULE], 1, vec![]),
        (all("1–2", "2", "3", "3"), vec![DOE, &format!("{MOE} {DOE}"), RULE, DOE], 1, vec!["900 F.3d 1 on [4]"]),
        // The file counts its cover and tables.
        (all("1", "2", "3", "3"), vec![DOE, MOE, RULE], 7, vec![]),
        (all("1", "2", "3", "3"), vec![DOE, MOE, RULE, MOE], 7, vec!["901 F.3d 7 on [4]"]),
        // Pages that never agree suggest another numbering.
        (all("40", "52", "67", "81"), vec![DOE, MOE, RULE], 1, vec![]),
        // A section of a code of which the table lists several, a rule by its number, a short form.
        (vec![doe("1"), "28 U.S.C. § 1920 et seq. ........ 3".into()], vec![DOE, "A law. 28 U.S.C. § 1927."], 1, vec![]),
        (vec![doe("1"), rule("2")], vec![DOE, "By Rule 11 it is so."], 1, vec![]),
        (vec![doe("1, 2")], vec![DOE, "Again. Doe, 900 F.3d at 5. Id. at 6."], 1, vec![]),
        // Two subsections of one section, listed separately.
        (
            vec![doe("1"), "28 U.S.C. § 1927(a) ........ 2".into(), "28 U.S.C. § 1927(b) ........ 3".into()],
            vec![DOE, "A law. 28 U.S.C. § 1927(a).", "A law. 28 U.S.C. § 1927(b)."],
            1,
            vec![],
        ),
        // Leaders that touch the section and the page.
        (
            vec![doe("1"), "28 U.S.C. §\n1927.............................4".into(), "Harrow Stat. § 38-209....................11".into()],
            vec![DOE, "A law. 28 U.S.C. § 1927. It broke Harrow Stat. § 38-209."],
            1,
            vec![],
        ),
        // Another volume or page of one reporter.
        (
            vec!["Doe v. Roe, 788 Or. 344, 4213 P.3d 77 (2018) ........ 1, 3".into(), moe("2")],
            vec!["Doe v. Roe, 788 Or. 344, 345, 4312 P.3d 77, 78 (2018).", MOE, "Doe, 4312 P.3d at 79."],
            1,
            vec!["4213 P.3d 77 for 4312 P.3d 77"],
        ),
        (
            vec!["Doe v. Roe, 788 Or. 344, 4213 P.3d 77 (2018) ........ 1".into()],
            vec!["Doe v. Roe, 788 Or. 344 (2018). Doe v. Roe, 788 Or. 344, 4213 P.3d 77 (2018). Doe v. Roe, 788 Or. 344, 4312 P.3d 77 (2018)."],
            1,
            vec![],
        ),
        // Papers of the record are not authorities; a text without a table has no findings.
        (vec![doe("1")], vec![DOE, "So it was. Compl. ¶ 4."], 1, vec![]),
        (vec![], vec![DOE], 1, vec![]),
    ] {
        let table: Vec<&str> = table.iter().map(String::as_str).collect();
        assert_eq!(findings(&table, &pages, first), expected, "{table:#?} {pages:#?}");
    }
}

#[test]
fn an_authority_is_named_by_the_body() {
    let text = "TABLE OF AUTHORITIES\n\nCases Doe v. Roe, 900 F.3d 1 (2018) ........ 1\n\nARGUMENT\n\nIt is old. Doe v. Roe, 900 F.3d 1, 4 (2018).";
    let flow = Flow::new(&plain::read(text));
    let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
    assert_eq!(citations.authorities.len(), 1);
    assert_eq!(citations.authorities[0].name.as_ref().map(|name| name.text.as_str()), Some("Doe v. Roe"));
    assert_eq!(citations.authorities[0].first, 1);
}

#[test]
fn long_tables_take_linear_time() {
    let entries = vec!["Doe v. Roe, 900 F.3d 1 (2018) ........ 1, 2, 3, 5"; 3_000];
    let body = "It is old. Doe v. Roe, 900 F.3d 1, 4 (2018). ".repeat(3_000);
    assert_eq!(findings(&entries, &[&body], 1), [] as [String; 0]);
}
