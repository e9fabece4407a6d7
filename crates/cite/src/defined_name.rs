//! Short names that the draft defines behind a citation, `88 Fed. Reg. 10220 (Feb. 3, 2023) (“Harbor EO”)`, and the places that cite by them:
//! `Harbor EO, § 4`.

use super::citation::{Citation, CitationKind};
use super::hereinafter::{self, Definition};
use super::name::CaseName;
use super::paren::closing;
use super::pin::pin_at;
use literatim_lexicon as lexicon;
use literatim_matching::text::Span;

/// Maximum bytes of a short name.
const LONGEST: usize = 48;

/// Maximum number of names, so that the search stays linear in the text.
const MOST: usize = 64;

/// The short names that citations of `list` define, each with the index of its citation; a name that two define means neither.
pub(super) fn names<'a>(text: &'a str, list: &[Citation]) -> Vec<(&'a str, usize)> {
    let mut names: Vec<(&str, Option<usize>)> = Vec::new();
    for (index, citation) in list.iter().enumerate() {
        // `(Title VII)` names no case.
        let decision = |inner| numbered(inner).filter(|name| citation.name.as_ref().is_some_and(|own| is_of(name, own)));
        let by_number = citation.name.as_ref().and_then(|name| decision(text[name.span].strip_suffix(')')?.rsplit_once('(')?.1));
        for name in citation
            .parentheticals
            .iter()
            .filter_map(|paren| defined(&text[paren.span]).or_else(|| decision(&text[paren.span])))
            .chain(by_number)
            .chain(behind(text, citation))
        {
            if let Some(known) = names.iter().position(|(known, _)| *known == name) {
                names[known].1 = None;
            } else if names.len() < MOST {
                names.push((name, Some(index)));
            }
        }
    }
    for Definition { name, bracket } in hereinafter::definitions(text) {
        let Some(index) = hereinafter::defined_by(text, list, bracket) else { continue };
        match names.iter().position(|(known, _)| *known == name) {
            Some(known) if names[known].1 != Some(index) => names[known].1 = None,
            None if names.len() < MOST => names.push((name, Some(index))),
            _ => {}
        }
    }
    names.into_iter().filter_map(|(name, index)| Some((name, index?))).collect()
}

/// The name in parentheses that ends a reference found by its shape, or is behind it.
fn behind<'a>(text: &'a str, citation: &Citation) -> Option<&'a str> {
    if !citation.by_shape || !citation.parentheticals.is_empty() {
        return None;
    }
    let own = text[citation.span].trim_end_matches(')');
    let inside = (own.len() < citation.span.len()).then(|| own.rsplit_once('(')).flatten().map(|(_, inner)| inner);
    let after = || text[citation.span.end..].strip_prefix(" (").and_then(|_| closing(text, citation.span.end + 1)).map(|inner| &text[inner]);
    inside.and_then(defined).or_else(|| after().and_then(defined))
}

/// Whether a short name begins with a word of a case's name.
pub(super) fn is_of(name: &str, own: &CaseName) -> bool {
    let own = own.text.split(" (").next().unwrap_or("");
    name.split(' ').next().is_some_and(|first| own.split([' ', ',']).any(|word| word == first))
}

/// The citation among `names` that defines the name of another, or all of its words.
pub(super) fn meant(text: &str, names: &[(&str, usize)], list: &[Citation], citation: &Citation) -> Option<usize> {
    let own = citation.name.as_ref().map_or(&text[citation.core], |name| &name.text);
    let is_same = |known: &str| known == own || known.contains(' ') && known.eq_ignore_ascii_case(own);
    let is_phrase = |known: &str| citation.by_shape && known.contains(' ');
    let is_at_place = |(known, index): (&str, usize)| {
        let before = if is_phrase(known) { own.find(known).filter(|&at| begins_place(&own[at + known.len()..])) } else { None };
        before.is_some_and(|at| at == 0 || own[..at].strip_suffix(", ").is_some_and(|author| text[list[index].span].contains(author)))
    };
    names.iter().find(|&&(known, index)| is_same(known) || is_at_place((known, index))).map(|&(_, index)| index)
}

/// Whether what follows a name is a place and no other title: `, App. at A-3`, ` at 16`.
fn begins_place(rest: &str) -> bool {
    rest.is_empty() || [" at ", ", at ", " § ", ", § ", " ¶ ", ", ¶ ", ", App", ", p. ", ", pp. "].iter().any(|place| rest.starts_with(place))
}

/// The name that a parenthetical defines: `“Harbor EO”`, `the “Act”`, `hereinafter “Arden Report”`.
pub(super) fn defined(inner: &str) -> Option<&str> {
    let inner = inner.trim().trim_matches(['(', ')', '[', ']']);
    let open = inner.find(['“', '"'])?;
    let name = inner[open..].trim_start_matches(['“', '"']);
    let name = name.strip_suffix(['”', '"'])?.trim_end_matches([',', '.']).trim();
    let leads =
        inner[..open].split_whitespace().all(|word| lexicon::is_function_word(&word.to_lowercase()) || word.to_lowercase().starts_with("here"));
    let words = name.split(' ');
    let is_name = name.len() <= LONGEST && name.len() > 1 && name.starts_with(char::is_uppercase) && !name.contains(['“', '”', '"', ',', ';']);
    let is_title = words.clone().all(|word| word.len() < 4 || word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()));
    (leads && is_name && is_title).then_some(name)
}

/// The name that tells one decision of a case from another, `Marsh II`.
fn numbered(inner: &str) -> Option<&str> {
    let name = inner.trim_matches(['*', '_', ' ']);
    let (own, number) = name.rsplit_once(' ')?;
    let is_number = !number.is_empty() && number.len() < 5 && number.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'));
    (is_number && name.len() <= LONGEST && own.split(' ').all(|word| word.starts_with(char::is_uppercase))).then_some(name)
}

/// The places behind its definition that cite by such a name: with a place, or as all of a citation.
pub(super) fn find(text: &str, list: &[Citation]) -> Vec<Citation> {
    let mut found = Vec::new();
    for (name, index) in names(text, list) {
        let from = list[index].span.end;
        for (at, _) in text[from..].match_indices(name).map(|(at, name)| (from + at, name)) {
            let span = Span::new(at, at + name.len());
            let is_word = !text[..at].ends_with(char::is_alphanumeric) && !text[span.end..].starts_with(char::is_alphanumeric);
            let next = list.partition_point(|citation| citation.span.end <= at);
            let is_free = list.get(next).is_none_or(|citation| citation.span.start >= span.end || is_mention(citation));
            if !is_word || !is_free {
                continue;
            }
            let pin = pin_at(text, span.end, true, None);
            let (before, after) = (text[..at].trim_end(), &text[span.end..]);
            let is_alone = before.ends_with(['”', '"', '(']) && after.starts_with(['.', ')', ';']);
            if pin.is_none() && !is_alone {
                continue;
            }
            let end = pin.as_ref().map_or(span.end, |(_, end)| *end);
            let name = Some(CaseName::new(span, name.to_owned()));
            found.push(Citation { span: Span::new(at, end), pin: pin.map(|(pin, _)| pin), name, ..Citation::new(CitationKind::Name, span) });
        }
    }
    found
}

/// Whether a citation is a name without a place, which a name with a place replaces.
fn is_mention(citation: &Citation) -> bool {
    citation.kind == CitationKind::Name && citation.pin.is_none()
}

#[cfg(test)]
mod tests {
    use crate::{CitationKind, Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    #[test]
    fn a_defined_name_with_a_place_is_its_citation() {
        for (text, names) in [
            (
                "Order No. 7, 88 Fed. Reg. 10220 (Feb. 3, 2023) (“Harbor EO”). He paid. Harbor EO, § 4. Then Harbor EO at 10221.",
                &["Harbor EO, § 4", "Harbor EO at 10221"][..],
            ),
            ("16 U.S.C. § 401 (the “Lantern Act”). It binds him. See Lantern Act § 4. The Lantern Act is old.", &["Lantern Act § 4"]),
            ("16 U.S.C. § 401 (“ Lantern Act ”). It binds him. See Lantern Act § 4.", &["Lantern Act § 4"]),
            ("Harrow Decl. ¶ 4 (hereinafter “First Log”). It was “late.” (First Log.)", &["First Log"]),
            ("Doe v. Roe, 900 F.3d 1 (2018) (“Doe I”). It pays. Doe I at 4. So does he. Doe II at 4.", &["Doe I at 4"]),
            ("5 U.S.C. § 4 (“the keeper shall pay”). The keeper shall pay at 4.", &[]),
            ("5 U.S.C. § 4 (“Act”). 6 U.S.C. § 4 (“Act”). Act § 4.", &[]),
        ] {
            let flow = Flow::new(&plain::read(text));
            let found = Citations::find(&flow, &Styles::default(), &Patterns::default());
            let named = found.list.iter().filter(|citation| citation.kind == CitationKind::Name && citation.authority == Some(0));
            assert_eq!(named.map(|citation| &flow.text()[citation.span]).collect::<Vec<_>>(), names, "{text}");
        }
    }
}
