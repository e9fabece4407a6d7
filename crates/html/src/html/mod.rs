//! HTML, and the markup of court opinions that CourtListener and its sources use.

mod cells;
mod depth;
mod inset;
mod linked_data;
mod notes;
mod parse;

pub use depth::limited;
use literatim_matching::text::Format;
use literatim_matching::text::{
    Block, BlockKind, Document, FilePlace, Hiding, Note, Origin, OutsideText, PageArea, PageMark, Part, PartKind, Problem, SideText, SideTextKind,
    Span, Style, StyleKind, count_words,
};
use literatim_read::note_label;
use literatim_read::plain::{Footnotes, lay_out};
use literatim_read::{after_page_word, doubtful, settle};
use literatim_styles::{BLOCKS, Node, NodeId, NodeKind, Tree, UNREAD};
use notes::LinkedNotes;
pub(super) use parse::parse;
use std::collections::HashSet;

/// Reads a page. Its `text` is what a reader sees: white space collapsed, blocks separated by blank lines.
pub fn read(html: &str) -> Document {
    read_tree(&parse(html), &[])
}

/// Reads a parsed page. `areas` has for each node where on the page it is, if its text is outside the main text; none are for a page without such text.
pub fn read_tree(tree: &Tree, areas: &[Option<PageArea>]) -> Document {
    let mut document = Document { format: Format::Html, ..Document::default() };
    write(&mut document, tree, areas, Some(0));
    settle(&mut document);
    document
}

/// Appends the text of a part of a page to a document.
pub(super) fn append(document: &mut Document, html: &str) {
    write(document, &parse(html), &[], None);
}

/// Appends the text of a page to a document. The text comes from this file of the document; without one, its origin is not kept.
pub fn write(document: &mut Document, tree: &Tree, areas: &[Option<PageArea>], file: Option<u16>) {
    let (linked, quotations, in_cells) = (LinkedNotes::of(tree), inset::quotations(tree), cells::paragraphs(tree));
    let mut writer = Writer { document, tree, areas, linked, quotations, in_cells, file, path: Vec::new(), open: None, laid_out: false, doubted: 0 };
    let (blocks, notes) = (writer.document.blocks.len(), writer.document.notes.len());
    writer.visit(0, Context { kind: BlockKind::Paragraph, raw: false, hiding: None, depth: 0 });
    writer.end_block();
    let doubted = writer.doubted;
    notes_at_end(document, blocks, notes);
    for script in tree.linked_data() {
        linked_data::add(&mut document.metadata, &script);
    }
    if tree.undecided.is_cut {
        let text =
            "The page has more style rules than are read, so hidden words may count as shown; look at the page itself if a quotation depends on it.";
        document.problems.push(Problem::new("unread_styles", text));
    }
    if doubted > 0 {
        document.problems.push(doubtful(doubted, "their colour is computed from another one in a way that is not read here"));
    }
    document.lacks_sheets |= tree.undecided.lacks_sheets;
}

/// Marks paragraphs at the end as notes: `[2] …`, or `…` after a raised figure that is no link, if mark 2 before them has no note yet.
fn notes_at_end(document: &mut Document, first_block: usize, first_note: usize) {
    let Document { text, blocks, notes, hidden, .. } = document;
    for block in &mut blocks[first_block..] {
        let start = block.span.start;
        let raised = notes[first_note..].iter().position(|note| note.body.is_none() && note.mark.is_some_and(|mark| mark.start == start));
        let raised = raised.map(|at| first_note + at);
        let numbered =
            || text[block.span.range()].strip_prefix('[')?.split_once(']').filter(|(label, rest)| label.len() <= 3 && rest.starts_with(' '));
        let Some(label) = raised.map(|at| notes[at].label.clone()).or_else(|| numbered().map(|(label, _)| label.to_owned())) else { continue };
        let is_open = |note: &Note| note.label == label && note.body.is_none() && note.mark.is_some_and(|mark| mark.start < start);
        let Some(open) = notes[first_note..].iter().position(is_open) else { continue };
        notes[first_note + open].body = Some(block.span);
        block.kind = BlockKind::Footnote;
        match raised {
            Some(own) => drop(notes.remove(own)),
            None => hidden.push(Span::new(start, start + label.len() + 3)),
        }
    }
}

/// Classes of page marks on the sites of courts, libraries and publishers.
const PAGE_CLASSES: &[&str] =
    &["gsl_pagenum2", "pagenum", "page-num", "page_num", "pagenumber", "page-number", "page_number", "pageno", "page-no", "starpage", "star-page"];

/// The class of the number that Google Scholar shows in the margin for each page mark.
const IN_MARGIN: &str = "gsl_pagenum";

/// Maximum nesting depth that is followed; deeper elements are read as text.
pub const DEEPEST: usize = 400;

#[derive(Clone, Copy)]
struct Context {
    /// The kind of a block that begins here.
    kind: BlockKind,
    /// Whether white space is kept.
    raw: bool,
    /// How the text here is hidden.
    hiding: Option<Hiding>,
    depth: usize,
}

struct Writer<'a> {
    document: &'a mut Document,
    tree: &'a Tree,
    /// Where on the page each node is, if its text is outside the main text.
    areas: &'a [Option<PageArea>],
    linked: LinkedNotes,
    /// The paragraphs that a margin sets off.
    quotations: HashSet<NodeId>,
    /// The paragraphs that are all of a table's cell.
    in_cells: HashSet<NodeId>,
    /// The file that the text comes from.
    file: Option<u16>,
    /// The index of each node from the root to the current one among the children of the one above.
    path: Vec<u32>,
    /// Where the current block begins, and its kind.
    open: Option<(usize, BlockKind)>,
    /// Whether that block contains text with its original layout.
    laid_out: bool,
    /// Words in a colour that is not known.
    doubted: usize,
}

impl Writer<'_> {
    fn visit(&mut self, id: NodeId, context: Context) {
        let node = &self.tree.nodes[id];
        let context = Context { depth: context.depth + 1, ..context };
        match &node.kind {
            NodeKind::Text(text) => {
                if let Some(how) = context.hiding {
                    return self.conceal(text, how);
                }
                if node.parent.is_some_and(|parent| self.tree.nodes[parent].shown.is_unsure) {
                    self.doubted += count_words(text);
                }
                let start = self.document.text.len();
                self.text(text, context);
                self.set_origin(start);
                // A note and the page's heading belong to the main text, wherever they are.
                let belongs = matches!(context.kind, BlockKind::Footnote | BlockKind::Heading(1));
                if let Some(&Some(area)) = self.areas.get(id)
                    && !belongs
                {
                    self.set_beside(start, area);
                }
            }
            NodeKind::Element { name, .. } if context.depth < DEEPEST => self.element(name, id, node, context),
            NodeKind::Element { .. } => self.text(&self.tree.text(id), context),
            NodeKind::Other => self.children(node, context),
        }
    }

    fn children(&mut self, node: &Node, context: Context) {
        for (index, &child) in node.children.iter().enumerate() {
            self.path.push(index as u32);
            self.visit(child, context);
            self.path.pop();
        }
    }

    fn element(&mut self, name: &str, id: NodeId, node: &Node, context: Context) {
        if node.is_hidden() && (name == "template" || name == "noscript" || !UNREAD.contains(&name)) {
            // The mark of a printed page has no words of its own.
            if let Some((label, series)) = page_break(node, || self.tree.text(id)) {
                return self.page("", label, series);
            }
            return self.conceal_all(id, node.shown.hiding.unwrap_or(Hiding::Marked));
        }
        if UNREAD.contains(&name) {
            return;
        }
        let context = Context { hiding: node.shown.hiding, ..context };
        if let Some(label) = self.tree.pages.get(&id) {
            self.page("", label.clone(), 0);
        }
        if node.has_class(IN_MARGIN) {
            self.hidden(&self.tree.text(id));
            return;
        }
        if let Some((label, series)) = self.page_mark(id) {
            return self.page(&self.tree.text(id), label, series);
        }
        if self.linked.back_links.contains(&id) {
            self.open_block(context.kind);
            self.hidden(&self.tree.text(id));
            return;
        }
        if let Some(label) = self.linked.marks.get(&id).cloned().or_else(|| note_mark(name, node, || self.tree.text(id))) {
            let mark = self.hidden(&self.tree.text(id));
            return self.document.notes.push(Note { label, mark: Some(mark), body: None });
        }
        match name {
            "head" => self.head(id),
            "html" => {
                self.document.metadata.language = self.document.metadata.language.take().or(node.attribute("lang").map(str::to_owned));
                self.children(node, context);
            }
            "br" => self.raw("\n", context),
            "del" => self.deleted(id),
            "opinion" => self.opinion(node, context),
            "em" | "i" | "cite" | "u" => self.styled(StyleKind::Italic, node, context),
            "b" | "strong" => self.styled(StyleKind::Bold, node, context),
            "sup" => self.styled(StyleKind::Superscript, node, context),
            "a" => match node.attribute("href") {
                Some(address) => self.styled(StyleKind::Link(address.to_owned()), node, context),
                None => self.children(node, context),
            },
            "q" => {
                self.raw("“", context);
                self.children(node, context);
                self.raw("”", context);
            }
            "td" | "th" => {
                self.children(node, context);
                self.text(" ", context);
            }
            "pre" if node.has_class("inline") => self.children(node, Context { raw: true, ..context }),
            _ if BLOCKS.contains(&name) => self.block(name, id, node, context),
            _ => self.children(node, context),
        }
    }

    fn block(&mut self, name: &str, id: NodeId, node: &Node, context: Context) {
        if self.in_cells.contains(&id) && !self.linked.bodies.contains_key(&id) {
            return self.children(node, context);
        }
        self.end_block();
        let linked = self.linked.bodies.get(&id).cloned();
        let footnote = linked.is_some() || name == "footnote" || node.has_class("footnote") && name != "a";
        let kind = match name {
            _ if footnote => BlockKind::Footnote,
            "blockquote" => BlockKind::Quotation,
            "p" if context.kind == BlockKind::Paragraph && self.quotations.contains(&id) => BlockKind::Quotation,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => BlockKind::Heading(name.as_bytes()[1] - b'0'),
            "li" | "dt" | "dd" => BlockKind::ListItem,
            "tr" => BlockKind::TableRow,
            // A block inside another kind of block has that kind.
            _ => context.kind,
        };
        let start = self.document.text.len();
        self.children(node, Context { kind, raw: context.raw || name == "pre", ..context });
        self.end_block();
        if footnote {
            let named = || node.attribute("label").or(node.attribute("id"));
            let label = linked.or_else(|| named().map(|label| label.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned()));
            let label = label.unwrap_or_default();
            let body = Span::new(start, self.document.text.trim_end().len().max(start));
            // The note may begin with its number as text: `1. See`.
            let rest = self.document.text[body.range()].strip_prefix(&*label).map(|rest| rest.trim_start_matches(['.', ')']));
            if let Some(rest) = rest.filter(|rest| !label.is_empty() && rest.starts_with(char::is_whitespace)) {
                self.document.hidden.push(Span::new(start, body.end - rest.len()));
            }
            self.document.notes.push(Note { label, mark: None, body: Some(body) });
        }
    }

    fn head(&mut self, id: NodeId) {
        for &child in &self.tree.nodes[id].children {
            let node = &self.tree.nodes[child];
            let NodeKind::Element { name, .. } = &node.kind else { continue };
            let content = || node.attribute("content").map(|content| content.trim().to_owned()).filter(|content| !content.is_empty());
            let metadata = &mut self.document.metadata;
            match (&**name, node.attribute("name").or(node.attribute("property")).unwrap_or("")) {
                ("title", _) => metadata.title = Some(collapse(&self.tree.text(child))).filter(|title| !title.is_empty()),
                ("meta", "citation_title") => metadata.title = content().or(metadata.title.take()),
                ("meta", "author" | "citation_author" | "article:author" | "dc.creator" | "DC.creator") => metadata.authors.extend(content()),
                ("meta", "date" | "citation_publication_date" | "article:published_time" | "dc.date" | "DC.date") => metadata.date = content(),
                ("link", _) if node.attribute("rel") == Some("canonical") => metadata.address = node.attribute("href").map(str::to_owned),
                _ => {}
            }
        }
    }

    /// An opinion inside a case: `<opinion type="dissent">`.
    fn opinion(&mut self, node: &Node, context: Context) {
        self.end_block();
        let start = self.document.text.len();
        let author =
            node.children.iter().find(|&&child| matches!(&self.tree.nodes[child].kind, NodeKind::Element { name, .. } if &**name == "author"));
        let author = author.map(|&child| collapse(&self.text_without_pages(child)));
        self.children(node, context);
        self.end_block();
        let kind = match node.attribute("type").unwrap_or("") {
            "majority" | "lead" | "unanimous" | "per_curiam" => PartKind::Court,
            "plurality" => PartKind::Plurality,
            "concurrence" => PartKind::Concurrence,
            "concurring-in-part-and-dissenting-in-part" | "concurrence-in-part" => PartKind::ConcurrenceInPart,
            "dissent" => PartKind::Dissent,
            "combined" | "" => PartKind::Combined,
            _ => PartKind::Other,
        };
        let span = Span::new(start, self.document.text.len());
        self.document.parts.push(Part { span, kind, author });
    }

    /// The label and series of the page that an element marks.
    fn page_mark(&self, id: NodeId) -> Option<(String, u8)> {
        let node = &self.tree.nodes[id];
        page_mark(node.name(), node, || self.tree.text(id))
    }

    /// The text of an element without the marks of pages in it.
    fn text_without_pages(&self, id: NodeId) -> String {
        let mut out = String::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match &self.tree.nodes[id].kind {
                NodeKind::Text(text) => out.push_str(text),
                _ if self.page_mark(id).is_none() => open.extend(self.tree.nodes[id].children.iter().rev()),
                _ => {}
            }
        }
        out
    }

    /// Words that were deleted are kept apart.
    fn deleted(&mut self, id: NodeId) {
        let text = collapse(&self.tree.text(id));
        if !text.is_empty() {
            // A space at the end of a block goes.
            let at = self.document.text.trim_end().len();
            self.document.asides.push(SideText { at, kind: SideTextKind::Deletion, text });
        }
    }

    fn styled(&mut self, kind: StyleKind, node: &Node, context: Context) {
        let (trimmed, start) = (self.document.text.trim_end().len(), self.document.text.len());
        self.children(node, context);
        let text = &self.document.text;
        // A block that begins takes the white space before it.
        let is_same = text.get(trimmed..start).is_some_and(|gap| gap.trim().is_empty());
        let start = if is_same { start } else { text.len() - text[trimmed..].trim_start().len() };
        let end = text.trim_end().len().max(start);
        if end > start {
            self.document.styles.push(Style { span: Span::new(start, end), kind });
        }
    }

    /// Writes a page mark, of zero width.
    fn page(&mut self, mark: &str, label: String, series: u8) {
        // If the mark's own element contains the only space between two words, the space belongs to the text.
        if mark.starts_with(char::is_whitespace) && mark.ends_with(char::is_whitespace) && !self.ends_inside_word() {
            self.text(" ", Context { kind: BlockKind::Paragraph, raw: false, hiding: None, depth: 0 });
        }
        self.hidden(mark);
        self.document.pages.push(PageMark { at: self.document.text.len(), label, series, index: 0 });
    }

    /// Notes that the text written from byte `start` comes from the current node.
    fn set_origin(&mut self, start: usize) {
        let span = Span::new(start, self.document.text.len());
        if let Some(file) = self.file.filter(|_| !span.is_empty()) {
            self.document.origins.push(Origin { span, place: FilePlace::Node { file, path: self.path.clone() } });
        }
    }

    /// Marks the text written from byte `start` as outside the main text.
    fn set_beside(&mut self, start: usize, area: PageArea) {
        let text = &self.document.text;
        let span = Span::new(start, start + text[start..].trim_end().len());
        match self.document.beside.last_mut() {
            _ if span.is_empty() => {}
            Some(last) if last.area == area && text[last.span.end..start].trim().is_empty() => last.span.end = span.end,
            _ => self.document.beside.push(OutsideText { span, area }),
        }
    }

    /// Collects all text of an element that is hidden.
    fn conceal_all(&mut self, id: NodeId, how: Hiding) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let node = &self.tree.nodes[id];
            match &node.kind {
                NodeKind::Text(text) => self.conceal(text, how),
                // What is shown without scripts is text with its tags.
                NodeKind::Element { name, .. } if &**name == "noscript" => self.conceal(&without_tags(&self.tree.text(id)), how),
                NodeKind::Element { name, .. } if &**name != "template" && UNREAD.contains(&&**name) => {}
                _ => open.extend(node.children.iter().rev()),
            }
        }
    }

    /// Collects text that is hidden.
    fn conceal(&mut self, text: &str, how: Hiding) {
        let text = collapse(text);
        if !text.is_empty() {
            let at = self.document.text.trim_end().len();
            self.document.conceal(at, &format!("{text} "), how);
        }
    }

    fn ends_inside_word(&self) -> bool {
        self.document.text.ends_with('-') || self.document.text.ends_with(char::is_whitespace)
    }

    /// Writes text of zero width.
    fn hidden(&mut self, text: &str) -> Span {
        self.open_block(BlockKind::Paragraph);
        let start = self.document.text.len();
        self.document.text.push_str(&collapse(text));
        let span = Span::new(start, self.document.text.len());
        self.document.hidden.push(span);
        span
    }

    fn open_block(&mut self, kind: BlockKind) {
        if self.open.is_none() {
            self.open = Some((self.document.text.len(), kind));
        }
    }

    fn text(&mut self, text: &str, context: Context) {
        if context.raw {
            return self.raw(text, context);
        }
        for piece in text.split_inclusive(char::is_whitespace) {
            let word = piece.trim_end();
            if !word.is_empty() {
                self.open_block(context.kind);
                self.document.text.push_str(word);
            }
            if word.len() < piece.len()
                && self.open.is_some_and(|(start, _)| self.document.text.len() > start)
                && !self.document.text.ends_with(char::is_whitespace)
            {
                self.document.text.push(' ');
            }
        }
    }

    fn raw(&mut self, text: &str, context: Context) {
        if self.open.is_none() && text.trim().is_empty() && !context.raw {
            return;
        }
        self.open_block(context.kind);
        self.laid_out |= context.raw;
        self.document.text.push_str(text);
    }

    /// Ends the current block, if there is one.
    fn end_block(&mut self) {
        let laid_out = std::mem::take(&mut self.laid_out);
        let Some((start, kind)) = self.open.take() else { return };
        let end = self.document.text.trim_end().len().max(start);
        self.document.text.truncate(end);
        while self.document.origins.pop_if(|origin| origin.span.start >= end).is_some() {}
        self.document.origins.last_mut().into_iter().for_each(|origin| origin.span.end = origin.span.end.min(end));
        let span = Span::new(start, end);
        if laid_out {
            lay_out(self.document, span, Footnotes::AsPrinted);
        } else if !span.is_empty() {
            self.document.blocks.push(Block::new(span, kind));
        }
        self.document.text.push_str("\n\n");
    }
}

/// The label and series of a page mark in one of the forms of court opinions.
fn page_mark(name: &str, node: &Node, text: impl Fn() -> String) -> Option<(String, u8)> {
    if is_break(node) {
        return page_break(node, text);
    }
    let is_mark = name == "page-number" || name == "a" && node.has_class("page-label") || name == "span" && node.has_class("star-pagination");
    if !is_mark {
        return printed_page(name, node, text);
    }
    let text = text();
    let text = text.trim();
    let label = node.attribute("data-label").or(node.attribute("label")).map(str::to_owned);
    let label = label.unwrap_or_else(|| text.trim_start_matches(['*', ' ']).trim_start_matches("Page").trim().to_owned());
    let stars = text.bytes().take_while(|&b| b == b'*').count().clamp(1, 9) as u8;
    let series = node.attribute("data-citation-index").or(node.attribute("citation-index")).and_then(|index| index.parse().ok()).unwrap_or(stars);
    (!label.is_empty() && label.len() <= 12).then_some((label, series))
}

/// The label and series of a page mark by the class that a site gives it, if its text is nothing else: `*402`, `[Pg 402]`, `Page 402`, `402`. A link
/// to another page of the site is none.
fn printed_page(name: &str, node: &Node, text: impl Fn() -> String) -> Option<(String, u8)> {
    let is_named =
        matches!(name, "a" | "span" | "b" | "em" | "i" | "small" | "strong" | "sup") && PAGE_CLASSES.iter().any(|class| node.has_class(class));
    if !is_named || node.attribute("href").is_some_and(|address| !address.contains('#')) {
        return None;
    }
    let text = text();
    let inner = text.trim().trim_matches(['[', ']', '{', '}', '(', ')', '|', ' ']);
    let named = after_page_word(inner).unwrap_or(inner);
    let label = named.trim_start_matches(['*', ' ', '\u{A0}']);
    let stars = inner.bytes().take_while(|&b| b == b'*').count().clamp(1, 9) as u8;
    let is_label = (1..=5).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_digit());
    is_label.then(|| (label.to_owned(), stars))
}

fn is_break(node: &Node) -> bool {
    node.attribute("role") == Some("doc-pagebreak") || node.is_of_type("pagebreak")
}

/// The label and series of a page mark of a book.
fn page_break(node: &Node, text: impl Fn() -> String) -> Option<(String, u8)> {
    let label = node.attribute("aria-label").or(node.attribute("title")).map_or_else(text, str::to_owned);
    let label = label.trim().trim_end_matches('.').to_owned();
    (is_break(node) && !label.is_empty() && label.len() <= 12).then_some((label, 0))
}

/// The label of a footnote mark: `<footnotemark>`, a link to a note, a superscript of digits.
fn note_mark(name: &str, node: &Node, text: impl Fn() -> String) -> Option<String> {
    let leads = |href: &str| {
        href.starts_with("#fn") || href.starts_with("#op") && href.contains("-fn") || href.starts_with("#footnote") || href.starts_with("#_ftn")
    };
    let linked = name == "a" && (node.has_class("footnote") || node.attribute("href").is_some_and(leads));
    if !(name == "footnotemark" || linked || name == "sup") {
        return None;
    }
    let text = text();
    let label = note_label(&text).or_else(|| (name == "footnotemark").then(|| text.trim().trim_matches(['[', ']', '(', ')'])));
    label.map(str::to_owned)
}

fn without_tags(html: &str) -> String {
    html.split('<')
        .enumerate()
        .map(|(at, piece)| if at == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) })
        .collect::<Vec<_>>()
        .join(" ")
}

fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Flow;

    fn flow(html: &str) -> String {
        Flow::new(&read(html)).text().to_owned()
    }

    #[test]
    fn cells_that_are_a_paragraph_each_are_one_row() {
        let row = |cell: &str| flow(&format!("<table><tr>{}</tr></table>", ["a", "b", "c"].map(|words| cell.replace("{}", words)).concat()));
        for cell in ["<td>{}</td>", "<td><p>{}</p></td>", "<td>\n  <p dir=ltr><span>{}</span></p></td>", "<th><b><div>{}</div></b></th>"] {
            assert_eq!(row(cell), "a b c\n", "{cell}");
        }
        for (html, text) in [
            ("<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>", "a\nb\nc\n"),
            ("<table><tr><td><ul><li>a</li></ul></td><td><p>b</p></td></tr></table>", "a\nb\n"),
            ("<table><tr><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></table>", "a\nb\n"),
        ] {
            assert_eq!(flow(html), text, "{html}");
        }
    }

    #[test]
    fn reads_what_a_reader_sees() {
        for (html, text) in [
            ("<p>One <em>two</em>\n three.</p><p>Four</p>", "One two three.\nFour\n"),
            ("<p>a<br>b</p><script>x</script>", "a b\n"),
            ("<p>viola<page-number citation-index=\"1\" label=\"446\">*446</page-number>tion</p>", "violation\n"),
            ("<p>the <span class=\"star-pagination\" label=\"7\"> \n *7\n </span> rule</p>", "the rule\n"),
            ("<p>end.<footnotemark>1</footnotemark> Next</p>", "end. Next\n"),
            ("<p>end.<sup>2</sup> The 5<sup>th</sup></p>", "end. The 5th\n"),
            ("<p>He said <q>so</q>.</p>", "He said “so”.\n"),
            ("<p>He <del>never</del> <ins>once</ins> said it.</p>", "He once said it.\n"),
            (
                "<pre class=\"inline\">one deci-\nsion of </pre><span class=\"citation\">1 U.S. 2</span><pre class=\"inline\"> here\n</pre>",
                "one deci-sion of 1 U.S. 2 here\n",
            ),
            ("<ul><li>a</li><li>b</li></ul>", "a\nb\n"),
            ("<p>because *495 she</p>", "because she\n"),
        ] {
            assert_eq!(flow(html), text, "{html}");
        }
    }

    #[test]
    fn separates_text_that_a_style_hides() {
        for (html, text, concealed) in [
            ("<p>Shown <b style=\"DISPLAY : none !important\">not</b> here.</p>", "Shown here.\n", "not "),
            ("<p>Shown <b style='visibility:hidden'>not <i style='visibility:visible'>but</i></b> here.</p>", "Shown but here.\n", "not "),
            ("<style>.x, .y { color: red; display:none }</style><p>Shown <b class='a x'>not</b> here.</p>", "Shown here.\n", "not "),
            ("<style>.x { display:none } p b.x { display: inline }</style><p>Shown <b class=x>too</b> here.</p>", "Shown too here.\n", ""),
            ("<style>.x { display:none } b.x { display: inline }</style><p>Shown <b class=x>too</b> here.</p>", "Shown too here.\n", ""),
            ("<style>.x{display:none!important}</style><p>Shown <b class=x style='display:inline'>not</b> here.</p>", "Shown here.\n", "not "),
            (
                "<style>@media print { .x { display: none } } .y:hover { display: none }</style><p>Shown <b class='x y'>too</b>.</p>",
                "Shown too.\n",
                "",
            ),
            (
                "<style>.x { display: none } @media (min-width: 40em) { .x { display: block } }</style><p>Shown <b class=x>too</b>.</p>",
                "Shown too.\n",
                "",
            ),
            ("<style>@media (max-width: 40em) { .x { display: none } }</style><p>Shown <b class=x>too</b>.</p>", "Shown too.\n", ""),
            ("<style>@supports (display: grid) { .x { display: none } }</style><p>Shown <b class=x>not</b>.</p>", "Shown .\n", "not "),
            ("<style>/* .x { */ #z { opacity: 0 }</style><p>Shown <b id=z>not</b> <b class=x>here</b>.</p>", "Shown here.\n", "not "),
            ("<p hidden>Not.</p><p style='font-size:0px'>Nor.</p><p style='font-size:10px'>Shown.</p>", "Shown.\n", "Not.  Nor. "),
        ] {
            assert_eq!((flow(html).as_str(), read(html).concealed_text().as_str()), (text, concealed), "{html}");
        }
    }

    #[test]
    fn deleted_words_are_kept_at_the_end_of_what_is_before_them() {
        let document = read("<p>It holds.   <del>Not.</del></p><p>§ 5</p>");
        assert_eq!((document.asides[0].at, &*document.asides[0].text), (9, "Not."));
    }

    #[test]
    fn a_page_at_the_end_begins_inside_the_text() {
        let document = read("<p>It holds.   <span epub:type='pagebreak' title='4'></span></p>");
        assert!(!document.pages.is_empty());
        assert!(document.pages.iter().all(|page| page.at <= document.text.len()), "{:?}", document.pages);
    }

    #[test]
    fn a_style_begins_with_its_words_where_a_block_takes_the_space_before_them() {
        let document = read("<pre> <b> <b> <b ><blockquote>‘lamp’</blockquote>");
        assert_eq!(document.styles.iter().map(|style| document.text[style.span.range()].trim()).collect::<Vec<_>>(), ["‘lamp’"; 3]);
    }

    #[test]
    fn styles_are_in_order_of_their_beginnings() {
        let styles = read("<p>See <a href='https://a.example/'>Doe <i>v. Roe</i></a>, <b>bold</b>.</p>").styles;
        let starts: Vec<usize> = styles.iter().map(|style| style.span.start).collect();
        assert_eq!(starts, [4, 8, 16]);
    }

    #[test]
    fn reports_that_styles_were_left_out() {
        let filler: String = (0..30_001).map(|i| format!(".f{i} {{ display: block }} ")).collect();
        let codes = |html: &str| read(html).problems.into_iter().map(|problem| problem.code).collect::<Vec<_>>();
        let page = "<p>Shown <b class=z>not</b>.</p>";
        assert_eq!(codes(&format!("<style>{filler} .z {{ display: none }}</style>{page}")), ["unread_styles"]);
        assert_eq!(codes(&format!("<style>.z {{ display: none }}</style>{page}")), ["hidden_text"]);
    }

    #[test]
    fn names_words_in_a_colour_that_is_not_known() {
        for (colour, is_named) in [
            ("rgb(from white r g b)", true),
            ("color-mix(in srgb, oklch(from var(--x, white) l c h), white)", true),
            ("color-mix(in srgb, currentcolor, white)", false),
            ("lab(60 10 10)", false),
            ("rgb(from white r g b);-webkit-text-fill-color:black", false),
            ("rgb(from white r g b);text-shadow:0 0 1px black", false),
        ] {
            let document = read(&format!("<p>The keeper shall <b style='color:{colour}'>not</b> be liable.</p>"));
            let problems: Vec<_> =
                document.problems.iter().map(|problem| (&*problem.code, problem.text.starts_with("1 word may be hidden: "))).collect();
            assert_eq!(problems, [("may_be_hidden", true)][..usize::from(is_named)], "{colour}");
            assert!(document.text.contains("not"));
        }
    }

    #[test]
    fn notes_that_style_sheets_are_not_in_the_file() {
        for (head, lacks_sheets) in [
            ("<link rel=stylesheet href=a.css>", true),
            ("<style>@import 'a.css';</style>", true),
            ("<style>@import 'a.css' print;</style><link rel='alternate stylesheet' href=a.css>", false),
            ("<link rel=stylesheet href='data:text/css,p%7Bcolor:red%7D'>", false),
        ] {
            let document = read(&format!("{head}<p>Shown.</p>"));
            assert_eq!((document.lacks_sheets, document.problems), (lacks_sheets, Vec::new()), "{head}");
        }
    }

    #[test]
    fn ties_notes_to_their_marks() {
        let word = "<p>So held.<a href=\"#_ftn1\" name=\"_ftnref1\"><span class=MsoFootnoteReference>[1]</span></a> Next.</p>\
            <div><hr><div id=ftn1><p class=MsoFootnoteText><a href=\"#_ftnref1\" name=\"_ftn1\"><span>[1]</span></a> The note.</p></div></div>";
        let docs = "<p>So held.<sup><a href=\"#ftnt1\" id=\"ftnt_ref1\">[1]</a></sup> Next.</p>\
            <div><p><a href=\"#ftnt_ref1\" id=\"ftnt1\">[1]</a><span>&nbsp;The note.</span></p></div>";
        let pandoc = "<p>So held.<a href=\"#n1\" id=\"r1\"><sup>1</sup></a> Next.</p>\
            <section><ol><li id=\"n1\"><p>The note.<a href=\"#r1\">\u{21a9}</a></p></li></ol></section>";
        let wiki = "<p>So held.<sup id=\"ref-1\"><a href=\"#note-1\">[1]</a></sup> Next.</p>\
            <ol><li id=\"note-1\"><b><a href=\"#ref-1\">^</a></b> <span>The note.</span></li></ol>";
        let plain = "<p>So held.<sup>1</sup> Next.</p><hr><p><sup>1</sup> The note.</p>";
        for html in [word, docs, pandoc, wiki, plain] {
            let document = read(html);
            assert_eq!(Flow::new(&document).text(), "So held. Next.\nThe note.\n", "{html}");
            assert_eq!(document.blocks.last().unwrap().kind, BlockKind::Footnote, "{html}");
            let notes = document.marked_notes();
            let [("1", mark, body)] = notes[..] else { panic!("{notes:?} in {html}") };
            assert!(document.text[..mark.start].ends_with("held.") && document.text[body.range()].contains("The note."), "{html}");
        }
        // Links between numbered places that do not lead back are none.
        let pages = read("<p>Page <a href=\"#p2\">2</a> follows.</p><p id=p2>The second page.</p>");
        assert_eq!(Flow::new(&pages).text(), "Page 2 follows.\nThe second page.\n");
        // A paragraph with a raised number of its own is no note.
        let verses = read("<p><sup>1</sup> So held.</p><p><sup>2</sup> Next.</p>");
        assert!(verses.marked_notes().is_empty() && verses.blocks.iter().all(|block| block.kind != BlockKind::Footnote));
    }

    #[test]
    fn a_left_margin_sets_off_a_quotation() {
        let body = "<p>The keeper of the light trims the wick at dusk, and again when the tide turns, and he keeps a log of it.</p>".repeat(3);
        let quotation = "the pilot shall report to the harbor master before the tide turns, and the master shall enter it.";
        let kinds = |style: &str, words: &str| {
            let document = read(&format!("<style>.q {{ margin: 0 40px }}</style>{body}<p {style}>{words}</p>"));
            document.blocks[3].kind
        };
        for (style, words, kind) in [
            ("style='margin-left:.5in;margin-right:.5in'", quotation, BlockKind::Quotation),
            ("style='margin: 0 36pt'", quotation, BlockKind::Quotation),
            ("class=q", quotation, BlockKind::Quotation),
            ("style='margin-left: 4px'", quotation, BlockKind::Paragraph),
            ("style='margin: 0 auto'", quotation, BlockKind::Paragraph),
            ("style='margin-left:.5in;text-indent:-.25in'", quotation, BlockKind::Paragraph),
            ("style='margin-left:.5in'", &format!("(a) {quotation}"), BlockKind::Paragraph),
            ("style='margin-left:.5in'", "Mole Road 5", BlockKind::Paragraph),
        ] {
            assert_eq!(kinds(style, words), kind, "{style} {words}");
        }
        let all_inset = read(&format!("<style>p {{ margin-left: 2em }}</style>{body}"));
        assert!(all_inset.blocks.iter().all(|block| block.kind == BlockKind::Paragraph));
    }

    #[test]
    fn keeps_pages_parts_and_notes() {
        let html = "<html lang=\"en\"><head><title> A  v. B </title></head><opinion type=\"dissent\"><author>Doe, J.</author><p><a class=\"page-label\" data-citation-index=\"2\" data-label=\"63\">**63</a>Words.</p><footnote label=\"1\"><p>A note.</p></footnote></opinion>";
        let document = read(html);
        assert_eq!(document.metadata.title.as_deref(), Some("A v. B"));
        assert_eq!((document.pages[0].label.as_str(), document.pages[0].series), ("63", 2));
        assert_eq!((document.parts[0].kind, document.parts[0].author.as_deref()), (PartKind::Dissent, Some("Doe, J.")));
        assert_eq!(&document.text[document.notes[0].body.unwrap().range()], "A note.");
        let author =
            |author: &str| read(&format!("<opinion type=\"majority\"><author>{author}</author><p>Words.</p></opinion>")).parts[0].author.clone();
        for named in [
            "<page-number citation-index=\"1\" label=\"244\">*244</page-number>Justice Knox",
            "Justice <span class=\"star-pagination\" label=\"244\">*244</span> Knox",
            "<em><a class=\"page-label\" data-label=\"244\">*244</a></em>Justice Knox",
        ] {
            assert_eq!(author(named).as_deref(), Some("Justice Knox"), "{named}");
        }
        assert_eq!(document.blocks.last().unwrap().kind, BlockKind::Footnote);
    }
}
