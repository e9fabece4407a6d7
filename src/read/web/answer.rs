//! The answer of a host.

/// What a host answered with when it was asked for a page.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The page.
    pub html: &'a str,
    /// The address that was asked for.
    pub asked: &'a str,
    /// The address that answered: another one where the host led on.
    pub answered: &'a str,
    /// The type that the host gives it: `text/html; charset=utf-8`.
    pub content_type: Option<&'a str>,
}
