//! The sections of a law in a text that has many, by their headings: `§102. Subject matter`.

use literatim_matching::text::{BlockKind, Flow, Span};

/// The sections of a text with at least two.
#[derive(Debug)]
pub struct CodeSections {
    /// Where each begins, in order, with its number; repealed and transferred ones have a heading too.
    starts: Vec<(usize, String)>,
    end: usize,
}

impl CodeSections {
    pub(super) fn new(flow: &Flow) -> Self {
        let headings = flow.blocks().iter().filter(|block| matches!(block.kind, BlockKind::Heading(_)));
        let starts = headings.filter_map(|block| Some((block.span.start, hyphened(number(&flow.text()[block.span])?))));
        let starts: Vec<(usize, String)> = starts.collect();
        Self { starts: if starts.len() > 1 { starts } else { Vec::new() }, end: flow.text().len() }
    }

    /// Where each section begins, in order.
    pub fn starts(&self) -> impl Iterator<Item = usize> {
        self.starts.iter().map(|(at, _)| *at)
    }

    /// The section with this number.
    pub fn section(&self, number: &str) -> Option<Span> {
        let number = hyphened(number);
        let at = self.starts.iter().position(|(_, own)| *own == number)?;
        Some(self.span(at))
    }

    /// The number of the section that contains byte `at`.
    pub fn number_at(&self, at: usize) -> Option<&str> {
        self.starts[..self.starts.partition_point(|(start, _)| *start <= at)].last().map(|(_, number)| number.as_str()).filter(|own| !own.is_empty())
    }

    fn span(&self, at: usize) -> Span {
        Span::new(self.starts[at].0, self.starts.get(at + 1).map_or(self.end, |(next, _)| *next))
    }
}

/// A number with its dash as drafts write it: `1396r-8` for `1396r–8`.
fn hyphened(number: &str) -> String {
    number.replace('–', "-")
}

/// The number in the heading of a section; empty for several sections, `None` for other headings.
fn number(heading: &str) -> Option<&str> {
    let signed = heading.trim_start_matches(['[', ' ']).strip_prefix('§')?;
    let whole = signed.trim_start();
    let length = whole.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '–'))).unwrap_or(whole.len());
    let is_one = whole[length..].starts_with('.') && whole.starts_with(|c: char| c.is_ascii_digit());
    Some(if is_one { &whole[..length] } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_html::html;

    #[test]
    fn sections_are_found_by_their_headings() {
        let text = "<h1>TITLE 99</h1><h3>§101. Lamps</h3><p>(a) Lit.</p><h3>§102. Horns</h3><p>See §101. (b) Loud.</p><h3>[§§103 to 105. Repealed]</h3><h3>§106a–1. Bells</h3><p>(c) Rung.</p>";
        let flow = Flow::new(&html::read(text));
        let code = CodeSections::new(&flow);
        let words = |number: &str| code.section(number).map(|span| flow.text()[span].split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(words("101").as_deref(), Some("§101. Lamps (a) Lit."));
        assert_eq!(words("102").as_deref(), Some("§102. Horns See §101. (b) Loud."));
        assert_eq!(words("106a-1").as_deref(), Some("§106a–1. Bells (c) Rung."));
        assert_eq!((words("103"), words("99")), (None, None));
        assert_eq!(code.number_at(flow.text().find("Loud").unwrap()), Some("102"));
        assert_eq!(code.number_at(0), None);
    }

    #[test]
    fn one_section_is_the_whole_text() {
        let flow = Flow::new(&html::read("<h3>§101. Lamps</h3><p>(a) Lit.</p>"));
        assert_eq!(CodeSections::new(&flow).section("101"), None);
    }
}
