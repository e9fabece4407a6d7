//! Claims: what a draft says of its sources in its own words, the sentences of the sources that bear on it, and differences that can be shown
//! without a model. Whether a source supports a claim is for the reader or a model to say; no verdict is made here.
//!
//! ```
//! use literatim_cite::Patterns;
//! use literatim_claim::{FlagKind, claims, flags};
//! use literatim_quote::plan;
//! use literatim_read::plain;
//! use literatim_source::Source;
//!
//! let draft = "Selon McKinsey, 85 % des entreprises utilisent l'IA [1].\n\nRéférences\n\n[1] McKinsey, The State of AI, 2024.";
//! let plan = plan(plain::read(draft), &Patterns::default());
//! let claim = &claims(&plan)[0];
//! assert_eq!(claim.prose, "Selon McKinsey, 85 % des entreprises utilisent l'IA.");
//!
//! let source = Source::new("mckinsey.txt", plain::read("The McKinsey survey of 2024 has news. In it, 78 percent of companies use AI."));
//! let best = source.passages().best(&claim.prose, 10);
//! let flag = &flags(&claim.prose, &source, &best)[0];
//! assert_eq!(flag.kind, FlagKind::Percentage);
//! assert_eq!(flag.text, "The claim says “85 %”, the passage “78 percent”.");
//! ```
#![forbid(unsafe_code)]

mod checks;
mod find;
mod flag;
mod instruction;
mod measure;
mod number;
mod tables;
mod verdict;

pub use checks::{asserted, flags};
pub use find::{Claim, claims};
pub use flag::{Flag, FlagKind};
pub use verdict::{ClaimFault, ClaimVerdict};
