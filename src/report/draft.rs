//! Problems of a draft as a whole.

use crate::cite::MOST_CITATIONS;
use crate::quote::{MOST_QUOTATIONS, Plan};
use crate::text::{Problem, Span};

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
