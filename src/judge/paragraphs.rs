//! The numbered paragraphs of a source.

use crate::source::Source;
use crate::text::BlockKind;

/// Paragraphs that count on by one must be so many at least, where no sign marks their numbers.
const FEWEST: u32 = 3;

/// Where the numbered paragraphs of a source begin, in bytes of its reading text, with their numbers.
///
/// A number is one that begins a paragraph as `¶ 12`, `[¶12]` or `{¶ 12}`; where there is none of these, as `12.` or `[12]`, when the
/// paragraphs so marked count on from 1.
pub(super) fn numbered(source: &Source) -> Vec<(usize, u32)> {
    let mut signed = Vec::new();
    let mut plain = Vec::new();
    for block in source.flow.blocks().iter().filter(|block| block.kind != BlockKind::Footnote) {
        // The number of a list's item may be a mark that is not read.
        let text = &source.document.text;
        let origin = source.origin(block.span).start;
        let line = text[..origin].rfind('\n').map_or(0, |at| at + 1);
        let heads = [&source.flow.text()[block.span], &text[line..]];
        if let Some(number) = heads.iter().find_map(|head| signed_number(head)) {
            signed.push((block.span.start, number));
        } else if let Some(number) = heads.iter().find_map(|head| plain_number(head))
            && number == plain.len() as u32 + 1
        {
            plain.push((block.span.start, number));
        }
    }
    match (signed.is_empty(), plain.len() as u32 >= FEWEST) {
        (false, _) => signed,
        (true, true) => plain,
        (true, false) => Vec::new(),
    }
}

/// The number of `¶ 12`, `[¶12]`, `{¶ 12}` at the head of a paragraph.
fn signed_number(head: &str) -> Option<u32> {
    digits(head.strip_prefix(['[', '{']).unwrap_or(head).strip_prefix('¶')?.trim_start()).map(|(number, _)| number)
}

/// The number of `12.` or `[12]` at the head of a paragraph, words after it.
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
    use crate::read::plain;

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
            let source = Source::new("s", plain::read(text));
            assert_eq!(numbered(&source).into_iter().map(|(_, number)| number).collect::<Vec<_>>(), numbers, "{text}");
        }
    }
}
