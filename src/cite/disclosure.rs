//! Parentheticals that disclose changes to a quotation, after the Bluebook's rules 5.2 and 5.3.

use super::tables::signals;
use crate::lexicon::phrase::{self, Facts};
use crate::text::words;

/// What parentheticals disclose, with or without their parentheses; empty if nothing.
///
/// A part between semicolons discloses something only if all of its words do: `not cleaned up` does not. A citation, a signal or a judge may be before
/// it, with a comma: `quoting Roe, emphasis added`.
pub fn disclosed(text: &str) -> Facts {
    let parts = text.split([';', '(', ')', '[', ']']);
    parts.filter_map(|part| in_full(part).or_else(|| after_citation(part))).fold(Facts::default(), Facts::and)
}

/// What a text discloses that says nothing else. A year discloses nothing.
pub(super) fn in_full(text: &str) -> Option<Facts> {
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let words = words(text);
    phrase::all(text, &words, Facts::DISCLOSES).and_then(|_| phrase::all(text, &words, Facts::DISCLOSED))
}

fn after_citation(part: &str) -> Option<Facts> {
    let cites = |lead: &str| {
        let first = lead.trim_start().split(' ').next().unwrap_or("").to_lowercase();
        lead.contains(|c: char| c.is_ascii_digit()) || signals::introduces(&first) || phrase::has(lead, &words(lead), Facts::OPINION)
    };
    part.match_indices(',').find_map(|(comma, _)| in_full(&part[comma..]).filter(|_| cites(&part[..comma])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disclosures_account_for_all_words() {
        for (text, facts) in [
            ("(cleaned up)", Facts::CLEANED_UP),
            ("Cleaned-up.", Facts::CLEANED_UP),
            ("(citation and punctuation omitted; emphasis supplied)", Facts::CITATIONS_OMITTED | Facts::ALTERATIONS_OMITTED | Facts::EMPHASIS_ADDED),
            ("[internal quota- tion marks and one cita- tion omitted]", Facts::CITATIONS_OMITTED),
            ("(quoting Roe v. Doe, 1 F.3d 2; first alteration in original)", Facts::ALTERED_IN_ORIGINAL),
            ("(quoting Roe v. Doe, emphasis mine, and footnotes omitted)", Facts::EMPHASIS_ADDED | Facts::CITATIONS_OMITTED),
            ("(Knox, J., dissenting, cleaned up)", Facts::CLEANED_UP),
            ("(Quill, supra, 9 Cal.App.4th at p. 12, italics added.)", Facts::EMPHASIS_ADDED),
            ("(translation by the court)", Facts::TRANSLATED),
        ] {
            let found = disclosed(text);
            let wrong = CHANGES.iter().find(|fact| facts.is(**fact) != found.is(**fact));
            assert_eq!(wrong, None, "in “{text}”: {found:?}");
        }
        for text in
            ["(emphasis in original)", "(second emphasis in Quill)", "(Footnote added.)", "(original emphasis)", "(some emphasis by the Court)"]
        {
            assert!(disclosed(text).is(Facts::DISCLOSES) && !CHANGES.iter().any(|fact| disclosed(text).is(*fact)), "{text}");
        }
        for text in [
            "(oil spill not cleaned up)",
            "(the harbour was cleaned up)",
            "(the spill, cleaned up)",
            "(as cited below)",
            "(Spanish translation offered at trial)",
            "(citing the omitted clause)",
            "(brackets the two questions)",
            "(the duty was omitted)",
            "",
        ] {
            assert_eq!(disclosed(text), Facts::default(), "{text}");
        }
        assert!(!disclosed("(emphasis omitted; as cited below)").is(Facts::CITATIONS_OMITTED));
    }

    /// The facts by which a quotation may differ from its source.
    const CHANGES: &[Facts] = &[
        Facts::CLEANED_UP,
        Facts::CITATIONS_OMITTED,
        Facts::EMPHASIS_ADDED,
        Facts::EMPHASIS_OMITTED,
        Facts::ALTERED_IN_ORIGINAL,
        Facts::ALTERATIONS_OMITTED,
        Facts::TRANSLATED,
    ];
}
