//! Opening a file: its table of objects, and its encryption.

use super::limits::Limits;
use super::objects::Objects;
use super::password::security;
use super::xref;
use super::xref_table::XrefTable;
use crate::read::{ReadError, ReadLimits};
use std::rc::Rc;

/// The objects of a file, which may be damaged, or encrypted with its user's or owner's password.
///
/// # Errors
/// When no catalog of pages can be found even by looking at every object, and as [`security`].
pub fn open(mut bytes: Vec<u8>, password: Option<&str>, limits: &ReadLimits) -> Result<Objects, ReadError> {
    let begin = memchr::memmem::find(&bytes[..bytes.len().min(1024)], b"%PDF-").unwrap_or(0);
    bytes.drain(..begin);
    let bytes = Rc::new(bytes);
    let limits = Rc::new(Limits::new(limits));
    if let Some(table) = xref::read(&bytes, &limits) {
        let objects = with_table(&bytes, table, limits.clone(), password)?;
        if objects.page_root().is_some() {
            return Ok(objects);
        }
    }
    let damaged = |what: &str| match limits.passed() {
        Some(limit) => ReadError::too_large(limit),
        None => ReadError::damaged("PDF", what),
    };
    let (table, streams) = xref::rebuild(&bytes, &limits).ok_or_else(|| damaged("it contains no objects"))?;
    let mut objects = with_table(&bytes, table, limits.clone(), password)?;
    objects.add_packed(&streams);
    objects.page_root().is_some().then_some(objects).ok_or_else(|| damaged("it contains no list of pages"))
}

fn with_table(bytes: &Rc<Vec<u8>>, table: XrefTable, limits: Rc<Limits>, password: Option<&str>) -> Result<Objects, ReadError> {
    let mut objects = Objects::encrypted(bytes.clone(), table, limits);
    if objects.trailer().get("Encrypt").is_some_and(|encrypt| !encrypt.is_null()) {
        let security = security(&objects, password)?;
        objects.unlock(security);
    }
    Ok(objects)
}
