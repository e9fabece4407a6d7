//! What a draft says about whose words it quotes.

use literatim_cite::CitedOpinion;
use literatim_lexicon::frame::{Frame, Subject, frames, subject};
use literatim_lexicon::mention::{Mentions, is_opposed};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes, is};
use literatim_matching::text::{PartKind, Word, words};

/// What a draft says about whose words it quotes, read from the parentheticals of the citation and the sentences around the quotation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// The opinion that the citation itself names: `(Knox, J., dissenting)`.
    pub opinion: Option<PartKind>,
    /// Whether the citation names the opinion of a judge: `(opinion of Knox, J.)`.
    pub is_of_a_judge: bool,
    /// The opinions mentioned, also in the sentence before.
    pub mentions: Mentions,
    /// The opinions mentioned in the quotation's own sentence and in its citation's.
    own_mentions: Mentions,
    /// Whether the citation names the court's opinion, or the court is the speaker in the sentence, and nobody else: `the Court held that`.
    lets_court_speak: bool,
    /// Whether a dissent is the speaker in the sentence: `the dissent warned that`.
    pub lets_dissent_speak: bool,
    /// The speaker whom the draft names, unless that is a judge. [`of`](Self::of) leaves it empty.
    pub speaker: Option<String>,
    /// Whether the sentence presents the words as a holding: `the court held that`.
    pub is_holding: bool,
    /// Whether the sentence up to the quotation names a party, a plea or a lower court.
    pub is_of_others: bool,
    /// Whether a court of appeals is named nearby.
    pub is_of_appeals: bool,
    /// Whether the draft discloses that the source itself quotes: by `(quoting X)`, or by marks that were left out.
    pub discloses_quoting: bool,
    /// The keys of all words, in which to look up names; possessives are reduced to their nouns.
    words: Vec<String>,
}

/// Words between a verb and the quotation that it introduces.
const NEAR: usize = 6;

/// What a draft says around a quotation.
#[derive(Clone, Debug, Default)]
pub struct Around<'a> {
    /// Its sentence up to the quotation.
    pub before: &'a str,
    /// The rest of its sentence and of its citation's.
    pub after: &'a str,
    /// The sentence before.
    pub previous: &'a str,
    /// The opinion that the citation before names, with which `Id.` may go on.
    pub going_on: CitedOpinion,
    /// Whether the draft discloses that the source itself quotes.
    pub discloses_quoting: bool,
}

impl Said {
    /// What the citation says about the opinion, and the text around the quotation. If the citation names the opinion, only it and the sentence up to
    /// the quotation count.
    pub fn of(cited: &CitedOpinion, around: &Around) -> Self {
        let Around { before, after, previous, ref going_on, discloses_quoting } = *around;
        let [sentence, rest, earlier] = [before, after, previous].map(words);
        let heard = [(before, &sentence), (after, &rest), (previous, &earlier)];
        let heard = &heard[..if cited.kind.is_some() { 1 } else { 3 }];
        let going_on = Some(going_on).filter(|_| cited.kind.is_none());
        let mentions =
            |heard: &[(&str, &Vec<Word>)]| heard.iter().map(|(text, words)| Mentions::read(text, words)).fold(cited.mentions, Mentions::and);
        let of_opinions = || cited.words.iter().chain(going_on.into_iter().flat_map(|opinion| &opinion.words));
        Self {
            opinion: cited.kind,
            is_of_a_judge: cited.is_of_a_judge,
            mentions: going_on.map_or(mentions(heard), |opinion| mentions(heard).and(opinion.mentions)),
            own_mentions: mentions(&heard[..heard.len().min(2)]),
            lets_court_speak: cited.kind == Some(PartKind::Court) || lets_court_speak(before, &sentence),
            lets_dissent_speak: lets_dissent_speak(before, &sentence),
            speaker: None,
            is_holding: is_holding(before, &sentence),
            is_of_others: sentence.iter().chain(&cited.words).any(is_other),
            discloses_quoting,
            is_of_appeals: heard.iter().any(|(text, words)| (0..words.len()).any(|at| phrase::begins(text, &words[at..], Facts::APPELLATE))),
            words: of_opinions().chain(heard.iter().flat_map(|(_, words)| words.iter())).map(|word| bare(word).to_owned()).collect(),
        }
    }

    /// Whether the draft gives the words to an opinion of this kind, or to its author, whom `names_author` looks for. Where the sentence lets the
    /// court speak, what the sentence before says of a dissent is about other words.
    pub fn gives_to(&self, kind: PartKind, names_author: impl FnOnce() -> bool) -> bool {
        if self.lets_court_speak { self.own_mentions.has(kind) } else { self.mentions.has(kind) || names_author() }
    }

    /// The same with the speaker whom the draft names for the quotation, `Tindle`; a judge speaks for the court.
    pub fn by(self, speaker: Option<&str>) -> Self {
        let is_judge = |name: &&str| words(name).iter().any(|word| is(&word.key, Classes::JUDGE));
        Self { speaker: speaker.filter(|name| !is_judge(name)).map(str::to_owned), ..self }
    }

    /// Whether a word with this key is nearby, also as a possessive.
    pub fn names(&self, key: &str) -> bool {
        self.words.iter().any(|word| word == key)
    }
}

/// The key of a word; for a possessive, that of its noun.
fn bare(word: &Word) -> &str {
    lexicon::bare(&word.key)
}

/// Whether the words before a quotation are like `the Court held that` or `the majority made one thing clear:`, and nobody else speaks in them.
fn lets_court_speak(text: &str, words: &[Word]) -> bool {
    let is_court = |at: usize| is(&words[at].key, Classes::COURT) && !is(&words[at].key, Classes::JUDGE);
    let speaks = |frame: Frame| !frame.is_denied && frame.subject == Subject::Court && frame.first.is_some_and(is_court);
    if words.iter().any(|word| is(&word.key, Classes::CONTRAST)) {
        return false;
    }
    let mut frames = frames(text, words).peekable();
    let near = |verb: usize| words.len() - verb <= NEAR;
    if frames.peek().is_some() {
        return frames.all(|frame| speaks(frame) && near(frame.verb));
    }
    let makes = |at: usize| {
        at > 0
            && near(at)
            && phrase::begins(text, &words[at..], Facts::MAKES_CLEAR)
            && subject(text, words, at - 1).0 == Subject::Court
            && is_court(at - 1)
    };
    (0..words.len()).any(makes)
}

/// Whether the words before a quotation are like `the dissent noted that`.
fn lets_dissent_speak(text: &str, words: &[Word]) -> bool {
    let is_dissent = |word: &Word| is(&word.key, Classes::DISSENT);
    let Some(dissent) = words.iter().rposition(is_dissent) else { return false };
    let after = &words[dissent + 1..];
    let speaks = |word: &Word| is(&word.key, Classes::SPEECH | Classes::TELLING | Classes::PLEA);
    let names_another = || (0..after.len()).any(|at| phrase::begins(text, &after[at..], Facts::ANOTHER));
    after.len() <= NEAR && after.iter().any(speaks) && !names_another() && !is_opposed(text, words, dissent)
}

/// Whether a word is of a party, a plea or a lower court.
fn is_other(word: &Word) -> bool {
    is(bare(word), Classes::PARTY | Classes::PLEA | Classes::INFERIOR)
}

/// Whether the words before a quotation are like `the court held that`, and name nobody else.
fn is_holding(text: &str, words: &[Word]) -> bool {
    let Some(frame) = frames(text, words).rfind(|frame| frame.classes.is(Classes::HOLDING)) else { return false };
    let speaks = matches!(frame.subject, Subject::Court | Subject::Named | Subject::Document | Subject::Unknown);
    speaks && words.len() - frame.verb <= NEAR && !words.iter().any(is_other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_whose_words_a_draft_quotes() {
        let said = |opinion: &str, before: &str| Said::of(&CitedOpinion::of(opinion), &Around { before, ..Around::default() });
        assert_eq!(said("Knox, J., dissenting", "").opinion, Some(PartKind::Dissent));
        assert_eq!(said("quoting Roe", "").opinion, None);
        for (opinion, of_a_judge, named) in [
            ("opinion of Knox, J.", true, None),
            ("plurality opinion of Knox, J.", true, None),
            ("opinion of the Chief Justice", true, None),
            ("opinion of Knox, J., dissenting", true, Some(PartKind::Dissent)),
            ("opinion of the Court", false, Some(PartKind::Court)),
            ("opinion of the Court by Knox, J.", false, Some(PartKind::Court)),
            ("Op. of the Court", false, Some(PartKind::Court)),
            ("per curiam opinion of the court", false, Some(PartKind::Court)),
            ("Knox, J., dissenting from the opinion of the Court", false, Some(PartKind::Dissent)),
            ("relying on the opinion of an expert", false, None),
        ] {
            let said = said(opinion, "");
            assert_eq!((said.is_of_a_judge, said.opinion), (of_a_judge, named), "{opinion}");
        }
        assert!(said("", "As Judge Knox’s dissent says").names("knox"));
        for (before, lets_dissent_speak, is_holding) in [
            ("The dissent warned that ", true, false),
            ("The dissent was told by the court that ", false, false),
            ("In dissent, Justice Knox said that ", true, false),
            ("Over one dissent, Justice Knox said that ", false, false),
            ("Without dissent, Justice Knox said that ", false, false),
            ("Rejecting the dissent, she said that ", false, false),
            ("Answering the dissent, Justice Knox said that ", false, false),
            ("The court held that ", false, true),
            ("The panel ruled that ", false, true),
            ("The district court held that ", false, false),
            ("The court held for the plaintiff that ", false, false),
            ("The court noted that ", false, false),
        ] {
            let said = said("", before);
            assert_eq!((said.lets_dissent_speak, said.is_holding), (lets_dissent_speak, is_holding), "{before}");
        }
    }

    #[test]
    fn a_dissent_in_the_sentence_before_does_not_speak_where_the_court_does() {
        for (before, gives_to_dissent) in [
            ("The Court held that ", false),
            ("But the majority said: ", false),
            ("Still, the Supreme Court made one thing clear: ", false),
            ("It held that ", true),
            ("She added that ", true),
            ("The Court erred, since ", true),
            ("The Court, she wrote, had held that ", true),
            ("Justice Knox said that the court had found that ", true),
            ("Contrary to what the Court held, ", true),
            ("The district court had held that ", true),
            ("The Court never said that ", true),
            ("In dissent from what the Court held, ", true),
            ("", true),
        ] {
            let said = Said::of(&CitedOpinion::default(), &Around { before, previous: "Id. at 12 (Knox, J., dissenting).", ..Around::default() });
            assert_eq!(said.gives_to(PartKind::Dissent, || false), gives_to_dissent, "{before}");
        }
    }
}
