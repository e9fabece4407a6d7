//! In which opinion of a case a passage stands.

use super::front_matter::front_matter;
use super::heading::{ends_opinions, has_notes_of_all, heading, within};
use crate::source::Source;
use crate::text::{BlockKind, Part, PartKind, Span};

/// The part of a case in which byte `at` of the reading text stands: the innermost that the document marks; where that holds several
/// opinions in one text, or none is marked, the opinion under the last heading before it, as in `KNOX, Circuit Judge, dissenting:`. What is
/// marked as the court's may hold a separate opinion under such a heading all the same.
pub(super) fn opinion_at(source: &Source, at: usize) -> Option<Part> {
    let parts = &source.document.parts;
    let origin = source.origin(Span::new(at, at)).start;
    let marked = parts.iter().filter(|part| part.span.contains(origin)).min_by_key(|part| part.span.len());
    if marked.is_some_and(|part| !matches!(part.kind, PartKind::Combined | PartKind::Court)) {
        return marked.cloned();
    }
    let blocks = source.flow.blocks();
    let own = blocks[..blocks.partition_point(|block| block.span.start <= at)].last();
    let is_note = own.is_some_and(|block| block.kind == BlockKind::Footnote && block.span.contains(at));
    // Footnotes may stand after all opinions: each belongs where its mark stands.
    let at = if is_note { source.document.note_mark_of(origin).map(|mark| source.flow.derived(mark.start)) } else { Some(at) };
    let Some(at) = at else { return marked.cloned() };
    let from = marked.map_or(0, |part| source.flow.derived(part.span.start));
    let front = || front_matter(source.flow.text(), blocks).filter(|part| part.span.contains(at));
    headed(source, at, from).or_else(front).or_else(|| marked.cloned())
}

/// The opinion under the last heading in the reading text between `from` and `at`; none when that is no separate opinion's.
fn headed(source: &Source, at: usize, from: usize) -> Option<Part> {
    let text = source.flow.text();
    let blocks = source.flow.blocks();
    let before = blocks.partition_point(|block| block.span.start <= at);
    let (heading, kind) = (0..before)
        .rev()
        .take_while(|&i| blocks[i].span.end > from)
        .filter_map(|i| {
            let start = blocks[i].span.start;
            let over = || ends_opinions(&text[blocks[i].span]).then_some((Span::new(start, start), PartKind::Other));
            within(text, blocks[i].span, at).or_else(over).or_else(|| heading(text, blocks, i))
        })
        .find(|(heading, _)| heading.start >= from && heading.end <= at)?;
    let author = text[heading].split(',').next().map(|name| name.trim().to_owned());
    (kind != PartKind::Other && !has_notes_of_all(text, blocks, heading.end, at)).then(|| Part { span: Span::new(heading.end, at), kind, author })
}
