//! Literatim reads a draft, finds its citations and quotations, and says of each quotation whether its words stand in the source.
#![forbid(unsafe_code)]

pub mod read;
pub mod text;
