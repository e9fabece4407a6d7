//! The stamps of dockets and archives, and the numbers beside them, wherever copying has left them in a text.

use super::footnotes;
use super::text_line::{TextLine, ends_sentence};

/// How the stamp of a docket begins, and words that it has: `Case 1:23-cv-00001 Document 12 Filed 01/02/23 Page 3 of 9`, `USCA4 Appeal: 23-1 Doc: 12`.
const BEGINNINGS: &[&str] = &["Case", "USCA", "Appellate Case", "Appeal", "PageID"];
const LABELS: &[&str] = &["Document", "Doc:", "DktEntry", "ECF No.", "Filed", "FILED", "Entered", "Page", "Pg", "Desc"];

/// How the other lines of a stamp begin.
const BESIDE_STAMPS: &[&str] = &["PageID", "INDEX NO", "Index No", "NYSCEF DOC", "RECEIVED NYSCEF", "MOTION SEQ", "DktEntry", "ECF No."];

/// Words of the stamps of a state's dockets, each certain where a date or number is on its line.
const STATE_STAMPS: &[&str] = &["NYSCEF", "E-Filed", "E-FILED", "Electronically Filed", "Electronically FILED", "COUNTY CLERK"];

/// How the lines begin that archives print on each page of an article, as in SSRN's, JSTOR's, HeinOnline's and publishers' files.
const ARCHIVE_STAMPS: &[&str] = &[
    "Electronic copy available at: http",
    "Electronic copy of this paper is available at: http",
    "This content downloaded from ",
    "All use subject to http",
    "Downloaded from http",
    "HeinOnline -- ",
    "Published online by Cambridge University Press",
];

/// Maximum bytes of a stamp, of a line that belongs to one, and of the label of such a line.
const STAMP: usize = 160;
const BESIDE: usize = 40;
const LABEL: usize = 16;

/// Minimum bytes of the lines between which a number alone is that of a page.
const FULL: usize = 40;

/// Which lines are stamps of dockets, lines that belong to one, or numbers of pages between two lines of a sentence.
pub(super) fn find(text: &str, lines: &[TextLine]) -> Vec<bool> {
    let mut found: Vec<bool> = lines.iter().map(|line| is_stamp(&text[line.span]) || is_page_of(&text[line.span])).collect();
    let written: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].span.is_empty()).collect();
    // A stamp may have several lines, on either side of the first one found, and the number of the page beside them.
    let beside = |found: &mut Vec<bool>, at: usize, next: usize| found[next] |= found[at] && belongs(&text[lines[next].span]);
    written.windows(2).for_each(|pair| beside(&mut found, pair[0], pair[1]));
    written.windows(2).rev().for_each(|pair| beside(&mut found, pair[1], pair[0]));
    let stamps = found.clone();
    let is_page = |found: &[bool], at: usize| is_page_number(&text[lines[at].span]) && !footnotes::hangs(text, lines, found, at);
    for pair in written.windows(2) {
        for (at, next) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            found[next] |= stamps[at] && is_page(&found, next);
        }
    }
    for around in written.windows(3) {
        let [before, line, after] = [around[0], around[1], around[2]].map(|at| &text[lines[at].span]);
        let runs_on = before.len() >= FULL && after.len() >= FULL && !ends_sentence(before) && after.starts_with(char::is_lowercase);
        // A number without blank lines around it may be a word of the sentence.
        let is_apart = around[1] > around[0] + 1 && around[2] > around[1] + 1 || line.starts_with(['-', '–', '—']);
        found[around[1]] |= is_page_number(line) && is_apart && runs_on;
    }
    found
}

/// Whether a line is the stamp of an archive, or of a docket: names of its parts and no running text.
fn is_stamp(line: &str) -> bool {
    if line.len() >= STAMP {
        return false;
    }
    if ARCHIVE_STAMPS.iter().any(|begin| line.starts_with(begin)) && !line.contains(['“', '”', '"']) && !line.contains(" says ") {
        return true;
    }
    if !line.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let is_running = || line.split_whitespace().any(|word| word.starts_with(char::is_lowercase) && !matches!(word, "of" | "by" | "on" | "filed"));
    let labels = || LABELS.iter().filter(|label| line.contains(**label)).count();
    let is_federal = BEGINNINGS.iter().any(|begin| line.starts_with(begin)) && labels() >= 2;
    let has_date = || memchr::memchr2(b'/', b'#', line.as_bytes()).is_some() || line.starts_with(STATE_STAMPS[0]);
    let is_state = || has_date() && STATE_STAMPS.iter().any(|stamp| line.contains(stamp));
    let ends = line.ends_with(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c.is_ascii_uppercase()) || line.contains(" Desc ");
    (is_federal && ends || is_state()) && !is_running()
}

/// Whether a line next to a stamp is one more of its lines: a name and a number, `PageID #: 345`, `INDEX NO. 650000/2020`.
fn belongs(line: &str) -> bool {
    if !BESIDE_STAMPS.iter().any(|name| line.starts_with(name)) {
        return false;
    }
    let value = line.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '/' | '-' | ':' | ','));
    let label = value.trim_end().trim_end_matches(['#', ':', '.', ' ']);
    let is_named = value.len() < line.len() && label.len() < value.trim_end().len() && (1..=LABEL).contains(&label.len());
    line.len() <= BESIDE && is_named && label.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.')) && label.starts_with(char::is_uppercase)
}

/// Whether a line is `Page 3 of 9`, alone or between hyphens, or what bankruptcy courts print under a stamp, `Document Page 3 of 9`.
fn is_page_of(line: &str) -> bool {
    if line.len() > BESIDE {
        return false;
    }
    let Some((first, last)) = line.split_once(" of ") else { return false };
    let is_page = |text: &str| (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let first = first.strip_prefix(LABELS[0]).unwrap_or(first);
    let first = ["Page ", "PAGE ", "Pg. ", "page "].iter().find_map(|word| first.trim_start_matches(['-', '–', '—', '[', ' ']).strip_prefix(word));
    first.is_some_and(is_page) && is_page(last.trim_end_matches(['-', '–', '—', ']', ' ']))
}

/// Whether a line is the number of a page, alone or between hyphens; one of four digits may be a year.
fn is_page_number(line: &str) -> bool {
    is_number(line) && line.bytes().filter(u8::is_ascii_digit).count() <= 3
}

/// Whether a line is a number, alone or between hyphens.
pub(super) fn is_number(line: &str) -> bool {
    let core = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—'));
    (1..=4).contains(&core.len()) && core.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::Flow;

    const BEFORE: &str =
        "The first case on the lamp says without any doubt that “the keeper of a\nlight answers for the lamp that fails by night and";
    const AFTER: &str = "for the horn that fails by day.” Doe v. Roe, 900 F.3d 12, 12 (1st Cir.\n2018). That is the rule of the port, and nobody has asked the court to\nchange it.";

    fn read(between: &str) -> String {
        Flow::new(&plain::read(&format!("{BEFORE}\n{between}\n{AFTER}"))).text().to_owned()
    }

    const STAMPS: &[&str] = &[
        "Case 1:20-cv-01234-ABC Document 12 Filed 03/04/21 Page 3 of 20 PageID #: 345",
        "Case 1:20-cv-01234-ABC Document 12 Filed 03/04/21 Page 3 of 20\nPageID #: 345",
        "Case 2:20-cv-01234   ECF No. 12   filed 03/04/21   PageID.345   Page 3 of 20",
        "Case: 21-1234, 03/04/2021, ID: 12024321, DktEntry: 12, Page 3 of 20",
        "Case: 21-1234     Document: 00515000000     Page: 3     Date Filed: 03/04/2021",
        "USCA4 Appeal: 21-1234     Doc: 12     Filed: 03/04/2021     Pg: 3 of 20",
        "USCA Case #21-1234     Document #1888888     Filed: 03/04/2021     Page 3 of 20",
        "Case 20-12345-abc   Doc 12   Filed 03/04/21   Entered 03/04/21 12:00:00   Desc Main\nDocument     Page 3 of 20",
        "FILED: KINGS COUNTY CLERK 03/04/2021 05:12 PM\nINDEX NO. 501234/2020\nNYSCEF DOC. NO. 12        RECEIVED NYSCEF: 03/04/2021",
        "Filing # 123456789 E-Filed 03/04/2021 05:12:33 PM",
        "USCA4 Appeal: 21-1234   Doc: 12   Filed: 03/04/2021   Pg: 3 of 20\nCase 1:20-cv-01234 Document 12 Filed 03/04/21 Page 3 of 20",
        "Page 3 of 20",
        "Electronic copy available at: https://ssrn.com/abstract=1234567",
        "This content downloaded from 192.0.2.1 on Mon, 04 Mar 2021 12:00:00 UTC\nAll use subject to https://about.jstor.org/terms",
        "Downloaded from https://academic.oup.com/lamps/article/1/2/3/45678 by guest on 04 March 2021",
    ];

    #[test]
    fn a_sentence_runs_on_over_the_stamps_of_one_page() {
        for number in ["\n3\n", "- 3 -", "\n- 3 -\n"] {
            assert!(read(number).contains("night and for the horn"), "{number}");
        }
        for stamp in STAMPS {
            for between in [stamp.to_string(), format!("\n{stamp}\n"), format!("2\n{stamp}"), format!("\n{stamp}\n2\n\x0C")] {
                assert!(read(&between).contains("fails by night and for the horn that fails by day.” Doe"), "{between}");
            }
        }
    }

    #[test]
    fn lines_of_the_text_are_no_stamps() {
        for line in [
            "Case 12 of the Document shows what was Filed, and Page 3 tells the rest.",
            "Appeal: the keeper says that Document 12, Filed in 2021, is on Page 3 of it.",
            "INDEX NO. 501234/2020",
            "Exhibit No. 12",
            "In 2018, Page 3 of 20 was lost.",
            "Page 3 of the book",
            "This content was downloaded from the port in 2021.",
            "All use of it is subject to the terms.",
        ] {
            assert!(read(line).contains(line), "{line}");
            assert!(read(&format!("\n{line}\n")).contains(line), "{line}");
        }
        // Figures of a sentence that extraction has left on lines of their own, and a year.
        for number in ["1999", "500", "\n1999\n", "1999\n2000"] {
            assert!(read(number).contains(&number.trim().replace('\n', " ")), "{number}");
        }
        // A number that ends a sentence, or begins one.
        for (before, after) in [
            (
                "The keeper pays for all of them in full, as he has to. It is the sum of",
                "Dollars are meant here, and not pounds, as everybody knows.",
            ),
            ("It pays", "for it."),
        ] {
            assert!(Flow::new(&plain::read(&format!("{before}\n12\n{after}"))).text().contains("12"), "{before}");
        }
    }
}
