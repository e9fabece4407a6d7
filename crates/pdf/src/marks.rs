//! Marked content: replacement texts, layers, and places in the structure of the file.

use super::lexer::Operand;
use super::metadata;
use super::shared::Shared;
use super::tags::Tag;
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
    /// Its glyphs, from this index on, represent this text.
    Replaced {
        text: String,
        from: usize,
        /// Whether the fonts of all of them say reliably what they draw.
        is_reliable: bool,
    },
}

/// A marked part, and what the structure of the file says of its glyphs.
#[derive(Debug)]
struct Marked {
    mark: Mark,
    tag: Tag,
    is_raised: bool,
}

/// The enclosing marked parts, from the outermost.
#[derive(Debug, Default)]
pub struct Marks {
    marks: Vec<Marked>,
    /// The object number of the page, and of the form that is drawn; 0 in the content of the page itself.
    pub page: u64,
    pub stream: u64,
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
    /// Its glyphs will have this index and greater ones.
    pub fn begin(&mut self, shared: &Shared, resources: &Dictionary, operands: &[Operand], from: usize) {
        let properties = match operands.get(1) {
            Some(Operand::Name(name)) => shared.named(resources, "Properties", name),
            _ => None,
        };
        let is_layer = matches!(operands.first(), Some(Operand::Name(tag)) if **tag == *b"OC");
        if is_layer && shared.layers.hide(&shared.objects, properties.as_ref()) {
            return self.push(Mark::Hidden, self.tag(), self.is_raised());
        }
        let entry = Properties::new(shared, operands.get(1), properties.as_ref());
        let tag = match (operands.first(), entry.number) {
            (_, Some(number)) => shared.tree.unit(self.page, self.stream, number).map_or(Tag::None, Tag::Unit),
            (Some(Operand::Name(tag)), _) if **tag == *b"Artifact" => {
                if entry.is_pagination {
                    Tag::Pagination
                } else {
                    Tag::Artifact
                }
            }
            _ => self.tag(),
        };
        let is_raised = entry.number.map_or(self.is_raised(), |number| shared.tree.is_raised(self.page, self.stream, number));
        let text = entry.actual_text.map(|text| metadata::text(&text)).filter(|text| text.chars().count() <= MAX_ACTUAL_TEXT);
        self.push(text.map_or(Mark::Plain, |text| Mark::Replaced { text, from, is_reliable: true }), tag, is_raised);
    }

    /// What the innermost part says of its glyphs.
    pub fn tag(&self) -> Tag {
        self.marks.last().map_or(Tag::None, |marked| marked.tag)
    }

    /// Whether the structure raises the glyphs of the innermost part.
    pub fn is_raised(&self) -> bool {
        self.marks.last().is_some_and(|marked| marked.is_raised)
    }

    /// Ends the latest part, unless it was opened outside the current form. Returns the text that its glyphs represent, the index of the first of
    /// them, and whether their fonts are reliable.
    pub fn end(&mut self) -> Option<(String, usize, bool)> {
        if self.beyond > 0 {
            self.beyond -= 1;
            return None;
        }
        if matches!(self.marks.last(), Some(Marked { mark: Mark::Form { .. }, .. })) {
            return None;
        }
        match self.pop() {
            // Within another such part, that one decides.
            Some(Mark::Replaced { text, from, is_reliable }) if !self.replaces() => Some((text, from, is_reliable)),
            _ => None,
        }
    }

    /// Begins a form, which belongs to a layer or to none.
    pub fn enter(&mut self, shared: &Shared, layer: Option<&Primitive>) {
        let is_hidden = shared.layers.hide(&shared.objects, layer);
        self.push(Mark::Form { is_hidden }, self.tag(), self.is_raised());
    }

    /// Ends the latest part that the current form left open, as [`Self::end`] does; the form itself if there is none, and says so.
    pub fn leave(&mut self) -> (bool, Option<(String, usize, bool)>) {
        self.beyond = 0;
        match self.marks.last() {
            None | Some(Marked { mark: Mark::Form { .. }, .. }) => {
                self.pop();
                (true, None)
            }
            _ => (false, self.end()),
        }
    }

    /// Whether the current glyphs represent another text.
    pub fn replaces(&self) -> bool {
        self.marks.iter().any(|marked| matches!(marked.mark, Mark::Replaced { .. }))
    }

    /// Notes whether the font of the current glyphs says reliably what they draw.
    pub fn note_font(&mut self, is_known: bool) {
        for Marked { mark, .. } in &mut self.marks {
            if let Mark::Replaced { is_reliable, .. } = mark {
                *is_reliable &= is_known;
            }
        }
    }

    fn push(&mut self, mark: Mark, tag: Tag, is_raised: bool) {
        let is_form = matches!(mark, Mark::Form { .. });
        if self.marks.len() >= MAX_DEPTH && !is_form {
            self.beyond += 1;
            return;
        }
        self.hidden += usize::from(matches!(mark, Mark::Hidden | Mark::Form { is_hidden: true }));
        self.marks.push(Marked { mark, tag, is_raised });
    }

    fn pop(&mut self) -> Option<Mark> {
        let mark = self.marks.pop().map(|marked| marked.mark);
        self.hidden -= usize::from(matches!(mark, Some(Mark::Hidden | Mark::Form { is_hidden: true })));
        mark
    }
}

/// What a marked part says of itself.
#[derive(Default)]
struct Properties {
    actual_text: Option<Vec<u8>>,
    /// Its number in its stream.
    number: Option<u32>,
    is_pagination: bool,
}

impl Properties {
    /// Those that are next to the operator, or else `named` in the resources.
    fn new(shared: &Shared, beside: Option<&Operand>, named: Option<&Primitive>) -> Self {
        let mut properties = Self::default();
        if let Some(Operand::Dict(entries)) = beside {
            for (key, value) in entries {
                match (&key[..], value) {
                    (b"ActualText", Operand::String(text)) => properties.actual_text = Some(text.to_vec()),
                    (b"MCID", Operand::Number(number)) => properties.number = Some(*number as u32),
                    (b"Type", Operand::Name(name)) => properties.is_pagination = **name == *b"Pagination",
                    _ => {}
                }
            }
        } else if let Some(dict) = shared.objects.dict(named) {
            properties.actual_text = shared.objects.string(dict.get("ActualText"));
            properties.number = shared.objects.number(dict.get("MCID")).map(|number| number as u32);
            properties.is_pagination = shared.objects.name(dict.get("Type")).is_some_and(|name| name == "Pagination");
        }
        properties
    }
}
