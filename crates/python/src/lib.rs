//! The module `literatim._literatim`: it translates values between Python and the engine. What users import is typed Python around it
//! (`python/literatim`). It decides nothing.

mod fault;
mod found;
mod index;
mod job;
mod json;
mod keys;
mod pool;
mod reading;
mod session;
mod writing;

use pyo3::prelude::*;

/// The engine of Literatim. Import `literatim` instead: it has the same with types.
#[pymodule]
mod _literatim {
    #[pymodule_export]
    use super::found::{find_citations, find_quotations, spans_in};
    #[pymodule_export]
    use super::index::Index;
    #[pymodule_export]
    use super::keys::{decode, identities};
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::writing::{changes, compare_names, document_text, files_beside, problem_of, render, render_document};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
