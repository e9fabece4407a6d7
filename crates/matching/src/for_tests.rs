//! Parts of tables that only tests and the documentation need.

/// Defines `ForTests<T>` in a crate: a value that the crate's own tests read, and that other builds leave out.
#[macro_export]
macro_rules! for_tests {
    () => {
        /// A value that tests read, and that other builds leave out.
        pub(crate) struct ForTests<T> {
            #[cfg(test)]
            pub value: T,
            #[cfg(not(test))]
            value: std::marker::PhantomData<T>,
        }

        impl<T: Copy> ForTests<T> {
            #[cfg(test)]
            pub const fn new(value: T) -> Self {
                Self { value }
            }

            #[cfg(not(test))]
            pub const fn new(_: T) -> Self {
                Self { value: std::marker::PhantomData }
            }
        }
    };
}
