//! The verdict in one sentence, made from the edits.

use super::authority::{Identity, Role};
use super::caution::Caution;
use super::quoted::Quoted;
use super::results::{EditType, Headline, Voice};
use super::source_search::Occurrence;
use super::voice::{QUOTED, RECITED};
use super::words::WordEdit;
use super::words::noise::SOURCE_NOISE;
use super::words::speech::SPEECH;
use literatim_cite::Pin;
use literatim_matching::text::{Span, words_in};
use literatim_source::Source;

/// The names of the sources.
pub(super) struct Names<'a> {
    /// The cited one, as the draft names it.
    pub own: &'a str,
    /// The one in which the words were found.
    pub found: &'a str,
    /// How that one relates to the cited one, and how the draft cites it.
    pub beside: Option<(Role, &'a str)>,
    /// How sure it is that the cited one is loaded.
    pub identity: Identity,
}

/// Maximum number of edits in a sentence.
const NAMED: usize = 3;

/// The facts from which a sentence is made.
pub(super) struct Telling<'a> {
    pub names: &'a Names<'a>,
    pub quoted: &'a Quoted<'a>,
    pub source: &'a Source,
    pub pin: Option<&'a Pin>,
    pub voice: Voice,
    pub warnings: &'a [Caution],
}

impl Telling<'_> {
    /// The verdict in one sentence; a name that ends with a period supplies the sentence's own.
    pub fn sentence(&self, headline: Headline, found: &Occurrence, pieces: &[Occurrence], sources: &[Source]) -> String {
        let Self { names, quoted, source, pin, voice, warnings } = self;
        let comparison = &found.comparison;
        let there = found.standing.said();
        // A remark that a right quotation needs.
        let remark = warnings.iter().find(|warning| !warning.may_turn());
        // The name already gives the subsection.
        let is_named = !source.subdivision.labels.is_empty() && there.ends_with(&format!(" {}", source.subdivision));
        let here = if is_named { names.found.to_owned() } else { format!("{}{there}", names.found) };
        let mut sentence = match headline {
            Headline::NotFound if names.identity == Identity::OnlyOfName => format!(
                "The full text of {} does not contain these words, but the loaded file gives no citation of its own: make sure that it is the cited case.",
                names.found
            ),
            Headline::NotFound => format!("The full text of {} does not contain these words; the nearest passage is shown.", names.found),
            Headline::CannotCheck => format!("The search of {} reached its work limit, so these words could not be checked.", names.found),
            Headline::Altered => changes(comparison.edits.iter().filter(|edit| edit.is_undisclosed() && edit.material), quoted, source),
            Headline::Minor => {
                format!("{} The meaning is unaffected.", changes(comparison.edits.iter().filter(|edit| edit.is_undisclosed()), quoted, source))
            }
            Headline::Paraphrase => format!("{here} says this in other words; this is not a quotation."),
            Headline::Spliced if pieces.iter().any(|piece| piece.source != found.source) => of_sources(pieces, sources),
            Headline::Spliced if !pieces.is_empty() => self.joined(found, pieces),
            Headline::Spliced if comparison.edits.iter().any(|edit| edit.kind == EditType::Ellipsis) => {
                format!("Joins words with an ellipsis that do not follow each other in {}.", names.found)
            }
            Headline::Spliced => format!("Joins words without an ellipsis that do not follow each other in {}.", names.found),
            Headline::WrongSource => match names.beside {
                Some((Role::Member, cited)) => {
                    format!(
                        "The words are in {here}, not in {}: they are attributed to the wrong member of the string cite, which also has {cited}.",
                        names.own
                    )
                }
                Some((Role::Quoted, _)) => {
                    format!("The words are only in {here}, which {} is said to quote, not in {} itself.", names.own, names.own)
                }
                None => format!("The words are in {here}, not in {}.", names.own),
            },
            Headline::WrongVoice if *voice == Voice::Court => "The words are the court’s own, but the draft attributes them to somebody else.".into(),
            Headline::WrongVoice if matches!(voice, Voice::Recited | Voice::Quoted) => {
                let recited = warnings.iter().find(|warning| matches!(warning.code, RECITED | QUOTED));
                recited.map_or_else(String::new, |warning| warning.text.clone())
            }
            Headline::WrongVoice => format!("The words are {}, but the draft does not say so.", whose(*voice)),
            Headline::MeaningMayTurn => {
                let turning = warnings.iter().find(|warning| warning.may_turn());
                turning.map_or_else(String::new, |warning| warning.text.clone())
            }
            Headline::WrongPage => {
                let outside = there.is_empty() && pin.is_some_and(|pin| !pin.subdivisions.is_empty());
                let there = if outside { " before its subsections" } else { &there };
                format!("The words are{there}, not at {} as cited.", pin.map_or("the page", |pin| &pin.text))
            }
            Headline::Faithful | Headline::Verbatim if remark.is_some() => remark.map_or_else(String::new, |warning| warning.text.clone()),
            Headline::Faithful if comparison.edits.iter().all(|edit| edit.license == Some(SOURCE_NOISE)) => {
                format!("The words are in {here}; where the two differ, the source’s text has recognition errors.")
            }
            Headline::Faithful if comparison.edits.iter().any(|edit| edit.license == Some(SPEECH)) => {
                format!("The words are in {here}; hesitations or repeated words of the speaker are left out, as is usual for speech.")
            }
            Headline::Faithful => format!("The words are in {here}; every change is marked."),
            Headline::Verbatim | Headline::NotChecked | Headline::Record | Headline::Unattributed => format!("The words are in {here}."),
        };
        if sentence.ends_with("..") {
            sentence.pop();
        }
        sentence
    }

    /// The passages that a splice joins: where each is, and what is between them.
    fn joined(&self, found: &Occurrence, pieces: &[Occurrence]) -> String {
        let text = self.source.flow.text();
        let said = |piece: &Occurrence| format!("“{}”{}", ends(&text[piece.comparison.passage]), piece.standing.said());
        let said: Vec<String> = pieces.iter().map(said).collect();
        let marked = found.comparison.edits.iter().any(|edit| edit.kind == EditType::Ellipsis);
        let mark = if marked { "with" } else { "without" };
        let opinion = |piece: &Occurrence| self.source.opinion_at(piece.comparison.passage.start);
        let between = match pieces {
            [first, second] if opinion(first) != opinion(second) => "; they are in two opinions".to_owned(),
            [first, second] if first.comparison.passage.end > second.comparison.passage.start => "; the second comes first in the source".to_owned(),
            [first, second] => {
                let gap = Span::new(first.comparison.passage.end, second.comparison.passage.start);
                match words_in(text, gap).len() {
                    1 => "; one word of the source is between them".to_owned(),
                    count => format!("; {count} words of the source are between them"),
                }
            }
            _ => String::new(),
        };
        let count = if pieces.len() == 2 { "two".to_owned() } else { pieces.len().to_string() };
        format!("Joins {count} passages of {} {mark} an ellipsis: {}{between}.", self.names.found, said.join(" and "))
    }
}

/// The passages of several sources that a splice joins.
fn of_sources(pieces: &[Occurrence], sources: &[Source]) -> String {
    let said = |piece: &Occurrence| {
        let source = &sources[piece.source];
        let name = source.document.metadata.title.as_deref().unwrap_or(&source.name);
        format!("“{}” is in {name}{}", ends(&source.flow.text()[piece.comparison.passage]), piece.standing.said())
    };
    format!("Joins the words of two sources: {}.", pieces.iter().map(said).collect::<Vec<_>>().join(", and "))
}

/// The first and the last words of a passage.
fn ends(passage: &str) -> String {
    let words: Vec<&str> = passage.split_whitespace().collect();
    match words.len() {
        0..=8 => words.join(" "),
        many => format!("{} … {}", words[..4].join(" "), words[many - 3..].join(" ")),
    }
}

fn whose(voice: Voice) -> &'static str {
    match voice {
        Voice::Dissent => "the dissent’s",
        Voice::Concurrence => "a concurrence’s",
        Voice::ConcurrenceInPart => "those of an opinion that concurs or dissents in part",
        Voice::Plurality => "a plurality’s",
        Voice::Syllabus => "the syllabus’s",
        Voice::Headnote => "a headnote’s",
        Voice::Court | Voice::Unknown | Voice::Recited | Voice::Quoted => "the court’s own",
    }
}

/// The edits as one sentence: `Drops “not” before “liable” and writes “is” for “was”, twice.`
fn changes<'a>(edits: impl Iterator<Item = &'a WordEdit>, quoted: &Quoted, source: &Source) -> String {
    let mut told: Vec<(String, usize)> = Vec::new();
    let mut more = 0;
    for edit in edits {
        let phrase = phrase(edit, quoted, source);
        if let Some((_, times)) = told.iter_mut().find(|(known, _)| *known == phrase) {
            *times += 1;
        } else if told.len() < NAMED {
            told.push((phrase, 1));
        } else {
            more += 1;
        }
    }
    let mut phrases: Vec<String> = told
        .into_iter()
        .map(|(phrase, times)| match times {
            1 => phrase,
            2 => format!("{phrase}, twice"),
            _ => format!("{phrase}, {times} times"),
        })
        .collect();
    if more > 0 {
        phrases.push(format!("{more} more"));
    }
    let sentence = match phrases.split_last() {
        None => return "The words differ.".into(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    };
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}.", first.to_ascii_uppercase(), chars.as_str()))
}

fn phrase(edit: &WordEdit, quoted: &Quoted, source: &Source) -> String {
    let text = source.flow.text();
    // The bracket of `[p]rejudice` is before its first letter.
    let opens = edit.kind == EditType::Punctuation && text[edit.passage].contains(']') && text[..edit.passage.start].ends_with('[');
    let (ours, original) = (&quoted.text[edit.quotation], &text[edit.passage.start - usize::from(opens)..edit.passage.end]);
    let next = |text: &str, from: usize| {
        let end = text.ceil_char_boundary(from + 40);
        words_in(text, Span::new(from, end)).first().map(|word| text[word.span].to_owned())
    };
    if edit.kind == EditType::CitationOmitted {
        return "leaves out a citation without saying so".into();
    }
    if edit.kind == EditType::Omission {
        return format!("leaves out {} words without an ellipsis", words_in(text, edit.passage).len());
    }
    let are_marks = !ours.contains(char::is_alphanumeric) && !original.contains(char::is_alphanumeric);
    match (ours.trim(), original.trim()) {
        ("", mark) if are_marks => format!("drops “{mark}”{}", before(next(text, edit.passage.end))),
        (mark, "") if are_marks => format!("adds “{mark}”{}", before(next(quoted.text, edit.quotation.end))),
        (mark, original) if are_marks => format!("writes “{mark}” for “{original}”{}", before(next(quoted.text, edit.quotation.end))),
        _ if edit.quotation.is_empty() => format!("drops “{original}”{}", before(next(text, edit.passage.end))),
        _ if edit.passage.is_empty() => {
            format!("adds “{ours}”{}", before(next(quoted.text, edit.quotation.end).filter(|_| edit.quotation.end < quoted.span.end)))
        }
        _ => format!("writes “{ours}” for “{original}”"),
    }
}

fn before(word: Option<String>) -> String {
    word.map_or_else(String::new, |word| format!(" before “{word}”"))
}
