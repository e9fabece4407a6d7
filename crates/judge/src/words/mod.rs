//! How the words of a quotation differ from those of a passage, and whether a difference matters.

mod align;
mod aligned;
mod compare;
mod condition;
mod cost;
pub(super) mod denial;
pub(super) mod doubt;
mod edit;
pub(super) mod emphasis;
mod excerpt;
mod fragment;
pub(super) mod inner;
mod located;
mod meaning;
mod misread;
pub(super) mod noise;
pub(super) mod paraphrase;
mod rules;
mod score;
mod slips;
mod source_word;
pub(super) mod speech;
mod tables;

pub use compare::{Comparison, Scope, compare, joint_of};
pub use edit::WordEdit;
pub(super) use located::holders;
pub use located::nearest;
