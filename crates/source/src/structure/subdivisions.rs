//! The subdivisions of a law's text, recognised by their enumerators: `(a)`, `(1)`, `(A)`, `(i)`.

use literatim_cite::{Count, Subdivision, counts};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;

/// Separators of two references.
const JOINTS: &[&str] = &["", ", ", "-", "–"];

/// Maximum bytes of words between the labels of one reference: `(a) through (c)`.
const JOINT: usize = 9;

/// Maximum gap before an enumerator at the start of a line or a sentence, because repealed numbers may be missing.
const LEFT_OUT: u32 = 12;

/// The subdivisions of a text. Each ends where the next begins.
#[derive(Debug)]
pub struct Subdivisions {
    /// Where each begins, in order.
    starts: Vec<(usize, Subdivision)>,
    /// Where each section begins, if the text has several.
    sections: Vec<usize>,
}

impl Subdivisions {
    /// Reads the enumerators of a reading text that is entirely in the subdivision `whole`. The numbering begins anew in each of the `sections`.
    ///
    /// An enumerator begins a subdivision if it continues the numbering of an open level, or is the first of a new one; ambiguous ones, such as `(i)`
    /// after `(h)`, are decided by the next one.
    pub(super) fn new(text: &str, whole: &Subdivision, sections: &[usize]) -> Self {
        let marks = enumerators(text);
        let mut open: Vec<(Count, u32, &str)> = Vec::new();
        let mut starts = Vec::new();
        if !whole.labels.is_empty() {
            starts.push((0, whole.clone()));
        }
        let mut begun = sections.iter().copied().peekable();
        for (i, &(at, label)) in marks.iter().enumerate() {
            while let Some(section) = begun.next_if(|&section| section <= at) {
                open.clear();
                starts.push((section, whole.clone()));
            }
            let next = marks.get(i + 1).map_or("", |&(_, label)| label);
            let before = text[..at].trim_end();
            let parted = before.is_empty() || before.ends_with(['.', ';', ':', '—']) || text[..at].ends_with('\n');
            let heads = parted || i > 0 && at == marks[i - 1].0 + marks[i - 1].1.len() + 2;
            let Some((level, count, number)) = level_of(&open, label, next, heads) else { continue };
            open.truncate(level);
            open.push((count, number, label));
            starts.push((at, inside(whole, open.iter().map(|(.., label)| (*label).to_owned()).collect())));
        }
        starts.extend(begun.map(|section| (section, whole.clone())));
        Self { starts, sections: sections.to_vec() }
    }

    /// All subdivisions of the section that contains byte `at`, in order.
    pub fn of_section(&self, at: usize) -> impl Iterator<Item = &Subdivision> {
        let next = self.sections.partition_point(|&section| section <= at);
        let from = next.checked_sub(1).map_or(0, |last| self.sections[last]);
        let end = self.sections.get(next).copied().unwrap_or(usize::MAX);
        self.starts.iter().filter(move |(at, _)| (from..end).contains(at)).map(|(_, subdivision)| subdivision)
    }

    /// Those that a passage touches, in order; the first is the one in which it begins.
    pub fn under(&self, passage: Span) -> Vec<Subdivision> {
        let first = self.starts.partition_point(|(at, _)| *at <= passage.start);
        let last = self.starts.partition_point(|(at, _)| *at < passage.end).max(first);
        let begins = first.checked_sub(1).map(|index| self.starts[index].1.clone()).unwrap_or_default();
        std::iter::once(begins).chain(self.starts[first..last].iter().map(|(_, subdivision)| subdivision.clone())).collect()
    }
}

/// A subdivision of a subdivision, whose labels may repeat some of the other's: `(2)` or `(b)(2)` in `(b)`.
fn inside(whole: &Subdivision, own: Vec<String>) -> Subdivision {
    let shared = (0..whole.labels.len()).find(|&level| own.starts_with(&whole.labels[level..])).unwrap_or(whole.labels.len());
    Subdivision { labels: whole.labels[..shared].iter().cloned().chain(own).collect() }
}

/// The level of an enumerator relative to the open ones, and its numbering there; `None` if it does not continue any.
fn level_of(open: &[(Count, u32, &str)], label: &str, next: &str, heads: bool) -> Option<(usize, Count, u32)> {
    let readings = counts(label);
    let of_count = |count: Count| readings.iter().find(|(own, number)| *own == count && *number > 0).map(|&(_, number)| number);
    let on = |least: u32, most: u32| {
        let fits = |number: u32, known: u32| number >= known + least && number <= known + most;
        open.iter()
            .enumerate()
            .rev()
            .find_map(|(level, &(count, known, _))| of_count(count).filter(|&number| fits(number, known)).map(|number| (level, count, number)))
    };
    let first = readings.iter().rev().find(|(count, number)| *number == 1 && open.iter().all(|(known, ..)| known != count));
    let first = first.map(|&(count, number)| (open.len(), count, number));
    let goes_on = |count: Count| counts(next).contains(&(count, 2));
    match (on(1, 1), first) {
        (Some(_), Some(first)) if matches!(first.1, Count::Roman | Count::CapitalRoman) && goes_on(first.1) => Some(first),
        (Some(next), _) => Some(next),
        (None, Some(first)) => Some(first),
        (None, None) if !heads => None,
        // The text may begin in the middle of the law.
        (None, None) if open.is_empty() => readings.iter().find(|(_, number)| *number > 0).map(|&(count, number)| (0, count, number)),
        (None, None) => on(2, LEFT_OUT),
    }
}

/// The enumerators of a text, with their places, that are not references to other parts.
fn enumerators(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    // Where the previous reference ends.
    let mut referred = usize::MAX;
    for (at, _) in text.match_indices('(') {
        let label = text[at + 1..].bytes().take(5).take_while(u8::is_ascii_alphanumeric).count();
        let end = at + label + 2;
        if label == 0 || !text[end - 1..].starts_with(')') || counts(&text[at + 1..end - 1]).iter().all(|(_, number)| *number == 0) {
            continue;
        }
        let before = &text[..at];
        let word = before.trim_end().rsplit(|c: char| !c.is_alphanumeric() && c != '.').next().unwrap_or("");
        let refers = before.ends_with(char::is_alphanumeric)
            || lexicon::is_written(word.trim_end_matches('.'), Classes::SUBDIVISION)
            || text.get(referred..at).is_some_and(|gap| JOINTS.contains(&gap) || gap.len() <= JOINT && phrase::is_one(gap, Facts::JOINS_LABELS));
        if refers {
            referred = end;
        } else {
            found.push((at, &text[at + 1..end - 1]));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        Subdivisions::new(text, &Subdivision::default(), &[]).of_section(0).map(Subdivision::to_string).collect()
    }

    #[test]
    fn subdivisions_are_found_by_their_enumerators() {
        for (text, expected) in [
            ("(a) Lamps are lit.\n\n(b) Horns are sounded: (1) in fog; and (2) in snow.\n\n(c) Logs are kept.", "(a) (b) (b)(1) (b)(2) (c)"),
            ("(a)(1) Lamps.\n\n(2) Horns.\n\n(b) Logs.", "(a) (a)(1) (a)(2) (b)"),
            ("(a) Lamps.—(1) In fog.—(A) oil; (B) wicks. (2) In snow.", "(a) (a)(1) (a)(1)(A) (a)(1)(B) (a)(2)"),
            ("(1) Lamps:\n\n(a) oil;\n\n(i) of seals;\n\n(ii) of whales;\n\n(b) wicks.", "(1) (1)(a) (1)(a)(i) (1)(a)(ii) (1)(b)"),
            ("(g) Lamps.\n\n(h) Horns.\n\n(i) Logs.\n\n(j) Bells.", "(g) (h) (i) (j)"),
            ("(h) Horns: (i) in fog; (ii) in snow.\n\n(i) Logs.\n\n(j) Bells.", "(h) (h)(i) (h)(ii) (i) (j)"),
            ("(a) Lamps.\n\n(c) Horns.", "(a) (c)"),
            (
                "(b) Lamps: (1) oil; (2) wicks; (6) glass; and (7) brass. (h) Horns. (1) In fog. (i) Logs.",
                "(b) (b)(1) (b)(2) (b)(6) (b)(7) (h) (h)(1) (i)",
            ),
            ("(a) Lamps: (1) oil, as the keeper of (5) lamps knows; (2) wicks.", "(a) (a)(1) (a)(2)"),
            (
                "(a) Under subsection (b), (c) or (d) of section 12(e), and paragraph (1) or (2), lamps.\n\n(b) Horns (the) of Rule 26(b)(1).",
                "(a) (b)",
            ),
            ("Whoever (1) lights a lamp or (2) sounds a horn shall pay.", "(1) (2)"),
            ("The keeper lit the lamp (see below) and (c) went home.", ""),
            ("(y) Lamps.\n\n(z) Horns.\n\n(aa) Logs.\n\n(bb) Bells.", "(y) (z) (aa) (bb)"),
            (
                "(a) x (1) x (A) x (i) x (I) x (aa) x (bb) x (II) x (ii) x (B) x (2) x (b) x",
                "(a) (a)(1) (a)(1)(A) (a)(1)(A)(i) (a)(1)(A)(i)(I) (a)(1)(A)(i)(I)(aa) (a)(1)(A)(i)(I)(bb) (a)(1)(A)(i)(II) (a)(1)(A)(ii) (a)(1)(B) (a)(2) (b)",
            ),
        ] {
            assert_eq!(told(text).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn the_numbering_begins_anew_in_each_section() {
        let text = "Lamps: (a) oil; (b) wicks: (1) old; (2) new.\nHorns: (3) brass.\nBells: (b) loud; (1) by day.";
        let sections = [0, text.find("Horns").unwrap(), text.find("Bells").unwrap()];
        let found = Subdivisions::new(text, &Subdivision::default(), &sections);
        let told = |at: usize| found.of_section(at).map(Subdivision::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(sections.map(told), [" (a) (b) (b)(1) (b)(2)", " (3)", " (b) (b)(1)"]);
        let day = text.find("by day").unwrap();
        assert_eq!(found.under(Span::new(day, day + 6))[0].to_string(), "(b)(1)");
    }

    #[test]
    fn many_enumerators_take_linear_time() {
        assert_eq!(told(&"(a) ".repeat(20_000)).len(), 1);
        assert_eq!(told(&"((((1".repeat(20_000)).len(), 0);
    }
}
