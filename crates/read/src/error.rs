//! Why a document could not be read.

use std::fmt;

/// Why a document could not be read. Displays as a full sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ErrorKind {
    Empty,
    Unsupported(&'static str),
    Encoding(String),
    Damaged { format: &'static str, detail: String },
    TooLarge(String),
    Encrypted,
    WrongPassword,
    NotACase(String),
    Unwritable(&'static str),
}

impl ReadError {
    /// The file is empty.
    pub fn empty() -> Self {
        Self { kind: ErrorKind::Empty }
    }

    /// The file has an unsupported format, such as `a PNG picture`.
    pub fn unsupported(what: &'static str) -> Self {
        Self { kind: ErrorKind::Unsupported(what) }
    }

    /// A part of the file declares an encoding that is not decoded: `KOI8-R`.
    pub fn encoding(label: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Encoding(label.into()) }
    }

    /// The file is not what its beginning suggests.
    pub fn damaged(format: &'static str, detail: impl fmt::Display) -> Self {
        Self { kind: ErrorKind::Damaged { format, detail: detail.to_string() } }
    }

    /// The file exceeds a limit of its reader, so nothing of it is read: it `unpacks to more than …`.
    pub fn too_large(what: impl fmt::Display) -> Self {
        Self { kind: ErrorKind::TooLarge(what.to_string()) }
    }

    /// The file needs a password, and none was given.
    pub fn encrypted() -> Self {
        Self { kind: ErrorKind::Encrypted }
    }

    /// The given password does not open the file.
    pub fn wrong_password() -> Self {
        Self { kind: ErrorKind::WrongPassword }
    }

    /// The JSON is not a case in the shape of CourtListener's API.
    pub fn not_a_case(detail: impl fmt::Display) -> Self {
        Self { kind: ErrorKind::NotACase(detail.to_string()) }
    }

    /// No comments can be written into the PDF, because `it is …`.
    pub fn unwritable(why: &'static str) -> Self {
        Self { kind: ErrorKind::Unwritable(why) }
    }

    /// A stable name for the reason.
    pub fn code(&self) -> &'static str {
        match self.kind {
            ErrorKind::Empty => "empty",
            ErrorKind::Unsupported(_) | ErrorKind::Encoding(_) => "unsupported",
            ErrorKind::Damaged { .. } => "damaged",
            ErrorKind::TooLarge(_) => "too_large",
            ErrorKind::Encrypted => "encrypted",
            ErrorKind::WrongPassword => "wrong_password",
            ErrorKind::NotACase(_) => "not_a_case",
            ErrorKind::Unwritable(_) => "unwritable",
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ErrorKind::Empty => write!(f, "The file is empty; use one that contains the text."),
            ErrorKind::Unsupported(what) => {
                write!(
                    f,
                    "The file is {what}, which is not supported; use text, Markdown, HTML, PDF, DOCX, ODT, RTF, EPUB, LaTeX or a case in CourtListener's JSON."
                )
            }
            ErrorKind::Unwritable(why) => {
                write!(f, "No comments can be written into the PDF, because {why}; print or save it to a new PDF, and check that.")
            }
            ErrorKind::Encoding(label) => {
                write!(
                    f,
                    "A part of the file is in the encoding {label}, which is not supported; save the file again as UTF-8, or save its text and use that."
                )
            }
            ErrorKind::Damaged { format, detail } => {
                write!(f, "The {format} file is damaged or cut short ({detail}); get it again, or save its text and use that.")
            }
            ErrorKind::TooLarge(what) => {
                write!(f, "The file {what}, which is the limit of this reader; print the relevant part to a new file, and use that.")
            }
            ErrorKind::Encrypted => {
                write!(f, "The PDF is encrypted and needs a password; enter the password, or use a copy without one.")
            }
            ErrorKind::WrongPassword => {
                write!(f, "The password does not open the PDF; try again, or use a copy without a password.")
            }
            ErrorKind::NotACase(detail) => {
                write!(
                    f,
                    "The JSON is not a case as CourtListener's API v4 gives it, {{cluster, opinions[]}} ({detail}); use that, or the text of the source."
                )
            }
        }
    }
}

impl std::error::Error for ReadError {}
