//! What is read once for all pages: layers, structure, fonts, forms.

use super::font::Font;
use super::layers::Layers;
use super::object::Stream;
use super::objects::Objects;
use super::tag_tree::TagTree;
use literatim_read::Decode;
use pdf::primitive::{Dictionary, Primitive};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum bytes of decoded forms kept.
const MAX_KEPT: usize = 16 << 20;

/// Data shared by the pages of a file.
pub struct Shared<'d> {
    /// The objects of the file.
    pub objects: Objects,
    /// Decodes what fonts are encoded in.
    decode: Decode<'d>,
    /// Its layers.
    pub layers: Layers,
    /// Its structure.
    pub tree: TagTree,
    /// Fonts read so far, by object number.
    fonts: RefCell<HashMap<u64, Rc<Font>>>,
    /// Forms decoded so far.
    forms: RefCell<HashMap<u64, Rc<Vec<u8>>>>,
    kept: Cell<usize>,
}

impl<'d> Shared<'d> {
    /// The shared data of this file.
    pub fn new(objects: Objects, decode: Decode<'d>) -> Self {
        let (layers, tree) = (Layers::new(&objects), TagTree::read(&objects));
        Self { objects, decode, layers, tree, fonts: RefCell::default(), forms: RefCell::default(), kept: Cell::new(0) }
    }

    /// The font of a resource.
    pub fn font(&self, value: &Primitive) -> Option<Rc<Font>> {
        let read = || self.objects.dict(Some(value)).map(|dict| Rc::new(Font::new(&self.objects, &dict, self.decode)));
        let Primitive::Reference(reference) = value else { return read() };
        if let Some(font) = self.fonts.borrow().get(&reference.id) {
            return Some(font.clone());
        }
        let font = read()?;
        self.fonts.borrow_mut().insert(reference.id, font.clone());
        Some(font)
    }

    /// The font of text whose own cannot be found: in most files its codes are those of a standard encoding.
    pub fn standard_font(&self) -> Rc<Font> {
        let mut dict = Dictionary::new();
        for (key, name) in [("Subtype", "Type1"), ("BaseFont", "Times-Roman"), ("Encoding", "WinAnsiEncoding")] {
            dict.insert(key, Primitive::Name(name.into()));
        }
        Rc::new(Font::new(&self.objects, &dict, self.decode))
    }

    /// The content of a form.
    pub fn form(&self, stream: &Stream) -> Option<Rc<Vec<u8>>> {
        if let Some(bytes) = self.forms.borrow().get(&stream.id.id) {
            return Some(bytes.clone());
        }
        let bytes = Rc::new(self.objects.data(stream)?);
        if self.kept.get() + bytes.len() <= MAX_KEPT {
            self.kept.set(self.kept.get() + bytes.len());
            self.forms.borrow_mut().insert(stream.id.id, bytes.clone());
        }
        Some(bytes)
    }

    /// A value of one category of the resources.
    pub fn named(&self, resources: &Dictionary, category: &str, name: &[u8]) -> Option<Primitive> {
        self.objects.entry(resources.get(category)?, std::str::from_utf8(name).ok()?)
    }
}
