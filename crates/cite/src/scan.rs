//! One pass over the reading text that finds every reference with its parts.

use super::citation::{Citation, CitationKind, Cite, CiteSpan, MOST_CITATIONS};
use super::core::{self, Core, CoreKind};
use super::dated::{before_address, bracketed_year, court_and_date, without_petition, year_at_end};
use super::name::{CaseName, signal_start};
use super::parallel::Joint;
use super::paren::{Parenthetical, closing, is_of_another};
use super::pattern::Patterns;
use super::pin::{Pin, pin_at, read_at};
use super::styles::Styles;
use super::tables::names::PROCEEDINGS_AFTER_IN;
use super::tables::pins::NOTE_WORDS;
use super::tables::reporters_at;
use super::tables::signals::{self, IDEM};
use super::tables::{Bench, editions};
use super::{
    abroad, bare_rule, bare_section, by_name, constitution, defined_name, detached_name, docket, journal, locator, name, parallel, record, rule,
    sample, session_law, statute, subdivision, whole_name,
};
use literatim_matching::order;
use literatim_matching::text::Span;

impl Cite {
    /// The first citation in `text`, as in `608 F.3d 105`.
    pub fn parse(text: &str) -> Option<Self> {
        let flow = format!("{text}\n");
        cores(&flow).into_iter().find_map(|core| core.cite)
    }
}

/// Whether a reporter follows the number at the start of `text`, or a citation of a court abroad begins there. Costs far less than [`Cite::parse`].
pub fn begins_with_volume(text: &str) -> bool {
    let volume = text.find(char::is_whitespace).unwrap_or(text.len());
    !reporters_at(text, volume).is_empty() || abroad::read(text, 0, 0, &[]).is_some()
}

/// The first citation of a case in full in `text`, a line that may be a document's own citation.
pub fn full_citation(text: &str) -> Option<Citation> {
    citations_in(&format!("{text}\n"), Vec::new()).into_iter().find(|citation| matches!(citation.kind, CitationKind::Full(_)))
}

/// Finds citations by names in a text with its italics, given those that are known.
type NameFinder = fn(&str, &[Span], &[Citation]) -> Vec<Citation>;

/// The citations of a reading text with its styles, including `references` to entries of a list. Text matched by a user's pattern is nothing else.
pub(super) fn citations(text: &str, styles: &Styles, references: Vec<Core>, patterns: &Patterns) -> Vec<Citation> {
    let mut markers = patterns.cores(text);
    let own = outside(references, &markers);
    markers.extend(own);
    core::sort(&mut markers);
    let mut list = citations_in(text, markers);
    sample::drop_samples(text, &styles.notes, &mut list);
    abroad::drop_titles(text, &styles.italics, &mut list);
    detached_name::add(text, &styles.notes, &mut list);
    let finders: [NameFinder; 3] = [by_name::find, |text, _, list| whole_name::find(text, list), |text, _, list| defined_name::find(text, list)];
    for find in finders {
        let mut named = find(text, &styles.italics, &list);
        named.iter_mut().filter(|citation| citation.pin.is_some()).for_each(|citation| take_parentheticals(text, citation));
        list.extend(named);
        order::sort_by_key(&mut list, |citation| (citation.span.start, citation.pin.is_none()));
        // A name with its place replaces the same without it.
        list.dedup_by(|later, own| later.kind == CitationKind::Name && own.kind == CitationKind::Name && later.span.start == own.span.start);
    }
    find_parents(&mut list);
    list
}

/// Those of `cores` that overlap no user-defined reference among `markers`; both are in order.
fn outside(mut cores: Vec<Core>, markers: &[Core]) -> Vec<Core> {
    let mut custom = markers.iter().filter(|core| matches!(core.kind, CoreKind::Custom(_))).peekable();
    core::sort(&mut cores);
    cores.retain(|core| {
        while custom.next_if(|custom| custom.span.end <= core.span.start).is_some() {}
        custom.peek().is_none_or(|custom| custom.span.start >= core.span.end)
    });
    cores
}

/// The citations of `text`, including `markers` that lead to a list of references.
pub(super) fn citations_in(text: &str, markers: Vec<Core>) -> Vec<Citation> {
    let (mut cores, divisions) = cores_and_divisions(text);
    rule::settle(text, &mut cores);
    bare_rule::add(text, &mut cores);
    bare_section::add(text, &mut cores);
    abroad::settle_laws(text, &mut cores, divisions);
    record::add_numbered(text, &mut cores);
    record::drop_parts(text, &mut cores);
    let mut cores = outside(cores, &markers);
    cores.extend(markers);
    core::sort(&mut cores);
    let mut list: Vec<Citation> = Vec::new();
    let mut at = 0;
    while at < cores.len() && list.len() <= MOST_CITATIONS {
        let taken = take(text, &cores[at..], &mut list);
        at += taken;
    }
    drop_dates(&mut list);
    find_parents(&mut list);
    list
}

/// Builds the citation that begins with the first of `cores`; returns the number of cores used.
fn take(text: &str, cores: &[Core], list: &mut Vec<Citation>) -> usize {
    // `Name, supra, 9 Cal.4th at p. 50` is a short form.
    if let [supra, next, ..] = cores
        && supra.kind == CoreKind::Supra
        && next.kind == CoreKind::Short
        && text.get(supra.span.end..next.span.start).is_some_and(|gap| gap.trim() == "," && !gap.contains('\n'))
    {
        return 1 + take_from(text, &cores[1..], supra.span.start, list);
    }
    take_from(text, cores, cores[0].span.start, list)
}

/// The same, with the byte before which the name ends.
fn take_from(text: &str, cores: &[Core], name_end: usize, list: &mut Vec<Citation>) -> usize {
    let core = &cores[0];
    let (from, in_string) = beginning(text, core, name_end, list.last());
    let reference = Reference::read(text, cores);
    let mut citation = Citation {
        span: Span::new(core.place.map_or(core.span.start, |place| place.min(core.span.start)), reference.end),
        pin: reference.pin,
        locators: reference.locators,
        year: core.year,
        edition: core.editions.first().copied(),
        in_string,
        ..Citation::new(kind_of(core, reference.cites), core.span)
    };
    if let CoreKind::Marker(marker) = &core.kind {
        citation.signal = marker.signal.clone();
        citation.in_string |= marker.in_string;
    } else {
        read_around(text, core, from, name_end, &mut citation);
    }
    list.push(citation);
    reference.taken
}

/// The byte from which the text before a reference belongs to it, and whether it continues the previous citation's string cite.
fn beginning(text: &str, core: &Core, name_end: usize, before: Option<&Citation>) -> (usize, bool) {
    // The line begins after the previous citation, or that citation is the limit of the search.
    let known = before.map_or(0, |before| before.core.start.min(core.span.start));
    let line = text[known..core.span.start].rfind('\n').map_or(0, |at| known + at + 1);
    let from = before.map_or(line, |before| {
        // Inside the parenthetical of the previous citation, the text before this one begins there.
        let enclosing = before.parentheticals.iter().find(|paren| paren.span.contains(core.span.start));
        enclosing.map_or(if before.span.end <= core.span.start { before.span.end } else { before.core.end }, |paren| paren.span.start).max(line)
    });
    // A marker may be in the middle of another reference, and several at one place.
    let from = from.min(name_end).min(core.span.start);
    let gap = &text[from..core.span.start];
    // User-defined references share one bracket or have several.
    let is_custom = |before: &Citation| matches!((&before.kind, &core.kind), (CitationKind::Custom(_), CoreKind::Custom(_)));
    let together = || before.is_some_and(is_custom) && matches!(gap.trim(), "" | "," | "&" | "and");
    (from, before.is_some() && (gap.starts_with(';') || together()) && from > line)
}

/// What is read forwards from the core of a citation.
struct Reference {
    /// The number of cores used.
    taken: usize,
    cites: Vec<Cite>,
    end: usize,
    pin: Option<Pin>,
    locators: Vec<CiteSpan>,
}

impl Reference {
    fn read(text: &str, cores: &[Core]) -> Self {
        let core = &cores[0];
        let end = core.span.end;
        let mut reference = Self { taken: 1, cites: core.cite.iter().cloned().collect(), end, pin: None, locators: Vec::new() };
        let next_core = cores.get(1).map(|core| core.span.start);
        let found = match &core.kind {
            CoreKind::Full | CoreKind::Short | CoreKind::Journal => {
                reference.read_parallels(text, cores);
                None
            }
            CoreKind::Id if PAGE_ALONE.contains(&&text[core.span]) => read_at(text, end + 1),
            CoreKind::Id => statute::section_pin(text, end)
                .or_else(|| pin_at(text, end, true, next_core))
                .or_else(|| abroad::in_brackets(text, end, next_core))
                .or_else(|| bare_place(text, end).filter(|_| text[core.span].starts_with(['I', 'i']) && core.span.len() > 3)),
            CoreKind::Supra if text[core.span].starts_with('(') => {
                pin_at(text, end, true, next_core).or_else(|| abroad::in_brackets(text, end, next_core)).or_else(|| bare_place(text, end))
            }
            CoreKind::Supra | CoreKind::Docket(_) => {
                docket::slip_pin(text, end).or_else(|| pin_at(text, end, true, next_core)).or_else(|| abroad::in_brackets_at(text, end, next_core))
            }
            CoreKind::Record if core.place.is_some() => {
                let limit = next_core.filter(|&next| core.place < Some(next)).unwrap_or(text.len());
                core.place.and_then(|place| read_at(&text[..limit], place)).map(|(pin, after)| (pin, after.max(end)))
            }
            CoreKind::Record | CoreKind::Custom(_) => pin_at(text, end, true, next_core),
            CoreKind::Marker(marker) => {
                reference.pin = marker.pin.clone();
                reference.end = end.max(marker.end);
                None
            }
            CoreKind::Statute | CoreKind::Rule => {
                // `s 4(1) of the Lantern Act 1998`
                let from = core.place.unwrap_or(end);
                let (after, subdivisions) = subdivision::list_at(text, from);
                reference.end = statute::more_sections(text, after.max(end), core.cite.as_ref().and_then(|cite| cite.page.as_deref()).unwrap_or(""));
                reference.end = statute::comments_end(text, reference.end);
                reference.pin = (after > from).then(|| Pin { subdivisions, ..Pin::new(&text[from..after]) });
                None
            }
        };
        if let Some((pin, after)) = found {
            reference.pin = Some(pin);
            reference.end = after;
        }
        reference
    }

    /// Reads a reporter citation with its parallel ones, which follow after a comma or in brackets.
    fn read_parallels(&mut self, text: &str, cores: &[Core]) {
        let mut opened: Option<usize> = None;
        loop {
            let this = &cores[self.taken - 1];
            let is_short = this.kind == CoreKind::Short;
            let mut locator = CiteSpan { span: this.span, pin: None, short: is_short };
            let next = cores.get(self.taken);
            let start = next.map(|core| core.span.start);
            let found = match this.cite.as_ref().filter(|cite| cite.country().is_some()) {
                Some(cite) => abroad::behind(text, self.end, start, cite.is_neutral()),
                None => pin_at(text, self.end, is_short && self.taken == 1, start),
            };
            if let Some((found, after)) = found {
                let found = Pin { reporter: self.cites.last().map(|cite| cite.reporter.clone()), ..found };
                locator.pin = Some(found.clone());
                self.pin.get_or_insert(found);
                self.end = after;
            }
            self.locators.push(locator);
            let Some(next) = next.filter(|next| matches!(next.kind, CoreKind::Full | CoreKind::Short)) else { break };
            let Some(gap) = text.get(self.end..next.span.start) else { break };
            let is_abroad = this.is_abroad() || next.is_abroad();
            let Some(joint) = (if is_abroad { abroad::joined(gap, this, next).then_some(Joint::Plain) } else { parallel::joined(gap) }) else {
                break;
            };
            if joint == Joint::Opens {
                // What else is in the parenthesis makes it a remark on another case.
                let open = text[..next.span.start].rfind('(').filter(|&open| parallel::holds_citations(text, open, &cores[self.taken..]));
                let Some(open) = open.filter(|_| opened.is_none()) else { break };
                opened = Some(open);
            }
            self.cites.extend(next.cite.clone().map(|cite| of_one_court(cite, &next.editions, &self.cites)));
            self.end = next.span.end;
            self.taken += 1;
        }
        // `___ Nev. ___ [201 P.2d 1081]` has one address in brackets.
        let in_brackets = self.locators.len() > 1 || text[..cores[0].span.start].ends_with("_ [");
        if opened.is_some() && text[self.end..].starts_with(')') {
            self.end += 1;
        }
        if in_brackets && text[self.end..].starts_with(']') {
            self.end += 1;
        }
        self.end = parallel::after_blanks(text, self.end);
        // Court and year may follow the divisions of the opinion: `19, 32 (III) (B) (1st Cir. 2002)`.
        let after = self.end + parallel::divisions(&text[self.end..]);
        if text[after..].trim_start_matches([',', ' ']).starts_with(['(', '[']) {
            self.end = after;
        }
    }
}

/// A parallel citation: of `editions` that are written alike, it is in one that has cases of the first citation's court, as `99 SC 2781` after
/// `443 U. S. 307`.
fn of_one_court(cite: Cite, meant: &[u16], before: &[Cite]) -> Cite {
    let Some(first) = before.first().map(|first| Bench::of_reporter(&first.reporter)) else { return cite };
    let meets = |name: &str| first.meets(Bench::of_reporter(name));
    let mut names = meant.iter().map(|&edition| editions()[edition as usize].name);
    match names.find(|name| meets(name)) {
        Some(name) if !meets(&cite.reporter) => Cite { reporter: name.to_owned(), ..cite },
        _ => cite,
    }
}

fn kind_of(core: &Core, cites: Vec<Cite>) -> CitationKind {
    match &core.kind {
        CoreKind::Full => CitationKind::Full(cites),
        CoreKind::Short => CitationKind::Short(cites),
        CoreKind::Docket(_) => CitationKind::Docket,
        CoreKind::Id => CitationKind::Id,
        CoreKind::Supra => CitationKind::Supra,
        CoreKind::Statute => CitationKind::Statute(cites.into_iter().next()),
        CoreKind::Rule => CitationKind::Rule(cites.into_iter().next()),
        CoreKind::Journal => CitationKind::Journal(cites.into_iter().next()),
        CoreKind::Record => CitationKind::Record,
        CoreKind::Marker(marker) => CitationKind::Marker(marker.label.clone()),
        CoreKind::Custom(reference) => CitationKind::Custom(reference.clone()),
    }
}

/// Reads the surroundings of a reference: backwards from `name_end` to `from` date, docket number, name and signal, forwards its parentheticals.
fn read_around(text: &str, core: &Core, from: usize, name_end: usize, citation: &mut Citation) {
    let head = if core.kind == CoreKind::Journal { journal::head(text, from, core.span.start) } else { None };
    if let Some(start) = head {
        citation.span.start = start;
        citation.signal = journal::signal(text, start);
        return take_parentheticals(text, citation);
    }
    // A full citation may have the name of one party before it, with a comma.
    let is_docket = matches!(core.kind, CoreKind::Docket(_));
    let has_party = (core.kind == CoreKind::Full || is_docket) && text[..name_end].trim_end().ends_with(',');
    let is_short = has_party || matches!(core.kind, CoreKind::Short | CoreKind::Supra);
    // California puts court and year before the volume.
    let before = before_address(text, from, name_end);
    if core.is_abroad() && read_around_abroad(text, core, from, before.start, before.year, citation) {
        return;
    }
    let (dated, year, court) = (before.start, before.year, before.court);
    let (dated, number) = docket::before(text, from, dated).map_or((dated, None), |(start, number)| (start, Some(number)));
    citation.docket = match &core.kind {
        CoreKind::Docket(number) => Some(number.clone()),
        CoreKind::Full => number.map(str::to_owned),
        _ => None,
    };
    let (found, signal) = name::before(text, from, dated, is_short);
    let found = found.filter(|name| !is_of_court(&text[from..name.span.start], &name.text));
    citation.signal = signal;
    // Before a comma, a year in parentheses may be that of anything but a case.
    if found.is_some() || !before.has_comma {
        citation.year = citation.year.or(year);
        citation.court = court.map(str::to_owned);
    }
    if matches!(core.kind, CoreKind::Full | CoreKind::Docket(_) | CoreKind::Short | CoreKind::Supra) {
        citation.span.start = found.as_ref().map_or(core.span.start, |name| name.span.start);
        citation.name = found;
    }
    take_parentheticals(text, citation);
    // `593 U.S. 374 (2021), slip op. at 5`
    if matches!(core.kind, CoreKind::Full | CoreKind::Docket(_))
        && citation.pin.is_none()
        && let Some((pin, end)) = docket::slip_pin(text, citation.span.end)
    {
        citation.pin = Some(pin);
        citation.span.end = end;
        take_parentheticals(text, citation);
    }
    take_title(text, citation);
    // Of editions that are written alike, the one that appeared in that year is meant.
    if let Some(year) = citation.year {
        let appeared = |&&edition: &&u16| editions()[edition as usize].appeared_in(year);
        citation.edition = core.editions.iter().find(appeared).copied().or(citation.edition);
    }
    citation.name_edition(core.editions.first().copied());
}

/// Takes the words before the name of a proceeding to its title where the citation is a sentence of its own, `In the Matter of Marsh, 9 F.3d 4 (1999).`
/// In prose they are a signal.
fn take_title(text: &str, citation: &mut Citation) {
    const OPENING: &str = "In the ";
    let rest = &text[citation.span.end..];
    let is_sentence = rest.is_empty() || rest.starts_with(['.', ';', '\n']);
    let is_proceeding = |name: &&CaseName| PROCEEDINGS_AFTER_IN.iter().any(|title| name.text.starts_with(title));
    if let Some(name) = citation.name.as_ref().filter(is_proceeding)
        && is_sentence
        && text[..name.span.start].ends_with(OPENING)
    {
        let start = name.span.start - OPENING.len();
        let signal = signal_start(text, start);
        citation.signal = (signal < start).then(|| text[signal..start].trim_matches([' ', ',', '*', '_']).to_lowercase());
        citation.span.start = start;
    }
}

/// The same for a citation of a court abroad; false without a name that is written as there.
fn read_around_abroad(text: &str, core: &Core, from: usize, end: usize, year: Option<u16>, citation: &mut Citation) -> bool {
    if let Some((number, name)) = abroad::number_and_name(text, core) {
        citation.docket = Some(number);
        if let Some(name) = name {
            citation.name = Some(CaseName::new(name, text[name].to_owned()));
            take_parentheticals(text, citation);
            return true;
        }
    }
    let Some(before) = abroad::name_before(text, from, end) else { return false };
    citation.signal = before.signal;
    citation.docket = citation.docket.take().or(before.number);
    citation.year = citation.year.or(year);
    citation.span.start = before.name.as_ref().map_or(core.span.start, |name| name.span.start);
    citation.name = before.name;
    take_parentheticals(text, citation);
    // `[2019] ZACC 4 (21 May 2019) at para 19`
    if citation.pin.is_none()
        && let Some((pin, end)) = abroad::behind_date(text, core, citation.span.end)
    {
        citation.pin = Some(pin);
        citation.span.end = end;
        take_parentheticals(text, citation);
    }
    true
}

/// Whether a name after the words of a case's history is that of the court that decided: `aff'd by an equally divided Court`.
fn is_of_court(before: &str, name: &str) -> bool {
    let is_court = name.rsplit(' ').next().is_some_and(|last| name::COURTS.contains(&last)) && !name.contains(" v. ");
    is_court && signals::introduces_history(before) && !before.trim_end().ends_with("sub nom.")
}

/// Maximum number of parentheticals of one citation.
const PARENTHETICALS: usize = 16;

/// Reads the parentheses after a citation: court and year first, then the others.
fn take_parentheticals(text: &str, citation: &mut Citation) {
    // California explains in brackets; a bracket after a user-defined reference is another reference.
    let opens: &[char] = if matches!(citation.kind, CitationKind::Custom(_)) { &['('] } else { &['(', '['] };
    while citation.parentheticals.len() < PARENTHETICALS {
        let end = citation.span.end;
        let rest = &text[end..];
        // `Id. at 4. (noting that “…”)`, `Id. at 4. (“…”)`
        let stop = usize::from(rest.strip_prefix(". (").is_some_and(|inner| begins_with_participle(inner) || is_quotation_alone(text, end + 2)));
        let open = end + (rest.len() - rest[stop..].trim_start_matches([' ', ',']).len());
        if open - end <= 2
            && let Some(year) = bracketed_year(&text[open..]).filter(|_| citation.year.is_none())
        {
            citation.year = Some(year);
            citation.span.end = open + "[1984]".len();
            continue;
        }
        if !text[open..].starts_with(opens) || open - end > 2 + stop {
            return;
        }
        let Some(inner) = closing(text, open) else { return };
        if text[open..].starts_with('[') && !text[inner].contains(' ') {
            return;
        }
        let may_date = citation.year.is_none() && citation.parentheticals.is_empty();
        let dated = if may_date { year_at_end(&text[inner]) } else { None };
        // `(citing 103 S. Ct. 1933)` ends with a page.
        match dated.filter(|_| !is_of_another(&text[inner])) {
            Some((year, before)) => {
                citation.year = Some(year);
                let (court, date) = court_and_date(before);
                citation.court = (!court.is_empty()).then(|| court.to_owned());
                citation.date = (!date.is_empty()).then(|| without_petition(text[inner].trim())[before.len() - date.len()..].to_owned());
            }
            None => citation.parentheticals.push(Parenthetical::new(text, inner)),
        }
        citation.span.end = inner.end + 1;
    }
}

/// Whether a parenthesis at byte `open` contains a quotation and nothing else, which might be a sentence with its own citation.
fn is_quotation_alone(text: &str, open: usize) -> bool {
    let inner = text[open + 1..].starts_with(['“', '"']).then(|| closing(text, open)).flatten();
    let quoted = inner.and_then(|inner| text[inner].trim_end_matches('.').strip_suffix(['”', '"'])?.strip_prefix(['“', '"']));
    quoted.is_some_and(|quoted| !quoted.contains(['“', '”', '"']))
}

/// Whether a word like `noting` begins a text.
fn begins_with_participle(text: &str) -> bool {
    text.starts_with(char::is_lowercase) && text.split(' ').next().is_some_and(|word| word.ends_with("ing"))
}

/// Removes what reads like a citation in the parenthesis of another one's court and date: `(D.R.I. 1962)`.
fn drop_dates(list: &mut Vec<Citation>) {
    let mut dated: Option<usize> = None;
    let is_kept: Vec<bool> = (0..list.len())
        .map(|at| {
            let start = list[at].span.start;
            let before = dated.map(|dated| &list[dated]).filter(|before| start < before.span.end);
            let is_date = before.is_some_and(|before| !before.parentheticals.iter().any(|paren| paren.span.contains(start)));
            if !is_date && list[at].year.is_some() {
                dated = Some(at);
            }
            !is_date
        })
        .collect();
    let mut is_kept = is_kept.into_iter();
    list.retain(|_| is_kept.next() == Some(true));
}

/// A citation that begins inside a parenthetical belongs to that parenthetical's citation, the innermost one.
pub(super) fn find_parents(list: &mut [Citation]) {
    let mut open: Vec<usize> = Vec::new();
    for i in 0..list.len() {
        let start = list[i].span.start;
        open.retain(|&parent| list[parent].span.end > start);
        list[i].parent = open.iter().rev().copied().find(|&parent| list[parent].parentheticals.iter().any(|paren| paren.span.contains(start)));
        open.push(i);
    }
}

/// The first byte of a section sign, and of some other characters.
const SIGN: u8 = 0xC2;

/// Maximum bytes from the first word of a reference to its number or its section sign; and bytes of a volume before it.
const NEAR: usize = 120;
const VOLUME: usize = 12;

/// Where the next byte of a kind is, searched once.
struct Ahead<'a, F> {
    bytes: &'a [u8],
    /// The first one in some bytes.
    first_in: F,
    next: usize,
}

impl<'a, F: Fn(&[u8]) -> Option<usize>> Ahead<'a, F> {
    fn new(bytes: &'a [u8], first_in: F) -> Self {
        let next = first_in(bytes).unwrap_or(usize::MAX);
        Self { bytes, first_in, next }
    }

    /// Whether one is within `reach` bytes of `at`; `at` never decreases.
    fn within(&mut self, at: usize, reach: usize) -> bool {
        if self.next < at {
            self.next = (self.first_in)(&self.bytes[at..]).map_or(usize::MAX, |i| at + i);
        }
        self.next - at <= reach
    }
}

/// The references in `text`, in order.
pub(super) fn cores(text: &str) -> Vec<Core> {
    cores_and_divisions(text).0
}

/// The same, with the divisions of laws whose law is not beside them.
fn cores_and_divisions(text: &str) -> (Vec<Core>, Vec<abroad::Bare>) {
    let mut cores = found(text);
    let divisions = abroad::add_laws(text, &mut cores);
    (cores, divisions)
}

/// What one pass over `text` finds, in order.
fn found(text: &str) -> Vec<Core> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut digits = Ahead::new(bytes, |bytes| bytes.iter().position(u8::is_ascii_digit));
    let mut signs = Ahead::new(bytes, |bytes| memchr::memchr(SIGN, bytes));
    let mut at = 0;
    while at < bytes.len() {
        let word_start = at == 0
            || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] >= 0x80 && text[..at].chars().next_back().is_some_and(char::is_alphanumeric));
        let from = found.last().map_or(0, |core: &Core| core.span.end);
        let abroad = || abroad::read(text, at, from, &found);
        let core = match bytes[at] {
            b'I' | b'i' | b'1' | b'l' | b'J' if word_start && id(text, at).is_some() => id(text, at),
            b'0'..=b'9' | b'[' if word_start => abroad().or_else(|| record::of_volume(text, at)).or_else(|| constitution::amendment(text, at)),
            b'P' | b'p' | b'a' if word_start && page_alone(text, at).is_some() => page_alone(text, at),
            b'A' | b'C' | b'E' | b'L' if word_start && abroad().is_some() => abroad(),
            b'a' if word_start => constitution::article(text, at),
            b's' | b'S' if word_start && supra(text, at).is_some() => supra(text, at),
            b'n' if text[..at].ends_with('(') => note_in_parenthesis(text, at),
            SIGN if text[at..].starts_with('§') => statute::bare_section(text, at),
            b'A'..=b'Z' | b'p' | b'w' if word_start => {
                // Without a number on either side, a word begins only an exhibit or a part of a constitution.
                let numbered = digits.within(at, NEAR) || bytes[at.saturating_sub(VOLUME)..at].iter().any(u8::is_ascii_digit);
                let signed = signs.within(at, NEAR);
                let addendum = if bytes[at] == b'A' { record::addendum(text, at) } else { None };
                let is_numbered = numbered && !abroad::follows_year(text, at);
                let reporter = addendum.or_else(|| if is_numbered { locator::read(text, at, from) } else { None });
                reporter
                    .or_else(|| if bytes[at] == b'N' { docket::read(text, at, from) } else { None })
                    .or_else(|| if numbered && matches!(bytes[at], b'A' | b'L' | b'S') { session_law::read(text, at) } else { None })
                    .or_else(|| if numbered { statute::by_number(text, at, signed) } else { None })
                    .or_else(|| constitution::read(text, at))
                    .or_else(|| if numbered { rule::named(text, at) } else { None })
                    .or_else(|| if signed { statute::by_sign(text, at) } else { None })
                    .or_else(|| if numbered || matches!(bytes[at], b'A' | b'D' | b'E') { record::read(text, at) } else { None })
                    .or_else(|| if numbered { locator::read_unknown(text, at, from).or_else(|| rule::by_initials(text, at)) } else { None })
            }
            _ => None,
        };
        match core {
            Some(core) => {
                at = core.span.end.max(at + 1);
                found.push(core);
            }
            None => at += 1,
        }
        at += bytes[at..].iter().take_while(|&&byte| !MAY_BEGIN[usize::from(byte)]).count();
    }
    found
}

/// The bytes that may begin a reference; for multi-byte characters only the first.
const MAY_BEGIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(byte as u8, b'0'..=b'9' | b'[' | b'A'..=b'Z' | b'a' | b'i' | b'l' | b'n' | b's' | b'p' | b'w' | SIGN);
        byte += 1;
    }
    table
};

/// How scanners read `Id` and `Ibid`, in lower case.
const MISREAD_IDEM: [&str; 5] = ["1d", "ld", "jd", "lbid", "1bid"];

/// Maximum bytes of a form of `Id`.
const LONGEST_IDEM: usize = 5;

/// `Id.` at byte `at`, in any dress: `ID. at 4`, `Id, at 4`, `Id . at 4`, `*Id*.`, `Id; see`, and misread, `1d.` Without its full stop, in capitals or
/// misread it has to open a citation or to have a pin.
fn id(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    // Each form has one of two letters behind the first.
    if !matches!(rest.as_bytes().get(1), Some(b'd' | b'D' | b'b' | b'B')) {
        return None;
    }
    let length = rest.bytes().take(LONGEST_IDEM).take_while(u8::is_ascii_alphanumeric).count();
    let word = &rest[..length];
    let lower = word.to_ascii_lowercase();
    let is_known = matches!(lower.as_str(), "id" | "ibid");
    let is_misread = MISREAD_IDEM.contains(&lower.as_str());
    if !is_known && !is_misread || rest[length..].starts_with(char::is_alphanumeric) {
        return None;
    }
    let marks = |text: &str| text.len() - text.trim_start_matches(['*', '_']).len();
    let closed = length + marks(&rest[length..]);
    let stop = rest[closed..].trim_start_matches(' ').strip_prefix('.').filter(|stop| rest.len() - stop.len() <= closed + 2);
    let end = stop.map_or(closed, |stop| rest.len() - stop.len() + marks(stop));
    let after = rest[end..].trim_start_matches(',').trim_start();
    let has_pin = after.strip_prefix("at ").is_some_and(|pin| pin.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '*' | '§' | '¶')))
        || abroad::begins_place(after);
    let is_plain = IDEM.contains(&&rest[..end]) || lower == "ibid" && stop.is_none() && is_ibid(text, at, at + end);
    let is_accepted = if is_misread {
        opens_citation(text, at) && stop.is_some() && (has_pin || !text[..at].ends_with('\n') && rest[end..].starts_with(char::is_whitespace))
    } else {
        is_plain || (has_pin || stop.is_some() || rest[end..].starts_with(';')) && (word.starts_with("Id") && has_pin || opens_citation(text, at))
    };
    is_accepted.then(|| Core { span: Span::new(at, at + end), ..Core::new(CoreKind::Id) })
}

/// Whether an `Ibid` at byte `at` that ends at byte `end` without a full stop is one: `(ibid)`, `(ibid, 14)`, `(ibid: 14)`, `Ibid 702`.
fn is_ibid(text: &str, at: usize, end: usize) -> bool {
    let rest = &text[end..];
    let place = rest.trim_start_matches([',', ':', ' ']);
    let has_place = place.len() < rest.len()
        && (place.starts_with(|c: char| c.is_ascii_digit() || c == '[') || place.starts_with("p.") || place.starts_with("pp."));
    let is_in_parentheses = text[..at].trim_end_matches(['*', '_']).ends_with('(');
    is_in_parentheses && (rest.starts_with([')', ';']) || has_place) || has_place && opens_citation(text, at) && text[at..].starts_with('I')
}

/// What a page alone begins with.
const PAGE_ALONE: [&str; 8] = ["P.", "Pp.", "p.", "pp.", "at P.", "at Pp.", "at p.", "at pp."];

/// A page alone in parentheses behind a quotation, `“The lamp burns.” (P. 12.)`, which older opinions of California write for `(Id. at p. 12.)`.
fn page_alone(text: &str, at: usize) -> Option<Core> {
    let before = text[..at].strip_suffix('(')?.trim_end();
    let sign = PAGE_ALONE.iter().find(|sign| text[at..].strip_prefix(**sign).is_some_and(|rest| rest.starts_with(' ')))?;
    let end = at + sign.len();
    let (_, after) = read_at(text, end + 1)?;
    let is_alone = text[after..].trim_start_matches('.').starts_with(')');
    (before.ends_with(['”', '"', '’', '\'']) && is_alone).then(|| Core { span: Span::new(at, end), ..Core::new(CoreKind::Id) })
}

/// Bytes before `Id` in which to look for what it follows.
const OPENING: usize = 32;

/// Whether a citation may open at byte `at`: behind the end of a sentence, a quotation or another citation, or behind a signal.
fn opens_citation(text: &str, at: usize) -> bool {
    let near = &text[text.ceil_char_boundary(at.saturating_sub(OPENING))..at];
    let before = near.trim_end_matches([' ', '\n', '*', '_', '(', '[']);
    let ends = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let last = before.rsplit([' ', '\n', '(']).next().unwrap_or("");
    before.is_empty() || ends.ends_with(['.', '”', '"', '’', '\'', ')', ']', ';', ':', '?', '!']) || signals::has_word(&last.to_lowercase())
}

/// A `supra` at byte `at`; with a capital only before a note, because `Supra` may be a name.
fn supra(text: &str, at: usize) -> Option<Core> {
    let rest = text[at..].strip_prefix("supra").or_else(|| text[at..].strip_prefix("Supra"))?;
    let (word_end, is_small) = (text.len() - rest.len(), text[at..].starts_with('s'));
    let end = after_note(text, word_end);
    let is_whole = !rest.starts_with(char::is_alphabetic) && (is_small || end > word_end);
    is_whole.then(|| Core { span: Span::new(at, end), ..Core::new(CoreKind::Supra) })
}

/// `(n 3)`, which is `supra note 3` to OSCOLA (4th ed., 1.2.1), its `n` at byte `at`.
fn note_in_parenthesis(text: &str, at: usize) -> Option<Core> {
    let number = text[at..].strip_prefix("n ")?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let end = at + 2 + digits + 1;
    ((1..=3).contains(&digits) && number[digits..].starts_with(')')).then(|| Core { span: Span::new(at - 1, end), ..Core::new(CoreKind::Supra) })
}

/// The place behind a reference that has a number without `at` or a sign, as OSCOLA writes it: `(n 17) 698`, `Ibid 702`; or behind a colon, as those
/// do who cite by author and year: `Ibid.: p. 31`, `Ibid: 31`.
fn bare_place(text: &str, at: usize) -> Option<(Pin, usize)> {
    let (lead, signs) = [(": ", &['p'][..]), (":", &['p']), (" ", &[])].into_iter().find(|(lead, _)| text[at..].starts_with(lead))?;
    let rest = &text[at + lead.len()..];
    let begins = rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with(signs);
    let closes = |end: usize| text[end..].is_empty() || text[end..].starts_with(['.', ',', ';', ')', '\n']) || text[end..].starts_with(" (");
    read_at(text, at + lead.len()).filter(|&(_, end)| begins && closes(end))
}

/// The byte after the note that a `supra` before byte `at` names, or `at`: ` note 1`.
fn after_note(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let number = NOTE_WORDS.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or("");
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { at } else { at + (rest.len() - number.len()) + digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_volume_is_known_by_what_follows_it() {
        for text in ["587 U. S. 415", "12 F.3d 4", "5 Cal. 4th 12", "2014 SCC 7", "12\u{A0}F.\u{A0}3d 4", "85 Fed. Reg. 1234", "2012 WL 123"] {
            assert!(begins_with_volume(text), "{text}");
            assert!(Cite::parse(text).is_some(), "{text}");
        }
        for text in ["12 Page 12", "2012 Lamp 12", "415", "12 of the 13", ""] {
            assert!(!begins_with_volume(text), "{text}");
        }
    }

    #[test]
    fn id_is_read_in_any_dress() {
        for (written, pin) in [
            ("Id.", ""),
            ("Id. at 13", "13"),
            ("id. at 13", "13"),
            ("ID. at 13", "13"),
            ("Id, at 13", "13"),
            ("Id., at 13", "13"),
            ("Id at 13", "13"),
            ("Id . at 13", "13"),
            ("Id.at 13", "13"),
            ("*Id*. at 13", "13"),
            ("_Id._ at 13", "13"),
            ("(id at 13)", "13"),
            ("See Id. at 13", "13"),
            ("Id; see also the log", ""),
            ("1d. at 13", "13"),
            ("ld. at 13", "13"),
            ("Ibid . at 13", "13"),
            ("lbid. at 13", "13"),
            ("Ibid", "none"),
            ("The ID. of the crew", "none"),
            ("the id at 13 of the crew", "none"),
            ("It is 1d. of ale", "none"),
        ] {
            let text = format!("It said “the lamp is out.” {written}");
            let found = cores(&text).into_iter().find(|core| core.kind == CoreKind::Id);
            let read = found.map(|core| pin_at(&text, core.span.end, true, None).map_or(String::new(), |(pin, _)| pin.text));
            assert_eq!(read.as_deref().unwrap_or("none"), pin, "{written}");
        }
    }

    #[test]
    fn ibid_needs_no_stop_where_a_place_or_parentheses_show_it() {
        for (written, pin) in [
            ("(ibid)", ""),
            ("(ibid, p. 14)", "p. 14"),
            ("(ibid 14)", "14"),
            ("(*ibid*)", ""),
            ("Ibid 702.", "702"),
            ("(Ibid.: p. 31).", "p. 31"),
            ("(ibid: 14)", "14"),
            ("(Ibid.: 14, 17)", "14, 17"),
            ("(Ibid.: a lamp)", ""),
            ("Ibid", "none"),
            ("The ibid 14 of it", "none"),
            ("(ibid is late)", "none"),
        ] {
            let text = format!("Doe v. Roe, 9 F.3d 4, has this: “The lamp is out.” {written}");
            let list = citations_in(&text, Vec::new());
            let found = list.iter().find(|citation| citation.kind == CitationKind::Id);
            let read = found.map(|citation| citation.pin.as_ref().map_or("", |pin| &pin.text));
            assert_eq!(read.unwrap_or("none"), pin, "{written}");
        }
    }

    #[test]
    fn reads_a_page_alone_behind_a_quotation() {
        for (written, pin) in [
            ("“The lamp is out.” (P. 12.)", "12"),
            ("“The lamp is out” (p. 12).", "12"),
            ("“The lamp is out.” (Pp. 12-14.)", "12-14"),
            ("\"The lamp is out.\" (at p. 12.)", "12"),
            ("“The lamp is out.”\n(pp. 12, 14 & fn. 3)", "12, 14 & fn. 3"),
            ("the chart of the lamps (p. 12)", "none"),
            ("“The lamp is out.” (P. 3d 12.)", "none"),
            ("“The lamp is out” (p. 12 of the log).", "none"),
        ] {
            let text = format!("Doe v. Roe, 9 F.3d 4, has this: {written}");
            let list = citations_in(&text, Vec::new());
            let found = list.iter().find(|citation| citation.kind == CitationKind::Id);
            let read = found.map(|citation| citation.pin.as_ref().map_or("", |pin| &pin.text));
            assert_eq!(read.unwrap_or("none"), pin, "{written}");
            assert!(found.is_none_or(|citation| citation.authority == list[0].authority), "{written}");
        }
    }

    #[test]
    fn reads_the_parts_of_citations() {
        // text → (core, name, pin, court, year)
        for (text, core, name, pin, court, year) in [
            ("See Morrison v. Walker, 939 F.3d 633, 636–37 (5th Cir. 2019).", "939 F.3d 633", "Morrison v. Walker", "636–37", "5th Cir.", 2019),
            ("Coghlan, 852 F.2d at 809.", "852 F.2d", "Coghlan", "809", "", 0),
            ("Brown v. Bd. of Educ., 347 U. S. 483, 495 n.11 (1954)", "347 U. S. 483", "Brown v. Bd. of Educ.", "495 n.11", "", 1954),
            ("Id. at 55–56.", "Id.", "", "55–56", "", 0),
            ("Doe v. Roe, 598 U.S. ___ (2023)", "598 U.S. ___", "Doe v. Roe", "", "", 2023),
            (
                "Doe v. Roe, No. 02-08-00255-CV, 2009 WL 885, at *6 (Tex. App.—Dunmore Apr. 2, 2009, pet. denied) (mem. op.)",
                "2009 WL 885",
                "Doe v. Roe",
                "*6",
                "Tex. App.—Dunmore",
                2009,
            ),
            ("Compl. ¶ 14.", "Compl.", "", "¶ 14", "", 0),
            ("See 28 U.S.C. § 1927(a).", "28 U.S.C. § 1927", "", "(a)", "", 0),
            // Codes of states that the tables do not have.
            ("See Quillmark Stat. § 38-209.", "Quillmark Stat. § 38-209", "", "", "", 0),
            ("Quillmark Rev. Stat. Ann. § 12.4(b) says so.", "Quillmark Rev. Stat. Ann. § 12.4", "", "(b)", "", 0),
            ("So said Congress. Quillmark Stat. § 12.", "Quillmark Stat. § 12", "", "", "", 0),
            ("Under Rev. Stat. § 12 it is so.", "Rev. Stat. § 12", "", "", "", 0),
            ("It broke Me. Stat. tit. 5, § 12.", "Me. Stat. tit. 5, § 12", "", "", "", 0),
            ("347 U.S., at 495", "347 U.S.,", "", "495", "", 0),
            ("Doe v. Roe (2018) __ U.S. __ [198 S.Ct. 1612].", "198 S.Ct. 1612", "Doe v. Roe", "", "", 2018),
            ("347 U.S. at xiv", "347 U.S.", "", "xiv", "", 0),
            ("Doe v. Roe, 2019 WL 55012, at *3–4 (D. Harrow 2019)", "2019 WL 55012", "Doe v. Roe", "*3–4", "D. Harrow", 2019),
        ] {
            let list = citations_in(text, Vec::new());
            assert_eq!(list.len(), 1, "{text}");
            let citation = &list[0];
            assert_eq!(&text[citation.core], core);
            assert_eq!(citation.name.as_ref().map_or("", |name| &name.text), name);
            assert_eq!(citation.pin.as_ref().map_or("", |pin| &pin.text), pin);
            assert_eq!(citation.court.as_deref().unwrap_or(""), court);
            assert_eq!(citation.year.unwrap_or(0), year);
        }
    }

    #[test]
    fn parallel_citations_are_one() {
        let text = "Geiger v. State , 295 Ga. 648, 651, 763 S.E.2d 453 (2014).";
        let list = citations_in(text, Vec::new());
        assert_eq!(list.len(), 1);
        let CitationKind::Full(cites) = &list[0].kind else { panic!("a full citation") };
        assert_eq!(cites.iter().map(Cite::to_string).collect::<Vec<_>>(), ["295 Ga. 648", "763 S.E.2d 453"]);
        let pin = list[0].pin.as_ref().unwrap();
        assert_eq!((pin.text.as_str(), pin.reporter.as_deref()), ("651", Some("Ga.")));
    }

    #[test]
    fn a_participle_opens_a_parenthetical_after_a_full_stop() {
        for (text, parentheticals) in [
            ("Id. at 816. (noting that “it is old”). Then", 1),
            ("Id. at 816. (It is old.) Then", 0),
            ("Id. at 816 (noting it).", 1),
            ("Id. at 816. (“It is old.”) Then", 1),
            ("Id. at 816. (“It is old.” Doe v. Roe, 900 F.3d 1, 4 (2018).) Then", 0),
            ("Id. at 816. (“It is old,” as he said at Tr. 45:3.) Then", 0),
        ] {
            assert_eq!(citations_in(text, Vec::new())[0].parentheticals.len(), parentheticals, "{text}");
        }
    }

    #[test]
    fn a_name_is_neither_a_court_of_the_history_nor_a_set_of_rules_with_its_volume() {
        for (text, last, core) in [
            ("Doe v. Roe, 49 F.3d 807 (1st Cir. 1995), aff'd by an equally divided Court, 516 U.S. 233 (1996).", None, "516 U.S. 233"),
            ("Doe v. Roe, 49 F.3d 807 (1st Cir. 1995), aff’d by the First Circuit, 50 F.3d 233 (1996).", None, "50 F.3d 233"),
            ("Doe v. Roe, 49 F.3d 807 (1st Cir. 1995), aff'd sub nom. Harrow, 516 U.S. 233 (1996).", Some("Harrow"), "516 U.S. 233"),
            ("Doe v. Roe, 49 F.3d 807 (1995), abrogated by Quill v. Superior Court, 5 F.3d 2.", Some("Quill v. Superior Court"), "5 F.3d 2"),
            (
                "(quoting Changes to Federal Rules of Civil Procedure, 97 F.R.D. 165, 192 (1983)).",
                Some("Changes to Federal Rules of Civil Procedure"),
                "97 F.R.D. 165",
            ),
            ("Federal Rules of Civil Procedure, 97.", None, "Federal Rules of Civil Procedure, 97"),
        ] {
            let list = citations_in(text, Vec::new());
            let last_one = list.last().unwrap();
            assert_eq!((last_one.name.as_ref().map(|name| &*name.text), &text[last_one.core]), (last, core), "{text}");
        }
    }

    #[test]
    fn a_court_with_a_year_is_no_citation() {
        let list = citations_in("Doe v. Roe, 210 F. Supp. 905 (D.R.I. 1962). Cal. R. Ct. 8.1115.", Vec::new());
        assert_eq!(list.iter().map(|citation| citation.span.start).collect::<Vec<_>>(), [0, 44]);
    }

    #[test]
    fn a_citation_in_a_parenthetical_has_a_parent() {
        let text = "Charleston v. State , 292 Ga. 678, 682-683, 743 S.E.2d 1 (2013) (quoting Cronic , 466 U.S. at 659, 662, 104 S.Ct. 2039 ). See Cox v. State, 279 Ga. 223 (2005).";
        let list = citations_in(text, Vec::new());
        assert_eq!(list.iter().map(|citation| citation.parent).collect::<Vec<_>>(), [None, Some(0), None]);
        assert_eq!(list[1].pin.as_ref().unwrap().text, "659, 662");
        assert_eq!(list[1].name.as_ref().unwrap().text, "Cronic");
    }
}
