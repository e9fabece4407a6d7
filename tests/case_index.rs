//! How an offline index recognises the names of cases: by chance, and in other spellings. All names are made.
//!
//! `CHANCES=100000000 cargo test --release --test case_index -- --nocapture` compares that many wrong citations with cases, and prints the rates.
#![cfg(all(feature = "index", not(target_arch = "wasm32")))]

use literatim::cite::telling_name;
use literatim_index::{Agreement, Name, Prints};

/// Numbers that are the same in each run (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() >> 11) as usize % count
    }

    fn pick(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }
}

const BEGINNINGS: &[&str] = &[
    "Al", "Bar", "Bel", "Bran", "Cal", "Cor", "Dar", "Dun", "El", "Fal", "Far", "Gal", "Gor", "Har", "Hol", "Ing", "Jar", "Kel", "Kirk", "Lan",
    "Lor", "Mar", "Mel", "Nor", "Oak", "Pel", "Quar", "Ros", "Sal", "Tarn", "Thorn", "Und", "Vel", "Wal", "Wen", "Yar",
];
const MIDDLES: &[&str] =
    &["", "a", "ber", "den", "der", "do", "en", "er", "i", "ing", "ke", "la", "le", "lin", "mer", "mo", "na", "o", "ra", "ri", "ti"];
const ENDS: &[&str] = &[
    "bury", "by", "combe", "croft", "dale", "field", "ford", "gate", "ham", "holt", "ley", "low", "man", "mere", "ner", "ridge", "rick", "sen",
    "shaw", "son", "stead", "stone", "ton", "vale", "well", "wick", "wood", "worth",
];
const GIVEN: &[&str] = &["Ada", "Tobin", "Rosalind", "Hesper", "Corwin", "Mabel"];
const FIRMS: &[&str] = &["Steam Packet Co.", "Insurance Company", "Lantern Works, Inc.", "National Bank", "Tramway Corp.", "Railroad Company"];

fn surname(random: &mut Random) -> String {
    format!("{}{}{}", random.pick(BEGINNINGS), random.pick(MIDDLES), random.pick(ENDS))
}

/// The parties of a made case: one against the Union, a State or nobody, or two.
#[derive(Clone)]
struct Case {
    before: &'static str,
    /// Surnames, each with what follows the firm that has it.
    parties: Vec<(String, &'static str)>,
    given: &'static str,
}

impl Case {
    fn made(random: &mut Random) -> Self {
        let before = match random.below(100) {
            0..17 => "United States v. ",
            17..25 => "State v. ",
            25..32 => "People v. ",
            32..40 => "In re ",
            _ => "",
        };
        let party = |random: &mut Random| (surname(random), if random.below(10) < 3 { random.pick(FIRMS) } else { "" });
        let parties = (0..if before.is_empty() { 2 } else { 1 }).map(|_| party(random)).collect();
        Self { before, parties, given: random.pick(GIVEN) }
    }

    fn name(&self, written: impl Fn(usize, &str, &str) -> String) -> String {
        let parties: Vec<String> = self.parties.iter().enumerate().map(|(at, (surname, firm))| written(at, surname, firm)).collect();
        self.before.to_owned() + &parties.join(" v. ")
    }

    /// As an index has it.
    fn whole(&self) -> String {
        self.name(|at, surname, firm| match firm {
            "" if at == 0 => format!("{} {surname}", self.given),
            "" => surname.to_owned(),
            firm => format!("{surname} {firm}"),
        })
    }
}

/// A slip in a word: a letter left out, doubled, replaced, or two that change places.
fn misspelt(random: &mut Random, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + random.below(letters.len() - 2);
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = (b'a' + random.below(26) as u8) as char,
        _ => letters.swap(at, at + 1),
    }
    letters.into_iter().collect()
}

/// The name of a case as a draft may have it.
fn varied(random: &mut Random, case: &Case) -> (&'static str, String) {
    let which = random.below(case.parties.len());
    match random.below(3) {
        0 => {
            let slip = misspelt(random, &case.parties[which].0);
            ("misspelt", case.name(|at, surname, _| if at == which { slip.clone() } else { surname.to_owned() }))
        }
        1 => ("shortened", case.name(|_, surname, _| surname.to_owned())),
        _ => {
            let other = surname(random);
            let joined = if random.below(2) == 0 { "-" } else { " " };
            let before = random.below(2) == 0;
            let married = |surname: &str| if before { format!("{other}{joined}{surname}") } else { format!("{surname}{joined}{other}") };
            ("married", case.name(|at, surname, _| if at == which { married(surname) } else { surname.to_owned() }))
        }
    }
}

fn chances() -> usize {
    std::env::var("CHANCES").ok().and_then(|count| count.parse().ok()).unwrap_or(400_000)
}

/// Whether two cases have a surname in common: then the citation may be right.
fn share(a: &Case, b: &Case) -> bool {
    a.parties.iter().any(|(one, _)| b.parties.iter().any(|(other, _)| one == other))
}

#[test]
fn a_wrong_citation_hardly_agrees_with_the_case_at_its_place() {
    let mut random = Random(0x45);
    let count = (chances() as f64).sqrt() as usize;
    let there: Vec<(Case, Prints)> = (0..count)
        .map(|_| {
            let case = Case::made(&mut random);
            let prints = Prints::of(&telling_name(&case.whole()));
            (case, prints)
        })
        .collect();
    let cited: Vec<(Case, Name)> = (0..count)
        .map(|_| {
            let case = Case::made(&mut random);
            let name = telling_name(&case.name(|_, surname, firm| format!("{surname} {firm}")));
            (case, name)
        })
        .collect();
    let (mut compared, mut wholes, mut parts) = (0_u64, 0_u64, 0_u64);
    for (case, name) in &cited {
        for (other, prints) in &there {
            if share(case, other) {
                continue;
            }
            compared += 1;
            match prints.agree(name) {
                Agreement::Whole => wholes += 1,
                Agreement::Part => parts += 1,
                Agreement::None => {}
            }
        }
    }
    println!(
        "{compared} wrong citations: {wholes} with this name ({:e}), {:.2} % with one party",
        wholes as f64 / compared as f64,
        parts as f64 * 100.0 / compared as f64
    );
    // One in ten million, and one more by chance in a small run.
    assert!(wholes <= 1 + compared / 10_000_000, "{wholes} of {compared} wrong citations agree in both parties");
    assert!(parts * 20 < compared, "{parts} of {compared} wrong citations agree in one party");
}

#[test]
fn a_right_citation_in_another_spelling_is_hardly_another_case() {
    let mut random = Random(0x2026);
    let mut counts: Vec<(&str, [u32; 3])> = Vec::new();
    for _ in 0..20_000 {
        let case = Case::made(&mut random);
        let (kind, name) = varied(&mut random, &case);
        let agreement = Prints::of(&telling_name(&case.whole())).agree(&telling_name(&name)) as usize;
        if !counts.iter().any(|(known, _)| *known == kind) {
            counts.push((kind, [0; 3]));
        }
        counts.iter_mut().filter(|(known, _)| *known == kind).for_each(|(_, counts)| counts[agreement] += 1);
    }
    let mut others = 0;
    for (kind, [none, part, whole]) in &counts {
        println!("{kind}: {whole} with this name, {part} with one party, {none} with another name");
        others += none;
    }
    assert_eq!(counts.len(), 3);
    assert!(others <= 20, "{others} of 20,000 right citations are taken for another case");
}
