//! From the lines of all pages to a document: paragraphs that continue over pages, with footnotes after them.

use super::footnotes::{self, begins_raised, leading_label};
use super::furniture;
use super::hyphens;
use super::lines::{Line, RunFace};
use super::page_labels;
use super::page_lines::PageLines;
use super::paragraphs::{self, Margins, Paragraph};
use super::wide;
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, FilePlace, Format, LineMark, Note, Origin, PageMark, Span, Style, StyleKind};

/// Numbers of four digits that are years.
const YEARS: std::ops::RangeInclusive<u32> = 1500..=2199;

/// Minimum number of letters of a word, which is no unit with an exponent.
const WORD: usize = 4;

/// Makes the document, and marks the furniture of the pages.
pub fn document(mut pages: Vec<PageLines>) -> Document {
    furniture::mark(&mut pages);
    let labels = page_labels::labels(&pages);
    let body_size = body_size(&pages);
    let margins = Margins::of_pages(pages.iter().map(|page| &page.lines[..]));
    let indents = paragraphs::uses_indents(&pages, &margins);
    let mut footnotes = footnotes::find(&pages, body_size);
    let mut writer = Writer { labels, sizes: pages.iter().map(|page| (page.width, page.height)).collect(), ..Writer::default() };
    for (index, (page, margins)) in pages.iter().zip(&margins).enumerate() {
        let body = body(&pages, &footnotes.is_note, index);
        let middle = page.height / 2.0;
        let furniture = |top: bool| page.lines.iter().filter(move |line| line.furniture && (line.y > middle) == top);
        let goes_on = match (&writer.open, body.first()) {
            (Some(open), Some(first)) => paragraphs::goes_on_elsewhere(open, first, margins, indents),
            (Some(_), None) => true,
            (None, _) => false,
        };
        if !goes_on {
            writer.close();
        }
        writer.begin_page(index);
        let start = writer.document.text.len();
        writer.hide(furniture(true));
        for (i, &line) in body.iter().enumerate() {
            let same_region = i > 0 && (body[i - 1].region == line.region || line.row.is_some() && body[i - 1].row == line.row) && !line.turned;
            let breaks = match &writer.open {
                None => false,
                Some(_) if i == 0 => !goes_on,
                Some(open) if same_region => paragraphs::breaks(open, line, &body[i + 1..], margins),
                Some(open) => line.turned || !paragraphs::goes_on_elsewhere(open, line, margins, indents),
            };
            if breaks {
                writer.close();
            }
            writer.body_line(line, margins);
        }
        writer.page_spans.push(Span::new(start, writer.document.text.len()));
        writer.pending.append(&mut footnotes.begun[index]);
        writer.hide(furniture(false));
    }
    writer.end_paragraph();
    writer.write_pending();
    writer.finish()
}

/// The lines of a page without furniture and notes. A block that goes on at the top of the next page is last: what the structure of the file has after it
/// on this page, as a box next to the text, does not part it.
fn body<'a>(pages: &'a [PageLines], is_note: &[Vec<bool>], index: usize) -> Vec<&'a Line> {
    let on_page = |index: usize| {
        let lines = pages.get(index).map(|page| page.lines.iter().zip(&is_note[index])).into_iter().flatten();
        lines.filter(|(line, is_note)| !line.furniture && !**is_note).map(|(line, _)| line)
    };
    let mut body: Vec<&Line> = on_page(index).collect();
    if let Some(next) = on_page(index + 1).next().and_then(|line| line.block) {
        order::sort_by_key(&mut body, |line| line.block == Some(next));
    }
    body
}

/// The label, if the numbers of a superscript can be no exponent after the text before them, though they do not count on: several, or one after a
/// year or a mark of punctuation.
fn mark_by_place(line: &str, span: Span) -> Option<String> {
    let label = line[span.range()].trim().trim_end_matches(',');
    let is_number = |number: &str| (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let before = line[..span.start].trim_end();
    let ends = |is_of: fn(char) -> bool| before.len() - before.trim_end_matches(is_of).len();
    let is_year = ends(|c| c.is_ascii_digit()) == 4 && YEARS.contains(&before[before.len() - 4..].parse().unwrap_or(0));
    let is_after_word = ends(char::is_alphabetic) >= WORD;
    let is_after_mark = before.ends_with(['.', ',', ';', '”', '’', '"'])
        && !before.trim_end_matches(|c: char| !c.is_alphanumeric()).ends_with(|c: char| c.is_ascii_digit());
    let is_list = label.contains(',') && (is_after_word || is_after_mark);
    (label.split(',').map(str::trim).all(is_number) && (is_year || is_after_mark || is_list)).then(|| label.to_owned())
}

/// The font size of most of the text.
fn body_size(pages: &[PageLines]) -> f32 {
    let mut sizes: Vec<(i32, usize)> = Vec::new();
    for line in pages.iter().flat_map(|page| &page.lines).filter(|line| !line.furniture) {
        let size = (line.size * 4.0).round() as i32;
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some(known) => known.1 += line.text.len(),
            None => sizes.push((size, line.text.len())),
        }
    }
    sizes.iter().max_by_key(|(_, length)| *length).map_or(12.0, |&(size, _)| size as f32 / 4.0)
}

/// A footnote, and its page.
struct FoundNote {
    label: String,
    body: Span,
    page: usize,
}

#[derive(Default)]
struct Writer {
    document: Document,
    labels: Vec<String>,
    /// Width and height of each page.
    sizes: Vec<(f32, f32)>,
    /// The page of the text being written.
    page: usize,
    open: Option<Paragraph>,
    /// The lines of footnotes waiting for the end of the paragraph, with their pages.
    pending: Vec<(usize, Line)>,
    marks: Vec<(String, Span)>,
    notes: Vec<FoundNote>,
    /// The text span of each page.
    page_spans: Vec<Span>,
    last_mark: u32,
    last_note: u32,
    /// Whether the number of that note is raised, as those of the others then are.
    is_last_raised: bool,
    /// The page and the number of the last numbered line.
    line: Option<(usize, u32)>,
    /// The places of the hyphens that the file writes as those of lines.
    soft: Vec<usize>,
}

impl Writer {
    fn begin_page(&mut self, index: usize) {
        self.page = index;
        let mark = PageMark { at: self.document.text.len(), label: self.labels[index].clone(), series: 0, index: index as u32 + 1 };
        let pages = &mut self.document.pages;
        match pages.last_mut().filter(|last| last.at == mark.at && last.label == mark.label) {
            Some(last) => *last = mark,
            None => pages.push(mark),
        }
    }

    /// Writes hidden lines.
    fn hide<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        let start = self.document.text.len();
        for line in lines {
            self.place(line);
            self.document.text.push_str(&line.text);
            self.document.text.push('\n');
        }
        self.hide_span(Span::new(start, self.document.text.len()));
    }

    /// Notes where the line that is written next comes from.
    fn place(&mut self, line: &Line) {
        let start = self.document.text.len();
        let size = self.sizes.get(self.page).copied().unwrap_or_default();
        if let Some(place) = line.boxes.on_page(self.page, line.turn, line.y, line.size, size) {
            self.document.origins.push(Origin { span: Span::new(start, start + line.text.len()), place: FilePlace::Line(place) });
        }
    }

    fn hide_span(&mut self, span: Span) {
        let hidden = &mut self.document.hidden;
        match hidden.last_mut().filter(|last| last.end == span.start) {
            Some(last) => last.end = span.end,
            None if span.is_empty() => {}
            None => hidden.push(span),
        }
    }

    fn body_line(&mut self, line: &Line, margins: &Margins) {
        let start = self.document.text.len();
        self.write(line, start, None);
        let end = start + line.text.len();
        match &mut self.open {
            Some(open) => {
                let ends_wide = self.document.text[..start].strip_suffix('\n').is_some_and(|before| before.ends_with(wide::is_unspaced));
                let joins = open.span.end + 1 == start && ends_wide && line.text.starts_with(wide::is_unspaced);
                open.add(line, end, margins);
                if joins {
                    self.hide_span(Span::new(start - 1, start));
                }
            }
            None => self.open = Some(Paragraph::new(line, Span::new(start, end), margins, self.is_announced())),
        }
    }

    /// Appends a line with its styles; hides footnote marks, and a label of this many bytes at its beginning.
    fn write(&mut self, line: &Line, start: usize, label: Option<usize>) {
        self.place(line);
        let number = line.number.map(|number| (self.page, number));
        if let Some((_, number)) = number.filter(|_| number != self.line) {
            self.document.line_marks.push(LineMark { at: start, line: number });
        }
        self.line = number.or(self.line);
        self.document.text.push_str(&line.text);
        self.soft.extend(line.soft.then(|| self.document.text.len() - 1));
        self.document.text.push('\n');
        if line.is_recognised {
            self.document.recognised.push(Span::new(start, start + line.text.len()));
        }
        self.document.doubts.extend(line.doubts.iter().map(|span| Span::new(start + span.start, start + span.end)));
        if let Some(length) = label {
            self.hide_span(Span::new(start, start + length));
        }
        for run in &line.runs {
            let span = Span::new(start + run.span.start, start + run.span.end);
            if run.face.raised {
                let is_label = label.is_some_and(|length| run.span.start < length);
                let mark = || self.note_mark(line, run.span).or_else(|| mark_by_place(&line.text, run.span));
                if let Some(mark) = (!is_label).then(mark).flatten() {
                    self.hide_span(span);
                    self.marks.push((mark, span));
                }
                self.style(span, StyleKind::Superscript);
            }
            let RunFace { italic, bold, .. } = run.face;
            for (_, kind) in [(italic, StyleKind::Italic), (bold, StyleKind::Bold)].into_iter().filter(|(is, _)| *is) {
                self.style(span, kind);
            }
        }
    }

    /// The label, if a superscript run is a footnote mark and not an exponent.
    fn note_mark(&mut self, line: &Line, span: Span) -> Option<String> {
        let label = footnotes::without_brackets(line.text[span.range()].trim().trim_end_matches(','));
        if !label.is_empty() && label.chars().all(footnotes::is_sign) {
            return Some(label.to_owned());
        }
        // A sign before it, as in an exponent, would parse too.
        let number: u32 = label.parse().ok().filter(|_| label.len() <= 3 && label.bytes().all(|b| b.is_ascii_digit()))?;
        let before = line.text[..span.start].trim_end();
        let word = before.rsplit(' ').next().unwrap_or("");
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let is_variable = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        // Notes follow years and pages of reporters, exponents short numbers.
        if is_variable && word != "I" || (1..=2).contains(&digits) && word.len() == digits {
            return None;
        }
        let is_next = number == self.last_mark + 1;
        if !is_next && (digits > 0 || self.last_mark > 0 && number != 1 && number != self.last_mark + 2) {
            return None;
        }
        self.last_mark = number;
        Some(label.to_owned())
    }

    fn style(&mut self, span: Span, kind: StyleKind) {
        let before = self.document.styles.iter_mut().rev().take(4).find(|style| style.kind == kind);
        // A style continues over a line break, or over a space without style.
        match before.filter(|style| style.span.end <= span.start && self.document.text[style.span.end..span.start].trim().is_empty()) {
            Some(style) => style.span.end = span.end,
            None => self.document.styles.push(Style { span, kind }),
        }
    }

    /// Whether the paragraph before the open one ends with a colon, and with the mark of a note at most.
    fn is_announced(&self) -> bool {
        let last = self.document.blocks.iter().rev().find(|block| block.kind != BlockKind::Footnote);
        last.is_some_and(|block| self.document.text[block.span.range()].trim_end().trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(':'))
    }

    /// Ends the paragraph.
    fn end_paragraph(&mut self) {
        if let Some(open) = self.open.take() {
            self.document.blocks.push(Block::new(open.span, open.kind()));
            self.blank_line();
        }
    }

    /// Ends the paragraph, and writes the waiting footnotes. They do not part a block quotation from the citation after it, nor from its announcement:
    /// there they wait for the end of the next paragraph.
    fn close(&mut self) {
        self.end_paragraph();
        let is_quotation = self.document.blocks.last().is_some_and(|block| block.kind == BlockKind::Quotation);
        if !is_quotation && !self.is_announced() {
            self.write_pending();
        }
    }

    /// Writes the waiting footnotes.
    fn write_pending(&mut self) {
        let page = self.page;
        let lines = std::mem::take(&mut self.pending);
        self.write_notes(&lines);
        if self.page != page {
            self.begin_page(page);
        }
    }

    fn blank_line(&mut self) {
        if !self.document.text.ends_with("\n\n") {
            self.document.text.push('\n');
        }
    }

    fn write_notes(&mut self, lines: &[(usize, Line)]) {
        let mut block: Option<Span> = None;
        for (i, (page, line)) in lines.iter().enumerate() {
            let is_same = i.checked_sub(1).and_then(|before| lines[before].1.shares_block(line));
            let label = leading_label(line).filter(|_| is_same != Some(true)).map(|(label, after)| (label.to_owned(), after));
            let label = label.filter(|(label, _)| self.begins_note(line, label) || is_same == Some(false));
            if label.is_some() || is_same == Some(false) {
                self.end_note(&mut block);
            }
            if *page != self.page {
                self.begin_page(*page);
            }
            let start = self.document.text.len();
            if let Some((label, _)) = &label {
                self.notes.push(FoundNote { label: label.clone(), body: Span::new(start, start), page: self.page });
            }
            self.write(line, start, label.as_ref().map(|(_, after)| *after));
            let end = start + line.text.len();
            let body = start + label.as_ref().map_or(0, |(_, after)| *after);
            // What goes on after other text is not part of the note before that.
            if let Some(note) = self.notes.last_mut().filter(|_| label.is_some() || block.is_some_and(|block| block.end >= start - 1)) {
                note.body = if label.is_some() { Span::new(body, end) } else { Span::new(note.body.start, end) };
            }
            match &mut block {
                Some(block) => block.end = end,
                None => block = Some(Span::new(start, end)),
            }
        }
        self.end_note(&mut block);
    }

    fn end_note(&mut self, block: &mut Option<Span>) {
        if let Some(span) = block.take() {
            self.document.blocks.push(Block::new(span, BlockKind::Footnote));
            self.blank_line();
        }
    }

    /// Whether the label begins a note, or is a number that happens to begin a line of a note.
    fn begins_note(&mut self, line: &Line, label: &str) -> bool {
        let Ok(number) = label.parse::<u32>() else { return true };
        let is_raised = begins_raised(line);
        let is_next = number == self.last_note + 1 && !self.is_last_raised;
        let begins = is_raised || is_next || self.last_note == 0 || number == 1;
        if begins {
            (self.last_note, self.is_last_raised) = (number, is_raised);
        }
        begins
    }

    fn finish(mut self) -> Document {
        let mut marks: Vec<Option<(String, Span)>> = std::mem::take(&mut self.marks).into_iter().map(Some).collect();
        let mut notes: Vec<Note> = Vec::new();
        for FoundNote { label, body, page } in std::mem::take(&mut self.notes) {
            let mark = marks.iter_mut().find(|mark| mark.as_ref().is_some_and(|(of, _)| *of == label)).and_then(Option::take);
            let mark = mark.map(|(_, span)| span).or_else(|| self.unraised_mark(&label, page));
            notes.push(Note { label, mark, body: Some(body) });
        }
        notes.extend(marks.into_iter().flatten().map(|(label, span)| Note { label, mark: Some(span), body: None }));
        order::sort_by_key(&mut notes, |note| note.mark.or(note.body).map(|span| span.start));
        let mut document = self.document;
        document.format = Format::Pdf;
        document.notes = notes;
        order::sort_by_key(&mut document.styles, |style| style.span.start);
        order::sort_by_key(&mut document.hidden, |span| span.start);
        hyphens::hide(&mut document, &self.soft);
        document
    }

    /// Finds and hides the mark of a note that is a superscript by its font, not by its place: its label at the end of a word on the note's page, alone
    /// or in brackets.
    fn unraised_mark(&mut self, label: &str, page: usize) -> Option<Span> {
        let is_sign = label.chars().all(footnotes::is_sign);
        let brackets = [("", ""), ("(", ")"), ("[", "]")];
        brackets[..if is_sign { 1 } else { 3 }].iter().find_map(|(open, close)| self.unraised_text(&format!("{open}{label}{close}"), page))
    }

    /// The same for the text of a mark.
    fn unraised_text(&mut self, mark: &str, page: usize) -> Option<Span> {
        let on_page = *self.page_spans.get(page)?;
        let text = &self.document.text[on_page.range()];
        // A sign before or after it is part of another: `**`.
        let is_part = |c: char| footnotes::is_sign(c) && mark.starts_with(c);
        let span = text.match_indices(mark).find_map(|(at, _)| {
            let touches = text[..at].ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | ',' | ';' | '”' | '’' | '"' | ')'));
            let rest = &text[at + mark.len()..];
            let ends = rest.starts_with(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '”' | '’' | ')'));
            let start = on_page.start + at;
            (touches && ends && !rest.starts_with(is_part)).then(|| Span::new(start, start + mark.len()))
        })?;
        if self.document.hidden.iter().any(|hidden| hidden.overlaps(span)) {
            return None;
        }
        self.document.hidden.push(span);
        Some(span)
    }
}
