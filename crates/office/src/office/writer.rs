//! Writes a document paragraph by paragraph.

use literatim_matching::text::{
    Block, BlockKind, Document, FilePlace, Hiding, Note, Origin, PageMark, Problem, SideText, SideTextKind, Span, Style, StyleKind, count_words,
    utf16_length,
};
use literatim_read::limits::size;
use literatim_read::prose::Insets;
use literatim_read::{ReadLimits, doubtful};

/// Maximum characters of an author's own mark of a note.
pub const LONGEST_MARK: usize = 40;

/// The character styles of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Typeface {
    pub italic: bool,
    pub bold: bool,
    pub small_caps: bool,
    pub raised: bool,
}

/// The place of the text that is written next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct At {
    pub file: u16,
    pub paragraph: u32,
    pub run: u32,
    /// UTF-16 units in the run's text.
    pub offset: u32,
}

/// A block being written.
#[derive(Clone, Copy, Debug)]
struct Open {
    start: usize,
    kind: BlockKind,
    /// Whether a margin sets it off.
    is_inset: bool,
    /// Where the last text of zero width in it ends.
    kept: usize,
    /// How many styles precede it.
    styles: usize,
}

#[derive(Debug, Default)]
pub(super) struct Writer {
    pub document: Document,
    pub at: At,
    /// The place after the text that was written last.
    next: At,
    open: Option<Open>,
    is_in_row: bool,
    insets: Insets,
    /// Words that may be hidden and are read.
    doubted: usize,
    /// Maximum bytes of all text, and those that are taken.
    most: usize,
    taken: usize,
}

impl Writer {
    /// A writer of a document within limits.
    pub fn within(limits: &ReadLimits) -> Self {
        Self { most: limits.text, ..Self::default() }
    }

    /// A writer of a text of its own, within what is left here.
    pub fn apart(&self) -> Self {
        Self { most: self.most, taken: self.taken, ..Self::default() }
    }

    /// Whether text of this length is still within the limit.
    fn takes(&mut self, length: usize) -> bool {
        self.taken = self.taken.saturating_add(length);
        self.taken <= self.most
    }

    /// Begins a block. Inside a row of a table, the block is a line of the row.
    pub fn begin(&mut self, kind: BlockKind, is_inset: bool) {
        if self.is_in_row() {
            self.space();
            return;
        }
        self.end();
        let start = self.document.text.len();
        self.open = Some(Open { start, kind, is_inset, kept: start, styles: self.document.styles.len() });
    }

    /// Begins a row of a table; ends with [`Writer::end_row`].
    pub fn begin_row(&mut self) {
        self.begin(BlockKind::TableRow, false);
        self.is_in_row = true;
    }

    /// Whether the open block is a row of a table.
    pub fn is_in_row(&self) -> bool {
        self.is_in_row
    }

    /// Ends the block, unless it is a row.
    pub fn end(&mut self) {
        if !self.is_in_row() {
            self.end_row();
        }
    }

    /// Ends the block.
    pub fn end_row(&mut self) {
        self.is_in_row = false;
        let Some(open) = self.open.take() else { return };
        let end = self.document.text.trim_end().len().max(open.kept);
        self.document.text.truncate(end);
        while self.document.origins.pop_if(|origin| origin.span.start >= end).is_some() {}
        self.document.origins.last_mut().into_iter().for_each(|origin| origin.span.end = origin.span.end.min(end));
        self.document.styles[open.styles..].iter_mut().for_each(|style| style.span = Span::new(style.span.start.min(end), style.span.end.min(end)));
        let span = Span::new(open.start, end);
        if span.is_empty() {
            return;
        }
        if open.kind == BlockKind::Paragraph {
            self.insets.add(self.document.blocks.len(), &self.document.text[span.range()], open.is_inset);
        }
        self.document.blocks.push(Block::new(span, open.kind));
        self.document.text.push_str("\n\n");
    }

    /// White space between two lines of a row.
    fn space(&mut self) {
        if self.open.is_some_and(|open| self.document.text.len() > open.start) && !self.document.text.ends_with(char::is_whitespace) {
            self.document.text.push('\n');
        }
    }

    fn open_block(&mut self) {
        if self.open.is_none() {
            self.begin(BlockKind::Paragraph, false);
        }
    }

    /// Writes text that is at the current place of the file.
    pub fn text(&mut self, text: &str, look: Typeface) {
        if !self.takes(text.len()) {
            return;
        }
        self.open_block();
        let start = self.document.text.len();
        self.document.text.push_str(text);
        let span = Span::new(start, self.document.text.len());
        self.set_origin(span);
        self.at.offset += utf16_length(text);
        self.next = self.at;
        let styles = [
            (look.italic, StyleKind::Italic),
            (look.bold, StyleKind::Bold),
            (look.small_caps, StyleKind::SmallCaps),
            (look.raised, StyleKind::Superscript),
        ];
        if !text.trim().is_empty() {
            styles.into_iter().filter(|(is, _)| *is).for_each(|(_, kind)| self.style(span, kind));
        }
    }

    fn set_origin(&mut self, span: Span) {
        let At { file, paragraph, run, offset } = self.at;
        match self.document.origins.last_mut() {
            Some(last) if last.span.end == span.start && self.next == self.at => last.span.end = span.end,
            _ => self.document.origins.push(Origin { span, place: FilePlace::Run { file, paragraph, run, offset } }),
        }
    }

    /// Sets a style. It continues one of its kind that ends before white space, or where it begins.
    pub fn style(&mut self, span: Span, kind: StyleKind) {
        let text = &self.document.text;
        let touches = |style: &&mut Style| style.span.end <= span.start && text[style.span.end..span.start].trim_matches(' ').is_empty();
        match self.document.styles.iter_mut().rev().take(4).find(|style| style.kind == kind).filter(touches) {
            Some(style) => style.span.end = span.end,
            None => self.document.styles.push(Style { span, kind }),
        }
    }

    /// Where a link begins. White space before it does not count, because the end of the block may take it back.
    pub fn link_start(&self) -> usize {
        self.document.text.trim_end().len()
    }

    /// Makes a link of the text from `start` on, a [`Writer::link_start`].
    pub fn link(&mut self, start: usize, address: Option<String>) {
        let linked = self.document.text.get(start..).unwrap_or("");
        let (span, length) = (Span::new(start, start + linked.trim_end().len()), linked.trim().len());
        if let Some(address) = address.filter(|address| !span.is_empty() && self.takes(address.len())) {
            let start = span.end - length;
            self.document.styles.push(Style { span: Span::new(start, span.end), kind: StyleKind::Link(address) });
        }
    }

    /// Writes text of zero width.
    pub fn hidden(&mut self, text: &str) -> Span {
        self.open_block();
        let start = self.document.text.len();
        if self.takes(text.len()) {
            self.document.text.push_str(text);
        }
        let span = Span::new(start, self.document.text.len());
        self.hide(span);
        span
    }

    /// Gives text zero width.
    pub fn hide(&mut self, span: Span) {
        self.document.hidden.push(span);
        self.open.iter_mut().for_each(|open| open.kept = open.kept.max(span.end));
    }

    /// Collects text that the file hides from its readers. Where it leaves a gap in a line, there is a space.
    pub fn conceal(&mut self, text: &str, how: Hiding) {
        if !self.takes(text.len()) {
            return;
        }
        let at = self.document.text.trim_end().len();
        self.document.conceal(at, text, how);
        let leaves_gap = match how {
            Hiding::Colour | Hiding::Transparent => text.contains(|c: char| c.is_alphanumeric() || c.is_whitespace()),
            Hiding::Size => text.contains(char::is_whitespace),
            _ => false,
        };
        let is_in_line = self.open.is_some_and(|open| at > open.start) && at == self.document.text.len();
        if leaves_gap && is_in_line {
            self.document.text.push(' ');
        }
    }

    /// Counts text that may be hidden, and is read.
    pub fn doubt(&mut self, text: &str) {
        self.doubted += count_words(text);
    }

    /// Begins a page with the next text.
    pub fn page(&mut self, index: u32, label: String) {
        self.document.pages.push(PageMark { at: self.document.text.len(), label, series: 0, index });
    }

    /// Writes the mark of a note.
    pub fn note_mark(&mut self, label: &str) {
        let mark = Some(self.hidden(label));
        self.document.notes.push(Note { label: label.into(), mark, body: None });
    }

    /// Ends the note that was written from byte `start` on.
    pub fn end_note(&mut self, index: usize, start: usize) {
        self.end_row();
        let body = Span::new(start, self.length().max(start));
        let note = &mut self.document.notes[index];
        note.body = Some(body);
        // The author's own mark begins the note as text.
        let text = &self.document.text[body.range()];
        if text.strip_prefix(&*note.label).is_some_and(|rest| rest.starts_with(char::is_whitespace)) {
            let span = Span::new(start, start + note.label.len());
            self.hide(span);
        }
    }

    /// Adds text that belongs to this place of the document, if there is any.
    pub fn aside(&mut self, kind: SideTextKind, text: &str) {
        if !self.takes(text.len()) {
            return;
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            self.document.asides.push(SideText { at: self.document.text.len(), kind, text });
        }
    }

    /// The length of the text to the end of its last block.
    fn length(&self) -> usize {
        self.document.blocks.last().map_or(0, |block| block.span.end)
    }

    /// Ends the document: paragraphs that a margin sets off become block quotations.
    pub fn finish(mut self) -> Document {
        self.end_row();
        for index in self.insets.quotations() {
            self.document.blocks[index].kind = BlockKind::Quotation;
        }
        let length = self.length();
        self.document.text.truncate(length);
        self.document.pages.iter_mut().for_each(|page| page.at = page.at.min(length));
        for body in self.document.notes.iter_mut().filter_map(|note| note.body.as_mut()) {
            *body = Span::new(body.start.min(length), body.end.min(length));
        }
        self.document.asides.iter_mut().for_each(|aside| aside.at = aside.at.min(length));
        self.document.styles.retain(|style| !style.span.is_empty());
        if self.taken > self.most {
            let text = format!(
                "The file has more than {} of text, which is the limit of this reader; the rest of it is not read. Save the relevant part as a file, and use that.",
                size(self.most)
            );
            self.document.problems.push(Problem::new("too_long", text));
        }
        if self.doubted > 0 {
            self.document.problems.push(doubtful(self.doubted, "the colour depends on a picture, a table’s style or a theme"));
        }
        self.document
    }
}
