//! An incremental update (ISO 32000-2, 7.5.6): what is appended to a file, so that its own bytes stay as they are.

use super::encryption::md5;
use super::objects::Objects;
use super::xref_table::MAX_ID;
use literatim_read::ReadError;
use pdf::object::PlainRef;
use pdf::primitive::Primitive;

/// New and changed objects of a file.
pub struct Update<'a> {
    objects: &'a Objects,
    /// Where the newest table of the file is.
    start: usize,
    bytes: Vec<u8>,
    /// Where each object begins in the updated file.
    places: Vec<(PlainRef, usize)>,
    /// The first number that has no object.
    next: u64,
}

impl<'a> Update<'a> {
    /// An update of a file that has no objects yet.
    ///
    /// # Errors
    /// If the file is encrypted, as new objects would have to be, or if its own tables are so damaged that they cannot be continued.
    pub fn new(objects: &'a Objects) -> Result<Self, ReadError> {
        if objects.trailer().get("Encrypt").is_some_and(|encrypt| !encrypt.is_null()) {
            return Err(ReadError::unwritable("it is encrypted"));
        }
        let start = objects.table().start.ok_or_else(damaged)?;
        let known = objects.table().entries.keys().max().map_or(1, |last| last + 1);
        let size = objects.number(objects.trailer().get("Size")).map_or(0, |size| size as u64);
        let next = known.max(if size <= MAX_ID { size } else { 0 });
        Ok(Self { objects, start, bytes: b"\n".to_vec(), places: Vec::new(), next })
    }

    /// Adds an object.
    pub fn add(&mut self, object: &[u8]) -> PlainRef {
        let id = PlainRef { id: self.next, r#gen: 0 };
        self.next += 1;
        self.set(id, object);
        id
    }

    /// Adds or replaces the object with this reference.
    pub fn set(&mut self, id: PlainRef, object: &[u8]) {
        self.places.push((id, self.objects.bytes().len() + self.bytes.len()));
        self.bytes.extend([format!("{} {} obj\n", id.id, id.r#gen).as_bytes(), object, b"\nendobj\n"].concat());
    }

    /// What to append to the file: the objects, and a table of the kind that the file has.
    ///
    /// # Errors
    /// If the trailer of the file does not lead to its catalog.
    pub fn finish(mut self) -> Result<Vec<u8>, ReadError> {
        let Some(Primitive::Reference(_)) = self.objects.trailer().get("Root") else { return Err(damaged()) };
        let at = self.objects.bytes().len() + self.bytes.len();
        if self.objects.name(self.objects.trailer().get("Type")).as_deref() == Some("XRef") {
            let id = PlainRef { id: self.next, r#gen: 0 };
            self.next += 1;
            self.places.push((id, at));
            literatim_matching::order::sort_by_key(&mut self.places, |(id, _)| id.id);
            let index: String = self.places.chunk_by(follows).map(|some| format!("{} {} ", some[0].0.id, some.len())).collect();
            let row = |(id, at): &(PlainRef, usize)| [&[1][..], &(*at as u32).to_be_bytes(), &(id.r#gen as u16).to_be_bytes()].concat();
            let rows: Vec<u8> = self.places.iter().flat_map(row).collect();
            let dict = format!("/Type/XRef/W[1 4 2]/Index[{}]/Length {}{}", index.trim_end(), rows.len(), self.trailer());
            self.bytes.extend([format!("{} 0 obj\n<<{dict}>>stream\n", id.id).as_bytes(), &rows, b"\nendstream\nendobj\n"].concat());
        } else {
            literatim_matching::order::sort_by_key(&mut self.places, |(id, _)| id.id);
            let row = |(id, at): &(PlainRef, usize)| format!("{at:010} {:05} n \n", id.r#gen);
            let rows = |some: &[(PlainRef, usize)]| format!("{} {}\n{}", some[0].0.id, some.len(), some.iter().map(row).collect::<String>());
            let table: String = self.places.chunk_by(follows).map(rows).collect();
            self.bytes.extend(format!("xref\n{table}trailer\n<<{}>>\n", self.trailer().trim_start()).bytes());
        }
        self.bytes.extend(format!("startxref\n{at}\n%%EOF\n").bytes());
        Ok(self.bytes)
    }

    /// The entries of the new trailer.
    fn trailer(&self) -> String {
        let old = self.objects.trailer();
        let reference = |key: &str| match old.get(key) {
            Some(Primitive::Reference(to)) => format!("/{key} {} {} R", to.id, to.r#gen),
            _ => String::new(),
        };
        // The first identifier stays, the second is that of this version.
        let first = self.objects.array(old.get("ID")).and_then(|ids| self.objects.string(ids.first()));
        let ids = first.map_or(String::new(), |first| format!("/ID[<{}><{}>]", hex(&first), hex(&md5(&[self.objects.bytes(), &self.bytes]))));
        format!("/Size {}/Prev {}{}{}{ids}", self.next, self.start, reference("Root"), reference("Info"))
    }
}

/// The error for a file whose own tables cannot be continued.
pub fn damaged() -> ReadError {
    ReadError::unwritable("its table of objects is damaged")
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

fn follows((before, _): &(PlainRef, usize), (after, _): &(PlainRef, usize)) -> bool {
    before.id + 1 == after.id
}
