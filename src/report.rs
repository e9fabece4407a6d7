//! The report: its model, the session that fills it, and its writers.
//!
//! ```
//! use literatim::read::plain;
//! use literatim::report::{Session, Words, to_markdown};
//!
//! let mut session = Session::default();
//! session.set_draft("memo", "", plain::read("“The keeper shall be liable for any loss of light.” Doe v. Roe, 900 F.3d 1 (2018)."));
//! assert_eq!(session.plan()?.lookups[0].cites, ["900 F.3d 1"]);
//!
//! session.add_source("Doe v. Roe.txt", None, None, plain::read("The keeper shall be liable for any loss of light."));
//! let finding = session.judge(0)?;
//! assert_eq!(finding.words, Some(Words::Verbatim));
//!
//! let report = session.report()?;
//! assert!(to_markdown(&report).contains("Doe v. Roe"));
//! # Ok::<(), literatim::report::NoDraft>(())
//! ```

pub use crate::session::{CitedKey, CitedWork, KeyRange, Located, Lookup, Memory, NoDraft, PlanInfo, Session, SourceRun};
#[doc(inline)]
pub use literatim_report::*;
