//! The objects of a file: found by number, decrypted, their streams decoded.
//!
//! The crate `pdf` parses objects. This module finds them itself, because the crate does not repair cross-reference tables, does not limit the depth
//! of references, and gives up on a stream whose length is wrong. It also does filters and decryption itself, because the crate limits neither the
//! output of filters nor the keys that it accepts.

use super::area::Area;
use super::encryption::Security;
use super::filters::{self, Params};
use super::limits::{Limit, Limits};
use super::object::{Object, Stream};
use super::syntax::{composite_end, dictionary_end, is_shallow, mended, with_plain_keys};
use super::xref_table::{self, XrefEntry, XrefTable};
use literatim_matching::order;
use pdf::object::{NoResolve, PlainRef};
use pdf::parser::{Lexer, ParseFlags, parse};
use pdf::primitive::{Dictionary, PdfString, Primitive};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// Maximum number of objects that may wait for each other: a stream for its length, that for the object stream that contains it, and so on.
const WAITING: u32 = 8;
/// Maximum length of one object's text, without streams.
const MAX_OBJECT: usize = 4 << 20;
/// Maximum bytes searched for the ends of objects that do not give their length, as a multiple of the file length.
const SEARCHES: usize = 32;

/// The objects of a file.
pub struct Objects {
    bytes: Rc<Vec<u8>>,
    table: XrefTable,
    security: Option<Security>,
    limits: Rc<Limits>,
    loaded: RefCell<HashMap<u64, Rc<Object>>>,
    packed: RefCell<HashMap<u64, Option<Rc<Packed>>>>,
    /// Where objects really begin; searched for if the table turns out to be wrong.
    scanned: OnceCell<HashMap<u64, XrefEntry>>,
    waiting: Cell<u32>,
    /// Bytes that may still be searched.
    searchable: Cell<usize>,
}

/// A decoded object stream.
struct Packed {
    data: Vec<u8>,
    /// The place of each object, by number.
    objects: HashMap<u64, Range<usize>>,
}

impl Objects {
    /// The objects found by this table, still encrypted if they are.
    pub(super) fn encrypted(bytes: Rc<Vec<u8>>, table: XrefTable, limits: Rc<Limits>) -> Self {
        let (loaded, packed, scanned, waiting) = Default::default();
        let searchable = Cell::new(bytes.len().saturating_mul(SEARCHES));
        Self { bytes, table, security: None, limits, loaded, packed, scanned, waiting, searchable }
    }

    /// Decrypts the objects from now on.
    pub(super) fn unlock(&mut self, security: Security) {
        self.security = Some(security);
        self.loaded.take();
        self.packed.take();
    }

    /// Adds the objects of these object streams that the table lacks.
    pub(super) fn add_packed(&mut self, streams: &[u64]) {
        for &id in streams {
            let packed: Vec<u64> = self.packed(id).map_or_else(Vec::new, |packed| packed.objects.keys().copied().collect());
            for number in packed {
                self.table.entries.entry(number).or_insert(XrefEntry::Packed { stream: id });
            }
        }
        self.loaded.take();
    }

    /// What remains of the limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The bytes of the file, from its header on.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each object is.
    pub(super) fn table(&self) -> &XrefTable {
        &self.table
    }

    /// The trailer.
    pub fn trailer(&self) -> &Dictionary {
        &self.table.trailer
    }

    /// The catalog.
    pub fn catalog(&self) -> Option<Dictionary> {
        self.dict(self.trailer().get("Root"))
    }

    /// The object with this number; null if there is none or it cannot be read.
    pub fn get(&self, id: u64) -> Rc<Object> {
        if let Some(object) = self.loaded.borrow().get(&id) {
            return object.clone();
        }
        if self.waiting.get() >= WAITING {
            return Rc::new(Object::Value(Primitive::Null));
        }
        self.waiting.set(self.waiting.get() + 1);
        let object = self.load(id).filter(|object| self.limits.take(Limit::Values, object.values()));
        let object = Rc::new(object.unwrap_or(Object::Value(Primitive::Null)));
        self.waiting.set(self.waiting.get() - 1);
        self.loaded.borrow_mut().insert(id, object.clone());
        object
    }

    /// The numbers of all objects of the table, in the order in which the file has them.
    pub(super) fn in_order(&self) -> Vec<u64> {
        let offset = |id: &u64| match self.table.entries.get(id) {
            Some(&XrefEntry::At(offset)) => Some(offset),
            _ => None,
        };
        let place = |(&id, entry): (&u64, &XrefEntry)| match entry {
            XrefEntry::At(offset) => Some((*offset, 0, id)),
            XrefEntry::Packed { stream } => Some((offset(stream)?, self.packed(*stream)?.objects.get(&id)?.start, id)),
            XrefEntry::Free => None,
        };
        let mut places: Vec<(usize, usize, u64)> = self.table.entries.iter().filter_map(place).collect();
        order::sort(&mut places);
        places.into_iter().map(|(.., id)| id).collect()
    }

    /// Reads the object with this number, without caching it.
    pub(super) fn load(&self, id: u64) -> Option<Object> {
        let found = match self.table.entries.get(&id) {
            Some(&entry) => self.load_entry(id, entry),
            None => None,
        };
        found.or_else(|| {
            let scanned = self.scanned.get_or_init(|| xref_table::scan(&self.bytes));
            self.load_entry(id, *scanned.get(&id)?)
        })
    }

    fn load_entry(&self, id: u64, entry: XrefEntry) -> Option<Object> {
        match entry {
            XrefEntry::Free => Some(Object::Value(Primitive::Null)),
            XrefEntry::At(offset) => {
                let (found, object) = self.object_at(offset)?;
                (found.id == id).then_some(object)
            }
            XrefEntry::Packed { stream, .. } => {
                let packed = self.packed(stream)?;
                self.value(packed.data.get(packed.objects.get(&id)?.clone())?).map(Object::Value)
            }
        }
    }

    /// The text of an array or a dictionary that the table has by this number, as it is in the file, with its reference; `None` also if the table is
    /// wrong about it.
    pub(super) fn source(&self, id: u64) -> Option<(PlainRef, Vec<u8>)> {
        let (found, bytes, packed);
        match *self.table.entries.get(&id)? {
            XrefEntry::Free => return None,
            XrefEntry::At(offset) => {
                let begin;
                (found, begin) = self.head_at(offset)?;
                bytes = self.bytes.get(offset + begin..)?;
            }
            XrefEntry::Packed { stream } => {
                packed = self.packed(stream)?;
                found = PlainRef { id, r#gen: 0 };
                bytes = packed.data.get(packed.objects.get(&id)?.clone())?.trim_ascii_start();
            }
        }
        (found.id == id).then_some((found, bytes[..composite_end(bytes)?].to_vec()))
    }

    /// The reference of the object that begins at this byte, and how far from there its value begins.
    fn head_at(&self, offset: usize) -> Option<(PlainRef, usize)> {
        let bytes = self.bytes.get(offset..)?;
        let mut lexer = Lexer::new(bytes);
        let id = PlainRef { id: lexer.next_as().ok()?, r#gen: lexer.next_as().ok()? };
        lexer.next_expect("obj").ok()?;
        let mut begin = lexer.get_pos();
        loop {
            begin += bytes[begin..].iter().position(|b| !b.is_ascii_whitespace() && *b != 0)?;
            if bytes[begin] != b'%' {
                return Some((id, begin));
            }
            begin += bytes[begin..].iter().position(|b| matches!(b, b'\n' | b'\r'))?;
        }
    }

    /// The object that begins at this byte, with its number.
    pub(super) fn object_at(&self, offset: usize) -> Option<(PlainRef, Object)> {
        let (id, begin) = self.head_at(offset)?;
        let bytes = self.bytes.get(offset..)?;
        if !bytes[begin..].starts_with(b"<<") {
            let end = begin + self.searched(memchr::memmem::find(&bytes[begin..], b"endobj"), bytes.len() - begin)?;
            return Some((id, Object::Value(self.decrypted(self.value(&bytes[begin..end])?, id))));
        }
        // The parser gets only the dictionary; otherwise it would follow the stream's length without a limit.
        let end = begin + dictionary_end(&bytes[begin..]).or_else(|| self.searched(None, bytes.len() - begin).and(None))?;
        let Primitive::Dictionary(dict) = self.decrypted(self.value(&bytes[begin..end])?, id) else { return None };
        let after = end + bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        if !bytes[after..].starts_with(b"stream") {
            return Some((id, Object::Value(Primitive::Dictionary(dict))));
        }
        let mut start = after + b"stream".len();
        start += match &bytes[start..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        let length = self.number(dict.get("Length")).map_or(0, |n| n.max(0.0) as usize);
        let stop = match bytes[start..].get(length..) {
            Some(rest) if length > 0 && rest.trim_ascii_start().starts_with(b"endstream") => start + length,
            _ => start + self.searched(memchr::memmem::find(&bytes[start..], b"endstream"), bytes.len() - start)?,
        };
        Some((id, Object::Stream(Stream { dict, id, data: offset + start..offset + stop })))
    }

    /// The value at the beginning of `bytes`, still encrypted if it is.
    fn value(&self, bytes: &[u8]) -> Option<Primitive> {
        let bytes = if bytes.starts_with(b"<<") { &bytes[..dictionary_end(bytes)?] } else { bytes };
        if bytes.len() > MAX_OBJECT {
            self.limits.pass(Limit::Values);
            return None;
        }
        let parsed = |bytes: &[u8]| parse(bytes, &NoResolve, ParseFlags::ANY).ok();
        let value = is_shallow(bytes).then(|| parsed(bytes).or_else(|| parsed(&mended(bytes)))).flatten();
        value.map(|value| if bytes.contains(&b'#') { with_plain_keys(value) } else { value })
    }

    /// A value of this object with its strings decrypted.
    fn decrypted(&self, value: Primitive, id: PlainRef) -> Primitive {
        let Some(security) = &self.security else { return value };
        match value {
            Primitive::String(string) => Primitive::String(PdfString::from(security.string(id, string.as_bytes()))),
            Primitive::Array(values) => Primitive::Array(values.into_iter().map(|value| self.decrypted(value, id)).collect()),
            Primitive::Dictionary(dict) => {
                let mut plain = Dictionary::new();
                for (key, value) in dict {
                    plain.insert(key, self.decrypted(value, id));
                }
                Primitive::Dictionary(plain)
            }
            value => value,
        }
    }

    /// The end found by a search of `length` bytes, or their end if nothing was found; `None` if the search limit is exceeded.
    fn searched(&self, found: Option<usize>, length: usize) -> Option<usize> {
        let end = found.unwrap_or(length);
        self.searchable.set(self.searchable.get().checked_sub(end)?);
        Some(end)
    }

    fn packed(&self, id: u64) -> Option<Rc<Packed>> {
        if let Some(known) = self.packed.borrow().get(&id) {
            return known.clone();
        }
        let unpacked = match &*self.get(id) {
            Object::Stream(stream) => self.unpack(stream).map(Rc::new),
            Object::Value(_) => None,
        };
        self.packed.borrow_mut().insert(id, unpacked.clone());
        unpacked
    }

    fn unpack(&self, stream: &Stream) -> Option<Packed> {
        let data = self.data(stream)?;
        let first = self.number(stream.dict.get("First"))? as usize;
        let mut numbers = data.get(..first)?.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let mut number = || std::str::from_utf8(numbers.next()?).ok()?.parse::<usize>().ok();
        let mut begins = Vec::new();
        while let (Some(id), Some(offset)) = (number(), number()) {
            begins.push((first.checked_add(offset)?, id as u64));
        }
        if !self.limits.take(Limit::Values, begins.len()) {
            return None;
        }
        order::sort(&mut begins);
        let ends = begins.iter().skip(1).map(|&(begin, _)| begin).chain([data.len()]);
        let objects = begins.iter().zip(ends).map(|(&(begin, id), end)| (id, begin..end)).collect();
        Some(Packed { data, objects })
    }

    /// The decoded bytes of a stream; `None` if a filter is unknown (as those of pictures are), the data are damaged or a limit is exceeded.
    pub fn data(&self, stream: &Stream) -> Option<Vec<u8>> {
        let mut data = self.bytes.get(stream.data.clone())?.to_vec();
        let one_or_many = |keys: [&str; 2]| match keys.iter().find_map(|key| stream.dict.get(key)).map(|value| self.resolve(value)) {
            Some(Primitive::Array(values)) => values,
            Some(Primitive::Null) | None => Vec::new(),
            Some(value) => vec![value],
        };
        let params = one_or_many(["DecodeParms", "DP"]);
        let (mut filters, mut crypt) = (Vec::new(), None);
        for (i, filter) in one_or_many(["Filter", "F"]).iter().enumerate() {
            let params = self.dict(params.get(i)).unwrap_or_default();
            let name = self.name(Some(filter))?;
            if name == "Crypt" {
                crypt = Some(self.name(params.get("Name")).unwrap_or_else(|| "Identity".into()));
                continue;
            }
            let integer = |key: &str, default: usize| self.number(params.get(key)).map_or(default, |n| n as usize);
            let params = Params {
                predictor: integer("Predictor", 1),
                colors: integer("Colors", 1),
                bits: integer("BitsPerComponent", 8),
                columns: integer("Columns", 1),
                early_change: integer("EarlyChange", 1) != 0,
            };
            filters.push((name, params));
        }
        let is_xref = || self.name(stream.dict.get("Type")).as_deref() == Some("XRef");
        if let Some(security) = self.security.as_ref().filter(|_| !is_xref()) {
            data = security.stream(stream.id, data, crypt.as_deref());
        }
        filters::decode(data, &filters, &self.limits)
    }

    /// A value with references resolved; a stream as its dictionary.
    pub fn resolve(&self, value: &Primitive) -> Primitive {
        let mut value = value.clone();
        for _ in 0..WAITING {
            let Primitive::Reference(reference) = value else { return value };
            value = match &*self.get(reference.id) {
                Object::Value(value) => value.clone(),
                Object::Stream(stream) => Primitive::Dictionary(stream.dict.clone()),
            };
        }
        Primitive::Null
    }

    /// A dictionary, or a stream's dictionary.
    pub fn dict(&self, value: Option<&Primitive>) -> Option<Dictionary> {
        match self.resolve(value?) {
            Primitive::Dictionary(dict) => Some(dict),
            _ => None,
        }
    }

    /// An entry of a dictionary, which is not copied for it where that is possible.
    pub fn entry(&self, dict: &Primitive, key: &str) -> Option<Primitive> {
        match dict {
            Primitive::Dictionary(dict) => dict.get(key).cloned(),
            _ => self.dict(Some(dict))?.get(key).cloned(),
        }
    }

    /// An array.
    pub fn array(&self, value: Option<&Primitive>) -> Option<Vec<Primitive>> {
        match self.resolve(value?) {
            Primitive::Array(array) => Some(array),
            _ => None,
        }
    }

    /// A number.
    pub fn number(&self, value: Option<&Primitive>) -> Option<f32> {
        match self.resolve(value?) {
            Primitive::Integer(n) => Some(n as f32),
            Primitive::Number(n) => Some(n),
            _ => None,
        }
    }

    /// An array of this many numbers.
    pub fn numbers<const N: usize>(&self, value: Option<&Primitive>) -> Option<[f32; N]> {
        let numbers: Option<Vec<f32>> = self.array(value)?.iter().map(|n| self.number(Some(n)).filter(|n| n.is_finite())).collect();
        numbers?.try_into().ok()
    }

    /// A rectangle, given by any two opposite corners.
    pub fn area(&self, value: Option<&Primitive>) -> Option<Area> {
        let [a, b, c, d] = self.numbers(value)?;
        Area::around([(a, b), (c, d)])
    }

    /// A name.
    pub fn name(&self, value: Option<&Primitive>) -> Option<String> {
        match self.resolve(value?) {
            Primitive::Name(name) => Some(name.as_str().to_owned()),
            _ => None,
        }
    }

    /// The bytes of a string.
    pub fn string(&self, value: Option<&Primitive>) -> Option<Vec<u8>> {
        match self.resolve(value?) {
            Primitive::String(string) => Some(string.as_bytes().to_vec()),
            _ => None,
        }
    }

    /// A stream; streams are always referenced.
    pub fn stream(&self, value: Option<&Primitive>) -> Option<Stream> {
        let mut reference = match value? {
            Primitive::Reference(reference) => *reference,
            _ => return None,
        };
        for _ in 0..WAITING {
            match &*self.get(reference.id) {
                Object::Stream(stream) => return Some(stream.clone()),
                Object::Value(Primitive::Reference(next)) => reference = *next,
                Object::Value(_) => return None,
            }
        }
        None
    }
}
