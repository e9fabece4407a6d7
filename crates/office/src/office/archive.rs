//! The archive of a document: its parts by name, unpacked within limits.

use super::xml::{Element, parse};
use literatim_matching::text::Problem;
use literatim_read::limits::size;
use literatim_read::{ReadError, ReadLimits};
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum number of parts.
const MAX_PARTS: usize = 20_000;

/// An archive that is being read.
pub(super) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    format: &'static str,
    limits: ReadLimits,
    /// Bytes that may still be unpacked.
    left: usize,
    /// What is wrong with parts that were read in part.
    pub problems: Vec<Problem>,
}

/// The name of the part to which a relative path in a folder leads.
pub(super) fn joined(folder: &str, path: &str) -> String {
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in path.split('/') {
        match name {
            "." | "" => {}
            ".." => _ = names.pop(),
            name => names.push(name),
        }
    }
    names.join("/")
}

impl<'a> Archive<'a> {
    /// # Errors
    /// If the bytes are no archive, or it has too many parts.
    pub fn open(bytes: &'a [u8], format: &'static str, limits: &ReadLimits) -> Result<Self, ReadError> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|fault| match fault {
            // The list of an archive's parts is at its end.
            ZipError::InvalidArchive(_) => ReadError::damaged(format, "the list of its parts is missing or broken"),
            fault => ReadError::damaged(format, fault),
        })?;
        if zip.len() > MAX_PARTS {
            return Err(ReadError::too_large(format!("has more than {MAX_PARTS} parts")));
        }
        Ok(Self { zip, format, limits: *limits, left: limits.unpacked, problems: Vec::new() })
    }

    pub fn limits(&self) -> &ReadLimits {
        &self.limits
    }

    /// The bytes of a part; `None` if there is none of this name.
    ///
    /// # Errors
    /// If the part is damaged or encrypted, or the archive unpacks to more than the limit.
    pub fn part(&mut self, name: &str) -> Result<Option<Vec<u8>>, ReadError> {
        let format = self.format;
        let file = match self.zip.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            // It is encrypted, or packed in a way that is not read.
            Err(ZipError::UnsupportedArchive(why)) => return Err(ReadError::damaged(format, format!("{name}: {why}"))),
            Err(_) => return Err(unpackable(format, name)),
        };
        let mut bytes = Vec::new();
        // The size that the archive declares is not trusted.
        let read = file.take(self.left as u64 + 1).read_to_end(&mut bytes);
        if bytes.len() > self.left {
            return Err(ReadError::too_large(format!("unpacks to more than {}", size(self.limits.unpacked))));
        }
        self.left -= bytes.len();
        match read {
            Err(_) if bytes.is_empty() => return Err(unpackable(format, name)),
            Err(_) => self.report(name),
            Ok(_) => {}
        }
        Ok(Some(bytes))
    }

    /// The tree of an XML part; `None` if there is none of this name, or nothing in it is XML.
    ///
    /// # Errors
    /// As for [`Archive::part`].
    pub fn xml(&mut self, name: &str) -> Result<Option<Element>, ReadError> {
        let Some(bytes) = self.part(name)? else { return Ok(None) };
        let parsed = parse(bytes, &self.limits)?;
        if parsed.is_damaged {
            self.report(name);
        }
        Ok(parsed.root)
    }

    /// The tree of a part that the format requires.
    ///
    /// # Errors
    /// As for [`Archive::part`], or if there is no such part.
    pub fn required(&mut self, name: &str) -> Result<Element, ReadError> {
        self.xml(name)?.ok_or_else(|| ReadError::damaged(self.format, format!("it has no readable {name}")))
    }

    fn report(&mut self, name: &str) {
        let text = format!("{name} in the {} file is damaged, and its text may be incomplete; get another copy of the file.", self.format);
        self.problems.push(Problem::new("damaged", text));
    }
}

/// The error of a part whose bytes are not what was packed.
fn unpackable(format: &'static str, name: &str) -> ReadError {
    ReadError::damaged(format, format!("its part {name} cannot be unpacked"))
}
