//! Parentheticals after a citation.

use super::disclosure::{Conventions, disclosed, in_full};
use literatim_lexicon::mention::Mentions;
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes, bare};
use literatim_matching::text::{PartKind, Span, Word, words};

/// Text in parentheses after a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parenthetical {
    /// The text between the parentheses.
    pub span: Span,
    /// What it says.
    pub kind: ParentheticalKind,
}

/// What a parenthetical says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParentheticalKind {
    /// `quoting X`, `citing X`, with what else it discloses.
    Quoting(Conventions),
    /// A disclosure of emphasis, omissions or alterations: `(citation omitted)`, `(cleaned up)`.
    Disclosure(Conventions),
    /// Whose opinion: `(Scalia, J., dissenting)`, `(plurality opinion)`, with what else it discloses.
    Opinion(CitedOpinion, Conventions),
    /// Anything else: what the authority holds, or a quotation from it.
    Explanatory,
}

/// Whose opinion a citation names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CitedOpinion {
    /// Its kind, if the citation gives it: `(Knox, J., dissenting)`.
    pub kind: Option<PartKind>,
    /// Whether it is the opinion of a judge: `(opinion of Knox, J.)`.
    pub is_of_a_judge: bool,
    /// The opinions mentioned.
    pub mentions: Mentions,
    /// Its words, of which some name a judge.
    pub words: Vec<Word>,
}

impl CitedOpinion {
    /// Reads whose opinion a text names.
    pub fn of(text: &str) -> Self {
        let words = words(text);
        let is_kind = |word: &Word| lexicon::is(bare(&word.key), Classes::OPINION_KIND);
        let has = |classes: Classes| words.iter().any(|word| is_kind(word) && lexicon::is(bare(&word.key), classes));
        let states = |facts: Facts| phrase::has(text, &words, facts);
        let named = KINDS.iter().find(|(classes, _)| has(*classes)).map(|(_, kind)| *kind);
        Self {
            kind: named.or_else(|| states(Facts::OF_THE_COURT).then_some(PartKind::Court)),
            is_of_a_judge: states(Facts::OF_A_JUDGE),
            mentions: Mentions::read(text, &words),
            words,
        }
    }

    /// What both name together; a dissent goes before a concurrence, and that before the court.
    pub fn and(mut self, other: &Self) -> Self {
        let kinds = [self.kind, other.kind];
        self.kind = KINDS.iter().map(|(_, kind)| Some(*kind)).find(|kind| kinds.contains(kind)).flatten();
        self.is_of_a_judge |= other.is_of_a_judge;
        self.mentions = self.mentions.and(other.mentions);
        self.words.extend(other.words.iter().cloned());
        self
    }
}

/// The classes of words that name a kind of opinion, the first that is named first.
const KINDS: &[(Classes, PartKind)] =
    &[(Classes::DISSENT, PartKind::Dissent), (Classes::CONCURRENCE, PartKind::Concurrence), (Classes::COURT, PartKind::Court)];

/// Maximum length in bytes of a parenthetical.
const LONGEST: usize = 6000;

/// Bytes at its start that say whether it quotes another authority.
const OPENING: usize = 60;

impl Parenthetical {
    /// The parenthetical whose inner text is `text[span]`.
    pub(super) fn new(text: &str, span: Span) -> Self {
        let inner = &text[span];
        let is_plain = inner.len() < 120 && !inner.contains(['"', '“']);
        let kind = if is_of_another(inner) {
            ParentheticalKind::Quoting(disclosed(inner).unwrap_or_default())
        } else if let Some(conventions) = is_plain.then(|| in_full(inner)).flatten() {
            ParentheticalKind::Disclosure(conventions)
        } else if inner.len() < 80 && phrase::has(inner, &words(inner), Facts::OPINION) {
            ParentheticalKind::Opinion(CitedOpinion::of(inner), disclosed(inner).unwrap_or_default())
        } else if let Some(conventions) = is_plain.then(|| disclosed(inner)).flatten() {
            ParentheticalKind::Disclosure(conventions)
        } else {
            ParentheticalKind::Explanatory
        };
        Self { span, kind }
    }

    /// What it discloses of a quotation.
    pub fn disclosed(&self) -> Conventions {
        match self.kind {
            ParentheticalKind::Quoting(conventions) | ParentheticalKind::Disclosure(conventions) | ParentheticalKind::Opinion(_, conventions) => {
                conventions
            }
            ParentheticalKind::Explanatory => Conventions::default(),
        }
    }

    /// Whose opinion it names.
    pub fn opinion(&self) -> Option<&CitedOpinion> {
        if let ParentheticalKind::Opinion(opinion, _) = &self.kind { Some(opinion) } else { None }
    }

    /// Whether it quotes or cites another authority.
    pub fn is_of_another(&self) -> bool {
        matches!(self.kind, ParentheticalKind::Quoting(_))
    }
}

/// Whether the text of a parenthetical quotes or cites another authority.
pub(super) fn is_of_another(inner: &str) -> bool {
    let opening = &inner[..inner.floor_char_boundary(OPENING)];
    opening.contains(char::is_alphabetic) && phrase::begins(opening, &words(opening), Facts::OF_ANOTHER)
}

/// The inner span of the parenthesis or bracket that opens at byte `open` of `text`, including nested ones; at most to the end of the line.
pub(super) fn closing(text: &str, open: usize) -> Option<Span> {
    let (opens, closes) = if text[open..].starts_with('[') { (b'[', b']') } else { (b'(', b')') };
    let mut depth = 0usize;
    for (i, &byte) in text.as_bytes()[open..].iter().enumerate().take(LONGEST) {
        match byte {
            _ if byte == opens => depth += 1,
            _ if byte == closes => depth -= 1,
            b'\n' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(Span::new(open + 1, open + i));
        }
    }
    None
}
