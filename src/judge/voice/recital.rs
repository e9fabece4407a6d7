//! Sentences in which a court tells what others said: `The plaintiff argues that …`.

use crate::text::{Span, Word, sentence_at, words_in};

/// Verbs of those who plead.
const PLEADS: &[&str] = &[
    "allege",
    "alleged",
    "alleges",
    "argue",
    "argued",
    "argues",
    "assert",
    "asserted",
    "asserts",
    "claim",
    "claimed",
    "claims",
    "contend",
    "contended",
    "contends",
    "insist",
    "insisted",
    "insists",
    "maintain",
    "maintained",
    "maintains",
    "posit",
    "posits",
    "submit",
    "submits",
    "submitted",
    "suggest",
    "suggested",
    "suggests",
    "urge",
    "urged",
    "urges",
];

/// Verbs of courts.
const DECIDES: &[&str] =
    &["concluded", "determined", "explained", "found", "held", "noted", "observed", "opined", "reasoned", "ruled", "said", "stated"];

/// Those who plead, by their part in the case.
const PARTIES: &[&str] = &[
    "amici",
    "amicus",
    "appellant",
    "appellants",
    "appellee",
    "appellees",
    "claimant",
    "claimants",
    "complaint",
    "counsel",
    "debtor",
    "defendant",
    "defendants",
    "dissent",
    "government",
    "he",
    "indictment",
    "intervenor",
    "movant",
    "petition",
    "petitioner",
    "petitioners",
    "plaintiff",
    "plaintiffs",
    "prosecution",
    "prosecutor",
    "relator",
    "respondent",
    "respondents",
    "she",
    "state",
    "they",
    "trustee",
];

/// Courts and judges whose decision is under review.
const BELOW: &[[&str; 2]] = &[
    ["appellate", "court"],
    ["bankruptcy", "court"],
    ["court", "below"],
    ["district", "court"],
    ["district", "judge"],
    ["lower", "court"],
    ["lower", "courts"],
    ["magistrate", "judge"],
    ["superior", "court"],
    ["trial", "court"],
    ["trial", "judge"],
];

/// Words between subject and verb.
fn is_adverb(word: &str) -> bool {
    matches!(word, "also" | "first" | "further" | "had" | "has" | "have" | "next" | "now" | "then" | "thus") || word.ends_with("ly")
}

/// Words with which a court makes the recited view its own.
const ADOPTS: &[&str] = &["correctly", "properly", "rightly", "we"];

/// Bytes between the frame and the passage, at most.
const REACH: usize = 240;

/// The words with which the source's sentence gives what follows, and with it the passage, as somebody else's: `plaintiff argues that`.
pub(super) fn recital_before(text: &str, passage: Span) -> Option<&str> {
    let sentence = sentence_at(text, passage.start);
    let lead = Span::new(sentence.start.min(passage.start), passage.start);
    let words = words_in(text, lead);
    let frame = words.iter().enumerate().rev().find_map(|(verb, _)| frame_at(text, &words, verb))?;
    let between = &text[frame.end..passage.start];
    let adopts = |words: &[Word]| words.iter().any(|word| ADOPTS.contains(&word.key.as_str()));
    let adopted = adopts(&words_in(text, Span::new(frame.start, passage.start)));
    // The rest of the sentence, and the next one, may agree.
    let after = text[passage.end..].find('\n').map_or(text.len(), |at| passage.end + at);
    let after = &text[passage.end..text.floor_char_boundary(after.min(passage.end + 160))].to_lowercase();
    let agreed =
        ["we agree", "agree with", "we adopt", "is correct", "are correct", "is right", "are right"].iter().any(|words| after.contains(words));
    (between.len() <= REACH && !between.contains([';', ':']) && !adopted && !agreed).then(|| &text[frame])
}

/// The frame whose verb is `words[verb]`, from its subject to `that`.
fn frame_at(text: &str, words: &[Word], verb: usize) -> Option<Span> {
    let key = |i: usize| words.get(i).map_or("", |word| word.key.as_str());
    if key(verb) == "according" && key(verb + 1) == "to" {
        let party = (verb + 2..verb + 5).find(|&i| PARTIES.contains(&key(i)))?;
        return Some(words[verb].span.union(words[party].span));
    }
    let (pleads, decides) = (PLEADS.contains(&key(verb)), DECIDES.contains(&key(verb)));
    // What follows is the verb's when `that` does, or the passage itself.
    let that = key(verb + 1) == "that";
    if !(pleads || decides) || !(that || verb + 1 == words.len()) {
        return None;
    }
    let subject = words[..verb].iter().rposition(|word| !is_adverb(&word.key))?;
    let below = || BELOW.iter().any(|[first, second]| subject > 0 && key(subject - 1) == *first && key(subject) == *second);
    let party = || PARTIES.contains(&key(subject)) || is_name(text, words, subject);
    if !(pleads && party() || below()) {
        return None;
    }
    let first = if below() { subject - 1 } else { subject };
    Some(words[first].span.union(words[if that { verb + 1 } else { verb }].span))
}

/// Whether a word is a name that is no court's or judge's.
fn is_name(text: &str, words: &[Word], at: usize) -> bool {
    let word = &words[at];
    let capital = text[word.span].starts_with(char::is_uppercase);
    let bench = ["circuit", "congress", "court", "i", "it", "judge", "justice", "majority", "this", "we", "who"];
    let title = at > 0 && ["justice", "judge"].contains(&words[at - 1].key.as_str());
    // `The Act claims`, `Experience suggests`: no party; a name goes without an article, and stands not only where a sentence begins.
    let article = at > 0 && ["the", "a", "an", "this", "that"].contains(&words[at - 1].key.as_str());
    let begins = at == 0;
    let known = || {
        text.match_indices(&text[word.span]).any(|(i, _)| {
            i != word.span.start && text[..i].ends_with([' ', ',']) && !text[..i].trim_end().ends_with(['.', '?', '!', '”', '"', '\n']) && i > 0
        })
    };
    capital && !title && !article && !bench.contains(&word.key.as_str()) && (!begins || known())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_told_from_the_courts_own_words() {
        for (source, frame) in [
            ("The plaintiff argues that THE KEEPER ANSWERS for all.", Some("plaintiff argues that")),
            ("Defendants further contend that in fog THE KEEPER ANSWERS for all.", Some("Defendants further contend that")),
            ("Below, the district court held that THE KEEPER ANSWERS for all.", Some("district court held that")),
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
            ("The plaintiff argues at length. THE KEEPER ANSWERS for all.", None),
        ] {
            let at = source.find("THE KEEPER").unwrap();
            assert_eq!(recital_before(source, Span::new(at, at + "THE KEEPER ANSWERS".len())), frame, "{source}");
        }
    }
}
