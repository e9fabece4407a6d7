//! The parts of a filing: caption, tables, headings, body, footnotes, signature block, certificates.
//!
//! Every part is recognised by evidence: the words of its title, leaders and page numbers at line ends, `Respectfully submitted`, `/s/`, a court with
//! parties. A text without any of it is all body. The parts follow Federal Rule of Appellate Procedure 28(a) and Federal Rules of Civil Procedure
//! 10(a) and 11(a).

pub(super) mod part;

use super::tables::filing::{EXHIBITS, TITLES};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Block, BlockKind, Flow, roman};
pub use part::FilingPart;

/// The parts of a filing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Anatomy {
    /// Where each part begins, in bytes of the reading text, in order.
    parts: Vec<(usize, FilingPart)>,
}

/// Maximum number of blocks of a caption, and maximum length of one in bytes.
const CAPTION: usize = 60;
const CAPTION_BLOCK: usize = 1200;

/// Number of blocks within which a table continues after a line without a page number.
const AHEAD: usize = 3;

/// Bytes after the title of a certificate that must say what it certifies.
const CERTIFIES: usize = 600;

impl Anatomy {
    /// The parts of a reading text.
    pub fn of(flow: &Flow) -> Self {
        let blocks = flow.blocks();
        let mut found = Self::default();
        let caption = caption(flow);
        if caption > 0 {
            found.begin(0, FilingPart::Caption);
        }
        let mut part = FilingPart::Body;
        for (index, block) in blocks.iter().enumerate().skip(caption) {
            let text = &flow.text()[block.span];
            if block.kind == BlockKind::Footnote {
                found.begin(block.span.start, FilingPart::Footnote);
                continue;
            }
            let title = title(text).filter(|&title| title != FilingPart::Certificate || certifies(flow, block));
            part = match title {
                Some(FilingPart::Heading) if part.is_table() && goes_on(flow, &blocks[index..]) => part,
                Some(FilingPart::Heading) => FilingPart::Body,
                Some(title) => title,
                None => match part {
                    FilingPart::TableOfContents | FilingPart::TableOfAuthorities if goes_on(flow, &blocks[index..]) => part,
                    FilingPart::Exhibits if names_exhibit(text) || !is_sentence(text) => part,
                    FilingPart::Signature if !is_sentence(text) => part,
                    FilingPart::Certificate => part,
                    _ => FilingPart::Body,
                },
            };
            let signature = signature_in(text).filter(|_| matches!(part, FilingPart::Body | FilingPart::Certificate | FilingPart::Exhibits));
            if signature != Some(0) {
                found.begin(block.span.start, if part == FilingPart::Body { body_part(block, text, title) } else { part });
            }
            if let Some(at) = signature {
                part = FilingPart::Signature;
                found.begin(block.span.start + at, part);
            }
        }
        found
    }

    /// The part in which byte `offset` of the reading text is.
    pub fn part_at(&self, offset: usize) -> FilingPart {
        let after = self.parts.partition_point(|&(begin, _)| begin <= offset);
        after.checked_sub(1).map_or(FilingPart::Body, |index| self.parts[index].1)
    }

    /// Whether byte `offset` is in the filing's own prose.
    pub fn is_prose_at(&self, offset: usize) -> bool {
        self.part_at(offset).is_prose()
    }

    fn begin(&mut self, at: usize, part: FilingPart) {
        if self.parts.last().is_none_or(|&(_, last)| last != part) {
            self.parts.push((at, part));
        }
    }
}

/// What a block of the body is.
fn body_part(block: &Block, text: &str, title: Option<FilingPart>) -> FilingPart {
    match block.kind {
        BlockKind::Heading(_) => FilingPart::Heading,
        // The cells of a table may quote; leaders lead to the page of a row of a table of contents.
        BlockKind::TableRow if !text.contains(['“', '"']) || page_in(text) => FilingPart::Table,
        BlockKind::Paragraph if title == Some(FilingPart::Heading) || is_heading(text) => FilingPart::Heading,
        _ => FilingPart::Body,
    }
}

/// The number of blocks in the caption: up to the last one that names court, number or sides or is in capitals, before the first sentence or title.
/// It must have the sides, and a court or a number.
fn caption(flow: &Flow) -> usize {
    let (mut sides, mut court, mut last) = (false, false, 0);
    for (index, block) in flow.blocks().iter().enumerate().take(CAPTION) {
        let text = &flow.text()[block.span];
        if matches!(block.kind, BlockKind::Footnote | BlockKind::Quotation)
            || title(text).is_some()
            || text.len() > CAPTION_BLOCK
            || is_sentence(text)
        {
            break;
        }
        let (has_sides, has_court) = (names_sides(text), names_court(text));
        sides |= has_sides;
        court |= has_court;
        if has_sides || has_court || is_capitals(text) {
            last = index + 1;
        }
    }
    if sides && court { last } else { 0 }
}

/// `Plaintiff,` at the end of a line or before `v.`, a line in capitals with such a word, or `v.` alone.
fn names_sides(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_role = |word: &str| lexicon::is(word.trim_end_matches("’s").trim_end_matches("'s"), Classes::ROLE);
    let words: Vec<&str> = lower.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let versus = |word: &str| matches!(word, "v" | "vs" | "versus");
    match words.as_slice() {
        [only] if versus(only) => true,
        [.., last] if is_role(last) => true,
        _ if is_capitals(text) => words.iter().any(|word| is_role(word)),
        _ => words.windows(2).any(|pair| is_role(pair[0]) && versus(pair[1])),
    }
}

/// A court by name, or the number of a case.
fn names_court(text: &str) -> bool {
    let lower = text.to_lowercase();
    let digits = text.bytes().any(|b| b.is_ascii_digit());
    let numbered = ["no.", "nos.", "case", "docket", "civil action", "index"].iter().any(|word| lower.contains(word)) && digits;
    numbered || lower.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "court" | "tribunal"))
}

/// The part whose title the block is, or begins with in capitals. A table line that gives the title's page is not a title.
fn title(text: &str) -> Option<FilingPart> {
    let bare = after_outline(text);
    let first = bare.as_bytes().first()?;
    let &(words, part) = TITLES.iter().find(|(words, _)| {
        words.as_bytes()[0].eq_ignore_ascii_case(first)
            && bare.get(..words.len()).is_some_and(|head| head.eq_ignore_ascii_case(words))
            && !bare[words.len()..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '’' | '\''))
    })?;
    let rest = bare[words.len()..].trim();
    if page_in(rest) || ends_in_page(rest) && part == FilingPart::Heading {
        return None;
    }
    let capitals = is_capitals(&bare[..words.len()]);
    let short = text.split_whitespace().nth(10).is_none() && !text.ends_with(['.', '?', '!', ';', ',']);
    let open = words.ends_with(" of") || words.ends_with("regarding");
    let whole = rest.trim_matches(|c: char| !c.is_alphanumeric()).is_empty() || rest.to_lowercase().starts_with("page");
    let fits = match part {
        FilingPart::Heading | FilingPart::Certificate if open => short,
        FilingPart::Heading => whole,
        _ => whole || short && part != FilingPart::TableOfContents,
    };
    (fits || capitals && part != FilingPart::Heading && words.contains(' ')).then_some(part)
}

/// The text after an outline label such as `I.`, `A.` or `2)`.
fn after_outline(text: &str) -> &str {
    let mark = text.split([' ', '\u{A0}']).next().unwrap_or("");
    let sign = mark.trim_start_matches('(').trim_end_matches(['.', ')']);
    let counts = sign.len() < mark.len()
        && (sign.len() <= 2 && sign.bytes().all(|b| b.is_ascii_digit())
            || sign.len() == 1 && sign.bytes().all(|b| b.is_ascii_alphabetic())
            || roman(&sign.to_lowercase()).is_some());
    if counts && !sign.is_empty() { text[mark.len()..].trim_start() } else { text }
}

/// A line in capitals, or one that begins with an outline label and is not a sentence.
fn is_heading(text: &str) -> bool {
    let short = text.len() < 300 && text.split_whitespace().nth(30).is_none();
    short && (is_capitals(text) || after_outline(text).len() < text.len() && !text.ends_with(['.', '?', '!', ';', ':', ',']) && !has_marks(text))
}

fn is_capitals(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).take(4).count() == 4 && !text.chars().any(char::is_lowercase)
}

fn has_marks(text: &str) -> bool {
    text.contains(['“', '”', '"', '«', '„'])
}

/// Whether a block reads as a sentence, and not as a line of a table, a caption or an address: judged by its function words, its end and its
/// punctuation.
fn is_sentence(text: &str) -> bool {
    let (mut words, mut small) = (0, 0);
    for word in text.split_whitespace() {
        words += 1;
        small += usize::from(word.starts_with(char::is_lowercase));
    }
    let ended = text.trim_end_matches(['”', '"', '’', ')', ']']).ends_with(['.', '?', '!', ':']);
    words >= 12 && small * 2 > words || has_marks(text) && small >= 3 || ended && small >= 5
}

/// Whether a table continues in the first of `blocks`: the block is a line of it, or one follows before any sentence.
fn goes_on(flow: &Flow, blocks: &[Block]) -> bool {
    for block in blocks.iter().filter(|block| block.kind != BlockKind::Footnote).take(AHEAD + 1) {
        let text = &flow.text()[block.span];
        if block.kind == BlockKind::TableRow || page_in(text) || ends_in_page(text) && !is_sentence(text) {
            return true;
        }
        if is_sentence(text) || title(text).is_some_and(|title| title != FilingPart::Heading) {
            return false;
        }
    }
    false
}

/// Whether leaders lead to a page number: `. . . . 5`, `…… iv`, `.... passim`.
fn page_in(text: &str) -> bool {
    let mut dots = 0;
    let mut leads = false;
    for (at, c) in text.char_indices() {
        match c {
            '.' | '·' | '_' => dots += 1,
            '…' => dots += 3,
            ' ' => {}
            _ => {
                leads = dots >= 4 && is_page(text[at..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or(""));
                dots = 0;
            }
        }
        if leads {
            return true;
        }
    }
    false
}

/// Whether the last word is a page number.
fn ends_in_page(text: &str) -> bool {
    text.rsplit([' ', '\t', '.', '…']).next().is_some_and(is_page)
}

fn is_page(word: &str) -> bool {
    word == "passim" || (1..=4).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit()) || word.len() <= 8 && roman(word).is_some()
}

/// Whether the text after the title of a certificate certifies something.
fn certifies(flow: &Flow, block: &Block) -> bool {
    let text = flow.text();
    let begin = block.span.start + text[block.span].find(' ').unwrap_or(block.span.len());
    let after = text[begin..text.floor_char_boundary(begin + CERTIFIES)].to_lowercase();
    after.split(|c: char| !c.is_alphabetic()).any(|word| lexicon::is(word, Classes::CERTIFYING))
}

fn names_exhibit(text: &str) -> bool {
    EXHIBITS.iter().any(|word| text.starts_with(word))
}

/// Where a signature block begins in a block of the text: at its start if that is not a sentence, else at the words that open it.
fn signature_in(text: &str) -> Option<usize> {
    let opens = submitted(text).or_else(|| slash_s(text))?;
    Some(if is_sentence(&text[..opens]) { opens } else { 0 })
}

/// `Respectfully submitted`, with little text after it.
fn submitted(text: &str) -> Option<usize> {
    const WORDS: &str = "Respectfully submitted";
    let is_there = |&(at, _): &(usize, &str)| {
        text.get(at..at + WORDS.len()).is_some_and(|words| words.eq_ignore_ascii_case(WORDS))
            && (at == 0 || text[..at].trim_end().ends_with(|c: char| !c.is_alphabetic()))
            && text.len() - at < 400
    };
    let (at, _) = text.match_indices('R').find(is_there)?;
    let rest = &text[at + WORDS.len()..];
    let goes_on = rest
        .strip_prefix(' ')
        .is_some_and(|rest| rest.starts_with(char::is_lowercase) && !["this ", "by", "on "].iter().any(|w| rest.starts_with(w)));
    (!goes_on).then_some(at)
}

/// `/s/`, outside quotations.
fn slash_s(text: &str) -> Option<usize> {
    let apart = |c: char| c.is_whitespace() || matches!(c, '_' | ':');
    let (at, _) = text.match_indices("/s/").find(|&(at, _)| {
        (at == 0 || text[..at].ends_with(apart)) && text[at + 3..].starts_with(|c: char| apart(c) || c.is_uppercase()) && text.len() - at < 400
    })?;
    (!has_marks(&text[at..]) && !is_sentence(&text[at..])).then_some(at)
}

#[cfg(test)]
mod tests;
