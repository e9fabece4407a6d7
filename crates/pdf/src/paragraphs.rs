//! Where one paragraph ends and the next begins.

use super::lines::Line;
use super::page_lines::PageLines;
use literatim_matching::order;
use literatim_matching::text::{BlockKind, Span};

/// Minimum indent, in ems.
const INDENT: f32 = 0.8;
/// Minimum indent of a block quotation of any kind, in ems.
const SET_IN: f32 = 1.8;
/// The average length of the lines of prose, in bytes, and the average width of a letter, in ems.
const PROSE: f32 = 40.0;
const LETTER: f32 = 0.45;
/// Lines farther apart than this multiple of the usual distance belong to different paragraphs.
pub const WIDE: f32 = 1.4;
/// Margins that are this close, in points, are the same.
const SAME: f32 = 2.0;
/// How many of the longest columns are known.
const COLUMNS: usize = 8;
/// Number of lines ahead to examine for the right edge of the text.
const AHEAD: usize = 3;

/// The margins of a page's regions.
#[derive(Clone, Debug, Default)]
pub struct Margins(Vec<Region>);

/// The margins of a region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Region {
    /// Where most lines begin.
    pub left: f32,
    /// Where the longest lines end.
    pub right: f32,
    /// The usual distance of baselines.
    pub leading: f32,
}

impl Margins {
    /// The margins of the regions of these lines.
    pub fn new(lines: &[Line]) -> Self {
        let regions = lines.iter().map(|line| line.region + 1).max().unwrap_or(0);
        let of = |region| Region::new(lines.iter().filter(|line| line.region == region && !line.furniture));
        Self((0..regions).map(of).collect())
    }

    /// The margins of each page. Most lines of a short region may be those of a block quotation: then the column of a longer one, on this page or on one
    /// before it, shows where the text begins.
    pub fn of_pages<'a>(pages: impl Iterator<Item = &'a [Line]>) -> Vec<Self> {
        let mut columns: Vec<(Region, usize)> = Vec::new();
        let of_page = |lines: &[Line]| {
            let mut margins = Self::new(lines);
            let of = |region| lines.iter().filter(move |line| line.region == region && !line.furniture);
            columns.extend(margins.0.iter().enumerate().map(|(region, own)| (*own, of(region).count())));
            order::sort_by_key(&mut columns, |&(_, count)| std::cmp::Reverse(count));
            columns.truncate(COLUMNS);
            for (region, own) in margins.0.iter_mut().enumerate() {
                let (count, right, left) = (of(region).count(), own.right, own.left);
                let is_same = |other: &Region| other.left < left - SAME && (other.right - right).abs() < other.leading;
                let begins = |left: f32| of(region).any(|line| (line.x - left).abs() < SAME);
                let longer = columns.iter().filter(|(other, lines)| *lines > count && is_same(other) && begins(other.left));
                own.left = longer.map(|(other, _)| other.left).fold(left, f32::min);
            }
            margins
        };
        pages.map(of_page).collect()
    }

    /// The margins around a line.
    pub fn around(&self, line: &Line) -> Region {
        self.0.get(line.region).copied().unwrap_or_default()
    }
}

impl Region {
    fn new<'a>(lines: impl Iterator<Item = &'a Line>) -> Self {
        let lines: Vec<&Line> = lines.collect();
        let left = most_common(lines.iter().map(|line| line.x));
        let right = lines.iter().map(|line| line.end).fold(f32::MIN, f32::max);
        let leading = most_common(lines.windows(2).map(|pair| pair[0].y - pair[1].y).filter(|&d| d > 1.0));
        Self { left, right, leading }
    }
}

/// The most frequent value, within two points; of several the smallest.
fn most_common(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    order::sort_by(&mut values, f32::total_cmp);
    let count = |value: f32| values.partition_point(|&v| v <= value + 2.0) - values.partition_point(|&v| v < value);
    let mut best = (0, 0.0);
    for &value in &values {
        if count(value) > best.0 {
            best = (count(value), value);
        }
    }
    best.1
}

/// A paragraph being read.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// Its span in the document so far.
    pub span: Span,
    lines: usize,
    last: Line,
    /// The margins around its last line.
    region: Region,
    /// Where its last line begins, and how far its lines extend in that region.
    left: f32,
    right: f32,
    /// Whether its lines after the first begin at one place, indented on both sides.
    is_set_in: bool,
    /// The same of all its lines, by a smaller indent.
    is_narrower: bool,
    /// Whether all its lines begin at one place, indented.
    is_set_left: bool,
    /// Whether the paragraph before it ends with a colon.
    is_announced: bool,
    leading: Option<f32>,
    /// The total length of its lines in bytes.
    length: usize,
}

impl Paragraph {
    /// A paragraph that begins with this line, and which the one before it may announce.
    pub fn new(line: &Line, span: Span, margins: &Margins, is_announced: bool) -> Self {
        let region = margins.around(line);
        let mut paragraph = Self {
            span,
            lines: 1,
            last: line.clone(),
            region,
            left: line.x,
            right: line.end,
            is_set_in: false,
            is_narrower: false,
            is_set_left: line.x >= region.left + SET_IN * line.size && !begins_item(&line.text),
            is_announced,
            leading: None,
            length: line.text.len(),
        };
        paragraph.is_set_in = paragraph.sets_in(line, SET_IN);
        paragraph.is_narrower = paragraph.sets_in(line, INDENT);
        paragraph
    }

    /// Continues with this line, which ends at byte `end` of the document.
    pub fn add(&mut self, line: &Line, end: usize, margins: &Margins) {
        let elsewhere = line.region != self.last.region || line.y >= self.last.y;
        if elsewhere {
            (self.region, self.right) = (margins.around(line), line.end);
        } else {
            // A line with a footnote mark may be a little farther from the one above it.
            let distance = self.last.y - line.y;
            self.leading = Some(self.leading.map_or(distance, |least| least.min(distance)));
        }
        let is_aligned = elsewhere || (line.x - self.left).abs() < 0.5 * line.size;
        self.is_set_in &= self.sets_in(line, SET_IN) && (is_aligned || self.lines == 1);
        self.is_narrower &= self.sets_in(line, INDENT) && is_aligned;
        self.is_set_left &= line.x >= self.region.left + SET_IN * line.size && is_aligned;
        self.left = line.x;
        self.right = self.right.max(line.end);
        self.last = line.clone();
        self.lines += 1;
        self.span.end = end;
        self.length += line.text.len();
    }

    /// How long the lines of prose are on average, in bytes: in a column, half as long as it is wide.
    fn prose(&self) -> f32 {
        let column = (self.region.right - self.region.left) / (LETTER * self.last.size.max(1.0));
        PROSE.min(column / 2.0)
    }

    fn sets_in(&self, line: &Line, indent: f32) -> bool {
        line.x >= self.region.left + indent * line.size && line.end <= self.region.right - INDENT * line.size
    }

    /// What the structure of the file says, if it is more than that of a paragraph; else a row of a table, a block quotation if all of it is indented on
    /// both sides, or a paragraph.
    pub fn kind(&self) -> BlockKind {
        if let Some(block) = self.last.block.filter(|block| block.kind != BlockKind::Paragraph) {
            return block.kind;
        }
        if self.last.row.is_some() {
            return BlockKind::TableRow;
        }
        let is_prose = self.lines >= 2 && self.length as f32 >= self.prose() * self.lines as f32 && !self.last.is_bold();
        // By a smaller indent, two lines alone may be those of an item.
        let is_quotation = self.is_set_in || self.is_narrower && (self.is_announced || self.lines >= 3) || self.is_set_left && self.is_announced;
        if is_quotation && is_prose { BlockKind::Quotation } else { BlockKind::Paragraph }
    }
}

/// Whether the next line of the same region begins a new paragraph; `after` are the lines after it.
pub fn breaks(open: &Paragraph, next: &Line, after: &[&Line], margins: &Margins) -> bool {
    let (last, em) = (&open.last, next.size.max(1.0));
    if let Some(is_same) = last.shares_block(next).filter(|&is_same| is_same || !divides_sentence(last, next)) {
        return !is_same;
    }
    if last.row.is_some() || next.row.is_some() {
        return last.row != next.row;
    }
    let region = margins.around(next);
    let distance = last.y - next.y;
    // For a paragraph's second line, only the third line shows whether the distance is regular.
    let onward = after.first().filter(|line| line.region == next.region).map_or(0.0, |line| next.y - line.y);
    let usual = open.leading.unwrap_or(region.leading.max(em).max(onward));
    if differs(last, next) || distance > WIDE * usual || open.lines > 1 && distance < 0.7 * usual {
        return true;
    }
    // How far these lines extend: a quotation indented on both sides has its own right margin.
    let same = after.iter().take(AHEAD).take_while(|line| line.region == next.region && (line.x - next.x).abs() < 0.5 * em);
    let right = same.map(|line| line.end).fold(open.right.max(next.end), f32::max);
    let is_short = right - last.end > next.first_word + 0.6 * em;
    let flows = next.text.starts_with(char::is_lowercase) || last.text.ends_with('-');
    let much = right - last.end > 0.4 * (right - region.left);
    if next.x > last.x + INDENT * em {
        // An entry of a table of authorities has a hanging indent.
        let hangs = open.lines == 1 && !is_short && !ends_sentence(&last.text);
        return !hangs && (!flows || is_short);
    }
    if next.x < last.x - INDENT * em && open.lines > 1 {
        return !flows || is_short;
    }
    is_short && (!flows || much) || begins_item(&next.text) && ends_sentence(&last.text) && !calls_for_number(&last.text)
}

/// Whether a line begins with `(a)`, `2.` or similar, or a bullet.
fn begins_item(text: &str) -> bool {
    let Some((word, _)) = text.split_once(' ') else { return false };
    let Some(label) = word.strip_suffix(['.', ')']) else { return word == "•" };
    let label = label.strip_prefix('(').unwrap_or(label);
    (1..=2).contains(&label.len()) && (label.bytes().all(|b| b.is_ascii_digit()) || label.len() == 1 && label.bytes().all(|b| b.is_ascii_lowercase()))
}

/// Abbreviations before a number.
const NUMBERED: &[&str] = &["App", "Art", "Br", "Ch", "Dkt", "Doc", "Ex", "Exs", "Fig", "No", "Nos", "Sec", "Tr", "Vol", "n", "nn", "p", "pp"];

/// Whether a line ends with an abbreviation that a number continues: `J.A.`, `No.`
fn calls_for_number(text: &str) -> bool {
    let word = text.rsplit([' ', '(', '[']).next().and_then(|word| word.strip_suffix('.'));
    word.is_some_and(|word| NUMBERED.contains(&word) || word.contains('.') && word.split('.').all(|part| part.len() == 1))
}

/// Whether a paragraph continues at the beginning of another column or page.
pub fn goes_on_elsewhere(open: &Paragraph, next: &Line, margins: &Margins, indents: bool) -> bool {
    let (last, em) = (&open.last, next.size);
    // Some programs begin a block on each page.
    if let Some(is_same) = last.shares_block(next).filter(|&is_same| is_same || ends_sentence(&last.text) || !are_paragraphs(last, next)) {
        return is_same;
    }
    if last.row.is_some() || next.row.is_some() {
        return false;
    }
    if differs(last, next) || last.turned != next.turned {
        return false;
    }
    if next.text.starts_with(char::is_lowercase) || last.text.ends_with('-') {
        return true;
    }
    let is_short = open.region.right - last.end > next.first_word + em;
    let is_indented = next.x > margins.around(next).left + INDENT * em;
    // The text at the margin is not the rest of a block that is set in.
    let is_set_in = open.lines > 1 && last.x > open.region.left + INDENT * em;
    match ends_sentence(&last.text) {
        true => indents && !is_indented && !is_short && !is_set_in,
        false => !is_short,
    }
}

/// Whether most paragraphs begin with an indent.
pub fn uses_indents(pages: &[PageLines], margins: &[Margins]) -> bool {
    let mut indented = 0;
    for (page, margins) in pages.iter().zip(margins) {
        let lines: Vec<&Line> = page.lines.iter().filter(|line| !line.furniture).collect();
        for three in lines.windows(3) {
            let left = margins.around(three[1]).left;
            let at_margin = |line: &Line| (line.x - left).abs() < 0.5 * line.size && line.region == three[1].region;
            indented += usize::from(at_margin(three[0]) && at_margin(three[2]) && three[1].x > left + INDENT * three[1].size);
        }
    }
    indented >= 2.max(pages.len() / 2)
}

/// Whether the structure of the file says of both lines that they are of paragraphs.
fn are_paragraphs(last: &Line, next: &Line) -> bool {
    [last, next].iter().all(|line| line.block.is_some_and(|block| block.kind == BlockKind::Paragraph))
}

/// Whether a sentence of one paragraph of the structure goes on in another.
pub fn divides_sentence(last: &Line, next: &Line) -> bool {
    are_paragraphs(last, next) && !ends_sentence(&last.text) && next.text.starts_with(char::is_lowercase)
}

/// Whether the styles of two lines differ so much that they belong to different paragraphs.
fn differs(last: &Line, next: &Line) -> bool {
    let ratio = last.size / next.size.max(0.1);
    !(0.88..=1.14).contains(&ratio) || last.is_bold() != next.is_bold() && (ends_sentence(&last.text) || !next.text.starts_with(char::is_lowercase))
}

/// Whether a line ends a sentence, or announces what follows.
pub fn ends_sentence(text: &str) -> bool {
    let bare = text.trim_end_matches(|c: char| matches!(c, '”' | '’' | '"' | '\'' | ')' | ']' | '*') || c.is_ascii_digit());
    bare.ends_with(['.', '?', '!', ':', ';']) || text.ends_with(['.', '?', '!', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(set: &[(&str, f32, f32, f32)]) -> Vec<Line> {
        let line =
            |&(text, x, end, y): &(&str, f32, f32, f32)| Line { text: text.into(), x, end, y, size: 12.0, first_word: 30.0, ..Line::default() };
        set.iter().map(line).collect()
    }

    /// The index of each line that begins a paragraph.
    fn begins(lines: &[Line]) -> Vec<usize> {
        let margins = Margins::new(lines);
        let mut open = Paragraph::new(&lines[0], Span::default(), &margins, false);
        let mut begins = vec![0];
        for i in 1..lines.len() {
            let after: Vec<&Line> = lines[i + 1..].iter().collect();
            if breaks(&open, &lines[i], &after, &margins) {
                open = Paragraph::new(&lines[i], Span::default(), &margins, false);
                begins.push(i);
            } else {
                open.add(&lines[i], 0, &margins);
            }
        }
        begins
    }

    #[test]
    fn finds_indents_gaps_and_short_lines() {
        let indented = lines(&[
            ("The District Court held, and the", 96.0, 500.0, 700.0),
            ("Circuit affirmed, that it did.", 72.0, 498.0, 686.0),
            ("We granted certiorari and now", 96.0, 500.0, 672.0),
            ("affirm.", 72.0, 110.0, 658.0),
            ("It is so ordered, by a court", 72.0, 500.0, 644.0),
            ("of seven.", 72.0, 120.0, 630.0),
        ]);
        assert_eq!(begins(&indented), [0, 2, 4]);
        let apart = lines(&[
            ("One paragraph that runs over", 72.0, 500.0, 700.0),
            ("two lines to the right end.", 72.0, 499.0, 686.0),
            ("Another stands below it with", 72.0, 500.0, 660.0),
            ("a gap.", 72.0, 110.0, 646.0),
        ]);
        assert_eq!(begins(&apart), [0, 2]);
        let marked = lines(&[
            ("One paragraph that runs over", 72.0, 500.0, 700.0),
            ("three lines, of which the last", 72.0, 499.0, 686.0),
            ("one has a mark that lowers it.", 72.0, 499.0, 670.5),
            ("Another stands below it with", 72.0, 500.0, 650.0),
            ("a gap, and goes on regularly.", 72.0, 490.0, 636.0),
        ]);
        assert_eq!(begins(&marked), [0, 3]);
    }

    #[test]
    fn a_number_after_an_abbreviation_begins_no_item() {
        for (last, expected) in [("is caused by rags.” J.A.", &[0][..]), ("as it says in the Br.", &[0]), ("is caused by the rags.", &[0, 2])] {
            let lines = lines(&[
                ("The engineer found that the fire", 96.0, 500.0, 700.0),
                (last, 72.0, 490.0, 686.0),
                ("64. Its adjuster wrote on May 10", 72.0, 500.0, 672.0),
                ("that it would.", 72.0, 140.0, 658.0),
            ]);
            assert_eq!(begins(&lines), expected, "{last}");
        }
    }

    #[test]
    fn takes_a_narrower_paragraph_for_a_quotation() {
        let kind = |quoted: &[(&str, f32, f32, f32)], is_announced| {
            let body = [("A paragraph of the text that is as wide as the page", 72.0, 500.0, 700.0), ("and goes on, wide.", 72.0, 499.0, 686.0)];
            let all = lines(&[&body, quoted].concat());
            let margins = Margins::new(&all);
            let mut open = Paragraph::new(&all[2], Span::default(), &margins, is_announced);
            all[3..].iter().for_each(|line| open.add(line, 0, &margins));
            open.kind()
        };
        let narrow = |x, end| {
            [("The keeper of a light is liable for its loss,", x, end, 664.0), ("and no receipt of his can say otherwise to us.", x, end, 650.0)]
        };
        assert_eq!(kind(&narrow(84.0, 488.0), true), BlockKind::Quotation);
        assert_eq!(kind(&narrow(84.0, 488.0), false), BlockKind::Paragraph);
        assert_eq!(kind(&narrow(84.0, 499.0), true), BlockKind::Paragraph);
        assert_eq!(kind(&narrow(108.0, 499.0), true), BlockKind::Quotation);
        assert_eq!(kind(&narrow(108.0, 499.0), false), BlockKind::Paragraph);
        assert_eq!(kind(&narrow(108.0, 464.0), false), BlockKind::Quotation);
    }

    #[test]
    fn a_longer_column_shows_the_margin_of_a_short_region() {
        let column: Vec<(&str, f32, f32, f32)> =
            (0..20).map(|at| ("A line of the text is as wide as its page", 72.0, 500.0, 700.0 - 14.0 * at as f32)).collect();
        let below = [
            ("Below it is said:", 72.0, 200.0, 300.0),
            ("No person shall be deprived", 108.0, 464.0, 286.0),
            ("of any right by reason of it", 108.0, 464.0, 272.0),
        ];
        let region = |lines: Vec<Line>, region| lines.into_iter().map(|line| Line { region, ..line }).collect::<Vec<_>>();
        let left = |pages: &[Vec<Line>], region: usize| {
            let margins = Margins::of_pages(pages.iter().map(|page| &page[..]));
            margins.last().map(|margins| margins.0[region].left)
        };
        let short = |end| region(lines(&below.map(|(text, x, _, y)| (text, x, end, y))), 1);
        // On the same page, on the page before, and nowhere.
        assert_eq!(left(&[[region(lines(&column), 0), short(500.0)].concat()], 1), Some(72.0));
        assert_eq!(left(&[region(lines(&column), 0), region(short(500.0), 0)], 0), Some(72.0));
        assert_eq!(left(&[region(short(500.0), 0)], 0), Some(108.0));
        // Another column ends elsewhere.
        assert_eq!(left(&[[region(lines(&column), 0), short(300.0)].concat()], 1), Some(108.0));
    }

    #[test]
    fn the_text_at_the_margin_does_not_go_on_a_block_that_is_set_in() {
        let column = [
            ("The keeper of the light has said", 96.0, 300.0, 714.0),
            ("of the mole that it is old, and", 72.0, 300.0, 700.0),
            ("that it stands where it stands.", 72.0, 300.0, 686.0),
        ];
        for (x, goes_on) in [(72.0, true), (92.0, false), (108.0, false)] {
            let block = [("No person shall be deprived of", x, 300.0, 672.0), ("any right by reason of the loss.", x, 300.0, 658.0)];
            let mut all = lines(&[&column[..], &block].concat());
            all.push(Line { region: 1, ..lines(&[("Quill, 900 F.3d at 4. The port", 320.0, 548.0, 714.0)]).remove(0) });
            all.push(Line { region: 1, ..lines(&[("has no answer to it, and it says", 320.0, 548.0, 700.0)]).remove(0) });
            let margins = Margins::new(&all);
            let mut open = Paragraph::new(&all[3], Span::default(), &margins, false);
            open.add(&all[4], 0, &margins);
            assert_eq!(goes_on_elsewhere(&open, &all[5], &margins, true), goes_on, "{x}");
        }
    }

    #[test]
    fn keeps_a_quotation_that_is_set_in_whole() {
        let quotation = lines(&[
            ("The statute says, so far as it", 72.0, 500.0, 700.0),
            ("matters here, the following:", 72.0, 300.0, 686.0),
            ("No person shall be deprived", 108.0, 460.0, 672.0),
            ("of any right by reason of", 108.0, 458.0, 658.0),
            ("the like.", 108.0, 150.0, 644.0),
            ("That is plain to all who read", 72.0, 500.0, 630.0),
        ]);
        assert_eq!(begins(&quotation), [0, 2, 5]);
    }
}
