//! The formats in which a report is written: one table, from which the shell, its help and the page take theirs.

use super::certificate::{self, CertificateWording};
use super::model::Report;
use super::terminal::Terminal;
use super::{annotations, csv, html, markdown};

/// Who writes a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatWriter {
    /// A writer next to this file.
    Engine,
    /// The shell: it is the report itself.
    Report,
    /// The command line: a list of findings, for one or many drafts.
    List,
}

/// Who reads a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// People: it says which models were asked, what left the device, and what reviewers did.
    People,
    /// Programs.
    Programs,
}

/// A row of the table of formats.
#[derive(Debug)]
pub struct FormatInfo {
    /// The name in options and calls.
    pub name: &'static str,
    /// The ending of a file, without the dot.
    pub ending: &'static str,
    /// The ending of a file that the page saves under the draft's name; `None` where the page does not offer the format.
    pub saved: Option<&'static str>,
    /// The media type.
    pub media_type: &'static str,
    /// What menus call it.
    pub label: &'static str,
    /// What the help of the command line adds to its name; may be empty.
    pub help: &'static str,
    /// Who writes it.
    pub writer: FormatWriter,
    /// Who reads it.
    pub audience: Audience,
    /// Whether one file may hold the reports on several drafts.
    pub several: bool,
    /// The settings of a writer that it follows: `since`, `wording`.
    pub takes: &'static [&'static str],
}

/// Defines the formats: a variant and its row for each.
macro_rules! formats {
    ($($variant:ident { $($field:ident: $value:expr,)* })*) => {
        /// A format of a report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OutputFormat { $(#[doc = concat!("See the row `", stringify!($variant), "`.")] $variant,)* }

        impl OutputFormat {
            /// Every format, in the order in which help and documents list them.
            pub const ALL: &[OutputFormat] = &[$(OutputFormat::$variant),*];

            /// Its row of the table.
            pub fn info(self) -> &'static FormatInfo {
                match self {
                    $(Self::$variant => &FormatInfo { $($field: $value),* },)*
                }
            }
        }
    };
}

formats! {
    Terminal {
        name: "terminal", ending: "txt", saved: None, media_type: "text/plain", label: "Text for a terminal", help: "",
        writer: FormatWriter::Engine, audience: Audience::People, several: true, takes: &["since"],
    }
    Json {
        name: "json", ending: "json", saved: Some("json"), media_type: "application/json", label: "As JSON", help: "",
        writer: FormatWriter::Report, audience: Audience::Programs, several: false, takes: &[],
    }
    Markdown {
        name: "markdown", ending: "md", saved: Some("md"), media_type: "text/markdown", label: "As Markdown", help: "",
        writer: FormatWriter::Engine, audience: Audience::People, several: true, takes: &["since"],
    }
    Html {
        name: "html", ending: "html", saved: Some("html"), media_type: "text/html", label: "As a web page", help: "",
        writer: FormatWriter::Engine, audience: Audience::People, several: false, takes: &[],
    }
    Csv {
        name: "csv", ending: "csv", saved: Some("csv"), media_type: "text/csv", label: "Worksheet by authority (CSV)",
        help: "a worksheet by authority, for cite-checkers",
        writer: FormatWriter::Engine, audience: Audience::Programs, several: false, takes: &[],
    }
    Annotations {
        name: "annotations", ending: "jsonld", saved: Some("annotations.json"), media_type: "application/ld+json",
        label: "Web annotations (JSON-LD)", help: "W3C Web Annotations in JSON-LD",
        writer: FormatWriter::Engine, audience: Audience::Programs, several: false, takes: &[],
    }
    Certificate {
        name: "certificate", ending: "html", saved: Some("certificate.html"), media_type: "text/html", label: "Certificate for the file",
        help: "a page for the file: what was checked, what was not",
        writer: FormatWriter::Engine, audience: Audience::People, several: false, takes: &["wording"],
    }
    CertificateMarkdown {
        name: "certificate-markdown", ending: "md", saved: Some("certificate.md"), media_type: "text/markdown",
        label: "Certificate as Markdown", help: "",
        writer: FormatWriter::Engine, audience: Audience::People, several: false, takes: &["wording"],
    }
    Jsonl {
        name: "jsonl", ending: "jsonl", saved: None, media_type: "application/jsonl", label: "JSON, a report a line", help: "a report a line",
        writer: FormatWriter::List, audience: Audience::Programs, several: true, takes: &[],
    }
    Junit {
        name: "junit", ending: "xml", saved: None, media_type: "application/xml", label: "JUnit XML", help: "",
        writer: FormatWriter::List, audience: Audience::Programs, several: true, takes: &[],
    }
    Sarif {
        name: "sarif", ending: "sarif", saved: None, media_type: "application/sarif+json", label: "SARIF", help: "",
        writer: FormatWriter::List, audience: Audience::Programs, several: true, takes: &[],
    }
    Github {
        name: "github", ending: "txt", saved: None, media_type: "text/plain", label: "Annotations of a workflow on GitHub",
        help: "annotations of a workflow",
        writer: FormatWriter::List, audience: Audience::Programs, several: true, takes: &[],
    }
}

/// How a report is written, where a format follows it.
#[derive(Clone, Copy, Debug)]
pub struct WriterSettings<'a> {
    /// The colours and the width of a terminal.
    pub terminal: Terminal,
    /// An earlier report on the draft, whose differences are shown.
    pub since: Option<&'a Report>,
    /// The statement of a certificate.
    pub wording: CertificateWording,
}

impl OutputFormat {
    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.info().name == name)
    }

    /// The report in this format; `None` for one that the shell writes.
    pub fn write(self, report: &Report, settings: &WriterSettings) -> Option<String> {
        let WriterSettings { terminal, since, wording } = settings;
        Some(match self {
            Self::Terminal => terminal.write_since(report, *since),
            Self::Markdown => markdown::write(report, *since),
            Self::Html => html::write(report),
            Self::Csv => csv::write(report),
            Self::Annotations => annotations::write(report),
            Self::Certificate => certificate::write(report, *wording, true),
            Self::CertificateMarkdown => certificate::write(report, *wording, false),
            Self::Json | Self::Jsonl | Self::Junit | Self::Sarif | Self::Github => return None,
        })
    }
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;
    use serde_json::json;

    fn settings() -> WriterSettings<'static> {
        WriterSettings { terminal: Terminal { colour: false, width: 200 }, since: None, wording: CertificateWording::Plain }
    }

    /// A report in which a model was asked, a host was asked, and a reviewer decided.
    fn report() -> Report {
        let mut session = Session::default();
        session.set_draft("brief.txt", "", plain::read("It says “the lamp is lit at dusk” in Doe v. Roe, 900 F.3d 1 (2018)."));
        let mut report = serde_json::to_value(session.report().unwrap()).unwrap();
        report["ledger"] =
            json!([{ "time": "t", "host": "index.example", "purpose": "to look up", "sent": "900 F.3d 1", "bytes_out": 1, "bytes_in": 2 }]);
        report["model_calls"] = json!([{
            "finding": null, "model": "beacon-7", "host": "models.example", "input_tokens": 7, "output_tokens": 3, "ms": 5, "dollars": null, "kept": false
        }]);
        report["review"] = json!([{ "finding": "q1", "act": "dismissed", "note": "the bench copy has it", "time": "2026-01-02" }]);
        serde_json::from_value(report).unwrap()
    }

    #[test]
    fn the_engine_writes_what_the_table_says() {
        for format in OutputFormat::ALL {
            let info = format.info();
            assert_eq!(OutputFormat::named(info.name), Some(*format));
            assert_eq!(format.write(&report(), &settings()).is_some(), info.writer == FormatWriter::Engine, "{}", info.name);
            assert!(info.takes.iter().all(|setting| ["since", "wording"].contains(setting)), "{}", info.name);
        }
        assert_eq!(OutputFormat::named("pdf"), None);
    }

    #[test]
    fn what_people_read_tells_models_requests_and_reviewers() {
        for format in OutputFormat::ALL.iter().filter(|format| format.info().audience == Audience::People) {
            let (with, name) = (format.write(&report(), &settings()).expect("the engine writes for people"), format.info().name);
            for said in ["beacon-7", "index.example", "the bench copy has it"] {
                assert!(with.contains(said), "{name} does not tell {said}:\n{with}");
            }
        }
    }

    #[test]
    fn generated_typescript_has_the_formats() {
        let text = |value: &str| serde_json::to_string(value).expect("text is JSON");
        let row = |format: &OutputFormat| {
            let FormatInfo { name, ending, saved, media_type, label, help, writer, audience, several, takes } = format.info();
            let (key, saved) = (if name.contains('-') { text(name) } else { (*name).to_owned() }, saved.map_or("undefined".into(), text));
            let writer = format!("{writer:?}").to_lowercase();
            let audience = format!("{audience:?}").to_lowercase();
            format!(
                "  {key}: {{ ending: {}, saved: {saved}, type: {}, label: {}, help: {}, writer: \"{writer}\", audience: \"{audience}\", several: {several}, takes: {takes:?} }},\n",
                text(ending),
                text(media_type),
                text(label),
                text(help)
            )
        };
        let rows: String = OutputFormat::ALL.iter().map(row).collect();
        let text = format!("export const FORMATS = {{\n{rows}}} as const satisfies Record<string, FormatInfo>;\n");
        literatim_generated::check("www/src/formats.ts", "formats", &text);
    }
}
