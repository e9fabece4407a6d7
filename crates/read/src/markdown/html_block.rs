//! Blocks of HTML in Markdown: their words are read, their markup is not.

use super::{Reader, attribute};
use literatim_matching::text::{BlockKind, Span};

/// Elements that begin a block.
const BLOCKS: &[&str] = &[
    "p",
    "div",
    "section",
    "article",
    "aside",
    "main",
    "header",
    "footer",
    "figure",
    "figcaption",
    "details",
    "summary",
    "table",
    "tr",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "li",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "center",
    "hr",
    "blockquote",
];

/// Maximum open elements that give their kind; deeper ones are read as paragraphs.
const DEEPEST: usize = 64;

/// What is open in the blocks of HTML.
#[derive(Default)]
pub(super) struct HtmlBlocks {
    /// What ends the text that is no words: a comment, a script, a tag over several lines.
    skipped_to: Option<String>,
    /// The elements that give blocks their kind.
    open: Vec<(&'static str, BlockKind)>,
}

impl HtmlBlocks {
    pub fn kind(&self) -> Option<BlockKind> {
        self.open.last().map(|&(_, kind)| kind)
    }
}

/// The name of a tag, in lower case: `br` of `<br/>`.
pub(super) fn name(tag: &str) -> String {
    let inner = tag.trim_start_matches('<').trim_start_matches('/');
    inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("").to_ascii_lowercase()
}

/// The element that gives blocks their kind.
fn kind_of(name: &str) -> Option<(&'static str, BlockKind)> {
    Some(match name {
        "blockquote" => ("blockquote", BlockKind::Quotation),
        "li" => ("li", BlockKind::ListItem),
        "tr" => ("tr", BlockKind::TableRow),
        "pre" => ("pre", BlockKind::Verbatim),
        "h1" => ("h1", BlockKind::Heading(1)),
        "h2" => ("h2", BlockKind::Heading(2)),
        "h3" | "h4" | "h5" | "h6" => ("h3", BlockKind::Heading(3)),
        _ => return None,
    })
}

impl Reader<'_> {
    /// Reads a part of a block of HTML.
    pub(super) fn html(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let rest = &self.text[at..span.end];
            if let Some(end) = &self.html.skipped_to {
                let Some(found) = rest.find(&**end) else { return };
                at += found + end.len();
                self.html.skipped_to = None;
                continue;
            }
            let words = rest.find('<').unwrap_or(rest.len());
            if words > 0 {
                self.html_words(Span::new(at, at + words));
                at += words;
            } else if let Some(end) = ["<!--", "<script", "<style"].iter().position(|head| rest.starts_with(head)) {
                self.html.skipped_to = Some(["-->", "</script>", "</style>"][end].to_owned());
            } else if !rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
                self.read(Span::new(at, at + 1));
                at += 1;
            } else if let Some(end) = rest.find('>') {
                self.html_tag(Span::new(at, at + end + 1));
                at += end + 1;
            } else {
                self.html.skipped_to = Some(">".to_owned());
            }
        }
    }

    /// Reads words between tags; white space only within a block.
    fn html_words(&mut self, span: Span) {
        let mut start = span.start;
        if self.begins_block() {
            start = span.end - self.text[span].trim_start().len();
        }
        let mut rest = Span::new(start, span.end);
        // An entity is read as its character.
        while let Some(at) = self.text[rest].find('&').map(|at| rest.start + at) {
            let decoded = entity(&self.text[at..rest.end]);
            let length = decoded.map_or(1, |(length, _)| length);
            self.read_some(Span::new(rest.start, at));
            match decoded {
                Some((_, text)) => self.read_as(Span::new(at, at + length), text),
                None => self.read(Span::new(at, at + 1)),
            }
            rest = Span::new(at + length, rest.end);
        }
        self.read_some(rest);
    }

    fn read_some(&mut self, span: Span) {
        if !span.is_empty() {
            self.read(span);
        }
    }

    fn html_tag(&mut self, span: Span) {
        let tag = &self.text[span];
        let (name, closes) = (name(tag), tag.starts_with("</"));
        match &*name {
            "br" | "td" | "th" if !self.begins_block() => self.read_as(span, " "),
            _ if BLOCKS.contains(&&*name) || name == "pre" => self.end_block(),
            _ => {}
        }
        if let Some(element) = kind_of(&name) {
            if !closes && self.html.open.len() < DEEPEST {
                self.html.open.push(element);
            } else if let Some(at) = self.html.open.iter().rposition(|open| open.0 == element.0).filter(|_| closes) {
                self.html.open.truncate(at);
            }
        }
        if !closes && is_hidden(tag) {
            self.html.skipped_to = Some(format!("</{name}>"));
        }
        self.anchor(tag);
    }
}

/// Whether a tag hides its element from readers.
fn is_hidden(tag: &str) -> bool {
    let tag = tag.to_ascii_lowercase();
    let style: String = attribute(&tag, "style").unwrap_or("").split_whitespace().collect();
    let hides = ["display:none", "visibility:hidden", "font-size:0", "opacity:0"].iter().any(|rule| style.split(';').any(|own| own == *rule));
    hides || tag.contains(" hidden>") || tag.contains(" hidden ") || tag.contains(" hidden=")
}

/// The character of an entity at the start of a text, with its length; of the marks and signs that texts write so.
fn entity(text: &str) -> Option<(usize, &'static str)> {
    const ENTITIES: &[(&str, &str)] = &[
        ("&amp;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&nbsp;", "\u{A0}"),
        ("&ldquo;", "“"),
        ("&rdquo;", "”"),
        ("&lsquo;", "‘"),
        ("&rsquo;", "’"),
        ("&laquo;", "«"),
        ("&raquo;", "»"),
        ("&ndash;", "–"),
        ("&mdash;", "—"),
        ("&hellip;", "…"),
        ("&sect;", "§"),
        ("&para;", "¶"),
        ("&#8220;", "“"),
        ("&#8221;", "”"),
        ("&#8216;", "‘"),
        ("&#8217;", "’"),
        ("&#8211;", "–"),
        ("&#8212;", "—"),
        ("&#8230;", "…"),
        ("&#39;", "'"),
        ("&#34;", "\""),
        ("&#160;", "\u{A0}"),
        ("&#167;", "§"),
    ];
    ENTITIES.iter().find(|(name, _)| text.starts_with(name)).map(|(name, text)| (name.len(), *text))
}

#[cfg(test)]
mod tests {
    use crate::markdown::read;
    use literatim_matching::text::{BlockKind, Flow};

    #[test]
    fn words_in_blocks_of_html_are_read() {
        for (text, expected) in [
            ("<p>The keeper of the <b>light</b>.</p>\n\nSo.", "The keeper of the light.\nSo.\n"),
            ("<div class=\"x\">\n\nThe *keeper*.\n\n</div>\n\nSo.", "The keeper.\nSo.\n"),
            ("<details><summary>More</summary>\nThe keeper\nis late.\n</details>", "More\nThe keeper is late.\n"),
            ("<table><tr><td>A</td><td>“the keeper”</td></tr>\n<tr><td>B</td></tr></table>", "A “the keeper”\nB\n"),
            ("<p>&ldquo;The keeper&rdquo; &amp; he: 1 < 2</p>", "“The keeper” & he: 1 < 2\n"),
            ("<!-- The\nkeeper -->\nSo.\n\n<script>\nlet keeper;\n</script>\n\nSo.", "So.\nSo.\n"),
            ("<p\n  class=\"x\">The keeper</p>", "The keeper\n"),
            ("<div style=\"display: none\">The keeper</div><p hidden>is</p><p>late.</p>", "late.\n"),
            ("The keeper<br>is late.&nbsp;So&hellip;", "The keeper is late. So…\n"),
        ] {
            assert_eq!(Flow::new(&read(text)).text(), expected, "{text}");
        }
    }

    #[test]
    fn quotations_of_html_are_blocks() {
        let document = read("So:\n\n<blockquote>\nThe keeper.\n</blockquote>\n\nSo:\n\n<blockquote>\n\nThe *keeper*.\n\n</blockquote>\n\nSo.");
        let kinds: Vec<_> = document.blocks.iter().map(|block| block.kind).collect();
        let (paragraph, quotation) = (BlockKind::Paragraph, BlockKind::Quotation);
        assert_eq!(kinds, [paragraph, quotation, paragraph, quotation, paragraph]);
    }

    #[test]
    fn markup_without_end_is_read_once() {
        for piece in ["<", "<p ", "<!-- ", "<div>", "</div>", "&", "<td>", "<blockquote>\n\n", "<p hidden>"] {
            read(&format!("<div>\n{}", piece.repeat(50_000)));
        }
    }
}
