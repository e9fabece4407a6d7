//! Lists of names that every surface shares.

/// Defines a list of names, written in snake case.
macro_rules! names {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every name, in order.
            pub const ALL: &[$name] = &[$($name::$variant),*];
        }
    )*};
}

/// Defines lists of results: each has a name, a label for readers, and one sentence that says what it means, which is its documentation.
macro_rules! results {
    ($($(#[doc = $about:literal])* pub enum $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $label:literal,)* })*) => {$(
        $crate::names::names! {
            $(#[doc = $about])*
            pub enum $name { $($(#[doc = $doc])+ $variant,)* }
        }

        impl $name {
            /// What readers of a report see.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)*
                }
            }

            /// What it means, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($doc),+).trim_ascii(),)*
                }
            }
        }
    )*};
}

pub(crate) use {names, results};
