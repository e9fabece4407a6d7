//! The offline index of cases, of which the head and the blocks of cited volumes are read.

use crate::fault::Fault;
use crate::job::briefly;
use crate::json;
use literatim::judge::{cite_range, place_answer};
use literatim_index::{FileHead, HeadError, PREFIX, Range, length_of_head};
use pyo3::prelude::*;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// An offline index of cases in a file, which stays open: one that replaces it meanwhile is not read.
#[pyclass(frozen, module = "literatim._literatim")]
pub struct Index {
    name: String,
    head: FileHead,
    file: Mutex<File>,
}

#[pymethods]
impl Index {
    /// Opens the index at a path. An error `index` says why it cannot be opened, or is none.
    #[new]
    fn new(py: Python<'_>, path: String) -> PyResult<Self> {
        briefly(py, || opened(path))
    }

    /// Its date, the name of its data, and how many volumes it covers.
    fn about(&self) -> (&str, &str, usize) {
        (&self.head.date, &self.head.data, self.head.count())
    }

    /// What it has at a reporter citation that the draft gives with a name, as JSON. An error `index` says that the block of the volume cannot be read.
    #[pyo3(signature = (cite, name))]
    fn answer(&self, py: Python<'_>, cite: &str, name: Option<&str>) -> PyResult<String> {
        briefly(py, || {
            let block = cite_range(&self.head, cite).map(|range| self.block(range)).transpose()?;
            json::compact(&place_answer(&self.head, cite, name, block.as_deref()))
        })
    }
}

impl Index {
    fn block(&self, Range { offset, length }: Range) -> Result<Vec<u8>, Fault> {
        // A read begins with a seek, so that one that failed leaves nothing behind.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        bytes_at(&mut file, offset, u64::from(length)).map_err(|fault| unread(&self.name, &fault))
    }
}

fn opened(name: String) -> Result<Index, Fault> {
    let unopened = |fault: io::Error| Fault::new("index", format!("The index {name} cannot be opened: {fault}"));
    let mut file = File::open(&name).map_err(unopened)?;
    let mut prefix = Vec::new();
    // What is shorter than that is no index, as its head says.
    file.by_ref().take(PREFIX as u64).read_to_end(&mut prefix).map_err(unopened)?;
    let no_index = |fault: HeadError| Fault::new("index", fault.to_string());
    let length = length_of_head(&prefix).map_err(no_index)?;
    let head = bytes_at(&mut file, 0, length as u64).map_err(|fault| unread(&name, &fault))?;
    let head = FileHead::read(&head).map_err(no_index)?;
    Ok(Index { name, head, file: Mutex::new(file) })
}

/// These bytes of a file, which has all of them.
fn bytes_at(file: &mut File, offset: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::new();
    // The memory grows with what is there, since a damaged head may name any length.
    let read = file.take(length).read_to_end(&mut bytes)?;
    if (read as u64) < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(bytes) }
}

fn unread(name: &str, fault: &io::Error) -> Fault {
    let text = match fault.kind() {
        io::ErrorKind::UnexpectedEof => {
            format!("The index {name} ends early: it is damaged, or was not copied as a whole. Build or download it anew.")
        }
        _ => format!("The index {name} cannot be read: {fault}"),
    };
    Fault::new("index", text)
}
