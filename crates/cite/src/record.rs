//! Citations of the record of the case.

use super::core::{self, Core, CoreKind};
use super::dated::is_month;
use super::subdivision;
use super::tables::record::{
    ABBREVIATED, ANNEXES, AT_START, BRIEFS, DOCKET, ELSEWHERE, EXHIBIT, FILED, FRIENDS, IN_VOLUMES, LABELLED, LEAD_TO_ANNEX, NUMBER, NUMBERED,
    PAPERS, PERSONAL, PLACES_OF, RECORDS,
};
use super::tables::signals;
use super::words::ByLetter;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Span, fold};
use std::collections::HashMap;
use std::sync::LazyLock;

/// `Voss Dep. 88:4`, `Defs.' Mem. 5`, `Compl. ¶ 4`, `Dkt. 12 at 3`, `Tr. 14:2`, `ROA.123`, `Ex. B`.
pub(super) fn read(text: &str, at: usize) -> Option<Core> {
    plain(text, at).or_else(|| place_of(text, at)).or_else(|| phrase(text, at)).or_else(|| {
        // The name of a witness or a party before it.
        let mut from = at;
        let mut is_name = true;
        (0..2).find_map(|_| {
            let mut near = text.as_bytes()[from..].iter().take(OWNER + 1);
            let word = near.position(|&byte| byte == b' ').filter(|&end| end >= 2 && text[from..].starts_with(char::is_uppercase))?;
            let name = &text[from..from + word];
            is_name &= name.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '\'' | '’' | '-')) && !signals::has_word(&name.to_lowercase());
            from += word + 1;
            let core = plain(text, from)
                .filter(|core| is_name && RECORDS.iter().any(|&(word, is_owned)| is_owned && text[core.span.start..].starts_with(word)))?;
            Some(Core { span: Span::new(at, core.span.end), ..core })
        })
    })
}

/// `Add. 14` at byte `at`, where a citation begins: the addendum of a brief, and not Addison's reports, which follow the name of a case.
pub(super) fn addendum(text: &str, at: usize) -> Option<Core> {
    let number = text[at..].strip_prefix("Add. ")?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    // Nothing comes before the first words of a text that a record could show.
    let is_page = digits > 0 && at > 0 && !number[digits..].starts_with(" (") && begins_sentence(text, at);
    is_page.then(|| plain(text, at)).flatten()
}

/// Maximum bytes of each word of the name of a witness or a party.
const OWNER: usize = 16;

fn plain(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    if let Some(core) = brief(text, at) {
        return Some(core);
    }
    // `Illinois Cent. R.R., 337 F.3d 550`
    if text[..at].ends_with('.') {
        return None;
    }
    static RECORDS_BY_LETTER: LazyLock<ByLetter<&str>> = LazyLock::new(|| {
        let records: Vec<&str> = RECORDS.iter().map(|&(word, _)| word).collect();
        ByLetter::new(&records, |word| word)
    });
    let longest =
        |list: &ByLetter<&'static str>| list.at(text, at).iter().filter(|word| rest.starts_with(**word)).max_by_key(|word| word.len()).copied();
    let record = longest(&RECORDS_BY_LETTER);
    let paper = if record.is_none() { longest(&PAPERS_BY_LETTER) } else { None };
    let word = record.or(paper)?;
    let after = &rest[word.len()..];
    // `the letter is in the Appendix.`
    let is_pointed = || LEAD_TO_ANNEX.iter().any(|lead| text[..at].ends_with(lead)) && after.starts_with(['.', ';', ')', ',']);
    if ANNEXES.contains(&word) && is_pointed() {
        return Some(Core { span: Span::new(at, at + word.len()), ..Core::new(CoreKind::Record) });
    }
    // `RP (9/1/2019) 45`
    let near = &after[..after.floor_char_boundary(SESSION.min(after.len()))];
    let close = near.starts_with(" (").then(|| near.find(')')).flatten().filter(|&close| near[..close].contains(|c: char| c.is_ascii_digit()));
    let session = close.map_or(0, |close| close + 1);
    // `Tr. II, 88`
    let session = if session == 0 { roman_volume(after) } else { session };
    let (word, after) = (&rest[..word.len() + session], &after[session..]);
    let tail = after.trim_start_matches([' ', '.', ',']);
    let gap = after.len() - tail.len();
    let number: usize = tail.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ':' | '-' | '–')).map(char::len_utf8).sum();
    // `5th Cir. R. 47.5` is a rule of court, `AR 72221-5438` is in Arkansas.
    let part = tail[number..].starts_with('(') || tail[number..].strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let rule = word == "R." && (part && text[..at].trim_end().ends_with('.') || text[..at].ends_with("Cir. "));
    // `ER 404(b)` is a rule.
    let is_initials = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let rule = rule || is_initials && number > 0 && subdivision::chain(text, text.len() - tail.len() + number).0 > text.len() - tail.len() + number;
    let postal = number == 10 && tail.as_bytes()[5] == b'-';
    if rule || postal || word == "JA" && tail.starts_with("at ") && is_of_a_judge(&text[..at]) {
        return None;
    }
    let exhibit = if LABELLED.contains(&word) { label(tail, |byte| byte.is_ascii_uppercase()) } else { 0 };
    let is_paged = record.is_some_and(|record| !NUMBERED.contains(&record)) && exhibit == 0;
    // `JA1204`, `CP212-213`
    let is_joined = gap == 0 && is_paged && is_initials && tail.starts_with(|c: char| c.is_ascii_digit()) && begins_sentence(text, at);
    let is_bare = || number > 0 && paper.is_none() && !AFTER_SIGN.contains(&word) && (!AT_START.contains(&word) || begins_sentence(text, at));
    let end = if !is_joined && (gap == 0 || gap > 2) {
        return None;
    } else if is_paged && (is_joined || is_bare()) {
        let page = at + word.len() + gap;
        return Some(Core { span: Span::new(at, at + word.len()), place: Some(page), ..Core::new(CoreKind::Record) });
    } else if is_bare() {
        at + word.len() + gap + exhibit.max(tail[..number].trim_end_matches([':', '-', '–']).len())
    } else if exhibit > 0 {
        at + word.len() + gap + exhibit
    } else if tail.starts_with(['¶', '§']) || tail.strip_prefix("at ").is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_digit() || c == '¶'))
    {
        at + word.len()
    } else {
        return None;
    };
    Some(Core { span: Span::new(at, end), ..Core::new(CoreKind::Record) })
}

/// Whether the letters behind a text are the title of a judge and no joint appendix: `per Mayo JA at 55`.
pub(super) fn is_of_a_judge(before: &str) -> bool {
    let word = before.strip_suffix(' ').and_then(|before| before.rsplit([' ', '(', '\n']).next()).unwrap_or("");
    let is_name = word.starts_with(char::is_uppercase) && word.ends_with(char::is_lowercase);
    is_name && !signals::has_word(&word.to_lowercase()) && !is_paper(word) && !lexicon::is_function_word(&word.to_lowercase())
}

static PAPERS_BY_LETTER: LazyLock<ByLetter<&str>> = LazyLock::new(|| ByLetter::new(PAPERS, |word| word));

/// Whether a word names a paper.
fn is_paper(word: &str) -> bool {
    PAPERS_BY_LETTER.at(word, 0).contains(&word)
}

/// Papers that are citations only before a sign: `Answer ¶ 4`.
const AFTER_SIGN: [&str; 3] = ["Answer", "Complaint", "Reply"];

/// The length of a volume in Roman figures before a page: ` II` of ` II, 88`; 0 if there is none.
fn roman_volume(after: &str) -> usize {
    let number = after.strip_prefix(' ').unwrap_or("");
    let length = number.bytes().take_while(|byte| matches!(byte, b'I' | b'V' | b'X')).count();
    let page = number[length..].strip_prefix(',').unwrap_or(&number[length..]).strip_prefix(' ');
    let is_volume = (1..=5).contains(&length) && page.is_some_and(|page| page.starts_with(|c: char| c.is_ascii_digit()));
    if is_volume { 1 + length } else { 0 }
}

/// Maximum bytes of the date of a hearing inside a citation of its transcript.
const SESSION: usize = 28;

/// `Paragraph 38 of the Pell Report`, `pages 4-5 of Exhibit B` at byte `at`.
fn place_of(text: &str, at: usize) -> Option<Core> {
    static BY_LETTER: LazyLock<ByLetter<&str>> = LazyLock::new(|| ByLetter::new(PLACES_OF, |word| word));
    let word = BY_LETTER.at(text, at).iter().find(|word| text[at..].starts_with(**word))?;
    let number = text[at + word.len()..].find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '–' | ':'))).filter(|&number| number > 0)?;
    let rest = text[at + word.len() + number..].strip_prefix(" of ")?;
    let name = text.len() - rest.strip_prefix("the ").unwrap_or(rest).len();
    let near = &text[name..text.floor_char_boundary((name + NAME).min(text.len()))];
    let mut end = 0;
    for word in near.split([' ', '\n']).take(WORDS) {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '.');
        let bare = if is_paper(bare) { bare } else { bare.trim_end_matches('.') };
        if PAPERS.iter().any(|paper| *paper == bare || !paper.ends_with('.') && paper.eq_ignore_ascii_case(bare)) {
            return Some(Core { span: Span::new(name, name + end + bare.len()), place: Some(at), ..Core::new(CoreKind::Record) });
        }
        if bare.len() < word.len() || !bare.starts_with(char::is_uppercase) && !lexicon::is(bare, Classes::INSIDE_NAME) {
            break;
        }
        end += word.len() + 1;
    }
    None
}

/// `1RP 45`, `2 CT 123` at byte `at`, where the volume begins.
pub(super) fn of_volume(text: &str, at: usize) -> Option<Core> {
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[at + digits..];
    let word = rest.strip_prefix(' ').unwrap_or(rest);
    let is_volume = digits <= 2 && IN_VOLUMES.iter().any(|known| word.strip_prefix(known).is_some_and(|after| after.starts_with([' ', ':'])));
    if !is_volume {
        return None;
    }
    plain(text, text.len() - word.len()).map(|core| Core { span: Span::new(at, core.span.end), ..core })
}

/// Whether a word may open a citation of the record.
pub(super) fn opens(word: &str) -> bool {
    RECORDS.iter().any(|(known, _)| *known == word)
}

/// `Brief for Appellant at 15`, `Br. of Resp't 14-15` at byte `at`.
fn brief(text: &str, at: usize) -> Option<Core> {
    static BY_LETTER: LazyLock<[ByLetter<&str>; 2]> = LazyLock::new(|| [FRIENDS, BRIEFS].map(|list| ByLetter::new(list, |word| word)));
    let [of_friend, of_party] = BY_LETTER.each_ref().map(|heads| heads.at(text, at).iter().find_map(|head| text[at..].strip_prefix(head)));
    let whose = of_friend.or(of_party)?;
    let number = whose[..whose.floor_char_boundary(WHOSE.min(whose.len()))].find(|c: char| c.is_ascii_digit())?;
    let words = whose[..number].trim_end_matches([' ', ',']);
    let placed = words;
    let words = [" p.", " pp.", " pg.", " at"].iter().fold(words, |words, place| words.strip_suffix(place).unwrap_or(words)).trim_end_matches(',');
    // `Brief of the Port (Port Br.) at 2`
    let bare = words.strip_suffix(')').and_then(|words| Some(words.rsplit_once(" (")?.0)).unwrap_or(words);
    let is_name = bare.split(' ').all(|word| word.starts_with(char::is_uppercase) || lexicon::is(word, Classes::INSIDE_NAME | Classes::PARTY));
    let is_placed = words.len() < placed.len();
    let end = text.len() - whose.len() + words.len();
    let place = (!is_placed).then_some(text.len() - whose.len() + number);
    (is_name && !words.is_empty() && number > words.len() && (is_placed || of_friend.is_none())).then(|| Core {
        span: Span::new(at, end),
        place,
        ..Core::new(CoreKind::Record)
    })
}

/// Maximum bytes from a brief to its page.
const WHOSE: usize = 128;

/// Maximum bytes and words of the name of a paper.
const NAME: usize = 96;
const WORDS: usize = 12;

/// Maximum bytes of an abbreviation.
const LONG: usize = 8;

/// Whether a word may come between a paper and its page.
fn leads_to_place(word: &str) -> bool {
    matches!(word, "at" | "p." | "pp." | "pg." | "pgs." | "page" | "pages")
}

/// `Arden Report at 12`, `Order Granting Summary Judgment at 5`, `Decl. of Anna Quill ¶ 4` at byte `at`: a capitalised phrase with the word for a paper
/// as its last word, or before `of`, and then a page or a paragraph.
fn phrase(text: &str, at: usize) -> Option<Core> {
    let near = &text[at..text.floor_char_boundary((at + NAME).min(text.len()))];
    let near = near.split('\n').next().unwrap_or(near);
    let mut end = 0;
    let mut has_paper = false;
    let mut was_paper = false;
    let mut words = near.split(' ').peekable();
    for _ in 0..WORDS {
        let Some(word) = words.next() else { break };
        let start = if end == 0 { 0 } else { end + 1 };
        let bare = word.trim_end_matches(',');
        let after = words.peek().copied().unwrap_or("");
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '¶');
        let is_place = bare.starts_with('¶') || leads_to_place(bare) && (is_number(after) || after != "at" && leads_to_place(after));
        // `Report of Proceedings (RP) at 64`, `Bond Order (10/04/16)`
        let inner = word.strip_prefix('(').and_then(|word| word.split_once(')')).map(|(inner, _)| inner);
        if let Some(inner) = inner.filter(|_| has_paper || was_paper) {
            let close = start + inner.len() + 2;
            if inner.matches('/').count() == 2 && inner.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/') {
                return Some(Core { span: Span::new(dated(text, at), at + close), ..Core::new(CoreKind::Record) });
            }
            let place = at + close + text[at + close..].find(|c: char| c != ' ')?;
            let is_bare = text[place..].starts_with(|c: char| c.is_ascii_digit()) && place > at + close;
            let goes_on = is_bare || leads_to_place(after) || after.starts_with('¶');
            return (opens(inner) && goes_on).then(|| Core {
                span: Span::new(at, at + close),
                place: is_bare.then_some(place),
                ..Core::new(CoreKind::Record)
            });
        }
        if is_place {
            let name = near[..end].trim_end_matches(',');
            return (has_paper || was_paper).then(|| Core { span: Span::new(dated(text, at), at + name.len()), ..Core::new(CoreKind::Record) });
        }
        // `Declaration of Anna Quill.` is a sentence of its own; `Answer to the Board, No. 4, filed June 6, 2019`.
        let is_personal = || end > 0 && PERSONAL.iter().any(|paper| near.starts_with(paper)) && opens_sentence(text, at);
        let closed = bare.strip_suffix('.').filter(|bare| bare.len() > INITIALS && is_personal());
        if let Some(closed) = closed.filter(|_| ends_sentence(&text[at + start + word.len()..])) {
            return Some(Core { span: Span::new(at, at + start + closed.len()), ..Core::new(CoreKind::Record) });
        }
        if let Some(date) = date_after(&text[at + start + bare.len()..]).filter(|_| has_paper && opens_sentence(text, at)) {
            return Some(Core { span: Span::new(at, at + start + bare.len() + date), ..Core::new(CoreKind::Record) });
        }
        let is_small = lexicon::is(bare, Classes::INSIDE_NAME | Classes::FUNCTION);
        let is_name = bare.starts_with(char::is_uppercase) && bare.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '\'' | '’' | '-'));
        // A comma ends the name.
        if !(is_name || is_small && end > 0) || word.len() > bare.len() && !leads_to_place(after) && !after.starts_with('¶') {
            return None;
        }
        if end == 0 && (lexicon::is_function_word(&bare.to_lowercase()) || signals::has_word(&bare.to_lowercase())) {
            return None;
        }
        // A long word with a full stop ends a sentence.
        if bare.len() > LONG && bare.ends_with('.') {
            return None;
        }
        has_paper |= was_paper && (is_small || bare.ends_with("ing"));
        was_paper = is_paper(bare);
        end = start + word.len();
    }
    None
}

/// Most letters of what abbreviates a name before its end.
const INITIALS: usize = 2;

/// Maximum bytes of the number between a paper and its date.
const FILED_UNDER: usize = 28;

/// The length of the date of a paper at the start of `text`, after a comma and its number: `, No. 19-4, filed June 6, 2019`.
fn date_after(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(", ")?;
    let number = rest.starts_with("No.").then(|| rest.find(", ")).flatten().filter(|&end| end <= FILED_UNDER);
    let rest = &rest[number.map_or(0, |end| end + 2)..];
    let rest = FILED.iter().find_map(|word| rest.strip_prefix(word)?.strip_prefix(' ')).unwrap_or(rest);
    let (_, rest) = rest.split_once(' ').filter(|(month, _)| is_month(month))?;
    let (_, rest) = rest.split_once(", ").filter(|(day, _)| matches!(day.len(), 1 | 2) && day.bytes().all(|byte| byte.is_ascii_digit()))?;
    let year = rest.bytes().take_while(u8::is_ascii_digit).count();
    (year == 4).then(|| text.len() - rest.len() + year)
}

/// Whether a sentence or a note may begin at byte `at`.
fn opens_sentence(text: &str, at: usize) -> bool {
    text[..at].ends_with('\n') || text[..at].trim_end().ends_with(['.', ')', '”', '"']) || begins_sentence(text, at)
}

/// Whether a sentence has ended before `text`.
fn ends_sentence(text: &str) -> bool {
    let rest = text.trim_start_matches(' ');
    rest.is_empty() || rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '\n' | '(' | '“' | '"'))
}

/// Where the date begins that is directly before byte `at`, `8/4/21 Ruling`, with the judge before it; or `at`.
fn dated(text: &str, at: usize) -> usize {
    let Some(before) = text[..at].strip_suffix(' ') else { return at };
    let date = before.len() - before.bytes().rev().take_while(|byte| byte.is_ascii_digit() || *byte == b'/').count();
    let is_date = before[date..].matches('/').count() == 2 && before[date..].split('/').all(|part| (1..=4).contains(&part.len()));
    if is_date { judge(text, date) } else { at }
}

/// Most words of a judge before the date of a ruling.
const JUDGE: usize = 3;

/// Where the judge begins who is named before the date at byte `at` and opens a citation: `See Commissioner Quill 8/4/21 Ruling`; or `at`.
fn judge(text: &str, at: usize) -> usize {
    let mut start = at;
    for _ in 0..JUDGE {
        let Some(before) = text[..start].strip_suffix(' ') else { break };
        let word = &before[before.rfind(char::is_whitespace).map_or(0, |space| space + 1)..];
        let is_name = word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’' | '-'));
        if !is_name || signals::has_word(&word.to_lowercase()) {
            break;
        }
        start = before.len() - word.len();
    }
    if start < at && begins_sentence(text, start) { start } else { at }
}

/// Maximum letters and digits of a volume before the number of a page of an appendix, and how many pages a name of one letter needs.
const PREFIX: usize = 3;
const OF_A_LETTER: usize = 3;

/// Fewest digits of one of the numbers of an appendix that no table has.
const LONG_NUMBER: usize = 3;

/// Maximum bytes between `Id.` and a part of the same work.
const PART: usize = 48;

/// Drops from `cores`, in order, the parts of the work that an `Id.` before them means: `Id., App. at A-3`, `Id. at 19, Recommendation 3, and App. 4`.
pub(super) fn drop_parts(text: &str, cores: &mut Vec<Core>) {
    let mut id: Option<usize> = None;
    cores.retain(|core| {
        let is_part = core.kind == CoreKind::Record && id.is_some_and(|end| leads_to_part(text, end, core.span.start));
        id = match core.kind {
            CoreKind::Id => Some(core.span.end),
            _ if is_part => Some(core.span.end),
            _ => None,
        };
        !is_part
    });
}

/// Whether between an `Id.`, which ends at byte `from`, and a paper only other parts of what it means stand.
pub(super) fn leads_to_part(text: &str, from: usize, to: usize) -> bool {
    let gap = text.get(from..to).filter(|gap| gap.len() <= PART).map(|gap| gap.trim_start_matches(['*', '_', '.']));
    let Some(gap) = gap.filter(|gap| gap.trim_end().ends_with(',') || gap.trim_end().ends_with(" and")) else { return false };
    let is_place = |word: &str| matches!(word, "at" | "and" | "&") || word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '§');
    let mut words = gap.split([' ', ',']).filter(|word| !word.is_empty());
    !gap.contains(['.', ';', '(', '\n']) && words.all(is_place)
}

/// Adds to `cores` the pages of appendices whose short name no table has, `V3-720`, `GA0044`: capitals with a number, in the position of a citation,
/// that the text uses with several numbers, one of them long.
pub(super) fn add_numbered(text: &str, cores: &mut Vec<Core>) {
    // By letters: the index of the pages that have them.
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut found: Vec<Numbered> = Vec::new();
    let mut next = 0;
    let bytes = text.as_bytes();
    for at in 0..bytes.len() {
        if !bytes[at].is_ascii_uppercase() || at > 0 && !matches!(bytes[at - 1], b' ' | b'\n' | b'(' | b'[') {
            continue;
        }
        while cores.get(next).is_some_and(|core| core.span.end <= at) {
            next += 1;
        }
        let is_free = cores.get(next).is_none_or(|core| core.span.start > at);
        if let Some((prefix, core, number)) = is_free.then(|| numbered(text, at)).flatten() {
            let index = *known.entry(prefix.to_owned()).or_insert(found.len());
            if index == found.len() {
                found.push(Numbered::default());
            }
            found[index].add(text, core, number);
        }
    }
    cores.extend(found.into_iter().filter(Numbered::is_appendix).flat_map(|pages| pages.cores));
    core::sort(cores);
}

/// The pages of one appendix.
#[derive(Default)]
struct Numbered<'a> {
    cores: Vec<Core>,
    /// Different numbers, as many as decide.
    numbers: Vec<&'a str>,
    is_long: bool,
    /// Whether the table has its name.
    is_known: bool,
}

impl<'a> Numbered<'a> {
    fn add(&mut self, text: &str, core: Core, number: &'a str) {
        if self.numbers.len() < OF_A_LETTER && !self.numbers.contains(&number) {
            self.numbers.push(number);
        }
        self.is_long |= number.len() >= LONG_NUMBER;
        self.is_known |= opens(&text[core.span]);
        self.cores.push(core);
    }

    fn is_appendix(&self) -> bool {
        let fewest = if self.cores[0].span.len() == 1 { OF_A_LETTER } else { 2 };
        self.is_known || self.is_long && self.numbers.len() >= fewest
    }
}

/// The page of an appendix at byte `at`, with the letters of its name and its number.
fn numbered(text: &str, at: usize) -> Option<(&str, Core, &str)> {
    let rest = &text[at..];
    let letters = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    // `V3-720` has the number of a volume before that of the page.
    let volume = letters + digits(letters);
    let has_volume = volume <= PREFIX && rest[volume..].starts_with(['-', '_']) && digits(volume + 1) > 0;
    let (name, start) = if has_volume { (volume, volume + 1) } else { (letters, letters) };
    let end = start + digits(start);
    let after = &rest[end..];
    let last = after.strip_prefix(['-', '–']);
    let closes = last.is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphanumeric()))
        || after.strip_prefix(['.', ';', ')', ',', ']']).is_some_and(|next| !next.starts_with(char::is_alphanumeric));
    let fits = (1..=PREFIX).contains(&name) && end > start && closes && begins_sentence(text, at);
    fits.then(|| {
        let core = Core { span: Span::new(at, at + name), place: Some(at + start), ..Core::new(CoreKind::Record) };
        (&rest[..letters], core, &rest[start..end])
    })
}

/// The length of the label of an exhibit or a docket entry at the start of `text`: `12`, `12-3`, `B`, `AA`, `B-1`, `4A`; 0 if it is a word.
/// `is_letter` says which letters may be a label.
fn label(text: &str, is_letter: fn(&u8) -> bool) -> usize {
    let part = |text: &str| {
        let count = |from: usize, is: fn(&u8) -> bool| text.as_bytes()[from..].iter().take_while(|byte| is(byte)).count();
        let digits = count(0, u8::is_ascii_digit);
        let letters = count(digits, is_letter);
        let end = digits + letters + count(digits + letters, u8::is_ascii_digit);
        let doubled = letters == 2 && digits == 0 && text.as_bytes()[0] == text.as_bytes()[1];
        if letters > 1 && !doubled || text[end..].starts_with(char::is_alphanumeric) { 0 } else { end }
    };
    let mut end = part(text);
    while end > 0
        && let Some(more) = text[end..].strip_prefix('-').map(part).filter(|more| *more > 0)
    {
        end += 1 + more;
    }
    end
}

/// The paper of the record that `name`, a reference or a file name, begins with, in a standard form: `exhibit b` of `Ex. B` and `Exhibit B - Lease`,
/// `docket 12-3` of `Dkt. No. 12-3` and `motion_ecf_12-3`. It includes whose exhibit it is.
pub(super) fn paper(name: &str) -> Option<String> {
    let name = fold(name);
    let is_part = |c: char| c.is_alphanumeric() || c == '\'';
    let mut whose = String::new();
    let mut before = "";
    // The kind of paper whose number comes next.
    let mut called = "";
    let mut at = 0;
    while at < name.len() {
        let rest = &name[at..];
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let number = if called.is_empty() { 0 } else { label(rest, u8::is_ascii_lowercase) };
        let ends = rest[number..].chars().next().is_none_or(|c| matches!(c, ' ' | '_' | '-' | '.' | ',' | '(' | ')'));
        if number > 0 && ends && (called == "exhibit" || rest.starts_with(|c: char| c.is_ascii_digit())) {
            let label = rest[..number].trim_start_matches('0');
            return Some(format!("{}{called} {label}", if called == "exhibit" { whose.as_str() } else { "" }));
        }
        let initials = before == "d" && matches!(word, "n" | "e" | "i");
        called = match word {
            "" => called,
            _ if initials || DOCKET.contains(&word) => "docket",
            _ if EXHIBIT.contains(&word) => "exhibit",
            _ if NUMBER.contains(&word) => called,
            _ => "",
        };
        let owner = word.trim_end_matches("'s");
        if called.is_empty() && owner != "s" && owner.contains(char::is_alphabetic) {
            whose = whose + owner + " ";
        }
        before = if word.is_empty() { before } else { word };
        at += length.max(rest.chars().next().map_or(1, char::len_utf8));
    }
    None
}

/// The name of a paper with its abbreviations written out: `pell declaration` of `Pell Decl.`, `joint appendix` of `JA` and `J.A.`
pub(super) fn in_full(name: &str) -> String {
    // `Report of Proceedings (RP)` is cited as `RP` later.
    let short = name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")).filter(|(_, short)| opens(short));
    let folded = fold(short.map_or(name, |(_, short)| short)).replace('_', " ");
    let words = folded.split(' ').map(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).replace('.', "");
        ABBREVIATED.iter().find(|(short, _)| *short == bare).map_or_else(|| word.to_owned(), |(_, word)| (*word).to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a citation sentence or a parenthesis begins at byte `at`: `fire.” App. 31`, but not `12 Ill. App. 204`.
fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    let word = before.rsplit(|c: char| c.is_whitespace()).next().unwrap_or("").trim_start_matches(['“', '"', '(']);
    before.is_empty()
        || before.ends_with(['”', '"', '(', ';'])
        || signals::has_word(word.trim_matches(['*', '_', ',', '.']).to_lowercase().as_str())
        || word.ends_with('.') && word.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit())
}

/// The length of the text after a word of [`ELSEWHERE`] up to the number of a page, note or part, with few words between.
fn number_after(text: &str) -> Option<usize> {
    let tail = &text[..text.ceil_char_boundary(40.min(text.len()))];
    let roman = tail.find("Part ").map(|i| i + 5).filter(|&i| i < 10);
    let digits =
        tail.find(|c: char| c.is_ascii_digit() || matches!(c, '.' | ';' | '\n')).filter(|&i| tail[i..].starts_with(|c: char| c.is_ascii_digit()));
    let start = roman.or(digits).filter(|_| !tail.starts_with(char::is_alphanumeric))?;
    let number: usize = text[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '–' | ':')).map(char::len_utf8).sum();
    (number > 0).then_some(start + number)
}

/// References to another place without a citation of their own: `see ante, at 5`, `Brief for Petitioner 12`, `(App. 12-13.)`, `[Citation.]`.
pub(super) fn cross_references(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for open in memchr::memchr2_iter(b'[', b'(', text.as_bytes()) {
        let word = text[open + 1..].trim_start();
        if let Some(close) = word.starts_with("Citation").then(|| word.find([']', ')'])).flatten().filter(|&close| close < 12) {
            found.push(Span::new(open, text.len() - word.len() + close + 1));
        }
    }
    static BY_LETTER: LazyLock<ByLetter<&str>> = LazyLock::new(|| ByLetter::new(ELSEWHERE, |word| word));
    let by_letter = &*BY_LETTER;
    let mut at = 0;
    while at < text.len() {
        let start = at;
        at += 1;
        // All begin with a letter of ASCII.
        let known = by_letter.at(text, start);
        if known.is_empty() || text[..start].ends_with(char::is_alphanumeric) {
            continue;
        }
        let Some(word) = known.iter().filter(|word| text[start..].starts_with(**word)).max_by_key(|word| word.len()) else { continue };
        at = start + word.len();
        if let Some(length) = number_after(&text[at..]) {
            at += length;
            found.push(Span::new(super::signal_start(text, start), at));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{CitationKind, Pin};
    use super::paper;

    #[test]
    fn reads_papers_that_stand_alone() {
        let core = |text: &str| {
            let record = citations_in(text, Vec::new()).into_iter().find(|citation| citation.kind == CitationKind::Record);
            record.map(|citation| text[citation.core].to_owned())
        };
        for (text, expected) in [
            ("It was late. Declaration of Robert J. Marlow. He left.", "Declaration of Robert J. Marlow"),
            ("It was late. Aff. of Anna Quill.\nHe left.", "Aff. of Anna Quill"),
            (
                "It was late.\nAnswer to the Harbor Board, No. 19-0004, filed June 6, 2019.",
                "Answer to the Harbor Board, No. 19-0004, filed June 6, 2019",
            ),
            ("It was late. See Order Granting Leave, May 4, 2020.", "Order Granting Leave, May 4, 2020"),
            ("The whole letter is in the Appendix.", "Appendix"),
            ("It was late (see Addendum).", "Addendum"),
        ] {
            assert_eq!(core(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "He signed the Declaration of Robert J. Marlow. He left.",
            "The Order Granting Leave was late.",
            "It was late. Order Denying Leave followed.",
            "The appendix burst. The Appendix, which is long, was late.",
        ] {
            assert_eq!(core(text), None, "{text}");
        }
    }

    #[test]
    fn a_part_after_id_is_of_the_same_work() {
        for (text, count) in [
            ("See Pell, Of Piers 4 (1990). Id., App. at A-3. He left.", 1),
            ("He fell. Id. at 19, App. 12. He left.", 1),
            ("He fell. *Id.* at 19, Recommendation 3, and App., p. A-52. He left.", 1),
            ("He fell. Id., Ex. 4 at 3, App. 12. He left.", 1),
            // Another paper.
            ("He fell. Id. at 19; App. 12. He left.", 2),
            ("He fell. Id. at 19. App. 12. He left.", 2),
            ("He fell. Id. at 19, as he says (App. 12). He left.", 2),
        ] {
            let list = citations_in(text, Vec::new());
            let own = list.iter().filter(|citation| matches!(citation.kind, CitationKind::Id | CitationKind::Record));
            assert_eq!(own.count(), count, "{text}");
        }
    }

    #[test]
    fn reads_citations_of_the_record() {
        // text → (core, pin)
        for (text, core, pin) in [
            ("He fell. DN 1, PageID #: 4. Then", "DN 1", "PageID #: 4"),
            ("He fell. ECF No. 12, PageID.345. Then", "ECF No. 12", "PageID.345"),
            ("He fell. Response at 2 (ECF No. 81).", "Response", "2"),
            ("He fell. Stipulation at ¶ 6.", "Stipulation", "¶ 6"),
            ("It was “late.” App. 204.", "App.", "204"),
            ("It was late. R. Doc. 88 at 9–10.", "R. Doc. 88", "9–10"),
            ("It was late. Compl. Ex. 3 at 2.", "Compl. Ex. 3", "2"),
            ("It was late, Tr. 140:5, and", "Tr.", "140:5"),
            ("It was late. Tr. II, 88. The", "Tr. II", "88"),
            ("It was late. Voss Dep. 88:4-89:2.", "Voss Dep.", "88:4-89:2"),
            ("It was late. Ex. B-1, p. 2.", "Ex. B-1", "p. 2"),
            ("It was late. Ex. AA at 2.", "Ex. AA", "2"),
            ("It was late. Exhibit B-Deposition of Anna Harrow, p. 5.", "Exhibit B", ""),
            ("It was late. Ex. 4A at 2.", "Ex. 4A", "2"),
            ("It was late. Dkt. 12-3 at 4.", "Dkt. 12-3", "4"),
            ("It was late. Ex. B § 2.", "Ex. B", "§ 2"),
            ("It was late. Ex. B-1, §§ 2–4.", "Ex. B-1", "§§ 2–4"),
            ("It was late. (Charter, Exhibit 4, at § 2.)", "Exhibit 4", "§ 2"),
            ("It was late. Br. of Appellant at 14-15.", "Br. of Appellant", "14-15"),
            ("It was late. Br. of Resp't 14.", "Br. of Resp't", "14"),
            ("It was late. Brief of the Port (Port Br.) at 14.", "Brief of the Port (Port Br.)", "14"),
            ("It was late. Brief of Respondent at p. 14.", "Brief of Respondent", "p. 14"),
            ("It was late. Brief Of Respondent at p.14.", "Brief Of Respondent", "p.14"),
            ("It was late. Op. at 3.", "Op.", "3"),
            ("It was late. Arden Report at 12.", "Arden Report", "12"),
            ("It was late. See Order Granting Summary Judgment, at 5.", "Order Granting Summary Judgment", "5"),
            ("It was late. Decl. of Anna Harrow ¶ 4.", "Decl. of Anna Harrow", "¶ 4"),
            ("It was late. RP (9/1/2019) 45.", "RP (9/1/2019)", "45"),
            ("It was late. 2RP 45-46.", "2RP", "45-46"),
            ("It was late. 1 CT 123.", "1 CT", "123"),
            ("It was late. JA123. Then", "JA", "123"),
            ("It was late. (JA1204–05.)", "JA", "1204–05"),
            ("It was late. CP212-213.", "CP", "212-213"),
            ("It was late. RP 368, 515. Then", "RP", "368, 515"),
            ("It was late; SPA-7.", "SPA", "7"),
            ("It was late. Add. 14. Then", "Add.", "14"),
            ("It was late. (Add. 14-15.)", "Add.", "14-15"),
            ("It was late. (V3-720) It was not. (V12-44–45)", "V3", "720"),
            ("It was late. GA0044. It was not. GA0051-52.", "GA", "0044"),
            ("It was late. Report of Proceedings (RP) at 64.", "Report of Proceedings (RP)", "64"),
            ("It was late. Clerk's Papers (CP) 9-10.", "Clerk's Papers (CP)", "9-10"),
            ("It was late. Dkt. Nos. 31, 32.", "Dkt. Nos. 31", ""),
            ("It was late. 8/4/21 Ruling at p. 4.", "8/4/21 Ruling", "p. 4"),
            ("It was late. See 5/6/2022 Order, pg. 2.", "5/6/2022 Order", "pg. 2"),
            ("It was late. Bond Order (10/04/16).", "Bond Order (10/04/16)", ""),
            ("It was late. Reply Brief pg. 12.", "Reply Brief", "pg. 12"),
            ("It was late. Amicus Br. 10.", "Amicus Br.", "10"),
            ("It was late. Amicus Pilots at 10.", "Amicus Pilots", "10"),
            ("It was late. Declaration of J. Harrow, page 4.", "Declaration of J. Harrow", "page 4"),
            ("Paragraph 38 of the Harrow report says so.", "Harrow report", "Paragraph 38"),
            ("He said so on pages 3-4 of the Complaint.", "Complaint", "pages 3-4"),
            ("It was late. See Am. Compl. ¶ 4.", "Am. Compl.", "¶ 4"),
            ("It was late. Mem. Op. 5.", "Mem. Op.", "5"),
        ] {
            let list = citations_in(text, Vec::new());
            let found = list.first().map(|first| (&text[first.core], first.pin.as_ref().map_or("", |pin: &Pin| &pin.text)));
            assert_eq!(found, Some((core, pin)), "{text}");
            assert_eq!(list[0].kind, CitationKind::Record, "{text}");
        }
        for text in [
            "The Response came at 2.",
            "It was upheld (per Mayo JA at 55 and Leong JA at 61).",
            "Little Rock, AR 72221-5438",
            "The Order at issue",
            "5th Cir. R. 47.5",
            "King v. Ash Cent. R.R., 337 F.3d 550",
            "Ct. App. 204",
            "King v. Ash, Add. 14 (Pa. 1793)",
            "The fever (COVID-19) spread. It (COVID-19) passed.",
            "A lamp (B12). A horn (B14).",
            "A lamp (B120). A horn (B140).",
            "He turned to page 4 of the pier log.",
            "Amici 14 of them",
        ] {
            assert!(citations_in(text, Vec::new()).iter().all(|citation| citation.kind != CitationKind::Record), "{text}");
        }
    }

    #[test]
    fn letters_behind_a_judge_are_a_title() {
        let is_record = |text: &str| citations_in(text, Vec::new()).iter().any(|citation| citation.kind == CitationKind::Record);
        for (text, expected) in
            [("It was late. See JA at 55.", true), ("It was late. Testimony JA 55.", true), ("It was late (per Mayo JA at 55).", false)]
        {
            assert_eq!(is_record(text), expected, "{text}");
        }
    }

    #[test]
    fn a_name_before_a_paper_has_at_most_16_bytes() {
        for (owner, is_named) in [("Featherstonehaug", true), ("Featherstonehaugh", false)] {
            let text = format!("It was late. {owner} Dep. 88:4.");
            let core = &text[citations_in(&text, Vec::new())[0].core.range()];
            assert_eq!(core.starts_with(owner), is_named, "{core}");
        }
    }

    #[test]
    fn papers_are_recognised_in_every_spelling() {
        for (name, known) in [
            ("Dkt. 12-3", Some("docket 12-3")),
            ("Dkt. No. 12-3", Some("docket 12-3")),
            ("ecf_12-3", Some("docket 12-3")),
            ("Dkt-55 Motion to Dismiss", Some("docket 55")),
            ("motion (ECF No. 055)", Some("docket 55")),
            ("D.E. 7", Some("docket 7")),
            ("Dkt.12", Some("docket 12")),
            ("Ex.B", Some("exhibit b")),
            ("R. Doc. 88", Some("docket 88")),
            ("Doc. Entry 9", Some("docket 9")),
            ("Ex. B", Some("exhibit b")),
            ("Exhibit B - Lease", Some("exhibit b")),
            ("exhibit_b_lease", Some("exhibit b")),
            ("Exh. B-1", Some("exhibit b-1")),
            ("Ex 12", Some("exhibit 12")),
            ("Pl.’s Ex. 4", Some("pl exhibit 4")),
            ("Pl Exhibit 4", Some("pl exhibit 4")),
            ("Plaintiff's Ex. 04", Some("plaintiff exhibit 4")),
            ("Harrow Decl. Ex. B", Some("harrow decl exhibit b")),
            ("03 - Exhibit B", Some("exhibit b")),
            ("Exhibit B to Dkt. 12", Some("exhibit b")),
            ("Ex parte application", None),
            ("Exhibits", None),
            ("Document of the port", None),
            ("Ex 20:3", None),
            ("Lease", None),
        ] {
            assert_eq!(paper(name).as_deref(), known, "{name}");
        }
    }
}
