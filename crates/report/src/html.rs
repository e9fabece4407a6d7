//! The report as a self-contained HTML page: no script, no requests.

use super::accuracy::ACCURACY;
use super::difference::{Holder, JoinedWords, is_comparable, joined, joined_unmarked};
use super::drawings::{authorities, class as anchor, overview};
use super::escape::{address, html as escape};
use super::label::{self, DISCLAIMER, brief, headed};
use super::listed::{FindingGroup, ListedFinding, MOST_PASSAGES, UNMARKED, bearing, cited, decided, groups, passage_source, summary, unmarked_said};
use super::model::*;
use literatim_judge::Group;

/// The most characters of a source that are shown on each side of a passage.
const CONTEXT: usize = 80;

const STYLE: &str = include_str!("report.css");

pub(super) fn write(report: &Report) -> String {
    let name = escape(&report.draft.name);
    let mut out = page_head(&format!("Quotations of {name}"));
    let parts: Vec<String> = summary(report)
        .into_iter()
        .map(|(attention, text)| match report.counts.attention.get(&attention) {
            Some(1..) => format!("<a class=\"{0}\" href=\"#{0}\">{text}</a>", anchor(attention)),
            // Nothing to fix is good news.
            _ => format!("<span class=\"{}\">{text}</span>", anchor(Attention::Fine)),
        })
        .collect();
    out.push_str(&format!("<header>\n<h1>Quotations of {name}</h1>\n<p class=\"summary\">{}</p>\n", parts.join("<span class=\"dot\"> · </span>")));
    overview(report, &mut out);
    out.push_str(&format!("<p class=\"faint\">{}</p>\n", label::size(report)));
    decided(report).iter().for_each(|decided| out.push_str(&format!("<p class=\"decided\">{decided}</p>\n")));
    report.draft.problems.iter().for_each(|problem| out.push_str(&format!("<p class=\"problem\">{}</p>\n", escape(&problem.text))));
    out.push_str("</header>\n");
    let groups = groups(report);
    let mut by_authority = String::new();
    authorities(report, &mut by_authority);
    contents(report, &groups, !by_authority.is_empty(), &mut out);
    out.push_str("<main>\n");
    if report.quotations.iter().any(is_comparable) {
        out.push_str("<p class=\"legend faint\">In a quotation, <del>these words</del> are only in the draft, and <ins>these words</ins> only in the source. <ins class=\"marked\">Paler ones</ins> the draft itself marks, by a bracket or an ellipsis.</p>\n");
    }
    groups.iter().for_each(|group| section(report, group, &mut out));
    unmarked(report, &mut out);
    out.push_str(&by_authority);
    sources(report, &mut out);
    verdicts(report, &mut out);
    out.push_str(&format!("</main>\n<footer><p>{DISCLAIMER}</p><p>{}</p></footer>\n</body>\n</html>\n", escape(&report.generator)));
    out
}

/// A page up to its body, with a title that is safe.
pub(super) fn page_head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    )
}

fn class(group: Group) -> &'static str {
    match group {
        Group::Missing | Group::Changed | Group::Elsewhere => "fault",
        Group::Doubt | Group::Minor => "doubt",
        Group::Sound => "sound",
        Group::Unknown | Group::Aside => "open",
    }
}

/// The table of contents: the groups, and the findings of those that ask for something.
fn contents(report: &Report, groups: &[FindingGroup], has_authorities: bool, out: &mut String) {
    out.push_str("<nav aria-label=\"Contents\">\n<ul>\n");
    for group in groups {
        out.push_str(&format!("<li><a href=\"#{}\">{} ({})</a>\n", anchor(group.attention), group.attention.label(), group.count()));
        if !group.is_short() {
            out.push_str("<ol>\n");
            for finding in &group.findings {
                let words = match finding {
                    ListedFinding::Quotation(quotation) => headed(&format!("“{}”", quotation.text), 90),
                    ListedFinding::Citation(citation) => headed(&citation.named, 90),
                    ListedFinding::Claim(claim) => headed(&claim.text, 90),
                };
                out.push_str(&format!(
                    "<li><a href=\"#{}\"><b class=\"{}\">{}</b> {}</a>\n",
                    escape(finding.id()),
                    class(finding.group()),
                    escape(finding.label()),
                    escape(&words)
                ));
            }
            out.push_str("</ol>\n");
        }
    }
    if has_authorities {
        out.push_str("<li><a href=\"#authorities\">By authority</a>\n");
    }
    out.push_str("<li><a href=\"#sources\">Sources</a>\n");
    if !report.quotations.is_empty() {
        out.push_str("<li><a href=\"#verdicts\">Verdicts</a>\n");
    }
    out.push_str("</ul>\n</nav>\n");
}

fn section(report: &Report, group: &FindingGroup, out: &mut String) {
    out.push_str(&format!(
        "<section id=\"{}\">\n<h2>{} <span class=\"count\">{}</span></h2>\n",
        anchor(group.attention),
        group.attention.label(),
        group.count()
    ));
    if group.is_short() {
        out.push_str("<ul class=\"short\">\n");
        group.findings.iter().for_each(|&finding| short(report, finding, out));
        out.push_str("</ul>\n");
    } else {
        group.findings.iter().for_each(|&finding| whole(report, finding, out));
    }
    group.said_of_left_out().iter().for_each(|text| out.push_str(&format!("<p class=\"faint\">{text}</p>\n")));
    out.push_str("</section>\n");
}

/// A finding that asks for nothing, on a line or two.
fn short(report: &Report, finding: ListedFinding, out: &mut String) {
    let (words, more) = match finding {
        ListedFinding::Quotation(quotation) => (format!("“{}”", brief(&quotation.text, 120)), cited(report, quotation)),
        ListedFinding::Citation(citation) => (citation.named.clone(), None),
        ListedFinding::Claim(claim) => (brief(&claim.text, 120), None),
    };
    let found = match finding {
        ListedFinding::Quotation(quotation) => quotation.passages.first().map(|passage| linked(report, passage)),
        ListedFinding::Citation(_) | ListedFinding::Claim(_) => None,
    };
    let page = finding.page().map(label::draft_page);
    let review = finding.review(report);
    let more: Vec<String> = more.iter().map(|more| escape(more)).chain(found).chain(page.iter().chain(&review).map(|text| escape(text))).collect();
    out.push_str(&format!(
        "<li id=\"{}\"><b class=\"{}\">{} {}</b> {} <span class=\"faint\">{}</span>\n",
        escape(finding.id()),
        class(finding.group()),
        finding.sign(),
        escape(finding.label()),
        escape(&words),
        more.join(" · ")
    ));
}

/// A finding that asks for something.
fn whole(report: &Report, finding: ListedFinding, out: &mut String) {
    let page = finding.page().map_or(String::new(), |page| format!(" · {} of the draft", label::draft_page(page)));
    let shade = class(finding.group());
    out.push_str(&format!(
        "<article id=\"{0}\" class=\"{shade}\">\n<h3><span class=\"{shade}\">{1} {2}</span> <a class=\"place\" href=\"#{0}\">{0}{3}</a></h3>\n<p class=\"reason\">{4}</p>\n",
        escape(finding.id()),
        finding.sign(),
        escape(finding.label()),
        escape(&page),
        escape(finding.reason())
    ));
    match finding {
        ListedFinding::Quotation(quotation) => {
            out.push_str(&format!("<blockquote>{}</blockquote>\n", compared(joined(quotation))));
            cited(report, quotation).iter().for_each(|cited| out.push_str(&format!("<p class=\"faint\">Cited to {}</p>\n", escape(cited))));
            passage(report, quotation, out);
        }
        ListedFinding::Citation(citation) => {
            out.push_str(&format!("<blockquote>{}</blockquote>\n", escape(&citation.named)));
            let links = citation.links.iter().filter_map(|link| address(link));
            links.for_each(|link| out.push_str(&format!("<p class=\"faint\"><a href=\"{0}\" rel=\"noreferrer\">{0}</a></p>\n", escape(&link))));
        }
        ListedFinding::Claim(claim) => {
            out.push_str(&format!("<blockquote>{}</blockquote>\n", escape(&claim.text)));
            bearing(report, claim).iter().for_each(|line| out.push_str(&format!("<p class=\"faint\">{}</p>\n", escape(line))));
        }
    }
    let remarks: Vec<String> = finding.remarks().into_iter().map(str::to_owned).chain(finding.review(report)).collect();
    if !remarks.is_empty() {
        out.push_str("<ul class=\"remarks\">\n");
        remarks.iter().for_each(|text| out.push_str(&format!("<li>{}\n", escape(text))));
        out.push_str("</ul>\n");
    }
    out.push_str("</article>\n");
}

/// The words without quotation marks, folded.
fn unmarked(report: &Report, out: &mut String) {
    if report.unmarked.is_empty() {
        return;
    }
    let count = report.unmarked.len();
    out.push_str(&format!("<section id=\"unmarked\">\n<details><summary>{UNMARKED} <span class=\"count\">{count}</span></summary>\n"));
    for unmarked in &report.unmarked {
        let said: Vec<String> = unmarked_said(report, unmarked).iter().map(|said| format!("<li>{}\n", escape(said))).collect();
        let words = compared(joined_unmarked(unmarked));
        out.push_str(&format!(
            "<article id=\"{}\" class=\"open\">\n<blockquote>{words}</blockquote>\n<ul class=\"remarks\">\n{}</ul>\n</article>\n",
            escape(&unmarked.id),
            said.concat()
        ));
    }
    out.push_str("</details>\n</section>\n");
}

/// Words with their differences from the source, as an editor corrects them: the draft's own struck out, the source's put in. Screen readers say it too.
fn compared(words: Vec<JoinedWords>) -> String {
    let mut out = String::new();
    for JoinedWords { holder, text, is_marked } in words {
        let class = if is_marked { " class=\"marked\"" } else { "" };
        let words = escape(&brief(&text, if is_marked { 120 } else { usize::MAX }));
        out.push_str(&match holder {
            Holder::Both => words,
            Holder::Draft => format!("<del{class}><span class=\"said\">[only in the draft: </span>{words}<span class=\"said\">]</span></del>"),
            Holder::Source => format!("<ins{class}><span class=\"said\">[only in the source: </span>{words}<span class=\"said\">]</span></ins>"),
        });
    }
    out
}

/// Where the words are in their source. The source's own words come with them where the quotation does not show the differences.
fn passage(report: &Report, finding: &QuotationFinding, out: &mut String) {
    let Some(passage) = finding.passages.first() else { return };
    let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" · cite {}", escape(pin)));
    let score = label::shown_score(finding).map_or(String::new(), |score| format!(" · score {score:.0}"));
    out.push_str(&format!("<p class=\"faint\">{}{pin}{score}</p>\n", linked(report, passage)));
    let is_shown = matches!(finding.headline, Headline::NotFound | Headline::Paraphrase | Headline::Spliced);
    for passage in finding.passages.iter().take(if is_shown { MOST_PASSAGES } else { 0 }) {
        out.push_str(&format!(
            "<blockquote class=\"source\"><span class=\"faint\">The source{}: … {} </span>{}<span class=\"faint\">{} …</span></blockquote>\n",
            escape(&passage_source(report, passage).1),
            escape(around(&passage.before, true)),
            escape(&passage.text),
            escape(around(&passage.after, false))
        ));
    }
    finding.simple.iter().for_each(|simple| out.push_str(&format!("<p class=\"faint\">{}</p>\n", escape(&label::simple(simple)))));
}

/// The words next to a passage: the last of those before it, or the first of those after it.
fn around(words: &str, is_before: bool) -> &str {
    let mut ends = words.char_indices().map(|(at, _)| at);
    if is_before {
        ends.rev().nth(CONTEXT).map_or(words, |at| words[at..].split_once(' ').map_or("", |(_, rest)| rest))
    } else {
        ends.nth(CONTEXT).map_or(words, |at| words[..at].rsplit_once(' ').map_or("", |(rest, _)| rest))
    }
}

/// The source of a passage, with a link to the words in it if it has an address, and its pages.
fn linked(report: &Report, passage: &Passage) -> String {
    let (name, pages) = passage_source(report, passage);
    let source = match passage.link.as_deref().and_then(address) {
        Some(link) => format!("<a href=\"{}\" rel=\"noreferrer\">{}</a>", escape(&link), escape(name)),
        None => escape(name),
    };
    format!("{source}{}", escape(&pages))
}

/// The verdicts that the report gives, what they mean and how often they were wrong.
fn verdicts(report: &Report, out: &mut String) {
    let given = |headline: &Headline| report.quotations.iter().any(|quotation| quotation.headline == *headline);
    let rows: Vec<String> = Headline::ALL.iter().filter(|headline| given(headline)).map(verdict_row).collect();
    if rows.is_empty() {
        return;
    }
    out.push_str(&format!(
        "<section id=\"verdicts\"><h2>Verdicts</h2>\n<table>\n<thead><tr><th>Verdict<th>Meaning<th>Wrong, on texts that nobody had seen (95 %)</thead>\n<tbody>\n{}</tbody>\n</table></section>\n",
        rows.concat()
    ));
}

fn verdict_row(headline: &Headline) -> String {
    let wrong = ACCURACY.iter().find(|(of, _)| of == headline).map_or("not counted", |(_, share)| share);
    format!("<tr><td><b class=\"{}\">{}</b><td>{}<td>{wrong}\n", class(headline.group()), headline.label(), headline.meaning())
}

fn sources(report: &Report, out: &mut String) {
    out.push_str("<section id=\"sources\"><h2>Sources</h2>\n<table>\n<thead><tr><th>Source<th>Status<th>Cited<th>Remarks</thead>\n<tbody>\n");
    for source in &report.sources {
        let remarks: Vec<String> = source.problems.iter().map(|problem| escape(&problem.text)).collect();
        let status = source.status.label().to_ascii_lowercase();
        out.push_str(&format!("<tr><td>{}<td>{status}<td>{}<td>{}\n", escape(&source.name), source.cited_by.len(), remarks.join(" ")));
    }
    out.push_str("</tbody>\n</table></section>\n");
    if !report.ledger.is_empty() {
        out.push_str("<section><h2>What left this device</h2>\n<table>\n<thead><tr><th>Host<th>Purpose<th>Of the draft</thead>\n<tbody>\n");
        for entry in &report.ledger {
            out.push_str(&format!("<tr><td>{}<td>{}<td>{}\n", escape(&entry.host), escape(&entry.purpose), escape(&entry.sent)));
        }
        out.push_str("</tbody>\n</table></section>\n");
    }
    report
        .looked_for
        .iter()
        .chain(&label::kept(report))
        .chain(&label::asked(report))
        .for_each(|text| out.push_str(&format!("<p class=\"faint\">{}</p>\n", escape(text))));
}
