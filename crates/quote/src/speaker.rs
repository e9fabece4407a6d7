//! The speaker whom a draft names for its quotation: `said Smith`, `plaintiff argues that`, `in Smith's words`.

use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes, possessor};
use literatim_matching::text::{Span, fold, sentence_at};

/// Maximum number of words of a name, and bytes on each side of a quotation in which to look for it.
const MOST: usize = 5;
const REACH: usize = 120;

/// The speaker of the quotation with its marks at `outer`, named in its own sentence.
pub(super) fn speaker(text: &str, outer: Span) -> Option<String> {
    let floor = text.ceil_char_boundary(outer.start.saturating_sub(REACH));
    let limit = text.floor_char_boundary((outer.start + REACH).min(text.len()));
    let begin = floor + sentence_at(&text[floor..limit], outer.start - floor).start;
    let before = text[begin..outer.start].trim_end().trim_end_matches([',', ':']);
    let after = &text[outer.end..text.floor_char_boundary((outer.end + REACH).min(text.len()))];
    let after = after.trim_start_matches([',', ' ']);
    // A clause may end at a full stop of the speaker's title, and goes on behind commas: `wrote Knox, J., the keeper of the log`.
    let after = &after[..after.find(['\n', '“', '"', ';', ':']).unwrap_or(after.len())];
    // A sentence may end inside the marks; then what follows belongs to another sentence, unless it continues in lower case.
    let closed = text[..outer.end].trim_end_matches(['”', '"', '’', '\'']).ends_with('.');
    let words: Vec<&str> = before.split_whitespace().collect();
    introduced(&words).or_else(|| if closed { None } else { named_after(&after.split_whitespace().take(2 * MOST).collect::<Vec<_>>()) })
}

/// `Smith wrote that`, `According to Smith`, `In Smith's words`.
fn introduced(words: &[&str]) -> Option<String> {
    if let [.., owner, words] = words
        && lexicon::is(words, Classes::UTTERANCE)
    {
        return name(&[possessor(owner).filter(|owner| is_of_a_name(owner))?]);
    }
    let spoken = words.iter().rposition(|word| speaks(word))?;
    let between = words[spoken + 1..].iter().all(|word| lexicon::is(word, Classes::SAID_TO));
    between.then(|| last_name(&words[..spoken])).flatten()
}

/// `said Smith`, `Smith said`, `the plaintiff argues`.
fn named_after(words: &[&str]) -> Option<String> {
    if words.first().is_some_and(|first| speaks(first)) {
        return first_name(&words[1..]).map(|(name, _)| name);
    }
    let (name, length) = first_name(words)?;
    let verb = words.get(length)?.trim_end_matches([',', '.']);
    speaks(verb).then_some(name)
}

/// The name or role at the end of `words`; of a thing, whose it is too: `owner's letter`.
fn last_name(words: &[&str]) -> Option<String> {
    const OPINIONS: Classes = Classes::OPINION_CONTEXT.and(Classes::OPINION_NOUN).and(Classes::PROCEDURE).and(Classes::AFTER_CASE);
    let last = *words.last()?;
    if let Some(role) = role(last) {
        return Some(role);
    }
    if let [.., owner, thing] = words
        && possessor(owner).is_some_and(|owner| !lexicon::is_written(owner, Classes::COURT | Classes::JUDGE))
        && !lexicon::is_written(thing, OPINIONS)
        && thing.starts_with(char::is_lowercase)
    {
        return Some(format!("{owner} {thing}"));
    }
    let mut first = words.len();
    while first > 0 && words.len() - first < MOST && is_of_a_name(words[first - 1]) {
        first -= 1;
    }
    while words.get(first).is_some_and(|word| lexicon::is(word, Classes::PARTICLE)) {
        first += 1;
    }
    let name = name(&words[first..])?;
    // `counsel for Harrow` is not Harrow.
    match words[..first] {
        [.., who, preposition] if phrase::is_one(preposition, Facts::ON_BEHALF) => role(who).map(|role| format!("{role} {preposition} {name}")),
        [preposition] if phrase::is_one(preposition, Facts::ON_BEHALF) => None,
        _ => Some(name),
    }
}

/// The name or role at the start of `words`, and its length in words.
fn first_name(words: &[&str]) -> Option<(String, usize)> {
    let skipped = usize::from(words.first().is_some_and(|word| lexicon::is_written(word, Classes::ARTICLE)));
    if let Some(role) = words.get(skipped).and_then(|word| role(word.trim_end_matches([',', '.']))) {
        return Some((role, skipped + 1));
    }
    let mut length = 0;
    while length < MOST && words.get(length).is_some_and(|word| is_of_a_name(word.trim_end_matches([',', '.']))) {
        length += 1;
        // A comma or a full stop ends it, except after a title or an initial.
        let word = words[length - 1];
        if word.ends_with(',') || word.ends_with('.') && !is_abbreviated(word) {
            break;
        }
    }
    let found = &words[..length];
    let end = found.iter().rposition(|word| word.starts_with(char::is_uppercase)).map_or(0, |last| last + 1);
    name(&found[..end]).map(|name| (name, end))
}

/// Whether a word, as written inside a sentence, is a verb of speech.
fn speaks(word: &str) -> bool {
    lexicon::is(word, Classes::SPEECH | Classes::PLEA)
}

/// The role of a party that a word names, in lower case.
fn role(word: &str) -> Option<String> {
    let small = fold(word);
    (lexicon::is(&small, Classes::PARTY) && !lexicon::is(&small, Classes::DOCUMENT)).then_some(small)
}

/// Whether a capitalised word is not a name: it opens a sentence, or is a court or a text.
fn is_nobody(word: &str) -> bool {
    const NOBODY: Classes =
        Classes::FUNCTION.and(Classes::ARTICLE).and(Classes::CONNECTIVE).and(Classes::OPENER).and(Classes::COURT).and(Classes::DOCUMENT);
    let small = fold(word);
    lexicon::is(&small, NOBODY) || lexicon::is(&small, Classes::NEGATION | Classes::QUANTIFIER)
}

fn is_of_a_name(word: &str) -> bool {
    let plain = !word.ends_with([',', ';', ':', ')', '”', '"', '?', '!']) && (!word.ends_with('.') || is_abbreviated(word));
    plain && (lexicon::is(word, Classes::PARTICLE) || word.starts_with(char::is_uppercase) && !is_nobody(word))
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
    use literatim_cite::Patterns;
    use literatim_read::plain;

    #[test]
    fn names_the_speaker() {
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
            ("In Tindle’s words, “the light was out all night.”", Some("Tindle")),
            ("The owner’s letter said, “the light was out all night.”", Some("owner’s letter")),
            ("In the Court’s words, “the light was out all night.”", None),
            ("Justice Knox’s opinion says that “the light was out all night.”", None),
            ("The opinion says that “the light was out all night.”", None),
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
