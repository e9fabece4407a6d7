//! Macros for lists of names that every surface shares.

/// Defines an enum whose names are serialised in snake case.
#[macro_export]
macro_rules! names {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

/// Defines enums of results: each has a name, a label for readers, and one sentence with its meaning, which is its documentation.
#[macro_export]
macro_rules! results {
    ($($(#[doc = $about:literal])* pub enum $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $label:literal,)* })*) => {$(
        $crate::names! {
            $(#[doc = $about])*
            pub enum $name { $($(#[doc = $doc])+ $variant,)* }
        }

        impl $name {
            /// The label shown to readers of a report.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)*
                }
            }

            /// Its meaning, in one sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($doc),+).trim_ascii(),)*
                }
            }
        }
    )*};
}
