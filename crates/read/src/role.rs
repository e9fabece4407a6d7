//! What a named style is for.

use literatim_matching::text::BlockKind;

/// The kind of the paragraphs of a style, by its name. The names of Word's own styles are the same in all languages.
pub fn role(name: &str) -> Option<BlockKind> {
    let name = name.trim().to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match name.strip_prefix("heading ").and_then(|level| level.parse().ok()) {
        Some(level @ 1..=6) => Some(BlockKind::Heading(level)),
        _ if name == "title" => Some(BlockKind::Heading(1)),
        _ if has(&["quot", "block text", "blocktext", "zitat"]) => Some(BlockKind::Quotation),
        _ if has(&["source code", "preformatted", "verbatim"]) => Some(BlockKind::Verbatim),
        _ if name.starts_with("toc ") || has(&["table of authorities", "table of figures"]) => Some(BlockKind::TableRow),
        _ => None,
    }
}
