//! Problems of a draft as a whole.

use crate::cite::MOST_CITATIONS;
use crate::quote::{MOST_QUOTATIONS, Plan};
use crate::text::Problem;

/// What a reader should know about a draft: its flaws, and which parts are not checked.
pub(super) fn problems(plan: &Plan) -> Vec<Problem> {
    let mut problems = plan.draft.problems.clone();
    let unclosed = unclosed(plan);
    if plan.quotations.is_empty() && unclosed.is_none() && !plan.flow.text().is_empty() {
        problems.push(Problem::new("no_quotations", "No quotation was found: no text is in quotation marks or set off as a block."));
    }
    problems.extend(unclosed);
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

/// The problem of unclosed opening marks.
fn unclosed(plan: &Plan) -> Option<Problem> {
    let first = *plan.unclosed.first()?;
    let text = plan.flow.text();
    let words: Vec<&str> = text[first..].split_whitespace().take(6).collect();
    let (count, are) = match plan.unclosed.len() {
        1 => ("One opening quotation mark is".to_owned(), "it is at"),
        many => (format!("{many} opening quotation marks are"), "the first is at"),
    };
    let said = format!("{count} never closed, so that what follows is not read as a quotation; {are}: {} …", words.join(" "));
    Some(Problem::new("unclosed_quotation", said))
}
