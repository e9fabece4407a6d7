//! What the glyphs of a TrueType font program mean: its tables `cmap` and `post` (OpenType 1.9).

use super::encoding::Base;
use super::glyph_names;
use crate::limits::{Limit, Limits};
use std::collections::HashMap;

/// The names of Apple's standard glyphs after those of MacRomanEncoding.
const MAC_FURTHER: &str = "ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ";
/// The number of the standard glyphs.
const MAC_GLYPHS: usize = 258;
/// The platforms and encodings whose codes are Unicode, the largest first.
const UNICODE: [(usize, usize); 8] = [(3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0)];
/// Where the codes of a symbolic font may begin.
const SYMBOLS: u32 = 0xF000;

/// A font program.
#[derive(Debug)]
pub struct Program<'a> {
    /// Its table of codes, with a platform and an encoding for each part.
    cmap: &'a [u8],
    /// Its table of glyph names.
    post: &'a [u8],
}

/// What the glyphs of a program mean.
#[derive(Debug, Default)]
pub struct Glyphs {
    texts: HashMap<u16, Box<str>>,
}

impl Glyphs {
    /// The text of a glyph.
    pub fn text(&self, glyph: u16) -> Option<&str> {
        self.texts.get(&glyph).map(|text| &**text)
    }

    /// All glyphs with their texts.
    pub fn into_texts(self) -> impl Iterator<Item = (u16, Box<str>)> {
        self.texts.into_iter()
    }
}

impl<'a> Program<'a> {
    /// The tables of a program; `None` if it is not one.
    pub fn new(program: &'a [u8]) -> Option<Self> {
        let known = [&[0, 1, 0, 0][..], b"true", b"OTTO"];
        known.iter().any(|version| program.starts_with(version)).then_some(())?;
        let records = program.get(12..)?.chunks_exact(16).take(short(program, 4)?);
        let mut tables = Self { cmap: &[], post: &[] };
        for record in records {
            let (at, length) = (long(record, 8)? as usize, long(record, 12)? as usize);
            // A damaged table may say that it is longer than the file.
            let table = program.get(at..).map_or(&[][..], |table| &table[..length.min(table.len())]);
            match &record[..4] {
                b"cmap" => tables.cmap = table,
                b"post" => tables.post = table,
                _ => {}
            }
        }
        Some(tables)
    }

    /// The text of each glyph: what the Unicode codes of the program say, else its name.
    pub fn glyphs(&self, limits: &Limits) -> Glyphs {
        let mut chars: HashMap<u16, char> = HashMap::new();
        let unicode = UNICODE.iter().map(|&(platform, encoding)| self.codes(platform, encoding, limits)).find(|codes| !codes.is_empty());
        for (code, glyph) in unicode.unwrap_or_default() {
            if let Some(c) = char::from_u32(code).filter(|&c| is_text(c)) {
                // Of the codes of one glyph the lowest is the most common: a space and not a no-break space.
                chars.entry(glyph).and_modify(|known| *known = c.min(*known)).or_insert(c);
            }
        }
        let mut texts: HashMap<u16, Box<str>> = chars.into_iter().map(|(glyph, c)| (glyph, c.to_string().into())).collect();
        for (glyph, text) in self.names(limits) {
            texts.entry(glyph).or_insert(text);
        }
        Glyphs { texts }
    }

    /// The glyphs of the codes of a simple font, as PDF 32000-1, 9.6.6.4 finds them without an encoding: by the codes of a symbolic font, which may
    /// begin at F000, or by those of a Macintosh.
    pub fn built_in(&self, limits: &Limits) -> HashMap<u8, u16> {
        let mut found = HashMap::new();
        for (platform, encoding) in [(1, 0), (3, 0)] {
            for (code, glyph) in self.codes(platform, encoding, limits) {
                let code = if code & 0xFF00 == SYMBOLS { code - SYMBOLS } else { code };
                found.extend(u8::try_from(code).map(|code| (code, glyph)));
            }
        }
        found
    }

    /// Whether its codes for Windows are Unicode.
    pub fn has_unicode(&self) -> bool {
        self.part(3, 1).is_some()
    }

    /// Whether it has only the codes of a Macintosh.
    pub fn is_macintosh(&self) -> bool {
        self.part(1, 0).is_some() && self.part(3, 0).is_none() && !self.has_unicode()
    }

    /// The part of the table of codes for an encoding of a platform.
    fn part(&self, platform: usize, encoding: usize) -> Option<&'a [u8]> {
        let records = self.cmap.get(4..)?.chunks_exact(8).take(short(self.cmap, 2)?);
        let mut found = records.filter(|record| short(record, 0) == Some(platform) && short(record, 2) == Some(encoding));
        self.cmap.get(long(found.next()?, 4)? as usize..)
    }

    /// Codes with their glyphs; none if there are no such codes.
    fn codes(&self, platform: usize, encoding: usize, limits: &Limits) -> Vec<(u32, u16)> {
        let mut codes = Vec::new();
        if let Some(part) = self.part(platform, encoding) {
            // What a damaged part has before its damage is used.
            let _ = read_part(part, limits, &mut codes);
        }
        codes
    }

    /// Glyphs with what their names mean.
    fn names(&self, limits: &Limits) -> Vec<(u16, Box<str>)> {
        let mut names = Vec::new();
        match long(self.post, 0) {
            Some(0x0001_0000) => names.extend((0..MAC_GLYPHS as u16).filter_map(|glyph| Some((glyph, standard_name(usize::from(glyph))?)))),
            Some(0x0002_0000) => {
                let _ = self.own_names(limits, &mut names);
            }
            _ => {}
        }
        names
    }

    fn own_names(&self, limits: &Limits, names: &mut Vec<(u16, Box<str>)>) -> Option<()> {
        let count = short(self.post, 32)?;
        let indexes = self.post.get(34..34 + 2 * count)?;
        limits.take(Limit::Codes, count).then_some(())?;
        let mut strings = Vec::new();
        let mut rest = &self.post[34 + 2 * count..];
        while let Some((&length, after)) = rest.split_first() {
            let Some(name) = after.get(..usize::from(length)) else { break };
            strings.push(name);
            rest = &after[name.len()..];
        }
        for (glyph, index) in (0u16..).zip(indexes.chunks_exact(2)) {
            let index = short(index, 0)?;
            let text = match index.checked_sub(MAC_GLYPHS) {
                Some(own) => strings.get(own).and_then(|name| std::str::from_utf8(name).ok()).and_then(glyph_names::text),
                None => standard_name(index),
            };
            names.extend(text.map(|text| (glyph, text)));
        }
        Some(())
    }
}

/// The text of one of Apple's standard glyphs.
fn standard_name(index: usize) -> Option<Box<str>> {
    let c = match index {
        3..=97 => char::from(index as u8 + 29),
        98..=225 => Base::MacRoman.upper().chars().nth(index - 98)?,
        _ => MAC_FURTHER.chars().nth(index.checked_sub(226)?)?,
    };
    is_text(c).then(|| c.to_string().into())
}

/// Whether a character says what a glyph means.
fn is_text(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FFFE}'..='\u{FFFF}' | '\u{F0000}'..)
}

fn read_part(part: &[u8], limits: &Limits, codes: &mut Vec<(u32, u16)>) -> Option<()> {
    match short(part, 0)? {
        0 => {
            let glyphs = part.get(6..262)?;
            codes.extend((0..).zip(glyphs.iter().map(|&glyph| u16::from(glyph))).filter(|&(_, glyph)| glyph > 0));
        }
        4 => read_segments(part, limits, codes)?,
        6 => {
            let (first, count) = (short(part, 6)? as u32, short(part, 8)?);
            limits.take(Limit::Codes, count).then_some(())?;
            for (code, glyph) in (first..).zip(part.get(10..)?.chunks_exact(2).take(count)) {
                codes.extend(short(glyph, 0).map(|glyph| (code, glyph as u16)).filter(|&(_, glyph)| glyph > 0));
            }
        }
        12 => {
            for group in part.get(16..)?.chunks_exact(12).take(long(part, 12)? as usize) {
                let (low, high, first) = (long(group, 0)?, long(group, 4)?, long(group, 8)?);
                // No font has more glyphs, and no code more bits.
                let count = high.min(0x10_FFFF).checked_sub(low)?.min(0xFFFF) + 1;
                limits.take(Limit::Codes, count as usize).then_some(())?;
                codes.extend((0..count).map_while(|step| Some((low + step, u16::try_from(first.checked_add(step)?).ok()?))));
            }
        }
        _ => {}
    }
    Some(())
}

/// The segments of a part of format 4.
fn read_segments(part: &[u8], limits: &Limits, codes: &mut Vec<(u32, u16)>) -> Option<()> {
    let size = short(part, 6)? & !1;
    for at in (0..size).step_by(2) {
        let (high, low) = (short(part, 14 + at)?, short(part, 16 + size + at)?);
        let (delta, place) = (short(part, 16 + 2 * size + at)?, 16 + 3 * size + at);
        let offset = short(part, place)?;
        if low > high {
            continue;
        }
        limits.take(Limit::Codes, high - low + 1).then_some(())?;
        for code in low..=high.min(0xFFFE) {
            let glyph = match offset {
                0 => code + delta,
                _ => match short(part, place + offset + 2 * (code - low)) {
                    Some(glyph) if glyph > 0 => glyph + delta,
                    _ => 0,
                },
            } as u16;
            if glyph > 0 {
                codes.push((code as u32, glyph));
            }
        }
    }
    Some(())
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at..at + 2).map(|pair| usize::from(pair[0]) << 8 | usize::from(pair[1]))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4).map(|four| four.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A font program with these tables.
    pub fn program(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
        let mut head = [&[0, 1, 0, 0][..], &(tables.len() as u16).to_be_bytes(), &[0; 6]].concat();
        let mut body = Vec::new();
        for (tag, table) in tables {
            let at = (12 + 16 * tables.len() + body.len()) as u32;
            head.extend([&tag[..], &[0; 4], &at.to_be_bytes(), &(table.len() as u32).to_be_bytes()].concat());
            body.extend(table);
        }
        [head, body].concat()
    }

    /// A table of codes with parts for platforms and encodings.
    pub fn cmap(parts: &[(u8, u8, Vec<u8>)]) -> Vec<u8> {
        let mut head = vec![0, 0, 0, parts.len() as u8];
        let mut body = Vec::new();
        for (platform, encoding, part) in parts {
            let at = (4 + 8 * parts.len() + body.len()) as u32;
            head.extend([&[0, *platform, 0, *encoding][..], &at.to_be_bytes()].concat());
            body.extend(part);
        }
        [head, body].concat()
    }

    fn shorts(values: &[u16]) -> Vec<u8> {
        values.iter().flat_map(|value| value.to_be_bytes()).collect()
    }

    /// A part of format 4, in which these ranges of codes have glyphs one after another from a first one.
    pub fn segments(ranges: &[(u16, u16, u16)]) -> Vec<u8> {
        let all = [ranges, &[(0xFFFF, 0xFFFF, 0)]].concat();
        let column = |value: &dyn Fn(&(u16, u16, u16)) -> u16| shorts(&all.iter().map(value).collect::<Vec<_>>());
        let count = all.len() as u16;
        [
            shorts(&[4, 16 + 8 * count, 0, 2 * count, 0, 0, 0]),
            column(&|range| range.1),
            shorts(&[0]),
            column(&|range| range.0),
            column(&|range| range.2.wrapping_sub(range.0)),
            column(&|_| 0),
        ]
        .concat()
    }

    /// A part of format 6.
    pub fn trimmed(first: u16, glyphs: &[u16]) -> Vec<u8> {
        [shorts(&[6, 10 + 2 * glyphs.len() as u16, 0, first, glyphs.len() as u16]), shorts(glyphs)].concat()
    }

    /// A table of glyph names of format 2, with the names of the glyphs after the first.
    pub fn post(names: &[&str]) -> Vec<u8> {
        let mut table = [&[0, 2, 0, 0][..], &[0; 28], &(names.len() as u16 + 1).to_be_bytes(), &[0, 0]].concat();
        table.extend((0..names.len() as u16).flat_map(|i| (258 + i).to_be_bytes()));
        names.iter().for_each(|name| table.extend([&[name.len() as u8], name.as_bytes()].concat()));
        table
    }

    fn grouped(groups: &[[u32; 3]]) -> Vec<u8> {
        let longs: Vec<u8> = groups.iter().flatten().flat_map(|value| value.to_be_bytes()).collect();
        [&shorts(&[12, 0])[..], &[0; 8], &(groups.len() as u32).to_be_bytes(), &longs].concat()
    }

    fn texts(bytes: &[u8], glyphs: std::ops::Range<u16>) -> String {
        let known = Program::new(bytes).unwrap().glyphs(&Limits::default());
        glyphs.map(|glyph| known.text(glyph).unwrap_or("-").to_owned()).collect()
    }

    #[test]
    fn glyphs_mean_their_codes_in_unicode() {
        // A segment with an array of glyphs of its own: its offset is that to the array, behind the offsets.
        let mut listed = segments(&[(0x5D0, 0x5D2, 0)]);
        let at = listed.len() - 4;
        listed.splice(at - 4..at, shorts(&[0, 1]));
        listed.splice(at..at + 2, shorts(&[4]));
        listed.extend(shorts(&[3, 1, 2]));
        for (part, read) in [
            (segments(&[(0x5D0, 0x5D2, 1)]), "אבג"),
            (segments(&[(0x20, 0x20, 1), (0xA0, 0xA0, 1), (0xE000, 0xE001, 2)]), " --"),
            (listed, "בגא"),
            (trimmed(0x41, &[2, 0, 1]), "CA-"),
            (grouped(&[[0x1F600, 0x1F601, 1], [0x61, 0x61, 3]]), "😀😁a"),
        ] {
            assert_eq!(texts(&program(&[(b"cmap", cmap(&[(3, 1, part)]))]), 1..4), read);
        }
    }

    #[test]
    fn glyphs_without_codes_mean_their_names() {
        let named = program(&[(b"post", post(&["eacute", "uni05D0", "g7"])), (b"cmap", cmap(&[(3, 1, segments(&[(0x7A, 0x7A, 3)]))]))]);
        assert_eq!(texts(&named, 1..4), "éאz");
        let standard = program(&[(b"post", [&[0, 1, 0, 0][..], &[0; 28]].concat())]);
        assert_eq!(texts(&standard, 0..5), "--- !");
        for (glyph, c) in [(97, "~"), (98, "Ä"), (130, "†"), (225, "ˇ"), (226, "Ł"), (257, "đ")] {
            assert_eq!(standard_name(glyph).as_deref(), Some(c), "{glyph}");
        }
        assert_eq!((standard_name(210), standard_name(258)), (None, None));
    }

    #[test]
    fn codes_are_those_of_symbols_and_of_a_macintosh() {
        let codes = |parts: &[(u8, u8, Vec<u8>)]| {
            let bytes = program(&[(b"cmap", cmap(parts))]);
            let found = Program::new(&bytes).unwrap().built_in(&Limits::default());
            [0x41, 0x42].map(|code| found.get(&code).copied())
        };
        assert_eq!(codes(&[(3, 0, segments(&[(0xF041, 0xF042, 7)]))]), [Some(7), Some(8)]);
        assert_eq!(codes(&[(3, 0, segments(&[(0x42, 0x42, 7)])), (1, 0, trimmed(0x41, &[1, 2]))]), [Some(1), Some(7)]);
        assert_eq!(codes(&[(3, 1, segments(&[(0x41, 0x42, 7)]))]), [None, None]);
        let mut bytes = [&shorts(&[0, 262, 0])[..], &[0; 256]].concat();
        bytes[6 + 0x42] = 9;
        assert_eq!(codes(&[(1, 0, bytes)]), [None, Some(9)]);
    }

    #[test]
    fn survives_damage_within_limits() {
        let whole = program(&[
            (b"cmap", cmap(&[(3, 1, segments(&[(0x41, 0x45, 1)])), (1, 0, trimmed(1, &[1, 2])), (3, 10, grouped(&[[65, 70, 1]]))])),
            (b"post", post(&["a", "b"])),
        ]);
        for at in 0..whole.len() {
            for value in [0, 1, 127, 255] {
                let mut damaged = whole.clone();
                damaged[at] = value;
                for bytes in [&damaged[..], &damaged[..at]] {
                    if let Some(program) = Program::new(bytes) {
                        program.glyphs(&Limits::default());
                        program.built_in(&Limits::default());
                    }
                }
            }
        }
        let limits = Limits::of(0, 100_000);
        let groups = grouped(&[[0, u32::MAX, 0]; 9]);
        Program::new(&program(&[(b"cmap", cmap(&[(3, 10, groups)]))])).unwrap().glyphs(&limits);
        assert!(limits.passed().is_some());
    }
}
