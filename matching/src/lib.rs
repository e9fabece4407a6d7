//! The rooms of Literatim that process whole texts, compiled for speed: reading plain text, its two views, and locating words in it.
#![forbid(unsafe_code)]

pub mod locate;
pub mod order;
pub mod plain;
pub mod text;
