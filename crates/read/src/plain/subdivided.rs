//! Quotations of subdivided texts: subdivisions of a law, or numbered paragraphs of a paper, that flat text sets off between a colon and a citation.

use super::set_off::{Lines, begins_with_reference};
use super::text_line::{TextLine, has_sentences};
use std::ops::Range;

/// Columns beyond the margin from which a line is set off.
const INSET: usize = 3;

/// Minimum number of lines of such a quotation, and the most.
const LINES: usize = 3;
const MOST_LINES: usize = 80;

/// Most characters of a label: `xviii`.
const LABEL: usize = 5;

/// The lines that are such quotations, in order; `margin` is the indent of most lines of the text.
///
/// A draft's own list has one level and begins with its first label. A quoted text has levels, or begins elsewhere.
pub(super) fn quotations(text: &str, lines: &Lines, margin: usize) -> Vec<Range<usize>> {
    let body = lines.body;
    let mut found: Vec<Range<usize>> = Vec::new();
    for colon in 0..body.len() {
        if found.last().is_some_and(|last| colon < last.end) || !text[body[colon].span].ends_with(':') {
            continue;
        }
        let first = colon + 1;
        let is_inset = |line: &&&TextLine| line.indent >= margin + INSET;
        let count = body[first..].iter().take(MOST_LINES).take_while(is_inset).count();
        let run = &body[first..first + count];
        let below = body.get(first + count).map_or("", |line| &text[line.span]);
        let is_quoted = count >= LINES && (begins_with_reference(below) && is_subdivided(text, run) || counts_on(text, run));
        if is_quoted && has_sentences(text, run) {
            found.push(first..first + count);
        }
    }
    found
}

/// Minimum number of paragraphs that count on, which need no citation behind them, and the lines of a heading before the first one.
const PARAGRAPHS: usize = 3;
const HEADING: usize = 2;

/// Whether lines are numbered paragraphs that count up from a number above 1, as those of another paper do.
fn counts_on(text: &str, lines: &[&TextLine]) -> bool {
    // `(1)` is an item within one.
    let own = lines.iter().map(|line| &text[line.span]).filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let numbers: Vec<u32> = own.filter_map(|line| label(line)?.parse().ok()).collect();
    let begins = lines.iter().take(HEADING).any(|line| label(&text[line.span]).is_some());
    begins && numbers.len() >= PARAGRAPHS && numbers[0] > 1 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Whether a label begins lines and their labels have two levels, or do not begin with the first one.
fn is_subdivided(text: &str, lines: &[&TextLine]) -> bool {
    let labelled: Vec<(&str, usize)> = lines.iter().filter_map(|line| Some((label(&text[line.span])?, line.indent))).collect();
    let begins = label(&text[lines[0].span]);
    let has_levels = labelled.iter().any(|(_, indent)| *indent > lines[0].indent);
    let begins_elsewhere = || labelled.len() > 1 && labelled.iter().all(|(label, _)| !matches!(*label, "1" | "a" | "A" | "i" | "I"));
    begins.is_some() && (has_levels || begins_elsewhere())
}

/// The label at the start of a line: `a` of `(a) Claim`, `15` of `15. The keeper`.
fn label(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(['(', '[']).unwrap_or(line);
    let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let is_whole = rest[length..].starts_with([')', ']', '.']) && rest[length..].get(1..).is_some_and(|after| after.starts_with(' '));
    let is_label = rest[..length].bytes().all(|byte| byte.is_ascii_digit()) || rest.len() < line.len() || length == 1;
    ((1..=LABEL).contains(&length) && is_whole && is_label).then_some(&rest[..length])
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::{BlockKind, Flow};

    /// The quotations of a text with paragraphs at the margin around `intro`, the lines `inset` and `below`.
    fn quoted(intro: &str, inset: &[&str], below: &str) -> Vec<String> {
        let full =
            "     The keeper of the light trims the wick at dusk and again when the tide\nturns, and he enters the hour in the book of the port.\n\n";
        let text = format!("{full}{full}     {intro}\n\n{}\n\n{below}\n\n{full}{full}", inset.join("\n"));
        let document = plain::read(&text);
        let flow = Flow::new(&document);
        let blocks = flow.blocks().iter().filter(|block| block.kind == BlockKind::Quotation);
        blocks.map(|block| flow.text()[block.span].to_owned()).collect()
    }

    #[test]
    fn a_law_with_its_subdivisions_is_a_quotation() {
        let rule = [
            "          (a) Reports. A pilot who comes into the port shall give:",
            "",
            "              (1) the name of the ship and the port from which",
            "                  she comes; and",
            "              (2) the hour at which she passed the light.",
        ];
        let words = "(a) Reports. A pilot who comes into the port shall give: (1) the name of the ship and the port from which she comes; and (2) the hour at which she passed the light.";
        assert_eq!(quoted("Rule 7 provides, in relevant part:", &rule, "Harb. R. 7(a)."), [words]);
        assert_eq!(quoted("Rule 7 provides, in relevant part:", &rule, "Harb. R. 7(a). The pilot gave neither."), [words]);
        assert_eq!(quoted("Rule 7 provides, in relevant part:", &rule, "The pilot gave neither of them."), [""; 0], "no citation");
        let paragraphs = [
            "          15. The pilot has refused to give the name of the ship that",
            "          he brought in.",
            "          16. The pilot has refused to give the hour at which he",
            "          passed the light of the old port.",
        ];
        let words = "15. The pilot has refused to give the name of the ship that he brought in. 16. The pilot has refused to give the hour at which he passed the light of the old port.";
        assert_eq!(quoted("The complaint states:", &paragraphs, "Doc. 1, ¶¶ 15 and 16."), [words]);
    }

    #[test]
    fn paragraphs_that_count_on_need_no_citation() {
        let paragraphs = [
            "                    COUNT II",
            "",
            "          25. The pilot has refused to give the name of the ship that",
            "          he brought in.",
            "",
            "          26. The pilot has refused to give the hour at which he",
            "          passed the light of the old port.",
            "",
            "          27. The pilot is liable for that.",
        ];
        let words = paragraphs.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        assert_eq!(quoted("The complaint alleges in conclusory fashion:", &paragraphs, "The pilot gave both of them."), [words]);
        let own: Vec<String> = paragraphs.iter().map(|line| line.replace("25.", "1.").replace("26.", "2.").replace("27.", "3.")).collect();
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        assert!(
            quoted("The keeper must show three things:", &own, "The pilot gave both of them.")
                .iter()
                .all(|block| !block.contains("2. ") || !block.contains("1. "))
        );
    }

    #[test]
    fn a_list_of_the_draft_is_none() {
        let list = [
            "          1. the name of the ship and the port from which she comes",
            "          into this one; and",
            "          2. the hour at which she passed the light of the port.",
        ];
        assert_eq!(quoted("The keeper must show three things:", &list, "Quill v. Tarrow, 100 Tarrow 2d 219 (1950)."), [""; 0]);
    }

    #[test]
    fn a_set_off_paragraph_may_end_with_an_ellipsis() {
        for end in ["…", "...", ". . ."] {
            let last = format!("          passed the light{end}");
            let words = format!("The pilot gives the name of the ship and the hour at which she passed the light{end}");
            let lines = ["          The pilot gives the name of the ship and the hour at which she", &last];
            assert_eq!(quoted("The court held:", &lines, "The keeper did not."), [words]);
        }
    }
}
