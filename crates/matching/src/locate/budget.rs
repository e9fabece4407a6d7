//! The work limit of a search.

use std::cell::Cell;

/// The work that all searches for one quotation may do together. Work is counted in steps and not in time, so that the same search ends at the same
/// place on every machine: a step is one byte of text against 64 of the quotation, or one look-up. Time limits are up to the caller of the engine.
#[derive(Debug)]
pub struct Budget {
    left: Cell<u64>,
    spent: Cell<bool>,
}

/// Steps for one quotation: a few tenths of a second.
const STEPS: u64 = 150_000_000;

impl Default for Budget {
    fn default() -> Self {
        Self::new(STEPS)
    }
}

impl Budget {
    /// A budget with this many steps.
    pub fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), spent: Cell::new(false) }
    }

    /// Takes steps; returns false if fewer are left.
    pub fn take(&self, steps: u64) -> bool {
        let left = self.left.get();
        if left < steps {
            self.spent.set(true);
            return false;
        }
        self.left.set(left - steps);
        true
    }

    /// Whether work was left undone because the budget ran out.
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
