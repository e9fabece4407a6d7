//! Letters and abbreviations needed to read the words of a source.

/// Ligatures, longer ones before those that they begin with.
pub(super) const LIGATURES: [&str; 5] = ["ffi", "ffl", "ff", "fi", "fl"];

/// Letters and groups of letters that recognition confuses.
pub(super) const CONFUSED: &[(&str, &str)] = &[
    ("rn", "m"),
    ("m", "in"),
    ("m", "ni"),
    ("cl", "d"),
    ("vv", "w"),
    ("li", "h"),
    ("ii", "n"),
    ("ri", "n"),
    ("ii", "u"),
    ("lc", "k"),
    ("c", "e"),
    ("o", "e"),
    ("o", "c"),
    ("a", "o"),
    ("n", "u"),
    ("h", "b"),
    ("h", "n"),
    ("l", "i"),
    ("l", "t"),
    ("i", "t"),
    ("l", "1"),
    ("i", "1"),
    ("i", "j"),
    ("f", "t"),
    ("r", "t"),
    ("o", "0"),
    ("s", "5"),
    ("b", "8"),
    ("g", "q"),
    ("g", "9"),
    ("v", "y"),
    ("u", "v"),
    ("z", "2"),
    ("a", "s"),
    ("e", "s"),
    ("i", "!"),
    ("r", "n"),
    ("f", "l"),
    ("l", "r"),
    ("g", "s"),
];

/// Abbreviations that a figure follows directly after the period: `No.12`.
pub(super) const NUMBERED: &[&str] = &["no", "nos", "p", "pp", "art", "sec", "ch", "vol", "fig", "ex", "exh", "r", "v"];
