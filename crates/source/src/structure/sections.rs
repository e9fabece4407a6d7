//! The headings of sections, between the paragraphs of a text.

use literatim_matching::text::{Block, BlockKind, Document, Flow, Format, Span, Style, StyleKind, fold, roman};

/// Maximum length in bytes of a heading.
const HEADING: usize = 200;

/// Styles before a place among which to look for the one that covers it.
const BESIDE: usize = 8;

/// The headings between two paragraphs of prose; of several together, each.
pub(super) fn headings(document: &Document, flow: &Flow) -> Vec<Span> {
    let blocks = flow.blocks();
    let is_bold = |block: &Block| {
        let origin = flow.origin_span(document, block.span);
        let begun = document.styles.partition_point(|style| style.span.start <= origin.start);
        let mut near = document.styles[..begun].iter().rev().take(BESIDE);
        near.any(|Style { span, kind }| *kind == StyleKind::Bold && span.covers(origin))
    };
    let is_heading = |block: &Block| match block.kind {
        // In plain text, any line in capitals is one.
        BlockKind::Heading(_) if document.format != Format::Text => true,
        BlockKind::Heading(_) | BlockKind::Paragraph => heads(&flow.text()[block.span], || is_bold(block)),
        _ => false,
    };
    let mut found = Vec::new();
    let mut prose = false;
    let mut waiting = Vec::new();
    for block in blocks.iter().filter(|block| block.kind != BlockKind::Footnote) {
        if block.span.len() <= HEADING && is_heading(block) {
            waiting.push(block.span);
            continue;
        }
        // What comes before the first paragraph is a title.
        if prose {
            found.append(&mut waiting);
        }
        waiting.clear();
        prose = true;
    }
    found
}

/// Whether a paragraph is a heading by its words: the label of a section alone, `III`, `B.`, `2`; or all in capitals, or bold, without the end of a
/// sentence.
fn heads(text: &str, is_bold: impl Fn() -> bool) -> bool {
    let text = text.trim();
    let label = text.trim_matches(['.', '(', ')', '*', '§', ' ']);
    let is_label = label.bytes().all(|b| b.is_ascii_digit()) && (1..=2).contains(&label.len())
        || label.len() == 1 && label.bytes().all(|b| b.is_ascii_alphabetic())
        || label.bytes().all(|b| b.is_ascii_uppercase()) && roman(&fold(label)).is_some();
    let letters = || text.chars().filter(|c| c.is_alphabetic());
    let in_capitals = || letters().count() > 3 && !letters().any(char::is_lowercase);
    let is_open = || text.ends_with(['.', ';', ',', ':', '?', '!', '”', '"', '-', '—']);
    is_label || !is_open() && letters().next().is_some_and(char::is_uppercase) && (in_capitals() || is_bold())
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn headings_are_between_paragraphs() {
        let prose = "The keeper shows the light from dusk until dawn, and answers for it to all who pass.";
        for (between, expected) in [
            ("B", &["B"][..]),
            ("III.", &["III."]),
            ("(2)", &["(2)"]),
            ("II\n\nTHE LIGHT OF THE MOLE", &["II", "THE LIGHT OF THE MOLE"]),
            ("The lamp", &[]),
            ("the horn;", &[]),
            ("2. The horn", &[]),
            ("SO ORDERED.", &[]),
        ] {
            let document = plain::read(&format!("THE TITLE\n\n{prose}\n\n{between}\n\n{prose}\n\nC"));
            let flow = Flow::new(&document);
            let found: Vec<&str> = headings(&document, &flow).iter().map(|span| &flow.text()[*span]).collect();
            assert_eq!(found, expected, "{between}");
        }
    }

    #[test]
    fn a_bold_paragraph_without_the_end_of_a_sentence_is_a_heading() {
        let text = "The keeper shows the light.\n\nB. The horn\n\nThe keeper sounds the horn.";
        let mut document = plain::read(text);
        let at = text.find("B.").unwrap();
        document.blocks[1].kind = BlockKind::Paragraph;
        let found = |document: &Document| headings(document, &Flow::new(document)).len();
        assert_eq!(found(&document), 0);
        document.styles.push(Style { span: Span::new(at, at + 11), kind: StyleKind::Bold });
        assert_eq!(found(&document), 1);
    }
}
