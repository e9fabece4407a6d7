//! What an index says about a citation.

use crate::head::FileHead;
use crate::prints::{Agreement, Name, NameForm};
use crate::volume::{VolumeBlock, VolumeEntry};

/// What an index says about a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexAnswer {
    /// A case begins on the page.
    Begins(CasePlace),
    /// Courts cite a case on the page, but the data of the index have none.
    OnlyCited,
    /// No case begins on the page. The index has the whole volume, and the page is inside the case that begins at `begins`.
    Inside {
        /// The first page of the case that has the page.
        begins: u32,
        /// The case there.
        place: CasePlace,
    },
    /// No case begins on the page, and none that the index has contains it; `complete` if the index has all cases of the volume.
    NoCase {
        /// Whether the index has all cases of the volume.
        complete: bool,
    },
    /// The index cannot say: the page is not a plain number, or the block is damaged.
    Unknown,
}

/// A page on which a case begins, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePlace {
    /// How the name of the draft agrees with the best of them.
    pub name: PlaceName,
    /// How many cases begin there.
    pub cases: usize,
    /// The year of decision of the one that agrees best.
    pub year: Option<u16>,
    /// The court of the one that agrees best, as the data name it.
    pub court: Option<String>,
}

/// How a name agrees with the cases on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceName {
    /// Both parties agree, or the only one.
    This,
    /// One party agrees, or a part of the only one's name.
    OneParty,
    /// No party agrees with any of them.
    Other,
    /// There is no name to compare: the draft gives none, or one case has none that tells.
    Unknown,
}

/// What the block of a volume says about a page and a name; `name` is `None` if the draft has none.
pub fn answer_at(head: &FileHead, block: &[u8], page: &str, name: Option<&Name>) -> IndexAnswer {
    let (Ok(page), Some(block)) = (page.parse::<u32>(), VolumeBlock::read(block)) else { return IndexAnswer::Unknown };
    let first = block.entries.partition_point(|entry| entry.page < page);
    let there = block.entries[first..].partition_point(|entry| entry.page == page);
    let there = &block.entries[first..first + there];
    let cases: Vec<&VolumeEntry> = there.iter().filter(|entry| !entry.only_cited).collect();
    if !cases.is_empty() {
        return IndexAnswer::Begins(place(head, &cases, name));
    }
    if !there.is_empty() {
        return IndexAnswer::OnlyCited;
    }
    let before = block.entries[..first].iter().rev().find(|entry| !entry.only_cited);
    match before {
        Some(before) if block.complete && page <= block.last_page => {
            let cases: Vec<&VolumeEntry> = block.entries[..first].iter().filter(|entry| entry.page == before.page && !entry.only_cited).collect();
            IndexAnswer::Inside { begins: before.page, place: place(head, &cases, name) }
        }
        _ => IndexAnswer::NoCase { complete: block.complete },
    }
}

fn place(head: &FileHead, cases: &[&VolumeEntry], name: Option<&Name>) -> CasePlace {
    let tells = |entry: &VolumeEntry| entry.prints.form != NameForm::Nameless;
    let name = name.filter(|name| name.form != NameForm::Nameless);
    let agreement = |entry: &VolumeEntry| name.map_or(Agreement::None, |name| entry.prints.agree(name));
    let best = cases.iter().rev().max_by_key(|entry| agreement(entry));
    let standing = match best.map_or(Agreement::None, |entry| agreement(entry)) {
        Agreement::Whole => PlaceName::This,
        Agreement::Part => PlaceName::OneParty,
        Agreement::None if name.is_none() || !cases.iter().all(|entry| tells(entry)) => PlaceName::Unknown,
        Agreement::None => PlaceName::Other,
    };
    // Of several cases that do not agree, none is meant.
    let meant = best.filter(|_| cases.len() == 1 || matches!(standing, PlaceName::This | PlaceName::OneParty));
    CasePlace {
        name: standing,
        cases: cases.len(),
        year: meant.map(|entry| entry.year).filter(|&year| year > 0),
        court: meant.and_then(|entry| head.courts.get(usize::from(entry.court).checked_sub(1)?)).cloned(),
    }
}
