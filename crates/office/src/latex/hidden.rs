//! Commands that hide what they typeset, and conditions that leave text out.

use super::conditions::{Branches, bare, branches};
use super::ink::{LatexInk, points};
use super::macros::before_brace;
use super::{LatexReader, indent};
use crate::colour::{Behind, SMALLEST};
use literatim_matching::text::{Hiding, Span};

/// The environments whose background is not known.
const PAINTED: &[&str] = &["box", "shade", "frame", "block"];

impl LatexReader<'_> {
    /// Reads a command that sets colour, size or place, or that typesets nothing; false if it is none.
    pub(super) fn hides(&mut self, start: usize, name: &str) -> bool {
        match name {
            "color" | "pagecolor" => {
                let colour = self.colour();
                if name == "color" {
                    self.ink.colour = colour;
                } else {
                    self.ink.behind = colour.map_or(Behind::Unknown, Behind::Colour);
                }
            }
            "textcolor" => {
                let colour = self.colour();
                self.boxed(|ink| ink.colour = colour);
            }
            "colorbox" | "fcolorbox" => {
                if name == "fcolorbox" {
                    self.colour();
                }
                let behind = self.colour().map_or(Behind::Unknown, Behind::Colour);
                self.boxed(|ink| ink.behind = behind);
            }
            "cellcolor" | "rowcolor" | "columncolor" | "rowcolors" => {
                self.colour();
                self.ink.behind = Behind::Unknown;
            }
            "normalcolor" => self.ink.colour = None,
            "fontsize" => {
                let size = self.value();
                self.argument();
                self.ink.size(size.unwrap_or(10.0));
            }
            "scalebox" => {
                let scales = [self.value(), self.optional().and_then(|span| points(&self.text[span.range()]))];
                self.boxed(|ink| scales.into_iter().flatten().for_each(|scale| ink.scale(scale)));
            }
            "resizebox" => {
                let sides = [self.value(), self.value()];
                self.boxed(|ink| sides.into_iter().flatten().for_each(|side| ink.size(side)));
            }
            "raisebox" => {
                let by = self.value().unwrap_or(0.0);
                while self.optional().is_some() {}
                self.boxed(|ink| ink.raise(by));
            }
            "hspace" => {
                let by = self.value().unwrap_or(0.0);
                self.ink.shift(by);
            }
            "rlap" | "llap" | "mbox" | "makebox" | "hbox" | "mathrlap" | "clap" => {
                while self.optional().is_some() {}
                let rest = &self.text[self.at..];
                self.at += before_brace(rest).filter(|open| rest[..*open].trim_start().starts_with("to")).unwrap_or(0);
                self.boxed(|ink| ink.in_box = true);
            }
            "vbox" | "vtop" => {
                let rest = &self.text[self.at..];
                let Some(open) = before_brace(rest) else { return true };
                let height = rest[..open].trim_start().strip_prefix("to").and_then(points);
                self.at += open;
                self.boxed(|ink| ink.hiding = ink.hiding.or(height.is_some_and(|height| height < SMALLEST).then_some(Hiding::Overwritten)));
            }
            "transparent" | "texttransparent" | "phantom" | "hphantom" | "vphantom" => self.fades(name),
            "sbox" | "savebox" | "setbox" => self.saved(name),
            "endinput" if self.depth == 0 => {
                self.end_block();
                self.at = self.text.len();
            }
            "else" | "fi" | "or" => self.at += indent(&self.text[self.at..]),
            "if" | "ifnum" | "iffalse" | "iftrue" => self.condition(start, name),
            name if name.starts_with("if") && self.macros.switch(&name[2..], start).is_some() => self.condition(start, name),
            _ => return false,
        }
        true
    }

    /// A command that makes text transparent.
    fn fades(&mut self, name: &str) {
        if name.ends_with("phantom") {
            return self.boxed(|ink| ink.hiding = Some(Hiding::Transparent));
        }
        let opacity = self.value().unwrap_or(1.0);
        if name == "transparent" {
            self.ink.opacity(opacity);
        } else {
            self.boxed(|ink| ink.opacity(opacity));
        }
    }

    /// The colour that an argument names, with its model in brackets.
    fn colour(&mut self) -> Option<[u8; 3]> {
        let model = self.optional();
        let spec = self.argument()?;
        self.macros.colours.of(model.map(|model| &self.text[model.range()]), &self.text[spec.range()])
    }

    /// The number or the points of an argument.
    fn value(&mut self) -> Option<f32> {
        let argument = self.argument()?;
        points(&self.text[argument.range()])
    }

    /// Reads the argument with another look.
    fn boxed(&mut self, change: impl FnOnce(&mut LatexInk)) {
        let Some(argument) = self.argument() else { return };
        let before = self.ink;
        change(&mut self.ink);
        self.inside(argument);
        self.ink = before;
    }

    /// A box that is kept, and read if the document uses one.
    fn saved(&mut self, name: &str) {
        if name == "setbox" {
            let rest = &self.text[self.at..];
            let Some(open) = before_brace(rest) else { return };
            self.at += open;
        } else if self.argument().is_none() {
            let rest = self.text[self.at..].trim_start();
            let length = 1 + rest[usize::from(rest.starts_with('\\'))..].bytes().take_while(u8::is_ascii_alphabetic).count();
            self.at = (self.text.len() - rest.len() + length).min(self.text.len());
        }
        while self.optional().is_some() {}
        let is_used = self.macros.uses_boxes;
        self.boxed(|ink| ink.hiding = ink.hiding.or((!is_used).then_some(Hiding::Unused)));
    }

    /// What is behind the text of an environment.
    pub(super) fn behind(&self, environment: &str) -> Behind {
        if PAINTED.iter().any(|part| environment.contains(part)) { Behind::Unknown } else { self.ink.behind }
    }

    /// A condition: what it leaves out is not read. One that is not known leaves nothing out.
    fn condition(&mut self, start: usize, name: &str) {
        let holds = match name {
            "iffalse" => Some(false),
            "iftrue" => Some(true),
            "if" => self.compared(),
            "ifnum" => self.counted(),
            name => self.macros.switch(&name[2..], start),
        };
        let Some(holds) = holds else { return };
        let Some(&Branches { other, end, after }) = self.branches.get_or_init(|| branches(self.text)).get(&start) else { return };
        let other = other.max(self.at);
        let end = end.max(other);
        let (left, read) =
            if holds { (Span::new(other, end), Span::new(self.at, other)) } else { (Span::new(self.at, other), Span::new(other, end)) };
        let words = bare(&self.text[left.range()]);
        let at = self.open.last().map_or(start, |piece| piece.end);
        self.document.conceal(at, &words, Hiding::Conditional);
        let otherwise = self.text[read.range()].strip_prefix("\\else").map_or(0, |_| "\\else".len());
        self.inside(Span::new(read.start + otherwise, read.end));
        self.at = after;
    }

    /// Whether the two signs after `\if` are the same; `None` if one is a command.
    fn compared(&mut self) -> Option<bool> {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\r', '\n']);
        let start = self.text.len() - rest.len();
        let mut signs = rest.chars();
        let (first, second) = (signs.next()?, signs.next()?);
        let is_sign = |c: char| c != '\\' && c != '{' && c != '#';
        if !is_sign(first) || !is_sign(second) {
            return None;
        }
        let length = if second.is_whitespace() { first.len_utf8() } else { first.len_utf8() + second.len_utf8() };
        self.at = start + length;
        Some(first == second)
    }

    /// Whether two numbers are as `\ifnum` says; `None` if one is none.
    fn counted(&mut self) -> Option<bool> {
        let rest = &self.text[self.at..];
        let line = &rest[..rest.find(['\n', '\\', '{']).unwrap_or(rest.len())];
        let sign = line.find(['<', '=', '>'])?;
        let first: i32 = line[..sign].trim().parse().ok()?;
        let after = line[sign + 1..].trim_start();
        let digits = after.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'-').count();
        let second: i32 = after[..digits].parse().ok()?;
        self.at += line.len() - after.len() + digits;
        Some(match line.as_bytes()[sign] {
            b'<' => first < second,
            b'>' => first > second,
            _ => first == second,
        })
    }
}
