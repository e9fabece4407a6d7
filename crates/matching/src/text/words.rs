//! Words and sentences.

use super::unicode::MARKS;
use super::{Span, fold};

/// A word of a text: letters and digits with what joins them, or one sign that is read as a word (`§`, `$`, `&`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its span.
    pub span: Span,
    /// Its form for comparison: folded, without apostrophes at its ends.
    pub key: String,
}

/// The words of `text`, in order.
///
/// An apostrophe between letters and a point or comma between digits belong to the word, but not a comma before four digits or more: `29,2011` is a day
/// and a year. A hyphen does not, nor do superscript and subscript figures,
/// which are not words either. A character of a script without spaces (Han, kana) is a word of its own.
pub fn words(text: &str) -> Vec<Word> {
    words_in(text, Span::new(0, text.len()))
}

/// The words under `span` of `text`, their spans in `text`.
pub fn words_in(text: &str, span: Span) -> Vec<Word> {
    let mut words = Vec::new();
    each_word(text, span, |span| words.push(Word { span, key: key_of(&text[span]) }));
    words
}

/// Calls `found` with the place of each word under `span` of `text`, in order.
pub fn each_word(text: &str, span: Span, mut found: impl FnMut(Span)) {
    let mut chars = text[span].char_indices().map(|(i, c)| (span.start + i, c)).peekable();
    while let Some((start, c)) = chars.next() {
        let mut end = start + c.len_utf8();
        if is_letter(c) && !is_ideograph(c) && !is_combining_mark(c) && !is_mark(c) {
            let mut last = c;
            while let Some(&(at, c)) = chars.peek() {
                let joins = || {
                    let next = text[at + c.len_utf8()..span.end].chars().next();
                    next.is_some_and(|next| match c {
                        '\'' | '’' | '‘' | 'ʼ' => last.is_alphabetic() && next.is_alphabetic(),
                        '.' => last.is_ascii_digit() && next.is_ascii_digit(),
                        ',' => last.is_ascii_digit() && next.is_ascii_digit() && !begins_year(&text[at + 1..span.end]),
                        _ => false,
                    })
                };
                if is_ideograph(c) || !(is_letter(c) || matches!(c, '\u{AD}' | '\u{200C}' | '\u{200D}') || joins()) {
                    break;
                }
                last = c;
                end = at + c.len_utf8();
                chars.next();
            }
        } else if matches!(c, '§' | '¶') {
            // A doubled sign is one sign.
            while let Some(&(at, _)) = chars.peek().filter(|(_, next)| *next == c) {
                end = at + c.len_utf8();
                chars.next();
            }
        } else if !(is_ideograph(c) || matches!(c, '$' | '€' | '£' | '%' | '&' | '@')) {
            continue;
        }
        found(Span::new(start, end));
    }
}

/// Whether a text begins with four digits or more, which no group of a number has.
fn begins_year(text: &str) -> bool {
    text.bytes().take(4).filter(u8::is_ascii_digit).count() == 4
}

/// The key of a word, as [`words`] finds it; for plain letters, their lower case.
pub fn key_of(word: &str) -> String {
    if let Some(sign) = word.chars().next().filter(|c| matches!(c, '§' | '¶')) {
        sign.to_string()
    } else if word.bytes().all(|byte| byte.is_ascii() && byte != b'`') {
        word.to_ascii_lowercase()
    } else {
        fold(word)
    }
}

/// The number of words in `text`.
pub fn count_words(text: &str) -> usize {
    let mut count = 0;
    each_word(text, Span::new(0, text.len()), |_| count += 1);
    count
}

/// Whether `c` is a combining mark (general category M).
fn is_combining_mark(c: char) -> bool {
    // Skips the look-up for characters before the first of them.
    let runs = if c < MARKS[0].0 { &[] } else { &MARKS[..MARKS.partition_point(|&(first, _)| first <= c)] };
    runs.last().is_some_and(|&(_, last)| c <= last)
}

fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    c.is_alphanumeric() && !matches!(c, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '₀'..='₉') || is_combining_mark(c)
}

/// Marks that Unicode counts as letters but that do not begin a word: on their own they are not compared.
fn is_mark(c: char) -> bool {
    matches!(c, 'ʼ' | 'ͺ' | '\u{0640}' | '\u{06E5}' | '\u{06E6}' | '\u{FC5E}'..='\u{FC63}' | '\u{FCF2}'..='\u{FCF4}' | '\u{FE70}'..='\u{FE7F}')
}

pub(crate) fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Abbreviations after which a full stop does not end a sentence, folded. From the Bluebook's tables T6 (parties) and T10 (places) those most often
/// followed by a capital, and common titles.
const ABBREVIATIONS: &[&str] = &[
    "app", "art", "assn", "assocs", "auth", "bd", "bldg", "bros", "cal", "cert", "cf", "ch", "cir", "cl", "cnty", "co", "colo", "comm", "commn",
    "conf", "cong", "consol", "const", "constr", "corp", "ct", "ctr", "dept", "dev", "dist", "div", "doc", "dr", "ed", "educ", "eg", "elec", "eng",
    "envtl", "equip", "etc", "ex", "exch", "fed", "fin", "fla", "ga", "gen", "gov", "grp", "hon", "hosp", "id", "ie", "ill", "inc", "ind", "indep",
    "indus", "inst", "intl", "invs", "jr", "lab", "litig", "ltd", "mass", "md", "med", "mem", "mfg", "mich", "minn", "mr", "mrs", "ms", "mun", "mut",
    "nat", "natl", "no", "nos", "ord", "org", "pa", "para", "pet", "pp", "prof", "pub", "ref", "regl", "rel", "res", "rev", "ry", "sav", "sch",
    "sec", "secy", "sen", "sess", "soc", "sr", "st", "stat", "subdiv", "supp", "supr", "sys", "tel", "tenn", "tex", "tr", "transp", "treas", "univ",
    "us", "util", "va", "vol", "vs", "wash", "wis",
];

/// Bytes on each side in which to look for the ends of a sentence.
const FAR: usize = 8192;

/// The start and end of the sentence around byte `offset` of `text`. Line feeds end sentences; a full stop after an abbreviation or an initial, or before
/// a lower-case letter or a figure, does not.
pub fn sentence_at(text: &str, offset: usize) -> Span {
    let floor = text.ceil_char_boundary(offset.saturating_sub(FAR));
    let limit = text.floor_char_boundary((offset + FAR).min(text.len()));
    let block_start = text[floor..offset].rfind('\n').map_or(floor, |at| floor + at + 1);
    let block_end = text[offset..limit].find('\n').map_or(limit, |at| offset + at);
    let mut start = block_start;
    let mut at = block_start;
    while let Some(end) = next_boundary(text, at, block_end) {
        if end > offset {
            return Span::new(start, end);
        }
        start = end;
        at = end;
    }
    Span::new(start.min(offset), block_end)
}

/// The sentences of `text` under `span`, in order, without the space between them; line feeds end them too.
pub fn sentences(text: &str, span: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut add = |start: usize, end: usize| {
        let sentence = &text[start..end];
        let lead = sentence.len() - sentence.trim_start().len();
        if lead < sentence.len() {
            found.push(Span::new(start + lead, start + sentence.trim_end().len()));
        }
    };
    let mut from = span.start;
    while from < span.end {
        let line_end = text[from..span.end].find('\n').map_or(span.end, |at| from + at);
        while let Some(end) = next_boundary(text, from, line_end) {
            add(from, end);
            from = end;
        }
        add(from, line_end);
        from = line_end + 1;
    }
    found
}

/// Where the next sentence begins after a boundary in `text[from..to]`.
fn next_boundary(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = text[at..to].find(['.', '?', '!']) {
        let stop = at + found;
        let after = text[stop + 1..to].trim_start_matches(CLOSING);
        let after = after_marker(after);
        let gap = to - after.len();
        let next = after.trim_start();
        let begins = match next.chars().next() {
            Some(c) if c.is_ascii_digit() => text[from..stop].ends_with(CLOSING) && counts(next),
            first => first.is_some_and(|c| !c.is_lowercase()),
        };
        if next.len() < after.len() && ends_sentence(text, from, stop) && begins {
            return Some(to - next.len());
        }
        at = gap.max(stop + 1);
    }
    None
}

/// What follows a marker, `[12]` or `[^1]`, which belongs to the sentence that it ends.
fn after_marker(text: &str) -> &str {
    let label = text.strip_prefix("[^").or_else(|| text.strip_prefix('['));
    let rest = label.and_then(|label| label.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(']'));
    rest.filter(|rest| text.len() - rest.len() > 2).unwrap_or(text)
}

/// Whether a text begins with a number that counts something: `14 boats`. The mark of a note and the number of an item are before a capital.
fn counts(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase))
}

/// Marks that end what they enclose. The full stop of an abbreviation is before them, so one after them ends a sentence.
const CLOSING: [char; 7] = ['"', '”', '’', '\'', ')', ']', '»'];

/// Whether the mark at `stop` ends a sentence, judged by the word before it. A word with a figure is no abbreviation, except the number of a section
/// before its heading: `3.2. Liability`.
fn ends_sentence(text: &str, from: usize, stop: usize) -> bool {
    let before = &text[from..stop];
    if !text[stop..].starts_with('.') || before.ends_with(CLOSING) {
        return true;
    }
    let word = before.rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '“' | '"')).next().unwrap_or("");
    let key: String = word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let has_figure = word.contains(|c: char| c.is_ascii_digit());
    let leads = before.trim_start().len() == word.len();
    let initial = !has_figure && word.chars().filter(|c| c.is_alphabetic()).count() == 1 && !word.starts_with(|c: char| c.is_lowercase());
    let dotted = word.contains('.') && word.len() <= 6 && (!has_figure || leads);
    !(initial || dotted || key == "v" || ABBREVIATIONS.binary_search(&key.as_str()).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combining_marks_are_those_of_unicode() {
        for c in '\0'..=char::MAX {
            assert_eq!(is_combining_mark(c), unicode_normalization::char::is_combining_mark(c), "{c:?}");
        }
    }

    #[test]
    fn words_keep_what_joins_them() {
        let keys = |text| words(text).into_iter().map(|word| word.key).collect::<Vec<_>>();
        assert_eq!(keys("November 29,2011, 1,000,000 and 12,345"), ["november", "29", "2011", "1,000,000", "and", "12,345"]);
        assert_eq!(keys("The plaintiff’s $1,000.50 self-help, § 5."), ["the", "plaintiff's", "$", "1,000.50", "self", "help", "§", "5"]);
        assert_eq!(keys("‘quoted’ 論語"), ["quoted", "論", "語"]);
        assert_eq!(keys("§§ 12–14 of 1998⁵"), ["§", "12", "14", "of", "1998"]);
        assert_eq!(keys("धर्म"), ["धर्म"]);
    }

    #[test]
    fn every_word_has_something_to_be_compared_by() {
        let empty: Vec<char> =
            ('\0'..=char::MAX).filter(|c| words(&c.to_string()).iter().any(|word| fold(&c.to_string()).is_empty() || word.key.is_empty())).collect();
        assert!(empty.is_empty(), "{empty:?}");
        assert_eq!(words("…\u{301} e\u{301} 'ʼ").len(), 1);
    }

    #[test]
    fn abbreviations_are_sorted() {
        assert!(ABBREVIATIONS.is_sorted());
    }

    #[test]
    fn sentences_do_not_end_inside_citations() {
        let text = "It held so. Brown v. Bd. of Educ., 347 U.S. 483 (1954). That was all.";
        let at = text.find("347").unwrap();
        assert_eq!(&text[sentence_at(text, at)], "Brown v. Bd. of Educ., 347 U.S. 483 (1954). ");
    }

    #[test]
    fn a_word_with_a_figure_ends_a_sentence() {
        for (text, count) in [
            ("The keeper burned the hut [Dunes 54.30]. Wren left for the woods [Fells 19.2].", 2),
            ("The toll rose by 3.5%. Wren paid it.", 2),
            ("A lamp cost $9.99. Wren bought two.", 2),
            ("The log is kept by v1.2. Wren wrote it.", 2),
            ("The fee is in No. 5. Wren paid it.", 2),
            ("The duty is in § 12.3(b). Wren keeps it.", 2),
            ("The duty is in § 12.3(B). Wren keeps it.", 2),
            ("The loss is on record (Doc 3, p. 5). Wren bore it.", 2),
            ("The loss is on record at n.12. Wren bore it.", 2),
            ("The log is Exhibit B2. Wren wrote it.", 2),
            ("The panel agreed (9th Cir.). Wren lost.", 2),
            ("The keeper burned the hut [Dunes 5]. 14 boats left.", 2),
            ("The keeper burned the hut (Dunes 5). 3.5 million moths left.", 2),
            ("It follows from Rule 15(c). 5 Wren turns to it.", 1),
            ("Wren knows it (Dunes 5). 10. Considering her age, she is able.", 2),
            // An abbreviation, an initial, or a number that leads goes on.
            ("The keeper sued the U.S. Lighthouse Board.", 1),
            ("Wren read 900 F.3d at 5 and the 2d ed. Rowe left out.", 1),
            ("It cites 12 S. Ct. Rowe and Wren Co. Inc. Bell for it.", 1),
            ("It is in No. 5 and § 12.3 and v1.2 of the log.", 1),
            ("3.2. Liability of the keeper", 1),
            ("W. Rowe kept it from Jan. 5 to Feb. 9.", 1),
        ] {
            let found: Vec<&str> = sentences(text, Span::new(0, text.len())).into_iter().map(|span| &text[span]).collect();
            assert_eq!(found.len(), count, "{found:?}");
        }
    }

    #[test]
    fn a_text_is_its_sentences() {
        let text = "It held so. Brown v. Bd. of Educ., 347 U.S. 483 (1954).  That was all.\n\n A new line ";
        let sentences: Vec<&str> = sentences(text, Span::new(0, text.len())).into_iter().map(|span| &text[span]).collect();
        assert_eq!(sentences, ["It held so.", "Brown v. Bd. of Educ., 347 U.S. 483 (1954).", "That was all.", "A new line"]);
    }
}
