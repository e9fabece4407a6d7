//! What `Id.` means: the authority that the same stream of text cites before it.
//!
//! Bluebook rule 4.1: `Id.` refers to the immediately preceding cited authority. Words that somebody else wrote hold no antecedent, nor do
//! parentheticals and subsequent history, nor the name of a case in passing; a place that an authority cannot have passes it over; where a careful
//! reader could not say, it stays open.

use super::authority::Authority;
use super::citation::{Citation, CitationKind, LONGEST};
use super::dated::is_month;
use super::pin::Pin;
use super::quoted::QuotedRanges;
use super::tables::{editions, signals};
use super::unit::Unit;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{BlockKind, Flow, Span, sentence_at, words};
use std::collections::{HashMap, VecDeque};

/// A stream of text: the body, one footnote, or one quotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stream {
    Body,
    Note(usize),
    Quoted(usize),
}

/// The authorities cited so far, by stream.
pub(super) struct Antecedents<'a> {
    flow: &'a Flow,
    quoted: QuotedRanges,
    streams: HashMap<Stream, VecDeque<Cited>>,
}

/// What one citation, or one string cite, cites.
struct Cited {
    /// The authorities of its members, each once; or why there is none.
    authorities: Vec<Result<usize, &'static str>>,
    /// From its first byte to its last.
    span: Span,
    /// Whether it is a citation, and not a name or a law that the prose mentions.
    is_citation: bool,
    /// Whether its page is one of the slip opinion.
    is_slip: bool,
    /// Whether a mention opens its sentence and is its topic: `In Doe, the court …`, `Doe held`, but not `Before Doe, insurers …`.
    leads: bool,
}

/// Maximum number of authorities that the report names for an open `Id.`
const MOST: usize = 3;

/// Maximum number of string cites to look back over.
const REACH: usize = 6;

/// Bytes before an `Id.` in which text that looks like a citation leaves it open.
const UNREAD: usize = 1500;

/// Bytes around a mention in which its sentence lies.
const SENTENCE: usize = 600;

/// Maximum number of words before the mention that opens a sentence: `In`, `As in`, `Pursuant to`.
const OPENING: usize = 2;

/// Pages between the first page of a case and a pin that are usual, and that are not.
const NEAR: u32 = 60;

impl<'a> Antecedents<'a> {
    pub fn new(flow: &'a Flow) -> Self {
        Self { flow, quoted: QuotedRanges::of(flow), streams: HashMap::new() }
    }

    fn stream(&self, citation: &Citation) -> Stream {
        if let Some(quotation) = self.quoted.around(self.flow.text(), citation.span) {
            return Stream::Quoted(quotation.start);
        }
        match self.flow.block_at(citation.span.start) {
            Some((index, block)) if block.kind == BlockKind::Footnote => Stream::Note(index),
            _ => Stream::Body,
        }
    }

    /// Whether a citation and a later one are in one stream of text, or in two notes of which one follows the other.
    pub fn are_together(&self, one: &Citation, later: &Citation) -> bool {
        match (self.stream(one), self.stream(later)) {
            (Stream::Note(one), Stream::Note(later)) if one < later => {
                self.flow.blocks()[one + 1..later].iter().all(|block| block.kind != BlockKind::Footnote)
            }
            (one, later) => one == later,
        }
    }

    /// Remembers a citation of the filing's prose with the authority that it means, or why that is unsure.
    pub fn cite(&mut self, citation: &Citation, found: Result<usize, &'static str>) {
        let stream = self.stream(citation);
        let text = self.flow.text();
        let is_mention = match &citation.kind {
            CitationKind::Name => citation.pin.is_none(),
            CitationKind::Statute(_) | CitationKind::Rule(_) => !ends(text, citation.span.end) || closes_clause(text, citation),
            _ => false,
        };
        let goes_on = || citation.kind == CitationKind::Id && found.is_ok_and(|authority| self.counts_slip_pages(citation, authority));
        let is_slip = citation.pin.as_ref().map_or_else(goes_on, Pin::is_of_slip_opinion);
        let known = self.streams.entry(stream).or_default();
        // A mention directly after a citation opens its sentence too.
        let follows = |last: &Cited| {
            text.get(last.span.end..citation.span.start)
                .is_some_and(|gap| gap.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_')) == ".")
        };
        let opens = || leads(text, citation.span.start) || known.back().is_some_and(follows);
        let leads = is_mention && opens() && (citation.kind != CitationKind::Name || is_topic(text, citation.span));
        let is_citation = !is_mention;
        match known.back_mut().filter(|last| citation.in_string && last.is_citation) {
            Some(last) => {
                last.span = last.span.union(citation.span);
                last.is_slip |= is_slip;
                if !last.authorities.contains(&found) {
                    last.authorities.push(found);
                }
            }
            None => {
                if known.len() >= REACH {
                    known.pop_front();
                }
                known.push_back(Cited { authorities: vec![found], span: citation.span, is_citation, is_slip, leads });
            }
        }
    }

    /// The authority that an `Id.` means; `list` has all citations.
    pub fn of(&self, id: &Citation, authorities: &[Authority], list: &[Citation]) -> Result<usize, &'static str> {
        // The last name or law that the prose mentions, which a citation before it may outweigh.
        let mut mentioned: Option<(usize, &Cited)> = None;
        // An authority that seldom has a place of that kind.
        let mut unlikely = None;
        for cited in self.before(id) {
            let fits = |index: usize| match fit(&authorities[index], list, id.pin.as_ref()) {
                Fit::Outside if cited.is_slip => Fit::Yes,
                fit => fit,
            };
            if !cited.is_citation {
                let fitting = cited.authorities.first().and_then(|found| found.ok()).filter(|&index| fits(index) == Fit::Yes);
                mentioned = mentioned.or(fitting.map(|index| (index, cited)));
                continue;
            }
            let found = match self.chosen(cited, id, list, &fits) {
                Some(Err(Fit::Unlikely)) => {
                    unlikely = unlikely.or(cited.authorities[0].ok());
                    continue;
                }
                Some(Err(_)) => continue,
                Some(Ok(found)) => Ok(found),
                None => Err(self.refusal(cited, id, list, &fits)),
            };
            return match mentioned {
                Some((index, mention)) => self.weighed(index, mention, found, id, authorities),
                None => found,
            };
        }
        mentioned.map(|(index, _)| index).or(unlikely).ok_or("no citation comes before it")
    }

    /// The authorities that an open `Id.` may mean: those of the nearest citation with such a place, and what the prose mentions after it.
    pub fn possible(&self, id: &Citation, authorities: &[Authority], list: &[Citation]) -> Vec<usize> {
        let mut found = Vec::new();
        if id.kind != CitationKind::Id {
            return found;
        }
        for cited in self.before(id) {
            for index in cited.authorities.iter().filter_map(|found| found.ok()) {
                if fit(&authorities[index], list, id.pin.as_ref()) == Fit::Yes && !found.contains(&index) {
                    found.push(index);
                }
            }
            if cited.is_citation && !found.is_empty() {
                break;
            }
        }
        found.truncate(MOST);
        found
    }

    /// Says of the page of an `Id.` whether it is one of the slip opinion.
    pub fn count_pages(&self, id: &mut Citation, found: Result<usize, &'static str>) {
        let is_slip = id.kind == CitationKind::Id && found.is_ok_and(|authority| self.counts_slip_pages(id, authority));
        if is_slip {
            id.pin = id.pin.take().map(Pin::of_slip_opinion);
        }
    }

    /// Whether the page of an `Id.` that means an authority is one of the slip opinion, as that of the citation before it.
    fn counts_slip_pages(&self, id: &Citation, authority: usize) -> bool {
        let of_authority = |cited: &&Cited| cited.is_citation && cited.authorities.contains(&Ok(authority));
        self.before(id).find(of_authority).is_some_and(|cited| cited.is_slip)
    }

    /// What the stream of an `Id.` cites before it, the last first.
    fn before(&self, id: &Citation) -> impl Iterator<Item = &Cited> {
        let stream = self.stream(id);
        let own = self.streams.get(&stream);
        // The first `Id.` of a footnote may reach the footnote before it, whatever of the body is between the two.
        let known = own.or_else(|| match stream {
            Stream::Note(index) => {
                let before = self.flow.blocks()[..index].iter().rposition(|block| block.kind == BlockKind::Footnote)?;
                self.streams.get(&Stream::Note(before))
            }
            _ => None,
        });
        known.into_iter().flatten().rev()
    }

    /// The authority of a string cite that an `Id.` may mean, or how badly its place fits all of them; `None` where a reader could not say.
    fn chosen(&self, cited: &Cited, id: &Citation, list: &[Citation], fits: &impl Fn(usize) -> Fit) -> Option<Result<usize, Fit>> {
        let all: Vec<usize> = cited.authorities.iter().map(|found| found.ok()).collect::<Option<_>>()?;
        let fitting: Vec<usize> = all.iter().copied().filter(|&index| fits(index) == Fit::Yes).collect();
        match fitting[..] {
            [one] if (all.len() == 1 || id.pin.is_some()) && !self.is_unread(cited, id, list) => Some(Ok(one)),
            [] if all.iter().all(|&index| fits(index) == Fit::No) => Some(Err(Fit::No)),
            [] if all.len() == 1 && fits(all[0]) == Fit::Unlikely => Some(Err(Fit::Unlikely)),
            _ => None,
        }
    }

    fn refusal(&self, cited: &Cited, id: &Citation, list: &[Citation], fits: &impl Fn(usize) -> Fit) -> &'static str {
        let several = || cited.authorities.iter().filter(|found| found.is_ok_and(|index| fits(index) == Fit::Yes)).count() > 1;
        match cited.authorities[..] {
            [Err(reason)] => reason,
            _ if several() => "the citations before it name several authorities",
            [Ok(index)] if fits(index) == Fit::Outside => OUTSIDE,
            [_] if self.is_unread(cited, id, list) => "text before it looks like a citation and was not read",
            _ => "the citations before it name several authorities",
        }
    }

    /// The authority that the prose mentions, or the one cited before the mention. The name of a case does not outweigh a citation: as the topic of
    /// its sentence it leaves open which of the two is meant, unless the page fits one of them better.
    fn weighed(
        &self,
        index: usize,
        mention: &Cited,
        cited: Result<usize, &'static str>,
        id: &Citation,
        authorities: &[Authority],
    ) -> Result<usize, &'static str> {
        let Ok(cited) = cited else { return if mention.leads { Ok(index) } else { cited } };
        if cited == index {
            return Ok(cited);
        }
        const OPEN: Result<usize, &str> = Err("an authority is named between it and the citation before it");
        if !authorities[index].is_law() {
            let page = id.pin.as_ref().and_then(Pin::first_page);
            let is_near = |index: usize| page.and_then(|page| pages_into(&authorities[index], page)).is_some_and(|pages| pages <= NEAR);
            return match (mention.leads, is_near(index), is_near(cited)) {
                (true, true, false) => Ok(index),
                (true, false, true) => Ok(cited),
                (true, ..) | (false, true, false) => OPEN,
                (false, ..) => Ok(cited),
            };
        }
        let is_adjacent = || sentence(self.flow.text(), mention.span.end.saturating_sub(1)).end + 2 >= id.span.start;
        match (mention.leads, is_adjacent()) {
            (true, _) => Ok(index),
            // The mention may go on over the `Id.`
            (false, true) if !self.flow.text().get(mention.span.end..id.span.start).is_some_and(|between| between.contains(';')) => Ok(index),
            (false, true) => OPEN,
            (false, false) => Ok(cited),
        }
    }

    /// Whether text between what was cited and an `Id.` looks like a citation and is not one of `list`.
    fn is_unread(&self, cited: &Cited, id: &Citation, list: &[Citation]) -> bool {
        let to = id.span.start;
        let text = self.flow.text();
        // The body between two footnotes is not read between them.
        let note = self.flow.block_at(to).filter(|(_, block)| block.kind == BlockKind::Footnote);
        let is_first = |index: usize| index.checked_sub(1).is_some_and(|before| self.flow.blocks()[before].kind != BlockKind::Footnote);
        let from = note.filter(|&(index, _)| is_first(index)).map_or(cited.span.end, |(_, block)| block.span.start.max(cited.span.end));
        let mut at = text.ceil_char_boundary(from.max(to.saturating_sub(UNREAD)));
        let first = list.partition_point(|citation| citation.span.end <= at);
        for citation in list[first..].iter().take_while(|citation| citation.span.start < to) {
            if at < citation.span.start && looks_cited(&text[at..citation.span.start]) {
                return true;
            }
            at = at.max(citation.span.end);
        }
        at < to && looks_cited(&text[at..to])
    }
}

const OUTSIDE: &str = "its page is outside the citation before it";

/// How the place of an `Id.` fits an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Yes,
    /// The authority seldom has a place of that kind.
    Unlikely,
    /// The authority cannot have a place of that kind.
    No,
    /// The page is before the first, or far behind it.
    Outside,
}

fn fit(authority: &Authority, list: &[Citation], pin: Option<&Pin>) -> Fit {
    let Some(place) = pin.and_then(|pin| pin.places.first()) else { return Fit::Yes };
    let first = &list[authority.first];
    match (&first.kind, place.unit) {
        (CitationKind::Statute(_), Unit::Page | Unit::StarPage | Unit::Note) => Fit::No,
        (CitationKind::Rule(cite), Unit::Page | Unit::StarPage | Unit::Note) => {
            // Treatises and restatements have pages; court rules and constitutions do not.
            let has_pages = cite.as_ref().is_some_and(|cite| !cite.volume.is_empty() || cite.reporter.contains("Restatement"));
            if has_pages { Fit::Yes } else { Fit::No }
        }
        (CitationKind::Journal(_) | CitationKind::Work, Unit::StarPage) => Fit::No,
        (CitationKind::Work, _) => Fit::Yes,
        (_, Unit::StarPage) if authority.is_case => {
            let in_print = |name: &str| editions().iter().any(|edition| edition.name == name && edition.holds_cases());
            let is_printed = !authority.cites.is_empty() && authority.cites.iter().all(|cite| in_print(&cite.reporter) && !cite.is_in_database());
            if is_printed { Fit::No } else { Fit::Yes }
        }
        (_, Unit::Section) if authority.is_case => Fit::Unlikely,
        (_, Unit::Paragraph) if authority.is_case && !authority.is_abroad() => Fit::Unlikely,
        (_, Unit::Page) if authority.is_case => {
            if within(authority, place.first) {
                Fit::Yes
            } else {
                Fit::Outside
            }
        }
        _ => Fit::Yes,
    }
}

/// Whether an authority may have that page.
pub(super) fn within(authority: &Authority, page: u32) -> bool {
    firsts(authority).next().is_none() || pages_into(authority, page).is_some()
}

/// The number of pages from the first page of an authority to a page that it may have.
fn pages_into(authority: &Authority, page: u32) -> Option<u32> {
    firsts(authority).filter_map(|first| page.checked_sub(first)).filter(|&pages| pages <= LONGEST).min()
}

fn firsts(authority: &Authority) -> impl Iterator<Item = u32> {
    authority.cites.iter().filter(|cite| !cite.is_in_database() && !cite.is_neutral()).filter_map(|cite| cite.page.as_ref()?.parse().ok())
}

/// Whether only the end of a sentence or of a parenthesis follows.
fn ends(text: &str, at: usize) -> bool {
    text[at..].trim_start_matches(['*', '_', ' ', ')', '”', '"']).chars().next().is_none_or(|c| matches!(c, '.' | ';' | '\n'))
}

/// Whether a citation is the end of a clause of prose: `the port broke 5 U.S.C. § 552; and so`.
fn closes_clause(text: &str, citation: &Citation) -> bool {
    let goes_on = text[citation.span.end..].strip_prefix("; ").is_some_and(|rest| rest.starts_with(char::is_lowercase));
    goes_on && citation.signal.is_none() && text[..citation.span.start].trim_end().ends_with(char::is_lowercase)
}

/// Whether at most a few words like `In` and `Pursuant to` come before byte `at` in its sentence.
fn leads(text: &str, at: usize) -> bool {
    let before = words(&text[sentence(text, at).start..at]);
    before.len() <= OPENING && before.iter().all(|word| lexicon::is_function_word(&word.key) || signals::has_word(&word.key))
}

/// Whether the name of a case that opens a sentence is its topic: after `In` or `Under`, or before what a court does, `holds`.
fn is_topic(text: &str, name: Span) -> bool {
    let before = words(&text[sentence(text, name.start).start..name.start]);
    let leads = before.last().is_some_and(|word| lexicon::is(&word.key, Classes::LEADS_TO_CASE));
    let after = words(&text[name.end..sentence(text, name.end).end.max(name.end)]);
    let verb = after.iter().find(|word| !lexicon::is(&word.key, Classes::AUXILIARY | Classes::ADVERB));
    leads || verb.is_some_and(|word| lexicon::is(&word.key, Classes::AFTER_CASE))
}

/// The sentence at a byte, as far as it is within reach.
fn sentence(text: &str, at: usize) -> Span {
    let at = text.floor_char_boundary(at);
    let floor = text.ceil_char_boundary(at.saturating_sub(SENTENCE));
    let limit = text.floor_char_boundary((at + SENTENCE).min(text.len()));
    let own = sentence_at(&text[floor..limit], at - floor);
    Span::new(floor + own.start, floor + own.end)
}

/// Words before a year in parentheses among which a page or an abbreviation makes it a reference.
const DATED: usize = 4;

/// Whether a stretch without citations has the marks of one outside quotation marks: a journal, a section or paragraph sign after an abbreviation, a
/// number with an abbreviation and a number after it, or a page after `at`.
fn looks_cited(text: &str) -> bool {
    let mut is_quoted = false;
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| {
            is_quoted |= word.contains('“');
            let is_own = !is_quoted;
            is_quoted &= !word.contains('”');
            is_own
        })
        .map(|word| word.trim_start_matches(['(', '[']))
        .collect();
    let is_number = |word: &str| {
        let digits = word.trim_end_matches([',', ';', '.', ')', ']']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b':'))
    };
    let is_abbreviation = |word: &str| {
        let word = word.trim_end_matches(',');
        word.starts_with(char::is_uppercase) && (word.ends_with('.') || !word.contains(char::is_lowercase)) && !is_month(word)
    };
    let closes = |word: &str| word.ends_with(['.', ';', ')', ',']);
    // `The Law of Piers 44 (2d ed. 2003)`, `(M.D. Pa. 2014)`, an address.
    let is_dated = |at: usize| {
        let year = words[at].trim_end_matches([')', ']', '.', ',', ';']);
        let is_year = year.len() == 4 && words[at].contains(')') && year.starts_with(['1', '2']) && year.bytes().all(|byte| byte.is_ascii_digit());
        // What follows the citation before it directly is the rest of that.
        let is_apart = words[..at].iter().any(|word| word.ends_with(['.', ';']));
        is_year && is_apart && (at.saturating_sub(DATED)..at).rev().any(|before| is_abbreviation(words[before]) || is_number(words[before]))
    };
    if words.iter().any(|word| word.contains("://") || word.starts_with("www.")) || (0..words.len()).any(is_dated) {
        return true;
    }
    words.windows(2).any(|two| is_abbreviation(two[0]) && two[1].starts_with(['§', '¶']) || two[0] == "L." && two[1].starts_with("Rev."))
        || words.windows(3).any(|three| {
            let named = three[0].starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) || three[0].ends_with(['.', ',']);
            let page = three[1] == "at" && (is_number(three[2]) && closes(three[2]) || matches!(three[2], "p." | "pp." | "page" | "pages"));
            named && page || is_number(three[0]) && is_abbreviation(three[1]) && is_number(three[2])
        })
}

#[cfg(test)]
mod tests {
    use super::super::{CitationKind, Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::{markdown, plain};

    /// The first citation of the authority that each `Id.` of a text means, or why it is open.
    fn meant(text: &str) -> Vec<String> {
        let document = markdown::read(text);
        let flow = Flow::new(&document);
        let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
        let ids = citations.list.iter().filter(|citation| citation.kind == CitationKind::Id);
        ids.map(|id| match id.authority {
            Some(index) => flow.text()[citations.list[citations.authorities[index].first].core].to_owned(),
            None => id.unsure.unwrap_or_default().to_owned(),
        })
        .collect()
    }

    #[test]
    fn a_law_that_goes_on_over_an_id_is_a_mention() {
        let flow = Flow::new(&plain::read("R. 4 USC 2[Ibid. ]]"));
        let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
        assert!(found.list.iter().any(|citation| citation.kind == CitationKind::Id));
    }

    #[test]
    fn id_means_the_authority_that_the_same_text_cites_before_it() {
        for (behaviour, text, expected) in [
            (
                "words of others are no antecedent",
                "Doe v. Roe, 900 F.3d 1 (2018). It wrote, “See Moe v. Poe, 901 F.3d 7 (2018).” Id. at 4.",
                "900 F.3d 1",
            ),
            (
                "nor are those of a block",
                "Doe v. Roe, 900 F.3d 1 (2018):\n\n> The rule is old. Moe v. Poe, 901 F.3d 7 (2018). It binds.\n\nId. at 4.",
                "900 F.3d 1",
            ),
            (
                "but the citation that ends a block is",
                "Doe v. Roe, 900 F.3d 1 (2018):\n\n> The rule is old. Moe v. Poe, 901 F.3d 7 (2018).\n\nId. at 8.",
                "901 F.3d 7",
            ),
            ("history is none", "Doe v. Roe, 900 F.3d 1 (2018), disapproved of by Moe v. Poe, 901 F.3d 7 (2019). Id. at 8.", "900 F.3d 1"),
            ("a statute has no page", "Doe v. Roe, 900 F.3d 1 (2018). It is old. 5 U.S.C. § 552. Id. at 19.", "900 F.3d 1"),
            (
                "a reporter has no star pages",
                "Moe v. Poe, 2019 WL 55012 (D. Harrow 2019). Doe v. Roe, 900 F.3d 1 (2018). Id. at *8.",
                "2019 WL 55012",
            ),
            ("the page chooses in a string", "Doe v. Roe, 900 F.3d 1 (2018); Moe v. Poe, 901 F.3d 700 (2018). Id. at 705.", "901 F.3d 700"),
            (
                "what was not read leaves it open",
                "Doe v. Roe, 900 F.3d 1 (2018). It is old and is not read in Tarrow Rep. § so. Id. at 8.",
                "text before it looks like a citation and was not read",
            ),
            (
                "a name in passing",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 201 (2018). It left the rule of Moe v. Poe out. Id. at 204.",
                "900 F.3d 201",
            ),
            ("a law in passing", "Doe v. Roe, 900 F.3d 1 (2018). It applied 5 U.S.C. § 552 to the pier. Then the court moved on. Id.", "900 F.3d 1"),
            (
                "a law that the sentence before states",
                "Doe v. Roe, 900 F.3d 1 (2018). The port follows 5 U.S.C. § 552 in such cases. Id.",
                "5 U.S.C. § 552",
            ),
            (
                "a law in a clause before the last",
                "Doe v. Roe, 900 F.3d 1 (2018). The port broke 5 U.S.C. § 552; it had no log; and so it pays. Id.",
                "an authority is named between it and the citation before it",
            ),
            (
                "a book that is read by its shape",
                "Doe v. Roe, 900 F.3d 1 (2018). It is old. Anna Marsh, The Law of Piers 44 (2d ed. 2003). It pays. Id. at 45.",
                "Anna Marsh, The Law of Piers 44 (2d ed. 2003)",
            ),
            (
                "but not an address, which has no pages",
                "Doe v. Roe, 900 F.3d 1 (2018). It is old, as https://pier.example/log shows, and so on. It pays. Id. at 4.",
                "900 F.3d 1",
            ),
            ("but not a year in the prose", "Doe v. Roe, 900 F.3d 1 (2018). The pier fell in the year of the flood (2003). Id. at 4.", "900 F.3d 1"),
            ("nor the rest of the citation", "Doe v. Roe, 900 F.3d 1 4 (2018). It pays. Id. at 4.", "900 F.3d 1"),
            (
                "a law directly after citations",
                "See 5 U.S.C. § 551; 5 U.S.C. § 559. 5 U.S.C. § 552 further provides for the log. Id.",
                "5 U.S.C. § 552",
            ),
        ] {
            assert_eq!(meant(text).join(", "), expected, "{behaviour}");
        }
    }

    #[test]
    fn id_passes_over_what_others_cite_and_means_papers_too() {
        for (behaviour, text, expected) in [
            (
                "a paragraph that an introduction and an Id. frame is somebody else's",
                "Doe v. Roe, 900 F.3d 1, 4 (2018):\n\nThe keeper pays, and the rule of Moe v. Poe, 901 F.3d 7 (2018), binds him too.\n\nId. at 5.",
                "900 F.3d 1",
            ),
            (
                "what the citation before it cites is no antecedent",
                "Doe v. Roe, 900 F.3d 1 (2018). It is so. Id. at 10, citing Moe v. Poe, 901 F.3d 7 (2018). It pays. Id. at 15.",
                "900 F.3d 1, 900 F.3d 1",
            ),
            (
                "a note after others of the body",
                "It pays.[^1]\n\n[^1]: Doe v. Roe, 900 F.3d 1 (2018).\n\nMoe v. Poe, 901 F.3d 7 (2018). It left.[^2]\n\n[^2]: Id. at 4.",
                "900 F.3d 1",
            ),
            ("a page of the record", "Doe v. Roe, 900 F.3d 1 (2018). It paid. (JA123.) It left. Id. at 124.", "JA"),
            ("a dated ruling", "Doe v. Roe, 900 F.3d 1 (2018). It paid. 8/4/21 Ruling at p. 4. It left. Id. at 5.", "8/4/21 Ruling"),
            (
                "a restatement",
                "Doe v. Roe, 900 F.3d 1 (2018). Restatement (Second) of Torts § 402A (1965). Id. at 5.",
                "Restatement (Second) of Torts § 402A",
            ),
        ] {
            assert_eq!(meant(text).join(", "), expected, "{behaviour}");
        }
    }

    #[test]
    fn an_open_id_knows_what_it_may_mean() {
        let possible = |text: &str| {
            let flow = Flow::new(&markdown::read(text));
            let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
            let id = found.list.iter().find(|citation| citation.kind == CitationKind::Id).unwrap();
            id.possible.iter().map(|&index| found.authorities[index].cites[0].to_string()).collect::<Vec<_>>().join(", ")
        };
        for (text, expected) in [
            ("Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 1 (2018). In Moe, the court held so. Id. at 8.", "901 F.3d 7, 900 F.3d 1"),
            ("Doe v. Roe, 900 F.3d 1 (2018); Moe v. Poe, 901 F.3d 7 (2018). It pays. Id.", "900 F.3d 1, 901 F.3d 7"),
            ("Doe v. Roe, 900 F.3d 1 (2018). It pays. Id. at 4.", ""),
        ] {
            assert_eq!(possible(text), expected, "{text}");
        }
    }

    #[test]
    fn id_goes_on_with_the_pages_of_a_slip_opinion() {
        for (behaviour, text, expected) in [
            (
                "a short form after the docket number",
                "Harrow v. Quill, No. 19-783, slip op. (U.S. June 3, 2021). Doe v. Roe, 900 F.3d 1 (2018). Harrow, slip op. at 4. Id. at 7.",
                "No. 19-783",
            ),
            (
                "a short form whose pages are before the first in print",
                "Harrow v. Quill, 593 U.S. 374 (2021). Doe v. Roe, 900 F.3d 1 (2018). Harrow, slip op., at 4. Id. Id. at 7.",
                "593 U.S. 374, 593 U.S. 374",
            ),
            ("the full citation in a string", "18 U.S.C. § 1030; see Harrow v. Quill, 593 U.S. 374 (2021), slip op. at 5. Id. at 7.", "593 U.S. 374"),
            (
                "a rule that is the subject",
                "Fed. R. Civ. P. 9. Doe v. Roe, 900 F.3d 1 (2018). Rule 9(b) provides that a party “must state the loss.” Id.",
                "Fed. R. Civ. P. 9",
            ),
            ("supra", "Harrow v. Quill, 593 U.S. 374 (2021). Harrow, supra, slip op. at 5. Id. at 7.", "593 U.S. 374"),
            (
                "but not where the pages in print were cited last",
                "Harrow v. Quill, 593 U.S. 374 (2021), slip op. at 5. Harrow, 593 U.S. at 380. Id. at 7.",
                "its page is outside the citation before it",
            ),
        ] {
            assert_eq!(meant(text).join(", "), expected, "{behaviour}");
        }
    }

    #[test]
    fn the_name_of_a_case_does_not_outweigh_a_citation() {
        for (behaviour, text, expected) in [
            (
                "a name that is the topic of its sentence",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 1 (2018). In Moe, the court held so. Id. at 8.",
                "an authority is named between it and the citation before it",
            ),
            (
                "a name that is the topic of its sentence, with its page",
                "Moe v. Poe, 901 F.3d 207 (2018). Doe v. Roe, 900 F.3d 1 (2018). In Moe, the court held so. Id. at 208.",
                "901 F.3d 207",
            ),
            (
                "a name that is the topic of its sentence, with a page of the citation",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 201 (2018). *Moe* held so. Id. at 204.",
                "900 F.3d 201",
            ),
            (
                "a name in italics that opens its sentence and is not its topic",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 1 (2018). Before *Moe* a keeper had an excuse. Id.",
                "900 F.3d 1",
            ),
            (
                "a name in italics whose verb is another’s",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 1 (2018). *Moe*, the panel went on, changed the law. Id.",
                "900 F.3d 1",
            ),
            (
                "a name in italics that holds",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 2019 WL 55012 (D. Harrow 2019). *Moe* held that “all is lost.” *Id.*",
                "an authority is named between it and the citation before it",
            ),
            (
                "a name in italics inside the last sentence",
                "Moe v. Poe, 901 F.3d 7 (2018). Doe v. Roe, 900 F.3d 1 (2018). The court had *Moe* in mind. Id. at 8.",
                "900 F.3d 1",
            ),
        ] {
            assert_eq!(meant(text), [expected], "{behaviour}");
        }
    }
}
