//! Words that no reader sees are left out and named; words that a reader sees stay. Each table has forms of a word in “The keeper shall not be liable.”

mod docx;
mod odt;
mod rtf;

use super::{archive, flow, read_as};
use literatim_matching::text::{Document, Format, Hiding};

/// Checks what is read of a document with the word “not” in some form.
fn assert_hidden(document: &Document, how: Option<Hiding>, form: &str) {
    let text = flow(document);
    let read = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match how {
        None => {
            assert_eq!(read, "The keeper shall not be liable.", "{form}");
            assert_eq!(document.concealed, [], "{form}");
        }
        Some(how) => {
            assert_eq!(read, "The keeper shall be liable.", "{form}");
            let hidden: Vec<(Hiding, &str)> = document.concealed.iter().map(|concealed| (concealed.how, concealed.text.trim())).collect();
            assert_eq!(hidden, [(how, "not")], "{form}");
            assert_eq!(document.problems.iter().filter(|problem| problem.code == "hidden_text").count(), 1, "{form}");
        }
    }
}
