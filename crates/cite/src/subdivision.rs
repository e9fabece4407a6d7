//! The subdivisions of laws: `(b)(1)(A)(ii)`.

use super::paren::closing;
use literatim_matching::text::roman;

/// A subdivision of a law, as the labels that lead to it from the outermost: `b` and `1` of `(b)(1)`. The law as a whole has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subdivision {
    /// The labels, without their parentheses.
    pub labels: Vec<String>,
}

impl Subdivision {
    /// Maximum number of labels of a subdivision that is searched for.
    pub const DEEPEST: usize = 12;

    /// Whether it is `other` or a part of it.
    pub fn is_within(&self, other: &Self) -> bool {
        self.labels.starts_with(&other.labels)
    }

    /// Whether it is one of those from `first` to `last`, which differ only in their last label, or a part of one.
    pub fn is_between(&self, first: &Self, last: &Self) -> bool {
        let Some((from, stem)) = first.labels.split_last().filter(|(_, stem)| self.labels.starts_with(stem)) else { return false };
        let (Some(own), Some(to)) = (self.labels.get(stem.len()), last.labels.last()) else { return false };
        own == from || number(own, from).is_some_and(|(least, own)| least < own) && number(own, to).is_some_and(|(most, own)| own <= most)
    }
}

/// The numbers of two labels, that of the second one first, if they use the same numbering.
fn number(label: &str, other: &str) -> Option<(u32, u32)> {
    let own = counts(label);
    counts(other)
        .into_iter()
        .zip(own)
        .find(|((count, other), (own_count, own))| count == own_count && *other > 0 && *own > 0)
        .map(|(a, b)| (a.1, b.1))
}

impl std::fmt::Display for Subdivision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.labels.iter().try_for_each(|label| write!(f, "({label})"))
    }
}

/// The numbering of labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// `1`, `2`.
    Figures,
    /// `a`, `b`, and after `z` `aa`, `bb`.
    Letters,
    /// `A`, `B`.
    Capitals,
    /// `i`, `ii`.
    Roman,
    /// `I`, `II`.
    CapitalRoman,
    /// `aa`, `bb`, if they do not continue after `z`.
    Doubles,
    /// `AA`, `BB`.
    CapitalDoubles,
}

/// The possible numberings of a label, with its number: `i` is the ninth letter and the first Roman numeral. Unused elements have the number 0, as
/// have all if it is a word.
pub fn counts(label: &str) -> [(Count, u32); 3] {
    let mut found = [(Count::Figures, 0); 3];
    let first = label.as_bytes().first().copied().unwrap_or(b'-');
    let same = |of: fn(&u8) -> bool| label.bytes().all(|byte| of(&byte));
    let capital = same(u8::is_ascii_uppercase);
    if same(u8::is_ascii_digit) {
        found[0].1 = if label.len() < 4 { label.parse().unwrap_or(0) } else { 0 };
    } else if capital || same(u8::is_ascii_lowercase) {
        let [letters, doubles, numbers] =
            if capital { [Count::Capitals, Count::CapitalDoubles, Count::CapitalRoman] } else { [Count::Letters, Count::Doubles, Count::Roman] };
        let number = u32::from(first.to_ascii_lowercase() - b'a') + 1;
        let doubled = label.len() == 2 && label.as_bytes()[1] == first;
        found[0] = (letters, if label.len() == 1 { number } else { 26 * u32::from(doubled) + number * u32::from(doubled) });
        found[1] = (doubles, number * u32::from(doubled));
        found[2] = (numbers, roman(&label.to_ascii_lowercase()).unwrap_or(0));
    }
    found
}

/// The labels of `(b)(1)` at byte `at` of `text`, and their end.
pub(super) fn chain(text: &str, mut at: usize) -> (usize, Vec<String>) {
    let mut labels = Vec::new();
    while let Some(inner) = text[at..].starts_with('(').then(|| closing(text, at)).flatten() {
        // Recognition leaves a space: `(b )`.
        let label = text[inner].strip_suffix(' ').unwrap_or(&text[inner]);
        let short = (1..=4).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !short || label.parse::<u16>().is_ok_and(|year| year >= 1700) {
            break;
        }
        labels.push(label.to_owned());
        at = inner.end + 1;
    }
    (at, labels)
}

/// Separators of two members of a list; the first six separate the ends of a range.
const JOINTS: &[&str] = &["–", "-", " – ", " - ", " to ", " through ", ", and ", ", ", " and ", " & "];
const OF_RANGES: usize = 6;

/// The subdivisions at byte `at` of `text`, each with the last of its range or itself, and their end: `(b)(1)`, `(a)–(c)`, `(b)(1), (3)`. Labels that
/// a member omits are those of the previous one.
pub(super) fn list_at(text: &str, at: usize) -> (usize, Vec<(Subdivision, Subdivision)>) {
    let (mut end, labels) = chain(text, at);
    let mut list = Vec::new();
    if labels.is_empty() {
        return (at, list);
    }
    let first = Subdivision { labels };
    list.push((first.clone(), first));
    let mut at_last = 0;
    while let Some(joint) = JOINTS.iter().position(|joint| text[end..].starts_with(joint)) {
        let (after, labels) = chain(text, end + JOINTS[joint].len());
        let (first, before) = &mut list[at_last];
        let later = |label: &String| (0..before.labels.len()).rev().find(|&level| number(label, &before.labels[level]).is_some_and(|(a, b)| a < b));
        // A member may repeat the labels that it shares with the one before: `(a)(1), (a)(4)`.
        let shared = labels.iter().zip(&before.labels).take_while(|(own, other)| own == other).count();
        let is_later = |own: &String| before.labels.get(shared).is_none_or(|other| number(own, other).is_some_and(|(a, b)| a < b));
        let level = if shared > 0 { labels.get(shared).filter(|own| is_later(own)).map(|_| shared) } else { labels.first().and_then(later) };
        let Some(level) = level else { break };
        let next = Subdivision { labels: before.labels[..level].iter().cloned().chain(labels.into_iter().skip(shared)).collect() };
        if joint < OF_RANGES && level + 1 == first.labels.len() && next.labels.len() == first.labels.len() {
            *before = next;
        } else {
            list.push((next.clone(), next));
            at_last += 1;
        }
        end = after;
    }
    (end, list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_written_out() {
        for (text, members, rest) in [
            ("(b)(1).", &["(b)(1)"][..], "."),
            ("(a)–(c),", &["(a)–(c)"], ","),
            ("(a) – (c),", &["(a)–(c)"], ","),
            ("(b)(1)(A)-(C)", &["(b)(1)(A)–(b)(1)(C)"], ""),
            ("(b)(1), (3) and (c) hold", &["(b)(1)", "(b)(3)", "(c)"], " hold"),
            ("(a)(1)–(3), (b)", &["(a)(1)–(a)(3)", "(b)"], ""),
            ("(a)(1) to (c)", &["(a)(1)", "(c)"], ""),
            ("(a), (1) the board", &["(a)"], ", (1) the board"),
            ("(b) and (a)", &["(b)"], " and (a)"),
            ("(a)(1), (a)(4)(A)(i), and (b)(2) hold", &["(a)(1)", "(a)(4)(A)(i)", "(b)(2)"], " hold"),
            ("(c)(2) and (c)(5)", &["(c)(2)", "(c)(5)"], ""),
            ("(c)(2)–(c)(5), (d)", &["(c)(2)–(c)(5)", "(d)"], ""),
            ("(c)(5) and (c)(2)", &["(c)(5)"], " and (c)(2)"),
            ("(c)(2), (c)(2)", &["(c)(2)"], ", (c)(2)"),
            ("(2018)", &[], "(2018)"),
            (" (a)", &[], " (a)"),
        ] {
            let (end, list) = list_at(text, 0);
            let written = |(first, last): &(Subdivision, Subdivision)| if first == last { first.to_string() } else { format!("{first}–{last}") };
            assert_eq!(list.iter().map(written).collect::<Vec<_>>(), members, "{text}");
            assert_eq!(&text[end..], rest);
        }
    }

    #[test]
    fn labels_may_have_a_space_of_recognition() {
        for (text, labels) in [("(b )(1)", &["b", "1"][..]), ("(b)(1 ) x", &["b", "1"]), ("(b  )", &[]), ("( b)", &[])] {
            assert_eq!(chain(text, 0).1, labels, "{text}");
        }
    }

    #[test]
    fn members_of_a_range_are_recognised() {
        let one = |text: &str| Subdivision { labels: chain(text, 0).1 };
        for (own, first, last, expected) in [
            ("(b)", "(a)", "(c)", true),
            ("(b)(2)(A)", "(a)", "(c)", true),
            ("(d)", "(a)", "(c)", false),
            ("(a)(iii)", "(a)(ii)", "(a)(iv)", true),
            ("(a)(v)", "(a)(ii)", "(a)(iv)", false),
            ("(b)(iii)", "(a)(ii)", "(a)(iv)", false),
            ("(b)(1)", "(b)", "(b)", true),
            ("(b)", "(b)(1)", "(b)(1)", false),
            ("(B)", "(a)", "(c)", false),
            ("", "(a)", "(c)", false),
        ] {
            assert_eq!(one(own).is_between(&one(first), &one(last)), expected, "{own} {first} {last}");
        }
    }

    #[test]
    fn labels_count_in_one_way_or_several() {
        use Count::*;
        for (label, expected) in [
            ("12", &[(Figures, 12)][..]),
            ("b", &[(Letters, 2)]),
            ("i", &[(Letters, 9), (Roman, 1)]),
            ("cc", &[(Letters, 29), (Doubles, 3), (Roman, 200)]),
            ("iv", &[(Roman, 4)]),
            ("B", &[(Capitals, 2)]),
            ("V", &[(Capitals, 22), (CapitalRoman, 5)]),
            ("BB", &[(Capitals, 28), (CapitalDoubles, 2)]),
            ("the", &[]),
            ("1a", &[]),
            ("1954", &[]),
            ("", &[]),
        ] {
            let found: Vec<(Count, u32)> = counts(label).into_iter().filter(|(_, number)| *number > 0).collect();
            assert_eq!(found, expected, "{label}");
        }
    }
}
