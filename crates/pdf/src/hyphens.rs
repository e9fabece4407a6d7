//! Hyphens at line ends: of the word, as in `self-defense`, or of the line, as in `Univer-sity`. The words of the document itself decide.

use literatim_matching::order;
use literatim_matching::text::{BlockKind, Document, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Forms of one word differ in at most this many letters at their ends.
const ENDING: usize = 3;
/// The letters that forms of one word at least have in common, and how many of them are after the hyphen.
const STEM: (usize, usize) = (5, 2);

/// Minimum number of divided words of which no other word decides, for them to show how the lines of the document end.
const MANY: usize = 3;

/// Ends of words that are no words themselves, in English and German.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "able", "ally", "ance", "ances", "ation", "ations", "bility", "ble", "bly", "cally", "cation", "cations", "cial", "cially", "cies", "dence", "ding", "ed",
    "ence", "ences", "ening", "ents", "er", "ering", "gen", "heit", "heiten", "ible", "ical", "ically", "ied", "ies", "ing", "ings", "isch", "ische", "ischen",
    "itive", "ities", "ity", "ization", "keit", "keiten", "lich", "liche", "lichen", "licher", "liches", "lity", "ly", "ment", "mental", "mented", "menting",
    "ments", "ness", "ning", "nung", "nungen", "ous", "ously", "rity", "schaft", "schaften", "sion", "sional", "sions", "sities", "sity", "sive", "ted", "tely",
    "ten", "ter", "tial", "tially", "tic", "tical", "tically", "ties", "ting", "tion", "tional", "tionally", "tions", "tious", "tive", "tively", "tives", "tory",
    "tung", "tungen", "ture", "tures", "ung", "ungen",
];

/// A word divided at the end of a line.
#[derive(Debug)]
struct Divided {
    /// Its hyphen and the line feed.
    span: Span,
    /// Its parts.
    left: Span,
    right: Span,
}

/// Hides the hyphens of lines, each with its line feed, so that the reading text has the words whole. `soft` are the places of hyphens that the file
/// writes as such, with the soft hyphen or with another sign than the hyphens within lines.
pub fn hide(document: &mut Document, soft: &[usize]) {
    let divided = divided(document);
    if divided.is_empty() {
        return;
    }
    let words = Words::new(document, &divided);
    let (mut hidden, mut open) = (Vec::new(), Vec::new());
    for word in &divided {
        match words.has_whole(&document.text, word, soft.binary_search(&word.span.start).is_ok()) {
            Some(true) => hidden.push(word.span),
            Some(false) => {}
            None => open.push(word),
        }
    }
    let divides = !hidden.is_empty();
    // About one word of ten is at the end of a line. So if no more words within lines have a hyphen, nearly all of these have none.
    if open.len() >= MANY && words.compounds.values().sum::<usize>() <= open.len() {
        hidden.extend(open.iter().map(|word| word.span));
    } else if divides {
        // Where the document divides words, parts that are nowhere else are hardly those of a compound: `sug-gest`.
        hidden.extend(open.iter().filter(|word| !words.has_part(&document.text, word)).map(|word| word.span));
    }
    document.hidden.extend(hidden);
    order::sort_by_key(&mut document.hidden, |span| span.start);
    document.hidden.dedup_by(|next, last| {
        let touches = last.end >= next.start;
        if touches {
            last.end = last.end.max(next.end);
        }
        touches
    });
}

/// The words of the blocks that are divided at line ends; those that go on with a capital or a figure have hyphens of their own.
fn divided(document: &Document) -> Vec<Divided> {
    let text = &document.text;
    let of_place = |at: usize| {
        let block = document.blocks.get(document.blocks.partition_point(|block| block.span.end <= at)).filter(|block| block.span.start <= at)?;
        let next = shown(document, at + 2);
        let left =
            text[..at].rfind(|c: char| !c.is_alphabetic()).map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
        let right = text[next..].find(|c: char| !c.is_alphabetic()).map_or(text.len(), |length| next + length);
        let (left, right) = (Span::new(left, at), Span::new(next, right));
        let begins = |part: Span, is: fn(char) -> bool| text[part.range()].starts_with(is);
        let goes_on = begins(right, char::is_lowercase) || text[left.range()].chars().all(char::is_uppercase) && begins(right, char::is_uppercase);
        let is_word = block.kind != BlockKind::Verbatim && next < block.span.end && !left.is_empty() && goes_on && shown(document, at) == at;
        is_word.then_some(Divided { span: Span::new(at, at + 2), left, right })
    };
    memchr::memmem::find_iter(text.as_bytes(), b"-\n").filter_map(of_place).collect()
}

/// The place, or the first one after it that is not hidden.
fn shown(document: &Document, mut at: usize) -> usize {
    let first = document.hidden.partition_point(|span| span.end <= at);
    for span in &document.hidden[first..] {
        if span.start > at {
            break;
        }
        at = at.max(span.end);
    }
    at
}

/// The number of values that [`beginning`] gives.
const BEGINNINGS: usize = 1 << 12;

/// A number for the first three letters of a word, in any case. All words with other letters than those of ASCII among them have the same.
fn beginning(word: &str) -> usize {
    let letter = |at: usize| word.as_bytes().get(at).map_or(0, u8::to_ascii_lowercase);
    let letters = [0, 1, 2].map(letter);
    if letters.is_ascii() { letters.iter().fold(1, |number, &letter| (number * 31 + usize::from(letter)) % BEGINNINGS) } else { 0 }
}

/// How often each word occurs in a document that decides of a divided one, and how often two with a hyphen between them; in lower case, without the parts of divided words.
struct Words {
    alone: BTreeMap<String, usize>,
    compounds: HashMap<String, usize>,
}

impl Words {
    fn new(document: &Document, divided: &[Divided]) -> Self {
        let parts: HashSet<usize> = divided.iter().flat_map(|word| [word.left.start, word.right.start]).collect();
        // Only words that begin as a divided one does, or as one of its parts, can decide.
        let mut begins = [false; BEGINNINGS];
        for word in divided {
            let [left, right] = [word.left, word.right].map(|part| document.text[part.range()].to_lowercase());
            [&left, &right, &format!("{left}{right}")].into_iter().for_each(|word| begins[beginning(word)] = true);
        }
        let (mut alone, mut compounds): (BTreeMap<String, usize>, HashMap<String, usize>) = Default::default();
        let (mut last, mut lower) = (Span::default(), String::new());
        let text = &document.text;
        for word in words(text).filter(|word| !parts.contains(&word.start)) {
            if begins[beginning(&text[word.range()])] {
                lower.clear();
                lower.extend(text[word.range()].chars().flat_map(char::to_lowercase));
                match alone.get_mut(&lower) {
                    Some(count) => *count += 1,
                    None => drop(alone.insert(lower.clone(), 1)),
                }
            }
            if matches!(&text[last.end..word.start], "-" | "\u{2010}" | "\u{2011}") && !last.is_empty() {
                *compounds.entry(text[last.start..word.end].to_lowercase().replace(['\u{2010}', '\u{2011}'], "-")).or_default() += 1;
            }
            last = word;
        }
        Self { alone, compounds }
    }

    /// Whether the hyphen is one of the line; `None` if the words do not say.
    fn has_whole(&self, text: &str, word: &Divided, is_soft: bool) -> Option<bool> {
        let (left, right) = (text[word.left.range()].to_lowercase(), text[word.right.range()].to_lowercase());
        let whole = format!("{left}{right}");
        let joined = self.alone.get(&whole).copied().unwrap_or(0);
        let compound = self.compounds.get(&format!("{left}-{right}")).copied().unwrap_or(0);
        if joined != compound || compound > 0 {
            return Some(joined > compound);
        }
        let [left_is, right_is] = [&left, &right].map(|part| self.alone.contains_key(part));
        if is_soft || self.has_form(&whole, left.len()) || !right_is && ENDINGS.contains(&&*right) {
            return Some(true);
        }
        (left_is && right_is).then_some(false)
    }

    /// Whether the document has a part of the word as a word.
    fn has_part(&self, text: &str, word: &Divided) -> bool {
        [word.left, word.right].iter().any(|part| self.alone.contains_key(&text[part.range()].to_lowercase()))
    }

    /// Whether the document has another form of the word: one that begins like it, past the end of its first part.
    fn has_form(&self, whole: &str, left: usize) -> bool {
        let letters = |text: &str| text.chars().count();
        let (all, first) = (letters(whole), letters(&whole[..left]));
        let common = STEM.0.max(first + STEM.1).max(all.saturating_sub(ENDING));
        let Some((end, _)) = whole.char_indices().nth(common.saturating_sub(1)).filter(|_| common <= all) else { return false };
        let stem = &whole[..end + whole[end..].chars().next().map_or(0, char::len_utf8)];
        let forms = self.alone.range::<str, _>((std::ops::Bound::Included(stem), std::ops::Bound::Unbounded));
        forms.take_while(|(form, _)| form.starts_with(stem)).any(|(form, _)| letters(form) <= common + ENDING)
    }
}

/// The spans of the runs of letters.
fn words(text: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(char::is_alphabetic)?;
        at = text[start..].find(|c: char| !c.is_alphabetic()).map_or(text.len(), |length| start + length);
        Some(Span::new(start, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::{Block, Flow};

    /// How a paragraph is read that ends with `divided`.
    fn read(text: &str, divided: &str, soft: bool) -> String {
        let text = format!("{text} {divided}");
        let block = Block::new(Span::new(0, text.len()), BlockKind::Paragraph);
        let places: Vec<usize> = if soft { text.find("-\n").into_iter().collect() } else { Vec::new() };
        let mut document = Document { text, blocks: vec![block], ..Document::default() };
        hide(&mut document, &places);
        Flow::new(&document).text().trim_end().rsplit(' ').next().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_words_of_the_document_decide() {
        for (text, divided, whole) in [
            ("a keeper of the light", "kee-\nper", "keeper"),
            ("Keepers of the light", "kee-\nper", "keeper"),
            ("a well-kept light, it was testified", "testi-\nfies", "testifies"),
            ("a well-kept light", "well-\nkept", "well-kept"),
            ("a well-kept, wellkept, well-kept light", "well-\nkept", "well-kept"),
            ("of the self and its defense", "self-\ndefense", "self-defense"),
            ("a well-kept light", "self-\ndefense", "self-defense"),
            ("a light, well-kept and well-known", "hand-\nbook", "hand-book"),
            ("a well-kept light", "Smith-\nJones", "Smith-Jones"),
            ("a well-kept light", "founda-\ntion", "foundation"),
            ("a well-kept, well-read keeper, kee-\nper", "sug-\ngest", "suggest"),
            ("a well-kept, well-read keeper of hand, kee-\nper", "hand-\nheld", "hand-held"),
            ("the state-house of things", "STATE-\nHOLD", "STATE-HOLD"),
            ("a statement of things", "STATE-\nMENT", "STATEMENT"),
            ("nothing of the kind", "1990-\n91", "1990-91"),
            ("the Straße", "Stra-\nße", "Straße"),
        ] {
            assert_eq!(read(text, divided, false), whole, "{text}: {divided}");
        }
    }

    #[test]
    fn the_sign_of_the_file_decides_about_words_that_it_has_once() {
        assert_eq!(read("a well-kept light", "light-\nhouse", true), "lighthouse");
        assert_eq!(read("a light-house of that kind", "light-\nhouse", true), "light-house");
    }

    #[test]
    fn many_hyphens_at_line_ends_and_none_within_lines_are_of_the_lines() {
        assert_eq!(read("of the hand-\nbook and the light-\nhouse", "moon-\nstone", false), "moonstone");
        assert_eq!(read("of the well-kept, much-read, long-lost, well-known hand-\nbook and the light-\nhouse", "moon-\nstone", false), "moon-stone");
    }

    #[test]
    fn joins_over_what_is_hidden_and_nothing_else() {
        let text = "the keeper, kee-\nHEAD\nper\n\nkee-\n".to_owned();
        let at = text.find("HEAD").unwrap_or_default();
        let blocks = vec![Block::new(Span::new(0, at + 8), BlockKind::Paragraph), Block::new(Span::new(at + 10, text.len()), BlockKind::Paragraph)];
        let mut document = Document { text, blocks, hidden: vec![Span::new(at, at + 5)], ..Document::default() };
        hide(&mut document, &[]);
        assert_eq!(document.hidden, [Span::new(at - 2, at + 5)]);
        assert_eq!(Flow::new(&document).text(), "the keeper, keeper\nkee-\n");
    }
}
