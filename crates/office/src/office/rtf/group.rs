//! What RTF's control words mean: for a group, for a paragraph, as text, as encodings.

use super::super::writer::Typeface;
use crate::colour::{Behind, Rgb, SMALLEST, is_lost};
use literatim_matching::text::Hiding;

/// Where the text of a group goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Destination {
    #[default]
    Text,
    Skipped,
    /// Text for readers that lack Unicode, shapes or tables in tables; others show something else instead.
    Replaced,
    /// What is known of the file; only some of its groups are read.
    Info,
    Fonts,
    Colours,
    Styles,
    Title,
    Author,
    /// The instruction of a field.
    Instruction,
    /// The number of a list item, as the writer shows it.
    Label,
}

/// The words after which a group has data in hexadecimal digits. Writers put them at its beginning, and some behind other words.
const DATA: [&str; 7] = ["pict", "objdata", "themedata", "colorschememapping", "datastore", "datafield", "blipuid"];

/// Whether the rest of a group is data from this word on.
pub(super) fn is_data(word: &str) -> bool {
    DATA.contains(&word)
}

impl Destination {
    /// The destination that a word opens at the beginning of a group.
    pub fn named(word: &str) -> Option<Self> {
        Some(match word {
            "fonttbl" => Self::Fonts,
            "colortbl" => Self::Colours,
            "stylesheet" => Self::Styles,
            "info" => Self::Info,
            "title" => Self::Title,
            "author" => Self::Author,
            "fldinst" => Self::Instruction,
            "listtext" | "pntext" => Self::Label,
            _ if is_data(word) => Self::Skipped,
            "nonshppict" | "objclass" | "objname" | "filetbl" | "xmlnstbl" | "latentstyles" | "private" | "userprops" | "generator" | "ftnsep"
            | "ftnsepc" | "ftncn" | "aftnsep" | "aftnsepc" | "aftncn" | "operator" | "company" | "manager" | "subject" | "keywords" | "comment"
            | "doccomm" | "category" | "hlinkbase" | "creatim" | "revtim" | "printim" | "buptim" | "xe" | "tc" | "tcn" | "atnid" | "atnauthor"
            | "atnref" | "atntime" | "atndate" | "atnicn" | "template" | "revtbl" | "rsidtbl" | "listtable" | "listoverridetable" | "pgptbl"
            | "sp" => Self::Skipped,
            _ => return None,
        })
    }
}

/// From how many half-points on raised or lowered text does not belong to its line any more.
const FAR: i32 = 200;

/// The colour and the size of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct RtfInk {
    /// Colours by their places in the table of colours; 0 is the usual one.
    colour: usize,
    background: usize,
    /// Half-points.
    size: i32,
    /// Percents of the width of letters.
    scale: i32,
    /// Points.
    spacing: f32,
    raised_by: i32,
    /// Whether a relief or an outline draws the letters too.
    is_drawn: bool,
}

impl Default for RtfInk {
    fn default() -> Self {
        Self { colour: 0, background: 0, size: 24, scale: 100, spacing: 0.0, raised_by: 0, is_drawn: false }
    }
}

impl RtfInk {
    /// Applies a word; false if it is none.
    fn set(&mut self, word: &str, number: Option<i32>) -> bool {
        let index = number.unwrap_or(0).max(0) as usize;
        match word {
            "cf" => self.colour = index,
            "cb" | "highlight" | "chcbpat" => self.background = index,
            "fs" => self.size = number.unwrap_or(24),
            "charscalex" => self.scale = number.unwrap_or(100),
            "expnd" => self.spacing = number.unwrap_or(0) as f32 / 4.0,
            "expndtw" => self.spacing = number.unwrap_or(0) as f32 / 20.0,
            "up" | "dn" => self.raised_by = number.unwrap_or(6),
            "embo" | "impr" | "shad" => self.is_drawn = number != Some(0),
            _ => return false,
        }
        true
    }

    /// How the look hides text, with the colours of the file.
    pub fn hiding(&self, colours: &[Option<Rgb>], behind: Behind) -> Option<Hiding> {
        let points = self.size as f32 / 2.0;
        let width = if self.scale > 0 { points * self.scale as f32 / 100.0 } else { points };
        if points < SMALLEST || width < SMALLEST || self.spacing <= -points / 2.0 {
            return Some(Hiding::Size);
        }
        if self.raised_by.abs() >= FAR {
            return Some(Hiding::Displaced);
        }
        let colour = |index: usize| colours.get(index).copied().flatten();
        let behind = colour(self.background).map_or(behind, Behind::Colour);
        match (colour(self.colour), behind) {
            (Some(text), Behind::Colour(behind)) if !self.is_drawn && is_lost(text, behind) => Some(Hiding::Colour),
            _ => None,
        }
    }
}

/// A group: what its text looks like and where it goes.
#[derive(Clone, Debug)]
pub(super) struct RtfGroup {
    pub destination: Destination,
    pub look: Typeface,
    pub is_hidden: bool,
    pub is_deleted: bool,
    pub ink: RtfInk,
    pub font: Option<i32>,
    /// The number of the style that its text names, in the style sheet.
    pub style: i32,
    /// The characters after `\u` that stand for it.
    pub skips: usize,
    /// Whether nothing was read of it.
    pub is_new: bool,
    /// Whether it begins with `\*`: it is skipped if its first word is unknown.
    pub is_optional: bool,
    pub is_field: bool,
    /// Whether it has the text that other readers show, beside what is shown.
    pub is_replaced: bool,
    /// Where the text of a field begins.
    pub field_start: usize,
    /// The field whose instruction is read, among those that are open.
    pub field: usize,
}

impl Default for RtfGroup {
    fn default() -> Self {
        Self {
            destination: Destination::Text,
            look: Typeface::default(),
            is_hidden: false,
            is_deleted: false,
            ink: RtfInk::default(),
            font: None,
            style: 0,
            skips: 1,
            is_new: false,
            is_optional: false,
            is_field: false,
            is_replaced: false,
            field_start: 0,
            field: 0,
        }
    }
}

impl RtfGroup {
    /// A group in this one.
    pub fn inner(&self) -> Self {
        Self { is_new: true, is_optional: false, is_field: false, is_replaced: false, ..self.clone() }
    }

    /// Applies a word on the look of characters; false if it is none.
    pub fn look(&mut self, word: &str, number: Option<i32>) -> bool {
        let is_on = number != Some(0);
        match word {
            "plain" => (self.look, self.is_hidden, self.ink) = (Typeface::default(), false, RtfInk::default()),
            "i" | "ul" => self.look.italic = is_on,
            "ulnone" => self.look.italic = false,
            "b" => self.look.bold = is_on,
            "scaps" => self.look.small_caps = is_on,
            "super" => self.look.raised = is_on,
            "nosupersub" | "sub" => self.look.raised = false,
            "v" => self.is_hidden = is_on,
            "deleted" => self.is_deleted = is_on,
            "uc" => self.skips = number.unwrap_or(1).clamp(0, 16) as usize,
            _ => return self.ink.set(word, number),
        }
        true
    }
}

/// The properties of the current paragraph.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ParagraphFormat {
    pub left: i32,
    /// The indent of the first line.
    pub first: i32,
    pub style: i32,
    pub outline: Option<u8>,
    pub is_in_table: bool,
    pub is_listed: bool,
    /// Its background, by its place in the table of colours; 0 is none.
    pub background: usize,
    /// The exact height of its lines, in twentieths of a point.
    line: Option<i32>,
}

/// The width of the widest usual page, in twentieths of a point.
const PAGE: i32 = 24_480;

impl ParagraphFormat {
    /// How its place or its lines hide the paragraph.
    pub fn hiding(&self) -> Option<Hiding> {
        let is_flat = self.line.is_some_and(|line| (line as f32) / 20.0 < SMALLEST);
        let is_off = [self.left, self.first].iter().any(|by| by.saturating_abs() >= PAGE);
        if is_off { Some(Hiding::Displaced) } else { is_flat.then_some(Hiding::Clipped) }
    }

    /// Applies a word on the paragraph; false if it is none.
    pub fn set(&mut self, word: &str, number: Option<i32>) -> bool {
        match word {
            "pard" => *self = Self::default(),
            "li" | "lin" => self.left = number.unwrap_or(0),
            "fi" => self.first = number.unwrap_or(0),
            "outlinelevel" => self.outline = number.and_then(|level| level.try_into().ok()),
            "intbl" => self.is_in_table = true,
            "ls" => self.is_listed = true,
            "cbpat" => self.background = number.unwrap_or(0).max(0) as usize,
            // A negative height is exact.
            "sl" => self.line = number.filter(|line| *line < 0).map(i32::saturating_abs),
            _ => return false,
        }
        true
    }
}

/// The text that a word stands for.
pub(super) fn text_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "tab" => "\t",
        "line" | "softline" => "\n",
        "emdash" => "—",
        "endash" => "–",
        "emspace" | "enspace" | "qmspace" => " ",
        "lquote" => "‘",
        "rquote" => "’",
        "ldblquote" => "“",
        "rdblquote" => "”",
        "bullet" => "•",
        _ => return None,
    })
}

/// The label of a code page. The Encoding Standard has none for those of DOS, whose letters are read as Windows-1252.
pub(super) fn code_page(number: i32) -> &'static str {
    match number {
        874 => "windows-874",
        932 => "shift_jis",
        936 => "gbk",
        949 => "euc-kr",
        950 => "big5",
        1250 => "windows-1250",
        1251 => "windows-1251",
        1253 => "windows-1253",
        1254 => "windows-1254",
        1255 => "windows-1255",
        1256 => "windows-1256",
        1257 => "windows-1257",
        1258 => "windows-1258",
        866 => "ibm866",
        10_000 => "macintosh",
        65_001 => "utf-8",
        _ => "windows-1252",
    }
}

/// The label of a font's character set; `None` if the file's code page holds.
pub(super) fn charset(number: i32) -> Option<&'static str> {
    Some(match number {
        77 => "macintosh",
        128 => "shift_jis",
        129 => "euc-kr",
        134 => "gbk",
        136 => "big5",
        161 => "windows-1253",
        162 => "windows-1254",
        163 => "windows-1258",
        177 => "windows-1255",
        178 => "windows-1256",
        186 => "windows-1257",
        204 => "windows-1251",
        222 => "windows-874",
        238 => "windows-1250",
        _ => return None,
    })
}
