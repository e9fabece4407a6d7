//! The report: its model, the session that fills it, and its writers.

mod candidates;
mod cited;
mod counts;
mod draft;
mod escape;
mod existence;
mod finding;
mod fragment;
mod html;
mod ids;
mod keyed;
mod label;
mod links;
mod markdown;
mod matching;
mod model;
mod session;
mod simple;
mod specific;
mod status;
mod terminal;
mod view;

pub use keyed::{CitedKey, KeyRange};
pub use model::*;
pub use session::{CitedWork, Located, Lookup, Memory, NoDraft, PlanInfo, Session};
pub use terminal::Terminal;
pub use view::view;

/// The report as Markdown.
pub fn to_markdown(report: &Report) -> String {
    markdown::write(report)
}

/// The report as a self-contained HTML page.
pub fn to_html(report: &Report) -> String {
    html::write(report)
}
