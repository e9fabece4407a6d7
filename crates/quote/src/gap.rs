//! The text between a quotation and the citation after it.

use literatim_cite::disclosed;
use literatim_cite::signals;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::fold;

/// Maximum bytes from the closing mark to the citation: in real opinions the median is 10 characters and the maximum 100.
const NEAR: usize = 100;

/// Bytes for the title of a record paper before its number.
const TITLE: usize = 40;

/// Whether only marks and signals separate a quotation from a citation.
pub(super) fn is_adjacent(gap: &str, block: bool) -> bool {
    // A parenthesis between the two may describe the quotation: `(Internal quotation marks omitted.)`.
    let gap = &without_conventions(gap);
    let lines = gap.matches('\n').count();
    // In text with a fixed layout, the citation may begin the next line.
    if gap.len() > NEAR || lines > 1 || !block && lines > 0 && !gap.trim().is_empty() {
        return false;
    }
    let words = gap
        .split(|c: char| c.is_whitespace() || matches!(c, '(' | ','))
        .map(|word| fold(word.trim_matches(['[', '<', '.', ';', ')', '*', '_', '—', '–', '-', '’', '\'', '"', '”'])));
    words.filter(|word| !word.is_empty()).all(|word| signals::has_word(&word))
}

/// A gap without the title that a record paper has before its number: `(Lease, Ex. B)`.
pub(super) fn without_title(gap: &str) -> &str {
    let Some((before, title)) = gap.rsplit_once('(') else { return gap };
    let is_word = |word: &str| word.starts_with(char::is_uppercase) || lexicon::is(word, Classes::INSIDE_NAME);
    let is_title = title.strip_suffix(", ").is_some_and(|title| title.len() <= TITLE && title.split(' ').all(is_word));
    if is_title { before } else { gap }
}

/// A gap without a parenthesis that discloses a change to the quotation.
fn without_conventions(gap: &str) -> String {
    let (Some(open), Some(close)) = (gap.find('('), gap.rfind(')')) else { return gap.to_owned() };
    if gap.len() > 4 * NEAR {
        return gap.to_owned();
    }
    if open < close && disclosed(&gap[open..close]).is_some() { format!("{}{}", &gap[..open], &gap[close + 1..]) } else { gap.to_owned() }
}
