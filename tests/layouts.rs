//! One draft in the layouts in which people paste it: the same quotations, each with the same citation and the same result.
#![cfg(not(target_arch = "wasm32"))]

#[path = "laws/document.rs"]
mod laws;

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

/// The lines of a text with the first word of each second line broken after four letters.
fn hyphenated(mut lines: Vec<String>) -> Vec<String> {
    for at in (1..lines.len()).step_by(2) {
        let word = lines[at].trim_start().split(' ').next().unwrap_or("");
        if word.len() > 6 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            let (indent, begin) = (lines[at].len() - lines[at].trim_start().len(), word[..4].to_owned());
            lines[at - 1].push_str(&format!(" {begin}-"));
            lines[at].replace_range(indent..indent + 4, "");
        }
    }
    lines
}

/// A line whose words are spread to `width`.
fn justified(line: &str, width: usize) -> String {
    let (indent, length) = (line.len() - line.trim_start().len(), line.chars().count());
    let words: Vec<&str> = line.trim_start().split(' ').collect();
    let free = width.saturating_sub(length);
    if words.len() < 4 || free > 20 {
        return line.to_owned();
    }
    let gap = |at: usize| " ".repeat(1 + free / (words.len() - 1) + usize::from(at < free % (words.len() - 1)));
    let rest: String = words[1..].iter().enumerate().map(|(at, word)| gap(at) + word).collect();
    format!("{}{}{rest}", " ".repeat(indent), words[0])
}

/// Pages of ten lines, each between the lines of `head` and of `foot`, with the notes of its marks after `note`.
fn paged(lines: &[String], head: impl Fn(usize) -> String, note: impl Fn(usize) -> String, foot: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    for (page, lines) in lines.chunks(10).enumerate() {
        out.push_str(&format!("{}\n{}\n", head(page + 1), lines.join("\n")));
        let has_mark = |note: &usize| lines.iter().any(|line| line.contains(&format!("”{note}")) || line.contains(&format!("more.{note}")));
        (1..=NOTES.len()).filter(has_mark).for_each(|number| out.push_str(&note(number)));
        out.push_str(&foot(page + 1));
    }
    out
}

fn stamp(page: usize, gap: &str) -> String {
    ["Case 1:20-cv-01234-ABC", "Document 12", "Filed 03/04/21", &format!("Page {page} of 3")].join(gap)
}

/// What `pdftotext -layout` makes of a justified paper with the stamps of its docket.
fn pdftotext_layout() -> String {
    let mut lines = Vec::new();
    for part in DRAFT {
        let (of_part, margin) = match part {
            Paragraph(text) => (wrapped(&marked(text, |n| n.to_string()), 70, 6, 0), 10),
            Block(text) => (wrapped(text, 58, 0, 0), 17),
        };
        let (last, full) = of_part.split_last().expect("a part has words");
        let full = hyphenated(full.to_vec()).iter().map(|line| justified(line, 74)).collect::<Vec<_>>();
        lines.extend(full.iter().chain([last]).map(|line| " ".repeat(margin) + line));
        lines.push(String::new());
    }
    let note = |n: usize| format!("\n\n{}{n}\n{}\n", " ".repeat(10), wrapped(NOTES[n - 1], 70, 12, 12).join("\n"));
    paged(&lines, |page| format!("{}{}\n\n", " ".repeat(12), stamp(page, "   ")), note, |page| format!("\n\n{page:>45}\n\x0C"))
}

/// What copying a paper out of Acrobat gives: lines without indents and blank lines.
fn acrobat_copy() -> String {
    let lines: Vec<String> = DRAFT
        .iter()
        .flat_map(|part| match part {
            Paragraph(text) => hyphenated(wrapped(&marked(text, |n| n.to_string()), 70, 0, 0)),
            Block(text) => hyphenated(wrapped(text, 58, 0, 0)),
        })
        .collect();
    let note = |n: usize| format!("{}\n", wrapped(&format!("{n} {}", NOTES[n - 1]), 70, 0, 0).join("\n"));
    paged(&lines, |page| stamp(page, " "), note, |page| format!("{page}\n"))
}

/// Pages of two columns side by side, as `pdftotext -layout` has them: 13 lines each, with the notes of its marks at the foot of a column.
fn two_columns(gap: usize, indent: usize, between: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in DRAFT {
        lines.extend(match part {
            Paragraph(text) => wrapped(&marked(text, |n| n.to_string()), 44, indent, 0),
            Block(text) => wrapped(text, 38, 5, 5),
        });
        lines.extend(between.lines().map(str::to_owned));
    }
    let columns: Vec<Vec<String>> = lines
        .chunks(13)
        .map(|lines| {
            let has_mark = |note: &usize| lines.iter().any(|line| line.contains(&format!("”{note}")) || line.contains(&format!("more.{note}")));
            let notes = (1..=NOTES.len()).filter(has_mark).flat_map(|note| wrapped(&format!("{note} {}", NOTES[note - 1]), 44, 0, 0));
            lines.iter().cloned().chain([String::new()]).chain(notes).collect()
        })
        .collect();
    let page = |(number, columns): (usize, &[Vec<String>])| {
        let line = |at: usize| {
            let cell = |column: usize| columns.get(column).and_then(|lines| lines.get(at)).map_or("", String::as_str);
            format!("{:width$}{}", cell(0), cell(1), width = 44 + gap).trim_end().to_owned()
        };
        let lines: Vec<String> = (0..columns.iter().map(Vec::len).max().unwrap_or(0)).map(line).collect();
        format!("{}\n\n{:>46}\n\x0C", lines.join("\n"), number + 1)
    };
    columns.chunks(2).enumerate().map(page).collect()
}

#[test]
fn two_columns_give_the_findings_of_the_original() {
    let expected = findings(latex::read(&latex_source()));
    for (gap, indent, between) in [(4, 0, "\n"), (3, 2, ""), (8, 4, "\n")] {
        let text = two_columns(gap, indent, between);
        // They are in the order of their places in the file.
        let document = plain::read(&text);
        laws::check(&document);
        let mut found = findings(document);
        found.sort_by_key(|finding| expected.iter().position(|wanted| wanted == finding));
        assert_eq!(found, expected, "{text}");
    }
}

/// The parts of the draft with a mark of a page in the first and the last.
fn star_paged(mark: impl Fn(usize) -> String) -> Vec<(bool, String)> {
    let mut page = 1;
    let mut part = |at: usize, text: &str| {
        if !at.is_multiple_of(4) {
            return text.to_owned();
        }
        page += 1;
        let (first, rest) = text.split_at(text[..text.len() / 2].rfind(' ').expect("a part has words"));
        format!("{first} {}{rest}", mark(page))
    };
    let of_part = |(at, given): (usize, &Part)| match given {
        Paragraph(text) => (false, part(at, text)),
        Block(text) => (true, part(at, text)),
    };
    DRAFT.iter().enumerate().map(of_part).collect()
}

/// A brief as Westlaw gives it: a line each paragraph, star pages, feet between paragraphs, notes under their numbers at the end.
fn westlaw_copy() -> String {
    let head = "Quill v. Harbor Trust, 2021 WL 1234567 (2021)";
    let foot = |page: usize| format!("© 2021 Thomson Reuters. No claim to original U.S. Government Works. {page}");
    let mut parts =
        vec![head.to_owned(), "2021 WL 1234567 (1st Cir.) (Appellate Brief)".into(), "QUILL, Appellant,\n\nv.\n\nHARBOR TRUST, Appellee.".into()];
    parts.push("*1 ARGUMENT".into());
    for (at, (is_block, text)) in star_paged(|page| format!("*{page}")).into_iter().enumerate() {
        parts.push(marked(&text, |n| n.to_string()));
        if is_block {
            parts.last_mut().expect("it has one").insert_str(0, "    ");
        }
        if matches!(at, 0 | 3) {
            parts.extend([foot(1 + at / 3), head.to_owned()]);
        }
    }
    parts.push("Footnotes".into());
    parts.extend(NOTES.iter().enumerate().flat_map(|(at, note)| [(at + 1).to_string(), (*note).to_owned()]));
    parts.extend(["End of Document".to_owned(), foot(3)]);
    parts.join("\n\n")
}

/// A brief as Lexis gives it: lines, star pages in brackets, heads within paragraphs, and notes `n1` between two rules.
fn lexis_copy() -> String {
    let head = |page: usize| format!("{}Page {page} of 3\n{}2021 U.S. Briefs LEXIS 123, *{page}\n", " ".repeat(34), " ".repeat(25));
    let mut out = format!("{}\nQUILL, Appellant, v. HARBOR TRUST, Appellee.\n\nTEXT:  [*1]  ARGUMENT\n\n", head(1));
    for (at, (is_block, text)) in star_paged(|page| format!(" [*{page}] ")).into_iter().enumerate() {
        let text = marked(&text, |n| format!(" n{n}"));
        let mut lines = if is_block { wrapped(&text, 60, 3, 3) } else { wrapped(&text, 72, 3, 0) };
        if at == 4 {
            lines.insert(3, head(3).trim_end().to_owned());
        }
        out.push_str(&format!("{}\n\n", lines.join("\n")));
        if at == 1 {
            out.push_str(&format!("{}\n", head(2)));
        }
    }
    let notes: String =
        NOTES.iter().enumerate().map(|(at, note)| format!("{}\n\n", wrapped(&format!("n{} {note}", at + 1), 72, 0, 0).join("\n"))).collect();
    format!("{out}- - - - - - - - - - Footnotes - - - - - - - - - -\n\n{notes}- - - - - - - - End Footnotes- - - - - - - -\n")
}

/// The findings of a draft without the hyphens at the ends of its lines.
fn findings_without_hyphens(draft: Document) -> Vec<Finding> {
    findings(draft).into_iter().map(|(words, volume, result)| (words.replace('-', ""), volume, result)).collect()
}

#[test]
fn copies_give_the_findings_of_the_original() {
    let expected = findings(latex::read(&latex_source()));
    let copies = [("pdftotext -layout", pdftotext_layout()), ("Westlaw", westlaw_copy()), ("Lexis", lexis_copy()), ("Acrobat", acrobat_copy())];
    for (name, text) in copies {
        assert_eq!(findings_without_hyphens(plain::read(&text)), expected, "{name}:\n{text}");
    }
}

#[test]
fn notes_of_flat_text_may_be_marked_by_words_or_have_a_full_stop() {
    let expected = findings(latex::read(&latex_source()));
    type Form = fn(usize) -> String;
    let forms: [(Form, Form); 16] = [
        (|n| format!("({n})"), |n| format!("({n}) ")),
        (|n| format!(" n.{n}"), |n| format!("n.{n} ")),
        (|n| format!(" n. {n}"), |n| format!("n. {n} ")),
        (|n| ["*", "†"][n - 1].to_owned(), |n| ["* ", "† "][n - 1].to_owned()),
        (|n| ["†", "‡"][n - 1].to_owned(), |n| ["† ", "‡ "][n - 1].to_owned()),
        (|n| ["*", "**"][n - 1].to_owned(), |n| ["*", "**"][n - 1].to_owned()),
        (|n| ["§", "¶"][n - 1].to_owned(), |n| ["§ ", "¶ "][n - 1].to_owned()),
        (|n| format!("[FN{n}]"), |n| format!("FN{n}. ")),
        (|n| format!("[FN{n}]"), |n| format!("[FN{n}] ")),
        (|n| format!("[fn{n}]"), |n| format!("[fn{n}]: ")),
        (|n| format!(" (fn. {n})"), |n| format!("fn. {n}. ")),
        (|n| format!(" n{n}"), |n| format!("n{n} ")),
        (|n| n.to_string(), |n| format!("{n}. ")),
        (|n| format!(" {n}"), |n| format!("{n} ")),
        (|n| n.to_string(), |n| format!("{n}\n")),
        (|n| n.to_string(), |n| format!("{n}\n\n")),
    ];
    for (mark, label) in forms {
        let parts = DRAFT.iter().map(|part| match part {
            Paragraph(text) => marked(text, mark),
            Block(text) => format!("    {text}"),
        });
        let notes = NOTES.iter().enumerate().map(|(at, note)| label(at + 1) + note);
        let parts: Vec<String> = parts.chain(notes).collect();
        for between in ["\n", "\n\n"] {
            assert_eq!(findings(plain::read(&parts.join(between))), expected, "{}", parts.join(between));
        }
    }
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
fn a_note_of_latex_ends_with_its_braces() {
    for end in ["\\emph{Id.}", "\\textit{See \\textbf{id.}}", "{\\em Id.}"] {
        let note = format!("\\footnote{{\\emph{{Id.}} at 13. It is so. {end}}}");
        let source = format!(
            "The lamp fails.\\footnote{{Doe v. Roe, 900 F.3d 12, 12 (1st Cir. 2018).}}\n\nThe court said ``The mole is made of stone.''{note} So it is."
        );
        let results: Vec<_> = findings(latex::read(&source)).into_iter().map(|(_, _, result)| result).collect();
        assert_eq!(results, ["Verbatim"], "{source}");
        let mut session = Session::default();
        session.set_draft("draft", "", latex::read(&source));
        let report = session.report().expect("it has a draft");
        assert_eq!(report.quotations[0].attribution.rule, literatim::report::Rule::Marker, "{source}");
    }
}

#[test]
fn the_items_of_a_list_are_no_block_quotations() {
    let quoted = "the court speaks of “the lamp that fails by night.” Doe v. Roe, 900 F.3d 12, 12 (1st Cir. 2018).";
    for (label, indent) in [("1.", 4), ("a.", 6), ("-", 4), ("12)", 5)] {
        let item = wrapped(&format!("{label} Of the mole {quoted}"), 66, indent, indent + label.len() + 1).join("\n");
        let before =
            wrapped("The owners rely on three things that the court has said of the port, and none of them is about the horn:", 72, 0, 0).join("\n");
        for text in [format!("{before}\n\n{item}\n\n{before}\n"), format!("{before}\n\n{}\n\n{before}\n", item.replace('\n', "\n\n"))] {
            let results: Vec<_> = findings(plain::read(&text)).into_iter().map(|(words, _, result)| (words, result)).collect();
            assert_eq!(results, [("the lamp that fails by night.".to_owned(), "Verbatim".to_owned())], "{text}");
        }
    }
}

#[test]
fn a_block_may_end_with_the_mark_of_its_note() {
    let block = "The keeper does not answer for fog, and no rule of this port asks him to burn oil by day, when every pilot can see the mole and the two stones \
                 that mark the end of it without any help.";
    let note = "Moe v. Poe, 901 F.3d 3, 5 (1st Cir. 2019).";
    let expected = [(block.to_owned(), "Verbatim".to_owned())];
    let inset = wrapped(&format!("{block}1"), 62, 8, 8).join("\n");
    for text in [
        format!("It began with something more general.\n\n{inset}\n\nSo it went on for years, and nobody changed it.\n\n1 {note}\n"),
        format!("It began with something more general.\n{block}[1]\nSo it went on for years, and nobody changed it.\n[1] {note}\n"),
        format!("Her point is not that keepers are lazy:\n\n{block}¹\n\nSo it went on.\n\n¹ {note}\n"),
    ] {
        let results: Vec<_> = findings(plain::read(&text)).into_iter().map(|(words, _, result)| (words, result)).collect();
        assert_eq!(results, expected, "{text}");
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
