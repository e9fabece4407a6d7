//! Notation of the record of a case: papers, exhibits, docket entries, and case numbers.

/// Words that open a citation of the record, and whether the name of the witness or party whose paper it is may come before them.
pub const RECORDS: &[(&str, bool)] = &[
    ("Compl.", true),
    ("Complaint", false),
    ("Am. Compl.", false),
    ("Answer", false),
    ("Dkt.", false),
    ("Dkt. No.", false),
    ("ECF No.", false),
    ("ECF", false),
    ("Doc.", false),
    ("Doc. No.", false),
    ("Tr.", true),
    ("Hr'g Tr.", false),
    ("Trial Tr.", false),
    ("Dep.", true),
    ("Decl.", true),
    ("Aff.", true),
    ("Ex.", true),
    ("Exh.", true),
    ("Exhibit", false),
    ("App.", false),
    ("J.A.", false),
    ("R.", false),
    ("ROA", false),
    ("ER", false),
    ("SER", false),
    ("AR", false),
    ("A.R.", false),
    ("CP", false),
    ("RP", false),
    ("VRP", false),
    ("JA", false),
    ("SA", false),
    ("Rec.", false),
    ("Br.", true),
    ("Mot.", true),
    ("Opp'n", true),
    ("Reply", true),
    ("Mem.", true),
    ("Stmt.", true),
    ("Agmt.", true),
    ("Letter", false),
    ("DN", false),
    ("D.N.", false),
    ("DE", false),
    ("D.E.", false),
    ("D.I.", false),
    ("R. Doc.", false),
    ("Rec. Doc.", false),
    ("Doc. Entry", false),
    ("Dkt. Entry", false),
    ("PSR", false),
    ("CT", false),
    ("RT", false),
    ("CR", false),
    ("AOB", false),
    ("RB", false),
    ("ARB", false),
    ("N.T.", false),
    ("Supp. CP", false),
    ("Sub No.", false),
    ("Pet. App.", false),
    ("Appendix", true),
    ("Attachment", true),
    ("Opp’n", true),
    ("FOF", false),
    ("COL", false),
    ("ECF Nos.", false),
    ("Dkt. Nos.", false),
    ("Doc. Nos.", false),
    ("Exs.", true),
    ("Add.", false),
    ("Addendum", false),
    ("App'x", false),
    ("App’x", false),
    ("SPA", false),
    ("FAC", false),
    ("SAC", false),
    ("TAC", false),
    ("Mem. Op.", false),
    ("Op.", false),
    ("Pet.", false),
    ("AA", false),
    ("RA", false),
];

/// Those whose number is that of the paper; after the others it is a page.
pub const NUMBERED: &[&str] = &[
    "Dkt.",
    "Dkt. No.",
    "Dkt. Nos.",
    "ECF No.",
    "ECF Nos.",
    "ECF",
    "Doc.",
    "Doc. No.",
    "Doc. Nos.",
    "DN",
    "D.N.",
    "DE",
    "D.E.",
    "D.I.",
    "R. Doc.",
    "Rec. Doc.",
    "Doc. Entry",
    "Dkt. Entry",
    "Sub No.",
    "Ex.",
    "Exs.",
    "Exh.",
    "Exhibit",
    "Appendix",
    "Attachment",
    "Letter",
    "FOF",
    "COL",
];

/// Words of papers that are citations before a bare number only where a citation begins: `12 Ill. App. 204` is a case.
pub const AT_START: &[&str] = &["App.", "Add.", "Op.", "Mem. Op.", "Pet.", "AA", "RA", "SAC", "FAC", "TAC"];

/// Papers with a letter for a label.
pub const LABELLED: &[&str] = &["Ex.", "Exs.", "Exh.", "Exhibit", "Appendix", "Attachment"];

/// Records in volumes, whose number may come directly before the word.
pub const IN_VOLUMES: &[&str] = &["VRP", "RP", "CP", "CT", "RT", "CR", "RR", "ER", "SER", "AA", "JA", "App.", "Tr."];

/// Words that open the name of a brief, before the party whose it is.
pub const BRIEFS: &[&str] =
    &["Brief for ", "Brief of ", "Brief Of ", "Br. for ", "Br. of ", "Supplemental Brief of ", "Suppl. Br. of ", "Supp. Br. of "];

/// Words that open the brief of a friend of the court: `Amicus Pilots' Guild at 10`.
pub const FRIENDS: &[&str] = &["Amicus ", "Amici "];

/// What a draft annexes, and the words that point to all of it.
pub const ANNEXES: &[&str] = &["Appendix", "Addendum"];
pub const LEAD_TO_ANNEX: &[&str] = &[" in ", " in the ", "See ", "see ", "("];

/// Papers of a person, which alone in a sentence are cited.
pub const PERSONAL: &[&str] = &["Declaration of ", "Affidavit of ", "Deposition of ", "Decl. of ", "Aff. of ", "Dep. of "];

/// Words between a paper and its date.
pub const FILED: &[&str] = &["filed", "dated", "entered", "signed", "served"];

/// Words before the place in a paper that is named after it, `Paragraph 38 of the Pell Report`.
pub const PLACES_OF: &[&str] = &["Paragraph ", "Paragraphs ", "Page ", "Pages ", "paragraph ", "paragraphs ", "page ", "pages "];

/// Papers of a case, which are citations only before a page or a paragraph; they may end a longer name, or open it.
pub const PAPERS: &[&str] = &[
    "Response",
    "Stipulation",
    "Petition",
    "Motion",
    "Order",
    "Opposition",
    "Indictment",
    "Affidavit",
    "Declaration",
    "Deposition",
    "Transcript",
    "Report",
    "Plea Agreement",
    "Brief",
    "Br.",
    "Op.",
    "Opinion",
    "Ruling",
    "Mot.",
    "Decl.",
    "Resp.",
    "Mem.",
    "Memorandum",
    "Judgment",
    "Decision",
    "Summary",
    "Guideline",
    "Guidelines",
    "Findings",
    "Pet.",
    "Reply",
    "Complaint",
    "Answer",
    "Opp.",
    "Opp'n",
    "Opp’n",
    "Proceedings",
    "Papers",
    "Record",
    "Minutes",
];

/// Words that begin a reference to another part of the same volume, of the briefs or of the appendix.
pub const ELSEWHERE: &[&str] = &[
    "ante",
    "post",
    "supra",
    "infra",
    "Ante",
    "Post",
    "Supra",
    "Infra",
    "slip op.",
    "Slip op.",
    "Pet. App.",
    "App. to Pet. for Cert.",
    "App.",
    "Brief for",
    "Br. for",
    "Tr. of Oral Arg.",
    "Record",
    "Code Civ. Proc.",
    "Part",
];

/// Words for papers of a docket, in lower case.
pub const DOCKET: &[&str] = &["dkt", "docket", "ecf", "doc", "document", "dn", "de", "di"];

/// Words for exhibits, in lower case.
pub const EXHIBIT: &[&str] = &["exhibit", "exh", "ex", "exs"];

/// Abbreviations in the names of papers and records, and the words for them, in lower case without full stops.
pub const ABBREVIATED: &[(&str, &str)] = &[
    ("aff", "affidavit"),
    ("am", "amended"),
    ("app", "appendix"),
    ("app'x", "appendix"),
    ("add", "addendum"),
    ("br", "brief"),
    ("compl", "complaint"),
    ("cp", "clerk's papers"),
    ("decl", "declaration"),
    ("dep", "deposition"),
    ("hr'g", "hearing"),
    ("ja", "joint appendix"),
    ("mem", "memorandum"),
    ("mot", "motion"),
    ("op", "opinion"),
    ("opp", "opposition"),
    ("opp'n", "opposition"),
    ("pet", "petition"),
    ("resp", "response"),
    ("rp", "report of proceedings"),
    ("sa", "supplemental appendix"),
    ("tr", "transcript"),
    ("vrp", "verbatim report of proceedings"),
];

/// Words that may come between these and a number, in lower case.
pub const NUMBER: &[&str] = &["no", "nos", "entry", "number"];

/// Whether the last word of lower-case letters shows that a docket's paper is numbered and not the case; a docket has a number itself.
pub fn numbers_paper(before: &str) -> bool {
    let word = before.trim_end_matches('.').rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    word == "entry" || word != "docket" && DOCKET.contains(&word)
}

/// Words that may come before `No.`
pub const KINDS: &[&str] = &[
    "Civil Action ",
    "Civ. A. ",
    "Civ. Action ",
    "Criminal Action ",
    "Crim. ",
    "Civ. ",
    "Adv. Proc. ",
    "Adv. ",
    "Docket ",
    "Dkt. ",
    "Case ",
    "Index ",
    "C.A. ",
    "MDL ",
    "Adv. Pro. ",
    "Bankr. ",
    "Cause ",
];

/// Kinds of case: their abbreviation in dockets, the common abbreviation, and whether it may follow the number, where a judge's initials may be too.
const KINDS_OF_CASE: &[(&str, &str, bool)] = &[
    ("c", "cv", false),
    ("ca", "cv", false),
    ("civ", "cv", true),
    ("cv", "cv", true),
    ("cr", "cr", true),
    ("crim", "cr", true),
    ("mc", "mc", false),
    ("md", "md", false),
    ("mj", "mj", false),
    ("bk", "bk", false),
    ("ap", "ap", false),
    ("po", "po", false),
    ("misc", "misc", false),
];

/// The kind of case that a piece of a docket number abbreviates, in its common abbreviation.
pub fn kind_of(piece: &str) -> Option<&'static str> {
    KINDS_OF_CASE.iter().find(|(written, ..)| *written == piece).map(|&(_, kind, _)| kind)
}

/// Whether a piece after the number is a kind of case.
pub fn stands_behind(piece: &str) -> bool {
    KINDS_OF_CASE.iter().any(|&(written, _, behind)| behind && written == piece)
}
