//! The reading text: without page furniture, with single spaces for white space, one line per block.

use super::fold::{is_ignorable, plain_run};
use super::{Block, BlockKind, Document, Mapped, Mend, Span, StyleKind};
use std::iter::Peekable;

/// The reading text of a [`Document`], with a map back to it.
///
/// Blocks are in order, separated by line feeds. Hidden text is removed without a trace, so that a word with a page mark inside is whole. White space
/// becomes one space; after a hyphen at the end of a line it is removed. The hyphens and dashes of word processors are read as the usual ones.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    mapped: Mapped,
    /// Each block's span in the reading text.
    blocks: Vec<Block>,
}

impl Flow {
    /// The reading text of `document`.
    pub fn new(document: &Document) -> Self {
        let mut mapped = Mapped::with_capacity(document.text.len());
        let mut blocks = Vec::with_capacity(document.blocks.len());
        let mut last = None;
        // The blocks of columns that stand side by side are pieces of lines.
        let is_in_columns = document.blocks.windows(2).any(|pair| pair[1].span.start < pair[0].span.start);
        for index in reading_order(document) {
            let mut block = document.blocks[index].clone();
            if is_in_columns || last.is_some_and(|last| last + 1 != index) {
                mapped.jump();
            }
            last = Some(index);
            let begun: Option<Block> = if block.continues { blocks.pop() } else { None };
            if begun.is_some() {
                // The white space before the block parts its first word from the last one before the notes.
                mapped.pop();
                block.span.start = document.text[..block.span.start].trim_end().len();
            }
            let begin = begun.map_or(mapped.text().len(), |begun| begun.span.start);
            read_block(&mut mapped, begin, document, block.span);
            let span = Span::new(begin, mapped.text().len());
            if !span.is_empty() {
                blocks.push(Block::new(span, block.kind));
                mapped.push('\n', block.span.end.min(document.text.len()));
            }
        }
        Self { mapped, blocks }
    }

    /// The reading text.
    pub fn text(&self) -> &str {
        self.mapped.text()
    }

    /// Bytes of the map.
    pub fn map_bytes(&self) -> usize {
        self.mapped.map_bytes()
    }

    /// The blocks, with spans in the reading text.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The span in the document of a span of the reading text.
    pub fn origin_span(&self, document: &Document, span: Span) -> Span {
        let origin = self.mapped.origin_span(&document.text, span);
        let after = document.mended.partition_point(|mend| mend.span.end < origin.end);
        match document.mended.get(after) {
            Some(mend) if mend.span.start < origin.end && !span.is_empty() => Span::new(origin.start, mend.span.end),
            _ => origin,
        }
    }

    /// The place in the reading text of byte `offset` of the document, or of the first byte after it that is read.
    pub fn derived(&self, offset: usize) -> usize {
        self.mapped.derived(offset)
    }

    /// The span in the reading text of a span of the document, up to the end of its block.
    pub fn derived_span(&self, span: Span) -> Span {
        self.mapped.derived_span(span)
    }

    /// The document's italics, in the reading text, in order of their start.
    pub fn italics(&self, document: &Document) -> Vec<Span> {
        let italic = document.styles.iter().filter(|style| style.kind == StyleKind::Italic);
        italic.map(|style| self.derived_span(style.span)).collect()
    }

    /// The words that a recogniser is not sure of, in the reading text, in order.
    pub fn doubts(&self, document: &Document) -> Vec<Span> {
        document.doubts.iter().map(|&span| self.derived_span(span)).collect()
    }

    /// The block that contains a place of the reading text, with its index.
    pub fn block_at(&self, offset: usize) -> Option<(usize, &Block)> {
        let after = self.blocks.partition_point(|block| block.span.start <= offset);
        after.checked_sub(1).map(|index| (index, &self.blocks[index]))
    }

    /// Whether the place is in a block of this kind.
    pub fn is_in(&self, offset: usize, kind: BlockKind) -> bool {
        self.block_at(offset).is_some_and(|(_, block)| block.kind == kind)
    }
}

/// The indices of the blocks in the order in which they are read: a paragraph that continues after footnotes is read before them, and so is one that
/// belongs to the block before them, as a quotation to the words that introduce it, and the citation of a quotation to that.
fn reading_order(document: &Document) -> Vec<usize> {
    let blocks = &document.blocks;
    let leads_on = |block: &Block| block.kind == BlockKind::Quotation || document.text[block.span.range()].trim_end().ends_with(':');
    let mut order: Vec<usize> = Vec::with_capacity(blocks.len());
    let mut notes = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        if block.kind == BlockKind::Footnote {
            notes.push(index);
            continue;
        }
        if !block.continues && !order.last().is_some_and(|&last| leads_on(&blocks[last])) {
            order.append(&mut notes);
        }
        order.push(index);
    }
    order.append(&mut notes);
    order
}

/// Appends what is read of the document under `block` to a block of the reading text that begins at byte `begin`.
fn read_block(mapped: &mut Mapped, begin: usize, document: &Document, block: Span) {
    let mut at = block.start;
    let mut hidden = document.hidden[document.hidden.partition_point(|hidden| hidden.end <= at)..].iter().copied().peekable();
    let mut mended = document.mended[document.mended.partition_point(|mend| mend.span.start < at)..].iter().peekable();
    while at < block.end {
        if let Some(hidden) = hidden.next_if(|hidden| hidden.start <= at) {
            at = at.max(hidden.end);
            continue;
        }
        while mended.next_if(|mend| mend.span.start < at).is_some() {}
        if let Some(mend) = mended.next_if(|mend| mend.span.start == at) {
            read_mend(mapped, begin, mend);
            at = mend.span.end;
            continue;
        }
        let next = hidden.peek().map_or(block.end, |hidden| hidden.start);
        let stop = next.min(mended.peek().map_or(next, |mend| mend.span.start)).min(block.end);
        read_piece(mapped, begin, &document.text, Span::new(at, stop));
        at = stop;
    }
    if mapped.text().len() > begin && mapped.text().ends_with(' ') {
        mapped.pop();
    }
}

/// Appends the text of a correction, with a space for white space.
fn read_mend(out: &mut Mapped, begin: usize, mend: &Mend) {
    if !mend.text.chars().all(|c| c.is_whitespace() || is_control(c)) {
        out.push_str(&mend.text, mend.span.start);
    } else if out.text().len() > begin && !out.text().ends_with(' ') {
        out.push(' ', mend.span.start);
    }
}

/// Appends the text under `span`, with its white space collapsed.
fn read_piece(out: &mut Mapped, begin: usize, text: &str, span: Span) {
    let piece = &text[span];
    let mut run = 0;
    let mut chars = chars_from(piece, 0);
    let mut begins = true;
    while let Some((i, c)) = chars.next() {
        if c.is_ascii_graphic() {
            // Most words are followed by others that need no look.
            if std::mem::take(&mut begins) {
                let plain = plain_run(&piece.as_bytes()[i..], true);
                chars = chars_from(piece, i + piece[i..i + plain].trim_end_matches(' ').len());
            }
            continue;
        }
        begins = true;
        if let Some(usual) = usual_dash(c, &piece[..i], &piece[i + c.len_utf8()..]) {
            out.push_str(&piece[run..i], span.start + run);
            out.push(usual, span.start + i);
            run = i + c.len_utf8();
            continue;
        }
        if !c.is_whitespace() && !is_control(c) {
            continue;
        }
        if c == ' ' && chars.peek().is_some_and(|&(_, next)| !next.is_whitespace() && !is_control(next)) && i > run {
            continue;
        }
        out.push_str(&piece[run..i], span.start + run);
        let (mut line_end, mut space, mut end, mut hyphen) = (false, false, i, None);
        let mut next = Some((i, c));
        while let Some((j, c)) = next {
            line_end |= c == '\n' || c == '\r';
            space |= c.is_whitespace();
            hyphen = hyphen.or((c == '\u{2}').then_some(j));
            end = j + c.len_utf8();
            next = chars.next_if(|&(_, c)| c.is_whitespace() || is_control(c));
        }
        run = end;
        let letter_after = chars.peek().is_some_and(|&(_, c)| c.is_alphanumeric());
        if let Some(at) = hyphen.filter(|_| line_end && letter_after && out.text()[begin..].ends_with(char::is_alphanumeric)) {
            out.push('-', span.start + at);
            continue;
        }
        let before = out.text()[begin..].chars().next_back();
        let joins: fn(char) -> bool = match before {
            Some('-') => char::is_alphanumeric,
            // The dash of a page range.
            Some('–') => |c| c.is_ascii_digit(),
            _ => |_| false,
        };
        let at_hyphen = line_end && out.text()[begin..].chars().rev().nth(1).is_some_and(joins) && chars.peek().is_none_or(|&(_, c)| joins(c));
        if space && before.is_some_and(|c| c != ' ') && !at_hyphen {
            out.push(' ', span.start + i);
        }
    }
    out.push_str(&piece[run..], span.start + run);
}

/// The characters of a text from byte `at` on, with their places.
fn chars_from(text: &str, at: usize) -> Peekable<impl Iterator<Item = (usize, char)>> {
    text[at..].char_indices().map(move |(i, c)| (at + i, c)).peekable()
}

/// The usual hyphen or dash for `c` between two texts: for a non-breaking hyphen, a figure dash, a minus sign in a range.
fn usual_dash(c: char, before: &str, after: &str) -> Option<char> {
    let is_figure = |c: char| c.is_ascii_digit();
    match c {
        '\u{2010}' | '\u{2011}' => Some('-'),
        '\u{2012}' => Some('–'),
        '\u{2212}' if before.ends_with(is_figure) && after.starts_with(is_figure) => Some('–'),
        _ => None,
    }
}

/// Characters that nobody sees, and those that some services leave in the text of a PDF (U+0002 for a hyphen at a line end, U+FFFE for nothing).
fn is_control(c: char) -> bool {
    (c.is_control() && !c.is_whitespace()) || matches!(c, '\u{FEFF}' | '\u{FFFE}' | '\u{200B}') || is_ignorable(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str, hidden: &[&str]) -> Document {
        let hidden = hidden.iter().map(|h| text.find(h).map(|at| Span::new(at, at + h.len())).unwrap()).collect();
        let blocks = vec![Block::new(Span::new(0, text.len()), BlockKind::Paragraph)];
        Document { text: text.into(), blocks, hidden, ..Document::default() }
    }

    #[test]
    fn reads_a_correction_in_place_of_the_text() {
        let text = "the keeperâ€™s â€œlampÂ\u{a0}â€";
        let spans = ["â€™", "â€œ", "Â\u{a0}", "â€"].map(|held| text.rfind(held).map(|at| Span::new(at, at + held.len())).unwrap());
        let mended = spans.into_iter().zip(["’", "“", "\u{a0}", "”"]).map(|(span, text)| Mend { span, text: text.into() }).collect();
        let document = Document { mended, ..document(text, &[]) };
        let flow = Flow::new(&document);
        assert_eq!(flow.text(), "the keeper’s “lamp ”\n");
        let origin = |words: &str| {
            let at = flow.text().find(words).unwrap();
            &text[flow.origin_span(&document, Span::new(at, at + words.len())).range()]
        };
        assert_eq!(origin("keeper’s"), "keeperâ€™s");
        assert_eq!(origin("keeper’"), "keeperâ€™");
        assert_eq!(origin("“lamp"), "â€œlamp");
        assert_eq!(origin("lamp ”"), "lampÂ\u{a0}â€");
    }

    #[test]
    fn a_block_that_continues_before_any_word_is_read_leaves_no_run() {
        let text = "a b c d";
        let block = |at: usize, kind, continues| Block { continues, ..Block::new(Span::new(at, at + 1), kind) };
        let (paragraph, note) = (BlockKind::Paragraph, BlockKind::Footnote);
        let blocks = vec![block(0, note, false), block(2, paragraph, true), block(4, note, false), block(6, paragraph, true)];
        for hidden in [Vec::new(), vec![Span::new(2, 3)], vec![Span::new(0, 1), Span::new(2, 3)]] {
            let document = Document { text: text.into(), blocks: blocks.clone(), hidden, ..Document::default() };
            let flow = Flow::new(&document);
            for at in 0..=text.len() {
                assert!(flow.derived(at) <= flow.text().len());
            }
        }
    }

    #[test]
    fn notes_do_not_part_a_block_from_what_introduces_and_cites_it() {
        let text = "It held: | 1 One. | Quoted. | 2 Two. | Doe, 900 F.3d 1. | 3 Three. | Next.";
        let kinds = [BlockKind::Paragraph, BlockKind::Footnote, BlockKind::Quotation, BlockKind::Footnote];
        let kinds = kinds.into_iter().chain([BlockKind::Paragraph, BlockKind::Footnote, BlockKind::Paragraph]);
        let mut at = 0;
        let spans = text.split(" | ").map(|part| {
            at += part.len() + 3;
            Span::new(at - part.len() - 3, at - 3)
        });
        let blocks = spans.zip(kinds).map(|(span, kind)| Block::new(span, kind)).collect();
        let document = Document { text: text.into(), blocks, ..Document::default() };
        assert_eq!(Flow::new(&document).text(), "It held:\nQuoted.\nDoe, 900 F.3d 1.\n1 One.\n2 Two.\n3 Three.\nNext.\n");
    }

    #[test]
    fn reads_over_page_marks_white_space_and_line_ends() {
        for (text, hidden, read) in [
            ("one  two\n three", &[][..], "one two three\n"),
            ("viola*446*tion", &["*446*"], "violation\n"),
            ("the *534 clause", &["*534 "], "the clause\n"),
            ("self-\ndefense", &[], "self-defense\n"),
            ("at 495-\n96", &[], "at 495-96\n"),
            ("self\u{2}\r\ndefense", &[], "self-defense\n"),
            ("at 217–\n218 and so –\n18 on", &[], "at 217–218 and so – 18 on\n"),
            ("a - \n b", &[], "a - b\n"),
            ("non\u{2011}jury, non\u{2010}\njury", &[], "non-jury, non-jury\n"),
            ("402\u{2011}03, 402\u{2012}03, 402\u{2212}03 and \u{2212}5", &[], "402-03, 402–03, 402–03 and \u{2212}5\n"),
            (" lead", &[], "lead\n"),
        ] {
            let document = document(text, hidden);
            let flow = Flow::new(&document);
            assert_eq!(flow.text(), read);
            for (offset, c) in flow.text().char_indices().filter(|&(_, c)| c.is_alphanumeric()) {
                let origin = flow.origin_span(&document, Span::new(offset, offset + c.len_utf8()));
                assert_eq!(&text[origin], c.to_string());
            }
        }
    }
}
