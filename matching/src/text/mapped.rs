//! Text derived from another text, with a map back.

use super::Span;

/// A derived text and the place in its original of each byte.
///
/// The map is a list of anchors: from an anchor on, both texts advance byte by byte until the next one. A text with few changes has few anchors.
#[derive(Clone, Debug, Default)]
pub struct Mapped {
    text: String,
    /// (byte in the derived text, byte in the original), in order of both.
    anchors: Vec<(u32, u32)>,
}

impl Mapped {
    /// An empty text with room for `bytes`.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), anchors: Vec::new() }
    }

    /// The derived text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Bytes of the map, without the text.
    pub fn map_bytes(&self) -> usize {
        size_of_val(&*self.anchors)
    }

    /// Appends `piece`, whose byte `i` comes from byte `origin + i` of the original.
    pub fn push_str(&mut self, piece: &str, origin: usize) {
        if piece.is_empty() {
            return;
        }
        let at = self.text.len();
        let runs_on = self.anchors.last().is_some_and(|&(derived, original)| original as usize + (at - derived as usize) == origin);
        if !runs_on {
            self.anchors.push((at as u32, origin as u32));
        }
        self.text.push_str(piece);
    }

    /// Appends `piece` with ASCII capitals in lower case; its byte `i` comes from byte `origin + i` of the original.
    pub fn push_small(&mut self, piece: &str, origin: usize) {
        let at = self.text.len();
        self.push_str(piece, origin);
        self.text[at..].make_ascii_lowercase();
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
        let after = self.anchors.partition_point(|&(_, original)| original as usize <= origin);
        let next = self.anchors.get(after).map_or(self.text.len(), |&(derived, _)| derived as usize);
        match after {
            0 => 0,
            _ => {
                let (derived, original) = self.anchors[after - 1];
                // A character may have become a longer one.
                self.text.ceil_char_boundary((derived as usize + (origin - original as usize)).min(next))
            }
        }
    }
}
