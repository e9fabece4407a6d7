//! Names of cases.

mod compare;
mod parts;
mod telling;

use super::tables::{names, signals};
pub use compare::ONE_PARTY;
pub(super) use compare::shortens;
pub use compare::{NameComparison, NameParts, compare_names};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
pub(super) use parts::letters;
use std::cell::OnceCell;
pub use telling::telling_name;

/// The name of a case as a draft gives it.
#[derive(Clone, Debug)]
pub struct CaseName {
    /// Its span.
    pub span: Span,
    /// As written: `Morrison v. Walker`, `In re Case`; in a short form `Morrison`.
    pub text: String,
    /// The same taken apart, computed on the first comparison.
    parts: OnceCell<NameParts>,
}

impl CaseName {
    pub(super) fn new(span: Span, text: String) -> Self {
        Self { span, text, parts: OnceCell::new() }
    }

    /// The name taken apart for comparisons.
    pub fn parts(&self) -> &NameParts {
        self.parts.get_or_init(|| NameParts::of(&self.text))
    }
}

impl PartialEq for CaseName {
    fn eq(&self, other: &Self) -> bool {
        self.span == other.span && self.text == other.text
    }
}

/// Whether a word may be in lower case inside a party's name.
pub(super) fn is_small(word: &str) -> bool {
    lexicon::is(word, Classes::INSIDE_NAME) || names::SMALL.contains(&word)
}

/// Where the signal before byte `at` of `text` begins; `at` if there is none.
pub fn signal_start(text: &str, at: usize) -> usize {
    let before = text[..at].trim_end();
    let ascii = before.bytes().rev().take(24).take_while(u8::is_ascii).count();
    let tail = before[before.len() - ascii..].to_ascii_lowercase();
    let start = before.len() - signals::length_at_end(&tail);
    if start == before.len() || before[..start].ends_with(char::is_alphanumeric) { at } else { start }
}

/// A citation without the signal before it.
pub fn without_signal(citation: &str) -> &str {
    let lower = citation.to_ascii_lowercase();
    citation[signals::length_at_start(&lower)..].trim_start_matches([' ', ','])
}

/// The case name that ends before byte `end` of `text` and begins at byte `from` or later, and the signal before it.
///
/// `end` is the volume's first byte. Looks for `A v. B,`, `In re A,`, `Ex parte A,` and the name of one party (short forms).
pub(super) fn before(text: &str, from: usize, end: usize, short: bool) -> (Option<CaseName>, Option<String>) {
    let from = text.ceil_char_boundary(from.max(end.saturating_sub(REACH)));
    // An editor adds a citation in brackets: `Doe, [900 F.3d at 14]`.
    let head = text[from..end].trim_end();
    let stop = from + head.trim_end_matches([',', ' ', '[']).len();
    // `State v. Doe, noted at 12 Wn. App. 2d 1012`
    let stop = signals::REPORTED.iter().find_map(|words| text[from..stop].strip_suffix(words)).map_or(stop, |name| from + name.len());
    let region = &text[from..stop];
    // `Doe at 332, 113 S. Ct. 2106`: the page belongs to a reference by name.
    if region.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '–')).ends_with(" at ")
        && region.ends_with(|c: char| c.is_ascii_digit())
    {
        return (None, None);
    }
    let mut words: Vec<Span> = Vec::new();
    let mut at = from;
    for word in region.split(' ') {
        if !word.is_empty() {
            words.push(Span::new(at, at + word.len()));
        }
        at += word.len() + 1;
    }
    let versus = words.iter().rposition(|&word| matches!(&text[word], "v." | "v" | "vs." | "v.," | "V."));
    // `It harmed the county. 900 F.3d at 14.`: the name of a short form ends with a comma, or with an abbreviation.
    let ends = |&word: &Span| text[word].ends_with('.') && !is_firm(&text[word]);
    if short && versus.is_none() && !text[stop..end].contains(',') && words.last().is_some_and(ends) {
        return (None, None);
    }
    let head = match versus {
        // The second party must run from `v.` to the citation without a sentence break.
        Some(versus) => Some(versus).filter(|_| words.len() - versus <= 24 && is_one_name(text, &words[versus + 1..])),
        None => proceeding(text, &words),
    };
    let floor = head.is_some();
    let mut first = head.unwrap_or(words.len());
    while first > 0 {
        let word = &text[words[first - 1]];
        let bare = word.trim_start_matches(['(', '[', '“', '"', '‘', '\'', '*', '_']);
        let capital = bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) || bare == "&";
        // A word broken at a line end.
        let small = is_small(bare) || first > 1 && text[words[first - 2]].ends_with('-') && bare.starts_with(char::is_lowercase);
        let breaks = bare.ends_with([';', ':', ')', ']', '”', '"', '?', '!'])
            || follows_court(text, &words, first)
            || ["’’", "''", ".’", ".'"].iter().any(|close| bare.ends_with(close))
            || ends_a_sentence(word, first < words.len())
            || first > 1 && first < words.len() && is_unit_of(&text[words[first - 2]], bare)
            || bare.ends_with(',') && !floor && words.get(first).is_some_and(|&next| !is_firm(&text[next]));
        if !(capital || small) || breaks {
            break;
        }
        first -= 1;
        if word.len() > bare.len()
            || words.len() - first > 40
            || capital && (bare == "In" || signals::is_signal(&bare.trim_end_matches(',').to_lowercase()))
        {
            break;
        }
    }
    let signal = leading_signal(text, &words, &mut first);
    let is_page = |word: &str| word.trim_end_matches(',').bytes().all(|b| b.is_ascii_digit());
    while first < words.len() && (is_small(&text[words[first]]) || is_page(&text[words[first]])) {
        first += 1;
    }
    let known = floor || words.get(first).is_some_and(|&word| matches!(&text[word], "In" | "Ex" | "Matter")) || short;
    if first >= words.len() || !known {
        return (None, signal);
    }
    let start = words[first].start + (text[words[first]].len() - text[words[first]].trim_start_matches(['(', '[', '“', '"', '‘', '*', '_']).len());
    // A docket number of unknown form is not part of the name.
    let docket = [", No. ", ", Nos. "].iter().filter_map(|no| text[start..stop].find(no)).min();
    let span = Span::new(start, docket.map_or(stop, |at| start + at));
    let name = text[span].trim_end_matches(['*', '_', ',']).to_owned();
    ((name.len() > 1).then_some(CaseName::new(span, name)), signal)
}

/// Whether a word in capitals that ends with a full stop belongs to the number before it and so ends a sentence: `in 3200-3100 BC.`, `at 40 MPH.`
fn is_unit_of(number: &str, word: &str) -> bool {
    let is_number = number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with(|c: char| c.is_ascii_digit());
    let stem = word.strip_suffix('.').unwrap_or("");
    let is_short = (2..=3).contains(&stem.len()) && stem.bytes().all(|byte| byte.is_ascii_uppercase());
    is_number && (is_short && !is_firm(stem) || names::ERAS.contains(&word))
}

/// Whether a word after a comma is the legal form of a firm: `Silicones, L.L.C.`
fn is_firm(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    names::is_firm(word) || names::GENERATIONS.contains(&word.trim_end_matches('.'))
}

/// The most words of the name of a proceeding.
const PROCEEDING: usize = 20;

/// The first of the words of a proceeding's name that ends with the words, one comma in it: `In re Discipline of Ada Quill, Harbor Judge`.
fn proceeding(text: &str, words: &[Span]) -> Option<usize> {
    let is_head = |at: &usize| {
        let rest = text[words[*at].start..].trim_start_matches(['(', '[', '“', '"', '*', '_']);
        PROCEEDINGS.iter().any(|head| rest.starts_with(head))
    };
    let head = (words.len().saturating_sub(PROCEEDING)..words.len().saturating_sub(1)).rev().find(is_head)?;
    let inside = &words[head..words.len() - 1];
    let mut commas = inside.iter().enumerate().filter(|&(_, &word)| text[word].ends_with(','));
    // What a person is comes behind the comma: `Harbor Judge`, not `the court held`.
    let has_title = commas.next().is_some_and(|(at, _)| text[words[head + at + 1]].starts_with(char::is_uppercase)) && commas.next().is_none();
    let breaks = |&word: &Span| ends_a_sentence(&text[word], true) || text[word].contains(|c: char| c.is_ascii_digit());
    (has_title && !inside.iter().any(breaks) && is_one_name(text, &words[head + 1..])).then_some(head)
}

/// Whether the word before `words[first]` leads from a court to a case, `the Court of Appeals in Doe v. Roe`, but not in `Circuit Court in and for`.
fn follows_court(text: &str, words: &[Span], first: usize) -> bool {
    let goes_on = || words.get(first).is_some_and(|&next| lexicon::is(&text[next], Classes::COORDINATOR));
    first > 1 && &text[words[first - 1]] == "in" && COURTS.contains(&&text[words[first - 2]]) && !goes_on()
}

/// The last words of the names of courts.
pub(super) const COURTS: [&str; 5] = ["Court", "Circuit", "Appeals", "Division", "Department"];

/// Bytes before a citation in which to look for its name.
pub(super) const REACH: usize = 480;

/// The most words of a second party that may be written in lower case: `Quill v. United states, 12 F.3d 4`.
const UNCAPITALISED: usize = 3;

/// Whether words are one party's name: without punctuation that a name cannot have.
fn is_one_name(text: &str, words: &[Span]) -> bool {
    let broken = |i: usize| i > 0 && text[words[i - 1]].ends_with('-');
    let small = |i: usize| !text[words[i]].starts_with(char::is_lowercase) || broken(i) || is_small(text[words[i]].trim_end_matches(','));
    // `Quill v. Harrow, he paid.` ends a sentence.
    let ends =
        words.last().is_some_and(|&word| text[word].starts_with(char::is_lowercase) && text[word].trim_end_matches(['”', '"', '’']).ends_with('.'));
    let is_short = (1..=UNCAPITALISED).contains(&words.len()) && !ends;
    words.iter().rev().skip(1).all(|&word| !text[word].ends_with([';', ':', '”', '?', '!'])) && (is_short || (0..words.len()).all(small))
}

/// Whether a word with a full stop ends the sentence before a name and is not an abbreviation, judged by its length and its capital.
fn ends_a_sentence(word: &str, inside: bool) -> bool {
    let Some(stem) = word.strip_suffix('.') else { return false };
    inside && (stem.starts_with(char::is_lowercase) && !is_small(word) || stem.chars().count() > 7 || stem.ends_with(|c: char| !c.is_alphabetic()))
}

/// How the name of a case with one party begins, as citations write it; [`Facts::PROCEEDING`](literatim_lexicon::phrase::Facts::PROCEEDING) in any case.
pub(super) const PROCEEDINGS: &[&str] = &["In re ", "Matter of ", "Ex parte "];

/// Removes signals and opening words from the front of the words from `first` on; returns the signal, in lower case.
pub(super) fn leading_signal(text: &str, words: &[Span], first: &mut usize) -> Option<String> {
    let mut signal = String::new();
    // `In re` and `Ex parte` are names.
    while *first < words.len() {
        let word = text[words[*first]].trim_start_matches(['(', '*', '_', '“', '"', '[']).trim_end_matches([',', '*', '_']).to_lowercase();
        let next = words.get(*first + 1).map(|&word| &text[word]);
        if word == "in" && next == Some("re") {
            break;
        }
        let joined = if signal.is_empty() { word.clone() } else { format!("{signal} {word}") };
        let opens = signals::introduces(&joined) || signals::introduces(&word) || lexicon::is(&word, Classes::OPENS_CASE);
        if !opens {
            // `Similarly, in Doe v. Roe`, but `Kelly, Marsh & Co. v. Roe` and `May, Marsh & Co. v. Roe`
            let is_opener = lexicon::is(&word, Classes::OPENER) || lexicon::is_function_word(&word) && !lexicon::is_auxiliary(&word);
            let is_adverb = is_opener || word.ends_with("ly") && next.is_some_and(|next| next.starts_with(char::is_lowercase));
            let is_apart = || text[words[*first]].ends_with(',') && next.is_some_and(|next| !is_firm(next)) || next == Some("in");
            if signal.is_empty() && is_adverb && is_apart() {
                *first += 1;
                continue;
            }
            break;
        }
        signal = joined;
        *first += 1;
    }
    // A lower-case signal is before the capital at which the search stopped.
    if signal.is_empty() && *first > 0 {
        let word = text[words[*first - 1]].trim_start_matches('(').trim_end_matches(',').to_lowercase();
        let pair = (*first > 1).then(|| format!("{} {word}", text[words[*first - 2]].trim_start_matches('(').to_lowercase()));
        signal = pair.filter(|pair| signals::is_signal(pair)).unwrap_or_else(|| if signals::is_signal(&word) { word } else { String::new() });
    }
    (!signal.is_empty()).then_some(signal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_lexicon::phrase::{Facts, is_one};

    #[test]
    fn names_of_proceedings_begin_as_the_lexicon_has_it() {
        assert!(PROCEEDINGS.iter().all(|head| is_one(head, Facts::PROCEEDING)));
        assert!(is_one("In the Matter of", Facts::PROCEEDING) && !is_one("In the", Facts::PROCEEDING));
    }

    #[test]
    fn no_name_ends_the_sentence_before_a_short_form() {
        for (text, name) in [
            ("It harmed Harrow County. 900 F.3d at 14.", None),
            ("It was the fog of Quill-19. 900 F.3d at 14.", None),
            ("So the court told the Governor. See 900 F.3d at 14.", None),
            ("See Harrow County, 900 F.3d at 14.", Some("Harrow County")),
            ("See Quill Co., 900 F.3d at 14.", Some("Quill Co.")),
            ("See Quill Co. 900 F.3d at 14.", Some("Quill Co.")),
            ("See Harrow 900 F.3d at 14.", Some("Harrow")),
        ] {
            let at = text.find("900").unwrap();
            assert_eq!(before(text, 0, at, true).0.map(|name| name.text).as_deref(), name, "{text}");
        }
    }

    #[test]
    fn names_end_where_the_sentence_or_the_signal_begins() {
        for (text, name, signal) in [
            ("See Edwards v. Gen. Motors Corp., ", "Edwards v. Gen. Motors Corp.", Some("see")),
            ("mandate in Vaughan. See Vaughan v. Lewisville Indep. Sch. Dist., ", "Vaughan v. Lewisville Indep. Sch. Dist.", Some("see")),
            ("‘‘disinterested.’’ Morrison v. Walker, ", "Morrison v. Walker", None),
            ("the keeper's 'light.' Morrison v. Walker, ", "Morrison v. Walker", None),
            ("The toll rose by 3.5%. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("The mound is of 3200-3100 BC. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("The mound is of 44 B.C. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("The lamp was carried at 40 MPH. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("Harrow 12 LLC. v. Walker, ", "Harrow 12 LLC. v. Walker", None),
            ("B.C. Ferries v. Walker, ", "B.C. Ferries v. Walker", None),
            ("The duty is in Rule 12(b). Morrison v. Walker, ", "Morrison v. Walker", None),
            ("Wren burned Tarn [Dunes 54.30]. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("12th St. Corp. v. Bd. of Educ., ", "12th St. Corp. v. Bd. of Educ.", None),
            ("rulings. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("In re Case, ", "In re Case", None),
            ("It is strict. In re Discipline of Ada L. Quill, Harbor Court Judge, ", "In re Discipline of Ada L. Quill, Harbor Court Judge", None),
            ("See In re Marriage of Quill, Deceased, ", "In re Marriage of Quill, Deceased", Some("see")),
            ("So it was in the Matter of Ada Quill, Attorney at Law, ", "Matter of Ada Quill, Attorney at Law", Some("in")),
            ("In re Vaughan, the court held. Morrison v. Walker, ", "Morrison v. Walker", None),
            ("In re Vaughan, in Matter of Walker, ", "Matter of Walker", Some("in")),
            ("as in Brown v. Board of Education, ", "Brown v. Board of Education", Some("in")),
            ("It is so. Similarly, in Brown v. Board of Education, ", "Brown v. Board of Education", Some("in")),
            ("It is so. Moreover, Brown v. Board of Education, ", "Brown v. Board of Education", None),
            ("It is so. Willy, Inc. v. Walker, ", "Willy, Inc. v. Walker", None),
            ("It is so. Then in Brown v. Board of Education, ", "Brown v. Board of Education", Some("in")),
            ("It is so. Kelly, Marsh & Co. v. Walker, ", "Kelly, Marsh & Co. v. Walker", None),
            ("It is so. May, Marsh & Co. v. Walker, ", "May, Marsh & Co. v. Walker", None),
            ("It is so. Recently, in Brown v. Board of Education, ", "Brown v. Board of Education", Some("in")),
            ("Circuit Court in and for Vaughan County v. Walker, ", "Circuit Court in and for Vaughan County v. Walker", None),
            ("So the Court of Appeals in Brown v. Board of Education, ", "Brown v. Board of Education", None),
            ("standard. But see United States v. Cronic , ", "United States v. Cronic", Some("but see")),
            ("of the old State. In Vaughan v. Quill, ", "Vaughan v. Quill", Some("in")),
            ("of the State. In the Matter of Vaughan, ", "Matter of Vaughan", Some("in")),
            ("See Vaughan v. Quill, No. of the Old Roll, ", "Vaughan v. Quill", Some("see")),
            ("failure (quoting Turpin v. Curtis , ", "Turpin v. Curtis", None),
            ("Even Morrison v. Walker, ", "Morrison v. Walker", Some("even")),
            ("Indeed, Morrison v. Walker, ", "Morrison v. Walker", Some("indeed")),
            ("It follows Turpin v. United states, ", "Turpin v. United states", None),
        ] {
            let (found, found_signal) = before(text, 0, text.len(), false);
            assert_eq!(found.map(|name| name.text).as_deref(), Some(name), "{text}");
            assert_eq!(found_signal.as_deref(), signal, "{text}");
        }
    }
}
