//! The report as Markdown.

use super::escape::{address, markdown as escape};
use super::label::{self, DISCLAIMER};
use super::model::*;
use super::terminal::plural;

pub(super) fn write(report: &Report) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("# Quotations of {}\n", escape(&report.draft.name)));
    line(format!(
        "{}, {}, {}.\n",
        plural(report.quotations.len(), "quotation"),
        plural(report.citations.len(), "citation"),
        plural(report.sources.len(), "source")
    ));
    report.draft.problems.iter().for_each(|problem| line(format!("{}\n", escape(&problem.text))));
    line("| verdict | quotations |\n|---|---:|".into());
    for (&headline, count) in &report.counts.quotations {
        line(format!("| {} | {count} |", headline.label()));
    }
    line(String::new());
    if !report.counts.existence.is_empty() {
        line(format!("| cited {} | |\n|---|---:|", label::looked_up(&report.citations)));
        for (&existence, count) in &report.counts.existence {
            line(format!("| {} | {count} |", existence.label()));
        }
        line(String::new());
    }
    for finding in &report.quotations {
        quotation(report, finding).into_iter().for_each(&mut line);
    }
    if !report.counts.citations_without_source.is_empty() {
        line("## Citations without a source\n".into());
        for citation in report.citations.iter().filter(|citation| report.counts.citations_without_source.contains(&citation.id)) {
            line(format!("- {}", escape(&citation.text)));
        }
        line(String::new());
    }
    let mut remarked = report.citations.iter().filter(|citation| citation.remarks().next().is_some()).peekable();
    if remarked.peek().is_some() {
        line("## Citations to look at\n".into());
        for citation in remarked {
            let remarks: Vec<String> = citation.remarks().map(escape).collect();
            line(format!("- {}: {}", escape(&citation.text), remarks.join(" ")));
        }
        line(String::new());
    }
    line("## Sources\n\n| source | status | cited | remarks |\n|---|---|---:|---|".into());
    for source in &report.sources {
        let remarks: Vec<String> = source.problems.iter().map(|problem| escape(&problem.text)).collect();
        let status = source.status.label().to_ascii_lowercase();
        line(format!("| {} | {status} | {} | {} |", escape(&source.name), source.cited_by.len(), remarks.join(" ")));
    }
    if !report.ledger.is_empty() {
        line("\n## What left this device\n\n| time | host | purpose | of the draft | bytes out | bytes in |\n|---|---|---|---|---:|---:|".into());
        for LedgerEntry { time, host, purpose, sent, bytes_out, bytes_in } in &report.ledger {
            line(format!("| {} | {} | {} | {} | {bytes_out} | {bytes_in} |", escape(time), escape(host), escape(purpose), escape(sent)));
        }
    }
    line(format!("\n{DISCLAIMER}"));
    out
}

fn quotation(report: &Report, finding: &QuotationFinding) -> Vec<String> {
    let (sign, name) = (label::sign(finding.headline.group()), finding.headline.label());
    let mut lines = vec![format!("## {sign} {name} ({})\n", escape(&finding.id))];
    finding.text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| lines.push(format!("> {}", escape(line))));
    lines.push(String::new());
    if let Some(citation) = report.citations.iter().find(|citation| Some(&citation.id) == finding.attribution.citation.as_ref()) {
        lines.push(format!("Cited to {}\n", escape(&citation.text)));
    }
    lines.push(format!("{}\n", escape(&finding.reason)));
    finding
        .warnings
        .iter()
        .filter(|warning| warning.text != finding.reason)
        .for_each(|warning| lines.push(format!("- **{}**", escape(&warning.text))));
    finding.notes.iter().for_each(|note| lines.push(format!("- {}", escape(note))));
    if let Some(passage) = finding.passages.first() {
        let source = report.sources.iter().find(|source| source.id == passage.source).map_or("", |source| &source.name);
        let source = match passage.link.as_deref().and_then(address) {
            Some(link) => format!("[{}]({link})", escape(source)),
            None => escape(source),
        };
        let pages = label::passage_place(passage).map_or(String::new(), |place| format!(", {}", escape(&place)));
        let [words, from, place] = label::results(finding);
        let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" (cite {})", escape(pin)));
        lines.push(format!(
            "- words: {}; source: {}; place: {}{pin}; score {}",
            words,
            from,
            place,
            finding.score.map_or("none".into(), |score| format!("{score}"))
        ));
        lines.push(format!("- {source}{pages}: “{}”\n", escape(&passage.text)));
    }
    finding.simple.iter().for_each(|simple| lines.push(format!("- {}\n", escape(&label::simple(simple)))));
    lines
}
