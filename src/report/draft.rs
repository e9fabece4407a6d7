//! A draft with what is made of it, and its problems as a whole.

use super::cited::conventions_of;
use crate::cite::MOST_CITATIONS;
use crate::judge::Quoted;
use crate::quote::{MOST_QUOTATIONS, Plan, Quotation};
use crate::text::{Problem, Span, Span16, Utf16Table, words};
use std::cell::OnceCell;
use std::collections::HashMap;

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
    /// The web addresses given with each authority, once they are needed.
    pub links: OnceCell<Vec<Vec<String>>>,
    /// How often each word occurs in it, once that is needed.
    pub vocabulary: OnceCell<HashMap<String, u32>>,
}

impl Draft {
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
