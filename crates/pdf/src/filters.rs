//! The filters of streams (ISO 32000-2, 7.4). Their output is bounded; damaged data gives what precedes the damage.

use super::limits::{Limit, Limits, MAX_STREAM};
use libflate::{deflate, zlib};
use std::io::Read;
use weezl::{BitOrder, LzwStatus, decode};

/// Maximum number of filters of a stream.
const MAX_FILTERS: usize = 8;

/// The parameters of `LZWDecode` and `FlateDecode` (ISO 32000-2, table 8).
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// 1: none; 2: TIFF's; from 10: those of PNG.
    pub predictor: usize,
    /// Components per sample.
    pub colors: usize,
    /// Bits per component.
    pub bits: usize,
    /// Samples per row.
    pub columns: usize,
    /// Whether LZW codes grow one code early.
    pub early_change: bool,
}

/// Undoes the filters of a stream, in order; `None` if one is unknown, as those of pictures are, or a limit is exceeded.
pub fn decode(mut data: Vec<u8>, filters: &[(String, Params)], limits: &Limits) -> Option<Vec<u8>> {
    if filters.len() > MAX_FILTERS {
        limits.pass(Limit::Filters);
        return None;
    }
    for (name, params) in filters {
        let most = limits.output();
        data = match name.as_str() {
            "FlateDecode" | "Fl" => predicted(inflate(&data, most)?, *params),
            "LZWDecode" | "LZW" => predicted(lzw(&data, params.early_change, most), *params),
            "ASCII85Decode" | "A85" => ascii85(&data, most),
            "ASCIIHexDecode" | "AHx" => hex(&data),
            "RunLengthDecode" | "RL" => run_length(&data, most),
            _ => return None,
        };
        if data.len() > most {
            limits.output_passed();
            return None;
        }
        limits.decoded(data.len());
    }
    Some(data)
}

/// Inflates data with or without the zlib header; at most one byte more than `most`. Of damaged data what comes before the damage; `None` if they begin
/// with neither.
fn inflate(data: &[u8], most: usize) -> Option<Vec<u8>> {
    let framed = zlib::Decoder::new(data).ok().and_then(|decoder| bounded(decoder, most, zlib::Decoder::unread_decoded_data));
    framed.or_else(|| bounded(deflate::Decoder::new(data), most, deflate::Decoder::unread_decoded_data))
}

/// What can be read, with what the reader had `decoded` before it failed; `None` if the first byte cannot.
fn bounded<R: Read>(mut reader: R, most: usize, decoded: impl Fn(&R) -> &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let is_whole = reader.by_ref().take(most as u64 + 1).read_to_end(&mut out).is_ok();
    if !is_whole {
        let rest = decoded(&reader);
        out.extend_from_slice(&rest[..rest.len().min((most + 1).saturating_sub(out.len()))]);
    }
    (is_whole || !out.is_empty()).then_some(out)
}

/// Undoes LZW; at most a chunk more than `most`.
fn lzw(mut data: &[u8], early_change: bool, most: usize) -> Vec<u8> {
    let mut decoder = if early_change { decode::Decoder::with_tiff_size_switch(BitOrder::Msb, 8) } else { decode::Decoder::new(BitOrder::Msb, 8) };
    let (mut out, mut chunk) = (Vec::new(), vec![0; 16 << 10]);
    while out.len() <= most {
        let result = decoder.decode_bytes(data, &mut chunk);
        out.extend_from_slice(&chunk[..result.consumed_out]);
        data = &data[result.consumed_in..];
        if !matches!(result.status, Ok(LzwStatus::Ok)) {
            break;
        }
    }
    out
}

fn ascii85(data: &[u8], most: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut group = Vec::with_capacity(5);
    let data = data.strip_prefix(b"<~").unwrap_or(data);
    for &byte in data.iter().take_while(|&&byte| byte != b'~') {
        match byte {
            b'z' if group.is_empty() => out.extend([0; 4]),
            b'!'..=b'u' => group.push(byte - b'!'),
            _ => {}
        }
        if group.len() == 5 {
            out.extend(word85(&group));
            group.clear();
        }
        if out.len() > most {
            return out;
        }
    }
    if group.len() > 1 {
        let bytes = group.len() - 1;
        group.resize(5, 84);
        out.extend(&word85(&group)[..bytes]);
    }
    out
}

fn word85(group: &[u8]) -> [u8; 4] {
    group.iter().fold(0u32, |word, &digit| word.wrapping_mul(85).wrapping_add(u32::from(digit))).to_be_bytes()
}

fn hex(data: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> =
        data.iter().take_while(|&&byte| byte != b'>').filter_map(|&byte| char::from(byte).to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0)).collect()
}

/// Undoes run-length encoding; at most a run more than `most`.
fn run_length(data: &[u8], most: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = data;
    while let Some((&length, after)) = rest.split_first().filter(|(length, _)| **length != 128 && out.len() <= most) {
        if length < 128 {
            let (run, after) = after.split_at(after.len().min(usize::from(length) + 1));
            out.extend_from_slice(run);
            rest = after;
        } else {
            let Some((&byte, after)) = after.split_first() else { break };
            out.resize(out.len() + 257 - usize::from(length), byte);
            rest = after;
        }
    }
    out
}

/// Undoes the prediction of rows from the rows above and the samples to the left.
fn predicted(data: Vec<u8>, params: Params) -> Vec<u8> {
    let Params { predictor, colors, bits, columns, .. } = params;
    let width = colors.checked_mul(bits).and_then(|bits| bits.checked_mul(columns)).map_or(0, |bits| bits.div_ceil(8));
    if predictor < 2 || !(1..=MAX_STREAM).contains(&width) {
        return data;
    }
    let sample = (colors * bits).div_ceil(8);
    if predictor == 2 {
        return if bits == 8 { tiff(data, width, sample) } else { data };
    }
    png(&data, width, sample)
}

fn tiff(mut data: Vec<u8>, width: usize, sample: usize) -> Vec<u8> {
    for row in data.chunks_mut(width) {
        for at in sample..row.len() {
            row[at] = row[at].wrapping_add(row[at - sample]);
        }
    }
    data
}

/// The predictors of PNG, one for each row, named by its first byte (PNG Specification, 9.2).
fn png(data: &[u8], width: usize, sample: usize) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(data.len());
    let mut above = vec![0u8; width];
    for row in data.chunks(width + 1) {
        let begin = out.len();
        for (i, &byte) in row[1..].iter().enumerate() {
            let left = if i >= sample { out[begin + i - sample] } else { 0 };
            let (up, corner) = (above[i], if i >= sample { above[i - sample] } else { 0 });
            let predicted = match row[0] {
                1 => left,
                2 => up,
                3 => ((u16::from(left) + u16::from(up)) / 2) as u8,
                4 => paeth(left, up, corner),
                _ => 0,
            };
            out.push(byte.wrapping_add(predicted));
        }
        let length = out.len() - begin;
        above[..length].copy_from_slice(&out[begin..]);
    }
    out
}

fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let estimate = i16::from(left) + i16::from(up) - i16::from(corner);
    *[left, up, corner].iter().min_by_key(|&&byte| (estimate - i16::from(byte)).abs()).unwrap_or(&left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    const PLAIN: Params = Params { predictor: 1, colors: 1, bits: 8, columns: 1, early_change: true };

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut encoder = zlib::Encoder::new(Vec::new()).unwrap();
        encoder.write_all(data).unwrap();
        encoder.finish().into_result().unwrap()
    }

    fn one(name: &str, data: &[u8], params: Params) -> Option<Vec<u8>> {
        decode(data.to_vec(), &[(name.into(), params)], &Limits::default())
    }

    #[test]
    fn damaged_data_give_what_comes_before_the_damage() {
        let plain: Vec<u8> = (0..20_000u32).flat_map(|n| format!("{} ", n.wrapping_mul(2_654_435_761) >> 20).into_bytes()).collect();
        let data = deflated(&plain);
        for (damaged, least) in [
            (data[..data.len() / 2].to_vec(), plain.len() / 3),
            ([&data[..data.len() / 2], &[0xFF; 40][..], &data[data.len() / 2 + 40..]].concat(), plain.len() / 3),
            (data[2..data.len() / 2].to_vec(), plain.len() / 3),
        ] {
            let read = one("FlateDecode", &damaged, PLAIN).expect("a part");
            assert!(read.len() >= least && read[..least] == plain[..least], "{} of {}", read.len(), plain.len());
            assert_eq!(
                bounded(
                    zlib::Decoder::new(&damaged[..]).unwrap_or_else(|_| zlib::Decoder::new(&data[..]).unwrap()),
                    99,
                    zlib::Decoder::unread_decoded_data
                )
                .unwrap()
                .len(),
                100
            );
        }
    }

    #[test]
    fn undoes_each_filter() {
        for (name, data, plain) in [
            ("ASCIIHexDecode", &b"61 6 2>zz"[..], &b"ab"[..]),
            ("AHx", b"617>", b"ap"),
            ("ASCII85Decode", b"9jqo^Bl\nbD-~>", b"Man is d"),
            ("A85", b"z9jqo~>", b"\0\0\0\0Man"),
            ("RunLengthDecode", &[254, b'a', 2, b'b', b'c', b'd', 128, 9], b"aaabcd"),
            ("RL", &[5, b'a'], b"a"),
            // The example of ISO 32000-2, 7.4.4.2.
            ("LZWDecode", &[0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01], &[45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
            ("FlateDecode", &deflated(b"words"), b"words"),
            ("Fl", &deflated(b"words")[2..], b"words"),
        ] {
            assert_eq!(one(name, data, PLAIN).as_deref(), Some(plain), "{name}");
        }
        assert_eq!(one("DCTDecode", b"", PLAIN), None);
    }

    #[test]
    fn undoes_predictors() {
        let of = |predictor| Params { predictor, columns: 3, ..PLAIN };
        let rows = [1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1, 0, 7, 8];
        let plain = [1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5, 7, 8];
        assert_eq!(one("FlateDecode", &deflated(&rows), of(12)).as_deref(), Some(&plain[..]));
        assert_eq!(one("FlateDecode", &deflated(&[1, 1, 1, 5, 1]), of(2)).as_deref(), Some(&[1, 2, 3, 5, 6][..]));
        assert_eq!(one("FlateDecode", &deflated(b"x"), Params { colors: usize::MAX, ..of(12) }).as_deref(), Some(&b"x"[..]));
    }

    #[test]
    fn returns_what_precedes_the_damage() {
        let words: Vec<u8> = (0..200_000u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()).collect();
        let packed = deflated(&words);
        let read = one("FlateDecode", &packed[..packed.len() / 2], PLAIN).unwrap();
        assert!(read.len() > 100_000 && words.starts_with(&read));
    }

    #[test]
    fn bounds_one_stream_and_all_of_them() {
        let limits = Limits::of(100_000, 0);
        let nested = deflated(&deflated(&[b' '; 40_000]));
        let filters = vec![("Fl".to_owned(), PLAIN); 2];
        assert!((0..2).all(|_| decode(nested.clone(), &filters, &limits).is_some()));
        assert_eq!(limits.passed(), None);
        assert_eq!(decode(nested, &filters, &limits), None);
        assert!(limits.passed().is_some_and(|limit| limit.starts_with("unpacks to more than")));

        // Each run expands two bytes to 128.
        let limits = Limits::default();
        let long = vec![129; MAX_STREAM / 64 + 2];
        assert_eq!(decode(long, &[("RL".into(), PLAIN)], &limits), None);
        assert!(limits.passed().is_some_and(|limit| limit.ends_with("in one place")));

        let limits = Limits::default();
        assert_eq!(decode(Vec::new(), &vec![("Fl".to_owned(), PLAIN); 9], &limits), None);
        assert!(limits.passed().is_some_and(|limit| limit.contains("many times")));
    }
}
