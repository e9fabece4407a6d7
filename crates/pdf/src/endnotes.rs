//! Notes at the end of a document, in the size of its text: a list whose numbers are those of the marks.

use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, Span};

/// Minimum number of marks without notes.
const MIN_NOTES: usize = 2;

/// Ties the marks that have no notes to the items of a list after the last of them, if it has one for each, in order.
pub fn tie(document: &mut Document) {
    let mut open: Vec<usize> = (0..document.notes.len()).filter(|&index| document.notes[index].body.is_none()).collect();
    order::sort_by_key(&mut open, |&index| document.notes[index].mark.map(|mark| mark.start));
    let last = document.notes.iter().filter_map(|note| note.mark).map(|mark| mark.end).max();
    let Some(mut from) = last.filter(|_| open.len() >= MIN_NOTES) else { return };
    let mut found: Vec<(usize, Span)> = Vec::new();
    for &index in &open {
        let Some(label) = item(document, from, &document.notes[index].label) else { return };
        found.push((index, label));
        from = label.end;
    }
    let first = found[0].1.start;
    let end = document.blocks.last().map_or(first, |block| block.span.end);
    let starts: Vec<usize> = found.iter().map(|(_, label)| label.start).chain([end]).collect();
    let cut = std::mem::take(&mut document.blocks).into_iter().flat_map(|block| divided(block, first, &starts));
    document.blocks = cut.collect();
    for ((index, label), next) in found.into_iter().zip(&starts[1..]) {
        let length = document.text[label.end..*next].trim_end().len();
        document.notes[index].body = Some(Span::new(label.end, label.end + length));
        document.hidden.push(label);
    }
    order::sort_by_key(&mut document.hidden, |span| span.start);
}

/// The next item after byte `from` with this label: the label at the start of a line, with what parts it from the text.
fn item(document: &Document, from: usize, label: &str) -> Option<Span> {
    let text = &document.text;
    let is_read = |at: usize| document.blocks.iter().any(|block| block.span.contains(at)) && !document.hidden.iter().any(|span| span.contains(at));
    let starts = text[from..].match_indices('\n').map(|(at, _)| from + at + 1);
    starts.filter(|&at| is_read(at)).find_map(|at| {
        let rest = text[at..].strip_prefix(label)?;
        let after = rest.trim_start_matches(['.', ')', ']']);
        let body = after.trim_start_matches(' ');
        (body.len() < rest.len()).then(|| Span::new(at, text.len() - body.len()))
    })
}

/// A block cut where notes begin. What is after the first of them is notes.
fn divided(block: Block, first: usize, starts: &[usize]) -> Vec<Block> {
    let inner = starts.iter().copied().filter(|&at| block.span.start < at && at < block.span.end);
    let edges: Vec<usize> = [block.span.start].into_iter().chain(inner).chain([block.span.end]).collect();
    let part = |pair: &[usize]| {
        let kind = if pair[0] >= first { BlockKind::Footnote } else { block.kind };
        Block { continues: block.continues && pair[0] == block.span.start && pair[0] < first, ..Block::new(Span::new(pair[0], pair[1]), kind) }
    };
    edges.windows(2).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Note;

    fn document(text: &str) -> Document {
        let mut at = 0;
        let blocks = text.split_inclusive("\n\n").map(|part| {
            at += part.len();
            Block::new(Span::new(at - part.len(), at - part.len() + part.trim_end().len()), BlockKind::Paragraph)
        });
        let blocks = blocks.collect();
        let mark = |label: &str| {
            let at = text.find(&format!("x{label}")).unwrap() + 1;
            Note { label: label.into(), mark: Some(Span::new(at, at + 1)), body: None }
        };
        Document { text: text.into(), blocks, notes: vec![mark("1"), mark("2")], ..Document::default() }
    }

    #[test]
    fn a_list_after_the_text_with_a_number_for_each_mark_is_its_notes() {
        let mut tied = document("Ax1 Bx2.\n\n1. One\nmore.\n2. Two.\n\nStill two.");
        tie(&mut tied);
        let bodies: Vec<&str> = tied.notes.iter().map(|note| &tied.text[note.body.unwrap().range()]).collect();
        assert_eq!(bodies, ["One\nmore.", "Two.\n\nStill two."]);
        let kinds: Vec<BlockKind> = tied.blocks.iter().map(|block| block.kind).collect();
        assert_eq!(kinds, [BlockKind::Paragraph, BlockKind::Footnote, BlockKind::Footnote, BlockKind::Footnote]);
        for text in ["Ax1 Bx2.\n\n1. One.\n3. Three.", "Ax1 Bx2.\n\nThe end 1. of it."] {
            let mut left = document(text);
            tie(&mut left);
            assert_eq!(left, document(text));
        }
    }
}
