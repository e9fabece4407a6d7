//! Readers of HTML, and of the opinions of CourtListener.
#![forbid(unsafe_code)]

pub mod courtlistener;
pub mod html;
