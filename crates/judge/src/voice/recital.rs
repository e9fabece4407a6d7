//! Sentences in which a court reports what others said: `The plaintiff argues that …`.

use literatim_cite::begins_with_record;
use literatim_lexicon::clause::Clauses;
use literatim_lexicon::frame::{Frame, Subject, frame, subject};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{Classes, is, is_that};
use literatim_matching::text::{Span, Word, sentence_at, words_in};

/// Maximum bytes between the frame and the passage.
const REACH: usize = 240;

/// What the source says of words that it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recital<'a> {
    /// The words by which its sentence attributes what follows, and with it the passage, to somebody else: `plaintiff argues that`.
    pub frame: &'a str,
    /// Whether it disagrees in the rest of the sentence or in the next one.
    pub is_rejected: bool,
}

/// Bytes after a passage in which the source agrees or disagrees.
const ANSWER: usize = 160;

/// How the source reports the passage as somebody else's words, if it does and does not adopt them.
pub(super) fn recital_before(text: &str, passage: Span) -> Option<Recital<'_>> {
    let sentence = sentence_at(text, passage.start);
    let lead = Span::new(sentence.start.min(passage.start), passage.start);
    let words = words_in(text, lead);
    let (frame, is_known) = words.iter().enumerate().rev().find_map(|(verb, _)| frame_at(text, &words, verb))?;
    reported(text, frame, is_known, passage)
}

/// How the words directly before a quotation of the source itself, which begins at byte `start` of its text, report it as somebody else's:
/// `The court reasoned: “…”`. The quotation contains the passage that ends at byte `end`.
pub(super) fn introduction(text: &str, start: usize, end: usize) -> Option<Recital<'_>> {
    let before = text[..start].trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '“' | '"' | '‘' | '«' | '„'));
    let before = before.strip_suffix([':', ','])?;
    let lead = Span::new(sentence_at(text, text.floor_char_boundary(before.len().checked_sub(1)?)).start.min(before.len()), before.len());
    let words = words_in(text, lead);
    let verb = words.len().checked_sub(1)?;
    let (frame, is_known) = frame_at(text, &words, verb).or_else(|| of_another_court(text, &words, verb))?;
    reported(text, frame, is_known, Span::new(before.len(), end))
}

/// How the source reports a quotation of its own that it cites to the record: after `The district court disagreed:`, or after a sentence about that
/// court and one on what `it` did. The quotation is from byte `start` to byte `close` of its text; the passage ends at byte `end`.
pub(super) fn of_the_record(text: &str, start: usize, close: usize, end: usize) -> Option<Recital<'_>> {
    let after = &text[close..text.floor_char_boundary((close + REACH).min(text.len()))];
    let before = text[..start].trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '“' | '"' | '‘' | '«' | '„')).strip_suffix(':')?;
    if !begins_with_record(after) {
        return None;
    }
    let of_sentence = |end: usize| {
        let mut start = end;
        // An abbreviation in it may look like its end: `42 U. S. C. § 1988`.
        for _ in 0..ABBREVIATIONS {
            start = sentence_at(text, text.floor_char_boundary(start.checked_sub(1)?)).start.min(end);
            let begins = text[start..end].starts_with(char::is_alphabetic) && text[start..].starts_with(char::is_uppercase);
            if begins || text[..start].ends_with('\n') {
                break;
            }
            start = text[..start].trim_end().len();
        }
        let sentence = Span::new(start, end);
        Some((sentence, words_in(text, sentence)))
    };
    let (sentence, own) = of_sentence(before.len())?;
    let is_pronoun = own.first().is_some_and(|first| is(&first.key, Classes::THING | Classes::PERSON));
    let words = if is_pronoun { of_sentence(text[..sentence.start].trim_end().len())?.1 } else { own };
    reported(text, another(text, &words)?, true, Span::new(before.len(), end))
}

/// Maximum number of abbreviations over which a sentence is followed back to its start.
const ABBREVIATIONS: usize = 4;

/// Maximum number of words of a subject at the start of its sentence.
const SUBJECT: usize = 4;

/// The subject of a sentence that begins with a court below or a party.
fn another(text: &str, words: &[Word]) -> Option<Span> {
    let heads = 0..words.len().min(SUBJECT);
    let (first, head) = heads.into_iter().find_map(|head| match subject(text, words, head) {
        (Subject::CourtBelow | Subject::Party, Some(first)) => Some((first, head)),
        _ => None,
    })?;
    let leads = words[..first].iter().all(|word| is(&word.key, Classes::ARTICLE | Classes::ADVERB));
    leads.then(|| words[first].span.union(words[head].span))
}

/// The frame of a court that is not the one that writes: `the court reasoned` where the writer gives itself a capital.
fn of_another_court(text: &str, words: &[Word], verb: usize) -> Option<(Span, bool)> {
    let frame = frame(text, words, verb)?;
    let is_small = frame.first.is_some_and(|first| is_a_court(&text[words[first].span]));
    let speaks = frame.classes.is(Classes::SPEECH | Classes::HOLDING | Classes::PLEA);
    let is_another = is_small && speaks && !frame.is_denied && frame.subject == Subject::Court;
    let names_itself = || text.lines().any(|line| phrase::has(line, &words_in(line, Span::new(0, line.len())), Facts::ITSELF));
    (is_another && names_itself()).then(|| (frame.span(words), true))
}

/// Whether a word, as it is written, is a court that is not the one that writes, which gives itself a capital.
pub(super) fn is_a_court(word: &str) -> bool {
    word.starts_with(char::is_lowercase) && is(word, Classes::COURT) && is(word, Classes::OPINION_AUTHOR)
}

/// A frame before a passage, if nothing between them or after the passage says that the source agrees.
fn reported(text: &str, frame: Span, is_known: bool, passage: Span) -> Option<Recital<'_>> {
    let between = &text[frame.end..passage.start];
    let adopts = |words: &[Word]| words.iter().any(|word| is(&word.key, Classes::APPROVAL));
    let adopted = adopts(&words_in(text, Span::new(frame.start, passage.start)));
    let answer = Clauses::of(text, Span::new(passage.end, answer_end(text, passage.end)));
    let has = |part: Span, facts: Facts| phrase::has(text, answer.words(part), facts);
    // A court that rejects the contrary view agrees.
    let is_rejected = answer
        .sentences()
        .into_iter()
        .flat_map(|sentence| answer.parts(sentence))
        .any(|part| has(part, Facts::REJECTS) && !has(part, Facts::CONTRARY));
    let adopts = |sentence: Span| has(sentence, Facts::ADOPTS) || has(sentence, Facts::CONTRARY) && !is_rejected;
    let agrees = answer.sentences().into_iter().any(adopts);
    let is_recital = between.len() <= REACH && !between.contains([';', ':']) && !adopted && !agrees;
    (is_recital && (is_known || is_rejected)).then(|| Recital { frame: &text[frame], is_rejected })
}

/// Where the source's answer to a passage that ends at byte `end` ends: in the rest of the sentence or the next one, after a whole word.
fn answer_end(text: &str, end: usize) -> usize {
    let line = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let limit = text.floor_char_boundary(line.min(end + ANSWER));
    let is_inside_word = text[limit..].starts_with(char::is_alphanumeric);
    if is_inside_word { end + text[end..limit].trim_end_matches(char::is_alphanumeric).len() } else { limit }
}

/// The frame whose verb is `words[verb]`, from its subject to `that`, and whether its subject is known to be somebody else than the court.
fn frame_at(text: &str, words: &[Word], verb: usize) -> Option<(Span, bool)> {
    let key = |i: usize| words.get(i).map_or("", |word| word.key.as_str());
    if let Some(length) = phrase::length(text, &words[verb..], Facts::BY_PARTY) {
        return Some((words[verb].span.union(words[verb + length - 1].span), true));
    }
    // What follows belongs to the verb if `that` or the passage itself follows.
    let that = is_that(key(verb + 1));
    if !(that || verb + 1 == words.len()) {
        return None;
    }
    let frame = frame(text, words, verb)?;
    // Who `would hold` something is not the court that decides.
    let supposes = frame.first.is_some_and(|first| phrase::has(text, &words[first + 1..=verb], Facts::SUPPOSES));
    if supposes && matches!(frame.subject, Subject::CourtBelow | Subject::Dissent | Subject::Person | Subject::Named) {
        return Some((frame.span(words).union(words[if that { verb + 1 } else { verb }].span), true));
    }
    if frame.is_denied {
        return None;
    }
    let pleads = frame.classes.is(Classes::PLEA);
    let speaks = pleads || frame.classes.is(Classes::SPEECH);
    let is_known = match frame.subject {
        Subject::CourtBelow => speaks || frame.classes.is(Classes::HOLDING | Classes::TELLING),
        Subject::Party | Subject::Dissent => speaks,
        Subject::Person => pleads,
        Subject::Named => pleads && is_somebody(text, words, &frame),
        Subject::Unknown => pleads && frame.first.is_some_and(|first| phrase::begins(text, &words[first..], Facts::THEY)),
        Subject::Court | Subject::Document => false,
    };
    let may_be_others = is_known || pleads && frame.subject == Subject::Unknown;
    may_be_others.then(|| (frame.span(words).union(words[if that { verb + 1 } else { verb }].span), is_known))
}

/// Whether a capitalised subject is a name: it has no judge's title, and its capital is not only due to the start of the sentence.
fn is_somebody(text: &str, words: &[Word], frame: &Frame) -> bool {
    let Some(first) = frame.first else { return false };
    let name = words[first].span;
    let has_title = first > 0 && is(&words[first - 1].key, Classes::JUDGE);
    let is_known = || {
        text.match_indices(&text[name]).any(|(i, _)| {
            i != name.start && text[..i].ends_with([' ', ',']) && !text[..i].trim_end().ends_with(['.', '?', '!', '”', '"', '\n']) && i > 0
        })
    };
    !has_title && (first > 0 || is_known())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_differ_from_the_courts_own_words() {
        for (source, frame) in [
            ("The plaintiff argues that THE KEEPER ANSWERS for all.", Some("plaintiff argues that")),
            ("Defendants further contend that in fog THE KEEPER ANSWERS for all.", Some("Defendants further contend that")),
            ("Below, the district court held that THE KEEPER ANSWERS for all.", Some("district court held that")),
            ("The court below thinks that THE KEEPER ANSWERS for all.", Some("court below thinks that")),
            ("The district court thinks that THE KEEPER ANSWERS for all.", Some("district court thinks that")),
            ("The court below plainly thought that THE KEEPER ANSWERS for all.", Some("court below plainly thought that")),
            ("The Court thinks that THE KEEPER ANSWERS for all.", None),
            ("We think that THE KEEPER ANSWERS for all.", None),
            ("The State asserts that THE KEEPER ANSWERS for all.", Some("State asserts that")),
            ("Ms. Tindle maintains that THE KEEPER ANSWERS for all.", Some("Tindle maintains that")),
            ("According to the appellant, THE KEEPER ANSWERS for all.", Some("According to the appellant")),
            ("According to the charter, THE KEEPER ANSWERS for all.", None),
            ("The district court correctly held that THE KEEPER ANSWERS for all.", None),
            ("The plaintiff argues that THE KEEPER ANSWERS for all, and we agree.", None),
            ("The plaintiff argues that the rule is old; but THE KEEPER ANSWERS for all.", None),
            ("The plaintiff argues that it is old, but we hold that THE KEEPER ANSWERS for all.", None),
            ("We held that THE KEEPER ANSWERS for all.", None),
            ("The Court argues that THE KEEPER ANSWERS for all.", None),
            ("The plaintiff may not argue that THE KEEPER ANSWERS for all.", None),
            ("Judge Quill dissented. She would have held that THE KEEPER ANSWERS for all.", Some("She would have held that")),
            ("We would have held that THE KEEPER ANSWERS for all.", None),
            ("She would not have held that THE KEEPER ANSWERS for all.", None),
            ("The dissent says that THE KEEPER ANSWERS for all.", Some("dissent says that")),
            ("The plaintiff argues at length. THE KEEPER ANSWERS for all.", None),
            ("The district court held that THE KEEPER ANSWERS for all. We affirm.", None),
            ("The district court held that THE KEEPER ANSWERS for all. That was right.", None),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. The court below erred in holding otherwise.", None),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. That is our rule, and we reject the contrary view.", None),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. That matter was referred to the board.", Some("plaintiff argues that")),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. The guild preferred it, as the board inferred.", Some("plaintiff argues that")),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. It is rightly disputed.", Some("plaintiff argues that")),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. He does not accept the paper.", Some("plaintiff argues that")),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. On that, the court agrees.", None),
            ("The plaintiff argues that THE KEEPER ANSWERS for all. We must, we think, agree with her.", None),
        ] {
            let at = source.find("THE KEEPER").unwrap();
            let found = recital_before(source, Span::new(at, at + "THE KEEPER ANSWERS".len()));
            assert_eq!(found.map(|found| found.frame), frame, "{source}");
            assert!(found.is_none_or(|found| !found.is_rejected), "{source}");
        }
        for source in [
            "The plaintiff argues that IT ANSWERS. We disagree.",
            "The plaintiff argues that IT ANSWERS. We do not agree with that reading.",
            "The keeper contends that IT ANSWERS. We reject that contention.",
            "The trial court held that IT ANSWERS. That was error.",
            "The trial court held that IT ANSWERS. That was error; it should have held otherwise.",
            "The plaintiff argues that IT ANSWERS. We disagree. The rule is to the contrary.",
            "The plaintiff argues that IT ANSWERS. We reject that argument as contrary to the charter.",
            "The plaintiff argues that IT ANSWERS. We disagree, and nobody erred in holding otherwise.",
            "The plaintiff argues that IT ANSWERS. We respectfully disagree with that.",
            "The plaintiff argues that IT ANSWERS. Nor do we agree.",
            "The plaintiff argues that IT ANSWERS. We cannot agree with it.",
            "The plaintiff argues that IT ANSWERS. That is not right.",
            "The plaintiff argues that IT ANSWERS. We find this contention unavailing.",
            "The plaintiff argues that IT ANSWERS. We deem those points entirely meritless.",
            "The plaintiff argues that IT ANSWERS. I find his reading untenable.",
            "The plaintiff argues that IT ANSWERS. The claim lacks merit.",
        ] {
            let at = source.find("IT").unwrap();
            assert!(recital_before(source, Span::new(at, at + "IT ANSWERS".len())).is_some_and(|found| found.is_rejected), "{source}");
        }
    }

    #[test]
    fn quotations_from_the_record_are_of_whom_the_sentence_is_about() {
        for (source, frame) in [
            ("The district court disagreed: “THE KEEPER ANSWERS for all.” App. 12.", Some("district court")),
            (
                "The District Court first found a duty. It then refused to weigh it: “THE KEEPER ANSWERS for all.” No. 75-CV-87, p. 7 (WD Mo. 1981).",
                Some("District Court"),
            ),
            (
                "The District Court first found a duty under 42 U. S. C. § 1988 of the board. It then refused: “THE KEEPER ANSWERS for all.” App. 12.",
                Some("District Court"),
            ),
            ("The plaintiff had a letter: “THE KEEPER ANSWERS for all.” Tr. 88.", Some("plaintiff")),
            ("The district court disagreed: “THE KEEPER ANSWERS for all.” App. 12. We agree.", None),
            ("The district court forgot the statute: “THE KEEPER ANSWERS for all.” 5 U.S.C. § 552.", None),
            ("The rule is old: “THE KEEPER ANSWERS for all.” App. 12.", None),
            ("We said it of the district court: “THE KEEPER ANSWERS for all.” App. 12.", None),
        ] {
            let at = source.find("THE KEEPER").unwrap();
            let close = source.find('”').unwrap() + '”'.len_utf8();
            let found = of_the_record(source, at, close, at + "THE KEEPER ANSWERS".len()).map(|found| found.frame.to_owned());
            assert_eq!(found.as_deref(), frame, "{source}");
        }
    }

    #[test]
    fn words_before_a_quotation_name_its_speaker() {
        for (source, frame) in [
            ("For this Court it is new. The court reasoned: “THE KEEPER ANSWERS for all.”", Some("court reasoned")),
            ("For this Court it is new.\n\nThe court reasoned:\n\n“THE KEEPER ANSWERS for all.”", Some("court reasoned")),
            ("For this Court it is new. The panel reasoned: “THE KEEPER ANSWERS for all.”", Some("panel reasoned")),
            ("That is all. The panel reasoned: “THE KEEPER ANSWERS for all.”", None),
            ("For this Court it is new. The Panel reasoned: “THE KEEPER ANSWERS for all.”", None),
            ("That is all. The court reasoned: “THE KEEPER ANSWERS for all.”", None),
            ("In Quill, the Court reasoned: “THE KEEPER ANSWERS for all,” and this Court follows it.", None),
            ("The district court said, “THE KEEPER ANSWERS for all.”", Some("district court said")),
            ("The plaintiff argued: “THE KEEPER ANSWERS for all.” We agree.", None),
            ("The statute provides: “THE KEEPER ANSWERS for all.”", None),
            ("The plaintiff argued. “THE KEEPER ANSWERS for all.”", None),
            ("“THE KEEPER ANSWERS for all.”", None),
        ] {
            let at = source.find("THE KEEPER").unwrap();
            let found = introduction(source, at, at + "THE KEEPER ANSWERS".len()).map(|found| found.frame.to_owned());
            assert_eq!(found.as_deref(), frame, "{source}");
        }
    }
}
