//! The cases of CourtListener by the numbers of their clusters, to be joined to their citations.

use crate::prints::{FORMS, Prints};

/// The cases of one page of the table.
const PAGE: usize = 1 << 12;

/// The highest number of a cluster; those of 2026 have eight digits.
const HIGHEST: u32 = 400_000_000;

/// What the index keeps of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub prints: Prints,
    /// 0 if it is not known.
    pub year: u16,
    pub unpublished: bool,
}

/// The bytes of one case of a file: its number, and what is kept.
pub(crate) const RECORD: usize = 12;

/// Cases by the numbers of their clusters: a table of pages, because there are gaps.
#[derive(Debug, Default)]
pub(crate) struct Clusters {
    pages: Vec<Option<Box<[[u8; 8]; PAGE]>>>,
    count: u64,
}

impl Clusters {
    /// Adds a case; returns whether its number is one of a cluster.
    pub fn add(&mut self, number: u32, case: Case) -> bool {
        self.set(number, packed(case))
    }

    fn set(&mut self, number: u32, packed: [u8; 8]) -> bool {
        if number > HIGHEST {
            return false;
        }
        let page = number as usize / PAGE;
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, || None);
        }
        let slot = &mut self.pages[page].get_or_insert_with(|| Box::new([[0; 8]; PAGE]))[number as usize % PAGE];
        self.count += u64::from(slot[7] == 0);
        *slot = packed;
        true
    }

    /// The case of a number.
    pub fn get(&self, number: u32) -> Option<Case> {
        let packed = self.pages.get(number as usize / PAGE)?.as_ref()?[number as usize % PAGE];
        let two = |at: usize| u16::from_le_bytes([packed[at], packed[at + 1]]);
        let form = FORMS[usize::from((packed[7] & 0x7F).checked_sub(1)?).min(FORMS.len() - 1)];
        let prints = Prints { form, first: two(0), second: two(2) };
        Some(Case { prints, year: two(4), unpublished: packed[6] == 1 })
    }

    /// How many cases there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Adds the cases of a file of records.
    pub fn restore(&mut self, records: &[u8]) {
        for record in records.chunks_exact(RECORD) {
            if let Some((number, packed)) = record.split_first_chunk::<4>()
                && let Some(packed) = packed.first_chunk::<8>()
            {
                self.set(u32::from_le_bytes(*number), *packed);
            }
        }
    }
}

/// The record of a case for a file.
pub(crate) fn record(number: u32, case: Case) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..4].copy_from_slice(&number.to_le_bytes());
    record[4..].copy_from_slice(&packed(case));
    record
}

fn packed(Case { prints, year, unpublished }: Case) -> [u8; 8] {
    let [a, b] = prints.first.to_le_bytes();
    let [c, d] = prints.second.to_le_bytes();
    let [e, f] = year.to_le_bytes();
    let form = FORMS.iter().position(|form| *form == prints.form).unwrap_or(FORMS.len() - 1) as u8 + 1;
    [a, b, c, d, e, f, u8::from(unpublished), form]
}
