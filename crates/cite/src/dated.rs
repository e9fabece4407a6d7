//! Court and date of a citation.

use super::parallel::before_blanks;
use super::tables::numbered_circuit;
use literatim_lexicon as lexicon;

/// What is between the name of a case and its volume.
pub(super) struct BeforeAddress<'a> {
    /// Where the name before it ends.
    pub start: usize,
    /// The year.
    pub year: Option<u16>,
    /// The court, as written.
    pub court: Option<&'a str>,
    /// Whether a comma follows the parenthesis: `State v. Elm (1986), 22 Ohio St. 3d 198`.
    pub has_comma: bool,
}

/// The year and the court in parentheses between a name and the volume at byte `at`: `In re K. (2009) 1 Cal.`
pub(super) fn before_address(text: &str, from: usize, at: usize) -> BeforeAddress<'_> {
    if let Some((start, year, court)) = docket_before(text, from, at) {
        return BeforeAddress { start, year, court, has_comma: false };
    }
    let at = before_blanks(text, from, at);
    let none = BeforeAddress { start: at, year: None, court: None, has_comma: false };
    let head = text[from..at].trim_end();
    let before = head.strip_suffix(',').unwrap_or(head);
    let has_comma = before.len() < head.len();
    let Some(head) = before.strip_suffix(')') else { return none };
    let Some(open) = head.rfind('(').filter(|&open| head.len() - open <= 48) else { return none };
    let Some((year, before)) = year_at_end(&head[open + 1..]) else { return none };
    let (court, _) = court_and_date(before);
    BeforeAddress { start: from + open, year: Some(year), court: (!court.is_empty()).then_some(court), has_comma }
}

/// The same for Louisiana's numbers, which are between name and reporter citation: `v. Elm, 95-0754, p. 3 (La.App. 1 Cir. 12/15/95), 669 So.2d`.
fn docket_before(text: &str, from: usize, at: usize) -> Option<(usize, Option<u16>, Option<&str>)> {
    let head = text[from..at].trim_end().strip_suffix("),")?;
    let open = head.rfind('(').filter(|&open| head.len() - open <= 48)?;
    let (court, date) = head[open + 1..].rsplit_once(' ')?;
    let mut parts = date.split('/').map(str::parse::<u16>);
    let (Some(Ok(_)), Some(Ok(_)), Some(Ok(year)), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else { return None };
    let number = head[..open].trim_end();
    let number = number.rsplit_once(", p").map_or(number, |(before, pages)| if pages.starts_with(['.', 'p']) { before } else { number });
    let start = number.rfind([' ', ',']).map_or(0, |i| i + 1);
    let is_docket = number[start..].contains('-') && number[start..].starts_with(|c: char| c.is_ascii_digit());
    // Two-digit years up to 30 belong to this century.
    let year = if year < 31 {
        2000 + year
    } else if year < 100 {
        1900 + year
    } else {
        year
    };
    is_docket.then(|| (from + number[..start].trim_end_matches([' ', ',']).len(), Some(year), Some(court)))
}

/// `5th Cir. 2019` is 2019 and `5th Cir.`; `Mar. 3, 2019` as well.
pub(super) fn year_at_end(inner: &str) -> Option<(u16, &str)> {
    let inner = without_petition(inner.trim());
    let cut = inner.len().checked_sub(4)?;
    let year: u16 = inner.get(cut..)?.parse().ok()?;
    let court = inner[..cut].trim_end();
    let is_page = court.ends_with(|c: char| c.is_ascii_digit()) && numbered_circuit(court).is_none();
    ((1600..=2199).contains(&year) && inner.len() < 80 && !is_page).then_some((year, court))
}

/// Removes what Texas adds after the year about a petition: `Tex. App.—Dallas 2009, pet. denied`.
pub(super) fn without_petition(inner: &str) -> &str {
    let said =
        [", no pet.", ", pet. ", ", no writ", ", writ ", ", orig. proceeding", ", judgm't", ", judgm’t", ", rev'd", ", rev’d", ", aff'd", ", aff’d"];
    let first = inner.match_indices(", ").find(|(at, _)| said.iter().any(|said| inner[*at..].starts_with(said)));
    first.map_or(inner, |(at, _)| inner[..at].trim_end())
}

/// `[1984]`, the style of New York.
pub(super) fn bracketed_year(text: &str) -> Option<u16> {
    let year = text.strip_prefix('[')?.get(..4)?;
    text[5..].starts_with(']').then(|| year.parse().ok()).flatten()
}

/// The court, and the part of the date before the year: `S.D.N.Y.` and `Mar. 3,`.
///
/// What happened on the date is not part of the court: `2d Cir. filed Jan. 5,`.
pub(super) fn court_and_date(before: &str) -> (&str, &str) {
    let (court, date) = parted(before);
    let bare = [" filed", " argued", " decided", " submitted"].iter().find_map(|done| court.strip_suffix(done)).filter(|_| !date.is_empty());
    (bare.unwrap_or(court).trim_end_matches(','), date)
}

fn parted(before: &str) -> (&str, &str) {
    let before = before.trim_end();
    let words: Vec<(usize, &str)> = before.split(' ').map(|word| (word.as_ptr() as usize - before.as_ptr() as usize, word)).collect();
    let month = words
        .iter()
        .rposition(|(_, word)| is_month(word))
        .filter(|&i| words[i + 1..].iter().all(|(_, word)| word.trim_end_matches(',').bytes().all(|byte| byte.is_ascii_digit())));
    match month {
        Some(i) => (before[..words[i].0].trim_end_matches([' ', ',']), &before[words[i].0..]),
        None => (before.trim_end_matches(','), ""),
    }
}

/// Whether a word is a capitalised month, also if cut to three or four letters.
pub(super) fn is_month(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && lexicon::value::month(&word.trim_end_matches('.').to_lowercase()).is_some()
}
