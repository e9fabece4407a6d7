//! Compares italics, if both documents record them.

use super::align::Step;
use super::fragment::Fragment;
use crate::caution::Caution;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use literatim_quote::{Conventions, Token};

/// Consecutive words of the draft with the same kind of emphasis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Emphasis {
    /// Bytes of the draft's reading text.
    pub span: Span,
    pub kind: EmphasisSide,
}

/// The sides that have a word in italics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmphasisSide {
    Draft,
    Source,
    Both,
}

/// The words of a fragment that are in italics on one side or both. Returns nothing if a document records no styles, and ignores a side that is
/// entirely in italics, as block quotations may be.
pub(super) fn emphasis(fragment: &Fragment, italics: &[Span]) -> Vec<Emphasis> {
    let theirs = fragment.source.italics();
    if italics.is_empty() || theirs.is_empty() {
        return Vec::new();
    }
    let pairs: Vec<(Span, bool, bool)> = fragment
        .steps
        .iter()
        .filter_map(|step| match *step {
            Step::Pair { token, count: 1, word, joined: 1 } => {
                let Token::Word(quoted) = &fragment.tokens[token] else { return None };
                let (ours, theirs) = (covers(italics, quoted.span), covers(theirs, fragment.words[word].word.span));
                // Some sources lack the italics of Latin.
                Some((quoted.span, ours && (theirs || !lexicon::is(&quoted.key, Classes::LATIN)), theirs))
            }
            _ => None,
        })
        .collect();
    let throughout = |side: fn(&(Span, bool, bool)) -> bool| pairs.iter().all(side);
    let (ours, theirs) = (!throughout(|pair| pair.1), !throughout(|pair| pair.2));
    let mut found: Vec<Emphasis> = Vec::new();
    let mut last = None;
    for &(span, draft, source) in &pairs {
        let kind = match (draft && ours, source && theirs) {
            (true, true) => Some(EmphasisSide::Both),
            (true, false) => Some(EmphasisSide::Draft),
            (false, true) => Some(EmphasisSide::Source),
            (false, false) => None,
        };
        match (kind, found.last_mut()) {
            (Some(kind), Some(run)) if last == Some(kind) => run.span = run.span.union(span),
            (Some(kind), _) => found.push(Emphasis { span, kind }),
            (None, _) => {}
        }
        last = kind;
    }
    found
}

fn covers(italics: &[Span], word: Span) -> bool {
    let before = italics.partition_point(|span| span.start <= word.start);
    italics[..before].iter().rev().take(8).any(|span| span.covers(word))
}

/// The warning of italics that the draft adds without a word.
pub(super) fn warning(text: &str, found: &[Emphasis], conventions: Conventions) -> Option<Caution> {
    let added = words(text, found, EmphasisSide::Draft).join(", ");
    (!added.is_empty() && !conventions.emphasis_added).then(|| Caution {
        code: Caution::EMPHASIS_ADDED,
        text: format!("The draft sets {added} in italics; the source does not, and no “emphasis added” says so."),
        evidence: added,
    })
}

/// The words of one kind, each run in quotation marks.
fn words(text: &str, found: &[Emphasis], kind: EmphasisSide) -> Vec<String> {
    found.iter().filter(|run| run.kind == kind).map(|run| format!("“{}”", &text[run.span])).collect()
}

/// Notes on the other italics of a quotation.
pub(super) fn notes(text: &str, found: &[Emphasis], conventions: Conventions) -> Vec<String> {
    let words = |kind: EmphasisSide| words(text, found, kind);
    let (added, dropped, kept) = (words(EmphasisSide::Draft), words(EmphasisSide::Source), words(EmphasisSide::Both));
    let mut notes = Vec::new();
    if added.is_empty() && !kept.is_empty() && conventions.emphasis_added {
        notes.push(format!("The draft says that emphasis was added, but {} is in italics in the source too.", kept.join(", ")));
    }
    if !dropped.is_empty() && !conventions.emphasis_omitted {
        notes.push(format!("The source sets {} in italics; the draft does not, and no “emphasis omitted” says so.", dropped.join(", ")));
    }
    notes
}
