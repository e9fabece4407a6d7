//! The encoding from which a text was decoded.

use serde::{Deserialize, Serialize};

/// The encoding from which a text was decoded, and on what evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Encoding {
    /// A label that a `TextDecoder` takes (WHATWG Encoding Standard): `utf-8`, `windows-1252`.
    pub label: String,
    /// Why this encoding was chosen.
    pub basis: EncodingBasis,
    /// Byte sequences that are not valid in the encoding; each became U+FFFD.
    pub faults: u32,
}

/// Why an encoding was chosen, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EncodingBasis {
    /// A byte-order mark.
    Mark,
    /// All bytes are valid UTF-8.
    Valid,
    /// The host or the document declares it.
    Declared,
    /// Most byte sequences fit: the text is UTF-8 with faults, or UTF-16 without a mark.
    Likely,
    /// Nothing says so: Windows-1252 is the default for bytes that are not UTF-8.
    Assumed,
}

impl EncodingBasis {
    /// The basis with this name: `mark`, `valid`, `declared`, `likely`; any other is `assumed`.
    pub fn named(name: &str) -> Self {
        match name {
            "mark" => Self::Mark,
            "valid" => Self::Valid,
            "declared" => Self::Declared,
            "likely" => Self::Likely,
            _ => Self::Assumed,
        }
    }
}
