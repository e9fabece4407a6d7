//! Markdown. The document's text is the original; its markup is hidden.

mod html_block;
mod linked_notes;

use super::note_label::note_label;
use super::settle;
use super::star_pages::star_pages;
use html_block::HtmlBlocks;
use linked_notes::NoteLinks;
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, Format, Mend, Metadata, Span, Style, StyleKind};
use literatim_styles::{BLOCKS, UNREAD};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Reads Markdown: CommonMark with tables, footnotes, strikethrough, and links of wikis, `[[page|words]]`.
pub fn read(text: &str) -> Document {
    let mut document = Document { text: text.to_owned(), format: Format::Markdown, ..Document::default() };
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_WIKILINKS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let marks = star_pages(text);
    let spans = bracketed_spans(text);
    let masked = without_brackets(without_stars(text, marks.iter().map(|(span, _)| *span)));
    let mut reader = Reader {
        text,
        document: &mut document,
        spans,
        kinds: Vec::new(),
        open: None,
        heading: None,
        is_in_head: false,
        raised: None,
        link: None,
        notes: NoteLinks::default(),
        html: HtmlBlocks::default(),
    };
    for (event, range) in Parser::new_ext(&masked, options).into_offset_iter() {
        reader.event(event, range.into());
    }
    reader.end_block();
    reader.notes.tie(&mut document);
    order::sort_by_key(&mut document.mended, |mend| mend.span.start);
    settle(&mut document);
    document
}

/// The text with digits in place of star page marks, whose stars the parser would read as emphasis.
fn without_stars(text: &str, marks: impl Iterator<Item = Span>) -> String {
    let mut out = String::with_capacity(text.len());
    for mark in marks {
        // Marks that overlap are one.
        if mark.start < out.len() {
            continue;
        }
        out.push_str(&text[out.len()..mark.start]);
        out.push_str(&"0".repeat(mark.len()));
    }
    let rest = out.len();
    out + &text[rest..]
}

/// The marks of the bracketed spans that Pandoc writes, in order: `[` and `]{.smallcaps}`.
fn bracketed_spans(text: &str) -> Vec<Span> {
    let mut marks = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '\n' if text[at + 1..].trim_start_matches([' ', '\t']).starts_with('\n') => open.clear(),
            '[' | ']' if text[..at].ends_with('\\') => {}
            '[' => open.push(at),
            ']' => {
                let attributes = text[at + 1..].strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(attributes, _)| attributes);
                let Some(start) = open.pop() else { continue };
                if let Some(attributes) = attributes.filter(|attributes| are_attributes(attributes)) {
                    marks.extend([Span::new(start, start + 1), Span::new(at, at + attributes.len() + 3)]);
                }
            }
            _ => {}
        }
    }
    order::sort_by_key(&mut marks, |mark| mark.start);
    marks
}

/// Whether words in braces are classes, an identifier or values: `.smallcaps`, `#lamp .note key="value"`.
fn are_attributes(words: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'));
    let is_one = |word: &str| match word.strip_prefix(['.', '#']) {
        Some(name) => is_name(name),
        None => word.split_once('=').is_some_and(|(name, _)| is_name(name)),
    };
    !words.contains('\n') && words.split_whitespace().next().is_some() && words.split_whitespace().all(is_one)
}

/// The text with other signs for the inner brackets of what is no link of a wiki: `[[1]](https://…)`, `[[T]]he`, `[[sic]]`.
fn without_brackets(text: String) -> String {
    let mut inner = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("[[").map(|open| at + open + 1) {
        at = open + 1;
        let Some(close) = text[at..].find(['[', ']', '\n']).map(|close| at + close).filter(|&close| text[close..].starts_with("]]")) else {
            continue;
        };
        let is_page = text[at..close].contains('|') || text[at..].starts_with(char::is_uppercase) || text[at..close].contains('/');
        if !is_page || text[close + 2..].starts_with(|c: char| c == '(' || c.is_alphanumeric()) {
            inner.extend([open, close]);
        }
    }
    let mut bytes = text.into_bytes();
    for (i, at) in inner.into_iter().enumerate() {
        bytes[at] = if i % 2 == 0 { b'{' } else { b'}' };
    }
    String::from_utf8(bytes).expect("a bracket is one byte")
}

struct Reader<'a> {
    text: &'a str,
    document: &'a mut Document,
    /// The marks of bracketed spans, in order.
    spans: Vec<Span>,
    /// The kinds that the surrounding containers give to a paragraph.
    kinds: Vec<BlockKind>,
    /// The current block: its kind, and its spans that are read.
    open: Option<(BlockKind, Vec<Span>)>,
    heading: Option<Span>,
    /// Whether it reads the metadata before the text.
    is_in_head: bool,
    /// Where the words begin that markup of HTML raises or links to a place of the page, as it does the mark of a note.
    raised: Option<usize>,
    /// The open link: where its words begin, its address, and whether it begins its block.
    link: Option<(usize, String, bool)>,
    notes: NoteLinks,
    html: HtmlBlocks,
}

impl Reader<'_> {
    fn event(&mut self, event: Event, span: Span) {
        if self.is_hidden(&event) {
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag, span),
            Event::Text(text) if self.is_in_head => front_matter(&mut self.document.metadata, &text),
            Event::Text(_) if self.kinds.last() == Some(&BlockKind::Verbatim) => self.read(span),
            Event::Text(text) if self.text[span].starts_with('&') && *text != self.text[span] => self.read_as(span, &text),
            Event::Text(_) => self.read_text(span),
            Event::Code(code) => {
                let inside = self.text[span].find(&*code).map_or(span, |at| Span::new(span.start + at, span.start + at + code.len()));
                self.read(inside);
            }
            Event::FootnoteReference(_) => self.read(span),
            Event::InlineHtml(tag) => {
                self.raise(&tag, span);
                self.tag(&tag, span);
                // A line break is the space between two words.
                if html_block::name(&tag) == "br" {
                    self.read_as(span, " ");
                }
            }
            Event::Html(_) => self.html(span),
            Event::SoftBreak | Event::HardBreak => {
                // The line break is the space between two words.
                let at = self.text[span].find('\n').map_or(span.start, |at| span.start + at);
                self.read(Span::new(at, (at + 1).min(span.end).max(at)));
            }
            _ => {}
        }
    }

    /// Whether an event is within an element of HTML that is hidden in its paragraph: `<span style="display:none">`.
    fn is_hidden(&mut self, event: &Event) -> bool {
        let Some((element, depth)) = &mut self.html.inline else {
            if let Event::InlineHtml(tag) = event
                && !tag.starts_with("</")
                && html_block::is_hidden(tag)
            {
                self.html.inline = Some((html_block::name(tag), 0));
            }
            return self.html.inline.is_some();
        };
        match event {
            Event::InlineHtml(tag) if html_block::name(tag) == *element => match (tag.starts_with("</"), *depth) {
                (true, 0) => self.html.inline = None,
                (true, _) => *depth -= 1,
                (false, _) => *depth += 1,
            },
            // The paragraph ends it.
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::TableCell) => {
                self.html.inline = None;
                return false;
            }
            Event::End(_) => return false,
            _ => {}
        }
        true
    }

    /// Reads the mark of a note in HTML: `<sup>3</sup>`, `<a href="#note-3">3</a>`, but not the one with which the note itself begins.
    fn raise(&mut self, tag: &str, span: Span) {
        let is_in_text = self.open.as_ref().is_some_and(|(_, pieces)| !pieces.is_empty());
        let opens = tag.starts_with("<sup") || tag.starts_with("<a ") && tag.contains("href=\"#");
        if opens {
            // Of `<sup><a href="#3">`, the words are those of both.
            self.raised = Some(span.end).filter(|_| is_in_text);
        } else if let Some(start) = self.raised.filter(|_| matches!(tag, "</sup>" | "</a>")) {
            let mark = Span::new(start, span.start);
            if !mark.is_empty() && self.text[mark].bytes().all(|byte| byte.is_ascii_digit()) {
                self.style(mark, StyleKind::Superscript);
            }
            self.raised = None;
        }
    }

    /// Follows the links and anchors of HTML: `<a id="r3" href="#n3">3</a>`.
    fn tag(&mut self, tag: &str, span: Span) {
        if self.begins_block() {
            self.anchor(tag);
        }
        if tag.starts_with("<a ") {
            self.link = html_block::attribute(tag, "href").map(|address| (span.end, address.to_owned(), self.begins_block()));
        } else if tag == "</a>" {
            self.end_link(|start, _| Span::new(start, span.start));
        }
    }

    /// Keeps the name that a tag of HTML gives to the block that it begins.
    fn anchor(&mut self, tag: &str) {
        for name in ["id", "name"].into_iter().filter_map(|key| html_block::attribute(tag, key)) {
            self.notes.anchor(name, self.document.blocks.len());
        }
    }

    fn begins_block(&self) -> bool {
        self.open.as_ref().is_none_or(|(_, pieces)| pieces.is_empty())
    }

    /// Ends the open link, whose words are at `words` of where it begins.
    fn end_link(&mut self, words: impl Fn(usize, &str) -> Span) {
        let Some((start, address, begins)) = self.link.take() else { return };
        let words = words(start, self.text);
        let block = self.document.blocks.len();
        let label = ["<sup>", "</sup>", "\\"].iter().fold(self.text[words].to_owned(), |label, markup| label.replace(markup, ""));
        match note_label(&label) {
            Some(label) => self.notes.link(label, words, &address, block, begins),
            None if words.is_empty() && begins => self.notes.empty_link(block),
            None => {}
        }
    }

    fn start(&mut self, tag: Tag, span: Span) {
        let kind = match tag {
            Tag::BlockQuote(_) => BlockKind::Quotation,
            Tag::Item => BlockKind::ListItem,
            Tag::CodeBlock(_) => BlockKind::Verbatim,
            Tag::Heading { level, .. } => BlockKind::Heading(level as u8),
            Tag::TableRow | Tag::TableHead => BlockKind::TableRow,
            Tag::FootnoteDefinition(_) => BlockKind::Footnote,
            Tag::MetadataBlock(_) => return self.is_in_head = true,
            Tag::Paragraph => return self.begin_block(None),
            Tag::Emphasis => return self.style(span, StyleKind::Italic),
            Tag::Strong => return self.style(span, StyleKind::Bold),
            Tag::Link { dest_url, .. } => {
                self.link = Some((span.start, dest_url.to_string(), self.begins_block()));
                return self.style(span, StyleKind::Link(dest_url.to_string()));
            }
            _ => return,
        };
        self.end_block();
        self.kinds.push(kind);
        match kind {
            BlockKind::Heading(1) => self.heading = self.heading.or(Some(span)),
            // The label of a note is read, so that its marker finds it.
            BlockKind::Footnote => {
                let label = self.text[span].find("]:").map_or(span.start, |at| span.start + at + 2);
                let label = label + usize::from(self.text[label..span.end].starts_with(' '));
                self.begin_block(Some(kind));
                self.read(Span::new(span.start, label));
            }
            // `2001. *Lamps of the Harbor*`, a work of the author above it.
            BlockKind::ListItem if is_year(&self.text[span]) => {
                self.begin_block(Some(kind));
                self.read(Span::new(span.start, span.start + YEAR));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, span: Span) {
        match tag {
            TagEnd::BlockQuote(_)
            | TagEnd::Item
            | TagEnd::CodeBlock
            | TagEnd::Heading(_)
            | TagEnd::TableRow
            | TagEnd::TableHead
            | TagEnd::FootnoteDefinition => {
                self.end_block();
                self.kinds.pop();
            }
            TagEnd::MetadataBlock(_) => self.is_in_head = false,
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.end_block(),
            TagEnd::Link => self.end_link(|start, text| {
                let inside = text[start..span.end].rfind("](").map_or(span.end, |end| start + end);
                Span::new((start + 1).min(inside), inside)
            }),
            TagEnd::TableCell => self.part_cells(span.end),
            _ => {}
        }
    }

    /// Reads what parts the words of the cell that ends at a byte from those of the next: the space after them, or the line between the cells.
    fn part_cells(&mut self, end: usize) {
        let Some(last) = self.open.as_ref().and_then(|(_, pieces)| pieces.last()).map(|piece| piece.end) else { return };
        // Behind a link or the marks of a style, the space is farther away.
        let rest = &self.text[last..end.max(last)];
        let space = if rest.starts_with([' ', '\t']) { Some(last) } else { rest.ends_with([' ', '\t']).then(|| end - 1) };
        let line = || [last, end].into_iter().find(|&at| self.text[at..].starts_with([' ', '\t', '|']));
        if let Some(at) = space.or_else(line) {
            self.read(Span::new(at, at + 1));
        }
    }

    fn begin_block(&mut self, kind: Option<BlockKind>) {
        let footnote_label = self.open.as_ref().is_some_and(|(kind, pieces)| *kind == BlockKind::Footnote && pieces.len() == 1);
        if !footnote_label {
            self.end_block();
            self.open = Some((kind.unwrap_or_else(|| self.kind()), Vec::new()));
        }
    }

    /// Reads text without the marks of bracketed spans.
    fn read_text(&mut self, span: Span) {
        let mut at = span.start;
        for mark in self.spans.partition_point(|mark| mark.end <= span.start).. {
            let Some(mark) = self.spans.get(mark).filter(|mark| mark.start < span.end).copied() else { break };
            if mark.start > at {
                self.read(Span::new(at, mark.start));
            }
            at = mark.end;
        }
        if at < span.end {
            self.read(Span::new(at, span.end));
        }
    }

    /// Reads text as another: the entity `&ldquo;` as its mark.
    fn read_as(&mut self, span: Span, text: &str) {
        self.document.mended.push(Mend { span, text: text.to_owned() });
        self.read(span);
    }

    /// The kind of a block that begins here.
    fn kind(&self) -> BlockKind {
        self.kinds.last().copied().or(self.html.kind()).unwrap_or(BlockKind::Paragraph)
    }

    fn read(&mut self, span: Span) {
        let kind = self.kind();
        self.open.get_or_insert_with(|| (kind, Vec::new())).1.push(span);
    }

    fn style(&mut self, span: Span, kind: StyleKind) {
        self.document.styles.push(Style { span, kind });
    }

    /// Ends the block: the text between its pieces is hidden.
    fn end_block(&mut self) {
        let Some((kind, pieces)) = self.open.take() else { return };
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        let span = first.union(*last);
        for pair in pieces.windows(2).filter(|pair| pair[1].start > pair[0].end) {
            self.document.hidden.push(Span::new(pair[0].end, pair[1].start));
        }
        if self.heading.is_some_and(|heading| heading.covers(span)) && self.document.metadata.title.is_none() {
            self.document.metadata.title = Some(pieces.iter().map(|&piece| &self.text[piece]).collect());
        }
        let kind = if kind == BlockKind::Paragraph && self.is_set_off_in_italics(&pieces) { BlockKind::Quotation } else { kind };
        self.document.blocks.push(Block::new(span, kind));
    }

    /// Whether a paragraph behind a colon is in italics as a whole, but for the mark of a note, as block quotations are written.
    fn is_set_off_in_italics(&self, pieces: &[Span]) -> bool {
        let Some(before) = self.document.blocks.last().filter(|before| before.kind == BlockKind::Paragraph) else { return false };
        // A heading in bold, `**Question presented:**`, introduces nothing.
        let intro = &self.text[before.span];
        let follows_colon = intro.trim_end_matches(['*', '_', ' ']).ends_with(':') && intro.split_whitespace().count() > INTRODUCTION;
        let is_within = |piece: Span| {
            let styles = self.document.styles.iter().rev().take(STYLES);
            styles.filter(|style| style.kind == StyleKind::Italic).any(|style| style.span.covers(piece))
        };
        let is_mark = |piece: Span| self.text[piece].starts_with("[^") || !self.text[piece].contains(char::is_alphabetic);
        let words: usize = pieces.iter().filter(|&&piece| is_within(piece)).map(|&piece| self.text[piece].split_whitespace().count()).sum();
        follows_colon && words >= WORDS && pieces.iter().all(|&piece| is_within(piece) || is_mark(piece))
    }
}

/// Maximum styles of a paragraph to look at for one that covers it, and fewest words of a block quotation in italics.
const STYLES: usize = 64;
const INTRODUCTION: usize = 3;
const WORDS: usize = 8;

impl Reader<'_> {
    /// Reads a part of a block of HTML.
    fn html(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let rest = &self.text[at..span.end];
            if let Some((element, mut depth)) = self.html.skipped.take() {
                let Some(end) = html_block::end_of(rest, &element, &mut depth) else {
                    self.html.skipped = Some((element, depth));
                    return;
                };
                at += end;
                continue;
            }
            if let Some(end) = self.html.skipped_to {
                let Some(found) = rest.find(end) else { return };
                at += found + end.len();
                self.html.skipped_to = None;
                continue;
            }
            let words = rest.find('<').unwrap_or(rest.len());
            if words > 0 {
                self.html_words(Span::new(at, at + words));
                at += words;
            } else if rest.starts_with("<!--") {
                self.html.skipped_to = Some("-->");
            } else if !rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
                self.read(Span::new(at, at + 1));
                at += 1;
            } else if let Some(end) = rest.find('>') {
                self.html_tag(Span::new(at, at + end + 1));
                at += end + 1;
            } else {
                self.html.skipped_to = Some(">");
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
            let decoded = html_block::entity(&self.text[at..rest.end]);
            let length = decoded.map_or(1, |(length, _)| length);
            self.read_some(Span::new(rest.start, at));
            match decoded {
                Some((_, sign)) => self.read_as(Span::new(at, at + length), sign.encode_utf8(&mut [0; 4])),
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
        let (name, closes) = (html_block::name(tag), tag.starts_with("</"));
        match &*name {
            "br" | "td" | "th" if !self.begins_block() => self.read_as(span, " "),
            _ if BLOCKS.contains(&&*name) => self.end_block(),
            _ => {}
        }
        // An end that is left out: `<li>a<li>b</ul>`.
        let ends = match &*name {
            "tr" | "li" if !closes => Some(&*name),
            "table" if closes => Some("tr"),
            "ul" | "ol" if closes => Some("li"),
            _ => None,
        };
        if let Some(at) = ends.and_then(|end| self.html.open.iter().rposition(|open| open.0 == end)) {
            self.html.open.truncate(at);
        }
        if let Some(element) = html_block::kind_of(&name) {
            if !closes && self.html.open.len() < html_block::DEEPEST {
                self.html.open.push(element);
            } else if let Some(at) = self.html.open.iter().rposition(|open| open.0 == element.0).filter(|_| closes) {
                self.html.open.truncate(at);
            }
        }
        if !closes && (html_block::is_hidden(tag) || UNREAD.contains(&&*name)) {
            self.html.skipped = Some((name.clone(), 0));
        }
        self.anchor(tag);
    }
}

/// Reads the lines `key: value` before a text, and the items of a list below a key.
fn front_matter(metadata: &mut Metadata, lines: &str) {
    let plain = |value: &str| value.trim().trim_matches(['"', '\'']).to_owned();
    let mut key = "";
    for line in lines.lines() {
        let value = match (line.trim_start().strip_prefix("- "), line.split_once(':')) {
            (Some(item), _) => item,
            (None, Some((name, value))) => {
                key = name.trim();
                value
            }
            (None, None) => continue,
        };
        let values = value.trim().trim_start_matches('[').trim_end_matches(']').split(',').map(plain).filter(|value| !value.is_empty());
        let whole = Some(plain(value)).filter(|value| !value.is_empty());
        match &*key.to_ascii_lowercase() {
            "title" => metadata.title = whole.or(metadata.title.take()),
            "author" | "authors" => metadata.authors.extend(values),
            "date" => metadata.date = whole,
            "lang" | "language" => metadata.language = whole,
            "url" | "canonical" | "permalink" => metadata.address = whole,
            _ => {}
        }
    }
}

/// Bytes of a year, a full stop and a space.
const YEAR: usize = 6;

/// Whether the number of an item is a year: no list counts so far.
fn is_year(item: &str) -> bool {
    let digits = item.bytes().take_while(u8::is_ascii_digit).count();
    digits + 2 == YEAR && item.starts_with(['1', '2']) && item[digits..].starts_with(". ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Flow;

    #[test]
    fn marks_of_notes_in_html_are_raised() {
        for (text, marks) in [
            ("It pays.<sup>3</sup> So it is.", &["3"][..]),
            ("It pays,<a class=\"ref\" href=\"#n3\">3</a> and so<sup><a href=\"#n4\">4</a></sup> it is.", &["3", "4"]),
            ("It pays in <a href=\"#top\">part one</a>, 10<sup>th</sup> of May.", &[]),
            ("<a id=\"n3\" href=\"#r3\">3</a> Doe v. Roe.", &[]),
        ] {
            let document = read(text);
            let raised = document.styles.iter().filter(|style| style.kind == StyleKind::Superscript);
            assert_eq!(raised.map(|style| &document.text[style.span.range()]).collect::<Vec<_>>(), marks, "{text}");
        }
    }

    #[test]
    fn notes_are_tied_to_their_marks_by_links() {
        let anchors = "It pays.<a id=\"r1\" href=\"#1\">1</a> So.<a id=\"r2\" href=\"#2\">2</a> And on.\n\n---\n\n<a id=\"1\" href=\"#r1\">[1]</a>\nDoe v Roe.\n\nSee also Pell.\n\n<a id=\"2\" href=\"#r2\">[2]</a>\nMarsh (n 1).\n";
        let word = "It pays.[\\[1\\]](#_ftn1) So.[\\[2\\]](#_ftn2) And on.\n\n[\\[1\\]](#_ftnref1) Doe v Roe.\n\nSee also Pell.\n\n[\\[2\\]](#_ftnref2) Marsh (n 1).";
        let elsewhere = "It pays.[(1)](https://e.org/a#foot1) So.[(2)](https://e.org/a#foot2) And on.\n\n[](<>) 1 Doe v Roe.\n\nSee also Pell.\n\n[](<>) 2 Marsh (n 1).";
        let raised = "It pays.<sup id=\"r1\"><a href=\"#n1\">1</a></sup> So.<sup><a href=\"#n2\">2</a></sup> And on.\n\n<a name=\"n1\"></a>1. Doe v Roe.\n\nSee also Pell.\n\n<a name=\"n2\"></a>2. Marsh (n 1).";
        let listed = "It pays.<a href=\"#n1\"><sup>1</sup></a> So.[2](#n2) And on.\n\n1. <a name=\"n1\"></a>Doe v Roe.\n\n   See also Pell.\n2. <a name=\"n2\"></a>Marsh (n 1).";
        for text in [anchors, word, elsewhere, raised, listed] {
            let document = read(text);
            let notes: Vec<_> = document.notes.iter().map(|note| (&*note.label, &text[note.body.unwrap().range()])).collect();
            let [("1", first), ("2", "Marsh (n 1).")] = notes[..] else { panic!("{notes:?} in {text}") };
            assert!(first.starts_with("Doe v Roe.") && first.ends_with("See also Pell."), "{text}");
            assert!(Flow::new(&document).text().starts_with("It pays. So. And on.\n"), "{text}");
            assert_eq!(document.blocks.iter().filter(|block| block.kind == BlockKind::Footnote).count(), 3, "{text}");
        }
        // Links to entries of a list of works, to parts of the page, and to other pages.
        for text in [
            "It is so [1](#w1) and so [1](#w1).\n\n[1](#top) Pell, Of Lamps (2003).",
            "See [2](#two) and on.\n\n## Two\n\n2 lamps burn.",
            "It is so.[3](https://e.org/a)\n\n3 lamps burn.",
        ] {
            assert_eq!(read(text).notes, [], "{text}");
        }
    }

    #[test]
    fn marks_are_hidden_and_offsets_are_the_originals() {
        for (text, read_text) in [
            ("# A *memo*\n\nIt **is** so.\nAnd on.", "A memo\nIt is so. And on.\n"),
            ("> one\n> two\n\nthree", "one two\nthree\n"),
            ("See [the case](http://x.test/a_b).", "See the case.\n"),
            ("“[T]he rule” \\[x\\] & more &amp; `code`", "“[T]he rule” [x] & more & code\n"),
            ("Text.[^1]\n\n[^1]: The *note*.", "Text.[^1]\n[^1]: The note.\n"),
            ("- a\n- b\n\n| x | y |\n|---|---|\n| 1 |2 |", "a\nb\nx y\n1 2\n"),
            ("| x | y |\n|---|---|\n| *1* | **2** |\n|*[3](u)*|4|\n| *[5](u)* | 6 |", "x y\n1 2\n3|4|\n5 6\n"),
            ("because *495 she, viola*446*tion", "because she, violation\n"),
            ("As [[Lamps]] show [[notes/Lamps#^a|(Marsh, 2003)]].", "As Lamps show (Marsh, 2003).\n"),
            ("It is.[[1]](https://e.org/a) So[[2]] [[T]]he.", "It is.[1] So[[2]] [[T]]he.\n"),
            ("“The lamp [[sic]] is [[Ä]]” at [[12]](#a) and [[", "“The lamp [[sic]] is Ä” at [12] and [[\n"),
            ("“[[T]he rule] of [[2017] SGHC 206].”", "“[[T]he rule] of [[2017] SGHC 206].”\n"),
            ("61 [Lenna L. Rev.]{.smallcaps} 301, [*Id.*]{.underline}", "61 Lenna L. Rev. 301, Id.\n"),
            ("It is [so [it]{#a .b} is]{key=\"1\"}, “[t]he rule” [x] {y}.", "It is so it is, “[t]he rule” [x] {y}.\n"),
            ("A [set]{a, b} and \\[s\\]{.b}.\n\n    [code]{.b}", "A [set]{a, b} and [s]{.b}.\n[code]{.b}\n"),
        ] {
            let document = read(text);
            assert_eq!(document.text, text);
            assert_eq!(Flow::new(&document).text(), read_text, "{text}");
        }
    }

    #[test]
    fn front_matter_is_metadata_and_no_text() {
        let text = "---\ntitle: \"Of Lamps\"\nauthor:\n  - Ann Doe\n  - Bo Roe\ndate: 2031-04-05\nlang: en\n---\n\n# Lamps\n\nThey burn.";
        let document = read(text);
        assert_eq!(Flow::new(&document).text(), "Lamps\nThey burn.\n");
        let Metadata { title, authors, date, language, .. } = document.metadata;
        assert_eq!(
            (title.as_deref(), authors.join(";"), date.as_deref(), language.as_deref()),
            (Some("Of Lamps"), "Ann Doe;Bo Roe".into(), Some("2031-04-05"), Some("en"))
        );
        // A rule between paragraphs is none.
        assert_eq!(Flow::new(&read("One.\n\n---\n\nTwo: three.\n\n---\n")).text(), "One.\nTwo: three.\n");
    }

    #[test]
    fn mail_is_quoted_by_signs_at_the_start_of_lines() {
        let document = read("On Monday Ann wrote:\n\n> The keeper shall be\n> liable.\n>\n> > Who says?\n\nI agree.");
        assert_eq!(Flow::new(&document).text(), "On Monday Ann wrote:\nThe keeper shall be liable.\nWho says?\nI agree.\n");
        let kinds: Vec<_> = document.blocks.iter().map(|block| block.kind).collect();
        assert_eq!(kinds, [BlockKind::Paragraph, BlockKind::Quotation, BlockKind::Quotation, BlockKind::Paragraph]);
    }

    #[test]
    fn a_paragraph_in_italics_behind_a_colon_is_a_quotation() {
        let words = "_the keeper of the light, however, was not so respectable… as the port said_";
        for (text, is_quotation) in [
            (format!("In his text, he notes that:\n\n{words}[^1]\n\nSo.\n\n[^1]: Pell."), true),
            (format!("In his text, he notes that:\n\n*{}*\n\nSo.", words.trim_matches('_')), true),
            (format!("In his text, he notes that.\n\n{words}\n\nSo."), false),
            (format!("In his text, he notes that:\n\n{words} to him, he said.\n\nSo."), false),
            ("In his text, he notes that:\n\n_The Keeper of Lights_\n\nSo.".to_owned(), false),
            (format!("**Question presented:**\n\n{words}\n\nSo."), false),
        ] {
            assert_eq!(read(&text).blocks[1].kind == BlockKind::Quotation, is_quotation, "{text}");
        }
    }

    #[test]
    fn structure_is_kept() {
        let document = read("# Title\n\n> quoted\n\ntext");
        assert_eq!(document.metadata.title.as_deref(), Some("Title"));
        assert_eq!(
            document.blocks.iter().map(|block| block.kind).collect::<Vec<_>>(),
            [BlockKind::Heading(1), BlockKind::Quotation, BlockKind::Paragraph]
        );
    }

    #[test]
    fn a_year_at_the_head_of_an_item_is_read() {
        for (text, expected) in [
            ("- Pell, M. 1980. *Lamps*.\n- 2001. *Wicks of the Harbor*.", "2001. Wicks of the Harbor."),
            ("1999. It was a year.", "1999. It was a year."),
            ("2. It was a year.", "It was a year."),
            ("310. It was a year.", "It was a year."),
        ] {
            let flow = Flow::new(&read(text));
            let last = flow.blocks().last().expect("a block");
            assert_eq!(&flow.text()[last.span], expected, "{text}");
        }
    }
}
