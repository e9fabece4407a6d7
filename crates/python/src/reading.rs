//! From bytes to a document, in the steps of `www/src/engine/engine.ts`.

use crate::fault::Fault;
use crate::job::Stop;
use encoding_rs::{Encoding as Decoder, WINDOWS_1252};
use literatim::read::pdf::PdfReading;
use literatim::read::{ReadLimits, courtlistener, detect, html, latex, markdown, office, plain, web};
use literatim::text::{Document, Encoding, EncodingBasis, Format, Metadata, Problem};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The most bytes of one file, as `www/src/limits.ts` has it.
const MOST_BYTES: usize = 64_000_000;

/// How to read a document: what its giver knows of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reading {
    /// The format of its text.
    format: Option<Format>,
    /// The password of a PDF.
    password: Option<String>,
    /// What its giver knows about it, in place of what it says itself.
    about: Option<About>,
    /// Where it was fetched, if it is a page from an address.
    page: Option<Page>,
}

/// What a giver knows about a document.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct About {
    title: Option<String>,
    date: Option<String>,
    address: Option<String>,
    citations: Vec<String>,
    /// The column and the file of keyed texts that it was taken from.
    column: Option<String>,
    file: Option<String>,
    /// Why it is only a part of its text.
    partial: Option<String>,
}

/// Where a page was fetched.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Page {
    address: String,
    final_address: Option<String>,
    content_type: Option<String>,
}

/// A file next to a LaTeX document: its path in the document's folder, and its bytes.
pub type FileBeside = (String, Vec<u8>);

/// The SHA-256 of bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a file.
pub fn read(bytes: Vec<u8>, reading: &Reading, beside: &[FileBeside], stop: &Stop) -> Result<Document, Fault> {
    if bytes.len() > MOST_BYTES {
        let text = format!(
            "The file has {} MB; the limit is 64 MB. Give only the part that matters, or save its text and give that.",
            bytes.len() / 1_000_000
        );
        return Err(Fault::new("too_large", text));
    }
    let document = read_as_it_is(bytes, reading, beside, stop)?;
    Ok(match &reading.about {
        Some(about) => described(document, about),
        None => document,
    })
}

/// A document with what its giver knows about it.
fn described(document: Document, about: &About) -> Document {
    let About { title, date, address, citations, column, file, partial } = about;
    let (title, date, address, citations) = (title.clone(), date.clone(), address.clone(), citations.clone());
    let metadata = Metadata { title, date, address, citations, ..Metadata::default() };
    let (text_field, entry_of, partial) = (column.clone(), file.clone(), partial.clone());
    let mut document = Document { metadata, text_field, entry_of, partial, ..document };
    document.problems.extend(document.partial.as_ref().map(|why| Problem::new("partial", format!("Only a part of it is loaded: {why}."))));
    document
}

fn read_as_it_is(bytes: Vec<u8>, reading: &Reading, beside: &[FileBeside], stop: &Stop) -> Result<Document, Fault> {
    let content_type = reading.page.as_ref().and_then(|page| page.content_type.as_deref());
    let detected = detect(&bytes, content_type)?.known(reading.format);
    let encoding = match (detected.format, detected.encoding) {
        (Format::Pdf, _) => return read_pdf(bytes, reading, stop),
        (format @ (Format::Docx | Format::Odt | Format::Rtf | Format::Epub), _) => {
            return Ok(office::read(&bytes, format, &ReadLimits::default(), &decode)?);
        }
        (_, Some(encoding)) => encoding,
        (_, None) => return Err(Fault::new("error", "The format of the file is not known; this is a bug in Literatim.")),
    };
    let (text, encoding) = decoded(&bytes, encoding);
    let document = match detected.format {
        Format::Markdown => markdown::read(&text),
        Format::Html => match &reading.page {
            Some(page) => read_page(&text, page)?,
            None => html::read(&text),
        },
        Format::Courtlistener => courtlistener::read(&text)?,
        Format::Latex => latex::read_with(&text, &companions(beside)),
        _ => plain::read(&text),
    };
    Ok(document.decoded_from(encoding))
}

fn read_pdf(bytes: Vec<u8>, reading: &Reading, stop: &Stop) -> Result<Document, Fault> {
    let mut pdf = PdfReading::open(bytes, reading.password.as_deref(), &ReadLimits::default(), Vec::new(), &decode)?;
    while pdf.next_page() {
        stop.check()?;
    }
    Ok(pdf.finish())
}

/// A web page, unless it is not the text itself.
fn read_page(text: &str, Page { address, final_address, content_type }: &Page) -> Result<Document, Fault> {
    let answered = final_address.as_ref().unwrap_or(address);
    let page = web::read(&web::Answer { html: text, asked: address, answered, content_type: content_type.as_deref() });
    match page.assessment.kind.status() {
        "ok" | "partial" => Ok(page.document),
        status => Err(Fault::new(status, page.assessment.sentence(address))),
    }
}

/// The paths of the files that a LaTeX document and the given ones next to it name; none for other formats.
pub fn files_beside(bytes: &[u8], reading: &Reading, beside: &[FileBeside]) -> Result<Vec<String>, Fault> {
    let detected = detect(bytes, None)?.known(reading.format);
    let Some(encoding) = detected.encoding.filter(|_| detected.format == Format::Latex) else { return Ok(Vec::new()) };
    Ok(latex::companions_of(&decoded(bytes, encoding).0, &companions(beside)))
}

/// The texts of the files that are text, by their paths.
fn companions(beside: &[FileBeside]) -> latex::Companions {
    beside.iter().filter_map(|(path, bytes)| Some((path.clone(), text_of(bytes)?))).collect()
}

/// The text of bytes without a byte-order mark. An unknown label is replaced by Windows-1252.
fn decoded(bytes: &[u8], encoding: Encoding) -> (String, Encoding) {
    let (decoder, encoding) = match Decoder::for_label_no_replacement(encoding.label.as_bytes()) {
        Some(decoder) => (decoder, encoding),
        None => (WINDOWS_1252, Encoding { label: "windows-1252".into(), basis: EncodingBasis::Assumed, ..encoding }),
    };
    let text = decoder.decode_with_bom_removal(bytes).0.into_owned();
    // A valid text may contain U+FFFD itself.
    let faults = if encoding.basis == EncodingBasis::Valid { 0 } else { text.matches('\u{FFFD}').count() as u32 };
    (text, Encoding { faults, ..encoding })
}

/// The text of a file in any encoding; `None` if it is not text.
pub fn text_of(bytes: &[u8]) -> Option<String> {
    Some(decoded(bytes, detect(bytes, None).ok()?.encoding?).0)
}

/// Decodes parts of files whose encoding the file names; an unknown one is read as UTF-8.
fn decode(label: &str, bytes: &[u8]) -> String {
    Decoder::for_label_no_replacement(label.as_bytes()).unwrap_or(encoding_rs::UTF_8).decode_with_bom_removal(bytes).0.into_owned()
}

/// Why bytes cannot be read, by their beginning.
pub fn problem(head: &[u8]) -> Option<Problem> {
    detect(head, None).err().map(|fault| Problem::new(fault.code(), fault.to_string()))
}
