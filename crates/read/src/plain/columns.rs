//! Pages in flat text whose two columns stand side by side: each column is read by itself.
//!
//! The columns are laid out in a text of their own, one below the other, and what is found there is taken back to the original.

use super::layout::{Footnotes, lay_out};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, LineMark, Note, PageMark, Span};
use memchr::memmem;
use std::ops::Range;

/// Fewest lines of a page that have words in both columns, and their share of the lines of its columns.
const LINES: usize = 8;
const SHARE: f64 = 0.4;

/// The first of these in a text with other pages of columns, and how far a gutter may be from theirs.
const FEW: usize = 3;
const SHIFT: usize = 6;

/// Most characters by which lines of a column are set in.
const INSET: usize = 12;

/// Fewest blanks between two columns.
const GUTTER: usize = 2;

/// Fewest characters of the lines of a column, on average.
const WIDTH: usize = 24;

/// The share of the lines in which both columns are blank: the rows of a table are parted by such lines.
const BLANK: f64 = 0.15;

/// A text with the columns of its pages one below the other.
#[derive(Default)]
struct Unfolded {
    text: String,
    /// The pieces of the text, in order: where each begins in it, and its place in the original.
    pieces: Vec<(usize, Span)>,
    /// Where a right column begins, with the form feed that parts it from the left one.
    breaks: Vec<usize>,
}

/// Lays out a text with pages of two columns; whether it has any.
pub(super) fn lay_out_columns(document: &mut Document, footnotes: Footnotes) -> bool {
    if !has_gaps(document.text.as_bytes()) {
        return false;
    }
    let unfolded = Unfolded::of(&document.text);
    if unfolded.breaks.is_empty() {
        return false;
    }
    let mut laid_out = Document { text: unfolded.text.clone(), format: document.format, ..Document::default() };
    lay_out(&mut laid_out, Span::new(0, unfolded.text.len()), footnotes);
    unfolded.take_back(document, laid_out);
    true
}

/// Three blanks, which most lines of columns have between them.
const BLANKS: &[u8] = b"   ";

/// Whether a text has enough gaps within its lines for a page of columns.
fn has_gaps(text: &[u8]) -> bool {
    let finder = memmem::Finder::new(BLANKS);
    let is_edge = |byte: &u8| matches!(byte, b'\n' | b'\r' | b'\x0C');
    let (mut found, mut at) = (0, 0);
    while let Some(gap) = finder.find(&text[at..]).filter(|_| found < LINES) {
        let begin = at + gap;
        at = begin + text[begin..].iter().take_while(|&&byte| byte == b' ').count();
        let is_within = begin > 0 && !is_edge(&text[begin - 1]) && text.get(at).is_some_and(|byte| !is_edge(byte));
        found += usize::from(is_within);
    }
    found >= LINES
}

impl Unfolded {
    fn of(text: &str) -> Self {
        let mut at = 0;
        let line = |raw| {
            at += str::len(raw);
            ColumnLine::of(raw, at - raw.len())
        };
        let lines: Vec<ColumnLine> = text.split_inclusive(['\n', '\x0C']).map(line).collect();
        let pages: Vec<&[ColumnLine]> = lines.split_inclusive(|line| line.ends_page).collect();
        let mut out = Self::default();
        let gutters: Vec<usize> = pages.iter().filter_map(|page| columns(page, &[])).map(|(_, gutter)| gutter).collect();
        if gutters.is_empty() {
            return out;
        }
        for page in pages {
            let (columns, gutter) = columns(page, &gutters).unwrap_or_default();
            page[..columns.start].iter().for_each(|line| out.push_line(text, line));
            if !columns.is_empty() {
                out.push_columns(text, &page[columns.clone()], gutter);
            }
            page[columns.end..].iter().for_each(|line| out.push_line(text, line));
        }
        out
    }

    fn push_line(&mut self, text: &str, line: &ColumnLine) {
        self.pieces.push((self.text.len(), line.whole));
        self.text.push_str(&text[line.whole]);
    }

    /// The lines of the left column, a form feed, and those of the right one.
    fn push_columns(&mut self, text: &str, lines: &[ColumnLine], gutter: usize) {
        let parts: Vec<(Span, Span)> = lines.iter().map(|line| line.split(gutter)).collect();
        let (left, right) = parts.into_iter().unzip();
        self.push_column(text, left);
        self.breaks.push(self.text.len());
        self.text.push('\x0C');
        self.push_column(text, right);
    }

    fn push_column(&mut self, text: &str, mut parts: Vec<Span>) {
        parts.iter_mut().for_each(|part| part.end = part.start + text[*part].trim_end().len());
        parts.truncate(parts.iter().rposition(|part| !part.is_empty()).map_or(0, |last| last + 1));
        for part in parts.into_iter().skip_while(|part| part.is_empty()) {
            self.pieces.push((self.text.len(), part));
            self.text.push_str(&text[part]);
            self.text.push('\n');
        }
    }

    /// The place in the original of byte `at`, and of the end of what is before byte `end`.
    fn origin(&self, at: usize) -> usize {
        self.within(at, self.pieces.partition_point(|&(start, _)| start <= at))
    }

    fn origin_of_end(&self, end: usize) -> usize {
        self.within(end, self.pieces.partition_point(|&(start, _)| start < end))
    }

    fn within(&self, at: usize, after: usize) -> usize {
        let Some(&(start, piece)) = after.checked_sub(1).and_then(|index| self.pieces.get(index)) else { return 0 };
        (piece.start + (at - start)).min(piece.end)
    }

    /// The pieces of the original under a span.
    fn origins(&self, span: Span) -> impl Iterator<Item = Span> {
        let first = self.pieces.partition_point(|&(start, _)| start <= span.start).saturating_sub(1);
        let pieces = self.pieces[first..].iter().take_while(move |&&(start, _)| start < span.end);
        pieces.filter_map(move |&(start, piece)| {
            let from = span.start.max(start) - start;
            let to = (span.end - start).min(piece.len());
            (from < to).then(|| Span::new(piece.start + from, piece.start + to))
        })
    }

    fn take_back(&self, document: &mut Document, mut laid_out: Document) {
        // The last piece of the text and of a note.
        let mut ends: [Option<Span>; 2] = [None; 2];
        for block in laid_out.blocks.drain(..) {
            let last = &mut ends[usize::from(block.kind == BlockKind::Footnote)];
            *last = last.filter(|_| block.continues);
            for span in self.origins(block.span) {
                let words = document.text[span.range()].trim_end();
                if words.is_empty() {
                    continue;
                }
                let start = span.start + (words.len() - words.trim_start().len());
                let span = Span::new(start, span.start + words.len());
                // The rest of a word that a hyphen divides follows it without the blanks between the columns.
                let before = document.text[..start].trim_end_matches(' ').len();
                if last.is_some_and(|last: Span| document.text[last.range()].ends_with('-')) && before < start {
                    document.hidden.push(Span::new(before, start));
                }
                document.blocks.push(Block { continues: block.continues || last.is_some(), ..Block::new(span, block.kind) });
                *last = Some(span);
            }
        }
        document.hidden.extend(laid_out.hidden.iter().flat_map(|&span| self.origins(span)));
        let place = |span: Span| {
            let start = self.origin(span.start);
            Span::new(start, self.origin_of_end(span.end).max(start))
        };
        document.notes.extend(laid_out.notes.drain(..).map(|note| Note { mark: note.mark.map(place), body: note.body.map(place), ..note }));
        document.line_marks.extend(laid_out.line_marks.drain(..).map(|mark| LineMark { at: self.origin(mark.at), ..mark }));
        order::sort_by_key(&mut document.line_marks, |mark| mark.at);
        document.problems.append(&mut laid_out.problems);
        let pages = self.pages(&document.text, std::mem::take(&mut laid_out.pages));
        document.pages.extend(pages);
    }

    /// The pages: those of their printed numbers, else those of the form feeds. A right column is no page.
    fn pages(&self, text: &str, found: Vec<PageMark>) -> Vec<PageMark> {
        let is_column =
            |page: &PageMark| self.breaks.binary_search(&page.at).is_ok() || self.breaks.binary_search(&(page.at.wrapping_sub(1))).is_ok();
        if !found.iter().any(is_column) {
            return found.into_iter().map(|page| PageMark { at: self.origin(page.at), ..page }).collect();
        }
        let feeds = text.match_indices('\x0C').map(|(at, _)| at + 1).filter(|&at| !text[at..].trim().is_empty());
        feeds.zip(2..).map(|(at, number)| PageMark { at, label: number.to_string(), series: 0, index: 0 }).collect()
    }
}

/// A line of a page.
struct ColumnLine<'a> {
    /// Its place, with its line feed.
    whole: Span,
    /// Its words, with the blanks before them.
    words: &'a str,
    /// Its runs of at least [`GUTTER`] blanks between words: the columns of characters from the first blank to the next word.
    gaps: Vec<Range<usize>>,
    /// The column of its first word, and of its end.
    begin: usize,
    end: usize,
    /// Whether a form feed ends it.
    ends_page: bool,
}

impl<'a> ColumnLine<'a> {
    fn of(raw: &'a str, at: usize) -> Self {
        let words = raw.trim_end();
        let begin = words.chars().take_while(|c| c.is_whitespace()).count();
        let (mut gaps, mut free, mut end) = (Vec::new(), 0, 0);
        for c in words.chars() {
            if c == ' ' {
                free += 1;
            } else {
                if free >= GUTTER && end > begin {
                    gaps.push(end - free..end);
                }
                free = 0;
            }
            end += 1;
        }
        Self { whole: Span::new(at, at + raw.len()), words, gaps, begin, end, ends_page: raw.ends_with('\x0C') }
    }

    fn is_blank(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it has words on both sides of a gutter that ends at a column.
    fn is_parted(&self, gutter: usize) -> bool {
        self.gaps.iter().any(|gap| gap.start + GUTTER <= gutter && gap.end >= gutter)
    }

    /// Whether it crosses no gutter: it has blanks there, or words on one side alone. A number alone, set in, is that of the page.
    fn is_in_columns(&self, gutter: usize) -> bool {
        let is_number = !self.is_blank() && !self.words.contains(char::is_alphabetic) && self.begin > GUTTER && self.begin < gutter;
        self.is_parted(gutter) || !is_number && (self.end + GUTTER <= gutter || self.begin >= gutter)
    }

    /// The place of a gutter in its bytes.
    fn byte_of(&self, gutter: usize) -> usize {
        self.words.char_indices().nth(gutter).map_or(self.words.len(), |(at, _)| at)
    }

    /// Its parts on both sides of a gutter.
    fn split(&self, gutter: usize) -> (Span, Span) {
        let (start, at) = (self.whole.start, self.byte_of(gutter));
        (Span::new(start, start + at), Span::new(start + at, start + self.words.len()))
    }
}

/// The lines of a page that are in two columns, with the column of characters in which the right one begins. Where other pages of the text have
/// columns, at the gutters `known`, fewer lines show that a page has some, and they need not be prose: a title, a list, the end of a paper.
fn columns(lines: &[ColumnLine], known: &[usize]) -> Option<(Range<usize>, usize)> {
    let gutter = gutter(lines, known)?;
    let first = lines.iter().position(|line| line.is_parted(gutter))?;
    let mut last = first;
    for (at, line) in lines.iter().enumerate().skip(first) {
        if !line.is_in_columns(gutter) {
            break;
        }
        last = if line.is_blank() { last } else { at };
    }
    let found = &lines[first..=last];
    let parted = found.iter().filter(|line| line.is_parted(gutter)).count();
    let blank = found.iter().filter(|line| line.is_blank()).count();
    let is_dense = || parted >= LINES && parted as f64 >= SHARE * found.len() as f64 && blank as f64 <= BLANK * found.len() as f64;
    let are_prose = || {
        let (left, right): (Vec<&str>, Vec<&str>) = found.iter().map(|line| line.words.split_at(line.byte_of(gutter))).unzip();
        are_prose(&left) && are_prose(&right)
    };
    let are_columns = if known.is_empty() { is_dense() && are_prose() } else { parted >= FEW };
    are_columns.then_some((first..last + 1, gutter))
}

/// The column in which most lines begin again after a gap; of the `known` ones, if there are some.
fn gutter(lines: &[ColumnLine], known: &[usize]) -> Option<usize> {
    let widest = lines.iter().map(|line| line.end).max()?;
    let mut counts = vec![0_usize; widest + 1];
    lines.iter().flat_map(|line| &line.gaps).for_each(|gap| counts[gap.end] += 1);
    let is_near = |at: usize| known.is_empty() || known.iter().any(|&gutter| gutter.abs_diff(at) <= SHIFT);
    let most = (0..counts.len()).filter(|&at| counts[at] > 0 && is_near(at)).max_by_key(|&at| (counts[at], at))?;
    // Most lines of the right column may be set in.
    let free = |at: usize| lines.iter().filter(|line| line.is_in_columns(at)).count();
    let best = (most.saturating_sub(INSET)..=most).filter(|&at| counts[at] > 0).max_by_key(|&at| (free(at), counts[at]))?;
    (counts[most] * 2 >= if known.is_empty() { LINES } else { FEW }).then_some(best)
}

/// Whether the lines of a column are wide and read as sentences that go on from line to line.
fn are_prose(lines: &[&str]) -> bool {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let letters: usize = lines.iter().map(|line| line.chars().count()).sum();
    let words = || lines.iter().flat_map(|line| line.split_whitespace());
    let small = words().filter(|word| word.starts_with(char::is_lowercase)).count();
    let goes_on = lines.windows(2).filter(|pair| pair[1].starts_with(char::is_lowercase)).count();
    letters >= WIDTH * lines.len() && small * 2 > words().count() && goes_on * 2 > lines.len()
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::{Document, Flow, Span};

    const LEFT: [&str; 10] = [
        "The keeper of the light trims the",
        "wick at dusk and again when the",
        "tide turns.1 He writes it in the",
        "log of the old port, and nobody",
        "reads it but the master, who is",
        "asleep when the ferry comes in at",
        "the mole and waits for the pilot",
        "that the charter promises to all",
        "who pay. So the lamp is the only",
        "thing by which a captain may es-",
    ];
    const RIGHT: [&str; 10] = [
        "cape the two stones that mark its",
        "end. Nobody moves them, as the",
        "board has said it would for all",
        "of the years in which the port",
        "has had a board. The captains of",
        "the ferries know them by now, and",
        "they tell each other where they",
        "are. But a stranger who comes by",
        "night has nothing but a lamp and",
        "the word of a keeper.",
    ];

    /// Pages of both columns, with a gap between them.
    fn page(left: &[&str], right: &[&str], width: usize) -> String {
        let line = |at: usize| {
            let (left, right) = (left.get(at).unwrap_or(&""), right.get(at).unwrap_or(&""));
            format!("{left:width$}{right}").trim_end().to_owned() + "\n"
        };
        (0..left.len().max(right.len())).map(line).collect()
    }

    fn paragraphs(text: &str) -> Vec<String> {
        Flow::new(&plain::read(text)).text().lines().map(str::to_owned).collect()
    }

    #[test]
    fn columns_are_read_one_after_the_other() {
        let whole = [&LEFT[..], &RIGHT[..]].concat().join(" ").replace("es- cape", "es-cape");
        assert_eq!(paragraphs(&page(&LEFT, &RIGHT, 38)), [whole.as_str()]);
        let titled = format!("{:^72}\n\n{}\n{:>36}\n", "The Lamp of the Old Port", page(&LEFT, &RIGHT, 36), 3);
        assert_eq!(paragraphs(&titled)[..2], ["The Lamp of the Old Port", &whole]);
        // The note of the left column is at its foot, and another page follows.
        let noted = [&LEFT[..], &["", "1 Doe v. Roe, 900 F.3d 1 (2018)."]].concat();
        let (found, text) = (whole.replace("turns.1", "turns."), format!("{}\x0C{}", page(&noted, &RIGHT, 40), page(&LEFT, &RIGHT, 40)));
        assert_eq!(paragraphs(&text)[..2], [found.as_str(), "Doe v. Roe, 900 F.3d 1 (2018)."], "{text}");
        let document = plain::read(&text);
        assert_eq!(document.pages.iter().map(|page| page.label.as_str()).collect::<Vec<_>>(), ["2"]);
        let origin = |document: &Document, words: &str| {
            let flow = Flow::new(document);
            let at = flow.text().find(words).expect("it is read");
            let span = flow.origin_span(document, Span::new(at, at + words.len()));
            (text[span.range()].to_owned(), flow.derived(span.start) == at)
        };
        for words in ["trims the", "writes it", "Nobody moves them", "the word of a keeper", "900 F.3d"] {
            assert_eq!(origin(&document, words), (words.to_owned(), true));
        }
    }

    #[test]
    fn rows_of_a_table_are_no_columns() {
        let rows: Vec<String> = LEFT.iter().zip(RIGHT).map(|(left, right)| format!("{left:40}{right}\n\n")).collect();
        assert!(paragraphs(&rows.concat())[0].contains("trims the cape the two"));
        let labels = ["Lamp", "Horn", "Mole", "Pier", "Ferry", "Pilot", "Board", "Port", "Tide", "Log"];
        assert!(paragraphs(&page(&labels, &RIGHT, 12))[0].starts_with("Lamp cape the two"));
        let wide: Vec<String> = LEFT.iter().enumerate().map(|(at, line)| line.replacen(["e ", "t ", "s "][at % 3], "e   ", 1)).collect();
        assert_eq!(paragraphs(&wide.join("\n")).len(), 1, "justified lines");
    }
}
