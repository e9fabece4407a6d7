//! The list of references of a document, and its notes.

use super::entry::Entry;
use super::identifier::identifiers;
use super::listed::Listed;
use super::year::{undated, years};
use crate::tables::references::{ABBREVIATIONS, HEADINGS, OTHER_HEADINGS};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Flow, Span, fold};
use std::collections::BTreeSet;

/// Maximum length in bytes of a heading, and of its number.
const HEADING: usize = 60;

/// Maximum length in bytes of the numbers in one pair of brackets.
const LONGEST: usize = 40;

/// The entries of a reading text, in order: the text under a heading of the table, each block that begins with `[3]`, and the footnotes that begin
/// with `[^note]`.
///
/// `lines` are where the original's lines begin: entries on lines of their own need no blank line between them.
pub(super) fn entries(flow: &Flow, lines: &[usize]) -> Vec<Listed> {
    let text = flow.text();
    let mut found: Vec<Listed> = Vec::new();
    let mut list: Option<List> = None;
    for block in flow.blocks() {
        let mut from = block.span.start;
        if matches!(block.kind, BlockKind::TableRow | BlockKind::Verbatim) {
            continue;
        }
        if let Some(end) = heading(text, block) {
            number(list.take(), &mut found);
            list = Some(List { heading: block.kind, first: found.len(), items: true, rest: end < block.span.end });
            from = end;
        } else if list.as_ref().is_some_and(|list| list.ends_at(text, block)) {
            number(list.take(), &mut found);
        }
        let span = Span::new(from, block.span.end);
        let listed = label_at(text, span.start, list.is_some()).is_some() && block.kind != BlockKind::Footnote;
        if span.is_empty() {
            continue;
        } else if listed || label_at(text, span.start, false).is_some() {
            labelled(text, span, list.is_some() && block.kind != BlockKind::Footnote, &mut found);
        } else if let Some(list) = list.as_mut().filter(|_| is_entry(text, span, block.kind)) {
            list.items &= block.kind == BlockKind::ListItem;
            for own in on_lines(text, span, lines) {
                push(text, own.start, own, None, true, &mut found);
            }
        }
    }
    number(list, &mut found);
    number_by_markers(flow, &mut found);
    if !found.iter().any(|listed| listed.entry.in_list) {
        without_heading(flow, lines, &mut found);
    }
    found
}

/// Fewest entries of a list without a heading, and the share of its neighbours that must be in order of the alphabet.
const FEWEST: usize = 4;
const IN_ORDER: f64 = 0.8;

/// Adds the last run of paragraphs that only their form and their order show to be a list of references: `Smith, J. (2019) …`.
fn without_heading(flow: &Flow, lines: &[usize], found: &mut Vec<Listed>) {
    let text = flow.text();
    let is_dated = |block: &Block| matches!(block.kind, BlockKind::Paragraph | BlockKind::ListItem) && begins_with_author_and_date(&text[block.span]);
    let blocks = flow.blocks();
    let mut end = blocks.len();
    while let Some(last) = blocks[..end].iter().rposition(is_dated) {
        // One paragraph between two entries may be an entry of another form.
        let mut first = last;
        while let Some(before) = (first.saturating_sub(2)..first).rev().find(|&at| is_dated(&blocks[at])) {
            first = before;
        }
        end = first;
        let run = &blocks[first..=last];
        let heads: Vec<String> =
            run.iter().filter(|block| is_dated(block)).map(|block| fold(text[block.span].split([',', ' ', '(']).next().unwrap_or(""))).collect();
        let in_order = heads.windows(2).filter(|two| two[0] <= two[1]).count();
        if heads.len() >= FEWEST && in_order as f64 >= IN_ORDER * (heads.len() - 1) as f64 {
            let entries = run.iter().flat_map(|block| on_lines(text, block.span, lines));
            entries.for_each(|own| push(text, own.start, own, None, true, found));
            order::sort_by_key(found, |listed| listed.start);
            return;
        }
    }
}

/// Bytes in which the date of such an entry must be.
const DATED: usize = 240;

/// Whether a paragraph begins with a name, a comma and a year in parentheses: `Smith, J. and Lee, K. (2019a) `.
fn begins_with_author_and_date(text: &str) -> bool {
    let near = &text[..text.floor_char_boundary(DATED.min(text.len()))];
    let date = near.match_indices(" (").find(|(at, _)| {
        let year = &near[at + 2..];
        let letter = usize::from(year.get(4..5).is_some_and(|letter| letter.starts_with(|c: char| c.is_ascii_lowercase())));
        year.starts_with(['1', '2'])
            && year.bytes().take(4).filter(u8::is_ascii_digit).count() == 4
            && year.get(4 + letter..).and_then(|rest| rest.strip_prefix(')')).is_some_and(begins_title)
    });
    date.is_some_and(|(at, _)| near[..at].contains(',') && begins_entry(near) && !near[..at].contains(['“', '"', ';']))
}

/// Whether what is behind a date in parentheses begins a title and not the rest of a sentence: `Smith, Lee and Roe (2019) argue`.
fn begins_title(text: &str) -> bool {
    !text.trim_start_matches(['.', ',', ':', ' ']).starts_with(char::is_lowercase)
}

/// The entries of a block: those that begin on a line of their own, behind the end of another.
fn on_lines(text: &str, span: Span, lines: &[usize]) -> Vec<Span> {
    let first = lines.partition_point(|&line| line <= span.start);
    let mut starts = vec![span.start];
    for &line in lines[first..].iter().take_while(|&&line| line < span.end) {
        let (before, after) = (text[span.start..line].trim_end(), &text[line..span.end]);
        let is_ended = before.ends_with(['.', ')', '/', '”', '"']) || before.ends_with(|c: char| c.is_ascii_digit()) || ends_with_address(before);
        if is_ended && begins_entry(after) || begins_with_author_and_date(after) {
            starts.push(line);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([span.end]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(|(start, end)| Span::new(start, start + text[start..end].trim_end().len())).collect()
}

/// Whether the last word of a text is an address.
fn ends_with_address(text: &str) -> bool {
    is_address(text.rsplit([' ', '\n', '<', '(']).next().unwrap_or(""))
}

/// Whether a paragraph is an address, which a page may have broken over lines.
fn is_address_alone(text: &str) -> bool {
    is_address(text) && text.split_whitespace().count() <= PARTS
}

/// Maximum parts of such an address.
const PARTS: usize = 4;

fn is_address(text: &str) -> bool {
    ["http", "www.", "doi"].iter().any(|scheme| text.starts_with(scheme))
}

/// Whether a line begins like an entry: with a dash for the authors, or with a name before a comma or a full stop.
fn begins_entry(line: &str) -> bool {
    let dashes = line.trim_start_matches(['—', '–', '―', '-', '_', '⸺', '⸻']);
    let name = line.split([',', '.', '(']).next().unwrap_or("").trim_end();
    let is_name = name.split(' ').count() <= ORGANISATION
        && name.len() > 1
        && name.split(' ').all(|word| !word.starts_with(char::is_lowercase) || word.len() < 4);
    dashes.len() < line.len() && dashes.starts_with(['.', ',', ' ']) || line.starts_with(char::is_uppercase) && is_name
}

/// Maximum words of the author of an entry on a line of its own.
const ORGANISATION: usize = 6;

/// A list being read.
struct List {
    /// The block kind of its heading.
    heading: BlockKind,
    /// Its first entry.
    first: usize,
    /// Whether all its entries are items without a label of their own.
    items: bool,
    /// Whether its entries begin in the heading's own block.
    rest: bool,
}

impl List {
    /// Whether the list ends before `block`: at a heading of the same level, at prose, or at an appendix.
    fn ends_at(&self, text: &str, block: &Block) -> bool {
        let words = &text[block.span];
        let other = names_other_part(words);
        match (block.kind, self.heading) {
            (BlockKind::Heading(level), BlockKind::Heading(own)) => level <= own || other,
            (BlockKind::Heading(_), _) => true,
            (BlockKind::Footnote, _) => false,
            _ if other => true,
            _ if label_at(text, block.span.start, true).is_some() => false,
            _ => !self.rest && words.len() > HEADING && !is_address_alone(words) && !is_entry(text, block.span, block.kind),
        }
    }
}

/// Whether a line is the heading of another part, such as an appendix.
fn names_other_part(words: &str) -> bool {
    words.len() <= HEADING && {
        let key = fold(words.trim_start_matches(|c: char| !c.is_alphabetic()));
        OTHER_HEADINGS.iter().any(|heading| key.starts_with(heading))
    }
}

fn is_numbered(listed: &Listed) -> bool {
    listed.entry.label.as_ref().is_some_and(|label| !label.starts_with('^'))
}

/// Labels the items of a list without labels by their position, unless other text has labels of that form.
fn number(list: Option<List>, found: &mut [Listed]) {
    let Some(list) = list.filter(|list| list.items) else { return };
    let (before, own) = found.split_at_mut(list.first.min(found.len()));
    if before.iter().any(is_numbered) || own.iter().any(is_numbered) {
        return;
    }
    own.iter_mut().filter(|listed| listed.entry.in_list).enumerate().for_each(|(i, listed)| listed.entry.label = Some((i + 1).to_string()));
}

/// Labels a list that lost its numbers, as one does that is copied out of a page: the text before it cites `[1]` to `[n]`, each of them, and the list
/// has `n` paragraphs. Nothing else is read of such a list, because its entries need no date or identifier.
fn number_by_markers(flow: &Flow, found: &mut Vec<Listed>) {
    let (text, blocks) = (flow.text(), flow.blocks());
    if found.iter().any(is_numbered) {
        return;
    }
    let is_heading = |block: &Block| heading(text, block).is_some_and(|end| end == block.span.end);
    let Some(at) = blocks.iter().rposition(is_heading) else { return };
    let is_item = |block: &&Block| matches!(block.kind, BlockKind::Paragraph | BlockKind::ListItem) && !names_other_part(&text[block.span]);
    let items: Vec<Span> = blocks[at + 1..].iter().take_while(is_item).map(|block| block.span).collect();
    let cited = numbers_in_brackets(&text[..blocks[at].span.start]);
    if items.len() < 2 || !cited.into_iter().eq(1..=items.len()) {
        return;
    }
    found.retain(|listed| listed.start < blocks[at].span.start);
    items.into_iter().enumerate().for_each(|(i, item)| push(text, item.start, item, Some((i + 1).to_string()), true, found));
}

/// The numbers that a text cites in square brackets, `[2]`, `[1, 3]`.
fn numbers_in_brackets(text: &str) -> BTreeSet<usize> {
    let lists = text.match_indices('[').filter_map(|(at, _)| {
        let length = text[at + 1..].bytes().take(LONGEST).take_while(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' ')).count();
        text[at + 1 + length..].starts_with(']').then_some(&text[at + 1..at + 1 + length])
    });
    lists.flat_map(|list| list.split([',', ' ']).filter_map(|number| number.parse().ok())).collect()
}

/// Where the entries begin after a heading of the table: at the end of its block, or at the first label inside it.
fn heading(text: &str, block: &Block) -> Option<usize> {
    let words = &text[block.span];
    let reach = &words[..words.floor_char_boundary(HEADING)];
    let inside = [" [1] ", " 1. "].iter().filter_map(|label| reach.find(label)).min();
    let whole = (words.len() <= HEADING).then_some(words.len());
    [whole, inside].into_iter().flatten().find_map(|end| {
        let key = fold(words[..end].trim_start_matches(|c: char| !c.is_alphabetic()).trim_end_matches([':', '.', ' ', '*', '#']));
        let number = words[..end].bytes().take_while(|b| !b.is_ascii_alphabetic()).count();
        let known = HEADINGS.binary_search(&key.as_str()).is_ok() && number <= 8;
        known.then(|| block.span.start + end + words[end..].bytes().take_while(|&b| b == b' ').count())
    })
}

/// The label at byte `at`, with its end: `[3]` or `[^note]`, and in a list `3.`, `3)` and `(3)`.
pub(super) fn label_at(text: &str, at: usize, in_list: bool) -> Option<(&str, usize)> {
    let rest = &text[at..];
    let number = |text: &str| text.bytes().take(4).take_while(u8::is_ascii_digit).count();
    let open = rest.starts_with(['[', '(']);
    if let Some(name) = rest.strip_prefix("[^") {
        let length = name.bytes().take(24).take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')).count();
        return (length > 0 && name[length..].starts_with(']')).then(|| (&rest[1..2 + length], at + length + 3));
    }
    let digits = number(&rest[usize::from(open)..]);
    if !(1..=3).contains(&digits) {
        return None;
    }
    let end = usize::from(open) + digits;
    let close = rest[end..].chars().next()?;
    let spaced = rest[end + close.len_utf8()..].starts_with(' ');
    let is_label = match close {
        ']' => rest.starts_with('['),
        ')' => in_list && spaced && (open == rest.starts_with('(')),
        '.' => in_list && spaced && !open,
        _ => false,
    };
    is_label.then(|| (&rest[usize::from(open)..end], at + end + 1))
}

/// The entries of a block that begins with a label; the next number in the block begins the next entry.
fn labelled(text: &str, span: Span, in_list: bool, found: &mut Vec<Listed>) {
    let mut start = span.start;
    while let Some((label, end)) = label_at(text, start, in_list) {
        let written = &text[start..end];
        let next = label.parse::<u32>().ok().and_then(|number| {
            let next = format!(" {} ", written.replacen(label, &(number + 1).to_string(), 1));
            // `[2]: https://…` defines a link.
            let defined = next.trim_end().to_owned() + ": ";
            let places = text[end..span.end].match_indices(&next).chain(text[end..span.end].match_indices(&defined));
            places
                .map(|(at, next)| (end + at, next))
                .filter(|&(at, next)| {
                    let before = text[end..at].trim_end();
                    let word = before.trim_end_matches('.').rsplit([' ', '(']).next().unwrap_or("").to_lowercase();
                    let after = &text[at + next.len()..span.end];
                    let ends = before.ends_with(['.', ')', ']', '/', '”', '"', '»', '?']) || ends_with_address(before);
                    ends && !ABBREVIATIONS.contains(&word.as_str()) && (is_address(after) || after.starts_with(|c: char| !c.is_lowercase()))
                })
                .map(|(at, _)| at)
                .min()
        });
        let rest = text[end..next.unwrap_or(span.end)].trim_start_matches([':', ' ']).trim_end();
        // A note may be as short as `R. 118.`
        if rest.len() > 8 || label.starts_with('^') && !rest.is_empty() {
            let from = end + text[end..].len() - text[end..].trim_start_matches([':', ' ']).len();
            push(text, start, Span::new(from, from + rest.len()), Some(label.to_owned()), in_list, found);
        }
        match next {
            Some(next) => start = next + 1,
            None => return,
        }
    }
}

fn push(text: &str, start: usize, span: Span, label: Option<String>, in_list: bool, found: &mut Vec<Listed>) {
    let before = found.last().filter(|before| before.entry.in_list).map(|before| &before.entry);
    let entry = Entry { in_list, ..Entry::read(text, span, label, before) };
    found.push(Listed { entry, start });
}

/// Whether a block of a list reads as an entry: it begins like one, and has a date or an identifier or is an item.
fn is_entry(text: &str, span: Span, kind: BlockKind) -> bool {
    let words = &text[span];
    let reach = &words[..words.floor_char_boundary(1500)];
    let begins = words.starts_with(|c: char| {
        c.is_uppercase() || c.is_ascii_digit() || matches!(c, '“' | '«' | '"' | '‘' | '„' | '—' | '–' | '-' | '_' | '⸺' | '⸻')
    }) || words.split(' ').take(3).any(|word| word.starts_with(char::is_uppercase));
    let dated = || years(reach).next().is_some() || reach.match_indices(['n', 's', 'o']).any(|(at, _)| undated(&reach[at..]).is_some());
    !matches!(kind, BlockKind::Heading(_) | BlockKind::Footnote)
        && begins
        && words.len() > 8
        && (kind == BlockKind::ListItem || dated() || !identifiers(reach).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::{markdown, plain};

    #[test]
    fn the_headings_are_sorted_and_folded() {
        assert!(HEADINGS.is_sorted());
        assert!(HEADINGS.iter().all(|heading| fold(heading) == **heading));
    }

    #[test]
    fn a_list_without_its_numbers_is_numbered_by_the_markers() {
        let label = |text: &str, word: &str| {
            let flow = Flow::new(&markdown::read(text));
            let entry = entries(&flow, &[]).into_iter().find(|listed| flow.text()[listed.entry.span].starts_with(word));
            entry.and_then(|listed| listed.entry.label)
        };
        let list = "Lamps of the Harbor | Pell Archive\n\nOn Horns - The Keeper\n\nChapter 9: Fog";
        for (body, list, word, expected) in [
            ("It burns [1]. It sounds [2], in fog [3].", list, "On Horns", Some("2")),
            ("It burns [1, 3]. It sounds [2].", list, "Chapter 9", Some("3")),
            ("It burns.[2][1] So [3].", list, "Lamps", Some("1")),
            // A number is never cited, another has no entry, or the list has other numbers.
            ("It burns [1]. It sounds [3].", list, "On Horns", None),
            ("It burns [1]. It sounds [2], in fog [3], at dusk [4].", list, "On Horns", None),
            ("It burns [1]. It sounds [2].", list, "On Horns", None),
        ] {
            for heading in ["## References", "References", "**Sources**"] {
                let found = label(&format!("{body}\n\n{heading}\n\n{list}\n"), word);
                assert_eq!(found.as_deref(), expected, "{body} {heading}");
            }
        }
    }

    #[test]
    fn lists_are_found_by_heading_and_by_labels() {
        let labels = |flow: &Flow| -> Vec<(String, String)> {
            let word = |listed: &Listed| flow.text()[listed.entry.span].split([',', '.']).next().unwrap_or("").to_owned();
            entries(flow, &[]).iter().map(|listed| (listed.entry.label.clone().unwrap_or_default(), word(listed))).collect()
        };
        for (text, expected) in [
            ("Text.\n\nReferences\n\nVarley, M. (2016). A.\n\nHolm, N. (2018). B.", vec![("", "Varley"), ("", "Holm")]),
            ("Text.\n\n7. Bibliographie:\n\nVarley, M. (2016). A.\n\nAppendix A\n\nIt was 1999 then.", vec![("", "Varley")]),
            (
                "Text.\n\nReferences\n\nVarley, M. (2016). A.\n\nSo much for that; more was said of it in other years and other towns.",
                vec![("", "Varley")],
            ),
            ("WORKS CITED\n\n1. Varley, M. A. 2016.\n\n2. Holm, N. B. 2018.", vec![("1", "Varley"), ("2", "Holm")]),
            ("References [1] Varley, A book. Vol. 2. Press, 2016. [2] Holm, B book, 2018.", vec![("1", "Varley"), ("2", "Holm")]),
            ("Notes\n\n1. Varley, A book. 2. Holm, Vol. 3. Press. 3. Pell, C book.", vec![("1", "Varley"), ("2", "Holm"), ("3", "Pell")]),
            ("[1] Varley, A book, 2016.\n\nText", vec![("1", "Varley")]),
            ("1. The court erred in 2016.\n\n2. It erred again.", vec![]),
            ("In 2016 it was so.", vec![]),
            (
                "References\n[1] Varley, A book, 2016.\n[2] https://pier.example/log\n[3] Holm, B book, 2018.",
                vec![("1", "Varley"), ("2", "https://pier"), ("3", "Holm")],
            ),
            ("[1]: https://pier.example/one\n[2]: https://pier.example/two", vec![("1", "https://pier"), ("2", "https://pier")]),
        ] {
            let expected: Vec<(String, String)> = expected.into_iter().map(|(label, word)| (label.to_owned(), word.to_owned())).collect();
            assert_eq!(labels(&Flow::new(&plain::read(text))), expected, "{text}");
        }
        for (text, expected) in [
            ("# T\n\nText.[^a]\n\n[^a]: Varley, A book.\n", vec![("^a", "Varley")]),
            (
                "# T\n\nText [2].\n\n## References\n\n1. Varley, A book.\n2. Holm, B book.\n\n## More\n\nIn 2016 so.",
                vec![("1", "Varley"), ("2", "Holm")],
            ),
            ("# Bibliography\n\n## Books\n\nVarley, A book, 2016.\n\n# End\n\nHolm, 2018.", vec![("", "Varley")]),
        ] {
            let expected: Vec<(String, String)> = expected.into_iter().map(|(label, word)| (label.to_owned(), word.to_owned())).collect();
            assert_eq!(labels(&Flow::new(&markdown::read(text))), expected, "{text}");
        }
    }

    #[test]
    fn entries_on_consecutive_lines_are_apart() {
        let authors = |text: &str| -> Vec<String> {
            let document = plain::read(text);
            let flow = Flow::new(&document);
            let lines = crate::Styles::of(&document, &flow).lines;
            entries(&flow, &lines).iter().map(|listed| listed.entry.authors_and_year()).collect()
        };
        for (text, expected) in [
            (
                "Text.\n\nBibliography\n\nVarley, Mina. The Law of Piers. Pier Press, 1873.\n———. Horns and Lights. Pier Press, 2003.\nHolm, Nora. Of Fog. Pier Press, 2017.",
                vec!["Varley 1873", "Varley 2003", "Holm 2017"],
            ),
            (
                "Text.\n\nWorks Cited\n\nVarley, M. (1873). A book of\nlong lines. Pier Press.\nHolm, N. (2003). B book. Pier\nPress.",
                vec!["Varley 1873", "Holm 2003"],
            ),
            ("Text.\n\nReferences\n\nHarbor Board. (2001). Rules. Pier Press.\n\nHolm, N. (2003). B book.", vec!["Harbor Board 2001", "Holm 2003"]),
            // Behind an address, one that is broken over two lines, and one that is a line of its own.
            (
                "Text.\n\n8. References\nVarley, M. (1873). A book. Pier Press. https://pier.example/a_Book\nHolm, N. (2003). B book. https://pier.example/log?of=Dusk\nand+Dawn&to=YWg\nPell, A. (2004). C book. Pier Press.\nhttps://pier.example/log?id=uyil&pg=PA1&dq=the+slow+lamp+of+the+old+harbor\nQuill, B. (2005). D book.",
                vec!["Varley 1873", "Holm 2003", "Pell 2004", "Quill 2005"],
            ),
        ] {
            assert_eq!(authors(text), expected, "{text}");
        }
    }
}
