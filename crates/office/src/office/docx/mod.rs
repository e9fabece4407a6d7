//! DOCX: Office Open XML, as ECMA-376 describes it.

mod alternative;
mod body;
mod grid;
mod lists;
mod marking;
mod marks;
mod property;
mod shape;
mod styles;
mod theme;
mod visible;

use super::archive::{Archive, joined};
use super::xml::Element;
use body::{Body, Notes, RunPlace, Targets};
use lists::Lists;
use literatim_matching::text::{Document, Format, Metadata, SideTextKind};
use literatim_read::ReadError;
pub use marking::{annotate, track};
use styles::DocxStyles;
use theme::Theme;

pub(super) fn read(archive: &mut Archive) -> Result<Document, ReadError> {
    Ok(read_with_runs(archive)?.0)
}

/// The document, and where its runs are in the parts.
fn read_with_runs(archive: &mut Archive) -> Result<(Document, Vec<RunPlace>), ReadError> {
    let main = main_part(archive)?;
    let root = archive.required(&main)?;
    let (targets, by_type) = relationships(archive, &main)?;
    let part = |archive: &mut Archive, kind: &str| match by_type.iter().find(|(of, _)| of == kind) {
        Some((_, name)) => archive.xml(name),
        None => Ok(None),
    };
    let theme = Theme::new(part(archive, "theme")?.as_ref(), part(archive, "settings")?.as_ref());
    let styles = DocxStyles::new(part(archive, "styles")?.as_ref(), theme);
    let lists = Lists::new(part(archive, "numbering")?.as_ref());
    let notes = [Notes::new(part(archive, "footnotes")?), Notes::new(part(archive, "endnotes")?)];
    let comments = part(archive, "comments")?;
    let files = ["footnotes", "endnotes"].map(|kind| by_type.iter().find(|(of, _)| of == kind).map_or(String::new(), |(_, name)| name.clone()));
    let mut body = Body::new(&root, archive.limits(), &styles, lists, &targets, comments.as_ref());
    if let Some(content) = root.child("w:body") {
        body.blocks(content);
        body.notes(&notes);
        for (kind, element) in [(SideTextKind::Header, "header"), (SideTextKind::Footer, "footer")] {
            for (_, name) in by_type.iter().filter(|(of, _)| of == element) {
                if let Some(part) = archive.xml(name)? {
                    body.margin(kind, &part);
                }
            }
        }
    }
    let (mut document, runs) = body.finish();
    document.format = Format::Docx;
    document.files = [main].into_iter().chain(files).collect();
    document.metadata = metadata(archive, styles.language)?;
    document.problems.append(&mut archive.problems);
    Ok((document, runs))
}

/// The name of the part with the text.
fn main_part(archive: &mut Archive) -> Result<String, ReadError> {
    let (_, by_type) = relationships(archive, "")?;
    let named = by_type.into_iter().find(|(kind, _)| kind == "officeDocument").map(|(_, name)| name);
    Ok(named.unwrap_or_else(|| "word/document.xml".into()))
}

/// The targets of a part's relationships by their ids, and the parts among them with the last words of their types: `styles`.
fn relationships(archive: &mut Archive, part: &str) -> Result<(Targets, Vec<(String, String)>), ReadError> {
    let (folder, file) = part.rsplit_once('/').map_or(("", part), |(folder, file)| (folder, file));
    let slash = if folder.is_empty() { "" } else { "/" };
    let (mut targets, mut parts) = (Targets::new(), Vec::new());
    let Some(list) = archive.xml(&format!("{folder}{slash}_rels/{file}.rels"))? else { return Ok((targets, parts)) };
    for relation in list.elements() {
        let (Some(id), Some(target)) = (relation.attribute("Id"), relation.attribute("Target")) else { continue };
        if relation.attribute("TargetMode") == Some("External") {
            targets.insert(id.to_owned(), target.to_owned());
        } else if let Some((_, kind)) = relation.attribute("Type").and_then(|kind| kind.rsplit_once('/')) {
            parts.push((kind.to_owned(), resolved(folder, target)));
        }
    }
    Ok((targets, parts))
}

/// The name of the part that `target` means in a folder.
fn resolved(folder: &str, target: &str) -> String {
    target.strip_prefix('/').map_or_else(|| joined(folder, target), |absolute| joined("", absolute))
}

fn metadata(archive: &mut Archive, language: Option<String>) -> Result<Metadata, ReadError> {
    let Some(core) = archive.xml("docProps/core.xml")? else { return Ok(Metadata { language, ..Metadata::default() }) };
    let text = |name: &str| core.child(name).map(Element::text).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let authors = text("dc:creator").unwrap_or_default();
    Ok(Metadata {
        title: text("dc:title"),
        authors: authors.split(';').map(str::trim).filter(|author| !author.is_empty()).map(str::to_owned).collect(),
        language: text("dc:language").or(language),
        ..Metadata::default()
    })
}
