//! Cases of courts abroad in a whole report: their source, their paragraphs, and what an American index says of them.

use literatim::read::plain;
use literatim::report::{Headline, Session};
use serde_json::{from_value, json};

/// A judgment with its own number and numbered paragraphs.
const JUDGMENT: &str = "Neutral Citation Number: [2025] EWHC 4383 (Admin)\n\nIN THE HIGH COURT OF JUSTICE\n\nTHE KING (on the application of PELL)\n\nv\n\n\
    HARROW LBC\n\n[1] The lamp of the harbour was out for nine nights in all.\n\n[2] Nobody had told the pilot of the port that the lamp was \
    out.\n\n[3] A keeper owes a duty of care to every ship in the channel.\n\n[4] The claim is therefore allowed with costs to be assessed.\n";

/// The headline and the right pin of each quotation of a draft.
fn judged(file: &str, draft: &str) -> Vec<(Headline, Option<String>)> {
    let mut session = Session::default();
    session.add_source(file, None, None, plain::read(JUDGMENT));
    session.set_draft("draft", "", plain::read(draft));
    session.report().unwrap().quotations.into_iter().map(|finding| (finding.headline, finding.pin)).collect()
}

#[test]
fn a_source_is_met_by_its_number_or_name_and_its_paragraphs_are_places() {
    let duty = "“A keeper owes a duty of care to every ship in the channel.”";
    let claim = "“The claim is therefore allowed with costs to be assessed.”";
    let right = (Headline::Verbatim, None);
    let wrong = |pin: &str| (Headline::WrongPage, Some(pin.to_owned()));
    for (file, draft, expected) in [
        ("a.txt", format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] EWHC 4383 (Admin) at [3]."), vec![right.clone()]),
        ("a.txt", format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] EWHC 4383 (Admin), [2]-[4]."), vec![right.clone()]),
        ("a.txt", format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] EWHC 4383 (Admin) at para 2."), vec![wrong("para 3")]),
        ("a.txt", format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] EWHC 4383 (Admin) at [2]."), vec![wrong("[3]")]),
        ("a.txt", format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] EWHC 4383 (Admin) at 2."), vec![wrong("¶ 3")]),
        (
            "a.txt",
            format!("In Pell it was plain: {duty} [2025] EWHC 4383 (Admin), [3]. It went on: {claim} Ibid at [4]."),
            vec![right.clone(), right.clone()],
        ),
        (
            "R (Pell) v Harrow LBC.txt",
            format!("It is plain: {duty} R (Pell) v Harrow LBC [2025] 1 WLR 938, para 3. It went on: {claim} Pell, above, at [4]."),
            vec![right.clone(), right],
        ),
    ] {
        assert_eq!(judged(file, &draft), expected, "{draft}");
    }
}

#[test]
fn another_case_of_the_crown_is_not_the_source() {
    let other = "R (Quill) v Harrow LBC [2025] EWHC 9383 (Admin) at [3]";
    let found = judged("R (Pell) v Harrow LBC.txt", &format!("It is plain: “A lamp is never out in any harbour of the realm.” {other}."));
    assert_eq!(found, [(Headline::CannotCheck, None)]);
}

#[test]
fn an_american_index_is_not_asked_for_a_case_abroad() {
    for (cited, country) in [
        ("Pell v Oakes [2016] UKSC 912", "the United Kingdom"),
        ("Pell v Oakes, 2015 SCC 912, [2015] 1 SCR 931", "Canada"),
        ("Pell v Oakes (1992) 175 CLR 901", "Australia"),
        ("Oakes v. Pell, AIR 1973 SC 9461", "India"),
        ("S v Pell 1995 (3) SA 991 (CC)", "South Africa"),
        ("Case C-931/12 Pell v Oakes EU:C:2014:917", "the European Union"),
    ] {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(&format!("So it is. {cited}.")));
        let lookups = session.plan().unwrap().lookups;
        assert_eq!((lookups.len(), lookups[0].cites.len()), (1, 0), "{cited}");
        let inquiry = json!({"index": "The index", "cites": [], "searches": [], "works": [], "version": null});
        let settlement = serde_json::to_value(session.settle("c1", &from_value(inquiry).unwrap()).unwrap()).unwrap();
        assert_eq!((&settlement["existence"], &settlement["next"]), (&json!("cannot_check"), &json!(null)), "{cited}");
        assert!(settlement["reason"].as_str().unwrap().contains(country), "{cited}: {}", settlement["reason"]);
    }
}
