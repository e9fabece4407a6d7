//! The logical order of a line that runs in both directions, from the order in which it is seen.
//!
//! The inverse of the Unicode Bidirectional Algorithm (UAX 9) is not unique. Of the orders that look alike, this finds the one with the fewest changes
//! of direction.

use literatim_matching::order;
use std::ops::Range;

/// What a character does to the order of a line (UAX 9, table 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A letter of a script that runs to the right.
    Left,
    /// A letter of Hebrew and other scripts that run to the left.
    Right,
    /// A letter of Arabic and Syriac.
    Arabic,
    /// A digit.
    Digit,
    /// A digit of Arabic.
    ArabicDigit,
    /// A sign of numbers between digits alone: plus and hyphen.
    Sign,
    /// A sign that belongs to a number next to it: a currency, a percentage.
    Unit,
    /// A mark between the digits of a number.
    Separator,
    /// All others.
    Neutral,
}

impl Class {
    /// The class of a character.
    pub fn of(c: char) -> Self {
        match c {
            '0'..='9' | '۰'..='۹' | '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '₀'..='₉' => Self::Digit,
            '٠'..='٩' | '٫' | '٬' => Self::ArabicDigit,
            '+' | '-' | '−' | '\u{2010}' | '\u{2011}' => Self::Sign,
            '#'..='%' | '¢'..='¥' | '°' | '±' | '٪' | '‰' | '′' | '″' | '₠'..='\u{20CF}' => Self::Unit,
            ',' | '.' | '/' | ':' | '\u{A0}' | '،' => Self::Separator,
            '\u{600}'..='\u{7BF}' | '\u{860}'..='\u{8FF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' if c.is_alphabetic() => Self::Arabic,
            '\u{590}'..='\u{85F}' | '\u{FB1D}'..='\u{FB4F}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}' if c.is_alphabetic() => {
                Self::Right
            }
            c if c.is_alphabetic() => Self::Left,
            _ => Self::Neutral,
        }
    }

    /// The class of a text: that of its first letter, else of its first character.
    pub fn of_text(text: &str) -> Self {
        let mut classes = text.chars().map(Self::of);
        let first = classes.clone().next().unwrap_or(Self::Neutral);
        classes.find(|class| matches!(class, Self::Left) || class.is_leftward()).unwrap_or(first)
    }

    /// Whether it is a letter of a script that runs to the left.
    pub fn is_leftward(self) -> bool {
        matches!(self, Self::Right | Self::Arabic)
    }
}

/// The logical order of items given from left to right in a line whose paragraph runs to the left or to the right: the index of each, and whether it
/// runs to the left.
pub fn logical(classes: &[Class], runs_left: bool) -> Vec<(usize, bool)> {
    let numbers = numbers(classes);
    let mut order = Vec::with_capacity(classes.len());
    if runs_left {
        let mut end = classes.len();
        for kept in left_runs(classes, &numbers).into_iter().rev() {
            order.extend((kept.end..end).rev().map(|at| (at, true)));
            end = kept.start;
            order.extend(kept.map(|at| (at, false)));
        }
        order.extend((0..end).rev().map(|at| (at, true)));
        return order;
    }
    let mut begin = 0;
    for run in right_runs(classes) {
        order.extend((begin..run.start).map(|at| (at, false)));
        begin = run.end;
        let mut end = run.end;
        for number in within(&numbers, &run).iter().rev() {
            order.extend((number.end..end).rev().map(|at| (at, true)));
            end = number.start;
            order.extend(number.clone().map(|at| (at, false)));
        }
        order.extend((run.start..end).rev().map(|at| (at, true)));
    }
    order.extend((begin..classes.len()).map(|at| (at, false)));
    order
}

/// The numbers, with the signs that belong to them (UAX 9, W2 to W6).
fn numbers(classes: &[Class]) -> Vec<Range<usize>> {
    let follow_arabic = follow_arabic(classes);
    let mut numbers: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < classes.len() {
        let digit = classes[at];
        if !matches!(digit, Class::Digit | Class::ArabicDigit) {
            at += 1;
            continue;
        }
        let in_arabic = digit == Class::ArabicDigit || follow_arabic[at];
        let joins = |class: Class| class == Class::Separator || class == Class::Sign && !in_arabic;
        let mut end = at + 1;
        loop {
            match (classes.get(end), classes.get(end + 1)) {
                (Some(&next), _) if next == digit => end += 1,
                (Some(&sign), Some(&next)) if joins(sign) && next == digit => end += 2,
                _ => break,
            }
        }
        let mut start = at;
        if !in_arabic {
            let least = numbers.last().map_or(0, |last| last.end);
            start = (least..at).rev().take_while(|&before| classes[before] == Class::Unit).last().unwrap_or(at);
            end += classes[end..].iter().take_while(|&&class| class == Class::Unit).count();
        }
        numbers.push(start..end);
        at = end;
    }
    numbers
}

/// Whether the letter before each item, which is on its right, is Arabic; at the beginning of a line, the one after it.
fn follow_arabic(classes: &[Class]) -> Vec<bool> {
    let letter = |class: &Class| (*class == Class::Left || class.is_leftward()).then_some(*class == Class::Arabic);
    let mut follows = classes.iter().rev().find_map(letter).unwrap_or(false);
    let mut all: Vec<bool> = Vec::with_capacity(classes.len());
    for class in classes.iter().rev() {
        follows = letter(class).unwrap_or(follows);
        all.push(follows);
    }
    all.reverse();
    all
}

/// The numbers within a part of a line.
fn within<'a>(numbers: &'a [Range<usize>], part: &Range<usize>) -> &'a [Range<usize>] {
    let first = numbers.partition_point(|number| number.start < part.start);
    let last = numbers.partition_point(|number| number.end <= part.end);
    numbers.get(first..last).unwrap_or_default()
}

/// The parts that run to the right in a line that runs to the left: numbers, and what is between the letters of a script that does.
fn left_runs(classes: &[Class], numbers: &[Range<usize>]) -> Vec<Range<usize>> {
    let ends = |class: &Class| class.is_leftward() || *class == Class::ArabicDigit;
    let mut runs = Vec::new();
    let mut begin = 0;
    for part in classes.split(ends) {
        let range = begin..begin + part.len();
        begin = range.end + 1;
        let inside = within(numbers, &range).iter();
        let mut letters = range.clone().filter(|&at| classes[at] == Class::Left);
        match letters.next() {
            Some(first) => {
                let last = letters.next_back().unwrap_or(first);
                let (start, end) = inside.fold((first, last + 1), |(start, end), number| (start.min(number.start), end.max(number.end)));
                runs.push(start..end);
            }
            None => runs.extend(inside.cloned()),
        }
    }
    runs.extend(numbers.iter().filter(|number| classes[number.start] == Class::ArabicDigit).cloned());
    order::sort_by_key(&mut runs, |run| run.start);
    runs
}

/// The parts that run to the left in a line that runs to the right: what is between the letters of a script that does.
fn right_runs(classes: &[Class]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut begin = 0;
    for part in classes.split(|class| *class == Class::Left) {
        let turns = |class: &Class| class.is_leftward() || *class == Class::ArabicDigit;
        let edges = part.iter().position(turns).zip(part.iter().rposition(turns));
        if let Some((first, last)) = edges.filter(|_| part.iter().any(|class| class.is_leftward())) {
            runs.push(begin + first..begin + last + 1);
        }
        begin += part.len() + 1;
    }
    runs
}

/// The bracket that faces the other way.
pub fn mirrored(c: char) -> Option<char> {
    const PAIRS: [(char, char); 5] = [('(', ')'), ('[', ']'), ('{', '}'), ('«', '»'), ('‹', '›')];
    PAIRS.iter().find_map(|&(open, close)| (c == open).then_some(close).or((c == close).then_some(open)))
}

/// Whether the brackets of a line are in pairs only if each faces the other way: some files say which bracket is drawn, others which is meant.
pub fn faces_back(brackets: impl Iterator<Item = char>) -> bool {
    // Those that wait for their pair, by whether they open; the pairs that open first, and the others.
    let (mut waiting, mut pairs) = ([0usize; 2], [0usize; 2]);
    for bracket in brackets {
        let opens = usize::from(matches!(bracket, '(' | '[' | '{' | '«' | '‹'));
        match waiting[1 - opens].checked_sub(1) {
            Some(rest) => {
                waiting[1 - opens] = rest;
                pairs[opens] += 1;
            }
            None => waiting[opens] += 1,
        }
    }
    pairs[1] > pairs[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(seen: &str, runs_left: bool) -> String {
        let chars: Vec<char> = seen.chars().collect();
        let classes: Vec<Class> = chars.iter().map(|&c| Class::of(c)).collect();
        logical(&classes, runs_left).into_iter().map(|(at, _)| chars[at]).collect()
    }

    /// As it is seen from left to right, and as it is read.
    fn seen(read: &[&str]) -> String {
        read.iter()
            .rev()
            .map(|part| if part.chars().any(|c| Class::of(c).is_leftward()) { part.chars().rev().collect() } else { (*part).to_owned() })
            .collect()
    }

    #[test]
    fn lines_that_run_to_the_left_keep_numbers_and_latin() {
        for parts in [
            &["אור המגדלור"][..],
            &["שנת ", "1987", ", כך"],
            &["מחיר ", "$1,250.50", " או ", "15%", " מס"],
            &["עמודים ", "45-47", " שם"],
            &["עניין ", "Doe v. Roe 900 F.3d", " שם"],
            &["سنة ", "١٩٨٧", " في ", "Doe v. Roe", "، صفحة ", "45", " فقط"],
            &["في ", "12/05/2020", " قال"],
        ] {
            assert_eq!(read(&seen(parts), true), parts.concat(), "{parts:?}");
        }
        // After Arabic letters, a percentage and a range run to the left.
        assert_eq!(read("لاق 47-45 ،%15 يأ", true), "أي 15%، 45-47 قال");
        assert_eq!(read(".רוא", true), "אור.");
    }

    #[test]
    fn lines_that_run_to_the_right_turn_only_the_other_words() {
        assert_eq!(read("the word רוא לדגמ means (a) 12", false), "the word מגדל אור means (a) 12");
        assert_eq!(read("of רוא 12 לדגמ, so", false), "of מגדל 12 אור, so");
        assert_eq!(read("no 12. letters", false), "no 12. letters");
        assert_eq!(read("", true), "");
    }

    #[test]
    fn long_lines_take_no_longer_than_their_length() {
        for line in ["1 ", "א 1 ", "a א 1 ", "1,", "$ 1 "] {
            let classes: Vec<Class> = line.chars().map(Class::of).collect::<Vec<_>>().repeat(100_000);
            for runs_left in [true, false] {
                let mut order: Vec<usize> = logical(&classes, runs_left).into_iter().map(|(at, _)| at).collect();
                order::sort(&mut order);
                assert!(order.into_iter().eq(0..classes.len()), "{line}");
            }
        }
    }

    #[test]
    fn brackets_face_the_way_in_which_they_pair() {
        for (text, back) in [("(a)", false), (")a(", true), ("(a) )b( )c(", true), ("(", false), (")", false), ("[a] (b) )", false)] {
            assert_eq!(faces_back(text.chars().filter(|&c| mirrored(c).is_some())), back, "{text}");
        }
    }
}
