//! Ids of quotations and citations in a report, made from their index in the draft, from 0.

pub(super) fn quotation_id(index: usize) -> String {
    format!("q{}", index + 1)
}

pub(super) fn citation_id(index: usize) -> String {
    format!("c{}", index + 1)
}
