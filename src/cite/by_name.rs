//! Cases named again without volume and page: `In Brown, the Court held`, `Brown at 495`.

use super::citation::{Citation, CitationKind};
use super::name::CaseName;
use super::pin::pin_at;
use super::tables::{names, signals};
use crate::lexicon::{self, Classes};
use crate::text::Span;
use std::collections::HashMap;

/// The places after the cases of `list` that name one of their parties; `italics` are those of the text.
pub(super) fn find(text: &str, italics: &[Span], list: &[Citation]) -> Vec<Citation> {
    let mut known: HashMap<&str, Vec<(&str, usize)>> = HashMap::new();
    for citation in list.iter().filter(|citation| matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket)) {
        for phrase in citation.name.iter().flat_map(|name| phrases(&name.text, &text[name.span])) {
            let first = phrase.split(' ').next().unwrap_or(phrase);
            let entry = known.entry(first).or_default();
            if !entry.iter().any(|(other, _)| *other == phrase) {
                entry.push((phrase, citation.span.end));
            }
        }
    }
    if known.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut next = 0;
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_uppercase()).map(|i| at + i) {
        let end = start + text[start..].find(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '.'))).unwrap_or(text.len() - start);
        at = end.max(start + 1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
        if text[..start].ends_with(char::is_alphanumeric) {
            continue;
        }
        while list.get(next).is_some_and(|citation| citation.span.end <= start) {
            next += 1;
        }
        if list[next..]
            .iter()
            .take_while(|citation| citation.span.start <= start)
            .any(|citation| citation.core.end > start && !citation.span.is_empty() || in_name(citation, start))
        {
            continue;
        }
        let word = text[start..end].trim_end_matches(['.', '\'', '’']).trim_end_matches("'s").trim_end_matches("’s");
        let Some(phrases) = known.get(word).or_else(|| known.get(&text[start..end])) else { continue };
        let phrase =
            phrases.iter().filter(|(phrase, after)| start >= *after && text[start..].starts_with(phrase)).max_by_key(|(phrase, _)| phrase.len());
        let Some(&(phrase, _)) = phrase else { continue };
        if let Some(citation) = named(text, Span::new(start, start + phrase.len()), italics) {
            at = citation.span.end;
            found.push(citation);
        }
    }
    found
}

fn in_name(citation: &Citation, at: usize) -> bool {
    citation.name.as_ref().is_some_and(|name| name.span.contains(at))
}

/// The short names of a case: its parties; of a person the last word, of a firm the first.
fn phrases<'a>(name: &str, written: &'a str) -> Vec<&'a str> {
    let parties: Vec<&'a str> = match WHOLE.iter().find_map(|head| written.strip_prefix(head)) {
        Some(party) => vec![party],
        None if name.contains(" v. ") || name.contains(" v ") => written.split(" v. ").flat_map(|half| half.split(" v ")).collect(),
        None => vec![written],
    };
    let mut phrases = Vec::new();
    if is_whole(written) {
        phrases.push(written.trim_end_matches(['*', '_', ' ']));
    }
    for party in parties {
        let (party, suffix) = party.split_once(',').unwrap_or((party, ""));
        let party = party.trim_matches([' ', '*', '_']);
        let words: Vec<&str> = party.split(' ').collect();
        let telling = |word: &str| word.chars().count() > 2 && word.starts_with(char::is_uppercase) && !is_common(word) && !word.ends_with('.');
        let is_body = names::ends_body(suffix.trim()) || words.iter().any(|word| names::ends_body(word));
        if telling(words[0]) || words.len() > 1 && !is_common(words[0]) && words[0].starts_with(char::is_uppercase) {
            phrases.push(party);
        }
        let short = if is_body { words[0] } else { words[words.len() - 1] };
        if is_common(words[0]) {
            continue;
        }
        if words.len() > 1 && words.len() <= 4 && telling(short) {
            phrases.push(short);
        }
    }
    phrases
}

/// Whether a word begins too many parties' names to identify one.
fn is_common(word: &str) -> bool {
    lexicon::is(&word.to_lowercase(), Classes::COMMON_PARTY)
}

/// Whether a name has both parties, so that it always means its case.
fn is_whole(name: &str) -> bool {
    name.contains(" v. ") || WHOLE.iter().any(|head| name.starts_with(head))
}

/// Beginnings of names with one party.
const WHOLE: &[&str] = &["In re ", "Matter of ", "Ex parte "];

/// Whether the words around a whole name make it part of another case's name: `United States v. Jones Lumber Co.`, `Jane Roe v. Wade`.
fn is_part_of_another(text: &str, span: Span) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let rest = &text[span.end..];
    let firm = rest
        .strip_prefix(", ")
        .is_some_and(|rest| names::ends_body(rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).next().unwrap_or("")));
    let longer = rest.strip_prefix(' ').is_some_and(capital);
    let before = text[..span.start].strip_suffix(' ').map_or("", |before| before.rsplit([' ', '(', '\n']).next().unwrap_or(""));
    let leads = before.to_lowercase();
    let led = signals::is_signal(&leads) || lexicon::is_function_word(&leads) || lexicon::is(&leads, Classes::BEFORE_CASE);
    firm || longer || capital(before) && !led && !before.ends_with(['.', ',', ';', ':'])
}

/// The citation by a name at `span`, if the surroundings show that the case is meant.
fn named(text: &str, span: Span, italics: &[Span]) -> Option<Citation> {
    let rest = &text[span.end..];
    if rest.starts_with(" v. ") || rest.starts_with(" v ") || rest.starts_with(char::is_alphanumeric) || text[..span.start].ends_with(" v. ") {
        return None;
    }
    let pin =
        rest.strip_prefix(" at ").or(rest.strip_prefix(", at ")).or(rest.strip_prefix(' ').filter(|tail| tail.starts_with("p. *"))).filter(|tail| {
            tail.starts_with(|c: char| c.is_ascii_digit() || c == '*' || c == '¶') || tail.starts_with("p. ") || tail.starts_with("pp. ")
        });
    let pin = pin.and_then(|_| pin_at(text, span.end, true, None));
    let before = text[..span.start].trim_end_matches([' ', '*', '_']).rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let after = rest.trim_start_matches(['*', '_', '\'', '’', 's', ',']).trim_start();
    let mut following = after.split(' ').map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric()));
    let next = following.find(|word| !lexicon::is(word, Classes::AUXILIARY | Classes::ADVERB)).unwrap_or("");
    let holds = lexicon::is(next, Classes::AFTER_CASE);
    let before = before.to_lowercase();
    // `In Doe County` is another name, and `Doe’s` may be the person's.
    let is_alone =
        !rest.starts_with(['\'', '’']) && !rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c == '&'));
    let leads = is_alone && lexicon::is(&before, Classes::LEADS_TO_CASE);
    let framed = if rest.starts_with(',') { lexicon::is(&before, Classes::BEFORE_CASE) || leads } else { holds || leads };
    let covered = italics.partition_point(|italic| italic.start <= span.start);
    let italic = italics[..covered].iter().rev().take(4).any(|italic| italic.covers(span) && italic.len() <= span.len() + 3);
    let whole = is_whole(&text[span]);
    if whole && is_part_of_another(text, span) || pin.is_none() && !framed && !italic && !whole {
        return None;
    }
    let name = CaseName::new(span, text[span].to_owned());
    let end = pin.as_ref().map_or(span.end, |(_, end)| *end);
    Some(Citation { span: Span::new(span.start, end), pin: pin.map(|(pin, _)| pin), name: Some(name), ..Citation::new(CitationKind::Name, span) })
}

#[cfg(test)]
mod tests {
    use super::super::Citations;
    use crate::read::markdown;
    use crate::text::Flow;

    #[test]
    fn names_alone_are_read_where_they_mean_a_case() {
        for (text, names) in [
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). In Brown, the Court held so.", &["Brown"][..]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). See Harrow at 12.", &["Harrow at 12"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). The holding of *Harrow* is old.", &["Harrow"]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). Mr. Brown went home.", &[]),
            ("Brown v. Harrow Corp., 900 F.3d 1 (2018). It is so. (Brown v. Harrow Corp., at p. 12.)", &["Brown v. Harrow Corp., at p. 12"]),
            ("State v. Quill, 900 F.3d 1 (2018). After State v. Quill it was so.", &["State v. Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). In State v. Quill Lumber Co. it was not so.", &[]),
            ("Roe v. Quill, 900 F.3d 1 (2018). In Jane Roe v. Quill it was not so, nor in Roe v. Quill, Inc.", &[]),
            ("In re Harrow, 900 F.3d 1 (2018). It was so after In re Harrow too.", &["In re Harrow"]),
            ("In Brown, nothing was cited.", &[]),
            ("State v. Doe, 900 F.3d 1 (2018). The State held so.", &[]),
            ("State v. Quill, 900 F.3d 1 (2018). It is the rule in Quill and binds.", &["Quill"]),
            (
                "State v. Quill, 900 F.3d 1 (2018). The court applied Quill. Quill thus supports it. The Quill rule is old.",
                &["Quill", "Quill", "Quill"],
            ),
            ("State v. Quill, 900 F.3d 1 (2018). Quill was decided long ago.", &["Quill"]),
            ("State v. Quill, 900 F.3d 1 (2018). It was so in Quill’s house, in Quill County and for Quill.", &[]),
        ] {
            let document = markdown::read(text);
            let flow = Flow::new(&document);
            let citations = Citations::find(&flow, &super::super::Styles::of(&document, &flow), &super::super::Patterns::default());
            let found: Vec<&str> = citations
                .list
                .iter()
                .filter(|citation| citation.kind == super::CitationKind::Name)
                .map(|citation| &flow.text()[citation.span])
                .collect();
            assert_eq!(found, names, "{text}");
        }
    }
}
