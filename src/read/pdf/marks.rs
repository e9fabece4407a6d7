//! Marked content: replacement texts, and layers.

use super::lexer::Operand;
use super::metadata;
use super::shared::Shared;
use pdf::primitive::{Dictionary, Primitive};

/// Maximum nesting depth of marked content.
const MAX_DEPTH: usize = 256;
/// Maximum length of a replacement text that is used for its glyphs. Longer ones represent whole lines, whose own text is better placed.
const MAX_ACTUAL_TEXT: usize = 40;

/// A marked part of the content.
#[derive(Debug)]
enum Mark {
    Plain,
    /// A layer that is off.
    Hidden,
    /// A form; marks opened in it end with it.
    Form {
        is_hidden: bool,
    },
    /// Its glyphs represent this text, which the first of them gets.
    Replaced {
        text: String,
        used: bool,
    },
}

/// The enclosing marked parts, from the outermost.
#[derive(Debug, Default)]
pub struct Marks {
    marks: Vec<Mark>,
    /// The number of hidden parts.
    hidden: usize,
    /// Parts beyond [`MAX_DEPTH`], which are not tracked.
    beyond: usize,
}

impl Marks {
    /// Whether the content is in a layer that is off.
    pub fn hide(&self) -> bool {
        self.hidden > 0
    }

    /// Begins a part, with the operands of `BDC` or `BMC`.
    pub fn begin(&mut self, shared: &Shared, resources: &Dictionary, operands: &[Operand]) {
        let properties = match operands.get(1) {
            Some(Operand::Name(name)) => shared.named(resources, "Properties", name),
            _ => None,
        };
        let is_layer = matches!(operands.first(), Some(Operand::Name(tag)) if tag == b"OC");
        if is_layer && shared.layers.hide(&shared.objects, properties.as_ref()) {
            return self.push(Mark::Hidden);
        }
        let actual = match operands.get(1) {
            Some(Operand::Dict(entries)) => entries.iter().find_map(|(key, value)| match value {
                Operand::String(text) if key == b"ActualText" => Some(text.clone()),
                _ => None,
            }),
            _ => shared.objects.dict(properties.as_ref()).and_then(|properties| shared.objects.string(properties.get("ActualText"))),
        };
        let text = actual.map(|text| metadata::text(&text)).filter(|text| text.chars().count() <= MAX_ACTUAL_TEXT);
        self.push(text.map_or(Mark::Plain, |text| Mark::Replaced { text, used: false }));
    }

    /// Ends the latest part, unless it was opened outside the current form.
    pub fn end(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if !matches!(self.marks.last(), Some(Mark::Form { .. })) {
            self.pop();
        }
    }

    /// Begins a form, which belongs to a layer or to none.
    pub fn enter(&mut self, shared: &Shared, layer: Option<&Primitive>) {
        let is_hidden = shared.layers.hide(&shared.objects, layer);
        self.push(Mark::Form { is_hidden });
    }

    /// Ends the latest form, and the parts that it left open.
    pub fn leave(&mut self) {
        self.beyond = 0;
        while !matches!(self.pop(), None | Some(Mark::Form { .. })) {}
    }

    /// The replacement text for the current glyphs, and whether it was used.
    pub fn replaced(&mut self) -> Option<(&str, &mut bool)> {
        self.marks.iter_mut().rev().find_map(|mark| match mark {
            Mark::Replaced { text, used } => Some((&**text, used)),
            _ => None,
        })
    }

    fn push(&mut self, mark: Mark) {
        let is_form = matches!(mark, Mark::Form { .. });
        if self.marks.len() >= MAX_DEPTH && !is_form {
            self.beyond += 1;
            return;
        }
        self.hidden += usize::from(matches!(mark, Mark::Hidden | Mark::Form { is_hidden: true }));
        self.marks.push(mark);
    }

    fn pop(&mut self) -> Option<Mark> {
        let mark = self.marks.pop();
        self.hidden -= usize::from(matches!(mark, Some(Mark::Hidden | Mark::Form { is_hidden: true })));
        mark
    }
}
