//! Builds an index from CourtListener's bulk data, or from the metadata of the Caselaw Access Project.
//!
//! Rows stream through [`Builder`] in chunks. Each citation becomes a row of 22 bytes in one of [`BUCKETS`] files, chosen by its reporter, which the
//! caller appends to; a bucket is then sorted and written by itself. So the memory in use is the table of cases and the largest bucket, whatever the
//! size of the data, and a run that was stopped goes on from the lengths of its files.

mod clusters;
mod csv;
mod row;

use crate::head::{FileHead, IndexedReporter, Volume, key_of};
use crate::prints::{Name, NameForm, Prints};
use crate::volume::{VolumeBlock, VolumeEntry};
use clusters::{Case, Clusters, record};
use csv::{Csv, CsvError};
use row::Row;
use std::collections::HashMap;

/// How many files the rows are sorted into.
pub const BUCKETS: usize = 64;

/// The columns of CourtListener's `opinion-clusters`.
const CLUSTERS: &[&str] = &["id", "case_name", "case_name_full", "case_name_short", "date_filed", "precedential_status"];

/// The columns of `citations`.
const CITATIONS: &[&str] = &["volume", "reporter", "page", "cluster_id"];

/// The columns of `unmatched-citations`.
const UNMATCHED: &[&str] = &["volume", "reporter", "page"];

/// A table of CourtListener's bulk data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BulkTable {
    /// `opinion-clusters`: the names and dates of cases. It is read first.
    Clusters,
    /// `citations`: where they are.
    Citations,
    /// `unmatched-citations`: what courts cite and CourtListener does not have.
    Unmatched,
}

/// What was read, in rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildCounts {
    /// Cases with a number.
    pub cases: u64,
    /// Citations that are in the index.
    pub citations: u64,
    /// Citations left out because their volume or page is not a plain number.
    pub odd: u64,
    /// Citations of cases that the table of cases does not have.
    pub orphans: u64,
}

/// A case of the Caselaw Access Project.
#[derive(Clone, Copy, Debug)]
pub struct CapCase<'a> {
    /// Its name.
    pub name: &'a str,
    /// The date of decision: `2014-06-02`, `2014-06` or `2014`.
    pub date: &'a str,
    /// The court in citation form: `9th Cir.`
    pub court: &'a str,
    /// Its citations, official and parallel.
    pub cites: &'a [&'a str],
    /// Its last page in the volume of its first citation; 0 if it is not known.
    pub last_page: u32,
}

/// A case at a citation.
struct Placed {
    case: Case,
    court: u16,
    only_cited: bool,
    /// 0 if it is not known.
    last_page: u32,
}

/// Builds an index. `name_of` makes a name of a case name.
#[derive(Debug)]
pub struct Builder<N> {
    name_of: N,
    table: Option<(BulkTable, Csv)>,
    clusters: Clusters,
    /// The keys of reporters, each with its number.
    reporters: HashMap<String, u16>,
    courts: HashMap<String, u16>,
    /// Rows that the caller has not taken yet, by bucket; and the records of cases.
    rows: Vec<Vec<u8>>,
    records: Vec<u8>,
    counts: BuildCounts,
    /// The reporters that are written, each with its number, volumes and the lengths of their blocks.
    written: Vec<(u16, Vec<(u32, u32)>)>,
}

impl<N: Fn(&str) -> Name> Builder<N> {
    /// A builder that has read nothing.
    pub fn new(name_of: N) -> Self {
        Self {
            name_of,
            table: None,
            clusters: Clusters::default(),
            reporters: HashMap::new(),
            courts: HashMap::new(),
            rows: vec![Vec::new(); BUCKETS],
            records: Vec::new(),
            counts: BuildCounts::default(),
            written: Vec::new(),
        }
    }

    /// What was read.
    pub fn counts(&self) -> BuildCounts {
        BuildCounts { cases: self.counts.cases.max(self.clusters.count()), ..self.counts }
    }

    /// Begins a table. With `at` more than 0, bytes before that place of the file were read before: the first chunk is then its first line, and the
    /// next begins at a row.
    pub fn begin(&mut self, table: BulkTable) {
        let columns = match table {
            BulkTable::Clusters => CLUSTERS,
            BulkTable::Citations => CITATIONS,
            BulkTable::Unmatched => UNMATCHED,
        };
        self.table = Some((table, Csv::new(columns)));
    }

    /// Takes bytes of the table that was begun; returns how many of those taken belong to no whole row yet.
    ///
    /// Errors: a sentence that says what is wrong with the file.
    pub fn take(&mut self, chunk: &[u8]) -> Result<usize, String> {
        let Some((table, mut csv)) = self.table.take() else { return Ok(0) };
        let taken = csv.take(chunk, |fields| self.row(table, fields));
        let open = csv.open();
        self.table = Some((table, csv));
        taken.map(|()| open).map_err(sentence)
    }

    /// Ends the table that was begun.
    ///
    /// Errors: as of [`Builder::take`].
    pub fn end(&mut self) -> Result<(), String> {
        let Some((table, mut csv)) = self.table.take() else { return Ok(()) };
        csv.end(|fields| self.row(table, fields)).map_err(sentence)
    }

    fn row(&mut self, table: BulkTable, fields: &[Vec<u8>]) {
        let text = |at: usize| std::str::from_utf8(fields.get(at).map_or(&[], Vec::as_slice)).unwrap_or("");
        match table {
            BulkTable::Clusters => {
                let Ok(number) = text(0).parse() else { return };
                let name = [1, 2, 3].map(text).into_iter().find(|name| !name.trim().is_empty()).unwrap_or("");
                let unpublished = text(5).starts_with("Unpublished");
                let case = Case { prints: Prints::of(&(self.name_of)(name)), year: year_of(text(4)), unpublished };
                if self.clusters.add(number, case) {
                    self.records.extend(record(number, case));
                }
            }
            BulkTable::Citations => {
                let case = text(3).parse().ok().and_then(|number| self.clusters.get(number));
                self.counts.orphans += u64::from(case.is_none());
                let nameless = Case { prints: Prints { form: NameForm::Nameless, first: 0, second: 0 }, year: 0, unpublished: false };
                self.place([text(0), text(1), text(2)], Placed { case: case.unwrap_or(nameless), court: 0, only_cited: false, last_page: 0 });
            }
            BulkTable::Unmatched => {
                let none = Case { prints: Prints { form: NameForm::Nameless, first: 0, second: 0 }, year: 0, unpublished: false };
                self.place([text(0), text(1), text(2)], Placed { case: none, court: 0, only_cited: true, last_page: 0 });
            }
        }
    }

    /// Adds a case of the Caselaw Access Project.
    pub fn case(&mut self, case: &CapCase) {
        let kept = Case { prints: Prints::of(&(self.name_of)(case.name)), year: year_of(case.date), unpublished: false };
        let court = self.court(case.court);
        self.counts.cases += 1;
        for (at, cite) in case.cites.iter().enumerate() {
            // The other citations count the pages of other volumes.
            let last_page = if at == 0 { case.last_page } else { 0 };
            if let Some((volume, rest)) = cite.split_once(' ')
                && let Some((reporter, page)) = rest.rsplit_once(' ')
            {
                self.place([volume, reporter, page], Placed { case: kept, court, only_cited: false, last_page });
            }
        }
    }

    /// Notes that all cases of a volume were added.
    pub fn complete(&mut self, reporter: &str, volume: &str) {
        if let (Some(reporter), Ok(volume)) = (self.reporter(reporter), volume.parse()) {
            self.rows[usize::from(reporter) % BUCKETS].extend(Row::complete(reporter, volume).to_bytes());
        }
    }

    fn place(&mut self, [volume, reporter, page]: [&str; 3], Placed { case, court, only_cited, last_page }: Placed) {
        let number = |text: &str| if text.len() < 10 && text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse::<u32>().ok() } else { None };
        let (Some(volume), Some(page), Some(reporter)) = (number(volume), number(page), self.reporter(reporter)) else {
            self.counts.odd += 1;
            return;
        };
        let more_pages = u16::try_from(last_page.saturating_sub(page)).unwrap_or(u16::MAX);
        let entry = VolumeEntry { page, prints: case.prints, year: case.year, court, unpublished: case.unpublished, only_cited, more_pages };
        self.counts.citations += 1;
        self.rows[usize::from(reporter) % BUCKETS].extend(Row { reporter, volume, entry }.to_bytes());
    }

    fn reporter(&mut self, name: &str) -> Option<u16> {
        if let Some(&number) = self.reporters.get(name) {
            return Some(number);
        }
        let key = key_of(name);
        if key.is_empty() {
            return None;
        }
        let next = u16::try_from(self.reporters.len()).ok()?;
        Some(*self.reporters.entry(key).or_insert(next))
    }

    /// The number of a court from 1; 0 for none.
    fn court(&mut self, name: &str) -> u16 {
        let next = u16::try_from(self.courts.len() + 1).unwrap_or(0);
        if name.is_empty() { 0 } else { *self.courts.entry(name.to_owned()).or_insert(next) }
    }

    /// The rows of a bucket since the last call, to be appended to its file.
    pub fn rows(&mut self, bucket: usize) -> Vec<u8> {
        self.rows.get_mut(bucket).map(std::mem::take).unwrap_or_default()
    }

    /// The records of cases since the last call, to be appended to their file.
    pub fn records(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.records)
    }

    /// Adds the cases of a file of records.
    pub fn restore_records(&mut self, records: &[u8]) {
        self.clusters.restore(records);
    }

    /// The names and counts that a run needs to go on: lines of text.
    pub fn state(&self) -> String {
        let BuildCounts { cases, citations, odd, orphans } = self.counts;
        let mut lines = vec![format!("{cases} {citations} {odd} {orphans}")];
        for names in [&self.reporters, &self.courts] {
            let mut names: Vec<(&String, &u16)> = names.iter().collect();
            names.sort_by_key(|(_, number)| **number);
            lines.push(names.len().to_string());
            lines.extend(names.into_iter().map(|(name, _)| name.replace('\n', " ")));
        }
        lines.join("\n")
    }

    /// Goes on from what [`Builder::state`] gave; `None` if it is not such a text.
    pub fn restore(&mut self, state: &str) -> Option<()> {
        let mut lines = state.split('\n');
        let counts: Vec<u64> = lines.next()?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [cases, citations, odd, orphans] = counts[..] else { return None };
        let mut names = |from: u16| -> Option<HashMap<String, u16>> {
            let count: u16 = lines.next()?.parse().ok()?;
            (0..count).map(|number| Some((lines.next()?.to_owned(), number + from))).collect()
        };
        (self.reporters, self.courts) = (names(0)?, names(1)?);
        self.counts = BuildCounts { cases, citations, odd, orphans };
        Some(())
    }

    /// Drops the table of cases, which sorting does not need.
    pub fn drop_cases(&mut self) {
        self.counts = self.counts();
        self.clusters = Clusters::default();
    }

    /// Sorts the rows of a bucket's file, and returns the blocks of its volumes. They are to be written one bucket after the other.
    pub fn blocks(&mut self, rows: &[u8]) -> Vec<(String, Vec<u8>)> {
        let mut rows = Row::read(rows);
        rows.sort_unstable();
        rows.dedup();
        let names: HashMap<u16, &String> = self.reporters.iter().map(|(name, number)| (*number, name)).collect();
        let mut blocks = Vec::new();
        for of_reporter in rows.chunk_by(|a, b| a.reporter == b.reporter) {
            let Some(name) = of_reporter.first().and_then(|row| names.get(&row.reporter)) else { continue };
            let mut bytes = Vec::new();
            let mut volumes = Vec::new();
            for of_volume in of_reporter.chunk_by(|a, b| a.volume == b.volume) {
                let block = block(of_volume).to_bytes();
                volumes.push((of_volume[0].volume, block.len() as u32));
                bytes.extend(block);
            }
            self.written.push((of_reporter[0].reporter, volumes));
            blocks.push(((*name).clone(), bytes));
        }
        blocks
    }

    /// The head of the index with what was written; the blocks follow it in the order of the keys of their reporters.
    pub fn head(&self, date: &str, data: &str) -> Vec<u8> {
        let names: HashMap<u16, &String> = self.reporters.iter().map(|(name, number)| (*number, name)).collect();
        let volume = |&(number, length): &(u32, u32)| Volume { number, range: crate::head::Range { offset: 0, length } };
        let reporter = |(number, volumes): &(u16, Vec<(u32, u32)>)| {
            let key = names.get(number).map_or(String::new(), |name| (*name).clone());
            IndexedReporter { key, volumes: volumes.iter().map(volume).collect() }
        };
        let mut reporters: Vec<IndexedReporter> = self.written.iter().map(reporter).collect();
        reporters.sort_by(|a, b| a.key.cmp(&b.key));
        let mut courts: Vec<(&String, &u16)> = self.courts.iter().collect();
        courts.sort_by_key(|(_, number)| **number);
        let courts = courts.into_iter().map(|(court, _)| court.clone()).collect();
        FileHead { date: date.into(), data: data.into(), courts, reporters }.to_bytes()
    }
}

/// The volume that sorted rows are.
fn block(rows: &[Row]) -> VolumeBlock {
    let mut block = VolumeBlock { complete: rows.iter().any(Row::is_complete), entries: rows.iter().filter_map(Row::entry).collect() };
    // A case may be given by several files, of which one has its last page.
    block.entries.dedup_by(|next, kept| {
        let is_same = VolumeEntry { more_pages: 0, ..*next } == VolumeEntry { more_pages: 0, ..*kept };
        kept.more_pages = if is_same { kept.more_pages.max(next.more_pages) } else { kept.more_pages };
        is_same
    });
    // What the data have after all is not only cited.
    let mut kept: Vec<VolumeEntry> = Vec::with_capacity(block.entries.len());
    for page in block.entries.chunk_by(|a, b| a.page == b.page) {
        let has_case = page.iter().any(|entry| !entry.only_cited);
        kept.extend(page.iter().filter(|entry| !(has_case && entry.only_cited)));
    }
    block.entries = kept;
    block
}

/// The year at the beginning of a date; 0 if there is none.
fn year_of(date: &str) -> u16 {
    date.get(..4).and_then(|year| year.parse().ok()).unwrap_or(0)
}

fn sentence(error: CsvError) -> String {
    match error {
        CsvError::Columns(missing) => {
            format!("The table's first line does not name the column {}; give the file of CourtListener's bulk data as it is.", missing.join(", "))
        }
        CsvError::Row => "The table has a row longer than any of CourtListener's: the file is damaged, or its quotation marks are escaped otherwise than by a backslash.".into(),
    }
}
