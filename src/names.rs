//! Lists of names that every surface shares.

/// Defines a list of names, written in snake case.
macro_rules! names {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every name, in order.
            pub const ALL: &[$name] = &[$($name::$variant),*];
        }
    )*};
}

pub(crate) use names;
