//! The quotations in a text itself: inline ones by their marks, and block quotations.

use literatim_matching::text::{Block, BlockKind, Span, double_marks};

/// The quotations of a text.
#[derive(Debug)]
pub struct Quotations {
    /// In order of their closing marks.
    list: Vec<OwnQuotation>,
}

/// A quotation in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnQuotation {
    /// The text between its marks.
    pub inside: Span,
    /// Where the text after it begins.
    pub end: usize,
}

impl Quotations {
    /// Reads the quotations of a reading text.
    pub(super) fn new(text: &str, blocks: &[Block]) -> Self {
        let mut list = Vec::new();
        for block in blocks {
            if block.kind == BlockKind::Quotation {
                list.push(OwnQuotation { inside: block.span, end: block.span.end });
            } else {
                marked(text, block.span, &mut list);
            }
        }
        Self { list }
    }

    /// The innermost quotation that contains a whole passage of `block`.
    pub fn around(&self, passage: Span, block: Span) -> Option<OwnQuotation> {
        let first = self.list.partition_point(|quotation| quotation.inside.end < passage.end);
        let mut in_block = self.list[first..].iter().take_while(|quotation| quotation.inside.end <= block.end);
        in_block.find(|quotation| quotation.inside.covers(passage)).copied()
    }
}

/// Reads the inline quotations of a paragraph.
fn marked(text: &str, block: Span, list: &mut Vec<OwnQuotation>) {
    // For each unclosed opening mark, the position after it and the mark.
    let mut open: Vec<(usize, char)> = Vec::new();
    for (at, mark) in double_marks(&text[block]) {
        let at = block.start + at;
        let opens = match mark {
            '“' | '«' | '„' => open.last().is_none_or(|&(_, mark)| mark != '„'),
            '"' => open.last().is_none_or(|&(_, mark)| mark != '"'),
            _ => false,
        };
        let after = at + mark.len_utf8();
        if opens {
            open.push((after, mark));
        } else if matches!(mark, '”' | '»' | '"' | '“')
            && let Some((start, _)) = open.pop()
        {
            list.push(OwnQuotation { inside: Span::new(start, at), end: after });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_quotation_around_a_passage_ends() {
        for (text, passage, rest) in [
            ("He said, “the light must show,” and left.", "light must", Some(" and left.")),
            ("He said, “the light must show,” and left.", "left", None),
            ("He said, “the light must show,” and left.", "said, “the light", None),
            ("“He said, “the light must show” at noon.” So he left.", "light", Some(" at noon.” So he left.")),
            ("“He said, “the light must show” at noon.” So he left.", "show” at", Some(" So he left.")),
            ("Sie sagte: „das Licht brennt“ und ging.", "Licht", Some(" und ging.")),
            ("He said, \"the light must show\" and left.", "light", Some(" and left.")),
            ("He said, “the light must show.", "light", None),
        ] {
            let block = Block::new(Span::new(0, text.len()), BlockKind::Paragraph);
            let at = text.find(passage).unwrap();
            let own = Quotations::new(text, &[block]).around(Span::new(at, at + passage.len()), Span::new(0, text.len()));
            assert_eq!(own.map(|own| &text[own.end..]), rest, "{text}: {passage}");
        }
    }

    #[test]
    fn a_block_quotation_ends_with_its_block() {
        let text = "The light must show.\nSo he said.";
        let blocks = [(0, 20, BlockKind::Quotation), (21, 32, BlockKind::Paragraph)].map(|(from, to, kind)| Block::new(Span::new(from, to), kind));
        let quotations = Quotations::new(text, &blocks);
        assert_eq!(quotations.around(Span::new(4, 9), blocks[0].span).map(|own| own.end), Some(20));
        assert_eq!(quotations.around(Span::new(24, 26), blocks[1].span), None);
    }
}
