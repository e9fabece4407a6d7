//! An object, as the file has it.

use pdf::object::PlainRef;
use pdf::primitive::{Dictionary, Primitive};
use std::ops::Range;

/// An object.
#[derive(Clone, Debug)]
pub enum Object {
    /// Anything but a stream.
    Value(Primitive),
    /// A stream.
    Stream(Stream),
}

/// A stream: its dictionary, and the place of its encoded bytes.
#[derive(Clone, Debug)]
pub struct Stream {
    /// Its dictionary.
    pub dict: Dictionary,
    /// Its number.
    pub id: PlainRef,
    /// Its place in the file.
    pub(super) data: Range<usize>,
}

impl Object {
    /// The number of values in it.
    pub(super) fn values(&self) -> usize {
        fn of_dict(dict: &Dictionary) -> usize {
            dict.iter().map(|(_, value)| 1 + of(value)).sum()
        }
        fn of(value: &Primitive) -> usize {
            match value {
                Primitive::Array(values) => values.len() + values.iter().map(of).sum::<usize>(),
                Primitive::Dictionary(dict) => of_dict(dict),
                _ => 0,
            }
        }
        match self {
            Self::Value(value) => of(value),
            Self::Stream(stream) => of_dict(&stream.dict),
        }
    }
}
