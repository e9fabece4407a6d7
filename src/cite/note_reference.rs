//! References to a footnote of the draft: `supra note 1, at 252`.

use super::authority::Authority;
use super::citation::{Citation, CitationKind};
use super::styles::NotePlace;

/// The authority that a note named by the citation at `index` cites: the only one, or the one of the citation's name. The authority of each
/// citation in it must be known.
pub(super) fn authority(text: &str, notes: &[NotePlace], list: &[Citation], index: usize, authorities: &[Authority]) -> Option<usize> {
    let core = &text[list[index].core];
    let label = &core[core.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let note = notes.iter().rfind(|note| note.label == label && !note.body.contains(list[index].core.start))?;
    let first = list.partition_point(|citation| citation.span.start < note.body.start);
    let cited = list[first..].iter().take_while(|citation| citation.span.start < note.body.end).filter(|citation| citation.parent.is_none());
    let mut cited: Vec<usize> = cited.filter_map(|citation| citation.authority).collect();
    cited.dedup();
    let is_named = |known: &usize| {
        let is_work = || list[index].name.as_ref().is_some_and(|name| authorities[*known].is_work_of(name));
        let name = list[index].name.as_ref().zip(authorities[*known].name.as_ref());
        is_work() || name.is_some_and(|(name, known)| name.parts().compare(known.parts()).same || name.parts().is_party_of(known.parts()))
    };
    match cited[..] {
        [one] => Some(one),
        _ => cited.into_iter().find(is_named),
    }
}

/// Gives the references that are still open their authority: a note may follow the text that refers to it.
pub(super) fn settle(text: &str, notes: &[NotePlace], list: &mut [Citation], authorities: &[Authority]) {
    for index in 0..list.len() {
        let is_open = list[index].kind == CitationKind::Supra && list[index].authority.is_none();
        if let Some(found) = is_open.then(|| authority(text, notes, list, index, authorities)).flatten() {
            (list[index].authority, list[index].unsure) = (Some(found), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cite::{Citations, Patterns, Styles};
    use crate::read::plain;
    use crate::text::{Document, Flow};

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
        ] {
            let found = authorities(&plain::read(&format!("{body}{notes}")));
            let supra = found.iter().find(|(written, _)| written.contains("upra")).unwrap();
            assert_eq!(supra, &(text.to_owned(), first), "{found:?}");
        }
    }
}
