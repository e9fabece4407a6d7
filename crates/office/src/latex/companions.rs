//! The files next to a document: the parts that it includes, and its works in BibTeX.

use super::bibtex::{self, BibEntry};
use super::signs;
use super::works;
use std::collections::{HashMap, HashSet};

/// Maximum number of files that one document takes in, of files inside one another, and of bytes of all text.
const MAX_FILES: usize = 200;
const MAX_DEPTH: usize = 8;
const MAX_TEXT: usize = 64 << 20;

/// Maximum bytes of an argument that names files or keys.
const MAX_ARGUMENT: usize = 2_000;

/// The texts of files next to a document, by their paths in its folder: `parts/one.tex`, `works.bib`.
#[derive(Clone, Debug, Default)]
pub struct Companions(HashMap<String, String>);

impl FromIterator<(String, String)> for Companions {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(files: T) -> Self {
        Self(files.into_iter().collect())
    }
}

/// A document in one text.
#[derive(Debug, Default)]
pub(super) struct Joined {
    pub text: String,
    /// The files that it names, found or not.
    pub wanted: Vec<String>,
    /// The BibTeX files that it names and that are not there.
    pub missing_works: Vec<String>,
    /// How many files were put in.
    files: usize,
}

impl Joined {
    /// The document with the files that it includes in their places, and with its list of works.
    pub fn new(text: &str, companions: &Companions) -> Self {
        let mut joined = Self::default();
        joined.join(text, companions, &mut Vec::new());
        joined.list_works(companions);
        joined
    }

    fn join(&mut self, text: &str, companions: &Companions, open: &mut Vec<String>) {
        let mut from = 0;
        for command in commands(text).filter(|command| matches!(command.name, "input" | "include" | "subfile")) {
            let Some(path) = path_of(command.argument, "tex").filter(|_| command.start >= from) else { continue };
            self.want(&path);
            let fits = |part: &&String| {
                self.files < MAX_FILES && open.len() < MAX_DEPTH && self.text.len() + part.len() <= MAX_TEXT && !open.contains(&path)
            };
            let Some(part) = companions.0.get(&path).filter(fits) else { continue };
            self.files += 1;
            self.text.push_str(&text[from..command.start]);
            from = command.end;
            let is_chapter = command.name != "input";
            self.text.push_str(if is_chapter { "\n\n" } else { "" });
            open.push(path);
            self.join(body(part), companions, open);
            open.pop();
            // The line ends, and with it a comment; the group keeps the spaces that follow.
            self.text.push_str(if is_chapter { "\n\n" } else { "\n{}" });
        }
        self.text.push_str(&text[from..]);
    }

    /// Puts the list of cited works where the document prints it, unless it has one of its own.
    fn list_works(&mut self, companions: &Companions) {
        let (mut keys, mut files, mut place, mut end) = (Vec::new(), Vec::new(), None, self.text.len());
        for command in commands(&self.text) {
            let named = command.argument.split(',').map(str::trim);
            match command.name {
                "bibitem" => return,
                "bibliography" => {
                    files.extend(named.filter_map(|name| path_of(name, "bib")));
                    place = place.or(Some((command.start, command.end)));
                }
                "addbibresource" => files.extend(path_of(command.argument, "bib")),
                "printbibliography" => place = place.or(Some((command.start, command.start + 1 + command.name.len()))),
                "end" if command.argument == "document" => end = command.start,
                name if signs::cites(name) || matches!(name, "nocite" | "footcite") => keys.extend(named.map(str::to_owned)),
                _ => {}
            }
        }
        if keys.is_empty() {
            return;
        }
        let texts: Vec<&String> = files.iter().filter_map(|file| companions.0.get(file)).collect();
        let known: Vec<BibEntry> = texts.iter().flat_map(|text| bibtex::entries(text)).collect();
        self.missing_works = files.iter().filter(|file| !companions.0.contains_key(*file)).cloned().collect();
        files.iter().for_each(|file| self.want(file));
        let by_key: HashMap<&str, &BibEntry> = known.iter().rev().map(|entry| (entry.key.as_str(), entry)).collect();
        let mut listed = HashSet::new();
        let all = keys.iter().any(|key| key == "*").then_some(&known).into_iter().flatten();
        let cited = keys.iter().filter_map(|key| by_key.get(key.as_str()).copied()).chain(all);
        let cited: Vec<&BibEntry> = cited.filter(|entry| listed.insert(entry.key.as_str())).collect();
        if !cited.is_empty() {
            let (start, end) = place.unwrap_or((end, end));
            self.text.replace_range(start..end, &works::list(&cited));
        }
    }

    fn want(&mut self, path: &str) {
        if self.wanted.len() < MAX_FILES && !self.wanted.iter().any(|wanted| wanted == path) {
            self.wanted.push(path.to_owned());
        }
    }
}

/// A command and its first argument in braces.
struct Command<'a> {
    start: usize,
    name: &'a str,
    argument: &'a str,
    /// Where the argument ends.
    end: usize,
}

/// The commands of a text outside comments and verbatim text.
struct Commands<'a> {
    text: &'a str,
    at: usize,
}

fn commands(text: &str) -> Commands<'_> {
    Commands { text, at: 0 }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<Command<'a>> {
        let text = self.text;
        loop {
            let start = self.at + text[self.at..].find(['\\', '%'])?;
            let rest = &text[start + 1..];
            if text.as_bytes()[start] == b'%' {
                self.at = start + 1 + rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            if letters == 0 {
                self.at = start + 1 + rest.chars().next().map_or(0, char::len_utf8);
                continue;
            }
            let name = &rest[..letters];
            self.at = start + 1 + letters;
            let (argument, end) = argument(text, self.at).unwrap_or(("", self.at));
            match name {
                "verb" => self.pass_verb(),
                "iffalse" => self.pass("\\fi"),
                "begin" if matches!(argument.trim_end_matches('*'), "verbatim" | "lstlisting" | "alltt" | "comment") => {
                    self.pass(&format!("\\end{{{argument}}}"));
                }
                _ => return Some(Command { start, name, argument, end }),
            }
        }
    }
}

impl Commands<'_> {
    /// Goes after the next `end`, or to the end of the text.
    fn pass(&mut self, end: &str) {
        self.at = self.text[self.at..].find(end).map_or(self.text.len(), |found| self.at + found + end.len());
    }

    /// Goes after the text between two signs of a kind.
    fn pass_verb(&mut self) {
        let rest = self.text[self.at..].trim_start_matches('*');
        let Some(sign) = rest.chars().next() else { return };
        let inner = &rest[sign.len_utf8()..];
        self.at = self.text.len() - inner.len() + inner.find(sign).map_or(0, |close| close + sign.len_utf8());
    }
}

/// The argument in braces after any in brackets, or the word after a space, and where it ends.
fn argument(text: &str, at: usize) -> Option<(&str, usize)> {
    let reach = &text[at..text.floor_char_boundary(at + MAX_ARGUMENT)];
    let mut rest = reach.trim_start_matches('*').trim_start();
    while let Some(inner) = rest.strip_prefix('[') {
        rest = inner[inner.find(']')? + 1..].trim_start();
    }
    match rest.strip_prefix('{') {
        Some(inner) => {
            let close = inner.find('}')?;
            Some((&inner[..close], at + reach.len() - inner.len() + close + 1))
        }
        None => {
            let length = rest.find(|c: char| c.is_whitespace() || "\\{}%".contains(c)).unwrap_or(rest.len());
            (length > 0 && reach.starts_with(' ')).then(|| (&rest[..length], at + reach.len() - rest.len() + length))
        }
    }
}

/// What a file that is a document of its own gives to the one that includes it: what is between its `\begin{document}` and `\end{document}`.
fn body(text: &str) -> &str {
    let text = text.split_once("\\begin{document}").map_or(text, |(_, body)| body);
    text.split_once("\\end{document}").map_or(text, |(body, _)| body)
}

/// The path of a file in the document's folder, with this extension if the name has none; `None` if it leads out of the folder.
fn path_of(name: &str, extension: &str) -> Option<String> {
    let name = name.trim().trim_matches('"');
    let name = name.trim_start_matches("./");
    let is_safe = !name.is_empty()
        && name.len() <= 255
        && !name.contains(|c: char| c.is_control() || "\\:#$*?<>|".contains(c))
        && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    let has_extension = match extension {
        "bib" => name.ends_with(".bib"),
        _ => [".tex", ".ltx", ".txt", ".bbl"].iter().any(|known| name.ends_with(known)),
    };
    is_safe.then(|| if has_extension { name.to_owned() } else { format!("{name}.{extension}") })
}
