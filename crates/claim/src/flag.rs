//! What a check without a model flags in a claim, and the sentences of the source in which it looks.

use literatim_matching::text::Span;
use literatim_source::{Ranked, Source};
use serde::{Deserialize, Serialize};

/// A difference between a claim and a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// What differs.
    pub kind: FlagKind,
    /// One sentence.
    pub text: String,
    /// The words of the claim, as bytes of it.
    pub claim: Span,
    /// The words of the passage, as bytes of the source's reading text; `None` if the source lacks them.
    pub passage: Option<Span>,
}

/// What differs between a claim and a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FlagKind {
    /// A number of the same things.
    Number,
    /// A percentage.
    Percentage,
    /// An amount of money.
    Amount,
    /// A date or a year.
    Date,
    /// One negates, the other does not.
    Negation,
    /// A name that the source lacks.
    Name,
    /// Nothing differs: words that look like instructions to a model.
    Instruction,
}

impl FlagKind {
    /// Whether it is about a value, which another source of the claim may give.
    pub fn is_measure(self) -> bool {
        match self {
            Self::Number | Self::Percentage | Self::Amount | Self::Date => true,
            Self::Negation | Self::Name | Self::Instruction => false,
        }
    }

    /// Whether such a flag speaks against a model that finds the claim supported. A source can have a name in another form.
    pub fn opposes(self) -> bool {
        self.is_measure() || matches!(self, Self::Negation | Self::Instruction)
    }
}

/// The indices of the best sentences and their neighbours, each once, in the order of the source.
pub(super) fn near(source: &Source, best: &[Ranked]) -> Vec<usize> {
    let count = source.passages().sentences().len();
    let around = |ranked: &Ranked| ranked.index.saturating_sub(1)..(ranked.index + 2).min(count);
    let mut near: Vec<usize> = best.iter().flat_map(around).collect();
    near.sort_unstable();
    near.dedup();
    near
}
