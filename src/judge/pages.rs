//! Where in its source a passage stands, in pages, paragraphs and footnotes, and whether the citation says so.

use super::paragraphs::numbered;
use super::results::Place;
use super::subdivisions::{subdivisions, under};
use crate::cite::{Cite, Pin, Pinned, Subdivision, Unit};
use crate::order;
use crate::source::Source;
use crate::text::{PageMark, Span, count_words, roman};

/// What a citation says of the place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pinpoint<'a> {
    /// The pages, paragraphs or notes that it gives.
    pub pin: Option<&'a Pin>,
    /// The addresses in print by which the draft cites the authority.
    pub cites: &'a [Cite],
    /// Whether the authority is a law, of which subdivisions are cited.
    pub law: bool,
}

/// Where a passage stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The labels of its pages, first to last, in each pagination of the source: those that the citation counts first.
    pub pages: Vec<Vec<String>>,
    /// The first and the last of the numbered paragraphs on which it stands.
    pub paragraphs: Option<(u32, u32)>,
    /// The label of the footnote in which it stands.
    pub footnote: Option<String>,
    /// The subdivision of a law in which it stands, `(b)(1)`; where it runs over several the part that they have in common, else the first
    /// and the last.
    pub subdivision: Option<String>,
    /// Whether what is cited is a law.
    law: bool,
    /// Whether the pages are those of a database.
    star: bool,
    /// Whether the citation counts paragraphs.
    by_paragraph: bool,
    /// Whether a reporter is cited whose these pages or paragraphs are not, as those of a slip opinion.
    foreign: bool,
}

impl Standing {
    /// Where a passage of the reading text stands.
    pub(super) fn of(source: &Source, passage: Span, pinpoint: &Pinpoint) -> Self {
        let origin = source.origin(passage);
        let counts_paragraphs = pinpoint.pin.is_some_and(|pin| pin.places.first().is_some_and(|place| place.unit == Unit::Paragraph));
        let paginations = paginations(source, pinpoint);
        let marks_pages = !paginations.is_empty();
        let counted = paginations.iter().filter(|pagination| pagination.counts).chain(paginations.iter().filter(|pagination| !pagination.counts));
        let pages: Vec<Vec<String>> = counted.map(|pagination| pagination.labels(source, origin)).filter(|labels| !labels.is_empty()).collect();
        let reporter = reporter_of(pinpoint);
        let opens = pinpoint.cites.iter().find(|cite| Some(cite.reporter.as_str()) == reporter).and_then(first_page);
        let begins = pages.first().and_then(|labels| labels.first()?.parse::<u32>().ok());
        let before = opens.zip(begins).is_some_and(|(opens, begins)| begins < opens);
        let paragraphs = if counts_paragraphs || !marks_pages { paragraphs_of(source, passage) } else { None };
        Self {
            star: is_star(pinpoint) && paginations.iter().any(|pagination| pagination.counts),
            by_paragraph: counts_paragraphs && paragraphs.is_some() || pages.is_empty(),
            footnote: note_at(source, origin.start),
            subdivision: if pinpoint.law { in_common(&under(passage, &subdivisions(source))) } else { None },
            law: pinpoint.law,
            foreign: !counts_paragraphs && !is_star(pinpoint) && (before || pages.is_empty() && reporter.is_some()),
            pages,
            paragraphs,
        }
    }

    /// ` on page 5`, ` on pages 5 to 6`, ` in paragraph 12`, ` in footnote 3 on page 5`, ` in subsection (b)(1)`, or nothing.
    pub(super) fn said(&self) -> String {
        if self.law {
            return self.subdivision.as_ref().map_or(String::new(), |subdivision| format!(" in subsection {subdivision}"));
        }
        let note = self.footnote.as_ref().filter(|label| !label.is_empty()).map_or(String::new(), |label| format!(" in footnote {label}"));
        let star = if self.star { "*" } else { "" };
        let place = match (self.paragraphs, self.pages.first().map(Vec::as_slice)) {
            (Some((first, last)), _) if self.by_paragraph && first == last => format!(" in paragraph {first}"),
            (Some((first, last)), _) if self.by_paragraph => format!(" in paragraphs {first} to {last}"),
            (_, None | Some([])) => String::new(),
            (_, Some([page])) => format!(" on page {star}{page}"),
            (_, Some([first, .., last])) => format!(" on pages {star}{first} to {star}{last}"),
        };
        note + &place
    }

    /// What a citation would give: `495`, `495–96`, `495 n.11`, `*4`, `¶ 12`, `(b)(1)`. None where that is not known.
    pub(super) fn pin(&self) -> Option<String> {
        if self.law {
            return self.subdivision.clone();
        }
        if self.foreign {
            return None;
        }
        let note = self.footnote.as_ref().filter(|label| !label.is_empty()).map(|label| format!("n.{label}"));
        let place = match (self.paragraphs, self.pages.first().map(Vec::as_slice)) {
            (Some((first, last)), _) if self.by_paragraph && first == last => Some(format!("¶ {first}")),
            (Some((first, last)), _) if self.by_paragraph => Some(format!("¶¶ {first}–{last}")),
            (_, None | Some([])) => None,
            (_, Some([first, rest @ ..])) => {
                let star = if self.star { "*" } else { "" };
                Some(rest.last().map_or_else(|| format!("{star}{first}"), |last| format!("{star}{first}–{}", short_end(first, last))))
            }
        };
        match (place, note) {
            (Some(place), Some(note)) => Some(format!("{place} {note}")),
            (place, note) => place.or(note),
        }
    }
}

/// The end of a range as it is written: of equally long numbers at least the last two digits (The Bluebook, rule 3.2(a)).
fn short_end<'a>(first: &str, last: &'a str) -> &'a str {
    let digits = |label: &str| label.bytes().all(|b| b.is_ascii_digit());
    if first.len() != last.len() || !digits(first) || !digits(last) {
        return last;
    }
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
    &last[same.min(last.len().saturating_sub(2))..]
}

/// What subdivisions have in common, else the first and the last of them; none of the law as a whole.
fn in_common(subdivisions: &[Subdivision]) -> Option<String> {
    let (first, last) = (subdivisions.first()?, subdivisions.last()?);
    let same = |depth: &usize| subdivisions.iter().all(|other| other.labels.get(..*depth) == Some(&first.labels[..*depth]));
    let depth = (0..=first.labels.len()).rev().find(same).unwrap_or(0);
    match (depth, first.labels.is_empty()) {
        (0, true) => None,
        (0, false) => Some(format!("{first}–{last}")),
        _ => Some(Subdivision { labels: first.labels[..depth].to_vec() }.to_string()),
    }
}

/// Whether a passage stands in one of the subdivisions of a law that are cited; none when the text does not tell them.
fn in_subdivisions(source: &Source, passage: Span, cited: &[(Subdivision, Subdivision)]) -> Option<bool> {
    let marks = subdivisions(source);
    let under = under(passage, &marks);
    if cited.iter().any(|(first, last)| under.iter().any(|own| own.is_between(first, last))) {
        return Some(true);
    }
    let told = |first: &Subdivision| marks.iter().any(|(_, own)| own.is_within(first)) || !under.iter().any(|own| first.is_within(own));
    cited.iter().all(|(first, _)| told(first)).then_some(false)
}

/// Whether a passage stands where the citation says, and what is to be known of the answer.
pub(super) fn place_of(source: &Source, passage: Span, pinpoint: &Pinpoint) -> (Place, Option<String>) {
    let standing = Standing::of(source, passage, pinpoint);
    let Some(pin) = pinpoint.pin else {
        return (if standing.pin().is_some() { Place::NoPin } else { Place::Unverifiable }, None);
    };
    if !pin.subdivisions.is_empty() {
        let untold = || format!("The source’s text does not tell {} apart, so it cannot be checked.", pin.text);
        return match in_subdivisions(source, passage, &pin.subdivisions) {
            Some(true) => (Place::OnPage, None),
            Some(false) => (Place::OtherPage, None),
            None => (Place::Unverifiable, Some(untold())),
        };
    }
    let ruler = Ruler { source, passage, footnote: standing.footnote.as_deref(), paginations: paginations(source, pinpoint) };
    let answers: Vec<Option<bool>> = pin.places.iter().map(|place| ruler.answers(place)).collect();
    if answers.contains(&Some(true)) {
        let unsaid = standing.footnote.filter(|_| !pin.places.iter().any(|place| place.unit == Unit::Note || !place.notes.is_empty()));
        let note =
            unsaid.filter(|label| !label.is_empty()).map(|label| format!("The words stand in footnote {label}, which the citation does not say."));
        return (Place::OnPage, note);
    }
    if !answers.is_empty() && answers.iter().all(|answer| *answer == Some(false)) {
        return (Place::OtherPage, None);
    }
    let unknown = pin.places.iter().zip(&answers).find(|(_, answer)| answer.is_none()).map(|(place, _)| place);
    let note = unknown.and_then(|place| match place.unit {
        _ if place.unit == Unit::Note || !place.notes.is_empty() => {
            Some("The source’s text does not tell the cited footnote apart, so it cannot be checked.")
        }
        Unit::StarPage => Some("The source marks no pages of a database, so the star page that is cited cannot be checked."),
        Unit::Paragraph => Some("The source numbers no such paragraph, so the one that is cited cannot be checked."),
        _ => None,
    });
    (Place::Unverifiable, note.map(str::to_owned))
}

/// Bytes that a printed page of an opinion holds at least; those of the reports hold from 1,500 to 5,000.
const SPARSE_PAGE: usize = 400;

/// Why the page that is cited cannot be in the source's text, so that only a part of the authority is there: its pages end before, or the
/// text is too short to reach so far.
pub(super) fn missing_page(source: &Source, pinpoint: &Pinpoint) -> Option<String> {
    let page = pinpoint.pin?.first_page()?;
    let paginations = paginations(source, pinpoint);
    if let Some(pagination) = paginations.iter().find(|pagination| pagination.sure) {
        let (_, last) = pagination.range(source, false)?;
        return (page > last).then(|| format!("its text ends on page {last}, and page {page} is cited"));
    }
    let reporter = reporter_of(pinpoint)?;
    let opens = source.cites.iter().chain(pinpoint.cites).find(|cite| cite.reporter == reporter).and_then(first_page)?;
    let length = source.flow.text().len();
    let reach = page.checked_sub(opens)? as usize;
    (paginations.is_empty() && length < reach * SPARSE_PAGE)
        .then(|| format!("its text has {} words, too few to reach from page {opens} to page {page}", count_words(source.flow.text())))
}

/// A passage, measured against the numbers of a pin.
struct Ruler<'a> {
    source: &'a Source,
    passage: Span,
    footnote: Option<&'a str>,
    paginations: Vec<Pagination>,
}

impl Ruler<'_> {
    /// Whether the passage stands there; none when that cannot be told.
    fn answers(&self, place: &Pinned) -> Option<bool> {
        let there = match place.unit {
            Unit::Page | Unit::RomanPage | Unit::StarPage => self.on_pages(place),
            Unit::Paragraph => self.in_paragraphs(place),
            Unit::Note => return self.in_notes((place.first, place.last)),
            Unit::Section => None,
        };
        if place.notes.is_empty() {
            return there;
        }
        let notes: Vec<Option<bool>> = place.notes.iter().map(|&note| self.in_notes(note)).collect();
        if notes.contains(&Some(true)) { Some(there.unwrap_or(true)) } else { notes.into_iter().all(|note| note == Some(false)).then_some(false) }
    }

    fn on_pages(&self, place: &Pinned) -> Option<bool> {
        let origin = self.source.origin(self.passage);
        let number = |label: &str| number_of(label, place.unit == Unit::RomanPage);
        let mut answer = None;
        for pagination in self.paginations.iter().filter(|pagination| pagination.counts) {
            let labels = pagination.labels(self.source, origin);
            let numbers: Vec<u32> = labels.iter().filter_map(|label| number(label)).collect();
            let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { continue };
            if place.first <= last && first <= place.last {
                return Some(true);
            }
            // A pagination that is not surely the cited reporter's speaks of the pin only when the pin lies in its range.
            let least_most = pagination.range(self.source, place.unit == Unit::RomanPage);
            let in_range = least_most.is_some_and(|(least, most)| place.last + 1 >= least && place.first <= most);
            if pagination.sure || in_range {
                answer = Some(false);
            }
        }
        // The page of a footnote whose mark was not found is not known.
        let lost = self.footnote.is_some() && self.source.document.note_mark_of(origin.start).is_none();
        answer.filter(|_| !lost)
    }

    fn in_paragraphs(&self, place: &Pinned) -> Option<bool> {
        let (first, last) = paragraphs_of(self.source, self.passage)?;
        let numbers = numbered(self.source);
        let (least, most) = numbers.iter().fold((u32::MAX, 0), |(least, most), &(_, number)| (least.min(number), most.max(number)));
        if place.first <= last && first <= place.last { Some(true) } else { (place.last >= least && place.first <= most).then_some(false) }
    }

    fn in_notes(&self, (first, last): (u32, u32)) -> Option<bool> {
        let cited = |label: &str| label.parse::<u32>().is_ok_and(|label| (first..=last).contains(&label));
        if self.footnote.is_some_and(cited) {
            return Some(true);
        }
        self.source.document.notes.iter().any(|note| note.body.is_some() && cited(&note.label)).then_some(false)
    }
}

/// One of the ways in which the pages of a source are counted.
struct Pagination {
    series: u8,
    /// The first page, when that is known from a citation.
    opens: Option<u32>,
    /// Whether the citation may mean it.
    counts: bool,
    /// Whether the citation surely means it.
    sure: bool,
}

impl Pagination {
    fn marks<'a>(&self, source: &'a Source) -> impl Iterator<Item = &'a PageMark> + use<'a> {
        let series = self.series;
        source.document.pages.iter().filter(move |page| page.series == series)
    }

    /// The least and the greatest number of its labels, Arabic or Roman.
    fn range(&self, source: &Source, roman: bool) -> Option<(u32, u32)> {
        self.marks(source).filter_map(|page| number_of(&page.label, roman)).fold(None, |range, number| {
            let (least, most) = range.unwrap_or((number, number));
            Some((least.min(number), most.max(number)))
        })
    }

    /// The labels of the pages under `passage`, bytes of the document's text, first to last.
    fn labels(&self, source: &Source, passage: Span) -> Vec<String> {
        // A footnote stands on the page of its mark, wherever its text was read.
        let passage = source.document.note_mark_of(passage.start).unwrap_or(passage);
        let marks: Vec<&PageMark> = self.marks(source).collect();
        let first = marks.partition_point(|page| page.at <= passage.start);
        let last = marks.partition_point(|page| page.at < passage.end).max(first);
        let before = || {
            let page = marks.first()?.label.parse::<u32>().ok()?.checked_sub(1)?;
            Some(self.opens.map_or(page, |opens| opens.max(page)).to_string())
        };
        let start = if first == 0 { before() } else { Some(marks[first - 1].label.clone()) };
        let mut labels: Vec<String> = start.into_iter().chain(marks[first..last].iter().map(|page| page.label.clone())).collect();
        labels.dedup();
        labels
    }
}

/// The number that a page's label is, Arabic or Roman.
fn number_of(label: &str, is_roman: bool) -> Option<u32> {
    if is_roman { roman(&label.to_lowercase()) } else { label.parse().ok() }
}

fn is_database(reporter: &str) -> bool {
    reporter == "WL" || reporter.ends_with("LEXIS")
}

/// Whether the citation counts the pages of a database.
fn is_star(pinpoint: &Pinpoint) -> bool {
    pinpoint.pin.is_some_and(|pin| pin.places.iter().any(|place| place.unit == Unit::StarPage))
}

/// The paginations of a source, with what the citation has to do with each.
///
/// A pagination belongs to the reporter whose first page lies in the range of its labels, by the source's own citations and the draft's.
/// The one that belongs to the reporter of the citation counts; where none is known to, all those that belong to no other reporter do.
/// The file's own pages belong to a reporter only when they begin with its first page.
fn paginations(source: &Source, pinpoint: &Pinpoint) -> Vec<Pagination> {
    let mut series: Vec<u8> = source.document.pages.iter().map(|page| page.series).collect();
    order::sort(&mut series);
    series.dedup();
    // The file's own pages count only where no reporter's are marked.
    if series.len() > 1 {
        series.retain(|&series| series != 0);
    }
    let mut all: Vec<Pagination> = series.into_iter().map(|series| Pagination { series, opens: None, counts: false, sure: false }).collect();
    let cites: Vec<&Cite> = source.cites.iter().chain(pinpoint.cites).filter(|cite| !is_database(&cite.reporter)).collect();
    let owners: Vec<Vec<&Cite>> = all
        .iter()
        .map(|pagination| {
            let Some((least, most)) = pagination.range(source, false) else { return Vec::new() };
            let most = if pagination.series == 0 { least + 1 } else { most };
            let holds = |cite: &&&Cite| first_page(cite).is_some_and(|page| page + 1 >= least && page <= most);
            cites.iter().filter(holds).copied().collect()
        })
        .collect();
    let reporter = reporter_of(pinpoint);
    let star = is_star(pinpoint);
    let owns = |owners: &[&Cite]| reporter.is_some_and(|reporter| owners.iter().any(|cite| cite.reporter == reporter));
    let holders = owners.iter().filter(|owners| owns(owners)).count();
    for (pagination, owners) in all.iter_mut().zip(&owners) {
        pagination.opens = owners.iter().filter_map(|cite| first_page(cite)).next();
        if star {
            pagination.counts = pagination.series > 0 && owners.is_empty() && pagination.range(source, false).is_some_and(|(least, _)| least <= 2);
        } else if holders > 0 {
            pagination.counts = owns(owners);
            pagination.sure = holders == 1 && pagination.counts;
        } else if reporter.is_some() {
            pagination.counts = pagination.series > 0 && owners.is_empty();
        } else {
            pagination.counts = true;
        }
    }
    all
}

fn first_page(cite: &Cite) -> Option<u32> {
    cite.page.as_ref()?.parse().ok()
}

/// The reporter whose pages the citation gives: that of its pin, else the only one by which the authority is cited.
fn reporter_of<'a>(pinpoint: &Pinpoint<'a>) -> Option<&'a str> {
    let of_pin = pinpoint.pin.and_then(|pin| pin.reporter.as_deref());
    let mut cited = pinpoint.cites.iter().map(|cite| cite.reporter.as_str());
    let only = cited.next().filter(|first| cited.all(|other| other == *first));
    of_pin.or(only).filter(|reporter| !is_database(reporter))
}

/// The label of the footnote in whose text byte `offset` of the document stands.
fn note_at(source: &Source, offset: usize) -> Option<String> {
    source.document.notes.iter().find(|note| note.body.is_some_and(|body| body.contains(offset))).map(|note| note.label.clone())
}

/// The numbered paragraphs on which a passage of the reading text begins and ends. A footnote stands in the paragraph of its mark.
fn paragraphs_of(source: &Source, passage: Span) -> Option<(u32, u32)> {
    let mark = source.document.note_mark_of(source.origin(passage).start).map(|mark| source.flow.derived(mark.start));
    let passage = mark.map_or(passage, |at| Span::new(at, at));
    let numbers = numbered(source);
    let number = |at: usize| numbers[..numbers.partition_point(|&(begin, _)| begin <= at)].last().map(|&(_, number)| number);
    let first = number(passage.start)?;
    Some((first, number(passage.end.saturating_sub(1)).unwrap_or(first).max(first)))
}
