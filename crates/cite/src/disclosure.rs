//! Parentheticals that disclose changes to a quotation, after the Bluebook's rules 5.2 and 5.3.

use super::tables::signals;
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::{fold, words};

/// What the parentheticals after a citation disclose about a quotation. All words of a parenthetical count: `not cleaned up` discloses nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conventions {
    /// `(cleaned up)`, `(citation modified)`: case, brackets, ellipses, marks and citations of the source may change.
    pub cleaned_up: bool,
    /// `(citation omitted)`, `(footnote omitted)` and their plurals.
    pub citations_omitted: bool,
    /// `(emphasis added)`, `(emphasis supplied)`.
    pub emphasis_added: bool,
    /// `(emphasis omitted)`.
    pub emphasis_omitted: bool,
    /// `(alteration in original)`: brackets and ellipses are the source's.
    pub altered_in_original: bool,
    /// `(alterations omitted)`, `(alterations adopted)`: brackets of the source may be left out.
    pub alterations_omitted: bool,
    /// `(internal quotation marks omitted)`, `(quotations omitted)`: the source itself quotes.
    pub marks_omitted: bool,
    /// `(my translation)` and the like.
    pub translated: bool,
}

impl Conventions {
    fn of(facts: Facts) -> Self {
        Self {
            cleaned_up: facts.is(Facts::CLEANED_UP),
            citations_omitted: facts.is(Facts::CITATIONS_OMITTED),
            emphasis_added: facts.is(Facts::EMPHASIS_ADDED),
            emphasis_omitted: facts.is(Facts::EMPHASIS_OMITTED),
            altered_in_original: facts.is(Facts::ALTERED_IN_ORIGINAL),
            alterations_omitted: facts.is(Facts::ALTERATIONS_OMITTED),
            marks_omitted: facts.is(Facts::MARKS_OMITTED),
            translated: facts.is(Facts::TRANSLATED),
        }
    }

    /// What either discloses.
    pub fn and(self, other: Self) -> Self {
        Self {
            cleaned_up: self.cleaned_up | other.cleaned_up,
            citations_omitted: self.citations_omitted | other.citations_omitted,
            emphasis_added: self.emphasis_added | other.emphasis_added,
            emphasis_omitted: self.emphasis_omitted | other.emphasis_omitted,
            altered_in_original: self.altered_in_original | other.altered_in_original,
            alterations_omitted: self.alterations_omitted | other.alterations_omitted,
            marks_omitted: self.marks_omitted | other.marks_omitted,
            translated: self.translated | other.translated,
        }
    }

    /// The convention that licenses leaving out marks and brackets of the source.
    pub fn marks_license(&self) -> Option<&'static str> {
        if self.cleaned_up { Some("cleaned up") } else { self.alterations_omitted.then_some("alterations omitted") }
    }
}

/// What parentheticals disclose, with or without their parentheses; `None` if nothing.
///
/// A part between semicolons discloses something only if all of its words do: `not cleaned up` does not. A citation, a signal or a judge may be before
/// it, with a comma: `quoting Roe, emphasis added`.
pub fn disclosed(text: &str) -> Option<Conventions> {
    let parts = text.split([';', '(', ')', '[', ']']);
    parts.filter_map(|part| in_full(part).or_else(|| after_citation(part))).reduce(Conventions::and)
}

/// What a text discloses that says nothing else. A year discloses nothing.
pub(super) fn in_full(text: &str) -> Option<Conventions> {
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let words = words(text);
    phrase::all(text, &words, Facts::DISCLOSES).and_then(|_| phrase::all(text, &words, Facts::DISCLOSED)).map(Conventions::of)
}

fn after_citation(part: &str) -> Option<Conventions> {
    let cites = |lead: &str| {
        let first = fold(lead.trim_start().split(' ').next().unwrap_or(""));
        lead.contains(|c: char| c.is_ascii_digit()) || signals::introduces(&first) || phrase::has(lead, &words(lead), Facts::OPINION)
    };
    part.match_indices(',').find_map(|(comma, _)| in_full(&part[comma..]).filter(|_| cites(&part[..comma])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disclosures_account_for_all_words() {
        let none = Conventions::default();
        for (text, expected) in [
            ("(cleaned up)", Conventions { cleaned_up: true, ..none }),
            ("Cleaned-up.", Conventions { cleaned_up: true, ..none }),
            (
                "(citation and punctuation omitted; emphasis supplied)",
                Conventions { citations_omitted: true, alterations_omitted: true, emphasis_added: true, ..none },
            ),
            ("[internal quota- tion marks and one cita- tion omitted]", Conventions { citations_omitted: true, marks_omitted: true, ..none }),
            ("(quoting Roe v. Doe, 1 F.3d 2; first alteration in original)", Conventions { altered_in_original: true, ..none }),
            ("(quoting Roe v. Doe, emphasis mine, and footnotes omitted)", Conventions { emphasis_added: true, citations_omitted: true, ..none }),
            ("(Knox, J., dissenting, cleaned up)", Conventions { cleaned_up: true, ..none }),
            ("(Quill, supra, 9 Cal.App.4th at p. 12, italics added.)", Conventions { emphasis_added: true, ..none }),
            ("(translation by the court)", Conventions { translated: true, ..none }),
            ("(quotations omitted)", Conventions { marks_omitted: true, ..none }),
            ("(internal quotes omitted)", Conventions { marks_omitted: true, ..none }),
            ("(inner quote marks and cites omitted)", Conventions { marks_omitted: true, citations_omitted: true, ..none }),
            ("(Internal quotes deleted; cleaned up)", Conventions { marks_omitted: true, cleaned_up: true, ..none }),
            ("(emphasis in original)", none),
            ("(second emphasis in Quill)", none),
            ("(Footnote added.)", none),
            ("(original emphasis)", none),
            ("(some emphasis by the Court)", none),
        ] {
            assert_eq!(disclosed(text), Some(expected), "{text}");
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
            "(quotes of the board omitted nothing)",
            "(no quotation marks were omitted)",
            "",
        ] {
            assert_eq!(disclosed(text), None, "{text}");
        }
        assert!(!disclosed("(emphasis omitted; as cited below)").unwrap().citations_omitted);
    }
}
