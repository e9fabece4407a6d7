//! Whose voice the words of a passage are, and whether the draft says so.

use super::case::{Case, Warning};
use super::opinion::opinion_at;
use super::recital::recital_before;
use super::results::Voice;
use crate::cite::{citation_spans, without_signal};
use crate::lexicon::{self, Classes};
use crate::quote::Said;
use crate::source::Source;
use crate::text::{BlockKind, Part, PartKind, Span, Word, count_words, words, words_in};

/// What is heard of a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub voice: Voice,
    /// Whether the draft gives another voice, or gives none where it must.
    pub wrong: bool,
    pub note: Option<String>,
    pub warning: Option<Warning>,
}

/// Whose words a passage of the reading text is, against what the draft says. What is not sure accuses nobody.
pub(super) fn hear(case: &Case, source: &Source, passage: Span, said: &Said) -> Heard {
    let part = opinion_at(source, passage.start);
    let voice = part.as_ref().map_or(Voice::Unknown, |part| voice_of(part.kind));
    let heard = Heard { voice, wrong: false, note: None, warning: None };
    if let Some(close) = quoted_until(source, passage) {
        let from = authority_after(&source.flow.text()[close..]);
        let disclosed = said.discloses_quoting
            || count_words(&case.text[case.span]) < TELLING
            || case.conventions.cleaned_up
            || stands_in_inner_marks(&case.text[case.span])
            || from.as_deref().is_some_and(|from| names_authority(said, from));
        let from = from.map_or(String::new(), |from| format!(", from {from}"));
        let note = (!disclosed).then(|| format!("The source itself quotes these words{from}; the draft does not say so."));
        return Heard { voice: Voice::Quoted, note, ..heard };
    }
    if let Some(frame) = recital_before(source.flow.text(), passage) {
        let note = format!("The source recites these words (“{frame}”) and does not say them as its own.");
        let warning = said.is_holding.then(|| Warning {
            code: "recited_argument",
            text: format!("The draft gives as a holding what the source only recites: “{frame}”."),
            evidence: frame.to_owned(),
        });
        return Heard { voice: Voice::Recited, note: warning.is_none().then_some(note), warning, ..heard };
    }
    Heard { wrong: part.is_some_and(|part| contradicts(said, &part)), ..heard }
}

fn voice_of(kind: PartKind) -> Voice {
    match kind {
        PartKind::Court => Voice::Court,
        PartKind::Plurality => Voice::Plurality,
        PartKind::Concurrence | PartKind::ConcurrenceInPart => Voice::Concurrence,
        PartKind::Dissent => Voice::Dissent,
        PartKind::Syllabus => Voice::Syllabus,
        PartKind::Headnotes => Voice::Headnote,
        PartKind::Combined | PartKind::Other => Voice::Unknown,
    }
}

/// Whether the draft names the authority of a citation by a party of its case.
fn names_authority(said: &Said, citation: &str) -> bool {
    const COMMON: Classes = Classes::PARTY.and(Classes::ARTICLE).and(Classes::COORDINATOR);
    let telling =
        |word: &&Word| word.key.len() > 2 && !lexicon::is(&word.key, COMMON) && !matches!(word.key.as_str(), "inc" | "united" | "states" | "people");
    words(citation).iter().take_while(|word| word.key != "v").filter(telling).any(|word| said.names(&word.key))
}

/// Whether the draft names the judge who wrote the part.
fn names_author(said: &Said, part: &Part) -> bool {
    let Some(author) = &part.author else { return false };
    let is_title = |key: &str| lexicon::is(key, Classes::JUDGE | Classes::COURT | Classes::INFERIOR) || matches!(key, "senior" | "associate");
    let is_name = |word: &Word| author[word.span.range()].starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.key);
    words(author).iter().any(|word| word.key.len() > 2 && is_name(word) && !is_title(&word.key) && said.names(&word.key))
}

/// Whether the part is not what the draft says; a draft that says nothing gives the court's opinion.
fn contradicts(said: &Said, part: &Part) -> bool {
    match part.kind {
        PartKind::Combined | PartKind::Other => false,
        PartKind::Court => matches!(said.opinion, Some(PartKind::Dissent | PartKind::Concurrence)) || said.lets_dissent_speak,
        kind => !said.mentions.has(kind) && !said.is_of_a_judge && !names_author(said, part),
    }
}

/// Whether the words of a quotation stand between inner marks from end to end.
fn stands_in_inner_marks(quotation: &str) -> bool {
    let words = quotation.trim_end_matches(['.', ',', ' ']);
    words.starts_with(['‘', '\'', '“', '"']) && words.ends_with(['’', '\'', '”', '"'])
}

/// Where the source's own quotation ends that holds the whole passage: one between marks in its paragraph, or a block quotation.
fn quoted_until(source: &Source, passage: Span) -> Option<usize> {
    let text = source.flow.text();
    let (_, block) = source.flow.block_at(passage.start)?;
    if block.kind == BlockKind::Quotation {
        return block.span.covers(passage).then_some(block.span.end);
    }
    let mut open: Vec<(usize, char)> = Vec::new();
    for (i, c) in text[block.span].char_indices().map(|(i, c)| (block.span.start + i, c)) {
        let opens = match c {
            '“' | '«' | '„' => open.last().is_none_or(|&(_, mark)| mark != '„'),
            '"' => open.last().is_none_or(|&(_, mark)| mark != '"'),
            _ => false,
        };
        if opens {
            open.push((i, c));
        } else if matches!(c, '”' | '»' | '"' | '“')
            && let Some((start, _)) = open.pop()
            && start < passage.start
            && passage.end <= i
        {
            return Some(i + c.len_utf8());
        }
    }
    None
}

/// Fewer words need no word of whose they are.
const TELLING: usize = 5;

/// Bytes after the source's quotation within which the authority that it quotes is cited.
const NEAR: usize = 60;

/// The authority that is cited at the head of `text`, which follows a quotation: name and address in print.
fn authority_after(text: &str) -> Option<String> {
    let line = &text[..text.floor_char_boundary(400)];
    let (span, _) = citation_spans(line).into_iter().next().filter(|(span, _)| span.start <= NEAR)?;
    let gap = words_in(line, Span::new(0, span.start));
    let near = gap.iter().all(|word| matches!(word.key.as_str(), "see" | "also" | "accord" | "e" | "g" | "quoting"));
    let citation = without_signal(line[span].trim());
    let cut = citation.find(" (").unwrap_or(citation.len());
    let named = !citation.to_lowercase().starts_with("id") && citation[..cut].chars().any(|c| c.is_ascii_digit());
    (near && named).then(|| citation[..cut].to_owned())
}
