//! Cases named again by all their parties in another form than their citation has: `Harrow Life Insurance Co. v. Pell` for `Harrow Life Ins. Co. v. Pell`.

use super::by_name;
use super::citation::{Citation, CitationKind};
use super::name::{self, CaseName, PROCEEDINGS};
use super::tables::names;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Span, fold};
use std::collections::HashMap;

/// What is between two parties.
const VERSUS: [&str; 4] = [" v. ", " V. ", " vs. ", " v "];

/// The bytes with which what is between two parties, or the name of a proceeding, begins.
const MAY_BEGIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut head = 0;
    while head < VERSUS.len() {
        table[VERSUS[head].as_bytes()[0] as usize] = true;
        head += 1;
    }
    head = 0;
    while head < PROCEEDINGS.len() {
        table[PROCEEDINGS[head].as_bytes()[0] as usize] = true;
        head += 1;
    }
    table
};

/// Maximum words of the second party, and bytes before it in which the first one begins.
const WORDS: usize = 8;
const BEFORE: usize = 160;

/// Fewest letters of a word by which known names are looked up, and maximum names of one word.
const LETTERS: usize = 4;
const SAME_WORD: usize = 16;

/// Between two parties or at the head of a proceeding's name.
struct Head {
    at: usize,
    /// The first byte of the second party, or of the proceeding's subject.
    second: usize,
    is_proceeding: bool,
}

/// The heads of whole names in `text` under `span`.
fn heads(text: &str, span: Span) -> impl Iterator<Item = Head> {
    let bytes = text.as_bytes();
    (span.start..span.end).filter(|&at| MAY_BEGIN[usize::from(bytes[at])]).filter_map(move |at| {
        let rest = &bytes[at..span.end];
        // After most spaces there is another word.
        if rest[0] == b' ' && !matches!(rest.get(1), Some(b'v' | b'V')) {
            return None;
        }
        let versus = VERSUS.iter().find(|versus| rest.starts_with(versus.as_bytes()));
        let head = versus.or_else(|| PROCEEDINGS.iter().find(|head| rest.starts_with(head.as_bytes())))?;
        let is_proceeding = versus.is_none();
        (!is_proceeding || !text[..at].ends_with(char::is_alphanumeric)).then_some(Head { at, second: at + head.len(), is_proceeding })
    })
}

impl Head {
    /// The name around the head that begins at byte `from` or later and ends at byte `end`.
    fn name(&self, text: &str, from: usize, end: usize) -> Option<CaseName> {
        if self.is_proceeding {
            return Some(CaseName::new(Span::new(self.at, end), text[self.at..end].to_owned()));
        }
        name::before(text, from, end, false).0.filter(|name| name.span.start <= self.at)
    }
}

/// The names of cases in the prose of `text` whose second party begins under `span`, each up to the first comma that may end it; none begins before byte
/// `from`.
pub(super) fn in_prose(text: &str, span: Span, from: usize) -> impl Iterator<Item = CaseName> {
    heads(text, span).filter_map(move |head| {
        let ends: Vec<usize> = ends(&text[head.second..span.end]).into_iter().map(|end| head.second + end).collect();
        let comma = ends.iter().rev().copied().find(|&end| text[end..].starts_with(','));
        head.name(text, from, comma.or(ends.first().copied())?)
    })
}

/// The names in `text`, outside the citations of `list`, that are those of a case of `list` in another form.
pub(super) fn find(text: &str, list: &[Citation]) -> Vec<Citation> {
    let known = Known::of(list);
    let mut found: Vec<Citation> = Vec::new();
    if known.lists.is_empty() {
        return found;
    }
    let mut next = 0;
    for head in heads(text, Span::new(0, text.len())) {
        let at = head.at;
        while list.get(next).is_some_and(|citation| citation.span.end <= at) {
            next += 1;
        }
        let is_free = list.get(next).is_none_or(|citation| citation.span.start > at) && found.last().is_none_or(|last| last.span.end <= at);
        if !is_free {
            continue;
        }
        let limit = list.get(next).map_or(text.len(), |citation| citation.span.start);
        let from = at.saturating_sub(BEFORE).max(next.checked_sub(1).map_or(0, |before| list[before].span.end.min(at)));
        let from = text.ceil_char_boundary(from);
        let from = text[from..at].rfind('\n').map_or(from, |line| from + line + 1);
        let name = ends(text.get(head.second..limit).unwrap_or(""))
            .into_iter()
            .find_map(|end| head.name(text, from, head.second + end).filter(|name| known.has(name)));
        // A name directly over its citation is that of a table.
        let is_headed = |end: usize| text[end..limit].trim_matches([' ', ',', '\n']).is_empty() && limit < text.len();
        found.extend(name.filter(|name| !is_headed(name.span.end)).map(|name| by_name::citation(text, name.span)));
    }
    found
}

/// The names of cases in `list`, and by their words the first of the lists of those that have it.
pub(super) struct Known<'a> {
    by_word: HashMap<String, usize>,
    lists: Vec<Vec<&'a CaseName>>,
}

impl<'a> Known<'a> {
    pub(super) fn of(list: &'a [Citation]) -> Self {
        let mut known = Self { by_word: HashMap::new(), lists: Vec::new() };
        let cases = list.iter().filter(|citation| matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket));
        for name in cases.filter_map(|one| one.name.as_ref()) {
            for word in keys(&name.text) {
                let index = *known.by_word.entry(word).or_insert(known.lists.len());
                if index == known.lists.len() {
                    known.lists.push(Vec::new());
                }
                let names = &mut known.lists[index];
                if names.len() < SAME_WORD && names.iter().all(|other| other.text != name.text) {
                    names.push(name);
                }
            }
        }
        known
    }

    /// Whether a name is that of a case, without a word that the case's name lacks: `State v. Quill Lumber Co.` is not `State v. Quill`.
    pub(super) fn has(&self, name: &CaseName) -> bool {
        let adds_no_word = |known: &CaseName| capitals(&name.text) <= capitals(&known.text);
        let is_same = |known: &CaseName| name.parts().compare(known.parts()).same || name.parts().is_party_of(known.parts());
        let lists = keys(&name.text).into_iter().filter_map(|word| self.by_word.get(&word));
        lists.flat_map(|&index| &self.lists[index]).any(|known| adds_no_word(known) && is_same(known))
    }
}

/// The words by which a name is looked up; all of one that has none, `R v A`.
fn keys(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words: Vec<String> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() >= LETTERS).map(str::to_owned).collect();
    if words.is_empty() { vec![folded] } else { words }
}

/// The number of words with a capital.
fn capitals(name: &str) -> usize {
    name.split(' ').filter(|word| word.starts_with(char::is_uppercase) && !matches!(*word, "V." | "In")).count()
}

/// Where the party at the start of `text` may end, the longest first: at the last of its capitalised words, or at a full stop or comma among them.
fn ends(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut end = 0;
    let mut last = 0;
    let words: Vec<&str> = text.split([' ', '\n']).take(WORDS).collect();
    for (i, word) in words.iter().enumerate() {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let bare = bare.strip_suffix("'s").or_else(|| bare.strip_suffix("’s")).unwrap_or(bare);
        let is_name = word.starts_with(|c: char| c.is_uppercase() || c == '&');
        if !(is_name || end > 0 && lexicon::is(bare, Classes::INSIDE_NAME)) {
            break;
        }
        let start = end;
        end += word.len() + 1;
        if is_name {
            last = start + if *word == "&" { 1 } else { bare.len() };
            // `Quill, Inc.` is another than `Quill`.
            let is_firm = words.get(i + 1).is_some_and(|next| names::ends_body(next.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '.')));
            if bare.len() < word.len() && !is_firm {
                found.push(last + usize::from(names::is_firm(word.trim_end_matches(','))));
            }
        }
        let closes = word[bare.len().min(word.len())..].trim_start_matches("'s").trim_start_matches("’s");
        if closes.contains([';', ':', ')', '”', '"', '?', '!']) {
            break;
        }
    }
    found.push(last);
    found.dedup();
    found.retain(|&end| end > 0 && end <= text.len() && text.is_char_boundary(end));
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use crate::{CitationKind, Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    #[test]
    fn a_whole_name_in_another_form_is_the_case() {
        for (text, names) in [
            (
                "Pilots' Ins. Co. v. Quill, 900 F.3d 1 (2018). In Pilots' Insurance Company v. Quill, it paid.",
                &["Pilots' Insurance Company v. Quill"][..],
            ),
            (
                "Dep't of Piers v. Harrow & Pell, LLC, 900 F.3d 1 (2018). The rule of Department of Piers v. Harrow & Pell, which binds.",
                &["Department of Piers v. Harrow & Pell"],
            ),
            ("Swale v. Quill, 900 F.3d 1 (2018). 1. UNDER SWALE V. QUILL, THE KEEPER PAYS.", &["SWALE V. QUILL"]),
            ("In re Personal Restraint of Quill, 900 F.3d 1 (2018). It cites In re Quill for that.", &["In re Quill"]),
            ("R v A [2001] UKHL 25. The House held so in R v A. It was R v T that it left.", &["R v A"]),
            ("Harrow v Pell [2004] EWCA Civ 12. In Harrow v Pell, it was held so; R v Harrow is another.", &["Harrow v Pell"]),
            ("Pilots' Ins. Co. v. Quill, 900 F.3d 1 (2018). Pilots' Ins. Ass'n v. Strake was late.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). State v. Quill Lumber Co. was late.", &[]),
            ("In re Quill, 900 F.3d 1 (2018). In re Harrow was late.", &[]),
        ] {
            let flow = Flow::new(&plain::read(text));
            let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
            let named = found.list.iter().filter(|citation| citation.kind == CitationKind::Name && citation.authority == Some(0));
            assert_eq!(named.map(|citation| &flow.text()[citation.span]).collect::<Vec<_>>(), names, "{text}");
        }
    }
}
