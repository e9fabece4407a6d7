//! Cases named again without volume and page: `In Brown, the Court held`, `Brown at 495`.

use super::body_name::{BodyName, NextWords};
use super::citation::{Citation, CitationKind};
use super::docket;
use super::name::{self, CaseName, PROCEEDINGS};
use super::pin::{Pin, pin_at};
use super::tables::{names, signals};
use super::{abroad, defined_name};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};

/// Maximum number of public bodies and abbreviated parties, and of names in italics, so that the search stays linear in the text.
const MOST_BODIES: usize = 64;

/// The short names of the cases of a text.
struct ShortNames<'a> {
    /// By their first word, each with the end of the citation that has it.
    by_word: HashMap<&'a str, Vec<(&'a str, usize)>>,
    /// The first words, by how a heading writes them: of several the one that the text has first.
    in_capitals: HashMap<String, &'a str>,
    /// Those that mean the case in italics only: `Quill` of `Quill Marsh` and of `Quill Foundation`.
    in_italics: HashSet<&'a str>,
    bodies: Vec<BodyName<'a>>,
}

/// A short name at a place.
struct Named<'a> {
    phrase: &'a str,
    end: usize,
    /// The end of the citation that has it.
    after: usize,
    /// Whether it is in capitals.
    is_heading: bool,
    /// Where the second of two names begins that a hyphen joins.
    next_at: Option<usize>,
    /// For the name of a body, which may have an article, whether it is unclear without one.
    body: Option<bool>,
}

impl<'a> ShortNames<'a> {
    fn of(text: &'a str, list: &'a [Citation]) -> Self {
        let mut known = Self { by_word: HashMap::new(), in_capitals: HashMap::new(), in_italics: HashSet::new(), bodies: Vec::new() };
        let mut seen = HashSet::new();
        for citation in list.iter().filter(|citation| matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket)) {
            let Some(name) = &citation.name else { continue };
            let written = &text[name.span];
            if !seen.insert((&name.text, written)) {
                continue;
            }
            if is_whole(written) {
                known.add(written.trim_end_matches(['*', '_', ' ']), citation.span.end);
            }
            let (is_proceeding, parties) = parties(&name.text, written);
            let mut is_named = false;
            for party in parties {
                is_named = known.party(party, is_proceeding, is_named, citation.span.end);
            }
        }
        for (name, index) in defined_name::names(text, list) {
            let citation = &list[index];
            if citation.name.as_ref().is_some_and(|own| defined_name::is_of(name, own)) {
                known.add(name, citation.span.end);
            }
        }
        known
    }

    /// Adds the names of a party, and says whether it has any that are no public body's; `is_named` says so of the party before it.
    fn party(&mut self, party: &'a str, is_proceeding: bool, is_named: bool, after: usize) -> bool {
        let party = applicant(party).unwrap_or(party);
        let (party, suffix) = party.split_once([',', '(']).unwrap_or((party, ""));
        let party = party.trim_matches([' ', '*', '_']);
        let bodies = BodyName::of(party, after);
        let is_public = bodies.iter().any(|body| body.is_public);
        for mut body in bodies {
            // A case of a person against a body has the person's name.
            body.is_unclear |= body.has_article && is_named;
            let is_known = self.bodies.iter().any(|other| other.party == body.party && other.is_unclear <= body.is_unclear);
            if !is_known && self.bodies.len() < MOST_BODIES {
                self.bodies.push(body);
            }
        }
        let phrases = if is_public { Vec::new() } else { phrases(party, suffix, is_proceeding) };
        for phrase in &phrases {
            self.in_italics.remove(phrase);
            self.add(phrase, after);
        }
        let first = party.split(' ').next().filter(|first| !is_public && first.len() < party.len() && is_telling(first));
        if let Some(first) = first.filter(|first| !self.by_word.get(first).is_some_and(|known| known.iter().any(|(phrase, _)| phrase == first))) {
            self.in_italics.insert(first);
            self.add(first, after);
        }
        !phrases.is_empty()
    }

    fn add(&mut self, phrase: &'a str, after: usize) {
        let first = phrase.split(' ').next().unwrap_or(phrase);
        let entry = self.by_word.entry(first).or_default();
        if !entry.iter().any(|(other, _)| *other == phrase) {
            entry.push((phrase, after));
        }
        if first.len() >= CAPITALS {
            self.in_capitals.entry(first.to_ascii_uppercase()).or_insert(first);
        }
    }

    /// The longest name that begins at byte `start` of a text with the word that ends at `end`.
    fn longest(&self, text: &str, start: usize, end: usize) -> Option<Named<'a>> {
        let initial = text[start..].chars().next()?.to_ascii_lowercase();
        let bodies = self.bodies.iter().filter(|body| body.initial() == Some(initial));
        let mut next = NextWords::new(text, start);
        let body = bodies.filter_map(|body| Some((body.end(&mut next)?, body))).max_by_key(|&(end, body)| (end, !body.is_unclear));
        let named = self.at(text, start, end);
        let Some((end, body)) = body.filter(|&(end, _)| named.as_ref().is_none_or(|named| named.end < end)) else { return named };
        let is_heading = text[start..end].bytes().all(|byte| !byte.is_ascii_lowercase());
        Some(Named { phrase: body.party, end, after: body.after, is_heading, next_at: None, body: body.has_article.then_some(body.is_unclear) })
    }

    /// Whether *and* and the name of another case follow a name.
    fn is_pair(&self, text: &str, named: &Named) -> bool {
        let start = named.end + " and ".len();
        let joins = text.get(named.end..start).is_some_and(|gap| gap.eq_ignore_ascii_case(" and "));
        let word = |rest: &str| rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        joins && self.longest(text, start, start + word(&text[start..])).is_some_and(|second| second.after != named.after)
    }

    /// The longest of the names as they are written.
    fn at(&self, text: &str, start: usize, end: usize) -> Option<Named<'a>> {
        let known = &self.by_word;
        let word = text[start..end].trim_end_matches(['.', '\'', '’']).trim_end_matches("'s").trim_end_matches("’s");
        let mut phrases = known.get(word).or_else(|| known.get(&text[start..end]));
        let mut next_at = None;
        // `the Doe-Roe rule`: both are cases.
        if phrases.is_none()
            && let Some((first, second)) = word.split_once('-').filter(|(first, second)| known.contains_key(first) && known.contains_key(second))
        {
            next_at = Some(start + first.len() + 1);
            phrases = known.get(first).filter(|_| !second.is_empty());
        }
        let is_heading = phrases.is_none();
        let first = || self.in_capitals.get(word.trim_end_matches("'S").trim_end_matches("’S"));
        let phrases = phrases.or_else(|| known.get(first()?))?;
        let is_written = |phrase: &str| match text.get(start..start + phrase.len()) {
            Some(own) => own == phrase || is_heading && own == phrase.to_ascii_uppercase(),
            None => false,
        };
        let &(phrase, after) = phrases.iter().filter(|(phrase, _)| is_written(phrase)).max_by_key(|(phrase, _)| phrase.len())?;
        Some(Named { phrase, end: start + phrase.len(), after, is_heading, next_at, body: None })
    }
}

impl Named<'_> {
    /// What the name means at `span`; `None` if it says nothing about its other places. `is_joined` and `is_pair` say whether names of cases precede and
    /// follow it.
    fn meaning(&self, text: &str, span: Span, italics: &[Span], is_joined: bool, is_pair: bool) -> Option<Meaning> {
        let meaning = match self.body {
            Some(is_unclear) => of_body(text, span, italics, is_unclear, is_joined || is_pair)?,
            None => meaning(text, span, italics, is_pair || is_joined),
        };
        match meaning {
            Meaning::Open if is_joined => Some(Meaning::Case),
            Meaning::Holds if self.body.is_none() => Some(Meaning::Case),
            // In capitals a party's name is that of the caption as well.
            meaning => (!self.is_heading || self.body.is_some() || meaning == Meaning::Case).then_some(meaning),
        }
    }
}

/// The next word with a capital at or after byte `at`: where it begins and ends.
fn capital(text: &str, at: usize) -> Option<(usize, usize)> {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '.');
    // Most letters are small ones of ASCII.
    let may_be = (at..text.len()).filter(|&at| matches!(text.as_bytes()[at], b'A'..=b'Z' | 0xC0..));
    let mut starts = may_be.filter(|&at| text[at..].starts_with(char::is_uppercase));
    let start = starts.find(|&start| !text[..start].ends_with(char::is_alphanumeric))?;
    let end = text[start..].char_indices().skip(1).find(|&(_, c)| !is_inside(c));
    Some((start, end.map_or(text.len(), |(i, _)| start + i)))
}

/// The places that name a party of a case of `list`; `italics` are those of the text.
pub(super) fn find(text: &str, italics: &[Span], list: &[Citation]) -> Vec<Citation> {
    let known = ShortNames::of(text, list);
    if known.by_word.is_empty() && known.bodies.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    // What each name means somewhere in the text.
    let mut meanings: HashMap<&str, [u32; 5]> = HashMap::new();
    let mut checked: HashMap<&str, bool> = HashMap::new();
    let mut next = 0;
    let mut at = 0;
    while let Some((start, end)) = capital(text, at) {
        at = end;
        let last = found.last();
        if text[..start].ends_with('-') && last.is_none_or(|(before, ..): &(Citation, &str, Meaning)| before.span.end + 1 != start) {
            continue;
        }
        while list.get(next).is_some_and(|citation| citation.span.end <= start) {
            next += 1;
        }
        if list[next..]
            .iter()
            .take_while(|citation| citation.span.start <= start)
            .any(|citation| citation.core.end > start && !citation.span.is_empty() || in_name(citation, start))
        {
            continue;
        }
        let Some(named) = known.longest(text, start, end) else { continue };
        // `[2002] 1 S.C.R. 3 [Suresh]` defines the name.
        if text[..start].ends_with(" [") && text[named.end..].starts_with(']') {
            continue;
        }
        let Named { phrase, after, body, .. } = named;
        at = named.next_at.unwrap_or(if body.is_some() { named.end } else { at });
        let span = Span::new(proceeding(text, start).unwrap_or(start), named.end);
        // `In Doe and Roe`
        let gap = last.filter(|(.., meaning)| *meaning == Meaning::Case).and_then(|(before, ..)| text.get(before.span.end..start));
        if known.in_italics.contains(phrase) && !(is_italic(span, italics) && is_no_word(text, phrase, &mut checked)) {
            continue;
        }
        let is_joined = gap.is_some_and(|gap| matches!(gap, " and " | " AND " | " or " | ", " | ", and " | "/" | "-" | "–"));
        let is_pair = known.is_pair(text, &named);
        let Some(meaning) = named.meaning(text, span, italics, is_joined, is_pair) else { continue };
        // Before its citation a name means the case only where the words around it say so: `Quill at 2` may be a witness, and a table has the name of
        // each case over its citation.
        let is_headed = || {
            let gap = list.get(next).and_then(|citation| text.get(span.end..citation.core.start));
            gap.is_some_and(|gap| gap.trim_matches([' ', ',', '\n']).is_empty())
        };
        let is_early = start < after && (meaning != Meaning::Case || pin(text, span).is_some() || is_headed());
        // The caption names a body that is a party of the draft itself.
        if is_early && (body.is_none() || meaning != Meaning::Person) {
            continue;
        }
        let counted = if meaning == Meaning::Holds { Meaning::Case } else { meaning };
        meanings.entry(phrase).or_default()[counted as usize] += 1;
        if matches!(meaning, Meaning::Case | Meaning::Open | Meaning::Holds) {
            let citation = citation(text, span);
            at = citation.span.end;
            found.push((citation, phrase, meaning));
        }
    }
    // A text that names the case so, and never a person, always means the case; one that names it often may call the person by a title.
    let is_case = |phrase: &str| {
        let [case, person, titled, ..] = meanings[phrase];
        person == 0 && case >= if titled == 0 { 1 } else { OFTEN }
    };
    found.retain(|(_, phrase, meaning)| *meaning == Meaning::Case || is_case(phrase));
    found.into_iter().map(|(citation, ..)| citation).collect()
}

/// Whether a text never has a name without a capital, as it has a word of the language: `Nature` of `Nature Conservancy`. `checked` remembers the answers.
fn is_no_word<'a>(text: &str, name: &'a str, checked: &mut HashMap<&'a str, bool>) -> bool {
    if let Some(&known) = checked.get(name) {
        return known;
    }
    // Each answer takes a search of the text.
    let small = name.to_lowercase();
    let is_whole = |at: usize| !text[..at].ends_with(char::is_alphanumeric) && !text[at + small.len()..].starts_with(char::is_alphanumeric);
    let is_none = checked.len() < MOST_BODIES && !memchr::memmem::find_iter(text.as_bytes(), &small).any(is_whole);
    checked.insert(name, is_none);
    is_none
}

/// Fewest bytes of a name that a heading may have in capitals.
const CAPITALS: usize = 4;

/// How often a text must name a case by a name that it also gives to a person with a title.
const OFTEN: u32 = 3;

/// What a name means by the words around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Case,
    Person,
    /// A person, by a title before the name: `Mr. Doe`.
    Titled,
    Open,
    /// Here the person, by a verb that a case may have too.
    Unlikely,
    /// The case by the verb after the name alone, which a public body may have too.
    Holds,
}

fn in_name(citation: &Citation, at: usize) -> bool {
    citation.name.as_ref().is_some_and(|name| name.span.contains(at))
}

/// The parties of a case, and whether there is only the subject of a proceeding.
fn parties<'a>(name: &str, written: &'a str) -> (bool, Vec<&'a str>) {
    if let Some(party) = PROCEEDINGS.iter().find_map(|head| written.strip_prefix(head)) {
        return (true, vec![party]);
    }
    let versus = VERSUS.iter().any(|versus| name.contains(versus)).then(|| VERSUS.iter().find_map(|versus| written.split_once(versus))).flatten();
    (false, versus.map_or_else(|| vec![written], |(first, second)| vec![first, second]))
}

/// Whether a word alone may be the short name of a case.
fn is_telling(word: &str) -> bool {
    word.chars().count() > 2
        && word.starts_with(char::is_uppercase)
        && !is_common(word)
        && names::place(&word.to_lowercase(), false).is_none()
        && (!word.ends_with('.') || word.matches('.').count() > 1)
}

/// The short names of a party: of a person the last word, of a firm the first. `suffix` is what follows a comma.
fn phrases<'a>(party: &'a str, suffix: &str, is_proceeding: bool) -> Vec<&'a str> {
    let mut phrases = Vec::new();
    let words: Vec<&str> = party.split(' ').collect();
    let is_body = names::ends_body(suffix.trim()) || words.iter().any(|word| names::ends_body(word));
    if is_telling(words[0]) || words.len() > 1 && !is_common(words[0]) && words[0].starts_with(char::is_uppercase) {
        phrases.push(party);
    }
    let short = if is_body { words[0] } else { words[words.len() - 1] };
    let is_subject = is_proceeding && words.len() > 2 && words[words.len() - 2] == "of" && is_telling(words[words.len() - 1]);
    if is_common(words[0]) {
        phrases.extend(is_subject.then_some(short));
        return phrases;
    }
    // `Kett Tool` of `Kett Tool Co.`, `Crow Life` of `Crow Life Insurance Co.`
    if is_body && words.len() > 2 && is_telling(words[0]) && words[1].starts_with(char::is_uppercase) && !names::ends_body(words[1]) {
        phrases.push(&party[..words[0].len() + 1 + words[1].len()]);
    }
    let last_two = words.len() - words.len().min(2);
    if words.len() > 2 && (names::ABBREVIATED_PARTICLES.contains(&words[last_two]) || lexicon::is(&words[last_two].to_lowercase(), Classes::PARTICLE))
    {
        phrases.push(&party[party.len() - words[last_two].len() - 1 - short.len()..]);
    }
    if words.len() > 1 && (words.len() <= 4 || is_subject) && is_telling(short) {
        phrases.push(short);
    }
    phrases
}

/// The person for whom the Crown sues, whose name the case has: `Pell` of `R (on the application of Pell)`.
fn applicant(party: &str) -> Option<&str> {
    let inner = party.trim_matches([' ', '*', '_']).strip_suffix(')')?;
    let inner = ["R (", "R(", "Regina (", "The Queen ("].iter().find_map(|crown| inner.strip_prefix(crown))?;
    Some(inner.split_once("application of ").map_or(inner, |(_, applicant)| applicant))
}

/// What is between the parties of a case.
const VERSUS: [&str; 4] = [" v. ", " v ", " V. ", " vs. "];

/// Whether a word begins too many parties' names to identify one.
fn is_common(word: &str) -> bool {
    lexicon::is(&word.to_lowercase(), Classes::COMMON_PARTY)
}

/// Whether a name has both parties, so that it always means its case.
fn is_whole(name: &str) -> bool {
    name.contains(" v. ") || PROCEEDINGS.iter().any(|head| name.starts_with(head))
}

/// Maximum bytes from the start of the name of a proceeding to the name in it: `In re Pers. Restraint Petition of Doe`.
const PROCEEDING: usize = 48;

/// Where the name of a proceeding begins whose subject is at byte `at`.
fn proceeding(text: &str, at: usize) -> Option<usize> {
    let near = &text[text.ceil_char_boundary(at.saturating_sub(PROCEEDING))..at];
    let head = near.strip_suffix("of ")?;
    let begin = PROCEEDINGS.iter().filter_map(|word| head.rfind(word)).max()?;
    let is_name = |word: &str| word.starts_with(char::is_uppercase) || lexicon::is(word, Classes::INSIDE_NAME);
    head[begin..].split_whitespace().skip(1).all(is_name).then(|| at - near.len() + begin)
}

/// Whether the words around a whole name make it part of another case's name: `United States v. Jones Lumber Co.`, `Jane Roe v. Wade`.
fn is_part_of_another(text: &str, span: Span) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let rest = &text[span.end..];
    let firm = rest
        .strip_prefix(", ")
        .is_some_and(|rest| names::ends_body(rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).next().unwrap_or("")));
    let longer = rest.strip_prefix(' ').is_some_and(capital);
    let before = text[..span.start].strip_suffix(' ').map_or("", |before| before.rsplit([' ', '(', '\n']).next().unwrap_or(""));
    let leads = before.to_lowercase();
    let led = signals::is_signal(&leads) || lexicon::is_function_word(&leads) || lexicon::is(&leads, Classes::BEFORE_CASE);
    firm || longer || capital(before) && !led && !before.ends_with(['.', ',', ';', ':'])
}

/// Words after a name among which its verb is: `Doe has also been overruled`.
const FOLLOWING: usize = 4;

/// What the name at `span` means; `is_pair` if *and* and the name of another case follow or precede it.
fn meaning(text: &str, span: Span, italics: &[Span], is_pair: bool) -> Meaning {
    let rest = &text[span.end..];
    let head = &text[..span.start];
    if rest.starts_with(" v. ") || rest.starts_with(" v ") || rest.starts_with(char::is_alphanumeric) || head.ends_with(" v. ") {
        return Meaning::Person;
    }
    let last = head.trim_end_matches([' ', '*', '_']).rsplit([' ', '\n', '(']).next().unwrap_or("");
    let before = last.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase();
    let after = without_joined(rest, is_pair).trim_start_matches(['*', '_', '\'', '’', 's', ',']).trim_start();
    let following = || after.split([' ', '\n']).take(FOLLOWING).map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric()));
    let leads_on = Classes::AUXILIARY | Classes::ADVERB | Classes::NEGATION_OF_VERB;
    let leads_on = if is_pair { leads_on | Classes::QUANTIFIER } else { leads_on };
    let mut verbs = following().filter(|word| !lexicon::is(&word.to_lowercase(), leads_on));
    let next = verbs.next().unwrap_or("");
    // `Doe primarily holds`; a heading may have capitals: `Doe Controls`.
    let verb = if next.ends_with("ly") { verbs.next().unwrap_or("") } else { next };
    let verb_key = verb.to_lowercase();
    // `Doe applied Roe`
    let applies = lexicon::is(&verb_key, Classes::LEADS_TO_CASE)
        && !lexicon::is(&verb_key, Classes::SPEECH)
        && verb.ends_with("ed")
        && verbs.next().is_some_and(|word| word.starts_with(char::is_uppercase));
    let owned = owned(rest);
    let is_capital = |c: char| c.is_uppercase() || c == '&';
    let is_heading = text[span].bytes().all(|byte| !byte.is_ascii_lowercase())
        && after.starts_with(is_capital)
        && !next.bytes().any(|byte| byte.is_ascii_lowercase());
    let goes_on = || is_heading && (lexicon::is_function_word(&verb_key) || lexicon::is(&verb_key, Classes::AFTER_CASE));
    // `In Doe County` is another name, and `Doe’s` may be the person's.
    let is_alone = owned.is_none() && (!rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(is_capital)) || goes_on());
    let leads = is_alone && (lexicon::is(&before, Classes::LEADS_TO_CASE) || relies(head) || is_owner(head));
    // `It was so. Doe. Then`
    let begins = (head.ends_with(". ") || head.ends_with("” ")) && !last.starts_with(char::is_uppercase);
    let is_sentence = begins && rest.starts_with('.') || follows_signal(text, span.start) && rest.starts_with(['.', ';', ')']);
    let holds = || match owned {
        Some(owned) => lexicon::is(owned, Classes::OF_CASE),
        None => {
            lexicon::is(&verb_key, Classes::AFTER_CASE)
                || applies
                || has_progeny(following())
                || is_pair && lexicon::is(&(verb_key.clone() + "s"), Classes::AFTER_CASE)
        }
    };
    let whole = is_whole(&text[span]);
    let title = last.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_titled = last.starts_with(char::is_uppercase)
        && !last.ends_with([',', ';', ':', ')', '”'])
        && (!last.ends_with('.') || names::TITLES.contains(&title.as_str()))
        && !lexicon::is_function_word(&title)
        && !signals::has_word(&title);
    let leads = leads || if rest.starts_with(',') { lexicon::is(&before, Classes::BEFORE_CASE) } else { is_sentence };
    let holds = || !(rest.starts_with(',') || is_titled && owned.is_some()) && holds();
    // `Doe’s analysis` may be the person's or that of the case.
    let is_unclear = owned.is_some_and(|owned| lexicon::is(owned, Classes::AFTER_CASE | Classes::UTTERANCE));
    let is_person = is_titled || !is_alone && !is_unclear || lexicon::is(next, Classes::PLEA);
    if is_titled && last.ends_with('.') {
        Meaning::Titled
    } else if whole && is_part_of_another(text, span) {
        Meaning::Person
    } else if pin(text, span).is_some() || leads || is_italic(span, italics) || whole {
        Meaning::Case
    } else if holds() {
        if owned.is_some() { Meaning::Case } else { Meaning::Holds }
    } else if is_person {
        Meaning::Person
    } else if next.ends_with("ed") && !after.starts_with(next) {
        Meaning::Unlikely
    } else {
        Meaning::Open
    }
}

/// Whether a signal that begins a citation is before byte `at`: `. Cf. Doe`, `(see Doe`.
fn follows_signal(text: &str, at: usize) -> bool {
    let signal = name::signal_start(text, at);
    let before = text[..signal].trim_end_matches([' ', '*', '_']);
    signal < at && (before.is_empty() || before.ends_with(['.', ';', ',', '(', '”', '"', '\n']))
}

fn is_italic(span: Span, italics: &[Span]) -> bool {
    let covered = italics.partition_point(|italic| italic.start <= span.start);
    italics[..covered].iter().rev().take(4).any(|italic| italic.covers(span) && italic.len() <= span.len() + 3)
}

/// Whether a short name for the party follows its name: ` (City)`, ` (the “District”)`.
fn is_defining(rest: &str) -> bool {
    let inner = rest.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
    inner.is_some_and(|(inner, _)| {
        let name = inner.trim_start_matches("the ").trim_matches(['“', '”', '"', '‘', '’', '\'']);
        name.starts_with(char::is_uppercase) && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ')
    })
}

/// Words after a body's name in a caption among which its role is: `CITY OF MARLOW, a municipal corporation, Respondent`.
const ROLE: usize = 8;

/// What the name of a public body at `span` means; `None` if it says nothing about the other places. With an article it is the body, without one the
/// case if the text has the case so and never the body. If `is_unclear`, only words that lead to a case show it.
fn of_body(text: &str, span: Span, italics: &[Span], is_unclear: bool, is_joined: bool) -> Option<Meaning> {
    let (head, rest) = (&text[..span.start], &text[span.end..]);
    let mut back = head.trim_end_matches([' ', '*', '_']).rsplit([' ', '\n', '(']).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let (last, earlier) = (back.next().unwrap_or(""), back.next().unwrap_or(""));
    let before = last.to_lowercase();
    let mut following = rest.trim_start_matches([' ', ',', '\n', '*', '_']).split([' ', '\n', ',', '.', ';', ')']);
    let next = following.next().unwrap_or("").to_lowercase();
    let is_article = |word: &str| lexicon::is(&word.to_lowercase(), Classes::ARTICLE);
    let is_heading = text[span].bytes().all(|byte| !byte.is_ascii_lowercase());
    let goes_on = rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c == '&'));
    let is_longer = goes_on && !is_heading || head.ends_with(" v. ") || earlier.starts_with(char::is_uppercase) && before == "of" && !is_heading;
    let has = |word: &str, classes: Classes| lexicon::is(word, classes);
    match meaning(text, span, italics, false) {
        _ if (is_longer || is_defining(rest)) && pin(text, span).is_none() => None,
        _ if has(&before, Classes::ROLE)
            || has(&next, Classes::ROLE)
            || is_heading && following.take(ROLE).any(|word| has(&word.to_lowercase(), Classes::ROLE)) =>
        {
            (!is_article(earlier)).then_some(Meaning::Person)
        }
        // `the City of Marlow court`
        _ if is_article(&before) => (!is_unclear && has(&next, Classes::OF_CASE | Classes::COURT) && !is_heading).then_some(Meaning::Open),
        Meaning::Case if is_unclear && before == "in" && !is_italic(span, italics) && pin(text, span).is_none() => {
            // `In Marlow County, the court held`
            let speaks = rest.starts_with(',')
                && rest.split(' ').skip(1).take(FOLLOWING).any(|word| has(&word.to_lowercase(), Classes::COURT | Classes::APPROVAL));
            speaks.then_some(Meaning::Case)
        }
        Meaning::Case => Some(Meaning::Case),
        // `as Ostley School District explains`
        _ if !is_unclear && before == "as" && has(&next, Classes::SPEECH | Classes::TELLING) => Some(Meaning::Holds),
        Meaning::Holds | Meaning::Open if is_unclear => None,
        Meaning::Open
            if is_joined
                || (if is_heading {
                    has(&before, Classes::LINK)
                } else {
                    last.starts_with(char::is_lowercase)
                        || lexicon::is_function_word(&before)
                        || has(&before, Classes::QUANTIFIER | Classes::CONDITION)
                }) =>
        {
            Some(Meaning::Open)
        }
        Meaning::Open => None,
        meaning => Some(meaning),
    }
}

/// Maximum bytes of the quoted words between a possessive and its noun.
const BETWEEN: usize = 48;

/// The noun that a possessive after a name owns, `test` of `’s “ordinary keeper” test`; empty where no word follows. `None` without a possessive.
fn owned(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix(['\'', '’'])?;
    let rest = rest.strip_prefix(['s', 'S']).unwrap_or(rest).trim_start();
    let quoted = rest.strip_prefix(['“', '"']).and_then(|inner| inner.split_once(['”', '"'])).filter(|(inner, _)| inner.len() <= BETWEEN);
    let noun = quoted.map_or(rest, |(_, after)| after.trim_start());
    Some(&noun[..noun.find(|c: char| !c.is_alphanumeric()).unwrap_or(noun.len())])
}

/// Bytes before a name in which two words lead to it.
const RELIES: usize = 32;

/// Whether the words before a name set a case to work: `relies on`, `contrary to`.
fn relies(head: &str) -> bool {
    let near = head[head.ceil_char_boundary(head.len().saturating_sub(RELIES))..].trim_end_matches([' ', '*', '_', '\n']);
    near.rmatch_indices(' ').nth(1).is_some_and(|(at, _)| phrase::is_one(&near[at + 1..].to_lowercase(), Facts::SETS_TO_WORK))
}

/// Whether the words before a name make it the owner of what cases have: `the test of Doe`.
fn is_owner(head: &str) -> bool {
    let near = head[head.ceil_char_boundary(head.len().saturating_sub(RELIES))..].trim_end_matches([' ', '*', '_', '\n']);
    let noun = near.strip_suffix(" of").and_then(|before| before.rsplit(' ').next());
    noun.is_some_and(|noun| lexicon::is(noun, Classes::OF_CASE))
}

/// Whether the words after a name say what else the case has: `and its progeny`.
fn has_progeny<'a>(mut following: impl Iterator<Item = &'a str>) -> bool {
    let joins = following.next().is_some_and(|word| lexicon::is(word, Classes::COORDINATOR));
    joins && following.next().is_some_and(lexicon::is_function_word) && following.next().is_some_and(|word| lexicon::is(word, Classes::OF_CASE))
}

/// The text after the name that is joined to the one before it: `/Roe standard`, ` and Roe decisions`.
fn without_joined(rest: &str, is_pair: bool) -> &str {
    let and = || rest.strip_prefix(" and ").or_else(|| rest.strip_prefix(" AND ").filter(|_| is_pair));
    let joined = rest.strip_prefix(['/', '-', '–']).or_else(and);
    let other = joined.filter(|other| other.starts_with(char::is_uppercase));
    other.map_or(rest, |other| &other[other.find(|c: char| !c.is_alphanumeric()).unwrap_or(other.len())..])
}

/// The page after a name: `Brown at 495`, `Brown, slip op. at 4`.
fn pin(text: &str, span: Span) -> Option<(Pin, usize)> {
    if let Some(found) = docket::slip_pin(text, span.end).or_else(|| abroad::behind_name(text, span.end)) {
        return Some(found);
    }
    let span = Span::new(span.start, after_number(text, span));
    let rest = &text[span.end..];
    let tail = rest.strip_prefix(" at ").or(rest.strip_prefix(", at ")).or(rest.strip_prefix(' ').filter(|tail| tail.starts_with("p. *")))?;
    let begins = tail.starts_with(|c: char| c.is_ascii_digit() || c == '*' || c == '¶') || tail.starts_with("p. ") || tail.starts_with("pp. ");
    if begins { pin_at(text, span.end, true, None) } else { None }
}

/// The end of a name with the number of its decision, `Wain (No 1)`, if the text has only this one.
fn after_number(text: &str, span: Span) -> usize {
    let Some((number, length)) = decision(&text[span.end..]) else { return span.end };
    let last = text[span].rsplit(' ').next().unwrap_or("");
    let named = memchr::memmem::find_iter(text.as_bytes(), last).map(|at| &text[at + last.len()..]).filter_map(decision).take(DECISIONS);
    let is_only = named.map(|(other, _)| other).all(|other| other == number);
    span.end + if is_only { length } else { 0 }
}

/// The number of a decision at the start of a text and the length of its parenthesis: ` (No 1)`, ` (No. 1)`.
fn decision(text: &str) -> Option<(&str, usize)> {
    let rest = text.strip_prefix(" (No")?;
    let number = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(' ');
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let is_closed = digits > 0 && number[digits..].starts_with(')');
    is_closed.then(|| (&number[..digits], text.len() - number.len() + digits + 1))
}

/// Maximum number of places that are compared.
const DECISIONS: usize = 64;

/// The citation by the name at `span`.
pub(super) fn citation(text: &str, span: Span) -> Citation {
    let pin = pin(text, span);
    let name = CaseName::new(span, text[span].to_owned());
    let end = pin.as_ref().map_or(span.end, |(_, end)| *end);
    Citation { span: Span::new(span.start, end), pin: pin.map(|(pin, _)| pin), name: Some(name), ..Citation::new(CitationKind::Name, span) }
}

#[cfg(test)]
mod tests {
    use super::super::Citations;
    use literatim_matching::text::Flow;
    use literatim_read::markdown;

    /// The names of cases in a text.
    fn names_in(text: &str) -> Vec<String> {
        let document = markdown::read(text);
        let flow = Flow::new(&document);
        let citations = Citations::find(&flow, &super::super::Styles::of(&document, &flow), &super::super::Patterns::default());
        let names = citations.list.iter().filter(|citation| citation.kind == super::CitationKind::Name);
        names.map(|citation| flow.text()[citation.span].to_owned()).collect()
    }

    #[test]
    fn names_alone_are_read_where_they_mean_a_case() {
        for (text, names) in [
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). In Brown, the Court held so.", &["Brown"][..]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). See Harrow at 12.", &["Harrow at 12"]),
            // The number of a decision.
            ("Attorney-General v Harrow (No 1) [1991] SLR 383. See AG v Harrow (No 1) at 394.", &["Harrow (No 1) at 394"]),
            // The text has another one.
            ("Quill v Harrow (No 1) [1991] SLR 383; Quill v Harrow (No 2) [1992] SLR 4. Harrow (No 2) at 12.", &[]),
            ("Brown v. Harrow Corp., No. 19-783, slip op. (U.S. June 3, 2021). Harrow, slip op. at 12 n.3.", &["Harrow, slip op. at 12 n.3"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). Harrow at 12 (Knox, J., dissenting).", &["Harrow at 12 (Knox, J., dissenting)"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). The holding of *Harrow* is old.", &["Harrow"]),
            // Of a foundation, and of a person by the first name, in italics only.
            ("It is in *Lamp Foundation v. Roe*, 900 F.3d 1 (2018). With the *Lamp* decision it changed.", &["Lamp"]),
            ("It is in *Lamp Foundation v. Roe*, 900 F.3d 1 (2018). An article on a lamp in *Lamp* said so.", &[]),
            ("It is in *Ada Quill v. Union*, 900 F.3d 1 (2018). *Ada* replaces this, says Ada of canada.", &["Ada"]),
            ("*Ada* replaces it. It is in *Ada Quill v. Union*, 900 F.3d 1 (2018), by *Ada Quill*.", &["Ada", "Ada Quill"]),
            ("It is in *Lamp Foundation v. Roe*, 900 F.3d 1 (2018). The Lamp rule of Lamp and Ada holds.", &[]),
            ("It is so by Brown v. Canada, [2002] 1 S.C.R. 3 [Brown]. In Brown, it was held.", &["Brown"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). Mr. Brown went home.", &[]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). It is so. (Brown v. Harrow Corp., at p. 12.)", &["Brown v. Harrow Corp., at p. 12"]),
            ("State v. Quill, 900 F.3d 1 (2018). After State v. Quill it was so.", &["State v. Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). In State v. Quill Lumber Co. it was not so.", &[]),
            ("Roe v. Quill, 900 F.3d 1 (2018). In Jane Roe v. Quill it was not so, nor in Roe v. Quill, Inc.", &[]),
            ("In re Harrow, 900 F.3d 1 (2018). It was so after In re Harrow too.", &["In re Harrow"]),
            ("In Brown, nothing was cited.", &[]),
            ("State v. Doe, 900 F.3d 1 (2018). The State held so.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill and binds.", &["Quill"]),
            (
                "State v. Quill, 900 F.3d 1 (2018). The court applied Quill. Quill thus supports it. The Quill rule is old.",
                &["Quill", "Quill", "Quill"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018). Quill was decided long ago.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill. Nothing since Quill, or before Quill, is.", &["Quill", "Quill", "Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill. Mr. Quill left. Nobody saw Quill.", &["Quill"]),
            (
                "State v. Quill, 900 F.3d 1 (2018). Under Quill it is so. See Quill. It is the rule in Quill. Mr. Quill left. Quill, applies.",
                &["Quill", "Quill", "Quill", "Quill"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018). Quill Controls. It differed from Quill.", &["Quill", "Quill"]),
            ("Quill v. Washington, 900 F.3d 1 (2018). It is so in Washington.", &[]),
            ("Quill v. Washington Harbor Ass'n, 900 F.3d 1 (2018). It is so in Washington, and under Washington law.", &[]),
            ("In re Pers. Restraint Petition of Quill, 900 F.3d 1 (2018). As In re PRP of Quill says, it is so.", &["In re PRP of Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill. Quill contends so. Nobody saw Quill.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Ms. Quill also stated that she left. Id. Quill holds so.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The light was out. Quill. It rained.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill. There Quill was arrested. But Quill is old.", &["Quill", "Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Harrow v. Poe, 9 F.3d 1 (1990). It was so in Quill and Harrow.", &["Quill", "Harrow"]),
            ("State v. A.N.Q., 900 F.3d 1 (2018). It was so in A.N.Q., and is.", &["A.N.Q."]),
            ("State v. Quill, 900 F.3d 1 (2018). Nobody saw Quill.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). The board relies on Quill for it.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Contrary to Quill, it paid.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It moved pursuant to Quill for a hearing.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The board relies on Quill’s letter, contrary to Quill’s claim.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). Quill primarily recognizes it, and Quill invoked it.", &["Quill", "Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The board misstates Quill, which says otherwise.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The court denied his Quill motion.", &["Quill"]),
            (
                "State v. Quill, 900 F.3d 1 (2018). Harrow v. Poe, 9 F.3d 1 (1990). It meets the Harrow/Quill standard after the Harrow and Quill decisions.",
                &["Harrow", "Quill", "Harrow", "Quill"],
            ),
            ("In Quill, the court held so. State v. Quill, 900 F.3d 1 (2018).", &["Quill"]),
            ("The lamp was out. Quill at 2. So was the horn. State v. Quill, 900 F.3d 1 (2018).", &[]),
            ("Quill left. The rule is in State v. Quill, as all know. See State v. Quill, 900 F.3d 1 (2018).", &["State v. Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It was so in Quill’s house, in Quill County and for Quill.", &[]),
            ("Quill v. Harrow, 900 F.3d 1 (2018). The Quill-Harrow rule is old.", &["Quill", "Harrow"]),
            ("Quill v. Harrow, 900 F.3d 1 (2018). Mrs. Quill-Pell left.", &[]),
            ("Kett Tool Co. v. Roe, 900 F.3d 1 (2018). It pays. Kett Tool at 3.", &["Kett Tool at 3"]),
            ("Roe v. Kett Life Insurance Co., 900 F.3d 1 (2018). It pays. Kett Life, at 3.", &["Kett Life, at 3"]),
            ("Harrow State Pilots Co. v. Roe, 900 F.3d 1 (2018). The Harrow State harbour is old.", &[]),
            ("Petition of St. Quill, 900 F.3d 1 (2018). Since the decision in St. Quill, it is so.", &["St. Quill"]),
            ("Pilots Corp. V. Quill, 900 F.3d 1 (2018). The Quill decision is old.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Quill primarily recognizes it.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Quill merely walked home.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). It did so before, since Quill plainly establishes it.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The test of Quill binds, and Quill and its progeny do.", &["Quill", "Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). The house of Quill burnt, and Quill and his brother did not.", &[]),
        ] {
            assert_eq!(names_in(text), names, "{text}");
        }
    }

    #[test]
    fn what_a_case_has_and_headings_name_it() {
        for (text, names) in [
            (
                "State v. Quill, 900 F.3d 1 (2018). Mr. Quill left. The board, citing Quill, paid, and misread the Quill\nholding.\n",
                &["Quill", "Quill"][..],
            ),
            (
                "Harrow v. Pell, 9 F.3d 1 (1990). State v. Quill, 900 F.3d 1 (2018). Ms. Quill left. Mr. Pell left. Quill applied Pell’s “old log” test.",
                &["Quill", "Pell"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018). Mr. Quill left. It is Quill's holding, and in Quill's framework.", &["Quill", "Quill"]),
            (
                "State v. Quill, 900 F.3d 1 (2018). Mr. Quill left. The Quill line is long; the Quill panel and the Quill case bind.",
                &["Quill", "Quill", "Quill"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018). In Quill it was so. Quill's analysis of the log is old.", &["Quill", "Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). Quill's motion was late. Judge Quill's holding was old. Quill applied for a permit.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). The board read Quill's “long and late” letter, citing Quill's wife.", &[]),
            (
                "State v. Quill, 900 F.3d 1 (2018).\n\n1. THE DECISION DOES NOT CONFLICT WITH QUILL, WHICH IS OLD\n\nIT IS LATE UNDER QUILL AND BINDS",
                &["QUILL", "QUILL"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018).\n\nROBERT QUILL, Petitioner\n\nTHE TRIAL OF QUILL WAS LATE\n\nIN QUILL COUNTY", &[]),
        ] {
            assert_eq!(names_in(text), names, "{text}");
        }
    }

    #[test]
    fn a_public_body_without_an_article_is_the_case() {
        for (text, names) in [
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). In City of Marlow, the court held so. The City of Marlow argues so. He relies on City of Marlow.",
                &["City of Marlow", "City of Marlow"][..],
            ),
            (
                "Town of Crook v. Pell, 900 F.3d 1 (2018). Under Town of Crook, it pays. But he reads Town of Crook too far, and the Town of Crook knows it.",
                &["Town of Crook", "Town of Crook"],
            ),
            (
                "Ostley Sch. Dist. No. 4 of Harrow County v. State, 900 F.3d 1 (2018). As Ostley School District explains, it pays. We agree that Ostley \
                School District supports him. It is Ostley School District’s rationale.",
                &["Ostley School District", "Ostley School District", "Ostley School District"],
            ),
            (
                "Bd. of Trustees of Harrow Univ. v. Pell, 900 F.3d 1 (2018). In Board of Trustees, it paid. The Board of Trustees met.",
                &["Board of Trustees"],
            ),
            (
                "Hous. Auth. of Marlow v. Pell, 900 F.3d 1 (2018). See Housing Authority at 12; the Housing Authority left.",
                &["Housing Authority at 12"],
            ),
            (
                "Department of Piers v. State, 900 F.3d 1 (2018). Dep't of Piers controls. Per Department of Piers, it pays.",
                &["Dep't of Piers", "Department of Piers"],
            ),
            ("Port of Ostley v. Pell, 900 F.3d 1 (2018). Nothing in Port of Ostley says so. The Port of Ostley holds land.", &["Port of Ostley"]),
            (
                "Village of Crook v. State, 900 F.3d 1 (2018). Twp. of Pell v. State, 901 F.3d 1 (2018). Cf. Village of Crook; Township of Pell teaches it.",
                &["Village of Crook", "Township of Pell"],
            ),
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). Parish of Quill v. State, 901 F.3d 1 (2018).\n\nA. USE OF PARISH OF QUILL\n\nBoth City of Marlow and Parish of Quill are old. They rely on City of Marlow and Parish of Quill.",
                &["PARISH OF QUILL", "City of Marlow", "Parish of Quill", "City of Marlow", "Parish of Quill"],
            ),
            // The party itself.
            (
                "CITY OF MARLOW, a municipal corporation, Respondent,\n\nv. ANNA PELL, Appellant.\n\nCity of Marlow v. State, 900 F.3d 1 (2018). City of Marlow supports the levy. Under City of Marlow, it pays.",
                &["City of Marlow"],
            ),
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). Respondent City of Marlow filed it. City of Marlow’s brief is late. City of Marlow holds land.\n\nCity of Marlow\n12 Elm Street",
                &[],
            ),
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). Counsel for City of Marlow left. City of Marlow argues so. The suit against City of Marlow is old.",
                &[],
            ),
            (
                "City of Marlow v. State, 900 F.3d 1 (2018). City of Marlow Ordinance 12 binds, as does the Mayor of City of Marlow. City of Marlow (City) sued.",
                &[],
            ),
            (
                "Marlow Cnty. v. State, 900 F.3d 1 (2018). In Marlow County, the levy rose. In Marlow County, the Supreme Court held so.",
                &["Marlow County"],
            ),
            (
                "Town of Crook v. Pell, 900 F.3d 1 (2018). In Crook, dogs bark. In Crook, we held so. Crook at 12. He lives in Crook.",
                &["Crook", "Crook at 12"],
            ),
            (
                "Lane v. City of Marlow, 900 F.3d 1 (2018). City of Marlow controls the pier. In City of Marlow, the pier is closed. In Lane, it paid.",
                &["Lane"],
            ),
            ("Wash. State Pilots Ass'n v. Pell, 900 F.3d 1 (2018). It was so in Washington State.", &[]),
        ] {
            assert_eq!(names_in(text), names, "{text}");
        }
    }

    #[test]
    fn cases_are_named_in_many_forms() {
        for (text, names) in [
            ("Marsh v. Quill, 900 F.3d 1 (2018); Ostley v. Pell, 901 F.3d 1 (2018). Marsh and Ostley both hold so.", &["Marsh", "Ostley"][..]),
            ("Marsh v. Quill, 900 F.3d 1 (2018); Ostley v. Pell, 901 F.3d 1 (2018).\n\nIII. MARSH AND OSTLEY CONTROL\n\nEnd.", &["MARSH", "OSTLEY"]),
            ("Marsh v. Ostley, 900 F.3d 1 (2018). Marsh and Ostley make chairs.", &[]),
            (
                "Marsh v. Ostley, 900 F.3d 1 (2018) (Marsh II). Marsh v. Ostley, 800 F.3d 1 (2012) (“Marsh I”). In Marsh II, it paid. It overruled Marsh I. Marsh II at 12.",
                &["Marsh II", "Marsh I", "Marsh II at 12"],
            ),
            ("Marsh v. Ostley, 900 F.3d 1 (2018) (Title VII). It is “unlawful to leave the lamp.” Title VII § 7. It is late (Title VII).", &[]),
            ("Marsh v. Ostley (Marsh II), 900 F.3d 1 (2018). Under Marsh II, it pays. Under Ostley, it pays.", &["Marsh II", "Ostley"]),
            (
                "Crow Tribe of Harrow v. Pell, 900 F.3d 1 (2018). Under Crow Tribe, it pays. Crow Tribe at 12. The Crow Tribe left.",
                &["Crow Tribe", "Crow Tribe at 12"],
            ),
            (
                "In re Estate of Pell, 900 F.3d 1 (2018). In Estate of Pell, it paid. Under Pell, it pays. The Estate of Pell sued.",
                &["Estate of Pell", "Pell"],
            ),
            ("In re Ostley Sec. Litig., 900 F.3d 1 (2018). In Ostley Securities, it paid. Under Ostley, it pays.", &["Ostley Securities", "Ostley"]),
            (
                "Ostley Mut. Ins. Co. v. Roe, 900 F.3d 1 (2018). In Ostley Mutual, it paid. Under Ostley Mutual Insurance Company, it pays.",
                &["Ostley Mutual", "Ostley Mutual Insurance Company"],
            ),
            ("State v. Marsh, 900 F.3d 1 (2018). It is so (see Marsh). Cf. Marsh; he will see Marsh.", &["Marsh", "Marsh", "Marsh"]),
            (
                "State v. Marsh, 900 F.3d 1 (2018). Mr. Marsh left. Marsh is inapposite. He sees Marsh. It is distinguishable from Marsh.",
                &["Marsh", "Marsh"],
            ),
            ("State v. Marsh, 900 F.3d 1 (2018).\n\nV. Marsh Is Distinguishable From It\n\nV. Marsh Is Late For It", &["Marsh"]),
        ] {
            assert_eq!(names_in(text), names, "{text}");
        }
    }
}
