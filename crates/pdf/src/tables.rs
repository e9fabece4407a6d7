//! Tables whose cells have several lines: their rows are read cell by cell, where a row of other tables is a line.

use super::gutters::MIN_GUTTER;
use super::piece::LinePiece;
use literatim_matching::order;

/// Minimum number of rows.
const MIN_ROWS: usize = 3;
/// Rows are farther apart than the lines of a cell by this share of the distance of single-spaced lines.
const APART: f32 = 0.25;
/// The same within a table, for a line with all its cells.
const APART_WITHIN: f32 = 0.12;
/// The same for the room that a drawn rule takes between rows.
const RULED: f32 = 0.02;
/// The greatest distance of single-spaced lines, in ems: a table on double-spaced paper has no more room between its rows than another.
const SINGLE: f32 = 1.2;
/// The greatest distance of the lines of a cell, in ems, and the same among double-spaced lines, whose usual distance is greater than this.
const REACH: f32 = 2.0;
const DOUBLE_REACH: f32 = 2.6;
const DOUBLE: f32 = 1.7;
/// Minimum average number of glyphs in the pieces of a column that is not one of labels or numbers.
const MIN_GLYPHS: usize = 5;
/// Maximum average number of lines in a cell; columns of text have more between gaps that they share.
const MAX_LINES: f32 = 6.0;
/// In a table without wider gaps between rows at least this share of the lines lacks a cell, and cells have fewer lines on average.
const LACKING: f32 = 0.3;
const FEW_LINES: f32 = 3.0;
/// Without wider gaps between rows, columns of text are no table: their lines have this many glyphs on average, and this share of them ends within this
/// many ems of the right edge, where each cell has a last line that is shorter.
const TEXT_GLYPHS: usize = 22;
const FULL: f32 = 0.7;
const FULL_WITHIN: f32 = 1.5;

/// A table in the pieces `first..last` of a region.
#[derive(Debug)]
pub struct Table {
    pub first: usize,
    pub last: usize,
    /// For each row, its cells from left to right, each with the indices of its pieces from top to bottom.
    pub rows: Vec<Vec<Vec<usize>>>,
}

/// A horizontal interval.
type Interval = (f32, f32);

/// The pieces on one baseline: `first..last`.
type Baseline = (usize, usize);

/// The first table in these pieces, given from top to bottom.
pub fn find(pieces: &[LinePiece]) -> Option<Table> {
    let baselines = baselines(pieces);
    let reach = reach(pieces, &baselines);
    let mut begin = 0;
    while begin < baselines.len() {
        let (end, columns) = run(pieces, &baselines, begin, reach);
        if columns.len() >= 2
            && let Some(rows) = rows(pieces, &baselines[begin..end], &columns, reach)
        {
            let last = rows.iter().flatten().flatten().max().map_or(baselines[end - 1].1, |&piece| piece + 1);
            return Some(Table { first: baselines[begin].0, last, rows });
        }
        begin = end;
    }
    None
}

fn baselines(pieces: &[LinePiece]) -> Vec<Baseline> {
    let mut baselines: Vec<Baseline> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        match baselines.last_mut().filter(|(first, _)| pieces[*first].shares_baseline(piece)) {
            Some((_, last)) => *last = i + 1,
            None => baselines.push((i, i + 1)),
        }
    }
    baselines
}

/// How far apart the lines of a cell may be, in ems.
fn reach(pieces: &[LinePiece], baselines: &[Baseline]) -> f32 {
    let distance = |pair: &[Baseline]| (pieces[pair[0].0].y - pieces[pair[1].0].y) / pieces[pair[1].0].size.max(1.0);
    let mut distances: Vec<f32> = baselines.windows(2).map(distance).collect();
    order::sort_by(&mut distances, f32::total_cmp);
    let is_double = distances.get(distances.len() / 2).is_some_and(|&usual| usual > DOUBLE);
    if is_double { DOUBLE_REACH } else { REACH }
}

/// From this baseline, where the lines end that leave the same gutters free, and the columns between these.
fn run(pieces: &[LinePiece], baselines: &[Baseline], begin: usize, reach: f32) -> (usize, Vec<Interval>) {
    let (mut columns, mut end) = (Vec::new(), begin + 1);
    // A line of one cell belongs to the table if it follows closely.
    for (index, &(first, last)) in baselines.iter().enumerate().skip(begin) {
        let (above, em) = (pieces[first.saturating_sub(1)].y - pieces[first].y, pieces[first].size);
        if last - first < 2 && (index == begin || above > reach * em) {
            break;
        }
        let wider = with(&columns, &pieces[first..last]);
        if wider.len() < 2 || wider.len() < columns.len() {
            break;
        }
        (columns, end) = (wider, index + 1);
    }
    (end, columns)
}

/// The columns that have these pieces too: pieces closer than a gutter are in one.
fn with(columns: &[Interval], pieces: &[LinePiece]) -> Vec<Interval> {
    let em = pieces.first().map_or(0.0, |piece| piece.size);
    let mut all: Vec<Interval> = columns.iter().copied().chain(pieces.iter().map(|piece| (piece.x, piece.end))).collect();
    order::sort_by(&mut all, |a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<Interval> = Vec::new();
    for (left, right) in all {
        match merged.last_mut().filter(|last| left - last.1 < MIN_GUTTER * em) {
            Some(last) => last.1 = last.1.max(right),
            None => merged.push((left, right)),
        }
    }
    merged
}

/// The rows, if these lines are those of a table with cells of several lines.
fn rows(pieces: &[LinePiece], baselines: &[Baseline], columns: &[Interval], reach: f32) -> Option<Vec<Vec<Vec<usize>>>> {
    let column = |piece: &LinePiece| columns.iter().position(|&(_, right)| piece.x < right).unwrap_or(0);
    let cells_of = |&(first, last): &Baseline| {
        let mut cells: Vec<usize> = pieces[first..last].iter().map(column).collect();
        cells.dedup();
        cells.len()
    };
    let leading = leading(pieces, baselines, columns.len(), reach, &column)?;
    let gap = |i: usize| (pieces[baselines[i - 1].0].y - pieces[baselines[i].0].y) / pieces[baselines[i].0].size.max(1.0);
    let is_apart = |i: usize, share: f32| i == 0 || gap(i) > leading + share * leading.min(SINGLE);
    let by_gap: Vec<bool> = (0..baselines.len()).map(|i| is_apart(i, APART)).collect();
    let counts: Vec<usize> = baselines.iter().map(cells_of).collect();
    // Where gaps do not part the rows, a row begins with all its cells below a line that lacks one, or below a rule.
    let is_whole = |i: usize| counts[i] == columns.len();
    let by_cells = || (0..baselines.len()).map(|i| is_apart(i, APART) || is_whole(i) && (!is_whole(i - 1) || is_apart(i, RULED)));
    let has_gaps = by_gap.iter().filter(|&&begins| begins).count() >= MIN_ROWS;
    let begins: Vec<bool> = if has_gaps { by_gap } else { by_cells().collect() };
    let rows = divided(baselines, &begins, columns.len(), |i| column(&pieces[i]));
    let lines = |cell: &Vec<usize>| cell.windows(2).filter(|pair| !pieces[pair[0]].shares_baseline(&pieces[pair[1]])).count() + 1;
    let cells: Vec<usize> = rows.iter().flatten().filter(|cell| !cell.is_empty()).map(lines).collect();
    let average = cells.iter().sum::<usize>() as f32 / cells.len().max(1) as f32;
    let full = rows.iter().filter(|row| row.iter().filter(|cell| !cell.is_empty()).count() >= 2).count();
    let lacking = counts.iter().filter(|&&cells| cells < columns.len()).count() as f32;
    let is_dense =
        has_gaps || !are_columns_of_text(pieces, baselines, columns, &column) && lacking >= LACKING * baselines.len() as f32 && average <= FEW_LINES;
    // If only last cells have several lines, the lines are in order, as those of a list or of footnotes with their labels.
    let has_words = |i: usize| {
        let cells = || rows.iter().flat_map(|row: &Vec<Vec<usize>>| &row[i]);
        cells().map(|&piece| pieces[piece].len()).sum::<usize>() >= MIN_GLYPHS * cells().count()
    };
    let is_mixed =
        |row: &Vec<Vec<usize>>| (1..row.len()).any(|i| lines(&row[i - 1]) > 1 && has_words(i - 1) && row[i..].iter().any(|cell| !cell.is_empty()));
    let is_table = rows.len() >= MIN_ROWS && full * 3 >= rows.len() * 2 && rows.iter().any(is_mixed) && average <= MAX_LINES && is_dense;
    // The first row may be closer to the head of the table.
    let closer: Vec<bool> = begins.iter().enumerate().map(|(i, &begins)| begins || counts[i] == columns.len() && is_apart(i, APART_WITHIN)).collect();
    is_table.then(|| without_text_below(divided(baselines, &closer, columns.len(), |i| column(&pieces[i]))))
}

/// Whether each column has long lines of which most are full.
fn are_columns_of_text(pieces: &[LinePiece], baselines: &[Baseline], columns: &[Interval], column: &dyn Fn(&LinePiece) -> usize) -> bool {
    columns.iter().enumerate().all(|(index, &(_, right))| {
        let lines = || baselines.iter().flat_map(|&(first, last)| &pieces[first..last]).filter(|piece| column(piece) == index);
        let (count, glyphs) = lines().fold((0, 0), |(count, glyphs), piece| (count + 1, glyphs + piece.len()));
        let full = lines().filter(|piece| piece.end >= right - FULL_WITHIN * piece.size).count();
        glyphs >= TEXT_GLYPHS * count && full as f32 >= FULL * count as f32
    })
}

/// The rows without the last ones of a single cell: a heading or a short line below the table.
fn without_text_below(mut rows: Vec<Vec<Vec<usize>>>) -> Vec<Vec<Vec<usize>>> {
    let is_row = |row: &Vec<Vec<usize>>| row.iter().filter(|cell| !cell.is_empty()).count() >= 2;
    rows.truncate(rows.iter().rposition(is_row).map_or(0, |last| last + 1));
    rows
}

/// The cells of the rows that begin at these baselines.
fn divided(baselines: &[Baseline], begins: &[bool], columns: usize, column: impl Fn(usize) -> usize) -> Vec<Vec<Vec<usize>>> {
    let mut rows: Vec<Vec<Vec<usize>>> = Vec::new();
    for (&(first, last), begins) in baselines.iter().zip(begins) {
        if *begins {
            rows.push(vec![Vec::new(); columns]);
        }
        let Some(row) = rows.last_mut() else { continue };
        (first..last).for_each(|i| row[column(i)].push(i));
    }
    rows
}

/// The usual distance of the lines of a cell, in ems; `None` if no cell can have two.
fn leading(pieces: &[LinePiece], baselines: &[Baseline], columns: usize, reach: f32, column: &dyn Fn(&LinePiece) -> usize) -> Option<f32> {
    let mut last: Vec<Option<f32>> = vec![None; columns];
    let mut distances = Vec::new();
    for piece in baselines.iter().flat_map(|&(first, last)| &pieces[first..last]) {
        let above = last[column(piece)].replace(piece.y);
        distances.extend(above.map(|above| (above - piece.y) / piece.size.max(1.0)).filter(|&distance| distance > 0.3 && distance < reach));
    }
    order::sort_by(&mut distances, f32::total_cmp);
    // Cells have several lines, but most of the distances may be those of rows.
    distances.get(distances.len() / 4).copied()
}

#[cfg(test)]
mod tests {
    use super::super::gutters::Gutters;
    use super::super::lines::{Line, lines, tests::page};

    fn read(texts: &[(&str, f32, f32)]) -> Vec<Line> {
        let texts: Vec<(&str, f32, f32, f32)> = texts.iter().map(|&(text, x, y)| (text, x, y, 10.0)).collect();
        lines(&page(&texts, true), &mut Gutters::default())
    }

    /// The texts of the rows, cells after one another.
    fn rows(lines: &[Line]) -> Vec<String> {
        let mut rows: Vec<(usize, String)> = Vec::new();
        for line in lines {
            let Some(row) = line.row else { continue };
            match rows.last_mut().filter(|last| last.0 == row) {
                Some((_, text)) => *text = format!("{text} {}", line.text),
                None => rows.push((row, line.text.clone())),
            }
        }
        rows.into_iter().map(|(_, text)| text).collect()
    }

    const ROWS: [&str; 3] = ["Words Where", "“a keeper pays for the loss” Roe, 4", "“no light, no fee” Doe, 5 and 6"];

    #[test]
    fn reads_cells_whole_where_gaps_part_the_rows() {
        let read = read(&[
            ("A line of text that is over the table and as wide as all of it", 72.0, 740.0),
            ("Words", 72.0, 700.0),
            ("Where", 200.0, 700.0),
            ("“a keeper pays", 72.0, 680.0),
            ("Roe, 4", 200.0, 680.0),
            ("for the loss”", 72.0, 668.0),
            ("“no light,", 72.0, 648.0),
            ("Doe, 5", 200.0, 648.0),
            ("no fee”", 72.0, 636.0),
            ("and 6", 200.0, 636.0),
            ("A line below it", 72.0, 600.0),
        ]);
        assert_eq!(rows(&read), ROWS);
        assert!(read[0].row.is_none() && read.last().is_some_and(|line| line.row.is_none()));
    }

    #[test]
    fn reads_cells_whole_where_the_lines_lack_cells() {
        let read = read(&[
            ("Words", 72.0, 700.0),
            ("Where", 200.0, 700.0),
            ("“a keeper pays", 72.0, 688.0),
            ("Roe, 4", 200.0, 688.0),
            ("for the loss”", 72.0, 676.0),
            ("“no light,", 72.0, 664.0),
            ("Doe, 5", 200.0, 664.0),
            ("no fee”", 72.0, 652.0),
            ("Of it all", 72.0, 640.0),
            ("Poe, 7", 200.0, 640.0),
        ]);
        assert_eq!(rows(&read), ["Words “a keeper pays for the loss” Where Roe, 4", "“no light, no fee” Doe, 5", "Of it all Poe, 7"]);
    }

    #[test]
    fn the_room_of_a_rule_parts_rows_whose_cells_are_whole() {
        // The head has one line, and the row below it begins as near as a line of a cell, but for the rule.
        for rule in [0.0, 0.3, 0.6] {
            let y = |line: f32, rules: f32| 700.0 - 12.0 * line - rules * rule;
            let read = read(&[
                ("Words", 72.0, y(0.0, 0.0)),
                ("Where", 200.0, y(0.0, 0.0)),
                ("“a keeper pays", 72.0, y(1.0, 1.0)),
                ("Roe, 4", 200.0, y(1.0, 1.0)),
                ("for the loss”", 72.0, y(2.0, 1.0)),
                ("“no light,", 72.0, y(3.0, 2.0)),
                ("Doe, 5", 200.0, y(3.0, 2.0)),
                ("no fee”", 72.0, y(4.0, 2.0)),
                ("Of it all", 72.0, y(5.0, 3.0)),
                ("Poe, 7", 200.0, y(5.0, 3.0)),
            ]);
            assert_eq!(rows(&read)[0] == "Words Where", rule > 0.0, "{rule}: {:?}", rows(&read));
        }
    }

    #[test]
    fn reads_cells_whole_on_double_spaced_paper() {
        let read = read(&[
            ("Words", 72.0, 700.0),
            ("Where", 260.0, 700.0),
            ("“a keeper pays", 72.0, 672.0),
            ("Roe, 4", 260.0, 672.0),
            ("for the loss”", 72.0, 648.0),
            ("“no light,", 72.0, 620.0),
            ("Doe, 5", 260.0, 620.0),
            ("no fee”", 72.0, 596.0),
            ("and 6", 260.0, 596.0),
            ("The light of the port", 72.0, 568.0),
            ("A line of text that is below the table and as wide as all of it", 72.0, 540.0),
        ]);
        assert_eq!(rows(&read), ROWS);
        assert_eq!(read.iter().filter(|line| line.row.is_none()).count(), 2);
    }

    #[test]
    fn leaves_columns_of_text_and_lists_alone() {
        let column: Vec<(&str, f32, f32)> = (0..20)
            .flat_map(|i| {
                [
                    ("of all the keepers of the light", 72.0, 700.0 - 12.0 * i as f32),
                    ("and of those who are paid for it", 320.0, 700.0 - 12.0 * i as f32),
                ]
            })
            .collect();
        assert!(read(&column).iter().all(|line| line.row.is_none()));
        let contents: Vec<(&str, f32, f32)> =
            (0..6).flat_map(|i| [("The light", 72.0, 700.0 - 20.0 * i as f32), ("12", 320.0, 700.0 - 20.0 * i as f32)]).collect();
        assert!(read(&contents).iter().all(|line| line.row.is_none()));
    }
}
