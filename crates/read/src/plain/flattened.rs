//! The numbers of the lines of pleading paper that a copy has left within the text: `The court must 5 accept the facts`.

use super::text_line::{TextLine, ends_sentence};
use literatim_matching::order;
use literatim_matching::text::{LineMark, Span};

/// Minimum numbers of a run.
const LINES: usize = 10;

/// The greatest number of a line, and the least at which a page may end.
const LAST: u32 = 40;
const PAGE: u32 = 20;

/// Bytes from one number to the next.
const WIDTHS: std::ops::RangeInclusive<usize> = 30..=140;

/// The shares of a line's usual length that a line has, one that ends a paragraph, two lines of which one has lost its number, and what is between the
/// numbers of two pages.
const LINE: Share = Share(0.7, 1.3);
const LAST_LINE: Share = Share(0.05, 0.7);
const TWO_LINES: Share = Share(1.5, 2.5);
const PAGE_EDGE: Share = Share(0.05, 5.0);

/// How far the lengths may be from one another that show what is usual.
const ALIKE: f64 = 1.3;

#[derive(Clone, Copy)]
struct Share(f64, f64);

impl Share {
    fn has(self, length: usize, width: usize) -> bool {
        (self.0 * width as f64..=self.1 * width as f64).contains(&(length as f64))
    }
}

/// A number that stands alone between words.
#[derive(Clone, Copy)]
struct LineNumber {
    span: Span,
    value: u32,
}

/// Takes these numbers off `lines`, and returns them, with the lines that they number.
///
/// They count up by one from number to number, a page each, at even distances, mostly within sentences; a count of the text has the same word before
/// its numbers, or a sign after them, or other distances.
pub(super) fn take_numbers(text: &str, lines: &mut [TextLine]) -> (Vec<Span>, Vec<LineMark>) {
    let (mut found, mut marks) = (Vec::new(), Vec::new());
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return (found, marks) };
    let numbers = numbers(text, Span::new(first.span.start, last.span.end));
    let Some(width) = width(&numbers) else { return (found, marks) };
    let mut taken: Vec<LineNumber> = runs(text, &numbers, width).into_iter().filter(|run| are_lines(text, run)).flatten().collect();
    order::sort_by_key(&mut taken, |number| number.span.start);
    for LineNumber { span, value } in taken {
        let gap = text[span.end..].len() - text[span.end..].trim_start_matches([' ', '\t']).len();
        let end = span.end + gap;
        found.push(Span::new(span.start, end));
        marks.push(LineMark { at: end, line: value });
        let at = lines.partition_point(|line| line.span.end < span.end);
        if let Some(line) = lines.get_mut(at).filter(|line| line.span.start == span.start) {
            line.span.start = end.min(line.span.end);
        }
    }
    (found, marks)
}

/// The numbers of one or two figures between white space.
fn numbers(text: &str, span: Span) -> Vec<LineNumber> {
    let bytes = &text.as_bytes()[span.range()];
    let is_edge = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(u8::is_ascii_whitespace);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = bytes[at..].iter().position(u8::is_ascii_digit).map(|next| at + next) {
        let length = bytes[first..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at = first + length;
        if length <= 2 && bytes[first] != b'0' && is_edge(first.checked_sub(1)) && is_edge(Some(at)) {
            let value = bytes[first..at].iter().fold(0, |value, byte| value * 10 + u32::from(byte - b'0'));
            let own = LineNumber { span: Span::new(span.start + first, span.start + at), value };
            found.extend((value <= LAST).then_some(own));
        }
    }
    found
}

/// The bytes from one number to the next that are usual; `None` if the numbers do not count up at even distances.
fn width(numbers: &[LineNumber]) -> Option<usize> {
    let next = |at: usize| {
        let number = numbers[at];
        let reach = numbers[at + 1..].iter().take_while(|next| next.span.start - number.span.start <= *WIDTHS.end());
        reach.filter(|next| next.value == number.value + 1).map(|next| next.span.start - number.span.start).find(|length| WIDTHS.contains(length))
    };
    let mut lengths: Vec<usize> = (0..numbers.len()).filter_map(next).collect();
    order::sort(&mut lengths);
    let alike = |&first: &usize| lengths.partition_point(|&length| length as f64 <= lengths[first] as f64 * ALIKE) - first;
    let first = (0..lengths.len()).max_by_key(alike)?;
    let count = alike(&first);
    (count + 1 >= LINES).then(|| lengths[first + count / 2])
}

/// The numbers that count up at even distances. Of the runs that a number may continue, it continues the longest.
fn runs(text: &str, numbers: &[LineNumber], width: usize) -> Vec<Vec<LineNumber>> {
    let mut runs: Vec<Vec<LineNumber>> = Vec::new();
    // The runs, by index, that a number may continue still.
    let mut open: Vec<usize> = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        let last = |run: &usize| runs[*run][runs[*run].len() - 1];
        let off = |last: &LineNumber, next: &LineNumber| (next.span.start - last.span.start).abs_diff(width);
        open.retain(|run| number.span.start - last(run).span.start <= (PAGE_EDGE.1 * width as f64) as usize);
        // Of two numbers that may be next, the one at the more usual distance is.
        let is_nearer = |last: &LineNumber| {
            let others = numbers[at + 1..].iter().take_while(|other| other.span.start - last.span.start <= 2 * width);
            others.filter(|other| other.value == number.value).all(|other| off(last, number) <= off(last, other))
        };
        let follows = |run: &&usize| goes_on(text, numbers, &runs[**run], at, width) && is_nearer(&last(run));
        let longest = open.iter().filter(follows).max_by_key(|run| (runs[**run].len(), usize::MAX - off(&last(run), number)));
        match longest.copied() {
            Some(run) => runs[run].push(*number),
            None => {
                open.push(runs.len());
                runs.push(vec![*number]);
            }
        }
    }
    runs
}

/// Whether the number at index `at` is that of a line after those of a run.
fn goes_on(text: &str, numbers: &[LineNumber], run: &[LineNumber], at: usize, width: usize) -> bool {
    let Some((last, number)) = run.last().zip(numbers.get(at)) else { return false };
    let length = number.span.start - last.span.start;
    let between = &text[last.span.end..number.span.start];
    // Whether a number at the usual distance from another one has this value.
    let is_followed = |from: &LineNumber, value: u32| {
        let first = numbers.partition_point(|other| other.span.start <= from.span.start);
        let near = numbers[first..].iter().take_while(|other| other.span.start - from.span.start <= 2 * width);
        near.filter(|other| other.value == value).any(|other| LINE.has(other.span.start - from.span.start, width))
    };
    // The page before ended with the same number, and the next one may begin.
    let ends_page = || {
        let recent = &run[run.len().saturating_sub(2 * LAST as usize)..];
        recent.windows(2).any(|two| two[0].value == last.value && two[1].value == 1) && is_followed(last, 1)
    };
    match number.value {
        value if value == last.value + 1 && ends_page() => false,
        value if value == last.value + 1 => LINE.has(length, width) || LAST_LINE.has(length, width) && ends_sentence(between.trim_end()),
        value if value == last.value + 2 => TWO_LINES.has(length, width) && !is_followed(last, last.value + 1),
        1 => last.value >= PAGE && PAGE_EDGE.has(length, width) && (ends_page() || !is_followed(last, last.value + 1)) && is_followed(number, 2),
        _ => false,
    }
}

/// Whether the numbers of a run are those of lines: they are many, most are within lines and many within sentences, and no word leads to them.
fn are_lines(text: &str, run: &[LineNumber]) -> bool {
    let is_inside = |number: &&LineNumber| !text[..number.span.start].trim_end_matches(' ').ends_with('\n');
    let is_running = |number: &&LineNumber| text[number.span.end..].trim_start().starts_with(char::is_lowercase);
    let mut before: Vec<&str> = run.iter().filter_map(|number| text[..number.span.start].split_whitespace().next_back()).collect();
    order::sort(&mut before);
    let same = before.chunk_by(|a, b| a == b).map(<[&str]>::len).max().unwrap_or(0);
    let count = |is: &dyn Fn(&&LineNumber) -> bool| run.iter().filter(|number| is(number)).count();
    run.len() >= LINES && count(&is_inside) * 2 > run.len() && count(&is_running) * 3 >= run.len() && same * 3 <= run.len() * 2
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::Flow;

    fn read(text: &str) -> String {
        Flow::new(&plain::read(text)).text().trim_end().to_owned()
    }

    const LINES: [&str; 12] = [
        "The court must accept the facts that the keeper pleads, and it",
        "must read them in the light that is best for him. The first case",
        "says that “the keeper of the light shall not leave the tower",
        "before the tide turns, nor let the wick go out” while a ferry is",
        "in the roads. Doe v. Roe, 900 F.3d 1, 5 (2018). Rule 12 says no",
        "more than that. The keeper left the tower at dusk, and he came",
        "back when the ferry had run aground. Nobody else was there.",
        "The master of the port had not been told, and so he could send",
        "no other keeper, although two of them were at home that night.",
        "The pilot waited for the light in the roads, and when he did not",
        "see it he took the wrong channel, as any other pilot would have",
        "done in a night without a moon and without a star in sight.",
    ];

    /// The lines, each after its number from `first` on, and `between` before the numbers but the first.
    fn numbered(first: usize, between: &str) -> String {
        let lines = LINES.iter().enumerate().map(|(at, line)| format!("{} {line}", first + at));
        lines.collect::<Vec<_>>().join(between)
    }

    #[test]
    fn numbers_of_lines_within_text_are_no_text() {
        let text = LINES.join(" ");
        for between in [" ", "  ", " \t"] {
            assert_eq!(read(&numbered(1, between)), text);
            assert_eq!(read(&numbered(5, between)), text, "a page from its middle");
        }
        // Two pages, and lines that another program has broken.
        let lines = [LINES, LINES].concat().into_iter().enumerate().map(|(at, line)| format!("{} {line}", at % 22 + 1)).collect::<Vec<_>>();
        assert_eq!(read(&lines.join(" ")), [text.as_str(), &text].join(" "));
        let broken = numbered(1, " ").replace(" of the ", " of the\n");
        assert_eq!(read(&broken).replace('\n', " "), text);
        // One that is lost.
        assert_eq!(read(&numbered(1, " ").replace(" 7 ", " ")), text);
    }

    #[test]
    fn lines_keep_their_numbers_as_addresses() {
        let text = numbered(1, " ");
        let document = plain::read(&text);
        for (words, line) in [("court must", 1), ("must read", 2), ("Rule 12", 5), ("in sight", 12)] {
            assert_eq!(document.line_at(text.find(words).unwrap()), Some(line), "{words}");
        }
    }

    #[test]
    fn counts_of_the_text_stay() {
        let repeated = |of: fn(usize) -> String| (1..=16).map(of).collect::<Vec<_>>().join(" ");
        for text in [
            repeated(|n| format!("In step {n} the keeper trims the wick and writes it in the log of the port.")),
            repeated(|n| format!("{n} The keeper trims the wick, and the master of the port writes it in his log.")),
            repeated(|n| format!("({n}) the keeper trims the wick, and the master of the port writes it in his log;")),
            repeated(|n| format!("the keeper {n}")),
            (1..=8).map(|n| format!("{n} and the keeper trims the wick, as the master of the port said")).collect::<Vec<_>>().join(" "),
        ] {
            assert_eq!(read(&text), text);
        }
    }
}
