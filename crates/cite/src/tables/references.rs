//! Words and abbreviations in entries of lists of references, in the languages of drafts.

/// Particles before a family name that the lexicon lacks as such, because they are other English words or none.
pub const PARTICLES: &[&str] = &["’t", "'t", "y", "do", "ten"];

/// Phrases for further authors.
pub const OTHERS: &[&str] = &["et al.", "et al", "and others", "and colleagues", "et autres", "et coll.", "u. a.", "u.a."];

/// What joins the names of authors.
pub const JOINED: &[&str] = &[", and ", " and ", " & ", ", "];

/// Words before the author in whose work somebody else is quoted.
pub const QUOTED_IN: &[&str] = &["qtd. in ", "quoted in ", "cited in "];

/// Roles after names.
pub const ROLES: &[&str] = &[
    "(ed.)",
    "(eds.)",
    "(dir.)",
    "(éd.)",
    "(éds.)",
    "(hg.)",
    "(hrsg.)",
    "(coord.)",
    "(comp.)",
    "(trans.)",
    ", editors",
    ", editor",
    ", eds.",
    ", ed.",
    ", translators",
    ", translator",
    ", trans.",
    ", compiler",
    ", comp.",
    ", eds",
    ", ed",
    ", dir.",
    ", éd.",
    ", hg.",
    ", hrsg.",
];

/// Capitalised articles of other languages that begin titles and are not names.
pub const OPENERS: &[&str] = &["Der", "Das", "Ein", "Eine", "Über", "Les", "Des", "Une", "Un"];

/// Abbreviations that the names of journals have and those of reporters do not.
pub const JOURNAL_WORDS: &[&str] = &["Rev.", "L.Rev.", "J.", "L.J.", "Q.", "L.Q.", "Stud.", "Bull.", "Persp.", "Forum"];

/// Domains at the top whose addresses are written without a scheme (IANA's root zone; the ones of drafts, not all).
pub const TOP_DOMAINS: &[&str] = &[
    "com", "org", "net", "gov", "edu", "mil", "int", "io", "ai", "co", "eu", "uk", "us", "ca", "au", "nz", "ie", "in", "za", "de", "fr", "ch", "jp",
    "info",
];

/// Words before a short name that the draft defines.
pub const HEREINAFTER: &[&str] = &["hereinafter", "hereafter"];

/// Words in names of organisations, in lower case.
pub const ORGANISATIONS: &[&str] = &[
    "academy",
    "administration",
    "agence",
    "agency",
    "alliance",
    "archives",
    "assembly",
    "association",
    "authority",
    "bank",
    "board",
    "bundesamt",
    "bureau",
    "center",
    "centre",
    "church",
    "city",
    "college",
    "comité",
    "commission",
    "committee",
    "company",
    "conference",
    "congress",
    "conseil",
    "consortium",
    "corporation",
    "council",
    "court",
    "department",
    "direction",
    "division",
    "federation",
    "foundation",
    "fund",
    "gazette",
    "gesellschaft",
    "government",
    "group",
    "herald",
    "house",
    "inc.",
    "inc",
    "initiative",
    "institut",
    "institute",
    "institution",
    "laboratory",
    "league",
    "library",
    "ltd",
    "ltd.",
    "ministère",
    "ministerium",
    "ministry",
    "museum",
    "nations",
    "network",
    "news",
    "observatoire",
    "observatory",
    "office",
    "organisation",
    "organization",
    "parliament",
    "party",
    "post",
    "press",
    "project",
    "republic",
    "school",
    "secretariat",
    "senate",
    "service",
    "services",
    "société",
    "society",
    "staff",
    "state",
    "states",
    "survey",
    "team",
    "times",
    "tribune",
    "trust",
    "union",
    "université",
    "university",
    "universität",
    "verband",
    "verein",
    "works",
];

/// Abbreviations for a year that is unknown or in the future.
pub const UNDATED: &[&str] =
    &["n.d.", "n. d.", "s.d.", "s. d.", "o.J.", "o. J.", "no date", "in press", "forthcoming", "à paraître", "im Druck", "undated"];

/// Words before a year of access, in lower case.
pub const VISITED: &[&str] = &["accessed", "retrieved", "consulté", "zugriff", "abgerufen", "last visited", "viewed"];

/// Words with a full stop that do not end a title, in lower case.
pub const ABBREVIATIONS: &[&str] = &[
    "vol", "vols", "no", "nos", "p", "pp", "st", "dr", "mr", "mrs", "ms", "vs", "v", "ca", "c", "art", "ch", "chap", "fig", "sec", "pt", "rev",
    "trans", "ed", "eds", "dir", "coll", "trad", "éd", "préf", "bd", "hg", "hrsg", "aufl", "int", "proc", "conf", "j", "univ", "dept", "std", "al",
    "cf", "u.s", "u.k", "u.n", "e.u", "ph.d", "d.c",
];

/// Words that begin the text after a title, in lower case: translators, editions, volumes, series.
pub const AFTER_TITLE: &[&str] = &[
    "trans.",
    "translated",
    "ed.",
    "eds.",
    "edited",
    "vol.",
    "vols.",
    "rev.",
    "revised",
    "no.",
    "nos.",
    "with",
    "foreword",
    "introduction",
    "trad.",
    "traduit",
    "préf.",
    "préface",
    "dir.",
    "sous",
    "éd.",
    "coll.",
    "t.",
    "tome",
    "n°",
    "nº",
    "p.",
    "pp.",
    "in",
    "dans",
    "hg.",
    "hrsg.",
    "bd.",
    "rééd.",
    "chap.",
    "ch.",
    "ser.",
    "série",
    "thèse",
    "mémoire",
    "paper",
    "presented",
    "unpublished",
    "doctoral",
    "s.d.",
    "n.d.",
    "en",
];

/// Words after an ordinal that number an edition, without full stops, in lower case.
pub const EDITIONS: &[&str] = &["ed", "edition", "éd", "édition", "aufl", "auflage"];

/// Words that begin the description of an edition, a volume or an editor, in lower case.
pub const ABOUT_EDITION: &[&str] =
    &["vol.", "vols.", "ed.", "rev.", "edited", "translated", "trans.", "report", "version", "no.", "working", "publication", "bd."];

/// Headings of lists of references and of notes, folded.
pub const HEADINGS: &[&str] = &[
    "anmerkungen",
    "bibliografia",
    "bibliographie",
    "bibliographie selective",
    "bibliography",
    "bronnen",
    "cited works",
    "einzelnachweise",
    "endnotes",
    "footnotes",
    "further reading",
    "fussnoten",
    "list of references",
    "literatur",
    "literaturangaben",
    "literature",
    "literature cited",
    "literaturverzeichnis",
    "literatuur",
    "literatuurlijst",
    "notes",
    "notes and references",
    "notes et references",
    "obras citadas",
    "oeuvres citees",
    "ouvrages cites",
    "primary sources",
    "quellen",
    "quellenverzeichnis",
    "reference list",
    "references",
    "references and notes",
    "references bibliographiques",
    "referencias",
    "referencias bibliograficas",
    "riferimenti",
    "riferimenti bibliografici",
    "secondary sources",
    "select bibliography",
    "selected bibliography",
    "sources",
    "sources cited",
    "works cited",
    "works consulted",
];

/// Beginnings of headings that end a list, folded.
pub const OTHER_HEADINGS: &[&str] = &["acknowledg", "annex", "anhang", "appendi", "certificate", "conclusion", "exhibit", "index", "respectfully"];
