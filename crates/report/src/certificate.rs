//! A certificate for the file: what was checked against which sources, what could not be checked, and what reviewers did.

use super::escape;
use super::html::page_head;
use super::label::{self, DISCLAIMER, plural};
use super::listed::{ListedFinding, cited, decided, given_reason, groups, summary};
use super::model::*;
use literatim_matching::names;
use serde::{Deserialize, Serialize};

names! {
    /// The wording of a certificate’s statement.
    pub enum CertificateWording {
        /// For any reader.
        Plain,
        /// For a court filing.
        Court,
        /// For the editors of a law review.
        LawReview,
    }
}

/// What is said of models where none answered. The program itself contains none.
const NO_MODEL: &str = "No generative model took part.";

/// A piece of a certificate.
enum CertificatePart {
    Heading(String),
    Paragraph(String),
    /// A sentence that its signer must confirm, change or strike.
    Choice(String),
    List(Vec<String>),
    Table(&'static [&'static str], Vec<Vec<String>>),
    /// Lines to fill in by hand.
    Blanks(&'static [&'static str]),
}

use CertificatePart::{Blanks, Choice, Heading, List, Paragraph, Table};

pub(super) fn write(report: &Report, wording: CertificateWording, is_html: bool) -> String {
    let title = format!("Check of quotations and citations: {}", report.draft.name);
    let parts = parts(report, wording);
    if is_html { html(&title, &parts) } else { markdown(&title, &parts) }
}

fn parts(report: &Report, wording: CertificateWording) -> Vec<CertificatePart> {
    let mut parts = vec![Table(&["Of this check", ""], facts(report)), Heading("Statement".into())];
    parts.push(Paragraph("This is a draft: change it as your court or journal asks before you sign it.".into()));
    parts.extend(statement(report, wording));
    parts.extend([Heading("Sources".into()), Table(&["Source", "Date", "Release or address", "Status", "SHA-256"], sources(report))]);
    let about = "Name, court, date and page are as the draft gives them. A look-up that found something else says so.";
    parts.extend([Heading("Citations".into()), Paragraph(about.into())]);
    parts.push(Table(&["Citation", "Existence", "Name", "Court", "Date", "Page or section", "Quotations"], citations(report)));
    parts.push(Heading("What is to fix, and what could not be checked".into()));
    parts.push(List(unchecked(report)));
    parts.push(Heading("What reviewers did".into()));
    parts.push(match review(report) {
        rows if rows.is_empty() => Paragraph("No act of a reviewer is recorded in this report.".into()),
        rows => Table(&["Time", "Finding", "Act", "Note"], rows),
    });
    let given = given(report);
    if !given.is_empty() {
        parts.extend([Heading("Attributions by hand".into()), Table(&["Finding", "Quotation", "Cited to", "Reason"], given)]);
    }
    parts.push(Blanks(&["Name", "Date", "Signature"]));
    parts
}

fn facts(report: &Report) -> Vec<Vec<String>> {
    let row = |name: &str, value: String| vec![name.to_owned(), value];
    let hash = if report.draft.sha256.is_empty() { "not known".into() } else { report.draft.sha256.clone() };
    let result: Vec<String> = summary(report).into_iter().map(|(_, text)| text).collect();
    let mut rows = vec![
        row("Draft", report.draft.name.clone()),
        row("SHA-256 of the draft", hash),
        row("Program", report.generator.clone()),
        row("Generative models", models(report).unwrap_or_else(|| NO_MODEL.into())),
        row("Size", label::size(report)),
        row("Result", result.join(" · ")),
    ];
    let requests = [label::left(&report.ledger), label::kept(report)].concat();
    rows.extend((!requests.is_empty()).then(|| row("Requests and kept answers", requests.join(" "))));
    rows.extend(decided(report).map(|decided| row("Decided by people", decided)));
    rows.extend(report.times.iter().map(|times| row("Checked", times.started.clone())));
    rows
}

/// The models that answered, a sentence each; `None` without one.
fn models(report: &Report) -> Option<String> {
    let asked = label::asked(report);
    (!asked.is_empty()).then(|| asked.join(" "))
}

/// How much was checked, in sentences that claim no more.
fn extent(report: &Report) -> String {
    let is_compared = |finding: &&QuotationFinding| finding.words.is_some_and(|words| words != Words::CannotCheck);
    let compared = report.quotations.iter().filter(is_compared).count();
    let first = || report.citations.iter().filter(|citation| citation.authority.as_ref().is_none_or(|first| *first == citation.id));
    let is_answered = |citation: &&CitationFinding| !matches!(citation.existence, Existence::NotLookedUp | Existence::CannotCheck);
    let (authorities, answered) = (first().count(), first().filter(is_answered).count());
    let found = first().filter(|citation| citation.existence == Existence::Found).count();
    let index = match (answered, authorities) {
        (_, 0) => String::new(),
        (0, _) => format!(" No index answered about any of the {authorities} cited authorities, so whether they exist was not looked up."),
        (_, 1) => format!(" An index answered about the one cited authority, and has {found} as cited."),
        _ => format!(" An index answered about {answered} of {authorities} cited authorities, and has {found} as cited."),
    };
    let of_all = |part: usize, all: usize, noun: &str| format!("{part} of {}", plural(all, noun));
    let compared = of_all(compared, report.quotations.len(), "quotation");
    format!("The words of {compared} were compared with the text of a source.{index}")
}

/// The statement, for its signer to edit. What only a person can say is a choice.
fn statement(report: &Report, wording: CertificateWording) -> Vec<CertificatePart> {
    let tool = &report.generator;
    let models = models(report);
    let part = match &models {
        Some(models) => format!("That comparison used no generative model. About claims of this file, a generative model was asked: {models}"),
        None => NO_MODEL.to_owned(),
    };
    let compared = format!("{tool} compared the quotations of this file, word by word, with the sources listed below. {part} {}", extent(report));
    let not_used = if models.is_some() { "Apart from that check of claims, generative" } else { "Generative" };
    let limits = "It does not say whether an authority is still good law, or whether it supports the point for which it is cited.";
    match wording {
        CertificateWording::Plain => vec![Paragraph(format!("{compared} {limits}"))],
        CertificateWording::Court => vec![
            Paragraph(format!("For this filing, {compared} {limits}")),
            Choice("I have read each finding that is listed below as to fix or to look up, and have corrected the paper or satisfied myself that it is right.".into()),
            Choice("I have myself opened each authority that the program could not check.".into()),
            Choice(format!("{not_used} artificial intelligence was not used to prepare this paper. / It was used for the following parts, whose citations and quotations I have checked against their sources:")),
        ],
        CertificateWording::LawReview => vec![
            Paragraph(format!("For the editors: {compared} Pages were checked where the source marks its pages. {limits}")),
            Choice("I have compared each quotation that the program could not check with its source by hand.".into()),
            Choice("I have kept a copy of each source, and marked the quoted passages in it.".into()),
        ],
    }
}

fn sources(report: &Report) -> Vec<Vec<String>> {
    let row = |source: &SourceInfo| {
        let address = source.final_address.as_ref().or(source.address.as_ref()).or(source.metadata.address.as_ref());
        let field = source.text_field.as_ref().map(|field| format!("field {field}"));
        let release: Vec<&str> = field.iter().chain(address).map(String::as_str).collect();
        let or_unknown = |text: Option<&str>| text.filter(|text| !text.is_empty()).unwrap_or("not known").to_owned();
        vec![
            source.name.clone(),
            or_unknown(source.metadata.date.as_deref()),
            or_unknown(Some(&*release.join(", "))),
            source.status.label().to_owned(),
            or_unknown(source.sha256.as_deref()),
        ]
    };
    report.sources.iter().map(row).collect()
}

fn citations(report: &Report) -> Vec<Vec<String>> {
    let row = |citation: &CitationFinding| {
        let date = citation.date.clone().or_else(|| citation.year.map(|year| year.to_string()));
        let quoted: Vec<String> = report
            .quotations
            .iter()
            .filter(|quotation| quotation.attribution.citation.as_ref() == Some(&citation.id))
            .map(|quotation| format!("{} {}", quotation.id, quotation.label))
            .collect();
        // An authority is looked up once, at its first full citation.
        let first = report.citations.iter().find(|first| citation.authority.as_ref() == Some(&first.id)).unwrap_or(citation);
        let existence = first.existence.label();
        let existence: Vec<&str> = std::iter::once(existence).chain(citation.evidence.iter().map(String::as_str)).collect();
        vec![
            citation.named.clone(),
            existence.join(". "),
            citation.name.clone().unwrap_or_default(),
            citation.court.clone().or_else(|| citation.court_id.clone()).unwrap_or_default(),
            date.unwrap_or_default(),
            citation.pin.clone().or_else(|| citation.page.clone()).unwrap_or_default(),
            quoted.join("; "),
        ]
    };
    report.citations.iter().map(row).collect()
}

/// All that a reader must not take for checked, a line each.
fn unchecked(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = report.draft.problems.iter().map(|problem| problem.text.clone()).collect();
    let unread = report.sources.iter().filter(|source| source.status != SourceStatus::Ok);
    lines.extend(unread.map(|source| {
        let why: Vec<&str> = source.problems.iter().map(|problem| problem.text.as_str()).collect();
        format!("Source {}: {}. {}", source.name, source.status.label().to_lowercase(), why.join(" "))
    }));
    for group in groups(report).iter().filter(|group| group.attention != Attention::Fine) {
        for finding in &group.findings {
            let words = match finding {
                ListedFinding::Quotation(quotation) => format!("“{}”", label::brief(&quotation.text, 100)),
                ListedFinding::Citation(citation) => citation.named.clone(),
                ListedFinding::Claim(claim) => label::brief(&claim.text, 100),
            };
            let said: Vec<String> = std::iter::once(finding.reason().to_owned()).chain(finding.review(report)).collect();
            lines.push(format!("{} – {} ({}): {words} {}", group.attention.label(), finding.label(), finding.id(), said.join(" ")));
        }
    }
    let left = groups(report).into_iter().filter(|group| group.attention == Attention::LookUp);
    lines.extend(left.filter_map(|group| group.said_of_left_out()));
    lines.push(DISCLAIMER.into());
    lines
}

fn review(report: &Report) -> Vec<Vec<String>> {
    let row = |review: &Review| vec![review.time.clone(), review.finding.clone(), label::act(review.act).to_owned(), review.note.clone()];
    report.review.iter().map(row).collect()
}

/// The quotations that a person attributed, and why the program had attributed them otherwise.
fn given(report: &Report) -> Vec<Vec<String>> {
    let row = |finding: &QuotationFinding| {
        let reason = given_reason(finding)?.to_owned();
        let cited = cited(report, finding).unwrap_or_else(|| "nothing".into());
        Some(vec![finding.id.clone(), format!("“{}”", label::brief(&finding.text, 100)), cited, reason])
    };
    report.quotations.iter().filter_map(row).collect()
}

fn html(title: &str, parts: &[CertificatePart]) -> String {
    let escape = escape::html;
    let mut out = page_head(&escape(title));
    out.push_str(&format!("<main class=\"certificate\">\n<h1>{}</h1>\n", escape(title)));
    for part in parts {
        out.push_str(&match part {
            Heading(text) => format!("<h2>{}</h2>\n", escape(text)),
            Paragraph(text) => format!("<p>{}</p>\n", escape(text)),
            Choice(text) => format!("<p class=\"choice\"><span aria-hidden=\"true\">☐</span> {}</p>\n", escape(text)),
            List(lines) => format!("<ul>\n{}</ul>\n", lines.iter().map(|line| format!("<li>{}\n", escape(line))).collect::<String>()),
            Table(head, rows) => {
                let cells = |tag: &str, row: &mut dyn Iterator<Item = &str>| row.map(|cell| format!("<{tag}>{}", escape(cell))).collect::<String>();
                let rows: String = rows.iter().map(|row| format!("<tr>{}\n", cells("td", &mut row.iter().map(String::as_str)))).collect();
                format!("<table>\n<thead><tr>{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n", cells("th", &mut head.iter().copied()))
            }
            Blanks(names) => {
                let lines: String = names.iter().map(|name| format!("<p class=\"blank\">{name}</p>\n")).collect();
                format!("<div class=\"blanks\">\n{lines}</div>\n")
            }
        });
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn markdown(title: &str, parts: &[CertificatePart]) -> String {
    let escape = escape::markdown;
    let mut out = format!("# {}\n\n", escape(title));
    for part in parts {
        out.push_str(&match part {
            Heading(text) => format!("## {}\n\n", escape(text)),
            Paragraph(text) => format!("{}\n\n", escape(text)),
            Choice(text) => format!("☐ {}\n\n", escape(text)),
            List(lines) => format!("{}\n", lines.iter().map(|line| format!("- {}\n", escape(line))).collect::<String>()),
            Table(head, rows) => {
                let row = |cells: &mut dyn Iterator<Item = String>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
                let rule = row(&mut head.iter().map(|_| "---".to_owned()));
                let rows: String = rows.iter().map(|cells| row(&mut cells.iter().map(|cell| escape(cell)))).collect();
                format!("{}{rule}{rows}\n", row(&mut head.iter().map(|cell| (*cell).to_owned())))
            }
            Blanks(names) => names.iter().map(|name| format!("{name}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n\n")).collect(),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;
    use literatim_source::Source;

    fn report() -> Report {
        let draft = "“The keeper shall be liable for any loss” Quill v. Dunmore, 900 F.3d 1, 4 (1st Cir. 2018). “shall not be liable” Id. at 5. “A horn that is heard by nobody” Doe v. Roe, 347 U.S. 483, 490 (1954).";
        let mut session = Session::default();
        session.set_draft("brief.docx", "abc123", plain::read(draft));
        let text = plain::read("The keeper shall not be liable for any loss of light.");
        let mut source = Source::new("Quill v. Dunmore, 900 F.3d 1.txt", text);
        (source.address, source.sha256) = (Some("https://harbour.example/quill".into()), Some("def456".into()));
        session.add(source);
        let mut report = session.report().unwrap();
        report.review.push(Review {
            finding: "q1".into(),
            act: ReviewAct::Dismissed,
            note: "The slip opinion has it.".into(),
            time: "2026-02-03T04:05:06Z".into(),
        });
        let attribution = &mut report.quotations[1].attribution;
        attribution.rule = Rule::Given;
        attribution.reason = "Attributed by hand; by the draft no citation goes with it.".into();
        report
    }

    #[test]
    fn a_certificate_names_the_file_the_sources_and_what_was_not_checked() {
        for is_html in [true, false] {
            let written = write(&report(), CertificateWording::Plain, is_html);
            for said in [
                "brief.docx",
                "abc123",
                "def456",
                NO_MODEL,
                "The words of 2 of 3 quotations were compared with the text of a source.",
                "No index answered about any of the 2 cited authorities",
                "https://harbour.example/quill",
                "Id. at 5",
                "Source missing",
                "The slip opinion has it.",
                "Dismissed",
                "1 finding settled by reviewers (1 dismissed) · 1 quotation attributed by hand",
                "Attributions by hand",
                "Attributed by hand; by the draft no citation goes with it.",
                "Signature",
            ] {
                assert!(written.replace('\\', "").contains(said), "{said} is not in {written}");
            }
        }
    }

    #[test]
    fn a_model_that_was_asked_is_named_in_each_wording() {
        let mut report = report();
        let call = |model: &str, kept| ModelCall {
            finding: Some("k1".into()),
            model: model.into(),
            host: "models.example".into(),
            input_tokens: 900.0,
            output_tokens: 80.0,
            ms: 1500.0,
            dollars: None,
            kept,
        };
        for calls in [vec![call("big-model", false)], vec![call("big-model", true)], vec![call("small-model", false), call("big-model", false)]] {
            report.model_calls = calls;
            for wording in CertificateWording::ALL {
                for is_html in [true, false] {
                    let written = write(&report, *wording, is_html).replace('\\', "");
                    assert!(!written.contains("No generative model took part"), "{wording:?} {written}");
                    assert_eq!(written.matches("big-model at models.example gave 1 answer (").count(), 2, "{wording:?} {written}");
                    let unqualified = written.contains("Generative artificial intelligence was not used");
                    assert!(!unqualified && (*wording != CertificateWording::Court || written.contains("Apart from that check of claims")));
                }
            }
        }
    }

    #[test]
    fn what_only_a_person_can_say_is_left_to_confirm() {
        for (wording, choices) in [(CertificateWording::Plain, 0), (CertificateWording::Court, 3), (CertificateWording::LawReview, 2)] {
            let written = write(&report(), wording, false);
            assert_eq!(written.matches('☐').count(), choices, "{wording:?}");
            assert!(written.contains("does not say whether an authority is still good law"));
        }
    }
}
