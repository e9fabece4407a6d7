//! Compares titles, names and journals of works.

use super::tables::SIMPLIFIED;
use literatim_lexicon::spelling::respelled;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::words;
use memchr::memmem;

/// How similar two titles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// One title, apart from case, punctuation, articles, spelling and a subtitle that one of them leaves out.
    Same,
    /// Three quarters of the words match.
    Near,
    /// Different titles.
    Other,
}

/// A title, ready to be compared.
#[derive(Clone, Debug)]
pub(super) struct Title {
    /// Its words, folded and spelled alike, without articles, separated by single spaces.
    words: String,
    /// The number of bytes before the subtitle.
    main: usize,
}

/// Words, without articles, from which a title hardly belongs to two works.
const TELLING: usize = 4;

/// Share of common words from which two titles are near.
const NEAR: f64 = 0.75;

impl Title {
    /// `None` for a text without words.
    pub fn of(text: &str) -> Option<Self> {
        let words = title_words(text);
        // The subtitle follows one of these and a space.
        let ends = |&(at, c): &(usize, char)| matches!(c, ':' | '–' | '—' | '-' | '?' | '!' | '.') && text[at + c.len_utf8()..].starts_with(' ');
        let main = text.char_indices().find(ends).map_or(0, |(end, _)| title_words(&text[..end]).len());
        // A title that begins with a mark has no subtitle.
        (!words.is_empty()).then_some(Self { main: if main == 0 { words.len() } else { main }, words })
    }

    /// Whether it is long enough to identify a work.
    pub fn tells(&self) -> bool {
        count(&self.words) >= TELLING
    }

    /// Whether its words, or those before its subtitle, appear in `text` consecutively.
    pub fn stands_in(&self, text: &str) -> bool {
        let text = title_words(text);
        [self.words.as_str(), self.main()].iter().any(|words| count(words) >= TELLING - 1 && holds(&text, words))
    }

    pub fn compare(&self, other: &Self) -> Likeness {
        let same = |a: &str, b: &str| a.replace(' ', "") == b.replace(' ', "");
        let without_subtitle = match (self.has_subtitle(), other.has_subtitle()) {
            (true, false) => same(self.main(), &other.words),
            (false, true) => same(&self.words, other.main()),
            _ => false,
        };
        if without_subtitle || same(&self.words, &other.words) {
            Likeness::Same
        } else if shared(&self.words, &other.words, |a, b| a == b) >= NEAR {
            Likeness::Near
        } else {
            Likeness::Other
        }
    }

    fn main(&self) -> &str {
        &self.words[..self.main]
    }

    fn has_subtitle(&self) -> bool {
        self.main < self.words.len()
    }
}

fn title_words(text: &str) -> String {
    joined(text, |key| if key == "&" { "and".into() } else { respelled(key).into_owned() }, |key| lexicon::is(key, Classes::ARTICLE))
}

/// The keys of the words of `text` that are not left out, converted by `compared` and joined by spaces.
fn joined(text: &str, compared: fn(&str) -> String, is_left_out: impl Fn(&str) -> bool) -> String {
    let mut joined = String::new();
    for word in words(text).iter().filter(|word| !is_left_out(&word.key)) {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(&compared(&word.key));
    }
    joined
}

fn count(words: &str) -> usize {
    words.split(' ').count()
}

/// Whether `outer` contains the words of `inner` consecutively.
fn holds(outer: &str, inner: &str) -> bool {
    let [outer, inner] = [outer, inner].map(|words| format!(" {words} "));
    memmem::find(outer.as_bytes(), inner.as_bytes()).is_some()
}

/// The share of words that the other side also has.
fn shared(a: &str, b: &str, is_one: fn(&str, &str) -> bool) -> f64 {
    let held = |words: &str, by: &str| words.split(' ').filter(|word| by.split(' ').any(|other| is_one(word, other))).count();
    (held(a, b) + held(b, a)) as f64 / (count(a) + count(b)) as f64
}

/// Whether an author with this family name, or an organisation of this name, is `author` as an index writes it; `None` if the two are in different
/// scripts.
pub(super) fn is_author(family: &str, author: &str) -> Option<bool> {
    let (own, its) = (name_words(family), name_words(author));
    let is_latin = |words: &str| words.contains(|c: char| c.is_ascii_alphabetic());
    if own.is_empty() || its.is_empty() || is_latin(&own) != is_latin(&its) {
        return None;
    }
    // An index may leave out a name's particles, or one of two family names.
    let last = its.rsplit(' ').next();
    Some(holds(&its, &own) || holds(&own, &its) || own.split(' ').any(|word| word.len() > 2 && last == Some(word)))
}

/// The words of a name. Letters that decomposition does not change, and the German spelling of umlauts, are simplified.
fn name_words(name: &str) -> String {
    let mut plain = joined(name, str::to_owned, |key| lexicon::is(key, Classes::ARTICLE) && lexicon::is(key, Classes::COMMON_PARTY));
    for (letters, written) in SIMPLIFIED {
        plain = plain.replace(letters, written);
    }
    plain
}

/// Whether two names may mean the same journal or book, abbreviated or not: half of their words fit, or one is a single word that may be initials.
pub(super) fn is_container(a: &str, b: &str) -> bool {
    let is_small = |key: &str| key == "&" || lexicon::is(key, Classes::INSIDE_NAME | Classes::PARTICLE);
    let [own, its] = [a, b].map(|name| joined(name, |key| respelled(key).into_owned(), is_small));
    (count(&own) == 1) != (count(&its) == 1) || shared(&own, &its, abbreviates) >= 0.5
}

/// Whether one word is a prefix of the other.
fn abbreviates(a: &str, b: &str) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_compared_by_their_words() {
        use Likeness::*;
        for (a, b, expected) in [
            ("The Lamp: Its Oil and Its Keeper", "Lamp", Same),
            ("The Lamp: Its Oil and Its Keeper", "The lamp — its oil & its keeper", Same),
            ("The Lamp: Its Oil", "The Lamp: Its Wick", Other),
            ("Colour and labour in harbour towns", "Color and Labor in Harbor Towns", Same),
            ("Co-operation of pilots", "Cooperation of Pilots", Same),
            ("Pilots are not heard in fog", "Pilots are heard in fog", Near),
            ("Tides in narrow harbours", "Fog signals and the ear of the pilot", Other),
        ] {
            let (a, b) = (Title::of(a).unwrap(), Title::of(b).unwrap());
            assert_eq!((a.compare(&b), b.compare(&a)), (expected, expected), "{a:?} / {b:?}");
        }
        assert!(Title::of("—").is_none());
    }

    #[test]
    fn authors_are_compared_by_their_family_names() {
        for (family, author, expected) in [
            ("van der Meer", "J.-P. Van Der Meer", Some(true)),
            ("van der Meer", "J. Meer", Some(true)),
            ("Meer", "Meer, Jan-Peter van der", Some(true)),
            ("García Márquez", "Gabriela García", Some(true)),
            ("Łukaszewicz", "Z. Lukaszewicz", Some(true)),
            ("Müller", "K. Mueller", Some(true)),
            ("Lund", "Ada Okonjo", Some(false)),
            ("Li", "Lin Wei", Some(false)),
            ("Оконджо", "Ada Okonjo", None),
        ] {
            assert_eq!(is_author(family, author), expected, "{family} / {author}");
        }
    }

    #[test]
    fn journals_are_compared_as_they_are_abbreviated() {
        for (a, b, expected) in [
            ("J. Coast. Acoust.", "The Journal of Coastal Acoustics", true),
            ("JCA", "Journal of Coastal Acoustics", true),
            ("Proc. 5th Int. Conf. Buoys", "Proceedings of the Fifth International Conference on Buoys", true),
            ("Harbour Studies Quarterly", "Journal of Coastal Acoustics", false),
            ("Ocean Letters", "Letters on Harbour Science", false),
        ] {
            assert_eq!(is_container(a, b), expected, "{a} / {b}");
        }
    }
}
