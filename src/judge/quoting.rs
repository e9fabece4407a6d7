//! `C (quoting X)`: what is quoted in the quotation must stand in X too.

use super::authority::Beside;
use super::bench::Bench;
use super::case::{Case, Warning};
use super::inner::{inner_quotations, with_marks};
use crate::locate::Effort;
use crate::text::Span;

/// Compares the inner quotations of a quotation, or where it marks none the whole of it, with the authority that it is said to quote.
/// `passage` is where it stands in the source that is cited, bytes of the reading text of source `index`.
pub(super) fn check(bench: &Bench, quoted: &Beside, index: usize, passage: Span, warnings: &mut Vec<Warning>, notes: &mut Vec<String>) {
    let Case { text, span, conventions, .. } = *bench.case;
    if quoted.sources.is_empty() {
        notes.push(format!("No text of {} is loaded, so what is quoted from it was not compared with it.", quoted.name));
        return;
    }
    let stands = |text: &str, span: Span| {
        let case = Case { text, span, conventions, italics: &[] };
        quoted.sources.iter().any(|&index| bench.compared(&case, index, Effort::Thorough, None).is_some_and(|comparison| comparison.stands()))
    };
    let missing = |text: &str, parts: &[Span]| parts.iter().copied().find(|&part| !stands(text, part));
    let inner = inner_quotations(text, span);
    let lost = if inner.is_empty() {
        // Where the draft leaves the inner marks out, the source says which words are quoted.
        let own = bench.sources[index].flow.text();
        let marked = inner_quotations(own, with_marks(own, passage));
        missing(text, &[span]).filter(|_| marked.is_empty() || missing(own, &marked).is_some())
    } else {
        missing(text, &inner)
    };
    let Some(lost) = lost else { return };
    if quoted.sources.iter().any(|&index| bench.sources[index].document.partial.is_some()) {
        notes.push(format!("Only a part of {} is loaded, which does not hold what is quoted from it.", quoted.name));
    } else {
        warnings.push(Warning {
            code: "not_in_quoted_source",
            text: format!("The draft gives words as quoted from {}, whose text does not hold them.", quoted.name),
            evidence: text[lost].to_owned(),
        });
    }
}
