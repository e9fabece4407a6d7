//! What RTF's control words mean: for a group, for a paragraph, as text, as encodings.

use super::super::writer::Typeface;

/// Where the text of a group goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Destination {
    #[default]
    Text,
    Skipped,
    Fonts,
    Styles,
    Title,
    Author,
    /// The instruction of a field.
    Instruction,
    /// The number of a list item, as the writer shows it.
    Label,
}

impl Destination {
    /// The destination that a word opens at the beginning of a group.
    pub fn named(word: &str) -> Option<Self> {
        Some(match word {
            "fonttbl" => Self::Fonts,
            "stylesheet" => Self::Styles,
            "title" => Self::Title,
            "author" => Self::Author,
            "fldinst" => Self::Instruction,
            "listtext" | "pntext" => Self::Label,
            "colortbl" | "pict" | "nonshppict" | "objdata" | "ftnsep" | "ftnsepc" | "ftncn" | "aftnsep" | "aftnsepc" | "aftncn" | "operator"
            | "company" | "manager" | "subject" | "keywords" | "comment" | "doccomm" | "category" | "hlinkbase" | "creatim" | "revtim"
            | "printim" | "buptim" | "xe" | "tc" | "tcn" | "atnid" | "atnauthor" | "atnref" | "atntime" | "atndate" | "atnicn" | "template"
            | "revtbl" | "rsidtbl" | "listtable" | "listoverridetable" | "pgptbl" | "sp" => Self::Skipped,
            _ => return None,
        })
    }
}

/// A group: what its text looks like and where it goes.
#[derive(Clone, Debug)]
pub(super) struct RtfGroup {
    pub destination: Destination,
    pub look: Typeface,
    pub is_hidden: bool,
    pub is_deleted: bool,
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
    /// Where the text of a field begins.
    pub field_start: usize,
}

impl Default for RtfGroup {
    fn default() -> Self {
        Self {
            destination: Destination::Text,
            look: Typeface::default(),
            is_hidden: false,
            is_deleted: false,
            font: None,
            style: 0,
            skips: 1,
            is_new: false,
            is_optional: false,
            is_field: false,
            field_start: 0,
        }
    }
}

impl RtfGroup {
    /// A group in this one.
    pub fn inner(&self) -> Self {
        Self { is_new: true, is_optional: false, is_field: false, ..self.clone() }
    }

    /// Applies a word on the look of characters; false if it is none.
    pub fn look(&mut self, word: &str, number: Option<i32>) -> bool {
        let is_on = number != Some(0);
        match word {
            "plain" => (self.look, self.is_hidden) = (Typeface::default(), false),
            "i" | "ul" => self.look.italic = is_on,
            "ulnone" => self.look.italic = false,
            "b" => self.look.bold = is_on,
            "scaps" => self.look.small_caps = is_on,
            "super" => self.look.raised = is_on,
            "nosupersub" | "sub" => self.look.raised = false,
            "v" => self.is_hidden = is_on,
            "deleted" => self.is_deleted = is_on,
            "uc" => self.skips = number.unwrap_or(1).clamp(0, 16) as usize,
            _ => return false,
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
}

impl ParagraphFormat {
    /// Applies a word on the paragraph; false if it is none.
    pub fn set(&mut self, word: &str, number: Option<i32>) -> bool {
        match word {
            "pard" => *self = Self::default(),
            "li" | "lin" => self.left = number.unwrap_or(0),
            "fi" => self.first = number.unwrap_or(0),
            "outlinelevel" => self.outline = number.and_then(|level| level.try_into().ok()),
            "intbl" => self.is_in_table = true,
            "ls" => self.is_listed = true,
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
