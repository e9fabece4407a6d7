//! What a reader takes at most of one file.

/// The limits of reading one file. What exceeds one is an error or a problem that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Pages of a PDF.
    pub pages: usize,
    /// Bytes to which the file may unpack: the parts of an archive, or the streams of a PDF.
    pub unpacked: usize,
    /// Elements inside one another.
    pub nesting: usize,
    /// Bytes of the text of a word processor's file, with its comments, hidden words and addresses: to be checked, a text takes up to 14 times as much.
    pub text: usize,
}

/// A number of bytes in words: `256 MB`.
pub fn size(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MB", bytes >> 20) }
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { pages: 5_000, unpacked: 256 << 20, nesting: 512, text: 32 << 20 }
    }
}
