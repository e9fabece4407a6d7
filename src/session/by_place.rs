//! Values by a place in the draft: of its quotations, authorities, citations or claims, each counted from 0.

/// At most one value for each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ByPlace<T> {
    values: Vec<Option<T>>,
}

impl<T> Default for ByPlace<T> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<T> ByPlace<T> {
    /// Puts a value in place of any that is there.
    pub fn insert(&mut self, place: usize, value: T) {
        *self.slot(place) = Some(value);
    }

    /// The place itself, which may be empty.
    pub fn slot(&mut self, place: usize) -> &mut Option<T> {
        if self.values.len() <= place {
            self.values.resize_with(place + 1, || None);
        }
        &mut self.values[place]
    }

    pub fn get(&self, place: usize) -> Option<&T> {
        self.values.get(place)?.as_ref()
    }

    pub fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        self.values.get_mut(place)?.as_mut()
    }

    pub fn remove(&mut self, place: usize) -> Option<T> {
        self.values.get_mut(place)?.take()
    }

    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Removes the values for which `stays` is false.
    pub fn retain(&mut self, mut stays: impl FnMut(usize, &T) -> bool) {
        for (place, value) in self.values.iter_mut().enumerate() {
            if value.as_ref().is_some_and(|value| !stays(place, value)) {
                *value = None;
            }
        }
    }

    /// The values with their places, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &T)> {
        self.values.iter().enumerate().filter_map(|(place, value)| Some((place, value.as_ref()?)))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
        self.values.iter_mut().enumerate().filter_map(|(place, value)| Some((place, value.as_mut()?)))
    }

    /// The values, in order of their places.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter().flatten()
    }
}
