//! Titles of the parts of a filing, and labels of its exhibits.

use crate::anatomy::part::FilingPart;

/// Titles with the part that each begins.
pub const TITLES: &[(&str, FilingPart)] = &[
    ("table of contents", FilingPart::TableOfContents),
    ("contents", FilingPart::TableOfContents),
    ("table of authorities", FilingPart::TableOfAuthorities),
    ("table of cited authorities", FilingPart::TableOfAuthorities),
    ("table of cases", FilingPart::TableOfAuthorities),
    ("index of authorities", FilingPart::TableOfAuthorities),
    ("list of exhibits", FilingPart::Exhibits),
    ("index of exhibits", FilingPart::Exhibits),
    ("table of exhibits", FilingPart::Exhibits),
    ("exhibit list", FilingPart::Exhibits),
    ("exhibit index", FilingPart::Exhibits),
    ("certificate of", FilingPart::Certificate),
    ("certification of", FilingPart::Certificate),
    ("proof of service", FilingPart::Certificate),
    ("declaration of service", FilingPart::Certificate),
    ("affidavit of service", FilingPart::Certificate),
    ("introduction", FilingPart::Heading),
    ("preliminary statement", FilingPart::Heading),
    ("jurisdictional statement", FilingPart::Heading),
    ("statement of", FilingPart::Heading),
    ("statement regarding", FilingPart::Heading),
    ("question presented", FilingPart::Heading),
    ("questions presented", FilingPart::Heading),
    ("issues presented", FilingPart::Heading),
    ("background", FilingPart::Heading),
    ("factual background", FilingPart::Heading),
    ("procedural background", FilingPart::Heading),
    ("procedural history", FilingPart::Heading),
    ("facts", FilingPart::Heading),
    ("legal standard", FilingPart::Heading),
    ("standard of review", FilingPart::Heading),
    ("summary of", FilingPart::Heading),
    ("argument", FilingPart::Heading),
    ("discussion", FilingPart::Heading),
    ("analysis", FilingPart::Heading),
    ("conclusion", FilingPart::Heading),
    ("prayer for relief", FilingPart::Heading),
    ("relief requested", FilingPart::Heading),
    ("appendix", FilingPart::Heading),
    ("addendum", FilingPart::Heading),
];

/// Words and abbreviations that name an exhibit in a list.
pub const EXHIBITS: &[&str] = &["Exhibit", "EXHIBIT", "Ex.", "Exh.", "Tab"];

/// Words of a postal address, a telephone number or an address for mail, in small letters: nothing with one of them is a reference.
pub const CONTACT: &[&str] = &["email", "e-mail", "ext", "fax", "fax.", "phone", "suite", "tel", "telephone", "zip"];
