//! One draft in the layouts in which people paste it: the same quotations, each with the same citation and the same result.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{html, latex, markdown, plain};
use literatim::report::Session;
use literatim::text::Document;
use std::fmt::Write as _;

/// A part of the draft.
#[derive(Clone, Copy)]
enum Part {
    Paragraph(&'static str),
    /// A block quotation.
    Block(&'static str),
}
use Part::{Block, Paragraph};

/// The draft; all in it is fictional. The words of note 1 omit a “not”. `{1}` is the mark of note 1.
const DRAFT: &[Part] = &[
    Paragraph(
        "The harbor court has said more than once what a keeper owes to those at sea, and it has said so in plain words. The first case on the lamp \
         says that “[t]he keeper of a light answers for the lamp that fails by night.” Doe v. Roe, 900 F.3d 12, 12 (1st Cir. 2018). That is the rule of \
         the port, and nobody has asked the court to change it since the case was decided.",
    ),
    Paragraph("The rule has its limits, and the court has named them with some care. In the words that matter here, it held:"),
    Block(
        "The keeper does not answer for fog, and no rule of this port asks him to burn oil by day, when every pilot can see the mole and the two stones \
         that mark the end of it without any help.",
    ),
    Paragraph("Moe v. Poe, 901 F.3d 3, 5 (1st Cir. 2019). The keeper in this case did what that rule asks of him, and the log shows as much."),
    Paragraph(
        "It is true that the horn came late to this coast. But as the court says, “a horn is no lamp, and the law of lamps does govern it.”{1} The \
         owners read the rule to reach the horn as well, and they “answer for the lamp that fails by day” in their brief, which is another thing. \
         It also wrote that the mole “is made of stone” and no more.{2}",
    ),
];

/// The notes.
const NOTES: &[&str] = &["Coe v. Joe, 902 F.3d 7, 8 (1st Cir. 2020).", "The mole is described in Doe v. Roe, 900 F.3d at 13, at some length."];

const SOURCES: &[(&str, &str)] = &[
    (
        "roe.txt",
        "Doe v. Roe, 900 F.3d 12 (1st Cir. 2018)\n\nThe keeper of a light answers for the lamp that fails by night. *13 The mole is made of stone. The rest is sand.",
    ),
    (
        "poe.txt",
        "Moe v. Poe, 901 F.3d 3 (1st Cir. 2019)\n\nThe keeper does not answer for fog, and no rule of this port asks him to burn oil by day, when every pilot can \
         see the mole and the two stones that mark the end of it without any help.",
    ),
    ("joe.txt", "Coe v. Joe, 902 F.3d 7 (1st Cir. 2020)\n\nA horn is no lamp, and the law of lamps does not govern it."),
];

/// The words of a quotation, the volume that its citation names, and its result.
type Finding = (String, Option<String>, String);

fn findings(draft: Document) -> Vec<Finding> {
    let mut session = Session::default();
    session.set_draft("draft", "", draft);
    SOURCES.iter().for_each(|(name, text)| session.add_source(name, None, None, plain::read(text)));
    let report = session.report().expect("it has a draft");
    let volume = |id: &String| report.citations.iter().find(|citation| citation.id == *id).and_then(|citation| citation.volume.clone());
    let finding = |quotation: &literatim::report::QuotationFinding| {
        let words: Vec<&str> = quotation.text.split_whitespace().collect();
        (words.join(" "), quotation.attribution.citation.as_ref().and_then(volume), format!("{:?}", quotation.headline))
    };
    report.quotations.iter().map(finding).collect()
}

/// Lines of at most `width` characters, the first and the others after an indent.
fn wrapped(text: &str, width: usize, first: usize, others: usize) -> Vec<String> {
    let mut lines = vec![" ".repeat(first)];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if line.chars().count() + word.chars().count() >= width {
            lines.push(format!("{}{word}", " ".repeat(others)));
        } else {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// A text in lines of 72 characters.
struct Layout {
    first_indent: usize,
    block_indent: usize,
    block_width: usize,
    between_lines: &'static str,
    between_paragraphs: &'static str,
    /// Lines of a page; the notes are at the foot of the page of their mark, and its number follows.
    page: Option<usize>,
    /// Whether a rule is above the notes.
    has_rule: bool,
}

impl Layout {
    fn text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for part in DRAFT {
            let of_part = match part {
                Paragraph(text) => wrapped(&marked(text, |n| n.to_string()), 72, self.first_indent, 0),
                Block(text) => wrapped(text, self.block_width, self.block_indent, self.block_indent),
            };
            lines.push(of_part.join(self.between_lines));
            lines.push(self.between_paragraphs.to_owned());
        }
        let text = lines.concat();
        let Some(page) = self.page else { return text };
        // Whole lines fill the pages.
        let lines: Vec<&str> = text.lines().collect();
        let mut out = String::new();
        let mut noted = 0;
        for (number, lines) in lines.chunks(page).enumerate() {
            out.push_str(&lines.join("\n"));
            out.push_str(if self.has_rule { "\n ____________________\n" } else { "\n \n" });
            let has_mark = |note: usize| lines.iter().any(|line| line.contains(&format!("”{note}")) || line.contains(&format!("more.{note}")));
            while noted < NOTES.len() && has_mark(noted + 1) {
                noted += 1;
                out.push_str(&wrapped(&format!("{noted} {}", NOTES[noted - 1]), 72, 0, 0).join("\n"));
                out.push('\n');
            }
            write!(out, "\n{:>36}\n\x0C", number + 1).expect("a String takes all");
        }
        assert_eq!(noted, NOTES.len());
        out
    }
}

fn marked(text: &str, mark: impl Fn(usize) -> String) -> String {
    (1..=NOTES.len()).fold(text.to_owned(), |text, note| text.replace(&format!("{{{note}}}"), &mark(note)))
}

fn one_line_a_paragraph() -> String {
    let parts = DRAFT.iter().map(|part| match part {
        Paragraph(text) => marked(text, |n| ["¹", "²"][n - 1].to_owned()),
        Block(text) => format!("    {text}"),
    });
    let notes = NOTES.iter().enumerate().map(|(at, note)| format!("{} {note}", ["¹", "²"][at]));
    parts.chain(notes).collect::<Vec<_>>().join("\n")
}

fn markdown_text() -> String {
    let parts = DRAFT.iter().map(|part| match part {
        Paragraph(text) => marked(text, |n| format!("[^{n}]")),
        Block(text) => format!("> {text}"),
    });
    let notes = NOTES.iter().enumerate().map(|(at, note)| format!("[^{}]: {note}", at + 1));
    parts.chain(notes).collect::<Vec<_>>().join("\n\n")
}

fn latex_source() -> String {
    let note = |n: usize| format!("\\footnote{{{}}}", NOTES[n - 1]);
    let parts = DRAFT.iter().map(|part| match part {
        Paragraph(text) => marked(text, note),
        Block(text) => format!("\\begin{{quote}}\n{text}\n\\end{{quote}}"),
    });
    format!("\\documentclass{{article}}\n\\begin{{document}}\n{}\n\\end{{document}}\n", parts.collect::<Vec<_>>().join("\n\n"))
}

/// A page as word processors export it, with block quotations set off by `block`.
fn page(block: &str) -> String {
    let mark = |n: usize| format!("<a href=\"#_ftn{n}\" name=\"_ftnref{n}\"><sup>[{n}]</sup></a>");
    let parts = DRAFT.iter().map(|part| match part {
        Paragraph(text) => format!("<p>{}</p>", marked(text, mark)),
        Block(text) => format!("<{block}>{text}</p>"),
    });
    let note = |(at, note): (usize, &&str)| {
        let n = at + 1;
        format!("<div id=ftn{n}><p class=MsoFootnoteText><a href=\"#_ftnref{n}\" name=\"_ftn{n}\">[{n}]</a> {note}</p></div>")
    };
    parts.chain(NOTES.iter().enumerate().map(note)).collect()
}

#[test]
fn layouts_give_the_same_findings() {
    let expected = findings(html::read(&page("blockquote").replace("help.</p>", "help.</blockquote>")));
    let given = |finding: &Finding| (finding.1.clone(), finding.2.clone());
    let results: Vec<_> = expected.iter().map(given).collect();
    let cited = |volume: &str, headline: &str| (Some(volume.to_owned()), headline.to_owned());
    assert_eq!(
        results,
        [cited("900", "Faithful"), cited("901", "Verbatim"), cited("902", "Altered"), (None, "Unattributed".into()), cited("900", "Verbatim"),],
        "{expected:#?}"
    );
    let hard =
        Layout { first_indent: 0, block_indent: 8, block_width: 64, between_lines: "\n", between_paragraphs: "\n\n", page: None, has_rule: false };
    let layouts = [
        ("one line a paragraph", plain::read(&one_line_a_paragraph())),
        ("LaTeX", latex::read(&latex_source())),
        ("a margin in HTML", html::read(&page("p style='margin-left:.5in;margin-right:.5in'"))),
        ("pages", plain::read(&Layout { page: Some(14), ..hard }.text())),
        ("pages with a rule above the notes", plain::read(&Layout { page: Some(14), has_rule: true, ..hard }.text())),
        (
            "pages, first lines indented, no blank lines",
            plain::read(&Layout { page: Some(12), first_indent: 5, between_paragraphs: "\n", ..hard }.text()),
        ),
        ("pages, double spacing", plain::read(&Layout { page: Some(28), first_indent: 8, between_lines: "\n\n", ..hard }.text())),
        (
            "pages, a narrower block",
            plain::read(&Layout { page: Some(16), block_indent: 0, block_width: 50, between_paragraphs: "\n", ..hard }.text()),
        ),
    ];
    // In Markdown, the citation is the marker of the note.
    let without_volume = |(words, _, result): Finding| (words, result);
    let in_markdown = findings(markdown::read(&markdown_text())).into_iter().map(without_volume);
    assert!(in_markdown.eq(expected.iter().cloned().map(without_volume)), "{:#?}", findings(markdown::read(&markdown_text())));
    let differ: Vec<_> = layouts.into_iter().map(|(name, document)| (name, findings(document))).filter(|(_, found)| *found != expected).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn notes_of_latex_cite_as_those_at_the_end_do() {
    let quoted = ["The keeper of a light answers for the lamp that fails by night.", "The mole is made of stone.", "The rest is sand."];
    let notes = ["Doe v. Roe, 900 F.3d 12, 12 (1st Cir. 2018).", "\\emph{Id.} at 13.", "\\emph{Id.}"];
    for (name, between) in [("a paragraph each", "\n\n"), ("one paragraph", " And it said more. ")] {
        let source: Vec<String> = quoted.iter().zip(notes).map(|(words, note)| format!("The court said ``{words}''\\footnote{{{note}}}")).collect();
        let found = findings(latex::read(&source.join(between)));
        let results: Vec<_> = found.iter().map(|(_, volume, result)| (volume.as_deref(), result.as_str())).collect();
        assert_eq!(results[0], (Some("900"), "Verbatim"), "{name}");
        assert!(results[1..].iter().all(|(_, result)| *result == "Verbatim"), "{name}: {found:#?}");
    }
}

#[test]
fn a_table_quotes_as_prose_does() {
    let cells = ["“[t]he keeper of a light answers for the lamp that fails by night”", "Doe v. Roe, 900 F.3d 12, 12 (1st Cir. 2018)"];
    let result = |document: Document| findings(document).into_iter().map(|(_, volume, result)| (volume, result)).collect::<Vec<_>>();
    let expected = [(Some("900".to_owned()), "Faithful".to_owned())];
    assert_eq!(result(markdown::read(&format!("| Words | Source |\n|---|---|\n| {} | {} |", cells[0], cells[1]))), expected);
    assert_eq!(result(markdown::read(&format!("| Source | Words |\n|---|---|\n|{}|{}|", cells[1], cells[0]))), expected);
    let row = format!("<table><tr><th>Words</th><th>Source</th></tr><tr><td>{}</td><td>{}</td></tr></table>", cells[0], cells[1]);
    assert_eq!(result(html::read(&row)), expected);
    assert_eq!(result(html::read(&row.replace("<td>", "<td><p>").replace("</td>", "</p></td>"))), expected);
}
