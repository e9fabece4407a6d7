use super::super::{Citations, Patterns, Styles};
use super::{CitationProblemKind, problems};
use literatim_matching::text::Flow;
use literatim_read::plain;

/// The sentences of the problems in a draft's citations.
fn said(text: &str) -> Vec<String> {
    let flow = Flow::new(&plain::read(text));
    let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
    problems(flow.text(), &citations).into_iter().map(|(_, problem)| problem.text).collect()
}

fn table(rows: &[(&str, &[&str])]) {
    for (text, expected) in rows {
        assert_eq!(said(text), *expected, "{text}");
    }
}

#[test]
fn years_outside_the_reporter() {
    table(&[
        ("Doe v. Roe, 12 F.4th 34 (1st Cir. 2018).", &["F.4th begins in 2021; the citation says 2018."]),
        ("Doe v. Roe, 12 F.4th 34 (1st Cir. 2020).", &[]),
        ("Doe v. Roe, 800 P.2d 34 (2012).", &["P.2d ended in 2000; the citation says 2012."]),
        ("Doe v. Roe, 800 P.2d 34 (2001).", &[]),
        ("Doe v. Roe, 100 P. 34 (1950).", &["P. ended in 1931; the citation says 1950."]),
        // Its first volumes contain older reports.
        ("Doe v. Roe, 5 U.S. (1 Cranch) 34 (1803).", &[]),
        ("Doe v. Roe, 12 Ohio St. 3d 34 (1984).", &[]),
        ("Doe v. Roe, 12 F.4th 34.", &[]),
        // A page at the end of a parenthetical is not a year.
        ("Doe v. Roe, 683 N.W.2d 58 (citing Harrow, 461 U.S. at 435, 103 S. Ct. 1933).", &[]),
    ]);
}

#[test]
fn volumes_of_other_years() {
    table(&[
        ("Doe v. Roe, 347 U.S. 34 (1911).", &["Volume 347 of U.S. is from about 1954; the citation says 1911."]),
        ("Doe v. Roe, 347 U.S. 34 (1957).", &[]),
        ("Doe v. Roe (1911) 347 U.S. 34.", &["Volume 347 of U.S. is from about 1954; the citation says 1911."]),
        ("Doe v. Roe, 598 U.S. ___ (2011).", &["Volume 598 of U.S. is from about 2022; the citation says 2011."]),
        ("Doe v. Roe, 113 S. Ct. 34 (1983).", &["Volume 113 of S. Ct. is from about 1993; the citation says 1983."]),
        ("Doe v. Roe, 999 F.3d 34 (1st Cir. 2011).", &["Volume 999 of F.3d is from about 2021; the citation says 2011."]),
        // After the last volume whose year is known.
        ("Doe v. Roe, 999 F.4th 34 (1st Cir. 2030).", &[]),
        // Cases omitted from earlier volumes.
        ("Doe v. Roe, 154 U.S. 534 (1864).", &[]),
        ("Doe v. Roe, 131 U.S. lxiv (1819).", &[]),
        ("Doe v. Roe, 2015 WL 12345 (D. Vt. 2018).", &["WL dates it to 2015; the citation says 2018."]),
        ("Doe v. Roe, 2015 WL 12345 (D. Vt. 1998).", &[]),
        ("Doe v. Roe, 2015 U.S. Dist. LEXIS 12345 (D. Vt. 2016).", &[]),
    ]);
}

#[test]
fn a_volume_is_reported_once() {
    let sentence = "F.3d ended with volume 999; the citation says volume 1203.";
    table(&[
        ("Doe v. Roe, 1203 F.3d 34 (1st Cir. 2021). It is old. Doe v. Roe, 1203 F.3d 34, 36 (1st Cir. 2021).", &[sentence]),
        ("Doe v. Roe, 1203 F.3d 34 (1st Cir. 2021). Moe v. Poe, 1203 F.3d 90 (1st Cir. 2021).", &[sentence, sentence]),
    ]);
}

#[test]
fn volumes_past_the_last() {
    table(&[
        ("Doe v. Roe, 1203 F.3d 34 (1st Cir. 2021).", &["F.3d ended with volume 999; the citation says volume 1203."]),
        ("Doe v. Roe, 301 F. 34.", &["F. ended with volume 300; the citation says volume 301."]),
        ("Doe v. Roe, 999 F. Supp. 34 (D. Vt. 1998).", &[]),
        ("Doe v. Roe, 912 F. 3d", &[]),
        // Line numbers.
        ("Doe v. Roe, 580 F. 25 Supp. 2d 34 (D. Vt. 2008).", &[]),
        ("Doe v. Roe, 436 23 U.S. 34 (1978).", &[]),
    ]);
}

#[test]
fn courts_that_the_reporter_does_not_hold() {
    table(&[
        ("Doe v. Roe, 350 F.3d 34 (Cal. Ct. App. 2003).", &["F.3d has cases of the federal courts of appeals; Cal. Ct. App. is a state court."]),
        ("Doe v. Roe, 350 F.3d 34 (S.D.N.Y. 2003).", &["F.3d has cases of the federal courts of appeals; S.D.N.Y. is a federal trial court."]),
        ("Doe v. Roe, 350 F.3d 34 (9th Cir. 2003).", &[]),
        (
            "Doe v. Roe, 250 F. Supp. 3d 34 (2d Cir. 2017).",
            &["F. Supp. 3d has cases of the federal trial courts; 2d Cir. is a federal court of appeals."],
        ),
        ("Doe v. Roe, 250 F. Supp. 3d 34 (D. Vt. 2017).", &[]),
        ("Doe v. Roe, 30 Cal. Rptr. 3d 34 (2d Cir. 2005).", &["Cal. Rptr. 3d has cases of state courts; 2d Cir. is a federal court of appeals."]),
        ("Doe v. Roe, 30 Cal. Rptr. 3d 34 (Cal. Ct. App. 2005).", &[]),
        ("Doe v. Roe, 500 S.E.2d 34 (Mass. 1998).", &["S.E.2d has cases of the courts of other states; Mass. is a state court."]),
        ("Doe v. Roe, 500 S.E.2d 34 (N.C. 1998).", &[]),
        (
            "Doe v. Roe, 347 U.S. 34 (2d Cir. 1954).",
            &["U.S. has cases of the Supreme Court of the United States; 2d Cir. is a federal court of appeals."],
        ),
        // District of Columbia; circuits of Louisiana; an unknown court; the court of one reporter of two.
        ("Doe v. Roe, 300 A.2d 34 (D.C. 1973).", &[]),
        ("Doe v. Roe, 500 So. 2d 34 (4th Cir. 1986).", &[]),
        ("Doe v. Roe, 350 F.3d 34 (the board 2003).", &[]),
        ("Doe v. Roe, 300 Ga. 34, 500 F.2d 35 (Ga. 1974).", &[]),
        ("Doe v. Roe, 2 U.S. 34 (Pa. 1788).", &[]),
    ]);
}

#[test]
fn pins_before_the_first_page() {
    table(&[
        ("Doe v. Roe, 347 U.S. 483, 290 (1954).", &["The first page in 347 U.S. is 483; the pin says 290."]),
        ("Doe v. Roe, 347 U.S. 483, 483, 495 (1954).", &[]),
        ("Doe v. Roe, 300 Ga. 34, 36, 790 S.E.2d 35, 12 (2016).", &["The first page in 790 S.E.2d is 35; the pin says 12."]),
        ("Doe v. Roe, 12 Harv. L. Rev. 100, 90 (1898).", &["The first page in 12 Harv. L. Rev. is 100; the pin says 90."]),
        ("Doe v. Roe, 347 U.S. 483, at xiv (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, *4 (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, n.11 (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, ¶ 12 (1954).", &[]),
        ("Doe v. Roe, 2015 WL 12345, at 4 (D. Vt. 2015).", &[]),
        ("In 347 U.S. 483, 12 months later, nothing changed.", &[]),
        ("Doe v. Roe, 347 U.S. 483, 98 Harrow 873 (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, 20 495 (1954).", &[]),
    ]);
}

#[test]
fn pins_that_run_backwards() {
    table(&[
        ("Doe v. Roe, 347 U.S. 283, 495–290 (1954).", &["The page range 495–290 ends before it begins."]),
        ("Doe v. Roe, 347 U.S. 483, 490, 499-95 (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, 495–95 (1954).", &[]),
        ("Doe v. Roe, 347 U.S. 483, 495–1002 (1954).", &[]),
    ]);
}

#[test]
fn reporters_that_are_not_known() {
    table(&[
        ("Doe v. Roe, 123 F.3rd 456 (1st Cir. 1997).", &["The reporter F.3rd is unknown; F.3d is similar."]),
        ("Doe v. Roe, 123 F. Spup. 2d 456 (D. Vt. 2000).", &["The reporter F. Spup. 2d is unknown; F. Supp. 2d is similar."]),
        ("Doe v. Roe, 123 Orrw. 2d 456 (1997).", &["The reporter Orrw. 2d is unknown."]),
        ("Doe v. Roe, [2015] UKSC 12.", &[]),
        ("Quill, Words, 12 Orrw. L. Rev. 34 (1997).", &[]),
    ]);
}

#[test]
fn one_address_cited_twice() {
    table(&[
        (
            "Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Quill v. Dunmore, 350 F.3d 34 (1st Cir. 2003). See Ash v. Elm, 350 F.3d 34.",
            &["The draft gives 350 F.3d 34 to “Doe v. Harrow” and to “Quill v. Dunmore”."],
        ),
        ("Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See United States v. Harrow, 350 F.3d 34.", &[]),
        ("Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See In re Quill, 350 F.3d 34.", &[]),
        ("Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Quill v. Dunmore, 350 F.3d 34 (1st Cir. 2003) (table).", &[]),
        (
            "Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Doe v. Harrow, 350 F.3d 34 (1st Cir. 2004).",
            &["The draft gives 350 F.3d 34 the years 2003 and 2004."],
        ),
        (
            "Doe v. Harrow, 300 Ga. 34, 790 S.E.2d 35 (2016). See Doe v. Harrow, 300 Ga. 34, 790 S.E.2d 35 (2017).",
            &["The draft gives 300 Ga. 34 the years 2016 and 2017."],
        ),
        ("Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Quill v. Dunmore, 350 F.3d 35 (1st Cir. 2004).", &[]),
        (
            "Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Doe v. Harrow, 350 F.3d 34, 36 (11th Cir. 2003).",
            &["The draft gives 350 F.3d 34 the courts 1st Cir. and 11th Cir."],
        ),
        ("Doe v. Harrow, 350 F.3d 34 (1st Cir. 2003). See Doe v. Harrow, 350 F.3d 34 (CA1 2003).", &[]),
        ("Doe v. Harrow, 500 S.E.2d 34 (Ga. 1998). See Doe v. Harrow, 500 S.E.2d 34 (Ga. Ct. App. 1998).", &[]),
    ]);
}

#[test]
fn kinds_have_the_names_that_they_are_serialised_by() {
    for kind in CitationProblemKind::ALL {
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
    }
}

#[test]
fn hostile_drafts_are_read() {
    let many: String = (0..4000).map(|i| format!("Doe v. Roe, {i} Qr{i}. {i}, {i}–{} ({}). ", i % 7, 1800 + i % 300)).collect();
    for text in [many, "Doe v. Roe, 1 F.3rd 2, ".repeat(4000), "347 U.S. 483, 1–".repeat(4000), "9".repeat(100_000)] {
        said(&text);
    }
}

#[test]
fn short_forms_with_another_volume() {
    table(&[
        ("Doe v. Roe, 12 F.3d 34 (1st Cir. 1993). Doe, 21 F.3d at 36.", &["The draft cites Doe v. Roe as 12 F.3d 34; the short form has volume 21."]),
        ("Doe v. Roe, 12 F.3d 34 (1st Cir. 1993). Doe, 12 F.3d at 36.", &[]),
        ("Doe v. Roe, 12 F.3d 34 (1st Cir. 1993). Harrow, 21 F.3d at 36.", &[]),
    ]);
}
