//! Why a document could not be read.

use std::fmt;

/// Why a document could not be read. Displays as a full sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    Unsupported(&'static str),
    Damaged { format: &'static str, detail: String },
    TooLarge(String),
    Encrypted,
    WrongPassword,
    NotACase(String),
}

impl ReadError {
    /// The file is empty.
    pub fn empty() -> Self {
        Self { kind: Kind::Empty }
    }

    /// The file has an unsupported format, such as `a PNG picture`.
    pub fn unsupported(what: &'static str) -> Self {
        Self { kind: Kind::Unsupported(what) }
    }

    /// The file is not what its beginning suggests.
    pub fn damaged(format: &'static str, detail: impl fmt::Display) -> Self {
        Self { kind: Kind::Damaged { format, detail: detail.to_string() } }
    }

    /// The file exceeds a limit of its reader, so nothing of it is read: it `unpacks to more than …`.
    pub fn too_large(what: impl fmt::Display) -> Self {
        Self { kind: Kind::TooLarge(what.to_string()) }
    }

    /// The file needs a password, and none was given.
    pub fn encrypted() -> Self {
        Self { kind: Kind::Encrypted }
    }

    /// The given password does not open the file.
    pub fn wrong_password() -> Self {
        Self { kind: Kind::WrongPassword }
    }

    /// The JSON is not a case in the shape of CourtListener's API.
    pub fn not_a_case(detail: impl fmt::Display) -> Self {
        Self { kind: Kind::NotACase(detail.to_string()) }
    }

    /// A stable name for the reason.
    pub fn code(&self) -> &'static str {
        match self.kind {
            Kind::Empty => "empty",
            Kind::Unsupported(_) => "unsupported",
            Kind::Damaged { .. } => "damaged",
            Kind::TooLarge(_) => "too_large",
            Kind::Encrypted => "encrypted",
            Kind::WrongPassword => "wrong_password",
            Kind::NotACase(_) => "not_a_case",
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Empty => write!(f, "The file is empty; use one that contains the text."),
            Kind::Unsupported(what) => {
                write!(f, "The file is {what}, which is not supported; use text, Markdown, HTML, PDF or a case in CourtListener's JSON.")
            }
            Kind::Damaged { format, detail } => {
                write!(f, "The {format} file is damaged or cut short ({detail}); get it again, or save its text and use that.")
            }
            Kind::TooLarge(what) => {
                write!(f, "The file {what}, which is the limit of this reader; print the relevant part to a new file, and use that.")
            }
            Kind::Encrypted => {
                write!(f, "The PDF is encrypted and needs a password; enter the password, or use a copy without one.")
            }
            Kind::WrongPassword => {
                write!(f, "The password does not open the PDF; try again, or use a copy without a password.")
            }
            Kind::NotACase(detail) => {
                write!(
                    f,
                    "The JSON is not a case as CourtListener's API v4 gives it, {{cluster, opinions[]}} ({detail}); use that, or the text of the source."
                )
            }
        }
    }
}

impl std::error::Error for ReadError {}
