//! Which loaded sources a citation means.

use super::by_place::ByPlace;
use super::matching_works::{KnownBy, Works};
use super::specific::specifics;
use literatim_cite::Bench;
use literatim_cite::reference::{Entry, IdentifierKind};
use literatim_cite::{Authority, CaseName, Citation, CitationKind, Citations, Cite, DocketNumber, KeyKind, NameParts, spaced};
use literatim_judge::Identity;
use literatim_matching::order;
use literatim_matching::text::fold;
use literatim_source::{Source, bare_name};

/// By what a source was taken for an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchKind {
    /// Its key: its name among keyed texts.
    Key,
    /// The section of a code that it contains.
    Section,
    /// Its reporter citation.
    Citation,
    /// The volume and the name of a short form whose full citation is missing.
    Volume,
    /// Its docket number, with the name.
    Docket,
    /// Its name and its year, by reporters and courts that fit.
    NameAndYear,
    /// Its name alone, by the only loaded file of that name; it gives no citation of its own.
    OnlyOfName,
    /// Its name alone: it may be another case.
    NameAlone,
    /// The identifier of a reference: a DOI, an address.
    Identifier,
    /// The title of a reference, or the name of a file that it gives.
    Title,
    /// The name of its file.
    FileName,
    /// A citation that differs by one figure, with the name.
    Slip,
    /// The answer of an index.
    Index,
    /// Its words: it has several quotations of the authority.
    Words,
}

/// The sources that an authority means, as indices; several if they fit equally well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Matched {
    pub sources: Vec<usize>,
    /// By what; `None` without a source.
    pub by: Option<MatchKind>,
}

impl Matched {
    /// `None` without a source.
    fn by(kind: MatchKind, sources: Vec<usize>) -> Option<Self> {
        (!sources.is_empty()).then_some(Self { sources, by: Some(kind) })
    }

    /// How sure it is that the sources are the authority.
    pub fn identity(&self) -> Identity {
        match self.by {
            Some(MatchKind::NameAlone) => Identity::MayBeAnother,
            Some(MatchKind::OnlyOfName | MatchKind::Words) => Identity::OnlyOfName,
            _ => Identity::Sure,
        }
    }
}

/// The sources that a draft means.
#[derive(Debug, Default)]
pub(super) struct Matches {
    /// Those of each authority.
    pub authorities: Vec<Matched>,
    /// Those of citations that are narrower or wider than their authority, as indices.
    pub specific: ByPlace<Vec<usize>>,
}

impl Matches {
    /// The sources of an authority.
    pub fn of(&self, authority: usize) -> &[usize] {
        &self.authorities[authority].sources
    }
}

/// For each authority the sources that it means: matched by key; by the title of the U.S. Code that has the section; by reporter citation; then by
/// docket number and case name; then by that name with its year; then by that name alone, if it or the authority has no citation; then by title; then
/// by file name; then by name with a citation that differs by one figure.
pub(super) fn sources_of(citations: &Citations, sources: &[Source]) -> Vec<Matched> {
    let mut called: Vec<(KeyKind, Vec<(usize, String)>)> = Vec::new();
    let mut all = Vec::with_capacity(citations.authorities.len());
    let works = Works::new(citations, sources);
    for authority in &citations.authorities {
        let mut own = Vec::new();
        if let Some(key) = &authority.key {
            if !called.iter().any(|(kind, _)| *kind == key.kind) {
                called.push((key.kind, identities(key.kind, sources)));
            }
            let names = called.iter().filter(|(kind, _)| *kind == key.kind).flat_map(|(_, names)| names);
            own.extend(names.filter(|(_, name)| *name == key.identity).map(|(index, _)| *index));
            own.dedup();
        }
        let by_key = Matched::by(MatchKind::Key, own).or_else(|| Matched::by(MatchKind::Section, of_code(authority, sources)));
        all.push(by_key.or_else(|| sources_of_one(&Sought::new(citations, authority, &works), sources)).unwrap_or_default());
    }
    all
}

/// The sources that contain a whole title of the U.S. Code with the section that a law is.
fn of_code(authority: &Authority, sources: &[Source]) -> Vec<usize> {
    let Some(Cite { volume, page: Some(section), .. }) = authority.section().filter(|cite| cite.reporter.starts_with("U.S.C")) else {
        return Vec::new();
    };
    // `§§ 101-105`
    let first = section.split('-').next().unwrap_or_default();
    let numbers = [section.as_str(), first];
    let has =
        |source: &Source| source.code_title() == Some(&*volume) && numbers.iter().any(|number| source.structure().code.section(number).is_some());
    (0..sources.len()).filter(|&index| has(&sources[index])).collect()
}

/// For each citation that is narrower or wider than its authority, the sources that contain exactly that: a subsection of a law, the narrowest first;
/// the members of a list, in order. `text` is the draft's reading text.
pub(super) fn specific_sources(text: &str, citations: &Citations, sources: &[Source]) -> ByPlace<Vec<usize>> {
    let mut called: Vec<(KeyKind, String, usize)> = Vec::new();
    let mut held: ByPlace<Vec<usize>> = ByPlace::default();
    for specific in specifics(text, citations) {
        if called.is_empty() {
            for kind in [KeyKind::Law, KeyKind::Own] {
                called.extend(identities(kind, sources).into_iter().map(|(index, name)| (kind, name, index)));
            }
            order::sort(&mut called);
        }
        let key = (specific.key.kind, specific.key.identity.as_str());
        let from = called.partition_point(|(kind, name, _)| (*kind, name.as_str()) < key);
        let own: Vec<usize> = called[from..].iter().take_while(|(kind, name, _)| (*kind, name.as_str()) == key).map(|&(.., index)| index).collect();
        if !own.is_empty() {
            specific.citations.for_each(|citation| held.slot(citation).get_or_insert_default().extend(&own));
        }
    }
    held
}

/// The identities of sources among keyed texts, each with the source's index.
fn identities(kind: KeyKind, sources: &[Source]) -> Vec<(usize, String)> {
    let called = |(index, source): (usize, &Source)| {
        let stamped = source.entry.as_deref().filter(|_| kind == KeyKind::Paper);
        source.called().into_iter().chain(stamped).map(|name| (index, kind.identity(name))).collect::<Vec<_>>()
    };
    sources.iter().enumerate().flat_map(called).collect()
}

/// An authority that sources are compared with.
struct Sought<'a> {
    authority: &'a Authority,
    name: Option<&'a NameParts>,
    /// The court that its citation names.
    court: Bench,
    /// The page of a short form whose full citation is missing.
    short: Option<Option<&'a str>>,
    works: &'a Works<'a>,
}

impl<'a> Sought<'a> {
    fn new(citations: &'a Citations, authority: &'a Authority, works: &'a Works<'a>) -> Self {
        let first = citations.list.get(authority.first);
        let is_short = |citation: &&Citation| matches!(citation.kind, CitationKind::Short(_));
        let short = first.filter(is_short).map(|citation| citation.pin.as_ref().map(|pin| pin.text.as_str()));
        let court = authority.dated.and_then(|dated| citations.list[dated].court.as_deref());
        Self { authority, name: authority.name.as_ref().map(CaseName::parts), court: court.map_or(Bench::Any, Bench::of_court), short, works }
    }

    /// Whether one case may be in the draft's reporters and court, and in the source's reporters.
    fn meets(&self, source: &Source) -> bool {
        source.cites.iter().all(|known| {
            let known = Bench::of_reporter(&known.reporter);
            self.court.meets(known) && self.authority.cites.iter().all(|cite| Bench::of_reporter(&cite.reporter).meets(known))
        })
    }

    /// By what a source is the case whose name it has, if it may be: another reporter citation is another case, unless year and court agree.
    fn by_name(&self, source: &Source, naming: Naming) -> Option<MatchKind> {
        let authority = self.authority;
        if contradicts(authority, source) || !self.meets(source) {
            return None;
        }
        if let Some(pin) = self.short {
            let is_volume = |own: &Cite| authority.cites.iter().any(|cite| cite.volume == own.volume && cite.reporter == own.reporter);
            let holds = |own: &Cite| is_volume(own) && pin.is_none_or(|pin| own.may_have(pin));
            return source.cites.iter().any(holds).then_some(MatchKind::Volume);
        }
        let both = [&authority.cites, &source.cites].into_iter().all(|cites| cites.iter().any(|cite| cite.page.is_some()));
        match naming {
            Naming::Party => None,
            _ if authority.year.is_some() && authority.year == source.year => Some(MatchKind::NameAndYear),
            Naming::AsWritten if !both => Some(MatchKind::NameAlone),
            _ => None,
        }
    }

    /// The sources of its name, by the surest that there is.
    fn named(&self, sources: &[Source]) -> Option<Matched> {
        let name = self.name?;
        let (mut best, mut of_name) = (Matched::default(), 0);
        for (index, source) in sources.iter().enumerate() {
            let Some(naming) = naming(source, name) else { continue };
            of_name += usize::from(naming != Naming::Party);
            let kind = self.by_name(source, naming);
            if kind.is_some() && best.by.is_none_or(|best| best == MatchKind::NameAlone && kind != Some(best)) {
                best = Matched { sources: Vec::new(), by: kind };
            }
            if kind.is_some() && kind == best.by {
                best.sources.push(index);
            }
        }
        if of_name == 1 && best.by == Some(MatchKind::NameAlone) && sources[best.sources[0]].cites.is_empty() {
            best.by = Some(MatchKind::OnlyOfName);
        }
        best.by.map(|_| best)
    }
}

/// How a source has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// It has that of a party among its own, which may be a common one.
    Party,
    /// It is the same in another form: with the parties in another order, or a State by its name.
    Other,
    AsWritten,
}

/// How the title or the file of a source has a name.
fn naming(source: &Source, name: &NameParts) -> Option<Naming> {
    let stem = file_stem(&source.name);
    let of_file = stem.contains(" v ").then(|| NameParts::of(&stem));
    let mut found = None;
    for own in source.title.iter().chain(&of_file) {
        if own.is_as_written(name) {
            return Some(Naming::AsWritten);
        } else if own.compare(name).same {
            found = Some(Naming::Other);
        } else if name.is_party_of(own) {
            found = found.or(Some(Naming::Party));
        }
    }
    found
}

fn sources_of_one(sought: &Sought, sources: &[Source]) -> Option<Matched> {
    let authority = sought.authority;
    if !authority.is_case {
        // An article of a journal is known as other works are; a law or a paper has no entry.
        return if authority.entry.is_some() { of_reference(authority, sought.works, sources) } else { None };
    }
    let which = |test: &dyn Fn(&Source) -> bool| -> Vec<usize> { (0..sources.len()).filter(|&index| test(&sources[index])).collect() };
    if let Some(cited) = Matched::by(MatchKind::Citation, best_named(which(&|source| is_cited(authority, source)), authority, sources)) {
        return Some(cited);
    }
    let by_docket = |name| which(&|source| has_docket(authority, source) == Some(true) && is_called(source, name));
    let by_name = sought.name.and_then(|name| Matched::by(MatchKind::Docket, by_docket(name)).or_else(|| sought.named(sources)));
    by_name.or_else(|| of_reference(authority, sought.works, sources)).or_else(|| {
        let one = |kind, found: Vec<usize>| Matched::by(kind, found).filter(|matched| matched.sources.len() == 1);
        let in_reference = |stem: &str| authority.reference.as_ref().is_some_and(|reference| holds(reference, stem));
        let is_file = |stem: &str| in_reference(stem) || names_cite(stem, authority);
        let by_file = which(&|source| !contradicts(authority, source) && is_file(&file_stem(&source.name)));
        let by_slip = || {
            let is_called = |source: &Source| sought.name.is_some_and(|name| source.title.as_ref().is_some_and(|title| title.compare(name).same));
            which(&|source| is_called(source) && slip(authority, source).is_some())
        };
        one(MatchKind::FileName, by_file).or_else(|| one(MatchKind::Slip, by_slip()))
    })
}

/// The sources of an entry of a list of references, or of a file that the draft names.
fn of_reference(authority: &Authority, works: &Works, sources: &[Source]) -> Option<Matched> {
    let which = |test: &dyn Fn(&Source) -> bool| -> Vec<usize> { (0..sources.len()).filter(|&index| test(&sources[index])).collect() };
    let by_identifier = authority.entry.as_ref().and_then(|entry| Matched::by(MatchKind::Identifier, which(&|source| is_identified(entry, source))));
    let has_title = |source: &Source, reference: &str| source.document.metadata.title.as_deref().is_some_and(|title| holds(reference, title));
    by_identifier.or_else(|| {
        let reference = authority.reference.as_ref()?;
        let by_key = Matched::by(MatchKind::Title, which(&|source| is_named(source, reference)));
        let by_title = by_key.or_else(|| Matched::by(MatchKind::Title, which(&|source| has_title(source, reference))));
        by_title.or_else(|| {
            let (source, by) = works.source_of(authority.entry.as_ref()?)?;
            Matched::by(if by == KnownBy::Title { MatchKind::Title } else { MatchKind::FileName }, vec![source])
        })
    })
}

/// The citation of a source of which the draft's differs by one figure of volume or page, and the draft's; the years must not differ.
pub(super) fn slip<'a>(authority: &'a Authority, source: &'a Source) -> Option<[&'a Cite; 2]> {
    if is_cited(authority, source) || matches!((source.year, authority.year), (Some(a), Some(b)) if a != b) {
        return None;
    }
    source.cites.iter().find_map(|own| authority.cites.iter().find(|cited| cited.is_slip_of(own)).map(|cited| [own, cited]))
}

/// Whether a source is known by a reporter citation under which the authority is cited.
pub(super) fn is_cited(authority: &Authority, source: &Source) -> bool {
    source.cites.iter().any(|cite| authority.cites.iter().any(|cited| is_same(cite, cited)))
}

/// Whether both are one reporter citation; a short form gives no page, so the name must decide.
fn is_same(known: &Cite, cited: &Cite) -> bool {
    cited.page.is_some() && known == cited
}

/// Whether a docket number at the start of a source is the one under which the authority is cited; `None` if either gives none.
fn has_docket(authority: &Authority, source: &Source) -> Option<bool> {
    let cited = DocketNumber::parse(authority.docket.as_deref()?);
    let is_cited = |number: &String| DocketNumber::parse(number).is(&cited);
    (!source.dockets.is_empty()).then(|| source.dockets.iter().any(is_cited))
}

/// Whether a source's title or its caption names the case.
fn is_called(source: &Source, name: &NameParts) -> bool {
    [&source.title, &source.caption].into_iter().flatten().any(|own| own.compare(name).same)
}

/// The loaded source with the case's name but another docket number than the cited one.
pub(super) fn of_another_docket(authority: &Authority, sources: &[Source]) -> Option<usize> {
    let name = authority.name.as_ref()?.parts();
    sources.iter().position(|source| has_docket(authority, source) == Some(false) && is_called(source, name))
}

/// The loaded source with the case's name but another reporter citation, and that citation.
pub(super) fn of_another_citation<'a>(authority: &Authority, sources: &'a [Source]) -> Option<(usize, &'a Cite)> {
    let name = authority.name.as_ref()?.parts();
    let is_in_print = |cite: &&Cite| cite.page.is_some();
    authority.cites.iter().find(is_in_print)?;
    let known = |source: &'a Source| source.cites.iter().find(is_in_print).filter(|_| is_called(source, name));
    sources.iter().enumerate().find_map(|(index, source)| Some((index, known(source)?)))
}

/// Of sources with the same citation, those whose name fits, if only some do.
fn best_named(found: Vec<usize>, authority: &Authority, sources: &[Source]) -> Vec<usize> {
    let Some(name) = &authority.name else { return found };
    let named = |&index: &usize| sources[index].title.as_ref().is_none_or(|title| title.compare(name.parts()).same);
    let named: Vec<usize> = found.iter().copied().filter(named).collect();
    if named.is_empty() { found } else { named }
}

/// Whether a source is certainly another case: another volume or page of one reporter, another docket number, or another year.
fn contradicts(authority: &Authority, source: &Source) -> bool {
    let other_place = |cite: &Cite| {
        authority
            .cites
            .iter()
            .any(|cited| cited.reporter == cite.reporter && (cited.volume != cite.volume || cited.page.is_some() && cited.page != cite.page))
    };
    source.cites.iter().any(other_place)
        || has_docket(authority, source) == Some(false)
        || matches!((source.year, authority.year), (Some(a), Some(b)) if a != b)
}

/// Whether a source was requested at an address that is an identifier of the entry or ends with one, `https://doi.org/10.5555/lamp`; or came from an
/// address that the entry gives, or names that as its own.
fn is_identified(entry: &Entry, source: &Source) -> bool {
    let own = [&source.address, &source.final_address, &source.document.metadata.address];
    let addresses: Vec<&str> = own.into_iter().flatten().map(|address| bare_address(address)).collect();
    let mut given = entry.identifiers.iter().filter(|identifier| identifier.kind == IdentifierKind::Url);
    if given.any(|identifier| addresses.contains(&bare_address(&identifier.value))) {
        return true;
    }
    let Some(address) = source.address.as_deref().map(str::to_lowercase) else { return false };
    let ends = |value: &str| address.strip_suffix(&value.to_lowercase()).is_some_and(|before| before.is_empty() || before.ends_with('/'));
    entry.identifiers.iter().any(|own| ends(&own.value) || own.key().is_some_and(|(_, key)| ends(key)))
}

/// An address without the parts that do not change the page: scheme, `www.`, fragment, final slash.
fn bare_address(address: &str) -> &str {
    let bare = address.split_once("://").map_or(address, |(_, rest)| rest);
    let bare = bare.strip_prefix("www.").unwrap_or(bare);
    bare.split('#').next().unwrap_or(bare).trim_end_matches('/')
}

/// Whether a source has exactly this name, as title or file: `[Doc p. 3]` means `doc.pdf`. Two addresses that end alike are two pages.
fn is_named(source: &Source, name: &str) -> bool {
    let name = fold(name);
    let title = source.document.metadata.title.as_deref();
    let are_addresses = || [&source.name, &name].iter().all(|name| name.contains("://"));
    let has_stem = || fold(&file_stem(&source.name)) == fold(&file_stem(&name)) && !are_addresses();
    title.is_some_and(|title| fold(title) == name) || fold(&source.name) == name || has_stem()
}

/// Whether a list entry contains a title, word for word.
fn holds(reference: &str, title: &str) -> bool {
    let title = spaced(title);
    title.split(' ').count() > 3 && spaced(reference).contains(&title)
}

/// A file name without folders and extension, with spaces for underscores.
fn file_stem(name: &str) -> String {
    bare_name(name).replace(['_', '-'], " ").replace(" vs ", " v ").replace(" v. ", " v ")
}

/// Whether a file name is a citation: `608 F3d 105`.
fn names_cite(stem: &str, authority: &Authority) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let stem = letters(stem);
    authority.cites.iter().any(|cite| cite.page.is_some() && stem == letters(&cite.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_cite::{Citations, Patterns, Styles};
    use literatim_matching::text::{Flow, Format};
    use literatim_read::plain;

    #[test]
    fn sources_are_matched_by_citation_name_and_file() {
        let source = |name: &str, title: Option<&str>, cite: Option<&str>, date: Option<&str>| {
            let mut document = plain::read("Some words of an opinion.");
            document.metadata.title = title.map(str::to_owned);
            document.metadata.citations = cite.iter().map(|cite| (*cite).to_owned()).collect();
            document.metadata.date = date.map(str::to_owned);
            Source::new(name, document)
        };
        let file = |name: &str, format: Format, text: &str| {
            let mut document = plain::read(text);
            (document.format, document.metadata.date) = (format, Some("2026-11-25".into()));
            Source::new(name, document)
        };
        let sources = [
            source("a.json", Some("Doe v. Roe"), Some("900 F.3d 1"), None),
            source("b.json", Some("Thomas v. State"), Some("289 Ga. 877"), None),
            source("Moe_v_Poe.txt", None, None, None),
            source("d.json", Some("Lane v. Dale"), None, Some("2011-03-04")),
            source("e.json", Some("National Association of Pilots v. Dunmore Lantern Company"), None, None),
            source("Quill v. Harrow, 902 F.3d 5.txt", None, None, None),
            source("Tindle v. Knox, 903 F.3d 8 (2018)", None, None, None),
            source("cases/Ida_v_Eve_904_F3d_3.pdf", None, None, None),
            file("Pell v. City of Swale.pdf", Format::Pdf, "The words of an opinion."),
            file("Wick v. Mole (2014).pdf", Format::Html, "The words of an opinion."),
            file("Thole v. Strake.docx", Format::Docx, "Thole v. Strake\n\nArgued May 4, 2013. Decided June 2, 2014.\n\nThe words."),
        ];
        for (text, expected) in [
            ("Doe v. Roe, 900 F.3d 1, 4 (2018).", vec![0]),
            ("Thomas v. State, 300 Ga. 1 (2016).", vec![]),
            // One figure of the volume or the page is wrong.
            ("Doe v. Roe, 990 F.3d 1, 4 (2018).", vec![0]),
            ("Thomas v. State, 289 Ga. 871 (2016).", vec![1]),
            ("Thomas v. State, 289 Ga. 811 (2016).", vec![]),
            ("Moe v. State, 289 Ga. 871 (2016).", vec![]),
            ("Moe v. Poe, 901 F.3d 7 (2018).", vec![2]),
            ("Lane v. Dale, 700 F.3d 7 (2011).", vec![3]),
            ("Lane v. Dale, 800 F.3d 7 (2014).", vec![]),
            ("Nat'l Ass'n of Pilots v. Dunmore, 700 F.3d 7 (2011).", vec![4]),
            ("Nat'l Ass'n of Riggers v. Dunmore, 700 F.3d 7 (2011).", vec![]),
            ("Quill v. Harrow, 902 F.3d 5, 7 (2018).", vec![5]),
            ("Quill v. Harrow, 902 F.3d 900 (2018).", vec![]),
            ("Tindle v. Knox, 903 F.3d 8 (2018).", vec![6]),
            ("Ida v. Eve, 904 F.3d 3 (2019).", vec![7]),
            // The date of a file or a page is not that of the decision.
            ("Pell v. City of Swale, 1188 F. Supp. 3d 402 (2016).", vec![8]),
            ("Wick v. Mole, 905 F.3d 3 (2014).", vec![9]),
            ("Wick v. Mole, 905 F.3d 3 (2012).", vec![]),
            ("Thole v. Strake, 905 F.3d 9 (2014).", vec![10]),
            ("Thole v. Strake, 905 F.3d 9 (2013).", vec![]),
        ] {
            let citations = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default());
            let found: Vec<Vec<usize>> = sources_of(&citations, &sources).into_iter().map(|matched| matched.sources).collect();
            assert_eq!(found, [expected], "{text}");
        }
    }

    #[test]
    fn it_is_known_by_what_a_source_was_taken() {
        let source = |name: &str, text: &str| Source::new(name, plain::read(text));
        let sources = [
            source("a.txt", "Quill v. State, 1296 Ga. 561 (2015)\n\nWords."),
            source("b.txt", "Harrow v. Dunmore\n\nNo. 20-1417\n\nWords."),
            source("Moe v. Poe.txt", "Words."),
            source("Strake v. Thole.txt", "Words."),
            source("old/Strake v. Thole.txt", "Words."),
        ];
        for (text, expected) in [
            ("Quill v. State, 1296 Ga. 561, 563 (2015).", Some(MatchKind::Citation)),
            ("Quill v. State, 1769 S.E.2d 307 (2015).", Some(MatchKind::NameAndYear)),
            ("Quill v. State, 1769 S.E.2d 307 (2014).", None),
            ("Quill v. State, 1769 S.E.2d 307.", None),
            ("Quill v. State, 1330 Ga. App. 307 (2015).", None),
            ("Quill v. State, 2015 WL 4417 (Ga. Ct. App. 2015).", None),
            ("Quill, 1296 Ga. at 563.", Some(MatchKind::Volume)),
            ("Quill, 1296 Ga. at 963.", None),
            ("Quill, 1297 Ga. at 563.", None),
            ("Quill v. State, 1269 Ga. 561 (2015).", Some(MatchKind::Slip)),
            ("Harrow v. Dunmore, No. 20-1417 (1st Cir. May 4, 2020).", Some(MatchKind::Docket)),
            ("Moe v. Poe, 900 F.3d 7 (2018).", Some(MatchKind::OnlyOfName)),
            ("Poe v. Moe, 900 F.3d 7 (2018).", None),
            ("Strake v. Thole, 900 F.3d 7 (2018).", Some(MatchKind::NameAlone)),
        ] {
            let citations = Citations::find(&Flow::new(&plain::read(text)), &Styles::default(), &Patterns::default());
            assert_eq!(sources_of(&citations, &sources)[0].by, expected, "{text}");
        }
    }

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
