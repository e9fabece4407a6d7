//! Signs of repositories of works, and letters of names.

/// Words in the names of preprint repositories, in lower case.
pub(super) const REPOSITORIES: &[&str] = &["rxiv", "ssrn", "preprint", "repository", "zenodo"];

/// Letters that decomposition does not change, and the German spelling of umlauts, with the letters to compare.
pub(super) const SIMPLIFIED: &[(&str, &str)] = &[("ł", "l"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("ı", "i"), ("ae", "a"), ("oe", "o"), ("ue", "u")];
