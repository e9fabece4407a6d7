//! Whether two names mean one case.

use super::parts::{NameWord, Party, Reading, WordKind, is_sovereign, letters};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Word, words};
use serde::Serialize;

/// Minimum similarity of two names of one case, 0 to 1.
const SAME: f64 = 0.8;

/// Weight of an agreement in words that many names share, relative to one in distinctive words.
const SHARED: f64 = 0.15;

/// From this score on, two names share a distinctive party; below it they have nothing in common.
pub const ONE_PARTY: f64 = 0.2;

/// Maximum number of words of a name to search for.
const SEARCHED: usize = 6;

/// Maximum words of a party's name that a word which tells outweighs.
const MOST: usize = 8;

/// A word with more bytes is not a surname, so misspellings of it are not considered.
const LONGEST_SURNAME: usize = 40;

/// A case name, taken apart once to be compared with many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameParts {
    /// The name, and the one in brackets that some titles have after it: `Doe v. Roe (In re Poe)`.
    readings: Vec<Reading>,
    /// The first letters of its words, a bit each. No two forms of a word, abbreviated or misspelt, differ in it.
    letters: u32,
}

/// The comparison of two case names.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
pub struct NameComparison {
    /// Similarity, 0 to 1.
    pub score: f64,
    /// Whether they are similar enough to mean one case.
    pub same: bool,
}

impl NameParts {
    /// Takes a name apart.
    pub fn of(name: &str) -> Self {
        let (before, bracket) = name.split_once('(').unwrap_or((name, ""));
        let readings = if phrase::begins(bracket, &words(bracket), Facts::PROCEEDING) {
            vec![Reading::of(before), Reading::of(bracket.trim_end_matches(')'))]
        } else {
            vec![Reading::of(name)]
        };
        let words = readings.iter().flat_map(|reading| &reading.sides).flat_map(|side| &side.words);
        let letters = words.filter_map(|word| word.text.bytes().next()).fold(0, |letters, byte| letters | 1 << (byte % 32));
        Self { readings, letters }
    }

    /// The name without the one in brackets after it.
    pub(super) fn first_reading(&self) -> Option<&Reading> {
        self.readings.first()
    }

    /// Whether it has the form of a case name, `A v. B` or `In re A`, and is not a party's name or another title.
    pub fn is_of_a_case(&self) -> bool {
        self.readings.iter().any(|reading| reading.proceeding || reading.sides.len() == 2)
    }

    /// The parties of all its readings.
    fn sides(&self) -> impl Iterator<Item = &Party> {
        self.readings.iter().flat_map(|reading| &reading.sides)
    }

    /// Whether `other` may be the same or have it as a party. If no word that tells is in both, only names whose other words may agree remain. Costs far
    /// less than a comparison.
    pub fn may_be(&self, other: &Self) -> bool {
        let is_told = self.readings.iter().all(|reading| reading.sides.iter().any(Party::tells));
        let may_agree = |side: &Party| side.weight() > 0.0 && !side.tells() || side.head().len() > MOST;
        let has_word = |one: &Self, two: &Self| {
            let found_in = |a: &Party, b: &Party| (0..a.words.len()).any(|at| a.words[at].kind == WordKind::Telling && found(a, at, b) > 0.0);
            one.sides().any(|a| two.sides().any(|b| found_in(a, b)))
        };
        !is_told || self.letters & other.letters != 0 && (has_word(self, other) || has_word(other, self)) || other.sides().any(may_agree)
    }

    /// Whether it has two parties that are each as distinctive as a surname, so that few cases have the name.
    pub fn tells_in_both_parties(&self) -> bool {
        self.readings.iter().any(|reading| reading.sides.len() == 2 && reading.sides.iter().all(|side| side.weight() >= 1.0 && !side.is_government()))
    }

    /// Whether it has two parties that each have a surname or the name of a firm, written out: `IBM` and `A.B.` may stand for names of other words.
    pub fn names_both_parties(&self) -> bool {
        let is_written_out = |side: &Party| side.head().iter().any(|word| word.kind == WordKind::Telling && !word.initials);
        self.tells_in_both_parties() && self.readings.iter().all(|reading| reading.sides.iter().all(is_written_out))
    }

    /// Whether it is only a party's name, and the name of one party of `other` has all its words: `Doe` of `Doe v. Roe`. Short forms are such names,
    /// even of parties with common names.
    pub fn is_party_of(&self, other: &Self) -> bool {
        let [Reading { sides, proceeding: false }] = self.readings.as_slice() else { return false };
        let [party] = sides.as_slice() else { return false };
        !party.words.is_empty()
            && other
                .readings
                .iter()
                .flat_map(|reading| &reading.sides)
                .any(|side| party.words.iter().all(|word| side.words.iter().any(|other| word.is(other))))
    }

    /// Whether it names a public body that is a party of `other` against a party with no name: `City of Marlow` of `City of Marlow v. State`. A case against
    /// a person has the person's name.
    pub fn is_body_of(&self, other: &Self) -> bool {
        let is_body = |word: &NameWord| lexicon::is(word.meaning.unwrap_or(&word.text), Classes::PUBLIC_BODY);
        let without_name = |reading: &Reading| reading.sides.iter().any(|side| !side.tells());
        self.sides().flat_map(|side| &side.words).any(is_body) && other.readings.iter().any(without_name) && self.is_party_of(other)
    }

    /// The words of `name`, whose parts these are, by which a search finds the case: the most distinctive ones that are not abbreviated, because an
    /// index writes them out.
    pub fn searched(&self, name: &str) -> Option<String> {
        let words = || self.readings.iter().take(1).flat_map(|reading| &reading.sides).flat_map(Party::head).filter(|word| !word.cut);
        let most = words().map(|word| word.kind.weight()).fold(0.0, f64::max);
        let tells = |text: &str| words().any(|word| word.kind.weight() >= most.min(1.0) && word.text == text);
        let written: Vec<&str> = name
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|word| tells(&letters(word)))
            .take(SEARCHED)
            .collect();
        (most > 0.0 && !written.is_empty()).then(|| written.join(" "))
    }

    /// Compares two names by their distinctive words, with the parties in either order; a shortened name is as good as the whole.
    pub fn compare(&self, other: &Self) -> NameComparison {
        let score = self.score(other, Reach::Wide);
        NameComparison { score, same: score >= SAME }
    }

    /// Whether two names are one as they are written: their parties have one order, and `State` is not a State by its name.
    pub fn is_as_written(&self, other: &Self) -> bool {
        self.score(other, Reach::AsWritten) >= SAME
    }

    /// Whether the names have nothing in common: no distinctive word, not even with a letter changed. A case may change one of its parties.
    pub fn shares_nothing_with(&self, other: &Self) -> bool {
        let (own, others) = (self.distinctive(), other.distinctive());
        let is_slip = |a: &str, b: &str| a.len().min(b.len()) > 2 && strsim::osa_distance(a, b) < 2;
        let is_near = |a: &NameWord, b: &NameWord| likeness(a, b) > 0.0 || is_slip(&a.text, &b.text);
        let is_shared = |word: &&NameWord| others.iter().any(|other| is_near(word, other));
        !own.is_empty() && !others.is_empty() && self.compare(other).score < ONE_PARTY && !own.iter().any(is_shared)
    }

    /// Whether all words that name the case are among some, folded.
    pub fn is_named_in(&self, words: &[Word]) -> bool {
        self.distinctive().iter().all(|own| words.iter().any(|word| word.key == own.text))
    }

    /// Its surnames and firms; if it has none, its other words that few names share.
    fn distinctive(&self) -> Vec<&NameWord> {
        let (mut telling, mut others) = (Vec::new(), Vec::new());
        for side in self.readings.iter().flat_map(|reading| &reading.sides) {
            for word in &side.words {
                if word.kind == WordKind::Telling {
                    telling.push(word);
                } else if word.kind.weight() >= WordKind::Common.weight() {
                    others.push(word);
                }
            }
        }
        if telling.is_empty() { others } else { telling }
    }

    fn score(&self, other: &Self, reach: Reach) -> f64 {
        if self == other {
            return 1.0;
        }
        let either_way = |a: &Reading, b: &Reading| of_readings(a, b, reach).max(of_readings(b, a, reach));
        self.readings.iter().flat_map(|a| other.readings.iter().map(move |b| either_way(a, b))).fold(0.0, f64::max)
    }
}

/// Which forms of one name count as it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// All: parties in either order, a State's name for `State`.
    Wide,
    /// Those that keep the order of the parties and their names.
    AsWritten,
}

/// Compares two case names that are compared with no others.
pub fn compare_names(a: &str, b: &str) -> NameComparison {
    NameParts::of(a).compare(&NameParts::of(b))
}

fn of_readings(a: &Reading, b: &Reading, reach: Reach) -> f64 {
    let tells = |reading: &Reading| reading.sides.iter().any(|side| side.weight() > 0.0);
    let plain = !tells(a) && !tells(b);
    let (few, many) = if a.sides.len() <= b.sides.len() { (a, b) } else { (b, a) };
    match (few.sides.as_slice(), many.sides.as_slice()) {
        ([one], others) => {
            // A party stands for the case only if it is distinctive; a proceeding is hardly a lawsuit.
            let form = if few.proceeding && others.len() == 2 { 0.7 } else { 1.0 };
            let stands = |found: &Agreement| if plain || others.len() == 1 && found.shared > 0.0 { 1.0 } else { found.shared.min(1.0) };
            others.iter().map(|other| of_sides(one, other, reach)).map(|found| found.score * stands(&found)).fold(0.0, f64::max) * form
        }
        ([a1, a2], [b1, b2]) => {
            let straight = of_pairs(&of_sides(a1, b1, reach), &of_sides(a2, b2, reach), plain);
            let crossed = || of_pairs(&of_sides(a1, b2, reach), &of_sides(a2, b1, reach), plain);
            if reach == Reach::AsWritten { straight } else { straight.max(crossed()) }
        }
        _ => 0.0,
    }
}

/// The agreement of two parties' names.
struct Agreement {
    /// Similarity, 0 to 1.
    score: f64,
    /// Its weight relative to the other parties, 0 to 1.
    weight: f64,
    /// The weight of what both have.
    shared: f64,
}

/// Both pairs of parties must agree: half the mean, half the weaker.
fn of_pairs(one: &Agreement, two: &Agreement, plain: bool) -> f64 {
    let mean = (one.score * one.weight + two.score * two.weight) / (one.weight + two.weight);
    let score = (mean + one.score.min(two.score)) / 2.0;
    // They share words that many case names have.
    if !plain && one.shared + two.shared == 0.0 { score.min(SHARED) } else { score }
}

fn of_sides(a: &Party, b: &Party, reach: Reach) -> Agreement {
    match (a.weight() > 0.0, b.weight() > 0.0) {
        (true, true) => {
            let (forth, back) = (coverage(a, b), coverage(b, a));
            let (more, less) = (forth.0.max(back.0), forth.0.min(back.0));
            // A name contained in the other is its short form; if each has words that the other lacks, the similarity is smaller.
            let mut score = (more - (1.0 - more) * (1.0 - less)).max(0.0);
            let shared = forth.1.max(back.1);
            if a.is_government() != b.is_government() && !is_surname(a, b) {
                score *= 0.4;
            }
            if contradicts(a, b) {
                score *= 0.6;
            }
            Agreement { score, weight: a.weight().max(b.weight()).min(1.0), shared: shared * score }
        }
        (false, false) => Agreement { score: if contradicts(a, b) { 0.3 } else { 1.0 }, weight: SHARED, shared: 0.0 },
        (false, true) => of_generic(a, b, reach),
        (true, false) => of_generic(b, a, reach),
    }
}

/// Compares a party like `State` with one that has a name: `State of Ohio`, `Ohio`, `Doe, Secretary of State`.
fn of_generic(generic: &Party, named: &Party, reach: Reach) -> Agreement {
    let holds = |text: &str| named.words.iter().any(|word| word.kind == WordKind::Generic && word.text == text);
    let agrees = generic.generics().all(holds) && generic.generics().next().is_some()
        || reach == Reach::Wide && named.is_state() && generic.generics().all(is_sovereign) && named.generics().all(is_sovereign);
    if agrees { Agreement { score: 1.0, weight: SHARED, shared: 0.0 } } else { Agreement { score: 0.0, weight: 1.0, shared: 0.0 } }
}

/// Whether both name a body or office, or have a number, and these differ: `City of` and `State of`, `Local 7` and `Local 12`.
fn contradicts(a: &Party, b: &Party) -> bool {
    let differ = |is_such: &dyn Fn(&NameWord) -> bool| {
        let such = |side: &'_ Party| side.head().iter().any(is_such);
        such(a) && such(b) && !a.head().iter().any(|word| is_such(word) && b.head().iter().any(|other| word.is(other)))
    };
    differ(&|word| word.kind == WordKind::Generic) || differ(&|word| word.text.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether one side's whole name is a place that is a surname in the other's: `Washington` of `Doe Washington`, not of `Washington Mills` or
/// `University of Washington`.
fn is_surname(a: &Party, b: &Party) -> bool {
    let (government, other) = if a.is_government() { (a, b) } else { (b, a) };
    other.head().iter().any(|word| word.last && government.head().iter().any(|place| place.kind == WordKind::Place && place.is(word)))
}

/// The share of the weight of `a`'s head that `b` has, and how much that is.
fn coverage(a: &Party, b: &Party) -> (f64, f64) {
    let head = a.head();
    let shared: f64 = (0..head.len()).filter(|&at| head[at].kind.weight() > 0.0).map(|at| head[at].kind.weight() * found(a, at, b)).sum();
    (shared / a.weight(), shared)
}

/// How certainly `b` has word `at` of `a`, 0 to 1.
fn found(a: &Party, at: usize, b: &Party) -> f64 {
    let word = &a.words[at];
    let best = b.words.iter().filter(|other| other.kind != WordKind::Noise).map(|other| likeness(word, other)).fold(0.0, f64::max);
    if best >= 1.0 || is_joined(a, at, b) || is_joined_in(word, b) || is_initials(word, b) || has_initials(a, at, b) { 1.0 } else { best }
}

/// How certainly two words are one, 0 to 1.
fn likeness(a: &NameWord, b: &NameWord) -> f64 {
    if a.is(b) {
        1.0
    } else if abbreviates(a, b) || abbreviates(b, a) {
        if a.text.len().min(b.text.len()) == 1 { WordKind::Mark.weight() } else { 0.95 }
    } else if a.kind == WordKind::Telling && b.kind == WordKind::Telling {
        slip(&a.text, &b.text)
    } else {
        0.0
    }
}

/// Whether `short` is an abbreviation of `long`: cut at its end (`Indep.`, `J.`), or inside with its last letter kept (`Cnty.`, `Ass'n`).
fn abbreviates(short: &NameWord, long: &NameWord) -> bool {
    (short.cut || short.text.len() == 1) && shortens(&short.text, &long.text)
}

/// Whether a word, marked as an abbreviation, may stand for another one.
pub(crate) fn shortens(cut: &str, full: &str) -> bool {
    if cut.len() >= full.len() {
        return false;
    }
    let singular = cut.strip_suffix('s').filter(|singular| singular.len() > 2).unwrap_or(cut);
    if full.starts_with(singular) {
        return cut.len() == 1 || cut.len() > 2 && full.len() >= singular.len() + 2;
    }
    let mut rest = full.chars();
    cut.chars().next() == full.chars().next() && cut.chars().last() == full.chars().last() && cut.chars().all(|c| rest.any(|other| other == c))
}

/// How certainly two surnames are one with a misspelling, 0 to 1. A changed, added, dropped or swapped letter matters little in a long name and makes
/// a short one another name. Misspellings rarely affect the first letter, and a final `s` makes another name.
fn slip(a: &str, b: &str) -> f64 {
    let (least, length) = (a.len().min(b.len()), a.len().max(b.len()));
    if !(5..=LONGEST_SURNAME).contains(&length) || length - least > 2 || a.chars().next() != b.chars().next() {
        return 0.0;
    }
    if a.strip_suffix('s') == Some(b) || b.strip_suffix('s') == Some(a) {
        return 0.5;
    }
    let share = strsim::osa_distance(a, b) as f64 / length as f64;
    let score = 1.0 - 10.0 * share * share;
    if score < 0.5 { 0.0 } else { score }
}

/// Whether `b` has word `at` and its neighbour, written as one: `De Tella` and `DeTella`.
fn is_joined(a: &Party, at: usize, b: &Party) -> bool {
    let pair = |first: usize| {
        let (Some(one), Some(two)) = (a.words.get(first), a.words.get(first + 1)) else { return false };
        b.words.iter().any(|other| other.text.strip_prefix(one.text.as_str()) == Some(two.text.as_str()))
    };
    pair(at) || at > 0 && pair(at - 1)
}

/// Whether `b` has the word written as two.
fn is_joined_in(word: &NameWord, b: &Party) -> bool {
    b.words.windows(2).any(|pair| word.text.strip_prefix(pair[0].text.as_str()) == Some(pair[1].text.as_str()))
}

/// Whether the word consists of the initials of consecutive words of `b`: `NLRB`.
fn is_initials(word: &NameWord, b: &Party) -> bool {
    word.initials && word.kind != WordKind::Noise && spelled(&word.text, b).is_some()
}

/// Whether word `at` of `a` is one of those whose initials `b` has; two initials must begin the name.
fn has_initials(a: &Party, at: usize, b: &Party) -> bool {
    let is_one = |(place, word): (usize, &NameWord)| word.initials && word.kind != WordKind::Noise && (place == 0 || word.text.len() > 2);
    let initials = b.words.iter().enumerate().filter(|&one| is_one(one));
    initials.filter_map(|(_, word)| spelled(&word.text, a)).any(|(from, to)| from <= at && at < to)
}

/// The words of `side` that have these initials, with or without function words. Two letters must begin the name.
fn spelled(initials: &str, side: &Party) -> Option<(usize, usize)> {
    let firsts = if initials.len() > 2 { side.words.len() } else { 1 };
    (0..firsts.min(side.words.len())).find_map(|from| {
        [true, false].into_iter().find_map(|small| {
            let mut rest = initials;
            let mut to = from;
            while !rest.is_empty() {
                let Some(word) = side.words.get(to) else {
                    // The `C` of an omitted `Corp.`
                    return (rest == "c" && to > from + 1).then_some((from, to));
                };
                if small || !word.is_small() {
                    for part in word.text.split(' ') {
                        rest = rest.strip_prefix(part.chars().next()?)?;
                    }
                }
                to += 1;
            }
            (to > from + 1).then_some((from, to))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The comparison, which must not depend on the order of the two.
    fn compared(a: &str, b: &str) -> NameComparison {
        let found = compare_names(a, b);
        assert_eq!(found, compare_names(b, a), "{a} / {b}");
        found
    }

    #[test]
    fn names_of_one_case_are_the_same() {
        for (a, b) in [
            // Abbreviations.
            ("Vaughan v. Lewisville Indep. Sch. Dist.", "Vaughan v. Lewisville Indep Sch Dist"),
            ("Edwards v. Gen. Motors Corp.", "Edwards v. General Motors Corp."),
            ("Harrow v. Dep't of Corr.", "Harrow v. Department of Corrections"),
            ("Nat'l Ass'n of Pilots v. Dunmore", "National Association of Pilots v. Dunmore"),
            ("Int'l Bhd. of Riggers v. Dunmore Sys., Inc.", "International Brotherhood of Riggers v. Dunmore Systems"),
            ("Quill v. Cnty. of Marlow", "Quill v. Marlow County"),
            ("Dunmore Mfg. Co. v. Quill Hldgs., LLC", "Dunmore Manufacturing Company v. Quill Holdings"),
            ("Lantern Emps' Ret. Sys. v. Quill", "Lantern Employees' Retirement System v. Quill"),
            ("Mavis v. Comm 'n of Tolls", "Mavis v. Commission of Tolls"),
            ("Quill v. N. Mich. Gas Co.", "Quill v. Northern Michigan Gas Company"),
            ("Harrow v. Bd. of Govs. of the Fed. Res. Sys.", "Harrow v. Board of Governors of the Federal Reserve System"),
            ("Quill Techs., Inc. v. Harrow", "Quill Technologies, Inc. v. Harrow"),
            ("N.Y. Lantern Co. v. Quill", "New York Lantern Company v. Quill"),
            // The Crown, and the person for whom it sues.
            ("R v Pell", "Regina v Pell"),
            ("R. v. Pell", "The Queen v Pell"),
            ("R (Pell) v Harrow", "R (on the application of Pell) v Harrow"),
            ("R (Pell) v Harrow", "PELL, R (on the application of) v Harrow"),
            ("Pell c. Oakes", "Pell v Oakes"),
            ("Re Pell", "In the matter of Pell"),
            // Surnames, first names, titles, other parties.
            ("Morrison v. Walker", "Stella Morrison v. Layne Walker"),
            ("United States v. Miller", "United States of America v. James E. MILLER, Appellant"),
            ("United States v. Quill", "U.S. v. Quill, Nora"),
            ("Harrow v. Quill", "Jane HARROW, Plaintiff-Appellee, v. Otis QUILL, M.D., Secretary of Lanterns, et al., Defendants"),
            ("Harrow v. Quill", "Eve Harrow; Sam Dunmore, Jr. v. Quill Brothers, Inc., an Ohio Corporation"),
            ("Harrow, Secretary of the Navy v. Quill", "Eric K. Harrow v. Nora Quill"),
            ("J. Harrow v. Quill", "James Harrow v. Quill"),
            ("Harrow v. Dunmore", "Harrow v. Quill Holdings d/b/a Dunmore Pilots"),
            ("Doe v. Harrow", "John Doe v. Eve Harrow"),
            // Short forms.
            ("Brown v. Board", "Brown v. Board of Education of Topeka"),
            ("Twombly", "Bell Atlantic Corp. v. Twombly"),
            ("Quill v. Commissioner", "Quill v. Commissioner of Social Security"),
            ("Quill v. Marlow", "Quill v. City of Marlow"),
            // Forms of one name.
            ("In re Harrow", "Matter of Harrow"),
            ("In re Dunmore Lantern Co.", "Quill Bank, N.A. v. Harrow (In re Dunmore Lantern Co.)"),
            ("In re Dunmore Lantern Co.", "Quill Bank, N.A. v. Harrow (In the Matter of Dunmore Lantern Co.)"),
            ("State ex rel. Harrow v. Quill", "Harrow v. Quill"),
            ("Estate of Harrow v. Quill", "Harrow's Estate v. Quill"),
            ("Harrow v. Quill", "Quill v. Harrow"),
            ("Harrow v. Quill", "_Harrow_ vs. *Quill*"),
            ("HARROW V. QUILL", "Harrow versus Quill"),
            ("Núñez v. Håkon", "Nunez v. Hakon"),
            ("Harrow & Sons v. Quill", "Harrow and Sons v. Quill"),
            ("De Tella v. McHarrow", "DeTella v. Mc Harrow"),
            ("AT&T Corp. v. Quill", "AT & T v. Quill"),
            // The government under its names.
            ("Harrow v. Arizona", "Harrow v. State"),
            ("Commonwealth v. Harrow", "Virginia v. Harrow"),
            ("Idaho v. Harrow", "State of Idaho v. Lon T. Harrow"),
            ("Harrow v. Washington", "Harrow v. David Leroy Washington"),
            ("Harrow v. Ohio", "Harrow v. State of Ohio, Office of Lanterns"),
            ("Harrow v. City & Cnty. of San Francisco", "Harrow v. City and County of San Francisco"),
            ("Harrow v. Comm'r", "Harrow v. Commissioner of Internal Revenue"),
            // Initials run together.
            ("NLRB v. Quill", "National Labor Relations Board v. Quill"),
            ("SEC v. Quill", "Securities & Exchange Commission v. Quill"),
            ("F.T.C. v. Quill", "Federal Trade Commission v. Quill"),
            ("Harrow v. DOJ", "Harrow v. Department of Justice"),
            ("Harrow v. FDIC", "Harrow v. Federal Deposit Insurance"),
            ("U.S. EPA v. Quill", "Environmental Protection Agency v. Quill"),
            // A misspelling in a long name.
            ("Strickand v. Washington", "Strickland v. Washington"),
            ("People v. Blakeley", "People v. Blakely"),
        ] {
            let found = compared(a, b);
            assert!(found.same, "{a} / {b}: {}", found.score);
        }
    }

    #[test]
    fn names_of_different_cases_are_not() {
        for (a, b) in [
            // They share words that many case names have.
            ("Thomas v. State", "Baker v. State"),
            ("United States v. Harrow", "United States v. Quill"),
            ("Harrow v. Commissioner of Internal Revenue", "Dunmore v. Commissioner"),
            ("Doe v. Harrow", "Doe v. Quill"),
            ("City of Marlow v. Harrow", "City of Dunmore v. Harrow"),
            ("State", "State v. Harrow"),
            ("Board of Education", "Brown v. Board of Education"),
            ("In re Estate of Harrow", "In re Estate of Quill"),
            ("NLRB v. Harrow", "NLRB v. Quill"),
            ("Dunmore Lantern Insurance Co. v. Harrow", "Marlow Pilots Insurance Co. v. Harrow"),
            // One party differs.
            ("Harrow v. Quill", "Harrow v. Dunmore"),
            ("Harrow v. United States", "Harrow v. State"),
            ("Harrow v. United States", "Harrow v. United States Steel Corp."),
            ("Harrow v. State", "Harrow v. State Farm Mut. Auto. Ins. Co."),
            ("Harrow v. Ohio", "Harrow v. Texas"),
            ("Harrow v. Texas", "Harrow v. Texas Instruments, Inc."),
            ("Harrow v. Virginia", "Harrow v. West Virginia"),
            ("State of New York v. Harrow", "City of New York v. Harrow"),
            ("Harrow v. Bank of America", "Harrow v. Bank of New York"),
            ("Harrow v. General Motors Corp.", "Harrow v. General Electric Co."),
            ("United States v. James Miller", "United States v. Robert Miller"),
            ("Pilots Local 7 v. Harrow", "Pilots Local 12 v. Harrow"),
            ("In re Dunmore Securities Litigation", "In re Dunmore Antitrust Litigation"),
            ("In re Harrow", "Harrow v. Quill"),
            // Two persons for whom the Crown sues, and two whom it prosecutes.
            ("R (Pell) v Oakes", "R (Quill) v Oakes"),
            ("R (Pell) v Secretary of State for Lamps", "R (on the application of Quill) v Secretary of State for Lamps"),
            ("R v Pell", "Regina v Oakes"),
            ("R v Harrow, ex parte Pell", "R v Marlow, ex parte Quill"),
            ("King v. Harrow", "R v Harrow"),
            // Short surnames that differ in a letter, and an initial.
            ("Smith v. Jones", "Smyth v. Jones"),
            ("Baker v. Quill", "Barker v. Quill"),
            ("Harrow v. William", "Harrow v. Williams"),
            ("Ellis v. Berryhill", "Michael E. Golden v. Jo Anne B. Barnes"),
            ("Ford v. Quill", "Forward v. Quill"),
        ] {
            let found = compared(a, b);
            assert!(!found.same, "{a} / {b}: {}", found.score);
        }
    }

    #[test]
    fn the_nearer_name_has_the_higher_score() {
        for names in [
            ["Strickland v. Washington", "Strickand v. Washington", "Strickman v. Washington", "Quill v. Washington", "Quill v. Harrow"],
            ["Smith v. Jones", "Smith v. Jones & Co.", "Smyth v. Jones", "Smith v. Quill", "Quill v. Harrow"],
        ] {
            let scores: Vec<f64> = names.iter().map(|name| compared(names[0], name).score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b) && scores[0] == 1.0 && scores[2] < SAME && scores[4] < 0.05, "{names:?}: {scores:?}");
        }
    }

    #[test]
    fn names_as_written_keep_order_and_government() {
        for (a, b, expected) in [
            ("Harrow v. Quill", "Eve Harrow v. Quill Bros., Inc.", true),
            ("Harrow v. Quill", "Quill v. Harrow", false),
            ("Harrow v. State", "Harrow v. State of Ohio", true),
            ("Harrow v. State", "Harrow v. Ohio", false),
            ("State v. Harrow", "Arizona v. Harrow", false),
            ("Commonwealth v. Harrow", "Commonwealth of Virginia v. Harrow", true),
            ("In re Harrow", "Matter of Harrow", true),
            ("Harrow", "Harrow v. Quill", true),
        ] {
            assert_eq!(NameParts::of(a).is_as_written(&NameParts::of(b)), expected, "{a} / {b}");
        }
    }

    #[test]
    fn names_share_nothing_only_without_a_word_in_common() {
        for (a, b, expected) in [
            ("Caswell v. Othmar", "Ricky Kochlin v. Tote Line, Inc.", true),
            ("Harrow v. State", "Quill v. State", true),
            ("In re Harrow", "Quill v. Dunmore", true),
            ("People v. Harrow", "People v. Quill", true),
            ("Harrow v. Virginia", "Quill v. Virginia", true),
            ("Harrow Insurance Co. v. Quill", "Dunmore Insurance Co. v. Strake", true),
            // One case under several names.
            ("Harrow v. Quill", "Harrow v. Dunmore", false),
            ("Cole v. State", "Cale v. State", false),
            ("In re Harrow", "Quill Bank v. Harrow", false),
            ("State ex rel. Harrow v. Quill", "Quill v. Marlow County", false),
            ("NLRB v. Quill", "National Labor Relations Board v. Quil", false),
            ("In re J.S.", "State v. John Strake", false),
            ("State v. Harrow", "Harrow v. State", false),
            ("Commonwealth v. Harrow", "Virginia v. Harrow", false),
            // Nothing says who they are.
            ("State v. Doe", "In re Application of the United States", false),
        ] {
            let (a, b) = (NameParts::of(a), NameParts::of(b));
            assert_eq!((a.shares_nothing_with(&b), b.shares_nothing_with(&a)), (expected, expected), "{a:?} / {b:?}");
        }
    }

    #[test]
    fn a_party_alone_is_recognised_even_with_a_common_name() {
        for (party, name, expected) in [
            ("Doe", "Doe v. Harrow", true),
            ("Harrow", "Doe v. Harrow", true),
            ("Harrow", "Doe v. Quill", false),
            ("In re Harrow", "Doe v. Harrow", false),
            ("Doe v. Harrow", "Doe v. Harrow", false),
        ] {
            assert_eq!(NameParts::of(party).is_party_of(&NameParts::of(name)), expected, "{party} of {name}");
        }
        for (name, expected) in [("Doe v. Roe", true), ("In re Doe", true), ("Harrow", false), ("A Study of Lanterns", false)] {
            assert_eq!(NameParts::of(name).is_of_a_case(), expected, "{name}");
        }
    }

    #[test]
    fn names_that_fit_may_be_compared() {
        let parties = [
            "Quill",
            "Quil",
            "Harrow",
            "State",
            "Texas",
            "Doe",
            "Harrow Ins. Co.",
            "Insular Mills",
            "De Quill",
            "DeQuill",
            "QIM",
            "Quill Insular Mills",
            "City of Harrow",
            "Harrow Insurance Company",
            "Quill, Secretary of State",
            "United States",
            "Q. Harrow",
            "Nat'l Mills",
        ];
        let mut names: Vec<String> = parties.iter().flat_map(|one| parties.map(|two| format!("{one} v. {two}"))).collect();
        names.extend(parties.iter().flat_map(|one| [(*one).to_owned(), format!("In re {one}")]));
        let parts: Vec<NameParts> = names.iter().map(|name| NameParts::of(name)).collect();
        let mut others = 0;
        for (own, name) in parts.iter().zip(&names) {
            for (other, known) in parts.iter().zip(&names).filter(|(other, _)| !own.may_be(other)) {
                others += 1;
                assert!(!own.compare(other).same && !own.is_party_of(other), "“{name}” is “{known}”");
            }
        }
        assert!(others > names.len() * names.len() / 4, "{others}");
    }
}
