//! The report: its model, and its writers.
//!
//! ```
//! use literatim_read::plain;
//! use literatim_report::render_document;
//!
//! let document = plain::read("The keeper shall be liable for any loss of light.");
//! assert!(render_document("rules.txt", &document).contains("The keeper shall be liable"));
//! ```
#![forbid(unsafe_code)]

mod accuracy;
mod annotations;
mod certificate;
mod changes;
mod comments;
mod csv;
mod difference;
mod document_text;
mod drawings;
mod escape;
mod formats;
mod html;
mod label;
mod listed;
mod markdown;
mod model;
#[cfg(test)]
mod session_for_tests;
mod status;
mod terminal;
mod view;

pub use certificate::CertificateWording;
pub use changes::changes;
pub use comments::comments;
pub use formats::{Audience, FormatInfo, FormatWriter, OutputFormat, WriterSettings};
use literatim_matching::text::Document;
pub use model::*;
pub use terminal::Terminal;
pub use view::{document_text, view};

/// What was read of a document, as text with signs for its structure.
pub fn render_document(name: &str, document: &Document) -> String {
    document_text::write(name, document)
}

/// The report as Markdown.
pub fn to_markdown(report: &Report) -> String {
    markdown::write(report, None)
}

/// The report as Markdown, with what changed since an earlier report on the draft.
pub fn to_markdown_since(report: &Report, old: &Report) -> String {
    markdown::write(report, Some(old))
}

/// A worksheet in CSV: a row for each authority and quotation.
pub fn to_csv(report: &Report) -> String {
    csv::write(report)
}

/// The findings as W3C Web Annotations on the draft, in JSON-LD.
pub fn to_annotations(report: &Report) -> String {
    annotations::write(report)
}

/// A certificate for the file, as HTML or Markdown: what was checked against which sources, and what was not.
pub fn to_certificate(report: &Report, wording: CertificateWording, is_html: bool) -> String {
    certificate::write(report, wording, is_html)
}

/// The report as a self-contained HTML page.
pub fn to_html(report: &Report) -> String {
    html::write(report)
}
