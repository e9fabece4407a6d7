//! The report: its model, the session that fills it, and its writers.
//!
//! ```
//! use literatim::read::plain;
//! use literatim::report::{Session, Words, to_markdown};
//!
//! let mut session = Session::default();
//! session.set_draft("memo", "", plain::read("“The keeper shall be liable for any loss of light.” Doe v. Roe, 900 F.3d 1 (2018)."));
//! assert_eq!(session.plan()?.lookups[0].cites, ["900 F.3d 1"]);
//!
//! session.add_source("Doe v. Roe.txt", None, None, plain::read("The keeper shall be liable for any loss of light."));
//! let finding = session.judge(0)?;
//! assert_eq!(finding.words, Some(Words::Verbatim));
//!
//! let report = session.report()?;
//! assert!(to_markdown(&report).contains("Doe v. Roe"));
//! # Ok::<(), literatim::report::NoDraft>(())
//! ```

mod accuracy;
mod annotations;
mod answers;
mod by_place;
mod candidates;
mod carried;
mod certificate;
mod changes;
mod chosen;
mod cited;
mod claims;
mod comments;
mod counts;
mod csv;
mod difference;
mod document_text;
mod draft;
mod drawings;
mod escape;
mod evidence;
mod existence;
mod finding;
mod formats;
mod fragment;
mod given;
mod html;
mod ids;
mod kept;
mod keyed;
mod label;
mod links;
mod listed;
mod markdown;
mod matching;
mod matching_works;
mod model;
mod session;
mod shared_words;
mod simple;
mod specific;
mod status;
mod swept;
mod terminal;
mod unmarked;
mod unmarked_words;
mod unstyled;
mod view;
mod weigh;

use crate::text::Document;
pub use certificate::CertificateWording;
pub use changes::changes;
pub use comments::comments;
pub use formats::{Audience, FormatInfo, FormatWriter, OutputFormat, WriterSettings};
pub use keyed::{CitedKey, KeyRange};
pub use model::*;
pub use session::{CitedWork, Located, Lookup, Memory, NoDraft, PlanInfo, Session, SourceRun};
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
