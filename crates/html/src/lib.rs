//! Readers of what is on the web: pages, the main text of a page, and the opinions of CourtListener.
#![forbid(unsafe_code)]

pub mod courtlistener;
pub mod html;
pub mod web;
