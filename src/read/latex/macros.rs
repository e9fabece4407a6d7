//! The commands that a document defines for itself.

use super::groups::Groups;
use std::cell::Cell;
use std::collections::HashMap;

/// Maximum number of commands that are kept, and of bytes to which all may expand.
const MAX_MACROS: usize = 2_000;
const MAX_EXPANDED: usize = 1 << 20;

/// What an expansion costs at least, in bytes.
const COST: usize = 64;

/// A command: its body, with `#1` for its first argument.
#[derive(Debug)]
struct Macro<'a> {
    arguments: usize,
    /// The value of the first argument, if it may be left out.
    optional: Option<&'a str>,
    body: &'a str,
}

/// The commands and environments that a document defines.
#[derive(Debug, Default)]
pub(super) struct Macros<'a> {
    commands: HashMap<&'a str, Macro<'a>>,
    /// What an environment begins with.
    environments: HashMap<&'a str, &'a str>,
    /// The bytes to which commands have expanded.
    expanded: Cell<usize>,
}

impl<'a> Macros<'a> {
    /// Those that `\newcommand`, `\def` and their relatives define in a text.
    pub fn of(text: &'a str, groups: &Groups) -> Self {
        let mut macros = Self::default();
        for (at, definer) in DEFINERS.iter().flat_map(|definer| text.match_indices(definer)) {
            let rest = &text[at + definer.len()..];
            if macros.commands.len() < MAX_MACROS && !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                macros.define(text, groups, at + definer.len(), definer);
            }
        }
        macros
    }

    fn define(&mut self, text: &'a str, groups: &Groups, at: usize, definer: &str) -> Option<()> {
        let mut at = at + usize::from(text[at..].starts_with('*'));
        let is_environment = definer.ends_with("environment");
        let name = match groups.at(text, at) {
            Some(group) => {
                at = group.end;
                text[group.start + 1..group.end - 1].trim()
            }
            None => {
                let rest = text[at..].trim_start().strip_prefix('\\')?;
                let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
                at = text.len() - rest.len() + length;
                &rest[..length]
            }
        };
        let mut bracketed = || {
            let rest = text[at..].strip_prefix('[')?;
            let value = &rest[..rest.find(']')?];
            at += value.len() + 2;
            Some(value)
        };
        let count = bracketed();
        let optional = bracketed();
        let mut arguments = count.and_then(|count| count.trim().parse().ok()).unwrap_or(0);
        if definer == "\\def" {
            let parameters = &text[at..at + text[at..].find('{')?];
            arguments = parameters.matches('#').count();
            at += parameters.len();
        }
        let body = groups.at(text, at)?;
        let body = &text[body.start + 1..body.end - 1];
        if is_environment {
            self.environments.insert(name, body);
        } else {
            self.commands.insert(name.trim_start_matches('\\'), Macro { arguments, optional, body });
        }
        Some(())
    }

    /// How many arguments a command of the document takes, and whether the first may be left out.
    pub fn arguments(&self, name: &str) -> Option<(usize, bool)> {
        self.commands.get(name).map(|command| (command.arguments, command.optional.is_some()))
    }

    /// The text that a command stands for, with these arguments. `None` when all have become too long.
    pub fn expanded(&self, name: &str, arguments: &[&str]) -> Option<String> {
        let command = self.commands.get(name)?;
        let mut text = command.body.to_owned();
        for number in (1..=command.arguments).rev() {
            let missing = command.arguments - arguments.len().min(command.arguments);
            let argument =
                if number <= missing { command.optional.unwrap_or("") } else { arguments.get(number - 1 - missing).copied().unwrap_or("") };
            text = text.replace(&format!("#{number}"), argument);
        }
        self.expanded.set(self.expanded.get() + text.len() + COST);
        (self.expanded.get() <= MAX_EXPANDED).then_some(text)
    }

    /// The environment that an environment of the document begins.
    pub fn begun_by(&self, name: &str) -> Option<&'a str> {
        let body = self.environments.get(name)?;
        let (_, rest) = body.split_once("\\begin{")?;
        rest.split_once('}').map(|(name, _)| name)
    }
}

/// The commands that define others.
const DEFINERS: &[&str] =
    &["\\newcommand", "\\renewcommand", "\\providecommand", "\\DeclareRobustCommand", "\\def", "\\newenvironment", "\\renewenvironment"];
