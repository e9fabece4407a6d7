//! A worksheet in CSV (RFC 4180), by authority: what cite-checkers work through with initials and remarks.

use super::escape::csv as cell;
use super::label;
use super::listed::{passage_source, took_part};
use super::model::*;

const COLUMNS: [&str; 12] = [
    "Authority",
    "Citation",
    "Pages cited",
    "Existence",
    "Quotation",
    "Page of draft",
    "Verdict",
    "Reason",
    "Page found",
    "Source",
    "Initials",
    "Remarks",
];

/// The byte-order mark, by which spreadsheets know that the file is UTF-8.
const MARK: &str = "\u{FEFF}";

pub(super) fn write(report: &Report) -> String {
    let mut out = String::from(MARK);
    let mut row = |cells: [String; 12]| {
        out.push_str(&cells.map(|text| cell(&text)).join(","));
        out.push_str("\r\n");
    };
    row(COLUMNS.map(str::to_owned));
    for first in report.citations.iter().filter(|citation| is_first(citation)) {
        let own: Vec<&CitationFinding> =
            report.citations.iter().filter(|citation| citation.id == first.id || citation.authority.as_deref() == Some(&first.id)).collect();
        let quoted = |quotation: &&QuotationFinding| own.iter().any(|citation| Some(&citation.id) == quotation.attribution.citation.as_ref());
        let quotations: Vec<&QuotationFinding> = report.quotations.iter().filter(quoted).collect();
        if quotations.is_empty() {
            row(authority_row(first, &own));
        }
        for quotation in quotations {
            let citation = own.iter().find(|citation| Some(&citation.id) == quotation.attribution.citation.as_ref());
            row(quotation_row(report, Some(first), citation.copied(), quotation));
        }
    }
    let is_known =
        |quotation: &&QuotationFinding| report.citations.iter().any(|citation| Some(&citation.id) == quotation.attribution.citation.as_ref());
    report.quotations.iter().filter(|quotation| !is_known(quotation)).for_each(|quotation| row(quotation_row(report, None, None, quotation)));
    // The requests are in the other formats: here, rows are for what a reader works through.
    took_part(report).into_iter().for_each(|said| row(about_row(said)));
    out
}

/// Whether a citation is the first of its authority, or of none that is known.
fn is_first(citation: &CitationFinding) -> bool {
    citation.authority.as_ref().is_none_or(|first| *first == citation.id)
}

/// What took part in the check, in the column of reasons.
fn about_row(said: String) -> [String; 12] {
    let mut cells: [String; 12] = Default::default();
    cells[0] = "About this check".into();
    cells[7] = said;
    cells
}

fn authority_name(first: &CitationFinding) -> String {
    first.name.clone().unwrap_or_else(|| first.text.clone())
}

/// The row of an authority that is cited without a quotation.
fn authority_row(first: &CitationFinding, own: &[&CitationFinding]) -> [String; 12] {
    let pins: Vec<&str> = own.iter().filter_map(|citation| citation.pin.as_deref()).collect();
    let mut cells = [const { String::new() }; 12];
    cells[0] = authority_name(first);
    cells[1] = first.text.clone();
    cells[2] = pins.join("; ");
    cells[3] = first.existence.label().into();
    cells[5] = first.draft_page.clone().unwrap_or_default();
    cells[6] = first.label.clone();
    cells[7] = first.reason.clone();
    cells
}

fn quotation_row(report: &Report, first: Option<&CitationFinding>, citation: Option<&CitationFinding>, quotation: &QuotationFinding) -> [String; 12] {
    let passage = quotation.passages.first();
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    [
        first.map(authority_name).unwrap_or_default(),
        citation.map(|citation| citation.named.clone()).unwrap_or_default(),
        text(citation.and_then(|citation| citation.pin.as_deref())),
        text(first.map(|first| first.existence.label())),
        quotation.text.clone(),
        text(quotation.draft_page.as_deref()),
        quotation.label.clone(),
        quotation.reason.clone(),
        passage.and_then(label::passage_place).unwrap_or_default(),
        text(passage.map(|passage| passage_source(report, passage).0)),
        String::new(),
        String::new(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;

    /// The rows of a worksheet, without its head, in cells.
    fn rows(draft: &str) -> Vec<Vec<String>> {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        session.add_source(
            "Quill v. Dunmore, 900 F.3d 1.txt",
            None,
            None,
            plain::read("[*4] The keeper shall not be liable for any loss of light. It burns."),
        );
        let written = write(&session.report().unwrap());
        let cells = |row: &str| row[1..row.len() - 1].split("\",\"").map(str::to_owned).collect();
        written.strip_prefix(MARK).expect("it begins with the mark").split_terminator("\r\n").skip(1).map(cells).collect()
    }

    #[test]
    fn each_authority_has_its_quotations() {
        let draft = "“The keeper shall be liable for any loss” Quill v. Dunmore, 900 F.3d 1, 4 (1st Cir. 2018). See Doe v. Roe, 347 U.S. 483, 490 (1954). “shall not be liable” Id. at 491. “A lamp that nobody lit in all these years.”";
        let rows = rows(draft);
        let shown: Vec<[&str; 4]> = rows.iter().map(|row| [&*row[0], &*row[1], &*row[4], &*row[6]]).collect();
        assert_eq!(
            shown,
            [
                ["Quill v. Dunmore", "Quill v. Dunmore, 900 F.3d 1, 4 (1st Cir. 2018)", "The keeper shall be liable for any loss", "Altered"],
                ["Doe v. Roe", "Id. at 491 (Doe v. Roe)", "shall not be liable", "Source missing"],
                ["", "", "A lamp that nobody lit in all these years.", "No citation found"],
            ]
        );
        assert!(rows.iter().all(|row| row.len() == COLUMNS.len() && row[10].is_empty() && row[11].is_empty()));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for (text, expected) in [
            ("=1+1", "\"'=1+1\""),
            (" +1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'=1\""),
            ("＝1", "\"'＝1\""),
            ("say \"=\", please\r\nnow", "\"say \"\"=\"\", please now\""),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
