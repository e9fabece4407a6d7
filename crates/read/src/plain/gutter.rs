//! The numbers of the lines of pleading paper.

use super::text_line::TextLine;
use literatim_matching::text::{LineMark, Span};

/// Minimum number of numbered lines of a page.
const LINES: usize = 10;

/// The greatest number of a line.
const LAST: u32 = 40;

/// How many numbers may be missing before one: a scanner loses some.
const MISSED: u32 = 2;

/// How many lines of text without a number may be between two numbers: block quotations and footnotes are single-spaced.
const BETWEEN: usize = 4;

/// Takes the numbers at the left of the lines of pleading paper off `lines`, and returns them, with the lines that they number.
///
/// They count up from 1 on each page, before the lines of running text or alone. Items of a list have punctuation after the number, and verses and
/// the rows of tables begin with a capital letter.
pub(super) fn take_numbers(text: &str, lines: &mut [TextLine]) -> (Vec<Span>, Vec<LineMark>) {
    let (mut found, mut marks) = (Vec::new(), Vec::new());
    for run in runs(text, lines) {
        let rests: Vec<&str> = run.iter().map(|&NumberedLine { line, length, .. }| text[lines[line].span][length..].trim_start()).collect();
        let written = rests.iter().filter(|rest| !rest.is_empty()).count();
        let running = rests.iter().filter(|rest| rest.starts_with(char::is_lowercase)).count();
        // Extraction may leave the numbers on lines of their own, or before the text of the page: then nobody knows which line has which.
        let is_beside = written * 2 >= run.len();
        if run.len() < LINES || is_beside && running * 3 < written {
            continue;
        }
        for (NumberedLine { line, number, .. }, rest) in run.into_iter().zip(rests) {
            let line = &mut lines[line];
            let start = line.span.end - rest.len();
            found.push(Span::new(line.span.start, start));
            marks.extend(is_beside.then_some(LineMark { at: start, line: number }));
            line.indent += start - line.span.start;
            line.span.start = start;
        }
    }
    (found, marks)
}

/// A line that begins with a number.
struct NumberedLine {
    /// Its index.
    line: usize,
    number: u32,
    /// The length of the number in bytes.
    length: usize,
}

/// The lines that begin with numbers that count up, a page each.
fn runs(text: &str, lines: &[TextLine]) -> Vec<Vec<NumberedLine>> {
    let mut runs: Vec<Vec<NumberedLine>> = Vec::new();
    let (mut last, mut between) = (0, 0);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.span.is_empty()) {
        let number = leading_number(&text[line.span]);
        let follows = |number: u32, last: u32| (last + 1..=last + 1 + MISSED).contains(&number);
        between += 1;
        match (number, runs.last_mut()) {
            (Some((number, length)), Some(run)) if follows(number, last) && between <= BETWEEN && !line.page_break => {
                run.push(NumberedLine { line: at, number, length });
                (last, between) = (number, 0);
            }
            (Some((number, length)), _) if follows(number, 0) => {
                runs.push(vec![NumberedLine { line: at, number, length }]);
                (last, between) = (number, 0);
            }
            _ => {}
        }
    }
    runs
}

/// The number that begins a line, before white space or alone, and its length.
fn leading_number(line: &str) -> Option<(u32, usize)> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let number = line[..digits].parse().ok().filter(|number| (1..=LAST).contains(number))?;
    let ends = line[digits..].chars().next().is_none_or(char::is_whitespace);
    ends.then_some((number, digits))
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::Flow;

    fn read(text: &str) -> Vec<String> {
        Flow::new(&plain::read(text)).text().lines().map(str::to_owned).collect()
    }

    const LINES: [&str; 12] = [
        "      The pilot moves for judgment. The charter of the old port says that",
        "“the keeper of the light shall not leave the tower before the tide turns,",
        "nor let the wick go out” while a ferry is in the roads. Doe v. Roe, 900",
        "F.3d 1, 5 (2018). The keeper left the tower at dusk, and he came back",
        "when the ferry had run aground.",
        "      Nobody else was in the tower. The master of the port had not been",
        "told, and so he could send no other keeper, although two of them were at",
        "home that night and would have come. The pilot waited for the light in",
        "the roads, and when he did not see it he took the wrong channel, as any",
        "other pilot would have done in a night without a moon and without a star",
        "in sight. It is for the port to answer for the conduct of its own keep-",
        "er, and not for the pilot, who did all that the charter asks of him.",
    ];

    #[test]
    fn numbers_of_lines_are_no_text() {
        let number = |page: &str| -> String { LINES.iter().enumerate().map(|(n, line)| format!("{:2} {line}\n{page}", n + 1)).collect() };
        for text in [number(""), number("\n"), format!("{}\x0C{}", number(""), number(""))] {
            let read = read(&text);
            assert_eq!(read.len() % 2, 0, "{read:#?}");
            assert!(read[0].contains("before the tide turns, nor let the wick go out” while a ferry"), "{read:#?}");
            assert!(read[1].starts_with("Nobody else") && read[1].contains("its own keep-er, and not"), "{read:#?}");
        }
    }

    #[test]
    fn numbers_alone_are_no_text() {
        let numbers: String = (1..=28).map(|n| format!("{n}\n")).collect();
        let read = read(&format!("{numbers}\n{}\n\x0C{numbers}\n{}", LINES.join("\n"), LINES.join("\n")));
        assert!(read[0].starts_with("The pilot moves") && !read.iter().any(|block| block.starts_with(|c: char| c.is_ascii_digit())), "{read:#?}");
    }

    #[test]
    fn numbers_between_the_lines_are_no_text() {
        let between = |first: &str| -> String {
            LINES.iter().enumerate().map(|(n, line)| if n == 0 { format!("{first}{line}\n") } else { format!("{:2}\n{line}\n", n + 1) }).collect()
        };
        for text in [between(" 1"), between(" 1\n"), format!("{}\x0C{}", between(" 1"), between(" 1"))] {
            let read = read(&text);
            assert!(read[0].contains("before the tide turns, nor let the wick go out” while a ferry"), "{read:#?}");
            assert!(!read.iter().any(|block| block.contains(|c: char| c.is_ascii_digit() && !"9005201831".contains(c))), "{read:#?}");
        }
    }

    #[test]
    fn lines_keep_their_numbers_as_addresses() {
        let number = |page: &str| -> String { LINES.iter().enumerate().map(|(n, line)| format!("{:2} {line}\n{page}", n + 1)).collect() };
        for text in [number(""), number("\n"), format!("{}\x0C{}", number(""), number(""))] {
            let document = plain::read(&text);
            for words in [(" pilot moves", 1), ("“the keeper of the light", 2), ("nor let", 3), ("in sight", 11), ("asks of him", 12)] {
                for (at, _) in text.match_indices(words.0) {
                    assert_eq!(document.line_at(at), Some(words.1), "{}", words.0);
                }
            }
        }
        let apart: String = (1..=28).map(|n| format!("{n}\n")).collect();
        assert!(plain::read(&format!("{apart}\n{}", LINES.join("\n"))).line_marks.is_empty());
    }

    #[test]
    fn lists_verses_and_rows_keep_their_numbers() {
        for line in ["{}. the keeper trims the wick.", "{} The keeper trims the wick,", "{}   Ferry   $ 4"] {
            let text: String = (1..=12).map(|n| line.replace("{}", &n.to_string()) + "\n").collect();
            assert!(read(&text).concat().contains("12"), "{line}");
        }
    }
}
