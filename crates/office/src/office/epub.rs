//! EPUB: the parts of a book in reading order, as one page.

use super::archive::{Archive, joined};
use super::xml::{Element, XmlNode};
use literatim_html::html::write;
use literatim_matching::text::{Document, FilePlace, Format, Metadata};
use literatim_read::ReadError;
use literatim_styles::{Node, NodeId, NodeKind, Tree};
use std::collections::{HashMap, HashSet};

/// The parts of a book.
struct Book {
    /// Name, media type and properties of each part, by its id.
    parts: HashMap<String, BookPart>,
    /// The names of the parts that are read, in order.
    order: Vec<String>,
    metadata: Metadata,
}

struct BookPart {
    name: String,
    media_type: String,
    properties: String,
}

impl BookPart {
    /// Whether it is the table of contents, which also lists the printed pages.
    fn is_contents(&self) -> bool {
        self.properties.split(' ').any(|property| property == "nav")
    }
}

pub(super) fn read(archive: &mut Archive) -> Result<Document, ReadError> {
    let container = archive.required("META-INF/container.xml")?;
    let files = || container.child("container:rootfiles").into_iter().flat_map(Element::elements);
    let is_package = |file: &&Element| file.attribute("media-type") == Some("application/oebps-package+xml");
    let package = files().find(is_package).or_else(|| files().next()).and_then(|file| file.attribute("full-path"));
    let package = package.ok_or_else(|| ReadError::damaged("EPUB", "it does not name its package"))?.to_owned();
    let book = Book::new(&archive.required(&package)?, &package);
    let pages = printed_pages(archive, &book)?;
    let mut tree = Tree::default();
    tree.nodes.push(Node::new(NodeKind::Other));
    let mut files = Vec::new();
    for name in &book.order {
        let Some(root) = archive.xml(name)? else { continue };
        Chapter { tree: &mut tree, name, pages: &pages }.add(0, &root);
        files.push(name.clone());
    }
    let mut sheets: HashMap<String, String> = HashMap::new();
    for sheet in book.parts.values().filter(|part| part.media_type == "text/css") {
        if let Some(bytes) = archive.part(&sheet.name)? {
            sheets.insert(sheet.name.clone(), String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    // A link of a part is already resolved; a sheet names others next to it.
    let load = |address: &str| {
        let name = address.strip_prefix('#').map_or(address, |link| link.split('#').next().unwrap_or(link));
        let beside = || sheets.keys().find(|known| known.ends_with(&format!("/{}", name.trim_start_matches("../").trim_start_matches("./"))));
        sheets.get(name).or_else(|| sheets.get(beside()?)).cloned()
    };
    let tree = tree.styled(&load, true);
    let mut document = Document { format: Format::Epub, files, ..Document::default() };
    write(&mut document, &tree, &[], Some(0));
    for origin in &mut document.origins {
        // The first step of a path leads from the book to a part.
        if let FilePlace::Node { file, path } = &mut origin.place {
            *file = path.remove(0) as u16;
        }
    }
    document.metadata = book.metadata;
    document.problems.append(&mut archive.problems);
    if document.blocks.is_empty() && archive.part("META-INF/encryption.xml")?.is_some() {
        return Err(ReadError::unsupported("an EPUB whose text is encrypted"));
    }
    Ok(document)
}

impl Book {
    fn new(package: &Element, path: &str) -> Self {
        let mut parts = HashMap::new();
        for item in package.child("opf:manifest").into_iter().flat_map(Element::elements) {
            let (Some(id), Some(href)) = (item.attribute("id"), item.attribute("href")) else { continue };
            let text = |name: &str| item.attribute(name).unwrap_or("").to_owned();
            parts.insert(id.to_owned(), BookPart { name: resolved(path, href).0, media_type: text("media-type"), properties: text("properties") });
        }
        let spine = package.child("opf:spine").into_iter().flat_map(Element::elements);
        // A table of contents that is not in the reading order repeats the headings.
        let is_read = |item: &Element, part: &BookPart| item.attribute("linear") != Some("no") || !part.is_contents();
        let part_of =
            |item: &Element| parts.get(item.attribute("idref")?).filter(|part| is_read(item, part)).map(|part: &BookPart| part.name.clone());
        // A part is read once, however often the reading order names it.
        let mut named = HashSet::new();
        let order = spine.filter_map(part_of).filter(|name| named.insert(name.clone())).collect();
        let metadata = package.child("opf:metadata");
        let texts = |name: &'static str| {
            let named = metadata.into_iter().flat_map(Element::elements).filter(move |element| &*element.name == name);
            named.map(|element| element.text().trim().to_owned()).filter(|text| !text.is_empty())
        };
        let metadata = Metadata {
            title: texts("dc:title").next(),
            authors: texts("dc:creator").collect(),
            date: texts("dc:date").next(),
            language: texts("dc:language").next(),
            ..Metadata::default()
        };
        Self { parts, order, metadata }
    }
}

/// The labels of the printed pages by the places where they begin, `part#id`: from the list of pages of EPUB 3, or that of EPUB 2.
fn printed_pages(archive: &mut Archive, book: &Book) -> Result<HashMap<String, String>, ReadError> {
    let mut pages = HashMap::new();
    for part in book.parts.values() {
        let is_list = part.is_contents() || part.media_type == "application/x-dtbncx+xml";
        let Some(root) = (if is_list { archive.xml(&part.name)? } else { None }) else { continue };
        collect_pages(&root, &part.name, false, &mut pages);
    }
    Ok(pages)
}

fn collect_pages(element: &Element, name: &str, in_list: bool, pages: &mut HashMap<String, String>) {
    let is_list = in_list || element.attribute("epub:type") == Some("page-list") || &*element.name == "ncx:pageList";
    let target = match &*element.name {
        "a" if is_list => element.attribute("href").map(|href| (href, element.text())),
        "ncx:pageTarget" => {
            let source = element.child("ncx:content").and_then(|content| content.attribute("src"));
            source.zip(element.child("ncx:navLabel").map(Element::text))
        }
        _ => None,
    };
    if let Some((href, label)) = target {
        let (part, id) = resolved(name, href);
        pages.insert(format!("{part}#{id}"), label.trim().to_owned());
    }
    element.elements().for_each(|child| collect_pages(child, name, is_list, pages));
}

/// A part of a book that is added to its tree. Ids get the name of the part in front, and links to other places of the book are links within it.
struct Chapter<'a> {
    tree: &'a mut Tree,
    name: &'a str,
    pages: &'a HashMap<String, String>,
}

impl Chapter<'_> {
    fn add(&mut self, parent: NodeId, element: &Element) {
        let mut attributes: Vec<(Box<str>, Box<str>)> = Vec::new();
        for (name, value) in element.attributes() {
            let value = match name {
                "id" => format!("{}#{value}", self.name),
                "href" if !value.contains(':') => {
                    let (part, id) = resolved(self.name, value);
                    format!("#{part}#{id}")
                }
                _ => value.to_owned(),
            };
            attributes.push((name.into(), value.into()));
        }
        let label = attributes.iter().find(|(name, _)| **name == *"id").and_then(|(_, id)| self.pages.get(&**id));
        let id = self.tree.append(parent, NodeKind::Element { name: (&*element.name).into(), attributes });
        if let Some(label) = label {
            self.tree.pages.insert(id, label.clone());
        }
        for child in &element.children {
            match child {
                XmlNode::Element(child) => self.add(id, child),
                XmlNode::Text(text) => _ = self.tree.append(id, NodeKind::Text(text.to_string())),
            }
        }
    }
}

/// The part that a link in the part `from` leads to, and the id in it.
fn resolved(from: &str, href: &str) -> (String, String) {
    let (path, id) = href.split_once('#').unwrap_or((href, ""));
    if path.is_empty() {
        return (from.to_owned(), id.to_owned());
    }
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    (unescaped(&joined(folder, path)), id.to_owned())
}

/// A path without `%20` and the like.
fn unescaped(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code =
            after.get(..2).filter(|_| first == b'%').and_then(|hex| std::str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
