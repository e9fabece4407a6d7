//! Names of laws outside the United States, with their end and their standard form: `Lantern Act 1998`, `Evidence Act 1995 (NSW)`, `Criminal Code, RSC
//! 1985, c C-46`, `Superior Courts Act 10 of 2013`, `Directive 2006/115/EC`, `GDPR`, `Harbour Convention on Lamps`.

use super::super::paren::closing;
use super::super::tables::acts::{
    ACTS, BOOKS_OF_CANADA, CODES_OF, COMMUNITIES, CONSTITUTION, DIVISIONS, EUROPEAN, JURISDICTIONS, LAWS, LEADING, SURE_ACTS, TREATIES,
};
use super::super::tables::signals;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;

/// A law by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedLaw {
    pub span: Span,
    /// Its name in standard form.
    pub name: String,
    /// Whether the name shows a law also without a section.
    pub stands_alone: bool,
    /// Whether the name shows a law wherever a section is before or behind it; else the draft has to explain it.
    pub is_sure: bool,
}

/// Maximum bytes and words of a name.
const NAME: usize = 140;
const WORDS: usize = 16;

/// Lengths of an abbreviation, and the fewest letters of one that nothing explains.
const INITIALS: std::ops::RangeInclusive<usize> = 2..=8;
const UNKNOWN: usize = 3;

/// The standard name of a law that the table has under another.
pub(super) fn standard(name: &str) -> Option<&'static str> {
    LAWS.iter().find(|(written, _)| *written == name).map(|&(_, standard)| standard)
}

/// The act whose year begins at byte `at`: `Lantern Act 1998`, `Code of Criminal Procedure, 1973`, `Evidence Act 1995 (NSW)`, `CDPA 1988`, `Harbour
/// Act, RSC 1985, c 4`.
pub(super) fn of_year(text: &str, at: usize) -> Option<NamedLaw> {
    let year = year_at(&text[at..])?;
    let end = at + year.len();
    let head = text[..at].strip_suffix(&[' ', '\u{A0}'][..])?;
    let last = head.rsplit(&[' ', '\u{A0}', '\n'][..]).next().unwrap_or("").trim_start_matches(&['(', '[', '“', '"', '‘', '\'', '*', '_'][..]);
    if !last.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    if text[end..].starts_with(", c") && BOOKS_OF_CANADA.contains(&last) {
        return of_canada(text, head.len() - last.len(), end);
    }
    let plain = head.strip_suffix(',').unwrap_or(head);
    let noun = ACTS.iter().position(|noun| ends_with_word(plain, noun));
    let parted = plain.len() < head.len();
    if let Some(code) = CODES_OF.iter().find(|code| parted && ends_with_word(plain, code)) {
        let start = plain.len() - code.len();
        return Some(NamedLaw { span: Span::new(start, end), name: format!("{code} {year}"), stands_alone: true, is_sure: true });
    }
    let Some(noun) = noun else { return if parted { None } else { abbreviation_of_year(text, head, end, year) } };
    let start = name_start(text, plain.len() - ACTS[noun].len())?;
    let (after, jurisdiction) = jurisdiction(text, end).map_or((end, ""), |(after, name)| (after, name));
    let own = &text[start..plain.len()];
    let name = if jurisdiction.is_empty() { format!("{own} {year}") } else { format!("{own} {year} ({jurisdiction})") };
    let stands_alone = noun < SURE_ACTS && !parted || !jurisdiction.is_empty();
    // A section behind the year is that of a code of an American state: `Penal Code 1895, § 12`.
    let is_american = text[after..].trim_start_matches(&[',', ' '][..]).starts_with('§');
    (!is_american).then(|| NamedLaw { span: Span::new(start, after), name: standard(&name).map_or(name, str::to_owned), stands_alone, is_sure: true })
}

/// The act with the number at byte `at` of a year: `Superior Courts Act 10 of 2013`, `Lantern Act No. 10 of 2013`.
pub(super) fn of_number(text: &str, at: usize) -> Option<NamedLaw> {
    let digits = digits(&text[at..]);
    let year = text[at + digits..].strip_prefix(" of ").and_then(year_at).filter(|_| digits < 4)?;
    let head = text[..at].strip_suffix(' ')?;
    let head = [", No.", " No.", " No", ","].iter().find_map(|no| head.strip_suffix(no)).unwrap_or(head);
    let noun = ends_with_word(head, ACTS[0]).then(|| head.len() - ACTS[0].len())?;
    let start = name_start(text, noun)?;
    let name = format!("{} {} of {year}", &text[start..head.len()], &text[at..at + digits]);
    Some(NamedLaw { span: Span::new(start, at + digits + " of ".len() + year.len()), name, stands_alone: true, is_sure: true })
}

/// The law of the European Union whose number begins at byte `at`: `Directive 2006/115/EC`, `Regulation (EC) No 1/2003`, `2006/115/EC` alone.
pub(super) fn of_union(text: &str, at: usize) -> Option<NamedLaw> {
    let rest = &text[at..];
    let first = digits(rest);
    let second = rest[first..].strip_prefix('/').map(digits).filter(|&second| second > 0)?;
    let number = first + 1 + second;
    let behind = rest[number..].strip_prefix('/').and_then(|rest| COMMUNITIES.iter().find(|sign| begins_with_word(rest, sign)));
    let end = at + number + behind.map_or(0, |sign| sign.len() + 1);
    if first > 4 || second > 4 || text[end..].starts_with(|c: char| c.is_alphanumeric() || c == '/') {
        return None;
    }
    let head = text[..at].trim_end_matches(&[' ', '\u{A0}'][..]);
    let head = ["No.", "No", "Nr", "nº"].iter().find_map(|no| head.strip_suffix(no)).unwrap_or(head).trim_end();
    let sign =
        COMMUNITIES.iter().find(|sign| head.strip_suffix(')').and_then(|head| head.strip_suffix(**sign)).is_some_and(|head| head.ends_with('(')));
    let head = sign.map_or(head, |sign| head[..head.len() - sign.len() - 2].trim_end());
    let kind = EUROPEAN.iter().find(|kind| ends_with_word(head, kind));
    let is_sure = kind.is_some() && (sign.is_some() || behind.is_some() || first == 4 || second == 4);
    let suffix = behind.map_or(String::new(), |sign| format!("/{sign}"));
    let number = &rest[..number];
    let name = match kind.filter(|_| is_sure) {
        Some(kind) => format!("{kind} {number}{suffix}"),
        None if behind.is_some() => format!("{number}{suffix}"),
        None => return None,
    };
    let start = kind.filter(|_| is_sure).map_or(at, |kind| head.len() - kind.len());
    Some(NamedLaw { span: Span::new(start, end), name: standard(&name).map_or(name, str::to_owned), stands_alone: true, is_sure: true })
}

/// The law whose name begins at byte `at`, behind `of the` or a section. With `articles`, also a treaty.
pub(super) fn beginning(text: &str, at: usize, articles: bool) -> Option<NamedLaw> {
    let near = &text[at..text.floor_char_boundary((at + NAME).min(text.len()))];
    let near = near.split(&['\n', ';', '“', '”', '"', ':'][..]).next().unwrap_or("");
    // The first year or number of a law ends its name.
    for (offset, _) in near.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        if offset > 0 && near.as_bytes()[offset - 1].is_ascii_alphanumeric() {
            continue;
        }
        let place = at + offset;
        let named = of_union(text, place).or_else(|| of_year(text, place)).or_else(|| of_number(text, place));
        let is_own = |named: &NamedLaw| named.span.start == at || named.span.start > at && is_leading(&text[at..named.span.start]);
        if let Some(named) = named.filter(is_own) {
            return Some(named);
        }
    }
    known(near, at).or_else(|| if articles { treaty(near, at) } else { plain_act(near, at) })
}

/// Whether words before the name of a law belong to it or to nothing: `Council Regulation`.
fn is_leading(text: &str) -> bool {
    LEADING.contains(&text.trim_end())
}

/// The law of the table with the longest name that fits.
fn longest(fits: impl Fn(&str) -> bool) -> Option<(&'static str, &'static str)> {
    let mut found: Option<(&str, &str)> = None;
    for &(written, standard) in LAWS {
        if found.is_none_or(|(known, _)| known.len() < written.len()) && fits(written) {
            found = Some((written, standard));
        }
    }
    found
}

/// A law of the table, or an abbreviation, at the start of `near`, which is at byte `at` of the text.
fn known(near: &str, at: usize) -> Option<NamedLaw> {
    if let Some((written, standard)) = longest(|written| begins_with_word(near, written)) {
        return Some(NamedLaw { span: Span::new(at, at + written.len()), name: standard.to_owned(), stands_alone: false, is_sure: true });
    }
    let length = near.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = Some(&near[..length]).filter(|name| is_abbreviation(name))?;
    Some(NamedLaw { span: Span::new(at, at + length), name: name.to_owned(), stands_alone: false, is_sure: false })
}

/// A treaty at the start of `near`, or the constitution.
fn treaty(near: &str, at: usize) -> Option<NamedLaw> {
    let (mut end, mut offset, mut is_treaty) = (0, 0, false);
    for word in near.split(' ').take(WORDS) {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let is_name = bare.starts_with(char::is_uppercase) && DIVISIONS.iter().all(|division| division.written != bare);
        let is_inside = end > 0 && lexicon::is(word, Classes::INSIDE_NAME) && !lexicon::is(word, Classes::COORDINATOR);
        if !is_name && !is_inside {
            break;
        }
        if is_name {
            end = offset + bare.len();
            is_treaty |= TREATIES.contains(&bare) && offset > 0;
        }
        if bare.len() < word.len() {
            break;
        }
        offset += word.len() + 1;
    }
    is_treaty.then(|| NamedLaw { span: Span::new(at, at + end), name: near[..end].to_owned(), stands_alone: false, is_sure: true })
}

/// An act without its year at the start of `near`: `Lantern and Harbour Act`.
fn plain_act(near: &str, at: usize) -> Option<NamedLaw> {
    let mut end = 0;
    for word in near.split(' ').take(WORDS) {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        if ACTS.contains(&bare) && end > 0 {
            let name = &near[..end + bare.len()];
            return Some(NamedLaw { span: Span::new(at, at + name.len()), name: name.to_owned(), stands_alone: false, is_sure: true });
        }
        let is_part = bare.starts_with(char::is_uppercase) || end > 0 && lexicon::is(bare, Classes::INSIDE_NAME);
        // `Copyright, Designs and Patents Act`
        if !is_part || !matches!(&word[bare.len()..], "" | ",") {
            return None;
        }
        end += word.len() + 1;
    }
    None
}

/// The law whose name ends at byte `end`, before a section: `GDPR`, `Corporations Act`, `YJCEA`, `Charter`.
pub(super) fn ending(text: &str, end: usize) -> Option<NamedLaw> {
    let head = &text[text.ceil_char_boundary(end.saturating_sub(NAME))..end];
    if let Some((written, standard)) = longest(|written| ends_with_word(head, written)) {
        // `London Charter`, `Federal Civil Procedure Rules` are others.
        let before = head[..head.len() - written.len()].trim_end().rsplit(&[' ', '\n', '('][..]).next().unwrap_or("");
        let is_of_more =
            before.starts_with(char::is_uppercase) && before.ends_with(char::is_alphanumeric) && !is_opening(before) && !is_abbreviation(written);
        return (!is_of_more).then(|| NamedLaw {
            span: Span::new(end - written.len(), end),
            name: standard.to_owned(),
            stands_alone: false,
            is_sure: true,
        });
    }
    if let Some(noun) = ACTS.iter().find(|noun| ends_with_word(head, noun)) {
        let start = name_start(text, end - noun.len())?;
        return Some(NamedLaw { span: Span::new(start, end), name: text[start..end].to_owned(), stands_alone: false, is_sure: true });
    }
    let length = head.bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
    let name = Some(&text[end - length..end]).filter(|name| is_abbreviation(name) && !text[..end - length].ends_with(&['-', '.', '&', '/'][..]))?;
    Some(NamedLaw { span: Span::new(end - length, end), name: name.to_owned(), stands_alone: false, is_sure: false })
}

/// An abbreviation before a year, `CDPA 1988`, whose year ends at byte `end`.
fn abbreviation_of_year(text: &str, head: &str, end: usize, year: &str) -> Option<NamedLaw> {
    let length = head.bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
    let start = head.len() - length;
    let name = Some(&head[start..]).filter(|name| is_abbreviation(name) && !head[..start].ends_with(&['-', '.', '&', '/'][..]))?;
    let known = standard(name).filter(|standard| standard.ends_with(year));
    let written = known.map_or_else(|| format!("{name} {year}"), str::to_owned);
    let after = jurisdiction(text, end).map_or(end, |(after, _)| after);
    Some(NamedLaw { span: Span::new(start, after), name: written, stands_alone: known.is_some(), is_sure: known.is_some() })
}

/// Whether a word has the form of an abbreviation of a law: `HRA`, `YJCEA`, `CrPC`.
fn is_abbreviation(word: &str) -> bool {
    let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
    let roman = word.bytes().all(|byte| b"IVXLC".contains(&byte));
    INITIALS.contains(&word.len())
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && capitals >= UNKNOWN
        && capitals + 1 >= word.len()
        && !roman
}

/// An act of Canada whose book is at byte `book` and whose year ends at byte `year_end`: `Harbour Act, RSC 1985, c H-4 (5th Supp)`, `SC 2001, c 27`.
fn of_canada(text: &str, book: usize, year_end: usize) -> Option<NamedLaw> {
    let rest = after_any(&text[year_end..], &[", c ", ", c. ", ", ch "])?;
    let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))).unwrap_or(rest.len());
    let chapter = rest[..length].trim_end_matches(&['.', '-'][..]);
    if chapter.is_empty() || chapter.len() > 8 || !chapter.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()) {
        return None;
    }
    let mut end = text.len() - rest.len() + chapter.len();
    let supplement =
        text[end..].strip_prefix(" (").and_then(|_| closing(text, end + 1)).filter(|inner| text[*inner].trim_end_matches('.').ends_with("Supp"));
    end = supplement.map_or(end, |inner| inner.end + 1);
    let bare = format!("{}{}", text[book..year_end].replace('.', ""), text[year_end..end].replace(" c. ", " c "));
    let start = text[..book].strip_suffix(", ").and_then(|head| name_start_with(text, head.len(), true));
    let name = start.map_or_else(|| bare.clone(), |start| format!("{}, {bare}", &text[start..book - 2]));
    Some(NamedLaw { span: Span::new(start.unwrap_or(book), end), name, stands_alone: true, is_sure: true })
}

/// The jurisdiction in parentheses behind byte `at`, ` (Cth)`, with its end.
fn jurisdiction(text: &str, at: usize) -> Option<(usize, &'static str)> {
    let rest = text[at..].strip_prefix(" (")?;
    JURISDICTIONS.iter().find(|name| rest.strip_prefix(**name).is_some_and(|rest| rest.starts_with(')'))).map(|name| (at + name.len() + 3, *name))
}

/// Where the name of an act begins whose last word begins at byte `noun`, if it has one before that.
fn name_start(text: &str, noun: usize) -> Option<usize> {
    name_start_with(text, noun, false)
}

/// The same; `whole` says whether the words before byte `noun` are all of the name.
fn name_start_with(text: &str, noun: usize, whole: bool) -> Option<usize> {
    let floor = text.ceil_char_boundary(noun.saturating_sub(NAME));
    let line = text[floor..noun].rfind('\n').map_or(floor, |at| floor + at + 1);
    let (mut start, mut at, mut lists, mut inside) = (noun, noun, false, false);
    for _ in 0..WORDS {
        let head = text[line..at].trim_end_matches(&[' ', '\u{A0}'][..]);
        let word = head.rsplit(&[' ', '\u{A0}'][..]).next().unwrap_or("");
        let from = line + head.len() - word.len();
        // `Lamps (Harbour) Act`, `Lamps (Miscellaneous Provisions) Act`
        if inside || word.ends_with(')') {
            inside = !word.starts_with('(');
            at = from;
            continue;
        }
        let bare = word.trim_start_matches(&['(', '[', '“', '"', '‘', '\'', '*', '_'][..]);
        let parted = bare.strip_suffix(',').unwrap_or(bare);
        let is_small = parted == "&" || lexicon::is(parted, Classes::INSIDE_NAME) && !lexicon::is(parted, Classes::ARTICLE);
        let is_name = parted.starts_with(char::is_uppercase) && parted.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '’' | '\''));
        let is_broken = parted.len() < bare.len() && !(lists && is_name);
        if is_broken || !is_small && (!is_name || is_opening(parted)) {
            break;
        }
        lists |= parted == "and";
        if is_name {
            start = from + word.len() - bare.len();
        }
        if bare.len() < word.len() {
            break;
        }
        at = from;
    }
    let has_words = text[start..noun].chars().any(char::is_alphabetic);
    (has_words && (whole || start < noun) && !text[start..].starts_with('(')).then_some(start)
}

/// Whether a word with a capital opens a sentence or a citation, or is a division of a law, and no part of a name: `See`, `Under`, `Section`, `The`.
pub(super) fn is_opening(word: &str) -> bool {
    let lower = word.to_lowercase();
    let possessive = lower.ends_with("'s") || lower.ends_with("’s");
    possessive
        || lexicon::is_function_word(&lower)
        || lexicon::is(&lower, Classes::ARTICLE)
        || signals::has_word(&lower)
        || DIVISIONS.iter().any(|division| division.written == word)
}

/// The name of a law without its year, its number, its jurisdiction or its book: `Lantern Act` of `Lantern Act 1998 (NSW)`.
pub(super) fn short_name(name: &str) -> Option<&str> {
    let name = name.split(" (").next().unwrap_or(name);
    if let Some((own, _)) =
        name.split_once(", ").filter(|(_, book)| BOOKS_OF_CANADA.iter().any(|known| begins_with_word(book, &known.replace('.', ""))))
    {
        return Some(own);
    }
    let (head, year) = name.rsplit_once(' ')?;
    let head = year_at(year).filter(|own| own.len() == year.len()).map(|_| head)?;
    let of_number = head.strip_suffix(" of").and_then(|head| head.rsplit_once(' ')).map(|(head, _)| head);
    Some(of_number.unwrap_or(head))
}

/// The initials of the words of a name with a capital: `YJCEA` of `Youth Justice and Criminal Evidence Act`.
pub(super) fn initials(name: &str) -> String {
    name.split(&[' ', '-'][..]).filter_map(|word| word.trim_start_matches('(').chars().next()).filter(|c| c.is_uppercase()).collect()
}

/// Whether a name ends with the word for a constitution.
pub(super) fn is_constitution(name: &str) -> bool {
    name == CONSTITUTION
}

/// The year at the start of `text`.
fn year_at(text: &str) -> Option<&str> {
    let digits = digits(text);
    let is_year = digits == 4 && (text.starts_with("1") && text.as_bytes()[1] >= b'2' || text.starts_with("20"));
    (is_year && !text[4..].starts_with(char::is_alphanumeric)).then(|| &text[..4])
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn begins_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '-'))
}

/// What follows the first of some words at the start of `text`.
pub(super) fn after_any<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| text.strip_prefix(word))
}
