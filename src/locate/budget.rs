//! What a search may cost.

use std::cell::Cell;

/// Work, and perhaps time, that the searches for one quotation may take together. Work is counted in steps, so that the same
/// search ends at the same place on every machine: a step is one byte of text against 64 of the quotation, or one look-up.
pub struct Budget<'a> {
    left: Cell<u64>,
    spent: Cell<bool>,
    is_over: Option<&'a dyn Fn() -> bool>,
}

/// Steps for one quotation: some tenths of a second.
const STEPS: u64 = 150_000_000;

impl Default for Budget<'_> {
    fn default() -> Self {
        Self::new(STEPS)
    }
}

impl<'a> Budget<'a> {
    /// A budget of so many steps.
    pub fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), spent: Cell::new(false), is_over: None }
    }

    /// The same work, and no more once `is_over` says that the time is up.
    pub fn until(self, is_over: &'a dyn Fn() -> bool) -> Self {
        Self { is_over: Some(is_over), ..self }
    }

    /// Takes steps; false, for good, when there are not so many left or the time is up.
    pub(super) fn take(&self, steps: u64) -> bool {
        let left = self.left.get();
        if left < steps || self.is_over.is_some_and(|is_over| is_over()) {
            self.spent.set(true);
            return false;
        }
        self.left.set(left - steps);
        true
    }

    /// Whether something was left undone for want of work or time.
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
