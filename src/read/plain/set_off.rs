//! Block quotations that flat text sets off only by a colon before them and by a narrower measure.

use super::text_line::{TextLine, ends_sentence, is_item, is_prose};
use crate::order;
use std::ops::Range;

/// Minimum number of lines of such a block.
const LINES: usize = 3;

/// Lines on either side of a block from which the measure of the text is taken.
const AROUND: usize = 40;

/// The share of the measure that a line of a block may have; that its lines but the last may have on average, in a short block, in one of many
/// lines and in one without a colon before it; and the least of that.
const NARROW: f64 = 0.94;
const MEAN: f64 = 0.85;
const MEAN_OF_MANY: f64 = 0.88;
const MEAN_ALONE: f64 = 0.82;
const LEAST: f64 = 0.4;

/// The share of the measure that the last line of a paragraph has at most, where nothing else shows its end.
const SHORT: f64 = 0.6;

/// The share of the measure below which a line may be a piece of one.
const PIECE: f64 = 0.3;

/// Lines of a block of many lines.
const MANY: usize = 5;

/// Maximum number of words of a block that is not indented; more are prose.
const MOST_WORDS: usize = 300;

/// Minimum average of words in a line; addresses have fewer.
const WORDS: usize = 4;

/// The lines of a text without its page furniture and notes.
pub(super) struct Lines<'a> {
    pub body: &'a [&'a TextLine],
    /// Whether each line starts a paragraph.
    pub starts: &'a [bool],
    /// The number of each line's page.
    pub pages: &'a [usize],
}

/// The lines that are such blocks, in order.
pub(super) fn blocks(text: &str, lines: &Lines) -> Vec<Range<usize>> {
    let body = lines.body;
    let mut found: Vec<Range<usize>> = Vec::new();
    for colon in 0..body.len() {
        let is_after = found.last().is_none_or(|last| last.end <= colon);
        let line = &text[body[colon].span];
        if is_after && ends_sentence(line) {
            found.extend(block_after(text, lines, colon, line.ends_with(':')));
        }
    }
    found
}

/// The block after the line `before`, which ends a sentence. Without a colon, a block is narrower and ends with a citation.
fn block_after(text: &str, all: &Lines, before: usize, is_introduced: bool) -> Option<Range<usize>> {
    let &Lines { body, starts, pages } = all;
    let first = before + 1;
    let length = |line: &&TextLine| text[line.span].chars().count();
    let measure = measure(text, &body[before.saturating_sub(AROUND)..body.len().min(before + AROUND)]) as f64;
    // Without a colon, the line before ends a paragraph.
    let ends_paragraph = || starts.get(first) == Some(&true) || (length(&body[before]) as f64) < SHORT * measure;
    if !is_introduced && !ends_paragraph() {
        return None;
    }
    // On the next page, the block goes on unless a citation or a full line comes first.
    let goes_on = |at: usize| pages[at] != pages[at - 1] && !has_citation(&text[body[at].span]);
    let is_end = |at: usize| at > first && starts[at] && ends_sentence(&text[body[at - 1].span]) && !goes_on(at);
    let run =
        body[first..].iter().enumerate().take(AROUND).take_while(|(i, line)| length(line) as f64 <= NARROW * measure && !is_end(first + i)).count();
    // The next paragraph may begin with narrow lines too.
    let closes = |line: &str| ends_sentence(line) && !line.ends_with(':');
    let run = (1..=run).rev().find(|&run| closes(&text[body[first + run - 1].span])).unwrap_or(0);
    let lines = &body[first..first + run];
    let lengths = whole_lines(lines.iter().map(length), measure);
    let count = lengths.len();
    let (_, full) = lengths.split_last().filter(|_| count >= LINES)?;
    let mean = full.iter().sum::<usize>() as f64 / full.len() as f64;
    let is_list = is_item(&text[lines[0].span]) && lines[1..].iter().any(|line| is_item(&text[line.span]));
    let words = lines.iter().flat_map(|line| text[line.span].split_whitespace()).count();
    let most = match (is_introduced, count < MANY) {
        (false, _) => MEAN_ALONE,
        (true, true) => MEAN,
        (true, false) => MEAN_OF_MANY,
    };
    let is_cited = || body[first + run - 1..].iter().take(2).any(|line| has_citation(&text[line.span]));
    let fits = (LEAST * measure..=most * measure).contains(&mean)
        && !is_list
        && (WORDS * count..=MOST_WORDS).contains(&words)
        && is_prose(text, lines)
        && (is_introduced || is_cited());
    fits.then_some(first..first + run)
}

/// The lengths of lines, after the pieces of justified ones are joined: extraction leaves the words of a line with wide spaces on lines of their own.
fn whole_lines(lengths: impl Iterator<Item = usize>, measure: f64) -> Vec<usize> {
    let mut whole: Vec<usize> = Vec::new();
    let mut before = usize::MAX;
    for length in lengths {
        let is_piece = |length: usize| (length as f64) < PIECE * measure;
        match whole.last_mut() {
            Some(last) if is_piece(before) && is_piece(length) && (*last + length) as f64 <= MEAN * measure => *last += 1 + length,
            _ => whole.push(length),
        }
        before = length;
    }
    whole
}

/// The width of full lines: what one line in five exceeds.
fn measure(text: &str, lines: &[&TextLine]) -> usize {
    let mut lengths: Vec<usize> = lines.iter().map(|line| text[line.span].chars().count()).collect();
    order::sort(&mut lengths);
    lengths[lengths.len() * 4 / 5]
}

/// Whether a line has the marks of a citation: `v.`, `Id.`, or a year before a closing parenthesis.
fn has_citation(line: &str) -> bool {
    let is_year = |close: usize| close >= 4 && line.as_bytes()[close - 4..close].iter().all(u8::is_ascii_digit);
    line.contains(" v. ") || line.starts_with("Id.") || line.match_indices(')').any(|(close, _)| is_year(close))
}

#[cfg(test)]
mod tests {
    use crate::read::plain;
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
        let alone = [
            "The pilot shall report to the harbor",
            "master before the tide turns. The",
            "master shall enter it in the old",
            "book. Doe v. Roe, 900 F.3d 1 (2018).",
        ];
        let intro = "The charter of the old port says what every pilot has to do.\n";
        assert_eq!(quoted(intro, &alone), [alone.join(" ")]);
        let list = ["1. the pilot reports to the harbor", "2. the master enters the report in", "3. the book of the port is kept by the", "master."];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &list), [""; 0]);
        let pieces =
            ["The pilot shall report to the harbor", "master", "before", "the", "tide", "turns.", "The master enters it in the book", "of the port."];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &pieces), [pieces.join(" ")]);
        let open = ["The pilot shall report to the harbor", "master before the tide turns, and the", "master shall enter the report in the"];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &open), [""; 0]);
        let full = "The pilot shall report to the harbor master before the tide turns, and";
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &[full; 3]), [""; 0]);
    }
}
