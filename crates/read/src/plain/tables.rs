//! Tables in flat text: neighbouring lines with gaps at the same place, or with bars between their cells.

use super::text_line::TextLine;
use literatim_matching::text::BlockKind;
use std::ops::Range;

/// Minimum number of lines with a gap at the same place.
const LINES: usize = 3;
/// Minimum number of lines with bars.
const BARRED: usize = 2;
/// Minimum width of a gap, and of what the gaps of all lines leave free; a typist puts two spaces after a sentence.
const GAP: usize = 2;
/// Minimum width of the gaps on average: those of justified lines are narrower.
const MEAN_GAP: usize = 3;

/// Maximum bytes of the label of an item.
const LABEL: usize = 6;
/// Minimum number of cells that are written one below another, and of those for one that reads as a block quotation.
const CELLS: usize = 6;
const PROSE: usize = 4;

/// Columns that are free.
type Gap = Range<usize>;

/// The rows of tables among the lines of `body`, in order. A line below a row that fills only its last columns goes on with it.
pub(super) fn rows(text: &str, body: &[&TextLine]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < body.len() {
        let rows = barred(text, &body[at..]);
        let (rows, next) = if rows.is_empty() { aligned(text, &body[at..]) } else { (rows.clone(), rows.last().map_or(1, |last| last.end)) };
        found.extend(rows.into_iter().map(|row| at + row.start..at + row.end));
        at += next;
    }
    found
}

/// The lines with bars that `body` begins with, as rows; rules between them belong to the row above.
fn barred(text: &str, body: &[&TextLine]) -> Vec<Range<usize>> {
    let is_written = |line: &str| line.matches('|').count() >= 2 && line.contains(" | ") && !is_rule(line);
    if !body.first().is_some_and(|line| is_written(&text[line.span])) {
        return Vec::new();
    }
    let is_in = |line: &&&TextLine| is_written(&text[line.span]) || is_rule(&text[line.span]);
    let lines = body.iter().take_while(is_in).count();
    let firsts: Vec<usize> = (0..lines).filter(|&at| is_written(&text[body[at].span])).collect();
    if firsts.len() < BARRED {
        return Vec::new();
    }
    firsts.iter().zip(firsts[1..].iter().chain([&lines])).map(|(&first, &end)| first..end).collect()
}

/// The lines with a gap at the same place that `body` begins with, as rows, and where to go on.
fn aligned(text: &str, body: &[&TextLine]) -> (Vec<Range<usize>>, usize) {
    let mut common: Vec<Gap> = Vec::new();
    let mut rows: Vec<(Range<usize>, Vec<Gap>)> = Vec::new();
    for (at, line) in body.iter().enumerate() {
        let gaps = gaps(text, line);
        let shared = if rows.is_empty() { gaps.clone() } else { overlaps(&common, &gaps) };
        if !shared.is_empty() {
            common = shared;
            rows.push((at..at + 1, gaps));
        } else if let Some((row, _)) = rows.last_mut().filter(|_| gaps.is_empty() && common.last().is_some_and(|gap| line.indent >= gap.end)) {
            row.end = at + 1;
        } else {
            break;
        }
    }
    // The gaps at the last common place.
    let at_last = |gaps: &[Gap]| Some(gaps[gaps.partition_point(|gap| gap.end < common.last().map_or(0, |last| last.end))..].first()?.clone());
    let parting: Vec<Gap> = rows.iter().filter_map(|(_, gaps)| at_last(gaps)).collect();
    let is_wide = parting.iter().map(Range::len).sum::<usize>() >= MEAN_GAP * parting.len();
    // The cells after it begin in one column, as the words of justified lines do not.
    let begin = parting.iter().map(|gap| gap.end).min().unwrap_or(0);
    let together = parting.iter().filter(|gap| gap.end <= begin + 1).count() * 3 >= rows.len() * 2;
    if rows.len() >= LINES && is_wide && together {
        let end = rows.last().map_or(1, |(last, _)| last.end);
        return (rows.into_iter().map(|(row, _)| row).collect(), end);
    }
    (Vec::new(), rows.len().saturating_sub(LINES - 1).max(1))
}

/// The gaps in a line.
fn gaps(text: &str, line: &TextLine) -> Vec<Gap> {
    // Most lines have one space between their words.
    let bytes = text[line.span].as_bytes();
    if !bytes.contains(&b'\t') && !bytes.windows(GAP).any(|two| two == b"  ") {
        return Vec::new();
    }
    let mut gaps = Vec::new();
    let (mut column, mut free) = (line.indent, 0);
    for (at, c) in text[line.span].char_indices() {
        match c {
            ' ' => free += 1,
            '\t' => free += 8,
            _ if free >= GAP => {
                if !is_label(&text[line.span.start..line.span.start + at]) {
                    gaps.push(column..column + free);
                }
                column += free + 1;
                free = 0;
            }
            _ => {
                column += free + 1;
                free = 0;
            }
        }
    }
    gaps
}

/// Whether the beginning of a line is the label of an item or of a heading, after which a typist leaves a gap too: `IV.`, `(a)`.
fn is_label(begin: &str) -> bool {
    let label = begin.trim_matches(|c: char| !c.is_ascii() || c.is_whitespace());
    label.len() <= LABEL && label.contains(['.', ')'])
}

/// What is free in both, of at least [`GAP`] columns.
fn overlaps(one: &[Gap], other: &[Gap]) -> Vec<Gap> {
    let (mut both, mut i, mut j) = (Vec::new(), 0, 0);
    while let (Some(a), Some(b)) = (one.get(i), other.get(j)) {
        let (start, end) = (a.start.max(b.start), a.end.min(b.end));
        both.extend((end >= start + GAP).then_some(start..end));
        if a.end < b.end { i += 1 } else { j += 1 }
    }
    both
}

/// Whether a line is a rule of hyphens, bars and crosses.
fn is_rule(line: &str) -> bool {
    line.len() >= 3 && line.contains(['|', '+']) && line.chars().all(|c| matches!(c, '-' | '|' | '+' | '=' | ':' | ' '))
}

/// Which paragraphs are cells that follow one: each is written below the one before it, many in one column, and few of them are prose. Those are no
/// block quotations.
pub(super) fn cells(body: &[&TextLine], margin: usize, paragraphs: &[Range<usize>], kinds: &mut [BlockKind]) -> Vec<bool> {
    let indent = |paragraph: &Range<usize>| {
        let first = body[paragraph.start].indent;
        body[paragraph.clone()].iter().all(|line| line.indent == first && first > margin + 1).then_some(first)
    };
    let mut follows = Vec::with_capacity(paragraphs.len());
    for run in paragraphs.chunk_by(|one, next| indent(one).is_some() && indent(one) == indent(next)) {
        let kinds = &mut kinds[follows.len()..follows.len() + run.len()];
        let quoted = kinds.iter().filter(|kind| **kind == BlockKind::Quotation).count();
        let are_cells = run.len() >= CELLS && quoted * PROSE <= run.len();
        kinds.iter_mut().filter(|kind| are_cells && **kind == BlockKind::Quotation).for_each(|kind| *kind = BlockKind::Paragraph);
        follows.extend((0..run.len()).map(|at| are_cells && at > 0));
    }
    follows
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::{BlockKind, Flow};

    /// The texts of the rows, and of the block quotations.
    fn read(text: &str) -> [Vec<String>; 2] {
        let flow = Flow::new(&plain::read(text));
        [BlockKind::TableRow, BlockKind::Quotation]
            .map(|kind| flow.blocks().iter().filter(|block| block.kind == kind).map(|block| flow.text()[block.span].to_owned()).collect())
    }

    const BEFORE: &str = "The keeper of the light trims the wick at dusk and again when the tide\nturns. The table says so.\n\n";

    #[test]
    fn lines_with_gaps_below_one_another_are_rows() {
        let [rows, quotations] = read(&format!(
            "{BEFORE}    Words                          Where\n    “a keeper pays for the loss”   Roe, 900 F.3d at 4\n    “the tide turns”               Doe, 901 F.3d at 5,\n                                   and 6\n\n{BEFORE}"
        ));
        assert_eq!(rows, ["Words Where", "“a keeper pays for the loss” Roe, 900 F.3d at 4", "“the tide turns” Doe, 901 F.3d at 5, and 6"]);
        assert!(quotations.is_empty());
    }

    #[test]
    fn lines_with_bars_are_rows() {
        let table = "| Words | Where |\n|-------|-------|\n| “a keeper pays for the loss” | Roe, 4 |\n| “the tide turns” | Doe, 5 |";
        assert_eq!(read(&format!("{BEFORE}{table}\n\n{BEFORE}"))[0].len(), 3);
    }

    #[test]
    fn spaces_of_a_typist_are_no_gaps() {
        for text in [
            "The tide turns.  The keeper trims the wick, and the master of the port\nenters in it.  The pilot waits for the light in the roads. Nobody else\nmay do this.   The port answers for the keeper.",
            "I.     The keeper trims the wick\nII.    The pilot waits for the light\nIII.   The port answers for the keeper",
        ] {
            assert!(read(&format!("{BEFORE}{text}\n"))[0].is_empty(), "{text}");
        }
    }

    #[test]
    fn cells_below_one_another_are_no_block_quotations() {
        let cells = [
            "Words",
            "Where",
            "A keeper who sets a standard for the light has to say why he does not\n    follow it.",
            "Roe, 900 F.3d at 4",
            "“the tide turns”",
            "Doe, 901 F.3d at 5",
        ];
        let double = "        The keeper of the light trims the wick at dusk and again when the tide\n\nturns, and so he does on every day of the year but one, when the port is\n\nclosed and nobody waits for a light.\n\n".repeat(4);
        for text in [&*BEFORE.repeat(4), &double] {
            let text = format!("{text}    {}\n\n{text}", cells.join("\n\n    "));
            let flow = Flow::new(&plain::read(&text));
            assert!(read(&text)[1].is_empty());
            assert!(cells.iter().all(|cell| flow.text().lines().any(|line| line == cell.replace("\n    ", " "))), "{}", flow.text());
            // Without the others, it is a block quotation.
            let alone = text.replace(&cells.join("\n\n    "), cells[2]);
            assert_eq!(read(&alone)[1].len(), 1, "{alone}");
        }
    }

    #[test]
    fn a_cell_after_the_notes_of_a_page_goes_on_with_the_one_before_them() {
        let page = |n: u32, body: &str| format!("--- Page {n} ---\n{body}\n\n");
        let first = format!(
            "{BEFORE}    Words\n\n    Where\n\n    Light.1\n\n    “the tide turns”\n\n1 The note is about the light of the port and about the tide."
        );
        let second = format!("    Doe, 901 F.3d at 5\n\n    Keeper\n\n    Roe, 900 F.3d at 4\n\n{BEFORE}");
        let text = [page(1, &first), page(2, &second), page(3, BEFORE)].concat();
        let flow = Flow::new(&plain::read(&text));
        assert!(flow.text().contains("“the tide turns” Doe, 901 F.3d at 5\n"), "{}", flow.text());
    }
}
