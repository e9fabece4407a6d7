//! An archive with some of its parts written anew. All other parts stay as they are, compressed bytes included.

use super::archive::Archive;
use literatim_read::ReadError;
use std::io::{Cursor, Write};
use zip::write::{FullFileOptions, ZipWriter};
use zip::{CompressionMethod, ZipArchive};

/// The text of a part; `None` if there is none.
///
/// # Errors
/// If the part is damaged or not in UTF-8.
pub(super) fn part_text(archive: &mut Archive, format: &'static str, name: &str) -> Result<Option<String>, ReadError> {
    let Some(bytes) = archive.part(name)? else { return Ok(None) };
    let text =
        String::from_utf8(bytes).map_err(|_| ReadError::damaged(format, format!("{name} is not in UTF-8, so nothing can be written into it")))?;
    Ok(Some(text))
}

/// Text in XML. What XML cannot hold is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            _ if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            _ => out.push(c),
        }
    }
    out
}

/// A time (ISO 8601) that can be an attribute or a text of a part as it is; `None` if it is no time.
pub(super) fn as_time(time: Option<&str>) -> Option<&str> {
    time.filter(|time| time.len() < 40 && time.bytes().all(|byte| byte.is_ascii_digit() || b"-:.TZ+".contains(&byte)))
}

/// A change of a text: the bytes in a range are replaced.
pub(super) struct Replacement {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

/// A text with replacements that do not overlap; those at one place keep their order.
pub(super) fn replaced(text: &str, mut replacements: Vec<Replacement>) -> String {
    literatim_matching::order::sort_by_key(&mut replacements, |replacement| replacement.start);
    let mut out = String::with_capacity(text.len() + replacements.len() * 100);
    let mut done = 0;
    for Replacement { start, end, text: new } in replacements {
        out.push_str(&text[done..start]);
        out.push_str(&new);
        done = end;
    }
    out.push_str(&text[done..]);
    out
}

/// The archive with other texts of some parts, and new parts at its end.
///
/// # Errors
/// If the archive is damaged.
pub(super) fn rewritten(bytes: &[u8], format: &'static str, changed: &[(String, String)]) -> Result<Vec<u8>, ReadError> {
    let damaged = |fault: zip::result::ZipError| ReadError::damaged(format, fault);
    let mut old = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let mut new = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len())));
    let mut open: Vec<&(String, String)> = changed.iter().collect();
    // A part that is copied has options of this kind.
    let options = FullFileOptions::default().compression_method(CompressionMethod::Deflated);
    let write = |new: &mut ZipWriter<Cursor<Vec<u8>>>, (name, text): &(String, String), options| {
        new.start_file(name.as_str(), options).map_err(damaged)?;
        new.write_all(text.as_bytes()).map_err(|fault| ReadError::damaged(format, fault))
    };
    for index in 0..old.len() {
        let file = old.by_index_raw(index).map_err(damaged)?;
        match open.iter().position(|(name, _)| file.name().is_ok_and(|own| *own == **name)) {
            Some(at) => {
                let time = file.last_modified().unwrap_or_default();
                write(&mut new, open.remove(at), options.clone().last_modified_time(time))?;
            }
            None => new.raw_copy_file(file).map_err(damaged)?,
        }
    }
    for part in open {
        write(&mut new, part, options.clone())?;
    }
    Ok(new.finish().map_err(damaged)?.into_inner())
}
