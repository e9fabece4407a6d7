//! The sources of a check: each is read, folded and indexed once.
//!
//! ```
//! use literatim_read::plain;
//! use literatim_source::{Source, Sources};
//! use literatim_matching::text::PartKind;
//!
//! let text = "Doe v. Roe, 900 F.3d 1 (2018)\n\nKNOX, J., delivered the opinion of the Court.\n\nThe keeper is liable.\n\nHARROW, J., dissenting.\n\nI would not say so.";
//! let mut sources = Sources::default();
//! sources.add(Source::new("roe.txt", plain::read(text)));
//!
//! let source = &sources.list()[0];
//! assert_eq!(source.cites[0].to_string(), "900 F.3d 1");
//! let dissent = source.flow.text().find("I would").unwrap();
//! assert_eq!(source.opinion_at(dissent).unwrap().kind, PartKind::Dissent);
//! ```
#![forbid(unsafe_code)]

mod head;
mod marked_notes;
mod marked_pages;
mod parallel_pages;
mod passages;
mod structure;
mod words;

use head::{caption, cites_and_year, first_words, own_citation, own_dockets, own_name, own_year, stamped_entry, year_in_name};
use literatim_cite::{Cite, NameParts, Subdivision, full_citation, law_named};
use literatim_lexicon as lexicon;
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::locate::simple::Lowered;
use literatim_matching::locate::sweep::{FunctionWords, SweptWords};
use literatim_matching::locate::{Frequencies, IndexedText, Query};
use literatim_matching::text::{BlockKind, Document, Flow, Folded, Format, PartKind, Span, Utf16Table, fold, words};
use literatim_read::plain::as_printed;
pub use passages::{Passages, Ranked, language_of};
use std::cell::OnceCell;
use std::sync::LazyLock;
pub use structure::Opinion;
use structure::{OwnQuotation, without_page_mark};
pub use structure::{Pagination, Structure, number_of};
pub use words::NumberedWords;

/// A document that a draft may cite.
#[derive(Debug)]
pub struct Source {
    /// File name or address.
    pub name: String,
    /// The requested address.
    pub address: Option<String>,
    /// The address that answered.
    pub final_address: Option<String>,
    /// SHA-256 of the bytes that it was read from, in hexadecimal.
    pub sha256: Option<String>,
    /// The document.
    pub document: Document,
    /// Its reading text.
    pub flow: Flow,
    /// The reading text, folded and indexed.
    pub indexed: IndexedText,
    /// UTF-16 offsets of the document's text.
    pub utf16: Utf16Table,
    /// The citations under which it is known: those of its metadata, else the one at its start.
    pub cites: Vec<Cite>,
    /// The subdivision of a law that its name gives: `(a)` of `29 C.F.R. § 1604.11(a)`.
    pub subdivision: Subdivision,
    /// The docket numbers at its start.
    pub dockets: Vec<String>,
    /// The year of the decision: that of a database or the caller, of its name, or printed at its start. Other dates are of files and pages.
    pub year: Option<u16>,
    /// Its title, taken apart for comparison with case names.
    pub title: Option<NameParts>,
    /// The name in the caption at its start, if that runs over several lines.
    pub caption: Option<NameParts>,
    /// The docket entry that the stamp at its start names.
    pub entry: Option<String>,
    /// Computed on first use.
    lowered: OnceCell<Lowered>,
    italics: OnceCell<Vec<Span>>,
    doubts: OnceCell<Vec<Span>>,
    concealed: OnceCell<String>,
    structure: OnceCell<Structure>,
    words: OnceCell<NumberedWords>,
    passages: OnceCell<Passages>,
    swept: OnceCell<SweptWords>,
}

/// The function words of the sweep.
pub static FUNCTION_WORDS: LazyLock<FunctionWords> = LazyLock::new(|| FunctionWords::new(lexicon::function_words()));

impl Source {
    /// Folds and indexes a document.
    pub fn new(name: &str, document: Document) -> Self {
        let known: Vec<Cite> = document.metadata.citations.iter().filter_map(|text| Cite::parse(text)).collect();
        let document = parallel_pages::mark(as_printed(document), &known);
        // `Doe v. Roe, 900 F.3d 1.txt`
        let in_name = Cite::parse(&bare_name(name).replace('_', " ")).filter(|cite| cite.page.is_some());
        let at_head = if known.is_empty() { own_citation(&document.text, None).0 } else { Vec::new() };
        let own: Vec<Cite> = known.iter().cloned().chain(at_head).chain(in_name.clone()).collect();
        let mut document = marked_pages::mark(document, &own);
        marked_notes::mark(&mut document);
        let flow = Flow::new(&document);
        if document.metadata.title.is_none() {
            document.metadata.title = own_name(flow.text());
        }
        let mut cites = known;
        let written = document.metadata.title.as_deref();
        // `Doe v. Roe, 900 F.3d 1 (2018)`
        let in_title = written.and_then(full_citation);
        let title = written
            .map(|title| in_title.as_ref().and_then(|own| own.name.as_ref()).map_or_else(|| NameParts::of(title), |name| name.parts().clone()));
        let mut cited_year = None;
        if document.metadata.citations.is_empty() {
            let (own, year) = in_title.map_or_else(|| own_citation(flow.text(), title.as_ref()), cites_and_year);
            cites.extend(own);
            cited_year = year;
        }
        if let Some(cite) = in_name.filter(|cite| cites.iter().all(|own| own.reporter != cite.reporter)) {
            cites.push(cite);
        }
        let is_dated = matches!(document.format, Format::Courtlistener | Format::Text);
        let dated = document.metadata.date.as_deref().filter(|_| is_dated).and_then(|date| date.get(..4)?.parse().ok());
        let year = dated.or_else(|| year_in_name(bare_name(name))).or_else(|| own_year(&document.text)).or(cited_year);
        let called = called(&document, name);
        let subdivision = called.first().map(|called| law_named(called).1).unwrap_or_default();
        Self {
            name: name.to_owned(),
            subdivision,
            year,
            address: None,
            final_address: None,
            sha256: None,
            title,
            // From the original lines, because reading joins them.
            caption: caption(&document.text).as_deref().map(NameParts::of),
            dockets: own_dockets(&document.text),
            entry: stamped_entry(&document.text),
            utf16: Utf16Table::new(&document.text),
            indexed: IndexedText::new(flow.text()),
            document,
            flow,
            cites,
            lowered: OnceCell::new(),
            italics: OnceCell::new(),
            doubts: OnceCell::new(),
            concealed: OnceCell::new(),
            structure: OnceCell::new(),
            words: OnceCell::new(),
            passages: OnceCell::new(),
            swept: OnceCell::new(),
        }
    }

    /// Whether it is a case: it has a reporter citation, a docket number or the name of one.
    pub fn is_case(&self) -> bool {
        !self.cites.is_empty() || !self.dockets.is_empty() || self.title.as_ref().is_some_and(NameParts::is_of_a_case)
    }

    /// Whether it is certainly another case than one of this name: it has the name of a case that shares nothing with it, and its start does not name
    /// the parties either, as that of joined cases does.
    pub fn is_another_than(&self, name: &NameParts) -> bool {
        let Some(title) = self.title.as_ref().filter(|title| title.is_of_a_case()) else { return false };
        let differs = |own: &NameParts| own.shares_nothing_with(name);
        differs(title) && self.caption.as_ref().is_none_or(differs) && !name.is_named_in(&first_words(self.flow.text()))
    }

    /// The number of the title of the U.S. Code that it contains: `17` of `U.S.C. Title 17 - COPYRIGHTS`.
    pub fn code_title(&self) -> Option<&str> {
        let title = self.document.metadata.title.as_deref()?;
        let words = words(title);
        let states = |facts: Facts| (0..words.len()).find(|&at| phrase::begins(title, &words[at..], facts));
        states(Facts::FEDERAL_CODE)?;
        let number = &title[words[states(Facts::NUMBERED_TITLE)? + 1].span];
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        (digits > 0).then(|| &number[..digits])
    }

    /// Its name among keyed texts: the one that it gives itself, else its file name.
    pub fn called(&self) -> Vec<&str> {
        called(&self.document, &self.name)
    }

    /// Its matching text.
    pub fn folded(&self) -> &Folded {
        &self.indexed.folded
    }

    /// The document's text in the form that simple tools compare.
    pub fn lowered(&self) -> &Lowered {
        self.lowered.get_or_init(|| Lowered::new(&self.document.text))
    }

    /// The column of a file of keyed texts that it comes from, if known.
    pub fn column(&self) -> Option<&str> {
        self.document.text_field.as_deref().filter(|_| self.document.format != Format::Courtlistener)
    }

    /// The words that a recogniser is not sure of, as bytes of the reading text, in order.
    pub fn doubts(&self) -> &[Span] {
        self.doubts.get_or_init(|| self.flow.doubts(&self.document))
    }

    /// The italics as bytes of the reading text, in order of their start; empty if the format has no styles.
    pub fn italics(&self) -> &[Span] {
        self.italics.get_or_init(|| self.flow.italics(&self.document))
    }

    /// The words of its reading text.
    pub fn words(&self) -> &NumberedWords {
        self.words.get_or_init(|| NumberedWords::new(self.flow.text()))
    }

    /// The words of its matching text, by which runs of a draft are found in it.
    pub fn swept(&self) -> &SweptWords {
        self.swept.get_or_init(|| SweptWords::new(self.folded().text(), &FUNCTION_WORDS))
    }

    /// Its sentences, to be ranked for a claim.
    pub fn passages(&self) -> &Passages {
        self.passages.get_or_init(|| Passages::new(self.flow.text()))
    }

    /// The text that it hides from readers, folded.
    pub fn concealed(&self) -> &str {
        self.concealed.get_or_init(|| fold(&self.document.concealed_text()))
    }

    /// Its structure.
    pub fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| Structure::new(&self.document, &self.flow, &self.subdivision))
    }

    /// The opinion of a case that contains byte `at` of the reading text: the innermost part that the document marks. If that contains several
    /// opinions in one text, or none is marked, the opinion under the last heading before `at`. A part marked as the court's may still contain a
    /// separate opinion under such a heading.
    pub fn opinion_at(&self, at: usize) -> Option<Opinion<'_>> {
        let origin = self.origin(Span::new(at, at)).start;
        let part = self.document.parts.iter().filter(|part| part.span.contains(origin)).min_by_key(|part| part.span.len());
        let marked = part.map(|part| Opinion { kind: part.kind, author: part.author.as_deref().map(without_page_mark) });
        if marked.is_some_and(|marked| !matches!(marked.kind, PartKind::Combined | PartKind::Court)) {
            return marked;
        }
        let is_note = self.flow.block_at(at).is_some_and(|(_, block)| block.kind == BlockKind::Footnote && block.span.contains(at));
        // Footnotes may follow all opinions: each belongs to the opinion with its mark.
        let at = if is_note { self.document.note_mark_of(origin).map(|mark| self.flow.derived(mark.start)) } else { Some(at) };
        let from = part.map_or(0, |part| self.flow.derived(part.span.start));
        at.and_then(|at| self.structure().opinions.at(at, from)).or(marked)
    }

    /// Whether headings separate the court's opinion from a separate one of these kinds, and byte `at` of the reading text is in the court's.
    pub fn is_of_court(&self, at: usize, other_than: &[PartKind]) -> bool {
        let is_note = self.flow.block_at(at).is_some_and(|(_, block)| block.kind == BlockKind::Footnote);
        !is_note && self.structure().opinions.is_before(at, other_than)
    }

    /// The source's own quotation that contains a whole passage of the reading text.
    pub fn quotation_around(&self, passage: Span) -> Option<OwnQuotation> {
        let (_, block) = self.flow.block_at(passage.start)?;
        self.structure().quotations.around(passage, block.span)
    }

    /// Bytes of the matching text, of its index, and of the mapping back to the document's text.
    pub fn memory(&self) -> (usize, usize, usize) {
        let map = self.folded().map_bytes() + self.flow.map_bytes();
        (self.folded().text().len(), self.indexed.index_bytes(), map)
    }

    /// A span of the reading text as a span of the document's text.
    pub fn origin(&self, span: Span) -> Span {
        self.flow.origin_span(&self.document, span)
    }
}

fn called<'a>(document: &'a Document, name: &'a str) -> Vec<&'a str> {
    let own = &document.metadata.citations;
    if own.is_empty() { vec![bare_name(name)] } else { own.iter().map(String::as_str).collect() }
}

/// A file name without folders and extension.
pub fn bare_name(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let ending = |ending: &str| (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    file.rsplit_once('.').filter(|(_, after)| ending(after)).map_or(file, |(stem, _)| stem)
}

/// All sources of a check, in order of name.
#[derive(Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
    frequencies: Frequencies,
}

impl Sources {
    /// Adds a source, in order of name.
    pub fn add(&mut self, source: Source) {
        let at = self.list.partition_point(|other| other.name <= source.name);
        self.frequencies.add(&source.indexed);
        self.list.insert(at, source);
    }

    /// Removes all sources of this name; returns their number.
    pub fn remove(&mut self, name: &str) -> usize {
        let before = self.list.len();
        let goes = |source: &Source| source.name == name;
        self.list.iter().filter(|source| goes(source)).for_each(|source| self.frequencies.remove(&source.indexed));
        self.list.retain(|source| !goes(source));
        before - self.list.len()
    }

    /// Prepares a folded quotation for a search in these sources.
    pub fn query<'a>(&'a self, folded: &'a str) -> Query<'a> {
        Query::new(folded, &self.frequencies)
    }

    /// Whether some of the sources, as indices, are different columns of one entry of a file of keyed texts, such as the translations of a verse.
    pub fn are_columns(&self, indices: &[usize]) -> bool {
        let column = |index: &usize| self.list[*index].column();
        let known = |index: &usize| &self.list[*index].document.metadata.citations;
        indices.iter().enumerate().all(|(i, index)| {
            let others = || indices[..i].iter();
            column(index).is_some() && others().all(|other| column(other) != column(index) && known(other) == known(index))
        })
    }

    /// The sources, in order, for another search.
    pub fn into_list(self) -> Vec<Source> {
        self.list
    }

    /// The sources, in order.
    pub fn list(&self) -> &[Source] {
        &self.list
    }
}
