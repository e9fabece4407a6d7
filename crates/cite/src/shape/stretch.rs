//! From the stretches of the model to references: what is certain about them without it.

use super::super::tables::filing::CONTACT;
use super::super::tables::shape::TokenClass as Class;
use super::model::Stretch;
use super::token::ShapeToken;
use std::ops::Range;

/// Maximum tokens of a reference, and bytes.
const LONGEST: usize = 160;
const LONGEST_BYTES: usize = 1200;

/// Maximum tokens of a stretch of several references.
const MOST: usize = 640;

/// Maximum bytes of a shortened word in the name of a journal.
const SHORT_NAME: usize = 5;

/// Maximum tokens between two parts of one reference, such as a title or *available at*; and of names before the part that the model finds.
const BETWEEN: usize = 24;
const NAMES: usize = 40;

/// The references among the stretches of a text that have the `least` confidence, as bytes.
pub fn references(text: &str, tokens: &[ShapeToken], stretches: Vec<Stretch>, least: f32) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let sure = stretches.into_iter().filter(|stretch| stretch.confidence >= least && stretch.tokens.len() <= MOST);
    for part in sure.flat_map(|stretch| sentences(tokens, stretch.tokens)) {
        let Some(own) = trimmed(text, tokens, part) else { continue };
        match found.last_mut() {
            Some(last) if is_one(tokens, last.end..own.start, own.clone()) => last.end = own.end,
            last => {
                let floor = last.map_or(0, |last| last.end);
                let named = with_names(text, tokens, own, floor);
                found.extend(trimmed(text, tokens, named));
            }
        }
    }
    found.retain(|own| is_reference(text, tokens, own.clone()));
    found.into_iter().map(|own| tokens[own.start].span.start..tokens[own.end - 1].span.end).collect()
}

/// A stretch as one reference for each sentence that is whole, with a page and a year: `Pell, The Lamp 4 (2011). Tarn, The Quay 7 (1998)`.
fn sentences(tokens: &[ShapeToken], stretch: Range<usize>) -> Vec<Range<usize>> {
    let numbers = |part: Range<usize>| count(&tokens[part], is_number);
    let mut parts = Vec::new();
    let mut start = stretch.start;
    for at in stretch.start + 2..stretch.end {
        let ends = tokens[at - 2].class == Class::Close && tokens[at - 1].class == Class::Stop && is_name(&tokens[at]) && !tokens[at].is_glued;
        if ends && numbers(start..at) > 1 && numbers(at..stretch.end) > 1 {
            parts.push(start..at);
            start = at;
        }
    }
    parts.push(start..stretch.end);
    parts
}

/// A stretch without the marks and signals around it, and without a parenthesis of which it has only one end.
fn trimmed(text: &str, tokens: &[ShapeToken], stretch: Range<usize>) -> Option<Range<usize>> {
    let Range { mut start, mut end } = stretch;
    let is_mark =
        |token: &ShapeToken| matches!(token.class, Class::Stop | Class::Comma | Class::Semicolon | Class::Colon | Class::Dash | Class::Other);
    loop {
        let own = &tokens[start..end];
        let (first, last) = (own.first()?, own.last()?);
        let opens = count(own, |token| token.class == Class::Open).cmp(&count(own, |token| token.class == Class::Close));
        let begins_late = is_mark(first) && !is_dashes(own) || matches!(first.class, Class::Close | Class::Signal);
        // A title may begin with an article.
        let leads =
            first.class == Class::Function && (text[first.span.clone()].starts_with(char::is_lowercase) || ends_lead(&text[first.span.clone()]));
        if begins_late || leads || first.class == Class::Open && opens.is_gt() || is_furniture(own) {
            start += 1;
        } else if is_mark(last) || last.class == Class::Open || last.class == Class::Close && opens.is_lt() {
            end -= 1;
        } else {
            return Some(start..end);
        }
    }
}

/// Whether tokens begin with the number of a page or a note, which a page break or a mark of a note left before a name: `3 4 Pell, at 10`. The number
/// of a volume has a page behind its title: `12 Harrow L. Rev. 44`.
fn is_furniture(own: &[ShapeToken]) -> bool {
    let numbers = own.iter().take_while(|token| token.class == Class::Short && !token.is_glued).count();
    let name = own[numbers..].iter().take_while(|token| is_name(token) || matches!(token.class, Class::And | Class::Stop)).count();
    numbers > 0 && name > 0 && own.get(numbers + name).is_some_and(|token| token.class == Class::Comma)
}

/// Whether a word with a capital leads to a reference, and is no part of it.
fn ends_lead(word: &str) -> bool {
    matches!(word, "In" | "And" | "But" | "As" | "By" | "From" | "At" | "Under" | "To" | "For")
}

/// Whether tokens begin with dashes that stand for the author of the entry before.
fn is_dashes(tokens: &[ShapeToken]) -> bool {
    tokens.len() > 1 && tokens[..2].iter().all(|token| token.class == Class::Dash)
}

/// A stretch with the names before it, back to where its clause begins or to a signal.
fn with_names(text: &str, tokens: &[ShapeToken], own: Range<usize>, floor: usize) -> Range<usize> {
    let least = own.start.saturating_sub(NAMES).max(floor);
    // `Pell, The Slow Lamp, Ann. Fam. Med. 4`: the stretch begins inside the name of a journal.
    let is_short = |at: usize| tokens[at].span.len() <= SHORT_NAME && is_name(&tokens[at]);
    let is_inside = is_short(own.start);
    // `Pell v. Harbor Board, 160 Marlow Law Times 277`
    let has_number = tokens[own.clone()].iter().any(|token| names_number(text, token));
    let is_versus = |at: usize| !has_number && &text[tokens[at].span.clone()] == "v";
    let mut start = own.start;
    for index in (least..own.start).rev() {
        let (token, next) = (&tokens[index], &tokens[index + 1]);
        let ends_sentence = || index == 0 || tokens[index - 1].class != Class::Initial && !next.is_glued;
        match token.class {
            Class::Stop if index > 0 && is_versus(index - 1) => {}
            _ if is_versus(index) => {}
            Class::Stop if is_inside && index > 0 && is_short(index - 1) && index + 1 == start => {}
            Class::Dash if token.is_glued && next.is_glued => {}
            Class::Signal | Class::Semicolon | Class::Open | Class::CloseBracket | Class::Dash => return start..own.end,
            Class::Stop if ends_sentence() => return start..own.end,
            // `“The words of the source.” Pell`, but not `Pell, “The Title,” Journal`
            Class::CloseQuote if index == 0 || tokens[index - 1].class != Class::Comma => return start..own.end,
            Class::Capital | Class::Upper | Class::Mixed | Class::Initial | Class::Press | Class::Kind | Class::Edition => {}
            Class::Colon | Class::Slash => {}
            Class::Comma | Class::Stop | Class::And | Class::Function | Class::OpenQuote | Class::CloseQuote => {}
            _ if token.is_quoted => {}
            Class::Short if index + 1 == start => {}
            // `It cites Pell & Marsh, The Slow Lamp, …`
            _ if index + 1 < own.start && is_name(next) => return index + 1..own.end,
            _ => return own,
        }
        start = index;
    }
    if least == 0 { 0..own.end } else { own }
}

/// Whether what follows a reference is a part of it: only marks, a quoted title or *available at* part them, or it is only an address.
fn is_one(tokens: &[ShapeToken], gap: Range<usize>, own: Range<usize>) -> bool {
    let between = &tokens[gap.start.min(gap.end)..gap.end];
    let is_only_address = tokens[own].iter().all(|token| matches!(token.class, Class::Address | Class::Web | Class::Function));
    let joins = |token: &ShapeToken| {
        let is_part = matches!(token.class, Class::Comma | Class::OpenQuote | Class::CloseQuote | Class::Address | Class::Web | Class::Star);
        let leads = matches!(token.class, Class::Stop | Class::Colon | Class::Open | Class::Function | Class::Dash);
        token.is_quoted || is_part || is_only_address && leads
    };
    !between.is_empty() && between.len() <= BETWEEN && between.iter().all(joins)
}

fn count(tokens: &[ShapeToken], is: impl Fn(&ShapeToken) -> bool) -> usize {
    tokens.iter().filter(|token| is(token)).count()
}

fn is_number(token: &ShapeToken) -> bool {
    matches!(token.class, Class::Year | Class::Short | Class::Three | Class::Long)
}

fn is_name(token: &ShapeToken) -> bool {
    matches!(token.class, Class::Capital | Class::Upper | Class::Mixed | Class::Initial | Class::Record | Class::Kind | Class::Press)
}

/// Whether tokens can be a reference: they have a number or an address, and none of what shows that they are something else.
fn is_reference(text: &str, tokens: &[ShapeToken], range: Range<usize>) -> bool {
    let own = &tokens[range.clone()];
    let bytes = own[own.len() - 1].span.end - own[0].span.start;
    let has_number = own.iter().any(|token| is_number(token) || token.class == Class::Address);
    let is_something_else = is_date(own)
        || is_section(text, own)
        || is_pointer(text, own)
        || is_tail(tokens, range.clone())
        || is_head(tokens, range.clone())
        || is_subdivision(tokens, range.start)
        || is_label(text, tokens, range.start)
        || is_prose(own)
        || is_noise(own)
        || are_dated_names(own)
        || is_contact(text, tokens, range.clone())
        || is_numbered_word(tokens, range.clone())
        || text[..own[0].span.start].ends_with('_')
        || own.iter().all(|token| token.is_quoted)
        || own.iter().any(|token| token.class == Class::Money);
    own.len() <= LONGEST && bytes <= LONGEST_BYTES && has_number && !is_something_else
}

/// Whether a token is `No.`
fn names_number(text: &str, token: &ShapeToken) -> bool {
    token.class == Class::Part && text[token.span.clone()].starts_with('N')
}

fn is_date(own: &[ShapeToken]) -> bool {
    own.iter().all(|token| {
        let is_part =
            matches!(token.class, Class::Month | Class::Weekday | Class::Comma | Class::Stop | Class::Slash | Class::Function | Class::Dash);
        is_part || matches!(token.class, Class::Year | Class::Short)
    })
}

/// `§ 4(a)`, `Rule 12(b)`, `No. 19-123`: a section of what the draft cites elsewhere, or the number of a case, is the grammar's to read.
fn is_section(text: &str, own: &[ShapeToken]) -> bool {
    // A docket number alone cites nothing.
    if own[0].class == Class::Part && text[own[0].span.clone()].starts_with(['N', 'n']) {
        return true;
    }
    let names_number = |token: &ShapeToken| names_number(text, token);
    if text[own[0].span.start..own[own.len() - 1].span.end].contains(" v. ") && own.iter().any(names_number) {
        return true;
    }
    // `Docket No. 12-3`
    let is_of_number =
        |token: &ShapeToken| is_number(token) || matches!(token.class, Class::Record | Class::Part | Class::Stop | Class::Dash | Class::Comma);
    if own.iter().any(names_number) && own.iter().all(is_of_number) {
        return true;
    }
    let is_sign = |token: &ShapeToken| token.class == Class::Part || token.class == Class::Sign && text[token.span.clone()].starts_with('§');
    let is_bare = |token: &ShapeToken| {
        let is_mark = matches!(token.class, Class::Open | Class::Close | Class::Comma | Class::Dash | Class::Stop | Class::Function);
        is_number(token) || is_mark || token.span.len() == 1 && token.class != Class::Sign
    };
    own.iter().any(is_sign) && own.iter().all(|token| is_sign(token) || is_bare(token))
}

/// `note 9 above, page 4`, `at 5`: a place of the draft, or of what is cited before.
fn is_pointer(text: &str, own: &[ShapeToken]) -> bool {
    let points = |token: &ShapeToken| token.class == Class::Idem || token.class == Class::Page && text[token.span.clone()].starts_with(['n', 'N']);
    let has_place = own.iter().any(|token| matches!(token.class, Class::Page | Class::Sign | Class::Address) && !points(token));
    !own.iter().any(is_name) && (!has_place || own.iter().any(points))
}

/// What goes on a citation of the grammar: `¤ (West 2014)`, `¤, § 4`, `¤ note § 2`, `¤, https://…`.
fn is_tail(tokens: &[ShapeToken], range: Range<usize>) -> bool {
    let before = |back: usize| range.start.checked_sub(back).map_or(Class::Outside, |at| tokens[at].class);
    let follows = match before(1) {
        Class::Citation => true,
        Class::Comma | Class::Dash => before(2) == Class::Citation,
        Class::Open => before(2) == Class::Citation && range.len() <= 8,
        _ => false,
    };
    let begins_named = matches!(tokens[range.start].class, Class::Capital | Class::Initial | Class::Mixed);
    follows && (before(1) == Class::Open || !begins_named)
}

/// What a citation of the grammar goes on, without a place of its own: `Order No. 7, ¤`, `Case C-931/12, ¤`.
fn is_head(tokens: &[ShapeToken], range: Range<usize>) -> bool {
    let class = |at: usize| tokens.get(at).map_or(Class::Outside, |token| token.class);
    let has_place = tokens[range.clone()].iter().any(|token| matches!(token.class, Class::Page | Class::Sign | Class::Address | Class::Year));
    class(range.end) == Class::Comma && class(range.end + 1) == Class::Citation && !has_place
}

/// `§ 4(a)(1)`: a parenthesis that directly follows a word or a number.
fn is_subdivision(tokens: &[ShapeToken], start: usize) -> bool {
    start
        .checked_sub(1)
        .is_some_and(|before| tokens[before].class == Class::Open && tokens[before].is_glued && before > 0 && tokens[before - 1].class != Class::Open)
}

/// `[¶ 12]`, `{¶12}`: the label of a paragraph.
fn is_label(text: &str, tokens: &[ShapeToken], start: usize) -> bool {
    let opens = |token: &ShapeToken| token.class == Class::OpenBracket || text[token.span.clone()].starts_with('{');
    tokens[start].class == Class::Sign && start.checked_sub(1).is_some_and(|before| opens(&tokens[before]))
}

/// Whether tokens are a clause of prose: a verb or a pronoun among small words, and no year in parentheses.
fn is_prose(own: &[ShapeToken]) -> bool {
    let is_small = |token: &ShapeToken| token.class == Class::Small && !token.is_quoted;
    let speaks = |token: &ShapeToken| matches!(token.class, Class::Verb | Class::Pronoun) && !token.is_quoted;
    let is_dated = own.iter().any(|token| token.class == Class::Year && token.depth > 0);
    !is_dated && own.iter().any(speaks) && count(own, is_small) >= 3
}

/// Whether tokens are an address of a person or a firm: `P.O. Box 4, Harrow 12345. Phone: 555-0134`.
fn is_contact(text: &str, tokens: &[ShapeToken], range: Range<usize>) -> bool {
    let is = |token: &ShapeToken, word: &str| text[token.span.clone()].eq_ignore_ascii_case(word);
    let is_box = |token: &ShapeToken| is(token, "box") && text[..token.span.start].trim_end_matches(['.', ' ']).ends_with(['O', 'o']);
    let around = &tokens[range.start.saturating_sub(1)..range.end];
    around.iter().any(|token| is_box(token) || CONTACT.iter().any(|word| is(token, word)))
}

/// Whether the only number is that of a word of prose, such as the name of a disease: `COVID-19`. The prefix of a record has fewer letters.
fn is_numbered_word(tokens: &[ShapeToken], range: Range<usize>) -> bool {
    let is_of_word = |at: usize| {
        let Some(first) = at.checked_sub(2) else { return false };
        let (word, dash) = (&tokens[first], &tokens[first + 1]);
        let is_joined = dash.class == Class::Dash && dash.is_glued && tokens[at].is_glued;
        is_joined && word.span.len() >= 4 && matches!(word.class, Class::Upper | Class::Capital | Class::Mixed)
    };
    let has_place = tokens[range.clone()].iter().any(|token| matches!(token.class, Class::Page | Class::Sign | Class::Address));
    let mut numbers = range.filter(|&at| is_number(&tokens[at])).peekable();
    !has_place && numbers.peek().is_some() && numbers.all(is_of_word)
}

/// `Harrow (1971), Quill (1972–1973)`: a list of names with years in prose. With entries of a list the grammar reads them as authors and years.
fn are_dated_names(own: &[ShapeToken]) -> bool {
    let is_part = |token: &ShapeToken| {
        is_name(token)
            || token.class == Class::Short && token.is_glued
            || matches!(
                token.class,
                Class::Year | Class::Open | Class::Close | Class::Comma | Class::Dash | Class::And | Class::Function | Class::Stop
            )
    };
    count(own, |token| token.class == Class::Open) > 1 && own.iter().all(|token| is_part(token) && !token.is_quoted)
}

/// Whether an eighth of the tokens are marks that no reference has, as in what a scanner reads of handwriting.
fn is_noise(own: &[ShapeToken]) -> bool {
    count(own, |token| token.class == Class::Other) * 8 > own.len()
}
