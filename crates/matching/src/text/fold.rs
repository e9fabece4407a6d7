//! The matching text: differences between printers and keyboards are removed.

use super::unicode::FOLDS;
use super::{Mapped, Span};

/// The matching text of a reading text, with a map back.
///
/// Case, diacritics, vowel points, and the forms of apostrophes, dashes, spaces and ligatures are folded. Quotation marks, soft hyphens and
/// zero-width characters are removed. White space becomes one space.
#[derive(Clone, Debug, Default)]
pub struct Folded {
    mapped: Mapped,
}

impl Folded {
    /// Folds `text`. Folding is idempotent.
    pub fn new(text: &str) -> Self {
        let mut mapped = Mapped::with_capacity(text.len());
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let after_space = mapped.text().as_bytes().last().is_none_or(|&last| last == b' ');
            let run = plain_run(&bytes[at..], after_space);
            if run > 0 {
                mapped.push_small(&text[at..at + run], at);
                at += run;
            } else {
                let c = text[at..].chars().next().expect("a character begins here");
                let next = &text[at + c.len_utf8()..];
                fold_char(c, &mut |folded| {
                    // A single mark counts as an apostrophe only inside a word.
                    if folded != '\'' || mapped.text().ends_with(char::is_alphanumeric) && begins_with_letter(next) {
                        push_folded(&mut mapped, folded, at);
                    }
                });
                at += c.len_utf8();
            }
        }
        if mapped.text().ends_with(' ') {
            mapped.pop();
        }
        Self { mapped }
    }

    /// The matching text.
    pub fn text(&self) -> &str {
        self.mapped.text()
    }

    /// Bytes of the map.
    pub fn map_bytes(&self) -> usize {
        self.mapped.map_bytes()
    }

    /// The span in `original`, the unfolded text, of a span of the matching text.
    pub fn origin_span(&self, original: &str, span: Span) -> Span {
        self.mapped.origin_span(original, span)
    }

    /// The place in the matching text of byte `offset` of the unfolded text.
    pub fn derived(&self, offset: usize) -> usize {
        self.mapped.derived(offset)
    }
}

/// The matching text of a word or name, without a map.
pub fn fold(text: &str) -> String {
    Folded::new(text).mapped.text().to_owned()
}

/// Whether a byte of ASCII is or may be a quotation mark.
pub fn is_mark(byte: u8) -> bool {
    (byte == b'"') | (byte == b'\'') | (byte == b'`')
}

/// Bytes that are looked at together, by instructions on 16 of them.
const BLOCK: usize = 16;

/// Length in bytes of the prefix of single spaces and printable ASCII without quotation marks.
#[inline(never)]
pub fn plain_run(bytes: &[u8], after_space: bool) -> usize {
    let is_unfit = |before: u8, byte: u8| !(b' '..=b'~').contains(&byte) | is_mark(byte) | ((byte == b' ') & (before == b' '));
    if bytes.first().is_none_or(|&first| is_unfit(if after_space { b' ' } else { 0 }, first)) {
        return 0;
    }
    let mut at = 1;
    while let Some(block) = bytes.get(at - 1..at + BLOCK)
        && (0..BLOCK).fold(true, |fits, i| fits & !is_unfit(block[i], block[i + 1]))
    {
        at += BLOCK;
    }
    while at < bytes.len() && !is_unfit(bytes[at - 1], bytes[at]) {
        at += 1;
    }
    at
}

fn push_folded(out: &mut Mapped, c: char, origin: usize) {
    if c != ' ' {
        out.push(c, origin);
    } else if !out.text().is_empty() && !out.text().ends_with(' ') {
        out.push(' ', origin);
    }
}

/// Whether the folded `text` begins with a letter or digit.
fn begins_with_letter(text: &str) -> bool {
    let mut first = None;
    text.chars().take(1).for_each(|c| fold_char(c, &mut |folded| first = first.or(Some(folded))));
    first.is_some_and(char::is_alphanumeric)
}

/// Emits the folding of `c`: its decomposition (NFKD), in lower case and without marks.
fn fold_char(c: char, emit: &mut impl FnMut(char)) {
    if fold_sign(c, emit) {
        return;
    }
    match c {
        HANGUL..='\u{D7A3}' => jamo(c).for_each(emit),
        _ => match listed(c) {
            Some(folded) => folded.chars().for_each(|c| {
                if !fold_sign(c, emit) {
                    emit(c);
                }
            }),
            None => c.to_lowercase().for_each(emit),
        },
    }
}

/// The table's entry for `c`; most characters have none, or an empty one.
fn listed(c: char) -> Option<&'static str> {
    let after = FOLDS.partition_point(|&(first, _)| first <= c);
    let (first, row) = *FOLDS.get(after.checked_sub(1)?)?;
    row.split('\t').nth(c as usize - first as usize).filter(|folded| !folded.is_empty())
}

/// The first Hangul syllable; Unicode arranges the syllables by their letters.
const HANGUL: char = '\u{AC00}';

/// The letters of a Hangul syllable (The Unicode Standard, 3.12.2).
fn jamo(syllable: char) -> impl Iterator<Item = char> {
    const VOWELS: u32 = 21;
    const FINALS: u32 = 28;
    let index = syllable as u32 - HANGUL as u32;
    let last = index % FINALS;
    let letters = [0x1100 + index / FINALS / VOWELS, 0x1161 + index / FINALS % VOWELS, 0x11A7 + last];
    letters.into_iter().take(if last == 0 { 2 } else { 3 }).filter_map(char::from_u32)
}

/// Whether `c` has no width and no meaning of its own: a mark of direction, an invisible operator, an annotation, a tag (Default_Ignorable_Code_Point, but
/// for those that belong to the spelling of a script).
pub(super) fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{061C}' | '\u{180E}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Emits the folding of an ASCII or typographic character; returns whether `c` is one.
fn fold_sign(c: char, emit: &mut impl FnMut(char)) -> bool {
    match c {
        'A'..='Z' => emit(c.to_ascii_lowercase()),
        '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '\u{05F4}' | '「' | '」' | '『' | '』' | '〝' | '〞' | '〟' => {}
        '\u{05F3}' | '\'' | '‘' | '’' | '‚' | '‛' | '`' | '´' | 'ʼ' | '′' | '‹' | '›' => emit('\''),
        '-' | '\u{05BE}' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹘' | '﹣' | '－' => emit('-'),
        '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{FEFF}' | '\u{0300}'..='\u{036F}' | '\u{FE00}'..='\u{FE0F}' => {}
        c if is_ignorable(c) => {}
        // Hebrew vowel points and cantillation marks; Arabic vowel signs and the tatweel.
        '\u{0591}'..='\u{05BD}' | '\u{05BF}' | '\u{05C1}' | '\u{05C2}' | '\u{05C4}' | '\u{05C5}' | '\u{05C7}' => {}
        '\u{0610}'..='\u{061A}' | '\u{0640}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06DC}' => {}
        // Small letters and signs of recitation, which everyday Arabic does not write.
        '\u{06DD}' | '\u{06DF}'..='\u{06E8}' | '\u{06EA}'..='\u{06ED}' => {}
        // The alef of elision, and the letters of other languages that Arabic types with its own.
        '\u{0671}' => emit('\u{0627}'),
        '\u{06CC}' => emit('\u{064A}'),
        '\u{06A9}' => emit('\u{0643}'),
        // A sigma ends a word in lower case, and no word in capitals.
        'ς' => emit('σ'),
        'װ' => "וו".chars().for_each(emit),
        'ױ' => "וי".chars().for_each(emit),
        'ײ' => "יי".chars().for_each(emit),
        '〜' => emit('~'),
        '\u{0660}'..='\u{0669}' => emit(digit(c, '\u{0660}')),
        '\u{06F0}'..='\u{06F9}' => emit(digit(c, '\u{06F0}')),
        '\u{0966}'..='\u{096F}' => emit(digit(c, '\u{0966}')),
        'ß' | 'ẞ' => "ss".chars().for_each(emit),
        'æ' | 'Æ' => "ae".chars().for_each(emit),
        'œ' | 'Œ' => "oe".chars().for_each(emit),
        c if c.is_whitespace() || c.is_control() => emit(' '),
        c if c.is_ascii() => emit(c),
        _ => return false,
    }
    true
}

/// The digit of a script whose zero is `zero`.
fn digit(c: char, zero: char) -> char {
    char::from_digit(c as u32 - zero as u32, 10).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;

    /// Maximum number of characters in a row, because a look-up scans it.
    const ROW: usize = 64;
    /// A gap of fewer characters without an entry is included in a row, because another row would take more space.
    const GAP: usize = 16;
    const MARKS_A_LINE: usize = 4;

    /// The folding of `c` by Unicode's own data.
    fn by_unicode(c: char) -> String {
        let mut folded = String::new();
        if fold_sign(c, &mut |c| folded.push(c)) {
            return folded;
        }
        // Decomposition may yield typographic characters again: `‴` is three primes, `ŉ` an apostrophe and a letter.
        for c in std::iter::once(c).nfkd().flat_map(char::to_lowercase).flat_map(|c| std::iter::once(c).nfkd()) {
            if !fold_sign(c, &mut |c| folded.push(c)) {
                folded.push(c);
            }
        }
        folded
    }

    /// The file `unicode.rs`, generated from Unicode's own data.
    fn tables() -> String {
        let is_listed =
            |c: char| !('\u{AC00}'..='\u{D7A3}').contains(&c) && !fold_sign(c, &mut |_| ()) && by_unicode(c) != c.to_lowercase().to_string();
        let entry = |c: char| match by_unicode(c) {
            _ if !is_listed(c) => String::new(),
            // The signs that the character consists of are all removed.
            folded if folded.is_empty() => std::iter::once(c).nfkd().collect(),
            folded => folded,
        };
        let mut folds: Vec<(char, Vec<String>)> = Vec::new();
        for c in ('\0'..=char::MAX).filter(|&c| is_listed(c)) {
            match folds.last_mut() {
                Some((first, row)) if c as usize - (*first as usize) < ROW && c as usize - (*first as usize + row.len()) < GAP => {
                    let next = *first as u32 + row.len() as u32;
                    row.extend((next..=c as u32).filter_map(char::from_u32).map(entry));
                }
                _ => folds.push((c, vec![entry(c)])),
            }
        }
        let mut marks: Vec<(char, char)> = Vec::new();
        for c in ('\0'..=char::MAX).filter(|&c| is_combining_mark(c)) {
            match marks.last_mut() {
                Some((_, last)) if *last as u32 + 1 == c as u32 => *last = c,
                _ => marks.push((c, c)),
            }
        }
        let escaped = |c: char| c.escape_unicode().to_string();
        let folds = folds.into_iter().map(|(first, row)| format!("    ('{}', \"{}\"),\n", escaped(first), row.join("\t").escape_default()));
        let marks = marks.chunks(MARKS_A_LINE).map(|line| {
            let pairs = line.iter().map(|&(first, last)| format!("('{}', '{}'),", escaped(first), escaped(last)));
            format!("    {}\n", pairs.collect::<Vec<_>>().join(" "))
        });
        let head = include_str!("unicode.rs").split_inclusive("[\n").next().expect("the file has a head");
        let between = "];\n\n/// The first and the last of each run of combining marks (general category M).\n#[rustfmt::skip]\npub(super) const MARKS: &[(char, char)] = &[\n";
        [head.to_owned(), folds.collect(), between.to_owned(), marks.collect(), "];\n".to_owned()].concat()
    }

    #[test]
    fn the_tables_agree_with_unicode() {
        if std::env::var_os("UPDATE_UNICODE").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/unicode.rs"), tables()).expect("the file can be written");
        } else {
            assert!(include_str!("unicode.rs") == tables(), "src/text/unicode.rs is out of date; UPDATE_UNICODE=1 rewrites it");
        }
    }

    #[test]
    fn every_character_is_folded_as_in_unicode() {
        for c in '\0'..=char::MAX {
            let mut folded = String::new();
            fold_char(c, &mut |c| folded.push(c));
            assert_eq!(folded, by_unicode(c), "{c:?}");
        }
    }

    #[test]
    fn folds_what_printers_do_differently() {
        for (text, folded) in [
            ("The “State’s”  claim", "the state's claim"),
            ("co\u{AD}operate — ofﬁce", "cooperate - office"),
            ("Café œuvre Straße", "cafe oeuvre strasse"),
            ("§ 1983…", "§ 1983..."),
            ("שָׁלוֹם־בַּיִת سَلَامٌ ســلام", "שלום-בית سلام سلام"),
            ("धर्म 論語", "धर्म 論語"),
            ("a‴b 5‴", "a'b 5"),
            ("don’\u{345}t ’n", "dont n"),
            ("aŉb ŉ ＂x＂ ＇y＇ ＆", "a'nb n x y &"),
            ("li\u{2060}a\u{180E}b\u{2064}le \u{202B}not\u{2069} \u{61C}now\u{E0041}\u{E007F}", "liable not now"),
        ] {
            assert_eq!(fold(text), folded);
            assert_eq!(fold(folded), folded);
        }
    }

    #[test]
    fn spellings_that_readers_call_equal_are_equal_and_others_are_not() {
        for (one, other) in [
            // Uthmani and everyday Arabic.
            ("بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ", "بسم الله الرحمن الرحيم"),
            ("لَآ إِكۡرَاهَ فِی ٱلدِّینِ", "لا إكراه في الدين"),
            ("إِنَّهُۥ كَانَ", "أنه كان"),
            ("مسؤول شيء", "مسوول شيء"),
            ("کتاب ۱۲", "كتاب ١٢"),
            // Hebrew.
            ("צה״ל ג׳ירפה", "צה\"ל ג'ירפה"),
            ("של\u{200D}ום יי\u{34F}דיש ײדיש", "שלום יידיש יידיש"),
            // Greek.
            ("ΛΟΓΟΣ καὶ ἔργον, ὁ λόγος", "λόγος και έργον, ο λόγοϲ"),
            ("ἀλλ᾽ ἐγώ", "αλλ’ εγω"),
            // Chinese and Japanese.
            ("ＡＢＣ１２３「法律」", "ABC123“法律”"),
            ("第一条︒﹁人﹂", "第一条。「人」"),
            ("ｶﾞｲﾄﾞ 9〜10", "ガイド ９～１０"),
            // Devanagari.
            ("क्\u{200D}ष रक़म १९५०", "क्ष रक\u{93C}म 1950"),
            ("क्\u{200C}ष", "क्ष"),
        ] {
            assert_eq!(fold(one), fold(other));
            assert_eq!(fold(&fold(one)), fold(one));
        }
        for (one, other) in [
            ("على", "علي"),
            ("مدرسة", "مدرسه"),
            ("كل", "قل"),
            ("شان", "شءن"),
            ("שלום", "שלומ"),
            ("λόγος", "λόγοι"),
            ("ᾳ", "αι"),
            ("土", "士"),
            ("か", "が"),
            ("क", "क\u{93C}"),
            ("कि", "की"),
        ] {
            assert_ne!(fold(one), fold(other));
        }
    }

    #[test]
    fn a_character_that_becomes_longer_keeps_the_way_there_in_order() {
        let text = "a\u{FAD6}\u{4}\u{14}";
        let folded = Folded::new(text);
        assert_eq!(text.char_indices().map(|(offset, _)| folded.derived(offset)).collect::<Vec<_>>(), [0, 1, 5, 5]);
    }

    #[test]
    fn a_folded_span_leads_back_to_whole_characters() {
        let text = "an ofﬁce “open”";
        let folded = Folded::new(text);
        let at = folded.text().find("office").unwrap();
        assert_eq!(&text[folded.origin_span(text, Span::new(at, at + 6))], "ofﬁce");
        let at = folded.text().find("open").unwrap();
        assert_eq!(&text[folded.origin_span(text, Span::new(at, at + 4))], "open");
    }
}
