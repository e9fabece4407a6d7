//! Encodings that the platform decodes.

/// Decodes bytes in the encoding with this label, as the Encoding Standard names it.
pub type Decode<'a> = &'a dyn Fn(&str, &[u8]) -> String;
