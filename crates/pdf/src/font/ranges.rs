//! Values for ranges of codes.

use std::collections::BTreeMap;

/// Values for ranges of codes that do not overlap. Later insertions replace earlier ones.
#[derive(Clone, Debug)]
pub struct Ranges<T> {
    /// By the lowest code of each range.
    ranges: BTreeMap<u32, Range<T>>,
}

#[derive(Clone, Debug)]
struct Range<T> {
    high: u32,
    /// The lowest code when it was inserted.
    base: u32,
    value: T,
}

impl<T> Default for Ranges<T> {
    fn default() -> Self {
        Self { ranges: BTreeMap::new() }
    }
}

impl<T: Clone> Ranges<T> {
    /// Gives a value to the codes from `low` to `high`; does nothing if `high` is below `low`.
    pub fn insert(&mut self, low: u32, high: u32, value: T) {
        if high < low {
            return;
        }
        let before = self.ranges.range_mut(..low).next_back();
        let mut after = None;
        if let Some((_, before)) = before.filter(|(_, before)| before.high >= low) {
            after = Some(before.clone());
            before.high = low - 1;
        }
        while let Some((&covered, _)) = self.ranges.range(low..=high).next() {
            after = self.ranges.remove(&covered);
        }
        if let Some(after) = after.filter(|after| after.high > high) {
            self.ranges.insert(high + 1, after);
        }
        self.ranges.insert(low, Range { high, base: low, value });
    }

    /// The values of the codes below `end`.
    pub fn first(&self, end: u32) -> Vec<Option<T>> {
        let mut values = vec![None; end as usize];
        for (&low, range) in self.ranges.range(..end) {
            values[low as usize..(range.high.min(end - 1) + 1) as usize].fill(Some(range.value.clone()));
        }
        values
    }

    /// The value of a code, and its offset from the lowest code for which that value was inserted.
    pub fn get(&self, code: u32) -> Option<(&T, u32)> {
        let (_, range) = self.ranges.range(..=code).next_back()?;
        (range.high >= code).then(|| (&range.value, code - range.base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_values_cover_earlier_ones() {
        let mut ranges = Ranges::default();
        ranges.insert(10, 20, 'a');
        ranges.insert(15, 15, 'b');
        ranges.insert(30, 40, 'c');
        ranges.insert(18, 32, 'd');
        ranges.insert(5, 4, 'x');
        let read: String = (8..42).map(|code| ranges.get(code).map_or('-', |(value, _)| *value)).collect();
        assert_eq!(read, "--aaaaabaadddddddddddddddcccccccc-");
        assert_eq!(ranges.first(42)[8..], (8..42).map(|code| ranges.get(code).map(|(value, _)| *value)).collect::<Vec<_>>());
        assert_eq!(ranges.get(17), Some((&'a', 7)));
        assert_eq!(ranges.get(40), Some((&'c', 10)));
        ranges.insert(0, u32::MAX, 'e');
        assert_eq!(ranges.get(u32::MAX), Some((&'e', u32::MAX)));
    }
}
