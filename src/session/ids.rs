//! The ids of a report.

/// The id of a quotation by its place in the draft, from 0.
pub(super) fn quotation_id(index: usize) -> String {
    format!("q{}", index + 1)
}

/// The id of a citation by its place in the draft, from 0.
pub(super) fn citation_id(index: usize) -> String {
    format!("c{}", index + 1)
}

/// The id of a claim by its place in the draft, from 0.
pub(super) fn claim_id(index: usize) -> String {
    format!("k{}", index + 1)
}

/// The id of words without quotation marks by their place in the draft, from 0.
pub(super) fn unmarked_id(index: usize) -> String {
    format!("w{}", index + 1)
}

/// The ids of sources, in order of arrival. A name keeps its id when its source is read again or removed.
#[derive(Debug, Default)]
pub(super) struct SourceIds {
    names: Vec<String>,
}

impl SourceIds {
    /// Gives a name the next id, unless it has one.
    pub fn add(&mut self, name: &str) {
        if !self.names.iter().any(|other| other == name) {
            self.names.push(name.to_owned());
        }
    }

    /// The id of a name that was added.
    pub fn of(&self, name: &str) -> String {
        let place = self.names.iter().position(|other| other == name).unwrap_or(self.names.len());
        format!("s{}", place + 1)
    }

    /// The name that has an id.
    pub fn name(&self, id: &str) -> Option<&str> {
        let number: usize = id.strip_prefix('s')?.parse().ok()?;
        self.names.get(number.checked_sub(1)?).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_id() {
        let mut ids = SourceIds::default();
        ["roe.txt", "doe.txt", "roe.txt"].iter().for_each(|name| ids.add(name));
        assert_eq!((ids.of("roe.txt"), ids.of("doe.txt")), ("s1".into(), "s2".into()));
        assert_eq!((ids.name("s2"), ids.name("s0"), ids.name("s3"), ids.name("2")), (Some("doe.txt"), None, None, None));
    }
}
