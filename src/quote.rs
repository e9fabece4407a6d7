//! Quotations: where they are, what their marks disclose, and which citation they belong to.
//!
//! All spans are bytes of the reading text ([`Flow`](crate::text::Flow)).
//!
//! ```
//! use literatim::cite::Patterns;
//! use literatim::quote::{Rule, plan};
//! use literatim::read::plain;
//!
//! let draft = plain::read("The rule is old: “The keeper shall be liable for any loss.” Doe v. Roe, 900 F.3d 1, 4 (2018).");
//! let plan = plan(draft, &Patterns::default());
//! let quotation = &plan.quotations[0];
//!
//! assert_eq!(&plan.flow.text()[quotation.span.range()], "The keeper shall be liable for any loss.");
//! assert_eq!(quotation.attribution.citation, Some(0));
//! assert_eq!(quotation.attribution.rule, Rule::Adjacent);
//! ```

#[doc(inline)]
pub use literatim_quote::{
    Around, Conventions, MOST_QUOTATIONS, Plan, Quotation, QuotationAttribution, QuotedWord, Rule, Said, Token, disclosed_after, plain_tokens, plan,
    tokens,
};
