use super::FilingPart::*;
use super::*;
use crate::{Citations, Patterns, Styles};
use literatim_read::{markdown, plain};

/// The part of each block.
fn parts(flow: &Flow) -> Vec<FilingPart> {
    let anatomy = Anatomy::of(flow);
    flow.blocks().iter().map(|block| anatomy.part_at(block.span.start)).collect()
}

fn plain_parts(blocks: &[&str]) -> Vec<FilingPart> {
    let flow = Flow::new(&plain::read(&blocks.join("\n\n")));
    assert_eq!(flow.blocks().len(), blocks.len(), "{:#?}", flow.text());
    parts(&flow)
}

const PROSE: &str = "The keeper of the light owed the harbour a duty of care, and the keeper did not meet it.";

#[test]
fn captions_end_before_the_first_sentence() {
    for (blocks, caption) in [
        (
            &[
                "IN THE DISTRICT COURT OF DUNMORE",
                "JANE DOE, Plaintiff,",
                "v.",
                "RICHARD ROE, Defendant.",
                "Case No. 4-19",
                "BRIEF OF PLAINTIFF",
                PROSE,
            ][..],
            6,
        ),
        (&["No. 31-20", "HARROW COURT OF APPEALS", "DOE, Appellant, v. ROE, Appellee.", "Eve Quill, Counsel", PROSE], 3),
        (&["HARROW COURT OF APPEALS", "DOE V. ROE", "APPELLANT’S BRIEF", "Plaintiff said “it was quite dark” then.", PROSE], 3),
        // No sides, no court, or no caption at all.
        (&["IN THE DISTRICT COURT OF DUNMORE", "A REPORT", PROSE], 0),
        (&["DOE v. ROE", "Plaintiff,", PROSE], 0),
        (&["Doe v. Roe, No. 31-20, 900 F.3d 1 (Harrow Super. Ct. 2018).", "Id. at 4."], 0),
        (&["Plaintiff cites Doe v. Roe, No. 31-20.", PROSE], 0),
        (&[PROSE], 0),
    ] {
        assert_eq!(plain_parts(blocks).iter().filter(|&&part| part == Caption).count(), caption, "{blocks:#?}");
    }
}

#[test]
fn tables_end_where_the_text_begins() {
    for (blocks, expected) in [
        (
            &["TABLE OF CONTENTS", "Page", "INTRODUCTION ........ 1", "ARGUMENT", "A. The Keeper Owed", "A Duty ........ 2", "INTRODUCTION", PROSE][..],
            &[TableOfContents, TableOfContents, TableOfContents, TableOfContents, TableOfContents, TableOfContents, Heading, Body][..],
        ),
        (
            &[
                "TABLE OF CONTENTS",
                "TABLE OF AUTHORITIES ........ ii",
                "TABLE OF AUTHORITIES",
                "Cases",
                "Doe v. Roe, 900 F.3d 1 (2018) ........ 3",
                PROSE,
            ],
            &[TableOfContents, TableOfContents, TableOfAuthorities, TableOfAuthorities, TableOfAuthorities, Body],
        ),
        (
            &["TABLE OF AUTHORITIES", "Doe v. Roe, 900 F.3d 1 (2018) 3, 5", "Rules", "Fed. R. Civ. P. 11 passim", "ARGUMENT", PROSE],
            &[TableOfAuthorities, TableOfAuthorities, TableOfAuthorities, TableOfAuthorities, Heading, Body],
        ),
        (
            &["INDEX OF EXHIBITS", "Exhibit 1: Log of the keeper", "Exhibit 2: Letter", "ARGUMENT", PROSE],
            &[Exhibits, Exhibits, Exhibits, Heading, Body],
        ),
        // Words of a title inside a sentence are not a title.
        (&["Table of authorities rules are old and they are seldom read by anyone at all.", PROSE], &[Body, Body]),
        (&["The contents ........ 4 of it", PROSE], &[Table, Body]),
    ] {
        assert_eq!(plain_parts(blocks), expected, "{blocks:#?}");
    }
}

#[test]
fn signatures_and_certificates_end_a_filing() {
    let served = "I certify that on May 4, 2031 a copy of this brief was served on all counsel of record by mail.";
    for (blocks, expected) in [
        (
            &[PROSE, "Respectfully submitted,", "/s/ Eve Quill", "Eve Quill, 4 Quay Street", "CERTIFICATE OF SERVICE", served, "/s/ Eve Quill"][..],
            &[Body, Signature, Signature, Signature, Certificate, Certificate, Signature][..],
        ),
        (&[PROSE, "Dated: May 4, 2031 Respectfully submitted, QUILL LLP", "By: /s/ Eve Quill", PROSE], &[Body, Signature, Signature, Body]),
        (
            &["Certificate of Compliance", "This brief complies with the limit and has 4,100 words.", "ADDENDUM", PROSE],
            &[Certificate, Certificate, Heading, Body],
        ),
        // A heading that mentions certificates; words that are not a signature.
        (&["Certificate of Occupancy", PROSE, PROSE], &[Body, Body, Body]),
        (&["The plaintiff respectfully submitted that the light was out on the night of the wreck."], &[Body]),
        (&["The letter is signed “/s/ Eve Quill” and it was sent to the keeper of the light."], &[Body]),
    ] {
        assert_eq!(plain_parts(blocks), expected, "{blocks:#?}");
    }
}

#[test]
fn a_signature_may_end_a_paragraph() {
    let text = format!("{PROSE} “It is the oldest rule.” Respectfully submitted, Eve Quill");
    let flow = Flow::new(&plain::read(&text));
    let anatomy = Anatomy::of(&flow);
    assert_eq!(anatomy.part_at(flow.text().find("oldest").unwrap()), Body);
    assert_eq!(anatomy.part_at(flow.text().find("Eve").unwrap()), Signature);
}

#[test]
fn parts_of_markdown() {
    let text = format!("# Memorandum\n\n{PROSE}[^1]\n\n| a | b |\n|---|---|\n| c | d |\n\n- An item of a list.\n\n[^1]: A note.\n");
    let flow = Flow::new(&markdown::read(&text));
    let found = parts(&flow);
    assert_eq!(found.first(), Some(&Heading));
    assert!(found.contains(&Table) && found.contains(&Footnote) && found.contains(&Body));
    assert!(found.iter().all(|part| matches!(part, Heading | Table | Footnote | Body)));
}

#[test]
fn rows_that_quote_a_sentence_are_prose() {
    for (row, is_prose) in [
        ("| Harrow | “The Board does not own any of your lamps.” | May 11, 2026 |", true),
        ("| Harrow | It is “late.” | 2026 |", true),
        ("| Marsh v. Port | “The keeper lights the lamp at dusk.” | 12 F.3d 4, 6 |", true),
        ("| a | The “oldest rule” of the port . . . . . . | 12 |", false),
    ] {
        let flow = Flow::new(&markdown::read(&format!("| a | b | c |\n|---|---|---|\n{row}\n")));
        let at = flow.text().find('“').unwrap();
        assert_eq!(Anatomy::of(&flow).part_at(at) == Body, is_prose, "{row}");
    }
}

#[test]
fn only_prose_holds_antecedents() {
    let text = "ARGUMENT\n\nIt is old. Doe v. Roe, 900 F.3d 1 (2018).\n\nCERTIFICATE OF SERVICE\n\nI hereby certify under Fed. R. Civ. P. 5(b).\n\nADDENDUM\n\nIt is so. Id. at 4.";
    let flow = Flow::new(&plain::read(text));
    let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
    assert_eq!(citations.list.iter().map(|citation| citation.authority).collect::<Vec<_>>(), [Some(0), Some(1), Some(0)]);
}

#[test]
fn hostile_texts_take_linear_time() {
    for unit in ["/s/ ", "Respectfully submitted ", "CERTIFICATE OF ", "TABLE OF CONTENTS ", ". . . . ", "“", "v. "] {
        for separator in ["", "\n\n"] {
            let text = format!("{unit}{separator}").repeat(20_000);
            let flow = Flow::new(&plain::read(&text));
            let anatomy = Anatomy::of(&flow);
            assert!(anatomy.parts.is_sorted_by_key(|&(begin, _)| begin), "{unit}");
        }
    }
}
