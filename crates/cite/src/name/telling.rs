//! The words by which an existence index knows a case, and recognises it again.

use super::compare::NameParts;
use super::parts::{NameWord, Party, UNION, WordKind};
use literatim_index::{Name, NameForm};

/// The most words of one party that are compared.
const MOST: usize = 8;

/// A case name as an index knows it. The bracket that some titles have after a name is left out.
pub fn telling_name(name: &str) -> Name {
    let parts = NameParts::of(name);
    let Some(reading) = parts.first_reading() else { return Name { form: NameForm::Nameless, parties: Vec::new() } };
    let sides: Vec<(&Party, Vec<String>)> = reading.sides.iter().map(|side| (side, telling(side))).collect();
    match sides.as_slice() {
        [(_, one), (_, other)] if one.is_empty() && other.is_empty() => Name { form: NameForm::Nameless, parties: Vec::new() },
        [(one, words), (other, others)] => match (is_shared(one), is_shared(other)) {
            (true, false) if !others.is_empty() => Name { form: against(one), parties: vec![others.clone()] },
            (false, true) if !words.is_empty() => Name { form: against(other), parties: vec![words.clone()] },
            _ if words.is_empty() || others.is_empty() => {
                Name { form: NameForm::Common, parties: vec![if words.is_empty() { others.clone() } else { words.clone() }] }
            }
            _ => Name { form: NameForm::Parties, parties: vec![words.clone(), others.clone()] },
        },
        [(_, words)] if !words.is_empty() => Name { form: NameForm::Alone, parties: vec![words.clone()] },
        _ => Name { form: NameForm::Nameless, parties: Vec::new() },
    }
}

/// The form of a name whose other party is a government, an office or a placeholder.
fn against(shared: &Party) -> NameForm {
    if shared.head().iter().any(|word| word.text == UNION) { NameForm::Union } else { NameForm::Common }
}

/// Whether many cases have a party of this name: a government, an office, a placeholder.
fn is_shared(side: &Party) -> bool {
    side.is_government() || side.head().iter().all(|word| matches!(word.kind, WordKind::Generic | WordKind::Noise)) || is_union(side)
}

fn is_union(side: &Party) -> bool {
    side.head().iter().any(|word| word.text == UNION) && side.head().iter().all(|word| word.kind != WordKind::Telling)
}

/// The words of a party, first the one by which it is known: a person's surname, a firm's first word, else the first that tells most.
fn telling(side: &Party) -> Vec<String> {
    let head = side.head();
    let of = |kind: WordKind| head.iter().filter(move |word| word.kind == kind);
    let known = known(head).or_else(|| of(WordKind::Common).next()).or_else(|| of(WordKind::Place).next()).or_else(|| of(WordKind::Generic).next());
    let mut words: Vec<String> = known.into_iter().map(written).collect();
    for word in [WordKind::Telling, WordKind::Common, WordKind::Place].into_iter().flat_map(of) {
        let word = written(word);
        if words.len() < MOST && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The word by which a party with a surname or the name of a firm is known.
fn known(head: &[NameWord]) -> Option<&NameWord> {
    let is_telling = |word: &&NameWord| word.kind == WordKind::Telling;
    // `Ada A. Duskwright, Inc.`: a surname follows an initial.
    let after_initial = head.windows(2).find(|two| two[0].kind == WordKind::Mark && is_telling(&&two[1])).map(|two| &two[1]);
    let is_firm = head.iter().any(|word| word.kind == WordKind::Common || word.kind == WordKind::Noise && !word.is_small());
    let own = || if is_firm { head.iter().find(is_telling) } else { head.iter().rfind(is_telling) };
    after_initial.or_else(own)
}

/// A word as it is compared: what it abbreviates, if the tables have it.
fn written(word: &NameWord) -> String {
    word.meaning.unwrap_or(&word.text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_index::{Agreement, Prints};

    #[test]
    fn names_are_known_by_these_words() {
        for (name, form, first) in [
            ("Duskwright v. Sallowfield Steam Packet Co.", NameForm::Parties, &["duskwright", "sallowfield"][..]),
            ("Ada B. Duskwright v. Tobin Pellinwood", NameForm::Parties, &["duskwright", "pellinwood"]),
            ("United States v. Duskwright", NameForm::Union, &["duskwright"]),
            ("State of Ohio v. Duskwright", NameForm::Common, &["duskwright"]),
            ("Duskwright v. State", NameForm::Common, &["duskwright"]),
            ("People v. Duskwright", NameForm::Common, &["duskwright"]),
            ("In re Duskwright", NameForm::Alone, &["duskwright"]),
            ("Ex parte Duskwright", NameForm::Alone, &["duskwright"]),
            ("", NameForm::Nameless, &[]),
        ] {
            let found = telling_name(name);
            let firsts: Vec<&str> = found.parties.iter().filter_map(|words| words.first()).map(String::as_str).collect();
            assert_eq!((found.form, firsts.as_slice()), (form, first), "{name}");
        }
    }

    #[test]
    fn a_case_is_recognised_in_other_forms_of_its_name() {
        use Agreement::*;
        for (kept, asked, expected) in [
            ("Duskwright v. Sallowfield Steam Packet Co.", "Duskwright v. Sallowfield", Whole),
            ("Duskwright v. Sallowfield Steam Packet Co.", "Sallowfield Steam Packet Company v. Ada Duskwright", Whole),
            ("Ada B. Duskwright et al. v. Tobin Pellinwood", "Duskwright v. Pellinwood", Whole),
            ("Harrow National Insurance Company v. Pell", "Harrow Nat'l Ins. Co. v. Pell", Whole),
            ("UNITED STATES of America v. Tobin DUSKWRIGHT", "United States v. Duskwright", Whole),
            ("State v. Duskwright", "Ohio v. Duskwright", Whole),
            ("Duskwright v. Pell", "Duskwrite v. Pell", Part),
            ("Duskwright v. Pell", "Duskwright", Part),
            ("Duskwright v. Pell", "Duskwright-Harrow v. Pell", Whole),
            ("United States v. Duskwright", "United States v. Duskwrite", Part),
            ("United States v. Duskwright", "United States v. Pellinwood", None),
            ("Duskwright v. Pell", "Harrow v. Brackwater", None),
        ] {
            assert_eq!(Prints::of(&telling_name(kept)).agree(&telling_name(asked)), expected, "{kept} / {asked}");
        }
    }
}
