//! Text derived from another text, with a map back.

use super::Span;
use std::ops::Range;

/// Bytes that are put into lower case at once.
const LOWERED: usize = 64;

/// A derived text and the place in its original of each byte.
///
/// The map is a list of anchors: from an anchor on, both texts advance byte by byte until the next one. A text with few changes has few anchors.
///
/// A derived text may take parts of its original in another order. Each part is a run of anchors, and no two overlap in the original.
#[derive(Clone, Debug, Default)]
pub struct Mapped {
    text: String,
    /// (byte in the derived text, byte in the original), in order of the first; within a run, of both.
    anchors: Vec<(u32, u32)>,
    /// The first anchor of each run after the first run.
    runs: Vec<u32>,
    /// The runs, by number from 0, in order of the original; empty if there is one run.
    by_origin: Vec<u32>,
    /// Whether the next anchor begins a run.
    jumps: bool,
}

impl Mapped {
    /// An empty text with room for `bytes`.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), ..Self::default() }
    }

    /// The derived text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Bytes of the map, without the text.
    pub fn map_bytes(&self) -> usize {
        size_of_val(&*self.anchors) + size_of_val(&*self.runs) + size_of_val(&*self.by_origin)
    }

    /// Begins a run: what is appended next is from another part of the original than what would follow.
    pub fn jump(&mut self) {
        self.jumps = !self.anchors.is_empty();
    }

    /// Appends `piece`, whose byte `i` comes from byte `origin + i` of the original.
    pub fn push_str(&mut self, piece: &str, origin: usize) {
        if !piece.is_empty() {
            self.anchor(origin);
            self.text.push_str(piece);
        }
    }

    /// Notes that what is appended next is from byte `origin` of the original on.
    fn anchor(&mut self, origin: usize) {
        let at = self.text.len();
        let runs_on = self.anchors.last().is_some_and(|&(derived, original)| original as usize + (at - derived as usize) == origin);
        if std::mem::take(&mut self.jumps) {
            self.begin_run(origin as u32);
            self.anchors.push((at as u32, origin as u32));
        } else if !runs_on {
            self.anchors.push((at as u32, origin as u32));
        }
    }

    fn begin_run(&mut self, origin: u32) {
        if self.by_origin.is_empty() {
            self.by_origin.push(0);
        }
        self.runs.push(self.anchors.len() as u32);
        let number = self.runs.len() as u32;
        let first = |run: u32| self.run(run as usize).start;
        let place = self.by_origin.partition_point(|&run| self.anchors[first(run)].1 <= origin);
        self.by_origin.insert(place, number);
    }

    /// The anchors of a run.
    fn run(&self, number: usize) -> Range<usize> {
        let start = |number: usize| if number == 0 { Some(0) } else { self.runs.get(number - 1).map(|&first| first as usize) };
        start(number).unwrap_or(0)..start(number + 1).unwrap_or(self.anchors.len())
    }

    /// The byte of the derived text at which the anchor begins.
    fn at(&self, anchor: usize) -> usize {
        self.anchors.get(anchor).map_or(self.text.len(), |&(derived, _)| derived as usize)
    }

    /// Appends `piece`, which is ASCII, with capitals in lower case; its byte `i` comes from byte `origin + i` of the original.
    pub fn push_small(&mut self, piece: &str, origin: usize) {
        self.anchor(origin);
        let mut small = [0; LOWERED];
        for block in piece.as_bytes().chunks(LOWERED) {
            // All at once, by instructions on 16 bytes.
            for (to, byte) in small.iter_mut().zip(block) {
                *to = byte | u8::from(byte.is_ascii_uppercase()) << 5;
            }
            self.text.push_str(str::from_utf8(&small[..block.len()]).expect("the piece is ASCII"));
        }
    }

    /// Appends a character for the character at `origin` of the original.
    pub fn push(&mut self, c: char, origin: usize) {
        self.push_str(c.encode_utf8(&mut [0; 4]), origin);
    }

    /// Removes the last character.
    pub fn pop(&mut self) {
        self.text.pop();
        while self.anchors.last().is_some_and(|&(derived, _)| derived as usize >= self.text.len()) {
            self.anchors.pop();
        }
        // A run that has no text left has not begun.
        while self.runs.pop_if(|first| *first as usize >= self.anchors.len()).is_some() {
            let number = self.runs.len() as u32 + 1;
            self.by_origin.retain(|&run| run != number);
            self.jumps = !self.anchors.is_empty();
        }
    }

    /// The byte of the original for byte `offset` of the derived text.
    pub fn origin(&self, offset: usize) -> usize {
        match self.anchors.partition_point(|&(derived, _)| derived as usize <= offset) {
            0 => 0,
            after => {
                let (derived, original) = self.anchors[after - 1];
                original as usize + (offset - derived as usize)
            }
        }
    }

    /// The span of `original` for `span` of the derived text: from the first byte of its first character to the last byte of its last. An empty span
    /// stays empty.
    pub fn origin_span(&self, original: &str, span: Span) -> Span {
        let start = self.origin(span.start);
        let Some(last) = self.text()[span].chars().next_back() else {
            return Span::new(start, start);
        };
        let mut end = self.origin(span.end - last.len_utf8());
        end += original[end..].chars().next().map_or(0, char::len_utf8);
        Span::new(start, end.max(start))
    }

    /// The first byte of the derived text that comes from byte `origin` of the original or a later one.
    pub fn derived(&self, origin: usize) -> usize {
        if self.by_origin.is_empty() {
            return self.derived_in(0..self.anchors.len(), origin);
        }
        let run = |place: usize| self.run(self.by_origin[place] as usize);
        let after = self.by_origin.partition_point(|&number| self.anchors[self.run(number as usize).start].1 as usize <= origin);
        let Some(place) = after.checked_sub(1) else { return self.at(run(0).start) };
        let (derived, original) = self.anchors[run(place).end - 1];
        let end = original as usize + self.at(run(place).end) - derived as usize;
        // Past the end of the part, the next part of the original follows; the line feed of a block is past the block.
        let is_past = origin > end || origin == end && self.text[..self.at(run(place).end)].ends_with('\n');
        match after < self.by_origin.len() && is_past {
            true => self.at(run(after).start),
            false => self.derived_in(run(place), origin),
        }
    }

    /// What comes from a span of the original, up to the end of the part in which that ends: the part that follows in the original may come earlier in
    /// the derived text.
    pub fn derived_span(&self, span: Span) -> Span {
        let start = self.derived(span.start);
        let before = self.by_origin.partition_point(|&number| (self.anchors[self.run(number as usize).start].1 as usize) < span.end);
        let end = match before.checked_sub(1) {
            Some(place) => self.derived_in(self.run(self.by_origin[place] as usize), span.end),
            None => self.derived(span.end),
        };
        Span::new(start, end.max(start))
    }

    /// The same in one run.
    fn derived_in(&self, run: Range<usize>, origin: usize) -> usize {
        let after = run.start + self.anchors[run.clone()].partition_point(|&(_, original)| original as usize <= origin);
        let next = self.at(after);
        if after == run.start {
            return next;
        }
        let (derived, original) = self.anchors[after - 1];
        // A character may have become a longer one.
        self.text.ceil_char_boundary((derived as usize + (origin - original as usize)).min(next))
    }
}
