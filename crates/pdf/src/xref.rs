//! Where each object begins: the file's own tables or, if they are damaged, a scan of all bytes.

use super::limits::Limits;
use super::object::Object;
use super::objects::Objects;
use super::syntax::dictionary_end;
use super::xref_table::{MAX_ID, XrefEntry, XrefTable, scan};
use literatim_matching::order;
use pdf::object::NoResolve;
use pdf::parser::{ParseFlags, parse};
use pdf::primitive::{Dictionary, Primitive};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Maximum number of tables chained by incremental updates.
const MAX_TABLES: usize = 4_096;

/// The file's own tables; `None` if they cannot be followed to a trailer with a root.
pub fn read(bytes: &Rc<Vec<u8>>, limits: &Rc<Limits>) -> Option<XrefTable> {
    let at = memchr::memmem::rfind(bytes, b"startxref")?;
    let mut words = Words { bytes, at: at + b"startxref".len() };
    let start = words.number()?;
    let mut waiting = vec![start];
    let mut seen = HashSet::new();
    let mut table = XrefTable { start: Some(start), ..XrefTable::default() };
    while let Some(offset) = waiting.pop() {
        if !seen.insert(offset) || seen.len() > MAX_TABLES {
            continue;
        }
        let trailer = read_one(bytes, offset, &mut table.entries, limits)?;
        for key in ["Prev", "XRefStm"] {
            // The stream that accompanies a table takes precedence over older tables.
            if let Some(&Primitive::Integer(offset)) = trailer.get(key) {
                waiting.push(usize::try_from(offset).ok()?);
            }
        }
        if table.trailer.is_empty() {
            table.trailer = trailer;
        }
    }
    table.trailer.get("Root").is_some().then_some(table)
}

/// Adds the entries of the table at `offset` that newer tables lack; returns its trailer.
fn read_one(bytes: &Rc<Vec<u8>>, offset: usize, entries: &mut HashMap<u64, XrefEntry>, limits: &Rc<Limits>) -> Option<Dictionary> {
    let mut words = Words { bytes, at: offset };
    if words.next()? != b"xref" {
        return read_stream(bytes, offset, entries, limits);
    }
    loop {
        let word = words.next()?;
        if word == b"trailer" {
            break;
        }
        let (first, count) = (number(word)?, words.number()?);
        for id in (first as u64..).take(count) {
            let (offset, _generation) = (words.number()?, words.number()?);
            let entry = match words.next()? {
                b"n" => XrefEntry::At(offset),
                b"f" => XrefEntry::Free,
                _ => return None,
            };
            // A free entry stays open: in a hybrid file, the accompanying stream fills it.
            if entry != XrefEntry::Free || id == 0 {
                entries.entry(id).or_insert(entry);
            }
        }
    }
    dictionary_after(bytes, words.at)
}

fn read_stream(bytes: &Rc<Vec<u8>>, offset: usize, entries: &mut HashMap<u64, XrefEntry>, limits: &Rc<Limits>) -> Option<Dictionary> {
    let objects = Objects::encrypted(bytes.clone(), XrefTable::default(), limits.clone());
    let (_, Object::Stream(stream)) = objects.object_at(offset)? else { return None };
    let data = objects.data(&stream)?;
    let integers = |key: &str| -> Option<Vec<usize>> {
        objects.array(stream.dict.get(key))?.iter().map(|n| objects.number(Some(n)).map(|n| n as usize)).collect()
    };
    let widths: [usize; 3] = integers("W")?.try_into().ok()?;
    let row = widths.iter().sum::<usize>();
    if row == 0 || widths.iter().any(|&width| width > 8) {
        return None;
    }
    let index = integers("Index").unwrap_or_else(|| vec![0, data.len() / row]);
    let numbers = index.chunks_exact(2).flat_map(|pair| (pair[0] as u64..).take(pair[1]));
    for (id, row) in numbers.zip(data.chunks_exact(row)) {
        let mut fields = row;
        let mut field = |width: usize, default: usize| {
            let (bytes, rest) = fields.split_at(width);
            fields = rest;
            if width == 0 { default } else { bytes.iter().fold(0usize, |n, &b| n << 8 | usize::from(b)) }
        };
        let entry = match (field(widths[0], 1), field(widths[1], 0), field(widths[2], 0)) {
            (0, ..) => XrefEntry::Free,
            (1, offset, _) => XrefEntry::At(offset),
            (2, stream, _) => XrefEntry::Packed { stream: stream as u64 },
            _ => continue,
        };
        if id <= MAX_ID {
            entries.entry(id).or_insert(entry);
        }
    }
    Some(stream.dict.clone())
}

/// A table made by scanning all objects, with the numbers of the object streams, whose objects it lacks; `None` if the file contains no
/// objects.
pub fn rebuild(bytes: &Rc<Vec<u8>>, limits: &Rc<Limits>) -> Option<(XrefTable, Vec<u64>)> {
    let mut table = XrefTable { entries: scan(bytes), ..XrefTable::default() };
    for at in memchr::memmem::find_iter(bytes, b"trailer") {
        if let Some(trailer) = dictionary_after(bytes, at + b"trailer".len()).filter(|trailer| trailer.get("Root").is_some()) {
            table.trailer = trailer;
        }
    }
    if table.entries.is_empty() {
        return None;
    }
    let objects = Objects::encrypted(bytes.clone(), table.clone(), limits.clone());
    let (mut root, mut streams) = (None, Vec::new());
    let mut ids: Vec<u64> = table.entries.keys().copied().collect();
    order::sort(&mut ids);
    for id in ids {
        let Some(object) = objects.load(id) else { continue };
        let dict = match &object {
            Object::Stream(stream) => &stream.dict,
            Object::Value(Primitive::Dictionary(dict)) => dict,
            Object::Value(_) => continue,
        };
        let Some(Primitive::Name(kind)) = dict.get("Type") else { continue };
        match (kind.as_str(), &object) {
            ("XRef", Object::Stream(stream)) if table.trailer.is_empty() && stream.dict.get("Root").is_some() => table.trailer = dict.clone(),
            ("ObjStm", Object::Stream(_)) => streams.push(id),
            ("Catalog", Object::Value(_)) => root = Some(id),
            _ => {}
        }
    }
    // The root may be in one of the object streams.
    let is_packed = |root: &Primitive| matches!(root, Primitive::Reference(root) if !streams.is_empty() && !table.entries.contains_key(&root.id));
    let named = table.trailer.get("Root");
    let leads_to_pages = named.is_some_and(is_packed) || objects.dict(named).is_some_and(|catalog| catalog.get("Pages").is_some());
    if let Some(id) = root.filter(|_| !leads_to_pages) {
        table.trailer.insert("Root", Primitive::Reference(pdf::object::PlainRef { id, r#gen: 0 }));
    }
    Some((table, streams))
}

fn dictionary_after(bytes: &[u8], at: usize) -> Option<Dictionary> {
    let bytes = bytes.get(at..)?.trim_ascii_start();
    match parse(&bytes[..dictionary_end(bytes)?], &NoResolve, ParseFlags::DICT) {
        Ok(Primitive::Dictionary(dict)) => Some(dict),
        _ => None,
    }
}

/// The words of a table.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..)?;
        let begin = rest.iter().position(|b| !b.is_ascii_whitespace() && *b != 0)?;
        // Words may be adjacent, as in `trailer<<`.
        let is_letter = rest[begin].is_ascii_alphabetic();
        let ends = |b: &u8| if is_letter { !b.is_ascii_alphabetic() } else { !b.is_ascii_digit() };
        let length = rest[begin..].iter().position(ends).unwrap_or(rest.len() - begin).max(1);
        self.at += begin + length;
        Some(&rest[begin..begin + length])
    }

    fn number(&mut self) -> Option<usize> {
        number(self.next()?)
    }
}

fn number(word: &[u8]) -> Option<usize> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_table_and_rebuilds_a_damaged_one() {
        let body = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj<</Kids[]>>endobj\n";
        let at = |head: &str| body.find(head).unwrap();
        let xref = format!(
            "xref\n0 3\n0000000000 65535 f \n{:010} 00000 n \n{:010} 00000 n \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n{}\n%%EOF",
            at("1 0 obj"),
            at("2 0 obj"),
            body.len()
        );
        let whole = Rc::new(format!("{body}{xref}").into_bytes());
        let body_alone = Rc::new(body.as_bytes().to_vec());
        let limits = Rc::default();
        let table = read(&whole, &limits).unwrap();
        assert_eq!(table.entries.get(&2), Some(&XrefEntry::At(at("2 0 obj"))));
        assert!(read(&body_alone, &limits).is_none());
        let (rebuilt, _) = rebuild(&body_alone, &limits).unwrap();
        assert_eq!(rebuilt.entries.get(&2), Some(&XrefEntry::At(at("2 0 obj"))));
        assert!(matches!(rebuilt.trailer.get("Root"), Some(Primitive::Reference(root)) if root.id == 1));
    }
}
