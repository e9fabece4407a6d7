//! JSON as JavaScript writes it, so that a report is the same bytes on all surfaces.

use crate::fault::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};
use std::io::{self, Write};

/// A value of JSON text.
pub fn parse<T: DeserializeOwned>(json: &str) -> Result<T, Fault> {
    Ok(serde_json::from_str(json)?)
}

/// A value as `JSON.stringify(value)` writes it.
pub fn compact<T: Serialize>(value: &T) -> Result<String, Fault> {
    written(value, JavaScript(CompactFormatter))
}

/// A value as `JSON.stringify(value, null, 2)` writes it.
pub fn pretty<T: Serialize>(value: &T) -> Result<String, Fault> {
    written(value, JavaScript(PrettyFormatter::new()))
}

fn written<T: Serialize>(value: &T, formatter: impl Formatter) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, formatter))?;
    String::from_utf8(bytes).map_err(Fault::boundary)
}

/// Another formatter, with numbers in the form of ECMA-262 (`Number::toString`): `97` and not `97.0`, exponents only below 1e-6 and from 1e21 on.
struct JavaScript<F>(F);

impl<F: Formatter> Formatter for JavaScript<F> {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        let size = value.abs();
        if value == 0.0 {
            writer.write_all(b"0")
        } else if (1e-6..1e21).contains(&size) {
            write!(writer, "{value}")
        } else {
            let text = format!("{value:e}");
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let sign = if exponent.starts_with('-') { "" } else { "+" };
            write!(writer, "{digits}e{sign}{exponent}")
        }
    }

    // JavaScript has numbers of 64 bits alone.
    fn write_f32<W: ?Sized + Write>(&mut self, writer: &mut W, value: f32) -> io::Result<()> {
        self.write_f64(writer, f64::from(value))
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}
