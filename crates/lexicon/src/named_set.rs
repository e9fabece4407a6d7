//! Sets whose members have names in a table, one bit each.

/// Declares a set with a constant for each member and its name in the table.
macro_rules! named_set {
    ($(#[$about:meta])* $set:ident($bits:ty) $($(#[$doc:meta])* $name:ident $text:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $set($bits);

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name,)* }

        impl $set {
            $(
                $(#[$doc])*
                #[allow(dead_code, reason = "the table alone may name a member")]
                pub const $name: Self = Self(1 << Bit::$name as u32);
            )*

            /// The names of the members in the table, in the order of their bits.
            const NAMES: &[&str] = &[$($text,)*];

            /// The member with this name.
            fn named(name: &str) -> Option<Self> {
                Self::NAMES.iter().position(|known| *known == name).map(|bit| Self(1 << bit))
            }

            /// The members with these names, with spaces between them.
            pub(crate) fn listed(names: &str) -> Self {
                names.split(' ').filter_map(Self::named).fold(Self::default(), Self::and)
            }

            /// The members of both sets.
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Whether it has any member of `other`.
            pub const fn is(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                *self = self.and(other);
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                self.and(other)
            }
        }
    };
}
