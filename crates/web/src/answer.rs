//! The answer of a host.

/// A host's answer to the request for a page.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The page.
    pub html: &'a str,
    /// The requested address.
    pub asked: &'a str,
    /// The address that answered: another one after a redirect.
    pub answered: &'a str,
    /// The content type that the host gives: `text/html; charset=utf-8`.
    pub content_type: Option<&'a str>,
}
