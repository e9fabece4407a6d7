//! The source of a LaTeX document. The document's text is the original; its commands are hidden, and what stands for a character is read as it.
//!
//! ```
//! use literatim_office::latex;
//! use literatim_matching::text::Flow;
//!
//! let document = latex::read("\\begin{document}\nThe ``keeper''~\\emph{shall} be liable.\\footnote{\\S~4.}\n\\end{document}");
//! assert_eq!(Flow::new(&document).text(), "The “keeper” shall be liable.\n§ 4.\n");
//! ```

mod bibtex;
mod companions;
mod conditions;
mod groups;
mod hidden;
mod ink;
mod macros;
mod quotes;
mod signs;
mod works;

pub use companions::Companions;
use companions::Joined;
use groups::Groups;
use ink::LatexInk;
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, Flow, Format, Hiding, Mend, Note, Problem, Span, Style, StyleKind};
use literatim_read::settle;
use macros::{Macros, before_brace};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;
use unicode_normalization::char::compose;

/// Maximum number of groups inside one another; deeper ones are read as if they were next to each other.
const DEEPEST: usize = 200;

/// Maximum bytes of the line of an assignment.
const MAX_LINE: usize = 500;

/// Maximum number of characters of an argument in brackets.
const MAX_OPTIONAL: usize = 2_000;

/// Maximum number of commands of the document that stand for one another.
const MAX_EXPANSIONS: usize = 4;

/// Commands that set the style of the rest of their group.
const STYLES: &[(&str, StyleKind)] = &[
    ("\\em", StyleKind::Italic),
    ("\\it", StyleKind::Italic),
    ("\\itshape", StyleKind::Italic),
    ("\\sl", StyleKind::Italic),
    ("\\slshape", StyleKind::Italic),
    ("\\bf", StyleKind::Bold),
    ("\\bfseries", StyleKind::Bold),
    ("\\sc", StyleKind::SmallCaps),
    ("\\scshape", StyleKind::SmallCaps),
];

/// Reads the source of a document: its text, quotations, notes, lists and tables, and the keys that `\cite` names. What is typeset by macros of the
/// document's own is read without them.
pub fn read(text: &str) -> Document {
    read_with(text, &Companions::default())
}

/// As [`read`], with the files next to the document: those that it includes are read in their places, and its BibTeX files give the list of the works
/// that it cites. The document's text is then that of all of them.
pub fn read_with(text: &str, companions: &Companions) -> Document {
    let joined = Joined::new(text, companions);
    let mut document = read_joined(&joined.text);
    if !joined.missing_works.is_empty() {
        let missing = joined.missing_works.join(", ");
        let text =
            format!("The file cites works from {missing}, which is not there; give it beside the file, so that citations lead to their works.");
        document.problems.push(Problem::new("no_works", text));
    }
    document
}

/// The paths, in the document's folder, of the files that a document and the given ones name: parts that are included, and BibTeX files.
pub fn companions_of(text: &str, companions: &Companions) -> Vec<String> {
    Joined::new(text, companions).wanted
}

fn read_joined(text: &str) -> Document {
    let begin = "\\begin{document}";
    let start = text.find(begin).map_or(0, |at| at + begin.len());
    let macros = Macros::of(text, &Groups::of(text));
    let mut document = read_from(text, start, &macros, 0);
    let argument = |command: &str| {
        let mut reader = LatexReader::new(text, text[..start].find(command)? + command.len(), &macros, 0);
        reader.optional();
        reader.argument().map(|argument| plain(&text[argument.range()], &macros, 0)).filter(|value| !value.is_empty())
    };
    document.metadata.title = argument("\\title");
    document.metadata.authors = argument("\\author").iter().flat_map(|authors| authors.split(" and ")).map(str::to_owned).collect();
    document.metadata.date = argument("\\date");
    document
}

fn read_from<'a>(text: &'a str, start: usize, macros: &'a Macros<'a>, expansions: usize) -> Document {
    let mut reader = LatexReader::new(text, start, macros, expansions);
    reader.content(None);
    reader.finished()
}

/// The numbers of the works in the document's own list, by their keys.
fn bibliography(text: &str) -> HashMap<&str, usize> {
    let key = |rest: &'_ str| -> Option<(usize, usize)> {
        let start = before_brace(rest)? + 1;
        Some((start, start + rest.as_bytes()[start..].iter().take(MAX_LINE).position(|byte| *byte == b'}')?))
    };
    let entries = text.match_indices("\\bibitem").map(|(at, command)| &text[at + command.len()..]);
    let mut numbers = HashMap::new();
    for (index, key) in entries.filter_map(|rest| key(rest).map(|(start, end)| &rest[start..end])).enumerate() {
        numbers.entry(key).or_insert(index + 1);
    }
    numbers
}

struct LatexReader<'a> {
    text: &'a str,
    groups: Groups,
    macros: &'a Macros<'a>,
    at: usize,
    document: Document,
    /// The pieces of the current block that are read.
    open: Vec<Span>,
    /// The kinds that the surrounding environments give to a block.
    kinds: Vec<BlockKind>,
    /// Whether the next block continues the one before a note.
    continues: bool,
    keys: Rc<HashMap<&'a str, usize>>,
    /// The open environments of csquotes, each with what it cites at its end.
    citing: Vec<(String, Option<String>)>,
    /// The files that the text includes.
    included: Vec<&'a str>,
    depth: usize,
    ink: LatexInk,
    /// Where the text ends that was collected last, because it is hidden.
    hidden_to: usize,
    /// The looks around the open environments.
    looks: Vec<LatexInk>,
    /// The branches of the conditions, computed on first use.
    branches: OnceCell<HashMap<usize, conditions::Branches>>,
    /// How many commands of the document, inside one another, stand for this text.
    expansions: usize,
}

impl<'a> LatexReader<'a> {
    fn new(text: &'a str, at: usize, macros: &'a Macros<'a>, expansions: usize) -> Self {
        Self {
            text,
            groups: Groups::of(text),
            macros,
            expansions,
            included: Vec::new(),
            at,
            document: Document { text: text.to_owned(), format: Format::Latex, ..Document::default() },
            open: Vec::new(),
            kinds: Vec::new(),
            continues: false,
            keys: Rc::new(bibliography(text)),
            citing: Vec::new(),
            depth: 0,
            ink: LatexInk::default(),
            hidden_to: 0,
            looks: Vec::new(),
            branches: OnceCell::new(),
        }
    }

    /// The document, when all is read.
    fn finished(mut self) -> Document {
        self.end_block();
        let LatexReader { mut document, included, .. } = self;
        order::sort_by_key(&mut document.mended, |mend| mend.span.start);
        if !included.is_empty() {
            let text =
                format!("The file includes {}, which is not read; give it beside the file, or put all text into one file.", included.join(", "));
            document.problems.push(Problem::new("includes", text));
        }
        settle(&mut document);
        document
    }

    /// Reads to the end of the text, or to byte `end`.
    fn content(&mut self, end: Option<usize>) {
        let end = end.unwrap_or(self.text.len());
        while self.at < end {
            let rest = &self.text[self.at..end];
            let Some(c) = rest.chars().next() else { return };
            match c {
                '\\' => self.command(end),
                '%' => self.at += rest.find('\n').map_or(rest.len(), |line| line + 1 + indent(&rest[line + 1..])),
                '{' => self.group(end),
                '}' => self.at += 1,
                '$' => self.math(end),
                '~' => self.sign(1, "\u{A0}"),
                '&' if self.kinds.last() == Some(&BlockKind::TableRow) => self.sign(1, " "),
                '?' if rest.starts_with("?`") => self.sign(2, "¿"),
                '!' if rest.starts_with("!`") => self.sign(2, "¡"),
                '`' if rest.starts_with("``") => self.sign(2, "“"),
                '`' => self.sign(1, "‘"),
                '\'' if rest.starts_with("''") => self.sign(2, "”"),
                '"' if rest.starts_with("\"`") => self.sign(2, "„"),
                '"' if rest.starts_with("\"'") => self.sign(2, "“"),
                '-' if rest.starts_with("---") => self.sign(3, "—"),
                '-' if rest.starts_with("--") => self.sign(2, "–"),
                '\n' if is_blank_line(&rest[1..]) => {
                    self.end_block();
                    self.at += 1;
                }
                _ => self.piece(c.len_utf8()),
            }
        }
    }

    /// Reads the next bytes as they are.
    fn piece(&mut self, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        if self.conceals(span, &self.text[span.range()]) {
            return;
        }
        let is_leading_space = self.open.is_empty() && !self.continues && self.text[span.range()].trim().is_empty();
        match self.open.last_mut().filter(|last| last.end == span.start) {
            Some(last) => last.end = span.end,
            None if is_leading_space => {}
            None => self.open.push(span),
        }
    }

    /// Collects text that is hidden here. White space leaves its gap.
    fn conceals(&mut self, span: Span, text: &str) -> bool {
        let Some(how) = self.ink.hiding().filter(|_| !text.trim().is_empty()) else { return false };
        let before = self.document.concealed.last().filter(|_| self.hidden_to == span.start).map(|last| last.at);
        let at = before.unwrap_or_else(|| self.open.last().map_or(span.start, |piece| piece.end));
        self.document.conceal(at, text, how);
        self.hidden_to = span.end;
        true
    }

    /// Reads the next bytes as this text.
    fn sign(&mut self, length: usize, text: &str) {
        let span = Span::new(self.at, self.at + length);
        if self.conceals(span, text) {
            self.at = span.end;
            return;
        }
        self.document.mended.push(Mend { span, text: text.to_owned() });
        self.piece(length);
    }

    fn math(&mut self, end: usize) {
        let marks = if self.text[self.at..].starts_with("$$") { "$$" } else { "$" };
        let from = self.at + marks.len();
        let close = self.text[from..end].find(marks).map_or(end, |at| from + at);
        self.formula(Span::new(from.min(close), close), marks == "$");
        self.at = (close + marks.len()).min(end);
    }

    /// Reads a formula in a line as it is written, if it has no commands; of others only words in `\text`.
    fn formula(&mut self, span: Span, is_inline: bool) {
        let source = &self.text[span.range()];
        self.at = span.start;
        if is_inline && !source.contains('\\') && !source.is_empty() {
            self.piece(source.len());
            return;
        }
        for command in ["\\text{", "\\mbox{", "\\intertext{", "\\textrm{"] {
            for (at, _) in source.match_indices(command) {
                self.at = span.start + at + command.len() - 1;
                if let Some(words) =
                    self.argument().filter(|words| words.end <= span.end && self.open.last().is_none_or(|last| last.end <= words.start))
                {
                    self.inside(words);
                    self.space();
                }
            }
        }
    }

    /// Reads a group in braces. A style that it sets holds to its end.
    fn group(&mut self, end: usize) {
        let Some(inner) = self.argument() else {
            self.at += 1;
            return;
        };
        let after = self.at.min(end);
        let begin = self.text[inner.range()].trim_start();
        let style = STYLES.iter().find_map(|(command, kind)| {
            let rest = begin.strip_prefix(command)?;
            (!rest.starts_with(|c: char| c.is_alphabetic())).then(|| (kind.clone(), inner.end - rest.len()))
        });
        match style {
            Some((kind, from)) => self.styled(kind, Span::new(from, inner.end)),
            None => self.inside(inner),
        }
        self.at = after;
    }

    /// Reads what is under a span.
    fn inside(&mut self, span: Span) {
        let after = self.at;
        self.at = span.start;
        if self.depth >= DEEPEST {
            self.piece(span.len());
        } else {
            let ink = self.ink;
            self.depth += 1;
            self.content(Some(span.end));
            self.depth -= 1;
            self.ink = ink;
        }
        self.at = after;
    }

    fn styled(&mut self, kind: StyleKind, span: Span) {
        self.document.styles.push(Style { span, kind });
        self.inside(span);
    }

    fn command(&mut self, end: usize) {
        let start = self.at;
        let rest = &self.text[start + 1..end];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if letters == 0 {
            return self.symbol(start, rest);
        }
        let name = &rest[..letters];
        self.at = start + 1 + letters + usize::from(rest[letters..].starts_with('*'));
        match name {
            "begin" | "end" => self.environment(name == "begin", end),
            "par" | "newpage" | "clearpage" => self.end_block(),
            "item" => {
                self.end_block();
                if let Some(label) = self.optional() {
                    self.inside(label);
                    self.space();
                }
            }
            "verb" | "lstinline" => self.verbatim(end),
            "mintinline" => {
                self.argument();
                self.verbatim(end);
            }
            "input" | "include" | "subfile" => {
                let file = self.argument();
                self.included.extend(file.map(|file| &self.text[file.range()]));
            }
            "let" => self.at += self.text.as_bytes()[self.at..].iter().take(MAX_LINE).position(|byte| *byte == b'\n').unwrap_or(0),
            "newcommand" | "renewcommand" | "providecommand" | "DeclareRobustCommand" | "def" | "newenvironment" | "renewenvironment" => {
                self.definition(name.ends_with("environment"));
            }
            name if self.macros.arguments(name).is_some() => self.expand(start, name),
            name if self.hides(start, name) => {}
            name if signs::takes_dimension(name) => self.dimension(),
            "footnote" | "endnote" | "thanks" => self.note(start, false),
            name if signs::cites_in_note(name) => self.note(start, true),
            "emph" | "textit" | "textsl" | "underline" | "textbf" | "textsc" | "textsuperscript" => {
                let kind = match name {
                    "textbf" => StyleKind::Bold,
                    "textsc" => StyleKind::SmallCaps,
                    "textsuperscript" => StyleKind::Superscript,
                    _ => StyleKind::Italic,
                };
                if let Some(argument) = self.argument() {
                    self.styled(kind, argument);
                }
            }
            "href" => {
                let address = self.argument().map(|span| self.text[span.range()].to_owned());
                if let (Some(address), Some(text)) = (address, self.argument()) {
                    self.styled(StyleKind::Link(address), text);
                }
            }
            "url" => {
                if let Some(address) = self.argument() {
                    let after = self.at;
                    self.document.styles.push(Style { span: address, kind: StyleKind::Link(self.text[address.range()].to_owned()) });
                    self.at = address.start;
                    self.piece(address.len());
                    self.at = after;
                }
            }
            "bibitem" => self.work(),
            name if signs::cites(name) => self.cite(start),
            name if self.quotes(start, name) => {}
            name if signs::heading(name).is_some() => {
                self.optional();
                self.block(BlockKind::Heading(signs::heading(name).unwrap_or(1)));
            }
            name if signs::accent(name).is_some() && self.text[self.at..].starts_with(['{', ' ']) => self.accented(start, name),
            name => self.other(start, name),
        }
    }

    /// A command without a meaning of its own here: a sign, or one whose arguments are skipped or read.
    fn other(&mut self, start: usize, name: &str) {
        if let Some(text) = signs::text_of(name) {
            // A space ends the command, and an empty group keeps the space after it.
            let rest = &self.text[self.at..];
            let after = if rest.starts_with("{}") { 2 } else { indent(rest) };
            let length = self.at + after - start;
            self.at = start;
            return self.sign(length, text);
        }
        for _ in 0..signs::unread_arguments(name) {
            self.optional();
            self.argument();
        }
        while self.optional().is_some() {}
        self.at += if self.text[self.at..].starts_with(' ') && !self.open.is_empty() { 0 } else { indent(&self.text[self.at..]) };
        // Several arguments are several words, but for a large initial and the rest of its word.
        while self.text[self.at..].starts_with('{') && self.groups.at(self.text, self.at).is_some() {
            let (open, argument) = (self.at, self.argument().unwrap_or_default());
            let after = self.at;
            self.inside(argument);
            self.at = after;
            if self.text[self.at..].starts_with('{') && open < after && name != "lettrine" {
                self.at = argument.end + 1;
                self.space();
            }
        }
    }

    /// Reads a space in place of the byte before.
    fn space(&mut self) {
        self.at = self.at.saturating_sub(1);
        if self.document.mended.last().is_some_and(|mend| mend.span.end > self.at) {
            self.at += 1;
        } else {
            self.sign(1, " ");
        }
    }

    /// Text between two signs of a kind: `\verb|a|`.
    fn verbatim(&mut self, end: usize) {
        if let Some(argument) = self.argument() {
            let after = self.at;
            self.at = argument.start;
            self.piece(argument.len());
            self.at = after;
            return;
        }
        self.optional();
        let rest = &self.text[self.at..end];
        let Some(sign) = rest.chars().next() else { return };
        let Some(close) = rest[sign.len_utf8()..].find(sign) else { return };
        self.at += sign.len_utf8();
        if close > 0 {
            self.piece(close);
        }
        self.at += sign.len_utf8();
    }

    /// Passes over a definition, which `Macros` has read.
    fn definition(&mut self, is_environment: bool) {
        if self.argument().is_none() {
            self.at += before_brace(&self.text[self.at..]).unwrap_or(0);
        }
        while self.optional().is_some() {}
        for _ in 0..=usize::from(is_environment) {
            self.argument();
        }
    }

    /// Reads a command of the document as the words that it stands for.
    fn expand(&mut self, start: usize, name: &str) {
        let (count, is_optional) = self.macros.arguments(name).unwrap_or_default();
        let mut arguments = Vec::new();
        let first = if is_optional { self.optional() } else { None };
        let left = count - usize::from(is_optional).min(count);
        arguments.extend(first.map(|first| &self.text[first.range()]));
        for _ in 0..left {
            arguments.extend(self.argument().map(|argument| &self.text[argument.range()]));
        }
        if self.text[self.at..].starts_with("{}") {
            self.at += 2;
        } else if count == 0 {
            self.at += indent(&self.text[self.at..]);
        }
        let expanded = self.macros.expanded(name, &arguments).filter(|_| self.expansions < MAX_EXPANSIONS).unwrap_or_default();
        let (document, ink) = read_inner(&expanded, self.macros, self.expansions + 1, self.ink);
        let at = self.open.last().map_or(start, |piece| piece.end);
        document.concealed.iter().for_each(|concealed| self.document.conceal(at, &concealed.text, concealed.how));
        // The text is no longer hidden here: what is, is in the document that was read.
        let words = words_of(&document);
        self.ink = LatexInk::default();
        if !words.is_empty() {
            let after = self.at;
            self.at = start;
            self.sign(after - start, &words);
        }
        self.ink = ink;
    }

    /// Passes over a dimension or number: `0.5in plus 2pt`, `=0pt`, `-500`.
    fn dimension(&mut self) {
        let rest = &self.text[self.at..];
        let words = rest.split_inclusive([' ', '\n']).take_while(|word| {
            let word = word.trim_matches(|c: char| c.is_whitespace() || c == '=' || c == '-');
            word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '\\')) || matches!(word, "plus" | "minus" | "by")
        });
        let length = words.take(6).map(str::len).sum::<usize>();
        self.ink.shift(ink::points(&rest[..length]).unwrap_or(0.0));
        self.at += length;
        if length > 0 {
            self.space();
        }
    }

    /// A backslash and a sign.
    fn symbol(&mut self, start: usize, rest: &str) {
        let Some(c) = rest.chars().next() else {
            self.at += 1;
            return;
        };
        let length = 1 + c.len_utf8();
        match c {
            '\\' => {
                self.at += length;
                self.optional();
                if self.kinds.last() == Some(&BlockKind::TableRow) {
                    self.end_block();
                } else {
                    let after = self.at;
                    self.at = start;
                    self.sign(after - start, " ");
                }
            }
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                self.at += 1;
                self.piece(1);
            }
            ' ' | '\n' | ',' | ';' | ':' => self.sign(length, " "),
            '[' | '(' => {
                let close = if c == '[' { "\\]" } else { "\\)" };
                // A group that ends before the formula ends it.
                let limit = start + 1 + rest.len();
                let end = self.text[start + 2..limit].find(close).map_or(limit, |at| start + 2 + at);
                self.formula(Span::new(start + 2, end), c == '(');
                self.at = (end + 2).min(limit);
            }
            _ if signs::accent(&rest[..c.len_utf8()]).is_some() => {
                self.at += length;
                self.accented(start, &rest[..c.len_utf8()]);
            }
            _ => self.at += length,
        }
    }

    /// An accent and its letter: `\'e`, `\'{e}`, `\c c`.
    fn accented(&mut self, start: usize, name: &str) {
        self.at += indent(&self.text[self.at..]);
        let letter = match self.argument() {
            Some(argument) => self.text[argument.range()].trim_start_matches('\\').chars().next(),
            None => {
                let rest = self.text[self.at..].strip_prefix('\\').unwrap_or(&self.text[self.at..]);
                let letter = rest.chars().next().filter(|c| c.is_alphabetic());
                self.at = self.text.len() - rest.len() + letter.map_or(0, char::len_utf8);
                letter
            }
        };
        if let (Some(letter), Some(mark)) = (letter, signs::accent(name)) {
            let after = self.at;
            self.at = start;
            // An accent takes the dot of an i away.
            let composed = compose(if letter == 'ı' { 'i' } else { letter }, mark);
            self.sign(after - start, &composed.map_or_else(|| format!("{letter}{mark}"), String::from));
        }
    }

    /// Reads the argument as a block.
    fn block(&mut self, kind: BlockKind) {
        self.optional();
        if let Some(argument) = self.argument() {
            self.end_block();
            self.kinds.push(kind);
            self.inside(argument);
            self.end_block();
            self.kinds.pop();
        }
    }

    /// A note, whose text is in the middle of a paragraph; of a citation, the argument has its keys.
    fn note(&mut self, start: usize, is_citation: bool) {
        let command = Span::new(start, self.at);
        let pin = self.pin();
        let Some(argument) = self.argument() else { return };
        let has_text = !self.open.is_empty();
        // The command is text of zero width at the end of the paragraph before the note.
        self.open.push(command);
        self.document.hidden.push(command);
        self.end_block();
        let label = (self.document.notes.len() + 1).to_string();
        self.document.notes.push(Note { label, mark: Some(command), body: Some(argument) });
        self.kinds.push(BlockKind::Footnote);
        if is_citation {
            let label = self.label_of(argument);
            self.at = argument.start;
            self.sign(argument.len(), &format!("[{label}{pin}]"));
            self.at = argument.end + 1;
        } else {
            self.inside(argument);
        }
        self.end_block();
        self.kinds.pop();
        self.continues = has_text;
    }

    /// `\cite[p. 3]{a,b}`: the numbers or keys of the works, in brackets.
    fn cite(&mut self, start: usize) {
        let mut works: Vec<String> = Vec::new();
        // `\cites[3]{a}[4]{b}` has several.
        let is_list = self.text[start..self.at].ends_with("cites");
        loop {
            let before = self.at;
            let pin = self.pin();
            let Some(argument) = self.argument().filter(|_| works.is_empty() || is_list) else {
                self.at = before;
                break;
            };
            works.push(format!("{}{pin}", self.label_of(argument)));
        }
        let after = self.at;
        if !works.is_empty() {
            self.at = start;
            self.sign(after - start, &format!("[{}]", works.join("; ")));
        }
    }

    /// The place in a work that the last of the next arguments in brackets gives, after a comma: `, p. 3` of `[see][p. 3]`.
    fn pin(&mut self) -> String {
        let mut pin = None;
        while let Some(optional) = self.optional() {
            pin = Some(self.words(optional));
        }
        pin.filter(|pin| !pin.is_empty()).map_or(String::new(), |pin| format!(", {pin}"))
    }

    /// The numbers of works in the document's list, by the keys in an argument; a key that the list lacks as it is.
    fn label_of(&self, argument: Span) -> String {
        let label = |key: &str| self.keys.get(key).map_or_else(|| key.to_owned(), usize::to_string);
        self.text[argument.range()].split(',').map(|key| label(key.trim())).collect::<Vec<_>>().join(", ")
    }

    /// An entry of the list of works.
    fn work(&mut self) {
        self.end_block();
        let start = self.at;
        self.optional();
        let Some(argument) = self.argument() else { return };
        let number = self.keys.get(&self.text[argument.range()]).copied().unwrap_or(0);
        let after = self.at;
        self.at = start;
        self.sign(after - start, &format!("[{number}] "));
    }

    fn environment(&mut self, begins: bool, limit: usize) {
        let Some(argument) = self.argument() else { return };
        let name = self.text[argument.range()].trim_end_matches('*');
        let name = self.macros.begun_by(name).unwrap_or(name);
        let kind = match name {
            "document" if !begins => {
                self.end_block();
                self.at = self.text.len();
                return;
            }
            "quote" | "quotation" | "verse" => BlockKind::Quotation,
            name if self.sets_off(name) => BlockKind::Quotation,
            "itemize" | "enumerate" | "description" | "thebibliography" => BlockKind::ListItem,
            "tabular" | "tabularx" | "tabulary" | "longtable" | "supertabular" => BlockKind::TableRow,
            "verbatim" | "lstlisting" | "alltt" => BlockKind::Verbatim,
            _ => BlockKind::Paragraph,
        };
        if let Some(cited) = self.citing.pop_if(|(of, _)| !begins && of == name).and_then(|(_, cited)| cited) {
            let (start, after) = (argument.start - "\\end{".len(), self.at);
            let is_parted = self.open.last().is_none_or(|last| self.text[..last.end].ends_with(char::is_whitespace));
            self.at = start;
            self.sign(after - start, &format!("{}({cited})", if is_parted { "" } else { " " }));
        }
        self.end_block();
        if begins {
            self.looks.push(self.ink);
            self.ink.behind = self.behind(name);
        } else if let Some(ink) = self.looks.pop() {
            self.ink = ink;
        }
        if !begins {
            if kind != BlockKind::Paragraph && self.kinds.last() == Some(&kind) {
                self.kinds.pop();
            }
            return;
        }
        let is_unread =
            matches!(name, "equation" | "align" | "gather" | "multline" | "eqnarray" | "math" | "displaymath" | "comment" | "tikzpicture");
        let is_left_out = name == "comment" || name == "filecontents" || self.macros.excludes(name) || name == "lrbox" && !self.macros.uses_boxes;
        let is_unread = is_unread || is_left_out;
        if is_unread || kind == BlockKind::Verbatim {
            self.optional();
            let end = format!("\\end{{{}}}", &self.text[argument.range()]);
            let close = self.text.get(self.at..limit).and_then(|rest| rest.find(&end)).map_or(limit.max(self.at), |at| self.at + at);
            if kind == BlockKind::Verbatim && close > self.at {
                self.kinds.push(kind);
                self.piece(close - self.at);
                self.end_block();
                self.kinds.pop();
            } else if is_left_out {
                let words = conditions::bare(&self.text[self.at.min(close)..close]);
                let at = self.document.blocks.last().map_or(argument.start, |block| block.span.end);
                self.document.conceal(at, &words, if name == "lrbox" { Hiding::Unused } else { Hiding::Conditional });
            } else {
                self.formula(Span::new(self.at, close), false);
            }
            self.ink = self.looks.pop().unwrap_or_default();
            self.at = (close + end.len()).min(limit.max(close));
            return;
        }
        self.cites_at_end(name);
        while self.optional().is_some() {}
        (0..signs::environment_arguments(name)).for_each(|_| _ = self.argument());
        if kind != BlockKind::Paragraph {
            self.kinds.push(kind);
        }
    }

    /// The argument in braces that comes next, without them; goes after it.
    fn argument(&mut self) -> Option<Span> {
        let Span { start, end } = self.groups.at(self.text, self.at)?;
        self.at = end;
        Some(Span::new(start + 1, end - 1))
    }

    /// The argument in brackets, if one comes next.
    fn optional(&mut self) -> Option<Span> {
        let start = self.at + indent(&self.text[self.at..]);
        let rest = self.text[start..].strip_prefix('[')?;
        let mut depth = 0_usize;
        let mut is_escaped = false;
        for (at, c) in rest.char_indices().take(MAX_OPTIONAL) {
            let escapes = c == '\\' && !is_escaped;
            if std::mem::replace(&mut is_escaped, escapes) {
                continue;
            }
            match c {
                '{' => depth += 1,
                '}' => depth = depth.checked_sub(1)?,
                ']' if depth == 0 => {
                    self.at = start + at + 2;
                    return Some(Span::new(start + 1, start + 1 + at));
                }
                _ => {}
            }
        }
        None
    }

    /// Ends the block: what is between its pieces is hidden.
    fn end_block(&mut self) {
        let pieces = std::mem::take(&mut self.open);
        let continues = std::mem::take(&mut self.continues);
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        let span = first.union(*last);
        if self.text[span.range()].trim().is_empty() {
            return;
        }
        for pair in pieces.windows(2).filter(|pair| pair[1].start > pair[0].end) {
            self.document.hidden.push(Span::new(pair[0].end, pair[1].start));
        }
        let kind = self.kinds.last().copied().unwrap_or(BlockKind::Paragraph);
        self.document.blocks.push(Block { continues, ..Block::new(span, kind) });
    }
}

/// The bytes of the white space that begins a text, on its line.
fn indent(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

fn is_blank_line(text: &str) -> bool {
    let rest = &text[indent(text)..];
    rest.is_empty() || rest.starts_with(['\n', '\r'])
}

/// The words of an argument, without commands.
fn plain<'a>(text: &'a str, macros: &'a Macros<'a>, expansions: usize) -> String {
    words_of(&read_from(text, 0, macros, expansions))
}

fn words_of(document: &Document) -> String {
    Flow::new(document).text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads what a command stands for, where text looks so; and how text looks after it.
fn read_inner<'a>(text: &'a str, macros: &'a Macros<'a>, expansions: usize, ink: LatexInk) -> (Document, LatexInk) {
    let mut reader = LatexReader { ink, ..LatexReader::new(text, 0, macros, expansions) };
    reader.content(None);
    let ink = reader.ink;
    (reader.finished(), ink)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a source in which “not” is in some form, and how that is hidden.
    fn assert_hidden(source: &str, how: Option<Hiding>) {
        let document = read(source);
        let expected = if how.is_some() { "The keeper shall be liable." } else { "The keeper shall not be liable." };
        assert_eq!(words_of(&document), expected, "{source}");
        let hidden: Vec<(Hiding, &str)> = document.concealed.iter().map(|concealed| (concealed.how, concealed.text.trim())).collect();
        assert_eq!(hidden, how.map(|how| vec![(how, "not")]).unwrap_or_default(), "{source}");
    }

    #[test]
    fn words_that_no_reader_sees_are_left_out() {
        use Hiding::*;
        for (form, how) in [
            ("\\textcolor{white}{not}", Some(Colour)),
            ("\\textcolor[rgb]{1,1,1}{not}", Some(Colour)),
            ("\\textcolor[gray]{1}{not}", Some(Colour)),
            ("\\textcolor[HTML]{FFFFFF}{not}", Some(Colour)),
            ("\\textcolor{black!1}{not}", Some(Colour)),
            ("{\\color{white} not}", Some(Colour)),
            ("{\\color{white}\\emph{not}}", Some(Colour)),
            ("{\\color[cmyk]{0,0,0,0}not}", Some(Colour)),
            ("\\colorbox{black}{not}", Some(Colour)),
            ("{\\fontsize{.1pt}{.1pt}\\selectfont not}", Some(Size)),
            ("\\scalebox{0}{not}", Some(Size)),
            ("\\scalebox{1}[0.01]{not}", Some(Size)),
            ("\\resizebox{0pt}{!}{not}", Some(Size)),
            ("\\raisebox{-90cm}{not}", Some(Displaced)),
            ("\\rlap{\\hspace*{90cm}not}", Some(Displaced)),
            ("\\hbox to 0pt{\\hskip -90cm not}", Some(Displaced)),
            ("{\\transparent{0}not}", Some(Transparent)),
            ("\\phantom{not}", Some(Transparent)),
            ("\\hphantom{not}", Some(Transparent)),
            ("\\sbox{\\x}{not}", Some(Unused)),
            ("\\savebox\\x[9pt]{not}", Some(Unused)),
            ("\\setbox0=\\hbox{not}", Some(Unused)),
            ("\\vbox to 0pt{not}", Some(Overwritten)),
            ("\\iffalse not\\fi", Some(Conditional)),
            ("\\iffalse\\iftrue not\\fi\\fi", Some(Conditional)),
            ("\\if0\nnot\\fi", Some(Conditional)),
            ("\\if01not\\fi", Some(Conditional)),
            ("\\if\n01not\\fi", Some(Conditional)),
            ("\\if\u{2004}\u{2004}\u{2004}not\\fi{}", None),
            ("\\ifnum1<0 not\\fi", Some(Conditional)),
            ("\\iftrue\\else not\\fi", Some(Conditional)),
            ("\\newif\\ifdraft \\ifdraft not\\fi", Some(Conditional)),
            ("\\newcommand{\\w}[1]{\\textcolor{white}{#1}}\\w{not}", Some(Colour)),
            ("\\newcommand{\\w}{\\color{white}}{\\w not}", Some(Colour)),
            ("\\definecolor{c}{rgb}{1,1,1}\\textcolor{c}{not}", Some(Colour)),
            ("\\colorlet{c}{white}\\textcolor{c}{not}", Some(Colour)),
            // What a reader sees.
            ("\\textcolor{red}{not}", None),
            ("\\textcolor{unheardof}{not}", None),
            ("\\textcolor{white!50!black}{not}", None),
            ("{\\color{white}}not", None),
            ("\\colorbox{black}{\\textcolor{white}{not}}", None),
            ("\\colorbox{yellow}{not}", None),
            ("{\\fontsize{5}{6}\\selectfont not}", None),
            ("\\scalebox{0.8}{not}", None),
            ("\\raisebox{2pt}{not}", None),
            ("\\hspace{1cm}not", None),
            ("\\mbox{not}", None),
            ("\\sbox{\\x}{not}\\usebox{\\x}", None),
            ("\\iftrue not\\else\\fi{}", None),
            ("\\iffalse\\else not\\fi{}", None),
            ("\\if00not\\fi{}", None),
            ("\\newif\\ifdraft\\drafttrue \\ifdraft not\\fi{}", None),
            ("\\ifx\\p\\q not\\fi{}", None),
            ("\\definecolor{white}{gray}{0.2}\\textcolor{white}{not}", None),
        ] {
            assert_hidden(&format!("The keeper shall {form} be liable."), how);
        }
        for (source, how) in [
            ("The keeper shall\n\\begin{comment}\nnot\n\\end{comment}\nbe liable.", Some(Conditional)),
            ("\\excludecomment{aside}The keeper shall\n\\begin{aside}not\\end{aside}\nbe liable.", Some(Conditional)),
            ("The keeper shall\n\\begin{tcolorbox}\\color{white}not\\end{tcolorbox} be liable.", None),
            ("\\pagecolor{black}\\color{white}The keeper shall not be liable.", None),
            ("The keeper shall not be liable.\n\\endinput never", None),
        ] {
            assert_hidden(source, how);
        }
        assert_eq!(flow(&"\\iftrue\\iffalse ".repeat(50_000)), "");
    }

    fn flow(text: &str) -> String {
        Flow::new(&read(text)).text().to_owned()
    }

    #[test]
    fn reads_what_is_printed() {
        for (source, text) in [
            ("One \\emph{two} {\\bf three}.\n\nFour% not\nfive", "One two three.\nFourfive\n"),
            ("``[T]he rule''---at pages 3--5, \\S~4, 5\\% \\& more \\dots", "“[T]he rule”—at pages 3–5, § 4, 5% & more …\n"),
            ("caf\\'e na\\\"{\\i}ve Fran\\c{c}ais {\\'E}tat", "café naïve Français État\n"),
            ("\\section*{The rule} \\label{s} It \\enquote{holds}.", "The rule\nIt “holds”.\n"),
            ("Before.\n\\begin{quote}\nThe words.\n\\end{quote}\nAfter.", "Before.\nThe words.\nAfter.\n"),
            ("\\begin{itemize}\n\\item one\n\\item[b] two\n\\end{itemize}", "one\nb two\n"),
            ("\\newcommand{\\sys}{FooNet} \\def\\p{plain words} We propose \\sys. So \\p{} too.", "We propose FooNet. So plain words too.\n"),
            (
                "\\newcommand{\\who}[2][first]{the #1 \\emph{#2} party} It is \\who{other}, \\who[last]{old}.",
                "It is the first other party, the last old party.\n",
            ),
            ("\\newcommand{\\a}{\\a\\a x} It \\a{} ends.", "It xxxxxxxxxxxxxxx ends.\n"),
            ("\\newenvironment{myq}{\\begin{quote}}{\\end{quote}}\nA.\n\\begin{myq}\nB.\n\\end{myq}", "A.\nB.\n"),
            ("Use \\verb|\\cmd{a}| and \\textcolor{green}{go} in \\foreignlanguage{french}{mots}.", "Use \\cmd{a} and go in mots.\n"),
            (
                "\\lettrine{T}{he keeper} of the light. \\lettrine[lines=3]{A}{} lamp. \\lettrine{“O}{nly} so.",
                "The keeper of the light. A lamp. “Only so.\n",
            ),
            ("One \\begin{otherlanguage}{german}zwei\\end{otherlanguage} \\flqq drei\\frqq{} \\glq vier\\grq.", "One\nzwei\n«drei» ‚vier‘.\n"),
            ("\\foo{alpha}{beta} One\\vskip 0.5in plus 0.2in two \\parindent=0pt three", "alpha beta One two three\n"),
            ("It is \\(x\\) so. \\[ c = d \\text{ where words} \\] End. \\iffalse Never. \\fi Shown.", "It is x so. where words End. Shown.\n"),
            ("\\begin{tabular}{ll}\nA & B \\\\ \\hline\nC & D \\\\\n\\end{tabular}", "A B\nC D\n"),
            (
                "See \\cite[p.~3]{doe} and \\citep{roe,doe}.\n\\begin{thebibliography}{9}\n\\bibitem{doe} Doe, Lamps.\n\\bibitem[R]{roe} Roe, Fog.\n\\end{thebibliography}",
                "See [1, p. 3] and [2, 1].\n[1] Doe, Lamps.\n[2] Roe, Fog.\n",
            ),
            // csquotes.
            (
                "\\enquote{So \\enquote*{it} is}, \\foreignquote{german}{ja}, \\textquote[Doe, 12][.]{So it is}",
                "“So ‘it’ is”, “ja”, “So it is” (Doe, 12)\n",
            ),
            (
                "\\enquote{A \\textelp{} b \\textins{c} \\textelp{d e} \\textelp*{f} g\\textins*{s} \\textdel{h}i}",
                "“A […] b [c] […] [d e] [f] […] g[s] []i”\n",
            ),
            ("\\textcquote[see][12]{doe}[.]{It is}[,] so. \\foreigntextcquote{french}[3]{doe}{Oui}", "“It is”, ([doe, 12]) so. “Oui” ([doe, 3])\n"),
            (
                "A:\n\\blockquote[\\emph{Id.} at 3]{The words.}\nB. \\blockcquote[4]{doe}{Others.} \\hyphenblockcquote{german}[5]{doe}{More.}",
                "A:\nThe words. (Id. at 3)\nB.\nOthers. ([doe, 4])\nMore. ([doe, 5])\n",
            ),
            (
                "\\begin{displayquote}[Doe, 3]\nThe words.\n\\end{displayquote}\n\\begin{foreigndisplaycquote}{french}[4]{doe}[.]\nOthers.\n\\end{foreigndisplaycquote} End.",
                "The words. (Doe, 3)\nOthers. ([doe, 4])\nEnd.\n",
            ),
            // biblatex.
            (
                "See \\autocites[3]{a}[see][4]{b} and \\parencite*[5]{c}.\\footcite[see][6]{d} \\cite{e}{f}",
                "See [a, 3; b, 4] and [c, 5]. [e]f\n[d, 6]\n",
            ),
            (
                "\\textquote[\\cite{doe}]{It is.}\n\\begin{thebibliography}{9}\n\\bibitem{doe} Doe, Lamps.\n\\end{thebibliography}",
                "“It is.” ([1])\n[1] Doe, Lamps.\n",
            ),
            ("It \\textcite{doe} holds \\href{https://a.example}{here}.", "It [doe] holds here.\n"),
            ("A \\mymacro{word} and $x$ \\verb", "A word and x\n"),
        ] {
            assert_eq!(flow(source), text, "{source}");
        }
    }

    #[test]
    fn arguments_inside_one_another_end() {
        for command in ["\\textins{", "\\textquote[", "\\textelp{", "\\cite[", "\\blockquote[{", "\\begin{displayquote}[{"] {
            // Reading must end, without a stack that overflows.
            read(&command.repeat(3_000));
            let close = if command.contains("[{") {
                "}]{a}"
            } else if command.ends_with('[') {
                "]{a}"
            } else {
                "}"
            };
            read(&format!("{}{}", command.repeat(1_000), close.repeat(1_000)));
        }
    }

    #[test]
    fn files_beside_a_document_are_read_in_their_places() {
        let beside = |files: &[(&str, &str)]| files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect::<Companions>();
        let works = "@book{doe, author={Jane Doe}, title={Lamps}, year=1999, publisher={Quay Press}}\n@misc{roe, author={Roe, R.}, title={Fog}, url={https://a.example/50%25_b}}";
        for (source, files, expected, problems) in [
            ("One \\input{parts/two} three.", vec![("parts/two.tex", "two% not")], "One two three.\n", ""),
            ("A.\n\\include{b}\nC. % \\input{d}", vec![("b.tex", "\\documentclass{x}\\begin{document}B.\\end{document}")], "A.\nB.\nC.\n", ""),
            ("\\input{macros}\\begin{document}\\sys{} rose.\\end{document}", vec![("macros.tex", "\\newcommand{\\sys}{Fog}")], "Fog rose.\n", ""),
            ("A \\input b C \\verb|\\input{b}|", vec![("b.tex", "B")], "A B C \\input{b}\n", ""),
            ("A \\input{a} B", vec![("a.tex", "again \\input{a}")], "A again B\n", "includes"),
            (
                "A \\input{../b} \\input{/b} \\input{.b} B",
                vec![("../b.tex", "no"), ("/b.tex", "no"), (".b.tex", "no"), ("b.tex", "no")],
                "A B\n",
                "includes",
            ),
            (
                "\\begin{document}See \\cite[p.~3]{roe} and \\citet{doe,none}.\\footcite{doe}\n\\bibliography{works}\\end{document}",
                vec![("works.bib", works)],
                "See [1, p. 3] and [2, none].\n[2]\nReferences\n[1] Roe, R. (n.d.). Fog. https://a.example/50%25_b\n[2] Doe, J. (1999). Lamps. Quay Press.\n",
                "",
            ),
            (
                "\\addbibresource{works.bib}\\begin{document}See \\autocite{doe}.\\end{document}",
                vec![("works.bib", works)],
                "See [1].\nReferences\n[1] Doe, J. (1999). Lamps. Quay Press.\n",
                "",
            ),
            ("See \\cite{doe}. \\bibliography{works}", vec![], "See [doe].\n", "no_works"),
        ] {
            let document = read_with(source, &beside(&files));
            let flow = Flow::new(&document)
                .text()
                .split('\n')
                .map(|line| line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
                .collect::<Vec<_>>()
                .join("\n");
            let codes: Vec<&str> = document.problems.iter().map(|problem| problem.code.as_str()).collect();
            assert_eq!((flow.as_str(), codes.join(" ").as_str()), (expected, problems), "{source}");
        }
        let wanted = companions_of("\\input{a}\\cite{k}\\bibliography{x,y}", &beside(&[("a.tex", "\\input{b.txt} \\include{../c}")]));
        assert_eq!(wanted, ["a.tex", "b.txt", "x.bib", "y.bib"]);
        let many: Vec<(String, String)> = (0..300).map(|n| (format!("f{n}.tex"), format!("\\input{{f{}}}\\input{{f{}}}", n + 1, n + 2))).collect();
        assert!(read_with("\\input{f0}", &many.into_iter().collect()).text.len() < 5_000);
    }

    #[test]
    fn a_note_follows_the_paragraph_that_it_interrupts() {
        let source = "\\title{A Memo}\\begin{document}The rule\\footnote{See \\emph{Doe}.} holds.\n\nNext.\\end{document} never";
        let document = read(source);
        assert_eq!(Flow::new(&document).text(), "The rule holds.\nSee Doe.\nNext.\n");
        assert_eq!(document.metadata.title.as_deref(), Some("A Memo"));
        let notes = document.marked_notes();
        let [("1", mark, body)] = notes[..] else { panic!("{notes:?}") };
        assert_eq!((&source[mark.range()], &source[body.range()]), ("\\footnote", "See \\emph{Doe}."));
        assert!(document.blocks.iter().any(|block| block.kind == BlockKind::Footnote));
    }

    #[test]
    fn an_escaped_brace_is_no_bracket_of_an_argument() {
        for (source, words) in [("\\item[{\\}}] The rule.", "} The rule."), ("\\item[(1)] The rule.", "(1) The rule.")] {
            assert_eq!(words_of(&read(source)).trim(), words, "{source}");
        }
    }
}
