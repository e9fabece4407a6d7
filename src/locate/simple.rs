//! The simple checks that other tools make, by the definitions that those have, for comparison. No verdict rests on them: they pass a
//! quotation that drops a *not*.
//!
//! ```
//! use literatim::locate::simple::partial_ratio;
//!
//! let ratio = partial_ratio("shall be liable", "the keeper shall not be liable").unwrap();
//! assert!((80.0..90.0).contains(&ratio.score));
//! ```

#[doc(inline)]
pub use literatim_matching::locate::simple::{Ratio, partial_ratio, token_sort_ratio};
