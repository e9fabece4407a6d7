//! Lines of a text with a fixed layout.

use literatim_matching::text::Span;

/// Signs that begin the items of a list.
const BULLETS: &[char] = &['•', '-', '–', '—', '*', '○', '▪', '●'];

/// A line of text.
pub(super) struct TextLine {
    /// Without the surrounding white space; empty for a blank line.
    pub span: Span,
    /// Columns before the first character.
    pub indent: usize,
    /// Whether a form feed comes before it.
    pub page_break: bool,
    /// The `>` before it that sets it off as a quotation, with the white space after it; it is not in `span`.
    pub quoting: Option<Span>,
}

/// The bytes of the signs of a quotation at the start of a line, as messages and Markdown have them: `> `, `>> `, `> > `.
pub(super) fn quoting_signs(line: &str) -> usize {
    let rest = line.trim_start_matches(['>', ' ']);
    let signs = &line[..line.len() - rest.len()];
    if line.starts_with('>') && (signs.ends_with(' ') || rest.is_empty()) { signs.len() } else { 0 }
}

/// Whether a sentence ends with a line, or a colon introduces what follows.
pub(super) fn ends_sentence(line: &str) -> bool {
    line.trim_end_matches(['"', '”', '’', ')', ']']).ends_with(['.', '?', '!', ':'])
}

/// Whether lines read as sentences, not as an address, a caption or a list: enough words, many of them function words, and a sentence end.
pub(super) fn is_prose(text: &str, lines: &[&TextLine]) -> bool {
    let ends = |line: &str| ends_sentence(line) || line.ends_with('…');
    has_sentences(text, lines) && lines.last().is_some_and(|line| ends(&text[line.span]))
}

/// The same without the end.
pub(super) fn has_sentences(text: &str, lines: &[&TextLine]) -> bool {
    let words: Vec<&str> = lines.iter().flat_map(|line| text[line.span].split_whitespace()).collect();
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    words.len() >= 12 && small * 2 > words.len()
}

/// Whether a line begins with a bullet or a number of a list.
pub(super) fn is_item(line: &str) -> bool {
    let label = line.trim_start_matches('(');
    let number = label.bytes().take_while(u8::is_ascii_alphanumeric).count();
    line.starts_with(BULLETS) || (1..=2).contains(&number) && label[number..].starts_with([')', '.']) && label[number + 1..].starts_with(' ')
}
