//! The block of a volume: its cases, sorted by their first pages.

use crate::bits::Bits;
use crate::prints::{NameForm, Prints};

/// The most places of a volume that are read: those of a whole database of one year have fewer.
const MOST: u32 = 4_000_000;

/// A case that begins on a page of the volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct VolumeEntry {
    pub page: u32,
    pub prints: Prints,
    /// The year of decision; 0 if it is not known.
    pub year: u16,
    /// The number of its court, from 1; 0 if it is not known.
    pub court: u16,
    pub unpublished: bool,
    /// Whether courts cite this place, and the index has no case there.
    pub only_cited: bool,
    /// How many pages it has after the first, in a complete volume; 0 if that is not known.
    pub more_pages: u16,
}

/// A volume.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VolumeBlock {
    /// Whether all cases of the volume are in it, with their lengths.
    pub complete: bool,
    /// Sorted by page.
    pub entries: Vec<VolumeEntry>,
}

/// The widths of fields that a block uses, so that what no case of a volume has takes no bits.
#[derive(Clone, Copy, Debug, Default)]
struct Widths {
    /// The parameter of the Rice code of pages, and that of lengths.
    rice: u32,
    length: u32,
    flags: u32,
}

/// The codes of forms, the most frequent ones in the fewest bits.
const FORMS: [(NameForm, u32, u32); 5] = [
    (NameForm::Parties, 0b0, 1),
    (NameForm::Union, 0b01, 3),
    (NameForm::Common, 0b11, 3),
    (NameForm::Alone, 0b101, 3),
    (NameForm::Nameless, 0b111, 3),
];

impl VolumeBlock {
    /// Reads a block; `None` if it ends early.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut bits = Bits::new(bytes);
        let count = bits.take(32);
        if count > MOST || u64::from(count) > bytes.len() as u64 * 8 {
            return None;
        }
        let complete = bits.take(1) == 1;
        let widths = Widths { rice: bits.take(5), length: if complete { bits.take(5) } else { 0 }, flags: bits.take(2) };
        let courts: Vec<u16> = (0..bits.take(12)).map(|_| bits.take(16) as u16).collect();
        let mut year = bits.take(16);
        let mut page = 0_u32;
        let mut entries = Vec::with_capacity(count as usize);
        for _ in 0..count {
            page = page.checked_add(bits.rice(widths.rice))?;
            let more_pages = if complete { u16::try_from(bits.rice(widths.length)).ok()? } else { 0 };
            let delta = bits.signed();
            let own = if delta == UNKNOWN { 0 } else { u32::try_from(year as i32 + delta).ok()? };
            year = if own == 0 { year } else { own };
            let flags = bits.take(widths.flags);
            let form = form(&mut bits);
            let court = bits.take(width_of(courts.len()));
            let court = court.checked_sub(1).map_or(Some(0), |at| courts.get(at as usize).copied())?;
            let (first, second) = if form == NameForm::Nameless { (0, 0) } else { (bits.take(16) as u16, bits.take(16) as u16) };
            let prints = Prints { form, first, second };
            entries.push(VolumeEntry {
                page,
                prints,
                year: u16::try_from(own).ok()?,
                court,
                unpublished: flags & 1 == 1,
                only_cited: flags & 2 == 2,
                more_pages,
            });
        }
        (!bits.is_over()).then_some(Self { complete, entries })
    }
}

/// The difference of years that says that a year is not known.
const UNKNOWN: i32 = -4000;

fn form(bits: &mut Bits) -> NameForm {
    let code = if bits.take(1) == 0 { 0 } else { 1 | bits.take(2) << 1 };
    FORMS.iter().find(|form| form.1 == code).map_or(NameForm::Nameless, |form| form.0)
}

/// How many bits name one of `count` courts, or none.
fn width_of(count: usize) -> u32 {
    usize::BITS - count.leading_zeros()
}

#[cfg(feature = "build")]
mod write {
    use super::{FORMS, NameForm, UNKNOWN, VolumeBlock, Widths, width_of};
    use crate::bits::BitWriter;

    impl VolumeBlock {
        /// The bytes of a block, whose entries are sorted.
        pub fn to_bytes(&self) -> Vec<u8> {
            let widths = self.widths();
            let mut bits = BitWriter::default();
            bits.put(self.entries.len() as u32, 32);
            bits.put(u32::from(self.complete), 1);
            [(widths.rice, 5), (widths.length, if self.complete { 5 } else { 0 }), (widths.flags, 2)]
                .iter()
                .for_each(|&(value, count)| bits.put(value, count));
            let courts = self.courts();
            bits.put(courts.len() as u32, 12);
            courts.iter().for_each(|&court| bits.put(u32::from(court), 16));
            let mut year = self.entries.iter().map(|entry| u32::from(entry.year)).find(|&year| year > 0).unwrap_or(0);
            bits.put(year, 16);
            let mut page = 0;
            for entry in &self.entries {
                bits.rice(entry.page - page, widths.rice);
                page = entry.page;
                if self.complete {
                    bits.rice(u32::from(entry.more_pages), widths.length);
                }
                if entry.year == 0 {
                    bits.signed(UNKNOWN);
                } else {
                    bits.signed(i32::from(entry.year) - year as i32);
                    year = u32::from(entry.year);
                }
                bits.put(u32::from(entry.unpublished) | u32::from(entry.only_cited) << 1, widths.flags);
                let (code, length) = code_of(entry.prints.form);
                bits.put(code, length);
                let court = courts.binary_search(&entry.court).map_or(0, |at| at + 1);
                bits.put(court as u32, width_of(courts.len()));
                if entry.prints.form != NameForm::Nameless {
                    bits.put(u32::from(entry.prints.first), 16);
                    bits.put(u32::from(entry.prints.second), 16);
                }
            }
            bits.into_bytes()
        }

        fn widths(&self) -> Widths {
            let count = self.entries.len().max(1) as u64;
            let pages = self.entries.last().map_or(0, |last| u64::from(last.page));
            let lengths: u64 = self.entries.iter().map(|entry| u64::from(entry.more_pages)).sum();
            // Of a geometric distribution the best parameter is near the logarithm of .69 times the mean.
            let rice = |sum: u64| (sum / count * 7 / 10).checked_ilog2().unwrap_or(0);
            let flags = if self.entries.iter().any(|entry| entry.only_cited) { 2 } else { 0 };
            let flags = flags.max(u32::from(self.entries.iter().any(|entry| entry.unpublished)));
            Widths { rice: rice(pages), length: rice(lengths), flags }
        }

        /// The courts of the volume, sorted; those over 4,095 are not kept.
        fn courts(&self) -> Vec<u16> {
            let mut courts: Vec<u16> = self.entries.iter().map(|entry| entry.court).filter(|&court| court > 0).collect();
            courts.sort_unstable();
            courts.dedup();
            courts.truncate(4095);
            courts
        }
    }

    fn code_of(form: NameForm) -> (u32, u32) {
        FORMS.iter().find(|(other, ..)| *other == form).map_or((0, 1), |&(_, code, length)| (code, length))
    }
}
