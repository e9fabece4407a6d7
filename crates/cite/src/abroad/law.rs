//! Laws of other countries and of the European Union, found by their numbers: `Lantern Act 1998, s 4(1)(b)`, `reg 4 of the Harbour Regulations 2010`,
//! `art 6 GDPR`, `CPR 31.16`. A section without its law, `s 4`, is given one by [`settle`](super::meant::settle).

use super::super::citation::{Citation, CitationKind, Cite};
use super::super::core::{self, Core, CoreKind};
use super::super::name::signal_start;
use super::super::paren::closing;
use super::super::tables::acts::{
    ACTS, CONSTITUTION, DIVISIONS, Division, DivisionWord, PARAGRAPHS, POINTED_AT, POINTERS, RULES_OF_COURTS, SUPRA, TREATIES,
};
use super::super::{bare_section, statute, subdivision};
use super::act::{self, NamedLaw, after_any};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;

impl Cite {
    /// The name of a law outside the United States and the division of it that is cited, if one is.
    pub(in super::super) fn of_law_abroad(&self) -> Option<(&str, Division)> {
        let (sign, _) = self.page.as_deref()?.split_once(' ').filter(|_| self.volume.is_empty())?;
        let division = Division::ALL.into_iter().find(|division| division.sign() == sign)?;
        Some((&self.reporter, division))
    }

    /// A law outside the United States as its own country writes it, with its division if one is cited: `Lantern Act 1998, s 4`.
    pub(in super::super) fn written_abroad(&self) -> Option<String> {
        let name = &self.reporter;
        match &self.page {
            Some(page) => self.of_law_abroad().map(|_| format!("{name}, {page}")),
            None => self.volume.is_empty().then(|| name.clone()),
        }
    }
}

/// A division whose law the text does not give beside it.
pub(in super::super) struct Bare {
    pub core: Core,
    pub division: Division,
    /// What it points at: the kind of law and the year of `the 1999 Act`.
    pub points: Option<(String, Option<String>)>,
    /// Whether its word is one that prose has too: `section`.
    pub is_word: bool,
    /// An abbreviation that the text has to explain: `s 4 LCA`.
    pub abbreviation: Option<String>,
}

/// A division as a text has it.
struct Cited {
    word: DivisionWord,
    /// Where its word begins, and where the division ends with subdivisions and further numbers.
    span: Span,
    /// Its number, in standard form, and where that ends in the text.
    number: String,
    number_end: usize,
}

impl Cited {
    fn page(&self) -> String {
        format!("{} {}", self.word.division.sign(), self.number)
    }
}

/// Adds to `cores`, which are in order, the laws that `text` names; returns the divisions without a law.
pub(in super::super) fn add(text: &str, cores: &mut Vec<Core>) -> Vec<Bare> {
    let (mut found, mut bare) = (Vec::new(), Vec::new());
    let bytes = text.as_bytes();
    let (mut at, mut next, mut done) = (0, 0, 0);
    while let Some(number) = bytes[at..].iter().position(u8::is_ascii_digit).map(|ahead| at + ahead) {
        at = number + bytes[number..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if number < done || !may_follow(bytes, number) {
            continue;
        }
        while cores.get(next).is_some_and(|core| core.span.end <= number) {
            next += 1;
        }
        let Some(law) = at_number(text, number, done) else { continue };
        let span = match &law {
            Found::Law(core) => core.span,
            Found::Bare(bare) => bare.core.span,
        };
        let overlaps =
            cores[next.saturating_sub(LATEST)..].iter().take_while(|core| core.span.start < span.end).filter(|core| core.span.end > span.start);
        match law {
            Found::Law(core) if overlaps.clone().all(|other| gives_way(other, span)) => {
                done = span.end;
                found.push(core);
            }
            Found::Bare(one) => bare.push(one),
            Found::Law(_) => {}
        }
    }
    let mut laws = found.iter().peekable();
    cores.retain(|core| {
        while laws.next_if(|law| law.span.end <= core.span.start).is_some() {}
        laws.peek().is_none_or(|law| law.span.start >= core.span.end)
    });
    cores.extend(found);
    core::sort(cores);
    bare
}

/// Bytes before a division in which the word before it begins.
const WORD_BEFORE: usize = 64;

/// Cores before one among which those are that overlap what begins before it.
pub(super) const LATEST: usize = 6;

/// Whether what was read otherwise gives way to a law with this span that contains it: an abbreviation or a division for a rule, a paper of the record.
pub(super) fn gives_way(core: &Core, law: Span) -> bool {
    let is_weak = matches!(core.kind, CoreKind::Rule | CoreKind::Record);
    let is_division = core.kind == CoreKind::Statute && core.cite.as_ref().is_some_and(|cite| cite.volume.is_empty() && cite.reporter == "§");
    let is_named = core.cite.as_ref().is_some_and(|cite| cite.reporter.contains(' ') && core.kind == CoreKind::Rule && !law.covers(core.span));
    (is_weak || is_division) && !is_named && core.span.start < law.end
}

enum Found {
    Law(Core),
    Bare(Bare),
}

/// Whether the number at byte `at` may be one of a law: a word or the letter of a division is before it.
fn may_follow(bytes: &[u8], at: usize) -> bool {
    let is_of_union = || bytes.get(at + 4) == Some(&b'/') || bytes.get(at + 2) == Some(&b'/');
    let before = |back: usize| at.checked_sub(back).map_or(b' ', |at| bytes[at]);
    match before(1) {
        b' ' => before(2).is_ascii_alphabetic() || matches!(before(2), b'.' | b',' | b')') || is_of_union(),
        // A no-break space.
        0xA0 => true,
        b'.' => matches!(before(2), b's' | b't' | b'g' | b'r' | b'h'),
        b's' | b'r' => !before(2).is_ascii_alphanumeric(),
        b'(' | b'\n' => is_of_union(),
        _ => false,
    }
}

/// The law or the division with the number at byte `at`; nothing before byte `from` belongs to it.
fn at_number(text: &str, at: usize, from: usize) -> Option<Found> {
    if let Some(named) =
        act::of_union(text, at).or_else(|| act::of_year(text, at)).or_else(|| act::of_number(text, at)).filter(|named| named.span.start >= from)
    {
        return behind_name(text, named);
    }
    if let Some(rule) = of_court(text, at).filter(|core| core.span.start >= from) {
        return Some(Found::Law(rule));
    }
    let word = word_before(text, at)?;
    let start = at - word_gap(text, at) - word.written.len();
    let cited = cited(text, *word, start, at)?;
    let of_name = |named: NamedLaw, span: Span| {
        Some(if is_shown(&named, word) { Found::Law(law(&cited, &named.name, span)) } else { Found::Bare(explained(&cited, named.name, span)) })
    };
    let before = named_before(text, start).filter(|named| named.span.start >= from && fits(&named.name, word));
    // `CPR Part 36, HRA s 3`: a comma parts more than a space.
    let is_direct = before.as_ref().is_some_and(|named| named.is_sure && named.span.end + 1 == start);
    let behind =
        if is_direct { None } else { named_behind(text, &cited).filter(|(_, end)| before.is_none() || !text[cited.span.end..*end].starts_with(',')) };
    match (behind, before) {
        (Some((named, end)), _) => return of_name(named, Span::new(start, end)),
        (None, Some(named)) => {
            let span = Span::new(named.span.start, cited.span.end);
            return of_name(named, span);
        }
        (None, None) => {}
    }
    bare(text, cited)
}

/// Whether name and division show a law without an explanation of its abbreviation: `s 4 LCA`, but not `LCA art 4` or `section 4 LCA`.
fn is_shown(named: &NamedLaw, word: &DivisionWord) -> bool {
    named.is_sure || !word.is_word && word.division == Division::Section
}

/// Whether a law without a year before a division may be that of it: `Exchange Act section 10` is American.
fn fits(name: &str, word: &DivisionWord) -> bool {
    let is_plain_act = ACTS.iter().any(|noun| name.ends_with(noun)) && act::standard(name).is_none();
    match word.division {
        Division::Schedule | Division::Part if word.is_word => act::standard(name).is_some(),
        Division::Article | Division::Recital if name.contains(CHARTER_OF_CANADA) => false,
        _ if is_plain_act => !word.is_word,
        _ => true,
    }
}

/// The charter that has sections and no articles.
const CHARTER_OF_CANADA: &str = "Canadian Charter";

fn law(cited: &Cited, name: &str, span: Span) -> Core {
    let is_rule = cited.word.division == Division::Rule || act::is_constitution(name);
    let kind = if is_rule { CoreKind::Rule } else { CoreKind::Statute };
    let cite = Cite { volume: String::new(), reporter: name.to_owned(), page: Some(cited.page()) };
    let place = Some(cited.number_end).filter(|&place| place < span.end);
    Core { span, cite: Some(cite), place, ..Core::new(kind) }
}

/// A division of a law whose abbreviation the text has to explain.
fn explained(cited: &Cited, name: String, span: Span) -> Bare {
    Bare { core: law(cited, "", span), division: cited.word.division, points: None, is_word: cited.word.is_word, abbreviation: Some(name) }
}

/// The citation of a law by its name, with the division behind it.
fn behind_name(text: &str, named: NamedLaw) -> Option<Found> {
    let after = behind_parenthesis(text, named.span.end);
    let cited = [after, named.span.end].into_iter().find_map(|end| division_at(text, end));
    if let Some(cited) = cited {
        return Some(Found::Law(law(&cited, &named.name, Span::new(named.span.start, cited.span.end))));
    }
    let alone = Cite { volume: String::new(), reporter: named.name, page: None };
    let core = Core { span: named.span, cite: Some(alone), ..Core::new(CoreKind::Statute) };
    // `s 4 of the Lantern Act 1998` is read from its section.
    named.stands_alone.then_some(Found::Law(core))
}

/// The byte behind the parenthesis that explains a law's name, `(“LCA”)`, `(SI 2010/123)`, or `at`.
fn behind_parenthesis(text: &str, at: usize) -> usize {
    let inner = text[at..].starts_with(" (").then(|| closing(text, at + 1)).flatten().filter(|inner| inner.len() <= PARENTHESIS);
    inner.map_or(at, |inner| inner.end + 1)
}

/// Maximum bytes of such a parenthesis.
const PARENTHESIS: usize = 72;

/// The division behind the name of a law that ends at byte `at`: `, s 4(1)`, ` ss 55–6`, `, sch 2, para 4`, ` s.1(1)`.
fn division_at(text: &str, at: usize) -> Option<Cited> {
    let tail = text[at..].strip_prefix(',').unwrap_or(&text[at..]);
    let tail = tail.strip_prefix(&[' ', '\u{A0}'][..])?;
    let start = text.len() - tail.len();
    let fits = |word: &&DivisionWord| {
        tail.strip_prefix(word.written).is_some_and(|rest| rest.trim_start_matches(&[' ', '\u{A0}'][..]).starts_with(|c: char| c.is_ascii_digit()))
    };
    let word = DIVISIONS.iter().filter(fits).max_by_key(|word| word.written.len())?;
    let number = tail[word.written.len()..].trim_start_matches(&[' ', '\u{A0}'][..]);
    // `Unlike the Lamps Act 1998, Section 1983 creates a claim`
    let is_clause = |own: &Cited| {
        let rest = text[own.span.end..].strip_prefix(' ').unwrap_or("");
        text[at..].starts_with(',') && word.written.starts_with(char::is_uppercase) && rest.starts_with(char::is_lowercase)
    };
    let is_near = tail.len() - word.written.len() - number.len() <= 2 && !(word.is_word && tail[word.written.len()..].len() == number.len());
    cited(text, *word, start, text.len() - number.len()).filter(|own| is_near && !is_clause(own))
}

/// Bytes between the word of a division and its number at byte `at`: a space, or nothing.
fn word_gap(text: &str, at: usize) -> usize {
    let head = &text[..at];
    if head.ends_with(' ') {
        1
    } else if head.ends_with('\u{A0}') {
        2
    } else {
        0
    }
}

/// The word of a division before the number at byte `at`.
fn word_before(text: &str, at: usize) -> Option<&'static DivisionWord> {
    let gap = word_gap(text, at);
    let head = &text[..at - gap];
    let length = head.bytes().rev().take(LONGEST + 1).take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'.').count();
    if length == 0 {
        return None;
    }
    let (before, last) = head.split_at(head.len() - length);
    let word = DIVISIONS.iter().find(|word| word.written == last)?;
    let is_whole = !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '/' | '§'));
    // `5 s 3` is a time.
    let is_unit = !word.is_word && before.trim_end().ends_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '='));
    (is_whole && !is_unit && (gap > 0 || !word.is_word)).then_some(word)
}

/// Maximum bytes of the word of a division.
const LONGEST: usize = 11;

/// The division whose word begins at byte `start` and whose number begins at byte `at`.
fn cited(text: &str, word: DivisionWord, start: usize, at: usize) -> Option<Cited> {
    let length = number(&text[at..])?;
    let mut number = text[at..at + length].to_owned();
    let number_end = at + length;
    let mut end = subdivision::list_at(text, number_end).0;
    if word.division == Division::Schedule
        && let Some((after, paragraph)) = paragraph(text, end)
    {
        number = format!("{number} para {paragraph}");
        return Some(Cited { word, span: Span::new(start, subdivision::list_at(text, after).0), number, number_end: after });
    }
    for _ in 0..MEMBERS {
        let Some(next) = more(text, end, word.many) else { break };
        end = subdivision::list_at(text, next).0;
    }
    Some(Cited { word, span: Span::new(start, end), number, number_end })
}

/// Maximum number of members of a list of divisions.
const MEMBERS: usize = 16;

/// The end of the next number of a list behind byte `at`: `–26`, ` to 6`, ` and 5`.
fn more(text: &str, at: usize, many: bool) -> Option<usize> {
    const JOINTS: &[&str] = &["–", "-", " – ", " to ", " and ", " or ", " & ", ", and ", ", "];
    let rest = if many { after_any(&text[at..], JOINTS) } else { None }?;
    let length = number(rest)?;
    // A year is none.
    let is_year = length == 4 && rest.starts_with(&['1', '2'][..]);
    (!is_year).then(|| text.len() - rest.len() + length)
}

/// The length of the number of a division at the start of `text`: `41`, `21ZA`, `31.16`.
fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits;
    if let Some(part) = text[end..].strip_prefix('.') {
        let second = part.bytes().take_while(u8::is_ascii_digit).count();
        end += if second > 0 { 1 + second } else { 0 };
    }
    end += text[end..].bytes().take_while(|byte| byte.is_ascii_uppercase()).count().min(3);
    if end == digits && text[end..].starts_with(|c: char| matches!(c, 'a'..='d')) {
        end += 1;
    }
    let rest = &text[end..];
    let is_joined = rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '%' | '°' | '/' | '€' | '$' | '£'))
        || rest.strip_prefix(&[':', ','][..]).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    ((1..=4).contains(&digits) && !text.starts_with('0') && !is_joined).then_some(end)
}

/// The paragraph of a schedule behind byte `at`, with its end.
fn paragraph(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = after_any(&text[at..], PARAGRAPHS)?;
    let length = number(rest)?;
    Some((text.len() - rest.len() + length, &rest[..length]))
}

/// The law behind a division, with its end: `of the Lantern Act 1998`, `GDPR`, `HRA 1998`, `of the Constitution`.
fn named_behind(text: &str, cited: &Cited) -> Option<(NamedLaw, usize)> {
    let end = cited.span.end;
    let rest = &text[end..];
    let articles = matches!(cited.word.division, Division::Article | Division::Recital);
    let direct = rest.strip_prefix(' ').or_else(|| rest.strip_prefix(", "));
    let of = direct.and_then(|direct| after_any(direct, &["of the ", "of ", "to the "]));
    let of = of.or_else(|| power(direct.filter(|_| !cited.word.is_word)?));
    if let Some(of) = of {
        let at = text.len() - of.len();
        if of.strip_prefix(CONSTITUTION).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)) && cited.word.division == Division::Section {
            // `Article I, section 8 of the Constitution`
            let is_part = text[..cited.span.start].trim_end().ends_with(',');
            let span = Span::new(at, at + CONSTITUTION.len());
            return (!is_part).then(|| (NamedLaw { span, name: CONSTITUTION.to_owned(), stands_alone: false, is_sure: true }, span.end));
        }
        let named = act::beginning(text, at, articles)?;
        let is_plain = ACTS.iter().any(|noun| named.name.ends_with(noun)) && act::standard(&named.name).is_none();
        // Sections and rules of an act without its year are read as American ones, and given theirs later.
        let is_left = is_plain && cited.word.is_word;
        let end = named.span.end;
        return (!is_left).then_some((named, end));
    }
    let direct = direct?;
    let at = text.len() - direct.len();
    // A sentence may go on behind the number: only an abbreviation, or a name with its year, is directly behind it.
    let named = act::beginning(text, at, false).filter(|named| named.span.start == at)?;
    let is_plain = ACTS.iter().any(|noun| named.name.ends_with(noun)) && !text[named.span].contains(|c: char| c.is_ascii_digit());
    let is_parted = rest.starts_with(',') && !named.stands_alone && act::standard(&text[named.span]).is_none();
    let is_left = is_plain && act::standard(&text[named.span]).is_none() || is_parted;
    let end = named.span.end;
    (!is_left).then_some((named, end))
}

/// What follows a word for what a section gives: `Human Rights Act` of `power of the Human Rights Act`.
fn power(text: &str) -> Option<&str> {
    let (word, rest) = text.split_once(' ')?;
    let rest = rest.strip_prefix("of the ")?;
    (word.len() < 16 && word.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(rest)
}

/// The law before a division whose word begins at byte `start`: `CDPA `, `Charter, `, `Lantern Act (“LA”) `.
fn named_before(text: &str, start: usize) -> Option<NamedLaw> {
    let head = text[..start].strip_suffix(&[' ', '\u{A0}'][..])?;
    let head = head.strip_suffix(',').unwrap_or(head);
    act::ending(text, head.len())
}

/// `CPR 31.16` whose number begins at byte `at`.
fn of_court(text: &str, at: usize) -> Option<Core> {
    let head = text[..at].strip_suffix(' ')?;
    let set =
        RULES_OF_COURTS.iter().find(|set| head.strip_suffix(**set).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '-')))?;
    let length = number(&text[at..]).filter(|&length| text[at..at + length].contains('.'))?;
    let cite = Cite { volume: String::new(), reporter: act::standard(set)?.to_owned(), page: Some(format!("r {}", &text[at..at + length])) };
    let start = head.len() - set.len();
    let (end, place) = (subdivision::list_at(text, at + length).0, at + length);
    Some(Core { span: Span::new(start, end), cite: Some(cite), place: Some(place).filter(|&place| place < end), ..Core::new(CoreKind::Rule) })
}

/// A division whose law the text does not give beside it: `s 4`, `Article 8`, `Section 4(2) of the Act`.
fn bare(text: &str, cited: Cited) -> Option<Found> {
    let rest = &text[cited.span.end..];
    let mut span = cited.span;
    let mut points = None;
    if let Some(of) = rest.strip_prefix(" of ") {
        // Of anything else it is no division of a law.
        let (kind, year, length) = pointed(of)?;
        points = Some((kind.to_owned(), year.map(str::to_owned)));
        span.end = text.len() - of.len() + length;
    }
    let is_bare = match cited.word.division {
        Division::Section => cited.word.written != "S." && cited.word.written != "Ss.",
        Division::Article | Division::Recital => true,
        Division::Regulation | Division::Rule => !cited.word.is_word,
        Division::Schedule => !cited.word.is_word,
        Division::Part => false,
    };
    let near = text.ceil_char_boundary(cited.span.start.saturating_sub(WORD_BEFORE));
    let before = text[near..cited.span.start].trim_end_matches(&[' ', '\u{A0}', ','][..]);
    let last = before.rsplit(&[' ', '\u{A0}', '\n', '('][..]).next().unwrap_or("");
    let is_plain = last.ends_with(|c: char| c.is_alphanumeric());
    let is_article = matches!(cited.word.division, Division::Article | Division::Recital);
    // `Lamp Convention art. 4`, `Pell, supra, art. 4`, `in its Article 4`
    let is_of_name = is_plain && last.starts_with(char::is_uppercase) && !act::is_opening(last) || last == SUPRA || last.ends_with(')');
    if points.is_none()
        && (is_article && is_of_name
            || lexicon::is(last, Classes::DETERMINER)
                && lexicon::is(last, Classes::FUNCTION)
                && !lexicon::is(last, Classes::INSIDE_NAME | Classes::BEFORE_CASE | Classes::OPENS_CASE))
    {
        return None;
    }
    let is_decimal = cited.number.contains('.') && cited.word.division != Division::Rule;
    let core = law(&cited, "", span);
    ((is_bare && !is_decimal) || points.is_some()).then_some(Found::Bare(Bare {
        core,
        division: cited.word.division,
        points,
        is_word: cited.word.is_word,
        abbreviation: None,
    }))
}

/// `the Act`, `the 1999 Act`, `that Directive` at the start of `text`: the word, the year, and their length.
fn pointed(text: &str) -> Option<(&'static str, Option<&str>, usize)> {
    let rest = after_any(text, POINTERS)?;
    let year = rest.get(..5).filter(|year| year.ends_with(' ') && year[..4].bytes().all(|byte| byte.is_ascii_digit()));
    let rest = &rest[year.map_or(0, str::len)..];
    let kind = POINTED_AT.iter().find(|kind| rest.strip_prefix(**kind).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))?;
    // `the Act of Union`, `the Code of Virginia`
    let goes_on = rest[kind.len()..].strip_prefix(" of ").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()));
    (!goes_on).then_some((*kind, year.map(str::trim_end), text.len() - rest.len() + kind.len()))
}

/// Whether a law takes articles, by its name: a treaty, a law of the European Union.
pub(super) fn takes(name: &str, division: Division) -> bool {
    let has_act = ACTS.iter().any(|noun| name.split(&[' ', ','][..]).any(|word| word == *noun));
    let is_union = name.contains(" Act") && act::standard(name).is_some() && !name.contains(|c: char| c.is_ascii_digit());
    let is_rules = name.contains("Rules");
    let is_regulations = name.contains("Regulations");
    match division {
        Division::Article | Division::Recital => is_union || !has_act || TREATIES.iter().any(|noun| name.contains(noun)),
        Division::Rule => is_rules,
        Division::Regulation => is_regulations,
        Division::Section | Division::Part => (has_act || name.contains("Charter of Rights")) && !is_rules && !is_regulations && !is_union,
        Division::Schedule => has_act,
    }
}

/// Whether a division stands as a citation of its own behind quoted words: nothing but marks is between.
pub(super) fn closes_words(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(&[' ', '(', ',', ':', '.', '–', '—'][..]);
    before.ends_with(&['”', '"', '’', '\''][..])
}

/// Whether a verb of provision follows the division that ends at byte `at`.
pub(super) fn provides(text: &str, at: usize) -> bool {
    statute::provides(text, at)
}

/// Whether a citation is a law that a sentence names, alone or by its division, and not one in the position of a citation: `the Lantern Act 1998`, `in
/// s 4 of that act`.
pub(in super::super) fn is_named(text: &str, citation: &Citation) -> bool {
    let before = || text[..signal_start(text, citation.core.start)].trim_end_matches(&[' ', '\u{A0}'][..]);
    let continues = |c: char| c.is_alphanumeric() || matches!(c, ',' | '-' | '–' | '—' | '\'' | '*' | '_');
    is_in_prose_form(text, citation) && before().ends_with(continues)
}

/// Whether a citation is such a law, and the subject of a clause that goes on: `Article 4 of the Lamp Convention is to the same effect.`
pub(in super::super) fn is_subject(text: &str, citation: &Citation) -> bool {
    let goes_on = text[citation.span.end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase));
    goes_on && is_in_prose_form(text, citation)
}

/// Whether a citation is a law that is named as sentences do: alone, or by its division first.
fn is_in_prose_form(text: &str, citation: &Citation) -> bool {
    let (CitationKind::Statute(Some(cite)) | CitationKind::Rule(Some(cite))) = &citation.kind else { return false };
    let core = &text[citation.core];
    let is_by_division = || {
        let number = DIVISIONS.iter().filter_map(|word| core.strip_prefix(word.written));
        number.into_iter().any(|rest| rest.trim_start_matches(&[' ', '\u{A0}'][..]).starts_with(|c: char| c.is_ascii_digit()))
    };
    bare_section::is_title(cite) || cite.written_abroad().is_some() && (cite.page.is_none() || is_by_division())
}

/// Fewest words of a title around a law in it.
const TITLE: usize = 3;

/// Removes from `list` the laws inside the title of a work, which is in italics: `*The Lamps of Section 4 in the Courts*`.
pub(in super::super) fn drop_titles(text: &str, italics: &[Span], list: &mut Vec<Citation>) {
    list.retain(|citation| {
        let (CitationKind::Statute(Some(cite)) | CitationKind::Rule(Some(cite))) = &citation.kind else { return true };
        let after = italics.partition_point(|span| span.start <= citation.core.start);
        let title = after.checked_sub(1).map(|at| italics[at]).filter(|span| span.covers(citation.core));
        let words = |span: Span| text[span].split_whitespace().count();
        cite.written_abroad().is_none() || title.is_none_or(|title| words(title) < words(citation.core) + TITLE)
    });
}
