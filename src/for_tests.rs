//! Parts of tables that only tests and the documentation need.

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
