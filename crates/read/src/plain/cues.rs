//! Captions of a recording, WebVTT and SubRip (SRT), and transcripts with times: their words run on over cues, each turn of a speaker is a paragraph,
//! and each time a place.

use super::text_line::ends_sentence;
use literatim_matching::text::{Block, BlockKind, Document, Mend, Span, TimeMark};

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

/// Minimum number of times of a transcript.
const STAMPS: usize = 3;

/// The most lines of a transcript for each of its times.
const MOST_LINES: usize = 20;

/// Seconds before which a transcript begins whose times may be those of a clock.
const BEGIN: u32 = 60;

/// Whether a text is a transcript with times that rise: `[00:01:02] QUILL: So it is.`, `0:03` alone on a line, `Ida Quill  0:03` above her words.
pub(super) fn is_stamped(text: &str) -> bool {
    let written = || text.lines().filter(|line| !line.trim().is_empty());
    // A brief may quote a few lines of one.
    if !written().take(HEAD).any(|line| stamp(line).is_some()) {
        return false;
    }
    let mut stamps = text.lines().filter_map(stamp);
    let Some(first) = stamps.next() else { return false };
    let (mut count, mut last) = (1, first.second);
    for stamp in stamps {
        if stamp.second < last {
            return false;
        }
        (count, last) = (count + 1, stamp.second);
    }
    let is_frequent = count * MOST_LINES >= written().count();
    count >= STAMPS && is_frequent && last > first.second && (first.is_sure || first.second < BEGIN)
}

/// Adds the paragraphs of captions, or of a transcript with times, to their document.
pub(super) fn lay_out(document: &mut Document) {
    let text = std::mem::take(&mut document.text);
    let are_cues = are_cues(&text);
    let mut turns = Turns { text: &text, document, are_cues, open: Vec::new(), last: String::new(), speaker: String::new(), second: None };
    let (mut at, mut is_cue) = (0, false);
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.len());
        at = span.end;
        if !are_cues {
            turns.transcribed(span);
        } else if line.trim().is_empty() {
            is_cue = false;
        } else if is_timing(line) {
            is_cue = true;
            turns.second = line.split_once(ARROW).and_then(|(from, _)| seconds(from.trim()));
        } else if is_cue {
            turns.line(span);
        }
    }
    turns.end();
    document.text = text;
}

/// A time on a line of a transcript.
struct Stamp {
    second: u32,
    /// With its brackets, and the white space between it and the words.
    span: Span,
    /// Whether words are before it, which are then the name of a speaker, or after it.
    is_after_name: bool,
    has_words: bool,
    /// Whether no clock writes it so: it is in brackets, or has seconds after minutes and hours.
    is_sure: bool,
}

/// The time at the start of a line, or behind a name.
fn stamp(line: &str) -> Option<Stamp> {
    memchr::memchr(b':', line.as_bytes())?;
    let body = line.trim();
    let start = line.len() - line.trim_start().len();
    let is_in_brackets = |text: &str| text.starts_with(['[', '(']) && text.ends_with([']', ')']);
    let time = |text: &str| seconds(if is_in_brackets(text) { &text[1..text.len() - 1] } else { text });
    let is_sure = |text: &str| is_in_brackets(text) || text.matches(':').count() > 1;
    let head = body.split([' ', '\t']).next().unwrap_or("");
    if let Some(second) = time(head) {
        let rest = body[head.len()..].trim_start();
        let span = Span::new(start, start + body.len() - rest.len());
        let is_known = is_sure(head) || rest.is_empty();
        return is_known.then_some(Stamp { second, span, is_after_name: false, has_words: !rest.is_empty(), is_sure: is_sure(head) });
    }
    let (name, last) = body.rsplit_once([' ', '\t'])?;
    let (name, second) = (name.trim_end(), time(last)?);
    let is_name = name.len() <= NAME && name.split(' ').all(|word| word.starts_with(char::is_uppercase) && !word.ends_with([',', ';']));
    let span = Span::new(start + name.len(), start + body.len());
    is_name.then_some(Stamp { second, span, is_after_name: true, has_words: false, is_sure: is_sure(last) })
}

/// The seconds of `1:02`, `00:01:02.500` or `01:02,5`.
fn seconds(time: &str) -> Option<u32> {
    let whole = time.split(['.', ',']).next().unwrap_or("");
    let parts: Vec<&str> = whole.split(':').collect();
    let is_part = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = (2..=3).contains(&parts.len()) && parts.iter().all(is_part) && parts[1..].iter().all(|part| part.len() == 2);
    is_time.then(|| parts.iter().fold(0, |seconds, part| seconds * 60 + part.parse::<u32>().unwrap_or(0)))
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
    /// Whether they are captions, which have tags and may roll, and not a transcript.
    are_cues: bool,
    /// The pieces of the open turn.
    open: Vec<Span>,
    /// The words of the last line.
    last: String,
    speaker: String,
    /// When the next words are said, if a time has come before them.
    second: Option<u32>,
}

impl Turns<'_> {
    /// Reads a line of a transcript. A time with words, or behind a name, begins a turn, and so does an empty line.
    fn transcribed(&mut self, line: Span) {
        let words = &self.text[line.range()];
        let Some(stamp) = stamp(words) else {
            if words.trim().is_empty() {
                self.end()
            } else {
                self.line(line)
            }
            return;
        };
        self.second = Some(stamp.second);
        let time = Span::new(line.start + stamp.span.start, line.start + stamp.span.end);
        if stamp.is_after_name || stamp.has_words {
            self.end();
        }
        if stamp.is_after_name {
            self.document.mended.push(Mend { span: time, text: ":".into() });
            self.line(line);
        } else if stamp.has_words {
            self.line(Span::new(time.end, line.end));
        }
    }

    /// Reads a line of a cue.
    fn line(&mut self, line: Span) {
        let (mends, words) = self.marks(line);
        // Captions that roll show a line again with the next one.
        if self.are_cues && words == self.last || words.is_empty() {
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
        if let Some(second) = self.second.take() {
            self.document.times.push(TimeMark { at: line.start, second });
        }
        self.last = words;
        self.open.push(line);
    }

    /// The tags and signs of a line with what is read for each, and its words without them.
    fn marks(&self, line: Span) -> (Vec<Mend>, String) {
        let (mut mends, mut words, mut at) = (Vec::new(), String::new(), line.start);
        while let Some(c) = self.text[at..line.end].chars().next() {
            let rest = &self.text[at..line.end];
            let close = match c {
                '<' if self.are_cues && rest[1..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '/') => Some('>'),
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
    fn times_are_places() {
        let times = |text: &str| -> Vec<(u32, String)> {
            let document = plain::read(text);
            document.times.iter().map(|mark| (mark.second, text[mark.at..].chars().take(3).collect())).collect()
        };
        let vtt = "WEBVTT\n\n00:01.000 --> 00:04.000\nThe keeper trims\nthe wick\n\n01:00:04.000 --> 01:00:06.000\nat dusk.\n";
        assert_eq!(times(vtt), [(1, "The".into()), (3604, "at ".into())]);
        let document = plain::read(vtt);
        let at = |words: &str| document.second_at(vtt.find(words).unwrap());
        assert_eq!((at("WEBVTT"), at("the wick"), at("dusk")), (None, Some(1), Some(3604)));
    }

    #[test]
    fn a_transcript_has_its_times_and_speakers() {
        for (text, turns, second) in [
            (
                "The Harbor Hour\n\n[00:00:05] QUILL: The keeper trims\nthe wick.\n[00:00:09] KNOX: Does he?\n[00:01:02] QUILL: At dusk.\n",
                &["The Harbor Hour", "QUILL: The keeper trims the wick.", "KNOX: Does he?", "QUILL: At dusk."][..],
                62,
            ),
            ("0:00\nthe keeper trims\n0:03\nthe wick and\n0:07\nthe lamp is at dusk\n", &["the keeper trims the wick and the lamp is at dusk"], 7),
            (
                "Ida Quill  0:03\nThe keeper trims the wick.\n\nBen Knox  0:08\nDoes he?\n\nIda Quill  1:02\nHe does so at dusk.\n",
                &["Ida Quill: The keeper trims the wick.", "Ben Knox: Does he?", "Ida Quill: He does so at dusk."],
                62,
            ),
            ("(0:12) The keeper.\n(0:15) Trims it.\n(0:20) It is dusk.\n", &["The keeper.", "Trims it.", "It is dusk."], 20),
        ] {
            assert_eq!(read(text), turns, "{text}");
            assert_eq!(plain::read(text).second_at(text.find("dusk").unwrap()), Some(second), "{text}");
        }
    }

    #[test]
    fn a_timetable_is_no_transcript() {
        for text in [
            "Ferries leave at\n\n9:30\n10:15\n11:00\n",
            "9:30 Breakfast\n10:00 Harbor tour\n11:00 Lunch\n",
            "[00:09:00] One.\n[00:05:00] Two.\n[00:07:00] Three.\n",
            "See Exodus\n3:14 and\n[12:30] too.\n",
        ] {
            assert!(plain::read(text).times.is_empty(), "{text}");
            assert!(read(text).concat().contains(':'), "{text}");
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
