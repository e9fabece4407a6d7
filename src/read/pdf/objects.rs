//! The objects of a file: found by number, decrypted, their streams decoded.
//!
//! The crate `pdf` parses objects, undoes filters and decrypts. Finding them is ours, because it repairs no table of
//! references, knows no limit to the depth of references, and gives up a stream whose length is wrong.

use super::encryption;
use super::xref::{self, Entry, Table};
use crate::read::ReadError;
use pdf::crypt::Decoder;
use pdf::enc::{LZWFlateParams, StreamFilter, decode};
use pdf::object::{NoResolve, PlainRef};
use pdf::parser::{Context, Lexer, ParseFlags, parse, parse_with_lexer_ctx};
use pdf::primitive::{Dictionary, Primitive};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// How deep dictionaries and arrays may nest in one object.
const NESTING: usize = 20;
/// How many objects may wait for each other: a stream for its length, that for the object stream in which it is packed, and so on.
const WAITING: u32 = 8;
/// The longest encoded stream that is decoded. Text is far below; the decoder knows no limit to what comes out.
const MAX_ENCODED: usize = 64 << 20;
/// Line continuations one after another in a string. The parser of `pdf` takes each with a call within a call.
const MAX_CONTINUATIONS: usize = 200;
/// How many times the length of the file is looked through in all for the ends of objects that do not say where they end.
const SEARCHES: usize = 32;

/// The objects of a file.
pub struct Objects<'a> {
    bytes: &'a [u8],
    table: Table,
    decoder: Option<Decoder>,
    loaded: RefCell<HashMap<u64, Rc<Object>>>,
    packed: RefCell<HashMap<u64, Option<Rc<Packed>>>>,
    /// Where objects really begin; looked for when the table is found to be wrong.
    scanned: OnceCell<HashMap<u64, Entry>>,
    waiting: Cell<u32>,
    /// Bytes that may still be looked through.
    searchable: Cell<usize>,
}

/// An object under its number.
#[derive(Clone, Debug)]
pub enum Object {
    /// Anything but a stream.
    Value(Primitive),
    /// A stream.
    Stream(Stream),
}

/// A stream: its dictionary, and where its encoded bytes lie.
#[derive(Clone, Debug)]
pub struct Stream {
    /// Its dictionary.
    pub dict: Dictionary,
    id: PlainRef,
    data: Range<usize>,
}

/// A decoded object stream.
struct Packed {
    data: Vec<u8>,
    /// Number and place of each object.
    objects: Vec<(u64, usize)>,
}

impl<'a> Objects<'a> {
    /// The objects of a file, which may be damaged.
    ///
    /// # Errors
    /// When no catalog of pages can be found even by looking at every object, or the file wants a password.
    pub fn open(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let begin = memchr::memmem::find(&bytes[..bytes.len().min(1024)], b"%PDF-").unwrap_or(0);
        let bytes = &bytes[begin..];
        let damaged = |detail: &str| ReadError::damaged("PDF", detail);
        if let Some(table) = xref::read(bytes) {
            let objects = Self::with_table(bytes, table)?;
            if objects.page_root().is_some() {
                return Ok(objects);
            }
        }
        let table = xref::rebuild(bytes).ok_or_else(|| damaged("it holds no objects"))?;
        let objects = Self::with_table(bytes, table)?;
        objects.page_root().is_some().then_some(objects).ok_or_else(|| damaged("it holds no list of pages"))
    }

    /// The objects found by this table, still encrypted if they are.
    pub(super) fn encrypted(bytes: &'a [u8], table: Table) -> Self {
        let (loaded, packed, scanned, waiting) = Default::default();
        let searchable = Cell::new(bytes.len().saturating_mul(SEARCHES));
        Self { bytes, table, decoder: None, loaded, packed, scanned, waiting, searchable }
    }

    fn with_table(bytes: &'a [u8], table: Table) -> Result<Self, ReadError> {
        let mut objects = Self::encrypted(bytes, table);
        if objects.table.trailer.get("Encrypt").is_some_and(|encrypt| !encrypt.is_null()) {
            objects.decoder = Some(encryption::decoder(&objects)?);
            objects.loaded.take();
            objects.packed.take();
        }
        Ok(objects)
    }

    /// The trailer.
    pub fn trailer(&self) -> &Dictionary {
        &self.table.trailer
    }

    /// The catalog.
    pub fn catalog(&self) -> Option<Dictionary> {
        self.dict(self.trailer().get("Root"))
    }

    /// The root of the tree of pages.
    pub fn page_root(&self) -> Option<Dictionary> {
        self.dict(self.catalog()?.get("Pages"))
    }

    /// The object under a number; null when there is none or it cannot be read.
    pub fn get(&self, id: u64) -> Rc<Object> {
        if let Some(object) = self.loaded.borrow().get(&id) {
            return object.clone();
        }
        if self.waiting.get() >= WAITING {
            return Rc::new(Object::Value(Primitive::Null));
        }
        self.waiting.set(self.waiting.get() + 1);
        let object = Rc::new(self.load(id).unwrap_or(Object::Value(Primitive::Null)));
        self.waiting.set(self.waiting.get() - 1);
        self.loaded.borrow_mut().insert(id, object.clone());
        object
    }

    fn load(&self, id: u64) -> Option<Object> {
        let found = match self.table.entries.get(&id) {
            Some(&entry) => self.load_entry(id, entry),
            None => None,
        };
        found.or_else(|| {
            let scanned = self.scanned.get_or_init(|| xref::scan(self.bytes));
            self.load_entry(id, *scanned.get(&id)?)
        })
    }

    fn load_entry(&self, id: u64, entry: Entry) -> Option<Object> {
        match entry {
            Entry::Free => Some(Object::Value(Primitive::Null)),
            Entry::At(offset) => {
                let (found, object) = self.object_at(offset)?;
                (found.id == id).then_some(object)
            }
            Entry::Packed { stream, .. } => {
                let packed = self.packed(stream)?;
                let at = packed.objects.iter().position(|&(number, _)| number == id)?;
                let slice = packed.data.get(packed.objects[at].1..)?;
                let end = if slice.starts_with(b"<<") { dictionary_end(slice)? } else { slice.len() };
                if !is_shallow(&slice[..end]) {
                    return None;
                }
                parse(&slice[..end], &NoResolve, ParseFlags::ANY).ok().map(Object::Value)
            }
        }
    }

    /// The object that begins at this byte, with its number.
    pub(super) fn object_at(&self, offset: usize) -> Option<(PlainRef, Object)> {
        let bytes = self.bytes.get(offset..)?;
        let mut lexer = Lexer::new(bytes);
        let id = PlainRef { id: lexer.next_as().ok()?, r#gen: lexer.next_as().ok()? };
        lexer.next_expect("obj").ok()?;
        let begin = lexer.get_pos() + bytes[lexer.get_pos()..].iter().position(|b| !b.is_ascii_whitespace() && *b != 0)?;
        let context = Context { decoder: self.decoder.as_ref(), id };
        if !bytes[begin..].starts_with(b"<<") {
            let end = begin + self.searched(memchr::memmem::find(&bytes[begin..], b"endobj"), bytes.len() - begin)?;
            if !is_shallow(&bytes[begin..end]) {
                return None;
            }
            let value = parse_with_lexer_ctx(&mut Lexer::new(&bytes[begin..end]), &NoResolve, Some(&context), ParseFlags::ANY, NESTING).ok()?;
            return Some((id, Object::Value(value)));
        }
        // The dictionary alone is given to the parser, which else would follow the stream's length without a limit.
        let end = begin + dictionary_end(&bytes[begin..]).or_else(|| self.searched(None, bytes.len() - begin).and(None))?;
        let parsed = parse_with_lexer_ctx(&mut Lexer::new(&bytes[begin..end]), &NoResolve, Some(&context), ParseFlags::DICT, NESTING).ok()?;
        let Primitive::Dictionary(dict) = parsed else { return None };
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

    /// The end that was looked for in `length` bytes, the last if it was not found; none when too much has been looked through.
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
        let mut objects = Vec::new();
        while let (Some(id), Some(offset)) = (number(), number()) {
            objects.push((id as u64, first.checked_add(offset)?));
        }
        Some(Packed { data, objects })
    }

    /// The numbers of the objects in an object stream.
    pub(super) fn packed_numbers(&self, stream: &Stream) -> Vec<u64> {
        self.unpack(stream).map_or_else(Vec::new, |packed| packed.objects.iter().map(|&(id, _)| id).collect())
    }

    /// The decoded bytes of a stream; none when a filter is unknown (as those of pictures are) or the data are damaged.
    pub fn data(&self, stream: &Stream) -> Option<Vec<u8>> {
        let mut data = self.bytes.get(stream.data.clone())?.to_vec();
        if data.len() > MAX_ENCODED {
            return None;
        }
        let is_xref = self.name(stream.dict.get("Type")).as_deref() == Some("XRef");
        if let Some(decoder) = self.decoder.as_ref().filter(|_| !is_xref) {
            data = decoder.decrypt(stream.id, &mut data).ok()?.to_vec();
        }
        let one_or_many = |keys: [&str; 2]| match keys.iter().find_map(|key| stream.dict.get(key)).map(|value| self.resolve(value)) {
            Some(Primitive::Array(values)) => values,
            Some(Primitive::Null) | None => Vec::new(),
            Some(value) => vec![value],
        };
        let params = one_or_many(["DecodeParms", "DP"]);
        for (i, filter) in one_or_many(["Filter", "F"]).iter().enumerate().take(8) {
            let params = self.dict(params.get(i)).unwrap_or_default();
            let integer = |key: &str, default: i32| self.number(params.get(key)).map_or(default, |n| n as i32);
            let params = LZWFlateParams {
                predictor: integer("Predictor", 1),
                n_components: integer("Colors", 1),
                bits_per_component: integer("BitsPerComponent", 8),
                columns: integer("Columns", 1),
                early_change: integer("EarlyChange", 1),
            };
            let filter = match self.name(Some(filter))?.as_str() {
                "FlateDecode" | "Fl" => StreamFilter::FlateDecode(params),
                "LZWDecode" | "LZW" => StreamFilter::LZWDecode(params),
                "ASCII85Decode" | "A85" => StreamFilter::ASCII85Decode,
                "ASCIIHexDecode" | "AHx" => StreamFilter::ASCIIHexDecode,
                "RunLengthDecode" | "RL" => StreamFilter::RunLengthDecode,
                _ => return None,
            };
            data = decode(&data, &filter).ok()?;
        }
        Some(data)
    }

    /// A value with references followed; a stream as its dictionary.
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

    /// A dictionary, or that of a stream.
    pub fn dict(&self, value: Option<&Primitive>) -> Option<Dictionary> {
        match self.resolve(value?) {
            Primitive::Dictionary(dict) => Some(dict),
            _ => None,
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

    /// A stream; streams are never without a reference.
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

/// Where the dictionary at the beginning of `bytes` ends; none when it does not, or is not for the parser of `pdf`.
pub(super) fn dictionary_end(bytes: &[u8]) -> Option<usize> {
    let (mut i, mut depth) = (0, 0usize);
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'<' if bytes.get(i + 1) == Some(&b'<') => (depth, i) = (depth + 1, i + 1),
            b'<' => i += memchr::memchr(b'>', &bytes[i..])?,
            b'>' if bytes.get(i + 1) == Some(&b'>') => {
                (depth, i) = (depth.checked_sub(1)?, i + 1);
                if depth == 0 {
                    return is_shallow(&bytes[..=i]).then_some(i + 1);
                }
            }
            b'%' => i += bytes[i..].iter().position(|b| matches!(b, b'\n' | b'\r'))?,
            b'(' => {
                let mut nested = 0usize;
                loop {
                    match bytes.get(i)? {
                        b'\\' => i += 1,
                        b'(' => nested += 1,
                        b')' => nested -= 1,
                        _ => {}
                    }
                    if nested == 0 {
                        break;
                    }
                    i += 1;
                }
            }
            _ => {}
        }
        i += 1;
    }
    None
}

/// Whether the parser of `pdf` takes these bytes without a deep stack.
fn is_shallow(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        rest = &rest[at..];
        let mut run = 0;
        while let [b'\\', b'\n' | b'\r', after @ ..] = rest {
            (rest, run) = (after.strip_prefix(b"\n").unwrap_or(after), run + 1);
        }
        if run > MAX_CONTINUATIONS {
            return false;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_where_a_dictionary_ends() {
        for (text, rest) in [("<<>> x", " x"), ("<</A<</B 1>>>>stream", "stream"), ("<</A(>> \\) (>>) )/B<3e3E>>>z", "z"), ("<</A 1 % >>\n>>z", "z")]
        {
            assert_eq!(dictionary_end(text.as_bytes()).map(|end| &text[end..]), Some(rest));
        }
        for text in ["<</A(", "<</A", "<", "<</A<12"] {
            assert_eq!(dictionary_end(text.as_bytes()), None);
        }
    }
}
