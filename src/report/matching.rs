//! Which loaded sources a citation means.

use super::specific::specifics;
use crate::cite::reference::{Entry, IdentifierKind};
use crate::cite::{Authority, Citations, Cite, DocketNumber, KeyKind, NameParts};
use crate::source::{Source, bare_name};
use crate::text::fold;
use std::collections::BTreeMap;

/// The sources that a draft means, as indices.
#[derive(Debug, Default)]
pub(super) struct Matches {
    /// Those of each authority.
    pub authorities: Vec<Vec<usize>>,
    /// Those of citations that are narrower or wider than their authority.
    pub specific: BTreeMap<usize, Vec<usize>>,
}

/// For each authority the sources that it means, as indices: matched by key; by the title of the U.S. Code that has the section; by reporter
/// citation; then by docket number and case name; then by that name with its year; then by title; then by file name; then by name with a citation that
/// differs by one figure. The result has several if they fit equally well.
pub(super) fn sources_of(authorities: &[Authority], sources: &[Source]) -> Vec<Vec<usize>> {
    let mut called: Vec<(KeyKind, Vec<(usize, String)>)> = Vec::new();
    let mut all = Vec::with_capacity(authorities.len());
    for authority in authorities {
        let mut own = Vec::new();
        if let Some(key) = &authority.key {
            if !called.iter().any(|(kind, _)| *kind == key.kind) {
                called.push((key.kind, identities(key.kind, sources)));
            }
            let names = called.iter().filter(|(kind, _)| *kind == key.kind).flat_map(|(_, names)| names);
            own.extend(names.filter(|(_, name)| *name == key.identity).map(|(index, _)| *index));
            own.dedup();
        }
        if own.is_empty() {
            own = of_code(authority, sources);
        }
        all.push(if own.is_empty() { sources_of_one(authority, sources) } else { own });
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
pub(super) fn specific_sources(text: &str, citations: &Citations, sources: &[Source]) -> BTreeMap<usize, Vec<usize>> {
    let mut called: BTreeMap<(KeyKind, String), Vec<usize>> = BTreeMap::new();
    let mut held: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for specific in specifics(text, citations) {
        if called.is_empty() {
            for kind in [KeyKind::Law, KeyKind::Own] {
                for (index, name) in identities(kind, sources) {
                    called.entry((kind, name)).or_default().push(index);
                }
            }
        }
        let Some(own) = called.get(&(specific.key.kind, specific.key.identity)) else { continue };
        specific.citations.for_each(|citation| held.entry(citation).or_default().extend(own));
    }
    held
}

/// The identities of sources among keyed texts, each with the source's index.
fn identities(kind: KeyKind, sources: &[Source]) -> Vec<(usize, String)> {
    let called = |(index, source): (usize, &Source)| source.called().iter().map(|name| (index, kind.identity(name))).collect::<Vec<_>>();
    sources.iter().enumerate().flat_map(called).collect()
}

fn sources_of_one(authority: &Authority, sources: &[Source]) -> Vec<usize> {
    if !authority.is_case {
        return Vec::new();
    }
    let which = |test: &dyn Fn(&Source) -> bool| -> Vec<usize> { (0..sources.len()).filter(|&index| test(&sources[index])).collect() };
    let by_cite = which(&|source| is_cited(authority, source));
    if !by_cite.is_empty() {
        return best_named(by_cite, authority, sources);
    }
    let free = |source: &Source| !contradicts(authority, source);
    let name = authority.name.as_ref().map(|name| name.parts());
    if let Some(name) = name {
        let by_docket = which(&|source| has_docket(authority, source) == Some(true) && is_called(source, name));
        if !by_docket.is_empty() {
            return by_docket;
        }
        let by_name = which(&|source| free(source) && source.title.as_ref().is_some_and(|title| title.compare(name).same));
        if !by_name.is_empty() {
            return by_name;
        }
    }
    if let Some(entry) = &authority.entry {
        let by_identifier = which(&|source| is_identified(entry, source));
        if !by_identifier.is_empty() {
            return by_identifier;
        }
    }
    if let Some(reference) = &authority.reference {
        let by_key = which(&|source| is_named(source, reference));
        if !by_key.is_empty() {
            return by_key;
        }
        let by_title = which(&|source| source.document.metadata.title.as_deref().is_some_and(|title| holds(reference, title)));
        if !by_title.is_empty() {
            return by_title;
        }
    }
    let by_file = which(&|source| {
        let stem = file_stem(&source.name);
        free(source)
            && (name.is_some_and(|name| stem.contains(" v ") && NameParts::of(&stem).compare(name).same)
                || authority.reference.as_ref().is_some_and(|reference| holds(reference, &stem))
                || names_cite(&stem, authority))
    });
    if by_file.len() == 1 {
        return by_file;
    }
    let by_slip = which(&|source| {
        name.is_some_and(|name| source.title.as_ref().is_some_and(|title| title.compare(name).same)) && slip(authority, source).is_some()
    });
    if by_slip.len() == 1 { by_slip } else { Vec::new() }
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

/// Whether a source has exactly this name, as title or file: `[Doc p. 3]` means `doc.pdf`.
fn is_named(source: &Source, name: &str) -> bool {
    let name = fold(name);
    let title = source.document.metadata.title.as_deref();
    title.is_some_and(|title| fold(title) == name) || fold(&file_stem(&source.name)) == fold(&file_stem(&name)) || fold(&source.name) == name
}

/// Whether a list entry contains a title, word for word.
fn holds(reference: &str, title: &str) -> bool {
    let words =
        |text: &str| format!(" {} ", fold(text).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "));
    let title = words(title);
    title.split(' ').count() > 3 && words(reference).contains(&title)
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
    use crate::cite::{Citations, Patterns, Styles};
    use crate::read::plain;
    use crate::text::{Flow, Format};

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
            assert_eq!(sources_of(&citations.authorities, &sources), [expected], "{text}");
        }
    }
}
