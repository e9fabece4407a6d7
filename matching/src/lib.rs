//! The rooms of Literatim that process whole texts, compiled for speed: the two views of a text, and locating words in it.
#![forbid(unsafe_code)]

pub mod locate;
pub mod order;
pub mod text;
