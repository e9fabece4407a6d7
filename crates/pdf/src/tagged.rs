//! The lines of a page in the order of its structure tree, where the tree has its text and agrees with it.

use super::gutters::Gutters;
use super::lines::{self, Line};
use super::page_text::PageText;
use super::paragraphs::{Margins, WIDE, divides_sentence, ends_sentence};
use super::piece::is_blank;
use super::tag_tree::TagTree;
use super::tags::Tag;
use literatim_matching::order;
use literatim_matching::text::BlockKind;

/// At most one glyph in this many may be in no block.
const UNTAGGED: usize = 10;
/// How often the text may go back up a page, and the number of lines for which it may once more: boxes next to the text are read before or after it.
const BACK: usize = 2;
const LINES: usize = 20;
/// At most one block in this many may divide a sentence or have two paragraphs.
const WRONG: usize = 4;

/// The lines of a page as [`lines::lines`] finds them, without running heads and the like if they are marked. If the tree has the text of the page and
/// agrees with it, the lines of the content are in its order, each with its block.
pub fn lines(page: &mut PageText, tree: &TagTree, gutters: &mut Gutters) -> Vec<Line> {
    let counts = Counts::new(page);
    if counts.is_covered() {
        let mut known = gutters.clone();
        let lines = in_order(lines::lines(page, &mut known), tree);
        if agree(&lines) {
            *gutters = known;
            return lines;
        }
    }
    let keeps_heads = counts.pagination <= counts.content + counts.others;
    for glyph in page.glyphs.iter_mut().filter(|glyph| glyph.tag != Tag::Pagination || !keeps_heads) {
        glyph.tag = Tag::None;
    }
    in_order(lines::lines(page, gutters), tree)
}

/// How many visible glyphs of a page have each kind of tag.
#[derive(Debug, Default)]
struct Counts {
    content: usize,
    artifacts: usize,
    pagination: usize,
    others: usize,
}

impl Counts {
    fn new(page: &PageText) -> Self {
        let mut counts = Self::default();
        for glyph in page.glyphs.iter().filter(|glyph| !is_blank(page, glyph)) {
            *match glyph.tag {
                Tag::Unit(_) => &mut counts.content,
                Tag::Artifact => &mut counts.artifacts,
                Tag::Pagination => &mut counts.pagination,
                Tag::None => &mut counts.others,
            } += 1;
        }
        counts
    }

    /// Whether the tree has the text of the page.
    fn is_covered(&self) -> bool {
        self.content > 0 && self.others * UNTAGGED <= self.content && self.artifacts + self.pagination <= self.content
    }
}

/// Puts lines into the order of the tree. A line that is in none of its blocks follows the one before it.
fn in_order(lines: Vec<Line>, tree: &TagTree) -> Vec<Line> {
    let mut before = 0;
    let mut placed: Vec<(u32, Line)> = Vec::with_capacity(lines.len());
    for mut line in lines {
        match line.tag {
            Tag::Unit(unit) if !line.furniture => {
                line.block = tree.block(unit);
                line.row = line.block.filter(|block| block.kind == BlockKind::TableRow).map(|block| block.id as usize);
                before = unit;
            }
            Tag::Pagination => line.furniture = true,
            _ => {}
        }
        placed.push((before, line));
    }
    order::sort_by_key(&mut placed, |(unit, _)| *unit);
    placed.into_iter().map(|(_, line)| line).collect()
}

/// Whether lines in the order of the tree are a text: they go down the page, and the blocks are paragraphs, neither lines nor pages.
fn agree(lines: &[Line]) -> bool {
    let margins = Margins::new(lines);
    let body: Vec<&Line> = lines.iter().filter(|line| line.block.is_some_and(|block| block.kind != BlockKind::Footnote) && !line.turned).collect();
    let (mut blocks, mut back, mut torn, mut lumped) = (1, 0, 0, 0);
    for pair in body.windows(2) {
        let (last, next) = (pair[0], pair[1]);
        let is_below = next.x < last.end && last.x < next.end;
        back += usize::from(is_below && next.y > last.y + next.size);
        if last.block == next.block {
            let is_apart = last.y - next.y > WIDE * margins.around(next).leading && last.region == next.region;
            lumped += usize::from(is_below && is_apart && last.tag == next.tag && ends_sentence(&last.text));
        } else {
            blocks += 1;
            torn += usize::from(divides_sentence(last, next));
        }
    }
    back <= BACK + body.len() / LINES && (torn.max(lumped) < 2 || torn.max(lumped) * WRONG <= blocks)
}
