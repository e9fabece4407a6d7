//! Kinds of citation that a user defines by patterns.
//!
//! ```
//! use literatim::pattern::from_json;
//!
//! let patterns = from_json(r#"{"patterns": [{"name": "exhibit", "pattern": "Exhibit (?<number>\\d+)", "key": "Exhibit {number}"}]}"#)?;
//! assert_eq!(patterns.find("See Exhibit 7.")[0].reference.key, "Exhibit 7");
//! # Ok::<(), literatim::pattern::PatternError>(())
//! ```

#[doc(inline)]
pub use literatim_patterns::{PatternError, PatternPlace, from_json};
