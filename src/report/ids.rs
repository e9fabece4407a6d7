//! How quotations and citations are called in a report, by their place in the draft, counted from 0.

pub(super) fn quotation_id(index: usize) -> String {
    format!("q{}", index + 1)
}

pub(super) fn citation_id(index: usize) -> String {
    format!("c{}", index + 1)
}
