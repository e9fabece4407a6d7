//! Resolves citations: one authority for each thing cited; `Id.`, short forms and markers to their antecedent.

use super::anatomy::Anatomy;
use super::antecedent::{Antecedents, within};
use super::authority::Authority;
use super::bare_rule::is_mentioned;
use super::citation::{ADDRESS, Citation, CitationKind, Cite, LONGEST, is_one_figure};
use super::codes::Codes;
use super::key::{self, Key, KeyKind};
use super::name::{CaseName, NameParts};
use super::pin::Pin;
use super::reference::{Entry, References};
use super::styles::NotePlace;
use super::tables::signals;
use super::{defined_name, note_reference, statute};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::order;
use literatim_matching::text::{Flow, Span, fold};
use std::collections::HashMap;

/// Gives each citation its authority, or the reason why that is unsure.
///
/// Citations in parentheticals, in subsequent history and outside the filing's prose are no antecedents of `Id.`.
pub(super) fn resolve(flow: &Flow, anatomy: &Anatomy, notes: &[NotePlace], list: &mut [Citation], references: &References) -> Vec<Authority> {
    let mut authorities: Vec<Authority> = Vec::new();
    let mut antecedents = Antecedents::new(flow);
    // The authorities of user-defined kinds, by first and last member.
    let mut keys: HashMap<(String, Option<String>), usize> = HashMap::new();
    // Authorities that are not cases, by what distinguishes them.
    let mut laws: HashMap<String, usize> = HashMap::new();
    let mut codes = Codes::default();
    // The authorities that are the history of another: a name alone seldom means them.
    let mut histories: Vec<usize> = Vec::new();
    // The case that the prose cited last.
    let mut latest: Option<usize> = None;
    let defined = defined_name::names(flow.text(), list);
    let mut papers = Papers::default();
    for i in 0..list.len() {
        let citation = list[i].clone();
        let paper = papers.of(flow.text(), &citation);
        let defining = definer(flow.text(), &defined, list, i);
        let found: Result<usize, &'static str> = match &citation.kind {
            // Connecticut writes `Name, supra, 466 U.S. 687`, with the page in question.
            CitationKind::Full(_) if follows_supra(flow.text(), list, i) => list[i - 1].authority.ok_or("no citation before it has that name"),
            CitationKind::Full(cites) => Ok(inside(&authorities, cites, &citation).unwrap_or_else(|| full(&mut authorities, cites, &citation, i))),
            CitationKind::Docket => Ok(full(&mut authorities, &[], &citation, i)),
            CitationKind::Short(cites) => short(&mut authorities, cites, &citation, i),
            _ if let Some(index) = defining => list[index].authority.ok_or("no citation before it has that name"),
            CitationKind::Work | CitationKind::Record if paper.is_some() => paper.ok_or(""),
            CitationKind::Supra => supra(flow.text(), notes, list, i, &authorities, &histories),
            CitationKind::Work if citation.name.is_none() => Ok(work(flow.text(), references, &mut laws, &mut authorities, &citation, i)),
            CitationKind::Work => nearer(list, i, by_name(&authorities, &histories, &citation), work_of(&authorities, &citation)),
            CitationKind::Name => by_name(&authorities, &histories, &citation).or_else(|reason| {
                // Of several, a name in prose means the case under discussion.
                latest.filter(|&index| citation.pin.is_none() && is_named(&authorities[index], &citation)).ok_or(reason)
            }),
            CitationKind::Id => antecedents.of(&citation, &authorities, list).map(|known| match section_of(&authorities[known], &citation) {
                Some(key) => law(&mut laws, &mut authorities, key.identity.clone(), Authority { key: Some(key), first: i, ..Authority::default() }),
                None => known,
            }),
            CitationKind::Journal(cite) => Ok(article(flow.text(), &mut laws, &mut authorities, &citation, cite.as_ref(), i)),
            CitationKind::Statute(_) | CitationKind::Rule(_) | CitationKind::Record => {
                let key = codes.key(&citation, &authorities).or_else(|| Key::of(&citation.kind, &flow.text()[citation.core]));
                let is_record = citation.kind == CitationKind::Record;
                let known = key.as_ref().map_or_else(String::new, |key| key.identity.clone());
                Ok(law(&mut laws, &mut authorities, known, Authority { key, first: i, is_record, ..Authority::default() }))
            }
            CitationKind::Custom(custom) => Ok(*keys.entry((custom.key.clone(), custom.last.clone())).or_insert_with(|| {
                let (key, reference) = (Key::of(&citation.kind, ""), Some(custom.key.clone()));
                add(&mut authorities, Authority { key, reference, is_case: true, first: i, ..Authority::default() })
            })),
            CitationKind::Marker(_) => continue,
        };
        count_paragraphs(&mut list[i], found.ok().map(|index| &authorities[index]));
        antecedents.count_pages(&mut list[i], found);
        codes.cite(flow.text(), &citation, found.ok());
        papers.add(flow.text(), &citation, found.ok());
        list[i].authority = found.ok();
        list[i].unsure = found.err();
        list[i].possible = if found.is_err() { antecedents.possible(&citation, &authorities, list) } else { Vec::new() };
        let history = is_history(flow.text(), list, i);
        histories.extend(found.ok().filter(|&index| history && authorities[index].first == i));
        let skipped = citation.parent.is_some() || !anatomy.is_prose_at(citation.span.start);
        if skipped {
            continue;
        }
        let cites = found.is_ok() || !is_cross_reference(&citation);
        let history = history || is_cited_there(flow.text(), list, i);
        if !history && cites && !is_mentioned(flow.text(), &citation) {
            antecedents.cite(&list[i], found);
        }
        if citation.kind != CitationKind::Name {
            latest = found.ok().filter(|&index| authorities[index].is_case).or(latest);
        }
    }
    name_later(list, &authorities, &histories);
    resolve_later(flow.text(), notes, references, &defined, &antecedents, list, &mut authorities);
    name_and_date(anatomy, list, &mut authorities);
    authorities
}

/// The papers that a draft cites in more than one way.
#[derive(Default)]
struct Papers {
    /// The references found by their shape, written the same way but for their first words: `Formal Complaint, In re Quill, No. 4, March 3, 2020`
    /// and `Complaint, In re Quill, No. 4, March 3, 2020`.
    written: Vec<(String, usize)>,
    /// The names that papers of the record have in parentheses: `Brief of the Harbor Union (“Amicus HU”) at 3`.
    defined: Vec<(String, usize)>,
}

impl Papers {
    /// The authority of a reference that has another one's end, whose end another one has, or that is a name which another one defines.
    fn of(&self, text: &str, citation: &Citation) -> Option<usize> {
        let name = &text[citation.core];
        let defined = self.defined.iter().find(|(known, _)| citation.kind == CitationKind::Record && known == name);
        if let Some(&(_, authority)) = defined {
            return Some(authority);
        }
        let written = Self::written(text, citation)?;
        // More first words make another paper if they end with a small word: `Opposition to Motion to Dismiss`, `Review of Marsh`.
        let adds = |longer: &str, shorter: &str| {
            let more = longer.strip_suffix(shorter).and_then(|more| more.strip_suffix(' '));
            let last = more.and_then(|more| more.rsplit(' ').next());
            last.is_some_and(|last| !lexicon::is_function_word(last) && !lexicon::is(last, Classes::INSIDE_NAME))
        };
        self.written.iter().find(|(known, _)| adds(known, &written) || adds(&written, known)).map(|&(_, authority)| authority)
    }

    fn add(&mut self, text: &str, citation: &Citation, authority: Option<usize>) {
        let Some(authority) = authority else { return };
        if let Some(name) = Self::defined(text, citation).filter(|_| self.defined.len() < NEAREST) {
            self.defined.push((name, authority));
        }
        if let Some(written) = Self::written(text, citation).filter(|_| self.written.len() < NEAREST) {
            self.written.push((written, authority));
        }
    }

    /// The name in parentheses at the end of a paper of the record.
    fn defined(text: &str, citation: &Citation) -> Option<String> {
        let paper = text[citation.core].strip_suffix(')').filter(|_| citation.kind == CitationKind::Record)?;
        let (_, name) = paper.rsplit_once('(')?;
        let name = name.trim_matches(['“', '”', '"']);
        name.starts_with(char::is_uppercase).then(|| name.to_owned())
    }

    fn written(text: &str, citation: &Citation) -> Option<String> {
        let written = &text[citation.core];
        let is_whole = citation.by_shape && citation.name.is_none() && citation.pin.is_none() && written.len() >= WRITTEN;
        let words = || fold(written).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        (is_whole && written.contains(|c: char| c.is_ascii_digit())).then(words)
    }
}

/// Fewest bytes of a reference that another one may repeat in part.
const WRITTEN: usize = 32;

/// The authority that is not a case and has this identity, added if it is new.
fn law(laws: &mut HashMap<String, usize>, authorities: &mut Vec<Authority>, identity: String, new: Authority) -> usize {
    *laws.entry(identity).or_insert_with(|| add(authorities, new))
}

/// A case that is cited by its court's number alone has paragraphs and no pages.
fn count_paragraphs(citation: &mut Citation, authority: Option<&Authority>) {
    let is_numbered = authority.is_some_and(|known| known.is_abroad() && known.cites.iter().all(Cite::is_neutral));
    if let Some(pin) = citation.pin.as_mut().filter(|_| is_numbered) {
        pin.count_paragraphs();
    }
}

/// The authority of a `supra`: what the note that it names cites under its name, else the case of that name, else all that the note cites.
fn supra(
    text: &str,
    notes: &[NotePlace],
    list: &[Citation],
    i: usize,
    authorities: &[Authority],
    histories: &[usize],
) -> Result<usize, &'static str> {
    let in_note = note_reference::named(text, notes, list, i, authorities).ok_or("");
    let named = in_note.or_else(|_| by_name(authorities, histories, &list[i]));
    named.or_else(|reason| note_reference::only(text, notes, list, i).or_else(|| work_of(authorities, &list[i])).ok_or(reason))
}

/// Resolves what needs all of the draft: a `supra` whose note follows, the markers of a list, and the `Id.` after either.
fn resolve_later(
    text: &str,
    notes: &[NotePlace],
    references: &References,
    defined: &[(&str, usize)],
    antecedents: &Antecedents,
    list: &mut [Citation],
    authorities: &mut Vec<Authority>,
) {
    note_reference::settle(text, notes, list, authorities);
    references.resolve(text, list, authorities);
    let named = name_by_definition(text, defined, list);
    join_addresses(list, authorities);
    repeat_later(antecedents, named, list);
    references.follow(list);
}

/// Gives the address in a reference to a work the authority of that work.
fn join_addresses(list: &mut [Citation], authorities: &mut [Authority]) {
    let mut work: Option<(Span, usize)> = None;
    for citation in list {
        match (&citation.kind, citation.authority, work) {
            (CitationKind::Work, Some(authority), _) if citation.name.is_none() => work = Some((citation.span, authority)),
            (CitationKind::Marker(_), Some(address), Some((span, work))) if span.covers(citation.span) && authorities[work].entry.is_none() => {
                authorities[work].entry = authorities[address].entry.clone();
                citation.authority = Some(work);
            }
            _ => {}
        }
    }
}

/// Names and dates the authorities by the citations of the prose.
fn name_and_date(anatomy: &Anatomy, list: &[Citation], authorities: &mut [Authority]) {
    name_by_prose(anatomy, list, authorities);
    date(anatomy, list, authorities);
}

/// The citation that defines the name of the one at `i`.
fn definer(text: &str, defined: &[(&str, usize)], list: &[Citation], i: usize) -> Option<usize> {
    let has_name = matches!(list[i].kind, CitationKind::Supra | CitationKind::Name | CitationKind::Work | CitationKind::Record);
    defined_name::meant(text, defined, list, &list[i]).filter(|&index| has_name && index != i)
}

/// Gives the names that an entry of a list of references defines the authority of that entry. Returns for each citation whether it is one.
fn name_by_definition(text: &str, defined: &[(&str, usize)], list: &mut [Citation]) -> Vec<bool> {
    let mut named = vec![false; list.len()];
    for i in (0..list.len()).filter(|_| !defined.is_empty()) {
        let by = if list[i].authority.is_none() { definer(text, defined, list, i) } else { None };
        if let Some(authority) = by.and_then(|index| list[index].authority) {
            (list[i].authority, list[i].unsure) = (Some(authority), None);
            named[i] = true;
        }
    }
    named
}

/// Maximum citations before an `Id.` among which the one directly before it is.
const BACK: usize = 32;

/// Gives an `Id.` the authority of the citation directly before it, if that is known only now: a `supra` whose note follows, or a reference to a work or
/// an address; `is_late` has those that are known by their definition.
fn repeat_later(antecedents: &Antecedents, mut is_late: Vec<bool>, list: &mut [Citation]) {
    for i in 0..list.len() {
        let is_number = |label: &str| label.trim_start_matches('^').bytes().all(|byte| byte.is_ascii_digit());
        match &list[i].kind {
            CitationKind::Supra => is_late[i] = true,
            CitationKind::Marker(label) => is_late[i] = !is_number(label),
            CitationKind::Id => {
                let is_mention = |before: &Citation| before.kind == CitationKind::Name && before.pin.is_none();
                let before = (0..i).rev().take(BACK).find(|&at| list[at].parent.is_none() && !is_mention(&list[at]));
                let before = before.filter(|&at| is_late[at] && !list[at].in_string && antecedents.are_together(&list[at], &list[i]));
                // An address has no pages.
                let is_address = |at: &usize| matches!(&list[*at].kind, CitationKind::Marker(label) if label.starts_with(ADDRESS));
                let has_place = |at: &usize| list[i].pin.is_none() || !is_address(at);
                if let Some(before) = before.filter(|&at| list[at].authority.is_some()).filter(has_place) {
                    (list[i].authority, list[i].unsure) = (list[before].authority, None);
                    list[i].possible.clear();
                    is_late[i] = true;
                }
            }
            _ => {}
        }
    }
}

/// The article that a citation means, with the authors and the title that the first such citation with them gives.
fn article(
    text: &str,
    known: &mut HashMap<String, usize>,
    authorities: &mut Vec<Authority>,
    citation: &Citation,
    cite: Option<&Cite>,
    i: usize,
) -> usize {
    let key = cite.map_or_else(|| text[citation.core].to_owned(), statute::key);
    let index = law(known, authorities, key, Authority { first: i, ..Authority::default() });
    let article = &mut authorities[index];
    if article.entry.is_none() && citation.span.start < citation.core.start {
        let span = Span::new(citation.span.start, citation.core.end);
        article.year = citation.year;
        article.reference = Some(text[span].to_owned());
        article.entry = Some(Entry { year: citation.year, ..Entry::read(text, span, None, None) });
    }
    index
}

/// The work that a reference found by its shape means; if that is all of a note, the note's entry, taken apart.
fn work(
    text: &str,
    references: &References,
    known: &mut HashMap<String, usize>,
    authorities: &mut Vec<Authority>,
    citation: &Citation,
    i: usize,
) -> usize {
    let written = &text[citation.core];
    *known.entry(format!("work {}", key::folded(written))).or_insert_with(|| {
        let entry = references.note_of(citation.span).cloned();
        let reference = Some(entry.as_ref().map_or(written, |entry| entry.called(text)).to_owned());
        add(authorities, Authority { reference, entry, year: citation.year, is_case: true, first: i, ..Authority::default() })
    })
}

/// Of a case and a work that a short name may mean, the one cited nearest before it.
fn nearer(list: &[Citation], i: usize, case: Result<usize, &'static str>, work: Option<usize>) -> Result<usize, &'static str> {
    let Some(work) = work else { return case };
    let is_case = |before: &Citation| case.is_ok_and(|case| before.authority == Some(case));
    let nearest = list[..i].iter().rev().take(NEAREST).find(|before| before.authority == Some(work) || is_case(before));
    if nearest.is_some_and(is_case) { case } else { Ok(work) }
}

/// Maximum number of authorities before a short name among which to look for its work, so that the work stays linear in the text.
const NEAREST: usize = 400;

/// The one work whose authors or title a `supra` or a short name gives.
fn work_of(authorities: &[Authority], citation: &Citation) -> Option<usize> {
    let name = citation.name.as_ref()?;
    let mut named = (0..authorities.len()).rev().take(NEAREST).filter(|&index| authorities[index].is_work_of(name));
    named.next().filter(|_| named.next().is_none())
}

/// Gives the names that no case before them has the case that is cited later: a heading or a summary may name it first.
fn name_later(list: &mut [Citation], authorities: &[Authority], histories: &[usize]) {
    for citation in list.iter_mut().filter(|citation| citation.kind == CitationKind::Name && citation.authority.is_none()) {
        if let Ok(index) = by_name(authorities, histories, citation) {
            (citation.authority, citation.unsure) = (Some(index), None);
        }
    }
}

/// Finds for each authority the full citation that gives most of its court and date; of equal ones the first of the prose.
fn date(anatomy: &Anatomy, list: &[Citation], authorities: &mut [Authority]) {
    let given = |index: usize| {
        let citation = &list[index];
        (citation.court.is_some(), citation.date.is_some(), anatomy.is_prose_at(citation.core.start))
    };
    for (index, citation) in list.iter().enumerate().filter(|(_, one)| matches!(one.kind, CitationKind::Full(_) | CitationKind::Docket)) {
        let Some(known) = citation.authority.map(|authority| &mut authorities[authority]) else { continue };
        if known.dated.is_none_or(|dated| given(dated) < given(index)) {
            known.dated = Some(index);
        }
    }
}

/// An authority that a table lists and the prose cites gets its name from the prose: in a table, a name may run into a heading (`Cases`).
fn name_by_prose(anatomy: &Anatomy, list: &[Citation], authorities: &mut [Authority]) {
    let listed: Vec<bool> = authorities.iter().map(|known| !anatomy.is_prose_at(list[known.first].core.start)).collect();
    let mut cited = vec![false; authorities.len()];
    let mut named = vec![false; authorities.len()];
    for (i, citation) in list.iter().enumerate().filter(|(_, citation)| anatomy.is_prose_at(citation.core.start)) {
        let Some(index) = citation.authority.filter(|&index| listed[index]) else { continue };
        let known = &mut authorities[index];
        if !std::mem::replace(&mut cited[index], true) {
            known.first = i;
        }
        let Some(name) = citation.name.as_ref().filter(|_| matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket)) else { continue };
        if !std::mem::replace(&mut named[index], true) || known.name.as_ref().is_none_or(|known| known.text.len() < name.text.len()) {
            known.name = Some(name.clone());
        }
    }
}

/// The law that `Id. § 1985` means after another section of its code; `None` if it names no section.
fn section_of(before: &Authority, id: &Citation) -> Option<Key> {
    let law = before.key.as_ref().filter(|key| key.kind == KeyKind::Law)?;
    let written = statute::other_section(&law.first, &id.pin.as_ref()?.text)?;
    Some(Key::new(KeyKind::Law, &written, None))
}

/// Whether the citation is directly after a `supra`.
fn follows_supra(text: &str, list: &[Citation], i: usize) -> bool {
    let before = i.checked_sub(1).map(|before| &list[before]).filter(|before| before.kind == CitationKind::Supra);
    before.is_some_and(|before| text.get(before.core.end..list[i].core.start).is_some_and(|gap| gap.trim() == ","))
}

/// Maximum bytes of the words between a case and its subsequent history: `, rev'd on other grounds sub nom.`
const HISTORY: usize = 90;

/// Whether the citation is the subsequent history of the previous one: `aff'd`, `cert. denied`.
fn is_history(text: &str, list: &[Citation], i: usize) -> bool {
    let Some(before) = i.checked_sub(1).map(|before| &list[before]) else { return false };
    let Some(gap) = text.get(before.span.end..list[i].span.start).filter(|gap| gap.len() < HISTORY) else { return false };
    // A sentence that ends between them begins something else.
    let ends = gap.match_indices(". ").any(|(at, _)| gap[at + 2..].starts_with(char::is_uppercase));
    !ends && !gap.contains('\n') && signals::introduces_history(gap)
}

/// Whether the citation before cites this one, as a parenthetical would: `Id. at 10, citing Doe v. Roe`.
fn is_cited_there(text: &str, list: &[Citation], i: usize) -> bool {
    let Some(before) = i.checked_sub(1).map(|before| &list[before]) else { return false };
    let gap = text.get(before.span.end..list[i].span.start).filter(|gap| gap.len() < HISTORY);
    gap.and_then(|gap| gap.trim().strip_prefix(',')).is_some_and(|word| signals::introduces_cited(word.trim()))
}

/// Whether a citation points to another part of the draft, and so cites nothing: `Part II, supra`, `supra, at 12`.
fn is_cross_reference(citation: &Citation) -> bool {
    let part = |name: &CaseName| name.text.split_whitespace().next().is_some_and(signals::is_part);
    citation.kind == CitationKind::Supra && citation.name.as_ref().is_none_or(part)
}

/// The case that a citation without a court and a year means by a page inside it: `Doe, 900 F.3d 12` after `Doe v. Roe, 900 F.3d 1 (2018)`.
fn inside(authorities: &[Authority], cites: &[Cite], citation: &Citation) -> Option<usize> {
    let [cite] = cites else { return None };
    if cite.is_neutral() {
        return None;
    }
    let page: u32 = cite.page.as_ref()?.parse().ok()?;
    let is_party =
        |known: &Authority| citation.name.as_ref().zip(known.name.as_ref()).is_some_and(|(name, known)| name.parts().is_party_of(known.parts()));
    // After `see` it is a citation of its own that lacks its year.
    let is_short = citation.year.is_none() && citation.docket.is_none() && citation.signal.as_ref().is_none_or(|signal| !signals::is_signal(signal));
    let holds = |known: &Authority| {
        let of_volume = |own: &&Cite| own.volume == cite.volume && own.reporter == cite.reporter;
        let first = known.cites.iter().find(of_volume).and_then(|own| own.page.as_ref()?.parse::<u32>().ok());
        is_party(known) && first.is_some_and(|first| first < page && page - first <= LONGEST)
    };
    authorities.iter().position(|known| is_short && known.is_case && holds(known))
}

fn add(authorities: &mut Vec<Authority>, authority: Authority) -> usize {
    authorities.push(authority);
    authorities.len() - 1
}

fn full(authorities: &mut Vec<Authority>, cites: &[Cite], citation: &Citation, i: usize) -> usize {
    let of_docket = |known: &Authority| {
        let named = || citation.name.as_ref().zip(known.name.as_ref()).is_some_and(|(name, known)| is_of(name, known));
        citation.docket.is_some() && known.docket == citation.docket && named()
    };
    let in_print = |known: &Authority| known.cites.iter().any(|cite| cite.page.is_some() && cites.contains(cite));
    let found = authorities.iter().position(|known| in_print(known) || of_docket(known));
    let index = found.unwrap_or_else(|| add(authorities, Authority { first: i, is_case: true, ..Authority::default() }));
    let known = &mut authorities[index];
    known.docket = known.docket.take().or_else(|| citation.docket.clone());
    for cite in cites.iter().filter(|cite| cite.page.is_some()) {
        if !known.cites.contains(cite) {
            known.cites.push(cite.clone());
        }
    }
    if known.cites.is_empty() {
        known.cites = cites.to_vec();
    }
    known.year = known.year.or(citation.year);
    if citation.name.as_ref().is_some_and(|name| known.name.as_ref().is_none_or(|known| known.text.len() < name.text.len())) {
        known.name = citation.name.clone();
    }
    index
}

/// A short form means the case of the same volume and reporter; of several, the one with its name, else with its pin.
fn short(authorities: &mut Vec<Authority>, cites: &[Cite], citation: &Citation, i: usize) -> Result<usize, &'static str> {
    let named = |known: &Authority| citation.name.as_ref().zip(known.name.as_ref()).is_none_or(|(name, known)| is_of(name, known));
    let pin = citation.pin.as_ref().and_then(Pin::first_page);
    let in_volume = |known: &Authority| {
        let cite = known.cites.iter().find(|a| cites.iter().any(|b| a.is_of_volume(b)))?;
        Some(cite.page.as_ref().and_then(|page| page.parse::<u32>().ok()))
    };
    // Each with its first page.
    let mut fitting: Vec<(Option<u32>, usize)> = Vec::new();
    for (index, known) in authorities.iter().enumerate().filter(|(_, known)| known.is_case) {
        let first = in_volume(known).filter(|first| pin.zip(*first).is_none_or(|(pin, first)| first <= pin));
        fitting.extend(first.filter(|_| named(known)).map(|first| (first, index)));
    }
    order::sort(&mut fitting);
    match fitting[..] {
        // A case may end on the page on which the next one begins.
        [.., (Some(_), _), (last, _)] if pin.is_some() && pin == last => Err("two cases of that volume may have that page"),
        [.., (_, index)] => Ok(index),
        [] => Ok(slipped(authorities, cites, citation).or_else(|| misnamed(authorities, cites, citation)).unwrap_or_else(|| {
            add(authorities, Authority { cites: cites.to_vec(), name: citation.name.clone(), is_case: true, first: i, ..Authority::default() })
        })),
    }
}

/// The one case with the name of a short form, whose page, volume or series is another: the draft has a slip in it.
fn slipped(authorities: &[Authority], cites: &[Cite], citation: &Citation) -> Option<usize> {
    let name = citation.name.as_ref()?;
    // The slip may be in the volume, or in the series: `17 F.` for `17 F.3d`.
    // Or the reporter is that of a parallel citation: `136 U.S. at 1906` for `136 S. Ct. at 1906`.
    let pin = citation.pin.as_ref().and_then(Pin::first_page);
    let holds = |own: &Cite| pin.is_some_and(|pin| pages_into(own, pin).is_some_and(|pages| (0..=i64::from(LONGEST)).contains(&pages)));
    let is_series = |own: &Cite, cite: &Cite| own.volume == cite.volume && (own.reporter.starts_with(&cite.reporter) || holds(own));
    // Another volume is another case, unless one figure makes it so and the page is one of the case's.
    let is_of_volume = |own: &Cite, cite: &Cite| own.volume == cite.volume || is_one_figure(&own.volume, &cite.volume) && holds(own);
    let is_near = |own: &Cite, cite: &Cite| cite.reporter == own.reporter && is_of_volume(own, cite) || is_series(own, cite);
    let of_reporter = |known: &Authority| known.cites.iter().any(|own| cites.iter().any(|cite| is_near(own, cite)));
    let fits = |known: &&Authority| known.is_case && of_reporter(known) && known.name.as_ref().is_some_and(|known| is_of(name, known));
    let mut fitting = authorities.iter().filter(fits);
    let one = fitting.next().filter(|_| fitting.next().is_none())?;
    authorities.iter().position(|known| std::ptr::eq(known, one))
}

/// The pages from the first page of a citation to another, negative before it.
fn pages_into(own: &Cite, page: u32) -> Option<i64> {
    Some(i64::from(page) - own.page.as_ref()?.parse::<i64>().ok()?)
}

/// Pages by which a short form without a name may be before the first page of its case: a slip.
const BEFORE: i64 = 5;

/// The one case of the volume of a short form that has its page, with a name that fits only in part: the case has a longer name (`Turk` of `Discipline
/// of Ralph Turk, Harrow Judge`), the draft misspells it, or gives none and a page just before the first.
fn misnamed(authorities: &[Authority], cites: &[Cite], citation: &Citation) -> Option<usize> {
    let pin = citation.pin.as_ref().and_then(Pin::first_page)?;
    let pages = |known: &Authority| {
        let of_volume = |own: &&Cite| cites.iter().any(|cite| cite.volume == own.volume && cite.reporter == own.reporter);
        known.cites.iter().find(of_volume).and_then(|own| pages_into(own, pin))
    };
    let fits = |known: &Authority| match (&citation.name, pages(known)) {
        (Some(name), Some(pages)) if (0..=i64::from(LONGEST)).contains(&pages) => {
            known.name.as_ref().is_none_or(|known| shares_surname(&name.text, &known.text))
        }
        (None, Some(pages)) => (-BEFORE..=i64::from(LONGEST)).contains(&pages),
        _ => false,
    };
    let mut fitting = (0..authorities.len()).filter(|&index| authorities[index].is_case && fits(&authorities[index]));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Fewest letters of a word that may have one other letter, and of one that counts.
const MISSPELT: usize = 6;
const TELLING: usize = 4;

/// Whether two names have a long word in common, or one that differs by a letter.
fn shares_surname(name: &str, known: &str) -> bool {
    let (name, known) = (fold(name), fold(known));
    let words =
        |name: &'_ str| name.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() >= TELLING).map(str::to_owned).collect::<Vec<_>>();
    let known = words(&known);
    let is_near = |word: &String, other: &String| word == other || word.len() >= MISSPELT && strsim::osa_distance(word, other) == 1;
    words(&name).iter().any(|word| known.iter().any(|other| is_near(word, other)))
}

/// Maximum number of cases of one name to tell apart, so that the search stays linear in the text.
const ONE_NAME: usize = 64;

/// The one case whose name fits; of several, the one that is nobody's history and begins before the cited page, or the first if the others differ from
/// it by a figure, as a slip does.
fn by_name(authorities: &[Authority], histories: &[usize], citation: &Citation) -> Result<usize, &'static str> {
    let mut named: Vec<usize> = (0..authorities.len()).filter(|&index| is_named(&authorities[index], citation)).take(ONE_NAME).collect();
    let text = citation.name.as_ref().map(|name| &name.text);
    let same: Vec<usize> = named.iter().copied().filter(|&index| authorities[index].name.as_ref().map(|known| &known.text) == text).collect();
    if let [one] = same[..] {
        return Ok(one);
    }
    let fits = |index: usize| citation.pin.as_ref().and_then(Pin::first_page).is_none_or(|page| within(&authorities[index], page));
    // The name of a party in full is that of no other party, and of a body that of the case which has no other name, unless the page is in others alone.
    for names in [NameParts::is_party_of, NameParts::is_body_of] {
        let is_one = |index: &usize| {
            citation.name.as_ref().zip(authorities[*index].name.as_ref()).is_some_and(|(name, known)| names(name.parts(), known.parts()))
        };
        if named.len() > 1 && named.iter().any(|index| is_one(index) && fits(*index)) {
            named.retain(is_one);
        }
    }
    let own = |index: &usize| !histories.contains(index) && fits(*index);
    let holding: Vec<usize> = named.iter().copied().filter(own).collect();
    match (&named[..], &holding[..]) {
        ([], _) => Err("no citation before it has that name"),
        ([one], _) | (_, [one]) => Ok(*one),
        (&[first, ..], _) if named.iter().all(|&other| other == first || is_slip(&authorities[other], &authorities[first])) => Ok(first),
        _ => Err("several cases before it have that name"),
    }
}

/// Whether an authority is the other one with a slip in its citation: it has the same year.
fn is_slip(authority: &Authority, other: &Authority) -> bool {
    authority.year == other.year && authority.cites.iter().any(|cite| other.cites.iter().any(|known| cite.is_slip_of(known)))
}

/// Whether a citation's name is an authority's.
fn is_named(known: &Authority, citation: &Citation) -> bool {
    citation.name.as_ref().zip(known.name.as_ref()).is_some_and(|(name, known)| is_of(name, known))
}

/// Whether a later citation's name is an authority's: the same, or one party's, however common (`Doe`).
fn is_of(name: &CaseName, known: &CaseName) -> bool {
    let (name, known) = (name.parts(), known.parts());
    name.may_be(known) && (name.compare(known).same || name.is_party_of(known))
}

#[cfg(test)]
mod tests {
    use super::super::{Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    fn authorities(text: &str) -> Vec<Option<usize>> {
        Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default())
            .list
            .iter()
            .map(|citation| citation.authority)
            .collect()
    }

    #[test]
    fn short_forms_and_id_lead_to_their_antecedent() {
        for (text, expected) in [
            ("Doe v. Roe, 900 F.3d 1 (2018). Id. at 4. Moe v. Poe, 901 F.3d 7 (2018). Doe, 900 F.3d at 5.", vec![Some(0), Some(0), Some(1), Some(0)]),
            ("Doe v. Roe, 900 F.3d 1 (2018); Moe v. Poe, 901 F.3d 7 (2018). Id. at 8.", vec![Some(0), Some(1), None]),
            ("Doe v. Roe, 900 F.3d 1 (2018) (quoting Moe v. Poe, 901 F.3d 7 (2018)). Id. at 8.", vec![Some(0), Some(1), Some(0)]),
            ("Compl. ¶ 4. Id. ¶ 5.", vec![Some(0), Some(0)]),
            ("Doe v. Roe, 17 Wn. App. 2d 356 (2021). Doe, 17 Wn. App. at 360.", vec![Some(0), Some(0)]),
            ("Doe v. Roe, 17 Wn. App. 2d 356 (2021). Doe, 18 Wn. App. at 360.", vec![Some(0), Some(1)]),
            ("Id. at 5.", vec![None]),
            ("Doe v. Roe, 900 F.3d 100 (2018). Id. at 5. Id. at 104.", vec![Some(0), None, None]),
            ("Doe v. Roe, 900 F.3d 1 (2018). More words. Doe, supra, at 3.", vec![Some(0), Some(0)]),
            ("Doe v. Roe, 900 F.3d 1 (2018). Doe v. Roe, 901 F.3d 2 (2019). Doe, supra, at 3.", vec![Some(0), Some(1), None]),
            ("Doe v. Roe, 910 F.3d 2 (2018). Doe v. Roe, 901 F.3d 2 (2018). Doe, supra, at 3.", vec![Some(0), Some(1), Some(0)]),
            ("Doe v. Roe, 900 F.3d 1 (2018). Doe v. Roe, 901 F.3d 60 (2019). Doe, supra, at 3.", vec![Some(0), Some(1), Some(0)]),
            (
                "Doe v. Roe, 900 F.3d 1 (2018), cert. denied sub nom. Doe v. Harrow, 580 U.S. 7 (2019). Doe, supra, at 30.",
                vec![Some(0), Some(1), Some(0)],
            ),
            ("28 U.S.C. § 1927. Id. § 1927(a). Id. § 1928(b). Id. at § 1928. 28 U.S.C. § 1928.", vec![Some(0), Some(0), Some(1), Some(1), Some(1)]),
            ("Cal. Penal Code § 187. Id. § 189. Cal. Penal Code § 189. Cal. Civ. Code § 189.", vec![Some(0), Some(1), Some(1), Some(2)]),
            ("Doe v. Roe, 900 F.3d 1 (2018). Id. § 4.", vec![Some(0), Some(0)]),
            (
                "Federal Rule of Civil Procedure 9(b). Fed. R. Civ. P. 9(b). CALCRIM Nos. 3470. CALCRIM No. 3470.",
                vec![Some(0), Some(0), Some(1), Some(1)],
            ),
            ("Doe v. Harrow, 900 F.3d 1 (2018). Quill v. Dunmore, 900 F.3d 70 (2018). Doe, 900 F.3d at 75.", vec![Some(0), Some(1), Some(0)]),
            ("Doe v. Harrow, 900 F.3d 1 (2018). Doe v. Dunmore, 900 F.3d 4 (2018). Doe, 900 F.3d at 4.", vec![Some(0), Some(1), None]),
            ("Doe v. Roe, 900 F.3d 1 (2018). Id. at 301. Doe v. Roe, 900 F.3d 1 (2018). Id. at 302.", vec![Some(0), Some(0), Some(0), None]),
            ("Doe v. Roe, 900 F.3d 1 (2018). In Doe, 900 F.3d 12, it held so. Roe, 900 F.3d 40 (2019).", vec![Some(0), Some(0), Some(1)]),
            (
                "Doe v. Roe, 900 F.3d 100 (2018). Doe, 900 F.3d at 17. Doe, 90 F.3d at 117. Poe, 900 F.3d at 12.",
                vec![Some(0), Some(0), Some(0), Some(1)],
            ),
            ("Doe v. Roe, 900 F.3d 1 (2018). It left the Sixth Amendment out. Id.", vec![Some(0), Some(1), Some(0)]),
            ("Doe v. Roe, 900 F.3d 1 (2018). See Part II, supra. See supra, at 12. Id. at 4.", vec![Some(0), None, None, Some(0)]),
            (
                "Quill v. Roe, 900 F.3d 1 (2018). Quill v. Roe, 901 F.3d 60 (2019). In Quill, the court held so. Id. at 61.",
                vec![Some(0), Some(1), Some(1), Some(1)],
            ),
            (
                "Quill v. Roe, 800 U.S. 324, 213 S. Ct. 2106 (2018). Id. at 2110. Quill at 332, 213 S. Ct. 2106.",
                vec![Some(0), Some(0), Some(0), Some(0)],
            ),
            // A slip in the page, in the reporter or in the spelling of a short form.
            ("Doe v. Roe, 900 F.3d 100 (2018). In Doe, it paid. 900 F.3d at 99. Id. at 104.", vec![Some(0), Some(0), Some(0)]),
            ("Doe v. Quill, 1136 S. Ct. 1899 (2016). Quill, 1136 U.S. at 1906.", vec![Some(0), Some(0)]),
            ("United States v. Mariz-Quill, 943 F.3d 914 (1998). Maria-Quill, 943 F.3d at 916.", vec![Some(0), Some(0)]),
            ("State v. Temple, 943 F.3d 914 (1998). Tample, 943 F.3d at 916. Pebble, 943 F.3d at 930.", vec![Some(0), Some(0), Some(1)]),
            ("Quill v. Doe, 900 F.3d 1 (2018). Quill v. Harrow, 901 F.3d 7 (2018). Harrow, supra, at 8.", vec![Some(0), Some(1), Some(1)]),
            // A body's name means the case that has no other name.
            (
                "City of Marlow v. Pell, 900 F.3d 1 (2018). City of Marlow v. State, 901 F.3d 7 (2018). In City of Marlow, it paid.",
                vec![Some(0), Some(1), Some(1)],
            ),
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). Marlow Sch. Dist. v. State, 901 F.3d 7 (2018). In City of Marlow, it paid. Under Marlow School District, it pays.",
                vec![Some(0), Some(1), Some(0), Some(1)],
            ),
            (
                "Board of Piers v. Pell, 900 F.3d 1 (2018). People v. Board of Piers, 901 F.3d 7 (2018). Under Board of Piers, it pays.",
                vec![Some(0), Some(1), Some(1)],
            ),
            ("Quill v. Harrow, 900 F.3d 1 (2018). Quilll v. Harrow, 901 F.3d 7 (2018). Under Quill, it pays.", vec![Some(0), Some(1), Some(0)]),
            (
                "City of Marlow v. Pell, 900 F.3d 1 (2018). City of Marlow v. State, 901 F.3d 700 (2018). City of Marlow at 4.",
                vec![Some(0), Some(1), Some(0)],
            ),
            // The part of a law around the section is that of another law.
            (
                "Mass. Gen. Laws ch. 93A, § 2. Mass. Gen. Laws ch. 12, § 2. M.G.L. c. 12, § 2. G.L. c. 93A, § 2.",
                vec![Some(0), Some(1), Some(1), Some(0)],
            ),
            ("Fla. Stat. ch. 776, § 776.012. Fla. Stat. § 776.012. Fla. Stat. § 777.", vec![Some(0), Some(0), Some(1)]),
            ("Pub. L. No. 117-58, § 4. Pub. L. No. 112-58, § 4. Pub. L. No. 117-58, § 4.", vec![Some(0), Some(1), Some(0)]),
            ("Exec. Order No. 13,990, § 2. Exec. Order No. 14,008, § 2. Exec. Order No. 13990, § 2.", vec![Some(0), Some(1), Some(0)]),
            ("Del. Code Ann. tit. 10, § 81. Del. Code Ann. tit. 12, § 81. Del. Code Ann. tit. 10, § 81.", vec![Some(0), Some(1), Some(0)]),
        ] {
            assert_eq!(authorities(text), expected, "{text}");
        }
    }

    #[test]
    fn a_paper_is_one_authority_under_a_shorter_name_too() {
        let text = "It is so.\n\nSee Formal Complaint, In re Anna Quill, Proceeding No. 20-00044, March 3, 2020. Then he left the port. See Complaint, \
            In re Anna Quill, Proceeding No. 20-00044, March 3, 2020. Id. It is so. Complaint, supra. Doe v. Roe, 900 F.3d 150 (2018). Doe, 900 F.3d at152. Id., at 153.";
        assert_eq!(authorities(text), vec![Some(0), Some(0), Some(0), Some(0), Some(1), Some(1), Some(1)]);
        let answered = "See Motion to Dismiss, In re Anna Quill, Proceeding No. 20-00044, March 3, 2020. Then he left the port. \
            See Opposition to Motion to Dismiss, In re Anna Quill, Proceeding No. 20-00044, March 3, 2020.";
        assert_eq!(authorities(answered), vec![Some(0), Some(1)]);
    }

    #[test]
    fn a_paper_is_one_authority_under_the_name_that_it_defines() {
        for (text, expected) in [
            ("Brief of Amicus Curiae Harbor Union (“Amicus HUW”) at 3. He replies. Amicus HUW at 10.", vec![Some(0); 2]),
            (
                "Brief of Amicus Curiae Office of Lights (Amicus OWL) at 13. He replies. Amicus OWL at 10. Amicus HUW at 2.",
                vec![Some(0), Some(0), Some(1)],
            ),
        ] {
            assert_eq!(authorities(text), expected, "{text}");
        }
    }

    #[test]
    fn markers_lead_to_the_list_of_references() {
        let text = "As shown “by several tests” [2] and [1].\n\nReferences\n\n[1] A. Author, A Book (2001).\n\n[2] Doe v. Roe, 900 F.3d 1 (2018).";
        let found = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default());
        assert_eq!(found.authorities[found.list[0].authority.unwrap()].cites[0].to_string(), "900 F.3d 1");
        assert!(found.authorities[found.list[1].authority.unwrap()].reference.as_ref().unwrap().contains("A Book"));
    }
}
