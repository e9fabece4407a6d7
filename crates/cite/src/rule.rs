//! Rules of courts by the name of their set: `RAP 13.4(b)(1)`, `Ariz. R. Crim. P. 32.1`, `Rule of Professional Conduct 1.7`.

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::tables::laws::{COLLECTIONS, RULE_WORDS, SETS};
use super::tables::signals;
use super::{record, statute, subdivision};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};

/// Maximum bytes and words of the name of a set.
const NAME: usize = 72;
const WORDS: usize = 9;

/// Lengths of an abbreviation, as in `CR` and `CrRLJ`.
const INITIALS: std::ops::RangeInclusive<usize> = 2..=6;

/// `Ariz. R. Crim. P. 32.1(a)`, `Local Civil Rule 7`, `Cal. Rules of Court, rule 8.1115` at byte `at`: a name with `R.` or `Rule`.
pub(super) fn named(text: &str, at: usize) -> Option<Core> {
    let near = &text[at..text.floor_char_boundary((at + NAME).min(text.len()))];
    let mut end = 0;
    let mut words: Vec<&str> = Vec::new();
    for word in near.split(' ').take(WORDS) {
        let bare = word.trim_end_matches(',');
        if bare.starts_with(|c: char| c.is_ascii_digit()) {
            break;
        }
        let is_name = bare.starts_with(char::is_uppercase) && bare.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '\'' | '’' | '&'));
        let is_small = !words.is_empty() && (lexicon::is(bare, Classes::INSIDE_NAME) || matches!(bare, "&" | "rule"));
        if !(is_name || is_small) || word.len() > bare.len() && !bare.ends_with("Court") {
            return None;
        }
        end += word.len() + usize::from(!words.is_empty());
        words.push(bare);
    }
    let is_rule = |word: &str| matches!(word, "Rule" | "Rules" | "rule") || word.split('.').any(|piece| piece == "R" || piece == "Rule");
    let rule = words.iter().position(|word| is_rule(word))?;
    let opens = words[0].to_lowercase();
    if lexicon::is_function_word(&opens) || signals::has_word(&opens) || words[0].ends_with("'s") || words[0].ends_with("’s") {
        return None;
    }
    // A heading in capitals is another line.
    let is_heading = words[0].len() > 3 && words[0].bytes().all(|byte| byte.is_ascii_uppercase());
    let is_of = words.get(rule + 1) == Some(&"of") && words.len() > rule + 2;
    let is_known = if words[rule].contains('.') {
        // `R. 12` may be the record, and `R.H.` a person.
        words.len() > 1 && words[0].len() > 2 || words[0].bytes().filter(u8::is_ascii_alphabetic).count() > 2
    } else {
        is_of || rule > 0 && words[..rule].iter().all(|word| RULE_WORDS.contains(word) || word.ends_with('.'))
    };
    let (after, number) = statute::bare_number(text, at + end).filter(|_| is_known && !is_heading)?;
    Some(core(at, after, &near[..end], number))
}

/// `RAP 13.4(b)(1)`, `WPIC No. 4.01`, `SMC 12A.06.010` at byte `at`: an abbreviation of capitals and a number. Whether it is a set of rules,
/// [`settle`] says.
pub(super) fn by_initials(text: &str, at: usize) -> Option<Core> {
    let length = text[at..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let name = &text[at..at + length];
    let capitals = name.bytes().filter(u8::is_ascii_uppercase).count();
    let is_initials = INITIALS.contains(&length) && capitals >= 2 && capitals * 2 >= length && name.ends_with(|c: char| c.is_ascii_uppercase());
    // `12 WL 345`, `No. CV 18-4521` and `A-CV 12` are other numbers.
    let is_part = text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit() || c == '-') || text[..at].ends_with("No. ");
    // `Rule of Evidence (ER) 404`
    let close = usize::from(text[..at].ends_with('(') && text[at + length..].starts_with(')'));
    let end = at + length + close;
    if !is_initials || is_part || !text[end..].starts_with(' ') {
        return None;
    }
    let end = [" No.", " Rule", " rule"].iter().find(|word| text[end..].starts_with(**word)).map_or(end, |word| end + word.len());
    let (after, number) = statute::bare_number(text, end)?;
    let standard = SETS.iter().find(|(set, _)| *set == name).map(|&(_, standard)| standard);
    Some(core(at, after, standard.filter(|standard| !standard.is_empty()).unwrap_or(name), number))
}

fn core(start: usize, end: usize, set: &str, number: &str) -> Core {
    let cite = Cite { volume: String::new(), reporter: set.to_owned(), page: Some(number.to_owned()) };
    Core { span: Span::new(start, end), cite: Some(cite), ..Core::new(CoreKind::Rule) }
}

/// Removes from `cores` the abbreviations that are no sets of rules: those that the table lacks and that the text nowhere uses with a subdivision,
/// with a number of three parts or with two decimal numbers. `ER 404` is a rule where the text also cites `ER 404(b)`, and the record elsewhere.
pub(super) fn settle(text: &str, cores: &mut Vec<Core>) {
    let mut used: HashSet<String> = HashSet::new();
    let mut decimal: HashMap<String, String> = HashMap::new();
    for core in cores.iter().filter(|core| core.kind == CoreKind::Rule) {
        if let Some((set, number)) = initials(core) {
            let is_another = |known: &String| known != number;
            let is_second = number.contains('.') && is_another(decimal.entry(set.to_owned()).or_insert_with(|| number.to_owned()));
            if is_second || number.matches('.').count() > 1 || subdivision::chain(text, core.span.end).0 > core.span.end {
                used.insert(set.to_owned());
            }
        }
    }
    cores.retain(|core| match initials(core) {
        Some((set, _)) if core.kind == CoreKind::Rule => {
            used.contains(set) || SETS.iter().any(|(known, _)| *known == set) || COLLECTIONS.iter().any(|(_, known, _)| *known == set)
        }
        _ => true,
    });
    for core in cores.iter_mut().filter(|core| core.kind == CoreKind::Record) {
        let Some(place) = core.place.filter(|&place| place > core.span.end) else { continue };
        let (set, rest) = (&text[core.span], &text[place..]);
        let number = &rest[..rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len())];
        let is_rule = used.contains(set) && record::opens(set) && !number.is_empty() && !rest[number.len()..].starts_with([':', '-', '–']);
        if is_rule {
            let number = number.trim_end_matches('.');
            *core = self::core(core.span.start, place + number.len(), set, number);
        }
    }
}

/// The abbreviation and the number of a rule that has no other name.
fn initials(core: &Core) -> Option<(&str, &str)> {
    let cite = core.cite.as_ref().filter(|cite| cite.volume.is_empty() && cite.reporter.bytes().all(|byte| byte.is_ascii_alphabetic()))?;
    let capitals = cite.reporter.bytes().filter(u8::is_ascii_uppercase).count();
    (capitals >= 2).then(|| (cite.reporter.as_str(), cite.page.as_deref().unwrap_or("")))
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{CitationKind, Cite};

    /// The sets and numbers of the rules in a text.
    fn rules(text: &str) -> Vec<String> {
        let list = citations_in(text, Vec::new());
        let rule = |kind: &CitationKind| match kind {
            CitationKind::Rule(Some(Cite { reporter, page, .. })) => Some(format!("{reporter} {}", page.as_deref().unwrap_or(""))),
            _ => None,
        };
        list.iter().filter_map(|citation| rule(&citation.kind)).collect()
    }

    #[test]
    fn rules_are_read_by_the_name_of_their_set() {
        for (text, expected) in [
            ("The court may err. RAP 13.4(b)(1), (3), and (4).", &["RAP 13.4"][..]),
            ("See CrRLJ 3.1(d)(4); JuCR 9.2(d).", &["CrRLJ 3.1", "JuCR 9.2"]),
            ("He met the terms of APR 9.", &["APR 9"]),
            ("He met Admission to Practice Rule (APR) 9.", &["APR 9"]),
            ("See ELC 5.3, 5.7, 10.12(e), and 11.12(g).", &["ELC 5.3"]),
            ("Under FRE 702, it is late.", &["Fed. R. Evid. 702"]),
            ("WPIC No. 4.01 says so.", &["WPIC 4.01"]),
            ("See HQR 7.2(a). Then HQR 9 applies.", &["HQR 7.2", "HQR 9"]),
            ("The HQR 9 was built in 1990.", &[]),
            ("See QMC 12A.06.010.", &["QMC 12A.06.010"]),
            ("See HID 14.1. Then HID 14.2 applies.", &["HID 14.1", "HID 14.2"]),
            ("See HID 14.1. Then HID 14.1 applies.", &[]),
            ("ER 404(b) bars it, and ER 403 does too.", &["ER 404", "ER 403"]),
            ("It was late. ER 45.", &[]),
            ("See Ariz. R. Crim. P. 32.1(a).", &["Ariz. R. Crim. P. 32.1"]),
            ("See Pa.R.A.P. 1925(b) and Civ.R. 56(C).", &["Pa.R.A.P. 1925", "Civ.R. 56"]),
            ("See C.R.C.P. 12(b)(5).", &["C.R.C.P. 12"]),
            ("See Tex. R. Civ. P. 166a(i).", &["Tex. R. Civ. P. 166a"]),
            ("(Cal. Rules of Court, rule 8.1115.)", &["Cal. Rules of Court, rule 8.1115"]),
            ("Rule of Professional Conduct 1.7(a) bars it.", &["Rule of Professional Conduct 1.7"]),
            ("Washington Rules of Appellate Procedure 2.5(a) bars it.", &["Washington Rules of Appellate Procedure 2.5"]),
            ("Under Local Civil Rule 7, it is late.", &["Local Civil Rule 7"]),
            ("The Smith Rule 12 motion came late, as did Harrow Rule 9.", &[]),
        ] {
            assert_eq!(rules(text), expected, "{text}");
        }
    }
}
