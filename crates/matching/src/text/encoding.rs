//! The encoding from which a text was decoded.

use serde::{Deserialize, Serialize};

/// The encoding from which a text was decoded, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Encoding {
    /// A label that `TextDecoder` accepts (WHATWG Encoding Standard): `utf-8`, `windows-1252`.
    pub label: String,
    /// Why this encoding was chosen.
    pub basis: EncodingBasis,
    /// The label that the host or the document declares, if its bytes contradict it.
    pub declared: Option<String>,
    /// Number of byte sequences that are invalid in the encoding; each became U+FFFD.
    pub faults: u32,
}

/// Why an encoding was chosen, the most certain first.
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
    /// Most byte sequences fit: the text is UTF-8 with errors, or UTF-16 without a byte-order mark.
    Likely,
    /// No evidence: Windows-1252 is the default for bytes that are not UTF-8.
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
