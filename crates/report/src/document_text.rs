//! What was read of a document, as text with signs for its structure.

use super::label::plural;
use literatim_matching::text::{BlockKind, Document, Flow, Format, SideTextKind, count_words};
use std::fmt::Write;

/// Writes a document: a line of facts, its problems, then each block on a line of its own. Headings begin with `#`, block quotations with `>`, items
/// with `-`, rows with `|`, and notes with their label in brackets, which is also in the place of their mark. `[page 4]` shows where a page begins.
pub(super) fn write(name: &str, document: &Document) -> String {
    let flow = Flow::new(document);
    let mut out = String::new();
    let _ = write!(out, "{name}: {}, {}", format_name(document.format), plural(count_words(flow.text()), "word"));
    let mut fact = |count: usize, what: &str| {
        if count > 0 {
            let _ = write!(out, ", {}", plural(count, what));
        }
    };
    fact(document.pages.iter().filter(|page| page.index > 0).count(), "page");
    fact(document.notes.iter().filter(|note| note.body.is_some()).count(), "note");
    fact(count(document, SideTextKind::Comment), "comment");
    fact(count(document, SideTextKind::Deletion), "deletion");
    out.push('\n');
    let metadata = &document.metadata;
    let authors = Some(metadata.authors.join(", ")).filter(|authors| !authors.is_empty());
    for (what, value) in [("Title", &metadata.title), ("By", &authors), ("Date", &metadata.date), ("Language", &metadata.language)] {
        value.iter().for_each(|value| _ = writeln!(out, "{what}: {}", one_line(value)));
    }
    document.problems.iter().for_each(|problem| _ = writeln!(out, "! {}", problem.text));
    let signs = signs(document, &flow);
    let mut signs = signs.iter().peekable();
    for block in flow.blocks() {
        out.push('\n');
        let mut at = block.span.start;
        let mut line = String::new();
        while let Some((place, sign)) = signs.next_if(|(place, _)| *place <= block.span.end) {
            let place = (*place).max(at);
            line.push_str(&flow.text()[at..place]);
            line.push_str(sign);
            at = place;
        }
        line.push_str(&flow.text()[at..block.span.end]);
        let begin = match block.kind {
            BlockKind::Heading(level) => format!("{} ", "#".repeat(level.into())),
            BlockKind::Quotation => "> ".into(),
            BlockKind::ListItem => "- ".into(),
            BlockKind::TableRow => "| ".into(),
            BlockKind::Paragraph | BlockKind::Footnote | BlockKind::Verbatim => String::new(),
        };
        let _ = writeln!(out, "{begin}{}", line.trim_end());
    }
    for (kind, what) in
        [(SideTextKind::Comment, "Comment"), (SideTextKind::Deletion, "Deleted"), (SideTextKind::Header, "Head"), (SideTextKind::Footer, "Foot")]
    {
        document.asides.iter().filter(|aside| aside.kind == kind).for_each(|aside| _ = writeln!(out, "\n[{what}: {}]", one_line(&aside.text)));
    }
    out
}

fn count(document: &Document, kind: SideTextKind) -> usize {
    document.asides.iter().filter(|aside| aside.kind == kind).count()
}

/// The signs for marks, notes and pages, by their places in the reading text.
fn signs(document: &Document, flow: &Flow) -> Vec<(usize, String)> {
    let mut signs: Vec<(usize, String)> = Vec::new();
    for note in &document.notes {
        let label = one_line(&note.label);
        signs.extend(note.mark.map(|mark| (flow.derived(mark.start), format!("[{label}]"))));
        signs.extend(note.body.map(|body| (flow.derived(body.start), format!("[{label}] "))));
    }
    let shown = |page: &&literatim_matching::text::PageMark| document.pages.len() > 1 || page.label != "1";
    signs.extend(document.pages.iter().filter(shown).map(|page| (flow.derived(page.at), format!("[page {}] ", one_line(&page.label)))));
    literatim_matching::order::sort_by_key(&mut signs, |(at, _)| *at);
    signs
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn format_name(format: Format) -> &'static str {
    match format {
        Format::Text => "plain text",
        Format::Markdown => "Markdown",
        Format::Html => "HTML",
        Format::Pdf => "PDF",
        Format::Courtlistener => "CourtListener's JSON",
        Format::Docx => "DOCX",
        Format::Odt => "ODT",
        Format::Rtf => "RTF",
        Format::Epub => "EPUB",
        Format::Latex => "LaTeX",
    }
}
