//! A case name taken apart: its two parties, and how distinctive each of their words is.

use crate::tables::names::{APPLICATION, CROWN, ENDS_OF_PARTY, SOVEREIGNS, begins_place, common_word, is_state, office, place, place_of_initials};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::fold;

/// How distinctive a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    /// Not at all: `of`, `Inc.`, `et al.`, `Plaintiff`.
    Noise,
    /// A body or office, of which there are many: `State`, `City of`, `Warden`, `Doe`.
    Generic,
    /// A little: `J.`, a number.
    Mark,
    /// Less than most: `Insurance`, `School`.
    Common,
    /// `Texas`, `N.Y.`
    Place,
    /// A surname, a firm.
    Telling,
}

impl WordKind {
    /// The weight of a word, 0 to 1.
    pub(super) fn weight(self) -> f64 {
        match self {
            Self::Noise | Self::Generic => 0.0,
            Self::Mark => 0.3,
            Self::Common => 0.35,
            Self::Place => 0.5,
            Self::Telling => 1.0,
        }
    }
}

/// A word of a party's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NameWord {
    /// Its letters and digits, folded. A place may have several words.
    pub text: String,
    /// The word that it is or abbreviates, if the tables have it.
    pub meaning: Option<&'static str>,
    pub kind: WordKind,
    /// Whether it may be an abbreviation: it has a full stop, an inner apostrophe, or no vowel.
    pub cut: bool,
    /// Whether it may be an acronym: capitals only.
    pub initials: bool,
    /// Whether it ends its part of the name and does not follow `of`: the position of a surname.
    pub last: bool,
}

impl NameWord {
    /// Whether both are one word, in full or abbreviated as in the tables.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.text == other.text || self.meaning.is_some() && self.meaning == other.meaning
    }

    /// Whether acronyms of names leave it out.
    pub(super) fn is_small(&self) -> bool {
        lexicon::is(&self.text, Classes::INSIDE_NAME)
    }
}

/// A party, or the subject of a name without `v.`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Party {
    pub words: Vec<NameWord>,
    /// The number of words that name the party itself; those after it are titles and other parties.
    pub head: usize,
}

impl Party {
    pub(super) fn head(&self) -> &[NameWord] {
        &self.words[..self.head]
    }

    /// Whether it has a surname or a firm.
    pub(super) fn tells(&self) -> bool {
        self.head().iter().any(|word| word.kind == WordKind::Telling)
    }

    /// The total weight of its own words.
    pub(super) fn weight(&self) -> f64 {
        self.head().iter().map(|word| word.kind.weight()).sum()
    }

    /// Whether it is the government of a place: `Ohio`, `State of Ohio`, `City of Boston`.
    pub(super) fn is_government(&self) -> bool {
        is_government(self.head())
    }

    /// Whether it is a State, alone.
    pub(super) fn is_state(&self) -> bool {
        self.is_government() && self.head().iter().all(|word| word.kind != WordKind::Place || is_state(&word.text))
    }

    pub(super) fn generics(&self) -> impl Iterator<Item = &str> {
        self.head().iter().filter(|word| word.kind == WordKind::Generic).map(|word| word.text.as_str())
    }
}

fn is_government(words: &[NameWord]) -> bool {
    let mut telling = words.iter().filter(|word| word.kind.weight() > 0.0).peekable();
    telling.peek().is_some() && telling.all(|word| word.kind == WordKind::Place)
}

/// One way to read a name: two sides for `A v. B`, one for `In re A` and for a party's name alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub sides: Vec<Party>,
    /// Whether it names a proceeding: `In re`, `Ex parte`, `Matter of`.
    pub proceeding: bool,
}

impl Reading {
    pub(super) fn of(name: &str) -> Self {
        let pieces = pieces(name);
        let is_versus = |word: &str| matches!(word, "v" | "vs" | "versus");
        let versus = |capital: bool| {
            let is_one = |piece: &Piece| matches!(piece, Piece::Word(raw, text) if is_versus(if capital { text } else { raw.trim_end_matches('.') }));
            (1..pieces.len().saturating_sub(1)).find(|&index| is_one(&pieces[index]))
        };
        // `V.` separates the sides only if no `v.` does; next to one it is an initial.
        let parted = versus(false).or_else(|| versus(true));
        let opening: Vec<&str> = pieces.iter().filter_map(Piece::text).filter(|&word| word != "the").take(2).collect();
        let opens = matches!(opening[..], ["in", "re"] | ["in", "matter"] | ["in", "interest"] | ["ex", "parte"] | ["matter", "of"]);
        let proceeding = parted.is_none() && opens;
        let mixed_case = name.chars().filter(|c| c.is_uppercase()).count() < name.chars().filter(|c| c.is_lowercase()).count();
        let sides = match parted {
            Some(at) => [&pieces[..at], &pieces[at + 1..]].map(|own| crown(own).unwrap_or_else(|| side(applicant(own), mixed_case))).into(),
            None => vec![side(&pieces, mixed_case)],
        };
        Self { sides, proceeding }
    }
}

/// The Crown as a party, in all its forms: `R`, `Regina`, `The Queen`.
fn crown(pieces: &[Piece]) -> Option<Party> {
    let words: Vec<&str> = pieces.iter().map(|piece| piece.text().unwrap_or_default()).collect();
    let is_crown = match words[..] {
        ["the", word] => CROWN.contains(&word) || SOVEREIGNS.contains(&word),
        [word] => CROWN.contains(&word),
        _ => false,
    };
    let word = || NameWord { text: CROWN[0].to_owned(), meaning: None, kind: WordKind::Generic, cut: false, initials: false, last: true };
    is_crown.then(|| Party { words: vec![word()], head: 1 })
}

/// The person for whom the Crown sues, who is the party: `Pell` of `R (on the application of Pell)` and of `Pell, R (on the application of)`.
fn applicant(pieces: &[Piece]) -> &[Piece] {
    let is_of_crown = |word: &str| CROWN.contains(&word) || SOVEREIGNS.contains(&word);
    let opens = |two: &[Piece]| two[0].text().is_some_and(is_of_crown) && two[1] == Piece::Stop;
    let Some(at) = pieces.windows(2).position(opens) else { return pieces };
    let inner = &pieces[at + 2..];
    let inner = &inner[..inner.iter().position(|piece| *piece == Piece::Stop).unwrap_or(inner.len())];
    let sues = inner.windows(2).position(|two| two[0].text() == Some(APPLICATION) && two[1].text() == Some("of"));
    let person = sues.map_or(inner, |sues| &inner[sues + 2..]);
    if person.is_empty() { &pieces[..at] } else { person }
}

/// A piece of a name, cut at its punctuation.
#[derive(Debug, PartialEq)]
enum Piece {
    /// As written, with full stops and apostrophes; and its letters and digits, folded.
    Word(String, String),
    Comma,
    /// A mark before other parties or remarks.
    Stop,
}

impl Piece {
    /// The letters of a word.
    fn text(&self) -> Option<&str> {
        if let Self::Word(_, text) = self { Some(text) } else { None }
    }
}

/// Maximum number of words and marks of a name to read; the longest captions, which name every party, have some hundreds.
const MOST_PIECES: usize = 400;

fn pieces(name: &str) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let mut raw = String::new();
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next()
        && found.len() < MOST_PIECES
    {
        let goes_on = !raw.is_empty() && rest.peek().is_some_and(|next| next.is_alphanumeric());
        match c {
            '.' | '\'' | '’' | '‘' | 'ʼ' => raw.push(if c == '.' { '.' } else { '\'' }),
            c if c.is_alphanumeric() || ('\u{300}'..='\u{36F}').contains(&c) => raw.push(c),
            // `AT&T`, `d/b/a` and `P/R` are one word, `Smith/Jones` is not.
            '&' if goes_on => {}
            '/' if goes_on && raw.len() <= 2 => {}
            _ => {
                push_word(&mut found, &mut raw);
                match c {
                    '&' => found.push(Piece::Word("&".into(), String::new())),
                    ',' => found.push(Piece::Comma),
                    ';' | '(' | ')' | '[' | ']' => found.push(Piece::Stop),
                    _ => {}
                }
            }
        }
    }
    push_word(&mut found, &mut raw);
    for piece in &mut found {
        if let Piece::Word(raw, text) = piece {
            *text = letters(raw);
            if let Some(office) = office(text) {
                *text = office.to_owned();
            }
        }
    }
    found
}

/// Ends a word; separate initials (`N. Y.`, `AT & T`) and endings split off by a space (`Ass 'n`) join the word before.
fn push_word(found: &mut Vec<Piece>, raw: &mut String) {
    let word = std::mem::take(raw);
    let is_capital = |part: &str| part.chars().count() == 1 && part.chars().all(char::is_uppercase);
    let is_initials = |word: &str| !word.is_empty() && word.split_terminator('.').all(is_capital);
    let is_short = |word: &str| word.len() <= 2 && word.chars().all(char::is_uppercase);
    if !word.chars().any(char::is_alphanumeric) {
        return;
    }
    match found.as_mut_slice() {
        [.., Piece::Word(before, _)] if word.starts_with('\'') || is_initials(before) && is_initials(&word) => before.push_str(&word),
        [.., Piece::Word(before, _), Piece::Word(and, _)] if and == "&" && is_short(before) && is_short(&word) => {
            before.push_str(&word);
            found.pop();
        }
        _ => found.push(Piece::Word(word, String::new())),
    }
}

/// Whether a word means a State as a party.
pub(super) fn is_sovereign(word: &str) -> bool {
    lexicon::is(word, Classes::SOVEREIGN)
}

/// The Union as a party, in all its forms.
pub(super) const UNION: &str = "united states";

fn side(pieces: &[Piece], mixed_case: bool) -> Party {
    let mut side = Party::default();
    let mut head = None;
    let mut rest = pieces;
    while let Some((piece, after)) = rest.split_first() {
        rest = after;
        let (raw, text) = match piece {
            Piece::Word(raw, text) => (raw, text),
            Piece::Comma => {
                let title = rest.first().and_then(Piece::text).is_some_and(|text| lexicon::is(text, Classes::DESCRIPTION | Classes::ROLE));
                let ends = title && side.words.iter().any(|word| word.kind != WordKind::Noise);
                // What follows a government is part of it: `State of Ohio, Office of Lanterns`.
                if ends || is_government(&side.words) {
                    head.get_or_insert(side.words.len());
                }
                continue;
            }
            Piece::Stop => {
                if side.words.iter().any(|word| word.kind != WordKind::Noise) {
                    head.get_or_insert(side.words.len());
                }
                continue;
            }
        };
        let (word, taken) = word(raw, text, rest, &side, mixed_case);
        rest = &rest[taken..];
        if ENDS_OF_PARTY.contains(&word.text.as_str()) && !side.words.is_empty() {
            head.get_or_insert(side.words.len());
        } else if !word.text.is_empty() {
            side.words.push(word);
        }
    }
    side.head = head.unwrap_or(side.words.len());
    // If a name has only such words, they count.
    if side.head().iter().all(|word| word.kind == WordKind::Noise) {
        for word in &mut side.words {
            word.kind = WordKind::Common;
            word.cut = false;
        }
        side.head = side.words.len();
    }
    side
}

/// The word that begins with a piece, as written and folded, and the number of following pieces that belong to it.
fn word(raw: &str, text: &str, rest: &[Piece], side: &Party, mixed_case: bool) -> (NameWord, usize) {
    let parts = || raw.split_terminator('.');
    let dotted = parts().count() > 1 && parts().all(|part| part.chars().count() == 1);
    let pointed = raw.ends_with('.') && !dotted;
    let capitals = (2..=6).contains(&text.len()) && (dotted || raw.chars().all(|c| c.is_uppercase() || matches!(c, '.' | '\'')));
    // In a name all in capitals, capitals mean nothing.
    let initials = capitals && (dotted || mixed_case);
    let place = place_of_words(text, rest).or_else(|| {
        let place = match text {
            "us" | "usa" if capitals => Some(UNION),
            _ if initials => place_of_initials(text),
            _ => place(text, pointed),
        };
        place.map(|place| (place, 0))
    });
    let (text, taken) = place.unwrap_or((text, 0));
    let common = if initials || place.is_some() { None } else { common_word(text) };
    let next = rest.get(taken).and_then(Piece::text);
    let before = side.words.last().map(|word| word.text.as_str());
    let kind = if is_generic(text, next, side) {
        WordKind::Generic
    } else if text == UNION || is_generic_word(text) {
        WordKind::Common
    } else if place.is_some() {
        WordKind::Place
    } else if lexicon::is(text, Classes::UNSPECIFIC | Classes::ROLE) {
        WordKind::Noise
    } else if text.chars().count() == 1 || dotted && text.len() == 2 || text.chars().any(|c| c.is_ascii_digit()) {
        WordKind::Mark
    } else if common.is_some() {
        WordKind::Common
    } else {
        WordKind::Telling
    };
    let has_vowel = text.len() < 3 || text.contains(|c: char| !c.is_ascii_lowercase() || matches!(c, 'a' | 'e' | 'i' | 'o' | 'u'));
    let inner_mark = raw.trim_end_matches("'s").trim_end_matches('\'').contains('\'');
    let word = NameWord {
        text: text.to_owned(),
        meaning: common,
        kind,
        cut: place.is_none() && (pointed || inner_mark || !has_vowel),
        initials: capitals && place.is_none(),
        last: next.is_none() && before != Some("of"),
    };
    (word, taken)
}

/// The longest place of several words that begins with `text`, and the number of following pieces that belong to it.
fn place_of_words(text: &str, rest: &[Piece]) -> Option<(&'static str, usize)> {
    if !begins_place(text) {
        return None;
    }
    let next = |at: usize| rest.get(at).and_then(Piece::text);
    let phrase = |count: usize| (0..count).try_fold(text.to_owned(), |phrase, at| Some(phrase + " " + next(at)?));
    // `of America` belongs to the Union.
    let union = if next(1) == Some("of") && matches!(next(2), Some("america" | "am")) { 3 } else { 1 };
    let is_union = || phrase(1).is_some_and(|phrase| phrase == UNION).then_some((UNION, union));
    [2, 1].into_iter().find_map(|count| Some((place(&phrase(count)?, true)?, count))).or_else(is_union)
}

/// Whether a word names a body or office: `State`, `State of Ohio` and `State ex rel. Doe` do, `State Farm` does not.
fn is_generic(text: &str, next: Option<&str>, side: &Party) -> bool {
    let stands = next.is_none_or(|next| {
        next.is_empty() || lexicon::is(next, Classes::INSIDE_NAME) || is_generic_word(next) || next.starts_with(|c: char| c.is_ascii_digit())
    });
    match text {
        UNION => stands && side.words.iter().all(|word| word.kind == WordKind::Noise),
        "general" => side.words.last().is_some_and(|word| word.text == "attorney"),
        _ => stands && is_generic_word(text) || text == "attorney" && next == Some("general"),
    }
}

/// Whether a word is a body, office or placeholder that is a party in many cases.
fn is_generic_word(word: &str) -> bool {
    lexicon::is(word, Classes::GENERIC)
}

/// The letters and digits of a word, folded, without the possessive `'s`.
pub(crate) fn letters(raw: &str) -> String {
    let folded = fold(raw);
    let bare = folded.trim_end_matches('.');
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    bare.chars().filter(|c| c.is_alphanumeric()).collect()
}
