//! Pins and first pages.

use super::super::pin::Pin;
use super::super::tables::Form;
use super::super::unit::Unit;
use super::address::Address;
use super::kind::CitationProblemKind;

/// Forms of editions in which the number after the reporter is not a page.
const NO_PAGES: [Form; 5] = [Form::Paragraph, Form::YearAndNumber, Form::Hyphened, Form::Docket, Form::Section];

/// Reports that the first page of the pin is before the first page of the case.
///
/// Reporters with years for volumes number decisions, not pages. Stars count the pages of another edition, colons come before lines; and a number
/// before words may be another citation's volume.
pub(super) fn before_first(text: &str, address: &Address, pin: &Pin) -> Option<(CitationProblemKind, String)> {
    let edition = address.edition.filter(|edition| !NO_PAGES.iter().any(|&form| edition.has(form)))?;
    let by_volume = address.cite.volume.len() < 4 && address.cite.volume.bytes().all(|byte| byte.is_ascii_digit());
    let first: u32 = address.cite.page.as_ref()?.parse().ok()?;
    let place = pin.places.first().filter(|place| by_volume && place.unit == Unit::Page && place.first < first)?;
    let counts_pages = !pin.text.contains(['*', ':']) && !holds_two_numbers(&pin.text) && closes(text, address.locator.span.end, &pin.text);
    let sentence = || format!("The first page in {} {} is {first}; the pin says {}.", address.cite.volume, edition.name, place.first);
    counts_pages.then(|| (CitationProblemKind::PinBeforeFirstPage, sentence()))
}

/// Whether two numbers are side by side, one of which may be a line number: `20 92`.
fn holds_two_numbers(pin: &str) -> bool {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    pin.split(' ').zip(pin.split(' ').skip(1)).any(|(a, b)| is_number(&a) && is_number(&b.trim_end_matches(',')))
}

/// Whether the pin, read after byte `at`, ends the numbers there: no word and no number follows it.
fn closes(text: &str, at: usize, pin: &str) -> bool {
    let Some((_, after)) = text[at..].split_once(pin) else { return false };
    let after = after.trim_start_matches([' ', '\u{A0}']);
    after.is_empty() || after.starts_with(['.', ',', ';', ')', '(', '[', ']', '\n', '”', '"'])
}

/// Reports that a range of pages ends before it begins: `495–290`. Omitted digits of the end are those of the beginning.
pub(super) fn backwards(pin: &Pin) -> Option<(CitationProblemKind, String)> {
    let range = pin.text.split([' ', ',', '&']).find(|range| {
        let Some((first, last)) = range.split_once(['-', '–', '—']) else { return false };
        let are_numbers = first.parse::<u32>().is_ok() && last.parse::<u32>().is_ok();
        are_numbers && first.len() == last.len() && last < first
    })?;
    Some((CitationProblemKind::PinRunsBackwards, format!("The page range {range} ends before it begins.")))
}
