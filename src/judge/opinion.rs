//! In which opinion of a case a passage stands.

use crate::cite::citation_spans;
use crate::locate::Source;
use crate::text::{Part, PartKind, Span};

/// Bytes that the heading of an opinion has at most.
const HEADING: usize = 140;

/// The part of a case in which byte `at` of the reading text stands: the innermost that the document marks; where that holds several
/// opinions in one text, or none is marked, the opinion under the last heading before it, as in `KNOX, Circuit Judge, dissenting:`.
pub(super) fn opinion_at(source: &Source, at: usize) -> Option<Part> {
    let parts = &source.document.parts;
    let origin = source.origin(Span::new(at, at)).start;
    let marked = parts.iter().filter(|part| part.span.contains(origin)).min_by_key(|part| part.span.len());
    if marked.is_some_and(|part| part.kind != PartKind::Combined) {
        return marked.cloned();
    }
    headed(source, at, marked.map_or(0, |part| source.flow.derived(part.span.start))).or_else(|| marked.cloned())
}

/// The opinion under the last heading in the reading text between `from` and `at`; none when that is no separate opinion's.
fn headed(source: &Source, at: usize, from: usize) -> Option<Part> {
    let text = source.flow.text();
    let blocks = source.flow.blocks();
    let before = blocks.partition_point(|block| block.span.start <= at);
    let (heading, kind) = (0..before).rev().take_while(|&i| blocks[i].span.start >= from).find_map(|i| {
        // A line of running text ends its sentence before a heading begins.
        let ended =
            i == 0 || text[blocks[i - 1].span].len() < 40 || text[blocks[i - 1].span].ends_with(['.', '?', '!', ':', '”', '"', ')', ']', '*']);
        let heading = blocks[i].span;
        Some((heading, kind_of_heading(&text[heading]).filter(|_| ended)?))
    })?;
    let author = text[heading].split(',').next().map(|name| name.trim().to_owned());
    (kind != PartKind::Other && heading.end <= at).then(|| Part { span: Span::new(heading.end, at), kind, author })
}

/// What the heading of an opinion says of it; none for what is no heading. It names a judge by title, and ends with what the judge does;
/// one that ends otherwise begins an opinion of a kind that is not known.
fn kind_of_heading(text: &str) -> Option<PartKind> {
    if text.len() > HEADING {
        return None;
    }
    let (name, does) = text.trim_end_matches(['.', ':', ')', ' ']).rsplit_once([',', '(']).unwrap_or((text, ""));
    let titles = ["Judge", "JUDGE", "Justice", "JUSTICE", " J.", "C.J.", "C. J.", "P.J.", "J. "];
    if !titles.iter().any(|title| name.contains(title) || does.contains(title)) && !name.ends_with(", J") {
        return None;
    }
    // A citation and its parenthetical, or a part of them, is none.
    let marks = |mark: char| text.matches(mark).count();
    if text.starts_with('(') || marks('(') > 1 || marks('(') != marks(')') || !citation_spans(text).is_empty() {
        return None;
    }
    // Nor is a reference to an opinion.
    let first = text.split([' ', ',']).next().unwrap_or("");
    let refers = ["post,", "Post,", "ante,", "Ante,", " at ", "p. ", "supra", "infra"].iter().any(|word| text.contains(word));
    if refers || ["See", "Cf.", "But", "Accord", "Id."].contains(&first) {
        return None;
    }
    // A sentence about a judge is no heading.
    let prose = ["delivered", " wrote ", " joined ", " filed ", " is ", " was "].iter().any(|word| text.contains(word));
    let does = does.trim().to_lowercase();
    let does = does.strip_prefix("additionally ").or(does.strip_prefix("specially ")).unwrap_or(&does);
    Some(match does {
        _ if prose => PartKind::Other,
        _ if does.starts_with("dissenting") => PartKind::Dissent,
        _ if does.starts_with("concurring") && does.contains("dissent") => PartKind::ConcurrenceInPart,
        _ if does.starts_with("concurring") => PartKind::Concurrence,
        _ => PartKind::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_what_follows() {
        for (heading, kind) in [
            ("KNOX, Circuit Judge, dissenting:", Some(PartKind::Dissent)),
            ("TULL, Circuit Judge (Dissenting).", Some(PartKind::Dissent)),
            ("116 PELL, Senior Circuit Judge (dissenting).", Some(PartKind::Dissent)),
            ("GRAYLE, J. (concurring).", Some(PartKind::Concurrence)),
            ("KNOLE, Justice, Additionally Concurring.", Some(PartKind::Concurrence)),
            ("JUSTICE HARL, concurring in part and dissenting in part.", Some(PartKind::ConcurrenceInPart)),
            ("KNOX, Circuit Judge.", Some(PartKind::Other)),
            ("JUSTICE HARL delivered the opinion of the Court.", Some(PartKind::Other)),
            ("900 F. 3d 12, 14 (2018) (Harl, C. J., concurring).", None),
            ("(Harl, J., dissenting).", None),
            ("Harl and Tull, JJ., dissenting).", None),
            ("The board met in the hall, dissenting voices and all.", None),
            ("See post, p. 12 (Justice Knox, concurring in judgment).", None),
            ("The dissent would excuse him. Post, at 3 (Knox, J., dissenting).", None),
            ("II. The Light", None),
        ] {
            assert_eq!(kind_of_heading(heading), kind, "{heading}");
        }
    }
}
