//! The head of an index: its date, and where the block of each volume is.

use std::fmt;

/// The first bytes of an index.
pub const MAGIC: &[u8; 8] = b"LITINDEX";

/// The version of the file that this code reads and writes.
pub const VERSION: u16 = 1;

/// The bytes that say how long the head is.
pub const PREFIX: usize = 14;

/// The longest head in bytes; that of all reporters has less than one megabyte.
const LONGEST: usize = 64 << 20;

/// The longest block in bytes; that of the largest volume has less than one megabyte.
const LONGEST_BLOCK: u32 = 100_000_000;

/// Why bytes are not the head of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadError {
    /// They are no index.
    NotAnIndex,
    /// An index of another version.
    Version(u16),
    /// The head ends early, or contradicts itself.
    Damaged,
}

impl fmt::Display for HeadError {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotAnIndex => formatter.write_str("This file is not an existence index; build one with literatim index build."),
            Self::Version(version) => {
                write!(formatter, "The index has version {version} of its format, and this program reads version {VERSION}; build it anew.")
            }
            Self::Damaged => formatter.write_str("The index is damaged: its table of volumes cannot be read. Build or download it anew."),
        }
    }
}

/// A range of bytes in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first byte, from 0.
    pub offset: u64,
    /// How many bytes.
    pub length: u32,
}

/// The head of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileHead {
    /// The date of the data: `2026-06-30`.
    pub date: String,
    /// What the index was built from, as a reader is shown it: `CourtListener's bulk data`.
    pub data: String,
    /// The courts that places name by their number, from 0.
    pub courts: Vec<String>,
    /// The reporters, sorted by their keys.
    pub(crate) reporters: Vec<IndexedReporter>,
}

/// A reporter, its volumes sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IndexedReporter {
    pub key: String,
    pub volumes: Vec<Volume>,
}

/// A volume by its number, and the range of its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volume {
    pub number: u32,
    pub range: Range,
}

/// The key of a reporter: its letters and digits in lower case. `F.3d` and `F. 3d` are `f3d`.
pub fn key_of(reporter: &str) -> String {
    reporter.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The length of the head in bytes, by the first [`PREFIX`] bytes of the file.
pub fn length_of_head(prefix: &[u8]) -> Result<usize, HeadError> {
    let prefix = prefix.first_chunk::<PREFIX>().ok_or(HeadError::NotAnIndex)?;
    if !prefix.starts_with(MAGIC) {
        return Err(HeadError::NotAnIndex);
    }
    let version = u16::from_le_bytes([prefix[8], prefix[9]]);
    if version != VERSION {
        return Err(HeadError::Version(version));
    }
    let length = u32::from_le_bytes([prefix[10], prefix[11], prefix[12], prefix[13]]) as usize;
    if (PREFIX..=LONGEST).contains(&length) { Ok(length) } else { Err(HeadError::Damaged) }
}

impl FileHead {
    /// Reads a head; bytes after it are allowed.
    pub fn read(bytes: &[u8]) -> Result<Self, HeadError> {
        let length = length_of_head(bytes)?;
        let mut fields = Fields { bytes: bytes.get(PREFIX..length).ok_or(HeadError::Damaged)? };
        let (date, data) = (fields.text()?, fields.text()?);
        let courts = (0..fields.number()?).map(|_| fields.text()).collect::<Result<_, _>>()?;
        let mut offset = length as u64;
        let mut reporters = Vec::new();
        for _ in 0..fields.number()? {
            let key = fields.text()?;
            let mut number = 0_u32;
            let mut volumes = Vec::new();
            for _ in 0..fields.number()? {
                number = number.checked_add(fields.number()?).ok_or(HeadError::Damaged)?;
                let length = fields.number()?;
                if length > LONGEST_BLOCK {
                    return Err(HeadError::Damaged);
                }
                volumes.push(Volume { number, range: Range { offset, length } });
                offset += u64::from(length);
            }
            reporters.push(IndexedReporter { key, volumes });
        }
        Ok(Self { date, data, courts, reporters })
    }

    /// Where the block of a volume is; `None` if the index does not cover it. `reporter` is in any spelling of its letters and digits.
    pub fn volume(&self, reporter: &str, volume: &str) -> Option<Range> {
        let number: u32 = volume.parse().ok()?;
        let volumes = self.volumes(reporter)?;
        let at = volumes.binary_search_by_key(&number, |volume| volume.number).ok()?;
        Some(volumes[at].range)
    }

    /// How many volumes the index covers.
    pub fn count(&self) -> usize {
        self.reporters.iter().map(|reporter| reporter.volumes.len()).sum()
    }

    fn volumes(&self, reporter: &str) -> Option<&[Volume]> {
        let key = key_of(reporter);
        let at = self.reporters.binary_search_by(|reporter| reporter.key.as_str().cmp(&key)).ok()?;
        Some(&self.reporters[at].volumes)
    }

    /// The bytes of the head. The offsets of its ranges are not written: blocks follow in the order of the head.
    #[cfg(feature = "build")]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 4]);
        [&self.date, &self.data].iter().for_each(|text| put_text(&mut bytes, text));
        put(&mut bytes, self.courts.len() as u32);
        self.courts.iter().for_each(|court| put_text(&mut bytes, court));
        put(&mut bytes, self.reporters.len() as u32);
        for reporter in &self.reporters {
            put_text(&mut bytes, &reporter.key);
            put(&mut bytes, reporter.volumes.len() as u32);
            let mut before = 0;
            for volume in &reporter.volumes {
                put(&mut bytes, volume.number - before);
                put(&mut bytes, volume.range.length);
                before = volume.number;
            }
        }
        let length = (bytes.len() as u32).to_le_bytes();
        bytes[PREFIX - 4..PREFIX].copy_from_slice(&length);
        bytes
    }
}

#[cfg(feature = "build")]
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(feature = "build")]
fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u32);
    bytes.extend(text.as_bytes());
}

/// The fields of a head that are not read yet.
struct Fields<'a> {
    bytes: &'a [u8],
}

impl Fields<'_> {
    fn number(&mut self) -> Result<u32, HeadError> {
        let mut number = 0_u32;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.bytes.split_first().ok_or(HeadError::Damaged)?;
            self.bytes = rest;
            number |= u32::from(byte & 0x7F).checked_shl(shift).ok_or(HeadError::Damaged)?;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(HeadError::Damaged)
    }

    fn text(&mut self) -> Result<String, HeadError> {
        let length = self.number()? as usize;
        let (text, rest) = self.bytes.split_at_checked(length).ok_or(HeadError::Damaged)?;
        self.bytes = rest;
        std::str::from_utf8(text).map(str::to_owned).map_err(|_| HeadError::Damaged)
    }
}
