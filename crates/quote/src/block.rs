//! A block quotation, from its first word to its last.

use literatim_cite::{Citation, CitationKind, Citations, signal_start};
use literatim_lexicon as lexicon;
use literatim_matching::text::{Block, Span, Word, words, words_in};

/// A quotation, as found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundQuotation {
    pub span: Span,
    pub outer: Span,
    pub block: bool,
    /// A citation at the end of the block itself, as an index into the list.
    pub trailing: Option<usize>,
}

/// The citation without a signal that begins a paragraph, with its index.
pub(super) fn leading<'a>(block: &Block, citations: &'a Citations) -> Option<(usize, &'a Citation)> {
    citations.from(block.span.start).next().filter(|(_, first)| first.span.start == block.span.start && first.signal.is_none())
}

/// Whether a citation is of a case, or `Id.`
pub(super) fn is_of_case(citation: &Citation) -> bool {
    matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket | CitationKind::Short(_) | CitationKind::Id)
}

/// A block quotation without the citation at its end and the marks around it.
pub(super) fn block_quotation(text: &str, span: Span, citations: &Citations) -> Option<FoundQuotation> {
    let mut end = span.end;
    let mut trailing = None;
    // A citation sentence at the end of the block is its citation.
    let last =
        citations.from(span.start).take_while(|(_, citation)| citation.span.start < span.end).filter(|(_, citation)| citation.parent.is_none());
    for (index, citation) in last {
        let list = citations.together(text, index);
        let behind = citations.list[list.end - 1].span.end.min(span.end);
        let tail_is_citation = text[behind..span.end].chars().all(|c| !c.is_alphanumeric());
        let is_marker = matches!(citation.kind, CitationKind::Marker(_) | CitationKind::Custom(_)) && citation.authority.is_some();
        let begins = signal_start(text, citation.span.start).max(span.start);
        let before = text[span.start..begins].trim_end_matches([' ', '\n', '—', '–', '-', '(', '[']).trim_end();
        if tail_is_citation && (is_marker && !before.is_empty() || before.ends_with(['.', '?', '!', '”', '"', '’', '\n'])) {
            end = span.start + before.len();
            trailing = Some(index);
            break;
        }
    }
    let mut inner = Span::new(span.start, end.max(span.start));
    let words = &text[inner];
    let opens = words.chars().next().filter(|c| matches!(c, '“' | '"' | '«' | '„'));
    let closes = words.chars().next_back().filter(|c| matches!(c, '”' | '"' | '»' | '“'));
    if let (Some(open), Some(close)) = (opens, closes)
        && words.len() > open.len_utf8() + close.len_utf8()
    {
        inner = Span::new(inner.start + open.len_utf8(), inner.end - close.len_utf8());
    }
    let is_quoted = !words_in(text, inner).is_empty() && (trailing.is_some() || opens.is_some() || !is_title(&text[inner]));
    is_quoted.then_some(FoundQuotation { span: inner, outer: Span::new(span.start, end), block: true, trailing })
}

/// Whether a block is set in like a quotation but is a title or a caption: no mark ends it, and only its small words begin with a small letter.
fn is_title(block: &str) -> bool {
    let small = |word: &Word| block[word.span].starts_with(char::is_lowercase) && !lexicon::is_function_word(&word.key);
    !block.trim_end().ends_with(['.', '?', '!', ':', ';', ',', '…', '—', '”', '"', '’', ')', ']']) && !words(block).iter().any(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_no_quotation() {
        for (block, expected) in [
            ("On Appeal from the Harbor Court for the District of Tindle BRIEF FOR THE KEEPER", true),
            ("The Keeper of the Light Answers for the Wreck.", false),
            ("The keeper of the light answers for the wreck", false),
            ("Whoever Trusts the Light;", false),
        ] {
            assert_eq!(is_title(block), expected, "{block}");
        }
    }
}
