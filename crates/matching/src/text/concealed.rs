//! Text that a document hides from its readers.

use super::count_words;
use serde::{Deserialize, Serialize};

/// Text that is in the file and that a reader of the document, at its natural size on white paper, does not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealed {
    /// The byte of the document's text where it would be.
    pub at: usize,
    /// The text.
    pub text: String,
    /// How it is hidden.
    pub how: Hiding,
}

/// How text is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hiding {
    /// By a property made for it: Word's hidden font, `display: none`.
    Marked,
    /// By the colour of what is behind it.
    Colour,
    /// By its size, or by its width.
    Size,
    /// By its opacity.
    Transparent,
    /// By its place, off the page.
    Displaced,
    /// By an edge that cuts it off.
    Clipped,
    /// By something in front of it.
    Covered,
    /// By another text that programs show in place of it.
    Replaced,
    /// By a condition.
    Conditional,
    /// By text that is written over it.
    Overwritten,
    /// In a part of the file that is never shown.
    Unused,
}

impl Hiding {
    /// How it is hidden, in words that follow `12 words are hidden`.
    pub fn said(self) -> &'static str {
        match self {
            Self::Marked => "marked as hidden",
            Self::Colour => "in the colour of the background, as white text",
            Self::Size => "too small to read",
            Self::Transparent => "transparent",
            Self::Displaced => "off the page",
            Self::Clipped => "cut off",
            Self::Covered => "covered",
            Self::Replaced => "replaced by other text",
            Self::Conditional => "left out by a condition",
            Self::Overwritten => "overwritten",
            Self::Unused => "in a part that is never shown",
        }
    }
}

/// How many words are hidden, and how; `None` if there are none.
pub(super) fn counted<'a>(concealed: impl Iterator<Item = &'a Concealed>) -> Option<String> {
    let mut kinds: Vec<(Hiding, usize)> = Vec::new();
    for Concealed { text, how, .. } in concealed {
        let words = count_words(text);
        match kinds.iter_mut().find(|(kind, _)| kind == how) {
            _ if words == 0 => {}
            Some((_, count)) => *count += words,
            None => kinds.push((*how, words)),
        }
    }
    let words = match kinds.iter().map(|(_, count)| count).sum() {
        0_usize => return None,
        1 => "1 word is".to_owned(),
        count => format!("{count} words are"),
    };
    let named = |(how, count): &(Hiding, usize)| if kinds.len() == 1 { how.said().to_owned() } else { format!("{count} {}", how.said()) };
    Some(format!("{words} hidden ({})", kinds.iter().map(named).collect::<Vec<_>>().join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Document, Span};

    #[test]
    fn hidden_words_are_counted_by_the_way_in_which_they_are_hidden() {
        let mut document = Document { text: "The keeper is liable.".into(), ..Document::default() };
        assert_eq!(document.concealed_problem(), None);
        document.conceal(4, "—", Hiding::Colour);
        assert_eq!(document.concealed_problem(), None);
        document.conceal(14, "not ", Hiding::Size);
        let text = |document: &Document| document.concealed_problem().map(|problem| problem.text);
        assert_eq!(
            text(&document).as_deref(),
            Some("1 word is hidden (too small to read) and left out; look at the document where a quotation depends on them.")
        );
        document.conceal(14, "now", Hiding::Size);
        document.conceal(21, "Or", Hiding::Marked);
        assert_eq!(
            text(&document).as_deref(),
            Some(
                "3 words are hidden (2 too small to read; 1 marked as hidden) and left out; look at the document where a quotation depends on them."
            )
        );
        assert_eq!(document.concealed_text(), "— not now Or");
        assert_eq!(document.concealed_in(Span::new(4, 21)).as_deref(), Some("2 words are hidden (too small to read)"));
        assert_eq!(document.concealed_in(Span::new(14, 21)), None);
    }
}
