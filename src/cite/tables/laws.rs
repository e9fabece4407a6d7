//! What laws are cited by that are in no table of reporters: signs of their parts, collections of rules, session laws.

/// Words and signs before the number of a part of a law.
pub const LABELS: &[&str] = &[
    "Nos.", "§§", "§", "Section", "section", "Sections", "sections", "Secs.", "Sec.", "sec.", "tit.", "title", "ch.", "chapter", "art.", "art",
    "article", "pt.", "r.", "rule", "No.", "NO.", "NOS.", "Number", "amend.", "cl.", "pmbl.",
];

/// Sets of rules and other collections that the table has not, with their standard form; a number follows.
pub const COLLECTIONS: &[(&str, &str)] = &[
    ("Fed. R. Civ. P.", "Fed. R. Civ. P."),
    ("Federal Rules of Civil Procedure", "Fed. R. Civ. P."),
    ("Federal Rule of Civil Procedure", "Fed. R. Civ. P."),
    ("Fed. R. App. P.", "Fed. R. App. P."),
    ("Federal Rule of Appellate Procedure", "Fed. R. App. P."),
    ("Fed. R. Crim. P.", "Fed. R. Crim. P."),
    ("Federal Rule of Criminal Procedure", "Fed. R. Crim. P."),
    ("Fed. R. Bankr. P.", "Fed. R. Bankr. P."),
    ("Federal Rule of Bankruptcy Procedure", "Fed. R. Bankr. P."),
    ("Fed. R. Evid.", "Fed. R. Evid."),
    ("Federal Rule of Evidence", "Fed. R. Evid."),
    ("Private Law", "Pvt. L."),
    ("Pvt. L.", "Pvt. L."),
    ("Pvt.L.", "Pvt. L."),
    ("Sup. Ct. R.", "Sup. Ct. R."),
    ("Cir. R.", "Cir. R."),
    ("Ct. Ch. R.", "Ct. Ch. R."),
    ("Ch. Ct. R.", "Ct. Ch. R."),
    ("Super. Ct. R.", "Super. Ct. R."),
    ("Local Rule", "Local Rule"),
    ("Local Civil Rule", "Local Civil Rule"),
    ("Civil Local Rule", "Civil Local Rule"),
    ("Civ. L.R.", "Civil Local Rule"),
    ("ILCS", "Ill. Comp. Stat."),
    ("U.S.S.G.", "U.S.S.G."),
    ("USSG", "U.S.S.G."),
    ("CALCRIM", "CALCRIM"),
    ("CALJIC", "CALJIC"),
    ("Exec. Order", "Exec. Order"),
    ("Executive Order", "Exec. Order"),
    ("H.R. Rep.", "H.R. Rep."),
    ("S. Rep.", "S. Rep."),
    ("SDCL", "SDCL"),
    ("OCGA", "OCGA"),
    ("RCW", "RCW"),
    ("NRS", "NRS"),
    ("ORS", "ORS"),
    ("KRS", "KRS"),
    ("HRS", "HRS"),
    ("CPLR", "CPLR"),
    ("ORC", "ORC"),
    ("R.C.", "R.C."),
    ("Black's Law Dictionary", "Black's Law Dictionary"),
    ("Black’s Law Dictionary", "Black's Law Dictionary"),
    ("MCL", "MCL"),
    ("MCR", "MCR"),
    ("RSA", "RSA"),
    ("MCA", "MCA"),
    ("CRS", "CRS"),
    ("C.R.S.", "C.R.S."),
    ("NDCC", "NDCC"),
    ("USC", "U.S.C."),
];

/// Words before a number by which a text names a part of a law that it has spoken of, and verbs that let it speak.
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
