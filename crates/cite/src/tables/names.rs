//! Words that many case names share, and their abbreviations.
//!
//! The abbreviations are those of the Bluebook's tables T6 (words of names) and T10 (places), without full stops and apostrophes, and some other
//! common ones. Regular abbreviations (`Hosp.`, `Nat'l`, `Cnty.`) are also recognised by rule, so the tables are needed for abbreviations without a
//! mark, and to recognise words that many names share.

use super::super::words::ByLetter;
use std::sync::LazyLock;

/// Abbreviations that are part of the surname after them: `St. Pell`.
pub const ABBREVIATED_PARTICLES: &[&str] = &["St.", "Ste."];

/// Abbreviated titles before the name of a person, without their full stop.
pub const TITLES: &[&str] = &["mr", "mrs", "ms", "dr", "prof", "sgt", "lt", "capt", "hon", "gov", "rep", "sen"];

/// Lower-case parts of party names besides words: abbreviations and the mark between the parties.
pub const SMALL: &[&str] = &["rel.", "al.", "d/b/a", "f/k/a", "ex.", "v.", "v", "vs."];

/// Ends of a party's own name, without full stops: other names of it, and a second mark between parties.
pub const ENDS_OF_PARTY: &[&str] = &["dba", "fka", "aka", "nka", "v", "vs"];

/// Legal forms of firms that are written in lower case abroad.
pub const FIRMS_ABROAD: &[&str] = &["plc", "ltd", "pty", "pte", "mbh"];

/// How the name of a case with one party begins abroad.
pub const PROCEEDINGS_ABROAD: &[&str] =
    &["Re ", "In re ", "in re ", "In the matter of ", "In the Matter of ", "in the matter of ", "Ex parte ", "ex parte ", "Ex p "];

/// How such a name goes on behind `In the`.
pub const PROCEEDINGS_AFTER_IN: &[&str] = &["Matter of ", "Interest of ", "Interests of ", "Estate of ", "Guardianship of ", "Marriage of "];

/// The Crown as a party, folded, and its titles after an article.
pub const CROWN: &[&str] = &["r", "regina", "rex", "crown"];
pub const SOVEREIGNS: &[&str] = &["queen", "king"];

/// The word before `of` and the person for whom the Crown sues, folded.
pub const APPLICATION: &str = "application";

/// Eras, with full stops.
pub const ERAS: &[&str] = &["A.D.", "B.C.", "B.C.E.", "C.E."];

/// Suffixes that distinguish persons of one name, without full stops.
pub const GENERATIONS: &[&str] = &["Jr", "Sr", "II", "III"];

/// Legal forms of firms, without full stops.
const FIRMS: &[&str] = &["LLC", "LLP", "LP", "Inc", "Ltd", "Corp", "Co", "NA", "PC", "PA", "PLC", "SA", "AG"];

/// Words at the end of the name of a body.
const BODIES: &[&str] = &["Bank", "Dist.", "Ass'n", "Servs.", "Sys.", "Univ.", "Ins.", "Bros.", "Litig."];

/// Whether a word is the legal form of a firm: `Inc.`, `L.L.C.`
pub fn is_firm(word: &str) -> bool {
    FIRMS.contains(&word.replace('.', "").as_str())
}

/// Whether a word ends the name of a firm or a body, whose first word is the distinctive one.
pub fn ends_body(word: &str) -> bool {
    BODIES.contains(&word) || is_firm(word)
}

/// Abbreviations and the word that they mean; `*` stands for any ending: `admin` for `administration` and `administrative`.
const WORDS: &[(&str, &str)] = &[
    ("acad", "academ*"),
    ("admin", "administrat*"),
    ("advert", "advertis*"),
    ("agric", "agricultur*"),
    ("all", "alliance"),
    ("alt", "alternative"),
    ("am", "america*"),
    ("arb", "arbitrat*"),
    ("assn assoc", "associat*"),
    ("atl", "atlantic"),
    ("auth", "authorit*"),
    ("auto", "automo*"),
    ("ave", "avenue"),
    ("bankr", "bankruptcy"),
    ("bd", "board"),
    ("bhd", "brotherhood"),
    ("bldg", "building"),
    ("broad", "broadcast*"),
    ("bros", "brothers"),
    ("bus", "business*"),
    ("cap", "capital"),
    ("cas", "casualt*"),
    ("cath", "catholic"),
    ("cent", "central"),
    ("chem", "chemical"),
    ("civ", "civil"),
    ("cmty", "communit*"),
    ("coal", "coalition"),
    ("coll", "college"),
    ("comm", "committee"),
    ("commcn commc", "communication"),
    ("commn", "commission"),
    ("cong", "congress*"),
    ("consol", "consolidated"),
    ("constr", "construct*"),
    ("contl", "continental"),
    ("coop", "cooperative"),
    ("corr", "correction*"),
    ("cosm", "cosmetic"),
    ("ctr", "center"),
    ("ctr", "centre"),
    ("def", "defen*"),
    ("dept", "department"),
    ("det", "detention"),
    ("dev", "develop*"),
    ("dist", "district"),
    ("distrib", "distribut*"),
    ("div", "division"),
    ("econ", "econom*"),
    ("educ ed", "education*"),
    ("elec", "electr*"),
    ("emp", "employ*"),
    ("enft", "enforcement"),
    ("engg engr eng", "engineer*"),
    ("enter", "enterprise"),
    ("entmt", "entertainment"),
    ("envt envtl", "environment*"),
    ("equip", "equipment"),
    ("exch", "exchange"),
    ("fed", "federal"),
    ("fedn", "federation"),
    ("fid", "fidelity"),
    ("fin", "financ*"),
    ("found fdn", "foundation"),
    ("gen", "general"),
    ("glob", "global"),
    ("grp", "group"),
    ("guar", "guarant*"),
    ("hist", "histor*"),
    ("hosp", "hospital*"),
    ("hous", "housing"),
    ("immigr", "immigration"),
    ("imp", "import*"),
    ("indem", "indemnity"),
    ("indep", "independen*"),
    ("indus", "industr*"),
    ("info", "information"),
    ("ins", "insurance"),
    ("inst", "institut*"),
    ("intl", "international*"),
    ("inv", "invest*"),
    ("lab", "laborator*"),
    ("liab", "liabilit*"),
    ("litig", "litigation"),
    ("loc", "local"),
    ("mach", "machine*"),
    ("maint", "maintenance"),
    ("mar", "maritime"),
    ("mech", "mechanic*"),
    ("med", "medic*"),
    ("meml", "memorial"),
    ("merch", "merchan*"),
    ("metro", "metropolitan"),
    ("mfg mfr", "manufactur*"),
    ("mgmt", "management"),
    ("mkt mktg", "market*"),
    ("mortg", "mortgage"),
    ("mun", "municip*"),
    ("mut", "mutual"),
    ("natl", "national*"),
    ("off", "office"),
    ("org", "organi*"),
    ("pac", "pacific"),
    ("pharm", "pharmac*"),
    ("pres", "preserv*"),
    ("prod", "product*"),
    ("prof", "professional"),
    ("prop", "propert*"),
    ("prot", "protect*"),
    ("pship", "partnership"),
    ("pub", "public*"),
    ("publg", "publish*"),
    ("reg", "regulat*"),
    ("regl", "regional"),
    ("rehab", "rehabilitat*"),
    ("res", "resource*"),
    ("rest", "restaurant"),
    ("ret", "retire*"),
    ("rr", "railroad"),
    ("ry", "railway"),
    ("sav", "saving"),
    ("sch", "school*"),
    ("sci", "scien*"),
    ("sec", "securit*"),
    ("serv", "service"),
    ("soc", "social"),
    ("socy", "societ*"),
    ("st", "saint"),
    ("sur", "surety"),
    ("sys", "system*"),
    ("tchr", "teacher"),
    ("tech", "techn*"),
    ("tel", "telephone"),
    ("telecomm", "telecommunication*"),
    ("tr", "trust*"),
    ("transp", "transport*"),
    ("unif", "uniform"),
    ("univ", "universit*"),
    ("util", "utilit*"),
    ("vet", "veteran*"),
    ("wkr", "worker"),
    // Many names share these, though the tables do not abbreviate them.
    ("agency", "agency"),
    ("antitrust", "antitrust"),
    ("bank", "bank"),
    ("bureau", "bureau"),
    ("church", "church"),
    ("club", "club"),
    ("council", "council"),
    ("credit", "credit"),
    ("express", "express"),
    ("fire", "fire"),
    ("first", "first"),
    ("fund", "fund"),
    ("great", "great"),
    ("health", "health"),
    ("holding", "holding"),
    ("home", "home"),
    ("human", "human"),
    ("labor", "labor"),
    ("law", "law"),
    ("life", "life"),
    ("loan", "loan"),
    ("marine", "marine"),
    ("motor", "motor"),
    ("new", "new"),
    ("oil", "oil"),
    ("plan", "plan"),
    ("power", "power"),
    ("realty", "realty"),
    ("resource", "resource"),
    ("solution", "solution"),
    ("union", "union"),
    ("united", "united"),
    ("water", "water"),
];

/// The States, by full name, and their abbreviations with full stops. Initials of names of several words (`N.Y.`) are recognised by rule.
const STATES: &[(&str, &str)] = &[
    ("alabama", "ala"),
    ("alaska", ""),
    ("arizona", "ariz"),
    ("arkansas", "ark"),
    ("california", "cal calif"),
    ("colorado", "colo"),
    ("connecticut", "conn"),
    ("delaware", "del"),
    ("florida", "fla"),
    ("georgia", "ga"),
    ("hawaii", "haw"),
    ("idaho", ""),
    ("illinois", "ill"),
    ("indiana", "ind"),
    ("iowa", ""),
    ("kansas", "kan"),
    ("kentucky", "ky"),
    ("louisiana", "la"),
    ("maine", "me"),
    ("maryland", "md"),
    ("massachusetts", "mass"),
    ("michigan", "mich"),
    ("minnesota", "minn"),
    ("mississippi", "miss"),
    ("missouri", "mo"),
    ("montana", "mont"),
    ("nebraska", "neb"),
    ("nevada", "nev"),
    ("new hampshire", ""),
    ("new jersey", ""),
    ("new mexico", ""),
    ("new york", ""),
    ("north carolina", ""),
    ("north dakota", ""),
    ("ohio", ""),
    ("oklahoma", "okla"),
    ("oregon", "or"),
    ("pennsylvania", "pa"),
    ("puerto rico", ""),
    ("rhode island", ""),
    ("south carolina", ""),
    ("south dakota", ""),
    ("tennessee", "tenn"),
    ("texas", "tex"),
    ("utah", ""),
    ("vermont", "vt"),
    ("virginia", "va"),
    ("washington", "wash"),
    ("west virginia", "w va"),
    ("wisconsin", "wis"),
    ("wyoming", "wyo"),
];

/// Other places, in the same form.
const PLACES: &[(&str, &str)] = &[
    ("district of columbia", ""),
    ("baltimore", "balt"),
    ("boston", "bos"),
    ("chicago", "chi"),
    ("los angeles", ""),
    ("philadelphia", "phila"),
    ("phoenix", "phx"),
    ("san francisco", ""),
    ("australia", "austl"),
    ("brazil", "braz"),
    ("canada", "can"),
    ("england", "eng"),
    ("france", "fr"),
    ("germany", "ger"),
    ("great britain", "gr brit"),
    ("israel", "isr"),
    ("mexico", "mex"),
    ("netherlands", "neth"),
    ("new zealand", ""),
    ("united kingdom", ""),
];

/// Bodies and offices, abbreviated and in full.
const OFFICES: &[(&str, &str)] = &[
    ("admr", "administrator"),
    ("atty", "attorney"),
    ("cnty", "county"),
    ("commr comr", "commissioner"),
    ("commw commwlth", "commonwealth"),
    ("dir", "director"),
    ("gov", "governor"),
    ("govt", "government"),
    ("secy", "secretary"),
    ("supt", "superintendent"),
    ("twp", "township"),
    ("vill", "village"),
];

/// The body or office that `text` abbreviates.
pub fn office(text: &str) -> Option<&'static str> {
    OFFICES.iter().find(|(cuts, _)| cuts.split(' ').any(|cut| text == cut)).map(|&(_, office)| office)
}

/// Whether two texts begin with the same letter, as a word and its abbreviations do.
fn is_near(a: &str, b: &str) -> bool {
    a.as_bytes().first() == b.as_bytes().first()
}

/// The word of the tables that `text` is: in full, in the plural or abbreviated.
pub fn common_word(text: &str) -> Option<&'static str> {
    let singular = text.strip_suffix('s').filter(|singular| singular.len() > 1);
    let is_full = |word: &str| match word.strip_suffix('*') {
        Some(stem) => text.strip_prefix(stem).is_some_and(|ending| ending.len() <= 8),
        None => text == word || singular == Some(word),
    };
    let is_cut = |cuts: &str| cuts.split(' ').any(|cut| text == cut || singular == Some(cut));
    static BY_LETTER: LazyLock<ByLetter<(&str, &str)>> = LazyLock::new(|| ByLetter::new(WORDS, |(_, word)| word));
    let near = || BY_LETTER.at(text, 0).iter();
    near().find(|(_, word)| is_full(word)).or_else(|| near().find(|(cuts, _)| is_cut(cuts))).map(|&(_, word)| word)
}

/// The places that begin with the letter of `text`.
fn places(text: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    STATES.iter().chain(PLACES).filter(move |(name, _)| is_near(name, text))
}

/// The place named `text`: in full or, if `cut` says that it has a full stop, abbreviated. Words are separated by single spaces.
pub fn place(text: &str, cut: bool) -> Option<&'static str> {
    let is_cut = |name: &str, cuts: &str| text == cuts || !name.contains(' ') && cuts.split(' ').any(|cut| text == cut);
    let found = places(text).find(|(name, _)| text == *name);
    found.or_else(|| places(text).find(|(name, cuts)| cut && is_cut(name, cuts))).map(|&(name, _)| name)
}

/// Whether a place of several words may begin with this word, in full or abbreviated.
pub fn begins_place(word: &str) -> bool {
    let begins = |name: &str| name.split_once(' ').is_some_and(|(first, _)| first == word);
    word == "united" || places(word).any(|(name, cuts)| begins(name) || begins(cuts))
}

/// The place of several words whose initials these are: `ny`, `dc`.
pub fn place_of_initials(initials: &str) -> Option<&'static str> {
    let is_its = |name: &str| name.split(' ').filter(|&word| word != "of").map(|word| &word[..1]).eq(initials.split_inclusive(|_: char| true));
    places(initials).map(|&(name, _)| name).find(|name| name.contains(' ') && is_its(name))
}

/// Whether a place is a State.
pub fn is_state(place: &str) -> bool {
    STATES.iter().any(|&(name, _)| name == place)
}
