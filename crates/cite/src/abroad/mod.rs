//! Citations of courts outside the United States: their own numbers (`[2016] UKSC 12`, `2014 SCC 7`, `ECLI:EU:C:2014:317`) and reports of their cases
//! (`[2016] 1 AC 1`, `(1992) 175 CLR 1`, `2017 (2) SA 1 (CC)`, `AIR 1973 SC 1461`).
//!
//! Year, brackets and parentheses make a volume abroad one that no American reporter has, so they are part of it.

mod act;
mod law;
mod meant;
mod name;
mod pin;
#[cfg(test)]
mod tests;

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::paren::closing;
use super::pin::Pin;
use super::tables::{ABROAD_ALL, ALL_INDIA, Abroad, AbroadForm, CASE, IDENTIFIER, LAW_REPORTS, abroad_at, country_of, is_court, is_neutral};
pub(super) use law::{Bare, add as add_laws, drop_titles, is_named as is_named_law, is_subject};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
pub(super) use meant::settle as settle_laws;
pub(super) use name::name_before;
pub use pin::is_place;
pub(super) use pin::{begins_place, behind, behind_name, in_brackets, in_brackets_at};

impl Cite {
    /// The country or countries outside the United States whose courts it cites, in words; `None` for American citations.
    pub fn country(&self) -> Option<&'static str> {
        country_of(&self.volume, &self.reporter)
    }

    /// Whether its number is one that the court gave its decision, so that its places are paragraphs.
    pub fn is_neutral(&self) -> bool {
        is_neutral(&self.volume, &self.reporter)
    }

    /// Whether both are of one volume. A short form may leave the year before it out: `175 CLR at 42`.
    pub fn is_of_volume(&self, other: &Self) -> bool {
        let bare = |volume: &str| volume.strip_prefix('(').and_then(|rest| Some(rest.split_once(") ")?.1.to_owned()));
        let is_same = |one: &str, other: &str| bare(one).is_some_and(|one| one == other);
        self.reporter == other.reporter
            && (self.volume == other.volume || is_same(&self.volume, &other.volume) || is_same(&other.volume, &self.volume))
    }
}

/// The years that a citation may have.
const YEARS: std::ops::RangeInclusive<u16> = 1800..=2199;

/// What a citation begins with, up to the name of a court or a series.
struct Opening<'a> {
    /// Where it begins, and where the name begins.
    start: usize,
    name: usize,
    year: Option<u16>,
    /// The volume in standard form, and the forms that it fits.
    volume: String,
    forms: &'a [AbroadForm],
}

/// The citation at byte `at`, where a number, a bracket or a capital is. It does not begin before byte `from`, where the last of the citations `before`
/// ends.
pub(super) fn read(text: &str, at: usize, from: usize, before: &[Core]) -> Option<Core> {
    if let Some(core) = identifier(text, at).or_else(|| european_case(text, at)) {
        return Some(core);
    }
    openings(text, at, from).into_iter().find_map(|opening| {
        let follows = || before.last().is_some_and(Core::is_abroad) && is_joined(&text[from..opening.start]);
        let is_known = |name: &str| before.iter().any(|core| core.cite.as_ref().is_some_and(|cite| cite.reporter == name));
        named(text, &opening, &|entry| {
            // A name of two letters may be that of an American docket.
            let is_court = entry.form == AbroadForm::BareAfterName && entry.name.len() > 2;
            let marks: &[&str] = if is_court { &[" v ", " c ", " v. "] } else { &[" v ", " c "] };
            has_name(text, from, opening.start, marks) || follows() || is_known(entry.name)
        })
    })
}

/// Whether `gap` joins two citations of one decision: one by its number and one in a report, or in two reports. Australia has a semicolon between them,
/// India a colon.
pub(super) fn joined(gap: &str, one: &Core, other: &Core) -> bool {
    let (Some(first), Some(second)) = (&one.cite, &other.cite) else { return false };
    let (Some(country), Some(own)) = (first.country(), second.country()) else { return false };
    let is_of_a_time = one.year.zip(other.year).is_none_or(|(one, other)| one.abs_diff(other) <= LATER);
    let is_of_one_country = country == own || [country, own].contains(&ABROAD_ALL);
    let is_joined = matches!(gap.trim(), "" | "," | ":" | "=" | "[") || gap.trim() == ";" && is_of_one_country;
    is_joined && first.reporter != second.reporter && is_of_a_time
}

/// The place behind the parenthesis that follows a citation and ends at byte `at`, with its end.
pub(super) fn behind_date(text: &str, core: &Core, at: usize) -> Option<(Pin, usize)> {
    let follows = text[..at].ends_with(')') && text[at..].starts_with(" at ");
    follows.then(|| behind(text, at, None, core.cite.as_ref().is_some_and(Cite::is_neutral))).flatten()
}

/// Maximum number of years by which a decision is reported later.
const LATER: u16 = 4;

/// Whether a gap between two citations joins them.
fn is_joined(gap: &str) -> bool {
    matches!(gap.trim(), "" | "," | ";" | ":" | "=")
}

/// The ways in which a citation may begin at byte `at`.
fn openings(text: &str, at: usize, from: usize) -> Vec<Opening<'static>> {
    use AbroadForm::{AllIndia, Bare, BareAfterName, Bracketed, ByVolume, ByVolumeAfterName, ByYear, InParentheses, LawReports, Numbered, YearAlone};
    let rest = &text[at..];
    let opening = |start: usize, name: &str, year, volume: String, forms| Opening { start, name: text.len() - name.len(), year, volume, forms };
    let mut found = Vec::new();
    if let Some(inner) = rest.strip_prefix('[') {
        let Some((year, after)) = year_at(inner).and_then(|(year, after)| Some((year, space(after.strip_prefix(']')?)?))) else { return found };
        if let Some((volume, name)) = volume_at(after) {
            found.push(opening(at, name, Some(year), format!("[{year}] {volume}"), &[ByYear]));
        }
        found.push(opening(at, after, Some(year), format!("[{year}]"), &[ByYear, Bracketed, Bare]));
    } else if rest.starts_with(|c: char| c.is_ascii_digit()) {
        if let Some((year, after)) = year_at(rest) {
            let in_parentheses = at > from && text[..at].ends_with('(');
            if let Some(after) = after.strip_prefix(')').filter(|_| in_parentheses).and_then(space) {
                let (laws, name) = law_reports(after);
                if let Some((volume, name)) = volume_at(name) {
                    let forms: &[AbroadForm] = if laws { &[LawReports] } else { &[InParentheses] };
                    let volume = if laws { format!("{LAW_REPORTS}{volume}") } else { format!("({year}) {volume}") };
                    found.push(opening(at - 1, name, Some(year), volume, forms));
                }
                found.push(opening(at - 1, after, Some(year), format!("[{year}]"), &[Bare, ByYear]));
            } else if let Some(after) = space(after) {
                if let Some((volume, name)) = volume_at(after) {
                    found.push(opening(at, name, Some(year), format!("{year} {volume}"), &[YearAlone]));
                }
                found.push(opening(at, after, Some(year), year.to_string(), &[Bare, BareAfterName, Bracketed, YearAlone]));
            }
        }
        if let Some((volume, name)) = volume_at(rest) {
            found.push(opening(at, name, None, volume, &[Numbered, ByVolume, ByVolumeAfterName]));
        }
    } else if let Some(after) = rest.strip_prefix(ALL_INDIA) {
        if let Some((year, name)) = year_at(after).and_then(|(year, after)| Some((year, space(after)?))) {
            found.push(opening(at, name, Some(year), format!("{ALL_INDIA}{year}"), &[AllIndia]));
        }
    } else if let (true, after) = law_reports(rest)
        && let Some((volume, name)) = volume_at(after)
    {
        found.push(opening(at, name, None, format!("{LAW_REPORTS}{volume}"), &[LawReports]));
    }
    found
}

/// The year at the start of `text`, four figures, and what follows.
fn year_at(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let year = text[..digits].parse().ok().filter(|year| digits == 4 && YEARS.contains(year))?;
    Some((year, &text[digits..]))
}

/// What follows a space, or a comma and a space as in `[1998], 1 SCR`.
fn space(text: &str) -> Option<&str> {
    let text = text.strip_prefix(',').unwrap_or(text);
    text.strip_prefix(&[' ', '\u{A0}'][..])
}

/// Whether `text` begins like a volume of the Law Reports, `LR 3 HL 330`, and what follows.
fn law_reports(text: &str) -> (bool, &str) {
    ["LR ", "L.R. ", "L. R. "].iter().find_map(|head| text.strip_prefix(head)).map_or((false, text), |after| (true, after))
}

/// Words of the volumes that follow others.
const SUPPLEMENT: &str = "Supp";

/// The volume at the start of `text`, in standard form, and the name after it: `1 `, `(2) `, `Supp 1 `, `4 Supp `.
fn volume_at(text: &str) -> Option<(String, &str)> {
    let number = |text: &'_ str| -> Option<(usize, usize)> {
        let open = usize::from(text.starts_with('('));
        let digits = text[open..].bytes().take_while(u8::is_ascii_digit).count();
        let close = open + digits;
        let whole = (1..=3).contains(&digits) && (open == 0 || text[close..].starts_with(')'));
        whole.then_some((close + open, digits))
    };
    let after_supplement = text.strip_prefix(SUPPLEMENT).map(|rest| rest.trim_start_matches(&['.', ' '][..]));
    let (head, rest) = after_supplement.map_or(("", text), |rest| ("Supp ", rest));
    let Some((length, _)) = number(rest) else {
        return after_supplement.filter(|rest| rest.starts_with(char::is_uppercase)).map(|rest| (SUPPLEMENT.to_owned(), rest));
    };
    let name = space(&rest[length..]).filter(|_| !rest[length..].starts_with(','))?;
    Some((format!("{head}{}", &rest[..length]), name))
}

/// The citation of a court or a series whose name follows an opening.
fn named(text: &str, opening: &Opening, is_named: &dyn Fn(&Abroad) -> bool) -> Option<Core> {
    abroad_at(&text[opening.name..]).into_iter().find_map(|(length, entries)| {
        let end = opening.name + length;
        opening.forms.iter().find_map(|&form| {
            let entry = entries.iter().find(|entry| entry.form == form)?;
            of_entry(text, opening, entry, end).filter(|core| is_sure(text, opening, entry, core) || is_named(entry))
        })
    })
}

/// Whether a name that a case's name does not precede is that of a court or a series abroad.
fn is_sure(text: &str, opening: &Opening, entry: &Abroad, core: &Core) -> bool {
    let is_bracketed = opening.volume.starts_with('[') && text[opening.start..].starts_with('[');
    match entry.form {
        AbroadForm::BareAfterName | AbroadForm::ByVolumeAfterName => false,
        AbroadForm::ByYear => is_bracketed,
        // Without its brackets a name of three letters may be anything.
        AbroadForm::Bracketed => is_bracketed || entry.name.len() > 3,
        AbroadForm::YearAlone => core.cite.as_ref().is_some_and(|cite| cite.volume.len() > 4),
        AbroadForm::Bare => opening.volume.len() == 4 || is_bracketed,
        // Without its full stops a name of three letters may be anything too: `5 CPR 12`.
        AbroadForm::ByVolume => entry.name.len() > 3 || text[core.span].contains('.'),
        // `(1969) 28 A.L.R. 12` is American, `(2009) 258 ALR 14` is not.
        AbroadForm::InParentheses => entry.name.len() > 2 && !text[core.span].contains("L.R. ") || text[core.span].contains("C.L.R."),
        _ => true,
    }
}

/// The citation of `entry`, whose name ends at byte `end`.
fn of_entry(text: &str, opening: &Opening, entry: &Abroad, end: usize) -> Option<Core> {
    let (mut name, mut end) = (entry.name.to_owned(), end);
    if entry.form == AbroadForm::Numbered {
        let (series, after) = series_at(text, end)?;
        name = format!("{name} ({series})");
        end = after;
    } else if entry.form == AbroadForm::ByVolume && series_at(text, end).is_some() {
        return None;
    }
    let mut volume = opening.volume.clone();
    if entry.form == AbroadForm::YearAlone && opening.volume.len() == 4 {
        // `1978 SCR (2) 621` is `[1978] 2 SCR 621`.
        if let Some((number, page)) = text[end..].strip_prefix(" (").and_then(|rest| rest.split_once(") ")).filter(|(number, _)| is_number(number)) {
            volume = format!("[{volume}] {number}");
            end = text.len() - page.len() - 1;
        }
    }
    let core = |end, volume: String, page, kind| Core {
        span: Span::new(opening.start, end),
        cite: Some(Cite { volume, reporter: name.clone(), page }),
        year: opening.year,
        ..Core::new(kind)
    };
    let rest = text[end..].trim_start_matches(',').strip_prefix(&[' ', '\u{A0}'][..])?;
    let start = text.len() - rest.len();
    if entry.form.is_neutral() {
        let bracketed = entry.form == AbroadForm::Bracketed;
        let year = opening.year?;
        let digits = number_at(rest).filter(|_| start == end + 1)?;
        let volume = if bracketed { format!("[{year}]") } else { year.to_string() };
        return Some(core(after_court(text, start + digits), volume, Some(rest[..digits].to_owned()), CoreKind::Full));
    }
    if let Some(place) = rest.strip_prefix("at ") {
        let is_place = place.starts_with(|c: char| c.is_ascii_digit() || c == '[') || place.starts_with('p');
        return is_place.then(|| core(end, volume, None, CoreKind::Short));
    }
    // The Court of Justice's and the General Court's cases have their own pages: `[2000] ECR I-4431`.
    let part = ["I-", "II-", "I–", "II–"].iter().find(|part| rest.starts_with(**part)).map_or(0, |part| part.len());
    let digits = part + number_at(&rest[part..])?;
    Some(core(after_court(text, start + digits), volume, Some(rest[..digits].replace('–', "-")), CoreKind::Full))
}

/// The series in parentheses at byte `at`, ` (4th)`, and the byte after it.
fn series_at(text: &str, at: usize) -> Option<(&'static str, usize)> {
    let inner = text[at..].trim_start_matches(' ').strip_prefix('(')?;
    let (series, rest) = inner.split_once(')')?;
    const SERIES: &[(&str, &str)] =
        &[("2d", "2d"), ("2nd", "2d"), ("3d", "3d"), ("3rd", "3d"), ("4th", "4th"), ("5th", "5th"), ("6th", "6th"), ("7th", "7th")];
    SERIES.iter().find(|(written, _)| *written == series).map(|(_, series)| (*series, text.len() - rest.len()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The length of the number at the start of `text`: one to six figures, and nothing joined to them.
fn number_at(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let mark = after.strip_prefix(&['/', ':', '.'][..]);
    let joined = mark.unwrap_or(after).starts_with(char::is_alphanumeric);
    ((1..=6).contains(&digits) && !joined).then_some(digits)
}

/// The byte after the courts or divisions in parentheses at byte `at`: ` (Admin)`, ` (CanLII) (ON CA)`.
fn after_court(text: &str, at: usize) -> usize {
    let open = at + 1;
    if !text[at..].starts_with(" (") {
        return at;
    }
    closing(text, open).filter(|inner| is_court(&text[*inner])).map_or(at, |inner| after_court(text, inner.end + 1))
}

/// Bytes before a citation in which its name is.
const NEAR: usize = 160;

/// Whether the name of a case is before byte `at`, with one of the marks between its parties, and no sentence ends behind it.
fn has_name(text: &str, from: usize, at: usize, marks: &[&str]) -> bool {
    let begin = text.ceil_char_boundary(from.max(at.saturating_sub(NEAR)));
    let before = &text[begin..at];
    let before = before.rfind('\n').map_or(before, |line| &before[line..]);
    let after = marks.iter().filter_map(|mark| before.rfind(mark).map(|at| at + mark.len())).max();
    after.is_some_and(|after| !before[after..].trim_end().contains(". ") || before.len() - after < SHORT)
}

/// Maximum bytes of a second party with abbreviations in it.
const SHORT: usize = 40;

/// Whether a High Court of India numbers its decisions under that name: `DHC`, `BHC-AS`, `KER`.
fn is_high_court(name: &str) -> bool {
    name.contains("HC") || name == "KER" || name.starts_with("RJ-")
}

/// Whether the number before a name of a court or a series abroad, which begins at byte `at`, is a year and no volume: `2014 FC 12`.
pub(super) fn follows_year(text: &str, at: usize) -> bool {
    let is_year =
        |head: &str| head.len() >= 4 && year_at(&head[head.len() - 4..]).is_some() && !head[..head.len() - 4].ends_with(|c: char| c.is_ascii_digit());
    let head = text[..at].trim_end_matches(' ');
    let has_year = head.len() < at && head.is_char_boundary(head.len().saturating_sub(4)) && is_year(head);
    let is_of_year = |entry: &Abroad| matches!(entry.form, AbroadForm::BareAfterName | AbroadForm::YearAlone);
    has_year && abroad_at(&text[at..]).iter().any(|(_, entries)| entries.iter().any(is_of_year))
}

/// An identifier with colons: `ECLI:EU:C:2014:317`, `EU:C:2014:317`, `2023:DHC:1234`.
fn identifier(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let is_european = rest.starts_with("ECLI:") || ["EU:C:", "EU:T:", "EU:F:"].iter().any(|court| rest.starts_with(court));
    let is_indian = rest.as_bytes().get(4) == Some(&b':') && year_at(rest).is_some();
    if !is_european && !is_indian {
        return None;
    }
    let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, ':' | '.' | '-'))).unwrap_or(rest.len());
    let whole = rest[..length].trim_end_matches(&[':', '.', '-'][..]);
    let parts: Vec<&str> = whole.split(':').collect();
    let is_word = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-');
    let (year, number, volume) = match parts[..] {
        ["ECLI", country, _, year, number] if is_word(&country) => (year, number, whole[..whole.len() - number.len() - 1].to_owned()),
        ["EU", _, year, number] => (year, number, format!("ECLI:{}", &whole[..whole.len() - number.len() - 1])),
        [year, court, number] if is_word(&court) && is_high_court(court) && is_number(number) => (year, number, format!("{year}:{court}")),
        _ => return None,
    };
    let (year, _) = year_at(year).filter(|(_, after)| after.is_empty())?;
    let cite = Cite { volume, reporter: IDENTIFIER.to_owned(), page: Some(number.to_owned()) };
    Some(Core { span: Span::new(at, at + whole.len()), cite: Some(cite), year: Some(year), ..Core::new(CoreKind::Full) })
}

/// Bytes behind the number of a case of the European Union in which its identifier or its report may be.
const BEHIND: usize = 240;

/// A case of the European Union by its number, without an identifier or a report: `Case C-131/12 Harbor v Authority`, `Harbor v Authority (Case
/// C-131/12)`. The name behind the number is part of it.
fn european_case(text: &str, at: usize) -> Option<Core> {
    let rest = ["Case ", "Cases "].iter().find_map(|word| text[at..].strip_prefix(word))?;
    let number = case_number(rest)?;
    let start = text.len() - rest.len();
    let line = &rest[number..rest.floor_char_boundary((number + BEHIND).min(rest.len()))];
    let line = &line[..line.find(&['\n', ';', '”'][..]).unwrap_or(line.len())];
    if ["ECLI:", " EU:", "] ECR "].iter().any(|other| line.contains(other)) {
        return None;
    }
    let end = name_behind(line).map_or(start + number, |name| start + number + name.end);
    let is_named = end > start + number || text[..at].ends_with('(') && has_name(text, at.saturating_sub(NEAR), at, &[" v "]);
    let (case, year) = rest[..number].split_once('/')?;
    let volume = format!("Case {}", case.replace('\u{2011}', "-"));
    let cite = Cite { volume, reporter: CASE.to_owned(), page: Some(year.to_owned()) };
    is_named.then(|| Core { span: Span::new(at, end), cite: Some(cite), ..Core::new(CoreKind::Full) })
}

/// The length of the number of a case at the start of `text`: `C-131/12`, `26/62`.
fn case_number(text: &str) -> Option<usize> {
    let court = ["C", "T", "F"].iter().find_map(|court| text.strip_prefix(*court)?.strip_prefix(&['-', '\u{2011}', '–'][..]));
    let number = court.unwrap_or(text);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(number);
    let year = number[first..].strip_prefix('/')?;
    let last = digits(year);
    let whole = (1..=4).contains(&first) && last == 2 && !year[last..].starts_with(char::is_alphanumeric);
    whole.then(|| text.len() - year.len() + last)
}

/// The name behind a number at the start of `text`: `, Harbor Lamps v Authority`.
fn name_behind(text: &str) -> Option<Span> {
    let is_mark = |c: char| matches!(c, ',' | ' ' | '*' | '_' | '(');
    let name = text.trim_start_matches(is_mark);
    // Another number of joined cases may be between.
    let name = name.strip_prefix("and ").and_then(|other| Some(other[case_number(other)?..].trim_start_matches(is_mark))).unwrap_or(name);
    let end = name.find(&[',', '(', '[', '*', '_', ')'][..]).unwrap_or(name.len());
    let end = [" at ", " para", ". "].iter().filter_map(|other| name[..end].find(other)).min().unwrap_or(end);
    let written = capitalised(name[..end].trim_end_matches(&[' ', '.'][..]));
    let start = text.len() - name.len();
    (written.starts_with(char::is_uppercase) && written.contains(" v ")).then(|| Span::new(start, start + written.len()))
}

/// The words at the start of `text` up to the last with a capital, with small ones between them: `Pell v Minister for Lamps`.
fn capitalised(text: &str) -> &str {
    let (mut end, mut at, mut is_small) = (0, 0, false);
    for word in text.split(' ') {
        let goes_on = matches!(word, "v" | "&") || word != "the" && lexicon::is(word, Classes::INSIDE_NAME);
        match word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            true => end = at + word.len(),
            false if !(goes_on || word == "the" && is_small) => break,
            false => {}
        }
        is_small = goes_on;
        at += word.len() + 1;
    }
    &text[..end]
}

/// The number of a case of the European Union that is cited by that, and the name in its citation behind the number.
pub(super) fn number_and_name(text: &str, core: &Core) -> Option<(String, Option<Span>)> {
    let cite = core.cite.as_ref().filter(|cite| cite.reporter == CASE)?;
    let rest = text[core.span].split_once(' ')?.1;
    let behind = core.span.end - rest.len() + case_number(rest)?;
    let name = name_behind(&text[behind..core.span.end]).map(|name| Span::new(behind + name.start, behind + name.end));
    Some((cite.to_string().split_once(' ')?.1.to_owned(), name))
}
