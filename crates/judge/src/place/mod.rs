//! Where in its source a passage is (pages, paragraphs, footnotes), and whether the citation agrees.

use crate::results::Place;
use literatim_cite::{Cite, Pin, Pinned, Subdivision, Unit};
use literatim_matching::order;
use literatim_matching::text::{Span, count_words};
use literatim_source::{Pagination, Source, number_of};

/// The place that a citation gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pinpoint<'a> {
    /// Its pages, paragraphs or notes.
    pub pin: Option<&'a Pin>,
    /// The reporter citations by which the draft cites the authority.
    pub cites: &'a [Cite],
    /// Whether the authority is a law, cited by subdivisions.
    pub law: bool,
    /// The section of a law, which alone is meant of a text that has several.
    pub section: Option<&'a str>,
}

/// The place of a passage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The labels of its pages, first to last, in each pagination of the source; that of the cited page first, then others that the citation may
    /// count.
    pub pages: Vec<Vec<String>>,
    /// The first and the last numbered paragraph that it touches.
    pub paragraphs: Option<(u32, u32)>,
    /// The lines on which it begins and ends, if the citation gives lines.
    pub lines: Option<(u32, u32)>,
    /// The label of its footnote.
    pub footnote: Option<String>,
    /// The second of the recording at which it begins, if its source is one.
    pub second: Option<u32>,
    /// Its subdivision of a law, `(b)(1)`. If it runs over several, their common part, else the first and the last.
    pub subdivision: Option<String>,
    /// Whether the cited authority is a law.
    law: bool,
    /// Whether the pages are those of a database, or of no cited reporter.
    star: bool,
    /// Whether the citation counts paragraphs.
    by_paragraph: bool,
    /// Whether these pages or paragraphs do not belong to the cited reporter or slip opinion.
    foreign: bool,
}

impl Standing {
    /// The place of a passage of the reading text.
    pub fn of(source: &Source, passage: Span, pinpoint: &Pinpoint) -> Self {
        let origin = source.origin(passage);
        let counts_paragraphs = pinpoint.pin.is_some_and(|pin| pin.places.first().is_some_and(|place| place.unit == Unit::Paragraph));
        let paginations = paginations(source, pinpoint);
        let marks_pages = !paginations.is_empty();
        let mut counted: Vec<&Counted> = paginations.iter().collect();
        order::sort_by_key(&mut counted, |counted| !counted.counts as usize * 2 + usize::from(!counted.may_contain(pinpoint)));
        let labels = |counted: &Counted| (counted.pagination.series, counted.pagination.labels(&source.document, origin, counted.opens));
        let (series, pages): (Vec<u8>, Vec<Vec<String>>) = counted.into_iter().map(labels).filter(|(_, labels)| !labels.is_empty()).unzip();
        let reporter = reporter_of(pinpoint);
        let opens = pinpoint.cites.iter().find(|cite| Some(cite.reporter.as_str()) == reporter).and_then(first_page);
        let begins = pages.first().and_then(|labels| labels.first()?.parse::<u32>().ok());
        let before = opens.zip(begins).is_some_and(|(opens, begins)| begins < opens);
        // A slip page that is not among the source's belongs to another edition.
        let is_pinned = |label: &String| {
            let page = label.parse::<u32>().ok();
            page.is_some_and(|page| pinpoint.pin.is_some_and(|pin| pin.places.iter().any(|place| place.first <= page && page <= place.last)))
        };
        let is_cited = || pages.first().is_some_and(|labels| labels.iter().any(is_pinned)) || paginations.iter().any(|counted| counted.sure);
        let of_slip = is_slip(pinpoint) && !is_cited();
        let paragraphs = if counts_paragraphs || !marks_pages { paragraphs_of(source, passage) } else { None };
        // The pages of a database are marked in its text, and begin with 1.
        let is_marked = series.first().is_some_and(|&series| series > 0);
        let in_database = || pinpoint.pin.is_none() && !pinpoint.cites.is_empty() && pinpoint.cites.iter().all(Cite::is_in_database);
        Self {
            star: is_star(pinpoint) && paginations.iter().any(|pagination| pagination.counts) || is_marked && (before || in_database()),
            by_paragraph: counts_paragraphs && paragraphs.is_some() || pages.is_empty(),
            lines: lines_of(source, origin).filter(|_| pinpoint.pin.is_some_and(|pin| pin.places.iter().any(|place| place.lines.is_some()))),
            footnote: note_at(source, origin.start),
            second: source.document.second_at(origin.start),
            subdivision: if pinpoint.law { in_common(&source.structure().subdivisions.under(passage)) } else { None },
            law: pinpoint.law,
            foreign: !counts_paragraphs && !is_star(pinpoint) && (before || of_slip || pages.is_empty() && reporter.is_some()),
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
            (_, None | Some([])) => self.second.map_or_else(String::new, |second| format!(" at {}", clock(second))),
            (_, Some([page, rest @ ..])) if self.lines.is_some() && !self.foreign => {
                self.with_lines(page, rest.last()).map_or_else(String::new, |place| format!(" at {place}"))
            }
            (_, Some([page])) if self.foreign && !self.star => format!(" on page {page} of the loaded text"),
            (_, Some([first, .., last])) if self.foreign && !self.star => format!(" on pages {first} to {last} of the loaded text"),
            (_, Some([page])) => format!(" on page {star}{page}"),
            (_, Some([first, .., last])) => format!(" on pages {star}{first} to {star}{last}"),
        };
        note + &place
    }

    /// `14:2`, `14:2–6`, `14:25–15:3`.
    fn with_lines(&self, first: &str, last: Option<&String>) -> Option<String> {
        let (begin, end) = self.lines?;
        Some(match last {
            Some(last) => format!("{first}:{begin}–{last}:{end}"),
            None if begin == end => format!("{first}:{begin}"),
            None => format!("{first}:{begin}–{end}"),
        })
    }

    /// The pin that a citation would give: `495`, `495–96`, `495 n.11`, `*4`, `¶ 12`, `(b)(1)`. `None` if that is unknown.
    pub fn pin(&self) -> Option<String> {
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
            (_, Some([first, rest @ ..])) if self.lines.is_some() => self.with_lines(first, rest.last()),
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

/// A time of a recording: `1:02`, `1:00:02`.
pub fn clock(second: u32) -> String {
    let (hours, minutes, seconds) = (second / 3600, second / 60 % 60, second % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The lines on which a passage, bytes of the document, begins and ends. A footnote has none: where its page ends is unknown.
fn lines_of(source: &Source, origin: Span) -> Option<(u32, u32)> {
    let document = &source.document;
    let begin = document.line_at(origin.start).filter(|_| note_at(source, origin.start).is_none())?;
    Some((begin, document.line_at(origin.end.saturating_sub(1).max(origin.start)).unwrap_or(begin)))
}

/// The end of a range in short form: for numbers of equal length at least the last two digits (The Bluebook, rule 3.2(a)).
fn short_end<'a>(first: &str, last: &'a str) -> &'a str {
    let digits = |label: &str| label.bytes().all(|b| b.is_ascii_digit());
    if first.len() != last.len() || !digits(first) || !digits(last) {
        return last;
    }
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
    &last[same.min(last.len().saturating_sub(2))..]
}

/// The common part of subdivisions, else the first and the last of them; `None` for the law as a whole.
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

/// Whether a passage is in one of the cited subdivisions of a law; `None` if the text does not mark them.
fn in_subdivisions(source: &Source, passage: Span, cited: &[(Subdivision, Subdivision)]) -> Option<bool> {
    let subdivisions = &source.structure().subdivisions;
    let under = subdivisions.under(passage);
    if cited.iter().any(|(first, last)| under.iter().any(|own| own.is_between(first, last))) {
        return Some(true);
    }
    let told =
        |first: &Subdivision| subdivisions.of_section(passage.start).any(|own| own.is_within(first)) || !under.iter().any(|own| first.is_within(own));
    cited.iter().all(|(first, _)| told(first)).then_some(false)
}

/// Whether a passage is where the citation says, with a note on the answer.
pub(super) fn place_of(source: &Source, passage: Span, pinpoint: &Pinpoint) -> (Place, Option<String>) {
    let standing = Standing::of(source, passage, pinpoint);
    let Some(pin) = pinpoint.pin else {
        return (if standing.pin().is_some() { Place::NoPin } else { Place::Unverifiable }, None);
    };
    if !pin.subdivisions.is_empty() {
        let untold = || format!("The source’s text does not mark {}, so it cannot be checked.", pin.text);
        return match in_subdivisions(source, passage, &pin.subdivisions) {
            Some(true) => (Place::OnPage, None),
            Some(false) => (Place::OtherPage, None),
            None => (Place::Unverifiable, Some(untold())),
        };
    }
    let ruler =
        Ruler { source, passage, footnote: standing.footnote.as_deref(), paginations: paginations(source, pinpoint), is_slip: is_slip(pinpoint) };
    let answers: Vec<Option<bool>> = pin.places.iter().map(|place| ruler.answers(place)).collect();
    if answers.contains(&Some(true)) {
        let unsaid = standing.footnote.filter(|_| !pin.places.iter().any(|place| place.unit == Unit::Note || !place.notes.is_empty()));
        let note =
            unsaid.filter(|label| !label.is_empty()).map(|label| format!("The words are in footnote {label}, which the citation does not mention."));
        return (Place::OnPage, note);
    }
    if !answers.is_empty() && answers.iter().all(|answer| *answer == Some(false)) {
        return (Place::OtherPage, None);
    }
    let unknown = pin.places.iter().zip(&answers).find(|(_, answer)| answer.is_none()).map(|(place, _)| place);
    let note = unknown.and_then(|place| match place.unit {
        _ if place.unit == Unit::Note || !place.notes.is_empty() => {
            Some("The source’s text does not mark the cited footnote, so it cannot be checked.")
        }
        Unit::StarPage => Some("The source marks no star pages, so the cited one cannot be checked."),
        Unit::Paragraph => Some("The source has no paragraph with this number, so the cited one cannot be checked."),
        _ => None,
    });
    (Place::Unverifiable, note.map(str::to_owned))
}

/// Minimum bytes of a printed page of an opinion; pages of reporters have 1,500 to 5,000.
const SPARSE_PAGE: usize = 400;

/// Why the source's text cannot contain the cited place, so that it is only part of the authority: it lacks the note, its pages end before the page,
/// or the text is too short to reach it.
pub(super) fn missing_page(source: &Source, pinpoint: &Pinpoint) -> Option<String> {
    if let Some(note) = missing_note(source, pinpoint) {
        return Some(format!("its text has no note {note}, which is cited"));
    }
    let page = pinpoint.pin?.first_page()?;
    let paginations = paginations(source, pinpoint);
    if let Some(counted) = paginations.iter().find(|counted| counted.sure) {
        let (_, last) = counted.pagination.range(false)?;
        return (page > last).then(|| format!("its text ends on page {last}, but page {page} is cited"));
    }
    let reporter = reporter_of(pinpoint)?;
    let opens = source.cites.iter().chain(pinpoint.cites).find(|cite| cite.reporter == reporter).and_then(first_page)?;
    let length = source.flow.text().len();
    let reach = page.checked_sub(opens)? as usize;
    (paginations.is_empty() && length < reach * SPARSE_PAGE)
        .then(|| format!("its text has {} words, too few to reach from page {opens} to page {page}", count_words(source.flow.text())))
}

/// The number of the note that a pin begins with, if the source has none of that number.
fn missing_note(source: &Source, pinpoint: &Pinpoint) -> Option<u32> {
    let place = pinpoint.pin?.places.first()?;
    let note = if place.unit == Unit::Note { place.first } else { place.notes.first()?.0 };
    let label = note.to_string();
    source.document.notes.iter().all(|known| known.label != label || known.body.is_none()).then_some(note)
}

/// A passage, compared with the numbers of a pin.
struct Ruler<'a> {
    source: &'a Source,
    passage: Span,
    footnote: Option<&'a str>,
    paginations: Vec<Counted<'a>>,
    /// Whether its pages may be others than the source's, so that they only agree.
    is_slip: bool,
}

impl Ruler<'_> {
    /// Whether the passage is there; `None` if unknown.
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
        for counted in self.paginations.iter().filter(|counted| counted.counts) {
            let labels = self.labels(counted, place, origin);
            let numbers: Vec<u32> = labels.iter().filter_map(|label| number(label)).collect();
            let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { continue };
            // The text before the first mark may begin on any page from the opinion's first one on.
            let opens = counted.opens.filter(|_| counted.pagination.is_unmarked_at(&self.source.document, origin.start));
            let first = opens.map_or(first, |opens| opens.min(first));
            if place.first <= last && first <= place.last {
                // A passage that begins on one of the cited lines is there.
                let line = place.lines.zip(lines_of(self.source, origin));
                if line.is_none_or(|((begin, end), (line, _))| (place.first, begin) <= (first, line) && (first, line) <= (place.last, end)) {
                    return Some(true);
                }
                answer = Some(false);
                continue;
            }
            // Before the numbers begin anew, as at a second opinion, the words may be on the page before the first of them, whose beginning is unknown.
            if let Some(page) = counted.pagination.anew_from(&self.source.document, origin) {
                let latest = if last < first { page } else { page.saturating_sub(1) };
                if place.first <= latest && page <= place.last + 1 {
                    return Some(true);
                }
                if last < first {
                    continue;
                }
            }
            // If a pagination may not be the cited reporter's, it decides only when the pin is in its range.
            let least_most = counted.pagination.range(place.unit == Unit::RomanPage);
            let in_range = least_most.is_some_and(|(least, most)| place.last + 1 >= least && place.first <= most);
            if counted.sure || in_range {
                answer = Some(false);
            }
        }
        // The page of a footnote without a mark is unknown.
        let lost = self.footnote.is_some() && self.source.document.note_mark_of(origin.start).is_none();
        answer.filter(|_| !lost && !self.is_slip)
    }

    /// The labels of the pages on which a citation may place the passage. A footnote may be cited by the page on which it begins, and a citation that
    /// names it by each of its pages.
    fn labels(&self, counted: &Counted, place: &Pinned, origin: Span) -> Vec<String> {
        let Counted { pagination, opens, .. } = *counted;
        let Some(pages) = pagination.note_pages(&self.source.document, origin.start, opens) else {
            return pagination.labels(&self.source.document, origin, opens);
        };
        let end = if place.notes.is_empty() { origin.end } else { usize::MAX };
        pages.into_iter().take_while(|(at, _)| *at < end).map(|(_, label)| label).collect()
    }

    fn in_paragraphs(&self, place: &Pinned) -> Option<bool> {
        let (first, last) = paragraphs_of(self.source, self.passage)?;
        let (least, most) = self.source.structure().paragraphs.range()?;
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

/// A pagination of the source, and how it relates to the citation.
struct Counted<'a> {
    pagination: &'a Pagination,
    /// The first page, if known from a citation.
    opens: Option<u32>,
    /// Whether the citation may mean it.
    counts: bool,
    /// Whether the citation certainly means it.
    sure: bool,
}

impl Counted<'_> {
    /// Whether a cited page is in its range.
    fn may_contain(&self, pinpoint: &Pinpoint) -> bool {
        let range = self.pagination.range(false);
        let page = pinpoint.pin.and_then(Pin::first_page);
        range.zip(page).is_some_and(|((least, most), page)| (least..=most + 1).contains(&(page + 1)))
    }
}

/// Whether the citation counts the pages of a database.
fn is_star(pinpoint: &Pinpoint) -> bool {
    pinpoint.pin.is_some_and(|pin| pin.places.iter().any(|place| place.unit == Unit::StarPage))
}

/// Maximum pages from the first one of an opinion to the first that its text marks: those of the syllabus, of headnotes and of counsel are often left
/// out.
const UNMARKED: u32 = 10;

/// The paginations of a source, and how each relates to the citation.
///
/// A pagination belongs to the reporter whose first page is in the range of its labels; first pages come from the citations of the source and of the
/// draft. The pagination of the cited reporter counts; if none is known to be that reporter's, all that belong to no other reporter count. The file's
/// own pages belong to a reporter only if they begin with its first page.
fn paginations<'a>(source: &'a Source, pinpoint: &Pinpoint) -> Vec<Counted<'a>> {
    let paginations = &source.structure().paginations;
    let mut all: Vec<Counted> = paginations.iter().map(|pagination| Counted { pagination, opens: None, counts: false, sure: false }).collect();
    let cites: Vec<&Cite> = source.cites.iter().chain(pinpoint.cites).filter(|cite| !cite.is_in_database()).collect();
    let owners: Vec<Vec<&Cite>> = all
        .iter()
        .map(|Counted { pagination, .. }| {
            let Some((least, most)) = pagination.range(false) else { return Vec::new() };
            let (unmarked, most) = if pagination.series == 0 { (1, least + 1) } else { (UNMARKED, most) };
            let holds = |cite: &&&Cite| first_page(cite).is_some_and(|page| page + unmarked >= least && page <= most);
            cites.iter().filter(holds).copied().collect()
        })
        .collect();
    let reporter = reporter_of(pinpoint);
    let star = is_star(pinpoint);
    let owns = |owners: &[&Cite]| reporter.is_some_and(|reporter| owners.iter().any(|cite| cite.reporter == reporter));
    let holders = owners.iter().filter(|owners| owns(owners)).count();
    for (counted, owners) in all.iter_mut().zip(&owners) {
        let pagination = counted.pagination;
        counted.opens = owners.iter().filter_map(|cite| first_page(cite)).next();
        if star {
            counted.counts = pagination.series > 0 && owners.is_empty() && pagination.range(false).is_some_and(|(least, _)| least <= 2);
        } else if holders > 0 {
            counted.counts = owns(owners);
            counted.sure = holders == 1 && counted.counts;
        } else if reporter.is_some() {
            counted.counts = owners.is_empty() && (pagination.series > 0 || is_slip(pinpoint));
        } else {
            counted.counts = true;
        }
    }
    all
}

fn first_page(cite: &Cite) -> Option<u32> {
    cite.page.as_ref()?.parse().ok()
}

/// Whether the citation gives a page of the slip opinion of a case that is in a reporter, so that the loaded text may have other pages.
fn is_slip(pinpoint: &Pinpoint) -> bool {
    pinpoint.pin.is_some_and(Pin::is_of_slip_opinion) && !pinpoint.cites.is_empty()
}

/// Maximum pages of an opinion whose pin names no reporter.
const LONGEST_OPINION: u32 = 250;

/// The reporter whose pages the citation gives: that of its pin, else the only one by which the authority is cited, else the only one in which an opinion
/// that begins on its first page may have the cited page.
fn reporter_of<'a>(pinpoint: &Pinpoint<'a>) -> Option<&'a str> {
    let of_pin = pinpoint.pin.filter(|pin| !pin.is_of_slip_opinion() || is_slip(pinpoint)).and_then(|pin| pin.reporter.as_deref());
    let mut cited = pinpoint.cites.iter();
    let only = cited.next().filter(|first| cited.all(|other| other.reporter == first.reporter) && !first.is_in_database());
    of_pin.or(only.map(|cite| cite.reporter.as_str())).or_else(|| {
        let page = pinpoint.pin?.first_page()?;
        let reaches = |cite: &&Cite| first_page(cite).is_some_and(|first| (first..=first + LONGEST_OPINION).contains(&page));
        let mut reaching = pinpoint.cites.iter().filter(reaches).map(|cite| cite.reporter.as_str());
        let reporter = reaching.next()?;
        reaching.all(|other| other == reporter).then_some(reporter)
    })
}

/// The label of the footnote whose text contains byte `offset` of the document.
fn note_at(source: &Source, offset: usize) -> Option<String> {
    source.document.notes.iter().find(|note| note.body.is_some_and(|body| body.contains(offset))).map(|note| note.label.clone())
}

/// The numbered paragraphs in which a passage of the reading text begins and ends. A footnote belongs to the paragraph of its mark.
fn paragraphs_of(source: &Source, passage: Span) -> Option<(u32, u32)> {
    let mark = source.document.note_mark_of(source.origin(passage).start).map(|mark| source.flow.derived(mark.start));
    let passage = mark.map_or(passage, |at| Span::new(at, at));
    source.structure().paragraphs.over(passage)
}
