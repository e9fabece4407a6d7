//! What a reference found by its shape is: a work, a paper of the record, a web address.

use super::super::citation::{Citation, CitationKind};
use super::super::defined_name;
use super::super::hereinafter;
use super::super::name::{CaseName, signal_start};
use super::super::paren::{Parenthetical, closing};
use super::super::pin::{Pin, pin_at};
use super::super::reference::{Identifier, IdentifierKind, References, identifiers};
use super::super::tables::shape::TokenClass as Class;
use super::super::unit::Unit;
use super::token::{ShapeToken, tokens};
use literatim_matching::text::Span;

/// The citation at `span` of a reading text. A web address becomes an entry of `references`.
pub fn citation(text: &str, span: Span, references: &mut References) -> Citation {
    let span = before_words(text, span);
    let own = tokens(&text[span], &[]);
    let (core, pin) = with_pin(text, span, &own);
    let kind = match address(text, span, &own) {
        Some(address) => CitationKind::Marker(references.add_address(address)),
        None if is_paper(core, &own) => CitationKind::Record,
        None => CitationKind::Work,
    };
    let signal = signal_start(text, span.start);
    let is_mark = |c: char| matches!(c, ' ' | ',' | '*' | '_');
    let signal = (signal < span.start).then(|| text[signal..span.start].trim_matches(is_mark).to_lowercase());
    let year = own.iter().rev().find(|token| token.class == Class::Year).and_then(|token| text[span][token.span.clone()].parse().ok());
    let is_short = kind == CitationKind::Work && is_short(text, core, pin.as_ref());
    let name = is_short.then(|| CaseName::new(core, text[core].to_owned()));
    let is_paper_or_work = !matches!(kind, CitationKind::Marker(_));
    let mut citation = Citation { span, name, pin, signal, year, by_shape: true, ..Citation::new(kind, core) };
    if is_paper_or_work {
        take_words(text, &mut citation);
    }
    citation
}

/// A reference without the words in parentheses that it is cited for: `Pell Report at 4 (“the lamp is out”)`.
fn before_words(text: &str, span: Span) -> Span {
    let is_last = |at: usize| closing(text, at + 1).is_none_or(|inner| inner.end + 1 >= span.end && quotes(&text[inner]));
    let opened = |at: usize| at > span.start && text[at + 2..].starts_with(['“', '"']);
    let cut = text[span].match_indices(" (").find(|(at, _)| opened(span.start + at) && is_last(span.start + at));
    Span::new(span.start, cut.map_or(span.end, |(at, _)| span.start + at))
}

/// Reads the parentheses after a reference that have quoted words.
fn take_words(text: &str, citation: &mut Citation) {
    while citation.parentheticals.len() < PARENTHETICALS
        && text[citation.span.end..].starts_with(" (")
        && let Some(inner) = closing(text, citation.span.end + 1)
        && quotes(&text[inner])
    {
        citation.parentheticals.push(Parenthetical::new(text, inner));
        citation.span.end = inner.end + 1;
    }
}

/// Whether a parenthesis quotes what the reference before it says: several words, and neither a name for it nor those of another authority.
fn quotes(inner: &str) -> bool {
    let lead = inner.split(['“', '"']).next().unwrap_or("");
    let is_of_another = lead.contains(" v. ") || lead.contains(" v ") || lead.contains(|c: char| c.is_ascii_digit());
    let quoted = inner.split(['“', '”', '"']).skip(1).step_by(2).map(|words| words.split_whitespace().count()).sum::<usize>();
    quoted >= QUOTED && !is_of_another && !hereinafter::opens(inner) && defined_name::defined(inner).is_none()
}

/// Fewest words that are no name.
const QUOTED: usize = 4;

/// Maximum number of such parentheses.
const PARENTHETICALS: usize = 4;

/// Maximum words of a short name.
const WORDS: usize = 3;

/// Whether a reference is a short name with a page: `Amicus Harbor Board at 12`.
fn is_short(text: &str, core: Span, pin: Option<&Pin>) -> bool {
    let is_page = pin.and_then(|pin| pin.places.first()).is_some_and(|place| matches!(place.unit, Unit::Page | Unit::StarPage | Unit::Paragraph));
    let words = &text[core];
    is_page
        && words.split_whitespace().count() <= WORDS
        && !words.contains([',', '(', '.', '“', '"'])
        && !words.contains(|c: char| c.is_ascii_digit())
}

/// The citation that an entry of a list of references is by itself.
pub fn entry(text: &str, span: Span) -> Citation {
    let span = Span::new(span.start, span.start + text[span].trim_end_matches(['.', ' ']).len());
    Citation { by_shape: true, ..Citation::new(CitationKind::Work, span) }
}

/// The reference without its pages at the end, before a parenthesis with its year, and these.
fn with_pin(text: &str, span: Span, own: &[ShapeToken]) -> (Span, Option<Pin>) {
    let opened = own.iter().rposition(|token| token.class == Class::Open).filter(|_| own.last().is_some_and(|last| last.class == Class::Close));
    let dated = opened.filter(|&open| open > 0 && own[open..].iter().any(|token| token.class == Class::Year));
    let limit = dated.map_or(span.end, |open| span.start + own[open - 1].span.end);
    for (at, token) in own.iter().enumerate().take_while(|(_, token)| span.start + token.span.end < limit) {
        // The year of a date is no page: `March 3, 2020`.
        if at > 0 && own[at - 1].class == Class::Month {
            continue;
        }
        let end = span.start + token.span.end;
        let is_page = matches!(token.class, Class::Three | Class::Long | Class::Short | Class::Close);
        if let Some((pin, after)) = pin_at(text, end, !is_page, None)
            && after == limit
        {
            return (Span::new(span.start, end), Some(pin));
        }
    }
    (span, None)
}

/// The address that is all of a reference but for words that lead to it and the date of a visit.
fn address(text: &str, span: Span, own: &[ShapeToken]) -> Option<Identifier> {
    let leads = |token: &ShapeToken| matches!(token.class, Class::Web | Class::Function | Class::Colon);
    let at = own.iter().position(|token| token.class == Class::Address)?;
    let is_date = |token: &ShapeToken| {
        let is_mark = matches!(token.class, Class::Open | Class::Close | Class::Comma | Class::Stop | Class::Slash | Class::Month | Class::Web);
        is_mark || matches!(token.class, Class::Year | Class::Short)
    };
    let is_all = own[..at].iter().all(leads) && own[at + 1..].iter().all(is_date);
    let found = if is_all { identifiers(&text[span]).into_iter().find(|found| found.kind == IdentifierKind::Url) } else { None };
    found.map(|found| Identifier { span: Span::new(span.start + found.span.start, span.start + found.span.end), ..found })
}

/// Whether a reference is to a paper of the record: it has a word or a stamp of one, or is a short name with a kind of paper, and is not published.
fn is_paper(core: Span, own: &[ShapeToken]) -> bool {
    let has = |class: Class| own.iter().any(|token| token.class == class);
    let is_published = has(Class::Address) || has(Class::Press) || has(Class::OpenQuote) || has(Class::Edition);
    let is_number = |token: &ShapeToken| matches!(token.class, Class::Short | Class::Three | Class::Long);
    // `JA123`, `V3-720`
    let is_stamp = matches!(own, [first, second, ..] if matches!(first.class, Class::Upper | Class::Initial) && second.is_glued && is_number(second));
    let is_kind = |token: Option<&ShapeToken>| token.is_some_and(|token| token.class == Class::Kind);
    let is_named = is_kind(own.first()) || has(Class::Kind) && !has(Class::Year) && core.len() < NAME;
    !is_published && (has(Class::Record) || is_stamp || is_named)
}

/// Maximum bytes of the name of a paper.
const NAME: usize = 60;
