//! Whether a draft mentions an opinion of a kind: `the dissent`, `Knox, J., concurring`, but not `the crew did not dissent`.

use crate::text::{PartKind, Span, Word, words_in};

/// Words with which an opinion is named, by the kind of their use.
struct Family {
    /// Words that name nothing else: `dissenters`.
    sure: &'static [&'static str],
    /// The opinion: `the dissent`.
    nouns: &'static [&'static str],
    /// What a judge does: `Justice Knox dissented`.
    verbs: &'static [&'static str],
    /// How a judge or an opinion is described: `dissenting`.
    participles: &'static [&'static str],
}

const DISSENT: Family = Family {
    sure: &["dissenter", "dissenters"],
    nouns: &["dissent", "dissents"],
    verbs: &["dissent", "dissents", "dissented"],
    participles: &["dissenting", "dissentient"],
};

const CONCURRENCE: Family = Family {
    sure: &[],
    nouns: &["concurrence", "concurrences"],
    verbs: &["concur", "concurs", "concurred"],
    participles: &["concurring", "separate", "separately"],
};

const PLURALITY: Family = Family { sure: &["plurality"], nouns: &[], verbs: &[], participles: &[] };

const FRONT_MATTER: Family =
    Family { sure: &["syllabus", "syl", "headnote", "headnotes"], nouns: &["summary", "reporter"], verbs: &[], participles: &[] };

/// Words before which a participle describes an opinion or its author, and not a shareholder or a ground.
const DESCRIBED: &[&str] = &[
    "colleague",
    "colleagues",
    "from",
    "in",
    "judge",
    "judges",
    "justice",
    "justices",
    "member",
    "members",
    "opinion",
    "opinions",
    "statement",
    "view",
    "views",
    "vote",
    "votes",
    "writing",
    "writings",
    "concurrence",
    "dissent",
];

/// Words before a noun that make it the name of one opinion, as possessives do.
const DETERMINERS: &[&str] = &["a", "an", "her", "his", "in", "its", "one", "per", "see", "that", "the", "their", "this", "two", "under"];

/// Who dissents and concurs.
const JUDGES: &[&str] = &["he", "she", "they", "who", "i", "judge", "judges", "justice", "justices", "j", "jj", "c", "chief", "court", "panel"];

const NEGATIONS: &[&str] = &["not", "no", "never", "nobody", "none", "neither", "nor", "without", "cannot"];

/// Words after which these nouns mean something else: `summary judgment`, `court reporter`.
const OTHERWISE: &[&str] = &["judgment", "judgments", "disposition", "order", "proceeding", "proceedings", "calendar", "affirmance"];

/// Words before a verb in which a negation is looked for.
const NEAR: usize = 3;

/// Words before a verb in which its judge is named.
const SUBJECT: usize = 6;

/// Whether `text` mentions an opinion, or front matter, of this kind.
pub(super) fn mentions(text: &str, kind: PartKind) -> bool {
    match kind {
        PartKind::Dissent => in_family(text, &DISSENT),
        PartKind::Concurrence => in_family(text, &CONCURRENCE),
        PartKind::ConcurrenceInPart => in_family(text, &CONCURRENCE) || in_family(text, &DISSENT),
        PartKind::Plurality => in_family(text, &PLURALITY),
        PartKind::Syllabus | PartKind::Headnotes => in_family(text, &FRONT_MATTER),
        PartKind::Court | PartKind::Combined | PartKind::Other => false,
    }
}

fn in_family(text: &str, family: &Family) -> bool {
    let words = words_in(text, Span::new(0, text.len()));
    (0..words.len()).any(|at| is_mention(text, &words, at, family))
}

fn is_mention(text: &str, words: &[Word], at: usize, family: &Family) -> bool {
    let key = |at: usize| words.get(at).map_or("", |word| word.key.as_str());
    let bare = key(at).strip_suffix("'s").unwrap_or(key(at));
    let is_one_of = |list: &[&str]| list.contains(&bare);
    let before: Vec<&str> = (at.saturating_sub(SUBJECT)..at).map(key).collect();
    let is_determiner = |word: &str| DETERMINERS.contains(&word) || word.ends_with("'s");
    let is_negation = |word: &&str| NEGATIONS.contains(word) || word.ends_with("n't");
    // `no dissent`, `not the dissent`, but not `cannot ignore the dissent`.
    let is_denied = match before[..] {
        [.., "not", last] if is_determiner(last) => true,
        [.., last] => is_negation(&last),
        [] => false,
    };
    let is_left_undone = before.iter().rev().take(NEAR).any(is_negation);
    if is_denied || is_part_of_a_name(text, words, at) {
        return false;
    }
    let is_noun = is_one_of(family.nouns)
        && (before.is_empty() || before.iter().rev().take(2).any(|word| is_determiner(word)) || ends_clause(text, words, at))
        && !OTHERWISE.contains(&key(at + 1))
        && (bare != "reporter" || key(at + 1) == "of");
    let is_verb = is_one_of(family.verbs) && !is_left_undone && before.iter().any(|word| JUDGES.contains(word));
    let is_set_off = || begins_clause(text, words, at) || ends_clause(text, words, at);
    let is_description = is_one_of(family.participles) && (DESCRIBED.contains(&key(at + 1)) || is_set_off() || bare == "separately");
    is_one_of(family.sure) || is_noun || is_verb || is_description
}

/// Whether a mark stands before the word: `Knox, J., dissenting on other grounds`.
fn begins_clause(text: &str, words: &[Word], at: usize) -> bool {
    let before = text[..words[at].span.start].trim_end();
    before.is_empty() || before.ends_with([',', ';', '(', '['])
}

/// Whether a mark stands behind the word: `(dissenting)`.
fn ends_clause(text: &str, words: &[Word], at: usize) -> bool {
    let after = text[words[at].span.end..].trim_start();
    after.is_empty() || after.starts_with([',', ';', ':', '.', ')', ']', '(', '“', '"'])
}

/// Whether a capital letter makes the word a part of a name, `Dissent Media`, and not of a title, `Dissenting Opinion`, or of a line in capitals.
fn is_part_of_a_name(text: &str, words: &[Word], at: usize) -> bool {
    let Some(next) = words.get(at + 1) else { return false };
    let [own, other] = [&words[at], next].map(|word| &text[word.span.range()]);
    let are_capital = own.starts_with(char::is_uppercase) && other.starts_with(char::is_uppercase);
    let is_apart = text[words[at].span.end..next.span.start].contains(|c| c != ' ');
    are_capital && !is_apart && own.contains(char::is_lowercase) && !DESCRIBED.contains(&next.key.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_an_opinion_from_other_uses_of_its_words() {
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
        ] {
            assert_eq!(mentions(text, kind), expected, "{text}");
        }
    }
}
