//! The numbered paragraphs of a text.

use literatim_matching::text::{BlockKind, Document, Flow, Span};

/// Minimum number of consecutively numbered paragraphs if no sign marks the numbers.
const FEWEST: u32 = 3;

/// The numbered paragraphs of a text.
#[derive(Debug)]
pub struct Paragraphs {
    /// Where each begins, with its number.
    starts: Vec<(usize, u32)>,
    range: Option<(u32, u32)>,
}

impl Paragraphs {
    /// Reads the numbers: those at the start of a paragraph as `¶ 12`, `[¶12]` or `{¶ 12}`; if there are none, as `12.` or `[12]`, if such paragraphs
    /// are numbered consecutively from 1.
    pub(super) fn new(document: &Document, flow: &Flow) -> Self {
        let mut signed = Vec::new();
        let mut plain = Vec::new();
        for block in flow.blocks().iter().filter(|block| block.kind != BlockKind::Footnote) {
            // A list item's number may be a mark that the reading text omits.
            let text = &document.text;
            let origin = flow.origin_span(document, block.span).start;
            let line = text[..origin].rfind('\n').map_or(0, |at| at + 1);
            let heads = [&flow.text()[block.span], &text[line..]];
            if let Some(number) = heads.iter().find_map(|head| signed_number(head)) {
                signed.push((block.span.start, number));
            } else if let Some(number) = heads.iter().find_map(|head| plain_number(head))
                && number == plain.len() as u32 + 1
            {
                plain.push((block.span.start, number));
            }
        }
        let starts = match (signed.is_empty(), plain.len() as u32 >= FEWEST) {
            (false, _) => signed,
            (true, true) => plain,
            (true, false) => Vec::new(),
        };
        let numbers = || starts.iter().map(|&(_, number)| number);
        Self { range: numbers().min().zip(numbers().max()), starts }
    }

    /// The smallest and the greatest number.
    pub fn range(&self) -> Option<(u32, u32)> {
        self.range
    }

    /// The numbers of the paragraphs in which a passage begins and ends.
    pub fn over(&self, passage: Span) -> Option<(u32, u32)> {
        let number = |at: usize| self.starts[..self.starts.partition_point(|&(begin, _)| begin <= at)].last().map(|&(_, number)| number);
        let first = number(passage.start)?;
        Some((first, number(passage.end.saturating_sub(1)).unwrap_or(first).max(first)))
    }
}

/// The number of `¶ 12`, `[¶12]`, `{¶ 12}` at the start of a paragraph.
fn signed_number(head: &str) -> Option<u32> {
    digits(head.strip_prefix(['[', '{']).unwrap_or(head).strip_prefix('¶')?.trim_start()).map(|(number, _)| number)
}

/// The number of `12.` or `[12]` at the start of a paragraph with words after it.
fn plain_number(head: &str) -> Option<u32> {
    let inner = head.strip_prefix('[');
    let (number, rest) = digits(inner.unwrap_or(head))?;
    rest.strip_prefix(if inner.is_some() { ']' } else { '.' })?.starts_with(char::is_whitespace).then_some(number)
}

fn digits(text: &str) -> Option<(u32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..length].parse().ok().filter(|_| length <= 4)?, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn paragraphs_are_numbered_by_sign_or_by_counting_on() {
        for (text, numbers) in [
            ("¶ 1 The board met.\n\n¶ 2 It sat long.\n\n> A rule of the port.\n\n¶ 3 It rose.", vec![1, 2, 3]),
            ("[¶7] The board met.\n\n[¶8] It sat long.", vec![7, 8]),
            ("{¶ 4} The board met in the hall.", vec![4]),
            ("1. The board met.\n\n2. It sat long.\n\n3. It rose at noon.", vec![1, 2, 3]),
            ("[1] The board met.\n\n[2] It sat long.\n\n[3] It rose at noon.", vec![1, 2, 3]),
            ("1. The board met.\n\n2. It sat long.", vec![]),
            ("1954 was a hard winter.\n\n12. It sat long.\n\n13. It rose.\n\n14. It slept.", vec![]),
        ] {
            let document = plain::read(text);
            let paragraphs = Paragraphs::new(&document, &Flow::new(&document));
            assert_eq!(paragraphs.starts.iter().map(|&(_, number)| number).collect::<Vec<_>>(), numbers, "{text}");
        }
    }
}
