//! Parenthetical phrases that disclose changes to a quotation, after the Bluebook's rules 5.2 and 5.3.

/// Phrases in lower case, and whether each counts in any parenthetical; the others count only directly after a quotation.
const DISCLOSURES: &[(&str, bool)] = &[
    ("omitted", true),
    ("cleaned up", true),
    ("citation modified", true),
    ("emphasis", true),
    ("alteration", true),
    ("quotation marks", true),
    ("quotations", true),
    ("brackets", true),
    ("ellips", true),
    ("translation", true),
    ("footnote", true),
    ("added", false),
    ("original", false),
    ("altered", false),
];

/// Whether a short parenthetical, in lower case, discloses a change to a quotation.
pub fn discloses(text: &str) -> bool {
    DISCLOSURES.iter().any(|(phrase, anywhere)| *anywhere && text.contains(phrase))
}

/// Whether a parenthetical directly after a quotation does so.
pub fn discloses_beside(text: &str) -> bool {
    DISCLOSURES.iter().any(|(phrase, _)| text.contains(phrase))
}
