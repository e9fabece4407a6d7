//! The citations and quotations of a text as tuples, of which the package makes its own types. Places are counted in characters, as Python does.

use crate::fault::Fault;
use crate::job::{Stop, briefly, interruptibly};
use crate::json;
use literatim::cite::Patterns;
use literatim::read::plain;
use literatim::report::{CitationFinding, QuotationFinding, Report, Session};
use literatim::text::Span16;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// Texts up to this number of bytes are read in the thread of the caller.
const SHORT: usize = 100_000;

/// The place of a span in characters.
struct Characters {
    /// The UTF-16 units at which characters begin that take two.
    pairs: Vec<u32>,
}

impl Characters {
    fn of(text: &str) -> Self {
        let mut pairs = Vec::new();
        if text.bytes().any(|byte| byte >= 0xF0) {
            let mut at = 0;
            for character in text.chars() {
                if character.len_utf16() == 2 {
                    pairs.push(at);
                }
                at += character.len_utf16() as u32;
            }
        }
        Self { pairs }
    }

    fn at(&self, unit: u32) -> u32 {
        unit - self.pairs.partition_point(|&pair| pair < unit) as u32
    }

    fn span(&self, Span16(start, end): Span16) -> (u32, u32) {
        (self.at(start), self.at(end))
    }
}

/// The spans in characters of spans in UTF-16 units of a text.
#[pyfunction]
pub fn spans_in(text: &str, spans: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    let characters = Characters::of(text);
    spans.into_iter().map(|(start, end)| characters.span(Span16(start, end))).collect()
}

fn reported(text: &str, patterns: Option<&str>) -> Result<Report, Fault> {
    let mut session = Session::default();
    if let Some(json) = patterns {
        session.set_patterns(Patterns::from_json(json).map_err(|fault| Fault::new("patterns", fault.to_string()))?);
    }
    session.set_draft("", "", plain::read(text));
    Ok(session.report()?)
}

fn report_on(py: Python<'_>, text: &str, patterns: Option<String>) -> PyResult<Report> {
    if text.len() <= SHORT {
        return briefly(py, || reported(text, patterns.as_deref()));
    }
    let text = text.to_owned();
    interruptibly(py, move |_: &Stop| reported(&text, patterns.as_deref()))
}

/// The citations of a text, each as a tuple in the order of `literatim.citations.Citation`.
#[pyfunction]
#[pyo3(signature = (text, patterns))]
pub fn find_citations<'py>(py: Python<'py>, text: &str, patterns: Option<String>) -> PyResult<Bound<'py, PyList>> {
    let report = report_on(py, text, patterns)?;
    let characters = Characters::of(text);
    let tuples = report.citations.iter().map(|citation| citation_tuple(py, citation, &characters)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, tuples)
}

fn citation_tuple<'py>(py: Python<'py>, citation: &CitationFinding, characters: &Characters) -> PyResult<Bound<'py, PyTuple>> {
    let core = citation.locators.first().map_or(citation.span, |locator| locator.span);
    let parts: [Bound<'py, PyAny>; 19] = [
        citation.id.as_str().into_pyobject(py)?.into_any(),
        name_of(&citation.r#type)?.into_pyobject(py)?.into_any(),
        citation.text.as_str().into_pyobject(py)?.into_any(),
        characters.span(citation.span).into_pyobject(py)?.into_any(),
        characters.span(core).into_pyobject(py)?.into_any(),
        citation.name.as_deref().into_pyobject(py)?,
        citation.volume.as_deref().into_pyobject(py)?,
        citation.reporter.as_deref().into_pyobject(py)?,
        citation.page.as_deref().into_pyobject(py)?,
        citation.pin.as_deref().into_pyobject(py)?,
        citation.docket.as_deref().into_pyobject(py)?,
        citation.court.as_deref().into_pyobject(py)?,
        citation.court_id.as_deref().into_pyobject(py)?,
        citation.year.into_pyobject(py)?.into_any(),
        citation.date.as_deref().into_pyobject(py)?,
        citation.signal.as_deref().into_pyobject(py)?,
        PyTuple::new(py, &citation.parentheticals)?.into_any(),
        PyTuple::new(py, &citation.parallel)?.into_any(),
        citation.authority.as_deref().into_pyobject(py)?,
    ];
    PyTuple::new(py, parts)
}

/// The quotations of a text, each as a tuple in the order of `literatim.quotations.Quotation`.
#[pyfunction]
#[pyo3(signature = (text, patterns))]
pub fn find_quotations<'py>(py: Python<'py>, text: &str, patterns: Option<String>) -> PyResult<Bound<'py, PyList>> {
    let report = report_on(py, text, patterns)?;
    let characters = Characters::of(text);
    let tuples = report.quotations.iter().map(|quotation| quotation_tuple(py, quotation, &characters)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, tuples)
}

fn quotation_tuple<'py>(py: Python<'py>, quotation: &QuotationFinding, characters: &Characters) -> PyResult<Bound<'py, PyTuple>> {
    let attribution = &quotation.attribution;
    let parts: [Bound<'py, PyAny>; 9] = [
        quotation.id.as_str().into_pyobject(py)?.into_any(),
        quotation.text.as_str().into_pyobject(py)?.into_any(),
        characters.span(quotation.span).into_pyobject(py)?.into_any(),
        quotation.block.into_pyobject(py)?.to_owned().into_any(),
        quotation.speaker.as_deref().into_pyobject(py)?,
        attribution.citation.as_deref().into_pyobject(py)?,
        name_of(&attribution.rule)?.into_pyobject(py)?.into_any(),
        attribution.confidence.into_pyobject(py)?.into_any(),
        attribution.reason.as_str().into_pyobject(py)?.into_any(),
    ];
    PyTuple::new(py, parts)
}

/// The name of a kind in JSON.
fn name_of<T: serde::Serialize>(kind: &T) -> Result<String, Fault> {
    json::parse(&json::compact(kind)?)
}
