//! Words of the source, and when one is a variant of a quoted word.

use super::slips::slips;
use super::tables::NUMBERED;
use literatim_cite::{self as cite, citation_spans};
use literatim_lexicon::inflection;
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::{Span, Word, fold, words_in};
use literatim_quote::QuotedWord;
use literatim_source::Source;

/// Why a word of the source may be skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// It belongs to the text.
    None,
    /// It belongs to a citation.
    Citation,
    /// It is in a parenthetical after a citation, which reports what somebody says.
    Parenthetical,
    /// It is the mark of a footnote, or a number after an asterisk.
    Footnote,
    /// It is the number of a paragraph or an item: `(1)`.
    Enumerator,
    /// It is in a heading between two paragraphs.
    Heading,
    /// It is the source's own `[sic]`.
    Sic,
    /// It is a hesitation in a recording, or one of words that the speaker says again at once.
    Slip,
}

/// A word of the source.
#[derive(Clone, Debug)]
pub(super) struct SourceWord {
    pub word: Word,
    pub aside: Aside,
    /// Whether only a hyphen separates it from the word before.
    pub after_hyphen: bool,
}

/// Whether the letters outside the brackets of a quoted word appear in order in the source's word, and are most of it or the same stem.
pub(super) fn agrees_outside_brackets(quoted: &QuotedWord, key: &str) -> bool {
    let Some(outside) = &quoted.outside else { return false };
    // `[wa]s` for `is`, `f[ound]` for `find`.
    if inflection::are_irregular(&quoted.key, key) {
        return true;
    }
    let mut rest = key.chars();
    let in_order = outside.chars().all(|c| rest.any(|other| other == c));
    in_order
        && (quoted.key == key
            || inflection::stem(&quoted.key) == inflection::stem(key)
            || inflection::stem(outside) == inflection::stem(key)
            || outside.len() * 3 >= key.len() * 2 && outside.chars().next() == key.chars().next())
}

/// A word without the footnote digits attached to its end: `disbarred8` is `disbarred`.
pub(super) fn without_footnote(key: &str) -> &str {
    let bare = key.trim_end_matches(|c: char| c.is_ascii_digit());
    if !bare.is_empty() && key.len() - bare.len() <= 3 && bare.ends_with(char::is_alphabetic) { bare } else { key }
}

/// Whether a number has only hyphens with it on its line, like a page number.
fn stands_alone(source: &Source, number: Span) -> bool {
    let text = &source.document.text;
    let place = source.origin(number);
    let before = text[..place.start].trim_end_matches(['-', '–', ' ', '\t']);
    let after = text[place.end..].trim_start_matches(['-', '–', ' ', '\t', '\r']);
    before.ends_with('\n') && after.starts_with('\n')
}

/// Whether a short number is a footnote mark: attached to a word, to the punctuation after one, or in brackets that are. `10:30`, ` .08`, `’98` and
/// `No.12` are figures.
fn is_raised(text: &str, number: Span) -> bool {
    let bracketed = text[..number.start].ends_with('[') && text[number.end..].starts_with(']');
    let before = &text[..number.start - usize::from(bracketed)];
    let Some(mark) = before.chars().next_back() else { return false };
    let stem = before.trim_end_matches(['.', ',', ';', '?', '!', ')', '”', '"', '’', '\'']);
    let marks = before.len() - stem.len();
    let word = stem.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let figure = stem.ends_with(|c: char| c.is_ascii_digit()) || mark == '.' && NUMBERED.contains(&fold(word).as_str());
    // A number in brackets at the start of a sentence is that of a headnote.
    let heads = bracketed && (mark == '\n' || before.trim_end().ends_with(['.', '?', '!', '”', ']']));
    heads || (marks > 0 || bracketed) && stem.ends_with(char::is_alphanumeric) && !figure
}

/// Maximum length in bytes of headnote numbers in brackets.
const HEADNOTES: usize = 24;

/// Whether a word belongs to a paragraph number at the start of a paragraph, `¶ 13`, or to headnote numbers, `[5, 6]`.
fn is_paragraph_number(text: &str, word: Span) -> bool {
    let is_number = text[word].bytes().all(|byte| byte.is_ascii_digit());
    if !is_number && !text[word].starts_with('¶') {
        return false;
    }
    let head = text[..word.start].trim_end_matches([' ', '[', '{', '¶', '\u{A0}']);
    let at_head = head.is_empty() || head.ends_with('\n');
    let signed = text[head.len()..word.start].contains('¶') || text[word].starts_with('¶');
    let open = || {
        let from = text.floor_char_boundary(word.start.saturating_sub(HEADNOTES + 1));
        text[from..word.start].rfind(['[', '\n', ']']).map(|at| from + at).filter(|&at| text[at..].starts_with('['))
    };
    let listed = || {
        open().is_some_and(|open| {
            let inner = text[open + 1..].split(']').next().unwrap_or("");
            inner.len() <= HEADNOTES
                && inner.contains([',', '-', '–', ' '])
                && inner.starts_with(|c: char| c.is_ascii_digit())
                && inner.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-' | '–'))
        })
    };
    at_head && signed || is_number && listed()
}

/// Whether a word is the label of a paragraph or an item, at its start: `(1)`, `(A)`, `(ii)`.
fn is_enumerator(text: &str, word: Span) -> bool {
    let Some(before) = text[..word.start].strip_suffix('(') else { return false };
    let heads = before.trim_end_matches([' ', '\t']);
    let counts = || cite::counts(&text[word]).iter().any(|(_, number)| *number > 0);
    text[word.end..].starts_with(')') && (heads.is_empty() || heads.ends_with(['\n', '—', ':', ';'])) && counts()
}

/// The words of a stretch of the source; those of citations and footnote marks are set aside.
pub(super) fn source_words(source: &Source, stretch: Span) -> Vec<SourceWord> {
    let text = source.flow.text();
    let citations = citation_spans(&text[stretch]);
    let headings = &source.structure().headings;
    let is_heading = |word: Span| headings.get(headings.partition_point(|heading| heading.end <= word.start)).is_some_and(|one| one.covers(word));
    let words = words_in(text, stretch);
    let slips = slips(source, &words);
    words
        .into_iter()
        .enumerate()
        .map(|(at, word)| {
            let place = Span::new(word.span.start - stretch.start, word.span.end - stretch.start);
            let cited = citations.iter().find(|(span, _)| span.covers(place));
            let before = text[..word.span.start].chars().next_back();
            let digits = word.key.len() <= 3 && word.key.bytes().all(|b| b.is_ascii_digit());
            let starred = before == Some('*') && word.key.len() <= 5 && word.key.bytes().all(|b| b.is_ascii_digit());
            let raised = starred || digits && is_raised(text, word.span) || is_paragraph_number(text, word.span);
            let aside = match cited {
                Some((_, prose)) if prose.iter().any(|paren| paren.covers(place)) => Aside::Parenthetical,
                Some(_) => Aside::Citation,
                None if is_heading(word.span) => Aside::Heading,
                None if raised || digits && stands_alone(source, word.span) => Aside::Footnote,
                None if is_enumerator(text, word.span) => Aside::Enumerator,
                None if before == Some('[') && text[word.span.end..].starts_with(']') && phrase::is_one(&word.key, Facts::SIC) => Aside::Sic,
                None if slips.get(at) == Some(&true) => Aside::Slip,
                None => Aside::None,
            };
            SourceWord { word, aside, after_hyphen: before == Some('-') }
        })
        .collect()
}
