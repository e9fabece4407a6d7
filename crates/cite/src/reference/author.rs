//! The authors of an entry.

use crate::tables::references::{OPENERS, ORGANISATIONS, OTHERS, PARTICLES, ROLES};
use literatim_lexicon::{self as lexicon, Classes};

/// An author as an entry names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// As written: `Varley, M. T.`, `Dunmore Lantern Society`.
    pub text: String,
    /// The family name, with its particles; `None` for an organisation.
    pub family: Option<String>,
}

impl Author {
    /// The name under which a text cites them.
    pub fn cited_as(&self) -> &str {
        self.family.as_deref().unwrap_or(&self.text)
    }
}

/// The authors named in a stretch of text, and how they are written.
#[derive(Debug, Default)]
pub(super) struct Named {
    pub authors: Vec<Author>,
    /// Whether the first is written `Family, Given`.
    pub inverted: bool,
    /// Whether a conjunction, a semicolon, initials or capitals show that several are named, or there is only one.
    pub sure: bool,
}

/// The authors that the whole of `zone` names; `None` if it reads as something else.
pub(super) fn authors(zone: &str) -> Option<Named> {
    let zone = without_roles(zone);
    if zone.is_empty() || zone.contains(|c: char| c.is_ascii_digit() || matches!(c, '“' | '«' | '"' | '?' | ':')) {
        return None;
    }
    if is_organisation(zone.split(", ").next().unwrap_or(zone)) {
        return Some(organisation(zone));
    }
    let groups = groups(zone);
    let mut named = Named { sure: groups.len() > 1, ..Named::default() };
    let mut marked = true;
    for (g, group) in groups.iter().enumerate() {
        let mut parts = group.iter().map(String::as_str).peekable();
        while let Some(part) = parts.next() {
            if is_suffix(part) {
                let last = named.authors.last_mut()?;
                last.text = format!("{}, {part}", last.text);
                continue;
            }
            let first = named.authors.is_empty();
            let given = parts.peek().copied().filter(|next| is_family(part) && is_given(next));
            let given = given.filter(|next| is_inverted(part, next, first && g == 0 && group.len() == 2));
            if let Some(given) = given {
                parts.next();
                marked &= initials(given) || capitals(part);
                named.inverted |= first;
                named.authors.push(Author { text: format!("{part}, {given}"), family: Some(part.to_owned()) });
            } else if is_organisation(part) {
                named.authors.push(Author { text: part.to_owned(), family: None });
            } else if let Some(family) = family_of(part) {
                marked &= is_marked(part);
                named.authors.push(Author { text: part.to_owned(), family: Some(family) });
            } else {
                return None;
            }
        }
    }
    named.sure |= named.authors.len() == 1 || marked;
    Some(named)
}

/// An author that is not a person.
pub(super) fn organisation(zone: &str) -> Named {
    let text = zone.trim_end_matches([',', ' ']).to_owned();
    Named { authors: vec![Author { text, family: None }], inverted: false, sure: true }
}

/// Whether the words of a stretch of text name an organisation.
pub(super) fn is_organisation(zone: &str) -> bool {
    let mut words = zone.split([' ', ',']).filter(|word| !word.is_empty());
    zone.starts_with(char::is_uppercase) && words.any(|word| ORGANISATIONS.contains(&word.to_lowercase().as_str()))
}

/// Whether `part` names one person by initials and names, or with the family name in capitals.
pub(super) fn is_marked(part: &str) -> bool {
    let mut words = part.split(' ');
    let marks = words.clone().any(|word| is_initial(word) || word.starts_with('(')) || words.any(capitals);
    marks && family_of(part).is_some()
}

/// The stretch without the roles after the names, and without its final punctuation.
fn without_roles(zone: &str) -> &str {
    let mut zone = zone.trim();
    loop {
        let mut kept = zone.trim_end_matches([',', ';', ' ']);
        let last = kept.rsplit([' ', ',']).next().unwrap_or("");
        if kept.ends_with('.') && !is_initial(last) && !is_suffix(last) && !kept.ends_with("al.") && without_role(kept).is_none() {
            kept = kept.trim_end_matches('.');
        }
        kept = without_role(kept).unwrap_or(kept);
        if kept.len() == zone.len() {
            return zone;
        }
        zone = kept;
    }
}

/// The stretch without a role or a phrase such as *et al.* at its end.
fn without_role(zone: &str) -> Option<&str> {
    let role = ROLES.iter().find(|role| ends_with(zone, role)).map(|role| &zone[..zone.len() - role.len()]);
    let others = || OTHERS.iter().find(|others| ends_with(zone, others)).and_then(|others| zone[..zone.len() - others.len()].strip_suffix(' '));
    role.or_else(others)
}

/// Whether `text` ends with `ending`, ignoring case.
fn ends_with(text: &str, ending: &str) -> bool {
    text.len().checked_sub(ending.len()).and_then(|at| text.get(at..)).is_some_and(|tail| tail.to_lowercase() == ending)
}

/// The parts between commas, in groups between conjunctions and semicolons.
fn groups(zone: &str) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = vec![Vec::new()];
    let mut part = String::new();
    let close = |part: &mut String, groups: &mut Vec<Vec<String>>| {
        if !part.is_empty() {
            groups.last_mut().expect("there is a group").push(std::mem::take(part));
        }
    };
    for word in zone.split(' ').filter(|word| !word.is_empty()) {
        let conjunction = is_conjunction(word) || matches!(word, "/" | "..." | "…" | ".");
        if conjunction {
            close(&mut part, &mut groups);
        } else {
            let bare = word.trim_end_matches([',', ';']);
            if !part.is_empty() && !bare.is_empty() {
                part.push(' ');
            }
            part.push_str(bare);
            if bare.len() < word.len() {
                close(&mut part, &mut groups);
            }
        }
        if (conjunction || word.ends_with(';')) && groups.last().is_some_and(|group| !group.is_empty()) {
            groups.push(Vec::new());
        }
    }
    close(&mut part, &mut groups);
    groups.retain(|group| !group.is_empty());
    groups
}

/// Whether `Family, Given` is meant by two parts that could be two persons; `alone` if nobody else is named.
fn is_inverted(family: &str, given: &str, alone: bool) -> bool {
    let one_word = |text: &str| text.split(' ').filter(|word| !is_particle(word)).count() == 1;
    one_word(family) || initials(given) || capitals(family) && !capitals(given) || alone && one_word(given) && !is_marked(family)
}

/// The family name of one person whose name is in one part: `Jane van Aalst`, `DUVAL Anne`, `MOREAU (Henri)`, `Roussel J.`.
pub(super) fn family_of(part: &str) -> Option<String> {
    let mut words: Vec<&str> = part.split(' ').collect();
    while words.len() > 2 && words.last().is_some_and(|word| is_suffix(word)) {
        words.pop();
    }
    if let Some(open) = words.iter().position(|word| word.starts_with('(')).filter(|&open| open > 0 && part.ends_with(')')) {
        let family = words[..open].join(" ");
        return is_family(&family).then_some(family);
    }
    let known = |word: &&str| is_initial(word) || is_name(word) || is_particle(word);
    if !(2..=6).contains(&words.len()) || !words.iter().all(known) {
        return None;
    }
    let last = words[words.len() - 1];
    let whole = |range: std::ops::Range<usize>| Some(words[range].join(" ")).filter(|family| is_family(family));
    // `Roussel J.`, `Roussel JA`.
    let first_initial = words.iter().position(|word| is_initial(word) || word.len() <= 2 && capitals(word));
    if let Some(at) = first_initial.filter(|&at| at > 0 && words[at..].iter().all(|word| is_initial(word) || word.len() <= 2 && capitals(word))) {
        return whole(0..at);
    }
    let in_capitals = words.iter().filter(|word| capitals(word)).count();
    let names = words.iter().filter(|word| is_name(word)).count();
    if in_capitals > 0 && (in_capitals < names || words.iter().any(|word| is_initial(word))) {
        let belongs = |word: &&&str| capitals(word) || is_particle(word);
        if capitals(words[0]) {
            return whole(0..words.iter().take_while(belongs).count());
        }
        let family = words.iter().rev().take_while(belongs).count();
        return if family > 0 { whole(words.len() - family..words.len()) } else { None };
    }
    if is_particle(words[0]) || !is_name(last) {
        return None;
    }
    let particles = words[1..words.len() - 1].iter().rev().take_while(|word| is_particle(word)).count();
    whole(words.len() - 1 - particles..words.len())
}

/// Whether `part` is only a family name: one to three names after particles.
fn is_family(part: &str) -> bool {
    let mut words = part.split(' ');
    let names = words.clone().filter(|word| is_name(word)).count();
    (1..=3).contains(&names) && words.clone().all(|word| is_name(word) || is_particle(word)) && words.next_back().is_some_and(is_name)
}

/// Whether `part` is one to four given names or initials, possibly with particles after them.
fn is_given(part: &str) -> bool {
    let mut words = part.split(' ');
    words.clone().count() <= 4
        && words.next().is_some_and(|word| is_initial(word) || is_name(word))
        && words.all(|word| is_initial(word) || is_name(word) || is_particle(word))
}

/// Whether `part` consists of initials.
pub(super) fn initials(part: &str) -> bool {
    part.split(' ').all(|word| is_initial(word) || word.len() <= 2 && capitals(word))
}

/// Whether a word is a name: a capital, then letters, hyphens and apostrophes; `d’` may come first.
fn is_name(word: &str) -> bool {
    let bare = ["d’", "d'", "l’", "l'"].iter().find_map(|prefix| word.strip_prefix(prefix)).unwrap_or(word);
    bare.starts_with(char::is_uppercase)
        && bare.chars().nth(1).is_some()
        && bare.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '‐' | '‑' | '’' | '\'' | 'ʼ'))
        && !lexicon::is(&bare.to_lowercase(), Classes::NOT_NAME)
        && !OPENERS.contains(&bare)
        && !is_suffix(bare)
}

/// Whether a word joins two authors.
pub(super) fn is_conjunction(word: &str) -> bool {
    word == "&" || lexicon::is(word, Classes::JOINS_NAMES)
}

/// Whether a word before a family name belongs to it; `of` belongs to a title.
fn is_particle(word: &str) -> bool {
    word != "of" && lexicon::is(word, Classes::PARTICLE) || PARTICLES.contains(&word)
}

/// Whether a word has at least two letters and all are capitals.
fn capitals(word: &str) -> bool {
    word.chars().filter(|c| c.is_uppercase()).count() >= 2 && !word.contains(|c: char| c.is_lowercase() || c == '.')
}

/// Whether a word is one or more initials: `J.`, `J.-P.`, `Ch.`, `J`.
pub(super) fn is_initial(word: &str) -> bool {
    if is_suffix(word) {
        return false;
    }
    let lone = word.chars().count() == 1 && word.starts_with(char::is_uppercase);
    let letters = |piece: &str| piece.starts_with(char::is_uppercase) && piece.chars().count() <= 2 && piece.chars().all(char::is_alphabetic);
    let stem = word.strip_suffix('.');
    lone || stem
        .is_some_and(|stem| stem.split(['.', '-', '‑']).filter(|piece| !piece.is_empty()).all(letters) && stem.starts_with(char::is_uppercase))
}

fn is_suffix(word: &str) -> bool {
    matches!(word, "Jr." | "Jr" | "Sr." | "Sr" | "II" | "III" | "IV")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn family_names_are_recognised() {
        for (zone, expected) in [
            ("Varley, M. T.", vec!["Varley"]),
            ("Okonjo, A., & Brandt, L.", vec!["Okonjo", "Brandt"]),
            ("van der Meer, J.-P., Quill, S. A., & O’Dell, R.", vec!["van der Meer", "Quill", "O’Dell"]),
            ("Garcia Lopez, A., & Holm, N.", vec!["Garcia Lopez", "Holm"]),
            ("Garcia Lopez, Ana", vec!["Garcia Lopez"]),
            ("Ferreira, L., Holm, N., . . . Zorn, Q.", vec!["Ferreira", "Holm", "Zorn"]),
            ("Marsh, Dora, and Erik Lund, editors", vec!["Marsh", "Lund"]),
            ("Ferreira, Lúcia, et al.", vec!["Ferreira"]),
            ("Thorne, B., Jr.", vec!["Thorne"]),
            ("Lúcia Ferreira, Nils Holm, and Tess Achterberg", vec!["Ferreira", "Holm", "Achterberg"]),
            ("J. R. van Aalst et al.", vec!["van Aalst"]),
            ("B. Thorne Jr., S. A. Quill, and P. Singh", vec!["Thorne", "Quill", "Singh"]),
            ("D. Marsh and E. Lund, Eds.", vec!["Marsh", "Lund"]),
            ("DUVAL Anne-Marie", vec!["DUVAL"]),
            ("LE GOANVIC Yann et Claire VASSEUR", vec!["LE GOANVIC", "VASSEUR"]),
            ("MOREAU (Henri) et PETIT (Lucie)", vec!["MOREAU", "PETIT"]),
            ("PETIT, Lucie et VASSEUR, Claire", vec!["PETIT", "VASSEUR"]),
            ("Roussel J., Caron M. et al.", vec!["Roussel", "Caron"]),
            ("Smith JA, Lee K", vec!["Smith", "Lee"]),
            ("Müller, Hans; Schmidt, Eva (Hg.)", vec!["Müller", "Schmidt"]),
            ("Jeanne d’Arvor", vec!["d’Arvor"]),
            ("Ministry of Ports and Fisheries", vec!["Ministry of Ports and Fisheries"]),
            ("Varley, M., & Dunmore Lantern Society", vec!["Varley", "Dunmore Lantern Society"]),
            ("The keeper’s almanac", vec![]),
            ("Keeping the lamp", vec![]),
        ] {
            let found: Vec<String> = authors(zone).unwrap_or_default().authors.iter().map(|author| author.cited_as().to_owned()).collect();
            assert_eq!(found, expected, "{zone}");
        }
    }
}
