//! What tells repositories of works.

/// Words in the name of a repository of preprints, in small letters.
pub(super) const REPOSITORIES: &[&str] = &["rxiv", "ssrn", "preprint", "repository", "zenodo"];
