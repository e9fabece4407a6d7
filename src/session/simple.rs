//! The simple checks of a quotation, if requested.

use super::state::Session;
use literatim_judge::{Cited, Judgement};
use literatim_matching::locate::simple::{Lowered, PARTIAL_RATIO_LIMIT, Ratio, STEPS, chunks, partial_ratio_within, token_sort_ratio};
use literatim_report::{Simple, SimpleCheck, SimpleKind, SimpleName, SimpleWindow};
use literatim_source::Source;

/// Maximum number of sources to compare by partial ratio; with more, reading each whole text for each quotation would be too slow.
const FEW: usize = 5;

const CUT_SHORT: &str = "cut short: quotation and source are too long together";

impl Session {
    /// The simple checks of `quotation`, a text as read; `None` if they were not requested, or without words or a source.
    pub(super) fn simple(&self, quotation: &str, cited: &Cited, judgement: &Judgement) -> Option<Simple> {
        let context = self.simple_context()?;
        let quotation = Lowered::new(quotation);
        let mut candidates = self.candidates(cited, judgement);
        let exact = candidates.iter().copied().find(|&index| stands(&quotation, &self.sources().list()[index]));
        if let Some(exact) = exact {
            candidates = vec![exact];
        }
        let &first = candidates.first().filter(|_| !quotation.text().is_empty())?;
        // All share one limit, so that several sources take no longer than one; the best is known only when all are compared.
        let mut steps = STEPS;
        let ratio = |index: usize| partial_ratio_within(quotation.text(), self.sources().list()[index].lowered().text(), &mut steps);
        let ratios: Option<Vec<Ratio>> = candidates.iter().copied().map(ratio).collect();
        let best = candidates.into_iter().zip(ratios.unwrap_or_default()).reduce(|best, next| if next.1.score > best.1.score { next } else { best });
        let (index, ratio) = best.map_or((first, None), |(index, ratio)| (index, Some(ratio)));
        let source = &self.sources().list()[index];
        Some(Simple {
            source: self.source_id(index),
            kind: ratio.map(|ratio| match ratio.score {
                _ if exact.is_some() => SimpleKind::Exact,
                PARTIAL_RATIO_LIMIT.. => SimpleKind::Fuzzy,
                _ => SimpleKind::NoMatch,
            }),
            checks: vec![by_ratio(ratio), by_chunks(&quotation, source)],
            token_sort_ratio: ratio.and_then(|ratio| token_sort_ratio(quotation.text(), &source.lowered().text()[ratio.second])),
            window: ratio.map(|ratio| window(source, &ratio, context)),
        })
    }

    /// The sources that have text and may be compared.
    fn candidates(&self, cited: &Cited, judgement: &Judgement) -> Vec<usize> {
        let mut candidates: Vec<usize> = match cited {
            Cited::Authority(authority) => authority.own.to_vec(),
            Cited::Nobody => (0..self.sources().list().len()).collect(),
            Cited::Record | Cited::Term => Vec::new(),
        };
        candidates.retain(|&index| !self.sources().list()[index].lowered().text().is_empty());
        if candidates.len() > FEW {
            let located = judgement.found.first().map(|found| found.source);
            candidates.retain(|&index| Some(index) == located);
        }
        candidates
    }
}

fn stands(quotation: &Lowered, source: &Source) -> bool {
    memchr::memmem::find(source.lowered().text().as_bytes(), quotation.text().as_bytes()).is_some()
}

fn by_ratio(ratio: Option<Ratio>) -> SimpleCheck {
    SimpleCheck {
        name: SimpleName::PartialRatio,
        passed: ratio.map(|ratio| ratio.score >= PARTIAL_RATIO_LIMIT),
        score: ratio.map(|ratio| ratio.score),
        note: ratio.map_or(CUT_SHORT.into(), |ratio| format!("{}, where {} passes", tenths(ratio.score), PARTIAL_RATIO_LIMIT as u32)),
    }
}

/// A number with one decimal. Whole numbers format it: those of floats would be the only ones in the artefact, at 12 KB.
fn tenths(number: f64) -> String {
    let tenths = (number * 10.0).round() as u32;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn by_chunks(quotation: &Lowered, source: &Source) -> SimpleCheck {
    let found = chunks(quotation, source.lowered());
    SimpleCheck {
        name: SimpleName::Chunks,
        passed: found.map(|found| found.passed()),
        score: found.and_then(|found| found.score()),
        note: found.map_or(CUT_SHORT.into(), |found| found.to_string()),
    }
}

fn window(source: &Source, ratio: &Ratio, context: usize) -> SimpleWindow {
    let text = source.document.text.as_str();
    let span = source.lowered().origin_span(text, ratio.second);
    let before = text[..span.start].char_indices().rev().take(context).last().map_or(span.start, |(at, _)| at);
    let after = span.end + text[span.end..].chars().take(context).map(char::len_utf8).sum::<usize>();
    SimpleWindow {
        span: source.utf16.span(text, span),
        text: text[span].to_owned(),
        before: text[before..span.start].to_owned(),
        after: text[span.end..after].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Problem;
    use literatim_read::plain;
    use literatim_report::{QuotationFinding, SourceStatus};

    const OPINION: &str = "Doe v. Roe\n\n900 F.3d 1 (2018)\n\nWe say it once more.  The keeper shall not be liable\nfor any loss of light that he could not foresee, and nobody else is.";

    fn findings(draft: &str, sources: &[(&str, &str)]) -> Vec<QuotationFinding> {
        let mut session = Session::default();
        session.set_simple(Some(12));
        session.set_draft("memo", "", plain::read(draft));
        for (name, text) in sources {
            session.add_source(name, None, None, plain::read(text));
        }
        session.add_missing("lost.txt", None, SourceStatus::Unreadable, Problem::new("empty", "It is empty."), None);
        (0..session.plan().unwrap().quotations as usize).map(|index| session.judge(index).unwrap()).collect()
    }

    /// Source, kind, passed, notes of the checks, token sort ratio.
    fn said(simple: &Simple) -> String {
        let checks: Vec<String> = simple.checks.iter().map(|check| format!("{:?} {}", check.passed, check.note)).collect();
        format!("{} {:?} | {} | {:.1}", simple.source, simple.kind, checks.join(" | "), simple.token_sort_ratio.unwrap_or(-1.0))
    }

    #[test]
    fn a_dropped_not_passes_and_the_verdict_does_not_care() {
        let finding = &findings(
            "“The keeper shall be liable for any loss of light that he could not foresee.” Doe v. Roe, 900 F.3d 1, 4 (2018).",
            &[("a.txt", "Nothing to see."), ("roe.txt", OPINION)],
        )[0];
        assert_eq!(finding.verified, Some(false));
        let simple = finding.simple.as_ref().unwrap();
        assert_eq!(said(simple), "s2 Some(Fuzzy) | Some(true) 94.7, where 90 passes | Some(true) 2 of 4 chunks | 94.7");
    }

    #[test]
    fn the_window_is_given_in_the_original_with_its_context() {
        let finding =
            &findings("“the keeper shall not be liable for any loss of light” Doe v. Roe, 900 F.3d 1, 4 (2018).", &[("roe.txt", OPINION)])[0];
        let simple = finding.simple.as_ref().unwrap();
        assert_eq!(simple.kind, Some(SimpleKind::Exact));
        let window = simple.window.as_ref().unwrap();
        assert_eq!((window.before.as_str(), window.after.as_str()), ("once more.  ", " that he cou"));
        assert_eq!(window.text, "The keeper shall not be liable\nfor any loss of light");
        assert_eq!(&OPINION[window.span.0 as usize..window.span.1 as usize], window.text);
    }

    #[test]
    fn the_right_source_is_compared() {
        let words = "“a lamp that burns in fog and wind until the boats are home”";
        let other = ("b.txt", "He wants a lamp that burns in fog and wind until the boats are home.");
        let many: Vec<(String, String)> = (0..8).map(|i| (format!("c{i}.txt"), format!("Words of the matter number {i}."))).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let cases = [
            ("", vec![("a.txt", "Nothing of the kind."), other], Some("s2")),
            ("", [&[other], many.as_slice()].concat(), Some("s1")),
            ("", many.clone(), None),
            (" Doe v. Roe, 900 F.3d 1, 4 (2018).", vec![other, ("roe.txt", OPINION)], Some("s2")),
            (" Poe v. Loe, 901 F.3d 1, 4 (2018).", vec![other, ("roe.txt", OPINION)], None),
            ("", vec![("a.txt", "")], None),
        ];
        for (citation, sources, expected) in cases {
            let finding = &findings(&format!("It says {words}.{citation}"), &sources)[0];
            assert_eq!(finding.simple.as_ref().map(|simple| simple.source.as_str()), expected, "{citation:?} {sources:?}");
        }
    }
}
