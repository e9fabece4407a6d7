//! A citation as a row of a bucket's file.

use crate::prints::{FORMS, NameForm, Prints};
use crate::volume::VolumeEntry;

/// The bytes of a row.
const LENGTH: usize = 22;

/// The page of the row that says that a volume is complete.
const COMPLETE: u32 = u32::MAX;

/// A citation, sorted by reporter, volume and page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row {
    pub reporter: u16,
    pub volume: u32,
    pub entry: VolumeEntry,
}

impl Row {
    /// The row that says that a volume is complete.
    pub fn complete(reporter: u16, volume: u32) -> Self {
        let prints = Prints { form: NameForm::Nameless, first: 0, second: 0 };
        let entry = VolumeEntry { page: COMPLETE, prints, year: 0, court: 0, unpublished: false, only_cited: false, more_pages: 0 };
        Self { reporter, volume, entry }
    }

    /// Whether it is the row that says that a volume is complete.
    pub fn is_complete(&self) -> bool {
        self.entry.page == COMPLETE
    }

    /// The case of the row, if it is one.
    pub fn entry(&self) -> Option<VolumeEntry> {
        (!self.is_complete()).then_some(self.entry)
    }

    pub fn to_bytes(self) -> [u8; LENGTH] {
        let VolumeEntry { page, prints, year, court, unpublished, only_cited, more_pages } = self.entry;
        let form = FORMS.iter().position(|form| *form == prints.form).unwrap_or(0) as u8;
        let mut bytes = [0; LENGTH];
        bytes[0..2].copy_from_slice(&self.reporter.to_le_bytes());
        bytes[2..6].copy_from_slice(&self.volume.to_le_bytes());
        bytes[6..10].copy_from_slice(&page.to_le_bytes());
        bytes[10..12].copy_from_slice(&prints.first.to_le_bytes());
        bytes[12..14].copy_from_slice(&prints.second.to_le_bytes());
        bytes[14..16].copy_from_slice(&year.to_le_bytes());
        bytes[16..18].copy_from_slice(&court.to_le_bytes());
        bytes[18] = form;
        bytes[19] = u8::from(unpublished) | u8::from(only_cited) << 1;
        bytes[20..22].copy_from_slice(&more_pages.to_le_bytes());
        bytes
    }

    /// The rows of a file.
    pub fn read(bytes: &[u8]) -> Vec<Self> {
        bytes.as_chunks::<LENGTH>().0.iter().map(Self::of).collect()
    }

    fn of(bytes: &[u8; LENGTH]) -> Self {
        let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let four = |at: usize| u32::from(two(at)) | u32::from(two(at + 2)) << 16;
        let form = FORMS[usize::from(bytes[18]).min(FORMS.len() - 1)];
        let entry = VolumeEntry {
            page: four(6),
            prints: Prints { form, first: two(10), second: two(12) },
            year: two(14),
            court: two(16),
            unpublished: bytes[19] & 1 == 1,
            only_cited: bytes[19] & 2 == 2,
            more_pages: two(20),
        };
        Self { reporter: two(0), volume: four(2), entry }
    }
}
