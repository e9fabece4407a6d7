//! Captions of a recording, WebVTT and SubRip (SRT): their words run on over cues, and each turn of a speaker is a paragraph.

use super::text_line::ends_sentence;
use literatim_matching::text::{Block, BlockKind, Document, Mend, Span};

/// What is between the beginning and the end of a cue.
const ARROW: &str = "-->";

/// The lines of a text in which its first cue begins.
const HEAD: usize = 12;

/// Bytes of a turn after which the end of a sentence ends a paragraph.
const LONG: usize = 1_000;

/// Maximum bytes of a tag, and of the name of a speaker before a colon.
const TAG: usize = 200;
const NAME: usize = 40;

/// What a cue writes for a sign.
const ENTITIES: &[(&str, &str)] = &[("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", "")];

/// Whether a text is captions: it begins with `WEBVTT`, or with a cue.
pub(crate) fn are_cues(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines().filter(|line| !line.trim().is_empty()).take(HEAD);
    lines.next().is_some_and(|first| match first.starts_with("WEBVTT") {
        true => lines.any(is_timing),
        false => is_timing(first) || first.trim().bytes().all(|byte| byte.is_ascii_digit()) && lines.next().is_some_and(is_timing),
    })
}

/// Adds the paragraphs of captions to their document.
pub(super) fn lay_out(document: &mut Document) {
    let text = std::mem::take(&mut document.text);
    let mut turns = Turns { text: &text, document, open: Vec::new(), last: String::new(), speaker: String::new() };
    let (mut at, mut is_cue) = (0, false);
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.len());
        at = span.end;
        if line.trim().is_empty() {
            is_cue = false;
        } else if is_timing(line) {
            is_cue = true;
        } else if is_cue {
            turns.line(span);
        }
    }
    turns.end();
    document.text = text;
}

/// Whether a line says from when to when its cue is shown: `00:01:02.500 --> 00:01:04.000`, `01:02,5 --> 01:04,0`.
fn is_timing(line: &str) -> bool {
    let is_time = |text: &str| {
        let time = text.split_whitespace().next().unwrap_or("");
        time.contains(':') && time.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b','))
    };
    line.split_once(ARROW).is_some_and(|(from, to)| is_time(from) && is_time(to))
}

/// The turns of speakers.
struct Turns<'a> {
    text: &'a str,
    document: &'a mut Document,
    /// The pieces of the open turn.
    open: Vec<Span>,
    /// The words of the last line.
    last: String,
    speaker: String,
}

impl Turns<'_> {
    /// Reads a line of a cue.
    fn line(&mut self, line: Span) {
        let (mends, words) = self.marks(line);
        // Captions that roll show a line again with the next one.
        if words == self.last || words.is_empty() {
            return;
        }
        let named = mends.iter().find_map(|mend| mend.text.strip_suffix(": ")).map(str::to_owned);
        let begins = named.as_ref().is_some_and(|named| *named != self.speaker) || begins_turn(&words);
        let is_long = self.open.first().is_some_and(|first| line.start - first.start > LONG) && ends_sentence(&self.last);
        if begins || is_long {
            self.end();
        }
        for mut mend in mends {
            if named.is_some() && !begins && mend.text.ends_with(": ") {
                mend.text.clear();
            }
            match mend.text.is_empty() {
                true => self.document.hidden.push(mend.span),
                false => self.document.mended.push(mend),
            }
        }
        self.speaker = named.unwrap_or_else(|| std::mem::take(&mut self.speaker));
        self.last = words;
        self.open.push(line);
    }

    /// The tags and signs of a line with what is read for each, and its words without them.
    fn marks(&self, line: Span) -> (Vec<Mend>, String) {
        let (mut mends, mut words, mut at) = (Vec::new(), String::new(), line.start);
        while let Some(c) = self.text[at..line.end].chars().next() {
            let rest = &self.text[at..line.end];
            let close = match c {
                '<' => Some('>'),
                '{' if rest.starts_with("{\\") => Some('}'),
                _ => None,
            };
            let tag = close.and_then(|close| rest[..rest.floor_char_boundary(TAG)].find(close)).map(|end| (end + 1, voice(&rest[..end])));
            let entity = || ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity)).map(|(entity, sign)| (entity.len(), (*sign).to_owned()));
            match tag.or_else(entity) {
                Some((length, read)) => {
                    if !read.ends_with(": ") {
                        words.push_str(&read);
                    }
                    mends.push(Mend { span: Span::new(at, at + length), text: read });
                    at += length;
                }
                None => {
                    words.push(c);
                    at += c.len_utf8();
                }
            }
        }
        (mends, words.trim().to_owned())
    }

    /// Ends a turn: what is between its lines is hidden.
    fn end(&mut self) {
        let pieces = std::mem::take(&mut self.open);
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        self.document.hidden.extend(pieces.windows(2).map(|two| Span::new(two[0].end, two[1].start)).filter(|gap| !gap.is_empty()));
        self.document.blocks.push(Block::new(first.union(*last), BlockKind::Paragraph));
    }
}

/// What a tag is read as: `Ida Quill: ` of `<v Ida Quill`, nothing of others.
fn voice(tag: &str) -> String {
    let named = tag.strip_prefix("<v").filter(|rest| rest.starts_with(['.', ' ', '\t'])).and_then(|rest| rest.split_once([' ', '\t']));
    named.map(|(_, name)| name.trim()).filter(|name| !name.is_empty()).map_or(String::new(), |name| format!("{name}: "))
}

/// Whether a line begins the turn of a speaker: `>> So it is.`, `- So it is.`, `QUILL: So it is.`
fn begins_turn(words: &str) -> bool {
    let name = words.split_once(": ").map_or("", |(name, _)| name);
    let is_name = !name.is_empty() && name.len() <= NAME && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
    words.starts_with(">>") || words.starts_with("- ") || is_name
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::Flow;

    fn read(text: &str) -> Vec<String> {
        Flow::new(&plain::read(text)).text().lines().map(str::to_owned).collect()
    }

    #[test]
    fn words_run_on_over_cues_and_speakers_begin_paragraphs() {
        for (text, turns) in [
            (
                "WEBVTT - The Harbor Hour\nKind: captions\n\nNOTE made by hand\n\nSTYLE\n::cue { color: white }\n\nintro\n00:01.000 --> 00:04.000 align:start\n<v Ida Quill>The keeper trims\nthe wick &amp; the\n\n00:04.000 --> 00:06.000\n<v Ida Quill>horn at <i>dusk</i>.</v>\n\n00:00:06.000 --> 00:00:08.000\n<v.loud Knox>Does he?\n",
                &["Ida Quill: The keeper trims the wick & the horn at dusk.", "Knox: Does he?"][..],
            ),
            (
                "1\n00:00:01,000 --> 00:00:04,000\nQUILL: The keeper trims\n\n2\n00:00:04,000 --> 00:00:06,500\n{\\an8}the wick at dusk.\n\n3\n00:00:07,000 --> 00:00:09,000\nKNOX: In 1999: why?\n",
                &["QUILL: The keeper trims the wick at dusk.", "KNOX: In 1999: why?"],
            ),
            (
                "1\r\n00:00:01,000 --> 00:00:04,000\r\n- He trims it.\r\n- When?\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,500\r\n>> At dusk, and\r\nnot before.\r\n",
                &["- He trims it.", "- When?", ">> At dusk, and not before."],
            ),
            // Captions that roll.
            (
                "WEBVTT\n\n00:00:00.160 --> 00:00:02.000 align:start position:0%\n \nthe<00:00:00.400><c> keeper</c><00:00:00.600><c> trims</c>\n\n00:00:02.000 --> 00:00:02.010\nthe keeper trims\n \n\n00:00:02.010 --> 00:00:04.000\nthe keeper trims\nthe<00:00:02.400><c> wick</c>\n",
                &["the keeper trims the wick"],
            ),
        ] {
            assert_eq!(read(text), turns, "{text}");
        }
    }

    #[test]
    fn a_text_with_an_arrow_is_no_caption() {
        for text in
            ["The way from A --> B is long.\n\n1\n\nThe keeper.", "1\n\nThe keeper --> the master", "WEBVTT is a format of captions.\n\nIt is so."]
        {
            assert!(!read(text).is_empty(), "{text}");
            assert!(read(text).concat().contains("is") || read(text).concat().contains("master"), "{text}");
        }
    }
}
