//! The report for a terminal.

use super::changes::{ChangeList, change_list};
use super::difference::{Holder, is_comparable, joined_unmarked};
use super::escape::terminal as plain;
use super::label::{self, DISCLAIMER, brief, headed};
use super::listed::{ListedFinding, MOST_PASSAGES, UNMARKED, bearing, cited, groups, passage_source, summary, took_part, unmarked_said};
use super::model::*;
use literatim_judge::Group;
use literatim_matching::text::Span16;

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
        self.write_since(report, None)
    }

    /// The same, with what changed since an earlier report on the draft.
    pub fn write_since(&self, report: &Report, old: Option<&Report>) -> String {
        let mut out = String::new();
        let mut line = |text: &str| {
            out.push_str(text);
            out.push('\n');
        };
        line(&self.bold(&plain(&report.draft.name)));
        line(&self.summary(report));
        bar(report).into_iter().for_each(|shares| line(&self.bar(&shares)));
        line(&self.faint(&label::size(report)));
        report.draft.problems.iter().for_each(|problem| line(&self.wrapped(&problem.text, "  ")));
        if let Some(ChangeList { title, lines }) = old.map(|old| change_list(old, report)) {
            line("");
            line(&self.bold(&title));
            lines.iter().for_each(|text| line(&self.wrapped(text, "  ")));
        }
        for group in groups(report) {
            line("");
            line(&self.bold(&format!("{} ({})", group.attention.label(), group.count())));
            for &finding in &group.findings {
                if group.is_short() {
                    line(&self.short(report, finding));
                } else {
                    line("");
                    self.finding(report, finding).iter().for_each(|text| line(text));
                }
            }
            group.said_of_left_out().iter().for_each(|text| line(&self.faint(&self.wrapped(text, "  "))));
        }
        self.unmarked(report).iter().for_each(|text| line(text));
        line("");
        self.sources(report).iter().for_each(|text| line(text));
        line(&self.totals(report));
        report
            .looked_for
            .iter()
            .chain(&label::left(&report.ledger))
            .chain(&took_part(report))
            .for_each(|text| line(&self.faint(&self.wrapped(text, ""))));
        line(&self.faint(&self.wrapped(DISCLAIMER, "")));
        out
    }

    fn summary(&self, report: &Report) -> String {
        let is_nothing = |attention| attention == Attention::Fix && report.counts.attention.get(&attention).is_none_or(|&count| count == 0);
        // Nothing to fix is good news.
        let paint =
            |(attention, text): (Attention, String)| self.paint(colour_of(if is_nothing(attention) { Attention::Fine } else { attention }), &text);
        summary(report).into_iter().map(paint).collect::<Vec<_>>().join(" · ")
    }

    /// The shares of the report as one line; each has a shade of its own, so that they differ without colours too.
    fn bar(&self, shares: &[(Attention, usize)]) -> String {
        let shade = |attention| match attention {
            Attention::Fix => "█",
            Attention::LookUp => "▓",
            Attention::Fine => "▒",
            Attention::Aside => "░",
        };
        shares.iter().map(|&(attention, length)| self.paint(colour_of(attention), &shade(attention).repeat(length))).collect()
    }

    /// A finding that asks for nothing, on one line.
    fn short(&self, report: &Report, finding: ListedFinding) -> String {
        let verdict = format!("{} {}", finding.sign(), plain(finding.label()));
        let (words, cited) = match finding {
            ListedFinding::Quotation(quotation) => (format!("“{}”", quotation.text), cited(report, quotation).unwrap_or_default()),
            ListedFinding::Citation(citation) => (citation.named.clone(), String::new()),
            ListedFinding::Claim(claim) => (claim.text.clone(), String::new()),
        };
        let left = self.columns().saturating_sub(visible(&verdict) + 3);
        let share = if cited.is_empty() { left } else { left * 3 / 5 };
        let words = headed(&plain(&words), share);
        let more = headed(&plain(&cited), left.saturating_sub(words.chars().count() + 3));
        let more = if more.is_empty() { more } else { self.faint(&format!(" — {more}")) };
        format!("{} {words}{more}", self.paint(finding.group(), &verdict))
    }

    /// A finding that asks for something.
    fn finding(&self, report: &Report, finding: ListedFinding) -> Vec<String> {
        let page = finding.page().map_or(String::new(), |page| format!(" · {}", label::draft_page(page)));
        let verdict = format!("{} {}", finding.sign(), plain(finding.label()));
        let mut lines = vec![format!("{} {}", self.paint(finding.group(), &verdict), self.faint(&plain(&format!("{}{page}", finding.id()))))];
        match finding {
            ListedFinding::Quotation(quotation) => {
                let marks = quotation.edits.iter().filter(|_| is_comparable(quotation));
                let marks = marks.filter(|edit| edit.license.is_none()).map(|edit| edit.quotation.within);
                let words = self.marked(Holder::Draft, &quotation.text, marks);
                lines.push(self.fitted(&format!("“{}”", brief(&words, 400)), "  "));
                lines.extend(cited(report, quotation).map(|cited| self.faint(&self.wrapped(&brief(&cited, 200), "  — "))));
            }
            ListedFinding::Citation(citation) => lines.push(self.wrapped(&brief(&citation.named, 200), "  ")),
            ListedFinding::Claim(claim) => lines.push(self.wrapped(&brief(&claim.text, 400), "  ")),
        }
        lines.push(self.wrapped(finding.reason(), "  "));
        if let ListedFinding::Quotation(quotation) = finding {
            lines.extend(self.passage(report, quotation));
        }
        if let ListedFinding::Claim(claim) = finding {
            bearing(report, claim).iter().for_each(|line| lines.push(self.wrapped(line, "  │ ")));
        }
        finding.remarks().into_iter().for_each(|remark| lines.push(self.wrapped(remark, "  · ")));
        if let ListedFinding::Quotation(QuotationFinding { simple: Some(simple), .. }) = finding {
            lines.push(self.faint(&self.wrapped(&label::simple(simple), "  ")));
        }
        finding.review(report).iter().for_each(|review| lines.push(self.wrapped(review, "  » ")));
        lines
    }

    /// Where the words of a quotation are in its source, and what is there.
    fn passage(&self, report: &Report, finding: &QuotationFinding) -> Vec<String> {
        let count = if finding.headline == Headline::Spliced { MOST_PASSAGES } else { 1 };
        finding.passages.iter().take(count).flat_map(|passage| self.place(report, finding, passage)).collect()
    }

    fn place(&self, report: &Report, finding: &QuotationFinding, passage: &Passage) -> Vec<String> {
        let (source, place) = passage_source(report, passage);
        let score = label::shown_score(finding).map_or(String::new(), |score| format!(" · score {score:.0}"));
        let pin = finding.pin.as_ref().map_or(String::new(), |pin| format!(" · cite {pin}"));
        let marks = passage.edits.iter().filter(|edit| is_comparable(finding) && edit.license.is_none());
        let words = self.marked(Holder::Source, &passage.text, marks.map(|edit| edit.passage.within));
        let lead = self.faint(&self.wrapped(&format!("{source}{place}{score}{pin}"), "  "));
        if finding.headline == Headline::Verbatim { vec![lead] } else { vec![lead, self.fitted(&brief(&words, 600), "  │ ")] }
    }

    /// The words without quotation marks, with their differences from the source.
    fn unmarked(&self, report: &Report) -> Vec<String> {
        let mut lines = Vec::new();
        for unmarked in &report.unmarked {
            let words = joined_unmarked(unmarked).into_iter().map(|words| self.mark(words.holder, &plain(&words.text)));
            lines.push(self.fitted(&brief(&words.collect::<String>(), 400), "  "));
            lines.extend(unmarked_said(report, unmarked).iter().map(|said| self.faint(&self.wrapped(said, "  · "))));
        }
        if !lines.is_empty() {
            lines.splice(0..0, [String::new(), self.bold(&format!("{UNMARKED} ({})", report.unmarked.len()))]);
        }
        lines
    }

    /// The words of one side, marking those that the other side does not have.
    fn marked(&self, holder: Holder, text: &str, marks: impl Iterator<Item = Span16>) -> String {
        let mark = |(words, marked): (String, bool)| self.mark(if marked { holder } else { Holder::Both }, &plain(&words));
        pieces(text, marks).into_iter().map(mark).collect()
    }

    /// Words as an editor corrects them, without colours in the signs of `wdiff`: the draft's own struck out, `[-rarely-]`, the source's put in and
    /// underlined, `{+never+}`.
    fn mark(&self, holder: Holder, words: &str) -> String {
        let (code, [open, close]) = match holder {
            Holder::Both => return words.to_owned(),
            Holder::Draft => ("1;9", ["[-", "-]"]),
            Holder::Source => ("1;4", ["{+", "+}"]),
        };
        if self.colour {
            words.split(' ').map(|word| format!("\u{1b}[{code}m{word}\u{1b}[0m")).collect::<Vec<_>>().join(" ")
        } else {
            format!("{open}{words}{close}")
        }
    }

    /// The sources that are not cited or have problems.
    fn sources(&self, report: &Report) -> Vec<String> {
        let unsound = |source: &&SourceInfo| source.cited_by.is_empty() || !source.problems.is_empty();
        let mut lines = Vec::new();
        for source in report.sources.iter().filter(unsound) {
            let status = if source.status == SourceStatus::Ok { String::new() } else { format!(" ({})", source.status.label().to_ascii_lowercase()) };
            lines.push(format!("  {}{status}", plain(&source.name)));
            source.problems.iter().for_each(|problem| lines.push(self.faint(&self.wrapped(&problem.text, "    "))));
        }
        if !lines.is_empty() {
            lines.insert(0, self.bold("Sources to look at"));
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

    /// The columns that are used.
    fn columns(&self) -> usize {
        self.width.clamp(40, 100)
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
        let width = self.columns();
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
fn pieces(text: &str, marks: impl Iterator<Item = Span16>) -> Vec<(String, bool)> {
    let units: Vec<u16> = text.encode_utf16().collect();
    // A report may come from outside, with marks that its text does not have.
    let cut = |from: usize, to: usize| String::from_utf16_lossy(&units[from..to]);
    let mut pieces = Vec::new();
    let mut at = 0;
    for Span16(start, end) in marks {
        let (start, end) = ((start as usize).max(at), (end as usize).min(units.len()));
        if start < end {
            pieces.push((cut(at, start), false));
            pieces.push((cut(start, end), true));
            at = end;
        }
    }
    pieces.push((cut(at, units.len()), false));
    pieces
}

/// The group by which a part of the summary is drawn.
/// How many of [`BAR`] characters each share of the findings takes, at least one; nothing for fewer than two findings.
fn bar(report: &Report) -> Option<Vec<(Attention, usize)>> {
    let counts: Vec<(Attention, usize)> = [Attention::Fix, Attention::LookUp, Attention::Fine, Attention::Aside]
        .into_iter()
        .filter_map(|attention| Some((attention, *report.counts.attention.get(&attention)? as usize)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    (all > 1).then(|| counts.into_iter().map(|(attention, count)| (attention, (count * BAR / all).max(1))).collect())
}

/// The length of the bar of a report, in characters.
const BAR: usize = 40;

fn colour_of(attention: Attention) -> Group {
    match attention {
        Attention::Fix => Group::Missing,
        Attention::Fine => Group::Sound,
        Attention::LookUp | Attention::Aside => Group::Unknown,
    }
}
