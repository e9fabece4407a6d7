//! The tables of reporters, laws, journals and courts, and those of notation: signals, abbreviations, signs and titles.
//!
//! Those of reporters, laws, journals and courts are made by `scripts/reporters.py` from reporters-db 3.2.67 and courts-db 0.10.27 (BSD-2-Clause);
//! the script documents the line format.

mod abroad;
pub(super) mod acts;
mod bench;
mod courts;
mod editions;
pub(super) mod filing;
pub(super) mod laws;
pub(super) mod names;
mod nearest;
pub(super) mod pins;
pub(super) mod record;
pub(super) mod references;
mod reporters;
pub(super) mod shape;
pub mod signals;
mod volumes;

pub use abroad::names_judge;
pub(super) use abroad::{ABROAD_ALL, ALL_INDIA, Abroad, AbroadForm, CASE, IDENTIFIER, LAW_REPORTS, abroad_at, country_of, is_court, is_neutral};
pub use bench::Bench;
pub(super) use bench::{OF_APPEALS, OF_DISTRICTS};
pub(super) use courts::numbered_circuit;
pub use courts::{Court, court, court_as_written};
pub(super) use editions::Form;
pub use editions::{Edition, EditionKind, editions};
pub(super) use nearest::{Nearest, nearest};
pub(super) use reporters::{Reporter, reporters_at};
