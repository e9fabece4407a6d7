//! Reports: where a sentence ends saying who says something, and begins saying what.

use super::denial::denial_before;
use super::frame::frames;
use super::phrase::{self, Facts};
use literatim_matching::text::{Span, Word, words_in};

/// Maximum number of words up to the verb that reports, or to the comma after `according to the log`.
const OPENING: usize = 14;

/// Maximum number of words from the verb to `that`: `held in Doe v. Roe that`.
const BETWEEN: usize = 6;

/// Where the words begin that a sentence reports, in bytes of `text`: `The court held that | the lamp burns`, `According to the log, | it burns`.
/// `None` if it reports nothing, or if it denies what it reports.
pub fn reported(text: &str, sentence: Span) -> Option<usize> {
    let words = words_in(text, sentence);
    let next = if phrase::begins(text, &words, Facts::REPORTS) {
        let is_set_off = |pair: &[Word]| text[pair[0].span.end..pair[1].span.start].starts_with(',');
        words.windows(2).take(OPENING).position(is_set_off)? + 1
    } else {
        let frame = frames(text, &words).next().filter(|frame| frame.verb <= OPENING && !frame.is_denied)?;
        words.iter().enumerate().skip(frame.verb + 1).take(BETWEEN).find(|(_, word)| word.key == "that")?.0 + 1
    };
    let start = words.get(next)?.span.start;
    denial_before(text, sentence, start).is_none().then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_ends_where_what_it_says_begins() {
        for (text, expected) in [
            ("The Court held that the lamp must burn.", Some("the lamp must burn.")),
            ("In Doe v. Roe, the Court explained that no lamp burns.", Some("no lamp burns.")),
            ("The Court held in Doe v. Roe that the lamp burns.", Some("the lamp burns.")),
            ("Judge Knox wrote, in dissent, that the lamp burns.", Some("the lamp burns.")),
            ("The charter provides that a keeper stays.", Some("a keeper stays.")),
            ("According to the log, the lamp burns.", Some("the lamp burns.")),
            ("As the Court put it, the lamp burns.", Some("the lamp burns.")),
            ("The Court did not hold that the lamp burns.", None),
            ("The Court denied that the lamp burns.", None),
            ("No court has held that the lamp burns.", None),
            ("The Court may hold that the lamp burns.", None),
            ("The lamp that the Court saw burns.", None),
            ("The lamp burns.", None),
        ] {
            let start = reported(text, Span::new(0, text.len()));
            assert_eq!(start.map(|start| &text[start..]), expected, "{text}");
        }
    }
}
