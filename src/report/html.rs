//! The report as a self-contained HTML page: no script, no requests.

use super::escape::{address, html as escape};
use super::label::passage_place;
use super::label::{self, DISCLAIMER};
use super::model::*;
use super::terminal::{pieces, plural};
use crate::judge::Group;
use crate::text::Span16;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1b19;--paper:#fdfcf9;--faint:#6a665e;--line:#dcd7cc;--fault:#a3211b;--doubt:#8a5a00;--sound:#23693a;--open:#3a5a86}\
@media(prefers-color-scheme:dark){:root{--ink:#e9e5dc;--paper:#1a1917;--faint:#a39d91;--line:#3b3833;--fault:#ff8d84;--doubt:#f0b955;--sound:#86cf9b;--open:#9dbdec}}\
body{font:1rem/1.55 Georgia,'Times New Roman',serif;color:var(--ink);background:var(--paper);max-width:46rem;margin:2rem auto;padding:0 1.25rem}\
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.05rem;margin:0 0 .4rem;font-family:system-ui,sans-serif}article{border-top:1px solid var(--line);padding:1.1rem 0}\
blockquote{margin:.4rem 0;padding-left:1rem;border-left:3px solid var(--line)}.faint,footer{color:var(--faint);font-size:.9rem}.fault{color:var(--fault)}.doubt{color:var(--doubt)}\
.sound{color:var(--sound)}.open{color:var(--open)}mark{background:none;color:inherit;text-decoration:underline wavy var(--fault);text-underline-offset:3px}ul{padding-left:1.2rem}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}";

pub(super) fn write(report: &Report) -> String {
    let name = escape(&report.draft.name);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Quotations of {name}</title>\n<style>{STYLE}</style>\n<h1>Quotations of {name}</h1>\n"
    );
    let totals: Vec<String> = report
        .counts
        .quotations
        .iter()
        .map(|(&headline, count)| {
            let (name, group) = (headline.label(), headline.group());
            format!("<span class=\"{}\">{count} {}</span>", class(group), name.to_lowercase())
        })
        .collect();
    out.push_str(&format!(
        "<p class=\"faint\">{}, {}, {}</p>\n<p>{}</p>\n",
        plural(report.quotations.len(), "quotation"),
        plural(report.citations.len(), "citation"),
        plural(report.sources.len(), "source"),
        totals.join(" · ")
    ));
    report.draft.problems.iter().for_each(|problem| out.push_str(&format!("<p>{}</p>\n", escape(&problem.text))));
    report.quotations.iter().for_each(|finding| quotation(report, finding, &mut out));
    if !report.counts.citations_without_source.is_empty() {
        out.push_str("<article><h2>Citations without a source</h2>\n<ul>\n");
        for citation in report.citations.iter().filter(|citation| report.counts.citations_without_source.contains(&citation.id)) {
            out.push_str(&format!("<li>{}\n", escape(&citation.text)));
        }
        out.push_str("</ul></article>\n");
    }
    let mut remarked = report.citations.iter().filter(|citation| citation.remarks().next().is_some()).peekable();
    if remarked.peek().is_some() {
        out.push_str("<article><h2>Citations to look at</h2>\n<ul>\n");
        for citation in remarked {
            let remarks: Vec<String> = citation.remarks().map(escape).collect();
            let (name, group) = (citation.existence.label(), citation.existence.group());
            let sign = label::sign(group);
            let verdict = match citation.existence {
                Existence::NotLookedUp => String::new(),
                _ => format!("<span class=\"{}\">{sign} {name}</span> ", class(group)),
            };
            out.push_str(&format!("<li>{verdict}{}<br><span class=\"faint\">{}</span>\n", escape(&citation.text), remarks.join("<br>")));
        }
        out.push_str("</ul></article>\n");
    }
    out.push_str("<article><h2>Sources</h2>\n<table><tr><th>Source<th>Status<th>Cited<th>Remarks\n");
    for source in &report.sources {
        let remarks: Vec<String> = source.problems.iter().map(|problem| escape(&problem.text)).collect();
        let status = source.status.label().to_ascii_lowercase();
        out.push_str(&format!("<tr><td>{}<td>{status}<td>{}<td>{}\n", escape(&source.name), source.cited_by.len(), remarks.join(" ")));
    }
    out.push_str("</table></article>\n");
    if !report.ledger.is_empty() {
        out.push_str("<article><h2>What left this device</h2>\n<table><tr><th>Host<th>Purpose<th>Of the draft\n");
        for entry in &report.ledger {
            out.push_str(&format!("<tr><td>{}<td>{}<td>{}\n", escape(&entry.host), escape(&entry.purpose), escape(&entry.sent)));
        }
        out.push_str("</table></article>\n");
    }
    out.push_str(&format!("<footer><p>{DISCLAIMER}</p></footer>\n</html>\n"));
    out
}

fn class(group: Group) -> &'static str {
    match group {
        Group::Missing | Group::Changed | Group::Elsewhere => "fault",
        Group::Doubt | Group::Minor => "doubt",
        Group::Sound => "sound",
        Group::Unknown | Group::Aside => "open",
    }
}

fn quotation(report: &Report, finding: &QuotationFinding, out: &mut String) {
    let (name, group) = (finding.headline.label(), finding.headline.group());
    let sign = label::sign(group);
    out.push_str(&format!(
        "<article id=\"{}\"><h2 class=\"{}\">{sign} {name}</h2>\n<blockquote>{}</blockquote>\n",
        escape(&finding.id),
        class(group),
        marked(&finding.text, finding.edits.iter().filter(|edit| edit.license.is_none()).map(|edit| edit.quotation.within))
    ));
    if let Some(citation) = report.citations.iter().find(|citation| Some(&citation.id) == finding.attribution.citation.as_ref()) {
        out.push_str(&format!("<p class=\"faint\">{}</p>\n", escape(&citation.text)));
    }
    out.push_str(&format!("<p>{}</p>\n", escape(&finding.reason)));
    let remarks: Vec<&String> =
        finding.warnings.iter().map(|warning| &warning.text).filter(|text| **text != finding.reason).chain(&finding.notes).collect();
    if !remarks.is_empty() {
        out.push_str("<ul>\n");
        remarks.iter().for_each(|text| out.push_str(&format!("<li>{}\n", escape(text))));
        out.push_str("</ul>\n");
    }
    if let Some(passage) = finding.passages.first() {
        let source = report.sources.iter().find(|source| source.id == passage.source).map_or("", |source| &source.name);
        let source = match passage.link.as_deref().and_then(address) {
            Some(link) => format!("<a href=\"{}\" rel=\"noreferrer\">{}</a>", escape(&link), escape(source)),
            None => escape(source),
        };
        let pages = passage_place(passage).map_or(String::new(), |place| format!(", {}", escape(&place)));
        let [words, from, place] = label::results(finding);
        let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" (cite {})", escape(pin)));
        out.push_str(&format!(
            "<p class=\"faint\">{}{pages} · words: {} · source: {} · place: {}{pin}{}</p>\n<blockquote><span class=\"faint\">{} </span>{}<span class=\"faint\"> {}</span></blockquote>\n",
            source,
            words,
            from,
            place,
            finding.score.map_or(String::new(), |score| format!(" · score {score}")),
            escape(&passage.before),
            marked(&passage.text, passage.edits.iter().filter(|edit| edit.license.is_none()).map(|edit| edit.passage.within)),
            escape(&passage.after),
        ));
    }
    finding.simple.iter().for_each(|simple| out.push_str(&format!("<p class=\"faint\">{}</p>\n", escape(&label::simple(simple)))));
    out.push_str("</article>\n");
}

/// A text with some of its words marked.
fn marked(text: &str, marks: impl Iterator<Item = Span16>) -> String {
    pieces(text, marks).into_iter().map(|(words, marked)| if marked { format!("<mark>{}</mark>", escape(&words)) } else { escape(&words) }).collect()
}
