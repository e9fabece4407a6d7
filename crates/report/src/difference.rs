//! A quotation and its source as one text with their differences.

use super::model::{Edit, Headline, QuotationFinding, UnmarkedWords};
use literatim_matching::order;
use literatim_matching::text::Span16;

/// Which of the two texts has some words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    Both,
    Draft,
    Source,
}

/// Some words of the joined text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JoinedWords {
    pub holder: Holder,
    pub text: String,
    /// Whether the draft itself marks the difference, by a bracket or an ellipsis.
    pub is_marked: bool,
}

/// Whether a quotation and its passage can be compared word for word: words that were not found, and those of several places, cannot.
pub(super) fn is_comparable(finding: &QuotationFinding) -> bool {
    !finding.edits.is_empty() && !matches!(finding.headline, Headline::NotFound | Headline::Paraphrase | Headline::Spliced | Headline::CannotCheck)
}

/// The quotation with the words that only it has, and those that only its source has, each after the words in whose place they are.
pub(super) fn joined(finding: &QuotationFinding) -> Vec<JoinedWords> {
    joined_by(&finding.text, if is_comparable(finding) { &finding.edits } else { &[] })
}

/// The same of words without quotation marks.
pub(super) fn joined_unmarked(unmarked: &UnmarkedWords) -> Vec<JoinedWords> {
    joined_by(&unmarked.text, &unmarked.passage.edits)
}

fn joined_by(text: &str, edits: &[Edit]) -> Vec<JoinedWords> {
    let mut writer = JoinedWriter { units: text.encode_utf16().collect(), at: 0, words: Vec::new() };
    let mut edits: Vec<&Edit> = edits.iter().collect();
    order::sort_by_key(&mut edits, |edit| edit.quotation.within.0);
    edits.into_iter().for_each(|edit| writer.edit(edit));
    writer.both(writer.units.len());
    writer.words
}

struct JoinedWriter {
    /// The quotation.
    units: Vec<u16>,
    /// The units written so far.
    at: usize,
    words: Vec<JoinedWords>,
}

impl JoinedWriter {
    fn edit(&mut self, edit: &Edit) {
        let Span16(start, end) = edit.quotation.within;
        let is_marked = edit.license.is_some();
        self.both(start as usize);
        let end = (end as usize).min(self.units.len());
        let own = self.cut(end);
        let has_own = !own.trim().is_empty();
        self.push(Holder::Draft, own, is_marked);
        let source = edit.passage.text.trim();
        if !source.is_empty() {
            let is_spaced = self.words.last().is_none_or(|before| before.text.ends_with(char::is_whitespace));
            if !is_spaced {
                self.push(Holder::Both, " ".into(), false);
            }
            self.push(Holder::Source, source.to_owned(), is_marked);
            let next = self.units.get(self.at).and_then(|&unit| char::from_u32(unit.into()));
            if !has_own && next.is_some_and(|c| !c.is_whitespace()) {
                self.push(Holder::Both, " ".into(), false);
            }
        }
    }

    /// Writes the quotation up to `end` as words of both.
    fn both(&mut self, end: usize) {
        let text = self.cut(end);
        self.push(Holder::Both, text, false);
    }

    fn cut(&mut self, end: usize) -> String {
        let end = end.clamp(self.at, self.units.len());
        let text = String::from_utf16_lossy(&self.units[self.at..end]);
        self.at = end;
        text
    }

    fn push(&mut self, holder: Holder, text: String, is_marked: bool) {
        match self.words.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.holder == holder && last.is_marked == is_marked => last.text.push_str(&text),
            _ => self.words.push(JoinedWords { holder, text, is_marked }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;

    /// The words of a quotation, `+those only in the draft+` and `-those only in the source-`, in capitals where the draft marks them.
    fn written(quotation: &str, source: &str) -> String {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(&format!("The court held: “{quotation}” Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018).")));
        session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read(source));
        let finding = session.judge(0).unwrap();
        let sign = |holder| match holder {
            Holder::Both => "",
            Holder::Draft => "+",
            Holder::Source => "-",
        };
        let words = |JoinedWords { holder, text, is_marked }| {
            let text = if is_marked { text.to_uppercase() } else { text };
            format!("{0}{text}{0}", sign(holder))
        };
        joined(&finding).into_iter().map(words).collect()
    }

    #[test]
    fn draft_and_source_are_one_text() {
        let source = "The harbor board must not keep its lamps lit through the long night, and the keeper must answer for the loss.";
        for (quotation, expected) in [
            ("The harbor board must not keep its lamps lit", "The harbor board must not keep its lamps lit"),
            ("The harbor board must keep its lamps lit", "The harbor board must -not- keep its lamps lit"),
            ("The harbor board must not keep its bright lamps lit", "The harbor board must not keep its +bright+ lamps lit"),
            ("The harbor board may not keep its lamps lit", "The harbor board +may+ -must- not keep its lamps lit"),
            ("[t]he harbor board must not keep its lamps lit", "+[T]HE+ -THE- harbor board must not keep its lamps lit"),
            ("Every mariner who sails shall be paid in full by the crown", "Every mariner who sails shall be paid in full by the crown"),
        ] {
            assert_eq!(written(quotation, source), expected);
        }
    }

    #[test]
    fn edits_from_outside_that_fit_no_text_are_cut() {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read("It says “the lamp is lit at dawn” in Doe v. Roe, 1 F.3d 2 (1st Cir. 1999)."));
        session.add_source("Doe v. Roe, 1 F.3d 2.txt", None, None, plain::read("The lamp is lit at dusk."));
        let mut finding = session.judge(0).unwrap();
        for edit in &mut finding.edits {
            edit.quotation.within = Span16(900, 7);
        }
        let whole: String = joined(&finding).into_iter().filter(|words| words.holder != Holder::Source).map(|words| words.text).collect();
        assert!(whole.starts_with("the lamp is lit at dawn"), "{whole}");
    }
}
