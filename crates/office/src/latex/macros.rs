//! The commands that a document defines for itself.

use super::groups::Groups;
use super::ink::Colours;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

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
    pub colours: Colours,
    /// Whether the document typesets boxes that it kept.
    pub uses_boxes: bool,
    /// The environments that are left out.
    excluded: HashSet<&'a str>,
    /// The values of each switch of `\newif`, with the places from which they hold, in order.
    switches: HashMap<&'a str, Vec<(usize, bool)>>,
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
        macros.uses_boxes = ["\\usebox", "\\box", "\\copy", "\\unhbox", "\\unvbox", "\\unhcopy"].iter().any(|command| text.contains(command));
        for (at, command) in ["\\definecolor", "\\providecolor", "\\colorlet"].iter().flat_map(|command| text.match_indices(command)) {
            macros.define_colour(text, groups, at + command.len(), command);
        }
        for (at, command) in text.match_indices("\\excludecomment") {
            let name = groups.at(text, at + command.len());
            macros.excluded.extend(name.map(|name| &text[name.start + 1..name.end - 1]));
        }
        macros.read_switches(text);
        macros
    }

    fn define_colour(&mut self, text: &str, groups: &Groups, mut at: usize, command: &str) -> Option<()> {
        let mut next = || {
            let group = groups.at(text, at)?;
            at = group.end;
            Some(&text[group.start + 1..group.end - 1])
        };
        let name = next()?;
        let model = if command == "\\colorlet" { None } else { Some(next()?) };
        let spec = next()?;
        if self.environments.len() < MAX_MACROS {
            self.colours.define(name, model, spec);
        }
        Some(())
    }

    /// Collects the switches that `\newif` makes, and where they are set.
    fn read_switches(&mut self, text: &'a str) {
        let command = |at: usize| {
            let rest = &text[at..];
            &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()]
        };
        for (at, newif) in text.match_indices("\\newif\\if") {
            self.switches.entry(command(at + newif.len())).or_insert_with(|| vec![(0, false)]);
        }
        if self.switches.is_empty() {
            return;
        }
        for (at, _) in text.match_indices('\\') {
            let name = command(at + 1);
            let set = name.strip_suffix("true").map(|name| (name, true)).or(name.strip_suffix("false").map(|name| (name, false)));
            if let Some((values, value)) = set.and_then(|(name, value)| Some((self.switches.get_mut(name)?, value))) {
                values.push((at, value));
            }
        }
    }

    /// The value of a switch at a place of the document; `None` if it is none.
    pub fn switch(&self, name: &str, at: usize) -> Option<bool> {
        let values = self.switches.get(name)?;
        let after = values.partition_point(|(from, _)| *from <= at);
        values[..after].last().map(|&(_, value)| value)
    }

    /// Whether an environment is left out.
    pub fn excludes(&self, environment: &str) -> bool {
        self.excluded.contains(environment)
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
            let parameters = &text[at..at + before_brace(&text[at..])?];
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
        if self.expanded.get() > MAX_EXPANDED {
            return None;
        }
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

/// Maximum bytes before the brace that a command needs.
const MAX_BEFORE: usize = 200;

/// The bytes before the next opening brace; `None` if it is not near.
pub(super) fn before_brace(text: &str) -> Option<usize> {
    text.bytes().take(MAX_BEFORE).position(|byte| byte == b'{')
}

/// The commands that define others.
const DEFINERS: &[&str] =
    &["\\newcommand", "\\renewcommand", "\\providecommand", "\\DeclareRobustCommand", "\\def", "\\newenvironment", "\\renewenvironment"];
