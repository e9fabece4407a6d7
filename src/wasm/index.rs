//! The artefact `index`: the offline index of cases, its reader and its builder.

use super::{error, to_js};
use crate::cite::telling_name;
use crate::judge::{cite_range, place_answer};
use js_sys::{Error, Uint8Array};
use literatim_index::build::{self, BulkTable, CapCase};
use literatim_index::{FileHead, Name, PREFIX, length_of_head};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The bytes at the beginning of a file that say how long its head is.
#[wasm_bindgen(js_name = indexPrefix)]
pub fn index_prefix() -> usize {
    PREFIX
}

/// The length of the head in bytes, by the first bytes of the file.
#[wasm_bindgen(js_name = indexHeadLength)]
pub fn index_head_length(prefix: &[u8]) -> Result<usize, Error> {
    length_of_head(prefix).map_err(|fault| error("index", &fault.to_string()))
}

/// What an index is.
#[derive(Serialize)]
struct About<'a> {
    date: &'a str,
    data: &'a str,
    volumes: usize,
}

/// The head of an index.
#[wasm_bindgen]
pub struct IndexHead {
    inner: FileHead,
}

#[wasm_bindgen]
impl IndexHead {
    /// Reads a head.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Self { inner: FileHead::read(bytes).map_err(|fault| error("index", &fault.to_string()))? })
    }

    /// Its date, the name of its data, and how many volumes it covers.
    #[wasm_bindgen(unchecked_return_type = "{ date: string; data: string; volumes: number }")]
    pub fn about(&self) -> Result<JsValue, Error> {
        to_js(&About { date: &self.inner.date, data: &self.inner.data, volumes: self.inner.count() })
    }

    /// Offset and length in the file of the block that a reporter citation needs; undefined if the index does not cover its volume.
    #[wasm_bindgen(unchecked_return_type = "[offset: number, length: number] | undefined")]
    pub fn range(&self, cite: &str) -> JsValue {
        let Some(range) = cite_range(&self.inner, cite) else { return JsValue::UNDEFINED };
        js_sys::Array::of2(&JsValue::from_f64(range.offset as f64), &JsValue::from_f64(f64::from(range.length))).into()
    }

    /// What the index has at a reporter citation; `block` is that of its volume.
    #[wasm_bindgen(unchecked_return_type = "PlaceAnswer")]
    pub fn answer(&self, cite: &str, name: Option<String>, block: Option<Vec<u8>>) -> Result<JsValue, Error> {
        to_js(&place_answer(&self.inner, cite, name.as_deref(), block.as_deref()))
    }
}

/// Builds an index; see `literatim_index::build`.
#[wasm_bindgen]
pub struct IndexBuilder {
    inner: build::Builder<fn(&str) -> Name>,
}

/// The rows of one table that were read.
#[derive(Serialize)]
struct RowCounts {
    cases: u64,
    citations: u64,
    odd: u64,
    orphans: u64,
}

#[wasm_bindgen]
impl IndexBuilder {
    /// A builder that has read nothing.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self { inner: build::Builder::new(telling_name) }
    }

    /// How many files the rows are sorted into.
    pub fn buckets() -> usize {
        build::BUCKETS
    }

    /// Begins a table: `clusters`, `citations` or `unmatched`.
    pub fn begin(&mut self, #[wasm_bindgen(unchecked_param_type = "\"clusters\" | \"citations\" | \"unmatched\"")] table: &str) {
        self.inner.begin(match table {
            "clusters" => BulkTable::Clusters,
            "citations" => BulkTable::Citations,
            _ => BulkTable::Unmatched,
        });
    }

    /// Takes bytes of the table; returns how many of them belong to no whole row yet.
    pub fn take(&mut self, chunk: &[u8]) -> Result<usize, Error> {
        self.inner.take(chunk).map_err(|sentence| error("index", &sentence))
    }

    /// Ends the table.
    pub fn end(&mut self) -> Result<(), Error> {
        self.inner.end().map_err(|sentence| error("index", &sentence))
    }

    /// Adds a case of the Caselaw Access Project; its citations are separated by line breaks, and the last page is that of the first one's volume, 0 if
    /// it is not known.
    pub fn case(&mut self, name: &str, date: &str, court: &str, cites: &str, last_page: u32) {
        let cites: Vec<&str> = cites.split('\n').collect();
        self.inner.case(&CapCase { name, date, court, cites: &cites, last_page });
    }

    /// Notes that all cases of a volume were added.
    pub fn complete(&mut self, reporter: &str, volume: &str) {
        self.inner.complete(reporter, volume);
    }

    /// The rows of a bucket since the last call.
    pub fn rows(&mut self, bucket: usize) -> Vec<u8> {
        self.inner.rows(bucket)
    }

    /// The records of cases since the last call.
    pub fn records(&mut self) -> Vec<u8> {
        self.inner.records()
    }

    /// Adds the cases of a file of records.
    #[wasm_bindgen(js_name = restoreRecords)]
    pub fn restore_records(&mut self, records: &[u8]) {
        self.inner.restore_records(records);
    }

    /// What a run needs to go on, besides its files.
    pub fn state(&self) -> String {
        self.inner.state()
    }

    /// Goes on from a state; returns whether it is one.
    pub fn restore(&mut self, state: &str) -> bool {
        self.inner.restore(state).is_some()
    }

    /// Drops the table of cases, which sorting does not need.
    #[wasm_bindgen(js_name = dropCases)]
    pub fn drop_cases(&mut self) {
        self.inner.drop_cases();
    }

    /// Sorts the rows of a bucket: the key of each reporter, and its blocks.
    #[wasm_bindgen(unchecked_return_type = "[key: string, blocks: Uint8Array][]")]
    pub fn blocks(&mut self, rows: &[u8]) -> js_sys::Array {
        let of = |(key, bytes): (String, Vec<u8>)| js_sys::Array::of2(&JsValue::from_str(&key), &Uint8Array::from(bytes.as_slice()));
        self.inner.blocks(rows).into_iter().map(of).collect()
    }

    /// The head of the index.
    pub fn head(&self, date: &str, data: &str) -> Vec<u8> {
        self.inner.head(date, data)
    }

    /// What was read, in rows.
    #[wasm_bindgen(unchecked_return_type = "{ cases: number; citations: number; odd: number; orphans: number }")]
    pub fn counts(&self) -> Result<JsValue, Error> {
        let build::BuildCounts { cases, citations, odd, orphans } = self.inner.counts();
        to_js(&RowCounts { cases, citations, odd, orphans })
    }
}
