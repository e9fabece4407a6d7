//! A draft with what is made of it, and its problems as a whole.

use super::cited::conventions_of;
use literatim_cite::MOST_CITATIONS;
use literatim_claim::{Claim, claims};
use literatim_judge::Quoted;
use literatim_matching::text::{Document, Format, Problem, Span, Span16, Utf16Table, words};
use literatim_quote::{MOST_QUOTATIONS, Plan, Quotation};
use std::cell::OnceCell;
use std::collections::HashMap;

/// What the reader said of words: the citations, as indices, with the text that the reader chose; none if the words cite nothing.
#[derive(Debug)]
pub(super) struct GivenWords {
    pub words: String,
    pub citations: Vec<usize>,
}

/// A draft, with what is made of it once.
#[derive(Debug)]
pub(super) struct Draft {
    pub name: String,
    pub sha256: String,
    pub plan: Plan,
    pub utf16: Utf16Table,
    /// Its italics, in the reading text.
    pub italics: Vec<Span>,
    /// Its words that a recogniser is not sure of, in the reading text.
    pub doubts: Vec<Span>,
    /// What the reader said of some of its words.
    pub given: Vec<GivenWords>,
    /// The web addresses given with each authority, once they are needed.
    pub links: OnceCell<Vec<Vec<String>>>,
    /// Its claims, once they are needed.
    pub claims: OnceCell<Vec<Claim>>,
    /// How often each word occurs in it, once that is needed.
    pub vocabulary: OnceCell<HashMap<String, u32>>,
}

impl Draft {
    /// The citation that the reader gave for words, the nearest of several; `None` if the reader said nothing of them.
    pub fn given(&self, words: Span) -> Option<Option<usize>> {
        let given = self.given.iter().find(|given| given.words == self.plan.flow.text()[words])?;
        Some(given.citations.iter().copied().min_by_key(|&index| self.plan.citations.list[index].span.start.abs_diff(words.end)))
    }

    /// The words of a quotation, with what the draft discloses of its changes.
    pub fn quoted(&self, quotation: &Quotation) -> Quoted<'_> {
        Quoted {
            text: self.plan.flow.text(),
            span: quotation.span,
            conventions: conventions_of(&self.plan, quotation),
            italics: &self.italics,
            doubts: &self.doubts,
        }
    }

    /// The span in the draft's original of a span of its reading text.
    pub fn origin(&self, span: Span) -> Span16 {
        self.utf16.span(&self.plan.draft.text, self.plan.flow.origin_span(&self.plan.draft, span))
    }

    /// The note on words that the draft hides inside a quotation.
    pub fn concealed_in(&self, quotation: &Quotation) -> Option<String> {
        let hidden = self.plan.draft.concealed_in(self.plan.flow.origin_span(&self.plan.draft, quotation.span))?;
        Some(format!("In this quotation, {hidden} from the draft’s readers; only the words that they see were compared."))
    }

    /// The label of the draft's page that a quotation begins on.
    pub fn page_of(&self, quotation: &Quotation) -> Option<String> {
        page_label(&self.plan.draft, self.plan.flow.origin_span(&self.plan.draft, quotation.span).start)
    }

    /// Its claims, in order of place.
    pub fn claims(&self) -> &[Claim] {
        self.claims.get_or_init(|| claims(&self.plan))
    }

    pub fn vocabulary(&self) -> &HashMap<String, u32> {
        self.vocabulary.get_or_init(|| {
            let mut vocabulary = HashMap::new();
            for word in words(self.plan.flow.text()) {
                *vocabulary.entry(word.key).or_default() += 1;
            }
            vocabulary
        })
    }
}

/// Characters of the draft around a finding.
const AROUND: usize = 32;

/// The characters before a span.
pub(super) fn before(text: &str, span: Span) -> &str {
    let start = text[..span.start].char_indices().rev().take(AROUND).last().map_or(span.start, |(at, _)| at);
    text[start..span.start].trim_start()
}

/// The characters after a span.
pub(super) fn after(text: &str, span: Span) -> &str {
    let rest = &text[span.end..];
    rest.char_indices().nth(AROUND).map_or(rest, |(at, _)| &rest[..at]).trim_end()
}

/// What a reader should know about a draft: its flaws, and which parts are not checked.
pub(super) fn problems(plan: &Plan) -> Vec<Problem> {
    let mut problems = plan.draft.problems.clone();
    let unclosed = unclosed(plan);
    if plan.quotations.is_empty() && unclosed.is_none() && !plan.flow.text().is_empty() {
        problems.push(Problem::new("no_quotations", "No quotation was found: no text is in quotation marks or set off as a block."));
    }
    problems.extend(unclosed);
    problems.extend(skipped(plan));
    problems.extend(cut(plan));
    problems
}

/// The problem of words that repeat too often in the sources to be searched there for their own sake.
pub(super) fn given_up(plan: &Plan, stretches: &[Span]) -> Option<Problem> {
    let first = stretches.first()?;
    let words: Vec<&str> = plan.flow.text()[*first].split_whitespace().take(6).collect();
    let text = format!(
        "Words without quotation marks were not searched for in {}, because they repeat too often in the sources; the first begins with “{} …”.",
        if stretches.len() == 1 { "one stretch of the draft".to_owned() } else { format!("{} stretches of the draft", stretches.len()) },
        words.join(" ")
    );
    Some(Problem::new("words_not_searched", text))
}

/// The problem of a draft that exceeds the limits.
fn cut(plan: &Plan) -> Option<Problem> {
    let at = plan.cut?;
    let words: Vec<&str> = plan.flow.text()[at..].split_whitespace().take(6).collect();
    let text = format!(
        "The draft has more than {MOST_CITATIONS} citations or {MOST_QUOTATIONS} quotations; from “{} …” on nothing is checked. Split the draft.",
        words.join(" ")
    );
    Some(Problem::new("too_long", text))
}

/// Quotations outside the prose that are named.
const NAMED: usize = 5;

/// The problem of quotations outside the prose.
fn skipped(plan: &Plan) -> Option<Problem> {
    let count = plan.skipped.len();
    let first = |span: &Span| format!("“{} …”", plan.flow.text()[*span].split_whitespace().take(6).collect::<Vec<_>>().join(" "));
    let named: Vec<String> = plan.skipped.iter().take(NAMED).map(first).collect();
    let more = if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
    let quotations = if count == 1 { "One quotation".to_owned() } else { format!("{count} quotations") };
    let are = if count == 1 { "is" } else { "are" };
    let text =
        format!("{quotations} outside the text, in a caption, an exhibit, a certificate or code, {are} not checked: {}{more}.", named.join(", "));
    (count > 0).then(|| Problem::new("quotations_not_checked", text))
}

/// The problem of unclosed opening marks.
fn unclosed(plan: &Plan) -> Option<Problem> {
    let first = *plan.unclosed.first()?;
    let text = plan.flow.text();
    let words: Vec<&str> = text[first..].split_whitespace().take(6).collect();
    let (count, are) = match plan.unclosed.len() {
        1 => ("One opening quotation mark is".to_owned(), "it is at"),
        many => (format!("{many} opening quotation marks are"), "the first is at"),
    };
    let said = format!("{count} never closed, so that it is not known where the quotation ends; {are}: {} …", words.join(" "));
    Some(Problem::new("unclosed_quotation", said))
}

/// The label of the page that has byte `at` of a document; `None` if it marks no pages of its own. A note of a word processor's file is on the page of its
/// mark.
pub(super) fn page_label(document: &Document, at: usize) -> Option<String> {
    let mut own = document.pages.iter().filter(|page| page.series == 0);
    let first = own.clone().next()?;
    let at = if document.format == Format::Pdf { at } else { document.note_mark_of(at).map_or(at, |mark| mark.start) };
    // Word marks where a page breaks, so the first page has no mark.
    let unmarked = (first.index > 1).then(|| (first.index - 1).to_string());
    match own.rfind(|page| page.at <= at) {
        Some(page) if page.label.is_empty() => Some(page.index.to_string()),
        Some(page) => Some(page.label.clone()),
        None => unmarked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::{Note, PageMark};

    /// Where a page begins, its label, its pagination and its position in the file.
    type Page = (usize, &'static str, u8, u32);

    fn document(format: Format, pages: &[Page]) -> Document {
        let pages = pages.iter().map(|&(at, label, series, index)| PageMark { at, label: label.into(), series, index }).collect();
        Document { text: "x".repeat(100), format, pages, ..Document::default() }
    }

    #[test]
    fn a_finding_is_on_the_page_that_its_draft_marks() {
        let cases: [(&[Page], usize, Option<&str>); 6] = [
            (&[], 5, None),
            (&[(0, "iv", 0, 1), (10, "1", 0, 2)], 9, Some("iv")),
            (&[(0, "iv", 0, 1), (10, "1", 0, 2)], 10, Some("1")),
            (&[(10, "2", 0, 2)], 5, Some("1")),
            (&[(0, "", 0, 1)], 5, Some("1")),
            // A reporter’s star pages are no pages of the draft.
            (&[(0, "495", 1, 0)], 5, None),
        ];
        for (pages, at, expected) in cases {
            assert_eq!(page_label(&document(Format::Pdf, pages), at).as_deref(), expected, "{pages:?} at {at}");
        }
    }

    #[test]
    fn a_note_at_the_end_of_a_file_is_on_the_page_of_its_mark() {
        let note = Note { label: "1".into(), mark: Some(Span::new(12, 13)), body: Some(Span::new(80, 90)) };
        let pages = [(10, "2", 0, 2), (50, "3", 0, 3)];
        for (format, expected) in [(Format::Docx, "2"), (Format::Pdf, "3")] {
            let document = Document { notes: vec![note.clone()], ..document(format, &pages) };
            assert_eq!(page_label(&document, 85).as_deref(), Some(expected), "{format:?}");
        }
    }
}
