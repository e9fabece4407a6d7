//! Reports and documents as text.

use crate::fault::Fault;
use crate::job::interruptibly;
use crate::json;
use crate::reading::{self, FileBeside, Reading};
use literatim::cite;
use literatim::report::{self, CertificateWording, FormatWriter, OutputFormat, Report, Terminal, WriterSettings};
use pyo3::prelude::*;

/// Writes a report, given as JSON, in a format of `report::OutputFormat`; `json` as the command line writes it but for the last line break.
#[pyfunction]
#[pyo3(signature = (report, format, colour, width, since, wording))]
pub fn render(
    py: Python<'_>,
    report: String,
    format: String,
    colour: bool,
    width: usize,
    since: Option<String>,
    wording: String,
) -> PyResult<String> {
    interruptibly(py, move |_| {
        let report: Report = json::parse(&report)?;
        if format == "json" {
            return json::pretty(&report);
        }
        let since: Option<Report> = since.as_deref().map(json::parse).transpose()?;
        let wording = match wording.as_str() {
            "court" => CertificateWording::Court,
            "law_review" => CertificateWording::LawReview,
            _ => CertificateWording::Plain,
        };
        let settings = WriterSettings { terminal: Terminal { colour, width }, since: since.as_ref(), wording };
        OutputFormat::named(&format).and_then(|format| format.write(&report, &settings)).ok_or_else(|| {
            let of_engine = OutputFormat::ALL.iter().map(|format| format.info()).filter(|info| info.writer != FormatWriter::List);
            let formats = of_engine.map(|info| info.name).collect::<Vec<_>>().join(", ");
            Fault::new("format", format!("A report cannot be written as {format}; use one of {formats}."))
        })
    })
}

/// What changed from an earlier report on a draft to a later one; all are JSON.
#[pyfunction]
pub fn changes(py: Python<'_>, old: String, new: String) -> PyResult<String> {
    interruptibly(py, move |_| json::compact(&report::changes(&json::parse(&old)?, &json::parse(&new)?)))
}

/// What was read of a file, as JSON.
#[pyfunction]
pub fn document_text(py: Python<'_>, data: Vec<u8>, reading: &str, beside: Vec<FileBeside>) -> PyResult<String> {
    let reading: Reading = json::parse(reading)?;
    interruptibly(py, move |stop| json::pretty(&report::document_text(&reading::read(data, &reading, &beside, stop)?)))
}

/// What was read of a file, as text with signs for its structure.
#[pyfunction]
pub fn render_document(py: Python<'_>, name: String, data: Vec<u8>, reading: &str, beside: Vec<FileBeside>) -> PyResult<String> {
    let reading: Reading = json::parse(reading)?;
    interruptibly(py, move |stop| Ok(report::render_document(&name, &reading::read(data, &reading, &beside, stop)?)))
}

/// The paths of the files next to a LaTeX document that it and the given ones name.
#[pyfunction]
pub fn files_beside(data: &[u8], reading: &str, beside: Vec<FileBeside>) -> PyResult<Vec<String>> {
    Ok(reading::files_beside(data, &json::parse(reading)?, &beside)?)
}

/// Why bytes cannot be read, by their beginning: code and sentence.
#[pyfunction]
pub fn problem_of(head: &[u8]) -> Option<(String, String)> {
    reading::problem(head).map(|problem| (problem.code.to_string(), problem.text.to_string()))
}

/// How two names of cases compare, as JSON.
#[pyfunction]
pub fn compare_names(a: &str, b: &str) -> PyResult<String> {
    Ok(json::compact(&cite::compare_names(a, b))?)
}
