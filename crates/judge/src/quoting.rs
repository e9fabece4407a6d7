//! `C (quoting X)`: the inner quotation must be in X too.

use super::authority::Beside;
use super::caution::Caution;
use super::quoted::Quoted;
use super::source_search::SourceSearch;
use super::words::inner::{inner_quotations, with_marks};
use literatim_matching::locate::Effort;
use literatim_matching::text::Span;

/// Compares the inner quotations, or the whole quotation if it marks none, with the authority said to be quoted. `passage` is its place in the cited
/// source: bytes of the reading text of source `index`.
pub(super) fn check(search: &SourceSearch, authority: &Beside, index: usize, passage: Span, warnings: &mut Vec<Caution>, notes: &mut Vec<String>) {
    let Quoted { text, span, conventions, .. } = *search.quoted;
    if authority.sources.is_empty() {
        notes.push(format!("No text of {} is loaded, so the words quoted from it were not compared.", authority.name));
        return;
    }
    let stands = |text: &str, span: Span| {
        let part = Quoted { text, span, conventions, italics: &[], doubts: &[] };
        authority.sources.iter().any(|&index| search.compared(&part, index, Effort::Thorough, None).is_some_and(|comparison| comparison.stands()))
    };
    let missing = |text: &str, parts: &[Span]| parts.iter().copied().find(|&part| !stands(text, part));
    let inner = inner_quotations(text, span);
    let lost = if inner.is_empty() {
        // If the draft leaves out the inner marks, the source shows which words are quoted.
        let own = search.sources[index].flow.text();
        let marked = inner_quotations(own, with_marks(own, passage));
        missing(text, &[span]).filter(|_| marked.is_empty() || missing(own, &marked).is_some())
    } else {
        missing(text, &inner)
    };
    let Some(lost) = lost else { return };
    if authority.sources.iter().any(|&index| search.sources[index].document.partial.is_some()) {
        notes.push(format!("Only a part of {} is loaded, and it does not contain the words quoted from it.", authority.name));
    } else {
        warnings.push(Caution {
            code: "not_in_quoted_source",
            text: format!("The draft gives words as quoted from {}, but its text does not contain them.", authority.name),
            evidence: text[lost].to_owned(),
        });
    }
}
