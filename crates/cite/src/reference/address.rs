//! Web addresses in the position of a citation: after a quotation, in parentheses, as a sentence of their own.

use crate::signal_start;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{BlockKind, Flow, Span, count_words};

/// Bytes of a line before an address in which to look for a quotation, and bytes after it in which its sentence ends.
const BEFORE: usize = 600;
const AFTER: usize = 80;

/// Maximum length in bytes of a parenthesis after an address: `(accessed 4 May 2020)`.
const ACCESSED: usize = 60;

/// The fewest words of a link that are a sentence and not a title, if they end like one.
const TITLE: usize = 4;

/// An address, or the words of a link, as a citation.
pub(super) struct CitedAddress {
    /// Where it begins, including introductory words: `Available at`.
    pub start: usize,
    /// The signal before it, in lower case.
    pub signal: Option<String>,
}

/// The citation that the address or linked words at `span` of a reading text form, if they are in the position of a citation.
pub(super) fn cited(flow: &Flow, span: Span) -> Option<CitedAddress> {
    let text = flow.text();
    let floor = text.ceil_char_boundary(span.start.saturating_sub(BEFORE));
    let line = text[floor..span.start].rfind('\n').map(|at| floor + at + 1);
    let from = line.unwrap_or(floor);
    let after = &text[span.end..text.floor_char_boundary((span.end + AFTER).min(text.len()))];
    let after = after.split('\n').next().unwrap_or(after).trim_start_matches(['>', ']']);
    let opened = |head: &str| head.trim_end_matches(['<', '[', '(', ' ', '*', '_', '—', '–']).len();
    // From the address backwards: introductory words, then the signal.
    let lead = lead(&text[from..from + opened(&text[from..span.start])]);
    let start = lead.map_or(span.start, |lead| from + lead);
    let end = from + opened(&text[from..start]);
    let signal = signal_start(text, end).max(from);
    let begin = if signal < end { signal } else { start };
    let before = &text[from..from + opened(&text[from..begin])];
    let gap = &text[from + before.len()..span.start];
    let row = flow.block_at(span.start).filter(|(_, block)| block.kind == BlockKind::TableRow);
    // The cell of a row that quotes.
    let is_cell = row.is_some_and(|(_, block)| text[block.span].contains(['“', '"']));
    // `The pier pays.[1]`, where `[1]` is a link.
    let is_number = text[span].trim_matches(['[', ']']).bytes().all(|byte| byte.is_ascii_digit()) && !span.is_empty();
    let stands = is_number
        || is_cell
        || if before.is_empty() {
            after.trim_matches(['.', ' ', ')']).is_empty() && line.is_some_and(|line| follows_a_block(flow, line))
        } else if !before.contains(['”', '"', '»']) {
            false
        } else if before.trim_end_matches(['.', ',', ';', ':']).ends_with(['”', '"', '»']) {
            // Directly after the quotation counts; inside its marks does not.
            !gap.is_empty()
        } else {
            // After a number, a parenthesis or `Id.` it belongs to another citation.
            let word = before.rsplit(' ').next().unwrap_or(before).to_lowercase();
            let of_another = matches!(word.as_str(), "id." | "ibid.") || !word.trim_end_matches(['.', ',', '?', '!']).ends_with(char::is_alphabetic);
            let in_parentheses = gap.contains('(');
            !of_another && (in_parentheses || word.ends_with(['.', '?', '!'])) && ends_there(after, in_parentheses)
        };
    stands.then(|| CitedAddress { start, signal: (signal < end).then(|| text[signal..end].trim_end_matches([' ', ',']).to_lowercase()) })
}

/// Where the words begin that introduce the address at `span`, `available at`, and what brackets it.
pub(super) fn beginning(text: &str, span: Span) -> usize {
    let floor = text.ceil_char_boundary(span.start.saturating_sub(BEFORE));
    let from = text[floor..span.start].rfind('\n').map_or(floor, |at| floor + at + 1);
    let opened = |to: usize| from + text[from..to].trim_end_matches(['<', '[', '(', ' ', '*', '_', '—', '–']).len();
    let end = opened(span.start);
    let lead = lead(&text[from..end]).map_or(end, |lead| opened(from + lead));
    opened(signal_start(text, lead).max(from))
}

/// Whether a written address is what its sentence speaks of, `The index is at https://…`, and not what it cites.
pub(super) fn is_object(text: &str, span: Span) -> bool {
    let head = text[..span.start].trim_end_matches(['<', '[', ' ']);
    let last = head.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| text.ceil_char_boundary(at + 1));
    // `Available at` and a signal introduce it.
    let is_introduced = beginning(text, span) < head[..last].trim_end().len();
    !is_introduced && signal_start(text, head.len()) >= head.len() && lexicon::is_function_word(&head[last..].to_lowercase())
}

/// Whether the linked words at `span` are apart from what the sentence says: alone in parentheses, after a signal or `Source:`, or as the title that
/// ends a paragraph. All others are words of the sentence.
pub(super) fn is_apart(flow: &Flow, span: Span) -> bool {
    let text = flow.text();
    let floor = text.ceil_char_boundary(span.start.saturating_sub(BEFORE));
    let head = &text[text[floor..span.start].rfind('\n').map_or(floor, |at| floor + at + 1)..span.start];
    let after = text[span.end..].split('\n').next().unwrap_or("").trim_start_matches(['>', ']']);
    let before = head.trim_end_matches(['<', ' ', '*', '_', '—', '–']);
    if let Some(open) = before.rfind(['(', '[']).filter(|&open| !before[open..].contains([')', ']'])) {
        // Several share a parenthesis.
        let others = &before[open + 1..];
        let is_alone = others.is_empty() || others.ends_with([',', ';', ':']) || lead(others).unwrap_or(signal_start(others, others.len())) == 0;
        return is_alone && (after.is_empty() || after.starts_with([')', ',', ';']));
    }
    let introduced = lead(before).unwrap_or(before.len()).min(signal_start(before, before.len()));
    let said = before[..introduced].trim_end();
    let begins = said.is_empty() || said.ends_with(['.', '?', '!', '”', '"', '»', ';']);
    let is_closed = after.starts_with(['.', '?', '!']) || text[span].ends_with(['.', '?', '!']);
    let is_title = introduced < before.len() || count_words(&text[span]) < TITLE || !is_closed;
    begins && is_title && ends_there(after, false)
}

/// Where the words begin that introduce an address at the end of `text`: `available at`, `source:`.
fn lead(text: &str) -> Option<usize> {
    let bare = text.strip_suffix(':').unwrap_or(text);
    let start_of = |text: &str| text.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let last = start_of(bare);
    let before = bare[..last].trim_end();
    let first = start_of(before);
    let is_available = before[first..].eq_ignore_ascii_case("available") && bare[last..].eq_ignore_ascii_case("at");
    lexicon::is(&bare[last..].to_lowercase(), Classes::ADDRESS_LEAD).then_some(if is_available { first } else { last })
}

/// Whether the sentence, or the parenthesis, ends at the start of `after`, possibly after the date of access.
fn ends_there(after: &str, in_parentheses: bool) -> bool {
    let after = match after.strip_prefix(" (").and_then(|rest| rest.split_once(')')) {
        Some((seen, rest)) if seen.len() <= ACCESSED => rest,
        _ => after,
    };
    let inner = if in_parentheses { after.strip_prefix(')') } else { Some(after) };
    inner.is_some_and(|rest| rest.trim().is_empty() || rest.starts_with(['.', ';']))
}

/// Whether the block before the line that begins at byte `line` is a block quotation.
fn follows_a_block(flow: &Flow, line: usize) -> bool {
    let before = flow.text()[..line].trim_end().len().checked_sub(1);
    before.is_some_and(|at| flow.is_in(flow.text().floor_char_boundary(at), BlockKind::Quotation))
}
