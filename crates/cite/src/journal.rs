//! Articles in journals: the authors and the title before the volume.

use super::name::signal_start;
use super::tables::references::JOURNAL_WORDS;
use super::tables::signals;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::sentence_at;

/// Maximum bytes of authors and title, and words of the authors.
const HEAD: usize = 400;
const AUTHORS: usize = 16;

/// Signs that end a title without a comma.
pub(super) const TITLE_ENDS: &[char] = &['?', '!', '”', '"', '’'];

/// Where the authors and the title begin that end with a comma, a question or a closing mark before byte `at`, the volume of a journal: `Anna Marsh,
/// The Law of Piers, `. They begin at byte `from` or later, behind the signal.
pub(super) fn head(text: &str, from: usize, at: usize) -> Option<usize> {
    let before = text[..at].trim_end_matches([' ', '*', '_']);
    let end = before.strip_suffix(',').or_else(|| before.ends_with(TITLE_ENDS).then_some(before))?.len();
    let floor = text.ceil_char_boundary(from.max(end.saturating_sub(HEAD)));
    let near = text.get(floor..end)?;
    let mut limit = near.len();
    // A title may end with a question: `What Is a Pier? A Study, `.
    while let Some((last, _)) = near[..limit].trim_end().char_indices().next_back() {
        let before = sentence_at(near, last).start;
        if let Some(own) = starts(&near[before..]).map(|start| without_opener(without_signal(start))).find(|own| is_head(own)) {
            return Some(floor + near.len() - own.len());
        }
        if before == 0 || !near[..before].trim_end().ends_with(['?', '!']) {
            break;
        }
        limit = before;
    }
    None
}

/// The ends of a sentence that begin where a reference may: at its start, behind a mark that parts references, and with a signal.
fn starts(sentence: &str) -> impl Iterator<Item = &str> {
    let lower = sentence.to_ascii_lowercase();
    let inside = sentence.match_indices(' ').map(|(space, _)| space + 1);
    let begins = move |&at: &usize| {
        at == 0
            || ["; ", ": "].iter().any(|joint| lower[..at].ends_with(joint))
            || lower[at..].starts_with('(')
            || signals::length_at_start(&lower[at..]) > 0
    };
    std::iter::once(0).chain(inside).filter(begins).map(|at| &sentence[at..])
}

fn without_signal(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '(']);
    text[signals::length_at_start(&text.to_ascii_lowercase())..].trim_start_matches([',', ':', ' ', ';', '('])
}

/// The text without the word that opens its sentence: `However, `.
pub(super) fn without_opener(text: &str) -> &str {
    text.split_once(", ").filter(|(word, _)| !word.contains(' ') && opens(word)).map_or(text, |(_, rest)| rest)
}

/// Whether a word opens a sentence and is no name: `In`, `However`, but not `The`, `A.` and `May`.
pub(super) fn opens(word: &str) -> bool {
    let key = word.to_lowercase();
    lexicon::is(&key, Classes::OPENER) || lexicon::is_function_word(&key) && !lexicon::is(&key, Classes::ARTICLE) && !lexicon::is_auxiliary(&key)
}

/// Whether a text is authors, or `Note`, and a title: names in capitals up to a comma, and what begins with a capital or a mark behind it.
fn is_head(text: &str) -> bool {
    let is_name = |word: &str| {
        let bare = word.trim_start_matches(['*', '_', '“', '"']);
        bare.starts_with(|c: char| c.is_uppercase() || c == '&')
            || lexicon::is(bare, Classes::PARTICLE.and(Classes::INSIDE_NAME))
            || matches!(bare.trim_end_matches('.'), "et" | "al" | "eds")
    };
    // Titles quote words with a capital: `Smith calls it “the oldest rule”, `.
    let quotes_prose = text.match_indices(['“', '"']).any(|(mark, sign)| text[mark + sign.len()..].starts_with(char::is_lowercase));
    let first = text.split([' ', ',']).next().unwrap_or("");
    !quotes_prose
        && !opens(first)
        && text.match_indices(", ").any(|(comma, _)| {
            let (authors, title) = (&text[..comma], &text[comma + 2..]);
            let words = authors.split(' ');
            let opens = title.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '*' | '_' | '“' | '"' | '‘'));
            opens && words.clone().count() <= AUTHORS && words.clone().all(is_name) && authors.starts_with(char::is_uppercase)
        })
}

/// Whether the name of a reporter that no table has is that of a journal: `Harrow L. Rev.`, `HARROW L.J.`, `HARROW L. REV`.
pub(super) fn is_journal(name: &str) -> bool {
    let is_cut = |word: &str, known: &str| known.len() > 3 && known.strip_suffix('.').is_some_and(|known| word.eq_ignore_ascii_case(known));
    name.split(' ').any(|word| JOURNAL_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known) || is_cut(word, known)))
}

/// The signal before authors that begin at byte `start`, in lower case.
pub(super) fn signal(text: &str, start: usize) -> Option<String> {
    let from = signal_start(text, start);
    (from < start).then(|| text[from..start].trim_matches([' ', ',', '*', '_']).to_lowercase()).filter(|signal| !signal.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use crate::CitationKind;

    #[test]
    fn an_article_begins_with_its_authors_behind_the_signal() {
        for (text, expected) in [
            ("It is “so.” Anna Marsh, The Law of Piers, 12 Harv. L. Rev. 4, 5 (1999).", "Anna Marsh, The Law of Piers, 12 Harv. L. Rev. 4, 5 (1999)"),
            (
                "It is so. See Richard B. Goss & Karen R. Growe, A Defense of Lights, 63 Food & Drug L.J. 421.",
                "Richard B. Goss & Karen R. Growe, A Defense of Lights, 63 Food & Drug L.J. 421",
            ),
            (
                "It is so. Anna van der Marsh et al., What Is a Pier? A Study, 12 Yale L.J. 4.",
                "Anna van der Marsh et al., What Is a Pier? A Study, 12 Yale L.J. 4",
            ),
            ("It is so. Note, *The Law of Piers*, 12 Harv. L. Rev. 4.", "Note, *The Law of Piers*, 12 Harv. L. Rev. 4"),
            ("It is so. See, e.g., Anna Marsh, “Piers” and Law, 12 HARV. L. REV. 4.", "Anna Marsh, “Piers” and Law, 12 HARV. L. REV. 4"),
            ("It is so. Anna Marsh, The Law of Piers, 12 Harrow L. Rev. 4.", "Anna Marsh, The Law of Piers, 12 Harrow L. Rev. 4"),
            ("It is so. Anna Marsh, The Law of Piers, 12 HARROW L. REV 4 (2004).", "Anna Marsh, The Law of Piers, 12 HARROW L. REV 4 (2004)"),
            ("It is so. Anna Marsh, What Is a Pier? 12 Harrow L. Rev. 4.", "Anna Marsh, What Is a Pier? 12 Harrow L. Rev. 4"),
            ("It is so. Anna Marsh, “The Law of Piers” 12 HARROW L.J. 4.", "Anna Marsh, “The Law of Piers” 12 HARROW L.J. 4"),
            ("It is so, as others say, see, e.g., Anna Marsh, Piers: Part I, 12 Yale L.J. 4.", "Anna Marsh, Piers: Part I, 12 Yale L.J. 4"),
            ("Pell on Lamps, supra, § 40; Marsh, The Law of Piers, 12 Yale L.J. 4.", "Marsh, The Law of Piers, 12 Yale L.J. 4"),
            ("It fell, he said (quoting Marsh, The Law of Piers, 12 Yale L.J. 4).", "Marsh, The Law of Piers, 12 Yale L.J. 4"),
            ("It is so. Seeley, The Law of Piers, 12 Yale L.J. 4.", "Seeley, The Law of Piers, 12 Yale L.J. 4"),
            ("However, Anna Marsh, The Law of Piers, 12 Harv. L. Rev. 4.", "Anna Marsh, The Law of Piers, 12 Harv. L. Rev. 4"),
            ("May, The Law of Piers, 12 Harv. L. Rev. 4.", "May, The Law of Piers, 12 Harv. L. Rev. 4"),
            // Prose.
            ("However, Smith argues that “the duty is old”, 12 Harv. L. Rev. 4.", "12 Harv. L. Rev. 4"),
            ("Smith, Justice, calls it “the oldest rule”, 12 Harv. L. Rev. 4.", "12 Harv. L. Rev. 4"),
            ("In Quill, Justice Marsh cited Pell, 12 Harv. L. Rev. 4.", "12 Harv. L. Rev. 4"),
            ("The court, relying on an article, 12 Harv. L. Rev. 4, left.", "12 Harv. L. Rev. 4"),
            ("As Marsh wrote in 12 Harv. L. Rev. 4, it is so.", "12 Harv. L. Rev. 4"),
        ] {
            let list = citations_in(text, Vec::new());
            let article = list.iter().find(|citation| matches!(citation.kind, CitationKind::Journal(_)));
            assert_eq!(article.map(|citation| &text[citation.span]), Some(expected), "{text}");
        }
    }
}
