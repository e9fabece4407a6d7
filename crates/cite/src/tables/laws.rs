//! Notation of laws that is not in the tables of reporters: signs of their parts, collections of rules, session laws.

/// Words and signs before the number of a part of a law.
pub const LABELS: &[&str] = &[
    "Nos.", "§§", "§", "Section", "section", "Sections", "sections", "Secs.", "Sec.", "sec.", "tit.", "title", "c.", "ch.", "chapter", "art.",
    "Art.", "art", "article", "pt.", "r.", "rule", "No.", "NO.", "NOS.", "Number", "amend.", "cl.", "pmbl.",
];

/// Words before a comment on a law, and before an illustration of it.
pub const COMMENTS: &[&str] =
    &[" cmt. ", " cmts. ", ", cmt. ", ", cmts. ", " & cmt. ", " & illus. ", " illus. ", ", illus. ", " comment ", ", comment "];

/// Sets of rules and other collections that the table lacks, with their standard form and whether they are statutes; a number follows. Codes have the
/// short names that the courts of their states write.
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
    ("Proclamation", "Proclamation", false),
    ("Senate Bill", "S.B.", false),
    ("House Bill", "H.B.", false),
    ("S.B.", "S.B.", false),
    ("H.B.", "H.B.", false),
    ("SB", "S.B.", false),
    ("HB", "H.B.", false),
    ("SSB", "S.B.", false),
    ("SHB", "H.B.", false),
    ("ESSB", "S.B.", false),
    ("ESHB", "H.B.", false),
    ("Initiative", "Initiative", false),
    ("Executive Order", "Exec. Order", false),
    ("H.R. Rep.", "H.R. Rep.", false),
    ("S. Rep.", "S. Rep.", false),
    ("M.G.L.", "Mass. Gen. Laws", true),
    ("G.L.", "Mass. Gen. Laws", true),
    ("SDCL", "SDCL", true),
    ("OCGA", "OCGA", true),
    ("RCW", "RCW", true),
    ("NRS", "NRS", true),
    ("ORS", "ORS", true),
    ("KRS", "KRS", true),
    ("HRS", "HRS", true),
    ("CPLR", "CPLR", true),
    ("ORC", "ORC", true),
    ("R.C.W.", "RCW", true),
    ("R.C.", "ORC", true),
    ("O.R.C.", "ORC", true),
    ("A.R.S.", "Ariz. Rev. Stat. Ann.", true),
    ("A.C.A.", "Ark. Code Ann.", true),
    ("C.G.S.", "Conn. Gen. Stat.", true),
    ("O.C.G.A.", "OCGA", true),
    ("H.R.S.", "HRS", true),
    ("K.S.A.", "Kan. Stat. Ann.", true),
    ("K.R.S.", "KRS", true),
    ("LSA-R.S.", "La. Stat. Ann.", true),
    ("La. R.S.", "La. Stat. Ann.", true),
    ("M.C.L.A.", "MCL", true),
    ("M.C.L.", "MCL", true),
    ("N.R.S.", "NRS", true),
    ("N.J.S.A.", "N.J. Stat. Ann.", true),
    ("N.J.S.", "N.J. Stat. Ann.", true),
    ("NMSA 1978", "N.M. Stat. Ann.", true),
    ("N.C.G.S.", "N.C. Gen. Stat.", true),
    ("G.S.", "N.C. Gen. Stat.", true),
    ("N.D.C.C.", "NDCC", true),
    ("O.R.S.", "ORS", true),
    ("S.D.C.L.", "SDCL", true),
    ("T.C.A.", "Tenn. Code Ann.", true),
    ("U.C.A.", "Utah Code Ann.", true),
    ("W.S.", "Wyo. Stat. Ann.", true),
    ("Ala. Code 1975", "Ala. Code", true),
    ("Black's Law Dictionary", "Black's Law Dictionary", false),
    ("Black’s Law Dictionary", "Black's Law Dictionary", false),
    ("MCL", "MCL", true),
    ("MCR", "MCR", false),
    ("RSA", "RSA", true),
    ("MCA", "MCA", true),
    ("CRS", "CRS", true),
    ("C.R.S.", "C.R.S.", true),
    ("NDCC", "NDCC", true),
    ("U.S.C. App.", "U.S.C. App.", false),
    ("U.S.C. Appendix", "U.S.C. App.", false),
    ("USC", "U.S.C.", false),
];

/// Codes under the short names of their states' courts, whose title comes before them: `9 V.S.A. § 2453`.
pub const TITLED: &[&str] = &[
    "V.S.A.",
    "M.R.S.",
    "M.R.S.A.",
    "Pa.C.S.",
    "Pa. C.S.",
    "Pa.C.S.A.",
    "Pa. C.S.A.",
    "P.S.",
    "Del. C.",
    "O.S.",
    "O.S.A.",
    "V.I.C.",
    "G.C.A.",
    "L.P.R.A.",
];

/// The words before the title of a code, those of a section before it, and what is between them.
pub const TITLES: &[&str] = &["title ", "Title "];
pub const SECTIONS: &[&str] = &["section", "Section", "§"];
pub const OF: &str = " of ";
pub const OF_THE: &str = " of the";

/// The word with which the name of a constitution ends.
pub const CONSTITUTIONS: &[&str] = &["Const.", "CONST.", "Constitution", "CONSTITUTION"];

/// Words for the parts of a constitution, with their standard form.
pub const PARTS_OF_CONSTITUTIONS: &[(&str, &str)] = &[
    ("amendments", "amend."),
    ("amendment", "amend."),
    ("amends.", "amend."),
    ("amend.", "amend."),
    ("Amends.", "amend."),
    ("Amend.", "amend."),
    ("AMEND.", "amend."),
    ("articles", "art."),
    ("article", "art."),
    ("Article", "art."),
    ("arts.", "art."),
    ("art.", "art."),
    ("Art.", "art."),
    ("ART.", "art."),
    ("sections", "§"),
    ("section", "§"),
    ("Section", "§"),
    ("secs.", "§"),
    ("sec.", "§"),
    ("§§", "§"),
    ("§", "§"),
    ("clause", "cl."),
    ("cl.", "cl."),
    ("pt.", "pt."),
];

/// Abbreviations of sets of rules, codes and pattern instructions, which need a number alone to be read as a citation, with the standard form of
/// those that have another; other abbreviations need a subdivision or a number of three parts.
pub const SETS: &[(&str, &str)] = &[
    // Federal.
    ("FRCP", "Fed. R. Civ. P."),
    ("FRE", "Fed. R. Evid."),
    ("FRAP", "Fed. R. App. P."),
    ("FRCrP", "Fed. R. Crim. P."),
    ("FRBP", "Fed. R. Bankr. P."),
    ("LCvR", ""),
    ("LCrR", ""),
    ("DUCivR", ""),
    ("LR", ""),
    // Washington.
    ("RAP", ""),
    ("APR", ""),
    ("CrR", ""),
    ("CrRLJ", ""),
    ("CRLJ", ""),
    ("RALJ", ""),
    ("IRLJ", ""),
    ("ARLJ", ""),
    ("ELC", ""),
    ("RPC", ""),
    ("CJC", ""),
    ("GR", ""),
    ("JuCR", ""),
    ("MAR", ""),
    ("WPIC", ""),
    ("WPI", ""),
    ("WAC", ""),
    ("LCR", ""),
    ("KCLCR", ""),
    // Other states.
    ("CRC", ""),
    ("CACI", ""),
    ("MRE", ""),
    ("MRPC", ""),
    ("CRE", ""),
    ("NRCP", ""),
    ("NRAP", ""),
    ("NRPC", ""),
    ("EDCR", ""),
    ("URCP", ""),
    ("IRCP", ""),
    ("ARCAP", ""),
    ("ORCP", ""),
    ("ORAP", ""),
    ("UTCR", ""),
    ("OEC", ""),
    ("HRCP", ""),
    ("HRPP", ""),
    ("HRAP", ""),
    ("HRE", ""),
    ("TRCP", ""),
    ("TRAP", ""),
    ("WVRCP", ""),
    ("NMRA", ""),
    ("NYCRR", ""),
];

/// Words of the names of rules that are written out, `Local Civil Rule`; before `Rule` or `Rules of`.
pub const RULE_WORDS: &[&str] = &[
    "Local",
    "General",
    "Civil",
    "Criminal",
    "Superior",
    "Supreme",
    "District",
    "Circuit",
    "Court",
    "Appellate",
    "Bankruptcy",
    "Evidence",
    "Special",
    "Juvenile",
    "Probate",
    "Uniform",
    "Federal",
    "State",
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

/// Words before the year of a session law.
pub const SESSIONS: &[&str] = &["Laws of ", "Laws ", "Stats. ", "Acts of "];

/// Books of session laws, by their last word before the page.
pub const BOOKS: &[&str] = &["Laws", "Acts", "Stat.", "Stats.", "Statutes", "Serv."];

/// First words of the names of codes that come after the name of a state: `Ariz. Rev. Stat.`, `Mich. Comp. Laws`.
pub const GENERIC: &[&str] = &["Ann.", "Admin.", "Civ.", "Code", "Comp.", "Cons.", "Gen.", "Laws", "Penal", "Rev.", "Stat.", "Stats."];
