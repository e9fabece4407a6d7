//! The report as Markdown.

use super::changes::{ChangeList, change_list};
use super::difference::{Holder, JoinedWords, is_comparable, joined, joined_unmarked};
use super::escape::{address, markdown as escape};
use super::label::{self, DISCLAIMER, brief};
use super::listed::{FindingGroup, ListedFinding, UNMARKED, bearing, cited, decided, groups, passage_source, summary, unmarked_said};
use super::model::*;

pub(super) fn write(report: &Report, old: Option<&Report>) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("# Quotations of {}\n", escape(&report.draft.name)));
    let parts: Vec<String> = summary(report).into_iter().map(|(_, text)| text).collect();
    line(format!("**{}**\n\n{}.\n", parts.join(" · "), label::size(report)));
    decided(report).iter().for_each(|decided| line(format!("{decided}.\n")));
    report.draft.problems.iter().for_each(|problem| line(format!("{}\n", escape(&problem.text))));
    if report.quotations.iter().any(is_comparable) || report.unmarked.iter().any(|unmarked| !unmarked.passage.edits.is_empty()) {
        line("In a quotation, ~~struck~~ words are only in the draft, and **bold** words only in the source. The draft itself marks that *slanted* ones differ.\n".into());
    }
    if let Some(ChangeList { title, lines }) = old.map(|old| change_list(old, report)) {
        line(format!("## {title}\n"));
        lines.iter().for_each(|text| line(format!("- {}", escape(text))));
        line(String::new());
    }
    for group in groups(report) {
        findings(report, &group).into_iter().for_each(&mut line);
    }
    unmarked(report).into_iter().for_each(&mut line);
    sources(report).into_iter().for_each(&mut line);
    line(format!("\n{DISCLAIMER}"));
    out
}

fn findings(report: &Report, group: &FindingGroup) -> Vec<String> {
    let mut lines = vec![format!("## {} ({})\n", group.attention.label(), group.count())];
    for &finding in &group.findings {
        if group.is_short() { lines.push(short(report, finding)) } else { lines.extend(whole(report, finding)) }
    }
    lines.push(String::new());
    lines.extend(group.said_of_left_out().map(|text| format!("{text}\n")));
    lines
}

/// A finding that asks for nothing, as an item of a list.
fn short(report: &Report, finding: ListedFinding) -> String {
    let (words, more) = match finding {
        ListedFinding::Quotation(quotation) => (format!("“{}”", brief(&quotation.text, 120)), cited(report, quotation)),
        ListedFinding::Citation(citation) => (citation.named.clone(), None),
        ListedFinding::Claim(claim) => (brief(&claim.text, 120), None),
    };
    let more = more.map_or(String::new(), |more| format!(" — {}", escape(&more)));
    let found = match finding {
        ListedFinding::Quotation(quotation) => quotation.passages.first().map(|passage| format!("; {}", linked(report, passage))),
        ListedFinding::Citation(_) | ListedFinding::Claim(_) => None,
    };
    let more = format!("{more}{}", found.unwrap_or_default());
    format!("- {} {}: {}{more}", finding.sign(), escape(finding.label()), escape(&words))
}

/// A finding that asks for something.
fn whole(report: &Report, finding: ListedFinding) -> Vec<String> {
    let page = finding.page().map_or(String::new(), |page| format!(", {}", label::draft_page(page)));
    let mut lines = vec![format!("### {} {} ({})\n", finding.sign(), escape(finding.label()), escape(&format!("{}{page}", finding.id())))];
    match finding {
        ListedFinding::Quotation(quotation) => {
            lines.extend(quoted(quotation));
            lines.push(String::new());
            lines.extend(cited(report, quotation).map(|cited| format!("Cited to {}\n", escape(&cited))));
        }
        ListedFinding::Citation(citation) => lines.push(format!("> {}\n", escape(&citation.named))),
        ListedFinding::Claim(claim) => lines.push(format!("> {}\n", escape(&claim.text))),
    }
    lines.push(format!("{}\n", escape(finding.reason())));
    finding.remarks().into_iter().for_each(|remark| lines.push(format!("- {}", escape(remark))));
    match finding {
        ListedFinding::Quotation(quotation) => lines.extend(place(report, quotation)),
        ListedFinding::Citation(citation) => {
            lines.extend(citation.links.iter().filter_map(|link| address(link)).map(|link| format!("- <{link}>")));
        }
        ListedFinding::Claim(claim) => lines.extend(bearing(report, claim).iter().map(|line| format!("- {}", escape(line)))),
    }
    finding.review(report).iter().for_each(|review| lines.push(format!("- {}", escape(review))));
    lines.push(String::new());
    lines
}

/// The quotation as a block, with the words that differ from the source.
fn quoted(finding: &QuotationFinding) -> Vec<String> {
    if !is_comparable(finding) {
        return finding.text.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("> {}", escape(line))).collect();
    }
    vec![compared(joined(finding))]
}

/// Words as a block, with those that differ from the source as an editor corrects them: the draft's own struck out, the source's put in.
fn compared(words: Vec<JoinedWords>) -> String {
    let mut text = String::from("> ");
    for JoinedWords { holder, text: words, is_marked } in words {
        let mark = match holder {
            Holder::Draft if !is_marked => "~~",
            Holder::Source if !is_marked => "**",
            Holder::Source => "*",
            _ => "",
        };
        let (start, end) = (words.starts_with(char::is_whitespace), words.ends_with(char::is_whitespace));
        let written = escape(&brief(&words, if is_marked { 120 } else { usize::MAX }));
        let space = |is: bool| if is && !text.ends_with(' ') { " " } else { "" };
        if written.is_empty() {
            text.push_str(space(start));
            continue;
        }
        // A mark that touches a letter outside is none where a sign begins or ends the words inside; the source's words have spaces around them.
        let is_sign = |c: Option<char>| c.is_some_and(|c| !c.is_alphanumeric());
        let touches = holder == Holder::Draft && (is_sign(words.trim().chars().next()) || is_sign(words.trim().chars().last()));
        let mark = if touches { "" } else { mark };
        text = format!("{text}{}{mark}{written}{mark}{}", space(start), if end { " " } else { "" });
    }
    text.trim_end().to_owned()
}

/// The words without quotation marks.
fn unmarked(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    for unmarked in &report.unmarked {
        lines.extend([compared(joined_unmarked(unmarked)), String::new()]);
        lines.extend(unmarked_said(report, unmarked).iter().map(|said| format!("- {}", escape(said))));
        lines.push(String::new());
    }
    if !lines.is_empty() {
        lines.insert(0, format!("## {UNMARKED} ({})\n", report.unmarked.len()));
    }
    lines
}

/// Where the words are in their source, and what is there.
fn place(report: &Report, finding: &QuotationFinding) -> Vec<String> {
    let Some(passage) = finding.passages.first() else { return Vec::new() };
    let [words, from, place] = label::results(finding);
    let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" (cite {})", escape(pin)));
    let score = label::shown_score(finding).map_or(String::new(), |score| format!("; score {score}"));
    let results = format!("- words: {words}; source: {from}; place: {place}{pin}{score}");
    let mut lines = vec![results, format!("- {}: “{}”", linked(report, passage), escape(&passage.text))];
    let others = finding.passages.iter().skip(1).filter(|_| finding.headline == Headline::Spliced);
    lines.extend(others.map(|passage| format!("- {}: “{}”", linked(report, passage), escape(&passage.text))));
    lines.extend(finding.simple.iter().map(|simple| format!("- {}", escape(&label::simple(simple)))));
    lines
}

/// The source of a passage, with a link to the words in it if it has an address, and its pages.
fn linked(report: &Report, passage: &Passage) -> String {
    let (source, pages) = passage_source(report, passage);
    match passage.link.as_deref().and_then(address) {
        Some(link) => format!("[{}]({link}){}", escape(source), escape(&pages)),
        None => format!("{}{}", escape(source), escape(&pages)),
    }
}

fn sources(report: &Report) -> Vec<String> {
    let mut lines = vec!["## Sources\n\n| source | status | cited | remarks |\n|---|---|---:|---|".to_owned()];
    for source in &report.sources {
        let remarks: Vec<String> = source.problems.iter().map(|problem| escape(&problem.text)).collect();
        let status = source.status.label().to_ascii_lowercase();
        lines.push(format!("| {} | {status} | {} | {} |", escape(&source.name), source.cited_by.len(), remarks.join(" ")));
    }
    if !report.ledger.is_empty() {
        lines.push(
            "\n## What left this device\n\n| time | host | purpose | of the draft | bytes out | bytes in |\n|---|---|---|---|---:|---:|".into(),
        );
        for LedgerEntry { time, host, purpose, sent, bytes_out, bytes_in } in &report.ledger {
            lines.push(format!("| {} | {} | {} | {} | {bytes_out} | {bytes_in} |", escape(time), escape(host), escape(purpose), escape(sent)));
        }
    }
    lines.extend(report.looked_for.iter().chain(&label::kept(report)).chain(&label::asked(report)).map(|text| format!("\n{}", escape(text))));
    lines
}
