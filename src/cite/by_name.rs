//! Cases named again without volume and page: `In Brown, the Court held`, `Brown at 495`.

use super::abroad;
use super::citation::{Citation, CitationKind};
use super::docket;
use super::name::{CaseName, PROCEEDINGS};
use super::pin::{Pin, pin_at};
use super::tables::{names, signals};
use crate::lexicon::phrase::{self, Facts};
use crate::lexicon::{self, Classes};
use crate::text::Span;
use std::collections::HashMap;

/// The short names of the cases of a text.
struct ShortNames<'a> {
    /// By their first word, each with the end of the citation that has it.
    by_word: HashMap<&'a str, Vec<(&'a str, usize)>>,
    /// The first words, by how a heading writes them: of several the one that the text has first.
    in_capitals: HashMap<String, &'a str>,
}

/// A short name at a place.
struct Named<'a> {
    phrase: &'a str,
    /// The end of the citation that has it.
    after: usize,
    /// Whether it is in capitals.
    is_heading: bool,
    /// Where the second of two names begins that a hyphen joins.
    next_at: Option<usize>,
}

impl<'a> ShortNames<'a> {
    fn of(text: &'a str, list: &'a [Citation]) -> Self {
        let mut by_word: HashMap<&str, Vec<(&str, usize)>> = HashMap::new();
        let mut in_capitals: HashMap<String, &str> = HashMap::new();
        for citation in list.iter().filter(|citation| matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket)) {
            for phrase in citation.name.iter().flat_map(|name| phrases(&name.text, &text[name.span])) {
                let first = phrase.split(' ').next().unwrap_or(phrase);
                let entry = by_word.entry(first).or_default();
                if !entry.iter().any(|(other, _)| *other == phrase) {
                    entry.push((phrase, citation.span.end));
                }
                if first.len() >= CAPITALS {
                    in_capitals.entry(first.to_ascii_uppercase()).or_insert(first);
                }
            }
        }
        Self { by_word, in_capitals }
    }

    /// The name that begins at byte `start` of a text with the word that ends at `end`, the longest.
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
        Some(Named { phrase, after, is_heading, next_at })
    }
}

/// The places that name a party of a case of `list`; `italics` are those of the text.
pub(super) fn find(text: &str, italics: &[Span], list: &[Citation]) -> Vec<Citation> {
    let known = ShortNames::of(text, list);
    if known.by_word.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    // What each name means somewhere in the text.
    let mut meanings: HashMap<&str, [u32; 5]> = HashMap::new();
    let mut next = 0;
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_uppercase()).map(|i| at + i) {
        let end = start + text[start..].find(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '.'))).unwrap_or(text.len() - start);
        at = end.max(start + 1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
        if text[..start].ends_with(char::is_alphanumeric) {
            continue;
        }
        let follows_hyphen = text[..start].ends_with('-');
        if follows_hyphen && found.last().is_none_or(|(before, ..): &(Citation, &str, Meaning)| before.span.end + 1 != start) {
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
        let Some(Named { phrase, after, is_heading, next_at }) = known.at(text, start, end) else { continue };
        at = next_at.unwrap_or(at);
        let span = Span::new(proceeding(text, start).unwrap_or(start), start + phrase.len());
        // `In Doe and Roe`
        let is_joined = found.last().is_some_and(|(before, _, meaning): &(Citation, &str, Meaning)| {
            *meaning == Meaning::Case
                && text.get(before.span.end..start).is_some_and(|gap| matches!(gap, " and " | " or " | ", " | ", and " | "/" | "-" | "–"))
        });
        let meaning = match meaning(text, span, italics) {
            Meaning::Open if is_joined => Meaning::Case,
            // In capitals a party's name is that of the caption as well.
            Meaning::Case => Meaning::Case,
            _ if is_heading => continue,
            meaning => meaning,
        };
        // Before its citation a name means the case only where the words around it say so: `Quill at 2` may be a witness, and a table has the name of
        // each case over its citation.
        let is_headed = || {
            let gap = list.get(next).and_then(|citation| text.get(span.end..citation.core.start));
            gap.is_some_and(|gap| gap.trim_matches([' ', ',', '\n']).is_empty())
        };
        if start < after && (meaning != Meaning::Case || pin(text, span).is_some() || is_headed()) {
            continue;
        }
        meanings.entry(phrase).or_default()[meaning as usize] += 1;
        if matches!(meaning, Meaning::Case | Meaning::Open) {
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
}

fn in_name(citation: &Citation, at: usize) -> bool {
    citation.name.as_ref().is_some_and(|name| name.span.contains(at))
}

/// The short names of a case: its parties; of a person the last word, of a firm the first.
fn phrases<'a>(name: &str, written: &'a str) -> Vec<&'a str> {
    let head = PROCEEDINGS.iter().find_map(|head| written.strip_prefix(head));
    let parties: Vec<&'a str> = match head {
        Some(party) => vec![party],
        None if VERSUS.iter().any(|versus| name.contains(versus)) => {
            let versus = VERSUS.iter().find_map(|versus| written.split_once(versus));
            versus.map_or_else(|| vec![written], |(first, second)| vec![first, second])
        }
        None => vec![written],
    };
    let mut phrases = Vec::new();
    if is_whole(written) {
        phrases.push(written.trim_end_matches(['*', '_', ' ']));
    }
    for party in parties {
        let party = applicant(party).unwrap_or(party);
        let (party, suffix) = party.split_once(',').unwrap_or((party, ""));
        let party = party.trim_matches([' ', '*', '_']);
        let words: Vec<&str> = party.split(' ').collect();
        let telling = |word: &str| {
            word.chars().count() > 2
                && word.starts_with(char::is_uppercase)
                && !is_common(word)
                && names::place(&word.to_lowercase(), false).is_none()
                && (!word.ends_with('.') || word.matches('.').count() > 1)
        };
        let is_body = names::ends_body(suffix.trim()) || words.iter().any(|word| names::ends_body(word));
        if telling(words[0]) || words.len() > 1 && !is_common(words[0]) && words[0].starts_with(char::is_uppercase) {
            phrases.push(party);
        }
        let short = if is_body { words[0] } else { words[words.len() - 1] };
        if is_common(words[0]) {
            continue;
        }
        // `Kett Tool` of `Kett Tool Co.`, `Crow Life` of `Crow Life Insurance Co.`
        if is_body && words.len() > 2 && telling(words[0]) && words[1].starts_with(char::is_uppercase) && !names::ends_body(words[1]) {
            phrases.push(&party[..words[0].len() + 1 + words[1].len()]);
        }
        let last_two = words.len() - words.len().min(2);
        if words.len() > 2
            && (names::ABBREVIATED_PARTICLES.contains(&words[last_two]) || lexicon::is(&words[last_two].to_lowercase(), Classes::PARTICLE))
        {
            phrases.push(&party[party.len() - words[last_two].len() - 1 - short.len()..]);
        }
        let is_subject = head.is_some() && words.len() > 2 && words[words.len() - 2] == "of";
        if words.len() > 1 && (words.len() <= 4 || is_subject) && telling(short) {
            phrases.push(short);
        }
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

/// What the name at `span` means.
fn meaning(text: &str, span: Span, italics: &[Span]) -> Meaning {
    let rest = &text[span.end..];
    let head = &text[..span.start];
    if rest.starts_with(" v. ") || rest.starts_with(" v ") || rest.starts_with(char::is_alphanumeric) || head.ends_with(" v. ") {
        return Meaning::Person;
    }
    let last = head.trim_end_matches([' ', '*', '_']).rsplit([' ', '\n', '(']).next().unwrap_or("");
    let before = last.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase();
    let after = without_joined(rest).trim_start_matches(['*', '_', '\'', '’', 's', ',']).trim_start();
    let following = || after.split([' ', '\n']).take(FOLLOWING).map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric()));
    let mut verbs = following().filter(|word| !lexicon::is(word, Classes::AUXILIARY | Classes::ADVERB));
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
    let leads = is_alone && (lexicon::is(&before, Classes::LEADS_TO_CASE) || relies(head));
    // `It was so. Doe. Then`
    let begins = (head.ends_with(". ") || head.ends_with("” ")) && !last.starts_with(char::is_uppercase) || head.ends_with("See ");
    let is_sentence = begins && rest.starts_with('.');
    let holds = || match owned {
        Some(owned) => lexicon::is(owned, Classes::OF_CASE),
        None => lexicon::is(&verb_key, Classes::AFTER_CASE) || applies,
    };
    let covered = italics.partition_point(|italic| italic.start <= span.start);
    let italic = italics[..covered].iter().rev().take(4).any(|italic| italic.covers(span) && italic.len() <= span.len() + 3);
    let whole = is_whole(&text[span]);
    let title = last.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_titled = last.starts_with(char::is_uppercase)
        && !last.ends_with([',', ';', ':', ')', '”'])
        && (!last.ends_with('.') || names::TITLES.contains(&title.as_str()))
        && !lexicon::is_function_word(&title)
        && !signals::has_word(&title);
    let framed = match rest.starts_with(',') {
        true => lexicon::is(&before, Classes::BEFORE_CASE) || leads,
        false => leads || is_sentence || !(is_titled && owned.is_some()) && holds(),
    };
    // `Doe’s analysis` may be the person's or that of the case.
    let is_unclear = owned.is_some_and(|owned| lexicon::is(owned, Classes::AFTER_CASE | Classes::UTTERANCE));
    let is_person = is_titled || !is_alone && !is_unclear || lexicon::is(next, Classes::PLEA);
    if is_titled && last.ends_with('.') {
        Meaning::Titled
    } else if whole && is_part_of_another(text, span) {
        Meaning::Person
    } else if pin(text, span).is_some() || framed || italic || whole {
        Meaning::Case
    } else if is_person {
        Meaning::Person
    } else if next.ends_with("ed") && !after.starts_with(next) {
        Meaning::Unlikely
    } else {
        Meaning::Open
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

/// The text after the name that is joined to the one before it: `/Roe standard`, ` and Roe decisions`.
fn without_joined(rest: &str) -> &str {
    let joined = rest.strip_prefix(['/', '-', '–']).or_else(|| rest.strip_prefix(" and "));
    let other = joined.filter(|other| other.starts_with(char::is_uppercase));
    other.map_or(rest, |other| &other[other.find(|c: char| !c.is_alphanumeric()).unwrap_or(other.len())..])
}

/// The page after a name: `Brown at 495`, `Brown, slip op. at 4`.
fn pin(text: &str, span: Span) -> Option<(Pin, usize)> {
    if let Some(found) = docket::slip_pin(text, span.end).or_else(|| abroad::behind_name(text, span.end)) {
        return Some(found);
    }
    let rest = &text[span.end..];
    let tail = rest.strip_prefix(" at ").or(rest.strip_prefix(", at ")).or(rest.strip_prefix(' ').filter(|tail| tail.starts_with("p. *")))?;
    let begins = tail.starts_with(|c: char| c.is_ascii_digit() || c == '*' || c == '¶') || tail.starts_with("p. ") || tail.starts_with("pp. ");
    if begins { pin_at(text, span.end, true, None) } else { None }
}

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
    use crate::read::markdown;
    use crate::text::Flow;

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
            ("Brown v. Harrow Corp., No. 19-783, slip op. (U.S. June 3, 2021). Harrow, slip op. at 12 n.3.", &["Harrow, slip op. at 12 n.3"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). Harrow at 12 (Knox, J., dissenting).", &["Harrow at 12 (Knox, J., dissenting)"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). The holding of *Harrow* is old.", &["Harrow"]),
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
}
