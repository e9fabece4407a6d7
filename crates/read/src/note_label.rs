//! Labels of notes.

/// The number or sign of a note: `7`, `[7]`, `(7)`, `†`.
pub fn note_label(text: &str) -> Option<&str> {
    let label = text.trim().trim_matches(['[', ']', '(', ')']);
    let is_sign = (1..=3).contains(&label.len()) && label.bytes().all(|b| b.is_ascii_digit()) || matches!(label, "*" | "**" | "†" | "‡");
    is_sign.then_some(label)
}
