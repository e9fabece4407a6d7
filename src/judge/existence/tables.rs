//! Signs of repositories of works.

/// Words in the names of preprint repositories, in lower case.
pub(super) const REPOSITORIES: &[&str] = &["rxiv", "ssrn", "preprint", "repository", "zenodo"];
