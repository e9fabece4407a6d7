//! A check in progress.

use crate::fault::{Fault, cause};
use crate::job::{Stop, briefly, interruptibly};
use crate::json;
use crate::pool::{self, Key};
use crate::reading::{FileBeside, Reading, read, sha256};
use literatim::cite::Patterns;
use literatim::judge::Inquiry;
use literatim::locate::Effort;
use literatim::pattern;
use literatim::report::{self, SourceStatus, view};
use literatim::source::Source;
use literatim::text::Problem;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A check in progress: a draft and its sources. Values of several parts go in and out as JSON. Calls of several threads follow one another.
#[pyclass(frozen, module = "literatim._literatim")]
#[derive(Default)]
pub struct Session {
    inner: Arc<Mutex<Held>>,
}

/// The engine's session, with the keys of its sources. When it ends, what was read of them waits for the next session that is given the same.
#[derive(Default)]
struct Held {
    session: report::Session,
    keys: HashMap<String, Key>,
}

impl Drop for Held {
    fn drop(&mut self) {
        for source in std::mem::take(&mut self.session).into_sources() {
            if let Some(key) = self.keys.remove(&source.name) {
                pool::put(key, source);
            }
        }
    }
}

impl Session {
    /// Does long work on the session.
    fn work<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut report::Session, &Stop) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let inner = Arc::clone(&self.inner);
        interruptibly(py, move |stop| work(&mut held(&inner).session, stop))
    }

    /// Does short work on the session.
    fn quick<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut report::Session) -> Result<T, Fault> + Send) -> PyResult<T> {
        briefly(py, || work(&mut held(&self.inner).session))
    }
}

/// The session, also after a call of it that stopped on an internal error: its parts are whole, and the finding in question is made again.
fn held(inner: &Mutex<Held>) -> MutexGuard<'_, Held> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Session {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Reads the draft; returns its text, and its pages, from 1, that are pictures.
    fn open_draft(&self, py: Python<'_>, name: String, data: Vec<u8>, reading: &str, beside: Vec<FileBeside>) -> PyResult<(String, Vec<u32>)> {
        let reading: Reading = json::parse(reading)?;
        self.work(py, move |session, stop| {
            let sha256 = sha256(&data);
            let document = read(data, &reading, &beside, stop)?;
            let view = view(&document);
            session.set_draft(&name, &sha256, document);
            Ok((view.text, view.unread_pages))
        })
    }

    /// Reads a source, unless what was read of the same one waits; returns its pages, from 1, that are pictures.
    #[pyo3(signature = (name, data, reading, beside, address=None, final_address=None))]
    #[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
    fn add_source(
        &self,
        py: Python<'_>,
        name: String,
        data: Vec<u8>,
        reading: &str,
        beside: Vec<FileBeside>,
        address: Option<String>,
        final_address: Option<String>,
    ) -> PyResult<Vec<u32>> {
        let how: Reading = json::parse(reading)?;
        let key = briefly(py, || Ok(Key::of(&name, &data, reading, &beside)))?;
        let add = move |held: &mut Held, mut source: Source, key| {
            let unread = source.document.unread_pages.clone();
            (source.address, source.final_address) = (address, final_address);
            held.keys.insert(source.name.clone(), key);
            held.session.add(source);
            unread
        };
        if let Some(source) = pool::take(&key) {
            return briefly(py, || Ok(add(&mut held(&self.inner), source, key)));
        }
        let inner = Arc::clone(&self.inner);
        interruptibly(py, move |stop| {
            let mut source = Source::new(&name, read(data, &how, &beside, stop)?);
            source.sha256 = Some(key.sha256.clone());
            Ok(add(&mut held(&inner), source, key))
        })
    }

    /// Records a source that could not be read or fetched, with the JSON of its status.
    fn add_missing(
        &self,
        py: Python<'_>,
        name: &str,
        address: Option<String>,
        status: &str,
        problem: (String, String),
        citation: Option<String>,
    ) -> PyResult<()> {
        let status: SourceStatus = json::parse(&json::compact(&status)?)?;
        let (code, text) = problem;
        let problem: Problem = json::parse(&json::compact(&serde_json::json!({ "code": code, "text": text }))?)?;
        self.quick(py, move |session| {
            session.add_missing(name, address, status, problem, citation);
            Ok(())
        })
    }

    /// Removes the source of this name; whether there was one.
    fn remove_source(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.quick(py, |session| Ok(session.remove_source(name)))
    }

    /// Adds the results of simple checks to each finding on a quotation, with that many characters of context; without a number, leaves them out.
    #[pyo3(signature = (context))]
    fn set_simple(&self, py: Python<'_>, context: Option<usize>) -> PyResult<()> {
        self.quick(py, |session| {
            session.set_simple(context);
            Ok(())
        })
    }

    /// Adds a finding on each claim to the report, or leaves claims out.
    fn set_claims(&self, py: Python<'_>, on: bool) -> PyResult<()> {
        self.quick(py, |session| {
            session.set_claims(on);
            Ok(())
        })
    }

    /// Sets the user's own kinds of citation, a JSON text.
    #[pyo3(signature = (patterns))]
    fn set_patterns(&self, py: Python<'_>, patterns: Option<String>) -> PyResult<()> {
        self.work(py, move |session, _| {
            let patterns = patterns.map_or_else(|| Ok(Patterns::default()), |json| pattern::from_json(&json));
            session.set_patterns(patterns.map_err(|fault| Fault::new("patterns", fault.to_string()))?);
            Ok(())
        })
    }

    /// Attributes the quotations with these words to the nearest citation with this text, or to none; returns how many.
    #[pyo3(signature = (words, citation))]
    fn attribute(&self, py: Python<'_>, words: &str, citation: Option<&str>) -> PyResult<usize> {
        self.quick(py, |session| Ok(session.attribute(words, citation)))
    }

    /// Takes the case with this id for what the citations with this text mean; whether there is such a citation.
    fn choose(&self, py: Python<'_>, citation: &str, case: &str) -> PyResult<bool> {
        self.quick(py, |session| Ok(session.choose(citation, case)))
    }

    /// What is to be checked, as JSON.
    fn plan(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |session, _| json::compact(&session.plan()?))
    }

    /// Records what an index answers about the authority that a citation names first; returns what that decides, as JSON.
    fn settle(&self, py: Python<'_>, citation: String, inquiry: &str) -> PyResult<String> {
        let inquiry: Inquiry = json::parse(inquiry)?;
        self.work(py, move |session, _| {
            let none = || Fault::new("no_citation", format!("The draft has no citation {citation} that names an authority."));
            json::compact(&session.settle(&citation, &inquiry).ok_or_else(none)?)
        })
    }

    /// The keys that the draft cites, as JSON.
    fn cited_keys(&self, py: Python<'_>) -> PyResult<String> {
        self.quick(py, |session| json::compact(&session.cited_keys()?))
    }

    /// The finding on a quotation, counted from 0, as JSON. One whose check stops on an internal error is one that cannot be checked.
    fn judge(&self, py: Python<'_>, index: usize) -> PyResult<String> {
        self.work(py, move |session, _| {
            let count = session.quotations()?;
            if index >= count {
                return Err(Fault::new("no_quotation", format!("There is no quotation {index}; the draft has {count}, counted from 0.")));
            }
            json::compact(&judge(session, index)?)
        })
    }

    /// Judges every quotation that the text of the draft shows; a signal stops it between two of them.
    fn judge_all(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |session, stop| {
            for index in 0..session.quotations()? {
                stop.check()?;
                judge(session, index)?;
            }
            Ok(())
        })
    }

    /// Adds remarks to the finding on a quotation that was judged before; returns it as JSON.
    fn add_notes(&self, py: Python<'_>, index: usize, notes: Vec<String>) -> PyResult<String> {
        self.quick(py, |session| {
            let none = || Fault::new("no_quotation", format!("Quotation {index} has not been judged; judge it first."));
            json::compact(&session.add_notes(index, notes).ok_or_else(none)?)
        })
    }

    /// The report, as JSON.
    fn report(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |session, _| json::compact(&session.report()?))
    }

    /// The text of a source, by its id in the report.
    fn source_text(&self, py: Python<'_>, id: &str) -> PyResult<String> {
        self.quick(py, |session| {
            let why = || match session.source_name(id) {
                Some(name) => format!("The text of {name} is not loaded."),
                None => format!("No source of the report has the id {id}."),
            };
            Ok(view(session.source_document(id).ok_or_else(|| Fault::new("no_source", why()))?).text)
        })
    }

    /// Judges a lone quotation against the loaded sources; returns the finding as JSON.
    #[pyo3(signature = (quotation, parenthetical, citation))]
    fn quote(&self, py: Python<'_>, quotation: String, parenthetical: Option<String>, citation: Option<String>) -> PyResult<String> {
        self.work(py, move |session, _| json::compact(&session.quote(&quotation, parenthetical.as_deref(), citation.as_deref())))
    }

    /// The best match of a quotation in the loaded sources, whatever the verdict, as JSON. A thorough search finds the best there is.
    fn locate(&self, py: Python<'_>, quotation: String, thorough: bool) -> PyResult<String> {
        let effort = if thorough { Effort::Thorough } else { Effort::Quick };
        self.work(py, move |session, _| json::compact(&session.locate(&quotation, effort)))
    }

    /// The runs of the draft that the loaded sources have, nearly word for word, as JSON.
    fn runs(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |session, _| json::compact(&session.runs()?))
    }
}

/// The finding on a quotation of the plan, or that it cannot be checked because its check stops on an internal error.
fn judge(session: &mut report::Session, index: usize) -> Result<report::QuotationFinding, Fault> {
    match catch_unwind(AssertUnwindSafe(|| session.judge(index))) {
        Ok(finding) => Ok(finding?),
        Err(payload) => {
            let message = cause(&*payload);
            let reason = format!(
                "The check of this quotation stopped on an internal error ({message}); the other findings are not affected. Please report it."
            );
            Ok(session.skip(index, &reason)?)
        }
    }
}
