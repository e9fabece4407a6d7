//! Names of cases as they are written outside the United States: `Pell v Oakes`, `R (on the application of Pell) v Oakes`, `Re Pell`, `Pell c. Oakes`.

use super::super::name::{CaseName, REACH, is_small, leading_signal};
use super::super::tables::{names, signals};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;

/// What is before a citation of a court abroad.
pub(crate) struct BeforeAbroad {
    pub name: Option<CaseName>,
    pub signal: Option<String>,
    /// The number of a case of the European Union: `C-131/12`.
    pub number: Option<String>,
}

/// Marks between the parties.
const VERSUS: [&str; 6] = ["v", "v.", "vs", "vs.", "c", "c."];

/// Maximum words of a party.
const PARTY: usize = 24;

/// The name that ends before byte `end` of `text` and begins at byte `from` or later.
pub(crate) fn name_before(text: &str, from: usize, end: usize) -> Option<BeforeAbroad> {
    let from = text.ceil_char_boundary(from.max(end.saturating_sub(REACH)));
    let stop = from + text[from..end].trim_end().trim_end_matches(&[',', ' ', '[', '(', ':'][..]).len();
    let (stop, number) = behind_name(text, from, stop);
    let words: Vec<Span> = text[from..stop]
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            Span::new(start, start + word.len())
        })
        .collect();
    let mut first = match versus(text, &words) {
        Some(versus) => first_party(text, &words, versus),
        None => proceeding(text, &words, false).or_else(|| number.as_ref().and_then(|_| party(text, &words)))?,
    };
    // `In the matter of Pell` is a name, and `in` no signal.
    let is_matter = next_is(text, &words, first + 1, "the") && next_is(text, &words, first + 2, "matter");
    let signal = if is_matter { None } else { leading_signal(text, &words, &mut first) };
    let number = number.or_else(|| case_number(text, &words, &mut first));
    let start = words.get(first)?.start;
    let start = start + text[start..stop].len() - text[start..stop].trim_start_matches(&['(', '[', '“', '"', '‘', '*', '_'][..]).len();
    // The number of an application to Strasbourg is not part of it.
    let stop = [" (App no", " (Application no"].iter().find_map(|number| text[start..stop].find(number)).map_or(stop, |at| start + at);
    let name = text[start..stop].trim_end_matches(&['*', '_', ',', ' '][..]).to_owned();
    let name = (name.len() > 1).then(|| CaseName::new(Span::new(start, stop), name));
    Some(BeforeAbroad { name, signal, number })
}

/// The word between the parties, if what follows it may be one party's name.
fn versus(text: &str, words: &[Span]) -> Option<usize> {
    let at = words.iter().rposition(|&word| VERSUS.contains(&text[word].trim_matches(&['*', '_'][..])))?;
    let party = &words[at + 1..];
    let mut depth = 0;
    let is_of_party = |(i, &word): (usize, &Span)| {
        let written = &text[word];
        depth += written.matches('(').count();
        let inside = depth > 0;
        depth = depth.saturating_sub(written.matches(')').count());
        let bare = written.trim_matches(&['*', '_', '(', '“', '"', '‘', ',', ')', '’'][..]);
        let ends = ends_a_name(text, party, i);
        !ends && (inside || bare.is_empty() || is_of_name(bare))
    };
    (at > 0 && !party.is_empty() && party.len() <= PARTY && party.iter().enumerate().all(is_of_party)).then_some(at)
}

/// Whether a word may be part of a party's name.
fn is_of_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '[')
        || matches!(word, "&" | "–" | "-")
        || is_small(word)
        || names::FIRMS_ABROAD.contains(&word)
        || lexicon::is(word, Classes::PARTICLE)
}

/// Whether no name goes on behind a word: `Re Pell; Ex parte Oakes` goes on.
fn ends_a_name(text: &str, words: &[Span], i: usize) -> bool {
    let (written, is_last) = (&text[words[i]], i + 1 == words.len());
    written.ends_with(&['”', '?', '!'][..]) || written.ends_with(';') && !next_is(text, words, i + 1, "ex") || !is_last && ends_a_sentence(written)
}

/// Whether a full stop ends the sentence with this word.
fn ends_a_sentence(word: &str) -> bool {
    let Some(stem) = word.strip_suffix('.') else { return false };
    stem.starts_with(char::is_lowercase) && stem.len() > 2 || stem.chars().count() > 7 || stem.ends_with(&[')', ']', '”'][..])
}

/// Where the first party begins, whose last word is before `versus`.
fn first_party(text: &str, words: &[Span], versus: usize) -> usize {
    let mut first = versus;
    while first > 0 && versus - first < PARTY {
        let word = &text[words[first - 1]];
        let bare = word.trim_start_matches(&['(', '[', '“', '"', '‘', '*', '_'][..]).trim_end_matches(&['*', '_'][..]);
        if bare.trim_end_matches(',').ends_with(')') {
            // `R (on the application of Pell)`, `Pell (UK) Ltd`: the parenthesis belongs to the word before it.
            match opening(text, &words[..first]).filter(|&open| open > 0 && text[words[open - 1]].starts_with(char::is_uppercase)) {
                Some(open) => first = open,
                None => break,
            }
            continue;
        }
        let lower = bare.trim_end_matches('.').to_lowercase();
        let leads = lexicon::is(&lower, Classes::OPENS_CASE | Classes::LEADS_TO_CASE) || signals::has_word(&lower);
        let is_lead = leads && lower != "and" && first < versus && !next_is(text, words, first, "re");
        let is_end = bare.ends_with(&[';', ':', ']', '”', '"', '?', '!', '’'][..]) || ends_a_sentence(bare) && first < versus;
        let is_broken = bare.ends_with(',') && first == versus;
        if is_lead || is_end || is_broken || !is_of_name(bare.trim_end_matches(',')) {
            break;
        }
        first -= 1;
        if word.len() > bare.len() && word.starts_with(&['(', '[', '“', '"', '‘'][..])
            || signals::is_signal(&bare.trim_end_matches(',').to_lowercase())
        {
            break;
        }
    }
    while first < versus && text[words[first]].starts_with(char::is_lowercase) {
        first += 1;
    }
    first
}

/// The number of a case of the European Union behind its name, and where the name ends: `Harbor (C-300/91, EU:C:2013:963)`.
fn behind_name(text: &str, from: usize, stop: usize) -> (usize, Option<String>) {
    let last = text[from..stop].rsplit(&[' ', '('][..]).next().unwrap_or_default();
    let head = text[from..stop - last.len()].trim_end();
    let is_number = last.starts_with(&['C', 'T', 'F'][..]) && last.contains('/') && last.ends_with(|c: char| c.is_ascii_digit());
    match head.strip_suffix('(').filter(|_| is_number) {
        Some(name) => (from + name.trim_end().len(), Some(last.replace('\u{2011}', "-"))),
        None => (stop, None),
    }
}

/// Where the one party begins whose name ends `words`: the words with capitals behind a comma or a small word.
fn party(text: &str, words: &[Span]) -> Option<usize> {
    let is_of_party =
        |&i: &usize| text[words[i]].starts_with(char::is_uppercase) && (i + 1 == words.len() || !text[words[i]].ends_with(&[',', '.', ';'][..]));
    (0..words.len()).rev().take_while(is_of_party).last()
}

fn next_is(text: &str, words: &[Span], at: usize, word: &str) -> bool {
    words.get(at).is_some_and(|&next| text[next].eq_ignore_ascii_case(word))
}

/// The word with the parenthesis that the last of `words` closes.
fn opening(text: &str, words: &[Span]) -> Option<usize> {
    let mut depth = 0;
    for (i, &word) in words.iter().enumerate().rev().take(PARTY) {
        depth += text[word].matches(')').count();
        depth = depth.checked_sub(text[word].matches('(').count())?;
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// Where a name with one party begins: `Re Pell`, `In re Pell`, `In the matter of Pell`, `Ex parte Pell`. If it goes on, a semicolon ends its first part.
fn proceeding(text: &str, words: &[Span], goes_on: bool) -> Option<usize> {
    let word = |i: usize| text[words[i]].trim_matches(&['*', '_', '(', '“', '"', '‘'][..]);
    let head = |i: usize| {
        let own = text[words[i].start..].trim_start_matches(&['*', '_', '(', '“', '"', '‘'][..]);
        names::PROCEEDINGS_ABROAD.iter().find(|head| own.starts_with(**head)).map(|head| (i, i + head.matches(' ').count()))
    };
    let (start, party) = (0..words.len()).rev().take(PARTY).find_map(head)?;
    let mut depth = 0;
    let is_of_party = |i: usize| {
        depth += text[words[i]].matches('(').count();
        let inside = depth > 0;
        depth = depth.saturating_sub(text[words[i]].matches(')').count());
        let ends = ends_a_name(text, words, i) && !(goes_on && i + 1 == words.len());
        !ends && (inside || is_of_name(word(i).trim_end_matches(&[',', ')', ';'][..])))
    };
    let is_one = party < words.len() && (party..words.len()).all(is_of_party);
    // `Re Pell; Ex parte Oakes`
    let is_second = start > 0 && text[words[start - 1]].ends_with(&[';', ','][..]);
    is_one.then(|| if is_second { proceeding(text, &words[..start], true).unwrap_or(start) } else { start })
}

/// The number of a case of the European Union before its name, which begins behind it: `Case C-131/12 `, `Joined Cases C-2/12 and C-5/12 `.
fn case_number(text: &str, words: &[Span], first: &mut usize) -> Option<String> {
    let word = |i: usize| words.get(i).map_or("", |&word| text[word].trim_matches(&['(', '*', '_', ','][..]));
    let mut at = *first + usize::from(word(*first) == "Joined");
    if !matches!(word(at), "Case" | "Cases") {
        return None;
    }
    at += 1;
    let is_number = |word: &str| word.contains('/') && word.ends_with(|c: char| c.is_ascii_digit());
    let number = Some(word(at)).filter(|number| is_number(number))?.replace('\u{2011}', "-");
    while is_number(word(at)) || matches!(word(at), "and" | "to" | "P") && at + 1 < words.len() {
        at += 1;
    }
    *first = at;
    Some(number)
}
