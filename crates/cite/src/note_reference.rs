//! References to a footnote of the draft: `supra note 1, at 252`.

use super::authority::Authority;
use super::citation::{Citation, CitationKind};
use super::reference::Entry;
use super::styles::NotePlace;
use super::words::spaced;
use literatim_matching::text::Span;

/// The number of the note that a citation names: `1` of `supra note 1` and of `(n 1)`; empty if it names none.
pub(super) fn label<'a>(text: &'a str, citation: &Citation) -> &'a str {
    let core = text[citation.core].trim_end_matches(')');
    &core[core.trim_end_matches(|c: char| c.is_ascii_digit()).len()..]
}

/// The note that the citation at `index` names.
fn note<'a>(text: &str, notes: &'a [NotePlace], citation: &Citation) -> Option<&'a NotePlace> {
    let label = label(text, citation);
    notes.iter().rfind(|note| note.label == label && !note.body.contains(citation.core.start))
}

/// The references of a note: each with its citation, from the end of the one before.
fn cited<'a>(list: &'a [Citation], note: &NotePlace) -> Vec<(Span, &'a Citation)> {
    let first = list.partition_point(|citation| citation.span.start < note.body.start);
    let own = list[first..].iter().take_while(|citation| citation.span.start < note.body.end).filter(|citation| citation.parent.is_none());
    let mut from = note.body.start;
    own.map(|citation| (Span::new(std::mem::replace(&mut from, citation.span.end).min(citation.span.start), citation.span.end), citation)).collect()
}

/// Whether a text has all words of a name: `Marsh` is in `Anna Marsh, The Law of Piers`.
pub(super) fn has_name(text: &str, name: &str) -> bool {
    name.contains(char::is_alphanumeric) && spaced(text).contains(&spaced(name))
}

/// The authority that a note named by the citation at `index` cites under that citation's name. The authority of each citation in it must be known.
pub(super) fn named(text: &str, notes: &[NotePlace], list: &[Citation], index: usize, authorities: &[Authority]) -> Option<usize> {
    let name = list[index].name.as_ref()?;
    let note = note(text, notes, &list[index])?;
    let is_named = |known: usize, span: Span| match &authorities[known].name {
        Some(known) => name.parts().compare(known.parts()).same || name.parts().is_party_of(known.parts()),
        None => has_name(&text[span], &name.text) || authorities[known].is_work_of(name),
    };
    cited(list, note).into_iter().find_map(|(span, citation)| citation.authority.filter(|&known| is_named(known, span)))
}

/// The one authority that such a note cites, if no other words of it have the citation's name.
pub(super) fn only(text: &str, notes: &[NotePlace], list: &[Citation], index: usize) -> Option<usize> {
    let note = note(text, notes, &list[index])?;
    let mut known: Vec<usize> = cited(list, note).into_iter().filter_map(|(_, citation)| citation.authority).collect();
    known.dedup();
    let is_elsewhere = list[index].name.as_ref().is_some_and(|name| has_name(&text[note.body], &name.text));
    let has_more = list[index].name.is_none() && parts(text, note).len() > 1;
    known.first().copied().filter(|_| known.len() == 1 && !is_elsewhere && !has_more)
}

/// Gives the references that are still open their authority: a note may follow the text that refers to it, or cite a work that is no citation of a known
/// kind.
pub(super) fn settle(text: &str, notes: &[NotePlace], list: &mut [Citation], authorities: &mut Vec<Authority>) {
    // The works of notes, by their first byte, with their authority.
    let mut works: Vec<(usize, usize)> = Vec::new();
    for index in 0..list.len() {
        if list[index].kind != CitationKind::Supra || list[index].authority.is_some() {
            continue;
        }
        let found = named(text, notes, list, index, authorities).or_else(|| only(text, notes, list, index));
        let found = found.or_else(|| {
            let note = note(text, notes, &list[index])?;
            let is_alone = cited(list, note).is_empty();
            let work = work(text, note, list[index].name.as_ref().map(|name| name.text.as_str()), is_alone)?;
            let known = works.iter().find(|(start, _)| *start == work.start).map(|&(_, authority)| authority);
            Some(known.unwrap_or_else(|| {
                let entry = Entry::read(text, work, None, None);
                let reference = Some(text[work].to_owned());
                authorities.push(Authority { reference, entry: Some(entry), is_case: true, first: index, ..Authority::default() });
                works.push((work.start, authorities.len() - 1));
                authorities.len() - 1
            }))
        });
        if found.is_some() {
            (list[index].authority, list[index].unsure) = (found, None);
        }
    }
}

/// Fewest bytes of the reference to a work.
const SHORTEST: usize = 12;

/// The part of a note that refers to a work: that with `name`, or the only one of a note without other citations.
fn work(text: &str, note: &NotePlace, name: Option<&str>, is_alone: bool) -> Option<Span> {
    let mut parts = parts(text, note);
    match name {
        Some(name) => parts.retain(|part| has_name(&text[*part], name)),
        None if !is_alone => return None,
        None => {}
    }
    (parts.len() == 1).then(|| parts[0])
}

/// The parts of a note between semicolons that may be references, each to the end of its first parenthesis that closes a sentence.
fn parts(text: &str, note: &NotePlace) -> Vec<Span> {
    let mut at = note.body.start;
    text[note.body]
        .split(';')
        .map(|part| {
            let start = at + (part.len() - part.trim_start().len());
            let end = at + part.find("). ").map_or(part.trim_end().trim_end_matches('.').len(), |close| close + 1);
            at += part.len() + 1;
            Span::new(start, end.max(start))
        })
        .filter(|part| part.len() >= SHORTEST && text[*part].contains(','))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::{Citations, Patterns, Styles};
    use literatim_matching::text::{Document, Flow};
    use literatim_read::plain;

    /// The authorities of the citations of a draft, each by the number of its first citation.
    fn authorities(document: &Document) -> Vec<(String, Option<usize>)> {
        let flow = Flow::new(document);
        let found = Citations::find(&flow, &Styles::of(document, &flow), &Patterns::default());
        found.list.iter().map(|citation| (flow.text()[citation.span].to_owned(), citation.authority.map(|at| found.authorities[at].first))).collect()
    }

    #[test]
    fn a_note_that_is_named_gives_its_authority() {
        let notes = "\n\n1 Doe v. Roe, 900 F.3d 250 (2018).\n\n2 See Poe v. Moe, 901 F.3d 3 (2019); Coe v. Joe, 902 F.3d 7 (2020).";
        for (body, text, first) in [
            ("It held so.1 It held more.2 See supra note 1, at 252.", "supra note 1, at 252", Some(1)),
            ("It held so.1 It held more.2 Supra note 1, at 252.", "Supra note 1, at 252", Some(1)),
            ("It held so.1 It held more.2 Supra n.1 at 252.", "Supra n.1 at 252", Some(1)),
            ("It held so.1 It held more.2 Coe, supra note 2, at 8.", "Coe, supra note 2, at 8", Some(3)),
            ("It held so.1 It held more.2 See supra n. 2, at 8.", "supra n. 2, at 8", None),
            ("It held so.1 It held more.2 See supra note 3, at 8.", "supra note 3, at 8", None),
            ("It held so.1 It held more.2 Moe, supra note 2, at 8.", "Moe, supra note 2, at 8", Some(2)),
        ] {
            let found = authorities(&plain::read(&format!("{body}{notes}")));
            let supra = found.iter().find(|(written, _)| written.contains("upra")).unwrap();
            assert_eq!(supra, &(text.to_owned(), first), "{found:?}");
        }
    }

    #[test]
    fn a_note_in_parentheses_is_named_as_well() {
        let notes = "\n\n1 Doe v Roe [2017] UKSC 5.\n\n2 Anna Marsh, 'Piers and Rules' (2003) 12 Harrow LJ 44, 46.\n\n3 ";
        for (note, pin, first) in [
            ("(n 1) [44].", "[44]", Some(0)),
            ("Doe v Roe (n 1) [44]-[45].", "[44]-[45]", Some(0)),
            ("Doe (n 1).", "", Some(0)),
            ("Marsh (n 2) 47.", "47", Some(1)),
            ("(n 9) 47.", "47", None),
        ] {
            let document = plain::read(&format!("It held so.1 It held more.2 It paid.3{notes}{note}"));
            let flow = Flow::new(&document);
            let found = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
            let own = found.list.iter().find(|citation| citation.kind == super::CitationKind::Supra).unwrap();
            let meant = own.authority.map(|at| found.authorities[at].first);
            assert_eq!((own.pin.as_ref().map_or("", |pin| &*pin.text), meant), (pin, first), "{note}");
        }
    }

    #[test]
    fn a_note_gives_its_works_by_author_or_by_short_name() {
        let notes = "\n\n1 Anna Marsh, Piers and Rules, 12 Harrow L. Rev. 44, 46 (2003).\n\n2 See Doe v. Roe, 900 F.3d 1 (2018); Peter Pell, The Law of \
                     Horns 45 (2d ed. 2001).\n\n3 Order No. 7, 88 Fed. Reg. 10220 (Feb. 3, 2023) (“Harbor EO”); 5 U.S.C. § 552.";
        for (body, meant) in [
            ("It held so.1 It held more.2 It paid.3 Marsh, supra note 1, at 47.", "Anna Marsh, Piers and Rules, 12 Harrow L. Rev. 44"),
            ("It held so.1 It held more.2 It paid.3 See supra note 1, at 47.", "Anna Marsh, Piers and Rules, 12 Harrow L. Rev. 44"),
            ("It held so.1 It held more.2 It paid.3 Pell, supra note 2, at 46.", "Peter Pell, The Law of Horns 45 (2d ed. 2001)"),
            ("It held so.1 It held more.2 It paid.3 Doe, supra note 2, at 3.", "Doe v. Roe"),
            ("It held so.1 It held more.2 It paid.3 Harbor EO, supra note 3, § 4.", "88 Fed. Reg. 10220"),
            ("It held so.1 It held more.2 It paid.3 See supra note 2, at 3.", ""),
        ] {
            let flow = Flow::new(&plain::read(&format!("{body}{notes}")));
            let document = plain::read(&format!("{body}{notes}"));
            let found = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
            let supra = found.list.iter().find(|citation| citation.kind == super::CitationKind::Supra).unwrap();
            let named = supra.authority.map(|index| &found.authorities[index]).map(|known| {
                let first = || flow.text()[found.list[known.first].core].to_owned();
                known.name.as_ref().map(|name| name.text.clone()).or_else(|| known.reference.clone()).unwrap_or_else(first)
            });
            assert_eq!(named.unwrap_or_default().trim_start_matches("See "), meant, "{body}");
        }
    }
}
