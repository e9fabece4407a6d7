//! Signals: words before a citation that state its function.
//!
//! Legal signals are those of the Bluebook's rule 1.2, with the commas that drafts write; `quoting` and `citing` are from its rule 1.6(c). Those of
//! references are common in notes, in English, French and German.

use literatim_matching::order;
use std::sync::LazyLock;

/// Abbreviations that repeat the previous authority.
pub const IDEM: [&str; 4] = ["Id.", "id.", "Ibid.", "ibid."];

/// Words between the name of a case and where it is printed.
pub const REPORTED: &[&str] = &[", noted at", ", reported at", ", reported in", ", as reported in"];

/// Words between a case and its subsequent history, in lower case.
const HISTORY: &[&str] = &[
    "aff'd",
    "affirmed",
    "aff'g",
    "rev'd",
    "reversed",
    "rev'g",
    "cert. denied",
    "cert. granted",
    "cert. dismissed",
    "certiorari denied",
    "review denied",
    "review granted",
    "rev. denied",
    "petition for review denied",
    "reh'g denied",
    "rehearing denied",
    "overruled",
    "overruling",
    "abrogated",
    "abrogating",
    "disapproved",
    "vacated",
    "superseded",
    "modified",
    "remanded",
    "on remand",
    "appeal dismissed",
    "appeal denied",
    "sub nom.",
    "writ denied",
    "writ ref'd",
];

/// A signal.
struct Signal {
    /// Its text, in lower case.
    written: &'static str,
    kind: SignalKind,
    /// Whether its citation may be the source of the quotation before it; the others begin a new thought.
    receives: bool,
    /// Whether the entries of a list of references may begin with it; the others may be words of an author's name or a title.
    opens_entry: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SignalKind {
    /// It introduces a citation of an authority.
    Legal,
    /// It introduces an authority that another one cites.
    Within,
    /// It introduces a work from a list of references.
    Work,
}

const fn signal(written: &'static str, kind: SignalKind, receives: bool, opens_entry: bool) -> Signal {
    Signal { written, kind, receives, opens_entry }
}

const SIGNALS: &[Signal] = &[
    signal("see, e.g.,", SignalKind::Legal, true, true),
    signal("see e.g.,", SignalKind::Legal, true, false),
    signal("see, e.g.", SignalKind::Legal, true, false),
    signal("see also, e.g.,", SignalKind::Legal, true, false),
    signal("see generally", SignalKind::Legal, false, false),
    signal("see also", SignalKind::Legal, true, true),
    signal("see, also,", SignalKind::Legal, true, false),
    signal("see", SignalKind::Legal, true, true),
    signal("but see", SignalKind::Legal, false, true),
    signal("but cf.", SignalKind::Legal, false, false),
    signal("cf.", SignalKind::Legal, false, true),
    signal("accord", SignalKind::Legal, true, false),
    signal("contra", SignalKind::Legal, false, false),
    signal("compare", SignalKind::Legal, false, false),
    signal("e.g.,", SignalKind::Legal, true, false),
    signal("e.g.", SignalKind::Legal, true, false),
    signal("quoting", SignalKind::Within, true, false),
    signal("citing", SignalKind::Within, true, false),
    signal("see e.g.", SignalKind::Work, true, false),
    signal("quoted in", SignalKind::Work, true, true),
    signal("cited in", SignalKind::Work, true, true),
    signal("cf", SignalKind::Work, true, false),
    signal("voir aussi", SignalKind::Work, true, true),
    signal("voir", SignalKind::Work, true, true),
    signal("vgl.", SignalKind::Work, true, true),
    signal("siehe", SignalKind::Work, true, true),
];

fn of_cases() -> impl Iterator<Item = &'static Signal> {
    SIGNALS.iter().filter(|signal| signal.kind != SignalKind::Work)
}

fn words(signal: &Signal) -> impl Iterator<Item = &'static str> {
    signal.written.split([' ', ',']).map(|word| word.trim_end_matches('.'))
}

/// Whether lower-case text is a signal that introduces an authority: `see also`.
pub fn is_signal(text: &str) -> bool {
    SIGNALS.iter().any(|signal| signal.kind == SignalKind::Legal && signal.written == text)
}

/// Whether lower-case text is a signal, or introduces an authority that another one cites: `quoting`.
pub fn introduces(text: &str) -> bool {
    of_cases().any(|signal| signal.written == text)
}

/// Whether lower-case text introduces an authority that the one before it cites: `citing`.
pub fn introduces_cited(text: &str) -> bool {
    SIGNALS.iter().any(|signal| signal.kind == SignalKind::Within && signal.written == text)
}

/// Whether lower-case text is a signal before a work cited by author and year.
pub fn introduces_work(text: &str) -> bool {
    SIGNALS.iter().any(|signal| signal.kind != SignalKind::Within && signal.written == text)
}

/// Whether a word in lower case, without its full stop, is part of a signal of an authority: `generally`, `e.g`.
pub fn has_word(word: &str) -> bool {
    static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let mut all: Vec<&str> = of_cases().flat_map(words).collect();
        order::sort(&mut all);
        all
    });
    WORDS.binary_search(&word).is_ok()
}

/// Words before `supra` that name a part of the draft itself, in lower case.
const PARTS: &[&str] = &[
    "appendix",
    "argument",
    "article",
    "chapter",
    "division",
    "footnote",
    "issue",
    "n",
    "note",
    "notes",
    "p",
    "page",
    "pages",
    "pp",
    "paragraph",
    "part",
    "parts",
    "pt",
    "section",
    "sections",
    "statement",
    "subpart",
    "subsection",
];

/// Whether a word before `supra` names a part of the draft itself: `Part II, supra`.
pub fn is_part(word: &str) -> bool {
    PARTS.contains(&word.trim_end_matches(['.', ',']).to_lowercase().as_str())
}

/// Whether a word is part of a signal whose citation may be the source of the quotation before it.
pub fn affirms(word: &str) -> bool {
    of_cases().any(|signal| signal.receives && words(signal).any(|own| own == word))
}

/// Whether the text between two citations makes the second one the subsequent history of the first.
pub fn introduces_history(gap: &str) -> bool {
    let gap = gap.replace('’', "'").to_lowercase();
    HISTORY.iter().any(|words| gap.contains(words)) || MISREAD_HISTORY.contains(&gap.trim_matches(|c: char| !c.is_alphabetic()))
}

/// Whether the text between two citations says that the second court did not hear the first one's case: `, cert. denied,`.
pub fn denies_review(gap: &str) -> bool {
    let gap = gap.to_lowercase();
    introduces_history(&gap) && ["denied", "dismissed", "ref'd"].iter().any(|word| gap.trim_end_matches([',', ' ']).ends_with(word))
}

/// What recognition makes of `aff'd` and `rev'd`.
const MISREAD_HISTORY: &[&str] = &["atrd", "afrd", "aft'd", "affd", "afd", "afl'd", "affa", "revd", "rev d", "aff d", "rev'cl", "aff'cl"];

/// Whether the citation of a signal, in lower case, may be the source of the quotation before it.
pub fn receives(text: &str) -> bool {
    SIGNALS.iter().all(|signal| signal.receives || signal.written != text)
}

/// The length of the longest signal at the start of lower-case text, which no letter follows, as in `Seeley v. Roe`; 0 without one.
pub fn length_at_start(text: &str) -> usize {
    let is_whole = |written: &&str| text.strip_prefix(written).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    of_cases().map(|signal| signal.written).filter(is_whole).map(str::len).max().unwrap_or(0)
}

/// The length of the longest signal at the end of lower-case text; 0 without one.
pub fn length_at_end(text: &str) -> usize {
    of_cases().map(|signal| signal.written).filter(|written| text.ends_with(written)).map(str::len).max().unwrap_or(0)
}

/// An entry of a list of references without the capitalised signal at its start.
pub fn without_signal(entry: &str) -> &str {
    let is_at = |written: &str| entry.get(..written.len()).is_some_and(|head| head.eq_ignore_ascii_case(written));
    let lengths = SIGNALS.iter().filter(|signal| signal.opens_entry && is_at(signal.written)).map(|signal| signal.written.len());
    let rest = lengths.filter_map(|length| entry[length..].strip_prefix(' ')).min_by_key(|rest| rest.len());
    rest.filter(|_| entry.starts_with(char::is_uppercase)).unwrap_or(entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_state_the_function_of_their_citation() {
        assert!(is_signal("see also") && !is_signal("quoting") && introduces("quoting") && !introduces("vgl."));
        assert!(introduces_work("vgl.") && introduces_work("but see") && !introduces_work("citing"));
        assert!(has_word("generally") && has_word("e.g") && !has_word("voir"));
        assert!(affirms("accord") && !affirms("contra"));
        assert!(denies_review(", cert. denied, ") && denies_review(", review denied, ") && !denies_review(", aff'd, "));
        assert!(introduces_history(", aff’d, ") && introduces_history(", atrd, ") && introduces_history(" affd, ") && !introduces_history("; "));
        assert!(receives("see") && receives("in") && !receives("but cf."));
        assert_eq!((length_at_start("see also doe"), length_at_end("lit. see, e.g.,"), length_at_end("lit.")), (8, 10, 0));
        assert_eq!((length_at_start("seeley v. roe"), length_at_start("see seeley v. roe")), (0, 3));
    }

    #[test]
    fn entries_lose_their_signal() {
        for (entry, expected) in [
            ("See also Varley, M.", "Varley, M."),
            ("See, e.g., Varley, M.", "Varley, M."),
            ("Voir aussi Varley, M.", "Varley, M."),
            ("Accord of Dunmore.", "Accord of Dunmore."),
            ("see Varley, M.", "see Varley, M."),
            ("Seeley, M.", "Seeley, M."),
        ] {
            assert_eq!(without_signal(entry), expected);
        }
    }
}
