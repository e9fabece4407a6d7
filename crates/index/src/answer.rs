//! What an index says about a citation.

use crate::head::FileHead;
use crate::prints::{Agreement, Name, NameForm};
use crate::volume::{VolumeBlock, VolumeEntry};

/// What an index says about a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexAnswer {
    /// A case begins on the page.
    Begins {
        /// The case there.
        place: CasePlace,
        /// Whether the index has all cases of the volume.
        complete: bool,
    },
    /// Courts cite a case on the page, but the data of the index have none.
    OnlyCited,
    /// No case begins on the page. The index has the whole volume, and the page is one of the case that begins at `begins`.
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
        return IndexAnswer::Begins { place: place(head, &cases, name), complete: block.complete };
    }
    if !there.is_empty() {
        return IndexAnswer::OnlyCited;
    }
    // Between two cases a volume has tables of orders, and pages of nothing.
    let has_page = |entry: &&VolumeEntry| !entry.only_cited && entry.page.saturating_add(u32::from(entry.more_pages)) >= page;
    match block.entries[..first].iter().rev().find(has_page) {
        Some(before) if block.complete => {
            let cases: Vec<&VolumeEntry> = block.entries[..first].iter().filter(|entry| entry.page == before.page).filter(has_page).collect();
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

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::build::{BUCKETS, Builder, CapCase};
    use crate::head::PREFIX;

    fn name_of(name: &str) -> Name {
        Name { form: NameForm::Alone, parties: vec![vec![name.to_lowercase()]] }
    }

    /// The head of an index of made cases, each with its citations and last page, and the block of `1931 F.3d`.
    fn made(cases: &[(&str, &[&str], u32)], complete: bool) -> (FileHead, Vec<u8>) {
        let mut builder = Builder::new(name_of);
        for &(name, cites, last_page) in cases {
            builder.case(&CapCase { name, date: "2012-05-09", court: "14th Cir.", cites, last_page });
        }
        if complete {
            builder.complete("F.3d", "1931");
        }
        let mut block = Vec::new();
        for bucket in 0..BUCKETS {
            let rows = builder.rows(bucket);
            block.extend(builder.blocks(&rows).into_iter().filter(|(key, _)| key == "f3d").flat_map(|(_, bytes)| bytes));
        }
        (FileHead::read(&builder.head("2026-06-30", "made data")).unwrap(), block)
    }

    /// What is at a page, with the first page of the case that has it: `begins 240`, `inside 240`, `none`.
    fn said(cases: &[(&str, &[&str], u32)], complete: bool, page: &str) -> String {
        let (head, block) = made(cases, complete);
        match answer_at(&head, &block, page, None) {
            IndexAnswer::Begins { complete, .. } => format!("begins {complete}"),
            IndexAnswer::Inside { begins, place } => format!("inside {begins} of {}", place.cases),
            IndexAnswer::NoCase { complete } => format!("none {complete}"),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_page_is_inside_a_case_only_up_to_its_last_page() {
        let cases: &[(&str, &[&str], u32)] = &[
            ("Harrow", &["1931 F.3d 240", "88 Dunm. 4"], 260),
            ("Sallowfield", &["1931 F.3d 300"], 305),
            ("Oddlestone", &["1931 F.3d 305"], 305),
            ("Marrowfen", &["1931 F.3d 310"], 340),
            ("Kettlewick", &["1931 F.3d 320"], 322),
            ("Tarnholt", &["1931 F.3d 350"], 0),
            ("Pell", &["1931 F.3d 360", "1931 F.3d 400"], 365),
            ("Gorley", &["1931 F.3d 360"], 362),
        ];
        for (page, expected) in [
            ("239", "none true"),
            ("240", "begins true"),
            ("241", "inside 240 of 1"),
            ("260", "inside 240 of 1"),
            ("261", "none true"),
            ("270", "none true"),
            ("299", "none true"),
            ("304", "inside 300 of 1"),
            ("305", "begins true"),
            ("306", "none true"),
            ("321", "inside 320 of 1"),
            ("330", "inside 310 of 1"),
            ("351", "none true"),
            ("362", "inside 360 of 2"),
            ("364", "inside 360 of 1"),
            ("401", "none true"),
            ("9000", "none true"),
            ("xii", "Unknown"),
        ] {
            assert_eq!(said(cases, true, page), expected, "page {page} of the whole volume");
        }
        for (page, expected) in [("240", "begins false"), ("250", "none false"), ("270", "none false")] {
            assert_eq!(said(cases, false, page), expected, "page {page} of a part of the volume");
        }
    }

    #[test]
    fn a_case_that_two_files_give_has_the_length_of_the_one_that_knows_it() {
        let cases: &[(&str, &[&str], u32)] =
            &[("Harrow", &["88 Dunm. 4", "1931 F.3d 240"], 9), ("Harrow", &["1931 F.3d 240", "88 Dunm. 4"], 260), ("Pell", &["1931 F.3d 300"], 305)];
        assert_eq!(said(cases, true, "250"), "inside 240 of 1");
        assert_eq!(said(cases, true, "270"), "none true");
    }

    #[test]
    fn reporters_without_a_letter_or_digit_are_left_out() {
        let mut builder = Builder::new(name_of);
        for at in 1..4 {
            let cite = format!("1931 — {at}");
            builder.case(&CapCase { name: "Harrow", date: "2012", court: "", cites: &[&cite], last_page: 0 });
        }
        assert_eq!((builder.counts().odd, builder.counts().citations), (3, 0));
    }

    #[test]
    fn a_head_with_a_block_longer_than_any_is_damaged() {
        let mut head = made(&[("Harrow", &["1931 F.3d 240"], 260)], true).0;
        head.reporters[0].volumes[0].range.length = 100_000_001;
        let bytes = head.to_bytes();
        assert!(bytes.len() > PREFIX);
        assert_eq!(FileHead::read(&bytes), Err(crate::head::HeadError::Damaged));
    }
}
