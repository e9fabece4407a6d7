//! Kinds of citation that a user defines. Another crate finds them; here they are citations like others.

mod custom;

pub use custom::CustomMatch;

use super::core::{Core, CoreKind};
use std::fmt;
use std::sync::Arc;

/// Finds the citations of a text that a user has defined.
type Finder = dyn Fn(&str) -> Vec<CustomMatch> + Send + Sync;

/// Kinds of citation that a user has defined; none by default.
#[derive(Clone, Default)]
pub struct Patterns {
    finder: Option<Arc<Finder>>,
}

impl Patterns {
    /// Patterns that `find` searches for, as [`Patterns::find`] does.
    pub fn found_by(find: impl Fn(&str) -> Vec<CustomMatch> + Send + Sync + 'static) -> Self {
        Self { finder: Some(Arc::new(find)) }
    }

    /// The citations in `text`, each within a line, in order. Of two that overlap the one that begins first counts, then that of the pattern
    /// that comes first in the file.
    pub fn find(&self, text: &str) -> Vec<CustomMatch> {
        self.finder.as_ref().map(|find| find(text)).unwrap_or_default()
    }

    /// The citations as references.
    pub(super) fn cores(&self, text: &str) -> Vec<Core> {
        let core = |found: CustomMatch| Core { span: found.span, ..Core::new(CoreKind::Custom(found.reference)) };
        self.find(text).into_iter().map(core).collect()
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("Patterns").field("any", &self.finder.is_some()).finish()
    }
}
