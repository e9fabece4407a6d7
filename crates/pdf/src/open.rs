//! Opening a file: its table of objects, and its encryption.

use super::limits::Limits;
use super::objects::Objects;
use super::page_tree::{self, Page};
use super::password::security;
use super::xref;
use super::xref_table::XrefTable;
use literatim_read::{ReadError, ReadLimits};
use std::rc::Rc;

/// The objects of a file, which may be damaged, or encrypted with its user's or owner's password, and its first `most` pages.
///
/// If the file's own tables or its tree of pages are damaged, every object is looked at.
///
/// # Errors
/// When there is no page even then, and as [`security`].
pub fn open(mut bytes: Vec<u8>, password: Option<&str>, limits: &ReadLimits, most: usize) -> Result<(Objects, Vec<Page>), ReadError> {
    let begin = memchr::memmem::find(&bytes[..bytes.len().min(1024)], b"%PDF-").unwrap_or(0);
    bytes.drain(..begin);
    let bytes = Rc::new(bytes);
    let limits = Rc::new(Limits::new(limits));
    let mut damaged = None;
    if let Some(table) = xref::read(&bytes, &limits) {
        let objects = with_table(&bytes, table, limits.clone(), password)?;
        let found = page_tree::pages(&objects, most);
        if found.is_whole {
            return Ok((objects, found.pages));
        }
        damaged = Some((objects, found.pages));
    }
    let rebuilt = xref::rebuild(&bytes, &limits).map(|(table, streams)| -> Result<_, ReadError> {
        let mut objects = with_table(&bytes, table, limits.clone(), password)?;
        objects.add_packed(&streams);
        let pages = page_tree::salvaged(&objects, most);
        Ok((objects, pages))
    });
    let is_damaged = |what: &str| match limits.passed() {
        Some(limit) => ReadError::too_large(limit),
        None => ReadError::damaged("PDF", what),
    };
    let known = damaged.as_ref().map_or(0, |(_, pages)| pages.len());
    match rebuilt.transpose()? {
        Some((objects, pages)) if pages.len() > known => Ok((objects, pages)),
        _ if known > 0 => damaged.ok_or_else(|| is_damaged("it contains no pages")),
        Some(_) => Err(is_damaged("it contains no pages")),
        None => Err(is_damaged("it contains no objects")),
    }
}

fn with_table(bytes: &Rc<Vec<u8>>, table: XrefTable, limits: Rc<Limits>, password: Option<&str>) -> Result<Objects, ReadError> {
    let mut objects = Objects::encrypted(bytes.clone(), table, limits);
    if objects.trailer().get("Encrypt").is_some_and(|encrypt| !encrypt.is_null()) {
        let security = security(&objects, password)?;
        objects.unlock(security);
    }
    Ok(objects)
}
