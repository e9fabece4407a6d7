//! What a search may cost.

use std::cell::Cell;

/// Work that the searches for one quotation may take together. Work is counted in steps and not in time, so that the same search ends at
/// the same place on every machine: a step is one byte of text against 64 of the quotation, or one look-up. Time is limited by who
/// calls the engine.
#[derive(Debug)]
pub struct Budget {
    left: Cell<u64>,
    spent: Cell<bool>,
}

/// Steps for one quotation: some tenths of a second.
const STEPS: u64 = 150_000_000;

impl Default for Budget {
    fn default() -> Self {
        Self::new(STEPS)
    }
}

impl Budget {
    /// A budget of so many steps.
    pub fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), spent: Cell::new(false) }
    }

    /// Takes steps; false when there are not so many left.
    pub fn take(&self, steps: u64) -> bool {
        let left = self.left.get();
        if left < steps {
            self.spent.set(true);
            return false;
        }
        self.left.set(left - steps);
        true
    }

    /// Whether something was left undone for want of work.
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
