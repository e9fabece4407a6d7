//! Whether a cited work outside case law exists as cited, judged by the answers of indexes of works.
//!
//! An identifier leads to one work, whatever the draft calls it, so title, first author and year show whether it is the cited one. If it is not, or
//! if there is no identifier, the indexes are searched for these. A work that no index has is never reported as nonexistent.

use super::Existence;
use super::record::{Settlement, WorkAnswer, WorkIndex, WorkRecord, WorkSearch};
use super::tables::REPOSITORIES;
use super::title::{Likeness, Title, is_author, is_container};
use crate::caution::Caution;
use literatim_cite::reference::{Entry, EntryKind};
use literatim_matching::text::{Problem, fold};

/// A work as a draft cites it, with enough data to look it up.
#[derive(Clone, Debug)]
pub struct SoughtWork<'a> {
    entry: &'a Entry,
    /// The text of the entry.
    reference: &'a str,
    /// The title to compare with.
    title: Option<Title>,
    /// Whether it may be searched for by title, author and year.
    searched: bool,
    /// Its identifiers in the indexes, the most informative first.
    keys: Vec<(EntryKind, &'a str)>,
}

/// The number of indexes that must have been searched before a work counts as missing from all. One of the three may be out of reach: users without
/// an account share Semantic Scholar's quota, and OpenAlex allows them a few searches a day.
const ENOUGH: usize = 2;

impl<'a> SoughtWork<'a> {
    /// `None` for what gives too little to look up: web pages, and notes that are not clearly references.
    pub fn of(entry: &'a Entry, reference: &'a str) -> Option<Self> {
        let mut keys: Vec<(EntryKind, &str)> = Vec::new();
        for kind in [EntryKind::Doi, EntryKind::Arxiv, EntryKind::Isbn] {
            let own = entry.identifiers.iter().filter_map(|identifier| identifier.key()).find(|(own, _)| *own == kind);
            keys.extend(own);
        }
        let title = entry.title.as_deref().and_then(Title::of);
        let (author, year) = (!entry.authors.is_empty(), entry.year.is_some());
        let in_journal = entry.container.is_some() && (entry.volume.is_some() || entry.pages.is_some());
        let of_the_web = entry.kind == EntryKind::Url && !in_journal;
        let searched = title.is_some() && !of_the_web && if entry.in_list { author || year } else { author && year };
        let title = title.filter(|_| entry.in_list || author);
        (searched || !keys.is_empty()).then_some(Self { entry, reference, title, searched, keys })
    }

    fn author(&self) -> Option<&'a str> {
        self.entry.authors.first().map(|author| author.cited_as())
    }

    /// The requests, in order: one per identifier, then by title, first author and year.
    fn searches(&self) -> Vec<WorkSearch> {
        let mut searches: Vec<WorkSearch> = Vec::new();
        let mut ask = |indexes: &[WorkIndex], by, value: Option<&str>| {
            searches.extend(indexes.iter().map(|&index| WorkSearch { index, by, value: value.map(str::to_owned) }));
        };
        for &(by, value) in &self.keys {
            let second = if by == EntryKind::Arxiv { WorkIndex::SemanticScholar } else { WorkIndex::Crossref };
            ask(&[WorkIndex::Openalex, second], by, Some(value));
        }
        if self.searched {
            ask(&[WorkIndex::Crossref, WorkIndex::Openalex, WorkIndex::SemanticScholar], EntryKind::Bibliography, None);
        }
        // OpenAlex does not index books by ISBN.
        searches.retain(|search| search.by != EntryKind::Isbn || search.index == WorkIndex::Crossref);
        searches
    }

    /// How the draft identifies it: by its identifier, else by its title.
    fn named(&self) -> String {
        match self.keys.first() {
            Some(&(kind, value)) => key_text(kind, value),
            None => self.quoted_title(),
        }
    }

    fn quoted_title(&self) -> String {
        format!("“{}”", self.entry.title.as_deref().unwrap_or_default())
    }
}

/// A work of an index, compared with the cited one. A field is `None` if either side lacks the value.
struct Fit<'a> {
    work: &'a WorkRecord,
    index: &'static str,
    title: Option<Likeness>,
    /// Whether the draft's first author is its first author.
    author: Option<bool>,
    /// Whether the draft's first author is one of its authors.
    among: bool,
    /// Years between the draft's year and its nearest one.
    years: Option<u16>,
    container: Option<bool>,
    /// Its differences from the draft.
    differences: Vec<Caution>,
    /// Whether title, author and year leave no doubt that it is the cited work, though one of them may differ.
    sure: bool,
}

impl<'a> Fit<'a> {
    fn new(sought: &SoughtWork, work: &'a WorkRecord, index: &'static str) -> Self {
        let entry = sought.entry;
        let author = |name: &String| sought.author().and_then(|own| is_author(own, name));
        let held = entry.container.as_deref().filter(|name| (entry.volume.is_some() || entry.pages.is_some()) && !is_repository(name));
        let mut fit = Self {
            work,
            index,
            title: sought.title.as_ref().zip(Title::of(&work.title)).map(|(own, other)| match own.compare(&other) {
                // The draft's title may have been cut out of its reference wrongly.
                _ if other.stands_in(sought.reference) => Likeness::Same,
                likeness => likeness,
            }),
            author: work.authors.first().and_then(author),
            among: work.authors.iter().any(|name| author(name) == Some(true)),
            years: entry.year.and_then(|year| work.years.iter().map(|own| own.abs_diff(year)).min()),
            container: held.zip(work.container.as_deref().filter(|name| !is_repository(name))).map(|(own, other)| is_container(own, other)),
            differences: Vec::new(),
            sure: false,
        };
        fit.differences = fit.differences(sought);
        fit.sure = fit.is_sure(sought);
        fit
    }

    /// Whether the titles show that it is the work for which an identifier is cited.
    fn is_titled(&self) -> bool {
        self.title != Some(Likeness::Other)
    }

    fn is_sure(&self, sought: &SoughtWork) -> bool {
        // Preprint and print may be a year apart.
        let of_the_year = self.years.is_some_and(|years| years <= 1);
        let tells = sought.title.as_ref().is_some_and(Title::tells);
        match (self.title, self.author) {
            (Some(Likeness::Same), Some(true)) => true,
            (Some(Likeness::Same), None) | (Some(Likeness::Near), Some(true)) => of_the_year,
            (Some(Likeness::Same), Some(false)) => of_the_year && (tells || self.among),
            _ => false,
        }
    }

    fn differences(&self, sought: &SoughtWork) -> Vec<Caution> {
        let (entry, work, index) = (sought.entry, self.work, self.index);
        let mut found = Vec::new();
        let mut differs = |code, what: &str, own: &str, other: &str| {
            let text = format!("The draft gives {what} {own}; {index} has {other}.");
            found.push(Caution { code, text, evidence: own.to_owned() });
        };
        if self.title == Some(Likeness::Near) {
            differs("title_differs", "the title", &sought.quoted_title(), &quoted(work));
        }
        if let (Some(false), Some(author), Some(first)) = (self.author, sought.author(), work.authors.first()) {
            differs("author_differs", "the first author", author, first);
        }
        if let (Some(2..), Some(year)) = (self.years, entry.year) {
            let years: Vec<String> = work.years.iter().map(u16::to_string).collect();
            differs("year_differs", "the year", &year.to_string(), &years.join(" and "));
        }
        if let (Some(false), Some(own), Some(other)) = (self.container, &entry.container, &work.container) {
            differs("container_differs", "the journal or book", own, other);
        }
        found
    }

    /// Smaller for fewer and smaller differences.
    fn rank(&self) -> (usize, Option<Likeness>, bool, u16) {
        (self.differences.len(), self.title, self.container != Some(true), self.years.unwrap_or(1))
    }

    /// Whether two records are one work, or its preprint and its printed version.
    fn is_copy_of(&self, other: &Self) -> bool {
        let authors = self.work.authors.first().zip(other.work.authors.first());
        authors.is_none_or(|(own, other)| is_author(own, other) != Some(false))
    }
}

/// Decides whether a work exists as cited, and what to ask next; `answers` are in the order of the requests.
pub fn settle_work(sought: &SoughtWork, answers: &[WorkAnswer]) -> Settlement {
    let mut matcher =
        WorkMatcher { sought, identified: Vec::new(), searched: Vec::new(), asked: Vec::new(), searches: 0, problem: None, unsearched: None };
    let mut settlement = Settlement::new(Existence::NotLookedUp, String::new());
    let mut answers = answers.iter();
    for search in sought.searches() {
        if matcher.has_enough_for(&search) {
            continue;
        }
        let Some(answer) = answers.next() else {
            settlement.next_work = Some(search);
            break;
        };
        matcher.take(&search, answer);
    }
    matcher.settle(&mut settlement);
    settlement
}

struct WorkMatcher<'a> {
    sought: &'a SoughtWork<'a>,
    /// The works that the identifiers lead to.
    identified: Vec<Fit<'a>>,
    /// The works found by title, author and year.
    searched: Vec<Fit<'a>>,
    /// The indexes that have answered.
    asked: Vec<&'static str>,
    /// How many of them were searched.
    searches: usize,
    /// Why an index could not be asked for an identifier.
    problem: Option<&'a str>,
    /// Why one could not be searched.
    unsearched: Option<&'a str>,
}

impl<'a> WorkMatcher<'a> {
    fn take(&mut self, search: &WorkSearch, answer: &'a WorkAnswer) {
        let name = match search.index {
            WorkIndex::Crossref => "Crossref",
            WorkIndex::Openalex => "OpenAlex",
            WorkIndex::SemanticScholar => "Semantic Scholar",
        };
        let (fits, problem) = match search.by {
            EntryKind::Bibliography => (&mut self.searched, &mut self.unsearched),
            _ => (&mut self.identified, &mut self.problem),
        };
        if let Some(Problem { text, .. }) = &answer.problem {
            problem.get_or_insert(text);
            return;
        }
        self.searches += usize::from(search.by == EntryKind::Bibliography);
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        fits.extend(answer.works.iter().map(|work| Fit::new(self.sought, work, name)));
    }

    /// Whether the answer to this would add nothing. The third index, which has the least data, is asked only if nothing fits.
    fn has_enough_for(&self, search: &WorkSearch) -> bool {
        let by_title = search.by == EntryKind::Bibliography;
        let is_third = search.index == WorkIndex::SemanticScholar;
        // Crossref knows the notice of a retraction.
        let lacks_notice = |fit: &Fit| search.index == WorkIndex::Crossref && fit.work.retracted.as_ref().is_some_and(String::is_empty);
        self.identified.iter().any(|fit| fit.is_titled() && (by_title || fit.differences.is_empty() && !lacks_notice(fit)))
            || by_title && self.searched.iter().any(|fit| fit.sure && (is_third || fit.differences.is_empty()))
    }

    fn settle(&self, settlement: &mut Settlement) {
        if let Some(fit) = nearest(&self.identified, |fit| fit.is_titled()) {
            found(fit, &format!("{} has it under {}", fit.index, self.sought.named()), settlement);
            self.warn_of_retraction(&self.identified, &|fit| fit.is_titled(), settlement);
        } else if let Some(fit) = nearest(&self.searched, |fit| fit.sure) {
            self.found_by_search(fit, settlement);
        } else {
            self.without_a_fit(settlement);
        }
    }

    /// The verdict if title, author and year lead to the work, but no identifier does.
    fn found_by_search(&self, fit: &Fit, settlement: &mut Settlement) {
        let rival = self.searched.iter().find(|other| other.sure && other.rank() == fit.rank() && !other.is_copy_of(fit));
        if let Some(rival) = rival {
            settlement.existence = Existence::Ambiguous;
            settlement.works = [fit, rival].map(|fit| fit.work.address.clone()).into();
            let (one, other) = (described(fit.work), described(rival.work));
            settlement.reason = format!("Works by several authors fit, and nothing in the reference shows which one is meant: {one}; {other}.");
            return;
        }
        found(fit, &format!("{} has it", fit.index), settlement);
        self.warn_of_retraction(&self.searched, &|other| other.sure && other.is_copy_of(fit), settlement);
        // Records of books often lack the ISBN; a DOI or an arXiv id belongs to one work.
        let is_own = |&(kind, value): &(EntryKind, &str)| kind == EntryKind::Isbn || fit.work.keys.contains(&key_text(kind, value));
        if self.sought.keys.iter().all(is_own) {
            return;
        }
        let named = self.sought.named();
        let there = match self.identified.first() {
            Some(other) => format!("{named} is another work: {}", described(other.work)),
            None if self.problem.is_some() => format!("{named} could not be looked up"),
            None => format!("{} nothing under {named}", self.have()),
        };
        settlement.existence = Existence::OtherCitation;
        settlement.verified = self.identified.first().map(|_| false);
        settlement.reason = format!("{} has the work, {}, but {there}.", fit.index, described(fit.work));
    }

    /// Warns if one of the records of the cited work says that it was retracted; the one that says the most of it counts.
    fn warn_of_retraction(&self, records: &[Fit], is_cited: &dyn Fn(&Fit) -> bool, settlement: &mut Settlement) {
        let retracted = records.iter().filter(|fit| is_cited(fit)).filter_map(|fit| Some((fit.index, fit.work.retracted.as_ref()?)));
        if let Some((index, known)) = retracted.max_by_key(|(_, known)| known.len()) {
            let known = if known.is_empty() { "no notice is known" } else { known };
            let text = format!("{index} lists the work as retracted ({known}); say so, or rest on another source.");
            settlement.warnings.push(Caution { code: Caution::RETRACTED, text, evidence: self.sought.named() });
        }
    }

    /// The verdict if no result is the cited work.
    fn without_a_fit(&self, settlement: &mut Settlement) {
        (settlement.existence, settlement.reason) = if let Some(other) = self.identified.first() {
            // The same author may have given a work another title.
            settlement.verified = (other.author == Some(false) && !other.among).then_some(false);
            settlement.works.push(other.work.address.clone());
            let (named, title) = (self.sought.named(), self.sought.quoted_title());
            (Existence::OtherName, format!("{named} is another work, {}; the draft calls it {title}.", described(other.work)))
        } else if let Some(problem) = self.problem.or(self.unsearched.filter(|_| self.searches < ENOUGH)) {
            let lead = if self.asked.is_empty() {
                "It could not be looked up".into()
            } else {
                format!("{} nothing that fits, and another index could not be asked", self.have())
            };
            (Existence::CannotCheck, format!("{lead}: {problem}"))
        } else if self.asked.is_empty() {
            (Existence::NotLookedUp, "No index was asked.".into())
        } else {
            settlement.evidence.extend(self.unsearched.map(|problem| format!("Another index could not be asked: {problem}")));
            (Existence::NotInIndex, self.nowhere())
        };
        if let Some(fit) = nearest(&self.searched, |fit| fit.title == Some(Likeness::Same)) {
            settlement.evidence.push(format!("A work with this title but another author or year: {}.", described(fit.work)));
        }
    }

    /// That no index has it, and what that means.
    fn nowhere(&self) -> String {
        let mut what: Vec<String> = self.sought.keys.iter().map(|&(kind, value)| format!("under {}", key_text(kind, value))).collect();
        what.extend(self.sought.searched.then(|| "of this title, author and year".into()));
        let lacks = match self.sought.keys.first() {
            Some(&(EntryKind::Isbn, _)) => "the indexes lack many books; try a library catalogue".into(),
            Some(&(kind, value)) => {
                let site = if kind == EntryKind::Arxiv { "arxiv.org/abs" } else { "doi.org" };
                format!("the indexes lack many new works; open https://{site}/{value} to see whether it resolves")
            }
            None => "the indexes lack many books, reports, theses, newspapers and web pages".into(),
        };
        format!("{} no work {}. It may still exist: {lacks}.", self.have(), what.join(" or "))
    }

    /// `Crossref has`, `Crossref and OpenAlex have`, `Crossref, OpenAlex and Semantic Scholar have`.
    fn have(&self) -> String {
        match self.asked.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} and {last} have", others.join(", ")),
            _ => format!("{} has", self.asked.concat()),
        }
    }
}

/// The one of `fits` that differs least.
fn nearest<'a, 'b>(fits: &'b [Fit<'a>], is_one: fn(&Fit) -> bool) -> Option<&'b Fit<'a>> {
    fits.iter().filter(|fit| is_one(fit)).min_by_key(|fit| fit.rank())
}

fn found(fit: &Fit, lead: &str, settlement: &mut Settlement) {
    let plain = fit.differences.is_empty();
    settlement.existence = if plain { Existence::Found } else { Existence::FoundWithDifferences };
    settlement.reason = format!("{lead}{}: {}.", if plain { "" } else { ", with differences" }, described(fit.work));
    settlement.verified = plain.then_some(true);
    settlement.warnings = fit.differences.clone();
    settlement.works.push(fit.work.address.clone());
}

fn key_text(kind: EntryKind, value: &str) -> String {
    let scheme = match kind {
        EntryKind::Arxiv => "arXiv:",
        EntryKind::Isbn => "ISBN ",
        _ => "doi:",
    };
    format!("{scheme}{value}")
}

/// Whether a name is that of a preprint repository, which holds works printed in journals.
fn is_repository(name: &str) -> bool {
    let name = fold(name);
    REPOSITORIES.iter().any(|word| name.contains(word))
}

/// A work in citation form: `Ada Okonjo et al., “Fog Signals”, Journal of Coastal Acoustics, 2021, doi:10.5555/jca.14.2`.
fn described(work: &WorkRecord) -> String {
    let others = if work.authors.len() > 1 { " et al." } else { "" };
    let parts = [
        work.authors.first().map(|first| format!("{first}{others}")),
        Some(quoted(work)),
        work.container.clone(),
        work.years.iter().max().map(u16::to_string),
        work.keys.first().cloned(),
    ];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

fn quoted(work: &WorkRecord) -> String {
    if work.title.is_empty() { "a work without a title".into() } else { format!("“{}”", work.title) }
}
