//! Block quotations in flat text: paragraphs that only what introduces them and what follows them show to be quoted.

use super::block::{FoundQuotation, block_quotation, is_of_case, leading};
use literatim_cite::{Citation, CitationKind, Citations, signal_start};
use literatim_lexicon::frame::{self, Frame, Subject};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Block, BlockKind, Span, count_words, words};

/// Minimum number of words of a quotation that only its place shows to be one.
const LEAST: usize = 20;

/// Maximum number of paragraphs of a quotation, and words after the verb that introduces it.
const MOST: usize = 4;
const AFTER_VERB: usize = 8;

/// The quotation that begins with the paragraph `blocks[at]`, and its number of paragraphs. The paragraph before leads on to it, and a citation ends it,
/// begins the next paragraph, or is in the sentence that introduces it.
pub(super) fn set_off(text: &str, blocks: &[Block], at: usize, citations: &Citations) -> Option<(FoundQuotation, usize)> {
    let may_introduce = |block: &&Block| is_paragraph(block) || number(text, block).is_some();
    let intro = text[blocks.get(at.checked_sub(1)?).filter(may_introduce)?.span].trim_end();
    let has_colon = intro.ends_with(':');
    if !has_colon && !ends_with_verb(intro) || !is_quotable(text, blocks.get(at)?, citations) {
        return None;
    }
    let speaker = speaker(intro);
    let count = (1..=MOST).take_while(|count| blocks.get(at + count - 1).is_some_and(|block| is_quotable(text, block, citations)));
    let count = { count }.find(|count| blocks.get(at + count).is_some_and(|after| begins_with_citation(text, after, citations, speaker.is_some())));
    let span = blocks[at].span.union(blocks[at + count.unwrap_or(1) - 1].span);
    if count_words(&text[span]) < LEAST {
        return None;
    }
    let is_cited = |span: Span| citations.from(span.start).next().is_some_and(|(_, citation)| citation.span.start < span.end);
    // The items of a list are the draft's own.
    let is_listed =
        || blocks[at..].iter().take(MOST).any(|block| text[block.span].starts_with(|c: char| c.is_ascii_digit() || matches!(c, '•' | '–' | '-')));
    if count == Some(1) || count.is_some() && !is_cited(span) && !is_listed() {
        return Some((block_quotation(text, span, citations)?, count?));
    }
    // Between two numbered paragraphs, one without a number is quoted.
    // Somebody must speak, or the place of the words be given: `at paragraph 14:`
    let has_place = || intro.trim_end_matches([':', ']', ')']).ends_with(|c: char| c.is_ascii_digit());
    let is_ascribed = || has_place() || cites(intro, blocks[at - 1].span, citations) || speaker.as_ref().is_some_and(is_court);
    if has_colon && count.is_none() && is_between_numbers(text, blocks, at) && !is_item(&text[blocks[at].span]) && is_ascribed() {
        return Some((block_quotation(text, blocks[at].span, citations)?, 1));
    }
    let is_other = |frame: &Frame| match frame.subject {
        // `5 U.S.C. § 552(a) provides:`
        Subject::Unknown => frame.classes.is(Classes::PROVISION) && cites(intro, blocks[at - 1].span, citations),
        Subject::Party | Subject::Person => false,
        _ => true,
    };
    let is_spoken = has_colon && speaker.as_ref().is_some_and(is_other);
    let own = block_quotation(text, span, citations).filter(|_| count.is_none() && is_spoken && !is_listed())?;
    let is_own = match own.trailing {
        Some(index) => citations.list[index].signal.is_none() && is_of_case(&citations.list[index]),
        None => !is_cited(span) && cites(intro, blocks[at - 1].span, citations),
    };
    is_own.then_some((own, 1))
}

/// Whether a court or a judge by name speaks.
fn is_court(frame: &Frame) -> bool {
    matches!(frame.subject, Subject::Court | Subject::CourtBelow | Subject::Dissent | Subject::Named | Subject::Document)
        && !frame.classes.is(Classes::PLEA)
}

/// Whether a paragraph begins as an item of a list does: `(a) The`, `a) The`, `i. The`, `1.1 The`, `• The`.
fn is_item(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or("");
    let bare = first.trim_start_matches('(').trim_end_matches([')', '.']);
    let is_marked =
        bare.len() < first.len() && (1..=4).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    is_marked || text.starts_with(['•', '–', '-', '(']) || first.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Paragraphs before and after a quotation in which the numbered ones are.
const NEAR: usize = 6;

/// Whether the paragraphs around one without a number count on over it, as those of a judgment: `[52] …`, `[53] …`.
fn is_between_numbers(text: &str, blocks: &[Block], at: usize) -> bool {
    let mut before = blocks[..at].iter().rev().take(2 * NEAR).filter_map(|block| number(text, block));
    let Some(last) = before.next().filter(|_| number(text, &blocks[at]).is_none()) else { return false };
    // Behind the last number, the ones before it count.
    match blocks[at + 1..].iter().take(NEAR).find_map(|block| number(text, block)) {
        Some(after) => after == last + 1,
        None => before.next().is_some_and(|earlier| earlier + 1 == last),
    }
}

/// The number of a paragraph: `[52] The`, `52. The`, `52 The`.
fn number(text: &str, block: &Block) -> Option<u32> {
    let text = matches!(block.kind, BlockKind::Paragraph | BlockKind::ListItem).then(|| &text[block.span])?;
    let inner = text.strip_prefix('[').unwrap_or(text);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if inner.len() < text.len() { inner[digits..].strip_prefix(']')? } else { inner[digits..].trim_start_matches('.') };
    let is_number = (1..=3).contains(&digits) && rest.starts_with(' ') && rest.trim_start().starts_with(|c: char| c.is_uppercase() || c == '“');
    if is_number { inner[..digits].parse().ok() } else { None }
}

fn is_paragraph(block: &&Block) -> bool {
    block.kind == BlockKind::Paragraph
}

/// Whether a paragraph may be quoted: a sentence ends it, and no citation begins it.
fn is_quotable(text: &str, block: &Block, citations: &Citations) -> bool {
    let ends = text[block.span].ends_with(['.', '?', '!', '”', '"', '’', ']', ')', '…']);
    let first = citations.from(block.span.start).next();
    is_paragraph(&block) && ends && first.is_none_or(|(_, first)| first.span.start > block.span.start)
}

/// Whether the last word of an introduction without a colon leads on to what is said: `the court held that`, `the rule provides,`.
fn ends_with_verb(intro: &str) -> bool {
    if !intro.ends_with(|c: char| c.is_alphabetic() || c == ',') {
        return false;
    }
    let sentence = last_sentence(intro).trim_end_matches(',');
    let words = words(sentence);
    let is_lead = |key: &str| lexicon::is(key, Classes::LEAD);
    let verb = words.len().checked_sub(1 + usize::from(words.last().is_some_and(|word| is_lead(&word.key))));
    verb.is_some_and(|verb| frame::frame(sentence, &words, verb).is_some())
}

/// The words of an introduction after its last full stop.
fn last_sentence(intro: &str) -> &str {
    &intro[intro.rfind(". ").map_or(0, |stop| stop + 2)..]
}

/// Who speaks in the last clause of an introduction, and how.
fn speaker(intro: &str) -> Option<Frame> {
    let sentence = last_sentence(intro);
    let words = words(sentence);
    let last = frame::frames(sentence, &words).next_back()?;
    (!last.is_denied && words.len() - last.verb <= AFTER_VERB).then_some(last)
}

/// Whether the last sentence of an introduction cites or names what it quotes.
fn cites(intro: &str, span: Span, citations: &Citations) -> bool {
    let from = span.start + intro.len() - last_sentence(intro).len();
    let mut own =
        citations.from(span.start).take_while(|(_, citation)| citation.span.start < span.end).filter(|(_, citation)| citation.span.end > from);
    own.any(|(_, citation)| citation.parent.is_none() && !matches!(citation.kind, CitationKind::Record | CitationKind::Marker(_)))
}

/// Whether a paragraph, and no note, begins with a citation sentence without a signal: of a case, and where somebody `speaks`, of a law or the record,
/// which may be all of it behind a signal: `See Arden Report at 21.`
fn begins_with_citation(text: &str, block: &Block, citations: &Citations, speaks: bool) -> bool {
    if block.kind == BlockKind::Footnote {
        return false;
    }
    let leads = leading(block, citations);
    let Some((index, first)) = leads.or_else(|| alone(text, block, citations)) else { return false };
    let is_law = matches!(first.kind, CitationKind::Statute(_) | CitationKind::Rule(_) | CitationKind::Record | CitationKind::Supra);
    // `Doe v. Roe, 900 F.3d 1 (2018), holds` begins a sentence of the draft.
    let end = citations.list[citations.together(text, index).end - 1].span.end;
    let closes = text[..end].ends_with('.') || !text[end..block.span.end.max(end)].trim_start_matches([')', ']', '*', '_']).starts_with([' ', ',']);
    closes && (is_of_case(first) && leads.is_some() || is_law && speaks)
}

/// The citation that is all of a paragraph behind its signal, with its index.
fn alone<'a>(text: &str, block: &Block, citations: &'a Citations) -> Option<(usize, &'a Citation)> {
    let (index, first) = citations.from(block.span.start).next()?;
    let is_whole =
        signal_start(text, first.span.start) == block.span.start && !text.get(first.span.end..block.span.end)?.contains(char::is_alphanumeric);
    is_whole.then_some((index, first))
}

#[cfg(test)]
mod tests {
    use crate::plan;
    use literatim_cite::Patterns;
    use literatim_read::plain;

    /// The first and last words of the blocks that are found in a text.
    fn blocks(text: &str) -> Vec<String> {
        let plan = plan(plain::read(text), &Patterns::default());
        let blocks = plan.quotations.iter().filter(|quotation| quotation.block);
        blocks.map(|quotation| plan.flow.text()[quotation.span.range()].to_owned()).collect()
    }

    const WORDS: &str = "The keeper of the light trims the wick at dusk and again at midnight, and nobody else may trim it before the dawn.";
    const MORE: &str = "A keeper who leaves the lamp to another answers for every vessel that is lost by it at any hour of the night.";
    const CITE: &str = "Doe v. Roe, 900 F.3d 1, 4 (2018).";

    #[test]
    fn paragraphs_are_quoted_by_what_stands_around_them() {
        let whole = format!("{WORDS}\n{MORE}");
        for (text, expected) in [
            (format!("The rule is this:\n\n{WORDS}\n\n{CITE}"), vec![WORDS]),
            (format!("In Doe, the court held that\n\n{WORDS}\n\n{CITE}"), vec![WORDS]),
            (format!("In Doe, the court held that,\n\n{WORDS}\n\n{CITE} It controls."), vec![WORDS]),
            (format!("{CITE} The panel wrote,\n\n{WORDS}\n\nId. It controls."), vec![WORDS]),
            (format!("The court put it so:\n\n{WORDS}\n\n{MORE}\n\n{CITE}"), vec![&*whole]),
            (format!("The court put it so:\n\n{WORDS} ({CITE})\n\nIt controls."), vec![WORDS]),
            (format!("In Doe v. Roe, 900 F.3d 1 (2018), the court explained:\n\n{WORDS}\n\nIt controls."), vec![WORDS]),
            (format!("It is late. 5 U.S.C. § 552(a) provides:\n\n{WORDS}\n\nIt controls."), vec![WORDS]),
            (format!("The keeper testified:\n\n{WORDS}\n\nTr. 45:3-20. He left."), vec![WORDS]),
            (format!("The keeper testified:\n\n{WORDS}\n\n{MORE}\n\nSee Tr. 45:3-20."), vec![&*whole]),
            (format!("The court added:\n\n. . . {}\n\n{CITE}", WORDS.to_lowercase()), vec![&*format!(". . . {}", WORDS.to_lowercase())]),
            (format!("The court added:\n\n[T]{}\n\n{CITE}", &WORDS[1..]), vec![&*format!("[T]{}", &WORDS[1..])]),
            // Between numbered paragraphs.
            (format!("[52] As it was put in Doe, above, at paragraph 14:\n\n{WORDS}\n\n[53] It controls."), vec![WORDS]),
            (format!("52. The judge said the following:\n\n{WORDS}\n\nThe law\n\n53. It controls."), vec![WORDS]),
            (format!("[31] My conclusion is therefore as follows:\n\n{WORDS}\n\n[32] I turn to damages."), vec![]),
            (format!("[31] The plaintiff alleges as follows:\n\n{WORDS}\n\n[32] I turn to damages."), vec![]),
            (format!("[31] I make the following order:\n\n{WORDS}\n\n[32] I turn to damages."), vec![]),
            (format!("[31] The judge said the following:\n\na) {WORDS}\n\n[32] I turn to damages."), vec![]),
            (format!("[7] It is old.\n\nAnd further at paragraph 53:\n\n{WORDS}\n\nThat is so.\n\n[8] It controls."), vec![WORDS]),
            (format!("[7] He has two duties:\n\n(a) {WORDS}\n\n(b) {MORE}\n\n[8] It controls."), vec![]),
            (format!("[7] The reason is simple:\n\n[8] {WORDS}\n\n[9] It controls."), vec![]),
            (format!("[6] It is old.\n\n[7] And further at paragraph 53:\n\n{WORDS}"), vec![WORDS]),
            (format!("[7] And further at paragraph 53:\n\n{WORDS}"), vec![]),
            (format!("[7] The reason is simple:\n\n{WORDS}\n\n[12] It controls."), vec![]),
            (format!("[7] The reason is simple.\n\n{WORDS}\n\n[8] It controls."), vec![]),
            // The draft's own words.
            (format!("The keeper testified:\n\n{WORDS}\n\nSee {CITE}"), vec![]),
            (format!("The reason is simple:\n\n{WORDS} {CITE}\n\nIt controls."), vec![]),
            (format!("The reason is simple:\n\n{WORDS}\n\nSee {CITE}"), vec![]),
            (format!("The reason is simple:\n\n{WORDS}\n\nDoe v. Roe, 900 F.3d 1 (2018), holds so."), vec![]),
            (format!("The reason is simple:\n\n{WORDS}\n\n5 U.S.C. § 552. It controls."), vec![]),
            (
                format!(
                    "Two cases control:\n\nDoe v. Roe, 900 F.3d 1 (2018), holds that {}\n\nMoe v. Poe, 9 F.3d 1 (1990), agrees.",
                    WORDS.to_lowercase()
                ),
                vec![],
            ),
            (format!("The keeper has two duties:\n\n1. {WORDS}\n\n2. {MORE}\n\n{CITE}"), vec![]),
            (format!("In Doe v. Roe, 900 F.3d 1 (2018), the court explained:\n\n1. {WORDS}\n\n2. {MORE}\n\nIt controls."), vec![]),
            (format!("The court held so.\n\n{WORDS}\n\n{CITE} It controls."), vec![]),
            (format!("The city argues, citing Doe v. Roe, 900 F.3d 1 (2018):\n\n{WORDS}\n\nIt is wrong."), vec![]),
            (format!("The court never said:\n\n{WORDS}\n\nIt is wrong."), vec![]),
            (format!("{CITE} It has three parts:\n\n{WORDS}\n\nIt controls."), vec![]),
            (format!("THE COURT HELD SO\n\n{WORDS}\n\n{CITE} It controls."), vec![]),
        ] {
            assert_eq!(blocks(&text), expected, "{text}");
        }
    }
}
