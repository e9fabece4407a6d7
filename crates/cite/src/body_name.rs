//! Parties named by their words, in full or abbreviated: `City of Marlow`, `Ostley School District` of `Ostley Sch. Dist. No. 4 v. State`.

use super::name::{letters, shortens};
use super::tables::names;
use literatim_lexicon::{self as lexicon, Classes};

/// A public body, or another party with a longer or abbreviated name.
pub(super) struct BodyName<'a> {
    /// The party as its case has it, by which all of its mentions are counted together.
    pub party: &'a str,
    words: Vec<Word>,
    /// Fewest words that name it: `City of Marlow`, `Ostley School District`.
    least: usize,
    pub is_public: bool,
    /// Whether a text may mean the party itself by the name with an article.
    pub has_article: bool,
    /// Whether a text may mean the body itself without an article too: `Marlow County`, `Marlow` of `City of Marlow`.
    pub is_unclear: bool,
    /// The end of the citation that has it.
    pub after: usize,
}

/// A word of a party's name.
struct Word {
    letters: String,
    /// The word of the tables that it is or abbreviates.
    common: Option<&'static str>,
    is_cut: bool,
}

impl Word {
    fn of(written: &str) -> Self {
        let letters = letters(written);
        let common = names::common_word(&letters);
        Self { is_cut: written.ends_with('.') || written.contains(['\'', '’']), letters, common }
    }

    fn is(&self, other: &Self) -> bool {
        let shortens = |cut: &Self, full: &Self| cut.is_cut && shortens(&cut.letters, &full.letters);
        // `Co.` and `Company`
        let is_form = |word: &Self| lexicon::is(&word.letters, Classes::UNSPECIFIC) && word.letters.starts_with("co");
        self.letters == other.letters
            || self.common.is_some() && self.common == other.common
            || shortens(self, other)
            || shortens(other, self)
            || is_form(self) && is_form(other)
    }

    /// Whether few names have the word.
    fn tells(&self) -> bool {
        let is_small = lexicon::is(&self.letters, Classes::COMMON_PARTY | Classes::GENERIC | Classes::INSIDE_NAME);
        self.common.is_none() && !is_small && names::place(&self.letters, self.is_cut).is_none()
    }

    fn is_public(&self) -> bool {
        let is_one = |word: &str| lexicon::is(word, Classes::PUBLIC_BODY);
        is_one(&self.letters) || self.common.is_some_and(is_one)
    }
}

impl<'a> BodyName<'a> {
    /// The names of a party that is a public body or has an abbreviation in its name.
    pub(super) fn of(party: &'a str, after: usize) -> Vec<Self> {
        let written: Vec<&str> = party.split(' ').collect();
        let mut capitals = (0..written.len()).filter(|&i| written[i].starts_with(char::is_uppercase));
        let (Some(0), Some(second)) = (capitals.next(), capitals.next()) else { return Vec::new() };
        let words: Vec<Word> = written.iter().map(|word| Word::of(word)).collect();
        let body = words.iter().position(Word::is_public);
        let is_cut = || words.iter().any(|word| word.common.is_some_and(|common| common != word.letters));
        // `Crow Tribe` of `Crow Tribe of Harrow`, `Estate of Pell`
        let of = written.iter().position(|word| *word == "of").filter(|&of| of > 1 || lexicon::is(&words[0].letters, Classes::COMMON_PARTY));
        if body.is_none() && of.is_none() && !is_cut() {
            return Vec::new();
        }
        // `Wash. State` is the start of many names.
        let Some(known) = body.or_else(|| words.iter().position(Word::tells)) else { return Vec::new() };
        let least = second.max(known) + 1;
        // A body is a place if its name ends with what it is, or is all in what follows.
        let is_seat = |word: &Word| lexicon::is(&word.letters, Classes::GENERIC) || word.is_cut && word.common.is_none();
        let is_unclear = body.is_some_and(|body| body > 0 && body + 1 == words.len() && is_seat(&words[body]));
        let mut found = Vec::new();
        // `Marlow` of `City of Marlow`
        if let ([kind, of, ..], [_, "of", ..]) = (&words[..], &written[..])
            && kind.is_public()
            && lexicon::is(&kind.letters, Classes::GENERIC)
            && of.letters == "of"
        {
            let place = &party[written[0].len() + 4..];
            let words = written[2..].iter().map(|word| Word::of(word)).collect();
            found.push(Self { party: place, words, least: written.len() - 2, is_public: true, has_article: true, is_unclear: true, after });
        }
        found.push(Self { party, words, least, is_public: body.is_some(), has_article: body.is_some() || of.is_some(), is_unclear, after });
        found
    }

    /// The letter by which names are looked up.
    pub(super) fn initial(&self) -> Option<char> {
        self.words[0].letters.chars().next()
    }

    /// The byte at which the longest form of the name ends that the next words of a text begin with.
    pub(super) fn end(&self, next: &mut NextWords) -> Option<usize> {
        let mut end = None;
        for (i, word) in self.words.iter().enumerate() {
            let Some(NextWord { start, bare, closes, own }) = next.get(i).filter(|next| next.own.is(word)) else { break };
            if i + 1 >= self.least && bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
                let is_abbreviation = own.letters.len() < word.letters.len() || own.letters == word.letters && word.is_cut;
                end = Some(start + bare.len() + usize::from(is_abbreviation && closes.starts_with('.')));
            }
            if !closes.is_empty() && *closes != "." {
                break;
            }
        }
        end
    }
}

/// The words of a text from a byte on, each read once for all names.
pub(super) struct NextWords<'a> {
    text: &'a str,
    /// The byte behind those that are read.
    at: usize,
    read: Vec<NextWord<'a>>,
}

struct NextWord<'a> {
    start: usize,
    /// Without a possessive and the marks behind it.
    bare: &'a str,
    /// What is behind that.
    closes: &'a str,
    own: Word,
}

impl<'a> NextWords<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, read: Vec::new() }
    }

    fn get(&mut self, index: usize) -> Option<&NextWord<'a>> {
        while self.read.len() <= index && self.at < self.text.len() {
            let token = self.text[self.at..].split([' ', '\n']).next()?;
            let bare = token.trim_end_matches(|c: char| !c.is_alphanumeric());
            let bare = bare.strip_suffix("'s").or_else(|| bare.strip_suffix("’s")).unwrap_or(bare);
            let closes = &token[bare.len()..];
            let own = Word::of(if closes.starts_with('.') { &token[..=bare.len()] } else { bare });
            self.read.push(NextWord { start: self.at, bare, closes, own });
            self.at += token.len() + 1;
        }
        self.read.get(index)
    }
}
