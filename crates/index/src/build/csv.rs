//! Tables in CSV as PostgreSQL writes them with `FORCE_QUOTE *` and `ESCAPE '\'`, read in chunks.
//!
//! Every value is in double quotes, except one that is null, which is empty. Inside, a backslash stands before a quotation mark and before another
//! backslash, and a value may have line breaks. The quotation mark is not doubled.

use memchr::{memchr, memchr2};

/// The longest row in bytes; the longest fields of CourtListener's clusters, head matter and summaries, have some megabytes.
const LONGEST: usize = 64 << 20;

/// A row as its fields, those alone that are wanted.
pub(crate) type Fields<'a> = &'a [Vec<u8>];

/// Why a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CsvError {
    /// The first line does not name these columns.
    Columns(Vec<&'static str>),
    /// A row is longer than any of the data.
    Row,
}

/// Reads the wanted columns of a table whose bytes come in chunks.
#[derive(Debug)]
pub(crate) struct Csv {
    columns: &'static [&'static str],
    /// For each column of the table, the wanted one that it is; empty before the first line is read.
    wanted: Vec<Option<usize>>,
    /// The bytes after the last whole row.
    open: Vec<u8>,
    /// Bytes of `open` that are known not to end the row, and whether they end inside quotation marks.
    seen: usize,
    quoted: bool,
    fields: Vec<Vec<u8>>,
}

impl Csv {
    pub fn new(columns: &'static [&'static str]) -> Self {
        Self { columns, wanted: Vec::new(), open: Vec::new(), seen: 0, quoted: false, fields: vec![Vec::new(); columns.len()] }
    }

    /// Takes the next bytes, and hands each row that is whole to `row`.
    pub fn take(&mut self, chunk: &[u8], mut row: impl FnMut(Fields)) -> Result<(), CsvError> {
        let mut rest = chunk;
        if !self.open.is_empty() {
            let before = self.open.len();
            let mut open = std::mem::take(&mut self.open);
            open.extend_from_slice(rest);
            let Some(end) = self.end_of_row(&open) else {
                self.open = open;
                return if self.open.len() > LONGEST { Err(CsvError::Row) } else { Ok(()) };
            };
            self.row(&open[..end], &mut row)?;
            rest = &rest[end + 1 - before..];
        }
        while let Some(end) = self.end_of_row(rest) {
            self.row(&rest[..end], &mut row)?;
            rest = &rest[end + 1..];
        }
        self.open.extend_from_slice(rest);
        Ok(())
    }

    /// The bytes taken that belong to no whole row yet.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Takes the last row, which may have no line break at its end.
    pub fn end(&mut self, mut row: impl FnMut(Fields)) -> Result<(), CsvError> {
        let open = std::mem::take(&mut self.open);
        if open.is_empty() { Ok(()) } else { self.row(&open, &mut row) }
    }

    /// The place of the line break that ends the row with which `bytes` begin.
    fn end_of_row(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = self.seen;
        loop {
            if self.quoted {
                let Some(next) = memchr2(b'"', b'\\', bytes.get(at..).unwrap_or_default()) else {
                    self.seen = bytes.len().max(at);
                    return None;
                };
                let is_mark = bytes[at + next] == b'"';
                self.quoted = !is_mark;
                // What a backslash escapes may come with the next chunk.
                at += next + if is_mark { 1 } else { 2 };
            } else {
                let Some(next) = memchr2(b'"', b'\n', bytes.get(at..).unwrap_or_default()) else {
                    self.seen = bytes.len().max(at);
                    return None;
                };
                at += next;
                if bytes[at] == b'\n' {
                    self.seen = 0;
                    return Some(at);
                }
                self.quoted = true;
                at += 1;
            }
        }
    }

    fn row(&mut self, bytes: &[u8], row: &mut impl FnMut(Fields)) -> Result<(), CsvError> {
        if self.wanted.is_empty() {
            return self.header(bytes);
        }
        self.fields.iter_mut().for_each(Vec::clear);
        let mut rest = bytes;
        for wanted in &self.wanted {
            let mut unused = Vec::new();
            let is_wanted = wanted.is_some();
            let field = wanted.and_then(|at| self.fields.get_mut(at)).unwrap_or(&mut unused);
            rest = value(rest, field, is_wanted);
        }
        row(&self.fields);
        Ok(())
    }

    fn header(&mut self, bytes: &[u8]) -> Result<(), CsvError> {
        let line = String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(bytes));
        let names: Vec<&str> = line.trim_start_matches('\u{FEFF}').split(',').map(|name| name.trim_matches('"')).collect();
        self.wanted = names.iter().map(|name| self.columns.iter().position(|column| column == name)).collect();
        let missing: Vec<&'static str> = self.columns.iter().filter(|column| !names.contains(column)).copied().collect();
        if missing.is_empty() { Ok(()) } else { Err(CsvError::Columns(missing)) }
    }
}

/// Reads one value, of which nothing is kept unless it is wanted; returns what follows its comma.
fn value<'a>(bytes: &'a [u8], field: &mut Vec<u8>, is_wanted: bool) -> &'a [u8] {
    let Some(mut rest) = bytes.strip_prefix(b"\"") else {
        let end = memchr(b',', bytes).unwrap_or(bytes.len());
        if is_wanted {
            field.extend_from_slice(bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]));
        }
        return bytes.get(end + 1..).unwrap_or_default();
    };
    while let Some(next) = memchr2(b'"', b'\\', rest) {
        if is_wanted {
            field.extend_from_slice(&rest[..next]);
        }
        if rest[next] == b'"' {
            return rest.get(next + 2..).unwrap_or_default();
        }
        if is_wanted {
            field.extend(rest.get(next + 1));
        }
        rest = rest.get(next + 2..).unwrap_or_default();
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "id,name,note,year\n\"1\",\"Duskwright \\\"Dusk\\\" v. Pell\",\"a\\\\\",\"2014\"\n\"2\",\"In re\nPell, A\",,\"2015\"\r\n\"3\",\"\",\"\",";

    fn read(sizes: usize) -> Vec<[String; 2]> {
        let mut csv = Csv::new(&["name", "year"]);
        let mut rows = Vec::new();
        let mut add = |fields: Fields| rows.push([0, 1].map(|at| String::from_utf8_lossy(&fields[at]).into_owned()));
        for chunk in TABLE.as_bytes().chunks(sizes) {
            csv.take(chunk, &mut add).unwrap();
        }
        csv.end(&mut add).unwrap();
        rows
    }

    #[test]
    fn rows_are_the_same_in_chunks_of_any_size() {
        let expected = [["Duskwright \"Dusk\" v. Pell", "2014"], ["In re\nPell, A", "2015"], ["", ""]].map(|row| row.map(str::to_owned));
        for size in 1..TABLE.len() + 1 {
            assert_eq!(read(size), expected, "chunks of {size}");
        }
    }

    #[test]
    fn a_table_without_a_wanted_column_is_refused() {
        let mut csv = Csv::new(&["name", "court"]);
        assert_eq!(csv.take(TABLE.as_bytes(), |_| {}), Err(CsvError::Columns(vec!["court"])));
    }
}
