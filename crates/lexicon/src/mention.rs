//! Whether a draft mentions an opinion of a kind: `the dissent`, `Knox, J., concurring`, but not `the crew did not dissent`.

use super::phrase::{self, Facts};
use super::{Classes, bare, is_negation, is_possessive};
use literatim_matching::text::{PartKind, Word};

/// Words before a verb in which to look for a negation.
const NEAR: usize = 3;

/// Words before a verb in which to look for its judge.
const SUBJECT: usize = 6;

/// Words before an opinion in which to look for the word that sets another against it.
const OPPOSED: usize = 4;

/// The kinds of opinion and front matter that a text mentions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mentions(Classes);

const FAMILIES: [Classes; 4] = [Classes::DISSENT, Classes::CONCURRENCE, Classes::PLURALITY, Classes::FRONT_MATTER];

impl Mentions {
    /// The mentions in `text`, whose words are `words`.
    pub fn read(text: &str, words: &[Word]) -> Self {
        let mentions = (0..words.len()).filter_map(|at| mention(text, words, at));
        Self(mentions.fold(Classes::default(), Classes::and))
    }

    /// The mentions of both texts.
    pub fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }

    /// Whether an opinion of this kind is mentioned.
    pub fn has(self, kind: PartKind) -> bool {
        let family = match kind {
            PartKind::Dissent => Classes::DISSENT,
            PartKind::Concurrence => Classes::CONCURRENCE,
            PartKind::ConcurrenceInPart => Classes::CONCURRENCE | Classes::DISSENT,
            PartKind::Plurality => Classes::PLURALITY,
            PartKind::Syllabus | PartKind::Headnotes => Classes::FRONT_MATTER,
            PartKind::Court | PartKind::Combined | PartKind::Other => Classes::default(),
        };
        self.0.is(family)
    }
}

/// The kind of opinion that `words[at]` mentions.
fn mention(text: &str, words: &[Word], at: usize) -> Option<Classes> {
    let key = |at: usize| words.get(at).map_or("", |word| word.key.as_str());
    let classes = Classes::of(bare(key(at)));
    let family = FAMILIES.into_iter().find(|family| classes.is(*family))?;
    let before: Vec<&str> = (at.saturating_sub(SUBJECT)..at).map(key).collect();
    let is_determiner = |word: &str| Classes::of(word).is(Classes::DETERMINER) || is_possessive(word);
    // `no dissent`, `not the dissent`, but not `cannot ignore the dissent`.
    let is_denied = match before[..] {
        [.., not, last] if is_determiner(last) && Classes::of(not).is(Classes::NEGATION_OF_VERB) => true,
        [.., last] => is_negation(last),
        [] => false,
    };
    let is_left_undone = before.iter().rev().take(NEAR).any(|word| is_negation(word));
    if is_denied || is_part_of_a_name(text, words, at) || is_opposed(text, words, at) {
        return None;
    }
    let next = Classes::of(key(at + 1));
    let is_noun = (classes.is(Classes::OPINION_NOUN) || phrase::begins(text, &words[at..], Facts::REPORTER))
        && (before.is_empty() || before.iter().rev().take(2).any(|word| is_determiner(word)) || ends_clause(text, words, at))
        && !next.is(Classes::PROCEDURE);
    let is_author = |word: &&str| Classes::of(word).is(Classes::OPINION_AUTHOR);
    let is_verb = classes.is(Classes::OPINION_VERB) && !is_left_undone && before.iter().any(is_author);
    let is_set_off = || begins_clause(text, words, at) || ends_clause(text, words, at);
    let is_description = classes.is(Classes::OPINION_PARTICIPLE) && (next.is(Classes::OPINION_CONTEXT) || is_set_off());
    (classes.is(Classes::OPINION_NAME) || is_noun || is_verb || is_description).then_some(family)
}

/// Whether the sentence only sets another opinion against the one that `words[at]` names: `Over one dissent, the Court held`, but not `Over a dissent
/// that warned`.
pub fn is_opposed(text: &str, words: &[Word], at: usize) -> bool {
    let after = text[words[at].span.end..].trim_start();
    let is_relative = |word: &Word| Classes::of(&word.key).is(Classes::RELATIVE);
    let is_closed = after.starts_with(',') && !words.get(at + 1).is_some_and(is_relative) && !is_possessive(&words[at].key);
    let is_joined = |i: &usize| !text[words[*i].span.end..words[i + 1].span.start].contains([',', ';', ':', '.']);
    let is_opposing = |i: usize| Classes::of(&words[i].key).is(Classes::OPPOSING);
    let sets_against = |i: usize| phrase::begins(text, &words[i..], Facts::SETS_AGAINST);
    // Another preposition in between governs the opinion: `Answering the majority in dissent,`.
    let leads = |i: &usize| {
        let classes = Classes::of(&words[*i].key);
        is_opposing(*i) || classes.is(Classes::FUNCTION) && (!classes.is(Classes::DETERMINER) || classes.is(Classes::LEADS_TO_CASE))
    };
    let lead = (at.saturating_sub(OPPOSED)..at).rev().take_while(is_joined).find(leads);
    is_closed && lead.is_some_and(|i| is_opposing(i) || i > 0 && sets_against(i - 1))
}

/// Whether punctuation comes before the word: `Knox, J., dissenting on other grounds`. Opinions are mentioned in citations too, whose full stops and
/// brackets are not those of clauses, so [`Clauses`](super::clause::Clauses) does not decide this.
fn begins_clause(text: &str, words: &[Word], at: usize) -> bool {
    let before = text[..words[at].span.start].trim_end();
    before.is_empty() || before.ends_with([',', ';', '(', '['])
}

/// Whether punctuation follows the word: `(dissenting)`.
fn ends_clause(text: &str, words: &[Word], at: usize) -> bool {
    let after = text[words[at].span.end..].trim_start();
    after.is_empty() || after.starts_with([',', ';', ':', '.', ')', ']', '(', '“', '"'])
}

/// Whether a capital letter makes the word part of a name, `Dissent Media`, and not of a title, `Dissenting Opinion`, or of a line in capitals.
fn is_part_of_a_name(text: &str, words: &[Word], at: usize) -> bool {
    let Some(next) = words.get(at + 1) else { return false };
    let [own, other] = [&words[at], next].map(|word| &text[word.span.range()]);
    let are_capital = own.starts_with(char::is_uppercase) && other.starts_with(char::is_uppercase);
    let is_apart = text[words[at].span.end..next.span.start].contains(|c| c != ' ');
    are_capital && !is_apart && own.contains(char::is_lowercase) && !Classes::of(&next.key).is(Classes::OPINION_CONTEXT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    #[test]
    fn separates_opinions_from_other_uses_of_their_words() {
        use PartKind::{Concurrence, ConcurrenceInPart, Dissent, Plurality, Syllabus};
        for (text, kind, expected) in [
            ("The dissent warned that", Dissent, true),
            ("As Justice Knox wrote in dissent,", Dissent, true),
            ("Justice Knox dissented. She wrote that", Dissent, true),
            ("Judge Knox’s dissent says", Dissent, true),
            ("knox, j., dissenting", Dissent, true),
            ("(dissenting opinion)", Dissent, true),
            ("The four dissenters wrote", Dissent, true),
            ("the dissenting justices wrote", Dissent, true),
            ("Justice Knox’s Dissenting Opinion says", Dissent, true),
            ("THE DISSENT WARNED THAT", Dissent, true),
            ("Knox, J., dissenting on other grounds", Dissent, true),
            ("We cannot ignore the dissent’s view that", Dissent, true),
            ("It is not the dissent that says", Dissent, false),
            ("The crew did not dissent from the plan.", Dissent, false),
            ("The crew dissented from the plan.", Dissent, false),
            ("In Dissent Media v. Roe the court wrote", Dissent, false),
            ("No judge dissented.", Dissent, false),
            ("There was dissent in the port.", Dissent, false),
            ("The dissenting shareholders sold.", Dissent, false),
            ("There was concurrent jurisdiction.", Concurrence, false),
            ("Judge Knox concurred, and said", Concurrence, true),
            ("Knox, J., concurring in the judgment", Concurrence, true),
            ("Knox, J., concurring only in the judgment", Concurrence, true),
            ("The owners concurred in the sale.", Concurrence, false),
            ("Writing separately, he said", Concurrence, true),
            ("They have separate lamps.", Concurrence, false),
            ("concurring in part and dissenting in part", ConcurrenceInPart, true),
            ("(plurality opinion)", Plurality, true),
            ("a plurality of the Court", Plurality, true),
            ("paragraph one of the syllabus", Syllabus, true),
            ("(syllabus)", Syllabus, true),
            ("On a motion for summary judgment it said", Syllabus, false),
            ("the summary judgment was affirmed", Syllabus, false),
            ("The summary prepared by the staff says", Syllabus, true),
            ("Over one dissent, the Court held that", Dissent, false),
            ("Despite Justice Knox’s sharp dissent, the majority held that", Dissent, false),
            ("Justice Knox, unlike the dissent, held that", Dissent, false),
            ("Over a dissent that warned of it, the Court held", Dissent, true),
            ("Unlike the dissent, which said", Dissent, true),
            ("Rejecting the dissent’s view that", Dissent, true),
            ("Contrary to the dissent, the Court held that", Dissent, false),
            ("According to the dissent,", Dissent, true),
            ("Turning to the dissent, we read that", Dissent, true),
            ("Agreeing with the dissent, we note that", Dissent, true),
            ("Answering the majority in dissent, Justice Knox wrote", Dissent, true),
            ("Over two pages of her dissent, Justice Knox wrote", Dissent, true),
            ("In dissent, Justice Knox said", Dissent, true),
        ] {
            assert_eq!(Mentions::read(text, &words(text)).has(kind), expected, "{text}");
        }
    }
}
