//! The simple checks of other tools, by their definitions, for comparison. No verdict is based on them: they pass a quotation that drops a *not*.

pub use super::ratio::{Ratio, STEPS, partial_ratio, partial_ratio_within, token_sort_ratio};
use crate::text::{Mapped, Span};
use memchr::memmem;

/// A quotation passes from this partial ratio. Users of rapidfuzz take 80, 85 or 90, and its authors recommend none; we chose the strictest of these.
pub const PARTIAL_RATIO_LIMIT: f64 = 90.0;

/// Characters at the start of a quotation that pass it by themselves.
const HEAD: usize = 50;

/// Characters per chunk.
const CHUNK: usize = 20;

/// Maximum bytes searched for the chunks of one quotation.
const CHUNK_BYTES: usize = 2_000_000_000;

/// A text as simple tools compare it, with a map back: in lower case, white space collapsed and trimmed. Nothing else is folded.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    mapped: Mapped,
}

impl Lowered {
    /// Folds `text`.
    pub fn new(text: &str) -> Self {
        let mut mapped = Mapped::with_capacity(text.len());
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            // Most of a text is unchanged.
            let run = text[at..].bytes().take_while(|byte| byte.is_ascii_graphic() && !byte.is_ascii_uppercase()).count();
            if run > 0 {
                mapped.push_str(&text[at..at + run], at);
            } else if !c.is_whitespace() {
                c.to_lowercase().for_each(|lower| mapped.push(lower, at));
            } else if !mapped.text().is_empty() && !mapped.text().ends_with(' ') {
                mapped.push(' ', at);
            }
            at += run.max(c.len_utf8());
        }
        if mapped.text().ends_with(' ') {
            mapped.pop();
        }
        Self { mapped }
    }

    /// The folded text.
    pub fn text(&self) -> &str {
        self.mapped.text()
    }

    /// The span in `original`, the unfolded text, of a span of the folded text.
    pub fn origin_span(&self, original: &str, span: Span) -> Span {
        self.mapped.origin_span(original, span)
    }
}

/// The result of the check by chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chunks {
    /// The first 50 characters were found, or all of a shorter quotation.
    Head {
        /// How many characters.
        characters: usize,
    },
    /// They were not; some of the chunks of 20 characters were.
    Share {
        /// The number found.
        standing: usize,
        /// The total number; the last one may be shorter.
        of: usize,
    },
}

impl Chunks {
    /// Whether the quotation passes: by its head, or by half of its chunks. We chose the half.
    pub fn passed(self) -> bool {
        match self {
            Chunks::Head { .. } => true,
            Chunks::Share { standing, of } => of > 0 && standing * 2 >= of,
        }
    }

    /// The share of chunks found, in percent; `None` if they were not counted.
    pub fn score(self) -> Option<f64> {
        match self {
            Chunks::Share { standing, of } if of > 0 => Some(100.0 * standing as f64 / of as f64),
            _ => None,
        }
    }
}

impl std::fmt::Display for Chunks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Chunks::Head { characters: HEAD } => write!(f, "first {HEAD} characters found"),
            Chunks::Head { characters } => write!(f, "all {characters} characters found"),
            Chunks::Share { standing, of } => write!(f, "{standing} of {of} chunks"),
        }
    }
}

/// Searches a source for the first 50 characters of a quotation, and if they are not there for each chunk of 20, in any position.
///
/// `None` if it was cut short: the texts are too long together.
pub fn chunks(quotation: &Lowered, source: &Lowered) -> Option<Chunks> {
    let (quotation, source) = (quotation.text(), source.text().as_bytes());
    let characters = quotation.chars().count();
    let of = characters.div_ceil(CHUNK);
    if of.saturating_mul(source.len()) > CHUNK_BYTES {
        return None;
    }
    let stands = |piece: &str| memmem::find(source, piece.as_bytes()).is_some();
    let head = quotation.char_indices().nth(HEAD).map_or(quotation, |(end, _)| &quotation[..end]);
    if !head.is_empty() && stands(head) {
        return Some(Chunks::Head { characters: characters.min(HEAD) });
    }
    let cuts: Vec<usize> = quotation.char_indices().map(|(offset, _)| offset).step_by(CHUNK).chain([quotation.len()]).collect();
    let standing = cuts.windows(2).filter(|cut| stands(&quotation[cut[0]..cut[1]])).count();
    Some(Chunks::Share { standing, of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_by_chunks() {
        let source = "The keeper of a light is bound to show it from dusk until dawn, and he shall not be liable for any vessel that was warned of the shoal in time.";
        let cases = [
            ("THE KEEPER  of a light\nis bound to show it from dusk until noon, or so he says", true, "first 50 characters found"),
            ("The keeper of a lamp is bound to show it from dusk until dawn, and he shall be liable", true, "3 of 5 chunks"),
            ("He shall be liable for any vessel that was warned of the shoal in time", true, "3 of 4 chunks"),
            ("A keeper of a light is bound to show it from dusk until dawn in fog", true, "2 of 4 chunks"),
            ("A keeper of lamps was bound to show it from dusk until dawn in fog", false, "1 of 4 chunks"),
            ("the baker counted eleven loaves and sold a dozen of them twice", false, "0 of 4 chunks"),
            ("show it from dusk until dawn", true, "all 28 characters found"),
            ("show it from dawn until dusk", false, "0 of 2 chunks"),
            ("shown", false, "0 of 1 chunks"),
            ("  ", false, "0 of 0 chunks"),
            // A curly apostrophe, a dash or a diacritic is not folded.
            ("bound to show ít", false, "0 of 1 chunks"),
        ];
        for (quotation, passed, note) in cases {
            let found = chunks(&Lowered::new(quotation), &Lowered::new(source)).unwrap();
            assert_eq!((found.passed(), found.to_string().as_str()), (passed, note), "{quotation}");
        }
    }

    #[test]
    fn folds_case_and_white_space_and_leads_back() {
        let text = " The\tÉTAGÈRE’s\r\n  “İ” ";
        let lowered = Lowered::new(text);
        assert_eq!(lowered.text(), "the étagère’s “i̇”");
        let at = lowered.text().find("étagère’s “").unwrap();
        assert_eq!(&text[lowered.origin_span(text, Span::new(at, at + "étagère’s “".len()))], "ÉTAGÈRE’s\r\n  “");
    }

    #[test]
    fn long_texts_are_cut_short() {
        let (quotation, source) = (Lowered::new(&"fog and ".repeat(20_000)), Lowered::new(&"horn and ".repeat(40_000)));
        assert_eq!(chunks(&quotation, &source), None);
    }
}
