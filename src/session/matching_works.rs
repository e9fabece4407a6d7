//! Which loaded sources are the works that a draft cites, by author, year and title.

use literatim_cite::reference::Entry;
use literatim_cite::{Citations, spaced};
use literatim_source::{Source, bare_name};

/// Bytes at the start of a source in which its title and its authors are.
const HEAD: usize = 1200;

/// Fewest words of a title by which a work is known.
const TITLE: usize = 3;

/// By what a source is known as a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownBy {
    /// Its title and its author at its start.
    Title,
    /// The name of its file.
    File,
}

/// The works that a draft cites, and what its sources say of themselves.
pub(super) struct Works<'a> {
    entries: Vec<&'a Entry>,
    names: Vec<SourceName>,
}

/// What a source says of itself, as words between spaces.
struct SourceName {
    head: String,
    file: String,
}

impl<'a> Works<'a> {
    /// Nothing is read of the sources if the draft cites no works.
    pub fn new(citations: &'a Citations, sources: &[Source]) -> Self {
        let entries: Vec<&Entry> = citations.authorities.iter().filter_map(|authority| authority.entry.as_ref()).collect();
        let name = |source: &Source| {
            let text = source.flow.text();
            SourceName { head: spaced(&text[..text.floor_char_boundary(HEAD.min(text.len()))]), file: spaced(bare_name(&source.name)) }
        };
        let names = if entries.is_empty() { Vec::new() } else { sources.iter().map(name).collect() };
        Self { entries, names }
    }

    /// The one source of a work: whose start has its title and its first author, or whose file name has author and year and no words that the work
    /// lacks. A file that another cited work may be as well is neither.
    pub fn source_of(&self, entry: &Entry) -> Option<(usize, KnownBy)> {
        let one = |by, test: &dyn Fn(&Entry, &SourceName) -> bool| {
            let is_only = |name: &SourceName| self.entries.iter().filter(|other| other.span != entry.span).all(|other| !test(other, name));
            let mut found = (0..self.names.len()).filter(|&at| test(entry, &self.names[at]));
            let first = found.next().filter(|_| found.next().is_none())?;
            is_only(&self.names[first]).then_some((first, by))
        };
        one(KnownBy::Title, &begins_with).or_else(|| one(KnownBy::File, &is_file_of))
    }
}

/// Whether the start of a source has the title of a work and its first author.
fn begins_with(entry: &Entry, source: &SourceName) -> bool {
    let (Some(title), Some(author)) = (&entry.title, entry.authors.first()) else { return false };
    let title = spaced(title);
    title.split_whitespace().count() >= TITLE && source.head.contains(&title) && source.head.contains(&spaced(author.cited_as()))
}

/// Whether a file has the name of a work: `Ostley - 2021 - Title.pdf`, `marsh-2019.txt`, `Pell et al. (2017a).pdf`.
fn is_file_of(entry: &Entry, source: &SourceName) -> bool {
    let (Some(author), Some(year)) = (entry.authors.first(), entry.year) else { return false };
    let year = format!(" {year}{} ", entry.year_letter.map(String::from).unwrap_or_default());
    let named = entry.authors.iter().map(|author| author.text.as_str()).chain(entry.title.as_deref());
    let own = named.map(spaced).chain([year.clone(), " et al and others ".to_owned()]).collect::<String>();
    let is_own = |word: &str| own.contains(&format!(" {word} "));
    source.file.contains(&spaced(author.cited_as())) && source.file.contains(&year) && source.file.split_whitespace().all(is_own)
}
