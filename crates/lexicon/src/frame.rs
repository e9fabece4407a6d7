//! Frames: the speaker of a clause, and the verb.

use super::{Classes, is_adverb, is_auxiliary, is_negation};
use literatim_matching::text::{Span, Word};

/// The speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A court, a majority, a judge by title.
    Court,
    /// A court whose decision is under review: `the district court`.
    CourtBelow,
    /// A party to the case, or its representative.
    Party,
    /// `he`, `she`.
    Person,
    /// A named person, also with a title: `Ms. Tindle`, `Justice Knox`.
    Named,
    /// A dissent or a dissenter.
    Dissent,
    /// A law, a contract or another text.
    Document,
    /// Unknown, or nobody.
    Unknown,
}

/// A verb of speech with its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The speaker.
    pub subject: Subject,
    /// The index of the first word that identifies the subject, if any.
    pub first: Option<usize>,
    /// The index of the verb.
    pub verb: usize,
    /// The classes of the verb.
    pub classes: Classes,
    /// Whether the verb is negated or depends on another: `did not say`, `may argue`.
    pub is_denied: bool,
}

/// Verbs that make a frame.
pub const SPEAKING: Classes = Classes::SPEECH.and(Classes::TELLING).and(Classes::HOLDING).and(Classes::PROVISION).and(Classes::PLEA);

/// The frames in a stretch of `text`, in order of their verbs; `words` are those of the stretch.
pub fn frames<'a>(text: &'a str, words: &'a [Word]) -> impl DoubleEndedIterator<Item = Frame> + 'a {
    (0..words.len()).filter_map(move |verb| frame(text, words, verb))
}

/// The frame whose verb is `words[verb]`; `None` if that is not a verb of speech.
pub fn frame(text: &str, words: &[Word], verb: usize) -> Option<Frame> {
    let classes = Classes::of(&words[verb].key);
    if !classes.is(SPEAKING) || words[verb].key.ends_with("'s") {
        return None;
    }
    let mut head = verb;
    let mut is_denied = false;
    while head > 0 && is_between(&words[head - 1].key) {
        head -= 1;
        is_denied |= is_negation(&words[head].key) || Classes::of(&words[head].key).is(Classes::MODAL);
    }
    let head = head.checked_sub(1);
    let (subject, first) = head.map_or((Subject::Unknown, None), |head| subject(text, words, head));
    Some(Frame { subject, first, verb, classes, is_denied })
}

/// Whether a word may be between a subject and its verb.
fn is_between(key: &str) -> bool {
    is_adverb(key) || is_auxiliary(key) || is_negation(key)
}

/// The subject whose last word is `words[head]`, and the index of the first word that identifies it.
pub fn subject(text: &str, words: &[Word], head: usize) -> (Subject, Option<usize>) {
    let key = words[head].key.as_str();
    let is = |at: usize, classes: Classes| Classes::of(&words[at].key).is(classes);
    let is_before = |classes: Classes| head > 0 && is(head - 1, classes);
    let is_capital = |at: usize| text[words[at].span].starts_with(char::is_uppercase);
    let is_below = key == "below" || is(head, Classes::COURT | Classes::JUDGE) && is_before(Classes::INFERIOR);
    if key.ends_with("'s") {
        (Subject::Unknown, None)
    } else if is_below {
        (Subject::CourtBelow, Some(head - 1))
    } else if is(head, Classes::DISSENT) {
        (Subject::Dissent, Some(head))
    } else if is(head, Classes::PARTY) {
        (Subject::Party, Some(head))
    } else if is(head, Classes::COURT | Classes::JUDGE) || key == "we" {
        (Subject::Court, Some(head))
    } else if is(head, Classes::PERSON) {
        (Subject::Person, Some(head))
    } else if is(head, Classes::PRONOUN) {
        (Subject::Unknown, Some(head))
    } else if is(head, Classes::DOCUMENT) {
        (Subject::Document, Some(head))
    } else if is_capital(head) && !is_before(Classes::ARTICLE) {
        (Subject::Named, Some(head))
    } else {
        (Subject::Unknown, None)
    }
}

impl Frame {
    /// The stretch from the subject to the verb, or the verb alone.
    pub fn span(&self, words: &[Word]) -> Span {
        words[self.first.unwrap_or(self.verb)].span.union(words[self.verb].span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    #[test]
    fn a_clause_has_a_speaker_and_a_verb() {
        for (text, expected) in [
            ("the court held that", Some((Subject::Court, "held", false))),
            ("the panel also remarked that", Some((Subject::Court, "remarked", false))),
            ("we have said that", Some((Subject::Court, "said", false))),
            ("Judge Knox warned", Some((Subject::Named, "warned", false))),
            ("the district court correctly held that", Some((Subject::CourtBelow, "held", false))),
            ("the court below found", Some((Subject::CourtBelow, "found", false))),
            ("Defendants further contend that", Some((Subject::Party, "contend", false))),
            ("the plaintiff may not argue that", Some((Subject::Party, "argue", true))),
            ("he never said", Some((Subject::Person, "said", true))),
            ("the dissent noted that", Some((Subject::Dissent, "noted", false))),
            ("the statute provides that", Some((Subject::Document, "provides", false))),
            ("the keeper said that", Some((Subject::Unknown, "said", false))),
            ("the defendant's claim that", Some((Subject::Unknown, "claim", false))),
            ("holding that", Some((Subject::Unknown, "holding", false))),
            ("the lamp is lit", None),
        ] {
            let words = words(text);
            let frame = frames(text, &words).next_back();
            assert_eq!(frame.map(|frame| (frame.subject, words[frame.verb].key.as_str(), frame.is_denied)), expected, "{text}");
        }
    }
}
