//! Errors, as the Python package raises them.

use literatim::read::ReadError;
use literatim::report::NoDraft;
use pyo3::prelude::*;

/// An error with a stable code, as all surfaces of Literatim have it, and a sentence that says what to do.
#[derive(Debug)]
pub struct Fault {
    code: &'static str,
    message: String,
}

impl Fault {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// A value that a caller hands over has another shape than it needs.
    pub fn boundary(why: impl std::fmt::Display) -> Self {
        Self::new("boundary", format!("The engine was handed a value of another shape: {why}."))
    }

    /// A call of the engine stopped on an internal error.
    pub fn trap(payload: &(dyn std::any::Any + Send)) -> Self {
        Self::new("trap", format!("The engine stopped on an internal error ({}); please report it.", cause(payload)))
    }
}

/// The message of a panic.
pub fn cause(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

impl From<ReadError> for Fault {
    fn from(fault: ReadError) -> Self {
        Self::new(fault.code(), fault.to_string())
    }
}

impl From<NoDraft> for Fault {
    fn from(fault: NoDraft) -> Self {
        Self::new("no_draft", fault.to_string())
    }
}

impl From<serde_json::Error> for Fault {
    fn from(fault: serde_json::Error) -> Self {
        Self::boundary(fault)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| {
            let made = py.import("literatim.errors").and_then(|errors| errors.getattr("LiteratimError")?.call1((fault.code, fault.message)));
            made.map_or_else(|error| error, PyErr::from_value)
        })
    }
}
