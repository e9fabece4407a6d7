//! How verdicts are called where people read them.

use super::model::{
    CitationFinding, CitationType, Existence, Headline, LedgerEntry, Passage, Place, Simple, SimpleKind, SimpleName, SourceResult, SourceStatus,
    Words,
};
use crate::order;

/// How grave a headline is, for colour and for exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Fault,
    Doubt,
    Sound,
    Open,
}

pub(super) fn headline(headline: Headline) -> (&'static str, &'static str, Weight) {
    match headline {
        Headline::NotFound => ("✗", "Not found", Weight::Fault),
        Headline::Altered => ("✗", "Altered", Weight::Fault),
        Headline::Paraphrase => ("✗", "Paraphrase", Weight::Fault),
        Headline::Spliced => ("✗", "Spliced", Weight::Fault),
        Headline::WrongSource => ("✗", "Wrong source", Weight::Fault),
        Headline::WrongVoice => ("!", "Wrong voice", Weight::Doubt),
        Headline::MeaningMayTurn => ("!", "Meaning may turn", Weight::Doubt),
        Headline::WrongPage => ("!", "Wrong page", Weight::Doubt),
        Headline::Minor => ("~", "Minor changes", Weight::Doubt),
        Headline::Faithful => ("✓", "Faithful", Weight::Sound),
        Headline::Verbatim => ("✓", "Verbatim", Weight::Sound),
        Headline::CannotCheck => ("?", "Cannot check", Weight::Open),
        Headline::Unattributed => ("·", "Unattributed", Weight::Open),
        Headline::Record => ("·", "From the record", Weight::Open),
        Headline::NotChecked => ("·", "Not checked", Weight::Open),
    }
}

pub(super) fn existence(existence: Existence) -> (&'static str, &'static str, Weight) {
    match existence {
        Existence::Found => ("✓", "Found", Weight::Sound),
        Existence::FoundWithDifferences => ("~", "Found with differences", Weight::Doubt),
        Existence::OtherName => ("!", "Under another name", Weight::Doubt),
        Existence::InteriorPage => ("!", "Inside another case", Weight::Doubt),
        Existence::OtherCitation => ("!", "At another citation", Weight::Doubt),
        Existence::DocketOnly => ("~", "Docket only", Weight::Open),
        Existence::Ambiguous => ("?", "Ambiguous", Weight::Open),
        Existence::NotInIndex => ("?", "Not in the index", Weight::Open),
        Existence::CannotCheck => ("?", "Cannot check", Weight::Open),
        Existence::NotLookedUp => ("·", "Not looked up", Weight::Open),
    }
}

/// What was looked up: cases, works outside of case law, or both.
pub(super) fn looked_up(citations: &[CitationFinding]) -> &'static str {
    // A marker may lead to a note that cites a case again.
    let names = |citation: &&CitationFinding| citation.authority.as_deref() == Some(&citation.id);
    let mut settled = citations.iter().filter(names).filter(|citation| citation.existence != Existence::NotLookedUp);
    let is_work = |citation: &CitationFinding| citation.r#type == CitationType::Marker;
    let first = settled.next().is_some_and(is_work);
    match (first, settled.all(|citation| is_work(citation) == first)) {
        (true, true) => "works",
        (false, true) => "cases",
        _ => "cases and works",
    }
}

/// What left the device, a sentence for each host: `www.courtlistener.com was asked 13 times (1.2 KB out, 2.1 MB in).`
pub(super) fn left(ledger: &[LedgerEntry]) -> Vec<String> {
    let mut hosts: Vec<&str> = ledger.iter().map(|entry| entry.host.as_str()).collect();
    order::sort(&mut hosts);
    hosts.dedup();
    let told = |host: &&str| {
        let own = || ledger.iter().filter(|entry| entry.host == **host);
        let sum = |bytes: fn(&LedgerEntry) -> f64| own().map(bytes).sum::<f64>();
        let times = match own().count() {
            1 => "once".to_owned(),
            count => format!("{count} times"),
        };
        format!("{host} was asked {times} ({} out, {} in).", bytes(sum(|entry| entry.bytes_out)), bytes(sum(|entry| entry.bytes_in)))
    };
    hosts.iter().map(told).collect()
}

fn bytes(count: f64) -> String {
    match count {
        ..1e3 => format!("{count:.0} bytes"),
        ..1e6 => format!("{:.1} KB", count / 1e3),
        _ => format!("{:.1} MB", count / 1e6),
    }
}

pub(super) fn words(words: Option<Words>) -> &'static str {
    match words {
        Some(Words::Verbatim) => "verbatim",
        Some(Words::Faithful) => "faithful, changes are marked",
        Some(Words::Minor) => "minor changes",
        Some(Words::Altered) => "altered",
        Some(Words::Spliced) => "spliced",
        Some(Words::Paraphrase) => "paraphrased",
        Some(Words::NotFound) => "not found",
        Some(Words::CannotCheck) => "cannot be checked",
        None => "not compared",
    }
}

pub(super) fn source(source: Option<SourceResult>) -> &'static str {
    match source {
        Some(SourceResult::Own) => "the cited one",
        Some(SourceResult::Other) => "another one",
        Some(SourceResult::Unattributed) => "none is cited",
        Some(SourceResult::Record) => "the record",
        None => "not loaded",
    }
}

pub(super) fn place(place: Option<Place>) -> &'static str {
    match place {
        Some(Place::OnPage) => "on the cited page",
        Some(Place::OtherPage) => "on another page",
        Some(Place::NoPin) => "no page is cited",
        Some(Place::Unverifiable) => "cannot be told",
        None => "none",
    }
}

pub(super) fn status(status: SourceStatus) -> &'static str {
    match status {
        SourceStatus::Ok => "read",
        SourceStatus::Partial => "read in part",
        SourceStatus::Paywalled => "for subscribers",
        SourceStatus::Login => "behind a login",
        SourceStatus::NotFound => "not there",
        SourceStatus::RateLimited => "asked too often",
        SourceStatus::Blocked => "kept back",
        SourceStatus::Timeout => "too slow",
        SourceStatus::Unsupported => "of a kind that is not read",
        SourceStatus::Unreadable => "unreadable",
        SourceStatus::TooLarge => "too large",
        SourceStatus::NotFetched => "not fetched",
    }
}

/// Where a passage stands in its source, in a few words: `page 495–496`, `note 11, page 495`, `¶ 12`.
pub(super) fn passage_place(passage: &Passage) -> Option<String> {
    let note = passage.footnote.as_ref().filter(|label| !label.is_empty()).map(|label| format!("note {label}"));
    let ends = |labels: &[String]| match labels {
        [] => None,
        [one] => Some(one.clone()),
        [first, .., last] => Some(format!("{first}–{last}")),
    };
    let numbers: Vec<String> = passage.paragraphs.iter().map(u32::to_string).collect();
    let pages = ends(&passage.pages).map(|pages| format!("page {pages}"));
    let subdivision = passage.subdivision.clone();
    let parts: Vec<String> = subdivision.into_iter().chain(note).chain(pages).chain(ends(&numbers).map(|numbers| format!("¶ {numbers}"))).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The simple checks in one line.
pub(super) fn simple(simple: &Simple) -> String {
    let kind = match simple.kind {
        Some(SimpleKind::Exact) => " (exact)",
        Some(SimpleKind::Fuzzy) => " (fuzzy)",
        Some(SimpleKind::NoMatch) => " (no match)",
        None => "",
    };
    let checks = simple.checks.iter().map(|check| match (check.name, check.score) {
        (SimpleName::PartialRatio, Some(score)) => format!("partial ratio {score:.1}{kind}"),
        (SimpleName::PartialRatio, None) => "partial ratio cut short".into(),
        (SimpleName::Chunks, _) if check.passed.is_none() => "chunks cut short".into(),
        (SimpleName::Chunks, _) => check.note.clone(),
    });
    let mut parts: Vec<String> = checks.collect();
    if let Some(score) = simple.token_sort_ratio {
        parts.insert(1, format!("token sort {score:.1}"));
    }
    format!("Simple checks: {}", parts.join(" · "))
}

/// What every report says of itself.
pub(super) const DISCLAIMER: &str = "Literatim compares words. It does not say whether a case is still good law, and “not found” says only that the loaded text does not hold the words.";
