//! The place of a cell in its table, which decides what the table's style says of it.

use super::super::xml::Element;
use super::property::{is_on, value};

/// The table around the text that is being read, and the place in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct DocxGrid<'a> {
    pub style: Option<&'a str>,
    /// The parts of the style that apply, as bits of `w:tblLook`; `None` if the table does not say it.
    table_look: Option<u16>,
    /// The same in the current row, which may say otherwise.
    look: Option<u16>,
    rows: usize,
    /// The current row, from 1.
    row: usize,
    cells: usize,
    /// The current cell in its row, from 1.
    cell: usize,
    /// The first column of the current cell, and that of the next one, from 0.
    column: usize,
    next: usize,
}

const FIRST_ROW: u16 = 0x20;
const LAST_ROW: u16 = 0x40;
const FIRST_COLUMN: u16 = 0x80;
const LAST_COLUMN: u16 = 0x100;
const NO_ROW_BANDS: u16 = 0x200;
const NO_COLUMN_BANDS: u16 = 0x400;

impl<'a> DocxGrid<'a> {
    pub fn new(table: &'a Element) -> Self {
        let properties = table.child("w:tblPr");
        let of = |name: &str| properties.and_then(|properties| properties.child(name));
        let rows = count(table, "w:tr");
        let look = of("w:tblLook").and_then(look);
        Self { style: value(of("w:tblStyle")), table_look: look, look, rows, row: 0, cells: 0, cell: 0, column: 0, next: 0 }
    }

    /// Whether the table says which parts of its style apply.
    pub fn is_known(&self) -> bool {
        self.look.is_some()
    }

    pub fn begin_row(&mut self, row: &Element) {
        self.row += 1;
        self.look = row.at(&["w:tblPrEx", "w:tblLook"]).and_then(look).or(self.table_look);
        // Columns that the row leaves out.
        let before = row.at(&["w:trPr", "w:gridBefore"]).and_then(|before| value(Some(before))?.parse().ok()).unwrap_or(0);
        (self.cells, self.cell, self.column, self.next) = (count(row, "w:tc"), 0, before, before);
    }

    pub fn begin_cell(&mut self, cell: &Element) {
        let spanned = cell.at(&["w:tcPr", "w:gridSpan"]).and_then(|span| value(Some(span))?.parse::<usize>().ok()).unwrap_or(1);
        self.cell += 1;
        self.column = self.next;
        self.next = self.next.saturating_add(spanned);
    }

    /// The parts of the table's style that apply to the current cell, or to its row before the first cell, the strongest first. `bands` are the
    /// numbers of rows and columns of a band.
    pub fn parts(&self, bands: [usize; 2]) -> Vec<&'static str> {
        let Some(look) = self.look else { return Vec::new() };
        let has = |bit: u16| look & bit != 0;
        let in_cell = self.cell > 0;
        let (top, bottom) = (has(FIRST_ROW) && self.row == 1, has(LAST_ROW) && self.row == self.rows);
        let (left, right) = (in_cell && has(FIRST_COLUMN) && self.cell == 1, in_cell && has(LAST_COLUMN) && self.cell == self.cells);
        let is_second = |index: usize, size: usize| index / size.max(1) % 2 == 1;
        let row = self.row.saturating_sub(1 + usize::from(has(FIRST_ROW)));
        let column = self.column.saturating_sub(usize::from(has(FIRST_COLUMN)));
        let (across, down) = (self.row > 0 && !has(NO_ROW_BANDS) && !top && !bottom, in_cell && !has(NO_COLUMN_BANDS) && !left && !right);
        [
            ("swCell", bottom && left),
            ("seCell", bottom && right),
            ("nwCell", top && left),
            ("neCell", top && right),
            ("firstRow", top),
            ("lastRow", bottom),
            ("firstCol", left),
            ("lastCol", right),
            ("band1Horz", across && !is_second(row, bands[0])),
            ("band2Horz", across && is_second(row, bands[0])),
            ("band1Vert", down && !is_second(column, bands[1])),
            ("band2Vert", down && is_second(column, bands[1])),
        ]
        .into_iter()
        .filter_map(|(part, applies)| applies.then_some(part))
        .collect()
    }
}

/// The bits of `w:tblLook`; newer files have an attribute for each.
fn look(look: &Element) -> Option<u16> {
    let named = [
        ("w:firstRow", FIRST_ROW),
        ("w:lastRow", LAST_ROW),
        ("w:firstColumn", FIRST_COLUMN),
        ("w:lastColumn", LAST_COLUMN),
        ("w:noHBand", NO_ROW_BANDS),
        ("w:noVBand", NO_COLUMN_BANDS),
    ];
    let bits = look.attribute("w:val").and_then(|bits| u16::from_str_radix(bits, 16).ok());
    let is_named = named.iter().any(|(name, _)| look.attribute(name).is_some());
    let mut all = bits.unwrap_or(0);
    for (name, bit) in named {
        match look.attribute(name) {
            Some(value) if is_on(value) => all |= bit,
            Some(_) => all &= !bit,
            None => {}
        }
    }
    (bits.is_some() || is_named).then_some(all)
}

/// How many elements of a name are in a table or a row; those of tables within it do not count.
fn count(parent: &Element, name: &str) -> usize {
    let of = |element: &Element| match &*element.name {
        own if own == name => 1,
        "w:sdt" | "w:sdtContent" | "w:ins" | "w:moveTo" | "w:customXml" => count(element, name),
        _ => 0,
    };
    parent.elements().map(of).sum()
}
