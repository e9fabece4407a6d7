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

/// Most digits of the number of a note, and fewest small letters before the end of a sentence that it follows.
const MARK: usize = 3;
const WORD: usize = 3;

/// Closing marks and an ellipsis in UTF-8 that was read as Windows-1252.
const MISREAD_CLOSING: &[&str] = &["â€\u{9d}", "â€™", "â€?"];
const MISREAD_ELLIPSIS: &str = "â€¦";

/// Whether an ellipsis ends a line.
pub(super) fn ends_in_ellipsis(line: &str) -> bool {
    line.ends_with('…') || line.ends_with(MISREAD_ELLIPSIS)
}

/// Whether a sentence ends with a line, or a colon introduces what follows. The number of a note may be directly behind the end: `it should.25`.
pub(super) fn ends_sentence(line: &str) -> bool {
    let line = line.trim_end_matches(is_raised);
    let line = MISREAD_CLOSING.iter().find_map(|mark| line.strip_suffix(mark)).unwrap_or(line);
    let stem = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let words = stem.trim_end_matches(['.', '?', '!', ':', '"', '”', '’', ')', ']']);
    // `at 3.25`, `F.3` and `n.4` have none.
    let is_word = || words.bytes().rev().take_while(u8::is_ascii_lowercase).count() >= WORD;
    let is_marked = (1..=MARK).contains(&(line.len() - stem.len())) && (stem.ends_with('”') || is_word());
    let line = if is_marked { stem } else { line };
    line.trim_end_matches(['"', '”', '’', ')', ']']).ends_with(['.', '?', '!', ':'])
}

/// Whether a character is a raised digit.
fn is_raised(c: char) -> bool {
    matches!(c, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹')
}

/// A line without the number of a note behind its last sentence.
pub(super) fn without_mark(line: &str) -> &str {
    let stem = line.trim_end_matches(|c: char| c.is_ascii_digit() || is_raised(c)).trim_end();
    if stem.ends_with(['.', '?', '!', '”', '"', '’']) { stem } else { line }
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

/// Whether lines are an item of a list: its label hangs to the left of its other lines. Parenthesized labels are those of a law's subdivisions.
pub(super) fn hangs(text: &str, lines: &[&TextLine]) -> bool {
    let first = lines[0];
    let (label, rest) = text[first.span].split_once(' ').unwrap_or_default();
    let width = label.chars().count() + 1 + rest.chars().take_while(|&c| c == ' ').count();
    let is_labelled = !label.starts_with('(') && is_item(&text[first.span]);
    lines.len() >= 2 && is_labelled && lines[1..].iter().all(|line| line.indent == first.indent + width)
}

/// Whether a line begins with a bullet or a number of a list.
pub(super) fn is_item(line: &str) -> bool {
    let label = line.trim_start_matches('(');
    let number = label.bytes().take_while(u8::is_ascii_alphanumeric).count();
    line.starts_with(BULLETS) || (1..=2).contains(&number) && label[number..].starts_with([')', '.']) && label[number + 1..].starts_with(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_note_may_follow_the_end_of_a_sentence() {
        for (line, ends) in [
            ("and it should.", true),
            ("and it should.25", true),
            ("“rests on the keeper.”7", true),
            ("it is so at sea.¹²", true),
            ("see the keeper,” he said:12", true),
            ("and it should, 25", false),
            ("a weight of 3.25", false),
            ("Doe v. Roe, 900 F.3", false),
            ("Id. at 103 n.4", false),
            ("in the year 2019", false),
        ] {
            assert_eq!(ends_sentence(line), ends, "{line}");
        }
    }
}
