//! The commands of csquotes: quotations with their marks, blocks, citations in arguments, and what was left out or put in.

use super::{DEEPEST, LatexReader, words_of};
use literatim_matching::text::{BlockKind, Span};
use std::rc::Rc;

/// How a command of csquotes is called, and so which arguments come before its text: `\foreigntextcquote{lang}[pre][post]{key}[punct]{text}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuoteCommand {
    /// Whether a language is first.
    is_foreign: bool,
    /// What is cited.
    cites: Cited,
    /// Whether it is a block, and no words in marks.
    is_block: bool,
}

/// What a quotation cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cited {
    /// Nothing: `\enquote{text}`.
    Nothing,
    /// Words in brackets: `\textquote[Doe v. Roe]{text}`.
    Words,
    /// A work by its key: `\textcquote[12]{doe}{text}`.
    Key,
}

impl QuoteCommand {
    /// The command or environment of this name.
    fn of(name: &str) -> Option<Self> {
        let bare = ["foreign", "hyphen", "hybrid"].iter().find_map(|kind| name.strip_prefix(kind));
        let (cites, is_block) = match bare.unwrap_or(name) {
            "enquote" | "say" => (Cited::Nothing, false),
            "quote" if bare.is_some() => (Cited::Nothing, false),
            "textquote" => (Cited::Words, false),
            "textcquote" => (Cited::Key, false),
            "blockquote" | "displayquote" => (Cited::Words, true),
            "blockcquote" | "displaycquote" => (Cited::Key, true),
            _ => return None,
        };
        Some(Self { is_foreign: bare.is_some(), cites, is_block })
    }
}

impl LatexReader<'_> {
    /// Reads a command of csquotes that begins at `start`; false if it is none.
    pub(super) fn quotes(&mut self, start: usize, name: &str) -> bool {
        match (name, QuoteCommand::of(name)) {
            ("textelp" | "textins" | "textdel", _) => self.change(start, name),
            (_, Some(command)) => self.quotation(start, command),
            (_, None) => return false,
        }
        true
    }

    /// Whether an environment is one of csquotes for a block quotation.
    pub(super) fn sets_off(&self, name: &str) -> bool {
        QuoteCommand::of(name).is_some_and(|command| command.is_block)
    }

    /// Keeps what an environment of csquotes cites until it ends.
    pub(super) fn cites_at_end(&mut self, name: &str) {
        if let Some(command) = QuoteCommand::of(name) {
            let cited = self.cited(command);
            self.citing.push((name.to_owned(), cited));
        }
    }

    /// Reads the quotation of a command that begins at `start`, with what it cites after it.
    fn quotation(&mut self, start: usize, command: QuoteCommand) {
        let is_inner = self.text[..self.at].ends_with('*');
        let cited = self.cited(command);
        let Some(words) = self.argument() else { return };
        // Punctuation that follows the quotation.
        let closing = if command.cites == Cited::Nothing { None } else { self.optional() };
        let (open, close) = match (command.is_block, is_inner) {
            (true, _) => ("", ""),
            (_, true) => ("‘", "’"),
            _ => ("“", "”"),
        };
        let after = self.at;
        if command.is_block {
            self.end_block();
            self.kinds.push(BlockKind::Quotation);
            self.inside(words);
        } else {
            self.at = start;
            self.sign(words.start - start, open);
            self.inside(words);
        }
        self.at = words.end;
        let closing = closing.map_or("", |closing| &self.text[closing.range()]);
        let end = format!("{close}{closing}{}", cited.map_or(String::new(), |cited| format!(" ({cited})")));
        if end.is_empty() {
            self.at = after;
        } else {
            self.sign(after - words.end, &end);
        }
        if command.is_block {
            self.end_block();
            self.kinds.pop();
        }
    }

    /// What a command or environment cites in the arguments before its text; goes after them.
    fn cited(&mut self, command: QuoteCommand) -> Option<String> {
        if command.is_foreign {
            self.argument();
        }
        let first = if command.cites == Cited::Nothing { None } else { self.optional() };
        let second = first.and_then(|_| self.optional());
        if command.cites != Cited::Key {
            return first.map(|words| self.words(words)).filter(|words| !words.is_empty());
        }
        let pin = second.or(first).map(|pin| self.words(pin)).filter(|pin| !pin.is_empty());
        let key = self.argument()?;
        self.optional();
        let label = self.label_of(key);
        Some(format!("[{label}{}]", pin.map_or(String::new(), |pin| format!(", {pin}"))))
    }

    /// An ellipsis (`\textelp{}`), an insertion (`\textins{a}`) or both, in brackets as csquotes prints them.
    fn change(&mut self, start: usize, name: &str) {
        let is_last = self.text[..self.at].ends_with('*');
        let Some(words) = self.argument() else { return };
        let inserted = self.words(words);
        let text = match (name, is_last) {
            ("textelp", _) if inserted.is_empty() => "[…]".to_owned(),
            ("textelp", false) => format!("[…] [{inserted}]"),
            ("textelp", true) => format!("[{inserted}] […]"),
            ("textdel", _) => "[]".to_owned(),
            _ => format!("[{inserted}]"),
        };
        let after = self.at;
        self.at = start;
        self.sign(after - start, &text);
    }

    /// The words of an argument, without commands; works are named as in the document.
    pub(super) fn words(&self, span: Span) -> String {
        let text = &self.text[span.range()];
        if self.depth >= DEEPEST {
            return text.to_owned();
        }
        let own = LatexReader::new(text, 0, self.macros, self.expansions);
        let mut reader = LatexReader { keys: Rc::clone(&self.keys), depth: self.depth + 1, ..own };
        reader.content(None);
        words_of(&reader.finished())
    }
}
