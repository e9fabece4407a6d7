//! Notation of the laws of other countries and of the European Union: words for their parts, for what they are, and names that no rule covers.
//!
//! The words are those of OSCOLA (4th ed., 2.4 to 2.6) and OSCOLA Ireland, the AGLC (4th ed., chapters 3 and 4), the McGill Guide (9th ed., chapter 2),
//! the New Zealand Law Style Guide (3rd ed., chapter 4), the Standard Indian Legal Citation and the interinstitutional style guide of the European Union.

/// What is counted by a word before a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Division {
    Section,
    Article,
    Recital,
    Regulation,
    Rule,
    Schedule,
    Part,
}

impl Division {
    /// How a citation in standard form writes it.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Section => "s",
            Self::Article => "art",
            Self::Recital => "recital",
            Self::Regulation => "reg",
            Self::Rule => "r",
            Self::Schedule => "sch",
            Self::Part => "pt",
        }
    }

    pub const ALL: [Self; 7] = [Self::Section, Self::Article, Self::Recital, Self::Regulation, Self::Rule, Self::Schedule, Self::Part];
}

/// A word before the number of a division.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DivisionWord {
    pub written: &'static str,
    pub division: Division,
    /// Whether several numbers follow.
    pub many: bool,
    /// Whether it is a word that prose has too, and no abbreviation.
    pub is_word: bool,
}

const fn short(written: &'static str, division: Division) -> DivisionWord {
    DivisionWord { written, division, many: false, is_word: false }
}

const fn shorts(written: &'static str, division: Division) -> DivisionWord {
    DivisionWord { written, division, many: true, is_word: false }
}

const fn word(written: &'static str, division: Division) -> DivisionWord {
    DivisionWord { written, division, many: false, is_word: true }
}

const fn words(written: &'static str, division: Division) -> DivisionWord {
    DivisionWord { written, division, many: true, is_word: true }
}

/// The words before the number of a division.
pub(crate) const DIVISIONS: &[DivisionWord] = &[
    short("s", Division::Section),
    short("s.", Division::Section),
    shorts("ss", Division::Section),
    shorts("ss.", Division::Section),
    short("S.", Division::Section),
    shorts("Ss.", Division::Section),
    word("section", Division::Section),
    word("Section", Division::Section),
    words("sections", Division::Section),
    words("Sections", Division::Section),
    short("art", Division::Article),
    short("art.", Division::Article),
    short("Art", Division::Article),
    short("Art.", Division::Article),
    shorts("arts", Division::Article),
    shorts("arts.", Division::Article),
    shorts("Arts", Division::Article),
    shorts("Arts.", Division::Article),
    word("article", Division::Article),
    word("Article", Division::Article),
    words("articles", Division::Article),
    words("Articles", Division::Article),
    word("recital", Division::Recital),
    word("Recital", Division::Recital),
    words("recitals", Division::Recital),
    words("Recitals", Division::Recital),
    short("reg", Division::Regulation),
    short("reg.", Division::Regulation),
    shorts("regs", Division::Regulation),
    word("regulation", Division::Regulation),
    word("Regulation", Division::Regulation),
    words("regulations", Division::Regulation),
    short("r", Division::Rule),
    short("r.", Division::Rule),
    shorts("rr", Division::Rule),
    word("rule", Division::Rule),
    word("Rule", Division::Rule),
    short("sch", Division::Schedule),
    short("sch.", Division::Schedule),
    short("Sch", Division::Schedule),
    short("Sch.", Division::Schedule),
    word("schedule", Division::Schedule),
    word("Schedule", Division::Schedule),
    short("pt", Division::Part),
    short("Pt", Division::Part),
    word("part", Division::Part),
    word("Part", Division::Part),
];

/// Words before the number of a paragraph of a schedule.
pub(crate) const PARAGRAPHS: &[&str] = &[", para ", " para ", ", paras ", " paras ", ", paragraph ", " paragraph ", ", para. ", " para. "];

/// What an act calls itself, before its year; the first two are laws wherever they have one.
pub(crate) const ACTS: &[&str] = &["Act", "Ordinance", "Regulations", "Code", "Rules", "Order", "Law"];
pub(crate) const SURE_ACTS: usize = 3;

/// Names of codes that end with what they govern, before a comma and the year: `Code of Criminal Procedure, 1973`.
pub(crate) const CODES_OF: &[&str] = &["Code of Criminal Procedure", "Code of Civil Procedure"];

/// Jurisdictions in parentheses behind the year of an act (AGLC 3.1.3), and the parts of the United Kingdom.
pub(crate) const JURISDICTIONS: &[&str] = &["Cth", "NSW", "Vic", "Qld", "WA", "SA", "Tas", "ACT", "NT", "Imp", "UK", "NI", "NZ", "Ireland", "Ire"];

/// Books of the statutes of Canada and its provinces, before a year and a chapter (McGill 2.1.3 and appendix A-2).
pub(crate) const BOOKS_OF_CANADA: &[&str] = &[
    "RSC", "SC", "RSO", "SO", "RSBC", "SBC", "RSA", "SA", "RSS", "SS", "RSM", "SM", "RSQ", "SQ", "RSNS", "SNS", "RSNB", "SNB", "RSPEI", "SPEI",
    "RSNL", "SNL", "RSNWT", "SNWT", "RSY", "SY", "SNu", "R.S.C.", "S.C.", "R.S.O.", "S.O.", "R.S.B.C.", "S.B.C.", "R.S.A.", "S.A.",
];

/// Laws of the European Union, before their number, and the signs of its communities, before or behind it.
pub(crate) const EUROPEAN: &[&str] = &["Directive", "Regulation", "Decision"];
pub(crate) const COMMUNITIES: &[&str] = &["EC", "EEC", "EU", "JHA", "Euratom", "CFSP", "ECSC"];

/// Treaties by a word of their name, which articles or recitals have.
pub(crate) const TREATIES: &[&str] = &["Convention", "Treaty", "Covenant", "Protocol", "Directive"];

/// What a section `of the Act` points at.
pub(crate) const POINTED_AT: &[&str] = &["Act", "Regulation", "Regulations", "Directive", "Convention", "Treaty", "Code", "Rules", "Ordinance"];
pub(crate) const POINTERS: &[&str] = &["the ", "that ", "the said ", "the same "];

/// The word for a constitution.
pub(crate) const CONSTITUTION: &str = "Constitution";

/// What is between the word and the country.
pub(crate) const CONSTITUTION_OF: &[&str] = &[" of the Republic of ", " of "];

/// Countries whose constitution has articles with Arabic numbers, by what is written before the word and behind *Constitution of*. From the texts of the
/// constitutions themselves.
pub(crate) const CONSTITUTIONAL: &[(&str, &str)] = &[
    ("Bangladeshi", "Bangladesh"),
    ("Brazilian", "Brazil"),
    ("Colombian", "Colombia"),
    ("Dutch", "the Netherlands"),
    ("Ghanaian", "Ghana"),
    ("Greek", "Greece"),
    ("Hungarian", "Hungary"),
    ("Indian", "India"),
    ("Irish", "Ireland"),
    ("Italian", "Italy"),
    ("Japanese", "Japan"),
    ("Kenyan", "Kenya"),
    ("Malaysian", "Malaysia"),
    ("Nepali", "Nepal"),
    ("Pakistani", "Pakistan"),
    ("Polish", "Poland"),
    ("Portuguese", "Portugal"),
    ("Singapore", "Singapore"),
    ("Spanish", "Spain"),
    ("Sri Lankan", "Sri Lanka"),
    ("Turkish", "Turkey"),
    ("Ugandan", "Uganda"),
    ("Zambian", "Zambia"),
];

/// Abbreviations and short names that stand for a law without a definition, with its standard name.
pub(crate) const LAWS: &[(&str, &str)] = &[
    // The United Kingdom: its practitioners' abbreviations, as in OSCOLA 2.4.2 and 2.6.
    ("HRA", "Human Rights Act 1998"),
    ("CDPA", "Copyright, Designs and Patents Act 1988"),
    ("PACE", "Police and Criminal Evidence Act 1984"),
    ("YJCEA", "Youth Justice and Criminal Evidence Act 1999"),
    ("POCA", "Proceeds of Crime Act 2002"),
    ("FSMA", "Financial Services and Markets Act 2000"),
    ("CPR", "Civil Procedure Rules"),
    ("Civil Procedure Rules", "Civil Procedure Rules"),
    ("Civil Procedure Rules 1998", "Civil Procedure Rules"),
    ("Family Procedure Rules", "Family Procedure Rules"),
    ("FPR", "Family Procedure Rules"),
    ("CrimPR", "Criminal Procedure Rules"),
    ("Criminal Procedure Rules", "Criminal Procedure Rules"),
    // The European Union and the Council of Europe: the names that their institutions use.
    ("GDPR", "GDPR"),
    ("General Data Protection Regulation", "GDPR"),
    ("Regulation 2016/679", "GDPR"),
    ("UK GDPR", "UK GDPR"),
    ("AI Act", "AI Act"),
    ("Artificial Intelligence Act", "AI Act"),
    ("EU AI Act", "AI Act"),
    ("Regulation 2024/1689", "AI Act"),
    ("Digital Services Act", "Digital Services Act"),
    ("DSA", "Digital Services Act"),
    ("Regulation 2022/2065", "Digital Services Act"),
    ("Digital Markets Act", "Digital Markets Act"),
    ("DMA", "Digital Markets Act"),
    ("Regulation 2022/1925", "Digital Markets Act"),
    ("TFEU", "TFEU"),
    ("Treaty on the Functioning of the European Union", "TFEU"),
    ("TEU", "TEU"),
    ("Treaty on European Union", "TEU"),
    ("Charter of Fundamental Rights of the European Union", "Charter of Fundamental Rights"),
    ("Charter of Fundamental Rights", "Charter of Fundamental Rights"),
    ("EU Charter", "Charter of Fundamental Rights"),
    ("CFREU", "Charter of Fundamental Rights"),
    ("ECHR", "ECHR"),
    ("European Convention on Human Rights", "ECHR"),
    ("European Convention of Human Rights", "ECHR"),
    ("Convention for the Protection of Human Rights and Fundamental Freedoms", "ECHR"),
    // Treaties: the names in the United Nations' own documents.
    ("ICCPR", "ICCPR"),
    ("International Covenant on Civil and Political Rights", "ICCPR"),
    ("ICESCR", "ICESCR"),
    ("UDHR", "UDHR"),
    ("Universal Declaration of Human Rights", "UDHR"),
    ("UNCRC", "UNCRC"),
    ("Convention on the Rights of the Child", "UNCRC"),
    ("UN Charter", "UN Charter"),
    ("Charter of the United Nations", "UN Charter"),
    ("VCLT", "VCLT"),
    ("Vienna Convention on the Law of Treaties", "VCLT"),
    ("UNCLOS", "UNCLOS"),
    ("CISG", "CISG"),
    ("TRIPS", "TRIPS"),
    ("TRIPS Agreement", "TRIPS"),
    ("Rome Statute", "Rome Statute"),
    // Canada: McGill 2.2.
    ("Charter", "Canadian Charter of Rights and Freedoms"),
    ("Canadian Charter of Rights and Freedoms", "Canadian Charter of Rights and Freedoms"),
    // India: the names that its courts write.
    ("IPC", "Indian Penal Code 1860"),
    ("Indian Penal Code", "Indian Penal Code 1860"),
    ("CrPC", "Code of Criminal Procedure 1973"),
    ("Cr.P.C.", "Code of Criminal Procedure 1973"),
    ("Cr.PC", "Code of Criminal Procedure 1973"),
    ("CPC", "Code of Civil Procedure 1908"),
    ("BNSS", "Bharatiya Nagarik Suraksha Sanhita 2023"),
    ("NI Act", "Negotiable Instruments Act 1881"),
];

/// Sets of rules whose rules are cited without a word: `CPR 31.16`.
pub(crate) const RULES_OF_COURTS: &[&str] = &["CPR", "FPR", "CrimPR"];

/// What else has articles and sections, behind `Article 4 of the`.
pub(crate) const CONTRACTS: &[&str] = &[
    "Lease",
    "Agreement",
    "Contract",
    "Bylaws",
    "Articles",
    "Memorandum",
    "Policy",
    "Plan",
    "Deed",
    "Will",
    "Trust",
    "Terms",
    "Paper",
    "Article",
    "lease",
    "agreement",
    "contract",
    "paper",
    "article",
    "report",
    "bylaws",
    "policy",
];

/// Words between `of` and a law of the European Union.
pub(crate) const LEADING: &[&str] = &["Council", "Commission", "Council Framework", "Framework", "EU", "the"];

/// Words behind a section of the text itself.
pub(crate) const OF_THE_TEXT: &[&str] = &[" below", " above"];

/// The word between a short name and a division.
pub(crate) const SUPRA: &str = "supra";
