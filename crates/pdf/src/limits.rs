//! Limits for reading one file, counted over the whole file, so that a small file cannot ask for gigabytes.

use literatim_read::ReadLimits;
use literatim_read::limits::size;
use std::cell::Cell;

/// Maximum bytes that one filter of a stream may produce.
pub const MAX_STREAM: usize = 64 << 20;
/// Maximum number of values (numbers, names, strings and so on) in all objects. One takes about 100 bytes of memory.
const MAX_VALUES: usize = 2 << 20;
/// Maximum number of entries in all CMaps.
const MAX_CODES: usize = 4 << 20;
/// Maximum number of characters on all pages.
const MAX_GLYPHS: usize = 16 << 20;
/// Maximum number of lines on all pages.
const MAX_LINES: usize = 1 << 20;

/// A limit of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`MAX_STREAM`].
    Stream,
    /// [`ReadLimits::unpacked`].
    Decoded,
    /// The number of filters of a stream.
    Filters,
    /// [`MAX_VALUES`], and the length of one object's text.
    Values,
    /// [`MAX_CODES`].
    Codes,
    /// [`MAX_GLYPHS`].
    Glyphs,
    /// [`MAX_LINES`].
    Lines,
    /// The amount of drawing on one page.
    Page,
}

/// What remains of the limits for one file, and the first limit exceeded.
#[derive(Debug)]
pub struct Limits {
    unpacked: usize,
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
            unpacked: ReadLimits::default().unpacked,
            decoded: Cell::new(ReadLimits::default().unpacked),
            values: Cell::new(MAX_VALUES),
            codes: Cell::new(MAX_CODES),
            glyphs: Cell::new(MAX_GLYPHS),
            lines: Cell::new(MAX_LINES),
            passed: Cell::new(None),
        }
    }
}

impl Limits {
    /// The limits of a file that may unpack to this many bytes.
    pub fn new(limits: &ReadLimits) -> Self {
        Self { unpacked: limits.unpacked, decoded: Cell::new(limits.unpacked), ..Self::default() }
    }

    /// Limits with this many bytes left for all filters, and codes for all CMaps.
    #[cfg(test)]
    pub fn of(decoded: usize, codes: usize) -> Self {
        Self { decoded: Cell::new(decoded), codes: Cell::new(codes), ..Self::default() }
    }

    /// Maximum bytes that a filter may produce now.
    pub fn output(&self) -> usize {
        self.decoded.get().min(MAX_STREAM)
    }

    /// Counts the bytes that a filter produced.
    pub fn decoded(&self, bytes: usize) {
        self.decoded.set(self.decoded.get().saturating_sub(bytes));
    }

    /// Notes that a filter exceeded [`Limits::output`].
    pub fn output_passed(&self) {
        self.pass(if self.decoded.get() < MAX_STREAM { Limit::Decoded } else { Limit::Stream });
    }

    /// Takes `count` units from this limit; returns false and notes the limit if fewer are left.
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

    /// Notes that the file exceeds a limit.
    pub fn pass(&self, limit: Limit) {
        self.passed.set(self.passed.get().or(Some(limit)));
    }

    /// The predicate of a sentence about the first limit that the file exceeded.
    pub fn passed(&self) -> Option<String> {
        Some(match self.passed.get()? {
            Limit::Stream => format!("unpacks to more than {} in one place", size(MAX_STREAM)),
            Limit::Decoded => format!("unpacks to more than {}", size(self.unpacked)),
            Limit::Filters => "packs its content many times over".into(),
            Limit::Values => format!("has objects of more than {MAX_VALUES} values"),
            Limit::Codes => format!("has fonts of more than {MAX_CODES} codes"),
            Limit::Glyphs => format!("shows more than {MAX_GLYPHS} characters"),
            Limit::Lines => format!("has more than {MAX_LINES} lines"),
            Limit::Page => "draws more on one page than this reader follows".into(),
        })
    }
}
