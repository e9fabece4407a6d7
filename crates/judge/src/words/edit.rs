//! Typed edits: what was changed, and whether it matters.

use super::align::Step;
use super::fragment::{Fragment, Noise, is_name};
use super::noise::{SOURCE_NOISE, misread};
use super::rules::{self, Change, EditRule};
use super::source_word::{Aside, SourceWord, agrees_outside_brackets, without_footnote};
use super::speech::{self, SPEECH};
use crate::results::EditType;
use literatim_cite::{self as cite, Count, disclosed};
use literatim_lexicon::value::{self, Value};
use literatim_lexicon::{self as lexicon, Classes, spelling};
use literatim_matching::text::{Span, fold};
use literatim_quote::{QuotedWord, Token};
use literatim_source::Source;

/// A difference between a quotation and its passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordEdit {
    /// What kind of difference.
    pub kind: EditType,
    /// The draft's side, in bytes of its reading text.
    pub quotation: Span,
    /// The source's side, in bytes of its reading text.
    pub passage: Span,
    /// The convention that licenses it.
    pub license: Option<&'static str>,
    /// Whether it may change the meaning.
    pub material: bool,
}

impl WordEdit {
    /// Whether nothing discloses it.
    pub fn is_undisclosed(&self) -> bool {
        self.license.is_none()
    }
}

/// The edits of an aligned fragment, in order.
pub(super) fn edits(fragment: &Fragment) -> Vec<WordEdit> {
    let edits = read(fragment, Noise::default());
    // If many words were clearly misread, others may be too, even where the result is a real word.
    let words = fragment.tokens.len();
    let glued = |a: &str, b: &str| !a.contains(char::is_whitespace) && b.contains(char::is_whitespace);
    let misread = |license: Option<&str>| {
        let of_words = |edit: &&WordEdit| {
            let (ours, theirs) = (&fragment.draft[edit.quotation], &fragment.source.flow.text()[edit.passage]);
            let run_together = if license.is_some() { glued(theirs, ours) } else { glued(ours, theirs) };
            edit.kind == EditType::Ocr && edit.license == license || edit.kind == EditType::Spelling && run_together
        };
        let count = edits.iter().filter(of_words).count();
        count >= NOISY && count * NOISY_SHARE >= words
    };
    let noise = Noise { source: misread(Some(SOURCE_NOISE)), draft: misread(None) };
    if noise.source || noise.draft { read(fragment, noise) } else { edits }
}

/// From this number of clearly misread words on, and from this share of a passage (one in this number), others may be misread too.
const NOISY: usize = 2;
const NOISY_SHARE: usize = 30;

fn read(fragment: &Fragment, noise: Noise) -> Vec<WordEdit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while at < fragment.steps.len() {
        if let Some((count, edit)) = same_value(fragment, at) {
            edits.push(edit);
            at += count;
            continue;
        }
        match fragment.steps[at] {
            Step::Pair { token, count, word, joined } => {
                pair(fragment, noise, token, count, word, joined, &mut edits);
                if let Some(&Step::Pair { token: next, word: next_word, .. }) = fragment.steps.get(at + 1) {
                    punctuation(fragment, token + count - 1, next, word + joined - 1, next_word, &mut edits);
                }
                at += 1;
            }
            Step::Bracket { token, word, joined } => {
                edits.push(WordEdit {
                    kind: EditType::Bracket,
                    quotation: token_span(&fragment.tokens[token]),
                    passage: words_span(fragment, word, joined),
                    license: Some("brackets"),
                    material: false,
                });
                at += 1;
            }
            Step::Dropped { word } => at += dropped(fragment, at, word, &mut edits),
            Step::Added { .. } => at += added(fragment, at, &mut edits),
            Step::Mark { .. } => at += 1,
        }
    }
    if fragment.is_last {
        cut_negation(fragment, &mut edits);
    }
    edits
}

/// Reads a number, amount or date that begins with step `at` and is written differently in the source: the number of steps, and the edit.
fn same_value(fragment: &Fragment, at: usize) -> Option<(usize, WordEdit)> {
    let length = fragment.steps[at..].iter().take_while(|step| words_of(fragment, step).is_some()).count();
    let same = |step: &Step| matches!(step, Step::Pair { .. }) && words_of(fragment, step).is_some_and(|[ours, theirs]| ours == theirs);
    let first = fragment.steps[at..at + length].iter().position(|step| !same(step))?;
    // The longest stretch that has a value; a filler word at its ends belongs to its surroundings.
    let stretch = |count: usize| -> Option<Value> {
        let [ours, theirs] =
            fragment.steps[at..at + count].iter().filter_map(|step| words_of(fragment, step)).fold([vec![], vec![]], |mut both, step| {
                both.iter_mut().zip(step).for_each(|(side, words)| side.extend(words));
                both
            });
        let value = value::value(&ours).filter(|value| Some(value) == value::value(&theirs).as_ref())?;
        // An article may begin a date: `the 5th day of May`.
        let opens = |keys: &Vec<&str>| value::is_filler(keys[0]) && !matches!(value, Value::Date(..));
        let bare = |keys: &Vec<&str>| opens(keys) || value::is_filler(keys[keys.len() - 1]);
        (!bare(&ours) && !bare(&theirs)).then_some(value)
    };
    let count = (first + 1..=length).rev().find(|&count| stretch(count).is_some())?;
    let steps = &fragment.steps[at..at + count];
    let quotation = steps.iter().filter_map(|step| match *step {
        Step::Pair { token, count, .. } => Some(token_span(&fragment.tokens[token]).union(token_span(&fragment.tokens[token + count - 1]))),
        Step::Added { token } => Some(token_span(&fragment.tokens[token])),
        _ => None,
    });
    let passage = steps.iter().filter_map(|step| match *step {
        Step::Pair { word, joined, .. } => Some(words_span(fragment, word, joined)),
        Step::Dropped { word } => Some(words_span(fragment, word, 1)),
        _ => None,
    });
    let (quotation, passage) = (quotation.reduce(Span::union)?, passage.reduce(Span::union)?);
    Some((count, WordEdit { kind: EditType::Spelling, quotation, passage, license: None, material: false }))
}

/// The words of a step on both sides, if all of them may be part of a number, amount or date.
fn words_of<'a>(fragment: &Fragment<'a>, step: &Step) -> Option<[Vec<&'a str>; 2]> {
    let is_part = |key: &str, text: &str, span: Span| value::is_filler(key) || value::is_part(key, text[span].starts_with(char::is_uppercase));
    let ours = |token: usize| match &fragment.tokens[token] {
        Token::Word(word) if word.outside.is_none() => is_part(&word.key, fragment.draft, word.span).then_some(word.key.as_str()),
        _ => None,
    };
    let theirs = |word: usize| {
        let SourceWord { word, aside, .. } = &fragment.words[word];
        (*aside == Aside::None && is_part(&word.key, fragment.source.flow.text(), word.span)).then_some(word.key.as_str())
    };
    match *step {
        Step::Pair { token, count, word, joined } => {
            Some([(token..token + count).map(ours).collect::<Option<_>>()?, (word..word + joined).map(theirs).collect::<Option<_>>()?])
        }
        Step::Added { token } => Some([vec![ours(token)?], vec![]]),
        Step::Dropped { word } => Some([vec![], vec![theirs(word)?]]),
        _ => None,
    }
}

/// A note on each `[sic]` whose word is different in the source: the error is not the source's.
pub(super) fn wrong_sic(fragment: &Fragment, edits: &[WordEdit]) -> Vec<String> {
    let marked = fragment.tokens.windows(2).filter(|pair| matches!(pair[1], Token::Sic(_))).map(|pair| token_span(&pair[0]));
    let faults = marked.filter_map(|word| {
        let edit = edits.iter().find(|edit| !edit.passage.is_empty() && edit.quotation.covers(word) && edit.kind != EditType::Case)?;
        let (ours, theirs) = (&fragment.draft[word], &fragment.source.flow.text()[edit.passage]);
        Some(format!("The draft marks “{ours}” as the source’s own error; the source has “{theirs}”."))
    });
    faults.collect()
}

/// The place of a token.
pub(super) fn token_span(token: &Token) -> Span {
    match token {
        Token::Word(word) => word.span,
        Token::Bracket(span, _) | Token::Ellipsis(span) | Token::CitationOmitted(span) | Token::Sic(span) => *span,
    }
}

/// The span of `count` words from the one at `first` on; if `count` is 0, the empty span before it.
fn words_span(fragment: &Fragment, first: usize, count: usize) -> Span {
    let words = fragment.words;
    if count == 0 {
        let at = words.get(first).map_or_else(|| words.last().map_or(0, |word| word.word.span.end), |word| word.word.span.start);
        return Span::new(at, at);
    }
    words[first].word.span.union(words[first + count - 1].word.span)
}

fn pair(fragment: &Fragment, noise: Noise, token: usize, count: usize, word: usize, joined: usize, edits: &mut Vec<WordEdit>) {
    let Token::Word(quoted) = &fragment.tokens[token] else { return };
    let passage = words_span(fragment, word, joined);
    let quotation = (1..count).fold(quoted.span, |span, i| span.union(token_span(&fragment.tokens[token + i])));
    let mut push = |kind, license, material| edits.push(WordEdit { kind, quotation, passage, license, material });
    if count > 1 || joined > 1 {
        // A hyphen or a break inside a word is the printer's; two words for one are another spelling.
        let between = &fragment.source.flow.text()[passage];
        let whole: String = fragment.words[word..word + joined].iter().map(|word| word.word.key.as_str()).collect();
        let hyphened = count > 1 && fragment.draft[quotation].contains('-');
        if quoted.outside.is_some() && quoted.key != whole {
            push(EditType::Bracket, Some("brackets"), false);
        } else if between.contains(['[', ']']) {
            push(EditType::Punctuation, fragment.conventions.marks_license(), false);
        } else if super::align::reads_as_joined(&quoted.key, &fragment.words[word..word + joined]) {
            push(EditType::Ocr, Some(SOURCE_NOISE), false);
        } else if quoted.key != whole && super::align::is_form_of_joined(&quoted.key, &fragment.words[word..word + joined]) {
            let rule = rules::of_pair(&Change { quoted: &quoted.key, source: &whole, is_name: false });
            push(rule.kind, None, rule.is_material);
        } else if !(hyphened || count == 1 && between.contains(['-', '\n'])) {
            push(EditType::Spelling, None, false);
        }
        return;
    }
    let source_word = &fragment.words[word].word;
    let key = source_word.key.as_str();
    if quoted.outside.is_some() && agrees_outside_brackets(quoted, key) {
        let prefixed = quoted.key.strip_prefix(quoted.inside.as_str()) == Some(key) && spelling::is_negating_prefix(&quoted.inside);
        let negates = spelling::negates(&quoted.key, key) || prefixed || lexicon::is_negation(&quoted.key) != lexicon::is_negation(key);
        match negates {
            true => push(EditType::Negation, None, true),
            false => push(EditType::Bracket, Some("brackets"), false),
        }
        return;
    }
    if lexicon::is_section(&quoted.key) && lexicon::is_section(key) {
        return;
    }
    if quoted.key == key {
        if differs_in_case(&fragment.draft[quoted.span], &fragment.source.flow.text()[source_word.span]) && !among_capitals(fragment, token, word) {
            push(EditType::Case, fragment.conventions.cleaned_up.then_some("cleaned up"), false);
        }
        return;
    }
    // A capital with a figure (`A1`) is a name, not a word with a footnote mark.
    let name = fragment.source.flow.text()[source_word.span].starts_with(char::is_uppercase) && key.len() < 4;
    if !name && (without_footnote(key) == quoted.key || without_footnote(&quoted.key) == key) {
        return;
    }
    if writes_small_alef(&fragment.draft[quoted.span], &fragment.source.flow.text()[source_word.span]) {
        return;
    }
    let (kind, license, material) = changed(fragment, noise, quoted, key, word);
    push(kind, license, material);
}

/// Whether two words differ only in alefs that one of them writes as small ones, as the Quran does: `ٱلۡعَـٰلَمِينَ` and `العالمين`.
fn writes_small_alef(one: &str, other: &str) -> bool {
    const SMALL: char = '\u{670}';
    let writes = |one: &str, other: &str| {
        let small = one.matches(SMALL).count();
        if small == 0 {
            return false;
        }
        let [one, other] = [one, other].map(fold);
        let alefs = |word: &str| word.matches('ا').count();
        (alefs(&one)..=alefs(&one) + small).contains(&alefs(&other)) && one.replace('ا', "") == other.replace('ا', "")
    };
    writes(one, other) || writes(other, one)
}

/// Classifies a changed word: its type, what licenses it, and whether it may change the meaning.
fn changed(fragment: &Fragment, noise: Noise, quoted: &QuotedWord, key: &str, word: usize) -> (EditType, Option<&'static str>, bool) {
    let is_variant = spelling::is_variant(&quoted.key, key);
    if let Some(license) = misread(fragment, noise, quoted, key, word).filter(|_| !is_variant) {
        return (EditType::Ocr, license, false);
    }
    let rule = rules::of_pair(&Change { quoted: &quoted.key, source: key, is_name: is_name(fragment, quoted.span, word) });
    (rule.kind, None, rule.is_material)
}

/// Reads a run of dropped words from step `at` on; returns the number of steps.
fn dropped(fragment: &Fragment, at: usize, first: usize, edits: &mut Vec<WordEdit>) -> usize {
    // What of speech may be left out is decided for the whole run.
    let aside_of = |word: usize| Some(fragment.words[word].aside).filter(|&aside| aside != Aside::Slip).unwrap_or(Aside::None);
    let aside_at = |step: &Step| if let Step::Dropped { word } = step { Some(aside_of(*word)) } else { None };
    let cited = |aside: Aside| matches!(aside, Aside::Citation | Aside::Parenthetical);
    let aside = aside_of(first);
    let run = || fragment.steps[at..].iter().map_while(aside_at).take_while(|&other| other == aside || cited(other) && cited(aside));
    let count = run().count();
    // Words of a parenthetical are left out with their citation; otherwise they are words like others.
    let aside = if cited(aside) && run().all(|other| other == Aside::Parenthetical) { Aside::None } else { aside };
    // A heading is left out as a whole; a part of it is words like others.
    let heads = |word: Option<usize>| word.and_then(|word| fragment.words.get(word)).is_some_and(|word| word.aside == Aside::Heading);
    let aside = if aside == Aside::Heading && (heads(first.checked_sub(1)) || heads(Some(first + count))) { Aside::None } else { aside };
    let passage = words_span(fragment, first, count);
    let place = draft_place(fragment, at);
    let mut push = |kind, license, material| edits.push(WordEdit { kind, quotation: place, passage, license, material });
    match aside {
        Aside::Footnote | Aside::Heading | Aside::Sic => {}
        Aside::Enumerator => push(EditType::Punctuation, fragment.conventions.marks_license(), false),
        Aside::Citation | Aside::Parenthetical => {
            let marked = fragment.steps[..at]
                .last()
                .into_iter()
                .chain(fragment.steps.get(at + count))
                .any(|step| matches!(step, Step::Mark { token } if matches!(fragment.tokens[*token], Token::CitationOmitted(_))));
            let license = if fragment.conventions.cleaned_up {
                Some("cleaned up")
            } else {
                (fragment.conventions.citations_omitted || marked).then_some("citation omitted")
            };
            push(EditType::CitationOmitted, license, false);
        }
        Aside::None if speech::is_slip(fragment, first, count) => push(EditType::Omission, Some(SPEECH), false),
        Aside::None | Aside::Slip => {
            let EditRule { kind, is_material, .. } = *rules::of_run(fragment.words[first..first + count].iter().map(|word| word.word.key.as_str()));
            push(if count >= LONG_OMISSION { EditType::Omission } else { kind }, None, is_material || count >= LONG_OMISSION);
        }
    }
    count
}

/// From this number of words on, an unmarked omission means that two places were joined.
const LONG_OMISSION: usize = 8;

/// Reads a run of added words from step `at` on; returns the number of steps.
fn added(fragment: &Fragment, at: usize, edits: &mut Vec<WordEdit>) -> usize {
    let tokens: Vec<usize> =
        fragment.steps[at..].iter().map_while(|step| if let Step::Added { token } = step { Some(*token) } else { None }).collect();
    let words: Vec<&QuotedWord> =
        tokens.iter().filter_map(|&token| if let Token::Word(word) = &fragment.tokens[token] { Some(word) } else { None }).collect();
    let quotation = words[0].span.union(words[words.len() - 1].span);
    // The draft's own footnote mark, set as digits after a word, or a page number: `-13-`.
    let before = fragment.draft[..quotation.start].chars().next_back();
    let number = words.len() == 1 && words[0].key.bytes().all(|b| b.is_ascii_digit());
    let mark = number && words[0].key.len() <= 2 && before.is_some_and(|c| matches!(c, '.' | ',' | ';' | '”' | '"'));
    let page = number && before == Some('-') && fragment.draft[quotation.end..].starts_with("- ");
    // `(citation omitted)` inside the quotation.
    let (outside, inside) = (&fragment.draft[..quotation.start], &fragment.draft[quotation]);
    let is_parenthetical = outside.ends_with('(') && fragment.draft[quotation.end..].starts_with(')');
    let says = is_parenthetical && disclosed(inside).is_some();
    let place = source_place(fragment, at);
    let line = number && is_hidden_number(fragment, place.start, &words[0].key);
    if words.len() == 1 && is_label(fragment, quotation) {
        edits.push(WordEdit {
            kind: EditType::Punctuation,
            quotation,
            passage: place,
            license: fragment.conventions.marks_license(),
            material: false,
        });
    } else if let Some(negation) = replaced_negation(fragment, at) {
        edits.push(WordEdit { kind: EditType::Negation, quotation, passage: negation, license: None, material: true });
    } else if !(mark || page || says || line) {
        let EditRule { kind, is_material, .. } = *rules::of_run(words.iter().map(|word| word.key.as_str()));
        edits.push(WordEdit { kind, quotation, passage: place, license: None, material: is_material });
    }
    tokens.len()
}

/// Whether an added word is the label of an item of a list, and the quotation's labels count up to it from the first on: `1.`, `2.`; `(a)`, `(b)`.
fn is_label(fragment: &Fragment, added: Span) -> bool {
    let draft = fragment.draft;
    if !draft[added.end..].starts_with(['.', ')']) {
        return false;
    }
    let first = fragment.tokens.first().map_or(0, |token| token_span(token).start);
    // An item begins a line or follows the mark that ends the one before.
    let is_one = |&word: &Span| {
        let before = draft[..word.start].trim_end_matches('(');
        let item = before.trim_end_matches(' ');
        let item = item.rsplit_once(' ').filter(|(_, word)| lexicon::is(word, Classes::COORDINATOR)).map_or(item, |(item, _)| item);
        let begins = word.start == first || item.len() < before.len() && item.ends_with([';', ':', '.']) || before.ends_with('\n');
        begins && draft[word.end..].starts_with(['.', ')'])
    };
    let words = fragment.tokens.iter().map(token_span).take_while(|word| word.start <= added.start);
    let mut counted: Vec<(Count, u32)> = Vec::new();
    let mut last = None;
    for label in words.filter(is_one) {
        let follows = |&(count, number): &(Count, u32)| match last {
            None => number == 1,
            Some(_) => number > 1 && counted.contains(&(count, number - 1)),
        };
        counted = cite::counts(&draft[label]).into_iter().filter(follows).collect();
        if counted.is_empty() {
            return false;
        }
        last = Some(label);
    }
    last == Some(added)
}

/// The negation of the source, with its quantifier, in whose place the words added from step `at` on begin a fragment: `the keeper` for `no keeper`,
/// `not every keeper`.
fn replaced_negation(fragment: &Fragment, at: usize) -> Option<Span> {
    let text = fragment.source.flow.text();
    let is_used = |step: &Step| matches!(step, Step::Pair { .. } | Step::Bracket { .. } | Step::Dropped { .. });
    let Some(&Step::Pair { word: first, .. }) = fragment.steps[at..].iter().find(|step| is_used(step)) else { return None };
    if fragment.steps[..at].iter().any(is_used) {
        return None;
    }
    let mut end = first;
    while let Some(last) = end.checked_sub(1).map(|last| &fragment.words[last].word) {
        let next = fragment.words[end].word.span;
        if text[last.span.end..next.start].contains(|c: char| !c.is_whitespace()) {
            return None;
        }
        if lexicon::is_negating(text, last) {
            return Some(last.span.union(fragment.words[first - 1].word.span));
        }
        if !lexicon::is_counting(&last.key) || first - end >= COUNTING {
            return None;
        }
        end -= 1;
    }
    None
}

/// Maximum words between a negation and its noun: `not a single keeper`.
const COUNTING: usize = 2;

/// Whether the source has a number before byte `at` of its reading text that is not read: the number of a line or a page, copied with the words.
fn is_hidden_number(fragment: &Fragment, at: usize, number: &str) -> bool {
    let Source { document, flow, .. } = fragment.source;
    let next = flow.text().len() - flow.text()[at..].trim_start().len();
    let after = Span::new(next, flow.text().ceil_char_boundary((next + 1).min(flow.text().len())));
    let before = document.text[..flow.origin_span(document, after).start].trim_end();
    before.strip_suffix(number).is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_digit()))
}

/// The empty span in the draft before step `at`.
fn draft_place(fragment: &Fragment, at: usize) -> Span {
    let end = fragment.steps[..at].iter().rev().find_map(|step| match *step {
        Step::Pair { token, count, .. } => Some(token_span(&fragment.tokens[token + count - 1]).end),
        Step::Bracket { token, .. } | Step::Added { token } | Step::Mark { token } => Some(token_span(&fragment.tokens[token]).end),
        Step::Dropped { .. } => None,
    });
    let at = end.unwrap_or_else(|| fragment.tokens.first().map_or(0, |token| token_span(token).start));
    Span::new(at, at)
}

/// The empty span in the source before step `at`: before the next word that is used, else after the last one.
fn source_place(fragment: &Fragment, at: usize) -> Span {
    let words = |step: &Step| match *step {
        Step::Pair { word, joined, .. } | Step::Bracket { word, joined, .. } => Some((word, joined)),
        Step::Dropped { word } => Some((word, 1)),
        Step::Added { .. } | Step::Mark { .. } => None,
    };
    let (before, after) = fragment.steps.split_at(at);
    let last = || before.iter().rev().find_map(words).filter(|&(word, joined)| word + joined > 0);
    match (after.iter().find_map(words), last()) {
        (Some((word, _)), _) => words_span(fragment, word, 0),
        (None, Some((word, joined))) => {
            let end = fragment.words[word + joined - 1].word.span.end;
            Span::new(end, end)
        }
        (None, None) => words_span(fragment, 0, 0),
    }
}

/// A negation of the last quoted verb that the quotation cuts off: `did` for `did not`.
fn cut_negation(fragment: &Fragment, edits: &mut Vec<WordEdit>) {
    let Some(&Step::Pair { token, count, word, joined }) = fragment.steps.last() else { return };
    let Token::Word(quoted) = &fragment.tokens[token + count - 1] else { return };
    let Some(next) = fragment.words.get(word + joined) else { return };
    let gap = &fragment.source.flow.text()[fragment.words[word + joined - 1].word.span.end..next.word.span.start];
    let verb = lexicon::is(&quoted.key, Classes::AUXILIARY | Classes::MODAL);
    let joins = Classes::CONNECTIVE | Classes::COORDINATOR | Classes::EXCEPTION;
    let denies = lexicon::is_turning(&next.word.key) && !lexicon::is(&next.word.key, joins);
    if verb && denies && gap.trim().is_empty() {
        let place = Span::new(quoted.span.end, quoted.span.end);
        edits.push(WordEdit { kind: EditType::Negation, quotation: place, passage: next.word.span, license: None, material: true });
    }
}

/// Compares the marks between two words on both sides, except quotation marks and brackets.
fn punctuation(fragment: &Fragment, token: usize, next: usize, word: usize, next_word: usize, edits: &mut Vec<WordEdit>) {
    let free = |token: usize| matches!(&fragment.tokens[token], Token::Word(word) if word.outside.is_some() || lexicon::is_section(&word.key));
    if next != token + 1 || next_word != word + 1 || free(token) || free(next) {
        return;
    }
    let quotation = Span::new(token_span(&fragment.tokens[token]).end, token_span(&fragment.tokens[next]).start);
    let passage = Span::new(fragment.words[word].word.span.end, fragment.words[next_word].word.span.start);
    let (ours, theirs) = (&fragment.draft[quotation], &fragment.source.flow.text()[passage]);
    if ours == theirs {
        return;
    }
    let figure = |token: usize| matches!(&fragment.tokens[token], Token::Word(word) if word.key.starts_with(|c: char| c.is_ascii_digit()));
    let currency = |token: usize| matches!(&fragment.tokens[token], Token::Word(word) if matches!(word.key.as_str(), "$" | "€" | "£"));
    let after = figure(token) || currency(token);
    if figure(next) && sign_of(ours, after) != sign_of(theirs, after) {
        edits.push(WordEdit { kind: EditType::Number, quotation, passage, license: None, material: true });
        return;
    }
    let (a, b) = (marks(ours), marks(theirs));
    if a != b {
        let brackets = |marks: &str| marks.replace(['[', ']'], "").replace("...", "");
        let license = fragment.conventions.marks_license().filter(|_| fragment.conventions.cleaned_up || brackets(&a) == brackets(&b));
        edits.push(WordEdit { kind: EditType::Punctuation, quotation, passage, license, material: false });
    }
}

/// The sign that belongs to the figure after a gap: a decimal point, a minus, the slash of a fraction.
fn sign_of(gap: &str, after_figure: bool) -> Option<char> {
    let sign = gap.chars().next_back().map(|c| if matches!(c, '–' | '−' | '‑') { '-' } else { c })?;
    let before = gap[..gap.len() - gap.chars().next_back()?.len_utf8()].chars().next_back();
    let apart = before.map_or(after_figure, |c| c.is_whitespace() || matches!(c, '$' | '(' | '“' | '"'));
    (apart && matches!(sign, '.' | '-' | '/')).then_some(sign)
}

/// The significant marks of a gap between words: without white space, quotation marks and emphasis marks.
fn marks(gap: &str) -> String {
    // Superscript figures are note marks.
    let gap: String = gap.chars().filter(|c| !matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')).collect();
    let gap = gap.as_str();
    let marks: String = fold(gap).chars().filter(|&c| !c.is_whitespace() && !matches!(c, '\'' | '*' | '_' | '`' | '†' | '‡')).collect();
    // Two hyphens are a dash, and a slash between spaces ends a verse.
    let marks = if gap.contains(" / ") || gap.contains(" // ") { marks.replace('/', "") } else { marks };
    marks.replace("--", "-")
}

/// Whether a word of one letter is next to words in small caps on either side.
fn among_capitals(fragment: &Fragment, token: usize, word: usize) -> bool {
    let capitals = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1 && !text.contains(char::is_lowercase);
    let theirs = |at: usize| fragment.words.get(at).is_some_and(|other| capitals(&fragment.source.flow.text()[other.word.span]));
    let ours = |at: usize| matches!(fragment.tokens.get(at), Some(Token::Word(other)) if capitals(&fragment.draft[other.span]));
    let lone = fragment.words[word].word.key.chars().count() == 1;
    lone && (theirs(word + 1) || theirs(word.wrapping_sub(1)) || ours(token + 1) || ours(token.wrapping_sub(1)))
}

fn differs_in_case(a: &str, b: &str) -> bool {
    // A ligature counts as its letters.
    let count = |c: char| if c.is_ascii() { 1 } else { fold(c.encode_utf8(&mut [0; 4])).chars().count() };
    let letters = |text: &str| -> Vec<bool> {
        text.chars().filter(|c| c.is_alphabetic()).flat_map(|c| std::iter::repeat_n(c.is_uppercase(), count(c))).collect()
    };
    // Some texts have capitals for small caps.
    let capitals = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1 && !text.contains(char::is_lowercase);
    a != b && letters(a) != letters(b) && !capitals(a) && !capitals(b)
}
