//! Whose voice the words of a passage are, and whether the draft says so.

mod mention;
mod recital;

use crate::cite::{citation_spans, without_signal};
use crate::judge::caution::Caution;
use crate::judge::quoted::Quoted;
use crate::judge::results::Voice;
use crate::judge::words::lexicon;
use crate::source::{Opinion, Source};
use crate::text::{PartKind, Span, Word, count_words, words_in};
use mention::mentions;
use recital::recital_before;

/// What a draft says of whose words it quotes.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The citation's parentheticals about the opinion: `Scalia, J., dissenting`.
    pub opinion: String,
    /// The draft's sentence, up to the quotation.
    pub before: String,
    /// The sentence before that one, and what follows the quotation in its own and in its citation's: a mention there is enough to excuse.
    pub around: String,
    /// Whether it discloses that the source quotes too: by `(quoting X)`, or by marks that were left out.
    pub discloses_quoting: bool,
}

/// What is heard of a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub voice: Voice,
    /// Whether the draft gives another voice, or gives none where it must.
    pub wrong: bool,
    pub note: Option<String>,
    pub warning: Option<Caution>,
}

/// Whose words a passage of the reading text is, against what the draft says. What is not sure accuses nobody.
pub(super) fn hear(quoted: &Quoted, source: &Source, passage: Span, said: &Said) -> Heard {
    let opinion = source.opinion_at(passage.start);
    let voice = opinion.map_or(Voice::Unknown, |opinion| voice_of(opinion.kind));
    let heard = Heard { voice, wrong: false, note: None, warning: None };
    if let Some(close) = source.quoted_until(passage) {
        let from = authority_after(&source.flow.text()[close..]);
        let disclosed = said.discloses_quoting
            || count_words(&quoted.text[quoted.span]) < TELLING
            || quoted.conventions.cleaned_up
            || stands_in_inner_marks(&quoted.text[quoted.span])
            || from.as_deref().is_some_and(|from| said.names(from));
        let from = from.map_or(String::new(), |from| format!(", from {from}"));
        let note = (!disclosed).then(|| format!("The source itself quotes these words{from}; the draft does not say so."));
        return Heard { voice: Voice::Quoted, note, ..heard };
    }
    if let Some(frame) = recital_before(source.flow.text(), passage) {
        let note = format!("The source recites these words (“{frame}”) and does not say them as its own.");
        let warning = said.gives_as_holding().then(|| Caution {
            code: "recited_argument",
            text: format!("The draft gives as a holding what the source only recites: “{frame}”."),
            evidence: frame.to_owned(),
        });
        return Heard { voice: Voice::Recited, note: warning.is_none().then_some(note), warning, ..heard };
    }
    Heard { wrong: opinion.is_some_and(|opinion| said.contradicts(opinion)), ..heard }
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

/// Verbs with which a draft lets somebody speak.
const SPEAKS: &[&str] = &[
    "argued",
    "argues",
    "believed",
    "complained",
    "concluded",
    "contended",
    "contends",
    "explained",
    "maintained",
    "noted",
    "notes",
    "objected",
    "observed",
    "observes",
    "protested",
    "reasoned",
    "said",
    "says",
    "stated",
    "states",
    "thought",
    "urged",
    "warned",
    "warns",
    "worried",
    "wrote",
];

/// Words with which a draft gives a court's holding.
const HOLDS: &[&str] = &["held", "holds", "holding", "ruled", "ruling", "concluded", "concluding"];

/// Words for those whose views a court recites; a draft that names one of them gives its words as theirs.
const OTHERS: &[&str] =
    &["district", "trial", "lower", "below", "plaintiff", "defendant", "appellant", "appellee", "petitioner", "respondent", "argue", "contend"];

impl Said {
    /// The texts that may say whose words they are. A citation that says whose opinion it means leaves no say to the sentences around.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let says = ["dissenting", "concurring", "majority"].iter().any(|word| has_word(&self.opinion, word));
        [&self.opinion, &self.before, &self.around].into_iter().take(if says { 2 } else { 3 }).map(String::as_str)
    }

    /// Whether the draft names somebody near.
    fn names_one(&self, name: &str) -> bool {
        self.texts().any(|text| has_word(text, name))
    }

    /// Whether the draft names the authority of a citation by a party of its case.
    fn names(&self, citation: &str) -> bool {
        let words = words_in(citation, Span::new(0, citation.len()));
        let telling =
            |word: &&Word| word.key.len() > 2 && !matches!(word.key.as_str(), "the" | "and" | "inc" | "state" | "united" | "states" | "people");
        words.iter().take_while(|word| word.key != "v").filter(telling).any(|word| self.names_one(&word.key))
    }

    /// Whether the draft names the judge who wrote the opinion.
    fn names_author(&self, opinion: Opinion) -> bool {
        let Some(author) = opinion.author else { return false };
        let titles = ["justice", "chief", "judge", "circuit", "district", "senior", "associate"];
        let words = words_in(author, Span::new(0, author.len()));
        let is_name = |word: &Word| author[word.span.range()].starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.key);
        words.iter().any(|word| word.key.len() > 2 && is_name(word) && !titles.contains(&word.key.as_str()) && self.names_one(&word.key))
    }

    /// Whether the opinion is not what the draft says; a draft that says nothing gives the court's opinion.
    fn contradicts(&self, opinion: Opinion) -> bool {
        match opinion.kind {
            PartKind::Combined | PartKind::Other => false,
            PartKind::Court => has_word(&self.opinion, "dissenting") || has_word(&self.opinion, "concurring") || self.lets_dissent_speak(),
            kind => {
                let is_said = self.texts().any(|text| mentions(text, kind));
                !is_said && !self.opinion.to_lowercase().contains("opinion of") && !self.names_author(opinion)
            }
        }
    }

    /// Whether the draft leads up to the quotation with `the dissent noted that`.
    fn lets_dissent_speak(&self) -> bool {
        let words = words_in(&self.before, Span::new(0, self.before.len()));
        let Some(dissent) = words.iter().rposition(|word| word.key.starts_with("dissent") && !word.key.ends_with("'s")) else { return false };
        let after = &words[dissent + 1..];
        after.len() <= 6
            && after.iter().any(|word| SPEAKS.contains(&word.key.as_str()))
            && !after.iter().any(|word| matches!(word.key.as_str(), "court" | "majority" | "we" | "opinion" | "by"))
    }

    /// Whether the draft leads up to the quotation with `the court held that`.
    fn gives_as_holding(&self) -> bool {
        let words = words_in(&self.before, Span::new(0, self.before.len()));
        let last = &words[words.len().saturating_sub(6)..];
        last.iter().any(|word| HOLDS.contains(&word.key.as_str())) && !words.iter().any(|word| OTHERS.iter().any(|other| word.key.starts_with(other)))
    }
}

/// Whether `text` has this word, also with `’s`.
fn has_word(text: &str, key: &str) -> bool {
    words_in(text, Span::new(0, text.len())).iter().any(|word| word.key.strip_suffix("'s").unwrap_or(&word.key) == key)
}

/// Whether the words of a quotation stand between inner marks from end to end.
fn stands_in_inner_marks(quotation: &str) -> bool {
    let words = quotation.trim_end_matches(['.', ',', ' ']);
    words.starts_with(['‘', '\'', '“', '"']) && words.ends_with(['’', '\'', '”', '"'])
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
