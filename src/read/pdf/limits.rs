//! What reading one file may take, counted over the whole file, so that a small file cannot ask for gigabytes.

use std::cell::Cell;

/// The most pages that are read.
pub const MAX_PAGES: usize = 5_000;
/// The most bytes that one filter of a stream may give.
pub const MAX_STREAM: usize = 64 << 20;
/// The most bytes that all filters of all streams may give.
const MAX_DECODED: usize = 256 << 20;
/// The most values (numbers, names, strings and so on) that all objects may hold. One takes about 100 bytes of memory.
const MAX_VALUES: usize = 2 << 20;
/// The most entries that all CMaps may hold.
const MAX_CODES: usize = 4 << 20;
/// The most characters that all pages may show.
const MAX_GLYPHS: usize = 16 << 20;
/// The most lines that all pages may have.
const MAX_LINES: usize = 1 << 20;

/// A limit of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`MAX_STREAM`].
    Stream,
    /// [`MAX_DECODED`].
    Decoded,
    /// How many filters a stream may have.
    Filters,
    /// [`MAX_VALUES`], and how long the text of one object may be.
    Values,
    /// [`MAX_CODES`].
    Codes,
    /// [`MAX_GLYPHS`].
    Glyphs,
    /// [`MAX_LINES`].
    Lines,
    /// What may be drawn for one page.
    Page,
}

impl Limit {
    /// What a file does that passes it, as the rest of a sentence about the file.
    pub fn passed_by(self) -> String {
        let megabytes = |bytes: usize| bytes >> 20;
        match self {
            Self::Stream => format!("unpacks to more than {} MB in one place", megabytes(MAX_STREAM)),
            Self::Decoded => format!("unpacks to more than {} MB", megabytes(MAX_DECODED)),
            Self::Filters => "packs its content many times over".into(),
            Self::Values => format!("has objects of more than {MAX_VALUES} values"),
            Self::Codes => format!("has fonts of more than {MAX_CODES} codes"),
            Self::Glyphs => format!("shows more than {MAX_GLYPHS} characters"),
            Self::Lines => format!("has more than {MAX_LINES} lines"),
            Self::Page => "draws more on one page than this reader follows".into(),
        }
    }
}

/// What is left of the limits for one file, and the first limit that it passed.
#[derive(Debug)]
pub struct Limits {
    decoded: Cell<usize>,
    values: Cell<usize>,
    codes: Cell<usize>,
    glyphs: Cell<usize>,
    lines: Cell<usize>,
    passed: Cell<Option<Limit>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            decoded: Cell::new(MAX_DECODED),
            values: Cell::new(MAX_VALUES),
            codes: Cell::new(MAX_CODES),
            glyphs: Cell::new(MAX_GLYPHS),
            lines: Cell::new(MAX_LINES),
            passed: Cell::new(None),
        }
    }
}

impl Limits {
    /// Limits of which this many bytes for all filters, and codes for all CMaps, are left.
    #[cfg(test)]
    pub fn of(decoded: usize, codes: usize) -> Self {
        Self { decoded: Cell::new(decoded), codes: Cell::new(codes), ..Self::default() }
    }

    /// The most bytes that a filter may give now.
    pub fn output(&self) -> usize {
        self.decoded.get().min(MAX_STREAM)
    }

    /// Counts the bytes that a filter gave.
    pub fn decoded(&self, bytes: usize) {
        self.decoded.set(self.decoded.get().saturating_sub(bytes));
    }

    /// Notes that a filter had more to give than [`Limits::output`].
    pub fn output_passed(&self) {
        self.pass(if self.decoded.get() < MAX_STREAM { Limit::Decoded } else { Limit::Stream });
    }

    /// Takes `count` of what this limit counts; false, and the limit is noted, when that many are not left.
    pub fn take(&self, limit: Limit, count: usize) -> bool {
        let left = match limit {
            Limit::Values => &self.values,
            Limit::Codes => &self.codes,
            Limit::Glyphs => &self.glyphs,
            Limit::Lines => &self.lines,
            Limit::Decoded | Limit::Stream | Limit::Filters | Limit::Page => return true,
        };
        let rest = left.get().checked_sub(count);
        match rest {
            Some(rest) => left.set(rest),
            None => self.pass(limit),
        }
        rest.is_some()
    }

    /// Notes that the file passes a limit.
    pub fn pass(&self, limit: Limit) {
        self.passed.set(self.passed.get().or(Some(limit)));
    }

    /// The first limit that the file passed.
    pub fn passed(&self) -> Option<Limit> {
        self.passed.get()
    }
}
