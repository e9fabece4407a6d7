//! The opinions of a case in one text.

use super::front_matter::front_matter;
use super::heading::{author, ends_opinions, heading, headings_within, notes_of_all};
use literatim_matching::text::{Block, PartKind, Span};

/// The opinion at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion<'a> {
    /// Its kind.
    pub kind: PartKind,
    /// Its author, as its heading or the document names them.
    pub author: Option<&'a str>,
}

/// The opinions that headings separate, as in `KNOX, Circuit Judge, dissenting:`, and the front matter before all of them.
#[derive(Debug)]
pub struct Opinions {
    /// In order of their ends.
    headings: Vec<Heading>,
    front: Option<(Span, PartKind)>,
}

/// The heading of an opinion, or a line that ends an opinion.
#[derive(Debug)]
struct Heading {
    span: Span,
    /// [`PartKind::Other`] unless a separate opinion begins.
    kind: PartKind,
    author: Option<String>,
    /// Where the footnotes of all opinions begin, if they follow this one.
    notes: Option<usize>,
}

impl Opinions {
    /// Reads the headings of a reading text.
    pub(super) fn new(text: &str, blocks: &[Block]) -> Self {
        let mut found: Vec<(Span, PartKind)> = Vec::new();
        for (i, block) in blocks.iter().enumerate() {
            let start = block.span.start;
            let over = ends_opinions(&text[block.span]).then_some((Span::new(start, start), PartKind::Other));
            found.extend(over.or_else(|| heading(text, blocks, i)));
            found.extend(headings_within(text, block.span));
        }
        let next = found.iter().skip(1).map(|(span, _)| span.end).chain([text.len()]);
        let headings = found.iter().zip(next).map(|(&(span, kind), next)| {
            let is_separate = kind != PartKind::Other;
            let notes = || notes_of_all(text, blocks, span.end, next);
            Heading { span, kind, author: is_separate.then(|| author(&text[span]).to_owned()), notes: is_separate.then(notes).flatten() }
        });
        Self { headings: headings.collect(), front: front_matter(text, blocks) }
    }

    /// Whether byte `at` comes before the headings of all separate opinions, of which one is of one of these kinds.
    pub fn is_before(&self, at: usize, kinds: &[PartKind]) -> bool {
        let first = self.headings.iter().find(|heading| heading.kind != PartKind::Other);
        first.is_some_and(|first| at < first.span.start) && self.headings.iter().any(|heading| kinds.contains(&heading.kind))
    }

    /// The separate opinion, or the front matter, that contains byte `at`; headings before byte `from` are ignored.
    pub fn at(&self, at: usize, from: usize) -> Option<Opinion<'_>> {
        let after = self.headings.partition_point(|heading| heading.span.end <= at);
        let is_over = |heading: &Heading| heading.kind == PartKind::Other || heading.notes.is_some_and(|notes| notes <= at);
        let heading = self.headings[..after].last().filter(|heading| heading.span.start >= from && !is_over(heading));
        let headed = heading.map(|heading| Opinion { kind: heading.kind, author: heading.author.as_deref() });
        headed.or_else(|| self.front.filter(|(span, _)| span.contains(at)).map(|(_, kind)| Opinion { kind, author: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    /// The kind and the author of each paragraph's opinion.
    fn parts(text: &str) -> Vec<String> {
        let flow = Flow::new(&plain::read(text));
        let opinions = Opinions::new(flow.text(), flow.blocks());
        let said = |block: &Block| {
            let opinion = opinions.at(block.span.end, 0);
            opinion.map_or("-".into(), |Opinion { kind, author }| format!("{kind:?} {}", author.unwrap_or("-")))
        };
        flow.blocks().iter().map(said).collect()
    }

    #[test]
    fn a_text_is_parted_by_its_headings() {
        let court = "The keeper shows the light from dusk until dawn, and answers for it.";
        let long = "The light was shown on each night of the year, and no vessel was lost. ".repeat(30);
        for (text, expected) in [
            (format!("{court}\n\nKNOX, J., dissenting:\n\nThe rule is another."), vec!["-", "Dissent KNOX", "Dissent KNOX"]),
            (
                format!("{court}\n\nKNOX, J., dissenting:\n\nNo.\n\nTULL, J., concurring.\n\nYes."),
                vec!["-", "Dissent KNOX", "Dissent KNOX", "Concurrence TULL", "Concurrence TULL"],
            ),
            (format!("{court}\n\nKNOX, J., dissenting:\n\nNo.\n\nAPPENDIX\n\nA chart."), vec!["-", "Dissent KNOX", "Dissent KNOX", "-", "-"]),
            // The notes of all opinions follow a rule; notes of one opinion have their mark in it.
            (
                format!("{court}[1]\n\nKNOX, J., dissenting:\n\nNo.\n\n-----\n\n[1] A note."),
                vec!["-", "Dissent KNOX", "Dissent KNOX", "Dissent KNOX", "-"],
            ),
            (
                format!("{court}\n\nKNOX, J., dissenting:\n\nNo.[1]\n\n-----\n\n[1] A note."),
                vec!["-", "Dissent KNOX", "Dissent KNOX", "Dissent KNOX", "Dissent KNOX"],
            ),
            (
                format!("{court}\n\nSeparate opinion of Mr. Justice Knox.\n\nNo."),
                vec!["-", "ConcurrenceInPart Mr. Justice Knox", "ConcurrenceInPart Mr. Justice Knox"],
            ),
            (format!("{court}\n\nDissenting opinion by Judge Knox\n\nNo."), vec!["-", "Dissent Judge Knox", "Dissent Judge Knox"]),
            // A paragraph that continues into another opinion.
            (format!("{long}Justice Knox, dissenting. {court}"), vec!["Dissent Justice Knox"]),
            (
                format!("SYLLABUS\n\nA light must show.\n\nOPINION\n\n{court}\n\n{court}\n\n{court}"),
                vec!["Syllabus -", "Syllabus -", "-", "-", "-", "-"],
            ),
        ] {
            assert_eq!(parts(&text), expected, "{text}");
        }
    }

    #[test]
    fn the_mark_of_a_page_is_no_part_of_a_judges_name() {
        use crate::Source;
        use literatim_matching::text::Part;
        for name in ["*244Justice Knox", "*244 Justice Knox", "[*244] Justice Knox"] {
            assert_eq!(author(&format!("{name}, dissenting.")), "Justice Knox", "{name}");
            let mut document = plain::read("The keeper shows the light.");
            let span = Span::new(0, document.text.len());
            document.parts.push(Part { span, kind: PartKind::Court, author: Some(name.into()) });
            assert_eq!(Source::new("roe.txt", document).opinion_at(0).unwrap().author, Some("Justice Knox"), "{name}");
        }
    }
}
