//! How far the styles of a word processor are followed to those that they are based on.

/// Maximum number of styles that a style may be based on, in a chain.
pub const DEEPEST: usize = 20;

/// Maximum bytes of the name of a style that others are based on: it is looked up for each run.
pub const LONGEST_NAME: usize = 255;
