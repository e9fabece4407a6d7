//! Statutes, codes, regulations, rules, constitutions, restatements and the like.

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::pin::Pin;
use super::tables::laws::{COLLECTIONS, COMMENTS, GENERIC, LABELS, NAMED_PARTS, OF, OF_THE, SECTIONS, TITLED, TITLES};
use super::tables::pins::RANGE_WORDS;
use super::tables::signals::{self, IDEM};
use super::tables::{Edition, Form, reporters_at};
use super::words::ByLetter;
use super::{subdivision, tables};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use std::sync::OnceLock;

/// A citation of a law of the table, whose name ends at byte `end`: its start, its end, its title and its section.
pub(super) fn of_edition(
    text: &str,
    at: usize,
    end: usize,
    title: Option<(usize, &str)>,
    edition: &Edition,
) -> Option<(usize, usize, String, Option<String>)> {
    let title = title.or_else(|| written_title(text, at).filter(|_| edition.has(Form::TitleBefore)));
    let start = title.map_or(at, |(start, _)| start);
    let title = title.map(|(_, title)| title);
    let owned = |section: &str| Some(section.to_owned());
    if edition.has(Form::YearBefore) {
        let year = title.filter(|title| title.len() >= 4 && title.starts_with(['1', '2']))?;
        let (after, section) = parts_at(text, end).or_else(|| bare_number(text, end)).map_or((end, None), |(after, section)| (after, owned(section)));
        return Some((start, after, year.to_owned(), section));
    }
    let end = if edition.has(Form::Subject) { subject_end(text, end) } else { end };
    let end = end_of_year(text, end).unwrap_or(end);
    let labelled = parts_at(text, end);
    if labelled.is_none()
        && let Some(title) = title.filter(|_| edition.has(Form::TitleBefore))
        && let Some((first, section)) = section_before(text, start)
    {
        // The full stop after a code that is written out is that of the sentence.
        let end = end - usize::from(text[..end].ends_with("Code."));
        return Some((first, end, title.to_owned(), owned(section)));
    }
    if edition.has(Form::Section) || labelled.is_some() {
        let may_be_bare = edition.has(Form::Section) && (!edition.has(Form::Subject) || edition.name.contains("Code"));
        let bare = || bare_number(text, end).filter(|_| may_be_bare);
        let (after, section) = labelled.or_else(bare)?;
        // A footnote or list number may come before a code that has no titles.
        let (start, title) =
            title.filter(|_| edition.has(Form::TitleBefore)).map_or_else(|| (at, outer_part(text, end, section)), |title| (start, title.to_owned()));
        return Some((start, after, title, owned(section)));
    }
    let (after, page) = bare_number(text, end)?;
    title.map(|title| (start, more_pages(text, after), title.to_owned(), owned(page)))
}

/// The end of the year of a code whose name ends at byte `at`, before a section: `Ala. Code 1975 § 6-5-410`.
fn end_of_year(text: &str, at: usize) -> Option<usize> {
    let year = text[at..].strip_prefix(' ')?;
    let rest = year.get(4..).filter(|rest| rest.starts_with(" §") || rest.starts_with(", §"))?;
    (year.starts_with(['1', '2']) && year.bytes().take(4).all(|byte| byte.is_ascii_digit())).then(|| text.len() - rest.len())
}

/// The end of further pages from byte `at` on: `, 12,350` and ` at 658-59` after `88 Fed. Reg. 12,345`. A number before a reporter is none.
fn more_pages(text: &str, at: usize) -> usize {
    let Some(rest) = [", at ", ", ", " at "].iter().find_map(|joint| text[at..].strip_prefix(joint)) else { return at };
    let number = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | '–')).len();
    let number = rest[..number].trim_end_matches([',', '-', '–']).len();
    let end = text.len() - rest.len() + number;
    let closes = text[end..].starts_with(['.', ';', ')', ',']) || text[end..].starts_with(" (");
    if number > 0 && rest.starts_with(|c: char| c.is_ascii_digit()) && closes { end } else { at }
}

/// The end of the comments on a law from byte `at` on: ` cmt. i`, ` cmt. b & illus. 2`.
pub(super) fn comments_end(text: &str, mut at: usize) -> usize {
    while let Some(rest) = COMMENTS.iter().find_map(|word| text[at..].strip_prefix(word)) {
        let label = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let is_label = label == 1 || rest[..label].bytes().all(|byte| byte.is_ascii_digit());
        if !is_label || !(1..=3).contains(&label) {
            break;
        }
        at = text.len() - rest.len() + label;
    }
    at
}

/// The title that is written out before a code, whose name begins at byte `at`, and where it begins: `title 28, `, `Title 2 of the `.
fn written_title(text: &str, at: usize) -> Option<(usize, &str)> {
    let before = text[..at].trim_end();
    let before = before.strip_suffix(OF_THE).or_else(|| before.strip_suffix(',')).unwrap_or(before);
    let number = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let head = TITLES.iter().find_map(|title| number.strip_suffix(title))?;
    (number.len() < before.len() && !head.ends_with(char::is_alphanumeric)).then(|| (head.len(), &before[number.len()..]))
}

/// Maximum bytes of a section and its subdivisions before `of title 17`.
const SECTION: usize = 48;

/// The section before the title that begins at byte `at`, and where its word begins: `section 1201(a) of `.
fn section_before(text: &str, at: usize) -> Option<(usize, &str)> {
    let head = text[..at].strip_suffix(OF)?;
    let near = head.ceil_char_boundary(head.len().saturating_sub(SECTION));
    let start = near + SECTIONS.iter().filter_map(|word| head[near..].rfind(word)).max()?;
    let (after, section) = parts_at(text, start).filter(|_| !text[..start].ends_with(char::is_alphanumeric))?;
    (subdivision::list_at(text, after).0 == head.len()).then_some((start, section))
}

/// The end of the subject after the name of a law, if a number follows it: `, Crim. Law`, ` Empl.`
fn subject_end(text: &str, at: usize) -> usize {
    let rest = text[at..].trim_start_matches(',');
    let mut end = text.len() - rest.len();
    let Some(words) = rest.strip_prefix(' ') else { return at };
    for word in words.split(' ').take(6) {
        if word.starts_with(|c: char| c == '§' || c.is_ascii_digit()) {
            return end;
        }
        if !word.starts_with(|c: char| c.is_uppercase() || c == '&') || word.ends_with([';', ')', '\n']) {
            break;
        }
        end += 1 + word.len();
    }
    at
}

/// `tit. 5, § 12-3.4` from byte `at` on: its end, without subdivisions in parentheses, and the last number.
fn parts_at(text: &str, at: usize) -> Option<(usize, &str)> {
    let mut end = at;
    let mut last = None;
    for _ in 0..5 {
        let rest = &text[end..];
        let tail = rest.trim_start_matches([',', ' ', '\u{A0}']);
        if rest.len() - tail.len() > 3 {
            break;
        }
        let Some(label) = LABELS.iter().filter(|label| tail.starts_with(**label)).max_by_key(|label| label.len()) else { break };
        let number = tail[label.len()..].trim_start_matches([' ', '\u{A0}']);
        let sign = label.starts_with('§');
        let spaced = tail.len() - label.len() - number.len();
        let length = if *label == "No." { grouped(number) } else { section(number) };
        if length == 0 || !sign && spaced == 0 || spaced > 2 {
            break;
        }
        let start = text.len() - number.len();
        end = start + length;
        last = Some(&text[start..end]);
        // `§ 12 / 34`, the style of Illinois.
        let slash = text[end..].strip_prefix(" / ").map_or(0, section);
        if slash > 0 {
            end += 3 + slash;
            last = Some(&text[start..end]);
        }
    }
    last.map(|last| (end, last))
}

/// The number of the part that contains `section` of `text`, after the name of a law that ends at byte `at`: `93A` of ` ch. 93A, § 2`. Empty without one.
fn outer_part(text: &str, at: usize, section: &str) -> String {
    let start = section.as_ptr() as usize - text.as_ptr() as usize;
    let mut words = text[at..start].split([' ', '\u{A0}']);
    let outer = words.find(|word| word.starts_with(|c: char| c.is_ascii_digit())).unwrap_or("").replace(',', "");
    // `ch. 776, § 776.012`
    let is_inside = section.strip_prefix(&outer).is_some_and(|rest| rest.starts_with(['.', '-', ':']));
    if is_inside { String::new() } else { outer }
}

/// The section and the subdivisions that follow `Id.` at byte `at`, ` § 1988(b)`, and their end.
pub(super) fn section_pin(text: &str, at: usize) -> Option<(Pin, usize)> {
    let rest = text[at..].strip_prefix(',').unwrap_or(&text[at..]).strip_prefix(' ')?;
    let signed = rest.strip_prefix("at ").unwrap_or(rest);
    let start = text.len() - signed.len();
    let (after, _) = parts_at(text, start).filter(|_| signed.starts_with('§'))?;
    let (end, subdivisions) = subdivision::list_at(text, after);
    Some((Pin { subdivisions, ..Pin::new(&text[start..end]) }, end))
}

/// The law of the same code that has `section` in place of that of `written`: `§ 1985(3)` after `42 U.S.C. § 1983` is `42 U.S.C. § 1985`.
pub(super) fn other_section(written: &str, section: &str) -> Option<String> {
    let (_, number) = parts_at(section, 0)?;
    let own = Cite::parse(written)?.page?;
    written.strip_suffix(&own).map(|code| format!("{code}{number}"))
}

/// A number after the name of a law: ` 94`, ` 12,345`, ` 708-5.918`, `0 / 462.04`.
pub(super) fn bare_number(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = &text[at..];
    let tail = rest.trim_start_matches([',', ' ', '\u{A0}']);
    let gap = rest.len() - tail.len();
    if gap == 0 || gap > 2 || !tail.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let grouped: usize = tail.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
    // A range of pages is cited by its first; a section may contain hyphens.
    let is_range = tail[grouped..].starts_with(['-', '–']) && grouped >= 3;
    let plain = if is_range { 0 } else { section(tail) };
    let length = tail[..grouped].trim_end_matches(',').len().max(plain);
    let slash = tail[length..].strip_prefix(" / ").map_or(0, section);
    let whole = if slash > 0 { length + 3 + slash } else { length };
    Some((at + gap + whole, &tail[..whole]))
}

/// The length of the section number at the start of `text`: `1927`, `12-3.4`, `2B1.1`, `XIV`, `1396r-8`.
pub(super) fn section(text: &str) -> usize {
    // `No. SIZ-5707`
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    if letters > 0 && text[letters..].starts_with('-') && text[letters + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        return letters + 1 + text[letters + 1..].bytes().take_while(u8::is_ascii_digit).count();
    }
    let numeric = text.starts_with(|c: char| c.is_ascii_digit());
    let roman: usize = text.bytes().take_while(|byte| b"IVXLC".contains(byte)).count();
    if !numeric {
        return if text[roman..].starts_with(|c: char| c.is_alphanumeric()) { 0 } else { roman };
    }
    let part = |text: &str| -> usize {
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '–' | '.' | ':' | '/')).map(char::len_utf8).sum()
    };
    let mut length = part(text);
    // A line may end after a hyphen: `15-2- 14.1`.
    if let Some(rest) =
        text[length..].strip_prefix(' ').filter(|rest| text[..length].ends_with('-') && rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        length += 1 + part(rest);
    }
    // Two full stops are leaders: `7712.......4`.
    let whole = text[..length].split("..").next().unwrap_or_default();
    whole.trim_end_matches(['.', ':', '-', '–', '/']).len()
}

/// The length of the number of a paper at the start of `text`, which may have its thousands apart: `14,008`.
fn grouped(text: &str) -> usize {
    let (first, rest) = text.split_once(',').unwrap_or((text, ""));
    let thousands = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_one = (1..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_digit()) && thousands == 3;
    if is_one { first.len() + 1 + thousands } else { section(text) }
}

/// Separators between sections of one law.
const JOINTS: &[&str] = &[", and ", ", or ", ", & ", " and ", " & ", ", "];

/// The end of further sections of a law from byte `at` on, `, .535`, `, 5.7, and 10.12(e)`, which have a number like `section`, the one before them.
pub(super) fn more_sections(text: &str, mut at: usize, section: &str) -> usize {
    let separator = section.find(['.', '-', '–', ':']).map(|i| section.as_bytes()[i]);
    at = range_end(text, at).unwrap_or(at);
    for _ in 0..MEMBERS {
        let Some(rest) = JOINTS.iter().find_map(|joint| text[at..].strip_prefix(joint)) else { break };
        let number = rest.strip_prefix('.').unwrap_or(rest);
        let length = if number.starts_with(|c: char| c.is_ascii_digit()) { self::section(number) } else { 0 };
        let is_alike = number.len() < rest.len() || separator.is_some_and(|separator| number.as_bytes()[..length].contains(&separator));
        if length == 0 || !is_alike {
            break;
        }
        at = subdivision::list_at(text, text.len() - number.len() + length).0;
    }
    at
}

/// What follows the joint of a range of sections at the start of `text`: `1988` of ` – 1988` and of ` to § 1988`.
fn after_joint(text: &str) -> Option<&str> {
    let apart = text.trim_start_matches([' ', '\u{A0}']);
    let joined = apart.strip_prefix(['–', '-', '—']).or_else(|| RANGE_WORDS.iter().find_map(|word| apart.strip_prefix(word)))?;
    let last = joined.trim_start_matches(['§', ' ', '\u{A0}']);
    last.starts_with(|c: char| c.is_ascii_digit()).then_some(last)
}

/// The end of the range of sections that goes on at byte `at`, ` – 1988 (2012)`, if no other words follow it.
fn range_end(text: &str, at: usize) -> Option<usize> {
    let last = after_joint(&text[at..])?;
    let rest = &last[section(last)..];
    (!rest.trim_start().starts_with(char::is_alphanumeric)).then_some(text.len() - rest.len())
}

/// Maximum number of members of a list of sections.
const MEMBERS: usize = 16;

/// The sections of one law that are named from the number at byte `at` on: `101` and `103` of `§§ 101(a), 103`. `None` if their end is open or they are
/// a range: `§ 101 et seq.`, `§§ 101-105`.
pub fn sections_from(text: &str, mut at: usize) -> Option<Vec<String>> {
    let is_list = text[..at].trim_end().ends_with("§§");
    let mut sections = Vec::new();
    while sections.len() < MEMBERS {
        let number = &text[at..][..section(&text[at..])];
        let is_range =
            number.split_once(['-', '–']).filter(|(first, last)| is_list && [first, last].iter().all(|part| part.parse::<u32>().is_ok())).is_some();
        let end = subdivision::list_at(text, at + number.len()).0;
        let rest = text[end..].trim_start_matches([',', ' ', '\u{A0}']);
        let goes_on = rest.starts_with("et seq") || after_joint(rest).is_some();
        if is_range || goes_on {
            return None;
        }
        // The number of another citation is no section: `§§ 101, 103, 42 U.S.C. § 1983`.
        if !number.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with(char::is_uppercase) && !sections.is_empty() {
            break;
        }
        sections.push(number.to_owned());
        let Some(next) = JOINTS.iter().find_map(|joint| text[end..].strip_prefix(joint)) else { break };
        let bare = next.trim_start_matches(['§', ' ', '\u{A0}']);
        if !is_list && bare.len() == next.len() {
            break;
        }
        at = text.len() - bare.len();
    }
    Some(sections)
}

/// A key that distinguishes laws and rules, however written.
pub(super) fn key(cite: &Cite) -> String {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(|c| if c == '–' { '-' } else { c }).collect::<String>();
    let name = cite.reporter.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    format!("{} {name} {}", plain(&cite.volume), plain(cite.page.as_deref().unwrap_or("")))
}

/// A section alone, `(§ 1111.5, subd. (a).)` or `. § 15(e)(1).`, in the position of a citation: after a sentence or a parenthesis, and closed.
pub(super) fn bare_section(text: &str, at: usize) -> Option<Core> {
    let before = text[..at].trim_end();
    let opens = before.is_empty() || before.ends_with(['.', '(', '[', ';', '”', '"', '?', '!']) || before.ends_with("See") || before.ends_with("see");
    // `Id. § 1988` is one citation.
    let id = IDEM.iter().any(|id| before.ends_with(id));
    let (after, section) = parts_at(text, at).filter(|_| opens && !id)?;
    let (end, _) = subdivision::chain(text, after);
    let closed = text[end..].starts_with(['.', ')', ';', ',', ']']) || text[end..].trim().is_empty();
    closed.then(|| core(CoreKind::Statute, at, after, "§", section))
}

/// `Section 1927 provides`: a part of a law as the subject of a verb.
fn part(text: &str, at: usize) -> Option<Core> {
    let first = *text.as_bytes().get(at)?;
    let word = NAMED_PARTS.iter().find(|word| word.as_bytes()[0] == first && text[at..].starts_with(**word))?;
    let (after, number) = bare_number(text, at + word.len())?;
    let (end, _) = subdivision::chain(text, after);
    // The code after its title is the citation.
    let is_of_title = text[end..].strip_prefix(OF).is_some_and(|rest| TITLES.iter().any(|title| rest.starts_with(title)));
    (provides(text, end) && !is_of_title).then(|| core(CoreKind::Rule, at, after, word, number))
}

/// Bytes after a part of a law in which its verb is.
const VERB: usize = 48;

/// Whether a verb of provision or speech follows byte `at`, so that the part of a law before it is its subject: `Rule 9(b) provides`.
pub(super) fn provides(text: &str, at: usize) -> bool {
    let rest = &text[at..text.ceil_char_boundary((at + VERB).min(text.len()))];
    rest.split(|c: char| !c.is_alphabetic()).any(|word| lexicon::is(word, Classes::PROVISION | Classes::SPEECH))
}

/// `Fed. R. Civ. P. 11(c)(2)`, `H.R. Rep. No. 12`, `Section 1927 provides` at byte `at`, a capital; `signed` says whether a section sign is near.
pub(super) fn by_number(text: &str, at: usize, signed: bool) -> Option<Core> {
    collection(text, at).or_else(|| if signed { treatise(text, at) } else { None }).or_else(|| part(text, at))
}

/// `Restatement (Second) of Torts § 402A`, `Cal. Penal Code § 5` at byte `at`, a capital.
pub(super) fn by_sign(text: &str, at: usize) -> Option<Core> {
    restatement(text, at).or_else(|| code(text, at))
}

fn core(kind: CoreKind, start: usize, end: usize, name: &str, section: &str) -> Core {
    let cite = Cite { volume: String::new(), reporter: name.to_owned(), page: Some(section.to_owned()) };
    Core { span: Span::new(start, end), cite: Some(cite), ..Core::new(kind) }
}

/// Whether the number that ends at byte `end` is the volume of a reporter, and a page follows: `Rules of Evidence, 56 F.R.D. 183`.
fn is_volume(text: &str, end: usize) -> bool {
    let Some(rest) = text[end..].strip_prefix(' ').filter(|rest| rest.starts_with(char::is_uppercase)) else { return false };
    let at = text.len() - rest.len();
    reporters_at(text, at)
        .into_iter()
        .any(|reporter| text[reporter.end..].strip_prefix(' ').is_some_and(|page| page.starts_with(|c: char| c.is_ascii_digit())))
}

/// Whether a number has the form that few others than sections have: `4511.194`, `60-513`, `1-3-105`, but not `12` or `5.7`.
fn is_of_code(section: &str) -> bool {
    let parts = section.split(['.', '-']);
    let digits = section.bytes().filter(u8::is_ascii_digit).count();
    parts.clone().all(|part| part.starts_with(|c: char| c.is_ascii_digit())) && (parts.count() > 2 || digits > LENGTH && digits < section.len())
}

/// Most digits of a time or a share, which are no section.
const LENGTH: usize = 3;

/// The title before a code that has titles, whose name begins at byte `at`, and where it begins.
fn title_before<'a>(text: &'a str, at: usize, name: &str) -> Option<(usize, &'a str)> {
    let before = text[..at].strip_suffix(' ').filter(|_| TITLED.contains(&name))?;
    let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let start = before.len() - digits;
    ((1..=2).contains(&digits) && !before[..start].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '§')))
        .then(|| (start, &before[start..]))
}

/// The length of two initials.
const INITIALS: usize = 4;

/// Whether a text ends with initials: `R.I.`
fn ends_with_initials(text: &str) -> bool {
    let word = text.rsplit([' ', '\n']).next().unwrap_or("");
    word.ends_with('.') && word.split('.').rev().skip(1).all(|letter| letter.len() == 1 && letter.starts_with(char::is_uppercase))
}

fn collection(text: &str, at: usize) -> Option<Core> {
    static BY_LETTER: OnceLock<ByLetter<(&str, &str, bool)>> = OnceLock::new();
    let collections = BY_LETTER.get_or_init(|| ByLetter::new(COLLECTIONS, |(written, ..)| written));
    let (written, name, is_code) = collections.at(text, at).iter().find(|(written, ..)| text[at..].starts_with(written))?;
    let end = at + written.len();
    // A person has two initials too, and the laws of a state more: `The minor G.L., 12,`, `R.I. G.L. § 9-1-1`.
    let is_short = written.len() <= INITIALS && written.ends_with('.');
    let is_of_more = text[..at].ends_with('.') || is_short && ends_with_initials(text[..at].trim_end());
    if is_of_more {
        return None;
    }
    let bare = || bare_number(text, end).filter(|(after, section)| (!is_short || is_of_code(section)) && !is_volume(text, *after));
    let (after, section) = parts_at(text, end).or_else(bare)?;
    if matches!(*name, "U.S.C." | "U.S.C. App." | "Ill. Comp. Stat.") {
        let title =
            text[..at].strip_suffix(' ').map_or("", |before| &before[before.len() - before.bytes().rev().take_while(u8::is_ascii_digit).count()..]);
        let start = if title.is_empty() { at } else { at - title.len() - 1 };
        let cite = Cite { volume: title.to_owned(), reporter: (*name).to_owned(), page: Some(section.to_owned()) };
        return Some(Core { span: Span::new(start, after), cite: Some(cite), ..Core::new(CoreKind::Statute) });
    }
    let mut found = core(if *is_code { CoreKind::Statute } else { CoreKind::Rule }, at, after, name, section);
    if let Some(cite) = &mut found.cite {
        cite.volume = outer_part(text, end, section);
    }
    Some(found)
}

/// `6 Wright, Miller & Kane § 1419`, `3 Moore's Federal Practice § 13.93`: a volume, names or a title, and a section.
fn treatise(text: &str, at: usize) -> Option<Core> {
    let before = text[..at].strip_suffix(' ')?;
    let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let volume = before.len() - digits;
    if !(1..=2).contains(&digits) || before[..volume].ends_with(|c: char| !c.is_whitespace() && c != '(') {
        return None;
    }
    let near = &text[at..text.ceil_char_boundary((at + 120).min(text.len()))];
    let sign = near.find(['§', '\n', ';', '(']).filter(|&sign| near[sign..].starts_with('§'))?;
    let name = near[..sign].trim_end_matches([' ', ',']);
    let is_name = |word: &str| word.starts_with(char::is_uppercase) || matches!(word, "&" | "on" | "et" | "al.,") || is_small(word);
    let titled = name.contains([',', '&', '\'', '’'])
        || ["Practice", "Procedure", "Law", "Evidence", "Torts", "Contracts"].iter().any(|word| name.contains(word));
    let fits = titled && name.split(' ').all(is_name) && !name.contains('.') | name.contains(',');
    let (after, section) = parts_at(text, at + name.len()).filter(|_| fits)?;
    Some(core(CoreKind::Rule, volume, after, name, section))
}

/// Whether a word may be in lower case inside the title of a law; `at` may not.
fn is_small(word: &str) -> bool {
    word == "of" || lexicon::is(word, Classes::ARTICLE | Classes::COORDINATOR)
}

fn restatement(text: &str, at: usize) -> Option<Core> {
    let rest = text[at..].strip_prefix("Restatement ")?;
    let head = rest[..rest.ceil_char_boundary(60.min(rest.len()))].find(['§', '\n', ';']).filter(|&sign| rest[sign..].starts_with('§'))?;
    let name = &text[at..at + "Restatement ".len() + head].trim_end();
    let (after, section) = parts_at(text, at + name.len())?;
    Some(core(CoreKind::Rule, at, after, name, section))
}

/// Fewest letters of a word whose full stop ends a sentence: abbreviations of states are shorter.
const WORD: usize = 7;

/// Whether a word opens a citation or a sentence, or ends one, and is no part of a name: `See`, `Under`, `Another.`
fn is_opening(word: &str) -> bool {
    let word = word.to_lowercase();
    let ends = word.strip_suffix('.').is_some_and(|word| word.len() >= WORD && !word.contains('.'));
    ends || signals::has_word(&word) || !is_small(&word) && lexicon::is_function_word(&word) || word == "and"
}

/// Whether a word is the year of an edition of a code, which may have a comma.
fn is_edition(word: &str) -> bool {
    let year = word.trim_end_matches(',');
    year.len() == 4 && year.starts_with(['1', '2']) && year.bytes().all(|byte| byte.is_ascii_digit())
}

/// Most letters of an abbreviation without full stops; `SUPPORTED § 102` cites no code of that name.
const ABBREVIATION: usize = 7;

/// A run of capitalised words directly before the section sign: a code that the table has under its short name, or does not have.
fn code(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let near = rest.as_bytes().iter().take(80).position(|byte| matches!(byte, 0xC2 | b'\n' | b';' | b'('));
    let sign = near.filter(|&sign| rest[sign..].starts_with('§'))?;
    let head = rest[..sign].trim_end();
    let words: Vec<&str> = head.split_whitespace().collect();
    // `(OCC). See §§ 24`
    let closes = |word: &&str| word.contains([')', ']', '”']);
    let is_name = |word: &&str| (word.starts_with(|c: char| c.is_uppercase() || c == '&') || is_small(word)) && !closes(word);
    // `12 O.S. 2011, § 95`
    let words = if words.len() > 1 && words.last().is_some_and(|word| is_edition(word)) { &words[..words.len() - 1] } else { &words[..] };
    let name = words.last().map_or("", |last| &head[..last.as_ptr() as usize - head.as_ptr() as usize + last.len()]);
    let is_code = words.iter().any(|word| word.contains('.') || *word == "Code" || *word == "Stat." || *word == "Law")
        || words[0].len() <= ABBREVIATION && words[0].chars().filter(|c| c.is_uppercase()).count() >= 3;
    // A name that the table has begins the citation, but a word that many codes have in their names follows that of its state: `Franklin Stat.`
    let is_of_state = |first: usize| GENERIC.contains(&words[first]) && !words[first - 1].ends_with(',') && !is_opening(words[first - 1]);
    let known_later = (1..words.len()).filter(|&first| !words[first - 1].ends_with('.') && !is_of_state(first)).any(|first| {
        let rest = &head[words[first].as_ptr() as usize - head.as_ptr() as usize..];
        let whole = reporters_at(rest, 0).into_iter().find(|reporter| reporter.end == rest.len());
        whole.is_some_and(|reporter| reporter.editions.iter().any(|&edition| tables::editions()[edition as usize].kind == tables::EditionKind::Law))
    });
    // `Ex. B § 2` is a section of an exhibit.
    let is_exhibit = words.iter().rev().nth(1).is_some_and(|word| matches!(*word, "Ex." | "Exh." | "Exhibit"));
    let fits = !known_later && !is_exhibit && words.len() <= 8 && words.iter().all(is_name) && is_code && head.len() < sign && !is_opening(words[0]);
    if !fits {
        return None;
    }
    let (after, section) = parts_at(text, at + head.len())?;
    // `Cal. Penal Code` is `Cal. Code` on its subject; `Tex. Penal Code Ann.` is `Tex. Code Ann.`
    let named = |name: &str| {
        let reporter = reporters_at(name, 0).into_iter().find(|reporter| reporter.end == name.len())?;
        reporter.editions.into_iter().map(|edition| &tables::editions()[edition as usize]).find(|edition| edition.has(Form::Subject))
    };
    let edition = (1..=2.min(words.len())).rev().find_map(|last| named(&format!("{} {}", words[0], words[words.len() - last..].join(" "))));
    let mut found = core(CoreKind::Statute, at, after, edition.map_or(name, |edition| edition.name), section);
    if let Some(((start, title), cite)) = title_before(text, at, name).zip(found.cite.as_mut()) {
        cite.volume = title.to_owned();
        found.span.start = start;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::super::CitationKind;
    use super::super::scan::citations_in;

    #[test]
    fn laws_end_after_their_pages_and_comments() {
        for (text, expected) in [
            ("See 88 Fed. Reg. 12,345, 12,350 (Feb. 3, 2023).", "88 Fed. Reg. 12,345, 12,350 (Feb. 3, 2023)"),
            ("See 135 Stat. 429, 658–59 (2021).", "135 Stat. 429, 658–59 (2021)"),
            ("See 88 Fed. Reg. 12,345, at 12,350. More.", "88 Fed. Reg. 12,345, at 12,350"),
            ("See 90 Fed. Reg. 4, 12 F.3d 4 (1999).", "90 Fed. Reg. 4"),
            ("See 90 Fed. Reg. 4, 12 of which are old.", "90 Fed. Reg. 4"),
            ("Restatement (Second) of Torts § 402A cmt. i (1965).", "Restatement (Second) of Torts § 402A cmt. i (1965)"),
            ("Restatement (Third) of Torts § 4 cmt. b & illus. 2.", "Restatement (Third) of Torts § 4 cmt. b & illus. 2"),
            ("U.S.S.G. § 2B1.1(b) cmt. 3 binds.", "U.S.S.G. § 2B1.1(b) cmt. 3"),
            ("Restatement (Second) of Torts § 4 comment follows.", "Restatement (Second) of Torts § 4"),
            ("Restatement (Second) of Torts § 402A comment is silent.", "Restatement (Second) of Torts § 402A"),
            ("The minor G.L., 12, testified. G.L. c. 93A, § 2.", "G.L. c. 93A, § 2"),
            ("R.I.G.L. § 9-1-1 binds.", "R.I.G.L. § 9-1-1"),
            ("R.C. 4511.194(A)(2) defines it.", "R.C. 4511.194(A)(2)"),
            ("See Tex. Code Crim. Proc. Ann., Art. 37.071(2)(b)(2) (Vernon 2006).", "Tex. Code Crim. Proc. Ann., Art. 37.071(2)(b)(2) (Vernon 2006)"),
            ("It follows from G.S. 14-100.1 that it is so.", "G.S. 14-100.1"),
            ("Under W.S. 1-3-105 he pays.", "W.S. 1-3-105"),
            ("The minor R.C. 12 times said so. K.S.A. 60-513 binds.", "K.S.A. 60-513"),
            ("The minor G.S. 5.7 miles away. N.J.S.A. 2A:14-2 binds.", "N.J.S.A. 2A:14-2"),
            ("See 9 V.S.A. § 2453(a).", "9 V.S.A. § 2453(a)"),
            ("See 42 Pa.C.S. § 5524.", "42 Pa.C.S. § 5524"),
            ("Under Ala. Code 1975 § 6-5-410, he pays.", "Ala. Code 1975 § 6-5-410"),
            ("See 12 O.S. 2011 § 95.", "12 O.S. 2011 § 95"),
            ("See 12 O.S. 2011, § 95.", "12 O.S. 2011, § 95"),
            ("Exec. Order No. 14,008 binds.", "Exec. Order No. 14,008"),
            ("CALCRIM No. 125, 126 binds.", "CALCRIM No. 125"),
        ] {
            let list = citations_in(text, Vec::new());
            assert_eq!(list.first().map(|citation| &text[citation.span]), Some(expected), "{text}");
        }
    }

    #[test]
    fn codes_are_read_with_their_titles_in_every_order() {
        for (text, expected) in [
            ("It is so under section 1201 of title 17, United States Code. He left.", &["17 U.S.C. 1201"][..]),
            ("Section 484(a) of title 2 of the United States Code forbids it.", &["2 U.S.C. 484"]),
            ("See § 12(b) of Title 9, U.S.C., for more.", &["9 U.S.C. 12"]),
            ("So does Title 17 U.S.C. § 1201.", &["17 U.S.C. 1201"]),
            ("Title 28, United States Code, section 1331 applies.", &["28 U.S.C. 1331"]),
            ("See 50 U.S.C. App. § 462(a), and 50 U.S.C. Appendix 5(b).", &["50 U.S.C. App. 462", "50 U.S.C. App. 5"]),
            ("The Office of Piers (OCC). See §§ 24, 93a, 371(a).", &[" § 24"]),
            ("Subtitle 2 of the United States Code, section 4, is old. Under subsection 1201 of title 17, U.S.C., it is so.", &[" U.S.C. 4"]),
            ("Chapter 3 of the United States Code is long. The title 12 was won.", &[]),
            ("It cites section 4 of the Act. Title 5, U.S.C., is long.", &[]),
        ] {
            let list = citations_in(text, Vec::new());
            let cites = list.iter().filter_map(|citation| match &citation.kind {
                CitationKind::Statute(cite) | CitationKind::Rule(cite) => cite.as_ref(),
                _ => None,
            });
            let written: Vec<String> =
                cites.map(|cite| format!("{} {} {}", cite.volume, cite.reporter, cite.page.as_deref().unwrap_or_default())).collect();
            assert_eq!(written, expected, "{text}");
        }
    }
}
