//! Finds quotations: inline ones by their marks, block quotations by structure.

use super::block::{FoundQuotation, block_quotation, is_of_case, leading};
use super::paragraph::set_off;
use super::single::single_marks;
use literatim_cite::{Citation, CitationKind, Citations, ParentheticalKind, counts, signal_start};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Flow, Span, TELLING_WORDS, count_words, is_mark, plain_run, words_in};

/// Maximum number of paragraphs over which a quotation may continue, each repeating its opening mark.
const RUN_ON: usize = 8;

/// What looks like a quotation in a reading text, in order.
#[derive(Debug, Default)]
pub(super) struct FoundQuotations {
    /// The quotations of the prose. A quotation inside another is part of it.
    pub list: Vec<FoundQuotation>,
    /// The unclosed opening marks.
    pub unclosed: Vec<usize>,
    /// The words between marks outside the prose, in an exhibit, a certificate or code.
    pub skipped: Vec<Span>,
}

/// The quotations of a reading text.
pub(super) fn quotations(flow: &Flow, citations: &Citations) -> FoundQuotations {
    let text = flow.text();
    let blocks = flow.blocks();
    let FoundQuotations { list: mut found, mut unclosed, mut skipped } = FoundQuotations::default();
    let mut at = 0;
    while at < blocks.len() {
        let part = citations.anatomy.part_at(blocks[at].span.start);
        match blocks[at].kind {
            kind if !part.is_prose() || kind == BlockKind::Verbatim => {
                // A table of contents repeats headings.
                if !part.is_table() {
                    let mut outside = Vec::new();
                    inline(text, &blocks[at..=at], &mut outside, &mut Vec::new());
                    skipped.extend(outside.into_iter().map(|found| found.span).filter(|&span| count_words(&text[span]) >= TELLING_WORDS));
                }
                at += 1;
            }
            BlockKind::Quotation => {
                let run = blocks[at..].iter().take_while(|block| block.kind == BlockKind::Quotation).count();
                let span = blocks[at].span.union(blocks[at + run - 1].span);
                // A citation in the block is its own, unless another one follows it.
                let is_cited = blocks.get(at + run).and_then(|after| leading(after, citations)).is_some_and(|(_, first)| is_of_case(first));
                let is_introduced = at > 0 && leads_on(&text[blocks[at - 1].span]);
                if !is_cited && !is_introduced && quotes_and_cites(text, &blocks[at..at + run], citations) {
                    blocks[at..at + run].iter().for_each(|block| {
                        inline(text, std::slice::from_ref(block), &mut found, &mut unclosed);
                    });
                    at += run;
                    continue;
                }
                let whole = || FoundQuotation { span, outer: span, block: true, trailing: None };
                found.extend(block_quotation(text, span, citations).map(|own| if is_cited { whole() } else { own }));
                at += run;
            }
            _ => {
                if let Some((quotation, count)) = set_off(text, blocks, at, citations) {
                    found.push(quotation);
                    at += count;
                    continue;
                }
                let read = inline(text, &blocks[at..], &mut found, &mut unclosed);
                for block in &blocks[at..at + read] {
                    introduced(text, block.span, citations, &mut found);
                }
                at += read;
            }
        }
    }
    for &open in &unclosed {
        let block = flow.block_at(open).map_or(Span::new(open, open), |(_, block)| block.span);
        let quotation = up_to_citation(text, open, block, citations);
        found.extend(quotation.filter(|open| found.iter().all(|other| !other.outer.overlaps(open.outer))));
    }
    order::sort_by_key(&mut found, |found| found.span.start);
    add_single(text, blocks, citations, unclosed.len(), &mut found);
    FoundQuotations { list: found, unclosed, skipped }
}

/// Fewest words of the quotations by which a draft's marks are known.
const TELLING_MARKS: usize = 3;

/// Adds the quotations between single marks, if the draft quotes so: if it has none between double marks, or far fewer, as in titles and in quotations
/// within quotations.
fn add_single(text: &str, blocks: &[Block], citations: &Citations, unclosed: usize, found: &mut Vec<FoundQuotation>) {
    let has_double = unclosed > 0 || found.iter().any(|own| !own.block);
    if has_double {
        add_explanatory(text, citations, found);
    }
    // Apostrophes open nothing.
    if has_double && text.matches('‘').count() + text.matches(" '").count() <= MORE {
        return;
    }
    let is_prose =
        |block: &&Block| citations.anatomy.part_at(block.span.start).is_prose() && !matches!(block.kind, BlockKind::Verbatim | BlockKind::Quotation);
    let single: Vec<(Span, Span)> = blocks.iter().filter(is_prose).flat_map(|block| single_marks(text, block.span)).collect();
    let tells = |inner: Span| count_words(&text[inner]) >= TELLING_MARKS;
    let holding = |outer: Span| {
        let next = found.partition_point(|own| own.outer.end <= outer.start);
        found.get(next).filter(|own| own.outer.start < outer.end)
    };
    // Those that stand in a quotation between double marks are words within words.
    let apart: Vec<(Span, Span)> = single.into_iter().filter(|&(outer, _)| holding(outer).is_none_or(|own| outer.covers(own.outer))).collect();
    let telling = apart.iter().filter(|(_, inner)| tells(*inner)).count();
    let is_within = |own: &FoundQuotation| {
        let next = apart.partition_point(|(outer, _)| outer.end <= own.outer.start);
        !own.block && apart.get(next).is_some_and(|(outer, _)| outer.covers(own.outer))
    };
    let double = found.iter().filter(|own| !own.block && tells(own.span) && !is_within(own)).count() + unclosed;
    if has_double && telling <= double * MORE {
        return;
    }
    let inside: Vec<bool> = found.iter().map(is_within).collect();
    let mut inside = inside.into_iter();
    found.retain(|_| inside.next() == Some(false));
    found.extend(apart.into_iter().map(|(outer, inner)| between_marks(text, outer, inner)));
    order::sort_by_key(found, |found| found.span.start);
}

/// Adds the quotations between single marks that are all of a parenthetical: `(D.C. Cir. 2000) ('We decline to extend the rule.')`.
fn add_explanatory(text: &str, citations: &Citations, found: &mut Vec<FoundQuotation>) {
    let explanatory = citations.list.iter().flat_map(|citation| &citation.parentheticals);
    let own = explanatory.filter(|paren| paren.kind == ParentheticalKind::Explanatory && text[paren.span].starts_with(['\'', '‘']));
    let is_all = |paren: Span, outer: Span| outer.start == paren.start && text[outer.end..paren.end].chars().all(|c| c == '.');
    let pairs = own.filter_map(|paren| single_marks(text, paren.span).first().copied().filter(|&(outer, _)| is_all(paren.span, outer)));
    for (outer, inner) in pairs.filter(|(_, inner)| count_words(&text[*inner]) >= TELLING_MARKS).collect::<Vec<_>>() {
        let next = found.partition_point(|own| own.outer.end <= outer.start);
        if found.get(next).is_none_or(|own| own.outer.start >= outer.end) {
            found.insert(next, between_marks(text, outer, inner));
        }
    }
}

/// How many times as many quotations between single marks a draft has that quotes so.
const MORE: usize = 2;

/// A quotation between marks, with them (`outer`) and without (`inner`), where its words may have spaces around them.
fn between_marks(text: &str, outer: Span, inner: Span) -> FoundQuotation {
    let words = &text[inner];
    let start = inner.start + (words.len() - words.trim_start().len());
    FoundQuotation { span: Span::new(start, start + words.trim().len()), outer, block: false, trailing: None }
}

/// Whether the words before a block lead on to it: no mark ends their sentence.
fn leads_on(before: &str) -> bool {
    before.trim_end().ends_with(|c: char| c.is_alphanumeric() || matches!(c, ':' | ',' | '—' | '–' | '-'))
}

/// Whether blocks are the draft's own prose, indented: a quotation in marks within them has its own citation behind it.
fn quotes_and_cites(text: &str, blocks: &[Block], citations: &Citations) -> bool {
    let mut marked = Vec::new();
    blocks.iter().for_each(|block| {
        inline(text, std::slice::from_ref(block), &mut marked, &mut Vec::new());
    });
    let is_cited = |quotation: &FoundQuotation| {
        let end = quotation.outer.end;
        let next = citations.from(end).next().filter(|(_, citation)| citation.parent.is_none() && may_end_block(citation));
        let gap = next.and_then(|(_, citation)| text.get(end..signal_start(text, citation.span.start)));
        gap.is_some_and(|gap| !gap.contains(char::is_alphanumeric))
            && next.is_some_and(|(_, next)| next.span.start < blocks[blocks.len() - 1].span.end)
    };
    marked.iter().any(|quotation| quotation.outer.start > blocks[0].span.start && is_cited(quotation))
}

/// Maximum bytes of a quotation that no mark closes; it has at least [`TELLING_WORDS`].
const OPEN: usize = 600;

/// The words after an opening mark that is never closed, up to the end of the sentence before the next citation of the paragraph.
fn up_to_citation(text: &str, open: usize, block: Span, citations: &Citations) -> Option<FoundQuotation> {
    let start = open + mark_length(text, open);
    let (_, citation) = citations.from(start).find(|(_, citation)| citation.parent.is_none() && may_end_block(citation))?;
    let words = text.get(start..signal_start(text, citation.span.start).min(block.end))?.trim_end();
    let fits = words.len() <= OPEN && words.ends_with(['.', '?', '!']) && count_words(words) >= TELLING_WORDS;
    let span = Span::new(start, start + words.len());
    let is_apart = citation.span.start < block.end && !words.contains(['“', '”', '"', '«', '»', '„']);
    (fits && is_apart).then_some(FoundQuotation { span, outer: Span::new(open, span.end), block: false, trailing: None })
}

/// Minimum number of words of a quotation without marks: what style rules set off as a block (Bluebook rule 5.1). More than the maximum are prose.
const BLOCK_WORDS: std::ops::RangeInclusive<usize> = 50..=300;

/// Finds the quotations that flat text sets off only by a colon before them and a citation after them: sentences that begin with a capital, a
/// bracketed letter, the number of the page with the colon, or the number of a list's first item.
fn introduced(text: &str, block: Span, citations: &Citations, found: &mut Vec<FoundQuotation>) {
    let mut from = block.start;
    let own = citations.from(block.start).take_while(|(_, citation)| citation.span.start < block.end);
    for (index, citation) in own.filter(|(_, citation)| citation.parent.is_none()) {
        let stretch = text.get(from..citation.span.start).unwrap_or("").trim_end();
        from = citation.span.end.min(block.end).max(from);
        if citation.signal.is_some() || !may_end_block(citation) || !stretch.ends_with(['.', '?', '!']) {
            continue;
        }
        let end = stretch.as_ptr() as usize - text.as_ptr() as usize + stretch.len();
        let Some(start) = stretch.match_indices(": ").find_map(|(colon, _)| {
            let quoted = stretch[colon + 2..].trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '-'));
            let label = quoted.strip_prefix('(').and_then(|rest| rest.split_once(") ")).map_or("", |(label, _)| label);
            let item = label.len() == 1 && counts(label).iter().any(|(_, number)| *number == 1);
            let sentence =
                item || quoted.starts_with(char::is_uppercase) || quoted.find(']').is_some_and(|close| quoted.starts_with('[') && close <= 3);
            sentence.then(|| end - quoted.len())
        }) else {
            continue;
        };
        let span = Span::new(start, end);
        // The citation of a quotation in marks at the end is that of these words alone.
        let is_of_marked = found.iter().any(|inner| inner.outer.end == end && inner.outer.start > start);
        if BLOCK_WORDS.contains(&count_words(&text[span])) && !is_of_marked {
            found.retain(|inner| !span.overlaps(inner.outer));
            found.push(FoundQuotation { span, outer: span, block: true, trailing: Some(index) });
        }
    }
    order::sort_by_key(found, |found| found.span.start);
}

fn may_end_block(citation: &Citation) -> bool {
    !matches!(citation.kind, CitationKind::Record | CitationKind::Name | CitationKind::Marker(_))
}

/// Finds the quotations that begin in the first of `blocks`, and behind one that runs on in those where it does, and their `unclosed` opening marks;
/// returns the number of blocks read.
fn inline(text: &str, blocks: &[Block], found: &mut Vec<FoundQuotation>, unclosed: &mut Vec<usize>) -> usize {
    let mut at = blocks[0].span.start;
    let mut read = 1;
    while let Some((open, mark)) = next_mark(text, at, blocks[read - 1].span.end, opens) {
        at = open + mark_length(text, open);
        let from = &blocks[read - 1..];
        let closed = close_of(text, open, mark, from[0].span.end).map(|close| (close, 1)).or_else(|| run_on(text, from, at, mark));
        let Some((close, blocks_read)) = closed else {
            unclosed.push(open);
            continue;
        };
        let end = close + mark_length(text, close);
        let quotation = between_marks(text, Span::new(open, end), Span::new(at, close));
        at = end;
        if !words_in(text, quotation.span).is_empty() {
            found.push(quotation);
        }
        read += blocks_read - 1;
    }
    read
}

/// The close of a quotation that continues over paragraphs, with the number of blocks it takes. Its words begin at byte `from`. Each paragraph
/// repeats the opening mark, except items of a sentence that the previous paragraph leaves open, and a few paragraphs whose first mark closes what a
/// mark opened behind a colon or at the start of its paragraph.
fn run_on(text: &str, blocks: &[Block], from: usize, mark: char) -> Option<(usize, usize)> {
    // Of several opening marks in a paragraph, only the last may continue into a list.
    let last = !text[from..blocks[0].span.end].contains(mark);
    let before = text[blocks[0].span.start.min(from)..from].strip_suffix(mark).unwrap_or("").trim_end_matches(' ');
    let may_go_on = matches!(mark, '“' | '"') && (before.is_empty() || before.ends_with(':'));
    for (i, block) in blocks.iter().enumerate().take(RUN_ON).skip(1) {
        let repeats = text[block.span].starts_with(mark);
        let goes_on = || is_left_open(text, blocks[i - 1].span) || may_go_on && i <= FEW;
        if last && !repeats && goes_on() && !matches!(block.kind, BlockKind::Heading(_) | BlockKind::Footnote) {
            match first_close(text, block.span, mark)? {
                Some(close) => return Some((close, i + 1)),
                None => continue,
            }
        }
        if block.kind != blocks[0].kind || !repeats {
            return None;
        }
        if let Some(close) = close_of(text, block.span.start, mark, block.span.end) {
            // A paragraph may begin with a term of its own.
            let rest = &text[close..block.span.end];
            let words = &text[block.span.start..close];
            let is_term = count_words(words) < TERM && !words.ends_with(['.', '?', '!']) && rest.contains(char::is_alphanumeric);
            return (!is_term).then_some((close, i + 1));
        }
    }
    None
}

/// Maximum number of further paragraphs of a quotation that only its first mark and its last show to go on.
const FEW: usize = 3;

/// Minimum number of words with which a quotation continues in a paragraph that goes on after it.
const TERM: usize = 3;

/// Whether a paragraph ends within a sentence, as before a list or before its next item.
fn is_left_open(text: &str, block: Span) -> bool {
    let end = text[block].trim_end();
    let joined = end.rsplit_once(' ').filter(|(before, last)| before.ends_with([';', ',']) && lexicon::is_written(last, Classes::COORDINATOR));
    joined.is_some() || end.ends_with([';', ',', '—', '–']) || end.ends_with(char::is_alphabetic) && block.len() > ITEM
}

/// A paragraph with fewer bytes and no mark at its end is probably a heading.
const ITEM: usize = 20;

/// The first mark in a paragraph if it closes what `mark` opened, `Some(None)` if there is no mark; `None` if it opens another quotation.
fn first_close(text: &str, block: Span, mark: char) -> Option<Option<usize>> {
    let close = match mark {
        '“' => '”',
        '«' => '»',
        '"' => '"',
        _ => return None,
    };
    let Some((at, found)) = next_mark(text, block.start, block.end, |_, _, c| c == mark || c == close) else { return Some(None) };
    let is_inches = || mark == '"' && text[..at].ends_with(|c: char| c.is_ascii_digit());
    // `The rule—"old" as it is—binds`
    let opens = || mark == '"' && text[..at].ends_with(['—', '–']) && text[at + 1..].starts_with(char::is_alphanumeric);
    let glued = text[..at].ends_with(|c: char| !c.is_whitespace() && c != '(' && c != '[') && !is_inches() && !opens();
    (found == close && glued).then_some(Some(at))
}

/// The first character of `text[from..to]` that passes a test, which letters, digits and the other signs of ASCII do not.
fn next_mark(text: &str, from: usize, to: usize, test: impl Fn(&str, usize, char) -> bool) -> Option<(usize, char)> {
    let mut at = from;
    loop {
        at += plain_run(&text.as_bytes()[at..to], false);
        let c = text[at..to].chars().next()?;
        if (!c.is_ascii() || is_mark(c as u8)) && test(text, at, c) {
            return Some((at, c));
        }
        at += c.len_utf8();
    }
}

/// Whether the mark at `at` can open a quotation.
fn opens(text: &str, at: usize, c: char) -> bool {
    match c {
        // One that ends a word is turned the wrong way.
        '“' => !ends_word(text, at, c),
        '«' | '„' | '‟' | '「' | '『' | '❝' | '〝' => true,
        // Some languages open with the mark that closes in English, or with one for both ends.
        '”' | '＂' | '״' | '″' | '»' => {
            let words = &text[at + c.len_utf8()..];
            let closes = |line: &str| line.contains(c) || c == '”' && line.contains('“') || c == '»' && line.contains('«');
            begins_word(text, at, c) && words.lines().next().is_some_and(closes)
        }
        // Two straight marks of an apostrophe.
        '\'' => {
            mark_length(text, at) > 1
                && begins_word(text, at + 1, c)
                && !text[..at].ends_with(|c: char| !c.is_whitespace() && !OPEN_SIGNS.contains(&c))
        }
        // Two single marks are a double one.
        '‘' | '`' => mark_length(text, at) > c.len_utf8() && !text[..at].ends_with(c),
        // A straight mark closes nothing here, so it opens unless it means inches or ends a word.
        '"' => !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '?' | '!' | '’')) && !text[at + 1..].starts_with('\n'),
        _ => false,
    }
}

/// Signs after which a word begins, without a space.
const OPEN_SIGNS: [char; 3] = ['(', '[', '—'];

/// Whether a mark is at the beginning of a word, behind a space or an opening sign.
fn begins_word(text: &str, at: usize, mark: char) -> bool {
    let is_at_start = !text[..at].ends_with(|c: char| !c.is_whitespace() && c != mark && !OPEN_SIGNS.contains(&c));
    is_at_start && text[at + mark.len_utf8()..].starts_with(|c: char| c.is_alphanumeric() || c == '[')
}

/// Whether a mark is at the end of a word, and neither a word nor another quotation begins behind it.
fn ends_word(text: &str, at: usize, mark: char) -> bool {
    let is_at_end = text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | ';' | ':' | '?' | '!' | ')' | ']' | '’' | '…'));
    is_at_end && !text[at + mark.len_utf8()..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '[' | '‘' | '“'))
}

/// Where the quotation that opens at `open` closes, at most at `to`.
fn close_of(text: &str, open: usize, mark: char, to: usize) -> Option<usize> {
    let close = match mark {
        '“' => '”',
        '«' => '»',
        '„' => '“',
        '「' => '」',
        '『' => '』',
        '❝' => '❞',
        // Some close with the mark that opens, or with another one.
        '‟' | '”' | '＂' | '״' | '″' | '»' | '〝' => {
            let closes = |text: &str, at: usize, c: char| match mark {
                '”' => c == mark || c == '“' && ends_word(text, at, c),
                '‟' => matches!(c, '‟' | '”'),
                '»' => c == '«',
                '〝' => matches!(c, '〞' | '〟'),
                _ => c == mark,
            };
            return next_mark(text, open + mark.len_utf8(), to, closes).map(|(at, _)| at);
        }
        '\'' => return doubled_close(text, open, to, "\'\'"),
        '‘' => return doubled_close(text, open, to, "’’"),
        '`' => return doubled_close(text, open, to, "\'\'"),
        _ => return straight_close(text, open, to),
    };
    let mut depth = 1usize;
    let mut inside = 0;
    let mut mixed = None;
    for (i, c) in text[open..to].char_indices().skip(1) {
        if c == close || mark == '„' && c == '”' || c == mark && c == '“' && ends_word(text, open + i, c) {
            depth -= 1;
        } else if c == '"' && mixed.is_some() && depth == 1 && begins_word(text, open + i, c) {
            // Of two straight marks the first one ends words and the second one begins some: the first closed the quotation.
            return mixed;
        } else if c == mark {
            // The straight mark before it closed the quotation.
            if mixed.is_some() && depth == 1 {
                return mixed;
            }
            depth += 1;
            inside += 1;
        } else if c == '"' && mixed.is_none() && depth == 1 && inside == 0 && closes_alone(text, open, open + i) {
            mixed = Some(open + i);
        }
        // Without this check, a mark that never closes, or that a page break separated from its closing mark, would absorb the next quotations.
        if inside > MOST_INSIDE || inside > 0 && i > LONG {
            return None;
        }
        if depth == 0 {
            return Some(open + i);
        }
    }
    mixed.filter(|_| depth == 1)
}

/// Whether a straight mark can close what a curly one opened: it ends a word, is no sign of inches, and none opened after the curly one.
fn closes_alone(text: &str, open: usize, at: usize) -> bool {
    let ends_word = text[..at].ends_with(|c: char| !c.is_whitespace() && !c.is_ascii_digit() && !matches!(c, '(' | '['));
    ends_word && !text[at + 1..].starts_with(char::is_alphanumeric) && !text[open..at].contains('"')
}

/// Maximum number of quotations with the same marks inside a quotation, and the bytes within which it then closes.
const MOST_INSIDE: usize = 2;
const LONG: usize = 2000;

/// The length of the mark at byte `at`: two single ones are one.
fn mark_length(text: &str, at: usize) -> usize {
    let doubled = ["‘‘", "’’", "``", "\'\'"].iter().find(|mark| text[at..].starts_with(**mark));
    doubled.map_or_else(|| text[at..].chars().next().map_or(0, char::len_utf8), |mark| mark.len())
}

/// Where a quotation between doubled single marks closes.
fn doubled_close(text: &str, open: usize, to: usize, close: &str) -> Option<usize> {
    let from = open + mark_length(text, open);
    let own = text.get(from..to)?.find(close).map(|at| from + at);
    // A straight mark may close it too.
    let straight = next_mark(text, from, own.unwrap_or(to), |_, _, c| c == '"').map(|(at, _)| at).filter(|&at| closes_alone(text, open, at));
    if straight.is_some() {
        return straight;
    }
    let at = own?;
    // Of three in a row, the first closes a quotation inside.
    let single = close.len() / 2;
    Some(if text[at + close.len()..].starts_with(&close[..single]) { at + single } else { at })
}

/// Where a quotation between straight marks closes: a mark closes unless it clearly opens (a space or bracket before it and a letter after it) or
/// means inches.
fn straight_close(text: &str, open: usize, to: usize) -> Option<usize> {
    let mut depth = 1usize;
    let mut inside = 0;
    let mut curly = 0usize;
    let mut doubled = 0usize;
    for (at, mark) in text[open + 1..to].match_indices(['"', '“', '”', '\'', '’', '`', '‘']).map(|(i, mark)| (open + 1 + i, mark)) {
        match mark {
            // Two single marks that nothing opened close what the straight one did; one alone is an apostrophe.
            "\'" | "’" | "`" | "‘" => {
                let length = mark_length(text, at);
                let is_doubled = length > mark.len() && !text[..at].ends_with(mark);
                let is_behind = text[..at].ends_with(|c: char| !c.is_whitespace() && !OPEN_SIGNS.contains(&c));
                let is_before = text[at + length..].starts_with(|c: char| c.is_alphanumeric() || c == '[' || c == '"');
                if is_doubled && !is_behind {
                    doubled += 1;
                } else if is_doubled && doubled > 0 {
                    doubled -= 1;
                } else if is_doubled && !is_before && curly == 0 && depth == 1 {
                    return Some(at);
                }
            }
            "“" => curly += 1,
            // A curly mark that nothing opened closes what the straight one did.
            "”" if curly == 0 && depth == 1 && text[..at].ends_with(|c: char| !c.is_whitespace()) => return Some(at),
            "”" => curly = curly.saturating_sub(1),
            _ => {}
        }
        if mark != "\"" {
            continue;
        }
        let before = text[..at].chars().next_back();
        let after = text[at + 1..].chars().next();
        let clearly_opens = before.is_some_and(|c| c == ' ' || matches!(c, '(' | '[')) && after.is_some_and(|c| c.is_alphanumeric() || c == '[');
        let inches = before.is_some_and(|c| c.is_ascii_digit()) && after.is_some_and(|c| c == ' ');
        // Then the marks after it form pairs without it.
        let paired = || text[at + 1..text.floor_char_boundary(to.min(at + 1 + LONG))].bytes().filter(|&byte| byte == b'"').count() % 2 == 1;
        if clearly_opens {
            depth += 1;
            inside += 1;
        } else if !(inches && paired()) {
            depth -= 1;
        }
        if depth == 0 {
            return Some(at);
        }
        if inside > MOST_INSIDE || inside > 0 && at - open > LONG {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_cite::{Patterns, Styles};
    use literatim_matching::text::Document;

    fn found(text: &str) -> Vec<String> {
        let blocks = text
            .split_inclusive('\n')
            .scan(0, |at, line| {
                let span = Span::new(*at, *at + line.trim_end().len());
                *at += line.len();
                let kind = if line.starts_with('>') { BlockKind::Quotation } else { BlockKind::Paragraph };
                Some(Block::new(span, kind))
            })
            .collect();
        let flow = Flow::new(&Document { text: text.into(), blocks, ..Document::default() });
        quotations(&flow, &Citations::find(&flow, &Styles::default(), &Patterns::default()))
            .list
            .iter()
            .map(|found| flow.text()[found.span].to_owned())
            .collect()
    }

    #[test]
    fn marks_of_every_kind() {
        for (text, quotations) in [
            ("It “holds so” and \"also so\" here.", &["holds so", "also so"][..]),
            ("He said “it ‘never’ was” then.", &["it ‘never’ was"]),
            ("Il dit « la loi » ici.", &["la loi"]),
            ("It held ‘‘so it is’’ and ‘‘the keeper’s ‘light’ ’’ too.", &["so it is", "the keeper’s ‘light’"]),
            ("Er sagte „das Recht“ dazu.", &["das Recht"]),
            ("Wainwright \" 'has the burden.' \" Phoenix", &["'has the burden.'"]),
            ("A 5\" pipe and a \"real\" one.", &["real"]),
            ("It held \"the rule is void. It added that \"lenity applies too.\" Done.", &["lenity applies too."]),
            ("The \"so-called \"expert\" report\" was read.", &["so-called \"expert\" report"]),
            ("An unclosed “ mark and “one that is”.", &["one that is"]),
            ("They “are not binding upon the port at all. Doe v. Roe, 900 F.3d 1 (2018). So.", &["are not binding upon the port at all."]),
            ("They “are not binding upon the port at all, which is old. It is in Doe v. Roe, 900 F.3d 1 (2018).", &[]),
            ("A “torn mark, “one”, “two” and “three”, and its end” here.", &["one", "two", "three"]),
            ("A “mark with “one” and “two” inside” here.", &["mark with “one” and “two” inside"]),
            ("“First paragraph\n“and second.” Then.", &["First paragraph\n“and second."]),
            ("It is “torn at the end.\n“Keeper” as used here is a term.", &["Keeper"]),
            (
                "It reads: “The court may\n(1) dismiss the action; or\n(2) remand the case to the agency.” Done.",
                &["The court may\n(1) dismiss the action; or\n(2) remand the case to the agency."],
            ),
            ("It reads: \"The keeper shall—\n(a) trim;\n(b) ring.\" Done.", &["The keeper shall—\n(a) trim;\n(b) ring."]),
            ("He left the mark “open here and now\nThen came “one more.”", &["one more."]),
            ("He left the mark “open. It ended.\nThen came more.” And so on.", &[]),
            ("It says: “Nobody may yield.\nNor does he give it up.” So it is.", &["Nobody may yield.\nNor does he give it up."]),
            (
                "It says: \"Nobody may yield.\nNor does he give it up.\nNor may he.\" So.",
                &["Nobody may yield.\nNor does he give it up.\nNor may he."],
            ),
            ("It says: “Nobody may yield.\nNor does he “give it up.” So it is.", &["give it up."]),
            ("It says: \"Nobody may yield.\nA 12\" pipe broke.", &[]),
            ("It says: \"Nobody may yield.\nThe rule—\"old as it is\"—binds.", &["old as it is"]),
            ("plaintiffs' and defendants' rights", &[]),
            ("It ‘holds so’ and ‘the keepers’ duty is old’ there.", &["holds so", "the keepers’ duty is old"]),
            ("It 'holds so' and it's 'the keepers' duty' in '90.", &["holds so", "the keepers' duty"]),
            ("‘[T]he duty of the keepers’ is old (‘so it is’).", &["[T]he duty of the keepers", "so it is"]),
            ("Er sagte ‚das Recht‘ und ‹die Pflicht›.", &["das Recht", "die Pflicht"]),
            ("It is ‘one’ thing\nand “another” thing.", &["another"]),
            ("'Tis the keepers' duty, of '64, and the pilots' too; don't ask.", &[]),
            ("“” empty", &[]),
            // Marks of other kinds.
            ("It says 『the law』 and 「the duty」 too.", &["the law", "the duty"]),
            ("It says ″the law″, ❝the duty❞ and 〝the rule〞, of 6″ pipes.", &["the law", "the duty", "the rule"]),
            ("It says ‟the law‟ and ‟the duty” too.", &["the law", "the duty"]),
            ("Er sagte »das Recht« und »die Pflicht« dazu.", &["das Recht", "die Pflicht"]),
            ("Il dit « la loi » et «le droit» ici.", &["la loi", "le droit"]),
            ("It says ''the law'' and ''the keeper's duty'' too.", &["the law", "the keeper's duty"]),
            // A parenthetical that is all between single marks, beside double ones.
            (
                "He has \"a wide power\" here. Doe v. Roe, 9 F.3d 4 (1999) ('We decline to extend the rule.'). It is the 'new' law.",
                &["a wide power", "We decline to extend the rule."],
            ),
            ("Doe v. Roe, 9 F.3d 4 (1999) (‘he is the keeper’s own man’). He has “a wide power.”", &["he is the keeper’s own man", "a wide power."]),
            ("Doe v. Roe, 9 F.3d 4 (1999) ('old law' and its 'new rule'). He has \"a wide power.\"", &["a wide power."]),
            // Marks that do not belong together.
            ("It held “the law is old.\" Then it held \"the duty is older.” And so on.", &["the law is old.", "the duty is older."]),
            ("It held “the law is old\" and then (\"the duty is older”) and so on.", &["the law is old", "the duty is older"]),
            ("It held \"the law is old.” Then it held “the duty is older.\" And so on.", &["the law is old.", "the duty is older."]),
            ("It held “the law is old.“ Then it held “the duty is older,“ and so on.", &["the law is old.", "the duty is older,"]),
            ("It held ”the law is old.“ Then it held ”the duty is older,“ and so on.", &["the law is old.", "the duty is older,"]),
            ("It held \"the law is old.'' Then it held ``the duty is older.\" And so on.", &["the law is old.", "the duty is older."]),
            ("It held \"the law is old’’ and ‘‘the duty is older.’’ Or ''the rule.\"", &["the law is old", "the duty is older.", "the rule."]),
            ("It held \"the ''old'' law of the keepers' duty\" there.", &["the ''old'' law of the keepers' duty"]),
            ("It held ``the \"old\" law and the 6\" pipe'' there.", &["the \"old\" law and the 6\" pipe"]),
            ("It held that ‘“‘[t]he law is old, and the duty.’” ’ So.", &["‘[t]he law is old, and the duty.’"]),
            ("It held: “‘“The law is old.”’ The duty is older.” So.", &["‘“The law is old.”’ The duty is older."]),
            ("It held “the \"old\" law and the \"new\" duty” there.", &["the \"old\" law and the \"new\" duty"]),
            ("It held “the 6\" pipe and the \"new\" duty” there.", &["the 6\" pipe and the \"new\" duty"]),
        ] {
            assert_eq!(found(text), quotations, "{text}");
        }
    }

    #[test]
    fn flat_text_sets_a_long_quotation_off_by_a_colon_and_a_citation() {
        let words = "The keeper of the light trims the wick at dusk and again at midnight. ".repeat(4);
        let quoted = words.trim_end();
        for (text, expected) in [
            (format!("The rule provides: {words}Doe v. Roe, 900 F.3d 1 (2018). More."), vec![quoted]),
            (format!("It is old: [T]{}Doe v. Roe, 900 F.3d 1 (2018).", &words[1..]), vec![&*format!("[T]{}", &quoted[1..])]),
            (format!("The rule provides: - 16 - {words}Doe v. Roe, 900 F.3d 1 (2018)."), vec![quoted]),
            (format!("It asks: (1) w{}Doe v. Roe, 900 F.3d 1 (2018).", &words[1..]), vec![&*format!("(1) w{}", &quoted[1..])]),
            (format!("It has parts: t{}Doe v. Roe, 900 F.3d 1 (2018).", &words[1..]), vec![]),
            (format!("The rule provides: {words}See Doe v. Roe, 900 F.3d 1 (2018)."), vec![]),
            ("The rule provides: The keeper trims. Doe v. Roe, 900 F.3d 1 (2018).".to_owned(), vec![]),
        ] {
            assert_eq!(found(&text), expected, "{text}");
        }
    }

    #[test]
    fn a_block_ends_before_its_citation() {
        assert_eq!(found("> The rule is old. Doe v. Roe, 900 F.3d 1 (2018)."), ["> The rule is old."]);
        // A marker needs no sentence end before it.
        assert_eq!(found("> The rule is old [1, 2]\n[1] A. Doe, Old Rules (2018).\n[2] B. Roe, Older Rules (2019).\n")[0], "> The rule is old");
        assert_eq!(found("> The rule is old [1]\nNo list of references follows.")[0], "> The rule is old [1]");
    }

    #[test]
    fn quotations_behind_one_that_runs_on_are_found() {
        for text in [
            "He protects “the oldest rule of\n\nall men.” And “the newest rule” with “the best of all” is gone.",
            "It held: “It is the oldest rule.\n\nIt binds him.” And “the newest rule” with “the best of all” is gone.",
            "“It is the oldest rule.\n\n“It binds him.” And “the newest rule” with “the best of all” is gone.",
            "It held: “It is the oldest rule.\n\nIt binds “him” and me.” And “the newest rule” with “the best of all” is gone.",
        ] {
            assert_eq!(found(text)[1..], ["the newest rule", "the best of all"], "{text}");
        }
    }
}
