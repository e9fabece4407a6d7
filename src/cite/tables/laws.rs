//! Notation of laws that is not in the tables of reporters: signs of their parts, collections of rules, session laws.

/// Words and signs before the number of a part of a law.
pub const LABELS: &[&str] = &[
    "Nos.", "§§", "§", "Section", "section", "Sections", "sections", "Secs.", "Sec.", "sec.", "tit.", "title", "ch.", "chapter", "art.", "art",
    "article", "pt.", "r.", "rule", "No.", "NO.", "NOS.", "Number", "amend.", "cl.", "pmbl.",
];

/// Sets of rules and other collections that the table lacks, with their standard form and whether they are statutes; a number follows.
pub const COLLECTIONS: &[(&str, &str, bool)] = &[
    ("Fed. R. Civ. P.", "Fed. R. Civ. P.", false),
    ("Federal Rules of Civil Procedure", "Fed. R. Civ. P.", false),
    ("Federal Rule of Civil Procedure", "Fed. R. Civ. P.", false),
    ("Fed. R. App. P.", "Fed. R. App. P.", false),
    ("Federal Rule of Appellate Procedure", "Fed. R. App. P.", false),
    ("Fed. R. Crim. P.", "Fed. R. Crim. P.", false),
    ("Federal Rule of Criminal Procedure", "Fed. R. Crim. P.", false),
    ("Fed. R. Bankr. P.", "Fed. R. Bankr. P.", false),
    ("Federal Rule of Bankruptcy Procedure", "Fed. R. Bankr. P.", false),
    ("Fed. R. Evid.", "Fed. R. Evid.", false),
    ("Federal Rule of Evidence", "Fed. R. Evid.", false),
    ("Private Law", "Pvt. L.", true),
    ("Pvt. L.", "Pvt. L.", true),
    ("Pvt.L.", "Pvt. L.", true),
    ("Sup. Ct. R.", "Sup. Ct. R.", false),
    ("Cir. R.", "Cir. R.", false),
    ("Ct. Ch. R.", "Ct. Ch. R.", false),
    ("Ch. Ct. R.", "Ct. Ch. R.", false),
    ("Super. Ct. R.", "Super. Ct. R.", false),
    ("Local Rule", "Local Rule", false),
    ("Local Civil Rule", "Local Civil Rule", false),
    ("Civil Local Rule", "Civil Local Rule", false),
    ("Civ. L.R.", "Civil Local Rule", false),
    ("ILCS", "Ill. Comp. Stat.", false),
    ("U.S.S.G.", "U.S.S.G.", false),
    ("USSG", "U.S.S.G.", false),
    ("CALCRIM", "CALCRIM", false),
    ("CALJIC", "CALJIC", false),
    ("Exec. Order", "Exec. Order", false),
    ("Executive Order", "Exec. Order", false),
    ("H.R. Rep.", "H.R. Rep.", false),
    ("S. Rep.", "S. Rep.", false),
    ("SDCL", "SDCL", true),
    ("OCGA", "OCGA", true),
    ("RCW", "RCW", true),
    ("NRS", "NRS", true),
    ("ORS", "ORS", true),
    ("KRS", "KRS", true),
    ("HRS", "HRS", true),
    ("CPLR", "CPLR", true),
    ("ORC", "ORC", true),
    ("R.C.", "R.C.", true),
    ("Black's Law Dictionary", "Black's Law Dictionary", false),
    ("Black’s Law Dictionary", "Black's Law Dictionary", false),
    ("MCL", "MCL", true),
    ("MCR", "MCR", false),
    ("RSA", "RSA", true),
    ("MCA", "MCA", true),
    ("CRS", "CRS", true),
    ("C.R.S.", "C.R.S.", true),
    ("NDCC", "NDCC", true),
    ("USC", "U.S.C.", false),
];

/// Words before a number by which a text names a part of a law mentioned before, and verbs that have it as subject.
pub const NAMED_PARTS: &[&str] = &[
    "Section",
    "Subsections",
    "Subsection",
    "Subdivision",
    "Rule",
    "Article",
    "Application Note",
    "Guideline",
    "Standard",
    "Canon",
    "Opinion",
    "Form",
    "Title",
];

/// Words before the number of a part of a session law.
pub const SESSION_PARTS: &[&str] =
    &["ch.", "Ch.", "c.", "chap.", "§§", "§", "art.", "sec.", "No.", "tit.", "Pub. L. No.", "Pub. L.", "P.L.", "H.B.", "S.B."];

/// Books of session laws, by their last word before the page.
pub const BOOKS: &[&str] = &["Laws", "Acts", "Stat.", "Stats.", "Statutes", "Serv."];
