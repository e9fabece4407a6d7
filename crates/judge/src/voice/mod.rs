//! Whose voice the words of a passage are, and whether the draft says so.

mod recital;

use crate::caution::Caution;
use crate::quoted::Quoted;
use crate::results::Voice;
use literatim_cite::signals;
use literatim_cite::{citation_spans, without_signal};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{PartKind, Span, TELLING_WORDS, Word, count_words, words, words_in};
use literatim_quote::Said;
use literatim_source::{Opinion, Source};
use recital::{Recital, introduction, is_a_court, of_the_record, recital_before};

/// The code of the warning of words that the source only recites.
pub(super) const RECITED: &str = "recited_argument";

/// The code of the warning of words that the source quotes from a party, a dissent or a court below.
pub(super) const QUOTED: &str = "quoted_of_another";

/// The voice of a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub voice: Voice,
    /// Whether the draft names another voice, or names none where it must.
    pub wrong: bool,
    pub note: Option<String>,
    pub warning: Option<Caution>,
}

/// Whose words a passage of the reading text is, compared with what the draft says. When in doubt, report nothing.
pub(super) fn hear(quoted: &Quoted, source: &Source, passage: Span, said: &Said) -> Heard {
    let opinion = source.opinion_at(passage.start);
    let is_open = opinion.is_none_or(|opinion| opinion.kind == PartKind::Combined);
    let opinion = if is_open && is_the_courts(source, passage, said) { Some(Opinion { kind: PartKind::Court, author: None }) } else { opinion };
    let voice = opinion.map_or(Voice::Unknown, |opinion| voice_of(opinion.kind));
    let heard = Heard { voice, wrong: false, note: None, warning: None };
    if let Some(own) = source.quotation_around(passage) {
        let from = authority_after(&source.flow.text()[own.end..]);
        let disclosed = said.discloses_quoting
            || said.is_of_others
            || count_words(&quoted.text[quoted.span]) < TELLING_WORDS
            || quoted.conventions.cleaned_up
            || stands_in_inner_marks(&quoted.text[quoted.span])
            || from.as_deref().is_some_and(|from| names_authority(said, from));
        let from = from.map_or(String::new(), |from| format!(", from {from}"));
        let note = (!disclosed).then(|| format!("The source itself quotes these words{from}; the draft does not say so."));
        let text = source.flow.text();
        // The citation of a block may be inside it.
        let close = text[passage.end..own.end].rfind(['”', '"']).map_or(own.end, |at| text.ceil_char_boundary(passage.end + at + 1));
        let of_record = || of_the_record(text, own.inside.start, close, passage.end);
        let recital = recital_before(text, passage).or_else(|| introduction(text, own.inside.start, passage.end)).or_else(of_record);
        let others = recital.filter(|recital| !disclosed && !names_speaker(said, recital.frame));
        let warning = others.map(|Recital { frame, .. }| Caution {
            code: if said.speaker.is_some() { Caution::OTHER_SPEAKER } else { QUOTED },
            text: match &said.speaker {
                Some(speaker) => format!("The source quotes these words from somebody else (“{frame}”); check that it is the draft’s “{speaker}”."),
                None => {
                    format!(
                        "The words are not the court’s own: the source quotes them from somebody else (“{frame}”), and the draft does not say so."
                    )
                }
            },
            evidence: frame.to_owned(),
        });
        let wrong = warning.is_some() && said.speaker.is_none();
        return Heard { voice: Voice::Quoted, wrong, note: note.filter(|_| warning.is_none()), warning };
    }
    if let Some(Recital { frame, is_rejected }) = recital_before(source.flow.text(), passage) {
        let text = match (said.is_holding, is_rejected) {
            (true, _) => Some(format!("The draft presents as a holding what the source only recites: “{frame}”.")),
            (false, true) if !said.is_of_others => {
                Some(format!("The source recites these words (“{frame}”) and rejects them; the draft does not say so."))
            }
            _ => None,
        };
        let note = format!("The source reports these words as somebody else’s (“{frame}”).");
        let warning = text.map(|text| Caution { code: RECITED, text, evidence: frame.to_owned() });
        return Heard { voice: Voice::Recited, wrong: warning.is_some(), note: warning.is_none().then_some(note), warning };
    }
    Heard { wrong: opinion.is_some_and(|opinion| contradicts(said, opinion)), ..heard }
}

fn voice_of(kind: PartKind) -> Voice {
    match kind {
        PartKind::Court => Voice::Court,
        PartKind::Plurality => Voice::Plurality,
        PartKind::Concurrence => Voice::Concurrence,
        PartKind::ConcurrenceInPart => Voice::ConcurrenceInPart,
        PartKind::Dissent => Voice::Dissent,
        PartKind::Syllabus => Voice::Syllabus,
        PartKind::Headnotes => Voice::Headnote,
        PartKind::Combined | PartKind::Other => Voice::Unknown,
    }
}

/// Whether the draft gives the words to a separate opinion that the source has, and the source has them in the court's.
fn is_the_courts(source: &Source, passage: Span, said: &Said) -> bool {
    let kinds: &[PartKind] = match said.opinion.or(said.lets_dissent_speak.then_some(PartKind::Dissent)) {
        Some(PartKind::Dissent) => &[PartKind::Dissent, PartKind::ConcurrenceInPart],
        Some(PartKind::Concurrence) => &[PartKind::Concurrence, PartKind::ConcurrenceInPart],
        _ => &[],
    };
    source.is_of_court(passage.start, kinds)
}

/// Whether the draft names the authority of a citation by a party of its case.
fn names_authority(said: &Said, citation: &str) -> bool {
    const COMMON: Classes = Classes::PARTY.and(Classes::ARTICLE).and(Classes::COORDINATOR).and(Classes::SOVEREIGN).and(Classes::UNSPECIFIC);
    let telling = |word: &&Word| word.key.len() > 2 && !lexicon::is(&word.key, COMMON) && !phrase::is_one(&word.key, Facts::UNION);
    words(citation).iter().take_while(|word| !phrase::is_one(&word.key, Facts::VERSUS)).filter(telling).any(|word| said.names(&word.key))
}

/// Whether the draft says that the words are somebody else's than the court's, or names the speaker of a frame.
fn names_speaker(said: &Said, frame: &str) -> bool {
    let is_name = |word: &Word| {
        frame[word.span.range()].starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.key) && !lexicon::is(&word.key, Classes::COURT)
    };
    let is_other_court = is_a_court(frame.split(' ').next().unwrap_or("")) && said.is_of_appeals;
    said.is_of_others
        || is_other_court
        || said.mentions.has(PartKind::Dissent)
        || words(frame).iter().any(|word| is_name(word) && said.names(&word.key))
}

/// Whether the draft names the judge who wrote the opinion.
fn names_author(said: &Said, opinion: Opinion) -> bool {
    let Some(author) = opinion.author else { return false };
    let is_title = |key: &str| phrase::is_one(key, Facts::TITLE);
    let is_name = |word: &Word| author[word.span.range()].starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.key);
    words(author).iter().any(|word| word.key.len() > 2 && is_name(word) && !is_title(&word.key) && said.names(&word.key))
}

/// Whether the opinion is not the one that the draft names; a draft that names none means the court's.
fn contradicts(said: &Said, opinion: Opinion) -> bool {
    match opinion.kind {
        PartKind::Combined | PartKind::Other => false,
        PartKind::Court => matches!(said.opinion, Some(PartKind::Dissent | PartKind::Concurrence)) || said.lets_dissent_speak,
        kind => !said.is_of_a_judge && !said.gives_to(kind, || names_author(said, opinion)),
    }
}

/// Whether inner quotation marks enclose the whole quotation.
fn stands_in_inner_marks(quotation: &str) -> bool {
    let words = quotation.trim_end_matches(['.', ',', ' ']);
    words.starts_with(['‘', '\'', '“', '"']) && words.ends_with(['’', '\'', '”', '"'])
}

/// Maximum bytes between the source's quotation and the citation of the quoted authority.
const NEAR: usize = 60;

/// The authority cited at the start of `text`, which follows a quotation: name and reporter citation.
fn authority_after(text: &str) -> Option<String> {
    let line = &text[..text.floor_char_boundary(400)];
    let (span, _) = citation_spans(line).into_iter().next().filter(|(span, _)| span.start <= NEAR)?;
    let gap = words_in(line, Span::new(0, span.start));
    let near = gap.iter().all(|word| word.key.len() == 1 || !phrase::is_one(&word.key, Facts::CITING) && signals::affirms(&word.key));
    let citation = without_signal(line[span].trim());
    let cut = citation.find(" (").unwrap_or(citation.len());
    let named = !signals::IDEM.iter().any(|idem| citation.starts_with(idem)) && citation[..cut].chars().any(|c| c.is_ascii_digit());
    (near && named).then(|| citation[..cut].to_owned())
}
