//! The citations and quotations of a text as tuples, of which the package makes its own types. Places are counted in characters, as Python does.

use crate::fault::Fault;
use crate::job::{Stop, briefly, interruptibly};
use crate::json;
use literatim::cite::{CitationKind, Citations, Cite, Patterns, Styles};
use literatim::pattern;
use literatim::read::plain;
use literatim::report::{QuotationFinding, Report, Session};
use literatim::text::{Document, Flow, Span, Span16, Utf16Table};
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

fn patterns_of(json: Option<&str>) -> Result<Patterns, Fault> {
    json.map_or_else(|| Ok(Patterns::default()), pattern::from_json).map_err(|fault| Fault::new("patterns", fault.to_string()))
}

fn reported(text: &str, patterns: Option<&str>) -> Result<Report, Fault> {
    let mut session = Session::default();
    session.set_patterns(patterns_of(patterns)?);
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

/// A text that was read, with its citations.
struct Cited {
    document: Document,
    flow: Flow,
    citations: Citations,
}

/// Finds the citations of a plain text. Its quotations are not looked for, which takes longer.
fn cited(text: &str, patterns: Option<&str>) -> Result<Cited, Fault> {
    let patterns = patterns_of(patterns)?;
    let document = plain::read(text);
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &patterns);
    Ok(Cited { document, flow, citations })
}

/// The citations of a text, each as a tuple in the order of `literatim.citations.Citation`.
#[pyfunction]
#[pyo3(signature = (text, patterns))]
pub fn find_citations<'py>(py: Python<'py>, text: &str, patterns: Option<String>) -> PyResult<Bound<'py, PyList>> {
    let found = if text.len() <= SHORT {
        briefly(py, || cited(text, patterns.as_deref()))?
    } else {
        let text = text.to_owned();
        interruptibly(py, move |_: &Stop| cited(&text, patterns.as_deref()))?
    };
    let characters = Characters::of(text);
    let utf16 = Utf16Table::new(&found.document.text);
    let place = |span: Span| {
        let origin = found.flow.origin_span(&found.document, span);
        (&found.document.text[origin.range()], characters.span(utf16.span(&found.document.text, origin)))
    };
    let tuples = (0..found.citations.list.len()).map(|index| citation_tuple(py, &found, index, &place)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, tuples)
}

fn citation_tuple<'py, 'a>(
    py: Python<'py>,
    found: &'a Cited,
    index: usize,
    place: &dyn Fn(Span) -> (&'a str, (u32, u32)),
) -> PyResult<Bound<'py, PyTuple>> {
    let citation = &found.citations.list[index];
    let authority = citation.authority.map(|authority| &found.citations.authorities[authority]);
    let (kind, cites) = kind_of(&citation.kind);
    let cite = cites.first();
    let (text, span) = place(citation.span);
    let (_, core) = place(citation.locators.first().map_or(citation.core, |locator| locator.span));
    let title = || authority?.entry.as_ref()?.title.as_deref();
    let id = |index: usize| format!("c{}", index + 1);
    let parts: [Bound<'py, PyAny>; 19] = [
        id(index).into_pyobject(py)?.into_any(),
        kind.into_pyobject(py)?.into_any(),
        text.into_pyobject(py)?.into_any(),
        span.into_pyobject(py)?.into_any(),
        core.into_pyobject(py)?.into_any(),
        citation.name.as_ref().map(|name| &*name.text).or_else(title).into_pyobject(py)?,
        cite.map(|cite| &*cite.volume).into_pyobject(py)?,
        cite.map(|cite| &*cite.reporter).into_pyobject(py)?,
        cite.and_then(|cite| cite.page.as_deref()).into_pyobject(py)?,
        citation.pin.as_ref().map(|pin| &*pin.text).into_pyobject(py)?,
        citation.docket.as_deref().into_pyobject(py)?,
        citation.court.as_deref().into_pyobject(py)?,
        citation.court_id().into_pyobject(py)?,
        citation.year.into_pyobject(py)?.into_any(),
        citation.date.as_deref().into_pyobject(py)?,
        citation.signal.as_deref().into_pyobject(py)?,
        PyTuple::new(py, citation.parentheticals.iter().map(|paren| &found.flow.text()[paren.span.range()]))?.into_any(),
        PyTuple::new(py, cites.iter().skip(1).map(Cite::to_string))?.into_any(),
        authority.map(|authority| id(authority.first)).into_pyobject(py)?,
    ];
    PyTuple::new(py, parts)
}

/// The name of a kind of citation in reports, and its reporter citations.
fn kind_of(kind: &CitationKind) -> (&'static str, &[Cite]) {
    match kind {
        CitationKind::Full(cites) => ("full_case", cites),
        CitationKind::Short(cites) => ("short_case", cites),
        CitationKind::Docket => ("docket", &[]),
        CitationKind::Id => ("id", &[]),
        CitationKind::Supra => ("supra", &[]),
        CitationKind::Name => ("reference", &[]),
        CitationKind::Statute(cite) => ("statute", cite.as_slice()),
        CitationKind::Rule(cite) => ("rule", cite.as_slice()),
        CitationKind::Journal(cite) => ("journal", cite.as_slice()),
        CitationKind::Record => ("record", &[]),
        CitationKind::Work => ("work", &[]),
        CitationKind::Marker(_) => ("marker", &[]),
        CitationKind::Custom(_) => ("custom", &[]),
    }
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
