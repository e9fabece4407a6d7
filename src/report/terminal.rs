//! The report for a terminal.

use super::escape::terminal as plain;
use super::label::{self, DISCLAIMER};
use super::model::*;
use crate::judge::Group;
use crate::text::Span16;

/// Options for writing to a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Whether to use colours (ANSI escapes).
    pub colour: bool,
    /// Columns.
    pub width: usize,
}

impl Terminal {
    /// The report as lines of text.
    pub fn write(&self, report: &Report) -> String {
        let mut out = String::new();
        let mut line = |text: &str| {
            out.push_str(text);
            out.push('\n');
        };
        line(&self.bold(&plain(&report.draft.name)));
        line(&self.faint(&format!(
            "{} · {} · {}",
            plural(report.quotations.len(), "quotation"),
            plural(report.citations.len(), "citation"),
            plural(report.sources.len(), "source")
        )));
        report.draft.problems.iter().for_each(|problem| line(&self.wrapped(&problem.text, "  ")));
        for finding in &report.quotations {
            line("");
            self.quotation(report, finding).iter().for_each(|text| line(text));
        }
        line("");
        self.lists(report).iter().for_each(|text| line(text));
        line(&self.totals(report));
        label::left(&report.ledger).iter().for_each(|text| line(&self.faint(&self.wrapped(text, ""))));
        line(&self.faint(&self.wrapped(DISCLAIMER, "")));
        out
    }

    fn quotation(&self, report: &Report, finding: &QuotationFinding) -> Vec<String> {
        let (name, group) = (finding.headline.label(), finding.headline.group());
        let sign = label::sign(group);
        let mut lines = vec![format!("{} {}", self.paint(group, &format!("{sign} {name}")), self.faint(&plain(&finding.id)))];
        lines.push(self.wrapped(&format!("“{}”", brief(&finding.text, 400)), "  "));
        if let Some(citation) = report.citations.iter().find(|citation| Some(&citation.id) == finding.attribution.citation.as_ref()) {
            lines.push(self.faint(&self.wrapped(&brief(&citation.text, 200), "  — ")));
        }
        lines.push(self.wrapped(&finding.reason, "  "));
        if let Some(passage) = finding.passages.first().filter(|_| !matches!(finding.headline, Headline::Verbatim)) {
            let score = finding.score.map_or(String::new(), |score| format!(" · score {score:.0}"));
            let pages = label::passage_place(passage).map_or(String::new(), |place| format!(", {place}"));
            let source = report.sources.iter().find(|source| source.id == passage.source).map_or("", |source| &source.name);
            let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" · cite {pin}"));
            lines.push(self.faint(&format!("  {}", plain(&format!("{source}{pages}{score}{pin}")))));
            lines.push(self.marked(passage));
        }
        finding.warnings.iter().filter(|warning| warning.text != finding.reason).for_each(|warning| lines.push(self.wrapped(&warning.text, "  ! ")));
        finding.notes.iter().for_each(|note| lines.push(self.faint(&self.wrapped(note, "  · "))));
        finding.simple.iter().for_each(|simple| lines.push(self.faint(&self.wrapped(&label::simple(simple), "  "))));
        lines
    }

    /// The passage, marking the words that the quotation changed or left out.
    fn marked(&self, passage: &Passage) -> String {
        let mark = |words: &str| {
            if self.colour {
                words.split(' ').map(|word| format!("\u{1b}[1;4m{word}\u{1b}[0m")).collect::<Vec<_>>().join(" ")
            } else {
                format!("[{words}]")
            }
        };
        let shown: String = pieces(&passage.text, passage.edits.iter().filter(|edit| edit.license.is_none()).map(|edit| edit.passage.within))
            .into_iter()
            .map(|(words, marked)| if marked { mark(&plain(&words)) } else { plain(&words) })
            .collect();
        self.fitted(&brief(&shown, 600), "  │ ")
    }

    fn lists(&self, report: &Report) -> Vec<String> {
        let mut lines = Vec::new();
        let counts = &report.counts;
        if !counts.citations_without_source.is_empty() {
            lines.push(self.bold("Citations without a source"));
            for citation in report.citations.iter().filter(|citation| counts.citations_without_source.contains(&citation.id)) {
                lines.push(self.wrapped(&brief(&citation.text, 200), "  "));
            }
        }
        let remarked: Vec<&CitationFinding> = report.citations.iter().filter(|citation| citation.remarks().next().is_some()).collect();
        if !remarked.is_empty() {
            lines.push(self.bold("Citations to look at"));
            for citation in remarked {
                let (name, group) = (citation.existence.label(), citation.existence.group());
                let sign = label::sign(group);
                let verdict =
                    if citation.existence == Existence::NotLookedUp { String::new() } else { self.paint(group, &format!("{sign} {name} ")) };
                lines.push(self.fitted(&format!("{verdict}{}", plain(&brief(&citation.text, 200))), "  "));
                citation.remarks().for_each(|remark| lines.push(self.faint(&self.wrapped(remark, "    "))));
            }
        }
        let unsound = |source: &&SourceInfo| source.cited_by.is_empty() || !source.problems.is_empty();
        if report.sources.iter().any(|source| unsound(&source)) {
            lines.push(self.bold("Sources to look at"));
            for source in report.sources.iter().filter(unsound) {
                let status = match source.status {
                    SourceStatus::Ok => String::new(),
                    status => format!(" ({})", status.label().to_ascii_lowercase()),
                };
                lines.push(format!("  {}{status}", plain(&source.name)));
                source.problems.iter().for_each(|problem| lines.push(self.faint(&self.wrapped(&problem.text, "    "))));
            }
        }
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines
    }

    fn totals(&self, report: &Report) -> String {
        let parts: Vec<String> = report
            .counts
            .quotations
            .iter()
            .map(|(&headline, count)| {
                let (name, group) = (headline.label(), headline.group());
                self.paint(group, &format!("{count} {}", name.to_lowercase()))
            })
            .collect();
        let quotations = if parts.is_empty() { "No quotations.".into() } else { parts.join(" · ") };
        let cases: Vec<String> = report
            .counts
            .existence
            .iter()
            .map(|(&existence, count)| {
                let (name, group) = (existence.label(), existence.group());
                self.paint(group, &format!("{count} {}", name.to_lowercase()))
            })
            .collect();
        if cases.is_empty() { quotations } else { format!("{quotations}\nCited {}: {}", label::looked_up(&report.citations), cases.join(" · ")) }
    }

    fn paint(&self, group: Group, text: &str) -> String {
        let code = match group {
            Group::Missing | Group::Changed | Group::Elsewhere => "1;31",
            Group::Doubt | Group::Minor => "1;33",
            Group::Sound => "32",
            Group::Unknown | Group::Aside => "36",
        };
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn bold(&self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn faint(&self, text: &str) -> String {
        if self.colour { format!("\u{1b}[2m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Outside text in lines no wider than the terminal, the first after `lead`, the others aligned under it.
    fn wrapped(&self, text: &str, lead: &str) -> String {
        self.fitted(&plain(text), lead)
    }

    /// The same for text that may contain our colours.
    fn fitted(&self, text: &str, lead: &str) -> String {
        let width = self.width.clamp(40, 100);
        let indent = if lead.contains('│') { lead.to_owned() } else { " ".repeat(lead.chars().count()) };
        let mut out = String::from(lead);
        let mut column = lead.chars().count();
        for (i, word) in text.split_whitespace().enumerate() {
            let length = visible(word);
            if i > 0 && column + 1 + length > width {
                out.push('\n');
                out.push_str(&indent);
                column = indent.chars().count();
            } else if i > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out
    }
}

/// Columns of a word, without escapes.
fn visible(word: &str) -> usize {
    let mut escaped = false;
    word.chars()
        .filter(|&c| {
            let shown = !escaped && c != '\u{1b}';
            escaped = (escaped || c == '\u{1b}') && c != 'm';
            shown
        })
        .count()
}

/// A text in pieces; those under `marks` (UTF-16 units, in order) are flagged.
pub(super) fn pieces(text: &str, marks: impl Iterator<Item = Span16>) -> Vec<(String, bool)> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let cut = |from: usize, to: usize| String::from_utf16_lossy(&units[from..to]);
    let mut pieces = Vec::new();
    let mut at = 0;
    for Span16(start, end) in marks {
        let (start, end) = ((start as usize).max(at), end as usize);
        if start < end {
            pieces.push((cut(at, start), false));
            pieces.push((cut(start, end), true));
            at = end;
        }
    }
    pieces.push((cut(at, units.len()), false));
    pieces
}

/// At most `most` characters of a text, cut in the middle.
pub(super) fn brief(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most * 2 / 3).collect();
    let tail: String = text.chars().skip(count - most / 4).collect();
    let head = head.rsplit_once(' ').map_or(head.as_str(), |(head, _)| head);
    let tail = tail.split_once(' ').map_or(tail.as_str(), |(_, tail)| tail);
    format!("{head} … {tail}")
}

/// `1 source`, `2 sources`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
