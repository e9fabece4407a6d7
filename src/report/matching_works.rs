//! Which loaded sources are the works that a draft cites, by author, year and title.

use super::matching::{MatchKind, Matched};
use crate::cite::Citations;
use crate::cite::reference::Entry;
use crate::source::{Source, bare_name};
use crate::text::fold;

/// Bytes at the start of a source in which its title and its authors are.
const HEAD: usize = 1200;

/// Fewest words of a title by which a work is known.
const TITLE: usize = 3;

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
    pub fn sources_of(&self, entry: &Entry) -> Option<Matched> {
        let one = |kind, test: &dyn Fn(&Entry, &SourceName) -> bool| {
            let is_only = |name: &SourceName| self.entries.iter().filter(|other| other.span != entry.span).all(|other| !test(other, name));
            let found: Vec<usize> = (0..self.names.len()).filter(|&at| test(entry, &self.names[at])).collect();
            Matched::by(kind, found).filter(|matched| matched.sources.len() == 1 && is_only(&self.names[matched.sources[0]]))
        };
        one(MatchKind::Title, &begins_with).or_else(|| one(MatchKind::FileName, &is_file_of))
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

/// The words of a text, folded, each between spaces.
pub(super) fn spaced(text: &str) -> String {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

#[cfg(test)]
mod tests {
    use crate::cite::{Citations, Patterns, Styles};
    use crate::read::plain;
    use crate::report::matching::sources_of;
    use crate::source::Source;
    use crate::text::Flow;

    #[test]
    fn works_are_found_by_author_year_and_title() {
        let list = "\n\nReferences\n\nOstley, A. (2021). The height of tides. Pier Press.\n\nMarsh, B. (2019). On lamps. Pier Press.\n\nPell, C. \
                    (2017a). First horns of the north. Pier Press.\n\nPell, C. (2017b). Second horns. Pier Press.";
        for (draft, file, text, is_found) in [
            ("Tides rise (Ostley, 2021).", "Ostley - 2021 - The height of tides.pdf", "Words.", true),
            ("Tides rise (Ostley, 2021).", "Ostley - 2021 - The height.pdf", "Words.", true),
            ("Tides rise (Ostley, 2021).", "Ostley - 2021 - The depth of wells.pdf", "Words.", false),
            ("Tides rise (Ostley, 2021).", "Ostley - 2020 - The height of tides.pdf", "Words.", false),
            ("Lamps burn (Marsh, 2019).", "marsh-2019.txt", "Words.", true),
            ("Lamps burn (Marsh, 2019).", "marsh_2018.txt", "Words.", false),
            ("Lamps burn (Marsh, 2019).", "marsh.txt", "Words.", false),
            ("Horns blow (Pell, 2017a; Pell, 2017b).", "Pell (2017a).pdf", "Words.", true),
            ("Horns blow (Pell, 2017a; Pell, 2017b).", "pell-2017.pdf", "Words.", false),
            ("Horns blow (Pell, 2017a).", "download.pdf", "First Horns of the North\n\nCarl Pell\n\nWords.", true),
            ("Horns blow (Pell, 2017a).", "download.pdf", "First Horns of the North\n\nDora Marsh\n\nWords.", false),
        ] {
            let document = plain::read(&format!("{draft}{list}"));
            let flow = Flow::new(&document);
            let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
            let first = citations.list[0].authority.unwrap();
            let sources = [Source::new(file, plain::read(text)), Source::new("other.txt", plain::read("Other words of 2021."))];
            assert_eq!(sources_of(&citations, &sources)[first].sources, if is_found { vec![0] } else { vec![] }, "{draft} {file}");
        }
    }

    #[test]
    fn a_paper_of_the_record_is_found_by_name_stamp_or_number() {
        for (draft, file, text, is_found) in [
            ("It was late. Dkt. No. 31 at 4.", "Dkt 31.pdf", "Words.", true),
            ("It was late. ECF No. 31, at 4.", "scan.pdf", "Case 1:20-cv-00417 Document 31 Filed 05/04/20 Page 1 of 9\n\nWords.", true),
            ("It was late. Dkt. 31-2 at 4.", "scan.pdf", "Case 1:20-cv-00417-AB Document 31-2 Filed 05/04/20 Page 1 of 9\n\nWords.", true),
            ("It was late. Dkt. 32 at 4.", "scan.pdf", "Case 1:20-cv-00417 Document 31 Filed 05/04/20 Page 1 of 9\n\nWords.", false),
            ("It was late. JA123. It left. JA 125.", "JA.pdf", "Words.", true),
            ("It was late. J.A. 123.", "Joint Appendix.pdf", "Words.", true),
            ("It was late. Harrow Decl. ¶ 4.", "Harrow Declaration.pdf", "Words.", true),
            ("It was late. Harrow Decl. ¶ 4.", "Quill Declaration.pdf", "Words.", false),
            ("It was late. 8/4/21 Ruling at p. 4.", "8-4-21 Ruling.txt", "Words.", true),
        ] {
            let flow = Flow::new(&plain::read(draft));
            let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
            let sources = [Source::new(file, plain::read(text))];
            assert_eq!(sources_of(&citations, &sources)[0].sources, if is_found { vec![0] } else { vec![] }, "{draft} {file}");
        }
    }
}
