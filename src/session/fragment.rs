//! Links that open a source at a passage: text fragments (<https://wicg.github.io/scroll-to-text-fragment/>).
//!
//! A browser searches the displayed page for a fragment's terms, each as whole words within one block. So the terms are the document's own words, and
//! none of them spans a page mark or a footnote mark, which the page shows and the reading text omits.

use literatim_matching::text::{Format, Span, Word, fold, words_in};
use literatim_source::Source;

/// Maximum characters of a passage that is in the fragment as a whole, as the specification's authors advise.
const EXACT: usize = 300;

/// Minimum and maximum number of words of a term that is not the whole passage; the maximum applies if fewer are ambiguous.
const FEWEST: usize = 4;
const MOST: usize = 12;

/// The address at which a reader opens the source, if any. An answer of CourtListener's API is not a page to read.
fn address(source: &Source) -> Option<&str> {
    let own = source.document.metadata.address.as_deref();
    let fetched = source.final_address.as_deref().or(source.address.as_deref());
    let order = if source.document.format == Format::Courtlistener { [own, fetched] } else { [fetched, own] };
    order.into_iter().flatten().find(|address| address.starts_with("https://") || address.starts_with("http://"))
}

/// The address of a source with a text fragment that leads to `passage`, bytes of its reading text, or with the second at which a recording has it;
/// `None` if the source has no address.
pub(super) fn link(source: &Source, passage: Span) -> Option<String> {
    let page = address(source)?;
    if let Some(second) = source.document.second_at(source.origin(passage).start) {
        return Some(at_second(page, second));
    }
    let page = page.split(":~:").next().unwrap_or(page);
    let Some(directive) = directive(source, passage) else { return Some(page.trim_end_matches('#').to_owned()) };
    let hash = if page.contains('#') { "" } else { "#" };
    Some(format!("{page}{hash}:~:text={directive}"))
}

/// The address of a recording at a second of it: as YouTube takes it, else as a media fragment (<https://www.w3.org/TR/media-frags/>).
fn at_second(address: &str, second: u32) -> String {
    let page = address.split('#').next().unwrap_or(address);
    let host = page.split('/').nth(2).unwrap_or("").trim_start_matches("www.").trim_start_matches("m.");
    if !matches!(host, "youtube.com" | "youtu.be") {
        return format!("{page}#t={second}");
    }
    let (path, query) = page.split_once('?').unwrap_or((page, ""));
    let kept = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("t="));
    let query: Vec<String> = kept.map(str::to_owned).chain([format!("t={second}s")]).collect();
    format!("{path}?{}", query.join("&"))
}

/// `[prefix-,]start[,end][,-suffix]`, or the whole passage for `start,end`; `None` if no words are in one piece.
fn directive(source: &Source, passage: Span) -> Option<String> {
    let text = source.document.text.as_str();
    let pieces = pieces(source, source.origin(passage));
    let long_enough = |piece: &&Vec<Span>| piece.len() > 1;
    let (first, last) = (pieces.iter().find(long_enough).or(pieces.first())?, pieces.iter().rfind(long_enough).or(pieces.last())?);
    let whole = over(first).filter(|&span| first == last && shown(text, span).chars().count() <= EXACT);
    let times = |term: &str| occurrences(source, term);
    let (start, end) = match whole {
        Some(span) => (span, None),
        None => {
            let start = (FEWEST..=MOST).map(|count| head(first, count)).find(|&span| times(&text[span]) == 1).unwrap_or_else(|| head(first, MOST));
            let stretch = Span::new(start.end, over(last)?.end.max(start.end));
            let once = |span: &Span| span.start >= start.end && fold(&text[stretch]).matches(&fold(&text[*span])).count() == 1;
            let end = (FEWEST..=MOST).map(|count| tail(last, count)).find(once).unwrap_or_else(|| tail(last, FEWEST));
            (start, (end.start >= start.end).then_some(end))
        }
    };
    let mut prefix = None;
    let mut suffix = None;
    if times(&text[start]) > 1 {
        let end = end.unwrap_or(start);
        let (before, after) = (words_before(source, start.start), words_after(source, end.end));
        let neighbours = |words: &[Span], take: fn(&[Span], usize) -> Span| -> Vec<Span> {
            if words.is_empty() { Vec::new() } else { (FEWEST - 1..=MOST).map(|count| take(words, count)).collect() }
        };
        let (before, after) = (neighbours(&before, tail), neighbours(&after, head));
        prefix = before.iter().find(|span| times(&text[span.union(start)]) == 1).copied();
        if prefix.is_none() {
            suffix = after.iter().find(|span| times(&text[span.union(end)]) == 1).copied();
        }
        if prefix.is_none() && suffix.is_none() {
            (prefix, suffix) = (before.first().copied(), after.first().copied());
        }
    }
    let encoded = |span: Span| encode(&shown(text, span));
    let mut directive = prefix.map_or(String::new(), |span| encoded(span) + "-,");
    directive.push_str(&encoded(start));
    directive.push_str(&end.map_or(String::new(), |span| format!(",{}", encoded(span))));
    directive.push_str(&suffix.map_or(String::new(), |span| format!(",-{}", encoded(span))));
    Some(directive)
}

/// The words of `stretch`, bytes of the document's text, in pieces that a page shows without a break: each inside one block, without hidden text. A
/// word that hidden text interrupts belongs to none.
fn pieces(source: &Source, stretch: Span) -> Vec<Vec<Span>> {
    let document = &source.document;
    let text = document.text.as_str();
    let mut pieces = Vec::new();
    for block in document.blocks.iter().filter(|block| block.span.overlaps(stretch)) {
        let end = block.span.end.min(stretch.end);
        let mut at = block.span.start.max(stretch.start);
        let first = document.hidden.partition_point(|hidden| hidden.end <= at);
        for hidden in document.hidden[first..].iter().take_while(|hidden| hidden.start < end).copied().chain([Span::new(end, end)]) {
            let piece = Span::new(at.min(hidden.start), hidden.start);
            let glued = |at: usize, next: bool| {
                let c = if next { text[at..].chars().next() } else { text[..at].chars().next_back() };
                c.is_some_and(char::is_alphanumeric)
            };
            let mut words: Vec<Span> = words_in(text, piece).into_iter().map(|Word { span, .. }| span).collect();
            let cut_before = document.hidden.iter().any(|other| other.end == piece.start && glued(other.start, false)) && glued(piece.start, true);
            let cut_after = !hidden.is_empty() && glued(piece.end, false) && glued(hidden.end, true);
            if cut_before && words.first().is_some_and(|word| word.start == piece.start) {
                words.remove(0);
            }
            if cut_after && words.last().is_some_and(|word| word.end == piece.end) {
                words.pop();
            }
            if !words.is_empty() {
                pieces.push(words);
            }
            at = hidden.end;
        }
    }
    pieces
}

/// The words of the block directly before byte `at`.
fn words_before(source: &Source, at: usize) -> Vec<Span> {
    let Some(block) = source.document.blocks.iter().find(|block| block.span.start < at && at <= block.span.end) else { return Vec::new() };
    let pieces = pieces(source, Span::new(block.span.start, at));
    pieces.into_iter().next_back().filter(|words| words.last().is_some_and(|word| is_next_to(source, word.end, at))).unwrap_or_default()
}

/// The words of the block directly after byte `at`.
fn words_after(source: &Source, at: usize) -> Vec<Span> {
    let Some(block) = source.document.blocks.iter().find(|block| block.span.start <= at && at < block.span.end) else { return Vec::new() };
    let pieces = pieces(source, Span::new(at, block.span.end));
    pieces.into_iter().next().filter(|words| words.first().is_some_and(|word| is_next_to(source, at, word.start))).unwrap_or_default()
}

/// Whether no hidden text is between two places.
fn is_next_to(source: &Source, from: usize, to: usize) -> bool {
    !source.document.hidden.iter().any(|hidden| hidden.overlaps(Span::new(from, to)))
}

/// From the first of some words to the last.
fn over(words: &[Span]) -> Option<Span> {
    Some(words.first()?.union(*words.last()?))
}

/// The first `count` words; there must be at least one.
fn head(words: &[Span], count: usize) -> Span {
    words[0].union(words[count.min(words.len()) - 1])
}

/// The last `count` words; there must be at least one.
fn tail(words: &[Span], count: usize) -> Span {
    words[words.len() - count.min(words.len())].union(words[words.len() - 1])
}

/// How often the source contains a term as whole words; browsers ignore case.
fn occurrences(source: &Source, term: &str) -> usize {
    let text = source.folded().text();
    let wanted = fold(term);
    let whole = |&at: &usize| {
        !text[..at].ends_with(char::is_alphanumeric) && !text[at + wanted.len()..].starts_with(char::is_alphanumeric) && !wanted.is_empty()
    };
    memchr::memmem::find_iter(text.as_bytes(), wanted.as_bytes()).filter(whole).take(2).count()
}

/// A span of the text as a page shows it, with white space collapsed.
fn shown(text: &str, span: Span) -> String {
    text[span].split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Percent-encodes everything except ASCII letters and digits, `.`, `_` and `~`: the fragment's own characters `-`, `,` and `&`, and whatever may end
/// a link in running text.
fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'~' => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    /// The link to `passage` in a text at `address`.
    fn linked(address: &str, text: &str, passage: &str) -> Option<String> {
        let mut source = Source::new("s", plain::read(text));
        source.address = Some(address.into());
        let at = source.flow.text().rfind(passage).expect("the passage stands in the text");
        link(&source, Span::new(at, at + passage.len()))
    }

    #[test]
    fn a_recording_is_linked_at_its_second() {
        let text = "WEBVTT\n\n00:01:02.000 --> 00:01:04.000\nThe keeper trims\n\n01:00:04.000 --> 01:00:06.000\nthe wick at dusk.\n";
        for (address, link) in [
            ("https://harbour.example/hour.vtt", "https://harbour.example/hour.vtt#t=62"),
            ("https://harbour.example/hour#t=4", "https://harbour.example/hour#t=62"),
            ("https://www.youtube.com/watch?v=a1&t=4s", "https://www.youtube.com/watch?v=a1&t=62s"),
            ("https://youtu.be/a1", "https://youtu.be/a1?t=62s"),
        ] {
            assert_eq!(linked(address, text, "keeper trims the wick").as_deref(), Some(link));
        }
        assert_eq!(linked("https://harbour.example/", text, "at dusk").as_deref(), Some("https://harbour.example/#t=3604"));
    }

    #[test]
    fn fragments_follow_the_specification() {
        let text = "The keeper, in fog, sounds the horn. He minds the mid-channel light & the *113 bell of the mole at Tarn.\n\nThe keeper, in fog, sounds the gong. Im Nebel läutet er die Glocke für jedes Schiff.";
        for (passage, directive) in [
            ("He minds the mid-channel light", "He%20minds%20the%20mid%2Dchannel%20light"),
            ("mid-channel light & the", "mid%2Dchannel%20light%20%26%20the"),
            ("läutet er die Glocke für jedes Schiff", "l%C3%A4utet%20er%20die%20Glocke%20f%C3%BCr%20jedes%20Schiff"),
            // Around a page mark, and over two blocks.
            ("light & the bell of the mole at Tarn", "light%20%26%20the,the%20mole%20at%20Tarn"),
            ("the mole at Tarn.\nThe keeper, in fog, sounds the gong", "the%20mole%20at%20Tarn,fog%2C%20sounds%20the%20gong"),
            // A repeated term gets its neighbours.
            ("The keeper, in fog, sounds the gong", "The%20keeper%2C%20in%20fog%2C%20sounds%20the%20gong"),
            ("in fog, sounds the", "in%20fog%2C%20sounds%20the,-gong.%20Im%20Nebel"),
        ] {
            assert_eq!(
                linked("https://harbour.example/a", text, passage).as_deref(),
                Some(&*format!("https://harbour.example/a#:~:text={directive}")),
                "{passage}"
            );
        }
    }

    #[test]
    fn addresses_keep_their_own_fragment() {
        for (address, expected) in [
            ("https://harbour.example/a", Some("https://harbour.example/a#:~:text=The%20light%20burns")),
            ("https://harbour.example/a#p2", Some("https://harbour.example/a#p2:~:text=The%20light%20burns")),
            ("https://harbour.example/a#p2:~:text=old", Some("https://harbour.example/a#p2:~:text=The%20light%20burns")),
            ("https://harbour.example/a#:~:text=old", Some("https://harbour.example/a#:~:text=The%20light%20burns")),
            ("notes/a.txt", None),
        ] {
            assert_eq!(linked(address, "The light burns.", "The light burns").as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn long_passages_are_linked_by_their_ends() {
        let middle = "He trims the lamp, winds the clock, logs each ship and reads the glass. ".repeat(6);
        let text = format!("At dusk the keeper lights the lamp. {middle}At dawn he puts it out again.");
        let whole = text.trim_end_matches('.').to_owned();
        assert_eq!(
            linked("https://harbour.example/a", &text, &whole).as_deref(),
            Some("https://harbour.example/a#:~:text=At%20dusk%20the%20keeper,puts%20it%20out%20again")
        );
    }
}
