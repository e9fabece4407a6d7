//! Sizes of samples, which look like references to notes: `Patients (n 30) were`.

use super::citation::{Citation, CitationKind};
use super::styles::NotePlace;
use super::tables::signals;
use super::whole_name;
use literatim_lexicon as lexicon;
use std::collections::HashSet;

/// Removes from `list` the numbers in parentheses that refer to no note, `Patients (n 30) were`: those without a place, and without the name of a case
/// of the list or the number of a note that is no sample of the thing before it.
pub(super) fn drop_samples(text: &str, notes: &[NotePlace], list: &mut Vec<Citation>) {
    let is_doubtful = |citation: &Citation| citation.kind == CitationKind::Supra && text[citation.core].starts_with('(') && citation.pin.is_none();
    if !list.iter().any(is_doubtful) {
        return;
    }
    let labels: HashSet<&str> = notes.iter().map(|note| note.label.as_str()).collect();
    let known = whole_name::Known::of(list);
    let number = |citation: &Citation| text[citation.core].trim_matches(|c: char| !c.is_ascii_digit());
    let refers = |citation: &Citation| match &citation.name {
        Some(name) => labels.contains(number(citation)) || known.has(name),
        None => labels.contains(number(citation)) && !follows_thing(text, citation.core.start),
    };
    let kept: Vec<bool> = list.iter().map(|citation| !is_doubtful(citation) || refers(citation)).collect();
    let mut kept = kept.into_iter();
    list.retain(|_| kept.next().unwrap_or(true));
}

/// Whether a word in small letters that is no function word or signal is directly before byte `at`.
fn follows_thing(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(' ');
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    word.starts_with(char::is_lowercase) && !lexicon::is_function_word(word) && !signals::has_word(word)
}

#[cfg(test)]
mod tests {
    use crate::{Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    #[test]
    fn a_sample_is_no_reference_to_a_note() {
        let notes = "\n\n1 Doe v Roe [2017] UKSC 5.\n\n2 Pell v Oakes [2018] UKSC 6.\n\n3 ";
        for (text, count) in [
            ("The lamps (n = 30) and the keepers (sample n 30 of them) were old.", 0),
            ("The lamps of both groups (n 30) and Keepers (n 12) were old.", 0),
            (&format!("It held so.1 Of the lamps (n 1), two were old.2 It paid.3{notes}It is."), 2),
        ] {
            let document = plain::read(text);
            let flow = Flow::new(&document);
            assert_eq!(Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default()).list.len(), count, "{text}");
        }
    }
}
