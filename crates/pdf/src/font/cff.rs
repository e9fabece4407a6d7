//! The encoding that a font program in the Compact Font Format (Adobe Technical Note 5176) has built in.

use super::glyph_names;
use std::collections::HashMap;

/// Maximum number of glyphs whose names are read.
const MAX_GLYPHS: usize = 1 << 16;
/// Maximum number of operands of an operator.
const MAX_OPERANDS: usize = 48;
/// How many glyphs have names that every font knows, and of which only the Latin ones are known here.
const STANDARD_NAMES: usize = 391;

/// The characters of the standard names from 1 on, up to those of expert sets.
const STANDARD: &str = concat!(
    " !\"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß",
    "¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž"
);

/// The texts of the codes; empty if the program uses a standard encoding, or cannot be read.
pub fn built_in(program: &[u8]) -> HashMap<u8, Box<str>> {
    table(program).and_then(encoding).unwrap_or_default()
}

/// The number (CID) of each glyph in a composite font; `None` if the program is not that of one, and its glyphs have no numbers but their own.
pub fn cids(program: &[u8]) -> Option<Vec<usize>> {
    let font = table(program)?;
    let (_, names_end) = index(font, usize::from(*font.get(2)?))?;
    let top = Top::new(index(font, names_end)?.0.first()?);
    let (glyphs, _) = index(font, top.glyphs)?;
    charset(font, top.charset, glyphs.len().min(MAX_GLYPHS)).filter(|_| top.is_composite)
}

/// The table of an OpenType program that has the font, or all of the program.
fn table(program: &[u8]) -> Option<&[u8]> {
    if !program.starts_with(b"OTTO") {
        return Some(program);
    }
    let count = usize::from(u16::from_be_bytes([*program.get(4)?, *program.get(5)?]));
    let record = program.get(12..)?.chunks_exact(16).take(count).find(|record| record.starts_with(b"CFF "))?;
    let number = |at: usize| record[at..at + 4].iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
    program.get(number(8)..)?.get(..number(12))
}

fn encoding(font: &[u8]) -> Option<HashMap<u8, Box<str>>> {
    let (_, names_end) = index(font, usize::from(*font.get(2)?))?;
    let (dicts, dicts_end) = index(font, names_end)?;
    let (strings, _) = index(font, dicts_end)?;
    let top = Top::new(dicts.first()?);
    // The offsets 0 and 1 stand for encodings that all fonts know; fonts of composite fonts have none.
    if top.encoding <= 1 || top.is_composite {
        return None;
    }
    let (glyphs, _) = index(font, top.glyphs)?;
    let names = charset(font, top.charset, glyphs.len().min(MAX_GLYPHS))?;
    let text = |name: usize| match name.checked_sub(STANDARD_NAMES) {
        Some(own) => std::str::from_utf8(strings.get(own)?).ok().and_then(glyph_names::text),
        None => STANDARD.chars().nth(name.checked_sub(1)?).map(|c| c.to_string().into()),
    };
    let (codes, mut rest) = codes(font.get(top.encoding..)?)?;
    let mut texts = HashMap::new();
    for (code, glyph) in codes {
        texts.extend(names.get(glyph).and_then(|&name| text(name)).map(|text| (code, text)));
    }
    // Further codes name their glyphs.
    if font[top.encoding] & 0x80 != 0 {
        for _ in 0..rest.byte()? {
            let (code, name) = (rest.byte()?, rest.short()?);
            texts.extend(text(name).map(|text| (code, text)));
        }
    }
    Some(texts)
}

/// Bytes that are read one after another.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn short(&mut self) -> Option<usize> {
        Some(usize::from(self.byte()?) << 8 | usize::from(self.byte()?))
    }
}

/// The items of an index, and where it ends.
fn index(font: &[u8], at: usize) -> Option<(Vec<&[u8]>, usize)> {
    let mut bytes = Bytes(font.get(at..)?);
    let count = bytes.short()?;
    if count == 0 {
        return Some((Vec::new(), at + 2));
    }
    let width = usize::from(bytes.byte().filter(|width| (1..=4).contains(width))?);
    let offsets = font.get(at + 3..)?.get(..(count + 1) * width)?;
    let offsets: Vec<usize> = offsets.chunks_exact(width).map(|offset| offset.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte))).collect();
    // Offsets count from the byte before the data.
    let before = at + 2 + (count + 1) * width;
    let items: Option<Vec<&[u8]>> = offsets.windows(2).map(|pair| font.get(before.checked_add(pair[0])?..before.checked_add(pair[1])?)).collect();
    Some((items?, before.checked_add(*offsets.last()?)?))
}

/// What the dictionary of a font says of its glyphs.
#[derive(Debug, Default)]
struct Top {
    charset: usize,
    encoding: usize,
    glyphs: usize,
    is_composite: bool,
}

impl Top {
    fn new(dict: &[u8]) -> Self {
        let (mut top, mut bytes, mut operands) = (Self::default(), Bytes(dict), Vec::new());
        while let Some(first) = bytes.byte() {
            let last = operands.last().copied().unwrap_or(0);
            match first {
                15 => top.charset = last,
                16 => top.encoding = last,
                17 => top.glyphs = last,
                12 => top.is_composite |= bytes.byte() == Some(30),
                0..=21 => {}
                _ if operands.len() < MAX_OPERANDS => {
                    operands.push(operand(first, &mut bytes).unwrap_or(0));
                    continue;
                }
                _ => break,
            }
            operands.clear();
        }
        top
    }
}

/// An operand; real and negative ones, which are no offsets, are 0.
fn operand(first: u8, bytes: &mut Bytes) -> Option<usize> {
    let value = match first {
        28 => bytes.short()?,
        29 => bytes.short()? << 16 | bytes.short()?,
        30 => {
            while bytes.byte().is_some_and(|pair| pair & 0xF != 0xF) {}
            0
        }
        32..=246 => usize::from(first).saturating_sub(139),
        247..=250 => (usize::from(first) - 247) * 256 + usize::from(bytes.byte()?) + 108,
        251..=254 => {
            bytes.byte()?;
            0
        }
        _ => 0,
    };
    Some(value)
}

/// The number of the name of each glyph.
fn charset(font: &[u8], at: usize, count: usize) -> Option<Vec<usize>> {
    // Offsets up to 2 stand for sets that all fonts know, of which the first has its names in order.
    if at <= 2 {
        return (at == 0).then(|| (0..count).collect());
    }
    let mut bytes = Bytes(font.get(at..)?);
    let format = bytes.byte()?;
    let mut names = vec![0];
    while names.len() < count {
        let first = bytes.short()?;
        let more = match format {
            0 => 0,
            1 => usize::from(bytes.byte()?),
            2 => bytes.short()?,
            _ => return None,
        };
        names.extend((first..=first + more).take(count - names.len()));
    }
    Some(names)
}

/// The codes of an encoding with their glyphs, and the bytes after them.
fn codes(encoding: &[u8]) -> Option<(Vec<(u8, usize)>, Bytes<'_>)> {
    let mut bytes = Bytes(encoding);
    let format = bytes.byte()? & 0x7F;
    let count = bytes.byte()?;
    let mut codes: Vec<u8> = Vec::new();
    for _ in 0..count {
        let first = bytes.byte()?;
        let more = if format == 1 { bytes.byte()? } else { 0 };
        codes.extend(first..=first.saturating_add(more));
    }
    (format <= 1).then(|| (codes.into_iter().zip(1..).collect(), bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An index with offsets of one byte.
    fn index_of(items: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![0, items.len() as u8];
        if !items.is_empty() {
            bytes.extend([1, 1]);
            let mut end = 1;
            bytes.extend(items.iter().map(|item| {
                end += item.len() as u8;
                end
            }));
        }
        bytes.extend(items.concat());
        bytes
    }

    /// A font with the glyphs .notdef, braceleft, universal and alpha: the first by its standard name, the others by their own.
    fn font(encoding: &[u8]) -> Vec<u8> {
        font_with(&[], encoding)
    }

    /// The same with entries at the beginning of its dictionary.
    fn font_with(entries: &[u8], encoding: &[u8]) -> Vec<u8> {
        let head = [vec![1, 0, 4, 1], index_of(&[b"F"])].concat();
        let strings = index_of(&[b"universal", b"alpha"]);
        let charset = [vec![0], vec![0, 92], vec![1, 135], vec![1, 136]].concat();
        // Operands of three bytes, so that the length of the dictionary does not depend on them.
        let dict = |charset: usize, encoding: usize, glyphs: usize| {
            let operand = |value: usize, operator: u8| vec![28, (value >> 8) as u8, value as u8, operator];
            index_of(&[&[entries.to_vec(), operand(charset, 15), operand(encoding, 16), operand(glyphs, 17)].concat()])
        };
        let at = head.len() + dict(0, 0, 0).len() + strings.len() + 2;
        let dict = dict(at, at + charset.len(), at + charset.len() + encoding.len());
        [head, dict, strings, vec![0, 0], charset, encoding.to_vec(), index_of(&[b"x".as_slice(); 4])].concat()
    }

    #[test]
    fn reads_codes_ranges_and_further_codes() {
        for encoding in [&[0, 3, 102, 56, 11][..], &[0x80, 2, 102, 56, 1, 11, 1, 136], &[1, 3, 102, 0, 56, 0, 11, 0]] {
            let texts = built_in(&font(encoding));
            assert_eq!([102, 56, 11].map(|code| texts.get(&code).map(|text| &**text)), [Some("{"), Some("∀"), Some("α")], "{encoding:?}");
        }
        let mut open_type = [b"OTTO".as_slice(), &[0, 1, 0, 0, 0, 0, 0, 0], b"CFF ", &[0, 0, 0, 0, 0, 0, 0, 28]].concat();
        let font = font(&[0, 1, 102]);
        open_type.extend((font.len() as u32).to_be_bytes());
        open_type.extend(font);
        assert_eq!(built_in(&open_type).len(), 1);
    }

    #[test]
    fn glyphs_of_composite_fonts_have_numbers() {
        let encoding = &[0, 1, 102];
        assert_eq!(cids(&font_with(&[139, 139, 139, 12, 30], encoding)), Some(vec![0, 92, 391, 392]));
        assert_eq!(cids(&font(encoding)), None);
        assert_eq!(cids(b"no program"), None);
    }

    #[test]
    fn knows_the_standard_names() {
        let place = |c: char| STANDARD.chars().position(|of| of == c).map(|at| at + 1);
        assert_eq!(STANDARD.chars().count(), 228);
        assert_eq!(['A', '~', '—', 'ß', '¹', '©', 'ž'].map(place), [34, 95, 137, 149, 150, 170, 228].map(Some));
    }

    #[test]
    fn survives_damage() {
        let whole = font(&[0x80, 2, 102, 56, 1, 11, 1, 136]);
        for at in 0..whole.len() {
            built_in(&whole[..at]);
            cids(&whole[..at]);
            for value in [0, 1, 127, 255] {
                let mut damaged = whole.clone();
                damaged[at] = value;
                built_in(&damaged);
                cids(&damaged);
            }
        }
    }
}
