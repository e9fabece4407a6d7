//! Who says the words, where the draft names somebody: `said Smith`, `plaintiff argues that`.

use crate::text::{Span, sentence_at};

/// Verbs of speech, in the past and in the present.
const VERBS: &[&str] = &[
    "said",
    "says",
    "wrote",
    "writes",
    "told",
    "tells",
    "asked",
    "asks",
    "replied",
    "replies",
    "answered",
    "answers",
    "added",
    "adds",
    "argued",
    "argues",
    "argue",
    "contended",
    "contends",
    "contend",
    "claimed",
    "claims",
    "claim",
    "testified",
    "testifies",
    "alleged",
    "alleges",
    "allege",
    "asserted",
    "asserts",
    "assert",
    "explained",
    "explains",
    "noted",
    "notes",
    "observed",
    "observes",
    "stated",
    "states",
    "declared",
    "declares",
    "insisted",
    "insists",
    "recalled",
    "recalls",
    "remarked",
    "remarks",
    "warned",
    "warns",
    "maintains",
    "maintained",
    "maintain",
    "urges",
    "urged",
    "urge",
    "conceded",
    "concedes",
    "complained",
    "complains",
];

/// Words that may stand between a verb of speech and the words said.
const BETWEEN: &[&str] = &[
    "that",
    "to",
    "me",
    "him",
    "her",
    "us",
    "them",
    "reporters",
    "then",
    "later",
    "again",
    "once",
    "how",
    "in",
    "an",
    "a",
    "interview",
    "statement",
];

/// Sides and people of a case, who have no name of their own there.
const ROLES: &[&str] = &[
    "plaintiff",
    "plaintiffs",
    "defendant",
    "defendants",
    "appellant",
    "appellants",
    "appellee",
    "appellees",
    "petitioner",
    "petitioners",
    "respondent",
    "respondents",
    "counsel",
    "government",
    "state",
    "prosecutor",
    "witness",
    "debtor",
    "movant",
    "claimant",
];

/// Words that have a capital at the head of a sentence and name nobody, and the court, whose words are its own.
const NOBODY: &[&str] = &[
    "He",
    "She",
    "It",
    "They",
    "We",
    "I",
    "You",
    "Who",
    "This",
    "That",
    "These",
    "Those",
    "The",
    "A",
    "An",
    "As",
    "And",
    "But",
    "In",
    "When",
    "Court",
    "Congress",
    "Later",
    "Then",
    "Today",
    "Yesterday",
    "Here",
    "There",
    "So",
    "Thus",
    "However",
    "Finally",
    "Moreover",
    "Similarly",
    "Instead",
    "For",
    "At",
    "On",
    "To",
    "By",
    "Of",
    "Yet",
    "Still",
    "Again",
    "Although",
    "Though",
    "While",
    "Because",
    "Since",
    "If",
    "Unless",
    "Whereas",
    "Nobody",
    "Nothing",
    "Some",
    "Many",
    "Both",
    "Next",
    "First",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "Circuit",
    "Panel",
    "Complaint",
    "Agreement",
    "Constitution",
    "Report",
    "Lease",
    "Contract",
    "Act",
    "Statute",
    "Rule",
    "Section",
    "Code",
    "Amendment",
];

/// Small words inside a name.
const PARTICLES: &[&str] = &["van", "von", "der", "den", "de", "la", "du", "al", "bin", "of"];

/// Words of a name, at most, and bytes on each side of a quotation in which it stands.
const MOST: usize = 5;
const REACH: usize = 120;

/// Who says the quotation with its marks at `outer`, in its own sentence.
pub(super) fn speaker(text: &str, outer: Span) -> Option<String> {
    let floor = text.ceil_char_boundary(outer.start.saturating_sub(REACH));
    let limit = text.floor_char_boundary((outer.start + REACH).min(text.len()));
    let begin = floor + sentence_at(&text[floor..limit], outer.start - floor).start;
    let before = text[begin..outer.start].trim_end().trim_end_matches([',', ':']);
    let after = &text[outer.end..text.floor_char_boundary((outer.end + REACH).min(text.len()))];
    let after = after.trim_start_matches([',', ' ']);
    let after = &after[..after.find(['\n', '“', '"', ';', ':']).unwrap_or(after.len())];
    // A sentence may end inside the marks; then what follows them is another one's, unless it goes on in small letters.
    let closed = text[..outer.end].trim_end_matches(['”', '"', '’', '\'']).ends_with('.');
    let words: Vec<&str> = before.split_whitespace().collect();
    introduced(&words).or_else(|| if closed { None } else { named_after(&after.split_whitespace().take(2 * MOST).collect::<Vec<_>>()) })
}

/// `Smith wrote that`, `According to Smith`.
fn introduced(words: &[&str]) -> Option<String> {
    let spoken = words.iter().rposition(|word| VERBS.contains(word))?;
    let between = words[spoken + 1..].iter().all(|word| BETWEEN.contains(word));
    between.then(|| last_name(&words[..spoken])).flatten()
}

/// `said Smith`, `Smith said`, `the plaintiff argues`.
fn named_after(words: &[&str]) -> Option<String> {
    if words.first().is_some_and(|first| VERBS.contains(first)) {
        return first_name(&words[1..]).map(|(name, _)| name);
    }
    let (name, length) = first_name(words)?;
    let verb = words.get(length)?.trim_end_matches([',', '.']);
    VERBS.contains(&verb).then_some(name)
}

/// The name or role with which `words` end.
fn last_name(words: &[&str]) -> Option<String> {
    let last = *words.last()?;
    if let Some(role) = role(last) {
        return Some(role);
    }
    let mut first = words.len();
    while first > 0 && words.len() - first < MOST && is_of_a_name(words[first - 1]) {
        first -= 1;
    }
    while words.get(first).is_some_and(|word| PARTICLES.contains(word)) {
        first += 1;
    }
    let name = name(&words[first..])?;
    // `counsel for Harrow` is not Harrow.
    match words[..first] {
        [.., who, "for"] if role(who).is_some() => Some(format!("{} for {name}", who.to_lowercase())),
        [.., "for"] => None,
        _ => Some(name),
    }
}

/// The name or role with which `words` begin, and its length in words.
fn first_name(words: &[&str]) -> Option<(String, usize)> {
    let skipped = usize::from(words.first().is_some_and(|word| matches!(*word, "the" | "The")));
    if let Some(role) = words.get(skipped).and_then(|word| role(word.trim_end_matches([',', '.']))) {
        return Some((role, skipped + 1));
    }
    let mut length = 0;
    while length < MOST && words.get(length).is_some_and(|word| is_of_a_name(word.trim_end_matches([',', '.']))) {
        length += 1;
        // A comma or a full stop ends it, but for a title or an initial.
        let word = words[length - 1];
        if word.ends_with(',') || word.ends_with('.') && !is_abbreviated(word) {
            break;
        }
    }
    let found = &words[..length];
    let end = found.iter().rposition(|word| word.starts_with(char::is_uppercase)).map_or(0, |last| last + 1);
    name(&found[..end]).map(|name| (name, end))
}

fn role(word: &str) -> Option<String> {
    let small = word.to_lowercase();
    ROLES.contains(&small.as_str()).then_some(small)
}

fn is_of_a_name(word: &str) -> bool {
    let plain = !word.ends_with([',', ';', ':', ')', '”', '"', '?', '!']) && (!word.ends_with('.') || is_abbreviated(word));
    plain && (PARTICLES.contains(&word) || word.starts_with(char::is_uppercase) && !NOBODY.contains(&word))
}

/// `Dr.`, `J.`, `Jr.`
fn is_abbreviated(word: &str) -> bool {
    word.chars().count() <= 4
}

fn name(words: &[&str]) -> Option<String> {
    let capital = words.iter().any(|word| word.starts_with(char::is_uppercase) && word.len() > 1);
    capital.then(|| words.join(" ").trim_end_matches([',', '.']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::plan;
    use crate::cite::Patterns;
    use crate::read::plain;

    #[test]
    fn speakers_are_told() {
        for (text, expected) in [
            ("“The light was out,” said Anna Harrow.", Some("Anna Harrow")),
            ("“The light was out,” Harrow wrote in March.", Some("Harrow")),
            ("“Was the light out?” asked Dr. Quill.", Some("Dr. Quill")),
            ("“The light was out all night,” the plaintiff argues.", Some("plaintiff")),
            ("Plaintiff argues that “the light was out all night.”", Some("plaintiff")),
            ("In March, Jan van Harrow told reporters, “The light was out all night.”", Some("Jan van Harrow")),
            ("Judge Knox warned: “The light was out all night.”", Some("Judge Knox")),
            ("Later Harrow said that “the light was out all night.”", Some("Harrow")),
            ("Counsel for Harrow argued that “the light was out all night.”", Some("counsel for Harrow")),
            ("Although Harrow testified that “the light was out all night,” it was not.", Some("Harrow")),
            ("The Ninth Circuit noted that “the light was out all night.”", None),
            ("He said that “the light was out all night.”", None),
            ("The Court held that “the light was out all night.”", None),
            ("The light, Harrow said, was out. “The light was out all night.”", None),
            ("“The light was out all night.” Harrow said nothing of the horn.", None),
            ("“The light was out all night” and the horn was said to be.", None),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            assert_eq!(plan.quotations[0].speaker.as_deref(), expected, "{text}");
        }
    }
}
