//! Compares the table of authorities of a brief with its body.
//!
//! Such a table lists every authority with the pages that cite it (Federal Rule of Appellate Procedure 28(a)(3)).

use super::anatomy::FilingPart;
use super::citation::{Citation, CitationKind, Cite};
use super::citations::Citations;
use literatim_matching::order;
use literatim_matching::text::{Document, Flow, Span};
use std::collections::{HashMap, HashSet};

/// A difference between the table of authorities and the body. Citations are indices into [`Citations::list`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableFinding {
    /// The body cites it, but the table does not list it.
    Missing {
        /// The first citation in the body.
        citation: usize,
    },
    /// The table lists it, but the body does not cite it.
    Unused {
        /// The citation in the table.
        entry: usize,
    },
    /// The body cites it on pages that the table does not give.
    Pages {
        /// The citation in the table.
        entry: usize,
        /// The pages in the table, first and last of each range.
        given: Vec<(u32, u32)>,
        /// The other pages on which the body cites it, in the table's numbering, each with its first citation there.
        cited: Vec<(u32, usize)>,
    },
    /// The body cites it at another place of the same reporter.
    Address {
        /// The citation in the table.
        entry: usize,
        /// The place in the table.
        given: Cite,
        /// The place in the body.
        cited: Cite,
    },
}

impl TableFinding {
    /// The citation concerned.
    pub fn citation(&self) -> usize {
        let (Self::Missing { citation }
        | Self::Unused { entry: citation }
        | Self::Pages { entry: citation, .. }
        | Self::Address { entry: citation, .. }) = self;
        *citation
    }

    /// Its stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "not_in_table",
            Self::Unused { .. } => "only_in_table",
            Self::Pages { .. } => "other_pages_than_in_table",
            Self::Address { .. } => "other_address_than_in_table",
        }
    }

    /// The fact, in one sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Missing { .. } => "The table of authorities does not list it.".into(),
            Self::Unused { .. } => "The table of authorities lists it, but the text does not seem to cite it.".into(),
            Self::Pages { given, cited, .. } => {
                let range = |&(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}–{last}") };
                let given: Vec<String> = given.iter().map(range).collect();
                let cited: Vec<String> = cited.iter().map(|(page, _)| page.to_string()).collect();
                format!("The table of authorities gives {} but not {}, where it is cited.", pages(&given), pages(&cited))
            }
            Self::Address { given, cited, .. } => format!("The table of authorities gives {given}; the text cites {cited}."),
        }
    }
}

/// `page 3`, `pages 3, 5 and 7–9`.
fn pages(list: &[String]) -> String {
    match list {
        [one] if !one.contains('–') => format!("page {one}"),
        [one] => format!("pages {one}"),
        [all @ .., last] => format!("pages {} and {last}", all.join(", ")),
        [] => "no page".into(),
    }
}

/// Maximum number of pages read for an entry.
const MOST_PAGES: usize = 100;

/// Minimum number of entries that must agree with a page numbering other than the document's own.
const AGREEING: usize = 3;

/// An entry of the table.
struct Entry {
    citation: usize,
    pages: Vec<(u32, u32)>,
    /// Whether it says *passim*, so that its pages are not compared.
    passim: bool,
}

/// Compares the table of authorities with the body; returns nothing if there is no table, or no readable entry in it.
///
/// Cases are compared by authority; statutes and rules by the first letters of their words and by their numbers. A citation found on one side only is
/// first searched for in the words of the other before it is reported as missing. Pages are compared if the document marks them and half of the
/// entries agree; this covers briefs that start numbering after the cover. `Id.` is ignored.
pub fn table_of_authorities(document: &Document, flow: &Flow, citations: &Citations) -> Vec<TableFinding> {
    let part = |citation: &Citation| citations.anatomy.part_at(citation.core.start);
    let authority = |index: usize| compared(citations, index);
    let entries = entries(flow, citations);
    if entries.is_empty() {
        return Vec::new();
    }
    let mut body: Vec<(usize, usize)> = (0..citations.list.len())
        .filter(|&index| part(&citations.list[index]).is_prose())
        .filter_map(|index| Some((authority(index)?, index)))
        .collect();
    order::sort_by_key(&mut body, |&(authority, _)| authority);
    let keys = Keys::of(flow, citations);
    let in_table: HashSet<&str> = entries.iter().filter_map(|entry| keys.of_statute(entry.citation)).collect();
    let in_body: HashSet<&str> = body.iter().filter_map(|&(_, index)| keys.of_statute(index)).collect();
    let listed: HashSet<usize> = entries.iter().filter_map(|entry| authority(entry.citation)).collect();
    let cited: HashSet<usize> = body.iter().map(|&(authority, _)| authority).collect();

    let firsts = body.chunk_by(|a, b| a.0 == b.0).map(|chunk| chunk[0].1);
    let lacks = |index: usize, authorities: &HashSet<usize>, statutes: &HashSet<&str>| {
        !authority(index).is_some_and(|own| authorities.contains(&own)) && !keys.of_statute(index).is_some_and(|key| statutes.contains(key))
    };
    // `5 U.S.C. § 701 et seq.` and `§§ 1981–1988` include other sections of the code.
    let open: HashSet<&str> =
        entries.iter().filter_map(|entry| keys.of_statute(entry.citation).filter(|_| is_open(flow, citations, entry))).map(code).collect();
    let codes: HashSet<&str> = in_body.iter().copied().map(code).collect();
    let missing: Vec<usize> =
        firsts.filter(|&index| lacks(index, &listed, &in_table) && !keys.of_statute(index).is_some_and(|key| open.contains(code(key)))).collect();
    let unused = entries.iter().filter(|entry| {
        let held = |key: &str| open.contains(code(key)) && codes.contains(code(key));
        lacks(entry.citation, &cited, &in_body) && !keys.of_statute(entry.citation).is_some_and(held)
    });
    let mut unused: Vec<usize> = unused.map(|entry| entry.citation).collect();
    unused.dedup_by_key(|index| authority(*index));

    let stand_in_table = keys.standing(flow, citations, &missing, |part| part == FilingPart::TableOfAuthorities);
    let stand_in_body = keys.standing(flow, citations, &unused, FilingPart::is_prose);
    let mut found: Vec<TableFinding> = Vec::new();
    found.extend(missing.into_iter().filter(|index| !stand_in_table.contains(index)).map(|citation| TableFinding::Missing { citation }));
    found.extend(unused.into_iter().filter(|index| !stand_in_body.contains(index)).map(|entry| TableFinding::Unused { entry }));
    found.extend(wrong_addresses(citations, &entries, &body));
    found.extend(wrong_pages(document, flow, citations, &entries, &body, &keys));
    found
}

/// The entries that give another volume or page of a reporter than all citations of the same authority in the body.
fn wrong_addresses(citations: &Citations, entries: &[Entry], body: &[(usize, usize)]) -> Vec<TableFinding> {
    let cites = |index: usize| match &citations.list[index].kind {
        CitationKind::Full(cites) => cites.as_slice(),
        _ => &[],
    };
    let finding = |&Entry { citation: entry, .. }: &Entry| {
        let authority = compared(citations, entry)?;
        let first = body.partition_point(|&(other, _)| other < authority);
        let cited = || body[first..].iter().take_while(|(other, _)| *other == authority).flat_map(|&(_, index)| cites(index));
        cites(entry).iter().filter(|given| given.page.is_some()).find_map(|given| {
            let mut there = cited().filter(|cited| cited.reporter == given.reporter && cited.page.is_some());
            let one = there.next().filter(|first| *first != given && there.all(|other| other == *first))?;
            Some(TableFinding::Address { entry, given: given.clone(), cited: one.clone() })
        })
    };
    entries.iter().filter_map(finding).collect()
}

/// The authority of a citation, if it is of a kind that tables list: a case, a statute, a rule.
fn compared(citations: &Citations, index: usize) -> Option<usize> {
    let citation = &citations.list[index];
    let authority = citation.authority?;
    let known = &citations.authorities[authority];
    let fits = !matches!(citation.kind, CitationKind::Marker(_) | CitationKind::Custom(_)) && known.reference.is_none() && !known.is_record;
    fits.then_some(authority)
}

/// The entries of the table, each with the pages at the end of its line.
fn entries(flow: &Flow, citations: &Citations) -> Vec<Entry> {
    let in_table = |index: usize| citations.anatomy.part_at(citations.list[index].core.start) == FilingPart::TableOfAuthorities;
    let mut found = Vec::new();
    for index in (0..citations.list.len()).filter(|&index| in_table(index)) {
        let citation = &citations.list[index];
        if compared(citations, index).is_none() || citation.parent.is_some() || matches!(citation.kind, CitationKind::Id) {
            continue;
        }
        let end = citation.span.end;
        let block = flow.block_at(end).map_or(end, |(_, block)| block.span.end);
        let next = citations.list[index + 1..].iter().map(|next| next.core.start).find(|&start| start >= end).unwrap_or(block);
        let (pages, passim) = pages_in(&flow.text()[end..block.min(next).max(end)]);
        found.push(Entry { citation: index, pages, passim });
    }
    found
}

/// The page numbers after the leaders at the start of `tail`, and whether it says *passim*.
fn pages_in(tail: &str) -> (Vec<(u32, u32)>, bool) {
    let mut pages = Vec::new();
    let mut rest = tail.trim_start_matches([' ', '.', '…', '·', '_', ',', '*', '-', '–']);
    while pages.len() < MOST_PAGES && !rest.starts_with("passim") {
        let Some((first, after)) = number(rest) else { break };
        let (last, after) = after.strip_prefix(['-', '–', '—']).and_then(number).unwrap_or((first, after));
        if after.starts_with(char::is_alphabetic) {
            break;
        }
        // The last page of a range may omit digits: 112–14.
        let missing = 10u32.pow(last.max(1).ilog10() + 1);
        let last = if last < first { first - first % missing + last } else { last };
        pages.push((first, last.max(first)));
        rest = after.trim_start();
        // Without a separator, a number opens the next entry.
        let Some(next) = [", and ", ", & ", ",", ";", "&", "and "].iter().find_map(|sign| rest.strip_prefix(sign)) else { break };
        rest = next.trim_start();
    }
    (pages, rest.starts_with("passim"))
}

fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=4).contains(&digits).then(|| text[..digits].parse().ok().map(|number| (number, &text[digits..])))?
}

/// A citation of the body, with its first and last page in the document.
struct Cited {
    citation: usize,
    pages: (u32, u32),
}

/// An entry with pages, and the body's citations of it.
struct Compared {
    entry: Entry,
    cited: Vec<Cited>,
}

/// The authorities that the body cites on pages that the table does not give.
fn wrong_pages(
    document: &Document,
    flow: &Flow,
    citations: &Citations,
    entries: &[Entry],
    body: &[(usize, usize)],
    keys: &Keys,
) -> Vec<TableFinding> {
    let pages = Pages::of(document);
    let mut by_key: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut by_authority: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(authority, index) in body.iter().filter(|&&(_, index)| citations.list[index].kind != CitationKind::Id) {
        match keys.of_statute(index) {
            Some(key) => by_key.entry(key).or_default().push(index),
            None => by_authority.entry(authority).or_default().push(index),
        }
    }
    let cited = |&index: &usize| Some(Cited { citation: index, pages: pages.under(document, flow, citations.list[index].span)? });
    let mut all: Vec<Compared> = Vec::new();
    for entry in together(citations, entries, keys).into_iter().filter(|entry| !entry.passim && !entry.pages.is_empty()) {
        let indices = match keys.of_statute(entry.citation) {
            Some(key) => by_key.get(key),
            None => compared(citations, entry.citation).and_then(|authority| by_authority.get(&authority)),
        };
        let cited = indices.into_iter().flatten().filter_map(cited).collect();
        all.push(Compared { entry, cited });
    }
    let Some(shift) = shift(&all) else { return Vec::new() };
    let finding = |Compared { entry, cited }: &Compared| {
        let mut other: Vec<(u32, usize)> = Vec::new();
        for Cited { citation, pages } in cited.iter().filter(|cited| !is_given(entry, cited.pages, shift)) {
            let Ok(page) = u32::try_from(i64::from(pages.0) - shift) else { continue };
            if other.last().is_none_or(|&(known, _)| known != page) {
                other.push((page, *citation));
            }
        }
        (!other.is_empty()).then(|| TableFinding::Pages { entry: entry.citation, given: entry.pages.clone(), cited: other })
    };
    all.iter().filter_map(finding).collect()
}

/// Merges the entries of one authority, or of one section of a statute.
fn together(citations: &Citations, entries: &[Entry], keys: &Keys) -> Vec<Entry> {
    let mut known: HashMap<(Option<&str>, Option<usize>), usize> = HashMap::new();
    let mut all: Vec<Entry> = Vec::new();
    for entry in entries {
        let key = keys.of_statute(entry.citation);
        let authority = compared(citations, entry.citation).filter(|_| key.is_none());
        let index = *known.entry((key, authority)).or_insert_with(|| {
            all.push(Entry { citation: entry.citation, pages: Vec::new(), passim: false });
            all.len() - 1
        });
        let one = &mut all[index];
        one.pages.extend(entry.pages.iter().take(MOST_PAGES - one.pages.len()));
        // This number of pages is as good as passim.
        one.passim |= entry.passim || one.pages.len() == MOST_PAGES;
    }
    all
}

/// The difference between the document's and the table's page numbers; `None` if fewer than half of the places agree on any.
fn shift(all: &[Compared]) -> Option<i64> {
    let mut agreeing: HashMap<i64, HashSet<usize>> = HashMap::new();
    for (index, Compared { entry, cited }) in all.iter().enumerate() {
        for cited in cited.iter().take(MOST_PAGES) {
            for &(given, _) in &entry.pages {
                agreeing.entry(i64::from(cited.pages.0) - i64::from(given)).or_default().insert(index);
            }
        }
    }
    let own = agreeing.get(&0).map_or(0, HashSet::len);
    let other = agreeing.iter().map(|(&shift, entries)| (entries.len(), shift)).filter(|&(entries, _)| entries >= AGREEING && entries > own);
    let shift = other.max_by_key(|&(entries, shift)| (entries, std::cmp::Reverse(shift.abs()), shift)).map_or(0, |(_, shift)| shift);
    let places = || all.iter().flat_map(|Compared { entry, cited }| cited.iter().map(move |cited| is_given(entry, cited.pages, shift)));
    (places().filter(|&given| given).count() * 2 >= places().count().max(1)).then_some(shift)
}

fn is_given(entry: &Entry, (first, last): (u32, u32), shift: i64) -> bool {
    entry.pages.iter().any(|&(begin, end)| i64::from(first) - shift <= i64::from(end) && i64::from(last) - shift >= i64::from(begin))
}

/// The pages of the file itself, by Arabic number.
struct Pages<'a> {
    marks: Vec<(usize, &'a str)>,
}

impl<'a> Pages<'a> {
    fn of(document: &'a Document) -> Self {
        Self { marks: document.pages.iter().filter(|page| page.series == 0).map(|page| (page.at, page.label.as_str())).collect() }
    }

    /// The pages on which a span of the reading text begins and ends; for a footnote, the page of its mark.
    fn under(&self, document: &Document, flow: &Flow, span: Span) -> Option<(u32, u32)> {
        let origin = flow.origin_span(document, span);
        let origin = document.note_mark_of(origin.start).unwrap_or(origin);
        let page = |at: usize| -> Option<u32> {
            let after = self.marks.partition_point(|&(begin, _)| begin <= at);
            self.marks[after.checked_sub(1)?].1.parse().ok()
        };
        let first = page(origin.start)?;
        Some((first, page(origin.end.saturating_sub(1)).unwrap_or(first).max(first)))
    }
}

/// Whether an entry stands for several sections of its code.
fn is_open(flow: &Flow, citations: &Citations, entry: &Entry) -> bool {
    let core = citations.list[entry.citation].core;
    flow.text()[core].contains("§§") || flow.text()[core.end..].trim_start_matches([',', ' ']).starts_with("et seq")
}

/// The code of a statute's key.
fn code(key: &str) -> &str {
    key.split(" § ").next().unwrap_or(key)
}

/// Search keys of citations, for comparing texts by words: for a case its reporter citations, for a statute its code and section.
struct Keys {
    /// For each citation of a statute.
    statutes: HashMap<usize, String>,
}

impl Keys {
    fn of(flow: &Flow, citations: &Citations) -> Self {
        let statute = |index: usize| {
            let citation = &citations.list[index];
            let is_statute = compared(citations, index).is_some_and(|authority| !citations.authorities[authority].is_case);
            (is_statute && citation.kind != CitationKind::Id).then(|| {
                let core = &flow.text()[citation.core];
                tokens(core.split('(').next().unwrap_or(core)).join(" ")
            })
        };
        Self { statutes: (0..citations.list.len()).filter_map(|index| Some((index, statute(index)?))).collect() }
    }

    fn of_statute(&self, index: usize) -> Option<&str> {
        self.statutes.get(&index).map(String::as_str)
    }

    /// All keys of a citation.
    fn all(&self, citations: &Citations, index: usize) -> Vec<Vec<String>> {
        if let Some(key) = self.of_statute(index) {
            let key: Vec<String> = key.split(' ').map(str::to_owned).collect();
            // `Rule 11` and `§ 1927` match as the end of the whole: `Fed. R. Civ. P. 11`, `Fed. R. Evid. 11`.
            let ends: &[&str] = if key.len() == 2 { &["r", "p", "e", "§"] } else { &["r", "§"] };
            let short = key.last().map(|number| ends.iter().map(|&sign| vec![sign.to_owned(), number.clone()]));
            return short.into_iter().flatten().chain([key.clone()]).collect();
        }
        let Some(authority) = compared(citations, index) else { return Vec::new() };
        let known = &citations.authorities[authority];
        let in_print = known.cites.iter().map(|cite| tokens(&format!("{} {} {}", cite.volume, cite.reporter, cite.page.as_deref().unwrap_or(""))));
        in_print.chain(known.docket.as_deref().map(tokens)).collect()
    }

    /// Those of `indices` whose key is in the words of the parts that `is_there` selects.
    fn standing(&self, flow: &Flow, citations: &Citations, indices: &[usize], is_there: impl Fn(FilingPart) -> bool) -> HashSet<usize> {
        let mut wanted: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
        for &index in indices {
            for key in self.all(citations, index) {
                wanted.entry(key).or_default().push(index);
            }
        }
        let lengths: HashSet<usize> = wanted.keys().map(Vec::len).filter(|&length| length > 0).collect();
        let mut found = HashSet::new();
        if lengths.is_empty() {
            return found;
        }
        let there: String =
            flow.blocks().iter().filter(|block| is_there(citations.anatomy.part_at(block.span.start))).fold(String::new(), |mut text, block| {
                text.push_str(&flow.text()[block.span]);
                text.push('\n');
                text
            });
        let words = tokens(&there);
        for length in lengths {
            for window in words.windows(length) {
                found.extend(wanted.get(window).into_iter().flatten());
            }
        }
        found
    }
}

/// The tokens of a citation, in lower case: numbers and words that begin with a digit in full, `§` for a section, the first letter of a word, each
/// letter of an abbreviation in capitals. `Federal Rule of Civil Procedure 11` and `Fed. R. Civ. P. 11` are both `f r c p 11`.
fn tokens(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '§').filter(|word| !word.is_empty()) {
        match word {
            "of" | "the" | "and" => {}
            "§" | "§§" | "Section" | "Sections" | "Sec" => found.push("§".to_owned()),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => found.push(word.to_lowercase()),
            _ if word.len() <= 5 && word.bytes().all(|b| b.is_ascii_uppercase()) => {
                found.extend(word.chars().map(|c| c.to_ascii_lowercase().to_string()))
            }
            _ => found.extend(word.chars().next().map(|c| c.to_lowercase().collect::<String>())),
        }
    }
    found
}

#[cfg(test)]
mod tests;
