//! Block quotations that flat text sets off only by a colon before them and by a narrower measure.

use super::layout::{Line, ends_sentence, is_prose};
use crate::order;
use std::ops::Range;

/// Minimum number of lines of such a block.
const LINES: usize = 3;

/// Lines on either side of a block from which the measure of the text is taken.
const AROUND: usize = 40;

/// The share of the measure that a line of a block may have; that its lines but the last may have on average, in a short block and in one of many
/// lines; and the least of that.
const NARROW: f64 = 0.94;
const MEAN: f64 = 0.85;
const MEAN_OF_MANY: f64 = 0.88;
const LEAST: f64 = 0.4;

/// Lines of a block of many lines.
const MANY: usize = 5;

/// Minimum average of words in a line; addresses have fewer.
const WORDS: usize = 4;

/// Signs that begin the items of a list.
const BULLETS: &[char] = &['•', '-', '–', '—', '*', '○', '▪', '●'];

/// The lines of `body` that are such blocks, in order. `starts` says which lines start a paragraph.
pub(super) fn blocks(text: &str, body: &[&Line], starts: &[bool]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for colon in 0..body.len() {
        let is_after = found.last().is_none_or(|last| last.end <= colon);
        if is_after && text[body[colon].span].ends_with(':') {
            found.extend(block_after(text, body, starts, colon));
        }
    }
    found
}

/// The block after the line `colon`.
fn block_after(text: &str, body: &[&Line], starts: &[bool], colon: usize) -> Option<Range<usize>> {
    let first = colon + 1;
    let length = |line: &&Line| text[line.span].chars().count();
    let measure = measure(text, &body[colon.saturating_sub(AROUND)..body.len().min(colon + AROUND)]) as f64;
    let is_end = |at: usize| at > first && starts[at] && ends_sentence(&text[body[at - 1].span]);
    let run =
        body[first..].iter().enumerate().take(AROUND).take_while(|(i, line)| length(line) as f64 <= NARROW * measure && !is_end(first + i)).count();
    // The next paragraph may begin with narrow lines too.
    let run = (1..=run).rev().find(|&run| ends_sentence(&text[body[first + run - 1].span])).unwrap_or(0);
    let lines = &body[first..first + run];
    let (_, full) = lines.split_last().filter(|_| run >= LINES)?;
    let mean = full.iter().map(length).sum::<usize>() as f64 / full.len() as f64;
    let items = lines.iter().filter(|line| is_item(&text[line.span])).count();
    let words = lines.iter().flat_map(|line| text[line.span].split_whitespace()).count();
    let most = if run < MANY { MEAN } else { MEAN_OF_MANY };
    let fits = (LEAST * measure..=most * measure).contains(&mean) && items < 2 && words >= WORDS * run && is_prose(text, lines);
    fits.then_some(first..first + run)
}

/// The width of full lines: what one line in five exceeds.
fn measure(text: &str, lines: &[&Line]) -> usize {
    let mut lengths: Vec<usize> = lines.iter().map(|line| text[line.span].chars().count()).collect();
    order::sort(&mut lengths);
    lengths[lengths.len() * 4 / 5]
}

/// Whether a line begins with a bullet or a number of a list.
fn is_item(line: &str) -> bool {
    let label = line.trim_start_matches('(');
    let number = label.bytes().take_while(u8::is_ascii_alphanumeric).count();
    line.starts_with(BULLETS) || (1..=2).contains(&number) && label[number..].starts_with([')', '.']) && label[number + 1..].starts_with(' ')
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use crate::text::{BlockKind, Flow};

    /// A paragraph with lines of about 70 characters, some lines of `set_off`, and a paragraph.
    fn quoted(intro: &str, set_off: &[&str]) -> Vec<String> {
        let full = "The keeper of the light trims the wick at dusk and again when the tide\n".repeat(6);
        let text = format!("{full}{intro}\n{}\nThat is the rule of the port, and nobody has changed it in many years.\n{full}", set_off.join("\n"));
        let document = plain::read(&text);
        let flow = Flow::new(&document);
        let blocks = flow.blocks().iter().filter(|block| block.kind == BlockKind::Quotation);
        blocks.map(|block| flow.text()[block.span].to_owned()).collect()
    }

    #[test]
    fn narrower_lines_after_a_colon_are_a_block() {
        let block = [
            "The pilot shall report to the harbor",
            "master before the tide turns, and the",
            "master shall enter the report in the",
            "book of the port.",
        ];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &block), [block.join(" ")]);
        assert_eq!(quoted("The charter of the old port says what every pilot has to do.", &block), [""; 0]);
        let list = ["1. the pilot reports to the harbor", "2. the master enters the report in", "3. the book of the port is kept by the", "master."];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &list), [""; 0]);
        let open = ["The pilot shall report to the harbor", "master before the tide turns, and the", "master shall enter the report in the"];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &open), [""; 0]);
        let full = "The pilot shall report to the harbor master before the tide turns, and";
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &[full; 3]), [""; 0]);
    }
}
