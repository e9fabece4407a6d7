//! Finds paragraphs in text with a fixed layout: lines, pages, indents, and page furniture.

use super::footnotes::{self, NoteEnd};
use super::gutter;
use super::set_off::{self, Lines};
use super::stamps;
use super::subdivided;
use super::tables;
use super::text_line::{TextLine, ends_sentence, hangs, is_item, is_prose, quoting_signs};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, Note, PageMark, Problem, Span};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Minimum number of characters of a rule.
const SHORTEST_RULE: usize = 5;

/// Fewest lines of one shape that are furniture.
const ALIKE: usize = 3;

/// How many lines on either side of one show how long the lines of its column are.
const BESIDE: usize = 8;

/// In a text of one line a paragraph: fewest lines that end a sentence before another line, and how many of them are there for each line that a small
/// letter continues; the bytes of a line that counts.
const ENDED: usize = 3;
const RUN_ON: usize = 10;
const LONG: usize = 40;

/// Within a paragraph, one line in this many may be shorter than the others.
const RAGGED: usize = 40;

/// Most letters and bytes of a line that is a mark of a page: `Page 871 F. 3d 402`.
const LONGEST_MARK: usize = 8;
const LONGEST_LINE: usize = 24;

/// Fewest letters of a word that counts in a heading.
const LONG_WORD: usize = 3;

/// Where the footnotes of pages are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Footnotes {
    /// After the paragraph that runs over them, as blocks of their own.
    Apart,
    /// Where they are printed, as text.
    #[allow(dead_code, reason = "few features need it")]
    AsPrinted,
}

/// Reads the text under `span` of `document.text`: adds its blocks, pages and hidden furniture.
///
/// Text may be flowing (one line per paragraph, or blank lines between paragraphs) or laid out on pages, single- or double-spaced, with paragraphs
/// that continue over running heads, page numbers and stamps.
pub fn lay_out(document: &mut Document, span: Span, footnotes: Footnotes) {
    let mut lines = split(&document.text, span);
    let (numbers, line_marks) = gutter::take_numbers(&document.text, &mut lines);
    document.hidden.extend(numbers);
    document.line_marks.extend(line_marks);
    // A rule above the notes of a page is like an empty line.
    for line in lines.iter_mut().filter(|line| is_rule(&document.text[line.span.range()])) {
        document.hidden.push(line.span);
        line.span.end = line.span.start;
    }
    let (furniture, pages) = find_furniture(&document.text, &lines);
    document.pages.extend(pages);
    let text = &document.text;
    let body: Vec<&TextLine> =
        lines.iter().zip(&furniture).filter(|(line, furniture)| !line.span.is_empty() && !**furniture).map(|(line, _)| line).collect();
    let style = Layout::of(text, &lines, &furniture);
    let pages = page_of_each(&lines, &furniture);
    let ends = match (style.flowing, pages.last()) {
        (true, _) => NoteEnd::Line,
        (false, Some(1..)) => NoteEnd::Page,
        (false, _) => NoteEnd::BlankLine,
    };
    let notes = match footnotes {
        Footnotes::Apart => footnotes::find(text, &body, &pages, ends),
        Footnotes::AsPrinted => Vec::new(),
    };
    let note_before = |at: usize| notes.partition_point(|note| note.span.start <= at);
    let in_note = |line: &TextLine| note_before(line.span.start).checked_sub(1).is_some_and(|note| line.span.end <= notes[note].span.end);
    let (body, pages): (Vec<&TextLine>, Vec<usize>) = body.into_iter().zip(pages).filter(|(line, _)| !in_note(line)).unzip();
    let mut starts: Vec<bool> = Vec::with_capacity(body.len());
    for at in 0..body.len() {
        starts.push(at == 0 || style.starts_paragraph(text, &body, at, starts[at - 1], &lines, &furniture));
    }
    let rows = tables::rows(text, &body);
    let set_off = set_off_blocks(text, &Lines { body: &body, starts: &starts, pages: &pages }, &style, &rows);
    for block in set_off.iter().chain(&rows) {
        starts[block.clone()].fill(false);
        starts[block.start] = true;
        starts.get_mut(block.end).into_iter().for_each(|start| *start = true);
    }
    let firsts = (0..body.len()).filter(|&at| starts[at]);
    let paragraphs: Vec<Range<usize>> = firsts.clone().zip(firsts.skip(1).chain([body.len()])).map(|(first, end)| first..end).collect();
    let is_in = |known: &[Range<usize>], first: usize| known.binary_search_by_key(&first, |range| range.start).is_ok();
    let mut kinds: Vec<BlockKind> = paragraphs
        .iter()
        .map(|lines| match lines.start {
            first if is_in(&rows, first) => BlockKind::TableRow,
            first if is_in(&set_off, first) => BlockKind::Quotation,
            _ => style.kind(text, &body[lines.clone()]),
        })
        .collect();
    let follow_cells = tables::cells(&body, style.margin, &paragraphs, &mut kinds);
    let mut blocks: Vec<Block> = notes.iter().map(|note| Block::new(note.span, BlockKind::Footnote)).collect();
    for ((lines, &kind), follows_cell) in paragraphs.iter().zip(&kinds).zip(follow_cells) {
        let goes_on = follows_cell && note_before(body[lines.start].span.start) > note_before(body[lines.start - 1].span.start);
        let lines = &body[lines.clone()];
        let pieces = lines.chunk_by(|line, next| note_before(line.span.start) == note_before(next.span.start));
        blocks.extend(pieces.enumerate().map(|(piece, lines)| {
            let span = Span::new(lines[0].span.start, lines[lines.len() - 1].span.end);
            Block { continues: piece > 0 || goes_on, ..Block::new(span, kind) }
        }));
    }
    order::sort_by_key(&mut blocks, |block| block.span.start);
    let hidden: Vec<Span> = lines.iter().zip(&furniture).filter(|(_, furniture)| **furniture).map(|(line, _)| line.span).collect();
    document.problems.extend(doubtful_furniture(&document.text, &hidden));
    document.hidden.extend(hidden);
    document.hidden.extend(lines.iter().filter_map(|line| line.quoting));
    document.hidden.extend(notes.iter().flat_map(|note| [Some(note.label), note.mark]).flatten());
    document.notes.extend(notes.iter().map(|note| Note {
        label: if note.has_sign { document.text[note.label.range()].trim_end().to_owned() } else { note.number.to_string() },
        mark: note.mark,
        body: Some(Span::new(note.label.end, note.span.end)),
    }));
    document.blocks.extend(blocks);
}

/// The number of the page of each line that is text, from 0.
fn page_of_each(lines: &[TextLine], furniture: &[bool]) -> Vec<usize> {
    let (mut page, mut is_over) = (0, false);
    let mut pages = Vec::new();
    for (line, &furniture) in lines.iter().zip(furniture) {
        is_over |= (furniture || line.page_break) && !pages.is_empty();
        if !furniture && !line.span.is_empty() {
            page += usize::from(std::mem::take(&mut is_over));
            pages.push(page);
        }
    }
    pages
}

fn split(text: &str, span: Span) -> Vec<TextLine> {
    let mut lines = Vec::new();
    let mut at = span.start;
    for raw in text[span].split_inclusive(['\n', '\x0C']) {
        let page_break = lines.is_empty() && raw.starts_with('\x0C') || at > span.start && text[..at].ends_with('\x0C');
        let trimmed = raw.trim();
        let start = at + (raw.len() - raw.trim_start().len());
        let indent = raw.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 8 } else { 1 }).sum();
        let signs = quoting_signs(trimmed);
        let quoting = (signs > 0).then(|| Span::new(start, start + signs));
        let span = if trimmed.is_empty() { Span::new(at, at) } else { Span::new(start + signs, start + trimmed.len()) };
        lines.push(TextLine { span, indent, page_break, quoting });
        at += raw.len();
    }
    lines
}

/// Which lines are page furniture, and where pages begin.
fn find_furniture(text: &str, lines: &[TextLine]) -> (Vec<bool>, Vec<PageMark>) {
    let mut furniture = stamps::find(text, lines);
    let mut groups: HashMap<Cow<str>, Vec<usize>> = HashMap::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| !line.span.is_empty() && line.span.len() < 200) {
        groups.entry(shape(&text[line.span])).or_default().push(i);
    }
    // The notes of several pages may be alike: `7 Id.`
    let is_counting = |members: &[usize]| counting_up(text, lines, members).is_some();
    // A star page begins a page; a page number ends one.
    groups.retain(|shape, _| shape.trim_matches(['[', ']', '{', '}', '*']) != NUMBER || !shape.contains('*'));
    groups.retain(|_, members| members.len() < ALIKE || !footnotes::are_notes(text, lines, members, is_counting));
    // Page numbers count up from one line of a shape to the next.
    let mut numbered: Option<(Vec<(usize, u32)>, bool)> = None;
    let hanging = footnotes::hanging_in_section(text, lines);
    for stamp in [true, false] {
        if !stamp && let Some(alone) = groups.get_mut(NUMBER) {
            alone.retain(|&at| hanging.binary_search(&at).is_err() && !footnotes::hangs(text, lines, &furniture, at));
        }
        let is_stamp = |shape: &str| shape.chars().any(char::is_alphabetic);
        let mut counting: Vec<_> =
            groups.iter().filter(|(shape, members)| shape.contains(NUMBER) && is_stamp(shape) == stamp && members.len() >= ALIKE).collect();
        order::sort_by_key(&mut counting, |(_, members)| members[0]);
        for (_, members) in counting {
            let Some(labels) = counting_up(text, lines, members) else { continue };
            labels.iter().for_each(|&(line, _)| furniture[line] = true);
            if numbered.as_ref().is_none_or(|(known, known_stamp)| (stamp, labels.len()) > (*known_stamp, known.len())) {
                numbered = Some((labels, stamp));
            }
        }
    }
    // Running heads are at the edge of several pages; the first line of the text is at one.
    let first = lines.iter().position(|line| !line.span.is_empty()).unwrap_or(0);
    let edge = |furniture: &[bool], i: usize| {
        let near = |mut lines: &mut dyn Iterator<Item = (&TextLine, bool)>| {
            let lines: &mut dyn Iterator<Item = (&TextLine, bool)> = &mut lines;
            lines.filter(|(line, _)| !line.span.is_empty() || line.page_break).take(2).any(|(line, furniture)| furniture || line.page_break)
        };
        lines[i].page_break
            || i == first
            || near(&mut lines[..i].iter().zip(furniture[..i].iter().copied()).rev())
            || near(&mut lines[i + 1..].iter().zip(furniture[i + 1..].iter().copied()))
    };
    let before = furniture.clone();
    for members in groups.values().filter(|members| members.len() >= ALIKE) {
        if members.iter().filter(|&&i| edge(&before, i)).count() * 4 >= members.len() * 3 {
            members.iter().filter(|&&i| edge(&before, i)).for_each(|&i| furniture[i] = true);
        }
    }
    // Next to a form feed, a number alone is the page number.
    for i in 0..lines.len() {
        let next_breaks = || lines[i + 1..].iter().find(|line| !line.span.is_empty() || line.page_break).is_some_and(|line| line.page_break);
        furniture[i] |= stamps::is_number(&text[lines[i].span]) && (lines[i].page_break || next_breaks());
    }
    let pages = match numbered {
        Some((labels, true)) => labels.iter().map(|&(i, n)| page(lines[i].span.end, n)).collect(),
        Some((labels, false)) => {
            let first = PageMark { at: lines[0].span.start, label: labels[0].1.to_string(), series: 0, index: 0 };
            std::iter::once(first).chain(labels.iter().map(|&(i, n)| page(lines[i].span.end, n + 1))).take(labels.len()).collect()
        }
        None => lines.iter().filter(|line| line.page_break).enumerate().map(|(n, line)| page(line.span.start, n as u32 + 2)).collect(),
    };
    (furniture, pages)
}

/// The problem of lines that count as furniture and may be notes: they begin with a number that counts up, and have others that do not, as
/// `3. Id. at 102.` has; or they hold a quotation mark.
fn doubtful_furniture(text: &str, furniture: &[Span]) -> Option<Problem> {
    let mut known: HashMap<Cow<str>, Vec<u32>> = HashMap::new();
    let mut doubtful: Vec<&str> = Vec::new();
    for span in furniture {
        let line = text[*span].trim();
        let own = numbers(line);
        let before = known.insert(shape(line), own.clone());
        let is_steady = |before: &Vec<u32>| before.iter().zip(&own).all(|(before, own)| own.saturating_sub(*before) <= 1 && own >= before);
        let is_like_a_note = own.len() > 1 && line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(char::is_alphabetic);
        if line.contains(['“', '”', '"']) && before.is_none() || is_like_a_note && before.is_some_and(|before| !is_steady(&before)) {
            doubtful.push(line);
        }
    }
    let first = doubtful.first()?;
    let others = match doubtful.len() - 1 {
        0 => String::new(),
        1 => ", and so is another line".into(),
        count => format!(", and so are {count} other lines"),
    };
    let said = format!("“{first}” is read as a head or foot of a page and left out{others}; if it is a note, check what it cites or quotes by hand.");
    Some(Problem::new("doubtful_feet", said))
}

/// Whether a line is drawn with underscores. One of hyphens also divides a text into parts.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() >= SHORTEST_RULE && line.chars().all(|c| matches!(c, '_' | '─'))
}

fn page(at: usize, number: u32) -> PageMark {
    PageMark { at, label: number.to_string(), series: 0, index: 0 }
}

/// What stands for a number in the shape of a line.
const NUMBER: &str = "#";

/// A line with its numbers replaced by one sign and its white space collapsed.
fn shape(line: &str) -> Cow<'_, str> {
    // Most lines are words with one space between them.
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !byte.is_ascii_digit() || byte == b' ';
    if line.bytes().all(is_plain) && !line.as_bytes().windows(2).any(|pair| pair == b"  " || pair == b"##") {
        return Cow::Borrowed(line);
    }
    let mut shape = String::with_capacity(line.len());
    for c in line.chars() {
        let c = if c.is_ascii_digit() {
            '#'
        } else if c.is_whitespace() {
            ' '
        } else {
            c
        };
        if !(matches!(c, '#' | ' ') && shape.ends_with(c)) {
            shape.push(c);
        }
    }
    Cow::Owned(shape)
}

/// Minimum bytes of a page between two lines of its furniture.
const LEAST_PAGE: usize = 100;

/// Whether a page may lie between two lines: there is text, or the end of some.
fn parts_a_page(lines: &[TextLine], first: usize, next: usize) -> bool {
    let between = &lines[first + 1..next];
    lines[next].page_break || between.iter().any(|line| line.page_break) || between.iter().map(|line| line.span.len()).sum::<usize>() >= LEAST_PAGE
}

/// The lines of one shape that count up by one, each with its number, if most of them do, in one of their numbers, and pages may lie between them:
/// list items count up as well.
fn counting_up(text: &str, lines: &[TextLine], members: &[usize]) -> Option<Vec<(usize, u32)>> {
    let numbers: Vec<Vec<u32>> = members.iter().map(|&i| numbers(&text[lines[i].span])).collect();
    let width = numbers.iter().map(Vec::len).min()?;
    let parted = members.windows(2).filter(|pair| parts_a_page(lines, pair[0], pair[1])).count();
    if parted * 2 < members.len() - 1 {
        return None;
    }
    (0..width).find_map(|k| {
        let steps = numbers.windows(2).filter(|pair| pair[1][k] == pair[0][k] + 1).count();
        // Lines between them, such as one of a table, do not break the count.
        (steps * 5 >= (members.len() - 1) * 4).then(|| {
            let in_count =
                |i: usize| (i > 0 && numbers[i][k] == numbers[i - 1][k] + 1) || numbers.get(i + 1).is_some_and(|next| next[k] == numbers[i][k] + 1);
            members.iter().enumerate().filter(|&(i, _)| in_count(i)).map(|(i, &line)| (line, numbers[i][k])).collect()
        })
    })
}

fn numbers(line: &str) -> Vec<u32> {
    line.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(|digits| digits.parse().unwrap_or(u32::MAX - 1)).collect()
}

/// The lines that are block quotations by more than their indent, in order: subdivided texts, and those that a colon and the measure set off.
fn quotations(text: &str, lines: &Lines, margin: usize) -> Vec<Range<usize>> {
    let mut found = subdivided::quotations(text, lines, margin);
    let is_free = |range: &Range<usize>| found.iter().all(|other| range.end <= other.start || other.end <= range.start);
    // Lines within a column that is set in are set off by it.
    let is_inset = |at: usize| lines.body[at].indent > margin + 2;
    let is_inside = |range: &Range<usize>| range.start > 0 && is_inset(range.start - 1) && is_inset(range.start);
    let others: Vec<Range<usize>> = set_off::blocks(text, lines).into_iter().filter(|range| is_free(range) && !is_inside(range)).collect();
    found.extend(others);
    order::sort_by_key(&mut found, |range| range.start);
    found
}

/// The lines that are block quotations by more than their indent and no rows of tables, in order.
fn set_off_blocks(text: &str, lines: &Lines, style: &Layout, rows: &[Range<usize>]) -> Vec<Range<usize>> {
    let marked = marked_quotations(text, lines.body);
    let meets = |known: &[Range<usize>], block: &Range<usize>| {
        known.get(known.partition_point(|other| other.end <= block.start)).is_some_and(|other| other.start < block.end)
    };
    let mut found = if style.flowing { Vec::new() } else { quotations(text, lines, style.margin) };
    found.retain(|block| !meets(&marked, block));
    found.extend(marked);
    found.retain(|block| !meets(rows, block));
    order::sort_by_key(&mut found, |block| block.start);
    found
}

/// The lines that `>` sets off, in order; an empty line parts them.
fn marked_quotations(text: &str, body: &[&TextLine]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in (0..body.len()).filter(|&at| body[at].quoting.is_some()) {
        let goes_on = |last: &Range<usize>| last.end == at && text[body[at - 1].span.end..body[at].span.start].matches('\n').count() == 1;
        match found.last_mut().filter(|last| goes_on(last)) {
            Some(last) => last.end = at + 1,
            None => found.push(at..at + 1),
        }
    }
    found
}

/// How to separate the paragraphs of a text.
struct Layout {
    /// Each line is a paragraph.
    flowing: bool,
    /// The number of blank lines between two lines of one paragraph.
    spacing: usize,
    /// The indent of most lines.
    margin: usize,
    /// Whether paragraphs begin with an indent.
    indented: bool,
    /// The width of a full line.
    width: usize,
    /// The column that lines within a paragraph reach with the first word of the next line, but for the most ragged ones.
    filled: usize,
}

impl Layout {
    fn of(text: &str, lines: &[TextLine], furniture: &[bool]) -> Self {
        let body: Vec<usize> = (0..lines.len()).filter(|&i| !lines[i].span.is_empty() && !furniture[i]).collect();
        let mut widths: Vec<usize> = body.iter().map(|&i| lines[i].span.len()).collect();
        order::sort(&mut widths);
        let width = widths.get(widths.len() * 9 / 10).copied().unwrap_or(0);
        let (filled, ended) = edges(text, lines, &body, 0);
        let flowing = width > 180 || ended >= ENDED && filled.len() * RUN_ON <= ended;
        let mut gaps = [0usize; 4];
        let mut unfinished = 0;
        for pair in body.windows(2).filter(|pair| !(pair[0]..pair[1]).any(|i| furniture[i])) {
            gaps[(pair[1] - pair[0] - 1).min(3)] += 1;
            let full = lines[pair[0]].span.len() * 5 >= width * 3;
            unfinished += usize::from(full && pair[1] - pair[0] == 2 && !ends_sentence(&text[lines[pair[0]].span]));
        }
        // Double spacing shows in full lines whose sentences continue over blank lines.
        let spacing = usize::from(!flowing && gaps[1] > gaps[0] && unfinished * 2 > gaps[1]);
        let mut indents: HashMap<usize, usize> = HashMap::new();
        body.iter().for_each(|&i| *indents.entry(lines[i].indent).or_default() += 1);
        let margin = indents.iter().max_by_key(|&(&indent, &count)| (count, usize::MAX - indent)).map_or(0, |(&indent, _)| indent);
        let firsts = body.windows(2).filter(|pair| lines[pair[0]].indent > margin + 1 && lines[pair[1]].indent == margin).count();
        let filled = if spacing > 0 { edges(text, lines, &body, spacing).0 } else { filled };
        let filled = filled.get(filled.len() / RAGGED).copied().unwrap_or(width * 4 / 5).min(width + margin);
        Self { flowing, spacing, margin, indented: firsts * 12 >= body.len().max(12), width, filled }
    }

    /// Whether the line `at` of `body` starts a paragraph; `was_first` says it of the line before.
    fn starts_paragraph(&self, text: &str, body: &[&TextLine], at: usize, was_first: bool, lines: &[TextLine], furniture: &[bool]) -> bool {
        let (last, line) = (body[at - 1], body[at]);
        if self.flowing {
            return true;
        }
        let index = |line: &TextLine| lines.partition_point(|other| other.span.start < line.span.start);
        let between = index(last) + 1..index(line);
        let crosses = between.clone().any(|i| furniture[i] || lines[i].page_break) || line.page_break;
        let first_indent = line.indent > self.margin + 1 && last.indent <= self.margin + 1;
        if crosses {
            let runs_on = text[line.span].starts_with(char::is_lowercase) || !ends_sentence(&text[last.span]);
            let same_edge = line.indent.abs_diff(last.indent) <= 1 || line.indent <= self.margin + 1 || hangs(text, &[last, line]);
            let is_in_text = last.indent <= self.margin + 1 || was_first;
            return !(same_edge && (runs_on || is_in_text && self.indented && line.indent <= self.margin + 1) && !is_heading(&text[last.span]));
        }
        if between.len() > self.spacing || between.len() == 1 && self.ends_short(text, body, at) {
            return true;
        }
        if hangs(text, &[last, line]) {
            return false;
        }
        // The first line of a paragraph after an indented block: the next line is at the margin.
        let ends_block = || line.indent > self.margin + 1 && last.indent > self.margin + 1 && ends_sentence(&text[last.span]);
        let goes_on = |next: &TextLine| next.indent <= self.margin + 1 && index(next) - index(line) <= 1 + self.spacing;
        if !was_first && ends_block() && body.get(at + 1).is_some_and(|next| goes_on(next)) {
            return true;
        }
        let back_to_margin = line.indent <= self.margin + 1 && last.indent > self.margin + 1 && !was_first;
        let new_edge = line.indent > self.margin + 1 && last.indent > self.margin + 1 && line.indent.abs_diff(last.indent) > 1;
        let short = last.span.len() + last.indent < self.width * 2 / 3;
        let is_edge = first_indent || back_to_margin || new_edge && (short || line.indent > last.indent);
        is_edge || is_heading(&text[last.span]) && short || self.ends_early(text, body, at)
    }

    /// Whether a line ends a sentence, or is a heading or a line of a caption, and has room for the first word of the next one.
    fn ends_early(&self, text: &str, body: &[&TextLine], at: usize) -> bool {
        let (last, line) = (body[at - 1], body[at]);
        let (words, next) = (&text[last.span], &text[line.span]);
        let has_room = |last, line| edge(text, last, line) < self.filled;
        // Extraction may scatter the words of a line.
        let is_scattered = words.starts_with(char::is_lowercase) && at > 1 && has_room(body[at - 2], last);
        let begins = next.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '“' | '"' | '['));
        // The rest of a row of a table of authorities: `146 Wn.2d 1 ..... 3`.
        let is_row = has_leader(next);
        // A block that is set in on both sides has a measure of its own.
        let is_set_in = line.indent > self.margin + 1 && line.indent == last.indent;
        let has_own_room = || !is_set_in || Self::has_room_beside(text, body, at);
        begins && has_room(last, line) && has_own_room() && !is_scattered && (ends_sentence(words) || is_title(words)) && !is_row
    }

    /// Whether the line before `at`, in a column of indented lines, has room for the first word of this one.
    fn ends_short(&self, text: &str, body: &[&TextLine], at: usize) -> bool {
        let (last, line) = (body[at - 1], body[at]);
        let in_column = line.indent > self.margin + 1 && line.indent == last.indent && !is_item(&text[line.span]);
        in_column && Self::has_room_beside(text, body, at)
    }

    /// Whether the line before `at` has room for the first word of this one by the lines of the same indent around it.
    fn has_room_beside(text: &str, body: &[&TextLine], at: usize) -> bool {
        let length = |line: &TextLine| text[line.span].chars().count();
        let beside = body[at.saturating_sub(BESIDE)..body.len().min(at + BESIDE)].iter().filter(|other| other.indent == body[at].indent);
        let word = text[body[at].span].split_whitespace().next().map_or(0, |word| word.chars().count());
        length(body[at - 1]) + 1 + word <= beside.map(|line| length(line)).max().unwrap_or(0)
    }

    fn kind(&self, text: &str, lines: &[&TextLine]) -> BlockKind {
        let indents = lines.iter().map(|line| line.indent);
        let inset =
            indents.clone().min().is_some_and(|least| least > self.margin + 2) && indents.clone().skip(1).all(|indent| indent == lines[1].indent);
        // Parenthesized labels are those of a law's subdivisions.
        let is_list = lines.iter().filter(|line| !text[line.span].starts_with('(') && is_item(&text[line.span])).count() >= 2;
        if lines.iter().any(|line| has_leader(&text[line.span])) {
            BlockKind::TableRow
        } else if hangs(text, lines) {
            BlockKind::ListItem
        } else if lines.len() >= 2 && inset && !is_list && !is_numbered(text, lines) && is_prose(text, lines) {
            BlockKind::Quotation
        } else if lines.len() <= 2 && is_heading(&text[lines[0].span]) || is_numbered(text, lines) {
            BlockKind::Heading(2)
        } else {
            BlockKind::Paragraph
        }
    }
}

/// Fewest full stops of a leader.
const SHORTEST_LEADER: usize = 5;

/// Whether dots lead to a page number at the end of the line. Four dots alone are an ellipsis.
fn has_leader(line: &str) -> bool {
    // Most lines have no such dots.
    if line.is_ascii() && line.bytes().filter(|&byte| byte == b'.').count() < SHORTEST_LEADER {
        return false;
    }
    let label = line.trim_end().bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
    let before = line.trim_end();
    let before = before[..before.len() - label].trim_end_matches([' ', '*']);
    (1..=6).contains(&label) && [".....", "……", ". . . . ."].iter().any(|leader| before.ends_with(leader)) || line.contains("......")
}

/// The column that a line would reach with the first word of the next one.
fn edge(text: &str, last: &TextLine, line: &TextLine) -> usize {
    let word = text[line.span].split_whitespace().next().map_or(0, |word| word.chars().count());
    last.indent + text[last.span].chars().count() + 1 + word
}

/// The columns that lines reach which a small letter continues on the next line, after `spacing` blank ones, in order, and the number of long lines that
/// end a sentence although another line follows. Marks of pages that are alone on their lines do not count.
fn edges(text: &str, lines: &[TextLine], body: &[usize], spacing: usize) -> (Vec<usize>, usize) {
    let is_mark = |line: &TextLine| text[line.span].chars().filter(|c| c.is_alphabetic()).count() <= LONGEST_MARK && line.span.len() <= LONGEST_LINE;
    let (mut edges, mut ended) = (Vec::new(), 0);
    for pair in body.windows(2).filter(|pair| pair[1] == pair[0] + 1 + spacing) {
        let (last, line) = (&lines[pair[0]], &lines[pair[1]]);
        if is_mark(last) || is_mark(line) {
            continue;
        }
        let ends = ends_sentence(&text[last.span]);
        if ends {
            ended += usize::from(last.span.len() >= LONG);
        } else if text[line.span].starts_with(char::is_lowercase) && !is_heading(&text[last.span]) {
            edges.push(edge(text, last, line));
        }
    }
    order::sort(&mut edges);
    (edges, ended)
}

/// Whether a line has the words of a heading or of a caption: most long ones begin with a capital, or it begins with the number of a part.
fn is_title(line: &str) -> bool {
    let long = || line.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= LONG_WORD);
    let capitals = long().filter(|word| word.trim_start_matches(|c: char| !c.is_alphabetic()).starts_with(char::is_uppercase)).count();
    let is_begun = line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let label = line.split_whitespace().next().and_then(|word| word.strip_suffix('.')).unwrap_or("");
    let is_numbered = (1..=LONG_WORD).contains(&label.len()) && label.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    is_begun && (is_numbered || capitals > 0 && capitals * 3 >= long().count() * 2)
}

/// Most lines of a heading in a narrow column.
const HEADING: usize = 3;

/// Whether a few lines begin with the Roman numeral of a part.
fn is_numbered(text: &str, lines: &[&TextLine]) -> bool {
    let label = text[lines[0].span].split_once(". ").map_or("", |(label, _)| label);
    lines.len() <= HEADING && !label.is_empty() && label.chars().all(|c| matches!(c, 'I' | 'V' | 'X'))
}

/// Whether all letters are capitals.
fn is_heading(line: &str) -> bool {
    line.chars().filter(|c| c.is_alphabetic()).count() >= 4 && !line.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<String> {
        let mut document = Document { text: text.into(), ..Document::default() };
        lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
        literatim_matching::text::Flow::new(&document).text().lines().map(str::to_owned).collect()
    }

    #[test]
    fn blank_lines_part_paragraphs() {
        assert_eq!(blocks("One line\nand its end.\n\nTwo."), ["One line and its end.", "Two."]);
    }

    #[test]
    fn a_heading_may_be_right_above_its_paragraph() {
        let body = [
            "The keeper of the light trims the wick at dusk and again when the tide",
            "turns, and he writes it in the log of the old port. Nobody reads it but",
            "the master.",
        ];
        for heading in [
            "                 III. The keeper was careless",
            "B.  What the charter asks",
            "The Duty of the Keeper",
            "THE DUTY OF THE KEEPER",
            "IV. DUTY",
        ] {
            for indent in ["", "      "] {
                let text = format!("{heading}\n{indent}{}\n{heading}\n{indent}{}\n", body.join("\n"), body.join("\n"));
                let read = blocks(&text);
                let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(read, [heading.as_str(), &body.join(" "), &heading, &body.join(" ")], "{text}");
            }
        }
        // A line that ends where it does by chance.
        let running = [
            "The keeper of the light at the old Port of",
            "Harrow trims the wick at dusk and again when",
            "the tide turns, and he logs it. The Master of",
            "Harrow reads it.",
        ];
        assert_eq!(blocks(&running.join("\n")), [running.join(" ")]);
    }

    #[test]
    fn a_text_without_blank_lines_has_paragraphs() {
        let head = ["IDA QUILL, Plaintiff,", "v.", "CITY OF DUNMORE, Defendant.", "900 F.3d 410 (2d Cir. 2019)", "KNOX, Circuit Judge:"];
        let body = [
            "The keeper of the light trims the wick at dusk and again when the tide turns.",
            "He writes it in the log of the old port, and nobody reads it but the master, who lives on the mole.",
            "No pilot may enter the harbour while the lamp is dark, and no ferry may leave it.",
            "So the judgment is affirmed, and each party pays for its own lamp oil.",
        ];
        let whole: Vec<&str> = head.into_iter().chain(body).collect();
        assert_eq!(blocks(&whole.join("\n")), whole);
        let mut wrapped = String::new();
        for line in &whole {
            let mut column = 0;
            for word in line.split(' ') {
                let is_full = column + word.len() > 50;
                wrapped.push_str(if is_full {
                    "\n"
                } else if column > 0 {
                    " "
                } else {
                    ""
                });
                wrapped.push_str(word);
                column = word.len() + if is_full { 0 } else { column + 1 };
            }
            wrapped.push('\n');
        }
        let [first, versus, second, rest @ ..] = &whole[..] else { panic!("a caption") };
        assert_eq!(blocks(&wrapped), [&[[*first, versus, second].join(" ").as_str()], rest].concat(), "{wrapped}");
        // A page mark on a line of its own.
        let marked = whole.join("\n").replace("and nobody", "\nPage 411\nand nobody");
        assert_eq!(blocks(&marked).len(), whole.len() + 2);
    }

    #[test]
    fn double_spaced_pages_run_on_over_stamps_and_numbers() {
        let page = |n: u32, a: &str, b: &str| format!("  Case: 25-1   Page: {n}   Date: 01/02/2031\n\n\n{a}\n\n{b}\n\n\n      {n}\n");
        let text = [
            page(
                1,
                "      The first paragraph of this paper begins on page one and",
                "goes on without a stop until the very end of the page where it",
            ),
            page(2, "runs over to the next. It ends here after all of these words.", "      The second one begins with an indent, as it should and"),
            page(3, "as it is usual, and so on and on until this last full line of", "it ends. And that is all there is."),
        ]
        .concat();
        let read = blocks(&text);
        assert_eq!(read.len(), 2, "{read:#?}");
        assert!(read[0].contains("where it runs over to the next"));
        assert!(read[1].ends_with("all there is."));
    }

    #[test]
    fn footnotes_leave_the_paragraph_that_runs_over_them() {
        let page = |n: u32, body: &str, note: &str| format!("--- Page {n} ---\n{n}\n{body}\n \n{note}\n\n");
        let text = [
            page(
                1,
                "The keeper of the light trims the wick at dusk, as the charter of the\nold port says.1 He trims it again when the tide turns, and enters in the",
                "1 Doe v. Roe, 900 F.3d 1 (2018), which is about another light and another\nkeeper of it.",
            ),
            page(
                2,
                "log of the port what he did (in 2018).2 Nobody reads it. The harbor master\nkeeps it for ten years, and then it goes to the archive of the old town.",
                "2 18 U.S.C. § 1, whatever that is good for in a port as old as this one.",
            ),
            page(3, "Another page has no note, and says nothing of any interest to anybody.", "It ends."),
        ]
        .concat();
        let mut document = Document { text: text.clone(), ..Document::default() };
        lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
        crate::settle(&mut document);
        let flow = literatim_matching::text::Flow::new(&document);
        let read: Vec<&str> = flow.text().lines().collect();
        assert!(
            read[0].contains("port says. He trims") && read[0].contains("enters in the log of the port what he did (in 2018). Nobody"),
            "{read:#?}"
        );
        assert!(read[1].starts_with("Doe v. Roe") && read[1].ends_with("keeper of it.") && read[2].starts_with("18 U.S.C."), "{read:#?}");
        let notes = document.marked_notes();
        assert_eq!(notes.iter().map(|(label, mark, _)| (*label, &text[mark.range()])).collect::<Vec<_>>(), [("1", "1"), ("2", "2")]);
        for words in ["trims the wick", "enters in the", "log of the port", "Nobody reads", "900 F.3d", "18 U.S.C.", "Another page"] {
            let at = flow.text().find(words).unwrap();
            let origin = flow.origin_span(&document, Span::new(at, at + words.len()));
            assert_eq!((&text[origin.range()], flow.derived(origin.start)), (words, at));
        }
        assert_eq!(flow.derived(document.pages[1].at), flow.text().find(" log of the port").unwrap());
    }

    #[test]
    fn the_number_of_a_footnote_may_hang_alone_on_its_line() {
        let body = "      The keeper of the light trims the wick at dusk, and nobody else in this\nold port may do it at all, as the charter says.1 It is \
            read aloud each year.\n\n";
        let note = "    The charter is old. “The keeper alone shall trim the wick of the great\n    lamp.” Doe v. Roe, 900 F.3d 1, 2 (2018). Nobody reads it.\n";
        let notes = |label: &str| {
            let text = format!("{body}{label}\n{note}");
            let mut document = Document { text: text.clone(), ..Document::default() };
            lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
            document.notes.iter().map(|note| text[note.body.unwrap().range()].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(notes("1"), [note.trim()]);
        assert_eq!(notes("7"), [""; 0], "no mark above");
    }

    #[test]
    fn notes_that_are_alike_are_no_furniture() {
        let body = |mark: u32| {
            let name = ["Arden", "Brill", "Corvo", "Dunmore", "Estle", "Fenn", "Gorse", "Harrow"][mark as usize % 8];
            format!(
                "{name} the keeper of the light trims the wick at dusk, as the charter of the old\nport of {name} says.{mark} He trims it again when \
                 the tide turns, and writes it in the log.\nNobody reads the log of {name}, and so it goes.\n"
            )
        };
        let read = |break_: fn(u32) -> String, notes: [&str; 4]| {
            let pages = notes.iter().zip(2..).map(|(note, page)| {
                let number = note.split([' ', '\n']).next().unwrap().parse().unwrap();
                format!("{}{}\n \n{note}\n\n", break_(page), body(number))
            });
            let text = format!("{}1 Harrow Report at 4.\n\n{}", body(1), pages.collect::<String>());
            let mut document = Document { text: text.clone(), ..Document::default() };
            lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
            document.notes.iter().map(|note| text[note.body.unwrap().range()].trim().to_owned()).collect::<Vec<_>>()
        };
        let marked: fn(u32) -> String = |page| format!("--- Page {page} ---\n{page}\n");
        let fed: fn(u32) -> String = |_| "\x0C".into();
        for break_ in [marked, fed] {
            assert_eq!(read(break_, ["2 Id.", "4 Id.", "5 Id.", "7 Id."])[1..], ["Id."; 4]);
            assert_eq!(
                read(break_, ["2 Id. at 3.", "3 Id. at 4.", "4 Id. at 5.", "5 Id. at 6."])[1..],
                ["Id. at 3.", "Id. at 4.", "Id. at 5.", "Id. at 6."]
            );
            assert_eq!(read(break_, ["2 \nIbid.", "3 \nIbid.", "5 \nIbid.", "6 \nIbid."])[1..], ["Ibid."; 4]);
        }
        // A mark that extraction parts from its word, and one that is lost.
        for (marks, notes) in [
            ("says. 2 He trims it (in 2018). 3 He left.” 4 Then", ["2 Id.", "3 Id. at 4.", "4 Moss Decl. at 5."]),
            ("says.2 He trims it 3and left. 4 Then", ["2 Id.", "3 Id. at 4.", "4 Moss Decl. at 5."]),
            ("says.2 He kept No. 3 at pier 4 Then", ["2 Id.", "3 Id. at 4.", "4 Moss Decl. at 5."]),
        ] {
            let text =
                format!("--- Page 1 ---\n{}1 One.\n--- Page 2 ---\nThe charter {marks} he goes.\n{}\n--- Page 3 ---\n", body(1), notes.join("\n"));
            let mut document = Document { text: text.clone(), ..Document::default() };
            lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
            assert_eq!(document.notes.len(), 4, "{text}");
        }
        let listed =
            "--- Page 1 ---\nThe charter names pier 2 and berth 3 and says. No. 4 is closed.\n2 Pier of stone.\n3 Berth of wood.\n4 Closed.\n";
        let mut document = Document { text: listed.into(), ..Document::default() };
        lay_out(&mut document, Span::new(0, listed.len()), Footnotes::Apart);
        assert!(document.notes.is_empty(), "a list");
        let running = |page: u32| format!("{page} Brief of the Port\n");
        let text: String = (2..7).map(|page| format!("--- Page {page} ---\n{}{}", running(page), body(40 + page))).collect();
        assert!(!blocks(&text).iter().any(|block| block.contains("Brief of the Port")), "a running head");
    }

    #[test]
    fn footnote_marks_may_follow_numbers() {
        for begin in ["On May 5, 2018,1 the keeper", "See Doe at 45.1 The keeper", "See Doe at 45;1 the keeper", "See Doe v. Roe (2018).1 The keeper"]
        {
            let text =
                format!("{begin} trims the wick at dusk, and nobody else\nmay do it in this port.\n\n1 Harrow says so in his book on ports.\n");
            let mut document = Document { text: text.clone(), ..Document::default() };
            lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
            assert_eq!(document.notes.len(), 1, "{text}");
        }
    }

    #[test]
    fn a_numbered_line_without_a_mark_is_no_footnote() {
        for text in [
            "The charter has rules.\n\n1 The keeper trims the wick.\n\n2 The master keeps the log.",
            "It is in CrR 3.1 and in Doe v. Roe,\n1 Wn. App. 2d 356, and in the 1\n1 The rest.",
            "See Exhibit 1\nand so on.\n1 The rest.",
        ] {
            let mut document = Document { text: text.into(), ..Document::default() };
            lay_out(&mut document, Span::new(0, text.len()), Footnotes::Apart);
            assert!(document.notes.is_empty(), "{text}");
        }
    }

    #[test]
    fn furniture_that_may_be_notes_is_named() {
        let page = "The keeper of the light trims the wick at dusk, and again when the tide turns, and he keeps a log of it, as was said before.";
        let text = |feet: [&str; 4]| feet.map(|foot| format!("{page}\n\n{foot}\n\n")).concat();
        let named = |feet: [&str; 4]| {
            crate::plain::read(&text(feet))
                .problems
                .into_iter()
                .filter(|problem| problem.code == "doubtful_feet")
                .map(|problem| problem.text)
                .collect::<Vec<_>>()
        };
        let said = named(["1 Id. at 102.", "2 Id. at 109.", "3 Id. at 104.", "4 Id. at 99."]);
        assert!(said.iter().any(|said| said.contains("Id. at") && said.contains("left out")), "{said:?}");
        assert!(named(["Case 9 Page 1 of 4", "Case 9 Page 2 of 4", "Case 9 Page 3 of 4", "Case 9 Page 4 of 4"]).is_empty());
    }

    #[test]
    fn paragraphs_that_count_up_are_not_furniture() {
        let text: String = (1..=8).map(|n| format!("The ferry number {n} waits for all. Larkin v. Ferry {n}, 994 F.3d {n} (2020).\n\n")).collect();
        assert_eq!(blocks(&text).len(), 8);
    }

    #[test]
    fn separate_short_lines_are_not_double_spacing() {
        assert_eq!(blocks("ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nNobody reads a ticket, the carrier says, and nobody has to.").len(), 3);
    }

    #[test]
    fn signs_of_a_message_set_off_quotations_also_in_capitals() {
        let body = "The harbor court has said more than once what a keeper owes to those at sea,\nand it has said so in plain words.\n";
        let read = |block: &str| {
            let document = crate::plain::read(&format!(
                "{body}\nThe policy reads as follows:\n{block}\nDoe v. Roe, 900 F.3d 12 (2018). That is the rule.\n\n{body}"
            ));
            let flow = literatim_matching::text::Flow::new(&document);
            let quoted = flow.blocks().iter().filter(|block| block.kind == BlockKind::Quotation).map(|block| flow.text()[block.span].to_owned());
            quoted.collect::<Vec<_>>()
        };
        let capitals = "THE KEEPER OF A LIGHT ANSWERS FOR THE LAMP THAT FAILS BY NIGHT AND BY DAY.";
        for block in [
            format!("> {capitals}"),
            format!("\n> {}\n", capitals.replace("THE LAMP ", "THE LAMP\n> ")),
            format!(">> {}", capitals.replace("THE LAMP ", "THE LAMP\n>> ")),
            format!("> > {}\n", capitals.replace("ANSWERS ", "ANSWERS\n> > ")),
        ] {
            assert_eq!(read(&block), [capitals], "{block}");
        }
        let two = "> The keeper answers for the lamp\n> that fails by night.\n>\n> He answers for the horn too.";
        assert_eq!(read(two), ["The keeper answers for the lamp that fails by night.", "He answers for the horn too."]);
        for block in ["If a > b, the keeper\n>pays.", "->\n-> a way", "x\n>2 y"] {
            assert_eq!(read(block), [""; 0], "{block}");
        }
    }

    #[test]
    fn only_leaders_before_a_page_make_a_row_of_a_table() {
        for (line, row) in [
            ("Doe v. Roe, 900 F.3d 1 (2018)..... 12", true),
            ("Introduction . . . . . . . . . iv", true),
            ("Argument ......", true),
            ("It held that “the keeper .... must trim” the wick in 1901 and 12 years after.", false),
            ("The keeper trims . . . . the wick.", false),
        ] {
            assert_eq!(has_leader(line), row, "{line}");
        }
    }

    #[test]
    fn a_line_each_paragraph() {
        let long = "word ".repeat(60);
        assert_eq!(blocks(&format!("{long}\n{long}")).len(), 2);
    }
}
