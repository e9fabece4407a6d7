//! Constitutions: `U.S. Const. amend. XIV, § 1`, `article I, section 22 of the Harrow Constitution`, `the Sixth Amendment`.

use super::citation::{Citation, CitationKind, Cite};
use super::core::{Core, CoreKind};
use super::statute;
use super::tables::laws::{CONSTITUTIONS, PARTS_OF_CONSTITUTIONS};
use super::tables::signals;
use literatim_lexicon as lexicon;
use literatim_lexicon::value::ordinal;
use literatim_matching::text::{Span, to_roman};

/// The reporter of amendments that the prose names.
const FEDERAL: &str = "U.S. Const.";

/// The number of amendments to the Constitution of the United States.
const AMENDMENTS: u32 = 27;

/// Maximum bytes of the name of a constitution, and of the ordinals before `Amendments`.
const NAME: usize = 48;
const ORDINALS: usize = 64;

/// The citation of a constitution that begins at byte `at` with a capital.
pub(super) fn read(text: &str, at: usize) -> Option<Core> {
    let first = text.as_bytes()[at];
    if !first.is_ascii_uppercase() {
        return None;
    }
    let article = || if first == b'A' { article(text, at) } else { None };
    // The letters that ordinals begin with.
    let amendment = || if matches!(first, b'E' | b'F' | b'N' | b'S' | b'T') { amendment(text, at) } else { None };
    named(text, at).or_else(article).or_else(amendment)
}

/// `U.S. Const. amend. XIV, § 1` at byte `at`.
fn named(text: &str, at: usize) -> Option<Core> {
    let rest = &text[at..];
    let near = &rest[..rest.floor_char_boundary(NAME.min(rest.len()))];
    // Most words are followed by a small one, and no part of a constitution's name begins so.
    let near = &near[..near.match_indices(' ').find(|(at, _)| near[at + 1..].starts_with(char::is_lowercase)).map_or(near.len(), |(at, _)| at)];
    // All four begin with a C.
    let end = near
        .match_indices('C')
        .find_map(|(start, _)| CONSTITUTIONS.iter().find(|word| near[start..].starts_with(**word)).map(|word| start + word.len()))?;
    let name = &near[..end];
    let is_signal = |word: &str| lexicon::is_function_word(word) || signals::has_word(word);
    let is_state = |word: &str| word.starts_with(char::is_uppercase) && !is_signal(&word.trim_end_matches(',').to_lowercase());
    let (after, parts) = parts(text, at + end).filter(|_| !name.contains('\n') && name.split(' ').all(is_state))?;
    Some(core(at, after, name, parts))
}

/// `article I, section 22` at byte `at`, with the name of its constitution if it follows.
pub(super) fn article(text: &str, at: usize) -> Option<Core> {
    let is_named = ["article ", "Article ", "art. ", "Art. "].iter().any(|word| text[at..].starts_with(word));
    let (end, parts) = if is_named { parts(text, at)? } else { return None };
    let of = text[end..].trim_start_matches([',', ' ']);
    let of = of.strip_prefix("of the ").or_else(|| of.strip_prefix("of ")).unwrap_or("");
    let near = &of[..of.floor_char_boundary(NAME.min(of.len()))];
    let named = CONSTITUTIONS.iter().filter_map(|word| near.find(word).map(|start| start + word.len())).min();
    let named = named.filter(|&end| near[..end].split(' ').all(|word| word.starts_with(char::is_uppercase)));
    match named {
        Some(length) => Some(core(at, text.len() - of.len() + length, &near[..length], parts)),
        // A contract has articles too; only a Roman number with a section is surely one of a constitution.
        None => parts.contains('§').then(|| core(at, end, "Const.", parts)),
    }
}

/// `Sixth Amendment`, `First and Fourteenth Amendments`, `14th Amendment` at byte `at`; it means the first of them.
pub(super) fn amendment(text: &str, at: usize) -> Option<Core> {
    let near = &text[at..text.floor_char_boundary((at + ORDINALS).min(text.len()))];
    let number = |word: &str| ordinal(&word.trim_end_matches(',').to_lowercase()).filter(|number| (1..=AMENDMENTS).contains(number));
    // Few letters are a capital A.
    let noun = near.match_indices('A').map(|(at, _)| at).find(|&at| near[at..].starts_with("Amendment") && near[..at].ends_with(' '))? - 1;
    let first = number(near.split(' ').next()?)?;
    let list = &near[..noun];
    let is_list = list.split(' ').all(|word| number(word).is_some() || matches!(word, "and" | "or" | "&"));
    let plural = near[noun..].starts_with(" Amendments");
    let end = at + noun + " Amendment".len() + usize::from(plural);
    let whole = !text[end..].starts_with(char::is_alphanumeric) && (plural || !list.contains(' '));
    (is_list && whole).then(|| core(at, end, FEDERAL, format!("amend. {}", to_roman(first).to_ascii_uppercase())))
}

/// Article, amendment and section from byte `at` on: their end, and their standard form.
fn parts(text: &str, at: usize) -> Option<(usize, String)> {
    let mut end = at;
    let mut parts = String::new();
    for _ in 0..4 {
        let rest = &text[end..];
        let tail = rest.trim_start_matches([',', ' ', '\u{A0}']);
        let found = PARTS_OF_CONSTITUTIONS.iter().filter(|(written, _)| tail.starts_with(written)).max_by_key(|(written, _)| written.len());
        let Some((written, standard)) = found.filter(|_| rest.len() - tail.len() <= 3) else { break };
        let number = tail[written.len()..].trim_start_matches([' ', '\u{A0}']);
        let length = statute::section(number);
        if length == 0 {
            break;
        }
        parts += if parts.is_empty() { "" } else { ", " };
        parts += standard;
        parts.push(' ');
        parts += &number[..length];
        end = text.len() - number.len() + length;
    }
    end = statute::more_sections(text, end, "22");
    (!parts.is_empty()).then_some((end, parts))
}

/// Whether a citation is an amendment that the prose names, and not one in the form of a citation.
pub(super) fn is_named_amendment(text: &str, citation: &Citation) -> bool {
    let is_federal = matches!(&citation.kind, CitationKind::Rule(Some(cite)) if cite.reporter == FEDERAL);
    is_federal && !text[citation.core].starts_with("U.S.")
}

fn core(start: usize, end: usize, name: &str, parts: String) -> Core {
    let cite = Cite { volume: String::new(), reporter: name.to_owned(), page: Some(parts) };
    Core { span: Span::new(start, end), cite: Some(cite), ..Core::new(CoreKind::Rule) }
}

#[cfg(test)]
mod tests {
    use super::super::scan::citations_in;
    use super::super::{CitationKind, Cite};

    #[test]
    fn constitutions_are_read_in_every_form() {
        for (text, core, standard) in [
            ("See U.S. Const. amend. XIV, § 1.", "U.S. Const. amend. XIV, § 1", " U.S. Const. amend. XIV, § 1"),
            ("See Harrow Const. art. I, § 22.", "Harrow Const. art. I, § 22", " Harrow Const. art. I, § 22"),
            ("(Const. art. I, §§ 3, 22)", "Const. art. I, §§ 3", " Const. art. I, § 3"),
            (
                "under article I, section 22 of the Harrow Constitution",
                "article I, section 22 of the Harrow Constitution",
                " Harrow Constitution art. I, § 22",
            ),
            ("Under article I, section 22, it is void.", "article I, section 22", " Const. art. I, § 22"),
            ("the Sixth Amendment right", "Sixth Amendment", " U.S. Const. amend. VI"),
            ("the Fifth and Fourteenth Amendments", "Fifth and Fourteenth Amendments", " U.S. Const. amend. V"),
            ("the 14th Amendment", "14th Amendment", " U.S. Const. amend. XIV"),
            ("the Twenty-First Amendment", "Twenty-First Amendment", " U.S. Const. amend. XXI"),
        ] {
            let list = citations_in(text, Vec::new());
            let [only] = &list[..] else { panic!("one citation: {text} {list:?}") };
            assert_eq!(&text[only.core], core);
            let CitationKind::Rule(Some(cite)) = &only.kind else { panic!("a rule: {text}") };
            assert_eq!(Cite::to_string(cite), standard);
        }
        for text in ["the First Amended Complaint", "the Third Amendment to the lease of 1990 was the Fortieth Amendment", "article I of the lease"] {
            let list = citations_in(text, Vec::new());
            assert!(list.len() <= 1 && list.iter().all(|citation| text[citation.core].starts_with("Third")), "{text}");
        }
    }
}
