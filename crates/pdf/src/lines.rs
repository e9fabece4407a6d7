//! From glyphs to lines: glyphs on one baseline, with spaces in wide gaps.

use super::area::{greater, smaller};
use super::bidi::{self, Class};
use super::boxes::Boxes;
use super::columns;
use super::damage;
use super::gutter_numbers::GutterNumbers;
use super::gutters::{self, Gutters};
use super::page_text::{Glyph, Initial, PageText, Script, VERTICAL};
use super::piece::{LinePiece, PIECE_GAP, RISE, SMALL, is_blank, text};
use super::tags::{Tag, TaggedBlock};
use literatim_matching::order;
use literatim_matching::text::Span;

/// Minimum number of glyphs in the lines of a column next to a heading.
const COLUMN_GLYPHS: usize = 14;
/// Letters for each drawn space from which a line has other spaces that are not drawn.
const LETTERS: usize = 9;
/// From this width on, in ems, a gap may be one between words.
const BETWEEN: f32 = 0.1;
/// The widest gap between the number of a note and its text, in ems.
const HANGING: f32 = 4.0;

/// A line of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its text, with single spaces.
    pub text: String,
    /// Left end.
    pub x: f32,
    /// Right end.
    pub end: f32,
    /// The baseline; greater is higher.
    pub y: f32,
    /// The size of most of its text.
    pub size: f32,
    /// Width of its first word.
    pub first_word: f32,
    /// Runs with a style, in order.
    pub runs: Vec<Run>,
    /// Its region of the page; regions are numbered in reading order.
    pub region: usize,
    /// Its number in the gutter of pleading paper or of a transcript.
    pub number: Option<u32>,
    /// The row of a table that it is in; rows are numbered in reading order.
    pub row: Option<usize>,
    /// What the marks around it say of it.
    pub tag: Tag,
    /// Its block in the structure of the file, if that is used for its page.
    pub block: Option<TaggedBlock>,
    /// Whether it runs in another direction than the page.
    pub turned: bool,
    /// Its direction, as [`Glyph::turn`].
    pub turn: u8,
    /// Where its characters are.
    pub boxes: Boxes,
    /// Whether it is page furniture and not text.
    pub furniture: bool,
    /// Whether it was recognised in a picture.
    pub is_recognised: bool,
    /// The words, as bytes of the text, that are not sure: those of a recogniser, or with a character that has no meaning.
    pub doubts: Vec<Span>,
    /// Whether it ends with a hyphen that the file writes as one of a line.
    pub soft: bool,
}

/// A run of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Bytes of the line's text.
    pub span: Span,
    /// Its style.
    pub face: RunFace,
}

/// The style of a glyph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunFace {
    /// Slanted.
    pub italic: bool,
    /// Bold.
    pub bold: bool,
    /// Smaller than its line, and above it.
    pub raised: bool,
}

impl Line {
    /// Whether all of it is bold.
    pub fn is_bold(&self) -> bool {
        self.runs.iter().filter(|run| run.face.bold).map(|run| run.span.len()).sum::<usize>() * 10 >= self.text.len() * 9
    }

    /// Whether another line is in the same block of the structure; `None` if that is not known.
    pub fn shares_block(&self, other: &Line) -> Option<bool> {
        Some(self.block?.id == other.block?.id)
    }
}

/// The lines of a page in reading order; those in other directions come last. `gutters` are those of the pages before it, and take up its own.
pub fn lines(page: &PageText, gutters: &mut Gutters) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut regions, mut rows_of_tables) = (0, 0);
    for turn in [0, VERTICAL, 1, 2, 3, 4] {
        let tables = rows_of_tables;
        let is_turned = !matches!(turn, 0 | VERTICAL);
        let pieces = pieces(page, turn, gutters);
        let (numbers, pieces) = columns::split_gutter_numbers(page, pieces);
        let gutter = GutterNumbers::new(page, &numbers);
        if !numbers.is_empty() {
            let mut line = line(page, &numbers, false);
            (line.furniture, line.region, line.turned) = (true, regions, is_turned);
            // They are below each other.
            (line.y, line.boxes) = (page.size.1, Boxes::default());
            lines.push(line);
            regions += 1;
        }
        for region in columns::regions(pieces, gutters) {
            let in_table = region.row.map(|row| row + tables);
            rows_of_tables = rows_of_tables.max(in_table.map_or(0, |row| row + 1));
            let rows: Vec<Vec<LinePiece>> = rows(region.pieces).into_iter().flat_map(by_tag).collect();
            let directions = directions(page, &rows);
            for (row, runs_left) in rows.iter().zip(directions) {
                let line = line(page, row, runs_left);
                let x = beside_initial(page, &line).unwrap_or(line.x);
                let line = Line { x, region: regions, row: in_table, turned: is_turned, turn, number: gutter.beside(line.y), ..line };
                if !line.text.is_empty() {
                    lines.push(line);
                }
            }
            regions += 1;
        }
    }
    lines
}

/// The left end of the paragraph of a line that is set in for a large initial.
fn beside_initial(page: &PageText, line: &Line) -> Option<f32> {
    let em = line.size;
    let is_beside = |initial: &&Initial| (line.x - initial.right).abs() < em && line.y < initial.first - 0.5 * em && line.y > initial.last - 0.5 * em;
    page.initials.iter().find(is_beside).map(|initial| initial.left)
}

/// The pieces in one direction, from top to bottom.
fn pieces(page: &PageText, turn: u8, gutters: &Gutters) -> Vec<LinePiece> {
    let mut pieces: Vec<LinePiece> = Vec::new();
    let mut open: Option<LinePiece> = None;
    let mut space = false;
    for glyph in page.glyphs.iter().filter(|glyph| glyph.turn == turn) {
        if is_blank(page, glyph) {
            space = true;
            continue;
        }
        let spaced = std::mem::take(&mut space);
        match &mut open {
            Some(piece) if piece.takes(glyph) => piece.push(*glyph, spaced),
            Some(piece) => {
                // The room for glyphs is used again, and what is kept has no more than it needs.
                pieces.push(piece.clone());
                piece.begin(*glyph);
            }
            None => open = Some(LinePiece::new(*glyph)),
        }
    }
    pieces.extend(open);
    order::sort_by(&mut pieces, |a, b| b.y.total_cmp(&a.y).then(a.x.total_cmp(&b.x)));
    gutters::split(attach_raised(page, joined(page, pieces)), gutters)
}

/// Joins adjacent pieces of one baseline that were drawn separately; drops glyphs drawn twice for a bold look.
fn joined(page: &PageText, pieces: Vec<LinePiece>) -> Vec<LinePiece> {
    let mut done: Vec<LinePiece> = Vec::with_capacity(pieces.len());
    for mut row in rows(pieces) {
        order::sort_by(&mut row, |a, b| a.x.total_cmp(&b.x));
        let first = done.len();
        for piece in row {
            let Some(last) = done[first..].last_mut() else {
                done.push(piece);
                continue;
            };
            let em = greater(last.size, piece.size);
            if (last.x - piece.x).abs() < 0.2 * em && last.letters(page) == piece.letters(page) {
                continue;
            }
            let gap = piece.x - last.end;
            // A heading next to the text of a column is as far from it as the columns are from each other.
            let of = if last.len().min(piece.len()) >= COLUMN_GLYPHS { last.size.min(piece.size) } else { em };
            if gap > PIECE_GAP * of || gap < -0.5 * em || last.tag() != piece.tag() {
                done.push(piece);
                continue;
            }
            last.end = last.end.max(piece.end);
            last.glyphs.extend(piece.glyphs);
        }
    }
    done
}

/// Merges short, small pieces into a bigger one next to them: footnote marks drawn separately. The raised number of a note may have a gap behind it.
fn attach_raised(page: &PageText, mut pieces: Vec<LinePiece>) -> Vec<LinePiece> {
    let mut i = 0;
    while i < pieces.len() {
        let small = &pieces[i];
        let is_mark = small.len() <= 4 && small.letters(page).chars().all(|c| c.is_ascii_digit() || !c.is_alphanumeric());
        let near = |least: f32, gap: f32| {
            (i.saturating_sub(12)..(i + 12).min(pieces.len())).find(|&j| {
                let (big, em) = (&pieces[j], pieces[j].size);
                let raised = small.y - big.y;
                small.tag() == big.tag()
                    && small.size <= SMALL * em
                    && big.len() > small.len()
                    && raised > least * em
                    && raised < 0.7 * em
                    && small.x - big.end < 0.5 * em
                    && big.x - small.end < gap * em
            })
        };
        let Some(near) = is_mark.then(|| near(-0.2, 0.3).or_else(|| near(RISE, HANGING))).flatten() else {
            i += 1;
            continue;
        };
        let small = pieces.remove(i);
        let big = &mut pieces[near - usize::from(near > i)];
        (big.x, big.end) = (big.x.min(small.x), big.end.max(small.end));
        big.glyphs.extend(small.glyphs);
        order::sort_by(&mut big.glyphs, |a, b| a.0.x.total_cmp(&b.0.x));
    }
    pieces
}

/// Groups pieces by their baselines, from top to bottom; each group from left to right.
fn rows(pieces: Vec<LinePiece>) -> Vec<Vec<LinePiece>> {
    let mut rows: Vec<Vec<LinePiece>> = Vec::new();
    for piece in pieces {
        match rows.last_mut().filter(|row| row[0].shares_baseline(&piece)) {
            Some(row) => row.push(piece),
            None => rows.push(vec![piece]),
        }
    }
    for row in &mut rows {
        order::sort_by(row, |a, b| a.x.total_cmp(&b.x));
    }
    rows
}

/// A row as one for each unit of the structure, in the order in which they begin.
fn by_tag(row: Vec<LinePiece>) -> Vec<Vec<LinePiece>> {
    let mut parts: Vec<Vec<LinePiece>> = Vec::new();
    for piece in row {
        match parts.iter_mut().find(|part| part[0].tag() == piece.tag()) {
            Some(part) => part.push(piece),
            None => parts.push(vec![piece]),
        }
    }
    parts
}

/// Whether each row runs to the left, as most of its letters do; one that has both kinds, as most in it and the rows next to it do.
fn directions(page: &PageText, rows: &[Vec<LinePiece>]) -> Vec<bool> {
    if page.script == Script::Rightward {
        return vec![false; rows.len()];
    }
    let count = |row: &Vec<LinePiece>| {
        row.iter().flat_map(|piece| &piece.glyphs).fold((0, 0), |(left, right), (glyph, _)| match Class::of_text(text(page, glyph)) {
            Class::Left => (left, right + 1),
            class => (left + usize::from(class.is_leftward()), right),
        })
    };
    let counts: Vec<(usize, usize)> = rows.iter().map(count).collect();
    let of = |i: usize| match counts[i] {
        (0, right) => right == 0 && page.script == Script::Leftward,
        (_, 0) => true,
        _ => {
            let near = counts[i.saturating_sub(1)..(i + 2).min(counts.len())].iter();
            let (left, right) = near.fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
            left > right
        }
    };
    (0..rows.len()).map(of).collect()
}

/// The line made of these pieces, which runs to the left or to the right.
fn line(page: &PageText, row: &[LinePiece], runs_left: bool) -> Line {
    let count = row.iter().map(LinePiece::len).sum();
    let mut glyphs: Vec<(Glyph, bool)> = Vec::with_capacity(count);
    // What parts the pieces is no space between words: a number next to the line, a tab.
    let mut begins: Vec<bool> = vec![false; count];
    for piece in row.iter().filter(|piece| piece.len() > 0) {
        let first = glyphs.len();
        glyphs.extend_from_slice(&piece.glyphs);
        (glyphs[first].1, begins[first]) = (true, true);
    }
    let Some(main) = main_glyph(&glyphs) else { return Line::default() };
    let em = greater(main.size, 0.1);
    let gap = |i: usize| (glyphs[i].0.x - glyphs[i - 1].0.end) / em;
    // The dots of leaders and the signs of formulas are farther apart than the letters of words.
    let in_word = |i: usize| text(page, &glyphs[i].0).starts_with(char::is_alphanumeric);
    let within = (1..glyphs.len()).filter(|&i| !begins[i]);
    let pairs = within.filter(|&i| glyphs[i].1 || in_word(i - 1) && in_word(i));
    let threshold = space_threshold(pairs.map(|i| (gap(i), glyphs[i].1)));
    let note = behind_number(page, &glyphs, &main);
    let mut line = Line { y: main.y, size: main.size, x: f32::MAX, end: f32::MIN, tag: main.tag, ..Line::default() };
    // As they are seen; a space is `None`. None runs to the left yet.
    let mut items: Vec<(Option<Glyph>, bool)> = Vec::with_capacity(glyphs.len() * 5 / 4);
    for (i, (glyph, spaced)) in glyphs.iter().enumerate() {
        if i > 0 && (*spaced || note == Some(i) || gap(i) > threshold) && !text(page, &glyphs[i - 1].0).ends_with(' ') {
            if line.first_word == 0.0 {
                line.first_word = line.end - line.x;
            }
            items.push((None, false));
        }
        (line.x, line.end) = (smaller(line.x, glyph.x), greater(line.end, glyph.end));
        items.push((Some(*glyph), false));
    }
    if line.first_word == 0.0 {
        line.first_word = line.end - line.x;
    }
    write(page, &mut line, &read_order(page, items, runs_left), &main);
    mend_hyphens(&mut line);
    line.doubts = damage::words(&line.text);
    line
}

/// Which glyph the text of a note begins with that touches its raised number: they are two words.
fn behind_number(page: &PageText, glyphs: &[(Glyph, bool)], main: &Glyph) -> Option<usize> {
    let number = glyphs.iter().take_while(|(glyph, _)| is_raised(glyph, main) && text(page, glyph).bytes().all(|byte| byte.is_ascii_digit())).count();
    (number > 0 && text(page, &glyphs.get(number)?.0).starts_with(char::is_alphabetic) && !is_raised(&glyphs[number].0, main)).then_some(number)
}

/// Whether a glyph is raised in a line with this main one.
fn is_raised(glyph: &Glyph, main: &Glyph) -> bool {
    let least = if glyph.size <= 0.8 * main.size { 0.12 } else { 0.25 };
    glyph.raised || glyph.size <= SMALL * main.size && glyph.y - main.y >= least * main.size
}

/// The glyphs and spaces of a line in the order in which they are read, each with whether it runs to the left, in their true places.
fn read_order(page: &PageText, mut items: Vec<(Option<Glyph>, bool)>, runs_left: bool) -> Vec<(Option<Glyph>, bool)> {
    if page.script == Script::Rightward {
        return items;
    }
    if page.script == Script::Leftward && items.iter().find_map(|item| item.0).is_some_and(|glyph| glyph.turn == 0) {
        items.reverse();
        for glyph in items.iter_mut().filter_map(|item| item.0.as_mut()) {
            (glyph.x, glyph.end) = (page.size.0 - glyph.end, page.size.0 - glyph.x);
        }
    }
    let classes: Vec<Class> = items.iter().map(|item| item.0.map_or(Class::Neutral, |glyph| Class::of_text(text(page, &glyph)))).collect();
    bidi::logical(&classes, runs_left).into_iter().map(|(at, leftward)| (items[at].0, leftward)).collect()
}

/// Writes the text of a line, with its runs and boxes.
fn write(page: &PageText, line: &mut Line, items: &[(Option<Glyph>, bool)], main: &Glyph) {
    // Where a glyph begins and ends, as it is read.
    let edges = |&(item, leftward): &(Option<Glyph>, bool)| item.map(|glyph| if leftward { (glyph.end, glyph.x) } else { (glyph.x, glyph.end) });
    let brackets = |leftward: bool| {
        let of = items.iter().filter(move |item| item.1 == leftward).filter_map(|item| item.0.map(|glyph| text(page, &glyph)));
        page.script != Script::Rightward && bidi::faces_back(of.flat_map(str::chars).filter(|&c| bidi::mirrored(c).is_some()))
    };
    let faces_back = [brackets(false), brackets(true)];
    line.text.reserve(items.len());
    line.boxes.reserve(items.len());
    for (i, item) in items.iter().enumerate() {
        let Some(((begin, end), glyph)) = edges(item).zip(item.0) else {
            let around = i.checked_sub(1).and_then(|before| edges(&items[before])).zip(items.get(i + 1).and_then(edges));
            if let Some(((_, left), (right, _))) = around {
                line.text.push(' ');
                line.boxes.push(left, right);
            }
            continue;
        };
        let start = line.text.len();
        line.boxes.push_all(text(page, &glyph).chars().count(), begin, end);
        line.text.extend(text(page, &glyph).chars().map(|c| match c {
            c if c.is_whitespace() => ' ',
            c if faces_back[usize::from(item.1)] => bidi::mirrored(c).unwrap_or(c),
            c => c,
        }));
        let face = RunFace { italic: glyph.italic, bold: glyph.bold, raised: is_raised(&glyph, main) };
        push_run(&mut line.runs, Span::new(start, line.text.len()), face);
    }
}

/// A glyph of the line's most common size, on the most common baseline of those.
fn main_glyph(glyphs: &[(Glyph, bool)]) -> Option<Glyph> {
    let mut sizes: Vec<(f32, usize, usize)> = Vec::new();
    for (i, (glyph, _)) in glyphs.iter().enumerate() {
        match sizes.iter_mut().find(|(size, ..)| (size - glyph.size).abs() < 0.1) {
            Some(known) => known.1 += 1,
            None => sizes.push((glyph.size, 1, i)),
        }
    }
    sizes.iter().max_by(|a, b| a.1.cmp(&b.1).then(a.0.total_cmp(&b.0))).map(|&(.., at)| glyphs[at].0)
}

fn push_run(runs: &mut Vec<Run>, span: Span, face: RunFace) {
    if face == RunFace::default() {
        return;
    }
    // A space between two runs of one face belongs to it.
    match runs.last_mut().filter(|run| run.face == face && span.start - run.span.end <= 1) {
        Some(run) => run.span.end = span.end,
        None => runs.push(Run { span, face }),
    }
}

/// The width from which a gap on this line is a space, in ems; each gap says whether a space was drawn there.
fn space_threshold(gaps: impl Iterator<Item = (f32, bool)>) -> f32 {
    let (mut close, mut spaces): (Vec<f32>, usize) = (Vec::with_capacity(gaps.size_hint().1.unwrap_or(0)), 0);
    for (gap, is_space) in gaps {
        if is_space {
            spaces += 1;
        } else {
            close.push(gap.clamp(-0.1, 0.3));
        }
    }
    // Of few gaps half may be between words, as in `See p. 1`.
    let is_short = close.len() < 6;
    let median = median(&close, if is_short { close.len().saturating_sub(1) / 2 } else { close.len() / 2 }).unwrap_or(0.0);
    let are_drawn = spaces > 0 && close.len() < LETTERS * spaces;
    if are_drawn || is_short {
        return median + 0.2;
    }
    // Without drawn spaces, or with few, the gaps form two groups: within words and between them. Those of the first are the most, and of these only
    // the widest counts.
    let widest = close.iter().copied().filter(|&gap| gap < BETWEEN).fold(f32::NEG_INFINITY, greater);
    let mut between: Vec<f32> = close.into_iter().filter(|&gap| gap >= BETWEEN).collect();
    between.extend((widest > f32::NEG_INFINITY).then_some(widest));
    order::sort_by(&mut between, f32::total_cmp);
    let jump = between.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])));
    match jump {
        Some(pair) if pair[1] - pair[0] >= 0.06 => (pair[0] + pair[1]) / 2.0,
        _ => median + 0.2,
    }
}

/// The middle one of these numbers, or another one, in their order. The range in which it is is halved until it has one number, because to sort them
/// takes longer.
fn median(numbers: &[f32], middle: usize) -> Option<f32> {
    // The order of these integers is that of the numbers (`f32::total_cmp`).
    let keys: Vec<u32> = numbers.iter().map(|number| number.to_bits()).map(|bits| if bits >= SIGN { !bits } else { bits | SIGN }).collect();
    let (mut low, mut high) = (*keys.iter().min()?, *keys.iter().max()?);
    while low < high {
        let half = low.midpoint(high);
        if keys.iter().filter(|&&key| key <= half).count() > middle { high = half } else { low = half + 1 }
    }
    Some(f32::from_bits(if low >= SIGN { low & !SIGN } else { !low }))
}

/// The bit of a number that is negative.
const SIGN: u32 = 1 << 31;

/// Normalises the hyphen at the line end, and removes invisible soft hyphens before it.
fn mend_hyphens(line: &mut Line) {
    for hyphen in ["\u{AD}", "\u{2010}", "\u{2011}"] {
        if let Some(word) = line.text.strip_suffix(hyphen) {
            (line.text, line.soft) = (format!("{word}-"), true);
            break;
        }
    }
    while let Some(at) = line.text.find('\u{AD}') {
        line.boxes.remove(line.text[..at].chars().count());
        line.text.remove(at);
        let moved = |offset: usize| if offset > at { offset - '\u{AD}'.len_utf8() } else { offset };
        for run in &mut line.runs {
            run.span = Span::new(moved(run.span.start), moved(run.span.end));
        }
    }
    let length = line.text.len();
    for run in &mut line.runs {
        run.span = Span::new(run.span.start.min(length), run.span.end.min(length));
    }
    line.runs.retain(|run| !run.span.is_empty());
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A page whose glyphs are half as wide as they are high; spaces are drawn or left as gaps.
    pub fn page(texts: &[(&str, f32, f32, f32)], draw_spaces: bool) -> PageText {
        let mut page = PageText { size: (600.0, 800.0), ..PageText::default() };
        for &(text, x, y, size) in texts {
            for (i, c) in text.chars().enumerate().filter(|&(_, c)| draw_spaces || c != ' ') {
                let x = x + i as f32 * size / 2.0;
                let (at, len) = (page.text.len() as u32, c.len_utf8() as u16);
                page.text.push(c);
                page.glyphs.push(Glyph {
                    at,
                    len,
                    turn: 0,
                    italic: false,
                    bold: false,
                    raised: false,
                    x,
                    end: x + size / 2.0,
                    y,
                    size,
                    tag: Tag::None,
                });
            }
        }
        page
    }

    fn texts(page: &PageText) -> Vec<String> {
        lines(page, &mut Gutters::default()).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn finds_spaces_drawn_or_not() {
        for drawn in [true, false] {
            let page = page(&[("the court erred in", 72.0, 700.0, 12.0), ("its reading.", 72.0, 686.0, 12.0)], drawn);
            assert_eq!(texts(&page), ["the court erred in", "its reading."]);
        }
    }

    #[test]
    fn finds_narrow_spaces_that_are_not_drawn_beside_what_is_apart() {
        // Letters that touch, words with a narrow gap between them.
        let narrow = |text: &str, x: f32| {
            let mut page = page(&[(text, x, 700.0, 12.0)], false);
            let spaces: Vec<usize> = text.split(' ').scan(0, |at, word| Some(std::mem::replace(at, *at + word.len()))).collect();
            for (i, glyph) in page.glyphs.iter_mut().enumerate() {
                let before = spaces.iter().filter(|&&first| first != 0 && first <= i).count() as f32;
                (glyph.x, glyph.end) = (glyph.x - 4.2 * before, glyph.end - 4.2 * before);
            }
            page
        };
        let words = "the keeper of the light trims the wick at dusk in this port";
        for (other, at) in [("5", 40.0), ("12", 30.0), ("See", 40.0), ("note", 420.0)] {
            let (mut set, beside) = (narrow(words, 80.0), page(&[(other, at, 700.0, 12.0)], false));
            let from = set.text.len() as u32;
            set.text.push_str(&beside.text);
            set.glyphs.extend(beside.glyphs.into_iter().map(|glyph| Glyph { at: glyph.at + from, ..glyph }));
            let read = texts(&set).join(" ");
            assert!(read.contains(words), "{read}");
        }
        // One space of many is drawn.
        let mut set = narrow(words, 80.0);
        let at = set.text.len() as u32;
        set.text.push(' ');
        let drawn = Glyph { at, len: 1, ..set.glyphs[26] };
        set.glyphs.insert(27, drawn);
        assert!(texts(&set)[0].matches(' ').count() >= words.matches(' ').count(), "{:?}", texts(&set));
    }

    #[test]
    fn soft_hyphens_within_a_line_are_no_letters_whatever_their_width() {
        // Chromium gives those of a page at places where nothing is drawn.
        for drawn in [true, false] {
            let page = page(&[("a rea\u{AD}son\u{AD}able effort", 72.0, 700.0, 12.0)], drawn);
            assert_eq!(texts(&page), ["a reasonable effort"]);
        }
    }

    #[test]
    fn the_middle_number_is_that_of_the_order() {
        for numbers in [&[0.3, -0.1, 0.0, -0.0, 0.2][..], &[-0.1, -0.05, -0.07], &[0.1], &[0.25, 0.25, -0.1, 0.3], &[]] {
            let mut sorted = numbers.to_vec();
            sorted.sort_by(f32::total_cmp);
            assert_eq!(
                median(numbers, numbers.len() / 2).map(f32::to_bits),
                sorted.get(sorted.len() / 2).map(|number| number.to_bits()),
                "{numbers:?}"
            );
        }
    }

    #[test]
    fn finds_spaces_that_are_not_drawn_in_short_lines() {
        // Words of these lengths with gaps of a quarter of an em.
        for words in ["See p. 1 l. 8.", "Ib. p. 5", "Id. at 103"] {
            let mut set = page(&[(words, 72.0, 700.0, 12.0)], false);
            let before: Vec<usize> = words.match_indices(' ').enumerate().map(|(i, (at, _))| at - i).collect();
            for (i, glyph) in set.glyphs.iter_mut().enumerate() {
                let closer = 3.0 * before.iter().filter(|&&at| at <= i).count() as f32;
                (glyph.x, glyph.end) = (glyph.x - closer, glyph.end - closer);
            }
            assert_eq!(texts(&set), [words]);
        }
        // Letters that are set apart are one word.
        let mut set = page(&[("NOTE", 72.0, 700.0, 12.0)], false);
        for (i, glyph) in set.glyphs.iter_mut().enumerate() {
            (glyph.x, glyph.end) = (glyph.x + 3.0 * i as f32, glyph.end + 3.0 * i as f32);
        }
        assert_eq!(texts(&set), ["NOTE"]);
    }

    #[test]
    fn finds_spaces_beside_leaders() {
        let mut set = vec![("the court", 72.0, 700.0, 12.0), ("erred", 129.6, 700.0, 12.0)];
        set.extend((0..20).map(|i| (".", 162.0 + 9.6 * i as f32, 700.0, 12.0)));
        assert!(texts(&page(&set, true))[0].starts_with("the court erred"));
    }

    #[test]
    fn joins_pieces_drawn_out_of_order_and_marks_superscripts() {
        let page = page(&[("the rule.", 72.0, 700.0, 12.0), ("next", 72.0, 686.0, 12.0), ("12", 126.0, 705.0, 7.0)], true);
        let lines = lines(&page, &mut Gutters::default());
        assert_eq!(lines[0].text, "the rule.12");
        assert!(lines[0].runs.iter().any(|run| run.face.raised && &lines[0].text[run.span.range()] == "12"));
        assert_eq!(lines[1].text, "next");
    }

    #[test]
    fn parts_a_raised_number_from_the_text_of_its_note() {
        // Each with its number at the size of 6: raised, and on the baseline.
        for (number, words) in [("1", "The rule is old."), ("12", "See the rule."), ("103", "Éloge of the rule.")] {
            let width = 3.0 * number.len() as f32;
            let read = |y: f32| texts(&page(&[(number, 72.0, y, 6.0), (words, 72.0 + width, 100.0, 10.0)], true));
            assert_eq!(read(103.5), [format!("{number} {words}")]);
            assert_eq!(read(100.0), [format!("{number}{words}")]);
        }
        // Raised numbers within a line touch their word, and a sign is parted from none.
        let read = |set: &[(&str, f32, f32, f32)]| texts(&page(set, true));
        assert_eq!(read(&[("the rule", 72.0, 100.0, 10.0), ("12", 112.0, 103.5, 6.0), ("holds", 123.0, 100.0, 10.0)]), ["the rule12 holds"]);
        assert_eq!(read(&[("1", 72.0, 103.5, 6.0), ("/2 of the rule", 75.0, 100.0, 10.0)]), ["1/2 of the rule"]);
        assert_eq!(read(&[("*", 72.0, 103.5, 6.0), ("The rule", 75.0, 100.0, 10.0)]), ["*The rule"]);
    }

    #[test]
    fn drops_glyphs_drawn_twice() {
        let page = page(&[("HEADING", 72.0, 700.0, 12.0), ("HEADING", 72.3, 700.0, 12.0)], true);
        assert_eq!(texts(&page), ["HEADING"]);
    }

    #[test]
    fn reads_columns_one_after_another() {
        let row = |i: usize| 700.0 - 14.0 * i as f32;
        let mut set = vec![("A heading that stands over both of the columns of this page", 72.0, 730.0, 12.0)];
        for i in 0..6 {
            set.push(("a column on the left side", 72.0, row(i), 12.0));
            set.push(("and one on the other side", 320.0, row(i), 12.0));
        }
        let read = texts(&page(&set, true));
        assert!(read[0].starts_with("A heading"));
        assert!(read[1..7].iter().all(|line| line.starts_with("a column")));
        assert!(read[7..].iter().all(|line| line.starts_with("and one")));
    }

    #[test]
    fn lines_keep_the_numbers_in_the_gutter() {
        let numbers: Vec<String> = (1..=28).map(|n| n.to_string()).collect();
        let mut set: Vec<(&str, f32, f32, f32)> =
            numbers.iter().enumerate().map(|(i, number)| (number.as_str(), 50.0, 720.0 - 24.0 * i as f32, 12.0)).collect();
        // A little below the numbers, then single-spaced, and below the last number.
        set.push(("the words of the brief", 90.0, 717.0, 12.0));
        set.extend([696.0, 684.0, 672.0].map(|y| ("a block of the brief", 120.0, y, 12.0)));
        set.extend([72.0, 36.0].map(|y| ("the end of the page", 90.0, y, 12.0)));
        let lines = lines(&page(&set, true), &mut Gutters::default());
        let found: Vec<Option<u32>> = lines[1..].iter().map(|line| line.number).collect();
        assert_eq!(found, [Some(1), Some(2), Some(2), Some(3), Some(28), None]);
    }

    #[test]
    fn hides_the_numbers_in_the_gutter_of_pleading_paper() {
        let numbers: Vec<String> = (1..=28).map(|n| n.to_string()).collect();
        // Far from the text, and a quarter of an em from it.
        for (count, x) in [(28, 90.0), (28, 65.0), (25, 65.0)] {
            let mut set: Vec<(&str, f32, f32, f32)> = Vec::new();
            for (i, number) in numbers[..count].iter().enumerate() {
                let y = 720.0 - 24.0 * i as f32;
                set.push((number, 62.0 - 6.0 * number.len() as f32, y, 12.0));
                set.push(("the words of the brief", x, y, 12.0));
            }
            let lines = lines(&page(&set, true), &mut Gutters::default());
            assert!(lines[0].furniture && lines[0].text.starts_with("1 2 3 4"), "{count} {x}");
            assert_eq!(lines.len(), count + 1);
            assert!(lines[1..].iter().all(|line| line.text == "the words of the brief"));
        }
        // The rows of a table that begin with numbers are text.
        let rows: Vec<(&str, f32, f32, f32)> = (0..14)
            .flat_map(|i| [(numbers[i].as_str(), 50.0, 700.0 - 20.0 * i as f32, 12.0), ("a row of the table", 65.0, 700.0 - 20.0 * i as f32, 12.0)])
            .collect();
        assert_eq!(texts(&page(&rows, true))[0], "1 a row of the table");
    }
}
